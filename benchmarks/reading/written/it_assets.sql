CREATE TABLE vnd (vnd_id INTEGER PRIMARY KEY, vnd_nm VARCHAR, ctry VARCHAR, cntct_eml VARCHAR, pref_flg VARCHAR, rtng INTEGER);
CREATE TABLE usr (usr_id INTEGER PRIMARY KEY, usr_nm VARCHAR, dpt VARCHAR, loc VARCHAR, eml VARCHAR, dt_strt DATE, dt_left DATE, mgr_id INTEGER REFERENCES usr(usr_id), adm_flg INTEGER);
CREATE TABLE lpt (lpt_id INTEGER PRIMARY KEY, ast_tag VARCHAR, mdl VARCHAR, mfr VARCHAR, ram_gb INTEGER, ssd_gb INTEGER, scr_in DOUBLE, wt_kg DOUBLE, dt_prch DATE, dt_wrty_end DATE, prch_prc DOUBLE, bk_val DOUBLE, vnd_id INTEGER REFERENCES vnd(vnd_id), asgn_to INTEGER REFERENCES usr(usr_id), prv_usr INTEGER REFERENCES usr(usr_id), stat_cd VARCHAR, encr_flg VARCHAR);
CREATE TABLE rpr (rpr_id INTEGER PRIMARY KEY, lpt_id INTEGER REFERENCES lpt(lpt_id), rptd_by INTEGER REFERENCES usr(usr_id), tech_id INTEGER REFERENCES usr(usr_id), rpr_vnd INTEGER REFERENCES vnd(vnd_id), flt VARCHAR, dt_rptd DATE, dt_fxd DATE, prt_cst DOUBLE, lbr_hrs DOUBLE, hr_rt DOUBLE, wrty_flg BOOLEAN, prio VARCHAR);
CREATE TABLE lic (lic_id INTEGER PRIMARY KEY, sw_nm VARCHAR, vnd_id INTEGER REFERENCES vnd(vnd_id), lic_typ VARCHAR, seat_qty INTEGER, seat_used INTEGER, unt_prc DOUBLE, dt_strt DATE, dt_exp DATE, auto_rnw VARCHAR, own_id INTEGER REFERENCES usr(usr_id));
CREATE TABLE lic_usr (lu_id INTEGER PRIMARY KEY, lic_id INTEGER REFERENCES lic(lic_id), usr_id INTEGER REFERENCES usr(usr_id), dt_asgn DATE, dt_lst_use DATE);
INSERT INTO vnd VALUES
(1,'Northgate Systems','UK','sales@northgate.uk','Y',4),(2,'Bitwise GmbH','Germany','info@bitwise.de','Y',5),(3,'QuickFix IT','UK',NULL,'N',2),(4,'Adobe','USA','corp@adobe.com','N',4),(5,'Microsoft','USA','lic@microsoft.com','Y',4),(6,'Lumo Devices','Netherlands','hello@lumo.nl','N',3),(7,'Atlas Repairs','UK','desk@atlasrepairs.uk','Y',5),(8,'Figura Soft','France',NULL,'N',NULL),(9,'Palmer Traders','Ireland','ops@palmer.ie','N',1);
INSERT INTO usr VALUES (1,'Margot Ellison','Management','London','m.ellison@corp.com','2014-05-01',NULL,NULL,0);
INSERT INTO usr VALUES (2,'Ivan Sorokin','IT','London','i.sorokin@corp.com','2016-02-15',NULL,1,1),(3,'Dana Whitlock','Sales','Leeds','d.whitlock@corp.com','2017-09-01',NULL,1,0),(4,'Olu Adeyemi','Design','London','o.adeyemi@corp.com','2018-03-19',NULL,1,0);
INSERT INTO usr VALUES (5,'Ben Carver','IT','Leeds','b.carver@corp.com','2019-11-04',NULL,2,1),(6,'Tess Moran','IT','London','t.moran@corp.com','2021-06-14',NULL,2,1),(7,'Raj Bhatt','Sales','Leeds','r.bhatt@corp.com','2020-01-13',NULL,3,0),(8,'Chloe Finch','Sales','Dublin','c.finch@corp.com','2021-08-02','2023-09-30',3,0),(9,'Yann Leclerc','Design','Paris','y.leclerc@corp.com','2019-05-20',NULL,4,0),(10,'Nina Falk','Design','London',NULL,'2022-04-04',NULL,4,0),(11,'George Tully','Finance','London','g.tully@corp.com','2015-10-12','2022-12-31',1,0),(12,'Alma Reyes','Finance','Dublin','a.reyes@corp.com','2022-11-21',NULL,1,0),(13,'Pete Novotny','Sales','Leeds',NULL,'2023-02-06',NULL,3,0),(14,'Sara Lim','IT','Dublin','s.lim@corp.com','2023-07-10',NULL,2,0),(15,'Hugh Barton','Sales','Paris','h.barton@corp.com','2018-07-23','2024-01-31',3,0);
INSERT INTO lpt VALUES
(1,'LT-1001','Latitude 7420','Dell',16,512,14,1.3,'2021-02-10','2024-02-10',1320,310,1,1,11,'in use','Y'),
(2,'LT-1002','Latitude 5520','Dell',8,256,15.6,1.8,'2020-06-18','2023-06-18',890,60,1,7,NULL,'in use','N'),
(3,'LT-1003','ThinkPad X1','Lenovo',32,1024,14,1.1,'2022-09-05','2025-09-05',1980,1150,2,2,NULL,'in use','Y'),
(4,'LT-1004','ThinkPad T14','Lenovo',16,512,14,1.5,'2021-11-22','2024-11-22',1180,420,2,3,8,'in use','Y'),
(5,'LT-1005','MacBook Pro 16','Apple',32,1024,16.2,2.1,'2022-03-14','2025-03-14',3150,1690,6,4,NULL,'in use','Y'),
(6,'LT-1006','MacBook Pro 14','Apple',16,512,14.2,1.6,'2023-05-09','2026-05-09',2490,1880,6,9,NULL,'in use','Y'),
(7,'LT-1007','MacBook Air','Apple',8,256,13.6,1.2,'2022-04-01','2024-04-01',1290,540,6,10,NULL,'repair','Y'),
(8,'LT-1008','EliteBook 840','HP',16,512,14,1.4,'2019-10-07','2022-10-07',1250,0,1,NULL,11,'retired','N'),
(9,'LT-1009','EliteBook 850','HP',16,512,15.6,1.7,'2020-01-20','2023-01-20',1340,25,1,5,15,'in use','Y'),
(10,'LT-1010','ThinkPad E15','Lenovo',8,256,15.6,1.9,'2021-08-16','2023-08-16',760,140,9,NULL,8,'spare','N'),
(11,'LT-1011','Latitude 7420','Dell',16,512,14,1.3,'2021-06-30','2024-06-30',1320,390,1,6,NULL,'in use','Y'),
(12,'LT-1012','ProBook 450','HP',8,256,15.6,1.8,'2020-09-11','2022-09-11',710,0,9,NULL,15,'stolen','N'),
(13,'LT-1013','ThinkPad P1','Lenovo',64,2048,16,1.9,'2023-08-28','2026-08-28',2870,2310,2,14,NULL,'in use','Y'),
(14,'LT-1014','Latitude 5430','Dell',16,256,14,1.4,'2022-12-12','2025-12-12',1090,680,1,12,NULL,'in use','Y'),
(15,'LT-1015','Latitude 5430','Dell',16,256,14,1.4,'2023-02-20','2026-02-20',1110,760,1,13,NULL,'in use','N'),
(16,'LT-1016','Surface Laptop','Microsoft',16,512,13.5,1.3,'2023-11-06','2024-11-06',1560,1330,5,NULL,NULL,'spare','Y'),
(17,'LT-1017','MacBook Air','Apple',16,512,13.6,1.2,'2024-01-15','2026-01-15',1490,1440,6,NULL,NULL,'repair','Y');
INSERT INTO rpr VALUES
(1,2,7,5,NULL,'battery','2021-09-14','2021-09-17',85,1,45,TRUE,'low'),
(2,8,11,5,3,'screen','2021-11-02','2021-12-20',210,2.5,60,TRUE,'normal'),
(3,9,15,6,NULL,'keyboard','2022-01-25','2022-01-27',60,1.5,45,TRUE,'low'),
(4,12,15,6,3,'motherboard','2022-03-08','2022-04-29',340,4,60,FALSE,'high'),
(5,1,11,5,NULL,'keyboard','2022-06-21','2022-06-22',60,1,45,FALSE,'normal'),
(6,5,4,2,7,'screen','2022-08-30','2022-09-06',520,2,70,TRUE,'high'),
(7,10,8,6,NULL,'battery','2022-11-15','2022-11-18',90,1,45,FALSE,'low'),
(8,4,8,5,7,'motherboard','2023-02-13','2023-02-24',380,3,70,FALSE,'high'),
(9,2,7,5,NULL,'hard disk','2023-04-04','2023-04-06',110,2,48,FALSE,'normal'),
(10,9,5,6,NULL,'fan','2023-06-12','2023-06-13',35,0.5,48,FALSE,'low'),
(11,10,8,6,3,'screen','2023-07-19','2023-09-11',190,2,60,FALSE,'normal'),
(12,3,2,14,NULL,'camera','2023-10-10','2023-10-12',45,1,48,TRUE,'low'),
(13,2,7,14,7,'screen','2023-12-05','2023-12-14',230,2,70,FALSE,'normal'),
(14,11,6,5,NULL,'battery','2024-01-22','2024-01-24',95,1,48,TRUE,'low'),
(15,7,10,14,7,'liquid damage','2024-02-19',NULL,610,NULL,70,FALSE,'high'),
(16,17,9,2,NULL,'keyboard','2024-03-04',NULL,NULL,NULL,48,TRUE,'normal'),
(17,14,12,14,NULL,'charger','2024-02-05','2024-02-05',40,0.5,48,FALSE,'low');
INSERT INTO lic VALUES
(1,'Office 365',5,'subscription',20,14,150,'2023-01-01','2024-12-31','yes',2),
(2,'Creative Cloud',4,'subscription',5,4,620,'2023-03-01','2024-02-29','yes',4),
(3,'Visio',5,'perpetual',4,1,290,'2020-05-10',NULL,'no',2),
(4,'Figura Pro',8,'subscription',6,6,240,'2022-09-01','2023-08-31','no',4),
(5,'Ledger Plus',9,'subscription',3,2,480,'2021-07-01','2024-06-30','no',11),
(6,'LeadTrack CRM',1,'subscription',10,5,310,'2022-04-15','2025-04-14','yes',3),
(7,'Secure VPN',2,'subscription',25,15,38,'2021-01-01','2024-12-31','yes',5),
(8,'AutoDraft',8,'perpetual',2,0,1350,'2019-02-20',NULL,'no',4),
(9,'Project Planner',5,'trial',8,3,0,'2024-01-10','2024-04-10','no',6),
(10,'Backup Agent',2,'perpetual',30,17,25,'2020-11-11',NULL,'no',5);
INSERT INTO lic_usr VALUES
(1,1,1,'2023-01-02','2024-03-08'),(2,1,2,'2023-01-02','2024-03-11'),(3,1,3,'2023-01-02','2024-03-10'),(4,1,7,'2023-01-05','2024-02-27'),(5,1,12,'2023-01-05','2024-03-11'),(6,1,15,'2023-01-09','2024-01-30'),
(7,2,4,'2023-03-01','2024-03-10'),(8,2,9,'2023-03-01','2024-03-07'),(9,2,10,'2023-03-03',NULL),
(10,3,2,'2020-05-12','2021-10-05'),(11,4,4,'2022-09-01','2023-08-15'),(12,4,9,'2022-09-01','2023-07-02'),(13,4,10,'2022-09-06',NULL),
(14,5,11,'2021-07-01','2022-12-20'),(15,5,12,'2022-12-01','2024-03-04'),
(16,6,3,'2022-04-15','2024-03-11'),(17,6,7,'2022-04-15','2024-03-09'),(18,6,8,'2022-04-20','2023-09-28'),(19,6,13,'2023-02-10',NULL),(20,6,15,'2022-04-15','2024-01-29'),
(21,7,5,'2021-01-03','2024-03-11'),(22,7,6,'2021-06-15','2024-03-11'),(23,7,9,'2021-02-01','2024-02-18'),(24,7,14,'2023-07-11','2024-03-05'),
(25,9,6,'2024-01-10','2024-02-02'),(26,9,3,'2024-01-11',NULL),(27,10,5,'2020-11-11','2024-03-11');
