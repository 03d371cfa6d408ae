CREATE TABLE rgn (
  rgn_id INTEGER PRIMARY KEY,
  rgn_nm VARCHAR,
  hd_offc VARCHAR,
  pop_cnt INTEGER
);
INSERT INTO rgn VALUES
  (1, 'Coastal North', 'Larne', 184000),
  (2, 'Lakeland', 'Enniskillen', 96500),
  (3, 'Mid Valley', 'Athlone', 231000),
  (4, 'South Moors', 'Tralee', 143200),
  (5, 'Western Isles', 'Clifden', 12800);

CREATE TABLE eng (
  eng_id INTEGER PRIMARY KEY,
  eng_nm VARCHAR,
  sup_id INTEGER REFERENCES eng(eng_id),
  hm_rgn INTEGER REFERENCES rgn(rgn_id),
  grd_cd VARCHAR,
  sal_amt INTEGER,
  dt_hrd DATE,
  on_cl VARCHAR,
  phn_no VARCHAR
);
INSERT INTO eng VALUES (1, 'Aoife Brennan', NULL, 3, 'chief', 96000, '2008-04-14', 'N', '555-0101');
INSERT INTO eng VALUES (2, 'Declan Foy', 1, 1, 'senior', 71500, '2012-09-03', 'Y', '555-0102');
INSERT INTO eng VALUES (3, 'Marta Jankowska', 1, 3, 'senior', 73200, '2014-02-17', 'N', '555-0103');
INSERT INTO eng VALUES (4, 'Rory Kinsella', 2, 1, 'technician', 47800, '2019-06-24', 'Y', NULL);
INSERT INTO eng VALUES (5, 'Siobhan Tully', 2, 1, 'technician', 49100, '2018-01-08', 'N', '555-0105');
INSERT INTO eng VALUES (6, 'Femi Adeyemi', 3, 3, 'technician', 50250, '2017-11-13', 'Y', '555-0106');
INSERT INTO eng VALUES (7, 'Gareth Pugh', 3, 4, 'senior', 76400, '2011-05-30', 'Y', '555-0107');
INSERT INTO eng VALUES (8, 'Niamh Costello', 7, 4, 'technician', 46200, '2021-03-01', 'N', NULL);
INSERT INTO eng VALUES (9, 'Oisin Daly', 7, 4, 'apprentice', 31400, '2022-09-05', 'N', '555-0109');
INSERT INTO eng VALUES (10, 'Petra Hruska', 3, 2, 'technician', 48900, '2020-10-19', 'Y', '555-0110');
INSERT INTO eng VALUES (11, 'Cormac Leahy', 3, 2, 'apprentice', 30800, '2023-01-16', 'N', '555-0111');
INSERT INTO eng VALUES (12, 'Wendy Strand', 7, 5, 'technician', 77100, '2013-07-22', 'Y', NULL);

CREATE TABLE sbst (
  sbst_id INTEGER PRIMARY KEY,
  sbst_nm VARCHAR,
  rgn_id INTEGER REFERENCES rgn(rgn_id),
  vlt_kv INTEGER,
  cap_mva DECIMAL(6,1),
  pk_ld DECIMAL(6,1),
  dt_cmsn DATE,
  stat_cd VARCHAR,
  unmnd INTEGER,
  rsp_eng INTEGER REFERENCES eng(eng_id),
  val_amt INTEGER
);
INSERT INTO sbst VALUES
  (1, 'Ashgrove', 1, 110, 90.00, 71.50, '1974-05-01', 'live', 1, 2, 4200000),
  (2, 'Blackmoor', 4, 220, 180.00, 122.00, '1988-09-12', 'live', 0, 7, 9600000),
  (3, 'Carrick Hill', 3, 110, 75.00, 80.50, '1969-03-20', 'live', 1, 3, 2900000),
  (4, 'Dunmore', 1, 38, 20.00, 14.20, '1995-11-03', 'live', 1, 5, 1150000),
  (5, 'Eastgate', 3, 220, 200.00, 166.00, '2003-06-18', 'live', 0, 6, 13200000),
  (6, 'Fernbank', 2, 38, 16.00, 9.10, '1982-02-25', 'standby', 1, 10, 840000),
  (7, 'Glenview', 2, 110, 60.00, 33.70, '1991-08-08', 'live', 1, 10, 3300000),
  (8, 'Harrowfield', 3, 38, 18.00, 18.90, '1965-10-10', 'live', 1, NULL, 610000),
  (9, 'Ironbridge Road', 4, 110, 85.00, 52.00, '2010-04-27', 'live', 0, 7, 5700000),
  (10, 'Kilbride', 1, 38, 15.00, NULL, '1958-01-15', 'retired', 1, NULL, 120000),
  (11, 'Larkhill', 4, 38, 22.00, 12.40, '2016-07-07', 'live', 1, 8, 1980000),
  (12, 'Millbrook', 2, 110, 70.00, 41.30, '1999-12-01', 'standby', 1, 11, 3650000),
  (13, 'Northwharf', 1, 220, 240.00, 190.50, '2019-03-29', 'live', 0, 2, 18800000),
  (14, 'Oldcastle', 3, 38, 14.00, NULL, '1961-06-06', 'retired', 1, 3, 95000),
  (15, 'Pinewood', 4, 38, 25.00, NULL, '2025-09-01', 'planned', 1, 7, 2400000),
  (16, 'Skerry Point', 5, 38, 10.00, 6.60, '2007-05-21', 'live', 1, 12, 1310000);

