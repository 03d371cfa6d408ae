CREATE TABLE cust (cust_id INTEGER PRIMARY KEY, cust_nm VARCHAR, cty VARCHAR, tel_no VARCHAR, eml_adr VARCHAR, dt_reg DATE, loyl_fl VARCHAR, refd_by INTEGER REFERENCES cust(cust_id));
CREATE TABLE veh (veh_id INTEGER PRIMARY KEY, reg_no VARCHAR, mk VARCHAR, mdl VARCHAR, yr_blt INTEGER, odo_km INTEGER, fuel_tp VARCHAR, val_amt DECIMAL(10,2), own_id INTEGER REFERENCES cust(cust_id), drv_id INTEGER REFERENCES cust(cust_id), dt_lst_insp DATE);
CREATE TABLE mech (mech_id INTEGER PRIMARY KEY, mech_nm VARCHAR, spec VARCHAR, hr_rt DECIMAL(6,2), dt_hrd DATE, dt_lft DATE, sup_id INTEGER REFERENCES mech(mech_id), appr_fl INTEGER);
CREATE TABLE rep_job (job_id INTEGER PRIMARY KEY, veh_id INTEGER REFERENCES veh(veh_id), mech_id INTEGER REFERENCES mech(mech_id), chk_by INTEGER REFERENCES mech(mech_id), job_tp VARCHAR, stat_cd VARCHAR, dt_in DATE, dt_out DATE, lab_hrs DECIMAL(5,1), qtd_amt DECIMAL(9,2), inv_amt DECIMAL(9,2), pd_fl VARCHAR, dt_pd DATE);
CREATE TABLE prt (prt_id INTEGER PRIMARY KEY, prt_nm VARCHAR, supl_nm VARCHAR, unt_prc DECIMAL(8,2), cst_prc DECIMAL(8,2), stk_qty INTEGER, min_qty INTEGER, oem_fl VARCHAR);
CREATE TABLE job_prt (jp_id INTEGER PRIMARY KEY, job_id INTEGER REFERENCES rep_job(job_id), prt_id INTEGER REFERENCES prt(prt_id), qty INTEGER, unt_prc DECIMAL(8,2), disc_amt DECIMAL(8,2));

INSERT INTO cust VALUES (1, 'Pieter de Groot', 'Utrecht', '06-21531977', 'pieter.de.groot@mail.example', '2019-12-14', 'N', NULL);
INSERT INTO cust VALUES (2, 'Sanne Visser', 'Amersfoort', '06-22063954', NULL, '2023-01-12', 'Y', NULL);
INSERT INTO cust VALUES (3, 'Mehmet Yilmaz', 'Utrecht', '06-22595931', 'mehmet.yilmaz@mail.example', '2022-04-23', 'Y', 1);
INSERT INTO cust VALUES (4, 'Lotte Bakker', 'Zeist', '06-23127908', 'lotte.bakker@mail.example', '2017-09-01', 'Y', 1);
INSERT INTO cust VALUES (5, 'Joost van Dam', 'Houten', '06-23659885', 'joost.van.dam@mail.example', '2018-05-10', 'N', 2);
INSERT INTO cust VALUES (6, 'Bakkerij Smit BV', 'Utrecht', '06-24191862', 'bakkerij.smit.bv@mail.example', '2022-05-07', 'Y', NULL);
INSERT INTO cust VALUES (7, 'Eva Jansen', 'Amersfoort', '06-24723839', 'eva.jansen@mail.example', '2021-05-10', 'Y', 3);
INSERT INTO cust VALUES (8, 'Ruud Kuipers', 'Nieuwegein', NULL, 'ruud.kuipers@mail.example', '2023-07-10', 'Y', NULL);
INSERT INTO cust VALUES (9, 'Fleur Hendriks', 'Zeist', '06-25787793', NULL, '2017-03-26', 'Y', 4);
INSERT INTO cust VALUES (10, 'Taxi Centraal', 'Utrecht', '06-26319770', 'taxi.centraal@mail.example', '2021-08-30', 'N', NULL);
INSERT INTO cust VALUES (11, 'Karim Benali', 'Houten', '06-26851747', 'karim.benali@mail.example', '2019-02-16', 'N', 10);
INSERT INTO cust VALUES (12, 'Ingrid Postma', 'Amersfoort', '06-27383724', 'ingrid.postma@mail.example', '2018-11-16', 'Y', 2);
INSERT INTO cust VALUES (13, 'Wouter Schouten', 'Nieuwegein', '06-27915701', NULL, '2018-08-23', 'N', 1);
INSERT INTO cust VALUES (14, 'Anneke Vos', 'De Bilt', NULL, 'anneke.vos@mail.example', '2018-07-04', 'Y', NULL);
INSERT INTO cust VALUES (15, 'Daan Mulder', 'Utrecht', '06-28979655', 'daan.mulder@mail.example', '2017-02-08', 'Y', 7);
INSERT INTO cust VALUES (16, 'Marijke Brouwer', 'De Bilt', '06-29511632', NULL, '2019-06-08', 'Y', 14);
INSERT INTO cust VALUES (17, 'Thijs Kramer', 'Zeist', '06-30043609', 'thijs.kramer@mail.example', '2018-12-12', 'Y', NULL);

