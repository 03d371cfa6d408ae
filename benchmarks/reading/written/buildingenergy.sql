CREATE TABLE Building_Energy_Benchmarking (
  OSEBuildingID INTEGER, DataYear INTEGER, PropertyName VARCHAR, BuildingType VARCHAR, PrimaryPropertyType VARCHAR, Neighborhood VARCHAR, CouncilDistrictCode INTEGER,
  YearBuilt INTEGER, NumberofBuildings INTEGER, NumberofFloors INTEGER, PropertyGFATotal INTEGER, PropertyGFAParking INTEGER, ENERGYSTARScore INTEGER,
  "SiteEUI(kBtu/sf)" DOUBLE, "SiteEnergyUse(kBtu)" BIGINT, "SteamUse(kBtu)" BIGINT, "Electricity(kWh)" INTEGER, "NaturalGas(therms)" INTEGER, TotalGHGEmissions DOUBLE,
  ComplianceStatus VARCHAR, DefaultData BOOLEAN, Outlier VARCHAR, OwnerName VARCHAR, WaterUse_kgal INTEGER, SolarPV_kW INTEGER);
INSERT INTO Building_Energy_Benchmarking
SELECT 300 + b * 7, 2021 + y,
  ['Mayflower','Westlake','Pioneer','Cascade','Rainier','Fremont','Olympic','Harbor','Madrona','Union','Summit','Alder','Queen Anne'][1 + b % 13] || ' ' || ['Tower','Apartments','Hotel','School','Medical Center','Market Hall','Lofts','Warehouse'][1 + (b * 3 + b // 8) % 8],
  ['NonResidential','Multifamily HR','NonResidential','Campus','NonResidential','NonResidential','Multifamily MR','NonResidential'][1 + (b * 3 + b // 8) % 8],
  ['Office','Multifamily','Hotel','K-12 School','Hospital','Retail Store','Multifamily','Warehouse'][1 + (b * 3 + b // 8) % 8],
  ['Downtown','Ballard','Capitol Hill','Lake Union','Northgate','Georgetown','West Seattle'][1 + (b * 5 + b // 7) % 7], 1 + (b * 5 + b // 7) % 7,
  1904 + (b * b * 13 + b * 41) % 114, CASE WHEN b % 9 = 4 THEN 3 ELSE 1 END, 1 + (b * b + b * 7) % 34, g, CASE WHEN b % 3 = 1 THEN g // 6 ELSE 0 END,
  CASE WHEN b % 7 <> 3 THEN least(100, 9 + (b * 37 + b * b) % 87 + y * 2) END,
  e, CAST(e * g AS BIGINT), CASE WHEN b % 6 = 2 THEN CAST(e * g * 0.2 AS BIGINT) END,
  CAST(e * g * 0.55 / 3.412 AS INTEGER), CASE WHEN b % 5 <> 4 THEN CAST(e * g * 0.3 / 100 AS INTEGER) END, round(e * g * 0.0000198 * (60 + (b * 17) % 50), 1),
  CASE WHEN (b * 3 + y * 5) % 16 = 7 THEN 'Non-Compliant' WHEN (b + y) % 13 = 5 THEN 'Missing Data' WHEN (b + y * 3) % 19 = 3 THEN 'Error - Correct Default Data' ELSE 'Compliant' END,
  (b + y) % 14 = 9, CASE WHEN (b + y * 7) % 29 = 6 THEN 'High outlier' WHEN (b + y * 7) % 29 = 11 THEN 'Low outlier' END,
  ['Vulcan Estates','King County','Unico Properties','Public Schools','Swedish Health','Hollis Family Trust'][1 + (b * 5 + b // 6) % 6],
  CASE WHEN (b + y) % 10 <> 8 THEN 240 + (b * b * 31 + b * 77 + y * 190) % 9200 END, CASE WHEN b % 8 = 3 THEN 20 + b * 3 END
FROM (SELECT b, y, 20500 + (b * b * 977 + b * 12011) % 480000 AS g, round(24 + (b * b * 7 + b * 83) % 1900 / 10.0 - y * ((b % 5) - 1) * 1.7, 1) AS e
  FROM (SELECT CAST(range AS INTEGER) AS b FROM range(1, 49)) t1, (SELECT CAST(range AS INTEGER) AS y FROM range(0, 3)) t2);
CREATE TABLE TuneUp_Audits (
  AuditNo VARCHAR, BldgID INTEGER, AuditDate DATE, Auditor VARCHAR, AuditLevel INTEGER, LeadMeasure VARCHAR, EstSavings_kWh INTEGER, EstCost_USD INTEGER, EstSavings_USD INTEGER,
  Payback_Yrs DOUBLE, MeasureDone VARCHAR, DoneDate DATE, Rebate_USD INTEGER, Priority VARCHAR, FollowUpDue DATE);
INSERT INTO TuneUp_Audits
SELECT printf('TU-%d', 2000 + i * 3), 300 + (1 + (i * 5 + i // 9) % 40) * 7, d, ['Nora Lindqvist','Ade Okafor','Sam Brewster','Helen Yau'][1 + (i * 3 + i // 4) % 4], 1 + (i * i) % 3,
  ['LED lighting','heat pump','roof insulation','boiler replacement','controls upgrade','window glazing'][1 + (i * 5 + i // 6) % 6],
  4200 + (i * i * 331 + i * 1700) % 190000, c, s, round(c * 1.0 / s, 1), CASE WHEN i % 3 = 0 THEN 'N' ELSE 'Y' END, CASE WHEN i % 3 <> 0 THEN d + (30 + (i * 29) % 320) END,
  CASE WHEN i % 4 = 1 THEN c // 5 END, ['high','medium','low','medium'][1 + (i + i // 4) % 4], d + 365
FROM (SELECT i, DATE '2021-02-15' + (i * 61 + i * i * 2) % 980 AS d, 6000 + (i * i * 641 + i * 3100) % 240000 AS c, 1500 + (i * i * 173 + i * 590) % 42000 AS s FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 71)) t);
COMMENT ON TABLE Building_Energy_Benchmarking IS 'Yearly energy reporting of large buildings, one row per building and year';
COMMENT ON TABLE TuneUp_Audits IS 'energy audits and the measure they recommend';
COMMENT ON COLUMN Building_Energy_Benchmarking.DataYear IS 'calendar year reported';
COMMENT ON COLUMN Building_Energy_Benchmarking.PropertyGFATotal IS 'gross floor area, square feet';
COMMENT ON COLUMN Building_Energy_Benchmarking.PropertyGFAParking IS 'floor area of parking, square feet';
COMMENT ON COLUMN Building_Energy_Benchmarking.ENERGYSTARScore IS '1 to 100, 100 is most efficient';
COMMENT ON COLUMN Building_Energy_Benchmarking."SiteEUI(kBtu/sf)" IS 'energy use intensity: energy per square foot';
COMMENT ON COLUMN Building_Energy_Benchmarking."SiteEnergyUse(kBtu)" IS 'total energy used on site';
COMMENT ON COLUMN Building_Energy_Benchmarking."SteamUse(kBtu)" IS 'district steam, empty if not connected';
COMMENT ON COLUMN Building_Energy_Benchmarking.TotalGHGEmissions IS 'greenhouse gas, metric tons CO2e';
COMMENT ON COLUMN Building_Energy_Benchmarking.DefaultData IS 'estimated values were used';
COMMENT ON COLUMN Building_Energy_Benchmarking.SolarPV_kW IS 'solar panels on the roof';
COMMENT ON COLUMN TuneUp_Audits.BldgID IS 'OSEBuildingID';
COMMENT ON COLUMN TuneUp_Audits.LeadMeasure IS 'measure recommended';
COMMENT ON COLUMN TuneUp_Audits.MeasureDone IS 'Y once the measure is carried out';
COMMENT ON COLUMN TuneUp_Audits.EstSavings_USD IS 'savings per year';
COMMENT ON COLUMN TuneUp_Audits.Payback_Yrs IS 'years until it has paid for itself';
