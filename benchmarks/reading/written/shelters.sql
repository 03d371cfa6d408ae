CREATE TABLE volunteers (
  vol_id INTEGER PRIMARY KEY,
  vol_name VARCHAR,
  town VARCHAR,
  phoneNo VARCHAR,
  joined_on DATE,
  leftDt DATE,
  mentor_id INTEGER REFERENCES volunteers(vol_id),
  first_aid INTEGER,
  drives VARCHAR,
  bgCheck VARCHAR
);
INSERT INTO volunteers VALUES (1, 'Maureen Tighe', 'Cork', '087 555 0141', '2012-03-05', NULL, NULL, 1, 'Y', 'cleared');
INSERT INTO volunteers VALUES (2, 'Declan Roche', 'Galway', '086 555 0192', '2014-09-10', NULL, 1, 1, 'Y', 'cleared');
INSERT INTO volunteers VALUES (3, 'Aoife Brennan', 'Dublin', NULL, '2015-01-20', NULL, 1, 0, 'N', 'cleared');
INSERT INTO volunteers VALUES (4, 'Samir Haddad', 'Dublin', '085 555 0117', '2017-06-12', NULL, 3, 1, 'Y', 'cleared');
INSERT INTO volunteers VALUES (5, 'Niamh Casey', 'Limerick', '087 555 0163', '2018-11-03', '2023-08-31', 2, 0, 'Y', 'expired');
INSERT INTO volunteers VALUES (6, 'Patrick Lowe', 'Cork', NULL, '2019-02-18', NULL, 1, 1, 'N', 'cleared');
INSERT INTO volunteers VALUES (7, 'Ewa Nowak', 'Dublin', '083 555 0105', '2019-10-07', NULL, 3, 0, 'Y', 'cleared');
INSERT INTO volunteers VALUES (8, 'Fergal Quinn', 'Waterford', '086 555 0178', '2020-04-14', NULL, 6, 0, 'Y', 'expired');
INSERT INTO volunteers VALUES (9, 'Rosie Maguire', 'Galway', '087 555 0129', '2020-12-01', '2022-05-15', 2, 1, 'N', 'cleared');
INSERT INTO volunteers VALUES (10, 'Tunde Bello', 'Dublin', '085 555 0188', '2021-03-22', NULL, 4, 1, 'Y', 'cleared');
INSERT INTO volunteers VALUES (11, 'Clodagh Flynn', 'Limerick', NULL, '2021-09-06', NULL, 5, 0, 'N', 'pending');
INSERT INTO volunteers VALUES (12, 'Hector Silva', 'Cork', '083 555 0150', '2022-01-17', NULL, 6, 0, 'Y', 'cleared');
INSERT INTO volunteers VALUES (13, 'Orla Keane', 'Galway', '087 555 0133', '2022-07-04', NULL, 2, 1, 'Y', 'cleared');
INSERT INTO volunteers VALUES (14, 'Bernard Foley', 'Waterford', '086 555 0121', '2022-11-21', NULL, 8, 0, 'N', 'pending');
INSERT INTO volunteers VALUES (15, 'Sinead Burke', 'Dublin', '085 555 0172', '2023-02-13', NULL, 4, 1, 'N', 'cleared');
INSERT INTO volunteers VALUES (16, 'Leon Varga', 'Dublin', NULL, '2023-05-29', NULL, 7, 0, 'Y', 'pending');
INSERT INTO volunteers VALUES (17, 'Kitty O''Dowd', 'Cork', '087 555 0199', '2023-09-18', NULL, NULL, 0, 'N', 'pending');
INSERT INTO volunteers VALUES (18, 'Miles Archer', 'Limerick', '083 555 0184', '2024-01-08', NULL, NULL, 0, 'Y', 'pending');

