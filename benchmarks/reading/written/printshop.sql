CREATE TABLE clt (
  clt_id INTEGER PRIMARY KEY,
  clt_nm VARCHAR,
  cty VARCHAR,
  eml VARCHAR,
  cr_lmt INTEGER,
  bal_due DECIMAL(9,2),
  vip_fl INTEGER,
  ref_by INTEGER REFERENCES clt(clt_id)
);
INSERT INTO clt VALUES (1, 'Larkspur Books', 'Norwich', 'orders@larkspur.example', 5000, 1240.50, 1, NULL);
INSERT INTO clt VALUES (2, 'Town Council Ely', 'Ely', 'print@ely.example', 12000, 0.00, 1, NULL);
INSERT INTO clt VALUES (3, 'Bella Pizza', 'Cambridge', NULL, 800, 310.00, 0, NULL);
INSERT INTO clt VALUES (4, 'Fen Rowing Club', 'Ely', 'sec@fenrowing.example', 600, 0.00, 0, 2);
INSERT INTO clt VALUES (5, 'Marlow & Finch Solicitors', 'Cambridge', 'office@marlowfinch.example', 4000, 655.20, 1, 1);
INSERT INTO clt VALUES (6, 'Tiny Stage Theatre', 'Norwich', NULL, 1500, 1720.00, 0, 1);
INSERT INTO clt VALUES (7, 'Aldous Brewery', 'Ipswich', 'hello@aldous.example', 6000, 2310.75, 1, 6);
INSERT INTO clt VALUES (8, 'Greenway Surgery', 'Bury St Edmunds', 'admin@greenway.example', 2000, 0.00, 0, 2);
INSERT INTO clt VALUES (9, 'Rose Wedding Planners', 'Cambridge', 'rose@weddings.example', 1800, 95.00, 0, 5);
INSERT INTO clt VALUES (10, 'Kettle Lane School', 'Norwich', 'head@kettlelane.example', 2500, 0.00, 0, NULL);
INSERT INTO clt VALUES (11, 'Harbour Gallery', 'Ipswich', NULL, 1200, 1400.00, 0, 7);
INSERT INTO clt VALUES (12, 'Bishop Motors', 'Bury St Edmunds', 'sales@bishop.example', 3000, 480.40, 0, NULL);
INSERT INTO clt VALUES (13, 'Cygnet Magazine', 'Cambridge', 'editor@cygnet.example', 15000, 8860.00, 1, 1);
INSERT INTO clt VALUES (14, 'Old Mill Cafe', 'Ely', NULL, 500, 0.00, 0, 3);
INSERT INTO clt VALUES (15, 'Sunbeam Nursery', 'Ipswich', 'info@sunbeam.example', 700, 60.00, 0, 10);
INSERT INTO clt VALUES (16, 'Ferris Festival', 'Norwich', 'crew@ferris.example', 4500, 0.00, 0, 6);

CREATE TABLE mch (
  mch_id INTEGER PRIMARY KEY,
  mch_nm VARCHAR,
  mkr VARCHAR,
  typ_cd VARCHAR,
  dt_bgt DATE,
  pur_prc INTEGER,
  val_amt INTEGER,
  shts_hr INTEGER,
  clr_fl INTEGER
);
INSERT INTO mch VALUES
  (1, 'Big Bertha', 'Heidelberg', 'offset', '2009-04-16', 185000, 42000, 9000, 1),
  (2, 'Speedy', 'Xerox', 'digital', '2019-10-03', 64000, 38000, 4200, 1),
  (3, 'Old Faithful', 'Heidelberg', 'letterpress', '1998-02-20', 22000, 3000, 800, 0),
  (4, 'The Whale', 'Epson', 'large format', '2021-06-11', 31500, 24500, 120, 1),
  (5, 'Inky', 'Komori', 'offset', '2014-09-29', 142000, 71000, 11000, 1),
  (6, 'Squeegee', 'MHM', 'screen', '2016-01-18', 18500, 9000, 350, 1),
  (7, 'Nimble', 'Ricoh', 'digital', '2022-03-07', 48000, 41000, 3600, 1),
  (8, 'Slate', 'Konica', 'digital', '2011-12-12', 15000, 0, 1900, 0);

