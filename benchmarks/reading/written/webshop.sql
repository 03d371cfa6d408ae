CREATE TABLE suppliers (
  supplier_id INTEGER PRIMARY KEY,
  supplier_name VARCHAR,
  country VARCHAR,
  contact_email VARCHAR,
  preferred VARCHAR
);
INSERT INTO suppliers VALUES
  (1, 'Nordhaus', 'Germany', 'sales@nordhaus.example', 'Y'),
  (2, 'Bellavita', 'Italy', 'ordini@bellavita.example', 'Y'),
  (3, 'Oak & Iron', 'United Kingdom', NULL, 'N'),
  (4, 'Lumière Douce', 'France', 'contact@lumiere.example', 'N'),
  (5, 'Kaspersen Tools', 'Denmark', 'hej@kaspersen.example', 'Y'),
  (6, 'Hofladen Gruber', 'Germany', NULL, 'N'),
  (7, 'Porto Cork', 'Portugal', 'geral@portocork.example', 'N'),
  (8, 'Tiny Acre', 'United Kingdom', 'hello@tinyacre.example', 'N');

CREATE TABLE employees (
  employee_id INTEGER PRIMARY KEY,
  employee_name VARCHAR,
  boss_id INTEGER REFERENCES employees(employee_id),
  department VARCHAR,
  salary DECIMAL(10,2),
  hired_on DATE,
  left_on DATE
);
INSERT INTO employees VALUES (1, 'Ingrid Solheim', NULL, 'Management', 6200.00, '2017-03-01', NULL);
INSERT INTO employees VALUES (2, 'Marcus Bell', 1, 'Warehouse', 3900.00, '2018-09-15', NULL);
INSERT INTO employees VALUES (3, 'Priya Nair', 1, 'Sales', 4100.00, '2019-01-07', NULL);
INSERT INTO employees VALUES (4, 'Tom Haverkamp', 2, 'Warehouse', 2750.00, '2020-05-11', NULL);
INSERT INTO employees VALUES (5, 'Lucía Ortega', 2, 'Warehouse', 2680.00, '2021-02-01', '2023-06-30');
INSERT INTO employees VALUES (6, 'Ben Achterberg', 3, 'Sales', 2900.00, '2021-10-18', NULL);
INSERT INTO employees VALUES (7, 'Sofia Lindqvist', 3, 'Sales', 4350.00, '2018-04-02', NULL);
INSERT INTO employees VALUES (8, 'Kwame Boateng', 2, 'Warehouse', 2810.00, '2022-08-22', NULL);
INSERT INTO employees VALUES (9, 'Hannah Kurz', 3, 'Support', 2700.00, '2022-01-10', NULL);
INSERT INTO employees VALUES (10, 'Eoin Murphy', 9, 'Support', 2520.00, '2023-03-13', NULL);
INSERT INTO employees VALUES (11, 'Yuki Tanabe', 9, 'Support', 2740.00, '2020-11-02', '2022-12-31');
INSERT INTO employees VALUES (12, 'Clara Dumont', 1, 'Marketing', 3600.00, '2019-06-17', NULL);

