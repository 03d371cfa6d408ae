CREATE TABLE plan (
  id INTEGER PRIMARY KEY, name VARCHAR, tier VARCHAR, monthly_price DECIMAL(8,2), setup_fee DECIMAL(8,2), included_seats INTEGER, storage_gb INTEGER, retired INTEGER);
INSERT INTO plan VALUES
(1,'Starter','basic',19.00,0,3,10,0),(2,'Team','standard',59.00,50.00,10,100,0),(3,'Business','premium',149.00,120.00,25,500,0),
(4,'Enterprise','premium',490.00,900.00,100,5000,0),(5,'Solo','basic',9.00,0,1,5,0),(6,'Classic','standard',45.00,25.00,8,50,1),
(7,'Nonprofit','basic',12.00,0,15,50,0),(8,'Legacy Pro','premium',99.00,80.00,20,200,1),(9,'Government','premium',350.00,600.00,60,2000,0),(10,'Student','basic',4.00,0,1,2,0);
CREATE TABLE support_rep (
  id INTEGER PRIMARY KEY, name VARCHAR, team VARCHAR, boss INTEGER REFERENCES support_rep(id), hired_on DATE, salary INTEGER, phone VARCHAR, remote BOOLEAN);
INSERT INTO support_rep VALUES (1,'Marta Jensen','management',NULL,'2019-03-01',82000,'555-0101',false);
INSERT INTO support_rep VALUES (2,'Oliver Brandt','billing',1,'2020-06-15',61000,'555-0102',false),(3,'Priya Nair','technical',1,'2020-01-07',66000,NULL,true);
INSERT INTO support_rep VALUES
(4,'Tom Achebe','technical',3,'2021-09-20',52000,'555-0104',true),(5,'Lucia Ferri','technical',3,'2022-02-14',50500,NULL,true),
(6,'Sven Holm','billing',2,'2021-04-01',49000,'555-0106',false),(7,'Hannah Cole','onboarding',1,'2022-08-22',47000,'555-0107',false);
INSERT INTO support_rep VALUES
(8,'Diego Ruiz','onboarding',7,'2023-01-09',43000,'555-0108',true),(9,'Mei Tanaka','technical',3,'2023-05-02',68000,'555-0109',true),
(10,'Fred Oyelaran','billing',2,'2023-11-13',41000,NULL,false),(11,'Clara Voss','onboarding',7,'2024-03-04',42000,'555-0111',false),(12,'Ibrahim Said','technical',4,'2024-06-17',44500,'555-0112',true);
CREATE TABLE account (
  id INTEGER PRIMARY KEY, company VARCHAR, industry VARCHAR, city VARCHAR, country VARCHAR, plan_id INTEGER REFERENCES plan(id),
  account_manager INTEGER REFERENCES support_rep(id), onboarded_by INTEGER REFERENCES support_rep(id), status VARCHAR,
  signed_up_on DATE, cancelled_on DATE, yearly_value DECIMAL(10,2), billing_email VARCHAR, newsletter VARCHAR, employees INTEGER);