CREATE TABLE shelters (
  shelter_id INTEGER PRIMARY KEY,
  ShelterName VARCHAR,
  town VARCHAR,
  beds INTEGER,
  opened_on DATE,
  closedOn DATE,
  manager_id INTEGER REFERENCES volunteers(vol_id),
  pets_ok BOOLEAN,
  wheelchair VARCHAR,
  rent_mth DECIMAL(10,2),
  grant_mth DECIMAL(10,2)
);
INSERT INTO shelters VALUES
(1, 'Harbour House', 'Cork', 24, '2011-10-01', NULL, 1, TRUE, 'yes', 2100, 1500),
(2, 'Corrib Lodge', 'Galway', 18, '2013-05-20', NULL, 2, FALSE, 'yes', 1650, 1800),
(3, 'St Brigid''s', 'Dublin', 42, '2009-02-11', NULL, 3, FALSE, 'no', 3900, 3200),
(4, 'The Lantern', 'Dublin', 30, '2016-11-15', NULL, 4, TRUE, 'yes', 3400, 2000),
(5, 'Thomond Hostel', 'Limerick', 20, '2017-04-03', NULL, 11, FALSE, 'no', 1500, 1500),
(6, 'Suir Haven', 'Waterford', 14, '2019-12-09', NULL, 8, TRUE, 'yes', 1150, 600),
(7, 'Docklands Night Stop', 'Dublin', 12, '2020-03-27', '2022-09-30', 4, FALSE, 'no', 1900, NULL),
(8, 'Lee Family Centre', 'Cork', 16, '2021-08-02', NULL, 6, FALSE, 'yes', 1750, 2400),
(9, 'Claddagh Rooms', 'Galway', 9, '2023-11-06', NULL, NULL, TRUE, 'no', 980, NULL);

CREATE TABLE guests (
  guest_id INTEGER PRIMARY KEY,
  guest_nm VARCHAR,
  age INTEGER,
  cameFrom VARCHAR,
  has_dog VARCHAR,
  children INTEGER
);
INSERT INTO guests VALUES
(1, 'Joe Tanner', 48, 'eviction', 'yes', 3),
(2, 'Marta Lis', 22, 'street', 'no', 0),
(3, 'Eddie Nolan', 36, 'hospital', 'no', 0),
(4, 'Grace Obi', 67, 'hospital', 'no', 0),
(5, 'Wojtek Baran', 59, NULL, 'no', 3),
(6, 'Dolores Hynes', 72, 'family', 'yes', 1),
(7, 'Kevin Shaw', 72, 'prison', 'no', 0),
(8, 'Fionn Daly', 44, 'prison', 'yes', 0),
(9, 'Amina Yusuf', 22, 'eviction', 'no', 2),
(10, 'Terry Voss', 22, 'prison', 'no', 0),
(11, 'Carmel Doyle', 72, 'prison', 'no', 0),
(12, 'Ion Radu', 48, 'hospital', 'no', 1),
(13, 'Peg Larkin', 31, 'street', 'no', 0),
(14, 'Scott Avery', 31, 'hospital', 'no', 3),
(15, 'Nina Petrova', 72, 'family', 'yes', 0),
(16, 'Barry Kehoe', 72, 'prison', 'no', 1),
(17, 'Hassan Omar', 72, 'family', 'yes', 2),
(18, 'Jackie Moran', 27, 'street', 'no', 1),
(19, 'Luca Conti', 72, 'prison', 'yes', 3),
(20, 'Ann Sheridan', 19, 'prison', 'no', 0);

