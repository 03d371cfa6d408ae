CREATE TABLE tutors (tutor_id INTEGER PRIMARY KEY, name VARCHAR, email VARCHAR, country VARCHAR, field VARCHAR, hourly_rate DECIMAL(8,2), verified VARCHAR, joined_on DATE);
INSERT INTO tutors VALUES
(1,'Marta Kowalska','marta@learnly.org','Poland','Programming',48.00,'Y','2020-03-14'),
(2,'Diego Herrera','diego.h@learnly.org','Spain','Languages',32.50,'Y','2020-09-01'),
(3,'Aisha Rahman',NULL,'United Kingdom','Design',55.00,'Y','2021-01-20'),
(4,'Jonas Lindqvist','jonas@learnly.org','Sweden','Photography',41.00,'N','2021-06-11'),
(5,'Priya Nair','priya.n@learnly.org','India','Programming',29.00,'Y','2021-11-02'),
(6,'Thomas Okafor','t.okafor@learnly.org','Nigeria','Business',36.00,'Y','2022-02-17'),
(7,'Chloé Marchand','chloe@learnly.org','France','Languages',34.00,'N','2022-05-30'),
(8,'Kenji Watanabe',NULL,'Japan','Music',60.00,'Y','2022-08-08'),
(9,'Elena Petrova','elena@learnly.org','Bulgaria','Business',27.50,'Y','2023-01-15'),
(10,'Samuel Brandt','s.brandt@learnly.org','Germany','Music',45.00,'N','2023-04-04'),
(11,'Grace Adeyemi','grace@learnly.org','Nigeria','Design',39.00,'Y','2023-07-19'),
(12,'Luca Romano',NULL,'Italy','Photography',38.00,'N','2024-02-10');
CREATE TABLE learners (learner_id INTEGER PRIMARY KEY, name VARCHAR, email VARCHAR, city VARCHAR, country VARCHAR, birth_year INTEGER, signed_up DATE, newsletter INTEGER, plan VARCHAR, invited_by INTEGER REFERENCES learners(learner_id));
INSERT INTO learners VALUES
(1,'Anna Becker','anna.becker@mail.com','Berlin','Germany',1988,'2021-02-03',1,'yearly',NULL),
(2,'Tom Willis','tomw@mail.com','Leeds','United Kingdom',1995,'2021-03-18',0,'free',NULL),
(3,'Sofia Duarte',NULL,'Lisbon','Portugal',2001,'2021-05-22',1,'monthly',NULL),
(4,'Mehmet Aydin','mehmet@mail.com','Izmir','Turkey',1979,'2021-08-09',1,'yearly',NULL);
INSERT INTO learners VALUES
(5,'Hannah Scott','hscott@mail.com','Leeds','United Kingdom',1990,'2021-10-01',0,'monthly',2),
(6,'Pavel Novak',NULL,'Prague','Czechia',1984,'2021-12-12',0,'free',1),
(7,'Isabelle Roy','isaroy@mail.com','Lyon','France',1997,'2022-01-07',1,'monthly',1),
(8,'Oluwaseun Bello','seun@mail.com','Lagos','Nigeria',1992,'2022-02-25',1,'free',4),
(9,'Mia Jensen','mia.j@mail.com','Aarhus','Denmark',2003,'2022-04-16',0,'free',3),
(10,'George Papadakis',NULL,'Athens','Greece',1965,'2022-06-30',0,'yearly',1),
(11,'Laura Fischer','laura.f@mail.com','Berlin','Germany',1999,'2022-09-05',1,'monthly',1);
INSERT INTO learners VALUES
(12,'Ravi Menon','ravi@mail.com','Pune','India',1994,'2022-11-11',1,'yearly',8),
(13,'Nora Haugen','nora@mail.com','Bergen','Norway',1987,'2023-01-02',1,'free',NULL),
(14,'Carlos Vega',NULL,'Valencia','Spain',1976,'2023-02-14',0,'monthly',7),
(15,'Emily Clarke','emclarke@mail.com','Bristol','United Kingdom',2000,'2023-04-21',1,'free',5),
(16,'Yuki Tanaka','yuki@mail.com','Osaka','Japan',1998,'2023-06-06',0,'monthly',NULL);
INSERT INTO learners VALUES
(17,'Fatima Zahra','fatima@mail.com','Rabat','Morocco',1991,'2023-08-28',1,'yearly',12),
(18,'Ben Hughes',NULL,'Cardiff','United Kingdom',1958,'2023-10-10',0,'free',5),
(19,'Olga Ivanova','olga@mail.com','Varna','Bulgaria',1983,'2024-01-19',1,'monthly',NULL),
(20,'Jack Murphy','jack@mail.com','Cork','Ireland',2004,'2024-03-03',0,'free',15);
CREATE TABLE classes (class_id INTEGER PRIMARY KEY, title VARCHAR, topic VARCHAR, level VARCHAR, tutor_id INTEGER REFERENCES tutors(tutor_id), assistant_id INTEGER REFERENCES tutors(tutor_id), list_price DECIMAL(8,2), sale_price DECIMAL(8,2), hours INTEGER, seats INTEGER, starts_on DATE, ends_on DATE, status VARCHAR, certificate BOOLEAN);
INSERT INTO classes VALUES
(101,'Python from Scratch','Programming','beginner',1,5,120.00,89.00,30,40,'2021-04-01','2021-06-15','finished',true),
(102,'Spanish Conversation','Languages','intermediate',2,NULL,80.00,80.00,20,15,'2021-05-10','2021-08-20','finished',false),
(103,'Logo Design Basics','Design','beginner',3,11,95.00,70.00,16,25,'2021-09-06','2021-11-01','finished',true),
(104,'Street Photography','Photography','beginner',4,NULL,60.00,45.00,10,20,'2022-03-15','2022-04-30','finished',false),
(105,'Web Apps with Django','Programming','advanced',5,1,180.00,149.00,48,30,'2022-01-17','2022-06-30','finished',true),
(106,'Pitching to Investors','Business','intermediate',6,9,140.00,110.00,12,18,'2022-10-03','2022-11-14','finished',true),
(107,'French for Travellers','Languages','beginner',7,2,70.00,55.00,18,15,'2022-09-12','2022-12-05','finished',false),
(108,'Jazz Piano','Music','advanced',8,10,210.00,190.00,40,8,'2023-01-09','2023-07-28','finished',true),
(109,'Bookkeeping for Freelancers','Business','beginner',9,NULL,65.00,50.00,14,50,'2023-03-06','2023-05-08','finished',true),
(110,'Guitar Campfire Songs','Music','beginner',10,8,55.00,39.00,9,30,'2023-06-12','2023-07-24','cancelled',false),
(111,'Data Analysis with Pandas','Programming','intermediate',1,NULL,150.00,120.00,26,35,'2023-09-04','2023-12-18','finished',true),
(112,'Portrait Lighting','Photography','intermediate',4,12,90.00,75.00,15,12,'2024-02-05','2024-05-27','running',false),
(113,'Typography in Depth','Design','advanced',11,3,130.00,99.00,22,20,'2024-03-04','2024-07-01','running',true),
(114,'Algorithms Bootcamp','Programming','advanced',5,NULL,240.00,199.00,60,25,'2024-05-06','2024-09-30','open',true),
(115,'Business Italian','Languages','advanced',2,12,110.00,110.00,24,12,'2024-06-03','2024-10-07','open',true),
(116,'Ukulele in a Weekend','Music','beginner',10,NULL,35.00,25.00,6,60,NULL,NULL,'draft',false);
CREATE TABLE enrolments (enrolment_id INTEGER PRIMARY KEY, learner_id INTEGER REFERENCES learners(learner_id), class_id INTEGER REFERENCES classes(class_id), enrolled_on DATE, finished_on DATE, amount_paid DECIMAL(8,2), refunded DECIMAL(8,2), progress INTEGER, status VARCHAR);
INSERT INTO enrolments VALUES
(1,1,101,'2021-03-20','2021-06-14',89.00,0,100,'completed'),
(2,2,101,'2021-03-25',NULL,120.00,60.00,35,'dropped'),
(3,3,102,'2021-05-25','2021-08-19',80.00,0,100,'completed'),
(4,4,103,'2021-08-30','2021-10-28',70.00,0,100,'completed'),
(5,1,103,'2021-09-02',NULL,95.00,95.00,10,'dropped'),
(6,5,102,'2021-05-08',NULL,80.00,0,62,'expelled'),
(7,5,104,'2022-03-01','2022-04-29',45.00,0,100,'completed'),
(8,7,105,'2022-01-10','2022-07-12',149.00,0,100,'completed'),
(9,1,105,'2022-01-12','2022-06-25',149.00,0,100,'completed'),
(10,4,105,'2022-01-15',NULL,180.00,40.00,55,'dropped'),
(11,10,106,'2022-09-20','2022-11-14',110.00,0,100,'completed'),
(12,4,106,'2022-09-28','2022-11-13',140.00,0,100,'completed'),
(13,11,107,'2022-09-10','2022-12-01',55.00,0,100,'completed'),
(14,9,107,'2022-09-11',NULL,55.00,0,48,'dropped'),
(15,3,107,'2022-09-01','2022-12-05',70.00,0,100,'completed'),
(16,12,105,'2022-12-01','2023-04-02',180.00,0,100,'completed'),
(17,14,108,'2023-01-05',NULL,190.00,0,71,'expelled'),
(18,10,108,'2022-12-29','2023-07-27',210.00,0,100,'completed'),
(19,13,109,'2023-03-01','2023-05-02',50.00,0,100,'completed'),
(20,12,109,'2023-03-04','2023-05-06',50.00,0,100,'completed'),
(21,15,109,'2023-04-25',NULL,65.00,20.00,30,'dropped'),
(22,16,110,'2023-06-08',NULL,39.00,39.00,0,'dropped'),
(23,12,111,'2023-08-25','2023-12-11',120.00,0,100,'completed'),
(24,1,111,'2023-08-29','2023-12-18',120.00,0,100,'completed'),
(25,17,111,'2023-09-03',NULL,150.00,0,80,'active'),
(26,16,111,'2023-09-01','2023-12-15',120.00,0,100,'completed'),
(27,7,112,'2024-01-28',NULL,75.00,0,45,'active'),
(28,19,112,'2024-02-01',NULL,75.00,0,60,'active'),
(29,17,113,'2024-02-20',NULL,99.00,0,33,'active'),
(30,4,113,'2024-03-01',NULL,130.00,0,51,'active'),
(31,19,114,'2024-04-15',NULL,199.00,0,0,'active'),
(32,12,114,'2024-04-22',NULL,240.00,0,5,'active'),
(33,11,112,'2024-02-03',NULL,90.00,30.00,20,'dropped'),
(34,3,115,'2024-05-11',NULL,110.00,0,0,'active');
CREATE TABLE reviews (review_id INTEGER PRIMARY KEY, class_id INTEGER REFERENCES classes(class_id), learner_id INTEGER REFERENCES learners(learner_id), stars INTEGER, comment VARCHAR, posted_on DATE, reported VARCHAR);
INSERT INTO reviews VALUES
(1,101,1,5,'Clear and patient teaching','2021-06-16','no'),
(2,101,2,2,'Too fast for me','2021-05-02','no'),
(3,102,3,4,NULL,'2021-08-25','no'),
(4,103,4,3,'Nice but short','2021-11-03','no'),
(5,102,5,1,'Rude and pointless','2021-07-30','yes'),
(6,104,5,4,'Got me out of the house','2022-05-04','no'),
(7,105,7,5,'Best one so far','2022-07-15','no'),
(8,105,1,4,NULL,'2022-07-01','no'),
(9,106,10,5,'Worth every penny','2022-11-20','no'),
(10,106,4,4,NULL,'2022-11-22','no'),
(11,107,11,3,'Sound quality was poor','2022-12-09','no'),
(12,108,14,1,'Spam link inside','2023-03-13','yes'),
(13,108,10,5,'A real master','2023-08-01','no'),
(14,109,12,4,'Useful templates','2023-05-10','no'),
(15,109,13,2,NULL,'2023-05-12','no'),
(16,111,12,5,'Great exercises','2023-12-20','no'),
(17,111,1,5,NULL,'2024-01-04','no'),
(18,111,16,3,'Videos too long','2023-12-28','no'),
(19,112,19,4,'Lovely light','2024-04-02','no'),
(20,112,11,1,'Waste of money','2024-03-18','yes');
CREATE TABLE lessons (lesson_id INTEGER PRIMARY KEY, class_id INTEGER REFERENCES classes(class_id), position INTEGER, title VARCHAR, minutes INTEGER, free_preview BOOLEAN);
INSERT INTO lessons VALUES
(1,101,1,'Installing Python',18,true),(2,101,2,'Variables and Types',35,false),(3,101,3,'Loops',42,false),(4,101,4,'Final Project',75,false),
(5,102,1,'Greetings',22,true),(6,102,2,'At the Market',30,false),(7,103,1,'Sketching Ideas',26,true),(8,103,2,'Colour Choice',33,false),
(9,105,1,'Models and Views',55,false),(10,105,2,'Templates',48,false),(11,105,3,'Deployment',90,false),(12,106,1,'Telling a Story',28,true),
(13,106,2,'Slides that Sell',31,false),(14,107,1,'Ordering Coffee',15,true),(15,108,1,'Swing Rhythm',64,false),(16,108,2,'Improvising',80,false),
(17,109,1,'Invoices',27,true),(18,109,2,'Tax Deadlines',38,false),(19,111,1,'Data Frames',50,true),(20,111,2,'Grouping',58,false),
(21,112,1,'Window Light',24,false),(22,112,2,'Flash Setup',47,false);
