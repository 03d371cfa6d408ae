CREATE TABLE sites(siteId INTEGER PRIMARY KEY, siteName VARCHAR, region VARCHAR, areaM2 INTEGER, openedOn DATE);
INSERT INTO sites VALUES (1, 'North Mill', 'Jutland', 1200, '2001-05-01'), (2, 'Harbour Hall', 'Zealand', 3400, '2010-09-15'), (3, 'City Gym', 'Zealand', 800, '2015-01-10'), (4, 'Old Dairy', 'Funen', 560, '1998-03-20'), (5, 'Data Barn', 'Jutland', 2100, '2019-11-05');
CREATE TABLE meters(meterId INTEGER PRIMARY KEY, siteId INTEGER, meterType VARCHAR, installedOn DATE, isActive BOOLEAN);
INSERT INTO meters VALUES (11, 1, 'electricity', '2012-02-01', true), (12, 1, 'water', '2014-06-01', true), (13, 2, 'electricity', '2016-04-12', true), (14, 2, 'gas', '2011-10-30', false), (15, 3, 'electricity', '2018-08-08', true), (16, 4, 'gas', '2009-01-17', false), (17, 5, 'electricity', '2020-01-02', true), (18, 5, 'water', '2021-07-19', true);
CREATE TABLE readings(readingId INTEGER PRIMARY KEY, meterId INTEGER, readAt TIMESTAMP, consumptionKwh DOUBLE);
INSERT INTO readings SELECT i, [11, 12, 13, 15, 17][1 + i % 5], TIMESTAMP '2023-01-01 06:00' + i * INTERVAL 60 HOUR, 40 + (i * 37) % 100 FROM range(1, 300) t(i);
CREATE TABLE alerts(alertId INTEGER PRIMARY KEY, meterId INTEGER, severity VARCHAR, raisedAt TIMESTAMP, resolvedAt TIMESTAMP);
INSERT INTO alerts SELECT i, 11 + (i * 3) % 7, CASE i % 4 WHEN 0 THEN 'high' WHEN 1 THEN 'low' ELSE 'medium' END, TIMESTAMP '2023-02-01 10:00' + i * INTERVAL 9 DAY, CASE WHEN i % 5 = 0 THEN NULL ELSE TIMESTAMP '2023-02-02 10:00' + i * INTERVAL 9 DAY END FROM range(1, 41) t(i);
