CREATE TABLE crew (crewId INTEGER PRIMARY KEY, full_name VARCHAR, craft VARCHAR, dayRate DECIMAL(8,2), union_fl INTEGER, home_city VARCHAR, reports_to INTEGER REFERENCES crew(crewId), agentNm VARCHAR, birth_dt DATE);
CREATE TABLE productions (prod_id INTEGER PRIMARY KEY, title VARCHAR, genre VARCHAR, director INTEGER REFERENCES crew(crewId), line_producer INTEGER REFERENCES crew(crewId), budgetAmt DECIMAL(12,2), spent_amt DECIMAL(12,2), start_dt DATE, wrapDate DATE, prodStatus VARCHAR);
CREATE TABLE locations (loc_id INTEGER PRIMARY KEY, locName VARCHAR, town VARCHAR, country VARCHAR, fee_per_day DECIMAL(8,2), is_indoor VARCHAR, hasPower BOOLEAN, permitUntil DATE);
CREATE TABLE shoot_days (sd_id INTEGER PRIMARY KEY, prod_id INTEGER REFERENCES productions(prod_id), loc_id INTEGER REFERENCES locations(loc_id), camera_op INTEGER REFERENCES crew(crewId), firstAsst INTEGER REFERENCES crew(crewId), shoot_dt DATE, plan_hrs DECIMAL(4,1), actHrs DECIMAL(4,1), night_shoot VARCHAR, statusCd VARCHAR);
CREATE TABLE bookings (bk_id INTEGER PRIMARY KEY, crewId INTEGER REFERENCES crew(crewId), prod_id INTEGER REFERENCES productions(prod_id), from_dt DATE, to_dt DATE, agreed_rate DECIMAL(8,2), no_days INTEGER, confirmed BOOLEAN);
CREATE TABLE gear (gear_id INTEGER PRIMARY KEY, gearName VARCHAR, gear_type VARCHAR, rentalHouse VARCHAR, val_amt DECIMAL(10,2), day_price DECIMAL(8,2), weightKg DECIMAL(6,1), insured VARCHAR);
CREATE TABLE gear_rentals (rent_id INTEGER PRIMARY KEY, gear_id INTEGER REFERENCES gear(gear_id), prod_id INTEGER REFERENCES productions(prod_id), picked_up_by INTEGER REFERENCES crew(crewId), brought_back_by INTEGER REFERENCES crew(crewId), out_dt DATE, due_dt DATE, back_dt DATE, qty INTEGER, rentDays INTEGER, damage_amt DECIMAL(8,2));

INSERT INTO crew VALUES (1, 'Agnes Thorvald', 'director', 1400.0, 1, 'Oslo', NULL, 'Blyth Talent', '1969-05-02');
INSERT INTO crew VALUES (2, 'Marco Bellandi', 'director', 1250.0, 0, 'Rome', NULL, 'Stella Agency', '1975-09-18');
INSERT INTO crew VALUES (3, 'Keira Dunmore', 'director', 1100.0, 1, 'Dublin', NULL, NULL, '1984-02-11');
INSERT INTO crew VALUES (4, 'Hugh Castellan', 'producer', 980.0, 1, 'London', NULL, NULL, '1966-12-07');
INSERT INTO crew VALUES (5, 'Ines Carvalho', 'producer', 920.0, 0, 'Lisbon', 4, NULL, '1978-07-30');
INSERT INTO crew VALUES (6, 'Yuki Arendt', 'camera', 760.0, 1, 'Berlin', 1, 'Blyth Talent', '1981-03-24');
INSERT INTO crew VALUES (7, 'Paddy Quill', 'camera', 690.0, 1, 'Dublin', 3, NULL, '1988-10-15');
INSERT INTO crew VALUES (8, 'Lena Marchetti', 'camera', 720.0, 0, 'Rome', 2, 'Stella Agency', '1990-01-29');
INSERT INTO crew VALUES (9, 'Frank Obuya', 'lighting', 540.0, 1, 'London', 6, NULL, '1979-06-06');
INSERT INTO crew VALUES (10, 'Silje Bakke', 'lighting', 510.0, 1, 'Oslo', 6, NULL, '1993-04-17');
INSERT INTO crew VALUES (11, 'Tomasz Wilk', 'sound', 560.0, 0, 'Krakow', 4, NULL, '1985-08-21');
INSERT INTO crew VALUES (12, 'Rhona Mackie', 'sound', 530.0, 1, 'Glasgow', 4, NULL, '1991-11-03');
INSERT INTO crew VALUES (13, 'Beatrice Lowell', 'costume', 470.0, 1, 'London', 5, 'Finch & Co', '1972-02-26');
INSERT INTO crew VALUES (14, 'Gio Santoro', 'stunts', 830.0, 0, 'Rome', 2, 'Stella Agency', '1987-05-12');
INSERT INTO crew VALUES (15, 'Maeve Brannigan', 'assistant', 330.0, 1, 'Dublin', 3, NULL, '1996-09-09');
INSERT INTO crew VALUES (16, 'Pavel Dvorak', 'assistant', 310.0, 0, 'Prague', 4, NULL, '1998-12-20');
INSERT INTO crew VALUES (17, 'Tessa Oyelaran', 'assistant', 325.0, 1, 'London', 4, NULL, '1995-03-05');
INSERT INTO crew VALUES (18, 'Anton Reuss', 'make-up', 450.0, 0, 'Berlin', 5, 'Finch & Co', '1983-07-14');
INSERT INTO crew VALUES (19, 'Carla Mendes', 'driver', 240.0, 0, 'Lisbon', 5, NULL, '1976-10-31');
INSERT INTO crew VALUES (20, 'Eoin Hartigan', 'driver', 235.0, 1, 'Dublin', 5, NULL, '1970-04-04');
INSERT INTO crew VALUES (21, 'Sofia Lindgren', 'editor', 610.0, 1, 'Oslo', 1, NULL, '1986-06-19');