INSERT INTO veh VALUES
(1, 'RT-482-K', 'Volvo', 'V60', 2016, 182400, 'diesel', 11800.0, 1, 4, '2023-03-24'),
(2, 'GH-119-P', 'Volkswagen', 'Golf', 2019, 74100, 'petrol', 15900.0, 2, 2, '2023-04-18'),
(3, '82-XKD-3', 'Toyota', 'Yaris', 2012, 143900, 'petrol', 5200.0, 3, 3, '2022-12-21'),
(4, 'KN-730-B', 'Renault', 'Kangoo', 2017, 211300, 'diesel', 7400.0, 6, 15, '2023-12-05'),
(5, 'KN-731-B', 'Renault', 'Kangoo', 2018, 196700, 'diesel', 8300.0, 6, 6, '2024-04-25'),
(6, 'J-204-FX', 'Tesla', 'Model 3', 2021, 58800, 'electric', 31500.0, 7, 7, '2024-03-02'),
(7, '14-RBL-9', 'Peugeot', '206', 2006, 238200, 'petrol', 1400.0, 8, 8, '2022-12-27'),
(8, 'SB-661-T', 'Volvo', 'XC40', 2022, 29600, 'hybrid', 36900.0, 9, 9, NULL),
(9, 'TX-001-C', 'Mercedes', 'E 220', 2018, 389000, 'diesel', 13900.0, 10, 11, '2022-12-04'),
(10, 'TX-002-C', 'Mercedes', 'E 220', 2019, 342500, 'diesel', 16700.0, 10, 10, '2022-12-19'),
(11, 'TX-003-C', 'Skoda', 'Superb', 2020, 271800, 'diesel', 17200.0, 10, 5, '2023-06-28'),
(12, 'L-553-HD', 'Nissan', 'Leaf', 2020, 66100, 'electric', 15400.0, 12, 12, '2023-04-02'),
(13, '55-PZJ-2', 'Opel', 'Astra', 2010, 201700, 'petrol', 2600.0, 13, 13, '2022-06-23'),
(14, 'N-918-GK', 'Ford', 'Focus', 2018, 99500, 'petrol', 10900.0, 5, 4, '2023-06-05'),
(15, 'XV-347-R', 'Volkswagen', 'Passat', 2015, 224800, 'diesel', 8100.0, 15, 15, '2023-07-30'),
(16, 'H-772-ZN', 'Kia', 'e-Niro', 2023, 17400, 'electric', 33800.0, 16, 14, NULL),
(17, '61-DGT-5', 'Saab', '9-5', 2004, 317600, 'petrol', 2900.0, 1, 1, '2022-11-17'),
(18, 'P-415-RS', 'Fiat', 'Panda', 2021, 33700, 'hybrid', 12300.0, 4, 4, '2022-10-28'),
(19, 'R-006-LV', 'Volvo', 'V90', 2019, 121500, 'hybrid', 27400.0, 2, 12, '2023-02-26'),
(20, 'G-828-WT', 'Toyota', 'Corolla', 2022, 41200, 'hybrid', 24600.0, 11, 11, '2022-08-06');

