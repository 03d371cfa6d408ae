CREATE TABLE judges (judge_id INTEGER PRIMARY KEY, fullName VARCHAR, chamber VARCHAR, appointed DATE, retiredOn DATE, sal INTEGER, senior BOOLEAN, mentor_id INTEGER REFERENCES judges(judge_id));
CREATE TABLE tbl_room (rm_id INTEGER PRIMARY KEY, rm_label VARCHAR, floor INTEGER, seat_cnt INTEGER, hasVideo VARCHAR);
CREATE TABLE lawyers (lwyr_id INTEGER PRIMARY KEY, lwyr_nm VARCHAR, firm VARCHAR, hourlyFee INTEGER, suspended VARCHAR, email VARCHAR, admitted_on DATE);
CREATE TABLE persons (pers_id INTEGER PRIMARY KEY, pers_nm VARCHAR, birth_dt DATE, town VARCHAR, phone VARCHAR, interpreter INTEGER);
CREATE TABLE cases (case_id INTEGER PRIMARY KEY, docketNo VARCHAR, case_type VARCHAR, filed_on DATE, closedOn DATE, judge_id INTEGER REFERENCES judges(judge_id), plaintiff_id INTEGER REFERENCES persons(pers_id), defendant_id INTEGER REFERENCES persons(pers_id), plt_lwyr INTEGER REFERENCES lawyers(lwyr_id), def_lwyr INTEGER REFERENCES lawyers(lwyr_id), claim_amt DECIMAL(10,2), award_amt DECIMAL(10,2), outcome VARCHAR, jury_flg INTEGER);
CREATE TABLE hearings (hrg_id INTEGER PRIMARY KEY, case_id INTEGER REFERENCES cases(case_id), rm_id INTEGER REFERENCES tbl_room(rm_id), hrg_dt DATE, dur_min INTEGER, kind VARCHAR, adjourned VARCHAR, subst_judge INTEGER REFERENCES judges(judge_id));
CREATE TABLE fines (fine_id INTEGER PRIMARY KEY, case_id INTEGER REFERENCES cases(case_id), pers_id INTEGER REFERENCES persons(pers_id), amt DECIMAL(8,2), paidAmt DECIMAL(8,2), imposed_on DATE, due_on DATE, paid_on DATE);
CREATE TABLE exhibits (exh_id INTEGER PRIMARY KEY, case_id INTEGER REFERENCES cases(case_id), descr VARCHAR, val_amt DECIMAL(9,2), seized_on DATE, returned_on DATE, taken_from INTEGER REFERENCES persons(pers_id), shelf VARCHAR);

INSERT INTO judges VALUES (1, 'Eleanor Whitfield', 'criminal', '2004-02-16', NULL, 168000, true, NULL);
INSERT INTO judges VALUES (2, 'Robert Okafor', 'civil', '2008-09-01', NULL, 159500, true, NULL);
INSERT INTO judges VALUES (3, 'Teresa Lindgren', 'family', '2013-04-22', NULL, 151000, false, 2);
INSERT INTO judges VALUES (4, 'Malcolm Dray', 'traffic', '2016-06-06', NULL, 139800, false, 1);
INSERT INTO judges VALUES (5, 'Harriet Soames', 'civil', '2011-10-10', '2023-03-31', 156200, true, 2);
INSERT INTO judges VALUES (6, 'Luis Carranza', 'criminal', '2018-01-15', NULL, 141300, false, 1);
INSERT INTO judges VALUES (7, 'Padma Iyer', 'family', '2020-11-02', NULL, 137000, false, 3);
INSERT INTO judges VALUES (8, 'Gordon Pike', 'probate', '1999-05-17', '2022-07-01', 162400, true, NULL);
INSERT INTO judges VALUES (9, 'Celeste Moreau', 'probate', '2022-08-08', NULL, 134500, false, 8);
INSERT INTO judges VALUES (10, 'Ryan Teague', 'traffic', '2024-01-08', NULL, 131000, false, 4);