INSERT INTO productions VALUES
(1, 'Salt and Iron', 'drama', 1, 4, 4200000, 4615000, '2021-04-12', '2021-08-27', 'released'),
(2, 'The Quiet Ferry', 'thriller', 3, 5, 2800000, 2540000, '2022-02-07', '2022-05-20', 'released'),
(3, 'Lantern Street', 'drama', 2, 4, 3650000, 3588000, '2022-06-13', '2022-10-14', 'released'),
(4, 'Moonmilk', 'comedy', 3, 4, 1500000, 1722000, '2023-01-16', '2023-03-31', 'in post'),
(5, 'Nine Winters', 'war', 1, 5, 9800000, 10240000, '2023-03-06', '2023-11-03', 'in post'),
(6, 'Paper Kings', 'comedy', 2, 5, 1950000, 640000, '2024-02-19', NULL, 'shooting'),
(7, 'Below the Dam', 'thriller', 1, 4, 3300000, 410000, '2024-04-08', NULL, 'shooting'),
(8, 'Grandmother Says No', 'comedy', 3, 4, 1200000, 0, NULL, NULL, 'planned'),
(9, 'Harrow', 'horror', 3, 5, 880000, 265000, '2022-09-05', NULL, 'shelved'),
(10, 'Old Brass', 'documentary', 4, 4, 310000, 298000, '2021-09-20', '2021-12-10', 'released');

INSERT INTO locations VALUES
(1, 'Kilbride Abbey', 'Arklow', 'Ireland', 1400, 'N', false, '2024-12-31'),
(2, 'Studio Nord', 'Oslo', 'Norway', 3200, 'Y', true, NULL),
(3, 'Fish Quay', 'Howth', 'Ireland', 650, 'N', true, '2023-06-30'),
(4, 'Villa Ornella', 'Frascati', 'Italy', 2100, 'Y', true, '2025-03-31'),
(5, 'Hallgrim Pass', 'Voss', 'Norway', 400, 'N', false, '2023-12-15'),
(6, 'Old Tannery', 'Krakow', 'Poland', 780, 'Y', false, '2024-02-28'),
(7, 'Cafe Miramar', 'Lisbon', 'Portugal', 950, 'Y', true, '2022-11-30'),
(8, 'Teatro Verde', 'Rome', 'Italy', 1850, 'Y', true, '2025-09-30'),
(9, 'Glencoe Bothy', 'Glencoe', 'Scotland', 300, 'N', false, NULL),
(10, 'Dockside Warehouse', 'Dublin', 'Ireland', 1150, 'Y', true, '2024-10-31'),
(11, 'Salt Pans', 'Aveiro', 'Portugal', 520, 'N', false, '2026-01-31'),
(12, 'Schloss Wend', 'Potsdam', 'Germany', 2750, 'Y', true, '2024-08-15');

