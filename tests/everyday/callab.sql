-- calibration laboratory (pressure, temperature, mass, dimensional, electrical)
CREATE TABLE cust (
  cust_no INTEGER PRIMARY KEY,
  cname VARCHAR NOT NULL,
  city VARCHAR,
  ctry VARCHAR(2),
  sector VARCHAR,
  acct_mgr VARCHAR,
  pay_days SMALLINT,
  blkd VARCHAR(1) DEFAULT 'N'
);
COMMENT ON COLUMN cust.blkd IS 'Y = no new jobs, owes us money';
COMMENT ON COLUMN cust.pay_days IS 'payment terms';

CREATE TABLE tech (
  tech_id VARCHAR PRIMARY KEY,
  tech_nm VARCHAR,
  disc_cd VARCHAR(3),
  hire_dt DATE,
  sign_auth BOOLEAN,
  hourly DECIMAL(6,2)
);
COMMENT ON TABLE tech IS 'technicians';
COMMENT ON COLUMN tech.disc_cd IS 'main discipline: PRS pressure, TMP temperature, MAS mass, DIM dimensional, ELC electrical';
COMMENT ON COLUMN tech.sign_auth IS 'may sign certificates';

CREATE TABLE instr (
  instr_id INTEGER PRIMARY KEY,
  cust_no INTEGER REFERENCES cust(cust_no),
  descr VARCHAR,
  mfr VARCHAR,
  model VARCHAR,
  ser_no VARCHAR,
  disc_cd VARCHAR(3),
  intv_mth SMALLINT,
  next_due DATE,
  scrapped VARCHAR(1)
);
COMMENT ON TABLE instr IS 'customer instruments';
COMMENT ON COLUMN instr.intv_mth IS 'calibration interval in months';

CREATE TABLE ref_std (
  std_id VARCHAR PRIMARY KEY,
  descr VARCHAR,
  disc_cd VARCHAR(3),
  trace_to VARCHAR,
  last_cal DATE,
  due_dt DATE,
  room VARCHAR,
  purch_cost DECIMAL(10,2)
);
COMMENT ON TABLE ref_std IS 'our own reference standards';
COMMENT ON COLUMN ref_std.trace_to IS 'national institute the standard is traceable to';

CREATE TABLE cal_job (
  job_no INTEGER PRIMARY KEY,
  instr_id INTEGER,
  rcvd_dt DATE,
  prom_dt DATE,
  compl_dt DATE,
  tech_id VARCHAR REFERENCES tech(tech_id),
  stat VARCHAR(3),
  prio VARCHAR(1),
  price DECIMAL(8,2),
  onsite_yn VARCHAR(1),
  cert_no VARCHAR
);
COMMENT ON COLUMN cal_job.stat IS 'RCV received, WIP on the bench, HLD on hold, DON done, INV invoiced, CAN cancelled';
COMMENT ON COLUMN cal_job.prio IS 'N normal, X express';
COMMENT ON COLUMN cal_job.prom_dt IS 'date promised to the customer';

CREATE TABLE meas_pt (
  job_no INTEGER,
  pt_no SMALLINT,
  nom_val DOUBLE,
  as_fnd DOUBLE,
  as_left DOUBLE,
  tol DOUBLE,
  unit VARCHAR,
  pf VARCHAR(1),
  PRIMARY KEY (job_no, pt_no)
);
COMMENT ON TABLE meas_pt IS 'measured points per job';
COMMENT ON COLUMN meas_pt.pf IS 'as found: P within tolerance, F out of tolerance';

CREATE TABLE job_std (
  job_no INTEGER,
  std_id VARCHAR
);

CREATE TABLE complaint (
  cmp_no INTEGER PRIMARY KEY,
  cust_no INTEGER,
  job_no INTEGER,
  rep_dt DATE,
  cat VARCHAR(3),
  txt VARCHAR,
  closed_dt DATE,
  credit_amt DECIMAL(8,2)
);
COMMENT ON COLUMN complaint.cat IS 'LAT late, DMG damaged, CRT error in certificate, PRC price, OTH';

