-- sawmill, as grown
CREATE TABLE LSUP (LNO INTEGER PRIMARY KEY, NM VARCHAR, TYP VARCHAR(1), REG VARCHAR, CERT VARCHAR(1), DKM INTEGER);
CREATE TABLE SPC (SC VARCHAR(3) PRIMARY KEY, BEZ VARCHAR, HW VARCHAR(1), DENS INTEGER);
CREATE TABLE EMP (PN INTEGER PRIMARY KEY, VN VARCHAR, NN VARCHAR, DPT VARCHAR(3), BOSS INTEGER, EDT DATE, ADT DATE, WG DECIMAL(6,2));
CREATE TABLE MCH (MC VARCHAR PRIMARY KEY, BEZ VARCHAR, KIND VARCHAR(2), YR INTEGER, RESP INTEGER, KW INTEGER);
CREATE TABLE LOT (LOTN INTEGER PRIMARY KEY, LNO INTEGER REFERENCES LSUP(LNO), SC VARCHAR(3) REFERENCES SPC(SC), RDT DATE, FM DECIMAL(8,2), GR VARCHAR(1), PFM DECIMAL(8,2), ST INTEGER);
CREATE TABLE RUN (RID INTEGER PRIMARY KEY, LOTN INTEGER, MC VARCHAR, PN INTEGER, DT DATE, MIN INTEGER, VIN DECIMAL(8,2), VOUT DECIMAL(8,2));
CREATE TABLE STP (SID INTEGER, MC VARCHAR, DT DATE, MIN INTEGER, CD VARCHAR(2), COST DECIMAL(8,2));
CREATE TABLE CUST (KNO INTEGER PRIMARY KEY, NM VARCHAR, ORT VARCHAR, GRP VARCHAR(2), LIM DECIMAL(10,2), BLK VARCHAR(1));
CREATE TABLE ORD (ONO INTEGER PRIMARY KEY, KNO INTEGER REFERENCES CUST(KNO), ODT DATE, WDT DATE, LDT DATE, STS INTEGER, REP INTEGER);
CREATE TABLE OPOS (ONO INTEGER, POS INTEGER, SC VARCHAR(3), PROD VARCHAR, QM3 DECIMAL(8,2), EP DECIMAL(8,2), PRIMARY KEY (ONO, POS));

COMMENT ON TABLE LSUP IS 'Log suppliers';
COMMENT ON COLUMN LSUP.TYP IS 'S = state forest, P = private owner, T = timber trader';
COMMENT ON COLUMN LSUP.CERT IS 'F = FSC, P = PEFC, N = not certified';
COMMENT ON COLUMN LSUP.DKM IS 'Distance from the mill in km';
COMMENT ON TABLE SPC IS 'Wood species';
COMMENT ON COLUMN SPC.HW IS 'Y = hardwood, N = softwood';
COMMENT ON COLUMN EMP.DPT IS 'SAW = saw hall, YRD = log yard, KLN = kilns, SLS = sales, OFF = office, WSH = workshop';
COMMENT ON COLUMN EMP.WG IS 'Hourly wage in euros';
COMMENT ON COLUMN EMP.ADT IS 'Date the person left; empty = still with us';
COMMENT ON COLUMN MCH.KIND IS 'BS = band saw, CS = circular saw, PL = planer, KL = kiln, DB = debarker, XX = other';
COMMENT ON TABLE LOT IS 'Log lots received at the yard';
COMMENT ON COLUMN LOT.FM IS 'Volume in cubic metres of round wood';
COMMENT ON COLUMN LOT.PFM IS 'Price paid per cubic metre';
COMMENT ON COLUMN LOT.GR IS 'Quality grade, A best to D worst';
COMMENT ON COLUMN LOT.ST IS '1 = in yard, 2 = partly sawn, 3 = used up, 9 = rejected';
COMMENT ON TABLE RUN IS 'Sawing runs';
COMMENT ON COLUMN RUN.VIN IS 'Round wood in, m3';
COMMENT ON COLUMN RUN.VOUT IS 'Sawn timber out, m3';
COMMENT ON TABLE STP IS 'Machine stoppages';
COMMENT ON COLUMN STP.CD IS 'BL = blade broken, EL = electrical, JM = jam, MT = planned maintenance, OT = other';
COMMENT ON COLUMN STP.MIN IS 'Minutes of standstill';
COMMENT ON COLUMN CUST.GRP IS 'JO = joinery, BU = builder, ME = merchant, PR = private';
COMMENT ON COLUMN CUST.LIM IS 'Credit limit';
COMMENT ON COLUMN ORD.STS IS '10 = open, 20 = in production, 30 = delivered, 40 = invoiced, 90 = cancelled';
COMMENT ON COLUMN ORD.WDT IS 'Delivery date wished by the customer';
COMMENT ON COLUMN ORD.LDT IS 'Date actually delivered';
COMMENT ON COLUMN OPOS.EP IS 'Price per cubic metre';