INSERT INTO mech VALUES (1, 'Henk Wolters', 'engine', 62, '2008-04-01', NULL, NULL, 0);
INSERT INTO mech VALUES (2, 'Bart Timmer', 'gearbox', 55, '2013-09-16', NULL, 1, 0);
INSERT INTO mech VALUES (3, 'Yasmina Haddad', 'electrics', 57.5, '2016-02-08', NULL, 1, 0);
INSERT INTO mech VALUES (4, 'Kees Blom', 'tyres', 44, '2011-06-20', '2023-03-31', 1, 0);
INSERT INTO mech VALUES (5, 'Nick Peeters', 'brakes', 46, '2018-10-01', NULL, 2, 0);
INSERT INTO mech VALUES (6, 'Romy Dekker', 'bodywork', 48.5, '2019-05-13', NULL, 1, 0);
INSERT INTO mech VALUES (7, 'Sem Verhoeven', 'tyres', 28, '2022-08-22', NULL, 5, 1);
INSERT INTO mech VALUES (8, 'Jill Aarts', 'electrics', 27, '2023-02-06', NULL, 3, 1);
INSERT INTO mech VALUES (9, 'Omar Idrissi', 'engine', 51, '2020-01-06', '2022-12-23', 2, 0);
INSERT INTO mech VALUES (10, 'Stijn Maas', 'brakes', 26.5, '2024-01-15', NULL, 5, 1);

INSERT INTO prt VALUES
(1, 'brake disc', 'Bosal', 78.0, 41.5, 14, 8, 'yes'),
(2, 'brake pads', 'Bosal', 46.0, 22.0, 6, 10, 'yes'),
(3, 'oil filter', 'Mann', 14.5, 5.2, 42, 15, 'no'),
(4, 'air filter', 'Mann', 19.9, 8.1, 18, 10, 'no'),
(5, 'spark plug', 'NGK', 11.0, 4.6, 64, 24, 'yes'),
(6, 'timing belt kit', 'Gates', 189.0, 112.0, 3, 4, 'yes'),
(7, 'clutch set', 'Sachs', 345.0, 221.0, 2, 2, 'yes'),
(8, 'winter tyre', 'Vredestein', 109.0, 71.0, 20, 16, 'no'),
(9, 'summer tyre', 'Vredestein', 98.0, 64.0, 9, 16, 'no'),
(10, 'car battery', 'Varta', 139.0, 84.0, 7, 5, 'no'),
(11, 'headlight bulb', 'Philips', 12.5, 3.9, 55, 20, 'no'),
(12, 'exhaust box', 'Bosal', 164.0, 92.0, 1, 3, 'no'),
(13, 'alternator', 'Bosch', 298.0, 190.0, 2, 1, 'yes'),
(14, 'wiper set', 'Bosch', 32.0, 13.5, 21, 10, 'no'),
(15, 'door mirror', 'Ulo', 127.0, 79.0, 4, 1, 'no'),
(16, 'roof rack', 'Thule', 219.0, 160.0, 2, 0, 'no'),
(17, 'heated seat', 'Ulo', 410.0, 305.0, 1, 0, 'yes');

