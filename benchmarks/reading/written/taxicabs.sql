CREATE TABLE drv (did INTEGER PRIMARY KEY, dn VARCHAR, lic_exp DATE, gs VARCHAR, men INTEGER REFERENCES drv(did), hp VARCHAR, rt DECIMAL(3,1));
COMMENT ON TABLE drv IS 'drivers';
COMMENT ON COLUMN drv.dn IS 'driver''s name';
COMMENT ON COLUMN drv.lic_exp IS 'taxi licence runs out';
COMMENT ON COLUMN drv.gs IS 'E employed, S self-employed, L left us';
COMMENT ON COLUMN drv.men IS 'mentor, the driver who trained him or her';
COMMENT ON COLUMN drv.hp IS 'mobile';
COMMENT ON COLUMN drv.rt IS 'rating by passengers, 1 to 5';
INSERT INTO drv VALUES (1,'Gerry Malone','2025-02-28','E',NULL,'087 5521',4.7);
INSERT INTO drv VALUES (2,'Aisha Bello','2024-08-31','E',1,'085 9911',4.9);
INSERT INTO drv VALUES (3,'Pawel Zielinski','2024-05-31','S',NULL,'086 1178',4.4);
INSERT INTO drv VALUES (4,'Declan Roche','2023-12-31','L',1,NULL,3.6);
INSERT INTO drv VALUES (5,'Siobhan Keane','2026-01-31','E',2,'087 4002',4.8);
INSERT INTO drv VALUES (6,'Tunde Okafor','2025-06-30','S',3,'089 7745',4.2);
INSERT INTO drv VALUES (7,'Martin Foley','2024-03-31','E',1,NULL,3.9);
INSERT INTO drv VALUES (8,'Ruta Kazlauskas','2025-11-30','E',2,'083 6610',4.6);
INSERT INTO drv VALUES (9,'Imran Qureshi','2024-10-31','S',3,'086 3344',4.1);
INSERT INTO drv VALUES (10,'Noel Hanlon','2023-07-31','L',NULL,NULL,3.2);
INSERT INTO drv VALUES (11,'Carla Mendes','2026-04-30','E',5,'085 2210',NULL);
INSERT INTO drv VALUES (12,'Joe Tierney','2025-09-30','S',NULL,'087 8090',4.5);
CREATE TABLE veh (pl VARCHAR PRIMARY KEY, mk VARCHAR, yr INTEGER, seats INTEGER, fu VARCHAR, own INTEGER REFERENCES drv(did), reg_drv INTEGER REFERENCES drv(did), km INTEGER, nct DATE, wc INTEGER);
COMMENT ON TABLE veh IS 'the cars';
COMMENT ON COLUMN veh.pl IS 'plate';
COMMENT ON COLUMN veh.mk IS 'make and model';
COMMENT ON COLUMN veh.fu IS 'D diesel, H hybrid, E electric';
COMMENT ON COLUMN veh.own IS 'owner of the car, empty = the firm';
COMMENT ON COLUMN veh.reg_drv IS 'usual driver';
COMMENT ON COLUMN veh.nct IS 'next roadworthiness test';
COMMENT ON COLUMN veh.wc IS '1 = takes a wheelchair';
INSERT INTO veh VALUES ('191-G-2201','Toyota Prius',2019,4,'H',NULL,1,188000,'2024-07-11',0),('201-G-815','Skoda Octavia',2020,4,'D',NULL,2,231500,'2024-09-02',0),('181-G-4410','Ford Tourneo',2018,8,'D',3,3,276400,'2024-04-19',1),('221-G-77','Kia Niro EV',2022,4,'E',NULL,5,84200,'2025-01-23',0),
('172-G-909','Toyota Avensis',2017,4,'D',6,6,344100,'2024-02-12',0),('231-G-1502','Toyota Corolla',2023,4,'H',NULL,8,41300,'2025-06-30',0),('192-G-356','VW Caddy Maxi',2019,6,'D',9,9,205700,'2024-11-08',1),('202-G-1188','Hyundai Ioniq',2020,4,'H',12,12,159900,'2024-12-15',0),('211-G-640','Mercedes Vito',2021,8,'D',NULL,7,122800,'2024-08-27',1),('162-G-73','Skoda Superb',2016,4,'D',3,11,398600,'2023-12-20',0),('232-G-411','Tesla Model Y',2023,4,'E',1,NULL,22900,'2025-10-10',0),('152-G-3020','Opel Zafira',2015,6,'D',NULL,NULL,421000,NULL,0);
CREATE TABLE acc (ac VARCHAR PRIMARY KEY, co VARCHAR, cp VARCHAR, bal DECIMAL(9,2), lim INTEGER);
COMMENT ON TABLE acc IS 'account customers';
COMMENT ON COLUMN acc.co IS 'company or body';
COMMENT ON COLUMN acc.cp IS 'contact person';
COMMENT ON COLUMN acc.bal IS 'balance, below 0 = they owe us';
COMMENT ON COLUMN acc.lim IS 'credit limit';
INSERT INTO acc VALUES ('A01','St Brigid''s Hospital','Una Whelan',-412.50,2000),('A02','Harbour Hotel','Colm Daly',120.00,1500),('A03','County School Transport','Brid Nolan',-1890.00,1500),('A04','Quayside Solicitors',NULL,0,500),('A05','MedTech West','Anne Burke',-75.20,1000),('A06','Atlantic Language School','Pierre Gallo',33.40,600),('A07','Galway Races','Tom Hession',-640.00,600),('A08','Corrib Nursing Home',NULL,0,800);
CREATE TABLE zn (z INTEGER PRIMARY KEY, zt VARCHAR, base DECIMAL(5,2));
COMMENT ON TABLE zn IS 'zones';
COMMENT ON COLUMN zn.zt IS 'name of the zone';
COMMENT ON COLUMN zn.base IS 'standing charge, EUR';
INSERT INTO zn VALUES (1,'City Centre',3.80),(2,'Salthill',4.20),(3,'Oranmore',5.50),(4,'Airport',9.00),(5,'Connemara',12.00),(6,'Docklands',4.00);
CREATE TABLE ofc (oid INTEGER PRIMARY KEY, onm VARCHAR, sh VARCHAR);
COMMENT ON TABLE ofc IS 'dispatchers in the office';
COMMENT ON COLUMN ofc.onm IS 'name';
COMMENT ON COLUMN ofc.sh IS 'shift: E early, L late, N night';
INSERT INTO ofc VALUES (71,'Maeve Corcoran','E'),(72,'Liam Duffy','L'),(73,'Dorota Nowak','N'),(74,'Kieran Joyce','N'),(75,'Sally Burke','L');
CREATE TABLE job (j INTEGER PRIMARY KEY, ts DATE, pl VARCHAR, did INTEGER REFERENCES drv(did), dsp INTEGER REFERENCES ofc(oid), ac VARCHAR, fz INTEGER REFERENCES zn(z), tz INTEGER REFERENCES zn(z), km DECIMAL(6,1), mn INTEGER, far DECIMAL(7,2), tip DECIMAL(6,2), s VARCHAR, pm VARCHAR);
COMMENT ON TABLE job IS 'rides';
COMMENT ON COLUMN job.did IS 'who drove';
COMMENT ON COLUMN job.dsp IS 'who took the call and dispatched it';
COMMENT ON COLUMN job.ac IS 'empty = street customer';
COMMENT ON COLUMN job.fz IS 'pick-up zone';
COMMENT ON COLUMN job.tz IS 'drop-off zone';
COMMENT ON COLUMN job.mn IS 'minutes';
COMMENT ON COLUMN job.far IS 'fare, EUR';
COMMENT ON COLUMN job.s IS 'D done, C cancelled, N passenger did not show up, P planned';
COMMENT ON COLUMN job.pm IS 'paid: C cash, K card, A on account';
INSERT INTO job SELECT 9000+i, DATE '2022-09-03' + (i*17)::INTEGER,
 list_extract(['191-G-2201','201-G-815','181-G-4410','221-G-77','172-G-909','231-G-1502','192-G-356','202-G-1188','211-G-640'], 1+(i*5)%9),
 list_extract([1,2,3,5,6,8,9,12,7], 1+(i*5+(CASE WHEN i%6=0 THEN 2 ELSE 0 END))%9),
 list_extract([71,72,73,74,72], 1+(i*3)%5),
 CASE WHEN i%3=0 THEN list_extract(['A01','A02','A03','A01','A05','A07'], 1+(i//3)%6) END,
 1+(i*7)%6, 1+(i*11+2)%5, round(3+(i*13)%41+0.3*(i%7),1), 9+(i*19)%53, round(9.5+(i*13)%41*1.9+(i%4)*0.6,2), CASE WHEN i%4=1 THEN NULL ELSE (i%5)*1.5 END,
 list_extract(['D','D','D','C','D','D','N','D'], 1+i%8), CASE WHEN i%8 IN (3,6) THEN NULL WHEN i%3=0 THEN 'A' WHEN i%2=0 THEN 'K' ELSE 'C' END FROM range(36) t(i);
INSERT INTO job VALUES (9040,'2024-12-24','221-G-77',5,71,'A01',1,4,9.4,NULL,NULL,NULL,'P',NULL),(9041,'2024-12-27','211-G-640',7,72,'A07',2,5,44.0,NULL,NULL,NULL,'P',NULL),(9042,'2024-12-31','231-G-1502',8,73,NULL,6,1,3.1,NULL,NULL,NULL,'P',NULL);