INSERT INTO shoot_days VALUES
(1, 2, 10, 8, 16, '2022-04-01', 10, 13.5, 'N', 'shot'),
(2, 5, 6, 7, NULL, '2023-07-19', 8, 7.5, 'N', 'shot'),
(3, 7, 10, 8, NULL, '2024-05-07', 10, 9, 'N', 'shot'),
(4, 5, 5, 6, 16, '2023-07-11', 10, 9.5, 'N', 'shot'),
(5, 7, 1, 7, NULL, '2024-04-10', 12, 15.5, 'N', 'shot'),
(6, 2, 1, 6, 16, '2022-05-03', 9, 9, 'N', 'shot'),
(7, 1, 9, 7, 16, '2021-08-11', 9, NULL, 'Y', 'rained off'),
(8, 3, 8, 8, NULL, '2022-07-29', 10, 10.5, 'N', 'shot'),
(9, 9, 6, 6, NULL, '2022-09-07', 10, 9.5, 'N', 'shot'),
(10, 5, 9, 6, 16, '2023-08-08', 11, 11, 'N', 'shot'),
(11, 9, 6, 6, 15, '2022-09-15', 10, 10, 'N', 'shot'),
(12, 10, 9, 6, 16, '2021-10-12', 12, 14, 'N', 'shot'),
(13, 6, 4, 8, 16, '2024-05-04', 10, 10, 'N', 'shot'),
(14, 5, 2, 8, 15, '2023-03-23', 12, 12.5, 'N', 'shot'),
(15, 9, 6, 6, NULL, '2022-09-13', 9, 8.5, 'N', 'shot'),
(16, 6, 4, 8, 15, '2024-06-13', 12, NULL, 'N', 'cancelled'),
(17, 2, 10, 6, 16, '2022-05-01', 10, 11.5, 'N', 'shot'),
(18, 10, 9, 7, 16, '2021-11-06', 10, 10.5, 'N', 'shot'),
(19, 7, 1, 6, 17, '2024-04-09', 12, 13.5, 'N', 'shot'),
(20, 9, 6, 6, 16, '2022-09-18', 9, 8.5, 'Y', 'shot'),
(21, 1, 2, 6, 15, '2021-05-29', 9, 9.5, 'N', 'shot'),
(22, 3, 8, 6, 16, '2022-08-20', 9, 9, 'Y', 'shot'),
(23, 2, 10, 6, 15, '2022-05-08', 8, 10, 'Y', 'shot'),
(24, 9, 6, 6, 17, '2022-09-07', 9, 10.5, 'N', 'shot'),
(25, 2, 1, 8, 15, '2022-03-28', 10, 9, 'N', 'shot'),
(26, 5, 9, 6, 15, '2023-05-24', 11, 12.5, 'N', 'shot'),
(27, 3, 8, 6, 15, '2022-06-21', 10, 9.5, 'Y', 'shot'),
(28, 5, 5, 8, NULL, '2023-08-12', 12, 14, 'Y', 'shot'),
(29, 1, 2, 6, 16, '2021-06-08', 10, 10.5, 'Y', 'shot'),
(30, 6, 8, 8, 17, '2024-04-13', 10, 13.5, 'N', 'shot'),
(31, 6, 4, 8, 17, '2024-05-12', 9, 9, 'Y', 'shot'),
(32, 6, 7, 7, 16, '2024-05-09', 11, 14.5, 'Y', 'shot'),
(33, 4, 1, 6, 16, '2023-02-24', 11, 12.5, 'N', 'shot'),
(34, 3, 8, 6, 15, '2022-10-03', 8, 8.5, 'Y', 'shot'),
(35, 6, 8, 8, 16, '2024-05-24', 9, NULL, 'N', 'cancelled'),
(36, 6, 8, 6, 15, '2024-06-20', 10, NULL, 'N', 'scheduled'),
(37, 7, 10, 6, 16, '2024-06-24', 11, NULL, 'N', 'scheduled'),
(38, 7, 1, 8, NULL, '2024-06-27', 10, NULL, 'Y', 'scheduled');

