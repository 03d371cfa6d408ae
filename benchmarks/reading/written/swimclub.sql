CREATE TABLE pools (pool_id INTEGER PRIMARY KEY, PoolName VARCHAR, district VARCHAR, len_m INTEGER, lanes INTEGER, seats_cnt INTEGER, indoor BOOLEAN, dt_opened DATE);
CREATE TABLE coach (CoachID INTEGER PRIMARY KEY, coach_nm VARCHAR, senior_id INTEGER REFERENCES coach(CoachID), hr_rate DECIMAL(6,2), hrs_wk INTEGER, lic_level INTEGER, dt_start DATE, dt_end DATE, first_aid VARCHAR);
CREATE TABLE squads (sq_id INTEGER PRIMARY KEY, SquadName VARCHAR, min_age INTEGER, max_age INTEGER, head_coach INTEGER REFERENCES coach(CoachID), asst_coach INTEGER REFERENCES coach(CoachID), month_fee DECIMAL(6,2));
CREATE TABLE members (mem_no INTEGER PRIMARY KEY, FullName VARCHAR, sex VARCHAR, birth_dt DATE, sq_id INTEGER REFERENCES squads(sq_id), e_mail VARCHAR, town VARCHAR, joined_on DATE, left_on DATE, mentor_no INTEGER REFERENCES members(mem_no), lifeguard INTEGER);
CREATE TABLE meets (meet_id INTEGER PRIMARY KEY, MeetName VARCHAR, meet_lvl VARCHAR, host_pool INTEGER REFERENCES pools(pool_id), backup_pool INTEGER REFERENCES pools(pool_id), start_dt DATE, end_dt DATE, entry_fee DECIMAL(6,2), licensed VARCHAR, referee_id INTEGER REFERENCES coach(CoachID));
CREATE TABLE results (res_id INTEGER PRIMARY KEY, meet_id INTEGER REFERENCES meets(meet_id), mem_no INTEGER REFERENCES members(mem_no), stroke VARCHAR, dist_m INTEGER, entry_secs DECIMAL(7,2), swim_secs DECIMAL(7,2), place INTEGER, medal VARCHAR, res_status VARCHAR);
CREATE TABLE TrainSession (SessID INTEGER PRIMARY KEY, sq_id INTEGER REFERENCES squads(sq_id), pool_id INTEGER REFERENCES pools(pool_id), led_by INTEGER REFERENCES coach(CoachID), SessDate DATE, mins INTEGER, metres INTEGER, swimmers_cnt INTEGER, is_cancelled BOOLEAN);
CREATE TABLE fee_bill (bill_id INTEGER PRIMARY KEY, mem_no INTEGER REFERENCES members(mem_no), dt_due DATE, dt_paid DATE, amt_due DECIMAL(7,2), amt_paid DECIMAL(7,2), pay_how VARCHAR);

INSERT INTO pools VALUES
(1, 'Riverside Baths', 'Centre', 25, 6, 180, TRUE, '1936-05-02'),
(2, 'Olympia Pool', 'Stadium Quarter', 50, 10, 1400, TRUE, '2012-09-10'),
(3, 'Meadow Lido', 'Parklands', 50, 8, 0, FALSE, '1958-06-14'),
(4, 'Tanfield Leisure Centre', 'Tanfield', 25, 5, 90, TRUE, '1987-11-21'),
(5, 'St Hilda School Pool', 'Northgate', 20, 4, NULL, TRUE, '1971-03-01'),
(6, 'Quarry Lake', 'Tanfield', 100, 3, 0, FALSE, '2019-05-25');

INSERT INTO coach VALUES (1, 'Agnes Holm', NULL, 32.0, 30, 4, '2008-01-07', NULL, 'Y');
INSERT INTO coach VALUES (2, 'Rob Delaney', 1, 26.5, 24, 3, '2013-09-02', NULL, 'Y');
INSERT INTO coach VALUES (3, 'Paulina Sroka', 1, 25.0, 20, 3, '2015-04-13', NULL, 'N');
INSERT INTO coach VALUES (4, 'Idris Vaughan', 2, 19.5, 16, 2, '2018-10-01', NULL, 'Y');
INSERT INTO coach VALUES (5, 'Megan Tully', 2, 18.0, 12, 2, '2020-09-07', NULL, 'N');
INSERT INTO coach VALUES (6, 'Felix Aumann', 3, 17.5, 10, 1, '2021-02-01', '2023-07-31', 'Y');
INSERT INTO coach VALUES (7, 'Shona Rae', 3, 16.0, 14, 1, '2022-09-05', NULL, 'Y');
INSERT INTO coach VALUES (8, 'Bilal Aslam', 2, 15.5, 8, 1, '2023-10-02', NULL, 'N');
INSERT INTO coach VALUES (9, 'Wendy Orr', 1, NULL, 6, 2, '2011-01-10', '2022-12-31', 'Y');

