CREATE TABLE shops (id INTEGER PRIMARY KEY, name VARCHAR, city VARCHAR, opened DATE, has_cafe VARCHAR, floor_area INTEGER, weekly_rent DECIMAL(8,2), phone VARCHAR);
CREATE TABLE staff (id INTEGER PRIMARY KEY, name VARCHAR, job VARCHAR, home_shop INTEGER REFERENCES shops(id), boss INTEGER REFERENCES staff(id), hourly_wage DECIMAL(6,2), hired DATE, left_on DATE, email VARCHAR, full_time INTEGER);
CREATE TABLE recipes (id INTEGER PRIMARY KEY, name VARCHAR, category VARCHAR, price DECIMAL(6,2), cost DECIMAL(6,2), baking_minutes INTEGER, weight_grams INTEGER, vegan VARCHAR, contains_nuts BOOLEAN, created_by INTEGER REFERENCES staff(id), tested_by INTEGER REFERENCES staff(id), introduced DATE);
CREATE TABLE ingredients (id INTEGER PRIMARY KEY, name VARCHAR, supplier VARCHAR, price_per_kilo DECIMAL(6,2), organic VARCHAR);
CREATE TABLE recipe_ingredients (id INTEGER PRIMARY KEY, recipe_id INTEGER REFERENCES recipes(id), ingredient_id INTEGER REFERENCES ingredients(id), grams INTEGER);
CREATE TABLE deliveries (id INTEGER PRIMARY KEY, from_shop INTEGER REFERENCES shops(id), to_shop INTEGER REFERENCES shops(id), driver INTEGER REFERENCES staff(id), recipe_id INTEGER REFERENCES recipes(id), pieces_sent INTEGER, pieces_damaged INTEGER, planned_for DATE, arrived_on DATE, status VARCHAR);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer VARCHAR, shop_id INTEGER REFERENCES shops(id), recipe_id INTEGER REFERENCES recipes(id), taken_by INTEGER REFERENCES staff(id), ordered_on DATE, pickup_on DATE, quantity INTEGER, unit_price DECIMAL(8,2), deposit DECIMAL(8,2), status VARCHAR, paid BOOLEAN);

INSERT INTO shops VALUES
(1, 'Mill Lane', 'Leeds', '2009-03-14', 'yes', 140, 820, '0113 496 0101'),
(2, 'Canal Street', 'Leeds', '2012-09-01', 'no', 85, 610, '0113 496 0144'),
(3, 'Harbour Road', 'Hull', '2014-05-20', 'yes', 120, 540, '01482 960 112'),
(4, 'Minster Yard', 'York', '2016-11-03', 'yes', 95, 990, '01904 960 771'),
(5, 'Station Arcade', 'York', '2018-02-12', 'no', 42, 735, NULL),
(6, 'Kirkgate Market', 'Leeds', '2019-06-28', 'no', 30, 310, '0113 496 0187'),
(7, 'Ecclesall', 'Sheffield', '2020-10-05', 'yes', 110, 680, '0114 496 0220'),
(8, 'Valley Gardens', 'Harrogate', '2021-04-17', 'yes', 76, 720, NULL),
(9, 'Park Square', 'Sheffield', '2022-08-22', 'no', 64, 455, '0114 496 0259'),
(10, 'Whitefriargate', 'Hull', '2023-03-09', 'no', 58, 390, NULL);

