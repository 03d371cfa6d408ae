-- Brackley Plant & Tool Hire
CREATE TABLE staff (
  emp_id INTEGER PRIMARY KEY,
  fname VARCHAR,
  sname VARCHAR,
  job VARCHAR,
  depot VARCHAR,
  start_dt DATE,
  left_dt DATE,
  hgv VARCHAR,             -- Y/N
  mgr INTEGER,
  hrly DECIMAL(5,2)
);
INSERT INTO staff VALUES
(1,'Janet','Brackley','Director','Northgate','1998-04-01',NULL,'N',NULL,NULL),
(2,'Colin','Mears','Depot manager','Northgate','2004-06-14',NULL,'Y',1,21.50),
(3,'Aisha','Khan','Depot manager','Riverside','2012-02-06',NULL,'N',1,21.00),
(4,'Pete','Longford','Driver','Northgate','2010-09-20',NULL,'Y',2,14.75),
(5,'Dawn','Sykes','Hire desk','Northgate','2016-03-07',NULL,'N',2,13.20),
(6,'Marek','Nowak','Fitter','Northgate','2014-11-03',NULL,'N',2,16.90),
(7,'Stuart','Pell','Driver','Riverside','2018-05-21','2024-02-29','Y',3,14.10),
(8,'Gemma','Rudd','Hire desk','Riverside','2019-08-12',NULL,'N',3,12.95),
(9,'Olu','Adeyemi','Fitter','Riverside','2020-01-13',NULL,'Y',3,17.35),
(10,'Kevin','Tait','Driver','Riverside','2021-07-05',NULL,'Y',3,13.85),
(11,'Beth','Lomax','Sales rep','Northgate','2017-10-02',NULL,'N',1,18.00),
(12,'Ryan','Cope','Sales rep','Riverside','2022-04-11',NULL,'N',1,17.25),
(13,'Moira','Finch','Hire desk','Airfield','2023-01-09',NULL,'N',2,12.60),
(14,'Lewis','Gant','Apprentice','Airfield','2023-09-04',NULL,'N',6,8.40),
(15,'Tony','Birtles','Fitter','Northgate','2006-01-30','2023-06-30','N',2,16.10);

CREATE TABLE cust (
  cust_no VARCHAR PRIMARY KEY,
  co_name VARCHAR,
  contact VARCHAR,
  tel VARCHAR,
  email VARCHAR,
  town VARCHAR,
  acct_typ VARCHAR,        -- TRD / DIY / GOV
  cr_lim DECIMAL(9,2),
  bal DECIMAL(9,2),
  on_stop INTEGER,         -- 0/1
  rep_id INTEGER REFERENCES staff(emp_id),
  opened DATE
);
INSERT INTO cust VALUES
('C001','Hartley Groundworks','Neil Hartley','01632 961001','neil@hartleyg.example','Aldham','TRD',5000,1840.50,0,11,'2009-05-11'),
('C002','Fen Fencing Ltd','Paula Stone','01632 961014','accounts@fenfencing.example','Marsh End','TRD',3000,3260.00,1,11,'2013-03-19'),
('C003','Aldham Town Council','Grounds Dept',NULL,'grounds@aldham.example','Aldham','GOV',10000,420.00,0,12,'2011-07-01'),
('C004','K & J Builders','Kath Jolly','01632 961032','kj@kjbuild.example','Barton','TRD',7500,6905.75,0,11,'2015-10-05'),
('C005','Mr D Whitlock',NULL,'01632 961047',NULL,'Aldham','DIY',NULL,0,0,NULL,'2023-04-15'),
('C006','Sunrise Landscapes','Imran Aziz','01632 961052','imran@sunrise.example','Barton','TRD',4000,980.20,0,12,'2018-02-27'),
('C007','Mrs L Penrose',NULL,'01632 961066','lpenrose@example.org','Marsh End','DIY',NULL,65.00,0,NULL,'2023-08-02'),
('C008','Cutler Demolition','Vince Cutler','01632 961073','vince@cutlerdemo.example','Stanway','TRD',12000,12450.00,1,11,'2010-12-13'),
('C009','St Bede''s School','Site Office','01632 961085',NULL,'Stanway','GOV',2500,310.00,0,12,'2020-09-08'),
('C010','Barton Roofing','Steve Hale','01632 961098','office@bartonroof.example','Barton','TRD',3500,2110.40,0,12,'2019-06-24'),
('C011','Eastside Events','Chloe Marr',NULL,'chloe@eastsideev.example','Stanway','TRD',6000,150.00,0,12,'2022-01-31'),
('C012','Mr A Fogg',NULL,NULL,NULL,'Barton','DIY',NULL,40.00,1,NULL,'2024-02-10'),
('C013','Redmayne Drainage','Joe Redmayne','01632 961121','joe@redmayne.example','Aldham','TRD',4500,0,0,11,'2021-11-16'),
('C014','Marsh End Cricket Club','Hon. Sec.','01632 961130','sec@mecc.example','Marsh End','TRD',1000,NULL,0,11,'2016-04-20');

