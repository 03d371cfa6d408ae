CREATE TABLE office (
  off_id INTEGER PRIMARY KEY,
  City VARCHAR,
  region_cd VARCHAR,
  openedOn DATE,
  mnthly_rent INTEGER
);

INSERT INTO office VALUES
(1, 'Leeds', 'N', '2005-03-01', 4200),
(2, 'Bristol', 'SW', '2011-09-15', 3900),
(3, 'Norwich', 'E', '2017-02-20', 2100),
(4, 'Glasgow', 'SC', '2019-06-03', 3600),
(5, 'Truro', 'SW', '2023-11-01', 1450);

CREATE TABLE staff (
  staff_id INTEGER PRIMARY KEY,
  fullName VARCHAR,
  job VARCHAR,
  Supervisor INTEGER REFERENCES staff(staff_id),
  off_id INTEGER REFERENCES office(off_id),
  ann_sal INTEGER,
  joinDt DATE,
  leaveDt DATE,
  licensed_yn VARCHAR
);

INSERT INTO staff VALUES (1, 'Maurice Kendal', 'director', NULL, 1, 96000, '2018-07-19', NULL, 'N');

INSERT INTO staff VALUES (2, 'Oonagh Byrne', 'sales', 1, 1, 48000, '2017-06-14', NULL, 'Y');

INSERT INTO staff VALUES (3, 'Viktor Hale', 'sales', 1, 2, 45500, '2015-03-06', NULL, 'Y');

INSERT INTO staff VALUES (4, 'Simone Achterberg', 'adjuster', 1, 1, 51000, '2013-09-22', NULL, 'Y');

INSERT INTO staff VALUES (5, 'Dev Patel', 'adjuster', 4, 2, 43500, '2018-08-26', NULL, 'Y');

INSERT INTO staff VALUES (6, 'Lorna McPhee', 'adjuster', 4, 4, 52000, '2022-12-18', NULL, 'Y');

INSERT INTO staff VALUES (7, 'Rex Dunmore', 'adjuster', 4, 3, 39800, '2016-05-11', '2023-06-30', 'Y');

INSERT INTO staff VALUES (8, 'Tess Whitlock', 'sales', 2, 3, 37200, '2022-05-28', '2024-02-29', 'N');

INSERT INTO staff VALUES (9, 'Ahmed Zaki', 'sales', 3, 2, 46900, '2016-03-17', NULL, 'Y');

INSERT INTO staff VALUES (10, 'Paula Grimes', 'adjuster', 6, 4, 36100, '2018-08-08', NULL, 'Y');

INSERT INTO staff VALUES (11, 'Kit Sorensen', 'trainee', 6, 4, 26500, '2022-12-06', NULL, 'N');

CREATE TABLE customer (
  cust_id INTEGER PRIMARY KEY,
  custName VARCHAR,
  Town VARCHAR,
  brth_dt DATE,
  e_mail VARCHAR,
  mobile_no VARCHAR,
  smoker INTEGER,
  occup VARCHAR,
  referredBy INTEGER REFERENCES customer(cust_id),
  marketing_ok BOOLEAN
);

INSERT INTO customer VALUES (1, 'Abigail Stone', 'Leeds', '1941-11-02', 'abigail@inbox.example', '07700 942646', 0, 'driver', NULL, false);

INSERT INTO customer VALUES (2, 'Bruno Keller', 'York', '1942-08-24', 'bruno@inbox.example', '07700 967592', 1, 'nurse', NULL, false);

INSERT INTO customer VALUES (3, 'Catrin Howells', 'Cardiff', '1969-08-11', NULL, '07700 931955', 0, 'plumber', NULL, false);

INSERT INTO customer VALUES (4, 'Desmond Opoku', 'Bristol', '1996-09-10', 'desmond@inbox.example', '07700 986518', 0, 'teacher', 1, true);

INSERT INTO customer VALUES (5, 'Elena Markova', 'Bath', '1993-09-24', 'elena@inbox.example', '07700 914326', 0, 'retired', 1, false);

INSERT INTO customer VALUES (6, 'Fergus Tait', 'Glasgow', '1960-05-14', 'fergus@inbox.example', NULL, 1, 'teacher', NULL, false);

INSERT INTO customer VALUES (7, 'Grace Odell', 'Norwich', '1983-08-19', 'grace@inbox.example', '07700 926384', 0, 'accountant', NULL, false);