INSERT INTO bookings VALUES
(1, 9, 2, '2022-05-03', '2022-05-14', 565.0, 8, true),
(2, 9, 5, '2023-04-23', '2023-05-07', 500.0, 10, true),
(3, 15, 7, '2024-04-10', '2024-04-17', 330.0, 5, true),
(4, 19, 5, '2023-09-01', '2023-10-06', 220.0, 25, false),
(5, 9, 5, '2023-03-30', '2023-04-15', 520.0, 12, true),
(6, 15, 1, '2021-05-24', '2021-06-04', 330.0, 8, true),
(7, 7, 5, '2023-05-24', '2023-06-07', 690.0, 10, true),
(8, 11, 5, '2023-05-02', '2023-06-06', 610.0, 25, true),
(9, 8, 6, '2024-02-29', '2024-03-28', 770.0, 20, true),
(10, 11, 10, '2021-10-09', '2021-10-13', 560.0, 3, false),
(11, 20, 6, '2024-04-19', '2024-05-10', 215.0, 15, true),
(12, 13, 4, '2023-02-23', '2023-02-27', 520.0, 3, true),
(13, 10, 1, '2021-08-21', '2021-08-28', 535.0, 5, false),
(14, 12, 4, '2023-03-02', '2023-03-06', 510.0, 3, true),
(15, 12, 5, '2023-08-27', '2023-09-24', 510.0, 20, true),
(16, 15, 3, '2022-08-20', '2022-09-05', 330.0, 12, true),
(17, 17, 3, '2022-06-23', '2022-07-14', 375.0, 15, true),
(18, 7, 5, '2023-09-08', '2023-09-29', 690.0, 15, true),
(19, 10, 7, '2024-04-10', '2024-05-01', 510.0, 15, true),
(20, 6, 5, '2023-10-24', '2023-11-09', 785.0, 12, true),
(21, 9, 7, '2024-05-17', '2024-06-14', 520.0, 20, false),
(22, 15, 7, '2024-04-09', '2024-04-30', 310.0, 15, true),
(23, 6, 6, '2024-05-25', '2024-06-22', 785.0, 20, true),
(24, 17, 2, '2022-03-05', '2022-03-19', 325.0, 10, true),
(25, 19, 10, '2021-11-05', '2021-11-12', 220.0, 5, true),
(26, 15, 2, '2022-04-17', '2022-05-08', 330.0, 15, true),
(27, 17, 1, '2021-04-18', '2021-05-02', 350.0, 10, true),
(28, 15, 5, '2023-10-21', '2023-11-06', 290.0, 12, true),
(29, 17, 7, '2024-06-06', '2024-07-11', 375.0, 25, true),
(30, 12, 3, '2022-07-06', '2022-08-03', 580.0, 20, true),
(31, 20, 5, '2023-05-12', '2023-05-16', 235.0, 3, false),
(32, 7, 3, '2022-09-22', '2022-10-13', 690.0, 15, true),
(33, 9, 3, '2022-09-14', '2022-09-28', 520.0, 10, true),
(34, 7, 5, '2023-03-06', '2023-03-22', 690.0, 12, false),
(35, 11, 5, '2023-07-08', '2023-07-22', 610.0, 10, true),
(36, 20, 10, '2021-09-27', '2021-10-01', 235.0, 3, false),
(37, 20, 2, '2022-03-21', '2022-04-25', 235.0, 25, true),
(38, 19, 7, '2024-04-17', '2024-05-03', 290.0, 12, true);

INSERT INTO gear VALUES
(1, 'Alexa Mini LF', 'camera', 'Nordlys Rental', 48000.0, 620.0, 2.6, 'yes'),
(2, 'RED Komodo', 'camera', 'Stella Gear', 7200.0, 180.0, 1.0, 'yes'),
(3, 'Cooke S7 lens set', 'lens', 'Nordlys Rental', 112000.0, 890.0, 24.0, 'yes'),
(4, 'Angenieux zoom', 'lens', 'Liffey Hire', 39500.0, 340.0, 9.5, 'yes'),
(5, 'Fisher 10 dolly', 'grip', 'Liffey Hire', 52000.0, 310.0, 190.0, 'no'),
(6, 'Technocrane 22', 'grip', 'Stella Gear', 265000.0, 1450.0, 1310.0, 'yes'),
(7, 'Steadicam M1', 'grip', 'Nordlys Rental', 58000.0, 410.0, 14.2, 'no'),
(8, 'SkyPanel S60', 'light', 'Liffey Hire', 5900.0, 75.0, 12.4, 'no'),
(9, 'Arrimax 18K', 'light', 'Nordlys Rental', 17800.0, 260.0, 61.0, 'yes'),
(10, 'Astera tube kit', 'light', 'Stella Gear', 8600.0, 95.0, 16.5, 'no'),
(11, 'Sound Devices 888', 'sound', 'Liffey Hire', 6900.0, 90.0, 1.7, 'yes'),
(12, 'Boom kit', 'sound', 'Liffey Hire', 2100.0, 35.0, 4.8, 'no'),
(13, 'Generator 60 kVA', 'power', 'Stella Gear', 41000.0, 220.0, 1420.0, 'yes'),
(14, 'Rain tower', 'effects', 'Liffey Hire', 9300.0, 150.0, 340.0, 'no'),
(15, 'Drone Inspire 3', 'camera', 'Stella Gear', 16200.0, 290.0, 4.0, 'yes'),
(16, 'Hazer', 'effects', 'Nordlys Rental', 1450.0, 28.0, 11.3, 'no');

