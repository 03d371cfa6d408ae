CREATE TABLE airlines (id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, alliance VARCHAR, low_cost INTEGER);
CREATE TABLE destinations (id INTEGER PRIMARY KEY, city VARCHAR, country VARCHAR, distance_km INTEGER, visa_required VARCHAR);
CREATE TABLE employees (id INTEGER PRIMARY KEY, full_name VARCHAR, job VARCHAR, salary INTEGER, hired_on DATE, left_on DATE, phone VARCHAR, manager_id INTEGER REFERENCES employees(id));
CREATE TABLE terminals (id INTEGER PRIMARY KEY, name VARCHAR, opened_year INTEGER, has_lounge VARCHAR, duty_manager INTEGER REFERENCES employees(id));
CREATE TABLE gates (id INTEGER PRIMARY KEY, gate_code VARCHAR, terminal_id INTEGER REFERENCES terminals(id), position VARCHAR, in_service BOOLEAN, width_m INTEGER);
CREATE TABLE aircraft (id INTEGER PRIMARY KEY, registration VARCHAR, model VARCHAR, airline_id INTEGER REFERENCES airlines(id), seats INTEGER, built_year INTEGER);
CREATE TABLE flights (id INTEGER PRIMARY KEY, flight_number VARCHAR, airline_id INTEGER REFERENCES airlines(id), aircraft_id INTEGER REFERENCES aircraft(id), planned_gate INTEGER REFERENCES gates(id), actual_gate INTEGER REFERENCES gates(id), destination_id INTEGER REFERENCES destinations(id), diverted_to INTEGER REFERENCES destinations(id), departure_date DATE, passengers INTEGER, fare DECIMAL(8,2), delay_minutes INTEGER, status VARCHAR);
CREATE TABLE baggage_claims (id INTEGER PRIMARY KEY, flight_id INTEGER REFERENCES flights(id), passenger VARCHAR, handled_by INTEGER REFERENCES employees(id), reported_on DATE, closed_on DATE, claimed_amount DECIMAL(8,2), paid_amount DECIMAL(8,2), problem VARCHAR);

INSERT INTO airlines VALUES
  (1, 'Nordavia', 'Norway', 'SkyRing', 0),
  (2, 'Balear Jet', 'Spain', NULL, 1),
  (3, 'Air Lusitano', 'Portugal', 'StarPact', 0),
  (4, 'Zephyr', 'Greece', NULL, 1),
  (5, 'Alpine Wings', 'Switzerland', 'StarPact', 0),
  (6, 'Anadolu Air', 'Turkey', 'SkyRing', 0),
  (7, 'Hopper', 'Ireland', NULL, 1),
  (8, 'Crown Atlantic', 'United Kingdom', 'SkyRing', 0),
  (9, 'Gulf Pearl', 'Qatar', 'StarPact', 0),
  (10, 'Magyar Express', 'Hungary', NULL, 1),
  (11, 'Celtic Cargo', 'Ireland', NULL, 0),
  (12, 'Riviera Air', 'France', 'StarPact', 0);

INSERT INTO destinations VALUES
  (1, 'Oslo', 'Norway', 1150, 'no'),
  (2, 'Palma', 'Spain', 1340, 'no'),
  (3, 'Lisbon', 'Portugal', 1870, 'no'),
  (4, 'Athens', 'Greece', 2390, 'no'),
  (5, 'Zurich', 'Switzerland', 780, 'no'),
  (6, 'Istanbul', 'Turkey', 2500, 'yes'),
  (7, 'Dublin', 'Ireland', 450, 'no'),
  (8, 'New York', 'United States', 5540, 'yes'),
  (9, 'Doha', 'Qatar', 5220, 'yes'),
  (10, 'Budapest', 'Hungary', 1450, 'no'),
  (11, 'Nice', 'France', 1030, 'no'),
  (12, 'Bergen', 'Norway', 1060, 'no'),
  (13, 'Madrid', 'Spain', 1260, 'no'),
  (14, 'Cairo', 'Egypt', 3520, 'yes'),
  (15, 'Reykjavik', 'Iceland', 1890, 'no');

