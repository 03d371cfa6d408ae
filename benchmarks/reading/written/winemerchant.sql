CREATE TABLE regions (
  id INTEGER PRIMARY KEY,
  name VARCHAR,
  country VARCHAR,
  climate VARCHAR
);
INSERT INTO regions VALUES
(1, 'Bordeaux', 'France', 'maritime'),
(2, 'Burgundy', 'France', 'continental'),
(3, 'Mosel', 'Germany', 'cool'),
(4, 'Rioja', 'Spain', 'continental'),
(5, 'Piedmont', 'Italy', 'continental'),
(6, 'Douro', 'Portugal', 'hot'),
(7, 'Champagne', 'France', 'cool'),
(8, 'Barossa', 'Australia', 'hot'),
(9, 'Marlborough', 'New Zealand', 'maritime'),
(10, 'Wachau', 'Austria', 'cool'),
(11, 'Provence', 'France', 'hot'),
(12, 'Stellenbosch', 'South Africa', 'hot');

CREATE TABLE producers (
  id INTEGER PRIMARY KEY,
  name VARCHAR,
  region_id INTEGER REFERENCES regions(id),
  founded INTEGER,
  organic VARCHAR,
  email VARCHAR,
  agreement VARCHAR
);
INSERT INTO producers VALUES
(1, 'Château Belair-Monge', 1, 1867, 'no', 'cave@belairmonge.fr', 'exclusive'),
(2, 'Domaine Perrault', 2, 1921, 'yes', 'contact@perrault.fr', 'exclusive'),
(3, 'Weingut Kessler', 3, 1954, 'yes', NULL, 'standard'),
(4, 'Bodegas Ariza', 4, 1899, 'no', 'export@ariza.es', 'standard'),
(5, 'Cascina Moretti', 5, 1972, 'yes', 'info@morettivini.it', 'exclusive'),
(6, 'Quinta da Lomba', 6, 1781, 'no', NULL, 'standard'),
(7, 'Maison Duval', 7, 1843, 'no', 'trade@duval.fr', 'standard'),
(8, 'Red Gum Estate', 8, 1998, 'no', 'sales@redgum.au', 'trial'),
(9, 'Kahurangi Cellars', 9, 2004, 'yes', 'hello@kahurangi.nz', 'standard'),
(10, 'Weingut Steinberger', 10, 1936, 'yes', 'office@steinberger.at', 'trial'),
(11, 'Clos des Cigales', 11, 1988, 'yes', NULL, 'standard'),
(12, 'Protea Ridge', 12, 2011, 'no', 'wine@protearidge.za', 'trial'),
(13, 'Vignobles Lacoste', 1, 1960, 'no', 'lacoste@vignobles.fr', 'ended');

