CREATE TABLE Observer (ObsId INTEGER PRIMARY KEY, FullName VARCHAR, Institute VARCHAR, TrainedBy INTEGER REFERENCES Observer(ObsId), BornOn DATE, JoinedOn DATE, LeftOn DATE, IsVolunteer INTEGER, DayRate DECIMAL(7,2), ObsEmail VARCHAR);
INSERT INTO Observer VALUES (1, 'Edith Marlowe', 'Univ Tromso', NULL, '1961-05-04', '2012-03-01', NULL, 0, 310, 'edith@fieldlab.example');
INSERT INTO Observer VALUES (2, 'Kwame Boateng', 'Univ Tromso', 1, '1979-08-19', '2015-06-15', NULL, 0, 270, 'kwame@fieldlab.example');
INSERT INTO Observer VALUES (3, 'Sofia Lindqvist', 'Coastal Trust', 1, '1984-02-11', '2017-04-10', NULL, 0, 240, 'sofia@fieldlab.example');
INSERT INTO Observer VALUES (4, 'Rajiv Menon', 'Marsh Society', 2, '1990-12-02', '2019-09-01', NULL, 0, 320, NULL);
INSERT INTO Observer VALUES (5, 'Anna Kovacs', 'Marsh Society', 4, '1997-07-07', '2021-05-20', NULL, 1, NULL, 'anna.k@fieldlab.example');
INSERT INTO Observer VALUES (6, 'Peter Oduya', 'Coastal Trust', 3, '1988-10-29', '2020-03-03', '2023-09-30', 0, 215, 'p.oduya@fieldlab.example');
INSERT INTO Observer VALUES (7, 'Lena Fischer', 'Alpine Institute', 1, '1992-04-14', '2020-08-17', NULL, 0, 255, 'lena.f@fieldlab.example');
INSERT INTO Observer VALUES (8, 'Hugo Blanc', 'Alpine Institute', 7, '2000-01-23', '2022-06-01', NULL, 1, NULL, NULL);
INSERT INTO Observer VALUES (9, 'Mariam Sy', 'Univ Tromso', 2, '1995-11-16', '2022-02-14', NULL, 0, 200, 'mariam@fieldlab.example');
INSERT INTO Observer VALUES (10, 'Colin Drake', 'Marsh Society', 4, '1953-03-30', '2018-04-22', '2024-04-30', 1, NULL, 'drake@fieldlab.example');
INSERT INTO Observer VALUES (11, 'Yuki Arai', 'Alpine Institute', 7, '1999-09-09', '2023-04-03', NULL, 0, 190, 'yuki@fieldlab.example');
INSERT INTO Observer VALUES (12, 'Tessa Vance', 'Coastal Trust', 3, '2002-06-18', '2024-05-06', NULL, 1, NULL, 'tessa@fieldlab.example');
CREATE TABLE Site (SiteId INTEGER PRIMARY KEY, SiteName VARCHAR, Region VARCHAR, Habitat VARCHAR, AltM INTEGER, AreaHa DECIMAL(8,1), ProtFlg VARCHAR, Warden INTEGER REFERENCES Observer(ObsId), DeputyWarden INTEGER REFERENCES Observer(ObsId), OpenedOn DATE, ClosedOn DATE);
INSERT INTO Site VALUES
(1, 'Skarvholmen', 'North Coast', 'island', 12, 38.5, 'Y', 3, 6, '2013-05-01', NULL),
(2, 'Reed Hollow', 'Lowlands', 'wetland', 4, 212, 'Y', 4, 5, '2014-03-20', NULL),
(3, 'Gallows Wood', 'Lowlands', 'forest', 95, 140.5, 'N', 4, 10, '2016-04-11', NULL),
(4, 'Falcon Ridge', 'High Range', 'alpine meadow', 1850, 88, 'Y', 7, 8, '2019-06-10', NULL),
(5, 'Glimmer Tarn', 'High Range', 'lake', 1420, 17.2, 'Y', 7, NULL, '2020-07-01', NULL),
(6, 'Old Quarry', 'Lowlands', 'quarry', 60, 9.8, 'N', NULL, NULL, '2015-09-15', '2023-03-31'),
(7, 'Puffin Stack', 'North Coast', 'cliff', 70, 5.4, 'Y', 3, 12, '2012-04-30', NULL),
(8, 'Sandy Spit', 'North Coast', 'beach', 2, 51, 'N', 3, NULL, '2018-05-05', NULL),
(9, 'Mirefield', 'Lowlands', 'wetland', 7, 305.7, 'Y', 2, 4, '2021-03-08', NULL),
(10, 'Larch Pass', 'High Range', 'forest', 1610, 260, 'N', 8, 11, '2022-08-15', NULL),
(11, 'Whinmoor', 'Midlands', 'heath', 330, 120, 'N', 9, NULL, '2022-04-01', NULL),
(12, 'Cold Springs', 'Midlands', 'stream', 410, 3.1, 'N', NULL, NULL, '2024-06-02', NULL);
CREATE TABLE Species (SpId INTEGER PRIMARY KEY, CommonName VARCHAR, LatinName VARCHAR, SpGroup VARCHAR, RedListCat VARCHAR, LenCm DECIMAL(6,1), WeightG DECIMAL(8,1), Migratory BOOLEAN, LifeSpanYr INTEGER, EatenBy INTEGER REFERENCES Species(SpId));
INSERT INTO Species VALUES (1, 'Peregrine Falcon', 'Falco peregrinus', 'bird', 'least concern', 46, 850, true, 15, NULL);
INSERT INTO Species VALUES (2, 'Otter', 'Lutra lutra', 'mammal', 'near threatened', 85, 8500, false, 12, NULL);
INSERT INTO Species VALUES (3, 'Red Fox', 'Vulpes vulpes', 'mammal', 'least concern', 90, 6200, false, 6, NULL);
INSERT INTO Species VALUES (4, 'Atlantic Puffin', 'Fratercula arctica', 'bird', 'vulnerable', 28, 420, true, 25, 1);
INSERT INTO Species VALUES (5, 'Arctic Tern', 'Sterna paradisaea', 'bird', 'least concern', 36, 110, true, 30, 1);
INSERT INTO Species VALUES (6, 'Common Frog', 'Rana temporaria', 'amphibian', 'least concern', 8, 23, false, 7, 2);
INSERT INTO Species VALUES (7, 'Great Crested Newt', 'Triturus cristatus', 'amphibian', 'endangered', 15, 10, false, 14, NULL);
INSERT INTO Species VALUES (8, 'Brown Trout', 'Salmo trutta', 'fish', 'least concern', 45, 1300, false, 9, 2);
INSERT INTO Species VALUES (9, 'European Eel', 'Anguilla anguilla', 'fish', 'critical', 70, 900, true, 40, 2);
INSERT INTO Species VALUES (10, 'Bank Vole', 'Myodes glareolus', 'mammal', 'least concern', 10, 22, false, 2, 3);
INSERT INTO Species VALUES (11, 'Alpine Marmot', 'Marmota marmota', 'mammal', 'least concern', 52, 4100, false, 14, 3);
INSERT INTO Species VALUES (12, 'Apollo Butterfly', 'Parnassius apollo', 'insect', 'vulnerable', 7, 1.2, false, 1, NULL);
INSERT INTO Species VALUES (13, 'Emperor Dragonfly', 'Anax imperator', 'insect', 'least concern', 7.8, 1.1, false, 1, 6);
INSERT INTO Species VALUES (14, 'Black Grouse', 'Lyrurus tetrix', 'bird', 'near threatened', 50, 1200, false, 5, 3);
INSERT INTO Species VALUES (15, 'Swift Moth', 'Hepialus humuli', 'insect', NULL, 3.1, 0.4, false, 1, NULL);
INSERT INTO Species VALUES (16, 'Storm Petrel', 'Hydrobates pelagicus', 'bird', 'endangered', 16, 26, true, 20, 1);
INSERT INTO Species VALUES (17, 'Roe Deer', 'Capreolus capreolus', 'mammal', 'least concern', 120, 23000, false, 10, 3);
CREATE TABLE Sighting (SgtId INTEGER PRIMARY KEY, SiteRef INTEGER REFERENCES Site(SiteId), SpRef INTEGER REFERENCES Species(SpId), SpottedBy INTEGER REFERENCES Observer(ObsId), VerifiedBy INTEGER REFERENCES Observer(ObsId), SeenOn DATE, TotalCnt INTEGER, YoungCnt INTEGER, DistM INTEGER, AirTempC DECIMAL(4,1), PhotoTaken VARCHAR);
INSERT INTO Sighting VALUES
(1, 1, 2, 6, NULL, '2021-05-25', 8, 4, 30, 6.8, 'Y'),
(2, 3, 10, 10, 2, '2021-07-03', 3, NULL, 5, 16.0, 'N'),
(3, 3, 3, 4, 1, '2021-08-09', 8, NULL, 5, 9.4, 'Y'),
(4, 1, 16, 6, 4, '2021-09-25', 118, 0, 30, 11.4, 'N'),
(5, 2, 7, 5, 4, '2021-10-04', 5, NULL, 60, 5.7, 'Y'),
(6, 6, 7, 10, NULL, '2021-11-14', 8, NULL, 250, 1.1, 'N'),
(7, 2, 2, 4, 2, '2021-12-17', 2, NULL, 400, 1.3, 'Y'),
(8, 8, 5, 6, 3, '2022-01-20', 75, NULL, 60, -1.7, 'N'),
(9, 2, 2, 4, 1, '2022-02-05', 1, 0, 400, -0.7, 'Y'),
(10, 9, 7, 5, NULL, '2022-02-26', 12, 0, 250, 3.9, 'Y'),
(11, 8, 5, 6, NULL, '2022-04-01', 75, 37, 60, 12.5, 'Y'),
(12, 3, 6, 5, 4, '2022-04-23', 12, NULL, 5, 12.4, 'Y'),
(13, 5, 6, 7, NULL, '2022-05-30', 3, NULL, 10, 0.9, 'Y'),
(14, 4, 12, 7, 4, '2022-07-18', 3, 1, 15, 14.6, 'N'),
(15, 2, 6, 5, 2, '2022-09-01', 12, 0, 30, 13.2, 'Y'),
(16, 3, 6, 4, 2, '2022-09-22', 8, 2, 400, 11.0, 'N'),
(17, 2, 2, 4, 3, '2022-10-04', 8, 0, 250, 5.1, 'Y'),
(18, 6, 1, 10, 2, '2022-11-13', 1, 0, 400, 5.6, 'Y'),
(19, 2, 6, 5, NULL, '2022-12-31', 2, NULL, 10, 0.2, 'N'),
(20, 1, 5, 3, NULL, '2023-01-24', 78, 39, 15, -4.1, 'Y'),
(21, 7, 16, 1, NULL, '2023-03-02', 157, NULL, 400, 9.1, 'Y'),
(22, 1, 4, 3, 1, '2023-03-30', 129, 0, 120, 1.4, 'Y'),
(23, 9, 13, 5, 1, '2023-04-12', 12, 0, 120, 6.0, 'Y'),
(24, 2, 2, 5, 4, '2023-05-21', 5, NULL, 250, 8.8, 'Y'),
(25, 2, 2, 4, 1, '2023-07-07', 12, 0, 250, 17.3, 'N'),
(26, 9, 2, 9, 1, '2023-08-22', 8, 4, 5, 10.6, 'Y'),
(27, 1, 4, 3, NULL, '2023-09-30', 133, 66, 400, 7.6, 'Y'),
(28, 2, 13, 4, NULL, '2023-11-01', 2, 0, 120, 6.6, 'N'),
(29, 4, 14, 8, 3, '2023-12-11', 12, 0, 250, 0.5, 'Y'),
(30, 7, 1, 3, 2, '2024-01-02', 2, 0, 400, -1.5, 'Y'),
(31, 5, 8, 7, NULL, '2024-01-15', 5, 0, 30, -1.7, 'N'),
(32, 10, 10, 11, NULL, '2024-03-04', 12, 6, 400, -1.8, 'Y'),
(33, 1, 16, 1, NULL, '2024-03-30', 85, 42, 5, 6.4, 'N'),
(34, 4, 12, 7, NULL, '2024-05-07', 2, 0, 5, 9.8, 'Y'),
(35, 2, 2, 5, 2, '2024-06-13', 12, 0, 400, 10.1, 'Y'),
(36, 9, 6, 5, 2, '2024-06-22', 2, 0, 120, 12.9, 'Y'),
(37, 3, 6, 4, 1, '2024-08-02', 2, 0, 250, 8.8, 'N'),
(38, 1, 16, 12, 3, '2024-08-23', 124, 0, 10, 14.7, 'Y'),
(39, 4, 14, 7, 3, '2024-09-08', 1, 0, 120, 2.6, 'Y'),
(40, 7, 4, 3, NULL, '2024-09-18', 118, 59, 250, 12.7, 'N'),
(41, 7, 4, 6, 3, '2022-06-19', 96, 20, 40, 13.5, 'Y'),
(42, 1, 5, 3, 6, '2023-06-08', 54, 11, 25, 12.1, 'Y'),
(43, 8, 3, 3, NULL, '2023-07-22', 2, 1, 180, 17.8, 'N'),
(44, 7, 16, 6, 1, '2023-08-11', 61, 0, 90, 14.2, 'Y'),
(45, 4, 11, 8, 7, '2023-07-16', 6, 2, 70, 11.3, 'Y');
CREATE TABLE Sample (SmpId INTEGER PRIMARY KEY, SmpCode VARCHAR, SiteRef INTEGER REFERENCES Site(SiteId), SpRef INTEGER REFERENCES Species(SpId), TakenBy INTEGER REFERENCES Observer(ObsId), AnalysedBy INTEGER REFERENCES Observer(ObsId), SmpKind VARCHAR, TakenOn DATE, AnalysedOn DATE, WetMassG DECIMAL(7,2), DryMassG DECIMAL(7,2), Ph DECIMAL(3,1), LabCost DECIMAL(7,2), State VARCHAR, Contam INTEGER);
INSERT INTO Sample VALUES
(1, 'B-22-001', 4, 1, 7, 2, 'blood', '2022-03-11', '2022-05-13', 32.92, 5.74, NULL, 210, 'analysed', 1),
(2, 'W-22-002', 9, NULL, 5, NULL, 'water', '2022-04-19', NULL, 14.84, NULL, NULL, 210, 'spoiled', 0),
(3, 'W-22-003', 7, NULL, 1, 9, 'water', '2022-06-12', '2022-07-24', 31.82, 13.86, 8.2, 210, 'analysed', 0),
(4, 'S-22-004', 2, NULL, 10, 2, 'soil', '2022-07-09', '2022-09-02', 35.23, 12.96, 6.5, 210, 'analysed', 1),
(5, 'F-22-005', 7, 4, 3, 1, 'feather', '2022-07-18', '2022-09-21', 33.55, 4.92, NULL, 48.5, 'analysed', 0),
(6, 'B-22-006', 9, 7, 9, 2, 'blood', '2022-08-29', '2022-10-14', 29.44, 9.33, NULL, 120, 'analysed', 0),
(7, 'F-22-007', 4, 1, 8, 2, 'feather', '2022-09-12', '2022-09-17', 55.67, 6.56, NULL, 48.5, 'analysed', 0),
(8, 'S-22-008', 11, NULL, 2, NULL, 'soil', '2022-09-20', NULL, 22.61, NULL, NULL, 210, 'lost', 1),
(9, 'S-22-009', 9, NULL, 5, 9, 'soil', '2022-10-04', '2022-11-01', 51.41, 23.17, 7.9, 35, 'analysed', 1),
(10, 'S-22-010', 9, NULL, 5, 2, 'soil', '2022-11-21', '2023-01-30', 33.21, 6.91, 6.7, 210, 'analysed', 0),
(11, 'S-22-011', 3, NULL, 4, 9, 'soil', '2022-12-13', '2023-01-09', 20.32, 4.25, 8.4, 35, 'analysed', 0),
(12, 'W-23-012', 2, NULL, 10, 7, 'water', '2023-01-05', '2023-03-02', 24.5, 9.11, 7.3, 48.5, 'analysed', 1),
(13, 'W-23-013', 11, NULL, 9, 9, 'water', '2023-02-22', '2023-04-12', 35.05, 5.53, 6.5, 60, 'analysed', 0),
(14, 'W-23-014', 9, NULL, 2, 7, 'water', '2023-03-06', '2023-03-27', 46.2, 9.0, 5.0, 48.5, 'analysed', 0),
(15, 'F-23-015', 11, 14, 9, 7, 'feather', '2023-04-01', '2023-04-13', 9.8, 4.73, NULL, 60, 'analysed', 1),
(16, 'S-23-016', 9, NULL, 5, 9, 'soil', '2023-05-08', '2023-05-12', 14.18, 5.91, 4.8, 48.5, 'analysed', 0),
(17, 'D-23-017', 9, 7, 9, 2, 'droppings', '2023-06-11', '2023-06-26', 55.47, 19.76, NULL, 35, 'analysed', 0),
(18, 'B-23-018', 3, 6, 4, 9, 'blood', '2023-06-24', '2023-07-30', 13.07, 3.13, NULL, 35, 'analysed', 0),
(19, 'S-23-019', 2, NULL, 5, NULL, 'soil', '2023-07-27', NULL, 23.45, NULL, NULL, 120, 'lost', 0),
(20, 'W-23-020', 4, NULL, 11, 9, 'water', '2023-08-29', '2023-10-31', 48.25, 7.26, 8.0, 210, 'analysed', 0),
(21, 'S-23-021', 5, NULL, 8, 2, 'sediment', '2023-09-20', '2023-11-30', 40.27, 5.57, 6.6, 120, 'analysed', 0),
(22, 'S-23-022', 2, NULL, 5, 1, 'soil', '2023-11-11', '2023-12-14', 8.66, 1.98, 6.1, 35, 'analysed', 0),
(23, 'W-23-023', 9, NULL, 2, 9, 'water', '2023-12-30', '2024-03-12', 16.55, 6.13, 6.2, 210, 'analysed', 0),
(24, 'W-24-024', 9, NULL, 5, NULL, 'water', '2024-02-16', NULL, 36.66, NULL, NULL, 35, 'waiting', 1),
(25, 'W-24-025', 9, NULL, 9, 1, 'water', '2024-03-05', '2024-05-01', 33.43, 19.14, 6.2, 210, 'analysed', 1),
(26, 'S-24-026', 5, NULL, 8, 9, 'sediment', '2024-04-20', '2024-05-30', 40.0, 4.54, 7.5, 210, 'analysed', 0),
(27, 'D-24-027', 2, 9, 5, NULL, 'droppings', '2024-06-07', NULL, 54.06, NULL, NULL, 120, 'waiting', 0),
(28, 'W-24-028', 3, NULL, 4, NULL, 'water', '2024-07-22', NULL, 26.91, NULL, NULL, 120, 'waiting', 0);
CREATE TABLE Gear (GearId INTEGER PRIMARY KEY, GearName VARCHAR, GearType VARCHAR, HeldBy INTEGER REFERENCES Observer(ObsId), BoughtOn DATE, BuyPrice DECIMAL(8,2), CurVal DECIMAL(8,2), Qty INTEGER, Broken VARCHAR);
INSERT INTO Gear VALUES
(1, 'Swarovski scope', 'optics', 3, '2018-03-12', 2650, 1400, 1, 'no'),
(2, 'Zeiss binoculars', 'optics', 7, '2020-05-02', 1390, 900, 2, 'no'),
(3, 'Trail camera X5', 'camera', 4, '2021-02-18', 240, 110, 6, 'no'),
(4, 'Trail camera X2', 'camera', 10, '2017-02-18', 160, 10, 3, 'yes'),
(5, 'Mist net', 'trap', 2, '2019-04-01', 85, 30, 8, 'no'),
(6, 'Bat detector', 'audio', 9, '2022-06-30', 410, 320, 2, 'no'),
(7, 'Parabolic mic', 'audio', NULL, '2016-08-09', 560, 60, 1, 'yes'),
(8, 'Drone Mk II', 'camera', 7, '2023-03-15', 1850, 1500, 1, 'no'),
(9, 'pH meter', 'lab', 1, '2020-10-10', 190, 75, 4, 'no'),
(10, 'Inflatable boat', 'transport', 3, '2015-05-20', 2100, 300, 1, 'yes'),
(11, 'Live trap', 'trap', 8, '2022-09-01', 38, 25, 20, 'no'),
(12, 'Kayak', 'transport', NULL, '2021-06-06', 720, 480, 2, 'no'),
(13, 'Centrifuge', 'lab', 1, '2014-01-28', 3900, 450, 1, 'no');
