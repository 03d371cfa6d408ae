CREATE TABLE lang (lng_cd VARCHAR PRIMARY KEY, lng_nm VARCHAR, scrpt VARCHAR, rare_flg VARCHAR);
CREATE TABLE cli (cli_id INTEGER PRIMARY KEY, cli_nm VARCHAR, cty VARCHAR, sect VARCHAR, eml VARCHAR, disc_pct INTEGER, dt_since DATE);
CREATE TABLE trnsl (trn_id INTEGER PRIMARY KEY, trn_nm VARCHAR, cty VARCHAR, rt_wrd DECIMAL(5,3), ntv_lng VARCHAR REFERENCES lang(lng_cd), sworn_flg VARCHAR, act INTEGER, dt_join DATE, mntr_id INTEGER REFERENCES trnsl(trn_id));
CREATE TABLE pm (pm_id INTEGER PRIMARY KEY, pm_nm VARCHAR, tel VARCHAR, sal INTEGER, dt_hire DATE);
CREATE TABLE job (job_id INTEGER PRIMARY KEY, ttl VARCHAR, cli_id INTEGER REFERENCES cli(cli_id), pm_id INTEGER REFERENCES pm(pm_id), src_lng VARCHAR REFERENCES lang(lng_cd), tgt_lng VARCHAR REFERENCES lang(lng_cd), trn_id INTEGER REFERENCES trnsl(trn_id), rvw_id INTEGER REFERENCES trnsl(trn_id), wrd_cnt INTEGER, prc_wrd DECIMAL(5,3), dt_ord DATE, dt_due DATE, dt_dlv DATE, stat_cd VARCHAR, urg_flg INTEGER);
CREATE TABLE inv (inv_no VARCHAR PRIMARY KEY, job_id INTEGER REFERENCES job(job_id), amt_net DECIMAL(9,2), amt_vat DECIMAL(9,2), dt_inv DATE, dt_due DATE, dt_pd DATE);
CREATE TABLE cmpl (cmp_id INTEGER PRIMARY KEY, job_id INTEGER REFERENCES job(job_id), dt_rcv DATE, rsn VARCHAR, sev INTEGER, just_flg VARCHAR, rfnd_amt DECIMAL(8,2));

INSERT INTO lang VALUES
  ('EN', 'English', 'Latin', 'N'),
  ('DE', 'German', 'Latin', 'N'),
  ('FR', 'French', 'Latin', 'N'),
  ('ES', 'Spanish', 'Latin', 'N'),
  ('JA', 'Japanese', 'Kanji', 'N'),
  ('AR', 'Arabic', 'Arabic', 'N'),
  ('RU', 'Russian', 'Cyrillic', 'N'),
  ('BG', 'Bulgarian', 'Cyrillic', 'Y'),
  ('IS', 'Icelandic', 'Latin', 'Y'),
  ('EU', 'Basque', 'Latin', 'Y'),
  ('PT', 'Portuguese', 'Latin', 'N'),
  ('KA', 'Georgian', 'Mkhedruli', 'Y');

INSERT INTO cli VALUES
  (1, 'Hartmann Pumps', 'Munich', 'engineering', 'office@hartmann.example', 5, '2019-03-04'),
  (2, 'Bellevue Clinic', 'Geneva', 'medical', 'info@bellevue.example', 0, '2020-11-16'),
  (3, 'Kite & Partners', 'London', 'legal', 'docs@kite.example', 10, '2018-01-22'),
  (4, 'Sakura Games', 'Osaka', 'software', 'loc@sakura.example', 8, '2021-06-30'),
  (5, 'Museo del Mar', 'Bilbao', 'culture', NULL, 0, '2022-02-14'),
  (6, 'Petrel Shipping', 'Hamburg', 'logistics', 'ops@petrel.example', 3, '2021-09-01'),
  (7, 'Vitalab', 'Lyon', 'medical', 'regs@vitalab.example', 12, '2019-08-19'),
  (8, 'Orlova Notary', 'Sofia', 'legal', NULL, 0, '2022-10-10'),
  (9, 'Northlight Press', 'London', 'culture', 'rights@northlight.example', 7, '2020-05-05'),
  (10, 'City of Porto', 'Porto', 'public', NULL, 0, '2023-01-09'),
  (11, 'Quantis Software', 'Berlin', 'software', 'hello@quantis.example', 15, '2018-07-12'),
  (12, 'Tbilisi Wines', 'Tbilisi', 'food', 'export@tbwines.example', 0, '2023-04-17'),
  (13, 'Green Fjord Tours', 'Reykjavik', 'tourism', 'hi@greenfjord.example', 2, '2023-11-06'),
  (14, 'Almeida Foods', 'Porto', 'food', 'qa@almeida.example', 4, '2022-06-21');