INSERT INTO staff VALUES (1, 'Margaret Oakes', 'owner', 1, NULL, 38, '2009-03-01', NULL, 'm.oakes@crumb.example', 1);
INSERT INTO staff VALUES (2, 'Tom Garside', 'shop manager', 1, 1, 24.5, '2011-05-16', NULL, 't.garside@crumb.example', 1);
INSERT INTO staff VALUES (3, 'Priya Nair', 'shop manager', 3, 1, 23.75, '2014-04-28', NULL, 'p.nair@crumb.example', 1);
INSERT INTO staff VALUES (4, 'Desmond Clarke', 'shop manager', 4, 1, 24, '2016-10-10', NULL, 'd.clarke@crumb.example', 1);
INSERT INTO staff VALUES (5, 'Helen Braithwaite', 'baker', 1, 2, 17.8, '2012-01-09', NULL, 'h.braith@crumb.example', 1);
INSERT INTO staff VALUES (6, 'Luca Ferrante', 'baker', 2, 2, 18.4, '2015-07-20', NULL, NULL, 1);
INSERT INTO staff VALUES (7, 'Ania Kowalczyk', 'baker', 3, 3, 16.9, '2018-03-05', '2022-06-30', 'a.kow@crumb.example', 1);
INSERT INTO staff VALUES (8, 'George Tait', 'driver', 1, 2, 14.2, '2017-09-11', NULL, NULL, 1);
INSERT INTO staff VALUES (9, 'Sunita Rao', 'driver', 4, 4, 14.6, '2019-01-21', NULL, 's.rao@crumb.example', 1);
INSERT INTO staff VALUES (10, 'Billy Hargreaves', 'driver', 3, 3, 13.9, '2020-06-15', '2023-11-12', NULL, 0);
INSERT INTO staff VALUES (11, 'Chloe Dunn', 'counter', 1, 2, 12.1, '2021-08-02', NULL, 'c.dunn@crumb.example', 0);
INSERT INTO staff VALUES (12, 'Marcus Webb', 'counter', 2, 2, 12.4, '2020-02-17', '2022-01-31', NULL, 0);
INSERT INTO staff VALUES (13, 'Fatima Siddiqui', 'counter', 4, 4, 12.6, '2018-11-26', NULL, 'f.sid@crumb.example', 1);
INSERT INTO staff VALUES (14, 'Owen Price', 'counter', 5, 4, 11.9, '2022-05-09', NULL, 'o.price@crumb.example', 0);
INSERT INTO staff VALUES (15, 'Yvette Laurent', 'baker', 4, 4, 19.2, '2019-09-02', NULL, 'y.laurent@crumb.example', 1);
INSERT INTO staff VALUES (16, 'Jack Sugden', 'baker', 7, 15, 15.5, '2021-02-22', NULL, NULL, 1);
INSERT INTO staff VALUES (17, 'Naomi Fields', 'shop manager', 7, 1, 23, '2020-09-14', NULL, 'n.fields@crumb.example', 1);
INSERT INTO staff VALUES (18, 'Callum Reid', 'counter', 7, 17, 12, '2023-01-16', NULL, 'c.reid@crumb.example', 0);
INSERT INTO staff VALUES (19, 'Rosie Whitaker', 'counter', 8, 17, 11.8, '2022-10-24', '2023-04-14', 'r.whit@crumb.example', 0);
INSERT INTO staff VALUES (20, 'Dev Patel', 'driver', 7, 17, 14.4, '2021-11-08', NULL, 'd.patel@crumb.example', 1);
INSERT INTO staff VALUES (21, 'Greta Holm', 'baker', 8, 15, 16.2, '2023-06-05', NULL, 'g.holm@crumb.example', 1);
INSERT INTO staff VALUES (22, 'Stan Mellor', 'driver', 9, 17, 13.7, '2022-09-12', NULL, NULL, 0);
INSERT INTO staff VALUES (23, 'Ivy Chapman', 'apprentice', 1, 5, 9.8, '2023-09-04', NULL, 'i.chap@crumb.example', 1);
INSERT INTO staff VALUES (24, 'Noah Birch', 'apprentice', 4, 15, 9.6, '2022-09-05', NULL, NULL, 1);

