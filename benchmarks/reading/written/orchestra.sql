CREATE TABLE venues (
  id INTEGER PRIMARY KEY,
  name VARCHAR,
  city VARCHAR,
  seats INTEGER,
  hire_fee INTEGER,
  step_free BOOLEAN
);

INSERT INTO venues VALUES
(1, 'Linden Hall', 'Graz', 1400, 9800, true),
(2, 'St Barbara Church', 'Linz', 450, 1500, false),
(3, 'City Theatre', 'Graz', 780, 4200, true),
(4, 'Open Air Stage', 'Villach', 3000, 7600, false),
(5, 'Rehearsal Centre', 'Graz', 120, 600, true),
(6, 'Kulturhaus', 'Wels', 600, 2300, true),
(7, 'Old Riding School', 'Salzburg', 900, 5400, false),
(8, 'Castle Courtyard', 'Villach', 350, 1800, false);

CREATE TABLE musicians (
  id INTEGER PRIMARY KEY,
  name VARCHAR,
  plays VARCHAR,
  email VARCHAR,
  birth_date DATE,
  joined DATE,
  left_on DATE,
  section_leader INTEGER,
  reports_to INTEGER REFERENCES musicians(id),
  monthly_pay INTEGER,
  contract VARCHAR,
  hometown VARCHAR
);

INSERT INTO musicians VALUES (1, 'Clara Hofer', 'violin', 'clara@orch.example', '1968-01-22', '2008-07-25', NULL, 1, NULL, 4100, 'permanent', 'Graz');

INSERT INTO musicians VALUES (2, 'Benedikt Auer', 'violin', 'benedikt@orch.example', '1964-02-10', '2013-05-23', NULL, 0, 1, 3300, 'permanent', 'Salzburg');

INSERT INTO musicians VALUES (3, 'Sunniva Dahl', 'violin', 'sunniva@orch.example', '1985-11-20', '2006-11-26', NULL, 0, 1, 3400, 'trial', 'Vienna');

INSERT INTO musicians VALUES (4, 'Marco Bellini', 'viola', 'marco@orch.example', '1979-10-03', '2018-09-09', NULL, 1, NULL, 3950, 'permanent', 'Graz');

INSERT INTO musicians VALUES (5, 'Ilse Radner', 'viola', NULL, '1990-09-07', '2019-09-25', NULL, 0, 4, 3250, 'substitute', 'Salzburg');

INSERT INTO musicians VALUES (6, 'Gregor Pfeil', 'cello', 'gregor@orch.example', '1965-11-30', '2018-06-17', NULL, 1, NULL, 3600, 'permanent', 'Graz');

INSERT INTO musicians VALUES (7, 'Naomi Sato', 'cello', 'naomi@orch.example', '1974-09-23', '2021-01-13', NULL, 0, 6, 2900, 'permanent', 'Linz');

INSERT INTO musicians VALUES (8, 'Rafael Cruz', 'double bass', 'rafael@orch.example', '1971-09-09', '2008-08-22', NULL, 1, 6, 3600, 'permanent', 'Graz');

INSERT INTO musicians VALUES (9, 'Theresa Binder', 'flute', 'theresa@orch.example', '1991-07-27', '2008-07-09', NULL, 1, NULL, 4300, 'permanent', 'Maribor');

INSERT INTO musicians VALUES (10, 'Aidan Murphy', 'oboe', 'aidan@orch.example', '2001-04-26', '2008-08-20', NULL, 1, 9, 3950, 'trial', 'Linz');

INSERT INTO musicians VALUES (11, 'Katya Morozova', 'clarinet', 'katya@orch.example', '1961-12-27', '2021-08-17', NULL, 1, 9, 4300, 'permanent', 'Salzburg');

INSERT INTO musicians VALUES (12, 'Florian Egger', 'bassoon', NULL, '1987-01-29', '2020-04-08', '2023-07-31', 0, 9, 2900, 'substitute', 'Linz');

INSERT INTO musicians VALUES (13, 'Henrietta Vane', 'horn', 'henrietta@orch.example', '1983-10-01', '2009-07-13', NULL, 1, NULL, 4100, 'permanent', 'Graz');

