CREATE TABLE tm (
  tm_id INTEGER PRIMARY KEY,
  tm_nm VARCHAR,
  cntry VARCHAR,
  yr_fnd INTEGER,
  hd_cch VARCHAR,
  act_fl BOOLEAN,
  wrld_rk INTEGER
);
INSERT INTO tm VALUES
  (1, 'Nova Wolves', 'Sweden', 2014, 'Henrik Dahl', TRUE, 41),
  (2, 'Iron Lotus', 'South Korea', 2016, 'Park Min-jae', TRUE, 55),
  (3, 'Grey Owls', 'Canada', 2018, NULL, TRUE, 23),
  (4, 'Casa Rayo', 'Spain', 2017, 'Alba Montero', TRUE, 30),
  (5, 'Polar Nine', 'Finland', 2013, 'Jari Niemi', TRUE, 38),
  (6, 'Redline', 'Brazil', 2019, 'Bruno Teles', TRUE, 19),
  (7, 'Mad Parrots', 'Brazil', 2021, NULL, TRUE, 8),
  (8, 'Fjord Five', 'Norway', 2012, 'Kari Moe', FALSE, 17),
  (9, 'Blitz Academy', 'Germany', 2020, 'Uwe Franke', TRUE, 12),
  (10, 'Lunar Foxes', 'France', 2015, 'Celine Aubry', FALSE, 26);

CREATE TABLE plr (
  plr_id INTEGER PRIMARY KEY,
  nck VARCHAR,
  rl_nm VARCHAR,
  ntn VARCHAR,
  dob DATE,
  cur_tm INTEGER REFERENCES tm(tm_id),
  rl_cd VARCHAR,
  mth_sal INTEGER,
  sub_fl INTEGER,
  bnd_fl VARCHAR
);
INSERT INTO plr VALUES
  (1, 'frostbyte', 'Elias Nyström', 'Sweden', '2000-02-11', 1, 'captain', 14500, 0, 'N'),
  (2, 'Kiwi', 'Oskar Lund', 'Denmark', '2002-07-30', 1, 'sniper', 11800, 0, 'N'),
  (3, 'nobu', 'Kenji Sato', 'Japan', '2003-01-19', 1, 'support', 8200, 0, 'N'),
  (4, 'haneul', 'Kim Ha-neul', 'South Korea', '1999-11-05', 2, 'captain', 16200, 0, 'N'),
  (5, 'Jade', 'Choi Yuna', 'South Korea', '2001-05-23', 2, 'sniper', 15100, 0, 'N'),
  (6, 'tofu', 'Lee Joon', 'South Korea', '2004-09-02', 2, 'support', 7400, 1, 'N'),
  (7, 'Maple', 'Ethan Clarke', 'Canada', '2001-12-12', 3, 'entry', 6900, 0, 'N'),
  (8, 'qwark', 'Noah Tremblay', 'Canada', '2003-06-08', 3, 'support', 5600, 0, 'Y'),
  (9, 'Zorro', 'Diego Ruiz', 'Spain', '1998-03-17', 4, 'captain', 9900, 0, 'N'),
  (10, 'lluvia', 'Carmen Vidal', 'Spain', '2002-10-27', 4, 'entry', 8700, 0, 'N'),
  (11, 'Tanque', 'Mateo Silva', 'Argentina', '2000-08-14', 4, 'lurker', 7900, 0, 'N'),
  (12, 'hiisi', 'Aleksi Korhonen', 'Finland', '1997-04-04', 5, 'captain', 13300, 0, 'N'),
  (13, 'Sisu', 'Emma Laine', 'Finland', '2003-03-29', 5, 'sniper', 10200, 0, 'N'),
  (14, 'murk', 'Viktor Orlov', 'Latvia', '2001-01-31', 5, 'lurker', 9100, 1, 'N'),
  (15, 'Pipoca', 'Rafael Souza', 'Brazil', '2002-05-16', 6, 'entry', 6100, 0, 'N'),
  (16, 'gaucho', 'Thiago Ramos', 'Brazil', '2000-09-09', 6, 'captain', 6800, 0, 'Y'),
  (17, 'Açaí', 'Larissa Pinto', 'Brazil', '2004-12-01', 7, 'sniper', 3200, 0, 'N'),
  (18, 'ferro', 'João Matos', 'Portugal', '2003-11-20', 7, 'support', 2900, 1, 'N'),
  (19, 'Blitzkid', 'Lukas Weber', 'Germany', '2005-02-07', 9, 'entry', 2400, 0, 'N'),
  (20, 'Nebel', 'Jana Kraus', 'Germany', '2004-06-18', 9, 'support', 2600, 0, 'N'),
  (21, 'Marvin', 'Paul Richter', 'Austria', '2002-08-25', 9, 'captain', 4100, 0, 'N'),
  (22, 'sleet', 'Magnus Berg', 'Norway', '1996-10-10', NULL, 'captain', NULL, 0, 'N'),
  (23, 'Renard', 'Hugo Lefèvre', 'France', '1999-07-07', NULL, 'sniper', NULL, 0, 'Y'),
  (24, 'ghostly', 'Amir Saleh', 'Sweden', '2001-09-13', 3, 'captain', 7700, 0, 'N');