INSERT INTO LSUP VALUES
(101, 'Forstamt Weissenbach', 'S', 'North', 'F', 22),
(102, 'Gut Hohenlinde', 'P', 'North', 'P', 14),
(103, 'Brandl Holzhandel', 'T', 'East', 'N', 85),
(104, 'Forstamt Kaltenau', 'S', 'South', 'F', 47),
(105, 'Hof Steinegger', 'P', 'West', 'N', 9),
(106, 'Rundholz Maier', 'T', 'South', 'P', 63),
(107, 'Stift Marienwald', 'P', 'East', 'P', 31),
(108, 'Baron von Trauner', 'P', 'West', 'F', 28),
(109, 'Gemeindewald Oberau', 'S', 'North', 'P', 18),
(110, 'Holz Kovacs', 'T', 'East', 'N', 140),
(111, 'Waldgenossenschaft Inntal', 'P', 'West', 'P', 36),
(112, 'Bauer Zellhuber', 'P', 'South', 'N', 6),
(113, 'Forstamt Rettenberg', 'S', 'West', 'F', 54),
(114, 'Alpenholz Trading', 'T', 'South', 'P', 110),
(115, 'Hof Grubmoser', 'P', 'North', 'N', 12);

INSERT INTO SPC VALUES
('SPR', 'Spruce', 'N', 470),
('FIR', 'Silver fir', 'N', 450),
('PIN', 'Scots pine', 'N', 520),
('LAR', 'Larch', 'N', 600),
('DGL', 'Douglas fir', 'N', 530),
('OAK', 'Oak', 'Y', 690),
('BEE', 'Beech', 'Y', 720),
('ASH', 'Ash', 'Y', 700),
('MAP', 'Maple', 'Y', 630),
('CHE', 'Cherry', 'Y', 610),
('WAL', 'Walnut', 'Y', 650),
('BIR', 'Birch', 'Y', 650),
('ALD', 'Alder', 'Y', 530),
('ELM', 'Elm', 'Y', 640),
('STP', 'Stone pine', 'N', 410);

INSERT INTO EMP VALUES
(1, 'Gerda', 'Lindner', 'OFF', NULL, '2003-08-14', NULL, 48),
(2, 'Franz', 'Aigner', 'SAW', 1, '2004-07-09', NULL, 34),
(3, 'Petra', 'Sommer', 'SLS', 1, '2005-06-28', NULL, 36),
(4, 'Josef', 'Huber', 'YRD', 1, '2006-12-22', NULL, 29),
(5, 'Milan', 'Petrovic', 'SAW', 2, '2007-01-27', NULL, 23.5),
(6, 'Anna', 'Wieser', 'SAW', 2, '2008-02-08', NULL, 24),
(7, 'Rainer', 'Kofler', 'WSH', 1, '2009-05-02', NULL, 28),
(8, 'Stefan', 'Huber', 'SAW', 2, '2010-09-20', NULL, 22.5),
(9, 'Luca', 'Moretti', 'KLN', 2, '2011-02-10', NULL, 23),
(10, 'Eva', 'Brunner', 'SLS', 3, '2012-05-04', NULL, 25.5),
(11, 'Dieter', 'Falk', 'YRD', 4, '2013-08-25', '2024-12-31', 20),
(12, 'Marta', 'Nowak', 'OFF', 1, '2014-07-07', NULL, 22),
(13, 'Jakob', 'Egger', 'WSH', 7, '2015-07-11', NULL, 21),
(14, 'Selin', 'Demir', 'SLS', 3, '2016-02-01', NULL, 24.5),
(15, 'Paul', 'Reiter', 'SAW', 2, '2017-05-14', '2025-06-30', 21.5),
(16, 'Ivo', 'Horvat', 'YRD', 4, '2018-06-22', NULL, 19.5),
(17, 'Klara', 'Fink', 'KLN', 9, '2019-05-10', NULL, 18.8);