INSERT INTO musicians VALUES (14, 'Lukas Steiner', 'trumpet', 'lukas@orch.example', '1992-11-30', '2008-10-06', NULL, 0, 13, 3400, 'permanent', 'Linz');

INSERT INTO musicians VALUES (15, 'Daniela Prinz', 'trombone', 'daniela@orch.example', '1982-01-23', '2018-01-18', NULL, 0, 13, 3100, 'trial', 'Linz');

INSERT INTO musicians VALUES (16, 'Samir Haddad', 'percussion', 'samir@orch.example', '1981-03-19', '2021-11-26', NULL, 1, NULL, 4100, 'permanent', 'Salzburg');

INSERT INTO musicians VALUES (17, 'Ottilie Wagner', 'harp', NULL, '1971-09-26', '2020-01-04', NULL, 0, NULL, 3100, 'substitute', 'Graz');

INSERT INTO musicians VALUES (18, 'Joao Ribeiro', 'violin', 'joao@orch.example', '1999-07-03', '2020-12-29', '2022-08-31', 0, 2, 3600, 'permanent', 'Vienna');

INSERT INTO musicians VALUES (19, 'Meret Frei', 'horn', 'meret@orch.example', '1985-02-21', '2016-10-04', NULL, 0, 13, 3600, 'permanent', 'Linz');

INSERT INTO musicians VALUES (20, 'Pavel Hruska', 'violin', 'pavel@orch.example', '1988-07-08', '2022-03-25', NULL, 0, 2, 3250, 'substitute', 'Linz');

CREATE TABLE concerts (
  id INTEGER PRIMARY KEY,
  title VARCHAR,
  genre VARCHAR,
  venue_id INTEGER REFERENCES venues(id),
  rain_venue_id INTEGER REFERENCES venues(id),
  conductor VARCHAR,
  concert_date DATE,
  start_time VARCHAR,
  ticket_price INTEGER,
  tickets_sold INTEGER,
  free_tickets INTEGER,
  status VARCHAR,
  broadcast VARCHAR
);

INSERT INTO concerts VALUES
(1, 'New Year Gala', 'gala', 1, NULL, 'Clemens Rott', '2023-01-01', '20:00', 18, 700, 5, 'played', 'no'),
(2, 'Mahler Nights', 'symphonic', 1, NULL, 'Clemens Rott', '2023-03-24', '17:00', 60, 1274, 38, 'played', 'yes'),
(3, 'Brahms for Breakfast', 'matinee', 3, NULL, 'Jonathan Oyelaran', '2022-10-15', '19:30', 45, 273, 20, 'played', 'no'),
(4, 'Film Favourites', 'pops', 1, NULL, 'Elias Thorn', '2023-05-15', '17:00', 45, 1092, 20, 'played', 'yes'),
(5, 'Easter Passion', 'choral', 2, NULL, 'Jonathan Oyelaran', '2023-02-03', '19:30', 45, 225, 12, 'played', 'yes'),
(6, 'Summer Serenade', 'open air', 4, 3, 'Jonathan Oyelaran', '2022-07-11', '11:00', 25, NULL, NULL, 'cancelled', 'no'),
(7, 'Young Ears', 'school', 3, NULL, 'Marta Wieczorek', '2022-01-01', '17:00', 6, 608, 5, 'played', 'no'),
(8, 'Autumn Overture', 'symphonic', 1, NULL, 'Jonathan Oyelaran', '2024-02-05', '19:30', 60, 489, 12, 'played', 'yes'),
(9, 'Baroque by Candlelight', 'chamber', 6, NULL, 'Marta Wieczorek', '2022-09-19', '20:00', 12, 210, 12, 'played', 'no'),
(10, 'Christmas Oratorio', 'choral', 2, NULL, 'Clemens Rott', '2022-12-18', '11:00', 60, 279, 38, 'played', 'no'),
(11, 'Nordic Lights', 'symphonic', 7, NULL, 'Marta Wieczorek', '2022-05-16', '11:00', 12, 315, 12, 'played', 'yes'),
(12, 'Carnival of the Animals', 'school', 3, NULL, 'Marta Wieczorek', '2024-01-05', '17:00', 6, 390, 0, 'played', 'no'),
(13, 'Strings Only', 'chamber', 6, NULL, 'Jonathan Oyelaran', '2022-03-24', '11:00', 60, 546, 5, 'postponed', 'yes'),
(14, 'Benefit for the Hospice', 'gala', 1, NULL, 'Elias Thorn', '2023-07-14', '20:00', 18, 1400, 12, 'played', 'no'),
(15, 'Waltz Evening', 'pops', 1, 3, 'Elias Thorn', '2023-10-28', '19:30', 32, NULL, NULL, 'cancelled', 'yes'),
(16, 'Season Finale', 'symphonic', 1, NULL, 'Clemens Rott', '2022-04-27', '17:00', 60, 1400, 5, 'played', 'yes'),
(17, 'Midsummer Brass', 'open air', 4, 1, 'Clemens Rott', '2023-07-08', '19:30', 18, 2730, 5, 'played', 'no'),
(18, 'Dvorak Under the Stars', 'open air', 4, NULL, 'Marta Wieczorek', '2023-07-04', '11:00', 60, 3000, 12, 'played', 'no');