CREATE TABLE kit (
  asset_no VARCHAR PRIMARY KEY,
  descr VARCHAR,
  make VARCHAR,
  cat VARCHAR,
  depot VARCHAR,
  purch_dt DATE,
  purch_px DECIMAL(9,2),
  book_val DECIMAL(9,2),
  day_rt DECIMAL(7,2),
  wk_rt DECIMAL(7,2),
  stat VARCHAR,            -- AV avail, OH on hire, WS workshop, SC scrapped
  last_svc DATE,
  needs_op VARCHAR         -- yes/no, operator ticket required
);
INSERT INTO kit VALUES
('A1001','1.5t mini digger','Kubota','plant','Northgate','2019-03-04',16500,8200,95.00,330.00,'OH','2024-03-18','yes'),
('A1002','3t mini digger','Takeuchi','plant','Northgate','2020-06-15',27500,16900,130.00,460.00,'AV','2024-05-02','yes'),
('A1003','1t dumper','Thwaites','plant','Riverside','2018-02-20',11200,4300,70.00,245.00,'OH','2023-11-27','yes'),
('A1004','Telehandler 6m','JCB','plant','Northgate','2021-09-09',48000,33500,185.00,690.00,'AV','2024-04-11','yes'),
('A2001','Scissor lift 8m','Genie','access','Riverside','2017-05-16',9800,3100,85.00,240.00,'WS','2023-08-14','yes'),
('A2002','Cherry picker 12m','Niftylift','access','Northgate','2022-01-25',31000,24800,150.00,480.00,'OH','2024-06-03','yes'),
('A2003','Scaffold tower 5m','Boss','access','Airfield','2020-08-31',1450,600,28.00,75.00,'AV',NULL,'no'),
('A2004','Scaffold tower 7m','Boss','access','Riverside','2023-02-13',1900,1500,34.00,92.00,'AV',NULL,'no'),
('A3001','Wacker plate','Belle','compaction','Northgate','2016-04-05',900,120,22.00,58.00,'AV','2024-01-22','no'),
('A3002','Trench rammer','Belle','compaction','Riverside','2019-07-29',1650,640,32.00,84.00,'WS','2023-12-05','no'),
('A3003','Ride-on roller','Bomag','compaction','Northgate','2021-03-15',14500,9600,90.00,310.00,'OH','2024-02-20','yes'),
('A4001','6kVA generator','Honda','power','Airfield','2018-10-10',2300,850,38.00,110.00,'OH','2024-04-29','no'),
('A4002','20kVA generator','Stephill','power','Northgate','2022-05-18',8900,6700,75.00,230.00,'AV','2024-05-20','no'),
('A4003','Towable light tower','SMC','power','Airfield','2023-10-02',7200,6500,60.00,180.00,'AV',NULL,'no'),
('A5001','Petrol disc cutter','Stihl','tools','Northgate','2020-02-03',780,260,24.00,62.00,'AV','2024-03-01','no'),
('A5002','Heavy breaker','Hilti','tools','Riverside','2021-11-22',1350,800,30.00,78.00,'OH','2024-01-09','no'),
('A5003','Floor sander','Hiretech','tools','Airfield','2015-06-01',1100,0,35.00,88.00,'SC','2022-10-17','no'),
('A5004','Carpet cleaner','Rug Doctor','tools','Airfield','2022-09-12',620,390,18.00,NULL,'AV',NULL,'no');

