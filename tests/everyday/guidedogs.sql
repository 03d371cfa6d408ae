-- guide dog school, export of the office database (started 2009 in Access, moved since)
CREATE TABLE raisers (
  raiser_id INTEGER PRIMARY KEY,
  fname VARCHAR,
  lname VARCHAR,
  town VARCHAR,
  tel VARCHAR,
  since_dt DATE,
  active_yn VARCHAR(1),
  garden_yn VARCHAR(1)
);
COMMENT ON TABLE raisers IS 'volunteer families who raise a puppy for about a year (puppy walkers)';
COMMENT ON COLUMN raisers.active_yn IS 'Y = will take another puppy';

CREATE TABLE trainers (
  trn_no VARCHAR PRIMARY KEY,
  full_name VARCHAR NOT NULL,
  grade VARCHAR,
  hired DATE,
  base VARCHAR,
  left_dt DATE
);
COMMENT ON COLUMN trainers.grade IS 'APP apprentice, TRN trainer, INS mobility instructor, SUP supervisor';

CREATE TABLE dogs (
  dog_id INTEGER PRIMARY KEY,
  name VARCHAR,
  breed_cd VARCHAR(3),
  sex VARCHAR(1),
  dob DATE,
  coat VARCHAR,
  litter_no VARCHAR,
  raiser_id INTEGER REFERENCES raisers(raiser_id),
  status_cd VARCHAR(1),
  neut_yn VARCHAR(1),
  chip_no VARCHAR,
  purch_px DECIMAL(8,2)
);
COMMENT ON COLUMN dogs.breed_cd IS 'LAB labrador, GR golden retriever, LXG lab x golden, GSD german shepherd, SPO standard poodle';
COMMENT ON COLUMN dogs.status_cd IS 'P with raiser, T in training, W working, R retired, C career change (rehomed as pet)';
COMMENT ON COLUMN dogs.purch_px IS 'only if bought in, own breeding is empty';

CREATE TABLE clients (
  cl_id INTEGER PRIMARY KEY,
  full_name VARCHAR,
  birth_yr SMALLINT,
  town VARCHAR,
  vi_cat VARCHAR(2),
  prev_dogs SMALLINT,
  appl_dt DATE,
  appl_stat VARCHAR(4),
  funder VARCHAR
);
COMMENT ON TABLE clients IS 'blind and partially sighted people who applied for a dog';
COMMENT ON COLUMN clients.appl_stat IS 'NEW, WAIT = on waiting list, MTCH = matched, REJ, WDRN = withdrew';
COMMENT ON COLUMN clients.vi_cat IS 'B1 no sight, B2 / B3 residual sight';

CREATE TABLE trn_sess (
  sess_id INTEGER,
  dog_id INTEGER,
  trn_no VARCHAR,
  sess_dt DATE,
  modul VARCHAR,
  dur_min SMALLINT,
  score SMALLINT,
  passed BOOLEAN
);
COMMENT ON TABLE trn_sess IS 'training sessions, one line per dog and walk';
COMMENT ON COLUMN trn_sess.score IS '1 to 10, empty if broken off';

CREATE TABLE placements (
  plc_id INTEGER PRIMARY KEY,
  dog_id INTEGER REFERENCES dogs(dog_id),
  cl_id INTEGER REFERENCES clients(cl_id),
  trn_no VARCHAR,
  plc_dt DATE,
  end_dt DATE,
  end_rsn VARCHAR(3),
  aftercare_due DATE
);
COMMENT ON COLUMN placements.trn_no IS 'instructor who did the handover course';
COMMENT ON COLUMN placements.end_rsn IS 'RET dog retired, HLT health, MIS mismatch, CLD client died';

