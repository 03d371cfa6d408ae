CREATE TABLE "Monitoring Sites" (
  "Site ID" INTEGER, "Local Site Name" VARCHAR, "City Name" VARCHAR, "County Name" VARCHAR, "Land Use" VARCHAR, "Location Setting" VARCHAR,
  "Elevation" INTEGER, "Latitude" DOUBLE, "Longitude" DOUBLE, "Owning Agency" VARCHAR, "Site Established" DATE, "Site Closed" DATE,
  "Met Site" VARCHAR, "Probe Height" DOUBLE, "Distance To Road" INTEGER, "Last Audit" DATE, "Annual Op Cost" INTEGER, "Population Within 5km" INTEGER);
INSERT INTO "Monitoring Sites"
SELECT 6000 + i * 11,
  ['Fresno','Bakersfield','Modesto','Merced','Visalia','Stockton','Tracy','Madera'][1 + i % 8] || ' - ' || ['First Street','Airport','Drummond','Fire Station 3','Civic Center','Union Road','Municipal Park','Golden Avenue'][1 + (i + i // 8) % 8],
  ['Fresno','Bakersfield','Modesto','Merced','Visalia','Stockton','Tracy','Madera'][1 + i % 8],
  ['Fresno','Kern','Stanislaus','Merced','Tulare','San Joaquin','San Joaquin','Madera'][1 + i % 8],
  ['Residential','Commercial','Agricultural','Industrial','Residential','Mobile'][1 + (i * 5 + i // 6) % 6],
  ['Suburban','Urban and Center City','Rural','Suburban'][1 + (i + i // 4) % 4],
  12 + (i * i * 7 + i * 13) % 410, round(35.2 + (i * 37 % 270) / 100.0, 3), round(-121.4 + (i * 53 % 230) / 100.0, 3),
  ['California Air Resources Board','San Joaquin Valley APCD','National Park Service','City Health Department'][1 + (i * 3 + i // 5) % 4],
  DATE '1978-04-01' + CAST((i * 263 + i * i * 3) % 15600 AS INTEGER),
  CASE WHEN i % 9 = 3 THEN DATE '2021-06-30' + (i * 17) % 900 END,
  ['Y','N','N'][1 + (i + i // 3) % 3], round(2.5 + (i * 17 % 95) / 10.0, 1), 4 + (i * i * 3 + i * 7) % 290,
  CASE WHEN i % 7 <> 2 THEN DATE '2021-03-10' + (i * 71) % 960 END,
  14000 + (i * i * 371 + i * 97) % 61000, 900 + (i * i * 1931 + i * 577) % 148000
FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 65)) t;
CREATE TABLE "Daily Summary" (
  "Site ID" INTEGER, "Parameter Name" VARCHAR, "POC" INTEGER, "Date Local" DATE, "Sample Duration" VARCHAR, "Units of Measure" VARCHAR, "Event Type" VARCHAR,
  "Observation Count" INTEGER, "Observation Percent" DOUBLE, "Arithmetic Mean" DOUBLE, "1st Max Value" DOUBLE, "1st Max Hour" INTEGER, "AQI" INTEGER,
  "AQI Category" VARCHAR, "Method Name" VARCHAR, "Wind Speed" DOUBLE, "Temp F" DOUBLE, "Humidity Pct" INTEGER);
INSERT INTO "Daily Summary"
SELECT 6000 + (1 + (i * 7 + i // 50) % 50) * 11,
  ['PM2.5','Ozone','PM10','Nitrogen dioxide','Carbon monoxide'][1 + p], 1 + i % 2,
  DATE '2021-01-14' + CAST((i * 83 + i * i) % 1060 AS INTEGER),
  ['24 HOUR','8-HR RUN AVG','24 HOUR','1 HOUR','8-HR RUN AVG'][1 + p],
  ['ug/m3','ppm','ug/m3','ppb','ppm'][1 + p],
  CASE WHEN i % 8 = 3 THEN 'Wildfire' WHEN i % 21 = 5 THEN 'Dust storm' ELSE 'None' END,
  24 - (i * i) % 9, round(100.0 * (24 - (i * i) % 9) / 24, 1),
  round([11.4, 0.038, 34.2, 14.7, 0.41][1 + p] * (40 + (i * i * 7 + i * 31) % 260) / 100.0, 3),
  round([11.4, 0.038, 34.2, 14.7, 0.41][1 + p] * (62 + (i * i * 7 + i * 31) % 290) / 80.0, 3),
  (i * 5 + 11) % 24, a,
  CASE WHEN a <= 50 THEN 'Good' WHEN a <= 100 THEN 'Moderate' WHEN a <= 150 THEN 'Unhealthy for Sensitive Groups' WHEN a <= 200 THEN 'Unhealthy' ELSE 'Hazardous' END,
  ['Beta attenuation','Ultraviolet absorption','Gravimetric','Chemiluminescence','Infrared absorption'][1 + p],
  CASE WHEN i % 6 <> 1 THEN round((i * 29 % 140) / 10.0, 1) END, round(38 + (i * 47 % 660) / 10.0, 1), 12 + (i * 23) % 80
FROM (SELECT i, (i * 2 + i // 5) % 5 AS p, 8 + (i * i * 11 + i * 37) % 214 AS a FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 151)) t);
COMMENT ON TABLE "Monitoring Sites" IS 'Ambient air monitors, one row per site';
COMMENT ON COLUMN "Monitoring Sites"."Site Closed" IS 'empty while the site is operating';
COMMENT ON COLUMN "Monitoring Sites"."Elevation" IS 'metres above sea level';
COMMENT ON COLUMN "Monitoring Sites"."Met Site" IS 'Y if the weather is measured at the site too';
COMMENT ON COLUMN "Monitoring Sites"."Probe Height" IS 'height of the inlet above the ground, m';
COMMENT ON COLUMN "Monitoring Sites"."Distance To Road" IS 'metres to the nearest road';
COMMENT ON COLUMN "Monitoring Sites"."Annual Op Cost" IS 'yearly running cost, USD';
COMMENT ON TABLE "Daily Summary" IS 'One row per site, pollutant and day';
COMMENT ON COLUMN "Daily Summary"."Parameter Name" IS 'the pollutant';
COMMENT ON COLUMN "Daily Summary"."POC" IS 'parameter occurrence code, tells two instruments at one site apart';
COMMENT ON COLUMN "Daily Summary"."Event Type" IS 'exceptional event that day';
COMMENT ON COLUMN "Daily Summary"."Observation Percent" IS 'share of hours with a valid reading';
COMMENT ON COLUMN "Daily Summary"."AQI" IS 'air quality index, 0 to 500, higher is worse';
COMMENT ON COLUMN "Daily Summary"."1st Max Value" IS 'highest reading of the day';
COMMENT ON COLUMN "Daily Summary"."1st Max Hour" IS 'hour of the highest reading';
COMMENT ON COLUMN "Daily Summary"."Arithmetic Mean" IS 'average concentration of the day';