INSERT INTO tbl_room VALUES
  (1, 'Room 1', 0, 120, 'yes'),
  (2, 'Room 2', 0, 60, 'no'),
  (3, 'Room 3', 1, 45, 'yes'),
  (4, 'Room 4', 1, 30, 'no'),
  (5, 'Old Chapel', 2, 80, 'no'),
  (6, 'Annex A', 0, 24, 'yes'),
  (7, 'Judge Lounge', 3, 8, 'no');

INSERT INTO lawyers VALUES
  (1, 'Diane Foster', 'Foster Hale', 320, 'N', 'diane@fosterhale.example', '2005-06-01'),
  (2, 'Kevin Hale', 'Foster Hale', 290, 'N', 'kevin@fosterhale.example', '2010-09-12'),
  (3, 'Amira Saleh', 'Saleh Law', 240, 'N', 'amira@salehlaw.example', '2014-02-20'),
  (4, 'Bruno Costa', 'Costa & Wynn', 210, 'N', NULL, '2016-11-04'),
  (5, 'Judith Wynn', 'Costa & Wynn', 350, 'N', 'judith@costawynn.example', '1998-03-30'),
  (6, 'Stan Kowalczyk', NULL, 160, 'Y', NULL, '2012-07-18'),
  (7, 'Megan Price', 'Public Defender', 95, 'N', 'mprice@pd.example', '2019-10-01'),
  (8, 'Derek Osei', 'Public Defender', 95, 'N', 'dosei@pd.example', '2021-01-11'),
  (9, 'Valerie Chu', 'Chu Partners', 410, 'N', 'vchu@chu.example', '2003-05-26'),
  (10, 'Frank Boyle', NULL, 175, 'Y', 'frank@boyle.example', '2007-12-03'),
  (11, 'Isabel Roth', 'Chu Partners', 260, 'N', NULL, '2022-09-19'),
  (12, 'Neil Garvey', 'Garvey Legal', 230, 'N', 'neil@garvey.example', '2015-04-15');

INSERT INTO persons VALUES
  (1, 'Walter Briggs', '1995-06-15', 'Millbrook', '555-2001', 0),
  (2, 'Sandra Kemp', '1980-01-13', 'Ashford', '555-2002', 0),
  (3, 'Tony Marchetti', '2000-07-19', 'Cedar Falls', '555-2003', 0),
  (4, 'Lucille Grant', '1950-06-25', 'Millbrook', NULL, 0),
  (5, 'Farid Nasser', '1968-07-28', 'Harlow', '555-2005', 1),
  (6, 'Hazel Dunn', '1950-09-07', 'Ashford', '555-2006', 0),
  (7, 'Eric Stromberg', '1982-11-26', 'Pine Ridge', '555-2007', 0),
  (8, 'Pauline Yates', '1980-09-19', 'Harlow', '555-2008', 0),
  (9, 'Minh Tran', '1953-10-16', 'Millbrook', '555-2009', 1),
  (10, 'Gloria Reyes', '1986-01-17', 'Cedar Falls', '555-2010', 0),
  (11, 'Dale Hutchins', '1975-06-21', 'Millbrook', NULL, 0),
  (12, 'Norma Fitch', '1978-08-09', 'Ashford', '555-2012', 0),
  (13, 'Victor Salas', '1956-06-24', 'Cedar Falls', '555-2013', 0),
  (14, 'Joan Pruitt', '2000-05-25', 'Millbrook', '555-2014', 0),
  (15, 'Calvin Reed', '1993-11-26', 'Harlow', '555-2015', 0),
  (16, 'Olga Zaitseva', '1961-11-21', 'Ashford', '555-2016', 1),
  (17, 'Bernard Cole', '1956-08-27', 'Pine Ridge', NULL, 0),
  (18, 'Ivy Lockwood', '1972-08-07', 'Harlow', '555-2018', 0),
  (19, 'Ross McAllen', '1979-02-19', 'Millbrook', '555-2019', 0),
  (20, 'Yasmin Demir', '2002-10-11', 'Cedar Falls', '555-2020', 1),
  (21, 'Curtis Bell', '1948-02-18', 'Millbrook', '555-2021', 0),
  (22, 'Theresa Vaughn', '1961-11-25', 'Ashford', '555-2022', 0),
  (23, 'Gary Nolan', '1994-12-30', 'Cedar Falls', NULL, 0),
  (24, 'Meredith Sloan', '1955-10-02', 'Millbrook', '555-2024', 0),
  (25, 'Leon Abbott', '1953-06-29', 'Harlow', '555-2025', 0),
  (26, 'Chen Wei', '1981-02-14', 'Ashford', '555-2026', 1),
  (27, 'Agnes Doyle', '1970-11-23', 'Pine Ridge', '555-2027', 0),
  (28, 'Wayne Tully', '1997-07-08', 'Harlow', '555-2028', 0),
  (29, 'Rita Coleman', '1953-05-11', 'Millbrook', '555-2029', 0),
  (30, 'Howard Finch', '1982-09-11', 'Cedar Falls', '555-2030', 0);

