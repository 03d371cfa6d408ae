CREATE TABLE wholesalers (whs_id INTEGER PRIMARY KEY, whs_name VARCHAR, City VARCHAR, phone_no VARCHAR, minOrderAmt DECIMAL(8,2), delivery_days INTEGER, preferred INTEGER);
INSERT INTO wholesalers VALUES
(1,'Medico Supply','Leeds','0113 4960100',250,1,1),(2,'Northgate Pharma','Newcastle','0191 4960222',400,2,1),(3,'Brightwell Health','Birmingham',NULL,150,2,0),
(4,'Alder & Sons','Leeds','0113 4960777',100,3,0),(5,'EuroMed Trading','Rotterdam','+31 10 5550188',1000,6,0),(6,'Clyde Wholesale','Glasgow','0141 4960333',300,3,1);
CREATE TABLE drugs (DrugID INTEGER PRIMARY KEY, brand_nm VARCHAR, active_substance VARCHAR, drg_form VARCHAR, strength_mg DECIMAL(8,2), pack_size INTEGER, sell_prc DECIMAL(8,2), rx_only VARCHAR, keepCold BOOLEAN, min_stock INTEGER, maker VARCHAR, mainWhs INTEGER REFERENCES wholesalers(whs_id), backup_whs INTEGER REFERENCES wholesalers(whs_id));
INSERT INTO drugs VALUES
(1,'Parafen','paracetamol','tablet',500,32,2.40,'N',false,60,'Orvex',1,4),
(2,'Amoxil Forte','amoxicillin','capsule',500,21,7.90,'Y',false,40,'Glenmark',2,1),
(3,'Insulix','insulin glargine','injection',100,5,48.50,'Y',true,15,'Novara',2,5),
(4,'Brufelan','ibuprofen','tablet',400,24,3.20,'N',false,50,'Orvex',1,3),
(5,'Ventaire','salbutamol','inhaler',0.1,1,9.75,'Y',false,25,'Airmed',6,2),
(6,'Tussolin','dextromethorphan','syrup',15,1,5.60,'N',false,20,'Bexley Labs',3,NULL),
(7,'Cardiopril','ramipril','capsule',5,28,6.30,'Y',false,45,'Glenmark',2,6),
(8,'Statolip','atorvastatin','tablet',20,28,5.85,'Y',false,50,'Teviot',6,1),
(9,'Dermacalm','hydrocortisone','cream',10,1,4.15,'N',false,18,'Bexley Labs',3,4),
(10,'Oculear','chloramphenicol','eye drops',5,1,6.95,'Y',true,12,'Teviot',1,2),
(11,'Sertavan','sertraline','tablet',50,28,8.20,'Y',false,30,'Novara',5,2),
(12,'Gastrolan','omeprazole','capsule',20,28,4.90,'Y',false,40,'Orvex',4,1),
(13,'Morphidol','morphine','tablet',10,56,22.00,'Y',false,10,'Glenmark',2,NULL),
(14,'Vaxiflu','influenza vaccine','injection',0.5,1,14.00,'Y',true,30,'Novara',5,NULL),
(15,'Allergex','cetirizine','tablet',10,30,3.75,'N',false,35,'Airmed',1,6);
CREATE TABLE stock_batches (batchNo INTEGER PRIMARY KEY, drg_id INTEGER REFERENCES drugs(DrugID), whs_id INTEGER REFERENCES wholesalers(whs_id), qty_in INTEGER, qty_left INTEGER, buy_prc DECIMAL(8,2), dt_rcvd DATE, dt_exp DATE, dt_inv_due DATE, dt_inv_paid DATE, shelf VARCHAR, recalled VARCHAR);
INSERT INTO stock_batches VALUES
(9001,1,1,200,12,1.10,'2022-02-10','2024-08-31','2022-03-12','2022-03-10','A1','no'),(9002,1,4,150,90,1.25,'2023-01-16','2025-11-30','2023-02-15','2023-02-27','A1','no'),
(9003,2,2,80,0,4.60,'2022-03-05','2023-09-30','2022-04-04','2022-04-01','B2','no'),(9004,2,2,100,41,4.95,'2023-04-20','2024-12-31','2023-05-20','2023-05-19','B2','no'),
(9005,3,2,30,6,33.00,'2023-02-08','2024-03-31','2023-03-10','2023-03-30','Fridge','no'),(9006,3,5,24,20,31.50,'2024-01-22','2025-06-30','2024-02-21',NULL,'Fridge','no'),
(9007,4,1,180,33,1.60,'2022-09-12','2025-03-31','2022-10-12','2022-10-12','A2','no'),(9008,4,3,60,60,1.75,'2024-02-14','2026-10-31','2024-03-15',NULL,'A2','no'),
(9009,5,6,50,9,6.10,'2022-11-03','2024-10-31','2022-12-03','2022-12-20','C1','yes'),(9010,5,2,40,38,6.30,'2023-12-11','2025-12-31','2024-01-10','2024-01-08','C1','no'),
(9011,6,3,40,17,2.90,'2022-10-25','2024-04-30','2022-11-24','2022-11-24','D3','no'),(9012,7,2,120,25,3.40,'2023-03-14','2025-08-31','2023-04-13','2023-04-11','B1','no'),
(9013,8,6,140,72,2.95,'2023-05-09','2026-01-31','2023-06-08','2023-06-16','B3','no'),(9014,8,1,60,0,3.10,'2022-06-17','2024-05-31','2022-07-17','2022-07-15','B3','yes'),
(9015,9,3,36,22,2.05,'2023-06-21','2025-02-28','2023-07-21','2023-07-20','D1','no'),(9016,10,1,30,4,4.10,'2023-08-02','2024-02-29','2023-09-01','2023-09-01','Fridge','no'),
(9017,11,5,90,51,4.40,'2023-09-18','2026-03-31','2023-10-18',NULL,'B4','no'),(9018,12,4,100,64,2.20,'2023-07-06','2025-07-31','2023-08-05','2023-08-22','B5','no'),
(9019,12,1,50,0,2.45,'2022-01-28','2023-12-31','2022-02-27','2022-02-25','B5','no'),(9020,13,2,20,7,14.80,'2023-10-30','2025-10-31','2023-11-29','2023-11-29',NULL,'no'),
(9021,15,1,120,28,1.70,'2023-03-27','2025-09-30','2023-04-26','2023-04-24','A3','no'),(9022,15,6,60,60,1.85,'2024-03-01','2026-08-31','2024-03-31',NULL,'A3','no'),
(9023,7,6,60,60,3.65,'2024-03-19','2026-02-28','2024-04-18',NULL,'B1','no');
CREATE TABLE staff (stf_id INTEGER PRIMARY KEY, full_name VARCHAR, jobRole VARCHAR, hired DATE, boss_id INTEGER REFERENCES staff(stf_id), part_time VARCHAR);
INSERT INTO staff VALUES (1,'Eleanor Whitby','Chief Pharmacist','2015-09-01',NULL,'no');
INSERT INTO staff VALUES (2,'Imran Qureshi','Pharmacist','2018-04-16',1,'no'),(3,'Bronwen Hughes','Pharmacist','2021-01-11',1,'yes'),(7,'Otto Lang','Stock Manager','2017-07-03',1,'no');
INSERT INTO staff VALUES (4,'Kayleigh Dunn','Technician','2019-10-21',2,'no'),(5,'Mateusz Zielinski','Technician','2022-06-06',2,'no'),(6,'Joy Appiah','Counter Assistant','2023-02-13',3,'yes'),(8,'Callum Reid','Driver','2022-11-28',7,'yes');
CREATE TABLE patients (pat_id INTEGER PRIMARY KEY, pat_name VARCHAR, birthDt DATE, town VARCHAR, tel VARCHAR, exempt_flg INTEGER, allergy VARCHAR, carer_id INTEGER REFERENCES patients(pat_id));
INSERT INTO patients VALUES
(1,'Dorothy Lamb','1941-02-18','Harrogate','01423 496001',1,'penicillin',NULL),(2,'Raymond Lamb','1967-06-30','Harrogate','01423 496002',0,NULL,NULL),(3,'Zainab Hussain','1989-11-12','Leeds',NULL,0,NULL,NULL),
(4,'Peter Ackroyd','1955-08-25','Otley','01943 496004',1,'aspirin',NULL),(5,'Lucy Thornton','1996-03-09','Leeds','0113 4960555',0,NULL,NULL),(6,'Gareth Pugh','1978-12-21','Ilkley','01943 496006',0,'latex',NULL),
(7,'Agnieszka Mazur','1984-05-15','Leeds','0113 4960777',0,NULL,NULL),(8,'Winifred Stone','1936-09-04','Otley',NULL,1,'penicillin',NULL),(9,'Samir Haddad','1972-01-27','Harrogate','01423 496009',0,NULL,NULL),
(10,'Connor Blake','2001-10-10','Leeds',NULL,0,'nuts',NULL),(11,'Margery Dale','1949-04-22','Ilkley','01943 496011',1,NULL,NULL);
INSERT INTO patients VALUES
(12,'Toby Thornton','2019-07-17','Leeds','0113 4960555',1,'penicillin',5),(13,'Amira Hussain','2017-02-03','Leeds',NULL,1,NULL,3),(14,'Edith Pugh','1944-11-29','Ilkley',NULL,1,NULL,6),(15,'Norman Blake','1938-03-14','Otley','01943 496015',1,'sulfa',10);
CREATE TABLE prescriptions (rx_no INTEGER PRIMARY KEY, pat_id INTEGER REFERENCES patients(pat_id), collected_by INTEGER REFERENCES patients(pat_id), drug_id INTEGER REFERENCES drugs(DrugID), doctorName VARCHAR, dispensed_by INTEGER REFERENCES staff(stf_id), checkedBy INTEGER REFERENCES staff(stf_id), dt_issued DATE, dt_collected DATE, packs INTEGER, pack_prc DECIMAL(8,2), patient_paid DECIMAL(8,2), isRepeat BOOLEAN, stat_cd VARCHAR);
INSERT INTO prescriptions VALUES
(701,1,2,7,'Dr Farrow',4,2,'2022-03-01','2022-03-03',2,6.10,0,true,'dispensed'),(702,3,3,2,'Dr Osei',2,1,'2022-03-14','2022-03-14',1,7.90,9.35,false,'dispensed'),
(703,4,4,8,'Dr Farrow',4,2,'2022-05-09','2022-05-12',3,5.70,0,true,'dispensed'),(704,6,6,11,'Dr Lindgren',2,3,'2022-06-20','2022-06-27',2,8.00,9.35,true,'dispensed'),
(705,8,NULL,2,'Dr Osei',NULL,3,'2022-07-04',NULL,1,7.90,NULL,false,'rejected'),(706,9,9,3,'Dr Farrow',1,2,'2022-08-15','2022-08-16',4,47.00,9.35,true,'dispensed'),
(707,12,5,5,'Dr Lindgren',4,3,'2022-10-03','2022-10-04',1,9.75,0,true,'dispensed'),(708,7,NULL,12,'Dr Osei',5,2,'2022-11-21',NULL,1,4.80,NULL,false,'expired'),
(709,14,6,13,'Dr Farrow',1,2,'2023-01-09','2023-01-09',1,21.50,0,false,'dispensed'),(710,13,3,10,'Dr Lindgren',3,1,'2023-02-02','2023-02-02',1,6.95,0,false,'dispensed'),
(711,9,9,3,'Dr Farrow',2,1,'2023-02-20','2023-02-24',4,48.50,9.65,true,'dispensed'),(712,1,1,8,'Dr Farrow',5,3,'2023-03-06','2023-03-13',2,5.85,0,true,'dispensed'),
(713,15,10,7,'Dr Osei',5,2,'2023-04-11','2023-04-20',2,6.30,0,true,'dispensed'),(714,10,10,2,'Dr Osei',4,3,'2023-05-22','2023-05-22',1,7.90,9.65,false,'dispensed'),
(715,2,2,12,'Dr Farrow',4,2,'2023-06-12','2023-06-15',2,4.90,9.65,true,'dispensed'),(716,6,6,11,'Dr Lindgren',5,3,'2023-07-03','2023-07-05',2,8.20,9.65,true,'dispensed'),
(717,11,NULL,8,'Dr Lindgren',NULL,NULL,'2023-08-28',NULL,3,5.85,NULL,true,'expired'),(718,4,4,8,'Dr Farrow',4,1,'2023-09-18','2023-09-19',3,5.85,0,true,'dispensed'),
(719,5,5,5,'Dr Osei',2,3,'2023-10-09','2023-10-11',2,9.75,9.65,false,'dispensed'),(720,12,5,5,'Dr Lindgren',5,2,'2023-11-06','2023-11-06',2,9.75,0,true,'dispensed'),
(721,9,2,3,'Dr Farrow',1,3,'2023-12-04','2023-12-08',3,48.50,9.65,true,'dispensed'),(722,14,NULL,13,'Dr Farrow',NULL,NULL,'2024-01-15',NULL,1,22.00,NULL,false,'rejected'),
(723,3,3,12,'Dr Osei',5,2,'2024-02-12','2024-02-19',1,4.90,9.65,false,'dispensed'),(724,1,2,7,'Dr Farrow',4,3,'2024-03-04','2024-03-05',2,6.30,0,true,'dispensed'),
(725,9,NULL,3,'Dr Farrow',2,1,'2024-03-18',NULL,4,48.50,NULL,true,'ready'),(726,6,NULL,11,'Dr Lindgren',NULL,NULL,'2024-03-25',NULL,2,8.20,NULL,true,'waiting'),
(727,15,NULL,8,'Dr Osei',5,3,'2024-03-26',NULL,2,5.85,NULL,true,'ready');
