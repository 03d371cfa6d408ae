-- interlibrary desk, Access database moved over in 2026
CREATE TABLE clerk (ini VARCHAR PRIMARY KEY, nm VARCHAR, desk VARCHAR, since DATE, act VARCHAR);
COMMENT ON COLUMN clerk.act IS 'still employed Y/N';
CREATE TABLE libs (sig VARCHAR PRIMARY KEY, lib VARCHAR, place VARCHAR, ctry VARCHAR, chg BOOLEAN, rate DECIMAL(6,2), grade VARCHAR);
COMMENT ON TABLE libs IS 'Partner libraries we borrow from and lend to';
COMMENT ON COLUMN libs.chg IS 'do they charge us';
COMMENT ON COLUMN libs.rate IS 'GBP per item';
CREATE TABLE readers (card INTEGER PRIMARY KEY, nm VARCHAR, cat VARCHAR, br VARCHAR, joined DATE, blk VARCHAR, mail VARCHAR);
COMMENT ON COLUMN readers.cat IS 'ADU adult, SEN senior, STU student, JUN child, INS institution';
COMMENT ON COLUMN readers.blk IS '1 = card blocked';
CREATE TABLE title (tid INTEGER PRIMARY KEY, ttl VARCHAR, aut VARCHAR, yr INTEGER, lg VARCHAR, k VARCHAR);
COMMENT ON COLUMN title.k IS 'BK book, AR article copy, MF microfilm, MU music set, LP large print';
CREATE TABLE req (rq INTEGER PRIMARY KEY, card INTEGER REFERENCES readers(card), tid INTEGER REFERENCES title(tid), d1 DATE, d2 DATE, st VARCHAR, ini VARCHAR, note VARCHAR, urg VARCHAR, gbp DECIMAL(6,2), pd VARCHAR);
COMMENT ON TABLE req IS 'Requests from our readers for items we do not hold';
COMMENT ON COLUMN req.d1 IS 'asked on';
COMMENT ON COLUMN req.d2 IS 'needed by';
COMMENT ON COLUMN req.st IS 'NEW, ORD ordered, OUT with the reader, RET returned, UNF not obtainable, CAN cancelled';
CREATE TABLE ship (sh INTEGER PRIMARY KEY, rq INTEGER REFERENCES req(rq), sig VARCHAR, sent DATE, arr DATE, due DATE, ret DATE, via VARCHAR, post DECIMAL(6,2));
COMMENT ON TABLE ship IS 'Items sent to us by a partner library for a request';
COMMENT ON COLUMN req.gbp IS 'fee charged to the reader';
CREATE TABLE lent (lo VARCHAR PRIMARY KEY, sig VARCHAR REFERENCES libs(sig), tid INTEGER, o DATE, due DATE, b DATE, cnd VARCHAR, ini VARCHAR);
COMMENT ON TABLE lent IS 'Our own items lent to other libraries';

INSERT INTO clerk VALUES
  ('AB', 'Angela Booth', 'ILL', '2009-04-20', 'Y'),
  ('DW', 'Dev Wadhwani', 'ILL', '2018-01-08', 'Y'),
  ('KM', 'Kirsty Mackay', 'ILL', '2022-06-13', 'Y'),
  ('PR', 'Peter Rushworth', 'FRONT', '2004-09-06', 'Y'),
  ('SL', 'Shona Laidlaw', 'FRONT', '2024-03-04', 'Y'),
  ('TO', 'Temi Ogundipe', 'FRONT', '2025-02-17', 'Y'),
  ('GH', 'Gillian Horsfall', 'CHILD', '2012-10-01', 'Y'),
  ('NB', 'Nathan Birtles', 'CHILD', '2023-05-15', 'N'),
  ('RC', 'Rosa Cervantes', 'LOCAL', '2015-08-10', 'Y'),
  ('WF', 'Walter Fenwick', 'LOCAL', '1998-02-02', 'N'),
  ('JP', 'Jo Pickles', 'POST', '2019-11-25', 'Y'),
  ('EM', 'Ewan Muir', 'POST', '2024-09-09', 'Y'),
  ('HT', 'Hilary Thorpe', 'MGMT', '2011-01-17', 'Y'),
  ('LV', 'Lucia Vella', 'MGMT', NULL, 'Y'),
  ('XX', '(counter / unknown)', NULL, NULL, 'Y');