CREATE TABLE lns (
  ln_id INTEGER PRIMARY KEY,
  ln_nm VARCHAR,
  fr_sbst INTEGER REFERENCES sbst(sbst_id),
  to_sbst INTEGER REFERENCES sbst(sbst_id),
  len_km DECIMAL(6,1),
  typ_cd VARCHAR,
  yr_blt INTEGER,
  max_amp INTEGER,
  lst_insp DATE
);
INSERT INTO lns VALUES
  (1, 'Heron', 13, 1, 41.20, 'overhead', 1989, 630, '2023-04-11'),
  (2, 'Osprey', 13, 5, 96.80, 'overhead', 2019, 1250, '2024-02-06'),
  (3, 'Kestrel', 5, 2, 122.50, 'overhead', 1990, 1100, '2022-09-19'),
  (4, 'Lapwing', 1, 4, 12.70, 'overhead', 1995, 310, '2021-06-02'),
  (5, 'Curlew', 5, 3, 18.30, 'underground', 1972, 540, '2020-10-14'),
  (6, 'Merlin', 3, 8, 7.90, 'overhead', 1966, 240, NULL),
  (7, 'Teal', 7, 6, 14.40, 'overhead', 1983, 260, '2023-08-30'),
  (8, 'Plover', 7, 12, 26.10, 'overhead', 1999, 480, '2022-05-05'),
  (9, 'Goshawk', 2, 9, 33.60, 'overhead', 2010, 700, '2024-03-12'),
  (10, 'Dipper', 9, 11, 9.20, 'underground', 2016, 350, '2023-11-22'),
  (11, 'Wren', 4, 10, 11.00, 'overhead', 1958, 180, NULL),
  (12, 'Harrier', 5, 7, 58.00, 'overhead', 1992, 650, '2021-03-17'),
  (13, 'Siskin', 3, 14, 6.40, 'underground', 1968, 200, NULL),
  (14, 'Gannet', 1, 16, 22.90, 'undersea', 2007, 290, '2022-07-27'),
  (15, 'Raven', 9, 2, 35.10, 'overhead', 2012, 720, '2023-01-25'),
  (16, 'Linnet', 11, 15, 15.50, 'underground', 2024, 400, NULL);

