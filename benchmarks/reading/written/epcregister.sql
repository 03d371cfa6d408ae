CREATE TABLE certificates ("lmk-key" VARCHAR, "address" VARCHAR, "postcode" VARCHAR, "local-authority-label" VARCHAR, "constituency-label" VARCHAR, "property-type" VARCHAR, "built-form" VARCHAR, "construction-age-band" VARCHAR, "tenure" VARCHAR, "transaction-type" VARCHAR,
  "inspection-date" DATE, "lodgement-date" DATE, "current-energy-rating" VARCHAR, "potential-energy-rating" VARCHAR, "current-energy-efficiency" INTEGER, "potential-energy-efficiency" INTEGER, "co2-emissions-current" DOUBLE, "co2-emissions-potential" DOUBLE,
  "heating-cost-current" INTEGER, "heating-cost-potential" INTEGER, "hot-water-cost-current" INTEGER, "lighting-cost-current" INTEGER, "total-floor-area" DOUBLE, "number-habitable-rooms" INTEGER, "main-fuel" VARCHAR, "walls-description" VARCHAR, "mains-gas-flag" VARCHAR, "solar-water-heating-flag" VARCHAR, "number-open-fireplaces" INTEGER, "assessor-name" VARCHAR);
INSERT INTO certificates
SELECT printf('EPC%06d', 100200 + i * 91), (1 + i * 7 % 140) || ' ' || ['Station Road','Church Lane','Victoria Street','Mill Close','The Avenue','Park Crescent','Orchard Way'][1 + (i * 4 + i // 7) % 7], ['EX4 3','EX1 2','TQ12 4','PL4 8','TA1 3','BS6 5'][1 + (i * 5 + i // 6) % 6] || substr('ABDEFGHJLN', 1 + i % 10, 1) || substr('RSTUWXYZQP', 1 + (i * 3) % 10, 1),
  ['Exeter','Exeter','Teignbridge','Plymouth','Somerset West','Bristol'][1 + (i * 5 + i // 6) % 6], ['Exeter','East Devon','Newton Abbot','Sutton','Taunton Deane','Bristol West'][1 + (i * 5 + i // 6) % 6],
  ['House','Flat','Bungalow','House','Maisonette'][1 + (i * 3 + i // 5) % 5], ['Detached','Semi-Detached','Mid-Terrace','End-Terrace'][1 + (i + i // 4) % 4], ['before 1900','1900-1929','1930-1949','1950-1966','1967-1982','1983-2002','2003 onwards'][1 + (i * 3 + i // 7) % 7],
  ['owner-occupied','rented (private)','rented (social)','owner-occupied','rented (private)'][1 + (i * 2 + i // 5) % 5], ['marketed sale','rental','new dwelling','grant scheme'][1 + (i * 3 + i // 4) % 4],
  d, d + 1 + (i * 7) % 19, CASE WHEN e >= 92 THEN 'A' WHEN e >= 81 THEN 'B' WHEN e >= 69 THEN 'C' WHEN e >= 55 THEN 'D' WHEN e >= 39 THEN 'E' WHEN e >= 21 THEN 'F' ELSE 'G' END, CASE WHEN p >= 92 THEN 'A' WHEN p >= 81 THEN 'B' WHEN p >= 69 THEN 'C' WHEN p >= 55 THEN 'D' WHEN p >= 39 THEN 'E' ELSE 'F' END, e, p,
  round((110 - e) * 0.09 + 0.4, 1), round((110 - p) * 0.08 + 0.2, 1), 2100 - e * 17 + (i * 13) % 240, 1700 - p * 15 + (i * 11) % 150, 110 + (i * 37) % 260, 42 + (i * 17) % 110, round(31 + (i * i * 7 + i * 19) % 1900 / 10.0, 1), CASE WHEN i % 9 <> 7 THEN 2 + (i * i) % 7 END,
  ['mains gas','electricity','oil','mains gas','LPG','wood pellets','mains gas'][1 + (i * 2 + i // 7) % 7], ['solid brick, no insulation','cavity wall, filled','cavity wall, unfilled','timber frame, insulated'][1 + (i * 3 + i // 4) % 4], CASE WHEN i % 3 = 1 THEN 'N' ELSE 'Y' END, CASE WHEN i % 12 = 5 THEN 'Y' WHEN i % 8 = 3 THEN NULL ELSE 'N' END, (i * i + i) % 3, ['Priya Nair','Graham Lock','Tessa Moyle','Bill Hannaford'][1 + (i * 3 + i // 4) % 4]
FROM (SELECT i, DATE '2020-10-05' + (i * 67 + i * i) % 1170 AS d, 12 + (i * 41 + i * i) % 85 AS e, least(98, 12 + (i * 41 + i * i) % 85 + 3 + (i * 5) % 29) AS p FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 121)) r) q;
CREATE TABLE recommendations ("lmk-key" VARCHAR, "improvement-item" INTEGER, "improvement-summary" VARCHAR, "indicative-cost-low" INTEGER, "indicative-cost-high" INTEGER, "typical-saving" INTEGER, "green-deal" VARCHAR);
INSERT INTO recommendations
SELECT printf('EPC%06d', 100200 + (1 + (i * 7 + i // 45) % 100) * 91), 1 + i // 70, ['Loft insulation','Cavity wall insulation','Solar panels','Double glazing','Condensing boiler','Low energy lighting','Floor insulation','Heat pump'][1 + (i * 3 + i // 8) % 8],
  l, l + [50,900,2200,3200,1100,20,700,4500][1 + (i * 3 + i // 8) % 8], 18 + (i * i * 7 + i * 11) % 480, CASE WHEN i % 4 = 1 THEN 'no' ELSE 'yes' END
FROM (SELECT i, [100,500,3500,3300,2200,15,800,7000][1 + (i * 3 + i // 8) % 8] AS l FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 141)) r) q;
COMMENT ON TABLE certificates IS 'domestic energy performance certificates';
COMMENT ON TABLE recommendations IS 'improvements recommended on a certificate';
COMMENT ON COLUMN certificates."lmk-key" IS 'certificate number';
COMMENT ON COLUMN certificates."current-energy-rating" IS 'A best to G worst';
COMMENT ON COLUMN certificates."potential-energy-rating" IS 'rating if all improvements were made';
COMMENT ON COLUMN certificates."current-energy-efficiency" IS 'SAP points, 1 to 100';
COMMENT ON COLUMN certificates."co2-emissions-current" IS 'tonnes per year';
COMMENT ON COLUMN certificates."heating-cost-current" IS 'GBP per year';
COMMENT ON COLUMN certificates."total-floor-area" IS 'square metres';
COMMENT ON COLUMN certificates."mains-gas-flag" IS 'connected to the gas network';
COMMENT ON COLUMN certificates."transaction-type" IS 'why the certificate was made';
COMMENT ON COLUMN certificates."lodgement-date" IS 'date entered in the register';
COMMENT ON COLUMN recommendations."indicative-cost-low" IS 'cost from, GBP';
COMMENT ON COLUMN recommendations."indicative-cost-high" IS 'cost up to, GBP';
COMMENT ON COLUMN recommendations."typical-saving" IS 'GBP per year';