CREATE TABLE opr (
  opr_id INTEGER PRIMARY KEY,
  opr_nm VARCHAR,
  ld_id INTEGER REFERENCES opr(opr_id),
  hr_wg DECIMAL(5,2),
  dt_strt DATE,
  shf_cd VARCHAR,
  main_mch INTEGER REFERENCES mch(mch_id),
  cert_fl VARCHAR,
  dt_lft DATE
);
INSERT INTO opr VALUES (1, 'Walter Gedge', NULL, 22.50, '1997-08-04', 'day', 1, 'yes', NULL);
INSERT INTO opr VALUES (2, 'Sunita Rao', 1, 19.80, '2008-03-17', 'day', 5, 'yes', NULL);
INSERT INTO opr VALUES (3, 'Piotr Wrona', 1, 18.90, '2012-11-05', 'night', 5, 'yes', NULL);
INSERT INTO opr VALUES (4, 'Kelly Dann', 2, 15.40, '2019-07-22', 'day', 2, 'no', NULL);
INSERT INTO opr VALUES (5, 'Josh Ampleforth', 2, 14.10, '2021-09-13', 'day', 7, 'no', NULL);
INSERT INTO opr VALUES (6, 'Mei Tan', 3, 16.20, '2017-02-06', 'night', 1, 'yes', NULL);
INSERT INTO opr VALUES (7, 'Arthur Sykes', 3, 19.40, '2005-05-09', 'night', 3, 'yes', '2023-03-31');
INSERT INTO opr VALUES (8, 'Dalia Fadel', 2, 15.90, '2018-10-01', 'day', 4, 'no', NULL);
INSERT INTO opr VALUES (9, 'Robin Lacey', 3, 12.80, '2023-01-09', 'night', NULL, 'no', NULL);
INSERT INTO opr VALUES (10, 'Gwen Ostler', 1, 17.30, '2015-06-15', 'day', 6, 'yes', NULL);

CREATE TABLE ppr (
  ppr_id INTEGER PRIMARY KEY,
  ppr_nm VARCHAR,
  sz_cd VARCHAR,
  gsm_wt INTEGER,
  clr VARCHAR,
  shts_stk INTEGER,
  min_shts INTEGER,
  cst_sht DECIMAL(6,2),
  splr_nm VARCHAR,
  rcyc_fl VARCHAR
);
INSERT INTO ppr VALUES
  (1, 'Silk Matt', 'A4', 130, 'white', 24000, 8000, 0.04, 'Arjo Mills', 'N'),
  (2, 'Cyclus Offset', 'A3', 100, 'white', 6200, 7000, 0.05, 'Denmaur', 'Y'),
  (3, 'Kraft Board', 'A3', 280, 'brown', 1800, 1500, 0.12, 'Denmaur', 'Y'),
  (4, 'Gloss Art', 'A4', 170, 'white', 31000, 9000, 0.06, 'Arjo Mills', 'N'),
  (5, 'Pearl Card', 'A5', 300, 'ivory', 900, 1200, 0.18, 'Fedrigoni', 'N'),
  (6, 'Laid Writing', 'A4', 120, 'cream', 4100, 2000, 0.09, 'Fedrigoni', 'N'),
  (7, 'Newsprint', 'A2', 48, 'grey', 52000, 20000, 0.02, 'Holmen', 'Y'),
  (8, 'Poster Blueback', 'A1', 115, 'white', 640, 800, 0.45, 'Holmen', 'N'),
  (9, 'Cotton Letterpress', 'A5', 600, 'white', 350, 300, 0.95, NULL, 'N'),
  (10, 'Neon Flyer', 'A5', 80, 'yellow', 7700, 2500, 0.05, 'Arjo Mills', 'N'),
  (11, 'Black Velvet', 'A4', 270, 'black', 0, 400, 0.22, 'Fedrigoni', 'N'),
  (12, 'EcoBook', 'A3', 90, 'cream', 15500, 6000, 0.04, 'Denmaur', 'Y');