INSERT INTO trnsl VALUES (1, 'Anna Keller', 'Munich', 0.14, 'DE', 'Y', 1, '2018-02-01', NULL);
INSERT INTO trnsl VALUES (2, 'Jean Morel', 'Lyon', 0.12, 'FR', 'Y', 1, '2018-05-14', 1);
INSERT INTO trnsl VALUES (3, 'Lucia Herrero', 'Madrid', 0.11, 'ES', 'N', 1, '2019-03-18', 1);
INSERT INTO trnsl VALUES (4, 'Kenji Mori', 'Osaka', 0.19, 'JA', 'N', 1, '2019-10-07', NULL);
INSERT INTO trnsl VALUES (5, 'Samira Haddad', 'Beirut', 0.16, 'AR', 'Y', 1, '2020-01-20', 2);
INSERT INTO trnsl VALUES (6, 'Dmitri Volkov', 'Riga', 0.1, 'RU', 'N', 0, '2018-09-03', 1);
INSERT INTO trnsl VALUES (7, 'Elena Petrova', 'Sofia', 0.12, 'BG', 'Y', 1, '2020-06-15', 6);
INSERT INTO trnsl VALUES (8, 'Sigrun Jonsdottir', 'Reykjavik', 0.21, 'IS', 'N', 1, '2021-04-12', 4);
INSERT INTO trnsl VALUES (9, 'Miren Etxe', 'Bilbao', 0.18, 'EU', 'N', 1, '2021-08-30', 3);
INSERT INTO trnsl VALUES (10, 'Rui Tavares', 'Porto', 0.11, 'PT', 'Y', 1, '2021-11-08', 3);
INSERT INTO trnsl VALUES (11, 'Nino Beridze', 'Tbilisi', 0.15, 'KA', 'N', 1, '2022-03-21', 7);
INSERT INTO trnsl VALUES (12, 'Oliver Grant', 'London', 0.13, 'EN', 'N', 1, '2018-03-12', NULL);
INSERT INTO trnsl VALUES (13, 'Fiona Reid', 'Edinburgh', 0.14, 'EN', 'Y', 1, '2022-09-05', 12);
INSERT INTO trnsl VALUES (14, 'Karl Brandt', 'Munich', 0.13, 'DE', 'N', 0, '2019-05-27', 1);
INSERT INTO trnsl VALUES (15, 'Chloe Petit', 'Lyon', 0.12, 'FR', 'N', 1, '2023-02-06', 2);
INSERT INTO trnsl VALUES (16, 'Haruka Sato', 'Tokyo', 0.2, 'JA', 'Y', 1, '2023-09-11', 4);

INSERT INTO pm VALUES
  (1, 'Greta Holm', '040-111', 52000, '2017-10-02'),
  (2, 'Luis Prado', '040-112', 48500, '2019-04-15'),
  (3, 'Becky Shaw', NULL, 46200, '2021-02-22'),
  (4, 'Tariq Aziz', '040-114', 50100, '2020-08-03'),
  (5, 'Mona Lund', NULL, 41000, '2024-01-08');

