CREATE TABLE shops (
  shop_id INTEGER PRIMARY KEY,
  shopName VARCHAR,
  City VARCHAR,
  opened_on DATE,
  rent_mth DECIMAL(8,2),
  has_parking VARCHAR,
  closed_dt DATE
);
INSERT INTO shops VALUES
  (1, 'Petal & Stem', 'Bath', '2015-03-08', 2100.00, 'no', NULL),
  (2, 'The Green Door', 'Bristol', '2018-05-19', 2650.00, 'yes', NULL),
  (3, 'Station Flowers', 'Bristol', '2012-11-02', 1480.00, 'no', NULL),
  (4, 'Harbour Blooms', 'Exeter', '2020-02-14', 1720.00, 'yes', NULL),
  (5, 'Wild Rose', 'Wells', '2016-06-25', 980.00, 'yes', '2022-12-31'),
  (6, 'Daisy Corner', 'Taunton', '2024-01-15', 1150.00, 'yes', NULL);

CREATE TABLE flower (
  FlowerID INTEGER PRIMARY KEY,
  flower_nm VARCHAR,
  colour VARCHAR,
  origin_ctry VARCHAR,
  StemPrice DECIMAL(6,2),
  stemCost DECIMAL(6,2),
  stems_stock INTEGER,
  is_scented BOOLEAN,
  season VARCHAR
);
INSERT INTO flower VALUES
  (1, 'Red Naomi rose', 'red', 'Kenya', 1.90, 0.70, 240, TRUE, 'all year'),
  (2, 'Avalanche rose', 'white', 'Kenya', 1.80, 0.65, 180, TRUE, 'all year'),
  (3, 'Tulip Strong Gold', 'yellow', 'Netherlands', 0.90, 0.30, 320, FALSE, 'spring'),
  (4, 'Parrot tulip', 'pink', 'Netherlands', 1.20, 0.45, 0, FALSE, 'spring'),
  (5, 'Sunflower', 'yellow', 'United Kingdom', 2.20, 0.80, 60, FALSE, 'summer'),
  (6, 'Oriental lily', 'white', 'Netherlands', 3.50, 1.40, 75, TRUE, 'all year'),
  (7, 'Peony Sarah Bernhardt', 'pink', 'France', 4.20, 2.10, 40, TRUE, 'spring'),
  (8, 'Blue iris', 'blue', 'Netherlands', 1.10, 0.40, 110, FALSE, 'spring'),
  (9, 'Chrysanthemum', 'yellow', 'Colombia', 1.30, 0.50, 150, FALSE, 'autumn'),
  (10, 'Carnation', 'pink', 'Colombia', 0.80, 0.25, 400, TRUE, 'all year'),
  (11, 'Freesia', 'purple', 'United Kingdom', 1.00, 0.42, 95, TRUE, 'winter'),
  (12, 'Ranunculus', 'orange', 'Italy', 1.70, 0.75, 55, FALSE, 'winter'),
  (13, 'Anemone', 'purple', 'Italy', 1.60, 0.70, 0, FALSE, 'winter'),
  (14, 'Gerbera', 'orange', 'Netherlands', 1.40, 0.50, 130, FALSE, 'all year'),
  (15, 'Eucalyptus', 'green', 'Portugal', 0.70, 0.20, 210, TRUE, 'all year'),
  (16, 'Dahlia', 'red', 'United Kingdom', 2.00, 0.90, 35, FALSE, 'autumn'),
  (17, 'Delphinium', 'blue', NULL, 2.60, 1.20, 28, FALSE, 'summer'),
  (18, 'Orchid stem', 'purple', 'Thailand', 6.50, 3.60, 18, FALSE, 'all year');

CREATE TABLE bouquet (
  bq_id INTEGER PRIMARY KEY,
  bouquetName VARCHAR,
  occasion VARCHAR,
  list_price DECIMAL(7,2),
  make_min INTEGER,
  seasonal_flg INTEGER
);
INSERT INTO bouquet VALUES
  (1, 'Classic Romance', 'anniversary', 55.00, 20, 0),
  (2, 'Morning Sun', 'birthday', 32.00, 12, 0),
  (3, 'Quiet Sympathy', 'funeral', 64.00, 30, 0),
  (4, 'Spring Market', 'birthday', 28.50, 10, 1),
  (5, 'White Wedding', 'wedding', 145.00, 55, 0),
  (6, 'Blue Hour', 'new baby', 41.00, 18, 1),
  (7, 'Autumn Fire', 'birthday', 36.00, 15, 1),
  (8, 'Sweet Pink', 'new baby', 34.00, 14, 0),
  (9, 'Jungle Green', 'get well', 30.00, 12, 0),
  (10, 'Grand Gesture', 'anniversary', 120.00, 40, 0),
  (11, 'Pocket Posy', 'thank you', 16.50, 6, 0),
  (12, 'Winter Garden', 'thank you', 38.00, 16, 1),
  (13, 'Orchid Tower', 'wedding', 98.00, 25, 0);

