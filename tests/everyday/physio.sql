-- physio practice, export from the old booking program
CREATE TABLE staff (id INTEGER PRIMARY KEY, nm VARCHAR NOT NULL, rl VARCHAR, strt DATE, fin DATE, fte DOUBLE, sup INTEGER, dn_cert VARCHAR);
COMMENT ON COLUMN staff.rl IS 'PHY physiotherapist, REC reception, MAS massage, ADM office, STU student on placement';
COMMENT ON COLUMN staff.sup IS 'supervisor (staff id)';
CREATE TABLE payer (code VARCHAR PRIMARY KEY, payer_name VARCHAR, typ VARCHAR, pct INTEGER, valid_to DATE);
COMMENT ON TABLE payer IS 'Insurers and schemes that pay for treatment';
COMMENT ON COLUMN payer.typ IS 'H health insurance, P public scheme, C claims, F sports fund';
COMMENT ON COLUMN payer.pct IS 'share of the fee they refund';
CREATE TABLE patients (pat_id INTEGER PRIMARY KEY, fname VARCHAR, sname VARCHAR, dob DATE, town VARCHAR, ins VARCHAR REFERENCES payer(code), gdpr VARCHAR, regd DATE, tel VARCHAR);
COMMENT ON COLUMN patients.gdpr IS 'consent form signed Y/N';
CREATE TABLE treat (tt VARCHAR PRIMARY KEY, descr VARCHAR, mins INTEGER, fee DECIMAL(8,2), grp BOOLEAN);
CREATE TABLE referrals (ref_no INTEGER PRIMARY KEY, pat INTEGER REFERENCES patients(pat_id), dr VARCHAR, reason VARCHAR, rdate DATE, n_ok INTEGER, exp DATE, st VARCHAR);
COMMENT ON TABLE referrals IS 'Letters from GPs and consultants';
COMMENT ON COLUMN referrals.n_ok IS 'number of sessions approved';
COMMENT ON COLUMN referrals.st IS 'O open, C closed, X expired';
CREATE TABLE appt (ap INTEGER PRIMARY KEY, p INTEGER REFERENCES patients(pat_id), th INTEGER, tt VARCHAR REFERENCES treat(tt), dt DATE, tm TIME, s VARCHAR, rf INTEGER, room VARCHAR, vas1 INTEGER, vas2 INTEGER);
COMMENT ON COLUMN appt.s IS 'B booked, D done, C cancelled, N no-show';
COMMENT ON COLUMN appt.vas1 IS 'pain score 0-10 before';
COMMENT ON COLUMN appt.vas2 IS 'pain score 0-10 after';
CREATE TABLE bills (inv VARCHAR PRIMARY KEY, ap INTEGER REFERENCES appt(ap), bill_to VARCHAR, amt DECIMAL(8,2), dt DATE, paid DATE, st VARCHAR, how VARCHAR);
COMMENT ON COLUMN bills.bill_to IS 'payer code, empty = patient pays';
COMMENT ON COLUMN bills.st IS 'OP open, PD paid, WO written off';

INSERT INTO staff VALUES
  (1, 'Aoife Brennan', 'PHY', '2016-03-01', NULL, 1.0, NULL, 'Y'),
  (2, 'Conor Daly', 'PHY', '2019-09-16', NULL, 1.0, 1, 'Y'),
  (3, 'Marta Kowalska', 'PHY', '2021-01-11', NULL, 0.8, 1, 'Y'),
  (4, 'Declan Foley', 'PHY', '2018-05-07', '2025-03-28', 1.0, 1, 'Y'),
  (5, 'Sinéad Walsh', 'PHY', '2024-02-05', NULL, 0.6, 3, 'N'),
  (6, 'Tom Hegarty', 'PHY', '2025-01-13', NULL, 1.0, 2, 'N'),
  (7, 'Ifeoma Okafor', 'PHY', '2025-09-01', NULL, 1.0, 2, 'Y'),
  (8, 'Grace Lynch', 'REC', '2017-06-12', NULL, 1.0, NULL, 'N'),
  (9, 'Pauline Nolan', 'REC', '2022-10-03', NULL, 0.5, 8, 'N'),
  (10, 'Kevin Tuohy', 'REC', '2024-04-15', '2024-11-29', 0.5, 8, 'N'),
  (11, 'Orla McGrath', 'MAS', '2020-02-17', NULL, 0.6, NULL, 'N'),
  (12, 'Jakub Nowak', 'MAS', '2023-08-21', NULL, 0.4, 11, 'N'),
  (13, 'Helen Quirke', 'ADM', '2016-03-01', NULL, 1.0, NULL, 'N'),
  (14, 'Ruairí Flynn', 'STU', '2026-01-12', '2026-06-26', NULL, 7, 'N'),
  (15, 'Emma Scully', 'STU', '2026-09-07', NULL, NULL, 7, 'N');

