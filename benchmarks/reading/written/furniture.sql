CREATE TABLE emp (
  emp_id INTEGER PRIMARY KEY,
  emp_nm VARCHAR,
  dept VARCHAR,
  mgr_id INTEGER REFERENCES emp(emp_id),
  dt_hired DATE,
  sal_amt INTEGER,
  shft_cd VARCHAR,
  frklft_lic INTEGER
);

INSERT INTO emp VALUES (1, 'Walter Brandt', 'management', NULL, '2009-04-01', 78000, 'D', 0);

INSERT INTO emp VALUES (2, 'Lucia Ferrante', 'assembly', 1, '2012-06-15', 52000, 'D', 0);

INSERT INTO emp VALUES (3, 'Henk Visser', 'joinery', 1, '2011-01-10', 54500, 'D', 1);

INSERT INTO emp VALUES (4, 'Amara Diallo', 'upholstery', 1, '2016-09-05', 51000, 'D', 0);

INSERT INTO emp VALUES (5, 'Piotr Zielinski', 'joinery', 3, '2018-03-19', 38500, 'N', 1);

INSERT INTO emp VALUES (6, 'Greta Lindqvist', 'joinery', 3, '2021-02-01', 35200, 'D', 0);

INSERT INTO emp VALUES (7, 'Samuel Okoro', 'assembly', 2, '2019-11-11', 36400, 'N', 1);

INSERT INTO emp VALUES (8, 'Nadia Petrova', 'assembly', 2, '2022-05-02', 33100, 'D', 0);

INSERT INTO emp VALUES (9, 'Tomas Rivera', 'upholstery', 4, '2020-08-24', 37000, 'D', 0);

INSERT INTO emp VALUES (10, 'Yuki Tanaka', 'finishing', 1, '2017-07-17', 53800, 'D', 0);

INSERT INTO emp VALUES (11, 'Bernd Hoffmann', 'finishing', 10, '2015-10-01', 55900, 'N', 1);

INSERT INTO emp VALUES (12, 'Chloe Martin', 'finishing', 10, '2023-01-16', 31900, 'W', 0);

INSERT INTO emp VALUES (13, 'Owen Pryce', 'assembly', 2, '2023-09-04', 31500, 'W', 1);

CREATE TABLE supp (
  supp_id INTEGER PRIMARY KEY,
  supp_nm VARCHAR,
  ctry VARCHAR,
  cntct_eml VARCHAR,
  ld_tm_dys INTEGER,
  rtg DECIMAL(3,1),
  stat_cd VARCHAR,
  iso_cert VARCHAR,
  dt_frst_ord DATE
);

INSERT INTO supp VALUES
(1, 'Baltic Timber', 'Latvia', 'sales@baltic.example', 21, 4.2, 'ACT', 'Y', '2018-04-02'),
(2, 'Novak Hardware', 'Czechia', 'sales@novak.example', 7, 3.8, 'ACT', 'N', '2015-12-09'),
(3, 'Lombardi Textiles', 'Italy', 'sales@lombardi.example', 14, 4.6, 'ACT', 'Y', '2015-03-11'),
(4, 'Nordlack Coatings', 'Sweden', 'sales@nordlack.example', 10, 4.0, 'ACT', 'Y', '2021-08-21'),
(5, 'Schraubenhaus Kern', 'Germany', NULL, 5, 4.9, 'ACT', 'Y', '2018-06-10'),
(6, 'Alto Foam', 'Portugal', 'sales@alto.example', 12, 3.1, 'HLD', 'N', '2019-10-02'),
(7, 'Forêt Claire', 'France', 'sales@foret.example', 28, 2.7, 'BLK', 'N', '2019-04-03'),
(8, 'Danube Glass', 'Hungary', NULL, 18, 3.5, 'ACT', 'N', '2020-12-11'),
(9, 'Pine & Birch Oy', 'Finland', 'sales@pine.example', 35, 4.4, 'ACT', 'Y', '2019-01-06'),
(10, 'Torino Springs', 'Italy', 'sales@torino.example', 16, 4.1, 'ACT', 'Y', '2016-06-17'),
(11, 'Kestrel Castors', 'Ireland', NULL, 9, 3.9, 'ACT', 'N', NULL),
(12, 'Eichholz Furniere', 'Germany', 'sales@eichholz.example', 11, NULL, 'HLD', 'Y', '2017-02-25');

