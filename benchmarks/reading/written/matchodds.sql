CREATE TABLE clubs (Club VARCHAR PRIMARY KEY, Ground VARCHAR, City VARCHAR, Cap INTEGER, Founded INTEGER, Mgr VARCHAR, MgrSince DATE, Nick VARCHAR, AvgTkt DOUBLE, Promoted INTEGER);
INSERT INTO clubs VALUES
('Ashford Rovers','Mill Lane','Ashford',21400,1886,'Tony Garrick','2020-07-01','The Millers',27.5,0),('Brackley United','Crown Park','Brackley',33800,1892,'Erik Sundby','2022-01-14','The Crowns',34.0,0),
('Carnforth Town','Station Road','Carnforth',12600,1901,'Paul Deering','2021-11-02','The Railmen',22.0,1),('Dunmere City','Harbour Stadium','Dunmere',48200,1878,'Luis Ferreira','2019-06-15','The Gulls',41.5,0),
('Eastleigh Athletic','The Common','Eastleigh',18900,1898,'Mark Howlett','2022-06-20','The Sparrows',25.0,0),('Farnley Albion','Albion Way','Farnley',27300,1884,'Jean Moreau','2021-07-05','The Lions',30.0,0),
('Grantham Wanderers','Quarry Field','Grantham',15750,1907,'Steve Pollard','2020-02-11','The Stonecutters',21.5,1),('Hexley County','Castle Ground','Hexley',30100,1880,'Dragan Ilic','2022-10-03','The Knights',32.5,0),
('Ilford Borough','Broadway Arena','Ilford',41000,1899,'Rob Tennant','2021-05-30','The Boro',38.0,0),('Kelsey Park','Kelsey Park Road','Kelsey',14200,1911,'Alan Birch','2018-08-09','The Oaks',19.5,1),
('Lydham Orient','River Ground','Dunmere',19800,1903,'Sean Maddox','2022-12-01',NULL,24.0,0),('Marston Vale','Vale Stadium','Marston',24500,1895,NULL,NULL,'The Valiants',28.0,0),('Norwell Town','North Bank','Norwell',11300,1920,'Gary Finch','2023-01-20','The Finches',18.0,0);
CREATE TABLE E1_Results (
  MatchNo INTEGER, Div VARCHAR, MDate DATE, HomeTeam VARCHAR REFERENCES clubs (Club), AwayTeam VARCHAR REFERENCES clubs (Club), FTHG INTEGER, FTAG INTEGER, FTR VARCHAR, HTHG INTEGER, HTAG INTEGER, HTR VARCHAR, Referee VARCHAR, Att INTEGER,
  HS INTEGER, AwS INTEGER, HST INTEGER, AST INTEGER, HC INTEGER, AC INTEGER, HF INTEGER, AF INTEGER, HY INTEGER, AY INTEGER, HR INTEGER, AR INTEGER, B365H DOUBLE, B365D DOUBLE, B365A DOUBLE, TVLive VARCHAR);
