CREATE TABLE branches(br_id INTEGER PRIMARY KEY, br_nm VARCHAR, county VARCHAR, opened_dt DATE, mgr_no INTEGER, has_atm VARCHAR, sq_m INTEGER);
INSERT INTO branches VALUES
  (1, 'High Street', 'Kent', '1998-05-11', 101, 'Y', 240),
  (2, 'Harbour Road', 'Kent', '2004-09-01', 104, 'Y', 180),
  (3, 'Mill Lane', 'Sussex', '2011-03-21', 107, 'N', 95),
  (4, 'Station Square', 'Sussex', '2016-10-03', 110, 'Y', 130),
  (5, 'Abbey Close', 'Surrey', '2019-02-18', 112, 'N', 70),
  (6, 'Northgate', 'Essex', '2022-06-06', NULL, 'Y', 110),
  (7, 'Cobden Hall', 'Essex', '2001-01-15', NULL, 'N', 60),
  (8, 'Weald Park', 'Surrey', '2023-11-20', 106, 'N', 85);

CREATE TABLE staff(emp_no INTEGER PRIMARY KEY, full_nm VARCHAR, br_id INTEGER REFERENCES branches(br_id), job VARCHAR, hire_dt DATE, ann_sal INTEGER, ft INTEGER);
INSERT INTO staff VALUES
  (101, 'Helen Marsh', 1, 'manager', '2008-02-04', 52000, 1),
  (102, 'Imran Sheikh', 1, 'loan officer', '2015-06-15', 38500, 1),
  (103, 'Judith Poole', 1, 'teller', '2019-11-11', 24800, 0),
  (104, 'Marcus Oyelaran', 2, 'manager', '2012-09-03', 49500, 1),
  (105, 'Bethan Rees', 2, 'loan officer', '2018-04-23', 36200, 1),
  (106, 'Colin Draper', 8, 'manager', '2010-07-19', 47000, 1),
  (107, 'Sunita Rao', 3, 'manager', '2013-01-07', 46800, 1),
  (108, 'Toby Fenn', 3, 'teller', '2022-08-30', 23900, 0),
  (109, 'Agnes Lind', 4, 'loan officer', '2020-03-02', 35400, 1),
  (110, 'Rory McBain', 4, 'manager', '2016-10-03', 48200, 1),
  (111, 'Pauline Etxe', 4, 'teller', '2023-05-15', 24100, 1),
  (112, 'Victor Salas', 5, 'manager', '2019-02-18', 45500, 1),
  (113, 'Dilys Crowe', 2, 'teller', '2017-12-04', 25600, 0),
  (114, 'Hamish Orr', 6, 'loan officer', '2022-06-06', 34900, 1),
  (115, 'Noor Aziz', NULL, 'auditor', '2021-09-13', 54500, 1);

CREATE TABLE members(mbr_no INTEGER PRIMARY KEY, mbr_nm VARCHAR, dob DATE, town VARCHAR, occupation VARCHAR, joined_on DATE, home_br INTEGER, email VARCHAR, opt_in_mail VARCHAR);
INSERT INTO members VALUES
  (5001, 'Alice Thornbury', '1961-04-12', 'Dover', 'retired', '2005-03-14', 1, 'alice.t@example.org', 'yes'),
  (5002, 'Benedict Oduya', '1984-09-30', 'Dover', 'electrician', '2014-07-02', 2, 'boduya@example.org', 'no'),
  (5003, 'Carmel Whitty', '1990-01-25', 'Lewes', 'nurse', '2017-05-19', 3, NULL, 'no'),
  (5004, 'Dmitri Volkov', '1978-11-08', 'Hove', 'bus driver', '2018-02-27', 4, 'dvolkov@example.org', 'yes'),
  (5005, 'Edith Swann', '1949-06-17', 'Dover', 'retired', '1999-10-05', 1, NULL, 'no'),
  (5006, 'Farid Mansour', '1995-03-03', 'Woking', 'chef', '2020-01-09', 5, 'farid.m@example.org', 'yes'),
  (5007, 'Greta Holm', '1987-12-21', 'Hove', 'teacher', '2019-08-15', 4, 'greta.holm@example.org', 'yes'),
  (5008, 'Hugo Pereira', '2001-07-07', 'Harwich', 'student', '2022-09-26', 6, 'hugop@example.org', 'no'),
  (5009, 'Isla Brannigan', '1972-02-14', 'Deal', 'baker', '2011-11-30', 2, 'isla.b@example.org', 'yes'),
  (5010, 'Jonas Keller', '1968-08-19', 'Lewes', 'plumber', '2012-04-18', 3, NULL, 'yes'),
  (5011, 'Kirsty Naylor', '1993-05-29', 'Harwich', 'nurse', '2022-07-11', 6, 'knaylor@example.org', 'no'),
  (5012, 'Leon Abara', '1982-10-10', 'Deal', 'taxi driver', '2016-06-22', 2, 'leon.abara@example.org', 'yes'),
  (5013, 'Mabel Quick', '1955-01-02', 'Woking', 'retired', '2019-03-04', 5, NULL, 'yes'),
  (5014, 'Nadia Petrov', '1998-09-16', 'Hove', 'student', '2021-10-12', 4, 'nadia.p@example.org', 'no'),
  (5015, 'Oscar Tindall', '1975-12-05', 'Dover', 'teacher', '2009-01-20', 1, 'otindall@example.org', 'no'),
  (5016, 'Priya Nair', '1989-04-27', 'Woking', 'nurse', '2023-02-08', 5, 'priya.n@example.org', 'yes');

