CREATE TABLE qs_crops (source_desc VARCHAR, commodity_desc VARCHAR, class_desc VARCHAR, prodn_practice_desc VARCHAR, state_name VARCHAR, asd_desc VARCHAR, county_name VARCHAR, year INTEGER, acres_planted INTEGER, acres_harvested INTEGER, yield_bu DOUBLE, prodn_bu INTEGER, price_rcvd DOUBLE, farms_rptg INTEGER, irr_acres INTEGER, fert_lb_ac DOUBLE, herb_trtd_pct INTEGER, insect_trtd_pct INTEGER, seed_cost_ac INTEGER, gm_pct INTEGER, plant_begin DATE, harv_end DATE, stor_bu INTEGER, crop_cond VARCHAR, disaster_decl VARCHAR);
INSERT INTO qs_crops
SELECT CASE WHEN y = 2022 THEN 'CENSUS' ELSE 'SURVEY' END, ['CORN','SOYBEANS','WHEAT','SORGHUM','OATS'][1 + c], CASE WHEN c = 2 THEN ['WINTER','SPRING'][1 + k % 2] END, ['NON-IRRIGATED','IRRIGATED'][1 + (CASE WHEN (k + c) % 3 = 1 THEN 1 ELSE 0 END)], ['IOWA','NEBRASKA','SOUTH DAKOTA'][1 + k % 3], ['NORTHWEST','CENTRAL','SOUTHEAST'][1 + (k // 3) % 3], ['Adair','Boone','Clay','Dawson','Emmet','Fillmore','Gage','Hamlin','Iowa','Jewell'][1 + k],
  y, p, h, yl, CAST(h * yl AS INTEGER), CASE WHEN (k + c + y) % 11 <> 4 THEN round([4.9,12.1,6.8,4.6,3.9][1 + c] + (y - 2020) * 0.6 + ((k * 7) % 9) / 10.0, 2) END, 14 + (k * 37 + c * 53) % 420, CASE WHEN (k + c) % 3 = 1 THEN h * 6 // 10 ELSE 0 END, round(40 + (k * 29 + c * 17 + y) % 130 + 0.5, 1), 55 + (k * 11 + c * 7) % 45, CASE WHEN (k + y) % 6 <> 2 THEN (k * 13 + c * 19) % 70 END, 18 + (k * 7 + c * 23) % 110, CASE WHEN c < 2 THEN 84 + (k * 3) % 15 END, make_date(y, 4, 3 + (k * 5 + c * 3) % 26), CASE WHEN (k + c * 2 + y) % 12 <> 5 THEN make_date(y, 9 + c % 3, 4 + (k * 7) % 24) END, h * 11, ['good','fair','excellent','poor','good'][1 + (k * 2 + c + y) % 5], CASE WHEN (k * 3 + y) % 8 = 5 THEN 'drought' WHEN (k * 5 + y) % 13 = 4 THEN 'hail' END
FROM (SELECT *, p * (86 + (k * 7 + y) % 14) // 100 AS h, round([171.0, 51.5, 46.2, 88.4, 70.1][1 + c] * (72 + (k * 17 + c * 5 + (y - 2019) * 23) % 51) / 100.0, 1) AS yl FROM (SELECT k, c, y, 900 + (k * k * 1931 + c * 6733 + k * c * 977 + (y - 2019) * 411) % 88000 AS p FROM (SELECT CAST(range AS INTEGER) AS k FROM range(0, 10)) a, (SELECT CAST(range AS INTEGER) AS c FROM range(0, 5)) b, (SELECT CAST(range AS INTEGER) AS y FROM range(2020, 2023)) d WHERE NOT (k % 4 = 3 AND c = 4)) q) r;
COMMENT ON TABLE qs_crops IS 'county crop estimates';
COMMENT ON COLUMN qs_crops.commodity_desc IS 'crop';
COMMENT ON COLUMN qs_crops.asd_desc IS 'agricultural district';
COMMENT ON COLUMN qs_crops.yield_bu IS 'bushels per acre';
COMMENT ON COLUMN qs_crops.prodn_bu IS 'production in bushels';
COMMENT ON COLUMN qs_crops.price_rcvd IS 'price received by farmers, USD per bushel';
COMMENT ON COLUMN qs_crops.farms_rptg IS 'number of farms that grow it';
COMMENT ON COLUMN qs_crops.irr_acres IS 'irrigated acres';
COMMENT ON COLUMN qs_crops.fert_lb_ac IS 'fertilizer, pounds per acre';
COMMENT ON COLUMN qs_crops.herb_trtd_pct IS 'acres treated with herbicide, percent';
COMMENT ON COLUMN qs_crops.insect_trtd_pct IS 'acres treated with insecticide, percent';
COMMENT ON COLUMN qs_crops.gm_pct IS 'genetically modified seed, percent';
COMMENT ON COLUMN qs_crops.stor_bu IS 'stored on farms, bushels';
COMMENT ON COLUMN qs_crops.disaster_decl IS 'disaster declared that year';