INSERT INTO libs VALUES
  ('BLDS', 'British Library On Demand', 'Boston Spa', 'UK', TRUE, 13.65, 'A'),
  ('LEE', 'Leeds University Library', 'Leeds', 'UK', TRUE, 8.0, 'A'),
  ('YOR', 'City of York Libraries', 'York', 'UK', FALSE, NULL, 'A'),
  ('BRD', 'Bradford Libraries', 'Bradford', 'UK', FALSE, NULL, 'A'),
  ('HUL', 'Hull History Centre', 'Hull', 'UK', TRUE, 5.0, 'B'),
  ('SHE', 'Sheffield Libraries', 'Sheffield', 'UK', FALSE, NULL, 'A'),
  ('DUR', 'Durham University', 'Durham', 'UK', TRUE, 8.0, 'B'),
  ('NLS', 'National Library of Scotland', 'Edinburgh', 'UK', TRUE, 12.0, 'B'),
  ('NLW', 'National Library of Wales', 'Aberystwyth', 'UK', TRUE, 11.5, 'C'),
  ('CAL', 'Calderdale Libraries', 'Halifax', 'UK', FALSE, NULL, 'A'),
  ('KIR', 'Kirklees Libraries', 'Huddersfield', 'UK', FALSE, NULL, 'A'),
  ('TCD', 'Trinity College Dublin', 'Dublin', 'IE', TRUE, 15.0, 'B'),
  ('SUB', 'SUB Göttingen', 'Göttingen', 'DE', TRUE, 16.0, 'B'),
  ('KBN', 'Koninklijke Bibliotheek', 'Den Haag', 'NL', TRUE, 17.5, NULL),
  ('LAN', 'Lancashire Libraries', 'Preston', 'UK', FALSE, NULL, 'B'),
  ('WEL', 'Wellcome Collection', 'London', 'UK', TRUE, 10.0, 'C'),
  ('NYK', 'North Yorkshire Libraries', 'Northallerton', 'UK', FALSE, NULL, 'A');

INSERT INTO readers VALUES
  (20011, 'Margaret Ibbotson', 'SEN', 'Central', '2011-05-03', '0', NULL),
  (20034, 'Yusuf Hussain', 'STU', 'Central', '2023-09-28', '0', 'y.hussain@mail.example'),
  (20047, 'Carol Dewhirst', 'ADU', 'Northgate', '2016-02-11', '0', 'carold@mail.example'),
  (20052, 'Simon Appleyard', 'ADU', 'Central', '2019-07-22', '1', 'simon.a@mail.example'),
  (20068, 'Ruth Goldberg', 'ADU', 'Mill Lane', '2014-11-19', '0', 'ruthg@mail.example'),
  (20075, 'Oliver Stead', 'STU', 'Central', '2024-10-03', '0', 'ostead@mail.example'),
  (20081, 'Priya Nair', 'ADU', 'Northgate', '2021-03-15', '0', 'priya.nair@mail.example'),
  (20090, 'Harold Sugden', 'SEN', 'Mill Lane', '2003-06-30', '0', NULL),
  (20103, 'Beth Lumb', 'JUN', 'Northgate', '2024-04-13', '0', NULL),
  (20117, 'Zofia Wrona', 'ADU', 'Central', '2022-01-25', '0', 'zwrona@mail.example'),
  (20122, 'Graham Tordoff', 'SEN', 'Central', '2008-08-18', '1', NULL),
  (20139, 'Leila Farahani', 'STU', 'Central', '2024-01-30', '0', 'leilaf@mail.example'),
  (20140, 'Dennis Ackroyd', 'SEN', 'Northgate', '2010-12-07', '0', 'd.ackroyd@mail.example'),
  (20156, 'Naomi Clegg', 'ADU', 'Mill Lane', '2025-01-14', '0', 'naomi.c@mail.example'),
  (20163, 'Arthur Holroyd', 'ADU', 'Central', '2017-10-09', '0', NULL),
  (20171, 'Jasmine Tsang', 'STU', 'Northgate', '2025-09-29', '0', 'jtsang@mail.example'),
  (20188, 'Edith Barraclough', 'SEN', 'Mill Lane', '2001-03-26', '0', NULL),
  (20194, 'Callum Reid', 'ADU', 'Central', '2025-06-17', '1', 'creid@mail.example'),
  (20205, 'Freya Nicholl', 'JUN', 'Central', '2025-11-08', '0', NULL),
  (20219, 'Martin Sykes', 'ADU', 'Northgate', '2018-09-12', '0', 'msykes@mail.example'),
  (20226, 'Halifax Antiquarian Society', 'INS', 'Central', '2013-01-21', '0', 'secretary@has.example'),
  (20231, 'Todmorden Grammar Sixth Form', 'INS', 'Mill Lane', '2024-09-02', '0', 'library@tgs.example');