INSERT INTO cases VALUES
  (1, 'FA-2022-001', 'family', '2022-11-25', '2023-09-15', 7, 7, 15, 2, 5, NULL, NULL, 'settled', 0),
  (2, 'CR-2024-002', 'criminal', '2024-03-18', NULL, 6, NULL, 4, NULL, 4, NULL, NULL, NULL, 0),
  (3, 'PR-2023-003', 'probate', '2023-06-28', '2024-08-18', 9, 26, 6, 3, NULL, 37400.0, 33372.84, 'granted', 0),
  (4, 'CR-2024-004', 'criminal', '2024-01-30', '2024-10-03', 6, NULL, 5, NULL, 7, NULL, NULL, 'dismissed', 1),
  (5, 'FA-2022-005', 'family', '2022-10-28', NULL, 7, 10, 17, 1, 7, NULL, NULL, NULL, 0),
  (6, 'CR-2022-006', 'criminal', '2022-06-09', '2023-07-04', 6, NULL, 18, NULL, 8, NULL, NULL, 'convicted', 0),
  (7, 'TR-2021-007', 'traffic', '2021-07-12', '2021-10-28', 4, NULL, 11, NULL, 5, NULL, NULL, 'dismissed', 0),
  (8, 'CR-2023-008', 'criminal', '2023-01-30', '2023-12-30', 6, NULL, 23, NULL, 7, NULL, NULL, 'convicted', 1),
  (9, 'CI-2022-009', 'civil', '2022-01-24', NULL, 5, 9, 3, 9, NULL, 77400.0, NULL, NULL, 0),
  (10, 'FA-2022-010', 'family', '2022-07-29', '2023-08-30', 3, 21, 12, NULL, 10, NULL, NULL, 'settled', 0),
  (11, 'FA-2021-011', 'family', '2021-10-14', '2022-03-19', 7, 26, 5, 12, NULL, NULL, NULL, 'settled', 0),
  (12, 'TR-2021-012', 'traffic', '2021-04-17', '2021-11-23', 4, NULL, 21, NULL, 5, NULL, NULL, 'convicted', 0),
  (13, 'FA-2021-013', 'family', '2021-08-01', '2022-04-10', 7, 6, 17, 5, 7, NULL, NULL, 'granted', 0),
  (14, 'CR-2022-014', 'criminal', '2022-11-27', '2023-03-04', 6, NULL, 8, NULL, 7, NULL, NULL, 'convicted', 0),
  (15, 'PR-2021-015', 'probate', '2021-03-11', '2021-12-28', 8, 16, 18, 9, 8, 28200.0, 27483.88, 'settled', 0),
  (16, 'CI-2023-016', 'civil', '2023-01-28', '2023-07-23', 2, 22, 21, 2, 10, 4600.0, NULL, 'dismissed', 0),
  (17, 'TR-2021-017', 'traffic', '2021-05-15', NULL, 4, NULL, 19, NULL, 10, NULL, NULL, NULL, 0),
  (18, 'CR-2024-018', 'criminal', '2024-05-08', '2024-08-21', 6, NULL, 2, NULL, NULL, NULL, NULL, 'dismissed', 1),
  (19, 'TR-2022-019', 'traffic', '2022-11-09', NULL, 4, NULL, 22, NULL, 10, NULL, NULL, NULL, 0),
  (20, 'CI-2022-020', 'civil', '2022-05-18', '2023-06-05', 5, 13, 6, 2, 4, 82700.0, 62987.16, 'granted', 0),
  (21, 'TR-2021-021', 'traffic', '2021-06-16', '2022-03-24', 4, NULL, 11, NULL, 7, NULL, NULL, 'dismissed', 0),
  (22, 'CI-2023-022', 'civil', '2023-08-18', '2024-09-06', 2, 19, 15, 9, 8, 25100.0, NULL, 'dismissed', 0),
  (23, 'CI-2023-023', 'civil', '2023-10-15', NULL, 2, 23, 5, 3, NULL, 22100.0, NULL, NULL, 0),
  (24, 'CR-2021-024', 'criminal', '2021-10-16', '2022-10-13', 1, NULL, 9, NULL, 5, NULL, NULL, 'acquitted', 1),
  (25, 'TR-2022-025', 'traffic', '2022-01-20', '2022-06-17', 4, NULL, 5, NULL, 10, NULL, NULL, 'convicted', 0),
  (26, 'CR-2023-026', 'criminal', '2023-03-23', '2024-05-03', 6, NULL, 3, NULL, 4, NULL, NULL, 'convicted', 1),
  (27, 'TR-2021-027', 'traffic', '2021-10-17', '2022-05-07', 4, NULL, 3, NULL, 7, NULL, NULL, 'convicted', 0),
  (28, 'CI-2021-028', 'civil', '2021-05-03', '2021-08-25', 2, 9, 2, 2, 7, 19600.0, NULL, 'dismissed', 0),
  (29, 'FA-2024-029', 'family', '2024-01-23', '2024-05-29', 3, 11, 10, NULL, 8, NULL, NULL, 'granted', 0),
  (30, 'CR-2023-030', 'criminal', '2023-05-10', '2023-10-30', 6, NULL, 3, NULL, 5, NULL, NULL, 'convicted', 1),
  (31, 'TR-2021-031', 'traffic', '2021-03-29', '2022-05-21', 4, NULL, 3, NULL, 3, NULL, NULL, 'dismissed', 0),
  (32, 'TR-2021-032', 'traffic', '2021-10-18', '2022-11-05', 4, NULL, 14, NULL, 4, NULL, NULL, 'convicted', 0),
  (33, 'CR-2021-033', 'criminal', '2021-08-13', '2022-07-20', 6, NULL, 18, NULL, 7, NULL, NULL, 'convicted', 0),
  (34, 'CR-2023-034', 'criminal', '2023-10-08', '2024-02-18', 6, NULL, 17, NULL, 10, NULL, NULL, 'acquitted', 0),
  (35, 'FA-2022-035', 'family', '2022-06-04', '2023-03-19', 3, 14, 25, 2, 7, NULL, NULL, 'settled', 0),
  (36, 'TR-2023-036', 'traffic', '2023-12-12', NULL, 4, NULL, 4, NULL, 8, NULL, NULL, NULL, 0),
  (37, 'CR-2023-037', 'criminal', '2023-06-01', '2023-10-26', 6, NULL, 19, NULL, 3, NULL, NULL, 'convicted', 1),
  (38, 'CR-2023-038', 'criminal', '2023-02-19', NULL, 6, NULL, 24, NULL, 10, NULL, NULL, NULL, 1);

