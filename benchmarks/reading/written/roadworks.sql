CREATE TABLE ctr (ctr_id INTEGER PRIMARY KEY, ctr_nm VARCHAR, cty VARCHAR, cntct_prs VARCHAR, eml VARCHAR, dy_rt INTEGER, ins_exp DATE, blk_flg INTEGER, prnt_ctr INTEGER REFERENCES ctr(ctr_id), rtg DOUBLE);
INSERT INTO ctr VALUES (1,'Northgate Surfacing','Leeds','Alan Whitaker','alan@northgate.example',4200,'2025-03-31',0,NULL,4.3),(2,'Keldale Civils','Sheffield','Ruth Ogden','ruth@keldale.example',5100,'2024-11-30',0,NULL,3.8);
INSERT INTO ctr VALUES (3,'Pennine Kerbs','Bradford','Joe Sykes',NULL,2400,'2024-06-30',0,1,4.0),(4,'Aire Valley Ducting','Leeds','Mina Kaur','mina@avd.example',3100,'2025-01-15',0,2,4.6),
(5,'Holderness Groundworks','Hull','Pete Marr',NULL,2900,'2023-09-30',1,NULL,2.1),(6,'Brightline Markings','Wakefield','Suzi Chan','suzi@brightline.example',1900,'2025-08-01',0,1,4.8),
(7,'Tarmacadam Bros','Hull','Vic Dobson','vic@tarbros.example',3600,'2024-12-20',1,NULL,2.7),(8,'Calder Bridges','Sheffield','Elin Berg','elin@calder.example',7800,'2025-05-10',0,2,4.4),
(9,'Moorside Traffic','York','Hugh Payne','hugh@moorside.example',1500,'2024-09-01',0,NULL,3.5),(10,'Ridings Drainage','Wakefield','Tess Moran',NULL,2700,'2025-02-28',0,NULL,3.9);
CREATE TABLE crw (crw_id INTEGER PRIMARY KEY, crw_nm VARCHAR, ctr_id INTEGER REFERENCES ctr(ctr_id), frmn VARCHAR, hd_cnt INTEGER, shft VARCHAR, vhcl_cnt INTEGER, trnd_yn VARCHAR);
INSERT INTO crw VALUES (1,'Alpha Gang',1,'Dougie Neal',8,'day',3,'Y'),(2,'Bravo Gang',1,'Shona Blair',6,'night',2,'Y'),(3,'Kel Diggers',2,'Matt Purdy',10,'day',4,'Y'),(4,'Kel Nights',2,'Bola Ajayi',7,'night',3,'N'),
(5,'Kerb Kings',3,'Ron Sykes',4,'day',1,'Y'),(6,'Duct Team',4,'Amrit Gill',5,'day',2,'Y'),(7,'Hull Gang',5,'Gaz Tranter',6,'day',2,'N'),(8,'White Liners',6,'Kim Doyle',3,'night',1,'Y'),
(9,'Tar Boys',7,'Barry Dobson',9,'day',3,'N'),(10,'Bridge Crew',8,'Nils Aker',12,'day',5,'Y'),(11,'Cone Patrol',9,'Jade Fenn',2,'night',1,'Y'),(12,'Drain Squad',10,'Colm Byrne',5,'weekend',2,'N');
CREATE TABLE site (st_id INTEGER PRIMARY KEY, st_nm VARCHAR, rd_nm VARCHAR, dstr VARCHAR, wrk_typ VARCHAR, mn_ctr INTEGER REFERENCES ctr(ctr_id), sub_ctr INTEGER REFERENCES ctr(ctr_id), dt_st DATE, dt_pln_end DATE, dt_act_end DATE, bdgt_amt INTEGER, spnt_amt INTEGER, len_m INTEGER, lns_cls INTEGER, stat VARCHAR, div_flg VARCHAR, ngt_wrk BOOLEAN);
INSERT INTO site VALUES
(1,'Harehills Resurfacing','A58','Leeds East','resurfacing',1,6,'2022-03-07','2022-05-13','2022-05-10',420000,398500,1850,1,'completed','no',false),
(2,'Clay Wheels Sewer','Clay Wheels Lane','Sheffield North','drainage',2,10,'2022-06-13','2022-10-28','2022-12-16',910000,1145000,640,2,'completed','yes',false),
(3,'Otley Road Cycleway','A660','Leeds North','cycle lane',1,3,'2022-08-01','2023-03-31','2023-05-26',1350000,1492000,3200,1,'completed','no',false),
(4,'Hedon Roundabout','A1033','Hull East','junction',5,7,'2022-09-19','2023-02-24',NULL,780000,655000,310,2,'abandoned','yes',false),
(5,'Kirkgate Fibre','Kirkgate','Wakefield Central','utilities',4,NULL,'2023-01-16','2023-02-17','2023-02-15',96000,88000,720,1,'completed','no',true),
(6,'Canal Bridge Repair','B6265','Bradford West','bridge',8,3,'2023-03-20','2023-11-30','2024-02-09',2400000,2985000,90,2,'completed','yes',false),
(7,'Ecclesall Potholes','A625','Sheffield South','patching',2,NULL,'2023-04-11','2023-04-28','2023-04-27',58000,51500,1400,1,'completed','no',true),
(8,'Ring Road Markings','A6120','Leeds East','markings',6,9,'2023-06-05','2023-06-16','2023-06-16',47000,47000,5200,1,'completed','no',true),
(9,'Anlaby Gas Main','Anlaby Road','Hull West','utilities',7,5,'2023-05-15','2023-08-18','2023-10-20',340000,415000,980,1,'completed','yes',false),
(10,'Manningham Drains','A650','Bradford West','drainage',10,NULL,'2023-09-04','2024-01-26','2024-01-19',520000,503000,450,1,'completed','no',false),
(11,'City Square Closure','Park Row','Leeds Central','junction',1,4,'2023-10-02','2024-07-31',NULL,3100000,2740000,260,3,'running','yes',true),
(12,'Penistone Road Bridge','A61','Sheffield North','bridge',8,2,'2024-01-15','2024-12-20',NULL,4250000,1380000,130,2,'running','yes',false),
(13,'Dewsbury Road Resurfacing','A653','Wakefield Central','resurfacing',1,6,'2024-03-11','2024-05-24',NULL,610000,290000,2100,1,'running','no',true),
(14,'Beverley Road Buses','A1079','Hull West','bus lane',2,9,'2024-04-02','2024-09-13',NULL,870000,120000,1750,1,'on hold','no',false),
(15,'Thornton Kerbs','B6145','Bradford West','patching',3,NULL,'2024-06-03','2024-06-28',NULL,75000,0,380,0,'planned','no',false),
(16,'Headrow Fibre','Headrow','Leeds Central','utilities',4,NULL,'2024-07-08','2024-08-09',NULL,130000,NULL,540,1,'planned','no',true);
CREATE TABLE prmt (prm_no INTEGER PRIMARY KEY, st_id INTEGER REFERENCES site(st_id), app_ctr INTEGER REFERENCES ctr(ctr_id), prm_typ VARCHAR, dt_app DATE, dt_dec DATE, vld_frm DATE, vld_to DATE, fee_amt INTEGER, pd_amt INTEGER, dcsn VARCHAR, ofcr VARCHAR);
INSERT INTO prmt VALUES
(7001,1,1,'lane closure','2022-01-17','2022-01-31','2022-03-07','2022-05-20',240,240,'granted','Moira Flint'),(7002,2,2,'road closure','2022-04-04','2022-05-03','2022-06-13','2022-11-04',980,980,'granted','Moira Flint'),
(7003,2,10,'extension','2022-10-20','2022-10-28','2022-11-04','2022-12-23',450,450,'granted','Devesh Patel'),(7004,3,1,'lane closure','2022-06-06','2022-06-27','2022-08-01','2023-06-02',240,240,'granted','Devesh Patel'),
(7005,4,5,'road closure','2022-07-11','2022-08-25','2022-09-19','2023-03-03',980,400,'granted','Moira Flint'),(7006,4,7,'extension','2023-02-13','2023-02-27',NULL,NULL,450,0,'refused','Moira Flint'),
(7007,5,4,'night work','2022-12-05','2022-12-14','2023-01-16','2023-02-17',310,310,'granted','Gail Ortega'),(7008,6,8,'road closure','2023-01-09','2023-02-20','2023-03-20','2024-02-16',980,980,'granted','Devesh Patel'),
(7009,7,2,'lane closure','2023-03-20','2023-03-27','2023-04-11','2023-04-28',240,240,'granted','Gail Ortega'),(7010,8,6,'night work','2023-05-02','2023-05-12','2023-06-05','2023-06-16',310,310,'granted','Gail Ortega'),
(7011,9,7,'road closure','2023-03-13','2023-04-24','2023-05-15','2023-08-25',980,500,'granted','Moira Flint'),(7012,9,7,'extension','2023-08-14','2023-08-22','2023-08-25','2023-10-27',450,0,'granted','Moira Flint'),
(7013,10,10,'lane closure','2023-07-10','2023-07-24','2023-09-04','2024-01-31',240,240,'granted','Devesh Patel'),(7014,11,1,'road closure','2023-06-19','2023-08-30','2023-10-02','2024-07-31',980,980,'granted','Gail Ortega'),
(7015,11,4,'night work','2023-09-11','2023-09-25','2023-10-02','2024-07-31',310,310,'granted','Gail Ortega'),(7016,12,8,'road closure','2023-10-16','2023-12-11','2024-01-15','2024-12-31',980,980,'granted','Devesh Patel'),
(7017,13,1,'night work','2024-01-29','2024-02-12','2024-03-11','2024-05-31',310,310,'granted','Moira Flint'),(7018,14,2,'lane closure','2024-02-19','2024-03-18','2024-04-02','2024-09-20',240,0,'granted','Devesh Patel'),
(7019,14,9,'night work','2024-03-25','2024-04-15',NULL,NULL,310,0,'refused','Devesh Patel'),(7020,15,3,'lane closure','2024-04-29',NULL,NULL,NULL,240,0,'pending','Gail Ortega'),(7021,12,8,'extension','2024-04-22','2024-05-07',NULL,NULL,450,100,'withdrawn','Moira Flint');
CREATE TABLE incd (inc_id INTEGER PRIMARY KEY, st_id INTEGER REFERENCES site(st_id), rpt_crw INTEGER REFERENCES crw(crw_id), flt_crw INTEGER REFERENCES crw(crw_id), dt_inc DATE, inc_typ VARCHAR, svrty INTEGER, inj_cnt INTEGER, dys_lst INTEGER, clm_amt INTEGER, pyt_amt INTEGER, dt_cls DATE, plc_flg VARCHAR);
INSERT INTO incd VALUES
(1,1,1,1,'2022-04-06','near miss',1,0,0,NULL,NULL,'2022-04-08','N'),(2,2,3,3,'2022-07-21','gas strike',4,0,5,28000,21500,'2022-11-02','Y'),(3,2,12,3,'2022-09-14','trench collapse',5,2,12,96000,90000,'2023-06-30','Y'),
(4,3,1,5,'2022-10-03','cyclist fall',3,1,1,7400,5200,'2023-02-17','N'),(5,4,7,9,'2022-11-18','cable strike',3,0,3,12500,0,'2023-04-21','N'),(6,4,7,7,'2023-01-24','theft',2,0,2,18300,15000,'2023-03-15','Y'),
(7,3,5,5,'2023-02-09','near miss',1,0,0,NULL,NULL,'2023-02-10','N'),(8,6,10,10,'2023-05-30','fall from height',4,1,6,41000,38000,'2024-01-12','Y'),(9,6,5,10,'2023-08-03','water main burst',3,0,4,23500,23500,'2023-12-01','N'),
(10,9,9,9,'2023-06-27','gas strike',5,3,15,150000,120000,NULL,'Y'),(11,9,7,9,'2023-07-19','cable strike',3,0,2,9800,8100,'2023-11-09','N'),(12,8,8,11,'2023-06-08','vehicle crash',4,1,0,32000,27000,'2024-02-20','Y'),
(13,11,2,2,'2023-11-16','near miss',1,0,0,NULL,NULL,'2023-11-17','N'),(14,11,6,1,'2023-12-05','cable strike',3,0,3,14700,11000,'2024-04-03','N'),(15,11,2,1,'2024-02-22','pedestrian fall',2,1,0,5600,NULL,NULL,'N'),
(16,12,10,3,'2024-03-14','trench collapse',4,1,7,62000,NULL,NULL,'Y'),(17,13,8,2,'2024-04-09','vehicle crash',3,0,1,11200,NULL,NULL,'Y'),(18,10,12,12,'2023-10-11','water main burst',2,0,2,6900,6900,'2023-12-20','N'),(19,14,3,4,'2024-04-25','near miss',1,0,0,NULL,NULL,NULL,'N');