CREATE TABLE prt (
  prt_id INTEGER PRIMARY KEY,
  prt_nm VARCHAR,
  mat_typ VARCHAR,
  unt_cst DECIMAL(8,2),
  qty_stk INTEGER,
  reord_lvl INTEGER,
  wgt_kg DECIMAL(6,2),
  main_supp_id INTEGER REFERENCES supp(supp_id),
  alt_supp_id INTEGER REFERENCES supp(supp_id)
);

INSERT INTO prt VALUES
(1, 'Oak board 20mm', 'wood', 14.5, 120, 100, 3.2, 1, 9),
(2, 'Beech leg turned', 'wood', 4.2, 340, 200, 0.8, 1, 9),
(3, 'Hinge brass', 'metal', 1.35, 85, 150, 0.1, 2, 5),
(4, 'Drawer runner', 'metal', 6.8, 60, 80, 0.9, 2, 5),
(5, 'Linen cover grey', 'fabric', 22.0, 14, 20, 1.1, 3, NULL),
(6, 'Velvet cover green', 'fabric', 31.5, 0, 10, 1.3, 3, NULL),
(7, 'Clear lacquer 1l', 'finish', 11.9, 33, 25, 1.2, 4, NULL),
(8, 'Wood screw M5', 'metal', 0.04, 9500, 5000, 0.01, 5, 2),
(9, 'Seat foam block', 'filling', 9.6, 48, 40, 0.7, 6, 3),
(10, 'Walnut veneer', 'wood', 18.75, 9, 25, 0.5, 12, 7),
(11, 'Glass shelf', 'glass', 16.2, 22, 20, 2.4, 8, NULL),
(12, 'Coil spring set', 'metal', 7.4, 40, 50, 1.6, 10, 2),
(13, 'Pine slat', 'wood', 2.1, 610, 300, 0.6, 9, 1),
(14, 'Door knob porcelain', 'ceramic', 3.3, 130, 60, 0.2, 2, NULL),
(15, 'White paint 5l', 'finish', 27.0, 6, 10, 6.1, 4, NULL),
(16, 'Dowel 8mm', 'wood', 0.06, 12000, 8000, 0.01, 1, 12);

CREATE TABLE prod (
  prod_id INTEGER PRIMARY KEY,
  prod_nm VARCHAR,
  catg VARCHAR,
  lst_prc DECIMAL(8,2),
  mfg_cst DECIMAL(8,2),
  wgt_kg DECIMAL(6,1),
  stat_cd VARCHAR,
  flt_pck INTEGER,
  dt_lnch DATE,
  dsgnr VARCHAR
);

INSERT INTO prod VALUES
(1, 'Falun armchair', 'chair', 489, 212.4, 18.5, 'ACT', 1, '2018-12-31', 'Ines Carvalho'),
(2, 'Aalto dining table', 'table', 899, 388, 46, 'ACT', 0, '2020-12-25', 'Lars Holm'),
(3, 'Bergen sideboard', 'cabinet', 1150, 540.5, 62.3, 'ACT', 0, '2016-02-27', NULL),
(4, 'Tilda stool', 'chair', 79, 31.2, 4.1, 'ACT', 1, '2018-06-24', 'Ines Carvalho'),
(5, 'Oslo sofa 3-seat', 'sofa', 1590, 702, 71, 'ACT', 0, '2022-12-15', 'Mika Saari'),
(6, 'Viva coffee table', 'table', 249, 98.6, 14.2, 'ACT', 1, '2021-02-06', 'Lars Holm'),
(7, 'Kiruna bookcase', 'cabinet', 429, 170, 38.8, 'DSC', 1, '2016-04-11', NULL),
(8, 'Lund bed frame', 'bed', 745, 301.9, 55, 'ACT', 1, '2017-03-09', 'Ruth Adler'),
(9, 'Malmo wardrobe', 'cabinet', 1320, 610, 98.4, 'ACT', 1, '2016-12-17', 'Mika Saari'),
(10, 'Rosa rocking chair', 'chair', 560, 265, 16.7, 'DSC', 0, '2021-08-02', 'Ruth Adler'),
(11, 'Nest cradle', 'bed', 320, 149.5, 12.9, 'DEV', 0, NULL, 'Ines Carvalho'),
(12, 'Fjord desk', 'table', 650, 262.8, 34, 'ACT', 1, '2020-09-21', NULL),
(13, 'Arc display case', 'cabinet', 980, 455, 57.1, 'DEV', 0, NULL, 'Lars Holm'),
(14, 'Bruges sofa 2-seat', 'sofa', 1240, 560, 52.6, 'DSC', 0, '2016-03-21', 'Mika Saari');

