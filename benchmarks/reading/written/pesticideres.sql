CREATE TABLE pest_lkp (pestcd VARCHAR PRIMARY KEY, pest_nm VARCHAR, pest_class VARCHAR, banned_yr INTEGER, toxcat INTEGER);
INSERT INTO pest_lkp VALUES ('143','Chlorpyrifos','insecticide',2021,2),('B80','Boscalid','fungicide',NULL,4),('157','Thiabendazole','fungicide',NULL,3),('A64','Imidacloprid','insecticide',NULL,2),('512','Glyphosate','herbicide',NULL,3),('204','Malathion','insecticide',NULL,3),
 ('028','DDT','insecticide',1972,2),('C11','Acetamiprid','insecticide',NULL,3),('707','Imazalil','fungicide',NULL,2),('900','Fludioxonil','fungicide',NULL,4),('339','Atrazine','herbicide',NULL,3),('D05','Cypermethrin','insecticide',NULL,2);
CREATE TABLE pdp_smp (smp_pk INTEGER, smp_yr INTEGER, smp_dt DATE, commod_nm VARCHAR, variety VARCHAR, clm VARCHAR, orig VARCHAR, cntry_nm VARCHAR, st_coll VARCHAR, colltyp VARCHAR, dist_nm VARCHAR, lab_nm VARCHAR, smp_wt_g INTEGER, lot_tons DOUBLE, price_lb DOUBLE, recv_dt DATE, grower VARCHAR);
INSERT INTO pdp_smp
SELECT 5000 + i, year(d), d, ['Strawberries','Apples','Spinach','Grapes','Sweet peppers','Tomatoes','Cucumbers','Pears','Kale'][1 + (i * 5 + i // 9) % 9], CASE WHEN i % 3 = 0 THEN ['Gala','Roma','Baby','Red Globe','Bosc'][1 + i % 5] END,
  ['conventional','conventional','organic','conventional'][1 + (i + i // 4) % 4], o, CASE WHEN o = 'imported' THEN ['Mexico','Chile','Peru','Canada'][1 + i % 4] WHEN o = 'domestic' THEN 'USA' END,
  ['California','Florida','New York','Texas','Ohio','Washington'][1 + (i * 5 + i // 6) % 6], ['wholesale market','supermarket','distribution centre'][1 + (i + i // 3) % 3], ['Sysco North','Fresh Harvest','Andrew & Sons','Valley Produce'][1 + (i * 3 + i // 4) % 4],
  ['Davis Lab','Tallahassee Lab','Columbus Lab'][1 + (i * 2 + i // 3) % 3], 900 + (i * 137) % 1600, round(0.4 + (i * 31 % 210) / 10.0, 1), CASE WHEN i % 8 <> 3 THEN round(0.79 + (i * 17 % 410) / 100.0, 2) END, d + 1 + (i * 3) % 6,
  CASE WHEN i % 6 <> 4 THEN ['Tanaka Farms','Rio Verde','Hillcrest','Agro Sur','Green Gate'][1 + (i * 2 + i // 5) % 5] END
FROM (SELECT i, DATE '2021-01-18' + (i * 79 + i * i) % 1050 AS d, ['domestic','imported','domestic','domestic','imported','unknown'][1 + (i * 5 + i // 6) % 6] AS o FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 111)) r) q;
CREATE TABLE pdp_res (res_id INTEGER, smp_pk INTEGER, pestcd VARCHAR, conc_ppm DOUBLE, lod_ppm DOUBLE, tol_ppm DOUBLE, detect VARCHAR, viol VARCHAR, confmeth VARCHAR, extract_cd VARCHAR, run_dt DATE, analyst VARCHAR, rerun_n INTEGER, spike_pct INTEGER);
INSERT INTO pdp_res
SELECT 90000 + i * 3, 5000 + 1 + (i * 7 + i // 15) % 95, ['143','B80','157','A64','512','204','028','C11','707','900','339'][1 + (i * 3 + i // 11) % 11],
  CASE WHEN i % 3 <> 1 THEN round(0.004 + (i * i * 7 + i * 13) % 620 / 100.0, 3) END, [0.001,0.002,0.005][1 + i % 3], CASE WHEN i % 7 <> 2 THEN [0.1,0.5,2.0,3.0,5.0,10.0][1 + i % 6] END, CASE WHEN i % 3 <> 1 THEN 'Y' ELSE 'N' END,
  CASE WHEN i % 13 = 2 THEN 'over tolerance' WHEN i % 17 = 6 THEN 'no tolerance set' END, ['LC-MS/MS','GC-MS','LC-MS/MS'][1 + i % 3], ['Q','A','E'][1 + (i * 2 + i // 3) % 3], DATE '2021-02-10' + (i * 61 + i * i) % 1060, ['J. Moss','T. Abara','L. Kwan','R. Silva'][1 + (i + i // 4) % 4], (i * i) % 4, 71 + (i * 19) % 52
FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 151)) r;
COMMENT ON TABLE pest_lkp IS 'pesticides tested for';
COMMENT ON TABLE pdp_smp IS 'samples of fruit and vegetables';
COMMENT ON TABLE pdp_res IS 'residue found in a sample, one row per pesticide';
COMMENT ON COLUMN pest_lkp.toxcat IS 'toxicity category, 1 most toxic to 4 least';
COMMENT ON COLUMN pest_lkp.banned_yr IS 'year banned for food crops, empty if allowed';
COMMENT ON COLUMN pdp_smp.commod_nm IS 'commodity: the crop';
COMMENT ON COLUMN pdp_smp.clm IS 'marketing claim';
COMMENT ON COLUMN pdp_smp.orig IS 'origin';
COMMENT ON COLUMN pdp_smp.st_coll IS 'state where collected';
COMMENT ON COLUMN pdp_smp.colltyp IS 'kind of place where collected';
COMMENT ON COLUMN pdp_smp.dist_nm IS 'distributor';
COMMENT ON COLUMN pdp_smp.smp_wt_g IS 'sample weight, grams';
COMMENT ON COLUMN pdp_res.conc_ppm IS 'concentration found, ppm, empty if none detected';
COMMENT ON COLUMN pdp_res.lod_ppm IS 'limit of detection';
COMMENT ON COLUMN pdp_res.tol_ppm IS 'EPA tolerance, the legal limit';
COMMENT ON COLUMN pdp_res.viol IS 'kind of violation, if any';
COMMENT ON COLUMN pdp_res.extract_cd IS 'Q = QuEChERS, A = acetone, E = ethyl acetate';
COMMENT ON COLUMN pdp_res.spike_pct IS 'recovery of the spike, percent';
