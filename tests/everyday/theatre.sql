-- Millbrook Players: box office + bar
CREATE TABLE people (
  pers_id INTEGER PRIMARY KEY,
  full_nm VARCHAR,
  town VARCHAR,
  tel VARCHAR,
  email VARCHAR,
  joined DATE,
  life_mbr VARCHAR,        -- Y/N
  first_aid INTEGER,       -- 0/1
  subs_paid VARCHAR        -- yes/no
);
INSERT INTO people VALUES
(1,'Margaret Oakes','Millbrook','01632 960101','m.oakes@example.org','1994-03-12','Y',1,'yes'),
(2,'Derek Plumb','Millbrook','01632 960114','dplumb@example.org','2001-09-04','Y',0,'yes'),
(3,'Sunita Rao','Easthorpe','01632 960122','sunita.rao@example.org','2011-01-20','N',1,'yes'),
(4,'Tom Hallett','Millbrook',NULL,'tomh@example.org','2015-06-30','N',0,'no'),
(5,'Carys Bevan','Dunstow','01632 960140','carys@example.org','2016-02-11','N',1,'yes'),
(6,'Ian Fothergill','Easthorpe','01632 960155',NULL,'2008-10-01','N',0,'yes'),
(7,'Priya Nandakumar','Millbrook','01632 960163','priya.n@example.org','2019-09-15','N',0,'no'),
(8,'Geoff Tansley','Little Wick','01632 960171',NULL,'1988-05-23','Y',0,'yes'),
(9,'Ruth Abernathy','Dunstow',NULL,'ruth.ab@example.org','2021-11-08','N',1,'yes'),
(10,'Leo Marchetti','Millbrook','01632 960188','leo@example.org','2022-01-17','N',0,'no'),
(11,'Hannah Stubbs','Easthorpe','01632 960190','hstubbs@example.org','2022-08-29','N',0,'yes'),
(12,'Bill Wragg','Little Wick','01632 960197',NULL,'1999-04-02','N',0,'no'),
(13,'Josie Quill','Millbrook',NULL,NULL,'2023-02-06','N',1,'yes'),
(14,'Anton Drew','Dunstow','01632 960205','adrew@example.org','2023-09-19','N',0,NULL),
(15,'Edith Marlowe','Millbrook','01632 960211',NULL,'1979-10-10','Y',0,'yes'),
(16,'Sam Okoro','Easthorpe','01632 960219','sam.okoro@example.org','2024-01-22','N',1,'no');

CREATE TABLE prods (
  prod_cd VARCHAR PRIMARY KEY,
  title VARCHAR,
  author VARCHAR,
  genre VARCHAR,
  dir_id INTEGER REFERENCES people(pers_id),
  sm_id INTEGER,           -- stage mgr
  open_dt DATE,
  close_dt DATE,
  bdgt DECIMAL(8,2),
  act_cost DECIMAL(8,2),
  lic_fee DECIMAL(8,2),
  youth INTEGER            -- 0/1
);
INSERT INTO prods VALUES
('P2201','Blithe Spirit','Noel Coward','comedy',1,3,'2022-03-10','2022-03-12',1800.00,1742.50,420.00,0),
('P2202','An Inspector Calls','J B Priestley','drama',6,5,'2022-06-16','2022-06-18',1500.00,1610.00,390.00,0),
('P2203','Dick Whittington','Derek Plumb','panto',2,3,'2022-12-08','2022-12-17',3200.00,3475.20,NULL,0),
('P2301','The Crucible','Arthur Miller','drama',1,9,'2023-03-09','2023-03-11',2100.00,2040.75,510.00,0),
('P2302','Oliver!','Lionel Bart','musical',5,3,'2023-06-14','2023-06-17',4500.00,5120.40,1350.00,0),
('P2303','Our Country Kids','Carys Bevan','drama',5,11,'2023-09-22','2023-09-23',600.00,488.10,NULL,1),
('P2304','Aladdin','Derek Plumb','panto',2,9,'2023-12-07','2023-12-16',3400.00,3290.00,NULL,0),
('P2401','Private Lives','Noel Coward','comedy',3,5,'2024-03-07','2024-03-09',1900.00,1655.30,430.00,0),
('P2402','Bugsy Malone','Alan Parker','musical',7,11,'2024-06-13','2024-06-15',3000.00,3344.95,1180.00,1),
('P2403','Hobson''s Choice','Harold Brighouse','comedy',6,NULL,'2024-09-19','2024-09-21',1700.00,1688.00,NULL,0),
('P2404','Mother Goose','Derek Plumb','panto',2,13,'2024-12-05','2024-12-14',3600.00,NULL,NULL,0),
('P2501','The Woman in Black','Stephen Mallatratt','thriller',1,NULL,'2025-03-06','2025-03-08',2000.00,NULL,460.00,0);