INSERT INTO recipes VALUES
(1, 'Sourdough Loaf', 'bread', 4.2, 1.15, 45, 800, 'Y', false, 5, 6, '2012-04-01'),
(2, 'Rye Loaf', 'bread', 3.9, 1.05, 55, 750, 'Y', false, 6, 5, '2015-11-02'),
(3, 'Seeded Batch', 'bread', 3.4, 1.3, 40, 600, 'Y', false, 5, 15, '2018-01-15'),
(4, 'Walnut Bread', 'bread', 4.8, 1.95, 50, 650, 'Y', true, 6, 7, '2019-10-07'),
(5, 'Milk Rolls', 'bread', 0.9, 0.22, 18, 70, 'N', false, 7, 5, '2018-06-11'),
(6, 'Butter Croissant', 'pastry', 2.4, 0.7, 20, 75, 'N', false, 15, 6, '2019-10-21'),
(7, 'Almond Croissant', 'pastry', 3.1, 1.05, 22, 95, 'N', true, 15, 5, '2020-01-13'),
(8, 'Cinnamon Swirl', 'pastry', 2.8, 0.65, 25, 110, 'N', false, 15, 15, '2021-03-08'),
(9, 'Apple Turnover', 'pastry', 2.6, 0.72, 28, 120, 'N', false, 7, 3, '2020-09-14'),
(10, 'Vegan Pain au Chocolat', 'pastry', 2.95, 0.98, 20, 85, 'Y', false, 15, 21, '2023-07-03'),
(11, 'Carrot Cake', 'cake', 28, 9.4, 60, 1600, 'N', true, 5, 2, '2014-03-17'),
(12, 'Chocolate Gateau', 'cake', 34.5, 12.8, 50, 1900, 'N', false, 6, 1, '2016-12-01'),
(13, 'Lemon Drizzle', 'cake', 22, 6.1, 48, 1100, 'N', false, 5, 5, '2013-05-20'),
(14, 'Wedding Tier Cake', 'cake', 185, 71, 110, 6400, 'N', false, 15, 1, '2020-02-24'),
(15, 'Bakewell Tart', 'tart', 18.5, 5.9, 42, 900, 'N', true, 5, 6, '2017-04-10'),
(16, 'Treacle Tart', 'tart', 17, 4.6, 40, 950, 'N', false, 16, 5, '2022-01-31'),
(17, 'Custard Slice', 'pastry', 2.7, 0.8, 30, 130, 'N', false, 16, NULL, '2022-11-14'),
(18, 'Oat Cookie', 'biscuit', 1.5, 0.35, 12, 60, 'Y', false, 21, 16, '2023-08-21'),
(19, 'Hazelnut Biscotti', 'biscuit', 1.8, 0.6, 35, 45, 'N', true, 6, 15, '2021-11-29'),
(20, 'Stollen', 'cake', 14.5, 5.2, 58, 700, 'N', true, 21, NULL, '2023-11-06');

INSERT INTO ingredients VALUES
(1, 'Strong White Flour', 'Holroyd Mills', 1.1, 'Y'),
(2, 'Rye Flour', 'Holroyd Mills', 1.35, 'Y'),
(3, 'Butter', 'Dales Dairy', 7.2, 'N'),
(4, 'Caster Sugar', 'Northern Provisions', 1.6, 'N'),
(5, 'Eggs', 'Dales Dairy', 4.1, 'Y'),
(6, 'Almonds', 'Levant Foods', 11.5, 'N'),
(7, 'Walnuts', 'Levant Foods', 12.8, 'N'),
(8, 'Hazelnuts', 'Levant Foods', 13.4, 'Y'),
(9, 'Dark Chocolate', 'Cacao Direct', 9.9, 'Y'),
(10, 'Cinnamon', 'Levant Foods', 18.0, 'N'),
(11, 'Carrots', 'Wharfe Farm', 0.95, 'Y'),
(12, 'Apples', 'Wharfe Farm', 1.8, 'N'),
(13, 'Lemons', 'Northern Provisions', 2.4, 'N'),
(14, 'Golden Syrup', 'Northern Provisions', 3.1, 'N'),
(15, 'Rolled Oats', 'Holroyd Mills', 1.45, 'N'),
(16, 'Saffron', 'Levant Foods', 2400.0, 'N'),
(17, 'Poppy Seeds', 'Northern Provisions', 8.6, 'N');