CREATE TABLE outg (
  outg_id INTEGER PRIMARY KEY,
  sbst_id INTEGER REFERENCES sbst(sbst_id),
  ln_id INTEGER REFERENCES lns(ln_id),
  dt_beg DATE,
  dt_end DATE,
  cs_cd VARCHAR,
  hh_aff INTEGER,
  rptd_by INTEGER REFERENCES eng(eng_id),
  fxd_by INTEGER REFERENCES eng(eng_id),
  rep_cst INTEGER
);
INSERT INTO outg VALUES
  (501, 4, 4, '2021-02-07', '2021-02-12', 'storm', 3250, 12, 2, 11200),
  (502, 3, NULL, '2021-03-22', '2021-03-24', 'storm', 2425, 9, 2, 11100),
  (503, 3, NULL, '2021-03-26', '2021-03-29', 'equipment failure', 4125, 9, 2, 2200),
  (504, 10, 11, '2021-03-31', '2021-04-09', 'vandalism', 4225, 5, 4, 11000),
  (505, 3, 5, '2021-05-04', '2021-05-13', 'animal', 1500, 2, 4, 1650),
  (506, 1, 1, '2021-05-09', '2021-05-10', 'animal', 3825, 12, 5, 8250),
  (507, 1, 4, '2021-07-05', '2021-07-05', 'storm', 4375, 9, 7, 8350),
  (508, 9, NULL, '2021-08-24', '2021-08-24', 'storm', 4675, 9, 10, NULL),
  (509, 9, 15, '2021-09-07', '2021-09-08', 'equipment failure', 2275, 8, 5, 11200),
  (510, 16, 14, '2021-09-11', '2021-09-12', 'equipment failure', 3850, 4, 6, 1050),
  (511, 2, 15, '2021-12-14', '2021-12-23', 'storm', 4150, 6, 7, 10650),
  (512, 5, 3, '2021-12-21', '2021-12-21', 'storm', 500, 12, 6, 8100),
  (513, 2, 3, '2022-01-17', '2022-01-17', 'equipment failure', 700, 12, 2, 7350),
  (514, 4, NULL, '2022-01-17', NULL, 'animal', 2975, 2, NULL, NULL),
  (515, 3, 6, '2022-03-30', '2022-04-01', 'vandalism', 825, 8, 7, 350),
  (516, 5, 3, '2022-06-02', '2022-06-05', 'vandalism', 800, 6, 7, 11700),
  (517, 4, NULL, '2022-07-05', '2022-07-06', 'storm', 650, 4, 7, 4500),
  (518, 1, 1, '2022-07-21', '2022-07-22', 'animal', 2625, 6, 10, NULL),
  (519, 4, 4, '2022-07-28', '2022-08-06', 'fallen tree', 650, 5, 10, 9400),
  (520, 13, 2, '2022-08-26', '2022-08-29', 'planned work', 2350, 5, 10, 11550),
  (521, 13, NULL, '2022-09-02', '2022-09-07', 'storm', 1225, 2, 4, 3750),
  (522, 10, NULL, '2022-09-05', '2022-09-08', 'storm', 3850, 4, 5, NULL),
  (523, 5, 12, '2022-09-14', '2022-09-19', 'planned work', 950, 10, 7, 11200),
  (524, 5, 2, '2022-11-18', '2022-11-27', 'planned work', 2975, 6, 5, NULL),
  (525, 13, 2, '2022-12-28', '2022-12-30', 'equipment failure', 2100, 6, 7, 11350),
  (526, 13, 1, '2023-01-15', '2023-01-20', 'storm', 1175, 6, 10, 9600),
  (527, 5, 12, '2023-01-21', '2023-01-26', 'planned work', 4150, 5, 5, 8100),
  (528, 1, NULL, '2023-03-14', '2023-03-15', 'storm', 3500, 8, 10, NULL),
  (529, 3, 5, '2023-03-22', '2023-03-22', 'planned work', 2750, 12, 5, 7150),
  (530, 6, NULL, '2023-04-24', NULL, 'planned work', 2250, 5, NULL, NULL),
  (531, 16, 14, '2023-07-19', '2023-07-20', 'storm', 3125, 5, 7, 6950),
  (532, 7, NULL, '2023-10-17', NULL, 'vandalism', 200, 6, NULL, NULL),
  (533, 4, 11, '2024-01-18', '2024-01-27', 'vandalism', 2475, 9, 4, NULL),
  (534, 5, 12, '2024-01-28', '2024-01-29', 'planned work', 150, 9, 5, 10800),
  (535, 5, 12, '2024-03-21', '2024-03-22', 'storm', 4325, 4, 10, 6600),
  (536, 8, NULL, '2024-03-26', '2024-03-27', 'storm', 4650, 9, 7, 4350);

