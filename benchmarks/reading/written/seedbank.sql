CREATE TABLE ctry (iso VARCHAR PRIMARY KEY, nm VARCHAR, cont VARCHAR);
INSERT INTO ctry VALUES ('ETH','Ethiopia','Africa'),('KEN','Kenya','Africa'),('MAR','Morocco','Africa'),('PER','Peru','South America'),('BOL','Bolivia','South America'),('MEX','Mexico','North America'),('IND','India','Asia'),('NPL','Nepal','Asia'),('GEO','Georgia','Asia'),('ITA','Italy','Europe'),('PRT','Portugal','Europe'),('NOR','Norway','Europe');
CREATE TABLE tax (txId INTEGER PRIMARY KEY, gen VARCHAR, sp VARCHAR, cmn VARCHAR, fam VARCHAR, iucn VARCHAR, orth INTEGER);
INSERT INTO tax VALUES (1,'Triticum','dicoccum','emmer wheat','Poaceae','LC',1),(2,'Hordeum','vulgare','barley','Poaceae','LC',1),(3,'Eragrostis','tef','teff','Poaceae','LC',1),(4,'Sorghum','bicolor','sorghum','Poaceae','LC',1),(5,'Phaseolus','vulgaris','common bean','Fabaceae','LC',1),(6,'Lens','culinaris','lentil','Fabaceae','NE',1),(7,'Vicia','faba','broad bean','Fabaceae','NE',1),
(8,'Chenopodium','quinoa','quinoa','Amaranthaceae','LC',1),(9,'Solanum','ajanhuiri','ajanhuiri potato','Solanaceae','VU',0),(10,'Zea','mays','maize','Poaceae','LC',1),(11,'Zea','diploperennis','perennial teosinte','Poaceae','VU',1),(12,'Quercus','suber','cork oak','Fagaceae','LC',0),(13,'Coffea','arabica','arabica coffee','Rubiaceae','EN',0),
(14,'Abies','nebrodensis','Sicilian fir','Pinaceae','CR',1),(15,'Cicer','arietinum','chickpea','Fabaceae','NE',1),(16,'Oryza','sativa','rice','Poaceae','LC',1),(17,'Saxifraga','oppositifolia','purple saxifrage','Saxifragaceae','LC',1),(18,'Aegilops','tauschii','goatgrass','Poaceae','LC',1);
COMMENT ON TABLE tax IS 'species we hold or look for';
COMMENT ON COLUMN tax.iucn IS 'red list: LC least concern, VU vulnerable, EN endangered, CR critically endangered, NE not evaluated';
COMMENT ON COLUMN tax.orth IS '1 = seed survives drying and freezing';
COMMENT ON COLUMN tax.cmn IS 'common name';
CREATE TABLE usr (uId INTEGER PRIMARY KEY, fn VARCHAR, ln VARCHAR, job VARCHAR, since DATE, sup INTEGER REFERENCES usr(uId), em VARCHAR);
INSERT INTO usr VALUES (1,'Ingrid','Solberg','curator','2006-09-01',NULL,'ingrid@frobanken.no');
INSERT INTO usr VALUES (2,'Bekele','Tadesse','collector','2012-04-16',1,'bekele@frobanken.no');
INSERT INTO usr VALUES (3,'Rosa','Quispe','collector','2015-02-01',1,NULL);
INSERT INTO usr VALUES (4,'Henrik','Aas','technician','2010-11-15',1,'henrik@frobanken.no');
INSERT INTO usr VALUES (5,'Sunita','Gurung','technician','2018-08-20',4,'sunita@frobanken.no');
INSERT INTO usr VALUES (6,'Marta','Ferrari','collector','2019-03-04',2,'marta@frobanken.no');
INSERT INTO usr VALUES (7,'Oyvind','Lie','technician','2021-01-11',4,NULL);
INSERT INTO usr VALUES (8,'Nino','Beridze','collector','2020-06-08',2,'nino@frobanken.no');
INSERT INTO usr VALUES (9,'Kari','Moen','intern','2023-08-14',5,NULL);
INSERT INTO usr VALUES (10,'Tiago','Nunes','technician','2016-05-30',4,'tiago@frobanken.no');
INSERT INTO usr VALUES (11,'Asha','Menon','collector','2022-02-21',2,'asha@frobanken.no');
INSERT INTO usr VALUES (12,'Erik','Dahl','intern','2022-08-15',10,NULL);
COMMENT ON TABLE usr IS 'people at the bank';
COMMENT ON COLUMN usr.sup IS 'supervisor';
CREATE TABLE acc (accNo INTEGER PRIMARY KEY, txId INTEGER REFERENCES tax(txId), iso VARCHAR, colBy INTEGER REFERENCES usr(uId), colDt DATE, altM INTEGER, lat DECIMAL(6,2), sdIni INTEGER, sdCur INTEGER, gDon VARCHAR, stat VARCHAR, dup INTEGER);
INSERT INTO acc VALUES
(3001,1,'ETH',2,'2020-10-12',2350,9.31,8200,6900,'Holetta Institute','A',1),(3002,2,'ETH',2,'2020-10-14',2600,9.60,12500,11800,'Holetta Institute','A',1),(3003,3,'ETH',2,'2021-11-03',2100,8.95,40000,33500,NULL,'A',1),(3004,4,'KEN',2,'2021-07-19',1150,-0.52,9600,2100,'Kitui farmers','A',0),(3005,5,'PER',3,'2020-05-22',2800,-13.52,3100,2400,NULL,'A',1),
(3006,8,'PER',3,'2020-05-25',3650,-14.10,52000,47000,'Puno cooperative','A',1),(3007,8,'BOL',3,'2021-04-30',3800,-18.40,38000,36100,'Oruro cooperative','A',1),(3008,9,'BOL',3,'2021-05-06',3950,-18.77,420,0,NULL,'L',0),(3009,10,'MEX',3,'2022-11-10',1700,17.05,2600,2150,'Oaxaca growers','A',1),(3010,11,'MEX',3,'2022-11-16',1900,19.55,640,610,NULL,'R',0),
(3011,16,'IND',11,'2022-10-24',120,22.60,15500,14900,NULL,'A',1),(3012,16,'NPL',5,'2021-10-08',1400,27.70,11000,4200,'Lamjung village','A',0),(3013,2,'NPL',5,'2021-10-15',3100,28.60,9000,8700,NULL,'A',1),(3014,18,'GEO',8,'2021-08-02',880,41.70,5200,5000,NULL,'A',1),(3015,1,'GEO',8,'2022-07-28',1250,42.30,6100,900,'Lechkhumi monks','A',0),
(3016,6,'GEO',8,'2022-08-04',960,41.90,2900,2750,NULL,'Q',0),(3017,7,'ITA',6,'2020-06-18',310,37.55,1800,1500,'Leonforte museum','A',1),(3018,14,'ITA',6,'2020-10-02',1550,37.85,350,300,'Madonie park','R',1),(3019,14,'ITA',6,'2022-09-30',1500,37.86,410,405,'Madonie park','Q',0),(3020,15,'ITA',6,'2021-07-21',420,37.60,2200,1950,NULL,'A',1),
(3021,12,'PRT',10,'2021-11-19',260,38.40,900,0,NULL,'L',0),(3022,7,'PRT',10,'2022-06-27',180,41.15,1600,1580,'Braga school','A',0),(3023,17,'NOR',4,'2020-09-09',640,78.22,7400,7050,NULL,'A',0),(3024,2,'NOR',4,'2022-09-13',90,63.40,13800,13500,NULL,'A',1),(3025,17,'NOR',7,'2023-08-30',820,69.65,6900,6900,NULL,'Q',0),
(3026,15,'MAR',6,'2023-06-11',700,33.50,2400,2400,NULL,'Q',0),(3027,1,'MAR',6,'2023-06-14',1850,31.70,5800,5750,'Azilal farmers','A',0),(3028,5,'KEN',2,'2023-07-07',1680,-0.30,2700,2650,NULL,'A',0),(3029,4,'IND',11,'2023-12-02',540,17.40,8800,8800,NULL,'Q',0),(3030,3,'ETH',2,'2023-11-20',1950,11.60,35000,34800,'Holetta Institute','A',0),
(3031,16,'IND',11,'2023-11-28',60,21.10,14200,14100,NULL,'A',0),(3032,10,'PER',3,NULL,2300,NULL,1900,350,'Calca market','A',0);
COMMENT ON TABLE acc IS 'accessions, one per sample';
COMMENT ON COLUMN acc.altM IS 'altitude of the place of collection, metres';
COMMENT ON COLUMN acc.sdIni IS 'seeds received';
COMMENT ON COLUMN acc.sdCur IS 'seeds left';
COMMENT ON COLUMN acc.gDon IS 'donor';
COMMENT ON COLUMN acc.stat IS 'A available, R restricted, Q quarantine, L lost';
COMMENT ON COLUMN acc.dup IS '1 = safety copy at Svalbard';
COMMENT ON COLUMN acc.colDt IS 'collected on';
CREATE TABLE vlt (vId INTEGER PRIMARY KEY, vNm VARCHAR, tC INTEGER, rh INTEGER, cap INTEGER);
INSERT INTO vlt VALUES (1,'Main freezer',-18,15,4000),(2,'Active room',4,20,2500),(3,'Cryo tank A',-196,NULL,300),(4,'Cryo tank B',-196,NULL,300),(5,'Drying hall',15,15,900),(6,'Old cellar',8,35,600),(7,'Field gene bank',NULL,NULL,150),(8,'Backup freezer',-20,14,3500),(9,'Incubator room',25,60,120),(10,'Quarantine cabinet',4,25,80),(11,'Packing bench',20,40,60),(12,'North freezer',-18,16,1800);
COMMENT ON TABLE vlt IS 'storage rooms';
COMMENT ON COLUMN vlt.tC IS 'temperature in degrees';
COMMENT ON COLUMN vlt.rh IS 'humidity percent';
CREATE TABLE bag (bId INTEGER PRIMARY KEY, accNo INTEGER REFERENCES acc(accNo), vId INTEGER REFERENCES vlt(vId), shf VARCHAR, g DECIMAL(7,1), pkDt DATE, opn INTEGER);
INSERT INTO bag SELECT i+1, 3001+(i*5)%31, list_extract([1,8,2,1,10,12,3],(i*3)%7+1), list_extract(['A1','A2','B4','C1','C3','D2'],i%6+1), 12.5+(i*23)%180, DATE '2021-01-15' + CAST((i*41)%1050 AS INTEGER), CASE WHEN i%6=2 THEN 1 ELSE 0 END FROM range(40) t(i);
COMMENT ON COLUMN bag.g IS 'grams';
COMMENT ON COLUMN bag.pkDt IS 'packed';
COMMENT ON COLUMN bag.opn IS '1 = opened';
CREATE TABLE gt (tId INTEGER PRIMARY KEY, accNo INTEGER, byU INTEGER REFERENCES usr(uId), dt DATE, n INTEGER, grm INTEGER, mth VARCHAR);
INSERT INTO gt SELECT i+1, 3001+list_extract([0,1,2,3,4,5,6,7,9,10,11,12,13,14,16,17,19,21,22,23,0,2,4,7,11,14,17,3,26,27,5,8],i+1), list_extract([4,5,7,10],(i*3)%4+1), DATE '2021-02-01' + CAST(i*34 AS INTEGER), list_extract([50,100,100,40],i%4+1), list_extract([46,93,88,12,41,97,95,3,38,90,52,36,47,61,97,31,45,88,79,39,44,86,90,0,49,55,72,9,48,94,98,37],i+1), list_extract(['paper','agar','sand'],i%3+1) FROM range(32) t(i);
COMMENT ON TABLE gt IS 'germination tests';
COMMENT ON COLUMN gt.n IS 'seeds sown';
COMMENT ON COLUMN gt.grm IS 'seeds germinated';
COMMENT ON COLUMN gt.mth IS 'medium';
CREATE TABLE req (rNo INTEGER PRIMARY KEY, org VARCHAR, iso VARCHAR REFERENCES ctry(iso), rDt DATE, sDt DATE, purp VARCHAR, st INTEGER, hndl INTEGER REFERENCES usr(uId));
INSERT INTO req VALUES (1,'University of Palermo','ITA','2021-03-02','2021-03-20','research',3,4),(2,'Addis Ababa University','ETH','2021-05-11','2021-06-30','breeding',3,10),(3,'Kew Partnership Nairobi','KEN','2021-09-01',NULL,'research',4,10),(4,'Andean Roots Project','PER','2021-10-18','2021-11-02','return to farmers',3,5),(5,'Tbilisi Botanical Garden','GEO','2022-01-20','2022-02-15','display',3,4),
(6,'Punjab Rice Station','IND','2022-02-28','2022-05-05','breeding',3,5),(7,'Nordic Malt','NOR','2022-04-04',NULL,'commercial',4,4),(8,'Oaxaca Maize Network','MEX','2022-06-15','2022-07-01','return to farmers',3,10),(9,'University of Bergen','NOR','2022-09-12','2022-09-26','research',3,7),(10,'Lalitpur High School','NPL','2022-11-22','2023-01-31','teaching',3,5),
(11,'Coimbra Herbarium','PRT','2023-01-16','2023-02-03','research',3,7),(12,'Evora Seed Savers','PRT','2023-03-08','2023-03-29','return to farmers',3,10),(13,'Rabat Dryland Centre','MAR','2023-05-25','2023-08-14','breeding',3,4),(14,'Alpine Garden Turin','ITA','2023-09-04','2023-09-21','display',3,7),(15,'Mountain Grain Trust','NPL','2023-10-30',NULL,'return to farmers',2,5),
(16,'Turkana Relief','KEN','2023-11-27',NULL,'return to farmers',2,NULL),(17,'University of Bergen','NOR','2024-01-09',NULL,'research',1,NULL),(18,'Hop and Grain Lab','NOR','2024-01-22',NULL,'commercial',1,NULL);
COMMENT ON TABLE req IS 'requests for seed';
COMMENT ON COLUMN req.st IS '1 = new, 2 = approved, 3 = shipped, 4 = refused';
COMMENT ON COLUMN req.sDt IS 'shipped';
COMMENT ON COLUMN req.rDt IS 'received';
COMMENT ON COLUMN req.hndl IS 'handled by';
CREATE TABLE reqLn (rNo INTEGER REFERENCES req(rNo), accNo INTEGER REFERENCES acc(accNo), sds INTEGER, PRIMARY KEY (rNo, accNo));
INSERT INTO reqLn VALUES (1,3017,50),(1,3020,60),(2,3001,400),(2,3002,300),(2,3003,2000),(3,3004,500),(4,3006,3000),(4,3005,250),(5,3014,100),(5,3015,200),(6,3011,600),(6,3012,2500),(7,3024,5000),(8,3009,400),(9,3023,150),(10,3012,80),(10,3013,60),(11,3022,20),(12,3022,120),(13,3027,50),(13,3001,300),(14,3023,40),(15,3013,400),(16,3004,900),(16,3028,150),(17,3025,50),(18,3002,1000);
COMMENT ON TABLE reqLn IS 'samples asked for';