INSERT INTO cust VALUES
(1001,'Alpenmilch AG','Kempten','DE','food','Renate Huber',30,'N'),
(1002,'Turbotec GmbH','Augsburg','DE','aerospace','Renate Huber',30,'N'),
(1003,'Pharma Linz','Linz','AT','pharma','Felix Ortner',45,'N'),
(1004,'Stadtwerke Ulm','Ulm','DE','utility','Felix Ortner',30,'N'),
(1005,'Kugellager Rapp','Schweinfurt','DE','mechanical','Ines Koller',14,'N'),
(1006,'Bregenz Optik','Bregenz','AT','optics','Ines Koller',30,'Y'),
(1007,'Chemiewerk Burghausen','Burghausen','DE','chemical','Renate Huber',60,'N'),
(1008,'Rhone Valves SA','Lyon','FR','mechanical','Felix Ortner',60,'N'),
(1009,'Seilbahn Service Tirol','Innsbruck','AT','transport','Ines Koller',30,'N'),
(1010,'Backhaus Wendl','Memmingen','DE','food','Renate Huber',14,'Y'),
(1011,'Mikron Dental','Konstanz','DE','medical','Ines Koller',30,'N'),
(1012,'Helvetia Waagen','St. Gallen','CH','mechanical',NULL,30,'N'),
(1013,'Solaris Batterie','Ulm','DE','energy','Felix Ortner',30,'N'),
(1014,'Papierfabrik Isar','Landshut','DE','paper',NULL,45,'N');

INSERT INTO tech VALUES
('AK','Anja Kremer','PRS','2011-04-01',true,58.00),
('BS','Bernd Sailer','TMP','2009-10-01',true,61.50),
('CW','Clara Wirth','DIM','2016-02-15',true,54.00),
('DM','Dario Melis','ELC','2019-07-01',true,52.00),
('EH','Elke Haug','MAS','2013-01-07',true,56.00),
('FN','Florian Nagel','PRS','2021-09-01',false,44.00),
('GT','Goran Tomic','DIM','2022-03-01',false,43.50),
('HL','Hanna Lenz','TMP','2023-05-01',true,46.00),
('IR','Igor Reiter','ELC','2024-01-15',false,41.00),
('JP','Julia Pohl','MAS','2024-10-01',false,40.00),
('KB','Kai Bender','PRS','2025-03-01',false,38.50),
('LV','Lena Vogt','DIM','2025-09-01',false,38.00);

INSERT INTO instr VALUES
(3001,1001,'Pasteuriser thermometer','Testo','735-2','TS44120','TMP',12,'2026-03-14','N'),
(3002,1001,'Platform scale 300 kg','Bizerba','iS20','BZ99812','MAS',12,'2026-05-02','N'),
(3003,1002,'Torque wrench 200 Nm','Stahlwille','730N','SW55018','DIM',6,'2026-02-20','N'),
(3004,1002,'Pressure gauge 400 bar','WIKA','CPG1500','WK20331','PRS',12,'2026-06-11','N'),
(3005,1002,'Outside micrometer 25-50','Mitutoyo','293-241','MT77120','DIM',12,'2025-12-01','N'),
(3006,1003,'Analytical balance','Mettler','XPR205','MX10045','MAS',6,'2026-04-09','N'),
(3007,1003,'Autoclave logger','Ebro','EBI 12','EB30211','TMP',12,'2026-01-19','N'),
(3008,1003,'Climate chamber','Binder','KMF 240','BD00871','TMP',12,'2026-07-23','N'),
(3009,1004,'Gas pressure transmitter','Endress','PMP71','EH88120','PRS',24,'2027-02-10','N'),
(3010,1004,'Insulation tester','Fluke','1587','FL60233','ELC',12,'2026-03-30','N'),
(3011,1005,'Gauge block set','Mitutoyo','516-943','MT12099','DIM',24,'2026-10-05','N'),
(3012,1005,'Dial indicator','Mahr','810A','MH45501','DIM',12,'2025-11-17','Y'),
(3013,1006,'Digital multimeter','Fluke','87V','FL41776','ELC',12,'2025-08-08','N'),
(3014,1007,'Pressure calibrator','Druck','DPI 612','DR33102','PRS',12,'2026-02-27','N'),
(3015,1007,'PT100 probe','JUMO','902030','JU70019','TMP',12,'2026-09-15','N'),
(3016,1008,'Deadweight tester','WIKA','CPB5000','WK51877','PRS',24,'2027-05-20','N'),
(3017,1009,'Load cell 50 kN','HBM','U10M','HB20915','MAS',12,'2026-04-28','N'),
(3018,1009,'Digital multimeter','Gossen','METRAHIT','GM18802','ELC',12,'2026-05-18','N'),
(3019,1010,'Oven thermometer','Testo','925','TS20087','TMP',12,'2025-06-30','Y'),
(3020,1011,'Caliper 150 mm','Mahr','16 EWR','MH66120','DIM',12,'2026-08-12','N'),
(3021,1011,'Torque screwdriver','Stahlwille','775','SW20119','DIM',6,'2026-03-03','N'),
(3022,1012,'Weight set E2','Kern','313-08','KE90012','MAS',24,'2027-01-22','N'),
(3023,1013,'Battery tester','Hioki','BT3554','HK71203','ELC',12,'2026-11-04','N'),
(3024,1013,'Clamp meter','Fluke','376 FC','FL90518','ELC',12,NULL,'N');