CREATE TABLE vet_visit (
  visit_id INTEGER,
  dog_ref INTEGER,
  vis_dt DATE,
  practice VARCHAR,
  rsn_cd VARCHAR(3),
  wt_kg DECIMAL(4,1),
  cost_eur DECIMAL(8,2),
  ins_yn VARCHAR(1),
  notes VARCHAR
);
COMMENT ON COLUMN vet_visit.rsn_cd IS 'VAC vaccination, CHK routine check, HIP hip x-ray, EYE eye test, INJ injury, ILL illness';
COMMENT ON COLUMN vet_visit.ins_yn IS 'insurance paid';

CREATE TABLE sponsorship (
  spons_id INTEGER PRIMARY KEY,
  dog_id INTEGER,
  sponsor_nm VARCHAR,
  spons_type VARCHAR(1),
  amt_pm DECIMAL(7,2),
  start_dt DATE,
  end_dt DATE
);
COMMENT ON TABLE sponsorship IS 'monthly sponsors per dog';
COMMENT ON COLUMN sponsorship.spons_type IS 'I individual, F firm, S school or club';

INSERT INTO raisers VALUES
(1,'Marleen','Joosten','Ede','0318-551201','2014-03-01','Y','Y'),
(2,'Peter','Wolters','Arnhem','026-3311876','2017-09-15','Y','Y'),
(3,'Ilse','van Rooij','Tiel',NULL,'2019-02-01','Y','N'),
(4,'Hans','Brouwer','Ede','0318-770045','2011-05-20','N','Y'),
(5,'Nadia','El Amrani','Nijmegen','024-6012299','2021-01-10','Y','N'),
(6,'Gerrit','Slot','Barneveld','0342-410087','2016-11-01','Y','Y'),
(7,'Tessa','Kuipers','Wageningen','0317-298811','2022-06-01','Y','Y'),
(8,'Bram','de Lange','Arnhem',NULL,'2020-04-01','N','Y'),
(9,'Corrie','Hendriks','Veenendaal','0318-643310','2013-08-12','Y','Y'),
(10,'Jeroen','Maas','Nijmegen','024-3890014','2023-03-15','Y','N'),
(11,'Anouk','Peeters','Wageningen','0317-556120','2023-10-01','Y','Y'),
(12,'Willem','Verbeek','Tiel','0344-612007','2018-07-01','N','N'),
(13,'Sanne','Dekker','Ede','0318-229904','2025-02-01','Y','Y'),
(14,'Rik','Oosterhof','Barneveld','0342-778120','2025-09-01','Y','Y');

INSERT INTO trainers VALUES
('T01','Karin Vos','SUP','2008-04-01','Ede',NULL),
('T02','Dirk Hamer','INS','2012-09-01','Ede',NULL),
('T03','Lotte Brink','INS','2015-01-15','Arnhem',NULL),
('T04','Samir Haddad','TRN','2018-03-01','Ede',NULL),
('T05','Eva Mulder','TRN','2019-08-01','Arnhem',NULL),
('T06','Joost Prins','TRN','2020-02-01','Ede','2025-06-30'),
('T07','Fenna Smit','TRN','2021-05-01','Nijmegen',NULL),
('T08','Thijs Bos','APP','2024-09-01','Ede',NULL),
('T09','Mila Koster','APP','2025-01-15','Nijmegen',NULL),
('T10','Hugo Claes','INS','2016-06-01','Nijmegen',NULL),
('T11','Roos Timmer','APP','2025-09-01','Arnhem',NULL),
('T12','Bert Nolten','SUP','2006-01-01','Arnhem','2024-12-31');