INSERT INTO customer VALUES (8, 'Harvey Lim', 'Leeds', '1952-02-08', 'harvey@inbox.example', '07700 922935', 0, 'nurse', 2, false);

INSERT INTO customer VALUES (9, 'Isla Buchan', 'Stirling', '1956-12-12', NULL, '07700 917016', 0, 'plumber', NULL, true);

INSERT INTO customer VALUES (10, 'Jonas Weber', 'Ipswich', '1996-08-12', 'jonas@inbox.example', '07700 913417', 1, 'accountant', NULL, true);

INSERT INTO customer VALUES (11, 'Kavita Desai', 'Bristol', '1980-01-07', 'kavita@inbox.example', '07700 917522', 0, 'plumber', 4, true);

INSERT INTO customer VALUES (12, 'Leonard Finch', 'York', '1950-07-29', 'leonard@inbox.example', NULL, 0, 'driver', 4, true);

INSERT INTO customer VALUES (13, 'Moira Quigley', 'Glasgow', '1942-12-06', 'moira@inbox.example', NULL, 0, 'driver', NULL, false);

INSERT INTO customer VALUES (14, 'Nils Aaberg', 'Truro', '1976-06-03', 'nils@inbox.example', '07700 940199', 1, 'teacher', NULL, true);

INSERT INTO customer VALUES (15, 'Orla Keane', 'Truro', '1947-12-27', 'orla@inbox.example', '07700 970085', 0, 'driver', 1, true);

INSERT INTO customer VALUES (16, 'Percy Blount', 'Leeds', '1988-10-03', NULL, '07700 946666', 1, 'accountant', NULL, true);

INSERT INTO customer VALUES (17, 'Queenie Marsh', 'Norwich', '1942-04-12', 'queenie@inbox.example', '07700 995867', 0, 'retired', NULL, true);

INSERT INTO customer VALUES (18, 'Rohan Seth', 'Bath', '1953-06-15', 'rohan@inbox.example', '07700 918615', 0, 'driver', 11, true);

CREATE TABLE policy (
  polId INTEGER PRIMARY KEY,
  pol_no VARCHAR,
  Kind VARCHAR,
  holder_id INTEGER REFERENCES customer(cust_id),
  payer_id INTEGER REFERENCES customer(cust_id),
  soldBy INTEGER REFERENCES staff(staff_id),
  valid_from DATE,
  valid_to DATE,
  premium DECIMAL(8,2),
  disc_pct INTEGER,
  val_amt INTEGER,
  excess INTEGER,
  stat VARCHAR,
  auto_renew VARCHAR
);