INSERT INTO MCH VALUES
('M01', 'Big Wurster', 'BS', 1998, 5, 160),
('M02', 'Little Wurster', 'BS', 2006, 6, 90),
('M03', 'Linck line', 'CS', 2015, 5, 210),
('M04', 'Edger Paul', 'CS', 2003, 8, 55),
('M05', 'Four-sider', 'PL', 2011, 8, 75),
('M06', 'Old planer', 'PL', 1979, 15, 30),
('M07', 'Kiln East', 'KL', 2009, 9, 45),
('M08', 'Kiln West', 'KL', 2017, 9, 50),
('M09', 'Kiln Small', 'KL', 1994, 17, 20),
('M10', 'Debarker Valon', 'DB', 2012, 4, 110),
('M11', 'Chipper', 'XX', 2001, 16, 130),
('M12', 'Stacker', 'XX', 2018, 6, 18),
('M13', 'Resaw Primultini', 'BS', 2020, 6, 95),
('M14', 'Trim saw', 'CS', 2010, 15, 25),
('M15', 'Log crane', 'XX', 1989, NULL, 60);

INSERT INTO LOT VALUES
(5001, 111, 'SPR', '2025-01-09', 32.29, 'B', 107.8, 3),
(5002, 104, 'SPR', '2025-01-17', 9.68, 'B', 107.8, 3),
(5003, 113, 'PIN', '2025-01-20', 82.07, 'D', 53.3, 3),
(5004, 110, 'BEE', '2025-02-02', 74.24, 'A', 148.5, 3),
(5005, 111, 'BEE', '2025-02-06', 63.74, 'B', 121.0, 3),
(5006, 104, 'PIN', '2025-02-17', 9.14, 'B', 90.2, 3),
(5007, 111, 'ASH', '2025-02-24', 90.63, 'A', 202.5, 3),
(5008, 101, 'BEE', '2025-03-05', 34.36, 'C', 99.0, 9),
(5009, 113, 'SPR', '2025-03-13', 83.82, 'A', 132.3, 3),
(5010, 104, 'BEE', '2025-03-17', 42.13, 'B', 121.0, 3),
(5011, 107, 'ASH', '2025-03-30', 74.09, 'C', 135.0, 3),
(5012, 104, 'PIN', '2025-04-05', 67.57, 'A', 110.7, 3),
(5013, 104, 'DGL', '2025-04-13', 8.73, 'C', 108.0, 3),
(5014, 101, 'SPR', '2025-04-18', 49.18, 'A', 132.3, 3),
(5015, 105, 'FIR', '2025-04-28', 27.08, 'C', 81.0, 3),
(5016, 103, 'PIN', '2025-05-06', 75.58, 'B', 90.2, 3),
(5017, 104, 'OAK', '2025-05-16', 86.21, 'C', 297.0, 3),
(5018, 107, 'SPR', '2025-05-21', 41.08, 'C', 88.2, 3),
(5019, 101, 'BEE', '2025-05-28', 58.89, 'B', 121.0, 9),
(5020, 101, 'SPR', '2025-06-06', 73.62, 'C', 88.2, 3),
(5021, 107, 'FIR', '2025-06-14', 18.55, 'B', 99.0, 3),
(5022, 106, 'SPR', '2025-06-26', 24.93, 'A', 132.3, 3),
(5023, 104, 'FIR', '2025-06-29', 81.85, 'C', 81.0, 1),
(5024, 109, 'DGL', '2025-07-13', 87.43, 'D', 78.0, 2),
(5025, 103, 'ASH', '2025-07-15', 49.46, 'A', 202.5, 2),
(5026, 108, 'SPR', '2025-07-23', 89.96, 'A', 132.3, 1),
(5027, 113, 'SPR', '2025-08-02', 41.29, 'C', 88.2, 1),
(5028, 102, 'SPR', '2025-08-09', 49.69, 'B', 107.8, 1),
(5029, 107, 'DGL', '2025-08-18', 89.86, 'A', 162.0, 2),
(5030, 111, 'OAK', '2025-08-29', 72.88, 'B', 363.0, 9),
(5031, 103, 'ASH', '2025-09-06', 80.89, 'D', 97.5, 1),
(5032, 106, 'LAR', '2025-09-09', 48.42, 'A', 195.75, 1),
(5033, 105, 'SPR', '2025-09-18', 66.73, 'D', 63.7, 1),
(5034, 109, 'PIN', '2025-09-27', 87.27, 'C', 73.8, 1),
(5035, 103, 'CHE', '2025-10-04', 56.22, 'B', 286.0, 1),
(5036, 103, 'PIN', '2025-10-15', 83.87, 'B', 90.2, 1);