INSERT INTO dogs VALUES
(201,'Bruno','LAB','M','2021-03-12','black','L21-02',1,'W','Y','528140000771201',NULL),
(202,'Saar','GR','F','2021-05-02','golden','L21-04',2,'W','Y','528140000771202',NULL),
(203,'Pippa','LXG','F','2021-09-18','cream','L21-07',6,'W','Y','528140000771203',NULL),
(204,'Odin','GSD','M','2015-11-04','black/tan',NULL,4,'R','Y','528140000771204',1450.00),
(205,'Fleur','LAB','F','2016-02-20','yellow','L16-01',9,'R','Y','528140000771205',NULL),
(206,'Max','LAB','M','2022-01-15','chocolate','L22-01',3,'W','Y','528140000771206',NULL),
(207,'Luna','GR','F','2022-04-07','golden','L22-03',5,'W','Y','528140000771207',NULL),
(208,'Casper','SPO','M','2022-06-30','apricot',NULL,7,'W','Y','528140000771208',2100.00),
(209,'Jip','LXG','M','2022-10-11','black','L22-08',1,'C','Y','528140000771209',NULL),
(210,'Nora','LAB','F','2023-02-03','yellow','L23-01',8,'W','Y','528140000771210',NULL),
(211,'Rex','GSD','M','2023-03-21','sable',NULL,2,'C','N','528140000771211',1600.00),
(212,'Muis','LAB','F','2023-06-14','black','L23-05',9,'W','Y','528140000771212',NULL),
(213,'Tobi','GR','M','2023-08-25','golden','L23-06',10,'W','Y','528140000771213',NULL),
(214,'Wolke','SPO','F','2023-10-02','white',NULL,11,'T','Y','528140000771214',2250.00),
(215,'Daan','LXG','M','2024-01-19','cream','L24-01',6,'T','Y','528140000771215',NULL),
(216,'Bess','LAB','F','2024-01-19','black','L24-02',7,'T','Y','528140000771216',NULL),
(217,'Ziggy','LAB','M','2024-03-05','chocolate','L24-03',3,'T','N','528140000771217',NULL),
(218,'Kaatje','GR','F','2024-04-22','golden','L24-04',5,'T','Y','528140000771218',NULL),
(219,'Storm','GSD','M','2024-05-30','black/tan',NULL,1,'C','N','528140000771219',1750.00),
(220,'Fenne','LXG','F','2024-07-08','yellow','L24-06',9,'T','N','528140000771220',NULL),
(221,'Guus','LAB','M','2025-02-11','black','L25-01',13,'P','N','528140000771221',NULL),
(222,'Juul','LAB','F','2025-02-11','yellow','L25-01',10,'P','N','528140000771222',NULL),
(223,'Beau','GR','M','2025-06-17','golden','L25-03',2,'P','N','528140000771223',NULL),
(224,'Sterre','LXG','F','2025-09-29','cream','L25-05',14,'P','N',NULL,NULL),
(225,'Loki','SPO','M','2025-10-20','black',NULL,11,'P','N',NULL,2400.00);

INSERT INTO clients VALUES
(501,'Anton Reijnders',1958,'Arnhem','B1',2,'2023-02-14','MTCH','health insurer'),
(502,'Bea Fransen',1971,'Utrecht','B2',0,'2023-04-03','MTCH','health insurer'),
(503,'Yusuf Kaya',1985,'Nijmegen','B1',1,'2023-06-20','MTCH','own fund'),
(504,'Greet Lammers',1949,'Zwolle','B3',3,'2023-07-11','WDRN',NULL),
(505,'Ruben Steen',1996,'Apeldoorn','B1',0,'2023-11-28','MTCH','health insurer'),
(506,'Ella Maris',2001,'Ede','B2',0,'2024-01-09','MTCH','health insurer'),
(507,'Joop Tillema',1954,'Deventer','B1',1,'2024-02-26','MTCH','veterans fund'),
(508,'Carla Benning',1967,'Utrecht','B3',0,'2024-03-18','REJ',NULL),
(509,'Imke Sanders',1990,'Arnhem','B2',0,'2024-05-06','MTCH','health insurer'),
(510,'Fons Meijer',1962,'Den Bosch','B1',1,'2024-08-22','MTCH','own fund'),
(511,'Naomi Peters',1988,'Nijmegen','B1',0,'2024-10-15','MTCH','health insurer'),
(512,'Sjaak Dorsman',1977,'Amersfoort','B2',0,'2025-01-21','WAIT','health insurer'),
(513,'Lies Ottens',1959,'Apeldoorn','B1',2,'2025-03-12','WAIT','health insurer'),
(514,'Mehmet Aydin',1993,'Utrecht','B1',0,'2025-05-30','WAIT','own fund'),
(515,'Tineke Vaal',1946,'Zwolle','B2',1,'2025-07-07','REJ',NULL),
(516,'Dorien Hoek',1982,'Ede','B1',0,'2025-09-16','WAIT','veterans fund'),
(517,'Koen Bierman',1999,'Deventer','B3',0,'2025-12-02','NEW',NULL),
(518,'Paula Wit',1974,'Utrecht','B1',1,'2026-01-13','NEW',NULL);