INSERT INTO recipe_ingredients VALUES
(1, 1, 1, 550),
(2, 2, 1, 200),
(3, 2, 2, 380),
(4, 3, 1, 420),
(5, 4, 1, 400),
(6, 4, 7, 120),
(7, 5, 1, 40),
(8, 5, 3, 8),
(9, 5, 5, 6),
(10, 6, 1, 38),
(11, 6, 3, 22),
(12, 7, 1, 36),
(13, 7, 3, 20),
(14, 7, 6, 18),
(15, 7, 4, 6),
(16, 8, 1, 50),
(17, 8, 3, 18),
(18, 8, 4, 14),
(19, 8, 10, 2),
(20, 9, 1, 45),
(21, 9, 3, 20),
(22, 9, 12, 60),
(23, 10, 1, 40),
(24, 10, 9, 18),
(25, 11, 1, 300),
(26, 11, 5, 220),
(27, 11, 11, 400),
(28, 11, 7, 90),
(29, 11, 4, 280),
(30, 12, 5, 300),
(31, 12, 9, 420),
(32, 12, 3, 260),
(33, 12, 4, 310),
(34, 13, 1, 250),
(35, 13, 3, 230),
(36, 13, 13, 150),
(37, 13, 4, 240),
(38, 14, 1, 1400),
(39, 14, 3, 1200),
(40, 14, 5, 900),
(41, 14, 4, 1300),
(42, 15, 3, 160),
(43, 15, 6, 200),
(44, 15, 4, 120),
(45, 15, 5, 110),
(46, 16, 1, 240),
(47, 16, 14, 420),
(48, 18, 15, 30),
(49, 18, 4, 12),
(50, 19, 1, 20),
(51, 19, 8, 9),
(52, 19, 5, 6);

INSERT INTO deliveries VALUES
(1, 3, 2, 8, 6, 40, 0, '2024-05-29', '2024-05-29', 'delivered'),
(2, 7, 3, 9, 9, 36, 0, '2022-11-11', '2022-11-11', 'delivered'),
(3, 1, 9, 8, 1, 36, NULL, '2023-11-05', NULL, 'cancelled'),
(4, 2, 1, 20, 5, 40, 1, '2022-02-10', '2022-02-10', 'delivered'),
(5, 3, 5, 9, 1, 48, 0, '2023-10-22', '2023-10-22', 'delivered'),
(6, 3, 6, 9, 7, 24, 6, '2023-07-23', '2023-07-23', 'delivered'),
(7, 2, 1, 10, 6, 24, 0, '2024-02-28', '2024-02-28', 'delivered'),
(8, 1, 2, 20, 6, 40, 1, '2022-01-05', '2022-01-07', 'late'),
(9, 7, 8, 10, 1, 40, 5, '2023-08-07', '2023-08-07', 'delivered'),
(10, 2, 4, 9, 1, 24, 0, '2023-02-28', '2023-02-28', 'delivered'),
(11, 1, 2, 20, 7, 36, 4, '2023-05-18', '2023-05-18', 'delivered'),
(12, 1, 4, 9, 1, 24, 0, '2023-02-01', '2023-02-01', 'delivered'),
(13, 2, 9, 8, 3, 48, NULL, '2024-04-06', NULL, 'cancelled'),
(14, 1, 9, 8, 2, 24, NULL, '2023-09-13', NULL, 'cancelled'),
(15, 1, 2, 8, 1, 60, 7, '2024-03-06', '2024-03-06', 'delivered'),
(16, 1, 5, 8, 6, 20, 6, '2022-09-10', '2022-09-10', 'delivered'),
(17, 1, 2, 9, 8, 36, 5, '2022-05-23', '2022-05-27', 'late'),
(18, 1, 5, 20, 6, 120, 0, '2023-10-11', '2023-10-11', 'delivered'),
(19, 2, 1, 10, 3, 24, 0, '2022-04-21', '2022-04-21', 'delivered'),
(20, 7, 8, 9, 18, 90, 0, '2024-04-27', '2024-04-27', 'delivered'),
(21, 1, 4, 9, 18, 24, 0, '2023-07-31', '2023-07-31', 'delivered'),
(22, 1, 3, 9, 5, 40, 0, '2023-04-06', '2023-04-06', 'delivered'),
(23, 2, 6, 20, 5, 24, 0, '2022-05-19', '2022-05-19', 'delivered'),
(24, 7, 2, 10, 18, 20, 8, '2022-05-28', '2022-05-28', 'delivered'),
(25, 2, 1, 9, 5, 24, 0, '2023-10-18', '2023-10-18', 'delivered'),
(26, 2, 3, 8, 5, 90, NULL, '2022-03-23', NULL, 'cancelled'),
(27, 7, 1, 9, 6, 60, 0, '2024-01-29', '2024-01-31', 'late'),
(28, 1, 9, 8, 1, 90, NULL, '2022-02-04', NULL, 'cancelled'),
(29, 4, 9, 9, 1, 24, 0, '2022-01-17', '2022-01-17', 'delivered'),
(30, 2, 5, 8, 1, 90, 0, '2023-02-06', '2023-02-11', 'late'),
(31, 4, 1, 9, 1, 90, 0, '2022-04-04', '2022-04-04', 'delivered'),
(32, 3, 2, 9, 9, 48, NULL, '2024-06-24', NULL, 'under way'),
(33, 4, 5, 20, 3, 90, NULL, '2024-06-24', NULL, 'under way'),
(34, 2, 5, 9, 6, 40, NULL, '2024-06-28', NULL, 'under way');

