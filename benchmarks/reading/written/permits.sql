CREATE TABLE Wards (
  WardId INTEGER PRIMARY KEY,
  WardName VARCHAR,
  WardPopulation INTEGER,
  WardConservationArea BOOLEAN
);

INSERT INTO Wards VALUES
(1, 'Castle Hill', 5400, true),
(2, 'Riverside', 8100, false),
(3, 'Station Quarter', 11250, false),
(4, 'Old Town', 3900, true),
(5, 'Moorend', 6700, false),
(6, 'Upper Fields', 2100, false);

CREATE TABLE Officers (
  OffId INTEGER PRIMARY KEY,
  OffName VARCHAR,
  OffReportsTo INTEGER REFERENCES Officers(OffId),
  OffDept VARCHAR,
  OffTitle VARCHAR,
  OffAppointed DATE,
  OffPhone VARCHAR,
  OffPartTime VARCHAR
);

INSERT INTO Officers VALUES (1, 'Beatrice Lowe', NULL, 'planning', 'head of planning', '2008-11-11', '0170 552500', 'no');

INSERT INTO Officers VALUES (2, 'Conrad Mills', 1, 'planning', 'senior officer', '2013-11-17', '0170 559438', 'no');

INSERT INTO Officers VALUES (3, 'Deepa Rao', 1, 'planning', 'case officer', '2019-01-23', NULL, 'no');

INSERT INTO Officers VALUES (4, 'Edmund Frost', 1, 'building control', 'chief inspector', '2010-11-24', '0170 557049', 'no');

INSERT INTO Officers VALUES (5, 'Farah Siddiq', 4, 'building control', 'inspector', '2017-08-17', '0170 559651', 'yes');

INSERT INTO Officers VALUES (6, 'Gareth Lloyd', 4, 'building control', 'inspector', '2020-02-29', '0170 558485', 'no');

INSERT INTO Officers VALUES (7, 'Hilda Jansen', NULL, 'licensing', 'head of licensing', '2012-11-07', '0170 555619', 'no');

INSERT INTO Officers VALUES (8, 'Ian Mercer', 7, 'licensing', 'licensing officer', '2021-07-17', '0170 557934', 'yes');

INSERT INTO Officers VALUES (9, 'Jolanta Wrona', 2, 'planning', 'trainee', '2023-08-20', NULL, 'no');

INSERT INTO Officers VALUES (10, 'Kofi Mensah', 7, 'licensing', 'licensing officer', '2018-03-19', '0170 551811', 'yes');

CREATE TABLE Parties (
  ParId INTEGER PRIMARY KEY,
  ParName VARCHAR,
  ParType VARCHAR,
  ParEmail VARCHAR,
  ParStreet VARCHAR,
  ParTown VARCHAR,
  ParRegistered DATE
);

INSERT INTO Parties VALUES
(1, 'Amelia Drake', 'private', 'amelia@post.example', '12 Station Parade', 'Ashcombe', '2021-03-28'),
(2, 'Bolton Builders Ltd', 'company', 'bolton@post.example', '120 Abbey Close', 'Welby', '2022-02-08'),
(3, 'Cedric Nwosu', 'private', 'cedric@post.example', '82 Queen Street', 'Ashcombe', '2020-05-23'),
(4, 'Daphne Marsh', 'private', NULL, '65 Station Parade', 'Ashcombe', '2018-02-05'),
(5, 'Elm Court Residents', 'association', 'elm@post.example', '1 Queen Street', 'Ashcombe', '2018-10-09'),
(6, 'Finch & Doyle Architects', 'company', 'finch@post.example', '91 Queen Street', 'Ashcombe', '2018-04-07'),
(7, 'Gwen Tasker', 'private', NULL, '42 Abbey Close', 'Thornbury', '2019-10-15'),
(8, 'Horizon Homes', 'company', 'horizon@post.example', '106 Tannery Lane', 'Ashcombe', '2020-06-11'),
(9, 'Imran Qureshi', 'private', 'imran@post.example', '95 Abbey Close', 'Ashcombe', '2023-09-23'),
(10, 'Jade Kitchens Cafe', 'company', 'jade@post.example', '84 Abbey Close', 'Thornbury', '2018-06-22'),
(11, 'Kilbride Brewery', 'company', 'kilbride@post.example', '37 Abbey Close', 'Ashcombe', '2023-05-26'),
(12, 'Lena Vogt', 'private', 'lena@post.example', '19 Bridge Road', 'Ashcombe', '2018-07-17'),
(13, 'Moorend Cricket Club', 'association', NULL, '57 Station Parade', 'Ashcombe', '2018-01-11'),
(14, 'Northway Consultants', 'company', 'northway@post.example', '35 Bridge Road', 'Ashcombe', '2022-12-21'),
(15, 'Oscar Bellamy', 'private', 'oscar@post.example', '84 Bridge Road', 'Ashcombe', '2021-12-07'),
(16, 'Petra Simic', 'private', 'petra@post.example', '4 Tannery Lane', 'Ashcombe', '2018-09-20'),
(17, 'Quinn Surveyors', 'company', 'quinn@post.example', '74 Bridge Road', 'Thornbury', '2020-09-30'),
(18, 'Rosalind Hay', 'private', NULL, '105 Queen Street', 'Ashcombe', '2023-04-26');

