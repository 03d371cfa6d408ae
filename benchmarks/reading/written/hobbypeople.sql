CREATE TABLE person (person_id INTEGER PRIMARY KEY, name VARCHAR, age INTEGER, hometown VARCHAR, occupation VARCHAR, height_cm INTEGER, marital_status VARCHAR);
INSERT INTO person VALUES
(1,'Alice Moreno',34,'Leeds','nurse',168,'married'),(2,'Bram de Wit',27,'Utrecht','carpenter',187,'single'),(3,'Carla Ricci',45,'Turin','teacher',160,'married'),
(4,'Dmitri Volkov',52,'Riga','engineer',179,'divorced'),(5,'Ella Thornton',23,'Leeds','student',171,'single'),(6,'Farid Haddad',39,'Lyon','chef',175,'married'),
(7,'Greta Lindholm',61,'Malmo','librarian',163,'widowed'),(8,'Hugo Barros',30,'Porto','engineer',182,'single'),(9,'Imani Okoye',28,'Bristol','nurse',166,'single'),
(10,'Jonas Keller',47,'Basel','teacher',190,'divorced'),(11,'Katya Petrova',36,'Riga','accountant',169,'married'),(12,'Liam Doyle',19,'Cork','student',184,NULL),
(13,'Mina Tanaka',33,'Lyon','architect',158,'married'),(14,'Nils Aaberg',70,'Malmo','carpenter',177,'widowed'),(15,'Olga Simons',41,'Utrecht','teacher',172,'married'),
(16,'Pavel Hruska',55,'Brno','chef',174,'married'),(17,'Quentin Roux',26,'Lyon','student',180,'single'),(18,'Rosa Delgado',31,'Porto','nurse',164,NULL);
CREATE TABLE hobby (hobby_id INTEGER PRIMARY KEY, name VARCHAR, category VARCHAR, monthly_cost DECIMAL(8,2), equipment_required VARCHAR);
INSERT INTO hobby VALUES (1,'chess','games',5,'no'),(2,'rock climbing','sport',65,'yes'),(3,'pottery','craft',40,'yes'),(4,'birdwatching','nature',10,'yes'),(5,'knitting','craft',15,'yes'),
(6,'sailing','sport',140,'yes'),(7,'choir singing','music',12,'no'),(8,'gardening','nature',30,'yes'),(9,'table tennis','sport',20,'yes'),(10,'stargazing','nature',25,'yes'),(11,'origami','craft',6,'no'),(12,'accordion','music',55,'yes');
CREATE TABLE practice (person_id INTEGER REFERENCES person(person_id), hobby_id INTEGER REFERENCES hobby(hobby_id), start_year INTEGER, hours_per_week INTEGER, PRIMARY KEY (person_id, hobby_id));
INSERT INTO practice VALUES (1,2,2019,4),(1,5,2015,3),(2,2,2020,6),(2,6,2018,8),(3,3,2010,5),(3,7,2012,2),(4,1,1995,7),(5,2,2022,5),(5,9,2021,3),(6,8,2016,4),(7,5,1980,10),(7,4,2001,6),
(8,6,2019,9),(8,1,2017,2),(9,7,2021,2),(10,1,2008,4),(10,2,2014,3),(11,3,2020,2),(13,5,2019,1),(13,3,2018,4),(14,4,1990,12),(15,7,2013,2),(15,8,2009,6),(16,8,2011,5),(17,9,2023,4),(17,1,2022,3);
CREATE TABLE friendship (person_id INTEGER REFERENCES person(person_id), friend_id INTEGER REFERENCES person(person_id), years_known INTEGER, PRIMARY KEY (person_id, friend_id));
INSERT INTO friendship VALUES (1,5,4),(1,9,7),(2,15,12),(3,10,20),(4,11,9),(5,12,2),(6,13,6),(6,17,3),(7,14,35),(8,18,11),(10,3,20),(11,4,9),(13,6,6),(14,7,35),(16,4,15),(17,5,1);
