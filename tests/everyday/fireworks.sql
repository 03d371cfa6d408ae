-- Display fireworks firm
CREATE TABLE staff (id INTEGER PRIMARY KEY, full_name VARCHAR NOT NULL, job_title VARCHAR, manager_id INTEGER REFERENCES staff(id), hired_on DATE, left_on DATE, licence_level INTEGER, hourly_rate DECIMAL(6,2), has_van_licence BOOLEAN);
CREATE TABLE clients (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, client_type VARCHAR, town VARCHAR, email VARCHAR, since DATE);
CREATE TABLE sites (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, town VARCHAR, max_calibre_mm INTEGER, beside_water BOOLEAN, safety_distance_m INTEGER);
CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, country VARCHAR, lead_time_days INTEGER, email VARCHAR);
CREATE TABLE products (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, category VARCHAR, calibre_mm INTEGER, supplier_id INTEGER REFERENCES suppliers(id), unit_cost DECIMAL(8,2), list_price DECIMAL(8,2), stock_qty INTEGER, reorder_level INTEGER, low_noise BOOLEAN);
CREATE TABLE shows (id INTEGER PRIMARY KEY, title VARCHAR NOT NULL, client_id INTEGER NOT NULL REFERENCES clients(id), site_id INTEGER NOT NULL REFERENCES sites(id), lead_operator_id INTEGER REFERENCES staff(id), show_date DATE, duration_minutes INTEGER, price DECIMAL(10,2), status VARCHAR, crowd_estimate INTEGER, wind_speed_kmh INTEGER);
CREATE TABLE show_items (show_id INTEGER REFERENCES shows(id), product_id INTEGER REFERENCES products(id), quantity INTEGER, misfires INTEGER, PRIMARY KEY (show_id, product_id));
CREATE TABLE show_crew (show_id INTEGER REFERENCES shows(id), staff_id INTEGER REFERENCES staff(id), hours_worked DECIMAL(4,1), PRIMARY KEY (show_id, staff_id));
CREATE TABLE invoices (id INTEGER PRIMARY KEY, show_id INTEGER NOT NULL REFERENCES shows(id), issued_on DATE, due_on DATE, amount DECIMAL(10,2), paid_on DATE);

INSERT INTO staff VALUES (1, 'Marguerite Pell', 'Managing Director', NULL, '2008-05-11', NULL, 3, 62, FALSE);
INSERT INTO staff VALUES (2, 'Tobias Renshaw', 'Operations Manager', 1, '2009-04-08', NULL, 4, 44, FALSE);
INSERT INTO staff VALUES (3, 'Ines Okafor', 'Sales Manager', 1, '2010-04-27', NULL, NULL, 38, FALSE);
INSERT INTO staff VALUES (4, 'Callum Brightwater', 'Senior Pyrotechnician', 2, '2011-02-10', NULL, 4, 31, TRUE);
INSERT INTO staff VALUES (5, 'Dilys Morgan', 'Stores Manager', 2, '2012-08-18', NULL, 2, 27, TRUE);
INSERT INTO staff VALUES (6, 'Hakan Aydin', 'Senior Pyrotechnician', 2, '2013-10-08', NULL, 4, 31, TRUE);
INSERT INTO staff VALUES (7, 'Ruth Salter', 'Designer', 1, '2014-03-18', NULL, 3, 33, FALSE);
INSERT INTO staff VALUES (8, 'Jonny Fairlie', 'Pyrotechnician', 4, '2015-11-22', NULL, 3, 23.5, FALSE);
INSERT INTO staff VALUES (9, 'Priya Nambiar', 'Pyrotechnician', 4, '2016-09-01', NULL, 2, 22, FALSE);
INSERT INTO staff VALUES (10, 'Owen Tredwell', 'Pyrotechnician', 6, '2017-05-01', NULL, 3, 31.5, TRUE);
INSERT INTO staff VALUES (11, 'Saskia Vogt', 'Designer', 7, '2018-08-06', NULL, 2, 26, FALSE);
INSERT INTO staff VALUES (12, 'Ben Mockridge', 'Stores Assistant', 5, '2019-04-17', '2025-03-31', 1, 15.5, FALSE);
INSERT INTO staff VALUES (13, 'Lorna Geddes', 'Account Executive', 3, '2020-07-06', NULL, NULL, 21, FALSE);
INSERT INTO staff VALUES (14, 'Emeka Obi', 'Pyrotechnician', 6, '2021-06-11', NULL, 2, 22, FALSE);
INSERT INTO staff VALUES (15, 'Freya Linde', 'Trainee', 4, '2022-02-03', NULL, 1, 14, FALSE);
INSERT INTO staff VALUES (16, 'Gareth Pugh', 'Driver', 5, '2023-09-25', NULL, NULL, 17, TRUE);
INSERT INTO staff VALUES (17, 'Mo Farouk', 'Driver', 5, '2023-05-18', '2025-03-31', NULL, 16.5, TRUE);
INSERT INTO staff VALUES (18, 'Hattie Crane', 'Trainee', 6, '2023-08-07', NULL, 1, 14, FALSE);

