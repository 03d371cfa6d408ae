CREATE TABLE PLS_Outlets (FSCSKEY VARCHAR, LIBNAME VARCHAR, TownCty VARCHAR, StAbbr VARCHAR, LocaleTp INTEGER, OutletTp VARCHAR, YrOpened INTEGER, PopLSA INTEGER, SqFeet INTEGER, HrsWk DOUBLE, WksClosed INTEGER, Visits INTEGER, RegBor INTEGER, BkVol INTEGER, EBook INTEGER, AudioPh INTEGER, Circ INTEGER, KidCirc INTEGER, LoanTo INTEGER, LoanFm INTEGER, PCs INTEGER, WifiSess INTEGER, Librarians DOUBLE, OthStaff DOUBLE, DirSal_USD INTEGER, RevTot_USD INTEGER, ExpTot_USD INTEGER, LateFees VARCHAR, MakerSp VARCHAR, FiscYrEnd DATE);
COMMENT ON TABLE PLS_Outlets IS 'Public library survey, one row per library outlet';
COMMENT ON COLUMN PLS_Outlets.LocaleTp IS '1 city, 2 suburb, 3 town, 4 rural';
COMMENT ON COLUMN PLS_Outlets.OutletTp IS 'CE central library, BR branch, BM bookmobile, BO books by mail';
COMMENT ON COLUMN PLS_Outlets.PopLSA IS 'Population of the legal service area';
COMMENT ON COLUMN PLS_Outlets.HrsWk IS 'Hours open per week';
COMMENT ON COLUMN PLS_Outlets.WksClosed IS 'Weeks closed during the year';
COMMENT ON COLUMN PLS_Outlets.RegBor IS 'Registered borrowers';
COMMENT ON COLUMN PLS_Outlets.BkVol IS 'Printed books held';
COMMENT ON COLUMN PLS_Outlets.Circ IS 'Circulation: items lent during the year';
COMMENT ON COLUMN PLS_Outlets.KidCirc IS 'Children''s items lent';
COMMENT ON COLUMN PLS_Outlets.LoanTo IS 'Items lent to other libraries';
COMMENT ON COLUMN PLS_Outlets.LoanFm IS 'Items borrowed from other libraries';
COMMENT ON COLUMN PLS_Outlets.DirSal_USD IS 'Salary of the director, empty if volunteer';
COMMENT ON COLUMN PLS_Outlets.RevTot_USD IS 'Total revenue';
COMMENT ON COLUMN PLS_Outlets.ExpTot_USD IS 'Total expenditure';
COMMENT ON COLUMN PLS_Outlets.LateFees IS 'Y = still charges fines for overdue items';
COMMENT ON COLUMN PLS_Outlets.MakerSp IS 'Y = has a makerspace with 3D printer';
INSERT INTO PLS_Outlets SELECT (['VT','NH','ME','NY'])[1 + (i*37 % 97) % 4] || lpad(i::VARCHAR,4,'0'),
 (['Ainsworth Memorial','Baxter','Brigham Free','Carver Street','Cobleigh','Dover Plains','East Hollow','Fletcher Free','Gale Memorial','Hartland Mill','Ilsley','Jaquith','Kellogg Hubbard','Lydia Taft','Merrill','Norman Williams','Orwell Free','Pierson','Quimby','Rockingham','Sherman Corner','Tenney','Upham','Varnum','Whitcomb','York Village','Abbott','Belknap Mill','Chesley','Davies Memorial','Eliot Green','Fiske','Goodrich','Haskell Free','Island Pond','Jericho Town','Kimball','Latham','Moore Free','Nesmith','Ogunquit','Peabody','Quechee','Russell','Silsby','Thayer','Ulster Landing','Vassalboro','Wadleigh','Yates','Alden Balch','Blake','Conant','Dailey','Elmore','Franklin Pierce','Groton','Hall Memorial','Ira Allen','Joslin','Kent Hills','Lawrence','Mark Skinner','Newark','Oliver Wight','Platt','Roxbury','Stark Lane'])[i] || ' Library',
 (['Bangor','Concord','Burlington','Utica','Keene','Rutland','Ithaca'])[1 + (i*41 % 101) % 7], (['VT','NH','ME','NY'])[1 + (i*37 % 97) % 4], 1 + (i*29 % 83) % 4, (['CE','BR','BR','BM','CE','BR','BO'])[1 + (i*43 % 89) % 7], 1868 + (i*53 % 149), 900 + (i*4721 % 61007), 1200 + (i*1373 % 38011), 12.0 + (i*13 % 53), CASE WHEN (i*11 % 47) % 4 = 0 THEN i % 9 ELSE 0 END, 1500 + (i*9173 % 180001), 300 + (i*2371 % 24001), 6000 + (i*5417 % 97003), 800 + (i*1931 % 41011), 120 + (i*389 % 7001), 4000 + (i*13577 % 310007), 1500 + (i*3719 % 90001), (i*241 % 3001), (i*337 % 3301), 2 + (i*17 % 41), CASE WHEN i % 9 = 4 THEN NULL ELSE 200 + (i*2911 % 40009) END, round(0.5 + (i*7 % 37)*0.5,1), round(1 + (i*19 % 59)*0.5,1), CASE WHEN i % 7 = 3 THEN NULL ELSE 31000 + (i*2137 % 71003) END, 45000 + (i*71993 % 1900001), 47000 + (i*67003 % 1850003), (['Y','N','N'])[1 + (i*23 % 61) % 3], (['N','N','Y','N'])[1 + (i*31 % 67) % 4], (['2022-06-30','2022-12-31','2022-09-30'])[1 + (i*47 % 71) % 3]::DATE FROM range(1,69) t(i);