CREATE TABLE performances (
  id INTEGER PRIMARY KEY,
  concert_id INTEGER REFERENCES concerts(id),
  musician_id INTEGER REFERENCES musicians(id),
  role VARCHAR,
  extra_fee INTEGER,
  travel_costs INTEGER
);

INSERT INTO performances VALUES
(1, 1, 16, 'tutti', 180, 0),
(2, 1, 10, 'tutti', 150, 0),
(3, 1, 7, 'solo', 180, 0),
(4, 2, 19, 'solo', 400, 48),
(5, 2, 13, 'tutti', 0, 35),
(6, 2, 8, 'tutti', 150, 35),
(7, 3, 8, 'solo', 0, 35),
(8, 3, 3, 'tutti', 400, 0),
(9, 3, 9, 'tutti', 0, 110),
(10, 4, 13, 'solo', 0, 35),
(11, 4, 18, 'tutti', 0, 0),
(12, 4, 5, 'solo', 180, 48),
(13, 5, 1, 'tutti', 150, 48),
(14, 5, 8, 'solo', 0, 48),
(15, 5, 16, 'solo', 120, 110),
(16, 7, 2, 'tutti', 120, 48),
(17, 7, 16, 'tutti', 180, 35),
(18, 7, 14, 'tutti', 0, 0),
(19, 8, 1, 'principal', 400, 110),
(20, 8, 6, 'tutti', 0, 48),
(21, 8, 5, 'tutti', 150, 110),
(22, 9, 5, 'tutti', 120, 0),
(23, 9, 2, 'solo', 150, 48),
(24, 9, 12, 'tutti', 150, 110),
(25, 10, 12, 'tutti', 120, 48),
(26, 10, 5, 'solo', 150, 110),
(27, 10, 18, 'principal', 400, 0),
(28, 11, 3, 'solo', 0, 0),
(29, 11, 13, 'tutti', 180, 35),
(30, 11, 9, 'tutti', 0, 35),
(31, 12, 7, 'tutti', 400, 48),
(32, 12, 8, 'tutti', 120, 0),
(33, 13, 19, 'principal', 0, 48),
(34, 13, 9, 'tutti', 0, 48),
(35, 14, 16, 'principal', 180, 110),
(36, 14, 18, 'tutti', 0, 110),
(37, 15, 1, 'tutti', 120, 35),
(38, 15, 3, 'tutti', 180, 0),
(39, 16, 11, 'tutti', 150, 110),
(40, 16, 7, 'principal', 0, 35);

CREATE TABLE rehearsals (
  id INTEGER PRIMARY KEY,
  concert_id INTEGER REFERENCES concerts(id),
  venue_id INTEGER REFERENCES venues(id),
  rehearsal_date DATE,
  planned_minutes INTEGER,
  actual_minutes INTEGER,
  led_by INTEGER REFERENCES musicians(id),
  absentees INTEGER,
  dress_rehearsal VARCHAR
);

