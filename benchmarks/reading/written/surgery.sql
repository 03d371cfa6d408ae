CREATE TABLE specialties (specialty_id INTEGER PRIMARY KEY, name VARCHAR, wing VARCHAR, waiting_target_days INTEGER);
INSERT INTO specialties VALUES
(1,'Orthopaedics','East',126),(2,'General Surgery','North',90),(3,'Cardiac Surgery','West',60),(4,'Ear Nose and Throat','South',112),(5,'Ophthalmology','South',90),(6,'Urology','North',84),
(7,'Plastic Surgery','East',180),(8,'Neurosurgery','West',42),(9,'Anaesthetics','North',NULL),(10,'Vascular Surgery','West',60),(11,'Maxillofacial','South',120),(12,'Transplant','West',NULL);
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name VARCHAR, job VARCHAR, specialty_id INTEGER REFERENCES specialties(specialty_id), hired_on DATE, left_on DATE, email VARCHAR, salary INTEGER, on_call VARCHAR, supervisor_id INTEGER REFERENCES staff(staff_id));
INSERT INTO staff VALUES (1,'Margaret Oduya','theatre manager',NULL,'2011-04-01',NULL,'m.oduya@stluke.example',71000,'no',NULL);
INSERT INTO staff VALUES (2,'Henrik Solberg','consultant',1,'2012-09-03',NULL,'h.solberg@stluke.example',118000,'yes',NULL);
INSERT INTO staff VALUES (3,'Priya Raman','consultant',2,'2014-01-06',NULL,'p.raman@stluke.example',114500,'yes',NULL);
INSERT INTO staff VALUES (4,'Colin Westwood','consultant',3,'2009-05-11',NULL,NULL,126000,'yes',NULL);
INSERT INTO staff VALUES (5,'Aoife Brennan','consultant',4,'2017-08-01',NULL,'a.brennan@stluke.example',104000,'no',NULL);
INSERT INTO staff VALUES (6,'Tomasz Wilk','consultant',5,'2018-02-12',NULL,'t.wilk@stluke.example',101500,'no',NULL);
INSERT INTO staff VALUES (7,'Grace Adeyemi','consultant',6,'2015-10-05',NULL,'g.adeyemi@stluke.example',109000,'yes',NULL);
INSERT INTO staff VALUES (8,'Daniel Ferreira','consultant',8,'2013-03-18',NULL,'d.ferreira@stluke.example',129500,'yes',NULL);
INSERT INTO staff VALUES (9,'Ines Kovac','registrar',1,'2021-08-04',NULL,'i.kovac@stluke.example',58000,'yes',2);
INSERT INTO staff VALUES (10,'Jamal Haddad','registrar',2,'2020-08-05',NULL,'j.haddad@stluke.example',60500,'yes',3);
INSERT INTO staff VALUES (11,'Lucy Pemberton','registrar',3,'2022-02-02',NULL,NULL,57000,'no',4);
INSERT INTO staff VALUES (12,'Owen Price','registrar',6,'2022-08-03',NULL,'o.price@stluke.example',56200,'yes',7);
INSERT INTO staff VALUES (13,'Ruth Sandler','anaesthetist',9,'2010-06-14',NULL,'r.sandler@stluke.example',116000,'yes',1);
INSERT INTO staff VALUES (14,'Viktor Novak','anaesthetist',9,'2016-11-07',NULL,'v.novak@stluke.example',98000,'yes',13);
INSERT INTO staff VALUES (15,'Mei Tanaka','anaesthetist',9,'2019-04-29',NULL,'m.tanaka@stluke.example',94000,'no',13);
INSERT INTO staff VALUES (16,'Samuel Boateng','anaesthetist',9,'2018-07-16','2023-06-30',NULL,93500,'no',13);
INSERT INTO staff VALUES (17,'Helen Carr','scrub nurse',NULL,'2012-01-09',NULL,'h.carr@stluke.example',46500,'yes',1);
INSERT INTO staff VALUES (18,'Fiona Docherty','scrub nurse',NULL,'2019-09-02',NULL,'f.docherty@stluke.example',38200,'yes',17);
INSERT INTO staff VALUES (19,'Paulo Mendes','scrub nurse',NULL,'2022-05-16',NULL,NULL,35900,'no',17);
INSERT INTO staff VALUES (20,'Ana Lindqvist','registrar',8,'2021-02-03',NULL,'a.lindqvist@stluke.example',59300,'yes',8);
INSERT INTO staff VALUES (21,'Peter Yates','consultant',7,'2016-04-04',NULL,'p.yates@stluke.example',107000,'no',NULL);
INSERT INTO staff VALUES (22,'Nadia Rahimi','registrar',2,'2023-08-02',NULL,'n.rahimi@stluke.example',55100,'yes',3);
INSERT INTO staff VALUES (23,'George Hollis','consultant',1,'2008-03-03','2023-03-31','g.hollis@stluke.example',121000,'no',NULL);
INSERT INTO staff VALUES (24,'Zoe Marsh','scrub nurse',NULL,'2023-01-23','2024-01-31','z.marsh@stluke.example',35100,'no',17);
CREATE TABLE theatres (theatre_id INTEGER PRIMARY KEY, name VARCHAR, floor INTEGER, size_m2 DECIMAL(5,1), has_laminar_flow INTEGER, opened_on DATE, status VARCHAR, hourly_cost INTEGER, manager_id INTEGER REFERENCES staff(staff_id));
INSERT INTO theatres VALUES
(1,'Theatre 1',2,48.5,1,'2006-05-15','in use',1150,1),(2,'Theatre 2',2,46.0,1,'2006-05-15','in use',1120,1),(3,'Theatre 3',2,39.0,0,'2007-02-01','in use',940,17),(4,'Day Unit A',1,32.0,0,'2014-09-08','in use',610,17),
(5,'Day Unit B',1,31.5,0,'2014-09-08','in use',600,17),(6,'Hybrid Suite',3,72.0,1,'2019-11-04','in use',1980,1),(7,'Emergency Theatre',0,44.0,0,'2010-01-18','in use',1310,13),(8,'Eye Theatre',1,28.0,0,'2016-03-21','in use',580,NULL),
(9,'Theatre 9',3,50.0,1,'2012-06-11','refurbishing',1200,1),(10,'Old Theatre',0,35.5,0,'1988-10-03','closed',450,NULL),(11,'Burns Theatre',3,41.0,1,'2013-04-22','refurbishing',1270,NULL),(12,'Training Theatre',4,30.0,0,'2021-01-11','in use',390,13);
CREATE TABLE patients (patient_id INTEGER PRIMARY KEY, full_name VARCHAR, sex VARCHAR, birth_date DATE, town VARCHAR, blood_group VARCHAR, is_allergic BOOLEAN, phone VARCHAR);
INSERT INTO patients VALUES
(1,'Arthur Nunn','M','1944-03-12','Harwell','A+',false,'01632 960101'),(2,'Beatrice Long','F','1951-11-30','Harwell','O-',true,'01632 960102'),(3,'Charles Obi','M','1978-07-04','Tidbrook','B+',false,NULL),
(4,'Dorothy Finch','F','1939-01-22','Marlow End','O+',true,'01632 960104'),(5,'Emre Aksoy','M','1986-09-17','Tidbrook','A+',false,'01632 960105'),(6,'Florence Hay','F','2015-05-08','Harwell','AB+',false,'01632 960106'),
(7,'Gareth Moss','M','1962-12-01','Stonebridge','O+',true,'01632 960107'),(8,'Hannah Vale','F','1990-02-14','Stonebridge','A-',false,NULL),(9,'Isaac Bloom','M','2017-08-25','Tidbrook','O+',false,'01632 960109'),
(10,'Joan Petrie','F','1947-06-19','Marlow End','A+',true,'01632 960110'),(11,'Karl Jensen','M','1969-10-10','Harwell','B-',false,'01632 960111'),(12,'Lena Fischer','F','1983-04-27','Cold Ash','O+',false,'01632 960112'),
(13,'Mohamed Saleh','M','1955-08-08','Stonebridge','AB-',false,'01632 960113'),(14,'Nora Quinn','F','1973-03-03','Cold Ash','O-',true,NULL),(15,'Oliver Tate','M','1998-11-21','Tidbrook','A+',false,'01632 960115'),
(16,'Pauline Roy','F','1949-09-15','Harwell','B+',false,'01632 960116'),(17,'Quentin Ames','M','1960-05-29','Marlow End','O+',true,'01632 960117'),(18,'Rosa Dias','F','2001-12-12','Stonebridge','A+',false,'01632 960118'),
(19,'Simon Leach','M','1958-02-06','Cold Ash','O+',false,NULL),(20,'Tara Byrne','F','1981-07-31','Harwell','A-',true,'01632 960120'),(21,'Usman Malik','M','1992-10-02','Tidbrook','B+',false,'01632 960121'),
(22,'Vera Stone','F','1936-04-18','Marlow End','O+',false,'01632 960122'),(23,'William Kerr','M','1971-01-09','Stonebridge','A+',false,NULL),(24,'Yasmin Noor','F','1995-06-24','Cold Ash','AB+',true,'01632 960124');
CREATE TABLE procedures (procedure_id INTEGER PRIMARY KEY, title VARCHAR, specialty_id INTEGER REFERENCES specialties(specialty_id), planned_minutes INTEGER, tariff INTEGER, day_case VARCHAR);
INSERT INTO procedures VALUES
(1,'Hip replacement',1,110,7400,'N'),(2,'Knee replacement',1,100,6900,'N'),(3,'Carpal tunnel release',1,25,980,'Y'),(4,'Appendix removal',2,55,3200,'N'),(5,'Gallbladder removal',2,70,3900,'Y'),(6,'Hernia repair',2,60,2500,'Y'),
(7,'Heart bypass',3,240,18500,'N'),(8,'Valve replacement',3,260,21400,'N'),(9,'Tonsillectomy',4,35,1500,'Y'),(10,'Grommet insertion',4,20,900,'Y'),(11,'Cataract removal',5,25,1100,'Y'),(12,'Squint correction',5,50,1650,'Y'),
(13,'Kidney stone removal',6,75,2900,'N'),(14,'Prostate resection',6,80,3600,'N'),(15,'Skin graft',7,90,4100,'N'),(16,'Brain tumour removal',8,310,24800,'N'),(17,'Spinal decompression',8,150,8900,'N'),(18,'Vasectomy',6,20,640,'Y'),(19,'Nose reshaping',7,120,5200,'N');
CREATE TABLE operations (operation_id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients(patient_id), procedure_id INTEGER REFERENCES procedures(procedure_id), theatre_id INTEGER REFERENCES theatres(theatre_id), lead_surgeon_id INTEGER REFERENCES staff(staff_id), assistant_id INTEGER REFERENCES staff(staff_id), anaesthetist_id INTEGER REFERENCES staff(staff_id), listed_on DATE, operated_on DATE, discharged_on DATE, actual_minutes INTEGER, blood_loss_ml INTEGER, status VARCHAR, urgency VARCHAR, cancel_reason VARCHAR);
INSERT INTO operations VALUES
(1001,1,1,1,2,9,13,'2022-01-10','2022-04-21','2022-04-26',118,420,'done','elective',NULL),
(1002,4,1,1,23,9,14,'2021-12-02','2022-05-05','2022-05-12',131,510,'done','elective',NULL),
(1003,5,4,7,3,10,16,'2022-06-11','2022-06-11','2022-06-13',49,60,'done','emergency',NULL),
(1004,6,9,4,5,NULL,15,'2022-03-15','2022-07-04','2022-07-04',31,20,'done','elective',NULL),
(1005,7,7,6,4,11,13,'2022-06-20','2022-08-02','2022-08-14',262,780,'done','urgent',NULL),
(1006,10,11,8,6,NULL,15,'2022-05-30','2022-09-12','2022-09-12',22,5,'done','elective',NULL),
(1007,11,13,3,7,12,14,'2022-09-01','2022-10-19','2022-10-21',83,90,'done','urgent',NULL),
(1008,12,6,4,10,NULL,16,'2022-08-18','2022-11-08','2022-11-08',64,35,'done','elective',NULL),
(1009,13,8,6,4,11,13,'2022-10-03','2022-12-06','2022-12-20',288,950,'done','elective',NULL),
(1010,2,2,2,2,9,14,'2022-07-25','2022-12-15','2022-12-19',97,300,'done','elective',NULL),
(1011,9,10,5,5,NULL,16,'2022-11-14','2023-01-17','2023-01-17',18,NULL,'done','elective',NULL),
(1012,14,5,4,3,10,15,'2022-12-05','2023-02-09','2023-02-10',75,80,'done','elective',NULL),
(1013,16,2,2,23,NULL,13,'2022-10-21','2023-02-23','2023-03-01',109,360,'done','elective',NULL),
(1014,17,16,6,8,20,13,'2023-02-20','2023-03-07','2023-03-24',335,640,'done','urgent',NULL),
(1015,3,6,5,3,NULL,15,'2023-01-12',NULL,NULL,NULL,NULL,'cancelled','elective','patient unfit'),
(1016,18,4,7,10,NULL,14,'2023-05-02','2023-05-02','2023-05-04',58,75,'done','emergency',NULL),
(1017,19,14,3,7,12,16,'2023-02-14','2023-05-16','2023-05-19',88,210,'done','elective',NULL),
(1018,22,11,8,6,NULL,15,'2023-03-20','2023-06-12','2023-06-12',27,5,'done','elective',NULL),
(1019,1,2,1,2,9,13,'2023-01-30','2023-06-29','2023-07-04',105,380,'done','elective',NULL),
(1020,20,15,3,21,NULL,14,'2023-05-08','2023-07-18','2023-07-25',102,150,'done','elective',NULL),
(1021,8,17,6,8,20,15,'2023-06-05','2023-08-01','2023-08-07',161,330,'done','urgent',NULL),
(1022,15,3,5,9,NULL,15,'2023-04-11','2023-08-22','2023-08-22',24,10,'done','elective',NULL),
(1023,7,8,6,4,11,13,'2023-08-28','2023-10-10','2023-10-27',301,1120,'done','urgent',NULL),
(1024,10,11,8,6,NULL,14,'2023-06-26',NULL,NULL,NULL,NULL,'cancelled','elective','no bed'),
(1025,21,4,7,3,22,14,'2023-11-19','2023-11-19','2023-11-21',52,70,'done','emergency',NULL),
(1026,23,13,3,7,NULL,15,'2023-09-12','2023-12-05','2023-12-06',70,65,'done','elective',NULL),
(1027,4,11,8,6,NULL,15,'2023-10-02','2024-01-15','2024-01-15',25,5,'done','elective',NULL),
(1028,13,1,1,2,9,14,'2023-09-04','2024-01-25','2024-01-31',124,450,'done','elective',NULL),
(1029,2,6,4,10,22,15,'2023-12-11','2024-02-06','2024-02-06',66,40,'done','elective',NULL),
(1030,11,5,4,3,10,14,'2023-11-27',NULL,NULL,NULL,NULL,'cancelled','elective','no bed'),
(1031,17,17,6,8,20,13,'2024-01-29','2024-03-05',NULL,172,400,'done','urgent',NULL),
(1032,19,7,6,4,11,13,'2024-02-12','2024-03-12',NULL,251,820,'done','urgent',NULL),
(1033,3,6,5,3,10,15,'2024-01-16',NULL,NULL,NULL,NULL,'booked','elective',NULL),
(1034,16,1,2,2,NULL,NULL,'2023-12-18',NULL,NULL,NULL,NULL,'booked','elective',NULL),
(1035,12,12,8,6,NULL,NULL,'2024-02-05',NULL,NULL,NULL,NULL,'postponed','elective','surgeon ill'),
(1036,6,10,5,5,NULL,NULL,'2024-02-26',NULL,NULL,NULL,NULL,'booked','elective',NULL);
CREATE TABLE supplies (supply_id INTEGER PRIMARY KEY, name VARCHAR, kind VARCHAR, maker VARCHAR, unit_price DECIMAL(8,2), in_stock INTEGER, reorder_level INTEGER, sterile INTEGER);
INSERT INTO supplies VALUES
(1,'Titanium hip stem','implant','Orthavo',1850.00,14,10,1),(2,'Ceramic hip cup','implant','Orthavo',960.00,6,8,1),(3,'Knee joint set','implant','Kneeform',2240.00,9,6,1),(4,'Heart valve','implant','Cardinel',4300.00,3,4,1),
(5,'Surgical mesh','implant','Medloom',145.50,40,20,1),(6,'Suture pack','disposable','Medloom',12.80,420,150,1),(7,'Gown','disposable','Cleanwear',6.40,900,400,1),(8,'Artificial lens','implant','Optiq',210.00,25,30,1),
(9,'Bone cement','consumable','Orthavo',78.00,33,20,0),(10,'Spinal screw','implant','Kneeform',330.00,48,24,1),(11,'Blood bag','consumable','National Blood',135.00,22,30,0),(12,'Floor disinfectant','cleaning','Cleanwear',9.90,60,15,0),
(13,'Skull plate','implant','Cardinel',1520.00,4,2,1),(14,'Face shield','disposable','Cleanwear',3.10,0,200,0);
CREATE TABLE supplies_used (use_id INTEGER PRIMARY KEY, operation_id INTEGER REFERENCES operations(operation_id), supply_id INTEGER REFERENCES supplies(supply_id), quantity INTEGER, unit_cost DECIMAL(8,2));
INSERT INTO supplies_used VALUES
(1,1001,1,1,1790.00),(2,1001,2,1,930.00),(3,1001,9,2,75.00),(4,1002,1,1,1790.00),(5,1002,2,1,930.00),(6,1002,11,2,130.00),(7,1003,6,3,12.00),(8,1005,6,8,12.00),(9,1005,11,4,130.00),(10,1006,8,1,198.00),
(11,1008,5,1,139.00),(12,1009,4,1,4150.00),(13,1009,11,5,130.00),(14,1010,3,1,2180.00),(15,1013,3,1,2180.00),(16,1014,13,1,1490.00),(17,1014,11,3,132.00),(18,1018,8,1,205.00),(19,1019,3,1,2240.00),(20,1019,9,2,78.00),
(21,1021,10,6,322.00),(22,1023,4,1,4300.00),(23,1023,11,6,135.00),(24,1027,8,1,210.00),(25,1028,1,1,1850.00),(26,1028,2,1,960.00),(27,1029,5,1,145.50),(28,1031,10,4,330.00),(29,1032,6,9,12.80),(30,1012,6,4,12.50),(31,1016,7,5,6.20),(32,1025,7,4,6.40);