INSERT INTO orders VALUES
(1, 'Leeds Grammar School', 1, 13, 11, '2022-06-20', '2022-06-25', 2, 22, NULL, 'collected', true),
(2, 'Bettina Krause', 4, 12, 14, '2024-05-31', '2024-06-12', 2, 34.3, NULL, 'collected', false),
(3, 'Bettina Krause', 1, 13, 12, '2024-05-29', '2024-06-08', 1, 21.8, 4.36, 'collected', true),
(4, 'Joan Silverwood', 3, 1, 18, '2023-03-22', '2023-03-25', 20, 4.2, NULL, 'collected', false),
(5, 'Rob Thackray', 1, 16, 18, '2023-11-08', '2023-11-12', 1, 17, NULL, 'collected', true),
(6, 'St Wilfrid''s Church', 2, 1, 12, '2023-08-02', '2023-08-08', 30, 4.2, 25.2, 'collected', false),
(7, 'Hull Rowing Club', 1, 8, 8, '2024-04-21', '2024-05-03', 30, 2.8, 16.8, 'collected', true),
(8, 'Leeds Grammar School', 3, 1, 2, '2023-08-18', '2023-08-24', 30, 4.0, NULL, 'collected', true),
(9, 'St Wilfrid''s Church', 3, 6, 14, '2022-10-07', '2022-10-12', 20, 2.4, NULL, 'cancelled', false),
(10, 'Park Hotel', 3, 1, 8, '2023-07-02', '2023-07-07', 24, 4.1, 19.68, 'collected', true),
(11, 'Molly Eastwood', 3, 4, 13, '2024-04-30', '2024-05-08', 30, 4.6, 27.6, 'collected', true),
(12, 'St Wilfrid''s Church', 2, 16, 2, '2023-09-16', '2023-09-25', 3, 17, 10.2, 'cancelled', false),
(13, 'Park Hotel', 3, 8, 12, '2023-07-12', '2023-07-23', 40, 2.6, 20.8, 'cancelled', false),
(14, 'Park Hotel', 3, 11, 2, '2022-06-25', '2022-06-29', 2, 27.8, 11.12, 'cancelled', false),
(15, 'Rob Thackray', 7, 1, 8, '2023-02-22', '2023-03-03', 40, 4.2, NULL, 'collected', true),
(16, 'Bettina Krause', 4, 4, 8, '2022-04-09', '2022-04-14', 20, 4.7, 18.8, 'cancelled', false),
(17, 'Bettina Krause', 7, 6, 14, '2023-04-21', '2023-04-23', 24, 2.3, 11.04, 'cancelled', false),
(18, 'Joan Silverwood', 1, 1, 18, '2022-06-13', '2022-06-16', 24, 4.2, 20.16, 'collected', true),
(19, 'Wentworth Wedding Co', 4, 14, 11, '2022-10-09', '2022-10-18', 1, 185, NULL, 'collected', true),
(20, 'St Wilfrid''s Church', 8, 15, 13, '2023-02-20', '2023-03-01', 1, 18.3, 3.66, 'collected', true),
(21, 'Imran Akhtar', 8, 11, 13, '2022-09-10', '2022-09-14', 4, 27.8, NULL, 'cancelled', false),
(22, 'Imran Akhtar', 2, 14, 18, '2022-08-05', '2022-08-09', 1, 185, NULL, 'collected', true),
(23, 'Leeds Grammar School', 4, 6, 13, '2022-10-24', '2022-10-28', 12, 2.3, 5.52, 'collected', true),
(24, 'Anita Desai', 1, 6, 14, '2023-09-07', '2023-09-16', 20, 2.4, NULL, 'collected', true),
(25, 'Molly Eastwood', 8, 4, 2, '2022-05-20', '2022-05-23', 30, 4.6, 27.6, 'collected', true),
(26, 'The Old Fox Inn', 1, 8, 2, '2023-12-22', '2023-12-24', 24, 2.8, NULL, 'collected', true),
(27, 'Bettina Krause', 3, 15, 11, '2023-01-30', '2023-02-10', 4, 18.3, NULL, 'collected', true),
(28, 'The Old Fox Inn', 2, 15, 13, '2023-02-04', '2023-02-06', 3, 18.4, 11.04, 'collected', true),
(29, 'Rob Thackray', 3, 15, 12, '2023-10-07', '2023-10-12', 4, 18.3, NULL, 'collected', true),
(30, 'Molly Eastwood', 3, 8, 8, '2022-06-17', '2022-06-20', 30, 2.6, 15.6, 'cancelled', false),
(31, 'St Wilfrid''s Church', 1, 8, 11, '2024-04-27', '2024-05-03', 12, 2.7, NULL, 'collected', false),
(32, 'Anita Desai', 4, 11, 13, '2023-12-15', '2023-12-24', 2, 28, 11.2, 'collected', true),
(33, 'Bettina Krause', 1, 11, 11, '2024-03-22', '2024-04-01', 1, 27.8, 5.56, 'collected', true),
(34, 'Bettina Krause', 1, 15, 12, '2024-06-24', '2024-06-29', 4, 18.5, 14.8, 'open', false),
(35, 'Wentworth Wedding Co', 1, 15, 11, '2024-06-15', '2024-06-22', 4, 18.4, NULL, 'open', false),
(36, 'The Old Fox Inn', 4, 15, 8, '2024-06-13', '2024-06-18', 3, 18.4, 11.04, 'open', false),
(37, 'Joan Silverwood', 3, 13, 12, '2024-06-20', '2024-06-21', 2, 21.8, 8.72, 'open', false),
(38, 'Leeds Grammar School', 3, 1, 8, '2024-06-24', '2024-06-25', 20, 4.2, 16.8, 'open', false),
(39, 'St Wilfrid''s Church', 3, 13, 18, '2024-06-25', '2024-06-26', 1, 21.9, 4.38, 'open', false),
(40, 'Molly Eastwood', 8, 16, 8, '2024-06-15', '2024-06-23', 2, 17, 6.8, 'open', false);