INSERT INTO job VALUES
  (1, 'Pump manual', 1, 1, 'DE', 'EU', 9, NULL, 6200, 0.242, '2024-02-04', '2024-03-14', NULL, 'CNC', 0),
  (2, 'Patient leaflet', 2, 1, 'FR', 'JA', 4, 12, 1200, 0.227, '2023-12-03', '2024-01-08', '2024-01-17', 'DLV', 0),
  (3, 'Share purchase agreement', 3, 1, 'EN', 'IS', 8, 7, 450, 0.244, '2023-07-02', '2023-07-16', '2023-07-20', 'DLV', 0),
  (4, 'Quest dialogues', 4, 2, 'JA', 'FR', 15, 3, 6200, 0.15, '2023-05-17', '2023-06-23', '2023-06-23', 'DLV', 0),
  (5, 'Exhibition guide', 5, 3, 'ES', 'FR', 15, 3, 8800, 0.17, '2023-03-20', '2023-04-09', '2023-04-08', 'DLV', 0),
  (6, 'Charter contract', 6, 2, 'DE', 'IS', 8, NULL, 320, 0.255, '2021-11-08', '2021-11-13', NULL, 'CNC', 1),
  (7, 'Clinical trial protocol', 7, 2, 'FR', 'IS', 8, 11, 21000, 0.254, '2023-08-27', '2023-09-25', '2023-10-04', 'DLV', 0),
  (8, 'Birth certificate', 8, 1, 'BG', 'DE', 14, NULL, 320, 0.164, '2023-02-07', '2023-02-19', '2023-02-16', 'DLV', 0),
  (9, 'Children novel', 9, 1, 'EN', 'DE', 14, 7, 450, 0.188, '2023-10-28', '2023-11-09', '2023-11-09', 'DLV', 0),
  (10, 'Tender notice', 10, 1, 'PT', 'DE', 1, 3, 21000, 0.21, '2023-04-26', '2023-05-11', '2023-05-20', 'DLV', 0),
  (11, 'App release notes', 11, 1, 'EN', 'RU', 6, 10, 450, 0.145, '2023-12-30', '2024-01-21', '2024-01-18', 'DLV', 0),
  (12, 'Wine labels', 12, 1, 'KA', 'PT', 10, NULL, 1200, 0.184, '2023-12-20', '2024-01-01', NULL, 'CNC', 0),
  (13, 'Trekking brochure', 13, 1, 'IS', 'FR', 15, NULL, 1200, 0.202, '2024-04-10', '2024-04-29', NULL, 'WIP', 0),
  (14, 'Olive oil catalogue', 14, 3, 'PT', 'EN', 12, 2, 320, 0.167, '2023-07-23', '2023-08-26', '2023-08-26', 'DLV', 0),
  (15, 'Spare parts list', 1, 4, 'DE', 'AR', 5, 7, 6200, 0.211, '2023-09-28', '2023-10-27', '2023-11-05', 'DLV', 0),
  (16, 'Informed consent form', 2, 1, 'FR', 'JA', 4, 8, 12500, 0.225, '2022-04-22', '2022-05-26', '2022-06-04', 'DLV', 0),
  (17, 'Lease contract', 3, 1, 'EN', 'JA', 4, 6, 8800, 0.26, '2021-11-01', '2021-11-07', '2021-11-07', 'DLV', 1),
  (18, 'Character biographies', 4, 2, 'JA', 'EN', 12, 1, 12500, 0.162, '2023-09-21', '2023-10-28', '2023-10-26', 'DLV', 0),
  (19, 'Audio guide', 5, 2, 'ES', 'EN', 13, 11, 6200, 0.175, '2023-07-21', '2023-07-27', '2023-07-24', 'DLV', 1),
  (20, 'Customs declaration', 6, 2, 'DE', 'BG', 7, NULL, 46000, 0.202, '2023-09-25', '2023-10-01', NULL, 'CNC', 1),
  (21, 'Lab report', 7, 2, 'FR', 'BG', 7, NULL, 4750, 0.216, '2021-11-26', '2021-12-30', NULL, 'CNC', 0),
  (22, 'Marriage certificate', 8, 4, 'BG', 'KA', 11, 3, 12500, 0.185, '2022-10-24', '2022-11-21', '2022-11-15', 'DLV', 0),
  (23, 'Poetry volume', 9, 2, 'EN', 'DE', NULL, NULL, 46000, 0.201, '2022-08-05', '2022-09-02', NULL, 'NEW', 0),
  (24, 'Council minutes', 10, 2, 'PT', 'FR', 15, 3, 320, 0.172, '2023-11-10', '2023-11-19', '2023-11-23', 'DLV', 1),
  (25, 'Help centre', 11, 3, 'EN', 'KA', 11, NULL, 3400, 0.201, '2023-07-31', '2023-08-20', NULL, 'CNC', 0),
  (26, 'Back labels', 12, 2, 'KA', 'ES', 3, 13, 6200, 0.202, '2024-05-06', '2024-05-31', '2024-06-02', 'DLV', 0),
  (27, 'Safety briefing', 11, 1, 'EN', 'FR', 15, NULL, 4750, 0.165, '2024-02-27', '2024-03-14', NULL, 'CNC', 0),
  (28, 'Allergen sheet', 14, 1, 'PT', 'ES', 3, 11, 46000, 0.144, '2022-11-05', '2022-12-10', '2022-12-04', 'DLV', 0),
  (29, 'Valve data sheet', 1, 2, 'DE', 'IS', 8, NULL, 46000, 0.299, '2022-09-27', '2022-11-03', '2022-11-03', 'DLV', 0),
  (30, 'Discharge letter', 2, 4, 'FR', 'DE', 1, 2, 21000, 0.225, '2023-07-27', '2023-08-17', '2023-08-17', 'DLV', 0),
  (31, 'Court summons', 3, 4, 'EN', 'AR', 5, 4, 21000, 0.198, '2022-05-02', '2022-05-15', NULL, 'WIP', 0),
  (32, 'Store page', 4, 2, 'JA', 'PT', NULL, NULL, 21000, 0.154, '2023-09-09', '2023-10-06', NULL, 'NEW', 0),
  (33, 'Museum website', 5, 1, 'ES', 'JA', 4, 7, 8800, 0.27, '2024-02-15', '2024-02-19', NULL, 'WIP', 1),
  (34, 'Bill of lading', 6, 2, 'DE', 'RU', 6, 7, 8800, 0.173, '2023-11-07', '2023-12-03', '2023-12-07', 'DLV', 0),
  (35, 'Dosage instructions', 7, 2, 'FR', 'IS', 8, NULL, 4750, 0.279, '2022-01-12', '2022-02-13', '2022-02-07', 'DLV', 0),
  (36, 'Power of attorney', 8, 2, 'BG', 'EN', 12, NULL, 450, 0.228, '2023-02-13', '2023-03-02', '2023-03-02', 'DLV', 0),
  (37, 'Cookbook', 9, 1, 'EN', 'DE', 1, 8, 6200, 0.234, '2022-11-26', '2022-12-21', '2022-12-21', 'DLV', 0),
  (38, 'Privacy policy', 10, 2, 'PT', 'EN', 12, NULL, 46000, 0.196, '2024-02-16', '2024-02-28', '2024-03-03', 'DLV', 0);

