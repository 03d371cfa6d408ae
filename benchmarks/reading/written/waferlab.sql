CREATE TABLE Product (
  productId INTEGER PRIMARY KEY,
  productName VARCHAR,
  familyName VARCHAR,
  nodeNm INTEGER,
  targetYieldPct DECIMAL(5,2),
  launchDate DATE,
  isObsolete BOOLEAN
);
INSERT INTO Product VALUES
(1, 'Falcon PMIC', 'power', 180, 92, '2019-05-20', FALSE),
(2, 'Kestrel MCU', 'controller', 65, 84.5, '2021-02-11', FALSE),
(3, 'Osprey Radio', 'radio', 40, 78, '2022-09-06', FALSE),
(4, 'Wren Sensor', 'sensor', 180, 95, '2017-11-14', TRUE),
(5, 'Heron DAC', 'analog', 130, 90, '2018-03-27', TRUE),
(6, 'Swift NOR', 'memory', 65, 88, '2020-10-01', FALSE),
(7, 'Merlin Imager', 'sensor', 90, 81, '2023-04-18', FALSE),
(8, 'Robin Charger', 'power', 130, 93.5, NULL, FALSE);

CREATE TABLE Supplier (
  supplierId INTEGER PRIMARY KEY,
  supplierName VARCHAR,
  countryName VARCHAR,
  contactMail VARCHAR,
  isApproved VARCHAR
);
INSERT INTO Supplier VALUES
(1, 'Nordsilicon', 'Finland', 'sales@nordsilicon.fi', 'Y'),
(2, 'Kyoto Crystal', 'Japan', 'orders@kyotocrystal.jp', 'Y'),
(3, 'Alpen Wafer', 'Austria', NULL, 'Y'),
(4, 'SiCo Materials', 'Germany', 'info@sicomat.de', 'N'),
(5, 'Taebaek Substrates', 'South Korea', 'desk@taebaek.kr', 'Y'),
(6, 'Dresdner Reclaim', 'Germany', NULL, 'N');

CREATE TABLE Staff (
  staffId INTEGER PRIMARY KEY,
  fullName VARCHAR,
  roleName VARCHAR,
  teamLeadId INTEGER REFERENCES Staff(staffId),
  shiftName VARCHAR,
  joinDate DATE,
  yearlyPay DECIMAL(10,2),
  onLeave INTEGER
);
INSERT INTO Staff VALUES (1, 'Helga Brandt', 'director', NULL, 'day', '2012-02-01', 104000, 0);
INSERT INTO Staff VALUES (2, 'Arjun Nair', 'process engineer', 1, 'day', '2016-06-13', 78000, 0);
INSERT INTO Staff VALUES (3, 'Kaori Mizuno', 'test engineer', 1, 'day', '2015-09-21', 81000, 0);
INSERT INTO Staff VALUES (4, 'Luis Ortega', 'operator', 2, 'night', '2019-01-14', 41500, 0);
INSERT INTO Staff VALUES (5, 'Petra Vanek', 'operator', 2, 'late', '2020-03-02', 40200, 1);
INSERT INTO Staff VALUES (6, 'Colm Reilly', 'technician', 2, 'day', '2018-10-08', 47800, 0);
INSERT INTO Staff VALUES (7, 'Ines Moreau', 'test engineer', 3, 'late', '2021-04-19', 66500, 0);
INSERT INTO Staff VALUES (8, 'Yusef Karim', 'operator', 3, 'night', '2021-11-01', 39900, 0);
INSERT INTO Staff VALUES (9, 'Tilda Nyberg', 'technician', 3, 'late', '2022-02-14', 44100, 1);
INSERT INTO Staff VALUES (10, 'Ben Achterberg', 'process engineer', 2, 'day', '2022-08-29', 63000, 0);
INSERT INTO Staff VALUES (11, 'Sofia Greco', 'operator', 2, 'day', '2023-05-15', 38600, 0);
INSERT INTO Staff VALUES (12, 'Dmitri Volkov', 'quality engineer', 1, 'day', '2017-07-03', 74500, 0);
INSERT INTO Staff VALUES (13, 'Amara Diallo', 'quality engineer', 12, 'late', '2023-01-16', 58500, 1);

