CREATE TABLE Wreck_Inventory (WreckNo INTEGER, Wreck_Name VARCHAR, VslType VARCHAR, FlagState VARCHAR, YrBuilt INTEGER, YrSunk INTEGER, CauseCd INTEGER, LivesLost INTEGER, CrewTot INTEGER, Cargo_Desc VARCHAR, GRT INTEGER, LOA_m DOUBLE, Depth_m DOUBLE, Shore_km DOUBLE, SeaArea VARCHAR, Cnty VARCHAR, PctIntact DOUBLE, ProtStat VARCHAR, DivePermit VARCHAR, HazNav VARCHAR, FoundDt DATE, EstOilT DOUBLE);
COMMENT ON TABLE Wreck_Inventory IS 'Inventory of shipwrecks in coastal waters, one row per wreck';
COMMENT ON COLUMN Wreck_Inventory.VslType IS 'Vessel type: SV sailing ship, SS steamship, MV motor vessel, FV fishing boat, WS warship';
COMMENT ON COLUMN Wreck_Inventory.CauseCd IS 'Cause of loss: 1 storm, 2 collision, 3 torpedo, 4 fire, 5 grounding';
COMMENT ON COLUMN Wreck_Inventory.GRT IS 'Gross register tonnage';
COMMENT ON COLUMN Wreck_Inventory.LOA_m IS 'Length over all, metres';
COMMENT ON COLUMN Wreck_Inventory.Shore_km IS 'Distance to nearest shore';
COMMENT ON COLUMN Wreck_Inventory.PctIntact IS 'Share of the hull still intact, percent';
COMMENT ON COLUMN Wreck_Inventory.ProtStat IS 'P protected by law, N not protected, U under review';
COMMENT ON COLUMN Wreck_Inventory.HazNav IS 'Y = danger to shipping';
COMMENT ON COLUMN Wreck_Inventory.FoundDt IS 'Date of discovery, empty if position is only assumed';
COMMENT ON COLUMN Wreck_Inventory.EstOilT IS 'Fuel oil believed to be left on board, tonnes';
INSERT INTO Wreck_Inventory SELECT i,
 (['Ardmore','Bessie Young','Carbery King','Deliverance','Elsa Köppen','Fair Isle','Gallant Lass','Hopewell','Inishturk','Juno','Kathleen Mavourneen','Lanfranc','Maria Elena','Nimble','Ocean Maid','Palme','Queen Maeve','Rosalind','Santa Clara','Teelin Star','Ulidia','Vanguard II','Wanderer','Xanthe','Yvonne','Zephyr','Admiral Digby','Black Swan','City of Tokio','Dunmore','Earl of Sefton','Fulmar','Georgette','Harbinger','Iolaire','Jacob Luyken','Kinsale Girl','Leinster Rose','Monarch','Nordstern','Oregon','Peregrine','Quetta','Rathlin','Saint Brendan','Trident','Urania','Vesta','William Mannell','Ysolde','Albatross','Brothers Pride','Cormorant','Duncannon','Endymion','Florence Muir','Glenorchy','Hesperian','Irma','Jane Tudor','Kestrel','Lady Cairns','Minnehaha','Neptune','Orion','Polly Woodside','Reliance','Stella Maris','Thalia','Union Jack','Volturnus','White Heather'])[i],
 (['SV','SS','MV','FV','WS'])[1 + (i*37 % 101) % 5],
 (['Ireland','United Kingdom','Germany','Norway','Spain','Netherlands'])[1 + (i*53 % 97) % 6],
 1848 + (i*29 % 89) , 1862 + (i*29 % 89) + (i*17 % 43), 1 + (i*41 % 83) % 5,
 CASE WHEN (i*19 % 71) % 4 = 0 THEN 0 WHEN (i*19 % 71) % 9 = 5 THEN NULL ELSE (i*19 % 71) END, 8 + (i*31 % 79),
 (['coal','timber','general goods','grain','salt','cattle',NULL,'munitions'])[1 + (i*23 % 103) % 8],
 60 + (i*487 % 5303), 18.5 + (i*67 % 109), 6.0 + (i*43 % 107)*1.1, round(0.3 + (i*59 % 113)*0.25,1),
 (['Celtic Sea','Irish Sea','Malin','Atlantic Shelf'])[1 + (i*61 % 67) % 4],
 (['Cork','Kerry','Donegal','Wexford','Galway','Mayo','Waterford'])[1 + (i*47 % 73) % 7],
 5.0 + (i*71 % 91), (['P','N','U'])[1 + (i*13 % 59) % 3], (['Y','N'])[1 + (i*11 % 53) % 2], (['N','N','Y'])[1 + (i*7 % 61) % 3],
 CASE WHEN i % 8 = 3 THEN NULL ELSE DATE '1994-03-11' + CAST(i*149 % 10400 AS INTEGER) END,
 CASE WHEN i % 3 = 0 THEN NULL ELSE (i*97 % 337) * 1.0 END FROM range(1,73) t(i);
CREATE TABLE Surv_2124 (SurvID INTEGER, WreckNo INTEGER, SurvDt DATE, Agency VARCHAR, MethodCd VARCHAR, Vis_m DOUBLE, WaterTmp_C DOUBLE, Divers INTEGER, HrsBelow DOUBLE, ArtefRec INTEGER, GhostNets INTEGER, CorrMM DOUBLE, Cost_EUR DOUBLE, FollowUp VARCHAR, LeadNm VARCHAR);
COMMENT ON TABLE Surv_2124 IS 'Surveys made 2021 to 2024 on wrecks of the inventory';
COMMENT ON COLUMN Surv_2124.MethodCd IS 'DV divers, SO sonar, RO robot, AE aerial';
COMMENT ON COLUMN Surv_2124.Vis_m IS 'Visibility under water';
COMMENT ON COLUMN Surv_2124.HrsBelow IS 'Hours spent under water';
COMMENT ON COLUMN Surv_2124.ArtefRec IS 'Number of artefacts recovered';
COMMENT ON COLUMN Surv_2124.CorrMM IS 'Corrosion per year in millimetres';
COMMENT ON COLUMN Surv_2124.LeadNm IS 'Leader of the survey team';
INSERT INTO Surv_2124 SELECT 500+i, 1 + (i*35 % 61), DATE '2021-02-08' + CAST(i*331 % 1390 AS INTEGER),
 (['National Monuments Service','Marine Institute','Geological Survey','Ulster University'])[1 + (i*37 % 97) % 4],
 (['DV','SO','RO','AE'])[1 + (i*29 % 101) % 4], 1.5 + (i*17 % 23)*0.5, 7.0 + (i*13 % 19)*0.5,
 CASE WHEN (i*29 % 101) % 4 = 0 THEN 2 + i % 6 ELSE 0 END, round(0.5 + (i*31 % 41)*0.2,1), (i*41 % 67) % 12, (i*19 % 43) % 5,
 CASE WHEN i % 7 = 2 THEN NULL ELSE round(0.05 + (i*11 % 31)*0.01,2) END, 2400 + (i*613 % 17011), (['Y','N','N'])[1 + (i*23 % 47) % 3],
 (['Aoife Brennan','Karl Brady','Fionnuala Kelly','Rory McNeary','Siobhan Daly','Connie Forsythe'])[1 + (i*43 % 79) % 6] FROM range(1,91) t(i);