INSERT INTO account VALUES
(1,'Bluefin Logistics','transport','Rotterdam','Netherlands',3,2,7,'active','2021-11-03',NULL,1788.00,'pay@bluefin.nl','yes',140),
(2,'Hartmann Optik','retail','Munich','Germany',2,6,7,'active','2022-01-17',NULL,708.00,'buchhaltung@hartmann.de','no',22),
(3,'Cedar Dental','health','Leeds','United Kingdom',1,6,8,'cancelled','2022-02-02','2023-06-30',228.00,'desk@cedardental.co.uk','no',9),
(4,'Nordlys Media','media','Oslo','Norway',3,2,7,'active','2022-04-20',NULL,1650.00,NULL,'yes',58),
(5,'Atlas Freight','transport','Hamburg','Germany',4,2,1,'active','2022-05-05',NULL,5880.00,'ap@atlasfreight.de','yes',610),
(6,'Pixel Forge','software','Berlin','Germany',2,6,8,'suspended','2022-07-11',NULL,708.00,'hello@pixelforge.io','yes',17),
(7,'Green Acre Trust','charity','York','United Kingdom',7,10,7,'active','2022-09-01',NULL,144.00,'office@greenacre.org','yes',31),
(8,'Lumen Studio','media','Paris','France',1,6,8,'cancelled','2022-10-12','2024-02-15',228.00,NULL,'no',6),
(9,'Ville de Lyon','government','Lyon','France',9,2,7,'active','2023-01-23',NULL,4200.00,'finances@lyon.example','no',2300),
(10,'Kestrel Bank','finance','London','United Kingdom',4,2,1,'active','2023-02-08',NULL,6370.00,'invoices@kestrel.example','no',1200),
(11,'Moss and Daughters','retail','Bristol','United Kingdom',5,10,8,'active','2023-03-15',NULL,108.00,'moss@mossdaughters.example','yes',2),
(12,'Sable Robotics','software','Eindhoven','Netherlands',3,6,11,'trial','2024-08-19',NULL,1788.00,'ops@sable.example','yes',74),
(13,'Ferme Dubois','agriculture','Dijon','France',5,10,8,'cancelled','2023-05-09','2023-12-01',108.00,NULL,'no',4),
(14,'Tidewater Clinic','health','Cork','Ireland',2,10,11,'active','2024-04-11',NULL,708.00,'accounts@tidewater.example','yes',45),
(15,'Quill Press','media','London','United Kingdom',6,6,7,'active','2021-08-30',NULL,540.00,'quill@quillpress.example','no',12),
(16,'Baltic Timber','manufacturing','Riga','Latvia',8,2,7,'suspended','2021-12-14',NULL,1188.00,NULL,'no',95),
(17,'Harbour Yoga','health','Cork','Ireland',1,10,8,'trial','2024-09-02',NULL,228.00,'namaste@harbouryoga.example','yes',3),
(18,'Orbit Games','software','Berlin','Germany',3,10,11,'trial','2024-09-10',NULL,1788.00,'biz@orbit.example','no',40),
(19,'Vega Insurance','finance','Madrid','Spain',4,2,7,'active','2023-10-02',NULL,5600.00,'facturas@vega.example','no',870),
(20,'Stonebridge School','education','Leeds','United Kingdom',7,NULL,NULL,'cancelled','2023-06-21','2024-07-31',144.00,'bursar@stonebridge.example','yes',64);
CREATE TABLE seat (
  id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES account(id), user_name VARCHAR, role VARCHAR, assigned_on DATE, last_login DATE, two_factor VARCHAR);
INSERT INTO seat VALUES
(1,1,'Joost de Vries','admin','2021-11-03','2024-09-20','Y'),(2,1,'Anke Smit','member','2021-11-10','2024-09-18','Y'),(3,1,'Pieter Bos','viewer','2022-03-01',NULL,'N'),
(4,2,'Greta Hartmann','admin','2022-01-17','2024-09-02','N'),(5,2,'Uwe Kraft','member','2022-01-20','2024-06-11','N'),(6,3,'Paul Winter','admin','2022-02-02','2023-06-12','N'),
(7,4,'Ingrid Dahl','admin','2022-04-20','2024-09-21','Y'),(8,4,'Lars Moen','member','2022-05-02','2024-09-19','Y'),(9,4,'Siri Berg','member','2023-01-16',NULL,'N'),
(10,5,'Katrin Vogel','admin','2022-05-05','2024-09-22','Y'),(11,5,'Jens Roth','admin','2022-05-06','2024-08-30','Y'),(12,5,'Mila Petrov','member','2022-06-13','2024-09-22','Y'),
(13,5,'Otto Lang','viewer','2023-09-04','2024-01-15','N'),(14,6,'Nils Bauer','admin','2022-07-11','2024-03-08','N'),(15,7,'Ruth Ainsley','admin','2022-09-01','2024-09-10','Y'),
(16,8,'Camille Roy','admin','2022-10-12','2024-02-01','N'),(17,9,'Benoit Faure','admin','2023-01-23','2024-09-17','Y'),(18,9,'Sophie Martel','member','2023-02-14','2024-09-12','Y'),
(19,9,'Luc Girard','viewer','2023-02-14',NULL,'N'),(20,10,'Amir Khan','admin','2023-02-08','2024-09-23','Y'),(21,10,'Zoe Whitfield','member','2023-02-09','2024-09-23','Y'),
(22,10,'Dan Pryce','member','2024-01-08','2024-09-01','Y'),(23,11,'Ella Moss','admin','2023-03-15','2024-05-19','N'),(24,12,'Femke Visser','admin','2024-08-19','2024-09-22','Y'),
(25,13,'Jean Dubois','admin','2023-05-09',NULL,'N'),(26,14,'Niamh Daly','admin','2024-04-11','2024-09-20','Y'),(27,14,'Sean Foley','member','2024-04-15','2024-09-16','N'),
(28,15,'Iris Quill','admin','2021-08-30','2024-07-27','N'),(29,16,'Janis Ozols','admin','2021-12-14','2023-11-29','N'),(30,17,'Aoife Burke','admin','2024-09-02','2024-09-21','N'),
(31,19,'Pilar Gomez','admin','2023-10-02','2024-09-22','Y'),(32,19,'Raul Ortega','member','2023-10-03','2024-09-05','N'),(33,20,'Grace Lund','admin','2023-06-21','2024-06-14','N');
CREATE TABLE invoice (
  id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES account(id), issued_on DATE, due_on DATE, paid_on DATE, amount DECIMAL(10,2), discount DECIMAL(8,2), tax DECIMAL(8,2), status VARCHAR, payment_method VARCHAR);