CREATE TABLE Tool (
  toolId INTEGER PRIMARY KEY,
  toolName VARCHAR,
  toolType VARCHAR,
  bayName VARCHAR,
  installDate DATE,
  purchaseCost DECIMAL(12,2),
  valAmt DECIMAL(12,2),
  ownerId INTEGER REFERENCES Staff(staffId),
  backupId INTEGER REFERENCES Staff(staffId),
  toolState VARCHAR,
  lastService DATE
);
INSERT INTO Tool VALUES
(1, 'Stepper A', 'lithography', 'Bay 1', '2014-03-10', 2450000, 610000, 2, 10, 'up', '2023-11-20'),
(2, 'Stepper B', 'lithography', 'Bay 1', '2018-08-22', 3120000, 1490000, 10, 2, 'down', '2023-06-02'),
(3, 'Etcher Vulcan', 'etch', 'Bay 2', '2016-01-18', 880000, 240000, 2, 6, 'up', '2023-12-05'),
(4, 'Etcher Hades', 'etch', 'Bay 2', '2020-09-07', 1040000, 655000, 10, NULL, 'maintenance', '2024-01-15'),
(5, 'Furnace 1', 'diffusion', 'Bay 3', '2011-05-30', 410000, 35000, 6, 9, 'up', '2022-10-11'),
(6, 'Furnace 2', 'diffusion', 'Bay 3', '2013-02-12', 455000, 62000, 6, NULL, 'up', NULL),
(7, 'Implanter Zeus', 'implant', 'Bay 4', '2017-04-24', 1960000, 720000, 2, 6, 'up', '2023-08-28'),
(8, 'Prober North', 'test', 'Test Floor', '2019-06-17', 365000, 171000, 3, 7, 'up', '2023-10-09'),
(9, 'Prober South', 'test', 'Test Floor', '2021-10-25', 398000, 264000, 7, 3, 'up', '2023-12-18'),
(10, 'Thermal Chuck', 'test', 'Test Floor', '2022-05-09', 142000, 109000, 7, NULL, 'down', NULL),
(11, 'Parametric Bench', 'test', 'Test Floor', '2015-11-03', 218000, 48000, 3, 9, 'up', '2023-03-21'),
(12, 'SEM Lynx', 'metrology', 'Bay 5', '2020-02-26', 1275000, 760000, 12, 13, 'up', '2023-09-14'),
(13, 'Ellipsometer', 'metrology', 'Bay 5', '2012-12-12', 96000, 8000, 12, NULL, 'maintenance', '2022-07-19'),
(14, 'CMP Atlas', 'polish', 'Bay 4', '2023-03-30', 1510000, 1330000, 10, 6, 'up', NULL);

