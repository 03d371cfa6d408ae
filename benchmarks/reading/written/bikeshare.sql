CREATE TABLE pln (
  pln_id INTEGER PRIMARY KEY,
  pln_nm VARCHAR,
  mth_fee DECIMAL(8,2),
  free_min INTEGER,
  max_bks INTEGER
);
INSERT INTO pln VALUES
(1, 'Pay as you go', 0, 0, 1),
(2, 'Commuter', 12.5, 30, 1),
(3, 'Student', 7, 30, 1),
(4, 'Family', 24, 45, 4),
(5, 'Corporate', 55, 60, 10),
(6, 'Night Owl', 9, 45, 1);

CREATE TABLE stn (
  stn_id INTEGER PRIMARY KEY,
  stn_nm VARCHAR,
  dstrct VARCHAR,
  cap_dcks INTEGER,
  dt_opn DATE,
  dt_cls DATE,
  has_trm INTEGER,
  elv_m INTEGER
);
INSERT INTO stn VALUES
(1, 'Central Station', 'Centrum', 40, '2019-04-01', NULL, 1, 12),
(2, 'Harbour Square', 'Docklands', 24, '2019-04-01', NULL, 1, 3),
(3, 'University Gate', 'Northfield', 32, '2019-05-15', NULL, 1, 28),
(4, 'Market Hall', 'Centrum', 18, '2019-04-01', NULL, 0, 14),
(5, 'Riverside Park', 'Docklands', 20, '2020-06-10', NULL, 0, 5),
(6, 'Opera House', 'Centrum', 16, '2020-03-20', NULL, 1, 15),
(7, 'St Anne Hospital', 'Northfield', 28, '2020-09-01', NULL, 1, 41),
(8, 'Mill Lane', 'Westend', 12, '2021-04-12', '2023-11-30', 0, 33),
(9, 'Botanical Garden', 'Westend', 14, '2021-05-03', NULL, 0, 37),
(10, 'Stadium North', 'Northfield', 36, '2021-08-14', NULL, 1, 30),
(11, 'Ferry Terminal', 'Docklands', 22, '2022-03-28', NULL, 1, 2),
(12, 'Castle Hill', 'Westend', 10, '2022-06-01', '2023-09-15', 0, 96),
(13, 'Tech Campus', 'Eastgate', 30, '2022-10-03', NULL, 1, 22),
(14, 'Old Brewery', 'Eastgate', 15, '2023-04-17', NULL, 0, 19),
(15, 'Lakeview', 'Eastgate', 8, '2023-12-04', NULL, 0, 25);

CREATE TABLE emp (
  emp_id INTEGER PRIMARY KEY,
  emp_nm VARCHAR,
  job_ttl VARCHAR,
  dt_hrd DATE,
  spv_id INTEGER REFERENCES emp(emp_id),
  wg_hr DECIMAL(6,2),
  drv_lic VARCHAR
);
INSERT INTO emp VALUES (1, 'Greta Holm', 'manager', '2019-01-07', NULL, 31.5, 'Y');
INSERT INTO emp VALUES (2, 'Ivo Marek', 'dispatcher', '2019-03-18', 1, 22, 'Y');
INSERT INTO emp VALUES (3, 'Leila Haddad', 'workshop lead', '2019-03-25', 1, 25.5, 'N');
INSERT INTO emp VALUES (4, 'Sam Osei', 'mechanic', '2020-02-10', 3, 19.25, 'Y');
INSERT INTO emp VALUES (5, 'Bruno Costa', 'mechanic', '2020-07-06', 3, 18.75, 'N');
INSERT INTO emp VALUES (6, 'Anka Vogel', 'mechanic', '2021-05-17', 3, 18.1, 'Y');
INSERT INTO emp VALUES (7, 'Joost Bakker', 'driver', '2021-09-01', 2, 16.4, 'Y');
INSERT INTO emp VALUES (8, 'Mei Tanaka', 'driver', '2022-04-11', 2, 16.1, 'Y');
INSERT INTO emp VALUES (9, 'Piotr Zielak', 'inspector', '2022-08-22', 2, 17.3, 'N');
INSERT INTO emp VALUES (10, 'Carla Nunes', 'inspector', '2020-11-02', 2, 18, 'Y');
INSERT INTO emp VALUES (11, 'Timo Salo', 'mechanic', '2023-06-05', 3, 17.2, 'N');
INSERT INTO emp VALUES (12, 'Ruth Eke', 'clerk', '2023-09-18', 1, 15.8, 'N');