INSERT INTO hearings VALUES
  (1, 15, 2, '2021-04-12', 75, 'motion', 'no', NULL),
  (2, 27, 2, '2022-03-06', 180, 'motion', 'yes', NULL),
  (3, 28, 1, '2021-06-12', 45, 'trial', 'no', NULL),
  (4, 16, 1, '2023-07-12', 30, 'motion', 'no', NULL),
  (5, 27, 3, '2021-10-30', 120, 'motion', 'no', NULL),
  (6, 26, 6, '2023-08-27', 60, 'motion', 'no', NULL),
  (7, 16, 6, '2023-06-05', 120, 'motion', 'no', NULL),
  (8, 18, 6, '2024-08-11', 75, 'trial', 'no', NULL),
  (9, 2, 4, '2024-04-12', 180, 'preliminary', 'yes', NULL),
  (10, 35, 1, '2022-10-17', 180, 'motion', 'no', NULL),
  (11, 16, 1, '2023-04-12', 45, 'motion', 'yes', NULL),
  (12, 31, 2, '2021-09-12', 120, 'preliminary', 'yes', NULL),
  (13, 23, 1, '2023-12-11', 20, 'motion', 'no', NULL),
  (14, 4, 3, '2024-04-23', 240, 'sentencing', 'yes', NULL),
  (15, 20, 3, '2023-03-18', 30, 'motion', 'no', NULL),
  (16, 32, 3, '2022-01-16', 15, 'motion', 'no', NULL),
  (17, 13, 4, '2021-11-28', 30, 'preliminary', 'yes', NULL),
  (18, 35, 1, '2023-01-17', 90, 'motion', 'no', NULL),
  (19, 2, 2, '2024-05-07', 20, 'trial', 'yes', NULL),
  (20, 37, 3, '2023-08-03', 15, 'trial', 'no', NULL),
  (21, 28, 4, '2021-08-23', 60, 'motion', 'yes', NULL),
  (22, 5, 4, '2023-09-20', 120, 'trial', 'no', NULL),
  (23, 26, 6, '2023-05-25', 240, 'trial', 'no', NULL),
  (24, 10, 5, '2023-06-17', 15, 'preliminary', 'no', NULL),
  (25, 37, 1, '2023-09-09', 180, 'sentencing', 'no', NULL),
  (26, 35, 4, '2023-03-03', 45, 'trial', 'no', NULL),
  (27, 28, 3, '2021-05-13', 45, 'trial', 'no', NULL),
  (28, 28, 1, '2021-05-19', 120, 'trial', 'no', 6),
  (29, 16, 6, '2023-04-27', 20, 'trial', 'no', NULL),
  (30, 26, 3, '2023-10-26', 120, 'trial', 'yes', NULL),
  (31, 15, 2, '2021-12-05', 90, 'trial', 'no', NULL),
  (32, 16, 1, '2023-05-09', 90, 'motion', 'no', NULL),
  (33, 10, 4, '2023-03-25', 20, 'trial', 'no', NULL),
  (34, 18, 3, '2024-06-22', 75, 'trial', 'no', 3),
  (35, 28, 4, '2021-07-23', 20, 'motion', 'no', NULL),
  (36, 23, 4, '2023-11-20', 240, 'trial', 'no', 6),
  (37, 2, 4, '2024-04-26', 120, 'motion', 'no', NULL),
  (38, 32, 6, '2022-01-01', 90, 'trial', 'no', NULL),
  (39, 35, 4, '2022-10-01', 45, 'preliminary', 'no', NULL),
  (40, 28, 5, '2021-07-30', 90, 'trial', 'no', 6);

