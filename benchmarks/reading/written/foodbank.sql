CREATE TABLE branches (
  branch_id INTEGER PRIMARY KEY,
  name VARCHAR,
  town VARCHAR,
  opened DATE,
  capacity_kg INTEGER,
  walk_in_freezer VARCHAR
);

INSERT INTO branches VALUES
(1, 'Harbour Street', 'Hull', '2014-03-10', 4200, 'Y'),
(2, 'St Anne Hall', 'Beverley', '2016-09-01', 2500, 'N'),
(3, 'Mill Road', 'Goole', '2018-05-22', 1800, 'N'),
(4, 'Northfield Depot', 'Hull', '2020-11-02', 9500, 'Y'),
(5, 'Old Library', 'Driffield', '2023-10-16', 1200, 'N');

CREATE TABLE donors (
  donor_id INTEGER PRIMARY KEY,
  name VARCHAR,
  kind VARCHAR,
  town VARCHAR,
  email VARCHAR,
  since DATE,
  anonymous INTEGER,
  gift_aid VARCHAR
);

INSERT INTO donors VALUES
(1, 'Margaret Ellison', 'person', 'Hull', 'margaret3@mail.example', '2021-07-15', 0, 'yes'),
(2, 'Harper & Sons Bakery', 'company', 'Beverley', 'harper4@office.example', '2023-11-09', 0, 'no'),
(3, 'St Mary Parish', 'church', 'Hull', 'st5@office.example', '2022-02-20', 0, 'no'),
(4, 'Tom Wickham', 'person', 'Goole', NULL, '2023-10-21', 0, 'no'),
(5, 'Riverside Primary', 'school', 'Goole', 'riverside7@office.example', '2023-05-19', 0, 'no'),
(6, 'Ravensworth Supermarkets', 'company', 'Hull', 'ravensworth8@office.example', '2021-08-11', 0, 'no'),
(7, 'Aisha Rahman', 'person', 'Hull', 'aisha9@mail.example', '2021-07-14', 1, 'yes'),
(8, 'Dunswell Rotary', 'club', 'Beverley', 'dunswell10@office.example', '2021-11-06', 0, 'no'),
(9, 'Peter Oakes', 'person', 'Driffield', NULL, '2023-10-18', 0, 'yes'),
(10, 'Quayside Logistics', 'company', 'Hull', 'quayside12@office.example', '2022-04-17', 0, 'no'),
(11, 'Hollytree Farm', 'company', 'Driffield', 'hollytree13@office.example', '2020-01-24', 0, 'no'),
(12, 'Joan Petrie', 'person', 'Beverley', NULL, '2020-01-14', 0, 'yes'),
(13, 'Trinity Methodist', 'church', 'Driffield', 'trinity15@office.example', '2023-07-05', 0, 'no'),
(14, 'Leon Baptiste', 'person', 'Hull', 'leon16@mail.example', '2021-11-14', 1, 'yes'),
(15, 'Wold High School', 'school', 'Driffield', 'wold17@office.example', '2021-09-01', 0, 'no'),
(16, 'Ingrid Solberg', 'person', 'Goole', NULL, '2022-07-13', 1, 'yes'),
(17, 'Marlow Dairy', 'company', 'Beverley', 'marlow19@office.example', '2022-06-11', 0, 'no'),
(18, 'Callum Frith', 'person', 'Hull', 'callum20@mail.example', '2023-06-13', 0, 'no');

CREATE TABLE volunteers (
  volunteer_id INTEGER PRIMARY KEY,
  name VARCHAR,
  email VARCHAR,
  born DATE,
  started DATE,
  left_on DATE,
  home_branch INTEGER REFERENCES branches(branch_id),
  mentor INTEGER REFERENCES volunteers(volunteer_id),
  can_drive INTEGER,
  background_check VARCHAR
);

INSERT INTO volunteers VALUES (1, 'Ruth Calder', 'ruth@helpers.example', '1964-09-13', '2020-08-11', NULL, 1, NULL, 1, 'cleared');

INSERT INTO volunteers VALUES (2, 'Stanley Moore', NULL, '1988-01-24', '2021-10-14', NULL, 1, 1, 1, 'cleared');

INSERT INTO volunteers VALUES (3, 'Priya Nair', 'priya@helpers.example', '1960-09-20', '2020-08-04', NULL, 4, 1, 0, 'cleared');

INSERT INTO volunteers VALUES (4, 'George Holt', 'george@helpers.example', '1996-04-29', '2020-04-26', NULL, 2, NULL, 1, 'cleared');