INSERT INTO squads VALUES
(1, 'Tadpoles', 5, 8, 7, 8, 18.0),
(2, 'Dolphins', 8, 11, 5, 7, 26.5),
(3, 'Barracudas', 11, 14, 4, 5, 38.0),
(4, 'County Squad', 13, 18, 2, 4, 55.0),
(5, 'Elite', 15, 25, 1, 2, 72.0),
(6, 'Masters', 25, 90, 3, NULL, 30.0),
(7, 'Water Polo', 14, 40, NULL, NULL, 34.0);

INSERT INTO members VALUES (1, 'Noah Pike', 'male', '2016-08-18', 1, 'noah_pike@swimmail.net', 'Overton', '2021-10-30', NULL, NULL, 0);
INSERT INTO members VALUES (2, 'Peter Quill', 'male', '1992-09-18', 6, 'peter_quill@swimmail.net', 'Northgate', '2020-09-25', NULL, NULL, 1);
INSERT INTO members VALUES (3, 'Carol Whitby', 'female', '1972-03-31', 6, NULL, 'Tanfield', '2019-12-10', NULL, NULL, 0);
INSERT INTO members VALUES (4, 'Rosa Delgado', 'female', '2005-04-01', NULL, 'rosa_delgado@swimmail.net', 'Parklands', '2022-02-10', NULL, NULL, 0);
INSERT INTO members VALUES (5, 'Ethan Cross', 'male', '2012-08-22', 3, 'ethan_cross@home.org', 'Brookside', '2023-03-15', NULL, 1, 0);
INSERT INTO members VALUES (6, 'Dylan Rees', 'male', '2012-09-17', 3, 'dylan_rees@home.org', 'Brookside', '2022-03-22', '2022-11-21', NULL, 0);
INSERT INTO members VALUES (7, 'Jack Ferris', 'male', '2016-04-16', 1, 'jack_ferris@home.org', 'Parklands', '2019-09-30', NULL, 4, 0);
INSERT INTO members VALUES (8, 'Anouk Petit', 'female', '2013-09-05', 2, 'anouk_petit@swimmail.net', 'Northgate', '2021-07-28', NULL, 1, 0);
INSERT INTO members VALUES (9, 'Erin Blyth', 'female', '2006-09-07', 4, 'erin_blyth@home.org', 'Tanfield', '2023-06-16', NULL, NULL, 0);
INSERT INTO members VALUES (10, 'Jean Prosser', 'female', '1950-06-26', 6, NULL, 'Parklands', '2023-02-21', NULL, 2, 1);
INSERT INTO members VALUES (11, 'Chloe Okafor', 'female', '2016-11-19', 1, 'chloe_okafor@swimmail.net', 'Brookside', '2021-03-14', NULL, 4, 0);
INSERT INTO members VALUES (12, 'Leo Marchetti', 'male', '2008-11-08', NULL, 'leo_marchetti@home.org', 'Overton', '2020-01-03', NULL, 5, 0);
INSERT INTO members VALUES (13, 'Maja Kowalska', 'female', '2014-02-07', 2, 'maja_kowalska@home.org', 'Brookside', '2023-11-17', '2025-10-16', NULL, 0);
INSERT INTO members VALUES (14, 'Kofi Mensah', 'male', '2008-02-05', 4, NULL, 'Overton', '2021-11-30', NULL, NULL, 0);
INSERT INTO members VALUES (15, 'Freya Dunn', 'female', '2006-10-28', 4, 'freya_dunn@home.org', 'Northgate', '2021-06-12', NULL, 3, 1);
INSERT INTO members VALUES (16, 'Conor Walsh', 'male', '2008-08-19', 4, 'conor_walsh@home.org', 'Overton', '2023-04-26', NULL, NULL, 0);
INSERT INTO members VALUES (17, 'Greta Holm', 'female', '1961-12-23', 6, 'greta_holm@home.org', 'Northgate', '2021-03-24', NULL, NULL, 1);
INSERT INTO members VALUES (18, 'Viktor Balint', 'male', '2006-10-28', 4, 'viktor_balint@home.org', 'Overton', '2022-06-29', NULL, 8, 1);
INSERT INTO members VALUES (19, 'Stan Mercer', 'male', '1970-10-16', 6, 'stan_mercer@home.org', 'Brookside', '2023-01-06', '2023-11-17', NULL, 1);
INSERT INTO members VALUES (20, 'Bruce Tandy', 'male', '1994-07-19', 6, 'bruce_tandy@swimmail.net', 'Tanfield', '2020-06-24', NULL, 7, 0);
INSERT INTO members VALUES (21, 'Lily Strand', 'female', '2007-09-26', 5, NULL, 'Overton', '2021-12-03', NULL, 8, 1);
INSERT INTO members VALUES (22, 'Tilly Nash', 'female', '2014-08-10', 2, 'tilly_nash@swimmail.net', 'Parklands', '2020-06-29', NULL, NULL, 0);
INSERT INTO members VALUES (23, 'Aaron Stone', 'male', '2010-04-28', 4, 'aaron_stone@swimmail.net', 'Northgate', '2020-11-07', NULL, NULL, 1);
INSERT INTO members VALUES (24, 'Max Renwick', 'male', '2012-12-07', 2, 'max_renwick@swimmail.net', 'Parklands', '2021-11-10', NULL, NULL, 0);
INSERT INTO members VALUES (25, 'Oscar Byrne', 'male', '2010-11-28', 3, 'oscar_byrne@swimmail.net', 'Parklands', '2023-06-22', NULL, NULL, 0);
INSERT INTO members VALUES (26, 'Isla Renwick', 'female', '2011-08-15', 3, 'isla_renwick@swimmail.net', 'Northgate', '2019-10-04', '2020-08-18', NULL, 0);
INSERT INTO members VALUES (27, 'Alfie Dunn', 'male', '2012-11-17', 2, 'alfie_dunn@swimmail.net', 'Northgate', '2020-08-21', NULL, 5, 0);
INSERT INTO members VALUES (28, 'Ella Marsh', 'female', '2008-07-07', 4, NULL, 'Brookside', '2021-01-21', NULL, NULL, 1);
INSERT INTO members VALUES (29, 'Sophie Lamb', 'female', '2012-04-08', 3, 'sophie_lamb@swimmail.net', 'Overton', '2020-07-31', NULL, NULL, 0);
INSERT INTO members VALUES (30, 'Jamal Reid', 'male', '2009-02-23', 4, 'jamal_reid@home.org', 'Parklands', '2022-04-25', NULL, 8, 0);
INSERT INTO members VALUES (31, 'Noor Rahman', 'female', '2009-02-09', 4, 'noor_rahman@swimmail.net', 'Parklands', '2022-03-26', NULL, 5, 0);
INSERT INTO members VALUES (32, 'Daisy Field', 'female', '2010-01-04', 4, 'daisy_field@home.org', 'Tanfield', '2020-08-22', '2022-03-17', NULL, 0);
INSERT INTO members VALUES (33, 'Hana Suzuki', 'female', '2016-06-06', 1, 'hana_suzuki@home.org', 'Tanfield', '2022-09-08', NULL, NULL, 0);
INSERT INTO members VALUES (34, 'Harvey Tull', 'male', '1977-01-25', 6, 'harvey_tull@swimmail.net', 'Northgate', '2019-10-10', NULL, 6, 0);

