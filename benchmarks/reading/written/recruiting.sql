CREATE TABLE offices (
  id INTEGER PRIMARY KEY,
  city VARCHAR,
  opened_on DATE,
  monthly_rent DECIMAL(10,2)
);
INSERT INTO offices VALUES
(1, 'London', '2009-03-02', 8400),
(2, 'Manchester', '2013-09-16', 3900),
(3, 'Leeds', '2017-01-09', 2750),
(4, 'Bristol', '2021-05-04', 3100),
(5, 'Glasgow', '2023-02-20', 2400);

CREATE TABLE consultants (
  id INTEGER PRIMARY KEY,
  name VARCHAR,
  office_id INTEGER REFERENCES offices(id),
  manager_id INTEGER REFERENCES consultants(id),
  hired_on DATE,
  salary DECIMAL(10,2),
  email VARCHAR,
  left_on DATE
);
INSERT INTO consultants VALUES (1, 'Harriet Boyd', 1, NULL, '2010-04-12', 92000, 'h.boyd@talenthouse.uk', NULL);
INSERT INTO consultants VALUES (2, 'Owen Price', 1, 1, '2015-02-02', 61000, 'o.price@talenthouse.uk', NULL);
INSERT INTO consultants VALUES (3, 'Nadia Rahman', 2, 1, '2014-08-18', 64500, 'n.rahman@talenthouse.uk', NULL);
INSERT INTO consultants VALUES (4, 'Callum Fraser', 5, 1, '2019-11-04', 58000, NULL, NULL);
INSERT INTO consultants VALUES (5, 'Joanna Wicks', 1, 2, '2020-06-15', 41000, 'j.wicks@talenthouse.uk', NULL);
INSERT INTO consultants VALUES (6, 'Dev Patel', 1, 2, '2021-03-22', 39500, 'd.patel@talenthouse.uk', NULL);
INSERT INTO consultants VALUES (7, 'Siobhan Kelly', 2, 3, '2020-01-13', 43000, 's.kelly@talenthouse.uk', '2023-10-31');
INSERT INTO consultants VALUES (8, 'Marcus Hale', 2, 3, '2022-05-09', 36000, NULL, NULL);
INSERT INTO consultants VALUES (9, 'Freya Lund', 3, 3, '2018-09-03', 47000, 'f.lund@talenthouse.uk', NULL);
INSERT INTO consultants VALUES (10, 'Tom Adeyemi', 3, 9, '2022-10-17', 34500, 't.adeyemi@talenthouse.uk', NULL);
INSERT INTO consultants VALUES (11, 'Lucy Marsh', 4, 2, '2021-05-10', 42500, NULL, NULL);
INSERT INTO consultants VALUES (12, 'Ravi Menon', 4, 11, '2023-04-03', 33000, 'r.menon@talenthouse.uk', NULL);
INSERT INTO consultants VALUES (13, 'Eilidh Stewart', 5, 4, '2023-03-06', 35500, 'e.stewart@talenthouse.uk', NULL);
INSERT INTO consultants VALUES (14, 'Paul Grimes', 1, 2, '2017-07-24', 48500, 'p.grimes@talenthouse.uk', '2022-12-16');

CREATE TABLE clients (
  id INTEGER PRIMARY KEY,
  company VARCHAR,
  industry VARCHAR,
  city VARCHAR,
  account_manager INTEGER REFERENCES consultants(id),
  fee_percent DECIMAL(5,2),
  blacklisted VARCHAR,
  phone VARCHAR
);
INSERT INTO clients VALUES
(1, 'Brightwater Energy', 'energy', 'London', 2, 22.5, 'N', '020 7946 0110'),
(2, 'Pennine Foods', 'food', 'Leeds', 9, 18, 'N', '0113 496 0201'),
(3, 'Castle Bank', 'finance', 'London', 5, 25, 'N', '020 7946 0733'),
(4, 'Meridian Software', 'software', 'Manchester', 3, 20, 'N', NULL),
(5, 'Quayside Logistics', 'logistics', 'Bristol', 11, 15, 'Y', '0117 496 0090'),
(6, 'Clyde Marine', 'engineering', 'Glasgow', 4, 19.5, 'N', '0141 496 0555'),
(7, 'Albion Care Homes', 'healthcare', 'Leeds', 9, 14, 'N', NULL),
(8, 'Fennel & Rye', 'food', 'London', 6, 17.5, 'Y', NULL),
(9, 'Northgate Rail', 'engineering', 'Manchester', 3, 21, 'N', '0161 496 0388'),
(10, 'Oxbow Insurance', 'finance', 'Bristol', 11, 23, 'N', '0117 496 0712'),
(11, 'Heron Games', 'software', 'Glasgow', 13, 20, 'N', '0141 496 0144'),
(12, 'Larkspur Hotels', 'hospitality', 'London', 6, 16, 'N', NULL),
(13, 'Saltmarsh Biotech', 'healthcare', 'Bristol', NULL, 24, 'N', '0117 496 0300');

