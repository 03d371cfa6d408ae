CREATE TABLE tm (tm_id INTEGER PRIMARY KEY, tm_nm VARCHAR, loc VARCHAR);
CREATE TABLE emp (emp_id INTEGER PRIMARY KEY, emp_nm VARCHAR, eml VARCHAR, tm_id INTEGER REFERENCES tm(tm_id), mgr_id INTEGER REFERENCES emp(emp_id), job_ttl VARCHAR, sal_amt DECIMAL(10,2), dt_hire DATE, dt_lft DATE, fl_oncall VARCHAR);
CREATE TABLE cust (cust_id INTEGER PRIMARY KEY, cust_nm VARCHAR, ctry VARCHAR, seat_cnt INTEGER, ctr_val DECIMAL(12,2), dt_sgn DATE, dt_cncl DATE, acct_mgr INTEGER REFERENCES emp(emp_id), fl_prem INTEGER);
CREATE TABLE prd (prd_id INTEGER PRIMARY KEY, prd_nm VARCHAR, own_tm INTEGER REFERENCES tm(tm_id), lic_prc DECIMAL(8,2), dt_lnch DATE, dt_eol DATE);
CREATE TABLE rel (rel_id INTEGER PRIMARY KEY, prd_id INTEGER REFERENCES prd(prd_id), ver_no VARCHAR, dt_pln DATE, dt_rel DATE, fl_hotfix BOOLEAN, rel_by INTEGER REFERENCES emp(emp_id), appr_by INTEGER REFERENCES emp(emp_id), dl_cnt INTEGER);
CREATE TABLE tkt_stat (stat_cd VARCHAR PRIMARY KEY, stat_ds VARCHAR);
CREATE TABLE tkt (tkt_id INTEGER PRIMARY KEY, subj VARCHAR, cust_id INTEGER REFERENCES cust(cust_id), prd_id INTEGER REFERENCES prd(prd_id), sev INTEGER, stat_cd VARCHAR REFERENCES tkt_stat(stat_cd), chnl VARCHAR, tkn_by INTEGER REFERENCES emp(emp_id), asgn_to INTEGER REFERENCES emp(emp_id), fix_rel INTEGER REFERENCES rel(rel_id), dt_opn DATE, dt_cls DATE, hrs_est DECIMAL(5,1), hrs_act DECIMAL(5,1), csat INTEGER, fl_esc VARCHAR);
CREATE TABLE inv (inv_id INTEGER PRIMARY KEY, cust_id INTEGER REFERENCES cust(cust_id), prd_id INTEGER REFERENCES prd(prd_id), lic_qty INTEGER, unt_prc DECIMAL(8,2), disc_amt DECIMAL(8,2), dt_inv DATE, dt_due DATE, dt_pd DATE);

INSERT INTO tm VALUES
(1, 'First Line', 'Leeds'),
(2, 'Second Line', 'Leeds'),
(3, 'Platform', 'Gdansk'),
(4, 'Mobile', 'Porto'),
(5, 'Accounts', 'Leeds'),
(6, 'Research', 'Porto');

