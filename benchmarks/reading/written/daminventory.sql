CREATE TABLE Dams (NIDID VARCHAR, Dam_Name VARCHAR, Cnty VARCHAR, River VARCHAR, Nearest_City VARCHAR, Dist_City_Mi DECIMAL(5,1), Owner_Type VARCHAR, OwnerNm VARCHAR, Purp VARCHAR, DamType VARCHAR, Yr_Completed INTEGER, DamHeight_Ft INTEGER, DamLength_Ft INTEGER, NormStor_AcFt INTEGER, MaxStor_AcFt INTEGER, SurfArea_Ac INTEGER, DrainArea_SqMi DECIMAL(8,1), Hazard VARCHAR, CondAssess VARCHAR, EAP VARCHAR, LastInsp DATE, InspFreq INTEGER, SpillwayType VARCHAR, NumGates INTEGER, MaxDisch_CFS INTEGER, StateReg VARCHAR);
INSERT INTO Dams SELECT 'WV'||(10100+i*13), list_extract(['Stony','Miller','Cedar','Upper Beech','Hawks Nest','Laurel','Big Otter','Elk Fork','Coopers','Tygart','Dry Run','Saltlick'],1+i%12)||' '||list_extract(['Lake Dam','Creek Dam','Pond Dam','Reservoir Dam','Mill Dam','Site No. 4','Site No. 9','Impoundment','Lower Dam'],1+(i//12)%9),
list_extract(['Barbour','Fayette','Greenbrier','Kanawha','Mercer','Nicholas','Randolph','Tucker'],1+(i*5+i//7)%8), list_extract(['Elk River','Gauley River','New River','Tygart River','Blackwater River','Mill Creek','Cranberry River'],1+(i*3+i//5)%7), CASE WHEN i%17=4 THEN NULL ELSE list_extract(['Philippi','Oak Hill','Lewisburg','Charleston','Princeton','Summersville','Elkins','Parsons'],1+(i*5+i//7)%8) END, 0.4+(i*37%190)/10.0,
list_extract(['P','L','F','S','U','P','L'],1+i%7), list_extract(['Laurel Coal Company','City of Elkins','US Army Corps of Engineers','West Virginia DNR','Appalachian Power','Harold Jessup','Mercer County Water District'],1+i%7),
list_extract(['R','S','H','C','I','R','C','T'],1+(i*3+i//9)%8), list_extract(['RE','PG','RE','ER','CB','RE','VA'],1+(i*4+i//11)%7), CASE WHEN i%19=6 THEN NULL ELSE 1908+(i*41%108) END, 12+(i*53%240), 110+(i*173%1900), 20+(i*977%9000), 60+(i*977%9000)+(i*431%5200), 3+(i*61%870), 0.3+(i*211%900)/2.0,
list_extract(['H','L','S','L','H','S','L','L','S','H'],1+(i*7+i//10)%10), list_extract(['SATISFACTORY','FAIR','POOR','NOT RATED','SATISFACTORY','UNSATISFACTORY','FAIR'],1+(i*5+i//6)%7), list_extract(['Y','N','Y','NR','Y'],1+(i*3+i//8)%5), CASE WHEN i%13=5 THEN NULL ELSE DATE '2020-03-04'+(i*97%1460)::INT END, 1+(i%5), list_extract(['U','C','N','U'],1+(i*3+i//4)%4), (i*7%9), 90+(i*1301%41000), list_extract(['Y','Y','N'],1+(i*2+i//3)%3) FROM range(100) r(i);
COMMENT ON TABLE Dams IS 'State extract of the National Inventory of Dams';
COMMENT ON COLUMN Dams.NIDID IS 'federal identification number of the dam';
COMMENT ON COLUMN Dams.Cnty IS 'county';
COMMENT ON COLUMN Dams.Dist_City_Mi IS 'distance to the nearest city downstream, miles';
COMMENT ON COLUMN Dams.Owner_Type IS 'F federal, S state, L local government, U public utility, P private';
COMMENT ON COLUMN Dams.Purp IS 'main purpose: R recreation, S water supply, H hydroelectric power, C flood control, I irrigation, T mine tailings';
COMMENT ON COLUMN Dams.DamType IS 'RE earth, ER rockfill, PG concrete gravity, CB buttress, VA arch';
COMMENT ON COLUMN Dams.NormStor_AcFt IS 'normal storage in acre-feet';
COMMENT ON COLUMN Dams.MaxStor_AcFt IS 'maximum storage in acre-feet';
COMMENT ON COLUMN Dams.Hazard IS 'downstream hazard potential: H high, S significant, L low';
COMMENT ON COLUMN Dams.EAP IS 'emergency action plan in place: Y yes, N no, NR not required';
COMMENT ON COLUMN Dams.InspFreq IS 'years between inspections';
COMMENT ON COLUMN Dams.SpillwayType IS 'C controlled, U uncontrolled, N none';
COMMENT ON COLUMN Dams.MaxDisch_CFS IS 'maximum discharge, cubic feet per second';
COMMENT ON COLUMN Dams.StateReg IS 'regulated by the state (Y/N)';