INSERT INTO payer VALUES
  ('VH', 'Vhi Healthcare', 'H', 70, '2027-12-31'),
  ('LA', 'Laya', 'H', 60, '2026-12-31'),
  ('IL', 'Irish Life Health', 'H', 65, '2026-06-30'),
  ('LV', 'Level Health', 'H', 50, '2027-03-31'),
  ('HS', 'HSE Community Scheme', 'P', 100, NULL),
  ('GM', 'Garda Medical Aid', 'H', 75, '2027-12-31'),
  ('PO', 'Prison Officers Medical Aid', 'H', 75, '2025-12-31'),
  ('ES', 'ESB Staff Fund', 'H', 80, '2028-01-31'),
  ('AX', 'AXA Motor Claims', 'C', 100, NULL),
  ('AV', 'Aviva Injury Claims', 'C', 100, NULL),
  ('ZU', 'Zurich Employers Liability', 'C', 100, '2026-09-30'),
  ('GA', 'GAA Injury Fund', 'F', 85, '2026-12-31'),
  ('IR', 'IRFU Player Welfare', 'F', 90, '2025-08-31'),
  ('CB', 'Córas Bus Staff Scheme', 'H', 55, '2024-12-31'),
  ('DF', 'Defence Forces', 'P', 100, NULL);

