CREATE TABLE art (art_id INTEGER PRIMARY KEY, art_nm VARCHAR, ntn VARCHAR, brth_yr INTEGER, dth_yr INTEGER, rep_fg VARCHAR, eml VARCHAR);
CREATE TABLE cli (cli_id INTEGER PRIMARY KEY, cli_nm VARCHAR, cli_typ VARCHAR, cty VARCHAR, eml VARCHAR, vip_fg INTEGER, ref_by INTEGER REFERENCES cli(cli_id));
CREATE TABLE wrk (wrk_id INTEGER PRIMARY KEY, ttl VARCHAR, art_id INTEGER REFERENCES art(art_id), med VARCHAR, yr_mde INTEGER, ht_cm DOUBLE, wd_cm DOUBLE, ask_prc DOUBLE, ins_val DOUBLE, stat_cd VARCHAR, frm_fg INTEGER, dt_acq DATE);
CREATE TABLE sls (sl_id INTEGER PRIMARY KEY, wrk_id INTEGER REFERENCES wrk(wrk_id), byr_id INTEGER REFERENCES cli(cli_id), slr_id INTEGER REFERENCES cli(cli_id), dt_sl DATE, sl_amt DOUBLE, cms_amt DOUBLE, dt_pd DATE);
CREATE TABLE exh (exh_id INTEGER PRIMARY KEY, exh_nm VARCHAR, dt_opn DATE, dt_cls DATE, vis_cnt INTEGER, spns VARCHAR, free_fg VARCHAR);
CREATE TABLE exh_wrk (ew_id INTEGER PRIMARY KEY, exh_id INTEGER REFERENCES exh(exh_id), wrk_id INTEGER REFERENCES wrk(wrk_id), rm_no INTEGER);
CREATE TABLE lns (ln_id INTEGER PRIMARY KEY, wrk_id INTEGER REFERENCES wrk(wrk_id), brw_id INTEGER REFERENCES cli(cli_id), dt_out DATE, dt_due DATE, dt_ret DATE, ln_fee DOUBLE, cond_out VARCHAR, cond_ret VARCHAR);
INSERT INTO art VALUES
(1,'Ingrid Solheim','Norwegian',1961,NULL,'Y','ingrid@solheimatelier.no'),
(2,'Paolo Ferrante','Italian',1948,2019,'N',NULL),
(3,'Mireille Aubert','French',1972,NULL,'Y','m.aubert@orange.fr'),
(4,'Kofi Mensah','Ghanaian',1985,NULL,'Y','kofi@mensahstudio.com'),
(5,'Hana Kobayashi','Japanese',1979,NULL,'Y',NULL),
(6,'Walter Brandt','German',1931,2004,'N',NULL),
(7,'Lucia Romero','Spanish',1990,NULL,'Y','luciaromero@correo.es'),
(8,'Edward Pike','British',1926,1998,'N',NULL),
(9,'Sunniva Dahl','Norwegian',1993,NULL,'N','sunniva.dahl@post.no'),
(10,'Amara Okafor','Nigerian',1988,NULL,'Y','amara@okafor.art'),
(11,'Giulia Conti','Italian',1967,NULL,'N','gconti@libero.it'),
(12,'Tomas Havel','Czech',1955,2021,'N',NULL),
(13,'Beatrice Lowe','British',1982,NULL,'Y','bea@lowe.co.uk'),
(14,'Jonas Richter','German',1976,NULL,'Y',NULL);
INSERT INTO cli VALUES
(1,'Harriet Vance','private','London','hvance@mail.uk',1,NULL),
(2,'Museum Ostkap','museum','Hamburg','loans@ostkap.de',0,NULL),
(3,'Dieter Hoffmann','private','Berlin',NULL,0,NULL),
(4,'Castellane Foundation','foundation','Paris','office@castellane.fr',1,NULL);
INSERT INTO cli VALUES
(5,'Marcus Oyelaran','private','London','marcus.o@mail.uk',1,1),
(6,'Bellweather Bank','company','Zurich','art@bellweather.ch',1,4),
(7,'Sofia Lindqvist','private','Stockholm',NULL,0,1),
(8,'Kunsthalle Nord','museum','Oslo','post@kunsthallenord.no',0,2),
(9,'Renzo Galli','dealer','Milan','renzo@galliarte.it',0,NULL);
INSERT INTO cli VALUES
(10,'Priya Raman','private','Singapore','praman@mail.sg',1,6);
INSERT INTO cli VALUES
(11,'Tate Harbour','museum','London','registrar@tateharbour.uk',1,NULL),
(12,'Elsa Nyman','private','Stockholm','elsa.nyman@mail.se',0,7),
(13,'Grand Hotel Adler','company','Berlin','gm@adlerhotel.de',0,3),
(14,'Oscar Whitfield','dealer','London',NULL,0,5),
(15,'City Museum of Bergen','museum','Bergen','kunst@bergenmuseum.no',0,8),
(16,'Yvonne Marchand','private','Paris','yvonne.m@mail.fr',0,4);
INSERT INTO wrk VALUES
(1,'Fjord at Dusk',1,'oil',2015,120,180,18500,21000,'sold',1,'2020-03-12'),
(2,'Salt and Iron',1,'oil',2019,90,90,12000,12500,'available',1,'2021-06-02'),
(3,'The Fisherman',2,'oil',1987,75,60,34000,40000,'sold',1,'2020-01-20'),
(4,'Venice in Ash',2,'watercolour',1992,40,55,8800,9000,'available',1,'2020-11-05'),
(5,'Quiet Room',3,'photograph',2018,60,80,3200,3000,'sold',1,'2021-02-18'),
(6,'Quiet Room II',3,'photograph',2020,60,80,3400,3200,'on loan',0,'2021-02-18'),
(7,'Market Day',4,'acrylic',2021,150,200,14500,15000,'sold',0,'2022-04-09'),
(8,'Accra Nights',4,'acrylic',2022,110,140,16000,16000,'reserved',0,'2022-12-01'),
(9,'Paper Crane',5,'paper',2017,30,30,1900,2000,'sold',1,'2021-09-14'),
(10,'Kiln Song',5,'ceramic',2020,45,25,5200,5000,'available',0,'2022-01-30'),
(11,'Column VII',6,'bronze',1968,210,60,78000,95000,'on loan',0,'2020-05-05'),
(12,'Torso',6,'bronze',1974,95,40,52000,60000,'sold',0,'2020-05-05'),
(13,'Red Balcony',7,'oil',2021,100,80,6800,7000,'sold',1,'2022-03-22'),
(14,'Siesta',7,'oil',2022,70,100,6200,NULL,'available',0,'2023-01-17'),
(15,'Harbour Winter',8,'watercolour',1959,35,50,11500,14000,'sold',1,'2020-08-28'),
(16,'Cornish Cliffs',8,'watercolour',1963,38,56,12800,14500,'available',1,'2020-08-28'),
(17,'Small Weather',9,'print',2022,50,40,650,NULL,'available',0,'2023-02-03'),
(18,'Lagos Line',10,'textile',2020,180,240,22000,25000,'sold',0,'2021-11-11'),
(19,'Indigo Map',10,'textile',2023,160,200,24500,26000,'reserved',0,'2023-06-19'),
(20,'Mother Tongue',10,'photograph',2021,80,60,4100,4000,'available',1,'2022-08-08'),
(21,'Olive Press',11,'oil',1999,55,70,7400,NULL,'withdrawn',1,'2021-04-27'),
(22,'Bridge Study',12,'print',1984,42,60,1500,1800,'sold',1,'2020-10-13'),
(23,'Night Tram',12,'print',1990,45,62,1700,1900,'available',0,'2020-10-13'),
(24,'Blue Kitchen',13,'oil',2020,85,110,9300,9500,'sold',1,'2021-12-06'),
(25,'Allotments',13,'oil',2023,90,120,9900,10000,'available',0,'2023-09-25'),
(26,'Untitled (Grey)',6,'paper',1981,28,20,NULL,15000,'withdrawn',1,'2022-02-14'),
(27,'Ferry',9,'print',2023,50,40,700,650,'sold',1,'2023-03-30'),
(28,'Two Sisters',3,'photograph',2022,70,100,4600,4500,'on loan',1,'2022-10-21');
INSERT INTO sls VALUES
(1,1,1,4,'2021-05-14',18000,3600,'2021-06-01'),
(2,3,6,9,'2021-09-30',36500,5475,'2021-10-29'),
(3,5,7,NULL,'2021-11-18',3200,1280,'2021-11-18'),
(4,15,14,1,'2022-02-09',10800,1620,'2022-03-15'),
(5,9,12,NULL,'2022-03-03',1900,760,'2022-03-10'),
(6,12,10,3,'2022-06-21',55000,8250,'2022-08-05'),
(7,7,5,NULL,'2022-09-12',14000,5600,'2022-09-26'),
(8,22,16,9,'2022-11-02',1350,270,'2022-11-20'),
(9,13,13,NULL,'2023-01-26',6500,2600,'2023-03-30'),
(10,24,1,NULL,'2023-03-16',9300,3720,'2023-03-20'),
(11,18,4,NULL,'2023-05-24',21000,8400,NULL),
(12,27,7,NULL,'2023-07-11',700,280,'2023-07-11'),
(13,15,6,14,'2023-10-05',15200,2280,NULL),
(14,3,10,6,'2024-02-22',41000,6150,'2024-04-01'),
(15,12,4,10,'2024-04-18',58500,8775,NULL);
INSERT INTO exh VALUES
(1,'Northern Light','2021-03-05','2021-05-30',4210,'Bellweather Bank','Y'),
(2,'Bronze and Bone','2021-09-10','2021-12-12',6875,NULL,'N'),
(3,'Threads','2022-02-18','2022-05-01',5320,'Arts Council','N'),
(4,'Paper Trails','2022-06-10','2022-07-24',1980,NULL,'Y'),
(5,'City Scenes','2022-10-07','2023-01-15',8140,'Nordea','N'),
(6,'New Voices','2023-03-24','2023-05-14',3055,'Arts Council','Y'),
(7,'Water and Stone','2023-09-01','2023-12-03',7290,'Bellweather Bank','N'),
(8,'Colour Fields','2024-02-09','2024-04-28',NULL,NULL,'N');
INSERT INTO exh_wrk VALUES
(1,1,1,1),(2,1,2,1),(3,1,8,2),(4,1,15,3),
(5,2,11,1),(6,2,12,1),(7,2,10,2),
(8,3,18,1),(9,3,9,2),(10,3,5,2),
(11,4,9,1),(12,4,22,1),(13,4,23,1),(14,4,15,2),(15,4,16,2),
(16,5,7,1),(17,5,8,1),(18,5,23,2),(19,5,6,3),(20,5,24,3),(21,5,13,2),
(22,6,17,1),(23,6,27,1),(24,6,14,2),(25,6,20,2),
(26,7,1,1),(27,7,11,2),(28,7,12,2),(29,7,16,3),(30,7,4,3),
(31,8,19,1),(32,8,25,2),(33,8,2,2);
INSERT INTO lns VALUES
(1,11,2,'2020-09-01','2021-03-01','2021-02-20',4500,'good','good'),
(2,1,8,'2021-06-15','2021-10-15','2021-10-30',1200,'good','scratched'),
(3,16,11,'2021-10-01','2022-02-01','2022-01-28',800,'fair','fair'),
(4,12,2,'2022-01-10','2022-05-10','2022-05-09',3800,'good','good'),
(5,4,15,'2022-04-01','2022-09-01','2022-11-14',600,'good','good'),
(6,18,8,'2022-08-20','2023-02-20','2023-02-11',2500,'excellent','good'),
(7,11,11,'2022-11-01','2023-06-01','2023-06-12',5200,'good','chipped'),
(8,20,4,'2023-02-15','2023-08-15','2023-08-15',0,'excellent','excellent'),
(9,2,15,'2023-05-01','2023-11-01','2023-10-20',950,'good','good'),
(10,6,2,'2023-09-15','2024-03-15',NULL,700,'excellent',NULL),
(11,28,8,'2024-01-10','2024-07-10',NULL,850,'excellent',NULL),
(12,11,2,'2024-02-01','2024-12-01',NULL,6000,'chipped',NULL),
(13,23,13,'2021-02-01','2021-08-01','2021-07-28',150,'fair','scratched');
