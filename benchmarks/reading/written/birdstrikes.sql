CREATE TABLE STRIKE_REPORTS (INDX_NR INTEGER, INCIDENT_DATE DATE, INC_YR INTEGER, TIME_OF_DAY VARCHAR, AIRPORT_NM VARCHAR, ST VARCHAR, OPERATOR VARCHAR, ACFT_MODEL VARCHAR, AC_MASS INTEGER, NUM_ENGS INTEGER, PHASE_OF_FLT VARCHAR, HEIGHT_FT INTEGER, SPEED_KTS INTEGER, DIST_NM DOUBLE, SKY VARCHAR, PRECIP VARCHAR, SPECIES_ID VARCHAR, NUM_STRUCK INTEGER, WARNED VARCHAR, DAMAGE_LEVEL VARCHAR, ING_ENG BOOLEAN, EFFECT VARCHAR, AOS_HRS DOUBLE, COST_REPAIRS DOUBLE, COST_OTHER DOUBLE, NR_INJURIES INTEGER, REPORTED_BY VARCHAR);
COMMENT ON TABLE STRIKE_REPORTS IS 'Wildlife strikes to civil aircraft';
COMMENT ON COLUMN STRIKE_REPORTS.AC_MASS IS 'Mass class of the aircraft, 1 lightest to 5 heaviest';
COMMENT ON COLUMN STRIKE_REPORTS.HEIGHT_FT IS 'Feet above ground level, 0 on the runway';
COMMENT ON COLUMN STRIKE_REPORTS.DIST_NM IS 'Nautical miles from the airport';
COMMENT ON COLUMN STRIKE_REPORTS.PRECIP IS 'Rain, fog or snow, empty when dry';
COMMENT ON COLUMN STRIKE_REPORTS.NUM_STRUCK IS 'Number of animals struck';
COMMENT ON COLUMN STRIKE_REPORTS.WARNED IS 'Pilot warned of birds: Y yes, N no, U unknown';
COMMENT ON COLUMN STRIKE_REPORTS.DAMAGE_LEVEL IS 'N none, M minor, S substantial, D destroyed';
COMMENT ON COLUMN STRIKE_REPORTS.ING_ENG IS 'Bird went into an engine';
COMMENT ON COLUMN STRIKE_REPORTS.AOS_HRS IS 'Hours the aircraft was out of service';
COMMENT ON COLUMN STRIKE_REPORTS.COST_OTHER IS 'Other costs such as lost revenue, hotels, USD';
INSERT INTO STRIKE_REPORTS SELECT 870000+i, DATE '2020-01-09' + CAST(i*233 % 1455 AS INTEGER), year(DATE '2020-01-09' + CAST(i*233 % 1455 AS INTEGER)),
 (['Day','Night','Dawn','Dusk','Day'])[1 + (i*37 % 101) % 5],
 (['Denver Intl','Orlando Intl','Sacramento Intl','La Guardia','Memphis Intl','Salt Lake City Intl','Portland Intl'])[1 + (i*53 % 97) % 7],
 (['CO','FL','CA','NY','TN','UT','OR'])[1 + (i*53 % 97) % 7],
 (['Delta Air Lines','Southwest Airlines','FedEx Express','United Airlines','Business','Privately Owned'])[1 + (i*29 % 89) % 6],
 (['B-737-800','A-320','CRJ-700','B-757-200','C-172','EMB-145'])[1 + (i*29 % 83) % 6], 1 + (i*31 % 79) % 5, CASE WHEN (i*29 % 83) % 6 = 4 THEN 1 ELSE 2 END,
 (['Approach','Take-off Run','Climb','Landing Roll','En Route','Descent'])[1 + (i*41 % 103) % 6],
 CASE WHEN (i*41 % 103) % 6 IN (1,3) THEN 0 ELSE 100 + (i*173 % 7919) END, CASE WHEN i % 6 = 1 THEN NULL ELSE 70 + (i*19 % 181) END, round((i*17 % 59)*0.4,1),
 (['No Cloud','Some Cloud','Overcast'])[1 + (i*23 % 71) % 3], (['Rain',NULL,NULL,'Fog',NULL,'Snow'])[1 + (i*43 % 67) % 6],
 (['YI005','J2204','ZX006','K3302','UNKB','NE1','R1001','1C11'])[1 + (i*47 % 107) % 8], CASE WHEN (i*13 % 61) % 5 = 0 THEN 2 + i % 9 ELSE 1 END,
 (['N','Y','N','U'])[1 + (i*61 % 73) % 4], (['N','N','M','N','S','N','M','D','N'])[1 + (i*59 % 109) % 9], (i*59 % 109) % 4 = 2,
 (['None','None','Precautionary Landing','Aborted Take-off','None','Engine Shutdown'])[1 + (i*67 % 113) % 6],
 CASE WHEN (i*59 % 109) % 9 IN (2,4,6,7) THEN 2 + (i*11 % 97)*1.5 ELSE NULL END, CASE WHEN (i*59 % 109) % 9 IN (2,4,6,7) THEN 800 + (i*3571 % 180001) ELSE NULL END,
 CASE WHEN i % 4 = 2 THEN 300 + (i*911 % 20011) ELSE NULL END, CASE WHEN (i*59 % 109) % 9 = 7 THEN 1 + i % 3 ELSE 0 END,
 (['Pilot','Tower','Airline Operations','Carcass Found'])[1 + (i*7 % 41) % 4] FROM range(1,121) t(i);
CREATE TABLE SPECIES_REF (SPECIES_ID VARCHAR, COMMON_NM VARCHAR, GRP VARCHAR, MASS_G DOUBLE, MIGRATORY VARCHAR, FLOCKING INTEGER, CONS_STATUS VARCHAR);
COMMENT ON COLUMN SPECIES_REF.MASS_G IS 'Typical body weight in grams';
COMMENT ON COLUMN SPECIES_REF.FLOCKING IS '1 lives in flocks, 0 solitary';
INSERT INTO SPECIES_REF VALUES ('YI005','American kestrel','Raptor',117,'Y',0,'Least Concern'),('J2204','Canada goose','Waterfowl',3900,'Y',1,'Least Concern'),('ZX006','Horned lark','Songbird',32,'N',1,'Declining'),('K3302','Red-tailed hawk','Raptor',1100,'N',0,'Least Concern'),('UNKB','Unknown bird','Unknown',NULL,NULL,NULL,NULL),('NE1','Ring-billed gull','Gull',520,'Y',1,'Least Concern'),('R1001','Barn owl','Raptor',480,'N',0,'Declining'),('1C11','White-tailed deer','Mammal',68000,'N',1,'Least Concern'),('J2101','Mallard','Waterfowl',1150,'Y',1,'Least Concern'),('O2111','Mourning dove','Dove',120,'Y',1,'Least Concern');
