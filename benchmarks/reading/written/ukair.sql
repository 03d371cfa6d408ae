CREATE TABLE aqSites (siteCode VARCHAR, siteName VARCHAR, localAuthority VARCHAR, zoneRegion VARCHAR, envType VARCHAR, easting INTEGER, northing INTEGER, altM INTEGER, kerbDistM DOUBLE, inletHtM DOUBLE, openDate DATE, closeDate DATE, isAffiliated BOOLEAN, qaUnit VARCHAR, contactPerson VARCHAR, trafficAADT INTEGER, lastCalib VARCHAR);
INSERT INTO aqSites
SELECT upper(substr(t, 1, 3)) || i, t || ' ' || u, t, ['Eastern','South Wales','West Midlands','Yorkshire','Central Scotland','South West','Greater London'][1 + (i - 1) % 14 % 7], ['Urban Traffic','Urban Background','Suburban Background','Rural Background','Urban Industrial','Urban Traffic'][1 + (i * 5 + i // 6) % 6],
  310000 + i * 3701, 160000 + i * 5903, 4 + (i * i * 3 + i) % 210, CASE WHEN i % 4 <> 2 THEN round(0.5 + (i * 17 % 290) / 10.0, 1) END, round(1.5 + (i * 7 % 35) / 10.0, 1), DATE '1992-05-01' + (i * 379 + i * i) % 10700, CASE WHEN i % 8 = 5 THEN DATE '2021-08-31' + (i * 23) % 700 END, i % 5 <> 3,
  ['Ricardo','NPL','Bureau Veritas'][1 + (i + i // 3) % 3], CASE WHEN i % 10 <> 4 THEN ['Lynne Hobbs','Gareth Pugh','Amir Shah','Fiona Baird'][1 + (i * 3 + i // 4) % 4] END, CASE WHEN (i * 5 + i // 6) % 6 IN (0, 5) THEN 6200 + (i * 1777) % 38000 END, strftime(DATE '2022-02-01' + (i * 37) % 600, '%m/%d/%Y')
FROM (SELECT i, ['Norwich','Cardiff','Coventry','Leeds','Falkirk','Exeter','Camden','Ipswich','Swansea','Walsall','Hull','Stirling','Truro','Lambeth'][1 + (i - 1) % 14] AS t, ['Centre','High Street','Roadside','Park','Docks'][1 + (i - 1) // 14] AS u FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 61)) r) q;
CREATE TABLE aqAnnual (siteCode VARCHAR, yr INTEGER, pollutant VARCHAR, annualMean DOUBLE, maxHourly DOUBLE, maxDaily DOUBLE, daysOver INTEGER, hrsOver INTEGER, dataCapturePct DOUBLE, objectiveMet VARCHAR, provisional BOOLEAN, pctl98 DOUBLE, worstMonth INTEGER, reviewer VARCHAR, adjFactor DOUBLE);
INSERT INTO aqAnnual
SELECT upper(substr(['Norwich','Cardiff','Coventry','Leeds','Falkirk','Exeter','Camden','Ipswich','Swansea','Walsall','Hull','Stirling','Truro','Lambeth'][1 + (s - 1) % 14], 1, 3)) || s, 2020 + i % 4, p, m, round(m * (3 + i % 5), 1), round(m * (1.6 + (i % 7) / 10.0), 1), (i * i + i * 3) % 41, CASE WHEN i % 5 <> 2 THEN (i * 13) % 29 END, round(61 + (i * 47 % 389) / 10.0, 1),
  CASE WHEN m > 30 THEN 'no' ELSE 'yes' END, i % 4 = 3, round(m * 2.1, 1), 1 + (i * 5) % 12, ['H. Moran','I. Sewell','P. Bright'][1 + (i + i // 3) % 3], round(0.85 + (i % 30) / 100.0, 2)
FROM (SELECT i, 1 + (i * 7 + i // 25) % 50 AS s, ['NO2','PM10','PM2.5','O3','SO2'][1 + (i * 3 + i // 5) % 5] AS p, round([27.0, 17.5, 10.2, 46.0, 3.1][1 + (i * 3 + i // 5) % 5] * (55 + (i * i * 7 + i * 17) % 110) / 100.0, 1) AS m FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 141)) r) q;
COMMENT ON TABLE aqSites IS 'automatic monitoring network, sites';
COMMENT ON TABLE aqAnnual IS 'annual statistics per site and pollutant, ug/m3';
COMMENT ON COLUMN aqSites.envType IS 'environment';
COMMENT ON COLUMN aqSites.kerbDistM IS 'distance from the kerb in metres';
COMMENT ON COLUMN aqSites.inletHtM IS 'height of the inlet';
COMMENT ON COLUMN aqSites.closeDate IS 'empty if still measuring';
COMMENT ON COLUMN aqSites.isAffiliated IS 'part of the national network';
COMMENT ON COLUMN aqSites.trafficAADT IS 'vehicles per day on the nearest road';
COMMENT ON COLUMN aqSites.qaUnit IS 'company that checks the data';
COMMENT ON COLUMN aqAnnual.daysOver IS 'days above the limit';
COMMENT ON COLUMN aqAnnual.hrsOver IS 'hours above the limit';
COMMENT ON COLUMN aqAnnual.dataCapturePct IS 'percent of the hours with valid data';
COMMENT ON COLUMN aqAnnual.objectiveMet IS 'national objective met';
COMMENT ON COLUMN aqAnnual.provisional IS 'not ratified yet';
