CREATE TABLE venues (id INTEGER PRIMARY KEY, name VARCHAR, city VARCHAR, capacity INTEGER, standing BOOLEAN, wheelchair_access VARCHAR, rent DECIMAL(9,2), opened_year INTEGER);
CREATE TABLE clerks (id INTEGER PRIMARY KEY, name VARCHAR, manager INTEGER REFERENCES clerks(id), home_venue INTEGER REFERENCES venues(id), monthly_salary DECIMAL(8,2), start_date DATE, end_date DATE, languages VARCHAR);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR, city VARCHAR, email VARCHAR, birth_date DATE, newsletter INTEGER, blocked VARCHAR, recruited_by INTEGER REFERENCES customers(id));
CREATE TABLE events (id INTEGER PRIMARY KEY, title VARCHAR, kind VARCHAR, venue_id INTEGER REFERENCES venues(id), backup_venue INTEGER REFERENCES venues(id), event_date DATE, announced_on DATE, minimum_age INTEGER, tickets_for_sale INTEGER, tickets_sold INTEGER, status VARCHAR);
CREATE TABLE orders (id INTEGER PRIMARY KEY, event_id INTEGER REFERENCES events(id), customer_id INTEGER REFERENCES customers(id), sold_by INTEGER REFERENCES clerks(id), quantity INTEGER, ticket_price DECIMAL(8,2), booking_fee DECIMAL(6,2), ordered_on DATE, paid_on DATE, channel VARCHAR, status VARCHAR);
CREATE TABLE resales (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(id), seller_id INTEGER REFERENCES customers(id), buyer_id INTEGER REFERENCES customers(id), tickets INTEGER, asking_price DECIMAL(8,2), sale_price DECIMAL(8,2), listed_on DATE, sold_on DATE);

INSERT INTO venues VALUES
(1, 'Corn Exchange', 'Cambridge', 1800, true, 'yes', 4200, 1875),
(2, 'Riverside Arena', 'Norwich', 6400, true, 'yes', 15500, 2004),
(3, 'The Lamplighter', 'Cambridge', 220, true, 'no', 650, 1998),
(4, 'St Andrew''s Hall', 'Norwich', 900, false, 'yes', 2300, 1449),
(5, 'Old Granary', 'Ipswich', 310, false, 'no', 780, 1986),
(6, 'Regent Theatre', 'Ipswich', 1550, false, 'yes', 3900, 1929),
(7, 'Meadow Park', 'Peterborough', 12000, true, 'yes', 21000, 2011),
(8, 'Cellar Nine', 'Norwich', 140, true, 'no', 390, 2017),
(9, 'Assembly Rooms', 'Ely', 400, false, 'yes', 950, 1908);

INSERT INTO clerks VALUES (1, 'Judith Marlow', NULL, 1, 3900, '2012-03-05', NULL, 'English, French');
INSERT INTO clerks VALUES (2, 'Patrick Yeo', 1, 2, 3150, '2016-08-15', NULL, 'English, Malay');
INSERT INTO clerks VALUES (3, 'Elsa Drummond', 1, 6, 3050, '2017-11-20', NULL, 'English');
INSERT INTO clerks VALUES (4, 'Nikhil Bose', 2, 2, 2350, '2020-01-13', NULL, 'English, Hindi');
INSERT INTO clerks VALUES (5, 'Karen Tolley', 2, 4, 2280, '2019-05-27', '2023-05-31', 'English');
INSERT INTO clerks VALUES (6, 'Ashley Finn', 3, 6, 2410, '2021-09-06', NULL, 'English, Irish');
INSERT INTO clerks VALUES (7, 'Bruno Salgado', 3, 5, 2190, '2022-04-19', NULL, 'English, Spanish');
INSERT INTO clerks VALUES (8, 'Wendy Pratchard', 1, 1, 2520, '2018-02-12', '2022-10-14', 'English');
INSERT INTO clerks VALUES (9, 'Lorna Keats', 1, 1, 2300, '2023-02-20', NULL, NULL);
INSERT INTO clerks VALUES (10, 'Theo Vance', 4, NULL, 1950, '2024-01-08', NULL, 'English, German');