CREATE TABLE stays (
  stay_id INTEGER PRIMARY KEY,
  guest_id INTEGER REFERENCES guests(guest_id),
  shelter_id INTEGER REFERENCES shelters(shelter_id),
  admitted_by INTEGER REFERENCES volunteers(vol_id),
  checkIn DATE,
  checkOut DATE,
  outcome VARCHAR
);
INSERT INTO stays VALUES
(1, 1, 6, 13, '2022-06-01', '2022-08-15', 'expelled'),
(2, 12, 6, 2, '2022-09-28', '2022-10-31', 'rehoused'),
(3, 11, 1, 13, '2023-03-10', '2023-03-19', 'expelled'),
(4, 14, 1, 12, '2021-06-30', '2021-08-17', 'rehoused'),
(5, 6, 8, 12, '2021-12-18', '2021-12-19', 'expelled'),
(6, 3, 3, NULL, '2022-10-23', NULL, NULL),
(7, 6, 5, 12, '2022-09-12', '2022-09-21', 'rehoused'),
(8, 16, 3, NULL, '2022-09-24', '2022-12-08', 'expelled'),
(9, 16, 1, 4, '2023-01-05', '2023-02-22', 'moved on'),
(10, 13, 3, 10, '2023-05-31', '2023-07-18', 'rehoused'),
(11, 9, 2, 2, '2022-12-11', '2022-12-16', 'rehoused'),
(12, 13, 8, 4, '2023-08-22', '2023-10-09', 'rehoused'),
(13, 5, 3, 12, '2022-09-13', '2022-11-27', 'expelled'),
(14, 8, 1, 12, '2023-03-12', '2023-03-21', 'expelled'),
(15, 3, 5, 4, '2023-11-24', NULL, NULL),
(16, 15, 3, 2, '2021-12-11', '2021-12-20', 'expelled'),
(17, 17, 1, 4, '2023-03-20', '2023-04-10', 'moved on'),
(18, 1, 1, 7, '2021-12-23', '2022-01-25', 'moved on'),
(19, 15, 3, 2, '2024-01-04', NULL, NULL),
(20, 5, 1, 4, '2022-01-15', '2022-01-29', 'rehoused'),
(21, 5, 2, 2, '2022-05-08', '2022-07-22', 'rehoused'),
(22, 4, 1, 7, '2021-08-06', '2021-10-20', 'expelled'),
(23, 10, 4, 2, '2021-06-13', '2021-06-27', 'hospital'),
(24, 3, 3, 10, '2022-01-26', NULL, NULL),
(25, 1, 1, 13, '2022-10-13', '2022-10-22', 'rehoused'),
(26, 1, 2, NULL, '2022-04-04', '2022-04-09', 'expelled'),
(27, 6, 4, 12, '2021-10-23', '2021-11-06', 'moved on'),
(28, 8, 6, 4, '2023-04-07', '2023-04-12', 'moved on'),
(29, 13, 2, 12, '2022-08-22', '2022-08-27', 'moved on'),
(30, 10, 4, 7, '2022-03-02', '2022-04-19', 'moved on'),
(31, 15, 4, 7, '2022-10-30', '2022-12-17', 'moved on'),
(32, 9, 6, 2, '2021-10-16', '2021-10-30', 'rehoused'),
(33, 6, 3, NULL, '2023-11-09', '2023-11-30', 'rehoused'),
(34, 14, 3, NULL, '2023-07-18', '2023-08-01', 'expelled'),
(35, 4, 1, 2, '2023-08-13', '2023-10-27', 'moved on'),
(36, 6, 8, 2, '2021-04-09', '2021-04-30', 'hospital');