CREATE TABLE candidates (
  id INTEGER PRIMARY KEY,
  full_name VARCHAR,
  city VARCHAR,
  profession VARCHAR,
  years_experience INTEGER,
  expected_salary DECIMAL(10,2),
  available_from DATE,
  has_licence INTEGER,
  remote_ok BOOLEAN,
  registered_on DATE,
  email VARCHAR,
  referred_by INTEGER REFERENCES candidates(id)
);
INSERT INTO candidates VALUES (1, 'Amelia Stone', 'York', 'software developer', 10, 42500, '2023-11-11', 0, TRUE, '2023-07-25', 'amelia.stone@mail.com', NULL);
INSERT INTO candidates VALUES (2, 'Ben Okoro', 'Bristol', 'accountant', 1, 25700, '2022-04-04', 0, FALSE, '2022-01-26', 'ben.okoro@mail.com', NULL);
INSERT INTO candidates VALUES (3, 'Chloe Vickers', 'Sheffield', 'nurse', 15, 52000, '2023-10-13', 0, FALSE, '2023-07-26', NULL, NULL);
INSERT INTO candidates VALUES (4, 'Daniel Ruiz', 'Manchester', 'welder', 3, 31600, '2021-05-22', 1, TRUE, '2021-03-24', 'daniel.ruiz@mail.com', NULL);
INSERT INTO candidates VALUES (5, 'Erin Walsh', 'Sheffield', 'chef', 3, 29100, '2024-03-02', 0, TRUE, '2023-12-09', 'erin.walsh@mail.com', NULL);
INSERT INTO candidates VALUES (6, 'Farid Nasser', 'Leeds', 'warehouse manager', 21, 60200, '2021-09-02', 1, TRUE, '2021-06-29', 'farid.nasser@mail.com', 1);
INSERT INTO candidates VALUES (7, 'Grace Holt', 'London', 'data analyst', 6, 32200, NULL, 0, TRUE, '2022-08-28', 'grace.holt@mail.com', 4);
INSERT INTO candidates VALUES (8, 'Hugo Bennett', 'London', 'civil engineer', 6, 36700, '2023-07-11', 1, TRUE, '2023-04-03', 'hugo.bennett@mail.com', 4);
INSERT INTO candidates VALUES (9, 'Isla McBride', 'Manchester', 'receptionist', 2, 30900, '2021-09-15', 1, FALSE, '2021-09-08', NULL, NULL);
INSERT INTO candidates VALUES (10, 'Jamal Carter', 'Manchester', 'lawyer', 10, 44500, '2023-09-06', 1, TRUE, '2023-07-15', 'jamal.carter@mail.com', 5);
INSERT INTO candidates VALUES (11, 'Katya Orlova', 'Manchester', 'software developer', 0, 23000, '2023-01-11', 0, TRUE, '2022-09-24', NULL, NULL);
INSERT INTO candidates VALUES (12, 'Liam Doherty', 'Leeds', 'accountant', 12, 44400, '2021-02-07', 0, TRUE, '2021-01-29', 'liam.doherty@mail.com', 6);
INSERT INTO candidates VALUES (13, 'Mina Sato', 'Bristol', 'nurse', 12, 43400, NULL, 1, FALSE, '2023-02-10', NULL, NULL);
INSERT INTO candidates VALUES (14, 'Noah Whitfield', 'Manchester', 'welder', 4, 33300, '2021-12-15', 0, FALSE, '2021-11-21', 'noah.whitfield@mail.com', 7);
INSERT INTO candidates VALUES (15, 'Olga Petrenko', 'London', 'chef', 12, 45400, '2023-10-08', 0, FALSE, '2023-09-25', 'olga.petrenko@mail.com', NULL);
INSERT INTO candidates VALUES (16, 'Pete Langley', 'Bristol', 'warehouse manager', 4, 33300, '2023-05-28', 0, FALSE, '2023-03-23', 'pete.langley@mail.com', 8);
INSERT INTO candidates VALUES (17, 'Quentin Moore', 'Manchester', 'data analyst', 4, 30300, '2021-06-18', 1, TRUE, '2021-06-10', 'quentin.moore@mail.com', 10);
INSERT INTO candidates VALUES (18, 'Rosa Delgado', 'Glasgow', 'civil engineer', 10, 40000, '2023-02-21', 1, FALSE, '2023-02-04', 'rosa.delgado@mail.com', NULL);
INSERT INTO candidates VALUES (19, 'Sunil Rao', 'London', 'receptionist', 12, 42400, '2021-12-08', 1, FALSE, '2021-10-24', NULL, NULL);
INSERT INTO candidates VALUES (20, 'Tara Finch', 'Sheffield', 'lawyer', 1, 25700, '2023-10-03', 0, TRUE, '2023-09-24', 'tara.finch@mail.com', 5);
INSERT INTO candidates VALUES (21, 'Umar Siddiq', 'London', 'software developer', 5, 35500, '2022-12-19', 1, FALSE, '2022-12-10', NULL, NULL);
INSERT INTO candidates VALUES (22, 'Vera Lindqvist', 'Sheffield', 'accountant', 12, 45400, '2021-02-09', 0, TRUE, '2021-02-08', 'vera.lindqvist@mail.com', NULL);
INSERT INTO candidates VALUES (23, 'Will Thackeray', 'Leeds', 'welder', 21, 63200, '2023-07-09', 1, TRUE, '2023-05-12', 'will.thackeray@mail.com', NULL);
INSERT INTO candidates VALUES (24, 'Xenia Pappas', 'Leeds', 'software developer', 0, 25500, '2024-02-26', 0, TRUE, '2023-11-29', 'xenia.pappas@mail.com', NULL);
INSERT INTO candidates VALUES (25, 'Yusuf Demir', 'Leeds', 'nurse', 0, 23000, '2022-07-12', 0, FALSE, '2022-06-17', 'yusuf.demir@mail.com', NULL);
INSERT INTO candidates VALUES (26, 'Zoe Armitage', 'Leeds', 'welder', 3, 32100, '2024-01-16', 1, FALSE, '2023-10-27', 'zoe.armitage@mail.com', 7);
INSERT INTO candidates VALUES (27, 'Alan Cross', 'Glasgow', 'nurse', 3, 28600, '2023-05-10', 1, FALSE, '2023-03-08', 'alan.cross@mail.com', NULL);
INSERT INTO candidates VALUES (28, 'Bridget Neal', 'London', 'welder', 2, 28900, '2022-08-26', 1, TRUE, '2022-07-30', 'bridget.neal@mail.com', NULL);

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  title VARCHAR,
  client_id INTEGER REFERENCES clients(id),
  opened_by INTEGER REFERENCES consultants(id),
  posted_on DATE,
  closed_on DATE,
  status VARCHAR,
  salary_min DECIMAL(10,2),
  salary_max DECIMAL(10,2),
  positions INTEGER,
  contract VARCHAR
);
INSERT INTO jobs VALUES
(1, 'Senior Developer', 4, 11, '2023-06-04', NULL, 'open', 47000, 56000, 1, 'permanent'),
(2, 'Payroll Accountant', 3, 2, '2022-03-12', '2022-06-21', 'filled', 48000, 55500, 3, 'temporary'),
(3, 'Ward Nurse', 7, 2, '2022-04-13', '2022-07-19', 'filled', 41000, 45500, 2, 'freelance'),
(4, 'Pipe Welder', 6, 8, '2021-12-12', '2022-01-26', 'cancelled', 21000, 25500, 1, 'permanent'),
(5, 'Sous Chef', 8, 13, '2022-09-01', '2022-12-08', 'filled', 24000, 33000, 1, 'permanent'),
(6, 'Depot Manager', 5, 11, '2021-12-22', NULL, 'on hold', 47000, 54500, 1, 'permanent'),
(7, 'Data Analyst', 1, 13, '2023-07-14', '2023-10-28', 'filled', 36000, 37500, 1, 'permanent'),
(8, 'Site Engineer', 9, 9, '2022-03-06', NULL, 'open', 45000, 49500, 2, 'permanent'),
(9, 'Receptionist', 12, 10, '2021-08-29', NULL, 'open', 34000, 38500, 2, 'freelance'),
(10, 'Legal Counsel', 3, 2, '2021-12-19', '2022-02-20', 'filled', 41000, 50000, 2, 'temporary'),
(11, 'Junior Developer', 11, 5, '2023-03-29', '2023-07-14', 'filled', 27000, 30000, 1, 'permanent'),
(12, 'Night Nurse', 7, 5, '2023-12-09', '2024-02-01', 'cancelled', 33000, 42000, 1, 'permanent'),
(13, 'Risk Analyst', 10, 5, '2022-05-23', '2022-06-11', 'filled', 37000, 49000, 1, 'freelance'),
(14, 'Fork Lift Driver', 5, 11, '2023-07-27', NULL, 'on hold', 29000, 30500, 1, 'permanent'),
(15, 'Head Chef', 12, 2, '2022-08-14', '2022-09-20', 'filled', 46000, 55000, 5, 'permanent'),
(16, 'Track Engineer', 9, 13, '2022-09-25', NULL, 'open', 25000, 37000, 2, 'permanent'),
(17, 'Night Porter', 12, 11, '2023-07-17', NULL, 'open', 28000, 35500, 5, 'permanent'),
(18, 'Test Engineer', 4, 13, '2022-11-18', '2023-01-04', 'filled', 37000, 44500, 5, 'freelance'),
(19, 'Credit Controller', 2, 7, '2024-02-03', '2024-03-27', 'filled', 48000, 52500, 3, 'temporary'),
(20, 'Lab Technician', 7, 7, '2023-01-08', '2023-03-16', 'cancelled', 36000, 39000, 3, 'permanent'),
(21, 'Game Designer', 11, 2, '2023-02-10', '2023-05-04', 'filled', 33000, 34500, 3, 'freelance'),
(22, 'Transport Planner', 5, 5, '2022-12-10', NULL, 'on hold', 46000, 58000, 1, 'permanent'),
(23, 'Care Assistant', 7, 11, '2021-08-07', '2021-10-13', 'filled', 38000, 48500, 1, 'permanent'),
(24, 'Kitchen Porter', 8, 6, '2022-09-28', NULL, 'open', 36000, 45000, 2, 'freelance');