INSERT INTO clients VALUES
(1, 'Porthmere Town Council', 'council', 'Porthmere', 'office@porthmere.example', '2015-04-03'),
(2, 'Ashdown Round Table', 'charity', 'Ashdown', 'office@ashdown.example', '2013-04-23'),
(3, 'Brackley Hall Estate', 'private', 'Brackley', 'office@brackley.example', '2020-08-20'),
(4, 'Calder Regatta Committee', 'club', 'Calder', NULL, '2023-09-03'),
(5, 'Stowford Rovers FC', 'club', 'Stowford', 'office@stowford.example', '2013-12-24'),
(6, 'Whitsea Borough Council', 'council', 'Whitsea', 'office@whitsea.example', '2015-12-11'),
(7, 'Lanmoor Festival Ltd', 'company', 'Lanmoor', 'office@lanmoor.example', '2025-02-04'),
(8, 'Hexley Brewery', 'company', 'Hexley', 'office@hexley.example', '2021-08-27'),
(9, 'Nadia & Paul Verrier', 'private', 'Brackley', NULL, '2013-09-04'),
(10, 'St Aldate''s Hospice Appeal', 'charity', 'Whitsea', 'office@st.example', '2016-08-21'),
(11, 'Marchwood Lions', 'charity', 'Marchwood', 'office@marchwood.example', '2024-09-04'),
(12, 'Greyfriars Shopping Centre', 'company', 'Porthmere', 'office@greyfriars.example', '2017-09-02'),
(13, 'Tolvane Parish Council', 'council', 'Tolvane', 'office@tolvane.example', '2025-07-25'),
(14, 'Kingsbarrow Racecourse', 'company', 'Kingsbarrow', 'office@kingsbarrow.example', '2021-10-17'),
(15, 'Ember Events', 'company', 'Stowford', 'office@ember.example', '2015-04-19'),
(16, 'Hexley Cricket Club', 'club', 'Hexley', 'office@hexley.example', '2019-07-24'),
(17, 'Dunmore Diwali Association', 'charity', 'Dunmore', 'office@dunmore.example', '2014-07-01'),
(18, 'Lady Ottoline Frayne', 'private', 'Lanmoor', NULL, '2012-01-16');

INSERT INTO sites VALUES
(1, 'Porthmere Harbour Wall', 'Porthmere', 150, TRUE, 120),
(2, 'Ashdown Recreation Ground', 'Ashdown', 75, FALSE, 75),
(3, 'Brackley Hall Lawn', 'Brackley', 100, FALSE, 90),
(4, 'Calder Weir Meadow', 'Calder', 125, TRUE, 100),
(5, 'Stowford Stadium', 'Stowford', 50, FALSE, 50),
(6, 'Whitsea Pier', 'Whitsea', 200, TRUE, 160),
(7, 'Whitsea Common', 'Whitsea', 100, FALSE, 90),
(8, 'Lanmoor Showground', 'Lanmoor', 200, FALSE, 180),
(9, 'Hexley Brewery Yard', 'Hexley', 30, FALSE, 30),
(10, 'Hexley Cricket Ground', 'Hexley', 75, FALSE, 70),
(11, 'Marchwood Reservoir', 'Marchwood', 150, TRUE, 140),
(12, 'Greyfriars Rooftop', 'Porthmere', 30, FALSE, 25),
(13, 'Tolvane Green', 'Tolvane', 75, FALSE, 70),
(14, 'Kingsbarrow Racecourse Infield', 'Kingsbarrow', 200, FALSE, 200),
(15, 'Dunmore Park', 'Dunmore', 100, TRUE, 90),
(16, 'Frayne Lake', 'Lanmoor', 100, TRUE, 95);

