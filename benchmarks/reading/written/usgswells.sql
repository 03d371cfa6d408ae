CREATE TABLE gw_site (site_no VARCHAR PRIMARY KEY, station_nm VARCHAR, state_nm VARCHAR, county_nm VARCHAR, huc8_nm VARCHAR, dec_lat_va DOUBLE, dec_long_va DOUBLE, alt_va DOUBLE, well_depth_va INTEGER, hole_depth_va INTEGER, nat_aqfr_nm VARCHAR, aqfr_type_cd VARCHAR, construction_dt DATE, rt_bol INTEGER, instrmnt_txt VARCHAR, coop_nm VARCHAR, data_grade VARCHAR, site_tech VARCHAR, inactive_dt DATE);
INSERT INTO gw_site
SELECT printf('38%06d', 4100 + i * 173), ['KW','DG','MS','PR'][1 + (i - 1) % 4] || '-' || (20 + i * 3) || ' near ' || ['Garden City','Lamar','Goodland','Burlington','Syracuse','Ulysses','Springfield','Colby'][1 + (i * 3 + i // 8) % 8], CASE WHEN (i * 3 + i // 8) % 8 IN (1, 3, 6) THEN 'Colorado' ELSE 'Kansas' END, ['Finney','Prowers','Sherman','Kit Carson','Hamilton','Grant','Baca','Thomas'][1 + (i * 3 + i // 8) % 8], ['Upper Arkansas','Smoky Hill','Cimarron'][1 + i % 3], round(37.1 + (i * 31 % 230) / 100.0, 4), round(-102.9 + (i * 17 % 200) / 100.0, 4), round(2510.0 + (i * 97 % 1700) + 0.4, 1), w, w + (i * 7) % 60, ['High Plains aquifer','Dakota sandstone','Alluvial aquifer'][1 + (i + i // 3) % 3], ['U','C','U','M'][1 + (i * 2 + i // 4) % 4],
  CASE WHEN i % 9 <> 5 THEN DATE '1958-03-01' + (i * 443 + i * i * 3) % 21000 END, CASE WHEN i % 4 = 1 THEN 1 ELSE 0 END, CASE WHEN i % 4 = 1 THEN 'pressure transducer' WHEN i % 4 = 2 THEN 'steel tape' ELSE 'electric tape' END, ['Kansas Geological Survey','Groundwater District 3','City of Lamar',NULL][1 + (i * 5 + i // 4) % 4], ['good','fair','good','poor'][1 + (i + i // 4) % 4], ['E. Voss','R. Tran','C. Mills'][1 + (i + i // 3) % 3], CASE WHEN i % 11 = 6 THEN DATE '2021-05-05' + (i * 31) % 700 END
FROM (SELECT i, 45 + (i * i * 13 + i * 29) % 560 AS w FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 65)) r) q;
CREATE TABLE gw_lev (lev_id INTEGER, site_no VARCHAR REFERENCES gw_site (site_no), lev_dt DATE, lev_va DOUBLE, sl_lev_va DOUBLE, lev_status_cd VARCHAR, lev_meth_cd VARCHAR, lev_acy DOUBLE, meas_by VARCHAR, visit_cost INTEGER, temp_va DOUBLE, ph_va DOUBLE, no3_va DOUBLE, remark_tx VARCHAR, appr_st VARCHAR, prev_lev_va DOUBLE);
INSERT INTO gw_lev
SELECT 500 + i, printf('38%06d', 4100 + (1 + (i * 7 + i // 20) % 52) * 173), DATE '2020-11-10' + (i * 71 + i * i) % 1130, v, round(2900 + (i * 41 % 900) - v, 1), CASE WHEN i % 10 = 3 THEN 'P' WHEN i % 13 = 6 THEN 'D' WHEN i % 27 = 9 THEN 'F' END, ['S','V','T'][1 + (i * 2 + i // 3) % 3], [0.01,0.1,0.5][1 + i % 3], ['E. Voss','R. Tran','C. Mills','volunteer'][1 + (i * 3 + i // 4) % 4], 40 + (i * 37) % 210, CASE WHEN i % 3 = 1 THEN round(11 + (i * 7 % 80) / 10.0, 1) END, CASE WHEN i % 3 = 1 THEN round(6.4 + (i * 11 % 22) / 10.0, 1) END, CASE WHEN i % 5 = 2 THEN round(0.4 + (i * 19 % 180) / 10.0, 1) END, CASE WHEN i % 12 = 7 THEN 'gate locked' WHEN i % 17 = 4 THEN 'wasps in casing' END, CASE WHEN i % 4 = 0 THEN 'provisional' ELSE 'approved' END, CASE WHEN i % 8 <> 1 THEN round(v - 4 + (i * 13 % 90) / 10.0, 2) END
FROM (SELECT i, round(6 + (i * i * 7 + i * 53) % 2300 / 10.0, 2) AS v FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 141)) r) q;
COMMENT ON TABLE gw_site IS 'observation wells';
COMMENT ON TABLE gw_lev IS 'water level measurements';
COMMENT ON COLUMN gw_site.station_nm IS 'name of the well';
COMMENT ON COLUMN gw_site.huc8_nm IS 'drainage basin';
COMMENT ON COLUMN gw_site.alt_va IS 'altitude of the land surface, feet';
COMMENT ON COLUMN gw_site.nat_aqfr_nm IS 'aquifer';
COMMENT ON COLUMN gw_site.aqfr_type_cd IS 'U unconfined, C confined, M mixed';
COMMENT ON COLUMN gw_site.rt_bol IS '1 = sends real-time data';
COMMENT ON COLUMN gw_site.coop_nm IS 'cooperating agency that pays';
COMMENT ON COLUMN gw_site.site_tech IS 'technician responsible';
COMMENT ON COLUMN gw_site.inactive_dt IS 'no longer measured since';
COMMENT ON COLUMN gw_lev.lev_va IS 'depth to water below land surface, feet';
COMMENT ON COLUMN gw_lev.sl_lev_va IS 'water level above sea level, feet';
COMMENT ON COLUMN gw_lev.prev_lev_va IS 'depth to water at the visit before';
COMMENT ON COLUMN gw_lev.lev_status_cd IS 'P pumping, D dry, F flowing; empty if normal';
COMMENT ON COLUMN gw_lev.lev_meth_cd IS 'S = steel tape, T = electric tape, V = transducer';
COMMENT ON COLUMN gw_lev.no3_va IS 'nitrate';
COMMENT ON COLUMN gw_lev.appr_st IS 'review state';