CREATE TABLE bk (
  bk_id INTEGER PRIMARY KEY,
  bk_tag VARCHAR,
  mdl VARCHAR,
  bk_typ VARCHAR,
  dt_prch DATE,
  prch_prc DECIMAL(8,2),
  val_amt DECIMAL(8,2),
  hm_stn INTEGER REFERENCES stn(stn_id),
  stat_cd VARCHAR,
  km_tot INTEGER,
  btry_pct INTEGER
);
INSERT INTO bk VALUES
(1, 'VL-1040', 'Volta 2', 'electric', '2022-08-07', 1450, 870, 2, 'in service', 5963, 100),
(2, 'VL-1047', 'City Nine', 'classic', '2019-06-10', 475, 214, 9, 'in service', 9343, NULL),
(3, 'VL-1054', 'Roadster', 'classic', '2022-05-25', 610, 92, NULL, 'in service', 5390, NULL),
(4, 'VL-1061', 'Mule XL', 'cargo', '2019-10-15', 2680, 1930, 8, 'scrapped', 1302, NULL),
(5, 'VL-1068', 'Glide E', 'electric', '2020-08-11', 1585, 476, 6, 'in service', 8742, 22),
(6, 'VL-1075', 'Glide E', 'electric', '2021-08-01', 1480, 222, 5, 'stolen', 828, 63),
(7, 'VL-1082', 'City Nine', 'classic', '2021-05-22', 520, 442, 14, 'in service', 5334, NULL),
(8, 'VL-1089', 'City Nine', 'classic', '2022-06-06', 595, 89, 4, 'scrapped', 9198, NULL),
(9, 'VL-1096', 'Mule XL', 'cargo', '2019-08-28', 2710, 406, NULL, 'in service', 1914, NULL),
(10, 'VL-1103', 'Glide E', 'electric', '2020-04-07', 1510, 1087, 3, 'workshop', 410, 14),
(11, 'VL-1110', 'Volta 2', 'electric', '2019-05-01', 1525, 1098, 6, 'in service', 3230, 48),
(12, 'VL-1117', 'City Nine', 'classic', '2019-05-15', 535, 80, 8, 'in service', 3601, NULL),
(13, 'VL-1124', 'Roadster', 'classic', '2020-04-03', 610, 366, 1, 'in service', 7846, NULL),
(14, 'VL-1131', 'Mule XL', 'cargo', '2023-02-17', 2590, 1865, 2, 'scrapped', 4956, NULL),
(15, 'VL-1138', 'Glide E', 'electric', '2023-03-29', 1570, 236, 10, 'in service', 2114, 100),
(16, 'VL-1145', 'Glide E', 'electric', '2019-04-07', 1600, 480, 8, 'in service', 1349, 48),
(17, 'VL-1152', 'City Nine', 'classic', '2023-02-01', 475, 214, 2, 'in service', 1552, NULL),
(18, 'VL-1159', 'Roadster', 'classic', '2020-05-17', 505, 364, NULL, 'in service', 1414, NULL),
(19, 'VL-1166', 'Mule XL', 'cargo', '2023-05-20', 2620, 393, 9, 'workshop', 3703, NULL),
(20, 'VL-1173', 'Glide E', 'electric', '2023-04-14', 1510, 1087, 13, 'in service', 927, 22),
(21, 'VL-1180', 'Volta 2', 'electric', '2020-04-20', 1510, 906, 10, 'workshop', 1105, 100),
(22, 'VL-1187', 'City Nine', 'classic', '2020-08-01', 625, 188, 14, 'in service', 2144, NULL),
(23, 'VL-1194', 'Roadster', 'classic', '2020-02-29', 520, 442, 5, 'in service', 791, NULL),
(24, 'VL-1201', 'Mule XL', 'cargo', '2019-05-26', 2695, 1617, 11, 'in service', 4839, NULL),
(25, 'VL-1208', 'Volta 2', 'electric', '2022-09-15', 1600, 960, 13, 'in service', 7558, 77),
(26, 'VL-1215', 'Volta 2', 'electric', '2021-01-30', 1510, 680, 13, 'in service', 6523, 77),
(27, 'VL-1222', 'Roadster', 'classic', '2023-08-30', 610, 439, 8, 'in service', 4868, NULL),
(28, 'VL-1229', 'Roadster', 'classic', '2020-08-12', 580, 261, 8, 'in service', 6000, NULL),
(29, 'VL-1236', 'Mule XL', 'cargo', '2019-12-04', 2770, 1994, 3, 'workshop', 6947, NULL),
(30, 'VL-1243', 'Volta 2', 'electric', '2022-11-23', 1495, 1271, 8, 'in service', 2950, 14);