INSERT INTO trn_sess VALUES
(9001,210,'T04','2024-10-03','kerbs',45,7,true),
(9002,210,'T04','2024-11-12','obstacles',60,8,true),
(9003,212,'T06','2025-01-16','kerbs',40,6,true),
(9004,212,'T06','2025-02-20','traffic',55,5,false),
(9005,212,'T05','2025-03-25','traffic',60,8,true),
(9006,213,'T07','2025-02-11','obstacles',50,7,true),
(9007,213,'T07','2025-04-08','public transport',75,9,true),
(9008,211,'T06','2024-12-05','kerbs',30,3,false),
(9009,211,'T04','2025-01-23','kerbs',35,4,false),
(9010,214,'T05','2025-05-14','kerbs',45,8,true),
(9011,214,'T05','2025-07-02','obstacles',50,7,true),
(9012,214,'T05','2025-10-09','traffic',60,6,false),
(9013,215,'T04','2025-06-18','kerbs',40,7,true),
(9014,215,'T08','2025-08-27','obstacles',45,6,true),
(9015,215,'T04','2025-11-05','public transport',80,8,true),
(9016,216,'T07','2025-06-25','kerbs',45,9,true),
(9017,216,'T07','2025-09-10','traffic',60,9,true),
(9018,216,'T09','2025-11-19','public transport',70,NULL,false),
(9019,217,'T04','2025-08-13','kerbs',40,5,false),
(9020,217,'T08','2025-09-24','kerbs',45,6,true),
(9021,218,'T05','2025-09-03','kerbs',50,8,true),
(9022,218,'T05','2025-12-11','obstacles',55,7,true),
(9023,219,'T04','2025-09-17','kerbs',25,NULL,false),
(9024,219,'T08','2025-10-15','kerbs',35,3,false),
(9025,216,'T07','2026-01-14','public transport',75,8,true),
(9026,214,'T05','2026-01-20','traffic',60,8,true),
(9027,217,'T04','2026-02-03','obstacles',50,6,true),
(9028,218,'T03','2026-02-10','traffic',65,7,true);

INSERT INTO placements VALUES
(701,204,501,'T12','2018-05-14','2024-03-31','RET',NULL),
(702,205,503,'T02','2018-09-03','2024-06-15','RET',NULL),
(703,201,502,'T02','2024-01-22',NULL,NULL,'2026-04-01'),
(704,202,501,'T03','2024-04-15',NULL,NULL,'2026-05-15'),
(705,203,503,'T10','2024-07-08',NULL,NULL,'2026-03-10'),
(706,206,505,'T02','2024-09-16','2025-01-31','MIS',NULL),
(707,207,506,'T03','2024-10-07',NULL,NULL,'2026-06-20'),
(708,208,507,'T02','2024-12-02',NULL,NULL,'2026-03-25'),
(709,206,509,'T03','2025-03-17',NULL,NULL,'2026-07-01'),
(710,210,505,'T10','2025-05-12',NULL,NULL,'2026-04-20'),
(711,212,510,'T02','2025-09-01',NULL,NULL,'2026-09-01'),
(712,213,511,'T10','2025-11-10',NULL,NULL,'2026-11-10');

