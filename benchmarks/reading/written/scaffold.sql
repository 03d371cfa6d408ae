CREATE TABLE yd (yd_id INTEGER PRIMARY KEY, yd_nm VARCHAR, twn VARCHAR, cap_t DECIMAL(8,1), mgr INTEGER);
INSERT INTO yd VALUES (1,'Quayside Yard','Gateshead',420,101),(2,'Mill Lane','Durham',260,106),(3,'Eastfield','Sunderland',310,111),(4,'Old Brickworks','Hexham',140,101),(5,'Teesport Depot','Middlesbrough',500,NULL),
(6,'Station Sidings','Darlington',95.5,106),(7,'Coble Row','Blyth',180,111),(8,'Wharf Nine','South Shields',330,NULL),(9,'Castle Yard','Alnwick',75,101),(10,'Ropery','North Shields',205,111),(11,'Top Field','Consett',110,NULL),(12,'Marsh End','Hartlepool',240,106);
COMMENT ON TABLE yd IS 'our yards';
COMMENT ON COLUMN yd.cap_t IS 'storage capacity, tonnes';
COMMENT ON COLUMN yd.mgr IS 'yard manager, see emp';
CREATE TABLE emp (emp_id INTEGER PRIMARY KEY, f_nm VARCHAR, l_nm VARCHAR, rl VARCHAR, yd_id INTEGER REFERENCES yd(yd_id), boss INTEGER REFERENCES emp(emp_id), h_rt DECIMAL(6,2), st_dt DATE, crd VARCHAR, crd_exp DATE);
INSERT INTO emp VALUES (101,'Derek','Hall','SV',1,NULL,26.50,'2009-03-02','A','2026-05-31');
INSERT INTO emp VALUES (102,'Paul','Robson','SC',1,101,19.20,'2016-06-13','A','2025-11-30');
INSERT INTO emp VALUES (103,'Wayne','Liddle','SC',1,101,17.80,'2019-02-04','P','2024-09-30');
INSERT INTO emp VALUES (104,'Kieran','Dodds','LB',1,102,12.60,'2022-08-22','T','2025-02-28');
INSERT INTO emp VALUES (105,'Sandra','Pattinson','OF',1,101,15.40,'2014-01-06',NULL,NULL);
INSERT INTO emp VALUES (106,'Graham','Tulip','SV',2,101,24.75,'2011-09-19','A','2025-07-31');
INSERT INTO emp VALUES (107,'Marek','Nowak','SC',2,106,18.90,'2018-04-09','A','2026-01-31');
INSERT INTO emp VALUES (108,'Liam','Foster','LB',2,107,12.10,'2023-05-15','T','2026-04-30');
INSERT INTO emp VALUES (109,'Tomasz','Zielinski','SC',2,106,17.50,'2020-10-05','P','2024-06-30');
INSERT INTO emp VALUES (110,'Ian','Charlton','DR',2,106,14.90,'2017-07-03',NULL,NULL);
INSERT INTO emp VALUES (111,'Michelle','Bell','SV',3,101,25.10,'2012-05-21','A','2026-08-31');
INSERT INTO emp VALUES (112,'Craig','Wilkinson','SC',3,111,19.60,'2015-11-16','A','2025-03-31');
INSERT INTO emp VALUES (113,'Jordan','Stobbs','LB',3,112,12.10,'2023-09-04','T','2026-08-31');
INSERT INTO emp VALUES (114,'Alan','Forster','DR',3,111,15.20,'2013-02-25',NULL,NULL);
INSERT INTO emp VALUES (115,'Ryan','Elliott','SC',5,111,18.40,'2019-08-12','P','2025-06-30');
INSERT INTO emp VALUES (116,'Lee','Hutchinson','SC',5,111,18.10,'2020-03-16','P','2024-12-31');
INSERT INTO emp VALUES (117,'Neil','Armstrong','DR',5,111,14.70,'2021-01-18',NULL,NULL);
INSERT INTO emp VALUES (118,'Joanne','Kerr','OF',2,106,14.80,'2018-11-26',NULL,NULL);
INSERT INTO emp VALUES (119,'Stephen','Raine','LB',5,115,12.40,'2022-03-07','T','2025-01-31');
INSERT INTO emp VALUES (120,'Gary','Nixon','SC',8,111,19.00,'2016-10-24','A','2025-10-31');
COMMENT ON TABLE emp IS 'staff';
COMMENT ON COLUMN emp.rl IS 'role: SV supervisor, SC scaffolder, LB labourer, DR driver, OF office';
COMMENT ON COLUMN emp.h_rt IS 'hourly wage';
COMMENT ON COLUMN emp.crd IS 'scaffolding card: A advanced, P part two, T trainee; empty = none';
COMMENT ON COLUMN emp.st_dt IS 'started with us';
CREATE TABLE cst (cst_id INTEGER PRIMARY KEY, nm VARCHAR, twn VARCHAR, eml VARCHAR, cr_lim DECIMAL(9,2), stp INTEGER, trd VARCHAR);
INSERT INTO cst VALUES (1,'Tyne Roofing Ltd','Gateshead','office@tyneroofing.co.uk',15000,0,'R'),(2,'Bainbridge Homes','Durham','sites@bainbridge.co.uk',40000,0,'B'),(3,'J & K Pointing','Sunderland',NULL,3000,1,'M'),(4,'Northern Heritage Trust','Hexham','works@nht.org',25000,0,'O'),
(5,'Seaburn Solar','Sunderland','hello@seaburnsolar.com',8000,0,'R'),(6,'Pallister Developments','Middlesbrough','jp@pallister.dev',60000,0,'B'),(7,'Mrs Ethel Cowan','Durham',NULL,NULL,0,'O'),(8,'Weardale Stone','Consett','info@weardalestone.co.uk',12000,0,'M'),
(9,'Chimney Doctor','Darlington','doc@chimneydoctor.co.uk',2500,1,'R'),(10,'Dunelm Painting','Durham','paint@dunelm.net',5000,0,'P'),(11,'St Cuthbert Parish','Darlington',NULL,NULL,0,'O'),(12,'Hadrian Render','Hexham','hadrian@render.co.uk',9000,0,'P'),
(13,'Coastal Joinery','Blyth','joiners@coastal.co.uk',7000,1,'B'),(14,'Blakelaw Builders','Newcastle','accounts@blakelaw.co.uk',30000,0,'B'),(15,'Ravensworth Roofing','Gateshead',NULL,6000,0,'R');
COMMENT ON TABLE cst IS 'customers';
COMMENT ON COLUMN cst.cr_lim IS 'credit limit GBP, empty = pays up front';
COMMENT ON COLUMN cst.stp IS '1 = on stop, no new hires';
COMMENT ON COLUMN cst.trd IS 'trade: R roofer, B builder, M mason, P painter, O other';
CREATE TABLE sit (sit_id INTEGER PRIMARY KEY, cst_id INTEGER REFERENCES cst(cst_id), adr VARCHAR, twn VARCHAR, ht DECIMAL(5,1), pmt INTEGER);
INSERT INTO sit VALUES (1,1,'14 Saltwell Road','Gateshead',8.5,0),(2,1,'Bensham Baths','Gateshead',12,1),(3,2,'Elvet Gardens plot 3','Durham',9,0),(4,2,'Elvet Gardens plot 7','Durham',9,0),(5,3,'22 Roker Avenue','Sunderland',7.5,0),
(6,4,'Hexham Moot Hall','Hexham',18.5,1),(7,4,'Dilston Castle','Corbridge',21,0),(8,5,'Fulwell Primary School','Sunderland',6.5,0),(9,6,'Transporter House','Middlesbrough',34,1),(10,6,'Linthorpe Lofts','Middlesbrough',26.5,1),
(11,7,'3 Church Street','Durham',7,1),(12,8,'Consett Chapel','Consett',14,0),(13,9,'88 Bondgate','Darlington',10.5,1),(14,10,'Market Tavern','Durham',11,1),(15,11,'St Cuthbert Tower','Darlington',41,0),
(16,12,'Priory Terrace','Hexham',8,0),(17,13,'Quay Cottages','Blyth',6,0),(18,14,'Grainger Arcade','Newcastle',19,1),(19,14,'Leazes Crescent','Newcastle',13.5,1),(20,2,'Neville House','Durham',15,0);
COMMENT ON COLUMN sit.ht IS 'height m';
COMMENT ON COLUMN sit.pmt IS '1 = pavement permit needed';
CREATE TABLE hir (hir_no INTEGER PRIMARY KEY, sit_id INTEGER REFERENCES sit(sit_id), frm INTEGER REFERENCES emp(emp_id), st VARCHAR, dt_up DATE, dt_dn DATE, wks INTEGER, wk_rt DECIMAL(8,2), er_chg DECIMAL(9,2));
INSERT INTO hir VALUES (5001,1,102,'D','2021-03-08','2021-04-30',6,95,780),(5002,2,102,'D','2021-05-10','2021-09-17',16,240,2650),(5003,3,107,'D','2021-06-21','2021-08-27',8,130,1100),(5004,6,101,'D','2021-09-06','2022-04-15',26,310,4200),(5005,9,115,'D','2021-11-01','2022-08-26',40,620,9800),
(5006,5,112,'D','2022-01-17','2022-02-25',4,80,640),(5007,4,107,'D','2022-02-14','2022-04-22',8,130,1100),(5008,8,112,'D','2022-04-04','2022-04-29',3,75,590),(5009,12,106,'D','2022-05-16','2022-08-12',12,175,1850),(5010,13,109,'D','2022-06-06','2022-07-15',5,110,900),
(5011,10,116,'D','2022-07-25','2023-03-10',30,540,8700),(5012,11,109,'X',NULL,NULL,4,70,560),(5013,14,107,'D','2022-09-12','2022-10-28',6,140,1250),(5014,18,120,'D','2022-10-17','2023-05-05',24,450,6100),(5015,7,101,'D','2022-11-07','2023-06-30',30,360,5400),
(5016,17,112,'D','2023-01-23','2023-03-03',4,70,520),(5017,1,103,'D','2023-02-20','2023-03-31',6,98,800),(5018,16,103,'D','2023-04-17','2023-06-09',6,105,880),(5019,15,106,'U','2023-05-08',NULL,52,410,11200),(5020,13,109,'D','2023-06-12','2023-07-28',6,115,930),
(5021,19,120,'D','2023-07-03','2023-10-20',14,260,2900),(5022,20,107,'U','2023-08-28',NULL,30,290,3600),(5023,9,115,'U','2023-09-18',NULL,36,640,10100),(5024,5,112,'X',NULL,NULL,4,85,660),(5025,2,102,'U','2023-11-06',NULL,20,250,2750),
(5026,6,103,'U','2024-01-15',NULL,18,320,4300),(5027,14,109,'Q',NULL,NULL,6,150,1300),(5028,18,120,'U','2024-02-05',NULL,24,460,6250),(5029,10,NULL,'Q',NULL,NULL,28,560,8900),(5030,4,NULL,'Q',NULL,NULL,8,138,1150);
COMMENT ON TABLE hir IS 'hires, one per scaffold put up';
COMMENT ON COLUMN hir.st IS 'state of the hire: Q quoted, U up, D dismantled, X cancelled';
COMMENT ON COLUMN hir.frm IS 'foreman of the gang';
COMMENT ON COLUMN hir.wks IS 'agreed length in weeks';
COMMENT ON COLUMN hir.wk_rt IS 'weekly rent';
COMMENT ON COLUMN hir.er_chg IS 'charge for erecting';
COMMENT ON COLUMN hir.dt_up IS 'erected on';
COMMENT ON COLUMN hir.dt_dn IS 'taken down on';
CREATE TABLE mat (cd VARCHAR PRIMARY KEY, dsc VARCHAR, grp VARCHAR, kg DECIMAL(6,1), pr DECIMAL(7,2), stk INTEGER, min_stk INTEGER);
INSERT INTO mat VALUES ('T21','Tube 21 ft','tube',28,41.5,1800,1000),('T16','Tube 16 ft','tube',21.4,32,950,1000),('T10','Tube 10 ft','tube',13.4,21,1400,800),('B13','Board 13 ft','board',20.5,24,2100,1500),('B08','Board 8 ft','board',12.6,16.5,760,800),
('DBL','Double coupler','fitting',1.2,4.8,6200,4000),('SWV','Swivel coupler','fitting',1.4,5.6,2300,2500),('BPL','Base plate','fitting',0.9,2.9,1500,900),('LAD','Pole ladder 6 m','access',17,88,120,60),('HOI','Gin wheel','access',9.5,46,35,20),('SHT','Monarflex sheet','cover',11,62,90,150),('NET','Debris net','cover',4.2,27,240,100),('BEA','Ladder beam 5 m','beam',22,134,64,40);
COMMENT ON TABLE mat IS 'materials';
COMMENT ON COLUMN mat.pr IS 'replacement price each';
COMMENT ON COLUMN mat.stk IS 'pieces in stock';
COMMENT ON COLUMN mat.min_stk IS 'reorder level';
CREATE TABLE hir_ln (ln INTEGER PRIMARY KEY, hir_no INTEGER REFERENCES hir(hir_no), cd VARCHAR REFERENCES mat(cd), q_out INTEGER, q_bk INTEGER);
INSERT INTO hir_ln SELECT i+1, 5001 + (i*7)%26, list_extract(['T21','T16','T10','B13','B08','DBL','SWV','BPL','LAD','SHT','NET'], (i*5)%11+1), 12+(i*37)%90, CASE WHEN (i*7)%26 IN (18,21,22,24,25) THEN NULL ELSE 12+(i*37)%90-(CASE WHEN i%4=0 THEN i%7 ELSE 0 END) END FROM range(40) t(i);
COMMENT ON COLUMN hir_ln.q_out IS 'pieces sent out';
COMMENT ON COLUMN hir_ln.q_bk IS 'pieces returned, empty while still out';
CREATE TABLE insp (id INTEGER PRIMARY KEY, hir_no INTEGER, by_emp INTEGER, d DATE, res VARCHAR, note VARCHAR);
INSERT INTO insp SELECT i+1, 5001 + list_extract([0,1,1,1,2,3,3,4,4,4,5,6,8,9,10,10,12,13,13,14,14,17,18,18,19,20,21,21,22,22,22,24,25,27],i+1), list_extract([101,106,111,102],(i*3)%4+1), list_extract([DATE '2021-03-15','2021-05-17','2021-06-14','2021-07-12','2021-06-28','2021-09-13','2021-12-06','2021-11-08','2022-01-24','2022-05-09','2022-01-24','2022-02-21','2022-05-23','2022-06-13','2022-08-01','2022-11-14','2022-09-19','2022-10-24','2023-01-16','2022-11-14','2023-02-20','2023-04-24','2023-05-15','2023-08-21','2023-06-19','2023-07-10','2023-09-04','2023-11-13','2023-09-25','2023-11-27','2024-01-29','2023-11-13','2024-01-22','2024-02-12'],i+1), list_extract(['P','P','F','P','A','P','P'],i%7+1), list_extract(['missing toe board','loose tie',NULL,NULL,'sheeting torn','gap in handrail',NULL],(i*2)%7+1) FROM range(34) t(i);
COMMENT ON TABLE insp IS 'inspections';
COMMENT ON COLUMN insp.res IS 'result: P passed, F failed, A advisory';