INSERT INTO meets VALUES
(1, 'Spring Sprint', 'club', 1, 4, '2022-03-12', '2022-03-12', 6.5, 'no', 2),
(2, 'County Championships', 'county', 2, 1, '2022-05-20', '2022-05-22', 11.0, 'yes', 1),
(3, 'Lido Open', 'open', 3, 1, '2022-07-16', '2022-07-17', 8.0, 'no', 3),
(4, 'Autumn League Gala', 'club', 4, 1, '2022-10-08', '2022-10-08', 5.0, 'no', NULL),
(5, 'Regional Winter Meet', 'regional', 2, NULL, '2022-12-10', '2022-12-11', 13.5, 'yes', 1),
(6, 'Spring Sprint 2023', 'club', 1, 4, '2023-03-11', '2023-03-11', 7.0, 'no', 4),
(7, 'County Championships 2023', 'county', 2, 1, '2023-05-19', '2023-05-21', 11.5, 'yes', 1),
(8, 'Lake Mile', 'open', 6, 3, '2023-07-02', '2023-07-02', 15.0, 'no', 2),
(9, 'Regional Winter Meet 2023', 'regional', 2, NULL, '2023-12-09', '2023-12-10', 14.0, 'yes', 3),
(10, 'Masters Cup', 'national', 2, 1, '2023-10-27', '2023-10-29', 18.0, 'yes', NULL),
(11, 'Spring Sprint 2024', 'club', 1, 4, '2024-03-09', '2024-03-09', 7.0, 'no', 2),
(12, 'Lido Open 2024', 'open', 3, NULL, '2024-07-13', '2024-07-14', 9.0, 'no', NULL);