CREATE TABLE wines (
  id INTEGER PRIMARY KEY,
  name VARCHAR,
  producer_id INTEGER REFERENCES producers(id),
  vintage INTEGER,
  colour VARCHAR,
  grape VARCHAR,
  alcohol DECIMAL(4,1),
  cost_price DECIMAL(8,2),
  list_price DECIMAL(8,2),
  bottles_in_stock INTEGER,
  reorder_level INTEGER,
  drink_from INTEGER,
  drink_until INTEGER,
  discontinued INTEGER
);
INSERT INTO wines VALUES
(1, 'Belair Grand Cru', 1, 2015, 'red', 'Merlot', 13.5, 38, 69, 84, 24, 2022, 2040, 0),
(2, 'Belair Second Label', 1, 2019, 'red', 'Merlot', 13, 14.5, 27, 160, 36, 2021, 2028, 0),
(3, 'Perrault Meursault', 2, 2020, 'white', 'Chardonnay', 13, 29, 54, 42, 24, 2023, 2032, 0),
(4, 'Perrault Pommard', 2, 2018, 'red', 'Pinot Noir', 13, 33, 62, 11, 18, 2024, 2036, 0),
(5, 'Kessler Kabinett', 3, 2021, 'white', 'Riesling', 8.5, 8.2, 15.5, 230, 60, 2022, 2031, 0),
(6, 'Kessler Auslese', 3, 2017, 'white', 'Riesling', 7.5, 17, 34, 19, 12, 2020, 2045, 0),
(7, 'Ariza Reserva', 4, 2016, 'red', 'Tempranillo', 14, 9.9, 18.9, 310, 90, 2020, 2029, 0),
(8, 'Ariza Joven', 4, 2022, 'red', 'Tempranillo', 13.5, 4.1, 8.9, 420, 120, 2023, 2025, 0),
(9, 'Moretti Barolo', 5, 2017, 'red', 'Nebbiolo', 14.5, 26, 49.5, 58, 24, 2025, 2042, 0),
(10, 'Moretti Arneis', 5, 2022, 'white', 'Arneis', 12.5, 7.8, 14.9, 76, 36, 2023, 2025, 0),
(11, 'Lomba Vintage Port', 6, 2011, 'fortified', 'Touriga Nacional', 20, 31, 58, 33, 12, 2026, 2055, 0),
(12, 'Lomba Tawny 20 Years', 6, NULL, 'fortified', 'Touriga Nacional', 20, 22, 41, 0, 12, NULL, NULL, 0),
(13, 'Duval Brut', 7, NULL, 'sparkling', 'Pinot Noir', 12, 18.5, 36, 190, 72, NULL, NULL, 0),
(14, 'Duval Blanc de Blancs', 7, 2014, 'sparkling', 'Chardonnay', 12, 34, 66, 28, 18, 2021, 2030, 0),
(15, 'Red Gum Shiraz', 8, 2020, 'red', 'Shiraz', 15, 8.4, 16.5, 145, 48, 2022, 2030, 0),
(16, 'Kahurangi Sauvignon', 9, 2023, 'white', 'Sauvignon Blanc', 12.5, 6.9, 13.5, 275, 96, 2023, 2026, 0),
(17, 'Steinberger Smaragd', 10, 2021, 'white', 'Riesling', 13.5, 16, 31, 8, 18, 2024, 2038, 0),
(18, 'Cigales Rosé', 11, 2023, 'rosé', 'Grenache', 12.5, 6.2, 12.9, 340, 120, 2023, 2025, 0),
(19, 'Cigales Bandol', 11, 2018, 'red', 'Mourvèdre', 14, 15, 28.5, 26, 18, 2024, 2035, 0),
(20, 'Protea Chenin', 12, 2022, 'white', 'Chenin Blanc', 13, 4.9, 9.9, 88, 60, 2022, 2026, 0),
(21, 'Protea Pinotage', 12, 2020, 'red', 'Pinotage', 14, 5.6, 11.5, 0, 24, 2021, 2027, 1),
(22, 'Lacoste Claret', 13, 2014, 'red', 'Merlot', 13, 6.5, 12.5, 5, 0, 2017, 2024, 1),
(23, 'Kahurangi Pinot', 9, 2021, 'red', 'Pinot Noir', 13, 12, 23, 64, 24, 2023, 2029, 0);

CREATE TABLE staff (
  id INTEGER PRIMARY KEY,
  name VARCHAR,
  role VARCHAR,
  manager_id INTEGER REFERENCES staff(id),
  hired_on DATE,
  salary DECIMAL(10,2),
  commission_percent DECIMAL(4,2),
  certified_taster BOOLEAN
);
INSERT INTO staff VALUES (1, 'Eleanor Vance', 'director', NULL, '2008-05-01', 88000, 0, TRUE);
INSERT INTO staff VALUES (8, 'George Tuttle', 'cellar master', 1, '2010-11-29', 45600, 0, TRUE);
INSERT INTO staff VALUES (2, 'Rupert Hale', 'sales manager', 1, '2012-09-10', 54000, 2, TRUE);
INSERT INTO staff VALUES (3, 'Inês Carvalho', 'buyer', 1, '2015-03-16', 52500, 0, TRUE);
INSERT INTO staff VALUES (4, 'Jack Mulligan', 'sales', 2, '2018-01-22', 33500, 4.5, TRUE);
INSERT INTO staff VALUES (5, 'Priya Nair', 'sales', 2, '2019-06-03', 34200, 4.5, TRUE);
INSERT INTO staff VALUES (6, 'Stefan Wolf', 'sales', 2, '2021-10-11', 31800, 4, FALSE);
INSERT INTO staff VALUES (7, 'Molly Adair', 'cellar hand', 8, '2020-02-17', 27400, 0, FALSE);
INSERT INTO staff VALUES (9, 'Hamid Farouk', 'cellar hand', 8, '2022-04-04', 26900, 0, FALSE);
INSERT INTO staff VALUES (10, 'Beth Calloway', 'driver', 8, '2023-03-13', 28300, 0, FALSE);
INSERT INTO staff VALUES (11, 'Louis Marchand', 'sales', 2, '2023-09-04', 30100, 3.5, TRUE);

