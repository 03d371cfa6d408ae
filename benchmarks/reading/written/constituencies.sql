CREATE TABLE ge_results (ons_id VARCHAR, constituency_name VARCHAR, county_name VARCHAR, region_name VARCHAR, country_name VARCHAR, constituency_type VARCHAR, declared_dt TIMESTAMP, mp_firstname VARCHAR, mp_surname VARCHAR, mp_gender VARCHAR, result VARCHAR, first_party VARCHAR, second_party VARCHAR,
  electorate INTEGER, valid_votes INTEGER, invalid_votes INTEGER, majority INTEGER, con INTEGER, lab INTEGER, ld INTEGER, grn INTEGER, ref INTEGER, oth INTEGER, n_cand INTEGER, prev_winner VARCHAR, prev_turnout DOUBLE, mp_since DATE, poll_stations INTEGER);
INSERT INTO ge_results
SELECT printf('E14%06d', 530 + i * 3), ['Aldbury','Barrow Vale','Calder','Denholme','Easterby','Fenwick','Garston','Haleby','Inchmere','Kingsbourne'][1 + (i - 1) % 10] || ' ' || ['North','South','East','West','Central','and the Marsh','Riverside'][1 + (i - 1) // 10],
  ['Norfolk','Kent','Lancashire','Durham','Devon','Essex','Cheshire'][1 + (i * 3 + i // 7) % 7], ['East','South East','North West','North East','South West','East','North West'][1 + (i * 3 + i // 7) % 7], 'England', CASE WHEN i % 3 = 1 THEN 'Borough' ELSE 'County' END,
  TIMESTAMP '2024-07-04 23:10:00' + to_minutes(CAST((i * 47) % 700 AS INTEGER)), ['Alison','David','Sadiq','Helen','Mark','Rupa','Stephen','Caroline','Neil'][1 + (i * 4 + i // 9) % 9], ['Barker','Whitmore','Hussain','Fielding','Osborne','Patel','Craig','Lomas','Tully','Neville','Oakes'][1 + (i * 3 + i // 11) % 11], ['F','M','M','F','M','F','M','F','M'][1 + (i * 4 + i // 9) % 9],
  CASE WHEN w = pw THEN w || ' hold' ELSE w || ' gain from ' || pw END, w, CASE WHEN w = 'Lab' THEN (CASE WHEN c >= d AND c >= r THEN 'Con' WHEN r > d THEN 'RUK' ELSE 'LD' END) WHEN w = 'Con' THEN (CASE WHEN l >= d AND l >= r THEN 'Lab' WHEN r > d THEN 'RUK' ELSE 'LD' END) WHEN w = 'LD' THEN (CASE WHEN c >= l THEN 'Con' ELSE 'Lab' END) ELSE (CASE WHEN c >= l THEN 'Con' ELSE 'Lab' END) END,
  68000 + (i * 337) % 9800, c + l + d + g + r + o, 90 + (i * 13) % 140, mx - greatest(least(c, l), least(greatest(c, l), d), 0), c, l, d, g, r, o, 5 + i % 6, pw, round(57 + (i * 17 % 150) / 10.0, 1), [DATE '2024-07-04',DATE '2019-12-12',DATE '2010-05-06',DATE '2015-05-07',DATE '2024-07-04'][1 + i % 5], 48 + (i * 7) % 60
FROM (SELECT *, greatest(c, l, d, coalesce(r, 0)) AS mx, CASE WHEN greatest(c, l, d, coalesce(r, 0)) = l THEN 'Lab' WHEN greatest(c, l, d, coalesce(r, 0)) = c THEN 'Con' WHEN greatest(c, l, d, coalesce(r, 0)) = d THEN 'LD' ELSE 'RUK' END AS w, ['Con','Lab','Con','Con','Lab','LD'][1 + i % 6] AS pw
  FROM (SELECT i, 7000 + (i * 811 + i * i * 13) % 13500 AS c, 6200 + (i * 1301 + i * i * 7) % 16800 AS l, 1900 + (i * 977 + i * i * 11) % 14100 AS d, 900 + (i * 211) % 4200 AS g, 2500 + (i * 613 + i * i * 5) % 11000 AS r, 120 + (i * 97) % 1900 AS o FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 71)) q) s) t;
COMMENT ON TABLE ge_results IS 'general election July 2024, one row per constituency';
COMMENT ON COLUMN ge_results.constituency_name IS 'the seat';
COMMENT ON COLUMN ge_results.declared_dt IS 'time of the declaration';
COMMENT ON COLUMN ge_results.first_party IS 'party that won the seat: Con Conservative, Lab Labour, LD Liberal Democrat, RUK Reform UK';
COMMENT ON COLUMN ge_results.second_party IS 'runner-up party';
COMMENT ON COLUMN ge_results.prev_winner IS 'party that held the seat before';
COMMENT ON COLUMN ge_results.electorate IS 'people entitled to vote';
COMMENT ON COLUMN ge_results.invalid_votes IS 'spoilt ballots';
COMMENT ON COLUMN ge_results.con IS 'Conservative votes';
COMMENT ON COLUMN ge_results.lab IS 'Labour votes';
COMMENT ON COLUMN ge_results.ld IS 'Liberal Democrat votes';
COMMENT ON COLUMN ge_results.grn IS 'Green votes';
COMMENT ON COLUMN ge_results.ref IS 'Reform UK votes';
COMMENT ON COLUMN ge_results.oth IS 'votes for all others';
COMMENT ON COLUMN ge_results.n_cand IS 'number of candidates';
COMMENT ON COLUMN ge_results.mp_since IS 'first elected';