INSERT INTO ref_std VALUES
('P-01','Pressure balance 500 bar','PRS','PTB','2024-06-10','2026-06-10','R1',38500.00),
('P-02','Digital pressure controller','PRS','PTB','2025-02-12','2026-02-12','R1',21400.00),
('P-03','Barometer','PRS','METAS','2025-05-06','2026-05-06','R1',4800.00),
('T-01','SPRT 25 ohm','TMP','PTB','2024-11-20','2026-11-20','R2',9200.00),
('T-02','Calibration bath','TMP','BEV','2025-01-15','2026-01-15','R2',16750.00),
('T-03','Dry block 650 C','TMP','BEV','2025-08-18','2026-08-18','R2',7300.00),
('M-01','Weights E1 1 mg-500 g','MAS','METAS','2024-03-04','2027-03-04','R3',12900.00),
('M-02','Weights F1 1-20 kg','MAS','PTB','2025-04-22','2027-04-22','R3',6400.00),
('D-01','Gauge blocks grade K','DIM','PTB','2024-09-09','2026-09-09','R4',11250.00),
('D-02','Length measuring machine','DIM','METAS','2025-03-17','2026-03-17','R4',64000.00),
('D-03','Torque transducer','DIM','PTB','2025-06-02','2026-06-02','R4',8700.00),
('E-01','Multifunction calibrator 5522A','ELC','PTB','2025-07-08','2026-07-08','R5',47300.00),
('E-02','Resistance decade','ELC','BEV','2024-12-03','2025-12-03','R5',3900.00),
('E-03','High voltage divider','ELC',NULL,'2023-10-11','2025-10-11','store',5100.00);

INSERT INTO cal_job VALUES
(25001,3001,'2024-03-04','2024-03-15','2024-03-13','BS','INV','N',145.00,'N','C24-0188'),
(25002,3003,'2024-08-05','2024-08-16','2024-08-20','CW','INV','N',120.00,'N','C24-0511'),
(25003,3006,'2024-10-01','2024-10-04','2024-10-03','EH','INV','X',340.00,'Y','C24-0640'),
(25004,3013,'2024-07-29','2024-08-09','2024-08-08','DM','INV','N',110.00,'N','C24-0499'),
(25005,3012,'2024-11-04','2024-11-18','2024-11-15','GT','INV','N',75.00,'N','C24-0702'),
(25006,3011,'2024-09-23','2024-10-07','2024-10-04','CW','INV','N',690.00,'N','C24-0644'),
(25007,3022,'2025-01-08','2025-01-24','2025-01-22','EH','INV','N',820.00,'N','C25-0037'),
(25008,3009,'2025-02-03','2025-02-14','2025-02-10','AK','INV','N',210.00,'Y','C25-0081'),
(25009,3014,'2025-02-17','2025-02-24','2025-02-27','FN','INV','X',395.00,'N','C25-0112'),
(25010,3001,'2025-03-05','2025-03-17','2025-03-14','HL','INV','N',150.00,'N','C25-0140'),
(25011,3010,'2025-03-20','2025-04-02','2025-03-28','DM','INV','N',130.00,'N','C25-0161'),
(25012,3006,'2025-04-07','2025-04-10','2025-04-09','EH','INV','X',350.00,'Y','C25-0177'),
(25013,3017,'2025-04-14','2025-04-30','2025-04-28','JP','INV','N',480.00,'Y','C25-0203'),
(25014,3002,'2025-04-22','2025-05-06','2025-05-02','EH','INV','N',260.00,'Y','C25-0211'),
(25015,3018,'2025-05-05','2025-05-16','2025-05-19','IR','INV','N',115.00,'N','C25-0240'),
(25016,3016,'2025-05-06','2025-05-23','2025-05-20','AK','INV','N',1150.00,'N','C25-0244'),
(25017,3004,'2025-06-02','2025-06-13','2025-06-11','FN','INV','N',185.00,'N','C25-0290'),
(25018,3008,'2025-07-14','2025-07-25','2025-07-23','BS','INV','N',560.00,'Y','C25-0351'),
(25019,3003,'2025-08-11','2025-08-22','2025-08-20','GT','INV','N',125.00,'N','C25-0402'),
(25020,3020,'2025-08-04','2025-08-15','2025-08-12','GT','INV','N',70.00,'N','C25-0388'),
(25021,3015,'2025-09-08','2025-09-12','2025-09-15','HL','INV','X',195.00,'N','C25-0455'),
(25022,3021,'2025-09-01','2025-09-12','2025-09-03','CW','INV','N',115.00,'N','C25-0431'),
(25023,3006,'2025-10-06','2025-10-09','2025-10-09','EH','INV','X',350.00,'Y','C25-0502'),
(25024,3023,'2025-10-27','2025-11-07','2025-11-04','DM','DON','N',175.00,'N','C25-0560'),
(25025,3005,'2025-11-24','2025-12-05',NULL,'LV','HLD','N',95.00,'N',NULL),
(25026,3013,'2025-12-01','2025-12-12',NULL,NULL,'CAN','N',NULL,'N',NULL),
(26001,3007,'2026-01-12','2026-01-23','2026-01-29','BS','DON','N',165.00,'N','C26-0031'),
(26002,3014,'2026-02-09','2026-02-20',NULL,'KB','WIP','N',310.00,'N',NULL),
(26003,3003,'2026-02-16','2026-02-19',NULL,'CW','WIP','X',190.00,'N',NULL),
(26004,3021,'2026-02-23','2026-03-06',NULL,NULL,'RCV','N',115.00,'N',NULL);