INSERT INTO fines VALUES
  (1, 33, 18, 150, 150, '2022-07-23', '2022-08-22', '2022-07-31'),
  (2, 6, 18, 120, 120, '2023-07-07', '2023-08-06', '2023-08-15'),
  (3, 32, 14, 150, 75.0, '2022-11-08', '2022-12-08', NULL),
  (4, 27, 3, 600, 600, '2022-05-08', '2022-06-07', '2022-05-27'),
  (5, 26, 3, 120, 120, '2024-05-09', '2024-06-08', '2024-05-22'),
  (6, 33, 18, 1200, 1200, '2022-07-27', '2022-08-26', '2022-08-15'),
  (7, 8, 23, 1200, 600.0, '2024-01-06', '2024-02-05', NULL),
  (8, 14, 8, 1200, 1200, '2023-03-12', '2023-04-11', '2023-04-17'),
  (9, 27, 3, 400, 400, '2022-05-08', '2022-06-07', '2022-05-15'),
  (10, 37, 19, 400, 400, '2023-10-31', '2023-11-30', '2023-12-20'),
  (11, 30, 3, 2500, 2500, '2023-11-08', '2023-12-08', '2024-01-01'),
  (12, 25, 5, 1200, 0, '2022-06-19', '2022-07-19', NULL),
  (13, 14, 8, 600, 600, '2023-03-06', '2023-04-05', '2023-03-22'),
  (14, 27, 3, 150, 0, '2022-05-09', '2022-06-08', NULL),
  (15, 37, 19, 1200, 1200, '2023-10-26', '2023-11-25', '2023-12-28'),
  (16, 32, 14, 400, 400, '2022-11-09', '2022-12-09', '2022-11-29'),
  (17, 6, 18, 120, 120, '2023-07-07', '2023-08-06', '2023-09-07'),
  (18, 6, 18, 80, 80, '2023-07-08', '2023-08-07', '2023-09-02');

