CREATE TABLE dpt (dpt_id INTEGER PRIMARY KEY, dpt_nm VARCHAR, flr INTEGER, yr_bdg INTEGER);
INSERT INTO dpt VALUES (1,'Accounts',3,420000),(2,'Creative',4,610000),(3,'Planning',3,300000),(4,'Media Buying',2,350000),(5,'Production',1,280000),(6,'Finance',2,150000),(7,'Social Lab',4,90000);
CREATE TABLE emp (emp_id INTEGER PRIMARY KEY, emp_nm VARCHAR, job_ttl VARCHAR, dpt_id INTEGER REFERENCES dpt(dpt_id), bos_id INTEGER REFERENCES emp(emp_id), dt_st DATE, dt_end DATE, sal_amt INTEGER, hr_rt DECIMAL(6,2), eml_adr VARCHAR, ft_flg VARCHAR);
INSERT INTO emp VALUES (1,'Vivian Crane','managing director',NULL,NULL,'2010-02-01',NULL,142000,220.00,'vivian@craneco.example','Y');
INSERT INTO emp VALUES (2,'Rupert Lyle','account director',1,1,'2013-05-13',NULL,88000,150.00,'rupert@craneco.example','Y');
INSERT INTO emp VALUES (3,'Simone Achard','creative director',2,1,'2012-09-10',NULL,95000,165.00,'simone@craneco.example','Y');
INSERT INTO emp VALUES (4,'Deepak Nair','head of planning',3,1,'2015-03-02',NULL,84000,145.00,'deepak@craneco.example','Y');
INSERT INTO emp VALUES (5,'Holly Barnes','account manager',1,2,'2018-06-04',NULL,52000,95.00,'holly@craneco.example','Y');
INSERT INTO emp VALUES (6,'Marcus Bell','account manager',1,2,'2019-01-14',NULL,50500,95.00,'marcus@craneco.example','Y');
INSERT INTO emp VALUES (7,'Yuki Sato','account manager',1,2,'2021-10-04',NULL,46000,85.00,NULL,'N');
INSERT INTO emp VALUES (8,'Leon Fabre','copywriter',2,3,'2016-11-21',NULL,48500,90.00,'leon@craneco.example','Y');
INSERT INTO emp VALUES (9,'Keira Dunne','copywriter',2,3,'2022-02-07',NULL,39000,70.00,'keira@craneco.example','N');
INSERT INTO emp VALUES (10,'Bruno Salas','art director',2,3,'2014-08-18',NULL,61000,110.00,'bruno@craneco.example','Y');
INSERT INTO emp VALUES (11,'Ottilie Krag','art director',2,3,'2020-03-30','2023-04-28',54000,100.00,NULL,'Y');
INSERT INTO emp VALUES (12,'Femi Adebayo','planner',3,4,'2019-07-22',NULL,49000,92.00,'femi@craneco.example','Y');
INSERT INTO emp VALUES (13,'Clara Winslow','planner',3,4,'2022-09-05',NULL,41500,78.00,'clara@craneco.example','Y');
INSERT INTO emp VALUES (14,'Tom Ridgeway','media buyer',4,1,'2017-04-03',NULL,55000,98.00,'tom@craneco.example','Y');
INSERT INTO emp VALUES (15,'Anika Rao','media buyer',4,14,'2021-05-17',NULL,42500,76.00,'anika@craneco.example','N');
INSERT INTO emp VALUES (16,'Stefan Gruber','producer',5,1,'2016-01-11','2022-12-30',58000,105.00,NULL,'Y');
INSERT INTO emp VALUES (17,'Lottie Marsh','producer',5,1,'2023-01-09',NULL,51000,95.00,'lottie@craneco.example','Y');
INSERT INTO emp VALUES (18,'Graham Pike','bookkeeper',6,1,'2011-10-17',NULL,44000,60.00,'graham@craneco.example','N');
INSERT INTO emp VALUES (19,'Nell Osborne','junior designer',2,10,'2023-09-04',NULL,29500,50.00,'nell@craneco.example','Y');
INSERT INTO emp VALUES (20,'Ivo Petrov','editor',5,17,'2023-03-20',NULL,40500,72.00,NULL,'N');
CREATE TABLE clnt (cl_id INTEGER PRIMARY KEY, cl_nm VARCHAR, ind VARCHAR, cty VARCHAR, acc_mgr INTEGER REFERENCES emp(emp_id), dt_sgn DATE, dt_lft DATE, crd_lmt INTEGER, stat_cd VARCHAR, vip_flg INTEGER, cntc_nm VARCHAR, cntc_eml VARCHAR);
INSERT INTO clnt VALUES
(1,'Brightwater Tea','food and drink','Bristol',5,'2018-09-01',NULL,120000,'active',1,'Moira Tench','moira@brightwater.example'),
(2,'Northgate Bank','finance','Leeds',2,'2015-04-20',NULL,400000,'active',1,'Philip Ormond','p.ormond@northgate.example'),
(3,'Pedal & Co','retail','Bristol',6,'2020-02-10',NULL,60000,'active',0,'Jess Hartley',NULL),
(4,'Lumen Mobile','telecoms','London',2,'2017-11-06','2023-09-30',350000,'lost',1,'Alan Frith','alan@lumen.example'),
(5,'Harbour Hotels','travel','Brighton',5,'2019-05-15',NULL,150000,'active',0,'Celia Mount','celia@harbour.example'),
(6,'Oakley Doors','home','Leeds',7,'2022-01-24',NULL,30000,'dormant',0,'Ben Stott',NULL),
(7,'Fizzbang Toys','retail','London',6,'2021-06-28',NULL,90000,'active',0,'Imogen Parr','imogen@fizzbang.example'),
(8,'Green Kettle Foods','food and drink','Cardiff',5,'2021-03-08',NULL,80000,'active',0,'Rhys Bevan','rhys@greenkettle.example'),
(9,'Swift Insurance','finance','London',2,'2016-08-30',NULL,300000,'active',1,'Dawn Keller','dawn@swift.example'),
(10,'Moorland Rail','travel','Leeds',6,'2019-10-14','2022-06-30',180000,'lost',0,'Keith Amery','keith@moorland.example'),
(11,'Petal Cosmetics','beauty','London',7,'2022-04-11',NULL,75000,'active',1,'Saskia Blom','saskia@petal.example'),
(12,'Castle Brewing','food and drink','Cardiff',6,'2020-07-20',NULL,65000,'dormant',0,'Huw Morgan','huw@castle.example'),
(13,'Tidy Homes','home','Bristol',7,'2023-02-13',NULL,25000,'active',0,'Nita Desai','nita@tidy.example'),
(14,'Aurora Gyms','leisure','Brighton',7,'2023-05-22',NULL,40000,'active',0,'Luke Swann',NULL),
(15,'City of Leeds','public sector','Leeds',2,'2014-01-13',NULL,200000,'active',0,'Rosalind Key','r.key@leeds.example'),
(16,'Blue Fern Charity','charity','Brighton',NULL,'2023-11-06',NULL,0,'prospect',0,'Adam Wray','adam@bluefern.example');
CREATE TABLE cmpgn (cm_id INTEGER PRIMARY KEY, cm_nm VARCHAR, cl_id INTEGER REFERENCES clnt(cl_id), ld_crt INTEGER REFERENCES emp(emp_id), ld_pln INTEGER REFERENCES emp(emp_id), bdg_amt INTEGER, act_cst INTEGER, dt_fr DATE, dt_to DATE, stat_cd VARCHAR, awd_flg INTEGER);
INSERT INTO cmpgn VALUES
(101,'Slow Down and Brew',1,10,12,85000,79200,'2021-10-01','2021-12-20','finished',1),
(102,'Bank on Sunday',2,3,4,320000,341500,'2022-01-10','2022-04-30','finished',0),
(103,'Spring Wheels',3,10,12,38000,36400,'2022-03-01','2022-05-15','finished',0),
(104,'Signal Everywhere',4,3,4,275000,268000,'2022-02-14','2022-07-31','finished',1),
(105,'Weekends by the Sea',5,11,12,96000,101200,'2022-05-02','2022-09-15','finished',0),
(106,'All Aboard',10,8,4,120000,58000,'2022-04-04','2022-06-30','killed',0),
(107,'Knock Knock',6,9,NULL,18000,17100,'2022-06-20','2022-08-12','finished',0),
(108,'Toys Talk Back',7,10,13,72000,80300,'2022-10-03','2022-12-23','finished',1),
(109,'Covered in Seconds',9,3,12,210000,198700,'2022-09-12','2023-01-31','finished',0),
(110,'One Pot Wonders',8,8,13,54000,52900,'2023-01-16','2023-03-31','finished',0),
(111,'Skin Deep',11,11,13,68000,71400,'2023-02-06','2023-05-12','finished',0),
(112,'Bin There',15,8,4,45000,41900,'2023-03-20','2023-06-30','finished',1),
(113,'Signal Goodbye',4,3,12,190000,64000,'2023-05-01','2023-08-31','killed',0),
(114,'The Two Minute Mortgage',2,10,4,260000,244000,'2023-06-05','2023-10-31','finished',0),
(115,'Tea at Ten',1,9,12,60000,58800,'2023-07-03','2023-09-29','finished',0),
(116,'Scrub Up',13,9,13,22000,23600,'2023-08-14','2023-10-20','finished',0),
(117,'Sweat the Small Stuff',14,8,13,35000,12400,'2023-11-06','2024-03-31','live',0),
(118,'Playroom',7,10,12,88000,61000,'2023-10-09','2024-02-29','live',0),
(119,'Winter Breaks',5,3,4,110000,47500,'2023-12-01','2024-04-15','live',0),
(120,'Swift but Sure',9,NULL,12,180000,NULL,'2024-03-04','2024-06-28','pitching',0),
(121,'Lip Service',11,9,NULL,50000,8200,'2024-01-15','2024-04-30','on hold',0),
(122,'Summer Cask',12,8,NULL,42000,NULL,'2024-05-06','2024-08-30','pitching',0);
CREATE TABLE med (md_id INTEGER PRIMARY KEY, md_nm VARCHAR, md_typ VARCHAR, cty VARCHAR, rch_k INTEGER, dig_flg BOOLEAN);
INSERT INTO med VALUES
(1,'Channel West','tv','Bristol',2100,false),(2,'Metro Daily','print','London',900,false),(3,'Radio Pennine','radio','Leeds',640,false),(4,'Streetboards','outdoor','London',3500,false),(5,'FeedMe','online',NULL,8200,true),
(6,'The Yorkshire Reader','print','Leeds',310,false),(7,'Tube Panels','outdoor','London',2700,false),(8,'Severn FM','radio','Bristol',420,false),(9,'VidTube','online',NULL,9600,true),(10,'Coast Magazine','print','Brighton',95,false),
(11,'Podnet','online',NULL,1300,true),(12,'National One','tv','London',7400,false),(13,'Cardiff Screens','outdoor','Cardiff',380,true),(14,'Valley Radio','radio','Cardiff',150,false);
CREATE TABLE plcmt (pl_id INTEGER PRIMARY KEY, cm_id INTEGER REFERENCES cmpgn(cm_id), md_id INTEGER REFERENCES med(md_id), byr_id INTEGER REFERENCES emp(emp_id), spt_cnt INTEGER, unt_prc DECIMAL(8,2), imp_cnt INTEGER, clk_cnt INTEGER, dt_air DATE);
INSERT INTO plcmt VALUES
(1,101,1,14,24,950.00,1400000,NULL,'2021-10-11'),(2,101,8,14,60,110.00,380000,NULL,'2021-10-18'),(3,102,12,14,40,4200.00,9800000,NULL,'2022-01-17'),(4,102,2,15,12,1800.00,860000,NULL,'2022-01-24'),(5,102,5,15,300,55.00,2100000,18400,'2022-02-01'),
(6,103,4,14,20,640.00,1500000,NULL,'2022-03-07'),(7,103,9,15,150,48.00,720000,6900,'2022-03-14'),(8,104,12,14,35,4100.00,8700000,NULL,'2022-02-21'),(9,104,7,14,80,520.00,2600000,NULL,'2022-03-01'),(10,104,9,15,500,45.00,3100000,41200,'2022-03-10'),
(11,105,10,15,6,700.00,90000,NULL,'2022-05-09'),(12,105,5,15,240,52.00,1300000,9100,'2022-05-16'),(13,106,3,14,45,130.00,510000,NULL,'2022-04-11'),(14,107,6,15,5,450.00,120000,NULL,'2022-06-27'),(15,108,12,14,18,4500.00,4900000,NULL,'2022-11-07'),
(16,108,9,15,200,60.00,1900000,33000,'2022-11-14'),(17,109,7,14,100,540.00,3000000,NULL,'2022-09-19'),(18,109,11,15,40,210.00,260000,1900,'2022-10-03'),(19,110,5,15,180,50.00,950000,12100,'2023-01-23'),(20,111,9,15,220,58.00,1250000,27500,'2023-02-13'),
(21,111,7,14,30,560.00,880000,NULL,'2023-02-20'),(22,112,3,14,50,135.00,540000,NULL,'2023-03-27'),(23,112,6,NULL,8,460.00,160000,NULL,'2023-04-03'),(24,113,12,14,10,4300.00,2300000,NULL,'2023-05-08'),(25,114,12,14,30,4400.00,7200000,NULL,'2023-06-12'),
(26,114,5,15,400,57.00,2400000,15800,'2023-06-19'),(27,115,8,14,70,115.00,430000,NULL,'2023-07-10'),(28,116,5,15,90,54.00,410000,3600,'2023-08-21'),(29,118,9,15,260,62.00,1700000,29400,'2023-10-16'),(30,118,1,14,16,980.00,900000,NULL,'2023-11-06'),
(31,117,11,15,30,215.00,190000,1500,'2023-11-13'),(32,119,10,15,4,720.00,60000,NULL,'2023-12-11');
CREATE TABLE invc (inv_no INTEGER PRIMARY KEY, cl_id INTEGER REFERENCES clnt(cl_id), cm_id INTEGER REFERENCES cmpgn(cm_id), net_amt DECIMAL(10,2), vat_amt DECIMAL(10,2), pd_amt DECIMAL(10,2), dt_iss DATE, dt_due DATE, dt_pd DATE, stat_cd VARCHAR);
INSERT INTO invc VALUES
(5001,1,101,42500.00,8500.00,51000.00,'2021-11-01','2021-12-01','2021-11-26','paid'),(5002,1,101,42500.00,8500.00,51000.00,'2022-01-04','2022-02-03','2022-02-20','paid'),(5003,2,102,160000.00,32000.00,192000.00,'2022-02-28','2022-03-30','2022-03-28','paid'),
(5004,2,102,160000.00,32000.00,192000.00,'2022-05-16','2022-06-15','2022-06-10','paid'),(5005,3,103,38000.00,7600.00,45600.00,'2022-06-01','2022-07-01','2022-07-19','paid'),(5006,4,104,275000.00,55000.00,330000.00,'2022-08-15','2022-09-14','2022-10-03','paid'),
(5007,5,105,96000.00,19200.00,115200.00,'2022-10-03','2022-11-02','2022-10-31','paid'),(5008,10,106,58000.00,11600.00,20000.00,'2022-07-11','2022-08-10',NULL,'disputed'),(5009,6,107,18000.00,3600.00,21600.00,'2022-08-29','2022-09-28','2022-11-15','paid'),
(5010,7,108,72000.00,14400.00,86400.00,'2023-01-09','2023-02-08','2023-02-06','paid'),(5011,9,109,105000.00,21000.00,126000.00,'2022-11-14','2022-12-14','2022-12-12','paid'),(5012,9,109,105000.00,21000.00,126000.00,'2023-02-13','2023-03-15','2023-03-13','paid'),
(5013,8,110,54000.00,10800.00,64800.00,'2023-04-11','2023-05-11','2023-05-30','paid'),(5014,11,111,68000.00,13600.00,40000.00,'2023-05-29','2023-06-28',NULL,'part paid'),(5015,15,112,45000.00,9000.00,54000.00,'2023-07-10','2023-08-09','2023-08-08','paid'),
(5016,4,113,64000.00,12800.00,0.00,'2023-09-04','2023-10-04',NULL,'disputed'),(5017,2,114,130000.00,26000.00,156000.00,'2023-08-07','2023-09-06','2023-09-04','paid'),(5018,2,114,130000.00,26000.00,156000.00,'2023-11-13','2023-12-13','2023-12-11','paid'),
(5019,1,115,60000.00,12000.00,72000.00,'2023-10-09','2023-11-08','2023-11-21','paid'),(5020,13,116,22000.00,4400.00,0.00,'2023-10-30','2023-11-29',NULL,'open'),(5021,14,117,10000.00,2000.00,0.00,'2024-01-08','2024-02-07',NULL,'open'),
(5022,7,118,44000.00,8800.00,52800.00,'2023-12-04','2024-01-03','2024-01-02','paid'),(5023,5,119,40000.00,8000.00,0.00,'2024-01-22','2024-02-21',NULL,'open'),(5024,12,NULL,3500.00,700.00,0.00,'2022-03-14','2022-04-13',NULL,'written off'),(5025,3,NULL,2800.00,560.00,3360.00,'2023-06-12','2023-07-12','2023-07-10','paid');
CREATE TABLE tmsht (ts_id INTEGER PRIMARY KEY, emp_id INTEGER REFERENCES emp(emp_id), cm_id INTEGER REFERENCES cmpgn(cm_id), wk_dt DATE, hrs DECIMAL(5,1), bill_yn VARCHAR);
INSERT INTO tmsht VALUES
(1,10,101,'2021-10-04',32.0,'yes'),(2,8,101,'2021-10-04',18.5,'yes'),(3,3,102,'2022-01-17',28.0,'yes'),(4,8,102,'2022-01-17',36.0,'yes'),(5,4,102,'2022-01-24',15.5,'no'),(6,10,103,'2022-03-07',22.0,'yes'),(7,12,103,'2022-03-07',9.0,'yes'),
(8,3,104,'2022-02-21',30.5,'yes'),(9,9,104,'2022-02-28',34.0,'yes'),(10,16,104,'2022-03-07',40.0,'yes'),(11,11,105,'2022-05-09',37.5,'yes'),(12,12,105,'2022-05-16',12.0,'no'),(13,8,106,'2022-04-11',21.0,'yes'),(14,9,107,'2022-06-27',16.0,'yes'),
(15,10,108,'2022-10-10',38.0,'yes'),(16,13,108,'2022-10-17',14.0,'no'),(17,16,108,'2022-10-24',41.5,'yes'),(18,3,109,'2022-09-19',19.0,'yes'),(19,8,110,'2023-01-23',27.0,'yes'),(20,11,111,'2023-02-13',35.0,'yes'),(21,13,111,'2023-02-20',11.5,'yes'),
(22,8,112,'2023-03-27',24.0,'no'),(23,3,113,'2023-05-08',13.0,'yes'),(24,10,114,'2023-06-12',39.0,'yes'),(25,17,114,'2023-06-19',42.0,'yes'),(26,9,115,'2023-07-10',26.5,'yes'),(27,9,116,'2023-08-21',20.0,'yes'),(28,8,117,'2023-11-13',17.5,'yes'),
(29,10,118,'2023-10-16',31.0,'yes'),(30,20,118,'2023-11-06',36.5,'yes'),(31,19,118,'2023-10-16',40.0,'no'),(32,3,119,'2023-12-04',22.5,'yes'),(33,9,121,'2024-01-22',8.0,'no');