INSERT INTO volunteers VALUES (5, 'Ewa Kowalska', 'ewa@helpers.example', '2001-06-02', '2022-04-22', NULL, 3, 4, 0, 'pending');

INSERT INTO volunteers VALUES (6, 'Dennis Pratt', 'dennis@helpers.example', '1988-08-21', '2020-12-19', '2023-08-31', 1, 2, 0, 'expired');

INSERT INTO volunteers VALUES (7, 'Fatima Saleh', 'fatima@helpers.example', '2003-11-26', '2020-03-02', NULL, 4, 2, 1, 'cleared');

INSERT INTO volunteers VALUES (8, 'Hannah Brook', 'hannah@helpers.example', '1995-05-27', '2020-06-09', NULL, 2, 4, 0, 'pending');

INSERT INTO volunteers VALUES (9, 'Oliver Stead', 'oliver@helpers.example', '1953-05-05', '2020-04-14', '2024-01-15', 3, 4, 1, 'cleared');

INSERT INTO volunteers VALUES (10, 'Mei Lin', 'mei@helpers.example', '1965-01-23', '2021-06-10', NULL, 3, 5, 0, 'cleared');

INSERT INTO volunteers VALUES (11, 'Barry Tunstall', NULL, '2001-10-17', '2020-04-02', NULL, 2, NULL, 1, 'expired');

INSERT INTO volunteers VALUES (12, 'Sophie Lang', 'sophie@helpers.example', '1989-08-15', '2021-11-30', NULL, 4, 3, 0, 'cleared');

INSERT INTO volunteers VALUES (13, 'Isaac Adeyemi', 'isaac@helpers.example', '1987-07-10', '2023-05-26', NULL, 1, 3, 1, 'cleared');

INSERT INTO volunteers VALUES (14, 'Carol Winters', NULL, '1965-07-10', '2022-12-30', '2022-12-31', 2, 1, 0, 'cleared');

INSERT INTO volunteers VALUES (15, 'Jakub Novak', 'jakub@helpers.example', '1968-12-17', '2021-09-25', NULL, 4, 5, 0, 'pending');

INSERT INTO volunteers VALUES (16, 'Nell Hargreaves', 'nell@helpers.example', '1992-11-01', '2020-02-10', NULL, 1, NULL, 0, 'refused');

CREATE TABLE donations (
  donation_id INTEGER PRIMARY KEY,
  donor_id INTEGER REFERENCES donors(donor_id),
  branch_id INTEGER REFERENCES branches(branch_id),
  given_on DATE,
  kind VARCHAR,
  amount DECIMAL(8,2),
  weight_kg DECIMAL(6,1),
  received_by INTEGER REFERENCES volunteers(volunteer_id),
  status VARCHAR,
  thanked_on DATE
);

