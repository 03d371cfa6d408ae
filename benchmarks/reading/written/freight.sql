CREATE TABLE offices (id INTEGER PRIMARY KEY, name VARCHAR, city VARCHAR, country VARCHAR, opened_on DATE, yearly_rent DOUBLE);
INSERT INTO offices VALUES
(1,'Head Office','Rotterdam','Netherlands','1998-04-01',184000),(2,'Hamburg Branch','Hamburg','Germany','2004-09-15',121000),(3,'Felixstowe Desk','Felixstowe','United Kingdom','2011-02-01',54000),
(4,'Gdansk Branch','Gdansk','Poland','2016-06-20',38500),(5,'Genoa Branch','Genoa','Italy','2019-11-04',61000),(6,'Lyon Desk','Lyon','France','2023-03-13',NULL);
CREATE TABLE employees (id INTEGER PRIMARY KEY, name VARCHAR, job VARCHAR, office INTEGER REFERENCES offices(id), manager INTEGER REFERENCES employees(id), salary DOUBLE, hired_on DATE, left_on DATE, email VARCHAR);
INSERT INTO employees VALUES
(1,'Marieke de Groot','director',1,NULL,118000,'2001-05-14',NULL,'marieke@northquay.example');
INSERT INTO employees VALUES
(2,'Joost Kramer','branch head',1,1,82000,'2006-03-01',NULL,'joost@northquay.example'),(3,'Anke Petersen','branch head',2,1,79500,'2008-10-01',NULL,'anke@northquay.example');
INSERT INTO employees VALUES
(4,'Sander Vos','forwarder',1,2,51000,'2015-01-12',NULL,'sander@northquay.example'),(5,'Lotte Bakker','forwarder',1,2,49200,'2018-08-20',NULL,NULL),
(6,'Uwe Lindner','forwarder',2,3,53400,'2012-05-02',NULL,'uwe@northquay.example'),(7,'Katrin Wolf','customs clerk',2,3,44100,'2020-02-03','2023-06-30','katrin@northquay.example'),
(8,'Gareth Pugh','forwarder',3,2,47800,'2017-11-06',NULL,'gareth@northquay.example'),(9,'Priya Nair','customs clerk',3,2,43900,'2021-09-01',NULL,NULL),
(10,'Tomasz Zielinski','forwarder',4,3,36500,'2016-07-01',NULL,'tomasz@northquay.example'),(11,'Ewa Nowak','customs clerk',4,3,31800,'2022-01-10',NULL,'ewa@northquay.example'),
(12,'Paolo Ferrari','forwarder',5,2,42700,'2019-12-01','2024-01-31',NULL),(13,'Chiara Costa','bookkeeper',5,1,45500,'2020-05-18',NULL,'chiara@northquay.example'),(14,'Ruud Janssen','bookkeeper',1,1,55200,'2009-04-06',NULL,'ruud@northquay.example');
CREATE TABLE ports (id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, kind VARCHAR, has_customs VARCHAR, storage_fee DOUBLE);
INSERT INTO ports VALUES
(1,'Rotterdam Europoort','Netherlands','sea','yes',18.5),(2,'Hamburg Altenwerder','Germany','sea','yes',21),(3,'Felixstowe','United Kingdom','sea','yes',24.75),(4,'Gdansk','Poland','sea','yes',11.2),
(5,'Genoa Voltri','Italy','sea','yes',16),(6,'Schiphol Cargo','Netherlands','air','yes',62),(7,'Duisburg Terminal','Germany','rail','no',9.4),(8,'Shanghai Yangshan','China','sea','yes',7.8),
(9,'Santos','Brazil','sea','yes',13.3),(10,'Mombasa','Kenya','sea','yes',10.9),(11,'Xi''an Dry Port','China','rail','no',NULL),(12,'Changi Airfreight','Singapore','air','yes',48),(13,'Halifax','Canada','sea','no',19.1);
CREATE TABLE carriers (id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, mode VARCHAR, rating DOUBLE, blacklisted BOOLEAN, contract_until DATE);
INSERT INTO carriers VALUES
(1,'Nordsea Lines','Denmark','ship',4.4,false,'2025-12-31'),(2,'Pacific Crown','China','ship',3.9,false,'2024-06-30'),(3,'Atlas Air Cargo','Luxembourg','plane',4.6,false,'2026-03-31'),
(4,'Silk Rail','Kazakhstan','train',3.2,false,'2023-12-31'),(5,'Bluewater Shipping','Liberia','ship',2.1,true,NULL),(6,'Transalpin','Austria','truck',4.1,false,'2025-05-31'),(7,'Hansa Feeder','Germany','ship',4.0,false,NULL),(8,'Cargo Condor','Spain','plane',2.7,true,'2022-12-31');
CREATE TABLE customers (id INTEGER PRIMARY KEY, name VARCHAR, city VARCHAR, country VARCHAR, credit_limit DOUBLE, account_manager INTEGER REFERENCES employees(id), vip INTEGER, phone VARCHAR, since DATE);
INSERT INTO customers VALUES
(1,'Veldhuis Tools','Utrecht','Netherlands',60000,4,1,'+31 30 555 0134','2008-03-01'),(2,'Baltic Timber','Gdynia','Poland',25000,10,0,'+48 58 555 01 77','2017-05-12'),(3,'Elbe Machinery','Hamburg','Germany',120000,6,1,'+49 40 5550 118','2009-09-30'),
(4,'Oakham Foods','Ipswich','United Kingdom',35000,8,0,NULL,'2018-02-19'),(5,'Rossi Marmi','Carrara','Italy',40000,12,0,'+39 0585 555 019','2020-01-15'),(6,'Jinhua Textiles','Shanghai','China',80000,5,1,'+86 21 5550 1432','2014-11-03'),
(7,'Cafe Serrana','Santos','Brazil',30000,5,0,'+55 13 5550 0187','2019-07-22'),(8,'Savanna Tea','Mombasa','Kenya',15000,8,0,NULL,'2021-04-08'),(9,'Lumiere Optics','Lyon','France',55000,4,1,'+33 4 55 50 01 29','2016-10-10'),
(10,'Harbour Electronics','Singapore','Singapore',95000,6,1,'+65 5550 1173','2015-06-01'),(11,'Tulip Export','Aalsmeer','Netherlands',20000,4,0,'+31 297 555 012','2022-03-14'),(12,'Maple Paper','Halifax','Canada',28000,NULL,0,NULL,'2023-01-09'),
(13,'Kiel Marine Supply','Kiel','Germany',18000,6,0,'+49 431 5550 140','2023-08-28'),(14,'Brno Glassworks','Brno','Czechia',NULL,10,0,'+420 5 5550 0191','2024-02-05');
CREATE TABLE shipments (id INTEGER PRIMARY KEY, reference VARCHAR, sender INTEGER REFERENCES customers(id), receiver INTEGER REFERENCES customers(id), from_port INTEGER REFERENCES ports(id), to_port INTEGER REFERENCES ports(id), carrier INTEGER REFERENCES carriers(id), booked_by INTEGER REFERENCES employees(id), goods VARCHAR, booked_on DATE, departed_on DATE, arrived_on DATE, status VARCHAR, weight_kg DOUBLE, goods_value DOUBLE, insured VARCHAR, hazardous BOOLEAN);
INSERT INTO shipments VALUES
(1,'NQ-2101',6,1,8,1,2,5,'cotton cloth','2021-02-03','2021-02-15','2021-03-22','delivered',18400,92000,'Y',false),(2,'NQ-2102',7,4,9,3,1,8,'coffee','2021-03-11','2021-03-20','2021-04-12','delivered',21600,64800,'Y',false),
(3,'NQ-2103',3,10,2,12,3,6,'machine parts','2021-05-04','2021-05-06','2021-05-08','delivered',1250,148000,'Y',false),(4,'NQ-2104',2,1,4,1,7,10,'timber','2021-06-17','2021-06-22','2021-06-27','delivered',34500,19800,'N',false),
(5,'NQ-2105',5,4,5,3,1,12,'marble','2021-09-01','2021-09-09','2021-09-21','delivered',27300,41200,'Y',false),(6,'NQ-2106',6,9,11,7,4,5,'silk','2021-10-12','2021-10-20','2021-11-09','delivered',3900,77500,'Y',false),
(7,'NQ-2201',10,3,12,6,3,6,'circuit boards','2022-01-14','2022-01-16','2022-01-17','delivered',860,210000,'Y',false),(8,'NQ-2202',8,4,10,3,5,8,'tea','2022-02-02','2022-02-14',NULL,'lost',9800,31000,'N',false),
(9,'NQ-2203',1,13,1,2,7,4,'solvents','2022-03-09','2022-03-11','2022-03-13','delivered',5400,8700,'Y',true),(10,'NQ-2204',7,1,9,1,1,5,'coffee','2022-04-21','2022-05-02','2022-05-25','delivered',19200,61500,'N',false),
(11,'NQ-2205',2,3,4,2,7,10,'timber','2022-06-08','2022-06-13','2022-06-16','delivered',41000,22600,'N',false),(12,'NQ-2206',6,1,8,1,2,5,'cotton cloth','2022-07-19',NULL,NULL,'cancelled',16800,84000,'N',false),
(13,'NQ-2207',9,10,6,12,8,4,'lenses','2022-09-05','2022-09-08','2022-09-11','delivered',420,132000,'Y',false),(14,'NQ-2208',5,10,5,12,2,12,'marble','2022-11-15','2022-11-28','2023-01-09','delivered',30100,52300,'Y',false),
(15,'NQ-2301',3,7,2,9,1,6,'machine parts','2023-01-23','2023-02-01','2023-02-26','delivered',14700,265000,'Y',false),(16,'NQ-2302',11,4,1,3,6,4,'flower bulbs','2023-02-14','2023-02-15','2023-02-17','delivered',7200,15900,'N',false),
(17,'NQ-2303',6,9,11,7,4,5,'silk','2023-03-28','2023-04-11','2023-05-15','delivered',4150,81000,'Y',false),(18,'NQ-2304',12,2,13,4,1,10,'paper rolls','2023-05-16','2023-05-29','2023-06-14','delivered',38900,27400,'N',false),
(19,'NQ-2305',1,8,1,10,2,4,'batteries','2023-06-20','2023-07-02','2023-08-05','delivered',6100,58900,'Y',true),(20,'NQ-2306',10,3,12,2,2,6,'circuit boards','2023-08-07','2023-08-21','2023-09-27','delivered',2300,188000,'Y',false),
(21,'NQ-2307',8,4,10,3,1,8,'tea','2023-09-12','2023-09-25','2023-10-20','delivered',11200,36400,'Y',false),(22,'NQ-2308',5,9,5,5,6,12,'marble','2023-10-30','2023-11-02','2023-11-03','delivered',8800,17100,'N',false),
(23,'NQ-2401',7,3,9,2,1,6,'coffee','2024-01-18','2024-02-01','2024-02-24','delivered',22400,71300,'Y',false),(24,'NQ-2402',3,6,2,8,2,6,'paint','2024-02-26','2024-03-10',NULL,'in transit',9700,33500,'Y',true),
(25,'NQ-2403',6,1,8,1,2,5,'cotton cloth','2024-03-04','2024-03-19',NULL,'held at customs',17600,90500,'Y',false),(26,'NQ-2404',2,4,4,3,7,10,'timber','2024-03-21','2024-03-27',NULL,'in transit',36200,21000,'N',false),
(27,'NQ-2405',9,10,6,12,3,5,'lenses','2024-04-02',NULL,NULL,'booked',510,151000,'N',false),(28,'NQ-2406',11,12,1,13,NULL,5,'flower bulbs','2024-04-09',NULL,NULL,'booked',8300,18700,'N',false);
CREATE TABLE containers (id INTEGER PRIMARY KEY, number VARCHAR, shipment INTEGER REFERENCES shipments(id), length_ft INTEGER, refrigerated VARCHAR, daily_rent DOUBLE, damaged INTEGER);
INSERT INTO containers VALUES
(1,'MSKU 481022-1',1,40,'no',14.5,0),(2,'TGHU 220817-4',1,20,'no',9,0),(3,'CAIU 731950-0',2,40,'no',14.5,0),(4,'MSKU 118733-6',2,20,'no',9,1),(5,'HLXU 604411-9',4,40,'no',13.8,0),(6,'HLXU 604412-4',4,40,'no',13.8,0),
(7,'TCNU 905136-2',5,20,'no',9.5,0),(8,'TCNU 905140-2',5,20,'no',9.5,1),(9,'OOLU 337205-8',6,40,'no',12,0),(10,'SUDU 512678-3',8,20,'no',8.9,1),(11,'CAIU 731988-2',10,40,'no',14.5,0),(12,'HLXU 610093-7',11,40,'no',13.8,0),
(13,'HLXU 610094-2',11,40,'no',13.8,0),(14,'TCNU 918824-5',14,40,'no',15,0),(15,'MSKU 482930-8',15,40,'no',15.2,0),(16,'RFCU 200417-6',16,20,'yes',28,0),(17,'OOLU 341177-0',17,40,'no',12.4,0),(18,'MSKU 496001-1',18,40,'no',15.2,1),
(19,'MSKU 496002-7',18,40,'no',15.2,0),(20,'TGHU 233190-9',19,20,'no',9.8,0),(21,'TGHU 240555-3',20,20,'no',9.8,0),(22,'CAIU 760212-4',21,20,'no',9.8,0),(23,'RFCU 200560-1',23,40,'yes',41,0),(24,'CAIU 770901-6',24,20,'no',10.2,0),
(25,'TCNU 930018-8',25,40,'no',16,0),(26,'HLXU 622715-0',26,40,'no',14.6,1),(27,'RFCU 200688-3',NULL,40,'yes',39.5,0),(28,'TGHU 251002-2',NULL,20,'no',9.8,0);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, number VARCHAR, shipment INTEGER REFERENCES shipments(id), payer INTEGER REFERENCES customers(id), issued_on DATE, due_on DATE, paid_on DATE, amount DOUBLE, freight_cost DOUBLE);
INSERT INTO invoices VALUES
(1,'INV-3001',1,1,'2021-03-25','2021-04-24','2021-04-20',6400,4900),(2,'INV-3002',2,4,'2021-04-15','2021-05-15','2021-06-02',5850,4700),(3,'INV-3003',3,3,'2021-05-10','2021-06-09','2021-06-01',9200,7650),
(4,'INV-3004',4,1,'2021-06-30','2021-07-30','2021-07-29',3100,2300),(5,'INV-3005',5,4,'2021-09-24','2021-10-24','2021-12-03',4475,3600),(6,'INV-3006',6,9,'2021-11-12','2021-12-12','2021-12-10',5200,4350),
(7,'INV-3007',7,3,'2022-01-20','2022-02-19','2022-02-11',7900,6100),(8,'INV-3008',8,8,'2022-02-20','2022-03-22',NULL,3900,4100),(9,'INV-3009',9,1,'2022-03-15','2022-04-14','2022-04-14',1450,980),
(10,'INV-3010',10,7,'2022-05-27','2022-06-26','2022-07-19',6050,4820),(11,'INV-3011',11,3,'2022-06-20','2022-07-20','2022-07-01',3350,2500),(12,'INV-3012',13,9,'2022-09-14','2022-10-14','2022-10-11',4100,3900),
(13,'INV-3013',14,10,'2023-01-11','2023-02-10','2023-02-20',8300,6700),(14,'INV-3014',15,3,'2023-03-01','2023-03-31','2023-03-24',9900,7400),(15,'INV-3015',16,4,'2023-02-20','2023-03-22','2023-03-19',1980,1400),
(16,'INV-3016',17,9,'2023-05-18','2023-06-17','2023-07-30',5650,5900),(17,'INV-3017',18,12,'2023-06-18','2023-07-18',NULL,6200,5150),(18,'INV-3018',19,1,'2023-08-08','2023-09-07','2023-09-05',4890,3300),
(19,'INV-3019',20,10,'2023-09-29','2023-10-29','2023-10-15',5120,4040),(20,'INV-3020',21,8,'2023-10-24','2023-11-23',NULL,4700,3880),(21,'INV-3021',22,5,'2023-11-06','2023-12-06','2023-12-04',2250,1700),
(22,'INV-3022',23,7,'2024-02-27','2024-03-28',NULL,6700,5200),(23,'INV-3023',24,6,'2024-03-14','2024-04-13',NULL,5980,4600),(24,'INV-3024',25,1,'2024-03-22','2024-04-21','2024-04-02',6850,5300);