CREATE TABLE shifts (
  shift_id INTEGER PRIMARY KEY,
  vol_id INTEGER REFERENCES volunteers(vol_id),
  shelter_id INTEGER REFERENCES shelters(shelter_id),
  shiftDate DATE,
  duty VARCHAR,
  hrs DECIMAL(4,1),
  turned_up VARCHAR,
  miles DECIMAL(6,1),
  mileRate DECIMAL(5,2)
);
INSERT INTO shifts VALUES
(1, 11, 5, '2023-05-29', 'transport', 2, 'Y', 61, 0.42),
(2, 10, 2, '2023-11-04', 'kitchen', 4, 'Y', NULL, NULL),
(3, 1, 4, '2022-06-27', 'reception', 2, 'N', NULL, NULL),
(4, 2, 1, '2022-11-18', 'night watch', 8, 'Y', NULL, NULL),
(5, 15, 3, '2022-03-09', 'kitchen', 4, 'Y', NULL, NULL),
(6, 12, 1, '2022-02-27', 'kitchen', 2, 'Y', NULL, NULL),
(7, 11, 5, '2022-04-29', 'laundry', 6, 'Y', NULL, NULL),
(8, 16, 1, '2022-02-19', 'kitchen', 2, 'Y', NULL, NULL),
(9, 3, 1, '2023-09-15', 'kitchen', 4, 'N', NULL, NULL),
(10, 14, 6, '2023-12-15', 'laundry', 2, 'Y', NULL, NULL),
(11, 7, 1, '2023-07-04', 'night watch', 8, 'Y', NULL, NULL),
(12, 5, 3, '2022-04-12', 'transport', 5, 'Y', 22.5, 0.42),
(13, 11, 1, '2023-09-30', 'kitchen', 8, 'N', NULL, NULL),
(14, 1, 4, '2022-07-24', 'laundry', 8, 'Y', NULL, NULL),
(15, 15, 4, '2022-05-25', 'transport', 2, 'Y', 14, 0.42),
(16, 7, 8, '2022-11-27', 'kitchen', 8, 'Y', NULL, NULL),
(17, 11, 1, '2023-02-09', 'night watch', 6, 'Y', NULL, NULL),
(18, 9, 8, '2023-01-15', 'transport', 4, 'Y', 38, 0.42),
(19, 4, 3, '2022-11-14', 'night watch', 4, 'N', NULL, NULL),
(20, 7, 5, '2022-01-17', 'reception', 3, 'Y', NULL, NULL),
(21, 10, 3, '2023-06-29', 'night watch', 4, 'Y', NULL, NULL),
(22, 9, 1, '2022-01-27', 'kitchen', 3, 'Y', NULL, NULL),
(23, 8, 8, '2022-08-31', 'night watch', 4, 'Y', NULL, NULL),
(24, 11, 2, '2023-02-14', 'reception', 5, 'N', NULL, NULL),
(25, 13, 4, '2023-06-21', 'laundry', 2, 'Y', NULL, NULL),
(26, 3, 1, '2022-04-01', 'reception', 6, 'Y', NULL, NULL),
(27, 13, 6, '2023-10-17', 'kitchen', 10, 'Y', NULL, NULL),
(28, 6, 1, '2022-06-16', 'transport', 5, 'Y', 38, 0.42),
(29, 9, 6, '2022-03-15', 'kitchen', 2, 'Y', NULL, NULL),
(30, 9, 1, '2022-07-14', 'night watch', 3, 'N', NULL, NULL),
(31, 15, 3, '2022-07-18', 'transport', 5, 'Y', 6, 0.42),
(32, 12, 4, '2023-03-15', 'kitchen', 5, 'Y', NULL, NULL),
(33, 3, 3, '2022-01-20', 'laundry', 8, 'Y', NULL, NULL),
(34, 15, 4, '2023-04-08', 'kitchen', 4, 'Y', NULL, NULL),
(35, 12, 4, '2022-01-26', 'reception', 4, 'Y', NULL, NULL),
(36, 16, 3, '2023-06-23', 'transport', 8, 'Y', 61, 0.42),
(37, 14, 3, '2022-01-22', 'kitchen', 8, 'Y', NULL, NULL),
(38, 6, 8, '2023-04-14', 'reception', 3, 'N', NULL, NULL),
(39, 4, 6, '2022-02-26', 'reception', 4, 'Y', NULL, NULL),
(40, 2, 1, '2022-02-20', 'kitchen', 4, 'Y', NULL, NULL);