INSERT INTO patients VALUES
  (101, 'Niamh', 'Kelly', '1987-04-12', 'Athlone', 'VH', 'Y', '2024-01-09', '086 5550141'),
  (102, 'Seán', 'Murphy', '1959-11-30', 'Athlone', 'HS', 'Y', '2024-01-17', NULL),
  (103, 'Ciara', 'Duffy', '1994-07-03', 'Moate', 'LA', 'N', '2024-02-02', '087 5550188'),
  (104, 'Padraig', 'Geraghty', '1971-02-21', 'Roscommon', 'GM', 'Y', '2024-02-26', '085 5550120'),
  (105, 'Agnieszka', 'Zielinska', '1983-09-15', 'Athlone', NULL, 'Y', '2024-03-12', '089 5550177'),
  (106, 'Liam', 'Fallon', '2008-05-19', 'Ballinasloe', 'GA', 'Y', '2024-03-20', NULL),
  (107, 'Maeve', 'Coyle', '1966-08-08', 'Moate', 'IL', 'N', '2024-04-30', '086 5550103'),
  (108, 'Brendan', 'Casey', '1948-12-01', 'Athlone', 'HS', 'Y', '2024-05-14', '090 5550112'),
  (109, 'Fatima', 'Rahman', '1990-10-27', 'Mullingar', 'LA', 'Y', '2024-06-05', '083 5550165'),
  (110, 'Eoin', 'Gavin', '2001-01-14', 'Athlone', 'GA', 'N', '2024-08-22', '087 5550119'),
  (111, 'Deirdre', 'Mannion', '1977-06-25', 'Roscommon', NULL, 'Y', '2024-09-10', '086 5550134'),
  (112, 'John', 'Kenny', '1954-03-18', 'Ballinasloe', 'VH', 'Y', '2024-10-01', NULL),
  (113, 'Róisín', 'Egan', '1999-02-09', 'Athlone', 'VH', 'Y', '2024-11-19', '085 5550156'),
  (114, 'Patrick', 'Shine', '1969-07-22', 'Moate', 'ES', 'Y', '2025-01-08', '087 5550172'),
  (115, 'Yvonne', 'Tighe', '1981-05-05', 'Mullingar', 'AX', 'N', '2025-01-27', '086 5550191'),
  (116, 'Cathal', 'Naughton', '2010-09-13', 'Athlone', 'GA', NULL, '2025-02-18', '086 5550199'),
  (117, 'Bernadette', 'Keane', '1951-01-29', 'Roscommon', 'HS', 'Y', '2025-03-04', NULL),
  (118, 'Tomasz', 'Lewandowicz', '1979-12-16', 'Athlone', 'ZU', 'Y', '2025-03-25', '089 5550128'),
  (119, 'Sarah', 'Hynes', '1992-03-31', 'Tullamore', 'IL', 'Y', '2025-05-13', '085 5550147'),
  (120, 'Michael', 'Dolan', '1963-10-10', 'Tullamore', 'VH', 'Y', '2025-05-20', '087 5550116'),
  (121, 'Áine', 'Costello', '1985-08-17', 'Moate', NULL, 'N', '2025-06-11', '086 5550183'),
  (122, 'Colm', 'Farrell', '1974-04-04', 'Athlone', 'DF', 'Y', '2025-09-02', '085 5550169'),
  (123, 'Louise', 'Bracken', '1996-11-11', 'Mullingar', 'LA', 'Y', '2025-09-24', '083 5550150'),
  (124, 'Gerry', 'Rattigan', '1957-06-02', 'Athlone', 'AV', 'Y', '2025-11-05', NULL),
  (125, 'Hannah', 'Moran', '2004-02-28', 'Ballinasloe', 'IR', 'Y', '2026-01-20', '087 5550138'),
  (126, 'Stephen', 'Leavy', '1989-09-09', 'Moate', 'VH', 'Y', '2026-02-11', '086 5550155'),
  (127, 'Joan', 'Claffey', '1945-05-23', 'Athlone', 'HS', 'N', '2026-04-16', '090 5550143'),
  (128, 'Darragh', 'Killian', '1998-07-07', 'Tullamore', NULL, 'Y', '2026-06-03', '085 5550106'),
  (129, 'Sorcha', 'Heavey', '1993-12-20', 'Athlone', 'LA', 'Y', '2026-08-25', '087 5550194'),
  (130, 'Mark', 'Ganly', '1976-01-06', 'Roscommon', 'LV', NULL, '2026-10-13', NULL);

INSERT INTO treat VALUES
  ('IA', 'Initial assessment', 60, 75.0, FALSE),
  ('FU', 'Follow-up session', 30, 55.0, FALSE),
  ('FUL', 'Follow-up long', 45, 70.0, FALSE),
  ('DN', 'Dry needling', 30, 60.0, FALSE),
  ('SW', 'Shockwave', 20, 65.0, FALSE),
  ('SM', 'Sports massage', 45, 58.0, FALSE),
  ('DT', 'Deep tissue massage', 60, 72.0, FALSE),
  ('HY', 'Hydrotherapy group', 50, 25.0, TRUE),
  ('PIL', 'Clinical pilates class', 55, 22.0, TRUE),
  ('BB', 'Baby & back class', 45, 18.0, TRUE),
  ('VES', 'Vestibular rehab', 45, 80.0, FALSE),
  ('PF', 'Pelvic floor assessment', 60, 95.0, FALSE),
  ('ACL', 'ACL return-to-play test', 75, 120.0, FALSE),
  ('HV', 'Home visit', 60, 90.0, FALSE),
  ('TEL', 'Phone/video check-in', 15, 30.0, FALSE),
  ('ORT', 'Orthotics fitting', 40, NULL, FALSE);

