CREATE TABLE branches (id INTEGER PRIMARY KEY, name VARCHAR, city VARCHAR, opened_on DATE, has_xray VARCHAR, rooms INTEGER);
INSERT INTO branches VALUES
(1,'Harbour Road','Plymouth','2009-04-01','yes',6),(2,'Mill Lane','Exeter','2013-09-16','yes',5),(3,'The Green','Totnes','2017-02-06','no',3),(4,'Station Yard','Newton Abbot','2019-06-03','yes',4),(5,'Castle Street','Launceston','2021-11-15','no',2),(6,'Quayside','Dartmouth','2024-05-20','no',2);
CREATE TABLE vets (id INTEGER PRIMARY KEY, full_name VARCHAR, speciality VARCHAR, home_branch INTEGER REFERENCES branches(id), supervisor INTEGER REFERENCES vets(id), monthly_salary INTEGER, hired_on DATE, left_on DATE);
INSERT INTO vets VALUES (1,'Margaret Penrose','surgery',1,NULL,6900,'2009-04-01',NULL);
INSERT INTO vets VALUES (2,'Tom Ashdown','dentistry',1,1,5200,'2014-08-11',NULL);
INSERT INTO vets VALUES (3,'Priya Raman','cardiology',2,1,6100,'2013-09-16',NULL);
INSERT INTO vets VALUES (4,'Callum Frost','general practice',2,3,4100,'2020-01-13',NULL);
INSERT INTO vets VALUES (5,'Ines Duarte','exotic animals',3,1,4800,'2017-02-06',NULL);
INSERT INTO vets VALUES (6,'Owen Tregear','general practice',3,5,3900,'2021-03-22','2023-08-31');
INSERT INTO vets VALUES (7,'Hannah Löw','surgery',4,1,5600,'2019-06-03',NULL);
INSERT INTO vets VALUES (8,'Daniel Okafor','general practice',4,7,4000,'2022-05-09',NULL);
INSERT INTO vets VALUES (9,'Ruth Calloway','dermatology',5,1,4900,'2021-11-15',NULL);
INSERT INTO vets VALUES (10,'Ben Sharpe','general practice',5,9,3600,'2023-02-01','2024-01-31');
INSERT INTO vets VALUES (11,'Yuki Tanaka','cardiology',1,1,5400,'2018-10-01',NULL);
INSERT INTO vets VALUES (12,'Grace Hollis','exotic animals',2,3,4500,'2022-09-05',NULL);
INSERT INTO vets VALUES (13,'Liam Porter','dentistry',4,7,3700,'2024-03-04',NULL);
CREATE TABLE owners (id INTEGER PRIMARY KEY, full_name VARCHAR, town VARCHAR, phone VARCHAR, email VARCHAR, newsletter VARCHAR, registered_on DATE, referred_by INTEGER REFERENCES owners(id));
INSERT INTO owners VALUES (1,'Alice Bennett','Plymouth','01752 330101','alice.bennett@mail.uk','Y','2021-02-11',NULL);
INSERT INTO owners VALUES (2,'George Whitlock','Plymouth','01752 330144',NULL,'N','2021-03-05',1);
INSERT INTO owners VALUES (3,'Samira Haddad','Exeter','01392 220981','s.haddad@post.uk','Y','2021-05-19',NULL);
INSERT INTO owners VALUES (4,'Peter Lang','Exeter',NULL,'plang@mail.uk','N','2021-07-30',3);
INSERT INTO owners VALUES (5,'Joan Whittaker','Totnes','01803 415522',NULL,'N','2021-09-14',NULL);
INSERT INTO owners VALUES (6,'Marek Nowak','Totnes','01803 415987','marek@nowak.eu','Y','2022-01-08',5);
INSERT INTO owners VALUES (7,'Fiona Drake','Newton Abbot','01626 778210','fiona.d@post.uk','Y','2022-02-21',1);
INSERT INTO owners VALUES (8,'Colin Hargreaves','Newton Abbot','01626 778300','colin.h@mail.uk','N','2022-06-02',NULL);
INSERT INTO owners VALUES (9,'Beth Trelawny','Launceston','01566 909120','bethtre@post.uk','Y','2022-08-17',NULL);
INSERT INTO owners VALUES (10,'Hugo Martens','Launceston',NULL,NULL,'N','2022-10-03',9);
INSERT INTO owners VALUES (11,'Nadia Osman','Plymouth','01752 330777','nadia.o@mail.uk','Y','2023-01-25',1);
INSERT INTO owners VALUES (12,'Keith Bowden','Ivybridge','01752 895012',NULL,'N','2023-03-14',2);
INSERT INTO owners VALUES (13,'Laura Simmonds','Exeter','01392 220454','laura.s@mail.uk','Y','2023-06-09',3);
INSERT INTO owners VALUES (14,'Dev Patel','Ivybridge','01752 895633','dev@patel.uk','Y','2023-11-20',NULL);
INSERT INTO owners VALUES (15,'Moira Flynn','Totnes','01803 415001','moira.f@post.uk','N','2024-02-12',6);
INSERT INTO owners VALUES (16,'Simon Yeo','Dartmouth','01803 832109','simon@yeo.uk','N','2024-05-27',NULL);
CREATE TABLE animals (id INTEGER PRIMARY KEY, name VARCHAR, species VARCHAR, breed VARCHAR, sex VARCHAR, born_on DATE, weight_kg DOUBLE, neutered INTEGER, owner INTEGER REFERENCES owners(id), regular_vet INTEGER REFERENCES vets(id), died_on DATE);
INSERT INTO animals VALUES
(1,'Biscuit','dog','Labrador','male','2016-05-02',34.2,1,1,2,NULL),
(2,'Mabel','cat','British Shorthair','female','2018-09-12',5.1,1,1,2,NULL),
(3,'Rufus','dog','Border Terrier','male','2012-03-20',8.9,1,2,1,'2023-10-04'),
(4,'Cleo','cat','Siamese','female','2019-07-07',4.0,0,3,3,NULL),
(5,'Atlas','dog','Great Dane','male','2019-01-15',68.5,0,3,3,NULL),
(6,'Pepper','rabbit','Dutch','female','2020-11-01',2.1,0,4,12,NULL),
(7,'Mango','parrot','African Grey','male','2008-06-30',0.5,0,5,5,NULL),
(8,'Tinker','cat','Domestic Shorthair','male','2015-04-18',6.3,1,5,5,NULL),
(9,'Luna','dog','Whippet','female','2021-02-27',12.4,1,6,6,NULL),
(10,'Spike','lizard','Bearded Dragon','male','2020-08-08',0.4,0,7,NULL,NULL),
(11,'Daisy','dog','Cocker Spaniel','female','2017-12-24',13.0,1,7,7,NULL),
(12,'Bruno','dog','Boxer','male','2014-10-10',30.6,0,8,7,'2024-02-19'),
(13,'Willow','cat','Maine Coon','female','2020-03-03',6.8,1,9,9,NULL),
(14,'Gizmo','guinea pig','Abyssinian','male','2022-01-09',1.1,0,9,9,NULL),
(15,'Storm','dog','Border Collie','female','2018-06-16',18.7,1,10,9,NULL),
(16,'Poppy','cat','Ragdoll','female','2022-05-05',4.6,0,11,11,NULL),
(17,'Hector','dog','Labrador','male','2020-09-29',36.1,0,12,2,NULL),
(18,'Olive','rabbit','Lionhead','female','2021-10-13',1.8,1,13,12,NULL),
(19,'Ziggy','parrot','Cockatiel','female','2017-03-31',0.1,0,13,NULL,NULL),
(20,'Rex','dog','German Shepherd','male','2022-12-01',33.4,0,14,1,NULL),
(21,'Smudge','cat','Domestic Shorthair','female','2023-04-22',3.9,0,14,1,NULL),
(22,'Bramble','guinea pig','Peruvian','female','2023-08-15',0.9,0,15,NULL,NULL);
CREATE TABLE visits (id INTEGER PRIMARY KEY, animal INTEGER REFERENCES animals(id), branch INTEGER REFERENCES branches(id), seen_by INTEGER REFERENCES vets(id), assisted_by INTEGER REFERENCES vets(id), visited_on DATE, reason VARCHAR, status VARCHAR, emergency BOOLEAN, duration_minutes INTEGER, fee_charged DOUBLE, fee_paid DOUBLE);
INSERT INTO visits VALUES
(1,1,1,2,NULL,'2021-03-15','check-up','completed',false,20,48.00,48.00),
(2,3,1,1,11,'2021-04-02','surgery','completed',true,95,640.00,640.00),
(3,4,2,3,NULL,'2021-06-11','skin problem','completed',false,25,62.50,62.50),
(4,5,2,3,4,'2021-07-19','heart scan','completed',false,45,185.00,100.00),
(5,7,3,5,NULL,'2021-09-28','check-up','completed',false,30,55.00,55.00),
(6,6,2,4,NULL,'2021-11-05','check-up','cancelled',false,NULL,0.00,0.00),
(7,8,3,6,5,'2022-01-17','dental cleaning','completed',false,50,140.00,140.00),
(8,9,3,6,NULL,'2022-02-03','vaccination','completed',false,15,39.00,39.00),
(9,11,4,7,NULL,'2022-03-21','limping','completed',false,30,72.00,72.00),
(10,12,4,7,8,'2022-06-14','surgery','completed',true,120,890.00,450.00),
(11,2,1,2,NULL,'2022-07-08','dental cleaning','completed',false,40,140.00,140.00),
(12,13,5,9,NULL,'2022-09-01','vaccination','completed',false,15,39.00,39.00),
(13,15,5,9,NULL,'2022-10-20','limping','no-show',false,NULL,25.00,0.00),
(14,10,4,8,NULL,'2022-11-30','check-up','completed',false,20,55.00,55.00),
(15,16,1,11,NULL,'2023-02-09','vaccination','completed',false,15,41.00,41.00),
(16,5,2,3,12,'2023-03-06','heart scan','completed',false,50,195.00,195.00),
(17,14,5,10,NULL,'2023-03-27','skin problem','completed',false,25,60.00,30.00),
(18,17,1,2,NULL,'2023-04-12','check-up','completed',false,20,52.00,52.00),
(19,3,1,1,2,'2023-05-30','surgery','completed',true,140,1150.00,600.00),
(20,9,3,6,NULL,'2023-06-22','limping','completed',false,35,75.00,75.00),
(21,18,2,12,NULL,'2023-07-13','check-up','completed',false,25,52.00,52.00),
(22,1,1,11,NULL,'2023-08-18','heart scan','completed',false,40,195.00,195.00),
(23,12,4,7,13,'2023-09-25','surgery','completed',false,105,780.00,780.00),
(24,3,1,1,NULL,'2023-10-04','euthanasia','completed',true,45,160.00,160.00),
(25,4,2,4,NULL,'2023-11-16','vaccination','no-show',false,NULL,25.00,25.00),
(26,20,1,1,NULL,'2023-12-11','vaccination','completed',false,15,43.00,43.00),
(27,13,5,10,9,'2024-01-22','skin problem','completed',false,30,66.00,66.00),
(28,12,4,8,NULL,'2024-02-19','euthanasia','completed',true,40,170.00,0.00),
(29,19,2,12,NULL,'2024-03-07','check-up','cancelled',false,NULL,0.00,0.00),
(30,11,4,13,7,'2024-04-18','dental cleaning','completed',false,55,165.00,165.00),
(31,21,1,2,NULL,'2024-05-14','neutering','completed',false,60,120.00,60.00),
(32,15,5,9,NULL,'2024-06-03','vaccination','completed',false,15,43.00,43.00),
(33,7,3,5,NULL,'2024-06-27','check-up','completed',false,35,58.00,0.00),
(34,20,1,11,1,'2024-07-15','swallowed object','completed',true,110,980.00,500.00),
(35,16,1,2,NULL,'2024-09-02','check-up','booked',false,NULL,NULL,NULL),
(36,8,3,5,NULL,'2024-09-10','dental cleaning','booked',false,NULL,NULL,NULL);
CREATE TABLE medicines (id INTEGER PRIMARY KEY, name VARCHAR, kind VARCHAR, unit_price DOUBLE, purchase_price DOUBLE, in_stock INTEGER, reorder_level INTEGER, prescription_only BOOLEAN);
INSERT INTO medicines VALUES
(1,'Amoxiclav 250','antibiotic',1.20,0.45,320,100,true),(2,'Meloxidyl','painkiller',8.50,3.90,42,30,true),(3,'Frontline Drops','flea treatment',12.00,7.10,65,40,false),(4,'Milbemax','wormer',6.40,3.20,18,25,false),(5,'Vetmedin 5','heart drug',2.10,1.05,140,60,true),(6,'Apoquel 16','skin drug',3.30,1.95,0,50,true),(7,'Metacam Oral','painkiller',14.75,8.00,27,20,true),(8,'Clavaseptin 50','antibiotic',0.95,0.40,85,100,true),(9,'Bravecto Chew','flea treatment',29.00,18.50,33,15,true),(10,'Malaseb Shampoo','skin drug',19.90,11.20,9,10,false),(11,'Critical Care Feed','supplement',16.50,9.80,22,8,false),(12,'Otomax','ear drops',18.00,9.40,14,12,true),(13,'Zylkene','supplement',0.80,0.35,210,90,false);
CREATE TABLE prescriptions (id INTEGER PRIMARY KEY, visit INTEGER REFERENCES visits(id), medicine INTEGER REFERENCES medicines(id), quantity INTEGER, start_date DATE, end_date DATE);
INSERT INTO prescriptions VALUES
(1,2,1,20,'2021-04-02','2021-04-12'),(2,2,2,1,'2021-04-02','2021-04-16'),(3,3,6,30,'2021-06-11','2021-07-11'),(4,4,5,60,'2021-07-19','2021-09-17'),(5,7,8,14,'2022-01-17','2022-01-24'),(6,9,7,1,'2022-03-21','2022-04-04'),(7,10,1,28,'2022-06-14','2022-06-28'),(8,10,2,2,'2022-06-14','2022-07-05'),(9,11,8,10,'2022-07-08','2022-07-13'),(10,14,11,2,'2022-11-30','2022-12-14'),(11,16,5,120,'2023-03-06',NULL),(12,17,10,1,'2023-03-27','2023-04-24'),(13,19,1,28,'2023-05-30','2023-06-13'),(14,19,7,1,'2023-05-30','2023-06-20'),(15,20,2,1,'2023-06-22','2023-07-06'),(16,21,11,1,'2023-07-13','2023-07-20'),(17,22,5,90,'2023-08-18',NULL),(18,23,1,14,'2023-09-25','2023-10-02'),(19,27,6,30,'2024-01-22','2024-02-21'),(20,27,3,3,'2024-01-22','2024-04-22'),(21,30,8,14,'2024-04-18','2024-04-25'),(22,31,2,1,'2024-05-14','2024-05-19'),(23,33,11,1,'2024-06-27',NULL),(24,34,1,21,'2024-07-15','2024-07-29');
CREATE TABLE vaccinations (id INTEGER PRIMARY KEY, animal INTEGER REFERENCES animals(id), vaccine VARCHAR, given_on DATE, due_again_on DATE, given_by INTEGER REFERENCES vets(id));
INSERT INTO vaccinations VALUES
(1,1,'distemper','2021-03-15','2024-03-15',2),(2,3,'leptospirosis','2021-04-20','2022-04-20',1),(3,4,'cat flu','2021-06-11','2022-06-11',3),(4,9,'distemper','2022-02-03','2025-02-03',6),(5,9,'kennel cough','2022-02-03','2023-02-03',6),(6,11,'leptospirosis','2022-03-21','2023-03-21',7),(7,2,'cat flu','2022-07-08','2023-07-08',2),(8,13,'cat flu','2022-09-01','2023-09-01',9),(9,16,'cat flu','2023-02-09','2024-02-09',11),(10,17,'kennel cough','2023-04-12','2024-04-12',2),(11,18,'myxomatosis','2023-07-13','2024-07-13',12),(12,20,'distemper','2023-12-11','2026-12-11',1),(13,20,'rabies','2023-12-11',NULL,1),(14,5,'rabies','2023-03-06','2026-03-06',3),(15,15,'leptospirosis','2024-06-03','2025-06-03',9),(16,1,'kennel cough','2023-08-18','2024-08-18',11),(17,13,'feline leukaemia','2024-01-22','2025-01-22',10);
