CREATE TABLE Dentist (DentId INTEGER PRIMARY KEY, DentName VARCHAR, Speciality VARCHAR, RoomNo INTEGER, StartDate DATE, MentorId INTEGER REFERENCES Dentist(DentId), HourFee DECIMAL(7,2), FullTime VARCHAR, Email VARCHAR);
CREATE TABLE Patient (PatId INTEGER PRIMARY KEY, PatName VARCHAR, BirthDate DATE, City VARCHAR, Mobile VARCHAR, Insurer VARCHAR, Smoker BOOLEAN, OwnDentist INTEGER REFERENCES Dentist(DentId), ParentId INTEGER REFERENCES Patient(PatId), RegisteredOn DATE);
CREATE TABLE Treatment (TrtId INTEGER PRIMARY KEY, TrtName VARCHAR, TrtGroup VARCHAR, ListPrice DECIMAL(8,2), StdMinutes INTEGER, NeedsAnaesthetic INTEGER);
CREATE TABLE Visit (VisId INTEGER PRIMARY KEY, VisPatient INTEGER REFERENCES Patient(PatId), SeenBy INTEGER REFERENCES Dentist(DentId), ReferredBy INTEGER REFERENCES Dentist(DentId), VisDate DATE, VisStatus VARCHAR, Reason VARCHAR, WaitMinutes INTEGER, Emergency VARCHAR);
CREATE TABLE VisitTreatment (VtId INTEGER PRIMARY KEY, VisitId INTEGER REFERENCES Visit(VisId), TreatmentId INTEGER REFERENCES Treatment(TrtId), ToothNo INTEGER, Units INTEGER, UnitPrice DECIMAL(8,2));
CREATE TABLE Invoice (InvId INTEGER PRIMARY KEY, VisitId INTEGER REFERENCES Visit(VisId), InvTotal DECIMAL(9,2), InsurerShare DECIMAL(9,2), SentDate DATE, DueDate DATE, PaidDate DATE, InvStatus VARCHAR, RemindersSent INTEGER);

INSERT INTO Dentist VALUES (1, 'Dr Amelia Hart', 'general', 1, '2006-05-01', NULL, 145, 'yes', 'hart@smile.example');
INSERT INTO Dentist VALUES (2, 'Dr Jonas Lindqvist', 'orthodontics', 2, '2011-09-12', 1, 180, 'yes', 'lindqvist@smile.example');
INSERT INTO Dentist VALUES (3, 'Dr Rachel Osei', 'oral surgery', 4, '2013-02-18', 1, 210, 'no', 'osei@smile.example');
INSERT INTO Dentist VALUES (4, 'Dr Viktor Malik', 'general', 3, '2017-08-07', 1, 130, 'yes', NULL);
INSERT INTO Dentist VALUES (5, 'Dr Beatriz Campos', 'children', 5, '2019-01-14', 4, 135, 'no', 'campos@smile.example');
INSERT INTO Dentist VALUES (6, 'Dr Simon Achebe', 'general', 3, '2021-06-01', 4, 118, 'yes', 'achebe@smile.example');
INSERT INTO Dentist VALUES (7, 'Hanna Weiss', 'hygiene', 6, '2015-10-05', NULL, 85, 'yes', 'weiss@smile.example');
INSERT INTO Dentist VALUES (8, 'Lewis Grant', 'hygiene', 6, '2022-03-21', 7, 74, 'no', NULL);
INSERT INTO Dentist VALUES (9, 'Dr Mei Tanaka', 'implants', 4, '2024-02-05', 3, 195, 'no', 'tanaka@smile.example');