CREATE TABLE perfs (
  perf_no INTEGER PRIMARY KEY,
  prod_cd VARCHAR REFERENCES prods(prod_cd),
  perf_dt DATE,
  curtain TIME,
  matinee VARCHAR,         -- yes/no
  cap INTEGER,
  sold INTEGER,
  comps INTEGER,
  tkt_px DECIMAL(5,2),
  foh_id INTEGER,
  bar_id INTEGER,
  canx INTEGER             -- 0/1
);
INSERT INTO perfs VALUES
(101,'P2301','2023-03-09','19:30','no',120,74,6,11.00,8,12,0),
(102,'P2301','2023-03-10','19:30','no',120,91,4,11.00,6,12,0),
(103,'P2301','2023-03-11','19:30','no',120,108,5,11.00,8,4,0),
(104,'P2302','2023-06-14','19:30','no',120,95,10,14.00,15,10,0),
(105,'P2302','2023-06-15','19:30','no',120,103,3,14.00,8,12,0),
(106,'P2302','2023-06-16','19:30','no',120,117,2,14.00,6,10,0),
(107,'P2302','2023-06-17','14:30','yes',120,112,0,12.00,15,NULL,0),
(108,'P2302','2023-06-17','19:30','no',120,120,0,14.00,8,12,0),
(109,'P2303','2023-09-22','19:00','no',80,52,12,6.00,11,4,0),
(110,'P2303','2023-09-23','14:00','yes',80,47,8,6.00,11,NULL,0),
(111,'P2304','2023-12-07','19:00','no',120,98,8,12.50,6,10,0),
(112,'P2304','2023-12-09','14:00','yes',120,119,1,10.00,15,12,0),
(113,'P2304','2023-12-16','14:00','yes',120,118,0,10.00,8,4,0),
(114,'P2401','2024-03-07','19:30','no',120,61,7,12.00,6,12,0),
(115,'P2401','2024-03-08','19:30','no',120,0,0,12.00,NULL,NULL,1),
(116,'P2401','2024-03-09','19:30','no',120,99,5,12.00,8,10,0),
(117,'P2402','2024-06-13','19:00','no',120,83,14,9.00,11,14,0),
(118,'P2402','2024-06-15','14:00','yes',120,110,6,9.00,15,14,0),
(119,'P2403','2024-09-19','19:30','no',120,58,NULL,12.50,6,12,0),
(120,'P2403','2024-09-21','19:30','no',120,87,4,12.50,8,12,0),
(121,'P2404','2024-12-05','19:00','no',120,101,9,13.00,6,10,0),
(122,'P2404','2024-12-07','14:00','yes',120,0,0,10.50,15,NULL,1),
(123,'P2404','2024-12-14','14:00','yes',120,116,2,10.50,8,14,0);