INSERT INTO invoice VALUES
(101,1,'2022-01-01','2022-01-31','2022-01-20',1788.00,0,375.48,'paid','bank transfer'),(102,1,'2023-01-01','2023-01-31','2023-02-14',1788.00,88.00,357.00,'paid','bank transfer'),
(103,1,'2024-01-01','2024-01-31','2024-01-29',1788.00,0,375.48,'paid','bank transfer'),(104,2,'2023-01-17','2023-02-16','2023-02-10',708.00,0,134.52,'paid','card'),
(105,2,'2024-01-17','2024-02-16','2024-03-20',708.00,0,134.52,'paid','card'),(106,3,'2022-02-02','2022-03-04','2022-03-01',228.00,20.00,41.60,'paid','card'),
(107,3,'2023-02-02','2023-03-04',NULL,228.00,0,45.60,'written off','card'),(108,4,'2023-04-20','2023-05-20','2023-05-19',1650.00,138.00,378.00,'paid','direct debit'),
(109,4,'2024-04-20','2024-05-20','2024-06-02',1650.00,0,412.50,'paid','direct debit'),(110,5,'2023-05-05','2023-06-04','2023-06-04',5880.00,500.00,1022.20,'paid','bank transfer'),
(111,5,'2024-05-05','2024-06-04',NULL,5880.00,0,1117.20,'overdue','bank transfer'),(112,6,'2023-07-11','2023-08-10','2023-10-01',708.00,0,134.52,'paid','card'),
(113,6,'2024-07-11','2024-08-10',NULL,708.00,0,134.52,'bounced','card'),(114,7,'2023-09-01','2023-10-01','2023-09-12',144.00,14.40,25.92,'paid','direct debit'),
(115,8,'2023-10-12','2023-11-11',NULL,228.00,0,45.60,'written off','card'),(116,9,'2023-01-23','2023-03-24','2023-03-30',4200.00,210.00,798.00,'paid','bank transfer'),
(117,9,'2024-01-23','2024-03-23','2024-03-20',4200.00,0,840.00,'paid','bank transfer'),(118,10,'2023-02-08','2023-03-10','2023-03-08',6370.00,637.00,1146.60,'paid','bank transfer'),
(119,10,'2024-02-08','2024-03-09','2024-04-18',6370.00,0,1274.00,'paid','bank transfer'),(120,11,'2024-03-15','2024-04-14','2024-04-14',108.00,0,21.60,'paid','card'),
(121,13,'2023-05-09','2023-06-08',NULL,108.00,0,21.60,'bounced','card'),(122,14,'2024-04-11','2024-05-11','2024-05-03',708.00,70.80,146.56,'paid','direct debit'),
(123,15,'2023-08-30','2023-09-29','2023-09-29',540.00,0,108.00,'paid','card'),(124,15,'2024-08-30','2024-10-10',NULL,540.00,0,108.00,'open',NULL),
(125,16,'2023-12-14','2024-01-13',NULL,1188.00,0,249.48,'overdue','bank transfer'),(126,19,'2023-10-02','2023-11-01','2023-11-20',5600.00,280.00,1117.20,'paid','bank transfer'),
(127,19,'2024-09-20','2024-10-20',NULL,5600.00,0,1176.00,'open',NULL),(128,20,'2023-06-21','2023-07-21','2023-07-02',144.00,0,28.80,'paid','direct debit'),(129,7,'2024-09-01','2024-10-01',NULL,144.00,14.40,25.92,'open',NULL);
CREATE TABLE ticket (
  id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES account(id), raised_by INTEGER REFERENCES seat(id), assigned_to INTEGER REFERENCES support_rep(id), escalated_to INTEGER REFERENCES support_rep(id),
  subject VARCHAR, category VARCHAR, priority VARCHAR, opened_on DATE, closed_on DATE, minutes_spent INTEGER, rating INTEGER);
