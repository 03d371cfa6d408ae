CREATE TABLE PCT_TURNOUT (
  PCT_NO INTEGER, PCT_NAME VARCHAR, CNTY VARCHAR, CONG_DIST INTEGER, WARD VARCHAR, POLL_PLACE VARCHAR, POLL_ADDR VARCHAR, ADA_ACC VARCHAR, REG_TOTAL INTEGER, REG_DEM INTEGER, REG_REP INTEGER, REG_OTH INTEGER,
  BALLOTS_CAST INTEGER, ED_BALLOTS INTEGER, EARLY_BALLOTS INTEGER, ABS_BALLOTS INTEGER, PROV_CAST INTEGER, PROV_REJ INTEGER, SPOILED INTEGER, MACH_CNT INTEGER, WAIT_MIN INTEGER, CHIEF_JUDGE VARCHAR, RPT_TS TIMESTAMP, RECOUNT_DT DATE);
INSERT INTO PCT_TURNOUT
SELECT 100 + i * 3, ['Oakdale','Maple Grove','Ridgeway','Sunset','Fairmont','Brookside','Hilltop','Lakeview','Southgate','Mill Pond','College','Depot','Eastland'][1 + (i - 1) % 13] || ' ' || ['North','South','East','West','Central'][1 + (i - 1) // 13],
  ['Dane','Marquette','Columbia','Sauk'][1 + (i * 3 + i // 10) % 4], [2,3,2,3,2][1 + i % 5], 'Ward ' || (1 + (i * 7) % 9),
  ['Fire Station','Elementary School','Town Hall','Lutheran Church','Public Library','VFW Post'][1 + (i * 5 + i // 6) % 6], (100 + i * 37 % 900) || ' ' || ['Main St','2nd Ave','County Rd B','Park St'][1 + i % 4],
  CASE WHEN i % 9 = 4 THEN 'N' ELSE 'Y' END, r, r * (28 + (i * 7) % 25) // 100, r * (22 + (i * 11) % 24) // 100, r - r * (28 + (i * 7) % 25) // 100 - r * (22 + (i * 11) % 24) // 100,
  b, b * 55 // 100, b * 27 // 100, b - b * 55 // 100 - b * 27 // 100, (i * 5) % 17, (i * 5) % 17 // 3, (i * 11) % 14, 1 + r // 700, 2 + (i * i * 3 + i * 7) % 96,
  CASE WHEN i % 11 <> 6 THEN ['Gloria Simms','Walter Nygaard','Bev Tollefson','Hank Ruiz','Opal Jennings','Curtis Boyd'][1 + (i * 5 + i // 7) % 6] END,
  TIMESTAMP '2022-11-08 20:20:00' + to_minutes(CAST((i * 23) % 290 AS INTEGER)), CASE WHEN i % 10 = 7 THEN DATE '2022-11-14' + i % 9 END
FROM (SELECT i, r, r * (41 + (i * 13 + i * i) % 39) // 100 AS b FROM (SELECT CAST(range AS INTEGER) AS i, 420 + (CAST(range AS INTEGER) * CAST(range AS INTEGER) * 37 + CAST(range AS INTEGER) * 211) % 3100 AS r FROM range(1, 66)) q) p;
CREATE TABLE PCT_RESULTS (
  PCT_NO INTEGER, OFFICE VARCHAR, CAND_LAST VARCHAR, CAND_FIRST VARCHAR, PARTY_CD VARCHAR, INCUMB VARCHAR, TOT_VOTES INTEGER, ED_VOTES INTEGER, EARLY_VOTES INTEGER, ABS_VOTES INTEGER, BALLOT_POS INTEGER, WRITE_IN VARCHAR, CAND_AGE INTEGER, CAND_TOWN VARCHAR, FILED_DT DATE);
INSERT INTO PCT_RESULTS
SELECT 100 + p * 3, ['Governor','Governor','Governor','US House','US House'][1 + c], ['Halvorsen','Pryor','Quist','Mendoza','Stroud'][1 + c], ['Ellen','Thomas','Benjamin','Rosa','Kevin'][1 + c], ['DEM','REP','LIB','DEM','REP'][1 + c], ['Y','N','N','N','Y'][1 + c],
  v, v * 55 // 100, v * 27 // 100, v - v * 55 // 100 - v * 27 // 100, 1 + c % 3, 'N', [54,61,37,45,58][1 + c], ['Madison','Baraboo','Portage','Middleton','Lodi'][1 + c], [DATE '2022-04-18',DATE '2022-03-30',DATE '2022-05-31',DATE '2022-05-02',DATE '2022-04-11'][1 + c]
FROM (SELECT p, c, [180,170,14,175,178][1 + c] + (p * p * 13 + p * 71 + c * 137) % [640,600,60,610,590][1 + c] AS v FROM (SELECT 1 + CAST(range AS INTEGER) * 2 AS p FROM range(0, 29)) a, (SELECT CAST(range AS INTEGER) AS c FROM range(0, 5)) b);
COMMENT ON TABLE PCT_TURNOUT IS 'general election 8 November 2022, registration and turnout by precinct';
COMMENT ON TABLE PCT_RESULTS IS 'votes by precinct, office and candidate';
COMMENT ON COLUMN PCT_TURNOUT.PCT_NO IS 'precinct number';
COMMENT ON COLUMN PCT_TURNOUT.POLL_PLACE IS 'kind of polling place';
COMMENT ON COLUMN PCT_TURNOUT.ADA_ACC IS 'accessible for wheelchairs Y/N';
COMMENT ON COLUMN PCT_TURNOUT.REG_TOTAL IS 'registered voters';
COMMENT ON COLUMN PCT_TURNOUT.REG_DEM IS 'registered Democrats';
COMMENT ON COLUMN PCT_TURNOUT.REG_REP IS 'registered Republicans';
COMMENT ON COLUMN PCT_TURNOUT.ED_BALLOTS IS 'ballots cast on election day';
COMMENT ON COLUMN PCT_TURNOUT.ABS_BALLOTS IS 'absentee ballots, by mail';
COMMENT ON COLUMN PCT_TURNOUT.PROV_CAST IS 'provisional ballots';
COMMENT ON COLUMN PCT_TURNOUT.PROV_REJ IS 'provisional ballots rejected';
COMMENT ON COLUMN PCT_TURNOUT.MACH_CNT IS 'voting machines';
COMMENT ON COLUMN PCT_TURNOUT.WAIT_MIN IS 'longest wait in line, minutes';
COMMENT ON COLUMN PCT_TURNOUT.RECOUNT_DT IS 'date of the recount, if any';
COMMENT ON COLUMN PCT_RESULTS.OFFICE IS 'race';
COMMENT ON COLUMN PCT_RESULTS.PARTY_CD IS 'DEM Democrat, REP Republican, LIB Libertarian';
COMMENT ON COLUMN PCT_RESULTS.INCUMB IS 'holds the office now Y/N';
COMMENT ON COLUMN PCT_RESULTS.ED_VOTES IS 'votes on election day';
COMMENT ON COLUMN PCT_RESULTS.ABS_VOTES IS 'votes by mail';