CREATE TABLE bar_items (
  item_cd VARCHAR PRIMARY KEY,
  descr VARCHAR,
  cat VARCHAR,
  cost_px DECIMAL(5,2),
  sell_px DECIMAL(5,2),
  qty_oh INTEGER,
  reord_lvl INTEGER,
  alc VARCHAR,             -- Y/N
  supplier VARCHAR
);
INSERT INTO bar_items VALUES
('BR01','Best bitter (bottle)','beer',1.45,3.80,48,24,'Y','Wickham Ales'),
('BR02','Pilsner (bottle)','beer',1.10,3.50,18,24,'Y','Wickham Ales'),
('BR03','Alcohol-free lager','beer',0.95,3.00,12,12,'N','Wickham Ales'),
('CD01','Dry cider','cider',1.30,3.60,20,12,'Y','Wickham Ales'),
('WN01','House red 175ml','wine',1.60,4.50,60,30,'Y','Castle Vintners'),
('WN02','House white 175ml','wine',1.55,4.50,22,30,'Y','Castle Vintners'),
('WN03','Prosecco 125ml','wine',2.10,5.75,36,20,'Y','Castle Vintners'),
('SP01','Gin & tonic','spirits',1.85,5.00,40,20,'Y','Castle Vintners'),
('SD01','Lemonade','soft',0.30,1.50,70,30,'N','Cash & carry'),
('SD02','Orange juice','soft',0.45,1.60,15,20,'N','Cash & carry'),
('SD03','Elderflower presse','soft',0.80,2.40,9,NULL,'N',NULL),
('IC01','Ice cream tub','snack',0.90,2.50,64,40,'N','Dunstow Dairy'),
('SN01','Crisps','snack',0.35,1.00,55,40,'N','Cash & carry'),
('SN02','Salted peanuts','snack',0.40,1.20,31,NULL,'N','Cash & carry'),
('HT01','Tea','hot',0.10,1.50,200,80,'N','Cash & carry'),
('HT02','Filter coffee','hot',0.22,2.00,120,60,'N',NULL);

CREATE TABLE bar_sales (
  sale_no INTEGER PRIMARY KEY,
  perf_no INTEGER,
  item_cd VARCHAR REFERENCES bar_items(item_cd),
  qty INTEGER,
  unit_px DECIMAL(5,2),
  disc DECIMAL(5,2),
  pay VARCHAR,             -- CSH / CRD / TAB
  srv_by INTEGER REFERENCES people(pers_id)
);
INSERT INTO bar_sales VALUES
(5001,101,'WN01',9,4.20,NULL,'CRD',12),
(5002,101,'BR01',7,3.60,NULL,'CSH',12),
(5003,102,'IC01',14,2.30,NULL,'CSH',13),
(5004,102,'WN02',11,4.20,2.10,'CRD',12),
(5005,103,'SP01',8,4.80,NULL,'CRD',4),
(5006,104,'WN01',12,4.20,NULL,'CRD',10),
(5007,104,'SD01',10,1.40,NULL,'CSH',7),
(5008,105,'BR02',13,3.30,NULL,'CRD',12),
(5009,106,'WN03',6,5.50,3.00,'TAB',10),
(5010,108,'WN03',15,5.50,NULL,'CRD',12),
(5011,108,'IC01',26,2.30,NULL,'CSH',7),
(5012,109,'SD02',9,1.50,NULL,'CSH',4),
(5013,109,'SN01',17,1.00,NULL,'CSH',4),
(5014,111,'HT01',20,1.50,NULL,'CSH',10),
(5015,112,'IC01',41,2.50,NULL,'CSH',13),
(5016,112,'SD01',22,1.50,1.50,'CRD',12),
(5017,113,'IC01',38,2.50,NULL,'CRD',4),
(5018,114,'WN02',10,4.50,NULL,'CRD',12),
(5019,114,'SP01',5,5.00,2.50,'TAB',10),
(5020,116,'WN01',16,4.50,NULL,'CRD',10),
(5021,116,'BR01',9,3.80,NULL,'CSH',10),
(5022,117,'SD02',18,1.60,NULL,'CRD',14),
(5023,117,'SN01',15,1.00,NULL,'CSH',14),
(5024,118,'IC01',33,2.50,4.00,'CRD',14),
(5025,119,'CD01',6,3.60,NULL,'CRD',12),
(5026,120,'HT02',12,2.00,NULL,'CSH',NULL),
(5027,120,'WN01',11,4.50,NULL,'CRD',12),
(5028,121,'BR02',8,3.50,NULL,'CRD',10),
(5029,123,'IC01',36,2.50,NULL,'CSH',14),
(5030,123,'HT01',19,1.50,NULL,NULL,14);
