CREATE TABLE nfl_lines (gid INTEGER, schedule_season INTEGER, schedule_week INTEGER, playoff BOOLEAN, gamedate DATE, kickoff_et VARCHAR, team_home VARCHAR, team_away VARCHAR, score_home INTEGER, score_away INTEGER, favorite VARCHAR, spread_fav DOUBLE, ou_line DOUBLE, ml_home INTEGER, ml_away INTEGER, stadium VARCHAR, neutral BOOLEAN, roof VARCHAR, surface VARCHAR, wx_temp INTEGER, wx_wind INTEGER, wx_detail VARCHAR, attend INTEGER, tv VARCHAR, refcrew VARCHAR, ot BOOLEAN, to_home INTEGER, to_away INTEGER, yds_home INTEGER, yds_away INTEGER, handle_k INTEGER, tix_fav_pct INTEGER);
INSERT INTO nfl_lines
SELECT 9000 + i, s, w, w > 16, make_date(s, 9, 10) + (w - 1) * 7 + CASE WHEN i % 7 = 3 THEN 1 WHEN i % 9 = 5 THEN -3 ELSE 0 END, CASE WHEN i % 7 = 3 THEN '20:15' WHEN i % 3 = 1 THEN '16:25' ELSE '13:00' END, t[1 + a], t[1 + b], hs, aw, CASE WHEN (i * 5 + i // 7) % 3 = 0 THEN t[1 + b] ELSE t[1 + a] END, [1.0,2.5,3.0,3.5,6.5,7.0,9.5,13.5][1 + (i * 3 + i // 8) % 8], 37.5 + (i * 7) % 18, CASE WHEN (i * 5 + i // 7) % 3 = 0 THEN 105 + (i * 17) % 280 ELSE -110 - (i * 23) % 400 END, CASE WHEN (i * 5 + i // 7) % 3 = 0 THEN -115 - (i * 23) % 390 ELSE 100 + (i * 19) % 300 END,
  CASE WHEN i % 31 = 8 THEN 'Wembley Stadium' ELSE ['Harbor Field','Prairie Dome','Steel Bowl','Mile High Park','Bayou Dome','Lakeside Stadium','Cactus Dome','Orchard Field','Gulf Park','Capitol Field'][1 + a] END, i % 31 = 8, ['outdoor','dome','outdoor','outdoor','dome','outdoor','retractable','outdoor','outdoor','outdoor'][1 + a], ['grass','turf','grass','grass','turf','turf','grass','grass','grass','turf'][1 + a], CASE WHEN a NOT IN (1, 4, 6) THEN 18 + (i * 29) % 70 END, CASE WHEN a NOT IN (1, 4, 6) THEN (i * 11) % 25 END, CASE WHEN a NOT IN (1, 4, 6) AND i % 5 = 2 THEN ['rain','snow','fog'][1 + i % 3] END, CASE WHEN s = 2020 THEN NULL ELSE 41000 + (i * i * 71 + i * 613) % 38000 END, ['CBS','FOX','FOX','NBC','ESPN','CBS'][1 + (i * 5 + i // 6) % 6], ['Hochuli','Torbert','Vinovich','Blakeman','Cheffers'][1 + (i * 2 + i // 5) % 5], i % 16 = 9, (i * i) % 5, (i * i + i) % 4, 210 + (i * 37) % 270, 190 + (i * 53) % 280, CASE WHEN i % 9 <> 7 THEN 300 + (i * i * 17 + i * 41) % 5200 END, 35 + (i * 13) % 50
FROM (SELECT i, 2020 + i % 4 AS s, 1 + (i * 5 + i // 18) % 18 AS w, (i * 3 + i // 10) % 10 AS a, ((i * 3 + i // 10) + 1 + (i * 7 + i // 9) % 9) % 10 AS b, [17,24,31,20,27,13,10,35,23,6,28,30,16][1 + (i * 5 + i // 13) % 13] AS hs, [20,14,27,21,24,3,34,17,26,19,0][1 + (i * 4 + i // 11) % 11] AS aw, ['Boston Mariners','Omaha Bisons','Pittsburgh Forge','Denver Peaks','New Orleans Herons','Cleveland Gales','Phoenix Scorpions','Seattle Cutters','Tampa Corsairs','Washington Sentinels'] AS t FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 141)) r) q;
COMMENT ON TABLE nfl_lines IS 'games with closing lines';
COMMENT ON COLUMN nfl_lines.spread_fav IS 'points the favorite gives';
COMMENT ON COLUMN nfl_lines.ou_line IS 'over under line for the total points';
COMMENT ON COLUMN nfl_lines.ml_home IS 'moneyline of the home team';
COMMENT ON COLUMN nfl_lines.wx_temp IS 'temperature, fahrenheit; empty indoors';
COMMENT ON COLUMN nfl_lines.wx_wind IS 'wind, mph';
COMMENT ON COLUMN nfl_lines.wx_detail IS 'weather';
COMMENT ON COLUMN nfl_lines.attend IS 'spectators, none let in during 2020';
COMMENT ON COLUMN nfl_lines.ot IS 'overtime';
COMMENT ON COLUMN nfl_lines.to_home IS 'turnovers of the home team';
COMMENT ON COLUMN nfl_lines.yds_home IS 'yards gained by the home team';
COMMENT ON COLUMN nfl_lines.handle_k IS 'money wagered, thousand USD';
COMMENT ON COLUMN nfl_lines.tix_fav_pct IS 'share of bets on the favorite';
COMMENT ON COLUMN nfl_lines.refcrew IS 'referee';