CREATE TABLE trn (
  trn_id INTEGER PRIMARY KEY,
  trn_nm VARCHAR,
  cty VARCHAR,
  st_dt DATE,
  en_dt DATE,
  prz_amt INTEGER,
  fmt_cd VARCHAR
);
INSERT INTO trn VALUES
  (1, 'Winter Clash', 'Stockholm', '2022-01-20', '2022-02-06', 250000, 'LAN'),
  (2, 'Seoul Masters', 'Seoul', '2022-06-10', '2022-06-26', 500000, 'LAN'),
  (3, 'Copa Atlantica', 'Lisbon', '2022-10-05', '2022-10-16', 120000, 'LAN'),
  (4, 'Spring Circuit', 'Katowice', '2023-03-03', '2023-03-19', 400000, 'LAN'),
  (5, 'Rookie Cup', 'Berlin', '2023-07-08', '2023-07-12', 30000, 'online'),
  (6, 'Neon Invitational', 'Las Vegas', '2023-11-17', '2023-11-26', 750000, 'LAN'),
  (7, 'Winter Clash II', 'Stockholm', '2024-01-19', '2024-02-04', 300000, 'LAN'),
  (8, 'Desert Open', 'Dubai', '2024-09-12', '2024-09-22', 600000, 'online');

CREATE TABLE mtc (
  mtc_id INTEGER PRIMARY KEY,
  trn_id INTEGER REFERENCES trn(trn_id),
  tm_a INTEGER REFERENCES tm(tm_id),
  tm_b INTEGER REFERENCES tm(tm_id),
  mtc_dt DATE,
  rnd_cd VARCHAR,
  scr_a INTEGER,
  scr_b INTEGER,
  wnr_tm INTEGER REFERENCES tm(tm_id),
  mvp_plr INTEGER REFERENCES plr(plr_id),
  vwr_pk INTEGER,
  stat_cd VARCHAR
);
INSERT INTO mtc VALUES
  (1, 1, 8, 1, '2022-01-21', 'group', 2, 0, 8, NULL, NULL, 'forfeited'),
  (2, 1, 4, 5, '2022-01-23', 'group', 2, 0, 4, NULL, NULL, 'forfeited'),
  (3, 1, 5, 4, '2022-02-03', 'group', 3, 2, 5, 13, 81000, 'played'),
  (4, 1, 1, 8, '2022-01-29', 'semifinal', 2, 0, 1, 3, 192000, 'played'),
  (5, 1, 5, 4, '2022-02-06', 'final', 3, 2, 5, 14, 301000, 'played'),
  (6, 2, 1, 5, '2022-06-12', 'group', 3, 1, 1, 2, 12000, 'played'),
  (7, 2, 1, 5, '2022-06-17', 'group', 2, 0, 1, 3, 20000, 'played'),
  (8, 2, 3, 10, '2022-06-15', 'group', 2, 0, 3, NULL, NULL, 'forfeited'),
  (9, 2, 1, 10, '2022-06-19', 'semifinal', 3, 2, 1, 3, 366000, 'played'),
  (10, 2, 2, 5, '2022-06-26', 'final', 3, 2, 2, 5, 327000, 'played'),
  (11, 3, 4, 6, '2022-10-12', 'group', 3, 2, 4, 9, 81000, 'played'),
  (12, 3, 6, 10, '2022-10-06', 'group', 0, 2, 10, NULL, 293000, 'played'),
  (13, 3, 4, 6, '2022-10-15', 'group', 2, 0, 4, 10, 74000, 'played'),
  (14, 3, 7, 6, '2022-10-06', 'semifinal', 2, 0, 7, 17, 303000, 'played'),
  (15, 3, 6, 7, '2022-10-16', 'final', 3, 1, 6, 15, 279000, 'played'),
  (16, 4, 3, 4, '2023-03-12', 'group', 3, 1, 3, 7, 77000, 'played'),
  (17, 4, 2, 1, '2023-03-19', 'group', 0, 2, 1, 3, 284000, 'played'),
  (18, 4, 6, 1, '2023-03-04', 'group', 1, 2, 1, 1, 122000, 'played'),
  (19, 4, 2, 4, '2023-03-09', 'semifinal', 1, 2, 4, 9, 54000, 'played'),
  (20, 4, 3, 1, '2023-03-19', 'final', 2, 1, 3, 7, 368000, 'played'),
  (21, 5, 9, 3, '2023-07-12', 'group', 3, 1, 9, 20, 28000, 'played'),
  (22, 5, 3, 7, '2023-07-10', 'group', 3, 2, 3, 7, 304000, 'played'),
  (23, 5, 3, 7, '2023-07-09', 'group', 3, 1, 3, 8, 178000, 'played'),
  (24, 5, 3, 9, '2023-07-08', 'semifinal', 3, 2, 3, 8, 198000, 'played'),
  (25, 5, 9, 7, '2023-07-12', 'final', 0, 2, 7, 17, 342000, 'played'),
  (26, 6, 1, 2, '2023-11-19', 'group', 2, 0, 1, 2, 30000, 'played'),
  (27, 6, 4, 2, '2023-11-19', 'group', 0, 2, 2, 6, 82000, 'played'),
  (28, 6, 4, 5, '2023-11-20', 'group', 2, 1, 4, 9, 171000, 'played'),
  (29, 6, 1, 5, '2023-11-20', 'semifinal', 1, 2, 5, 13, 58000, 'played'),
  (30, 6, 1, 5, '2023-11-26', 'final', 1, 2, 5, 14, 9000, 'played'),
  (31, 7, 2, 3, '2024-01-21', 'group', 3, 1, 2, 4, 159000, 'played'),
  (32, 7, 2, 5, '2024-01-20', 'group', 3, 1, 2, 6, 221000, 'played'),
  (33, 7, 5, 3, '2024-01-19', 'group', 3, 1, 5, 14, 243000, 'played'),
  (34, 7, 6, 2, '2024-01-23', 'semifinal', NULL, NULL, NULL, NULL, NULL, 'postponed'),
  (35, 7, 2, 5, '2024-02-04', 'final', 0, 2, 5, 13, 197000, 'played');

