CREATE TABLE Partner (prtId INTEGER PRIMARY KEY, prtName VARCHAR, prtTown VARCHAR, prtKind VARCHAR, prtEmail VARCHAR, prtCreditLimit DECIMAL(10,2), prtBlocked VARCHAR, prtSince DATE);
CREATE TABLE Staff (stfId INTEGER PRIMARY KEY, stfName VARCHAR, stfRole VARCHAR, stfBossId INTEGER REFERENCES Staff(stfId), stfHourlyWage DECIMAL(6,2), stfWeeklyHours INTEGER, stfStarted DATE, stfEnded DATE, stfForklift VARCHAR);
CREATE TABLE Boat (boatId INTEGER PRIMARY KEY, boatName VARCHAR, boatHarbour VARCHAR, boatLength DECIMAL(5,1), boatBuilt INTEGER, ownerId INTEGER REFERENCES Partner(prtId), skipperId INTEGER REFERENCES Partner(prtId), boatHasFreezer BOOLEAN);
CREATE TABLE Species (spcId INTEGER PRIMARY KEY, spcName VARCHAR, spcGroup VARCHAR, spcMinSizeCm INTEGER, spcProtected INTEGER);
CREATE TABLE ColdStore (storeId INTEGER PRIMARY KEY, storeName VARCHAR, storeTemp DECIMAL(4,1), storeCapacityKg INTEGER, keeperId INTEGER REFERENCES Staff(stfId));
CREATE TABLE Lot (lotId INTEGER PRIMARY KEY, boatId INTEGER REFERENCES Boat(boatId), spcId INTEGER REFERENCES Species(spcId), storeId INTEGER REFERENCES ColdStore(storeId), lotLanded DATE, lotBestBefore DATE, lotKilos DECIMAL(8,1), lotCostPerKilo DECIMAL(6,2), lotGrade VARCHAR, boughtBy INTEGER REFERENCES Staff(stfId), inspectedBy INTEGER REFERENCES Staff(stfId), lotRejected BOOLEAN);
CREATE TABLE SalesOrder (ordId INTEGER PRIMARY KEY, buyerId INTEGER REFERENCES Partner(prtId), payerId INTEGER REFERENCES Partner(prtId), takenBy INTEGER REFERENCES Staff(stfId), ordDate DATE, ordDelivered DATE, ordStatus VARCHAR, ordChannel VARCHAR, ordDeliveryFee DECIMAL(7,2));
CREATE TABLE OrderLine (lineId INTEGER PRIMARY KEY, ordId INTEGER REFERENCES SalesOrder(ordId), lotId INTEGER REFERENCES Lot(lotId), lineKilos DECIMAL(7,1), linePricePerKilo DECIMAL(6,2), lineReturnedKilos DECIMAL(7,1));

