CREATE TABLE dpt (dpt_id INTEGER PRIMARY KEY, dpt_nm VARCHAR, loc_cty VARCHAR, bdg_amt DECIMAL(12,2), flr_no INTEGER, act_flg VARCHAR);
INSERT INTO dpt VALUES
(10,'Finance','Hamburg',620000,3,'Y'),(20,'Sales','Munich',880000,1,'Y'),(30,'Warehouse','Bremen',540000,0,'Y'),(40,'IT','Hamburg',710000,4,'Y'),
(50,'Marketing','Munich',390000,2,'Y'),(60,'Legal','Hamburg',250000,3,'Y'),(70,'Canteen','Bremen',90000,0,'N'),(80,'Research','Dresden',460000,NULL,'Y');
CREATE TABLE emp (emp_id INTEGER PRIMARY KEY, emp_nm VARCHAR, job_ttl VARCHAR, dpt_id INTEGER REFERENCES dpt(dpt_id), mgr_id INTEGER REFERENCES emp(emp_id), bas_sal DECIMAL(10,2), dt_hir DATE, dt_lft DATE, dt_bth DATE, eml_adr VARCHAR, ft_flg INTEGER, stat_cd VARCHAR, hm_cty VARCHAR);
INSERT INTO emp VALUES (1,'Ingrid Vogel','Managing Director',NULL,NULL,9800,'2012-01-09',NULL,'1966-04-12','i.vogel@hansa.de',1,'active','Hamburg');
INSERT INTO emp VALUES
(2,'Markus Thiel','Finance Director',10,1,7400,'2014-05-01',NULL,'1971-09-30','m.thiel@hansa.de',1,'active','Hamburg'),
(3,'Carla Nunes','Sales Director',20,1,7900,'2015-03-16',NULL,'1975-12-05','c.nunes@hansa.de',1,'active','Munich'),
(4,'Viktor Sobol','Warehouse Manager',30,1,5100,'2013-10-21',NULL,'1969-07-18',NULL,1,'active','Oldenburg'),
(5,'Amelie Braun','IT Manager',40,1,6900,'2017-02-01',NULL,'1982-02-27','a.braun@hansa.de',1,'active','Lübeck'),
(6,'Rosa Keller','Head of Marketing',50,1,6100,'2018-06-11',NULL,'1980-11-14','r.keller@hansa.de',1,'leave','Munich');
INSERT INTO emp VALUES
(7,'Stefan Loew','Accountant',10,2,4200,'2019-01-07',NULL,'1990-03-22','s.loew@hansa.de',1,'active','Hamburg'),
(8,'Petra Hahn','Accountant',10,2,4350,'2016-08-15',NULL,'1978-06-09','p.hahn@hansa.de',0,'active','Stade'),
(9,'Dmitri Orlov','Sales Rep',20,3,3900,'2020-04-01',NULL,'1993-10-01','d.orlov@hansa.de',1,'active','Augsburg'),
(10,'Lena Fuchs','Sales Rep',20,3,4050,'2019-09-02','2023-06-30','1989-01-25','l.fuchs@hansa.de',1,'resigned','Munich'),
(11,'Giulia Conti','Sales Rep',20,3,3750,'2021-11-15',NULL,'1996-05-17',NULL,0,'active','Munich'),
(12,'Jan Petersen','Forklift Driver',30,4,2900,'2018-03-05',NULL,'1985-08-08',NULL,1,'sick','Bremen'),
(13,'Ayşe Demir','Picker',30,4,2600,'2021-05-03',NULL,'1998-12-30','a.demir@hansa.de',0,'active','Bremen'),
(14,'Uwe Krüger','Picker',30,4,2650,'2014-02-10','2022-09-15','1963-03-03',NULL,1,'retired','Delmenhorst'),
(15,'Noah Weber','Developer',40,5,5600,'2020-10-01',NULL,'1991-07-07','n.weber@hansa.de',1,'active','Hamburg'),
(16,'Sanja Maric','Developer',40,5,7200,'2018-01-15',NULL,'1987-04-19','s.maric@hansa.de',1,'active','Hamburg'),
(17,'Oliver Quast','Support Technician',40,5,3400,'2022-02-01','2023-02-28','1999-09-09','o.quast@hansa.de',1,'dismissed','Lübeck'),
(18,'Mira Hoffmann','Copywriter',50,6,3600,'2021-07-19',NULL,'1994-02-11','m.hoffmann@hansa.de',0,'active','Augsburg'),
(19,'Felix Brand','Designer',50,6,3850,'2022-05-16',NULL,'1992-06-28','f.brand@hansa.de',1,'active','Munich'),
(20,'Helga Stein','Lawyer',60,1,6600,'2016-11-01',NULL,'1973-01-31','h.stein@hansa.de',0,'active','Hamburg'),
(21,'Bruno Sauer','Cook',70,4,2500,'2015-06-01','2021-12-31','1970-10-10',NULL,1,'dismissed','Bremen');
INSERT INTO emp VALUES
(22,'Tariq Aziz','Junior Developer',40,16,4100,'2023-03-01',NULL,'2000-08-16','t.aziz@hansa.de',1,'probation','Hamburg'),
(23,'Nele Janssen','Trainee',10,8,1450,'2023-09-01',NULL,'2004-04-04',NULL,1,'probation','Stade'),
(24,'Pablo Ruiz','Sales Rep',20,9,3500,'2023-05-15',NULL,'1997-03-13','p.ruiz@hansa.de',1,'active','Munich');
CREATE TABLE psl (psl_no INTEGER PRIMARY KEY, emp_id INTEGER REFERENCES emp(emp_id), prd_mth DATE, grs_amt DECIMAL(10,2), tax_amt DECIMAL(10,2), net_amt DECIMAL(10,2), bns_amt DECIMAL(10,2), ot_hrs DECIMAL(5,1), ot_rt DECIMAL(6,2), dt_due DATE, dt_pd DATE, stat_cd VARCHAR);
INSERT INTO psl VALUES
(5001,1,'2023-01-01',9800,3720,6080,NULL,0,0,'2023-01-31','2023-01-30','paid'),
(5002,2,'2023-01-01',7900,2810,5090,500,0,0,'2023-01-31','2023-01-31','paid'),
(5003,7,'2023-01-01',4480,1340,3140,NULL,8,35.00,'2023-01-31','2023-02-02','paid'),
(5004,9,'2023-01-01',4900,1520,3380,1000,0,0,'2023-01-31','2023-01-31','paid'),
(5005,10,'2023-01-01',4050,1180,2870,NULL,0,0,'2023-01-31','2023-01-31','paid'),
(5006,12,'2023-01-01',3250,760,2490,NULL,14,25.00,'2023-01-31','2023-01-31','paid'),
(5007,15,'2023-01-01',5840,1930,3910,NULL,5,48.00,'2023-01-31','2023-02-06','paid'),
(5008,17,'2023-01-01',3400,820,2580,NULL,0,0,'2023-01-31','2023-01-31','paid'),
(5009,3,'2023-06-01',10900,4150,6750,3000,0,0,'2023-06-30','2023-06-30','paid'),
(5010,9,'2023-06-01',5400,1710,3690,1500,0,0,'2023-06-30','2023-06-29','paid'),
(5011,10,'2023-06-01',4050,1180,2870,NULL,0,0,'2023-06-30','2023-07-14','paid'),
(5012,13,'2023-06-01',2780,540,2240,NULL,9,20.00,'2023-06-30','2023-06-30','paid'),
(5013,16,'2023-06-01',7500,2640,4860,300,0,0,'2023-06-30','2023-06-30','paid'),
(5014,19,'2023-06-01',3850,1090,2760,NULL,0,0,'2023-06-30',NULL,'disputed'),
(5015,22,'2023-06-01',4100,1200,2900,NULL,0,0,'2023-06-30','2023-06-30','paid'),
(5016,24,'2023-06-01',3500,930,2570,NULL,0,0,'2023-06-30','2023-07-03','paid'),
(5017,2,'2023-12-01',9400,3480,5920,2000,0,0,'2023-12-22','2023-12-22','paid'),
(5018,7,'2023-12-01',4760,1430,3330,NULL,16,35.00,'2023-12-22','2023-12-22','paid'),
(5019,9,'2023-12-01',4700,1440,3260,800,0,0,'2023-12-22','2023-12-22','paid'),
(5020,13,'2023-12-01',2960,590,2370,NULL,18,20.00,'2023-12-22','2023-12-27','paid'),
(5021,15,'2023-12-01',6700,2260,4440,500,12.5,48.00,'2023-12-22','2023-12-22','paid'),
(5022,16,'2023-12-01',8400,3020,5380,1200,0,0,'2023-12-22','2023-12-22','paid'),
(5023,20,'2023-12-01',6600,2310,4290,NULL,0,0,'2023-12-22',NULL,'on hold'),
(5024,23,'2023-12-01',1450,120,1330,NULL,0,0,'2023-12-22','2023-12-22','paid'),
(5025,3,'2024-01-01',7900,2840,5060,NULL,0,0,'2024-01-31','2024-01-31','paid'),
(5026,15,'2024-01-01',5600,1850,3750,NULL,0,0,'2024-01-31',NULL,'draft'),
(5027,7,'2024-01-01',4200,1230,2970,NULL,0,0,'2024-01-31',NULL,'draft'),
(5028,24,'2024-01-01',3900,1080,2820,400,0,0,'2024-01-31','2024-01-31','paid');
CREATE TABLE absn (absn_id INTEGER PRIMARY KEY, emp_id INTEGER REFERENCES emp(emp_id), apr_by INTEGER REFERENCES emp(emp_id), typ_cd VARCHAR, dt_frm DATE, dt_to DATE, wrk_dys INTEGER, cert_flg VARCHAR, rmk VARCHAR);
INSERT INTO absn VALUES
(1,7,2,'holiday','2022-07-11','2022-07-22',10,'no',NULL),
(2,12,4,'sickness','2022-03-02','2022-03-04',3,'no','flu'),
(3,12,4,'sickness','2022-11-14','2022-12-09',20,'yes','back injury'),
(4,9,3,'holiday','2022-08-01','2022-08-19',15,'no',NULL),
(5,13,NULL,'sickness','2023-01-23','2023-01-24',2,'no','cold'),
(6,6,1,'parental','2023-09-01',NULL,NULL,'yes',NULL),
(7,15,5,'training','2023-03-13','2023-03-17',5,'no','cloud course'),
(8,16,5,'holiday','2023-05-22','2023-06-09',15,'no',NULL),
(9,10,3,'unpaid','2023-04-03','2023-04-14',10,'no','moving abroad'),
(10,11,3,'sickness','2023-02-06','2023-02-10',5,'yes',NULL),
(11,12,4,'sickness','2024-01-08',NULL,NULL,'yes','back surgery'),
(12,8,2,'holiday','2023-07-03','2023-07-21',15,'no',NULL),
(13,19,6,'holiday','2023-08-14','2023-08-18',5,'no',NULL),
(14,22,16,'training','2023-10-09','2023-10-11',3,'no','security basics'),
(15,2,1,'holiday','2023-12-27','2023-12-29',3,'no',NULL),
(16,18,6,'sickness','2023-03-27','2023-03-31',5,'yes','migraine'),
(17,24,NULL,'unpaid','2024-02-19','2024-02-20',2,'no',NULL),
(18,7,2,'sickness','2023-11-06','2023-11-10',5,'yes','flu'),
(19,13,4,'holiday','2023-07-24','2023-08-11',15,'no',NULL),
(20,17,5,'sickness','2022-12-19','2022-12-23',5,'no',NULL);
CREATE TABLE trf (trf_no INTEGER PRIMARY KEY, emp_id INTEGER REFERENCES emp(emp_id), frm_dpt INTEGER REFERENCES dpt(dpt_id), to_dpt INTEGER REFERENCES dpt(dpt_id), dt_eff DATE, old_sal DECIMAL(10,2), new_sal DECIMAL(10,2), rsn VARCHAR, tmp_flg BOOLEAN);
INSERT INTO trf VALUES
(1,5,10,40,'2019-04-01',5400,6200,'promotion',false),
(2,8,20,10,'2019-10-01',3900,3900,'own wish',false),
(3,13,70,30,'2021-12-15',2300,2450,'closure',false),
(4,12,70,30,'2020-02-01',2550,2700,'own wish',false),
(5,16,80,40,'2021-06-01',5900,6400,'promotion',false),
(6,18,20,50,'2022-01-03',3300,3450,'own wish',false),
(7,9,50,20,'2022-04-01',3300,3700,'promotion',false),
(8,15,40,80,'2022-09-01',5200,5200,'project',true),
(9,15,80,40,'2023-03-01',5200,5600,'project',true),
(10,19,40,50,'2023-01-16',3700,3850,'own wish',false),
(11,11,50,20,'2023-05-02',3800,3750,'own wish',false),
(12,7,20,10,'2020-07-01',3700,3900,'reorganisation',false),
(13,20,10,60,'2018-01-01',5900,6200,'reorganisation',false);