CREATE TABLE bom (
  bom_id INTEGER PRIMARY KEY,
  prod_id INTEGER REFERENCES prod(prod_id),
  prt_id INTEGER REFERENCES prt(prt_id),
  qty_req INTEGER,
  optnl VARCHAR
);

INSERT INTO bom VALUES
(1, 1, 2, 6, 'N'),
(2, 1, 5, 1, 'N'),
(3, 1, 9, 4, 'Y'),
(4, 1, 12, 4, 'N'),
(5, 2, 1, 2, 'N'),
(6, 2, 2, 1, 'N'),
(7, 2, 7, 4, 'N'),
(8, 2, 16, 20, 'Y'),
(9, 3, 1, 2, 'N'),
(10, 3, 3, 4, 'Y'),
(11, 3, 4, 1, 'N'),
(12, 3, 10, 4, 'N'),
(13, 3, 14, 4, 'N'),
(14, 4, 2, 2, 'Y'),
(15, 4, 8, 16, 'N'),
(16, 5, 6, 2, 'N'),
(17, 5, 9, 1, 'N'),
(18, 5, 12, 1, 'Y'),
(19, 5, 2, 1, 'Y'),
(20, 6, 1, 1, 'N'),
(21, 6, 11, 4, 'N'),
(22, 7, 1, 1, 'N'),
(23, 7, 8, 24, 'Y'),
(24, 7, 15, 4, 'Y'),
(25, 8, 13, 2, 'Y'),
(26, 8, 8, 36, 'Y'),
(27, 8, 7, 2, 'Y'),
(28, 9, 1, 1, 'N'),
(29, 9, 3, 4, 'N'),
(30, 9, 14, 4, 'Y'),
(31, 9, 15, 2, 'N'),
(32, 10, 2, 2, 'N'),
(33, 10, 5, 4, 'Y'),
(34, 12, 1, 1, 'N'),
(35, 12, 4, 6, 'N'),
(36, 12, 7, 6, 'Y'),
(37, 14, 5, 4, 'Y'),
(38, 14, 9, 4, 'N'),
(39, 14, 12, 2, 'N');

CREATE TABLE wrk_ord (
  wo_id INTEGER PRIMARY KEY,
  prod_id INTEGER REFERENCES prod(prod_id),
  asgn_to INTEGER REFERENCES emp(emp_id),
  insp_by INTEGER REFERENCES emp(emp_id),
  dt_opn DATE,
  dt_due DATE,
  dt_cmpl DATE,
  qty_ord INTEGER,
  qty_done INTEGER,
  qty_scrp INTEGER,
  stat_cd VARCHAR,
  prio VARCHAR,
  cstm_job BOOLEAN
);

