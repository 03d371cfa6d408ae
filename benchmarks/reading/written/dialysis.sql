CREATE TABLE stf (sid INTEGER PRIMARY KEY, fn VARCHAR, ln VARCHAR, rl VARCHAR, sup INTEGER REFERENCES stf(sid), hd DATE, ft INTEGER);
COMMENT ON TABLE stf IS 'ward staff';
COMMENT ON COLUMN stf.rl IS 'role: RN nurse, MD doctor, TEC technician, HCA care assistant';
COMMENT ON COLUMN stf.sup IS 'supervisor (boss), also staff';
COMMENT ON COLUMN stf.hd IS 'hired on';
COMMENT ON COLUMN stf.ft IS '1 = full time, 0 = part time';
INSERT INTO stf VALUES (1,'Helena','Brandt','MD',NULL,'2011-04-01',1);
INSERT INTO stf VALUES (2,'Tomasz','Wilk','MD',1,'2016-09-15',1),
(3,'Grace','Okafor','RN',1,'2012-02-06',1),
(13,'Rosalind','Fry','MD',1,'2023-02-13',0);
INSERT INTO stf VALUES (4,'Linda','Petersen','RN',3,'2018-06-18',0),
(5,'Marek','Novotny','RN',3,'2019-01-07',1),
(6,'Aoife','Brennan','RN',3,'2020-11-02',1),
(7,'Sunil','Rao','RN',3,'2021-03-15',0),
(11,'Piet','Vermeer','TEC',2,'2014-07-21',1);
INSERT INTO stf VALUES (8,'Beatriz','Lopes','RN',4,'2022-08-22',1),
(9,'Derek','Simms','HCA',4,'2017-10-30',1),
(10,'Chloe','Watt','HCA',4,'2023-05-08',0),
(12,'Hana','Kimura','TEC',11,'2021-09-06',1);
CREATE TABLE trf (tfid INTEGER PRIMARY KEY, nm VARCHAR, tel VARCHAR, fee DECIMAL(6,2), wc INTEGER);
COMMENT ON TABLE trf IS 'transport firms that bring patients';
COMMENT ON COLUMN trf.fee IS 'per ride, GBP';
COMMENT ON COLUMN trf.wc IS '1 = takes wheelchairs';
INSERT INTO trf VALUES (1,'Greenway Cabs','0117 4960211',14.50,0),(2,'Avon Patient Transport','0117 4960388',22.00,1),(3,'Bridge Taxis','0117 4960145',12.75,0),(4,'St Anne Ambulance',NULL,31.00,1),(5,'Severn Minibuses','01454 496022',18.25,1);
CREATE TABLE pt (pid INTEGER PRIMARY KEY, fn VARCHAR, ln VARCHAR, dob DATE, sx VARCHAR, acc VARCHAR, dw DECIMAL(5,1), phys INTEGER REFERENCES stf(sid), tfid INTEGER REFERENCES trf(tfid), txl INTEGER, st VARCHAR, beg DATE, ph VARCHAR);
COMMENT ON TABLE pt IS 'patients';
COMMENT ON COLUMN pt.acc IS 'access: F fistula, C catheter, G graft';
COMMENT ON COLUMN pt.dw IS 'dry weight, kg';
COMMENT ON COLUMN pt.phys IS 'doctor in charge';
COMMENT ON COLUMN pt.txl IS '1 = on the transplant waiting list';
COMMENT ON COLUMN pt.st IS 'A active, T transplanted, X died, M moved away';
COMMENT ON COLUMN pt.beg IS 'first day of dialysis';
INSERT INTO pt VALUES
(1,'Arthur','Pell','1948-03-12','M','F',78.5,1,2,0,'A','2019-05-06','0117 5550121'),(2,'Maureen','Hobbs','1955-11-30','F','C',62.0,2,1,0,'A','2021-02-15',NULL),
(3,'Yusuf','Demir','1971-07-04','M','F',84.0,1,NULL,1,'A','2020-10-12','07700 900112'),(4,'Sheila','Grant','1943-01-22','F','G',57.5,2,4,0,'X','2017-03-20','0117 5550187'),
(5,'Kwame','Boateng','1980-09-17','M','F',91.0,1,NULL,1,'A','2022-06-01','07700 900345'),(6,'Ingrid','Larsen','1966-05-08','F','F',66.5,13,3,1,'T','2019-08-26','07700 900671'),
(7,'Patrick','Doyle','1951-12-03','M','C',73.0,2,2,0,'A','2023-01-09',NULL),(8,'Meera','Nair','1975-02-27','F','F',54.0,1,NULL,1,'A','2021-11-22','07700 900458'),
(9,'Leonard','Crisp','1939-06-15','M','G',69.0,2,5,0,'M','2018-01-15','0117 5550166'),(10,'Fatima','Haddad','1962-10-10','F','F',71.5,1,1,0,'A','2020-04-06','07700 900233'),
(11,'Gordon','Tait','1958-08-19','M','C',88.0,13,2,0,'A','2023-03-13',NULL),(12,'Elsie','Marlow','1946-04-25','F','F',60.0,2,5,0,'A','2018-09-03','0117 5550139'),
(13,'Victor','Sousa','1969-01-31','M','F',95.5,1,NULL,1,'T','2020-01-20','07700 900786'),(14,'Joyce','Kettle','1952-07-14','F','G',64.0,13,3,0,'A','2022-02-28','0117 5550102'),
(15,'Daniel','Adeyemi','1988-03-05','M','F',82.0,1,NULL,1,'A','2022-10-17','07700 900914'),(16,'Rita','Falco','1960-12-21','F','C',58.5,2,1,0,'X','2021-07-05',NULL),
(17,'Harold','Bunce','1944-09-09','M','F',76.0,2,2,0,'A','2019-12-02','0117 5550174'),(18,'Lin','Zhou','1978-05-29','F','C',52.5,13,NULL,1,'A','2024-02-05','07700 900527'),(19,'Colin','Mapp','1957-02-11','M','F',80.0,1,3,0,'M','2020-08-24','0117 5550155'),(20,'Agnes','Reid','1941-11-06','F','C',63.5,13,4,0,'A','2024-03-18',NULL);
CREATE TABLE mch (mid INTEGER PRIMARY KEY, tag VARCHAR, mdl VARCHAR, bay INTEGER, inst DATE, lsv DATE, hrs INTEGER, oos INTEGER);
COMMENT ON TABLE mch IS 'machines';
COMMENT ON COLUMN mch.lsv IS 'last service';
COMMENT ON COLUMN mch.hrs IS 'running hours';
COMMENT ON COLUMN mch.oos IS '1 = out of service';
INSERT INTO mch VALUES (1,'Nelly','Fresenius 5008S',1,'2017-02-14','2024-01-10',21840,0),(2,'Otto','Fresenius 5008S',2,'2017-02-14','2023-12-04',22115,0),(3,'Hugo','Fresenius 6008',3,'2020-06-02','2024-02-19',11870,0),(4,'Wanda','Fresenius 6008',4,'2020-06-02','2023-09-18',12430,0),
(5,'Basil','Gambro AK98',5,'2015-11-09',NULL,28950,1),(6,'Dora','Gambro AK98',6,'2015-11-09','2023-06-12',29310,0),(7,'Percy','Nipro Surdial X',7,'2021-10-25','2024-03-04',7420,0),(8,'Tilly','Nipro Surdial X',8,'2021-10-25','2023-11-27',7655,0),(9,'Rufus','B. Braun Dialog+',9,'2018-08-13','2023-08-07',17960,0),(10,'Mabel','B. Braun Dialog+',10,'2018-08-13',NULL,18240,1),(11,'Ernie','Fresenius 6008',11,'2022-03-28','2024-01-29',5980,0),(12,'Zelda','Fresenius 6008',NULL,'2024-02-26',NULL,0,0);
CREATE TABLE ses (sno INTEGER PRIMARY KEY, pid INTEGER REFERENCES pt(pid), mid INTEGER REFERENCES mch(mid), n_on INTEGER REFERENCES stf(sid), n_off INTEGER, dt DATE, shf VARCHAR, dur INTEGER, wb DECIMAL(5,1), wa DECIMAL(5,1), uf INTEGER, st VARCHAR);
COMMENT ON TABLE ses IS 'dialysis sessions';
COMMENT ON COLUMN ses.n_on IS 'nurse who connected the patient';
COMMENT ON COLUMN ses.n_off IS 'nurse who disconnected';
COMMENT ON COLUMN ses.shf IS 'shift: M morning, A afternoon, T twilight';
COMMENT ON COLUMN ses.dur IS 'minutes';
COMMENT ON COLUMN ses.wb IS 'weight before, kg';
COMMENT ON COLUMN ses.wa IS 'weight after';
COMMENT ON COLUMN ses.uf IS 'fluid removed, ml';
COMMENT ON COLUMN ses.st IS 'C completed, S stopped early, N no show';
INSERT INTO ses SELECT 501+i, pid, 1+(i*3)%11, 3+i%5, CASE WHEN i%9=4 THEN NULL ELSE 3+(i*2+1)%6 END, DATE '2022-03-07'+(i*19)::INT, (['M','A','T'])[1+(i*2)%3], CASE WHEN i%9=4 THEN NULL WHEN i%7=3 THEN 130+i ELSE 210+(i*11)%50 END,
 CASE WHEN i%9=4 THEN NULL ELSE dw+1.3+(i%5)*0.4 END, CASE WHEN i%9=4 THEN NULL ELSE dw+(i%3)*0.2 END, CASE WHEN i%9=4 THEN NULL ELSE 1300+(i%5)*400-(i%3)*200 END, CASE WHEN i%9=4 THEN 'N' WHEN i%7=3 THEN 'S' ELSE 'C' END