INSERT INTO suppliers VALUES
(1, 'Liuyang Golden Dragon', 'China', 120, 'sales@liuyang.example'),
(2, 'Pirotecnia Mareva', 'Spain', 35, 'sales@pirotecnia.example'),
(3, 'Panzera Fuochi', 'Italy', 30, 'sales@panzera.example'),
(4, 'Northern Lights Pyro', 'United Kingdom', 7, 'sales@northern.example'),
(5, 'Hunan Red Lotus', 'China', 110, NULL),
(6, 'Vulcan Artifices', 'France', 21, 'sales@vulcan.example'),
(7, 'Blackcat Trade', 'United Kingdom', 5, 'sales@blackcat.example'),
(8, 'Malta Star Factory', 'Malta', 45, 'sales@malta.example'),
(9, 'Weiss Feuerwerk', 'Germany', 18, 'sales@weiss.example'),
(10, 'Sapporo Hanabi', 'Japan', 90, 'sales@sapporo.example'),
(11, 'Beihai Sky', 'China', 130, NULL),
(12, 'Valencia Traca', 'Spain', 28, 'sales@valencia.example'),
(13, 'Ignis Firing Systems', 'Germany', 14, 'sales@ignis.example'),
(14, 'Iberfogo', 'Portugal', 32, 'sales@iberfogo.example'),
(15, 'Taunton Fuse Co', 'United Kingdom', 4, 'sales@taunton.example');

INSERT INTO products VALUES
(1, 'Gold Willow', 'shell', 100, 1, 41.3, 94.5, 91, 40, FALSE),
(2, 'Red Peony', 'shell', 75, 1, 28.11, 69.62, 129, 40, FALSE),
(3, 'Blue Chrysanthemum', 'shell', 75, 5, 27.8, 65.87, 120, 10, FALSE),
(4, 'Kamuro Crown', 'shell', 150, 10, 62.06, 88.09, 135, 40, FALSE),
(5, 'Silver Palm', 'shell', 125, 2, 54.02, 110.65, 106, 10, FALSE),
(6, 'Green Dahlia', 'shell', 50, 5, 21.74, 49.76, 37, 10, FALSE),
(7, 'Brocade Waterfall', 'shell', 200, 10, 90.07, 127.41, 0, 40, FALSE),
(8, 'Crackling Crossette', 'shell', 75, 8, 28.09, 72.1, 99, 10, FALSE),
(9, 'Whisper Comets', 'comet', 30, 3, 15.22, 24.52, 34, 20, TRUE),
(10, 'Purple Tiger Tail', 'comet', 50, 3, 21.63, 32.66, 22, 20, TRUE),
(11, 'Snowfall Fountain', 'fountain', 30, 4, 10.93, 23.73, 59, 40, TRUE),
(12, 'Emerald Gerb', 'fountain', 20, 4, 12.53, 27.89, 147, 40, TRUE),
(13, 'Volcano Fountain', 'fountain', 45, 6, 18.4, 38.23, 68, 10, TRUE),
(14, 'Thunder King 100', 'cake', 30, 1, 13.16, 22.16, 106, 30, FALSE),
(15, 'Fan of Fire 60', 'cake', 25, 2, 10.65, 14.1, 48, 40, FALSE),
(16, 'Moonlight Quiet Cake', 'cake', 20, 9, 8.05, 18.16, 4, 10, TRUE),
(17, 'Screaming Banshees', 'cake', 25, 11, 9.66, 18.97, 27, 10, FALSE),
(18, 'Citrus Burst 36', 'cake', 20, 7, 11.59, 16.7, 42, 40, FALSE),
(19, 'Crimson Mine', 'mine', 75, 6, 28.94, 57.66, 125, 40, FALSE),
(20, 'Glitter Mine', 'mine', 50, 9, 18.74, 44.96, 109, 30, TRUE),
(21, 'Titanium Salute', 'salute', 50, 12, 22.09, 53.36, 22, 30, FALSE),
(22, 'Maroon Report', 'salute', 75, 12, 29.1, 67.18, 49, 30, FALSE),
(23, 'Catherine Wheel Giant', 'wheel', 20, 8, 11.47, 29.6, 122, 40, TRUE),
(24, 'Triple Sun Wheel', 'wheel', 20, 8, 10.22, 26.16, 102, 30, TRUE),
(25, 'Parade Rocket', 'rocket', 30, 7, 12.69, 30.41, 143, 30, FALSE),
(26, 'Blue Meteor Rocket', 'rocket', 25, 14, 13.84, 30.14, 70, 20, FALSE),
(27, 'Niagara Curtain', 'lance work', 15, 3, 6.97, 10.98, 12, 10, TRUE),
(28, 'Heart Lance Frame', 'lance work', 15, 6, 8.92, 12.99, 0, 20, TRUE);

