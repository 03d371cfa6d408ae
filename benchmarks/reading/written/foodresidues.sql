CREATE TABLE ssd_results (resId VARCHAR, sampCountry VARCHAR, origCountry VARCHAR, sampY INTEGER, sampDate DATE, sampMatText VARCHAR, matGroup VARCHAR, prodMeth VARCHAR, procType VARCHAR, sampPoint VARCHAR, progType INTEGER, labName VARCHAR, labAccred VARCHAR, paramText VARCHAR, paramGroup VARCHAR, anMethText VARCHAR, resLOD DOUBLE, resLOQ DOUBLE, resVal DOUBLE, resUnit VARCHAR, resType VARCHAR, mrl DOUBLE, evalCode VARCHAR, actTaken VARCHAR, anDate DATE, lotKg INTEGER, importer VARCHAR, exprUncertPct DOUBLE);
INSERT INTO ssd_results
SELECT printf('R%05d', 1000 + i * 17), ['Germany','France','Italy','Austria','Ireland','Sweden'][1 + (i * 5 + i // 6) % 6], o, year(d), d, ['Lemons','Basil','Dried beans','Table grapes','Okra','Rice','Chilli peppers','Olive oil','Mangoes','Tea'][1 + (i * 3 + i // 10) % 10], ['citrus fruit','herbs','pulses','berries','vegetables','cereals','vegetables','oils','tropical fruit','infusions'][1 + (i * 3 + i // 10) % 10], CASE WHEN i % 5 = 2 THEN 'organic' ELSE 'conventional' END, ['unprocessed','frozen','dried','unprocessed'][1 + (i + i // 4) % 4], ['border post','supermarket','farm gate','wholesaler','restaurant'][1 + (i * 2 + i // 5) % 5], [1,2,3,1][1 + (i * 3 + i // 4) % 4], ['Eurofins Hamburg','CVUA Stuttgart','Anses Lyon','AGES Wien'][1 + (i * 3 + i // 4) % 4], CASE WHEN i % 7 = 5 THEN 'N' ELSE 'Y' END,
  ['Chlorpyrifos','Ethylene oxide','Acetamiprid','Imazalil','Carbendazim','Glyphosate','Tricyclazole','Cypermethrin'][1 + (i * 5 + i // 8) % 8], ['insecticide','fumigant','insecticide','fungicide','fungicide','herbicide','fungicide','insecticide'][1 + (i * 5 + i // 8) % 8], ['LC-MS/MS','GC-MS/MS','QuEChERS LC'][1 + (i + i // 3) % 3], 0.003, 0.01, v, 'mg/kg', CASE WHEN v IS NULL THEN 'below detection' WHEN v < 0.01 THEN 'below quantification' ELSE 'numeric' END, m, CASE WHEN v > m * 2 THEN 'non compliant' WHEN v > m THEN 'above limit, within uncertainty' ELSE 'compliant' END, CASE WHEN v > m * 2 THEN ['destroyed','returned to origin','recall','fine'][1 + i % 4] WHEN v > m THEN 'warning' END, d + 2 + (i * 7) % 26, CASE WHEN i % 9 <> 4 THEN 120 + (i * i * 37 + i * 510) % 23000 END, CASE WHEN o NOT IN ('Germany', 'Italy', 'Spain') THEN ['Medina Foods','Tradewind BV','Schaller Import','Oriental Larder'][1 + (i * 3 + i // 4) % 4] END, [50.0,25.0,50.0][1 + i % 3]
FROM (SELECT i, d, o, m, CASE WHEN i % 7 = 1 THEN NULL ELSE round(m * ((i * i * 7 + i * 11) % 310) / 100.0 + 0.004, 3) END AS v FROM (SELECT i, DATE '2020-09-01' + (i * 73 + i * i) % 1180 AS d, ['Turkey','India','Italy','Spain','Thailand','Germany','Kenya','Egypt','Brazil'][1 + (i * 4 + i // 9) % 9] AS o, [0.01,0.05,0.1,0.5,1.0,3.0][1 + (i * 5 + i // 6) % 6] AS m FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 151)) r) q) s;
COMMENT ON TABLE ssd_results IS 'pesticide residues in food, one row per sample and substance';
COMMENT ON COLUMN ssd_results.sampCountry IS 'country where the sample was taken';
COMMENT ON COLUMN ssd_results.origCountry IS 'country the food comes from';
COMMENT ON COLUMN ssd_results.sampMatText IS 'food sampled';
COMMENT ON COLUMN ssd_results.prodMeth IS 'method of production';
COMMENT ON COLUMN ssd_results.sampPoint IS 'where in the chain it was sampled';
COMMENT ON COLUMN ssd_results.progType IS '1 = national programme, 2 = EU programme, 3 = increased control';
COMMENT ON COLUMN ssd_results.labAccred IS 'laboratory accredited';
COMMENT ON COLUMN ssd_results.paramText IS 'substance';
COMMENT ON COLUMN ssd_results.resLOQ IS 'limit of quantification';
COMMENT ON COLUMN ssd_results.resVal IS 'amount found, mg/kg';
COMMENT ON COLUMN ssd_results.mrl IS 'maximum residue level allowed';
COMMENT ON COLUMN ssd_results.evalCode IS 'verdict';
COMMENT ON COLUMN ssd_results.actTaken IS 'what was done about it';
COMMENT ON COLUMN ssd_results.lotKg IS 'size of the lot';
