CREATE TABLE SAPS_2022_ED (GUID INTEGER, GEOGDESC VARCHAR, CTY VARCHAR, T1_1M INTEGER, T1_1F INTEGER, T1_1T INTEGER, T1_2_16 INTEGER, T2_1NAT INTEGER, T3_1IRL INTEGER, T5_1HH INTEGER, T6_1HO INTEGER, T6_3OWN INTEGER, T6_3RENT INTEGER, T6_8VAC INTEGER, T8_1WRK INTEGER, T8_1UNE INTEGER, T8_1RET INTEGER, T10_4DEG INTEGER, T10_4NON INTEGER, T11_1CAR INTEGER, T11_1BIC INTEGER, T11_3MIN DOUBLE, T12_3BAD INTEGER, T15_3BB INTEGER, MEDINC INTEGER, HP_IDX DOUBLE, AREAKM2 DOUBLE, URB VARCHAR, TOWN VARCHAR);
INSERT INTO SAPS_2022_ED
SELECT 2100 + i * 3, ['Ballymore','Kilcorran','Dunamon','Clonbeg','Rathowen','Carrigeen','Templeport','Inishkeel','Gortnamona','Knockroe','Ardfinnan'][1 + (i - 1) % 11] || ' ' || ['East','West','Rural','Urban','South','Bridge','Glebe','Upper','Lower'][1 + (i - 1) // 11], ['Galway','Kerry','Mayo','Cork','Donegal','Louth'][1 + (i * 5 + i // 6) % 6],
  p * 49 // 100, p - p * 49 // 100, p, p * (14 + (i * 7) % 17) // 100, p * (4 + (i * 11) % 27) // 100, p * (2 + (i * 13) % 60) // 100, p * 37 // 100, p * (8 + i % 9) // 100, p * 37 * (41 + (i * 17) % 45) // 10000, p * 37 * (8 + (i * 11) % 30) // 10000, p * (1 + (i * 5) % 9) // 100, p * (36 + (i * 3) % 20) // 100, p * (2 + (i * 7) % 8) // 100, p * (9 + (i * 5) % 19) // 100,
  p * (12 + (i * 19) % 36) // 100, p * (2 + (i * 3) % 9) // 100, p * (21 + (i * 7) % 30) // 100, CASE WHEN i % 7 <> 4 THEN p * (i % 6) // 100 END, round(11 + (i * 29 % 320) / 10.0, 1), p * (1 + i % 4) // 100, p * 37 * (58 + (i * 13) % 39) // 10000, CASE WHEN i % 12 <> 8 THEN 24100 + (i * i * 149 + i * 691) % 48000 END, round(-19.5 + (i * 47 + i * i) % 360 / 10.0, 1), round(0.6 + (i * i * 7 + i * 31) % 690 / 10.0, 1), CASE WHEN i % 3 = 1 THEN 'U' ELSE 'R' END,
  CASE WHEN i % 5 <> 3 THEN ['Tuam','Tralee','Westport','Mallow','Letterkenny','Dundalk'][1 + (i * 5 + i // 6) % 6] END
FROM (SELECT i, 180 + (i * i * 83 + i * 457) % 5200 AS p FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 100)) r) q;
COMMENT ON TABLE SAPS_2022_ED IS 'census 2022, small area statistics by electoral division';
COMMENT ON COLUMN SAPS_2022_ED.GEOGDESC IS 'name of the electoral division';
COMMENT ON COLUMN SAPS_2022_ED.CTY IS 'county';
COMMENT ON COLUMN SAPS_2022_ED.T1_1M IS 'males';
COMMENT ON COLUMN SAPS_2022_ED.T1_1F IS 'females';
COMMENT ON COLUMN SAPS_2022_ED.T1_1T IS 'total population';
COMMENT ON COLUMN SAPS_2022_ED.T1_2_16 IS 'children under 16';
COMMENT ON COLUMN SAPS_2022_ED.T2_1NAT IS 'people born abroad';
COMMENT ON COLUMN SAPS_2022_ED.T3_1IRL IS 'Irish speakers';
COMMENT ON COLUMN SAPS_2022_ED.T5_1HH IS 'number of households';
COMMENT ON COLUMN SAPS_2022_ED.T6_1HO IS 'holiday homes';
COMMENT ON COLUMN SAPS_2022_ED.T6_3OWN IS 'households that own their home';
COMMENT ON COLUMN SAPS_2022_ED.T6_3RENT IS 'households that rent';
COMMENT ON COLUMN SAPS_2022_ED.T6_8VAC IS 'vacant dwellings';
COMMENT ON COLUMN SAPS_2022_ED.T8_1WRK IS 'persons at work';
COMMENT ON COLUMN SAPS_2022_ED.T8_1UNE IS 'unemployed';
COMMENT ON COLUMN SAPS_2022_ED.T8_1RET IS 'retired';
COMMENT ON COLUMN SAPS_2022_ED.T10_4DEG IS 'persons with a degree';
COMMENT ON COLUMN SAPS_2022_ED.T10_4NON IS 'no formal education';
COMMENT ON COLUMN SAPS_2022_ED.T11_1CAR IS 'go to work by car';
COMMENT ON COLUMN SAPS_2022_ED.T11_1BIC IS 'go to work by bicycle';
COMMENT ON COLUMN SAPS_2022_ED.T11_3MIN IS 'average journey to work, minutes';
COMMENT ON COLUMN SAPS_2022_ED.T12_3BAD IS 'persons in bad health';
COMMENT ON COLUMN SAPS_2022_ED.T15_3BB IS 'households with broadband';
COMMENT ON COLUMN SAPS_2022_ED.MEDINC IS 'median household income, EUR';
COMMENT ON COLUMN SAPS_2022_ED.HP_IDX IS 'deprivation index, below zero is disadvantaged';
COMMENT ON COLUMN SAPS_2022_ED.URB IS 'U urban, R rural';
COMMENT ON COLUMN SAPS_2022_ED.TOWN IS 'nearest larger town';
