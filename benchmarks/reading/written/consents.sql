CREATE TABLE BldgConsents (ConsentNo VARCHAR, LodgedDt DATE, GrantedDt DATE, CCC_Dt DATE, StatutoryDays INTEGER, OnHoldDays INTEGER, ConsentStat VARCHAR, BldgUse VARCHAR, WorkNature VARCHAR, ValueOfWork INTEGER, FloorAreaM2 INTEGER, NewDwellings INTEGER, Territ VARCHAR, Suburb VARCHAR, Designer VARCHAR, BuilderLBP VARCHAR, ProcOfficer VARCHAR, FeesCharged DECIMAL(9,2), DevContrib INTEGER, EQProne VARCHAR, HeritageFl INTEGER, FloodFl INTEGER, RFI_Count INTEGER, InspCount INTEGER, InspFailed INTEGER, HeatSrc VARCHAR, CladType VARCHAR);
INSERT INTO BldgConsents
SELECT printf('BC%d%04d', year(d) % 100, 100 + i * 7), d, CASE WHEN st IN ('granted', 'completed', 'lapsed') THEN d + 12 + (i * 13) % 60 END, CASE WHEN st = 'completed' THEN d + 200 + (i * 31) % 420 END, CASE WHEN st <> 'lodged' THEN 6 + (i * 7) % 27 END, CASE WHEN i % 4 = 2 THEN 3 + (i * 11) % 50 ELSE 0 END, st, ['dwelling','garage','retail','office','apartment block','farm shed','school'][1 + (i * 3 + i // 7) % 7], ['new','alteration','addition','demolition','relocation','alteration'][1 + (i * 5 + i // 6) % 6], 6000 + (i * i * 2311 + i * 977) % 1900000, CASE WHEN i % 9 <> 5 THEN 18 + (i * i * 3 + i * 47) % 1400 END, CASE WHEN (i * 5 + i // 6) % 6 = 0 THEN 1 + (i * i) % 9 ELSE 0 END,
  ['Dunedin City','Queenstown-Lakes','Clutha','Waitaki'][1 + (i * 3 + i // 4) % 4], ['Mosgiel','Arrowtown','Balclutha','Oamaru','St Clair','Wanaka'][1 + (i * 5 + i // 6) % 6], CASE WHEN i % 7 <> 3 THEN ['Kowhai Studio','Parata Architects','Mason Drafting','Southern Plans'][1 + (i * 3 + i // 4) % 4] END, ['G. Tamihana','R. Sutherland','Otago Homes','P. Kereama','Alpine Build'][1 + (i * 2 + i // 5) % 5], ['Lisa Fraser','Hemi Waaka','Joan Peters'][1 + (i + i // 3) % 3], 310.5 + (i * i * 17 + i * 59) % 9100, CASE WHEN (i * 5 + i // 6) % 6 = 0 THEN 2000 + (i * 370) % 21000 END, CASE WHEN i % 15 = 6 THEN 'Yes' ELSE 'No' END, CASE WHEN i % 11 = 4 THEN 1 ELSE 0 END, CASE WHEN i % 6 = 1 THEN 1 ELSE 0 END, (i * i + i) % 5, CASE WHEN st IN ('granted', 'completed') THEN 2 + (i * 5) % 11 ELSE 0 END, CASE WHEN st IN ('granted', 'completed') THEN (i * 3) % 4 ELSE 0 END, ['heat pump','log burner','gas','none'][1 + (i * 3 + i // 4) % 4], ['weatherboard','brick','steel','plaster','concrete'][1 + (i * 2 + i // 5) % 5]
FROM (SELECT i, DATE '2020-07-06' + (i * 79 + i * i) % 1220 AS d, ['completed','granted','granted','lodged','completed','declined','granted','on hold','lapsed','completed'][1 + (i * 7 + i // 10) % 10] AS st FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 121)) r) q;
COMMENT ON TABLE BldgConsents IS 'building consents in Otago';
COMMENT ON COLUMN BldgConsents.CCC_Dt IS 'code compliance certificate issued, empty if not finished';
COMMENT ON COLUMN BldgConsents.StatutoryDays IS 'working days used, the law allows 20';
COMMENT ON COLUMN BldgConsents.OnHoldDays IS 'days the clock was stopped';
COMMENT ON COLUMN BldgConsents.Territ IS 'territorial authority: the council';
COMMENT ON COLUMN BldgConsents.BuilderLBP IS 'licensed building practitioner';
COMMENT ON COLUMN BldgConsents.ProcOfficer IS 'officer who processes it';
COMMENT ON COLUMN BldgConsents.DevContrib IS 'development contribution, NZD';
COMMENT ON COLUMN BldgConsents.EQProne IS 'earthquake prone';
COMMENT ON COLUMN BldgConsents.HeritageFl IS '1 = heritage building';
COMMENT ON COLUMN BldgConsents.FloodFl IS '1 = on land that may flood';
COMMENT ON COLUMN BldgConsents.RFI_Count IS 'requests for further information';
COMMENT ON COLUMN BldgConsents.HeatSrc IS 'heating';