INSERT INTO employees VALUES (1, 'Helen Marsh', 'director', 118000, '2009-03-01', NULL, '555-0101', NULL);
INSERT INTO employees VALUES (2, 'Oscar Lindqvist', 'duty manager', 71000, '2012-06-15', NULL, '555-0102', 1);
INSERT INTO employees VALUES (3, 'Priya Nair', 'duty manager', 69500, '2015-01-12', NULL, '555-0103', 1);
INSERT INTO employees VALUES (4, 'Tom Abara', 'duty manager', 70200, '2016-09-01', NULL, NULL, 1);
INSERT INTO employees VALUES (5, 'Lena Fischer', 'baggage agent', 34100, '2018-04-03', NULL, '555-0105', 2);
INSERT INTO employees VALUES (6, 'Marco Ricci', 'baggage agent', 33800, '2019-11-20', '2023-08-31', NULL, 2);
INSERT INTO employees VALUES (7, 'Aisha Khan', 'baggage agent', 36200, '2017-02-14', NULL, '555-0107', 3);
INSERT INTO employees VALUES (8, 'Dan Whitby', 'security officer', 38900, '2014-07-07', NULL, '555-0108', 3);
INSERT INTO employees VALUES (9, 'Yuki Tanaka', 'security officer', 37400, '2021-05-10', NULL, NULL, 3);
INSERT INTO employees VALUES (10, 'Carlos Mendez', 'gate agent', 32500, '2022-03-28', NULL, '555-0110', 2);
INSERT INTO employees VALUES (11, 'Rosie Bell', 'gate agent', 31900, '2022-10-03', '2024-01-15', '555-0111', 2);
INSERT INTO employees VALUES (12, 'Ivan Petrov', 'fire officer', 45600, '2011-12-01', NULL, '555-0112', 4);
INSERT INTO employees VALUES (13, 'Grace Obi', 'fire officer', 44800, '2013-08-19', '2022-11-30', NULL, 4);
INSERT INTO employees VALUES (14, 'Noah Stein', 'baggage agent', 33100, '2023-06-01', NULL, '555-0114', 3);

INSERT INTO terminals VALUES
  (1, 'North', 1988, 'Y', 2),
  (2, 'South', 2004, 'Y', 3),
  (3, 'Pier West', 2017, 'N', 4),
  (4, 'Cargo Hall', 1979, 'N', NULL);

INSERT INTO gates VALUES
  (1, 'A1', 1, 'contact', true, 36),
  (2, 'A2', 1, 'contact', true, 36),
  (3, 'A3', 1, 'contact', false, 52),
  (4, 'A4', 1, 'remote', true, 40),
  (5, 'A5', 1, 'contact', true, 65),
  (6, 'B1', 2, 'contact', true, 36),
  (7, 'B2', 2, 'contact', true, 36),
  (8, 'B3', 2, 'remote', true, 36),
  (9, 'B4', 2, 'remote', false, 40),
  (10, 'B5', 2, 'contact', true, 80),
  (11, 'C1', 3, 'contact', true, 36),
  (12, 'C2', 3, 'remote', true, 36),
  (13, 'C3', 3, 'remote', true, 52),
  (14, 'C4', 3, 'contact', false, 65);

INSERT INTO aircraft VALUES
  (1, 'LN-ABC', 'A320', 1, 174, 2014),
  (2, 'LN-ABD', 'B737', 1, 186, 2016),
  (3, 'EC-MLT', 'A320', 2, 180, 2011),
  (4, 'EC-MLU', 'A321', 2, 220, 2019),
  (5, 'CS-TRE', 'A330', 3, 269, 2009),
  (6, 'CS-TRF', 'E190', 3, 106, 2012),
  (7, 'SX-ZPH', 'A320', 4, 180, 2008),
  (8, 'HB-JAK', 'E190', 5, 110, 2018),
  (9, 'TC-ANA', 'B737', 6, 189, 2017),
  (10, 'EI-HOP', 'B737', 7, 189, 2020),
  (11, 'EI-HOQ', 'B737', 7, 189, 2021),
  (12, 'G-CRWN', 'B777', 8, 336, 2006),
  (13, 'A7-PRL', 'A350', 9, 325, 2019),
  (14, 'A7-PRM', 'B777', 9, 354, 2015),
  (15, 'HA-MEX', 'A321', 10, 230, 2022),
  (16, 'F-RIVA', 'E190', 12, 104, 2013),
  (17, 'G-CRWP', 'A350', 8, 331, 2021);

