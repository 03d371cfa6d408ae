CREATE TABLE owners(own_id INTEGER PRIMARY KEY, own_nm VARCHAR, home_port VARCHAR, ctry VARCHAR, tel VARCHAR, member_since DATE, club_mbr VARCHAR);
INSERT INTO owners VALUES
  (1, 'Ingrid Dahl', 'Bergen', 'Norway', '+47 555 0101', '2015-04-02', 'Y'),
  (2, 'Paolo Ricci', 'Genoa', 'Italy', '+39 555 0102', '2018-06-20', 'N'),
  (3, 'Margaret Hale', 'Falmouth', 'United Kingdom', NULL, '2011-09-12', 'Y'),
  (4, 'Yannick Le Goff', 'Brest', 'France', '+33 555 0104', '2019-03-28', 'Y'),
  (5, 'Tomas Berg', 'Gothenburg', 'Sweden', '+46 555 0105', '2020-08-17', 'N'),
  (6, 'Saltmarsh Charters', 'Falmouth', 'United Kingdom', '+44 555 0106', '2016-01-05', 'N'),
  (7, 'Claire Fournier', 'La Rochelle', 'France', NULL, '2021-05-30', 'Y'),
  (8, 'Duncan Muir', 'Oban', 'United Kingdom', '+44 555 0108', '2013-07-23', 'Y'),
  (9, 'Elena Conti', 'Genoa', 'Italy', '+39 555 0109', '2022-02-11', 'N'),
  (10, 'Femke de Wit', 'Den Helder', 'Netherlands', '+31 555 0110', '2023-04-19', 'Y');

CREATE TABLE boats(boat_id INTEGER PRIMARY KEY, boat_nm VARCHAR, own_id INTEGER REFERENCES owners(own_id), hull_typ VARCHAR, loa_m DECIMAL(5,2), beam_m DECIMAL(4,2), yr_built INTEGER, engine_hp INTEGER, insured INTEGER);
INSERT INTO boats VALUES
  (1, 'Solveig', 1, 'sailing yacht', 12.40, 3.90, 2004, 40, 1),
  (2, 'Bella Vita', 2, 'motor yacht', 18.20, 4.80, 2016, 850, 1),
  (3, 'Curlew', 3, 'sailing yacht', 9.10, 2.80, 1987, 18, 1),
  (4, 'Ar Mor', 4, 'trawler', 14.60, 4.60, 1995, 230, 1),
  (5, 'Nordlys', 5, 'sailing yacht', 11.30, 3.50, 2010, 30, 0),
  (6, 'Salt One', 6, 'motor yacht', 13.00, 4.10, 2018, 440, 1),
  (7, 'Salt Two', 6, 'catamaran', 12.80, 6.90, 2020, 90, 1),
  (8, 'Petite Houle', 7, 'dinghy', 4.20, 1.60, 2021, NULL, 0),
  (9, 'Stormcock', 8, 'trawler', 16.50, 5.10, 1979, 310, 1),
  (10, 'Gannet', 8, 'sailing yacht', 8.40, 2.70, 1992, 12, 0),
  (11, 'Aurora', 9, 'catamaran', 14.10, 7.20, 2022, 110, 1),
  (12, 'Zeemeeuw', 10, 'sailing yacht', 10.70, 3.40, 2001, 28, 1),
  (13, 'Pipit', 3, 'dinghy', 3.60, 1.40, 2015, NULL, 0),
  (14, 'Lady Maud', 6, 'motor yacht', 21.50, 5.40, 2008, 1200, 0);

CREATE TABLE berths(berth_cd VARCHAR PRIMARY KEY, pontoon VARCHAR, max_len_m DECIMAL(5,2), depth_m DECIMAL(4,2), shore_pwr VARCHAR, rate_night DECIMAL(8,2), out_of_use VARCHAR);
INSERT INTO berths VALUES
  ('A1', 'Alpha', 10.00, 2.10, 'yes', 28.00, 'no'),
  ('A2', 'Alpha', 10.00, 2.10, 'yes', 28.00, 'no'),
  ('A3', 'Alpha', 12.00, 2.40, 'no', 30.00, 'yes'),
  ('B1', 'Bravo', 15.00, 3.00, 'yes', 44.00, 'no'),
  ('B2', 'Bravo', 15.00, 3.00, 'yes', 44.00, 'no'),
  ('B3', 'Bravo', 15.00, 3.20, 'no', 40.00, 'no'),
  ('C1', 'Charlie', 24.00, 4.50, 'yes', 82.50, 'no'),
  ('C2', 'Charlie', 24.00, 4.20, 'yes', 79.00, 'no'),
  ('D1', 'Delta', 5.00, 1.20, 'no', 11.00, 'no'),
  ('D2', 'Delta', 5.00, 1.00, 'no', 9.50, 'yes');