INSERT INTO title VALUES
  (1, 'The Making of the English Working Class', 'Thompson, E. P.', 1963, 'eng', 'BK'),
  (2, 'A Place of Execution: Yorkshire Assizes', 'Ogden, R.', 1987, 'eng', 'BK'),
  (3, 'Die Buddenbrooks', 'Mann, Thomas', 1901, 'ger', 'BK'),
  (4, 'The Textile Mills of the Calder Valley', 'Greenwood, J.', 1979, 'eng', 'BK'),
  (5, 'Practical Clockmaking', 'Britten, F. J.', 1938, 'eng', 'BK'),
  (6, 'Max Havelaar', 'Multatuli', 1860, 'dut', 'BK'),
  (7, 'Journal of Industrial Archaeology 12(2)', NULL, 1984, 'eng', 'AR'),
  (8, 'Soil Science for Gardeners', 'Pettigrew, L.', 2011, 'eng', 'BK'),
  (9, 'Wesleyan Chapels of the West Riding', 'Sutcliffe, H.', 1954, 'eng', 'BK'),
  (10, 'Halifax Courier 1911 (microfilm)', NULL, 1911, 'eng', 'MF'),
  (11, 'Le Grand Meaulnes', 'Alain-Fournier', 1913, 'fre', 'BK'),
  (12, 'Messiah: vocal score set (40 copies)', 'Handel, G. F.', 1992, 'eng', 'MU'),
  (13, 'Elijah: vocal score set (35 copies)', 'Mendelssohn, F.', 1988, 'eng', 'MU'),
  (14, 'Understanding Aphasia', 'Rowden, S.', 2018, 'eng', 'BK'),
  (15, 'Medieval Sheep Farming', 'Trow-Smith, R.', 1957, 'eng', 'BK'),
  (16, 'The Lancet 1848 vol. 2 pp. 114-121', NULL, 1848, 'eng', 'AR'),
  (17, 'Cracow: A Dark City', 'Wolski, A.', 2006, 'pol', 'BK'),
  (18, 'Quantum Mechanics vol. 1', 'Cohen-Tannoudji, C.', 1977, 'eng', 'BK'),
  (19, 'Organic Chemistry', 'Clayden, J.', 2012, 'eng', 'BK'),
  (20, 'Parish Registers of Heptonstall 1593-1660', NULL, 1931, 'eng', 'MF'),
  (21, 'The Silver Sword (large print)', 'Serraillier, Ian', 2003, 'eng', 'LP'),
  (22, 'Persian Miniature Painting', 'Binyon, L.', 1933, 'eng', 'BK'),
  (23, 'Der Zauberberg', 'Mann, Thomas', 1924, 'ger', 'BK'),
  (24, 'Canal Engineering Records 1790-1830', 'Hadfield, C.', 1966, 'eng', 'BK'),
  (25, 'Middlemarch (large print)', 'Eliot, George', 1998, 'eng', 'LP'),
  (26, 'Bees and Heather', 'Longstaff, M.', NULL, 'eng', 'BK');