CREATE TABLE Applications (
  AppId INTEGER PRIMARY KEY,
  AppRef VARCHAR,
  AppDescription VARCHAR,
  AppKind VARCHAR,
  AppApplicant INTEGER REFERENCES Parties(ParId),
  AppAgent INTEGER REFERENCES Parties(ParId),
  AppWard INTEGER REFERENCES Wards(WardId),
  AppCaseOfficer INTEGER REFERENCES Officers(OffId),
  AppDecidedBy INTEGER REFERENCES Officers(OffId),
  AppFiledOn DATE,
  AppTargetDate DATE,
  AppDecidedOn DATE,
  AppStatus VARCHAR,
  AppBuildCost INTEGER,
  AppObjections INTEGER,
  AppRetrospective VARCHAR
);

INSERT INTO Applications VALUES
(1, '2021/100', 'Loft conversion', 'building', 4, 14, 1, 3, 7, '2021-03-05', '2021-06-03', '2021-05-31', 'refused', 65000, 0, 'N'),
(2, '2022/101', 'Rear extension', 'building', 15, 14, 2, 9, 7, '2022-08-01', '2022-10-30', '2022-08-26', 'approved', 24000, 0, 'Y'),
(3, '2021/102', 'Pub garden seating', 'licence', 16, 14, 2, 9, 4, '2021-07-16', '2021-08-30', '2021-08-08', 'appealed', NULL, 14, 'N'),
(4, '2024/103', 'New detached house', 'building', 16, NULL, 3, 3, 7, '2024-02-11', '2024-05-11', '2024-03-04', 'approved', 180000, 0, 'N'),
(5, '2024/104', 'Shopfront sign', 'listed building', 11, 17, 3, 3, 7, '2024-04-12', '2024-07-11', '2024-05-01', 'refused', 950000, 5, 'Y'),
(6, '2023/105', 'Garage to office', 'building', 2, 6, 3, 10, 4, '2023-01-21', '2023-04-21', '2023-05-08', 'appealed', 65000, 0, 'N'),
(7, '2024/106', 'Tree removal', 'building', 12, 17, 2, 2, NULL, '2024-04-01', '2024-06-30', NULL, 'withdrawn', 42000, 0, 'Y'),
(8, '2022/107', 'Street market stall', 'licence', 13, 6, 2, 3, 7, '2022-10-16', '2022-11-30', '2022-11-19', 'appealed', NULL, 1, 'Y'),
(9, '2021/108', 'Block of 12 flats', 'building', 2, NULL, 2, 10, 1, '2021-12-01', '2022-03-01', '2022-03-04', 'approved', 24000, 14, 'Y'),
(10, '2021/109', 'Solar panels', 'building', 10, 17, 1, 3, 7, '2021-08-01', '2021-10-30', '2021-09-10', 'approved', 180000, 14, 'N'),
(11, '2021/110', 'Fence over two metres', 'building', 5, 6, 2, 9, NULL, '2021-06-13', '2021-09-11', NULL, 'withdrawn', 8000, 0, 'N'),
(12, '2023/111', 'Change of use to cafe', 'building', 16, 14, 3, 10, NULL, '2023-10-25', '2024-01-23', NULL, 'under review', 1500, 14, 'N'),
(13, '2022/112', 'Basement excavation', 'building', 9, 14, 3, 9, 7, '2022-03-03', '2022-06-01', '2022-04-23', 'appealed', 8000, 0, 'Y'),
(14, '2021/113', 'Late night music licence', 'licence', 13, 17, 3, 8, 2, '2021-11-23', '2022-01-07', '2021-12-07', 'refused', NULL, 0, 'Y'),
(15, '2024/114', 'Demolition of barn', 'demolition', 1, 6, 3, 3, 1, '2024-03-26', '2024-06-24', '2024-04-16', 'refused', 65000, 1, 'N'),
(16, '2022/115', 'Dropped kerb', 'building', 10, 17, 5, 3, NULL, '2022-06-14', '2022-09-12', NULL, 'withdrawn', 8000, 14, 'N'),
(17, '2023/116', 'Conservatory', 'building', 9, 6, 5, 10, NULL, '2023-01-13', '2023-04-13', NULL, 'under review', 42000, 9, 'N'),
(18, '2023/117', 'Alcohol licence renewal', 'licence', 15, NULL, 4, 10, 4, '2023-11-22', '2024-01-06', '2023-12-20', 'refused', NULL, 1, 'N'),
(19, '2023/118', 'Clubhouse roof', 'building', 12, 17, 4, 10, NULL, '2023-10-25', '2024-01-23', NULL, 'under review', 1500, 9, 'Y'),
(20, '2021/119', 'Listed window repair', 'listed building', 12, NULL, 3, 8, 7, '2021-12-21', '2022-03-21', '2022-04-22', 'refused', 8000, 14, 'Y'),
(21, '2023/120', 'Street market stall', 'licence', 13, 6, 4, 3, NULL, '2023-06-21', '2023-08-05', NULL, 'withdrawn', NULL, 2, 'Y'),
(22, '2023/121', 'Basement excavation', 'building', 16, 14, 1, 2, NULL, '2023-11-01', '2024-01-30', NULL, 'withdrawn', 950000, 2, 'N'),
(23, '2021/122', 'Rear extension', 'building', 1, NULL, 3, 9, 7, '2021-04-02', '2021-07-01', '2021-06-13', 'refused', 42000, 5, 'Y'),
(24, '2021/123', 'Alcohol licence renewal', 'licence', 2, NULL, 3, 3, NULL, '2021-11-20', '2022-01-04', NULL, 'withdrawn', NULL, 5, 'N'),
(25, '2022/124', 'Tree removal', 'building', 13, NULL, 3, 8, 2, '2022-12-17', '2023-03-17', '2023-03-29', 'refused', 950000, 14, 'N'),
(26, '2023/125', 'Change of use to cafe', 'building', 12, 6, 2, 9, NULL, '2023-12-09', '2024-03-08', NULL, 'withdrawn', 65000, 14, 'N'),
(27, '2021/126', 'Conservatory', 'building', 10, 14, 4, 3, 1, '2021-09-06', '2021-12-05', '2021-09-19', 'approved', 8000, 1, 'N'),
(28, '2021/127', 'Alcohol licence renewal', 'licence', 3, 6, 1, 3, 7, '2021-06-15', '2021-07-30', '2021-10-22', 'approved', NULL, 5, 'N'),
(29, '2021/128', 'Solar panels', 'building', 11, NULL, 3, 3, NULL, '2021-11-29', '2022-02-27', NULL, 'under review', 65000, 9, 'N'),
(30, '2021/129', 'Clubhouse roof', 'building', 4, 6, 2, 2, 1, '2021-11-26', '2022-02-24', '2022-01-24', 'approved', 24000, 5, 'N'),
(31, '2022/130', 'New detached house', 'building', 7, 17, 3, 9, 7, '2022-04-09', '2022-07-08', '2022-06-16', 'approved', 8000, 0, 'N'),
(32, '2021/131', 'Pub garden seating', 'licence', 8, 6, 5, 8, 7, '2021-06-07', '2021-07-22', '2021-07-02', 'approved', NULL, 0, 'N'),
(33, '2022/132', 'Change of use to cafe', 'building', 8, 17, 3, 8, 4, '2022-08-25', '2022-11-23', '2023-01-02', 'refused', 24000, 14, 'N'),
(34, '2022/133', 'Block of 12 flats', 'building', 3, 6, 4, 3, 7, '2022-07-13', '2022-10-11', '2022-08-23', 'approved', 42000, 5, 'N'),
(35, '2022/134', 'Solar panels', 'building', 10, NULL, 2, 2, 7, '2022-01-20', '2022-04-20', '2022-02-04', 'refused', 24000, 9, 'N'),
(36, '2023/135', 'Change of use to cafe', 'building', 11, NULL, 3, 8, 1, '2023-06-16', '2023-09-14', '2023-08-09', 'refused', 42000, 9, 'Y'),
(37, '2024/136', 'Conservatory', 'building', 8, 6, 1, 2, 2, '2024-02-15', '2024-05-15', '2024-05-28', 'refused', 42000, 2, 'Y'),
(38, '2022/137', 'Solar panels', 'building', 15, NULL, 2, 9, NULL, '2022-09-06', '2022-12-05', NULL, 'under review', 950000, 14, 'Y');