INSERT INTO Partner VALUES
(1, 'The Salt Cellar', 'Padstow', 'restaurant', 'orders@thesaltcella.uk', 6000, 'no', '2017-03-25'),
(2, 'Hotel Bellevue', 'Newquay', 'hotel', 'info@hotelbellevu.uk', 2500, 'no', '2016-03-07'),
(3, 'Trewin Fishmongers', 'Truro', 'fishmonger', 'info@trewinfishmo.uk', 6000, 'no', '2022-10-15'),
(4, 'Harbour Fry', 'Falmouth', 'chip shop', NULL, 2500, 'yes', '2018-04-30'),
(5, 'Penrose Smokehouse', 'Penryn', 'smokehouse', 'office@penrosesmoke.uk', 1500, 'no', '2021-04-12'),
(6, 'County Hospital Canteen', 'Truro', 'canteen', 'info@countyhospit.uk', 4000, 'no', '2023-02-16'),
(7, 'Sakura Sushi', 'Plymouth', 'restaurant', 'office@sakurasushi.uk', 6000, 'no', '2021-07-22'),
(8, 'Bay Hotel', 'St Ives', 'hotel', 'info@bayhotel.uk', 1500, 'no', '2017-07-05'),
(9, 'Curnow and Sons', 'Penzance', 'fishmonger', 'office@curnowsons.uk', 500, 'no', '2019-02-28'),
(10, 'La Bouillabaisse', 'Plymouth', 'restaurant', 'info@labouillabai.uk', 1000, 'no', '2013-06-26'),
(11, 'Golden Batter', 'Newquay', 'chip shop', NULL, 6000, 'no', '2020-03-16'),
(12, 'Mermaid Inn', 'Looe', 'restaurant', 'office@mermaidinn.uk', 6000, 'yes', '2019-03-20'),
(13, 'St Piran School Kitchen', 'Redruth', 'canteen', NULL, 1000, 'no', '2018-02-12'),
(14, 'Westward Hotels Group', 'Plymouth', 'hotel', 'info@westwardhote.uk', 500, 'no', '2019-12-08'),
(15, 'Kernow Catering', 'Truro', 'caterer', 'info@kernowcateri.uk', 4000, 'no', '2020-11-03'),
(16, 'Lizard Lobster Bar', 'Helston', 'restaurant', 'hello@lizardlobste.uk', 1000, 'no', '2014-06-20'),
(17, 'Tamar Fine Foods', 'Plymouth', 'fishmonger', 'office@tamarfinefoo.uk', 1500, 'yes', '2014-10-11'),
(18, 'Jago Nance', 'Newlyn', 'fisherman', 'office@jagonance.uk', NULL, 'no', '2015-05-05'),
(19, 'Morwenna Pascoe', 'Newlyn', 'fisherman', 'office@morwennapasc.uk', NULL, 'no', '2014-09-07'),
(20, 'Denzil Rowe', 'Mevagissey', 'fisherman', NULL, NULL, 'no', '2019-02-06'),
(21, 'Perran Trethewey', 'Looe', 'fisherman', 'office@perrantrethe.uk', NULL, 'no', '2013-04-16'),
(22, 'Cathy Tonkin', 'Padstow', 'fisherman', NULL, NULL, 'no', '2021-03-12'),
(23, 'Silas Hocking', 'Newlyn', 'fisherman', 'info@silashocking.uk', NULL, 'no', '2019-10-23'),
(24, 'Wella Bray', 'Mevagissey', 'fisherman', 'orders@wellabray.uk', NULL, 'no', '2016-04-28'),
(25, 'Atlantic Trawling Ltd', 'Plymouth', 'fleet', 'hello@atlantictraw.uk', NULL, 'no', '2022-04-08'),
(26, 'Lamorna Fisheries', 'Newlyn', 'fleet', 'hello@lamornafishe.uk', NULL, 'no', '2020-01-12');

INSERT INTO Staff VALUES (1, 'Gwen Opie', 'managing director', NULL, 38.5, 40, '2009-05-04', NULL, 'N');
INSERT INTO Staff VALUES (2, 'Ross Pengelly', 'auction buyer', 1, 24.0, 40, '2011-03-14', NULL, 'Y');
INSERT INTO Staff VALUES (3, 'Tamsin Kitto', 'auction buyer', 1, 23.25, 36, '2015-09-01', NULL, 'N');
INSERT INTO Staff VALUES (4, 'Kit Olver', 'store keeper', 1, 17.8, 40, '2016-02-22', NULL, 'Y');
INSERT INTO Staff VALUES (5, 'Bryony Vage', 'sales clerk', 1, 15.4, 37, '2017-10-09', NULL, 'N');
INSERT INTO Staff VALUES (6, 'Darius Wojcik', 'store keeper', 4, 15.9, 40, '2019-06-03', NULL, 'Y');
INSERT INTO Staff VALUES (7, 'Hugh Spargo', 'quality inspector', 1, 21.0, 32, '2014-04-28', NULL, 'N');
INSERT INTO Staff VALUES (8, 'Nadia Brown', 'quality inspector', 7, 19.2, 38, '2020-08-17', NULL, 'N');
INSERT INTO Staff VALUES (9, 'Ewan Lobb', 'driver', 4, 13.6, 40, '2018-01-15', '2023-05-31', 'Y');
INSERT INTO Staff VALUES (10, 'Freya Chenoweth', 'sales clerk', 5, 14.1, 20, '2021-11-01', NULL, 'N');
INSERT INTO Staff VALUES (11, 'Olly Basher', 'driver', 4, 13.9, 40, '2022-03-07', NULL, 'Y');
INSERT INTO Staff VALUES (12, 'Pearl Angove', 'filleter', 6, 14.8, 40, '2013-07-22', '2022-08-19', 'N');
INSERT INTO Staff VALUES (13, 'Toma Ilie', 'filleter', 6, 14.3, 40, '2022-09-05', NULL, 'N');
INSERT INTO Staff VALUES (14, 'Jenna Rickard', 'sales clerk', 5, NULL, 16, '2024-02-12', NULL, 'N');