INSERT INTO policy VALUES
(1, 'HO-2000', 'home', 5, 5, 2, '2022-09-25', '2023-09-25', 357.0, 0, 273000, 250, 'renewed', 'N'),
(2, 'PE-2007', 'pet', 15, 15, 3, '2022-12-09', '2023-12-09', 218.5, 20, 4000, 500, 'expired', 'Y'),
(3, 'PE-2014', 'pet', 3, 3, 2, '2021-08-13', '2022-08-13', 161.5, 15, 8000, 100, 'lapsed', 'Y'),
(4, 'TR-2021', 'travel', 4, 9, 2, '2021-09-11', '2021-10-11', 105.0, 10, 6500, 250, 'expired', 'Y'),
(5, 'TR-2028', 'travel', 1, 1, 2, '2021-06-01', '2021-07-01', 86.25, 20, 2000, 0, 'renewed', 'N'),
(6, 'TR-2035', 'travel', 7, 7, 3, '2024-03-28', '2024-04-27', 105.0, 0, 2000, 250, 'expired', 'N'),
(7, 'LI-2042', 'life', 11, 11, 8, '2022-09-04', '2032-09-01', 437.0, 0, 195000, 100, 'active', 'Y'),
(8, 'MO-2049', 'motor', 3, 3, 9, '2021-10-19', '2022-10-19', 1159.0, 15, 5600, 100, 'expired', 'Y'),
(9, 'PE-2056', 'pet', 12, 12, NULL, '2022-06-21', '2023-06-21', 266.0, 10, 2800, 0, 'renewed', 'N'),
(10, 'LI-2063', 'life', 1, 1, 9, '2021-09-22', '2031-09-20', 323.0, 10, 105000, 0, 'active', 'N'),
(11, 'TR-2070', 'travel', 6, 6, 3, '2023-02-28', '2023-03-30', 52.5, 20, 6500, 0, 'expired', 'N'),
(12, 'MO-2077', 'motor', 4, 4, 9, '2022-02-14', '2023-02-14', 610, 15, 9800, 0, 'expired', 'Y'),
(13, 'TR-2084', 'travel', 14, 14, 2, '2022-05-20', '2022-06-19', 75, 5, 5000, 250, 'expired', 'Y'),
(14, 'MO-2091', 'motor', 2, 2, 8, '2022-10-16', '2023-10-16', 610, 5, 9800, 500, 'lapsed', 'N'),
(15, 'LI-2098', 'life', 18, 18, 9, '2024-02-09', '2034-02-06', 323.0, 0, 60000, 250, 'active', 'N'),
(16, 'HO-2105', 'home', 7, 4, 2, '2024-02-22', '2025-02-21', 294.0, 5, 420000, 250, 'active', 'Y'),
(17, 'LI-2112', 'life', 1, 6, 9, '2022-07-06', '2032-07-03', 437.0, 10, 105000, 0, 'active', 'Y'),
(18, 'HO-2119', 'home', 11, 11, 8, '2023-11-04', '2024-11-03', 588.0, 10, 420000, 0, 'active', 'N'),
(19, 'HO-2126', 'home', 14, 13, NULL, '2022-12-24', '2023-12-24', 294.0, 20, 84000, 0, 'cancelled', 'N'),
(20, 'MO-2133', 'motor', 16, 16, 2, '2022-10-31', '2023-10-31', 854.0, 10, 18200, 250, 'lapsed', 'Y'),
(21, 'MO-2140', 'motor', 13, 13, 9, '2023-09-16', '2024-09-15', 1159.0, 5, 9800, 100, 'active', 'N'),
(22, 'MO-2147', 'motor', 10, 10, 9, '2023-02-20', '2024-02-20', 427.0, 0, 14000, 250, 'expired', 'Y'),
(23, 'MO-2154', 'motor', 5, 1, 8, '2021-10-31', '2022-10-31', 1159.0, 0, 14000, 100, 'expired', 'Y'),
(24, 'MO-2161', 'motor', 10, 10, NULL, '2022-06-18', '2023-06-18', 1159.0, 0, 9800, 500, 'expired', 'Y'),
(25, 'MO-2168', 'motor', 10, 6, 3, '2023-02-04', '2024-02-04', 610, 10, 28000, 250, 'expired', 'Y'),
(26, 'HO-2175', 'home', 1, 6, 3, '2022-12-03', '2023-12-03', 357.0, 0, 210000, 0, 'expired', 'Y'),
(27, 'MO-2182', 'motor', 11, 11, 8, '2021-11-16', '2022-11-16', 854.0, 10, 28000, 500, 'expired', 'Y'),
(28, 'PE-2189', 'pet', 8, 8, NULL, '2020-12-20', '2021-12-20', 133.0, 10, 8000, 100, 'renewed', 'Y'),
(29, 'LI-2196', 'life', 12, 12, 2, '2022-08-26', '2032-08-23', 437.0, 20, 150000, 100, 'active', 'Y'),
(30, 'MO-2203', 'motor', 6, 13, 8, '2020-08-09', '2021-08-09', 854.0, 10, 18200, 250, 'expired', 'Y'),
(31, 'PE-2210', 'pet', 5, 5, 2, '2022-12-03', '2023-12-03', 161.5, 0, 4000, 0, 'expired', 'Y'),
(32, 'TR-2217', 'travel', 2, 4, 2, '2023-09-30', '2023-10-30', 52.5, 15, 3500, 0, 'expired', 'Y'),
(33, 'LI-2224', 'life', 14, 14, 9, '2020-07-02', '2030-06-30', 532.0, 20, 300000, 100, 'active', 'Y'),
(34, 'LI-2231', 'life', 2, 6, 8, '2023-05-31', '2033-05-28', 323.0, 20, 105000, 0, 'active', 'N'),
(35, 'LI-2238', 'life', 5, 13, 2, '2021-04-19', '2031-04-17', 266.0, 10, 150000, 0, 'cancelled', 'N'),
(36, 'MO-2245', 'motor', 10, 10, NULL, '2020-09-21', '2021-09-21', 701.5, 5, 9800, 250, 'expired', 'Y');