INSERT INTO RUN VALUES
(1, 5001, 'M03', 8, '2025-01-22', 67, 10.97, 6.15),
(2, 5002, 'M02', 5, '2025-01-31', 389, 3.65, 2.4),
(3, 5003, 'M02', 5, '2025-02-09', 392, 34.28, 18.89),
(4, 5004, 'M03', 5, '2025-03-02', 230, 33.97, 18.37),
(5, 5005, 'M03', 5, '2025-02-10', 63, 27.54, 14.14),
(6, 5006, 'M01', 15, '2025-02-21', 122, 4.34, 2.89),
(7, 5007, 'M01', 6, '2025-03-19', 93, 38.79, 20.55),
(8, 5009, 'M13', 6, '2025-03-24', 386, 33.35, 16.25),
(9, 5010, 'M01', 5, '2025-04-05', 145, 16.57, 9.47),
(10, 5011, 'M02', 15, '2025-04-16', 209, 35.71, 20.81),
(11, 5012, 'M13', 15, '2025-04-27', 292, 25.18, 16.82),
(12, 5013, 'M03', 6, '2025-05-07', 263, 3.39, 1.87),
(13, 5014, 'M01', 6, '2025-05-13', 334, 17.77, 10.13),
(14, 5015, 'M02', 15, '2025-05-15', 334, 9.38, 5.44),
(15, 5016, 'M01', 5, '2025-06-01', 360, 36.57, 19.55),
(16, 5017, 'M02', 15, '2025-06-07', 328, 32.7, 19.65),
(17, 5018, 'M02', 5, '2025-06-08', 131, 17.4, 10.72),
(18, 5020, 'M03', 5, '2025-07-05', 279, 23.98, 15.79),
(19, 5021, 'M02', 8, '2025-06-27', 344, 7.14, 4.5),
(20, 5022, 'M13', 5, '2025-07-13', 372, 9.74, 6.49),
(21, 5024, 'M01', 8, '2025-08-03', 283, 32.11, 21.16),
(22, 5025, 'M03', 8, '2025-07-27', 223, 22.14, 11.61),
(23, 5029, 'M01', 5, '2025-09-16', 142, 38.41, 24.32),
(24, 5001, 'M01', 5, '2025-01-18', 299, 12.36, 6.94),
(25, 5002, 'M02', 5, '2025-01-27', 183, 2.98, 1.69),
(26, 5003, 'M01', 15, '2025-02-09', 44, 25.91, 13.34),
(27, 5004, 'M01', 8, '2025-02-13', 102, 31.28, 16.95),
(28, 5005, 'M13', 6, '2025-03-08', 350, 23.63, 15.57),
(29, 5006, 'M03', 5, '2025-03-15', 263, 3.33, 1.97),
(30, 5007, 'M03', 15, '2025-03-01', 82, 40.83, 26.27),
(31, 5009, 'M03', 8, '2025-03-25', 322, 38.49, 22.14),
(32, 5010, 'M03', 5, '2025-04-11', 160, 13.53, 6.53),
(33, 5011, 'M01', 15, '2025-04-03', 257, 24.06, 14.06),
(34, 5012, 'M13', 15, '2025-04-17', 238, 27.54, 13.72),
(35, 5013, 'M03', 6, '2025-04-26', 187, 4.17, 2.12),
(36, 5014, 'M02', 6, '2025-04-24', 359, 16.95, 9.5),
(37, 5015, 'M01', 15, '2025-05-13', 154, 12.26, 7.14),
(38, 5016, 'M03', 8, '2025-05-13', 348, 36.68, 19.8),
(39, 5017, 'M01', 8, '2025-06-07', 68, 36.57, 23.87),
(40, 5018, 'M02', 6, '2025-06-07', 410, 13.84, 7.0),
(41, 5020, 'M01', 5, '2025-06-11', 404, 32.43, 19.59),
(42, 5021, 'M03', 6, '2025-06-30', 155, 6.75, 4.37),
(43, 5022, 'M01', 6, '2025-07-06', 205, 7.61, 4.91),
(44, 5024, 'M02', 8, '2025-08-05', 167, 37.42, 18.1),
(45, 5025, 'M03', 5, '2025-07-22', 169, 16.57, 8.46);