INSERT INTO Boat VALUES
(1, 'Girl Tamara', 'Newlyn', 14.2, 1988, 18, 18, FALSE),
(2, 'Boy Jowan', 'Newlyn', 9.8, 1996, 26, 19, FALSE),
(3, 'Silver Dawn', 'Mevagissey', 11.5, 2004, 20, 20, FALSE),
(4, 'Ocean Pride', 'Plymouth', 26.4, 2011, 25, 23, TRUE),
(5, 'Kittiwake', 'Looe', 7.9, 1979, 21, 21, FALSE),
(6, 'Morning Star', 'Padstow', 10.6, 2001, 22, 22, FALSE),
(7, 'Resolute', 'Plymouth', 31.7, 2016, 25, 24, TRUE),
(8, 'Three Sisters', 'Newlyn', 12.3, 1992, 26, 23, FALSE),
(9, 'Lady Hamilton', 'Looe', 8.4, 2008, 21, 20, FALSE),
(10, 'Western Promise', 'Padstow', 18.9, 2019, 25, 22, TRUE),
(11, 'Annie May', 'Mevagissey', 6.8, 1968, 24, NULL, FALSE);

INSERT INTO Species VALUES
(1, 'cod', 'whitefish', 35, 1),
(2, 'haddock', 'whitefish', 30, 0),
(3, 'hake', 'whitefish', 27, 0),
(4, 'monkfish', 'whitefish', NULL, 0),
(5, 'mackerel', 'oily fish', 20, 0),
(6, 'sardine', 'oily fish', 11, 0),
(7, 'herring', 'oily fish', 20, 0),
(8, 'lemon sole', 'flatfish', 25, 0),
(9, 'turbot', 'flatfish', 30, 0),
(10, 'plaice', 'flatfish', 27, 0),
(11, 'lobster', 'shellfish', 9, 0),
(12, 'brown crab', 'shellfish', 15, 0),
(13, 'scallop', 'shellfish', 10, 0),
(14, 'bluefin tuna', 'oily fish', 115, 1),
(15, 'eel', 'oily fish', 40, 1);

INSERT INTO ColdStore VALUES
(1, 'Quay Freezer', -22.0, 8000, 4),
(2, 'North Chiller', 1.5, 5000, 4),
(3, 'South Chiller', 2.0, 4200, 6),
(4, 'Ice House', -1.0, 2600, 6),
(5, 'Shellfish Tanks', 8.5, 900, 8),
(6, 'Old Cellar', 4.0, 1500, NULL);