INSERT INTO Patient VALUES (1, 'Arthur Bell', '1951-03-12', 'Bath', '07700914127', 'AXA', true, 1, NULL, '2018-07-17');
INSERT INTO Patient VALUES (2, 'Dolores Vega', '1968-11-30', 'Bristol', '07700918254', 'Bupa', false, 1, NULL, '2020-02-26');
INSERT INTO Patient VALUES (3, 'Kieran Walsh', '1987-06-04', 'Bath', '07700922381', 'Denplan', true, 4, NULL, '2020-03-17');
INSERT INTO Patient VALUES (4, 'Noor Ahmed', '1990-09-17', 'Keynsham', '07700926508', 'Bupa', false, 6, NULL, '2017-06-01');
INSERT INTO Patient VALUES (5, 'Sophie Walsh', '2013-01-22', 'Bath', '07700930635', 'Denplan', false, 5, 3, '2018-03-02');
INSERT INTO Patient VALUES (6, 'Max Walsh', '2015-07-08', 'Bath', NULL, NULL, false, 5, 3, '2016-06-28');
INSERT INTO Patient VALUES (7, 'Ingrid Solberg', '1979-02-25', 'Bristol', '07700938889', 'Denplan', false, 2, NULL, '2016-12-14');
INSERT INTO Patient VALUES (8, 'Oliver Pratt', '1996-12-01', 'Frome', '07700943016', NULL, true, 4, NULL, '2017-07-14');
INSERT INTO Patient VALUES (9, 'Leah Cohen', '1983-04-19', 'Bath', '07700947143', 'AXA', false, 1, NULL, '2018-10-10');
INSERT INTO Patient VALUES (10, 'Ben Cohen', '2011-10-10', 'Bath', '07700951270', 'AXA', false, 2, 9, '2021-09-05');
INSERT INTO Patient VALUES (11, 'Tariq Hussain', '1974-08-03', 'Bristol', '07700955397', NULL, true, 3, NULL, '2018-05-07');
INSERT INTO Patient VALUES (12, 'Gwen Morgan', '1946-05-28', 'Keynsham', NULL, 'Bupa', false, 1, NULL, '2020-06-29');
INSERT INTO Patient VALUES (13, 'Petra Novak', '2001-03-15', 'Bristol', '07700963651', 'Denplan', false, 6, NULL, '2023-03-14');
INSERT INTO Patient VALUES (14, 'Samuel Adeyemi', '1992-07-21', 'Bath', '07700967778', 'Bupa', false, 4, NULL, '2016-05-04');
INSERT INTO Patient VALUES (15, 'Zara Ahmed', '2017-11-05', 'Keynsham', NULL, 'Bupa', false, 5, 4, '2021-02-23');
INSERT INTO Patient VALUES (16, 'Colin Frost', '1959-01-09', 'Frome', '07700976032', 'AXA', true, NULL, NULL, '2021-06-19');
INSERT INTO Patient VALUES (17, 'Juliet Marsh', '1985-10-27', 'Bradford-on-Avon', '07700980159', 'Denplan', false, 6, NULL, '2021-01-30');
INSERT INTO Patient VALUES (18, 'Hugo Lambert', '1999-06-13', 'Bath', '07700984286', NULL, false, 2, NULL, '2020-05-18');
INSERT INTO Patient VALUES (19, 'Edith Cole', '1938-12-20', 'Frome', NULL, 'Bupa', false, 1, NULL, '2021-07-20');
INSERT INTO Patient VALUES (20, 'Rory Vega', '2009-08-14', 'Bristol', '07700992540', 'Bupa', false, 2, 2, '2022-06-05');
INSERT INTO Patient VALUES (21, 'Nadia Karim', '1988-02-02', 'Bristol', '07700996667', 'AXA', true, 4, NULL, '2018-02-26');
INSERT INTO Patient VALUES (22, 'Felix Hartmann', '1971-09-09', 'Bath', '07700910794', 'Denplan', false, NULL, NULL, '2020-07-07');

INSERT INTO Treatment VALUES
(1, 'check-up', 'preventive', 38, 20, 0),
(2, 'scale and polish', 'preventive', 62, 30, 0),
(3, 'X-ray', 'diagnostic', 24, 10, 0),
(4, 'white filling', 'restorative', 115, 40, 1),
(5, 'root canal', 'restorative', 420, 90, 1),
(6, 'crown', 'restorative', 640, 75, 1),
(7, 'extraction', 'surgery', 135, 35, 1),
(8, 'wisdom tooth removal', 'surgery', 290, 60, 1),
(9, 'implant', 'surgery', 1950, 120, 1),
(10, 'fixed brace', 'orthodontic', 2300, 80, 0),
(11, 'retainer', 'orthodontic', 160, 25, 0),
(12, 'whitening', 'cosmetic', 310, 60, 0),
(13, 'veneer', 'cosmetic', 520, 70, 1),
(14, 'fluoride varnish', 'preventive', 19, 10, 0),
(15, 'night guard', 'cosmetic', 185, 30, 0),
(16, 'gum graft', 'surgery', 780, 100, 1);