INSERT INTO req VALUES
  (3001, 20011, 15, '2024-01-18', NULL, 'OUT', 'DW', '2nd request', 'N', 8.5, 'N'),
  (3002, 20163, 5, '2024-03-07', NULL, 'RET', 'KM', 'ring when in', 'N', 5.0, 'Y'),
  (3003, 20226, 7, '2024-05-28', '2024-06-18', 'RET', 'SL', NULL, 'N', 5.0, 'N'),
  (3004, 20140, 2, '2024-07-30', NULL, 'RET', 'AB', 'already tried York', 'N', 5.0, 'N'),
  (3005, 20140, 16, '2024-09-13', NULL, 'RET', 'AB', '2nd request', 'Y', 2.5, 'Y'),
  (3006, 20034, 1, '2024-12-06', NULL, 'UNF', 'XX', '2nd request', 'Y', NULL, NULL),
  (3007, 20139, 22, '2025-01-21', '2025-03-07', 'RET', 'SL', 'will collect Mill Lane', 'Y', 5.0, 'Y'),
  (3008, 20068, 15, '2025-02-18', '2025-03-20', 'RET', 'DW', '2nd request', 'N', 2.5, 'N'),
  (3009, 20047, 15, '2025-02-20', '2025-04-21', 'OUT', 'KM', NULL, 'N', 5.0, 'Y'),
  (3010, 20090, 4, '2025-03-21', '2025-04-11', 'UNF', 'SL', NULL, 'N', NULL, NULL),
  (3011, 20219, 4, '2025-06-11', '2025-08-10', 'RET', 'SL', NULL, 'N', 2.5, 'Y'),
  (3012, 20081, 24, '2025-07-11', '2025-08-25', 'RET', 'KM', NULL, 'N', 8.5, 'Y'),
  (3013, 20068, 3, '2025-07-25', '2025-09-23', 'RET', 'AB', 'will collect Mill Lane', 'N', 8.5, 'N'),
  (3014, 20226, 24, '2025-09-15', '2025-10-06', 'RET', 'AB', '2nd request', 'N', 5.0, 'Y'),
  (3015, 20156, 4, '2025-11-11', NULL, 'UNF', 'XX', NULL, 'Y', NULL, NULL),
  (3016, 20090, 7, '2025-12-12', '2026-02-10', 'OUT', 'KM', 'ring when in', 'N', 5.0, 'Y'),
  (3017, 20034, 19, '2025-12-15', NULL, 'RET', 'AB', 'will collect Mill Lane', 'N', 2.5, 'Y'),
  (3018, 20231, 12, '2026-01-14', '2026-02-04', 'UNF', 'SL', NULL, 'Y', NULL, NULL),
  (3019, 20052, 1, '2026-02-16', '2026-04-17', 'RET', 'SL', NULL, 'Y', 5.0, 'N'),
  (3020, 20188, 25, '2026-02-19', NULL, 'RET', 'AB', NULL, 'Y', 5.0, 'Y'),
  (3021, 20075, 1, '2026-02-26', '2026-04-12', 'RET', 'AB', '2nd request', 'N', 2.5, 'Y'),
  (3022, 20117, 11, '2026-03-10', NULL, 'RET', 'KM', 'ring when in', 'N', 5.0, 'N'),
  (3023, 20068, 23, '2026-03-13', '2026-04-03', 'OUT', 'AB', NULL, 'N', 5.0, 'Y'),
  (3024, 20171, 19, '2026-03-24', NULL, 'RET', 'AB', '2nd request', 'N', 8.5, 'N'),
  (3025, 20090, 6, '2026-04-07', NULL, 'RET', 'AB', NULL, 'N', 5.0, 'N'),
  (3026, 20226, 4, '2026-04-08', '2026-05-08', 'RET', 'AB', 'already tried York', 'N', 8.5, 'N'),
  (3027, 20194, 8, '2026-04-10', '2026-05-25', 'UNF', 'AB', 'will collect Mill Lane', 'N', NULL, NULL),
  (3028, 20034, 18, '2026-04-15', NULL, 'RET', 'DW', '2nd request', 'N', 5.0, 'Y'),
  (3029, 20163, 24, '2026-05-18', NULL, 'RET', 'AB', 'already tried York', 'N', 5.0, 'Y'),
  (3030, 20188, 21, '2026-06-12', NULL, 'RET', 'DW', 'will collect Mill Lane', 'Y', 8.5, 'N'),
  (3031, 20231, 13, '2026-07-20', NULL, 'RET', 'SL', 'ring when in', 'N', 2.5, 'Y'),
  (3032, 20231, 18, '2026-07-31', NULL, 'CAN', 'SL', 'already tried York', 'Y', 1.5, 'N'),
  (3033, 20117, 17, '2026-09-07', '2026-10-22', 'RET', 'SL', NULL, 'Y', 8.5, 'N'),
  (3034, 20226, 10, '2026-09-08', '2026-10-08', 'RET', 'SL', '2nd request', 'N', 5.0, 'Y'),
  (3035, 20139, 14, '2026-09-18', '2026-11-17', 'RET', 'AB', NULL, 'N', 2.5, 'Y'),
  (3036, 20122, 16, '2026-10-19', '2026-12-18', 'NEW', NULL, NULL, 'N', NULL, NULL),
  (3037, 20226, 20, '2026-11-02', '2026-12-02', 'OUT', 'AB', NULL, 'N', 2.5, 'Y');

