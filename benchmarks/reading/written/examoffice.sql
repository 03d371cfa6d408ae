CREATE TABLE departments (id INTEGER PRIMARY KEY, name VARCHAR, faculty VARCHAR, building VARCHAR, annual_budget INTEGER);
INSERT INTO departments VALUES
(1,'Mathematics','Science','Gauss House',310000),(2,'Physics','Science','Curie Wing',540000),(3,'History','Humanities','Old Court',180000),(4,'Economics','Social Sciences','Smith Building',265000),(5,'Computer Science','Science','Turing Hall',620000),(6,'Philosophy','Humanities','Old Court',95000);
CREATE TABLE lecturers (id INTEGER PRIMARY KEY, full_name VARCHAR, title VARCHAR, department INTEGER REFERENCES departments(id), line_manager INTEGER REFERENCES lecturers(id), email VARCHAR, salary INTEGER, joined_on DATE, retired_on DATE);
INSERT INTO lecturers VALUES (1,'Agnes Thorne','professor',1,NULL,'a.thorne@uni.edu',88000,'2004-10-01',NULL);
INSERT INTO lecturers VALUES (2,'Boris Lehmann','professor',2,NULL,'b.lehmann@uni.edu',91000,'2001-09-15','2023-09-30');
INSERT INTO lecturers VALUES (3,'Clara Whitcombe','senior lecturer',3,NULL,'c.whitcombe@uni.edu',64000,'2010-02-01',NULL);
INSERT INTO lecturers VALUES (4,'Dinesh Varma','professor',5,NULL,'d.varma@uni.edu',93500,'2012-08-20',NULL);
INSERT INTO lecturers VALUES (5,'Erik Solberg','lecturer',1,1,'e.solberg@uni.edu',51000,'2019-09-01',NULL);
INSERT INTO lecturers VALUES (6,'Farah Jamil','senior lecturer',4,NULL,NULL,66500,'2013-01-07',NULL);
INSERT INTO lecturers VALUES (7,'Graham Pell','lecturer',2,2,'g.pell@uni.edu',49500,'2020-09-01',NULL);
INSERT INTO lecturers VALUES (8,'Hye-jin Park','lecturer',5,4,'h.park@uni.edu',54000,'2021-02-15',NULL);
INSERT INTO lecturers VALUES (9,'Isobel Crane','teaching fellow',3,3,NULL,38000,'2022-09-01',NULL);
INSERT INTO lecturers VALUES (10,'Jonas Weber','senior lecturer',5,4,'j.weber@uni.edu',68000,'2015-04-13',NULL);
INSERT INTO lecturers VALUES (11,'Katherine Moss','lecturer',6,3,'k.moss@uni.edu',50500,'2018-09-03',NULL);
INSERT INTO lecturers VALUES (12,'Luis Ferrer','teaching fellow',4,6,'l.ferrer@uni.edu',39500,'2023-01-16',NULL);
INSERT INTO lecturers VALUES (13,'Mavis Okello','lecturer',1,1,NULL,52500,'2017-09-04',NULL);
INSERT INTO lecturers VALUES (14,'Nils Agard','teaching fellow',2,2,'n.agard@uni.edu',37500,'2024-01-08',NULL);
CREATE TABLE rooms (id INTEGER PRIMARY KEY, name VARCHAR, building VARCHAR, seats INTEGER, step_free VARCHAR, has_computers INTEGER, hire_cost INTEGER);
INSERT INTO rooms VALUES
(1,'Great Hall','Old Court',320,'yes',0,450),(2,'Sports Hall','Gym Centre',500,'yes',0,600),(3,'Turing Lab','Turing Hall',60,'yes',1,120),(4,'Curie Theatre','Curie Wing',140,'no',0,180),(5,'Seminar Room 9','Old Court',25,'no',0,40),(6,'Smith Lab','Smith Building',45,'yes',1,110),(7,'Quiet Room','Gauss House',8,'yes',1,NULL),(8,'Attic Studio','Gauss House',18,'no',0,30);
CREATE TABLE modules (id INTEGER PRIMARY KEY, title VARCHAR, department INTEGER REFERENCES departments(id), first_examiner INTEGER REFERENCES lecturers(id), second_examiner INTEGER REFERENCES lecturers(id), credits INTEGER, level VARCHAR, compulsory VARCHAR);
INSERT INTO modules VALUES
(1,'Linear Algebra',1,1,5,10,'bachelor','Y'),(2,'Probability',1,5,13,10,'bachelor','Y'),(3,'Topology',1,13,NULL,5,'master','N'),(4,'Mechanics',2,2,7,10,'bachelor','Y'),(5,'Quantum Theory',2,7,2,15,'master','Y'),(6,'Medieval Europe',3,3,9,10,'bachelor','N'),(7,'Cold War Archives',3,9,3,5,'master','N'),(8,'Microeconomics',4,6,12,10,'bachelor','Y'),(9,'Game Theory',4,12,6,5,'master','N'),(10,'Algorithms',5,4,8,15,'bachelor','Y'),(11,'Databases',5,10,8,10,'bachelor','Y'),(12,'Machine Learning',5,8,4,15,'master','N'),(13,'Ethics',6,11,NULL,5,'bachelor','N'),(14,'Logic',6,11,1,5,'bachelor','N');
CREATE TABLE exams (id INTEGER PRIMARY KEY, module INTEGER REFERENCES modules(id), room INTEGER REFERENCES rooms(id), chief_invigilator INTEGER REFERENCES lecturers(id), held_on DATE, minutes INTEGER, maximum_marks INTEGER, pass_mark INTEGER, kind VARCHAR, status VARCHAR, results_out_on DATE);
INSERT INTO exams VALUES
(1,1,1,5,'2022-01-18',120,100,40,'written','graded','2022-02-08'),(2,4,4,7,'2022-01-20',150,100,40,'written','graded','2022-02-17'),(3,10,3,8,'2022-01-25',180,120,60,'computer-based','graded','2022-02-09'),(4,6,5,9,'2022-06-07',120,80,32,'written','graded','2022-07-01'),(5,8,2,12,'2022-06-14',90,60,24,'written','graded','2022-06-30'),(6,2,1,13,'2022-06-21',120,100,40,'written','graded','2022-07-12'),(7,11,3,10,'2023-01-17',120,100,45,'computer-based','graded','2023-02-02'),(8,1,2,1,'2023-01-19',120,100,40,'written','graded','2023-02-16'),(9,5,4,2,'2023-01-26',180,100,50,'oral','graded','2023-02-01'),(10,13,5,11,'2023-06-06',60,50,20,'essay','graded','2023-07-11'),(11,12,3,4,'2023-06-13',150,100,50,'computer-based','graded','2023-07-04'),(12,9,6,6,'2023-06-20',90,60,30,'computer-based','cancelled',NULL),(13,10,2,10,'2024-01-16',195,120,60,'written','graded','2024-02-13'),(14,8,1,6,'2024-01-23',90,60,24,'written','graded','2024-02-06'),(15,4,4,7,'2024-01-30',150,100,40,'written','postponed',NULL),(16,14,8,11,'2024-06-04',60,50,20,'oral','graded','2024-06-10'),(17,2,1,NULL,'2024-06-18',120,100,40,'written','marking',NULL),(18,6,5,3,'2024-06-25',120,80,32,'written','marking',NULL);
CREATE TABLE students (id INTEGER PRIMARY KEY, full_name VARCHAR, home_country VARCHAR, programme VARCHAR, department INTEGER REFERENCES departments(id), tutor INTEGER REFERENCES lecturers(id), enrolled_on DATE, left_on DATE, part_time BOOLEAN, extra_time_minutes INTEGER, phone VARCHAR);
INSERT INTO students VALUES
(1,'Adele Fournier','France','bachelor',1,5,'2021-09-20',NULL,false,0,'0790 551001'),
(2,'Bashir Karimi','Iran','bachelor',5,8,'2021-09-20',NULL,false,0,'0790 551002'),
(3,'Carys Vaughan','United Kingdom','bachelor',2,7,'2021-09-20','2023-02-28',false,30,NULL),
(4,'Diego Salas','Spain','bachelor',4,12,'2021-09-20',NULL,true,0,'0790 551004'),
(5,'Elif Demir','Turkey','master',2,2,'2022-09-19','2023-11-30',false,0,'0790 551005'),
(6,'Finn Gallagher','Ireland','bachelor',3,9,'2021-09-20',NULL,false,30,'0790 551006'),
(7,'Greta Olsson','Sweden','master',5,4,'2022-09-19',NULL,false,0,NULL),
(8,'Hamza Siddiqui','United Kingdom','bachelor',5,10,'2022-09-19',NULL,false,15,'0790 551008'),
(9,'Iris Papadaki','Greece','bachelor',6,11,'2022-09-19',NULL,true,0,'0790 551009'),
(10,'Jacob Stein','Germany','bachelor',1,13,'2022-09-19',NULL,false,0,'0790 551010'),
(11,'Kemi Adeyemi','Nigeria','bachelor',4,6,'2023-09-18',NULL,false,0,'0790 551011'),
(12,'Leon Hartmann','Germany','bachelor',5,8,'2023-09-18',NULL,true,30,NULL),
(13,'Mina Takeda','Japan','master',1,NULL,'2023-09-18',NULL,false,0,'0790 551013'),
(14,'Noel Baptiste','France','bachelor',3,3,'2023-09-18',NULL,true,0,'0790 551014'),
(15,'Orla Keane','Ireland','bachelor',6,NULL,'2024-02-05',NULL,false,45,'0790 551015'),
(16,'Pavel Novotny','Czechia','bachelor',2,7,'2023-09-18',NULL,false,0,'0790 551016');
CREATE TABLE registrations (id INTEGER PRIMARY KEY, student INTEGER REFERENCES students(id), exam INTEGER REFERENCES exams(id), registered_on DATE, withdrawn_on DATE, attempt INTEGER, marks INTEGER, outcome VARCHAR, late_fee DOUBLE, fee_paid VARCHAR);
INSERT INTO registrations VALUES
(1,1,1,'2021-11-15',NULL,1,78,'passed',0,NULL),(2,2,1,'2021-11-17',NULL,1,35,'failed',0,NULL),(3,3,2,'2021-12-20',NULL,1,29,'failed',25.00,'yes'),(4,2,3,'2021-11-17',NULL,1,97,'passed',0,NULL),(5,6,4,'2022-04-11',NULL,1,61,'passed',0,NULL),(6,4,5,'2022-04-29',NULL,1,18,'failed',0,NULL),(7,1,6,'2022-05-27',NULL,1,84,'passed',25.00,'yes'),(8,3,6,'2022-04-20','2022-06-10',1,NULL,'withdrawn',0,NULL),(9,2,7,'2022-11-14',NULL,1,66,'passed',0,NULL),(10,8,7,'2022-12-19',NULL,1,41,'failed',25.00,'no'),(11,2,8,'2022-11-14',NULL,2,52,'passed',0,NULL),(12,10,8,'2022-11-21',NULL,1,91,'passed',0,NULL),(13,8,8,'2022-11-22',NULL,1,NULL,'absent',0,NULL),(14,5,9,'2022-11-28',NULL,1,47,'failed',0,NULL),(15,9,10,'2023-04-12',NULL,1,44,'passed',0,NULL),(16,6,10,'2023-05-24',NULL,1,12,'failed',25.00,'no'),(17,7,11,'2023-04-17',NULL,1,88,'passed',0,NULL),(18,2,11,'2023-04-18',NULL,1,50,'passed',0,NULL),(19,4,12,'2023-04-21','2023-06-01',1,NULL,'withdrawn',0,NULL),(20,8,13,'2023-11-13',NULL,1,73,'passed',0,NULL),(21,12,13,'2023-12-18',NULL,1,58,'failed',40.00,'yes'),(22,10,13,'2023-11-20',NULL,1,NULL,'expelled',0,NULL),(23,4,14,'2023-11-17',NULL,2,33,'passed',0,NULL),(24,11,14,'2023-11-20',NULL,1,55,'passed',0,NULL),(25,16,15,'2023-11-27',NULL,1,NULL,NULL,0,NULL),(26,9,16,'2024-04-15',NULL,1,39,'passed',0,NULL),(27,10,16,'2024-05-20',NULL,1,22,'passed',40.00,'no'),(28,13,17,'2024-04-16',NULL,1,NULL,NULL,0,NULL),(29,10,17,'2024-04-16',NULL,1,NULL,NULL,0,NULL),(30,11,17,'2024-05-31',NULL,1,NULL,NULL,40.00,'yes'),(31,14,18,'2024-04-22',NULL,1,NULL,NULL,0,NULL);
CREATE TABLE appeals (id INTEGER PRIMARY KEY, registration INTEGER REFERENCES registrations(id), filed_on DATE, decided_on DATE, decided_by INTEGER REFERENCES lecturers(id), grounds VARCHAR, verdict VARCHAR, marks_before INTEGER, marks_after INTEGER);
INSERT INTO appeals VALUES
(1,2,'2022-02-14','2022-03-21',1,'marking error','rejected',35,35),(2,3,'2022-02-24','2022-03-30',2,'illness','rejected',29,29),(3,6,'2022-07-05','2022-07-22',6,'marking error','upheld',16,18),(4,10,'2023-02-06','2023-02-27',4,'noise in the room','rejected',41,41),(5,14,'2023-02-08','2023-04-14',1,'marking error','upheld',43,47),(6,16,'2023-07-17','2023-08-02',3,'illness','withdrawn',12,12),(7,18,'2023-07-10','2023-07-28',10,'marking error','upheld',46,50),(8,21,'2024-02-19',NULL,NULL,'noise in the room','pending',58,NULL),(9,22,'2024-01-22','2024-03-04',4,'cheating allegation','rejected',NULL,NULL),(10,13,'2023-02-20','2023-03-08',10,'illness','rejected',NULL,NULL),(11,27,'2024-06-12',NULL,NULL,'marking error','pending',22,NULL),(12,23,'2024-02-12','2024-03-01',6,'marking error','upheld',30,33);
