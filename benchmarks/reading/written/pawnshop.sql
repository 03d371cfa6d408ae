CREATE TABLE stf (sid INTEGER PRIMARY KEY, nm VARCHAR, ldr INTEGER REFERENCES stf(sid), wg DECIMAL(8,2), ent DATE);
COMMENT ON TABLE stf IS 'staff of the shop';
COMMENT ON COLUMN stf.ldr IS 'boss';
COMMENT ON COLUMN stf.wg IS 'monthly pay, EUR';
COMMENT ON COLUMN stf.ent IS 'hired on';
INSERT INTO stf VALUES (1,'Ottilie Brandt',NULL,4100,'2015-03-01');
INSERT INTO stf VALUES (2,'Rafael Moreno',1,3150,'2018-06-15');
INSERT INTO stf VALUES (3,'Katja Lindner',1,3300,'2017-01-09');
INSERT INTO stf VALUES (4,'Simon Achebe',2,2600,'2020-09-01');
INSERT INTO stf VALUES (5,'Petra Vogel',2,2550,'2021-02-15');
INSERT INTO stf VALUES (6,'Henk de Boer',3,2700,'2019-11-04');
INSERT INTO stf VALUES (7,'Nadia Karimi',3,3450,'2022-05-02');
INSERT INTO stf VALUES (8,'Tom Fairley',3,2300,'2023-03-13');
INSERT INTO stf VALUES (9,'Ines Duarte',2,2350,'2023-08-21');
INSERT INTO stf VALUES (10,'Aldo Ricci',1,2900,'2016-10-10');
INSERT INTO stf VALUES (11,'Mira Kos',10,2200,'2024-01-08');
INSERT INTO stf VALUES (12,'Bente Dahl',10,2250,'2024-04-15');
CREATE TABLE kd (kno INTEGER PRIMARY KEY, fn VARCHAR, ln VARCHAR, ort VARCHAR, tel VARCHAR, em VARCHAR, dob DATE, blk INTEGER);
COMMENT ON TABLE kd IS 'customers';
COMMENT ON COLUMN kd.fn IS 'first name';
COMMENT ON COLUMN kd.ln IS 'last name';
COMMENT ON COLUMN kd.ort IS 'town';
COMMENT ON COLUMN kd.em IS 'email';
COMMENT ON COLUMN kd.blk IS '1 = banned from the shop';
INSERT INTO kd VALUES
(101,'Walter','Huber','Linz','0732 5511',NULL,'1951-04-12',0),(102,'Sofia','Petrov','Wels',NULL,'sofia.p@mail.at','1988-11-30',0),(103,'Daniel','Kern','Linz','0732 8874','dkern@web.at','1979-02-17',1),
(104,'Amira','Saleh','Traun','07229 331',NULL,'1994-07-05',0),(105,'Josef','Wimmer','Steyr',NULL,NULL,'1948-09-21',0),(106,'Elena','Rossi','Linz','0732 9012','elena@rossi.it','1985-01-14',0),
(107,'Mark','Tanner','Wels','07242 771','mtanner@web.at','1990-06-28',1),(108,'Gerda','Pichler','Enns','07223 118',NULL,'1960-12-02',0),(109,'Ivan','Horvat','Traun',NULL,'ihorvat@mail.hr','1982-03-19',0),(110,'Lucia','Bauer','Linz','0732 4410','lbauer@web.at','1997-10-08',0),
(111,'Peter','Novak','Steyr','07252 909','pnovak@mail.at','1974-05-25',0),(112,'Hannah','Seidl','Enns',NULL,'hseidl@web.at','2001-08-16',0),(113,'Omar','Farouk','Linz','0732 6623',NULL,'1968-01-31',1),(114,'Theresa','Gruber','Wels','07242 502','tgruber@web.at','1956-07-11',0);
CREATE TABLE cat (c VARCHAR PRIMARY KEY, bez VARCHAR, ltv INTEGER);
COMMENT ON COLUMN cat.bez IS 'kind of article';
COMMENT ON COLUMN cat.ltv IS 'highest loan in percent of the estimate';
INSERT INTO cat VALUES ('JW','jewellery',70),('WA','watches',60),('MU','musical instruments',45),('EL','electronics',35),('CO','coins',75),('AR','art and antiques',40),('BI','bicycles',30),('FU','furs',20);
CREATE TABLE pf (pno INTEGER PRIMARY KEY, kno INTEGER REFERENCES kd(kno), c VARCHAR REFERENCES cat(c), txt VARCHAR, est DECIMAL(9,2), ln_amt DECIMAL(9,2), d0 DATE, d1 DATE, st VARCHAR, tak INTEGER REFERENCES stf(sid), val_by INTEGER REFERENCES stf(sid), shf VARCHAR);
COMMENT ON TABLE pf IS 'pledges: the things left with us';
COMMENT ON COLUMN pf.txt IS 'what it is';
COMMENT ON COLUMN pf.est IS 'estimated value, EUR';
COMMENT ON COLUMN pf.ln_amt IS 'lent, EUR';
COMMENT ON COLUMN pf.d0 IS 'pledged on';
COMMENT ON COLUMN pf.d1 IS 'due date';
COMMENT ON COLUMN pf.st IS 'O still with us, R redeemed, X forfeited, A auctioned';
COMMENT ON COLUMN pf.tak IS 'who took it in at the counter';
COMMENT ON COLUMN pf.val_by IS 'who valued it';
COMMENT ON COLUMN pf.shf IS 'shelf';
INSERT INTO pf VALUES
(5001,101,'WA','Omega Seamaster',1800,1000,'2022-01-14','2022-04-14','R',4,3,'A1'),(5002,102,'JW','gold bracelet 18k',950,600,'2022-02-03','2022-05-03','R',5,10,'A2'),(5003,103,'EL','MacBook Pro 2019',700,220,'2022-02-21','2022-05-21','X',4,6,'C4'),
(5004,104,'JW','wedding ring with diamond',2200,1400,'2022-03-30','2022-06-30','R',7,3,'A2'),(5005,105,'CO','Maria Theresa thaler set',1250,900,'2022-05-11','2022-08-11','A',6,10,'B1'),(5006,106,'MU','Yamaha alto saxophone',1600,650,'2022-06-08','2022-09-08','R',5,6,'D3'),
(5007,107,'EL','Sony camera A7',1100,380,'2022-07-19','2022-10-19','X',7,6,NULL),(5008,108,'AR','oil painting of the Traunsee',3400,1200,'2022-09-02','2022-12-02','A',6,3,'E1'),(5009,101,'WA','Junghans wall clock',400,200,'2022-10-17','2023-01-17','R',4,3,'E2'),
(5010,109,'BI','KTM mountain bike',850,250,'2023-01-09','2023-04-09','X',8,6,'F1'),(5011,110,'JW','pearl necklace',780,500,'2023-02-14','2023-05-14','R',7,10,'A3'),(5012,111,'WA','Rolex Datejust',6200,3600,'2023-03-22','2023-06-22','R',5,3,'A1'),
(5013,104,'JW','gold earrings',420,280,'2023-04-05','2023-07-05','O',8,10,'A3'),(5014,103,'EL','PlayStation 5',350,120,'2023-05-16','2023-08-16','A',8,6,'C2'),(5015,105,'CO','Vienna Philharmonic gold coin',1900,1400,'2023-06-12','2023-09-12','R',4,10,'B1'),
(5016,112,'MU','Gibson guitar',2100,900,'2023-07-27','2023-10-27','O',9,6,'D1'),(5017,106,'JW','emerald brooch',1350,850,'2023-08-30','2023-11-30','O',9,3,'A3'),(5018,113,'FU','mink coat',1500,300,'2023-10-10','2024-01-10','X',5,10,NULL),
(5019,107,'WA','Tag Heuer Carrera',2400,1450,'2023-11-21','2024-02-21','O',9,3,'A1'),(5020,111,'AR','bronze horse',980,350,'2024-01-15','2024-04-15','O',11,3,'E1'),(5021,102,'JW','silver cutlery',600,390,'2024-02-06','2024-05-06','R',11,10,'B3'),
(5022,110,'EL','iPad Air',450,150,'2024-02-28','2024-05-28','O',9,6,'C1'),(5023,105,'CO','silver coin collection',2800,2050,'2024-03-19','2024-06-19','O',4,10,'B2'),(5024,101,'MU','Steirische accordion',3100,1400,'2024-04-23','2024-07-23','O',11,6,'D2');
CREATE TABLE pay (rn INTEGER PRIMARY KEY, pno INTEGER, dt DATE, amt DECIMAL(9,2), fee DECIMAL(7,2), typ VARCHAR);
COMMENT ON TABLE pay IS 'money paid back';
COMMENT ON COLUMN pay.amt IS 'repaid, EUR';
COMMENT ON COLUMN pay.fee IS 'interest';
COMMENT ON COLUMN pay.typ IS 'B cash, K card, U bank transfer';
INSERT INTO pay VALUES
(1,5001,'2022-04-10',1000,45,'B'),(2,5002,'2022-04-28',600,27,'K'),(3,5004,'2022-05-15',700,40,'U'),(4,5004,'2022-06-29',700,25,'U'),(5,5006,'2022-09-01',650,29.5,'B'),(6,5009,'2023-01-12',200,9,'B'),(7,5011,'2023-04-20',250,14,'K'),(8,5011,'2023-05-13',250,8,'K'),
(9,5012,'2023-06-20',3600,162,'U'),(10,5013,'2023-07-01',80,12.5,'B'),(11,5015,'2023-09-10',1400,63,'B'),(12,5017,'2023-11-28',150,38,'K'),(13,5021,'2024-05-02',390,17.5,'B'),(14,5023,'2024-06-03',500,92,'U'),(15,5019,'2024-02-20',450,65,'K'),(16,5016,'2023-10-25',100,40.5,'B');
CREATE TABLE auc (lot INTEGER PRIMARY KEY, pno INTEGER, ad DATE, res DECIMAL(9,2), ham DECIMAL(9,2), buy VARCHAR);
COMMENT ON TABLE auc IS 'auction lots';
COMMENT ON COLUMN auc.ad IS 'auction day';
COMMENT ON COLUMN auc.res IS 'reserve price';
COMMENT ON COLUMN auc.ham IS 'hammer price, empty = not sold';
COMMENT ON COLUMN auc.buy IS 'bidder who got it';
INSERT INTO auc VALUES (1,5003,'2022-10-08',250,NULL,NULL),(2,5005,'2022-10-08',950,1320,'Numis Salzburg'),(3,5007,'2023-03-11',400,NULL,NULL),(4,5008,'2023-03-11',1300,2750,'Galerie Auer'),(5,5010,'2023-10-14',260,NULL,NULL),(6,5014,'2023-10-14',130,215,'Retro Games Graz'),(7,5003,'2023-03-11',200,NULL,NULL),(8,5018,'2024-04-20',320,NULL,NULL),(9,5007,'2023-10-14',300,NULL,NULL),(10,5010,'2024-04-20',200,NULL,NULL),(11,5003,'2023-10-14',150,NULL,NULL),(12,5018,'2024-10-12',250,NULL,NULL);
