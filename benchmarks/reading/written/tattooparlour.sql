CREATE TABLE Artist (ArtistId INTEGER PRIMARY KEY, FirstName VARCHAR, LastName VARCHAR, Speciality VARCHAR, HireDate DATE, HourlyRate DECIMAL(8,2), MentorId INTEGER REFERENCES Artist(ArtistId));
INSERT INTO Artist VALUES (1,'Magda','Orlova','blackwork','2019-04-01',140,NULL);
INSERT INTO Artist VALUES (2,'Dexter','Vance','realism','2019-09-15',155,1);
INSERT INTO Artist VALUES (3,'Yuki','Tanabe','japanese','2020-02-10',170,1);
INSERT INTO Artist VALUES (4,'Rhys','Pugh','lettering','2021-01-18',95,2);
INSERT INTO Artist VALUES (5,'Carmen','Duarte','watercolour','2021-06-07',120,1);
INSERT INTO Artist VALUES (6,'Tobias','Lenk','blackwork','2022-03-21',90,1);
INSERT INTO Artist VALUES (7,'Shanice','Bell','realism','2022-11-02',85,2);
INSERT INTO Artist VALUES (8,'Ole','Nygaard','lettering','2023-08-14',70,4);
INSERT INTO Artist VALUES (9,'Priya','Nair','watercolour','2024-01-08',65,5);
CREATE TABLE Client (ClientId INTEGER PRIMARY KEY, FullName VARCHAR, BirthDate DATE, EmailAddress VARCHAR, Town VARCHAR, SkinAllergy BOOLEAN);
INSERT INTO Client SELECT i, (['Alan Whitby','Bettina Kraus','Callum Reid','Dora Szabo','Edwin Moyo','Freya Lund','George Tilley','Hana Kim','Isaac Brody','Jodie Marsh','Kofi Mensah','Lena Fischer','Marco Bellini','Nell Ashworth','Oscar Quint','Paula Vega','Quentin Roy','Rita Sandhu','Stefan Ilic','Tess Holloway','Uma Rao','Viktor Holm','Wendy Cho','Xavier Pons','Yasmin Aziz','Zack Doyle'])[i],
 DATE '1962-05-17' + CAST(i*1723 % 16100 AS INTEGER), CASE WHEN i % 6 = 2 THEN NULL ELSE lower((['alan.whitby','b.kraus','creid','dora.s','emoyo','freya','gtilley','hana.kim','ibrody','jodie','kofi','lenaf','marco','nell','oscarq','pvega','qroy','rita','stefan','tess','uma','vholm','wcho','xpons','yasmin','zack'])[i]) || '@mailbox.org' END,
 (['Bristol','Bath','Cardiff','Newport'])[1 + (i*7 % 11) % 4], i % 5 = 1 FROM range(1,27) t(i);
CREATE TABLE Design (DesignId INTEGER PRIMARY KEY, Title VARCHAR, Style VARCHAR, CreatorId INTEGER REFERENCES Artist(ArtistId), WidthCentimetres DOUBLE, IsColoured BOOLEAN, ListPrice DECIMAL(8,2));
INSERT INTO Design VALUES
(1,'Koi and Waves','japanese',3,24,true,620),(2,'Moth','blackwork',1,9.5,false,180),(3,'Rose Garland','watercolour',5,14,true,310),(4,'Wolf Portrait','realism',2,18,false,540),(5,'Mum Banner','lettering',4,8,false,110),(6,'Compass','blackwork',6,10,false,160),(7,'Dragon Sleeve','japanese',3,42,true,1450),(8,'Swallow Pair','watercolour',5,7.5,true,145),(9,'Skull and Peonies','realism',7,20,true,480),(10,'Roman Numerals','lettering',4,6,false,85),(11,'Fox','watercolour',9,11,true,190),(12,'Sacred Geometry','blackwork',1,16,false,330),(13,'Lighthouse','realism',2,15,false,360),(14,'Semicolon','lettering',8,2,false,50);
CREATE TABLE Session (SessionId INTEGER PRIMARY KEY, ClientId INTEGER REFERENCES Client(ClientId), ArtistId INTEGER, DesignId INTEGER, SessionDate DATE, DurationHours DOUBLE, BodyPart VARCHAR, AmountCharged DECIMAL(8,2), DepositPaid DECIMAL(8,2), Outcome VARCHAR);
INSERT INTO Session SELECT i, 1 + (i*5 % 23), 1 + (i*7 % 17) % 8, CASE WHEN i % 9 = 4 THEN NULL ELSE 1 + (i*11 % 13) END, DATE '2022-01-12' + CAST(i*211 % 1040 AS INTEGER), 1 + (i*3 % 11)*0.5,
 (['forearm','back','ankle','shoulder','calf','neck'])[1 + (i*13 % 19) % 6], 80 + (i*47 % 61)*10, CASE WHEN i % 5 = 3 THEN NULL ELSE 20 + (i % 4)*15 END, (['completed','completed','no-show','completed','cancelled','rescheduled'])[1 + (i*17 % 29) % 6] FROM range(1,41) t(i);