CREATE TABLE Claims (
  claim_id INTEGER PRIMARY KEY,
  polId INTEGER REFERENCES policy(polId),
  adjuster_id INTEGER REFERENCES staff(staff_id),
  approvedBy INTEGER REFERENCES staff(staff_id),
  incident_dt DATE,
  reported_dt DATE,
  closedDt DATE,
  cause VARCHAR,
  amt_claimed DECIMAL(10,2),
  amt_granted DECIMAL(10,2),
  claimStatus VARCHAR,
  fraud_flag INTEGER,
  police_rep VARCHAR
);

INSERT INTO Claims VALUES
(1, 1, 6, 4, '2022-11-01', '2022-11-01', '2022-12-10', 'burst pipe', 12500, 12500, 'settled', 0, 'no'),
(2, 30, NULL, NULL, '2021-06-11', '2021-07-11', NULL, 'theft', 450, NULL, 'open', 0, 'no'),
(3, 27, 4, 4, '2022-02-11', '2022-02-20', '2022-04-01', 'theft', 900, 630, 'settled', 0, 'yes'),
(4, 27, 4, NULL, '2022-03-31', '2022-04-02', NULL, 'vandalism', 900, NULL, 'open', 0, 'no'),
(5, 14, NULL, 1, '2023-08-24', '2023-09-23', '2023-12-14', 'vandalism', 1500, 750, 'settled', 1, 'no'),
(6, 10, 7, 1, '2022-07-02', '2022-08-01', '2022-08-08', 'illness', 1500, 0, 'rejected', 1, 'no'),
(7, 19, 5, 1, '2023-06-16', '2023-07-16', '2023-09-02', 'burst pipe', 900, 720, 'settled', 0, 'yes'),
(8, 9, 5, NULL, '2022-07-23', '2022-09-22', NULL, 'injury', 450, NULL, 'open', 0, 'no'),
(9, 33, NULL, 1, '2020-11-18', '2021-01-18', '2021-02-14', 'illness', 2400, 2400, 'settled', 0, 'no'),
(10, 3, 10, 1, '2022-01-11', '2022-01-16', '2022-01-27', 'injury', 1500, 1500, 'settled', 1, 'no'),
(11, 27, 4, 1, '2022-06-19', '2022-06-28', '2022-08-24', 'collision', 12500, 6250, 'settled', 0, 'no'),
(12, 3, NULL, NULL, '2022-07-05', '2022-07-06', NULL, 'illness', 1500, NULL, 'withdrawn', 0, 'yes'),
(13, 18, NULL, 4, '2024-07-06', '2024-07-11', '2024-08-04', 'fire', 320, 288, 'settled', 0, 'no'),
(14, 9, 7, 1, '2023-04-01', '2023-04-06', '2023-05-09', 'injury', 450, 225, 'settled', 0, 'no'),
(15, 33, 6, 4, '2020-07-19', '2020-08-18', '2020-08-24', 'illness', 900, 450, 'settled', 0, 'no'),
(16, 9, 7, NULL, '2023-02-15', '2023-02-17', NULL, 'illness', 900, NULL, 'open', 0, 'no'),
(17, 30, 10, NULL, '2021-05-27', '2021-06-01', NULL, 'collision', 5200, NULL, 'withdrawn', 0, 'no'),
(18, 11, 4, 1, '2023-03-03', '2023-03-04', '2023-04-27', 'lost luggage', 2400, 2160, 'settled', 0, 'no'),
(19, 2, 5, NULL, '2023-06-24', '2023-06-29', NULL, 'illness', 2400, NULL, 'withdrawn', 0, 'no'),
(20, 3, 5, 6, '2021-12-15', '2021-12-17', '2022-01-12', 'illness', 12500, 11250, 'settled', 1, 'no'),
(21, 23, 6, 6, '2022-03-18', '2022-03-19', '2022-04-23', 'vandalism', 1500, 0, 'rejected', 0, 'no'),
(22, 13, 5, 4, '2022-06-13', '2022-07-13', '2022-08-14', 'illness', 900, 810, 'settled', 1, 'no'),
(23, 7, 10, 1, '2023-02-09', '2023-04-11', '2023-05-14', 'illness', 450, 0, 'rejected', 0, 'yes'),
(24, 34, 6, 1, '2024-03-25', '2024-05-25', '2024-06-22', 'illness', 320, 320, 'settled', 0, 'no'),
(25, 30, NULL, 6, '2020-10-14', '2020-10-15', '2020-12-11', 'collision', 5200, 0, 'rejected', 0, 'no'),
(26, 21, NULL, 1, '2024-03-05', '2024-03-14', '2024-05-17', 'vandalism', 450, 225, 'settled', 1, 'no'),
(27, 19, NULL, NULL, '2023-04-18', '2023-04-19', NULL, 'burst pipe', 5200, NULL, 'open', 1, 'yes'),
(28, 25, 5, 1, '2023-09-04', '2023-09-09', '2023-12-11', 'collision', 1500, 1500, 'settled', 1, 'no'),
(29, 5, 6, NULL, '2021-06-09', '2021-08-09', NULL, 'lost luggage', 450, NULL, 'withdrawn', 0, 'no'),
(30, 13, 6, 4, '2022-06-07', '2022-06-12', '2022-09-12', 'illness', 2400, 2400, 'settled', 0, 'no'),
(31, 21, 10, 1, '2024-07-03', '2024-08-02', '2024-08-16', 'windscreen', 5200, 2600, 'settled', 1, 'yes'),
(32, 2, 4, 1, '2023-09-17', '2023-09-17', '2023-11-30', 'injury', 180, 162, 'settled', 0, 'yes'),
(33, 34, 7, 4, '2024-04-18', '2024-05-18', '2024-06-15', 'illness', 2400, 2400, 'settled', 0, 'no'),
(34, 13, 4, 1, '2022-05-23', '2022-07-23', '2022-11-01', 'lost luggage', 5200, 4680, 'settled', 0, 'no');