CREATE TABLE customers (
  id INTEGER PRIMARY KEY,
  name VARCHAR,
  kind VARCHAR,
  city VARCHAR,
  email VARCHAR,
  credit_limit DECIMAL(10,2),
  looked_after_by INTEGER REFERENCES staff(id),
  referred_by INTEGER REFERENCES customers(id),
  newsletter VARCHAR
);
INSERT INTO customers VALUES (1, 'The Copper Pot', 'restaurant', 'Bath', 'orders@copperpot.uk', 4000, 5, NULL, 'Y');
INSERT INTO customers VALUES (2, 'Hotel Belgrave', 'hotel', 'London', 'cellar@belgrave.uk', 9000, 2, NULL, 'Y');
INSERT INTO customers VALUES (3, 'Dr Simon Aldous', 'private', 'Oxford', 's.aldous@mail.uk', 500, 4, NULL, 'Y');
INSERT INTO customers VALUES (4, 'Trattoria Nina', 'restaurant', 'London', NULL, 3000, 4, 1, 'N');
INSERT INTO customers VALUES (5, 'Mrs Phoebe Langton', 'private', 'Bath', 'phoebe@langton.uk', 800, 5, 3, 'Y');
INSERT INTO customers VALUES (6, 'Cheese & Chalk', 'shop', 'Oxford', 'hello@cheesechalk.uk', 2000, 6, NULL, 'Y');
INSERT INTO customers VALUES (7, 'Seagrass Bistro', 'restaurant', 'Brighton', 'eat@seagrass.uk', 3500, 6, 4, 'N');
INSERT INTO customers VALUES (8, 'Mr Oliver Finch', 'private', 'London', NULL, 500, NULL, 3, 'Y');
INSERT INTO customers VALUES (9, 'The Old Rectory', 'hotel', 'Bath', 'stay@oldrectory.uk', 6000, 5, 2, 'N');
INSERT INTO customers VALUES (10, 'Ms Carla Jensen', 'private', 'Brighton', 'carla.j@mail.uk', 400, 4, 5, 'N');
INSERT INTO customers VALUES (11, 'Vine & Barrel', 'shop', 'London', 'buy@vinebarrel.uk', 5000, 2, 6, 'N');
INSERT INTO customers VALUES (12, 'Prof Edwin Marsh', 'private', 'Oxford', 'e.marsh@uni.uk', 1000, 4, 3, 'N');
INSERT INTO customers VALUES (13, 'Brasserie Lucien', 'restaurant', 'London', 'lucien@brasserie.uk', 4500, 2, 2, 'N');
INSERT INTO customers VALUES (14, 'Larder Lane', 'shop', 'Brighton', NULL, 1500, 6, NULL, 'N');
INSERT INTO customers VALUES (15, 'Lady Anne Cavendish', 'private', 'Bath', NULL, 2500, 5, 9, 'N');
INSERT INTO customers VALUES (16, 'Grand Pier Hotel', 'hotel', 'Brighton', 'fb@grandpier.uk', 8000, 2, NULL, 'Y');
INSERT INTO customers VALUES (17, 'Mr Tobias Reed', 'private', 'Oxford', 'toby@reed.uk', 300, NULL, 12, 'N');
INSERT INTO customers VALUES (18, 'Saffron House', 'restaurant', 'Bath', 'info@saffronhouse.uk', 2800, 11, 1, 'Y');