INSERT INTO customers VALUES (1, 'Alice Fenwick', 'Cambridge', 'alice.fenwick@post.example', '1989-04-03', 1, 'no', NULL);
INSERT INTO customers VALUES (2, 'Brian Okonkwo', 'Norwich', 'brian.okonkwo@post.example', '1978-12-19', 1, 'no', NULL);
INSERT INTO customers VALUES (3, 'Cecily Hart', 'Ely', 'cecily.hart@post.example', '1995-07-08', 0, 'no', 1);
INSERT INTO customers VALUES (4, 'Dan Mercer', 'Ipswich', NULL, '1984-02-27', 0, 'yes', NULL);
INSERT INTO customers VALUES (5, 'Eleni Pappas', 'Cambridge', 'eleni.pappas@post.example', '2001-10-15', 1, 'no', 1);
INSERT INTO customers VALUES (6, 'Frances Gow', 'Norwich', 'frances.gow@post.example', '1966-06-21', 1, 'no', 2);
INSERT INTO customers VALUES (7, 'Gareth Pugh', 'Peterborough', 'gareth.pugh@post.example', '1992-09-30', 0, 'no', NULL);
INSERT INTO customers VALUES (8, 'Hiroko Abe', 'Cambridge', 'hiroko.abe@post.example', '1999-01-11', 1, 'no', 5);
INSERT INTO customers VALUES (9, 'Isaac Lund', 'Ipswich', NULL, '1973-05-05', 0, 'no', NULL);
INSERT INTO customers VALUES (10, 'Jasmine Tull', 'Norwich', 'jasmine.tull@post.example', '2003-03-17', 1, 'no', 2);
INSERT INTO customers VALUES (11, 'Kofi Mensah', 'London', 'kofi.mensah@post.example', '1987-11-24', 0, 'yes', 7);
INSERT INTO customers VALUES (12, 'Lydia Sharpe', 'Ely', 'lydia.sharpe@post.example', '1958-08-02', 1, 'no', NULL);
INSERT INTO customers VALUES (13, 'Mateusz Krol', 'Peterborough', NULL, '1994-04-28', 0, 'no', 7);
INSERT INTO customers VALUES (14, 'Nadine Foss', 'London', 'nadine.foss@post.example', '1981-07-14', 1, 'no', NULL);
INSERT INTO customers VALUES (15, 'Oscar Bright', 'Cambridge', 'oscar.bright@post.example', '2005-12-06', 0, 'no', 8);
INSERT INTO customers VALUES (16, 'Philippa Dean', 'Norwich', NULL, '1970-10-09', 0, 'no', NULL);
INSERT INTO customers VALUES (17, 'Quentin Rook', 'Ipswich', 'quentin.rook@post.example', '1963-01-30', 1, 'no', 9);
INSERT INTO customers VALUES (18, 'Ruth Amadi', 'London', 'ruth.amadi@post.example', '1990-05-22', 0, 'no', 14);
INSERT INTO customers VALUES (19, 'Simon Tarn', 'Norwich', 'simon.tarn@post.example', '1998-02-13', 1, 'yes', NULL);

INSERT INTO events VALUES
(1, 'Velvet Foxes', 'concert', 1, 2, '2022-05-14', '2022-01-20', NULL, 1800, 1742, 'held'),
(2, 'Fenland Folk Day', 'festival', 7, NULL, '2022-07-02', '2022-02-15', NULL, 9000, 6120, 'held'),
(3, 'Hamlet', 'theatre', 6, 4, '2022-10-08', '2022-06-01', 12, 1550, 1190, 'held'),
(4, 'Laugh Cellar Live', 'comedy', 8, 3, '2022-11-18', '2022-10-01', 18, 140, 140, 'held'),
(5, 'Brass at Christmas', 'concert', 4, NULL, '2022-12-17', '2022-09-10', NULL, 900, 865, 'held'),
(6, 'The Night Trains', 'concert', 2, 7, '2023-03-25', '2022-11-28', 14, 6400, 6400, 'held'),
(7, 'Ice Gala', 'sport', 2, NULL, '2023-02-11', '2022-12-05', NULL, 5200, 3475, 'held'),
(8, 'Bea Holloway: Unpacked', 'comedy', 6, 1, '2023-05-06', '2023-02-01', 16, 1550, 1488, 'held'),
(9, 'Meadow Sounds', 'festival', 7, NULL, '2023-07-08', '2023-01-16', 16, 12000, 11350, 'held'),
(10, 'Swan Lake', 'theatre', 6, NULL, '2023-09-23', '2023-04-12', NULL, 1550, 1021, 'held'),
(11, 'Quartet by Candlelight', 'concert', 9, 4, '2023-11-10', '2023-08-21', NULL, 400, 212, 'held'),
(12, 'Open Mic Final', 'comedy', 3, 8, '2023-06-16', '2023-05-15', 18, 220, NULL, 'cancelled'),
(13, 'Darts Masters', 'sport', 2, 1, '2023-10-14', '2023-06-30', 18, 4800, 2950, 'moved'),
(14, 'The Gruffled Owl', 'theatre', 5, NULL, '2024-02-17', '2023-11-06', NULL, 310, 298, 'held'),
(15, 'Velvet Foxes Unplugged', 'concert', 3, 8, '2024-04-19', '2024-02-02', 18, 220, 220, 'held'),
(16, 'Rave in the Granary', 'concert', 5, 8, '2024-03-09', '2024-01-10', 18, 310, NULL, 'cancelled'),
(17, 'Meadow Sounds 2024', 'festival', 7, NULL, '2024-07-06', '2024-01-15', 16, 12000, 8640, 'on sale'),
(18, 'Wrestling Night', 'sport', 1, NULL, '2024-08-24', '2024-05-02', 12, 1500, 340, 'on sale'),
(19, 'Evening of Tango', 'theatre', 4, 9, '2024-09-14', '2024-05-20', NULL, 850, 95, 'on sale');

