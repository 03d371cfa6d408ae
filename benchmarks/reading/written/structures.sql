CREATE TABLE str_register (str_Ref VARCHAR PRIMARY KEY, str_Name VARCHAR, str_Type VARCHAR, str_Road VARCHAR, str_Over VARCHAR, str_Parish VARCHAR, str_Owner VARCHAR, str_YrBuilt INTEGER, str_Spans INTEGER, str_LenM DOUBLE, str_WidM DOUBLE, str_HdrmM DOUBLE, str_WtLimT INTEGER, str_Listed VARCHAR, str_BCIav DOUBLE, str_BCIcrit DOUBLE, str_Status VARCHAR, str_FloodRisk VARCHAR, str_ReplValK INTEGER, str_Area VARCHAR, str_Eng VARCHAR, str_StrikeCt INTEGER);
INSERT INTO str_register
SELECT printf('B%04d', 200 + i * 9), ['Weir','Packhorse','Trinity','Lime Kiln','Abbey','Goose Lane','Swan','Tithe Barn','Ropery','Quaker','Bishop','Tollhouse','Marl Pit'][1 + (i - 1) % 13] || ' ' || ['Bridge','Footbridge','Viaduct','Culvert','Underpass','Retaining Wall','Arch'][1 + (i - 1) % 7], ['Bridge','Footbridge','Viaduct','Culvert','Subway','Retaining wall','Bridge'][1 + (i - 1) % 7],
  ['A515','B5035','C12','A6','Unclassified','B6521'][1 + (i * 5 + i // 6) % 6], CASE WHEN i % 7 NOT IN (5, 6) THEN ['River Dove','Cromford Canal','Midland Main Line','Hilton Brook','River Wye'][1 + (i * 3 + i // 5) % 5] END, ['Ashover','Tissington','Hartington','Youlgreave','Brassington','Parwich'][1 + (i * 5 + i // 6) % 6],
  ['County Council','Network Rail','Canal Trust','County Council','National Highways','Private'][1 + (i * 3 + i // 6) % 6], 1740 + (i * i * 7 + i * 31) % 275, 1 + (i * i) % 5, round(2.5 + (i * i * 3 + i * 41) % 900 / 10.0, 1), round(1.8 + (i * 29 % 130) / 10.0, 1), CASE WHEN i % 3 = 1 THEN round(2.9 + (i * 7 % 31) / 10.0, 2) END,
  CASE WHEN i % 6 = 4 THEN [3,7,18,26,40][1 + i % 5] END, CASE WHEN i % 8 = 3 THEN 'Grade II' WHEN i % 29 = 6 THEN 'Grade I' END, round(42 + (i * 31 + i * i) % 570 / 10.0, 1), round(20 + (i * 53 + i * i) % 790 / 10.0, 1), CASE WHEN i % 16 = 9 THEN 'closed' WHEN i % 9 = 5 THEN 'propped' WHEN i % 7 = 3 THEN 'monitored' ELSE 'in service' END,
  ['low','medium','high','low'][1 + (i + i // 4) % 4], 60 + (i * i * 37 + i * 113) % 7400, ['North','South','West'][1 + (i + i // 3) % 3], CASE WHEN i % 12 <> 7 THEN ['Lucy Farr','Imran Aziz','Jack Dunmore','Sheila Platts'][1 + (i * 3 + i // 4) % 4] END, CASE WHEN i % 3 = 1 THEN (i * i + i * 2) // 3 % 9 ELSE 0 END
FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 92)) r;
CREATE TABLE ins_record (ins_No INTEGER, ins_StrRef VARCHAR REFERENCES str_register (str_Ref), ins_Kind VARCHAR, ins_Due DATE, ins_Done DATE, ins_By VARCHAR, ins_Sev INTEGER, ins_Defect VARCHAR, ins_Extent VARCHAR, ins_WorkReq VARCHAR, ins_EstCost INTEGER, ins_Urgency VARCHAR, ins_WorkDone DATE, ins_ActCost INTEGER, ins_TrafMgt VARCHAR);
INSERT INTO ins_record
SELECT 8000 + i, printf('B%04d', 200 + (1 + (i * 7 + i // 25) % 75) * 9), ['general','principal','special','general','acceptance'][1 + (i * 2 + i // 5) % 5], d, CASE WHEN i % 10 <> 7 THEN d + (i * 13) % 60 - 9 END, CASE WHEN i % 10 <> 7 THEN ['Lucy Farr','Imran Aziz','Arcus Ltd','Jack Dunmore','Hydra Divers'][1 + (i * 3 + i // 5) % 5] END, 1 + (i * i + i * 3) % 5,
  CASE WHEN i % 11 <> 2 THEN ['scour','spalled concrete','missing pointing','corroded bearing','vegetation','parapet damage','cracked arch ring'][1 + (i * 3 + i // 7) % 7] END, ['A','B','C','D','E'][1 + (i + i // 5) % 5], CASE WHEN i % 3 = 2 THEN 'no' ELSE 'yes' END, CASE WHEN i % 3 <> 2 THEN e END, ['low','medium','high','high','emergency'][1 + (i * 2 + i // 5) % 5],
  CASE WHEN i % 3 <> 2 AND i % 4 <> 3 THEN d + 60 + (i * 17) % 240 END, CASE WHEN i % 3 <> 2 AND i % 4 <> 3 THEN e * (80 + (i * 11) % 55) // 100 END, ['none','lane closure','stop and go','full closure'][1 + (i * 3 + i // 4) % 4]
FROM (SELECT i, DATE '2021-01-25' + (i * 67 + i * i) % 1010 AS d, 700 + (i * i * 91 + i * 370) % 84000 AS e FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 126)) r) q;
COMMENT ON TABLE str_register IS 'highway structures of the county';
COMMENT ON TABLE ins_record IS 'inspections and the main defect found';
COMMENT ON COLUMN str_register.str_Road IS 'road carried';
COMMENT ON COLUMN str_register.str_Over IS 'what it crosses';
COMMENT ON COLUMN str_register.str_HdrmM IS 'headroom in metres, only where a road passes below';
COMMENT ON COLUMN str_register.str_WtLimT IS 'weight limit in tonnes, empty if unrestricted';
COMMENT ON COLUMN str_register.str_BCIav IS 'average bridge condition index, 100 = perfect';
COMMENT ON COLUMN str_register.str_BCIcrit IS 'condition index of the critical elements';
COMMENT ON COLUMN str_register.str_ReplValK IS 'replacement value, GBP thousand';
COMMENT ON COLUMN str_register.str_Eng IS 'engineer in charge';
COMMENT ON COLUMN str_register.str_StrikeCt IS 'hit by lorries, number of times since 2015';
COMMENT ON COLUMN str_register.str_Listed IS 'heritage listing';
COMMENT ON COLUMN ins_record.ins_Sev IS 'severity 1 none to 5 failed';
COMMENT ON COLUMN ins_record.ins_Extent IS 'A no significant defect to E over half the element';
COMMENT ON COLUMN ins_record.ins_WorkReq IS 'repair needed';
COMMENT ON COLUMN ins_record.ins_WorkDone IS 'date of the repair';
COMMENT ON COLUMN ins_record.ins_TrafMgt IS 'traffic management';