CREATE TABLE applications (
  id INTEGER PRIMARY KEY,
  candidate_id INTEGER REFERENCES candidates(id),
  job_id INTEGER REFERENCES jobs(id),
  applied_on DATE,
  stage VARCHAR,
  score INTEGER
);
INSERT INTO applications VALUES
(1, 17, 11, '2023-04-02', 'shortlisted', 66),
(2, 20, 1, '2023-06-13', 'shortlisted', 93),
(3, 25, 1, '2023-06-06', 'shortlisted', 42),
(4, 8, 1, '2023-06-26', 'interview', 60),
(5, 24, 12, '2023-12-17', 'rejected', 70),
(6, 4, 16, '2022-10-19', 'rejected', 35),
(7, 17, 20, '2023-01-17', 'rejected', 51),
(8, 23, 17, '2023-08-15', 'offer', NULL),
(9, 13, 21, '2023-02-24', 'withdrawn', 74),
(10, 20, 6, '2022-01-09', 'shortlisted', 88),
(11, 18, 21, '2023-02-17', 'rejected', 51),
(12, 18, 20, '2023-01-27', 'withdrawn', 42),
(13, 8, 21, '2023-03-08', 'interview', 42),
(14, 11, 20, '2023-01-19', 'shortlisted', 51),
(15, 25, 7, '2023-08-12', 'submitted', 42),
(16, 8, 5, '2022-09-25', 'submitted', 58),
(17, 13, 4, '2021-12-26', 'withdrawn', 66),
(18, 18, 5, '2022-09-08', 'offer', 88),
(19, 22, 1, '2023-06-08', 'shortlisted', 81),
(20, 22, 12, '2024-01-05', 'interview', 35),
(21, 21, 11, '2023-04-15', 'rejected', 51),
(22, 3, 16, '2022-09-29', 'submitted', NULL),
(23, 25, 18, '2022-12-08', 'rejected', 81),
(24, 16, 5, '2022-09-08', 'shortlisted', 35),
(25, 7, 6, '2022-01-18', 'shortlisted', 58),
(26, 22, 4, '2021-12-31', 'submitted', 42),
(27, 22, 15, '2022-08-17', 'withdrawn', 35),
(28, 11, 13, '2022-06-07', 'offer', 74),
(29, 12, 14, '2023-08-03', 'rejected', 60),
(30, 1, 21, '2023-03-05', 'submitted', 51),
(31, 6, 14, '2023-08-11', 'interview', 93),
(32, 12, 13, '2022-05-30', 'rejected', 42),
(33, 4, 17, '2023-08-12', 'submitted', 60),
(34, 3, 21, '2023-02-23', 'rejected', 81),
(35, 7, 17, '2023-08-05', 'interview', 58),
(36, 9, 4, '2022-01-05', 'rejected', 42),
(37, 13, 5, '2022-09-30', 'interview', 74),
(38, 23, 12, '2024-01-03', 'offer', 42),
(39, 13, 7, '2023-08-07', 'shortlisted', 35),
(40, 11, 10, '2022-01-04', 'submitted', NULL);