CREATE TABLE Inspections (
  InsId INTEGER PRIMARY KEY,
  InsApplication INTEGER REFERENCES Applications(AppId),
  InsOfficer INTEGER REFERENCES Officers(OffId),
  InsAccompaniedBy INTEGER REFERENCES Officers(OffId),
  InsPlannedFor DATE,
  InsDoneOn DATE,
  InsType VARCHAR,
  InsResult VARCHAR,
  InsMinutes INTEGER,
  InsDefects INTEGER,
  InsRevisitNeeded INTEGER
);

INSERT INTO Inspections VALUES
(1, 11, 6, 3, '2021-07-22', '2021-07-22', 'structural', 'passed', 120, 0, 0),
(2, 11, 2, NULL, '2021-08-25', '2021-08-25', 'final', 'failed', 120, 2, 1),
(3, 13, 5, NULL, '2022-07-15', '2022-07-15', 'fire safety', 'conditional', 45, 6, 0),
(4, 22, 5, NULL, '2024-01-04', '2024-01-04', 'final', 'passed', 90, 0, 0),
(5, 16, 5, NULL, '2022-10-19', '2022-10-19', 'fire safety', 'passed', 120, 0, 0),
(6, 7, 5, 9, '2024-06-22', '2024-06-22', 'final', 'conditional', 120, 1, 0),
(7, 27, 4, 9, '2021-10-31', '2021-10-31', 'fire safety', 'failed', 60, 4, 1),
(8, 2, 6, 9, '2022-09-15', '2022-09-15', 'final', 'failed', 30, 3, 1),
(9, 33, 6, 9, '2022-12-04', '2022-12-04', 'foundations', 'passed', 120, 0, 0),
(10, 3, 6, 3, '2021-10-25', '2021-10-27', 'fire safety', 'passed', 45, 0, 0),
(11, 1, 6, NULL, '2021-07-14', '2021-07-14', 'final', 'conditional', 60, 3, 0),
(12, 3, 4, 9, '2021-11-14', '2021-11-14', 'fire safety', 'conditional', 60, 6, 0),
(13, 6, 2, NULL, '2023-02-08', '2023-02-08', 'final', 'failed', 30, 6, 1),
(14, 7, 4, NULL, '2024-06-12', '2024-06-14', 'noise', 'passed', 30, 0, 0),
(15, 13, 5, NULL, '2022-07-02', '2022-07-04', 'noise', 'passed', 30, 0, 0),
(16, 37, 4, NULL, '2024-04-08', NULL, 'drainage', NULL, NULL, NULL, 0),
(17, 5, 4, 9, '2024-08-15', '2024-08-15', 'final', 'failed', 30, 5, 1),
(18, 15, 5, NULL, '2024-05-28', NULL, 'structural', NULL, NULL, NULL, 0),
(19, 37, 4, 3, '2024-03-29', NULL, 'structural', NULL, NULL, NULL, 0),
(20, 38, 4, 3, '2022-11-08', NULL, 'drainage', NULL, NULL, NULL, 0),
(21, 30, 2, NULL, '2022-01-13', NULL, 'final', NULL, NULL, NULL, 0),
(22, 35, 5, NULL, '2022-06-10', NULL, 'foundations', NULL, NULL, NULL, 0),
(23, 35, 4, NULL, '2022-04-29', '2022-05-01', 'drainage', 'failed', 30, 3, 1),
(24, 2, 6, 3, '2022-11-26', '2022-11-26', 'final', 'conditional', 120, 0, 0),
(25, 9, 5, NULL, '2022-04-27', NULL, 'foundations', NULL, NULL, NULL, 0),
(26, 15, 6, 9, '2024-06-06', '2024-06-06', 'noise', 'conditional', 45, 2, 0),
(27, 10, 6, 9, '2021-09-03', NULL, 'foundations', NULL, NULL, NULL, 0),
(28, 20, 6, 3, '2022-02-23', '2022-02-23', 'foundations', 'failed', 90, 1, 1),
(29, 23, 6, 9, '2021-08-08', '2021-08-08', 'fire safety', 'failed', 90, 0, 1),
(30, 17, 6, NULL, '2023-05-05', '2023-05-05', 'final', 'passed', 60, 0, 0),
(31, 25, 5, NULL, '2023-01-01', '2023-01-01', 'final', 'failed', 45, 6, 1),
(32, 26, 6, 9, '2024-01-10', '2024-01-12', 'foundations', 'passed', 45, 0, 0),
(33, 1, 5, NULL, '2021-07-26', '2021-07-26', 'final', 'passed', 90, 0, 0),
(34, 27, 6, NULL, '2021-09-19', '2021-09-19', 'drainage', 'passed', 60, 0, 0),
(35, 11, 5, NULL, '2021-10-06', '2021-10-06', 'final', 'failed', 30, 2, 1),
(36, 34, 5, 9, '2022-08-08', '2022-08-08', 'noise', 'failed', 90, 6, 1);

