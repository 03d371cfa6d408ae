CREATE TABLE loc (l INTEGER PRIMARY KEY, ds VARCHAR, ty VARCHAR, zn INTEGER, hh VARCHAR);
INSERT INTO loc VALUES (1,'Central Station','S',1,'06-22'),(2,'Harbour Square','T',1,NULL),(3,'Line 4 depot','D',3,'05-23'),(4,'City Baths','P',2,'07-21'),(5,'Opera','P',1,'17-23'),(6,'Airport shuttle','B',4,NULL),(7,'East Gate','S',2,'06-20'),(8,'Stadium','P',3,NULL),(9,'University Library','P',1,'08-22'),(10,'Night bus N2','B',2,NULL),(11,'Ferry landing','T',2,'06-21'),(12,'Zoo','P',3,'09-18'),(13,'Taxi rank West','X',2,NULL),(14,'Museum Quarter','T',1,NULL),(15,'Hospital North','S',4,'05-24');
COMMENT ON TABLE loc IS 'where things are found';
COMMENT ON COLUMN loc.ty IS 'S station, T tram stop, D depot, B bus, P public building, X taxi';
COMMENT ON COLUMN loc.zn IS 'fare zone';
CREATE TABLE k3 (cat3 VARCHAR PRIMARY KEY, txt VARCHAR, keep_d INTEGER, fee DECIMAL(5,2), pol INTEGER);
INSERT INTO k3 VALUES ('UMB','umbrella',30,2,0),('PHO','phone',180,10,0),('WAL','wallet',365,5,0),('BAG','bag',90,5,0),('KEY','keys',90,3,0),('CLO','clothing',60,3,0),('GLA','glasses',60,3,0),('JEW','jewellery',365,10,0),('DOC','passport or identity card',14,0,1),('BIK','bicycle',180,15,0),('TOY','toy',30,1,0),('INS','musical instrument',365,15,0),('WEA','weapon',0,0,1),('TEE','false teeth',30,1,0);
COMMENT ON TABLE k3 IS 'kinds of things';
COMMENT ON COLUMN k3.keep_d IS 'days we keep it';
COMMENT ON COLUMN k3.fee IS 'fee for collecting it';
COMMENT ON COLUMN k3.pol IS '1 = goes to the police';
CREATE TABLE clk (c INTEGER PRIMARY KEY, n1 VARCHAR, n2 VARCHAR, pos VARCHAR, ptm INTEGER, hd INTEGER REFERENCES clk(c), ent DATE);
INSERT INTO clk VALUES (1,'Monica','Stiller','HD',0,NULL,'2008-05-01');
INSERT INTO clk VALUES (2,'Rashid','Karimi','CO',0,1,'2014-03-10');
INSERT INTO clk VALUES (3,'Greta','Vandenberg','CO',1,1,'2017-08-14');
INSERT INTO clk VALUES (4,'Luis','Ortega','ST',0,1,'2012-11-05');
INSERT INTO clk VALUES (5,'Paula','Winters','CO',1,2,'2020-02-03');
INSERT INTO clk VALUES (6,'Ivan','Horvat','ST',0,4,'2021-06-21');
INSERT INTO clk VALUES (7,'Dora','Simmonds','DR',0,4,'2016-04-18');
INSERT INTO clk VALUES (8,'Felix','Aumann','DR',1,4,'2022-10-10');
INSERT INTO clk VALUES (9,'Carmen','Egger','CO',0,2,'2023-01-16');
INSERT INTO clk VALUES (10,'Willem','Bakker','AU',1,1,'2019-09-02');
INSERT INTO clk VALUES (11,'Noor','Hamdan','TR',0,2,'2023-09-01');
INSERT INTO clk VALUES (12,'Sven','Ruud','TR',1,6,'2023-09-01');
COMMENT ON TABLE clk IS 'staff';
COMMENT ON COLUMN clk.pos IS 'HD head of office, CO counter, ST store room, DR driver, AU auctioneer, TR trainee';
COMMENT ON COLUMN clk.ptm IS 'part time';
COMMENT ON COLUMN clk.hd IS 'superior';
CREATE TABLE obj (rec INTEGER PRIMARY KEY, cat3 VARCHAR REFERENCES k3(cat3), f_ds VARCHAR, f_cl VARCHAR, l INTEGER REFERENCES loc(l), dt1 DATE, dt2 DATE, by1 INTEGER REFERENCES clk(c), fndr VARCHAR, val INTEGER, shlf VARCHAR, stt VARCHAR);
INSERT INTO obj VALUES (701,'UMB','long with wooden handle','black',1,'2022-01-11','2022-01-12',2,NULL,15,'A1','S'),(702,'PHO','Samsung with cracked screen','blue',3,'2022-01-20','2022-01-24',4,'tram driver',120,'P2','R'),(703,'WAL','leather, 45 in cash','brown',2,'2022-02-03','2022-02-03',3,'Mrs Abel',60,'P1','R'),(704,'TEE','upper set',NULL,4,'2022-02-14','2022-02-15',3,'pool attendant',NULL,'A4','D'),(705,'BAG','rucksack with laptop','grey',9,'2022-03-07','2022-03-08',2,'library desk',650,'B3','R'),(706,'INS','violin in case','red',5,'2022-03-27','2022-03-30',2,'usher',2400,'C1','R'),
(707,'KEY','seven keys on a fox',NULL,1,'2022-04-04','2022-04-04',5,NULL,NULL,'K1','D'),(708,'DOC','Swedish passport',NULL,6,'2022-04-19','2022-04-19',2,'shuttle driver',NULL,NULL,'P'),(709,'BIK','ladies bike Gazelle','green',7,'2022-05-02','2022-05-06',7,NULL,180,'Y1','S'),(710,'CLO','child jacket','yellow',12,'2022-05-22','2022-05-25',5,'zoo keeper',20,'A2','C'),(711,'GLA','reading glasses','black',9,'2022-06-01','2022-06-03',3,'library desk',40,'A3','D'),(712,'PHO','iPhone','white',8,'2022-06-18','2022-06-20',5,'steward',500,'P2','R'),
(713,'JEW','wedding ring engraved Anna 1999','gold',4,'2022-07-12','2022-07-13',3,'pool attendant',350,'S1','R'),(714,'TOY','plush rabbit','grey',3,'2022-07-28','2022-08-01',4,'cleaner',5,'A5','R'),(715,'UMB','folding','red',2,'2022-09-15','2022-09-15',2,NULL,8,'A1','C'),(716,'WEA','pocket knife',NULL,10,'2022-10-08','2022-10-10',7,'bus driver',NULL,NULL,'P'),(717,'BAG','sports bag with shoes','blue',8,'2022-10-22','2022-10-24',5,'steward',45,'B1','S'),(718,'WAL','cards only','black',13,'2022-11-11','2022-11-14',3,'taxi driver',NULL,'P1','R'),
(719,'BIK','folding bike Brompton','black',1,'2022-12-05','2022-12-05',4,'station guard',900,'Y2','R'),(720,'CLO','fur hat','brown',5,'2022-12-18','2022-12-20',2,'usher',70,'A2','S'),(721,'PHO','Nokia','black',10,'2023-01-01','2023-01-03',3,'bus driver',15,'P2','S'),(722,'INS','trombone',NULL,3,'2023-01-29','2023-01-30',9,'tram driver',700,'C1','S'),(723,'UMB','golf umbrella','green',8,'2023-02-25','2023-02-27',5,'steward',20,'A1','S'),(724,'KEY','car key VW',NULL,11,'2023-03-09','2023-03-10',9,'deckhand',150,'K1','R'),
(725,'BAG','handbag','red',5,'2023-03-31','2023-04-03',9,'usher',90,'B2','R'),(726,'DOC','student card',NULL,9,'2023-04-20','2023-04-20',5,'library desk',NULL,NULL,'P'),(727,'JEW','pearl earring','white',5,'2023-05-13','2023-05-15',2,'cleaner',130,'S1','O'),(728,'TOY','scooter','pink',12,'2023-06-04','2023-06-06',9,'zoo keeper',35,'A5','S'),(729,'GLA','sunglasses','black',11,'2023-07-07','2023-07-07',9,'deckhand',110,'A3','S'),(730,'PHO','Pixel','black',6,'2023-08-16','2023-08-17',5,'shuttle driver',280,'P2','R'),
(731,'WAL','coin purse','red',7,'2023-09-19','2023-09-20',11,NULL,25,'P1','O'),(732,'BAG','suitcase','blue',6,'2023-10-02','2023-10-05',8,'shuttle driver',200,'B4','O'),(733,'INS','ukulele','brown',2,'2023-11-10','2023-11-10',11,NULL,60,'C1','O'),(734,'UMB','folding','black',1,'2023-12-12','2023-12-13',9,NULL,10,'A1','O'),(735,'BIK','mountain bike','orange',9,'2024-01-08','2024-01-11',7,NULL,320,'Y2','O'),(736,'CLO','single glove','black',3,'2024-01-19','2024-01-19',12,'tram driver',NULL,'A2','O');
COMMENT ON TABLE obj IS 'things handed in';
COMMENT ON COLUMN obj.stt IS 'O on the shelf, R returned to owner, S sold at auction, D destroyed, C given to charity, P with the police';
COMMENT ON COLUMN obj.dt1 IS 'found';
COMMENT ON COLUMN obj.dt2 IS 'reached us';
COMMENT ON COLUMN obj.by1 IS 'taken in by';
COMMENT ON COLUMN obj.f_cl IS 'colour';
COMMENT ON COLUMN obj.fndr IS 'finder';
COMMENT ON COLUMN obj.val IS 'guessed value';
CREATE TABLE rpt (q INTEGER PRIMARY KEY, nam VARCHAR, cty VARCHAR, em VARCHAR, cat3 VARCHAR REFERENCES k3(cat3), l INTEGER REFERENCES loc(l), dt DATE, what VARCHAR, ch VARCHAR, rec INTEGER REFERENCES obj(rec));
INSERT INTO rpt VALUES (1,'Tobias Lang','Linz','t.lang@mail.at','PHO',3,'2022-01-21','Samsung, broken glass','W',702),(2,'Edith Kranz','Vienna',NULL,'WAL',2,'2022-02-03','brown wallet','C',703),(3,'Henrike Voss','Hamburg','hvoss@mail.de','BAG',9,'2022-03-07','rucksack and laptop','W',705),(4,'Jules Perrin','Lyon','jperrin@mail.fr','INS',5,'2022-03-28','my violin','T',706),(5,'Otto Zach','Vienna',NULL,'KEY',1,'2022-05-30','house keys','C',NULL),(6,'Mina Okafor','Graz','mina@mail.at','PHO',8,'2022-06-19','white iPhone','W',712),(7,'Anna Feldmann','Vienna',NULL,'JEW',4,'2022-07-12','wedding ring','T',713),(8,'Ben Haas','Vienna','bhaas@mail.at','TOY',3,'2022-07-29','grey rabbit of my daughter','W',714),
(9,'Irina Popescu','Bucharest','irina@mail.ro','DOC',6,'2022-08-08','passport','W',NULL),(10,'Karl Lindner','Salzburg',NULL,'WAL',13,'2022-11-12','black wallet with cards','T',718),(11,'Sophie Marten','Vienna','smarten@mail.at','BIK',1,'2022-12-06','Brompton','W',719),(12,'Georg Huber','Linz',NULL,'UMB',8,'2023-02-28','big umbrella','C',NULL),(13,'Lotte Wieser','Vienna','lotte@mail.at','KEY',11,'2023-03-09','VW key','W',724),(14,'Clara Brandt','Munich','cbrandt@mail.de','BAG',5,'2023-04-01','red handbag','T',725),(15,'Peter Novak','Brno','pnovak@mail.cz','PHO',6,'2023-08-16','Pixel 7','W',730),(16,'Edith Kranz','Vienna',NULL,'GLA',9,'2023-06-14','reading glasses','C',NULL),(17,'Samira Aziz','Graz','samira@mail.at','JEW',5,'2023-10-21','silver bracelet','W',NULL),(18,'Otto Zach','Vienna',NULL,'CLO',3,'2024-01-22','left glove','C',NULL);
COMMENT ON TABLE rpt IS 'loss reports by the public';
COMMENT ON COLUMN rpt.ch IS 'W website, T telephone, C at the counter';
COMMENT ON COLUMN rpt.rec IS 'matching object, empty = not found';
CREATE TABLE ret (r INTEGER PRIMARY KEY, rec INTEGER REFERENCES obj(rec), dt DATE, by2 INTEGER REFERENCES clk(c), paid DECIMAL(5,2), rwd DECIMAL(6,2), post INTEGER);
INSERT INTO ret VALUES (1,702,'2022-02-01',2,10,NULL,0),(2,703,'2022-02-04',3,5,6,0),(3,705,'2022-03-09',2,5,30,0),(4,706,'2022-04-12',1,15,100,1),(5,712,'2022-06-22',5,10,NULL,1),(6,713,'2022-07-15',3,10,35,0),(7,714,'2022-08-03',5,0,NULL,0),(8,718,'2022-11-25',2,5,NULL,1),(9,719,'2022-12-07',2,15,50,0),(10,724,'2023-03-13',9,3,NULL,0),(11,725,'2023-04-29',9,5,NULL,1),(12,730,'2023-08-21',5,10,20,1);
COMMENT ON TABLE ret IS 'handed back';
COMMENT ON COLUMN ret.rwd IS 'reward for the finder';
COMMENT ON COLUMN ret.post IS '1 = sent by post';
CREATE TABLE auc (lot INTEGER PRIMARY KEY, rec INTEGER, dt DATE, p0 DECIMAL(7,2), p1 DECIMAL(7,2), byr VARCHAR);
INSERT INTO auc VALUES (1,701,'2022-05-14',3,7,'Flea Market Joe'),(2,709,'2022-11-26',60,145,'Second Spin Bikes'),(3,717,'2023-04-15',10,12,'Flea Market Joe'),(4,720,'2023-04-15',15,48,'Vintage Vera'),(5,721,'2023-10-14',2,2,'Retro Phones'),(6,722,'2024-02-17',200,520,'Music Mile'),(7,723,'2023-10-14',4,11,'Flea Market Joe'),(8,728,'2023-10-14',8,22,'Vintage Vera'),(9,729,'2023-10-14',20,57,'Vintage Vera'),(10,715,'2023-04-15',2,NULL,NULL),(11,710,'2023-04-15',5,NULL,NULL),(12,704,'2022-05-14',1,NULL,NULL);
COMMENT ON TABLE auc IS 'auction lots';
COMMENT ON COLUMN auc.p0 IS 'starting price';
COMMENT ON COLUMN auc.p1 IS 'hammer price, empty = no bids';
COMMENT ON COLUMN auc.byr IS 'buyer';