INSERT INTO orders VALUES
(1, 1, 5, NULL, 6, 42.0, 1.5, '2022-04-10', '2022-04-19', 'website', 'paid'),
(2, 15, 5, 6, 6, 38.0, 0, '2024-03-14', NULL, 'box office', 'reserved'),
(3, 6, 14, NULL, 4, 54.0, 2.5, '2023-01-06', '2023-01-09', 'website', 'paid'),
(4, 9, 14, NULL, 3, 85.0, 0, '2023-02-15', '2023-02-24', 'website', 'refunded'),
(5, 9, 3, NULL, 3, 85.0, 0, '2023-07-02', '2023-07-02', 'website', 'paid'),
(6, 14, 8, NULL, 2, 16.0, 2.5, '2024-01-16', '2024-01-30', 'website', 'paid'),
(7, 17, 17, NULL, 2, 92.0, 0, '2024-02-15', '2024-02-15', 'website', 'paid'),
(8, 11, 7, NULL, 4, 19.0, 4, '2023-10-04', '2023-10-18', 'website', 'paid'),
(9, 9, 19, NULL, 6, 85.0, 0, '2023-06-02', '2023-06-03', 'website', 'paid'),
(10, 10, 11, NULL, 1, 51.0, 4, '2023-07-13', '2023-07-22', 'website', 'paid'),
(11, 9, 5, 2, 2, 95.0, 2.5, '2023-05-22', '2023-05-23', 'box office', 'paid'),
(12, 7, 13, 6, 6, 33.0, 0, '2023-02-07', '2023-02-21', 'box office', 'paid'),
(13, 10, 9, NULL, 4, 51.0, 2.5, '2023-07-04', '2023-07-07', 'website', 'paid'),
(14, 6, 10, NULL, 4, 64.0, 0, '2023-03-14', '2023-03-28', 'website', 'paid'),
(15, 17, 1, NULL, 2, 102.0, 0, '2024-03-13', '2024-03-13', 'website', 'paid'),
(16, 6, 5, 7, 1, 64.0, 4, '2023-02-13', '2023-02-16', 'phone', 'paid'),
(17, 18, 10, NULL, 4, 26.0, 0, '2024-05-02', '2024-05-16', 'website', 'refunded'),
(18, 5, 14, 5, 2, 22.0, 2.5, '2022-09-15', '2022-09-15', 'box office', 'paid'),
(19, 2, 14, 2, 1, 43.0, 2.5, '2022-05-05', NULL, 'phone', 'reserved'),
(20, 17, 9, 4, 2, 92.0, 4, '2024-04-07', '2024-04-08', 'phone', 'paid'),
(21, 12, 7, 5, 2, 9.0, 0, '2023-05-27', '2023-05-27', 'box office', 'refunded'),
(22, 11, 16, 6, 6, 19.0, 2.5, '2023-09-06', '2023-09-15', 'box office', 'paid'),
(23, 6, 1, NULL, 4, 54.0, 2.5, '2022-11-30', '2022-12-09', 'website', 'paid'),
(24, 7, 6, NULL, 6, 33.0, 4, '2023-01-13', '2023-01-16', 'website', 'paid'),
(25, 8, 7, NULL, 2, 24.0, 0, '2023-03-01', '2023-03-01', 'website', 'paid'),
(26, 2, 3, 4, 2, 43.0, 0, '2022-04-04', '2022-04-18', 'box office', 'paid'),
(27, 6, 4, 6, 2, 64.0, 4, '2023-02-02', '2023-02-02', 'box office', 'paid'),
(28, 6, 13, NULL, 3, 49.0, 2.5, '2023-03-17', '2023-03-26', 'website', 'refunded'),
(29, 11, 6, 9, 6, 19.0, 4, '2023-11-04', '2023-11-04', 'box office', 'paid'),
(30, 9, 14, NULL, 2, 85.0, 1.5, '2023-02-25', '2023-02-26', 'website', 'paid'),
(31, 9, 14, NULL, 2, 85.0, 1.5, '2023-03-01', '2023-03-04', 'website', 'refunded'),
(32, 11, 4, 2, 6, 19.0, 0, '2023-11-01', '2023-11-04', 'box office', 'paid'),
(33, 3, 14, NULL, 2, 37.5, 4, '2022-10-05', '2022-10-05', 'website', 'paid'),
(34, 17, 14, NULL, 3, 92.0, 4, '2024-03-15', '2024-03-15', 'website', 'paid'),
(35, 1, 8, 5, 3, 27.0, 0, '2022-05-12', '2022-05-26', 'phone', 'paid'),
(36, 6, 7, 4, 4, 54.0, 1.5, '2023-02-13', '2023-02-13', 'box office', 'paid'),
(37, 11, 9, NULL, 4, 24.0, 2.5, '2023-09-21', '2023-09-21', 'website', 'paid'),
(38, 8, 3, NULL, 1, 29.0, 0, '2023-02-24', '2023-03-10', 'website', 'paid'),
(39, 11, 16, NULL, 4, 34.0, 2.5, '2023-09-30', '2023-10-14', 'website', 'paid'),
(40, 7, 10, 2, 6, 38.0, 2.5, '2023-01-05', NULL, 'box office', 'reserved');