INSERT INTO Lot VALUES
(1, 1, 14, 2, '2023-07-15', '2023-07-27', 321.9, 21.78, 'standard', 2, 8, FALSE),
(2, 9, 1, 2, '2023-07-19', '2023-07-25', 546.1, 6.53, 'second', 2, 7, FALSE),
(3, 5, 6, 4, '2023-04-28', '2023-05-10', 275.7, 1.09, 'second', 2, 8, FALSE),
(4, 3, 3, 2, '2022-04-28', '2022-05-04', 400.8, 5.43, 'standard', 2, 2, FALSE),
(5, 1, 8, 4, '2023-11-02', '2023-11-06', 421.0, 6.76, 'prime', 2, NULL, FALSE),
(6, 7, 2, NULL, '2023-08-19', '2023-08-23', 155.5, 3.25, 'second', 3, 7, TRUE),
(7, 2, 14, 2, '2023-03-31', '2023-04-12', 43.9, 17.85, 'prime', 2, 2, FALSE),
(8, 3, 1, NULL, '2024-03-19', '2024-03-23', 499.0, 5.03, 'second', 2, 2, TRUE),
(9, 5, 6, 1, '2022-02-10', '2022-08-09', 507.0, 1.22, 'standard', 3, 8, FALSE),
(10, 3, 8, 3, '2022-04-20', '2022-04-26', 475.9, 9.13, 'standard', 2, 8, FALSE),
(11, 5, 2, 2, '2022-07-06', '2022-07-18', 119.6, 4.02, 'standard', 2, 7, FALSE),
(12, 3, 1, 2, '2022-03-31', '2022-04-06', 249.5, 4.96, 'prime', 2, 2, FALSE),
(13, 1, 9, 2, '2023-08-19', '2023-08-28', 170.2, 12.76, 'prime', 2, 7, FALSE),
(14, 8, 2, 3, '2024-04-29', '2024-05-11', 232.2, 3.2, 'standard', 3, 8, FALSE),
(15, 10, 12, 5, '2022-06-23', '2022-06-27', 263.8, 4.4, 'second', 2, 8, FALSE),
(16, 10, 10, 2, '2024-04-21', '2024-04-30', 463.5, 3.56, 'standard', 3, 2, FALSE),
(17, 4, 11, 5, '2023-04-09', '2023-04-21', 68.0, 15.38, 'standard', 2, 7, FALSE),
(18, 9, 3, 3, '2022-07-20', '2022-08-01', 568.5, 3.98, 'standard', 2, 8, FALSE),
(19, 7, 12, 5, '2023-03-10', '2023-03-14', 572.3, 4.31, 'second', 2, NULL, FALSE),
(20, 8, 12, 5, '2023-04-07', '2023-04-19', 380.4, 3.77, 'standard', 2, NULL, FALSE),
(21, 10, 13, 5, '2023-03-29', '2023-04-04', 40.2, 9.97, 'prime', 2, 8, FALSE),
(22, 3, 11, 5, '2022-11-16', '2022-11-25', 15.8, 21.04, 'standard', 2, 2, FALSE),
(23, 9, 1, 2, '2024-05-01', '2024-05-10', 389.0, 5.07, 'prime', 2, 7, FALSE),
(24, 7, 10, 2, '2022-11-30', '2022-12-09', 404.2, 3.88, 'standard', 2, 7, FALSE),
(25, 1, 6, NULL, '2024-02-26', '2024-03-06', 562.2, 0.91, 'second', 2, NULL, TRUE),
(26, 7, 8, 3, '2022-12-04', '2022-12-13', 523.7, 8.89, 'standard', 2, 7, FALSE),
(27, 3, 1, 1, '2023-07-08', '2023-11-05', 190.4, 5.01, 'standard', 3, 8, FALSE),
(28, 5, 9, 2, '2022-06-07', '2022-06-16', 456.0, 14.14, 'standard', 2, 8, FALSE),
(29, 4, 14, 4, '2022-01-11', '2022-01-20', 588.9, 19.61, 'standard', 2, 8, FALSE),
(30, 4, 10, 2, '2022-09-12', '2022-09-18', 383.7, 3.64, 'second', 2, 7, FALSE),
(31, 4, 4, 2, '2022-06-21', '2022-07-03', 599.9, 10.36, 'standard', 2, 8, FALSE),
(32, 1, 3, 1, '2024-01-13', '2024-05-12', 105.1, 5.78, 'standard', 3, 2, FALSE),
(33, 3, 13, NULL, '2023-10-17', '2023-10-21', 40.9, 11.61, 'second', 3, NULL, TRUE),
(34, 6, 13, 5, '2024-02-07', '2024-02-16', 16.7, 8.02, 'second', 2, 8, FALSE),
(35, 4, 3, 2, '2023-12-20', '2023-12-29', 606.5, 5.38, 'standard', 2, NULL, FALSE),
(36, 8, 3, NULL, '2022-08-06', '2022-08-12', 575.4, 5.91, 'second', 2, 7, TRUE),
(37, 5, 2, 3, '2022-08-12', '2022-08-16', 479.7, 4.46, 'standard', 2, 2, FALSE),
(38, 4, 8, 1, '2023-06-27', '2023-10-25', 156.3, 8.35, 'standard', 2, 7, FALSE);

