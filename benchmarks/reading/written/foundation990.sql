CREATE TABLE f990pf_org (ein INTEGER, fdn_nm VARCHAR, fdn_city VARCHAR, fdn_st VARCHAR, tax_yr_end DATE, tot_assets INTEGER, tot_rev INTEGER, tot_exp INTEGER, contrib_paid INTEGER, invst_inc INTEGER, min_distrib INTEGER, offcr_comp INTEGER, empl_cnt INTEGER, trustee_cnt INTEGER, founded_yr INTEGER, pres_nm VARCHAR, acct_meth VARCHAR, accepts_apps VARCHAR, website VARCHAR, fnd_type INTEGER);
INSERT INTO f990pf_org
SELECT 410700000 + i * 3171, ['Halvorson','Blue Heron','Mercer','Larkspur','Duval Brothers','Ironwood','Casper','Ostrander','Tidewater','Whitcomb','Sunfield','Garrity','Prairie Rose','Kettle River','Northgate'][1 + (i - 1) % 15] || ' ' || ['Foundation','Family Fund','Charitable Trust','Community Foundation'][1 + (i - 1) // 15], ['Duluth','Savannah','Boise','Providence','Toledo','Madison','Reno'][1 + (i * 3 + i // 7) % 7], ['MN','GA','ID','RI','OH','WI','NV'][1 + (i * 3 + i // 7) % 7], make_date(2020 + i % 4, CASE WHEN i % 3 = 1 THEN 6 ELSE 12 END, 30), a, a * (3 + (i * 7) % 9) // 100, e, e * (62 + (i * 5) % 30) // 100, a * (2 + (i * 3) % 6) // 100, a * 5 // 100, CASE WHEN i % 4 <> 3 THEN 20000 + (i * i * 331 + i * 4100) % 260000 END, (i * i + i * 3) % 14, 3 + (i * 5) % 11, 1928 + (i * 31) % 92, CASE WHEN i % 9 <> 5 THEN ['Margaret','Donald','Keisha','Alan','Susan','Victor'][1 + (i * 5 + i // 6) % 6] || ' ' || ['Halvorson','Byrd','Castellano','Ostrander','Penney','Quist','Rowe'][1 + (i * 2 + i // 7) % 7] END, ['cash','accrual'][1 + (i + i // 4) % 2], CASE WHEN i % 3 = 2 THEN 'N' ELSE 'Y' END, CASE WHEN i % 5 NOT IN (1, 4) THEN 'www.' || lower(replace(['Halvorson','Blue Heron','Mercer','Larkspur','Duval Brothers','Ironwood','Casper','Ostrander','Tidewater','Whitcomb','Sunfield','Garrity','Prairie Rose','Kettle River','Northgate'][1 + (i - 1) % 15], ' ', '')) || i || '.org' END, 1 + (i * 3) % 4
FROM (SELECT i, 400000 + (i * i * 37013 + i * 211337) % 88000000 AS a, 30000 + (i * i * 2311 + i * 17011) % 5100000 AS e FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 61)) r) q;
CREATE TABLE f990pf_grants (grnt_no INTEGER, ein INTEGER, grnt_yr INTEGER, rcpt_nm VARCHAR, rcpt_city VARCHAR, rcpt_st VARCHAR, rcpt_stat VARCHAR, purp VARCHAR, subj VARCHAR, amt INTEGER, amt_future INTEGER, aprv_dt DATE, paid_dt DATE, multi_yr_fl INTEGER, match_req VARCHAR, rel_fl INTEGER, rpt_due_dt DATE, rpt_recd_dt DATE, pop_served VARCHAR, prog_off VARCHAR);
INSERT INTO f990pf_grants
SELECT 70000 + i, 410700000 + (1 + (i * 7 + i // 11) % 48) * 3171, year(d), ['Second Harvest Kitchen','Lake County Hospice','Riverbend Theatre','Coastal Land Trust','Girls Code Toledo','Boise Symphony','St Brigid Shelter','Open Books Madison','Desert Tortoise Council','Harbor Sailing School','Veterans Bridge','Toledo Zoo Society','Savannah Free Clinic'][1 + (i * 5 + i // 13) % 13], ['Duluth','Lorain','Providence','Savannah','Toledo','Boise','Reno','Madison','Reno','Providence','Duluth','Toledo','Savannah'][1 + (i * 5 + i // 13) % 13], ['MN','OH','RI','GA','OH','ID','NV','WI','NV','RI','MN','OH','GA'][1 + (i * 5 + i // 13) % 13], CASE WHEN i % 10 = 4 THEN 'GOV' WHEN i % 17 = 6 THEN 'PF' ELSE 'PC' END, ['general operating','capital campaign','scholarships','program support','endowment','emergency relief'][1 + (i * 5 + i // 6) % 6], ['food','health','arts','environment','education','arts','housing','education','environment','education','veterans','environment','health'][1 + (i * 5 + i // 13) % 13],
  (2 + (i * i * 3 + i * 17) % 390) * 500, CASE WHEN i % 4 = 1 THEN (1 + i % 30) * 2500 ELSE 0 END, d, CASE WHEN i % 9 <> 7 THEN d + 10 + (i * 13) % 120 END, CASE WHEN i % 4 = 1 THEN 1 ELSE 0 END, CASE WHEN i % 6 = 3 THEN 'Y' ELSE 'N' END, CASE WHEN i % 14 = 9 THEN 1 ELSE 0 END, d + 365, CASE WHEN i % 3 <> 1 THEN d + 300 + (i * 11) % 140 END, ['children','seniors','homeless people','veterans','general public'][1 + (i * 2 + i // 5) % 5], ['Nia Coleman','Greg Stahl','Yolanda Reyes'][1 + (i + i // 3) % 3]
FROM (SELECT i, DATE '2020-06-15' + (i * 83 + i * i) % 1150 AS d FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 141)) r) q;
COMMENT ON TABLE f990pf_org IS 'private foundations, latest tax return';
COMMENT ON TABLE f990pf_grants IS 'grants that the foundations made';
COMMENT ON COLUMN f990pf_org.ein IS 'tax number';
COMMENT ON COLUMN f990pf_org.fdn_nm IS 'foundation';
COMMENT ON COLUMN f990pf_org.contrib_paid IS 'grants paid in the year, USD';
COMMENT ON COLUMN f990pf_org.min_distrib IS 'what the law makes it give away';
COMMENT ON COLUMN f990pf_org.offcr_comp IS 'pay of the officers';
COMMENT ON COLUMN f990pf_org.pres_nm IS 'president';
COMMENT ON COLUMN f990pf_org.accepts_apps IS 'takes unsolicited applications';
COMMENT ON COLUMN f990pf_org.fnd_type IS '1 = independent, 2 = family, 3 = corporate, 4 = operating';
COMMENT ON COLUMN f990pf_grants.rcpt_nm IS 'recipient';
COMMENT ON COLUMN f990pf_grants.rcpt_stat IS 'PC public charity, PF private foundation, GOV government body';
COMMENT ON COLUMN f990pf_grants.purp IS 'purpose';
COMMENT ON COLUMN f990pf_grants.subj IS 'subject area';
COMMENT ON COLUMN f990pf_grants.amt_future IS 'promised for later years';
COMMENT ON COLUMN f990pf_grants.multi_yr_fl IS '1 = over several years';
COMMENT ON COLUMN f990pf_grants.rel_fl IS '1 = recipient is related to a trustee';
COMMENT ON COLUMN f990pf_grants.rpt_recd_dt IS 'report came in';
COMMENT ON COLUMN f990pf_grants.prog_off IS 'program officer';