CREATE TABLE donors (
  donor_id INTEGER PRIMARY KEY,
  donorName VARCHAR,
  kind VARCHAR,
  town VARCHAR,
  email VARCHAR,
  wantsReceipt BOOLEAN
);
INSERT INTO donors VALUES
(1, 'Shannon Credit Bakery', 'company', 'Limerick', 'accounts@shannonbakery.ie', TRUE),
(2, 'Mr and Mrs Hegarty', 'person', 'Cork', NULL, TRUE),
(3, 'St Anne''s Parish', 'church', 'Dublin', 'office@stannes.ie', FALSE),
(4, 'Atlantic Foundation', 'foundation', 'Galway', 'grants@atlanticfdn.org', TRUE),
(5, 'Liffey Motors', 'company', 'Dublin', 'hello@liffeymotors.ie', TRUE),
(6, 'Geraldine Power', 'person', 'Waterford', 'gpower@mail.ie', FALSE),
(7, 'Anonymous Well-wisher', 'person', NULL, NULL, FALSE),
(8, 'Blackrock Rotary', 'club', 'Dublin', 'rotary@blackrock.ie', TRUE),
(9, 'Munster Dairies', 'company', 'Cork', 'csr@munsterdairies.ie', TRUE),
(10, 'Kiltartan Trust', 'foundation', 'Galway', NULL, TRUE),
(11, 'Thomas Aherne', 'person', 'Limerick', 't.aherne@mail.ie', FALSE),
(12, 'Bay Cycling Club', 'club', 'Galway', 'info@baycycling.ie', FALSE);

CREATE TABLE gifts (
  gift_id INTEGER PRIMARY KEY,
  donor_id INTEGER REFERENCES donors(donor_id),
  shelter_id INTEGER REFERENCES shelters(shelter_id),
  pledgeAmt DECIMAL(10,2),
  recvAmt DECIMAL(10,2),
  pledged_on DATE,
  recv_on DATE,
  thanked_by INTEGER REFERENCES volunteers(vol_id),
  pay_how VARCHAR
);
INSERT INTO gifts VALUES
(1, 7, 4, 500, 300, '2021-10-23', '2021-12-20', NULL, 'cheque'),
(2, 9, 3, 12000, 12000, '2023-12-13', '2024-01-09', NULL, 'cash'),
(3, 8, 8, 80, 80, '2022-01-18', '2022-03-18', 1, 'bank transfer'),
(4, 2, 6, 120, 0, '2023-03-05', NULL, NULL, 'cash'),
(5, 6, 5, 250, 0, '2023-05-05', NULL, 3, 'card'),
(6, 3, 4, 50, 0, '2022-09-13', NULL, 12, 'cheque'),
(7, 5, NULL, 120, 120, '2022-11-03', '2022-11-16', NULL, 'cash'),
(8, 7, NULL, 500, 500, '2023-07-06', '2023-07-31', 1, 'cash'),
(9, 1, 8, 250, 0, '2023-07-29', NULL, NULL, 'cheque'),
(10, 1, 3, 750, 750, '2022-04-01', '2022-04-03', 7, 'cash'),
(11, 3, 2, 500, 0, '2023-01-06', NULL, 3, 'card'),
(12, 5, 3, 120, 120, '2021-06-23', '2021-08-21', NULL, 'cheque'),
(13, 7, NULL, 80, 80, '2021-11-11', '2021-12-06', NULL, 'bank transfer'),
(14, 4, NULL, 12000, 12000, '2022-06-24', '2022-07-12', 7, 'bank transfer'),
(15, 6, NULL, 250, 0, '2022-02-20', NULL, 3, 'cheque'),
(16, 1, 4, 250, 150, '2023-05-30', '2023-06-08', NULL, 'cheque'),
(17, 5, 4, 5000, 5000, '2021-04-14', '2021-04-14', 7, 'card'),
(18, 9, 5, 12000, 12000, '2023-06-23', '2023-07-16', 12, 'card'),
(19, 7, 6, 1000, 1000, '2021-04-13', '2021-05-23', 7, 'card'),
(20, 7, 2, 1000, 1000, '2023-05-28', '2023-07-18', 7, 'cash'),
(21, 9, 8, 120, 120, '2022-04-01', '2022-04-29', NULL, 'card'),
(22, 9, 3, 12000, 12000, '2021-04-26', '2021-06-01', 7, 'card'),
(23, 2, NULL, 750, 750, '2021-02-03', '2021-03-20', 1, 'bank transfer'),
(24, 6, 2, 120, 0, '2023-04-14', NULL, 7, 'bank transfer'),
(25, 2, 2, 50, 30, '2021-08-06', '2021-09-25', 3, 'card'),
(26, 4, 1, 500, 500, '2023-03-15', '2023-04-07', 3, 'card'),
(27, 2, 6, 750, 0, '2023-06-09', NULL, 7, 'cheque'),
(28, 4, 8, 5000, 5000, '2023-09-02', '2023-10-10', 12, 'bank transfer'),
(29, 7, 3, 2500, 2500, '2021-06-19', '2021-06-21', 7, 'cheque'),
(30, 3, 3, 2500, 1500, '2022-11-08', '2022-12-04', 3, 'cheque');