INSERT INTO meas_pt VALUES
(25001,1,72,72.3,72.0,0.5,'C','P'),
(25001,2,90,90.8,90.1,0.5,'C','F'),
(25002,1,100,103.1,100.2,3,'Nm','F'),
(25002,2,200,204.0,200.5,6,'Nm','P'),
(25004,1,10,10.01,10.01,0.05,'V','P'),
(25005,1,5,5.003,5.003,0.01,'mm','P'),
(25008,1,16,16.02,16.02,0.05,'bar','P'),
(25009,1,10,10.09,10.00,0.05,'bar','F'),
(25009,2,50,50.21,50.02,0.1,'bar','F'),
(25010,1,72,72.1,72.1,0.5,'C','P'),
(25010,2,90,90.3,90.3,0.5,'C','P'),
(25012,1,100,100.0001,100.0001,0.0005,'g','P'),
(25012,2,200,200.0007,200.0001,0.0005,'g','F'),
(25013,1,25,25.04,25.04,0.1,'kN','P'),
(25015,1,230,231.9,231.9,2.5,'V','P'),
(25017,1,200,200.3,200.3,1,'bar','P'),
(25017,2,400,401.4,400.2,1,'bar','F'),
(25018,1,40,40.4,40.4,1,'C','P'),
(25019,1,100,101.2,101.2,3,'Nm','P'),
(25019,2,200,207.5,200.1,6,'Nm','F'),
(25020,1,100,100.01,100.01,0.03,'mm','P'),
(25021,1,0,0.12,0.12,0.15,'C','P'),
(25021,2,100,100.34,100.05,0.3,'C','F'),
(25022,1,2,2.02,2.02,0.12,'Nm','P'),
(25024,1,3,3.001,3.001,0.01,'mOhm','P'),
(26001,1,121,121.2,121.2,0.5,'C','P'),
(26001,2,134,134.1,134.1,0.5,'C','P');

INSERT INTO job_std VALUES
(25001,'T-02'),(25002,'D-03'),(25003,'M-01'),(25004,'E-01'),(25005,'D-02'),(25006,'D-01'),(25006,'D-02'),
(25007,'M-01'),(25008,'P-02'),(25009,'P-02'),(25009,'P-03'),(25010,'T-02'),(25011,'E-02'),(25012,'M-01'),
(25014,'M-02'),(25015,'E-01'),(25016,'P-01'),(25017,'P-02'),(25018,'T-01'),(25018,'T-02'),(25019,'D-03'),(25020,'D-01'),
(25021,'T-01'),(25021,'T-02'),(25022,'D-03'),(25023,'M-01'),(25024,'E-01'),(26001,'T-02');

INSERT INTO complaint VALUES
(1,1002,25002,'2024-08-26','LAT','wrench four days late, line stood still',NULL,NULL),
(2,1006,25004,'2024-09-10','PRC','says quote was 95','2024-09-30',15.00),
(3,1005,25005,'2024-11-28','DMG','glass scratched','2025-01-10',75.00),
(4,1012,25007,'2025-02-06','CRT','wrong serial number on certificate','2025-02-10',0.00),
(5,1007,25009,'2025-03-03','LAT','express but 3 days late','2025-03-12',120.00),
(6,1001,NULL,'2025-04-01','OTH','nobody answers the phone','2025-04-02',NULL),
(7,1009,25015,'2025-05-26','LAT',NULL,'2025-06-20',20.00),
(8,1008,25016,'2025-06-11','CRT','uncertainty missing for 2 points','2025-07-30',0.00),
(9,1002,25019,'2025-09-04','CRT','old address','2025-09-05',NULL),
(10,1007,25021,'2025-09-22','LAT','again late, express','2025-10-15',60.00),
(11,1003,25023,'2025-11-03','PRC','onsite fee charged twice','2025-11-20',90.00),
(12,1002,25025,'2026-01-08','LAT','where is our micrometer?',NULL,NULL),
(13,1003,26001,'2026-02-05','LAT','logger six days late',NULL,NULL),
(14,1010,NULL,'2025-12-15','OTH','does not want reminders any more',NULL,NULL);