INSERT INTO emp VALUES (1, 'Helen Abara', 'helen.abara@ravenloft.io', 2, NULL, 'head of support', 78000, '2016-03-01', NULL, 'N');
INSERT INTO emp VALUES (2, 'Piotr Zielinski', 'piotr.zielinski@ravenloft.io', 3, 1, 'team lead', 66500, '2017-05-15', NULL, 'Y');
INSERT INTO emp VALUES (3, 'Ruth Callow', 'ruth.callow@ravenloft.io', 1, 1, 'team lead', 52000, '2018-01-08', NULL, 'Y');
INSERT INTO emp VALUES (4, 'Miguel Antunes', 'miguel.antunes@ravenloft.io', 4, 1, 'team lead', 61200, '2019-09-02', NULL, 'N');
INSERT INTO emp VALUES (5, 'Sean Dooley', 'sean.dooley@ravenloft.io', 1, 3, 'support agent', 29500, '2020-02-17', NULL, 'Y');
INSERT INTO emp VALUES (6, 'Kavita Iyer', 'kavita.iyer@ravenloft.io', 1, 3, 'support agent', 30100, '2020-06-01', NULL, 'N');
INSERT INTO emp VALUES (7, 'Bart Claes', NULL, 1, 3, 'support agent', 28800, '2021-03-22', '2023-09-30', 'N');
INSERT INTO emp VALUES (8, 'Lena Fischer', 'lena.fischer@ravenloft.io', 2, 1, 'support engineer', 43600, '2019-11-04', NULL, 'Y');
INSERT INTO emp VALUES (9, 'Omar Khalil', 'omar.khalil@ravenloft.io', 2, 8, 'support engineer', 41000, '2021-07-12', NULL, 'Y');
INSERT INTO emp VALUES (10, 'Zuzanna Wilk', 'zuzanna.wilk@ravenloft.io', 3, 2, 'developer', 54700, '2020-10-19', NULL, 'Y');
INSERT INTO emp VALUES (11, 'Marek Nowicki', NULL, 3, 2, 'developer', 51900, '2022-01-10', NULL, 'N');
INSERT INTO emp VALUES (12, 'Ines Carvalho', 'ines.carvalho@ravenloft.io', 4, 4, 'developer', 48300, '2021-05-03', '2024-02-29', 'N');
INSERT INTO emp VALUES (13, 'Rui Tavares', 'rui.tavares@ravenloft.io', 4, 4, 'tester', 37700, '2022-08-15', NULL, 'N');
INSERT INTO emp VALUES (14, 'Emma Stott', 'emma.stott@ravenloft.io', 5, 1, 'account manager', 45500, '2018-11-26', NULL, 'N');
INSERT INTO emp VALUES (15, 'Nathan Blake', 'nathan.blake@ravenloft.io', 5, 14, 'account manager', 39900, '2022-02-07', NULL, 'N');
INSERT INTO emp VALUES (16, 'Sofia Lindgren', NULL, 5, 14, 'account manager', NULL, '2023-10-02', NULL, 'N');

INSERT INTO cust VALUES
(1, 'Baltic Freight', 'Poland', 35, 7000, '2021-01-13', NULL, 14, 1),
(2, 'Norwood Academy', 'United Kingdom', 60, 11150, '2020-12-03', NULL, 15, 0),
(3, 'Cobalt Energy', 'Germany', 400, 72850, '2022-01-15', NULL, 15, 1),
(4, 'Hansen Legal', 'Norway', 400, 72400, '2020-07-09', '2022-07-09', 15, 0),
(5, 'Pinecrest Hotels', 'United Kingdom', 15, 4400, '2021-04-05', NULL, 16, 0),
(6, 'Lumen Studios', 'Portugal', 400, 84400, '2022-01-29', NULL, 14, 0),
(7, 'Quayside Council', 'United Kingdom', 250, 45400, '2021-12-31', NULL, 15, 1),
(8, 'Tropica Foods', 'Portugal', 75, 14000, '2021-04-14', NULL, 16, 0),
(9, 'Velo Couriers', 'Netherlands', 40, 10050, '2022-08-07', '2024-08-06', 15, 1),
(10, 'Arbor Insurance', 'Ireland', 40, 10150, '2021-04-14', NULL, 15, 1),
(11, 'Stonebridge Bank', 'United Kingdom', 40, 10450, '2020-05-22', NULL, 16, 1),
(12, 'Marlin Airlines', 'Germany', 250, 52600, '2022-09-05', NULL, NULL, 0),
(13, 'Redfern Clinics', 'Ireland', 60, 11450, '2022-09-26', NULL, 15, 0),
(14, 'Oslo Outfitters', 'Norway', 250, 45600, '2021-05-09', NULL, 14, 0),
(15, 'Delta Seeds', 'Netherlands', 35, 6300, '2022-10-27', '2024-10-26', 15, 0),
(16, 'Kestrel Print', 'United Kingdom', 60, 14700, '2022-02-02', NULL, 15, 0),
(17, 'Fjord Fisheries', 'Norway', 250, 45300, '2020-08-07', NULL, 14, 0),
(18, 'Mapleton University', 'United Kingdom', 75, 13700, '2021-05-05', NULL, 16, 0),
(19, 'Iris Cosmetics', 'Portugal', 15, 3950, '2020-06-28', NULL, 14, 1),
(20, 'Granite Builders', 'Poland', 120, 25300, '2021-11-04', '2023-11-04', 14, 1),
(21, 'Copperfield Books', 'Ireland', 15, 2950, '2021-09-13', NULL, NULL, 1),
(22, 'Solway Ferries', 'United Kingdom', 15, 3300, '2022-03-19', NULL, 14, 1);

