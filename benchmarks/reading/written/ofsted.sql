CREATE TABLE ks4_perf (
    URN INTEGER,
    YR INTEGER,
    TPUP INTEGER,
    ATT8SCR DOUBLE,
    P8MEA DOUBLE,
    PTL2BASICS_95 DOUBLE,
    PTL2BASICS_94 DOUBLE,
    PTEBACC_E DOUBLE,
    ATT8_FSM6 DOUBLE,
    ATT8_NFSM6 DOUBLE,
    PTSTAYED DOUBLE,
    PPERSABS10 DOUBLE,
    PATT DOUBLE,
    NEXCL INTEGER
);
COMMENT ON TABLE ks4_perf IS 'Key stage 4 results (GCSE)';
COMMENT ON COLUMN ks4_perf.YR IS 'exam year';
COMMENT ON COLUMN ks4_perf.TPUP IS 'pupils at the end of key stage 4';
COMMENT ON COLUMN ks4_perf.ATT8SCR IS 'average Attainment 8 score';
COMMENT ON COLUMN ks4_perf.P8MEA IS 'Progress 8 measure, 0 is the national average';
COMMENT ON COLUMN ks4_perf.PTL2BASICS_95 IS '% with grade 5 or above in English and maths';
COMMENT ON COLUMN ks4_perf.PTL2BASICS_94 IS '% with grade 4 or above in English and maths';
COMMENT ON COLUMN ks4_perf.PTEBACC_E IS '% entering the English Baccalaureate';
COMMENT ON COLUMN ks4_perf.ATT8_FSM6 IS 'Attainment 8 of disadvantaged pupils';
COMMENT ON COLUMN ks4_perf.ATT8_NFSM6 IS 'Attainment 8 of all other pupils';
COMMENT ON COLUMN ks4_perf.PTSTAYED IS '% staying in education or work afterwards';
COMMENT ON COLUMN ks4_perf.PPERSABS10 IS '% persistently absent';
COMMENT ON COLUMN ks4_perf.PATT IS 'attendance, %';
COMMENT ON COLUMN ks4_perf.NEXCL IS 'pupils excluded';
INSERT INTO ks4_perf VALUES
    (100200, 2022, 231, 54.0, 0.18, 52.2, 68.0, 76.2, 44.1, 59.8, 96.0, 8.8, 94.4, 3),
    (100373, 2023, 181, 54.4, 0.3, 53.2, 84.1, 77.2, 49.1, 56.4, 86.9, 6.2, 94.7, 16),
    (100546, 2022, 175, 61.4, 1.22, 62.4, 81.7, 58.8, 45.9, 64.9, 82.1, 9.3, 94.8, 2),
    (100546, 2023, 100, 42.1, -0.02, 38.3, 65.6, 27.0, 30.3, 47.3, 96.5, 29.4, 91.6, 7),
    (100719, 2022, 78, 52.8, 1.05, 48.9, 77.6, 73.6, 37.4, 57.3, 95.2, 25.8, 92.8, 13),
    (100892, 2023, 134, 44.6, 0.44, 46.3, 63.1, 9.7, 37.0, 49.4, 88.1, 7.8, 91.0, 1),
    (101065, 2022, 269, 36.2, -0.72, 36.1, 54.4, 24.8, 31.4, 40.5, 95.4, 10.4, 92.5, 11),
    (101238, 2023, 172, 49.9, 0.79, 49.6, 68.6, 13.9, 45.3, 54.7, 86.7, 13.3, 92.3, 8),
    (101411, 2022, 202, 34.8, -1.12, 27.3, 52.5, 33.9, 26.4, 40.6, 85.1, 17.2, 90.9, 1),
    (101584, 2022, 181, 49.0, 0.02, 42.7, 72.9, 73.2, 44.1, 51.3, 87.7, 23.1, 92.3, 13),
    (101584, 2023, 179, 51.6, 0.65, 49.0, 70.3, 51.5, 36.3, 53.8, 85.6, 24.9, 91.4, 16),
    (101757, 2022, 115, 51.6, -0.09, 43.4, 72.9, 42.2, 47.2, 55.3, 86.4, 10.7, 94.7, 11),
    (101757, 2023, 221, 57.7, 0.77, 53.3, 74.4, 31.4, 46.6, 60.9, 90.2, 17.9, 90.8, 3),
    (101930, 2022, 103, 46.8, 0.19, 45.0, 73.0, 16.4, 40.9, 49.3, 89.6, 20.1, 95.0, 18),
    (102103, 2022, 72, 48.6, -0.07, 40.0, 70.0, 9.8, 35.6, 53.4, 88.7, 9.0, 94.9, 3),
    (102276, 2023, 141, 44.2, -0.23, 42.4, 60.7, 85.5, 31.4, 46.7, 89.7, 25.0, 91.5, 20),
    (102622, 2022, 199, 35.7, -0.72, 29.2, 63.6, 13.9, 21.1, 37.8, 92.9, 21.2, 91.9, 14),
    (102622, 2023, 235, 49.0, 0.44, 47.1, 66.9, 35.4, 42.6, 54.3, 95.9, 19.9, 92.0, 8),
    (102968, 2023, 199, 36.9, -0.66, 20.3, 61.7, 40.0, 22.2, 41.0, 87.1, 18.6, 96.1, 5),
    (103314, 2022, 285, 43.2, -0.31, 40.9, 64.0, 34.2, 29.8, 45.9, 83.7, 29.6, 90.6, 8),
    (103487, 2022, 145, 49.0, 0.23, 44.1, 69.8, 50.7, 34.3, 52.6, 87.2, 25.4, 95.5, 3),
    (103833, 2023, 255, 66.5, 1.65, 64.7, 88.6, 53.5, 60.3, 72.4, 82.1, 9.5, 96.0, 6),
    (104006, 2022, 95, 52.8, -0.0, 54.9, 64.2, 83.4, 40.5, 58.1, 87.5, 6.8, 96.6, 3),
    (104006, 2023, 160, 52.9, 0.43, 56.3, 70.9, 26.9, 46.4, 57.9, 88.4, 9.1, 93.5, 8),
    (104179, 2023, 147, 38.8, -0.74, 32.3, 63.5, 55.9, 28.2, 44.0, 95.6, 10.3, 95.4, 2),
    (104352, 2023, 165, 42.9, 0.09, 38.4, 55.7, 54.4, 35.1, 46.4, 84.7, 22.8, 96.2, 0),
    (104871, 2022, 75, 43.2, NULL, 33.4, 64.5, 60.5, 28.7, 48.7, 91.2, 19.3, 94.5, 0),
    (104871, 2023, 197, 45.3, -0.15, 49.3, 64.8, 43.8, 36.6, 50.8, 93.9, 22.1, 96.3, 11),
    (105044, 2023, 243, 30.6, -1.27, 22.8, 41.9, 75.2, 17.2, 34.5, 93.8, 4.9, 96.3, 0),
    (105217, 2023, 160, 40.8, -0.73, 34.4, 62.4, 9.6, 29.7, 42.9, 89.6, 26.5, 96.4, 23),
    (105390, 2022, 230, 39.8, -0.51, 36.1, 47.0, 32.7, 33.9, 42.1, 91.5, 9.5, 94.8, 16),
    (105390, 2023, 170, 57.0, 0.6, 61.1, 73.5, 55.0, 49.5, 59.2, 87.7, 15.6, 94.0, 8),
    (105563, 2022, 136, 47.0, 0.08, 41.6, 72.1, 9.8, 36.7, 48.1, 86.6, 18.4, 93.9, 17),
    (106082, 2022, 49, 58.2, 1.13, 52.8, 80.4, 49.7, 53.2, 59.9, 90.0, 4.3, 93.8, 3),
    (106255, 2022, 183, 58.7, 0.97, 57.0, 83.7, 54.7, 45.3, 59.8, 90.4, 23.6, 95.2, 16),
    (106255, 2023, 277, 59.1, 1.11, 58.5, 85.4, 50.3, 48.3, 61.4, 96.9, 25.3, 91.9, 10),
    (106947, 2022, 236, 50.8, -0.08, 43.8, 72.6, 61.8, 42.5, 54.5, 93.0, 6.6, 95.7, 21),
    (106947, 2023, 119, 30.3, -0.73, 21.0, 51.3, 59.6, 17.1, 35.8, 87.5, 7.9, 91.5, 5),
    (107120, 2022, 207, 45.7, 0.44, 38.7, 61.9, 57.4, 30.6, 48.1, 87.2, 22.8, 96.4, 1),
    (107120, 2023, 220, 52.4, 0.03, 41.6, 86.3, 39.0, 36.7, 55.0, 92.2, 15.5, 91.1, 20),
    (107293, 2022, 283, 44.1, 0.45, 39.3, 64.3, 26.1, 36.1, 48.4, 84.4, 30.7, 93.1, 6),
    (107466, 2022, 82, 54.6, 0.42, 47.6, 78.3, 68.0, 47.7, 58.8, 94.5, 30.9, 94.7, 4),
    (107639, 2022, 164, 42.6, -0.43, 41.2, 60.5, 33.4, 30.8, 43.9, 88.7, 10.4, 95.6, 13),
    (107985, 2022, 241, 37.6, NULL, 24.8, 51.0, 38.4, 25.3, 43.4, 82.5, 30.8, 92.5, 21),
    (108158, 2022, 201, 35.9, -0.44, 32.2, 60.8, 21.8, 25.1, 37.0, 93.4, 14.1, 94.9, 8),
    (108331, 2023, 89, 42.4, -0.26, 35.9, 59.1, 61.1, 30.4, 43.8, 92.9, 30.6, 96.7, 10),
    (108504, 2023, 284, 62.4, 1.58, 61.4, 84.5, 12.7, 47.0, 65.6, 82.4, 18.0, 92.3, 24),
    (108677, 2023, 217, 62.0, 0.68, 66.3, 80.1, 17.9, 56.3, 68.0, 93.0, 12.9, 91.0, 11),
    (109023, 2022, 66, 38.9, -0.72, 31.5, 59.6, 54.7, 29.5, 44.2, 93.8, 19.0, 93.5, 17),
    (109196, 2023, 148, 48.4, 0.24, 51.7, 64.7, 49.8, 37.3, 52.7, 85.6, 7.4, 93.1, 10),
    (109369, 2022, 53, 36.6, -0.98, 35.2, 42.9, 35.1, 27.8, 37.9, 88.3, 25.4, 95.9, 20),
    (109542, 2022, 216, 50.8, NULL, 44.7, 74.7, 77.1, 40.9, 53.9, 86.1, 12.0, 94.7, 7),
    (109542, 2023, 181, 48.2, 0.15, 51.4, 62.8, 25.6, 34.8, 52.9, 87.5, 27.6, 95.2, 6),
    (109715, 2022, 93, 51.3, 0.04, 43.6, 61.9, 28.7, 44.5, 56.9, 96.0, 14.4, 90.8, 10),
    (110407, 2022, 223, 44.9, 0.23, 36.7, 62.8, 71.4, 32.3, 46.8, 89.0, 24.8, 95.1, 7),
    (110580, 2022, 286, 29.0, -1.29, 21.1, 42.9, 11.3, 16.7, 30.4, 95.7, 19.6, 91.3, 22),
    (110753, 2022, 138, 46.0, 0.36, 35.7, 59.6, 60.1, 32.8, 50.9, 85.8, 17.5, 92.1, 5),
    (110926, 2023, 196, 48.8, -0.04, 40.7, 62.0, 9.1, 35.1, 51.2, 95.0, 8.0, 94.3, 23),
    (111099, 2023, 123, 42.7, -0.21, 35.9, 75.2, 55.6, 28.1, 43.8, 85.7, 24.7, 92.2, 7),
    (111272, 2022, 139, 44.4, -0.09, 40.5, 62.1, 58.4, 32.3, 49.2, 92.7, 19.5, 95.8, 12),
    (111272, 2023, 192, 53.4, 0.57, 58.2, 69.2, 20.0, 39.5, 57.2, 89.1, 20.4, 96.1, 21),
    (111445, 2022, 224, 45.8, 0.07, 40.6, 67.8, 69.5, 41.4, 50.8, 87.4, 21.1, 92.2, 0),
    (111618, 2022, 163, 37.5, -0.57, 39.3, 57.3, 8.1, 30.2, 39.2, 83.4, 30.5, 92.2, 1),
    (111618, 2023, 128, 37.4, -0.56, 20.0, 57.6, 69.1, 21.6, 38.4, 91.0, 12.0, 96.2, 0),
    (111791, 2022, 174, 47.5, 0.28, 40.1, 53.6, 24.9, 36.4, 49.1, 94.4, 12.2, 93.9, 1),
    (111964, 2022, 284, 45.0, 0.16, 39.4, 60.1, 57.1, 32.0, 48.5, 82.7, 28.2, 93.5, 3);