INSERT INTO results VALUES
(1, 5, 25, 'breaststroke', 200, 227.55, 221.95, 1, 'gold', 'finished'),
(2, 8, 29, 'freestyle', 1500, 1314.34, NULL, NULL, NULL, 'withdrawn'),
(3, 2, 27, 'backstroke', 200, 140.85, 139.03, 1, 'gold', 'finished'),
(4, 2, 14, 'freestyle', 50, 28.25, 27.55, 6, NULL, 'finished'),
(5, 7, 5, 'backstroke', 200, 141.35, 146.56, 6, NULL, 'finished'),
(6, 1, 16, 'medley', 400, 373.83, NULL, NULL, NULL, 'withdrawn'),
(7, 8, 25, 'freestyle', 1500, 1174.43, NULL, NULL, NULL, 'disqualified'),
(8, 9, 20, 'freestyle', 50, 36.86, NULL, NULL, NULL, 'withdrawn'),
(9, 2, 9, 'backstroke', 100, 72.34, 70.79, 6, NULL, 'finished'),
(10, 10, 16, 'butterfly', 50, 33.87, 35.23, 5, NULL, 'finished'),
(11, 3, 10, 'freestyle', 100, 66.93, 67.0, 3, 'bronze', 'finished'),
(12, 9, 18, 'butterfly', 100, NULL, NULL, NULL, NULL, 'withdrawn'),
(13, 7, 29, 'medley', 400, 376.37, 363.09, 3, 'bronze', 'finished'),
(14, 8, 23, 'freestyle', 1500, 1061.16, 1078.51, 2, 'silver', 'finished'),
(15, 3, 26, 'backstroke', 100, NULL, NULL, NULL, NULL, 'disqualified'),
(16, 7, 19, 'butterfly', 100, 79.88, 79.2, 6, NULL, 'finished'),
(17, 8, 12, 'freestyle', 1500, 1345.98, 1326.15, 11, NULL, 'finished'),
(18, 5, 16, 'butterfly', 50, NULL, NULL, NULL, NULL, 'disqualified'),
(19, 7, 4, 'backstroke', 50, 43.62, 43.19, 11, NULL, 'finished'),
(20, 2, 26, 'freestyle', 100, NULL, 62.1, 4, NULL, 'finished'),
(21, 7, 11, 'freestyle', 50, NULL, 31.85, 3, 'bronze', 'finished'),
(22, 9, 5, 'medley', 200, 172.78, 179.37, 2, 'silver', 'finished'),
(23, 5, 8, 'breaststroke', 200, NULL, 169.8, 3, 'bronze', 'finished'),
(24, 3, 29, 'freestyle', 200, 137.95, 139.11, 11, NULL, 'finished'),
(25, 5, 31, 'breaststroke', 50, 37.55, 37.59, 5, NULL, 'finished'),
(26, 11, 23, 'freestyle', 200, NULL, 133.27, 4, NULL, 'finished'),
(27, 2, 32, 'butterfly', 200, 180.79, 171.88, 3, 'bronze', 'finished'),
(28, 2, 3, 'butterfly', 50, 29.85, NULL, NULL, NULL, 'disqualified'),
(29, 1, 25, 'breaststroke', 100, 99.65, 103.46, 2, 'silver', 'finished'),
(30, 7, 28, 'freestyle', 200, 169.61, NULL, NULL, NULL, 'disqualified'),
(31, 7, 32, 'medley', 400, NULL, 298.24, 11, NULL, 'finished'),
(32, 1, 3, 'breaststroke', 100, 104.66, 100.83, 4, NULL, 'finished'),
(33, 7, 28, 'backstroke', 50, 42.79, NULL, NULL, NULL, 'withdrawn'),
(34, 4, 13, 'medley', 100, NULL, 70.45, 11, NULL, 'finished'),
(35, 6, 32, 'backstroke', 200, 180.29, 186.0, 4, NULL, 'finished'),
(36, 9, 18, 'medley', 100, 91.31, NULL, NULL, NULL, 'disqualified'),
(37, 3, 8, 'backstroke', 50, 41.79, 40.77, 1, 'gold', 'finished'),
(38, 2, 25, 'butterfly', 100, 85.27, 86.24, 2, 'silver', 'finished'),
(39, 8, 17, 'freestyle', 1500, 950.64, 920.11, 3, 'bronze', 'finished'),
(40, 11, 4, 'freestyle', 100, 82.08, 82.14, 4, NULL, 'finished'),
(41, 4, 28, 'freestyle', 50, 37.18, 36.52, 3, 'bronze', 'finished'),
(42, 11, 14, 'freestyle', 100, 79.93, 77.3, 1, 'gold', 'finished'),
(43, 3, 17, 'medley', 200, NULL, 199.53, 2, 'silver', 'finished'),
(44, 1, 10, 'butterfly', 50, 45.92, 44.43, 1, 'gold', 'finished');