CREATE TABLE Lot (
  lotId INTEGER PRIMARY KEY,
  lotCode VARCHAR,
  productId INTEGER REFERENCES Product(productId),
  supplierId INTEGER REFERENCES Supplier(supplierId),
  startedBy INTEGER REFERENCES Staff(staffId),
  releasedBy INTEGER REFERENCES Staff(staffId),
  startDate DATE,
  dueDate DATE,
  finishDate DATE,
  waferQty INTEGER,
  waferCost DECIMAL(8,2),
  priorityLevel VARCHAR,
  lotState VARCHAR
);
INSERT INTO Lot VALUES
(1, 'LT2200', 3, 2, 11, 12, '2023-08-17', '2023-10-05', '2023-10-27', 12, 112, 'normal', 'finished'),
(2, 'LT2213', 7, 2, 4, 10, '2023-12-14', '2024-02-15', '2024-02-29', 24, 112, 'urgent', 'finished'),
(3, 'LT2226', 4, 2, 5, NULL, '2022-03-04', '2022-05-06', NULL, 6, 48.5, 'urgent', 'running'),
(4, 'LT2239', 1, 5, 8, 2, '2022-10-28', '2022-12-16', '2022-12-24', 12, 112, 'normal', 'finished'),
(5, 'LT2252', 6, 4, 8, NULL, '2022-12-03', '2023-01-14', NULL, 25, 88, 'normal', 'scrapped'),
(6, 'LT2265', 1, 2, 4, NULL, '2023-12-14', '2024-01-25', NULL, 6, 61, 'low', 'quarantined'),
(7, 'LT2278', 1, 1, 11, 10, '2022-05-12', '2022-07-07', '2022-07-17', 12, 61, 'urgent', 'finished'),
(8, 'LT2291', 6, 4, 11, 10, '2023-04-23', '2023-06-25', '2023-07-14', 6, 48.5, 'urgent', 'finished'),
(9, 'LT2304', 6, 1, 5, 2, '2023-02-02', '2023-04-06', '2023-04-28', 25, 74, 'normal', 'finished'),
(10, 'LT2317', 1, 5, 4, NULL, '2023-05-31', '2023-08-02', NULL, 24, 88, 'normal', 'running'),
(11, 'LT2330', 4, 3, 11, 10, '2023-03-18', '2023-05-20', '2023-05-09', 25, 74, 'normal', 'finished'),
(12, 'LT2343', 2, 5, 8, NULL, '2022-06-30', '2022-08-11', NULL, 24, 112, 'normal', 'scrapped'),
(13, 'LT2356', 6, 2, 8, NULL, '2023-01-07', '2023-03-11', NULL, 6, 48.5, 'normal', 'quarantined'),
(14, 'LT2369', 4, 4, 4, 12, '2023-05-17', '2023-06-28', '2023-06-23', 12, 61, 'normal', 'finished'),
(15, 'LT2382', 1, 5, 4, 12, '2023-09-25', '2023-11-06', '2023-11-21', 24, 48.5, 'normal', 'finished'),
(16, 'LT2395', 1, 2, 11, 2, '2023-03-09', '2023-04-20', '2023-04-09', 12, 112, 'normal', 'finished'),
(17, 'LT2408', 6, 2, 4, NULL, '2023-12-03', '2024-01-14', NULL, 25, 74, 'low', 'running'),
(18, 'LT2421', 1, 3, 8, 12, '2023-11-28', '2024-01-09', '2024-01-18', 24, 112, 'normal', 'finished'),
(19, 'LT2434', 6, 3, 11, NULL, '2022-12-16', '2023-01-27', NULL, 25, 74, 'normal', 'scrapped'),
(20, 'LT2447', 2, 2, 4, NULL, '2022-04-04', '2022-05-23', NULL, 12, 88, 'normal', 'quarantined'),
(21, 'LT2460', 7, 3, 8, 12, '2022-05-30', '2022-08-01', '2022-08-04', 6, 48.5, 'low', 'finished'),
(22, 'LT2473', 6, 2, 8, 12, '2022-03-31', '2022-05-19', '2022-05-23', 12, 74, 'low', 'finished');