INSERT INTO Visit VALUES
(1, 2, 8, NULL, '2022-11-28', 'kept', 'cleaning', 33, 'N'),
(2, 3, 4, NULL, '2023-05-01', 'kept', 'toothache', 3, 'Y'),
(3, 15, 7, NULL, '2022-04-04', 'kept', 'discolouration', 37, 'N'),
(4, 20, 2, 4, '2024-02-23', 'kept', 'braces', 41, 'N'),
(5, 16, 6, NULL, '2022-09-26', 'kept', 'check-up', 18, 'N'),
(6, 13, 7, NULL, '2023-05-22', 'kept', 'discolouration', 1, 'N'),
(7, 4, 1, NULL, '2021-10-25', 'kept', 'check-up', 21, 'N'),
(8, 13, 4, NULL, '2024-04-29', 'kept', 'sensitivity', 6, 'N'),
(9, 15, 7, 1, '2021-12-30', 'cancelled', 'cleaning', NULL, 'N'),
(10, 9, 4, NULL, '2024-05-20', 'kept', 'toothache', 23, 'Y'),
(11, 14, 4, NULL, '2021-08-18', 'kept', 'check-up', 31, 'N'),
(12, 14, 7, NULL, '2023-08-18', 'kept', 'cleaning', 30, 'N'),
(13, 14, 4, NULL, '2021-10-08', 'kept', 'check-up', 45, 'N'),
(14, 20, 6, NULL, '2022-08-15', 'kept', 'toothache', 33, 'Y'),
(15, 7, 1, NULL, '2021-08-11', 'kept', 'broken tooth', 20, 'N'),
(16, 10, 4, NULL, '2022-11-29', 'kept', 'toothache', 43, 'N'),
(17, 2, 8, NULL, '2024-04-22', 'no-show', 'cleaning', NULL, 'N'),
(18, 3, 1, NULL, '2022-10-19', 'kept', 'broken tooth', 40, 'Y'),
(19, 7, 7, NULL, '2024-02-09', 'no-show', 'cleaning', NULL, 'N'),
(20, 3, 4, NULL, '2023-05-04', 'kept', 'check-up', 36, 'N'),
(21, 2, 1, NULL, '2023-10-04', 'kept', 'broken tooth', 5, 'N'),
(22, 2, 7, NULL, '2023-03-21', 'cancelled', 'cleaning', NULL, 'N'),
(23, 1, 3, 1, '2022-05-30', 'kept', 'toothache', 33, 'N'),
(24, 2, 1, NULL, '2024-02-28', 'kept', 'broken tooth', 21, 'N'),
(25, 1, 6, NULL, '2022-06-29', 'no-show', 'broken tooth', NULL, 'N'),
(26, 9, 7, NULL, '2023-12-20', 'kept', 'discolouration', 5, 'N'),
(27, 3, 7, 4, '2022-12-30', 'kept', 'cleaning', 3, 'N'),
(28, 18, 3, 6, '2024-04-29', 'cancelled', 'toothache', NULL, 'N'),
(29, 16, 7, NULL, '2022-11-23', 'kept', 'cleaning', 17, 'N'),
(30, 15, 7, 4, '2023-10-31', 'kept', 'cleaning', 32, 'N'),
(31, 4, 8, NULL, '2023-11-15', 'cancelled', 'cleaning', NULL, 'N'),
(32, 18, 2, 6, '2023-04-03', 'cancelled', 'braces', NULL, 'N'),
(33, 21, 3, 4, '2023-03-06', 'kept', 'toothache', 10, 'N'),
(34, 21, 4, NULL, '2021-12-14', 'cancelled', 'sensitivity', NULL, 'N'),
(35, 21, 3, 6, '2021-07-05', 'kept', 'wisdom tooth', 23, 'N'),
(36, 1, 8, NULL, '2024-06-04', 'booked', 'cleaning', NULL, 'N'),
(37, 14, 1, NULL, '2024-06-11', 'booked', 'check-up', NULL, 'N'),
(38, 14, 4, NULL, '2024-06-19', 'booked', 'toothache', NULL, 'Y'),
(39, 18, 9, 4, '2024-05-06', 'kept', 'missing tooth', 36, 'N'),
(40, 3, 9, 1, '2024-03-04', 'kept', 'missing tooth', 9, 'N');