INSERT INTO ship VALUES
  (701, 3001, 'LEE', '2024-01-25', '2024-01-29', '2024-02-26', NULL, 'RM', 0.0),
  (702, 3002, 'SHE', '2024-03-14', '2024-03-18', '2024-04-08', '2024-04-08', 'van', 3.35),
  (703, 3003, 'BLDS', '2024-06-01', '2024-06-03', '2024-07-01', '2024-07-05', 'RM', 3.35),
  (704, 3004, 'DUR', '2024-08-05', '2024-08-07', '2024-09-04', '2024-09-04', 'van', 3.35),
  (705, 3005, 'BLDS', '2024-09-22', '2024-09-29', '2024-11-10', '2024-11-04', 'RM', 3.35),
  (706, 3007, 'DUR', '2025-01-27', '2025-02-02', '2025-03-16', '2025-03-10', 'RM', 4.1),
  (707, 3008, 'YOR', '2025-02-27', '2025-03-04', '2025-03-25', '2025-03-13', 'courier', 4.1),
  (708, 3009, 'KIR', '2025-03-03', '2025-03-09', '2025-04-06', NULL, 'courier', 6.8),
  (709, 3011, 'DUR', '2025-06-17', '2025-06-22', '2025-07-20', '2025-08-06', 'RM', 5.25),
  (710, 3012, 'KIR', '2025-07-22', '2025-07-26', '2025-08-23', '2025-08-23', 'van', 0.0),
  (711, 3013, 'SUB', '2025-08-05', '2025-08-14', '2025-09-25', '2025-10-04', 'airmail', 12.75),
  (712, 3014, 'YOR', '2025-09-26', '2025-10-01', '2025-10-29', '2025-11-02', 'courier', 5.25),
  (713, 3016, 'NLS', '2025-12-14', '2025-12-22', '2026-01-19', NULL, 'RM', 0.0),
  (714, 3017, 'NYK', '2025-12-22', '2025-12-30', '2026-01-20', '2026-01-20', 'van', 0.0),
  (715, 3019, 'NYK', '2026-02-20', '2026-02-26', '2026-03-26', '2026-03-26', 'van', 0.0),
  (716, 3020, 'BRD', '2026-02-22', '2026-02-25', '2026-03-18', '2026-03-06', 'courier', 4.1),
  (717, 3021, 'DUR', '2026-03-04', '2026-03-12', '2026-04-09', '2026-04-08', 'courier', 6.8),
  (718, 3022, 'TCD', '2026-03-17', '2026-03-30', '2026-04-20', '2026-04-24', 'airmail', 13.5),
  (719, 3023, 'SUB', '2026-03-15', '2026-03-25', '2026-05-06', NULL, 'airmail', 14.65),
  (720, 3024, 'KIR', '2026-03-30', '2026-04-07', '2026-05-19', '2026-05-23', 'RM', 4.1),
  (721, 3025, 'KBN', '2026-04-10', '2026-04-20', '2026-05-11', '2026-05-08', 'airmail', 16.2),
  (722, 3026, 'SHE', '2026-04-15', '2026-04-18', '2026-05-16', '2026-06-02', 'RM', 5.25),
  (723, 3028, 'NYK', '2026-04-22', '2026-04-24', '2026-06-05', '2026-05-30', 'van', 0.0),
  (724, 3029, 'BLDS', '2026-05-25', '2026-05-29', '2026-06-19', '2026-06-28', 'RM', 3.35),
  (725, 3030, 'DUR', '2026-06-17', '2026-06-23', '2026-07-21', '2026-07-15', 'courier', 5.25),
  (726, 3031, 'SHE', '2026-07-29', '2026-07-31', '2026-09-11', '2026-09-05', 'RM', 3.35),
  (727, 3033, 'BLDS', '2026-09-10', '2026-09-16', '2026-10-14', '2026-10-13', 'courier', 3.35),
  (728, 3034, 'HUL', '2026-09-11', '2026-09-17', '2026-10-29', '2026-11-07', 'van', 3.35),
  (729, 3035, 'LEE', '2026-09-27', '2026-09-29', '2026-10-20', '2026-10-19', 'van', 4.1),
  (730, 3037, 'NLS', '2026-11-12', '2026-11-15', '2026-12-13', NULL, 'RM', 6.8);