INSERT INTO ticket VALUES
(1,1,1,4,NULL,'Cannot export report','bug','high','2023-02-03','2023-02-05',95,4),(2,1,2,5,NULL,'Password reset loop','login','normal','2023-06-14','2023-06-14',20,5),
(3,2,4,6,NULL,'Invoice address wrong','billing','low','2023-02-20','2023-02-24',15,3),(4,3,6,6,2,'Refund request','billing','high','2023-06-15','2023-07-03',140,1),
(5,4,7,4,3,'API returns 500','bug','urgent','2023-08-08','2023-08-10',310,4),(6,4,8,5,NULL,'Add dark mode','feature request','low','2023-09-11',NULL,10,NULL),
(7,5,10,9,NULL,'Single sign-on setup','login','high','2023-10-16','2023-10-20',180,5),(8,5,11,4,3,'Data missing after import','bug','urgent','2024-01-22','2024-01-23',260,2),
(9,5,12,5,NULL,'Slow dashboard','bug','normal','2024-03-12','2024-04-02',120,3),(10,6,14,10,2,'Card declined','billing','normal','2024-07-15',NULL,35,NULL),
(11,7,15,6,NULL,'Charity discount question','billing','low','2023-09-05','2023-09-06',12,5),(12,9,17,9,NULL,'French translation gaps','bug','low','2023-04-04','2023-05-30',60,4),
(13,9,18,4,NULL,'Cannot invite colleague','login','normal','2024-02-19','2024-02-20',25,5),(14,10,20,9,3,'Audit log incomplete','bug','urgent','2024-05-07','2024-05-15',400,3),
(15,10,21,5,NULL,'Locked out after update','login','urgent','2024-06-03','2024-06-03',30,5),(16,10,22,9,NULL,'Bulk upload of users','feature request','normal','2024-06-24',NULL,45,NULL),
(17,11,23,10,NULL,'Wants to pay yearly','billing','low','2024-03-18','2024-03-19',10,4),(18,14,26,4,NULL,'Calendar sync fails','bug','high','2024-05-21','2024-06-06',150,2),
(19,15,28,6,1,'Price increase complaint','billing','high','2024-01-10','2024-01-31',90,1),(20,19,31,9,NULL,'Spanish invoice template','feature request','low','2024-02-27','2024-03-29',75,4),
(21,19,32,5,NULL,'Two-factor code not arriving','login','high','2024-08-14',NULL,40,NULL),(22,12,24,4,NULL,'Trial extension','billing','low','2024-09-03','2024-09-04',8,5),
(23,1,1,12,NULL,'Report totals off by one cent','bug','normal','2024-09-09',NULL,55,NULL),(24,17,30,12,4,'App crashes on old phone','bug','high','2024-09-12',NULL,70,NULL),
(25,5,10,12,NULL,'Export to spreadsheet','feature request','low','2024-09-18',NULL,15,NULL);
