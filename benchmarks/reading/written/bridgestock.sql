CREATE TABLE BRIDGE_INV (
  STRUCT_NO VARCHAR, BRDG_NM VARCHAR, CNTY_NM VARCHAR, FEAT_INT VARCHAR, FAC_CARR VARCHAR, OWNR_CD INTEGER,
  YR_BLT INTEGER, YR_RECON INTEGER, ADT INTEGER, PCT_TRK DOUBLE, LN_ON INTEGER, SPAN_CNT INTEGER,
  MAX_SPAN_M DOUBLE, STR_LEN_M DOUBLE, DECK_WID_M DOUBLE, VERT_CLR_M DOUBLE, DECK_RTG INTEGER, SUPR_RTG INTEGER, SUBS_RTG INTEGER,
  BRDG_COND VARCHAR, POST_STS VARCHAR, MATL VARCHAR, SCOUR_FL VARCHAR, TOLL_FL VARCHAR, LAST_INSP DATE, INSP_INT_MO INTEGER,
  IMPR_COST_K INTEGER, INSP_TEAM VARCHAR);
INSERT INTO BRIDGE_INV
SELECT printf('%04d-%03d', 1100 + i * 13, i * 7 % 100),
  ['Harlan','Old Ferry','Mill','Cedar','Kessler','Stony','Maple','Lockhart','Indian','Walnut','Pruitt','Eagle','Sandy','Fulton','Chapel','Dutch','Moss','Gregory','Tanner','Bell','Quarry','Willow'][1 + i % 22]
    || ' ' || ['Creek Bridge','Road Viaduct','River Crossing','Lane Bridge','Street Overpass'][1 + i % 5],
  ['Adair','Boone','Calloway','Dunklin','Elliott','Fayette','Grundy','Harrison','Iron'][1 + (i * 5 + i // 9) % 9],
  ['Mill Creek','Salt River','Union Pacific RR','Interstate 44','Bear Branch','Platte River','Hickory Creek','State Route 9'][1 + (i * 3 + i // 8) % 8],
  ['County Road 214','Main Street','US Highway 63','State Route 5','Old Mill Road','Interstate 70','Church Street'][1 + (i * 4 + i // 7) % 7],
  [1,2,2,3,1,2,4,1,3,2,5][1 + i % 11],
  1921 + (i * i * 31 + i * 17) % 99,
  CASE WHEN i % 3 = 0 THEN 1978 + (i * 11) % 44 END,
  120 + (i * i * 97 + i * 311) % 28400,
  round(1 + (i * i * 7 + i * 3) % 290 / 10.0, 1),
  [2,2,1,2,4,2,3,2,6,1][1 + (i * 7 + i // 10) % 10],
  1 + (i * i + 2 * i) % 7,
  round(6 + (i * i * 13 + i * 29) % 640 / 10.0, 1),
  round(7 + (i * i * 13 + i * 29) % 640 / 10.0 * (1 + (i * i + 2 * i) % 7) * 0.82, 1),
  round(4.2 + (i * 37 + i * i) % 190 / 10.0, 1),
  CASE WHEN i % 8 <> 1 THEN round(3.6 + (i * 19 + i * i * 3) % 52 / 10.0, 2) END,
  2 + (i * i * 5 + i) % 8, 3 + (i * i * 3 + i * 2) % 7, 2 + (i * i + i * 5) % 8,
  ['G','F','F','G','P','F','G','G','F','P','F','G','G'][1 + i % 13],
  ['A','A','A','P','A','A','K','A','P','A','A','A','A','A','P','A','A'][1 + i % 17],
  ['steel','prestressed concrete','concrete','timber','steel','masonry','concrete'][1 + (i * 2 + i // 7) % 7],
  ['N','N','Y','N','N'][1 + (i + i // 5) % 5],
  CASE WHEN i % 19 = 4 THEN 'Y' ELSE 'N' END,
  CASE WHEN i % 23 <> 7 THEN DATE '2021-02-03' + CAST((i * 131 + i * i) % 1190 AS INTEGER) END,
  [24,24,12,24,48,24,12][1 + i % 7],
  CASE WHEN i % 4 <> 2 THEN 35 + (i * i * 41 + i * 53) % 5600 END,
  ['Team North','Team South','Contract Hollis','Contract Brandt'][1 + (i + i // 4) % 4]
FROM range(1, 111) t(i);
COMMENT ON TABLE BRIDGE_INV IS 'State bridge inventory, one row per structure';
COMMENT ON COLUMN BRIDGE_INV.STRUCT_NO IS 'structure number, unique in the state';
COMMENT ON COLUMN BRIDGE_INV.FEAT_INT IS 'feature intersected: what runs below the bridge';
COMMENT ON COLUMN BRIDGE_INV.FAC_CARR IS 'facility carried: road on the bridge';
COMMENT ON COLUMN BRIDGE_INV.OWNR_CD IS 'owner: 1 state, 2 county, 3 city, 4 railroad, 5 private';
COMMENT ON COLUMN BRIDGE_INV.YR_RECON IS 'year of last reconstruction, empty if never rebuilt';
COMMENT ON COLUMN BRIDGE_INV.ADT IS 'average daily traffic, vehicles per day';
COMMENT ON COLUMN BRIDGE_INV.PCT_TRK IS 'trucks in percent of daily traffic';
COMMENT ON COLUMN BRIDGE_INV.VERT_CLR_M IS 'vertical clearance below, metres';
COMMENT ON COLUMN BRIDGE_INV.DECK_RTG IS 'deck rating, 0 failed to 9 excellent';
COMMENT ON COLUMN BRIDGE_INV.SUPR_RTG IS 'superstructure rating 0 to 9';
COMMENT ON COLUMN BRIDGE_INV.SUBS_RTG IS 'substructure rating 0 to 9';
COMMENT ON COLUMN BRIDGE_INV.BRDG_COND IS 'overall condition: G good, F fair, P poor';
COMMENT ON COLUMN BRIDGE_INV.POST_STS IS 'A open, P posted for load, K closed to traffic';
COMMENT ON COLUMN BRIDGE_INV.SCOUR_FL IS 'Y = scour critical';
COMMENT ON COLUMN BRIDGE_INV.INSP_INT_MO IS 'months between inspections';
COMMENT ON COLUMN BRIDGE_INV.IMPR_COST_K IS 'estimated cost of improvement, thousand USD';