INSERT INTO STP VALUES
(1, 'M05', '2025-04-10', 574, 'EL', 950),
(2, 'M11', '2025-03-01', 484, 'EL', 1480),
(3, 'M01', '2025-02-19', 313, 'JM', NULL),
(4, 'M01', '2025-05-15', 209, 'OT', 990),
(5, 'M05', '2025-05-24', 447, 'MT', 1730),
(6, 'M05', '2025-01-24', 530, 'BL', 1740),
(7, 'M13', '2025-10-06', 19, 'MT', 1290),
(8, 'M01', '2025-08-28', 41, 'BL', 320),
(9, 'M02', '2025-08-31', 544, 'MT', 150),
(10, 'M02', '2025-04-18', 499, 'BL', 470),
(11, 'M01', '2025-06-05', 214, 'EL', 1000),
(12, 'M06', '2025-08-14', 43, 'OT', 350),
(13, 'M01', '2025-10-23', 157, 'OT', 220),
(14, 'M04', '2025-06-23', 91, 'JM', NULL),
(15, 'M10', '2025-03-09', 32, 'BL', 590),
(16, 'M11', '2025-01-14', 194, 'JM', NULL),
(17, 'M07', '2025-05-17', 289, 'JM', NULL),
(18, 'M04', '2025-01-28', 109, 'BL', 250),
(19, 'M02', '2025-02-05', 525, 'OT', 640),
(20, 'M05', '2025-05-20', 299, 'EL', 1430),
(21, 'M06', '2025-07-30', 420, 'EL', 1510),
(22, 'M05', '2025-01-06', 294, 'JM', NULL),
(23, 'M01', '2025-02-10', 213, 'JM', NULL),
(24, 'M03', '2025-07-07', 589, 'BL', 990),
(25, 'M11', '2025-06-13', 293, 'OT', 850),
(26, 'M05', '2025-03-28', 468, 'JM', NULL),
(27, 'M01', '2025-07-01', 153, 'JM', NULL),
(28, 'M10', '2025-08-13', 389, 'OT', 1610),
(29, 'M01', '2025-07-21', 268, 'BL', 120),
(30, 'M07', '2025-10-14', 420, 'OT', 1010),
(31, 'M01', '2025-01-07', 307, 'MT', 340),
(32, 'M03', '2025-05-12', 391, 'OT', 710),
(33, 'M03', '2025-07-12', 188, 'BL', 340),
(34, 'M07', '2025-10-10', 132, 'BL', 950);

