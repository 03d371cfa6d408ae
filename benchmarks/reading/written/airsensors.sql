CREATE TABLE "sensors" ("sensor_index" INTEGER, "name" VARCHAR, "location_type" INTEGER, "hood" VARCHAR, "host" VARCHAR, "model" VARCHAR, "firmware" VARCHAR, "rssi" INTEGER, "uptime_h" INTEGER, "altitude" INTEGER, "date_created" DATE, "last_seen" DATE, "last_modified" DATE, "channel_flags" INTEGER, "confidence" INTEGER, "private" INTEGER, "purchase_usd" INTEGER, "sponsor" VARCHAR);
INSERT INTO "sensors"
SELECT 88000 + i * 37, ['Alder','Beacon','Cherry','Delridge','Genesee','Holly','Jackson','Kenyon','Lander','Orcas','Pearl','Queen'][1 + (i - 1) % 12] || ' ' || ['porch','school roof','backyard','library','lamp post'][1 + (i - 1) // 12], CASE WHEN i % 7 = 4 THEN 1 ELSE 0 END, ['South Park','Beacon Hill','Georgetown','Rainier Valley','White Center'][1 + (i * 3 + i // 5) % 5], CASE WHEN i % 8 <> 6 THEN ['Mina Tsui','Rob Alvarez','Concord Elementary','Duwamish Alliance','Public Library','Eritrean Center'][1 + (i * 5 + i // 6) % 6] END, ['PA-II','PA-I-Indoor','Flex','PA-II'][1 + (i + i // 4) % 4], ['7.02','6.06','7.04'][1 + (i + i // 3) % 3], -40 - (i * 13) % 50, (i * i * 7 + i * 53) % 4100, 3 + (i * 17) % 130, DATE '2020-05-05' + (i * 61 + i * i) % 1000, CASE WHEN i % 9 = 5 THEN DATE '2022-07-01' + (i * 19) % 400 ELSE DATE '2023-12-01' + i % 20 END, DATE '2022-11-01' + (i * 7) % 380, (i * i + i) % 4, 35 + (i * 29) % 66, CASE WHEN i % 10 = 3 THEN 1 ELSE 0 END, [279,199,289,249][1 + (i + i // 4) % 4], CASE WHEN i % 3 <> 1 THEN ['EPA grant','King County','self'][1 + (i + i // 4) % 3] END
FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 61)) r;
CREATE TABLE "history" ("row_id" INTEGER, "sensor_index" INTEGER, "day" DATE, "pm1.0_atm" DOUBLE, "pm2.5_atm" DOUBLE, "pm2.5_cf_1" DOUBLE, "pm2.5_max" DOUBLE, "pm10.0_atm" DOUBLE, "humidity" INTEGER, "temperature" INTEGER, "pressure" DOUBLE, "voc" DOUBLE, "peak_hr" INTEGER, "n_obs" INTEGER, "smoke_day" BOOLEAN, "burn_ban" VARCHAR, "aqi_cat" VARCHAR, "note" VARCHAR);
INSERT INTO "history"
SELECT i, 88000 + (1 + (i * 7 + i // 13) % 48) * 37, DATE '2021-01-10' + (i * 67 + i * i) % 1060, round(v * 0.6, 1), v, round(v * 1.3 + 0.4, 1), round(v * (2 + i % 3), 1), CASE WHEN i % 9 <> 4 THEN round(v * 1.2 + 3, 1) END, 21 + (i * 17) % 70, 34 + (i * 23) % 62, round(990 + (i * 41 % 400) / 10.0, 1), CASE WHEN i % 3 = 1 THEN round(40 + (i * 31 % 900) / 10.0, 1) END, (i * 7 + 5) % 24, 610 + (i * 29) % 111, v > 55, ['none','stage 1','none','stage 2','none'][1 + (i * 2 + i // 5) % 5], CASE WHEN v <= 12 THEN 'good' WHEN v <= 35.4 THEN 'moderate' WHEN v <= 55.4 THEN 'sensitive' WHEN v <= 120 THEN 'unhealthy' ELSE 'hazardous' END, CASE WHEN i % 16 = 3 THEN 'spider in inlet' WHEN i % 21 = 9 THEN 'barbecue next door' END
FROM (SELECT i, round(2.1 + (i * i * 7 + i * 13) % 410 / 10.0 + CASE WHEN i % 10 = 6 THEN 60 + i ELSE 0 END, 1) AS v FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 151)) r) q;
COMMENT ON TABLE "sensors" IS 'community air sensors';
COMMENT ON TABLE "history" IS 'daily averages of a sensor';
COMMENT ON COLUMN "sensors"."location_type" IS '0 = outside, 1 = inside';
COMMENT ON COLUMN "sensors"."hood" IS 'neighborhood';
COMMENT ON COLUMN "sensors"."host" IS 'who has it on the wall';
COMMENT ON COLUMN "sensors"."rssi" IS 'wifi signal strength, dBm';
COMMENT ON COLUMN "sensors"."last_seen" IS 'last day with data';
COMMENT ON COLUMN "sensors"."channel_flags" IS '0 = normal, 1 = A downgraded, 2 = B downgraded, 3 = both downgraded';
COMMENT ON COLUMN "sensors"."purchase_usd" IS 'price of the device';
COMMENT ON COLUMN "sensors"."sponsor" IS 'who paid for it';
COMMENT ON COLUMN "history"."pm2.5_atm" IS 'fine particles, daily mean, ug/m3';
COMMENT ON COLUMN "history"."pm2.5_max" IS 'highest fine particle value of the day';
COMMENT ON COLUMN "history"."pm10.0_atm" IS 'coarse particles';
COMMENT ON COLUMN "history"."n_obs" IS 'number of two minute readings, 720 is complete';
COMMENT ON COLUMN "history"."temperature" IS 'fahrenheit';
COMMENT ON COLUMN "history"."peak_hr" IS 'hour of the highest value';