INSERT INTO E1_Results
SELECT i + 1, 'E1', DATE '2022-08-06' + ((i * 5 + i // 11) % 44) * 7 + CASE WHEN i % 5 = 2 THEN 3 ELSE i % 2 END,
  t[1 + i // 11], t[1 + (i // 11 + 1 + i % 11) % 12], h, a, CASE WHEN h > a THEN 'H' WHEN h < a THEN 'A' ELSE 'D' END,
  hh, ha, CASE WHEN hh > ha THEN 'H' WHEN hh < ha THEN 'A' ELSE 'D' END,
  ['M Oliver','J Pawson','S Attwell','K Friend','R Welch','D Bond'][1 + (i * 5 + i // 6) % 6],
  CASE WHEN i % 25 = 13 THEN NULL ELSE [21000,33000,12100,46500,18000,26900,15100,29000,40200,13800,19000,24000][1 + i // 11] - (i * i * 17 + i * 131) % 4900 END,
  7 + (i * 7 + i * i) % 17 + h, 5 + (i * 11 + i * i) % 14 + a, h + 1 + (i * 5) % 6, a + (i * 7) % 6, 2 + (i * 3) % 11, 1 + (i * 5) % 10, 6 + (i * 7) % 13, 7 + (i * 3) % 12,
  (i * i + i) % 5, (i * i * 3 + i) % 6, CASE WHEN i % 17 = 6 THEN 1 ELSE 0 END, CASE WHEN i % 13 = 8 THEN 1 WHEN i % 61 = 40 THEN 2 ELSE 0 END,
  round(1.25 + (i * 37 + i * i * 3) % 460 / 100.0, 2), round(3.1 + (i * 13) % 170 / 100.0, 2), round(1.4 + (i * 53 + i * i * 7) % 690 / 100.0, 2),
  ['no','no','Sky','no','BT','no','no'][1 + (i + i // 7) % 7]
FROM (SELECT i, h, a, (h + i % 2) // 2 AS hh, (a + i % 3) // 3 AS ha,
  ['Ashford Rovers','Brackley United','Carnforth Town','Dunmere City','Eastleigh Athletic','Farnley Albion','Grantham Wanderers','Hexley County','Ilford Borough','Kelsey Park','Lydham Orient','Marston Vale'] AS t
  FROM (SELECT i, [1,2,0,1,3,1,0,2,4,1,2,0,1,5][1 + (i * 3 + i // 14 + (i // 11) * 2) % 14] AS h, [0,1,1,0,2,0,3,1,0,1,2,1][1 + (i * 5 + i // 12) % 12] AS a FROM (SELECT CAST(range AS INTEGER) AS i FROM range(0, 132)) r) q) p;
COMMENT ON TABLE E1_Results IS 'results, match statistics and betting odds, season 2022/23';
COMMENT ON COLUMN E1_Results.FTHG IS 'full time goals of the home team';
COMMENT ON COLUMN E1_Results.FTAG IS 'full time goals of the away team';
COMMENT ON COLUMN E1_Results.FTR IS 'full time result: H home win, D draw, A away win';
COMMENT ON COLUMN E1_Results.HTR IS 'half time result: H home lead, D level, A away lead';
COMMENT ON COLUMN E1_Results.Att IS 'attendance';
COMMENT ON COLUMN E1_Results.HS IS 'shots of the home team';
COMMENT ON COLUMN E1_Results.AwS IS 'shots of the away team';
COMMENT ON COLUMN E1_Results.HST IS 'home shots on target';
COMMENT ON COLUMN E1_Results.AST IS 'away shots on target';
COMMENT ON COLUMN E1_Results.HC IS 'home corners';
COMMENT ON COLUMN E1_Results.AC IS 'away corners';
COMMENT ON COLUMN E1_Results.HF IS 'home fouls';
COMMENT ON COLUMN E1_Results.AF IS 'away fouls';
COMMENT ON COLUMN E1_Results.HY IS 'yellow cards home';
COMMENT ON COLUMN E1_Results.AY IS 'yellow cards away';
COMMENT ON COLUMN E1_Results.HR IS 'red cards home';
COMMENT ON COLUMN E1_Results.AR IS 'red cards away';
COMMENT ON COLUMN E1_Results.B365H IS 'odds for a home win';
COMMENT ON COLUMN E1_Results.B365D IS 'odds for a draw';
COMMENT ON COLUMN E1_Results.B365A IS 'odds for an away win';
COMMENT ON COLUMN E1_Results.TVLive IS 'channel that showed it live, no if none';
COMMENT ON COLUMN clubs.Cap IS 'capacity of the ground';
COMMENT ON COLUMN clubs.Promoted IS '1 = came up last season';
COMMENT ON COLUMN clubs.Nick IS 'nickname';
COMMENT ON COLUMN clubs.AvgTkt IS 'average ticket price, GBP';