INSERT INTO wrk_ord VALUES
(1, 12, 3, 2, '2021-11-18', '2021-12-16', '2021-12-06', 5, 5, 0, 'CLS', 'high', false),
(2, 1, 3, NULL, '2024-02-10', '2024-02-24', NULL, 8, 0, 0, 'OPN', 'high', false),
(3, 6, 9, 4, '2023-08-25', '2023-09-22', '2023-09-04', 25, 24, 1, 'CLS', 'low', false),
(4, 4, 9, NULL, '2023-10-07', '2023-10-28', '2023-10-16', 8, 7, 2, 'CLS', 'normal', true),
(5, 1, 9, 2, '2023-09-06', '2023-09-16', '2023-09-18', 60, 60, 2, 'CLS', 'high', true),
(6, 2, 7, 10, '2021-07-14', '2021-08-04', '2021-08-07', 10, 8, 0, 'CLS', 'normal', false),
(7, 1, 7, NULL, '2022-01-14', '2022-01-24', NULL, 10, 0, 0, 'CAN', 'urgent', false),
(8, 1, 5, NULL, '2022-09-27', '2022-10-25', NULL, 20, 4, 2, 'HLD', 'urgent', true),
(9, 4, 12, NULL, '2021-04-02', '2021-04-16', '2021-05-01', 10, 10, 2, 'CLS', 'normal', false),
(10, 9, 9, 3, '2023-07-14', '2023-08-04', '2023-07-30', 12, 9, 1, 'CLS', 'normal', false),
(11, 9, 7, 10, '2021-04-22', '2021-05-20', '2021-05-10', 12, 9, 0, 'CLS', 'low', false),
(12, 4, 11, NULL, '2023-06-26', '2023-07-24', NULL, 40, 2, 0, 'HLD', 'normal', false),
(13, 9, 12, NULL, '2022-01-21', '2022-02-18', NULL, 60, 0, 0, 'HLD', 'urgent', true),
(14, 8, 5, NULL, '2023-07-22', '2023-08-05', NULL, 40, 0, 0, 'OPN', 'high', false),
(15, 6, 9, NULL, '2022-07-07', '2022-07-17', NULL, 40, 2, 0, 'OPN', 'normal', false),
(16, 7, 3, 4, '2021-06-11', '2021-07-09', '2021-06-19', 8, 8, 2, 'CLS', 'low', false),
(17, 5, 12, NULL, '2022-04-04', '2022-04-18', NULL, 20, 2, 1, 'HLD', 'urgent', false),
(18, 10, 7, 3, '2024-02-15', '2024-03-07', '2024-03-12', 12, 9, 0, 'CLS', 'normal', false),
(19, 8, 5, NULL, '2021-09-15', '2021-09-25', NULL, 5, 4, 2, 'HLD', 'normal', false),
(20, 4, 6, NULL, '2024-04-19', '2024-05-17', NULL, 5, 0, 0, 'CAN', 'normal', true),
(21, 1, 12, 10, '2022-04-22', '2022-05-20', '2022-05-21', 10, 10, 2, 'CLS', 'high', false),
(22, 12, 12, 10, '2021-03-09', '2021-03-23', '2021-03-16', 5, 5, 1, 'CLS', 'normal', false),
(23, 3, 7, 2, '2021-04-12', '2021-04-26', '2021-05-06', 8, 8, 1, 'CLS', 'urgent', true),
(24, 10, 6, NULL, '2022-01-17', '2022-01-31', NULL, 20, 4, 2, 'HLD', 'normal', true),
(25, 2, 8, 10, '2023-07-02', '2023-07-23', '2023-07-21', 40, 40, 0, 'CLS', 'normal', false),
(26, 3, 6, 2, '2022-06-22', '2022-07-13', '2022-07-21', 8, 8, 0, 'CLS', 'high', false),
(27, 12, 11, 10, '2021-12-31', '2022-01-21', '2022-02-03', 12, 11, 1, 'CLS', 'low', false),
(28, 10, 6, NULL, '2023-03-16', '2023-04-13', NULL, 5, 0, 0, 'OPN', 'low', true),
(29, 12, 7, 3, '2022-12-05', '2022-12-19', '2022-12-26', 25, 24, 0, 'CLS', 'urgent', false),
(30, 5, 12, NULL, '2024-04-12', '2024-05-10', NULL, 10, 4, 0, 'OPN', 'normal', false),
(31, 6, 5, 2, '2022-12-21', '2023-01-11', '2023-01-03', 60, 59, 0, 'CLS', 'low', true),
(32, 2, 9, 3, '2022-05-12', '2022-06-02', '2022-05-23', 12, 10, 0, 'CLS', 'urgent', false),
(33, 6, 8, NULL, '2021-12-01', '2021-12-29', NULL, 40, 2, 2, 'OPN', 'high', false),
(34, 1, 7, NULL, '2021-05-17', '2021-06-14', NULL, 8, 0, 0, 'HLD', 'low', true),
(35, 2, 11, NULL, '2023-07-12', '2023-08-02', NULL, 25, 0, 0, 'HLD', 'normal', false),
(36, 10, 9, NULL, '2023-08-23', '2023-09-06', NULL, 40, 4, 2, 'HLD', 'low', false),
(37, 12, 5, NULL, '2021-12-31', '2022-01-10', NULL, 40, 4, 0, 'HLD', 'high', true),
(38, 4, 5, NULL, '2023-02-11', '2023-03-11', NULL, 10, 4, 0, 'OPN', 'urgent', true);