INSERT INTO rep_job VALUES
(1, 9, 5, 2, 'brakes', 'DONE', '2023-07-03', '2023-07-03', 8.5, 395, 395, 'Y', '2023-07-23'),
(2, 5, 7, NULL, 'tyres', 'CANCELLED', '2022-10-03', '2022-10-08', NULL, 395, NULL, 'N', NULL),
(3, 1, 8, 8, 'oil change', 'DONE', '2023-09-04', '2023-09-13', 2, 89, 84.55, 'Y', '2023-09-20'),
(4, 17, 9, 1, 'gearbox', 'DONE', '2022-01-07', '2022-01-10', 2, 120, 120, 'Y', '2022-01-31'),
(5, 8, 8, 1, 'electrics', 'DONE', '2023-12-05', '2023-12-07', 3, 395, 395, 'N', NULL),
(6, 18, 6, 1, 'inspection', 'DONE', '2024-04-03', '2024-04-05', 0.5, 395, 434.5, 'Y', '2024-05-15'),
(7, 6, 6, 1, 'bodywork', 'DONE', '2022-01-12', '2022-01-12', 0.5, 520, 520, 'Y', '2022-02-07'),
(8, 14, 1, NULL, 'engine', 'CANCELLED', '2024-01-21', '2024-01-30', NULL, 780, NULL, 'N', NULL),
(9, 15, 5, 5, 'inspection', 'DONE', '2022-06-08', '2022-06-08', 1.5, 160, 176.0, 'N', NULL),
(10, 17, 8, 2, 'electrics', 'DONE', '2023-11-13', '2023-11-13', 8.5, 395, 395, 'Y', '2023-11-29'),
(11, 18, 9, 2, 'engine', 'DONE', '2022-02-14', '2022-02-16', 4.5, 780, 975.0, 'Y', '2022-03-05'),
(12, 2, 5, 3, 'oil change', 'DONE', '2022-08-09', '2022-08-10', 3, 160, 160, 'N', NULL),
(13, 2, 7, 1, 'tyres', 'DONE', '2022-10-08', '2022-10-09', 0.5, 780, 780, 'N', NULL),
(14, 9, 5, 5, 'tyres', 'DONE', '2022-03-05', '2022-03-10', 1, 89, 97.9, 'Y', '2022-04-16'),
(15, 1, 6, NULL, 'inspection', 'CANCELLED', '2022-08-25', '2022-08-25', NULL, 520, NULL, 'N', NULL),
(16, 1, 5, 2, 'inspection', 'DONE', '2023-03-18', '2023-03-21', 1.5, 1150, 1437.5, 'Y', '2023-04-16'),
(17, 14, 5, 1, 'brakes', 'DONE', '2023-03-23', '2023-03-23', 6, 160, 160, 'N', NULL),
(18, 9, 5, 3, 'oil change', 'DONE', '2024-03-15', '2024-03-24', 6, 240, 240, 'Y', '2024-04-03'),
(19, 12, 3, NULL, 'electrics', 'CANCELLED', '2021-09-21', '2021-09-30', NULL, 310, NULL, 'N', NULL),
(20, 9, 9, 1, 'oil change', 'DONE', '2021-11-02', '2021-11-03', 6, 780, 780, 'Y', '2021-11-03'),
(21, 9, 5, 3, 'tyres', 'DONE', '2022-05-10', '2022-05-12', 1, 160, 160, 'Y', '2022-05-13'),
(22, 14, 1, 1, 'inspection', 'DONE', '2022-07-01', '2022-07-02', 8.5, 395, 375.25, 'Y', '2022-07-08'),
(23, 14, 6, NULL, 'bodywork', 'CANCELLED', '2024-03-14', '2024-03-19', NULL, 780, NULL, 'N', NULL),
(24, 9, 2, 3, 'gearbox', 'DONE', '2022-12-21', '2022-12-26', 3, 89, 111.25, 'Y', '2023-01-04'),
(25, 9, 1, 2, 'engine', 'DONE', '2023-03-05', '2023-03-05', 1, 1150, 1092.5, 'Y', '2023-03-09'),
(26, 2, 6, 1, 'bodywork', 'DONE', '2022-10-20', '2022-10-21', 1.5, 120, 150.0, 'Y', '2022-11-08'),
(27, 12, 1, 3, 'oil change', 'DONE', '2023-12-01', '2023-12-01', 1, 240, 300.0, 'Y', '2023-12-18'),
(28, 14, 6, 2, 'bodywork', 'DONE', '2022-01-16', '2022-01-25', 0.5, 395, 434.5, 'Y', '2022-02-02'),
(29, 18, 8, 2, 'electrics', 'DONE', '2023-06-21', '2023-06-22', 1.5, 1150, 1150, 'N', NULL),
(30, 5, 6, 6, 'bodywork', 'DONE', '2022-01-13', '2022-01-13', 8.5, 120, 114.0, 'N', NULL),
(31, 9, 1, 3, 'engine', 'DONE', '2021-12-20', '2021-12-20', 2, 520, 520, 'N', NULL),
(32, 6, 1, 1, 'engine', 'DONE', '2022-01-22', '2022-01-23', 4.5, 395, 395, 'Y', '2022-02-16'),
(33, 10, 6, 1, 'bodywork', 'DONE', '2023-02-12', '2023-02-13', 0.5, 240, 264.0, 'Y', '2023-02-24'),
(34, 15, 9, 1, 'engine', 'DONE', '2021-09-01', '2021-09-06', 2, 310, 310, 'Y', '2021-09-15'),
(35, 15, 6, NULL, 'bodywork', 'OPEN', '2024-04-27', NULL, NULL, 310, NULL, 'N', NULL),
(36, 10, 5, NULL, 'brakes', 'WAIT PARTS', '2024-04-23', NULL, NULL, 89, NULL, 'N', NULL),
(37, 15, 1, NULL, 'engine', 'OPEN', '2024-05-02', NULL, NULL, 310, NULL, 'N', NULL),
(38, 6, 5, NULL, 'brakes', 'WAIT PARTS', '2024-04-24', NULL, NULL, 520, NULL, 'N', NULL),
(39, 9, 1, NULL, 'inspection', 'OPEN', '2024-04-24', NULL, NULL, 780, NULL, 'N', NULL),
(40, 1, 2, NULL, 'gearbox', 'OPEN', '2024-04-30', NULL, NULL, 89, NULL, 'N', NULL);