INSERT INTO lent VALUES
  ('L001', 'CAL', 24, '2024-03-11', '2024-04-22', '2024-04-25', 'worn', 'JP'),
  ('L002', 'NYK', 13, '2024-07-08', '2024-08-19', '2024-08-04', 'ok', 'JP'),
  ('L003', 'KIR', 14, '2024-07-29', '2024-09-09', '2024-09-09', 'ok', 'JP'),
  ('L004', 'YOR', 25, '2024-08-14', '2024-09-25', '2024-09-23', 'ok', 'JP'),
  ('L005', 'YOR', 14, '2024-09-05', '2024-10-17', NULL, 'LOST', 'JP'),
  ('L006', 'NYK', 4, '2024-09-16', '2024-10-14', NULL, 'LOST', 'JP'),
  ('L007', 'LEE', 25, '2024-10-24', '2024-11-21', '2024-12-03', 'ok', 'JP'),
  ('L008', 'LAN', 4, '2024-11-25', '2024-12-23', '2024-12-21', 'ok', 'JP'),
  ('L009', 'LEE', 24, '2025-01-15', '2025-02-12', '2025-03-10', 'worn', 'EM'),
  ('L010', 'YOR', 8, '2025-02-03', '2025-03-03', NULL, 'LOST', 'JP'),
  ('L011', 'SHE', 24, '2025-04-03', '2025-05-01', '2025-04-29', 'worn', 'EM'),
  ('L012', 'NLS', 9, '2025-04-07', '2025-05-19', '2025-05-31', 'ok', 'JP'),
  ('L013', 'KIR', 4, '2025-05-20', '2025-07-01', '2025-07-13', 'ok', 'JP'),
  ('L014', 'NLS', 21, '2025-06-26', '2025-07-24', '2025-07-24', 'ok', 'EM'),
  ('L015', 'YOR', 4, '2025-10-29', '2025-12-10', NULL, 'LOST', 'JP'),
  ('L016', 'LEE', 5, '2025-12-08', '2026-01-19', '2026-01-12', 'ok', 'EM'),
  ('L017', 'CAL', 12, '2025-12-15', '2026-01-12', '2026-01-12', 'ok', 'JP'),
  ('L018', 'YOR', 21, '2026-01-01', '2026-02-12', '2026-02-10', 'ok', 'EM'),
  ('L019', 'YOR', 2, '2026-01-15', '2026-02-26', '2026-03-24', 'ok', 'JP'),
  ('L020', 'YOR', 4, '2026-01-16', '2026-02-27', '2026-03-02', 'ok', 'EM'),
  ('L021', 'LEE', 9, '2026-02-19', '2026-04-02', '2026-03-18', 'ok', 'JP'),
  ('L022', 'BRD', 14, '2026-03-23', '2026-04-20', '2026-04-20', 'ok', 'EM'),
  ('L023', 'YOR', 24, '2026-07-03', '2026-08-14', '2026-08-26', 'ok', 'JP'),
  ('L024', 'CAL', 12, '2026-07-27', '2026-09-07', NULL, NULL, 'JP'),
  ('L025', 'YOR', 24, '2026-09-29', '2026-11-10', NULL, NULL, 'JP'),
  ('L026', 'YOR', 12, '2026-10-23', '2026-11-20', NULL, NULL, 'JP');

