CREATE TABLE dpt (dpt_id INTEGER PRIMARY KEY, dpt_nm VARCHAR, cty VARCHAR, ctry VARCHAR, cap_trk INTEGER, rnt_mth DECIMAL(9,2), dt_opn DATE, dt_cls DATE, wsh_fl VARCHAR, hub_dpt INTEGER REFERENCES dpt(dpt_id));
INSERT INTO dpt VALUES (1, 'Kestelaar', 'Antwerp', 'Belgium', 60, 14500, '2008-04-01', NULL, 'Y', NULL);
INSERT INTO dpt VALUES (2, 'Oberfeld', 'Cologne', 'Germany', 80, 18200, '2005-09-12', NULL, 'Y', NULL);
INSERT INTO dpt VALUES (3, 'Pont Rouge', 'Lille', 'France', 35, 8900, '2012-02-20', NULL, 'N', 1);
INSERT INTO dpt VALUES (4, 'Zandpoort', 'Ghent', 'Belgium', 25, 6100, '2015-07-01', NULL, 'N', 1);
INSERT INTO dpt VALUES (5, 'Rosental', 'Leipzig', 'Germany', 40, 7700, '2016-10-03', NULL, 'Y', 2);
INSERT INTO dpt VALUES (6, 'Veldhoek', 'Venlo', 'Netherlands', 50, 9900, '2011-03-15', NULL, 'Y', 1);
INSERT INTO dpt VALUES (7, 'Saint Maur', 'Reims', 'France', 18, 4200, '2018-05-28', '2023-10-31', 'N', 3);
INSERT INTO dpt VALUES (8, 'Nordkai', 'Bremen', 'Germany', 30, 8100, '2019-01-14', NULL, 'N', 2);
INSERT INTO dpt VALUES (9, 'Maasdijk', 'Rotterdam', 'Netherlands', 75, 21000, '2003-06-01', NULL, 'Y', NULL);
INSERT INTO dpt VALUES (10, 'Altmark', 'Magdeburg', 'Germany', 15, 3300, '2024-01-08', NULL, 'N', 5);
CREATE TABLE drv (drv_id INTEGER PRIMARY KEY, drv_nm VARCHAR, hm_dpt INTEGER REFERENCES dpt(dpt_id), sup_id INTEGER REFERENCES drv(drv_id), dt_brth DATE, dt_hir DATE, dt_lft DATE, hr_rt DECIMAL(6,2), haz_crt INTEGER, eml VARCHAR);
INSERT INTO drv VALUES (1, 'Willem Aerts', 1, NULL, '1968-03-12', '2006-02-01', NULL, 24.5, 1, 'w.aerts@depotnet.example');
INSERT INTO drv VALUES (2, 'Gerda Lindner', 2, NULL, '1971-11-30', '2007-08-15', NULL, 23.9, 1, 'g.lindner@depotnet.example');
INSERT INTO drv VALUES (3, 'Youssef Amrani', 3, 1, '1980-06-21', '2014-03-10', NULL, 20.1, 0, NULL);
INSERT INTO drv VALUES (4, 'Katja Wolff', 2, 2, '1985-01-17', '2016-05-02', NULL, 19.8, 1, 'k.wolff@depotnet.example');
INSERT INTO drv VALUES (5, 'Bram Claes', 4, 1, '1990-09-08', '2019-09-16', NULL, 18.2, 0, 'b.claes@depotnet.example');
INSERT INTO drv VALUES (6, 'Pawel Nowicki', 5, 2, '1978-04-04', '2017-11-20', NULL, 25.1, 1, 'p.nowicki@depotnet.example');
INSERT INTO drv VALUES (7, 'Sanne Dekker', 9, 1, '1988-12-25', '2018-02-05', NULL, 19.4, 1, 's.dekker@depotnet.example');
INSERT INTO drv VALUES (8, 'Luc Perrin', 7, 3, '1975-07-19', '2018-06-01', '2023-10-31', 17.9, 0, NULL);
INSERT INTO drv VALUES (9, 'Marek Svoboda', 6, 7, '1993-02-27', '2021-04-12', NULL, 17.6, 0, 'm.svoboda@depotnet.example');
INSERT INTO drv VALUES (10, 'Ines Baptista', 9, 7, '1996-10-10', '2022-01-10', NULL, 17.1, 0, 'i.baptista@depotnet.example');
INSERT INTO drv VALUES (11, 'Jonas Keller', 8, 4, '1983-08-03', '2019-03-18', '2024-02-29', 18.8, 1, NULL);
INSERT INTO drv VALUES (12, 'Tobias Frank', 2, 4, '1999-05-14', '2023-03-01', NULL, 16.4, 0, 't.frank@depotnet.example');
INSERT INTO drv VALUES (13, 'Elif Demir', 8, 4, '1991-03-29', '2022-09-05', NULL, 17.8, 1, 'e.demir@depotnet.example');
INSERT INTO drv VALUES (14, 'Noor Haddad', 6, 9, '2001-01-22', '2024-05-13', NULL, 15.9, 0, NULL);
INSERT INTO drv VALUES (15, 'Ruben Maes', 1, 1, '1987-06-06', '2015-10-26', NULL, 20.7, 1, 'r.maes@depotnet.example');
CREATE TABLE trk (trk_id INTEGER PRIMARY KEY, plt_no VARCHAR, mk VARCHAR, mdl VARCHAR, yr_blt INTEGER, hm_dpt INTEGER REFERENCES dpt(dpt_id), max_kg INTEGER, tnk_l INTEGER, pur_prc DECIMAL(10,2), res_val DECIMAL(10,2), dt_insp DATE, stat_cd VARCHAR, frdg VARCHAR);
INSERT INTO trk VALUES
(1, '1-KLA-201', 'Volvo', 'FH 460', 2018, 1, 24000, 600, 98000, 41000, '2024-03-11', 'active', 'no'),
(2, '1-KLA-214', 'Volvo', 'FH 500', 2021, 1, 25000, 650, 112000, 79000, '2024-06-02', 'active', 'yes'),
(3, 'K-DN 3301', 'MAN', 'TGX', 2017, 2, 24500, 580, 94500, 30500, '2023-11-20', 'repair', 'no'),
(4, 'K-DN 3318', 'Mercedes', 'Actros', 2020, 2, 25500, 700, 118000, 72000, '2024-05-17', 'active', 'no'),
(5, 'K-DN 3340', 'Mercedes', 'Actros', 2021, 2, 25500, 700, 127000, 115500, '2024-08-01', 'active', 'yes'),
(6, 'FR-417-QA', 'Renault', 'T High', 2016, 3, 22000, 520, 86000, 19000, '2023-06-30', 'sold', 'no'),
(7, 'FR-588-QB', 'Renault', 'T High', 2022, 3, 23000, 540, 101500, 83000, '2024-04-22', 'active', 'yes'),
(8, '2-GNT-090', 'DAF', 'XF 480', 2019, 4, 24000, 610, 97000, 51000, '2024-02-14', 'active', 'no'),
(9, 'L-DN 115', 'MAN', 'TGL', 2015, 5, 7500, 200, 52000, 12500, '2023-12-05', 'active', 'no'),
(10, 'L-DN 129', 'Scania', 'R 450', 2020, 5, 25000, 680, 116000, 70500, '2024-07-09', 'repair', 'no'),
(11, 'VB-77-NL', 'DAF', 'XG', 2022, 6, 26000, 720, 131000, 121000, NULL, 'active', 'yes'),
(12, 'VB-19-NL', 'DAF', 'LF 290', 2014, 6, 8000, 210, 49000, 7000, '2022-10-18', 'scrapped', 'no'),
(13, 'HB-DN 62', 'Scania', 'S 500', 2021, 8, 25500, 700, 122000, 88500, '2024-01-25', 'active', 'yes'),
(14, 'RT-45-ZK', 'Volvo', 'FM 380', 2019, 9, 18000, 450, 84000, 43500, '2024-05-29', 'active', 'no'),
(15, 'RT-90-ZP', 'Volvo', 'FH 500', 2024, 9, 25000, 650, 134500, 134500, NULL, 'active', 'no');
CREATE TABLE cst (cst_id INTEGER PRIMARY KEY, cst_nm VARCHAR, cty VARCHAR, brnch VARCHAR, crd_lim INTEGER, pay_dys INTEGER, ctc_eml VARCHAR, vip_fl INTEGER);
INSERT INTO cst VALUES
(1, 'Brouwerij De Zwaan', 'Ghent', 'brewing', 40000, 30, 'orders@zwaan.example', 1),
(2, 'Kaltner Chemie', 'Leverkusen', 'chemicals', 120000, 45, 'logistik@kaltner.example', 1),
(3, 'Maison Tavel', 'Reims', 'wine', 25000, 30, NULL, 0),
(4, 'Polder Bloemen', 'Venlo', 'flowers', 30000, 14, 'info@polder.example', 0),
(5, 'Stahlbau Ritter', 'Leipzig', 'steel', 90000, 60, 'einkauf@ritter.example', 0),
(6, 'NordFisch', 'Bremen', 'fish', 20000, 14, 'versand@nordfisch.example', 0),
(7, 'Papeterie Lenoir', 'Lille', 'paper', 15000, 30, NULL, 0),
(8, 'Haventoys', 'Rotterdam', 'toys', 10000, 14, 'hello@haventoys.example', 0),
(9, 'Agrimaas', 'Venlo', 'farming', 60000, 60, 'agri@agrimaas.example', 1),
(10, 'Optika Sachsen', 'Magdeburg', 'optics', 8000, 30, NULL, 0);
CREATE TABLE trp (trp_id INTEGER PRIMARY KEY, frm_dpt INTEGER REFERENCES dpt(dpt_id), to_dpt INTEGER REFERENCES dpt(dpt_id), drv_id INTEGER REFERENCES drv(drv_id), co_drv INTEGER REFERENCES drv(drv_id), trk_id INTEGER REFERENCES trk(trk_id), dt_dep DATE, dt_arr DATE, km_st INTEGER, km_end INTEGER, fl_l DECIMAL(7,1), tll_amt DECIMAL(7,2), stat_cd VARCHAR);
CREATE TABLE ld (ld_id INTEGER PRIMARY KEY, trp_id INTEGER REFERENCES trp(trp_id), cst_id INTEGER REFERENCES cst(cst_id), dscr VARCHAR, wgt_kg INTEGER, plt_qty INTEGER, unt_prc DECIMAL(8,2), val_amt DECIMAL(10,2), haz_fl INTEGER, dmg_fl VARCHAR, sgn_by VARCHAR);
INSERT INTO trp VALUES
(1, 1, 2, 10, NULL, 5, '2022-02-03', '2022-02-04', 361852, 362104, 70.7, 22.68, 'delivered'),
(2, 2, 1, 11, NULL, 5, '2022-02-27', '2022-02-27', 364716, 364960, 67.0, 0, 'delivered'),
(3, 1, 9, 3, NULL, 5, '2022-03-21', '2022-03-21', 368843, 368967, 36.1, 17.36, 'delivered'),
(4, 9, 1, 8, NULL, 13, '2022-04-17', '2022-04-17', 102235, 102368, 44.0, 0, 'delivered'),
(5, 2, 5, 7, NULL, 1, '2022-05-07', '2022-05-07', 346579, 347117, 182.3, 75.32, 'delivered'),
(6, 5, 2, 9, NULL, 10, '2022-05-31', '2022-05-31', 360249, 360790, 150.4, 48.69, 'delivered'),
(7, 3, 1, 15, NULL, 14, '2022-06-15', '2022-06-18', 79352, 79502, 52.4, 21.0, 'late'),
(8, 4, 3, 5, NULL, 8, '2022-07-21', '2022-07-21', 264120, 264216, 29.1, 0, 'delivered'),
(9, 6, 2, 9, 15, 6, '2022-08-08', '2022-08-08', 297893, 298000, 30.8, 0, 'delivered'),
(10, 9, 6, 4, NULL, 11, '2022-08-29', '2022-08-29', 47186, 47360, 47.8, 24.36, 'delivered'),
(11, 8, 2, 6, 7, 3, '2022-09-25', '2022-09-26', 207975, 208303, 115.6, 0, 'delivered'),
(12, 2, 8, 1, 15, 13, '2022-10-14', '2022-10-15', 104353, 104692, 102.4, 0, 'delivered'),
(13, 9, 3, 10, NULL, 1, '2022-11-15', '2022-11-16', 349415, 349664, 78.8, 22.41, 'late'),
(14, 3, 7, 15, NULL, 14, '2022-12-17', '2022-12-18', 81005, 81223, 59.9, 41.42, 'delivered'),
(15, 7, 3, 2, NULL, 3, '2023-01-07', '2023-01-08', 210538, 210779, 74.4, 33.74, 'delivered'),
(16, 5, 8, 11, NULL, 5, '2023-02-03', '2023-02-04', 369287, 369675, 132.8, 34.92, 'late'),
(17, 1, 4, 3, NULL, 8, '2023-03-07', '2023-03-07', 264416, 264490, 22.9, 10.36, 'delivered'),
(18, 6, 9, 4, NULL, 14, '2023-03-21', '2023-03-22', 82800, 82965, 52.1, 23.1, 'delivered'),
(19, 6, 2, 6, 7, 14, '2023-04-17', '2023-04-17', 84503, 84622, 33.1, 0, 'delivered'),
(20, 6, 9, 4, NULL, 14, '2023-05-14', '2023-05-15', 87333, 87513, 61.5, 25.2, 'delivered'),
(21, 6, 2, 1, NULL, 11, '2023-06-06', '2023-06-07', 49977, 50097, 41.6, 22.8, 'late'),
(22, 8, 2, 13, NULL, 9, '2023-06-29', NULL, NULL, NULL, NULL, NULL, 'cancelled'),
(23, 5, 8, 8, 7, 5, '2023-07-22', '2023-07-22', 371269, 371658, 131.5, 73.91, 'delivered'),
(24, 6, 9, 3, NULL, 14, '2023-08-12', '2023-08-12', 88746, 88910, 52.3, 14.76, 'delivered'),
(25, 5, 2, 7, NULL, 11, '2023-08-31', '2023-08-31', 53710, 54253, 144.1, 48.87, 'delivered'),
(26, 8, 2, 6, 12, 3, '2023-09-15', '2023-09-15', 214761, 215119, 109.7, 68.02, 'delivered'),
(27, 1, 9, 4, NULL, 10, '2023-10-18', '2023-10-18', 363738, 363864, 37.2, 17.64, 'delivered'),
(28, 9, 1, 13, NULL, 13, '2023-11-12', NULL, NULL, NULL, NULL, NULL, 'cancelled'),
(29, 6, 9, 7, NULL, 10, '2023-11-25', '2023-11-26', 363916, 364097, 53.2, 25.34, 'delivered'),
(30, 2, 5, 5, 12, 7, '2023-12-18', NULL, NULL, NULL, NULL, NULL, 'cancelled'),
(31, 5, 2, 10, 12, 10, '2024-01-03', '2024-01-06', 366246, 366771, 154.9, 0, 'late'),
(32, 9, 1, 11, 15, 6, '2024-01-27', NULL, NULL, NULL, NULL, NULL, 'cancelled'),
(33, 9, 3, 3, 12, 7, '2024-02-18', '2024-02-19', 35207, 35466, 92.5, 49.21, 'delivered'),
(34, 5, 2, 10, 15, 10, '2024-03-13', '2024-03-14', 367193, 367725, 160.4, 74.48, 'delivered'),
(35, 5, 8, 7, NULL, 5, '2024-04-03', '2024-04-06', 374234, 374598, 129.6, 32.76, 'late'),
(36, 2, 1, 9, NULL, 14, '2024-04-24', '2024-04-28', 89615, 89833, 62.6, 41.42, 'late'),
(37, 2, 1, 4, 12, 4, '2024-05-31', NULL, NULL, NULL, NULL, NULL, 'planned'),
(38, 5, 8, 5, 12, 10, '2024-06-21', NULL, NULL, NULL, NULL, NULL, 'planned');
INSERT INTO ld VALUES
(1, 1, 2, 'resin', 12576, 24, 52.97, 55680, 1, 'N', 'De Boer'),
(2, 2, 3, 'champagne', 546, 3, 32.39, 6048, 0, 'N', NULL),
(3, 3, 1, 'empty kegs', 16042, 26, 51.91, 55198, 0, 'N', 'De Boer'),
(4, 4, 6, 'frozen cod', 14490, 30, 44.51, 12600, 0, 'N', 'Van Hove'),
(5, 4, 7, 'cardboard', 9460, 20, 54.96, 41700, 0, 'N', 'Schmitz'),
(6, 5, 4, 'potted plants', 4044, 12, 42.26, 28404, 0, 'N', 'Van Hove'),
(7, 6, 2, 'solvent drums', 6588, 27, 55.83, 6858, 1, 'N', NULL),
(8, 7, 1, 'empty kegs', 16272, 24, 20.79, 15624, 0, 'N', 'Kurz'),
(9, 7, 6, 'frozen cod', 7608, 24, 74.66, 46632, 0, 'N', 'Schmitz'),
(10, 8, 4, 'tulips', 1592, 4, 20.48, 2372, 0, 'N', NULL),
(11, 9, 2, 'solvent drums', 6020, 20, 60.31, 14000, 1, 'N', 'De Boer'),
(12, 10, 3, 'corks', 9197, 17, 71.5, 28594, 0, 'N', 'Schmitz'),
(13, 11, 2, 'resin', 15334, 22, 34.54, 53284, 1, 'N', 'Legrand'),
(14, 12, 5, 'steel beams', 4700, 10, 47.47, 6970, 0, 'N', 'Legrand'),
(15, 13, 7, 'cardboard', 2198, 7, 58.66, 10843, 0, 'N', 'Kurz'),
(16, 13, 6, 'frozen cod', 1228, 4, 46.87, 8028, 0, 'N', 'De Boer'),
(17, 14, 4, 'potted plants', 1050, 5, 48.9, 8625, 0, 'N', 'Schmitz'),
(18, 14, 4, 'tulips', 7450, 25, 22.78, 54050, 0, 'N', 'Schmitz'),
(19, 15, 3, 'champagne', 5731, 11, 71.04, 17358, 0, 'N', 'De Boer'),
(20, 15, 2, 'resin', 15288, 28, 54.93, 53900, 1, 'N', 'Kurz'),
(21, 16, 5, 'steel beams', 9100, 25, 40.54, 13675, 0, 'N', 'Van Hove'),
(22, 17, 2, 'solvent drums', 2043, 3, 68.69, 6360, 1, 'N', 'Van Hove'),
(23, 18, 4, 'potted plants', 18540, 30, 36.43, 61230, 0, 'N', 'Schmitz'),
(24, 18, 2, 'resin', 1764, 7, 39.35, 12103, 1, 'Y', 'Schmitz'),
(25, 19, 1, 'empty kegs', 9660, 28, 60.77, 31164, 0, 'N', 'De Boer'),
(26, 20, 3, 'corks', 2880, 12, 57.2, 24240, 0, 'Y', 'Schmitz'),
(27, 21, 8, 'wooden toys', 7084, 11, 56.44, 8998, 0, 'N', 'Schmitz'),
(28, 23, 5, 'steel beams', 5980, 23, 53.2, 37743, 0, 'N', 'Schmitz'),
(29, 24, 3, 'corks', 2636, 4, 27.31, 4540, 0, 'N', NULL),
(30, 24, 2, 'solvent drums', 13640, 22, 59.41, 27676, 1, 'N', 'De Boer'),
(31, 25, 4, 'potted plants', 1582, 7, 19.9, 15925, 0, 'N', 'Van Hove'),
(32, 26, 2, 'acid tanks', 2648, 4, 21.06, 4588, 1, 'N', 'De Boer'),
(33, 27, 8, 'wooden toys', 1323, 3, 65.51, 5928, 0, 'N', NULL),
(34, 27, 1, 'beer crates', 12128, 32, 28.23, 71456, 0, 'N', 'Schmitz'),
(35, 29, 1, 'empty kegs', 7830, 27, 22.95, 21951, 0, 'N', NULL),
(36, 31, 5, 'steel beams', 8736, 16, 45.73, 39840, 0, 'N', 'Kurz'),
(37, 33, 7, 'printing paper', 15314, 31, 57.25, 33077, 0, 'N', 'Schmitz'),
(38, 34, 4, 'tulips', 11674, 26, 64.71, 37206, 0, 'N', 'Schmitz'),
(39, 35, 4, 'tulips', 6384, 24, 63.53, 60312, 0, 'N', 'Legrand'),
(40, 36, 4, 'tulips', 1152, 3, 63.38, 5040, 0, 'N', 'Van Hove'),
(41, 37, 8, 'wooden toys', 2520, 14, 69.08, 9632, 0, 'N', NULL),
(42, 37, 4, 'tulips', 5572, 28, 59.5, 53228, 0, 'N', NULL),
(43, 38, 8, 'wooden toys', 5947, 19, 36.31, 26695, 0, 'N', NULL),
(44, 6, 2, 'plastic granules', 5400, 18, 33.5, 9700, 0, 'N', 'Schmitz'),
(45, 33, 9, 'onions', 7350, 21, 22.4, 6100, 0, 'N', 'Legrand'),
(46, 19, 9, 'fertiliser', 11200, 28, 41.9, 15800, 1, 'N', 'De Boer');
