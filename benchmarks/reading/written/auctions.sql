CREATE TABLE Yard (yrdId INTEGER PRIMARY KEY, yrdName VARCHAR, yrdTown VARCHAR, yrdAcres DOUBLE, hasWeighbridge INTEGER, hasCrane INTEGER, licenceExpires DATE);
INSERT INTO Yard VALUES (1,'Canal Road','Tipton',4.5,1,1,'2025-03-31'),(2,'Old Colliery','Cannock',11.2,1,1,'2024-06-30'),(3,'Docklands','Ellesmere Port',7.8,1,0,'2026-01-15'),(4,'Hangar Six','Wolverley',2.1,0,0,'2024-02-28'),(5,'Tannery Field','Stourport',3.3,0,1,NULL);
CREATE TABLE Staff (stfId INTEGER PRIMARY KEY, stfName VARCHAR, stfRole VARCHAR, baseYardId INTEGER REFERENCES Yard(yrdId), foremanId INTEGER REFERENCES Staff(stfId), startedOn DATE, leftOn DATE, weeklyWage INTEGER, hgvLicence VARCHAR);
INSERT INTO Staff VALUES (1,'Harold Stokes','yard manager',2,NULL,'2001-05-14',NULL,980,'Y');
INSERT INTO Staff VALUES (2,'Bernadette Foy','auctioneer',1,1,'2011-02-07',NULL,890,'N');
INSERT INTO Staff VALUES (3,'Tariq Mahmood','valuer',1,2,'2015-09-21',NULL,760,'N');
INSERT INTO Staff VALUES (4,'Glenys Parry','cashier',3,1,'2013-07-01','2023-06-30',560,'N');
INSERT INTO Staff VALUES (5,'Lenny Crook','crane driver',2,1,'2017-03-27',NULL,690,'Y');
INSERT INTO Staff VALUES (6,'Agata Mazur','valuer',3,2,'2019-11-11',NULL,740,'Y');
INSERT INTO Staff VALUES (7,'Dwayne Pitt','sorter',2,5,'2020-06-08',NULL,450,'N');
INSERT INTO Staff VALUES (8,'Ciaran Duffy','lorry driver',1,1,'2018-01-15','2022-11-04',610,'Y');
INSERT INTO Staff VALUES (9,'Milena Kostova','auctioneer',3,2,'2021-08-02',NULL,840,'N');
INSERT INTO Staff VALUES (10,'Ron Sheldon','sorter',5,5,'2022-10-17',NULL,430,'N');
INSERT INTO Staff VALUES (11,'Sunita Rao','cashier',1,1,'2023-07-03',NULL,550,'N');
INSERT INTO Staff VALUES (12,'Kit Larkin','lorry driver',4,1,'2022-12-05',NULL,620,'Y');
CREATE TABLE Client (cltId INTEGER PRIMARY KEY, cltName VARCHAR, cltKind VARCHAR, cltTown VARCHAR, cltPhone VARCHAR, cltEmail VARCHAR, vatRegistered VARCHAR, creditLimit DECIMAL(10,2), registeredOn DATE, banned INTEGER, introducedById INTEGER REFERENCES Client(cltId));
INSERT INTO Client VALUES (1,'Broadoak Demolition','trade','Dudley','01384 55010','yard@broadoak.co','yes',20000,'2016-04-01',0,NULL);
INSERT INTO Client VALUES (2,'Edith Winstanley','private','Bewdley','01299 55011',NULL,'no',NULL,'2019-08-12',0,NULL);
INSERT INTO Client VALUES (3,'Pugh & Sons Plant Hire','trade','Telford','01952 55012','office@pughplant.co','yes',15000,'2014-10-30',0,NULL);
INSERT INTO Client VALUES (4,'Kolyma Metals BV','export','Rotterdam','0031 5550','trade@kolyma.nl','yes',80000,'2018-02-19',0,NULL);
INSERT INTO Client VALUES (5,'Gary Threadgold','private','Tipton',NULL,'gazza.t@mail.uk','no',NULL,'2021-05-05',1,NULL);
INSERT INTO Client VALUES (6,'Severn Salvage','trade','Stourport','01299 55015','bids@severnsalvage.co','yes',8000,'2020-01-20',0,1);
INSERT INTO Client VALUES (7,'St Chad''s Parish','charity','Stafford','01785 55016',NULL,'no',500,'2022-03-09',0,NULL);
INSERT INTO Client VALUES (8,'Lucinda Hargreave','private','Ludlow','01584 55017','lucy@hargreave.uk','no',2000,'2022-07-15',0,2);
INSERT INTO Client VALUES (9,'Ironbridge Vintage Motors','trade','Telford','01952 55018','hello@ivmotors.co','yes',25000,'2017-11-27',0,3);
INSERT INTO Client VALUES (10,'Wes Onslow','private','Cannock','01543 55019',NULL,'no',NULL,'2023-01-31',0,5);
INSERT INTO Client VALUES (11,'Baltex Recycling','export','Riga',NULL,'buy@baltex.lv','yes',60000,'2023-04-18',0,4);
INSERT INTO Client VALUES (12,'Miriam Stannard','private','Bewdley','01299 55021','m.stannard@mail.uk','no',1500,'2023-09-09',0,2);
INSERT INTO Client VALUES (13,'Crewe Heritage Railway','charity','Crewe','01270 55022','spares@creweheritage.org','yes',5000,'2021-10-01',0,9);
INSERT INTO Client VALUES (14,'Des Fairley','private','Dudley',NULL,NULL,'no',NULL,'2024-01-08',1,5);
CREATE TABLE Sale (slId INTEGER PRIMARY KEY, slTitle VARCHAR, yardId INTEGER REFERENCES Yard(yrdId), auctioneerId INTEGER REFERENCES Staff(stfId), slDate DATE, slKind VARCHAR, isOnline BOOLEAN, visitorCount INTEGER, slStatus VARCHAR);
INSERT INTO Sale VALUES
(1,'Spring Plant Sale',1,2,'2022-04-09','plant',false,140,'held'),(2,'Classic Wrecks',3,9,'2022-06-18','vehicles',false,265,'held'),(3,'Autumn Machinery',2,2,'2022-10-01','plant',true,96,'held'),(4,'Winter Clearance',1,9,'2023-01-21','mixed',false,74,'held'),(5,'Railwayana Day',3,2,'2023-05-13','railway',false,310,'held'),(6,'Summer Plant Sale',2,2,'2023-07-08','plant',true,122,'held'),(7,'Barn Finds',4,9,'2023-09-16','vehicles',false,NULL,'cancelled'),(8,'Architectural Salvage',1,9,'2023-11-25','mixed',true,158,'held'),(9,'New Year Motors',3,2,'2024-01-20','vehicles',true,187,'held'),(10,'Copper and Brass',2,9,'2024-03-02','mixed',false,63,'held'),(11,'Spring Machinery',1,NULL,'2024-05-11','plant',true,NULL,'planned');
CREATE TABLE Lot (ltId INTEGER PRIMARY KEY, saleId INTEGER REFERENCES Sale(slId), ltNo INTEGER, ltDescr VARCHAR, sellerId INTEGER REFERENCES Client(cltId), buyerId INTEGER REFERENCES Client(cltId), valuedById INTEGER REFERENCES Staff(stfId), estLow INTEGER, estHigh INTEGER, reserveAmt INTEGER, hammerAmt INTEGER, buyerPremium DECIMAL(8,2), sellerFee DECIMAL(8,2), ltCondition VARCHAR, ltStatus VARCHAR, paidOn DATE, collectedOn DATE);
INSERT INTO Lot VALUES
(1,1,1,'JCB 3CX digger',3,1,3,9000,12000,8500,11400,1140.00,570.00,'runner','sold','2022-04-11','2022-04-14'),
(2,1,2,'Cement mixer',1,6,3,150,250,NULL,180,27.00,18.00,'runner','sold','2022-04-09','2022-04-09'),
(3,1,3,'Thwaites dumper',3,NULL,3,2000,3000,2200,NULL,NULL,NULL,'non-runner','unsold',NULL,NULL),
(4,2,1,'Morris Minor shell',2,9,6,600,900,500,1450,217.50,145.00,'for parts','sold','2022-06-20','2022-07-02'),
(5,2,2,'Ford Capri 2.8',8,9,6,4000,6000,4500,7200,1080.00,504.00,'non-runner','sold','2022-06-25','2022-06-27'),
(6,2,3,'Land Rover chassis',5,6,6,300,500,NULL,260,39.00,26.00,'for parts','sold','2022-06-18',NULL),
(7,3,1,'Colchester lathe',1,13,3,1200,1800,1000,1650,247.50,132.00,'runner','sold','2022-10-03','2022-10-19'),
(8,3,2,'Forklift Hyster',3,10,3,3500,4500,3000,3900,468.00,234.00,'runner','sold',NULL,NULL),
(9,3,3,'Band saw',6,2,3,100,200,NULL,95,14.25,9.50,'for parts','sold','2022-10-02','2022-10-08'),
(10,4,1,'Shop counter in oak',12,8,6,250,400,200,520,78.00,52.00,'fair','sold','2023-01-23','2023-01-28'),
(11,4,2,'Cast iron radiators',7,1,3,400,700,350,830,124.50,66.40,'fair','sold','2023-01-21','2023-01-30'),
(12,4,3,'Church bell',7,NULL,3,5000,8000,6000,NULL,NULL,NULL,'good','withdrawn',NULL,NULL),
(13,5,1,'Signal box frame',1,13,6,1500,2500,1200,4100,615.00,328.00,'fair','sold','2023-05-15','2023-06-10'),
(14,5,2,'Locomotive nameplate',2,8,6,2500,3500,2000,6800,1020.00,476.00,'good','sold','2023-05-13','2023-05-13'),
(15,5,3,'Platform benches',13,6,6,300,450,250,300,45.00,30.00,'fair','sold','2023-05-20','2023-05-21'),
(16,6,1,'Volvo loading shovel',3,4,3,22000,28000,20000,26500,2120.00,1060.00,'runner','sold','2023-07-12','2023-08-01'),
(17,6,2,'Stone crusher',1,11,3,14000,18000,15000,15200,1216.00,760.00,'runner','sold','2023-07-20','2023-08-14'),
(18,6,3,'Generator 60 kVA',6,10,3,2500,3200,2300,2350,352.50,188.00,'non-runner','sold','2023-07-08',NULL),
(19,8,1,'Marble fireplace',8,12,6,800,1200,700,1900,285.00,171.00,'good','sold','2023-11-27','2023-12-05'),
(20,8,2,'Wrought iron gates',2,3,6,600,900,600,750,112.50,75.00,'good','sold','2023-12-11','2023-12-15'),
(21,8,3,'Stained glass panel',7,NULL,6,1000,1500,1000,NULL,NULL,NULL,'good','unsold',NULL,NULL),
(22,9,1,'Jaguar Mk2',9,8,6,11000,15000,12000,14300,1430.00,858.00,'runner','sold','2024-01-22','2024-01-26'),
(23,9,2,'Reliant Scimitar',9,6,6,1800,2600,1500,1550,232.50,124.00,'non-runner','sold',NULL,NULL),
(24,9,3,'Bedford van',10,9,3,700,1000,NULL,640,96.00,64.00,'for parts','sold','2024-01-29','2024-02-03'),
(25,10,1,'Ship''s propeller',4,11,6,3000,4000,2800,5400,648.00,324.00,'good','sold','2024-03-04',NULL),
(26,10,2,'Brass ledger rails',12,1,3,200,350,NULL,410,61.50,41.00,'fair','sold',NULL,NULL);
CREATE TABLE WeighTicket (wtId INTEGER PRIMARY KEY, yardId INTEGER REFERENCES Yard(yrdId), broughtById INTEGER REFERENCES Client(cltId), weighedById INTEGER REFERENCES Staff(stfId), wtDate DATE, metalGrade VARCHAR, grossKg INTEGER, tareKg INTEGER, pricePerTonne DECIMAL(8,2), idChecked VARCHAR, wtStatus VARCHAR);
INSERT INTO WeighTicket VALUES
(1,1,1,7,'2022-02-14','heavy steel',18200,7900,165.00,'Y','settled'),(2,2,3,7,'2022-05-03','light iron',9400,6100,120.00,'Y','settled'),(3,1,5,5,'2022-08-19','copper',2310,1950,5800.00,'N','seized'),(4,3,6,7,'2022-11-07','aluminium',3900,2800,980.00,'Y','settled'),(5,2,1,7,'2023-02-22','heavy steel',24500,8200,182.00,'Y','settled'),(6,5,10,10,'2023-03-15','lead',1720,1480,1350.00,'Y','settled'),(7,2,10,7,'2023-06-29','copper',1655,1540,6050.00,'N','queried'),(8,1,7,NULL,'2023-08-04','brass',1490,1400,3600.00,'Y','settled'),(9,3,6,7,'2023-09-12','light iron',8700,2900,131.00,'Y','settled'),(10,2,3,5,'2023-10-26','heavy steel',21300,8100,176.00,'Y','open'),(11,5,2,10,'2023-12-18','lead',1610,1575,1410.00,'Y','settled'),(12,1,14,5,'2024-01-11','copper',2025,1910,6200.00,'N','seized'),(13,2,1,7,'2024-02-07','stainless',11800,7600,940.00,'Y','open'),(14,1,5,7,'2024-02-15','aluminium',2450,2010,1015.00,'N','refused'),(15,5,6,10,'2024-03-06','brass',3310,2790,3750.00,'Y','open');