INSERT INTO inv VALUES
  ('R24-002', 2, 272.4, 0, '2024-01-18', '2024-02-17', '2024-02-20'),
  ('R23-003', 3, 109.8, 0, '2023-07-28', '2023-08-27', '2023-09-11'),
  ('R23-004', 4, 930.0, 0, '2023-06-30', '2023-07-30', NULL),
  ('R23-005', 5, 1496.0, 0, '2023-04-15', '2023-05-15', '2023-05-11'),
  ('R23-007', 7, 5334.0, 0, '2023-10-10', '2023-11-09', '2023-11-13'),
  ('R23-008', 8, 52.48, 0, '2023-02-20', '2023-03-22', '2023-03-12'),
  ('R23-009', 9, 84.6, 0, '2023-11-14', '2023-12-14', NULL),
  ('R23-010', 10, 4410.0, 0, '2023-05-25', '2023-06-24', '2023-07-11'),
  ('R24-011', 11, 65.25, 12.4, '2024-01-24', '2024-02-23', '2024-02-09'),
  ('R22-016', 16, 2812.5, 0, '2022-06-06', '2022-07-06', '2022-07-12'),
  ('R21-017', 17, 2288.0, 0, '2021-11-15', '2021-12-15', NULL),
  ('R23-019', 19, 1085.0, 0, '2023-07-26', '2023-08-25', '2023-09-06'),
  ('R22-022', 22, 2312.5, 0, '2022-11-20', '2022-12-20', NULL),
  ('R23-024', 24, 55.04, 0, '2023-11-25', '2023-12-25', '2024-01-11'),
  ('R24-026', 26, 1252.4, 0, '2024-06-06', '2024-07-06', '2024-08-04'),
  ('R22-028', 28, 6624.0, 0, '2022-12-12', '2023-01-11', '2023-01-02'),
  ('R22-029', 29, 13754.0, 2613.26, '2022-11-04', '2022-12-04', '2022-12-20'),
  ('R23-030', 30, 4725.0, 0, '2023-08-25', '2023-09-24', '2023-10-21'),
  ('R23-034', 34, 1522.4, 289.26, '2023-12-11', '2024-01-10', '2024-02-03'),
  ('R22-035', 35, 1325.25, 0, '2022-02-11', '2022-03-13', '2022-04-11'),
  ('R23-036', 36, 102.6, 0, '2023-03-03', '2023-04-02', '2023-03-16'),
  ('R22-037', 37, 1450.8, 0, '2022-12-22', '2023-01-21', '2023-01-20'),
  ('R24-038', 38, 9016.0, 0, '2024-03-05', '2024-04-04', NULL);

INSERT INTO cmpl VALUES
  (1, 19, '2023-08-03', 'terminology', 5, 'Y', 242.01),
  (2, 24, '2023-12-07', 'mistranslation', 1, 'Y', 253.93),
  (3, 26, '2024-06-20', 'late', 5, 'Y', NULL),
  (4, 14, '2023-09-11', 'late', 2, 'Y', 229.32),
  (5, 36, '2023-03-28', 'typos', 3, NULL, NULL),
  (6, 30, '2023-09-02', 'typos', 2, 'Y', 363.33),
  (7, 8, '2023-03-05', 'typos', 1, NULL, NULL),
  (8, 37, '2023-01-04', 'mistranslation', 1, 'Y', NULL),
  (9, 28, '2022-12-27', 'late', 1, 'Y', 114.09),
  (10, 11, '2024-01-29', 'layout', 3, 'N', NULL),
  (11, 35, '2022-02-27', 'typos', 1, 'Y', 245.43),
  (12, 34, '2023-12-30', 'terminology', 5, 'N', NULL),
  (13, 17, '2021-11-08', 'typos', 4, NULL, NULL);