CREATE TABLE interviews (
  id INTEGER PRIMARY KEY,
  application_id INTEGER REFERENCES applications(id),
  held_on DATE,
  interviewer_id INTEGER REFERENCES consultants(id),
  format VARCHAR,
  duration_minutes INTEGER,
  outcome VARCHAR
);
INSERT INTO interviews VALUES
(1, 23, '2022-12-31', 2, 'phone', 30, 'passed'),
(2, 22, '2022-10-08', 11, 'on site', 30, NULL),
(3, 5, '2024-01-01', 13, 'on site', 30, 'passed'),
(4, 26, '2022-01-21', 2, 'phone', 60, 'passed'),
(5, 16, '2022-10-06', 13, 'video', 60, 'passed'),
(6, 13, '2023-03-31', 11, 'phone', 20, 'passed'),
(7, 17, '2022-01-06', 9, 'on site', 60, NULL),
(8, 27, '2022-09-05', 3, 'on site', 45, 'passed'),
(9, 3, '2023-06-21', 5, 'video', 45, 'failed'),
(10, 32, '2022-06-19', 2, 'video', 45, 'no show'),
(11, 19, '2023-06-27', 11, 'on site', 30, 'passed'),
(12, 34, '2023-03-07', 13, 'on site', 30, NULL),
(13, 19, '2023-07-02', 8, 'phone', 20, 'failed'),
(14, 3, '2023-06-29', 5, 'video', 90, 'no show'),
(15, 4, '2023-07-09', 11, 'phone', 60, 'passed'),
(16, 5, '2023-12-27', 11, 'on site', 45, 'passed'),
(17, 16, '2022-09-29', 3, 'on site', 45, 'failed'),
(18, 16, '2022-10-17', 3, 'phone', 60, 'no show'),
(19, 30, '2023-03-11', 6, 'phone', 30, NULL),
(20, 10, '2022-01-15', 9, 'video', 30, 'no show'),
(21, 30, '2023-03-27', 8, 'on site', 60, 'no show'),
(22, 24, '2022-09-27', 5, 'video', 75, 'failed'),
(23, 16, '2022-10-13', 3, 'on site', 30, NULL),
(24, 23, '2022-12-19', 8, 'on site', 75, NULL),
(25, 13, '2023-03-31', 8, 'phone', 30, 'failed'),
(26, 33, '2023-09-04', 6, 'on site', 20, 'passed'),
(27, 1, '2023-04-13', 8, 'video', 20, NULL),
(28, 3, '2023-06-12', 6, 'on site', 30, 'passed');