FROM range(40) r(i) JOIN pt ON pt.pid=1+(i*5)%17 ORDER BY i;
CREATE TABLE lab (lno INTEGER PRIMARY KEY, pid INTEGER REFERENCES pt(pid), dt DATE, tst VARCHAR, val DECIMAL(7,1), flg VARCHAR);
COMMENT ON TABLE lab IS 'blood results';
COMMENT ON COLUMN lab.tst IS 'test';
COMMENT ON COLUMN lab.flg IS 'H too high, L too low, empty = normal';
INSERT INTO lab SELECT 9000+i, 1+(i*7)%19, DATE '2022-05-02'+(i*20)::INT, (['potassium','haemoglobin','phosphate','albumin'])[1+i%4], ([4.2+(i%5)*0.6, 88+(i*3)%40, 1.1+(i%6)*0.3, 31+(i%9)])[1+i%4], (['H',NULL,NULL,'L',NULL])[1+(i*3)%5] FROM range(36) r(i);
CREATE TABLE rx (rno INTEGER PRIMARY KEY, pid INTEGER, drg VARCHAR, mg INTEGER, tpd INTEGER, d1 DATE, d2 DATE, by_md INTEGER REFERENCES stf(sid));
COMMENT ON TABLE rx IS 'prescriptions';
COMMENT ON COLUMN rx.tpd IS 'times per day';
COMMENT ON COLUMN rx.d1 IS 'start';
COMMENT ON COLUMN rx.d2 IS 'stopped on, empty = still taking';
COMMENT ON COLUMN rx.by_md IS 'prescriber';
INSERT INTO rx SELECT 700+i, 1+(i*4)%18, (['Sevelamer','Alfacalcidol','Epoetin','Amlodipine','Heparin','Furosemide'])[1+(i*5)%6], ([800,1,40,10,50,250])[1+(i*5)%6], 1+i%3, DATE '2021-09-01'+(i*33)::INT, CASE WHEN i%3=1 THEN DATE '2021-09-01'+(i*33+60+i*4)::INT END, ([1,2,1,2,1])[1+i%5] FROM range(26) r(i);
CREATE TABLE flt (fno INTEGER PRIMARY KEY, mid INTEGER REFERENCES mch(mid), rep INTEGER REFERENCES stf(sid), fix INTEGER REFERENCES stf(sid), dr DATE, df DATE, txt VARCHAR, cst DECIMAL(8,2));
COMMENT ON TABLE flt IS 'machine faults';
COMMENT ON COLUMN flt.rep IS 'reported by, staff';
COMMENT ON COLUMN flt.fix IS 'repaired by, staff';
COMMENT ON COLUMN flt.dr IS 'reported';
COMMENT ON COLUMN flt.df IS 'repaired';
COMMENT ON COLUMN flt.cst IS 'repair cost';
INSERT INTO flt VALUES (1,5,3,11,'2022-04-11','2022-04-19','pump alarm',340.00),(2,5,4,11,'2022-11-03','2022-11-28','blood leak detector',815.50),(3,6,5,12,'2023-01-16','2023-01-17','cracked screen',210.00),(4,1,3,11,'2023-02-27','2023-03-01','pump alarm',298.00),(5,9,6,12,'2023-05-09','2023-05-23','conductivity drift',460.25),(6,2,9,11,'2023-06-30','2023-07-03','loose clamp',35.00),
(7,10,7,12,'2023-09-12',NULL,'water inlet valve',NULL),(8,4,3,12,'2023-10-02','2023-10-06','conductivity drift',389.00),(9,5,6,NULL,'2023-12-18',NULL,'motherboard',NULL),(10,6,10,11,'2024-01-22','2024-02-14','pump alarm',355.00),(11,9,4,12,'2024-02-05','2024-02-06','loose clamp',28.00),(12,3,8,11,'2024-03-11','2024-03-15','cracked screen',225.00);