CREATE TABLE payouts (
  payout_id INTEGER PRIMARY KEY,
  ClaimRef INTEGER REFERENCES Claims(claim_id),
  pay_amt DECIMAL(10,2),
  pay_dt DATE,
  Method VARCHAR,
  payee_typ VARCHAR,
  pay_stat VARCHAR
);

INSERT INTO payouts VALUES
(1, 1, 6250, '2022-12-13', 'bank transfer', 'policyholder', 'cleared'),
(2, 1, 6250, '2022-12-23', 'bank transfer', 'policyholder', 'cleared'),
(3, 5, 750, '2023-12-20', 'bank transfer', 'garage', 'cleared'),
(4, 7, 720, '2023-09-07', 'bank transfer', 'policyholder', 'bounced'),
(5, 9, 2400, '2021-02-16', 'bank transfer', 'policyholder', 'pending'),
(6, 10, 1500, '2022-01-29', 'bank transfer', 'policyholder', 'cleared'),
(7, 11, 3125, '2022-09-13', 'bank transfer', 'garage', 'cleared'),
(8, 11, 3125, '2022-08-30', 'bank transfer', 'garage', 'cleared'),
(9, 13, 288, '2024-08-21', 'cheque', 'policyholder', 'cleared'),
(10, 14, 225, '2023-05-23', 'bank transfer', 'policyholder', 'cleared'),
(11, 15, 225, '2020-09-13', 'bank transfer', 'policyholder', 'cleared'),
(12, 15, 225, '2020-09-10', 'cheque', 'policyholder', 'bounced'),
(13, 18, 1080, '2023-05-05', 'cheque', 'policyholder', 'cleared'),
(14, 18, 1080, '2023-05-11', 'bank transfer', 'policyholder', 'cleared'),
(15, 20, 11250, '2022-02-01', 'cheque', 'policyholder', 'cleared'),
(16, 22, 810, '2022-08-29', 'bank transfer', 'policyholder', 'cleared'),
(17, 24, 160, '2024-06-28', 'bank transfer', 'policyholder', 'cleared'),
(18, 24, 160, '2024-07-07', 'bank transfer', 'policyholder', 'cleared'),
(19, 26, 225, '2024-05-30', 'cheque', 'policyholder', 'bounced'),
(20, 28, 1500, '2023-12-25', 'cheque', 'garage', 'cleared'),
(21, 30, 2400, '2022-09-29', 'cheque', 'policyholder', 'cleared'),
(22, 31, 2600, '2024-08-20', 'cheque', 'policyholder', 'cleared'),
(23, 32, 81, '2023-12-13', 'bank transfer', 'policyholder', 'cleared'),
(24, 32, 81, '2023-12-07', 'bank transfer', 'policyholder', 'cleared'),
(25, 33, 2400, '2024-06-24', 'bank transfer', 'policyholder', 'cleared');