CREATE TABLE orders (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER REFERENCES customers(id),
  sold_by INTEGER REFERENCES staff(id),
  packed_by INTEGER REFERENCES staff(id),
  ordered_on DATE,
  delivered_on DATE,
  due_date DATE,
  paid_on DATE,
  status VARCHAR,
  delivery_fee DECIMAL(6,2),
  gift_wrapped VARCHAR
);
INSERT INTO orders VALUES
(1, 15, 4, 7, '2022-09-01', '2022-09-05', '2022-10-01', '2022-11-09', 'delivered', 9.5, 'no'),
(2, 14, 4, 8, '2022-08-28', '2022-08-31', '2022-09-27', NULL, 'delivered', 0, 'yes'),
(3, 12, 5, NULL, '2022-11-21', NULL, '2022-12-21', NULL, 'pending', 0, 'no'),
(4, 6, 4, 8, '2023-05-02', '2023-05-08', '2023-06-01', '2023-06-02', 'delivered', 6.5, 'no'),
(5, 16, 5, NULL, '2023-12-23', NULL, '2024-01-22', NULL, 'cancelled', 14, 'no'),
(6, 9, 2, 8, '2023-02-20', '2023-02-23', '2023-03-22', '2023-03-13', 'delivered', 0, 'yes'),
(7, 16, 2, 9, '2023-04-15', '2023-04-18', '2023-05-15', NULL, 'returned', 14, 'no'),
(8, 8, 5, 9, '2022-05-15', '2022-05-19', '2022-06-14', '2022-06-24', 'delivered', 0, 'no'),
(9, 14, 4, NULL, '2023-10-22', NULL, '2023-11-21', NULL, 'pending', 6.5, 'no'),
(10, 7, 5, NULL, '2022-02-13', NULL, '2022-03-15', NULL, 'pending', 6.5, 'yes'),
(11, 13, 4, 9, '2023-07-05', '2023-07-07', '2023-08-04', '2023-08-10', 'delivered', 0, 'no'),
(12, 15, 5, NULL, '2023-12-06', NULL, '2024-01-05', NULL, 'pending', 9.5, 'no'),
(13, 4, 5, 8, '2023-12-28', '2023-12-30', '2024-01-27', '2024-02-23', 'delivered', 0, 'yes'),
(14, 7, 5, 7, '2022-07-28', '2022-08-06', '2022-08-27', '2022-10-01', 'delivered', 14, 'yes'),
(15, 14, 2, 8, '2023-09-28', '2023-10-02', '2023-10-28', '2023-11-26', 'delivered', 6.5, 'yes'),
(16, 11, 2, NULL, '2023-07-24', NULL, '2023-08-23', NULL, 'cancelled', 0, 'no'),
(17, 1, 2, 7, '2023-03-28', '2023-04-06', '2023-04-27', NULL, 'delivered', 6.5, 'no'),
(18, 14, 5, 7, '2022-02-26', '2022-03-07', '2022-03-28', '2022-04-29', 'delivered', 0, 'no'),
(19, 1, 5, NULL, '2023-01-07', NULL, '2023-02-06', NULL, 'cancelled', 14, 'no'),
(20, 5, 5, 8, '2022-10-01', '2022-10-07', '2022-10-31', '2022-12-09', 'delivered', 6.5, 'no'),
(21, 1, 4, 7, '2023-02-18', '2023-02-24', '2023-03-20', NULL, 'returned', 14, 'no'),
(22, 10, 2, 7, '2023-12-06', '2023-12-08', '2024-01-05', NULL, 'delivered', 0, 'yes'),
(23, 9, 2, 7, '2024-01-05', '2024-01-14', '2024-02-04', NULL, 'returned', 9.5, 'no'),
(24, 16, 5, 7, '2023-07-22', '2023-07-25', '2023-08-21', NULL, 'delivered', 0, 'no'),
(25, 4, 5, 8, '2022-03-12', '2022-03-27', '2022-04-11', '2022-04-13', 'delivered', 14, 'yes'),
(26, 6, 4, 8, '2024-01-23', '2024-01-27', '2024-02-22', '2024-03-29', 'delivered', 0, 'no'),
(27, 11, 6, 7, '2022-10-05', '2022-10-14', '2022-11-04', NULL, 'returned', 0, 'no'),
(28, 10, 4, 8, '2023-11-13', '2023-11-22', '2023-12-13', NULL, 'returned', 9.5, 'no'),
(29, 8, 2, NULL, '2023-11-15', NULL, '2023-12-15', NULL, 'pending', 14, 'no'),
(30, 1, 5, NULL, '2022-05-25', NULL, '2022-06-24', NULL, 'pending', 9.5, 'no'),
(31, 4, 6, NULL, '2023-10-15', NULL, '2023-11-14', NULL, 'cancelled', 6.5, 'no'),
(32, 1, 2, 8, '2023-06-22', '2023-06-23', '2023-07-22', '2023-08-26', 'delivered', 0, 'no');

