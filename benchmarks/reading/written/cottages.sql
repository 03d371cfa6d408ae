CREATE TABLE Host (HostID INTEGER PRIMARY KEY, HostName VARCHAR, HostPhone VARCHAR, HostVillage VARCHAR, IsSuperHost INTEGER, CommissionPct DECIMAL(5,2), HostSince DATE);
INSERT INTO Host VALUES
(1,'Margaret Pryce','01437 555210','St Davids',1,12.00,'2018-03-01'),(2,'Alun Griffiths',NULL,'Tenby',0,15.00,'2019-06-15'),(3,'Fiona MacLeod','01478 555388','Portree',1,10.00,'2017-11-20'),
(4,'Derek Hartley','01539 555901','Ambleside',0,15.00,'2020-02-10'),(5,'Sunita Patel','01208 555774','Padstow',1,12.50,'2021-04-05'),(6,'Robert Trevose',NULL,'St Ives',0,15.00,'2022-01-18'),
(7,'Catriona Stewart','01478 555102','Dunvegan',0,14.00,'2022-09-09'),(8,'Harold Bainbridge','01947 555667','Whitby',0,15.00,'2023-03-27');
CREATE TABLE House (HouseID INTEGER PRIMARY KEY, HouseName VARCHAR, Region VARCHAR, Town VARCHAR, OwnerID INTEGER REFERENCES Host(HostID), CaretakerID INTEGER REFERENCES Host(HostID), Sleeps INTEGER, Bedrooms INTEGER, NightlyRate DECIMAL(8,2), CleaningFee DECIMAL(8,2), DogsAllowed VARCHAR, HasHotTub BOOLEAN, SeaDistanceM INTEGER, YearBuilt INTEGER, HouseState VARCHAR, ValAmt INTEGER);
INSERT INTO House VALUES
(1,'Gull Cottage','Pembrokeshire','St Davids',1,1,4,2,115,45,'yes',false,250,1890,'listed',310000),
(2,'The Old Lifeboat','Pembrokeshire','Tenby',2,1,6,3,160,60,'no',true,40,1902,'listed',525000),
(3,'Cwm Barn','Pembrokeshire','Solva',1,2,8,4,195,80,'yes',true,1200,1780,'listed',480000),
(4,'Skye Croft','Isle of Skye','Portree',3,3,5,2,130,50,'yes',false,90,1865,'listed',290000),
(5,'Lochside Bothy','Isle of Skye','Dunvegan',3,7,2,1,85,30,'yes',false,15,1840,'listed',155000),
(6,'Fell View','Lake District','Ambleside',4,4,6,3,175,65,'no',true,NULL,1925,'listed',610000),
(7,'Slate House','Lake District','Coniston',4,NULL,4,2,140,50,'yes',false,NULL,1810,'under repair',395000),
(8,'Harbour Loft','Cornwall','Padstow',5,5,2,1,125,40,'no',false,30,1998,'listed',340000),
(9,'Trevose Farmhouse','Cornwall','St Ives',6,5,10,5,260,110,'yes',true,2100,1760,'listed',890000),
(10,'Sardine Cellar','Cornwall','St Ives',6,5,3,1,105,40,'no',false,60,1875,'withdrawn',275000),
(11,'Jet Cottage','Yorkshire Coast','Whitby',8,8,4,2,110,45,'no',false,180,1855,'listed',265000),
(12,'The Signal Box','Yorkshire Coast','Grosmont',8,NULL,2,1,90,35,'no',true,9500,1911,'listed',180000),
(13,'Raven Lodge','Isle of Skye','Portree',7,3,7,4,185,75,'no',true,400,2016,'listed',455000);
CREATE TABLE Guest (GuestID INTEGER PRIMARY KEY, GuestName VARCHAR, Email VARCHAR, Country VARCHAR, HomeTown VARCHAR, BirthDate DATE, IsBlacklisted VARCHAR, MailingList BOOLEAN);
INSERT INTO Guest VALUES
(1,'Oliver Grant','oliver@post.uk','England','Bath','1978-05-04','N',true),(2,'Sabine Keller','sabine@post.de','Germany','Cologne','1985-09-17','N',true),
(3,'Rhys Morgan',NULL,'Wales','Cardiff','1990-12-01','Y',false),(4,'Jeanne Dubois','jeanne@post.fr','France','Nantes','1969-03-23','N',true),
(5,'Priya Shah','priya@post.uk','England','Leicester','1993-07-14','N',false),(6,'Willem de Boer','willem@post.nl','Netherlands','Utrecht','1974-01-30','N',true),
(7,'Moira Campbell',NULL,'Scotland','Perth','1958-10-19','N',false),(8,'Ethan Cole','ethan@post.us','United States','Boston','1999-02-02','Y',true),
(9,'Katrin Vogt','katrin@post.de','Germany','Leipzig','1988-06-25','N',false),(10,'Hugh Lawson','hugh@post.uk','England','York','1963-08-08','N',true),
(11,'Aoife Brennan','aoife@post.ie','Ireland','Galway','1996-04-11','N',true),(12,'Marco Bellini',NULL,'Italy','Bologna','1981-11-03','N',false),
(13,'Beatrice Howe','bea@post.uk','England','Norwich','2001-01-16','N',true),(14,'Lars Nyberg','lars@post.se','Sweden','Malmö','1977-07-29','N',false),
(15,'Gwen Parry','gwen@post.uk','Wales','Bangor','1986-03-05','N',true),(16,'Daniel Frost','dan@post.uk','England','Derby','1992-09-21','N',false);
CREATE TABLE Stay (StayID INTEGER PRIMARY KEY, HouseID INTEGER REFERENCES House(HouseID), BookedByID INTEGER REFERENCES Guest(GuestID), PaidByID INTEGER REFERENCES Guest(GuestID), BookedOn DATE, ArrivalDate DATE, DepartureDate DATE, Adults INTEGER, Children INTEGER, NightPrice DECIMAL(8,2), DepositPaid DECIMAL(8,2), DamageAmt DECIMAL(8,2), StayStatus VARCHAR, Channel VARCHAR, Stars INTEGER);
INSERT INTO Stay VALUES
(1,1,1,1,'2021-02-14','2021-05-29','2021-06-05',2,2,110,200,0,'completed','website',5),
(2,2,2,2,'2021-03-30','2021-07-10','2021-07-24',4,2,150,400,0,'completed','agency',4),
(3,4,7,7,'2021-06-01','2021-06-18','2021-06-21',2,0,120,100,0,'completed','phone',5),
(4,6,3,10,'2021-07-07','2021-08-20','2021-08-23',6,0,170,150,480,'completed','website',1),
(5,9,10,10,'2021-09-12','2021-12-23','2022-01-02',8,2,250,800,35,'completed','phone',4),
(6,8,4,4,'2022-01-05','2022-04-15','2022-04-22',2,0,120,200,0,'completed','agency',5),
(7,5,6,6,'2022-01-19','2022-06-03','2022-06-17',2,0,80,250,0,'completed','website',5),
(8,3,15,15,'2022-03-03','2022-07-23','2022-07-30',4,4,190,300,60,'completed','website',3),
(9,6,2,2,'2022-02-11','2022-08-06','2022-08-20',4,1,175,500,0,'completed','agency',4),
(10,7,5,1,'2022-05-24','2022-09-02','2022-09-05',2,0,140,100,0,'completed','website',2),
(11,1,8,8,'2022-06-30','2022-07-08','2022-07-11',3,0,115,0,220,'completed','website',1),
(12,9,12,12,'2022-08-18','2022-10-22','2022-10-29',6,3,240,500,0,'cancelled','agency',NULL),
(13,11,10,10,'2023-03-29','2023-04-07','2023-04-11',2,0,105,100,0,'completed','phone',4),
(14,2,9,6,'2023-01-08','2023-05-27','2023-06-10',2,2,160,450,0,'completed','website',5),
(15,4,14,14,'2023-02-20','2023-06-24','2023-07-08',3,1,130,350,15,'completed','website',4),
(16,13,11,11,'2023-04-17','2023-07-15','2023-07-22',5,0,180,300,0,'completed','website',5),
(17,3,8,8,'2023-05-02','2023-08-04','2023-08-07',7,0,195,150,0,'cancelled','phone',NULL),
(18,8,13,4,'2023-06-11','2023-09-15','2023-09-18',2,0,125,100,0,'completed','website',4),
(19,9,6,6,'2023-01-22','2023-08-12','2023-08-26',6,4,260,1000,120,'completed','agency',5),
(20,12,5,5,'2023-10-01','2023-10-27','2023-10-30',2,0,90,80,0,'no-show','website',NULL),
(21,6,15,15,'2023-09-09','2023-12-29','2024-01-03',5,1,185,300,0,'completed','website',3),
(22,1,2,2,'2024-01-04','2024-05-18','2024-06-01',2,1,115,400,0,'completed','agency',4),
(23,11,16,16,'2024-02-12','2024-03-29','2024-04-01',2,2,110,100,0,'completed','website',NULL),
(24,13,4,4,'2024-01-28','2024-07-06','2024-07-20',4,2,190,600,0,'confirmed','agency',NULL),
(25,9,10,10,'2024-02-02','2024-08-10','2024-08-24',9,1,270,1200,0,'confirmed','phone',NULL),
(26,5,11,16,'2024-03-19','2024-09-07','2024-09-14',2,0,85,120,0,'confirmed','website',NULL),
(27,2,12,12,'2024-03-25','2024-06-22','2024-06-29',5,1,165,0,0,'cancelled','website',NULL);
CREATE TABLE Cleaner (CleanerID INTEGER PRIMARY KEY, CleanerName VARCHAR, Mobile VARCHAR, BaseTown VARCHAR, OwnCar VARCHAR);
INSERT INTO Cleaner VALUES (1,'Nia Bowen','07700 900111','Tenby','Y'),(2,'Kirsty Munro','07700 900222','Portree','Y'),(3,'Joanna Walsh',NULL,'Ambleside','N'),(4,'Petroc Rowe','07700 900444','St Ives','Y'),(5,'Ivana Horvat','07700 900555','Whitby','N'),(6,'Sean Doyle',NULL,'St Davids','Y');
CREATE TABLE Cleaning (CleaningID INTEGER PRIMARY KEY, HouseID INTEGER REFERENCES House(HouseID), StayID INTEGER REFERENCES Stay(StayID), CleanerID INTEGER REFERENCES Cleaner(CleanerID), CleanedOn DATE, HoursWorked DECIMAL(4,1), HourlyPay DECIMAL(6,2), PassedCheck BOOLEAN, Remark VARCHAR);
INSERT INTO Cleaning VALUES
(1,1,1,1,'2021-06-05',3.0,11.00,true,NULL),(2,2,2,1,'2021-07-24',4.5,11.00,true,NULL),(3,4,3,2,'2021-06-21',3.0,12.00,true,NULL),(4,6,4,3,'2021-08-24',9.0,11.50,false,'wine on the carpet'),
(5,9,5,4,'2022-01-02',7.0,12.00,true,NULL),(6,8,6,4,'2022-04-22',2.0,12.00,true,NULL),(7,5,7,2,'2022-06-17',1.5,12.50,true,NULL),(8,3,8,1,'2022-07-30',6.0,11.50,true,'broken lamp'),
(9,6,9,3,'2022-08-20',4.0,12.00,true,NULL),(10,7,10,3,'2022-09-06',3.5,12.00,false,'oven still dirty'),(11,1,11,1,'2022-07-12',6.5,11.50,true,'dog hair everywhere'),(12,11,13,5,'2023-04-11',2.5,12.00,true,NULL),
(13,2,14,1,'2023-06-10',4.0,12.50,true,NULL),(14,4,15,2,'2023-07-08',3.0,13.00,true,NULL),(15,13,16,2,'2023-07-22',5.0,13.00,true,NULL),(16,8,18,4,'2023-09-18',2.0,12.50,false,'towels missing'),
(17,9,19,4,'2023-08-26',8.5,12.50,true,NULL),(18,6,21,3,'2024-01-03',4.5,13.00,true,NULL),(19,1,22,1,'2024-06-02',3.0,13.00,NULL,NULL),(20,11,23,5,'2024-04-01',2.5,13.00,true,NULL),
(21,10,NULL,4,'2022-03-10',5.0,12.00,true,'spring clean'),(22,9,NULL,4,'2023-03-20',10.0,12.50,true,'spring clean');