CREATE TABLE placements (
  id INTEGER PRIMARY KEY,
  candidate_id INTEGER REFERENCES candidates(id),
  job_id INTEGER REFERENCES jobs(id),
  placed_by INTEGER REFERENCES consultants(id),
  start_date DATE,
  end_date DATE,
  agreed_salary DECIMAL(10,2),
  fee DECIMAL(10,2),
  discount DECIMAL(10,2),
  invoice_due DATE,
  invoice_paid DATE,
  guarantee VARCHAR
);
INSERT INTO placements VALUES
(1, 22, 2, 5, '2022-08-15', NULL, 48000.0, 12000.0, 500, '2022-09-14', '2022-10-09', 'yes'),
(2, 16, 3, 5, '2022-08-16', NULL, 42400.0, 5936.0, 0, '2022-09-15', NULL, 'no'),
(3, 7, 5, 11, '2023-02-04', NULL, 26800.0, 4690.0, 500, '2023-03-06', '2023-03-05', 'no'),
(4, 11, 7, 7, '2023-11-13', NULL, 38800.0, 8730.0, 0, '2023-12-13', '2024-01-09', 'yes'),
(5, 3, 10, 3, '2022-03-28', NULL, 42400.0, 10600.0, 1200, '2022-04-27', NULL, 'no'),
(6, 3, 11, 7, '2023-08-09', '2023-09-18', 27000.0, 5400.0, 500, '2023-09-08', '2023-09-29', 'no'),
(7, 12, 13, 8, '2022-06-27', NULL, 37700.0, 8671.0, 0, '2022-07-27', '2022-09-01', 'no'),
(8, 10, 15, 11, '2022-10-25', '2023-10-25', 48800.0, 7808.0, 0, '2022-11-24', '2022-12-20', 'yes'),
(9, 19, 18, 9, '2023-02-03', NULL, 39100.0, 7820.0, 500, '2023-03-05', NULL, 'yes'),
(10, 6, 19, 5, '2024-05-10', '2025-05-10', 50800.0, 9144.0, 500, '2024-06-09', NULL, 'yes'),
(11, 18, 21, 5, '2023-06-13', NULL, 33000.0, 6600.0, 0, '2023-07-13', '2023-08-16', 'yes'),
(12, 10, 23, 3, '2021-11-26', '2022-05-25', 40800.0, 5712.0, 0, '2021-12-26', NULL, 'yes'),
(13, 4, 2, 9, '2022-06-29', '2022-09-12', 48700.0, 12175.0, 1200, '2022-07-29', NULL, 'no'),
(14, 13, 3, 8, '2022-09-12', '2023-03-11', 43100.0, 6034.0, 0, '2022-10-12', '2022-10-01', 'yes'),
(15, 1, 5, 9, '2023-01-10', NULL, 25400.0, 4445.0, 1200, '2023-02-09', NULL, 'yes'),
(16, 1, 7, 3, '2023-12-07', NULL, 37400.0, 8415.0, 1200, '2024-01-06', NULL, 'yes'),
(17, 21, 10, 9, '2022-04-15', NULL, 41700.0, 10425.0, 500, '2022-05-15', '2022-06-18', 'no'),
(18, 16, 11, 7, '2023-08-07', NULL, 27000.0, 5400.0, 500, '2023-09-06', '2023-09-08', 'yes'),
(19, 1, 13, 11, '2022-08-05', NULL, 39100.0, 8993.0, 0, '2022-09-04', '2022-09-09', 'yes'),
(20, 19, 15, 6, '2022-10-19', NULL, 46700.0, 7472.0, 1200, '2022-11-18', '2022-11-26', 'no');
