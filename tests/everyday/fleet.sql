CREATE TABLE vans(van_id INTEGER PRIMARY KEY, plate VARCHAR, make VARCHAR, model_year INTEGER, mileage_km INTEGER, fuel VARCHAR, depot VARCHAR);
INSERT INTO vans VALUES (1, 'AB-123', 'Ford', 2017, 184000, 'diesel', 'North'), (2, 'AB-456', 'Renault', 2021, 61000, 'electric', 'North'), (3, 'CD-789', 'Ford', 2019, 122500, 'diesel', 'South'), (4, 'CD-111', 'Mercedes', 2022, 38000, 'diesel', 'South'), (5, 'EF-222', 'Renault', 2023, 12000, 'electric', 'East');
CREATE TABLE drivers(drv_id INTEGER PRIMARY KEY, fname VARCHAR, lname VARCHAR, dob DATE, licence_class VARCHAR, mgr_id INTEGER);
INSERT INTO drivers VALUES (1, 'Petra', 'Klein', '1970-05-05', 'C1', NULL), (2, 'Samir', 'Aziz', '1988-12-01', 'B', 1), (3, 'Lena', 'Wolf', '1995-07-19', 'B', 1), (4, 'Gus', 'Iversen', '1963-02-28', 'C1', 1), (5, 'Noa', 'Peretz', '2000-10-10', 'B', 2);
CREATE TABLE trips(trip_id INTEGER PRIMARY KEY, van_id INTEGER REFERENCES vans(van_id), drv_id INTEGER REFERENCES drivers(drv_id), trip_date DATE, km DOUBLE, qty_parcels INTEGER, late BOOLEAN);
INSERT INTO trips SELECT i, 1 + (i * 3) % 5, 1 + (i * 7) % 4, DATE '2024-02-01' + (i % 60)::INTEGER, 20.5 + (i * 13) % 140, 5 + (i * 11) % 60, i % 7 = 0 FROM range(1, 121) t(i);
CREATE TABLE repairs(repair_id INTEGER PRIMARY KEY, van_id INTEGER REFERENCES vans(van_id), done_on DATE, part VARCHAR, cost_eur DECIMAL(8, 2));
INSERT INTO repairs VALUES (1, 1, '2023-11-02', 'brakes', 420), (2, 1, '2024-01-15', 'clutch', 980), (3, 3, '2024-02-20', 'brakes', 390), (4, 3, '2023-06-30', 'tyres', 510), (5, 4, '2024-03-03', 'mirror', 120);