INSERT INTO prd VALUES
(1, 'Ledgerly', 3, 24.0, '2018-05-14', NULL),
(2, 'Ledgerly Mobile', 4, 9.5, '2020-03-02', NULL),
(3, 'Stockpile', 3, 31.0, '2019-02-18', NULL),
(4, 'Rostermate', 2, 12.0, '2021-06-07', NULL),
(5, 'Scanwise', 4, 7.0, '2017-09-25', '2023-03-31'),
(6, 'Formbox', 3, 5.5, '2016-10-03', '2022-06-30'),
(7, 'Tillpoint', 4, 18.0, '2022-09-12', NULL),
(8, 'Dockhand', 6, 15.5, '2024-04-15', NULL);

INSERT INTO rel VALUES
(1, 1, '5.0', '2021-05-10', '2021-06-06', FALSE, 13, 2, 4707),
(2, 1, '5.1', '2021-09-04', '2021-08-31', FALSE, 10, 1, 6071),
(3, 1, '5.1.1', '2022-03-04', '2022-03-04', TRUE, 10, 4, 4477),
(4, 1, '5.2', '2022-04-02', '2022-03-29', FALSE, 10, 1, 4827),
(5, 1, '6.0', '2022-10-10', '2022-10-06', FALSE, 13, 2, 3703),
(6, 1, '6.1', '2023-03-05', NULL, FALSE, 10, 4, NULL),
(7, 2, '2.3', '2021-08-02', '2021-08-02', FALSE, 10, 1, 6489),
(8, 2, '2.4', '2022-02-20', '2022-03-05', FALSE, 10, 1, 3629),
(9, 2, '2.4.1', '2022-08-30', '2022-08-30', TRUE, 12, 1, 7171),
(10, 2, '3.0', '2022-09-27', '2022-09-27', FALSE, 10, 1, 2144),
(11, 3, '3.0', '2021-04-06', '2021-04-02', FALSE, 2, 4, 2885),
(12, 3, '3.1', '2021-08-01', '2021-08-28', FALSE, 11, 1, 791),
(13, 3, '3.1.1', '2022-01-06', '2022-01-06', TRUE, 10, 1, 8274),
(14, 3, '3.2', '2022-01-20', NULL, FALSE, 10, 1, NULL),
(15, 4, '1.0', '2021-06-07', '2021-06-13', FALSE, 2, 1, 7558),
(16, 4, '1.1', '2021-11-17', '2021-11-23', FALSE, 10, 2, 5908),
(17, 4, '1.2', '2022-03-25', '2022-04-21', FALSE, 10, 4, 6523),
(18, 4, '1.2.1', '2022-09-13', '2022-09-13', TRUE, 2, NULL, 6232),
(19, 5, '4.7', '2021-02-15', '2021-02-28', FALSE, 11, 1, 4547),
(20, 5, '4.8', '2021-06-25', '2021-07-08', FALSE, 10, 2, 8653),
(21, 7, '1.0', '2022-09-12', '2022-10-09', FALSE, 12, 1, 3421),
(22, 7, '1.0.1', '2023-02-17', '2023-02-17', TRUE, 12, NULL, 1571),
(23, 7, '1.1', '2023-03-15', '2023-04-11', FALSE, 2, 4, 3494),
(24, 7, '1.2', '2023-09-16', '2023-09-16', FALSE, 10, 1, 6521);

