CREATE TABLE Doctors (DoctorId INTEGER PRIMARY KEY, DocName VARCHAR, Specialty VARCHAR, HireDate DATE, SalaryYear DOUBLE, SupervisorId INTEGER REFERENCES Doctors(DoctorId), OnCall VARCHAR);
CREATE TABLE Nurses (NurseId INTEGER PRIMARY KEY, NurseName VARCHAR, Grade VARCHAR, HireDate DATE, HourlyRate DOUBLE, WeeklyHours INTEGER, NightShift INTEGER, MentorId INTEGER REFERENCES Nurses(NurseId));
CREATE TABLE Wards (WardId INTEGER PRIMARY KEY, WardName VARCHAR, FloorNo INTEGER, BedsTotal INTEGER, BedsTaken INTEGER, HeadNurse INTEGER REFERENCES Nurses(NurseId), LeadDoctor INTEGER REFERENCES Doctors(DoctorId), WardType VARCHAR, IsIsolation BOOLEAN);
CREATE TABLE Patients (PatientId INTEGER PRIMARY KEY, PatName VARCHAR, BirthDate DATE, Gender VARCHAR, City VARCHAR, BloodGroup VARCHAR, PhoneNo VARCHAR, InsurerName VARCHAR, OrganDonor VARCHAR);
CREATE TABLE Admissions (AdmissionId INTEGER PRIMARY KEY, PatientId INTEGER REFERENCES Patients(PatientId), WardId INTEGER REFERENCES Wards(WardId), AdmittedBy INTEGER REFERENCES Doctors(DoctorId), TreatingDoctor INTEGER REFERENCES Doctors(DoctorId), AdmitDate DATE, DischargeDate DATE, Diagnosis VARCHAR, AdmType VARCHAR, BillTotal DOUBLE, InsurancePaid DOUBLE, AdmStatus VARCHAR);
CREATE TABLE Transfers (TransferId INTEGER PRIMARY KEY, AdmissionId INTEGER REFERENCES Admissions(AdmissionId), FromWard INTEGER REFERENCES Wards(WardId), ToWard INTEGER REFERENCES Wards(WardId), TransferDate DATE, EscortNurse INTEGER REFERENCES Nurses(NurseId), TransferReason VARCHAR, IsUrgent INTEGER);
INSERT INTO Doctors VALUES (1,'Dr. Miriam Stein','Cardiology','2008-04-01',142000,NULL,'N');
INSERT INTO Doctors VALUES (2,'Dr. Alan Boyle','Surgery','2010-09-15',151000,1,'Y'),(3,'Dr. Leila Farsi','Paediatrics','2013-02-01',118000,1,'N');
INSERT INTO Doctors VALUES (4,'Dr. Victor Ruiz','Cardiology','2018-06-01',97000,1,'Y'),(5,'Dr. Hannah Krebs','Surgery','2019-01-07',104000,2,'Y'),(6,'Dr. Samuel Obi','Neurology','2016-11-20',121000,1,'N'),(7,'Dr. Petra Lang','Geriatrics','2021-03-01',92000,3,'N'),(8,'Dr. Colin Frey','Surgery','2022-10-01',81000,2,'Y'),(9,'Dr. Noor Aziz','Paediatrics','2023-05-15',78000,3,'N');
INSERT INTO Nurses VALUES (1,'Agnes Whelan','senior','2005-03-01',34.5,38,0,NULL),(2,'Boris Petrov','senior','2011-07-11',33,40,1,NULL);
INSERT INTO Nurses VALUES (3,'Clara Jung','charge','2014-01-20',31.2,38,0,1),(4,'Dembe Ssali','charge','2015-09-01',30.8,36,1,2),(5,'Eva Lindt','staff','2018-05-05',26.4,30,0,1);
INSERT INTO Nurses VALUES (6,'Farid Nazari','staff','2019-10-14',25.9,40,1,3),(7,'Gwen Ives','staff','2020-02-17',25.5,24,0,3),(8,'Hugo Matos','staff','2021-06-01',24.8,40,1,4),(9,'Irene Costa','junior','2022-09-05',21.7,38,0,5),(10,'Jamal Reid','junior','2023-01-09',21.2,38,1,5),(11,'Katja Blum','junior','2023-08-21',20.9,20,0,4),(12,'Lewis Tran','staff','2017-04-10',27.1,36,0,NULL);
INSERT INTO Wards VALUES
(1,'Maple',1,24,21,1,1,'cardiac',FALSE),(2,'Birch',2,30,30,3,2,'surgical',FALSE),(3,'Sunflower',3,18,9,12,3,'children',FALSE),(4,'Cedar',2,16,11,4,6,'neurology',FALSE),(5,'Rowan',4,28,26,5,7,'elderly',FALSE),(6,'Harbour',0,10,4,2,2,'intensive care',TRUE),(7,'Juniper',5,8,0,NULL,NULL,'infectious',TRUE);
INSERT INTO Patients VALUES
(1,'Walter Dunn','1941-03-22','M','Leeds','A+','0113 555120','Medisure','yes'),
(2,'Anita Kapoor','1978-10-09','F','Bradford','O+','01274 88100','HealthPlus','no'),
(3,'Jerome Baptiste','1990-05-17','M','Leeds','B-',NULL,NULL,'yes'),
(4,'Lotte Visser','2015-08-03','F','York','O-','01904 33210','Medisure','no'),
(5,'Edith Mallory','1936-12-30','F','Harrogate','A-','01423 70021','Northcare','no'),
(6,'Kamil Wrona','1985-02-11','M','Bradford','AB+','01274 61177',NULL,'no'),
(7,'Theo Banks','2019-06-25','M','Leeds','O+','0113 555988','HealthPlus','no'),
(8,'Rosalind Grey','1952-09-14','F','York','B+','01904 90875','Northcare','yes'),
(9,'Hiroshi Endo','1967-07-07','M','Leeds','A+',NULL,'Medisure','yes'),
(10,'Mabel Quirke','1944-01-19','F','Harrogate','O+','01423 15533','Northcare','no'),
(11,'Sean Fallon','1999-11-28','M','York','O-','01904 44012',NULL,'yes'),
(12,'Yasmin Idris','2003-04-05','F','Bradford','AB-','01274 29900','HealthPlus','yes'),
(13,'Gordon Pratt','1958-06-16','M','Leeds','A+','0113 555447','Medisure','no'),
(14,'Nell Osborne','2012-02-29','F','Harrogate','B+','01423 66180','HealthPlus','no'),
(15,'Dorota Malik','1973-08-24','F','Leeds','O+',NULL,'Northcare','no'),
(16,'Philip Amos','1949-05-02','M','York','A-','01904 71324','Medisure','yes');
INSERT INTO Admissions VALUES
(1,1,1,4,1,'2021-11-04','2021-11-16','heart failure','emergency',8400,8000,'discharged'),
(2,2,2,2,5,'2022-01-18','2022-01-22','gallstones','planned',5200,5200,'discharged'),
(3,5,5,7,7,'2022-02-09','2022-03-14','hip fracture','emergency',14800,11000,'discharged'),
(4,4,3,3,3,'2022-03-30','2022-04-02','asthma','emergency',2100,2100,'discharged'),
(5,9,1,1,4,'2022-05-12','2022-05-15','arrhythmia','planned',4700,4000,'discharged'),
(6,3,2,5,2,'2022-06-27','2022-06-30','appendicitis','emergency',3900,0,'discharged'),
(7,8,4,6,6,'2022-08-01','2022-08-19','stroke','emergency',12600,10500,'discharged'),
(8,1,1,4,4,'2022-10-21','2022-11-03','heart failure','emergency',9100,8800,'discharged'),
(9,13,6,2,2,'2022-12-05','2023-01-10','sepsis','emergency',31500,28000,'discharged'),
(10,10,5,7,7,'2023-01-25','2023-02-20','pneumonia','emergency',9800,7500,'died'),
(11,7,3,9,3,'2023-06-02','2023-06-04','asthma','emergency',1600,1600,'discharged'),
(12,6,2,8,5,'2023-06-19','2023-06-21','hernia','planned',3300,0,'discharged'),
(13,14,3,3,9,'2023-07-14','2023-07-19','appendicitis','emergency',4100,3900,'discharged'),
(14,12,4,6,6,'2023-08-08','2023-08-11','epilepsy','planned',2900,2600,'discharged'),
(15,16,1,1,1,'2023-09-03','2023-09-20','heart attack','emergency',17200,15000,'discharged'),
(16,5,5,7,7,'2023-10-16','2023-11-02','pneumonia','emergency',7700,7000,'discharged'),
(17,8,5,6,7,'2023-12-11','2024-01-05','stroke','emergency',10900,9900,'discharged'),
(18,9,2,2,8,'2024-01-15','2024-01-20','gallstones','planned',5600,5000,'discharged'),
(19,13,6,5,2,'2024-02-10',NULL,'pneumonia','emergency',22000,NULL,'in care'),
(20,1,5,4,7,'2024-02-26',NULL,'heart failure','emergency',6100,NULL,'in care'),
(21,4,3,9,9,'2024-03-04',NULL,'asthma','planned',800,NULL,'in care'),
(22,2,2,8,8,'2024-03-08',NULL,'hernia','planned',1900,NULL,'in care'),
(23,11,6,5,5,'2023-05-01','2023-05-09','head injury','emergency',15300,0,'discharged');
INSERT INTO Transfers VALUES
(1,1,6,1,'2021-11-06',1,'stable',0),
(2,3,2,5,'2022-02-16',5,'rehabilitation',0),
(3,7,6,4,'2022-08-05',4,'stable',0),
(4,8,1,6,'2022-10-24',2,'worsening',1),
(5,8,6,1,'2022-10-29',8,'stable',0),
(6,9,2,6,'2022-12-07',2,'worsening',1),
(7,10,1,5,'2023-01-30',5,'lack of beds',0),
(8,23,6,4,'2023-05-05',4,'stable',0),
(9,13,3,2,'2023-07-15',12,'surgery',1),
(10,13,2,3,'2023-07-17',3,'stable',0),
(11,15,1,6,'2023-09-04',2,'worsening',1),
(12,15,6,1,'2023-09-09',6,'stable',0),
(13,17,4,5,'2023-12-20',7,'rehabilitation',0),
(14,19,5,6,'2024-02-12',8,'worsening',1),
(15,20,1,4,'2024-03-01',NULL,'lack of beds',0),
(16,22,3,2,'2024-03-09',NULL,'lack of beds',0);