INSERT INTO donations VALUES
(1, 16, 1, '2021-08-22', 'vouchers', 75, NULL, 5, 'received', '2021-09-06'),
(2, 14, 1, '2022-10-13', 'food', NULL, 18, 5, 'received', '2022-10-15'),
(3, 18, 4, '2021-03-02', 'vouchers', 10, NULL, 8, 'received', '2021-04-08'),
(4, 12, 1, '2022-04-11', 'vouchers', 75, NULL, NULL, 'pledged', NULL),
(5, 5, 2, '2023-06-18', 'cash', 20, NULL, NULL, 'pledged', NULL),
(6, 6, 2, '2021-07-01', 'cash', 250, NULL, 12, 'received', '2021-07-10'),
(7, 7, 1, '2023-04-25', 'food', NULL, 120, 5, 'received', NULL),
(8, 7, 2, '2022-11-13', 'food', NULL, 12.5, 8, 'received', NULL),
(9, 7, 4, '2024-05-25', 'food', NULL, 24, 5, 'received', '2024-07-04'),
(10, 3, 2, '2022-10-28', 'food', NULL, 18, 4, 'received', '2022-11-21'),
(11, 5, 4, '2023-09-15', 'food', NULL, 240, 3, 'received', '2023-10-05'),
(12, 7, 4, '2022-07-24', 'cash', 25, NULL, 12, 'received', '2022-08-20'),
(13, 10, 2, '2021-09-29', 'cash', 500, NULL, 8, 'received', '2021-11-07'),
(14, 5, 2, '2022-10-22', 'food', NULL, 18, 12, 'received', '2022-12-01'),
(15, 1, 1, '2021-07-30', 'food', NULL, 36.5, 5, 'received', '2021-08-15'),
(16, 5, 1, '2021-06-04', 'cash', 100, NULL, 7, 'received', '2021-07-03'),
(17, 2, 1, '2024-02-02', 'food', NULL, 24, 12, 'received', NULL),
(18, 3, 4, '2022-11-29', 'vouchers', 10, NULL, 2, 'received', NULL),
(19, 17, 3, '2021-12-05', 'food', NULL, 18, 1, 'received', NULL),
(20, 13, 1, '2021-11-21', 'vouchers', 100, NULL, NULL, 'pledged', NULL),
(21, 18, 1, '2023-07-03', 'cash', 10, NULL, 8, 'bounced', NULL),
(22, 10, 4, '2021-07-26', 'cash', 20, NULL, 7, 'received', '2021-09-02'),
(23, 1, 3, '2023-08-20', 'food', NULL, 18, 2, 'received', '2023-09-04'),
(24, 18, 3, '2021-10-18', 'vouchers', 1200, NULL, 1, 'received', '2021-10-28'),
(25, 17, 4, '2022-04-19', 'vouchers', 100, NULL, 4, 'received', '2022-05-06'),
(26, 7, 4, '2023-07-31', 'cash', 50, NULL, NULL, 'pledged', NULL),
(27, 13, 1, '2022-05-04', 'food', NULL, 240, 2, 'received', NULL),
(28, 10, 2, '2022-02-10', 'food', NULL, 240, 8, 'received', '2022-03-16'),
(29, 12, 1, '2022-12-06', 'food', NULL, 240, 1, 'received', '2023-01-14'),
(30, 1, 2, '2022-09-27', 'cash', 75, NULL, 8, 'received', '2022-09-29'),
(31, 4, 4, '2022-06-30', 'food', NULL, 12.5, NULL, 'pledged', NULL),
(32, 7, 4, '2023-03-26', 'food', NULL, 36.5, 5, 'received', '2023-03-27'),
(33, 8, 3, '2024-02-29', 'food', NULL, 24, 7, 'received', '2024-04-03'),
(34, 3, 4, '2022-01-21', 'food', NULL, 36.5, 8, 'received', '2022-02-20'),
(35, 12, 4, '2021-03-14', 'cash', 1200, NULL, 7, 'received', NULL),
(36, 7, 2, '2021-09-19', 'cash', 20, NULL, 8, 'received', NULL),
(37, 10, 1, '2024-03-04', 'food', NULL, 80, 7, 'received', '2024-03-07'),
(38, 18, 1, '2023-01-30', 'food', NULL, 55, 4, 'received', NULL),
(39, 12, 2, '2023-07-27', 'cash', 25, NULL, NULL, 'pledged', NULL),
(40, 18, 1, '2024-01-26', 'food', NULL, 240, NULL, 'pledged', NULL);

CREATE TABLE shifts (
  shift_id INTEGER PRIMARY KEY,
  volunteer_id INTEGER REFERENCES volunteers(volunteer_id),
  branch_id INTEGER REFERENCES branches(branch_id),
  shift_date DATE,
  task VARCHAR,
  hours_booked DECIMAL(4,1),
  hours_worked DECIMAL(4,1),
  turned_up BOOLEAN
);