CREATE TABLE mbr (
  mbr_id INTEGER PRIMARY KEY,
  mbr_nm VARCHAR,
  eml VARCHAR,
  ph_nr VARCHAR,
  dstrct VARCHAR,
  pln_id INTEGER REFERENCES pln(pln_id),
  dt_jnd DATE,
  dt_exp DATE,
  blckd VARCHAR,
  nwsltr BOOLEAN,
  invt_by INTEGER REFERENCES mbr(mbr_id)
);
INSERT INTO mbr VALUES (1, 'Aaron Fisk', 'aaron.fisk@post.net', '0606 642824', 'Eastgate', 5, '2019-09-12', '2021-09-11', 'no', TRUE, NULL);
INSERT INTO mbr VALUES (2, 'Beatriz Luz', 'beatriz.luz@post.net', NULL, 'Eastgate', 4, '2021-03-19', '2024-03-18', 'no', TRUE, NULL);
INSERT INTO mbr VALUES (3, 'Cedric Lam', 'cedric.lam@post.net', NULL, 'Northfield', 2, '2019-10-15', NULL, 'no', FALSE, NULL);
INSERT INTO mbr VALUES (4, 'Dora Klein', 'dora.klein@post.net', '0686 931469', 'Centrum', 2, '2022-05-12', NULL, 'yes', FALSE, NULL);
INSERT INTO mbr VALUES (5, 'Emil Strand', 'emil.strand@post.net', NULL, 'Northfield', 2, '2019-06-07', NULL, 'no', TRUE, NULL);
INSERT INTO mbr VALUES (6, 'Fatima Zahra', 'fatima.zahra@post.net', NULL, 'Northfield', 3, '2021-04-11', '2022-04-11', 'no', TRUE, NULL);
INSERT INTO mbr VALUES (7, 'Gus Porter', 'gus.porter@post.net', '0605 586838', 'Northfield', 3, '2022-11-24', '2023-11-24', 'no', FALSE, NULL);
INSERT INTO mbr VALUES (8, 'Hana Kovac', NULL, NULL, 'Docklands', 6, '2022-07-14', '2025-07-13', 'no', TRUE, 4);
INSERT INTO mbr VALUES (9, 'Igor Belov', 'igor.belov@post.net', NULL, 'Docklands', 4, '2019-10-20', '2021-10-19', 'no', FALSE, 8);
INSERT INTO mbr VALUES (10, 'Julia Brandt', 'julia.brandt@post.net', '0626 399868', 'Centrum', 5, '2023-12-11', '2025-12-10', 'no', TRUE, NULL);
INSERT INTO mbr VALUES (11, 'Kofi Mensah', 'kofi.mensah@post.net', NULL, 'Docklands', 3, '2022-12-24', NULL, 'no', TRUE, NULL);
INSERT INTO mbr VALUES (12, 'Lena Fuchs', 'lena.fuchs@post.net', '0671 850888', 'Docklands', 6, '2023-11-10', '2025-11-09', 'no', FALSE, NULL);
INSERT INTO mbr VALUES (13, 'Milan Horvat', 'milan.horvat@post.net', '0628 774673', 'Eastgate', 2, '2023-10-10', '2026-10-09', 'no', FALSE, 9);
INSERT INTO mbr VALUES (14, 'Nora Quist', 'nora.quist@post.net', '0647 229357', 'Eastgate', 4, '2020-10-07', '2022-10-07', 'no', TRUE, NULL);
INSERT INTO mbr VALUES (15, 'Otto Weiss', 'otto.weiss@post.net', '0683 914789', 'Centrum', 2, '2019-09-03', NULL, 'no', FALSE, 3);
INSERT INTO mbr VALUES (16, 'Paula Reyes', 'paula.reyes@post.net', '0633 113247', 'Centrum', 2, '2019-12-27', '2021-12-26', 'no', TRUE, 10);
INSERT INTO mbr VALUES (17, 'Rafi Cohen', 'rafi.cohen@post.net', NULL, 'Centrum', 3, '2020-04-24', '2023-04-24', 'no', FALSE, NULL);
INSERT INTO mbr VALUES (18, 'Sanne de Wit', 'sanne.de.wit@post.net', '0689 922332', 'Eastgate', 2, '2023-04-06', '2024-04-05', 'yes', FALSE, 4);
INSERT INTO mbr VALUES (19, 'Tomas Ruud', NULL, '0669 532852', 'Northfield', 5, '2021-06-13', NULL, 'no', TRUE, NULL);
INSERT INTO mbr VALUES (20, 'Ursula Graf', 'ursula.graf@post.net', '0678 687507', 'Northfield', 2, '2021-09-12', '2023-09-12', 'no', FALSE, NULL);
INSERT INTO mbr VALUES (21, 'Viktor Dahl', 'viktor.dahl@post.net', NULL, 'Westend', 6, '2023-04-14', NULL, 'no', FALSE, NULL);
INSERT INTO mbr VALUES (22, 'Wanda Sikora', 'wanda.sikora@post.net', '0649 323040', 'Northfield', 1, '2021-06-08', '2022-06-08', 'no', FALSE, 15);
INSERT INTO mbr VALUES (23, 'Yara Saleh', 'yara.saleh@post.net', '0658 348624', 'Docklands', 1, '2020-07-19', '2021-07-19', 'no', TRUE, NULL);
INSERT INTO mbr VALUES (24, 'Zeno Ricci', 'zeno.ricci@post.net', NULL, 'Eastgate', 4, '2023-11-13', '2025-11-12', 'no', TRUE, NULL);
INSERT INTO mbr VALUES (25, 'Alma Berg', NULL, '0619 178329', 'Northfield', 6, '2020-08-28', NULL, 'yes', FALSE, NULL);
INSERT INTO mbr VALUES (26, 'Boris Tal', 'boris.tal@post.net', '0665 601599', 'Docklands', 1, '2023-12-14', '2026-12-13', 'no', TRUE, 16);