INSERT INTO TrainSession VALUES
(1, 4, 4, 4, '2023-07-18', 90, 2600, 10, FALSE),
(2, 4, 1, 4, '2023-03-21', 45, 4500, 18, FALSE),
(3, 4, 5, 4, '2024-03-28', 75, 2000, 10, FALSE),
(4, 4, 5, 4, '2023-11-27', 60, 4500, 17, FALSE),
(5, 4, 1, 2, '2022-07-04', 60, 2600, 12, FALSE),
(6, 4, 4, 2, '2022-02-19', 90, 2600, 17, FALSE),
(7, 5, 2, 2, '2023-08-08', 75, 4500, 10, FALSE),
(8, 1, 1, 7, '2023-10-19', 45, 3200, 15, FALSE),
(9, 2, 1, 7, '2024-05-15', 60, 900, 11, FALSE),
(10, 4, 1, 2, '2024-03-31', 120, NULL, NULL, TRUE),
(11, 3, 4, 4, '2024-04-30', 120, 1400, 7, FALSE),
(12, 3, 4, 5, '2023-03-13', 60, NULL, NULL, TRUE),
(13, 2, 4, 7, '2022-05-26', 75, 2600, 6, FALSE),
(14, 6, 4, 6, '2022-11-24', 120, 600, 11, FALSE),
(15, 1, 1, 8, '2023-04-10', 120, 2600, 15, FALSE),
(16, 5, 2, 1, '2022-11-26', 75, 2600, 9, FALSE),
(17, 2, 4, 5, '2022-12-13', 60, 3200, 16, FALSE),
(18, 2, 1, 7, '2022-11-03', 60, 900, 10, FALSE),
(19, 4, 4, 2, '2023-10-27', 45, 3200, 9, FALSE),
(20, 4, 1, 2, '2022-09-09', 60, 900, 6, FALSE),
(21, 2, 5, 7, '2022-09-03', 90, 2000, 17, FALSE),
(22, 2, 5, 5, '2023-10-26', 120, 2600, 4, FALSE),
(23, 1, 4, 7, '2023-05-07', 90, 1400, 16, FALSE),
(24, 2, 1, 5, '2023-11-10', 60, 600, 14, FALSE),
(25, 4, 1, 4, '2024-01-14', 90, 2600, 8, FALSE),
(26, 1, 2, 8, '2022-02-04', 90, 1400, 6, FALSE),
(27, 4, 4, 4, '2023-06-22', 60, 1400, 9, FALSE),
(28, 3, 5, 4, '2024-04-28', 45, 2600, 7, FALSE),
(29, 5, 2, 2, '2023-05-25', 60, 2000, 10, FALSE),
(30, 3, 1, 5, '2023-05-28', 45, 2000, 13, FALSE),
(31, 4, 4, 2, '2022-12-09', 60, 3200, 13, FALSE),
(32, 2, 2, 7, '2024-03-06', 60, 4500, 8, FALSE),
(33, 4, 5, 4, '2023-11-04', 45, 3200, 5, FALSE),
(34, 3, 2, 4, '2022-01-17', 120, 2600, 12, FALSE),
(35, 4, 1, 2, '2024-03-11', 75, 600, 5, FALSE),
(36, 5, 2, 2, '2022-11-12', 120, 600, 5, FALSE),
(37, 2, 4, 5, '2023-10-01', 45, 900, 11, FALSE),
(38, 2, 1, 5, '2022-07-10', 90, 1400, 16, FALSE);