CREATE TABLE Wafer (
  waferId INTEGER PRIMARY KEY,
  waferLabel VARCHAR,
  lotId INTEGER REFERENCES Lot(lotId),
  diameterMm INTEGER,
  thicknessUm INTEGER,
  dieTotal INTEGER,
  dieGood INTEGER,
  scrapReason VARCHAR,
  wasReworked VARCHAR
);
INSERT INTO Wafer VALUES
(1, 'W16-01', 16, 300, 775, 1480, 1391, NULL, 'no'),
(2, 'W08-02', 8, 150, 675, 310, 267, NULL, 'yes'),
(3, 'W12-03', 12, 150, 675, 310, 195, 'contaminated', 'no'),
(4, 'W11-04', 11, 200, 525, 620, 583, 'misaligned', 'no'),
(5, 'W05-05', 5, 200, 775, 620, 583, 'misaligned', 'yes'),
(6, 'W20-06', 20, 300, 675, 1480, 1199, 'misaligned', 'no'),
(7, 'W10-07', 10, 200, 725, 620, 583, 'contaminated', 'no'),
(8, 'W08-08', 8, 300, 725, 1480, 1436, 'contaminated', 'no'),
(9, 'W04-09', 4, 200, 675, 620, 601, NULL, 'no'),
(10, 'W02-10', 2, 150, 675, 310, 229, NULL, 'no'),
(11, 'W16-11', 16, 200, 675, 620, 583, 'misaligned', 'no'),
(12, 'W04-12', 4, 200, 675, 620, 583, 'broken', 'yes'),
(13, 'W13-13', 13, 150, 725, 310, 301, NULL, 'yes'),
(14, 'W15-14', 15, 300, 775, 1480, 1199, 'misaligned', 'no'),
(15, 'W06-15', 6, 300, 775, 1480, 1273, NULL, 'no'),
(16, 'W14-16', 14, 200, 725, 620, 260, NULL, 'no'),
(17, 'W10-17', 10, 150, 725, 310, 267, 'misaligned', 'no'),
(18, 'W10-18', 10, 300, 675, 1480, 622, NULL, 'no'),
(19, 'W17-19', 17, 200, 525, 620, 558, NULL, 'yes'),
(20, 'W14-20', 14, 200, 775, 620, 502, 'contaminated', 'no'),
(21, 'W20-21', 20, 200, 725, 620, 533, NULL, 'no'),
(22, 'W04-22', 4, 200, 525, 620, 502, 'misaligned', 'no'),
(23, 'W02-23', 2, 300, 725, 1480, 1332, NULL, 'no'),
(24, 'W17-24', 17, 200, 725, 620, 533, NULL, 'yes'),
(25, 'W20-25', 20, 150, 525, 310, 301, NULL, 'no'),
(26, 'W10-26', 10, 150, 725, 310, 279, 'broken', 'no'),
(27, 'W06-27', 6, 300, 725, 1480, 1095, NULL, 'no'),
(28, 'W15-28', 15, 200, 725, 620, 558, 'misaligned', 'no'),
(29, 'W10-29', 10, 200, 725, 620, 260, NULL, 'yes'),
(30, 'W14-30', 14, 200, 675, 620, 459, NULL, 'no'),
(31, 'W14-31', 14, 200, 725, 620, 459, 'broken', 'no'),
(32, 'W14-32', 14, 200, 525, 620, 601, NULL, 'no'),
(33, 'W06-33', 6, 200, 775, 620, 533, NULL, 'no'),
(34, 'W12-34', 12, 200, 675, 620, 533, 'contaminated', 'yes'),
(35, 'W04-35', 4, 150, 675, 310, 130, 'misaligned', 'no'),
(36, 'W18-36', 18, 300, 725, 1480, 932, 'broken', 'no'),
(37, 'W01-37', 1, 300, 525, 1480, 1391, 'misaligned', 'no'),
(38, 'W01-38', 1, 300, 675, 1480, 932, NULL, 'no');