CREATE TABLE hires (
  hire_no INTEGER PRIMARY KEY,
  cust_no VARCHAR REFERENCES cust(cust_no),
  asset_no VARCHAR,
  out_dt DATE,
  due_dt DATE,
  back_dt DATE,
  hire_chg DECIMAL(8,2),
  del_chg DECIMAL(6,2),
  dmg_chg DECIMAL(7,2),
  taken_by INTEGER,        -- hire desk
  del_by INTEGER,          -- driver
  po_ref VARCHAR,
  paid VARCHAR             -- Y/N
);
INSERT INTO hires VALUES
(7001,'C001','A1001','2023-03-06','2023-03-13','2023-03-13',330.00,45.00,NULL,5,4,'HG-211','Y'),
(7002,'C004','A1002','2023-04-17','2023-05-01','2023-05-03',1010.00,45.00,120.00,5,4,'KJ0417','Y'),
(7003,'C005','A3001','2023-04-29','2023-04-30','2023-04-30',22.00,NULL,NULL,8,NULL,NULL,'Y'),
(7004,'C008','A5002','2023-05-15','2023-05-22','2023-05-22',78.00,NULL,35.00,8,NULL,'CUT-88','Y'),
(7005,'C003','A2001','2023-06-05','2023-06-09','2023-06-09',240.00,40.00,NULL,8,7,'ATC/3391','Y'),
(7006,'C002','A4001','2023-06-19','2023-06-26','2023-06-30',142.00,25.00,NULL,5,4,NULL,'N'),
(7007,'C010','A2004','2023-07-10','2023-07-24','2023-07-21',184.00,30.00,NULL,8,7,'BR-1020','Y'),
(7008,'C007','A5004','2023-08-05','2023-08-06','2023-08-07',36.00,NULL,NULL,13,NULL,NULL,'Y'),
(7009,'C006','A3003','2023-09-04','2023-09-11','2023-09-11',310.00,45.00,NULL,5,4,'SUN44','Y'),
(7010,'C011','A4002','2023-09-14','2023-09-18','2023-09-18',230.00,60.00,NULL,5,4,'EE-0914','Y'),
(7011,'C009','A2003','2023-10-23','2023-10-27','2023-10-27',75.00,20.00,NULL,13,10,'SBS-77','Y'),
(7012,'C008','A1004','2023-11-06','2023-12-04','2023-12-08',2950.00,80.00,640.00,5,4,'CUT-93','N'),
(7013,'C013','A1003','2023-11-20','2023-11-27','2023-11-27',245.00,40.00,NULL,8,7,'RD-560','Y'),
(7014,'C004','A2002','2024-01-15','2024-01-22','2024-01-22',480.00,55.00,NULL,5,4,'KJ0115','Y'),
(7015,'C001','A3002','2024-02-05','2024-02-12','2024-02-14',116.00,NULL,85.00,8,NULL,'HG-240','Y'),
(7016,'C012','A5001','2024-02-12','2024-02-13','2024-02-19',62.00,NULL,NULL,5,NULL,NULL,'N'),
(7017,'C006','A1001','2024-03-25','2024-04-08','2024-04-08',660.00,45.00,NULL,5,4,'SUN51','Y'),
(7018,'C010','A2003','2024-04-15','2024-04-29','2024-04-29',150.00,20.00,15.00,13,10,'BR-1077','N'),
(7019,'C003','A4003','2024-05-03','2024-05-07','2024-05-07',180.00,35.00,NULL,13,10,'ATC/3802','Y'),
(7020,'C004','A1001','2024-05-20','2024-06-17',NULL,1320.00,45.00,NULL,5,4,'KJ0520','N'),
(7021,'C006','A1003','2024-05-28','2024-06-11',NULL,490.00,40.00,NULL,8,10,'SUN58','N'),
(7022,'C013','A5002','2024-06-03','2024-06-10',NULL,78.00,NULL,NULL,8,NULL,'RD-602','N'),
(7023,'C010','A2002','2024-06-10','2024-06-24',NULL,960.00,55.00,NULL,5,4,'BR-1101','N'),
(7024,'C001','A3003','2024-06-12','2024-06-19',NULL,310.00,45.00,NULL,5,4,NULL,'N'),
(7025,'C011','A4001','2024-06-14','2024-06-17',NULL,110.00,25.00,NULL,13,10,'EE-0614','Y');

CREATE TABLE repairs (
  job_no INTEGER PRIMARY KEY,
  asset_no VARCHAR REFERENCES kit(asset_no),
  rep_dt DATE,
  fin_dt DATE,
  fault VARCHAR,
  parts DECIMAL(8,2),
  lab_hrs DECIMAL(5,1),
  lab_cost DECIMAL(8,2),
  fitter INTEGER,
  signed_by INTEGER REFERENCES staff(emp_id),
  warr INTEGER             -- 0/1
);
INSERT INTO repairs VALUES
(301,'A1001','2023-03-15','2023-03-16','track tension',45.00,2.0,70.00,15,2,0),
(302,'A2001','2023-08-14','2023-08-18','hydraulic leak',310.00,6.5,227.50,9,3,0),
(303,'A5002','2023-05-24','2023-05-24','chisel stuck',18.50,1.0,35.00,9,3,0),
(304,'A1002','2023-05-05','2023-05-09','broken window',165.00,3.0,105.00,15,2,0),
(305,'A4001','2023-07-03','2023-07-04','carburettor',62.00,2.5,87.50,6,2,0),
(306,'A1004','2023-12-11','2023-12-20','bent forks',890.00,9.0,315.00,6,2,0),
(307,'A2002','2023-10-09','2023-10-10','control panel',0.00,4.0,140.00,6,1,1),
(308,'A3002','2023-12-05','2023-12-07','bellows split',140.00,3.5,122.50,9,3,0),
(309,'A1003','2023-11-29','2023-11-30','brake pads',88.00,2.0,70.00,9,3,0),
(310,'A3003','2024-02-20','2024-02-22','water pump',205.00,4.5,157.50,6,2,0),
(311,'A3002','2024-02-16',NULL,'throttle cable',NULL,1.5,52.50,9,NULL,0),
(312,'A4003','2024-05-09','2024-05-10','lamp failure',0.00,1.0,35.00,6,2,1),
(313,'A2001','2024-04-22',NULL,'battery pack',540.00,NULL,NULL,9,NULL,0),
(314,'A1001','2024-04-10','2024-04-12','hydraulic leak',130.00,5.0,175.00,6,2,0),
(315,'A5001','2024-02-21','2024-02-21','pull cord',12.00,0.5,17.50,6,2,0);