CREATE TABLE PLS_Programs (ProgID INTEGER, FSCSKEY VARCHAR, ProgTitle VARCHAR, AgeGrp VARCHAR, Fmt INTEGER, ProgDt DATE, DurMin INTEGER, Attend INTEGER, MaxPlaces INTEGER, CostUSD DOUBLE, FunderCd VARCHAR, Presenter VARCHAR, Lang VARCHAR, RatingAvg DOUBLE);
COMMENT ON TABLE PLS_Programs IS 'Programmes held at the libraries';
COMMENT ON COLUMN PLS_Programs.AgeGrp IS 'K children, T teenagers, A adults, G general';
COMMENT ON COLUMN PLS_Programs.Fmt IS '1 in person, 2 live online, 3 recorded';
COMMENT ON COLUMN PLS_Programs.Attend IS 'Attendance';
COMMENT ON COLUMN PLS_Programs.FunderCd IS 'T town, G grant, F friends of the library';
INSERT INTO PLS_Programs SELECT 7000+i, (['VT','NH','ME','NY'])[1 + ((1 + (i*31 % 59))*37 % 97) % 4] || lpad((1 + (i*31 % 59))::VARCHAR,4,'0'), (['Toddler Story Hour','Knitting Circle','Resume Clinic','Lego Club','Local Authors Night','Tax Help','Chess for Beginners','Seed Swap','Manga Meetup','Genealogy Basics'])[1 + (i*37 % 103) % 10], (['K','A','A','K','G','A','G','G','T','A'])[1 + (i*37 % 103) % 10], 1 + (i*17 % 43) % 3, DATE '2021-07-06' + CAST(i*131 % 730 AS INTEGER), 30 + (i*7 % 7)*15, 3 + (i*29 % 71), 20 + (i*13 % 5)*15, CASE WHEN i % 4 = 0 THEN 0 ELSE 15 + (i*47 % 97)*4.5 END, (['T','G','F'])[1 + (i*19 % 53) % 3], (['Nan Whitaker','Joel Baptiste','Rosa Lindqvist','Harlan Poe','Mei Tran',NULL])[1 + (i*23 % 61) % 6], (['English','English','French','Spanish'])[1 + (i*11 % 41) % 4], CASE WHEN i % 6 = 5 THEN NULL ELSE 3 + (i*3 % 21)*0.1 END FROM range(1,96) t(i);
