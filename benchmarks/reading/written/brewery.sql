CREATE TABLE stf (stf_id INTEGER PRIMARY KEY, stf_nm VARCHAR, job_ttl VARCHAR, dt_hrd DATE, sal_amt INTEGER, mgr_id INTEGER REFERENCES stf(stf_id), tel_no VARCHAR, ft_flg VARCHAR);
INSERT INTO stf VALUES (1,'Harriet Bowden','managing director','2019-03-01',71000,NULL,'01904 555101','Y');
INSERT INTO stf VALUES (2,'Tomasz Zielinski','head brewer','2019-05-13',52000,1,'01904 555102','Y'),(3,'Gwen Ashworth','sales manager','2020-01-20',46500,1,'01904 555103','Y');
INSERT INTO stf VALUES
(4,'Callum Reid','brewer','2020-09-07',34000,2,'01904 555104','Y'),
(5,'Ines Carvalho','brewer','2021-02-15',33500,2,NULL,'Y'),
(6,'Peter Nwosu','lab technician','2021-06-01',31000,2,'01904 555106','N'),
(7,'Dave Hollins','driver','2020-03-30',27500,3,'07700 900107','Y'),
(8,'Maureen Tate','driver','2022-04-11',26000,3,'07700 900108','N'),
(9,'Sunil Rao','driver','2023-01-09',26500,3,NULL,'Y'),
(10,'Beth Lomax','brewer','2022-10-03',32000,2,'01904 555110','N'),
(12,'Olive Pritchard','bookkeeper','2020-11-16',30500,1,'01904 555112','N'),
(13,'Liam Foss','driver','2024-03-18',25500,3,'07700 900113','Y');
INSERT INTO stf VALUES (11,'Jonas Keller','trainee','2024-02-05',22500,4,NULL,'N');
CREATE TABLE beer (br_id INTEGER PRIMARY KEY, br_nm VARCHAR, styl VARCHAR, abv_pct DOUBLE, ibu_val INTEGER, keg_prc DECIMAL(8,2), keg_cst DECIMAL(8,2), sznl_flg INTEGER, dt_lnch DATE, stat_cd VARCHAR);
INSERT INTO beer VALUES
(1,'Minster Gold','pale ale',4.2,28,96.00,41.50,0,'2019-08-01','active'),
(2,'Black Ouse','stout',5.6,38,112.00,52.00,0,'2019-10-15','active'),
(3,'Foss Bitter','bitter',3.8,32,88.00,37.00,0,'2020-02-01','active'),
(4,'Ghost Walk','porter',6.1,35,118.00,57.50,1,'2020-10-01','active'),
(5,'Hopping Mad','IPA',6.8,65,134.00,68.00,0,'2021-03-12','active'),
(6,'Shambles Wheat','wheat',4.9,15,99.00,44.00,1,'2021-05-20','active'),
(7,'Yule Be Sorry','barley wine',9.4,48,168.00,92.00,1,'2021-11-05','retired'),
(8,'Lantern Lager','lager',4.6,20,102.00,49.00,0,'2022-04-01','active'),
(9,'Plum Tuckered','sour',5.1,8,128.00,71.00,1,'2022-08-19','retired'),
(10,'Session Saint','IPA',3.9,42,97.00,45.50,0,'2023-02-10','active'),
(11,'Wee Monk','tripel',8.2,26,150.00,80.00,0,'2023-09-01','trial'),
(12,'Zero Regrets','pale ale',0.5,22,84.00,48.00,0,'2024-01-08','trial'),
(13,'Bramble Stout','stout',5.9,30,121.00,63.00,1,'2024-03-01','trial');
CREATE TABLE tnk (tnk_id INTEGER PRIMARY KEY, tnk_nm VARCHAR, tnk_typ VARCHAR, cap_l INTEGER, dt_lst_cln DATE, in_use BOOLEAN, mkr_nm VARCHAR, val_amt INTEGER);
INSERT INTO tnk VALUES
(1,'Big Bertha','fermenter',4000,'2024-04-02',true,'Kaspar',28000),(2,'Little Joe','fermenter',1200,'2024-03-21',true,'Kaspar',11500),
(3,'Old Tom','fermenter',2500,'2024-01-15',true,'Bridgetown Steel',14000),(4,'Agnes','fermenter',2500,'2024-04-18',false,'Bridgetown Steel',16500),
(5,'Cold Clara','conditioning',3000,'2024-02-27',true,'Kaspar',21000),(6,'Frosty','conditioning',1500,'2023-12-11',true,'Brauhaus Nord',12500),
(7,'The Submarine','conditioning',5000,'2024-03-30',false,'Brauhaus Nord',34000),(8,'Bright Eyes','bright',2000,'2024-04-20',true,'Kaspar',17500),
(9,'Rusty','fermenter',800,NULL,false,NULL,900),(10,'Polly','bright',1000,'2023-11-06',false,'Bridgetown Steel',8200);
CREATE TABLE btch (btch_no INTEGER PRIMARY KEY, br_id INTEGER REFERENCES beer(br_id), fmt_tnk_id INTEGER REFERENCES tnk(tnk_id), cnd_tnk_id INTEGER REFERENCES tnk(tnk_id), brwd_by INTEGER REFERENCES stf(stf_id), chk_by INTEGER REFERENCES stf(stf_id), dt_brwd DATE, dt_pkgd DATE, vol_l INTEGER, lost_l INTEGER, qc_rslt VARCHAR);
INSERT INTO btch VALUES
(2201,1,1,5,2,6,'2022-01-10','2022-02-02',3800,120,'passed'),(2202,2,3,5,4,6,'2022-02-14','2022-03-16',2300,90,'passed'),
(2203,3,1,7,4,2,'2022-03-07','2022-03-28',3900,150,'passed'),(2204,5,3,6,5,6,'2022-04-19','2022-05-20',2200,310,'failed'),
(2205,8,1,7,5,2,'2022-05-09','2022-06-30',3700,85,'passed'),(2206,9,2,6,2,6,'2022-07-04','2022-08-15',1100,60,'passed'),
(2207,4,3,5,4,6,'2022-09-12','2022-10-14',2400,75,'passed'),(2208,7,2,6,2,2,'2022-10-03','2022-12-01',1000,140,'passed'),
(2301,1,1,5,10,6,'2023-01-16','2023-02-08',3850,110,'passed'),(2302,10,4,6,5,6,'2023-01-30','2023-02-20',2300,55,'passed'),
(2303,3,1,7,4,2,'2023-03-06','2023-03-27',3950,165,'passed'),(2304,2,3,5,10,6,'2023-04-03','2023-05-05',2350,400,'failed'),
(2305,6,4,NULL,5,6,'2023-05-15','2023-06-05',2400,70,'passed'),(2306,8,1,7,4,NULL,'2023-06-12','2023-08-01',3800,95,'passed'),
(2307,5,3,6,2,6,'2023-07-10','2023-08-11',2300,130,'passed'),(2308,11,2,6,2,6,'2023-08-07','2023-10-02',1100,45,'passed'),
(2309,4,4,5,10,2,'2023-09-18','2023-10-20',2400,80,'passed'),(2310,1,1,5,5,6,'2023-11-06','2023-11-30',3800,100,'passed'),
(2401,12,2,NULL,4,6,'2024-01-03','2024-01-29',1000,220,'failed'),(2402,12,2,6,4,6,'2024-02-12','2024-03-08',1100,50,'passed'),
(2403,3,1,7,10,2,'2024-03-04','2024-03-25',3900,140,'passed'),(2404,10,3,6,5,6,'2024-03-25','2024-04-16',2300,60,'passed'),
(2405,1,1,5,2,NULL,'2024-04-08',NULL,3850,NULL,'pending'),(2406,2,3,5,10,NULL,'2024-04-22',NULL,2300,NULL,'pending');
CREATE TABLE pub (pub_id INTEGER PRIMARY KEY, pub_nm VARCHAR, twn VARCHAR, lndlrd_nm VARCHAR, eml_adr VARCHAR, cr_lmt INTEGER, out_bal INTEGER, grdn_flg VARCHAR, tied_flg INTEGER, dt_jnd DATE);
INSERT INTO pub VALUES
(1,'The Three Tuns','York','Sandra Mott','tuns@pubmail.example',2000,450,'yes',1,'2019-09-01'),
(2,'The Blue Bell','York','Iain Crowe','bluebell@pubmail.example',1500,0,'no',0,'2019-11-14'),
(3,'The Nag''s Head','Malton','Wendy Fairfax',NULL,1000,980,'yes',0,'2020-06-22'),
(4,'Drovers Rest','Helmsley','Ed Quarmby','drovers@pubmail.example',2500,1320,'yes',0,'2020-07-10'),
(5,'The Cross Keys','Selby','Anita Desai','keys@pubmail.example',1200,0,'no',1,'2021-05-17'),
(6,'Railway Tap','Leeds','Marcus Dunn','tap@pubmail.example',3000,2210,'no',0,'2021-07-29'),
(7,'The Fleece','Harrogate','Jill Pennock',NULL,1800,150,'yes',0,'2021-09-03'),
(8,'The Golden Ball','York','Femi Adeyemi','goldenball@pubmail.example',1500,1640,'yes',0,'2022-02-25'),
(9,'The Ship','Whitby','Ralph Storr','ship@pubmail.example',2200,700,'no',1,'2022-06-15'),
(10,'Hop and Anchor','Leeds','Nina Brandt','hop@pubmail.example',2800,0,'yes',0,'2023-03-08'),
(11,'The Star','Harrogate','Colin Peel',NULL,900,0,'no',0,'2023-10-19'),
(12,'The Owl','Thirsk','Maya Lister','owl@pubmail.example',1000,260,'yes',0,'2024-02-01');
CREATE TABLE dlvry (dlv_no INTEGER PRIMARY KEY, pub_id INTEGER REFERENCES pub(pub_id), br_id INTEGER REFERENCES beer(br_id), drv_id INTEGER REFERENCES stf(stf_id), sold_by INTEGER REFERENCES stf(stf_id), dt_ord DATE, dt_dlv DATE, keg_qty INTEGER, unt_prc DECIMAL(8,2), empt_rtn INTEGER, stat_cd VARCHAR, dt_pd DATE);
INSERT INTO dlvry VALUES
(501,1,1,7,3,'2022-02-10','2022-02-14',6,92.00,6,'delivered','2022-03-01'),(502,2,2,7,3,'2022-03-18','2022-03-21',3,110.00,2,'delivered','2022-03-30'),
(503,4,3,8,3,'2022-05-02','2022-05-06',8,85.00,8,'delivered','2022-06-10'),(504,6,5,7,1,'2022-06-01','2022-06-03',5,130.00,4,'returned',NULL),
(505,6,8,8,3,'2022-07-05','2022-07-08',10,99.00,10,'delivered','2022-08-20'),(506,3,1,7,3,'2022-07-18','2022-07-22',4,94.00,1,'delivered','2022-10-02'),
(507,9,9,8,3,'2022-09-01','2022-09-06',2,128.00,2,'delivered','2022-09-20'),(508,1,4,7,3,'2022-10-20','2022-10-24',4,115.00,4,'delivered','2022-11-15'),
(509,8,7,8,1,'2022-12-05','2022-12-09',2,165.00,0,'delivered',NULL),(510,5,3,7,3,'2022-12-12','2022-12-14',7,84.00,7,'delivered','2023-01-12'),
(511,2,1,9,3,'2023-02-13','2023-02-16',5,94.00,5,'delivered','2023-03-03'),(512,6,10,9,3,'2023-02-24','2023-02-28',9,95.00,9,'delivered','2023-04-01'),
(513,4,10,8,3,'2023-03-03',NULL,3,97.00,0,'cancelled',NULL),(514,10,5,9,1,'2023-03-20','2023-03-23',6,132.00,6,'delivered','2023-04-05'),
(515,7,6,7,3,'2023-06-09','2023-06-13',4,99.00,3,'delivered','2023-07-07'),(516,9,8,8,3,'2023-08-07','2023-08-11',8,100.00,8,'delivered','2023-09-01'),
(517,1,5,9,3,'2023-08-21','2023-08-23',3,134.00,3,'delivered','2023-09-18'),(518,10,8,9,3,'2023-09-04','2023-09-07',12,96.00,11,'delivered','2023-10-02'),
(519,8,4,7,3,'2023-10-23','2023-10-30',3,118.00,1,'delivered',NULL),(520,6,11,9,1,'2023-11-02','2023-11-06',2,150.00,2,'delivered','2023-12-12'),
(521,3,2,8,3,'2023-11-20',NULL,2,112.00,0,'cancelled',NULL),(522,2,4,7,3,'2023-12-01','2023-12-04',4,116.00,4,'delivered','2023-12-22'),
(523,5,1,7,3,'2024-01-15','2024-01-19',6,93.00,6,'delivered','2024-02-14'),(524,12,3,8,3,'2024-02-12','2024-02-15',5,88.00,3,'delivered','2024-03-20'),
(525,10,12,9,1,'2024-03-11','2024-03-14',2,84.00,2,'returned',NULL),(526,6,1,9,3,'2024-03-18','2024-03-20',10,90.00,4,'delivered',NULL),
(527,4,10,8,3,'2024-04-17','2024-04-22',6,95.00,0,'delivered',NULL),(528,1,3,7,3,'2024-04-24',NULL,5,86.00,0,'on the way',NULL),
(529,9,10,NULL,3,'2024-04-26',NULL,4,97.00,0,'on the way',NULL);
