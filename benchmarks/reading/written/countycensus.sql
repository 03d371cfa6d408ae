CREATE TABLE acs5_cnty (
  geoid INTEGER, cnty VARCHAR, stusps VARCHAR, rucc INTEGER, metro_fl INTEGER, pop22 INTEGER, pop12 INTEGER, landsqmi DOUBLE, medage DOUBLE,
  pct65 DOUBLE, pct_u18 DOUBLE, hhs INTEGER, mhi INTEGER, pcapi INTEGER, pct_pov DOUBLE, pct_unins DOUBLE, pct_hs DOUBLE, pct_ba DOUBLE,
  lf INTEGER, unempl INTEGER, mhv INTEGER, medrent INTEGER, pct_own DOUBLE, hsg_u INTEGER, vac_u INTEGER, commute_min DOUBLE, pct_wfh DOUBLE, pct_bb DOUBLE, top_ind VARCHAR, cnty_seat VARCHAR);
INSERT INTO acs5_cnty
SELECT 18001 + s * 2000 + i * 2,
  ['Washington','Jefferson','Franklin','Lincoln','Jackson','Marion','Monroe','Clay','Union','Montgomery','Wayne','Warren','Douglas','Putnam','Hamilton','Perry','Pike','Shelby','Lawrence','Carroll'][1 + (i * 3 + i // 20) % 20],
  ['IN','OH','KY','IL','TN','MO'][1 + s],
  1 + (i * 5 + i // 9) % 9, CASE WHEN 1 + (i * 5 + i // 9) % 9 <= 3 THEN 1 ELSE 0 END, p,
  CAST(round(p * (88 + (i * 17) % 25) / 100.0) AS INTEGER), round(190 + (i * i * 7 + i * 41) % 5900 / 10.0, 1),
  round(33 + (i * 29 % 140) / 10.0, 1), round(11 + (i * 37 % 150) / 10.0, 1), round(17 + (i * 23 % 110) / 10.0, 1),
  CAST(p / 2.5 AS INTEGER), 36500 + (i * i * 401 + i * 733) % 62000, 19800 + (i * i * 211 + i * 389) % 24000,
  round(5 + (i * i * 3 + i * 7) % 230 / 10.0, 1), CASE WHEN i % 15 <> 8 THEN round(3 + (i * 19 % 130) / 10.0, 1) END,
  round(78 + (i * 31 % 170) / 10.0, 1), round(9 + (i * i + i * 27) % 360 / 10.0, 1),
  CAST(p * 0.47 AS INTEGER), CAST(p * 0.47 * (2 + (i * 11) % 8) / 100 AS INTEGER),
  CASE WHEN i % 13 <> 5 THEN 78000 + (i * i * 977 + i * 1301) % 265000 END, CASE WHEN i % 10 <> 7 THEN 540 + (i * i * 13 + i * 17) % 780 END,
  round(52 + (i * 43 % 300) / 10.0, 1), CAST(p / 2.2 AS INTEGER), CAST(p / 2.2 * (4 + (i * 7) % 19) / 100 AS INTEGER),
  round(16 + (i * 59 % 190) / 10.0, 1), round(3 + (i * 13 % 140) / 10.0, 1), round(61 + (i * 47 % 330) / 10.0, 1),
  ['Manufacturing','Health care','Agriculture','Retail','Education','Mining','Logistics'][1 + (i * 4 + i // 7) % 7],
  CASE WHEN i % 12 <> 9 THEN ['Salem','Madison','Brookville','Greenville','Centralia','Newport','Clinton','Princeton','Oakdale','Fairview','Lebanon'][1 + (i * 3 + i // 11) % 11] END
FROM (SELECT i, (i - 1) // 20 AS s, 4200 + (i * i * 877 + i * 5231) % 168000 AS p FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 121)) t);
CREATE TABLE st_ref (stusps VARCHAR, st_nm VARCHAR, cap_city VARCHAR, cens_div VARCHAR, min_wage DOUBLE, inc_tax_pct DOUBLE, gov_pty VARCHAR);
INSERT INTO st_ref VALUES ('IN','Indiana','Indianapolis','East North Central',7.25,3.23,'R'),('OH','Ohio','Columbus','East North Central',10.1,3.99,'R'),('KY','Kentucky','Frankfort','East South Central',7.25,4.5,'D'),
 ('IL','Illinois','Springfield','East North Central',13.0,4.95,'D'),('TN','Tennessee','Nashville','East South Central',7.25,NULL,'R'),('MO','Missouri','Jefferson City','West North Central',12.0,5.3,'R'),
 ('WI','Wisconsin','Madison','East North Central',7.25,7.65,'D'),('IA','Iowa','Des Moines','West North Central',7.25,6.0,'R');
COMMENT ON TABLE acs5_cnty IS 'American Community Survey, counties';
COMMENT ON COLUMN acs5_cnty.geoid IS 'state and county FIPS';
COMMENT ON COLUMN acs5_cnty.cnty IS 'county name without the word county';
COMMENT ON COLUMN acs5_cnty.rucc IS 'rural-urban continuum, 1 most urban to 9 most rural';
COMMENT ON COLUMN acs5_cnty.metro_fl IS '1 = metropolitan county';
COMMENT ON COLUMN acs5_cnty.pop22 IS 'population 2022';
COMMENT ON COLUMN acs5_cnty.pop12 IS 'population 2012';
COMMENT ON COLUMN acs5_cnty.pct65 IS 'aged 65 and over, percent';
COMMENT ON COLUMN acs5_cnty.hhs IS 'households';
COMMENT ON COLUMN acs5_cnty.mhi IS 'median household income, USD';
COMMENT ON COLUMN acs5_cnty.pcapi IS 'income per head, USD';
COMMENT ON COLUMN acs5_cnty.pct_pov IS 'percent below the poverty line';
COMMENT ON COLUMN acs5_cnty.pct_unins IS 'percent without health insurance';
COMMENT ON COLUMN acs5_cnty.pct_hs IS 'percent with high school or more';
COMMENT ON COLUMN acs5_cnty.pct_ba IS 'percent with a bachelor degree or more';
COMMENT ON COLUMN acs5_cnty.lf IS 'labor force';
COMMENT ON COLUMN acs5_cnty.unempl IS 'unemployed persons';
COMMENT ON COLUMN acs5_cnty.mhv IS 'median home value, USD';
COMMENT ON COLUMN acs5_cnty.hsg_u IS 'housing units';
COMMENT ON COLUMN acs5_cnty.vac_u IS 'vacant units';
COMMENT ON COLUMN acs5_cnty.pct_bb IS 'percent of households with broadband';
COMMENT ON COLUMN acs5_cnty.top_ind IS 'largest industry by jobs';
COMMENT ON COLUMN st_ref.cens_div IS 'census division';
COMMENT ON COLUMN st_ref.inc_tax_pct IS 'top income tax rate, empty if none';
COMMENT ON COLUMN st_ref.gov_pty IS 'party of the governor: R Republican, D Democrat';