CREATE TABLE customers (
  customer_id INTEGER PRIMARY KEY,
  full_name VARCHAR,
  city VARCHAR,
  country VARCHAR,
  email VARCHAR,
  newsletter VARCHAR,
  loyalty_points INTEGER,
  registered_on DATE,
  blocked BOOLEAN
);
INSERT INTO customers VALUES
  (1, 'Amelia Ward', 'Leeds', 'United Kingdom', 'amelia.ward@mail.example', 'yes', 710, '2022-10-26', FALSE),
  (2, 'Jonas Peeters', 'Ghent', 'Belgium', 'jonas.peeters@mail.example', 'yes', 570, '2021-11-03', FALSE),
  (3, 'Chloé Garnier', 'Lyon', 'France', 'chloe.garnier@mail.example', 'no', 240, '2020-12-07', FALSE),
  (4, 'Rui Marques', 'Porto', 'Portugal', NULL, 'no', 600, '2022-03-07', FALSE),
  (5, 'Katarzyna Wolska', 'Gdansk', 'Poland', 'katarzyna.wolska@mail.example', 'no', 230, '2020-09-05', FALSE),
  (6, 'Oliver Stead', 'Bristol', 'United Kingdom', 'oliver.stead@mail.example', 'yes', 380, '2020-10-24', FALSE),
  (7, 'Fatima Haddad', 'Leeds', 'United Kingdom', 'fatima.haddad@mail.example', 'yes', 680, '2022-09-08', TRUE),
  (8, 'Nils Brandt', 'Hamburg', 'Germany', 'nils.brandt@mail.example', 'no', 810, '2020-07-13', FALSE),
  (9, 'Elena Rossi', 'Turin', 'Italy', 'elena.rossi@mail.example', 'no', 500, '2023-02-13', FALSE),
  (10, 'Pieter de Vries', 'Utrecht', 'Netherlands', 'pieter.de.vries@mail.example', 'yes', 830, '2022-06-27', FALSE),
  (11, 'Megan Price', 'Bristol', 'United Kingdom', 'megan.price@mail.example', 'no', 830, '2020-11-09', FALSE),
  (12, 'Louis Lambert', 'Lyon', 'France', NULL, 'no', 10, '2022-09-30', FALSE),
  (13, 'Anke Vogel', 'Hamburg', 'Germany', 'anke.vogel@mail.example', 'no', 80, '2020-07-31', FALSE),
  (14, 'Tiago Fonseca', 'Lisbon', 'Portugal', 'tiago.fonseca@mail.example', 'yes', 240, '2022-11-18', FALSE),
  (15, 'Grace Okafor', 'Leeds', 'United Kingdom', 'grace.okafor@mail.example', 'yes', 760, '2020-07-01', FALSE),
  (16, 'Henri Maes', 'Ghent', 'Belgium', 'henri.maes@mail.example', 'yes', 410, '2021-08-26', FALSE),
  (17, 'Zofia Nowak', 'Gdansk', 'Poland', 'zofia.nowak@mail.example', 'no', 250, '2021-11-14', FALSE),
  (18, 'Callum Reid', 'Glasgow', 'United Kingdom', NULL, 'yes', 810, '2021-03-29', FALSE),
  (19, 'Ines Duarte', 'Porto', 'Portugal', 'ines.duarte@mail.example', 'yes', 0, '2022-04-10', TRUE),
  (20, 'Daan Bakker', 'Utrecht', 'Netherlands', 'daan.bakker@mail.example', 'yes', 580, '2022-04-02', FALSE),
  (21, 'Lena Hartmann', 'Cologne', 'Germany', 'lena.hartmann@mail.example', 'yes', 520, '2021-12-17', FALSE),
  (22, 'Samuel Hughes', 'Bristol', 'United Kingdom', 'samuel.hughes@mail.example', 'yes', 320, '2021-04-19', TRUE),
  (23, 'Margot Petit', 'Nantes', 'France', 'margot.petit@mail.example', 'yes', 650, '2021-03-23', FALSE),
  (24, 'Victor Claes', 'Bruges', 'Belgium', NULL, 'yes', 80, '2021-12-29', FALSE),
  (25, 'Aisha Khan', 'Leeds', 'United Kingdom', 'aisha.khan@mail.example', 'yes', 510, '2020-09-19', FALSE),
  (26, 'Jakub Zieliński', 'Krakow', 'Poland', 'jakub.zielinski@mail.example', 'yes', 490, '2020-08-08', FALSE);