CREATE TABLE trp (
  trp_id INTEGER PRIMARY KEY,
  mbr_id INTEGER REFERENCES mbr(mbr_id),
  bk_id INTEGER REFERENCES bk(bk_id),
  fr_stn INTEGER REFERENCES stn(stn_id),
  to_stn INTEGER REFERENCES stn(stn_id),
  trp_dt DATE,
  dur_min INTEGER,
  dst_km DECIMAL(6,1),
  chrg_amt DECIMAL(8,2),
  dsc_amt DECIMAL(8,2),
  rtg INTEGER
);
INSERT INTO trp VALUES
(1, 4, 14, 4, 6, '2023-02-15', 14, 2.1, 1.68, 0, 2),
(2, 9, 14, 8, 11, '2022-07-09', 95, 23.4, 11.4, 0, 5),
(3, 12, 8, 13, 5, '2021-12-04', 18, 2.8, 2.16, 0, 3),
(4, 9, 8, 7, 9, '2021-07-22', 52, 9.2, 6.24, 0, 5),
(5, 7, 22, 3, 2, '2021-11-28', 12, 2.1, 1.44, 0, NULL),
(6, 19, 3, 2, 7, '2023-11-22', 45, 7.9, 5.4, 0, 5),
(7, 1, 5, 9, 11, '2023-11-23', 95, 18.6, 11.4, 1, 5),
(8, 8, 3, 6, 3, '2022-02-21', 22, 3.8, 2.64, 0, 5),
(9, 18, 12, 9, 9, '2023-08-23', 14, 3.3, 1.68, 0, 2),
(10, 9, 3, 1, 9, '2022-12-19', 52, 13.4, 6.24, 1, 5),
(11, 1, 13, 9, 7, '2021-05-01', 18, 4.6, 2.16, 0, 3),
(12, 14, 20, 2, 8, '2024-01-20', 38, 5.8, 4.56, 0, 4),
(13, 7, 2, 2, 5, '2022-07-21', 45, 10.4, 5.4, 1, 5),
(14, 13, 9, 12, 2, '2022-12-28', 18, 4.3, 2.16, 0, 5),
(15, 12, 10, 6, 6, '2022-09-05', 9, 1.6, 1.08, 0.5, 4),
(16, 6, 6, 4, 13, '2021-09-17', 31, 4.9, 3.72, 0, 5),
(17, 14, 15, 11, 8, '2021-08-30', 22, 4.3, 2.64, 1, 5),
(18, 15, 16, 8, 2, '2021-08-26', 95, 17.3, 11.4, 0, 5),
(19, 9, 15, 10, 11, '2021-12-16', 95, 23.5, 11.4, 1, 3),
(20, 15, 12, 13, 8, '2023-05-20', 27, 5.1, 3.24, 0.5, NULL),
(21, 16, 1, 2, 6, '2022-11-22', 70, 17.2, 8.4, 0, 5),
(22, 2, 1, 13, 7, '2023-11-16', 52, 13.2, 6.24, 0, 4),
(23, 12, 12, 3, 4, '2023-10-13', 14, 2.0, 1.68, 0, NULL),
(24, 17, 25, 1, 2, '2022-08-21', 6, 1.1, 0.72, 0, 5),
(25, 14, 5, 13, 13, '2024-01-19', 52, 8.1, 6.24, 1, NULL),
(26, 19, 13, 5, 1, '2024-01-12', 9, 2.2, 1.08, 0, 2),
(27, 3, 18, 13, 4, '2021-06-03', 9, 2.3, 1.08, 1, 2),
(28, 18, 6, 2, 10, '2023-12-20', 70, 15.6, 8.4, 0, 3),
(29, 6, 14, 1, 9, '2022-09-04', 31, 5.6, 3.72, 0, 4),
(30, 8, 8, 11, 5, '2022-10-27', 22, 4.7, 2.64, 0, 2),
(31, 2, 21, 11, 3, '2022-10-24', 18, 4.0, 2.16, 1, 5),
(32, 5, 17, 12, 5, '2023-06-05', 22, 4.5, 2.64, 1, NULL),
(33, 20, 15, 13, 9, '2023-10-31', 12, 2.6, 1.44, 0, 3),
(34, 2, 19, 1, 2, '2022-01-20', 38, 9.3, 4.56, 1, 4),
(35, 18, 10, 1, 7, '2022-06-18', 18, 2.7, 2.16, 0, 4),
(36, 4, 18, 8, 5, '2022-01-27', 95, 20.0, 11.4, 1, 5),
(37, 3, 2, 5, 11, '2023-01-14', 70, 11.1, 8.4, 0.5, 3),
(38, 13, 16, 9, 13, '2021-05-31', 9, 2.2, 1.08, 0, 5),
(39, 11, 5, 11, 11, '2022-11-12', 70, 14.2, 8.4, 0, 5),
(40, 20, 4, 8, 7, '2022-05-04', 31, 7.7, 3.72, 1, 4);

