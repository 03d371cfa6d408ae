CREATE TABLE station (id INTEGER PRIMARY KEY, name VARCHAR, district VARCHAR, zone INTEGER, opened_on DATE, platforms INTEGER, step_free BOOLEAN, toilets VARCHAR, daily_riders INTEGER, parking_spaces INTEGER, closed_on DATE);
INSERT INTO station VALUES
(1, 'Central Hall', 'Old Town', 1, '1931-05-01', 12, true, 'yes', 48200, 0, NULL),
(2, 'Harbour Gate', 'Docklands', 1, '1934-09-15', 4, true, 'yes', 17350, 40, NULL),
(3, 'Mill Lane', 'Old Town', 1, '1931-05-01', 2, false, 'no', 6120, 0, NULL),
(4, 'Cathedral', 'Old Town', 1, '1952-04-10', 2, false, 'no', 9800, 0, NULL),
(5, 'University', 'Northside', 2, '1968-10-01', 4, true, 'yes', 21400, 25, NULL),
(6, 'Linden Park', 'Northside', 2, '1968-10-01', 2, true, 'no', 5300, 110, NULL),
(7, 'Foundry Road', 'Eastfield', 2, '1947-03-22', 2, false, 'no', 2900, 60, '2023-08-31'),
(8, 'Eastfield', 'Eastfield', 3, '1974-06-30', 3, true, 'yes', 7450, 300, NULL),
(9, 'Airport', 'Southmoor', 4, '1999-11-12', 4, true, 'yes', 26700, NULL, NULL),
(10, 'Southmoor', 'Southmoor', 3, '1999-11-12', 2, true, 'no', 4100, 220, NULL),
(11, 'Stadium', 'Docklands', 2, '2006-05-20', 4, true, 'yes', 8800, 450, NULL),
(12, 'Quarry Hill', 'Northside', 3, '1981-01-18', 2, false, 'no', 1650, 85, NULL),
(13, 'Ferry Pier', 'Docklands', 2, '2022-06-11', 2, true, 'no', 3300, NULL, NULL),
(14, 'Willow Green', 'Westend', 3, '2024-04-27', 2, true, 'yes', 1950, 180, NULL);
CREATE TABLE staff (id INTEGER PRIMARY KEY, name VARCHAR, job VARCHAR, boss INTEGER REFERENCES staff(id), home_station INTEGER REFERENCES station(id), born_on DATE, hired_on DATE, left_on DATE, monthly_wage INTEGER, email VARCHAR, night_shift INTEGER);
INSERT INTO staff VALUES (1, 'Helena Storm', 'director', NULL, 1, '1965-02-03', '2001-04-01', NULL, 7900, 'h.storm@cityrail.example', 0);
INSERT INTO staff VALUES (2, 'Arthur Penrose', 'supervisor', 1, 1, '1970-08-14', '2005-09-01', NULL, 5100, 'a.penrose@cityrail.example', 0);
INSERT INTO staff VALUES (3, 'Salma Idris', 'supervisor', 1, 8, '1978-05-09', '2010-02-15', NULL, 5250, 's.idris@cityrail.example', 0);
INSERT INTO staff VALUES (4, 'Viktor Hruby', 'driver', 2, 1, '1982-11-21', '2012-06-01', NULL, 3650, 'v.hruby@cityrail.example', 1);
INSERT INTO staff VALUES (5, 'Joanna Pratt', 'driver', 2, 5, '1990-03-30', '2017-08-07', NULL, 3400, NULL, 0);
INSERT INTO staff VALUES (6, 'Milan Kovac', 'driver', 3, 8, '1974-07-17', '2003-10-20', NULL, 5400, 'm.kovac@cityrail.example', 1);
INSERT INTO staff VALUES (7, 'Ebba Nyman', 'driver', 3, 9, '1995-12-12', '2021-05-03', NULL, 3100, 'e.nyman@cityrail.example', 0);
INSERT INTO staff VALUES (8, 'Oscar Tilney', 'conductor', 2, 1, '1988-09-25', '2015-11-02', NULL, 2700, 'o.tilney@cityrail.example', 0);
INSERT INTO staff VALUES (9, 'Fatou Camara', 'conductor', 2, 2, '1993-06-06', '2019-01-14', NULL, 2600, 'f.camara@cityrail.example', 1);
INSERT INTO staff VALUES (10, 'Derek Moyle', 'conductor', 3, 8, '1961-01-31', '1998-03-09', '2023-12-31', 2950, NULL, 0);
INSERT INTO staff VALUES (11, 'Lotte Haas', 'mechanic', 3, 10, '1986-04-18', '2014-07-21', NULL, 3300, 'l.haas@cityrail.example', 1);
INSERT INTO staff VALUES (12, 'Bruno Salgado', 'mechanic', 11, 10, '1999-10-02', '2022-03-28', NULL, 2750, 'b.salgado@cityrail.example', 1);
INSERT INTO staff VALUES (13, 'Nina Albers', 'driver', 2, 11, '1997-02-22', '2023-02-06', NULL, 2950, 'n.albers@cityrail.example', 0);
INSERT INTO staff VALUES (14, 'Gareth Wynn', 'driver', 3, 9, '1969-05-27', '2000-05-15', '2024-05-31', 3800, NULL, 1);
INSERT INTO staff VALUES (15, 'Rosa Lind', 'conductor', 9, 2, '2001-08-08', '2024-01-22', NULL, 2350, 'r.lind@cityrail.example', 0);
INSERT INTO staff VALUES (16, 'Ali Rezai', 'clerk', 1, 1, '1984-12-01', '2016-09-19', NULL, 2500, 'a.rezai@cityrail.example', 0);
CREATE TABLE line (id INTEGER PRIMARY KEY, name VARCHAR, colour VARCHAR, first_stop INTEGER REFERENCES station(id), last_stop INTEGER REFERENCES station(id), manager INTEGER REFERENCES staff(id), length_km DECIMAL(5,1), opened_on DATE, night_service VARCHAR, yearly_cost INTEGER, yearly_income INTEGER);
INSERT INTO line VALUES
(1, 'Harbour Line', 'blue', 2, 5, 2, 14.2, '1934-09-15', 'Y', 8200000, 9650000),
(2, 'East Line', 'green', 1, 8, 3, 18.9, '1947-03-22', 'N', 7400000, 6100000),
(3, 'Airport Express', 'red', 1, 9, 3, 22.4, '1999-11-12', 'Y', 11900000, 16800000),
(4, 'Hill Line', 'yellow', 4, 12, 2, 9.7, '1981-01-18', 'N', 3100000, 1900000),
(5, 'Stadium Shuttle', 'orange', 11, 1, NULL, 6.3, '2006-05-20', 'N', 1800000, 2250000),
(6, 'Ring Line', 'purple', 6, 10, 2, 31.5, '1974-06-30', 'N', 14600000, 13900000),
(7, 'Ferry Link', 'white', 13, 2, NULL, 3.8, '2022-06-11', 'N', 950000, 420000),
(8, 'West Line', 'brown', 1, 14, 3, 12.6, '2024-04-27', 'N', 4000000, NULL);
CREATE TABLE line_stop (line_id INTEGER REFERENCES line(id), station_id INTEGER REFERENCES station(id), position INTEGER, minutes_from_start INTEGER, PRIMARY KEY (line_id, station_id));
INSERT INTO line_stop VALUES
(1, 2, 1, 0),
(1, 4, 2, 6),
(1, 1, 3, 10),
(1, 6, 4, 19),
(1, 5, 5, 24),
(2, 1, 1, 0),
(2, 3, 2, 4),
(2, 7, 3, 13),
(2, 8, 4, 26),
(3, 1, 1, 0),
(3, 10, 2, 16),
(3, 9, 3, 22),
(4, 4, 1, 0),
(4, 6, 2, 9),
(4, 12, 3, 18),
(5, 11, 1, 0),
(5, 2, 2, 5),
(5, 1, 3, 11),
(6, 6, 1, 0),
(6, 5, 2, 8),
(6, 8, 3, 24),
(6, 11, 4, 37),
(6, 10, 5, 49),
(7, 13, 1, 0),
(7, 2, 2, 7),
(8, 1, 1, 0),
(8, 14, 2, 17);
CREATE TABLE train (id INTEGER PRIMARY KEY, name VARCHAR, model VARCHAR, built_year INTEGER, seats INTEGER, standing_places INTEGER, home_line INTEGER REFERENCES line(id), status VARCHAR, last_check DATE, top_speed INTEGER, air_conditioned VARCHAR);
INSERT INTO train VALUES
(1, 'Albatross', 'Desiro 4', 2009, 180, 220, 1, 'in service', '2024-06-11', 140, 'yes'),
(2, 'Bittern', 'Desiro 4', 2009, 180, 220, 1, 'in service', '2023-12-02', 140, 'yes'),
(3, 'Curlew', 'Tramex B', 1988, 96, 110, 4, 'in service', '2024-01-30', 90, 'no'),
(4, 'Dunlin', 'Tramex B', 1987, 96, 110, 4, 'in the workshop', '2022-11-18', 90, 'no'),
(5, 'Egret', 'Flirt X', 2018, 260, 310, 3, 'in service', '2024-08-08', 160, 'yes'),
(6, 'Falcon', 'Flirt X', 2019, 260, 310, 3, 'in service', '2024-07-19', 160, 'yes'),
(7, 'Gannet', 'Desiro 2', 1999, 120, 150, 2, 'in service', '2023-10-05', 120, 'no'),
(8, 'Heron', 'Desiro 2', 2000, 120, 150, 2, 'in the workshop', '2023-04-27', 120, 'no'),
(9, 'Ibis', 'Metro S', 1979, 84, 160, 6, 'scrapped', '2021-09-09', 80, 'no'),
(10, 'Jackdaw', 'Metro S', 1981, 84, 160, 6, 'in service', '2024-02-21', 80, 'no'),
(11, 'Kestrel', 'Flirt Y', 2023, 240, 330, 6, 'in service', NULL, 200, 'yes'),
(12, 'Lapwing', 'Railbus', 1994, 60, 50, 7, 'in service', '2024-05-15', 100, 'no'),
(13, 'Merlin', 'Flirt Y', 2024, 240, 330, 8, 'in service', NULL, 180, 'yes');
CREATE TABLE journey (id INTEGER PRIMARY KEY, line_id INTEGER REFERENCES line(id), train_id INTEGER REFERENCES train(id), driver INTEGER REFERENCES staff(id), conductor INTEGER REFERENCES staff(id), from_station INTEGER REFERENCES station(id), to_station INTEGER REFERENCES station(id), run_on DATE, planned_minutes INTEGER, actual_minutes INTEGER, passengers INTEGER, ticket_income DECIMAL(8,2), cancelled INTEGER);
INSERT INTO journey VALUES
(1, 3, 6, 7, 10, 1, 9, '2022-03-16', 22, 39, 261, 528.31, 0),
(2, 2, 8, 4, 10, 1, 8, '2022-04-09', 26, NULL, NULL, NULL, 1),
(3, 2, 8, 6, NULL, 1, 8, '2022-05-16', 26, NULL, NULL, NULL, 1),
(4, 4, 3, 7, 10, 4, 12, '2022-06-10', 18, 18, 40, 165.97, 0),
(5, 4, 4, 7, 10, 12, 4, '2022-06-18', 18, 17, 65, 194.86, 0),
(6, 2, 7, 4, 9, 8, 1, '2022-07-22', 26, 43, 261, 1099.3, 0),
(7, 3, 6, 6, NULL, 1, 9, '2022-08-05', 22, 39, 249, 675.2, 0),
(8, 3, 5, 14, 8, 9, 1, '2022-08-28', 22, 21, 271, 832.3, 0),
(9, 6, 10, 4, 10, 6, 10, '2022-09-22', 49, 51, 105, 444.62, 0),
(10, 3, 5, 5, 9, 1, 9, '2022-10-10', 22, 27, 107, 286.18, 0),
(11, 1, 2, 7, 9, 2, 5, '2022-11-08', 24, 23, 101, 444.68, 0),
(12, 5, 1, 4, 9, 1, 11, '2022-12-01', 11, 16, 242, 975.58, 0),
(13, 1, 2, 4, 10, 2, 5, '2022-12-24', 24, NULL, NULL, NULL, 1),
(14, 3, 5, 5, 9, 9, 1, '2023-01-06', 22, 21, 263, 593.73, 0),
(15, 5, 1, 6, 8, 11, 1, '2023-02-03', 11, 11, 205, 901.37, 0),
(16, 3, 6, 14, NULL, 1, 9, '2023-03-02', 22, 23, 319, 597.7, 0),
(17, 1, 2, 4, 8, 5, 2, '2023-04-02', 24, 29, 145, 329.8, 0),
(18, 2, 7, 4, NULL, 8, 1, '2023-04-22', 26, 26, 246, 404.53, 0),
(19, 6, 10, 5, 10, 10, 6, '2023-05-03', 49, 49, 130, 262.26, 0),
(20, 3, 5, 7, 8, 9, 1, '2023-06-07', 22, 27, 22, 65.5, 0),
(21, 3, 6, 4, 9, 1, 9, '2023-06-17', 22, 24, 327, 1286.99, 0),
(22, 3, 6, 7, 10, 9, 1, '2023-07-02', 22, 39, 68, 234.19, 0),
(23, 6, 11, 6, 10, 6, 10, '2023-07-26', 49, 66, 287, 586.77, 0),
(24, 3, 6, 5, 8, 1, 9, '2023-08-22', 22, 22, 233, 1013.81, 0),
(25, 1, 1, 14, NULL, 2, 5, '2023-09-19', 24, 33, 244, 770.86, 0),
(26, 3, 6, 4, 8, 9, 1, '2023-10-09', 22, NULL, NULL, NULL, 1),
(27, 6, 11, 7, NULL, 6, 10, '2023-11-08', 49, 54, 222, 558.0, 0),
(28, 6, 10, 7, 8, 6, 10, '2023-11-23', 49, 51, 269, 1032.53, 0),
(29, 2, 7, 7, 10, 1, 8, '2023-12-29', 26, 31, 273, 666.18, 0),
(30, 5, 2, 4, 9, 11, 1, '2024-01-18', 11, 11, 218, 372.43, 0),
(31, 1, 2, 6, NULL, 2, 5, '2024-01-31', 24, 29, 103, 216.28, 0),
(32, 3, 6, 7, 9, 1, 9, '2024-02-18', 22, NULL, NULL, NULL, 1),
(33, 5, 1, 14, 9, 1, 11, '2024-03-07', 11, 16, 160, 309.5, 0),
(34, 4, 3, 6, 9, 4, 12, '2024-03-27', 18, 19, 177, 307.35, 0),
(35, 1, 1, 7, 9, 5, 2, '2024-04-10', 24, NULL, NULL, NULL, 1),
(36, 3, 5, 7, NULL, 1, 9, '2024-04-19', 22, 22, 296, 509.52, 0),
(37, 2, 7, 4, 9, 1, 8, '2024-05-06', 26, 43, 239, 1017.83, 0),
(38, 2, 7, 6, 9, 1, 8, '2024-05-23', 26, 35, 317, 1396.1, 0);
CREATE TABLE delay (id INTEGER PRIMARY KEY, journey_id INTEGER REFERENCES journey(id), station_id INTEGER REFERENCES station(id), reported_by INTEGER REFERENCES staff(id), handled_by INTEGER REFERENCES staff(id), cause VARCHAR, severity VARCHAR, minutes INTEGER, happened_on DATE, settled_on DATE, refunds_asked DECIMAL(8,2), refunds_paid DECIMAL(8,2));
INSERT INTO delay VALUES
(1, 1, 10, 7, 3, 'signal failure', 'moderate', 17, '2022-03-16', '2022-03-22', 35.49, 17.75),
(2, 2, 3, 4, 8, 'broken door', 'serious', 92, '2022-04-09', NULL, 434.58, 0),
(3, 3, 1, 6, 3, 'staff shortage', 'serious', 75, '2022-05-16', '2022-05-17', 273.42, 273.42),
(4, 5, 4, 10, 11, 'track works', 'minor', 3, '2022-06-18', '2022-06-29', 0, 0),
(5, 6, 3, 9, 12, 'broken door', 'moderate', 17, '2022-07-22', '2022-08-06', 371.53, 0.0),
(6, 7, 10, 6, 11, 'signal failure', 'moderate', 17, '2022-08-05', NULL, 190.31, 0),
(7, 8, 9, 14, 2, 'flooding', 'minor', 4, '2022-08-28', '2022-09-20', 0, 0.0),
(8, 10, 10, 5, 11, 'track works', 'moderate', 5, '2022-10-10', '2022-12-04', 0, 0),
(9, 11, 5, 7, 11, 'passenger ill', 'minor', 4, '2022-11-08', NULL, 0, 0),
(10, 12, 1, 9, 2, 'snow', 'moderate', 5, '2022-12-01', '2022-12-31', 0, 0),
(11, 13, 4, 4, NULL, 'staff shortage', 'serious', 63, '2022-12-24', NULL, 554.33, 0),
(12, 15, 2, 8, 2, 'broken door', 'minor', 4, '2023-02-03', '2023-03-25', 0, 0.0),
(13, 17, 1, 4, 2, 'passenger ill', 'moderate', 5, '2023-04-02', '2023-05-15', 0, 0),
(14, 20, 1, 7, 9, 'staff shortage', 'moderate', 5, '2023-06-07', '2023-07-25', 0, 0.0),
(15, 22, 9, 10, NULL, 'track works', 'moderate', 17, '2023-07-02', '2023-07-18', 472.26, 236.13),
(16, 23, 5, 10, 3, 'passenger ill', 'moderate', 17, '2023-07-26', NULL, 698.37, 0),
(17, 25, 5, 14, 3, 'signal failure', 'moderate', 9, '2023-09-19', '2023-09-22', 215.59, 107.8),
(18, 26, 1, 4, 12, 'broken door', 'serious', 86, '2023-10-09', '2023-11-25', 726.42, 363.21),
(19, 27, 10, 7, NULL, 'signal failure', 'moderate', 5, '2023-11-08', '2023-12-28', 0, 0.0),
(20, 28, 10, 8, 2, 'signal failure', 'minor', 2, '2023-11-23', NULL, 0, 0),
(21, 29, 1, 10, 11, 'passenger ill', 'moderate', 5, '2023-12-29', '2024-02-20', 0, 0.0),
(22, 31, 2, 6, 9, 'snow', 'moderate', 5, '2024-01-31', '2024-03-10', 0, 0),
(23, 32, 1, 9, 2, 'track works', 'serious', 62, '2024-02-18', '2024-02-26', 666.15, 333.07),
(24, 33, 11, 9, 2, 'track works', 'moderate', 5, '2024-03-07', '2024-03-16', 0, 0),
(25, 34, 6, 9, 3, 'signal failure', 'minor', 2, '2024-03-27', '2024-04-05', 0, 0),
(26, 35, 4, 7, 11, 'signal failure', 'serious', 72, '2024-04-10', '2024-04-11', 830.84, 415.42),
(27, 37, 8, 4, 3, 'staff shortage', 'moderate', 17, '2024-05-06', '2024-07-02', 384.03, 0.0),
(28, 38, 3, 9, 2, 'track works', 'moderate', 9, '2024-05-23', '2024-06-28', 410.5, 205.25);
