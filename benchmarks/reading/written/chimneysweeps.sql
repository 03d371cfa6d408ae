CREATE TABLE "Sweeps" ("Sweep Number" INTEGER PRIMARY KEY, "Full Name" VARCHAR, "Qualification" VARCHAR, "Joined On" DATE, "Monthly Wage" DECIMAL(8,2), "Supervisor Number" INTEGER REFERENCES "Sweeps"("Sweep Number"), "Afraid Of Heights" BOOLEAN);
INSERT INTO "Sweeps" VALUES (1,'Alfred Nettleton','master','2009-03-02',3900,NULL,false);
INSERT INTO "Sweeps" VALUES (2,'Bryony Locke','journeyman','2015-08-17',3150,1,false);
INSERT INTO "Sweeps" VALUES (3,'Curtis Hale','journeyman','2017-01-09',3080,1,true);
INSERT INTO "Sweeps" VALUES (4,'Deepa Rana','apprentice','2023-09-01',1450,2,false);
INSERT INTO "Sweeps" VALUES (5,'Emrys Bowen','master','2012-05-21',3720,1,false);
INSERT INTO "Sweeps" VALUES (6,'Flora Gunn','apprentice','2022-09-05',1600,5,true);
INSERT INTO "Sweeps" VALUES (7,'Gus Petrakis','journeyman','2020-02-24',2890,5,false);
INSERT INTO "Sweeps" VALUES (8,'Holly Marr','apprentice','2024-02-12',1400,2,false);
CREATE TABLE "Households" ("Household Number" INTEGER PRIMARY KEY, "Occupant" VARCHAR, "Street" VARCHAR, "District" VARCHAR, "Telephone" VARCHAR, "Building Year" INTEGER, "Thatched Roof" BOOLEAN);
INSERT INTO "Households" SELECT i, (['Abbot Mary','Ainsley Kurt','Bramble Joan','Catterick Sam','Dunphy Orla','Elphick Neil','Farrow Gwen','Gosling Pete','Hatcher Iris','Ingram Saul','Jessop Ruth','Kettle Dan','Lumley Beth','Mabey Colin','Nutting Ada','Oakes Trevor','Pickles Jean','Quigley Rory','Rudge Elaine','Swann Basil','Tapper Nina','Underhill Jo','Vickers Max','Wragg Doreen','Yallop Ian','Zeller Kim'])[i],
 (['Mill Lane ','Church Row ','Station Road ','Orchard Close ','Harbour View '])[1 + (i*7 % 13) % 5] || (i*3 % 41 + 1), (['Upper Town','Riverside','Old Port','Westfields'])[1 + (i*11 % 17) % 4], CASE WHEN i % 7 = 3 THEN NULL ELSE '01632 96' || (1000 + i*37) END, 1790 + (i*47 % 211), i % 8 = 2 FROM range(1,27) t(i);
CREATE TABLE "Flues" ("Flue Number" INTEGER PRIMARY KEY, "Household Number" INTEGER, "Appliance" VARCHAR, "Fuel Burned" VARCHAR, "Height In Metres" DOUBLE, "Material" VARCHAR, "Bird Guard Fitted" BOOLEAN, "Condemned On" DATE);
INSERT INTO "Flues" SELECT i, 1 + (i*5 % 24), (['open fire','stove','boiler','range cooker'])[1 + (i*7 % 11) % 4], (['wood','coal','oil','gas','pellets'])[1 + (i*13 % 23) % 5], 4.5 + (i*11 % 17)*0.5, (['brick','steel','clay','concrete'])[1 + (i*3 % 19) % 4], (i*17 % 29) % 2 = 0, CASE WHEN i % 9 = 4 THEN DATE '2021-11-03' + CAST(i*41 % 1000 AS INTEGER) ELSE NULL END FROM range(1,35) t(i);
CREATE TABLE "Visits" ("Visit Number" INTEGER PRIMARY KEY, "Flue Number" INTEGER, "Sweep Number" INTEGER REFERENCES "Sweeps"("Sweep Number"), "Helper Number" INTEGER REFERENCES "Sweeps"("Sweep Number"), "Visit Date" DATE, "Minutes Spent" INTEGER, "Soot Kilograms" DOUBLE, "Charge" DECIMAL(8,2), "Paid On" DATE, "Finding" VARCHAR);
INSERT INTO "Visits" SELECT i, 1 + (i*7 % 31), (['1','2','3','5','7'])[1 + (i*11 % 13) % 5]::INTEGER, CASE WHEN i % 3 = 1 THEN (['4','6'])[1 + (i*5 % 7) % 2]::INTEGER ELSE NULL END, DATE '2022-01-19' + CAST(i*157 % 980 AS INTEGER), 20 + (i*13 % 37)*3, CASE WHEN (i*17 % 29) % 6 = 5 THEN NULL ELSE round(0.4 + (i*19 % 41)*0.2,1) END, 55 + (i*23 % 31)*4, CASE WHEN i % 6 = 2 THEN NULL ELSE DATE '2022-01-19' + CAST(i*157 % 980 + i % 40 AS INTEGER) END,
 (['in order','in order','bird nest','cracked liner','heavy tar','not at home'])[1 + (i*17 % 29) % 6] FROM range(1,46) t(i);