CREATE TABLE job (
  job_id INTEGER PRIMARY KEY,
  ttl VARCHAR,
  clt_id INTEGER REFERENCES clt(clt_id),
  mch_id INTEGER REFERENCES mch(mch_id),
  ppr_id INTEGER REFERENCES ppr(ppr_id),
  set_by INTEGER REFERENCES opr(opr_id),
  run_by INTEGER REFERENCES opr(opr_id),
  qty INTEGER,
  wst_sht INTEGER,
  quo_amt DECIMAL(9,2),
  inv_amt DECIMAL(9,2),
  dt_rcv DATE,
  dt_due DATE,
  dt_fin DATE,
  dt_pd DATE,
  stat_cd VARCHAR,
  rush_fl INTEGER
);
INSERT INTO job VALUES
  (301, 'Poetry chapbook', 1, 6, 12, 3, 8, 4600, 116, 2360.00, NULL, '2022-03-30', '2022-04-18', NULL, NULL, 'on press', 0),
  (302, 'Council newsletter', 2, 5, 4, 2, 3, 1700, 35, 196.00, 196.00, '2021-03-28', '2021-04-07', '2021-04-06', '2021-04-23', 'done', 0),
  (303, 'Takeaway menus', 3, 6, 12, 2, 5, 400, 112, 180.00, 171.00, '2023-11-17', '2023-12-12', '2023-12-15', '2024-02-06', 'done', 0),
  (304, 'Regatta programme', 4, 7, 4, 2, 2, 1500, 8, 510.00, 612.00, '2021-11-25', '2021-12-01', '2021-12-07', NULL, 'invoiced', 0),
  (305, 'Letterheads', 5, 5, 8, 2, 10, 1700, 47, 315.00, 315.00, '2021-04-27', '2021-05-17', '2021-05-18', NULL, 'invoiced', 0),
  (306, 'Hamlet posters', 6, 5, 4, 2, NULL, 2400, 89, 420.00, NULL, '2024-01-13', '2024-01-28', NULL, NULL, 'cancelled', 0),
  (307, 'Beer labels', 7, 6, 8, 1, NULL, 2000, 99, 220.00, NULL, '2023-10-02', '2023-10-13', NULL, NULL, 'proof', 1),
  (308, 'Vaccination leaflets', 8, 2, 4, 2, 5, 1500, 109, 810.00, 972.00, '2021-06-19', '2021-07-03', '2021-07-06', '2021-07-28', 'done', 0),
  (309, 'Wedding invitations', 9, 7, 3, 3, 5, 2200, 82, 390.00, NULL, '2022-01-14', '2022-01-25', NULL, NULL, 'on press', 1),
  (310, 'School yearbook', 10, 7, 6, 2, 10, 4700, 171, 2410.00, 2289.50, '2021-07-28', '2021-08-02', '2021-07-31', '2021-09-16', 'done', 0),
  (311, 'Exhibition catalogue', 11, 1, 1, 2, 5, 5900, 5, 1830.00, NULL, '2021-12-01', '2021-12-11', NULL, NULL, 'on press', 1),
  (312, 'Price lists', 12, 5, 7, 1, 3, 4300, 67, 2210.00, 2210.00, '2024-01-06', '2024-01-25', '2024-01-24', NULL, 'invoiced', 1),
  (313, 'Cygnet spring issue', 13, 1, 7, 3, 2, 3900, 97, 1230.00, NULL, '2024-02-24', '2024-02-29', NULL, NULL, 'on press', 0),
  (314, 'Loyalty cards', 3, 6, 10, 2, 4, 2600, 132, 268.00, NULL, '2021-03-26', '2021-04-01', NULL, NULL, 'on press', 0),
  (315, 'Seed packets', 15, 7, 1, 2, NULL, 5200, 139, 476.00, NULL, '2023-04-18', '2023-05-06', NULL, NULL, 'cancelled', 1),
  (316, 'Festival wristbands', 6, 5, 6, 3, NULL, 3500, 49, 340.00, NULL, '2022-03-31', '2022-04-21', NULL, NULL, 'cancelled', 0),
  (317, 'Crime novel run', 1, 5, 1, 2, 4, 3100, 32, 308.00, 369.60, '2024-02-01', '2024-02-18', '2024-02-18', '2024-04-05', 'done', 0),
  (318, 'Election leaflets', 2, 2, 4, 2, 3, 2300, 139, 405.00, 445.50, '2023-04-20', '2023-05-15', '2023-05-21', NULL, 'done', 0),
  (319, 'Pizza boxes', 3, 4, 2, 3, 3, 900, 149, 195.00, 185.25, '2023-02-10', '2023-03-03', '2023-03-03', NULL, 'invoiced', 0),
  (320, 'Membership cards', 4, 1, 12, 3, 2, 4100, 93, 388.00, 388.00, '2022-08-12', '2022-08-29', '2022-08-27', NULL, 'invoiced', 1),
  (321, 'Business cards', 5, 6, 2, 1, NULL, 900, 169, 195.00, NULL, '2022-10-10', '2022-10-27', NULL, NULL, 'proof', 1),
  (322, 'Panto flyers', 6, 2, 2, 1, 4, 2300, 76, 750.00, 750.00, '2023-03-14', '2023-04-07', '2023-04-06', NULL, 'done', 0),
  (323, 'Stout labels', 7, 5, 10, 2, 6, 900, 174, 330.00, 313.50, '2023-11-26', '2023-12-21', '2023-12-17', '2024-01-14', 'done', 1),
  (324, 'Appointment cards', 8, 2, 4, 2, 8, 3900, 174, 372.00, 372.00, '2023-03-26', '2023-04-21', '2023-04-22', '2023-06-04', 'done', 0),
  (325, 'Place cards', 9, 5, 7, 2, 2, 4600, 91, 750.00, 825.00, '2021-12-16', '2021-12-23', '2021-12-24', NULL, 'done', 1),
  (326, 'Sports day banners', 10, 5, 2, 3, 3, 5700, 55, 915.00, 915.00, '2023-06-18', '2023-06-29', '2023-06-29', '2023-08-21', 'done', 0),
  (327, 'Gallery postcards', 11, 4, 1, 3, 2, 300, 0, 150.00, 142.50, '2022-11-27', '2022-12-05', '2022-12-06', '2022-12-29', 'done', 0),
  (328, 'Showroom banners', 12, 6, 7, 3, NULL, 5900, 146, 3010.00, NULL, '2023-02-13', '2023-03-09', NULL, NULL, 'proof', 0),
  (329, 'Cygnet summer issue', 13, 1, 12, 2, 6, 400, 87, 120.00, 114.00, '2023-02-01', '2023-02-21', '2023-02-22', NULL, 'done', 0),
  (330, 'Brunch menus', 3, 6, 8, 2, 10, 5600, 15, 1740.00, 2088.00, '2021-08-04', '2021-08-30', '2021-08-29', '2021-09-04', 'done', 0),
  (331, 'Garden calendar', 15, 5, 4, 1, 4, 5300, 128, 2710.00, 2981.00, '2023-09-17', '2023-09-25', '2023-09-23', '2023-10-30', 'done', 1),
  (332, 'Festival maps', 6, 5, 3, 2, 4, 900, 78, 195.00, NULL, '2021-08-17', '2021-09-02', NULL, NULL, 'on press', 1),
  (333, 'Atlas reprint', 1, 4, 4, 3, 10, 2600, 175, 268.00, 294.80, '2023-03-24', '2023-04-07', '2023-04-08', NULL, 'invoiced', 0),
  (334, 'Parking notices', 2, 6, 3, 1, 5, 4200, 59, 690.00, 655.50, '2023-06-19', '2023-07-06', '2023-07-06', NULL, 'invoiced', 1),
  (335, 'Cygnet autumn issue', 13, 5, 3, 2, 6, 4800, 179, 2460.00, 2952.00, '2021-07-11', '2021-07-26', '2021-07-26', '2021-08-04', 'done', 0),
  (336, 'Divorce brochures', 5, 6, 3, 1, NULL, 4900, 66, 2510.00, NULL, '2023-04-25', '2023-05-19', NULL, NULL, 'proof', 0),
  (337, 'IPA labels', 7, 4, 4, 1, 3, 4100, 102, 675.00, 675.00, '2021-02-07', '2021-03-03', '2021-02-27', '2021-04-04', 'done', 0),
  (338, 'Season tickets', 6, 7, 7, 1, 8, 1300, 125, 255.00, 255.00, '2022-12-02', '2022-12-24', '2022-12-22', '2022-12-31', 'done', 0);