CREATE TABLE po (
  po_id INTEGER PRIMARY KEY,
  supp_id INTEGER REFERENCES supp(supp_id),
  prt_id INTEGER REFERENCES prt(prt_id),
  buyr_id INTEGER REFERENCES emp(emp_id),
  dt_ord DATE,
  dt_rcvd DATE,
  qty INTEGER,
  unt_prc DECIMAL(8,2),
  pd VARCHAR
);

INSERT INTO po VALUES
(1, 3, 5, 10, '2024-02-21', '2024-03-13', 200, 26.41, 'yes'),
(2, 8, 11, 2, '2023-11-08', '2023-11-25', 20, 17.83, 'yes'),
(3, 9, 13, 3, '2022-12-08', NULL, 50, 2.11, 'no'),
(4, 1, 1, 2, '2023-01-24', '2023-02-08', 50, 14.51, 'no'),
(5, 1, 1, 10, '2022-08-09', '2022-08-24', 20, 17.41, 'yes'),
(6, 5, 8, 1, '2023-03-30', NULL, 50, 0.05, 'no'),
(7, 1, 1, 1, '2022-02-28', '2022-03-10', 50, 14.51, 'no'),
(8, 9, 13, 1, '2023-11-19', '2023-12-25', 20, 2.53, 'yes'),
(9, 1, 1, 2, '2023-03-19', '2023-03-23', 50, 14.51, 'yes'),
(10, 10, 12, 3, '2021-08-07', NULL, 200, 7.41, 'no'),
(11, 9, 2, 10, '2022-07-23', NULL, 500, 4.21, 'no'),
(12, 3, 5, 1, '2022-09-03', '2022-09-09', 20, 22.01, 'yes'),
(13, 8, 11, 3, '2023-07-10', NULL, 500, 14.59, 'no'),
(14, 12, 10, 1, '2022-04-23', '2022-05-04', 200, 22.51, 'yes'),
(15, 6, 9, 3, '2022-11-29', NULL, 20, 9.61, 'no'),
(16, 2, 14, 10, '2022-05-27', '2022-07-03', 50, 3.31, 'yes'),
(17, 5, 3, 3, '2022-04-17', '2022-05-21', 200, 1.23, 'yes'),
(18, 12, 10, 3, '2023-10-25', '2023-11-20', 200, 16.89, 'yes'),
(19, 12, 10, 2, '2024-02-13', NULL, 500, 20.64, 'no'),
(20, 1, 2, 2, '2021-12-24', '2022-02-01', 100, 3.79, 'no'),
(21, 4, 7, 1, '2022-04-26', '2022-05-12', 100, 14.29, 'yes'),
(22, 3, 5, 1, '2022-10-11', '2022-10-17', 100, 19.81, 'yes'),
(23, 12, 10, 3, '2021-12-08', '2022-01-02', 100, 22.51, 'yes'),
(24, 2, 4, 3, '2023-06-19', '2023-07-22', 100, 6.81, 'yes'),
(25, 1, 13, 10, '2024-02-24', '2024-03-26', 500, 2.11, 'yes'),
(26, 2, 3, 10, '2023-09-02', '2023-10-02', 50, 1.5, 'yes'),
(27, 1, 2, 1, '2021-12-06', NULL, 100, 5.05, 'no'),
(28, 5, 3, 10, '2021-07-13', '2021-08-16', 200, 1.36, 'no'),
(29, 8, 11, 3, '2023-05-06', '2023-06-01', 200, 16.21, 'yes'),
(30, 4, 7, 3, '2023-07-29', '2023-08-28', 100, 10.72, 'yes'),
(31, 2, 8, 1, '2021-11-07', '2021-11-21', 200, 0.05, 'yes'),
(32, 8, 11, 10, '2021-07-15', '2021-08-07', 20, 19.45, 'yes'),
(33, 3, 5, 2, '2022-01-22', NULL, 200, 24.21, 'no'),
(34, 1, 13, 2, '2021-06-09', '2021-07-06', 20, 1.9, 'yes'),
(35, 9, 13, 1, '2022-03-22', '2022-03-28', 100, 1.9, 'no'),
(36, 7, 10, 10, '2022-01-26', '2022-02-12', 50, 20.64, 'yes');