CREATE TABLE mtr (
  mtr_id INTEGER PRIMARY KEY,
  srl_no VARCHAR,
  sbst_id INTEGER REFERENCES sbst(sbst_id),
  cust_nm VARCHAR,
  twn VARCHAR,
  knd_cd VARCHAR,
  dt_inst DATE,
  lst_rd DATE,
  prv_kwh INTEGER,
  cur_kwh INTEGER,
  seald VARCHAR
);
INSERT INTO mtr VALUES
  (1, 'MX4100', 5, 'Doyle Bakery', 'Ballymoor', 'smart', '2021-06-17', '2023-12-21', 18730, 19350, 'no'),
  (2, 'MX4137', 3, 'Brigid Hannon', 'Enniskillen', 'smart', '2016-11-15', '2023-12-07', 12438, 14607, 'yes'),
  (3, 'MX4174', 11, 'Lough Dairy Co-op', 'Clifden', 'prepaid', '2013-01-08', '2023-11-12', 26207, 26393, 'yes'),
  (4, 'MX4211', 3, 'Patrick Moran', 'Ballymoor', 'prepaid', '2019-12-08', '2023-11-03', 1815, 5923, 'yes'),
  (5, 'MX4248', 8, 'Sea View Hotel', 'Ballymoor', 'smart', '2018-06-01', NULL, 22275, 23678, 'yes'),
  (6, 'MX4285', 5, 'Una Gilroy', 'Athlone', 'smart', '2015-03-16', '2024-03-29', 8434, 9382, 'no'),
  (7, 'MX4322', 7, 'Tomas Kelly', 'Athlone', 'smart', '2016-05-30', '2023-11-17', 34117, 36337, 'no'),
  (8, 'MX4359', 11, 'Ashgrove Primary School', 'Larne', 'prepaid', '2014-11-11', '2024-01-31', 7385, 7950, 'yes'),
  (9, 'MX4396', 13, 'Eileen Roche', 'Tralee', 'smart', '2020-06-26', '2024-01-03', 33720, 34969, 'yes'),
  (10, 'MX4433', 13, 'Quarry Stone Ltd', 'Athlone', 'smart', '2022-04-22', '2024-03-23', 28762, 33309, 'yes'),
  (11, 'MX4470', 6, 'Liam Hogan', 'Athlone', 'smart', '2014-02-27', '2023-11-18', 3412, 8053, 'yes'),
  (12, 'MX4507', 13, 'Maeve Duffy', 'Enniskillen', 'smart', '2012-10-19', '2023-12-12', 2958, 5173, 'yes'),
  (13, 'MX4544', 16, 'St Enda Hospital', 'Ballymoor', 'analog', '2022-05-30', '2024-01-16', 14409, 15206, 'yes'),
  (14, 'MX4581', 8, 'Harbour Cold Store', 'Clifden', 'prepaid', '2021-01-20', '2024-02-05', 7743, 7920, 'yes'),
  (15, 'MX4618', 11, 'Conor Walsh', 'Larne', 'analog', '2012-07-13', '2023-12-08', 5346, 6253, 'no'),
  (16, 'MX4655', 13, 'Rita Fahy', 'Enniskillen', 'smart', '2019-07-11', '2024-02-13', 41943, 44426, 'yes'),
  (17, 'MX4692', 9, 'Moorland Sawmill', 'Clifden', 'prepaid', '2023-09-21', '2023-12-16', 18892, 23848, 'yes'),
  (18, 'MX4729', 7, 'Sean Lacey', 'Larne', 'analog', '2015-06-12', '2024-01-16', 23118, 27652, 'yes'),
  (19, 'MX4766', 8, 'Grainne Burke', 'Ballymoor', 'smart', '2019-11-14', '2024-02-14', 32336, 33022, 'yes'),
  (20, 'MX4803', 3, 'Valley Leisure Centre', 'Clifden', 'smart', '2012-06-05', NULL, 8520, 11551, 'yes'),
  (21, 'MX4840', 4, 'Joe Tierney', 'Ballymoor', 'analog', '2014-02-06', '2024-01-05', 40380, 42066, 'yes'),
  (22, 'MX4877', 13, 'Nora Quinn', 'Enniskillen', 'analog', '2015-04-28', '2024-02-13', 12184, 15005, 'yes'),
  (23, 'MX4914', 9, 'Island Ferry Co', 'Ballymoor', 'smart', '2021-07-23', '2024-02-05', 15404, 18023, 'no'),
  (24, 'MX4951', 16, 'Peadar Breen', 'Larne', 'smart', '2013-06-16', '2023-11-30', 8542, 10089, 'yes'),
  (25, 'MX4988', 7, 'Fintan Egan', 'Tralee', 'smart', '2014-10-26', '2023-11-26', 19516, 22532, 'yes'),
  (26, 'MX5025', 5, 'Lakeside Caravan Park', 'Ballymoor', 'smart', '2022-03-23', NULL, 38332, 43002, 'yes'),
  (27, 'MX5062', 11, 'Deirdre Nolan', 'Clifden', 'smart', '2018-04-30', '2023-12-12', 40170, 40521, 'yes'),
  (28, 'MX5099', 9, 'Kieran Shaw', 'Athlone', 'prepaid', '2012-12-24', '2023-11-04', 26865, 29865, 'no');