INSERT INTO tkt_stat VALUES
('NW', 'new'),
('OP', 'open'),
('WC', 'waiting for customer'),
('SV', 'solved'),
('RJ', 'rejected'),
('CL', 'closed');

INSERT INTO tkt VALUES
(1, 'Cannot log in after update', 5, 5, 2, 'SV', 'portal', 5, 12, NULL, '2022-09-27', '2022-09-27', 6, 8.7, 1, 'no'),
(2, 'Report totals wrong', 3, 7, 3, 'SV', 'phone', 5, 9, NULL, '2024-04-03', '2024-06-03', 12, 12.1, 5, 'yes'),
(3, 'Slow start screen', 19, 3, 4, 'RJ', 'phone', 5, 11, NULL, '2024-05-12', '2024-05-20', 3, 5.3, NULL, 'no'),
(4, 'Export to PDF fails', 9, 1, 1, 'CL', 'email', 3, 6, NULL, '2022-10-02', '2022-11-04', 1, 2.0, 3, 'no'),
(5, 'Password reset mail missing', 9, 3, 2, 'CL', 'portal', 5, 12, 12, '2024-02-02', '2024-02-10', 4, 8.8, NULL, 'no'),
(6, 'Sync stops at 90 percent', 5, 1, 4, 'RJ', 'email', 5, 11, NULL, '2024-04-18', '2024-04-20', 2, 2.6, NULL, 'no'),
(7, 'Crash when scanning barcode', 13, 5, 3, 'CL', 'phone', 7, 9, 19, '2022-10-13', '2022-10-16', 1, 1.2, NULL, 'yes'),
(8, 'Duplicate stock lines', 19, 4, 3, 'OP', 'email', 5, 9, NULL, '2021-09-08', NULL, 8, NULL, NULL, 'no'),
(9, 'Wrong VAT on invoice', 2, 4, 2, 'SV', 'portal', 6, 9, NULL, '2021-11-15', '2021-11-17', 2, 0.9, 3, 'no'),
(10, 'Calendar shows last week', 10, 2, 3, 'NW', 'chat', 6, NULL, NULL, '2022-10-04', NULL, NULL, NULL, NULL, 'no'),
(11, 'Printer not found', 7, 3, 4, 'WC', 'email', 5, 8, NULL, '2023-09-10', NULL, 6, NULL, NULL, 'no'),
(12, 'Rounding error in ledger', 6, 7, 3, 'NW', 'portal', 5, NULL, NULL, '2023-01-18', NULL, NULL, NULL, NULL, 'no'),
(13, 'Push messages missing', 6, 7, 2, 'OP', 'chat', 5, 8, NULL, '2023-12-30', NULL, 1, NULL, NULL, 'no'),
(14, 'Import of supplier list hangs', 9, 5, 3, 'RJ', 'phone', 5, 11, NULL, '2021-09-03', '2021-09-06', 6, 7.2, NULL, 'no'),
(15, 'Two users see same shift', 1, 2, 1, 'RJ', 'email', 6, 9, NULL, '2023-07-03', '2023-07-05', 8, 10.9, NULL, 'no'),
(16, 'Licence key refused', 7, 1, 2, 'NW', 'phone', 6, NULL, NULL, '2024-04-06', NULL, NULL, NULL, NULL, 'no'),
(17, 'Dark mode unreadable', 19, 5, 3, 'SV', 'portal', 6, 9, NULL, '2022-05-26', '2022-06-03', 8, 6.9, 3, 'no'),
(18, 'Backup did not run', 13, 1, 3, 'OP', 'chat', 7, 9, NULL, '2022-02-08', NULL, 1, NULL, NULL, 'yes'),
(19, 'Currency symbol missing', 10, 3, 3, 'CL', 'portal', 5, 8, 13, '2021-12-11', '2021-12-19', 12, 27.0, 2, 'no'),
(20, 'Search finds nothing', 12, 1, 4, 'RJ', 'phone', 6, 9, NULL, '2023-05-19', '2023-06-02', 1, 0.5, NULL, 'no'),
(21, 'Session times out', 3, 2, 3, 'OP', 'portal', 5, 9, NULL, '2024-02-10', NULL, 2, NULL, NULL, 'no'),
(22, 'Photos upload upside down', 10, 2, 3, 'WC', 'email', 6, 8, NULL, '2021-08-24', NULL, 12, NULL, NULL, 'no'),
(23, 'Dashboard blank', 18, 2, 2, 'SV', 'email', 6, 9, 10, '2021-10-10', '2021-10-15', 1, 1.1, 2, 'yes'),
(24, 'Cannot delete shift', 7, 3, 4, 'CL', 'email', 7, 5, 11, '2022-08-29', '2022-10-01', 2, 2.9, NULL, 'no'),
(25, 'Till drawer stays shut', 13, 2, 1, 'CL', 'portal', 5, 8, 7, '2021-07-22', '2021-07-23', 2, 3.4, 5, 'yes'),
(26, 'Card reader drops out', 17, 7, 3, 'CL', 'chat', 3, 9, NULL, '2022-05-16', '2022-05-18', 3, 2.7, 2, 'no'),
(27, 'Price list not updated', 17, 2, 1, 'OP', 'email', 7, 9, NULL, '2022-09-24', NULL, 3, NULL, NULL, 'no'),
(28, 'Archive link broken', 2, 1, 3, 'CL', 'email', 3, 12, 2, '2022-07-14', '2022-08-16', 2, 4.1, 4, 'no'),
(29, 'Audit trail gaps', 21, 1, 1, 'OP', 'portal', 6, 10, NULL, '2022-02-01', NULL, 1, NULL, NULL, 'yes'),
(30, 'Language resets to English', 5, 5, 2, 'CL', 'email', 3, 9, NULL, '2024-04-27', '2024-04-29', 12, 6.9, NULL, 'no'),
(31, 'Holiday balance wrong', 5, 2, 2, 'RJ', 'portal', 5, 5, NULL, '2024-04-02', '2024-06-02', 3, 1.6, NULL, 'no'),
(32, 'Stock count negative', 11, 5, 3, 'CL', 'portal', 6, 6, 19, '2021-08-01', '2021-08-09', 12, 7.5, NULL, 'no'),
(33, 'App drains battery', 3, 7, 2, 'CL', 'phone', 6, 9, NULL, '2023-08-09', '2023-08-17', 2, 4.1, 5, 'no'),
(34, 'Email footer garbled', 7, 3, 4, 'OP', 'phone', 5, 9, NULL, '2022-12-11', NULL, 12, NULL, NULL, 'no'),
(35, 'Column widths lost', 3, 1, 3, 'OP', 'email', 5, 8, NULL, '2023-01-11', NULL, 6, NULL, NULL, 'no'),
(36, 'Receipt printed twice', 13, 3, 3, 'SV', 'portal', 6, 6, 13, '2023-10-31', '2023-11-08', 12, 27.7, 2, 'yes'),
(37, 'Timezone off by one hour', 12, 5, 3, 'CL', 'email', 6, 12, NULL, '2023-02-01', '2023-02-15', 2, 2.4, 4, 'yes'),
(38, 'Merge of accounts failed', 9, 4, 3, 'WC', 'portal', 3, 9, NULL, '2023-07-04', NULL, 1, NULL, NULL, 'no');

