CREATE TABLE site (st_id INTEGER PRIMARY KEY, st_nm VARCHAR, rgn VARCHAR, opn_dt DATE, dog_fl VARCHAR, pool_fl INTEGER, seas_frm DATE, seas_to DATE);
INSERT INTO site VALUES
(1,'Pine Hollow','Cumbria','2008-04-12','Y',0,'2024-03-15','2024-10-31'),(2,'Sandy Point','Norfolk','2011-05-01','Y',1,'2024-04-01','2024-09-30'),(3,'Cliff Meadow','Cornwall','2014-03-28','N',1,'2024-03-22','2024-11-03'),(4,'River Bend','Powys','2016-06-10','Y',0,'2024-04-12','2024-10-06'),(5,'Heather Moor','Northumberland','2019-05-18','Y',0,'2024-05-01','2024-09-15'),(6,'Lakeside','Cumbria','2022-04-08','N',1,NULL,NULL);
CREATE TABLE emp (emp_id INTEGER PRIMARY KEY, emp_nm VARCHAR, job_ttl VARCHAR, hm_st INTEGER REFERENCES site(st_id), boss_id INTEGER REFERENCES emp(emp_id), sal_amt INTEGER, hire_dt DATE, lv_dt DATE);
INSERT INTO emp VALUES (1,'Gwen Parry','area manager',1,NULL,41000,'2008-04-12',NULL);
INSERT INTO emp VALUES (2,'Stuart Nichol','warden',1,1,27500,'2012-03-01',NULL);
INSERT INTO emp VALUES (3,'Dora Kemp','warden',2,1,28200,'2011-05-01',NULL);
INSERT INTO emp VALUES (4,'Jago Pascoe','warden',3,1,27900,'2014-03-28',NULL);
INSERT INTO emp VALUES (5,'Rhys Bevan','warden',4,1,26800,'2016-06-10','2023-10-20');
INSERT INTO emp VALUES (6,'Alison Hume','warden',5,1,27100,'2019-05-18',NULL);
INSERT INTO emp VALUES (7,'Mo Farouk','receptionist',2,3,21900,'2021-04-06',NULL);
INSERT INTO emp VALUES (8,'Katie Lowes','receptionist',1,2,22400,'2020-07-13',NULL);
INSERT INTO emp VALUES (9,'Pip Tremain','cleaner',3,4,19800,'2022-03-14',NULL);
INSERT INTO emp VALUES (10,'Ewan Dodds','groundskeeper',5,6,23300,'2021-05-03','2022-11-30');
INSERT INTO emp VALUES (11,'Sally Brook','receptionist',3,4,22100,'2023-03-20',NULL);
INSERT INTO emp VALUES (12,'Huw Morgan','groundskeeper',4,5,23900,'2018-04-09',NULL);
INSERT INTO emp VALUES (13,'Zara Quinn','receptionist',4,5,21700,'2022-04-25',NULL);
CREATE TABLE ptch (p_id INTEGER PRIMARY KEY, st_id INTEGER REFERENCES site(st_id), p_nm VARCHAR, p_typ VARCHAR, len_m DOUBLE, wid_m DOUBLE, elec_fl INTEGER, ngt_prc DOUBLE, max_ppl INTEGER);
INSERT INTO ptch VALUES
(1,1,'PH Oak','tent',8,6,0,19.00,4),(2,1,'PH Ash','tent',10,7,1,25.00,6),(3,1,'PH Rowan','caravan',12,8,1,32.00,6),(4,1,'PH Den','glamping pod',5,3,1,68.00,2),
(5,2,'SP Dune','tent',7,6,0,21.00,4),(6,2,'SP Gull','caravan',12,8,1,36.50,6),(7,2,'SP Tern','motorhome',11,7,1,38.00,5),(8,2,'SP Shell','glamping pod',6,4,1,82.00,4),
(9,3,'CM Gorse','tent',9,7,0,24.00,5),(10,3,'CM Thrift','caravan',13,8,1,41.00,6),(11,3,'CM Kestrel','motorhome',12,7,1,43.00,5),(12,3,'CM Yurt','yurt',7,7,0,95.00,6),
(13,4,'RB Otter','tent',8,7,0,17.50,4),(14,4,'RB Heron','motorhome',10,7,1,29.00,4),(15,4,'RB Trout','caravan',11,8,1,28.00,5),
(16,5,'HM Curlew','tent',9,6,0,16.00,4),(17,5,'HM Grouse','caravan',12,7,1,26.50,6),(18,5,'HM Hare','yurt',6,6,0,74.00,5),(19,5,'HM Lapwing','tent',10,8,1,20.00,8),(20,6,'LS Swan','motorhome',11,7,1,34.00,5),(21,1,'PH Elm','caravan',11,7,1,30.00,5),(22,6,'LS Coot','tent',9,6,0,22.00,4);
CREATE TABLE gst (g_id INTEGER PRIMARY KEY, g_nm VARCHAR, town VARCHAR, cntry VARCHAR, eml VARCHAR, tel VARCHAR, mbr_fl VARCHAR, reg_dt DATE);
INSERT INTO gst VALUES
(1,'Amelia Stone','Leeds','England','amelia@stone.uk','0113 4960001','Y','2021-02-03'),(2,'Bryn Howells','Swansea','Wales','bryn.h@mail.uk',NULL,'Y','2021-03-22'),(3,'Femke de Boer','Utrecht','Netherlands','femke@deboer.nl','+31 30 555012','N','2021-05-30'),(4,'Gordon Baird','Glasgow','Scotland',NULL,'0141 4960112','Y','2021-06-14'),(5,'Helga Brandt','Bremen','Germany','hbrandt@post.de','+49 421 55501','N','2022-01-19'),(6,'Ian Postlethwaite','Kendal','England','ian.p@mail.uk','01539 555210','N','2022-03-02'),(7,'Jasmin Kaur','Birmingham','England','jkaur@mail.uk','0121 4960333','Y','2022-04-11'),(8,'Luc Morel','Lille','France','luc.morel@poste.fr',NULL,'N','2022-07-08'),(9,'Megan Rees','Cardiff','Wales',NULL,NULL,'N','2022-08-27'),(10,'Oliver Tate','Norwich','England','otate@mail.uk','01603 555876','Y','2023-01-15'),(11,'Rosa Almeida','Leeds','England','rosa.a@post.uk','0113 4960654','N','2023-03-09'),(12,'Sven Lindqvist','Malmo','Sweden','sven.l@post.se','+46 40 555777','N','2023-05-21'),(13,'Tess Barlow','York','England','tess@barlow.uk','01904 555001','Y','2023-06-18'),(14,'Vikram Shah','Leicester','England','vshah@mail.uk','0116 4960555','N','2024-01-29'),(15,'Wendy Cross','Durham','England',NULL,'0191 4960990','N','2024-04-04');
CREATE TABLE bkg (b_id INTEGER PRIMARY KEY, g_id INTEGER REFERENCES gst(g_id), p_id INTEGER REFERENCES ptch(p_id), arr_dt DATE, dep_dt DATE, ad_qty INTEGER, ch_qty INTEGER, tot_amt DOUBLE, pd_amt DOUBLE, stat_cd VARCHAR, src_cd VARCHAR, bkd_by INTEGER REFERENCES emp(emp_id), chk_by INTEGER REFERENCES emp(emp_id));
INSERT INTO bkg VALUES
(1,1,2,'2021-07-10','2021-07-17',2,2,175.00,175.00,'completed','phone',8,2),
(2,2,13,'2021-08-02','2021-08-05',2,0,52.50,52.50,'completed','web',NULL,5),
(3,3,6,'2021-08-14','2021-08-28',2,3,511.00,511.00,'completed','web',NULL,3),
(4,4,16,'2021-09-03','2021-09-05',1,0,32.00,0.00,'cancelled','phone',10,NULL),
(5,1,4,'2022-04-15','2022-04-18',2,0,204.00,204.00,'completed','web',NULL,8),
(6,5,7,'2022-05-27','2022-06-06',2,1,380.00,380.00,'completed','agency',7,7),
(7,6,1,'2022-06-18','2022-06-20',2,2,38.00,38.00,'completed','walk-in',2,2),
(8,7,10,'2022-07-23','2022-08-06',2,3,574.00,574.00,'completed','web',NULL,4),
(9,8,9,'2022-07-30','2022-08-04',2,0,120.00,60.00,'no-show','web',NULL,NULL),
(10,9,14,'2022-08-29','2022-09-02',2,0,116.00,116.00,'completed','phone',13,13),
(11,4,17,'2022-09-10','2022-09-17',2,0,185.50,185.50,'completed','phone',6,6),
(12,10,8,'2023-04-07','2023-04-10',2,2,246.00,246.00,'completed','web',NULL,7),
(13,11,12,'2023-05-26','2023-05-29',4,2,285.00,285.00,'completed','phone',11,11),
(14,12,11,'2023-06-24','2023-07-04',2,0,430.00,430.00,'completed','agency',4,11),
(15,2,15,'2023-07-08','2023-07-15',2,2,196.00,196.00,'completed','web',NULL,12),
(16,7,12,'2023-07-22','2023-07-29',2,3,665.00,300.00,'cancelled','web',NULL,NULL),
(17,13,19,'2023-08-05','2023-08-12',3,4,140.00,140.00,'completed','web',NULL,6),
(18,3,6,'2023-08-12','2023-08-26',2,3,511.00,450.00,'completed','web',NULL,3),
(19,6,18,'2023-08-25','2023-08-28',2,1,222.00,222.00,'completed','walk-in',6,6),
(20,10,5,'2023-09-15','2023-09-17',1,0,42.00,0.00,'no-show','phone',7,NULL),
(21,1,3,'2024-04-01','2024-04-06',2,2,160.00,160.00,'completed','web',NULL,8),
(22,14,4,'2024-05-03','2024-05-06',2,0,204.00,204.00,'completed','phone',8,8),
(23,5,7,'2024-06-01','2024-06-15',2,1,532.00,532.00,'completed','agency',3,7),
(24,15,16,'2024-06-21','2024-06-23',1,1,32.00,32.00,'completed','walk-in',6,6),
(25,13,10,'2024-07-27','2024-08-03',2,2,287.00,100.00,'confirmed','web',NULL,NULL),
(26,11,12,'2024-08-10','2024-08-17',5,0,665.00,200.00,'confirmed','phone',11,NULL),
(27,7,2,'2024-08-17','2024-08-24',2,3,175.00,0.00,'confirmed','web',NULL,NULL),
(28,12,14,'2024-08-20','2024-08-22',2,0,58.00,58.00,'confirmed','agency',13,NULL);
CREATE TABLE eqp (e_id INTEGER PRIMARY KEY, e_nm VARCHAR, ctg VARCHAR, st_id INTEGER REFERENCES site(st_id), day_fee DOUBLE, val_amt DOUBLE, buy_dt DATE, cond_cd VARCHAR);
INSERT INTO eqp VALUES
(1,'Kayak Blue','boat',1,18.00,420.00,'2020-03-10','good'),(2,'Kayak Red','boat',1,18.00,390.00,'2020-03-10','worn'),(3,'Canoe Mallard','boat',4,25.00,780.00,'2021-04-02','good'),(4,'Mountain Bike 1','bike',1,14.00,350.00,'2021-05-11','good'),(5,'Mountain Bike 2','bike',5,14.00,310.00,'2019-06-20','broken'),(6,'Beach Cruiser','bike',2,10.00,240.00,'2022-04-15','good'),(7,'Surfboard Long','surf',3,20.00,460.00,'2021-06-01','worn'),(8,'Surfboard Mini','surf',3,16.00,330.00,'2023-05-09','new'),(9,'Gas Barbecue','cooking',2,8.00,120.00,'2022-05-05','good'),(10,'Fire Bowl','cooking',5,5.00,45.00,'2020-04-18','worn'),(11,'Tandem','bike',4,19.00,640.00,'2023-04-03','new'),(12,'Paddle Board','boat',6,15.00,510.00,'2023-06-30',NULL),(13,'Camp Kitchen','cooking',3,9.00,150.00,'2024-03-19','new');
CREATE TABLE rntl (r_id INTEGER PRIMARY KEY, b_id INTEGER REFERENCES bkg(b_id), e_id INTEGER REFERENCES eqp(e_id), day_qty INTEGER, fee_amt DOUBLE, dpst_amt DOUBLE, out_dt DATE, due_dt DATE, ret_dt DATE);
INSERT INTO rntl VALUES
(1,1,1,2,36.00,50.00,'2021-07-11','2021-07-13','2021-07-13'),(2,1,4,3,42.00,40.00,'2021-07-12','2021-07-15','2021-07-16'),(3,3,6,5,50.00,30.00,'2021-08-15','2021-08-20','2021-08-20'),(4,5,2,1,18.00,50.00,'2022-04-16','2022-04-17','2022-04-17'),(5,6,6,4,40.00,30.00,'2022-05-28','2022-06-01','2022-06-03'),(6,8,7,6,120.00,60.00,'2022-07-25','2022-07-31','2022-07-31'),(7,10,3,2,50.00,80.00,'2022-08-30','2022-09-01','2022-09-01'),(8,11,10,1,5.00,10.00,'2022-09-11','2022-09-12',NULL),(9,12,9,2,16.00,20.00,'2023-04-08','2023-04-10','2023-04-10'),(10,13,8,2,32.00,60.00,'2023-05-27','2023-05-29','2023-05-29'),(11,14,7,7,140.00,60.00,'2023-06-25','2023-07-02','2023-07-04'),(12,15,11,3,57.00,70.00,'2023-07-09','2023-07-12','2023-07-12'),(13,15,3,2,50.00,80.00,'2023-07-12','2023-07-14','2023-07-14'),(14,17,10,4,20.00,10.00,'2023-08-06','2023-08-10','2023-08-10'),(15,18,6,8,80.00,30.00,'2023-08-13','2023-08-21','2023-08-25'),(16,18,9,3,24.00,20.00,'2023-08-18','2023-08-21',NULL),(17,21,1,2,36.00,50.00,'2024-04-02','2024-04-04','2024-04-04'),(18,22,4,2,28.00,40.00,'2024-05-04','2024-05-06','2024-05-06'),(19,23,9,5,40.00,20.00,'2024-06-03','2024-06-08',NULL);
CREATE TABLE eq_mv (m_id INTEGER PRIMARY KEY, e_id INTEGER REFERENCES eqp(e_id), frm_st INTEGER REFERENCES site(st_id), to_st INTEGER REFERENCES site(st_id), mv_dt DATE, drv_id INTEGER REFERENCES emp(emp_id), dist_km INTEGER, cst_amt DOUBLE);
INSERT INTO eq_mv VALUES
(1,3,1,4,'2021-10-12',12,290,145.00),(2,5,1,5,'2021-11-03',10,130,70.00),(3,6,3,2,'2022-03-29',4,610,320.00),(4,10,4,5,'2022-04-19',12,380,190.00),(5,2,5,1,'2022-10-25',10,130,72.50),(6,9,4,2,'2023-03-30',5,330,175.00),(7,11,2,4,'2023-04-21',5,330,182.00),(8,12,1,6,'2023-07-05',2,25,18.00),(9,7,2,3,'2023-11-14',NULL,610,335.00),(10,13,1,3,'2024-03-25',2,560,310.00),(11,4,4,1,'2024-04-10',12,290,160.00),(12,8,2,3,'2024-05-02',4,645,340.00);
