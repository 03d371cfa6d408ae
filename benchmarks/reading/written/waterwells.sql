CREATE TABLE WELLLOG (
  WELLTAG VARCHAR, WELLOWNER VARCHAR, COUNTYNAME VARCHAR, TOWNSHIP VARCHAR, BASIN VARCHAR, WELLUSE VARCHAR, DRILLER VARCHAR, DRILLMETHOD VARCHAR, DATEWORKENDED DATE, TOTALDEPTHFT INTEGER, CASINGDIAIN DOUBLE,
  CASINGMATL VARCHAR, STATICWATERFT INTEGER, TOPOFSCREENFT INTEGER, BOTOFSCREENFT INTEGER, YIELDGPM DOUBLE, PUMPHP DOUBLE, AQUIFERTYPE VARCHAR, GRNDELEVFT INTEGER, ABANDONEDDT DATE, PERMITNO VARCHAR, TESTEDFLAG VARCHAR, DRILLCOST INTEGER, FLOODZONE VARCHAR);
INSERT INTO WELLLOG
SELECT printf('W%05d', 20110 + i * 17), ['Harold Pickett','Sierra Vista Orchards','Maria Delgado','Ponderosa Water Assoc','Twin Oaks Dairy','June Whitaker','Calvary Church','Leo Brandvold','City of Lindale','Rancho Amargo','Beth Yoder','Hwy 12 RV Park','Carl Nakamura'][1 + (i * 5 + i // 13) % 13],
  ['Butte','Glenn','Tehama','Colusa','Yuba'][1 + (i * 2 + i // 5) % 5], ['19N','20N','21N','22N','23N','24N'][1 + (i * 5 + i // 6) % 6], ['Vina','Corning','Red Bluff','Butte Basin'][1 + (i * 3 + i // 4) % 4],
  ['Domestic','Irrigation','Domestic','Monitoring','Public Supply','Stock','Domestic'][1 + (i * 3 + i // 7) % 7], ['Enloe Drilling','North Valley Pump','Maggiora Bros','Sutter Well Co'][1 + (i + i // 4) % 4], ['Rotary','Cable tool','Auger','Rotary','Air hammer'][1 + (i * 2 + i // 5) % 5],
  DATE '2020-02-10' + (i * 67 + i * i) % 1400, t, [5.0,6.0,8.0,12.0,16.0,4.5][1 + (i * 5 + i // 6) % 6], ['PVC','Steel','PVC','Stainless'][1 + (i * 3 + i // 4) % 4],
  CASE WHEN i % 8 <> 5 THEN 8 + (i * i * 3 + i * 13) % (t // 2) END, t * 6 // 10, t - 4 - i % 9, CASE WHEN i % 9 <> 2 THEN round(4 + (i * i * 7 + i * 31) % 8900 / 10.0, 1) END,
  CASE WHEN i % 4 <> 3 THEN [0.5,1.0,1.5,5.0,25.0,60.0][1 + (i * 5 + i // 6) % 6] END, ['unconfined','confined','semi-confined'][1 + (i + i // 3) % 3], 90 + (i * i + i * 19) % 600,
  CASE WHEN i % 14 = 9 THEN DATE '2022-01-20' + (i * 37) % 640 END, CASE WHEN i % 11 <> 4 THEN 'WP-' || (3000 + i * 29) END, CASE WHEN i % 5 = 1 THEN 'N' ELSE 'Y' END, 3900 + t * (31 + i % 22), ['X','A','X','AE'][1 + (i * 3 + i // 4) % 4]
FROM (SELECT i, 60 + (i * i * 11 + i * 43) % 640 AS t FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 101)) r) q;
CREATE TABLE WATERQUAL (
  SAMPLENO INTEGER, WELLTAG VARCHAR, SAMPLEDT DATE, LABNAME VARCHAR, SAMPLEDBY VARCHAR, PHVALUE DOUBLE, NITRATEMGL DOUBLE, ARSENICUGL DOUBLE, IRONMGL DOUBLE, HARDNESSMGL INTEGER, CONDUCTUS INTEGER, TEMPC DOUBLE, COLIFORM VARCHAR, ECOLI VARCHAR, RESULTDT DATE, LABFEE INTEGER, ODOR VARCHAR);
INSERT INTO WATERQUAL
SELECT 700 + i, printf('W%05d', 20110 + (1 + (i * 7 + i // 20) % 70) * 17), DATE '2021-03-05' + (i * 71 + i * i) % 960, ['Basic Lab','Monarch Labs','County Public Health'][1 + (i + i // 3) % 3], ['D. Fuentes','K. Oster','P. Lang'][1 + (i * 2 + i // 3) % 3],
  round(6.1 + (i * 17 % 27) / 10.0, 1), round((i * i * 3 + i * 7) % 190 / 10.0, 1), CASE WHEN i % 6 <> 3 THEN round((i * i + i * 11) % 160 / 10.0, 1) END, round((i * 13 % 60) / 50.0, 2), 40 + (i * i * 7 + i * 3) % 330, 180 + (i * 43) % 900, round(13 + (i * 11 % 80) / 10.0, 1),
  CASE WHEN i % 6 = 2 THEN 'present' ELSE 'absent' END, CASE WHEN i % 18 = 8 THEN 'present' ELSE 'absent' END, CASE WHEN i % 10 <> 9 THEN DATE '2021-03-05' + (i * 71 + i * i) % 960 + (2 + (i * 5) % 17) END, [45,60,120,85][1 + i % 4], CASE WHEN i % 7 = 1 THEN 'sulfur' WHEN i % 12 = 5 THEN 'musty' END
FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 91)) r;
COMMENT ON TABLE WELLLOG IS 'well completion reports';
COMMENT ON TABLE WATERQUAL IS 'water samples taken from wells';
COMMENT ON COLUMN WELLLOG.WELLTAG IS 'tag number on the well head';
COMMENT ON COLUMN WELLLOG.DATEWORKENDED IS 'date the well was completed';
COMMENT ON COLUMN WELLLOG.STATICWATERFT IS 'depth to water, feet below ground';
COMMENT ON COLUMN WELLLOG.TOTALDEPTHFT IS 'total depth drilled, feet';
COMMENT ON COLUMN WELLLOG.YIELDGPM IS 'yield, gallons per minute';
COMMENT ON COLUMN WELLLOG.CASINGDIAIN IS 'casing diameter, inches';
COMMENT ON COLUMN WELLLOG.PUMPHP IS 'pump, horsepower; empty if no pump';
COMMENT ON COLUMN WELLLOG.ABANDONEDDT IS 'date sealed or abandoned';
COMMENT ON COLUMN WELLLOG.TESTEDFLAG IS 'pump test done';
COMMENT ON COLUMN WELLLOG.FLOODZONE IS 'X = minimal risk, A = flood risk, AE = high flood risk';
COMMENT ON COLUMN WELLLOG.GRNDELEVFT IS 'ground elevation, feet';
COMMENT ON COLUMN WATERQUAL.NITRATEMGL IS 'nitrate as N, mg/L, limit 10';
COMMENT ON COLUMN WATERQUAL.ARSENICUGL IS 'arsenic, ug/L, limit 10';
COMMENT ON COLUMN WATERQUAL.CONDUCTUS IS 'electrical conductivity';
COMMENT ON COLUMN WATERQUAL.RESULTDT IS 'date of the lab report';
COMMENT ON COLUMN WATERQUAL.LABFEE IS 'USD';
