CREATE TABLE GHG_FACILITY (GHGRP_ID INTEGER, FACILITY_NAME VARCHAR, PARENT_CO VARCHAR, CITY VARCHAR, STATE VARCHAR, COUNTY_FIPS VARCHAR, NAICS INTEGER, SECTOR VARCHAR, PRIM_FUEL VARCHAR, YR_BUILT INTEGER, CAP_MW DOUBLE, EMPL INTEGER, CEMS_USED VARCHAR, CO2_CAPTURED VARCHAR, STACK_HT_FT INTEGER, DIST_RES_MI DOUBLE, EJ_PCTILE DOUBLE, CLOSED_YR INTEGER, PERMIT_CLS VARCHAR, LAST_AUDIT DATE);
COMMENT ON TABLE GHG_FACILITY IS 'Facilities that must report greenhouse gases';
COMMENT ON COLUMN GHG_FACILITY.PARENT_CO IS 'Company that owns the facility';
COMMENT ON COLUMN GHG_FACILITY.CAP_MW IS 'Capacity in megawatts, power plants only';
COMMENT ON COLUMN GHG_FACILITY.EMPL IS 'Employees';
COMMENT ON COLUMN GHG_FACILITY.CEMS_USED IS 'Y = emissions measured continuously in the stack';
COMMENT ON COLUMN GHG_FACILITY.STACK_HT_FT IS 'Height of the chimney, feet';
COMMENT ON COLUMN GHG_FACILITY.DIST_RES_MI IS 'Miles to the nearest homes';
COMMENT ON COLUMN GHG_FACILITY.CLOSED_YR IS 'Year the plant shut down, empty if still running';
COMMENT ON COLUMN GHG_FACILITY.PERMIT_CLS IS 'T major source, S synthetic minor, M minor';
INSERT INTO GHG_FACILITY SELECT 1000000+i*7,
 (['Cane Run','Big Bend','Gallatin Steel','Tri-County Landfill','Bayway','Ashgrove Cement','Coffeen','Delta Nitrogen','Elm Road','Fort Martin','Gibson Lime','Holcomb','Ironton Coke','Jeffrey','Kiln Creek Cement','Lake Charles','Meadowfill','Naughton','Oak Creek','Port Arthur','Quarry Hill Lime','Rockport','Sooner','Three Rivers Landfill','Underwood','Victor Paper','Wabash Valley','Yellow Pine Paper','Zanesville Glass','Apple Grove','Belle River','Conesville','Dry Fork','Evergreen Landfill','Flint Hills','Granite City Steel','Hugo','Intermountain','Joppa','Kincaid','Limestone','Mobile Paper','Nucor Bend','Ottumwa','Pine Bend','Ravenswood Aluminum','Sherco','Tonawanda Glass','Uniontown Landfill','Verso Mill','Welsh','Xenia Ethanol','York Haven','Zuni','Burns Harbor','Cardinal Ethanol','Dallman','Edwardsport','Four Corners','Greensboro Glass'])[i],
 (['Vistra','Duke Energy','Koch Industries','Waste Management','Cleveland-Cliffs','Georgia-Pacific','AEP'])[1 + (i*37 % 97) % 7], (['Gary','Baytown','Wheeling','Peoria','Mobile','Tulsa','Dayton'])[1 + (i*41 % 101) % 7], (['IN','TX','WV','IL','AL','OK','OH'])[1 + (i*41 % 101) % 7], (['18089','48201','54069','17143','01097','40143','39113'])[1 + (i*41 % 101) % 7], (['221112','331110','562212','324110','327310','322121'])[1 + (i*43 % 89) % 6]::INTEGER, (['Power Plants','Metals','Waste','Refineries','Minerals','Pulp and Paper'])[1 + (i*43 % 89) % 6], (['Natural Gas','Coal','Petroleum Coke','Biomass'])[1 + (i*47 % 83) % 4], 1948 + (i*29 % 71), CASE WHEN (i*43 % 89) % 6 = 0 THEN 120.0 + (i*83 % 101)*19 ELSE NULL END, 25 + (i*53 % 107)*11, (['Y','N'])[1 + (i*31 % 79) % 2], (['N','N','N','Y'])[1 + (i*17 % 67) % 4], 60 + (i*61 % 103)*7, round(0.1 + (i*23 % 61)*0.15,1), (i*67 % 100) * 1.0, CASE WHEN i % 9 = 5 THEN 2021 + (i//9) % 3 ELSE NULL END, (['T','S','T','M'])[1 + (i*19 % 73) % 4], CASE WHEN i % 7 = 2 THEN NULL ELSE DATE '2020-03-10' + CAST(i*227 % 1400 AS INTEGER) END FROM range(1,61) t(i);
CREATE TABLE GHG_EMIS_YR (GHGRP_ID INTEGER, RPT_YR INTEGER, CO2_MT DOUBLE, CH4_MTCO2E DOUBLE, N2O_MTCO2E DOUBLE, BIOG_CO2_MT DOUBLE, SF6_KG DOUBLE, HEAT_INPUT_MMBTU INTEGER, OPER_HRS INTEGER, ALLOW_BOUGHT INTEGER, FINE_USD DOUBLE, SUBM_DT DATE, RESUBM VARCHAR, QA_CD INTEGER, PREPARER VARCHAR);
COMMENT ON TABLE GHG_EMIS_YR IS 'Yearly emission reports, one row per facility and year';
COMMENT ON COLUMN GHG_EMIS_YR.CO2_MT IS 'Carbon dioxide, metric tons';
COMMENT ON COLUMN GHG_EMIS_YR.CH4_MTCO2E IS 'Methane, tons of CO2 equivalent';
COMMENT ON COLUMN GHG_EMIS_YR.N2O_MTCO2E IS 'Laughing gas (nitrous oxide), tons of CO2 equivalent';
COMMENT ON COLUMN GHG_EMIS_YR.BIOG_CO2_MT IS 'Carbon dioxide from wood and other biomass';
COMMENT ON COLUMN GHG_EMIS_YR.OPER_HRS IS 'Hours in operation';
COMMENT ON COLUMN GHG_EMIS_YR.ALLOW_BOUGHT IS 'Emission allowances bought';
COMMENT ON COLUMN GHG_EMIS_YR.SUBM_DT IS 'Date the report came in';
COMMENT ON COLUMN GHG_EMIS_YR.RESUBM IS 'Y = report was corrected and sent again';
COMMENT ON COLUMN GHG_EMIS_YR.QA_CD IS 'Quality of the report: 1 verified, 2 plausible, 3 doubtful';
INSERT INTO GHG_EMIS_YR SELECT 1000000 + 7*(1 + (i*3 % 53)), 2021 + (i-1)//40, 21000 + (i*37123 % 2900011), (i*1811 % 61001) * 1.0, (i*617 % 9001) * 1.0, CASE WHEN i % 4 = 0 THEN 0 ELSE (i*2203 % 80021) * 1.0 END, CASE WHEN i % 3 = 0 THEN NULL ELSE (i*13 % 47) * 0.5 END, 90000 + (i*71993 % 8000009), 2100 + (i*211 % 6600), (i*97 % 701) * 10, CASE WHEN i % 6 = 1 THEN 5000 + (i*733 % 90001) ELSE 0 END, CASE WHEN i % 13 = 8 THEN NULL ELSE make_date(2022 + (i-1)//40, 2 + i % 3, 1 + i % 28) END, (['N','N','Y'])[1 + (i*17 % 43) % 3], 1 + (i*29 % 61) % 3, (['Trinity Consultants','in-house','ERM','Ramboll'])[1 + (i*23 % 59) % 4] FROM range(1,121) t(i);
