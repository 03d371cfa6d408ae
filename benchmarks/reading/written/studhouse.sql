CREATE TABLE MA (m_id INTEGER PRIMARY KEY, m_vn VARCHAR, m_nn VARCHAR, m_job VARCHAR, m_std INTEGER, m_ein DATE, m_chef INTEGER REFERENCES MA(m_id), m_tel VARCHAR);
INSERT INTO MA VALUES (1,'Brigitte','Sauer','D',40,'1999-10-01',NULL,'100');
INSERT INTO MA VALUES (2,'Holger','Enz','H',40,'2008-04-01',1,'121');
INSERT INTO MA VALUES (3,'Ljubica','Petrovic','H',30,'2013-07-15',1,'122');
INSERT INTO MA VALUES (4,'Sepp','Krauter','H',40,'2004-02-01',1,'123');
INSERT INTO MA VALUES (5,'Anke','Wolter','H',20,'2019-09-01',2,NULL);
INSERT INTO MA VALUES (6,'Mehmet','Demir','H',40,'2015-11-01',1,'125');
INSERT INTO MA VALUES (7,'Jana','Ritzi','H',35,'2021-03-01',6,'126');
INSERT INTO MA VALUES (8,'Ulla','Thoma','B',40,'2006-01-02',1,'110');
INSERT INTO MA VALUES (9,'Pascal','Jung','B',20,'2020-10-01',8,'111');
INSERT INTO MA VALUES (10,'Yasmin','Haddad','B',30,'2022-05-01',8,'112');
INSERT INTO MA VALUES (11,'Dirk','Volz','T',40,'2011-06-01',1,NULL);
INSERT INTO MA VALUES (12,'Ines','Marin','T',40,'2018-08-01',11,'131');
COMMENT ON TABLE MA IS 'employees of the housing office';
COMMENT ON COLUMN MA.m_job IS 'D director, H caretaker, B booking clerk, T technician';
COMMENT ON COLUMN MA.m_std IS 'hours a week';
COMMENT ON COLUMN MA.m_ein IS 'joined';
COMMENT ON COLUMN MA.m_chef IS 'boss';
CREATE TABLE HAUS (h_id INTEGER PRIMARY KEY, h_bez VARCHAR, h_str VARCHAR, h_ort VARCHAR, h_bj INTEGER, h_etg INTEGER, h_wlan INTEGER, h_wart INTEGER REFERENCES MA(m_id));
INSERT INTO HAUS VALUES (1,'Newton Hall','Beech Avenue 4','Freiburg',1974,8,1,2),(2,'Curie House','Beech Avenue 10','Freiburg',1989,5,1,2),(3,'Riverside Court','Dreisam Street 77','Freiburg',2011,6,1,5),(4,'The Barracks','Vauban Alley 2','Freiburg',1938,3,0,3),(5,'Kepler Tower','Planet Road 1','Tuebingen',1971,14,1,4),(6,'Wilhelm Hostel','Castle Steps 9','Tuebingen',1912,4,0,4),(7,'Garden Rows','Allmand Ring 20','Stuttgart',1998,3,1,6),(8,'Campus North','Allmand Ring 35','Stuttgart',2017,7,1,6),(9,'Lakeview','Mainau Street 40','Konstanz',2004,5,1,7),(10,'Old Mill House','Saw Mill Lane 3','Konstanz',1887,3,0,NULL),(11,'Hofgarten','Palace Row 12','Karlsruhe',2021,6,1,NULL),(12,'Station Lodge','Track Street 5','Karlsruhe',1966,4,0,3);
COMMENT ON TABLE HAUS IS 'residences';
COMMENT ON COLUMN HAUS.h_bez IS 'name of the residence';
COMMENT ON COLUMN HAUS.h_bj IS 'built in';
COMMENT ON COLUMN HAUS.h_etg IS 'floors';
COMMENT ON COLUMN HAUS.h_wart IS 'caretaker, employee number';
CREATE TABLE ZI (z_id INTEGER PRIMARY KEY, z_h INTEGER REFERENCES HAUS(h_id), z_nr VARCHAR, z_typ VARCHAR, z_qm DECIMAL(5,1), z_kalt DECIMAL(6,2), z_nk DECIMAL(6,2), z_bf INTEGER, z_sp INTEGER);
INSERT INTO ZI SELECT i+1, list_extract([1,1,1,1,2,2,2,3,3,3,3,4,4,5,5,5,5,5,6,6,7,7,7,8,8,8,8,9,9,9,9,10,10,12,12,12],i+1), list_extract(['101','102','415','807','001','212','305','110','111','404','602','E1','E2','303','707','1105','1201','1402','05','31','2a','2b','14','118','226','509','701','021','130','218','502','M1','M2','11','12','44'],i+1), list_extract(['E','E','W','A','E','W'],(i*5)%6+1), 10.5+(i*17)%24, 215+(i*61)%290, 45+(i*13)%60, CASE WHEN i IN (4,7,27,33) THEN 1 ELSE 0 END, CASE WHEN i IN (12,19,31) THEN 1 ELSE 0 END FROM range(36) t(i);
COMMENT ON TABLE ZI IS 'rooms';
COMMENT ON COLUMN ZI.z_typ IS 'E single room, W shared flat, A apartment';
COMMENT ON COLUMN ZI.z_qm IS 'square metres';
COMMENT ON COLUMN ZI.z_kalt IS 'basic rent per month';
COMMENT ON COLUMN ZI.z_nk IS 'utilities per month';
COMMENT ON COLUMN ZI.z_bf IS 'wheelchair accessible';
COMMENT ON COLUMN ZI.z_sp IS '1 = closed, not to be let';
CREATE TABLE STU (s_id INTEGER PRIMARY KEY, s_vn VARCHAR, s_nn VARCHAR, s_land VARCHAR, s_geb DATE, s_fach VARCHAR, s_sem INTEGER, s_mail VARCHAR, s_erst INTEGER);
INSERT INTO STU VALUES (1,'Lena','Hauser','Germany','2001-05-14','Medicine',5,'lena.hauser@uni.de',0),(2,'Mateo','Rojas','Chile','2000-11-02','Physics',7,'mrojas@uni.de',0),(3,'Ngoc Anh','Tran','Vietnam','2003-03-29','Informatics',2,'tran@uni.de',1),(4,'Jonas','Bühler','Germany','1998-08-08','Law',11,NULL,0),(5,'Oumar','Diallo','Senegal','2002-01-17','Economics',4,'odiallo@uni.de',0),(6,'Freya','Lindholm','Sweden','2001-09-23','Biology',6,'freya@uni.de',0),
(7,'Paul','Maier','Germany','2004-06-30','Informatics',1,'pmaier@uni.de',1),(8,'Zeynep','Kaya','Turkey','1999-12-11','Architecture',9,'kaya@uni.de',0),(9,'Luca','Moretti','Italy','2002-07-05','History',3,NULL,0),(10,'Hanna','Weiss','Germany','2003-10-19','Medicine',2,'hanna.weiss@uni.de',1),(11,'Arjun','Patel','India','1997-04-25','Mechanical Engineering',3,'apatel@uni.de',0),(12,'Chloé','Dubois','France','2001-02-08','German Studies',5,'chloe@uni.de',0),
(13,'Tim','Schwarz','Germany','2000-06-16','Physics',8,'timschwarz@uni.de',0),(14,'Mei','Zhang','China','1998-09-09','Mechanical Engineering',4,'mzhang@uni.de',0),(15,'Isabel','Santos','Portugal','2002-12-27','Law',4,'isantos@uni.de',0),(16,'Kwame','Mensah','Ghana','1996-03-13','Economics',2,NULL,0),(17,'Sofie','Braun','Germany','2004-01-04','Biology',1,'sbraun@uni.de',1),(18,'Dmytro','Kovalenko','Ukraine','2003-08-21','Informatics',3,'dkov@uni.de',0),
(19,'Aylin','Demir','Germany','2002-04-12','Medicine',4,'ademir@uni.de',0),(20,'Noah','Keller','Switzerland','2000-10-10','Architecture',7,'nkeller@uni.de',0),(21,'Rania','Saleh','Syria','1999-05-20','Pharmacy',6,NULL,0),(22,'Emil','Vogt','Germany','2003-02-28','History',2,'evogt@uni.de',1);
COMMENT ON TABLE STU IS 'students on our books';
COMMENT ON COLUMN STU.s_fach IS 'subject';
COMMENT ON COLUMN STU.s_erst IS '1 = fresher';
CREATE TABLE MV (v_id INTEGER PRIMARY KEY, v_s INTEGER REFERENCES STU(s_id), v_z INTEGER REFERENCES ZI(z_id), v_von DATE, v_bis DATE, v_kaut DECIMAL(7,2), v_rueck DECIMAL(7,2), v_ma INTEGER REFERENCES MA(m_id), v_gek INTEGER);
INSERT INTO MV VALUES (1,1,3,'2021-10-01','2022-09-30',500,500,8,0),(2,1,10,'2022-10-01',NULL,600,NULL,8,0),(3,2,14,'2021-04-01','2023-03-31',500,420,9,0),(4,4,1,'2019-10-01','2023-09-30',400,130,8,0),(5,5,21,'2022-04-01',NULL,500,NULL,9,0),(6,6,28,'2021-10-01','2022-03-31',550,550,8,0),(7,8,24,'2020-10-01',NULL,600,NULL,9,1),(8,9,20,'2022-10-01','2023-02-28',350,0,10,1),
(9,11,16,'2022-10-01',NULL,500,NULL,10,0),(10,12,8,'2021-10-01','2022-07-31',600,600,8,0),(11,13,6,'2020-04-01','2022-09-30',450,380,9,0),(12,13,11,'2022-10-01',NULL,600,NULL,10,0),(13,14,17,'2022-04-01','2023-09-30',500,500,9,0),(14,15,5,'2022-10-01',NULL,450,NULL,10,0),(15,16,22,'2023-04-01',NULL,500,NULL,10,0),(16,18,25,'2022-10-01',NULL,600,NULL,9,0),(17,19,2,'2022-04-01',NULL,400,NULL,8,0),
(18,20,30,'2021-04-01','2023-08-31',550,475,8,0),(19,21,34,'2021-10-01',NULL,400,NULL,9,1),(20,3,26,'2023-10-01',NULL,600,NULL,10,0),(21,7,15,'2023-10-01',NULL,500,NULL,10,0),(22,10,4,'2023-04-01',NULL,500,NULL,8,0),(23,17,9,'2023-10-01',NULL,600,NULL,10,0),(24,2,7,'2023-04-01',NULL,450,NULL,9,0),(25,14,18,'2023-10-01',NULL,500,NULL,10,0),(26,6,29,'2022-04-01','2023-12-31',550,550,9,0);
COMMENT ON TABLE MV IS 'tenancies';
COMMENT ON COLUMN MV.v_von IS 'moved in';
COMMENT ON COLUMN MV.v_bis IS 'moved out, empty = lives there';
COMMENT ON COLUMN MV.v_kaut IS 'deposit';
COMMENT ON COLUMN MV.v_rueck IS 'deposit paid back';
COMMENT ON COLUMN MV.v_ma IS 'clerk who signed';
COMMENT ON COLUMN MV.v_gek IS '1 = notice given by us';
CREATE TABLE WL (w_id INTEGER PRIMARY KEY, w_s INTEGER REFERENCES STU(s_id), w_h INTEGER REFERENCES HAUS(h_id), w_dat DATE, w_max DECIMAL(6,2), w_st VARCHAR);
INSERT INTO WL VALUES (1,22,1,'2023-06-12',300,'W'),(2,22,2,'2023-06-12',320,'W'),(3,9,5,'2023-03-20',350,'A'),(4,12,3,'2021-06-02',450,'A'),(5,20,8,'2023-07-18',500,'R'),(6,3,8,'2023-05-30',480,'A'),(7,7,5,'2023-06-01',330,'A'),(8,4,3,'2023-08-14',400,'R'),(9,9,10,'2023-09-02',NULL,'W'),(10,17,3,'2023-06-25',420,'A'),(11,21,12,'2021-05-11',260,'A'),(12,20,9,'2023-09-29',550,'W'),(13,4,4,'2023-10-05',NULL,'W'),(14,10,1,'2022-12-08',390,'A'),(15,12,6,'2023-11-16',310,'W'),(16,13,11,'2024-01-10',600,'W');
COMMENT ON TABLE WL IS 'waiting list';
COMMENT ON COLUMN WL.w_st IS 'W waiting, A accepted, R rejected';
COMMENT ON COLUMN WL.w_max IS 'can pay at most';
CREATE TABLE REP (r_id INTEGER PRIMARY KEY, r_z INTEGER REFERENCES ZI(z_id), r_s INTEGER REFERENCES STU(s_id), r_dat DATE, r_fert DATE, r_was VARCHAR, r_prio INTEGER, r_eur DECIMAL(8,2), r_ma INTEGER REFERENCES MA(m_id));
INSERT INTO REP VALUES (1,3,1,'2021-11-08','2021-11-12','radiator cold',2,85,11),(2,1,4,'2021-12-01','2022-01-20','window broken',1,240,11),(3,14,2,'2022-01-17','2022-01-18','lock stuck',1,60,12),(4,24,8,'2022-02-07','2022-03-30','mould',1,510,11),(5,8,12,'2022-03-03','2022-03-09','lamp',3,18.5,12),(6,6,13,'2022-05-16','2022-05-17','blocked drain',2,75,3),(7,28,6,'2022-01-31','2022-02-14','shower leaking',1,190,7),
(8,10,1,'2022-11-21','2022-11-29','radiator cold',2,95,12),(9,16,11,'2022-12-05','2022-12-06','lock stuck',1,60,4),(10,20,9,'2023-01-09',NULL,'mould',1,NULL,NULL),(11,21,5,'2023-01-30','2023-02-15','oven',3,329,6),(12,17,14,'2023-03-13','2023-03-16','blocked drain',2,75,4),(13,30,20,'2023-04-24','2023-05-22','wardrobe door',3,42,7),(14,34,21,'2023-06-06','2023-07-28','window broken',1,265,3),(15,5,15,'2023-09-11','2023-09-13','lamp',3,22,2),(16,26,3,'2023-10-16','2023-10-31','shower leaking',1,150,12),(17,15,7,'2023-11-02',NULL,'radiator cold',2,NULL,11),(18,24,8,'2023-11-20','2023-12-19','mould',1,460,11),(19,9,17,'2023-12-11',NULL,'oven',3,NULL,NULL),(20,4,10,'2024-01-15',NULL,'mould',1,NULL,12);
COMMENT ON TABLE REP IS 'repairs reported';
COMMENT ON COLUMN REP.r_fert IS 'done on';
COMMENT ON COLUMN REP.r_prio IS '1 = urgent, 2 = normal, 3 = can wait';
COMMENT ON COLUMN REP.r_was IS 'what is wrong';
