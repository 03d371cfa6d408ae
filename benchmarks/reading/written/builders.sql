CREATE TABLE Worker (WorkerId INTEGER PRIMARY KEY, FullName VARCHAR, Trade VARCHAR, HourlyRate DOUBLE, ForemanId INTEGER REFERENCES Worker(WorkerId), HiredOn DATE, LeftOn DATE, HasLicence VARCHAR, Phone VARCHAR);
INSERT INTO Worker VALUES (1,'Frank Delaney','site manager',34.50,NULL,'2010-02-01',NULL,'yes','07700 900101');
INSERT INTO Worker VALUES (2,'Sheila Conroy','site manager',33.00,NULL,'2015-09-14',NULL,'yes','07700 900102');
INSERT INTO Worker VALUES (3,'Artur Kowal','bricklayer',24.00,1,'2016-04-18',NULL,'yes','07700 900103');
INSERT INTO Worker VALUES (4,'Jamie Rudd','bricklayer',21.50,3,'2020-06-01',NULL,'no','07700 900104');
INSERT INTO Worker VALUES (5,'Neville Strand','electrician',28.00,1,'2013-11-04',NULL,'yes',NULL);
INSERT INTO Worker VALUES (6,'Tanya Moss','electrician',26.50,5,'2021-02-15','2023-12-22','yes','07700 900106');
INSERT INTO Worker VALUES (7,'Gavin Pike','plumber',27.00,2,'2017-07-10',NULL,'yes','07700 900107');
INSERT INTO Worker VALUES (8,'Radu Ionescu','roofer',23.50,2,'2019-03-25',NULL,'no','07700 900108');
INSERT INTO Worker VALUES (9,'Colm Byrne','carpenter',25.00,2,'2018-08-20',NULL,'yes','07700 900109');
INSERT INTO Worker VALUES (10,'Leah Winter','carpenter',19.00,9,'2023-01-09',NULL,'no','07700 900110');
INSERT INTO Worker VALUES (11,'Desmond Clay','labourer',15.50,3,'2021-05-17','2022-10-14','no',NULL);
INSERT INTO Worker VALUES (12,'Kyle Norris','labourer',16.00,3,'2022-11-21',NULL,'no','07700 900112');
INSERT INTO Worker VALUES (13,'Imogen Hart','estimator',31.00,NULL,'2014-01-06',NULL,'yes','07700 900113');
INSERT INTO Worker VALUES (14,'Paul Sefton','estimator',29.00,13,'2022-03-07',NULL,'yes','07700 900114');
INSERT INTO Worker VALUES (15,'Viktor Hale','painter',20.00,9,'2023-06-12',NULL,'no',NULL);
CREATE TABLE Client (ClientId INTEGER PRIMARY KEY, ClientName VARCHAR, ClientKind VARCHAR, Town VARCHAR, Email VARCHAR, VatExempt VARCHAR, RecommendedBy INTEGER REFERENCES Client(ClientId));
INSERT INTO Client VALUES (1,'Oakfield Council','public','Oakfield','works@oakfield.gov','Y',NULL);
INSERT INTO Client VALUES (2,'Brenner & Sons','business','Stafford','office@brenner.com','N',NULL);
INSERT INTO Client VALUES (3,'Helen Marsh','private','Oakfield','helen.marsh@mail.com','N',1);
INSERT INTO Client VALUES (4,'Dunmore School','public','Stone','bursar@dunmore.sch','Y',1);
INSERT INTO Client VALUES (5,'Ravi Kapoor','private','Stafford',NULL,'N',2);
INSERT INTO Client VALUES (6,'Lakeview Hotels','business','Leek','projects@lakeview.com','N',2);
INSERT INTO Client VALUES (7,'Trudy Ellwood','private','Stone','trudy@ellwood.net','N',3);
INSERT INTO Client VALUES (8,'Saint Anne Parish','charity','Leek','parish@stanne.org','Y',NULL);
INSERT INTO Client VALUES (9,'Fenwick Logistics','business','Stafford','estates@fenwick.com','N',6);
INSERT INTO Client VALUES (10,'Miles Cartwright','private','Uttoxeter',NULL,'N',3);
INSERT INTO Client VALUES (11,'Peak Dairy','business','Leek','info@peakdairy.com','N',NULL);
INSERT INTO Client VALUES (12,'Green Roof Trust','charity','Uttoxeter','hello@greenroof.org','Y',8);
CREATE TABLE Project (ProjectId INTEGER PRIMARY KEY, ProjectName VARCHAR, ClientId INTEGER REFERENCES Client(ClientId), SiteManagerId INTEGER REFERENCES Worker(WorkerId), EstimatorId INTEGER REFERENCES Worker(WorkerId), ProjKind VARCHAR, ProjStatus VARCHAR, StartedOn DATE, DueOn DATE, FinishedOn DATE, QuotedPrice INTEGER, ActualCost INTEGER, FloorArea INTEGER);
INSERT INTO Project VALUES
(1,'Oakfield Library',1,1,13,'renovation','finished','2021-03-08','2021-11-30','2021-12-17',412000,398500,1250),
(2,'Brenner Workshop',2,2,13,'new build','finished','2021-06-14','2022-02-28','2022-02-11',286000,241000,640),
(3,'Marsh Extension',3,1,13,'extension','finished','2022-01-17','2022-05-31','2022-07-08',78500,83200,54),
(4,'Dunmore Gym Hall',4,2,14,'new build','finished','2022-04-04','2023-03-31','2023-05-19',735000,768000,980),
(5,'Kapoor Loft',5,1,14,'conversion','finished','2022-09-05','2022-12-16','2022-12-09',52000,44700,38),
(6,'Lakeview Annex',6,2,13,'new build','active','2023-02-13','2024-08-30',NULL,1280000,910000,1720),
(7,'Ellwood Kitchen',7,1,14,'renovation','finished','2023-04-24','2023-06-30','2023-06-28',31500,29800,26),
(8,'Saint Anne Roof',8,2,14,'repair','on hold','2023-08-07','2023-12-15',NULL,96000,41000,310),
(9,'Fenwick Depot',9,1,13,'new build','active','2023-10-16','2024-12-20',NULL,1640000,720000,4200),
(10,'Cartwright Garage',10,NULL,14,'new build','cancelled',NULL,'2024-03-29',NULL,39500,1200,44),
(11,'Brenner Offices',2,1,14,'renovation','finished','2023-05-15','2023-10-27','2023-11-24',164000,171500,420),
(12,'Oakfield Bandstand',1,2,13,'repair','finished','2024-01-15','2024-04-12','2024-04-05',27000,22400,70),
(13,'Marsh Conservatory',3,1,14,'extension','active','2024-03-11','2024-07-26',NULL,46500,21800,24),
(14,'Oakfield Playground',1,NULL,13,'new build','planned',NULL,'2024-11-29',NULL,118000,0,900);
CREATE TABLE Supplier (SupplierId INTEGER PRIMARY KEY, SupplierName VARCHAR, City VARCHAR, IsApproved BOOLEAN, DiscountPct DOUBLE, LeadDays INTEGER);
INSERT INTO Supplier VALUES
(1,'Mercia Brick','Stoke',true,5,7),(2,'Timberline','Derby',true,8,5),(3,'Voltex Electrical','Birmingham',true,10,3),(4,'Cheddle Aggregates','Cheadle',true,0,2),(5,'Roofmaster','Crewe',false,3,14),(6,'Aquaflow','Birmingham',true,6,4),(7,'Northern Glass','Manchester',false,NULL,21),(8,'Bargain Builders Mart','Derby',false,0,1);
CREATE TABLE Material (MaterialId INTEGER PRIMARY KEY, MaterialName VARCHAR, Category VARCHAR, SoldPer VARCHAR, ListPrice DOUBLE, SupplierId INTEGER REFERENCES Supplier(SupplierId), InYard INTEGER);
INSERT INTO Material VALUES
(1,'Red Facing Brick','masonry','pallet',310.00,1,12),(2,'Concrete Block','masonry','pallet',145.00,1,20),(3,'Oak Beam','timber','piece',220.00,2,4),(4,'Softwood Joist','timber','piece',18.50,2,160),(5,'Plywood Sheet','timber','sheet',34.00,2,75),(6,'Twin Cable 100m','electrical','roll',82.00,3,9),(7,'Consumer Unit','electrical','piece',115.00,3,0),(8,'Sharp Sand','aggregate','tonne',48.00,4,15),(9,'Gravel','aggregate','tonne',42.00,4,30),(10,'Slate Tile','roofing','pallet',870.00,5,2),(11,'Copper Pipe 3m','plumbing','piece',21.00,6,85),(12,'Radiator','plumbing','piece',96.00,6,7),(13,'Double Glazed Window','glass','piece',265.00,7,0),(14,'Roof Felt','roofing','roll',39.00,5,11),(15,'Cement','masonry','bag',6.80,4,140);
CREATE TABLE MaterialOrder (OrderNo INTEGER PRIMARY KEY, ProjectId INTEGER REFERENCES Project(ProjectId), MaterialId INTEGER REFERENCES Material(MaterialId), OrderedBy INTEGER REFERENCES Worker(WorkerId), ReceivedBy INTEGER REFERENCES Worker(WorkerId), Qty INTEGER, UnitCost DOUBLE, OrderedOn DATE, PromisedOn DATE, DeliveredOn DATE);
INSERT INTO MaterialOrder VALUES
(101,1,5,1,3,120,32.50,'2021-03-15','2021-03-22','2021-03-22'),(102,1,6,5,5,14,78.00,'2021-04-06','2021-04-09','2021-04-13'),(103,2,1,2,3,40,298.00,'2021-06-21','2021-06-28','2021-06-28'),(104,2,15,3,3,200,6.50,'2021-06-22','2021-06-24','2021-06-25'),(105,3,2,1,4,12,140.00,'2022-01-20','2022-01-27','2022-02-03'),(106,3,13,1,NULL,6,265.00,'2022-02-14','2022-03-07',NULL),(107,4,1,2,4,95,301.00,'2022-04-11','2022-04-18','2022-04-18'),(108,4,10,8,8,18,870.00,'2022-08-01','2022-08-15','2022-08-29'),(109,4,11,7,7,260,19.80,'2022-09-12','2022-09-16','2022-09-16'),(110,5,4,9,9,90,17.00,'2022-09-07','2022-09-12','2022-09-12'),(111,5,7,5,6,1,112.00,'2022-09-26','2022-09-29','2022-09-28'),(112,6,1,2,3,130,295.00,'2023-02-20','2023-02-27','2023-03-02'),(113,6,12,7,7,64,88.00,'2023-05-08','2023-05-12','2023-05-12'),(114,6,13,2,9,84,255.00,'2023-06-05','2023-06-26','2023-07-17'),(115,7,12,7,7,3,96.00,'2023-05-02','2023-05-06','2023-05-05'),(116,8,10,8,8,9,880.00,'2023-08-10','2023-08-24',NULL),(117,8,14,8,8,25,37.50,'2023-08-10','2023-08-24','2023-08-22'),(118,9,9,1,12,310,39.00,'2023-10-18','2023-10-20','2023-10-20'),(119,9,2,3,12,150,138.00,'2023-11-06','2023-11-13','2023-11-13'),(120,11,6,5,6,22,77.00,'2023-05-22','2023-05-25','2023-05-25'),(121,11,5,9,10,60,33.00,'2023-06-19','2023-06-24','2023-06-26'),(122,12,3,9,9,8,215.00,'2024-01-18','2024-01-23','2024-01-23'),(123,13,13,1,10,9,265.00,'2024-03-18','2024-04-08',NULL),(124,9,6,5,5,75,74.00,'2024-04-15','2024-04-18','2024-04-18');
CREATE TABLE Timesheet (SheetId INTEGER PRIMARY KEY, WorkerId INTEGER REFERENCES Worker(WorkerId), ProjectId INTEGER REFERENCES Project(ProjectId), WorkDate DATE, HoursWorked DOUBLE, OvertimeHours DOUBLE, Signed INTEGER);
INSERT INTO Timesheet VALUES
(1,3,1,'2021-04-12',8,1.5,1),(2,5,1,'2021-04-14',8,0,1),(3,11,1,'2021-06-02',7.5,0,1),(4,3,2,'2021-07-05',8,2,1),(5,4,2,'2021-07-05',8,2,1),(6,11,2,'2021-08-16',8,0,1),(7,4,3,'2022-02-07',8,0,1),(8,9,3,'2022-03-14',7,0,1),(9,3,4,'2022-05-09',8,3,1),(10,4,4,'2022-05-10',8,1,1),(11,8,4,'2022-09-05',6,0,1),(12,7,4,'2022-09-21',8,0.5,1),(13,9,5,'2022-09-19',8,0,1),(14,6,5,'2022-10-03',5,0,1),(15,3,6,'2023-03-13',8,2.5,1),(16,12,6,'2023-03-13',8,2.5,1),(17,7,6,'2023-05-22',8,0,1),(18,10,6,'2023-07-24',8,1,0),(19,7,7,'2023-05-09',6.5,0,1),(20,10,7,'2023-06-05',8,0,1),(21,8,8,'2023-08-28',8,0,1),(22,6,11,'2023-06-07',8,0,1),(23,9,11,'2023-07-03',8,1,1),(24,12,9,'2023-10-30',8,2,1),(25,3,9,'2023-11-20',8,0,0),(26,9,12,'2024-02-05',7.5,0,1),(27,10,13,'2024-04-22',8,0,0),(28,5,9,'2024-04-29',8,3.5,0),(29,12,9,'2024-05-13',8,4,0),(30,4,9,'2024-05-14',8,0,0);
CREATE TABLE Invoice (InvoiceNo INTEGER PRIMARY KEY, ProjectId INTEGER REFERENCES Project(ProjectId), IssuedOn DATE, DueOn DATE, PaidOn DATE, NetAmount DOUBLE, TaxAmount DOUBLE, InvStatus VARCHAR);
INSERT INTO Invoice VALUES
(5001,1,'2021-07-01','2021-07-31','2021-07-28',200000,0,'paid'),(5002,1,'2021-12-20','2022-01-19','2022-02-14',212000,0,'paid'),(5003,2,'2021-10-04','2021-11-03','2021-11-01',140000,28000,'paid'),(5004,2,'2022-02-15','2022-03-17','2022-03-10',146000,29200,'paid'),(5005,3,'2022-07-11','2022-08-10','2022-10-03',78500,15700,'paid'),(5006,4,'2022-10-03','2022-11-02','2022-10-31',350000,0,'paid'),(5007,4,'2023-05-22','2023-06-21','2023-06-20',385000,0,'paid'),(5008,5,'2022-12-12','2023-01-11',NULL,52000,10400,'disputed'),(5009,6,'2023-07-03','2023-08-02','2023-08-30',400000,80000,'paid'),(5010,6,'2024-01-08','2024-02-07',NULL,380000,76000,'overdue'),(5011,7,'2023-06-30','2023-07-30','2023-07-07',31500,6300,'paid'),(5012,8,'2023-10-02','2023-11-01',NULL,40000,0,'overdue'),(5013,9,'2024-02-05','2024-03-06','2024-03-05',500000,100000,'paid'),(5014,11,'2023-11-27','2023-12-27','2024-01-22',164000,32800,'paid'),(5015,12,'2024-04-08','2024-05-08',NULL,27000,0,'open'),(5016,13,'2024-05-20','2024-06-19',NULL,20000,4000,'open');