CREATE TABLE accts(acct_no VARCHAR PRIMARY KEY, mbr_no INTEGER REFERENCES members(mbr_no), acct_typ VARCHAR, bal DECIMAL(12,2), opened DATE, closed DATE, ovdr_lmt INTEGER, frozen VARCHAR);
INSERT INTO accts VALUES
  ('C-1001', 5001, 'current', 2140.55, '2005-03-14', NULL, 500, 'F'),
  ('S-1002', 5001, 'savings', 18400.00, '2007-08-01', NULL, NULL, 'F'),
  ('C-1003', 5002, 'current', -212.30, '2014-07-02', NULL, 750, 'F'),
  ('C-1004', 5003, 'current', 964.18, '2017-05-19', NULL, 300, 'F'),
  ('S-1005', 5003, 'savings', 3250.00, '2018-01-10', NULL, NULL, 'F'),
  ('C-1006', 5004, 'current', 87.90, '2018-02-27', NULL, 250, 'T'),
  ('C-1007', 5005, 'current', 0.00, '1999-10-05', '2021-12-17', NULL, 'F'),
  ('S-1008', 5005, 'savings', 41275.60, '2000-02-14', NULL, NULL, 'F'),
  ('C-1009', 5006, 'current', 1310.00, '2020-01-09', NULL, 250, 'F'),
  ('C-1010', 5007, 'current', 3055.42, '2019-08-15', NULL, 1000, 'F'),
  ('S-1011', 5007, 'savings', 7600.00, '2020-09-01', NULL, NULL, 'F'),
  ('J-1012', 5008, 'junior', 0.00, '2022-09-26', '2023-07-07', NULL, 'F'),
  ('C-1013', 5008, 'current', -45.75, '2023-07-07', NULL, 100, 'F'),
  ('C-1014', 5009, 'current', 5120.80, '2011-11-30', NULL, 1500, 'F'),
  ('S-1015', 5010, 'savings', 12850.25, '2012-04-18', NULL, NULL, 'T'),
  ('C-1016', 5011, 'current', 710.05, '2022-07-11', NULL, 250, 'F'),
  ('C-1017', 5012, 'current', -618.00, '2016-06-22', NULL, 600, 'T'),
  ('S-1018', 5013, 'savings', 22900.00, '2019-03-04', NULL, NULL, 'F'),
  ('C-1019', 5014, 'current', 152.66, '2021-10-12', NULL, NULL, 'F'),
  ('C-1020', 5015, 'current', 1899.99, '2009-01-20', NULL, 1000, 'F'),
  ('S-1021', 5015, 'savings', 0.00, '2010-05-06', '2022-04-29', NULL, 'F'),
  ('S-1022', 5009, 'savings', 9430.00, '2015-02-23', NULL, NULL, 'F');