CREATE TABLE mnt (
  mnt_id INTEGER PRIMARY KEY,
  mch_id INTEGER REFERENCES mch(mch_id),
  dn_by INTEGER REFERENCES opr(opr_id),
  mnt_dt DATE,
  knd_cd VARCHAR,
  hrs_dwn DECIMAL(4,1),
  cst_amt INTEGER
);
INSERT INTO mnt VALUES
  (1, 1, 1, '2021-07-17', 'roller change', 4.00, 1260),
  (2, 4, 10, '2022-10-31', 'breakdown', 4.00, 765),
  (3, 3, 1, '2022-05-14', 'roller change', 1.50, 330),
  (4, 2, 7, '2021-03-05', 'breakdown', 12.00, NULL),
  (5, 2, 1, '2023-01-19', 'breakdown', 3.00, 120),
  (6, 5, 1, '2023-02-08', 'breakdown', 3.00, 60),
  (7, 4, 10, '2022-09-01', 'breakdown', 1.50, 975),
  (8, 1, 7, '2021-10-30', 'roller change', 6.50, 1395),
  (9, 1, 10, '2022-02-28', 'calibration', 1.50, 630),
  (10, 1, 1, '2022-10-11', 'breakdown', 6.50, 195),
  (11, 5, 10, '2023-01-17', 'calibration', 2.00, 210),
  (12, 4, 2, '2022-07-10', 'cleaning', 1.50, NULL),
  (13, 4, 2, '2023-01-04', 'roller change', 6.50, 180),
  (14, 5, 7, '2021-08-12', 'roller change', 1.50, 240),
  (15, 3, 1, '2023-10-12', 'breakdown', 1.50, 405),
  (16, 7, 1, '2023-07-17', 'calibration', 1.50, 450),
  (17, 7, 1, '2024-04-08', 'roller change', 2.00, 1380),
  (18, 2, 2, '2023-08-23', 'breakdown', 1.50, 1140);