INSERT INTO referrals VALUES
  (5001, 101, 'Dr Hanley', 'knee OA', '2024-01-11', 8, '2024-07-09', 'O'),
  (5002, 102, 'Mr Kilbride (ortho)', 'neck pain / whiplash', '2024-01-17', 6, '2025-01-16', 'C'),
  (5003, 103, 'Dr Hanley', 'ACL tear', '2024-02-07', NULL, '2025-02-06', 'O'),
  (5004, 104, 'Dr Osei', 'ACL tear', '2024-02-28', 4, '2024-08-26', 'O'),
  (5005, 106, 'Dr Hanley', 'ACL tear', '2024-03-21', 6, '2024-09-17', 'C'),
  (5006, 107, 'Dr Hanley', 'ankle sprain', '2024-05-01', NULL, '2024-10-28', 'C'),
  (5007, 108, 'Dr Hanley', 'tennis elbow', '2024-05-16', 8, '2024-11-12', 'C'),
  (5008, 109, 'Dr Osei', 'ankle sprain', '2024-06-13', 6, '2024-12-10', 'O'),
  (5009, 110, 'Dr Osei', 'rotator cuff', '2024-08-26', 6, '2025-02-22', 'C'),
  (5010, 112, 'Dr Hanley', 'knee OA', '2024-10-09', 6, '2025-04-07', 'C'),
  (5011, 113, 'Dr Osei', 'plantar fasciitis', '2024-11-27', NULL, '2025-05-26', 'O'),
  (5012, 102, 'Dr Hanley', 'vertigo', '2025-02-20', 6, '2025-08-19', 'O'),
  (5013, 114, 'Mr Kilbride (ortho)', 'vertigo', '2025-01-14', 4, '2025-07-13', 'O'),
  (5014, 115, 'Dr Osei', 'hip replacement', '2025-02-04', 8, '2025-08-03', 'C'),
  (5015, 117, 'Dr Hanley', 'rotator cuff', '2025-03-10', 4, '2026-03-10', 'C'),
  (5016, 118, 'Dr Hanley', 'vertigo', '2025-03-28', 10, '2025-09-24', 'X'),
  (5017, 119, 'Dr Hanley', 'neck pain / whiplash', '2025-05-13', 10, '2025-11-09', 'C'),
  (5018, 120, 'Dr Osei', 'neck pain / whiplash', '2025-05-28', NULL, '2025-11-24', 'O'),
  (5019, 101, 'Dr Hanley', 'low back pain', '2025-02-12', 8, '2025-08-11', 'C'),
  (5020, 122, 'Dr M. Tiernan', 'vertigo', '2025-09-05', 8, '2026-03-04', 'X'),
  (5021, 123, 'Mr Kilbride (ortho)', 'plantar fasciitis', '2025-10-02', 8, '2026-03-31', 'C'),
  (5022, 124, 'Dr Osei', 'tennis elbow', '2025-11-10', NULL, '2026-05-09', 'C'),
  (5023, 108, 'Dr M. Tiernan', 'rotator cuff', '2025-06-18', 8, '2025-12-15', 'C'),
  (5024, 125, 'Dr Osei', 'knee OA', '2026-01-26', 6, '2026-07-25', 'O'),
  (5025, 126, 'Dr Osei', 'neck pain / whiplash', '2026-02-12', NULL, '2027-02-12', 'O'),
  (5026, 127, 'Dr Hanley', 'hip replacement', '2026-04-23', 6, '2026-10-20', 'O'),
  (5027, 129, 'Dr Hanley', 'ACL tear', '2026-08-26', 8, '2027-02-22', 'O'),
  (5028, 130, 'Dr Osei', 'vertigo', '2026-10-19', 4, '2027-04-17', 'O');