INSERT INTO SalesOrder VALUES
(1, 8, 14, 5, '2022-06-02', NULL, 'cancelled', 'phone', 22.5),
(2, 3, 3, 10, '2023-12-08', '2023-12-12', 'delivered', 'counter', 12.0),
(3, 8, 14, 5, '2022-10-21', NULL, 'cancelled', 'phone', 22.5),
(4, 13, 15, 10, '2022-05-28', '2022-05-29', 'delivered', 'phone', 0),
(5, 7, 7, 5, '2024-01-20', NULL, 'new', 'phone', 22.5),
(6, 12, 12, 10, '2022-07-29', NULL, 'cancelled', 'counter', 12.0),
(7, 12, 12, 5, '2024-04-12', '2024-04-14', 'delivered', 'counter', 15.0),
(8, 8, 14, 14, '2022-07-09', '2022-07-10', 'delivered', 'web', 12.0),
(9, 7, 7, 5, '2023-02-22', '2023-02-23', 'delivered', 'web', 12.0),
(10, 5, 5, 14, '2023-02-15', '2023-02-16', 'delivered', 'phone', 15.0),
(11, 13, 15, 5, '2024-04-28', '2024-05-02', 'delivered', 'phone', 8.5),
(12, 4, 4, 10, '2023-08-09', NULL, 'new', 'web', 12.0),
(13, 6, 15, 5, '2023-09-21', '2023-09-23', 'delivered', 'web', 15.0),
(14, 4, 4, 5, '2023-10-23', NULL, 'cancelled', 'phone', 0),
(15, 3, 3, 5, '2023-05-04', '2023-05-05', 'delivered', 'phone', 8.5),
(16, 7, 7, 10, '2023-04-28', '2023-04-28', 'delivered', 'counter', 12.0),
(17, 7, 7, 5, '2024-01-19', '2024-01-23', 'delivered', 'web', 8.5),
(18, 10, 10, 5, '2023-05-05', '2023-05-07', 'delivered', 'phone', 12.0),
(19, 3, 3, 5, '2024-01-23', '2024-01-25', 'delivered', 'phone', 0),
(20, 3, 3, 5, '2022-08-29', '2022-08-29', 'delivered', 'counter', 0),
(21, 7, 7, 14, '2024-02-16', '2024-02-17', 'delivered', 'phone', 15.0),
(22, 10, 10, 5, '2022-07-09', '2022-07-10', 'delivered', 'phone', 22.5),
(23, 9, 9, 10, '2024-01-09', '2024-01-09', 'delivered', 'web', 22.5),
(24, 4, 4, 10, '2023-05-23', NULL, 'packed', 'counter', 12.0),
(25, 12, 12, 14, '2023-08-29', NULL, 'cancelled', 'phone', 15.0),
(26, 5, 5, 5, '2022-06-15', NULL, 'cancelled', 'web', 22.5),
(27, 9, 9, 10, '2024-01-21', '2024-01-22', 'delivered', 'web', 22.5),
(28, 7, 7, 10, '2023-12-01', '2023-12-02', 'delivered', 'phone', 0),
(29, 7, 7, 5, '2022-04-30', '2022-05-01', 'delivered', 'counter', 15.0),
(30, 12, 12, 5, '2023-10-09', '2023-10-10', 'delivered', 'phone', 12.0);

INSERT INTO OrderLine VALUES
(1, 1, 4, 19.4, 5.93, 0),
(2, 2, 4, 21.6, 6.63, 3.1),
(3, 3, 15, 47.5, 4.74, 0),
(4, 4, 24, 42.0, 6.57, 0),
(5, 5, 7, 36.2, 27.32, 0),
(6, 6, 28, 10.0, 21.41, 0),
(7, 7, 27, 8.8, 6.31, 0),
(8, 8, 29, 15.2, 28.15, 3.0),
(9, 9, 22, 11.1, 20.09, 0),
(10, 10, 18, 19.8, 6.5, 0),
(11, 11, 20, 40.5, 4.73, 0),
(12, 12, 11, 19.4, 5.0, 0),
(13, 13, 2, 29.8, 7.29, 0),
(14, 14, 3, 44.0, 1.26, 0),
(15, 15, 18, 8.4, 6.69, 1.5),
(16, 16, 27, 13.7, 7.87, 3.4),
(17, 17, 29, 38.8, 28.98, 0),
(18, 18, 3, 29.2, 1.47, 0),
(19, 19, 28, 5.9, 13.46, 0),
(20, 20, 21, 36.9, 12.89, 17.8),
(21, 21, 4, 41.1, 5.57, 0),
(22, 22, 3, 4.9, 1.74, 0.9),
(23, 23, 30, 3.8, 4.66, 0),
(24, 24, 4, 40.2, 6.33, 0),
(25, 25, 2, 46.6, 7.6, 17.3),
(26, 26, 10, 41.4, 9.27, 0),
(27, 27, 18, 33.4, 6.24, 13.6),
(28, 28, 29, 30.3, 33.15, 0),
(29, 1, 1, 23.9, 27.81, 0),
(30, 2, 28, 4.7, 23.29, 0),
(31, 3, 26, 41.7, 11.12, 0),
(32, 4, 27, 10.8, 7.61, 0),
(33, 5, 11, 17.3, 6.4, 4.8),
(34, 6, 5, 36.5, 10.22, 0),
(35, 7, 27, 47.7, 8.13, 0),
(36, 8, 16, 4.3, 4.91, 0),
(37, 9, 9, 43.6, 1.9, 0),
(38, 10, 30, 40.5, 3.61, 0),
(39, 11, 29, 16.7, 22.45, 0),
(40, 12, 21, 40.2, 12.53, 0),
(41, 13, 29, 7.1, 24.99, 0),
(42, 14, 23, 36.4, 7.4, 0),
(43, 15, 21, 46.5, 12.39, 0),
(44, 16, 23, 27.8, 5.87, 7.6),
(45, 17, 11, 25.1, 4.09, 0),
(46, 18, 1, 38.3, 29.2, 16.0);