CREATE TABLE rpr (
  rpr_id INTEGER PRIMARY KEY,
  bk_id INTEGER REFERENCES bk(bk_id),
  mech_id INTEGER REFERENCES emp(emp_id),
  dt_in DATE,
  dt_out DATE,
  flt_dsc VARCHAR,
  prt_cst DECIMAL(8,2),
  lbr_hrs DECIMAL(5,2),
  lbr_rt DECIMAL(6,2),
  wrnty VARCHAR
);
INSERT INTO rpr VALUES
(1, 6, 5, '2023-06-29', '2023-07-07', 'saddle', 36.5, 1, 36, 'N'),
(2, 21, 5, '2022-06-27', '2022-07-05', 'lights', 8, 3, 32, 'Y'),
(3, 13, 4, '2023-07-11', NULL, 'saddle', 0, 2, 32, 'N'),
(4, 4, 4, '2024-02-14', '2024-03-08', 'chain', 24, 2, 32, 'N'),
(5, 20, 6, '2021-12-02', NULL, 'chain', 24, 1.5, 32, 'N'),
(6, 22, 4, '2023-12-22', NULL, 'saddle', 12.9, 1, 32, 'Y'),
(7, 2, 4, '2021-12-28', '2022-01-18', 'flat tyre', 189, 0.5, 32, 'N'),
(8, 14, 5, '2021-03-11', '2021-03-23', 'lights', 18, 0.5, 32, 'N'),
(9, 21, 4, '2021-12-23', NULL, 'battery', 189, 2, 32, 'N'),
(10, 21, 4, '2023-02-14', '2023-03-01', 'flat tyre', 4.5, 1.5, 36, 'N'),
(11, 9, 6, '2023-04-06', '2023-04-23', 'saddle', 189, 0.5, 32, 'Y'),
(12, 19, 11, '2022-01-09', '2022-01-10', 'battery', 24, 0.5, 32, 'Y'),
(13, 22, 4, '2023-03-04', '2023-03-06', 'chain', 64, 0.5, 36, 'N'),
(14, 3, 4, '2023-05-05', NULL, 'battery', 4.5, 1, 36, 'Y'),
(15, 25, 11, '2021-08-23', '2021-08-31', 'lights', 189, 0.5, 36, 'N'),
(16, 20, 4, '2022-02-01', '2022-02-12', 'saddle', 4.5, 2, 32, 'N'),
(17, 1, 3, '2021-02-18', '2021-02-28', 'brakes', 0, 0.5, 32, 'N'),
(18, 12, 4, '2021-05-16', '2021-05-25', 'battery', 64, 3, 32, 'N'),
(19, 25, 4, '2021-05-07', '2021-05-21', 'saddle', 24, 1, 32, 'N'),
(20, 22, 4, '2021-05-17', '2021-05-27', 'flat tyre', 24, 0.5, 32, 'N'),
(21, 16, 11, '2024-01-15', '2024-01-22', 'chain', 8, 1.5, 32, 'Y'),
(22, 9, 4, '2022-11-25', '2022-12-02', 'flat tyre', 36.5, 2, 32, 'N'),
(23, 2, 6, '2021-02-14', '2021-02-18', 'brakes', 18, 0.5, 36, 'N'),
(24, 12, 6, '2023-08-10', '2023-08-14', 'flat tyre', 0, 1, 32, 'N'),
(25, 5, 4, '2022-08-14', '2022-08-17', 'brakes', 189, 0.5, 36, 'N'),
(26, 11, 3, '2022-09-28', '2022-10-03', 'flat tyre', 0, 2, 32, 'Y');