INSERT INTO appt VALUES
  (9001, 101, 2, 'IA', '2024-01-22', '17:30:00', 'D', 5001, '2', 8, 4),
  (9002, 101, 1, 'FU', '2024-01-23', '08:15:00', 'C', 5001, '1', NULL, NULL),
  (9003, 102, 4, 'IA', '2024-01-26', '17:15:00', 'N', 5002, 'Gym', NULL, NULL),
  (9004, 101, 4, 'DN', '2024-02-01', '13:45:00', 'C', 5001, '1', NULL, NULL),
  (9005, 102, 2, 'FU', '2024-02-07', '11:30:00', 'D', 5002, '2', 5, 3),
  (9006, 103, 5, 'IA', '2024-02-19', '09:45:00', 'D', 5003, '2', 5, 2),
  (9007, 104, 4, 'IA', '2024-03-11', '17:00:00', 'D', 5004, '1', 5, NULL),
  (9008, 106, 1, 'IA', '2024-03-29', '09:00:00', 'D', 5005, 'Pool', 5, NULL),
  (9009, 106, 3, 'ACL', '2024-04-10', '11:45:00', 'D', 5005, '1', 8, 7),
  (9010, 106, 3, 'PIL', '2024-04-12', '09:45:00', 'N', 5005, '2', NULL, NULL),
  (9011, 108, 5, 'IA', '2024-05-21', '15:00:00', 'N', 5007, '2', NULL, NULL),
  (9012, 108, 1, 'DN', '2024-06-04', '14:45:00', 'N', 5007, 'Gym', NULL, NULL),
  (9013, 109, 3, 'IA', '2024-06-19', '09:15:00', 'D', 5008, '2', 6, NULL),
  (9014, 110, 4, 'IA', '2024-09-04', '10:00:00', 'N', 5009, '2', NULL, NULL),
  (9015, 110, 5, 'SW', '2024-09-13', '10:15:00', 'D', 5009, '2', 9, 5),
  (9016, 110, 5, 'SW', '2024-09-17', '10:15:00', 'C', 5009, 'Gym', NULL, NULL),
  (9017, 112, 4, 'IA', '2024-10-16', '16:00:00', 'C', 5010, '2', NULL, NULL),
  (9018, 114, 2, 'IA', '2025-01-21', '14:30:00', 'D', 5013, '2', 5, 4),
  (9019, 115, 5, 'IA', '2025-02-14', '09:00:00', 'C', 5014, '2', NULL, NULL),
  (9020, 115, 1, 'HY', '2025-02-24', '11:45:00', 'N', 5014, 'Pool', NULL, NULL),
  (9021, 102, 4, 'DN', '2025-02-25', '16:45:00', 'D', 5012, '2', 9, 6),
  (9022, 101, 6, 'PIL', '2025-03-03', '17:45:00', 'D', 5019, '1', 4, 4),
  (9023, 102, 3, 'DN', '2025-03-07', '13:15:00', 'C', 5012, 'Pool', NULL, NULL),
  (9024, 117, 2, 'IA', '2025-03-14', '15:15:00', 'D', 5015, '2', 8, 6),
  (9025, 118, 3, 'IA', '2025-04-07', '13:30:00', 'D', 5016, 'Pool', 9, 8),
  (9026, 119, 2, 'IA', '2025-05-23', '14:30:00', 'N', 5017, '1', NULL, NULL),
  (9027, 120, 2, 'IA', '2025-06-06', '08:45:00', 'D', 5018, 'Pool', 8, NULL),
  (9028, 108, 1, 'HY', '2025-06-26', '09:30:00', 'D', 5023, 'Pool', 5, 1),
  (9029, 122, 2, 'IA', '2025-09-10', '15:15:00', 'D', 5020, '1', 4, 3),
  (9030, 123, 6, 'IA', '2025-10-07', '14:30:00', 'D', 5021, '1', 7, 6),
  (9031, 124, 2, 'IA', '2025-11-17', '10:15:00', 'D', 5022, '1', 4, 3),
  (9032, 125, 2, 'IA', '2026-01-30', '17:45:00', 'D', 5024, '2', 5, 1),
  (9033, 125, 2, 'HY', '2026-02-11', '11:30:00', 'N', 5024, 'Pool', NULL, NULL),
  (9034, 126, 3, 'IA', '2026-02-19', '17:30:00', 'C', 5025, '1', NULL, NULL),
  (9035, 127, 1, 'IA', '2026-05-04', '11:45:00', 'D', 5026, '1', 8, 8),
  (9036, 129, 5, 'IA', '2026-08-31', '08:45:00', 'D', 5027, 'Pool', 5, 2),
  (9037, 128, 7, 'IA', '2026-12-01', '15:15:00', 'B', NULL, 'Pool', NULL, NULL),
  (9038, 130, 6, 'IA', '2026-12-03', '15:15:00', 'B', 5028, '1', NULL, NULL),
  (9039, 129, 6, 'HY', '2026-12-10', '14:30:00', 'B', 5027, 'Pool', NULL, NULL),
  (9040, 126, 5, 'FU', '2026-12-15', '11:00:00', 'B', 5025, '1', NULL, NULL);