CREATE TABLE products (
  product_id INTEGER PRIMARY KEY,
  product_name VARCHAR,
  category VARCHAR,
  supplier_id INTEGER REFERENCES suppliers(supplier_id),
  unit_price DECIMAL(8,2),
  purchase_price DECIMAL(8,2),
  stock_quantity INTEGER,
  reorder_level INTEGER,
  discontinued INTEGER,
  weight_grams INTEGER
);
INSERT INTO products VALUES
  (1, 'Copper Kettle', 'Kitchen', 1, 49.90, 27.50, 34, 10, 0, 1150),
  (2, 'Bread Box', 'Kitchen', 6, 38.00, 19.00, 6, 8, 0, 2100),
  (3, 'Cork Trivet', 'Kitchen', 7, 9.50, 3.20, 120, 30, 0, 180),
  (4, 'Moka Pot', 'Kitchen', 2, 32.50, 16.40, 0, 10, 0, 720),
  (5, 'Pasta Roller', 'Kitchen', 2, 64.00, 36.00, 12, 5, 0, 2600),
  (6, 'Cheese Knife Set', 'Kitchen', 1, 27.90, 12.00, 18, 6, 1, 540),
  (7, 'Desk Lamp Aria', 'Lighting', 4, 59.00, 30.00, 22, 8, 0, 1300),
  (8, 'Paper Lantern', 'Lighting', 4, 14.90, 4.80, 75, 20, 0, 150),
  (9, 'Floor Lamp Brume', 'Lighting', 4, 129.00, 71.00, 3, 4, 0, 5400),
  (10, 'String Lights', 'Lighting', 1, 19.90, 7.10, 48, 15, 0, 400),
  (11, 'Hand Trowel', 'Garden', 5, 12.50, 5.40, 60, 20, 0, 310),
  (12, 'Pruning Shears', 'Garden', 5, 24.90, 11.20, 14, 15, 0, 420),
  (13, 'Watering Can', 'Garden', 8, 29.50, 13.00, 9, 12, 0, 980),
  (14, 'Bird Feeder', 'Garden', 8, 22.00, 9.50, 27, 8, 1, 760),
  (15, 'Garden Bench', 'Garden', 3, 219.00, 128.00, 2, 2, 0, 18500),
  (16, 'Wool Blanket', 'Living', NULL, 79.00, 41.00, 16, 5, 0, 1400),
  (17, 'Cork Stool', 'Living', 7, 89.00, 47.50, 7, 4, 0, 3900),
  (18, 'Oak Shelf', 'Living', 3, 145.00, 83.00, 5, 3, 0, 9200),
  (19, 'Linen Cushion', 'Living', 2, 34.00, 14.00, 0, 10, 1, 350),
  (20, 'Wall Clock', 'Living', 6, 44.50, 21.00, 11, 5, 0, 900),
  (21, 'Incense Holder', 'Living', NULL, 11.00, 3.90, 40, 10, 0, 220),
  (22, 'Herb Scissors', 'Garden', 5, 16.50, 6.80, 25, 10, 0, 140);