CREATE TABLE fin (
  fin_id INTEGER PRIMARY KEY,
  mbr_id INTEGER REFERENCES mbr(mbr_id),
  iss_by INTEGER REFERENCES emp(emp_id),
  rsn VARCHAR,
  fin_amt DECIMAL(8,2),
  dt_iss DATE,
  dt_due DATE,
  dt_pd DATE
);
INSERT INTO fin VALUES
(1, 17, 10, 'wrong parking', 80, '2023-02-28', '2023-03-21', NULL),
(2, 18, 9, 'wrong parking', 5, '2021-09-14', '2021-10-05', '2021-10-17'),
(3, 5, 10, 'wrong parking', 15, '2023-12-26', '2024-01-16', '2024-01-12'),
(4, 21, 10, 'wrong parking', 25, '2022-05-11', '2022-06-01', NULL),
(5, 4, 9, 'late return', 5, '2023-05-08', '2023-05-29', '2023-06-20'),
(6, 1, 9, 'vandalism', 40, '2022-11-15', '2022-12-06', '2022-12-15'),
(7, 6, 10, 'wrong parking', 25, '2023-01-01', '2023-01-22', NULL),
(8, 11, 9, 'damage', 5, '2023-08-14', '2023-09-04', '2023-08-31'),
(9, 15, 10, 'late return', 80, '2023-08-10', '2023-08-31', '2023-09-07'),
(10, 13, 10, 'wrong parking', 10, '2022-12-18', '2023-01-08', NULL),
(11, 2, 9, 'late return', 120, '2023-10-08', '2023-10-29', '2023-10-19'),
(12, 1, 9, 'damage', 40, '2021-08-08', '2021-08-29', '2021-09-17'),
(13, 8, 10, 'vandalism', 10, '2023-10-23', '2023-11-13', '2023-11-17'),
(14, 21, 9, 'lost key', 5, '2023-08-31', '2023-09-21', '2023-10-01'),
(15, 18, 10, 'late return', 5, '2021-06-03', '2021-06-24', '2021-06-13'),
(16, 7, 9, 'vandalism', 80, '2023-08-29', '2023-09-19', NULL),
(17, 11, 9, 'wrong parking', 25, '2021-10-04', '2021-10-25', NULL),
(18, 10, 10, 'vandalism', 5, '2023-01-23', '2023-02-13', '2023-02-19'),
(19, 11, 9, 'damage', 40, '2023-10-12', '2023-11-02', NULL),
(20, 17, 9, 'damage', 120, '2023-09-23', '2023-10-14', '2023-10-30');
