CREATE TABLE NEISS_extract (CPSC_Case BIGINT, Trtmt_Date VARCHAR, TrtYr INTEGER, TrtMo INTEGER, Age INTEGER, Sex INTEGER, Race INTEGER, Alc VARCHAR, Drug VARCHAR, BdyPt VARCHAR, Diag VARCHAR, Disp INTEGER, Loc VARCHAR, FireInv INTEGER, Prod1 VARCHAR, Prod2 VARCHAR, ProdPrice_USD DOUBLE, ProdAge_mo INTEGER, RecallFlg VARCHAR, Stratum VARCHAR, HospNo INTEGER, ERwait_min INTEGER, StayDays INTEGER, Bill_USD DOUBLE, InsCd VARCHAR, Wt DOUBLE);
COMMENT ON TABLE NEISS_extract IS 'Injuries with consumer products treated in emergency rooms, one row per patient';
COMMENT ON COLUMN NEISS_extract.Trtmt_Date IS 'Date of treatment MM/DD/YYYY';
COMMENT ON COLUMN NEISS_extract.Sex IS '1 male, 2 female';
COMMENT ON COLUMN NEISS_extract.Race IS '1 white, 2 black, 3 asian, 4 other';
COMMENT ON COLUMN NEISS_extract.Alc IS 'Alcohol was involved, Y or N';
COMMENT ON COLUMN NEISS_extract.BdyPt IS 'Body part injured';
COMMENT ON COLUMN NEISS_extract.Diag IS 'Diagnosis';
COMMENT ON COLUMN NEISS_extract.Disp IS 'Disposition: 1 treated and sent home, 2 transferred, 4 admitted, 6 left without being seen, 8 died';
COMMENT ON COLUMN NEISS_extract.Loc IS 'Where it happened';
COMMENT ON COLUMN NEISS_extract.FireInv IS '1 = fire involved';
COMMENT ON COLUMN NEISS_extract.Prod1 IS 'Product that caused the injury';
COMMENT ON COLUMN NEISS_extract.Prod2 IS 'Second product involved';
COMMENT ON COLUMN NEISS_extract.ProdAge_mo IS 'Age of the product in months, empty if unknown';
COMMENT ON COLUMN NEISS_extract.RecallFlg IS 'Y = the product had been recalled';
COMMENT ON COLUMN NEISS_extract.Stratum IS 'Size of hospital: S small, M medium, L large, C children''s';
COMMENT ON COLUMN NEISS_extract.ERwait_min IS 'Minutes waited in the emergency room';
COMMENT ON COLUMN NEISS_extract.InsCd IS 'P private insurance, M Medicaid, N uninsured';
COMMENT ON COLUMN NEISS_extract.Wt IS 'Statistical weight';
INSERT INTO NEISS_extract SELECT 210300000+i*17, lpad((1 + (i*5 % 12))::VARCHAR,2,'0') || '/' || lpad((1 + (i*11 % 28))::VARCHAR,2,'0') || '/' || (2021 + i % 3)::VARCHAR, 2021 + i % 3, 1 + (i*5 % 12), 1 + (i*37 % 88), 1 + (i*41 % 97) % 2, CASE WHEN i % 10 = 7 THEN NULL ELSE 1 + (i*43 % 83) % 4 END, (['N','N','Y','N'])[1 + (i*29 % 79) % 4], (['N','N','N','N','Y'])[1 + (i*31 % 73) % 5],
 (['Finger','Head','Ankle','Face','Wrist','Knee','Lower Trunk'])[1 + (i*53 % 101) % 7], (['Fracture','Laceration','Strain, Sprain','Contusion','Burn','Concussion'])[1 + (i*47 % 103) % 6], (['1','1','2','1','4','1','6','8','1'])[1 + (i*59 % 107) % 9]::INTEGER, (['Home','Street','School','Sports Place','Home','Public Property'])[1 + (i*61 % 109) % 6], CASE WHEN (i*47 % 103) % 6 = 4 THEN i % 2 ELSE 0 END,
 (['Ladder','Trampoline','E-scooter','Kitchen Knife','Bunk Bed','Lawn Mower','Skateboard','Stairs','Turkey Fryer','Dog Leash'])[1 + (i*67 % 113) % 10], CASE WHEN i % 5 = 2 THEN (['Floor','Fence','Helmet','Ladder'])[1 + (i*7 % 23) % 4] ELSE NULL END, round(9.99 + (i*71 % 127)*7.5,2), CASE WHEN i % 4 = 1 THEN NULL ELSE (i*23 % 119) END, (['N','N','N','Y'])[1 + (i*13 % 67) % 4], (['S','M','L','C'])[1 + (i*17 % 61) % 4], 1 + (i*19 % 59) % 10, 8 + (i*73 % 211), CASE WHEN (i*59 % 107) % 9 IN (4,2) THEN 1 + i % 7 ELSE 0 END, 240 + (i*1873 % 24007), (['P','M','N','P'])[1 + (i*11 % 53) % 4], round(5.2 + (i*83 % 131)*0.7,2) FROM range(1,131) t(i);
CREATE TABLE HospRef (HospNo INTEGER, HospNm VARCHAR, City VARCHAR, StAbbr VARCHAR, Beds INTEGER, TraumaLvl INTEGER, TeachHosp VARCHAR, ERvisits_yr INTEGER, OwnCd VARCHAR);
COMMENT ON TABLE HospRef IS 'Participating hospitals';
COMMENT ON COLUMN HospRef.TraumaLvl IS 'Trauma centre level, 1 highest; empty = none';
COMMENT ON COLUMN HospRef.OwnCd IS 'Owner: PUB public, NFP non-profit, PRO for profit';
INSERT INTO HospRef VALUES (1,'Mercy General','Toledo','OH',412,2,'Y',61200,'NFP'),(2,'Lakeview Memorial','Duluth','MN',188,NULL,'N',24400,'NFP'),(3,'St. Anselm','Boise','ID',265,3,'N',33900,'NFP'),(4,'County Medical Center','Fresno','CA',690,1,'Y',112500,'PUB'),(5,'Little Oaks Children''s','Austin','TX',240,1,'Y',58800,'NFP'),(6,'Harbor Regional','Mobile','AL',301,2,'N',47100,'PRO'),(7,'Pine Ridge','Bangor','ME',96,NULL,'N',15200,'PUB'),(8,'Riverside Methodist','Dayton','OH',520,1,'Y',83700,'NFP'),(9,'Desert Springs','Mesa','AZ',210,3,'N',39800,'PRO'),(10,'Bayfront','Tampa','FL',455,2,'Y',76000,'PRO'),(11,'Summit View','Helena','MT',74,NULL,'N',9800,'NFP');