CREATE TABLE stays(stay_no INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boats(boat_id), berth_cd VARCHAR, arr_dt DATE, dep_dt DATE, crew_cnt INTEGER, nights INTEGER, rate_chgd DECIMAL(8,2), paid VARCHAR, prev_port VARCHAR, next_port VARCHAR);
INSERT INTO stays VALUES
  (700, 1, 'B1', '2021-05-14', '2021-05-18', 3, 4, 42.00, 'Y', 'Bergen', 'Lerwick'),
  (701, 3, 'A1', '2021-06-02', '2021-06-12', 2, 10, 26.00, 'Y', 'Falmouth', 'Falmouth'),
  (702, 2, 'C1', '2021-07-20', '2021-07-27', 6, 7, 80.00, 'Y', 'Brest', 'Dublin'),
  (703, 9, 'C2', '2021-08-04', '2021-08-06', 4, 2, 75.00, 'Y', 'Oban', 'Oban'),
  (704, 6, 'B2', '2022-04-09', '2022-04-21', 2, 12, 42.00, 'Y', 'Falmouth', 'Brest'),
  (705, 4, 'B3', '2022-05-27', '2022-05-30', 5, 3, 38.00, 'N', 'Brest', 'Cork'),
  (706, 5, 'B1', '2022-06-15', '2022-06-20', 3, 5, 44.00, 'Y', 'Gothenburg', 'Bergen'),
  (707, 8, 'D1', '2022-07-02', '2022-07-04', 1, 2, 10.00, 'Y', NULL, NULL),
  (708, 7, 'B2', '2022-07-11', '2022-07-25', 8, 14, 50.00, 'N', 'Brest', 'Falmouth'),
  (709, 10, 'A2', '2022-08-19', '2022-08-22', 2, 3, 28.00, 'Y', 'Oban', 'Dublin'),
  (710, 14, 'C1', '2022-09-01', '2022-09-10', 9, 9, 82.50, 'N', 'Falmouth', 'Genoa'),
  (711, 3, 'A1', '2023-04-28', '2023-05-06', 2, 8, 28.00, 'Y', 'Cork', 'Falmouth'),
  (712, 11, 'B1', '2023-05-19', '2023-05-24', 5, 5, 60.00, 'Y', 'Genoa', 'Cork'),
  (713, 2, 'C2', '2023-06-10', '2023-06-24', 7, 14, 79.00, 'Y', 'Genoa', 'Brest'),
  (714, 12, 'B3', '2023-07-03', '2023-07-07', 3, 4, 40.00, 'Y', 'Den Helder', 'Falmouth'),
  (715, 1, 'B1', '2023-07-21', '2023-07-28', 4, 7, 44.00, 'Y', 'Lerwick', 'Bergen'),
  (716, 6, 'B2', '2023-08-12', '2023-08-18', 3, 6, 44.00, 'N', 'Dublin', 'Falmouth'),
  (717, 9, 'C2', '2023-09-05', '2023-09-08', 4, 3, 79.00, 'Y', 'Oban', 'Cork'),
  (718, 14, 'C1', '2024-03-30', '2024-04-10', 10, 11, 82.50, 'Y', 'Genoa', 'Falmouth'),
  (719, 7, 'B2', '2024-04-26', '2024-05-01', 6, 5, 55.00, 'Y', 'Falmouth', 'Brest'),
  (720, 4, 'B3', '2024-05-17', '2024-05-19', 4, 2, 40.00, 'Y', 'Brest', 'Brest'),
  (721, 12, 'A2', '2024-06-01', '2024-06-09', 2, 8, 30.00, 'N', 'Cork', 'Den Helder'),
  (722, 11, 'B1', '2024-06-22', NULL, 4, NULL, 60.00, 'N', 'Cork', NULL),
  (723, 3, 'A1', '2024-06-25', NULL, 1, NULL, 28.00, 'N', 'Falmouth', NULL);