CREATE TABLE transfers (
  transfer_id INTEGER PRIMARY KEY,
  item VARCHAR,
  qty INTEGER,
  unitCost DECIMAL(8,2),
  from_shelter INTEGER REFERENCES shelters(shelter_id),
  to_shelter INTEGER REFERENCES shelters(shelter_id),
  driver_id INTEGER REFERENCES volunteers(vol_id),
  movedOn DATE,
  dmgd_qty INTEGER
);
INSERT INTO transfers VALUES
(1, 'towels', 4, 4.2, 3, 5, 4, '2022-10-15', 0),
(2, 'towels', 20, 4.2, 7, 8, NULL, '2022-04-27', 1),
(3, 'tinned soup', 10, 0.85, 2, 7, 10, '2023-07-16', 3),
(4, 'sleeping bags', 10, 28, 1, 3, 2, '2022-07-29', 0),
(5, 'sleeping bags', 20, 28, 5, 7, 7, '2022-08-07', 0),
(6, 'winter coats', 36, 19, 1, 7, 8, '2022-03-16', 0),
(7, 'mattresses', 6, 74, 4, 5, 8, '2023-05-31', 3),
(8, 'sleeping bags', 36, 28, 6, 8, 4, '2023-10-15', 3),
(9, 'winter coats', 10, 19, 4, 1, NULL, '2023-12-07', 0),
(10, 'tinned soup', 4, 0.85, 3, 7, 10, '2023-08-02', 3),
(11, 'blankets', 4, 9.5, 5, 8, 7, '2023-01-09', 0),
(12, 'nappies', 60, 6.3, 5, 2, 7, '2023-10-22', 0),
(13, 'mattresses', 6, 74, 8, 4, 4, '2022-12-28', 0),
(14, 'winter coats', 60, 19, 8, 5, NULL, '2023-08-01', 0),
(15, 'tinned soup', 12, 0.85, 5, 8, 2, '2023-03-13', 1),
(16, 'sleeping bags', 10, 28, 5, 2, 13, '2022-03-02', 1),
(17, 'mattresses', 12, 74, 1, 5, 13, '2023-11-28', 0),
(18, 'winter coats', 20, 19, 6, 3, 2, '2023-10-16', 3),
(19, 'nappies', 6, 6.3, 7, 3, 13, '2022-11-28', 1),
(20, 'winter coats', 36, 19, 2, 4, NULL, '2023-11-17', 0),
(21, 'nappies', 6, 6.3, 4, 7, 4, '2022-02-10', 3),
(22, 'sleeping bags', 4, 28, 7, 5, 2, '2023-04-25', 0);
