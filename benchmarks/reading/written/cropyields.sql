CREATE TABLE "Production_Crops" ("Area Code" INTEGER, "Area" VARCHAR, "Item Code" INTEGER, "Item" VARCHAR, "Element Code" INTEGER, "Element" VARCHAR, "Unit" VARCHAR, "Y2018" INTEGER, "Y2019" INTEGER, "Y2020" INTEGER, "Y2021" INTEGER, "Y2022" INTEGER, "Y2022F" VARCHAR, "Note" VARCHAR);
INSERT INTO "Production_Crops"
SELECT [68,79,106,173,203,185,223,59,138,100][1 + a], ['France','Germany','Italy','Poland','Spain','Romania','Turkiye','Egypt','Mexico','India'][1 + a], [15,56,116,27,236][1 + c], ['Wheat','Maize','Potatoes','Rice','Soya beans'][1 + c],
  [5312,5510,5419][1 + e], ['Area harvested','Production','Yield'][1 + e], ['ha','t','kg/ha'][1 + e], v, v * (91 + (a * 7 + c * 5 + e) % 17) // 100, CASE WHEN (a * 5 + c + e) % 23 = 4 THEN NULL ELSE v * (88 + (a * 3 + c * 11 + e * 2) % 22) // 100 END, v * (93 + (a * 11 + c * 3 + e) % 19) // 100,
  CASE WHEN (a * 3 + c * 2) % 16 = 7 THEN NULL ELSE v * (84 + (a * 13 + c * 7 + e * 5) % 31) // 100 END, ['A','A','E','A','M','I'][1 + (a * 3 + c + e) % 6], CASE WHEN (a + c * 3 + e) % 11 = 6 THEN 'revised series' END
FROM (SELECT a, c, e, CAST([41000 + (a * a * 97 + c * 313 + a * c * 41) % 900 * 5300, 150000 + (a * a * 131 + c * 571 + a * c * 67) % 800 * 43000, 1900 + (a * 379 + c * 1213) % 7400][1 + e] AS BIGINT) AS v
  FROM (SELECT CAST(range AS INTEGER) AS a FROM range(0, 10)) x, (SELECT CAST(range AS INTEGER) AS c FROM range(0, 5)) y, (SELECT CAST(range AS INTEGER) AS e FROM range(0, 3)) z);
CREATE TABLE "Country_Profile" ("Area Code" INTEGER, "Country" VARCHAR, "ISO3" VARCHAR, "Continent" VARCHAR, "Income Group" VARCHAR, "Population (1000)" INTEGER, "Arable Land (1000 ha)" INTEGER, "Irrigated %" DOUBLE, "Farms" INTEGER, "Avg Farm Size ha" DOUBLE, "Pesticide Use t" INTEGER, "Fertiliser kg per ha" DOUBLE, "Organic %" DOUBLE, "Last Farm Census" INTEGER, "EU Member" VARCHAR);
INSERT INTO "Country_Profile" VALUES
(68,'France','FRA','Europe','High income',67970,17900,9.1,390000,69.0,65200,161.2,10.3,2020,'Yes'),(79,'Germany','DEU','Europe','High income',83800,11700,2.7,262800,63.1,48700,134.5,9.6,2020,'Yes'),(106,'Italy','ITA','Europe','High income',58940,6700,24.5,1133000,11.1,50400,102.0,16.7,2020,'Yes'),
(173,'Poland','POL','Europe','High income',36820,10900,0.6,1317000,11.2,24500,171.9,3.7,2020,'Yes'),(203,'Spain','ESP','Europe','High income',47780,11700,20.9,914900,26.4,76200,149.7,10.8,2020,'Yes'),(185,'Romania','ROU','Europe','High income',19050,8500,2.1,2887000,4.4,5300,70.4,4.4,2020,'Yes'),
(223,'Turkiye','TUR','Asia','Upper middle income',84980,19600,22.3,3022000,7.6,53000,NULL,1.1,2001,'No'),(59,'Egypt','EGY','Africa','Lower middle income',110990,3000,99.7,5404000,0.9,11100,489.5,NULL,2010,'No'),(138,'Mexico','MEX','Americas','Upper middle income',127500,20100,30.0,4650000,NULL,35700,92.3,NULL,2022,'No'),
(100,'India','IND','Asia','Lower middle income',1417200,154500,42.0,146450000,1.1,61700,209.4,1.5,2016,'No'),(9,'Argentina','ARG','Americas','Upper middle income',46230,32600,6.0,249700,631.0,241500,66.0,2.9,2018,'No'),(114,'Kenya','KEN','Africa','Lower middle income',54030,5800,NULL,6350000,1.2,NULL,50.8,0.6,2019,'No');
COMMENT ON TABLE "Production_Crops" IS 'crops and harvests by country; one row per country, crop and element, one column per year';
COMMENT ON COLUMN "Production_Crops"."Area" IS 'country';
COMMENT ON COLUMN "Production_Crops"."Item" IS 'crop';
COMMENT ON COLUMN "Production_Crops"."Element" IS 'what is measured';
COMMENT ON COLUMN "Production_Crops"."Y2022" IS 'value for 2022';
COMMENT ON COLUMN "Production_Crops"."Y2022F" IS 'flag of 2022: A official, E estimated, M missing at source, I imputed';
COMMENT ON COLUMN "Country_Profile"."Pesticide Use t" IS 'tonnes of active ingredient';
COMMENT ON COLUMN "Country_Profile"."Irrigated %" IS 'share of the cropland under irrigation';
COMMENT ON COLUMN "Country_Profile"."Organic %" IS 'share of farmland that is organic';