CREATE TABLE TestRun (
  testRunId INTEGER PRIMARY KEY,
  waferId INTEGER REFERENCES Wafer(waferId),
  toolId INTEGER REFERENCES Tool(toolId),
  operatorId INTEGER REFERENCES Staff(staffId),
  reviewerId INTEGER REFERENCES Staff(staffId),
  runDate DATE,
  testName VARCHAR,
  minutesTaken INTEGER,
  meanVolts DECIMAL(5,2),
  tempC INTEGER,
  verdict VARCHAR
);
INSERT INTO TestRun VALUES
(1, 32, 9, 8, 12, '2023-07-22', 'burn-in', 55, 2.79, 25, 'pass'),
(2, 9, 8, 8, 7, '2022-11-30', 'burn-in', 12, 1.15, 25, 'retest'),
(3, 26, 10, 11, 3, '2023-08-07', 'contact resistance', 25, 1.55, 25, 'retest'),
(4, 1, 8, 8, 7, '2023-04-02', 'threshold', 18, 2.83, -40, 'pass'),
(5, 24, 8, 9, 3, '2024-01-18', 'contact resistance', 90, 2.44, -40, 'pass'),
(6, 28, 10, 8, 12, '2023-11-19', 'threshold', 40, 3.12, 25, 'retest'),
(7, 8, 9, 11, 7, '2023-06-15', 'leakage', 12, 2.65, 25, 'retest'),
(8, 17, 11, 5, NULL, '2023-06-21', 'speed', 240, 3.35, 85, 'pass'),
(9, 32, 8, 5, NULL, '2023-07-20', 'contact resistance', 240, 3.03, 125, 'fail'),
(10, 25, 9, 4, 7, '2022-05-03', 'contact resistance', 25, 1.75, 25, 'retest'),
(11, 20, 9, 8, 12, '2023-06-13', 'threshold', 240, 1.41, 25, 'pass'),
(12, 4, 11, 5, 7, '2023-05-02', 'contact resistance', 90, 2.19, 25, 'retest'),
(13, 11, 11, 9, 12, '2023-05-09', 'threshold', 240, 2.97, 25, 'pass'),
(14, 2, 10, 9, 12, '2023-06-23', 'speed', 55, 1.36, 85, 'pass'),
(15, 1, 8, 11, 7, '2023-05-11', 'threshold', 12, 1.8, 25, 'fail'),
(16, 21, 11, 4, NULL, '2022-04-24', 'threshold', 90, 1.54, 25, 'pass'),
(17, 23, 8, 11, NULL, '2024-02-17', 'burn-in', 12, 2.83, -40, 'pass'),
(18, 9, 8, 11, 3, '2022-12-09', 'leakage', 18, 2.86, 125, 'pass'),
(19, 11, 8, 11, 3, '2023-04-03', 'threshold', 18, 2.77, -40, 'fail'),
(20, 10, 11, 4, 3, '2024-02-01', 'burn-in', 55, 2.58, 125, 'fail'),
(21, 11, 8, 8, NULL, '2023-05-07', 'burn-in', 240, 2.06, 125, 'fail'),
(22, 24, 10, 11, 3, '2024-01-27', 'speed', 18, 2.35, 25, 'fail'),
(23, 24, 11, 11, 7, '2024-01-10', 'contact resistance', 18, 1.81, 25, 'pass'),
(24, 26, 11, 4, 3, '2023-07-13', 'leakage', 90, 1.75, 25, 'pass'),
(25, 27, 11, 11, 12, '2024-01-27', 'threshold', 18, 3.28, 25, 'pass'),
(26, 24, 8, 11, 12, '2023-12-27', 'speed', 12, 1.93, 25, 'pass'),
(27, 8, 10, 5, 3, '2023-06-01', 'threshold', 55, 2.56, -40, 'pass'),
(28, 9, 10, 9, NULL, '2022-11-27', 'contact resistance', 12, 3.33, 25, 'fail'),
(29, 9, 10, 5, 12, '2022-11-19', 'threshold', 90, 1.98, 25, 'retest'),
(30, 12, 8, 11, 3, '2023-01-05', 'threshold', 40, 1.83, 25, 'pass'),
(31, 15, 9, 8, 12, '2024-01-28', 'threshold', 25, 2.8, -40, 'fail'),
(32, 16, 11, 5, 7, '2023-06-09', 'threshold', 12, 2.06, 25, 'pass'),
(33, 12, 11, 11, 3, '2023-01-05', 'contact resistance', 18, 3.13, 25, 'pass'),
(34, 5, 8, 4, 12, '2023-02-01', 'threshold', 25, 1.08, 85, 'retest'),
(35, 26, 8, 4, 7, '2023-08-04', 'leakage', 240, 2.3, 125, 'pass'),
(36, 30, 8, 4, NULL, '2023-06-22', 'speed', 12, 1.01, 25, 'fail'),
(37, 2, 10, 11, NULL, '2023-05-23', 'threshold', 40, 1.21, 25, 'pass'),
(38, 20, 8, 4, 12, '2023-06-09', 'burn-in', 90, 1.41, 25, 'pass'),
(39, 3, 8, 9, 7, '2022-08-20', 'speed', 18, 2.42, 25, 'pass'),
(40, 30, 10, 9, 7, '2023-06-15', 'speed', 240, 3.39, 25, 'pass');