INSERT INTO gear_rentals VALUES
(1, 4, 10, 20, 15, '2021-11-17', '2021-12-01', '2021-11-30', 1, 14, NULL),
(2, 3, 3, 15, 19, '2022-09-02', '2022-09-05', '2022-09-05', 1, 3, 120),
(3, 3, 10, 16, 17, '2021-11-24', '2021-11-27', '2021-11-27', 1, 3, 0),
(4, 10, 1, 15, 19, '2021-07-06', '2021-07-16', '2021-07-17', 1, 10, NULL),
(5, 1, 3, 16, 19, '2022-07-16', '2022-07-26', '2022-08-01', 1, 10, NULL),
(6, 10, 7, 20, 17, '2024-06-12', '2024-06-14', '2024-06-17', 4, 2, 450),
(7, 10, 5, 20, 15, '2023-03-11', '2023-03-21', '2023-03-21', 4, 10, 1300),
(8, 10, 10, 17, 20, '2021-11-17', '2021-11-27', '2021-11-28', 4, 10, 0),
(9, 13, 1, 17, 19, '2021-08-06', '2021-08-20', '2021-08-20', 1, 14, 450),
(10, 2, 5, 15, 15, '2023-04-17', '2023-04-19', '2023-04-25', 1, 2, 450),
(11, 3, 3, 20, 20, '2022-10-14', '2022-10-16', '2022-10-16', 1, 2, NULL),
(12, 9, 1, 20, 19, '2021-05-22', '2021-06-05', '2021-06-05', 1, 14, NULL),
(13, 7, 10, 20, 20, '2021-10-05', '2021-10-19', '2021-10-18', 1, 14, NULL),
(14, 12, 1, 17, 19, '2021-06-13', '2021-06-16', '2021-06-17', 1, 3, 0),
(15, 7, 3, 17, 19, '2022-08-25', '2022-09-08', '2022-09-14', 1, 14, 85),
(16, 5, 3, 16, 19, '2022-09-24', '2022-10-04', '2022-10-04', 1, 10, 1300),
(17, 15, 1, 17, 17, '2021-07-24', '2021-08-07', '2021-08-13', 1, 14, NULL),
(18, 15, 1, 16, 15, '2021-05-02', '2021-05-16', '2021-05-16', 1, 14, NULL),
(19, 5, 3, 15, 17, '2022-07-30', '2022-08-09', '2022-08-09', 1, 10, 120),
(20, 1, 1, 16, 15, '2021-06-24', '2021-07-01', '2021-06-30', 1, 7, NULL),
(21, 4, 2, 15, 17, '2022-03-18', '2022-03-23', '2022-03-22', 1, 5, 0),
(22, 5, 1, 19, 17, '2021-07-29', '2021-08-05', '2021-08-08', 1, 7, 0),
(23, 15, 6, 19, 17, '2024-04-05', '2024-04-15', '2024-04-15', 1, 10, 120),
(24, 5, 7, 19, 17, '2024-06-02', '2024-06-05', '2024-06-11', 1, 3, 0),
(25, 1, 2, 15, 19, '2022-03-06', '2022-03-09', '2022-03-09', 1, 3, 0),
(26, 8, 10, 17, 17, '2021-10-21', '2021-10-31', '2021-10-31', 1, 10, 120),
(27, 15, 7, 16, 20, '2024-05-01', '2024-05-11', '2024-05-11', 1, 10, 450),
(28, 15, 4, 19, 19, '2023-02-03', '2023-02-07', '2023-02-10', 1, 4, 0),
(29, 5, 3, 20, 17, '2022-08-23', '2022-08-28', '2022-09-03', 1, 5, NULL),
(30, 9, 10, 17, 20, '2021-10-24', '2021-10-28', '2021-10-28', 1, 4, NULL),
(31, 13, 3, 17, 20, '2022-07-31', '2022-08-03', '2022-08-03', 1, 3, NULL),
(32, 15, 10, 15, NULL, '2021-11-14', '2021-11-19', NULL, 1, 5, NULL),
(33, 7, 6, 19, NULL, '2024-02-25', '2024-02-28', NULL, 1, 3, NULL),
(34, 8, 2, 16, NULL, '2022-02-21', '2022-03-07', NULL, 1, 14, NULL),
(35, 5, 10, 17, NULL, '2021-10-04', '2021-10-07', NULL, 1, 3, 120),
(36, 8, 10, 16, NULL, '2021-10-27', '2021-11-01', NULL, 1, 5, 120);

