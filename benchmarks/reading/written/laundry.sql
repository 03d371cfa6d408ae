CREATE TABLE shops (shop_id INTEGER PRIMARY KEY, shop_name VARCHAR, city VARCHAR, opened DATE, monthly_rent DOUBLE, has_parking VARCHAR);
CREATE TABLE drivers (driver_id INTEGER PRIMARY KEY, driver_name VARCHAR, home_shop INTEGER REFERENCES shops(shop_id), team_leader INTEGER REFERENCES drivers(driver_id), vehicle VARCHAR, hired_on DATE, licence_expires DATE, hourly_wage DOUBLE, full_time INTEGER, phone VARCHAR);
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, customer_name VARCHAR, kind VARCHAR, city VARCHAR, email VARCHAR, joined DATE, loyalty_points INTEGER, blocked BOOLEAN, referred_by INTEGER REFERENCES customers(customer_id));
CREATE TABLE machines (machine_id INTEGER PRIMARY KEY, machine_name VARCHAR, machine_type VARCHAR, brand VARCHAR, shop_id INTEGER REFERENCES shops(shop_id), capacity_kg INTEGER, power_kw DOUBLE, bought_on DATE, purchase_cost DOUBLE, book_value DOUBLE, last_service DATE, status VARCHAR);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, order_no VARCHAR, customer_id INTEGER REFERENCES customers(customer_id), shop_id INTEGER REFERENCES shops(shop_id), collected_by INTEGER REFERENCES drivers(driver_id), delivered_by INTEGER REFERENCES drivers(driver_id), order_date DATE, promised_date DATE, delivered_date DATE, delivery_fee DOUBLE, tip DOUBLE, express VARCHAR, payment VARCHAR, status VARCHAR, rating INTEGER);
CREATE TABLE garments (garment_id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(order_id), washed_in INTEGER REFERENCES machines(machine_id), dried_in INTEGER REFERENCES machines(machine_id), item VARCHAR, fabric VARCHAR, colour VARCHAR, pieces INTEGER, unit_price DOUBLE, weight_kg DOUBLE, service VARCHAR, stained INTEGER, damaged VARCHAR);
INSERT INTO shops VALUES (1,'Bright Street','Cork','2016-04-01',1800,'no'),(2,'Quayside','Cork','2019-09-16',2450,'yes'),(3,'Old Mill','Limerick','2018-02-05',1500,'yes'),(4,'Station Road','Galway','2021-05-10',1950,'no'),(5,'Parkview','Limerick','2023-11-01',1350,'yes');
INSERT INTO drivers VALUES (1,'Declan Shea',1,NULL,'van','2016-05-02','2026-04-30',19.5,1,'086 1102233'),(2,'Marta Kowal',3,NULL,'van','2018-03-12','2025-08-15',18.8,1,'087 5540912');
INSERT INTO drivers VALUES (3,'Femi Bankole',1,1,'cargo bike','2021-06-21','2027-01-20',15.2,0,'085 9012345'),(4,'Aoife Nolan',2,1,'van','2019-10-01','2024-05-31',16.9,1,NULL),(5,'Luis Prado',3,2,'scooter','2022-02-14','2026-11-11',14.8,0,'083 4456677'),(6,'Grainne Tighe',4,2,'van','2021-05-17','2024-02-28',16.1,1,'086 7781122'),(7,'Stefan Ilic',2,1,'cargo bike','2023-03-06','2028-03-01',14.5,0,NULL),(8,'Brona Hayes',5,2,'van','2023-11-06','2029-06-30',15.6,1,'087 3312009'),(9,'Ciara Moss',2,2,'scooter','2024-03-04','2028-09-17',14.5,0,'086 2290417');
INSERT INTO customers VALUES (1,'Hotel Meridian','business','Cork','linen@meridian.ie','2017-01-15',4200,FALSE,NULL),(2,'Orla Keane','private','Cork','orla.keane@mail.ie','2019-06-03',310,FALSE,NULL),(3,'Blue Door Restaurant','business','Limerick','bluedoor@mail.ie','2018-08-20',2650,FALSE,NULL),(4,'Conor Daly','private','Limerick',NULL,'2020-02-11',95,FALSE,NULL);
INSERT INTO customers VALUES (5,'Siobhan Reilly','private','Cork','siobhan.r@mail.ie','2021-03-25',180,FALSE,2),(6,'Pavel Dvorak','private','Galway','pavel.d@mail.ie','2021-07-09',60,TRUE,NULL),(7,'Galway Rowing Club','club','Galway','kit@galwayrowing.ie','2021-09-30',720,FALSE,NULL),(8,'Niamh Foley','private','Cork',NULL,'2022-01-18',45,FALSE,2),(9,'Castle Inn','business','Limerick','castle.inn@mail.ie','2022-04-04',1340,FALSE,3),(10,'Emmet Burke','private','Limerick','emmet.b@mail.ie','2022-10-27',NULL,TRUE,4);
INSERT INTO customers VALUES (11,'Zofia Lis','private','Galway','zofia.lis@mail.ie','2023-02-02',20,FALSE,6),(12,'Harbour Dental','business','Cork',NULL,'2023-05-16',410,FALSE,1),(13,'Tara Quinn','private','Cork','tara.q@mail.ie','2023-08-08',0,FALSE,5),(14,'Shannon Theatre','club','Limerick','wardrobe@shannontheatre.ie','2023-12-12',150,FALSE,9);
INSERT INTO machines VALUES
(1,'Big Bertha','washer','Miele',1,32,18.5,'2016-04-01',14500,2100,'2024-01-15','running'),
(2,'Washer B2','washer','Miele',1,16,9.8,'2018-09-10',8200,2600,'2023-11-20','running'),
(3,'Dryer B1','dryer','Primus',1,24,22,'2017-03-03',6900,1200,'2023-06-05','running'),
(4,'Tidal','washer','Electrolux',2,20,12,'2019-09-16',9600,3900,'2024-02-02','running'),
(5,'Gale','dryer','Electrolux',2,20,19.5,'2019-09-16',7100,2900,'2023-08-28','broken'),
(6,'Millstone','washer','Primus',3,28,16.4,'2018-02-05',12800,3300,'2022-12-01','running'),
(7,'Hot Wheel','dryer','Primus',3,28,24,'2018-02-05',7700,1900,'2023-03-17','running'),
(8,'Pressman','press','Veit',1,NULL,4.5,'2020-06-22',3900,1700,NULL,'running'),
(9,'Expressa','washer','Electrolux',4,12,7.5,'2021-05-10',6400,3800,'2023-10-09','running'),
(10,'Dust Devil','dryer','Miele',4,14,13,'2021-05-10',5800,3500,'2023-10-09','running'),
(11,'Solvent One','dry cleaner','Union',2,15,11.2,'2022-03-28',28900,21000,'2024-01-22','running'),
(12,'Old Faithful','washer','Primus',3,18,11,'2011-07-01',7300,0,'2021-05-30','retired'),
(13,'Parkview Washer','washer','Miele',5,16,9.8,'2023-10-20',9100,8600,NULL,'running'),
(14,'Parkview Dryer','dryer','Miele',5,16,15,'2023-10-20',6600,6200,NULL,'broken'),
(15,'Spare Tub','washer','Union',3,12,8.2,'2024-02-26',5200,5100,NULL,'running');
INSERT INTO orders VALUES
(1,'L-2101',1,1,1,1,'2021-10-04','2021-10-06','2021-10-06',12,0,'no','invoice','delivered',5),
(2,'L-2102',2,1,3,1,'2021-11-15','2021-11-18','2021-11-17',4,2,'no','card','delivered',4),
(3,'L-2103',3,3,2,2,'2021-12-20','2021-12-21','2021-12-23',10,0,'yes','invoice','delivered',2),
(4,'L-2201',4,3,2,5,'2022-02-07','2022-02-10','2022-02-10',4,1.5,'no','cash','delivered',5),
(5,'L-2202',1,1,1,4,'2022-03-14','2022-03-16','2022-03-16',12,0,'no','invoice','delivered',NULL),
(6,'L-2203',6,4,6,6,'2022-04-22','2022-04-26','2022-05-02',5,0,'no','card','delivered',1),
(7,'L-2204',7,4,6,6,'2022-06-10','2022-06-14','2022-06-14',8,5,'no','card','delivered',5),
(8,'L-2205',5,2,4,3,'2022-07-19','2022-07-20','2022-07-20',6,3,'yes','card','delivered',5),
(9,'L-2206',8,2,NULL,NULL,'2022-09-01','2022-09-05','2022-09-03',0,NULL,'no','cash','delivered',NULL),
(10,'L-2207',9,3,5,2,'2022-10-11','2022-10-13','2022-10-14',9,0,'no','invoice','delivered',3),
(11,'L-2208',10,3,5,NULL,'2022-11-28','2022-12-01',NULL,4,NULL,'no','cash','cancelled',NULL),
(12,'L-2301',3,3,2,2,'2023-01-09','2023-01-11','2023-01-11',10,0,'no','invoice','delivered',4),
(13,'L-2302',2,1,3,3,'2023-02-20','2023-02-23','2023-02-22',4,2.5,'no','card','delivered',5),
(14,'L-2303',11,4,6,6,'2023-03-30','2023-03-31','2023-04-03',7,0,'yes','card','delivered',2),
(15,'L-2304',1,1,1,4,'2023-05-08','2023-05-10','2023-05-10',12,0,'no','invoice','delivered',4),
(16,'L-2305',12,2,4,7,'2023-06-13','2023-06-16','2023-06-15',6,0,'no','invoice','delivered',5),
(17,'L-2306',5,2,7,4,'2023-07-24','2023-07-27','2023-07-27',4,2,'no','card','delivered',NULL),
(18,'L-2307',7,4,6,6,'2023-08-18','2023-08-22','2023-08-21',8,4,'no','card','delivered',5),
(19,'L-2308',9,3,5,5,'2023-09-05','2023-09-06','2023-09-06',11,0,'yes','invoice','delivered',4),
(20,'L-2309',8,2,NULL,NULL,'2023-10-16','2023-10-19','2023-10-19',0,NULL,'no','cash','lost',1),
(21,'L-2310',3,5,2,8,'2023-12-04','2023-12-06','2023-12-08',10,0,'no','invoice','delivered',3),
(22,'L-2401',1,2,4,4,'2024-01-15','2024-01-17','2024-01-16',12,6,'no','invoice','delivered',5),
(23,'L-2402',6,4,6,NULL,'2024-02-05','2024-02-08',NULL,5,NULL,'no','card','cancelled',NULL),
(24,'L-2403',4,5,8,8,'2024-02-19','2024-02-22','2024-02-22',4,1,'no','cash','delivered',4),
(25,'L-2404',12,2,7,NULL,'2024-03-11','2024-03-14',NULL,6,NULL,'no','invoice','washing',NULL),
(26,'L-2405',9,5,8,NULL,'2024-03-12','2024-03-13',NULL,11,NULL,'yes','invoice','ready',NULL);
INSERT INTO garments VALUES
(1,1,1,3,'sheet','cotton','white',60,1.8,30,'wash',0,'N'),(2,1,1,3,'towel','cotton','white',80,0.9,28,'wash',0,'N'),
(3,2,2,3,'shirt','cotton','blue',6,2.5,1.6,'wash and iron',0,'N'),(4,2,NULL,NULL,'suit','wool','grey',1,14,1.4,'dry clean',1,'N'),
(5,3,6,7,'tablecloth','linen','white',35,3.2,17,'wash and iron',1,'Y'),
(6,4,12,7,'duvet','polyester','white',2,13.5,4.6,'wash',0,'N'),
(7,5,1,3,'sheet','cotton','white',75,1.8,37,'wash',0,'N'),
(8,6,9,10,'jumper','wool','green',2,6,1.1,'wash',0,'Y'),
(9,7,9,10,'jersey','polyester','maroon',24,1.5,6.5,'wash',1,'N'),
(10,8,11,NULL,'dress','silk','red',1,18,0.6,'dry clean',1,'N'),
(11,9,4,5,'jeans','denim','blue',4,3.5,2.8,'wash',0,'N'),
(12,10,6,7,'tablecloth','linen','red',28,3.2,13.5,'wash and iron',1,'N'),
(13,11,NULL,NULL,'curtain','velvet','green',4,16,9,'dry clean',0,'N'),
(14,12,6,7,'napkin','linen','white',150,0.4,9,'wash and iron',1,'N'),
(15,13,2,3,'shirt','cotton','white',8,2.6,2.1,'wash and iron',0,'N'),(16,13,11,NULL,'coat','wool','black',1,17.5,2.2,'dry clean',0,'N'),
(17,14,9,10,'dress','silk','yellow',1,18.5,0.5,'wash',1,'Y'),
(18,15,1,3,'towel','cotton','white',110,1,39,'wash',0,'N'),(19,15,2,3,'bathrobe','cotton','white',20,3.8,18,'wash',0,'N'),
(20,16,4,5,'scrubs','polyester','blue',30,2.2,11,'wash and iron',1,'N'),
(21,17,4,5,'jeans','denim','black',3,3.6,2,'wash',0,'N'),(22,17,11,NULL,'suit','wool','navy',2,14.5,2.9,'dry clean',0,'N'),
(23,18,9,10,'jersey','polyester','maroon',30,1.5,8,'wash',1,'N'),
(24,19,6,7,'sheet','cotton','white',44,1.9,22,'wash',0,'N'),
(25,20,11,NULL,'coat','cashmere','beige',1,22,1.9,'dry clean',0,'N'),
(26,21,13,14,'tablecloth','linen','white',40,3.4,19.5,'wash and iron',1,'N'),
(27,22,4,5,'sheet','cotton','white',66,2,32,'wash',0,'N'),(28,22,4,5,'curtain','velvet','red',6,16.5,14,'wash',0,'Y'),
(29,24,13,14,'shirt','linen','white',3,2.8,0.8,'wash and iron',0,'N'),
(30,25,4,NULL,'scrubs','polyester','green',36,2.3,13,'wash and iron',1,'N'),
(31,26,13,14,'napkin','linen','white',120,0.5,7.5,'wash',0,'N');