INSERT INTO job_prt VALUES
(1, 1, 2, 1, 46.0, 5),
(2, 3, 3, 1, 14.5, 0),
(3, 4, 7, 1, 345.0, 0),
(4, 5, 10, 1, 139.0, 0),
(5, 5, 13, 1, 298.0, 10),
(6, 6, 4, 1, 19.9, 0),
(7, 7, 15, 1, 127.0, 5),
(8, 9, 4, 1, 19.9, 0),
(9, 9, 14, 1, 32.0, 5),
(10, 10, 11, 2, 12.5, 10),
(11, 10, 10, 1, 139.0, 0),
(12, 11, 12, 1, 164.0, 0),
(13, 11, 5, 4, 11.0, 0),
(14, 12, 3, 1, 14.5, 0),
(15, 13, 8, 4, 109.0, 0),
(16, 13, 9, 4, 98.0, 0),
(17, 14, 8, 4, 109.0, 25),
(18, 16, 11, 2, 12.5, 5),
(19, 16, 4, 1, 19.9, 0),
(20, 17, 2, 1, 46.0, 10),
(21, 18, 3, 1, 14.5, 5),
(22, 20, 3, 1, 14.5, 0),
(23, 21, 9, 4, 98.0, 0),
(24, 22, 14, 1, 32.0, 5),
(25, 24, 7, 1, 345.0, 25),
(26, 25, 5, 4, 11.0, 25),
(27, 26, 15, 1, 127.0, 0),
(28, 27, 3, 1, 14.5, 25),
(29, 28, 15, 1, 127.0, 10),
(30, 29, 11, 2, 12.5, 5),
(31, 30, 15, 1, 127.0, 5),
(32, 31, 6, 1, 189.0, 25),
(33, 32, 6, 1, 189.0, 25),
(34, 32, 5, 4, 11.0, 0),
(35, 33, 15, 1, 127.0, 0),
(36, 34, 6, 1, 189.0, 0),
(37, 35, 15, 1, 127.0, 5),
(38, 37, 12, 1, 164.0, 25),
(39, 37, 6, 1, 189.0, 0),
(40, 39, 14, 1, 32.0, 0),
(41, 40, 7, 1, 345.0, 5);