CREATE TABLE tfr (
  tfr_id INTEGER PRIMARY KEY,
  plr_id INTEGER REFERENCES plr(plr_id),
  fr_tm INTEGER REFERENCES tm(tm_id),
  to_tm INTEGER REFERENCES tm(tm_id),
  tfr_dt DATE,
  fee_amt INTEGER,
  mkt_val INTEGER,
  cntr_end DATE
);
INSERT INTO tfr VALUES
  (1, 2, 8, 1, '2022-03-01', 90000, 75000, '2025-03-01'),
  (2, 3, 10, 1, '2022-08-15', 40000, 55000, '2024-08-15'),
  (3, 11, 6, 4, '2021-11-20', 60000, 60000, '2024-11-20'),
  (4, 14, 5, 3, '2021-07-05', 25000, 30000, '2022-07-05'),
  (5, 14, 3, 5, '2022-12-02', 48000, 42000, '2025-12-02'),
  (6, 16, 7, 6, '2021-02-09', 15000, 12000, '2023-02-09'),
  (7, 23, 10, 4, '2022-05-18', 110000, 95000, '2023-05-18'),
  (8, 22, 8, 5, '2023-01-11', NULL, 20000, '2024-01-11'),
  (9, 24, 1, 3, '2023-08-01', 70000, 88000, '2026-08-01'),
  (10, 7, 9, 3, '2022-04-22', 12000, 18000, '2024-04-22'),
  (11, 5, 3, 2, '2021-09-30', 130000, 100000, '2024-09-30'),
  (12, 13, 4, 5, '2023-06-14', 85000, 85000, '2026-06-14'),
  (13, 19, 7, 9, '2024-02-19', NULL, 6000, '2025-02-19'),
  (14, 15, 4, 6, '2023-12-28', 22000, 31000, '2025-12-28'),
  (15, 21, 5, 9, '2022-09-09', 9000, 14000, '2024-09-09');

