CREATE TABLE owners (owner_id INTEGER PRIMARY KEY, name VARCHAR, town VARCHAR, phone VARCHAR, email VARCHAR, member_since DATE, newsletter VARCHAR);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, name VARCHAR, job VARCHAR, hired DATE, monthly_pay DOUBLE, reports_to INTEGER REFERENCES staff(staff_id), first_aid BOOLEAN);
CREATE TABLE horses (horse_id INTEGER PRIMARY KEY, name VARCHAR, breed VARCHAR, colour VARCHAR, sex VARCHAR, born DATE, height_cm INTEGER, weight_kg INTEGER, owner_id INTEGER REFERENCES owners(owner_id), groom_id INTEGER REFERENCES staff(staff_id), livery VARCHAR, monthly_fee DOUBLE, value_amount DOUBLE, school_horse INTEGER, arrived DATE, departed DATE);
CREATE TABLE riders (rider_id INTEGER PRIMARY KEY, name VARCHAR, birth_date DATE, level VARCHAR, town VARCHAR, favourite_horse INTEGER REFERENCES horses(horse_id), waiver_signed VARCHAR, emergency_contact VARCHAR);
CREATE TABLE lessons (lesson_id INTEGER PRIMARY KEY, lesson_date DATE, rider_id INTEGER REFERENCES riders(rider_id), horse_id INTEGER REFERENCES horses(horse_id), instructor_id INTEGER REFERENCES staff(staff_id), booked_by INTEGER REFERENCES staff(staff_id), discipline VARCHAR, minutes INTEGER, price DOUBLE, discount DOUBLE, status VARCHAR, paid INTEGER);
CREATE TABLE vet_visits (visit_id INTEGER PRIMARY KEY, horse_id INTEGER REFERENCES horses(horse_id), visit_date DATE, vet VARCHAR, reason VARCHAR, call_out_fee DOUBLE, medicine_cost DOUBLE, follow_up_date DATE, emergency VARCHAR, invoice_paid DATE);
INSERT INTO owners VALUES
(1,'Caroline Ashby','Melton','01664 220145','caroline@ashby.uk','2019-04-01','yes'),
(2,'Tom Garrick','Oakham',NULL,'tgarrick@mail.uk','2020-09-15','no'),
(3,'Fiona McLeod','Stamford','01780 554410',NULL,'2021-02-20','no'),
(4,'Ruth Pemberton','Melton','01664 778120','ruth.p@mail.uk','2018-06-11','yes'),
(5,'Anders Holm','Uppingham','01572 330981','anders@holm.dk','2022-03-05','yes'),
(6,'Jill Sykes','Oakham','01572 118822',NULL,'2022-08-30','no'),
(7,'Leonard Frost','Grantham',NULL,'l.frost@mail.uk','2023-01-12','yes'),
(8,'Mina Patel','Stamford','01780 909122','mina@patel.co.uk','2023-05-22','no'),
(9,'Gregor Zielinski','Grantham','01476 552310','gregor@zmail.pl','2020-01-08','yes'),
(10,'Wendy Orme','Melton','01664 401992',NULL,'2024-02-14','no');
INSERT INTO staff VALUES (1,'Diana Holt','manager','2017-03-01',3600,NULL,TRUE);
INSERT INTO staff VALUES (2,'Simon Reeve','head groom','2018-05-14',2700,1,TRUE),(3,'Pauline Hart','instructor','2019-09-02',2900,1,TRUE);
INSERT INTO staff VALUES (4,'Jack Mellor','instructor','2021-04-19',2500,3,FALSE),(5,'Beth Corrigan','instructor','2022-01-10',2450,3,TRUE),(6,'Kit Lawson','groom','2020-07-06',2100,2,FALSE),(7,'Nadia Volkov','groom','2022-10-03',2050,2,TRUE),(8,'Owen Price','groom','2023-06-12',1950,2,FALSE),(9,'Helen Dace','office','2019-02-18',2300,1,FALSE);
INSERT INTO staff VALUES (10,'Ravi Anand','office','2023-09-04',2150,9,TRUE);
INSERT INTO horses VALUES
(1,'Bramble','Connemara','grey','mare','2012-04-18',142,410,1,2,'full',620,5500,1,'2019-04-03',NULL),
(2,'Copper','Welsh Cob','chestnut','gelding','2009-05-30',148,520,NULL,6,'school',0,3200,1,'2017-06-01',NULL),
(3,'Nightshade','Friesian','black','mare','2015-03-09',160,610,4,2,'full',640,14000,0,'2018-06-15',NULL),
(4,'Duke','Shire','bay','gelding','2011-06-22',178,940,2,6,'part',410,6000,0,'2020-09-20','2023-10-31'),
(5,'Willow','Arabian','grey','mare','2016-02-14',150,430,3,7,'full',650,9800,0,'2021-02-25',NULL),
(6,'Pickle','Shetland','piebald','gelding','2010-05-05',102,190,NULL,8,'school',0,900,1,'2018-03-12',NULL),
(7,'Storm Chaser','Thoroughbred','bay','stallion','2017-01-27',165,540,5,2,'full',690,22000,0,'2022-03-08',NULL),
(8,'Daisy','Shetland','chestnut','mare','2013-06-11',98,180,4,8,'grass',180,1100,1,'2019-08-19',NULL),
(9,'Apollo','Hanoverian','bay','gelding','2014-04-02',170,620,6,7,'part',430,17500,0,'2022-09-01',NULL),
(10,'Molly','Welsh Cob','grey','mare','2008-07-15',144,500,NULL,6,'school',0,2500,1,'2017-06-01','2024-01-15'),
(11,'Thunder','Friesian','black','stallion','2018-05-21',163,640,9,2,'full',660,19000,0,'2021-11-30',NULL),
(12,'Hazel','Connemara','dun','mare','2015-08-03',140,395,7,NULL,'grass',190,6200,0,'2023-01-16',NULL),
(13,'Sultan','Arabian','chestnut','stallion','2013-03-17',152,445,9,7,'part',440,12500,0,'2020-02-02','2022-12-20'),
(14,'Biscuit','Haflinger','chestnut','gelding','2011-04-28',138,450,NULL,8,'school',0,3400,1,'2020-05-11',NULL),
(15,'Luna','Hanoverian','black','mare','2019-05-13',166,580,8,7,'full',670,NULL,0,'2023-05-28',NULL),
(16,'Rusty','Welsh Cob','bay','gelding','2012-09-09',146,510,2,6,'grass',185,2900,0,'2023-04-04',NULL);
INSERT INTO riders VALUES
(1,'Ellie Marsh','2010-05-12','beginner','Melton',6,'Y','Joan Marsh'),
(2,'Daniel Okoye','1995-11-03','intermediate','Oakham',2,'Y',NULL),
(3,'Sophie Turnbull','2008-02-27','advanced','Melton',1,'Y','Keith Turnbull'),
(4,'Harry Lund','2012-09-19','beginner','Stamford',8,'N','Maria Lund'),
(5,'Grace Whitmore','1988-06-30','novice','Oakham',14,'Y','Paul Whitmore'),
(6,'Isla Brennan','2009-12-08','intermediate','Grantham',1,'Y','Sean Brennan'),
(7,'Peter Novak','1979-04-15','beginner','Uppingham',NULL,'N',NULL),
(8,'Amelia Stone','2011-07-21','novice','Melton',14,'Y','Rachel Stone'),
(9,'Yusuf Demir','1992-01-09','advanced','Stamford',2,'Y','Elif Demir'),
(10,'Charlotte Rees','2013-03-30','beginner','Oakham',6,'N','Huw Rees'),
(11,'Freya Nilsen','2006-10-17','advanced','Grantham',1,'Y','Kari Nilsen'),
(12,'Martin Cole','1965-08-25','novice','Melton',NULL,'Y',NULL),
(13,'Zara Hussain','2010-01-31','novice','Stamford',10,'Y','Imran Hussain'),
(14,'Lily Chambers','2014-06-06','beginner','Uppingham',8,'Y','Anne Chambers');
INSERT INTO lessons VALUES
(1,'2022-02-05',1,6,3,9,'flatwork',30,28,0,'done',1),
(2,'2022-02-12',2,2,3,9,'flatwork',60,45,0,'done',1),
(3,'2022-03-19',3,1,3,9,'jumping',60,52,5,'done',1),
(4,'2022-05-07',4,8,4,9,'flatwork',30,28,0,'cancelled',0),
(5,'2022-06-18',5,14,4,9,'hacking',90,60,10,'done',1),
(6,'2022-07-02',6,1,5,9,'jumping',60,52,0,'done',1),
(7,'2022-09-10',3,2,3,3,'dressage',60,58,0,'done',1),
(8,'2022-10-15',8,14,5,9,'flatwork',45,38,0,'done',0),
(9,'2022-11-26',9,2,3,9,'jumping',60,52,5,'done',1),
(10,'2023-01-14',10,6,4,9,'flatwork',30,28,0,'no show',0),
(11,'2023-01-21',11,1,3,9,'dressage',60,58,0,'done',1),
(12,'2023-03-04',1,6,4,4,'flatwork',30,30,0,'done',1),
(13,'2023-03-18',5,10,5,9,'hacking',90,65,5,'done',1),
(14,'2023-04-22',13,10,5,9,'flatwork',45,40,0,'done',1),
(15,'2023-05-06',6,2,3,9,'jumping',60,55,0,'cancelled',0),
(16,'2023-06-10',3,1,3,3,'cross-country',90,75,10,'done',1),
(17,'2023-07-15',14,8,4,9,'flatwork',30,30,0,'done',1),
(18,'2023-08-05',2,14,5,10,'hacking',90,65,0,'done',0),
(19,'2023-09-16',9,2,3,10,'cross-country',90,75,0,'done',1),
(20,'2023-10-07',8,14,4,10,'jumping',60,55,5,'done',1),
(21,'2023-11-11',11,2,3,10,'dressage',60,60,0,'done',1),
(22,'2023-12-02',4,8,4,10,'flatwork',30,30,0,'no show',0),
(23,'2024-01-13',1,14,5,10,'flatwork',45,42,0,'done',1),
(24,'2024-02-10',3,1,3,10,'jumping',60,58,0,'done',0),
(25,'2024-03-09',13,14,5,5,'jumping',60,58,8,'done',1),
(26,'2024-03-23',11,1,3,10,'cross-country',90,80,0,'cancelled',0),
(27,'2024-04-20',6,2,4,10,'dressage',60,60,0,'booked',0),
(28,'2024-04-27',9,14,3,10,'jumping',60,58,0,'booked',1);
INSERT INTO vet_visits VALUES
(1,1,'2022-01-18','Dr Langley','vaccination',55,40,NULL,'no','2022-02-01'),
(2,2,'2022-03-02','Dr Langley','lameness',55,120,'2022-03-16','no','2022-03-20'),
(3,4,'2022-05-25','Dr Shaw','colic',140,310,'2022-05-28','yes','2022-06-30'),
(4,7,'2022-08-11','Dr Shaw','teeth',60,35,NULL,'no','2022-08-25'),
(5,13,'2022-09-29','Dr Langley','wound',55,95,'2022-10-06','no',NULL),
(6,6,'2022-12-24','Dr Ibanez','colic',180,260,'2022-12-27','yes','2023-01-15'),
(7,3,'2023-01-30','Dr Langley','vaccination',60,42,NULL,'no','2023-02-10'),
(8,5,'2023-02-14','Dr Langley','vaccination',60,42,NULL,'no','2023-03-28'),
(9,9,'2023-04-03','Dr Ibanez','lameness',75,410,'2023-04-17','no','2023-06-02'),
(10,2,'2023-06-21','Dr Shaw','teeth',60,35,NULL,'no','2023-07-01'),
(11,11,'2023-08-08','Dr Ibanez','wound',150,85,'2023-08-15','yes','2023-08-20'),
(12,10,'2023-09-12','Dr Langley','lameness',60,230,'2023-09-26','no',NULL),
(13,1,'2023-11-06','Dr Langley','vaccination',60,45,NULL,'no','2023-11-20'),
(14,9,'2023-12-19','Dr Ibanez','colic',185,520,'2023-12-22','yes',NULL),
(15,15,'2024-01-23','Dr Shaw','vaccination',65,38,NULL,'no','2024-02-05'),
(16,2,'2024-02-27','Dr Ibanez','lameness',75,280,'2024-03-12','no',NULL),
(17,8,'2024-03-15','Dr Langley','teeth',65,40,NULL,'no',NULL);