INSERT INTO shifts VALUES
(1, 5, 2, '2023-06-24', 'front desk', 4, 3.5, true),
(2, 7, 2, '2022-11-12', 'sorting', 3, 2.5, true),
(3, 8, 2, '2023-03-01', 'front desk', 4, 4, true),
(4, 7, 1, '2023-07-10', 'sorting', 4, 3.5, true),
(5, 10, 1, '2023-05-22', 'sorting', 4, 3, true),
(6, 9, 4, '2023-03-04', 'driving', 3, 3.5, true),
(7, 3, 3, '2023-03-25', 'driving', 3, 2.5, true),
(8, 7, 1, '2022-09-28', 'sorting', 3, 2, true),
(9, 1, 2, '2022-06-13', 'sorting', 6, 0, false),
(10, 6, 3, '2022-09-12', 'front desk', 2, 3, true),
(11, 10, 1, '2024-05-26', 'front desk', 2, 1.5, true),
(12, 13, 4, '2022-01-28', 'driving', 3, 2, true),
(13, 10, 2, '2023-07-10', 'sorting', 4, 0, false),
(14, 12, 2, '2023-07-01', 'sorting', 6, 5.5, true),
(15, 3, 2, '2024-02-02', 'stocktake', 4, 4.5, true),
(16, 6, 2, '2022-08-16', 'sorting', 3, 3, true),
(17, 3, 1, '2022-09-27', 'driving', 3, 0, false),
(18, 7, 2, '2022-07-29', 'driving', 2, 1, true),
(19, 2, 2, '2023-08-11', 'stocktake', 5, 5.5, true),
(20, 2, 3, '2023-06-03', 'stocktake', 6, 0, false),
(21, 2, 4, '2022-04-23', 'sorting', 6, 6, true),
(22, 9, 4, '2022-06-04', 'sorting', 6, 6, true),
(23, 15, 2, '2022-10-21', 'stocktake', 2, 2, true),
(24, 12, 4, '2022-03-25', 'sorting', 4, 4.5, true),
(25, 9, 3, '2023-03-21', 'sorting', 4, 3.5, true),
(26, 13, 1, '2024-05-18', 'sorting', 3, 3, true),
(27, 13, 3, '2023-02-24', 'sorting', 4, 3.5, true),
(28, 14, 1, '2022-12-02', 'sorting', 3, 2, true),
(29, 7, 2, '2023-06-05', 'front desk', 6, 0, false),
(30, 5, 3, '2022-05-04', 'stocktake', 3, 0, false),
(31, 15, 4, '2022-05-21', 'packing', 5, 4.5, true),
(32, 7, 2, '2023-02-24', 'sorting', 5, 4, true),
(33, 6, 3, '2023-04-30', 'sorting', 3, 3, true),
(34, 10, 1, '2022-08-30', 'packing', 3, 0, false),
(35, 4, 4, '2023-08-11', 'sorting', 5, 4.5, true),
(36, 8, 2, '2023-12-24', 'sorting', 2, 3, true),
(37, 10, 1, '2024-01-31', 'sorting', 4, 4.5, true),
(38, 1, 2, '2023-10-30', 'driving', 4, 4, true),
(39, 5, 3, '2023-07-22', 'front desk', 2, 1.5, true),
(40, 10, 1, '2023-10-20', 'driving', 4, 0, false);

CREATE TABLE households (
  household_id INTEGER PRIMARY KEY,
  family_name VARCHAR,
  town VARCHAR,
  adults INTEGER,
  children INTEGER,
  diet VARCHAR,
  referred_by VARCHAR,
  registered DATE,
  active BOOLEAN
);

INSERT INTO households VALUES
(1, 'Abbott', 'Hull', 3, 3, 'none', 'GP surgery', '2023-03-12', true),
(2, 'Bensaid', 'Hull', 2, 2, 'halal', 'job centre', '2023-10-21', true),
(3, 'Crowther', 'Driffield', 3, 3, 'none', 'GP surgery', '2023-06-08', true),
(4, 'Dlamini', 'Beverley', 2, 1, 'none', 'council', '2023-04-06', true),
(5, 'Evans', 'Driffield', 2, 1, 'gluten free', 'council', '2022-08-18', false),
(6, 'Fofana', 'Beverley', 3, 1, 'halal', 'council', '2022-08-13', true),
(7, 'Garside', 'Goole', 1, 0, 'none', 'job centre', '2021-04-07', true),
(8, 'Hussain', 'Hull', 2, 5, 'halal', 'self', '2021-04-28', true),
(9, 'Ivanova', 'Goole', 3, 2, 'vegetarian', 'GP surgery', '2022-10-25', true),
(10, 'Jessop', 'Hull', 1, 2, 'none', 'self', '2022-06-07', false),
(11, 'Kerr', 'Hull', 1, 3, 'vegetarian', 'GP surgery', '2023-08-27', true),
(12, 'Lister', 'Hull', 1, 3, 'none', 'GP surgery', '2021-04-23', false),
(13, 'Mbeki', 'Driffield', 2, 2, 'none', 'GP surgery', '2022-03-03', true),
(14, 'Nowak', 'Hull', 2, 3, 'none', 'job centre', '2021-09-21', true);

CREATE TABLE parcels (
  parcel_id INTEGER PRIMARY KEY,
  household_id INTEGER REFERENCES households(household_id),
  branch_id INTEGER REFERENCES branches(branch_id),
  packed_by INTEGER REFERENCES volunteers(volunteer_id),
  delivered_by INTEGER REFERENCES volunteers(volunteer_id),
  packed_on DATE,
  delivered_on DATE,
  items INTEGER,
  item_value DECIMAL(5,2),
  weight_kg DECIMAL(5,1),
  status VARCHAR
);