INSERT INTO exhibits VALUES
  (1, 15, 'gold watch', 3200, '2021-03-12', NULL, 16, 'C2'),
  (2, 8, 'kitchen knife', 15, '2023-02-02', '2024-03-05', 23, 'A2'),
  (3, 38, 'laptop', 850, '2023-03-09', '2023-12-18', 24, 'C2'),
  (4, 15, 'forged cheque', NULL, '2021-03-16', '2021-10-17', 18, 'A1'),
  (5, 22, 'pickup truck', 14500, '2023-09-04', '2023-12-30', 15, 'B3'),
  (6, 38, 'hunting rifle', 620, '2023-03-07', '2023-10-02', NULL, 'C2'),
  (7, 14, 'ledger book', NULL, '2022-12-03', '2023-07-14', 8, 'A1'),
  (8, 2, 'mobile phone', 240, '2024-04-06', '2024-10-22', NULL, 'C2'),
  (9, 2, 'oil painting', 22000, '2024-03-24', '2025-02-21', NULL, 'C2'),
  (10, 3, 'crowbar', 20, '2023-07-05', '2023-10-17', 6, 'B3'),
  (11, 37, 'cash box', 1875.5, '2023-06-07', NULL, 19, 'C2'),
  (12, 16, 'diamond ring', 5400, '2023-02-11', '2023-09-17', 21, 'C2'),
  (13, 14, 'security tape', NULL, '2022-12-01', NULL, NULL, 'B1'),
  (14, 22, 'bicycle', 310, '2023-09-06', NULL, 19, 'C2'),
  (15, 3, 'signed will', NULL, '2023-07-15', '2023-11-07', 26, 'A2'),
  (16, 22, 'leather jacket', 90, '2023-08-22', NULL, 15, 'B3'),
  (17, 4, 'coin collection', 7600, '2024-02-01', '2024-12-09', NULL, 'B3'),
  (18, 3, 'spray cans', 35, '2023-07-02', '2024-02-02', 6, 'A1');
