CREATE TABLE issued_permits (
  permit_num VARCHAR, permit_class VARCHAR, work_type VARCHAR, work_desc VARCHAR, permit_status VARCHAR, applied_date DATE, issued_date DATE, expires_date DATE, completed_date DATE, est_project_cost INTEGER, fee_total DECIMAL(9,2), fee_unpaid DECIMAL(9,2),
  housing_units_added INTEGER, housing_units_removed INTEGER, stories INTEGER, sqft INTEGER, original_address VARCHAR, original_zip INTEGER, ward INTEGER, community_area VARCHAR, contractor_name VARCHAR, owner_name VARCHAR, reviewer VARCHAR, plan_review_rounds INTEGER, historic_district VARCHAR, latitude DOUBLE, longitude DOUBLE);
INSERT INTO issued_permits
SELECT 'B' || (202100100 + i * 37), ['Single Family','Commercial','Multifamily','Commercial','Single Family','Institutional'][1 + (i * 5 + i // 6) % 6], w, ['rear deck','new garage','kitchen remodel','roof replacement','office fit-out','porch repair','second storey','wreck frame house','solar array'][1 + (i * 2 + i // 9) % 9],
  CASE WHEN i % 9 = 4 THEN 'Expired' WHEN i % 5 = 2 THEN 'Completed' WHEN i % 11 = 8 THEN 'Cancelled' WHEN i % 7 = 3 THEN 'In Review' ELSE 'Issued' END,
  d, CASE WHEN i % 7 <> 3 THEN d + 9 + (i * 29 + i * i) % 160 END, CASE WHEN i % 7 <> 3 THEN d + 560 END, CASE WHEN i % 5 = 2 AND i % 7 <> 3 THEN d + 220 + (i * 31) % 300 END,
  1500 + (i * i * 1973 + i * 811) % 870000, 75 + (i * i * 13 + i * 61) % 5400 + 0.5, CASE WHEN i % 6 = 3 THEN 40 + (i * 17) % 600 ELSE 0 END,
  CASE WHEN w = 'New' THEN 1 + (i * i) % 24 ELSE 0 END, CASE WHEN w = 'Demolition' THEN 1 + i % 3 ELSE 0 END, 1 + (i * i + i) % 5 * (i % 3), 140 + (i * i * 31 + i * 47) % 18500,
  (100 + i * 43 % 6800) || ' ' || ['N Kedzie Ave','W Division St','S Halsted St','N Clark St','W 47th St','E 71st St'][1 + (i * 5 + i // 6) % 6], [60647,60622,60608,60614,60632,60649][1 + (i * 5 + i // 6) % 6], 1 + (i * 11) % 25,
  ['Logan Square','West Town','Lower West Side','Lincoln Park','New City','South Shore'][1 + (i * 5 + i // 6) % 6], CASE WHEN i % 8 <> 6 THEN ['Kowalski Builders','Lakefront Roofing','Ortega & Sons','Prime Wrecking','Owens Electric','Midway General'][1 + (i * 3 + i // 5) % 6] END,
  ['Anna Novak','Bright Horizon LLC','Juan Castillo','Chicago Land Trust','Denise Rush','T. Okoro','Pilsen Lofts LLC','Mary Sweeney'][1 + (i * 5 + i // 8) % 8], ['Inez Garza','Hugh Dolan','Mei Tran'][1 + (i * 2 + i // 3) % 3], (i * i) % 5, CASE WHEN i % 10 = 6 THEN 'Yes' ELSE 'No' END, round(41.75 + (i * 17 % 200) / 1000.0, 4), round(-87.75 + (i * 29 % 200) / 1000.0, 4)
FROM (SELECT i, DATE '2021-01-06' + (i * 73 + i * i) % 1030 AS d, ['Alteration','New','Alteration','Addition','Demolition','Alteration','Electrical'][1 + (i * 3 + i // 7) % 7] AS w FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 131)) r) q;
CREATE TABLE permit_inspections (
  insp_id INTEGER, permit_num VARCHAR, insp_type VARCHAR, scheduled_for DATE, insp_date DATE, inspector VARCHAR, result VARCHAR, violations_found INTEGER, stop_work BOOLEAN, reinspect_fee INTEGER, minutes_on_site INTEGER, no_access VARCHAR, mileage DOUBLE, photo_count INTEGER, correction_due DATE);
INSERT INTO permit_inspections
SELECT 31000 + i, 'B' || (202100100 + (1 + (i * 7 + i // 30) % 100) * 37), ['Footing','Framing','Electrical rough-in','Plumbing','Final'][1 + (i * 3 + i // 5) % 5], s, CASE WHEN i % 9 <> 7 THEN s + (i * 5) % 8 END, ['Gus Pappas','Lorraine Dix','Omar Haddad','Stan Wozniak'][1 + (i + i // 4) % 4],
  CASE WHEN i % 9 = 7 THEN NULL ELSE ['passed','passed','failed','partial','passed'][1 + (i * 2 + i // 5) % 5] END, (i * i + i * 2) % 6, i % 17 = 5, CASE WHEN i % 6 = 4 THEN 75 WHEN i % 10 = 3 THEN 150 END, 12 + (i * 19) % 95, CASE WHEN i % 13 = 4 THEN 'Yes' ELSE 'No' END, round(1 + (i * 23 % 170) / 10.0, 1), (i * 5) % 18, CASE WHEN i % 3 = 1 THEN s + 30 END
FROM (SELECT i, DATE '2021-04-12' + (i * 59 + i * i) % 980 AS s FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 121)) r) q;
COMMENT ON TABLE issued_permits IS 'building permits since 2021';
COMMENT ON COLUMN issued_permits.issued_date IS 'empty while under review';
COMMENT ON COLUMN issued_permits.completed_date IS 'work signed off';
COMMENT ON COLUMN issued_permits.fee_unpaid IS 'fee still owed';
COMMENT ON COLUMN issued_permits.community_area IS 'neighborhood';
COMMENT ON COLUMN issued_permits.plan_review_rounds IS 'how often the plans went back';
COMMENT ON COLUMN permit_inspections.no_access IS 'inspector could not get in';
COMMENT ON COLUMN permit_inspections.stop_work IS 'stop work order given';
COMMENT ON COLUMN permit_inspections.reinspect_fee IS 'fee charged for a second visit';