INSERT INTO shows VALUES
(1, 'New Year on the Harbour', 1, 1, 6, '2024-12-31', 10, 24750, 'fired', 900, 36),
(2, 'Ashdown Bonfire Night', 2, 2, 4, '2025-11-05', 18, 3400, 'fired', 1200, 26),
(3, 'Verrier Anniversary', 9, 3, 8, '2025-06-14', 6, 2750, 'fired', 9700, 12),
(4, 'Calder Regatta Finale', 4, 4, 8, '2025-08-24', 18, 14850, 'fired', 5700, 3),
(5, 'Rovers Promotion Party', 5, 5, 2, '2025-05-10', 6, 10000, 'cancelled', NULL, NULL),
(6, 'Whitsea Sea of Light', 6, 6, 2, '2025-07-19', 12, 18200, 'fired', 8300, 14),
(7, 'Lanmoor Closing Night', 7, 8, 10, '2025-08-31', 8, 3200, 'fired', 7200, 27),
(8, 'Brewery 200th Birthday', 8, 9, 10, '2025-09-20', 8, 4850, 'fired', 2800, 37),
(9, 'Brackley Summer Ball', 3, 3, 10, '2025-07-05', 15, 8550, 'fired', 3100, 15),
(10, 'Hospice Glow Evening', 10, 7, 8, '2025-10-11', 18, 18300, 'fired', 9600, 38),
(11, 'Marchwood Bonfire', 11, 11, 6, '2025-11-08', 12, 9950, 'booked', NULL, NULL),
(12, 'Greyfriars Christmas Switch-On', 12, 12, NULL, '2025-11-22', 12, 24750, 'booked', NULL, NULL),
(13, 'Tolvane Jubilee', 13, 13, 6, '2025-06-02', 18, 6200, 'fired', 6600, 25),
(14, 'Ladies'' Day Spectacular', 14, 14, 6, '2025-07-26', 12, 7000, 'fired', 10300, 17),
(15, 'Ember Launch Show', 15, 5, NULL, '2025-04-12', 15, 24600, 'postponed', NULL, NULL),
(16, 'Cricket Club Centenary', 16, 10, 6, '2025-08-02', 12, 15150, 'fired', 3900, 22),
(17, 'Dunmore Diwali', 17, 15, 8, '2025-10-20', 12, 3550, 'fired', 7700, 7),
(18, 'Frayne Midsummer', 18, 16, 6, '2025-06-21', 12, 4500, 'fired', 11800, 21),
(19, 'Porthmere Carnival', 1, 1, 10, '2025-08-16', 18, 10300, 'fired', 6900, 42),
(20, 'Whitsea Bonfire', 6, 7, 8, '2025-11-07', 18, 3550, 'booked', NULL, NULL),
(21, 'Lanmoor Opening Night', 7, 8, 6, '2025-08-28', 15, 12850, 'fired', 11900, 27),
(22, 'Ashdown Spring Fair', 2, 2, 4, '2025-04-26', 18, 10300, 'cancelled', NULL, NULL),
(23, 'Kingsbarrow Night Racing', 14, 14, 8, '2025-10-04', 12, 2850, 'fired', 4100, 21),
(24, 'Regatta Opening', 4, 4, 8, '2025-08-22', 20, 24950, 'fired', 400, 39),
(25, 'Dunmore Lantern Night', 17, 15, 2, '2025-03-15', 18, 8450, 'fired', 8600, 20),
(26, 'Harbour Festival', 1, 1, 10, '2024-09-14', 8, 8450, 'fired', 2000, 10),
(27, 'Hexley Beer Week', 8, 9, 8, '2024-10-05', 10, 4500, 'fired', 6500, 39),
(28, 'Whitsea Christmas Lights', 6, 6, 6, '2024-11-30', 15, 8250, 'fired', 11400, 19),
(29, 'Marchwood New Year', 11, 11, 6, '2024-12-31', 10, 4750, 'fired', 5600, 4),
(30, 'Tolvane Bonfire', 13, 13, 8, '2024-11-05', 8, 15100, 'fired', 3100, 15);

