CREATE TABLE "Bathing Sites" ("Site ID" VARCHAR, "Site Name" VARCHAR, "Muni" VARCHAR, "Prov" VARCHAR, "WtrBodyTyp" VARCHAR, "Lat" DOUBLE, "Long" DOUBLE, "BeachLen_m" INTEGER, "Surface" VARCHAR, "BlueFlag" INTEGER, "LifegdHrs" INTEGER, "DogsAllwd" VARCHAR, "WhlchrAcc" VARCHAR, "NumShwr" INTEGER, "PkgSpaces" INTEGER, "PkgFee_h" DOUBLE, "SeasonStart" DATE, "SeasonEnd" DATE, "DailyVisPk" INTEGER, "QClass21" INTEGER, "QClass22" INTEGER, "QClass23" INTEGER);
COMMENT ON TABLE "Bathing Sites" IS 'Official bathing waters, one row per site';
COMMENT ON COLUMN "Bathing Sites"."Muni" IS 'Municipality';
COMMENT ON COLUMN "Bathing Sites"."Prov" IS 'Province';
COMMENT ON COLUMN "Bathing Sites"."WtrBodyTyp" IS 'C coast, L lake, R river';
COMMENT ON COLUMN "Bathing Sites"."BeachLen_m" IS 'Length of the beach in metres';
COMMENT ON COLUMN "Bathing Sites"."BlueFlag" IS '1 = awarded the Blue Flag';
COMMENT ON COLUMN "Bathing Sites"."LifegdHrs" IS 'Hours a day with a lifeguard on duty, empty = no lifeguard';
COMMENT ON COLUMN "Bathing Sites"."DogsAllwd" IS 'Y, N, or S = outside the season only';
COMMENT ON COLUMN "Bathing Sites"."WhlchrAcc" IS 'Accessible by wheelchair';
COMMENT ON COLUMN "Bathing Sites"."PkgFee_h" IS 'Parking fee per hour, EUR';
COMMENT ON COLUMN "Bathing Sites"."DailyVisPk" IS 'Visitors on a peak day';
COMMENT ON COLUMN "Bathing Sites"."QClass23" IS 'Quality class 2023: 1 excellent, 2 good, 3 sufficient, 4 poor';
INSERT INTO "Bathing Sites" SELECT 'NLB' || (4000+i),
 (['Noordduin','Zeewijk','Het Twiske','Kijkduin Zuid','De Rietplas','Badpaviljoen','Sint Jansgat','Henschoter','Oude Haven','Lindestrand','Vrouwenpolder','Groene Heuvels','Zilverzand','Paal Negen','De Kuil','Breezand','Waalstrand','Hoge Dijk','Berkenplas','Kleine Melm','Schelpenhoek','Nulde','Rode Vuurtoren','Lage Bergse','Domburg West','Meerzicht','Surfhoek','Dorpsplas','Rijnkade','Banjaard','Wilgenoever','Stille Kom','Cadzand','Veerse Dam','Bosbad','Zwaneneiland','Slufter','Maasoever','Zonnebaai','Eendenkooi','De Hemmen','Strandweelde','Kaapduinen','Bloemendaal Noord','Vijverberg','Ganzenpoel','Lekstrand','Hollandse Hout','Oesterdam','Zandmotor','Engelse Werk','Merwelanden','Aan de Wiel','Duinrand','Schotsman','Muiderzand','Bussloo','Roompot','Wolderwijd','Strijkmolen'])[i],
 (['Zandvoort','Veere','Almere','Harderwijk','Noordwijk','Nijmegen','Texel','Sluis','Zeewolde'])[1 + (i*37 % 101) % 9],
 (['Noord-Holland','Zeeland','Flevoland','Gelderland','Zuid-Holland','Gelderland','Noord-Holland','Zeeland','Flevoland'])[1 + (i*37 % 101) % 9],
 (['C','L','R','L'])[1 + (i*29 % 71) % 4], 51.3 + (i*17 % 97)*0.02, 3.5 + (i*23 % 89)*0.025, 60 + (i*41 % 67)*35,
 (['sand','grass','shingle','sand'])[1 + (i*19 % 59) % 4], (i*43 % 83) % 3 % 2, CASE WHEN (i*13 % 47) % 3 = 0 THEN NULL ELSE 4 + (i*13 % 47) % 6 END,
 (['Y','N','S','N'])[1 + (i*53 % 79) % 4], (['yes','no'])[1 + (i*31 % 73) % 2], (i*11 % 37) % 7, 20 + (i*47 % 61)*12, CASE WHEN (i*7 % 41) % 3 = 0 THEN 0 ELSE 0.5 + (i*7 % 41) % 6 * 0.5 END,
 DATE '2023-05-01' + CAST((i*5 % 31) AS INTEGER), DATE '2023-09-01' + CAST((i*9 % 34) AS INTEGER), 80 + (i*97 % 103)*45,
 1 + (i*61 % 107) % 4, 1 + (i*67 % 109) % 4, CASE WHEN i % 13 = 4 THEN NULL ELSE 1 + (i*71 % 113) % 4 END FROM range(1,61) t(i);