INSERT INTO CUST VALUES
(301, 'Tischlerei Pichler', 'Kufstein', 'JO', 15000, 'N'),
(302, 'Zimmerei Auer', 'Innsbruck', 'BU', 40000, 'N'),
(303, 'Holzmarkt Rosenheim', 'Rosenheim', 'ME', 80000, 'N'),
(304, 'Bau Stadler', 'Innsbruck', 'BU', 60000, 'Y'),
(305, 'Familie Thaler', 'Schwaz', 'PR', 2000, 'N'),
(306, 'Möbel Kranz', 'Salzburg', 'JO', 25000, 'N'),
(307, 'Timber & Co', 'Salzburg', 'ME', 90000, 'N'),
(308, 'Schreinerei Vogl', 'Rosenheim', 'JO', 12000, 'N'),
(309, 'Dachbau Ploner', 'Kufstein', 'BU', 35000, 'N'),
(310, 'Karl Unterberger', 'Schwaz', 'PR', 1500, 'Y'),
(311, 'Holzhaus Tirol', 'Innsbruck', 'BU', 75000, 'N'),
(312, 'Legnami Bassi', 'Bozen', 'ME', 65000, 'N'),
(313, 'Atelier Rosa', 'Bozen', 'JO', NULL, 'N'),
(314, 'Parkett Lang', 'Salzburg', 'JO', 30000, 'N'),
(315, 'Sophie Maurer', 'Kufstein', 'PR', 1000, 'N'),
(316, 'Baustoffe Wimmer', 'Rosenheim', 'ME', 50000, 'N');

INSERT INTO ORD VALUES
(7001, 302, '2025-01-10', '2025-01-20', '2025-01-20', 40, 10),
(7002, 311, '2025-01-23', '2025-02-22', '2025-02-25', 40, 10),
(7003, 306, '2025-02-01', '2025-02-22', '2025-03-03', 40, 14),
(7004, 314, '2025-02-09', '2025-03-05', '2025-03-11', 40, 10),
(7005, 303, '2025-02-24', '2025-03-06', '2025-03-09', 40, 14),
(7006, 303, '2025-03-01', '2025-03-13', NULL, 90, 3),
(7007, 309, '2025-03-16', '2025-04-05', '2025-04-04', 40, 10),
(7008, 303, '2025-03-23', '2025-04-18', '2025-04-20', 40, 3),
(7009, 303, '2025-03-29', '2025-04-11', '2025-04-13', 40, 10),
(7010, 311, '2025-04-08', '2025-05-02', '2025-04-30', 40, 14),
(7011, 306, '2025-04-23', '2025-05-05', '2025-05-08', 40, 14),
(7012, 310, '2025-05-04', '2025-06-01', '2025-05-29', 40, 3),
(7013, 304, '2025-05-09', '2025-05-24', '2025-05-30', 40, 10),
(7014, 302, '2025-05-24', '2025-06-12', '2025-06-21', 40, 10),
(7015, 303, '2025-06-03', '2025-06-18', '2025-06-24', 40, 10),
(7016, 303, '2025-06-07', '2025-07-07', '2025-07-03', 40, 3),
(7017, 310, '2025-06-24', '2025-07-15', '2025-07-15', 40, 14),
(7018, 307, '2025-06-29', '2025-07-15', '2025-07-10', 30, 3),
(7019, 307, '2025-07-09', '2025-07-28', '2025-07-24', 30, 3),
(7020, 303, '2025-07-18', '2025-08-08', '2025-08-07', 30, 3),
(7021, 309, '2025-07-28', '2025-08-24', NULL, 90, 10),
(7022, 307, '2025-08-13', '2025-08-24', '2025-08-20', 30, 14),
(7023, 307, '2025-08-22', '2025-09-19', NULL, 10, 3),
(7024, 301, '2025-08-29', '2025-09-13', NULL, 20, 3),
(7025, 311, '2025-09-09', '2025-10-02', NULL, 20, 3),
(7026, 307, '2025-09-15', '2025-10-12', NULL, 10, 14),
(7027, 301, '2025-09-27', '2025-10-24', NULL, 10, 14),
(7028, 311, '2025-10-11', '2025-10-23', NULL, 10, 14),
(7029, 314, '2025-10-15', '2025-11-11', NULL, 20, 10),
(7030, 306, '2025-10-29', '2025-11-15', NULL, 10, 3);