CREATE TABLE bouquet_flower (
  bf_id INTEGER PRIMARY KEY,
  bq_id INTEGER REFERENCES bouquet(bq_id),
  FlowerID INTEGER REFERENCES flower(FlowerID),
  nStems INTEGER
);
INSERT INTO bouquet_flower VALUES
  (1, 1, 1, 12),
  (2, 1, 15, 5),
  (3, 2, 5, 3),
  (4, 2, 14, 5),
  (5, 2, 15, 3),
  (6, 3, 6, 6),
  (7, 3, 2, 8),
  (8, 3, 15, 6),
  (9, 4, 3, 10),
  (10, 4, 8, 5),
  (11, 4, 4, 5),
  (12, 5, 2, 20),
  (13, 5, 6, 8),
  (14, 5, 7, 6),
  (15, 5, 15, 10),
  (16, 6, 8, 8),
  (17, 6, 17, 4),
  (18, 7, 16, 5),
  (19, 7, 9, 8),
  (20, 7, 14, 3),
  (21, 8, 10, 10),
  (22, 8, 7, 2),
  (23, 9, 15, 12),
  (24, 9, 11, 4),
  (25, 10, 1, 30),
  (26, 11, 10, 5),
  (27, 11, 11, 3),
  (28, 12, 12, 7),
  (29, 12, 11, 6),
  (30, 13, 18, 9);

CREATE TABLE courier (
  CourierID INTEGER PRIMARY KEY,
  courier_name VARCHAR,
  Vehicle VARCHAR,
  base_shop INTEGER REFERENCES shops(shop_id),
  hourlyPay DECIMAL(6,2),
  active VARCHAR,
  trained_by INTEGER REFERENCES courier(CourierID),
  phone_no VARCHAR
);
INSERT INTO courier VALUES (1, 'Gus Fielding', 'van', 2, 14.50, 'Y', NULL, '07700 900101');
INSERT INTO courier VALUES (2, 'Leona Marsh', 'bicycle', 1, 12.20, 'Y', 1, '07700 900102');
INSERT INTO courier VALUES (3, 'Imran Sheikh', 'van', 4, 13.90, 'Y', 1, NULL);
INSERT INTO courier VALUES (4, 'Poppy Rowe', 'cargo bike', 3, 12.75, 'Y', 2, '07700 900104');
INSERT INTO courier VALUES (5, 'Wesley Tapp', 'scooter', 1, 11.80, 'N', 2, '07700 900105');
INSERT INTO courier VALUES (6, 'Bea Cartwright', 'van', 5, 13.10, 'N', 1, NULL);
INSERT INTO courier VALUES (7, 'Jon Sandys', 'bicycle', 3, 11.60, 'Y', 4, '07700 900107');
INSERT INTO courier VALUES (8, 'Ola Nwosu', 'scooter', 4, 12.00, 'Y', 3, '07700 900108');
INSERT INTO courier VALUES (9, 'Dafydd Rees', 'van', 6, 15.10, 'Y', 3, '07700 900109');

CREATE TABLE client (
  ClientID INTEGER PRIMARY KEY,
  full_nm VARCHAR,
  town VARCHAR,
  email VARCHAR,
  since_dt DATE,
  newsletter INTEGER,
  accountBalance DECIMAL(8,2)
);
INSERT INTO client VALUES
  (1, 'Harriet Lowe', 'Bath', 'harriet@post.example', '2021-02-23', 1, 0.00),
  (2, 'Simon Achebe', 'Bristol', 'simon@post.example', '2019-12-11', 1, -64.00),
  (3, 'Fiona Gale', 'Exeter', NULL, '2022-11-18', 1, -64.00),
  (4, 'Theo Papadakis', 'Wells', 'theo@post.example', '2020-07-24', 1, 40.00),
  (5, 'Beatrix Moon', 'Taunton', 'beatrix@post.example', '2023-02-11', 1, 0.00),
  (6, 'Alan Pritchard', 'Bristol', 'alan@post.example', '2023-05-23', 0, 25.00),
  (7, 'Nadia Rahman', 'Bath', 'nadia@post.example', '2023-09-19', 0, -18.50),
  (8, 'Ewan Kerr', 'Frome', 'ewan@post.example', '2019-11-18', 0, 25.00),
  (9, 'Rosalind Hyde', 'Exeter', NULL, '2020-10-19', 0, 0.00),
  (10, 'Miguel Santos', 'Bristol', 'miguel@post.example', '2022-09-06', 1, -64.00),
  (11, 'Judith Coombes', 'Wells', 'judith@post.example', '2022-04-14', 0, 0.00),
  (12, 'Peter Ashby', 'Bath', 'peter@post.example', '2023-05-30', 1, 0.00),
  (13, 'Carys Bowen', 'Bristol', 'carys@post.example', '2021-06-08', 1, 40.00),
  (14, 'Ravi Menon', 'Exeter', 'ravi@post.example', '2023-02-17', 0, 0.00),
  (15, 'Esther Vane', 'Wells', 'esther@post.example', '2023-01-31', 1, 25.00),
  (16, 'Colin Doggett', 'Taunton', NULL, '2021-09-04', 0, -64.00),
  (17, 'Yvonne Tate', 'Bristol', 'yvonne@post.example', '2022-10-08', 0, 0.00),
  (18, 'Marlon Chase', 'Bath', 'marlon@post.example', '2019-07-26', 0, 25.00),
  (19, 'Sylvia Barnett', 'Frome', 'sylvia@post.example', '2020-01-04', 0, 0.00),
  (20, 'Owen Fry', 'Exeter', NULL, '2020-10-16', 0, -64.00),
  (21, 'Tess Hollis', 'Bristol', 'tess@post.example', '2019-02-27', 1, -64.00),
  (22, 'Graham Nunn', 'Wells', 'graham@post.example', '2020-01-12', 1, 40.00);