INSERT INTO parcels VALUES
(1, 12, 4, 12, 9, '2023-02-08', '2023-02-12', 20, 2.05, 15, 'delivered'),
(2, 14, 2, 7, 13, '2023-04-06', '2023-04-08', 10, 1.8, 6.5, 'delivered'),
(3, 9, 3, 7, 4, '2023-07-01', NULL, 18, 2.4, 15, 'returned'),
(4, 4, 3, 5, NULL, '2023-09-02', NULL, 10, 1.35, 13.5, 'packed'),
(5, 12, 1, 1, 1, '2023-12-01', NULL, 12, 1.6, 11, 'returned'),
(6, 2, 2, 7, 1, '2022-02-28', '2022-03-01', 20, 1.35, 13.5, 'delivered'),
(7, 6, 4, 12, 4, '2022-09-29', '2022-10-02', 12, 1.6, 11, 'delivered'),
(8, 2, 1, 12, 9, '2024-03-04', '2024-03-07', 15, 1.8, 15, 'delivered'),
(9, 3, 3, 3, 13, '2022-10-23', '2022-11-01', 12, 1.6, 13.5, 'delivered'),
(10, 3, 4, 8, NULL, '2024-03-19', NULL, 18, 1.1, 11, 'packed'),
(11, 2, 4, 12, 13, '2022-12-29', '2023-01-05', 12, 1.1, 6.5, 'delivered'),
(12, 12, 1, 7, 7, '2022-12-15', '2022-12-20', 12, 1.35, 8, 'delivered'),
(13, 6, 3, 2, 4, '2023-02-02', '2023-02-09', 18, 2.05, 15, 'delivered'),
(14, 5, 4, 8, 2, '2022-11-13', '2022-11-19', 20, 2.05, 8, 'delivered'),
(15, 6, 1, 8, 13, '2022-04-28', '2022-05-04', 18, 1.8, 8, 'delivered'),
(16, 7, 2, 3, 2, '2024-02-27', '2024-02-28', 24, 1.8, 9.2, 'delivered'),
(17, 9, 1, 3, 9, '2024-05-12', '2024-05-16', 8, 2.4, 11, 'delivered'),
(18, 5, 1, 8, 1, '2022-04-07', '2022-04-11', 20, 1.1, 9.2, 'delivered'),
(19, 12, 2, 2, 13, '2022-04-28', '2022-05-04', 10, 2.4, 8, 'delivered'),
(20, 9, 3, 12, NULL, '2023-06-16', NULL, 15, 1.6, 9.2, 'packed'),
(21, 12, 2, 12, NULL, '2024-05-07', NULL, 15, 2.05, 15, 'cancelled'),
(22, 1, 4, 8, NULL, '2022-04-16', NULL, 24, 1.1, 11, 'packed'),
(23, 9, 1, 8, 13, '2022-05-03', NULL, 8, 1.1, 11, 'returned'),
(24, 4, 2, 10, 13, '2023-04-07', NULL, 10, 1.6, 8, 'returned'),
(25, 5, 3, 1, 7, '2023-03-06', '2023-03-10', 20, 1.1, 9.2, 'delivered'),
(26, 3, 1, 12, 1, '2023-11-26', '2023-12-05', 15, 1.1, 9.2, 'delivered'),
(27, 6, 2, 5, 9, '2022-05-23', '2022-05-30', 18, 2.05, 8, 'delivered'),
(28, 5, 4, 3, 4, '2023-04-29', '2023-05-07', 24, 2.05, 11, 'delivered'),
(29, 7, 3, 2, 7, '2022-10-25', '2022-10-28', 15, 1.1, 8, 'delivered'),
(30, 7, 3, 1, NULL, '2022-06-18', NULL, 20, 1.35, 6.5, 'packed'),
(31, 8, 2, 10, 9, '2023-05-30', NULL, 24, 1.35, 11, 'returned'),
(32, 3, 3, 3, NULL, '2022-07-11', NULL, 20, 2.4, 13.5, 'packed'),
(33, 1, 2, 3, 1, '2022-10-31', '2022-11-03', 24, 1.35, 8, 'delivered'),
(34, 11, 1, 12, 13, '2022-04-26', '2022-05-03', 8, 2.4, 13.5, 'delivered'),
(35, 5, 1, 5, 7, '2023-08-11', NULL, 10, 2.4, 6.5, 'returned'),
(36, 4, 1, 10, NULL, '2024-04-11', NULL, 18, 1.8, 8, 'packed');
