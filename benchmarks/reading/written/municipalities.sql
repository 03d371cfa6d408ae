CREATE TABLE Muni_Key (Muni_No INTEGER PRIMARY KEY, Muni_Name VARCHAR, Prov_Name VARCHAR, Muni_Class VARCHAR, Area_Km2 DOUBLE, Coast_Fl VARCHAR, Mayor_Name VARCHAR, Mayor_Pty VARCHAR, Merged_Yr INTEGER, Tax_Pct DOUBLE, Debt_PerCap INTEGER, Hosp_Cnt INTEGER, Schl_Cnt INTEGER, Uni_Fl VARCHAR);
INSERT INTO Muni_Key
SELECT 101 + i * 4, ['Aaskov','Birkholm','Dalby','Egense','Fjelsted','Gronbaek','Havnso','Jelling','Kolby','Lundeborg','Mosede','Nysted','Orum','Praesto','Ringe','Skals','Torup','Ulbolle','Vorup','Ystrup'][1 + (i - 1) % 20] || CASE WHEN i > 40 THEN ' Syd' WHEN i > 20 THEN ' Nord' ELSE '' END, ['Nordland','Midtland','Sydoen','Oestkyst'][1 + (i * 3 + i // 4) % 4], ['city','rural','commuter','island','rural'][1 + (i * 2 + i // 5) % 5], round(21 + (i * i * 7 + i * 61) % 9800 / 10.0, 1), CASE WHEN i % 3 = 1 THEN 'N' ELSE 'Y' END, ['Mette','Lars','Anne','Jens','Karin'][1 + (i * 3 + i // 5) % 5] || ' ' || ['Holm','Bruun','Dahl','Kjaer','Skov','Lund','Friis'][1 + (i * 4 + i // 7) % 7], CASE WHEN i % 11 <> 6 THEN ['Social Democrats','Liberals','Conservatives','Local List'][1 + (i * 5 + i // 4) % 4] END, CASE WHEN i % 4 = 3 THEN 2007 WHEN i % 13 = 5 THEN 2014 END, round(22.8 + (i * 17 % 46) / 10.0, 1), 900 + (i * i * 37 + i * 410) % 21000, (i * i) % 3, 2 + (i * 7) % 19, CASE WHEN i % 12 = 4 THEN 'Y' ELSE 'N' END
FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 61)) r;
CREATE TABLE Muni_Census (Muni_No INTEGER, Census_Yr INTEGER, Pop_Tot INTEGER, Pop_M INTEGER, Pop_F INTEGER, Age_0_17 INTEGER, Age_65p INTEGER, Births INTEGER, Deaths INTEGER, Migr_In INTEGER, Migr_Out INTEGER, Inc_Avg_K DOUBLE, Inc_Med_K DOUBLE, Gini DOUBLE, Edu_Basic_Pct DOUBLE, Edu_Voc_Pct DOUBLE, Edu_High_Pct DOUBLE, Unemp_Pct DOUBLE, House_Price_K INTEGER, Dwell_Tot INTEGER, Dwell_Empty INTEGER, Cars_Per1000 INTEGER, Crime_Per1000 DOUBLE);
INSERT INTO Muni_Census
SELECT 101 + m * 4, 2019 + y * 2, p, p * 49 // 100, p - p * 49 // 100, p * (16 + m % 7) // 100, p * (14 + (m * 3) % 13) // 100, p * (7 + m % 5) // 1000, p * (8 + (m * 3) % 6) // 1000, p * (31 + (m * 7 + y) % 30) // 1000, p * (30 + (m * 5 + y * 3) % 32) // 1000, i, round(i * 0.88, 1), round(0.22 + (m * 7 % 14) / 100.0, 2), b, round(34 + (m * 5 % 110) / 10.0, 1), round(100 - b - (34 + (m * 5 % 110) / 10.0), 1), CASE WHEN (m + y) % 14 <> 9 THEN round(2.1 + (m * 13 + y * 7) % 55 / 10.0, 1) END, CASE WHEN (m * 2 + y) % 11 <> 4 THEN 790 + (m * m * 37 + m * 210) % 4100 + y * 140 END, p * 46 // 100, p * 46 * (2 + (m * 3) % 12) // 10000, 290 + (m * 17) % 330, round(14 + (m * 29 + y * 11) % 610 / 10.0, 1)
FROM (SELECT m, y, (2300 + (m * m * 877 + m * 3301) % 89000) * (100 + y * ((m % 5) - 2)) // 100 AS p, round(241 + (m * 31 + m * m) % 180 + y * 7.5, 1) AS i, round(17 + (m * 19 % 160) / 10.0 - y * 0.8, 1) AS b FROM (SELECT CAST(range AS INTEGER) AS m FROM range(1, 51)) a, (SELECT CAST(range AS INTEGER) AS y FROM range(0, 3)) c);
COMMENT ON TABLE Muni_Key IS 'municipalities';
COMMENT ON TABLE Muni_Census IS 'register census, every second year';
COMMENT ON COLUMN Muni_Key.Coast_Fl IS 'lies on the coast';
COMMENT ON COLUMN Muni_Key.Merged_Yr IS 'year of the merger, empty if never merged';
COMMENT ON COLUMN Muni_Key.Tax_Pct IS 'local income tax, percent';
COMMENT ON COLUMN Muni_Key.Debt_PerCap IS 'debt per inhabitant';
COMMENT ON COLUMN Muni_Key.Uni_Fl IS 'has a university';
COMMENT ON COLUMN Muni_Census.Inc_Avg_K IS 'average income, thousand kroner';
COMMENT ON COLUMN Muni_Census.Gini IS 'inequality of incomes, 0 equal to 1';
COMMENT ON COLUMN Muni_Census.Edu_Basic_Pct IS 'no education after school, percent';
COMMENT ON COLUMN Muni_Census.Edu_Voc_Pct IS 'vocational training, percent';
COMMENT ON COLUMN Muni_Census.Edu_High_Pct IS 'university or college, percent';
COMMENT ON COLUMN Muni_Census.Migr_In IS 'people who moved in';
COMMENT ON COLUMN Muni_Census.Migr_Out IS 'people who moved away';
COMMENT ON COLUMN Muni_Census.House_Price_K IS 'average price of a house, thousand kroner';
COMMENT ON COLUMN Muni_Census.Age_65p IS 'inhabitants of 65 and over';