INSERT INTO inv VALUES
(1, 13, 7, 60, 18, 0, '2024-02-13', '2024-03-14', '2024-04-18'),
(2, 10, 1, 20, 24, 25, '2024-03-16', '2024-04-15', '2024-04-18'),
(3, 16, 3, 5, 31, 0, '2022-08-12', '2022-09-11', NULL),
(4, 13, 4, 5, 12, 0, '2022-08-13', '2022-09-12', '2022-09-02'),
(5, 1, 7, 60, 18, 50, '2022-04-03', '2022-05-03', '2022-04-29'),
(6, 22, 1, 60, 24, 50, '2024-03-17', '2024-04-16', '2024-04-06'),
(7, 21, 3, 5, 31, 0, '2022-11-19', '2022-12-19', '2022-11-27'),
(8, 3, 1, 60, 24, 0, '2024-01-03', '2024-02-02', '2024-02-01'),
(9, 5, 2, 10, 9.5, 0, '2023-08-18', '2023-09-17', '2023-10-22'),
(10, 12, 4, 5, 12, 25, '2024-04-06', '2024-05-06', '2024-05-05'),
(11, 11, 3, 25, 31, 0, '2023-01-07', '2023-02-06', '2023-02-06'),
(12, 9, 2, 12, 9.5, 12.0, '2022-02-23', '2022-03-25', '2022-03-21'),
(13, 22, 3, 10, 31, 10.0, '2023-11-17', '2023-12-17', '2023-12-17'),
(14, 19, 4, 5, 12, 5.0, '2023-06-13', '2023-07-13', '2023-08-17'),
(15, 8, 1, 5, 24, 5.0, '2022-10-31', '2022-11-30', '2022-11-08'),
(16, 5, 4, 25, 12, 50, '2023-08-17', '2023-09-16', '2023-09-15'),
(17, 10, 1, 60, 24, 0, '2022-04-09', '2022-05-09', '2022-05-20'),
(18, 5, 4, 60, 12, 0, '2022-06-20', '2022-07-20', '2022-07-10'),
(19, 12, 2, 10, 9.5, 25, '2024-01-23', '2024-02-22', '2024-02-22'),
(20, 14, 4, 5, 12, 25, '2022-02-19', '2022-03-21', '2022-03-11'),
(21, 12, 7, 40, 18, 40.0, '2024-02-22', '2024-03-23', '2024-03-19'),
(22, 6, 4, 10, 12, 50, '2023-10-27', '2023-11-26', '2023-11-25'),
(23, 18, 3, 20, 31, 25, '2022-02-20', '2022-03-22', NULL),
(24, 15, 4, 12, 12, 25, '2022-06-29', '2022-07-29', NULL),
(25, 14, 3, 25, 31, 0, '2022-11-07', '2022-12-07', '2022-12-06'),
(26, 15, 3, 40, 31, 40.0, '2022-06-23', '2022-07-23', '2022-08-03'),
(27, 14, 3, 60, 31, 50, '2022-08-31', '2022-09-30', '2022-09-08'),
(28, 10, 4, 25, 12, 0, '2023-03-04', '2023-04-03', NULL),
(29, 9, 3, 25, 31, 0, '2022-12-05', '2023-01-04', '2023-01-15'),
(30, 21, 2, 60, 9.5, 0, '2022-08-08', '2022-09-07', '2022-09-06'),
(31, 18, 2, 60, 9.5, 60.0, '2022-07-19', '2022-08-18', NULL),
(32, 7, 3, 10, 31, 50, '2022-02-18', '2022-03-20', '2022-03-10'),
(33, 19, 2, 20, 9.5, 25, '2022-04-07', '2022-05-07', NULL),
(34, 13, 2, 20, 9.5, 0, '2024-02-09', '2024-03-10', '2024-02-17'),
(35, 15, 1, 40, 24, 0, '2023-06-06', '2023-07-06', '2023-07-06'),
(36, 19, 7, 12, 18, 0, '2023-07-02', '2023-08-01', '2023-09-05');