CREATE TABLE xfers(xf_id INTEGER PRIMARY KEY, from_acct VARCHAR, to_acct VARCHAR, amt DECIMAL(10,2), fee DECIMAL(6,2), xf_dt DATE, memo VARCHAR, sts VARCHAR);
INSERT INTO xfers VALUES
  (1, 'C-1001', 'S-1002', 400.00, 0.00, '2021-01-15', 'savings', 'settled'),
  (2, 'C-1014', 'C-1017', 150.00, 1.50, '2021-03-02', 'cake stand', 'settled'),
  (3, 'C-1003', 'C-1001', 85.00, 0.85, '2021-06-21', 'rewiring refund', 'settled'),
  (4, 'C-1010', 'S-1011', 600.00, 0.00, '2021-09-01', 'savings', 'settled'),
  (5, 'C-1020', 'C-1010', 220.00, 2.20, '2021-11-18', 'school trip', 'settled'),
  (6, 'S-1008', 'C-1001', 1250.00, 6.00, '2022-01-10', 'roof share', 'settled'),
  (7, 'C-1017', 'C-1014', 75.00, 0.75, '2022-02-28', NULL, 'settled'),
  (8, 'C-1004', 'S-1005', 300.00, 0.00, '2022-04-04', 'savings', 'settled'),
  (9, 'C-1006', 'C-1019', 60.00, 0.60, '2022-05-13', 'bike', 'bounced'),
  (10, 'C-1009', 'S-1018', 500.00, 5.00, '2022-07-29', 'rent', 'settled'),
  (11, 'C-1014', 'C-1003', 940.00, 6.00, '2022-10-03', 'oven wiring', 'settled'),
  (12, 'C-1016', 'C-1013', 40.00, 0.40, '2022-12-19', 'gift', 'settled'),
  (13, 'C-1009', 'S-1018', 500.00, 5.00, '2023-01-30', 'rent', 'settled'),
  (14, 'C-1001', 'C-1020', 130.00, 1.30, '2023-03-08', 'tickets', 'settled'),
  (15, 'C-1017', 'C-1003', 410.00, 4.10, '2023-04-22', NULL, 'bounced'),
  (16, 'S-1015', 'C-1004', 2000.00, 6.00, '2023-06-15', 'family loan', 'cancelled'),
  (17, 'C-1010', 'C-1019', 95.00, 0.95, '2023-08-09', 'books', 'settled'),
  (18, 'C-1020', 'C-1001', 310.00, 3.10, '2023-09-27', NULL, 'settled'),
  (19, 'S-1008', 'S-1002', 3500.00, 6.00, '2023-12-01', 'gift', 'settled'),
  (20, 'C-1013', 'C-1016', 25.00, 0.25, '2024-01-17', 'pizza', 'bounced'),
  (21, 'C-1014', 'S-1022', 800.00, 0.00, '2024-02-05', 'savings', 'settled'),
  (22, 'C-1009', 'S-1018', 520.00, 5.20, '2024-02-29', 'rent', 'settled'),
  (23, 'C-1003', 'C-1014', 180.00, 1.80, '2024-04-11', NULL, 'settled'),
  (24, 'C-1019', 'C-1010', 45.00, 0.45, '2024-05-20', 'books', 'settled'),
  (25, 'C-1016', 'C-1006', 110.00, 1.10, '2024-06-03', 'bus pass', 'pending'),
  (26, 'C-1001', 'C-1003', 265.00, 2.65, '2024-06-24', 'rewiring', 'pending');

CREATE TABLE loans(loan_id INTEGER PRIMARY KEY, borrower INTEGER, guarantor INTEGER, officer_no INTEGER REFERENCES staff(emp_no), purpose VARCHAR, principal DECIMAL(10,2), repaid DECIMAL(10,2), rate_pct DECIMAL(4,2), start_dt DATE, due_dt DATE, in_dflt VARCHAR);
INSERT INTO loans VALUES
  (301, 5002, 5001, 102, 'van', 9500.00, 9500.00, 6.90, '2018-03-05', '2022-03-05', 'N'),
  (302, 5012, 5009, 105, 'car', 12000.00, 7400.00, 7.50, '2020-06-18', '2025-06-18', 'Y'),
  (303, 5009, NULL, 105, 'home improvement', 15000.00, 11250.00, 5.80, '2020-11-02', '2026-11-02', 'N'),
  (304, 5004, 5007, 109, 'car', 6400.00, 2100.00, 8.20, '2021-02-15', '2024-02-15', 'Y'),
  (305, 5010, NULL, 102, 'boiler', 3200.00, 3200.00, 6.40, '2021-09-09', '2023-09-09', 'N'),
  (306, 5006, 5013, 109, 'course fees', 4500.00, 2700.00, 5.20, '2022-01-24', '2025-01-24', 'N'),
  (307, 5007, 5015, 109, 'home improvement', 10500.00, 5600.00, 5.90, '2022-05-30', '2027-05-30', 'N'),
  (308, 5008, 5011, 114, 'laptop', 1200.00, 350.00, 9.10, '2023-01-16', '2024-07-16', 'Y'),
  (309, 5003, NULL, 105, 'holiday', 2000.00, 1500.00, 7.80, '2023-04-03', '2024-10-03', 'N'),
  (310, 5015, 5001, 102, 'car', 8800.00, 2450.00, 6.70, '2023-08-21', '2027-08-21', 'N'),
  (311, 5011, NULL, 114, 'car', 7250.00, 900.00, 7.20, '2024-01-29', '2028-01-29', 'N'),
  (312, 5016, 5006, 114, 'course fees', 3800.00, 0.00, 5.40, '2024-05-13', '2027-05-13', 'N');