INSERT INTO vet_visit VALUES
(1,201,'2024-02-05','DAP Ede','VAC',31.5,62.00,'N',NULL),
(2,204,'2024-02-19','DAP Ede','HIP',36.2,310.00,'Y','arthrosis, retire'),
(3,205,'2024-05-08','Kliniek Zuid','ILL',29.0,185.50,'Y',NULL),
(4,209,'2024-06-12','DAP Ede','EYE',30.4,140.00,'N','beginning cataract'),
(5,210,'2024-08-20','Kliniek Zuid','HIP',27.1,295.00,'N',NULL),
(6,211,'2024-11-04','De Poort','CHK',35.8,48.00,'N',NULL),
(7,208,'2024-11-25','De Poort','VAC',25.3,65.00,'N',NULL),
(8,212,'2025-01-09','DAP Ede','HIP',28.4,298.00,'N','ok'),
(9,203,'2025-02-17','Kliniek Zuid','INJ',27.9,420.75,'Y','cut paw, stitched'),
(10,213,'2025-03-03','De Poort','EYE',32.0,145.00,'N',NULL),
(11,201,'2025-03-11','DAP Ede','VAC',32.1,64.00,'N',NULL),
(12,207,'2025-04-29','Kliniek Zuid','ILL',28.8,233.20,'N',NULL),
(13,215,'2025-05-20','DAP Ede','HIP',31.0,305.00,'N',NULL),
(14,216,'2025-05-20','DAP Ede','HIP',26.2,305.00,'N',NULL),
(15,217,'2025-06-10','De Poort','CHK',33.7,50.00,'N','bit heavy'),
(16,219,'2025-08-05','De Poort','CHK',34.1,50.00,'N',NULL),
(17,214,'2025-08-28','Kliniek Zuid','INJ',22.6,512.40,'Y','torn nail + infection'),
(18,202,'2025-09-15','DAP Ede','ILL',30.3,780.00,'Y','stomach surgery'),
(19,221,'2025-10-07','DAP Ede','VAC',22.0,66.00,'N',NULL),
(20,222,'2025-10-07','DAP Ede','VAC',20.4,66.00,'N',NULL),
(21,218,'2025-11-13','Kliniek Zuid','EYE',27.7,150.00,'N',NULL),
(22,223,'2025-12-01','De Poort','VAC',19.8,67.00,'N',NULL),
(23,217,'2026-01-12','De Poort','CHK',34.9,52.00,'N','still too heavy'),
(24,201,'2026-02-16','DAP Ede','INJ',31.9,198.00,'N',NULL),
(25,202,'2026-02-23','DAP Ede','CHK',29.5,52.00,'N','follow-up');

INSERT INTO sponsorship VALUES
(1,201,'Bakkerij Van Dam','F',50.00,'2024-01-01',NULL),
(2,201,'Lions Club Ede','S',75.00,'2024-03-01','2025-02-28'),
(3,202,'Mevr. Schouten','I',15.00,'2024-02-01',NULL),
(4,207,'Notaris Wijn','F',100.00,'2024-06-01','2025-12-31'),
(5,208,'OBS De Regenboog','S',25.00,'2024-09-01',NULL),
(6,210,'Fam. Tromp','I',20.00,'2025-01-01',NULL),
(7,212,'Autobedrijf Kok','F',60.00,'2025-02-01',NULL),
(8,213,'Mevr. Schouten','I',15.00,'2025-03-01',NULL),
(9,214,'Rotary Wageningen','S',80.00,'2025-05-01',NULL),
(10,215,'Dhr. Ploeg','I',10.00,'2025-06-01','2025-11-30'),
(11,216,'Bakkerij Van Dam','F',50.00,'2025-07-01',NULL),
(12,216,'Fam. Tromp','I',20.00,'2025-08-01',NULL),
(13,218,'Houthandel Rink','F',120.00,'2025-09-01',NULL),
(14,221,'CSG Pallas','S',30.00,'2025-10-01',NULL),
(15,223,'Mw. de Wit','I',12.50,'2026-01-01',NULL);