INSERT INTO rehearsals VALUES
(1, 5, 5, '2023-01-26', 90, 125, 6, 1, 'N'),
(2, 18, 1, '2023-06-24', 90, 110, 9, 4, 'N'),
(3, 18, 5, '2023-06-12', 150, 185, 4, 4, 'N'),
(4, 3, 5, '2022-10-10', 120, 120, 9, 3, 'N'),
(5, 5, 5, '2023-01-12', 90, 100, 13, 4, 'N'),
(6, 7, 5, '2021-12-11', 150, 150, 4, 2, 'N'),
(7, 6, 5, '2022-06-27', 180, 165, 4, 4, 'Y'),
(8, 1, 1, '2022-12-28', 120, 130, 13, 1, 'Y'),
(9, 6, 1, '2022-06-29', 90, 90, 1, 2, 'Y'),
(10, 8, 1, '2024-01-18', 90, 110, 1, 4, 'N'),
(11, 3, 1, '2022-09-29', 150, 185, 4, 3, 'Y'),
(12, 18, 5, '2023-06-21', 180, 190, 13, 1, 'N'),
(13, 10, 5, '2022-12-09', 180, 200, 9, 1, 'N'),
(14, 14, 1, '2023-06-27', 180, 180, 4, 3, 'N'),
(15, 7, 5, '2021-12-28', 90, 90, NULL, 4, 'Y'),
(16, 6, 5, '2022-07-07', 120, 120, 13, 5, 'Y'),
(17, 9, 6, '2022-08-25', 120, 105, 9, 1, 'N'),
(18, 10, 5, '2022-12-03', 120, 120, 1, 5, 'N'),
(19, 17, 4, '2023-06-27', 180, 190, 13, 5, 'N'),
(20, 3, 5, '2022-10-04', 180, 190, NULL, 2, 'N'),
(21, 9, 5, '2022-09-04', 120, 120, 1, 3, 'N'),
(22, 9, 5, '2022-09-12', 180, 200, 6, 0, 'N'),
(23, 16, 5, '2022-04-17', 150, 170, 1, 1, 'N'),
(24, 17, 5, '2023-06-24', 120, 140, 4, 4, 'N'),
(25, 10, 5, '2022-11-30', 150, 160, 6, 4, 'N'),
(26, 3, 5, '2022-09-29', 120, 155, 1, 0, 'N'),
(27, 12, 5, '2023-12-22', 180, 200, NULL, 1, 'N'),
(28, 12, 5, '2023-12-25', 180, 200, 6, 0, 'Y'),
(29, 1, 5, '2022-12-13', 180, 200, NULL, 4, 'N'),
(30, 17, 5, '2023-06-13', 120, 120, NULL, 5, 'N');

CREATE TABLE instruments (
  id INTEGER PRIMARY KEY,
  name VARCHAR,
  type VARCHAR,
  maker VARCHAR,
  year_built INTEGER,
  value INTEGER,
  insured BOOLEAN,
  condition VARCHAR,
  donated_by VARCHAR,
  weight_kg DECIMAL(5,1)
);

INSERT INTO instruments VALUES
(1, 'Guarneri copy', 'violin', 'A. Lenz', 1898, 38000, true, 'good', 'Friends of the Orchestra', 1.7),
(2, 'Old Tyrolean', 'violin', 'unknown', 1821, 52000, true, 'fair', 'Family Rott', 1.9),
(3, 'Student violin', 'violin', 'Hofner', 1995, 2400, false, 'poor', 'Friends of the Orchestra', 2.2),
(4, 'Walnut viola', 'viola', 'P. Marchetti', 1956, 16500, true, 'good', 'Family Rott', 2.5),
(5, 'Big Bertha', 'double bass', 'K. Juzek', 1924, 21000, true, 'in repair', 'Sparkasse', 11.5),
(6, 'Red cello', 'cello', 'J. Riedl', 1889, 61000, true, 'excellent', NULL, 3.1),
(7, 'Concert harp', 'harp', 'Salvi', 2004, 34500, true, 'good', NULL, 36.2),
(8, 'Silver flute', 'flute', 'Muramatsu', 2011, 9800, true, 'excellent', 'Family Rott', 2.4),
(9, 'Heckel bassoon', 'bassoon', 'Heckel', 1967, 43000, true, 'good', 'Family Rott', 3.4),
(10, 'Double horn', 'horn', 'Alexander', 2001, 8700, true, 'good', 'Family Rott', 2.3),
(11, 'Natural horn', 'horn', 'Seraphinoff', 2014, 5600, false, 'fair', NULL, 1.1),
(12, 'Timpani set', 'percussion', 'Ringer', 1979, 18800, true, 'in repair', 'Family Rott', 140),
(13, 'Rotary trumpet', 'trumpet', 'Schagerl', 2017, 6200, true, 'good', NULL, 0.8),
(14, 'Celesta', 'keyboard', 'Schiedmayer', 1962, NULL, false, 'poor', 'Sparkasse', 95);