CREATE TABLE order_lines (
  id INTEGER PRIMARY KEY,
  order_id INTEGER REFERENCES orders(id),
  wine_id INTEGER REFERENCES wines(id),
  bottles INTEGER,
  unit_price DECIMAL(8,2),
  corked_bottles INTEGER
);
INSERT INTO order_lines VALUES
(1, 1, 7, 6, 18.9, 1),
(2, 2, 7, 12, 17.01, 1),
(3, 3, 18, 12, 10.96, 0),
(4, 4, 19, 1, 27.07, 2),
(5, 5, 14, 36, 56.1, 0),
(6, 6, 1, 6, 65.55, 0),
(7, 7, 1, 12, 65.55, 0),
(8, 8, 22, 3, 11.88, 0),
(9, 9, 10, 12, 14.9, 0),
(10, 10, 10, 1, 14.9, 0),
(11, 11, 18, 3, 11.61, 0),
(12, 12, 5, 12, 13.95, 0),
(13, 13, 8, 12, 8.01, 1),
(14, 14, 9, 6, 44.55, 2),
(15, 15, 15, 1, 15.67, 0),
(16, 16, 4, 36, 58.9, 0),
(17, 17, 4, 12, 52.7, 0),
(18, 18, 13, 3, 34.2, 0),
(19, 19, 11, 6, 58, 0),
(20, 20, 13, 36, 36, 1),
(21, 21, 3, 6, 48.6, 0),
(22, 22, 9, 24, 42.07, 2),
(23, 23, 9, 12, 42.07, 0),
(24, 24, 16, 12, 12.15, 0),
(25, 25, 22, 6, 11.25, 1),
(26, 26, 11, 2, 49.3, 0),
(27, 27, 15, 24, 16.5, 0),
(28, 28, 10, 24, 13.41, 1),
(29, 29, 20, 1, 8.42, 0),
(30, 30, 4, 12, 62, 0),
(31, 31, 22, 2, 12.5, 0),
(32, 32, 7, 12, 16.06, 2),
(33, 1, 20, 3, 8.42, 1),
(34, 2, 19, 6, 28.5, 0),
(35, 3, 13, 6, 36, 0),
(36, 4, 22, 3, 12.5, 0),
(37, 5, 11, 12, 58, 1),
(38, 6, 13, 3, 36, 2),
(39, 7, 16, 36, 13.5, 0),
(40, 8, 13, 3, 32.4, 0);

CREATE TABLE tastings (
  id INTEGER PRIMARY KEY,
  title VARCHAR,
  host_id INTEGER REFERENCES staff(id),
  assistant_id INTEGER REFERENCES staff(id),
  held_on DATE,
  seats INTEGER,
  tickets_sold INTEGER,
  ticket_price DECIMAL(6,2),
  venue VARCHAR
);
INSERT INTO tastings VALUES
(1, 'Introduction to Riesling', 3, 4, '2022-03-10', 20, 18, 25, 'Shop cellar'),
(2, 'Bordeaux Vertical', 1, 8, '2022-06-16', 12, 12, 95, 'Shop cellar'),
(3, 'Summer Rosé Evening', 5, 6, '2022-07-07', 40, 31, 20, 'Riverside terrace'),
(4, 'Port and Cheese', 8, 5, '2022-11-24', 24, 24, 45, 'Guildhall'),
(5, 'Burgundy Masterclass', 3, 8, '2023-02-09', 16, 15, 85, 'Shop cellar'),
(6, 'New World Night', 4, NULL, '2023-04-20', 30, 12, 22, 'Guildhall'),
(7, 'Rioja and Tapas', 2, 4, '2023-05-25', 36, 35, 38, 'Riverside terrace'),
(8, 'Champagne for Beginners', 5, NULL, '2023-10-12', 20, 20, 55, 'Shop cellar'),
(9, 'Barolo Dinner', 3, 1, '2023-11-30', 18, 16, 140, 'Guildhall'),
(10, 'Blind Tasting Battle', 8, 3, '2024-01-18', 24, 9, 30, 'Shop cellar'),
(11, 'Organic Wines', 4, 11, '2024-02-22', 30, NULL, 24, NULL);