CREATE TABLE spn (
  spn_id INTEGER PRIMARY KEY,
  spn_nm VARCHAR,
  ind_cd VARCHAR,
  cntry VARCHAR
);
INSERT INTO spn VALUES
  (1, 'Voltaro', 'energy drinks', 'Austria'),
  (2, 'Keystrike', 'hardware', 'Taiwan'),
  (3, 'Banco Sol', 'banking', 'Spain'),
  (4, 'Nordcell', 'telecom', 'Sweden'),
  (5, 'PixelWear', 'clothing', 'France'),
  (6, 'Hexachair', 'furniture', 'Germany'),
  (7, 'Sushi Go', 'food', 'Japan'),
  (8, 'BrightLoan', 'banking', 'Brazil');

CREATE TABLE dl (
  dl_id INTEGER PRIMARY KEY,
  spn_id INTEGER REFERENCES spn(spn_id),
  tm_id INTEGER REFERENCES tm(tm_id),
  ann_amt INTEGER,
  beg_dt DATE,
  end_dt DATE,
  pd_fl VARCHAR
);
INSERT INTO dl VALUES
  (1, 1, 1, 320000, '2021-01-01', '2023-12-31', 'yes'),
  (2, 4, 1, 150000, '2022-06-01', NULL, 'yes'),
  (3, 2, 2, 280000, '2022-01-01', '2024-12-31', 'yes'),
  (4, 7, 2, 60000, '2023-03-01', '2023-08-31', 'no'),
  (5, 3, 4, 190000, '2021-07-01', NULL, 'yes'),
  (6, 1, 5, 210000, '2022-02-01', '2024-01-31', 'yes'),
  (7, 6, 5, 45000, '2023-05-01', NULL, 'no'),
  (8, 8, 6, 80000, '2022-09-01', '2023-08-31', 'no'),
  (9, 5, 10, 95000, '2021-03-01', '2022-02-28', 'yes'),
  (10, 2, 3, 70000, '2023-01-01', NULL, 'yes'),
  (11, 1, 9, 25000, '2023-09-01', NULL, 'yes'),
  (12, 6, 9, 18000, '2022-10-01', '2023-09-30', 'yes'),
  (13, 2, 1, 130000, '2024-01-01', NULL, 'no'),
  (14, 5, 4, 52000, '2022-04-01', '2023-03-31', 'yes');
