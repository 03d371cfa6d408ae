CREATE TABLE teams ("Nation" VARCHAR PRIMARY KEY, "FIFA Rank" INTEGER, "Coach" VARCHAR, "Coach Since" DATE, "Captain" VARCHAR, "Avg Age" DOUBLE, "Squad Value m" INTEGER, "Home Ground" VARCHAR, "Titles" INTEGER, "Qualified" VARCHAR);
INSERT INTO teams VALUES ('Austria',25,'Ralf Weber','2022-05-30','Lukas Steiner',26.8,210,'Prater Park',0,'yes'),('Norway',44,'Ola Bakken','2020-12-03','Jonas Vik',25.9,330,'Fjord Arena',0,'no'),('Portugal',6,'Rui Tavares','2023-01-09','Bruno Leal',27.4,870,'Estadio Azul',2,'yes'),('Czechia',40,'Jan Hruby','2018-09-17','Petr Marek',27.1,160,'Letna',1,'yes'),
('Croatia',10,'Zoran Babic','2017-10-07','Luka Peric',28.3,360,'Maksimir',0,'yes'),('Denmark',21,'Kasper Holm','2020-08-01',NULL,27.6,400,'Parken',1,'yes'),('Italy',9,'Paolo Conti','2023-08-18','Marco Riva',27.9,690,'Olimpico',6,'yes'),('Poland',28,'Michal Wrona','2023-09-20','Robert Zielak',28.8,240,'Narodowy',0,'no'),
('Switzerland',19,'Marc Frei','2021-08-09','Nico Huber',28.0,280,'Wankdorf',0,'yes'),('Greece',52,NULL,NULL,'Kostas Manos',26.9,170,'Georgios Park',1,'no'),('Ireland',60,'Stephen Daly','2020-04-04','Shane Coady',25.1,120,'Lansdowne',0,'no'),('Belgium',4,'Dirk Maes','2023-02-08','Kevin Baert',26.2,580,'Heysel',0,'yes'),('Iceland',73,'Age Hansen','2023-04-14','Aron Jonsson',25.6,60,'Laugardalur',0,'no');
CREATE TABLE intl_results (id INTEGER, "Match Date" DATE, "Comp" VARCHAR, "Stage" VARCHAR, "Grp" VARCHAR, "Team 1" VARCHAR REFERENCES teams ("Nation"), "Team 2" VARCHAR REFERENCES teams ("Nation"), "G1" INTEGER, "G2" INTEGER, "Pens 1" INTEGER, "Pens 2" INTEGER, "ET" VARCHAR, "Host City" VARCHAR, "Neutral" BOOLEAN, "Crowd" INTEGER, "Poss 1 %" INTEGER, "xG1" DOUBLE, "xG2" DOUBLE, "YC1" INTEGER, "YC2" INTEGER, "Odds 1" DOUBLE, "Odds X" DOUBLE, "Odds 2" DOUBLE, "Over 2.5" DOUBLE, "Stake Vol k" INTEGER, "Bookie" VARCHAR, "Ref Nat" VARCHAR);
INSERT INTO intl_results
SELECT i, DATE '2021-03-24' + i * 7, c, CASE WHEN c = 'Friendly' THEN NULL WHEN i % 9 = 4 THEN 'Knockout' ELSE 'Group stage' END, CASE WHEN c = 'Friendly' OR i % 9 = 4 THEN NULL ELSE ['A','B','C','D'][1 + i % 4] END, t[1 + a], t[1 + b], g1, g2, CASE WHEN i % 9 = 4 AND g1 = g2 AND c <> 'Friendly' THEN 3 + i % 2 END, CASE WHEN i % 9 = 4 AND g1 = g2 AND c <> 'Friendly' THEN 4 - i % 2 + (i % 2) * 1 - 2 * (i % 3) // 2 END, CASE WHEN i % 9 = 4 AND g1 = g2 AND c <> 'Friendly' THEN 'yes' ELSE 'no' END,
  ['Vienna','Oslo','Lisbon','Prague','Zagreb','Copenhagen','Rome','Warsaw','Bern','Athens','Dublin','Brussels'][1 + CASE WHEN i % 5 = 3 THEN (a + 5) % 12 ELSE a END], i % 5 = 3, CASE WHEN i % 14 <> 6 THEN 6100 + (i * i * 211 + i * 907) % 58000 END, 34 + (i * 13) % 33, round(0.2 + (i * 17 % 31) / 10.0, 2), round(0.1 + (i * 11 % 27) / 10.0, 2), (i * i + i) % 5, (i * 3) % 6,
  round(1.2 + (i * 37 + i * i) % 520 / 100.0, 2), round(2.9 + (i * 11 % 160) / 100.0, 2), round(1.3 + (i * 59 + i * i * 3) % 690 / 100.0, 2), round(1.5 + (i * 7 % 110) / 100.0, 2), CASE WHEN i % 8 <> 3 THEN 40 + (i * i * 13 + i * 7) % 2100 END, ['Unibet','Pinnacle','Betfair'][1 + (i + i // 3) % 3], ['Spain','England','Turkey','Netherlands','Sweden'][1 + (i * 3 + i // 5) % 5]
FROM (SELECT i, ['World Cup qualifier','Nations League','Friendly','World Cup qualifier','Euro qualifier'][1 + (i * 2 + i // 5) % 5] AS c, (i * 5 + i // 12) % 12 AS a, ((i * 5 + i // 12) + 1 + (i * 3 + i // 11) % 11) % 12 AS b, [1,0,2,3,1,1,0,2,4,0,1,6][1 + (i * 7 + i // 12) % 12] AS g1, [0,1,1,0,2,1,3,0,1,2][1 + (i * 3 + i // 10) % 10] AS g2,
 ['Austria','Norway','Portugal','Czechia','Croatia','Denmark','Italy','Poland','Switzerland','Greece','Ireland','Belgium'] AS t FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 133)) r) q;
COMMENT ON TABLE intl_results IS 'international matches with closing odds';
COMMENT ON COLUMN intl_results."Comp" IS 'competition';
COMMENT ON COLUMN intl_results."G1" IS 'goals of team 1, the nominal home side';
COMMENT ON COLUMN intl_results."G2" IS 'goals of team 2, the visitors';
COMMENT ON COLUMN intl_results."ET" IS 'went to extra time';
COMMENT ON COLUMN intl_results."Neutral" IS 'neutral ground';
COMMENT ON COLUMN intl_results."Poss 1 %" IS 'possession of team 1';
COMMENT ON COLUMN intl_results."xG1" IS 'expected goals of team 1';
COMMENT ON COLUMN intl_results."xG2" IS 'expected goals of team 2';
COMMENT ON COLUMN intl_results."YC1" IS 'yellow cards team 1';
COMMENT ON COLUMN intl_results."YC2" IS 'yellow cards team 2';
COMMENT ON COLUMN intl_results."Odds X" IS 'odds for a draw';
COMMENT ON COLUMN intl_results."Over 2.5" IS 'odds for three goals or more';
COMMENT ON COLUMN intl_results."Stake Vol k" IS 'money bet, thousand EUR';
COMMENT ON COLUMN intl_results."Ref Nat" IS 'where the referee comes from';
COMMENT ON COLUMN teams."Squad Value m" IS 'market value of the squad, EUR million';
COMMENT ON COLUMN teams."Qualified" IS 'qualified for the next Euro';