INSERT INTO bills VALUES
  ('2024-001', 9001, 'VH', 75.0, '2024-01-25', NULL, 'WO', NULL),
  ('2024-002', 9003, NULL, 25.0, '2024-01-28', NULL, 'WO', NULL),
  ('2024-003', 9005, 'HS', 55.0, '2024-02-10', '2024-03-28', 'PD', 'card'),
  ('2024-004', 9006, 'LA', 75.0, '2024-02-20', '2024-03-24', 'PD', 'transfer'),
  ('2024-005', 9007, 'GM', 75.0, '2024-03-12', '2024-03-18', 'PD', 'card'),
  ('2024-006', 9008, 'GA', 75.0, '2024-04-01', NULL, 'OP', NULL),
  ('2024-007', 9009, 'GA', 120.0, '2024-04-12', NULL, 'OP', NULL),
  ('2024-008', 9010, NULL, 25.0, '2024-04-15', '2024-04-21', 'PD', 'cash'),
  ('2024-009', 9013, 'LA', 75.0, '2024-06-19', '2024-06-19', 'PD', 'card'),
  ('2024-010', 9014, NULL, 25.0, '2024-09-07', '2024-10-05', 'PD', 'cash'),
  ('2024-011', 9015, 'GA', 65.0, '2024-09-16', '2024-09-30', 'PD', 'cash'),
  ('2025-012', 9018, 'ES', 75.0, '2025-01-22', NULL, 'OP', NULL),
  ('2025-013', 9020, NULL, 25.0, '2025-02-24', NULL, 'OP', NULL),
  ('2025-014', 9021, 'HS', 60.0, '2025-02-26', '2025-03-12', 'PD', 'transfer'),
  ('2025-015', 9022, 'VH', 22.0, '2025-03-04', '2025-03-23', 'PD', 'cash'),
  ('2025-016', 9024, 'HS', 75.0, '2025-03-15', '2025-04-03', 'PD', 'cash'),
  ('2025-017', 9025, 'ZU', 75.0, '2025-04-09', NULL, 'WO', NULL),
  ('2025-018', 9026, NULL, 25.0, '2025-05-24', NULL, 'OP', NULL),
  ('2025-019', 9027, 'VH', 75.0, '2025-06-08', NULL, 'OP', NULL),
  ('2025-020', 9028, 'HS', 25.0, '2025-06-29', '2025-06-29', 'PD', 'transfer'),
  ('2025-021', 9029, 'DF', 75.0, '2025-09-10', '2025-09-10', 'PD', 'card'),
  ('2025-022', 9030, 'LA', 75.0, '2025-10-10', '2025-10-16', 'PD', 'cash'),
  ('2025-023', 9031, 'AV', 75.0, '2025-11-20', '2025-12-04', 'PD', 'card'),
  ('2026-024', 9032, 'IR', 75.0, '2026-01-30', '2026-02-27', 'PD', 'transfer'),
  ('2026-025', 9033, NULL, 25.0, '2026-02-13', '2026-03-18', 'PD', 'card'),
  ('2026-026', 9035, 'HS', 75.0, '2026-05-04', '2026-05-04', 'PD', 'card'),
  ('2026-027', 9036, 'LA', 75.0, '2026-09-02', NULL, 'OP', NULL);