CREATE TABLE Defect (
  defectId INTEGER PRIMARY KEY,
  waferId INTEGER REFERENCES Wafer(waferId),
  foundBy INTEGER REFERENCES Staff(staffId),
  foundDate DATE,
  defectClass VARCHAR,
  sizeUm DECIMAL(6,2),
  isKiller INTEGER,
  actionTaken VARCHAR
);
INSERT INTO Defect VALUES
(1, 2, 6, '2023-05-23', 'scratch', 12.5, 1, 'cleaned'),
(2, 24, 12, '2023-12-27', 'residue', 5, 0, 'accepted'),
(3, 11, 13, '2023-05-07', 'particle', 40, 0, 'cleaned'),
(4, 24, 13, '2024-01-24', 'scratch', 0.2, 0, 'accepted'),
(5, 25, 6, '2022-05-03', 'residue', 12.5, 0, 'cleaned'),
(6, 19, 9, '2023-12-14', 'scratch', 1.5, 0, 'cleaned'),
(7, 2, 12, '2023-05-31', 'residue', 2.2, 1, 'accepted'),
(8, 23, 9, '2023-12-29', 'scratch', 12.5, 1, 'reworked'),
(9, 26, 12, '2023-06-11', 'particle', 1.5, 1, 'reworked'),
(10, 21, 6, '2022-05-02', 'bridge', 5, 0, 'accepted'),
(11, 19, 3, '2024-01-01', 'void', 0.4, 1, 'reworked'),
(12, 9, 12, '2022-11-29', 'particle', 2.2, 0, NULL),
(13, 8, 9, '2023-06-01', 'particle', 0.2, 0, 'reworked'),
(14, 25, 6, '2022-05-18', 'void', 0.4, 0, 'reworked'),
(15, 1, 13, '2023-05-06', 'scratch', 0.8, 0, 'reworked'),
(16, 10, 6, '2024-01-19', 'scratch', 0.8, 0, 'accepted'),
(17, 30, 9, '2023-06-10', 'bridge', 12.5, 0, 'accepted'),
(18, 23, 13, '2024-02-04', 'scratch', 0.4, 0, 'reworked'),
(19, 26, 12, '2023-07-26', 'scratch', 5, 1, 'cleaned'),
(20, 1, 6, '2023-04-17', 'residue', 5, 1, 'accepted'),
(21, 5, 6, '2022-12-26', 'particle', 0.2, 0, 'cleaned'),
(22, 1, 9, '2023-04-04', 'scratch', 5, 0, 'reworked'),
(23, 26, 9, '2023-07-19', 'bridge', 0.8, 1, 'cleaned'),
(24, 22, 3, '2022-12-23', 'void', 5, 1, 'reworked'),
(25, 27, 12, '2024-01-30', 'particle', 2.2, 1, 'cleaned'),
(26, 18, 13, '2023-06-17', 'residue', 40, 1, 'cleaned'),
(27, 29, 9, '2023-06-26', 'scratch', 1.5, 0, 'reworked'),
(28, 11, 12, '2023-03-31', 'scratch', 0.8, 0, NULL),
(29, 6, 6, '2022-05-15', 'scratch', 40, 0, 'reworked'),
(30, 11, 13, '2023-04-20', 'particle', 40, 0, 'cleaned');