CREATE TABLE yard_jobs(job_no INTEGER PRIMARY KEY, boat_id INTEGER, descr VARCHAR, trade VARCHAR, booked_dt DATE, done_dt DATE, lab_hrs DECIMAL(5,1), lab_rate DECIMAL(6,2), parts_cost DECIMAL(9,2), warranty VARCHAR);
INSERT INTO yard_jobs VALUES
  (1, 3, 'Antifoul and polish', 'paint', '2021-03-08', '2021-03-15', 12.0, 38.00, 210.00, 'F'),
  (2, 2, 'Replace bow thruster', 'mechanical', '2021-07-21', '2021-07-26', 16.5, 55.00, 2980.00, 'F'),
  (3, 9, 'Fuel pump leak', 'mechanical', '2021-08-04', '2021-08-05', 4.0, 55.00, 186.50, 'F'),
  (4, 1, 'New mainsail fitting', 'rigging', '2022-02-14', '2022-03-01', 9.0, 46.00, 3150.00, 'F'),
  (5, 6, 'Chartplotter fault', 'electrical', '2022-04-11', '2022-04-13', 3.5, 52.00, 0.00, 'T'),
  (6, 7, 'Gelcoat repair port hull', 'paint', '2022-07-13', '2022-07-22', 22.0, 38.00, 640.00, 'F'),
  (7, 14, 'Generator overhaul', 'mechanical', '2022-09-02', '2022-10-14', 41.0, 55.00, 4420.00, 'F'),
  (8, 5, 'Standing rigging check', 'rigging', '2022-06-16', '2022-06-17', 5.0, 46.00, NULL, 'F'),
  (9, 11, 'Watermaker replacement', 'mechanical', '2023-05-20', '2023-05-23', 8.0, 58.00, 0.00, 'T'),
  (10, 2, 'Teak deck caulking', 'carpentry', '2023-06-12', '2023-07-03', 36.0, 44.00, 915.00, 'F'),
  (11, 12, 'Battery bank swap', 'electrical', '2023-07-04', '2023-07-05', 4.5, 54.00, 1120.00, 'F'),
  (12, 9, 'Propeller shaft seal', 'mechanical', '2023-09-05', '2023-09-07', 7.0, 58.00, 330.00, 'F'),
  (13, 4, 'Wheelhouse door', 'carpentry', '2024-02-05', '2024-02-20', 11.0, 44.00, 275.00, 'F'),
  (14, 14, 'Radar install', 'electrical', '2024-04-02', '2024-04-08', 10.0, 54.00, 2640.00, 'F'),
  (15, 10, 'Osmosis treatment', 'paint', '2024-05-06', NULL, NULL, 40.00, 1480.00, 'F'),
  (16, 7, 'Autopilot drops out', 'electrical', '2024-06-10', NULL, NULL, 54.00, NULL, 'T');

CREATE TABLE boat_sales(sale_id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boats(boat_id), seller_id INTEGER, buyer_id INTEGER, ask_price INTEGER, sold_price INTEGER, listed DATE, sold DATE, broker_pct DECIMAL(4,2));
INSERT INTO boat_sales VALUES
  (1, 5, 1, 5, 64000, 61500, '2020-05-11', '2020-09-02', 6.00),
  (2, 14, 2, 6, 390000, 362000, '2020-10-19', '2021-06-14', 5.00),
  (3, 13, 8, 3, 1400, 1250, '2021-03-22', '2021-04-10', 8.00),
  (4, 10, 3, 8, 9800, 9800, '2021-08-30', '2021-10-05', 8.00),
  (5, 8, 4, 7, 3200, 2700, '2022-01-17', '2022-05-08', 8.00),
  (6, 11, 6, 9, 415000, 398500, '2022-11-07', '2023-03-16', 5.00),
  (7, 12, 5, 10, 47500, 43000, '2023-01-30', '2023-05-25', 6.00),
  (8, 7, 6, NULL, 285000, NULL, '2024-01-22', NULL, 5.00),
  (9, 3, 3, NULL, 18500, NULL, '2024-05-02', NULL, 7.00);