CREATE TABLE Fees (
  FeeId INTEGER PRIMARY KEY,
  FeeApplication INTEGER REFERENCES Applications(AppId),
  FeeType VARCHAR,
  FeeCharged DECIMAL(8,2),
  FeePaid DECIMAL(8,2),
  FeeDueOn DATE,
  FeePaidOn DATE,
  FeeMethod VARCHAR,
  FeeWaived BOOLEAN
);

INSERT INTO Fees VALUES
(1, 1, 'inspection fee', 258, 258, '2021-04-02', '2021-05-07', 'card', false),
(2, 2, 'application fee', 96, 96, '2022-08-29', '2022-08-31', 'bank transfer', false),
(3, 2, 'inspection fee', 120, 60, '2022-08-29', '2022-09-19', 'cash', false),
(4, 3, 'advert fee', 120, 120, '2021-08-13', '2021-09-18', 'bank transfer', false),
(5, 5, 'inspection fee', 462, 462, '2024-05-10', '2024-05-08', 'cash', false),
(6, 6, 'inspection fee', 120, 120, '2023-02-18', '2023-02-07', 'cash', false),
(7, 7, 'advert fee', 120, 0, '2024-04-29', NULL, NULL, false),
(8, 7, 'inspection fee', 120, 60, '2024-04-29', '2024-06-06', 'bank transfer', false),
(9, 9, 'late penalty', 385, 0, '2021-12-29', NULL, NULL, false),
(10, 10, 'advert fee', 120, 60, '2021-08-29', '2021-09-14', 'card', false),
(11, 12, 'application fee', 258, 0, '2023-11-22', NULL, NULL, false),
(12, 13, 'advert fee', 120, 0, '2022-03-31', NULL, NULL, false),
(13, 14, 'application fee', 206, 206, '2021-12-21', '2022-01-09', 'card', false),
(14, 15, 'application fee', 120, 120, '2024-04-23', '2024-05-12', 'bank transfer', false),
(15, 16, 'inspection fee', 96, 0, '2022-07-12', NULL, NULL, false),
(16, 17, 'advert fee', 206, 206, '2023-02-10', '2023-03-17', 'bank transfer', false),
(17, 18, 'late penalty', 120, 120, '2023-12-20', '2023-12-17', 'card', false),
(18, 19, 'inspection fee', 45, 0, '2023-11-22', NULL, NULL, true),
(19, 20, 'advert fee', 45, 45, '2022-01-18', '2022-01-02', 'cash', false),
(20, 20, 'application fee', 45, 45, '2022-01-18', '2022-01-28', 'card', false),
(21, 22, 'late penalty', 462, 462, '2023-11-29', '2023-11-12', 'cash', false),
(22, 24, 'late penalty', 385, 385, '2021-12-18', '2021-12-18', 'cash', false),
(23, 25, 'inspection fee', 462, 231, '2023-01-14', '2023-01-28', 'cash', false),
(24, 27, 'application fee', 45, 45, '2021-10-04', '2021-10-21', 'cash', false),
(25, 29, 'application fee', 206, 0, '2021-12-27', NULL, NULL, false),
(26, 30, 'advert fee', 96, 0, '2021-12-24', NULL, NULL, true),
(27, 30, 'late penalty', 462, 462, '2021-12-24', '2022-01-14', 'card', false),
(28, 32, 'advert fee', 206, 206, '2021-07-05', '2021-06-27', 'bank transfer', false),
(29, 33, 'advert fee', 385, 385, '2022-09-22', '2022-09-23', 'bank transfer', false),
(30, 33, 'application fee', 120, 0, '2022-09-22', NULL, NULL, true),
(31, 34, 'application fee', 96, 96, '2022-08-10', '2022-09-19', 'card', false),
(32, 34, 'advert fee', 258, 258, '2022-08-10', '2022-07-29', 'bank transfer', false),
(33, 35, 'advert fee', 120, 120, '2022-02-17', '2022-03-03', 'cash', false),
(34, 36, 'inspection fee', 462, 462, '2023-07-14', '2023-07-14', 'card', false),
(35, 37, 'late penalty', 258, 129, '2024-03-14', '2024-03-11', 'bank transfer', false);