INSERT INTO resales VALUES
(1, 36, 7, 18, 1, 81.0, 81.0, '2023-02-22', '2023-03-11'),
(2, 12, 13, 15, 4, 33.0, 29.7, '2023-02-15', '2023-02-28'),
(3, 5, 3, NULL, 3, 68.0, NULL, '2023-07-15', NULL),
(4, 13, 9, 3, 4, 61.2, 48.96, '2023-07-14', '2023-07-14'),
(5, 16, 5, 18, 1, 140.8, 140.8, '2023-02-22', '2023-03-13'),
(6, 25, 7, NULL, 1, 28.8, NULL, '2023-03-16', NULL),
(7, 39, 16, 6, 1, 27.2, 21.76, '2023-10-06', '2023-10-06'),
(8, 30, 14, 3, 1, 68.0, 68.0, '2023-03-13', '2023-04-01'),
(9, 8, 7, 5, 4, 41.8, 41.8, '2023-11-03', '2023-11-03'),
(10, 15, 1, 15, 1, 102.0, 91.8, '2024-03-31', '2024-04-04'),
(11, 7, 17, 3, 2, 110.4, 110.4, '2024-03-10', '2024-03-16'),
(12, 38, 3, NULL, 1, 63.8, NULL, '2023-03-06', NULL),
(13, 27, 4, 5, 1, 38.4, 34.56, '2023-03-04', '2023-03-05'),
(14, 32, 4, 2, 4, 15.2, 15.2, '2023-11-17', '2023-11-19'),
(15, 18, 14, 18, 1, 22.0, 17.6, '2022-09-29', '2022-10-05'),
(16, 14, 10, 8, 2, 51.2, 40.96, '2023-03-24', '2023-03-27'),
(17, 22, 16, 18, 5, 19.0, 15.2, '2023-10-05', '2023-10-22'),
(18, 34, 14, 18, 3, 202.4, 202.4, '2024-04-01', '2024-04-11'),
(19, 29, 6, 8, 2, 19.0, 15.2, '2023-11-19', '2023-12-05'),
(20, 23, 1, 10, 3, 64.8, 64.8, '2022-12-04', '2022-12-04'),
(21, 35, 8, 15, 2, 21.6, 21.6, '2022-05-29', '2022-06-06'),
(22, 24, 6, 14, 5, 72.6, 72.6, '2023-01-29', '2023-02-10');

