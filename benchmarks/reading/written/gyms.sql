CREATE TABLE clb (clb_id INTEGER PRIMARY KEY, clb_nm VARCHAR, cty VARCHAR, dt_opn DATE, flr_sqm INTEGER, mth_rnt DOUBLE, pl_fl VARCHAR, opn_24h INTEGER);
INSERT INTO clb VALUES
(1,'Ironworks Central','Leeds','2014-01-06',1850,14200,'Y',1),(2,'Ironworks Riverside','Leeds','2017-09-04',1200,9800,'N',0),(3,'Ironworks Deansgate','Manchester','2016-03-14',2100,17500,'Y',1),
(4,'Ironworks Kelham','Sheffield','2019-05-20',950,6100,'N',0),(5,'Ironworks Harbourside','Bristol','2021-10-11',1400,11300,'Y',0),(6,'Ironworks Quayside','Newcastle','2022-06-06',1100,7400,'N',1),(7,'Ironworks Hoole','Chester','2024-02-12',700,NULL,'N',0);
CREATE TABLE stf (stf_id INTEGER PRIMARY KEY, stf_nm VARCHAR, rl VARCHAR, hm_clb INTEGER REFERENCES clb(clb_id), mgr_id INTEGER REFERENCES stf(stf_id), hr_rt DOUBLE, dt_hrd DATE, dt_lft DATE, fst_aid_fl VARCHAR, phn VARCHAR);
INSERT INTO stf VALUES (1,'Naomi Ashworth','area manager',1,NULL,31,'2014-01-06',NULL,'Y','07700 900101');
INSERT INTO stf VALUES (2,'Dean Holroyd','club manager',1,1,22.5,'2015-04-13',NULL,'Y','07700 900102'),(3,'Shazia Mirza','club manager',3,1,23,'2016-03-14',NULL,'Y','07700 900103'),(4,'Colin Frith','club manager',4,1,19.75,'2019-05-01',NULL,'N',NULL),(5,'Beth Penrose','club manager',5,1,20.5,'2021-08-30',NULL,'Y','07700 900105');
INSERT INTO stf VALUES
(6,'Jamal Osei','trainer',1,2,16.5,'2018-02-19',NULL,'Y','07700 900106'),(7,'Kirsty Lamb','trainer',1,2,15.8,'2020-09-14','2023-05-31','N','07700 900107'),(8,'Marco Vitale','trainer',3,3,17.2,'2017-06-05',NULL,'Y',NULL),(9,'Yuki Tanabe','trainer',3,3,18,'2019-01-21',NULL,'N','07700 900109'),
(10,'Rhys Morgan','trainer',5,5,15,'2021-10-11',NULL,'Y','07700 900110'),(11,'Alicja Duda','receptionist',1,2,11.4,'2022-03-07',NULL,'N','07700 900111'),(12,'Tom Brearley','receptionist',4,4,11.1,'2021-11-01','2022-12-23','N',NULL),(13,'Holly Quirk','trainer',4,4,14.6,'2022-08-15',NULL,'Y','07700 900113'),
(14,'Femi Adebayo','cleaner',3,3,10.9,'2020-02-10',NULL,'N','07700 900114'),(15,'Gwen Harker','trainer',6,1,15.3,'2022-06-06',NULL,'Y','07700 900115'),(16,'Stu Oldfield','lifeguard',5,5,12.2,'2023-04-17',NULL,'Y','07700 900116');
CREATE TABLE pln (pln_id INTEGER PRIMARY KEY, pln_nm VARCHAR, mth_fee DOUBLE, jn_fee DOUBLE, min_mths INTEGER, gst_alwd INTEGER);
INSERT INTO pln VALUES (1,'Off-Peak',21.99,10,1,0),(2,'Standard',31.99,20,3,0),(3,'Plus',42.5,20,6,1),(4,'Student',18.5,0,9,0),(5,'Corporate',36,0,12,1),(6,'Platinum',64,35,12,1);
CREATE TABLE mbr (mbr_id INTEGER PRIMARY KEY, mbr_nm VARCHAR, sx VARCHAR, dob DATE, hm_clb INTEGER REFERENCES clb(clb_id), pln_id INTEGER REFERENCES pln(pln_id), dt_jnd DATE, dt_end DATE, stat_cd VARCHAR, eml VARCHAR, pt_id INTEGER REFERENCES stf(stf_id), ref_by INTEGER REFERENCES mbr(mbr_id), bal_amt DOUBLE);
INSERT INTO mbr VALUES (1,'Oliver Stead','M','1988-04-12',1,2,'2020-01-14',NULL,'active','ostead@mail.example',6,NULL,0);
INSERT INTO mbr VALUES (2,'Hannah Kaye','F','1993-11-02',1,3,'2020-03-02',NULL,'active','hkaye@mail.example',NULL,NULL,42.5);
INSERT INTO mbr VALUES (3,'Imran Qureshi','M','1979-07-25',3,6,'2020-08-19',NULL,'active',NULL,8,NULL,0);
INSERT INTO mbr VALUES (4,'Lucy Tranter','F','2002-01-30',3,4,'2020-10-05','2023-07-31','left','lucyt@mail.example',NULL,NULL,0);
INSERT INTO mbr VALUES (5,'George Abbott','M','1951-09-08',4,1,'2021-01-11',NULL,'active',NULL,NULL,NULL,21.99);
INSERT INTO mbr VALUES (6,'Chloe Barraclough','F','1990-06-17',1,3,'2021-02-08',NULL,'frozen','chloeb@mail.example',6,2,0);
INSERT INTO mbr VALUES (7,'Piotr Sikora','M','1985-12-21',4,2,'2021-04-26',NULL,'active','psikora@mail.example',NULL,5,95.97);
INSERT INTO mbr VALUES (8,'Aisha Rahman','F','1997-03-09',3,2,'2021-06-14','2022-06-13','left','aisha.r@mail.example',9,3,0);
INSERT INTO mbr VALUES (9,'Ben Outhwaite','M','2000-08-15',2,4,'2021-09-27',NULL,'active','ben.o@mail.example',NULL,1,0);
INSERT INTO mbr VALUES (10,'Megan Price','F','1995-02-28',5,3,'2021-11-01',NULL,'active',NULL,10,NULL,85);
INSERT INTO mbr VALUES (11,'Declan Walsh','M','1983-10-04',5,2,'2021-11-22','2023-01-15','expelled','dwalsh@mail.example',NULL,10,63.98);
INSERT INTO mbr VALUES (12,'Sofia Marques','F','1989-05-19',3,6,'2022-01-10',NULL,'active','sofia.m@mail.example',8,3,0);
INSERT INTO mbr VALUES (13,'Harold Binns','M','1948-12-01',4,1,'2022-02-07',NULL,'frozen',NULL,NULL,5,0);
INSERT INTO mbr VALUES (14,'Zara Whitcombe','F','2003-07-07',6,4,'2022-06-20',NULL,'active','zaraw@mail.example',15,NULL,0);
INSERT INTO mbr VALUES (15,'Kwame Boateng','M','1992-09-23',6,5,'2022-07-18',NULL,'active','kwame@mail.example',15,14,0);
INSERT INTO mbr VALUES (16,'Ingrid Solberg','F','1986-11-11',1,5,'2022-09-05',NULL,'active','ingrid@mail.example',NULL,NULL,36);
INSERT INTO mbr VALUES (17,'Ryan Tetley','M','1999-04-03',2,2,'2022-12-28','2023-04-01','left','rtetley@mail.example',NULL,9,0);
INSERT INTO mbr VALUES (18,'Paula Nkomo','F','1977-08-30',5,6,'2023-01-09',NULL,'active','pnkomo@mail.example',10,NULL,128);
INSERT INTO mbr VALUES (19,'Declan Foy','M','1994-01-16',3,3,'2023-02-13',NULL,'active',NULL,9,12,0);
INSERT INTO mbr VALUES (20,'Emily Garside','F','2001-10-26',1,4,'2023-09-18',NULL,'active','emilyg@mail.example',NULL,2,0);
INSERT INTO mbr VALUES (21,'Viktor Hale','M','1981-03-13',6,3,'2023-10-02',NULL,'frozen','vhale@mail.example',NULL,15,42.5);
INSERT INTO mbr VALUES (22,'Nisha Patel','F','1991-12-12',1,6,'2024-01-03',NULL,'active','nishap@mail.example',6,20,0);
INSERT INTO mbr VALUES (23,'Carl Dobson','M','1969-06-06',4,1,'2024-01-15',NULL,'active',NULL,13,5,21.99);
INSERT INTO mbr VALUES (24,'Freya Lund','F','1998-02-14',5,2,'2024-02-26',NULL,'active','freya@mail.example',NULL,18,0);
CREATE TABLE cls (cls_id INTEGER PRIMARY KEY, cls_nm VARCHAR, knd VARCHAR, clb_id INTEGER REFERENCES clb(clb_id), instr_id INTEGER REFERENCES stf(stf_id), sub_id INTEGER REFERENCES stf(stf_id), cls_dt DATE, dur_min INTEGER, max_plc INTEGER, lvl VARCHAR, cncl_fl VARCHAR);
INSERT INTO cls VALUES
(1,'Sunrise Spin','cycling',1,6,7,'2022-10-03',45,18,'mixed','no'),(2,'Deep Stretch','yoga',1,7,NULL,'2022-10-05',60,14,'beginner','no'),(3,'Box Fit','boxing',3,8,9,'2022-11-12',50,16,'advanced','no'),(4,'Aqua Flow','swimming',3,9,NULL,'2022-11-19',40,20,'beginner','yes'),
(5,'Power Hour','strength',4,13,NULL,'2023-01-16',60,12,'advanced','no'),(6,'Sunrise Spin','cycling',1,6,NULL,'2023-02-06',45,18,'mixed','no'),(7,'Slow Yoga','yoga',3,9,8,'2023-03-18',75,15,'beginner','no'),(8,'Harbour Swim Club','swimming',5,10,16,'2023-05-13',55,10,'advanced','no'),
(9,'Kettlebell Basics','strength',6,15,NULL,'2023-06-21',30,10,'beginner','no'),(10,'Box Fit','boxing',3,8,NULL,'2023-07-08',50,16,'advanced','yes'),(11,'Barre','dance',5,10,NULL,'2023-09-14',50,16,'mixed','no'),(12,'Deep Stretch','yoga',1,6,NULL,'2023-10-04',60,14,'beginner','no'),
(13,'Hill Climb','cycling',1,6,NULL,'2023-11-18',90,18,'advanced','no'),(14,'Power Hour','strength',4,13,NULL,'2024-01-22',60,12,'advanced','no'),(15,'Slow Yoga','yoga',3,9,NULL,'2024-02-17',75,15,'beginner','no'),(16,'Tyne Circuits','strength',6,15,NULL,'2024-03-06',40,12,'mixed','no'),(17,'Zumba Gold','dance',4,13,NULL,'2024-03-20',45,20,'beginner','yes');
CREATE TABLE bkg (bkg_id INTEGER PRIMARY KEY, cls_id INTEGER REFERENCES cls(cls_id), mbr_id INTEGER REFERENCES mbr(mbr_id), bkd_dt DATE, att_fl INTEGER, rtg INTEGER, pd_amt DOUBLE);
INSERT INTO bkg VALUES
(1,1,1,'2022-09-28',1,4,5),(2,1,2,'2022-09-30',1,5,5),(3,1,6,'2022-10-01',0,NULL,5),(4,2,2,'2022-10-01',1,3,6),(5,2,16,'2022-10-04',1,NULL,6),(6,3,3,'2022-11-02',1,5,7.5),(7,3,12,'2022-11-08',1,4,7.5),(8,5,7,'2023-01-10',1,4,4),
(9,5,13,'2023-01-11',0,NULL,4),(10,6,1,'2023-02-01',1,5,5),(11,6,9,'2023-02-02',0,NULL,5),(12,7,12,'2023-03-10',1,5,6.5),(13,7,4,'2023-03-15',1,2,6.5),(14,7,19,'2023-03-16',1,4,6.5),(15,8,10,'2023-05-01',1,3,8),(16,8,18,'2023-05-09',1,5,8),
(17,9,14,'2023-06-19',1,4,0),(18,9,15,'2023-06-20',0,NULL,0),(19,11,18,'2023-09-10',1,4,6),(20,11,10,'2023-09-12',0,NULL,6),(21,12,20,'2023-09-30',1,5,6),(22,12,2,'2023-10-02',1,4,6),(23,13,1,'2023-11-10',1,2,9),(24,13,20,'2023-11-15',1,3,9),(25,14,7,'2024-01-20',1,5,4.5),(26,14,23,'2024-01-21',1,NULL,4.5),
(27,15,3,'2024-02-10',1,4,6.5),(28,15,12,'2024-02-11',0,NULL,6.5),(29,16,15,'2024-03-01',1,5,0),(30,16,21,'2024-03-04',0,NULL,0),(31,12,22,'2023-10-03',1,3,6);
CREATE TABLE eqp (eqp_id INTEGER PRIMARY KEY, eqp_nm VARCHAR, mk VARCHAR, clb_id INTEGER REFERENCES clb(clb_id), dt_bgt DATE, unt_prc DOUBLE, qty INTEGER, lst_srv DATE, out_ord VARCHAR, wrty_mths INTEGER);
INSERT INTO eqp VALUES
(1,'Treadmill T7','Velotek',1,'2020-02-10',4200,12,'2023-11-06','no',36),(2,'Spin Bike S3','Velotek',1,'2021-05-17',980,18,'2023-09-12','no',24),(3,'Rowing Machine','Oarline',3,'2019-08-26',1150,8,'2022-12-01','yes',24),(4,'Cross Trainer','Velotek',3,'2020-11-30',3100,10,'2023-06-20','no',36),
(5,'Squat Rack','Forge',4,'2019-05-13',1750,4,NULL,'no',60),(6,'Leg Press','Forge',1,'2017-03-06',2900,2,'2022-04-11','yes',24),(7,'Treadmill T5','Velotek',4,'2019-05-13',2650,6,'2023-02-15','yes',24),(8,'Pool Hoist','Aquaserve',5,'2021-10-04',5400,1,'2024-01-18','no',48),
(9,'Kettlebell Set','Forge',6,'2022-05-30',640,3,NULL,'no',0),(10,'Stair Climber','Apex',6,'2022-05-30',3850,3,'2023-05-22','no',36),(11,'Dumbbell Set','Forge',2,'2018-01-22',1320,2,NULL,'no',0),(12,'Cable Tower','Apex',3,'2023-03-20',4700,2,'2024-02-27','no',36),(13,'Sauna Heater','Nordvarm',5,'2021-10-04',2200,2,'2022-10-10','yes',24),(14,'Treadmill T7','Velotek',6,'2022-06-01',4450,7,'2023-12-04','no',36);
CREATE TABLE pmt (pmt_id INTEGER PRIMARY KEY, mbr_id INTEGER REFERENCES mbr(mbr_id), dt_due DATE, dt_pd DATE, due_amt DOUBLE, pd_amt DOUBLE, mthd VARCHAR, tkn_by INTEGER REFERENCES stf(stf_id));
INSERT INTO pmt VALUES
(1,1,'2022-11-01','2022-11-01',31.99,31.99,'direct debit',NULL),(2,2,'2022-11-01','2022-11-09',42.5,42.5,'card',11),(3,5,'2022-12-01','2022-12-01',21.99,21.99,'cash',12),(4,7,'2022-12-01',NULL,31.99,0,'direct debit',NULL),(5,8,'2022-05-01','2022-05-02',31.99,31.99,'card',8),
(6,11,'2022-12-01',NULL,31.99,0,'direct debit',NULL),(7,11,'2023-01-01',NULL,31.99,0,'direct debit',NULL),(8,3,'2023-02-01','2023-01-30',64,64,'card',3),(9,12,'2023-02-01','2023-02-01',64,64,'direct debit',NULL),(10,10,'2023-03-01','2023-03-20',42.5,20,'cash',5),
(11,10,'2023-04-01',NULL,42.5,0,'card',NULL),(12,7,'2023-04-01','2023-05-06',31.99,16,'cash',4),(13,16,'2023-05-01','2023-05-01',36,36,'direct debit',NULL),(14,18,'2023-06-01','2023-06-03',64,64,'card',5),(15,18,'2023-07-01',NULL,64,0,'direct debit',NULL),(16,15,'2023-07-01','2023-07-01',36,36,'direct debit',NULL),
(17,20,'2023-10-01','2023-10-14',18.5,18.5,'cash',11),(18,1,'2023-11-01','2023-11-01',31.99,31.99,'direct debit',NULL),(19,21,'2023-12-01',NULL,42.5,0,'direct debit',NULL),(20,2,'2024-01-01','2024-01-22',42.5,42.5,'card',11),(21,22,'2024-02-01','2024-02-01',64,64,'card',2),(22,23,'2024-02-01','2024-02-03',21.99,21.99,'cash',4),(23,24,'2024-03-01','2024-02-29',31.99,31.99,'direct debit',NULL),(24,5,'2024-03-01',NULL,21.99,0,'cash',NULL);