CREATE TABLE orders (
  order_id INTEGER PRIMARY KEY,
  customer_id INTEGER REFERENCES customers(customer_id),
  taken_by INTEGER REFERENCES employees(employee_id),
  packed_by INTEGER REFERENCES employees(employee_id),
  ordered_on DATE,
  due_on DATE,
  shipped_on DATE,
  status VARCHAR,
  shipping_fee DECIMAL(6,2),
  payment_method VARCHAR,
  gift_wrapped VARCHAR
);
INSERT INTO orders VALUES
  (1001, 7, 3, 2, '2021-03-07', '2021-03-14', '2021-03-11', 'delivered', 7.50, 'bank transfer', 'N'),
  (1002, 21, 6, NULL, '2021-06-30', '2021-07-07', NULL, 'cancelled', 4.95, 'invoice', 'Y'),
  (1003, 14, 3, 5, '2022-10-31', '2022-11-07', '2022-11-01', 'shipped', 4.95, 'card', 'Y'),
  (1004, 16, 6, 5, '2021-06-03', '2021-06-10', NULL, 'packed', 7.50, 'paypal', 'N'),
  (1005, 21, 6, NULL, '2021-10-27', '2021-11-03', NULL, 'open', 0.00, 'bank transfer', 'N'),
  (1006, 19, 7, 4, '2022-04-12', '2022-04-19', '2022-04-17', 'delivered', 4.95, 'paypal', 'N'),
  (1007, 5, 6, 2, '2024-04-27', '2024-05-04', '2024-04-28', 'delivered', 4.95, 'card', 'N'),
  (1008, 3, 3, 4, '2022-12-06', '2022-12-13', '2022-12-13', 'delivered', 4.95, 'paypal', 'Y'),
  (1009, 15, 6, 2, '2023-02-26', '2023-03-05', '2023-03-08', 'shipped', 12.00, 'paypal', 'N'),
  (1010, 8, 6, 5, '2022-02-10', '2022-02-17', '2022-02-15', 'delivered', 4.95, 'paypal', 'N'),
  (1011, 20, 3, 2, '2023-04-07', '2023-04-14', NULL, 'packed', 0.00, 'card', 'Y'),
  (1012, 9, 6, NULL, '2021-04-21', '2021-04-28', NULL, 'cancelled', 7.50, 'invoice', 'N'),
  (1013, 6, 3, 5, '2023-11-03', '2023-11-10', '2023-11-12', 'delivered', 4.95, 'bank transfer', 'N'),
  (1014, 7, 3, 4, '2021-07-02', '2021-07-09', '2021-07-06', 'delivered', 4.95, 'bank transfer', 'N'),
  (1015, 6, 7, 8, '2022-06-26', '2022-07-03', '2022-06-27', 'delivered', 12.00, 'paypal', 'Y'),
  (1016, 11, 6, 4, '2023-02-12', '2023-02-19', '2023-02-20', 'delivered', 0.00, 'bank transfer', 'N'),
  (1017, 20, 3, 2, '2022-11-01', '2022-11-08', '2022-11-02', 'delivered', 0.00, 'invoice', 'N'),
  (1018, 15, 7, 4, '2021-11-07', '2021-11-14', '2021-11-09', 'delivered', 4.95, 'invoice', 'N'),
  (1019, 3, 6, 4, '2021-07-24', '2021-07-31', NULL, 'packed', 7.50, 'card', 'N'),
  (1020, 19, 3, NULL, '2023-03-26', '2023-04-02', NULL, 'open', 12.00, 'card', 'Y'),
  (1021, 14, 7, 2, '2021-08-05', '2021-08-12', '2021-08-10', 'delivered', 12.00, 'bank transfer', 'N'),
  (1022, 3, 3, NULL, '2023-09-06', '2023-09-13', NULL, 'cancelled', 4.95, 'card', 'N'),
  (1023, 16, 6, 8, '2021-03-18', '2021-03-25', '2021-03-20', 'delivered', 0.00, 'invoice', 'N'),
  (1024, 7, 6, NULL, '2021-11-21', '2021-11-28', NULL, 'cancelled', 4.95, 'bank transfer', 'N'),
  (1025, 22, 7, 5, '2022-06-10', '2022-06-17', '2022-06-17', 'shipped', 7.50, 'paypal', 'Y'),
  (1026, 11, 6, 5, '2023-03-30', '2023-04-06', '2023-04-09', 'delivered', 4.95, 'bank transfer', 'N'),
  (1027, 6, 3, 2, '2021-04-25', '2021-05-02', '2021-04-30', 'delivered', 7.50, 'invoice', 'Y'),
  (1028, 21, 6, NULL, '2023-05-29', '2023-06-05', NULL, 'open', 4.95, 'bank transfer', 'N'),
  (1029, 20, 3, 8, '2021-07-03', '2021-07-10', '2021-07-08', 'delivered', 12.00, 'invoice', 'N'),
  (1030, 5, 6, 2, '2024-04-01', '2024-04-08', '2024-04-12', 'delivered', 4.95, 'card', 'N'),
  (1031, 21, 3, 2, '2022-06-02', '2022-06-09', '2022-06-03', 'delivered', 0.00, 'invoice', 'Y'),
  (1032, 9, 6, 4, '2022-03-13', '2022-03-20', '2022-03-21', 'delivered', 7.50, 'card', 'Y'),
  (1033, 18, 6, 2, '2022-05-10', '2022-05-17', '2022-05-16', 'delivered', 4.95, 'card', 'N'),
  (1034, 15, 6, 4, '2023-04-06', '2023-04-13', '2023-04-14', 'delivered', 7.50, 'invoice', 'N'),
  (1035, 21, 3, 5, '2022-12-01', '2022-12-08', '2022-12-03', 'delivered', 4.95, 'bank transfer', 'Y'),
  (1036, 11, 7, NULL, '2022-10-28', '2022-11-04', NULL, 'cancelled', 0.00, 'invoice', 'N'),
  (1037, 11, 6, 8, '2021-07-20', '2021-07-27', '2021-07-28', 'delivered', 7.50, 'card', 'Y'),
  (1038, 2, 6, NULL, '2021-06-12', '2021-06-19', NULL, 'open', 12.00, 'invoice', 'N'),
  (1039, 5, 6, 2, '2021-11-15', '2021-11-22', NULL, 'packed', 12.00, 'card', 'Y'),
  (1040, 18, 7, NULL, '2023-07-20', '2023-07-27', NULL, 'cancelled', 12.00, 'paypal', 'N');

