CREATE TABLE Writers (writer_id INTEGER PRIMARY KEY, full_nm VARCHAR, penName VARCHAR, nationality VARCHAR, birth_dt DATE, diedOn DATE, email VARCHAR, agency VARCHAR);
INSERT INTO Writers VALUES
(1, 'Amelia Thorne', NULL, 'British', '1974-02-18', NULL, 'amelia@thorne.example', 'Marsh & Co'),
(2, 'Giorgio Bassani-Conti', 'G. B. Conti', 'Italian', '1949-09-02', '2023-01-19', NULL, 'Marsh & Co'),
(3, 'Nadia Rahmani', NULL, 'French', '1988-06-30', NULL, 'nadia.r@writers.example', NULL),
(4, 'Henrik Solberg', 'Rex Malone', 'Norwegian', '1966-12-11', NULL, 'henrik@solberg.example', 'Fjord Rights'),
(5, 'Ottilie Krause', NULL, 'German', '1992-04-25', NULL, 'ottilie@krause.example', NULL),
(6, 'Desmond Achterberg', 'Dee Acht', 'Dutch', '1958-08-08', NULL, NULL, 'Low Tide Literary'),
(7, 'Ruth Calloway', NULL, 'American', '1939-11-03', '2021-07-27', NULL, 'Hudson Agency'),
(8, 'Mei-Ling Zhou', NULL, 'Chinese', '1981-01-14', NULL, 'meiling@zhou.example', 'Hudson Agency'),
(9, 'Patrick O''Dea', 'Finn Dunne', 'Irish', '1977-05-19', NULL, 'pat@odea.example', 'Marsh & Co'),
(10, 'Sunniva Lie', NULL, 'Norwegian', '1998-10-07', NULL, 'sunniva@lie.example', 'Fjord Rights'),
(11, 'Carlos Ibarra', NULL, 'Spanish', '1970-03-23', NULL, 'carlos@ibarra.example', NULL),
(12, 'Wanda Zielinska', NULL, 'Polish', '1985-07-16', NULL, 'wanda@zielinska.example', 'Low Tide Literary');
CREATE TABLE editors (ed_id INTEGER PRIMARY KEY, edName VARCHAR, imprint VARCHAR, reportsTo INTEGER REFERENCES editors(ed_id), hire_dt DATE, annSal INTEGER, partTime VARCHAR, desk_phone VARCHAR);
INSERT INTO editors VALUES (1, 'Margot Lestrange', 'Head Office', NULL, '2009-01-05', 88000, 'N', 'x101');
INSERT INTO editors VALUES (2, 'Julian Frost', 'Blackwood Crime', 1, '2012-09-17', 64000, 'N', 'x110');
INSERT INTO editors VALUES (3, 'Beatriz Alonso', 'Wide Page', 1, '2014-03-03', 66500, 'N', 'x120');
INSERT INTO editors VALUES (4, 'Samuel Okoro', 'Blackwood Crime', 2, '2018-06-11', 47000, 'N', NULL);
INSERT INTO editors VALUES (5, 'Tilda Berg', 'Little Fox', 1, '2016-11-28', 59000, 'Y', 'x130');
INSERT INTO editors VALUES (6, 'Aaron Pike', 'Wide Page', 3, '2020-02-10', 45500, 'N', 'x121');
INSERT INTO editors VALUES (7, 'Chloe Marchetti', 'Little Fox', 5, '2021-08-02', 61000, 'N', 'x131');
INSERT INTO editors VALUES (8, 'Ivan Petrenko', 'Wide Page', 3, '2022-10-24', 41000, 'Y', NULL);
INSERT INTO editors VALUES (9, 'Grace Lim', 'Blackwood Crime', 2, '2024-01-15', 39000, 'N', 'x112');
CREATE TABLE BOOK (bookId INTEGER PRIMARY KEY, ttl VARCHAR, genre VARCHAR, lang VARCHAR, writer INTEGER REFERENCES Writers(writer_id), co_writer INTEGER REFERENCES Writers(writer_id), lead_ed INTEGER REFERENCES editors(ed_id), copyEd INTEGER REFERENCES editors(ed_id), sequelOf INTEGER REFERENCES BOOK(bookId), pub_dt DATE, pgCnt INTEGER, listPrc DECIMAL(7,2), prod_cost DECIMAL(7,2), in_print INTEGER, has_ebook BOOLEAN, prize VARCHAR);
INSERT INTO BOOK VALUES (1, 'The Salt Ledger', 'crime', 'English', 1, NULL, 2, 4, NULL, '2021-03-11', 384, 18.99, 4.1, 1, true, 'Golden Quill');
INSERT INTO BOOK VALUES (2, 'The Ash Ledger', 'crime', 'English', 1, NULL, 2, 4, 1, '2022-09-08', 402, 19.99, 4.35, 1, true, NULL);
INSERT INTO BOOK VALUES (3, 'The Iron Ledger', 'crime', 'English', 1, 9, 2, 9, 2, '2024-05-16', 420, 22.5, 4.9, 1, true, NULL);
INSERT INTO BOOK VALUES (4, 'Letters to Ferrara', 'memoir', 'Italian', 2, NULL, 3, 6, NULL, '2021-10-21', 268, 24.0, 6.2, 0, false, 'Premio Nord');
INSERT INTO BOOK VALUES (5, 'A House of Wind', 'novel', 'French', 3, NULL, 3, 6, NULL, '2022-02-17', 311, 21.5, 4.75, 1, true, 'Golden Quill');
INSERT INTO BOOK VALUES (6, 'Dead Harbour', 'crime', 'English', 4, NULL, 4, 9, NULL, '2021-06-24', 352, 14.99, 3.6, 0, true, NULL);
INSERT INTO BOOK VALUES (7, 'Deader Harbour', 'crime', 'English', 4, NULL, 4, NULL, 6, '2023-06-15', 371, 15.99, 3.75, 1, true, NULL);
INSERT INTO BOOK VALUES (8, 'The Fox Who Counted', 'children', 'German', 5, NULL, 5, 7, NULL, '2022-05-05', 48, 12.5, 5.1, 1, false, 'Little Lantern');
INSERT INTO BOOK VALUES (9, 'The Fox Who Forgot', 'children', 'German', 5, NULL, 7, 5, 8, '2023-09-14', 52, 12.5, 5.3, 1, false, NULL);
INSERT INTO BOOK VALUES (10, 'Polder Light', 'poetry', 'Dutch', 6, NULL, 8, NULL, NULL, '2023-03-21', 96, 16.0, 3.2, 0, false, NULL);
INSERT INTO BOOK VALUES (11, 'Kitchen Without Fire', 'cookbook', 'English', 8, NULL, 6, 8, NULL, '2022-11-10', 220, 32.0, 11.4, 1, true, NULL);
INSERT INTO BOOK VALUES (12, 'Last Train to Galway', 'novel', 'English', 9, NULL, 3, 8, NULL, '2023-02-02', 296, 17.99, 4.0, 1, true, 'Golden Quill');
INSERT INTO BOOK VALUES (13, 'Collected Essays', 'essay', 'English', 7, NULL, 3, 6, NULL, '2021-11-18', 640, 45.0, 13.8, 1, false, NULL);
INSERT INTO BOOK VALUES (14, 'Under the Sixth Moon', 'fantasy', 'English', 10, 4, 8, NULL, NULL, '2024-02-29', 712, 26.0, 8.05, 1, true, NULL);
INSERT INTO BOOK VALUES (15, 'Noodles for Two', 'cookbook', 'English', 8, 3, 6, 8, NULL, '2024-09-05', 184, 28.5, 10.9, 1, false, NULL);
INSERT INTO BOOK VALUES (16, 'Cartas del Sur', 'memoir', 'Spanish', 11, NULL, 3, NULL, NULL, NULL, 240, 20.0, NULL, 0, false, NULL);
INSERT INTO BOOK VALUES (17, 'The Owl''s Homework', 'children', 'English', 10, 5, 7, NULL, NULL, '2024-08-22', 40, 11.0, 4.8, 1, true, NULL);
INSERT INTO BOOK VALUES (18, 'Murder at Low Tide', 'crime', 'Dutch', 6, NULL, 2, 4, NULL, '2024-04-04', 333, 16.5, 3.95, 1, true, NULL);
CREATE TABLE contract (ctr_no INTEGER PRIMARY KEY, bookRef INTEGER REFERENCES BOOK(bookId), writerRef INTEGER REFERENCES Writers(writer_id), signedBy INTEGER REFERENCES editors(ed_id), sign_dt DATE, expDt DATE, adv_amt DECIMAL(9,2), paidOut DECIMAL(9,2), royalty_pct DECIMAL(4,1), stat VARCHAR, film_rights VARCHAR);
INSERT INTO contract VALUES
(501, 1, 1, 2, '2020-02-10', '2027-02-10', 15000, 15000, 8, 'running', 'yes'),
(502, 2, 1, 2, '2021-06-01', '2028-06-01', 22000, 22000, 9, 'running', 'yes'),
(503, 3, 1, 1, '2022-12-12', '2029-12-12', 40000, 30000, 10, 'running', 'yes'),
(504, 3, 9, 2, '2023-01-20', '2029-12-12', 12000, 8000, 4, 'running', 'no'),
(505, 4, 2, 3, '2020-05-18', '2024-05-18', 9000, 9000, 7.5, 'expired', 'no'),
(506, 5, 3, 3, '2020-11-09', '2027-11-09', 11000, 11000, 8, 'running', 'yes'),
(507, 6, 4, 2, '2019-08-30', '2023-08-30', 8000, 8000, 7, 'expired', 'no'),
(508, 7, 4, 4, '2021-12-01', '2028-12-01', 10000, 10000, 7.5, 'running', 'no'),
(509, 8, 5, 5, '2021-02-15', '2031-02-15', 5000, 5000, 6, 'running', 'no'),
(510, 9, 5, 5, '2022-06-20', '2032-06-20', 6500, 6500, 6, 'running', 'no'),
(511, 10, 6, 8, '2022-11-11', '2026-11-11', 1500, 1500, 5, 'terminated', 'no'),
(512, 11, 8, 3, '2021-07-07', '2028-07-07', 18000, 18000, 9, 'running', 'no'),
(513, 12, 9, 3, '2021-09-23', '2028-09-23', 14000, 14000, 8.5, 'running', 'yes'),
(514, 13, 7, 1, '2019-03-14', '2030-03-14', 20000, 20000, 10, 'running', 'no'),
(515, 14, 10, 1, '2022-08-18', '2032-08-18', 35000, 25000, 9.5, 'running', 'yes'),
(516, 15, 8, 3, '2023-04-27', '2030-04-27', 21000, 14000, 9.5, 'running', 'no'),
(517, 16, 11, 3, '2022-02-02', NULL, 8000, 4000, 7, 'draft', 'no'),
(518, 17, 10, 7, '2023-10-10', '2033-10-10', 7000, 7000, 6, 'running', 'no'),
(519, 18, 6, 2, '2023-02-14', '2030-02-14', 9500, 9500, 7, 'running', 'no'),
(520, 14, 4, 1, '2022-09-30', '2032-08-18', 5000, 2500, 2, 'terminated', 'no');
CREATE TABLE print_run (runId INTEGER PRIMARY KEY, bookRef INTEGER REFERENCES BOOK(bookId), run_no INTEGER, printer VARCHAR, ord_dt DATE, dlvDt DATE, qtyOrd INTEGER, qtyDlv INTEGER, unitCost DECIMAL(6,2), hardback VARCHAR);
INSERT INTO print_run VALUES
(1, 1, 1, 'Presto Riga', '2021-01-05', '2021-02-13', 8000, 7880, 2.63, 'N'),
(2, 1, 2, 'Tipografia Lario', '2021-07-07', '2021-08-08', 1000, 880, 2.34, 'N'),
(3, 1, 3, 'Tipografia Lario', '2022-08-01', '2022-09-26', 4000, 4000, 2.34, 'N'),
(4, 2, 1, 'Kohl Druck', '2022-06-17', '2022-08-14', 12000, 12000, 2.38, 'N'),
(5, 3, 1, 'Bell & Sons', '2024-03-08', '2024-04-23', 1500, 1380, 3.51, 'N'),
(6, 4, 1, 'Tipografia Lario', '2021-08-05', '2021-08-29', 12000, 12000, 3.28, 'Y'),
(7, 5, 1, 'Tipografia Lario', '2021-11-28', '2022-01-23', 3000, 3000, 2.98, 'Y'),
(8, 5, 2, 'Tipografia Lario', '2022-11-10', '2023-01-02', 2500, 2500, 3.66, 'N'),
(9, 6, 1, 'Presto Riga', '2021-04-18', '2021-05-24', 12000, 11880, 2.78, 'N'),
(10, 6, 2, 'Bell & Sons', '2021-11-07', '2021-12-11', 1500, 1500, 1.87, 'N'),
(11, 7, 1, 'Tipografia Lario', '2023-04-21', '2023-05-16', 1500, 1500, 2.21, 'N'),
(12, 8, 1, 'Kohl Druck', '2022-03-09', '2022-04-18', 8000, 7700, 3.45, 'Y'),
(13, 9, 1, 'Bell & Sons', '2023-06-24', '2023-07-10', 1500, 1500, 2.82, 'Y'),
(14, 10, 1, 'Bell & Sons', '2023-01-18', '2023-02-12', 3000, 2700, 1.64, 'N'),
(15, 11, 1, 'Tipografia Lario', '2022-09-01', '2022-10-11', 2000, 1975, 8.68, 'Y'),
(16, 12, 1, 'Kohl Druck', '2022-11-06', '2022-12-31', 8000, 7880, 2.33, 'Y'),
(17, 12, 2, 'Tipografia Lario', '2023-08-04', '2023-09-05', 2500, 2380, 2.36, 'N'),
(18, 13, 1, 'Bell & Sons', '2021-09-29', '2021-10-16', 8000, 7975, 9.45, 'Y'),
(19, 14, 1, 'Bell & Sons', '2024-01-07', '2024-02-21', 12000, 12000, 5.67, 'Y'),
(20, 15, 1, 'Bell & Sons', '2024-06-09', '2024-07-26', 12000, 12000, 7.38, 'Y'),
(21, 17, 1, 'Tipografia Lario', '2024-06-10', '2024-07-15', 3000, 2880, 3.27, 'Y'),
(22, 18, 1, 'Bell & Sons', '2024-01-22', '2024-03-01', 2000, 1880, 2.29, 'N'),
(23, 1, 4, 'Kohl Druck', '2024-09-10', NULL, 6000, NULL, 2.6, 'N'),
(24, 5, 3, 'Bell & Sons', '2024-09-18', NULL, 2500, NULL, 2.95, 'N');
CREATE TABLE sales (saleId INTEGER PRIMARY KEY, bookRef INTEGER REFERENCES BOOK(bookId), saleDt DATE, channel VARCHAR, region VARCHAR, qty INTEGER, unit_prc DECIMAL(7,2), returned INTEGER, paid INTEGER);
INSERT INTO sales VALUES
(1, 2, '2022-10-08', 'online', 'Germany', 602, 9.99, 0, 1),
(2, 6, '2022-07-15', 'supermarket', 'UK', 714, 6.75, 0, 1),
(3, 13, '2023-02-23', 'online', 'UK', 468, 24.75, 56, 1),
(4, 5, '2024-05-05', 'bookshop', 'Overseas', 143, 10.75, 0, 1),
(5, 6, '2021-12-19', 'library', 'Germany', 845, 7.5, 0, 1),
(6, 8, '2023-04-27', 'supermarket', 'Germany', 669, 7.5, 146, 1),
(7, 8, '2022-10-14', 'bookshop', 'Nordics', 224, 7.5, 0, 1),
(8, 14, '2024-06-27', 'library', 'Germany', 876, 14.3, 0, 1),
(9, 2, '2023-05-19', 'bookshop', 'Overseas', 66, 9.99, 0, 1),
(10, 9, '2023-11-17', 'library', 'Germany', 195, 6.25, 3, 1),
(11, 12, '2023-06-01', 'online', 'Germany', 369, 10.79, 0, 1),
(12, 5, '2022-09-10', 'library', 'UK', 145, 10.75, 0, 1),
(13, 1, '2023-12-07', 'library', 'Nordics', 663, 8.55, 0, 1),
(14, 5, '2023-11-14', 'library', 'Nordics', 559, 9.68, 0, 1),
(15, 1, '2021-11-28', 'bookshop', 'UK', 67, 8.55, 0, 1),
(16, 11, '2024-04-10', 'online', 'Benelux', 521, 17.6, 0, 0),
(17, 12, '2024-03-09', 'online', 'Germany', 620, 9.89, 0, 0),
(18, 2, '2023-01-19', 'bookshop', 'Nordics', 588, 9.0, 0, 1),
(19, 7, '2024-02-08', 'library', 'Nordics', 638, 7.2, 160, 1),
(20, 7, '2024-05-04', 'online', 'Nordics', 528, 9.59, 0, 1),
(21, 4, '2023-04-30', 'library', 'UK', 731, 14.4, 58, 1),
(22, 1, '2023-01-09', 'library', 'Germany', 403, 8.55, 0, 0),
(23, 13, '2022-07-01', 'online', 'Overseas', 771, 20.25, 3, 1),
(24, 5, '2024-04-22', 'bookshop', 'Overseas', 418, 9.68, 26, 1),
(25, 1, '2023-02-11', 'bookshop', 'UK', 881, 8.55, 0, 1),
(26, 18, '2024-04-29', 'library', 'Overseas', 57, 8.25, 0, 1),
(27, 11, '2023-10-11', 'online', 'UK', 597, 16.0, 0, 0),
(28, 12, '2024-03-14', 'online', 'Overseas', 278, 10.79, 45, 1),
(29, 7, '2024-02-29', 'supermarket', 'Benelux', 260, 9.59, 73, 1),
(30, 12, '2024-03-21', 'online', 'UK', 172, 10.79, 48, 0),
(31, 12, '2023-08-14', 'online', 'Benelux', 159, 8.99, 0, 1),
(32, 14, '2024-07-18', 'online', 'Nordics', 818, 14.3, 0, 1),
(33, 5, '2023-06-25', 'supermarket', 'Benelux', 843, 10.75, 0, 1),
(34, 9, '2023-11-29', 'supermarket', 'Overseas', 448, 6.25, 0, 0),
(35, 14, '2024-03-21', 'supermarket', 'UK', 897, 15.6, 0, 1),
(36, 4, '2023-03-28', 'online', 'Germany', 267, 12.0, 0, 1),
(37, 3, '2024-05-30', 'online', 'Nordics', 340, 10.12, 0, 1),
(38, 1, '2022-09-06', 'online', 'UK', 873, 10.44, 0, 1),
(39, 1, '2023-01-28', 'supermarket', 'Nordics', 359, 11.39, 0, 0),
(40, 7, '2023-08-21', 'online', 'UK', 577, 8.79, 20, 1);