INSERT INTO flights VALUES
  (1, 'AN355', 6, 9, 13, NULL, 6, NULL, '2023-05-23', NULL, 247.88, NULL, 'cancelled'),
  (2, 'LU113', 3, 6, 5, 5, 3, NULL, '2022-05-16', 80, 219.94, 25, 'departed'),
  (3, 'AN229', 6, 9, 8, 8, 6, 15, '2024-04-27', 92, 185.87, 0, 'diverted'),
  (4, 'ZE652', 4, 7, 4, NULL, 4, NULL, '2024-07-20', NULL, 268.53, NULL, 'scheduled'),
  (5, 'ZE524', 4, 7, 5, NULL, 4, NULL, '2024-07-18', NULL, 183.31, NULL, 'scheduled'),
  (6, 'LU824', 3, 5, 6, 10, 3, NULL, '2022-02-04', 207, 172.75, 12, 'departed'),
  (7, 'CA158', 8, 12, 7, 7, 8, NULL, '2023-05-30', 279, 383.14, 0, 'departed'),
  (8, 'CA563', 8, 12, 8, 8, 8, NULL, '2023-09-16', 303, 358.01, 0, 'departed'),
  (9, 'ZE356', 4, 7, 10, NULL, 4, NULL, '2023-01-30', NULL, 256.47, NULL, 'cancelled'),
  (10, 'BJ251', 2, 4, 1, 1, 13, 13, '2022-05-05', 123, 136.4, 65, 'diverted'),
  (11, 'BJ838', 2, 3, 6, 6, 13, NULL, '2022-04-22', 141, 178.3, 40, 'departed'),
  (12, 'LU858', 3, 6, 12, 12, 3, NULL, '2023-03-23', 49, 203.48, 12, 'departed'),
  (13, 'MX312', 10, 15, 13, 13, 10, NULL, '2023-06-21', 145, 122.67, 95, 'departed'),
  (14, 'LU401', 3, 5, 8, 8, 3, NULL, '2022-04-02', 243, 149.14, 95, 'departed'),
  (15, 'LU250', 3, 6, 7, NULL, 3, NULL, '2024-07-17', NULL, 145.71, NULL, 'scheduled'),
  (16, 'LU164', 3, 6, 4, 4, 3, 13, '2022-11-06', 77, 226.52, 18, 'diverted'),
  (17, 'NV807', 1, 2, 13, 13, 12, NULL, '2023-06-13', 110, 169.52, 18, 'departed'),
  (18, 'LU936', 3, 6, 6, 6, 3, NULL, '2022-11-08', 74, 192.24, 180, 'departed'),
  (19, 'CA963', 8, 12, 7, 3, 8, NULL, '2023-03-26', 214, 373.1, 40, 'departed'),
  (20, 'CA588', 8, 12, 11, 2, 8, NULL, '2023-02-06', 321, 386.34, 0, 'departed'),
  (21, 'GP666', 9, 14, 12, 12, 9, NULL, '2023-04-07', 217, 426.16, 180, 'departed'),
  (22, 'AN877', 6, 9, 12, 12, 6, NULL, '2023-11-28', 103, 252.31, 180, 'departed'),
  (23, 'NV285', 1, 2, 4, NULL, 12, NULL, '2024-06-27', NULL, 141.52, NULL, 'scheduled'),
  (24, 'NV343', 1, 2, 8, 8, 12, NULL, '2022-04-15', 142, 169.76, 18, 'departed'),
  (25, 'NV660', 1, 1, 6, 3, 12, NULL, '2022-05-29', 143, 128.47, 0, 'departed'),
  (26, 'HO460', 7, 10, 11, 11, 7, NULL, '2023-09-18', 114, 145.22, 25, 'departed'),
  (27, 'GP303', 9, 14, 4, 4, 9, NULL, '2023-09-01', 250, 449.36, 95, 'departed'),
  (28, 'BJ433', 2, 3, 13, 13, 13, 11, '2022-05-22', 112, 171.13, 95, 'diverted'),
  (29, 'GP488', 9, 13, 5, 5, 9, NULL, '2023-06-07', 316, 379.27, 0, 'departed'),
  (30, 'AN393', 6, 9, 8, 8, 6, NULL, '2022-12-12', 135, 187.19, 0, 'departed'),
  (31, 'BJ645', 2, 4, 1, 3, 13, NULL, '2023-03-09', 100, 162.84, 5, 'departed'),
  (32, 'RA722', 12, 16, 6, 11, 11, NULL, '2022-11-20', 63, 200.9, 65, 'departed'),
  (33, 'BJ403', 2, 4, 6, NULL, 2, NULL, '2024-01-27', NULL, 188.15, NULL, 'cancelled'),
  (34, 'NV358', 1, 1, 13, 10, 12, NULL, '2022-06-16', 81, 149.99, 180, 'departed'),
  (35, 'BJ747', 2, 4, 8, 8, 2, NULL, '2024-01-07', 183, 178.26, 25, 'departed'),
  (36, 'RA410', 12, 16, 5, 7, 11, NULL, '2024-05-30', 89, 182.15, 25, 'departed'),
  (37, 'HO438', 7, 10, 4, 4, 10, 15, '2024-01-13', 141, 171.55, 25, 'diverted'),
  (38, 'NV126', 1, 2, 6, NULL, 1, NULL, '2022-04-06', NULL, 128.97, NULL, 'cancelled'),
  (39, 'GP729', 9, 14, 10, NULL, 9, NULL, '2024-09-25', NULL, 410.69, NULL, 'scheduled'),
  (40, 'BJ921', 2, 4, 10, NULL, 2, NULL, '2024-08-27', NULL, 119.74, NULL, 'scheduled');