INSERT INTO OPOS VALUES
(7001, 1, 'LAR', 'Plank 50', 12.66, 371.0),
(7001, 2, 'MAP', 'Batten 30x50', 8.42, 669.0),
(7002, 1, 'SPR', 'Beam 12x12', 12.76, 243.0),
(7003, 1, 'SPR', 'Plank 50', 21.1, 328.0),
(7003, 2, 'LAR', 'Board 24', 14.01, 426.0),
(7004, 1, 'MAP', 'Cladding', 7.66, 572.0),
(7005, 1, 'SPR', 'Cladding', 8.58, 305.0),
(7005, 2, 'BEE', 'Plank 50', 9.69, 285.0),
(7005, 3, 'BEE', 'Batten 30x50', 3.62, 292.0),
(7006, 1, 'OAK', 'Beam 12x12', 4.61, 916.0),
(7006, 2, 'ASH', 'Floorboard', 20.44, 421.0),
(7007, 1, 'BEE', 'Plank 50', 13.36, 386.0),
(7007, 2, 'OAK', 'Cladding', 11.91, 934.0),
(7008, 1, 'LAR', 'Beam 12x12', 7.59, 396.0),
(7009, 1, 'PIN', 'Cladding', 8.78, 250.0),
(7010, 1, 'FIR', 'Floorboard', 5.71, 305.0),
(7011, 1, 'MAP', 'Floorboard', 18.42, 609.0),
(7012, 1, 'FIR', 'Plank 50', 20.33, 257.0),
(7012, 2, 'ASH', 'Floorboard', 2.48, 439.0),
(7012, 3, 'CHE', 'Board 24', 7.54, 811.0),
(7013, 1, 'ASH', 'Beam 12x12', 17.85, 495.0),
(7013, 2, 'SPR', 'Board 24', 2.55, 265.0),
(7014, 1, 'OAK', 'Floorboard', 12.04, 1108.0),
(7015, 1, 'BEE', 'Beam 12x12', 4.28, 393.0),
(7015, 2, 'PIN', 'Beam 12x12', 8.58, 260.0),
(7016, 1, 'OAK', 'Board 24', 12.8, 1182.0),
(7017, 1, 'FIR', 'Batten 30x50', 12.84, 314.0),
(7018, 1, 'BEE', 'Board 24', 11.86, 348.0),
(7018, 2, 'OAK', 'Plank 50', 7.05, 1123.0),
(7018, 3, 'LAR', 'Cladding', 10.66, 478.0),
(7019, 1, 'BEE', 'Floorboard', 13.49, 308.0),
(7019, 2, 'MAP', 'Plank 50', 20.27, 646.0),
(7020, 1, 'ASH', 'Beam 12x12', 1.58, 536.0),
(7020, 2, 'BEE', 'Board 24', 1.22, 271.0),
(7021, 1, 'DGL', 'Batten 30x50', 14.0, 303.0),
(7021, 2, 'FIR', 'Cladding', 10.21, 227.0),
(7022, 1, 'SPR', 'Cladding', 3.06, 247.0),
(7022, 2, 'LAR', 'Beam 12x12', 15.52, 435.0),
(7023, 1, 'BEE', 'Plank 50', 4.39, 359.0),
(7024, 1, 'SPR', 'Floorboard', 18.96, 329.0),
(7024, 2, 'CHE', 'Cladding', 8.09, 670.0),
(7025, 1, 'OAK', 'Board 24', 11.59, 867.0),
(7025, 2, 'LAR', 'Cladding', 19.89, 359.0),
(7025, 3, 'BEE', 'Beam 12x12', 3.16, 304.0),
(7026, 1, 'MAP', 'Floorboard', 19.79, 752.0),
(7026, 2, 'BEE', 'Plank 50', 19.28, 300.0),
(7026, 3, 'DGL', 'Plank 50', 2.3, 386.0),
(7027, 1, 'BEE', 'Batten 30x50', 18.33, 336.0),
(7027, 2, 'MAP', 'Plank 50', 1.66, 573.0),
(7027, 3, 'CHE', 'Board 24', 6.49, 912.0),
(7028, 1, 'DGL', 'Cladding', 18.03, 291.0),
(7028, 2, 'SPR', 'Batten 30x50', 5.44, 342.0),
(7029, 1, 'BEE', 'Cladding', 5.19, 360.0),
(7029, 2, 'PIN', 'Floorboard', 21.49, 201.0),
(7030, 1, 'ASH', 'Beam 12x12', 0.93, 444.0);