CREATE TABLE order_lines (
  line_id INTEGER PRIMARY KEY,
  order_id INTEGER REFERENCES orders(order_id),
  product_id INTEGER REFERENCES products(product_id),
  quantity INTEGER,
  price_each DECIMAL(8,2)
);
INSERT INTO order_lines VALUES
  (1, 1001, 11, 6, 11.25),
  (2, 1002, 11, 1, 12.50),
  (3, 1003, 8, 4, 14.90),
  (4, 1003, 15, 4, 219.00),
  (5, 1004, 1, 1, 44.91),
  (6, 1004, 19, 4, 34.00),
  (7, 1005, 3, 1, 8.55),
  (8, 1005, 7, 3, 53.10),
  (9, 1006, 9, 3, 116.10),
  (10, 1007, 12, 3, 22.41),
  (11, 1008, 4, 1, 29.25),
  (12, 1009, 10, 1, 19.90),
  (13, 1010, 8, 1, 14.90),
  (14, 1011, 11, 2, 12.50),
  (15, 1012, 17, 1, 80.10),
  (16, 1013, 18, 4, 145.00),
  (17, 1014, 18, 3, 145.00),
  (18, 1015, 15, 4, 219.00),
  (19, 1015, 18, 4, 145.00),
  (20, 1016, 18, 1, 145.00),
  (21, 1017, 13, 1, 29.50),
  (22, 1018, 8, 1, 14.90),
  (23, 1019, 6, 1, 27.90),
  (24, 1020, 10, 3, 19.90),
  (25, 1021, 15, 6, 219.00),
  (26, 1021, 19, 1, 30.60),
  (27, 1022, 4, 1, 32.50),
  (28, 1023, 4, 6, 32.50),
  (29, 1024, 3, 3, 9.50),
  (30, 1025, 2, 4, 34.20),
  (31, 1026, 8, 1, 14.90),
  (32, 1027, 7, 1, 59.00),
  (33, 1028, 22, 1, 16.50),
  (34, 1029, 3, 2, 8.55),
  (35, 1029, 4, 3, 29.25),
  (36, 1030, 15, 1, 219.00),
  (37, 1031, 2, 1, 38.00),
  (38, 1032, 16, 6, 79.00),
  (39, 1032, 13, 3, 29.50),
  (40, 1033, 4, 4, 32.50),
  (41, 1034, 3, 6, 8.55),
  (42, 1035, 18, 4, 145.00),
  (43, 1036, 10, 1, 19.90),
  (44, 1037, 6, 4, 27.90),
  (45, 1037, 12, 3, 24.90),
  (46, 1038, 8, 1, 14.90),
  (47, 1038, 7, 2, 53.10),
  (48, 1039, 1, 2, 49.90),
  (49, 1040, 10, 6, 19.90);

CREATE TABLE returns (
  return_id INTEGER PRIMARY KEY,
  line_id INTEGER REFERENCES order_lines(line_id),
  received_on DATE,
  reason VARCHAR,
  refund_amount DECIMAL(8,2),
  handled_by INTEGER REFERENCES employees(employee_id)
);
INSERT INTO returns VALUES
  (1, 21, '2022-11-06', 'damaged', 14.75, 9),
  (2, 17, '2021-08-02', 'damaged', 145.00, 10),
  (3, 38, '2022-04-06', 'late', 79.00, 9),
  (4, 25, '2021-09-03', 'changed mind', 219.00, 9),
  (5, 35, '2021-07-20', 'wrong size', 29.25, 10),
  (6, 16, '2023-12-03', 'late', NULL, 11),
  (7, 34, '2021-07-25', 'late', 4.28, 9),
  (8, 10, '2024-05-22', 'changed mind', 11.21, 9),
  (9, 41, '2023-05-05', 'late', 4.28, 9),
  (10, 32, '2021-05-16', 'damaged', 59.00, 10),
  (11, 31, '2023-04-18', 'changed mind', 7.45, 11),
  (12, 44, '2021-08-20', 'damaged', 27.90, 10),
  (13, 11, '2022-12-30', 'wrong size', NULL, 11),
  (14, 36, '2024-04-28', 'late', 219.00, 10),
  (15, 40, '2022-06-05', 'wrong size', 32.50, 11),
  (16, 20, '2023-03-04', 'late', 145.00, 11);