CREATE TABLE FlowerOrder (
  OrderNo INTEGER PRIMARY KEY,
  buyer_id INTEGER REFERENCES client(ClientID),
  recipient_id INTEGER REFERENCES client(ClientID),
  bq_id INTEGER REFERENCES bouquet(bq_id),
  Qty INTEGER,
  order_dt DATE,
  deliverBy DATE,
  delivered_on DATE,
  courier_id INTEGER REFERENCES courier(CourierID),
  shop_id INTEGER REFERENCES shops(shop_id),
  ord_status VARCHAR,
  priceEach DECIMAL(8,2),
  dlvFee DECIMAL(6,2),
  card_text VARCHAR,
  surprise VARCHAR
);
INSERT INTO FlowerOrder VALUES
  (7001, 13, 13, 11, 1, '2021-03-27', '2021-04-01', NULL, 1, 4, 'failed', 14.85, 4.50, NULL, 'N'),
  (7002, 14, 3, 2, 3, '2021-04-23', '2021-04-24', '2021-04-23', 8, 4, 'delivered', 32.00, 4.50, 'With all my love', 'N'),
  (7003, 4, 15, 5, 2, '2021-05-29', '2021-06-02', '2021-06-02', 8, 2, 'delivered', 145.00, 0.00, 'With all my love', 'Y'),
  (7004, 16, 9, 8, 1, '2021-05-29', '2021-05-30', NULL, 1, 2, 'failed', 34.00, 6.00, 'So sorry', 'Y'),
  (7005, 12, 16, 2, 1, '2021-07-25', '2021-07-28', '2021-07-28', 3, 1, 'delivered', 32.00, 0.00, 'Thinking of you', 'N'),
  (7006, 10, 10, 1, 1, '2021-07-29', '2021-08-02', '2021-08-02', 7, 5, 'delivered', 55.00, 4.50, NULL, 'Y'),
  (7007, 6, 6, 4, 1, '2021-07-31', '2021-08-05', '2021-08-06', 2, 2, 'delivered', 28.50, 4.50, 'So sorry', 'Y'),
  (7008, 1, 1, 3, 1, '2021-08-09', '2021-08-10', NULL, 2, 4, 'failed', 64.00, 4.50, 'Happy birthday!', 'Y'),
  (7009, 7, 6, 2, 1, '2021-09-03', '2021-09-05', NULL, NULL, 5, 'cancelled', 32.00, 4.50, 'With all my love', 'Y'),
  (7010, 12, 17, 5, 1, '2021-10-22', '2021-10-24', '2021-10-24', 2, 4, 'delivered', 130.50, 0.00, 'So sorry', 'N'),
  (7011, 15, 7, 10, 1, '2021-10-26', '2021-10-27', '2021-10-27', 8, 2, 'delivered', 108.00, 6.00, NULL, 'N'),
  (7012, 12, 3, 2, 1, '2021-11-30', '2021-12-02', '2021-12-02', 2, 2, 'delivered', 28.80, 0.00, 'With all my love', 'N'),
  (7013, 17, 12, 7, 2, '2022-01-29', '2022-01-30', '2022-01-30', 6, 2, 'delivered', 36.00, 4.50, 'So sorry', 'N'),
  (7014, 17, 16, 1, 3, '2022-02-17', '2022-02-22', '2022-02-22', 1, 2, 'delivered', 55.00, 4.50, 'Thinking of you', 'N'),
  (7015, 12, 13, 10, 1, '2022-03-03', '2022-03-07', '2022-03-07', 3, 5, 'delivered', 120.00, 8.00, NULL, 'N'),
  (7016, 12, 15, 7, 1, '2022-03-08', '2022-03-12', '2022-03-14', 4, 2, 'delivered', 32.40, 8.00, NULL, 'Y'),
  (7017, 10, 1, 1, 2, '2022-04-29', '2022-05-01', '2022-05-01', 8, 5, 'delivered', 55.00, 8.00, NULL, 'N'),
  (7018, 14, 17, 2, 1, '2022-05-19', '2022-05-22', NULL, 2, 4, 'in transit', 32.00, 8.00, NULL, 'Y'),
  (7019, 4, 11, 2, 1, '2022-05-19', '2022-05-22', '2022-05-22', 7, 2, 'delivered', 32.00, 8.00, 'Thank you', 'N'),
  (7020, 1, 1, 1, 1, '2022-06-03', '2022-06-07', NULL, 6, 1, 'failed', 55.00, 4.50, 'So sorry', 'N'),
  (7021, 5, 4, 2, 1, '2022-06-09', '2022-06-11', NULL, 8, 5, 'failed', 28.80, 0.00, 'So sorry', 'N'),
  (7022, 11, 9, 10, 1, '2022-08-19', '2022-08-20', '2022-08-22', 6, 2, 'delivered', 120.00, 0.00, 'So sorry', 'N'),
  (7023, 10, 13, 7, 3, '2022-08-22', '2022-08-23', '2022-08-23', 3, 1, 'delivered', 36.00, 8.00, 'So sorry', 'N'),
  (7024, 2, 5, 6, 1, '2022-11-04', '2022-11-05', '2022-11-05', 6, 4, 'delivered', 41.00, 4.50, 'With all my love', 'N'),
  (7025, 15, 16, 5, 1, '2023-01-18', '2023-01-22', '2023-01-22', 6, 3, 'delivered', 145.00, 0.00, 'Happy birthday!', 'N'),
  (7026, 15, 15, 2, 1, '2023-02-14', '2023-02-18', '2023-02-19', 4, 2, 'delivered', 32.00, 6.00, 'Thank you', 'N'),
  (7027, 3, 7, 1, 1, '2023-03-20', '2023-03-23', NULL, NULL, 1, 'cancelled', 55.00, 4.50, NULL, 'N'),
  (7028, 4, 4, 11, 1, '2023-04-03', '2023-04-06', '2023-04-06', 8, 3, 'delivered', 16.50, 4.50, NULL, 'N'),
  (7029, 5, 21, 7, 1, '2023-07-03', '2023-07-06', '2023-07-07', 8, 3, 'delivered', 36.00, 6.00, 'With all my love', 'N'),
  (7030, 3, 16, 10, 1, '2023-07-08', '2023-07-12', '2023-07-12', 3, 3, 'delivered', 108.00, 6.00, 'Happy birthday!', 'N'),
  (7031, 9, 11, 4, 1, '2023-08-27', '2023-09-01', '2023-09-01', 8, 3, 'delivered', 28.50, 6.00, NULL, 'N'),
  (7032, 18, 19, 2, 1, '2023-08-28', '2023-09-01', '2023-09-01', 1, 2, 'delivered', 32.00, 4.50, 'So sorry', 'Y'),
  (7033, 4, 16, 1, 1, '2023-09-26', '2023-10-01', '2023-10-02', 2, 1, 'delivered', 55.00, 8.00, 'Thinking of you', 'N'),
  (7034, 17, 7, 11, 1, '2023-10-01', '2023-10-06', NULL, 1, 4, 'failed', 16.50, 0.00, 'So sorry', 'N'),
  (7035, 3, 17, 3, 2, '2023-10-19', '2023-10-23', '2023-10-22', 1, 4, 'delivered', 57.60, 8.00, 'Happy birthday!', 'N'),
  (7036, 15, 9, 1, 1, '2024-01-03', '2024-01-08', '2024-01-08', 4, 1, 'delivered', 49.50, 4.50, 'Happy birthday!', 'Y'),
  (7037, 3, 18, 8, 1, '2024-01-16', '2024-01-21', '2024-01-21', 2, 4, 'delivered', 34.00, 4.50, NULL, 'N'),
  (7038, 9, 21, 1, 3, '2024-01-22', '2024-01-26', NULL, NULL, 2, 'cancelled', 49.50, 4.50, 'With all my love', 'Y'),
  (7039, 18, 1, 5, 1, '2024-04-18', '2024-04-20', '2024-04-20', 7, 3, 'delivered', 130.50, 6.00, NULL, 'N'),
  (7040, 6, 11, 2, 1, '2024-05-18', '2024-05-23', NULL, 3, 2, 'failed', 32.00, 6.00, NULL, 'N');