CREATE TABLE loans (
  id INTEGER PRIMARY KEY,
  instrument_id INTEGER REFERENCES instruments(id),
  borrower_id INTEGER REFERENCES musicians(id),
  issued_by INTEGER REFERENCES musicians(id),
  out_on DATE,
  due_on DATE,
  returned_on DATE,
  deposit INTEGER,
  repair_costs INTEGER,
  deposit_refunded INTEGER
);

INSERT INTO loans VALUES
(1, 2, 20, 6, '2022-10-14', '2023-10-14', '2023-11-23', 200, 0, 1),
(2, 12, 16, 6, '2021-10-25', '2022-04-23', NULL, 1000, NULL, 0),
(3, 3, 18, 1, '2023-05-19', '2023-11-15', '2023-12-25', 200, 0, 1),
(4, 8, 9, 6, '2023-02-07', '2023-08-06', '2023-08-21', 1000, 0, 1),
(5, 5, 8, 1, '2022-11-11', '2023-02-09', '2023-03-21', 200, 0, 1),
(6, 4, 5, 13, '2022-03-20', '2022-09-16', NULL, 100, NULL, 0),
(7, 6, 7, 13, '2022-01-16', '2022-07-15', '2022-07-30', 500, 0, 1),
(8, 3, 20, 13, '2023-03-11', '2024-03-10', NULL, 200, NULL, 0),
(9, 13, 14, 1, '2023-10-17', '2023-11-16', '2023-12-01', 100, 0, 1),
(10, 5, 8, 4, '2022-09-10', '2023-09-10', '2023-09-14', 200, 0, 1),
(11, 1, 3, 6, '2021-10-23', '2022-01-21', '2022-01-14', 500, 0, 1),
(12, 5, 8, 9, '2022-04-19', '2022-07-18', '2022-07-17', 100, 260, 0),
(13, 1, 2, 1, '2023-08-20', '2023-09-19', '2023-09-19', 100, 260, 0),
(14, 13, 14, 1, '2023-05-12', '2023-08-10', NULL, 1000, NULL, 0),
(15, 13, 14, 4, '2024-01-02', '2025-01-01', '2024-12-31', 100, 260, 0),
(16, 13, 14, 13, '2024-03-29', '2024-04-28', '2024-04-28', 200, 0, 1),
(17, 12, 16, 4, '2023-08-22', '2023-11-20', NULL, 200, NULL, 0),
(18, 5, 8, 1, '2021-09-23', '2022-09-23', '2022-10-08', 100, 0, 1),
(19, 4, 5, 6, '2022-09-01', '2023-02-28', NULL, 100, NULL, 0),
(20, 7, 17, 1, '2024-03-09', '2024-04-08', '2024-04-08', 500, 260, 1),
(21, 8, 9, 9, '2021-10-05', '2022-10-05', '2022-11-14', 500, 80, 0),
(22, 12, 16, 13, '2023-05-22', '2023-06-21', NULL, 100, NULL, 0),
(23, 10, 13, 6, '2023-06-03', '2023-07-03', '2023-06-26', 100, 0, 1),
(24, 2, 2, 6, '2023-12-04', '2024-12-03', '2024-12-03', 100, 0, 0),
(25, 10, 13, 9, '2024-02-08', '2024-05-08', '2024-05-08', 1000, 80, 0),
(26, 3, 18, 13, '2022-09-15', '2023-03-14', NULL, 200, NULL, 0);