INSERT INTO show_items VALUES
(1, 25, 39, 0),
(1, 22, 32, 0),
(2, 1, 48, 0),
(2, 2, 33, 1),
(3, 3, 34, 0),
(3, 7, 35, 0),
(4, 6, 52, 0),
(4, 19, 19, 0),
(6, 19, 35, 0),
(6, 3, 25, 3),
(7, 4, 32, 1),
(7, 19, 48, 1),
(8, 4, 12, 0),
(8, 12, 42, 1),
(9, 11, 18, 0),
(9, 25, 32, 0),
(10, 2, 37, 0),
(10, 1, 51, 2),
(11, 1, 30, NULL),
(11, 11, 12, NULL),
(13, 7, 49, 3),
(13, 25, 29, 0),
(14, 11, 50, 0),
(14, 8, 43, 0),
(16, 16, 27, 1),
(16, 6, 28, 0),
(17, 2, 3, 0),
(17, 6, 53, 1),
(18, 18, 55, 0),
(18, 3, 29, 2),
(19, 15, 10, 0),
(19, 2, 31, 0),
(21, 9, 20, 0),
(21, 27, 46, 0),
(23, 10, 30, 0),
(23, 9, 28, 0),
(24, 1, 44, 1),
(24, 19, 56, 3),
(25, 24, 52, 3),
(25, 1, 47, 1),
(26, 5, 60, 0),
(26, 4, 53, 0),
(27, 22, 31, 0),
(27, 20, 36, 0),
(28, 23, 3, 0),
(28, 27, 34, 2),
(29, 14, 30, 0),
(29, 4, 41, 0),
(30, 27, 53, 0),
(30, 16, 47, 0);

INSERT INTO show_crew VALUES
(1, 6, 4.0),
(1, 15, 5.0),
(2, 4, 10.0),
(2, 10, 12.5),
(3, 4, 13.0),
(3, 8, 6.5),
(4, 8, 4.5),
(4, 10, 12.5),
(6, 2, 11.5),
(6, 16, 7.5),
(7, 10, 13.0),
(7, 15, 11.0),
(8, 9, 8.5),
(8, 10, 12.0),
(9, 10, 7.5),
(9, 14, 4.0),
(10, 4, 10.5),
(10, 8, 5.0),
(13, 6, 7.5),
(13, 16, 8.5),
(14, 6, 13.5),
(14, 16, 13.0),
(16, 6, 4.0),
(16, 8, 4.5),
(17, 8, 12.5),
(17, 10, 11.0),
(18, 6, 13.5),
(19, 6, 6.5),
(19, 10, 12.5),
(21, 6, 4.0),
(21, 10, 6.5),
(23, 8, 6.5),
(23, 14, 14.0),
(24, 8, 4.5),
(25, 2, 7.0),
(25, 15, 10.0),
(26, 10, 8.5),
(26, 14, 7.0),
(27, 8, 5.5),
(27, 15, 6.0),
(28, 4, 6.0),
(28, 6, 8.5),
(29, 6, 12.0),
(29, 9, 6.0),
(30, 8, 10.5),
(30, 9, 10.0);

INSERT INTO invoices VALUES
(1001, 26, '2024-09-21', '2024-10-21', 8450, '2024-11-10'),
(1002, 27, '2024-10-12', '2024-11-11', 4500, '2024-10-18'),
(1003, 30, '2024-11-09', '2024-12-09', 15100, '2024-11-27'),
(1004, 28, '2024-12-01', '2024-12-31', 8250, '2025-01-14'),
(1005, 1, '2025-01-04', '2025-02-03', 24750, NULL),
(1006, 29, '2025-01-07', '2025-02-06', 4750, '2025-02-08'),
(1007, 25, '2025-03-17', '2025-04-16', 8450, '2025-03-28'),
(1008, 22, '2025-05-05', '2025-06-04', 2575.0, '2025-05-19'),
(1009, 5, '2025-05-19', '2025-06-18', 1900.0, '2025-06-30'),
(1010, 13, '2025-06-08', '2025-07-08', 6200, '2025-07-21'),
(1011, 3, '2025-06-23', '2025-07-23', 2750, '2025-08-03'),
(1012, 18, '2025-06-30', '2025-07-30', 4500, NULL),
(1013, 9, '2025-07-17', '2025-08-16', 8550, '2025-07-31'),
(1014, 6, '2025-07-22', '2025-08-21', 18200, '2025-08-15'),
(1015, 14, '2025-08-03', '2025-09-02', 7000, '2025-09-21'),
(1016, 16, '2025-08-05', '2025-09-04', 15150, '2025-08-14'),
(1017, 19, '2025-08-25', '2025-09-24', 10300, '2025-09-03'),
(1018, 24, '2025-08-24', '2025-09-23', 24950, '2025-08-29'),
(1019, 4, '2025-08-31', '2025-09-30', 14850, NULL),
(1020, 21, '2025-09-02', '2025-10-02', 12850, '2025-10-02'),
(1021, 7, '2025-09-05', '2025-10-05', 3200, '2025-09-19'),
(1022, 8, '2025-09-29', '2025-10-29', 4850, NULL),
(1023, 23, '2025-10-08', '2025-11-07', 2850, '2025-11-29'),
(1024, 10, '2025-10-19', '2025-11-18', 18300, NULL),
(1025, 2, '2025-11-06', '2025-12-06', 3400, '2025-12-07');