INSERT INTO VisitTreatment VALUES
(1, 1, 2, NULL, 1, 68.2),
(2, 2, 4, 16, 1, 115),
(3, 2, 3, NULL, 2, 24),
(4, 3, 12, NULL, 1, 341.0),
(5, 4, 11, NULL, 1, 176.0),
(6, 4, 3, NULL, 1, 21.6),
(7, 5, 1, NULL, 1, 34.2),
(8, 5, 3, NULL, 1, 21.6),
(9, 6, 12, NULL, 1, 310),
(10, 7, 1, NULL, 1, 38),
(11, 8, 4, 17, 1, 115),
(12, 10, 4, 24, 1, 126.5),
(13, 10, 3, NULL, 1, 24),
(14, 11, 1, NULL, 1, 41.8),
(15, 12, 2, NULL, 1, 68.2),
(16, 13, 1, NULL, 1, 38),
(17, 14, 4, 29, 1, 115),
(18, 15, 6, 33, 1, 576.0),
(19, 16, 4, 38, 1, 103.5),
(20, 16, 3, NULL, 1, 26.4),
(21, 18, 6, 26, 1, 704.0),
(22, 20, 1, NULL, 1, 41.8),
(23, 21, 6, 33, 1, 640),
(24, 23, 7, 38, 1, 121.5),
(25, 24, 6, 17, 1, 640),
(26, 26, 12, NULL, 1, 310),
(27, 27, 2, NULL, 1, 68.2),
(28, 29, 2, NULL, 1, 68.2),
(29, 29, 14, NULL, 1, 17.1),
(30, 30, 2, NULL, 1, 55.8),
(31, 30, 14, NULL, 1, 17.1),
(32, 33, 7, 34, 1, 148.5),
(33, 35, 8, 34, 1, 319.0),
(34, 39, 9, 24, 1, 2145.0),
(35, 40, 9, 27, 1, 2145.0);

INSERT INTO Invoice VALUES
(1, 1, 68.2, 34.1, '2022-12-03', '2023-01-02', '2022-12-13', 'paid', 0),
(2, 2, 163, 48.9, '2023-05-05', '2023-06-04', '2023-05-08', 'paid', 0),
(3, 3, 341.0, 170.5, '2022-04-10', '2022-05-10', NULL, 'overdue', 1),
(4, 4, 197.6, 148.2, '2024-02-25', '2024-03-26', '2024-02-29', 'paid', 0),
(5, 5, 55.8, 27.9, '2022-09-29', '2022-10-29', '2022-10-23', 'paid', 0),
(6, 7, 38, 11.4, '2021-10-26', '2021-11-25', '2021-11-11', 'paid', 0),
(7, 8, 115, 86.25, '2024-05-01', '2024-05-31', '2024-05-19', 'paid', 0),
(8, 10, 150.5, 112.88, '2024-05-21', '2024-06-20', '2024-06-05', 'paid', 0),
(9, 11, 41.8, 20.9, '2021-08-18', '2021-09-17', '2021-09-12', 'paid', 0),
(10, 12, 68.2, 34.1, '2023-08-19', '2023-09-18', '2023-08-22', 'paid', 0),
(11, 13, 38, 19.0, '2021-10-12', '2021-11-11', '2021-11-06', 'paid', 0),
(12, 14, 115, 34.5, '2022-08-20', '2022-09-19', '2022-09-03', 'paid', 0),
(13, 15, 576.0, 288.0, '2021-08-16', '2021-09-15', NULL, 'overdue', 2),
(14, 16, 129.9, 97.43, '2022-12-05', '2023-01-04', '2022-12-12', 'paid', 0),
(15, 18, 704.0, 211.2, '2022-10-25', '2022-11-24', '2022-11-10', 'paid', 0),
(16, 20, 41.8, 12.54, '2023-05-04', '2023-06-03', '2023-07-19', 'paid', 2),
(17, 21, 640, 480.0, '2023-10-04', '2023-11-03', '2023-10-07', 'paid', 0),
(18, 23, 121.5, 60.75, '2022-06-02', '2022-07-02', '2022-06-27', 'paid', 0),
(19, 27, 68.2, 51.15, '2023-01-01', '2023-01-31', '2023-01-16', 'paid', 0),
(20, 29, 85.3, 63.98, '2022-11-27', '2022-12-27', '2022-12-03', 'paid', 0),
(21, 30, 72.9, 21.87, '2023-11-04', '2023-12-04', NULL, 'overdue', 1),
(22, 33, 148.5, 74.25, '2023-03-12', '2023-04-11', NULL, 'written off', 3),
(23, 35, 319.0, 95.7, '2021-07-07', '2021-08-06', '2021-07-17', 'paid', 0),
(24, 39, 2145.0, 0, '2024-05-11', '2024-06-10', '2024-06-07', 'paid', 0);