INSERT INTO fee_bill VALUES
(1, 16, '2022-05-01', '2022-05-09', 55, 27.5, 'direct debit'),
(2, 20, '2023-04-01', '2023-03-27', 30, 30, 'card'),
(3, 17, '2022-05-01', '2022-04-30', 30, 30, 'direct debit'),
(4, 17, '2023-06-01', '2023-05-31', 30, 30, 'direct debit'),
(5, 13, '2022-04-01', '2022-03-31', 26.5, 26.5, 'card'),
(6, 24, '2022-03-01', '2022-02-24', 26.5, 26.5, 'card'),
(7, 23, '2022-05-01', NULL, 55, 0, NULL),
(8, 2, '2023-01-01', '2023-01-04', 30, 30, 'cash'),
(9, 14, '2022-06-01', NULL, 55, 0, NULL),
(10, 4, '2022-03-01', '2022-02-28', 12, 6.0, 'direct debit'),
(11, 1, '2024-04-01', '2024-04-01', 18, 9.0, 'card'),
(12, 6, '2022-03-01', '2022-04-10', 38, 38, 'direct debit'),
(13, 18, '2023-01-01', NULL, 55, 0, NULL),
(14, 14, '2023-05-01', '2023-05-09', 55, 55, 'direct debit'),
(15, 26, '2024-05-01', '2024-05-01', 38, 38, 'cash'),
(16, 3, '2023-04-01', NULL, 30, 0, NULL),
(17, 21, '2022-05-01', '2022-04-30', 72, 36.0, 'card'),
(18, 20, '2022-01-01', '2022-01-09', 30, 15.0, 'cash'),
(19, 2, '2022-06-01', '2022-06-04', 30, 30, 'direct debit'),
(20, 25, '2022-03-01', '2022-03-18', 38, 38, 'direct debit'),
(21, 20, '2022-02-01', '2022-02-01', 30, 30, 'cash'),
(22, 2, '2022-04-01', '2022-04-09', 30, 30, 'card'),
(23, 10, '2023-02-01', NULL, 30, 0, NULL),
(24, 19, '2023-01-01', NULL, 30, 0, NULL),
(25, 1, '2022-01-01', '2022-01-01', 18, 18, 'cash'),
(26, 6, '2023-05-01', NULL, 38, 0, NULL),
(27, 11, '2022-03-01', '2022-02-28', 18, 18, 'direct debit'),
(28, 24, '2022-04-01', '2022-03-27', 26.5, 26.5, 'card'),
(29, 1, '2024-04-01', NULL, 18, 0, NULL),
(30, 12, '2023-03-01', '2023-03-01', 12, 12, 'direct debit'),
(31, 12, '2023-04-01', '2023-03-27', 12, 12, 'direct debit'),
(32, 1, '2023-03-01', '2023-03-01', 18, 18, 'direct debit'),
(33, 9, '2023-05-01', '2023-05-09', 55, 55, 'direct debit'),
(34, 25, '2024-05-01', '2024-06-10', 38, 19.0, 'direct debit'),
(35, 7, '2024-02-01', '2024-03-12', 18, 18, 'card'),
(36, 17, '2023-06-01', '2023-05-27', 30, 15.0, 'direct debit'),
(37, 18, '2023-01-01', '2022-12-27', 55, 55, 'card'),
(38, 14, '2023-04-01', '2023-03-31', 55, 55, 'card'),
(39, 19, '2023-05-01', '2023-05-01', 30, 30, 'card'),
(40, 14, '2023-02-01', '2023-02-01', 55, 55, 'cash');