CREATE TABLE "WtrSamples" ("SmplNo" INTEGER, "Site ID" VARCHAR, "SmplDt" DATE, "Ecoli_cfu" INTEGER, "Entero_cfu" INTEGER, "WtrTemp_C" DOUBLE, "AirTemp_C" DOUBLE, "pH" DOUBLE, "Transp_m" DOUBLE, "Rain48h_mm" DOUBLE, "AlgaeLvl" INTEGER, "Advice" VARCHAR, "BathersCnt" INTEGER, "Lab" VARCHAR, "Sampler" VARCHAR, "ResDt" DATE);
COMMENT ON TABLE "WtrSamples" IS 'Water samples taken at bathing sites';
COMMENT ON COLUMN "WtrSamples"."Ecoli_cfu" IS 'E. coli bacteria, cfu per 100 ml';
COMMENT ON COLUMN "WtrSamples"."Entero_cfu" IS 'Intestinal enterococci, cfu per 100 ml';
COMMENT ON COLUMN "WtrSamples"."Transp_m" IS 'Transparency of the water, metres';
COMMENT ON COLUMN "WtrSamples"."Rain48h_mm" IS 'Rainfall in the 48 hours before';
COMMENT ON COLUMN "WtrSamples"."AlgaeLvl" IS 'Blue-green algae: 0 none, 1 some, 2 much, 3 floating layer';
COMMENT ON COLUMN "WtrSamples"."Advice" IS 'OK swim, WA warning, NB no bathing';
COMMENT ON COLUMN "WtrSamples"."BathersCnt" IS 'Number of bathers seen';
COMMENT ON COLUMN "WtrSamples"."ResDt" IS 'Date of the laboratory result';
INSERT INTO "WtrSamples" SELECT 9000+i, 'NLB' || (4001 + (i*37 % 53)), DATE '2021-05-10' + CAST(365*(i%3) + (i*29 % 131) AS INTEGER), 10 + (i*613 % 1511), 5 + (i*173 % 491), 14.5 + (i*11 % 23)*0.5, 15.0 + (i*13 % 31)*0.5, 6.9 + (i*7 % 17)*0.1, 0.3 + (i*19 % 29)*0.1, CASE WHEN i % 3 = 1 THEN 0 ELSE (i*17 % 41)*0.8 END,
 (['0','0','1','0','2','3','0','1'])[1 + (i*41 % 97) % 8]::INTEGER, (['OK','OK','WA','OK','OK','NB','OK'])[1 + (i*43 % 89) % 7], CASE WHEN i % 10 = 6 THEN NULL ELSE (i*53 % 241) END, (['Aqualab','Vitens','Rijnland Lab'])[1 + (i*31 % 67) % 3],
 (['J. de Boer','S. Bakker','M. Visser','T. Mulder','L. Smit'])[1 + (i*23 % 61) % 5], CASE WHEN i % 16 = 9 THEN NULL ELSE DATE '2021-05-10' + CAST(365*(i%3) + (i*29 % 131) + 2 + i % 5 AS INTEGER) END FROM range(1,111) t(i);