INSERT INTO baggage_claims VALUES
  (1, 11, 'Ingrid Solberg', 7, '2022-04-22', '2022-05-06', 1351.01, 669.98, 'stolen'),
  (2, 7, 'Paul Dacosta', 6, '2023-06-05', '2023-06-11', 2113.16, 1272.48, 'delayed'),
  (3, 21, 'Maya Rosen', 7, '2023-04-14', '2023-04-26', 874.03, 346.78, 'delayed'),
  (4, 8, 'Kofi Mensah', NULL, '2023-09-24', '2023-12-08', 724.96, 532.57, 'delayed'),
  (5, 6, 'Claire Dupont', 7, '2022-02-12', NULL, 596.09, NULL, 'stolen'),
  (6, 8, 'Jan Novak', 7, '2023-09-19', '2023-11-12', 2077.87, 884.18, 'lost'),
  (7, 16, 'Sofia Marino', 5, '2022-11-07', '2022-11-23', 1392.81, 0, 'lost'),
  (8, 22, 'Liam Byrne', 7, '2023-12-05', '2024-02-09', 603.06, 587.57, 'lost'),
  (9, 22, 'Elif Kaya', 7, '2023-11-28', '2023-12-09', 1319.36, 1179.2, 'damaged'),
  (10, 12, 'Ahmed Farouk', 7, '2023-03-24', NULL, 237.71, NULL, 'damaged'),
  (11, 8, 'Nora Quinn', 6, '2023-09-22', '2023-11-03', 876.14, 467.23, 'stolen'),
  (12, 17, 'Ben Tucker', 7, '2023-06-19', '2023-07-31', 932.41, 804.81, 'damaged'),
  (13, 17, 'Ingrid Solberg', NULL, '2023-06-21', '2023-07-23', 125.79, 102.91, 'damaged'),
  (14, 6, 'Hana Kim', 6, '2022-02-05', '2022-03-07', 127.56, 0, 'damaged'),
  (15, 3, 'Peter Vogel', 7, '2024-05-04', NULL, 2138.65, NULL, 'delayed'),
  (16, 2, 'Paul Dacosta', NULL, '2022-05-22', '2022-07-20', 1149.64, 605.03, 'damaged'),
  (17, 7, 'Ruth Ellis', 6, '2023-06-02', '2023-06-16', 405.03, 227.73, 'damaged'),
  (18, 21, 'Omar Haddad', 5, '2023-04-09', '2023-05-19', 1342.87, 1172.19, 'delayed'),
  (19, 12, 'Julia Weiss', 5, '2023-03-23', '2023-05-11', 1177.6, 1115.38, 'delayed'),
  (20, 16, 'Liam Byrne', 7, '2022-11-06', NULL, 1663.01, NULL, 'damaged');