CREATE TABLE edubase_extract (
    URN INTEGER,
    LEA INTEGER,
    LANAME VARCHAR,
    RGN VARCHAR,
    SCHNAME VARCHAR,
    TOWN VARCHAR,
    PCODE VARCHAR,
    NFTYPE VARCHAR,
    EGENDER VARCHAR,
    AGERANGE VARCHAR,
    RELDENOM VARCHAR,
    ADMPOL VARCHAR,
    HEADNAME VARCHAR,
    NOR INTEGER,
    PNORG DOUBLE,
    PNUMFSM DOUBLE,
    PNUMEAL DOUBLE,
    PSEN DOUBLE,
    NTCH INTEGER,
    PTR DOUBLE,
    OFSTEDRATING INTEGER,
    OFSTEDDT DATE,
    OPENDT DATE,
    CLOSEDT DATE,
    GRSEXP INTEGER
);
COMMENT ON TABLE edubase_extract IS 'Secondary schools';
COMMENT ON COLUMN edubase_extract.URN IS 'unique reference number';
COMMENT ON COLUMN edubase_extract.LANAME IS 'local authority';
COMMENT ON COLUMN edubase_extract.NFTYPE IS 'AC sponsored academy, ACC converter academy, CY community school, VA voluntary aided, IND independent, FSS free school';
COMMENT ON COLUMN edubase_extract.RELDENOM IS 'religious character';
COMMENT ON COLUMN edubase_extract.ADMPOL IS 'admission policy: SEL selective, COMP comprehensive';
COMMENT ON COLUMN edubase_extract.HEADNAME IS 'head teacher';
COMMENT ON COLUMN edubase_extract.NOR IS 'number of pupils on roll';
COMMENT ON COLUMN edubase_extract.PNORG IS 'percent girls';
COMMENT ON COLUMN edubase_extract.PNUMFSM IS 'percent eligible for free school meals';
COMMENT ON COLUMN edubase_extract.PNUMEAL IS 'percent with English not their first language';
COMMENT ON COLUMN edubase_extract.PSEN IS 'percent with special needs';
COMMENT ON COLUMN edubase_extract.NTCH IS 'teachers';
COMMENT ON COLUMN edubase_extract.PTR IS 'pupil teacher ratio';
COMMENT ON COLUMN edubase_extract.OFSTEDRATING IS '1 outstanding, 2 good, 3 requires improvement, 4 inadequate';
COMMENT ON COLUMN edubase_extract.OFSTEDDT IS 'last inspection';
COMMENT ON COLUMN edubase_extract.GRSEXP IS 'expenditure per pupil, GBP';
INSERT INTO edubase_extract VALUES
    (100200, 926, 'Norfolk', 'East of England', 'St Thomas More School', 'London', 'BS6 8HN', 'CY', 'Mixed', '11-18', 'Roman Catholic', 'COMP', 'Mrs E Thornton', 715, 53.1, 25.5, 46.5, 14.0, 42, 20.0, 2, '2020-10-01', '1985-09-01', NULL, 5725),
    (100373, 210, 'Southwark', 'Inner London', 'The Chase School', 'Birmingham', 'NR2 4HN', 'CY', 'Mixed', '11-16', 'Does not apply', 'COMP', 'Mr P Adeyemi', 723, 45.2, 12.7, 21.8, 11.4, 49, 20.8, 1, '2017-09-24', '1994-09-01', NULL, 5997),
    (100546, 380, 'Bradford', 'Yorkshire and the Humber', 'King Edward School', 'Norwich', 'BS6 5QT', 'VA', 'Boys', '11-16', 'Does not apply', 'COMP', 'Mrs E Thornton', 1820, 0.0, 8.8, 5.2, 5.2, 62, 18.8, 4, '2022-01-25', '1984-09-01', NULL, 8261),
    (100719, 380, 'Bradford', 'Yorkshire and the Humber', 'Castle Vale School', 'London', 'NR2 6HN', 'CY', 'Mixed', '11-16', 'Does not apply', 'COMP', 'Dr S Kaur', 1444, 45.5, 15.9, 16.7, 6.4, 88, 17.3, 1, '2023-05-20', '1983-09-01', NULL, 7231),
    (100892, 801, 'Bristol, City of', 'South West', 'Queen Elizabeth''s School', 'Bradford', 'B14 4QT', 'CY', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mr P Adeyemi', 1441, 57.5, 56.1, 19.8, 7.2, 74, 13.2, 2, '2017-08-05', '1999-09-01', NULL, 6607),
    (101065, 916, 'Gloucestershire', 'South West', 'Ark Boulton School', 'Bristol', 'BD9 3QT', 'VA', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mrs E Thornton', 567, 53.9, 55.6, 53.2, 11.3, 98, 18.9, 2, '2020-04-15', '1967-09-01', NULL, 8683),
    (101238, 801, 'Bristol, City of', 'South West', 'Harris School', 'Bristol', 'GL5 5QT', 'AC', 'Mixed', '11-18', 'Does not apply', 'SEL', 'Mr C O''Brien', 1090, 60.9, 27.6, 51.1, 8.1, 103, 18.6, 3, '2017-07-29', '2002-09-01', NULL, 6215),
    (101411, 926, 'Norfolk', 'East of England', 'Oasis School', 'Bradford', 'GL5 7QT', 'ACC', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Ms R Begum', 1770, 59.0, 52.2, 29.4, 12.1, 19, 13.9, 1, '2019-09-23', '2011-09-01', NULL, 6979),
    (101584, 801, 'Bristol, City of', 'South West', 'Bishop Ramsey School', 'Birmingham', 'BS6 5QT', 'VA', 'Boys', '11-18', 'Church of England', 'COMP', 'Dr S Kaur', 1286, 0.0, 26.6, 52.7, 5.6, 28, 15.2, 2, '2017-10-26', '2016-09-01', NULL, 6620),
    (101757, 330, 'Birmingham', 'West Midlands', 'Kingswood School', 'Birmingham', 'GL5 6LS', 'CY', 'Girls', '11-18', 'Does not apply', 'COMP', 'Dr S Kaur', 1110, 100.0, 5.9, 34.7, 7.9, 63, 18.2, 2, '2023-09-23', '2014-09-01', NULL, 7662),
    (101930, 301, 'Barking and Dagenham', 'Outer London', 'Hillside School', 'Stroud', 'B14 7AB', 'AC', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mr D Lacey', 1099, 40.8, 24.1, 35.5, 6.3, 93, 16.9, NULL, NULL, '1958-09-01', NULL, 5441),
    (102103, 380, 'Bradford', 'Yorkshire and the Humber', 'Parkfield School', 'Norwich', 'SE1 5HN', 'CY', 'Boys', '11-16', 'Does not apply', 'COMP', 'Mr D Lacey', 1177, 0.0, 10.4, 36.3, 10.6, 56, 13.7, 2, '2021-07-20', '2008-09-01', NULL, 8141),
    (102276, 916, 'Gloucestershire', 'South West', 'Trinity School', 'Bristol', 'BD9 9LS', 'CY', 'Mixed', '11-16', 'Church of England', 'COMP', 'Mr P Adeyemi', 1160, 44.3, 56.3, 14.2, 7.4, 73, 16.4, 2, '2017-11-30', '1994-09-01', '2022-08-31', 7673),
    (102449, 926, 'Norfolk', 'East of England', 'Beechen School', 'Stroud', 'SE1 6QT', 'IND', 'Mixed', '11-16', 'Does not apply', 'COMP', 'Mrs E Thornton', 1489, 38.4, 18.8, 26.1, 15.1, 72, 17.4, 3, '2023-04-21', '2012-09-01', NULL, 5422),
    (102622, 380, 'Bradford', 'Yorkshire and the Humber', 'Notre Dame School', 'Stroud', 'SE1 5LS', 'FSS', 'Mixed', '11-16', 'Roman Catholic', 'COMP', 'Mr P Adeyemi', 630, 55.3, 36.9, 41.9, 18.2, 20, 13.3, 2, '2017-12-14', '1995-09-01', NULL, 7947),
    (102795, 210, 'Southwark', 'Inner London', 'Redland School', 'Stroud', 'BS6 7QT', 'IND', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Dr S Kaur', 1445, 39.4, 51.6, 31.4, 10.1, 20, 14.1, 2, '2022-09-14', '1978-09-01', NULL, 8803),
    (102968, 916, 'Gloucestershire', 'South West', 'Highfield School', 'Stroud', 'NR2 1AB', 'ACC', 'Mixed', '11-16', 'Does not apply', 'COMP', NULL, 1304, 43.6, 36.3, 27.2, 9.0, 78, 16.9, 2, '2019-12-11', '1981-09-01', NULL, 7117),
    (103141, 801, 'Bristol, City of', 'South West', 'Sir Isaac Newton School', 'Gloucester', 'B14 5AB', 'IND', 'Mixed', '11-18', 'Does not apply', 'COMP', NULL, 1013, 45.3, 9.3, 14.6, 13.3, 104, 17.2, 2, '2023-03-08', '1993-09-01', NULL, 5406),
    (103314, 916, 'Gloucestershire', 'South West', 'Eastbrook School', 'Birmingham', 'BD9 2HN', 'ACC', 'Mixed', '11-16', 'Does not apply', 'COMP', 'Mr C O''Brien', 1478, 60.5, 50.9, 3.0, 7.6, 53, 19.8, 1, '2020-06-27', '2001-09-01', NULL, 5451),
    (103487, 801, 'Bristol, City of', 'South West', 'Bacon''s School', 'Gloucester', 'BD9 6QT', 'CY', 'Mixed', '11-16', 'Does not apply', 'COMP', 'Ms R Begum', 1710, 60.1, 15.8, 14.1, 12.6, 56, 16.6, 2, '2018-06-21', '1970-09-01', NULL, 5390),
    (103660, 916, 'Gloucestershire', 'South West', 'Lordswood School', 'Gloucester', 'GL5 3HN', 'IND', 'Mixed', '11-16', 'Does not apply', 'SEL', 'Mr D Lacey', 1161, 44.6, 21.6, 3.7, 6.9, 53, 13.1, NULL, NULL, '1984-09-01', NULL, 5741),
    (103833, 330, 'Birmingham', 'West Midlands', 'Dixons School', 'Bradford', 'BS6 7QT', 'AC', 'Boys', '11-16', 'Does not apply', 'COMP', 'Mr D Lacey', 1035, 0.0, 6.2, 19.3, 7.1, 80, 13.5, 1, '2017-05-06', '1978-09-01', NULL, 7986),
    (104006, 330, 'Birmingham', 'West Midlands', 'Belle Vue School', 'Gloucester', 'GL5 5QT', 'VA', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mrs E Thornton', 1149, 61.7, 35.6, 49.6, 14.3, 76, 17.5, 3, '2022-07-30', '1964-09-01', NULL, 5317),
    (104179, 916, 'Gloucestershire', 'South West', 'Maidenhill School', 'London', 'BD9 3QT', 'AC', 'Boys', '11-16', 'Does not apply', 'COMP', 'Dr S Kaur', 1791, 0.0, 39.3, 55.7, 5.1, 102, 13.9, NULL, NULL, '1958-09-01', NULL, 5343),
    (104352, 801, 'Bristol, City of', 'South West', 'Cotham School', 'Norwich', 'BD9 1LS', 'AC', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mr D Lacey', 1620, 51.7, 20.5, 44.5, 12.8, 98, 19.8, 2, '2020-05-12', '1995-09-01', NULL, 6237),
    (104525, 380, 'Bradford', 'Yorkshire and the Humber', 'St Thomas More Academy', 'Gloucester', 'SE1 7AB', 'VA', 'Mixed', '11-18', 'Roman Catholic', 'COMP', 'Ms J Hollis', 678, 42.3, 44.3, 23.1, 12.0, 98, 15.5, 2, '2018-12-14', '1960-09-01', NULL, 8137),
    (104698, 380, 'Bradford', 'Yorkshire and the Humber', 'The Chase Academy', 'Bradford', 'BD9 7HN', 'FSS', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Dr S Kaur', 526, 45.8, 41.0, 56.5, 9.3, 99, 15.7, 2, '2020-02-25', '1963-09-01', NULL, 8169),
    (104871, 801, 'Bristol, City of', 'South West', 'King Edward Academy', 'Birmingham', 'SE1 9HN', 'ACC', 'Mixed', '11-18', 'Does not apply', 'SEL', 'Ms J Hollis', 1626, 60.8, 46.1, 30.5, 18.8, 95, 20.2, 4, '2019-09-15', '1976-09-01', NULL, 8661),
    (105044, 330, 'Birmingham', 'West Midlands', 'Castle Vale Academy', 'Bristol', 'B14 9AB', 'ACC', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mr P Adeyemi', 1054, 39.6, 40.9, 55.6, 11.7, 86, 18.7, 1, '2019-02-24', '2010-09-01', NULL, 6409),
    (105217, 210, 'Southwark', 'Inner London', 'Queen Elizabeth''s Academy', 'Norwich', 'B14 8HN', 'ACC', 'Girls', '11-16', 'Does not apply', 'COMP', 'Dr S Kaur', 1027, 100.0, 55.6, 21.5, 17.6, 108, 18.3, 1, '2017-11-10', '1963-09-01', NULL, 6566),
    (105390, 301, 'Barking and Dagenham', 'Outer London', 'Ark Boulton Academy', 'Bradford', 'SE1 4QT', 'ACC', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mrs E Thornton', 1753, 53.7, 42.2, 29.8, 15.1, 23, 15.1, 3, '2018-11-02', '2007-09-01', '2022-08-31', 6501),
    (105563, 380, 'Bradford', 'Yorkshire and the Humber', 'Harris Academy', 'Birmingham', 'B14 4LS', 'ACC', 'Mixed', '11-16', 'Does not apply', 'COMP', NULL, 1012, 40.1, 11.6, 43.7, 9.5, 65, 19.4, 2, '2019-05-10', '1984-09-01', NULL, 6238),
    (105736, 380, 'Bradford', 'Yorkshire and the Humber', 'Oasis Academy', 'Birmingham', 'B14 1LS', 'IND', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mr D Lacey', 1578, 43.1, 46.4, 56.2, 5.1, 90, 16.3, 2, '2019-09-15', '1995-09-01', NULL, 8616),
    (105909, 926, 'Norfolk', 'East of England', 'Bishop Ramsey Academy', 'Birmingham', 'SE1 1HN', 'IND', 'Girls', '11-18', 'Church of England', 'COMP', 'Dr S Kaur', 950, 100.0, 8.9, 19.0, 10.2, 93, 14.7, 2, '2019-03-25', '1961-09-01', NULL, 8651),
    (106082, 926, 'Norfolk', 'East of England', 'Kingswood Academy', 'Birmingham', 'NR2 4QT', 'FSS', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mrs E Thornton', 875, 39.4, 13.7, 51.9, 17.3, 48, 14.3, 2, '2020-05-26', '1983-09-01', NULL, 7273),
    (106255, 380, 'Bradford', 'Yorkshire and the Humber', 'Hillside Academy', 'Bradford', 'GL5 7LS', 'ACC', 'Boys', '11-18', 'Does not apply', 'COMP', 'Mr D Lacey', 1812, 0.0, 15.6, 30.3, 11.1, 78, 16.2, 3, '2021-03-15', '2010-09-01', NULL, 6110),
    (106428, 801, 'Bristol, City of', 'South West', 'Parkfield Academy', 'Bradford', 'B14 6QT', 'IND', 'Mixed', '11-16', 'Does not apply', 'COMP', 'Dr S Kaur', 1703, 45.1, 26.7, 48.8, 11.6, 79, 14.5, NULL, NULL, '1964-09-01', NULL, 8199),
    (106601, 301, 'Barking and Dagenham', 'Outer London', 'Trinity Academy', 'Bradford', 'BS6 4LS', 'IND', 'Mixed', '11-16', 'Church of England', 'SEL', 'Ms R Begum', 646, 51.3, 29.0, 34.1, 16.7, 70, 13.2, 2, '2022-01-10', '1972-09-01', NULL, 5638),
    (106774, 801, 'Bristol, City of', 'South West', 'Beechen Academy', 'Bradford', 'B14 2QT', 'AC', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mr P Adeyemi', 1642, 57.7, 39.5, 58.2, 12.6, 78, 15.6, 3, '2020-09-03', '2006-09-01', NULL, 5605),
    (106947, 926, 'Norfolk', 'East of England', 'Notre Dame Academy', 'Stroud', 'BD9 4QT', 'VA', 'Girls', '11-18', 'Roman Catholic', 'SEL', 'Mr P Adeyemi', 1075, 100.0, 52.3, 37.9, 10.5, 21, 18.9, 3, '2022-04-29', '1960-09-01', NULL, 5513),
    (107120, 330, 'Birmingham', 'West Midlands', 'Redland Academy', 'Gloucester', 'B14 6AB', 'FSS', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mr C O''Brien', 868, 45.3, 13.6, 30.5, 9.4, 106, 16.1, 1, '2019-02-23', '1993-09-01', NULL, 7103),
    (107293, 330, 'Birmingham', 'West Midlands', 'Highfield Academy', 'Norwich', 'NR2 7QT', 'ACC', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mr P Adeyemi', 1036, 41.0, 17.1, 10.0, 14.7, 27, 18.9, 2, '2023-06-09', '1969-09-01', NULL, 6538),
    (107466, 926, 'Norfolk', 'East of England', 'Sir Isaac Newton Academy', 'Stroud', 'GL5 9AB', 'CY', 'Mixed', '11-16', 'Does not apply', 'COMP', 'Mr D Lacey', 1718, 56.2, 7.8, 51.1, 11.7, 62, 15.1, 3, '2019-03-23', '2003-09-01', NULL, 8403),
    (107639, 301, 'Barking and Dagenham', 'Outer London', 'Eastbrook Academy', 'Stroud', 'GL5 6AB', 'VA', 'Mixed', '11-16', 'Does not apply', 'COMP', 'Mrs E Thornton', 448, 51.5, 18.9, 41.3, 7.8, 89, 19.2, 3, '2022-04-29', '2007-09-01', NULL, 6936),
    (107812, 801, 'Bristol, City of', 'South West', 'Bacon''s Academy', 'London', 'BD9 3LS', 'CY', 'Girls', '11-16', 'Does not apply', 'COMP', 'Dr S Kaur', 738, 100.0, 36.2, 47.5, 6.0, 55, 15.0, 4, '2021-09-19', '1969-09-01', NULL, 7377),
    (107985, 926, 'Norfolk', 'East of England', 'Lordswood Academy', 'London', 'BD9 5LS', 'ACC', 'Mixed', '11-16', 'Does not apply', 'COMP', 'Mr P Adeyemi', 1681, 58.1, 37.8, 31.0, 18.6, 43, 17.6, 2, '2019-05-19', '2006-09-01', NULL, 8345),
    (108158, 330, 'Birmingham', 'West Midlands', 'Dixons Academy', 'Bristol', 'BS6 8LS', 'ACC', 'Mixed', '11-16', 'Does not apply', 'SEL', 'Mr D Lacey', 1273, 47.7, 52.3, 27.3, 9.0, 102, 19.5, 1, '2017-04-18', '1985-09-01', NULL, 8859),
    (108331, 210, 'Southwark', 'Inner London', 'Belle Vue Academy', 'London', 'GL5 7AB', 'FSS', 'Mixed', '11-16', 'Does not apply', 'COMP', NULL, 1693, 38.0, 34.1, 31.9, 6.2, 102, 13.4, 1, '2017-09-14', '1997-09-01', NULL, 8245),
    (108504, 926, 'Norfolk', 'East of England', 'Maidenhill Academy', 'Norwich', 'B14 4QT', 'AC', 'Mixed', '11-16', 'Does not apply', 'COMP', 'Ms R Begum', 1377, 61.2, 18.6, 41.6, 15.0, 66, 20.5, 2, '2018-09-30', '2002-09-01', NULL, 8475),
    (108677, 916, 'Gloucestershire', 'South West', 'Cotham Academy', 'Bradford', 'BS6 8AB', 'FSS', 'Mixed', '11-18', 'Does not apply', 'SEL', 'Ms J Hollis', 1212, 54.6, 6.3, 55.3, 16.2, 99, 13.5, 2, '2022-06-07', '1984-09-01', NULL, 6263),
    (108850, 801, 'Bristol, City of', 'South West', 'St Thomas More High School', 'Gloucester', 'NR2 4AB', 'CY', 'Mixed', '11-18', 'Roman Catholic', 'COMP', 'Ms R Begum', 971, 56.8, 12.7, 52.1, 17.7, 68, 16.3, 2, '2022-11-23', '1988-09-01', NULL, 8532),
    (109023, 301, 'Barking and Dagenham', 'Outer London', 'The Chase High School', 'Stroud', 'SE1 9LS', 'ACC', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Dr S Kaur', 1294, 45.9, 54.9, 39.6, 17.8, 38, 15.7, 2, '2018-08-21', '2012-09-01', NULL, 5827),
    (109196, 926, 'Norfolk', 'East of England', 'King Edward High School', 'Bradford', 'BS6 3LS', 'AC', 'Mixed', '11-16', 'Does not apply', 'SEL', 'Ms R Begum', 494, 43.8, 28.3, 2.7, 9.9, 90, 13.2, 3, '2017-08-12', '2013-09-01', NULL, 6975),
    (109369, 330, 'Birmingham', 'West Midlands', 'Castle Vale High School', 'Gloucester', 'BS6 5QT', 'CY', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mr C O''Brien', 1461, 40.3, 19.4, 2.2, 15.7, 96, 13.5, 2, '2017-10-10', '1979-09-01', NULL, 8114),
    (109542, 210, 'Southwark', 'Inner London', 'Queen Elizabeth''s High School', 'Bradford', 'B14 5QT', 'CY', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Ms J Hollis', 325, 54.0, 23.6, 50.3, 14.6, 78, 13.6, 2, '2019-12-25', '2014-09-01', NULL, 7498),
    (109715, 301, 'Barking and Dagenham', 'Outer London', 'Ark Boulton High School', 'Stroud', 'GL5 7AB', 'VA', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Ms R Begum', 1724, 45.1, 17.0, 35.3, 16.7, 20, 17.5, NULL, NULL, '1956-09-01', NULL, 7592),
    (109888, 916, 'Gloucestershire', 'South West', 'Harris High School', 'Gloucester', 'GL5 7HN', 'IND', 'Mixed', '11-16', 'Does not apply', 'SEL', 'Mr D Lacey', 844, 45.6, 50.9, 12.6, 15.3, 79, 17.0, NULL, NULL, '1960-09-01', NULL, 5473),
    (110061, 210, 'Southwark', 'Inner London', 'Oasis High School', 'London', 'GL5 1LS', 'IND', 'Mixed', '11-16', 'Does not apply', 'COMP', 'Mr P Adeyemi', 1432, 38.2, 19.1, 24.7, 17.9, 90, 14.9, 1, '2017-12-18', '1995-09-01', NULL, 5493),
    (110234, 380, 'Bradford', 'Yorkshire and the Humber', 'Bishop Ramsey High School', 'Norwich', 'BS6 9AB', 'IND', 'Girls', '11-16', 'Church of England', 'COMP', 'Mr C O''Brien', 731, 100.0, 9.4, 60.6, 7.5, 18, 17.2, 2, '2022-03-20', '1955-09-01', NULL, 6834),
    (110407, 380, 'Bradford', 'Yorkshire and the Humber', 'Kingswood High School', 'Gloucester', 'GL5 6LS', 'ACC', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Dr S Kaur', 886, 52.8, 44.2, 29.3, 14.9, 65, 18.0, 2, '2017-11-18', '2003-09-01', NULL, 6785),
    (110580, 301, 'Barking and Dagenham', 'Outer London', 'Hillside High School', 'Norwich', 'NR2 1AB', 'ACC', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Ms R Begum', 753, 47.2, 48.1, 29.2, 13.0, 63, 19.3, 3, '2023-07-12', '1962-09-01', NULL, 6007),
    (110753, 301, 'Barking and Dagenham', 'Outer London', 'Parkfield High School', 'Birmingham', 'BS6 2HN', 'ACC', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mr C O''Brien', 1372, 53.1, 53.2, 35.9, 5.7, 83, 13.9, 1, '2020-04-08', '2004-09-01', NULL, 6040),
    (110926, 926, 'Norfolk', 'East of England', 'Trinity High School', 'London', 'SE1 9AB', 'ACC', 'Mixed', '11-18', 'Church of England', 'COMP', NULL, 467, 57.4, 57.2, 57.8, 13.7, 52, 14.7, 1, '2018-09-09', '2013-09-01', NULL, 6826),
    (111099, 926, 'Norfolk', 'East of England', 'Beechen High School', 'Stroud', 'SE1 5QT', 'VA', 'Mixed', '11-18', 'Does not apply', 'SEL', 'Mr P Adeyemi', 1279, 51.6, 34.2, 7.9, 6.6, 99, 16.8, 2, '2021-05-28', '1996-09-01', NULL, 6899),
    (111272, 801, 'Bristol, City of', 'South West', 'Notre Dame High School', 'Stroud', 'BD9 8LS', 'AC', 'Mixed', '11-18', 'Roman Catholic', 'COMP', 'Ms R Begum', 1564, 45.3, 42.2, 18.7, 17.2, 26, 19.3, NULL, NULL, '1979-09-01', NULL, 6979),
    (111445, 301, 'Barking and Dagenham', 'Outer London', 'Redland High School', 'Bristol', 'BS6 3AB', 'FSS', 'Boys', '11-16', 'Does not apply', 'COMP', 'Mr P Adeyemi', 781, 0.0, 26.5, 37.5, 10.5, 44, 14.3, 2, '2021-05-25', '1994-09-01', NULL, 7029),
    (111618, 916, 'Gloucestershire', 'South West', 'Highfield High School', 'Stroud', 'BS6 4QT', 'ACC', 'Mixed', '11-16', 'Does not apply', 'COMP', 'Mr C O''Brien', 777, 46.7, 55.2, 39.2, 11.3, 75, 20.6, 3, '2020-01-27', '1955-09-01', NULL, 6620),
    (111791, 301, 'Barking and Dagenham', 'Outer London', 'Sir Isaac Newton High School', 'Bristol', 'BD9 6LS', 'CY', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Dr S Kaur', 1044, 55.5, 20.7, 25.2, 13.9, 58, 18.2, 2, '2018-01-09', '1971-09-01', NULL, 5209),
    (111964, 330, 'Birmingham', 'West Midlands', 'Eastbrook High School', 'Norwich', 'B14 1QT', 'VA', 'Mixed', '11-16', 'Does not apply', 'COMP', 'Mr P Adeyemi', 597, 47.9, 32.4, 24.6, 18.0, 102, 16.1, 2, '2022-05-09', '1964-09-01', NULL, 8770),
    (112137, 210, 'Southwark', 'Inner London', 'Bacon''s High School', 'Bristol', 'NR2 9AB', 'IND', 'Mixed', '11-18', 'Does not apply', 'COMP', 'Mr P Adeyemi', 1655, 55.8, 44.9, 7.5, 8.1, 28, 19.4, 3, '2021-02-11', '1960-09-01', NULL, 7789);
