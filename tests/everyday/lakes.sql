-- lake: shop
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, first_name VARCHAR, last_name VARCHAR, email VARCHAR, city VARCHAR, country VARCHAR, signup_date DATE);
INSERT INTO customers SELECT i, ['Ann','Bob','Carla','Dan','Eve','Finn','Gia','Hans'][1+i%8], ['Miller','Stone','Lopez','Weber','Rossi'][1+i%5], 'u'||i||'@mail.com', ['Berlin','Paris','Rome','Madrid','Vienna'][1+i%5], ['Germany','France','Italy','Spain','Austria'][1+i%5], DATE '2022-01-01' + ((i*13)%900)::INTEGER FROM range(200) t(i);
CREATE TABLE products (product_id INTEGER PRIMARY KEY, product_name VARCHAR, category VARCHAR, price DECIMAL(8,2), stock INTEGER);
INSERT INTO products SELECT i, ['Desk','Chair','Lamp','Sofa','Shelf','Bed'][1+i%6]||' '||['Oslo','Milan','Kyoto','Lima'][1+i%4], ['Furniture','Seating','Lighting','Seating','Storage','Bedroom'][1+i%6], 20+i*7.5, (i*17)%60 FROM range(24) t(i);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER, order_date DATE, status VARCHAR, shipping_cost DECIMAL(8,2), FOREIGN KEY (customer_id) REFERENCES customers(customer_id));
INSERT INTO orders SELECT i, (i*7)%180, DATE '2023-01-01' + ((i*3)%700)::INTEGER, ['shipped','pending','cancelled','delivered'][1+i%4], 3+(i%9) FROM range(1000) t(i);
CREATE TABLE order_items (order_id INTEGER, product_id INTEGER, quantity INTEGER, unit_price DECIMAL(8,2), FOREIGN KEY (order_id) REFERENCES orders(order_id), FOREIGN KEY (product_id) REFERENCES products(product_id));
INSERT INTO order_items SELECT i%1000, (i*5)%22, 1+i%4, 20+((i*5)%22)*7.5 FROM range(2600) t(i);
CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, name VARCHAR, department_id INTEGER, job_title VARCHAR, salary INTEGER, hire_date DATE, birth_date DATE, manager_id INTEGER);
INSERT INTO employees SELECT i, ['Karl','Lena','Mona','Nils','Olga','Pia','Quin','Rolf'][1+i%8]||' '||['Adler','Brandt','Conrad','Dietz'][1+i%4], i%6, ['Engineer','Analyst','Manager','Clerk'][1+i%4], 30000+(i*977)%60000, DATE '2010-03-01'+((i*97)%4500)::INTEGER, DATE '1960-05-01'+((i*331)%14000)::INTEGER, i/10 FROM range(120) t(i);
CREATE TABLE departments (department_id INTEGER PRIMARY KEY, department_name VARCHAR, budget INTEGER, floor INTEGER);
INSERT INTO departments SELECT i, ['Sales','Marketing','Finance','Research','Support','Legal','Archive'][1+i], 100000*(i+2), i%4 FROM range(7) t(i);
CREATE TABLE trips (trip_id INTEGER, driver_id INTEGER, started_at TIMESTAMP, pickup_city VARCHAR, distance_km DOUBLE, fare DOUBLE, passengers INTEGER);
INSERT INTO trips SELECT i, i%50, TIMESTAMP '2024-01-01 06:00:00' + INTERVAL (i*37) MINUTE, ['Lyon','Porto','Ghent'][1+i%3], 1+(i%40)*0.7, 4+(i%97)*1.5, 1+i%5 FROM range(9000) t(i);
CREATE TABLE drivers (driver_id INTEGER, full_name VARCHAR, age INTEGER, rating DOUBLE, licence_year INTEGER);
INSERT INTO drivers SELECT i, 'Driver '||['Ames','Boyd','Cole','Dunn','Egan'][1+i%5]||' '||i, 20+i%40, 3+(i%20)/10.0, 1995+i%28 FROM range(55) t(i);
CREATE TABLE shifts (shift_id INTEGER, driver_id INTEGER, shift_date DATE, hours INTEGER);
INSERT INTO shifts SELECT i, i%50, DATE '2024-01-01'+(i%365)::INTEGER, 4+i%6 FROM range(3000) t(i);
INSERT INTO shifts VALUES (3000, 13, '2024-12-31', 9);
INSERT INTO orders VALUES (1000, 21, '2024-12-01', 'shipped', 4);
-- lake: clinic
CREATE TABLE patients (patient_id INTEGER PRIMARY KEY, full_name VARCHAR, birth_date DATE, gender VARCHAR, city VARCHAR, insurance VARCHAR);
INSERT INTO patients SELECT i, ['Mia','Noah','Lea','Paul','Zoe','Otto'][1+i%6]||' '||['Berg','Klein','Vogel','Wolf','Sommer'][1+(i*7)%5]||' '||i, DATE '1940-02-03' + ((i*211)%29000)::INTEGER, ['F','M'][1+i%2], ['Bremen','Kiel','Mainz','Ulm'][1+(i*3)%4], ['public','private','none'][1+(i*5)%3] FROM range(160) t(i);
CREATE TABLE doctors (doctor_id INTEGER PRIMARY KEY, name VARCHAR, specialty VARCHAR, salary INTEGER, hired_on DATE, room VARCHAR);
INSERT INTO doctors SELECT i, 'Dr. '||['Abel','Busch','Cordes','Ebert','Falk','Gross','Horn','Jung'][1+i%8], ['Cardiology','Surgery','Pediatrics','Neurology'][1+i%4], 60000+(i*4321)%70000, DATE '2005-01-15' + ((i*701)%6500)::INTEGER, 'R'||i FROM range(16) t(i);
CREATE TABLE drugs (drug_id INTEGER PRIMARY KEY, drug_name VARCHAR, manufacturer VARCHAR, unit_price DECIMAL(6,2), prescription_only BOOLEAN);
INSERT INTO drugs SELECT i, ['Aspirol','Betaphen','Cortan','Dormix','Enalap','Fluvox','Gastrin','Heparil','Ibudol','Ketrin'][1+i], ['Novapharm','Medica','Healtho'][1+i%3], 2.5+i*3.25, i%2=0 FROM range(10) t(i);
CREATE TABLE appointments (appointment_id INTEGER PRIMARY KEY, patient_id INTEGER REFERENCES patients(patient_id), doctor_id INTEGER REFERENCES doctors(doctor_id), scheduled_at TIMESTAMP, status VARCHAR, fee DECIMAL(7,2));
INSERT INTO appointments SELECT i, (i*7)%150, (i*5)%14, TIMESTAMP '2022-11-01 08:00:00' + INTERVAL (i*19) HOUR, ['completed','missed','cancelled','completed','completed'][1+i%5], 40+(i*13)%90 FROM range(900) t(i);
CREATE TABLE prescriptions (prescription_id INTEGER PRIMARY KEY, appointment_id INTEGER REFERENCES appointments(appointment_id), drug_id INTEGER REFERENCES drugs(drug_id), dosage_mg INTEGER, days INTEGER);
INSERT INTO prescriptions SELECT i, (i*11)%900, (i*3)%9, 50*(1+i%8), 3+i%12 FROM range(1200) t(i);
-- lake: league
CREATE TABLE clubs (club_id INTEGER, club_name VARCHAR, city VARCHAR, founded INTEGER, stadium VARCHAR, capacity INTEGER);
INSERT INTO clubs SELECT i, ['Rovers','United','Athletic','Wanderers','Rangers','Albion','Victoria','Dynamo'][1+i], ['Leeds','Derby','Bolton','Oxford','Exeter','Brighton','Cardiff','Swindon'][1+i], 1880+i*9, ['Oak Park','River Lane','Hill Road','Mill Field','Castle Gate','Sea View','Bay Arena','Station Road'][1+i], 12000+i*3500 FROM range(8) t(i);
CREATE TABLE players (player_id INTEGER, club_id INTEGER, player_name VARCHAR, position VARCHAR, nationality VARCHAR, height_cm INTEGER, market_value INTEGER, birth_year INTEGER);
INSERT INTO players SELECT i, i%7, ['Jack','Luca','Pedro','Sven','Yann','Marek'][1+i%6]||' '||['Hill','Costa','Bauer','Moreau','Novak','Berg','Silva'][1+(i*3)%7], ['goalkeeper','defender','midfielder','striker'][1+i%4], ['England','Italy','Portugal','Germany','France','Poland'][1+i%6], 168+(i*5)%31, 100000*(1+(i*37)%250), 1984+(i*3)%22 FROM range(150) t(i);
CREATE TABLE matches (match_id INTEGER, home_club_id INTEGER, away_club_id INTEGER, match_date DATE, home_goals INTEGER, away_goals INTEGER, attendance INTEGER, referee VARCHAR);
INSERT INTO matches SELECT i, i%8, (i+1+i%6)%8, DATE '2021-08-07' + ((i*5)%1000)::INTEGER, (i*3)%5, (i*7)%4, 8000+(i*997)%20000, ['Stone','Marsh','Field','Brook'][1+i%4] FROM range(320) t(i);
CREATE TABLE transfers (transfer_id INTEGER, player_id INTEGER, transfer_date DATE, fee INTEGER, from_club_id INTEGER, to_club_id INTEGER);
INSERT INTO transfers SELECT i, (i*7)%130, DATE '2020-06-01' + ((i*17)%1500)::INTEGER, 50000*((i*11)%90), (i*3)%8, (i*5+1)%8 FROM range(90) t(i);
-- lake: library
CREATE TABLE members (id INTEGER PRIMARY KEY, name VARCHAR, joined DATE, city VARCHAR, member_type VARCHAR);
INSERT INTO members SELECT i, ['Ida','Jon','Kai','Lotte','Max'][1+i%5]||' '||['Frost','Grau','Heim','Iser'][1+(i*3)%4]||' '||i, DATE '2015-01-01' + ((i*29)%3200)::INTEGER, ['Jena','Gera','Erfurt'][1+i%3], ['adult','child','senior'][1+(i*2)%3] FROM range(120) t(i);
CREATE TABLE authors (id INTEGER PRIMARY KEY, author_name VARCHAR, country VARCHAR, birth_year INTEGER);
INSERT INTO authors SELECT i, ['Anna','Boris','Clara','David','Elena','Fritz'][1+i%6]||' '||['Arndt','Boll','Celan','Droste'][1+i%4]||CASE WHEN i>11 THEN ' Jr' ELSE '' END, ['Germany','Austria','Switzerland','France'][1+(i*3)%4], 1900+i*4 FROM range(24) t(i);
CREATE TABLE books (id INTEGER PRIMARY KEY, title VARCHAR, author_id INTEGER, genre VARCHAR, published INTEGER, pages INTEGER, copies INTEGER);
INSERT INTO books SELECT i, ['The Silent','A Cold','My Last','Our Green','The Broken'][1+i%5]||' '||['River','Winter','House','Garden','Mirror','Letter'][1+(i*5)%6]||' '||i, i%22, ['Crime','Poetry','History','Science'][1+(i*3)%4], 1950+(i*7)%74, 90+(i*37)%600, 1+i%4 FROM range(140) t(i);
CREATE TABLE loans (loan_id INTEGER PRIMARY KEY, book_id INTEGER, member_id INTEGER, loaned_on DATE, returned_on DATE, fine DECIMAL(6,2));
INSERT INTO loans SELECT i, (i*3)%130, (i*11)%110, DATE '2022-01-03' + ((i*2)%900)::INTEGER, CASE WHEN i%7=0 THEN NULL ELSE DATE '2022-01-20' + ((i*2)%900)::INTEGER END, CASE WHEN i%5=0 THEN 0.5*(i%9) ELSE 0 END FROM range(1000) t(i);
CREATE TABLE branches (branch_id INTEGER, branch_name VARCHAR, opened DATE, floor_area INTEGER);
INSERT INTO branches SELECT i, ['Central','North','Harbour','Campus'][1+i], DATE '1960-05-01' + (i*4000)::INTEGER, 900-i*150 FROM range(4) t(i);
-- lake: depot
CREATE TABLE warehouses(warehouse_id INTEGER PRIMARY KEY, city VARCHAR, capacity INTEGER);
INSERT INTO warehouses VALUES (1, 'Lyon', 500), (2, 'Turin', 900), (3, 'Graz', 250), (4, 'Porto', 700), (5, 'Ghent', 300);
CREATE TABLE suppliers(supplier_id INTEGER PRIMARY KEY, supplier_name VARCHAR, country VARCHAR, since DATE);
INSERT INTO suppliers VALUES (10, 'Alma Foods', 'Italy', '2015-03-01'), (11, 'Brix', 'France', '2019-07-12'), (12, 'Corvo', 'Portugal', '2021-01-05'), (13, 'Delta Grain', 'Austria', '2018-11-30');
CREATE TABLE shipments(shipment_id INTEGER PRIMARY KEY, supplier_id INTEGER, warehouse_id INTEGER, shipped_on DATE, weight_kg DOUBLE, status VARCHAR);
INSERT INTO shipments SELECT i, 10 + i * i % 4, 1 + i % 3, DATE '2024-01-01' + (i * 5)::INTEGER, 10 + i * 3.5, CASE WHEN i % 5 = 0 THEN 'delayed' WHEN i % 7 = 0 THEN 'lost' ELSE 'delivered' END FROM range(1, 120) t(i);
CREATE TABLE employees(employee_id INTEGER PRIMARY KEY, first_name VARCHAR, last_name VARCHAR, warehouse_id INTEGER, salary INTEGER, hired DATE, manager_id INTEGER);
INSERT INTO employees VALUES (1, 'Ana', 'Silva', 4, 52000, '2016-02-01', NULL), (2, 'Bea', 'Rossi', 2, 48000, '2018-05-11', 1), (3, 'Carl', 'Huber', 3, 39000, '2020-09-30', 1), (4, 'Dora', 'Petit', 1, 61000, '2012-01-15', NULL), (5, 'Emil', 'Gruber', 3, 41000, '2023-03-03', 3);
CREATE TABLE products(product_id INTEGER, product_name VARCHAR, category VARCHAR, unit_price DECIMAL(8, 2), stock INTEGER, warehouse_id INTEGER);
INSERT INTO products VALUES (1, 'Olive oil', 'oil', 8.5, 120, 1), (2, 'Sunflower oil', 'oil', 4.2, 0, 2), (3, 'Rye flour', 'flour', 2.1, 300, 3), (4, 'Wheat flour', 'flour', 1.8, 50, 3), (5, 'Honey', 'sweet', 6.75, 20, 4), (6, 'Spelt flour', 'flour', 2.6, 10, 2);
-- lake: hotel
CREATE TABLE guests(guest_id INTEGER PRIMARY KEY, full_name VARCHAR, nationality VARCHAR, email VARCHAR, birth_date DATE);
INSERT INTO guests VALUES (1, 'Mia Keller', 'German', 'mia@x.org', '1990-04-02'), (2, 'Tom Reid', 'British', NULL, '1975-11-20'), (3, 'Lea Blanc', 'French', 'lea@x.org', '2001-08-15'), (4, 'Ivo Horvat', 'Croatian', 'ivo@x.org', '1968-01-30'), (5, 'Sara Lund', 'Danish', NULL, '1984-06-09'), (6, 'Max Braun', 'German', 'max@x.org', '1979-12-01');
CREATE TABLE rooms(room_number INTEGER PRIMARY KEY, floor INTEGER, room_type VARCHAR, price_per_night DECIMAL(8, 2), sea_view BOOLEAN);
INSERT INTO rooms VALUES (101, 1, 'single', 80, false), (102, 1, 'double', 120, false), (201, 2, 'double', 140, true), (202, 2, 'suite', 260, true), (301, 3, 'suite', 310, true), (302, 3, 'single', 95, false);
CREATE TABLE bookings(booking_id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guests(guest_id), room_number INTEGER REFERENCES rooms(room_number), check_in DATE, check_out DATE, adults INTEGER, cancelled BOOLEAN, booked_at TIMESTAMP);
INSERT INTO bookings SELECT i, 1 + (i * 7) % 5, [101, 102, 201, 202, 301][1 + (i * 3) % 5], DATE '2024-01-03' + (i * 4)::INTEGER, DATE '2024-01-03' + (i * 4 + 1 + i % 5)::INTEGER, 1 + i % 3, i % 6 = 0, TIMESTAMP '2023-11-01 08:00' + i * INTERVAL 3 DAY FROM range(1, 61) t(i);
CREATE TABLE payments(payment_id INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES bookings(booking_id), amount DECIMAL(8, 2), method VARCHAR, paid_at DATE);
INSERT INTO payments SELECT i, i, 90 + i * 7, CASE i % 3 WHEN 0 THEN 'cash' WHEN 1 THEN 'card' ELSE 'transfer' END, DATE '2024-01-05' + (i * 4)::INTEGER FROM range(1, 61) t(i) WHERE i % 10 <> 0;
CREATE TABLE reviews(review_id INTEGER PRIMARY KEY, booking_id INTEGER REFERENCES bookings(booking_id), rating INTEGER, comment VARCHAR);
INSERT INTO reviews SELECT i, i * 2, 1 + (i * 3) % 5, CASE WHEN i % 4 = 0 THEN 'noisy street' ELSE 'lovely stay' END FROM range(1, 26) t(i);
-- lake: energy
CREATE TABLE sites(siteId INTEGER PRIMARY KEY, siteName VARCHAR, region VARCHAR, areaM2 INTEGER, openedOn DATE);
INSERT INTO sites VALUES (1, 'North Mill', 'Jutland', 1200, '2001-05-01'), (2, 'Harbour Hall', 'Zealand', 3400, '2010-09-15'), (3, 'City Gym', 'Zealand', 800, '2015-01-10'), (4, 'Old Dairy', 'Funen', 560, '1998-03-20'), (5, 'Data Barn', 'Jutland', 2100, '2019-11-05');
CREATE TABLE meters(meterId INTEGER PRIMARY KEY, siteId INTEGER, meterType VARCHAR, installedOn DATE, isActive BOOLEAN);
INSERT INTO meters VALUES (11, 1, 'electricity', '2012-02-01', true), (12, 1, 'water', '2014-06-01', true), (13, 2, 'electricity', '2016-04-12', true), (14, 2, 'gas', '2011-10-30', false), (15, 3, 'electricity', '2018-08-08', true), (16, 4, 'gas', '2009-01-17', false), (17, 5, 'electricity', '2020-01-02', true), (18, 5, 'water', '2021-07-19', true);
CREATE TABLE readings(readingId INTEGER PRIMARY KEY, meterId INTEGER, readAt TIMESTAMP, consumptionKwh DOUBLE);
INSERT INTO readings SELECT i, [11, 12, 13, 15, 17][1 + i % 5], TIMESTAMP '2023-01-01 06:00' + i * INTERVAL 60 HOUR, 40 + (i * 37) % 100 FROM range(1, 300) t(i);
CREATE TABLE alerts(alertId INTEGER PRIMARY KEY, meterId INTEGER, severity VARCHAR, raisedAt TIMESTAMP, resolvedAt TIMESTAMP);
INSERT INTO alerts SELECT i, 11 + (i * 3) % 7, CASE i % 4 WHEN 0 THEN 'high' WHEN 1 THEN 'low' ELSE 'medium' END, TIMESTAMP '2023-02-01 10:00' + i * INTERVAL 9 DAY, CASE WHEN i % 5 = 0 THEN NULL ELSE TIMESTAMP '2023-02-02 10:00' + i * INTERVAL 9 DAY END FROM range(1, 41) t(i);
-- lake: school
CREATE TABLE teachers(teacher_id INTEGER PRIMARY KEY, name VARCHAR, subject VARCHAR, hired_on DATE, full_time BOOLEAN);
INSERT INTO teachers VALUES (1, 'Ruth Adler', 'maths', '2009-08-01', true), (2, 'Pavel Novak', 'history', '2015-02-01', true), (3, 'Nina Costa', 'biology', '2020-08-15', false), (4, 'Omar Aziz', 'maths', '2018-09-01', false), (5, 'Eva Lindt', 'music', '2011-08-01', true);
CREATE TABLE classes(class_id INTEGER PRIMARY KEY, class_name VARCHAR, grade INTEGER, room VARCHAR, teacher_id INTEGER REFERENCES teachers(teacher_id));
INSERT INTO classes VALUES (1, '7a', 7, 'R12', 1), (2, '7b', 7, 'R14', 2), (3, '8a', 8, 'R21', 3), (4, '9a', 9, 'R30', 4), (5, '9b', 9, NULL, 1);
CREATE TABLE pupils(pupil_id INTEGER PRIMARY KEY, first_name VARCHAR, last_name VARCHAR, gender VARCHAR, birthday DATE, class_id INTEGER REFERENCES classes(class_id), has_bus_pass BOOLEAN);
INSERT INTO pupils SELECT i, ['Ada', 'Ben', 'Cleo', 'Dan', 'Ella', 'Finn', 'Gina'][1 + i % 7], ['Berg', 'Cruz', 'Dorn', 'Egger', 'Fuchs'][1 + (i * 3) % 5], CASE WHEN i % 2 = 0 THEN 'F' ELSE 'M' END, DATE '2009-01-05' + (i * 29)::INTEGER, 1 + i % 4, i % 3 = 0 FROM range(1, 41) t(i);
CREATE TABLE exams(exam_id INTEGER PRIMARY KEY, class_id INTEGER REFERENCES classes(class_id), subject VARCHAR, held_on DATE, max_points INTEGER);
INSERT INTO exams SELECT i, 1 + i % 4, ['maths', 'history', 'biology'][1 + i % 3], DATE '2024-01-10' + (i * 11)::INTEGER, 50 + (i % 2) * 50 FROM range(1, 25) t(i);
CREATE TABLE results(exam_id INTEGER REFERENCES exams(exam_id), pupil_id INTEGER REFERENCES pupils(pupil_id), points INTEGER, passed BOOLEAN);
INSERT INTO results SELECT e, p, 10 + (e * 7 + p * 5) % 40, (e * 7 + p * 5) % 40 >= 15 FROM range(1, 25) t(e), range(1, 41) s(p) WHERE 1 + e % 4 = 1 + p % 4 AND p <> 7;
CREATE TABLE absences(absence_id INTEGER PRIMARY KEY, pupil_id INTEGER REFERENCES pupils(pupil_id), day DATE, excused BOOLEAN, reason VARCHAR);
INSERT INTO absences SELECT i, 1 + (i * 5) % 17, DATE '2024-02-01' + (i * 3)::INTEGER, i % 4 <> 0, CASE i % 3 WHEN 0 THEN 'flu' WHEN 1 THEN 'dentist' ELSE NULL END FROM range(1, 51) t(i);
-- lake: estate
CREATE TABLE agents(id INTEGER PRIMARY KEY, agent_name VARCHAR, office_city VARCHAR, commission_pct DOUBLE);
INSERT INTO agents VALUES (1, 'Carla Mota', 'Lisbon', 2.5), (2, 'Rui Pinto', 'Porto', 3.0), (3, 'Ines Vaz', 'Lisbon', 2.0), (4, 'Joao Reis', 'Faro', 3.5);
CREATE TABLE properties(id INTEGER PRIMARY KEY, address VARCHAR, city VARCHAR, kind VARCHAR, bedrooms INTEGER, area_sqm INTEGER, asking_price INTEGER, listed_on DATE, agent_id INTEGER, has_garden BOOLEAN);
INSERT INTO properties SELECT i, 'Rua ' || (i * 3) || ', door ' || i, ['Lisbon', 'Porto', 'Faro', 'Braga'][1 + (i * 5) % 4], CASE WHEN i % 3 = 0 THEN 'house' WHEN i % 3 = 1 THEN 'apartment' ELSE 'studio' END, CASE WHEN i % 3 = 2 THEN 1 ELSE 1 + i % 5 END, 35 + (i * 17) % 160, 90000 + (i * 7919) % 400000, DATE '2023-06-01' + (i * 6)::INTEGER, 1 + i % 3, i % 4 = 0 FROM range(1, 61) t(i);
CREATE TABLE viewings(id INTEGER PRIMARY KEY, property_id INTEGER, client_id INTEGER, viewed_at TIMESTAMP, feedback VARCHAR);
INSERT INTO viewings SELECT i, 1 + (i * 13) % 53, 1 + (i * 3) % 8, TIMESTAMP '2024-01-02 10:00' + i * INTERVAL 30 HOUR, CASE WHEN i % 5 = 0 THEN 'too dark' WHEN i % 7 = 0 THEN NULL ELSE 'nice kitchen' END FROM range(1, 151) t(i);
CREATE TABLE clients(id INTEGER PRIMARY KEY, full_name VARCHAR, phone VARCHAR, budget INTEGER, country VARCHAR);
INSERT INTO clients VALUES (1, 'Liam Walsh', '555-1', 250000, 'Ireland'), (2, 'Emma Roth', NULL, 420000, 'Germany'), (3, 'Hugo Petit', '555-3', 180000, 'France'), (4, 'Ana Lopes', '555-4', 310000, 'Portugal'), (5, 'Kurt Maier', NULL, 275000, 'Germany'), (6, 'Sofia Dias', '555-6', 150000, 'Portugal'), (7, 'Noah Smit', '555-7', 390000, 'Netherlands'), (8, 'Olga Ek', '555-8', 205000, 'Sweden'), (9, 'Zoe Hart', '555-9', 500000, 'Ireland');
CREATE TABLE sales(id INTEGER PRIMARY KEY, property_id INTEGER, client_id INTEGER, sale_price INTEGER, sold_on DATE);
INSERT INTO sales SELECT i, i * 3, 1 + i % 8, 95000 + (i * 12345) % 350000, DATE '2024-02-01' + (i * 9)::INTEGER FROM range(1, 19) t(i);
-- lake: radio
CREATE TABLE stations(stn_cd VARCHAR PRIMARY KEY, stn_nm VARCHAR, freq_mhz DOUBLE, ctry VARCHAR, founded_yr INTEGER, public_yn VARCHAR);
INSERT INTO stations VALUES ('S1', 'Radio Nova', 101.5, 'France', 1981, 'N'), ('S2', 'Klara', 89.5, 'Belgium', 2000, 'Y'), ('S3', 'Deep Blue', 97.0, 'Norway', 1995, 'N'), ('S4', 'Puls', 104.6, 'Norway', 2007, 'N'), ('S5', 'Aria', 92.1, 'Italy', 1974, 'Y');
CREATE TABLE shows(showId INTEGER PRIMARY KEY, title VARCHAR, stn_cd VARCHAR, genre VARCHAR, lengthMin INTEGER, startedOn DATE, endedOn DATE);
INSERT INTO shows VALUES (1, 'Morning Tide', 'S3', 'news', 120, '2015-01-05', NULL), (2, 'Night Train', 'S1', 'jazz', 90, '2010-06-01', '2022-12-31'), (3, 'Opera Hour', 'S5', 'classical', 60, '1999-03-14', NULL), (4, 'Beat Box', 'S4', 'pop', 45, '2019-09-01', NULL), (5, 'World Ear', 'S2', 'folk', 60, '2005-05-05', '2018-06-30'), (6, 'Fjord Talk', 'S3', 'news', 30, '2021-02-02', NULL), (7, 'Jazz Corner', 'S5', 'jazz', 75, '2012-10-10', NULL);
CREATE TABLE hosts(hostId INTEGER PRIMARY KEY, fname VARCHAR, lname VARCHAR, sex VARCHAR, dob DATE, home_town VARCHAR);
INSERT INTO hosts VALUES (1, 'Lars', 'Moe', 'M', '1970-02-03', 'Oslo'), (2, 'Ida', 'Berg', 'F', '1988-07-19', 'Bergen'), (3, 'Paul', 'Roche', 'M', '1965-11-11', 'Lyon'), (4, 'Chiara', 'Neri', 'F', '1979-05-25', 'Milan'), (5, 'An', 'Claes', 'F', '1992-01-01', 'Ghent'), (6, 'Tor', 'Vik', 'M', '1999-09-09', 'Oslo');
CREATE TABLE show_hosts(showId INTEGER, hostId INTEGER, fee_eur INTEGER);
INSERT INTO show_hosts VALUES (1, 1, 500), (1, 2, 450), (2, 3, 600), (3, 4, 400), (4, 6, 300), (5, 5, 350), (6, 2, 250), (7, 4, 420);
CREATE TABLE episodes(episodeId INTEGER PRIMARY KEY, showId INTEGER, airedAt TIMESTAMP, listeners INTEGER, live BOOLEAN, notes VARCHAR);
INSERT INTO episodes SELECT i, 1 + i % 6, TIMESTAMP '2023-10-01 07:00' + i * INTERVAL 31 HOUR, 1000 + (i * 733) % 9000, i % 3 <> 0, CASE WHEN i % 9 = 0 THEN 'studio flooded, replaced by tape' WHEN i % 4 = 0 THEN NULL ELSE 'guest: local band' END FROM range(1, 181) t(i);
CREATE TABLE complaints(id INTEGER PRIMARY KEY, episodeId INTEGER, receivedOn DATE, topic VARCHAR, status VARCHAR, severity INTEGER);
INSERT INTO complaints SELECT i, 1 + (i * 11) % 180, DATE '2023-10-05' + (i * 4)::INTEGER, ['loud ads', 'bad language', 'poor sound'][1 + i % 3], CASE WHEN i % 4 = 0 THEN 'open' ELSE 'closed' END, 1 + i % 5 FROM range(1, 61) t(i);
-- lake: farm
CREATE TABLE fields(field_id INTEGER PRIMARY KEY, field_name VARCHAR, hectares DOUBLE, soil_type VARCHAR, irrigated BOOLEAN);
INSERT INTO fields VALUES (1, 'Hill Top', 12.5, 'clay', false), (2, 'River Bend', 20.0, 'loam', true), (3, 'Old Orchard', 4.2, 'loam', true), (4, 'Long Acre', 31.0, 'sand', false), (5, 'Fox Wood', 8.8, 'clay', true);
CREATE TABLE crops(crop_id INTEGER PRIMARY KEY, crop_name VARCHAR, family VARCHAR, price_per_tonne DECIMAL(8, 2), organic BOOLEAN);
INSERT INTO crops VALUES (1, 'wheat', 'cereal', 210, false), (2, 'barley', 'cereal', 180, false), (3, 'rapeseed', 'brassica', 430, false), (4, 'apples', 'fruit', 650, true), (5, 'oats', 'cereal', 190, true), (6, 'beans', 'legume', 320, true);
CREATE TABLE plantings(planting_id INTEGER PRIMARY KEY, field_id INTEGER REFERENCES fields(field_id), crop_id INTEGER REFERENCES crops(crop_id), planted_on DATE, harvested_on DATE, yield_tonnes DOUBLE);
INSERT INTO plantings SELECT i, 1 + i % 4, 1 + (i * 2) % 5, DATE '2021-03-01' + (i * 37)::INTEGER, CASE WHEN i > 22 THEN NULL ELSE DATE '2021-08-01' + (i * 37)::INTEGER END, CASE WHEN i > 22 THEN NULL ELSE 20 + (i * 13) % 70 END FROM range(1, 27) t(i);
CREATE TABLE workers(worker_id INTEGER PRIMARY KEY, worker_name VARCHAR, role VARCHAR, hourly_wage DECIMAL(6, 2), start_date DATE, supervisor_id INTEGER);
INSERT INTO workers VALUES (1, 'Greta Holm', 'manager', 32, '2008-04-01', NULL), (2, 'Sam Okoro', 'driver', 19.5, '2016-03-15', 1), (3, 'Lia Fenn', 'picker', 14, '2022-05-01', 2), (4, 'Jon Ward', 'picker', 13.5, '2023-06-10', 2), (5, 'Bela Kiss', 'mechanic', 24, '2012-09-01', 1);
CREATE TABLE tractors(tractor_id INTEGER PRIMARY KEY, model VARCHAR, maker VARCHAR, bought_on DATE, horsepower INTEGER, in_repair BOOLEAN);
INSERT INTO tractors VALUES (1, 'T400', 'Fendt', '2014-05-01', 180, false), (2, 'M7', 'Kubota', '2019-02-11', 150, true), (3, '6R', 'Deere', '2021-10-01', 210, false), (4, 'Old Bess', 'Ford', '1978-01-01', 60, true);
CREATE TABLE hours(id INTEGER PRIMARY KEY, worker_id INTEGER REFERENCES workers(worker_id), field_id INTEGER REFERENCES fields(field_id), tractor_id INTEGER REFERENCES tractors(tractor_id), worked_on DATE, hours DOUBLE);
INSERT INTO hours SELECT i, 2 + i % 4, 1 + (i * 3) % 4, CASE WHEN i % 3 = 0 THEN NULL ELSE 1 + (i * 5) % 3 END, DATE '2024-03-01' + (i // 2)::INTEGER, 2 + (i * 7) % 8 FROM range(1, 161) t(i);
-- lake: gym
CREATE TABLE trainers(id INTEGER PRIMARY KEY, first_name VARCHAR, last_name VARCHAR, speciality VARCHAR, hourly_rate DECIMAL(6, 2), hired DATE);
INSERT INTO trainers VALUES (1, 'Ines', 'Prado', 'yoga', 42, '2018-03-01'), (2, 'Karl', 'Brandt', 'boxing', 55, '2020-09-15'), (3, 'Mei', 'Lin', 'pilates', 48, '2021-01-10'), (4, 'Omar', 'Haddad', 'spinning', 39, '2016-06-20');
CREATE TABLE members(member_no INTEGER PRIMARY KEY, full_name VARCHAR, town VARCHAR, joined_on DATE, plan VARCHAR, birth_year INTEGER, is_active INTEGER);
INSERT INTO members SELECT i, ['Ada Noor', 'Ben Cole', 'Cleo Marsh', 'Dov Stein', 'Eva Holm', 'Finn Ray', 'Gia Russo', 'Hal Dunn', 'Iris Vogt', 'Jon Frey', 'Kim Soto', 'Lou Park'][i], ['Leeds', 'York', 'Hull'][1 + i % 3], DATE '2022-01-15' + (i * 40)::INTEGER, ['basic', 'plus', 'premium'][1 + i % 3], 1970 + i * 3, CASE WHEN i % 4 = 0 THEN 0 ELSE 1 END FROM range(1, 13) t(i);
CREATE TABLE classes(class_id INTEGER PRIMARY KEY, title VARCHAR, trainer_id INTEGER REFERENCES trainers(id), weekday VARCHAR, start_time TIME, max_places INTEGER);
INSERT INTO classes VALUES (1, 'Morning Yoga', 1, 'Monday', '07:30', 20), (2, 'Power Boxing', 2, 'Tuesday', '18:00', 12), (3, 'Core Pilates', 3, 'Wednesday', '12:00', 15), (4, 'Spin Express', 4, 'Thursday', '19:00', 25), (5, 'Evening Yoga', 1, 'Friday', '20:00', 20), (6, 'Fight Club', 2, 'Saturday', '10:00', 10);
CREATE TABLE visits(visit_id INTEGER PRIMARY KEY, member_no INTEGER REFERENCES members(member_no), class_id INTEGER REFERENCES classes(class_id), visited_on DATE, minutes INTEGER);
INSERT INTO visits SELECT i, 1 + (i * 5) % 10, 1 + (i * i) % 5, DATE '2024-01-02' + i::INTEGER, 30 + (i * 7) % 45 FROM range(1, 81) t(i);
-- lake: festival
CREATE TABLE stages(stage_id INTEGER PRIMARY KEY, stage_name VARCHAR, capacity INTEGER, covered BOOLEAN);
INSERT INTO stages VALUES (1, 'River Stage', 12000, false), (2, 'Big Top', 5000, true), (3, 'Barn', 900, true), (4, 'Garden', 400, false);
CREATE TABLE bands(band_id INTEGER PRIMARY KEY, band VARCHAR, genre VARCHAR, home_country VARCHAR, formed INTEGER, fee DOUBLE);
INSERT INTO bands VALUES (1, 'The Lanterns', 'folk', 'Ireland', 2009, 8000), (2, 'Neon Harbour', 'electronic', 'Sweden', 2015, 22000), (3, 'Old Tin', 'blues', 'USA', 1998, 15000), (4, 'Vasko', 'folk', 'Bulgaria', 2018, 3500), (5, 'Kilo Kilo', 'electronic', 'Germany', 2012, 18000), (6, 'Marble Sky', 'rock', 'Ireland', 2003, 40000), (7, 'Sister Moth', 'rock', 'France', 2020, 5000);
CREATE TABLE slots(slot_id INTEGER PRIMARY KEY, band_id INTEGER REFERENCES bands(band_id), stage_id INTEGER REFERENCES stages(stage_id), day DATE, starts TIME, length_min INTEGER);
INSERT INTO slots VALUES (1, 1, 3, '2024-07-05', '16:00', 50), (2, 2, 1, '2024-07-05', '22:30', 90), (3, 3, 2, '2024-07-05', '20:00', 75), (4, 4, 4, '2024-07-06', '14:00', 40), (5, 5, 1, '2024-07-06', '21:00', 80), (6, 6, 1, '2024-07-07', '22:00', 105), (7, 1, 4, '2024-07-07', '12:00', 45), (8, 3, 3, '2024-07-07', '18:30', 60);
CREATE TABLE tickets(ticket_no INTEGER PRIMARY KEY, kind VARCHAR, price DECIMAL(8, 2), sold_at DATE, buyer_city VARCHAR, used VARCHAR);
INSERT INTO tickets SELECT i, ['day', 'weekend', 'vip'][1 + i % 3], [60, 150, 320][1 + i % 3], DATE '2024-03-01' + (i % 100)::INTEGER, ['Cork', 'Dublin', 'Galway', 'Belfast'][1 + i % 4], CASE WHEN i % 5 = 0 THEN 'N' ELSE 'Y' END FROM range(1, 201) t(i);
-- lake: fleet
CREATE TABLE vans(van_id INTEGER PRIMARY KEY, plate VARCHAR, make VARCHAR, model_year INTEGER, mileage_km INTEGER, fuel VARCHAR, depot VARCHAR);
INSERT INTO vans VALUES (1, 'AB-123', 'Ford', 2017, 184000, 'diesel', 'North'), (2, 'AB-456', 'Renault', 2021, 61000, 'electric', 'North'), (3, 'CD-789', 'Ford', 2019, 122500, 'diesel', 'South'), (4, 'CD-111', 'Mercedes', 2022, 38000, 'diesel', 'South'), (5, 'EF-222', 'Renault', 2023, 12000, 'electric', 'East');
CREATE TABLE drivers(drv_id INTEGER PRIMARY KEY, fname VARCHAR, lname VARCHAR, dob DATE, licence_class VARCHAR, mgr_id INTEGER);
INSERT INTO drivers VALUES (1, 'Petra', 'Klein', '1970-05-05', 'C1', NULL), (2, 'Samir', 'Aziz', '1988-12-01', 'B', 1), (3, 'Lena', 'Wolf', '1995-07-19', 'B', 1), (4, 'Gus', 'Iversen', '1963-02-28', 'C1', 1), (5, 'Noa', 'Peretz', '2000-10-10', 'B', 2);
CREATE TABLE trips(trip_id INTEGER PRIMARY KEY, van_id INTEGER REFERENCES vans(van_id), drv_id INTEGER REFERENCES drivers(drv_id), trip_date DATE, km DOUBLE, qty_parcels INTEGER, late BOOLEAN);
INSERT INTO trips SELECT i, 1 + (i * 3) % 5, 1 + (i * 7) % 4, DATE '2024-02-01' + (i % 60)::INTEGER, 20.5 + (i * 13) % 140, 5 + (i * 11) % 60, i % 7 = 0 FROM range(1, 121) t(i);
CREATE TABLE repairs(repair_id INTEGER PRIMARY KEY, van_id INTEGER REFERENCES vans(van_id), done_on DATE, part VARCHAR, cost_eur DECIMAL(8, 2));
INSERT INTO repairs VALUES (1, 1, '2023-11-02', 'brakes', 420), (2, 1, '2024-01-15', 'clutch', 980), (3, 3, '2024-02-20', 'brakes', 390), (4, 3, '2023-06-30', 'tyres', 510), (5, 4, '2024-03-03', 'mirror', 120);
-- lake: courier
CREATE TABLE depots(depot_cd VARCHAR PRIMARY KEY, depot_nm VARCHAR, city VARCHAR, region VARCHAR, cap_per_day INTEGER, opened_on DATE);
INSERT INTO depots VALUES
  ('MAN', 'Manchester Central', 'Manchester', 'North', 420, '2011-04-01'),
  ('LDS', 'Leeds Cross', 'Leeds', 'North', 310, '2014-09-15'),
  ('BRS', 'Bristol Docks', 'Bristol', 'South West', 260, '2016-02-01'),
  ('LON', 'London Park Royal', 'London', 'South East', 900, '2009-01-12'),
  ('GLA', 'Glasgow Clyde', 'Glasgow', 'Scotland', 280, '2018-06-04'),
  ('CDF', 'Cardiff Bay', 'Cardiff', 'Wales', 150, '2021-11-22');

CREATE TABLE couriers(emp_no INTEGER PRIMARY KEY, first_nm VARCHAR, last_nm VARCHAR, depot_cd VARCHAR REFERENCES depots(depot_cd), veh_type VARCHAR, hire_dt DATE, is_contractor INTEGER, hourly_pay DECIMAL(6,2));
INSERT INTO couriers VALUES
  (101, 'Tariq', 'Mahmood', 'MAN', 'van', '2017-05-08', 0, 14.2),
  (102, 'Sian', 'Pritchard', 'CDF', 'van', '2021-11-29', 0, 13.1),
  (103, 'Joe', 'Whittaker', 'MAN', 'bike', '2022-03-14', 1, 11.9),
  (104, 'Agnes', 'Kowal', 'LON', 'van', '2015-10-01', 0, 16.75),
  (105, 'Ewan', 'McBride', 'GLA', 'truck', '2019-02-18', 0, 15.6),
  (106, 'Lena', 'Fischer', 'LON', 'bike', '2022-08-22', 1, 12.4),
  (107, 'Marcus', 'Bell', 'BRS', 'van', '2018-07-30', 0, 13.95),
  (108, 'Priya', 'Nair', 'LDS', 'van', '2020-01-06', 0, 14.05),
  (109, 'Colm', 'Doherty', 'LDS', 'truck', '2023-04-03', 1, 15.1),
  (110, 'Hana', 'Suzuki', 'LON', 'van', '2022-11-07', 0, 14.9),
  (111, 'Pete', 'Larkin', 'BRS', 'bike', '2023-09-11', 1, 11.75),
  (112, 'Rosa', 'Almeida', 'GLA', 'van', '2024-06-17', 1, 12.8);

CREATE TABLE customers(cust_no INTEGER PRIMARY KEY, cust_nm VARCHAR, acct_type VARCHAR, city VARCHAR, credit_lim INTEGER, email VARCHAR);
INSERT INTO customers VALUES
  (5001, 'Brightleaf Stationery', 'business', 'Leeds', 5000, 'orders@brightleaf.example'),
  (5002, 'Harbour Optics', 'business', 'Bristol', 8000, NULL),
  (5003, 'Doreen Atkins', 'private', 'Manchester', NULL, 'doreen.atkins@mail.example'),
  (5004, 'Kestrel Bike Parts', 'business', 'London', 12000, 'ship@kestrelbikes.example'),
  (5005, 'Nordale Cheese Co', 'business', 'Glasgow', 3500, 'hello@nordale.example'),
  (5006, 'Imran Sheikh', 'private', 'London', NULL, NULL),
  (5007, 'Velvet Lamp Studio', 'business', 'London', 6500, NULL),
  (5008, 'Gwen Parry', 'private', 'Cardiff', NULL, 'gwen.p@mail.example'),
  (5009, 'Tinbox Toys', 'business', 'Manchester', 9000, 'dispatch@tinbox.example'),
  (5010, 'Old Mill Books', 'business', 'Leeds', 2500, 'post@oldmill.example'),
  (5011, 'Fiona Grant', 'private', 'Glasgow', NULL, NULL),
  (5012, 'Saltmarsh Surf', 'business', 'Cardiff', 4000, 'team@saltmarsh.example');

CREATE TABLE parcels(tracking_no VARCHAR PRIMARY KEY, cust_no INTEGER REFERENCES customers(cust_no), from_depot VARCHAR, to_depot VARCHAR, svc_level VARCHAR, wt_kg DOUBLE, price DECIMAL(8,2), declared_val INTEGER, shipped_dt DATE, delivered_dt DATE, status VARCHAR, fragile VARCHAR, emp_no INTEGER);
INSERT INTO parcels VALUES
  ('PX70000', 5004, 'LDS', 'CDF', 'same day', 9.4, 26.78, 80, '2023-11-08', '2023-11-08', 'Delivered', 'N', 109),
  ('PX70037', 5004, 'LDS', 'CDF', 'same day', 7.9, 24.35, 400, '2023-11-10', '2023-11-10', 'Delivered', 'N', 109),
  ('PX70074', 5002, 'CDF', 'BRS', 'express', 3.3, 12.27, NULL, '2023-11-14', '2023-11-15', 'Delivered', 'N', 103),
  ('PX70111', 5001, 'GLA', 'LDS', 'standard', 19.2, 15.34, NULL, '2023-11-21', '2023-11-23', 'Delivered', 'N', 105),
  ('PX70148', 5004, 'MAN', 'CDF', 'standard', 11.2, 12.7, NULL, '2023-11-25', '2023-11-29', 'Delivered', 'N', 104),
  ('PX70185', 5002, 'MAN', 'CDF', 'express', 16.5, 22.49, 45, '2023-11-26', NULL, 'Returned', 'N', 104),
  ('PX70222', 5007, 'MAN', 'GLA', 'standard', 14.5, 12.84, 400, '2023-12-01', '2023-12-05', 'Delivered', 'N', 101),
  ('PX70259', 5007, 'MAN', 'BRS', 'same day', 6.2, 23.49, 150, '2023-12-06', '2023-12-06', 'Delivered', 'N', 108),
  ('PX70296', 5002, 'LDS', 'CDF', 'standard', 4.6, 7.8, 45, '2023-12-08', NULL, 'Returned', 'N', 101),
  ('PX70333', 5004, 'CDF', 'MAN', 'express', 10.9, 17.91, 220, '2023-12-13', '2023-12-15', 'Delivered', 'N', 109),
  ('PX70370', 5001, 'GLA', 'LDS', 'express', 12.5, 18.81, 220, '2023-12-17', '2023-12-18', 'Delivered', 'Y', 104),
  ('PX70407', 5010, 'BRS', 'CDF', 'standard', 20.5, 18.91, 150, '2023-12-20', NULL, 'Lost', 'N', 104),
  ('PX70444', 5004, 'LON', 'LDS', 'standard', 11.4, 12.03, 20, '2023-12-27', '2024-01-01', 'Delivered', 'Y', 105),
  ('PX70481', 5005, 'LON', 'MAN', 'express', 24.0, 28.0, 950, '2023-12-28', '2023-12-30', 'Delivered', 'N', 104),
  ('PX70518', 5002, 'MAN', 'LDS', 'standard', 14.9, 14.19, NULL, '2024-01-01', '2024-01-07', 'Delivered', 'Y', 109),
  ('PX70555', 5007, 'GLA', 'CDF', 'express', 9.4, 15.51, 20, '2024-01-07', '2024-01-09', 'Delivered', 'N', 108),
  ('PX70592', 5002, 'LDS', 'BRS', 'standard', 18.2, 18.16, 150, '2024-01-12', '2024-01-16', 'Delivered', 'N', 101),
  ('PX70629', 5009, 'BRS', 'LON', 'express', 9.1, 16.71, 45, '2024-01-13', '2024-01-15', 'Delivered', 'N', 102),
  ('PX70666', 5002, 'MAN', 'CDF', 'express', 7.8, 15.95, NULL, '2024-01-19', '2024-01-20', 'Delivered', 'N', 111),
  ('PX70703', 5009, 'CDF', 'MAN', 'express', 22.0, 27.3, 45, '2024-01-23', '2024-01-25', 'Delivered', 'N', 110),
  ('PX70740', 5009, 'LON', 'CDF', 'express', 16.2, 21.31, NULL, '2024-01-27', '2024-01-28', 'Delivered', 'N', 105),
  ('PX70777', 5002, 'CDF', 'BRS', 'standard', 6.2, 9.23, 150, '2024-01-31', '2024-02-02', 'Delivered', 'Y', 110),
  ('PX70814', 5005, 'MAN', 'BRS', 'standard', 22.8, 19.17, 80, '2024-02-05', '2024-02-10', 'Delivered', 'Y', 102),
  ('PX70851', 5004, 'BRS', 'MAN', 'standard', 10.3, 10.39, NULL, '2024-02-09', NULL, 'Lost', 'N', 108),
  ('PX70888', 5007, 'LON', 'MAN', 'standard', 17.6, 18.03, 150, '2024-02-10', '2024-02-12', 'Delivered', 'N', 104),
  ('PX70925', 5003, 'MAN', 'LDS', 'express', 14.9, 18.42, 220, '2024-02-17', '2024-02-18', 'Delivered', 'N', 107),
  ('PX70962', 5001, 'GLA', 'CDF', 'standard', 16.7, 14.55, 20, '2024-02-20', '2024-02-25', 'Delivered', 'Y', 103),
  ('PX70999', 5001, 'CDF', 'MAN', 'standard', 21.6, 21.44, 150, '2024-02-24', '2024-02-27', 'Delivered', 'Y', 104),
  ('PX71036', 5001, 'LON', 'MAN', 'standard', 13.5, 15.07, 150, '2024-02-28', '2024-03-01', 'Delivered', 'N', 110),
  ('PX71073', 5002, 'BRS', 'MAN', 'same day', 18.0, 30.24, 950, '2024-03-04', '2024-03-04', 'Delivered', 'Y', 101),
  ('PX71110', 5005, 'LON', 'CDF', 'standard', 11.7, 11.95, 20, '2024-03-08', '2024-03-12', 'Delivered', 'Y', 101),
  ('PX71147', 5004, 'LON', 'LDS', 'same day', 19.7, 34.87, 150, '2024-03-10', '2024-03-10', 'Delivered', 'N', 109),
  ('PX71184', 5010, 'LDS', 'MAN', 'standard', 21.6, 19.23, 950, '2024-03-16', NULL, 'Lost', 'Y', 101),
  ('PX71221', 5004, 'LON', 'LDS', 'standard', 2.5, 6.36, 80, '2024-03-18', '2024-03-22', 'Delivered', 'N', 110),
  ('PX71258', 5004, 'LON', 'MAN', 'standard', 20.1, 17.08, NULL, '2024-03-23', '2024-03-29', 'Delivered', 'N', 106),
  ('PX71295', 5010, 'CDF', 'MAN', 'express', 1.5, 10.95, 45, '2024-03-28', '2024-03-30', 'Delivered', 'N', 108),
  ('PX71332', 5003, 'LON', 'GLA', 'express', 2.4, 11.31, 220, '2024-03-29', '2024-03-30', 'Delivered', 'N', 110),
  ('PX71369', 5009, 'BRS', 'CDF', 'express', 22.7, 27.67, NULL, '2024-04-03', '2024-04-05', 'Delivered', 'N', 108),
  ('PX71406', 5004, 'MAN', 'GLA', 'express', 17.5, 22.32, 20, '2024-04-07', '2024-04-08', 'Delivered', 'Y', 111),
  ('PX71443', 5004, 'LDS', 'GLA', 'standard', 20.2, 16.15, 20, '2024-04-13', '2024-04-16', 'Delivered', 'Y', 111),
  ('PX71480', 5001, 'MAN', 'CDF', 'standard', 2.1, 6.16, 150, '2024-04-16', '2024-04-19', 'Delivered', 'N', 101),
  ('PX71517', 5010, 'MAN', 'BRS', 'standard', 10.8, 10.44, 220, '2024-04-18', '2024-04-24', 'Delivered', 'Y', 110),
  ('PX71554', 5007, 'CDF', 'GLA', 'standard', 18.2, 17.65, 45, '2024-04-25', '2024-04-28', 'Delivered', 'Y', 107),
  ('PX71591', 5009, 'LDS', 'GLA', 'standard', 4.9, 7.98, 20, '2024-04-27', '2024-04-30', 'Delivered', 'N', 103),
  ('PX71628', 5005, 'MAN', 'LON', 'express', 18.1, 24.23, 400, '2024-05-02', '2024-05-04', 'Delivered', 'Y', 104),
  ('PX71665', 5002, 'CDF', 'GLA', 'express', 23.1, 28.2, NULL, '2024-05-06', NULL, 'In transit', 'N', 101),
  ('PX71702', 5009, 'LON', 'BRS', 'express', 8.0, 15.5, 220, '2024-05-09', '2024-05-10', 'Delivered', 'N', 103),
  ('PX71739', 5009, 'LDS', 'GLA', 'express', 9.6, 16.99, 80, '2024-05-14', NULL, 'In transit', 'N', 111),
  ('PX71776', 5002, 'LON', 'GLA', 'express', 22.7, 22.86, 400, '2024-05-19', '2024-05-20', 'Delivered', 'N', 108),
  ('PX71813', 5005, 'CDF', 'LON', 'express', 10.1, 15.46, 20, '2024-05-20', '2024-05-21', 'Delivered', 'N', 104),
  ('PX71850', 5007, 'MAN', 'BRS', 'same day', 21.8, 34.9, 20, '2024-05-25', '2024-05-25', 'Delivered', 'N', 110),
  ('PX71887', 5009, 'LDS', 'CDF', 'same day', 10.2, 26.0, 20, '2024-05-29', '2024-05-29', 'Delivered', 'N', 110),
  ('PX71924', 5010, 'LDS', 'GLA', 'express', 1.9, 11.38, 20, '2024-06-01', '2024-06-03', 'Delivered', 'Y', 101),
  ('PX71961', 5001, 'LON', 'LDS', 'express', 8.5, 15.97, 400, '2024-06-07', '2024-06-09', 'Delivered', 'N', 104),
  ('PX71998', 5002, 'MAN', 'BRS', 'express', 6.7, 15.07, 20, '2024-06-10', '2024-06-12', 'Delivered', 'N', 103),
  ('PX72035', 5009, 'GLA', 'MAN', 'standard', 22.8, 20.35, 20, '2024-06-15', '2024-06-18', 'Delivered', 'N', 103),
  ('PX72072', 5004, 'LON', 'GLA', 'standard', 23.6, 19.57, 80, '2024-06-18', '2024-06-23', 'Delivered', 'N', 104),
  ('PX72109', 5001, 'BRS', 'LON', 'standard', 22.9, 21.19, 45, '2024-06-21', '2024-06-23', 'Delivered', 'Y', 104);

CREATE TABLE claims(claim_id INTEGER PRIMARY KEY, tracking_no VARCHAR, filed_on DATE, reason VARCHAR, amt_claimed DECIMAL(8,2), amt_paid DECIMAL(8,2), approved VARCHAR);
INSERT INTO claims VALUES
  (1, 'PX70185', '2023-12-19', 'damaged', 90, 90, 'Y'),
  (2, 'PX70296', '2023-12-19', 'wrong address', 310.25, 248.2, 'Y'),
  (3, 'PX70407', '2024-01-05', 'lost', 35, 17.5, 'Y'),
  (4, 'PX70518', '2024-01-23', 'late', 240, 0, 'N'),
  (5, 'PX70814', '2024-02-26', 'damaged', 75, 60.0, 'Y'),
  (6, 'PX70851', '2024-03-01', 'lost', 75, 0, 'N'),
  (7, 'PX71110', '2024-03-30', 'damaged', 75, 37.5, 'Y'),
  (8, 'PX71184', '2024-04-08', 'lost', 60, 0, 'N'),
  (9, 'PX71221', '2024-03-27', 'wrong address', 310.25, 0, 'N'),
  (10, 'PX71702', '2024-05-19', 'wrong address', 310.25, 155.12, 'Y'),
  (11, 'PX71776', '2024-05-26', 'damaged', 120.5, 96.4, 'Y'),
  (12, 'PX71998', '2024-06-26', 'wrong address', 75, 75, 'Y'),
  (13, 'PX72109', '2024-07-15', 'late', 90, 90, 'Y');
-- lake: museum
CREATE TABLE artists(artist_id INTEGER PRIMARY KEY, artist_name VARCHAR, nationality VARCHAR, birth_yr INTEGER, death_yr INTEGER);
INSERT INTO artists VALUES
  (1, 'Elsa Vinterberg', 'Danish', 1871, 1938),
  (2, 'Tomás Orduña', 'Spanish', 1902, 1979),
  (3, 'Ruth Calloway', 'British', 1934, NULL),
  (4, 'Hiroki Sanada', 'Japanese', 1958, NULL),
  (5, 'Marguerite Lavaux', 'French', 1844, 1911),
  (6, 'Benedict Osei', 'Ghanaian', 1969, NULL),
  (7, 'Paolo Bergamini', 'Italian', 1610, 1668),
  (8, 'Anneke de Wit', 'Dutch', 1625, 1689),
  (9, 'Clara Rosenthal', 'German', 1890, 1957),
  (10, 'James Farrow', 'British', 1788, 1851),
  (11, 'Lucie Amblard', 'French', 1981, NULL);

CREATE TABLE galleries(gallery_id INTEGER PRIMARY KEY, gallery_nm VARCHAR, floor INTEGER, sq_m INTEGER, wing VARCHAR);
INSERT INTO galleries VALUES
  (1, 'Rotunda', 0, 310, 'East'),
  (2, 'Long Gallery', 1, 540, 'East'),
  (3, 'Print Room', 1, 120, 'West'),
  (4, 'Sculpture Court', 0, 680, 'West'),
  (5, 'Skylight Hall', 2, 450, 'North'),
  (6, 'Project Space', 2, 95, 'North');

CREATE TABLE staff(staff_id INTEGER PRIMARY KEY, full_nm VARCHAR, job_title VARCHAR, dept VARCHAR, hired DATE, annual_sal INTEGER, mgr_id INTEGER);
INSERT INTO staff VALUES
  (11, 'Judith Crane', 'Director', 'Administration', '2009-02-02', 98000, NULL),
  (12, 'Matteo Ricci', 'Chief Curator', 'Curatorial', '2012-05-21', 74000, 11),
  (13, 'Ayesha Khan', 'Curator', 'Curatorial', '2016-09-05', 52000, 12),
  (14, 'Oliver Stent', 'Curator', 'Curatorial', '2019-03-18', 48500, 12),
  (15, 'Nadia Petrov', 'Assistant Curator', 'Curatorial', '2021-10-11', 36000, 13),
  (16, 'Will Tanner', 'Conservator', 'Conservation', '2014-01-13', 51000, 11),
  (17, 'Grace Obi', 'Conservator', 'Conservation', '2020-06-29', 44500, 16),
  (18, 'Sam Delaney', 'Guard', 'Security', '2018-11-01', 29500, 19),
  (19, 'Ingrid Moe', 'Head of Security', 'Security', '2011-07-04', 46000, 11),
  (20, 'Luis Campos', 'Guard', 'Security', '2022-04-25', 28000, 19),
  (21, 'Hetty Shaw', 'Educator', 'Learning', '2017-08-14', 35500, 11),
  (22, 'Theo Brandt', 'Registrar', 'Curatorial', '2015-12-07', 43000, 12);

CREATE TABLE artworks(acc_no VARCHAR PRIMARY KEY, title VARCHAR, artist_id INTEGER REFERENCES artists(artist_id), medium VARCHAR, yr_made INTEGER, gallery_id INTEGER, acq_date VARCHAR, acq_method VARCHAR, insured_val VARCHAR, on_display INTEGER);
INSERT INTO artworks VALUES
  ('AC-001', 'Harbour at Dusk', 1, 'oil on canvas', 1904, 2, '14/03/1998', 'purchase', '$185,000.00', 1),
  ('AC-002', 'The Net Menders', 1, 'oil on canvas', 1911, 2, '02/11/2003', 'gift', '$142,500.00', 1),
  ('AC-003', 'Winter Birches', 1, 'watercolour', 1899, NULL, '27/06/2015', 'bequest', '$18,750.00', 0),
  ('AC-004', 'Figure with Guitar', 2, 'bronze', 1951, 4, '19/05/1987', 'purchase', '$320,000.00', 1),
  ('AC-005', 'Three Bulls', 2, 'lithograph', 1948, 3, '30/01/2011', 'gift', '$9,400.00', 1),
  ('AC-006', 'Untitled (Iron)', 2, 'steel', 1963, 4, '08/09/1999', 'purchase', '$275,000.00', 1),
  ('AC-007', 'Seated Nurse', 3, 'oil on canvas', 1967, 5, '21/04/2008', 'purchase', '$96,000.00', 1),
  ('AC-008', 'Brick Lane Saturday', 3, 'screenprint', 1972, 3, '21/04/2008', 'purchase', '$6,200.00', 0),
  ('AC-009', 'Gasworks', 3, 'oil on canvas', 1981, 5, '16/10/2019', 'gift', '$88,000.00', 1),
  ('AC-010', 'River Machine II', 4, 'mixed media', 1994, 6, '05/12/2016', 'purchase', '$130,000.00', 1),
  ('AC-011', 'Paper Weather', 4, 'mixed media', 2007, 6, '23/02/2020', 'purchase', '$74,500.00', 0),
  ('AC-012', 'Woman Reading a Letter', 5, 'oil on canvas', 1879, 1, '11/07/1964', 'bequest', '$1,250,000.00', 1),
  ('AC-013', 'Orchard in Bloom', 5, 'oil on canvas', 1886, 2, '11/07/1964', 'bequest', '$990,000.00', 1),
  ('AC-014', 'Study of Hands', 5, 'charcoal', 1875, NULL, '18/08/1991', 'gift', '$31,000.00', 0),
  ('AC-015', 'Accra Triptych', 6, 'acrylic on canvas', 2012, 5, '29/09/2021', 'purchase', '$210,000.00', 1),
  ('AC-016', 'Market Songs', 6, 'acrylic on canvas', 2018, 5, '29/09/2021', 'purchase', '$165,000.00', 1),
  ('AC-017', 'Judith', 7, 'oil on canvas', 1641, 1, '25/05/1952', 'purchase', '$2,400,000.00', 1),
  ('AC-018', 'Saint Jerome', 7, 'oil on panel', 1655, 1, '13/01/1978', 'gift', '$1,780,000.00', 0),
  ('AC-019', 'Still Life with Oysters', 8, 'oil on panel', 1661, 1, '06/06/1959', 'bequest', '$1,120,000.00', 1),
  ('AC-020', 'Tulip Dealer', 8, 'oil on panel', 1670, NULL, '17/03/2001', 'purchase', '$860,000.00', 0),
  ('AC-021', 'Berlin Roofs', 9, 'woodcut', 1922, 3, '24/10/1994', 'gift', '$12,300.00', 1),
  ('AC-022', 'Mother and Clock', 9, 'woodcut', 1925, 3, '24/10/1994', 'gift', '$14,800.00', 1),
  ('AC-023', 'Storm off Whitby', 10, 'watercolour', 1829, 2, '09/04/1970', 'bequest', '$67,000.00', 1),
  ('AC-024', 'Coalbrook by Night', 10, 'oil on canvas', 1833, 2, '15/11/2012', 'purchase', '$540,000.00', 1);

CREATE TABLE exhibitions(exh_id INTEGER PRIMARY KEY, exh_title VARCHAR, gallery_id INTEGER REFERENCES galleries(gallery_id), start_dt DATE, end_dt DATE, lead_curator INTEGER, asst_curator INTEGER, tkt_price DECIMAL(6,2), visitors INTEGER, sponsor VARCHAR);
INSERT INTO exhibitions VALUES
  (1, 'Northern Light', 2, '2023-02-10', '2023-05-28', 13, 15, 14.0, 18420, 'Fjord Bank'),
  (2, 'Iron and Air: Spanish Sculpture', 4, '2023-06-17', '2023-10-01', 12, 14, 16.0, 22310, NULL),
  (3, 'Ink: Prints 1900-1980', 3, '2023-09-08', '2024-01-14', 14, 15, 8.0, 6240, NULL),
  (4, 'Calloway at Ninety', 5, '2024-03-02', '2024-07-07', 13, 14, 15.0, 31875, 'Albion Insurance'),
  (5, 'Golden Tables', 1, '2023-11-18', '2024-03-10', 12, 13, 18.0, 40150, 'Fjord Bank'),
  (6, 'Accra Now', 5, '2024-09-14', '2025-01-05', 14, 13, 12.0, 19760, 'Volta Airlines'),
  (7, 'Small Machines', 6, '2024-02-03', '2024-04-21', 15, NULL, 6.0, 3980, NULL),
  (8, 'Lavaux and Her Circle', 2, '2024-06-08', '2024-10-20', 12, 15, 17.0, 44020, 'Albion Insurance'),
  (9, 'Rooms for Drawing', 3, '2024-11-09', '2025-02-23', 14, NULL, 7.5, 4515, NULL);

CREATE TABLE loans(loan_id INTEGER PRIMARY KEY, acc_no VARCHAR, borrower VARCHAR, country VARCHAR, out_dt DATE, due_dt DATE, returned_dt DATE, fee_eur INTEGER);
INSERT INTO loans VALUES
  (1, 'AC-017', 'Museo di Brera Nuova', 'Italy', '2022-09-01', '2023-01-31', '2023-02-03', 42000),
  (2, 'AC-012', 'Musée Carvin', 'France', '2023-03-15', '2023-07-15', '2023-07-15', 35000),
  (3, 'AC-018', 'Stadtgalerie Kassel', 'Germany', '2024-01-20', '2024-06-20', '2024-06-18', 28500),
  (4, 'AC-020', 'Rijn Museum', 'Netherlands', '2024-05-02', '2024-09-30', NULL, 26000),
  (5, 'AC-003', 'Kunsthal Aarhus Vest', 'Denmark', '2024-02-11', '2024-05-11', '2024-05-29', 4500),
  (6, 'AC-011', 'Osaka Modern', 'Japan', '2024-08-01', '2025-01-31', NULL, 12000),
  (7, 'AC-014', 'Musée Carvin', 'France', '2023-10-05', '2024-01-05', '2024-01-04', 6000),
  (8, 'AC-004', 'Fundación Alba', 'Spain', '2022-04-01', '2022-08-31', '2022-08-30', 17500),
  (9, 'AC-012', 'Rijn Museum', 'Netherlands', '2021-10-01', '2022-02-28', '2022-03-01', 33000),
  (10, 'AC-024', 'Norwich Castle Trust', 'United Kingdom', '2023-05-10', '2023-09-10', '2023-09-10', 0),
  (11, 'AC-008', 'Norwich Castle Trust', 'United Kingdom', '2024-10-01', '2025-03-01', NULL, 0),
  (12, 'AC-017', 'Musée Carvin', 'France', '2019-03-01', '2019-08-01', '2019-08-01', 39500);
-- lake: helpdesk
CREATE TABLE teams(team_id INTEGER PRIMARY KEY, team_nm VARCHAR, office VARCHAR, shift_start TIME);
INSERT INTO teams VALUES
  (1, 'Frontline', 'Dublin', '07:00'),
  (2, 'Billing', 'Dublin', '09:00'),
  (3, 'Platform', 'Kraków', '08:00'),
  (4, 'Enterprise Care', 'Austin', '08:30');

CREATE TABLE agents(agent_id INTEGER PRIMARY KEY, agent_nm VARCHAR, team_id INTEGER REFERENCES teams(team_id), start_dt DATE, monthly_pay INTEGER, is_lead VARCHAR);
INSERT INTO agents VALUES
  (1, 'Niamh Byrne', 1, '2019-04-08', 2900, 'Y'),
  (2, 'Kacper Zielinski', 3, '2018-01-15', 3300, 'Y'),
  (3, 'Dana Whitfield', 4, '2020-07-20', 4100, 'Y'),
  (4, 'Sean Molloy', 1, '2022-02-28', 2350, 'N'),
  (5, 'Ola Nowak', 3, '2021-05-17', 2700, 'N'),
  (6, 'Trevor Lang', 4, '2023-03-06', 3450, 'N'),
  (7, 'Ciara Nolan', 2, '2020-11-02', 2500, 'N'),
  (8, 'Piotr Wilk', 3, '2023-08-21', 2550, 'N'),
  (9, 'Maya Solis', 4, '2021-09-13', 3700, 'N'),
  (10, 'Fergus Keane', 1, '2024-01-08', 2200, 'N'),
  (11, 'Aoife Daly', 2, '2017-06-12', 2850, 'Y');

CREATE TABLE clients(client_id INTEGER PRIMARY KEY, company VARCHAR, industry VARCHAR, country VARCHAR, plan VARCHAR, seats INTEGER, signup_dt DATE, mrr DECIMAL(10,2));
INSERT INTO clients VALUES
  (1, 'Lumen Freight', 'logistics', 'Ireland', 'Business', 45, '2020-03-01', 1350.0),
  (2, 'Castor Bank', 'finance', 'Germany', 'Enterprise', 420, '2019-06-15', 12600.0),
  (3, 'Petal & Co', 'retail', 'United Kingdom', 'Starter', 6, '2022-10-10', 90.0),
  (4, 'Orbit Clinics', 'healthcare', 'United States', 'Enterprise', 260, '2021-01-20', 8320.0),
  (5, 'Ferro Steel', 'manufacturing', 'Poland', 'Business', 80, '2021-11-05', 2240.0),
  (6, 'Juniper Schools', 'education', 'Ireland', 'Business', 110, '2022-08-22', 2420.0),
  (7, 'Nimbus Games', 'software', 'Sweden', 'Starter', 14, '2023-02-14', 210.0),
  (8, 'Halcyon Hotels', 'hospitality', 'Spain', 'Business', 65, '2020-09-30', 1885.0),
  (9, 'Tallow Insurance', 'finance', 'United Kingdom', 'Enterprise', 310, '2018-12-01', 9920.0),
  (10, 'Quill Press', 'media', 'Ireland', 'Starter', 9, '2023-07-03', 135.0),
  (11, 'Baltic Timber', 'manufacturing', 'Sweden', 'Business', 38, '2024-02-19', 1140.0),
  (12, 'Sunrow Foods', 'retail', 'United States', 'Starter', 11, '2023-11-27', 165.0);

CREATE TABLE products(prod_cd VARCHAR PRIMARY KEY, prod_nm VARCHAR, cur_ver VARCHAR, discontinued INTEGER, released DATE);
INSERT INTO products VALUES
  ('SYN', 'SyncBox', '6.2', 0, '2016-05-01'),
  ('INV', 'InvoiceMate', '3.8', 0, '2018-09-12'),
  ('PLS', 'PulseBoard', '2.1', 0, '2021-03-30'),
  ('VLT', 'VaultKey', '4.0', 0, '2019-11-18'),
  ('FAX', 'FaxBridge', '1.9', 1, '2012-02-06'),
  ('CHT', 'ChatDock', '1.0', 0, '2024-04-15');

CREATE TABLE tickets(ticket_no INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients(client_id), prod_cd VARCHAR, subject VARCHAR, prio VARCHAR, status VARCHAR, channel VARCHAR, opened_at TIMESTAMP, closed_at TIMESTAMP, assigned_to INTEGER, escalated_to INTEGER, first_resp_min INTEGER, csat INTEGER, reopened INTEGER);
INSERT INTO tickets VALUES
  (20240, 5, 'INV', 'PDF export blank', 'P4', 'closed', 'chat', '2024-01-04 09:29:00', '2024-01-06 05:11:00', 3, 11, 182, 1, 0),
  (20241, 9, 'INV', 'Refund not showing', 'P2', 'closed', 'phone', '2024-01-08 08:30:00', '2024-01-10 05:18:00', 6, NULL, 58, NULL, 1),
  (20242, 11, 'PLS', 'Chart shows wrong month', 'P3', 'closed', 'email', '2024-01-09 08:22:00', '2024-01-09 23:16:00', 5, NULL, 76, 2, 0),
  (20243, 6, 'VLT', 'Two-factor code not arriving', 'P1', 'closed', 'email', '2024-01-14 11:50:00', '2024-01-15 08:37:00', 8, NULL, 31, 4, 0),
  (20244, 5, 'VLT', 'Locked out of account', 'P4', 'closed', 'chat', '2024-01-15 14:09:00', '2024-01-17 02:40:00', 3, 11, 254, 5, 0),
  (20245, 6, 'SYN', 'Files duplicated after update', 'P4', 'closed', 'phone', '2024-01-18 11:47:00', '2024-01-25 06:27:00', 4, 11, 67, 4, 0),
  (20246, 2, 'VLT', 'Locked out of account', 'P3', 'closed', 'chat', '2024-01-21 15:08:00', '2024-01-26 12:11:00', 6, NULL, 87, 3, 0),
  (20247, 5, 'VLT', 'Two-factor code not arriving', 'P4', 'closed', 'chat', '2024-01-25 09:27:00', '2024-01-31 03:05:00', 4, 3, 255, 5, 0),
  (20248, 11, 'VLT', 'Two-factor code not arriving', 'P1', 'closed', 'portal', '2024-01-28 15:38:00', '2024-01-29 04:18:00', 1, NULL, 9, 3, 0),
  (20249, 2, 'VLT', 'Password reset loop', 'P3', 'closed', 'chat', '2024-01-30 11:08:00', '2024-02-04 09:20:00', 9, NULL, 126, 1, 0),
  (20250, 8, 'PLS', 'Dashboard does not load', 'P3', 'closed', 'email', '2024-02-03 14:31:00', '2024-02-04 14:50:00', 9, NULL, 128, NULL, 0),
  (20251, 4, 'SYN', 'Sync stuck at 99%', 'P3', 'closed', 'email', '2024-02-07 15:47:00', '2024-02-12 20:52:00', 8, NULL, 69, NULL, 0),
  (20252, 3, 'INV', 'Refund not showing', 'P3', 'pending', 'portal', '2024-02-10 15:20:00', NULL, 6, NULL, 123, NULL, 0),
  (20253, 2, 'SYN', 'Files duplicated after update', 'P4', 'closed', 'email', '2024-02-13 16:23:00', '2024-02-19 21:59:00', 4, NULL, 113, 5, 0),
  (20254, 4, 'INV', 'Wrong VAT on invoice', 'P2', 'closed', 'phone', '2024-02-16 10:27:00', '2024-02-17 00:47:00', 7, NULL, 28, 3, 0),
  (20255, 3, 'SYN', 'Sync stuck at 99%', 'P3', 'closed', 'portal', '2024-02-19 14:24:00', '2024-02-24 15:42:00', 5, NULL, 52, 2, 0),
  (20256, 4, 'SYN', 'Files duplicated after update', 'P1', 'closed', 'phone', '2024-02-22 12:39:00', '2024-02-22 14:44:00', 9, 1, 9, 4, 0),
  (20257, 9, 'VLT', 'Password reset loop', 'P3', 'closed', 'email', '2024-02-25 15:09:00', '2024-03-01 20:51:00', 1, NULL, 159, 4, 0),
  (20258, 9, 'INV', 'Wrong VAT on invoice', 'P1', 'closed', 'chat', '2024-02-27 09:58:00', '2024-02-28 04:23:00', 1, 3, 19, NULL, 0),
  (20259, 1, 'SYN', 'Cannot pair laptop', 'P3', 'closed', 'phone', '2024-03-02 16:15:00', '2024-03-06 21:22:00', 4, 3, 132, 5, 0),
  (20260, 8, 'INV', 'Refund not showing', 'P4', 'closed', 'chat', '2024-03-05 12:58:00', '2024-03-12 06:37:00', 9, NULL, 145, 4, 1),
  (20261, 4, 'SYN', 'Cannot pair laptop', 'P3', 'closed', 'chat', '2024-03-08 09:04:00', '2024-03-09 21:01:00', 9, NULL, 79, 4, 0),
  (20262, 5, 'INV', 'Wrong VAT on invoice', 'P1', 'closed', 'email', '2024-03-10 11:53:00', '2024-03-10 18:54:00', 7, NULL, 10, 4, 0),
  (20263, 2, 'PLS', 'Dashboard does not load', 'P3', 'closed', 'chat', '2024-03-13 14:56:00', '2024-03-18 10:45:00', 7, 11, 86, NULL, 0),
  (20264, 8, 'SYN', 'Cannot pair laptop', 'P1', 'closed', 'portal', '2024-03-17 13:40:00', '2024-03-18 00:15:00', 3, NULL, 27, 2, 0),
  (20265, 3, 'INV', 'PDF export blank', 'P3', 'closed', 'portal', '2024-03-18 11:57:00', '2024-03-22 12:30:00', 4, 3, 113, 5, 0),
  (20266, 4, 'SYN', 'Sync stuck at 99%', 'P1', 'closed', 'chat', '2024-03-23 14:31:00', '2024-03-24 07:39:00', 9, 3, 13, 5, 0),
  (20267, 8, 'VLT', 'Locked out of account', 'P3', 'closed', 'email', '2024-03-26 15:43:00', '2024-03-27 19:57:00', 9, NULL, 153, NULL, 0),
  (20268, 5, 'INV', 'Refund not showing', 'P1', 'closed', 'chat', '2024-03-28 13:33:00', '2024-03-29 09:44:00', 3, NULL, 12, 4, 0),
  (20269, 7, 'SYN', 'Files duplicated after update', 'P3', 'closed', 'phone', '2024-03-31 13:12:00', '2024-04-04 16:47:00', 4, NULL, 147, 5, 0),
  (20270, 2, 'SYN', 'Files duplicated after update', 'P2', 'pending', 'email', '2024-04-04 10:49:00', NULL, 1, NULL, 30, NULL, 0),
  (20271, 7, 'SYN', 'Files duplicated after update', 'P3', 'closed', 'phone', '2024-04-05 11:51:00', '2024-04-09 22:26:00', 2, NULL, 84, 1, 1),
  (20272, 5, 'PLS', 'Dashboard does not load', 'P3', 'closed', 'chat', '2024-04-09 15:22:00', '2024-04-13 09:57:00', 6, NULL, 136, 5, 0),
  (20273, 3, 'INV', 'Refund not showing', 'P3', 'closed', 'chat', '2024-04-13 08:00:00', '2024-04-14 08:16:00', 8, NULL, 42, 5, 0),
  (20274, 5, 'SYN', 'Sync stuck at 99%', 'P3', 'closed', 'chat', '2024-04-15 10:26:00', '2024-04-18 17:08:00', 11, NULL, 28, 5, 0),
  (20275, 9, 'VLT', 'Two-factor code not arriving', 'P4', 'closed', 'phone', '2024-04-18 12:30:00', '2024-04-26 13:26:00', 7, 3, 198, NULL, 0),
  (20276, 2, 'VLT', 'Password reset loop', 'P2', 'closed', 'email', '2024-04-22 08:44:00', '2024-04-24 03:43:00', 3, 1, 39, 2, 0),
  (20277, 2, 'INV', 'PDF export blank', 'P2', 'closed', 'portal', '2024-04-25 09:55:00', '2024-04-26 09:11:00', 1, NULL, 55, 3, 0),
  (20278, 5, 'INV', 'Wrong VAT on invoice', 'P3', 'closed', 'portal', '2024-04-26 15:36:00', '2024-05-01 22:52:00', 7, NULL, 130, 5, 0),
  (20279, 3, 'INV', 'Wrong VAT on invoice', 'P3', 'closed', 'phone', '2024-04-30 12:52:00', '2024-05-02 23:21:00', 5, NULL, 159, 4, 0),
  (20280, 4, 'SYN', 'Files duplicated after update', 'P1', 'closed', 'portal', '2024-05-02 09:16:00', '2024-05-03 03:35:00', 4, 2, 16, NULL, 0),
  (20281, 7, 'PLS', 'Chart shows wrong month', 'P4', 'closed', 'phone', '2024-05-06 12:18:00', '2024-05-13 12:53:00', 1, NULL, 210, 1, 0),
  (20282, 9, 'VLT', 'Password reset loop', 'P3', 'closed', 'portal', '2024-05-09 08:37:00', '2024-05-10 02:53:00', 2, NULL, 101, 5, 0),
  (20283, 4, 'VLT', 'Locked out of account', 'P1', 'closed', 'chat', '2024-05-12 12:46:00', '2024-05-12 21:58:00', 1, 3, 15, NULL, 0),
  (20284, 4, 'INV', 'Wrong VAT on invoice', 'P3', 'closed', 'chat', '2024-05-16 08:59:00', '2024-05-20 20:58:00', 4, NULL, 45, 5, 0),
  (20285, 6, 'VLT', 'Password reset loop', 'P4', 'closed', 'portal', '2024-05-17 16:30:00', '2024-05-24 17:48:00', 1, NULL, 143, 5, 0),
  (20286, 2, 'SYN', 'Files duplicated after update', 'P2', 'open', 'chat', '2024-05-22 11:17:00', NULL, 6, NULL, 68, NULL, 1),
  (20287, 2, 'INV', 'Refund not showing', 'P4', 'open', 'chat', '2024-05-24 14:57:00', NULL, 7, NULL, 259, NULL, 0),
  (20288, 4, 'SYN', 'Sync stuck at 99%', 'P3', 'closed', 'chat', '2024-05-28 11:06:00', '2024-05-30 23:40:00', 4, NULL, 64, 3, 0),
  (20289, 4, 'VLT', 'Password reset loop', 'P3', 'open', 'chat', '2024-05-30 09:10:00', NULL, 1, 3, 53, NULL, 0),
  (20290, 11, 'PLS', 'Chart shows wrong month', 'P1', 'pending', 'email', '2024-06-01 09:06:00', NULL, 5, NULL, 14, NULL, 0),
  (20291, 9, 'VLT', 'Two-factor code not arriving', 'P2', 'open', 'phone', '2024-06-05 11:49:00', NULL, 11, NULL, 29, NULL, 1),
  (20292, 2, 'SYN', 'Cannot pair laptop', 'P3', 'open', 'phone', '2024-06-09 13:15:00', NULL, 9, NULL, 63, NULL, 0),
  (20293, 1, 'SYN', 'Sync stuck at 99%', 'P4', 'open', 'email', '2024-06-12 14:20:00', NULL, 1, 11, 210, NULL, 0),
  (20294, 10, 'PLS', 'Slow report', 'P3', 'open', 'email', '2024-06-15 10:25:00', NULL, 9, NULL, 79, NULL, 1),
  (20295, 2, 'PLS', 'Slow report', 'P1', 'closed', 'chat', '2024-06-18 09:08:00', '2024-06-18 22:16:00', 2, 1, 6, 3, 0),
  (20296, 8, 'VLT', 'Two-factor code not arriving', 'P2', 'open', 'portal', '2024-06-21 09:31:00', NULL, 5, 1, 54, NULL, 0),
  (20297, 10, 'INV', 'PDF export blank', 'P1', 'closed', 'email', '2024-06-22 08:04:00', '2024-06-22 12:33:00', 6, NULL, 35, NULL, 0),
  (20298, 6, 'SYN', 'Sync stuck at 99%', 'P2', 'pending', 'portal', '2024-06-26 08:00:00', NULL, 8, 1, 43, NULL, 0),
  (20299, 2, 'INV', 'Refund not showing', 'P3', 'open', 'portal', '2024-06-29 09:11:00', NULL, 1, NULL, 103, NULL, 0);

CREATE TABLE worklog(log_id INTEGER PRIMARY KEY, ticket_no INTEGER, agent_id INTEGER, logged_on DATE, mins INTEGER, billable VARCHAR);
INSERT INTO worklog VALUES
  (1, 20240, 3, '2024-01-04', 60, 'N'),
  (2, 20242, 5, '2024-01-10', 15, 'Y'),
  (3, 20243, 8, '2024-01-15', 15, 'N'),
  (4, 20244, 3, '2024-01-16', 20, 'N'),
  (5, 20245, 11, '2024-01-19', 10, 'Y'),
  (6, 20246, 6, '2024-01-24', 10, 'N'),
  (7, 20248, 1, '2024-01-28', 120, 'Y'),
  (8, 20249, 9, '2024-01-31', 15, 'N'),
  (9, 20253, 4, '2024-02-16', 60, 'N'),
  (10, 20254, 7, '2024-02-16', 60, 'N'),
  (11, 20255, 5, '2024-02-20', 75, 'Y'),
  (12, 20258, 1, '2024-02-28', 10, 'Y'),
  (13, 20259, 4, '2024-03-05', 90, 'Y'),
  (14, 20260, 9, '2024-03-08', 120, 'N'),
  (15, 20261, 9, '2024-03-11', 10, 'Y'),
  (16, 20263, 11, '2024-03-14', 120, 'N'),
  (17, 20264, 3, '2024-03-20', 90, 'N'),
  (18, 20265, 4, '2024-03-19', 25, 'Y'),
  (19, 20266, 9, '2024-03-26', 15, 'N'),
  (20, 20267, 9, '2024-03-29', 45, 'N'),
  (21, 20268, 3, '2024-03-28', 15, 'N'),
  (22, 20269, 4, '2024-03-31', 10, 'N'),
  (23, 20270, 1, '2024-04-04', 20, 'Y'),
  (24, 20271, 2, '2024-04-06', 60, 'N'),
  (25, 20273, 8, '2024-04-16', 75, 'N'),
  (26, 20274, 11, '2024-04-17', 10, 'N'),
  (27, 20275, 7, '2024-04-21', 120, 'N'),
  (28, 20276, 3, '2024-04-22', 60, 'Y'),
  (29, 20277, 1, '2024-04-28', 45, 'N'),
  (30, 20278, 7, '2024-04-28', 15, 'Y'),
  (31, 20280, 4, '2024-05-05', 30, 'Y'),
  (32, 20281, 1, '2024-05-09', 20, 'Y'),
  (33, 20283, 1, '2024-05-15', 25, 'N'),
  (34, 20284, 4, '2024-05-19', 75, 'N'),
  (35, 20285, 1, '2024-05-20', 120, 'N'),
  (36, 20286, 6, '2024-05-25', 15, 'N'),
  (37, 20287, 7, '2024-05-27', 20, 'N'),
  (38, 20288, 4, '2024-05-31', 75, 'N'),
  (39, 20289, 1, '2024-05-31', 60, 'Y'),
  (40, 20290, 5, '2024-06-02', 60, 'N'),
  (41, 20292, 9, '2024-06-12', 45, 'N'),
  (42, 20293, 1, '2024-06-12', 20, 'Y'),
  (43, 20294, 9, '2024-06-16', 25, 'N'),
  (44, 20296, 1, '2024-06-24', 75, 'Y'),
  (45, 20297, 6, '2024-06-23', 15, 'Y'),
  (46, 20298, 8, '2024-06-28', 90, 'Y'),
  (47, 20240, 3, '2024-01-05', 90, 'N'),
  (48, 20242, 5, '2024-01-12', 120, 'N'),
  (49, 20243, 8, '2024-01-16', 45, 'Y'),
  (50, 20244, 3, '2024-01-17', 90, 'Y'),
  (51, 20245, 4, '2024-01-18', 25, 'N'),
  (52, 20246, 6, '2024-01-21', 120, 'Y'),
  (53, 20248, 1, '2024-01-29', 45, 'N'),
  (54, 20249, 9, '2024-02-01', 45, 'N'),
  (55, 20253, 4, '2024-02-15', 90, 'N'),
  (56, 20254, 7, '2024-02-19', 90, 'Y'),
  (57, 20255, 5, '2024-02-20', 90, 'Y'),
  (58, 20258, 1, '2024-03-01', 15, 'Y');
-- lake: winery
CREATE TABLE plots(plot_id INTEGER PRIMARY KEY, plot_nm VARCHAR, grape VARCHAR, hectares DECIMAL(5,2), planted_yr INTEGER, soil VARCHAR, organic INTEGER);
INSERT INTO plots VALUES
  (1, 'Coteau Haut', 'Syrah', 3.2, 1988, 'granite', 1),
  (2, 'Les Tilleuls', 'Chardonnay', 2.6, 2001, 'limestone', 0),
  (3, 'Old Chapel', 'Grenache', 4.1, 1962, 'schist', 1),
  (4, 'River Bend', 'Sauvignon Blanc', 3.8, 2010, 'gravel', 0),
  (5, 'Fox Hill', 'Pinot Noir', 1.9, 1995, 'limestone', 1),
  (6, 'New Terrace', 'Viognier', 1.2, 2019, 'granite', 0);

CREATE TABLE wines(sku VARCHAR PRIMARY KEY, wine_nm VARCHAR, colour VARCHAR, vintage INTEGER, plot_id INTEGER REFERENCES plots(plot_id), abv DECIMAL(4,1), list_price DECIMAL(8,2), btl_in_stock INTEGER, cost_per_btl DECIMAL(8,2));
INSERT INTO wines VALUES
  ('CH-SY19', 'Coteau Haut Syrah', 'red', 2019, 1, 14.0, 32.0, 410, 12.4),
  ('CH-SY20', 'Coteau Haut Reserve', 'red', 2020, 1, 14.5, 48.0, 155, 17.1),
  ('LT-CD21', 'Les Tilleuls Blanc', 'white', 2021, 2, 13.0, 24.5, 620, 8.9),
  ('LT-CD22', 'Tilleuls Cuvée Anna', 'white', 2022, 2, 13.2, 38.0, 90, 13.8),
  ('OC-GR18', 'Old Chapel Vieilles Vignes', 'red', 2018, 3, 15.0, 64.0, 70, 21.5),
  ('OC-RS23', 'Chapel Rosé', 'rosé', 2023, 3, 12.5, 16.0, 1340, 5.2),
  ('RB-SB22', 'River Bend Sauvignon', 'white', 2022, 4, 12.0, 18.5, 880, 6.1),
  ('RB-SB23', 'River Bend Fumé', 'white', 2023, 4, 12.8, 22.0, 0, 7.75),
  ('FH-PN20', 'Fox Hill Pinot', 'red', 2020, 5, 13.5, 41.0, 230, 15.3),
  ('FH-SP19', 'Fox Hill Brut', 'sparkling', 2019, 5, 12.0, 36.0, 300, 14.6),
  ('FH-PN15', 'Fox Hill Library Release', 'red', 2015, 5, 13.4, 95.0, 24, 19.0);

CREATE TABLE customers(cust_id INTEGER PRIMARY KEY, cust_nm VARCHAR, cust_type VARCHAR, ctry VARCHAR, club_member VARCHAR, since DATE);
INSERT INTO customers VALUES
  (301, 'Bistro Armand', 'restaurant', 'France', 'Y', '2018-04-12'),
  (302, 'Keller & Söhne', 'wholesaler', 'Germany', 'N', '2019-02-20'),
  (303, 'The Copper Pot', 'restaurant', 'United Kingdom', 'Y', '2020-09-03'),
  (304, 'Vinothek Zürich', 'shop', 'Switzerland', 'Y', '2017-11-28'),
  (305, 'Helen Marsh', 'private', 'United Kingdom', 'Y', '2021-12-05'),
  (306, 'Nordvin AS', 'wholesaler', 'Norway', 'N', '2022-01-17'),
  (307, 'Jules Perrin', 'private', 'France', 'N', '2023-03-22'),
  (308, 'Cellar Door NYC', 'shop', 'United States', 'N', '2020-06-30'),
  (309, 'Hotel Bellerive', 'restaurant', 'Switzerland', 'N', '2021-05-14'),
  (310, 'Antonia Weiss', 'private', 'Germany', 'Y', '2022-10-09'),
  (311, 'La Petite Cave', 'shop', 'France', 'N', '2024-01-08'),
  (312, 'Sakura Imports', 'wholesaler', 'Japan', 'N', '2023-09-19');

CREATE TABLE reps(rep_id INTEGER PRIMARY KEY, rep_nm VARCHAR, territory VARCHAR, comm_rate DECIMAL(4,2), hired DATE);
INSERT INTO reps VALUES
  (1, 'Camille Roux', 'France', 0.04, '2016-03-01'),
  (2, 'Stefan Huber', 'DACH', 0.05, '2018-08-13'),
  (3, 'Bridget Lowe', 'UK & US', 0.05, '2019-05-06'),
  (4, 'Mathis Girard', 'Nordics', 0.06, '2022-02-14'),
  (5, 'Odile Fabre', 'Head office', 0.0, '2011-10-03');

CREATE TABLE orders(ord_no INTEGER PRIMARY KEY, cust_id INTEGER REFERENCES customers(cust_id), sold_by INTEGER, approved_by INTEGER, ord_dt DATE, ship_dt DATE, pay_terms VARCHAR, paid INTEGER);
INSERT INTO orders VALUES
  (9000, 309, 2, 1, '2023-01-19', '2023-01-22', 'prepaid', 1),
  (9001, 303, 3, 5, '2023-02-05', '2023-02-09', '30 days', 1),
  (9002, 311, 1, NULL, '2023-03-10', '2023-03-21', 'prepaid', 1),
  (9003, 304, 2, 5, '2023-04-01', '2023-04-04', '30 days', 1),
  (9004, 306, 4, NULL, '2023-04-13', '2023-04-21', '60 days', 0),
  (9005, 305, 3, 5, '2023-05-05', '2023-05-07', '30 days', 1),
  (9006, 302, 2, 5, '2023-05-25', '2023-06-06', 'prepaid', 1),
  (9007, 301, 1, NULL, '2023-06-06', '2023-06-10', '30 days', 1),
  (9008, 308, 3, 1, '2023-07-03', '2023-07-07', '30 days', 1),
  (9009, 302, 2, 5, '2023-07-19', '2023-07-27', '30 days', 1),
  (9010, 306, 4, 5, '2023-08-06', '2023-08-17', '60 days', 0),
  (9011, 309, 2, 5, '2023-09-04', '2023-09-10', 'prepaid', 0),
  (9012, 301, 1, NULL, '2023-09-19', '2023-10-01', '30 days', 1),
  (9013, 304, 2, 5, '2023-10-11', '2023-10-20', '30 days', 1),
  (9014, 303, 3, 5, '2023-11-07', '2023-11-18', '30 days', 0),
  (9015, 301, 1, 5, '2023-11-18', '2023-11-30', '60 days', 1),
  (9016, 309, 2, 5, '2023-12-15', '2023-12-25', 'prepaid', 1),
  (9017, 311, 1, 5, '2024-01-01', '2024-01-05', '30 days', 1),
  (9018, 306, 4, NULL, '2024-01-20', '2024-02-01', '30 days', 1),
  (9019, 306, 4, 2, '2024-02-10', '2024-02-21', 'prepaid', 1),
  (9020, 305, 3, 5, '2024-03-01', '2024-03-05', '60 days', 1),
  (9021, 304, 2, NULL, '2024-03-11', '2024-03-14', '30 days', 1),
  (9022, 307, 1, 5, '2024-04-08', '2024-04-17', '60 days', 0),
  (9023, 303, 3, NULL, '2024-04-30', '2024-05-06', '30 days', 0),
  (9024, 301, 2, 1, '2024-05-16', '2024-05-26', '30 days', 1),
  (9025, 311, 1, 1, '2024-06-07', '2024-06-15', '30 days', 1),
  (9026, 309, 2, 2, '2024-06-23', '2024-06-24', '30 days', 1),
  (9027, 302, 2, 5, '2024-07-10', '2024-07-14', '30 days', 1),
  (9028, 309, 3, 5, '2024-08-01', '2024-08-12', '30 days', 0),
  (9029, 307, 1, 5, '2024-08-28', '2024-08-30', '60 days', 0),
  (9030, 302, 2, 5, '2024-09-07', '2024-09-16', '30 days', 1),
  (9031, 302, 3, NULL, '2024-10-07', NULL, 'prepaid', 0),
  (9032, 311, 1, 1, '2024-10-27', NULL, 'prepaid', 1),
  (9033, 306, 2, 5, '2024-11-09', NULL, '30 days', 1);

CREATE TABLE order_lines(ord_no INTEGER, sku VARCHAR, qty INTEGER, unit_pr DECIMAL(8,2));
INSERT INTO order_lines VALUES
  (9000, 'CH-SY20', 48, 45.6),
  (9000, 'FH-PN20', 48, 41.0),
  (9001, 'LT-CD22', 36, 36.1),
  (9002, 'OC-RS23', 12, 16.0),
  (9002, 'CH-SY19', 120, 32.0),
  (9003, 'FH-PN20', 48, 36.9),
  (9004, 'LT-CD22', 120, 38.0),
  (9004, 'OC-GR18', 36, 60.8),
  (9005, 'RB-SB22', 12, 18.5),
  (9005, 'LT-CD22', 6, 34.2),
  (9006, 'CH-SY20', 36, 43.2),
  (9007, 'FH-PN15', 120, 95.0),
  (9007, 'FH-PN20', 60, 38.95),
  (9008, 'OC-GR18', 24, 57.6),
  (9008, 'LT-CD21', 120, 23.27),
  (9009, 'LT-CD21', 12, 24.5),
  (9009, 'LT-CD22', 24, 34.2),
  (9010, 'CH-SY20', 12, 43.2),
  (9010, 'RB-SB22', 60, 17.57),
  (9011, 'FH-SP19', 60, 36.0),
  (9011, 'FH-PN20', 24, 36.9),
  (9012, 'FH-PN20', 48, 41.0),
  (9013, 'CH-SY20', 12, 48.0),
  (9014, 'FH-PN15', 12, 90.25),
  (9014, 'LT-CD22', 60, 38.0),
  (9015, 'OC-GR18', 12, 57.6),
  (9015, 'FH-SP19', 120, 32.4),
  (9016, 'FH-SP19', 24, 36.0),
  (9016, 'CH-SY20', 24, 48.0),
  (9017, 'FH-SP19', 48, 34.2),
  (9017, 'RB-SB22', 24, 17.57),
  (9018, 'LT-CD22', 12, 36.1),
  (9018, 'LT-CD21', 36, 22.05),
  (9019, 'OC-GR18', 12, 64.0),
  (9020, 'FH-SP19', 6, 36.0),
  (9020, 'CH-SY20', 6, 43.2),
  (9021, 'FH-PN20', 120, 36.9),
  (9022, 'FH-PN20', 6, 36.9),
  (9023, 'LT-CD22', 60, 38.0),
  (9023, 'RB-SB22', 120, 18.5),
  (9024, 'OC-GR18', 12, 60.8),
  (9025, 'CH-SY20', 120, 48.0),
  (9025, 'OC-GR18', 48, 64.0),
  (9026, 'FH-PN15', 12, 85.5),
  (9027, 'FH-SP19', 48, 36.0),
  (9027, 'FH-PN15', 12, 95.0),
  (9028, 'CH-SY19', 120, 28.8),
  (9029, 'CH-SY19', 12, 28.8),
  (9029, 'RB-SB22', 12, 16.65),
  (9030, 'CH-SY20', 48, 43.2),
  (9031, 'FH-SP19', 120, 36.0),
  (9032, 'FH-SP19', 120, 36.0),
  (9032, 'OC-GR18', 12, 64.0),
  (9033, 'FH-SP19', 24, 36.0);
-- lake: lawfirm
CREATE TABLE lawyers(lawyer_id INTEGER PRIMARY KEY, first_name VARCHAR, last_name VARCHAR, title VARCHAR, practice_area VARCHAR, office VARCHAR, bar_yr INTEGER, hourly_rate DECIMAL(8, 2), hire_dt DATE, full_time VARCHAR);
INSERT INTO lawyers VALUES
  (1, 'Margaret', 'Whitlock', 'Partner', 'Litigation', 'Boston', 1994, 725, '2003-05-12', 'Y'),
  (2, 'Desmond', 'Achebe', 'Partner', 'Corporate', 'New York', 1999, 810, '2006-09-01', 'Y'),
  (3, 'Rachel', 'Feinberg', 'Partner', 'Real Estate', 'Boston', 2001, 640, '2008-01-14', 'Y'),
  (4, 'Tomasz', 'Nowicki', 'Of Counsel', 'Tax', 'New York', 1988, 690, '2011-03-21', 'N'),
  (5, 'Priya', 'Raman', 'Senior Associate', 'Intellectual Property', 'Boston', 2012, 465, '2014-08-18', 'Y'),
  (6, 'Caleb', 'Durning', 'Senior Associate', 'Litigation', 'Hartford', 2013, 430, '2015-10-05', 'Y'),
  (7, 'Sofia', 'Marchetti', 'Associate', 'Employment', 'Hartford', 2018, 345, '2018-09-10', 'Y'),
  (8, 'Owen', 'Lathrop', 'Associate', 'Corporate', 'New York', 2019, 370, '2019-09-09', 'Y'),
  (9, 'Hannah', 'Okafor', 'Associate', 'Litigation', 'Boston', 2020, 335, '2021-01-11', 'Y'),
  (10, 'Luis', 'Cardenas', 'Associate', 'Real Estate', 'Boston', 2021, 325, '2021-09-13', 'N'),
  (11, 'Bridget', 'Mallory', 'Paralegal', NULL, 'Hartford', NULL, 185, '2016-04-04', 'Y'),
  (12, 'Kenji', 'Watanabe', 'Associate', 'Tax', 'New York', 2022, 310, '2022-09-12', 'Y');
CREATE TABLE clients(client_id INTEGER PRIMARY KEY, client_name VARCHAR, industry VARCHAR, city VARCHAR, st VARCHAR, client_since DATE, contact_name VARCHAR, contact_email VARCHAR, is_vip INTEGER);
INSERT INTO clients VALUES
  (101, 'Harborview Marine Supply', 'Retail', 'Gloucester', 'MA', '2009-06-02', 'Ellen Sayre', 'esayre@harborviewmarine.com', 0),
  (102, 'Northgate Biologics', 'Biotech', 'Cambridge', 'MA', '2015-02-17', 'Victor Amari', 'vamari@northgatebio.com', 1),
  (103, 'Castellan Hotels', 'Hospitality', 'New York', 'NY', '2012-11-05', 'Joanne Pike', 'jpike@castellanhotels.com', 1),
  (104, 'Delancey Foods', 'Manufacturing', 'Hartford', 'CT', '2017-03-29', 'Mark Ostrow', 'mostrow@delanceyfoods.com', 0),
  (105, 'Brightline Software', 'Technology', 'Boston', 'MA', '2018-07-11', 'Anita Desai', 'anita@brightline.io', 1),
  (106, 'Estate of Walter Greer', NULL, 'Worcester', 'MA', '2021-05-20', 'Nancy Greer', NULL, 0),
  (107, 'Pemberton Construction', 'Construction', 'Hartford', 'CT', '2013-08-26', 'Bill Pemberton', 'bill@pembertonco.com', 0),
  (108, 'Quarry Street Partners', 'Real Estate', 'Boston', 'MA', '2010-04-08', 'Denise Lowell', 'dlowell@quarryst.com', 1),
  (109, 'Orchid Medical Devices', 'Biotech', 'Waltham', 'MA', '2019-10-15', 'Samir Patel', 'spatel@orchidmed.com', 0),
  (110, 'Tri-County Logistics', 'Transportation', 'Springfield', 'MA', '2020-01-23', 'Carol Hintze', 'chintze@tricountylog.com', 0),
  (111, 'Lumen Cafe Group', 'Hospitality', 'Providence', 'RI', '2022-02-14', 'Diego Rivas', NULL, 0),
  (112, 'Ashford Credit Union', 'Banking', 'Ashford', 'CT', '2016-12-01', 'Paula Kerr', 'pkerr@ashfordcu.org', 0),
  (113, 'Vantage Robotics', 'Technology', 'Cambridge', 'MA', '2023-09-18', 'Ingrid Moen', 'imoen@vantagerobotics.com', 0);
CREATE TABLE matters(matter_no VARCHAR PRIMARY KEY, client_id INTEGER REFERENCES clients(client_id), matter_name VARCHAR, practice_area VARCHAR, lead_lawyer_id INTEGER, opened_on DATE, closed_on DATE, status VARCHAR, fee_type VARCHAR);
INSERT INTO matters VALUES
  ('22-0114', 103, 'Castellan v. Brightwater Insurance', 'Litigation', 1, '2022-02-03', NULL, 'Open', 'Hourly'),
  ('22-0131', 107, 'Route 9 Bridge Contract Dispute', 'Litigation', 6, '2022-03-22', '2023-11-30', 'Closed', 'Hourly'),
  ('22-0178', 108, 'Seaport Tower Acquisition', 'Real Estate', 3, '2022-06-15', '2023-02-10', 'Closed', 'Fixed'),
  ('22-0203', 102, 'Gene Panel Patent Prosecution', 'Intellectual Property', 5, '2022-09-07', NULL, 'Open', 'Hourly'),
  ('22-0240', 104, 'Wage and Hour Audit', 'Employment', 7, '2022-11-14', '2023-06-28', 'Closed', 'Fixed'),
  ('23-0009', 105, 'Series C Financing', 'Corporate', 2, '2023-01-19', '2023-05-12', 'Closed', 'Fixed'),
  ('23-0027', 106, 'Greer Estate Tax Filing', 'Tax', 4, '2023-02-27', '2023-12-19', 'Closed', 'Hourly'),
  ('23-0052', 101, 'Pier Lease Renewal', 'Real Estate', 10, '2023-04-04', '2023-08-15', 'Closed', 'Hourly'),
  ('23-0066', 109, 'FDA Consultant Breach Claim', 'Litigation', 9, '2023-05-16', NULL, 'Open', 'Contingency'),
  ('23-0088', 103, 'Times Square Hotel Refinancing', 'Real Estate', 3, '2023-07-10', NULL, 'On Hold', 'Hourly'),
  ('23-0095', 110, 'Driver Misclassification Suit', 'Employment', 7, '2023-08-21', NULL, 'Open', 'Hourly'),
  ('23-0121', 102, 'License Agreement with Kelvara', 'Corporate', 8, '2023-10-02', '2024-03-18', 'Closed', 'Hourly'),
  ('23-0140', 105, 'Trade Secret Injunction', 'Intellectual Property', 5, '2023-11-27', NULL, 'Open', 'Hourly'),
  ('24-0005', 112, 'State Tax Appeal', 'Tax', 4, '2024-01-16', NULL, 'Open', 'Hourly'),
  ('24-0018', 108, 'Fenway Parcel Zoning Appeal', 'Real Estate', 3, '2024-02-12', NULL, 'Open', 'Hourly'),
  ('24-0023', 111, 'Franchise Agreement Drafting', 'Corporate', 8, '2024-02-29', '2024-05-31', 'Closed', 'Fixed'),
  ('24-0037', 104, 'Delancey v. Corbin Packaging', 'Litigation', 6, '2024-04-09', NULL, 'Open', 'Contingency'),
  ('24-0041', 105, 'Acquisition of Pinemark', 'Corporate', 2, '2024-04-25', NULL, 'Open', 'Hourly');
CREATE TABLE time_entries(entry_id INTEGER PRIMARY KEY, matter_no VARCHAR, lawyer_id INTEGER REFERENCES lawyers(lawyer_id), work_date DATE, hrs DECIMAL(4, 1), billable VARCHAR, narrative VARCHAR);
INSERT INTO time_entries VALUES
  (5001, '22-0114', 9, '2024-01-09', 2.5, 'Y', 'Draft motion to compel'),
  (5002, '23-0066', 9, '2024-01-10', 0.8, 'Y', 'Attend status conference'),
  (5003, '22-0114', 11, '2024-01-10', 7.2, 'Y', 'Draft motion to compel'),
  (5004, '22-0114', 1, '2024-01-12', 3, 'Y', 'Attend status conference'),
  (5005, '23-0095', 7, '2024-01-16', 1.5, 'Y', 'Interview witnesses'),
  (5006, '23-0140', 5, '2024-01-17', 1, 'N', 'Draft patent claims'),
  (5007, '23-0140', 5, '2024-01-19', 7.2, 'Y', 'Draft patent claims'),
  (5008, '23-0140', 9, '2024-01-24', 4.5, 'Y', 'Draft patent claims'),
  (5009, '23-0121', 8, '2024-01-29', 4, 'Y', 'Due diligence review'),
  (5010, '22-0203', 5, '2024-01-29', 5.5, 'Y', 'Legal research'),
  (5011, '24-0005', 4, '2024-01-30', 4.5, 'Y', 'Prepare return'),
  (5012, '23-0140', 5, '2024-02-01', 2.5, 'Y', 'Respond to office action'),
  (5013, '24-0005', 4, '2024-02-02', 6, 'Y', 'Research state tax code'),
  (5014, '23-0140', 5, '2024-02-02', 3.4, 'N', 'Draft patent claims'),
  (5015, '22-0203', 5, '2024-02-06', 4.5, 'Y', 'Prior art search'),
  (5016, '23-0121', 8, '2024-02-06', 1, 'Y', 'Draft term sheet'),
  (5017, '22-0203', 5, '2024-02-07', 5.5, 'N', 'Legal research'),
  (5018, '23-0095', 7, '2024-02-14', 3, 'Y', 'Review payroll records'),
  (5019, '23-0121', 8, '2024-02-15', 1, 'Y', 'Due diligence review'),
  (5020, '23-0066', 9, '2024-02-16', 4.5, 'Y', 'Attend status conference'),
  (5021, '22-0203', 5, '2024-02-20', 4.5, 'Y', 'Respond to office action'),
  (5022, '23-0095', 11, '2024-02-21', 1.5, 'N', 'Review payroll records'),
  (5023, '23-0095', 11, '2024-02-23', 4, 'Y', 'Review payroll records'),
  (5024, '24-0005', 4, '2024-02-26', 0.8, 'Y', 'Call with revenue department'),
  (5025, '24-0018', 3, '2024-02-27', 1, 'Y', 'Draft purchase agreement'),
  (5026, '22-0203', 5, '2024-02-27', 3, 'Y', 'Legal research'),
  (5027, '22-0114', 1, '2024-03-04', 7.2, 'Y', 'Draft motion to compel'),
  (5028, '23-0095', 7, '2024-03-04', 3, 'Y', 'Review payroll records'),
  (5029, '23-0066', 9, '2024-03-06', 0.5, 'Y', 'Legal research'),
  (5030, '24-0023', 8, '2024-03-12', 0.5, 'Y', 'Revise agreement'),
  (5031, '22-0114', 1, '2024-03-14', 7.2, 'Y', 'Draft motion to compel'),
  (5032, '24-0023', 8, '2024-03-15', 2.5, 'Y', 'Draft term sheet'),
  (5033, '24-0023', 8, '2024-03-15', 3.4, 'Y', 'Revise agreement'),
  (5034, '22-0203', 5, '2024-03-25', 5.5, 'N', 'Respond to office action'),
  (5035, '23-0066', 9, '2024-03-26', 0.8, 'Y', 'Attend status conference'),
  (5036, '22-0114', 9, '2024-04-01', 1.5, 'Y', 'Draft motion to compel'),
  (5037, '24-0037', 11, '2024-04-15', 4.5, 'Y', 'Review discovery documents'),
  (5038, '24-0037', 9, '2024-04-16', 0.8, 'Y', 'Review discovery documents'),
  (5039, '23-0066', 9, '2024-04-18', 1.5, 'N', 'Draft motion to compel'),
  (5040, '22-0203', 9, '2024-04-18', 1.5, 'Y', 'Respond to office action'),
  (5041, '24-0005', 4, '2024-04-19', 0.5, 'Y', 'Call with revenue department'),
  (5042, '22-0203', 11, '2024-04-22', 5.5, 'Y', 'Respond to office action'),
  (5043, '24-0005', 4, '2024-04-26', 6, 'Y', 'Research state tax code'),
  (5044, '24-0023', 2, '2024-04-26', 4, 'Y', 'Due diligence review'),
  (5045, '22-0114', 1, '2024-05-02', 0.5, 'N', 'Review discovery documents'),
  (5046, '23-0140', 5, '2024-05-03', 7.2, 'Y', 'Respond to office action'),
  (5047, '22-0203', 5, '2024-05-06', 1.5, 'Y', 'Respond to office action'),
  (5048, '23-0066', 9, '2024-05-09', 3.4, 'Y', 'Draft motion to compel'),
  (5049, '24-0005', 4, '2024-05-09', 2, 'Y', 'Research state tax code'),
  (5050, '24-0041', 2, '2024-05-09', 2.5, 'Y', 'Draft term sheet'),
  (5051, '23-0095', 7, '2024-05-15', 4, 'Y', 'Interview witnesses'),
  (5052, '24-0023', 8, '2024-05-15', 0.8, 'Y', 'Revise agreement'),
  (5053, '24-0041', 2, '2024-05-16', 7.2, 'Y', 'Revise agreement'),
  (5054, '24-0023', 8, '2024-05-16', 7.2, 'Y', 'Draft term sheet'),
  (5055, '22-0203', 9, '2024-05-17', 3, 'Y', 'Legal research'),
  (5056, '23-0140', 11, '2024-05-22', 4, 'Y', 'Draft patent claims'),
  (5057, '24-0037', 6, '2024-05-24', 2, 'Y', 'Review discovery documents'),
  (5058, '24-0041', 8, '2024-05-27', 4.5, 'Y', 'Due diligence review'),
  (5059, '23-0066', 1, '2024-06-05', 1.5, 'Y', 'Attend status conference'),
  (5060, '24-0037', 9, '2024-06-05', 3.4, 'Y', 'Draft motion to compel');
CREATE TABLE invoices(inv_no VARCHAR, matter_no VARCHAR REFERENCES matters(matter_no), inv_date DATE, due_date DATE, amount DECIMAL(10, 2), paid_on DATE);
INSERT INTO invoices VALUES
  ('INV-2301', '22-0131', '2023-01-31', '2023-03-02', 18450.0, '2023-02-24'),
  ('INV-2302', '22-0178', '2023-02-15', '2023-03-17', 42000.0, '2023-03-10'),
  ('INV-2303', '22-0114', '2023-03-31', '2023-04-30', 27310.5, '2023-05-19'),
  ('INV-2304', '23-0009', '2023-05-15', '2023-06-14', 65000.0, '2023-06-01'),
  ('INV-2305', '22-0240', '2023-06-30', '2023-07-30', 15000.0, '2023-07-21'),
  ('INV-2306', '23-0052', '2023-08-31', '2023-09-30', 6240.0, '2023-09-18'),
  ('INV-2307', '22-0203', '2023-09-30', '2023-10-30', 11865.0, '2023-10-26'),
  ('INV-2308', '22-0114', '2023-10-31', '2023-11-30', 31975.0, '2024-01-08'),
  ('INV-2309', '22-0131', '2023-12-15', '2024-01-14', 22780.0, '2024-01-12'),
  ('INV-2310', '23-0027', '2023-12-29', '2024-01-28', 19320.75, NULL),
  ('INV-2401', '23-0095', '2024-01-31', '2024-03-01', 8625.0, '2024-02-20'),
  ('INV-2402', '23-0140', '2024-01-31', '2024-03-01', 14880.0, '2024-03-15'),
  ('INV-2403', '23-0088', '2024-02-15', '2024-03-16', 12160.0, NULL),
  ('INV-2404', '22-0114', '2024-02-29', '2024-03-30', 24650.0, NULL),
  ('INV-2405', '23-0121', '2024-03-29', '2024-04-28', 21090.0, '2024-04-22'),
  ('INV-2406', '24-0005', '2024-03-29', '2024-04-28', 9315.0, '2024-04-25'),
  ('INV-2407', '24-0018', '2024-04-30', '2024-05-30', 7040.0, NULL),
  ('INV-2408', '23-0140', '2024-04-30', '2024-05-30', 17205.0, '2024-05-29'),
  ('INV-2409', '22-0203', '2024-05-15', '2024-06-14', 9300.0, NULL),
  ('INV-2410', '24-0041', '2024-05-31', '2024-06-30', 38880.0, NULL),
  ('INV-2411', '24-0023', '2024-05-31', '2024-06-30', 12500.0, '2024-06-11');
CREATE TABLE hearings(hearing_id INTEGER, matter_no VARCHAR, court VARCHAR, judge VARCHAR, hearing_dt DATE, hearing_type VARCHAR, outcome VARCHAR);
INSERT INTO hearings VALUES
  (1, '22-0131', 'Hartford Superior Court', 'Hon. R. Castaldo', '2023-03-14', 'Motion', 'Denied'),
  (2, '22-0131', 'Hartford Superior Court', 'Hon. R. Castaldo', '2023-10-18', 'Trial', 'Settled'),
  (3, '22-0114', 'Suffolk Superior Court', 'Hon. A. Brennan', '2023-06-06', 'Motion', 'Granted'),
  (4, '22-0114', 'Suffolk Superior Court', 'Hon. A. Brennan', '2024-02-21', 'Status Conference', NULL),
  (5, '22-0114', 'Suffolk Superior Court', 'Hon. A. Brennan', '2024-09-16', 'Trial', NULL),
  (6, '23-0066', 'US District Court, D. Mass.', 'Hon. L. Sorensen', '2023-11-08', 'Motion', 'Denied'),
  (7, '23-0066', 'US District Court, D. Mass.', 'Hon. L. Sorensen', '2024-03-27', 'Motion', 'Granted'),
  (8, '23-0140', 'US District Court, D. Mass.', 'Hon. P. Ivers', '2023-12-12', 'Injunction', 'Granted'),
  (9, '23-0095', 'Hampden Superior Court', 'Hon. M. Quill', '2024-01-30', 'Motion', 'Denied'),
  (10, '23-0095', 'Hampden Superior Court', 'Hon. M. Quill', '2024-05-14', 'Mediation', NULL),
  (11, '24-0018', 'Massachusetts Land Court', 'Hon. T. Aldous', '2024-05-22', 'Appeal', 'Continued'),
  (12, '24-0037', 'Hartford Superior Court', 'Hon. R. Castaldo', '2024-06-18', 'Motion', 'Granted'),
  (13, '23-0140', 'US District Court, D. Mass.', 'Hon. P. Ivers', '2024-06-25', 'Status Conference', NULL);
-- lake: nursery
CREATE TABLE suppliers(supp_id INTEGER PRIMARY KEY, supp_name VARCHAR, town VARCHAR, country VARCHAR, phone VARCHAR, lead_days INTEGER, organic INTEGER);
INSERT INTO suppliers VALUES
  (1, 'Hollander Growers', 'Boskoop', 'Netherlands', '+31 172 555 142', 10, 1),
  (2, 'Pennine Hardy Plants', 'Skipton', 'UK', '01756 555 210', 4, 1),
  (3, 'Rosewell Estate', 'Hitchin', 'UK', '01462 555 873', 6, 0),
  (4, 'Van Dijk Bulbs', 'Lisse', 'Netherlands', '+31 252 555 019', 14, 0),
  (5, 'Silverbirch Tree Farm', 'Hereford', 'UK', '01432 555 664', 9, 0),
  (6, 'Toscana Verde', 'Pistoia', 'Italy', '+39 0573 555 301', 21, 1),
  (7, 'Meadowbank Herbs', 'Evesham', 'UK', '01386 555 447', 3, 1);
CREATE TABLE plants(plant_code VARCHAR PRIMARY KEY, common_name VARCHAR, latin_name VARCHAR, category VARCHAR, supp_id INTEGER REFERENCES suppliers(supp_id), pot_l DECIMAL(4, 1), price DECIMAL(7, 2), cost DECIMAL(7, 2), qty_on_hand INTEGER, light VARCHAR, evergreen VARCHAR);
INSERT INTO plants VALUES
  ('P001', 'English Lavender', 'Lavandula angustifolia', 'Perennial', 2, 2, 6.99, 2.8, 84, 'Full sun', 'Y'),
  ('P002', 'Hidcote Lavender', 'Lavandula angustifolia Hidcote', 'Perennial', 2, 3, 9.5, 3.9, 41, 'Full sun', 'Y'),
  ('P003', 'Hosta Halcyon', 'Hosta tardiana', 'Perennial', 2, 2, 8.25, 3.4, 27, 'Shade', 'N'),
  ('P004', 'Foxglove', 'Digitalis purpurea', 'Biennial', 2, 1, 4.5, 1.6, 63, 'Part shade', 'N'),
  ('P005', 'Japanese Maple', 'Acer palmatum', 'Tree', 5, 10, 64.99, 31.0, 9, 'Part shade', 'N'),
  ('P006', 'Silver Birch', 'Betula pendula', 'Tree', 5, 12, 49.0, 22.5, 14, 'Full sun', 'N'),
  ('P007', 'Olive Tree', 'Olea europaea', 'Tree', 6, 15, 89.0, 44.0, 6, 'Full sun', 'Y'),
  ('P008', 'Italian Cypress', 'Cupressus sempervirens', 'Tree', 6, 10, 54.5, 25.75, 11, 'Full sun', 'Y'),
  ('P009', 'Iceberg Rose', 'Rosa Iceberg', 'Shrub', 3, 5, 18.99, 8.2, 32, 'Full sun', 'N'),
  ('P010', 'Gertrude Jekyll Rose', 'Rosa Gertrude Jekyll', 'Shrub', 3, 6, 24.99, 11.3, 18, 'Full sun', 'N'),
  ('P011', 'Hydrangea Annabelle', 'Hydrangea arborescens', 'Shrub', 1, 5, 22.0, 9.9, 21, 'Part shade', 'N'),
  ('P012', 'Rhododendron Cunningham', 'Rhododendron Cunninghams White', 'Shrub', 1, 7, 27.5, 12.4, 0, 'Shade', 'Y'),
  ('P013', 'Boxwood', 'Buxus sempervirens', 'Shrub', 1, 3, 12.75, 5.1, 58, 'Part shade', 'Y'),
  ('P014', 'Basil', 'Ocimum basilicum', 'Herb', 7, 0.5, 2.5, 0.8, 120, 'Full sun', 'N'),
  ('P015', 'Rosemary', 'Salvia rosmarinus', 'Herb', 7, 1, 3.75, 1.3, 76, 'Full sun', 'Y'),
  ('P016', 'Mint', 'Mentha spicata', 'Herb', 7, 1, 3.25, 1.1, 95, 'Part shade', 'N'),
  ('P017', 'Thyme', 'Thymus vulgaris', 'Herb', 7, 0.5, 2.95, 0.95, 0, 'Full sun', 'Y'),
  ('P018', 'Tulip Queen of Night', 'Tulipa Queen of Night', 'Bulb', 4, NULL, 5.99, 2.1, 150, 'Full sun', 'N'),
  ('P019', 'Daffodil Tete-a-Tete', 'Narcissus Tete-a-Tete', 'Bulb', 4, NULL, 4.99, 1.75, 210, 'Full sun', 'N'),
  ('P020', 'Snowdrop', 'Galanthus nivalis', 'Bulb', 4, NULL, 7.49, 2.95, 88, 'Shade', 'N'),
  ('P021', 'Wisteria', 'Wisteria sinensis', 'Climber', 3, 4, 29.99, 13.6, 12, 'Full sun', 'N'),
  ('P022', 'Clematis Montana', 'Clematis montana', 'Climber', 2, 3, 16.5, 6.7, 25, 'Part shade', 'N'),
  ('P023', 'Ivy', 'Hedera helix', 'Climber', 1, 2, 7.25, 2.6, 47, 'Shade', 'Y'),
  ('P024', 'Lemon Tree', 'Citrus limon', 'Tree', 6, 8, 72.0, 35.5, 3, 'Full sun', 'Y');
CREATE TABLE customers(cust_no INTEGER PRIMARY KEY, cust_name VARCHAR, town VARCHAR, joined DATE, email VARCHAR, loyalty_card VARCHAR, cust_type VARCHAR);
INSERT INTO customers VALUES
  (201, 'Audrey Fenwick', 'Harrogate', '2019-03-16', 'afenwick@mailbox.co.uk', 'Y', 'retail'),
  (202, 'Gordon Blythe', 'Ripon', '2019-05-04', NULL, 'N', 'retail'),
  (203, 'Oakfield Landscapes', 'Leeds', '2018-02-11', 'orders@oakfieldlandscapes.co.uk', 'Y', 'trade'),
  (204, 'Priti Joshi', 'Leeds', '2020-06-20', 'pritij@webmail.com', 'Y', 'retail'),
  (205, 'Samuel Thackray', 'Knaresborough', '2021-04-10', 'sthackray@webmail.com', 'N', 'retail'),
  (206, 'The Old Rectory Hotel', 'Ripon', '2018-09-28', 'garden@oldrectoryripon.co.uk', 'Y', 'trade'),
  (207, 'Moira Kerr', 'Harrogate', '2022-03-26', NULL, 'Y', 'retail'),
  (208, 'Green Edge Design', 'York', '2020-01-17', 'studio@greenedge.design', 'N', 'trade'),
  (209, 'Colin Ashworth', 'Wetherby', '2023-05-13', 'c.ashworth@mailbox.co.uk', 'N', 'retail'),
  (210, 'Linh Tran', 'York', '2022-07-02', 'linh.tran@webmail.com', 'Y', 'retail'),
  (211, 'St Aidans School', 'Harrogate', '2021-09-06', 'facilities@staidans.sch.uk', 'N', 'trade'),
  (212, 'Beatrice Holroyd', 'Ilkley', '2023-08-19', 'bea.holroyd@webmail.com', 'Y', 'retail'),
  (213, 'Derek Mumford', 'Skipton', '2024-02-24', NULL, 'N', 'retail');
CREATE TABLE staff(emp_id INTEGER, emp_name VARCHAR, job_title VARCHAR, start_date DATE, hourly_pay DECIMAL(5, 2), full_time INTEGER);
INSERT INTO staff VALUES
  (1, 'Joan Metcalfe', 'Manager', '2011-04-01', 19.8, 1),
  (2, 'Rhys Parry', 'Horticulturist', '2016-03-07', 16.25, 1),
  (3, 'Elsie Brook', 'Sales Assistant', '2020-05-18', 12.4, 0),
  (4, 'Nikhil Shah', 'Sales Assistant', '2021-03-22', 12.6, 1),
  (5, 'Tilda Frost', 'Cashier', '2022-04-11', 11.75, 0),
  (6, 'Gareth Cobb', 'Horticulturist', '2018-09-17', 15.5, 1),
  (7, 'Amy Weaver', 'Sales Assistant', '2023-06-05', 11.9, 0),
  (8, 'Frank Dobson', 'Delivery Driver', '2017-02-13', 13.2, 1);
CREATE TABLE sales(sale_no INTEGER PRIMARY KEY, sale_date DATE, cust_no INTEGER REFERENCES customers(cust_no), emp_id INTEGER, pay_method VARCHAR, delivered INTEGER);
INSERT INTO sales VALUES
  (9001, '2024-02-26', 203, 5, 'Account', 1),
  (9002, '2024-02-27', 203, 5, 'Card', 0),
  (9003, '2024-03-04', 211, 5, 'Account', 0),
  (9004, '2024-03-15', 205, 7, 'Card', 0),
  (9005, '2024-03-15', 205, 3, 'Cash', 0),
  (9006, '2024-03-17', 207, 7, 'Cash', 0),
  (9007, '2024-03-22', 207, 4, 'Cash', 0),
  (9008, '2024-03-23', 201, 2, 'Card', 1),
  (9009, '2024-03-26', 203, 5, 'Account', 1),
  (9010, '2024-03-31', 207, 5, 'Cash', 0),
  (9011, '2024-04-01', 208, 2, 'Card', 1),
  (9012, '2024-04-09', 206, 4, 'Card', 0),
  (9013, '2024-04-10', 206, 4, 'Cash', 1),
  (9014, '2024-04-13', 203, 2, 'Cash', 1),
  (9015, '2024-04-13', 202, 4, 'Card', 1),
  (9016, '2024-04-14', 201, 5, 'Cash', 0),
  (9017, '2024-04-22', 203, 2, 'Account', 1),
  (9018, '2024-04-24', 208, 3, 'Account', 0),
  (9019, '2024-04-26', 210, 7, 'Card', 0),
  (9020, '2024-04-27', 202, 2, 'Card', 0),
  (9021, '2024-05-03', 205, 4, 'Card', 0),
  (9022, '2024-05-07', 211, 5, 'Account', 0),
  (9023, '2024-05-09', 207, 4, 'Card', 0),
  (9024, '2024-05-12', 204, 2, 'Card', 0),
  (9025, '2024-05-15', 208, 5, 'Account', 1),
  (9026, '2024-05-18', 203, 4, 'Account', 0),
  (9027, '2024-05-20', 206, 5, 'Account', 0),
  (9028, '2024-05-20', 203, 7, 'Account', 0),
  (9029, '2024-05-21', 203, 5, 'Account', 1),
  (9030, '2024-05-24', 203, 5, 'Cash', 1),
  (9031, '2024-06-08', 201, 7, 'Cash', 1),
  (9032, '2024-06-09', 210, 7, 'Card', 1),
  (9033, '2024-06-15', 210, 7, 'Cash', 1),
  (9034, '2024-06-20', 209, 3, 'Cash', 0);
CREATE TABLE sale_items(sale_no INTEGER, plant_code VARCHAR REFERENCES plants(plant_code), qty INTEGER, unit_price DECIMAL(7, 2));
INSERT INTO sale_items VALUES
  (9001, 'P003', 4, 8.25),
  (9001, 'P001', 6, 6.99),
  (9002, 'P019', 8, 4.99),
  (9003, 'P019', 6, 4.99),
  (9004, 'P022', 3, 16.5),
  (9004, 'P017', 3, 2.95),
  (9005, 'P009', 2, 18.99),
  (9006, 'P004', 1, 4.5),
  (9006, 'P009', 2, 18.99),
  (9007, 'P006', 3, 49.0),
  (9007, 'P001', 1, 6.99),
  (9007, 'P014', 1, 2.5),
  (9008, 'P022', 1, 16.5),
  (9009, 'P002', 8, 9.5),
  (9009, 'P015', 10, 3.75),
  (9010, 'P016', 2, 3.25),
  (9010, 'P013', 2, 12.75),
  (9010, 'P007', 3, 89.0),
  (9011, 'P016', 8, 3.25),
  (9012, 'P009', 8, 18.99),
  (9013, 'P004', 6, 4.5),
  (9013, 'P013', 4, 12.75),
  (9013, 'P019', 8, 4.99),
  (9014, 'P018', 8, 5.99),
  (9014, 'P017', 8, 2.95),
  (9014, 'P022', 10, 16.5),
  (9015, 'P009', 2, 18.99),
  (9016, 'P010', 2, 24.99),
  (9017, 'P009', 6, 18.99),
  (9017, 'P015', 6, 3.75),
  (9017, 'P005', 10, 64.99),
  (9018, 'P002', 10, 9.5),
  (9018, 'P015', 4, 3.75),
  (9019, 'P013', 1, 12.75),
  (9019, 'P014', 1, 2.5),
  (9020, 'P003', 3, 8.25),
  (9021, 'P007', 2, 89.0),
  (9021, 'P010', 3, 24.99),
  (9022, 'P021', 4, 29.99),
  (9022, 'P008', 10, 54.5),
  (9023, 'P003', 2, 8.25),
  (9024, 'P013', 1, 12.75),
  (9024, 'P006', 1, 49.0),
  (9025, 'P011', 8, 22.0),
  (9025, 'P016', 4, 3.25),
  (9025, 'P008', 6, 54.5),
  (9026, 'P010', 6, 24.99),
  (9026, 'P008', 8, 54.5),
  (9027, 'P016', 10, 3.25),
  (9028, 'P019', 10, 4.99),
  (9028, 'P014', 4, 2.5),
  (9029, 'P001', 8, 6.99),
  (9030, 'P005', 10, 64.99),
  (9031, 'P017', 1, 2.95),
  (9032, 'P023', 2, 7.25),
  (9033, 'P005', 2, 64.99),
  (9034, 'P014', 3, 2.5);
-- lake: creditunion
CREATE TABLE branches(br_id INTEGER PRIMARY KEY, br_nm VARCHAR, county VARCHAR, opened_dt DATE, mgr_no INTEGER, has_atm VARCHAR, sq_m INTEGER);
INSERT INTO branches VALUES
  (1, 'High Street', 'Kent', '1998-05-11', 101, 'Y', 240),
  (2, 'Harbour Road', 'Kent', '2004-09-01', 104, 'Y', 180),
  (3, 'Mill Lane', 'Sussex', '2011-03-21', 107, 'N', 95),
  (4, 'Station Square', 'Sussex', '2016-10-03', 110, 'Y', 130),
  (5, 'Abbey Close', 'Surrey', '2019-02-18', 112, 'N', 70),
  (6, 'Northgate', 'Essex', '2022-06-06', NULL, 'Y', 110),
  (7, 'Cobden Hall', 'Essex', '2001-01-15', NULL, 'N', 60),
  (8, 'Weald Park', 'Surrey', '2023-11-20', 106, 'N', 85);

CREATE TABLE staff(emp_no INTEGER PRIMARY KEY, full_nm VARCHAR, br_id INTEGER REFERENCES branches(br_id), job VARCHAR, hire_dt DATE, ann_sal INTEGER, ft INTEGER);
INSERT INTO staff VALUES
  (101, 'Helen Marsh', 1, 'manager', '2008-02-04', 52000, 1),
  (102, 'Imran Sheikh', 1, 'loan officer', '2015-06-15', 38500, 1),
  (103, 'Judith Poole', 1, 'teller', '2019-11-11', 24800, 0),
  (104, 'Marcus Oyelaran', 2, 'manager', '2012-09-03', 49500, 1),
  (105, 'Bethan Rees', 2, 'loan officer', '2018-04-23', 36200, 1),
  (106, 'Colin Draper', 8, 'manager', '2010-07-19', 47000, 1),
  (107, 'Sunita Rao', 3, 'manager', '2013-01-07', 46800, 1),
  (108, 'Toby Fenn', 3, 'teller', '2022-08-30', 23900, 0),
  (109, 'Agnes Lind', 4, 'loan officer', '2020-03-02', 35400, 1),
  (110, 'Rory McBain', 4, 'manager', '2016-10-03', 48200, 1),
  (111, 'Pauline Etxe', 4, 'teller', '2023-05-15', 24100, 1),
  (112, 'Victor Salas', 5, 'manager', '2019-02-18', 45500, 1),
  (113, 'Dilys Crowe', 2, 'teller', '2017-12-04', 25600, 0),
  (114, 'Hamish Orr', 6, 'loan officer', '2022-06-06', 34900, 1),
  (115, 'Noor Aziz', NULL, 'auditor', '2021-09-13', 54500, 1);

CREATE TABLE members(mbr_no INTEGER PRIMARY KEY, mbr_nm VARCHAR, dob DATE, town VARCHAR, occupation VARCHAR, joined_on DATE, home_br INTEGER, email VARCHAR, opt_in_mail VARCHAR);
INSERT INTO members VALUES
  (5001, 'Alice Thornbury', '1961-04-12', 'Dover', 'retired', '2005-03-14', 1, 'alice.t@example.org', 'yes'),
  (5002, 'Benedict Oduya', '1984-09-30', 'Dover', 'electrician', '2014-07-02', 2, 'boduya@example.org', 'no'),
  (5003, 'Carmel Whitty', '1990-01-25', 'Lewes', 'nurse', '2017-05-19', 3, NULL, 'no'),
  (5004, 'Dmitri Volkov', '1978-11-08', 'Hove', 'bus driver', '2018-02-27', 4, 'dvolkov@example.org', 'yes'),
  (5005, 'Edith Swann', '1949-06-17', 'Dover', 'retired', '1999-10-05', 1, NULL, 'no'),
  (5006, 'Farid Mansour', '1995-03-03', 'Woking', 'chef', '2020-01-09', 5, 'farid.m@example.org', 'yes'),
  (5007, 'Greta Holm', '1987-12-21', 'Hove', 'teacher', '2019-08-15', 4, 'greta.holm@example.org', 'yes'),
  (5008, 'Hugo Pereira', '2001-07-07', 'Harwich', 'student', '2022-09-26', 6, 'hugop@example.org', 'no'),
  (5009, 'Isla Brannigan', '1972-02-14', 'Deal', 'baker', '2011-11-30', 2, 'isla.b@example.org', 'yes'),
  (5010, 'Jonas Keller', '1968-08-19', 'Lewes', 'plumber', '2012-04-18', 3, NULL, 'yes'),
  (5011, 'Kirsty Naylor', '1993-05-29', 'Harwich', 'nurse', '2022-07-11', 6, 'knaylor@example.org', 'no'),
  (5012, 'Leon Abara', '1982-10-10', 'Deal', 'taxi driver', '2016-06-22', 2, 'leon.abara@example.org', 'yes'),
  (5013, 'Mabel Quick', '1955-01-02', 'Woking', 'retired', '2019-03-04', 5, NULL, 'yes'),
  (5014, 'Nadia Petrov', '1998-09-16', 'Hove', 'student', '2021-10-12', 4, 'nadia.p@example.org', 'no'),
  (5015, 'Oscar Tindall', '1975-12-05', 'Dover', 'teacher', '2009-01-20', 1, 'otindall@example.org', 'no'),
  (5016, 'Priya Nair', '1989-04-27', 'Woking', 'nurse', '2023-02-08', 5, 'priya.n@example.org', 'yes');

CREATE TABLE accts(acct_no VARCHAR PRIMARY KEY, mbr_no INTEGER REFERENCES members(mbr_no), acct_typ VARCHAR, bal DECIMAL(12,2), opened DATE, closed DATE, ovdr_lmt INTEGER, frozen VARCHAR);
INSERT INTO accts VALUES
  ('C-1001', 5001, 'current', 2140.55, '2005-03-14', NULL, 500, 'F'),
  ('S-1002', 5001, 'savings', 18400.00, '2007-08-01', NULL, NULL, 'F'),
  ('C-1003', 5002, 'current', -212.30, '2014-07-02', NULL, 750, 'F'),
  ('C-1004', 5003, 'current', 964.18, '2017-05-19', NULL, 300, 'F'),
  ('S-1005', 5003, 'savings', 3250.00, '2018-01-10', NULL, NULL, 'F'),
  ('C-1006', 5004, 'current', 87.90, '2018-02-27', NULL, 250, 'T'),
  ('C-1007', 5005, 'current', 0.00, '1999-10-05', '2021-12-17', NULL, 'F'),
  ('S-1008', 5005, 'savings', 41275.60, '2000-02-14', NULL, NULL, 'F'),
  ('C-1009', 5006, 'current', 1310.00, '2020-01-09', NULL, 250, 'F'),
  ('C-1010', 5007, 'current', 3055.42, '2019-08-15', NULL, 1000, 'F'),
  ('S-1011', 5007, 'savings', 7600.00, '2020-09-01', NULL, NULL, 'F'),
  ('J-1012', 5008, 'junior', 0.00, '2022-09-26', '2023-07-07', NULL, 'F'),
  ('C-1013', 5008, 'current', -45.75, '2023-07-07', NULL, 100, 'F'),
  ('C-1014', 5009, 'current', 5120.80, '2011-11-30', NULL, 1500, 'F'),
  ('S-1015', 5010, 'savings', 12850.25, '2012-04-18', NULL, NULL, 'T'),
  ('C-1016', 5011, 'current', 710.05, '2022-07-11', NULL, 250, 'F'),
  ('C-1017', 5012, 'current', -618.00, '2016-06-22', NULL, 600, 'T'),
  ('S-1018', 5013, 'savings', 22900.00, '2019-03-04', NULL, NULL, 'F'),
  ('C-1019', 5014, 'current', 152.66, '2021-10-12', NULL, NULL, 'F'),
  ('C-1020', 5015, 'current', 1899.99, '2009-01-20', NULL, 1000, 'F'),
  ('S-1021', 5015, 'savings', 0.00, '2010-05-06', '2022-04-29', NULL, 'F'),
  ('S-1022', 5009, 'savings', 9430.00, '2015-02-23', NULL, NULL, 'F');

CREATE TABLE xfers(xf_id INTEGER PRIMARY KEY, from_acct VARCHAR, to_acct VARCHAR, amt DECIMAL(10,2), fee DECIMAL(6,2), xf_dt DATE, memo VARCHAR, sts VARCHAR);
INSERT INTO xfers VALUES
  (1, 'C-1001', 'S-1002', 400.00, 0.00, '2021-01-15', 'savings', 'settled'),
  (2, 'C-1014', 'C-1017', 150.00, 1.50, '2021-03-02', 'cake stand', 'settled'),
  (3, 'C-1003', 'C-1001', 85.00, 0.85, '2021-06-21', 'rewiring refund', 'settled'),
  (4, 'C-1010', 'S-1011', 600.00, 0.00, '2021-09-01', 'savings', 'settled'),
  (5, 'C-1020', 'C-1010', 220.00, 2.20, '2021-11-18', 'school trip', 'settled'),
  (6, 'S-1008', 'C-1001', 1250.00, 6.00, '2022-01-10', 'roof share', 'settled'),
  (7, 'C-1017', 'C-1014', 75.00, 0.75, '2022-02-28', NULL, 'settled'),
  (8, 'C-1004', 'S-1005', 300.00, 0.00, '2022-04-04', 'savings', 'settled'),
  (9, 'C-1006', 'C-1019', 60.00, 0.60, '2022-05-13', 'bike', 'bounced'),
  (10, 'C-1009', 'S-1018', 500.00, 5.00, '2022-07-29', 'rent', 'settled'),
  (11, 'C-1014', 'C-1003', 940.00, 6.00, '2022-10-03', 'oven wiring', 'settled'),
  (12, 'C-1016', 'C-1013', 40.00, 0.40, '2022-12-19', 'gift', 'settled'),
  (13, 'C-1009', 'S-1018', 500.00, 5.00, '2023-01-30', 'rent', 'settled'),
  (14, 'C-1001', 'C-1020', 130.00, 1.30, '2023-03-08', 'tickets', 'settled'),
  (15, 'C-1017', 'C-1003', 410.00, 4.10, '2023-04-22', NULL, 'bounced'),
  (16, 'S-1015', 'C-1004', 2000.00, 6.00, '2023-06-15', 'family loan', 'cancelled'),
  (17, 'C-1010', 'C-1019', 95.00, 0.95, '2023-08-09', 'books', 'settled'),
  (18, 'C-1020', 'C-1001', 310.00, 3.10, '2023-09-27', NULL, 'settled'),
  (19, 'S-1008', 'S-1002', 3500.00, 6.00, '2023-12-01', 'gift', 'settled'),
  (20, 'C-1013', 'C-1016', 25.00, 0.25, '2024-01-17', 'pizza', 'bounced'),
  (21, 'C-1014', 'S-1022', 800.00, 0.00, '2024-02-05', 'savings', 'settled'),
  (22, 'C-1009', 'S-1018', 520.00, 5.20, '2024-02-29', 'rent', 'settled'),
  (23, 'C-1003', 'C-1014', 180.00, 1.80, '2024-04-11', NULL, 'settled'),
  (24, 'C-1019', 'C-1010', 45.00, 0.45, '2024-05-20', 'books', 'settled'),
  (25, 'C-1016', 'C-1006', 110.00, 1.10, '2024-06-03', 'bus pass', 'pending'),
  (26, 'C-1001', 'C-1003', 265.00, 2.65, '2024-06-24', 'rewiring', 'pending');

CREATE TABLE loans(loan_id INTEGER PRIMARY KEY, borrower INTEGER, guarantor INTEGER, officer_no INTEGER REFERENCES staff(emp_no), purpose VARCHAR, principal DECIMAL(10,2), repaid DECIMAL(10,2), rate_pct DECIMAL(4,2), start_dt DATE, due_dt DATE, in_dflt VARCHAR);
INSERT INTO loans VALUES
  (301, 5002, 5001, 102, 'van', 9500.00, 9500.00, 6.90, '2018-03-05', '2022-03-05', 'N'),
  (302, 5012, 5009, 105, 'car', 12000.00, 7400.00, 7.50, '2020-06-18', '2025-06-18', 'Y'),
  (303, 5009, NULL, 105, 'home improvement', 15000.00, 11250.00, 5.80, '2020-11-02', '2026-11-02', 'N'),
  (304, 5004, 5007, 109, 'car', 6400.00, 2100.00, 8.20, '2021-02-15', '2024-02-15', 'Y'),
  (305, 5010, NULL, 102, 'boiler', 3200.00, 3200.00, 6.40, '2021-09-09', '2023-09-09', 'N'),
  (306, 5006, 5013, 109, 'course fees', 4500.00, 2700.00, 5.20, '2022-01-24', '2025-01-24', 'N'),
  (307, 5007, 5015, 109, 'home improvement', 10500.00, 5600.00, 5.90, '2022-05-30', '2027-05-30', 'N'),
  (308, 5008, 5011, 114, 'laptop', 1200.00, 350.00, 9.10, '2023-01-16', '2024-07-16', 'Y'),
  (309, 5003, NULL, 105, 'holiday', 2000.00, 1500.00, 7.80, '2023-04-03', '2024-10-03', 'N'),
  (310, 5015, 5001, 102, 'car', 8800.00, 2450.00, 6.70, '2023-08-21', '2027-08-21', 'N'),
  (311, 5011, NULL, 114, 'car', 7250.00, 900.00, 7.20, '2024-01-29', '2028-01-29', 'N'),
  (312, 5016, 5006, 114, 'course fees', 3800.00, 0.00, 5.40, '2024-05-13', '2027-05-13', 'N');
-- lake: marina
CREATE TABLE owners(own_id INTEGER PRIMARY KEY, own_nm VARCHAR, home_port VARCHAR, ctry VARCHAR, tel VARCHAR, member_since DATE, club_mbr VARCHAR);
INSERT INTO owners VALUES
  (1, 'Ingrid Dahl', 'Bergen', 'Norway', '+47 555 0101', '2015-04-02', 'Y'),
  (2, 'Paolo Ricci', 'Genoa', 'Italy', '+39 555 0102', '2018-06-20', 'N'),
  (3, 'Margaret Hale', 'Falmouth', 'United Kingdom', NULL, '2011-09-12', 'Y'),
  (4, 'Yannick Le Goff', 'Brest', 'France', '+33 555 0104', '2019-03-28', 'Y'),
  (5, 'Tomas Berg', 'Gothenburg', 'Sweden', '+46 555 0105', '2020-08-17', 'N'),
  (6, 'Saltmarsh Charters', 'Falmouth', 'United Kingdom', '+44 555 0106', '2016-01-05', 'N'),
  (7, 'Claire Fournier', 'La Rochelle', 'France', NULL, '2021-05-30', 'Y'),
  (8, 'Duncan Muir', 'Oban', 'United Kingdom', '+44 555 0108', '2013-07-23', 'Y'),
  (9, 'Elena Conti', 'Genoa', 'Italy', '+39 555 0109', '2022-02-11', 'N'),
  (10, 'Femke de Wit', 'Den Helder', 'Netherlands', '+31 555 0110', '2023-04-19', 'Y');

CREATE TABLE boats(boat_id INTEGER PRIMARY KEY, boat_nm VARCHAR, own_id INTEGER REFERENCES owners(own_id), hull_typ VARCHAR, loa_m DECIMAL(5,2), beam_m DECIMAL(4,2), yr_built INTEGER, engine_hp INTEGER, insured INTEGER);
INSERT INTO boats VALUES
  (1, 'Solveig', 1, 'sailing yacht', 12.40, 3.90, 2004, 40, 1),
  (2, 'Bella Vita', 2, 'motor yacht', 18.20, 4.80, 2016, 850, 1),
  (3, 'Curlew', 3, 'sailing yacht', 9.10, 2.80, 1987, 18, 1),
  (4, 'Ar Mor', 4, 'trawler', 14.60, 4.60, 1995, 230, 1),
  (5, 'Nordlys', 5, 'sailing yacht', 11.30, 3.50, 2010, 30, 0),
  (6, 'Salt One', 6, 'motor yacht', 13.00, 4.10, 2018, 440, 1),
  (7, 'Salt Two', 6, 'catamaran', 12.80, 6.90, 2020, 90, 1),
  (8, 'Petite Houle', 7, 'dinghy', 4.20, 1.60, 2021, NULL, 0),
  (9, 'Stormcock', 8, 'trawler', 16.50, 5.10, 1979, 310, 1),
  (10, 'Gannet', 8, 'sailing yacht', 8.40, 2.70, 1992, 12, 0),
  (11, 'Aurora', 9, 'catamaran', 14.10, 7.20, 2022, 110, 1),
  (12, 'Zeemeeuw', 10, 'sailing yacht', 10.70, 3.40, 2001, 28, 1),
  (13, 'Pipit', 3, 'dinghy', 3.60, 1.40, 2015, NULL, 0),
  (14, 'Lady Maud', 6, 'motor yacht', 21.50, 5.40, 2008, 1200, 0);

CREATE TABLE berths(berth_cd VARCHAR PRIMARY KEY, pontoon VARCHAR, max_len_m DECIMAL(5,2), depth_m DECIMAL(4,2), shore_pwr VARCHAR, rate_night DECIMAL(8,2), out_of_use VARCHAR);
INSERT INTO berths VALUES
  ('A1', 'Alpha', 10.00, 2.10, 'yes', 28.00, 'no'),
  ('A2', 'Alpha', 10.00, 2.10, 'yes', 28.00, 'no'),
  ('A3', 'Alpha', 12.00, 2.40, 'no', 30.00, 'yes'),
  ('B1', 'Bravo', 15.00, 3.00, 'yes', 44.00, 'no'),
  ('B2', 'Bravo', 15.00, 3.00, 'yes', 44.00, 'no'),
  ('B3', 'Bravo', 15.00, 3.20, 'no', 40.00, 'no'),
  ('C1', 'Charlie', 24.00, 4.50, 'yes', 82.50, 'no'),
  ('C2', 'Charlie', 24.00, 4.20, 'yes', 79.00, 'no'),
  ('D1', 'Delta', 5.00, 1.20, 'no', 11.00, 'no'),
  ('D2', 'Delta', 5.00, 1.00, 'no', 9.50, 'yes');

CREATE TABLE stays(stay_no INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boats(boat_id), berth_cd VARCHAR, arr_dt DATE, dep_dt DATE, crew_cnt INTEGER, nights INTEGER, rate_chgd DECIMAL(8,2), paid VARCHAR, prev_port VARCHAR, next_port VARCHAR);
INSERT INTO stays VALUES
  (700, 1, 'B1', '2021-05-14', '2021-05-18', 3, 4, 42.00, 'Y', 'Bergen', 'Lerwick'),
  (701, 3, 'A1', '2021-06-02', '2021-06-12', 2, 10, 26.00, 'Y', 'Falmouth', 'Falmouth'),
  (702, 2, 'C1', '2021-07-20', '2021-07-27', 6, 7, 80.00, 'Y', 'Brest', 'Dublin'),
  (703, 9, 'C2', '2021-08-04', '2021-08-06', 4, 2, 75.00, 'Y', 'Oban', 'Oban'),
  (704, 6, 'B2', '2022-04-09', '2022-04-21', 2, 12, 42.00, 'Y', 'Falmouth', 'Brest'),
  (705, 4, 'B3', '2022-05-27', '2022-05-30', 5, 3, 38.00, 'N', 'Brest', 'Cork'),
  (706, 5, 'B1', '2022-06-15', '2022-06-20', 3, 5, 44.00, 'Y', 'Gothenburg', 'Bergen'),
  (707, 8, 'D1', '2022-07-02', '2022-07-04', 1, 2, 10.00, 'Y', NULL, NULL),
  (708, 7, 'B2', '2022-07-11', '2022-07-25', 8, 14, 50.00, 'N', 'Brest', 'Falmouth'),
  (709, 10, 'A2', '2022-08-19', '2022-08-22', 2, 3, 28.00, 'Y', 'Oban', 'Dublin'),
  (710, 14, 'C1', '2022-09-01', '2022-09-10', 9, 9, 82.50, 'N', 'Falmouth', 'Genoa'),
  (711, 3, 'A1', '2023-04-28', '2023-05-06', 2, 8, 28.00, 'Y', 'Cork', 'Falmouth'),
  (712, 11, 'B1', '2023-05-19', '2023-05-24', 5, 5, 60.00, 'Y', 'Genoa', 'Cork'),
  (713, 2, 'C2', '2023-06-10', '2023-06-24', 7, 14, 79.00, 'Y', 'Genoa', 'Brest'),
  (714, 12, 'B3', '2023-07-03', '2023-07-07', 3, 4, 40.00, 'Y', 'Den Helder', 'Falmouth'),
  (715, 1, 'B1', '2023-07-21', '2023-07-28', 4, 7, 44.00, 'Y', 'Lerwick', 'Bergen'),
  (716, 6, 'B2', '2023-08-12', '2023-08-18', 3, 6, 44.00, 'N', 'Dublin', 'Falmouth'),
  (717, 9, 'C2', '2023-09-05', '2023-09-08', 4, 3, 79.00, 'Y', 'Oban', 'Cork'),
  (718, 14, 'C1', '2024-03-30', '2024-04-10', 10, 11, 82.50, 'Y', 'Genoa', 'Falmouth'),
  (719, 7, 'B2', '2024-04-26', '2024-05-01', 6, 5, 55.00, 'Y', 'Falmouth', 'Brest'),
  (720, 4, 'B3', '2024-05-17', '2024-05-19', 4, 2, 40.00, 'Y', 'Brest', 'Brest'),
  (721, 12, 'A2', '2024-06-01', '2024-06-09', 2, 8, 30.00, 'N', 'Cork', 'Den Helder'),
  (722, 11, 'B1', '2024-06-22', NULL, 4, NULL, 60.00, 'N', 'Cork', NULL),
  (723, 3, 'A1', '2024-06-25', NULL, 1, NULL, 28.00, 'N', 'Falmouth', NULL);

CREATE TABLE yard_jobs(job_no INTEGER PRIMARY KEY, boat_id INTEGER, descr VARCHAR, trade VARCHAR, booked_dt DATE, done_dt DATE, lab_hrs DECIMAL(5,1), lab_rate DECIMAL(6,2), parts_cost DECIMAL(9,2), warranty VARCHAR);
INSERT INTO yard_jobs VALUES
  (1, 3, 'Antifoul and polish', 'paint', '2021-03-08', '2021-03-15', 12.0, 38.00, 210.00, 'F'),
  (2, 2, 'Replace bow thruster', 'mechanical', '2021-07-21', '2021-07-26', 16.5, 55.00, 2980.00, 'F'),
  (3, 9, 'Fuel pump leak', 'mechanical', '2021-08-04', '2021-08-05', 4.0, 55.00, 186.50, 'F'),
  (4, 1, 'New mainsail fitting', 'rigging', '2022-02-14', '2022-03-01', 9.0, 46.00, 3150.00, 'F'),
  (5, 6, 'Chartplotter fault', 'electrical', '2022-04-11', '2022-04-13', 3.5, 52.00, 0.00, 'T'),
  (6, 7, 'Gelcoat repair port hull', 'paint', '2022-07-13', '2022-07-22', 22.0, 38.00, 640.00, 'F'),
  (7, 14, 'Generator overhaul', 'mechanical', '2022-09-02', '2022-10-14', 41.0, 55.00, 4420.00, 'F'),
  (8, 5, 'Standing rigging check', 'rigging', '2022-06-16', '2022-06-17', 5.0, 46.00, NULL, 'F'),
  (9, 11, 'Watermaker replacement', 'mechanical', '2023-05-20', '2023-05-23', 8.0, 58.00, 0.00, 'T'),
  (10, 2, 'Teak deck caulking', 'carpentry', '2023-06-12', '2023-07-03', 36.0, 44.00, 915.00, 'F'),
  (11, 12, 'Battery bank swap', 'electrical', '2023-07-04', '2023-07-05', 4.5, 54.00, 1120.00, 'F'),
  (12, 9, 'Propeller shaft seal', 'mechanical', '2023-09-05', '2023-09-07', 7.0, 58.00, 330.00, 'F'),
  (13, 4, 'Wheelhouse door', 'carpentry', '2024-02-05', '2024-02-20', 11.0, 44.00, 275.00, 'F'),
  (14, 14, 'Radar install', 'electrical', '2024-04-02', '2024-04-08', 10.0, 54.00, 2640.00, 'F'),
  (15, 10, 'Osmosis treatment', 'paint', '2024-05-06', NULL, NULL, 40.00, 1480.00, 'F'),
  (16, 7, 'Autopilot drops out', 'electrical', '2024-06-10', NULL, NULL, 54.00, NULL, 'T');

CREATE TABLE boat_sales(sale_id INTEGER PRIMARY KEY, boat_id INTEGER REFERENCES boats(boat_id), seller_id INTEGER, buyer_id INTEGER, ask_price INTEGER, sold_price INTEGER, listed DATE, sold DATE, broker_pct DECIMAL(4,2));
INSERT INTO boat_sales VALUES
  (1, 5, 1, 5, 64000, 61500, '2020-05-11', '2020-09-02', 6.00),
  (2, 14, 2, 6, 390000, 362000, '2020-10-19', '2021-06-14', 5.00),
  (3, 13, 8, 3, 1400, 1250, '2021-03-22', '2021-04-10', 8.00),
  (4, 10, 3, 8, 9800, 9800, '2021-08-30', '2021-10-05', 8.00),
  (5, 8, 4, 7, 3200, 2700, '2022-01-17', '2022-05-08', 8.00),
  (6, 11, 6, 9, 415000, 398500, '2022-11-07', '2023-03-16', 5.00),
  (7, 12, 5, 10, 47500, 43000, '2023-01-30', '2023-05-25', 6.00),
  (8, 7, 6, NULL, 285000, NULL, '2024-01-22', NULL, 5.00),
  (9, 3, 3, NULL, 18500, NULL, '2024-05-02', NULL, 7.00);
-- lake: theatre
-- Millbrook Players: box office + bar
CREATE TABLE people (
  pers_id INTEGER PRIMARY KEY,
  full_nm VARCHAR,
  town VARCHAR,
  tel VARCHAR,
  email VARCHAR,
  joined DATE,
  life_mbr VARCHAR,        -- Y/N
  first_aid INTEGER,       -- 0/1
  subs_paid VARCHAR        -- yes/no
);
INSERT INTO people VALUES
(1,'Margaret Oakes','Millbrook','01632 960101','m.oakes@example.org','1994-03-12','Y',1,'yes'),
(2,'Derek Plumb','Millbrook','01632 960114','dplumb@example.org','2001-09-04','Y',0,'yes'),
(3,'Sunita Rao','Easthorpe','01632 960122','sunita.rao@example.org','2011-01-20','N',1,'yes'),
(4,'Tom Hallett','Millbrook',NULL,'tomh@example.org','2015-06-30','N',0,'no'),
(5,'Carys Bevan','Dunstow','01632 960140','carys@example.org','2016-02-11','N',1,'yes'),
(6,'Ian Fothergill','Easthorpe','01632 960155',NULL,'2008-10-01','N',0,'yes'),
(7,'Priya Nandakumar','Millbrook','01632 960163','priya.n@example.org','2019-09-15','N',0,'no'),
(8,'Geoff Tansley','Little Wick','01632 960171',NULL,'1988-05-23','Y',0,'yes'),
(9,'Ruth Abernathy','Dunstow',NULL,'ruth.ab@example.org','2021-11-08','N',1,'yes'),
(10,'Leo Marchetti','Millbrook','01632 960188','leo@example.org','2022-01-17','N',0,'no'),
(11,'Hannah Stubbs','Easthorpe','01632 960190','hstubbs@example.org','2022-08-29','N',0,'yes'),
(12,'Bill Wragg','Little Wick','01632 960197',NULL,'1999-04-02','N',0,'no'),
(13,'Josie Quill','Millbrook',NULL,NULL,'2023-02-06','N',1,'yes'),
(14,'Anton Drew','Dunstow','01632 960205','adrew@example.org','2023-09-19','N',0,NULL),
(15,'Edith Marlowe','Millbrook','01632 960211',NULL,'1979-10-10','Y',0,'yes'),
(16,'Sam Okoro','Easthorpe','01632 960219','sam.okoro@example.org','2024-01-22','N',1,'no');

CREATE TABLE prods (
  prod_cd VARCHAR PRIMARY KEY,
  title VARCHAR,
  author VARCHAR,
  genre VARCHAR,
  dir_id INTEGER REFERENCES people(pers_id),
  sm_id INTEGER,           -- stage mgr
  open_dt DATE,
  close_dt DATE,
  bdgt DECIMAL(8,2),
  act_cost DECIMAL(8,2),
  lic_fee DECIMAL(8,2),
  youth INTEGER            -- 0/1
);
INSERT INTO prods VALUES
('P2201','Blithe Spirit','Noel Coward','comedy',1,3,'2022-03-10','2022-03-12',1800.00,1742.50,420.00,0),
('P2202','An Inspector Calls','J B Priestley','drama',6,5,'2022-06-16','2022-06-18',1500.00,1610.00,390.00,0),
('P2203','Dick Whittington','Derek Plumb','panto',2,3,'2022-12-08','2022-12-17',3200.00,3475.20,NULL,0),
('P2301','The Crucible','Arthur Miller','drama',1,9,'2023-03-09','2023-03-11',2100.00,2040.75,510.00,0),
('P2302','Oliver!','Lionel Bart','musical',5,3,'2023-06-14','2023-06-17',4500.00,5120.40,1350.00,0),
('P2303','Our Country Kids','Carys Bevan','drama',5,11,'2023-09-22','2023-09-23',600.00,488.10,NULL,1),
('P2304','Aladdin','Derek Plumb','panto',2,9,'2023-12-07','2023-12-16',3400.00,3290.00,NULL,0),
('P2401','Private Lives','Noel Coward','comedy',3,5,'2024-03-07','2024-03-09',1900.00,1655.30,430.00,0),
('P2402','Bugsy Malone','Alan Parker','musical',7,11,'2024-06-13','2024-06-15',3000.00,3344.95,1180.00,1),
('P2403','Hobson''s Choice','Harold Brighouse','comedy',6,NULL,'2024-09-19','2024-09-21',1700.00,1688.00,NULL,0),
('P2404','Mother Goose','Derek Plumb','panto',2,13,'2024-12-05','2024-12-14',3600.00,NULL,NULL,0),
('P2501','The Woman in Black','Stephen Mallatratt','thriller',1,NULL,'2025-03-06','2025-03-08',2000.00,NULL,460.00,0);

CREATE TABLE perfs (
  perf_no INTEGER PRIMARY KEY,
  prod_cd VARCHAR REFERENCES prods(prod_cd),
  perf_dt DATE,
  curtain TIME,
  matinee VARCHAR,         -- yes/no
  cap INTEGER,
  sold INTEGER,
  comps INTEGER,
  tkt_px DECIMAL(5,2),
  foh_id INTEGER,
  bar_id INTEGER,
  canx INTEGER             -- 0/1
);
INSERT INTO perfs VALUES
(101,'P2301','2023-03-09','19:30','no',120,74,6,11.00,8,12,0),
(102,'P2301','2023-03-10','19:30','no',120,91,4,11.00,6,12,0),
(103,'P2301','2023-03-11','19:30','no',120,108,5,11.00,8,4,0),
(104,'P2302','2023-06-14','19:30','no',120,95,10,14.00,15,10,0),
(105,'P2302','2023-06-15','19:30','no',120,103,3,14.00,8,12,0),
(106,'P2302','2023-06-16','19:30','no',120,117,2,14.00,6,10,0),
(107,'P2302','2023-06-17','14:30','yes',120,112,0,12.00,15,NULL,0),
(108,'P2302','2023-06-17','19:30','no',120,120,0,14.00,8,12,0),
(109,'P2303','2023-09-22','19:00','no',80,52,12,6.00,11,4,0),
(110,'P2303','2023-09-23','14:00','yes',80,47,8,6.00,11,NULL,0),
(111,'P2304','2023-12-07','19:00','no',120,98,8,12.50,6,10,0),
(112,'P2304','2023-12-09','14:00','yes',120,119,1,10.00,15,12,0),
(113,'P2304','2023-12-16','14:00','yes',120,118,0,10.00,8,4,0),
(114,'P2401','2024-03-07','19:30','no',120,61,7,12.00,6,12,0),
(115,'P2401','2024-03-08','19:30','no',120,0,0,12.00,NULL,NULL,1),
(116,'P2401','2024-03-09','19:30','no',120,99,5,12.00,8,10,0),
(117,'P2402','2024-06-13','19:00','no',120,83,14,9.00,11,14,0),
(118,'P2402','2024-06-15','14:00','yes',120,110,6,9.00,15,14,0),
(119,'P2403','2024-09-19','19:30','no',120,58,NULL,12.50,6,12,0),
(120,'P2403','2024-09-21','19:30','no',120,87,4,12.50,8,12,0),
(121,'P2404','2024-12-05','19:00','no',120,101,9,13.00,6,10,0),
(122,'P2404','2024-12-07','14:00','yes',120,0,0,10.50,15,NULL,1),
(123,'P2404','2024-12-14','14:00','yes',120,116,2,10.50,8,14,0);

CREATE TABLE bar_items (
  item_cd VARCHAR PRIMARY KEY,
  descr VARCHAR,
  cat VARCHAR,
  cost_px DECIMAL(5,2),
  sell_px DECIMAL(5,2),
  qty_oh INTEGER,
  reord_lvl INTEGER,
  alc VARCHAR,             -- Y/N
  supplier VARCHAR
);
INSERT INTO bar_items VALUES
('BR01','Best bitter (bottle)','beer',1.45,3.80,48,24,'Y','Wickham Ales'),
('BR02','Pilsner (bottle)','beer',1.10,3.50,18,24,'Y','Wickham Ales'),
('BR03','Alcohol-free lager','beer',0.95,3.00,12,12,'N','Wickham Ales'),
('CD01','Dry cider','cider',1.30,3.60,20,12,'Y','Wickham Ales'),
('WN01','House red 175ml','wine',1.60,4.50,60,30,'Y','Castle Vintners'),
('WN02','House white 175ml','wine',1.55,4.50,22,30,'Y','Castle Vintners'),
('WN03','Prosecco 125ml','wine',2.10,5.75,36,20,'Y','Castle Vintners'),
('SP01','Gin & tonic','spirits',1.85,5.00,40,20,'Y','Castle Vintners'),
('SD01','Lemonade','soft',0.30,1.50,70,30,'N','Cash & carry'),
('SD02','Orange juice','soft',0.45,1.60,15,20,'N','Cash & carry'),
('SD03','Elderflower presse','soft',0.80,2.40,9,NULL,'N',NULL),
('IC01','Ice cream tub','snack',0.90,2.50,64,40,'N','Dunstow Dairy'),
('SN01','Crisps','snack',0.35,1.00,55,40,'N','Cash & carry'),
('SN02','Salted peanuts','snack',0.40,1.20,31,NULL,'N','Cash & carry'),
('HT01','Tea','hot',0.10,1.50,200,80,'N','Cash & carry'),
('HT02','Filter coffee','hot',0.22,2.00,120,60,'N',NULL);

CREATE TABLE bar_sales (
  sale_no INTEGER PRIMARY KEY,
  perf_no INTEGER,
  item_cd VARCHAR REFERENCES bar_items(item_cd),
  qty INTEGER,
  unit_px DECIMAL(5,2),
  disc DECIMAL(5,2),
  pay VARCHAR,             -- CSH / CRD / TAB
  srv_by INTEGER REFERENCES people(pers_id)
);
INSERT INTO bar_sales VALUES
(5001,101,'WN01',9,4.20,NULL,'CRD',12),
(5002,101,'BR01',7,3.60,NULL,'CSH',12),
(5003,102,'IC01',14,2.30,NULL,'CSH',13),
(5004,102,'WN02',11,4.20,2.10,'CRD',12),
(5005,103,'SP01',8,4.80,NULL,'CRD',4),
(5006,104,'WN01',12,4.20,NULL,'CRD',10),
(5007,104,'SD01',10,1.40,NULL,'CSH',7),
(5008,105,'BR02',13,3.30,NULL,'CRD',12),
(5009,106,'WN03',6,5.50,3.00,'TAB',10),
(5010,108,'WN03',15,5.50,NULL,'CRD',12),
(5011,108,'IC01',26,2.30,NULL,'CSH',7),
(5012,109,'SD02',9,1.50,NULL,'CSH',4),
(5013,109,'SN01',17,1.00,NULL,'CSH',4),
(5014,111,'HT01',20,1.50,NULL,'CSH',10),
(5015,112,'IC01',41,2.50,NULL,'CSH',13),
(5016,112,'SD01',22,1.50,1.50,'CRD',12),
(5017,113,'IC01',38,2.50,NULL,'CRD',4),
(5018,114,'WN02',10,4.50,NULL,'CRD',12),
(5019,114,'SP01',5,5.00,2.50,'TAB',10),
(5020,116,'WN01',16,4.50,NULL,'CRD',10),
(5021,116,'BR01',9,3.80,NULL,'CSH',10),
(5022,117,'SD02',18,1.60,NULL,'CRD',14),
(5023,117,'SN01',15,1.00,NULL,'CSH',14),
(5024,118,'IC01',33,2.50,4.00,'CRD',14),
(5025,119,'CD01',6,3.60,NULL,'CRD',12),
(5026,120,'HT02',12,2.00,NULL,'CSH',NULL),
(5027,120,'WN01',11,4.50,NULL,'CRD',12),
(5028,121,'BR02',8,3.50,NULL,'CRD',10),
(5029,123,'IC01',36,2.50,NULL,'CSH',14),
(5030,123,'HT01',19,1.50,NULL,NULL,14);
-- lake: hire
-- Brackley Plant & Tool Hire
CREATE TABLE staff (
  emp_id INTEGER PRIMARY KEY,
  fname VARCHAR,
  sname VARCHAR,
  job VARCHAR,
  depot VARCHAR,
  start_dt DATE,
  left_dt DATE,
  hgv VARCHAR,             -- Y/N
  mgr INTEGER,
  hrly DECIMAL(5,2)
);
INSERT INTO staff VALUES
(1,'Janet','Brackley','Director','Northgate','1998-04-01',NULL,'N',NULL,NULL),
(2,'Colin','Mears','Depot manager','Northgate','2004-06-14',NULL,'Y',1,21.50),
(3,'Aisha','Khan','Depot manager','Riverside','2012-02-06',NULL,'N',1,21.00),
(4,'Pete','Longford','Driver','Northgate','2010-09-20',NULL,'Y',2,14.75),
(5,'Dawn','Sykes','Hire desk','Northgate','2016-03-07',NULL,'N',2,13.20),
(6,'Marek','Nowak','Fitter','Northgate','2014-11-03',NULL,'N',2,16.90),
(7,'Stuart','Pell','Driver','Riverside','2018-05-21','2024-02-29','Y',3,14.10),
(8,'Gemma','Rudd','Hire desk','Riverside','2019-08-12',NULL,'N',3,12.95),
(9,'Olu','Adeyemi','Fitter','Riverside','2020-01-13',NULL,'Y',3,17.35),
(10,'Kevin','Tait','Driver','Riverside','2021-07-05',NULL,'Y',3,13.85),
(11,'Beth','Lomax','Sales rep','Northgate','2017-10-02',NULL,'N',1,18.00),
(12,'Ryan','Cope','Sales rep','Riverside','2022-04-11',NULL,'N',1,17.25),
(13,'Moira','Finch','Hire desk','Airfield','2023-01-09',NULL,'N',2,12.60),
(14,'Lewis','Gant','Apprentice','Airfield','2023-09-04',NULL,'N',6,8.40),
(15,'Tony','Birtles','Fitter','Northgate','2006-01-30','2023-06-30','N',2,16.10);

CREATE TABLE cust (
  cust_no VARCHAR PRIMARY KEY,
  co_name VARCHAR,
  contact VARCHAR,
  tel VARCHAR,
  email VARCHAR,
  town VARCHAR,
  acct_typ VARCHAR,        -- TRD / DIY / GOV
  cr_lim DECIMAL(9,2),
  bal DECIMAL(9,2),
  on_stop INTEGER,         -- 0/1
  rep_id INTEGER REFERENCES staff(emp_id),
  opened DATE
);
INSERT INTO cust VALUES
('C001','Hartley Groundworks','Neil Hartley','01632 961001','neil@hartleyg.example','Aldham','TRD',5000,1840.50,0,11,'2009-05-11'),
('C002','Fen Fencing Ltd','Paula Stone','01632 961014','accounts@fenfencing.example','Marsh End','TRD',3000,3260.00,1,11,'2013-03-19'),
('C003','Aldham Town Council','Grounds Dept',NULL,'grounds@aldham.example','Aldham','GOV',10000,420.00,0,12,'2011-07-01'),
('C004','K & J Builders','Kath Jolly','01632 961032','kj@kjbuild.example','Barton','TRD',7500,6905.75,0,11,'2015-10-05'),
('C005','Mr D Whitlock',NULL,'01632 961047',NULL,'Aldham','DIY',NULL,0,0,NULL,'2023-04-15'),
('C006','Sunrise Landscapes','Imran Aziz','01632 961052','imran@sunrise.example','Barton','TRD',4000,980.20,0,12,'2018-02-27'),
('C007','Mrs L Penrose',NULL,'01632 961066','lpenrose@example.org','Marsh End','DIY',NULL,65.00,0,NULL,'2023-08-02'),
('C008','Cutler Demolition','Vince Cutler','01632 961073','vince@cutlerdemo.example','Stanway','TRD',12000,12450.00,1,11,'2010-12-13'),
('C009','St Bede''s School','Site Office','01632 961085',NULL,'Stanway','GOV',2500,310.00,0,12,'2020-09-08'),
('C010','Barton Roofing','Steve Hale','01632 961098','office@bartonroof.example','Barton','TRD',3500,2110.40,0,12,'2019-06-24'),
('C011','Eastside Events','Chloe Marr',NULL,'chloe@eastsideev.example','Stanway','TRD',6000,150.00,0,12,'2022-01-31'),
('C012','Mr A Fogg',NULL,NULL,NULL,'Barton','DIY',NULL,40.00,1,NULL,'2024-02-10'),
('C013','Redmayne Drainage','Joe Redmayne','01632 961121','joe@redmayne.example','Aldham','TRD',4500,0,0,11,'2021-11-16'),
('C014','Marsh End Cricket Club','Hon. Sec.','01632 961130','sec@mecc.example','Marsh End','TRD',1000,NULL,0,11,'2016-04-20');

CREATE TABLE kit (
  asset_no VARCHAR PRIMARY KEY,
  descr VARCHAR,
  make VARCHAR,
  cat VARCHAR,
  depot VARCHAR,
  purch_dt DATE,
  purch_px DECIMAL(9,2),
  book_val DECIMAL(9,2),
  day_rt DECIMAL(7,2),
  wk_rt DECIMAL(7,2),
  stat VARCHAR,            -- AV avail, OH on hire, WS workshop, SC scrapped
  last_svc DATE,
  needs_op VARCHAR         -- yes/no, operator ticket required
);
INSERT INTO kit VALUES
('A1001','1.5t mini digger','Kubota','plant','Northgate','2019-03-04',16500,8200,95.00,330.00,'OH','2024-03-18','yes'),
('A1002','3t mini digger','Takeuchi','plant','Northgate','2020-06-15',27500,16900,130.00,460.00,'AV','2024-05-02','yes'),
('A1003','1t dumper','Thwaites','plant','Riverside','2018-02-20',11200,4300,70.00,245.00,'OH','2023-11-27','yes'),
('A1004','Telehandler 6m','JCB','plant','Northgate','2021-09-09',48000,33500,185.00,690.00,'AV','2024-04-11','yes'),
('A2001','Scissor lift 8m','Genie','access','Riverside','2017-05-16',9800,3100,85.00,240.00,'WS','2023-08-14','yes'),
('A2002','Cherry picker 12m','Niftylift','access','Northgate','2022-01-25',31000,24800,150.00,480.00,'OH','2024-06-03','yes'),
('A2003','Scaffold tower 5m','Boss','access','Airfield','2020-08-31',1450,600,28.00,75.00,'AV',NULL,'no'),
('A2004','Scaffold tower 7m','Boss','access','Riverside','2023-02-13',1900,1500,34.00,92.00,'AV',NULL,'no'),
('A3001','Wacker plate','Belle','compaction','Northgate','2016-04-05',900,120,22.00,58.00,'AV','2024-01-22','no'),
('A3002','Trench rammer','Belle','compaction','Riverside','2019-07-29',1650,640,32.00,84.00,'WS','2023-12-05','no'),
('A3003','Ride-on roller','Bomag','compaction','Northgate','2021-03-15',14500,9600,90.00,310.00,'OH','2024-02-20','yes'),
('A4001','6kVA generator','Honda','power','Airfield','2018-10-10',2300,850,38.00,110.00,'OH','2024-04-29','no'),
('A4002','20kVA generator','Stephill','power','Northgate','2022-05-18',8900,6700,75.00,230.00,'AV','2024-05-20','no'),
('A4003','Towable light tower','SMC','power','Airfield','2023-10-02',7200,6500,60.00,180.00,'AV',NULL,'no'),
('A5001','Petrol disc cutter','Stihl','tools','Northgate','2020-02-03',780,260,24.00,62.00,'AV','2024-03-01','no'),
('A5002','Heavy breaker','Hilti','tools','Riverside','2021-11-22',1350,800,30.00,78.00,'OH','2024-01-09','no'),
('A5003','Floor sander','Hiretech','tools','Airfield','2015-06-01',1100,0,35.00,88.00,'SC','2022-10-17','no'),
('A5004','Carpet cleaner','Rug Doctor','tools','Airfield','2022-09-12',620,390,18.00,NULL,'AV',NULL,'no');

CREATE TABLE hires (
  hire_no INTEGER PRIMARY KEY,
  cust_no VARCHAR REFERENCES cust(cust_no),
  asset_no VARCHAR,
  out_dt DATE,
  due_dt DATE,
  back_dt DATE,
  hire_chg DECIMAL(8,2),
  del_chg DECIMAL(6,2),
  dmg_chg DECIMAL(7,2),
  taken_by INTEGER,        -- hire desk
  del_by INTEGER,          -- driver
  po_ref VARCHAR,
  paid VARCHAR             -- Y/N
);
INSERT INTO hires VALUES
(7001,'C001','A1001','2023-03-06','2023-03-13','2023-03-13',330.00,45.00,NULL,5,4,'HG-211','Y'),
(7002,'C004','A1002','2023-04-17','2023-05-01','2023-05-03',1010.00,45.00,120.00,5,4,'KJ0417','Y'),
(7003,'C005','A3001','2023-04-29','2023-04-30','2023-04-30',22.00,NULL,NULL,8,NULL,NULL,'Y'),
(7004,'C008','A5002','2023-05-15','2023-05-22','2023-05-22',78.00,NULL,35.00,8,NULL,'CUT-88','Y'),
(7005,'C003','A2001','2023-06-05','2023-06-09','2023-06-09',240.00,40.00,NULL,8,7,'ATC/3391','Y'),
(7006,'C002','A4001','2023-06-19','2023-06-26','2023-06-30',142.00,25.00,NULL,5,4,NULL,'N'),
(7007,'C010','A2004','2023-07-10','2023-07-24','2023-07-21',184.00,30.00,NULL,8,7,'BR-1020','Y'),
(7008,'C007','A5004','2023-08-05','2023-08-06','2023-08-07',36.00,NULL,NULL,13,NULL,NULL,'Y'),
(7009,'C006','A3003','2023-09-04','2023-09-11','2023-09-11',310.00,45.00,NULL,5,4,'SUN44','Y'),
(7010,'C011','A4002','2023-09-14','2023-09-18','2023-09-18',230.00,60.00,NULL,5,4,'EE-0914','Y'),
(7011,'C009','A2003','2023-10-23','2023-10-27','2023-10-27',75.00,20.00,NULL,13,10,'SBS-77','Y'),
(7012,'C008','A1004','2023-11-06','2023-12-04','2023-12-08',2950.00,80.00,640.00,5,4,'CUT-93','N'),
(7013,'C013','A1003','2023-11-20','2023-11-27','2023-11-27',245.00,40.00,NULL,8,7,'RD-560','Y'),
(7014,'C004','A2002','2024-01-15','2024-01-22','2024-01-22',480.00,55.00,NULL,5,4,'KJ0115','Y'),
(7015,'C001','A3002','2024-02-05','2024-02-12','2024-02-14',116.00,NULL,85.00,8,NULL,'HG-240','Y'),
(7016,'C012','A5001','2024-02-12','2024-02-13','2024-02-19',62.00,NULL,NULL,5,NULL,NULL,'N'),
(7017,'C006','A1001','2024-03-25','2024-04-08','2024-04-08',660.00,45.00,NULL,5,4,'SUN51','Y'),
(7018,'C010','A2003','2024-04-15','2024-04-29','2024-04-29',150.00,20.00,15.00,13,10,'BR-1077','N'),
(7019,'C003','A4003','2024-05-03','2024-05-07','2024-05-07',180.00,35.00,NULL,13,10,'ATC/3802','Y'),
(7020,'C004','A1001','2024-05-20','2024-06-17',NULL,1320.00,45.00,NULL,5,4,'KJ0520','N'),
(7021,'C006','A1003','2024-05-28','2024-06-11',NULL,490.00,40.00,NULL,8,10,'SUN58','N'),
(7022,'C013','A5002','2024-06-03','2024-06-10',NULL,78.00,NULL,NULL,8,NULL,'RD-602','N'),
(7023,'C010','A2002','2024-06-10','2024-06-24',NULL,960.00,55.00,NULL,5,4,'BR-1101','N'),
(7024,'C001','A3003','2024-06-12','2024-06-19',NULL,310.00,45.00,NULL,5,4,NULL,'N'),
(7025,'C011','A4001','2024-06-14','2024-06-17',NULL,110.00,25.00,NULL,13,10,'EE-0614','Y');

CREATE TABLE repairs (
  job_no INTEGER PRIMARY KEY,
  asset_no VARCHAR REFERENCES kit(asset_no),
  rep_dt DATE,
  fin_dt DATE,
  fault VARCHAR,
  parts DECIMAL(8,2),
  lab_hrs DECIMAL(5,1),
  lab_cost DECIMAL(8,2),
  fitter INTEGER,
  signed_by INTEGER REFERENCES staff(emp_id),
  warr INTEGER             -- 0/1
);
INSERT INTO repairs VALUES
(301,'A1001','2023-03-15','2023-03-16','track tension',45.00,2.0,70.00,15,2,0),
(302,'A2001','2023-08-14','2023-08-18','hydraulic leak',310.00,6.5,227.50,9,3,0),
(303,'A5002','2023-05-24','2023-05-24','chisel stuck',18.50,1.0,35.00,9,3,0),
(304,'A1002','2023-05-05','2023-05-09','broken window',165.00,3.0,105.00,15,2,0),
(305,'A4001','2023-07-03','2023-07-04','carburettor',62.00,2.5,87.50,6,2,0),
(306,'A1004','2023-12-11','2023-12-20','bent forks',890.00,9.0,315.00,6,2,0),
(307,'A2002','2023-10-09','2023-10-10','control panel',0.00,4.0,140.00,6,1,1),
(308,'A3002','2023-12-05','2023-12-07','bellows split',140.00,3.5,122.50,9,3,0),
(309,'A1003','2023-11-29','2023-11-30','brake pads',88.00,2.0,70.00,9,3,0),
(310,'A3003','2024-02-20','2024-02-22','water pump',205.00,4.5,157.50,6,2,0),
(311,'A3002','2024-02-16',NULL,'throttle cable',NULL,1.5,52.50,9,NULL,0),
(312,'A4003','2024-05-09','2024-05-10','lamp failure',0.00,1.0,35.00,6,2,1),
(313,'A2001','2024-04-22',NULL,'battery pack',540.00,NULL,NULL,9,NULL,0),
(314,'A1001','2024-04-10','2024-04-12','hydraulic leak',130.00,5.0,175.00,6,2,0),
(315,'A5001','2024-02-21','2024-02-21','pull cord',12.00,0.5,17.50,6,2,0);
-- lake: physio
-- physio practice, export from the old booking program
CREATE TABLE staff (id INTEGER PRIMARY KEY, nm VARCHAR NOT NULL, rl VARCHAR, strt DATE, fin DATE, fte DOUBLE, sup INTEGER, dn_cert VARCHAR);
COMMENT ON COLUMN staff.rl IS 'PHY physiotherapist, REC reception, MAS massage, ADM office, STU student on placement';
COMMENT ON COLUMN staff.sup IS 'supervisor (staff id)';
CREATE TABLE payer (code VARCHAR PRIMARY KEY, payer_name VARCHAR, typ VARCHAR, pct INTEGER, valid_to DATE);
COMMENT ON TABLE payer IS 'Insurers and schemes that pay for treatment';
COMMENT ON COLUMN payer.typ IS 'H health insurance, P public scheme, C claims, F sports fund';
COMMENT ON COLUMN payer.pct IS 'share of the fee they refund';
CREATE TABLE patients (pat_id INTEGER PRIMARY KEY, fname VARCHAR, sname VARCHAR, dob DATE, town VARCHAR, ins VARCHAR REFERENCES payer(code), gdpr VARCHAR, regd DATE, tel VARCHAR);
COMMENT ON COLUMN patients.gdpr IS 'consent form signed Y/N';
CREATE TABLE treat (tt VARCHAR PRIMARY KEY, descr VARCHAR, mins INTEGER, fee DECIMAL(8,2), grp BOOLEAN);
CREATE TABLE referrals (ref_no INTEGER PRIMARY KEY, pat INTEGER REFERENCES patients(pat_id), dr VARCHAR, reason VARCHAR, rdate DATE, n_ok INTEGER, exp DATE, st VARCHAR);
COMMENT ON TABLE referrals IS 'Letters from GPs and consultants';
COMMENT ON COLUMN referrals.n_ok IS 'number of sessions approved';
COMMENT ON COLUMN referrals.st IS 'O open, C closed, X expired';
CREATE TABLE appt (ap INTEGER PRIMARY KEY, p INTEGER REFERENCES patients(pat_id), th INTEGER, tt VARCHAR REFERENCES treat(tt), dt DATE, tm TIME, s VARCHAR, rf INTEGER, room VARCHAR, vas1 INTEGER, vas2 INTEGER);
COMMENT ON COLUMN appt.s IS 'B booked, D done, C cancelled, N no-show';
COMMENT ON COLUMN appt.vas1 IS 'pain score 0-10 before';
COMMENT ON COLUMN appt.vas2 IS 'pain score 0-10 after';
CREATE TABLE bills (inv VARCHAR PRIMARY KEY, ap INTEGER REFERENCES appt(ap), bill_to VARCHAR, amt DECIMAL(8,2), dt DATE, paid DATE, st VARCHAR, how VARCHAR);
COMMENT ON COLUMN bills.bill_to IS 'payer code, empty = patient pays';
COMMENT ON COLUMN bills.st IS 'OP open, PD paid, WO written off';

INSERT INTO staff VALUES
  (1, 'Aoife Brennan', 'PHY', '2016-03-01', NULL, 1.0, NULL, 'Y'),
  (2, 'Conor Daly', 'PHY', '2019-09-16', NULL, 1.0, 1, 'Y'),
  (3, 'Marta Kowalska', 'PHY', '2021-01-11', NULL, 0.8, 1, 'Y'),
  (4, 'Declan Foley', 'PHY', '2018-05-07', '2025-03-28', 1.0, 1, 'Y'),
  (5, 'Sinéad Walsh', 'PHY', '2024-02-05', NULL, 0.6, 3, 'N'),
  (6, 'Tom Hegarty', 'PHY', '2025-01-13', NULL, 1.0, 2, 'N'),
  (7, 'Ifeoma Okafor', 'PHY', '2025-09-01', NULL, 1.0, 2, 'Y'),
  (8, 'Grace Lynch', 'REC', '2017-06-12', NULL, 1.0, NULL, 'N'),
  (9, 'Pauline Nolan', 'REC', '2022-10-03', NULL, 0.5, 8, 'N'),
  (10, 'Kevin Tuohy', 'REC', '2024-04-15', '2024-11-29', 0.5, 8, 'N'),
  (11, 'Orla McGrath', 'MAS', '2020-02-17', NULL, 0.6, NULL, 'N'),
  (12, 'Jakub Nowak', 'MAS', '2023-08-21', NULL, 0.4, 11, 'N'),
  (13, 'Helen Quirke', 'ADM', '2016-03-01', NULL, 1.0, NULL, 'N'),
  (14, 'Ruairí Flynn', 'STU', '2026-01-12', '2026-06-26', NULL, 7, 'N'),
  (15, 'Emma Scully', 'STU', '2026-09-07', NULL, NULL, 7, 'N');

INSERT INTO payer VALUES
  ('VH', 'Vhi Healthcare', 'H', 70, '2027-12-31'),
  ('LA', 'Laya', 'H', 60, '2026-12-31'),
  ('IL', 'Irish Life Health', 'H', 65, '2026-06-30'),
  ('LV', 'Level Health', 'H', 50, '2027-03-31'),
  ('HS', 'HSE Community Scheme', 'P', 100, NULL),
  ('GM', 'Garda Medical Aid', 'H', 75, '2027-12-31'),
  ('PO', 'Prison Officers Medical Aid', 'H', 75, '2025-12-31'),
  ('ES', 'ESB Staff Fund', 'H', 80, '2028-01-31'),
  ('AX', 'AXA Motor Claims', 'C', 100, NULL),
  ('AV', 'Aviva Injury Claims', 'C', 100, NULL),
  ('ZU', 'Zurich Employers Liability', 'C', 100, '2026-09-30'),
  ('GA', 'GAA Injury Fund', 'F', 85, '2026-12-31'),
  ('IR', 'IRFU Player Welfare', 'F', 90, '2025-08-31'),
  ('CB', 'Córas Bus Staff Scheme', 'H', 55, '2024-12-31'),
  ('DF', 'Defence Forces', 'P', 100, NULL);

INSERT INTO patients VALUES
  (101, 'Niamh', 'Kelly', '1987-04-12', 'Athlone', 'VH', 'Y', '2024-01-09', '086 5550141'),
  (102, 'Seán', 'Murphy', '1959-11-30', 'Athlone', 'HS', 'Y', '2024-01-17', NULL),
  (103, 'Ciara', 'Duffy', '1994-07-03', 'Moate', 'LA', 'N', '2024-02-02', '087 5550188'),
  (104, 'Padraig', 'Geraghty', '1971-02-21', 'Roscommon', 'GM', 'Y', '2024-02-26', '085 5550120'),
  (105, 'Agnieszka', 'Zielinska', '1983-09-15', 'Athlone', NULL, 'Y', '2024-03-12', '089 5550177'),
  (106, 'Liam', 'Fallon', '2008-05-19', 'Ballinasloe', 'GA', 'Y', '2024-03-20', NULL),
  (107, 'Maeve', 'Coyle', '1966-08-08', 'Moate', 'IL', 'N', '2024-04-30', '086 5550103'),
  (108, 'Brendan', 'Casey', '1948-12-01', 'Athlone', 'HS', 'Y', '2024-05-14', '090 5550112'),
  (109, 'Fatima', 'Rahman', '1990-10-27', 'Mullingar', 'LA', 'Y', '2024-06-05', '083 5550165'),
  (110, 'Eoin', 'Gavin', '2001-01-14', 'Athlone', 'GA', 'N', '2024-08-22', '087 5550119'),
  (111, 'Deirdre', 'Mannion', '1977-06-25', 'Roscommon', NULL, 'Y', '2024-09-10', '086 5550134'),
  (112, 'John', 'Kenny', '1954-03-18', 'Ballinasloe', 'VH', 'Y', '2024-10-01', NULL),
  (113, 'Róisín', 'Egan', '1999-02-09', 'Athlone', 'VH', 'Y', '2024-11-19', '085 5550156'),
  (114, 'Patrick', 'Shine', '1969-07-22', 'Moate', 'ES', 'Y', '2025-01-08', '087 5550172'),
  (115, 'Yvonne', 'Tighe', '1981-05-05', 'Mullingar', 'AX', 'N', '2025-01-27', '086 5550191'),
  (116, 'Cathal', 'Naughton', '2010-09-13', 'Athlone', 'GA', NULL, '2025-02-18', '086 5550199'),
  (117, 'Bernadette', 'Keane', '1951-01-29', 'Roscommon', 'HS', 'Y', '2025-03-04', NULL),
  (118, 'Tomasz', 'Lewandowicz', '1979-12-16', 'Athlone', 'ZU', 'Y', '2025-03-25', '089 5550128'),
  (119, 'Sarah', 'Hynes', '1992-03-31', 'Tullamore', 'IL', 'Y', '2025-05-13', '085 5550147'),
  (120, 'Michael', 'Dolan', '1963-10-10', 'Tullamore', 'VH', 'Y', '2025-05-20', '087 5550116'),
  (121, 'Áine', 'Costello', '1985-08-17', 'Moate', NULL, 'N', '2025-06-11', '086 5550183'),
  (122, 'Colm', 'Farrell', '1974-04-04', 'Athlone', 'DF', 'Y', '2025-09-02', '085 5550169'),
  (123, 'Louise', 'Bracken', '1996-11-11', 'Mullingar', 'LA', 'Y', '2025-09-24', '083 5550150'),
  (124, 'Gerry', 'Rattigan', '1957-06-02', 'Athlone', 'AV', 'Y', '2025-11-05', NULL),
  (125, 'Hannah', 'Moran', '2004-02-28', 'Ballinasloe', 'IR', 'Y', '2026-01-20', '087 5550138'),
  (126, 'Stephen', 'Leavy', '1989-09-09', 'Moate', 'VH', 'Y', '2026-02-11', '086 5550155'),
  (127, 'Joan', 'Claffey', '1945-05-23', 'Athlone', 'HS', 'N', '2026-04-16', '090 5550143'),
  (128, 'Darragh', 'Killian', '1998-07-07', 'Tullamore', NULL, 'Y', '2026-06-03', '085 5550106'),
  (129, 'Sorcha', 'Heavey', '1993-12-20', 'Athlone', 'LA', 'Y', '2026-08-25', '087 5550194'),
  (130, 'Mark', 'Ganly', '1976-01-06', 'Roscommon', 'LV', NULL, '2026-10-13', NULL);

INSERT INTO treat VALUES
  ('IA', 'Initial assessment', 60, 75.0, FALSE),
  ('FU', 'Follow-up session', 30, 55.0, FALSE),
  ('FUL', 'Follow-up long', 45, 70.0, FALSE),
  ('DN', 'Dry needling', 30, 60.0, FALSE),
  ('SW', 'Shockwave', 20, 65.0, FALSE),
  ('SM', 'Sports massage', 45, 58.0, FALSE),
  ('DT', 'Deep tissue massage', 60, 72.0, FALSE),
  ('HY', 'Hydrotherapy group', 50, 25.0, TRUE),
  ('PIL', 'Clinical pilates class', 55, 22.0, TRUE),
  ('BB', 'Baby & back class', 45, 18.0, TRUE),
  ('VES', 'Vestibular rehab', 45, 80.0, FALSE),
  ('PF', 'Pelvic floor assessment', 60, 95.0, FALSE),
  ('ACL', 'ACL return-to-play test', 75, 120.0, FALSE),
  ('HV', 'Home visit', 60, 90.0, FALSE),
  ('TEL', 'Phone/video check-in', 15, 30.0, FALSE),
  ('ORT', 'Orthotics fitting', 40, NULL, FALSE);

INSERT INTO referrals VALUES
  (5001, 101, 'Dr Hanley', 'knee OA', '2024-01-11', 8, '2024-07-09', 'O'),
  (5002, 102, 'Mr Kilbride (ortho)', 'neck pain / whiplash', '2024-01-17', 6, '2025-01-16', 'C'),
  (5003, 103, 'Dr Hanley', 'ACL tear', '2024-02-07', NULL, '2025-02-06', 'O'),
  (5004, 104, 'Dr Osei', 'ACL tear', '2024-02-28', 4, '2024-08-26', 'O'),
  (5005, 106, 'Dr Hanley', 'ACL tear', '2024-03-21', 6, '2024-09-17', 'C'),
  (5006, 107, 'Dr Hanley', 'ankle sprain', '2024-05-01', NULL, '2024-10-28', 'C'),
  (5007, 108, 'Dr Hanley', 'tennis elbow', '2024-05-16', 8, '2024-11-12', 'C'),
  (5008, 109, 'Dr Osei', 'ankle sprain', '2024-06-13', 6, '2024-12-10', 'O'),
  (5009, 110, 'Dr Osei', 'rotator cuff', '2024-08-26', 6, '2025-02-22', 'C'),
  (5010, 112, 'Dr Hanley', 'knee OA', '2024-10-09', 6, '2025-04-07', 'C'),
  (5011, 113, 'Dr Osei', 'plantar fasciitis', '2024-11-27', NULL, '2025-05-26', 'O'),
  (5012, 102, 'Dr Hanley', 'vertigo', '2025-02-20', 6, '2025-08-19', 'O'),
  (5013, 114, 'Mr Kilbride (ortho)', 'vertigo', '2025-01-14', 4, '2025-07-13', 'O'),
  (5014, 115, 'Dr Osei', 'hip replacement', '2025-02-04', 8, '2025-08-03', 'C'),
  (5015, 117, 'Dr Hanley', 'rotator cuff', '2025-03-10', 4, '2026-03-10', 'C'),
  (5016, 118, 'Dr Hanley', 'vertigo', '2025-03-28', 10, '2025-09-24', 'X'),
  (5017, 119, 'Dr Hanley', 'neck pain / whiplash', '2025-05-13', 10, '2025-11-09', 'C'),
  (5018, 120, 'Dr Osei', 'neck pain / whiplash', '2025-05-28', NULL, '2025-11-24', 'O'),
  (5019, 101, 'Dr Hanley', 'low back pain', '2025-02-12', 8, '2025-08-11', 'C'),
  (5020, 122, 'Dr M. Tiernan', 'vertigo', '2025-09-05', 8, '2026-03-04', 'X'),
  (5021, 123, 'Mr Kilbride (ortho)', 'plantar fasciitis', '2025-10-02', 8, '2026-03-31', 'C'),
  (5022, 124, 'Dr Osei', 'tennis elbow', '2025-11-10', NULL, '2026-05-09', 'C'),
  (5023, 108, 'Dr M. Tiernan', 'rotator cuff', '2025-06-18', 8, '2025-12-15', 'C'),
  (5024, 125, 'Dr Osei', 'knee OA', '2026-01-26', 6, '2026-07-25', 'O'),
  (5025, 126, 'Dr Osei', 'neck pain / whiplash', '2026-02-12', NULL, '2027-02-12', 'O'),
  (5026, 127, 'Dr Hanley', 'hip replacement', '2026-04-23', 6, '2026-10-20', 'O'),
  (5027, 129, 'Dr Hanley', 'ACL tear', '2026-08-26', 8, '2027-02-22', 'O'),
  (5028, 130, 'Dr Osei', 'vertigo', '2026-10-19', 4, '2027-04-17', 'O');

INSERT INTO appt VALUES
  (9001, 101, 2, 'IA', '2024-01-22', '17:30:00', 'D', 5001, '2', 8, 4),
  (9002, 101, 1, 'FU', '2024-01-23', '08:15:00', 'C', 5001, '1', NULL, NULL),
  (9003, 102, 4, 'IA', '2024-01-26', '17:15:00', 'N', 5002, 'Gym', NULL, NULL),
  (9004, 101, 4, 'DN', '2024-02-01', '13:45:00', 'C', 5001, '1', NULL, NULL),
  (9005, 102, 2, 'FU', '2024-02-07', '11:30:00', 'D', 5002, '2', 5, 3),
  (9006, 103, 5, 'IA', '2024-02-19', '09:45:00', 'D', 5003, '2', 5, 2),
  (9007, 104, 4, 'IA', '2024-03-11', '17:00:00', 'D', 5004, '1', 5, NULL),
  (9008, 106, 1, 'IA', '2024-03-29', '09:00:00', 'D', 5005, 'Pool', 5, NULL),
  (9009, 106, 3, 'ACL', '2024-04-10', '11:45:00', 'D', 5005, '1', 8, 7),
  (9010, 106, 3, 'PIL', '2024-04-12', '09:45:00', 'N', 5005, '2', NULL, NULL),
  (9011, 108, 5, 'IA', '2024-05-21', '15:00:00', 'N', 5007, '2', NULL, NULL),
  (9012, 108, 1, 'DN', '2024-06-04', '14:45:00', 'N', 5007, 'Gym', NULL, NULL),
  (9013, 109, 3, 'IA', '2024-06-19', '09:15:00', 'D', 5008, '2', 6, NULL),
  (9014, 110, 4, 'IA', '2024-09-04', '10:00:00', 'N', 5009, '2', NULL, NULL),
  (9015, 110, 5, 'SW', '2024-09-13', '10:15:00', 'D', 5009, '2', 9, 5),
  (9016, 110, 5, 'SW', '2024-09-17', '10:15:00', 'C', 5009, 'Gym', NULL, NULL),
  (9017, 112, 4, 'IA', '2024-10-16', '16:00:00', 'C', 5010, '2', NULL, NULL),
  (9018, 114, 2, 'IA', '2025-01-21', '14:30:00', 'D', 5013, '2', 5, 4),
  (9019, 115, 5, 'IA', '2025-02-14', '09:00:00', 'C', 5014, '2', NULL, NULL),
  (9020, 115, 1, 'HY', '2025-02-24', '11:45:00', 'N', 5014, 'Pool', NULL, NULL),
  (9021, 102, 4, 'DN', '2025-02-25', '16:45:00', 'D', 5012, '2', 9, 6),
  (9022, 101, 6, 'PIL', '2025-03-03', '17:45:00', 'D', 5019, '1', 4, 4),
  (9023, 102, 3, 'DN', '2025-03-07', '13:15:00', 'C', 5012, 'Pool', NULL, NULL),
  (9024, 117, 2, 'IA', '2025-03-14', '15:15:00', 'D', 5015, '2', 8, 6),
  (9025, 118, 3, 'IA', '2025-04-07', '13:30:00', 'D', 5016, 'Pool', 9, 8),
  (9026, 119, 2, 'IA', '2025-05-23', '14:30:00', 'N', 5017, '1', NULL, NULL),
  (9027, 120, 2, 'IA', '2025-06-06', '08:45:00', 'D', 5018, 'Pool', 8, NULL),
  (9028, 108, 1, 'HY', '2025-06-26', '09:30:00', 'D', 5023, 'Pool', 5, 1),
  (9029, 122, 2, 'IA', '2025-09-10', '15:15:00', 'D', 5020, '1', 4, 3),
  (9030, 123, 6, 'IA', '2025-10-07', '14:30:00', 'D', 5021, '1', 7, 6),
  (9031, 124, 2, 'IA', '2025-11-17', '10:15:00', 'D', 5022, '1', 4, 3),
  (9032, 125, 2, 'IA', '2026-01-30', '17:45:00', 'D', 5024, '2', 5, 1),
  (9033, 125, 2, 'HY', '2026-02-11', '11:30:00', 'N', 5024, 'Pool', NULL, NULL),
  (9034, 126, 3, 'IA', '2026-02-19', '17:30:00', 'C', 5025, '1', NULL, NULL),
  (9035, 127, 1, 'IA', '2026-05-04', '11:45:00', 'D', 5026, '1', 8, 8),
  (9036, 129, 5, 'IA', '2026-08-31', '08:45:00', 'D', 5027, 'Pool', 5, 2),
  (9037, 128, 7, 'IA', '2026-12-01', '15:15:00', 'B', NULL, 'Pool', NULL, NULL),
  (9038, 130, 6, 'IA', '2026-12-03', '15:15:00', 'B', 5028, '1', NULL, NULL),
  (9039, 129, 6, 'HY', '2026-12-10', '14:30:00', 'B', 5027, 'Pool', NULL, NULL),
  (9040, 126, 5, 'FU', '2026-12-15', '11:00:00', 'B', 5025, '1', NULL, NULL);

INSERT INTO bills VALUES
  ('2024-001', 9001, 'VH', 75.0, '2024-01-25', NULL, 'WO', NULL),
  ('2024-002', 9003, NULL, 25.0, '2024-01-28', NULL, 'WO', NULL),
  ('2024-003', 9005, 'HS', 55.0, '2024-02-10', '2024-03-28', 'PD', 'card'),
  ('2024-004', 9006, 'LA', 75.0, '2024-02-20', '2024-03-24', 'PD', 'transfer'),
  ('2024-005', 9007, 'GM', 75.0, '2024-03-12', '2024-03-18', 'PD', 'card'),
  ('2024-006', 9008, 'GA', 75.0, '2024-04-01', NULL, 'OP', NULL),
  ('2024-007', 9009, 'GA', 120.0, '2024-04-12', NULL, 'OP', NULL),
  ('2024-008', 9010, NULL, 25.0, '2024-04-15', '2024-04-21', 'PD', 'cash'),
  ('2024-009', 9013, 'LA', 75.0, '2024-06-19', '2024-06-19', 'PD', 'card'),
  ('2024-010', 9014, NULL, 25.0, '2024-09-07', '2024-10-05', 'PD', 'cash'),
  ('2024-011', 9015, 'GA', 65.0, '2024-09-16', '2024-09-30', 'PD', 'cash'),
  ('2025-012', 9018, 'ES', 75.0, '2025-01-22', NULL, 'OP', NULL),
  ('2025-013', 9020, NULL, 25.0, '2025-02-24', NULL, 'OP', NULL),
  ('2025-014', 9021, 'HS', 60.0, '2025-02-26', '2025-03-12', 'PD', 'transfer'),
  ('2025-015', 9022, 'VH', 22.0, '2025-03-04', '2025-03-23', 'PD', 'cash'),
  ('2025-016', 9024, 'HS', 75.0, '2025-03-15', '2025-04-03', 'PD', 'cash'),
  ('2025-017', 9025, 'ZU', 75.0, '2025-04-09', NULL, 'WO', NULL),
  ('2025-018', 9026, NULL, 25.0, '2025-05-24', NULL, 'OP', NULL),
  ('2025-019', 9027, 'VH', 75.0, '2025-06-08', NULL, 'OP', NULL),
  ('2025-020', 9028, 'HS', 25.0, '2025-06-29', '2025-06-29', 'PD', 'transfer'),
  ('2025-021', 9029, 'DF', 75.0, '2025-09-10', '2025-09-10', 'PD', 'card'),
  ('2025-022', 9030, 'LA', 75.0, '2025-10-10', '2025-10-16', 'PD', 'cash'),
  ('2025-023', 9031, 'AV', 75.0, '2025-11-20', '2025-12-04', 'PD', 'card'),
  ('2026-024', 9032, 'IR', 75.0, '2026-01-30', '2026-02-27', 'PD', 'transfer'),
  ('2026-025', 9033, NULL, 25.0, '2026-02-13', '2026-03-18', 'PD', 'card'),
  ('2026-026', 9035, 'HS', 75.0, '2026-05-04', '2026-05-04', 'PD', 'card'),
  ('2026-027', 9036, 'LA', 75.0, '2026-09-02', NULL, 'OP', NULL);

-- lake: interlibrary
-- interlibrary desk, Access database moved over in 2026
CREATE TABLE clerk (ini VARCHAR PRIMARY KEY, nm VARCHAR, desk VARCHAR, since DATE, act VARCHAR);
COMMENT ON COLUMN clerk.act IS 'still employed Y/N';
CREATE TABLE libs (sig VARCHAR PRIMARY KEY, lib VARCHAR, place VARCHAR, ctry VARCHAR, chg BOOLEAN, rate DECIMAL(6,2), grade VARCHAR);
COMMENT ON TABLE libs IS 'Partner libraries we borrow from and lend to';
COMMENT ON COLUMN libs.chg IS 'do they charge us';
COMMENT ON COLUMN libs.rate IS 'GBP per item';
CREATE TABLE readers (card INTEGER PRIMARY KEY, nm VARCHAR, cat VARCHAR, br VARCHAR, joined DATE, blk VARCHAR, mail VARCHAR);
COMMENT ON COLUMN readers.cat IS 'ADU adult, SEN senior, STU student, JUN child, INS institution';
COMMENT ON COLUMN readers.blk IS '1 = card blocked';
CREATE TABLE title (tid INTEGER PRIMARY KEY, ttl VARCHAR, aut VARCHAR, yr INTEGER, lg VARCHAR, k VARCHAR);
COMMENT ON COLUMN title.k IS 'BK book, AR article copy, MF microfilm, MU music set, LP large print';
CREATE TABLE req (rq INTEGER PRIMARY KEY, card INTEGER REFERENCES readers(card), tid INTEGER REFERENCES title(tid), d1 DATE, d2 DATE, st VARCHAR, ini VARCHAR, note VARCHAR, urg VARCHAR, gbp DECIMAL(6,2), pd VARCHAR);
COMMENT ON TABLE req IS 'Requests from our readers for items we do not hold';
COMMENT ON COLUMN req.d1 IS 'asked on';
COMMENT ON COLUMN req.d2 IS 'needed by';
COMMENT ON COLUMN req.st IS 'NEW, ORD ordered, OUT with the reader, RET returned, UNF not obtainable, CAN cancelled';
CREATE TABLE ship (sh INTEGER PRIMARY KEY, rq INTEGER REFERENCES req(rq), sig VARCHAR, sent DATE, arr DATE, due DATE, ret DATE, via VARCHAR, post DECIMAL(6,2));
COMMENT ON TABLE ship IS 'Items sent to us by a partner library for a request';
COMMENT ON COLUMN req.gbp IS 'fee charged to the reader';
CREATE TABLE lent (lo VARCHAR PRIMARY KEY, sig VARCHAR REFERENCES libs(sig), tid INTEGER, o DATE, due DATE, b DATE, cnd VARCHAR, ini VARCHAR);
COMMENT ON TABLE lent IS 'Our own items lent to other libraries';

INSERT INTO clerk VALUES
  ('AB', 'Angela Booth', 'ILL', '2009-04-20', 'Y'),
  ('DW', 'Dev Wadhwani', 'ILL', '2018-01-08', 'Y'),
  ('KM', 'Kirsty Mackay', 'ILL', '2022-06-13', 'Y'),
  ('PR', 'Peter Rushworth', 'FRONT', '2004-09-06', 'Y'),
  ('SL', 'Shona Laidlaw', 'FRONT', '2024-03-04', 'Y'),
  ('TO', 'Temi Ogundipe', 'FRONT', '2025-02-17', 'Y'),
  ('GH', 'Gillian Horsfall', 'CHILD', '2012-10-01', 'Y'),
  ('NB', 'Nathan Birtles', 'CHILD', '2023-05-15', 'N'),
  ('RC', 'Rosa Cervantes', 'LOCAL', '2015-08-10', 'Y'),
  ('WF', 'Walter Fenwick', 'LOCAL', '1998-02-02', 'N'),
  ('JP', 'Jo Pickles', 'POST', '2019-11-25', 'Y'),
  ('EM', 'Ewan Muir', 'POST', '2024-09-09', 'Y'),
  ('HT', 'Hilary Thorpe', 'MGMT', '2011-01-17', 'Y'),
  ('LV', 'Lucia Vella', 'MGMT', NULL, 'Y'),
  ('XX', '(counter / unknown)', NULL, NULL, 'Y');

INSERT INTO libs VALUES
  ('BLDS', 'British Library On Demand', 'Boston Spa', 'UK', TRUE, 13.65, 'A'),
  ('LEE', 'Leeds University Library', 'Leeds', 'UK', TRUE, 8.0, 'A'),
  ('YOR', 'City of York Libraries', 'York', 'UK', FALSE, NULL, 'A'),
  ('BRD', 'Bradford Libraries', 'Bradford', 'UK', FALSE, NULL, 'A'),
  ('HUL', 'Hull History Centre', 'Hull', 'UK', TRUE, 5.0, 'B'),
  ('SHE', 'Sheffield Libraries', 'Sheffield', 'UK', FALSE, NULL, 'A'),
  ('DUR', 'Durham University', 'Durham', 'UK', TRUE, 8.0, 'B'),
  ('NLS', 'National Library of Scotland', 'Edinburgh', 'UK', TRUE, 12.0, 'B'),
  ('NLW', 'National Library of Wales', 'Aberystwyth', 'UK', TRUE, 11.5, 'C'),
  ('CAL', 'Calderdale Libraries', 'Halifax', 'UK', FALSE, NULL, 'A'),
  ('KIR', 'Kirklees Libraries', 'Huddersfield', 'UK', FALSE, NULL, 'A'),
  ('TCD', 'Trinity College Dublin', 'Dublin', 'IE', TRUE, 15.0, 'B'),
  ('SUB', 'SUB Göttingen', 'Göttingen', 'DE', TRUE, 16.0, 'B'),
  ('KBN', 'Koninklijke Bibliotheek', 'Den Haag', 'NL', TRUE, 17.5, NULL),
  ('LAN', 'Lancashire Libraries', 'Preston', 'UK', FALSE, NULL, 'B'),
  ('WEL', 'Wellcome Collection', 'London', 'UK', TRUE, 10.0, 'C'),
  ('NYK', 'North Yorkshire Libraries', 'Northallerton', 'UK', FALSE, NULL, 'A');

INSERT INTO readers VALUES
  (20011, 'Margaret Ibbotson', 'SEN', 'Central', '2011-05-03', '0', NULL),
  (20034, 'Yusuf Hussain', 'STU', 'Central', '2023-09-28', '0', 'y.hussain@mail.example'),
  (20047, 'Carol Dewhirst', 'ADU', 'Northgate', '2016-02-11', '0', 'carold@mail.example'),
  (20052, 'Simon Appleyard', 'ADU', 'Central', '2019-07-22', '1', 'simon.a@mail.example'),
  (20068, 'Ruth Goldberg', 'ADU', 'Mill Lane', '2014-11-19', '0', 'ruthg@mail.example'),
  (20075, 'Oliver Stead', 'STU', 'Central', '2024-10-03', '0', 'ostead@mail.example'),
  (20081, 'Priya Nair', 'ADU', 'Northgate', '2021-03-15', '0', 'priya.nair@mail.example'),
  (20090, 'Harold Sugden', 'SEN', 'Mill Lane', '2003-06-30', '0', NULL),
  (20103, 'Beth Lumb', 'JUN', 'Northgate', '2024-04-13', '0', NULL),
  (20117, 'Zofia Wrona', 'ADU', 'Central', '2022-01-25', '0', 'zwrona@mail.example'),
  (20122, 'Graham Tordoff', 'SEN', 'Central', '2008-08-18', '1', NULL),
  (20139, 'Leila Farahani', 'STU', 'Central', '2024-01-30', '0', 'leilaf@mail.example'),
  (20140, 'Dennis Ackroyd', 'SEN', 'Northgate', '2010-12-07', '0', 'd.ackroyd@mail.example'),
  (20156, 'Naomi Clegg', 'ADU', 'Mill Lane', '2025-01-14', '0', 'naomi.c@mail.example'),
  (20163, 'Arthur Holroyd', 'ADU', 'Central', '2017-10-09', '0', NULL),
  (20171, 'Jasmine Tsang', 'STU', 'Northgate', '2025-09-29', '0', 'jtsang@mail.example'),
  (20188, 'Edith Barraclough', 'SEN', 'Mill Lane', '2001-03-26', '0', NULL),
  (20194, 'Callum Reid', 'ADU', 'Central', '2025-06-17', '1', 'creid@mail.example'),
  (20205, 'Freya Nicholl', 'JUN', 'Central', '2025-11-08', '0', NULL),
  (20219, 'Martin Sykes', 'ADU', 'Northgate', '2018-09-12', '0', 'msykes@mail.example'),
  (20226, 'Halifax Antiquarian Society', 'INS', 'Central', '2013-01-21', '0', 'secretary@has.example'),
  (20231, 'Todmorden Grammar Sixth Form', 'INS', 'Mill Lane', '2024-09-02', '0', 'library@tgs.example');

INSERT INTO title VALUES
  (1, 'The Making of the English Working Class', 'Thompson, E. P.', 1963, 'eng', 'BK'),
  (2, 'A Place of Execution: Yorkshire Assizes', 'Ogden, R.', 1987, 'eng', 'BK'),
  (3, 'Die Buddenbrooks', 'Mann, Thomas', 1901, 'ger', 'BK'),
  (4, 'The Textile Mills of the Calder Valley', 'Greenwood, J.', 1979, 'eng', 'BK'),
  (5, 'Practical Clockmaking', 'Britten, F. J.', 1938, 'eng', 'BK'),
  (6, 'Max Havelaar', 'Multatuli', 1860, 'dut', 'BK'),
  (7, 'Journal of Industrial Archaeology 12(2)', NULL, 1984, 'eng', 'AR'),
  (8, 'Soil Science for Gardeners', 'Pettigrew, L.', 2011, 'eng', 'BK'),
  (9, 'Wesleyan Chapels of the West Riding', 'Sutcliffe, H.', 1954, 'eng', 'BK'),
  (10, 'Halifax Courier 1911 (microfilm)', NULL, 1911, 'eng', 'MF'),
  (11, 'Le Grand Meaulnes', 'Alain-Fournier', 1913, 'fre', 'BK'),
  (12, 'Messiah: vocal score set (40 copies)', 'Handel, G. F.', 1992, 'eng', 'MU'),
  (13, 'Elijah: vocal score set (35 copies)', 'Mendelssohn, F.', 1988, 'eng', 'MU'),
  (14, 'Understanding Aphasia', 'Rowden, S.', 2018, 'eng', 'BK'),
  (15, 'Medieval Sheep Farming', 'Trow-Smith, R.', 1957, 'eng', 'BK'),
  (16, 'The Lancet 1848 vol. 2 pp. 114-121', NULL, 1848, 'eng', 'AR'),
  (17, 'Cracow: A Dark City', 'Wolski, A.', 2006, 'pol', 'BK'),
  (18, 'Quantum Mechanics vol. 1', 'Cohen-Tannoudji, C.', 1977, 'eng', 'BK'),
  (19, 'Organic Chemistry', 'Clayden, J.', 2012, 'eng', 'BK'),
  (20, 'Parish Registers of Heptonstall 1593-1660', NULL, 1931, 'eng', 'MF'),
  (21, 'The Silver Sword (large print)', 'Serraillier, Ian', 2003, 'eng', 'LP'),
  (22, 'Persian Miniature Painting', 'Binyon, L.', 1933, 'eng', 'BK'),
  (23, 'Der Zauberberg', 'Mann, Thomas', 1924, 'ger', 'BK'),
  (24, 'Canal Engineering Records 1790-1830', 'Hadfield, C.', 1966, 'eng', 'BK'),
  (25, 'Middlemarch (large print)', 'Eliot, George', 1998, 'eng', 'LP'),
  (26, 'Bees and Heather', 'Longstaff, M.', NULL, 'eng', 'BK');

INSERT INTO req VALUES
  (3001, 20011, 15, '2024-01-18', NULL, 'OUT', 'DW', '2nd request', 'N', 8.5, 'N'),
  (3002, 20163, 5, '2024-03-07', NULL, 'RET', 'KM', 'ring when in', 'N', 5.0, 'Y'),
  (3003, 20226, 7, '2024-05-28', '2024-06-18', 'RET', 'SL', NULL, 'N', 5.0, 'N'),
  (3004, 20140, 2, '2024-07-30', NULL, 'RET', 'AB', 'already tried York', 'N', 5.0, 'N'),
  (3005, 20140, 16, '2024-09-13', NULL, 'RET', 'AB', '2nd request', 'Y', 2.5, 'Y'),
  (3006, 20034, 1, '2024-12-06', NULL, 'UNF', 'XX', '2nd request', 'Y', NULL, NULL),
  (3007, 20139, 22, '2025-01-21', '2025-03-07', 'RET', 'SL', 'will collect Mill Lane', 'Y', 5.0, 'Y'),
  (3008, 20068, 15, '2025-02-18', '2025-03-20', 'RET', 'DW', '2nd request', 'N', 2.5, 'N'),
  (3009, 20047, 15, '2025-02-20', '2025-04-21', 'OUT', 'KM', NULL, 'N', 5.0, 'Y'),
  (3010, 20090, 4, '2025-03-21', '2025-04-11', 'UNF', 'SL', NULL, 'N', NULL, NULL),
  (3011, 20219, 4, '2025-06-11', '2025-08-10', 'RET', 'SL', NULL, 'N', 2.5, 'Y'),
  (3012, 20081, 24, '2025-07-11', '2025-08-25', 'RET', 'KM', NULL, 'N', 8.5, 'Y'),
  (3013, 20068, 3, '2025-07-25', '2025-09-23', 'RET', 'AB', 'will collect Mill Lane', 'N', 8.5, 'N'),
  (3014, 20226, 24, '2025-09-15', '2025-10-06', 'RET', 'AB', '2nd request', 'N', 5.0, 'Y'),
  (3015, 20156, 4, '2025-11-11', NULL, 'UNF', 'XX', NULL, 'Y', NULL, NULL),
  (3016, 20090, 7, '2025-12-12', '2026-02-10', 'OUT', 'KM', 'ring when in', 'N', 5.0, 'Y'),
  (3017, 20034, 19, '2025-12-15', NULL, 'RET', 'AB', 'will collect Mill Lane', 'N', 2.5, 'Y'),
  (3018, 20231, 12, '2026-01-14', '2026-02-04', 'UNF', 'SL', NULL, 'Y', NULL, NULL),
  (3019, 20052, 1, '2026-02-16', '2026-04-17', 'RET', 'SL', NULL, 'Y', 5.0, 'N'),
  (3020, 20188, 25, '2026-02-19', NULL, 'RET', 'AB', NULL, 'Y', 5.0, 'Y'),
  (3021, 20075, 1, '2026-02-26', '2026-04-12', 'RET', 'AB', '2nd request', 'N', 2.5, 'Y'),
  (3022, 20117, 11, '2026-03-10', NULL, 'RET', 'KM', 'ring when in', 'N', 5.0, 'N'),
  (3023, 20068, 23, '2026-03-13', '2026-04-03', 'OUT', 'AB', NULL, 'N', 5.0, 'Y'),
  (3024, 20171, 19, '2026-03-24', NULL, 'RET', 'AB', '2nd request', 'N', 8.5, 'N'),
  (3025, 20090, 6, '2026-04-07', NULL, 'RET', 'AB', NULL, 'N', 5.0, 'N'),
  (3026, 20226, 4, '2026-04-08', '2026-05-08', 'RET', 'AB', 'already tried York', 'N', 8.5, 'N'),
  (3027, 20194, 8, '2026-04-10', '2026-05-25', 'UNF', 'AB', 'will collect Mill Lane', 'N', NULL, NULL),
  (3028, 20034, 18, '2026-04-15', NULL, 'RET', 'DW', '2nd request', 'N', 5.0, 'Y'),
  (3029, 20163, 24, '2026-05-18', NULL, 'RET', 'AB', 'already tried York', 'N', 5.0, 'Y'),
  (3030, 20188, 21, '2026-06-12', NULL, 'RET', 'DW', 'will collect Mill Lane', 'Y', 8.5, 'N'),
  (3031, 20231, 13, '2026-07-20', NULL, 'RET', 'SL', 'ring when in', 'N', 2.5, 'Y'),
  (3032, 20231, 18, '2026-07-31', NULL, 'CAN', 'SL', 'already tried York', 'Y', 1.5, 'N'),
  (3033, 20117, 17, '2026-09-07', '2026-10-22', 'RET', 'SL', NULL, 'Y', 8.5, 'N'),
  (3034, 20226, 10, '2026-09-08', '2026-10-08', 'RET', 'SL', '2nd request', 'N', 5.0, 'Y'),
  (3035, 20139, 14, '2026-09-18', '2026-11-17', 'RET', 'AB', NULL, 'N', 2.5, 'Y'),
  (3036, 20122, 16, '2026-10-19', '2026-12-18', 'NEW', NULL, NULL, 'N', NULL, NULL),
  (3037, 20226, 20, '2026-11-02', '2026-12-02', 'OUT', 'AB', NULL, 'N', 2.5, 'Y');

INSERT INTO ship VALUES
  (701, 3001, 'LEE', '2024-01-25', '2024-01-29', '2024-02-26', NULL, 'RM', 0.0),
  (702, 3002, 'SHE', '2024-03-14', '2024-03-18', '2024-04-08', '2024-04-08', 'van', 3.35),
  (703, 3003, 'BLDS', '2024-06-01', '2024-06-03', '2024-07-01', '2024-07-05', 'RM', 3.35),
  (704, 3004, 'DUR', '2024-08-05', '2024-08-07', '2024-09-04', '2024-09-04', 'van', 3.35),
  (705, 3005, 'BLDS', '2024-09-22', '2024-09-29', '2024-11-10', '2024-11-04', 'RM', 3.35),
  (706, 3007, 'DUR', '2025-01-27', '2025-02-02', '2025-03-16', '2025-03-10', 'RM', 4.1),
  (707, 3008, 'YOR', '2025-02-27', '2025-03-04', '2025-03-25', '2025-03-13', 'courier', 4.1),
  (708, 3009, 'KIR', '2025-03-03', '2025-03-09', '2025-04-06', NULL, 'courier', 6.8),
  (709, 3011, 'DUR', '2025-06-17', '2025-06-22', '2025-07-20', '2025-08-06', 'RM', 5.25),
  (710, 3012, 'KIR', '2025-07-22', '2025-07-26', '2025-08-23', '2025-08-23', 'van', 0.0),
  (711, 3013, 'SUB', '2025-08-05', '2025-08-14', '2025-09-25', '2025-10-04', 'airmail', 12.75),
  (712, 3014, 'YOR', '2025-09-26', '2025-10-01', '2025-10-29', '2025-11-02', 'courier', 5.25),
  (713, 3016, 'NLS', '2025-12-14', '2025-12-22', '2026-01-19', NULL, 'RM', 0.0),
  (714, 3017, 'NYK', '2025-12-22', '2025-12-30', '2026-01-20', '2026-01-20', 'van', 0.0),
  (715, 3019, 'NYK', '2026-02-20', '2026-02-26', '2026-03-26', '2026-03-26', 'van', 0.0),
  (716, 3020, 'BRD', '2026-02-22', '2026-02-25', '2026-03-18', '2026-03-06', 'courier', 4.1),
  (717, 3021, 'DUR', '2026-03-04', '2026-03-12', '2026-04-09', '2026-04-08', 'courier', 6.8),
  (718, 3022, 'TCD', '2026-03-17', '2026-03-30', '2026-04-20', '2026-04-24', 'airmail', 13.5),
  (719, 3023, 'SUB', '2026-03-15', '2026-03-25', '2026-05-06', NULL, 'airmail', 14.65),
  (720, 3024, 'KIR', '2026-03-30', '2026-04-07', '2026-05-19', '2026-05-23', 'RM', 4.1),
  (721, 3025, 'KBN', '2026-04-10', '2026-04-20', '2026-05-11', '2026-05-08', 'airmail', 16.2),
  (722, 3026, 'SHE', '2026-04-15', '2026-04-18', '2026-05-16', '2026-06-02', 'RM', 5.25),
  (723, 3028, 'NYK', '2026-04-22', '2026-04-24', '2026-06-05', '2026-05-30', 'van', 0.0),
  (724, 3029, 'BLDS', '2026-05-25', '2026-05-29', '2026-06-19', '2026-06-28', 'RM', 3.35),
  (725, 3030, 'DUR', '2026-06-17', '2026-06-23', '2026-07-21', '2026-07-15', 'courier', 5.25),
  (726, 3031, 'SHE', '2026-07-29', '2026-07-31', '2026-09-11', '2026-09-05', 'RM', 3.35),
  (727, 3033, 'BLDS', '2026-09-10', '2026-09-16', '2026-10-14', '2026-10-13', 'courier', 3.35),
  (728, 3034, 'HUL', '2026-09-11', '2026-09-17', '2026-10-29', '2026-11-07', 'van', 3.35),
  (729, 3035, 'LEE', '2026-09-27', '2026-09-29', '2026-10-20', '2026-10-19', 'van', 4.1),
  (730, 3037, 'NLS', '2026-11-12', '2026-11-15', '2026-12-13', NULL, 'RM', 6.8);

INSERT INTO lent VALUES
  ('L001', 'CAL', 24, '2024-03-11', '2024-04-22', '2024-04-25', 'worn', 'JP'),
  ('L002', 'NYK', 13, '2024-07-08', '2024-08-19', '2024-08-04', 'ok', 'JP'),
  ('L003', 'KIR', 14, '2024-07-29', '2024-09-09', '2024-09-09', 'ok', 'JP'),
  ('L004', 'YOR', 25, '2024-08-14', '2024-09-25', '2024-09-23', 'ok', 'JP'),
  ('L005', 'YOR', 14, '2024-09-05', '2024-10-17', NULL, 'LOST', 'JP'),
  ('L006', 'NYK', 4, '2024-09-16', '2024-10-14', NULL, 'LOST', 'JP'),
  ('L007', 'LEE', 25, '2024-10-24', '2024-11-21', '2024-12-03', 'ok', 'JP'),
  ('L008', 'LAN', 4, '2024-11-25', '2024-12-23', '2024-12-21', 'ok', 'JP'),
  ('L009', 'LEE', 24, '2025-01-15', '2025-02-12', '2025-03-10', 'worn', 'EM'),
  ('L010', 'YOR', 8, '2025-02-03', '2025-03-03', NULL, 'LOST', 'JP'),
  ('L011', 'SHE', 24, '2025-04-03', '2025-05-01', '2025-04-29', 'worn', 'EM'),
  ('L012', 'NLS', 9, '2025-04-07', '2025-05-19', '2025-05-31', 'ok', 'JP'),
  ('L013', 'KIR', 4, '2025-05-20', '2025-07-01', '2025-07-13', 'ok', 'JP'),
  ('L014', 'NLS', 21, '2025-06-26', '2025-07-24', '2025-07-24', 'ok', 'EM'),
  ('L015', 'YOR', 4, '2025-10-29', '2025-12-10', NULL, 'LOST', 'JP'),
  ('L016', 'LEE', 5, '2025-12-08', '2026-01-19', '2026-01-12', 'ok', 'EM'),
  ('L017', 'CAL', 12, '2025-12-15', '2026-01-12', '2026-01-12', 'ok', 'JP'),
  ('L018', 'YOR', 21, '2026-01-01', '2026-02-12', '2026-02-10', 'ok', 'EM'),
  ('L019', 'YOR', 2, '2026-01-15', '2026-02-26', '2026-03-24', 'ok', 'JP'),
  ('L020', 'YOR', 4, '2026-01-16', '2026-02-27', '2026-03-02', 'ok', 'EM'),
  ('L021', 'LEE', 9, '2026-02-19', '2026-04-02', '2026-03-18', 'ok', 'JP'),
  ('L022', 'BRD', 14, '2026-03-23', '2026-04-20', '2026-04-20', 'ok', 'EM'),
  ('L023', 'YOR', 24, '2026-07-03', '2026-08-14', '2026-08-26', 'ok', 'JP'),
  ('L024', 'CAL', 12, '2026-07-27', '2026-09-07', NULL, NULL, 'JP'),
  ('L025', 'YOR', 24, '2026-09-29', '2026-11-10', NULL, NULL, 'JP'),
  ('L026', 'YOR', 12, '2026-10-23', '2026-11-20', NULL, NULL, 'JP');

-- lake: guidedogs
-- guide dog school, export of the office database (started 2009 in Access, moved since)
CREATE TABLE raisers (
  raiser_id INTEGER PRIMARY KEY,
  fname VARCHAR,
  lname VARCHAR,
  town VARCHAR,
  tel VARCHAR,
  since_dt DATE,
  active_yn VARCHAR(1),
  garden_yn VARCHAR(1)
);
COMMENT ON TABLE raisers IS 'volunteer families who raise a puppy for about a year (puppy walkers)';
COMMENT ON COLUMN raisers.active_yn IS 'Y = will take another puppy';

CREATE TABLE trainers (
  trn_no VARCHAR PRIMARY KEY,
  full_name VARCHAR NOT NULL,
  grade VARCHAR,
  hired DATE,
  base VARCHAR,
  left_dt DATE
);
COMMENT ON COLUMN trainers.grade IS 'APP apprentice, TRN trainer, INS mobility instructor, SUP supervisor';

CREATE TABLE dogs (
  dog_id INTEGER PRIMARY KEY,
  name VARCHAR,
  breed_cd VARCHAR(3),
  sex VARCHAR(1),
  dob DATE,
  coat VARCHAR,
  litter_no VARCHAR,
  raiser_id INTEGER REFERENCES raisers(raiser_id),
  status_cd VARCHAR(1),
  neut_yn VARCHAR(1),
  chip_no VARCHAR,
  purch_px DECIMAL(8,2)
);
COMMENT ON COLUMN dogs.breed_cd IS 'LAB labrador, GR golden retriever, LXG lab x golden, GSD german shepherd, SPO standard poodle';
COMMENT ON COLUMN dogs.status_cd IS 'P with raiser, T in training, W working, R retired, C career change (rehomed as pet)';
COMMENT ON COLUMN dogs.purch_px IS 'only if bought in, own breeding is empty';

CREATE TABLE clients (
  cl_id INTEGER PRIMARY KEY,
  full_name VARCHAR,
  birth_yr SMALLINT,
  town VARCHAR,
  vi_cat VARCHAR(2),
  prev_dogs SMALLINT,
  appl_dt DATE,
  appl_stat VARCHAR(4),
  funder VARCHAR
);
COMMENT ON TABLE clients IS 'blind and partially sighted people who applied for a dog';
COMMENT ON COLUMN clients.appl_stat IS 'NEW, WAIT = on waiting list, MTCH = matched, REJ, WDRN = withdrew';
COMMENT ON COLUMN clients.vi_cat IS 'B1 no sight, B2 / B3 residual sight';

CREATE TABLE trn_sess (
  sess_id INTEGER,
  dog_id INTEGER,
  trn_no VARCHAR,
  sess_dt DATE,
  modul VARCHAR,
  dur_min SMALLINT,
  score SMALLINT,
  passed BOOLEAN
);
COMMENT ON TABLE trn_sess IS 'training sessions, one line per dog and walk';
COMMENT ON COLUMN trn_sess.score IS '1 to 10, empty if broken off';

CREATE TABLE placements (
  plc_id INTEGER PRIMARY KEY,
  dog_id INTEGER REFERENCES dogs(dog_id),
  cl_id INTEGER REFERENCES clients(cl_id),
  trn_no VARCHAR,
  plc_dt DATE,
  end_dt DATE,
  end_rsn VARCHAR(3),
  aftercare_due DATE
);
COMMENT ON COLUMN placements.trn_no IS 'instructor who did the handover course';
COMMENT ON COLUMN placements.end_rsn IS 'RET dog retired, HLT health, MIS mismatch, CLD client died';

CREATE TABLE vet_visit (
  visit_id INTEGER,
  dog_ref INTEGER,
  vis_dt DATE,
  practice VARCHAR,
  rsn_cd VARCHAR(3),
  wt_kg DECIMAL(4,1),
  cost_eur DECIMAL(8,2),
  ins_yn VARCHAR(1),
  notes VARCHAR
);
COMMENT ON COLUMN vet_visit.rsn_cd IS 'VAC vaccination, CHK routine check, HIP hip x-ray, EYE eye test, INJ injury, ILL illness';
COMMENT ON COLUMN vet_visit.ins_yn IS 'insurance paid';

CREATE TABLE sponsorship (
  spons_id INTEGER PRIMARY KEY,
  dog_id INTEGER,
  sponsor_nm VARCHAR,
  spons_type VARCHAR(1),
  amt_pm DECIMAL(7,2),
  start_dt DATE,
  end_dt DATE
);
COMMENT ON TABLE sponsorship IS 'monthly sponsors per dog';
COMMENT ON COLUMN sponsorship.spons_type IS 'I individual, F firm, S school or club';

INSERT INTO raisers VALUES
(1,'Marleen','Joosten','Ede','0318-551201','2014-03-01','Y','Y'),
(2,'Peter','Wolters','Arnhem','026-3311876','2017-09-15','Y','Y'),
(3,'Ilse','van Rooij','Tiel',NULL,'2019-02-01','Y','N'),
(4,'Hans','Brouwer','Ede','0318-770045','2011-05-20','N','Y'),
(5,'Nadia','El Amrani','Nijmegen','024-6012299','2021-01-10','Y','N'),
(6,'Gerrit','Slot','Barneveld','0342-410087','2016-11-01','Y','Y'),
(7,'Tessa','Kuipers','Wageningen','0317-298811','2022-06-01','Y','Y'),
(8,'Bram','de Lange','Arnhem',NULL,'2020-04-01','N','Y'),
(9,'Corrie','Hendriks','Veenendaal','0318-643310','2013-08-12','Y','Y'),
(10,'Jeroen','Maas','Nijmegen','024-3890014','2023-03-15','Y','N'),
(11,'Anouk','Peeters','Wageningen','0317-556120','2023-10-01','Y','Y'),
(12,'Willem','Verbeek','Tiel','0344-612007','2018-07-01','N','N'),
(13,'Sanne','Dekker','Ede','0318-229904','2025-02-01','Y','Y'),
(14,'Rik','Oosterhof','Barneveld','0342-778120','2025-09-01','Y','Y');

INSERT INTO trainers VALUES
('T01','Karin Vos','SUP','2008-04-01','Ede',NULL),
('T02','Dirk Hamer','INS','2012-09-01','Ede',NULL),
('T03','Lotte Brink','INS','2015-01-15','Arnhem',NULL),
('T04','Samir Haddad','TRN','2018-03-01','Ede',NULL),
('T05','Eva Mulder','TRN','2019-08-01','Arnhem',NULL),
('T06','Joost Prins','TRN','2020-02-01','Ede','2025-06-30'),
('T07','Fenna Smit','TRN','2021-05-01','Nijmegen',NULL),
('T08','Thijs Bos','APP','2024-09-01','Ede',NULL),
('T09','Mila Koster','APP','2025-01-15','Nijmegen',NULL),
('T10','Hugo Claes','INS','2016-06-01','Nijmegen',NULL),
('T11','Roos Timmer','APP','2025-09-01','Arnhem',NULL),
('T12','Bert Nolten','SUP','2006-01-01','Arnhem','2024-12-31');

INSERT INTO dogs VALUES
(201,'Bruno','LAB','M','2021-03-12','black','L21-02',1,'W','Y','528140000771201',NULL),
(202,'Saar','GR','F','2021-05-02','golden','L21-04',2,'W','Y','528140000771202',NULL),
(203,'Pippa','LXG','F','2021-09-18','cream','L21-07',6,'W','Y','528140000771203',NULL),
(204,'Odin','GSD','M','2015-11-04','black/tan',NULL,4,'R','Y','528140000771204',1450.00),
(205,'Fleur','LAB','F','2016-02-20','yellow','L16-01',9,'R','Y','528140000771205',NULL),
(206,'Max','LAB','M','2022-01-15','chocolate','L22-01',3,'W','Y','528140000771206',NULL),
(207,'Luna','GR','F','2022-04-07','golden','L22-03',5,'W','Y','528140000771207',NULL),
(208,'Casper','SPO','M','2022-06-30','apricot',NULL,7,'W','Y','528140000771208',2100.00),
(209,'Jip','LXG','M','2022-10-11','black','L22-08',1,'C','Y','528140000771209',NULL),
(210,'Nora','LAB','F','2023-02-03','yellow','L23-01',8,'W','Y','528140000771210',NULL),
(211,'Rex','GSD','M','2023-03-21','sable',NULL,2,'C','N','528140000771211',1600.00),
(212,'Muis','LAB','F','2023-06-14','black','L23-05',9,'W','Y','528140000771212',NULL),
(213,'Tobi','GR','M','2023-08-25','golden','L23-06',10,'W','Y','528140000771213',NULL),
(214,'Wolke','SPO','F','2023-10-02','white',NULL,11,'T','Y','528140000771214',2250.00),
(215,'Daan','LXG','M','2024-01-19','cream','L24-01',6,'T','Y','528140000771215',NULL),
(216,'Bess','LAB','F','2024-01-19','black','L24-02',7,'T','Y','528140000771216',NULL),
(217,'Ziggy','LAB','M','2024-03-05','chocolate','L24-03',3,'T','N','528140000771217',NULL),
(218,'Kaatje','GR','F','2024-04-22','golden','L24-04',5,'T','Y','528140000771218',NULL),
(219,'Storm','GSD','M','2024-05-30','black/tan',NULL,1,'C','N','528140000771219',1750.00),
(220,'Fenne','LXG','F','2024-07-08','yellow','L24-06',9,'T','N','528140000771220',NULL),
(221,'Guus','LAB','M','2025-02-11','black','L25-01',13,'P','N','528140000771221',NULL),
(222,'Juul','LAB','F','2025-02-11','yellow','L25-01',10,'P','N','528140000771222',NULL),
(223,'Beau','GR','M','2025-06-17','golden','L25-03',2,'P','N','528140000771223',NULL),
(224,'Sterre','LXG','F','2025-09-29','cream','L25-05',14,'P','N',NULL,NULL),
(225,'Loki','SPO','M','2025-10-20','black',NULL,11,'P','N',NULL,2400.00);

INSERT INTO clients VALUES
(501,'Anton Reijnders',1958,'Arnhem','B1',2,'2023-02-14','MTCH','health insurer'),
(502,'Bea Fransen',1971,'Utrecht','B2',0,'2023-04-03','MTCH','health insurer'),
(503,'Yusuf Kaya',1985,'Nijmegen','B1',1,'2023-06-20','MTCH','own fund'),
(504,'Greet Lammers',1949,'Zwolle','B3',3,'2023-07-11','WDRN',NULL),
(505,'Ruben Steen',1996,'Apeldoorn','B1',0,'2023-11-28','MTCH','health insurer'),
(506,'Ella Maris',2001,'Ede','B2',0,'2024-01-09','MTCH','health insurer'),
(507,'Joop Tillema',1954,'Deventer','B1',1,'2024-02-26','MTCH','veterans fund'),
(508,'Carla Benning',1967,'Utrecht','B3',0,'2024-03-18','REJ',NULL),
(509,'Imke Sanders',1990,'Arnhem','B2',0,'2024-05-06','MTCH','health insurer'),
(510,'Fons Meijer',1962,'Den Bosch','B1',1,'2024-08-22','MTCH','own fund'),
(511,'Naomi Peters',1988,'Nijmegen','B1',0,'2024-10-15','MTCH','health insurer'),
(512,'Sjaak Dorsman',1977,'Amersfoort','B2',0,'2025-01-21','WAIT','health insurer'),
(513,'Lies Ottens',1959,'Apeldoorn','B1',2,'2025-03-12','WAIT','health insurer'),
(514,'Mehmet Aydin',1993,'Utrecht','B1',0,'2025-05-30','WAIT','own fund'),
(515,'Tineke Vaal',1946,'Zwolle','B2',1,'2025-07-07','REJ',NULL),
(516,'Dorien Hoek',1982,'Ede','B1',0,'2025-09-16','WAIT','veterans fund'),
(517,'Koen Bierman',1999,'Deventer','B3',0,'2025-12-02','NEW',NULL),
(518,'Paula Wit',1974,'Utrecht','B1',1,'2026-01-13','NEW',NULL);

INSERT INTO trn_sess VALUES
(9001,210,'T04','2024-10-03','kerbs',45,7,true),
(9002,210,'T04','2024-11-12','obstacles',60,8,true),
(9003,212,'T06','2025-01-16','kerbs',40,6,true),
(9004,212,'T06','2025-02-20','traffic',55,5,false),
(9005,212,'T05','2025-03-25','traffic',60,8,true),
(9006,213,'T07','2025-02-11','obstacles',50,7,true),
(9007,213,'T07','2025-04-08','public transport',75,9,true),
(9008,211,'T06','2024-12-05','kerbs',30,3,false),
(9009,211,'T04','2025-01-23','kerbs',35,4,false),
(9010,214,'T05','2025-05-14','kerbs',45,8,true),
(9011,214,'T05','2025-07-02','obstacles',50,7,true),
(9012,214,'T05','2025-10-09','traffic',60,6,false),
(9013,215,'T04','2025-06-18','kerbs',40,7,true),
(9014,215,'T08','2025-08-27','obstacles',45,6,true),
(9015,215,'T04','2025-11-05','public transport',80,8,true),
(9016,216,'T07','2025-06-25','kerbs',45,9,true),
(9017,216,'T07','2025-09-10','traffic',60,9,true),
(9018,216,'T09','2025-11-19','public transport',70,NULL,false),
(9019,217,'T04','2025-08-13','kerbs',40,5,false),
(9020,217,'T08','2025-09-24','kerbs',45,6,true),
(9021,218,'T05','2025-09-03','kerbs',50,8,true),
(9022,218,'T05','2025-12-11','obstacles',55,7,true),
(9023,219,'T04','2025-09-17','kerbs',25,NULL,false),
(9024,219,'T08','2025-10-15','kerbs',35,3,false),
(9025,216,'T07','2026-01-14','public transport',75,8,true),
(9026,214,'T05','2026-01-20','traffic',60,8,true),
(9027,217,'T04','2026-02-03','obstacles',50,6,true),
(9028,218,'T03','2026-02-10','traffic',65,7,true);

INSERT INTO placements VALUES
(701,204,501,'T12','2018-05-14','2024-03-31','RET',NULL),
(702,205,503,'T02','2018-09-03','2024-06-15','RET',NULL),
(703,201,502,'T02','2024-01-22',NULL,NULL,'2026-04-01'),
(704,202,501,'T03','2024-04-15',NULL,NULL,'2026-05-15'),
(705,203,503,'T10','2024-07-08',NULL,NULL,'2026-03-10'),
(706,206,505,'T02','2024-09-16','2025-01-31','MIS',NULL),
(707,207,506,'T03','2024-10-07',NULL,NULL,'2026-06-20'),
(708,208,507,'T02','2024-12-02',NULL,NULL,'2026-03-25'),
(709,206,509,'T03','2025-03-17',NULL,NULL,'2026-07-01'),
(710,210,505,'T10','2025-05-12',NULL,NULL,'2026-04-20'),
(711,212,510,'T02','2025-09-01',NULL,NULL,'2026-09-01'),
(712,213,511,'T10','2025-11-10',NULL,NULL,'2026-11-10');

INSERT INTO vet_visit VALUES
(1,201,'2024-02-05','DAP Ede','VAC',31.5,62.00,'N',NULL),
(2,204,'2024-02-19','DAP Ede','HIP',36.2,310.00,'Y','arthrosis, retire'),
(3,205,'2024-05-08','Kliniek Zuid','ILL',29.0,185.50,'Y',NULL),
(4,209,'2024-06-12','DAP Ede','EYE',30.4,140.00,'N','beginning cataract'),
(5,210,'2024-08-20','Kliniek Zuid','HIP',27.1,295.00,'N',NULL),
(6,211,'2024-11-04','De Poort','CHK',35.8,48.00,'N',NULL),
(7,208,'2024-11-25','De Poort','VAC',25.3,65.00,'N',NULL),
(8,212,'2025-01-09','DAP Ede','HIP',28.4,298.00,'N','ok'),
(9,203,'2025-02-17','Kliniek Zuid','INJ',27.9,420.75,'Y','cut paw, stitched'),
(10,213,'2025-03-03','De Poort','EYE',32.0,145.00,'N',NULL),
(11,201,'2025-03-11','DAP Ede','VAC',32.1,64.00,'N',NULL),
(12,207,'2025-04-29','Kliniek Zuid','ILL',28.8,233.20,'N',NULL),
(13,215,'2025-05-20','DAP Ede','HIP',31.0,305.00,'N',NULL),
(14,216,'2025-05-20','DAP Ede','HIP',26.2,305.00,'N',NULL),
(15,217,'2025-06-10','De Poort','CHK',33.7,50.00,'N','bit heavy'),
(16,219,'2025-08-05','De Poort','CHK',34.1,50.00,'N',NULL),
(17,214,'2025-08-28','Kliniek Zuid','INJ',22.6,512.40,'Y','torn nail + infection'),
(18,202,'2025-09-15','DAP Ede','ILL',30.3,780.00,'Y','stomach surgery'),
(19,221,'2025-10-07','DAP Ede','VAC',22.0,66.00,'N',NULL),
(20,222,'2025-10-07','DAP Ede','VAC',20.4,66.00,'N',NULL),
(21,218,'2025-11-13','Kliniek Zuid','EYE',27.7,150.00,'N',NULL),
(22,223,'2025-12-01','De Poort','VAC',19.8,67.00,'N',NULL),
(23,217,'2026-01-12','De Poort','CHK',34.9,52.00,'N','still too heavy'),
(24,201,'2026-02-16','DAP Ede','INJ',31.9,198.00,'N',NULL),
(25,202,'2026-02-23','DAP Ede','CHK',29.5,52.00,'N','follow-up');

INSERT INTO sponsorship VALUES
(1,201,'Bakkerij Van Dam','F',50.00,'2024-01-01',NULL),
(2,201,'Lions Club Ede','S',75.00,'2024-03-01','2025-02-28'),
(3,202,'Mevr. Schouten','I',15.00,'2024-02-01',NULL),
(4,207,'Notaris Wijn','F',100.00,'2024-06-01','2025-12-31'),
(5,208,'OBS De Regenboog','S',25.00,'2024-09-01',NULL),
(6,210,'Fam. Tromp','I',20.00,'2025-01-01',NULL),
(7,212,'Autobedrijf Kok','F',60.00,'2025-02-01',NULL),
(8,213,'Mevr. Schouten','I',15.00,'2025-03-01',NULL),
(9,214,'Rotary Wageningen','S',80.00,'2025-05-01',NULL),
(10,215,'Dhr. Ploeg','I',10.00,'2025-06-01','2025-11-30'),
(11,216,'Bakkerij Van Dam','F',50.00,'2025-07-01',NULL),
(12,216,'Fam. Tromp','I',20.00,'2025-08-01',NULL),
(13,218,'Houthandel Rink','F',120.00,'2025-09-01',NULL),
(14,221,'CSG Pallas','S',30.00,'2025-10-01',NULL),
(15,223,'Mw. de Wit','I',12.50,'2026-01-01',NULL);
-- lake: callab
-- calibration laboratory (pressure, temperature, mass, dimensional, electrical)
CREATE TABLE cust (
  cust_no INTEGER PRIMARY KEY,
  cname VARCHAR NOT NULL,
  city VARCHAR,
  ctry VARCHAR(2),
  sector VARCHAR,
  acct_mgr VARCHAR,
  pay_days SMALLINT,
  blkd VARCHAR(1) DEFAULT 'N'
);
COMMENT ON COLUMN cust.blkd IS 'Y = no new jobs, owes us money';
COMMENT ON COLUMN cust.pay_days IS 'payment terms';

CREATE TABLE tech (
  tech_id VARCHAR PRIMARY KEY,
  tech_nm VARCHAR,
  disc_cd VARCHAR(3),
  hire_dt DATE,
  sign_auth BOOLEAN,
  hourly DECIMAL(6,2)
);
COMMENT ON TABLE tech IS 'technicians';
COMMENT ON COLUMN tech.disc_cd IS 'main discipline: PRS pressure, TMP temperature, MAS mass, DIM dimensional, ELC electrical';
COMMENT ON COLUMN tech.sign_auth IS 'may sign certificates';

CREATE TABLE instr (
  instr_id INTEGER PRIMARY KEY,
  cust_no INTEGER REFERENCES cust(cust_no),
  descr VARCHAR,
  mfr VARCHAR,
  model VARCHAR,
  ser_no VARCHAR,
  disc_cd VARCHAR(3),
  intv_mth SMALLINT,
  next_due DATE,
  scrapped VARCHAR(1)
);
COMMENT ON TABLE instr IS 'customer instruments';
COMMENT ON COLUMN instr.intv_mth IS 'calibration interval in months';

CREATE TABLE ref_std (
  std_id VARCHAR PRIMARY KEY,
  descr VARCHAR,
  disc_cd VARCHAR(3),
  trace_to VARCHAR,
  last_cal DATE,
  due_dt DATE,
  room VARCHAR,
  purch_cost DECIMAL(10,2)
);
COMMENT ON TABLE ref_std IS 'our own reference standards';
COMMENT ON COLUMN ref_std.trace_to IS 'national institute the standard is traceable to';

CREATE TABLE cal_job (
  job_no INTEGER PRIMARY KEY,
  instr_id INTEGER,
  rcvd_dt DATE,
  prom_dt DATE,
  compl_dt DATE,
  tech_id VARCHAR REFERENCES tech(tech_id),
  stat VARCHAR(3),
  prio VARCHAR(1),
  price DECIMAL(8,2),
  onsite_yn VARCHAR(1),
  cert_no VARCHAR
);
COMMENT ON COLUMN cal_job.stat IS 'RCV received, WIP on the bench, HLD on hold, DON done, INV invoiced, CAN cancelled';
COMMENT ON COLUMN cal_job.prio IS 'N normal, X express';
COMMENT ON COLUMN cal_job.prom_dt IS 'date promised to the customer';

CREATE TABLE meas_pt (
  job_no INTEGER,
  pt_no SMALLINT,
  nom_val DOUBLE,
  as_fnd DOUBLE,
  as_left DOUBLE,
  tol DOUBLE,
  unit VARCHAR,
  pf VARCHAR(1),
  PRIMARY KEY (job_no, pt_no)
);
COMMENT ON TABLE meas_pt IS 'measured points per job';
COMMENT ON COLUMN meas_pt.pf IS 'as found: P within tolerance, F out of tolerance';

CREATE TABLE job_std (
  job_no INTEGER,
  std_id VARCHAR
);

CREATE TABLE complaint (
  cmp_no INTEGER PRIMARY KEY,
  cust_no INTEGER,
  job_no INTEGER,
  rep_dt DATE,
  cat VARCHAR(3),
  txt VARCHAR,
  closed_dt DATE,
  credit_amt DECIMAL(8,2)
);
COMMENT ON COLUMN complaint.cat IS 'LAT late, DMG damaged, CRT error in certificate, PRC price, OTH';

INSERT INTO cust VALUES
(1001,'Alpenmilch AG','Kempten','DE','food','Renate Huber',30,'N'),
(1002,'Turbotec GmbH','Augsburg','DE','aerospace','Renate Huber',30,'N'),
(1003,'Pharma Linz','Linz','AT','pharma','Felix Ortner',45,'N'),
(1004,'Stadtwerke Ulm','Ulm','DE','utility','Felix Ortner',30,'N'),
(1005,'Kugellager Rapp','Schweinfurt','DE','mechanical','Ines Koller',14,'N'),
(1006,'Bregenz Optik','Bregenz','AT','optics','Ines Koller',30,'Y'),
(1007,'Chemiewerk Burghausen','Burghausen','DE','chemical','Renate Huber',60,'N'),
(1008,'Rhone Valves SA','Lyon','FR','mechanical','Felix Ortner',60,'N'),
(1009,'Seilbahn Service Tirol','Innsbruck','AT','transport','Ines Koller',30,'N'),
(1010,'Backhaus Wendl','Memmingen','DE','food','Renate Huber',14,'Y'),
(1011,'Mikron Dental','Konstanz','DE','medical','Ines Koller',30,'N'),
(1012,'Helvetia Waagen','St. Gallen','CH','mechanical',NULL,30,'N'),
(1013,'Solaris Batterie','Ulm','DE','energy','Felix Ortner',30,'N'),
(1014,'Papierfabrik Isar','Landshut','DE','paper',NULL,45,'N');

INSERT INTO tech VALUES
('AK','Anja Kremer','PRS','2011-04-01',true,58.00),
('BS','Bernd Sailer','TMP','2009-10-01',true,61.50),
('CW','Clara Wirth','DIM','2016-02-15',true,54.00),
('DM','Dario Melis','ELC','2019-07-01',true,52.00),
('EH','Elke Haug','MAS','2013-01-07',true,56.00),
('FN','Florian Nagel','PRS','2021-09-01',false,44.00),
('GT','Goran Tomic','DIM','2022-03-01',false,43.50),
('HL','Hanna Lenz','TMP','2023-05-01',true,46.00),
('IR','Igor Reiter','ELC','2024-01-15',false,41.00),
('JP','Julia Pohl','MAS','2024-10-01',false,40.00),
('KB','Kai Bender','PRS','2025-03-01',false,38.50),
('LV','Lena Vogt','DIM','2025-09-01',false,38.00);

INSERT INTO instr VALUES
(3001,1001,'Pasteuriser thermometer','Testo','735-2','TS44120','TMP',12,'2026-03-14','N'),
(3002,1001,'Platform scale 300 kg','Bizerba','iS20','BZ99812','MAS',12,'2026-05-02','N'),
(3003,1002,'Torque wrench 200 Nm','Stahlwille','730N','SW55018','DIM',6,'2026-02-20','N'),
(3004,1002,'Pressure gauge 400 bar','WIKA','CPG1500','WK20331','PRS',12,'2026-06-11','N'),
(3005,1002,'Outside micrometer 25-50','Mitutoyo','293-241','MT77120','DIM',12,'2025-12-01','N'),
(3006,1003,'Analytical balance','Mettler','XPR205','MX10045','MAS',6,'2026-04-09','N'),
(3007,1003,'Autoclave logger','Ebro','EBI 12','EB30211','TMP',12,'2026-01-19','N'),
(3008,1003,'Climate chamber','Binder','KMF 240','BD00871','TMP',12,'2026-07-23','N'),
(3009,1004,'Gas pressure transmitter','Endress','PMP71','EH88120','PRS',24,'2027-02-10','N'),
(3010,1004,'Insulation tester','Fluke','1587','FL60233','ELC',12,'2026-03-30','N'),
(3011,1005,'Gauge block set','Mitutoyo','516-943','MT12099','DIM',24,'2026-10-05','N'),
(3012,1005,'Dial indicator','Mahr','810A','MH45501','DIM',12,'2025-11-17','Y'),
(3013,1006,'Digital multimeter','Fluke','87V','FL41776','ELC',12,'2025-08-08','N'),
(3014,1007,'Pressure calibrator','Druck','DPI 612','DR33102','PRS',12,'2026-02-27','N'),
(3015,1007,'PT100 probe','JUMO','902030','JU70019','TMP',12,'2026-09-15','N'),
(3016,1008,'Deadweight tester','WIKA','CPB5000','WK51877','PRS',24,'2027-05-20','N'),
(3017,1009,'Load cell 50 kN','HBM','U10M','HB20915','MAS',12,'2026-04-28','N'),
(3018,1009,'Digital multimeter','Gossen','METRAHIT','GM18802','ELC',12,'2026-05-18','N'),
(3019,1010,'Oven thermometer','Testo','925','TS20087','TMP',12,'2025-06-30','Y'),
(3020,1011,'Caliper 150 mm','Mahr','16 EWR','MH66120','DIM',12,'2026-08-12','N'),
(3021,1011,'Torque screwdriver','Stahlwille','775','SW20119','DIM',6,'2026-03-03','N'),
(3022,1012,'Weight set E2','Kern','313-08','KE90012','MAS',24,'2027-01-22','N'),
(3023,1013,'Battery tester','Hioki','BT3554','HK71203','ELC',12,'2026-11-04','N'),
(3024,1013,'Clamp meter','Fluke','376 FC','FL90518','ELC',12,NULL,'N');

INSERT INTO ref_std VALUES
('P-01','Pressure balance 500 bar','PRS','PTB','2024-06-10','2026-06-10','R1',38500.00),
('P-02','Digital pressure controller','PRS','PTB','2025-02-12','2026-02-12','R1',21400.00),
('P-03','Barometer','PRS','METAS','2025-05-06','2026-05-06','R1',4800.00),
('T-01','SPRT 25 ohm','TMP','PTB','2024-11-20','2026-11-20','R2',9200.00),
('T-02','Calibration bath','TMP','BEV','2025-01-15','2026-01-15','R2',16750.00),
('T-03','Dry block 650 C','TMP','BEV','2025-08-18','2026-08-18','R2',7300.00),
('M-01','Weights E1 1 mg-500 g','MAS','METAS','2024-03-04','2027-03-04','R3',12900.00),
('M-02','Weights F1 1-20 kg','MAS','PTB','2025-04-22','2027-04-22','R3',6400.00),
('D-01','Gauge blocks grade K','DIM','PTB','2024-09-09','2026-09-09','R4',11250.00),
('D-02','Length measuring machine','DIM','METAS','2025-03-17','2026-03-17','R4',64000.00),
('D-03','Torque transducer','DIM','PTB','2025-06-02','2026-06-02','R4',8700.00),
('E-01','Multifunction calibrator 5522A','ELC','PTB','2025-07-08','2026-07-08','R5',47300.00),
('E-02','Resistance decade','ELC','BEV','2024-12-03','2025-12-03','R5',3900.00),
('E-03','High voltage divider','ELC',NULL,'2023-10-11','2025-10-11','store',5100.00);

INSERT INTO cal_job VALUES
(25001,3001,'2024-03-04','2024-03-15','2024-03-13','BS','INV','N',145.00,'N','C24-0188'),
(25002,3003,'2024-08-05','2024-08-16','2024-08-20','CW','INV','N',120.00,'N','C24-0511'),
(25003,3006,'2024-10-01','2024-10-04','2024-10-03','EH','INV','X',340.00,'Y','C24-0640'),
(25004,3013,'2024-07-29','2024-08-09','2024-08-08','DM','INV','N',110.00,'N','C24-0499'),
(25005,3012,'2024-11-04','2024-11-18','2024-11-15','GT','INV','N',75.00,'N','C24-0702'),
(25006,3011,'2024-09-23','2024-10-07','2024-10-04','CW','INV','N',690.00,'N','C24-0644'),
(25007,3022,'2025-01-08','2025-01-24','2025-01-22','EH','INV','N',820.00,'N','C25-0037'),
(25008,3009,'2025-02-03','2025-02-14','2025-02-10','AK','INV','N',210.00,'Y','C25-0081'),
(25009,3014,'2025-02-17','2025-02-24','2025-02-27','FN','INV','X',395.00,'N','C25-0112'),
(25010,3001,'2025-03-05','2025-03-17','2025-03-14','HL','INV','N',150.00,'N','C25-0140'),
(25011,3010,'2025-03-20','2025-04-02','2025-03-28','DM','INV','N',130.00,'N','C25-0161'),
(25012,3006,'2025-04-07','2025-04-10','2025-04-09','EH','INV','X',350.00,'Y','C25-0177'),
(25013,3017,'2025-04-14','2025-04-30','2025-04-28','JP','INV','N',480.00,'Y','C25-0203'),
(25014,3002,'2025-04-22','2025-05-06','2025-05-02','EH','INV','N',260.00,'Y','C25-0211'),
(25015,3018,'2025-05-05','2025-05-16','2025-05-19','IR','INV','N',115.00,'N','C25-0240'),
(25016,3016,'2025-05-06','2025-05-23','2025-05-20','AK','INV','N',1150.00,'N','C25-0244'),
(25017,3004,'2025-06-02','2025-06-13','2025-06-11','FN','INV','N',185.00,'N','C25-0290'),
(25018,3008,'2025-07-14','2025-07-25','2025-07-23','BS','INV','N',560.00,'Y','C25-0351'),
(25019,3003,'2025-08-11','2025-08-22','2025-08-20','GT','INV','N',125.00,'N','C25-0402'),
(25020,3020,'2025-08-04','2025-08-15','2025-08-12','GT','INV','N',70.00,'N','C25-0388'),
(25021,3015,'2025-09-08','2025-09-12','2025-09-15','HL','INV','X',195.00,'N','C25-0455'),
(25022,3021,'2025-09-01','2025-09-12','2025-09-03','CW','INV','N',115.00,'N','C25-0431'),
(25023,3006,'2025-10-06','2025-10-09','2025-10-09','EH','INV','X',350.00,'Y','C25-0502'),
(25024,3023,'2025-10-27','2025-11-07','2025-11-04','DM','DON','N',175.00,'N','C25-0560'),
(25025,3005,'2025-11-24','2025-12-05',NULL,'LV','HLD','N',95.00,'N',NULL),
(25026,3013,'2025-12-01','2025-12-12',NULL,NULL,'CAN','N',NULL,'N',NULL),
(26001,3007,'2026-01-12','2026-01-23','2026-01-29','BS','DON','N',165.00,'N','C26-0031'),
(26002,3014,'2026-02-09','2026-02-20',NULL,'KB','WIP','N',310.00,'N',NULL),
(26003,3003,'2026-02-16','2026-02-19',NULL,'CW','WIP','X',190.00,'N',NULL),
(26004,3021,'2026-02-23','2026-03-06',NULL,NULL,'RCV','N',115.00,'N',NULL);

INSERT INTO meas_pt VALUES
(25001,1,72,72.3,72.0,0.5,'C','P'),
(25001,2,90,90.8,90.1,0.5,'C','F'),
(25002,1,100,103.1,100.2,3,'Nm','F'),
(25002,2,200,204.0,200.5,6,'Nm','P'),
(25004,1,10,10.01,10.01,0.05,'V','P'),
(25005,1,5,5.003,5.003,0.01,'mm','P'),
(25008,1,16,16.02,16.02,0.05,'bar','P'),
(25009,1,10,10.09,10.00,0.05,'bar','F'),
(25009,2,50,50.21,50.02,0.1,'bar','F'),
(25010,1,72,72.1,72.1,0.5,'C','P'),
(25010,2,90,90.3,90.3,0.5,'C','P'),
(25012,1,100,100.0001,100.0001,0.0005,'g','P'),
(25012,2,200,200.0007,200.0001,0.0005,'g','F'),
(25013,1,25,25.04,25.04,0.1,'kN','P'),
(25015,1,230,231.9,231.9,2.5,'V','P'),
(25017,1,200,200.3,200.3,1,'bar','P'),
(25017,2,400,401.4,400.2,1,'bar','F'),
(25018,1,40,40.4,40.4,1,'C','P'),
(25019,1,100,101.2,101.2,3,'Nm','P'),
(25019,2,200,207.5,200.1,6,'Nm','F'),
(25020,1,100,100.01,100.01,0.03,'mm','P'),
(25021,1,0,0.12,0.12,0.15,'C','P'),
(25021,2,100,100.34,100.05,0.3,'C','F'),
(25022,1,2,2.02,2.02,0.12,'Nm','P'),
(25024,1,3,3.001,3.001,0.01,'mOhm','P'),
(26001,1,121,121.2,121.2,0.5,'C','P'),
(26001,2,134,134.1,134.1,0.5,'C','P');

INSERT INTO job_std VALUES
(25001,'T-02'),(25002,'D-03'),(25003,'M-01'),(25004,'E-01'),(25005,'D-02'),(25006,'D-01'),(25006,'D-02'),
(25007,'M-01'),(25008,'P-02'),(25009,'P-02'),(25009,'P-03'),(25010,'T-02'),(25011,'E-02'),(25012,'M-01'),
(25014,'M-02'),(25015,'E-01'),(25016,'P-01'),(25017,'P-02'),(25018,'T-01'),(25018,'T-02'),(25019,'D-03'),(25020,'D-01'),
(25021,'T-01'),(25021,'T-02'),(25022,'D-03'),(25023,'M-01'),(25024,'E-01'),(26001,'T-02');

INSERT INTO complaint VALUES
(1,1002,25002,'2024-08-26','LAT','wrench four days late, line stood still',NULL,NULL),
(2,1006,25004,'2024-09-10','PRC','says quote was 95','2024-09-30',15.00),
(3,1005,25005,'2024-11-28','DMG','glass scratched','2025-01-10',75.00),
(4,1012,25007,'2025-02-06','CRT','wrong serial number on certificate','2025-02-10',0.00),
(5,1007,25009,'2025-03-03','LAT','express but 3 days late','2025-03-12',120.00),
(6,1001,NULL,'2025-04-01','OTH','nobody answers the phone','2025-04-02',NULL),
(7,1009,25015,'2025-05-26','LAT',NULL,'2025-06-20',20.00),
(8,1008,25016,'2025-06-11','CRT','uncertainty missing for 2 points','2025-07-30',0.00),
(9,1002,25019,'2025-09-04','CRT','old address','2025-09-05',NULL),
(10,1007,25021,'2025-09-22','LAT','again late, express','2025-10-15',60.00),
(11,1003,25023,'2025-11-03','PRC','onsite fee charged twice','2025-11-20',90.00),
(12,1002,25025,'2026-01-08','LAT','where is our micrometer?',NULL,NULL),
(13,1003,26001,'2026-02-05','LAT','logger six days late',NULL,NULL),
(14,1010,NULL,'2025-12-15','OTH','does not want reminders any more',NULL,NULL);
-- lake: pianoworks
-- A piano workshop: tuning, repair and restoration
CREATE TABLE staff (
  id INTEGER PRIMARY KEY,
  first_name VARCHAR NOT NULL,
  last_name VARCHAR NOT NULL,
  role VARCHAR NOT NULL,
  manager_id INTEGER REFERENCES staff(id),
  hired_on DATE NOT NULL,
  hourly_rate DECIMAL(8,2) NOT NULL,
  phone VARCHAR
);
CREATE TABLE customers (
  id INTEGER PRIMARY KEY,
  name VARCHAR NOT NULL,
  customer_type VARCHAR NOT NULL,
  town VARCHAR NOT NULL,
  email VARCHAR,
  phone VARCHAR,
  customer_since DATE NOT NULL
);
CREATE TABLE pianos (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers(id),
  maker VARCHAR NOT NULL,
  model VARCHAR,
  body_type VARCHAR NOT NULL,
  serial_number VARCHAR UNIQUE,
  year_built INTEGER,
  has_humidity_system BOOLEAN NOT NULL
);
CREATE TABLE suppliers (
  id INTEGER PRIMARY KEY,
  name VARCHAR NOT NULL,
  country VARCHAR NOT NULL,
  lead_time_days INTEGER NOT NULL
);
CREATE TABLE parts (
  id INTEGER PRIMARY KEY,
  supplier_id INTEGER NOT NULL REFERENCES suppliers(id),
  name VARCHAR NOT NULL,
  category VARCHAR NOT NULL,
  cost_price DECIMAL(8,2) NOT NULL,
  sale_price DECIMAL(8,2) NOT NULL,
  stock_quantity INTEGER NOT NULL,
  reorder_level INTEGER NOT NULL
);
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  piano_id INTEGER NOT NULL REFERENCES pianos(id),
  technician_id INTEGER REFERENCES staff(id),
  job_type VARCHAR NOT NULL,
  status VARCHAR NOT NULL,
  booked_on DATE NOT NULL,
  finished_on DATE,
  hours_worked DECIMAL(6,2),
  quoted_amount DECIMAL(10,2)
);
CREATE TABLE job_parts (
  job_id INTEGER NOT NULL REFERENCES jobs(id),
  part_id INTEGER NOT NULL REFERENCES parts(id),
  quantity INTEGER NOT NULL,
  PRIMARY KEY (job_id, part_id)
);
CREATE TABLE invoices (
  id INTEGER PRIMARY KEY,
  job_id INTEGER NOT NULL REFERENCES jobs(id),
  issued_on DATE NOT NULL,
  due_on DATE NOT NULL,
  amount DECIMAL(10,2) NOT NULL,
  paid_on DATE
);

INSERT INTO staff VALUES (1, 'Margaret', 'Ashdown', 'Owner', NULL, '2009-03-02', 68, '07700 900107');
INSERT INTO staff VALUES (2, 'Tobias', 'Lindqvist', 'Workshop manager', 1, '2011-09-12', 55, '07700 900114');
INSERT INTO staff VALUES (3, 'Priya', 'Raman', 'Office manager', 1, '2014-01-20', 38, '07700 900121');
INSERT INTO staff VALUES (4, 'Declan', 'Moriarty', 'Senior tuner', 2, '2012-05-07', 48, '07700 900128');
INSERT INTO staff VALUES (5, 'Yuki', 'Tanabe', 'Restorer', 2, '2016-10-03', 46, '07700 900135');
INSERT INTO staff VALUES (6, 'Oluwaseun', 'Adeyemi', 'Tuner', 4, '2018-02-19', 39, '07700 900142');
INSERT INTO staff VALUES (7, 'Hannah', 'Pruett', 'Tuner', 4, '2019-08-05', 38, '07700 900149');
INSERT INTO staff VALUES (8, 'Gareth', 'Bowen', 'Restorer', 2, '2015-06-15', 45, '07700 900156');
INSERT INTO staff VALUES (9, 'Silvia', 'Ferrante', 'French polisher', 5, '2020-11-02', 36, '07700 900163');
INSERT INTO staff VALUES (10, 'Callum', 'Reid', 'Apprentice', 4, '2023-09-04', 19.5, '07700 900170');
INSERT INTO staff VALUES (11, 'Imogen', 'Tate', 'Apprentice', 5, '2024-02-12', 18.5, NULL);
INSERT INTO staff VALUES (12, 'Piotr', 'Zawadzki', 'Piano mover', 2, '2017-04-24', 27, '07700 900184');
INSERT INTO staff VALUES (13, 'Leon', 'Marsh', 'Piano mover', 12, '2021-07-19', 24, NULL);
INSERT INTO staff VALUES (14, 'Faith', 'Okello', 'Receptionist', 3, '2022-01-10', 21, '07700 900198');
INSERT INTO staff VALUES (15, 'Bernard', 'Coyle', 'Bookkeeper', 3, '2013-03-18', 34, '07700 900205');

INSERT INTO customers (id, name, customer_type, town, email, phone, customer_since) VALUES
  (1, 'Eleanor Whitcombe', 'private', 'Ludlow', 'eleanor.whitcombe@example.org', '01743 551037', '2022-03-12'),
  (2, 'Town Hall Arts Centre', 'venue', 'Shrewsbury', 'office@townhallartscentre.example', '01743 551074', '2017-11-04'),
  (3, 'Rajesh Patel', 'private', 'Telford', 'rajesh.patel@example.org', '01743 551111', '2020-02-10'),
  (4, 'St Oswald Parish Church', 'church', 'Oswestry', 'office@stoswaldparishchurch.example', '01743 551148', '2013-01-10'),
  (5, 'Bridgnorth Jazz Cellar', 'venue', 'Bridgnorth', 'office@bridgnorthjazzcellar.example', '01743 551185', '2020-01-19'),
  (6, 'Dorothy Kemp', 'private', 'Ludlow', NULL, '01743 551222', '2017-08-08'),
  (7, 'Marches Music Academy', 'school', 'Shrewsbury', 'office@marchesmusicacademy.example', '01743 551259', '2022-07-04'),
  (8, 'Fiona McAllister', 'private', 'Church Stretton', 'fiona.mcallister@example.org', '01743 551296', '2010-11-21'),
  (9, 'Hilltop Primary', 'school', 'Telford', 'office@hilltopprimary.example', '01743 551333', '2019-11-15'),
  (10, 'The Feathers Ballroom', 'venue', 'Ludlow', 'office@feathersballroom.example', '01743 551370', '2020-05-11'),
  (11, 'Samuel Oduya', 'private', 'Shrewsbury', 'samuel.oduya@example.org', NULL, '2014-03-27'),
  (12, 'Ingrid Halvorsen', 'private', 'Much Wenlock', 'ingrid.halvorsen@example.org', '01743 551444', '2020-12-18'),
  (13, 'All Saints Church', 'church', 'Wellington', 'office@allsaintschurch.example', '01743 551481', '2022-07-26'),
  (14, 'Craig Dunmore', 'private', 'Oswestry', NULL, '01743 551518', '2022-05-23'),
  (15, 'Severnside Opera', 'venue', 'Shrewsbury', 'office@severnsideopera.example', '01743 551555', '2020-02-04'),
  (16, 'Beatrice Lowell', 'private', 'Bridgnorth', 'beatrice.lowell@example.org', '01743 551592', '2019-09-13'),
  (17, 'Wrekin College', 'school', 'Wellington', 'office@wrekincollege.example', '01743 551629', '2013-09-12'),
  (18, 'Nathaniel Frost', 'private', 'Telford', 'nathaniel.frost@example.org', '01743 551666', '2014-12-22'),
  (19, 'Methodist Chapel Clun', 'church', 'Clun', NULL, '01743 551703', '2023-01-23'),
  (20, 'Giulia Bonetti', 'private', 'Shrewsbury', 'giulia.bonetti@example.org', '01743 551740', '2013-01-05'),
  (21, 'Old Foundry Studios', 'venue', 'Telford', 'office@oldfoundrystudios.example', '01743 551777', '2011-12-28'),
  (22, 'Harriet Sandys', 'private', 'Much Wenlock', NULL, '01743 551814', '2015-07-27'),
  (23, 'Viktor Petrenko', 'private', 'Ludlow', 'viktor.petrenko@example.org', '01743 551851', '2011-06-14'),
  (24, 'Amy Chow', 'private', 'Church Stretton', 'amy.chow@example.org', NULL, '2023-11-06'),
  (25, 'Castle Street Conservatoire', 'school', 'Bridgnorth', 'office@castlestreetconservatoire.example', '01743 551925', '2011-03-21');

INSERT INTO pianos (id, customer_id, maker, model, body_type, serial_number, year_built, has_humidity_system) VALUES
  (1, 1, 'Steinway', 'Model B', 'grand', '416119', 2012, false),
  (2, 2, 'Yamaha', 'U3', 'upright', '191938', 2005, true),
  (3, 2, 'Bosendorfer', 'Imperial', 'grand', '234510', 2005, true),
  (4, 3, 'Bechstein', 'Model 8', 'upright', '101534', 1931, true),
  (5, 4, 'Bechstein', NULL, 'grand', '459306', 1922, false),
  (6, 5, 'Kawai', 'K-300', 'upright', '270739', 1963, true),
  (7, 6, 'Kawai', 'K-300', 'upright', '446400', 2017, false),
  (8, 7, 'Challen', '988', 'upright', '223628', NULL, true),
  (9, 7, 'Yamaha', 'U1', 'upright', '193185', 2018, false),
  (10, 7, 'Yamaha', 'U1', 'upright', '239439', 1996, false),
  (11, 8, 'Kemble', 'Classic', 'upright', '626233', 1969, false),
  (12, 9, 'Yamaha', 'U1', 'upright', '164747', 1993, true),
  (13, 10, 'Steinway', 'Model D', 'grand', '313972', 1992, false),
  (14, 11, 'Bluthner', 'Style 6', 'grand', '381793', 1899, false),
  (15, 12, 'Yamaha', 'U3', 'upright', '385880', 2017, false),
  (16, 13, 'Chappell', 'Elysian', 'upright', '408891', 1903, false),
  (17, 14, 'Steinway', 'Model B', 'grand', '530154', 1969, false),
  (18, 15, 'Kemble', 'Classic', 'upright', '497519', 1970, true),
  (19, 15, 'Yamaha', NULL, 'upright', '533455', 2014, true),
  (20, 16, 'Kemble', 'Classic', 'upright', '272554', 2001, false),
  (21, 17, 'Yamaha', 'U1', 'upright', '193341', 1971, false),
  (22, 17, 'Bechstein', 'Model 8', 'upright', '459195', 1896, false),
  (23, 18, 'Broadwood', 'Barless', 'grand', '321247', 1927, false),
  (24, 19, 'Broadwood', 'Barless', 'grand', NULL, NULL, false),
  (25, 20, 'Bluthner', 'Style 6', 'grand', '488750', 1919, false),
  (26, 21, 'Chappell', 'Elysian', 'upright', '23694', 1898, false),
  (27, 22, 'Kawai', 'K-300', 'upright', '210604', 1994, false),
  (28, 23, 'Yamaha', 'U3', 'upright', '555010', 1980, false),
  (29, 7, 'Challen', '988', 'upright', '400539', 1923, false),
  (30, 10, 'Steinway', 'Model B', 'grand', '478019', 2010, false),
  (31, 2, 'Challen', '988', 'upright', '340668', 1888, false),
  (32, 1, 'Chappell', 'Elysian', 'upright', '413938', 1904, false),
  (33, 25, 'Steinway', 'Model B', 'grand', '348924', 2001, true),
  (34, 25, 'Yamaha', 'U1', 'upright', '613692', 1989, false),
  (35, 20, 'Steinway', 'Model D', 'grand', '322263', 1995, false);

INSERT INTO suppliers (id, name, country, lead_time_days) VALUES
  (1, 'Heckscher & Co', 'United Kingdom', 4),
  (2, 'Fletcher & Newman', 'United Kingdom', 6),
  (3, 'Abel Hammerfabrik', 'Germany', 28),
  (4, 'Louis Renner', 'Germany', 35),
  (5, 'Roslau Draht', 'Germany', 18),
  (6, 'Kluge Klaviaturen', 'Germany', 42),
  (7, 'Japan Piano Parts', 'Japan', 50),
  (8, 'Ciresa', 'Italy', 45),
  (9, 'Dampp-Chaser', 'United States', 21),
  (10, 'Wurzen Filz', 'Germany', 24),
  (11, 'Liberon Finishes', 'France', 9),
  (12, 'Biese Pianobass', 'Germany', 16),
  (13, 'Jahn Pianoteile', 'Germany', 12),
  (14, 'Pianolux Stools', 'Spain', 20),
  (15, 'Marc Vogel', 'Germany', 14);

INSERT INTO parts (id, supplier_id, name, category, cost_price, sale_price, stock_quantity, reorder_level) VALUES
  (1, 3, 'Hammer set, grand', 'hammers', 310, 520, 26, 10),
  (2, 3, 'Hammer set, upright', 'hammers', 245, 410, 4, 2),
  (3, 4, 'Grand action shank set', 'action', 280, 455, 1, 2),
  (4, 4, 'Wippen assembly', 'action', 12.5, 21, 11, 10),
  (5, 5, 'Treble wire coil 13', 'strings', 6.2, 11.5, 4, 2),
  (6, 5, 'Treble wire coil 16', 'strings', 6.4, 11.5, 3, 2),
  (7, 12, 'Bass string, copper wound', 'strings', 18.9, 34, 4, 2),
  (8, 12, 'Full bass string set', 'strings', 365, 590, 8, 10),
  (9, 6, 'Keytop set, acrylic', 'keys', 95, 180, 16, 10),
  (10, 6, 'Ebony sharp set', 'keys', 140, 240, 0, 10),
  (11, 10, 'Damper felt set', 'felt', 42, 78, 5, 2),
  (12, 10, 'Key bushing cloth', 'felt', 15.5, 29, 5, 2),
  (13, 10, 'Balance rail felt', 'felt', 9.8, 19, 15, 10),
  (14, 1, 'Tuning pin 2/0', 'pins', 0.85, 1.9, 274, 100),
  (15, 1, 'Tuning pin 3/0', 'pins', 0.9, 2, 261, 100),
  (16, 2, 'Bridle tapes, set of 90', 'action', 14, 32, 3, 10),
  (17, 2, 'Brass castor', 'hardware', 11.2, 24, 3, 2),
  (18, 2, 'Lid hinge, brass', 'hardware', 16, 35, 4, 5),
  (19, 13, 'Pedal lyre rod', 'hardware', 8.5, 18, 4, 2),
  (20, 9, 'Humidity control kit', 'climate', 295, 480, 31, 10),
  (21, 9, 'Humidifier pads', 'climate', 7.9, 16, 1, 2),
  (22, 11, 'Shellac flakes 500g', 'finish', 19, 38, 1, 2),
  (23, 11, 'Grain filler', 'finish', 12.5, 22, 10, 5),
  (24, 11, 'Wax polish', 'finish', 8, 16.5, 4, 10),
  (25, 8, 'Soundboard spruce panel', 'wood', 420, 760, 0, 2),
  (26, 7, 'Yamaha hammer butt', 'action', 9.6, 19.5, 1, 2),
  (27, 7, 'Yamaha damper spoon', 'action', 3.1, 7.5, 122, 100),
  (28, 14, 'Adjustable stool', 'hardware', 88, 165, 14, 10);

INSERT INTO jobs (id, piano_id, technician_id, job_type, status, booked_on, finished_on, hours_worked, quoted_amount) VALUES
  (1, 10, 9, 'polishing', 'finished', '2023-02-17', '2023-03-28', 20.5, 1305),
  (2, 35, 4, 'tuning', 'finished', '2023-03-03', '2023-03-10', 2.25, 95),
  (3, 1, 8, 'regulation', 'finished', '2023-03-16', '2023-04-19', 7.0, 745),
  (4, 18, 12, 'move', 'finished', '2023-03-22', '2023-03-28', 3.5, 180),
  (5, 21, 9, 'polishing', 'finished', '2023-03-27', '2023-05-12', 21.5, 1360),
  (6, 8, 7, 'tuning', 'finished', '2023-04-01', '2023-04-05', 2.25, 80),
  (7, 26, 9, 'polishing', 'finished', '2023-04-19', '2023-05-15', 14.25, 1055),
  (8, 4, 4, 'tuning', 'finished', '2023-05-06', '2023-05-13', 1.5, 95),
  (9, 10, 8, 'regulation', 'cancelled', '2023-05-21', NULL, NULL, 730),
  (10, 17, 6, 'repair', 'finished', '2023-06-08', '2023-07-24', 7.5, 675),
  (11, 10, 8, 'repair', 'finished', '2023-06-13', '2023-07-24', 6.75, 635),
  (12, 18, 6, 'tuning', 'finished', '2023-07-02', '2023-07-07', 2.5, 95),
  (13, 29, 4, 'tuning', 'finished', '2023-07-18', '2023-07-27', 1.5, 85),
  (14, 2, 5, 'repair', 'finished', '2023-08-03', '2023-09-05', 8.75, 540),
  (15, 29, 8, 'restoration', 'finished', '2023-08-16', '2024-02-28', 157.25, 8240),
  (16, 15, 4, 'tuning', 'finished', '2023-08-20', '2023-08-27', 2.75, 90),
  (17, 13, 6, 'repair', 'finished', '2023-09-07', '2023-10-18', 3.75, NULL),
  (18, 17, 7, 'tuning', 'finished', '2023-09-19', '2023-09-30', 2.25, 85),
  (19, 20, 12, 'move', 'finished', '2023-10-08', '2023-10-27', 5.5, 180),
  (20, 17, 13, 'move', 'finished', '2023-10-18', '2023-11-04', 5.0, 180),
  (21, 32, 12, 'move', 'finished', '2023-10-30', '2023-11-12', 2.5, 180),
  (22, 11, 6, 'repair', 'finished', '2023-11-18', '2023-12-17', 5.5, 545),
  (23, 15, 12, 'move', 'cancelled', '2023-12-07', NULL, NULL, 180),
  (24, 28, 9, 'polishing', 'finished', '2023-12-21', '2024-02-28', 30.5, 1835),
  (25, 20, 12, 'move', 'finished', '2023-12-31', '2024-01-14', 4.75, 180),
  (26, 31, 9, 'polishing', 'finished', '2024-01-19', '2024-02-11', 17.75, 1070),
  (27, 19, 6, 'repair', 'finished', '2024-02-07', '2024-03-19', 4.0, 435),
  (28, 6, 7, 'tuning', 'finished', '2024-02-24', '2024-03-07', 1.5, 95),
  (29, 6, 6, 'tuning', 'finished', '2024-03-06', '2024-03-13', 2.25, 95),
  (30, 31, 12, 'move', 'finished', '2024-03-10', '2024-03-26', 2.75, 180),
  (31, 32, 6, 'tuning', 'finished', '2024-03-21', '2024-03-25', 2.5, NULL),
  (32, 25, 9, 'polishing', 'finished', '2024-04-04', '2024-05-27', 26.0, 1400),
  (33, 10, 12, 'move', 'finished', '2024-04-21', '2024-05-04', 2.5, 180),
  (34, 19, 4, 'tuning', 'finished', '2024-05-09', '2024-05-20', 2.25, 90),
  (35, 30, 6, 'tuning', 'finished', '2024-05-27', '2024-06-04', 1.75, 80),
  (36, 17, 8, 'restoration', 'finished', '2024-06-01', '2024-12-11', 174.25, 9195),
  (37, 21, 4, 'tuning', 'finished', '2024-06-16', '2024-06-26', 1.75, 90),
  (38, 34, 5, 'repair', 'cancelled', '2024-07-04', NULL, NULL, 315),
  (39, 35, 6, 'tuning', 'finished', '2024-07-19', '2024-07-30', 1.75, 95),
  (40, 14, 13, 'move', 'finished', '2024-07-28', '2024-08-12', 3.25, 180),
  (41, 12, 8, 'repair', 'finished', '2024-08-11', '2024-09-23', 6.75, 580),
  (42, 1, 4, 'tuning', 'finished', '2024-08-30', '2024-09-09', 1.5, 95),
  (43, 29, 6, 'tuning', 'finished', '2024-09-04', '2024-09-14', 2.25, 80),
  (44, 20, 4, 'regulation', 'finished', '2024-09-12', '2024-09-30', 7.0, 495),
  (45, 11, 7, 'tuning', 'finished', '2024-09-17', '2024-09-23', 2.5, 85),
  (46, 17, 7, 'tuning', 'finished', '2024-09-26', '2024-09-29', 2.5, 85),
  (47, 6, 13, 'move', 'cancelled', '2024-10-07', NULL, NULL, 180),
  (48, 5, 7, 'tuning', 'finished', '2024-10-26', '2024-11-06', 1.5, 85),
  (49, 25, 4, 'repair', 'finished', '2024-11-11', '2024-12-22', 6.25, 380),
  (50, 25, 4, 'tuning', 'finished', '2024-11-22', '2024-12-02', 2.0, 90),
  (51, 30, NULL, 'tuning', 'booked', '2024-12-03', NULL, NULL, 90),
  (52, 12, 7, 'tuning', 'booked', '2024-12-17', NULL, NULL, 95),
  (53, 13, NULL, 'regulation', 'booked', '2025-01-03', NULL, NULL, 610),
  (54, 13, 4, 'tuning', 'finished', '2025-01-10', '2025-01-19', 2.5, 95),
  (55, 7, NULL, 'tuning', 'booked', '2025-01-16', NULL, NULL, 85),
  (56, 13, 9, 'polishing', 'booked', '2025-02-03', NULL, NULL, 1870),
  (57, 20, NULL, 'tuning', 'booked', '2025-02-17', NULL, NULL, 80),
  (58, 32, 4, 'tuning', 'finished', '2025-02-23', '2025-03-05', 1.75, 95),
  (59, 6, 8, 'regulation', 'in progress', '2025-03-14', NULL, 4.25, 700),
  (60, 12, 8, 'repair', 'booked', '2025-03-21', NULL, NULL, 420);

INSERT INTO job_parts (job_id, part_id, quantity) VALUES
  (1, 22, 5),
  (3, 12, 2),
  (3, 13, 5),
  (5, 23, 5),
  (5, 22, 1),
  (7, 22, 3),
  (10, 17, 5),
  (11, 4, 2),
  (12, 5, 4),
  (13, 6, 5),
  (14, 4, 3),
  (14, 12, 2),
  (15, 14, 73),
  (15, 10, 1),
  (15, 1, 1),
  (15, 22, 4),
  (17, 12, 5),
  (22, 11, 3),
  (22, 21, 5),
  (24, 23, 5),
  (24, 24, 4),
  (25, 17, 5),
  (26, 22, 6),
  (27, 5, 4),
  (29, 5, 3),
  (32, 24, 5),
  (33, 17, 3),
  (34, 5, 4),
  (36, 15, 129),
  (36, 3, 1),
  (36, 14, 70),
  (37, 5, 5),
  (41, 17, 1),
  (41, 21, 2),
  (44, 11, 6),
  (44, 16, 1),
  (49, 17, 6),
  (49, 18, 2),
  (58, 5, 5),
  (59, 12, 5);

INSERT INTO invoices (id, job_id, issued_on, due_on, amount, paid_on) VALUES
  (2001, 1, '2023-04-04', '2023-05-04', 1500.75, '2023-05-26'),
  (2002, 2, '2023-03-15', '2023-04-14', 102.6, '2023-04-16'),
  (2003, 3, '2023-04-21', '2023-05-21', 707.75, '2023-05-07'),
  (2004, 4, '2023-03-30', '2023-04-29', 194.4, '2023-05-20'),
  (2005, 5, '2023-05-18', '2023-06-17', 1564.0, '2023-06-18'),
  (2006, 6, '2023-04-11', '2023-05-11', 80, NULL),
  (2007, 7, '2023-05-22', '2023-06-21', 1002.25, '2023-06-27'),
  (2008, 8, '2023-05-16', '2023-06-15', 95, '2023-05-23'),
  (2009, 10, '2023-07-26', '2023-08-25', 675, '2023-08-31'),
  (2010, 11, '2023-07-28', '2023-08-27', 635, '2023-08-23'),
  (2011, 13, '2023-07-30', '2023-08-29', 80.75, '2023-08-15'),
  (2012, 14, '2023-09-12', '2023-10-12', 513.0, '2023-10-28'),
  (2013, 15, '2024-03-03', '2024-04-02', 8240, '2024-03-24'),
  (2014, 16, '2023-08-31', '2023-09-30', 90, '2023-10-20'),
  (2015, 17, '2023-10-25', '2023-11-24', 200, '2023-11-18'),
  (2016, 18, '2023-10-02', '2023-11-01', 85, '2023-10-13'),
  (2017, 19, '2023-10-29', '2023-11-28', 180, '2023-11-17'),
  (2018, 20, '2023-11-11', '2023-12-11', 171.0, '2023-12-12'),
  (2019, 21, '2023-11-17', '2023-12-17', 180, '2023-12-29'),
  (2020, 22, '2023-12-18', '2024-01-17', 517.75, '2024-01-19'),
  (2021, 24, '2024-02-29', '2024-03-30', 1981.8, '2024-04-18'),
  (2022, 25, '2024-01-21', '2024-02-20', 194.4, '2024-01-27'),
  (2023, 26, '2024-02-14', '2024-03-15', 1155.6, '2024-03-10'),
  (2024, 27, '2024-03-24', '2024-04-23', 500.25, NULL),
  (2025, 28, '2024-03-09', '2024-04-08', 95, '2024-04-24'),
  (2026, 29, '2024-03-19', '2024-04-18', 102.6, '2024-05-07'),
  (2027, 30, '2024-04-01', '2024-05-01', 180, NULL),
  (2028, 31, '2024-04-01', '2024-05-01', 216.0, '2024-04-29'),
  (2029, 32, '2024-05-29', '2024-06-28', 1400, '2024-06-08'),
  (2030, 33, '2024-05-09', '2024-06-08', 207.0, '2024-06-21'),
  (2031, 34, '2024-05-23', '2024-06-22', 97.2, '2024-06-11'),
  (2032, 35, '2024-06-05', '2024-07-05', 92.0, '2024-06-14'),
  (2033, 36, '2024-12-15', '2025-01-14', 9195, '2025-01-01'),
  (2034, 37, '2024-07-01', '2024-07-31', 103.5, '2024-08-08'),
  (2035, 39, '2024-08-01', '2024-08-31', 90.25, '2024-08-08'),
  (2036, 40, '2024-08-17', '2024-09-16', 171.0, NULL),
  (2037, 41, '2024-09-29', '2024-10-29', 551.0, '2024-11-19'),
  (2038, 42, '2024-09-13', '2024-10-13', 102.6, '2024-11-06'),
  (2039, 43, '2024-09-18', '2024-10-18', 92.0, '2024-11-08'),
  (2040, 45, '2024-09-27', '2024-10-27', 85, '2024-10-23'),
  (2041, 46, '2024-10-04', '2024-11-03', 85, '2024-10-28'),
  (2042, 48, '2024-11-11', '2024-12-11', 91.8, '2024-11-24'),
  (2043, 49, '2024-12-26', '2025-01-25', 380, '2025-02-06'),
  (2044, 50, '2024-12-09', '2025-01-08', 90, '2025-02-04'),
  (2045, 54, '2025-01-25', '2025-02-24', 95, '2025-02-07'),
  (2046, 58, '2025-03-10', '2025-04-09', 90.25, '2025-04-29');
-- lake: oysters
-- oyster farm
CREATE TABLE crw (cr_id INTEGER PRIMARY KEY, nm VARCHAR, rl VARCHAR, sup INTEGER, st_dt DATE, wk_hrs INTEGER, act CHAR(1));
CREATE TABLE bed (bed_no VARCHAR PRIMARY KEY, nm VARCHAR, zn VARCHAR, ha DECIMAL(6,2), lse_exp DATE, st VARCHAR);
CREATE TABLE htch (h_cd VARCHAR PRIMARY KEY, nm VARCHAR, ctry VARCHAR);
CREATE TABLE lot (lot_id INTEGER PRIMARY KEY, bed_no VARCHAR REFERENCES bed(bed_no), h_cd VARCHAR, sp VARCHAR, put_dt DATE, qty0 INTEGER, qty INTEGER, st VARCHAR);
CREATE TABLE wq (bed_no VARCHAR, smp_dt DATE, tmp DECIMAL(4,1), sal DECIMAL(4,1), ecoli INTEGER, res VARCHAR);
CREATE TABLE grd (g_id INTEGER PRIMARY KEY, lot_id INTEGER REFERENCES lot(lot_id), cr_id INTEGER, g_dt DATE, n_l INTEGER, n_m INTEGER, n_s INTEGER, n_dd INTEGER);
CREATE TABLE cust (c_id INTEGER PRIMARY KEY, nm VARCHAR, typ VARCHAR, city VARCHAR, cr_lim DECIMAL(10,2), blk CHAR(1));
CREATE TABLE ord (o_id INTEGER PRIMARY KEY, c_id INTEGER REFERENCES cust(c_id), o_dt DATE, dlv_dt DATE, st VARCHAR, tkn_by INTEGER);
CREATE TABLE ordl (o_id INTEGER, ln INTEGER, lot_id INTEGER, sz CHAR(1), dz INTEGER, prc DECIMAL(8,2), PRIMARY KEY (o_id, ln));

COMMENT ON TABLE crw IS 'Crew and office people of the farm';
COMMENT ON COLUMN crw.rl IS 'Role: SK skipper, HD deckhand, GR grader, OF office, MG manager';
COMMENT ON COLUMN crw.sup IS 'Supervisor (crw.cr_id)';
COMMENT ON COLUMN crw.act IS 'Y still works here, N has left';
COMMENT ON TABLE bed IS 'Growing beds we lease on the shore';
COMMENT ON COLUMN bed.st IS 'O open for harvest, C closed, F lying fallow';
COMMENT ON COLUMN bed.ha IS 'Area in hectares';
COMMENT ON COLUMN bed.lse_exp IS 'Lease runs out on';
COMMENT ON TABLE htch IS 'Hatcheries that sell us seed';
COMMENT ON COLUMN lot.sp IS 'Species: PAC Pacific oyster, NAT native flat oyster';
COMMENT ON COLUMN lot.qty0 IS 'Number of oysters put out at the start';
COMMENT ON COLUMN lot.qty IS 'Number of oysters left now';
COMMENT ON COLUMN lot.st IS 'G growing, R ready for sale, X written off';
COMMENT ON TABLE wq IS 'Water samples';
COMMENT ON COLUMN wq.sal IS 'Salinity, parts per thousand';
COMMENT ON COLUMN wq.res IS 'P pass, W warning, F fail';
COMMENT ON TABLE grd IS 'Grading runs: a lot is sorted by size';
COMMENT ON COLUMN grd.n_dd IS 'Dead oysters found';
COMMENT ON COLUMN cust.typ IS 'R restaurant, W wholesaler, M market stall, F fishmonger';
COMMENT ON COLUMN cust.cr_lim IS 'Credit limit in euro, empty when cash only';
COMMENT ON COLUMN ord.st IS 'N new, D delivered, P paid, X cancelled';
COMMENT ON COLUMN ordl.dz IS 'Dozens';
COMMENT ON COLUMN ordl.prc IS 'Price per dozen in euro';

INSERT INTO crw (cr_id, nm, rl, sup, st_dt, wk_hrs, act) VALUES
  (1, 'Niamh Gallagher', 'MG', NULL, '2008-04-01', 40, 'Y'),
  (2, 'Padraig Keane', 'SK', 1, '2010-03-15', 45, 'Y'),
  (3, 'Sorcha Ni Dhomhnaill', 'OF', 1, '2014-06-02', 35, 'Y'),
  (4, 'Marek Wozniak', 'SK', 1, '2013-09-09', 45, 'Y'),
  (5, 'Cathal Breen', 'HD', 2, '2016-05-23', 40, 'Y'),
  (6, 'Tomas Varga', 'HD', 2, '2019-02-11', 40, 'Y'),
  (7, 'Aoife Lenihan', 'GR', 3, '2017-10-16', 30, 'Y'),
  (8, 'Joao Pinto', 'HD', 4, '2021-03-01', 40, 'Y'),
  (9, 'Bridget Mulvey', 'GR', 7, '2020-08-17', 24, 'Y'),
  (10, 'Ewan Strachan', 'HD', 4, '2018-07-02', 40, 'N'),
  (11, 'Linh Tran', 'GR', 7, '2022-09-05', 30, 'Y'),
  (12, 'Conor Duggan', 'HD', 2, '2023-04-10', 20, 'Y'),
  (13, 'Rosa Esteban', 'OF', 3, '2019-11-04', 20, 'Y'),
  (14, 'Fergus Tierney', 'SK', 1, '2009-02-02', 40, 'N'),
  (15, 'Grainne Foley', 'GR', 7, '2024-01-15', 16, 'Y');

INSERT INTO bed (bed_no, nm, zn, ha, lse_exp, st) VALUES
  ('B01', 'Heron Point', 'North', 3.2, '2031-12-31', 'O'),
  ('B02', 'Slate Bank', 'North', 2.75, '2027-06-30', 'O'),
  ('B03', 'Widows Reach', 'North', 1.9, '2025-09-30', 'C'),
  ('B04', 'Long Strand', 'West', 4.6, '2033-03-31', 'O'),
  ('B05', 'Cockle Row', 'West', 2.1, '2026-12-31', 'O'),
  ('B06', 'Seal Rock', 'West', 1.35, '2026-03-31', 'F'),
  ('B07', 'Abbey Flats', 'South', 5.1, '2034-12-31', 'O'),
  ('B08', 'Mill Creek', 'South', 2.4, '2028-05-31', 'C'),
  ('B09', 'Tern Island', 'South', 3.85, '2030-08-31', 'O'),
  ('B10', 'Ferry Slip', 'East', 1.6, '2027-01-31', 'O'),
  ('B11', 'Black Gully', 'East', 2.2, '2029-10-31', 'O'),
  ('B12', 'Kelp Hollow', 'East', 0.95, '2026-06-30', 'F'),
  ('B13', 'Lantern Bay', 'West', 3.3, '2032-02-28', 'O'),
  ('B14', 'Gull Shelf', 'North', 2.05, '2028-11-30', 'O'),
  ('B15', 'Quarry Steps', 'South', 1.15, '2025-12-31', 'C');

INSERT INTO htch (h_cd, nm, ctry) VALUES
  ('FRV', 'France Naissain', 'France'),
  ('GSF', 'Guernsey Sea Farms', 'Guernsey'),
  ('SAT', 'Satmar', 'France'),
  ('TRL', 'Tralee Bay Hatchery', 'Ireland'),
  ('CRT', 'Cartron Point Shellfish', 'Ireland'),
  ('MOR', 'Morecambe Hatchery', 'United Kingdom'),
  ('ROE', 'Roem van Yerseke', 'Netherlands'),
  ('NLS', 'Novostrea Bretagne', 'France'),
  ('SEA', 'Seasalter Shellfish', 'United Kingdom'),
  ('GRZ', 'Grainocean', 'France'),
  ('OST', 'Ostrea Sverige', 'Sweden'),
  ('LIM', 'Limfjord Yngel', 'Denmark'),
  ('VND', 'Vendee Naissain', 'France'),
  ('CUL', 'Cultimer Seed', 'France'),
  ('LOC', 'Lochnell Oysters', 'United Kingdom');

INSERT INTO lot (lot_id, bed_no, h_cd, sp, put_dt, qty0, qty, st) VALUES
  (301, 'B01', 'SEA', 'PAC', '2021-05-28', 104000, 37800, 'R'),
  (302, 'B02', 'VND', 'PAC', '2021-06-27', 250000, 144700, 'R'),
  (303, 'B03', 'LIM', 'NAT', '2021-08-14', 182000, 109100, 'R'),
  (304, 'B04', 'FRV', 'PAC', '2021-09-10', 182000, 85600, 'R'),
  (305, 'B04', 'GRZ', 'PAC', '2021-10-15', 47000, 0, 'X'),
  (306, 'B05', 'TRL', 'PAC', '2021-11-13', 242000, 129300, 'R'),
  (307, 'B07', 'SAT', 'PAC', '2021-12-12', 124000, 44900, 'R'),
  (308, 'B07', 'CRT', 'NAT', '2022-02-03', 239000, 81500, 'R'),
  (309, 'B08', 'SAT', 'PAC', '2022-03-06', 97000, 30700, 'R'),
  (310, 'B09', 'GRZ', 'PAC', '2022-04-05', 218000, 97200, 'R'),
  (311, 'B10', 'SAT', 'PAC', '2022-05-31', 220000, 96400, 'R'),
  (312, 'B11', 'SEA', 'PAC', '2022-08-08', 221000, 0, 'X'),
  (313, 'B13', 'OST', 'NAT', '2022-10-12', 124000, 67800, 'R'),
  (314, 'B14', 'SAT', 'PAC', '2022-12-05', 158000, 85200, 'R'),
  (315, 'B01', 'SAT', 'PAC', '2023-01-09', 153000, 71800, 'R'),
  (316, 'B07', 'TRL', 'PAC', '2023-02-18', 175000, 47200, 'R'),
  (317, 'B09', 'SEA', 'PAC', '2023-04-25', 189000, 109800, 'R'),
  (318, 'B13', 'LIM', 'NAT', '2023-05-27', 186000, 152100, 'G'),
  (319, 'B04', 'FRV', 'PAC', '2023-08-02', 245000, 195000, 'G'),
  (320, 'B02', 'MOR', 'PAC', '2023-08-23', 166000, 142400, 'G'),
  (321, 'B11', 'GRZ', 'PAC', '2023-10-28', 150000, 109400, 'G'),
  (322, 'B10', 'SAT', 'PAC', '2023-11-18', 206000, 168400, 'G'),
  (323, 'B08', 'OST', 'NAT', '2023-12-15', 116000, 0, 'X'),
  (324, 'B05', 'MOR', 'PAC', '2024-01-03', 255000, 209400, 'G'),
  (325, 'B01', 'FRV', 'PAC', '2024-03-09', 146000, 123200, 'G'),
  (326, 'B07', NULL, 'PAC', '2024-05-16', 163000, 120000, 'G'),
  (327, 'B14', 'GRZ', 'PAC', '2024-07-17', 42000, 31900, 'G'),
  (328, 'B09', 'OST', 'NAT', '2024-08-11', 139000, 131100, 'G'),
  (329, 'B03', 'SAT', 'PAC', '2024-09-06', 101000, 77300, 'G'),
  (330, 'B13', 'FRV', 'PAC', '2024-10-04', 82000, 60400, 'G');

INSERT INTO wq (bed_no, smp_dt, tmp, sal, ecoli, res) VALUES
  ('B13', '2024-01-16', 8.4, 32.6, 66, 'P'),
  ('B08', '2024-01-30', 8.0, 27.8, 140, 'P'),
  ('B08', '2024-02-13', 6.9, 28.5, 85, 'P'),
  ('B09', '2024-02-27', 7.4, 33.1, 286, 'W'),
  ('B02', '2024-03-05', 8.2, 30.8, 265, 'W'),
  ('B04', '2024-03-16', 9.1, 29.2, 509, 'F'),
  ('B10', '2024-03-22', 9.0, 31.1, 56, 'P'),
  ('B10', '2024-04-04', 9.7, 32.8, 15, 'P'),
  ('B14', '2024-04-17', 9.1, 34.3, 41, 'P'),
  ('B04', '2024-04-22', 10.1, 32.3, 439, 'W'),
  ('B10', '2024-04-27', 10.8, 29.1, 104, 'P'),
  ('B13', '2024-05-04', 13.5, 27.7, 72, 'P'),
  ('B02', '2024-05-13', 13.0, 27.0, 31, 'P'),
  ('B14', '2024-05-25', 13.1, NULL, 240, 'W'),
  ('B02', '2024-06-07', 14.5, 28.0, 57, 'P'),
  ('B15', '2024-06-22', 14.2, 34.1, 21, 'P'),
  ('B10', '2024-06-29', 13.8, 32.8, 161, 'P'),
  ('B10', '2024-07-07', 16.5, 28.8, 108, 'P'),
  ('B11', '2024-07-19', 17.5, 33.8, 50, 'P'),
  ('B08', '2024-07-27', 17.2, 34.8, 233, 'W'),
  ('B13', '2024-08-05', 17.9, 28.5, 107, 'P'),
  ('B07', '2024-08-18', 17.3, 28.8, 132, 'P'),
  ('B07', '2024-08-25', 17.7, 30.5, 447, 'W'),
  ('B09', '2024-09-03', 15.5, 28.3, 59, 'P'),
  ('B05', '2024-09-08', 16.1, 30.3, 87, 'P'),
  ('B15', '2024-09-19', 16.9, 29.8, 17, 'P'),
  ('B08', '2024-10-01', 14.4, 30.4, 490, 'F'),
  ('B01', '2024-10-10', 13.0, 31.0, 237, 'W'),
  ('B13', '2024-10-22', 13.2, 34.1, 90, 'P'),
  ('B13', '2024-11-01', 9.9, 32.4, 21, 'P'),
  ('B03', '2024-11-08', 10.4, 34.4, 17, 'P'),
  ('B05', '2024-11-23', 10.4, 32.4, 121, 'P'),
  ('B11', '2024-12-05', 8.0, 32.6, 8, 'P'),
  ('B01', '2024-12-19', 8.5, 30.2, 18, 'P'),
  ('B04', '2024-12-25', 8.8, 33.8, 69, 'P'),
  ('B13', '2024-12-30', 9.1, 28.3, 138, 'P'),
  ('B15', '2025-01-12', 6.7, 32.8, 28, 'P'),
  ('B02', '2025-01-25', 7.1, 32.1, 71, 'P'),
  ('B02', '2025-02-02', 6.7, 30.2, 77, 'P'),
  ('B02', '2025-02-14', 7.0, 29.2, 50, 'P'),
  ('B07', '2025-02-27', 6.9, NULL, 133, 'P'),
  ('B04', '2025-03-09', 8.1, 31.7, 253, 'W'),
  ('B05', '2025-03-17', 7.5, 30.1, 63, 'P'),
  ('B03', '2025-03-28', 7.7, 30.7, 39, 'P'),
  ('B05', '2025-04-03', 10.1, 31.8, 14, 'P'),
  ('B01', '2025-04-15', 11.1, 28.4, 22, 'P'),
  ('B10', '2025-04-22', 9.5, 30.4, 69, 'P'),
  ('B05', '2025-05-03', 11.2, 32.1, 111, 'P'),
  ('B13', '2025-05-15', 12.7, 28.6, 425, 'W'),
  ('B03', '2025-05-26', 11.5, 29.6, 50, 'P'),
  ('B04', '2025-06-04', 14.2, 29.1, 107, 'P'),
  ('B02', '2025-06-15', 13.9, 30.3, 11, 'P'),
  ('B05', '2025-06-27', 15.6, 28.2, 90, 'P'),
  ('B15', '2025-07-09', 17.5, 28.8, 20, 'P');

INSERT INTO grd (g_id, lot_id, cr_id, g_dt, n_l, n_m, n_s, n_dd) VALUES
  (1, 308, 7, '2023-05-23', 2228, 2699, 1588, 285),
  (2, 304, 11, '2023-06-19', 2626, 1865, 1946, 563),
  (3, 315, 7, '2023-07-15', 1956, 2116, 1928, 500),
  (4, 306, 7, '2023-07-28', 2497, 2962, 1636, 605),
  (5, 308, 11, '2023-08-05', 1340, 1468, 2173, 419),
  (6, 308, 7, '2023-08-13', 1962, 2247, 2701, 890),
  (7, 304, 9, '2023-08-24', 969, 2021, 2729, 181),
  (8, 302, 7, '2023-09-10', 2589, 2148, 2351, 512),
  (9, 306, 9, '2023-09-18', 1696, 2601, 2713, 390),
  (10, 307, 7, '2023-10-04', 1183, 1170, 381, 266),
  (11, 318, 7, '2023-10-27', 1129, 1055, 1098, 218),
  (12, 315, 7, '2023-11-22', 1234, 2041, 2147, 478),
  (13, 309, 11, '2023-12-18', 520, 823, 708, 49),
  (14, 311, 7, '2024-01-06', 481, 759, 1459, 301),
  (15, 319, 11, '2024-01-26', 2109, 1609, 1543, 339),
  (16, 315, 11, '2024-02-13', 2554, 2692, 2535, 819),
  (17, 316, 7, '2024-03-05', 669, 1676, 1941, 114),
  (18, 318, 9, '2024-03-15', 1143, 1717, 2589, 251),
  (19, 306, 9, '2024-04-02', 2181, 3068, 2682, 1069),
  (20, 306, 7, '2024-04-23', 1813, 2297, 3110, 180),
  (21, 321, 9, '2024-05-17', 1359, 2687, 3034, 320),
  (22, 315, 9, '2024-05-29', 1099, 1141, 925, 335),
  (23, 315, 15, '2024-06-13', 683, 857, 457, 203),
  (24, 319, 15, '2024-07-06', 2196, 2097, 3462, 445),
  (25, 301, 7, '2024-07-22', 471, 905, 1219, 105),
  (26, 311, 9, '2024-08-10', 1021, 1203, 634, 242),
  (27, 303, 15, '2024-08-22', 917, 1151, 1169, 163),
  (28, 313, 15, '2024-09-14', 1916, 2056, 1374, 554),
  (29, 324, 7, '2024-10-06', 632, 872, 1789, 107),
  (30, 317, 9, '2024-10-24', 1244, 2287, 3072, 597),
  (31, 325, 7, '2024-11-10', 2108, 2261, 2640, 591),
  (32, 306, 9, '2024-12-05', 804, 1106, 1883, 307),
  (33, 303, 11, '2024-12-31', 1472, 1119, 1185, 224),
  (34, 316, 9, '2025-01-09', 589, 732, 984, 95),
  (35, 326, 7, '2025-01-18', 1736, 1867, 2242, 855),
  (36, 313, 7, '2025-02-06', 1704, 3568, 3920, 1208),
  (37, 320, 15, '2025-02-19', 1044, 2472, 2739, 245),
  (38, 324, 7, '2025-03-08', 3752, 2655, 2597, 996),
  (39, 318, 15, '2025-03-24', 2987, 2804, 4260, 249),
  (40, 319, 15, '2025-04-13', 1817, 2920, 5384, 279),
  (41, 318, 15, '2025-04-26', 1767, 1887, 2017, 529),
  (42, 319, 9, '2025-05-19', 2427, 2898, 1676, 599),
  (43, 315, 15, '2025-06-09', 2221, 3485, 3763, 331),
  (44, 309, 11, '2025-06-27', 2052, 1519, 1472, 457);

INSERT INTO cust (c_id, nm, typ, city, cr_lim, blk) VALUES
  (101, 'Chez Amandine', 'R', 'Dublin', 4000, 'N'),
  (102, 'The Salty Dog', 'R', 'Galway', 2500, 'N'),
  (103, 'Moran Fish Wholesale', 'W', 'Galway', 30000, 'N'),
  (104, 'Quayside Fishmongers', 'F', 'Cork', 6000, 'N'),
  (105, 'Les Halles Import', 'W', 'Paris', 45000, 'N'),
  (106, 'Temple Market Stall', 'M', 'Dublin', NULL, 'N'),
  (107, 'Burren Kitchen', 'R', 'Ennis', 1800, 'N'),
  (108, 'Nordzee Schelpdieren', 'W', 'Antwerp', 38000, 'N'),
  (109, 'Kinsella & Daughter', 'F', 'Dublin', 5000, 'N'),
  (110, 'Harbour Lights', 'R', 'Westport', 2200, 'N'),
  (111, 'English Market Oysters', 'M', 'Cork', NULL, 'N'),
  (112, 'Atlantic Larder', 'F', 'Sligo', 3500, 'N'),
  (113, 'Maison Huitre', 'R', 'Paris', 7500, 'N'),
  (114, 'Lotus Garden', 'R', 'Limerick', 1500, 'Y'),
  (115, 'Milk Market Shellfish', 'M', 'Limerick', NULL, 'N'),
  (116, 'Connacht Seafoods', 'W', 'Sligo', 22000, 'N'),
  (117, 'The Pearl Bar', 'R', 'Dublin', 3000, 'N'),
  (118, 'Doolin Catch', 'F', 'Ennis', 2000, 'Y'),
  (119, 'Brasserie Vauban', 'R', 'Antwerp', 5500, 'N'),
  (120, 'Friday Fish Van', 'M', 'Westport', NULL, 'N');

INSERT INTO ord (o_id, c_id, o_dt, dlv_dt, st, tkn_by) VALUES
  (5001, 101, '2024-01-29', '2024-02-04', 'D', 13),
  (5002, 103, '2024-02-12', '2024-02-13', 'P', 3),
  (5003, 106, '2024-02-22', '2024-02-27', 'P', 3),
  (5004, 112, '2024-02-27', '2024-03-04', 'D', 13),
  (5005, 115, '2024-03-13', '2024-03-14', 'P', 3),
  (5006, 119, '2024-03-30', '2024-03-31', 'P', 3),
  (5007, 115, '2024-04-05', NULL, 'X', 13),
  (5008, 104, '2024-04-15', '2024-04-18', 'P', 13),
  (5009, 117, '2024-04-30', '2024-05-04', 'D', 3),
  (5010, 112, '2024-05-16', '2024-05-18', 'P', 3),
  (5011, 120, '2024-05-31', '2024-06-04', 'P', 13),
  (5012, 108, '2024-06-14', '2024-06-17', 'P', 3),
  (5013, 117, '2024-06-29', '2024-07-03', 'P', 3),
  (5014, 111, '2024-07-04', '2024-07-05', 'D', 3),
  (5015, 103, '2024-07-23', '2024-07-29', 'P', 13),
  (5016, 101, '2024-07-31', '2024-08-07', 'P', 3),
  (5017, 106, '2024-08-15', '2024-08-16', 'P', 1),
  (5018, 106, '2024-08-24', '2024-08-31', 'P', 3),
  (5019, 104, '2024-08-30', '2024-08-31', 'P', 13),
  (5020, 115, '2024-09-10', NULL, 'X', 1),
  (5021, 117, '2024-09-26', '2024-09-30', 'P', 3),
  (5022, 119, '2024-10-08', '2024-10-09', 'P', 3),
  (5023, 107, '2024-10-17', '2024-10-21', 'P', 13),
  (5024, 105, '2024-10-23', '2024-10-26', 'P', 13),
  (5025, 101, '2024-11-07', '2024-11-12', 'P', 13),
  (5026, 104, '2024-11-25', '2024-11-26', 'D', 3),
  (5027, 109, '2024-12-06', '2024-12-09', 'P', 1),
  (5028, 101, '2024-12-17', '2024-12-20', 'P', 13),
  (5029, 113, '2024-12-26', '2024-12-27', 'P', 13),
  (5030, 116, '2025-01-13', '2025-01-16', 'P', 1),
  (5031, 101, '2025-01-23', NULL, 'X', 13),
  (5032, 114, '2025-02-10', '2025-02-11', 'P', 13),
  (5033, 106, '2025-02-20', '2025-02-21', 'P', 1),
  (5034, 105, '2025-03-01', '2025-03-02', 'P', 3),
  (5035, 120, '2025-03-20', NULL, 'N', 3),
  (5036, 109, '2025-03-26', '2025-03-29', 'D', 13),
  (5037, 116, '2025-04-09', '2025-04-15', 'D', 13),
  (5038, 117, '2025-04-16', '2025-04-21', 'P', 3),
  (5039, 111, '2025-05-02', '2025-05-04', 'D', 3),
  (5040, 108, '2025-05-13', '2025-05-15', 'D', 3),
  (5041, 117, '2025-05-28', '2025-05-31', 'D', 1),
  (5042, 107, '2025-06-08', NULL, 'X', 1),
  (5043, 105, '2025-06-13', '2025-06-16', 'D', 13),
  (5044, 114, '2025-06-20', '2025-06-24', 'P', 1),
  (5045, 116, '2025-07-08', '2025-07-14', 'D', 3),
  (5046, 112, '2025-07-23', '2025-07-28', 'P', 13),
  (5047, 105, '2025-08-06', NULL, 'N', 3),
  (5048, 109, '2025-08-12', NULL, 'N', 3);

INSERT INTO ordl (o_id, ln, lot_id, sz, dz, prc) VALUES
  (5001, 1, 309, 'L', 43, 11.5),
  (5001, 2, 309, 'S', 45, 7.35),
  (5002, 1, 317, 'L', 69, 9.2),
  (5002, 2, 304, 'M', 277, 7.2),
  (5003, 1, 314, 'M', 58, 9),
  (5004, 1, 315, 'M', 54, 9),
  (5004, 2, 311, 'M', 20, 9),
  (5005, 1, 316, 'L', 49, 11.5),
  (5006, 1, 301, 'M', 34, 9),
  (5007, 1, 303, 'S', 22, 11.03),
  (5008, 1, 303, 'S', 25, 11.03),
  (5008, 2, 308, 'L', 32, 18.11),
  (5009, 1, 316, 'M', 37, 9),
  (5009, 2, 311, 'S', 48, 7),
  (5010, 1, 302, 'L', 8, 12.08),
  (5010, 2, 315, 'M', 32, 9.45),
  (5011, 1, 302, 'M', 34, 9),
  (5012, 1, 302, 'L', 135, 9.66),
  (5012, 2, 309, 'L', 239, 9.2),
  (5013, 1, 314, 'M', 43, 9),
  (5013, 2, 302, 'S', 26, 7.35),
  (5014, 1, 310, 'L', 20, 12.08),
  (5014, 2, 303, 'L', 49, 17.25),
  (5015, 1, 317, 'M', 233, 7.2),
  (5016, 1, 308, 'L', 45, 18.11),
  (5017, 1, 304, 'L', 40, 11.5),
  (5018, 1, 307, 'M', 46, 9.45),
  (5018, 2, 302, 'M', 23, 9.45),
  (5019, 1, 317, 'M', 30, 9),
  (5020, 1, 314, 'S', 43, 7),
  (5021, 1, 316, 'L', 59, 11.5),
  (5022, 1, 310, 'L', 15, 11.5),
  (5023, 1, 313, 'L', 57, 17.25),
  (5024, 1, 302, 'S', 376, 5.6),
  (5024, 2, 313, 'L', 104, 13.8),
  (5025, 1, 310, 'M', 58, 9),
  (5026, 1, 316, 'S', 51, 7),
  (5027, 1, 309, 'M', 21, 9.45),
  (5028, 1, 302, 'S', 17, 7),
  (5029, 1, 308, 'S', 50, 10.5),
  (5029, 2, 316, 'M', 32, 9),
  (5030, 1, 310, 'S', 375, 5.6),
  (5031, 1, 301, 'S', 40, 7),
  (5032, 1, 302, 'M', 21, 9),
  (5032, 2, 316, 'M', 58, 9),
  (5033, 1, 302, 'L', 49, 11.5),
  (5033, 2, 303, 'L', 28, 17.25),
  (5034, 1, 311, 'M', 243, 7.2),
  (5034, 2, 314, 'S', 379, 5.6),
  (5035, 1, 316, 'L', 41, 12.08),
  (5036, 1, 310, 'L', 15, 11.5),
  (5037, 1, 316, 'M', 104, 7.56),
  (5037, 2, 311, 'M', 114, 7.2),
  (5038, 1, 308, 'S', 43, 10.5),
  (5038, 2, 310, 'M', 8, 9),
  (5039, 1, 303, 'L', 16, 17.25),
  (5040, 1, 309, 'M', 234, 7.56),
  (5041, 1, 307, 'M', 29, 9.45),
  (5042, 1, 301, 'M', 24, 9),
  (5042, 2, 311, 'M', 15, 9),
  (5043, 1, 304, 'L', 114, 9.2),
  (5044, 1, 307, 'S', 17, 7),
  (5045, 1, 315, 'L', 275, 9.66),
  (5046, 1, 303, 'S', 45, 10.5),
  (5046, 2, 309, 'M', 41, 9),
  (5047, 1, 313, 'M', 243, 11.34),
  (5048, 1, 313, 'L', 25, 17.25),
  (5048, 2, 313, 'L', 12, 17.25);
-- lake: fireworks
-- Display fireworks firm
CREATE TABLE staff (id INTEGER PRIMARY KEY, full_name VARCHAR NOT NULL, job_title VARCHAR, manager_id INTEGER REFERENCES staff(id), hired_on DATE, left_on DATE, licence_level INTEGER, hourly_rate DECIMAL(6,2), has_van_licence BOOLEAN);
CREATE TABLE clients (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, client_type VARCHAR, town VARCHAR, email VARCHAR, since DATE);
CREATE TABLE sites (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, town VARCHAR, max_calibre_mm INTEGER, beside_water BOOLEAN, safety_distance_m INTEGER);
CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, country VARCHAR, lead_time_days INTEGER, email VARCHAR);
CREATE TABLE products (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL, category VARCHAR, calibre_mm INTEGER, supplier_id INTEGER REFERENCES suppliers(id), unit_cost DECIMAL(8,2), list_price DECIMAL(8,2), stock_qty INTEGER, reorder_level INTEGER, low_noise BOOLEAN);
CREATE TABLE shows (id INTEGER PRIMARY KEY, title VARCHAR NOT NULL, client_id INTEGER NOT NULL REFERENCES clients(id), site_id INTEGER NOT NULL REFERENCES sites(id), lead_operator_id INTEGER REFERENCES staff(id), show_date DATE, duration_minutes INTEGER, price DECIMAL(10,2), status VARCHAR, crowd_estimate INTEGER, wind_speed_kmh INTEGER);
CREATE TABLE show_items (show_id INTEGER REFERENCES shows(id), product_id INTEGER REFERENCES products(id), quantity INTEGER, misfires INTEGER, PRIMARY KEY (show_id, product_id));
CREATE TABLE show_crew (show_id INTEGER REFERENCES shows(id), staff_id INTEGER REFERENCES staff(id), hours_worked DECIMAL(4,1), PRIMARY KEY (show_id, staff_id));
CREATE TABLE invoices (id INTEGER PRIMARY KEY, show_id INTEGER NOT NULL REFERENCES shows(id), issued_on DATE, due_on DATE, amount DECIMAL(10,2), paid_on DATE);

INSERT INTO staff VALUES (1, 'Marguerite Pell', 'Managing Director', NULL, '2008-05-11', NULL, 3, 62, FALSE);
INSERT INTO staff VALUES (2, 'Tobias Renshaw', 'Operations Manager', 1, '2009-04-08', NULL, 4, 44, FALSE);
INSERT INTO staff VALUES (3, 'Ines Okafor', 'Sales Manager', 1, '2010-04-27', NULL, NULL, 38, FALSE);
INSERT INTO staff VALUES (4, 'Callum Brightwater', 'Senior Pyrotechnician', 2, '2011-02-10', NULL, 4, 31, TRUE);
INSERT INTO staff VALUES (5, 'Dilys Morgan', 'Stores Manager', 2, '2012-08-18', NULL, 2, 27, TRUE);
INSERT INTO staff VALUES (6, 'Hakan Aydin', 'Senior Pyrotechnician', 2, '2013-10-08', NULL, 4, 31, TRUE);
INSERT INTO staff VALUES (7, 'Ruth Salter', 'Designer', 1, '2014-03-18', NULL, 3, 33, FALSE);
INSERT INTO staff VALUES (8, 'Jonny Fairlie', 'Pyrotechnician', 4, '2015-11-22', NULL, 3, 23.5, FALSE);
INSERT INTO staff VALUES (9, 'Priya Nambiar', 'Pyrotechnician', 4, '2016-09-01', NULL, 2, 22, FALSE);
INSERT INTO staff VALUES (10, 'Owen Tredwell', 'Pyrotechnician', 6, '2017-05-01', NULL, 3, 31.5, TRUE);
INSERT INTO staff VALUES (11, 'Saskia Vogt', 'Designer', 7, '2018-08-06', NULL, 2, 26, FALSE);
INSERT INTO staff VALUES (12, 'Ben Mockridge', 'Stores Assistant', 5, '2019-04-17', '2025-03-31', 1, 15.5, FALSE);
INSERT INTO staff VALUES (13, 'Lorna Geddes', 'Account Executive', 3, '2020-07-06', NULL, NULL, 21, FALSE);
INSERT INTO staff VALUES (14, 'Emeka Obi', 'Pyrotechnician', 6, '2021-06-11', NULL, 2, 22, FALSE);
INSERT INTO staff VALUES (15, 'Freya Linde', 'Trainee', 4, '2022-02-03', NULL, 1, 14, FALSE);
INSERT INTO staff VALUES (16, 'Gareth Pugh', 'Driver', 5, '2023-09-25', NULL, NULL, 17, TRUE);
INSERT INTO staff VALUES (17, 'Mo Farouk', 'Driver', 5, '2023-05-18', '2025-03-31', NULL, 16.5, TRUE);
INSERT INTO staff VALUES (18, 'Hattie Crane', 'Trainee', 6, '2023-08-07', NULL, 1, 14, FALSE);

INSERT INTO clients VALUES
(1, 'Porthmere Town Council', 'council', 'Porthmere', 'office@porthmere.example', '2015-04-03'),
(2, 'Ashdown Round Table', 'charity', 'Ashdown', 'office@ashdown.example', '2013-04-23'),
(3, 'Brackley Hall Estate', 'private', 'Brackley', 'office@brackley.example', '2020-08-20'),
(4, 'Calder Regatta Committee', 'club', 'Calder', NULL, '2023-09-03'),
(5, 'Stowford Rovers FC', 'club', 'Stowford', 'office@stowford.example', '2013-12-24'),
(6, 'Whitsea Borough Council', 'council', 'Whitsea', 'office@whitsea.example', '2015-12-11'),
(7, 'Lanmoor Festival Ltd', 'company', 'Lanmoor', 'office@lanmoor.example', '2025-02-04'),
(8, 'Hexley Brewery', 'company', 'Hexley', 'office@hexley.example', '2021-08-27'),
(9, 'Nadia & Paul Verrier', 'private', 'Brackley', NULL, '2013-09-04'),
(10, 'St Aldate''s Hospice Appeal', 'charity', 'Whitsea', 'office@st.example', '2016-08-21'),
(11, 'Marchwood Lions', 'charity', 'Marchwood', 'office@marchwood.example', '2024-09-04'),
(12, 'Greyfriars Shopping Centre', 'company', 'Porthmere', 'office@greyfriars.example', '2017-09-02'),
(13, 'Tolvane Parish Council', 'council', 'Tolvane', 'office@tolvane.example', '2025-07-25'),
(14, 'Kingsbarrow Racecourse', 'company', 'Kingsbarrow', 'office@kingsbarrow.example', '2021-10-17'),
(15, 'Ember Events', 'company', 'Stowford', 'office@ember.example', '2015-04-19'),
(16, 'Hexley Cricket Club', 'club', 'Hexley', 'office@hexley.example', '2019-07-24'),
(17, 'Dunmore Diwali Association', 'charity', 'Dunmore', 'office@dunmore.example', '2014-07-01'),
(18, 'Lady Ottoline Frayne', 'private', 'Lanmoor', NULL, '2012-01-16');

INSERT INTO sites VALUES
(1, 'Porthmere Harbour Wall', 'Porthmere', 150, TRUE, 120),
(2, 'Ashdown Recreation Ground', 'Ashdown', 75, FALSE, 75),
(3, 'Brackley Hall Lawn', 'Brackley', 100, FALSE, 90),
(4, 'Calder Weir Meadow', 'Calder', 125, TRUE, 100),
(5, 'Stowford Stadium', 'Stowford', 50, FALSE, 50),
(6, 'Whitsea Pier', 'Whitsea', 200, TRUE, 160),
(7, 'Whitsea Common', 'Whitsea', 100, FALSE, 90),
(8, 'Lanmoor Showground', 'Lanmoor', 200, FALSE, 180),
(9, 'Hexley Brewery Yard', 'Hexley', 30, FALSE, 30),
(10, 'Hexley Cricket Ground', 'Hexley', 75, FALSE, 70),
(11, 'Marchwood Reservoir', 'Marchwood', 150, TRUE, 140),
(12, 'Greyfriars Rooftop', 'Porthmere', 30, FALSE, 25),
(13, 'Tolvane Green', 'Tolvane', 75, FALSE, 70),
(14, 'Kingsbarrow Racecourse Infield', 'Kingsbarrow', 200, FALSE, 200),
(15, 'Dunmore Park', 'Dunmore', 100, TRUE, 90),
(16, 'Frayne Lake', 'Lanmoor', 100, TRUE, 95);

INSERT INTO suppliers VALUES
(1, 'Liuyang Golden Dragon', 'China', 120, 'sales@liuyang.example'),
(2, 'Pirotecnia Mareva', 'Spain', 35, 'sales@pirotecnia.example'),
(3, 'Panzera Fuochi', 'Italy', 30, 'sales@panzera.example'),
(4, 'Northern Lights Pyro', 'United Kingdom', 7, 'sales@northern.example'),
(5, 'Hunan Red Lotus', 'China', 110, NULL),
(6, 'Vulcan Artifices', 'France', 21, 'sales@vulcan.example'),
(7, 'Blackcat Trade', 'United Kingdom', 5, 'sales@blackcat.example'),
(8, 'Malta Star Factory', 'Malta', 45, 'sales@malta.example'),
(9, 'Weiss Feuerwerk', 'Germany', 18, 'sales@weiss.example'),
(10, 'Sapporo Hanabi', 'Japan', 90, 'sales@sapporo.example'),
(11, 'Beihai Sky', 'China', 130, NULL),
(12, 'Valencia Traca', 'Spain', 28, 'sales@valencia.example'),
(13, 'Ignis Firing Systems', 'Germany', 14, 'sales@ignis.example'),
(14, 'Iberfogo', 'Portugal', 32, 'sales@iberfogo.example'),
(15, 'Taunton Fuse Co', 'United Kingdom', 4, 'sales@taunton.example');

INSERT INTO products VALUES
(1, 'Gold Willow', 'shell', 100, 1, 41.3, 94.5, 91, 40, FALSE),
(2, 'Red Peony', 'shell', 75, 1, 28.11, 69.62, 129, 40, FALSE),
(3, 'Blue Chrysanthemum', 'shell', 75, 5, 27.8, 65.87, 120, 10, FALSE),
(4, 'Kamuro Crown', 'shell', 150, 10, 62.06, 88.09, 135, 40, FALSE),
(5, 'Silver Palm', 'shell', 125, 2, 54.02, 110.65, 106, 10, FALSE),
(6, 'Green Dahlia', 'shell', 50, 5, 21.74, 49.76, 37, 10, FALSE),
(7, 'Brocade Waterfall', 'shell', 200, 10, 90.07, 127.41, 0, 40, FALSE),
(8, 'Crackling Crossette', 'shell', 75, 8, 28.09, 72.1, 99, 10, FALSE),
(9, 'Whisper Comets', 'comet', 30, 3, 15.22, 24.52, 34, 20, TRUE),
(10, 'Purple Tiger Tail', 'comet', 50, 3, 21.63, 32.66, 22, 20, TRUE),
(11, 'Snowfall Fountain', 'fountain', 30, 4, 10.93, 23.73, 59, 40, TRUE),
(12, 'Emerald Gerb', 'fountain', 20, 4, 12.53, 27.89, 147, 40, TRUE),
(13, 'Volcano Fountain', 'fountain', 45, 6, 18.4, 38.23, 68, 10, TRUE),
(14, 'Thunder King 100', 'cake', 30, 1, 13.16, 22.16, 106, 30, FALSE),
(15, 'Fan of Fire 60', 'cake', 25, 2, 10.65, 14.1, 48, 40, FALSE),
(16, 'Moonlight Quiet Cake', 'cake', 20, 9, 8.05, 18.16, 4, 10, TRUE),
(17, 'Screaming Banshees', 'cake', 25, 11, 9.66, 18.97, 27, 10, FALSE),
(18, 'Citrus Burst 36', 'cake', 20, 7, 11.59, 16.7, 42, 40, FALSE),
(19, 'Crimson Mine', 'mine', 75, 6, 28.94, 57.66, 125, 40, FALSE),
(20, 'Glitter Mine', 'mine', 50, 9, 18.74, 44.96, 109, 30, TRUE),
(21, 'Titanium Salute', 'salute', 50, 12, 22.09, 53.36, 22, 30, FALSE),
(22, 'Maroon Report', 'salute', 75, 12, 29.1, 67.18, 49, 30, FALSE),
(23, 'Catherine Wheel Giant', 'wheel', 20, 8, 11.47, 29.6, 122, 40, TRUE),
(24, 'Triple Sun Wheel', 'wheel', 20, 8, 10.22, 26.16, 102, 30, TRUE),
(25, 'Parade Rocket', 'rocket', 30, 7, 12.69, 30.41, 143, 30, FALSE),
(26, 'Blue Meteor Rocket', 'rocket', 25, 14, 13.84, 30.14, 70, 20, FALSE),
(27, 'Niagara Curtain', 'lance work', 15, 3, 6.97, 10.98, 12, 10, TRUE),
(28, 'Heart Lance Frame', 'lance work', 15, 6, 8.92, 12.99, 0, 20, TRUE);

INSERT INTO shows VALUES
(1, 'New Year on the Harbour', 1, 1, 6, '2024-12-31', 10, 24750, 'fired', 900, 36),
(2, 'Ashdown Bonfire Night', 2, 2, 4, '2025-11-05', 18, 3400, 'fired', 1200, 26),
(3, 'Verrier Anniversary', 9, 3, 8, '2025-06-14', 6, 2750, 'fired', 9700, 12),
(4, 'Calder Regatta Finale', 4, 4, 8, '2025-08-24', 18, 14850, 'fired', 5700, 3),
(5, 'Rovers Promotion Party', 5, 5, 2, '2025-05-10', 6, 10000, 'cancelled', NULL, NULL),
(6, 'Whitsea Sea of Light', 6, 6, 2, '2025-07-19', 12, 18200, 'fired', 8300, 14),
(7, 'Lanmoor Closing Night', 7, 8, 10, '2025-08-31', 8, 3200, 'fired', 7200, 27),
(8, 'Brewery 200th Birthday', 8, 9, 10, '2025-09-20', 8, 4850, 'fired', 2800, 37),
(9, 'Brackley Summer Ball', 3, 3, 10, '2025-07-05', 15, 8550, 'fired', 3100, 15),
(10, 'Hospice Glow Evening', 10, 7, 8, '2025-10-11', 18, 18300, 'fired', 9600, 38),
(11, 'Marchwood Bonfire', 11, 11, 6, '2025-11-08', 12, 9950, 'booked', NULL, NULL),
(12, 'Greyfriars Christmas Switch-On', 12, 12, NULL, '2025-11-22', 12, 24750, 'booked', NULL, NULL),
(13, 'Tolvane Jubilee', 13, 13, 6, '2025-06-02', 18, 6200, 'fired', 6600, 25),
(14, 'Ladies'' Day Spectacular', 14, 14, 6, '2025-07-26', 12, 7000, 'fired', 10300, 17),
(15, 'Ember Launch Show', 15, 5, NULL, '2025-04-12', 15, 24600, 'postponed', NULL, NULL),
(16, 'Cricket Club Centenary', 16, 10, 6, '2025-08-02', 12, 15150, 'fired', 3900, 22),
(17, 'Dunmore Diwali', 17, 15, 8, '2025-10-20', 12, 3550, 'fired', 7700, 7),
(18, 'Frayne Midsummer', 18, 16, 6, '2025-06-21', 12, 4500, 'fired', 11800, 21),
(19, 'Porthmere Carnival', 1, 1, 10, '2025-08-16', 18, 10300, 'fired', 6900, 42),
(20, 'Whitsea Bonfire', 6, 7, 8, '2025-11-07', 18, 3550, 'booked', NULL, NULL),
(21, 'Lanmoor Opening Night', 7, 8, 6, '2025-08-28', 15, 12850, 'fired', 11900, 27),
(22, 'Ashdown Spring Fair', 2, 2, 4, '2025-04-26', 18, 10300, 'cancelled', NULL, NULL),
(23, 'Kingsbarrow Night Racing', 14, 14, 8, '2025-10-04', 12, 2850, 'fired', 4100, 21),
(24, 'Regatta Opening', 4, 4, 8, '2025-08-22', 20, 24950, 'fired', 400, 39),
(25, 'Dunmore Lantern Night', 17, 15, 2, '2025-03-15', 18, 8450, 'fired', 8600, 20),
(26, 'Harbour Festival', 1, 1, 10, '2024-09-14', 8, 8450, 'fired', 2000, 10),
(27, 'Hexley Beer Week', 8, 9, 8, '2024-10-05', 10, 4500, 'fired', 6500, 39),
(28, 'Whitsea Christmas Lights', 6, 6, 6, '2024-11-30', 15, 8250, 'fired', 11400, 19),
(29, 'Marchwood New Year', 11, 11, 6, '2024-12-31', 10, 4750, 'fired', 5600, 4),
(30, 'Tolvane Bonfire', 13, 13, 8, '2024-11-05', 8, 15100, 'fired', 3100, 15);

INSERT INTO show_items VALUES
(1, 25, 39, 0),
(1, 22, 32, 0),
(2, 1, 48, 0),
(2, 2, 33, 1),
(3, 3, 34, 0),
(3, 7, 35, 0),
(4, 6, 52, 0),
(4, 19, 19, 0),
(6, 19, 35, 0),
(6, 3, 25, 3),
(7, 4, 32, 1),
(7, 19, 48, 1),
(8, 4, 12, 0),
(8, 12, 42, 1),
(9, 11, 18, 0),
(9, 25, 32, 0),
(10, 2, 37, 0),
(10, 1, 51, 2),
(11, 1, 30, NULL),
(11, 11, 12, NULL),
(13, 7, 49, 3),
(13, 25, 29, 0),
(14, 11, 50, 0),
(14, 8, 43, 0),
(16, 16, 27, 1),
(16, 6, 28, 0),
(17, 2, 3, 0),
(17, 6, 53, 1),
(18, 18, 55, 0),
(18, 3, 29, 2),
(19, 15, 10, 0),
(19, 2, 31, 0),
(21, 9, 20, 0),
(21, 27, 46, 0),
(23, 10, 30, 0),
(23, 9, 28, 0),
(24, 1, 44, 1),
(24, 19, 56, 3),
(25, 24, 52, 3),
(25, 1, 47, 1),
(26, 5, 60, 0),
(26, 4, 53, 0),
(27, 22, 31, 0),
(27, 20, 36, 0),
(28, 23, 3, 0),
(28, 27, 34, 2),
(29, 14, 30, 0),
(29, 4, 41, 0),
(30, 27, 53, 0),
(30, 16, 47, 0);

INSERT INTO show_crew VALUES
(1, 6, 4.0),
(1, 15, 5.0),
(2, 4, 10.0),
(2, 10, 12.5),
(3, 4, 13.0),
(3, 8, 6.5),
(4, 8, 4.5),
(4, 10, 12.5),
(6, 2, 11.5),
(6, 16, 7.5),
(7, 10, 13.0),
(7, 15, 11.0),
(8, 9, 8.5),
(8, 10, 12.0),
(9, 10, 7.5),
(9, 14, 4.0),
(10, 4, 10.5),
(10, 8, 5.0),
(13, 6, 7.5),
(13, 16, 8.5),
(14, 6, 13.5),
(14, 16, 13.0),
(16, 6, 4.0),
(16, 8, 4.5),
(17, 8, 12.5),
(17, 10, 11.0),
(18, 6, 13.5),
(19, 6, 6.5),
(19, 10, 12.5),
(21, 6, 4.0),
(21, 10, 6.5),
(23, 8, 6.5),
(23, 14, 14.0),
(24, 8, 4.5),
(25, 2, 7.0),
(25, 15, 10.0),
(26, 10, 8.5),
(26, 14, 7.0),
(27, 8, 5.5),
(27, 15, 6.0),
(28, 4, 6.0),
(28, 6, 8.5),
(29, 6, 12.0),
(29, 9, 6.0),
(30, 8, 10.5),
(30, 9, 10.0);

INSERT INTO invoices VALUES
(1001, 26, '2024-09-21', '2024-10-21', 8450, '2024-11-10'),
(1002, 27, '2024-10-12', '2024-11-11', 4500, '2024-10-18'),
(1003, 30, '2024-11-09', '2024-12-09', 15100, '2024-11-27'),
(1004, 28, '2024-12-01', '2024-12-31', 8250, '2025-01-14'),
(1005, 1, '2025-01-04', '2025-02-03', 24750, NULL),
(1006, 29, '2025-01-07', '2025-02-06', 4750, '2025-02-08'),
(1007, 25, '2025-03-17', '2025-04-16', 8450, '2025-03-28'),
(1008, 22, '2025-05-05', '2025-06-04', 2575.0, '2025-05-19'),
(1009, 5, '2025-05-19', '2025-06-18', 1900.0, '2025-06-30'),
(1010, 13, '2025-06-08', '2025-07-08', 6200, '2025-07-21'),
(1011, 3, '2025-06-23', '2025-07-23', 2750, '2025-08-03'),
(1012, 18, '2025-06-30', '2025-07-30', 4500, NULL),
(1013, 9, '2025-07-17', '2025-08-16', 8550, '2025-07-31'),
(1014, 6, '2025-07-22', '2025-08-21', 18200, '2025-08-15'),
(1015, 14, '2025-08-03', '2025-09-02', 7000, '2025-09-21'),
(1016, 16, '2025-08-05', '2025-09-04', 15150, '2025-08-14'),
(1017, 19, '2025-08-25', '2025-09-24', 10300, '2025-09-03'),
(1018, 24, '2025-08-24', '2025-09-23', 24950, '2025-08-29'),
(1019, 4, '2025-08-31', '2025-09-30', 14850, NULL),
(1020, 21, '2025-09-02', '2025-10-02', 12850, '2025-10-02'),
(1021, 7, '2025-09-05', '2025-10-05', 3200, '2025-09-19'),
(1022, 8, '2025-09-29', '2025-10-29', 4850, NULL),
(1023, 23, '2025-10-08', '2025-11-07', 2850, '2025-11-29'),
(1024, 10, '2025-10-19', '2025-11-18', 18300, NULL),
(1025, 2, '2025-11-06', '2025-12-06', 3400, '2025-12-07');

-- lake: timbermill
-- sawmill, as grown
CREATE TABLE LSUP (LNO INTEGER PRIMARY KEY, NM VARCHAR, TYP VARCHAR(1), REG VARCHAR, CERT VARCHAR(1), DKM INTEGER);
CREATE TABLE SPC (SC VARCHAR(3) PRIMARY KEY, BEZ VARCHAR, HW VARCHAR(1), DENS INTEGER);
CREATE TABLE EMP (PN INTEGER PRIMARY KEY, VN VARCHAR, NN VARCHAR, DPT VARCHAR(3), BOSS INTEGER, EDT DATE, ADT DATE, WG DECIMAL(6,2));
CREATE TABLE MCH (MC VARCHAR PRIMARY KEY, BEZ VARCHAR, KIND VARCHAR(2), YR INTEGER, RESP INTEGER, KW INTEGER);
CREATE TABLE LOT (LOTN INTEGER PRIMARY KEY, LNO INTEGER REFERENCES LSUP(LNO), SC VARCHAR(3) REFERENCES SPC(SC), RDT DATE, FM DECIMAL(8,2), GR VARCHAR(1), PFM DECIMAL(8,2), ST INTEGER);
CREATE TABLE RUN (RID INTEGER PRIMARY KEY, LOTN INTEGER, MC VARCHAR, PN INTEGER, DT DATE, MIN INTEGER, VIN DECIMAL(8,2), VOUT DECIMAL(8,2));
CREATE TABLE STP (SID INTEGER, MC VARCHAR, DT DATE, MIN INTEGER, CD VARCHAR(2), COST DECIMAL(8,2));
CREATE TABLE CUST (KNO INTEGER PRIMARY KEY, NM VARCHAR, ORT VARCHAR, GRP VARCHAR(2), LIM DECIMAL(10,2), BLK VARCHAR(1));
CREATE TABLE ORD (ONO INTEGER PRIMARY KEY, KNO INTEGER REFERENCES CUST(KNO), ODT DATE, WDT DATE, LDT DATE, STS INTEGER, REP INTEGER);
CREATE TABLE OPOS (ONO INTEGER, POS INTEGER, SC VARCHAR(3), PROD VARCHAR, QM3 DECIMAL(8,2), EP DECIMAL(8,2), PRIMARY KEY (ONO, POS));

COMMENT ON TABLE LSUP IS 'Log suppliers';
COMMENT ON COLUMN LSUP.TYP IS 'S = state forest, P = private owner, T = timber trader';
COMMENT ON COLUMN LSUP.CERT IS 'F = FSC, P = PEFC, N = not certified';
COMMENT ON COLUMN LSUP.DKM IS 'Distance from the mill in km';
COMMENT ON TABLE SPC IS 'Wood species';
COMMENT ON COLUMN SPC.HW IS 'Y = hardwood, N = softwood';
COMMENT ON COLUMN EMP.DPT IS 'SAW = saw hall, YRD = log yard, KLN = kilns, SLS = sales, OFF = office, WSH = workshop';
COMMENT ON COLUMN EMP.WG IS 'Hourly wage in euros';
COMMENT ON COLUMN EMP.ADT IS 'Date the person left; empty = still with us';
COMMENT ON COLUMN MCH.KIND IS 'BS = band saw, CS = circular saw, PL = planer, KL = kiln, DB = debarker, XX = other';
COMMENT ON TABLE LOT IS 'Log lots received at the yard';
COMMENT ON COLUMN LOT.FM IS 'Volume in cubic metres of round wood';
COMMENT ON COLUMN LOT.PFM IS 'Price paid per cubic metre';
COMMENT ON COLUMN LOT.GR IS 'Quality grade, A best to D worst';
COMMENT ON COLUMN LOT.ST IS '1 = in yard, 2 = partly sawn, 3 = used up, 9 = rejected';
COMMENT ON TABLE RUN IS 'Sawing runs';
COMMENT ON COLUMN RUN.VIN IS 'Round wood in, m3';
COMMENT ON COLUMN RUN.VOUT IS 'Sawn timber out, m3';
COMMENT ON TABLE STP IS 'Machine stoppages';
COMMENT ON COLUMN STP.CD IS 'BL = blade broken, EL = electrical, JM = jam, MT = planned maintenance, OT = other';
COMMENT ON COLUMN STP.MIN IS 'Minutes of standstill';
COMMENT ON COLUMN CUST.GRP IS 'JO = joinery, BU = builder, ME = merchant, PR = private';
COMMENT ON COLUMN CUST.LIM IS 'Credit limit';
COMMENT ON COLUMN ORD.STS IS '10 = open, 20 = in production, 30 = delivered, 40 = invoiced, 90 = cancelled';
COMMENT ON COLUMN ORD.WDT IS 'Delivery date wished by the customer';
COMMENT ON COLUMN ORD.LDT IS 'Date actually delivered';
COMMENT ON COLUMN OPOS.EP IS 'Price per cubic metre';

INSERT INTO LSUP VALUES
(101, 'Forstamt Weissenbach', 'S', 'North', 'F', 22),
(102, 'Gut Hohenlinde', 'P', 'North', 'P', 14),
(103, 'Brandl Holzhandel', 'T', 'East', 'N', 85),
(104, 'Forstamt Kaltenau', 'S', 'South', 'F', 47),
(105, 'Hof Steinegger', 'P', 'West', 'N', 9),
(106, 'Rundholz Maier', 'T', 'South', 'P', 63),
(107, 'Stift Marienwald', 'P', 'East', 'P', 31),
(108, 'Baron von Trauner', 'P', 'West', 'F', 28),
(109, 'Gemeindewald Oberau', 'S', 'North', 'P', 18),
(110, 'Holz Kovacs', 'T', 'East', 'N', 140),
(111, 'Waldgenossenschaft Inntal', 'P', 'West', 'P', 36),
(112, 'Bauer Zellhuber', 'P', 'South', 'N', 6),
(113, 'Forstamt Rettenberg', 'S', 'West', 'F', 54),
(114, 'Alpenholz Trading', 'T', 'South', 'P', 110),
(115, 'Hof Grubmoser', 'P', 'North', 'N', 12);

INSERT INTO SPC VALUES
('SPR', 'Spruce', 'N', 470),
('FIR', 'Silver fir', 'N', 450),
('PIN', 'Scots pine', 'N', 520),
('LAR', 'Larch', 'N', 600),
('DGL', 'Douglas fir', 'N', 530),
('OAK', 'Oak', 'Y', 690),
('BEE', 'Beech', 'Y', 720),
('ASH', 'Ash', 'Y', 700),
('MAP', 'Maple', 'Y', 630),
('CHE', 'Cherry', 'Y', 610),
('WAL', 'Walnut', 'Y', 650),
('BIR', 'Birch', 'Y', 650),
('ALD', 'Alder', 'Y', 530),
('ELM', 'Elm', 'Y', 640),
('STP', 'Stone pine', 'N', 410);

INSERT INTO EMP VALUES
(1, 'Gerda', 'Lindner', 'OFF', NULL, '2003-08-14', NULL, 48),
(2, 'Franz', 'Aigner', 'SAW', 1, '2004-07-09', NULL, 34),
(3, 'Petra', 'Sommer', 'SLS', 1, '2005-06-28', NULL, 36),
(4, 'Josef', 'Huber', 'YRD', 1, '2006-12-22', NULL, 29),
(5, 'Milan', 'Petrovic', 'SAW', 2, '2007-01-27', NULL, 23.5),
(6, 'Anna', 'Wieser', 'SAW', 2, '2008-02-08', NULL, 24),
(7, 'Rainer', 'Kofler', 'WSH', 1, '2009-05-02', NULL, 28),
(8, 'Stefan', 'Huber', 'SAW', 2, '2010-09-20', NULL, 22.5),
(9, 'Luca', 'Moretti', 'KLN', 2, '2011-02-10', NULL, 23),
(10, 'Eva', 'Brunner', 'SLS', 3, '2012-05-04', NULL, 25.5),
(11, 'Dieter', 'Falk', 'YRD', 4, '2013-08-25', '2024-12-31', 20),
(12, 'Marta', 'Nowak', 'OFF', 1, '2014-07-07', NULL, 22),
(13, 'Jakob', 'Egger', 'WSH', 7, '2015-07-11', NULL, 21),
(14, 'Selin', 'Demir', 'SLS', 3, '2016-02-01', NULL, 24.5),
(15, 'Paul', 'Reiter', 'SAW', 2, '2017-05-14', '2025-06-30', 21.5),
(16, 'Ivo', 'Horvat', 'YRD', 4, '2018-06-22', NULL, 19.5),
(17, 'Klara', 'Fink', 'KLN', 9, '2019-05-10', NULL, 18.8);

INSERT INTO MCH VALUES
('M01', 'Big Wurster', 'BS', 1998, 5, 160),
('M02', 'Little Wurster', 'BS', 2006, 6, 90),
('M03', 'Linck line', 'CS', 2015, 5, 210),
('M04', 'Edger Paul', 'CS', 2003, 8, 55),
('M05', 'Four-sider', 'PL', 2011, 8, 75),
('M06', 'Old planer', 'PL', 1979, 15, 30),
('M07', 'Kiln East', 'KL', 2009, 9, 45),
('M08', 'Kiln West', 'KL', 2017, 9, 50),
('M09', 'Kiln Small', 'KL', 1994, 17, 20),
('M10', 'Debarker Valon', 'DB', 2012, 4, 110),
('M11', 'Chipper', 'XX', 2001, 16, 130),
('M12', 'Stacker', 'XX', 2018, 6, 18),
('M13', 'Resaw Primultini', 'BS', 2020, 6, 95),
('M14', 'Trim saw', 'CS', 2010, 15, 25),
('M15', 'Log crane', 'XX', 1989, NULL, 60);

INSERT INTO LOT VALUES
(5001, 111, 'SPR', '2025-01-09', 32.29, 'B', 107.8, 3),
(5002, 104, 'SPR', '2025-01-17', 9.68, 'B', 107.8, 3),
(5003, 113, 'PIN', '2025-01-20', 82.07, 'D', 53.3, 3),
(5004, 110, 'BEE', '2025-02-02', 74.24, 'A', 148.5, 3),
(5005, 111, 'BEE', '2025-02-06', 63.74, 'B', 121.0, 3),
(5006, 104, 'PIN', '2025-02-17', 9.14, 'B', 90.2, 3),
(5007, 111, 'ASH', '2025-02-24', 90.63, 'A', 202.5, 3),
(5008, 101, 'BEE', '2025-03-05', 34.36, 'C', 99.0, 9),
(5009, 113, 'SPR', '2025-03-13', 83.82, 'A', 132.3, 3),
(5010, 104, 'BEE', '2025-03-17', 42.13, 'B', 121.0, 3),
(5011, 107, 'ASH', '2025-03-30', 74.09, 'C', 135.0, 3),
(5012, 104, 'PIN', '2025-04-05', 67.57, 'A', 110.7, 3),
(5013, 104, 'DGL', '2025-04-13', 8.73, 'C', 108.0, 3),
(5014, 101, 'SPR', '2025-04-18', 49.18, 'A', 132.3, 3),
(5015, 105, 'FIR', '2025-04-28', 27.08, 'C', 81.0, 3),
(5016, 103, 'PIN', '2025-05-06', 75.58, 'B', 90.2, 3),
(5017, 104, 'OAK', '2025-05-16', 86.21, 'C', 297.0, 3),
(5018, 107, 'SPR', '2025-05-21', 41.08, 'C', 88.2, 3),
(5019, 101, 'BEE', '2025-05-28', 58.89, 'B', 121.0, 9),
(5020, 101, 'SPR', '2025-06-06', 73.62, 'C', 88.2, 3),
(5021, 107, 'FIR', '2025-06-14', 18.55, 'B', 99.0, 3),
(5022, 106, 'SPR', '2025-06-26', 24.93, 'A', 132.3, 3),
(5023, 104, 'FIR', '2025-06-29', 81.85, 'C', 81.0, 1),
(5024, 109, 'DGL', '2025-07-13', 87.43, 'D', 78.0, 2),
(5025, 103, 'ASH', '2025-07-15', 49.46, 'A', 202.5, 2),
(5026, 108, 'SPR', '2025-07-23', 89.96, 'A', 132.3, 1),
(5027, 113, 'SPR', '2025-08-02', 41.29, 'C', 88.2, 1),
(5028, 102, 'SPR', '2025-08-09', 49.69, 'B', 107.8, 1),
(5029, 107, 'DGL', '2025-08-18', 89.86, 'A', 162.0, 2),
(5030, 111, 'OAK', '2025-08-29', 72.88, 'B', 363.0, 9),
(5031, 103, 'ASH', '2025-09-06', 80.89, 'D', 97.5, 1),
(5032, 106, 'LAR', '2025-09-09', 48.42, 'A', 195.75, 1),
(5033, 105, 'SPR', '2025-09-18', 66.73, 'D', 63.7, 1),
(5034, 109, 'PIN', '2025-09-27', 87.27, 'C', 73.8, 1),
(5035, 103, 'CHE', '2025-10-04', 56.22, 'B', 286.0, 1),
(5036, 103, 'PIN', '2025-10-15', 83.87, 'B', 90.2, 1);

INSERT INTO RUN VALUES
(1, 5001, 'M03', 8, '2025-01-22', 67, 10.97, 6.15),
(2, 5002, 'M02', 5, '2025-01-31', 389, 3.65, 2.4),
(3, 5003, 'M02', 5, '2025-02-09', 392, 34.28, 18.89),
(4, 5004, 'M03', 5, '2025-03-02', 230, 33.97, 18.37),
(5, 5005, 'M03', 5, '2025-02-10', 63, 27.54, 14.14),
(6, 5006, 'M01', 15, '2025-02-21', 122, 4.34, 2.89),
(7, 5007, 'M01', 6, '2025-03-19', 93, 38.79, 20.55),
(8, 5009, 'M13', 6, '2025-03-24', 386, 33.35, 16.25),
(9, 5010, 'M01', 5, '2025-04-05', 145, 16.57, 9.47),
(10, 5011, 'M02', 15, '2025-04-16', 209, 35.71, 20.81),
(11, 5012, 'M13', 15, '2025-04-27', 292, 25.18, 16.82),
(12, 5013, 'M03', 6, '2025-05-07', 263, 3.39, 1.87),
(13, 5014, 'M01', 6, '2025-05-13', 334, 17.77, 10.13),
(14, 5015, 'M02', 15, '2025-05-15', 334, 9.38, 5.44),
(15, 5016, 'M01', 5, '2025-06-01', 360, 36.57, 19.55),
(16, 5017, 'M02', 15, '2025-06-07', 328, 32.7, 19.65),
(17, 5018, 'M02', 5, '2025-06-08', 131, 17.4, 10.72),
(18, 5020, 'M03', 5, '2025-07-05', 279, 23.98, 15.79),
(19, 5021, 'M02', 8, '2025-06-27', 344, 7.14, 4.5),
(20, 5022, 'M13', 5, '2025-07-13', 372, 9.74, 6.49),
(21, 5024, 'M01', 8, '2025-08-03', 283, 32.11, 21.16),
(22, 5025, 'M03', 8, '2025-07-27', 223, 22.14, 11.61),
(23, 5029, 'M01', 5, '2025-09-16', 142, 38.41, 24.32),
(24, 5001, 'M01', 5, '2025-01-18', 299, 12.36, 6.94),
(25, 5002, 'M02', 5, '2025-01-27', 183, 2.98, 1.69),
(26, 5003, 'M01', 15, '2025-02-09', 44, 25.91, 13.34),
(27, 5004, 'M01', 8, '2025-02-13', 102, 31.28, 16.95),
(28, 5005, 'M13', 6, '2025-03-08', 350, 23.63, 15.57),
(29, 5006, 'M03', 5, '2025-03-15', 263, 3.33, 1.97),
(30, 5007, 'M03', 15, '2025-03-01', 82, 40.83, 26.27),
(31, 5009, 'M03', 8, '2025-03-25', 322, 38.49, 22.14),
(32, 5010, 'M03', 5, '2025-04-11', 160, 13.53, 6.53),
(33, 5011, 'M01', 15, '2025-04-03', 257, 24.06, 14.06),
(34, 5012, 'M13', 15, '2025-04-17', 238, 27.54, 13.72),
(35, 5013, 'M03', 6, '2025-04-26', 187, 4.17, 2.12),
(36, 5014, 'M02', 6, '2025-04-24', 359, 16.95, 9.5),
(37, 5015, 'M01', 15, '2025-05-13', 154, 12.26, 7.14),
(38, 5016, 'M03', 8, '2025-05-13', 348, 36.68, 19.8),
(39, 5017, 'M01', 8, '2025-06-07', 68, 36.57, 23.87),
(40, 5018, 'M02', 6, '2025-06-07', 410, 13.84, 7.0),
(41, 5020, 'M01', 5, '2025-06-11', 404, 32.43, 19.59),
(42, 5021, 'M03', 6, '2025-06-30', 155, 6.75, 4.37),
(43, 5022, 'M01', 6, '2025-07-06', 205, 7.61, 4.91),
(44, 5024, 'M02', 8, '2025-08-05', 167, 37.42, 18.1),
(45, 5025, 'M03', 5, '2025-07-22', 169, 16.57, 8.46);

INSERT INTO STP VALUES
(1, 'M05', '2025-04-10', 574, 'EL', 950),
(2, 'M11', '2025-03-01', 484, 'EL', 1480),
(3, 'M01', '2025-02-19', 313, 'JM', NULL),
(4, 'M01', '2025-05-15', 209, 'OT', 990),
(5, 'M05', '2025-05-24', 447, 'MT', 1730),
(6, 'M05', '2025-01-24', 530, 'BL', 1740),
(7, 'M13', '2025-10-06', 19, 'MT', 1290),
(8, 'M01', '2025-08-28', 41, 'BL', 320),
(9, 'M02', '2025-08-31', 544, 'MT', 150),
(10, 'M02', '2025-04-18', 499, 'BL', 470),
(11, 'M01', '2025-06-05', 214, 'EL', 1000),
(12, 'M06', '2025-08-14', 43, 'OT', 350),
(13, 'M01', '2025-10-23', 157, 'OT', 220),
(14, 'M04', '2025-06-23', 91, 'JM', NULL),
(15, 'M10', '2025-03-09', 32, 'BL', 590),
(16, 'M11', '2025-01-14', 194, 'JM', NULL),
(17, 'M07', '2025-05-17', 289, 'JM', NULL),
(18, 'M04', '2025-01-28', 109, 'BL', 250),
(19, 'M02', '2025-02-05', 525, 'OT', 640),
(20, 'M05', '2025-05-20', 299, 'EL', 1430),
(21, 'M06', '2025-07-30', 420, 'EL', 1510),
(22, 'M05', '2025-01-06', 294, 'JM', NULL),
(23, 'M01', '2025-02-10', 213, 'JM', NULL),
(24, 'M03', '2025-07-07', 589, 'BL', 990),
(25, 'M11', '2025-06-13', 293, 'OT', 850),
(26, 'M05', '2025-03-28', 468, 'JM', NULL),
(27, 'M01', '2025-07-01', 153, 'JM', NULL),
(28, 'M10', '2025-08-13', 389, 'OT', 1610),
(29, 'M01', '2025-07-21', 268, 'BL', 120),
(30, 'M07', '2025-10-14', 420, 'OT', 1010),
(31, 'M01', '2025-01-07', 307, 'MT', 340),
(32, 'M03', '2025-05-12', 391, 'OT', 710),
(33, 'M03', '2025-07-12', 188, 'BL', 340),
(34, 'M07', '2025-10-10', 132, 'BL', 950);

INSERT INTO CUST VALUES
(301, 'Tischlerei Pichler', 'Kufstein', 'JO', 15000, 'N'),
(302, 'Zimmerei Auer', 'Innsbruck', 'BU', 40000, 'N'),
(303, 'Holzmarkt Rosenheim', 'Rosenheim', 'ME', 80000, 'N'),
(304, 'Bau Stadler', 'Innsbruck', 'BU', 60000, 'Y'),
(305, 'Familie Thaler', 'Schwaz', 'PR', 2000, 'N'),
(306, 'Möbel Kranz', 'Salzburg', 'JO', 25000, 'N'),
(307, 'Timber & Co', 'Salzburg', 'ME', 90000, 'N'),
(308, 'Schreinerei Vogl', 'Rosenheim', 'JO', 12000, 'N'),
(309, 'Dachbau Ploner', 'Kufstein', 'BU', 35000, 'N'),
(310, 'Karl Unterberger', 'Schwaz', 'PR', 1500, 'Y'),
(311, 'Holzhaus Tirol', 'Innsbruck', 'BU', 75000, 'N'),
(312, 'Legnami Bassi', 'Bozen', 'ME', 65000, 'N'),
(313, 'Atelier Rosa', 'Bozen', 'JO', NULL, 'N'),
(314, 'Parkett Lang', 'Salzburg', 'JO', 30000, 'N'),
(315, 'Sophie Maurer', 'Kufstein', 'PR', 1000, 'N'),
(316, 'Baustoffe Wimmer', 'Rosenheim', 'ME', 50000, 'N');

INSERT INTO ORD VALUES
(7001, 302, '2025-01-10', '2025-01-20', '2025-01-20', 40, 10),
(7002, 311, '2025-01-23', '2025-02-22', '2025-02-25', 40, 10),
(7003, 306, '2025-02-01', '2025-02-22', '2025-03-03', 40, 14),
(7004, 314, '2025-02-09', '2025-03-05', '2025-03-11', 40, 10),
(7005, 303, '2025-02-24', '2025-03-06', '2025-03-09', 40, 14),
(7006, 303, '2025-03-01', '2025-03-13', NULL, 90, 3),
(7007, 309, '2025-03-16', '2025-04-05', '2025-04-04', 40, 10),
(7008, 303, '2025-03-23', '2025-04-18', '2025-04-20', 40, 3),
(7009, 303, '2025-03-29', '2025-04-11', '2025-04-13', 40, 10),
(7010, 311, '2025-04-08', '2025-05-02', '2025-04-30', 40, 14),
(7011, 306, '2025-04-23', '2025-05-05', '2025-05-08', 40, 14),
(7012, 310, '2025-05-04', '2025-06-01', '2025-05-29', 40, 3),
(7013, 304, '2025-05-09', '2025-05-24', '2025-05-30', 40, 10),
(7014, 302, '2025-05-24', '2025-06-12', '2025-06-21', 40, 10),
(7015, 303, '2025-06-03', '2025-06-18', '2025-06-24', 40, 10),
(7016, 303, '2025-06-07', '2025-07-07', '2025-07-03', 40, 3),
(7017, 310, '2025-06-24', '2025-07-15', '2025-07-15', 40, 14),
(7018, 307, '2025-06-29', '2025-07-15', '2025-07-10', 30, 3),
(7019, 307, '2025-07-09', '2025-07-28', '2025-07-24', 30, 3),
(7020, 303, '2025-07-18', '2025-08-08', '2025-08-07', 30, 3),
(7021, 309, '2025-07-28', '2025-08-24', NULL, 90, 10),
(7022, 307, '2025-08-13', '2025-08-24', '2025-08-20', 30, 14),
(7023, 307, '2025-08-22', '2025-09-19', NULL, 10, 3),
(7024, 301, '2025-08-29', '2025-09-13', NULL, 20, 3),
(7025, 311, '2025-09-09', '2025-10-02', NULL, 20, 3),
(7026, 307, '2025-09-15', '2025-10-12', NULL, 10, 14),
(7027, 301, '2025-09-27', '2025-10-24', NULL, 10, 14),
(7028, 311, '2025-10-11', '2025-10-23', NULL, 10, 14),
(7029, 314, '2025-10-15', '2025-11-11', NULL, 20, 10),
(7030, 306, '2025-10-29', '2025-11-15', NULL, 10, 3);

INSERT INTO OPOS VALUES
(7001, 1, 'LAR', 'Plank 50', 12.66, 371.0),
(7001, 2, 'MAP', 'Batten 30x50', 8.42, 669.0),
(7002, 1, 'SPR', 'Beam 12x12', 12.76, 243.0),
(7003, 1, 'SPR', 'Plank 50', 21.1, 328.0),
(7003, 2, 'LAR', 'Board 24', 14.01, 426.0),
(7004, 1, 'MAP', 'Cladding', 7.66, 572.0),
(7005, 1, 'SPR', 'Cladding', 8.58, 305.0),
(7005, 2, 'BEE', 'Plank 50', 9.69, 285.0),
(7005, 3, 'BEE', 'Batten 30x50', 3.62, 292.0),
(7006, 1, 'OAK', 'Beam 12x12', 4.61, 916.0),
(7006, 2, 'ASH', 'Floorboard', 20.44, 421.0),
(7007, 1, 'BEE', 'Plank 50', 13.36, 386.0),
(7007, 2, 'OAK', 'Cladding', 11.91, 934.0),
(7008, 1, 'LAR', 'Beam 12x12', 7.59, 396.0),
(7009, 1, 'PIN', 'Cladding', 8.78, 250.0),
(7010, 1, 'FIR', 'Floorboard', 5.71, 305.0),
(7011, 1, 'MAP', 'Floorboard', 18.42, 609.0),
(7012, 1, 'FIR', 'Plank 50', 20.33, 257.0),
(7012, 2, 'ASH', 'Floorboard', 2.48, 439.0),
(7012, 3, 'CHE', 'Board 24', 7.54, 811.0),
(7013, 1, 'ASH', 'Beam 12x12', 17.85, 495.0),
(7013, 2, 'SPR', 'Board 24', 2.55, 265.0),
(7014, 1, 'OAK', 'Floorboard', 12.04, 1108.0),
(7015, 1, 'BEE', 'Beam 12x12', 4.28, 393.0),
(7015, 2, 'PIN', 'Beam 12x12', 8.58, 260.0),
(7016, 1, 'OAK', 'Board 24', 12.8, 1182.0),
(7017, 1, 'FIR', 'Batten 30x50', 12.84, 314.0),
(7018, 1, 'BEE', 'Board 24', 11.86, 348.0),
(7018, 2, 'OAK', 'Plank 50', 7.05, 1123.0),
(7018, 3, 'LAR', 'Cladding', 10.66, 478.0),
(7019, 1, 'BEE', 'Floorboard', 13.49, 308.0),
(7019, 2, 'MAP', 'Plank 50', 20.27, 646.0),
(7020, 1, 'ASH', 'Beam 12x12', 1.58, 536.0),
(7020, 2, 'BEE', 'Board 24', 1.22, 271.0),
(7021, 1, 'DGL', 'Batten 30x50', 14.0, 303.0),
(7021, 2, 'FIR', 'Cladding', 10.21, 227.0),
(7022, 1, 'SPR', 'Cladding', 3.06, 247.0),
(7022, 2, 'LAR', 'Beam 12x12', 15.52, 435.0),
(7023, 1, 'BEE', 'Plank 50', 4.39, 359.0),
(7024, 1, 'SPR', 'Floorboard', 18.96, 329.0),
(7024, 2, 'CHE', 'Cladding', 8.09, 670.0),
(7025, 1, 'OAK', 'Board 24', 11.59, 867.0),
(7025, 2, 'LAR', 'Cladding', 19.89, 359.0),
(7025, 3, 'BEE', 'Beam 12x12', 3.16, 304.0),
(7026, 1, 'MAP', 'Floorboard', 19.79, 752.0),
(7026, 2, 'BEE', 'Plank 50', 19.28, 300.0),
(7026, 3, 'DGL', 'Plank 50', 2.3, 386.0),
(7027, 1, 'BEE', 'Batten 30x50', 18.33, 336.0),
(7027, 2, 'MAP', 'Plank 50', 1.66, 573.0),
(7027, 3, 'CHE', 'Board 24', 6.49, 912.0),
(7028, 1, 'DGL', 'Cladding', 18.03, 291.0),
(7028, 2, 'SPR', 'Batten 30x50', 5.44, 342.0),
(7029, 1, 'BEE', 'Cladding', 5.19, 360.0),
(7029, 2, 'PIN', 'Floorboard', 21.49, 201.0),
(7030, 1, 'ASH', 'Beam 12x12', 0.93, 444.0);

-- lake: rowing
CREATE TABLE squads (squad_id INTEGER PRIMARY KEY, squad_name VARCHAR NOT NULL, category VARCHAR, head_coach_id INTEGER, sessions_per_week INTEGER);
CREATE TABLE members (member_id INTEGER PRIMARY KEY, full_name VARCHAR NOT NULL, date_of_birth DATE, gender VARCHAR, email VARCHAR, joined_on DATE, membership_type VARCHAR, squad_id INTEGER REFERENCES squads(squad_id), mentor_id INTEGER REFERENCES members(member_id), left_on DATE);
CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, boat_name VARCHAR NOT NULL, boat_class VARCHAR, builder VARCHAR, year_built INTEGER, purchase_price DECIMAL(10,2), insured_value DECIMAL(10,2), status VARCHAR, rack VARCHAR, private_owner_id INTEGER REFERENCES members(member_id));
CREATE TABLE outings (outing_id INTEGER PRIMARY KEY, boat_id INTEGER NOT NULL REFERENCES boats(boat_id), coach_id INTEGER REFERENCES members(member_id), launched_at TIMESTAMP, landed_at TIMESTAMP, distance_km DECIMAL(5,1), stretch VARCHAR);
CREATE TABLE outing_crew (outing_id INTEGER REFERENCES outings(outing_id), member_id INTEGER REFERENCES members(member_id), seat INTEGER, PRIMARY KEY (outing_id, member_id));
CREATE TABLE regattas (regatta_id INTEGER PRIMARY KEY, regatta_name VARCHAR NOT NULL, venue VARCHAR, held_on DATE, entry_fee DECIMAL(8,2));
CREATE TABLE race_entries (entry_id INTEGER PRIMARY KEY, regatta_id INTEGER NOT NULL REFERENCES regattas(regatta_id), squad_id INTEGER NOT NULL REFERENCES squads(squad_id), boat_id INTEGER REFERENCES boats(boat_id), event_name VARCHAR, outcome VARCHAR, finishing_place INTEGER, finish_seconds DECIMAL(7,1));
CREATE TABLE damage_reports (report_id INTEGER PRIMARY KEY, boat_id INTEGER NOT NULL REFERENCES boats(boat_id), reported_by INTEGER REFERENCES members(member_id), reported_on DATE, description VARCHAR, severity VARCHAR, repair_cost DECIMAL(8,2), repaired_on DATE);
CREATE TABLE subscriptions (subscription_id INTEGER PRIMARY KEY, member_id INTEGER NOT NULL REFERENCES members(member_id), due_on DATE, amount_due DECIMAL(8,2), amount_paid DECIMAL(8,2), paid_on DATE, payment_method VARCHAR);

INSERT INTO squads VALUES
  (1, 'Junior Girls J14', 'Junior', 6, 4),
  (2, 'Junior Boys J14', 'Junior', 3, 4),
  (3, 'Junior Girls J16', 'Junior', 4, 5),
  (4, 'Junior Boys J16', 'Junior', 3, 5),
  (5, 'Novice Women', 'Senior', 5, 3),
  (6, 'Novice Men', 'Senior', 6, 3),
  (7, 'Senior Women', 'Senior', 3, 6),
  (8, 'Senior Men', 'Senior', 5, 6),
  (9, 'Masters Women', 'Masters', 5, 3),
  (10, 'Masters Men', 'Masters', 8, 3),
  (11, 'Lightweights', 'Senior', 4, 5),
  (12, 'Recreational', 'Leisure', 1, 1),
  (13, 'Saturday Sculls', 'Leisure', NULL, 1),
  (14, 'Adaptive', 'Leisure', 6, 1),
  (15, 'Coastal Crew', 'Leisure', NULL, 2);

INSERT INTO members VALUES
  (1, 'Harriet Osgood', '1972-03-06', 'F', 'harriet.osgood@mailhut.example', '2013-02-27', 'Full', 12, NULL, NULL),
  (2, 'Tom Pellew', '1986-04-19', 'M', 'tom.pellew@postbox.example', '2019-06-14', 'Full', 10, NULL, NULL),
  (3, 'Imogen Strand', '1982-01-28', 'F', 'imogen.strand@mailhut.example', '2013-02-02', 'Full', 12, NULL, NULL),
  (4, 'Callum Reith', '1983-10-15', 'M', 'callum.reith@postbox.example', '2015-07-18', 'Full', 12, NULL, NULL),
  (5, 'Priya Nair', '1972-03-26', 'F', 'priya.nair@postbox.example', '2017-03-01', 'Full', 9, NULL, NULL),
  (6, 'Duncan Varley', '1962-08-27', 'M', NULL, '2012-05-21', 'Full', 10, NULL, NULL),
  (9, 'Freya Lindqvist', '1965-04-06', 'F', 'freya.lindqvist@postbox.example', '2018-05-20', 'Off-peak', 12, NULL, NULL),
  (11, 'Sian Prosser', '1968-03-16', 'F', 'sian.prosser@postbox.example', '2016-12-22', 'Off-peak', 13, NULL, NULL),
  (25, 'Wren Halloran', '1969-08-12', 'F', 'wren.halloran@mailhut.example', '2022-09-24', 'Off-peak', 11, NULL, NULL),
  (31, 'Hannah Voss', '1995-01-26', 'F', 'hannah.voss@postbox.example', '2024-09-17', 'Full', 13, NULL, NULL),
  (32, 'Felix Ockham', '2005-11-23', 'M', 'felix.ockham@mailhut.example', '2020-05-11', 'Full', 6, NULL, NULL),
  (33, 'Maud Penrose', '1981-05-15', 'F', 'maud.penrose@postbox.example', '2021-11-29', 'Off-peak', 13, NULL, '2025-09-15');

INSERT INTO members VALUES
  (10, 'Marcus Thorne', '1993-11-14', 'M', 'marcus.thorne@postbox.example', '2017-03-05', 'Off-peak', 13, 2, NULL),
  (14, 'Henry Cavendish-Poole', '1965-10-09', 'M', 'henry.cavendish-poole@mailhut.example', '2021-05-28', 'Off-peak', 11, 1, NULL),
  (15, 'Aoife Brennan', '1977-12-10', 'F', 'aoife.brennan@postbox.example', '2022-03-23', 'Off-peak', 12, 5, NULL),
  (16, 'Niall Brennan', '2010-03-25', 'M', 'niall.brennan@postbox.example', '2024-06-17', 'Junior', 4, 5, NULL),
  (18, 'Ben Whitlock', '1981-07-13', 'M', 'ben.whitlock@mailhut.example', '2021-08-23', 'Full', 13, 2, NULL),
  (19, 'Rosalind Fearn', '2003-02-25', 'F', 'rosalind.fearn@postbox.example', '2023-07-15', 'Social', NULL, 1, NULL),
  (20, 'Jonty Marsh', '1978-02-01', 'M', 'jonty.marsh@postbox.example', '2024-02-20', 'Full', 13, 5, NULL),
  (21, 'Esme Dalby', '1964-02-03', 'F', 'esme.dalby@mailhut.example', '2024-05-01', 'Full', 12, 3, NULL),
  (23, 'Nadia Rahman', '1999-04-27', 'F', 'nadia.rahman@mailhut.example', '2024-02-16', 'Full', 7, 5, NULL),
  (26, 'Alec Drummond', '1983-03-16', 'M', 'alec.drummond@mailhut.example', '2025-04-05', 'Off-peak', 6, 3, NULL),
  (29, 'Gwen Tilbury', '1963-05-26', 'F', 'gwen.tilbury@postbox.example', '2020-12-15', 'Full', 5, 5, NULL),
  (30, 'Rory MacInnes', '1973-03-30', 'M', 'rory.macinnes@postbox.example', '2020-03-03', 'Off-peak', 10, 1, NULL),
  (34, 'Idris Vaughan', '1979-01-17', 'M', 'idris.vaughan@mailhut.example', '2024-05-14', 'Full', 15, 5, NULL),
  (35, 'Tessa Whitlock', '1989-06-29', 'F', 'tessa.whitlock@postbox.example', '2023-09-21', 'Full', 11, 3, NULL),
  (36, 'Sam Garrod', '1966-11-02', 'M', 'sam.garrod@mailhut.example', '2021-06-03', 'Full', 8, 1, NULL),
  (37, 'Clara Winstanley', '2005-02-18', 'F', NULL, '2022-10-10', 'Full', 12, 5, NULL),
  (38, 'Jasper Nye', '2003-04-09', 'M', 'jasper.nye@postbox.example', '2022-10-26', 'Full', 6, 2, NULL),
  (39, 'Yuki Tanaka', '1973-07-27', 'F', 'yuki.tanaka@postbox.example', '2020-07-24', 'Full', 5, 2, NULL),
  (40, 'Graham Stoddart', '1986-09-07', 'M', 'graham.stoddart@postbox.example', '2023-02-08', 'Social', NULL, 3, NULL);

INSERT INTO members VALUES
  (8, 'Oluwaseun Adeyemi', '1960-04-27', 'M', 'oluwaseun.adeyemi@postbox.example', '2017-02-08', 'Full', 12, 10, NULL),
  (27, 'Poppy Sandford', '1996-04-30', 'F', 'poppy.sandford@mailhut.example', '2021-12-17', 'Full', 5, 10, NULL),
  (28, 'Leo Castellane', '2010-06-14', 'M', 'leo.castellane@postbox.example', '2023-12-07', 'Junior', 4, 10, NULL);

INSERT INTO members VALUES
  (7, 'Beth Ashcombe', '1976-04-05', 'F', 'beth.ashcombe@mailhut.example', '2018-08-08', 'Full', 12, 8, NULL),
  (12, 'Gareth Bowen', '1999-03-23', 'M', 'gareth.bowen@postbox.example', '2013-01-04', 'Full', 10, 8, NULL),
  (13, 'Lucy Tranter', '2010-06-13', 'F', 'lucy.tranter@mailhut.example', '2024-06-20', 'Junior', 3, 8, '2025-07-05'),
  (17, 'Katya Morozova', '2010-01-27', 'F', 'katya.morozova@mailhut.example', '2025-01-18', 'Junior', 3, 8, NULL),
  (22, 'Peter Quill', '1992-08-13', 'M', NULL, '2020-11-14', 'Off-peak', 13, 8, '2025-07-02'),
  (24, 'Stuart Kemble', '1968-07-05', 'M', 'stuart.kemble@postbox.example', '2025-03-09', 'Social', NULL, 8, NULL);

INSERT INTO boats VALUES
  (1, 'Lady Agnes', '8+', 'Janousek', 2007, 25850, 19350, 'in service', 'B1', NULL),
  (2, 'Stormcock', '8+', 'Janousek', 2006, 24300, 24300, 'in service', 'C1', NULL),
  (3, 'Patience', '8+', 'Empacher', 2003, 24250, 24250, 'under repair', 'A2', NULL),
  (4, 'Kingfisher', '4+', 'Filippi', 2006, 13750, 15100, 'in service', 'B2', NULL),
  (5, 'Iron Duchess', '4+', 'Empacher', 2012, 15200, 16700, 'in service', 'C2', NULL),
  (6, 'Slow Worm', '4-', 'Janousek', 2019, 14700, 14700, 'in service', 'A3', NULL),
  (7, 'Miss Tilbury', '4x', 'Empacher', 2021, 16050, 12000, 'in service', 'B3', NULL),
  (8, 'The Treasurer', '4x', 'Filippi', 2022, 16200, 12150, 'in service', 'C3', NULL),
  (9, 'Halcyon', '4x', 'Janousek', 1999, 10200, 9150, 'in service', 'A4', NULL),
  (10, 'Old Percy', '2-', 'Empacher', 2020, 8750, NULL, 'retired', NULL, NULL),
  (11, 'Quicksilver', '2-', 'Stampfli', 2023, 9350, 10250, 'in service', 'C4', NULL),
  (12, 'Marsh Harrier', '2x', 'Empacher', 2014, 7300, 5450, 'in service', 'A5', NULL),
  (13, 'Bramble', '2x', 'Filippi', 2000, 3800, 3800, 'in service', 'B5', NULL),
  (14, 'Second Wind', '2x', 'Empacher', 2010, 7150, 4250, 'under repair', 'C5', NULL),
  (15, 'Sir Godfrey', '1x', 'Hudson', 2012, 3250, 3550, 'in service', 'A6', 10),
  (16, 'Teal', '1x', 'Stampfli', 2014, 3700, 2200, 'in service', 'B6', NULL),
  (17, 'Dabchick', '1x', 'Hudson', 2014, 4050, 4450, 'in service', 'C6', 17),
  (18, 'Nightjar', '1x', 'Filippi', 2008, 4200, 4600, 'in service', 'A7', 32),
  (19, 'Lottery Ticket', '8+', 'Hudson', 2001, 22850, 25100, 'in service', 'B7', NULL),
  (20, 'Plan B', '4x', 'Empacher', 2021, 16050, 9600, 'in service', NULL, NULL);

INSERT INTO outings VALUES
  (1, 18, NULL, '2025-03-12 07:45:00', '2025-03-12 09:41:00', 18.4, 'Upper Lock'),
  (2, 18, NULL, '2025-03-21 06:00:00', '2025-03-21 07:45:00', 13.7, 'Mill Reach'),
  (3, 13, 4, '2025-04-20 06:30:00', '2025-04-20 08:00:00', 10.6, 'Mill Reach'),
  (4, 7, 8, '2025-04-29 09:15:00', '2025-04-29 11:23:00', 7.2, 'Town Bridge'),
  (5, 16, 2, '2025-05-10 18:00:00', '2025-05-10 18:59:00', 18.2, 'Mill Reach'),
  (6, 4, 6, '2025-05-10 17:30:00', '2025-05-10 19:30:00', 9.8, 'Town Bridge'),
  (7, 19, 1, '2025-05-11 17:45:00', '2025-05-11 19:42:00', 6.5, 'Willow Island'),
  (8, 7, 5, '2025-05-16 17:15:00', '2025-05-16 18:57:00', 4.8, 'Upper Lock'),
  (9, 8, 3, '2025-05-17 18:45:00', '2025-05-17 19:40:00', 17.6, 'Mill Reach'),
  (10, 18, NULL, '2025-05-23 17:45:00', '2025-05-23 19:37:00', 17.3, 'Upper Lock'),
  (11, 15, 1, '2025-05-31 09:00:00', '2025-05-31 10:39:00', 7.8, 'Town Bridge'),
  (12, 4, NULL, '2025-06-03 17:15:00', '2025-06-03 19:06:00', 4.9, 'Town Bridge'),
  (13, 5, 1, '2025-06-03 06:45:00', '2025-06-03 08:35:00', 14.8, 'Willow Island'),
  (14, 19, 6, '2025-06-06 17:30:00', '2025-06-06 18:27:00', 11.5, 'Upper Lock'),
  (15, 4, 3, '2025-06-15 09:45:00', '2025-06-15 10:50:00', 13.5, 'Upper Lock'),
  (16, 8, NULL, '2025-06-21 18:45:00', '2025-06-21 20:57:00', 11.5, 'Mill Reach'),
  (17, 17, NULL, '2025-07-01 06:45:00', '2025-07-01 07:49:00', 9.8, 'Willow Island'),
  (18, 13, 5, '2025-07-02 07:00:00', '2025-07-02 08:26:00', 5.0, 'Willow Island'),
  (19, 3, 2, '2025-07-16 06:00:00', '2025-07-16 07:10:00', 15.5, 'Mill Reach'),
  (20, 13, 4, '2025-07-19 06:45:00', '2025-07-19 07:53:00', 7.4, 'Willow Island'),
  (21, 4, 4, '2025-07-21 09:45:00', '2025-07-21 10:58:00', 5.2, 'Town Bridge'),
  (22, 11, NULL, '2025-07-22 07:15:00', '2025-07-22 08:46:00', 5.4, 'Upper Lock'),
  (23, 7, 6, '2025-07-29 09:00:00', '2025-07-29 10:27:00', 17.1, 'Upper Lock'),
  (24, 1, 6, '2025-08-02 07:45:00', '2025-08-02 09:43:00', 10.3, 'Willow Island'),
  (25, 18, 8, '2025-08-03 18:15:00', '2025-08-03 19:51:00', 12.1, 'Willow Island'),
  (26, 2, NULL, '2025-08-06 18:30:00', '2025-08-06 19:49:00', 14.8, 'Mill Reach'),
  (27, 5, 3, '2025-08-07 17:15:00', '2025-08-07 19:15:00', 7.5, 'Mill Reach'),
  (28, 11, 6, '2025-08-20 07:00:00', '2025-08-20 08:37:00', 4.6, 'Town Bridge'),
  (29, 16, NULL, '2025-08-31 18:15:00', '2025-08-31 19:42:00', 12.5, 'Upper Lock'),
  (30, 19, 6, '2025-09-06 07:30:00', '2025-09-06 09:33:00', 8.6, 'Upper Lock'),
  (31, 16, 2, '2025-09-06 07:30:00', '2025-09-06 09:13:00', 11.3, 'Willow Island'),
  (32, 5, 3, '2025-09-22 06:00:00', '2025-09-22 08:00:00', 13.3, 'Upper Lock'),
  (33, 19, 6, '2025-09-30 06:00:00', '2025-09-30 07:53:00', 14.6, 'Willow Island'),
  (34, 12, 4, '2025-10-06 06:45:00', '2025-10-06 08:07:00', 5.9, 'Upper Lock'),
  (35, 4, 8, '2025-10-07 06:30:00', '2025-10-07 08:25:00', 8.2, 'Willow Island'),
  (36, 14, 6, '2025-10-08 17:30:00', NULL, NULL, 'Upper Lock');

INSERT INTO outing_crew VALUES
  (1, 30, 1),
  (2, 27, 1),
  (3, 34, 1),
  (3, 28, 2),
  (4, 9, 1),
  (4, 8, 2),
  (4, 5, 3),
  (5, 16, 1),
  (6, 14, 1),
  (6, 27, 2),
  (6, 11, 3),
  (7, 23, 1),
  (7, 31, 2),
  (7, 15, 3),
  (7, 9, 4),
  (8, 15, 1),
  (8, 34, 2),
  (8, 36, 3),
  (9, 1, 1),
  (9, 31, 2),
  (9, 25, 3),
  (10, 39, 1),
  (11, 26, 1),
  (12, 35, 1),
  (12, 9, 2),
  (12, 32, 3),
  (13, 2, 1),
  (13, 36, 2),
  (13, 35, 3),
  (14, 23, 1),
  (14, 20, 2),
  (14, 2, 3),
  (14, 9, 4),
  (15, 9, 1),
  (15, 11, 2),
  (15, 4, 3),
  (16, 36, 1),
  (16, 26, 2),
  (16, 31, 3),
  (17, 21, 1),
  (18, 10, 1),
  (18, 26, 2),
  (19, 25, 1),
  (19, 6, 2),
  (19, 22, 3),
  (19, 31, 4),
  (20, 32, 1),
  (20, 22, 2),
  (21, 25, 1),
  (21, 11, 2),
  (21, 13, 3),
  (22, 13, 1),
  (22, 37, 2),
  (23, 6, 1),
  (23, 21, 2),
  (23, 39, 3),
  (24, 18, 1),
  (24, 37, 2),
  (24, 31, 3),
  (24, 3, 4);

INSERT INTO regattas VALUES
  (1, 'Wallingbrook Head', 'Wallingbrook', '2025-03-08', 18),
  (2, 'Tidewater Spring Head', 'Eelmarsh', '2025-03-22', 20),
  (3, 'Severnside Sprint', 'Gloucester', '2025-04-12', 15),
  (4, 'Hexley Junior Regatta', 'Hexley', '2025-04-26', 12),
  (5, 'Eelmarsh Town Regatta', 'Eelmarsh', '2025-05-10', 16),
  (6, 'Nottingwell Championships', 'Nottingwell', '2025-05-24', 26),
  (7, 'Bedwater Amateur', 'Bedwater', '2025-05-31', 17.5),
  (8, 'Sallowfield Regatta', 'Sallowfield', '2025-06-14', 16),
  (9, 'Royal Pennant', 'Henmouth', '2025-06-28', 45),
  (10, 'Masters Weekend', 'Nottingwell', '2025-07-05', 24),
  (11, 'Gloucester Open', 'Gloucester', '2025-07-19', 17),
  (12, 'Coastal Challenge', 'Port Bryn', '2025-08-09', 30),
  (13, 'Hexley Autumn Head', 'Hexley', '2025-09-20', 18),
  (14, 'Small Boats Head', 'Wallingbrook', '2025-10-11', 14),
  (15, 'Long Distance Trophy', 'Bedwater', '2025-11-15', 22);

INSERT INTO race_entries VALUES
  (1, 6, 6, 13, 'Novice Men 2x', 'finished', 6, 656.7),
  (2, 5, 10, 9, 'Masters Men 4x', 'finished', 1, 1152.8),
  (3, 6, 10, 2, 'Masters Men 8+', 'finished', 5, 783.3),
  (4, 4, 1, 2, 'Junior Girls J14 8+', 'finished', 1, 526.5),
  (5, 2, 9, 14, 'Masters Women 2x', 'finished', 2, 962.7),
  (6, 11, 11, 17, 'Lightweights 1x', 'finished', 1, 438.6),
  (7, 1, 9, 2, 'Masters Women 8+', 'finished', 1, 293.6),
  (8, 9, 8, 15, 'Senior Men 1x', 'finished', 1, 697.4),
  (9, 3, 5, 13, 'Novice Women 2x', 'finished', 5, 1078.2),
  (10, 3, 6, 12, 'Novice Men 2x', 'finished', 5, 723.7),
  (11, 7, 2, 19, 'Junior Boys J14 8+', 'finished', 4, 813.0),
  (12, 13, 3, 17, 'Junior Girls J16 1x', 'finished', 1, 1032.4),
  (13, 4, 10, 16, 'Masters Men 1x', 'scratched', NULL, NULL),
  (14, 6, 9, 11, 'Masters Women 2-', 'finished', 1, 643.9),
  (15, 8, 8, 15, 'Senior Men 1x', 'finished', 7, 680.1),
  (16, 6, 8, 2, 'Senior Men 8+', 'scratched', NULL, NULL),
  (17, 13, 5, 14, 'Novice Women 2x', 'finished', 1, 816.4),
  (18, 7, 4, 14, 'Junior Boys J16 2x', 'disqualified', NULL, NULL),
  (19, 9, 4, 18, 'Junior Boys J16 1x', 'finished', 1, 886.5),
  (20, 5, 3, 2, 'Junior Girls J16 8+', 'finished', 6, 1110.5),
  (21, 13, 4, 4, 'Junior Boys J16 4+', 'finished', 1, 784.2),
  (22, 6, 11, 18, 'Lightweights 1x', 'scratched', NULL, NULL),
  (23, 8, 2, 9, 'Junior Boys J14 4x', 'scratched', NULL, NULL),
  (24, 1, 6, 18, 'Novice Men 1x', 'scratched', NULL, NULL),
  (25, 14, 10, 4, 'Masters Men 4+', 'finished', 1, 960.0),
  (26, 7, 3, 15, 'Junior Girls J16 1x', 'finished', 3, 460.9),
  (27, 9, 8, 17, 'Senior Men 1x', 'scratched', NULL, NULL),
  (28, 8, 6, 13, 'Novice Men 2x', 'scratched', NULL, NULL),
  (29, 4, 3, 5, 'Junior Girls J16 4+', 'scratched', NULL, NULL),
  (30, 7, 6, 2, 'Novice Men 8+', 'scratched', NULL, NULL),
  (31, 14, 11, 17, 'Lightweights 1x', 'finished', 5, 579.1),
  (32, 1, 10, 5, 'Masters Men 4+', 'finished', 7, 1081.8),
  (33, 8, 9, 19, 'Masters Women 8+', 'finished', 1, 480.0),
  (34, 5, 5, 1, 'Novice Women 8+', 'scratched', NULL, NULL),
  (35, 13, 8, 12, 'Senior Men 2x', 'finished', 2, 983.7),
  (36, 2, 10, 19, 'Masters Men 8+', 'finished', 5, 226.4),
  (37, 4, 6, 8, 'Novice Men 4x', 'finished', 7, 547.6),
  (38, 13, 2, 9, 'Junior Boys J14 4x', 'scratched', NULL, NULL),
  (39, 14, 6, 3, 'Novice Men 8+', 'finished', 3, 1007.4),
  (40, 1, 4, 3, 'Junior Boys J16 8+', 'scratched', NULL, NULL);

INSERT INTO damage_reports VALUES
  (1, 3, 16, '2024-09-12', 'Bent fin', 'minor', NULL, NULL),
  (2, 3, 37, '2025-05-27', 'Scraped hull on landing stage', 'moderate', 304.52, '2025-07-01'),
  (3, 16, NULL, '2025-06-02', 'Loose footplate', 'minor', NULL, NULL),
  (4, 3, 6, '2025-05-16', 'Collision with moored barge', 'major', 1619.61, '2025-05-31'),
  (5, 3, 1, '2025-09-22', 'Bow ball missing', 'minor', 28.68, '2025-09-24'),
  (6, 8, 11, '2025-10-05', 'Seat runner broken', 'moderate', NULL, NULL),
  (7, 12, NULL, '2024-12-17', 'Seat runner broken', 'moderate', 104.54, '2024-12-25'),
  (8, 3, 4, '2024-09-23', 'Bow ball missing', 'minor', NULL, NULL),
  (9, 11, NULL, '2025-09-20', 'Loose footplate', 'minor', NULL, NULL),
  (10, 11, 27, '2025-02-12', 'Cracked rigger', 'moderate', 81.04, '2025-03-20'),
  (11, 2, 7, '2025-09-18', 'Bent fin', 'minor', 51.8, '2025-11-07'),
  (12, 3, 27, '2025-05-06', 'Snapped rudder line', 'moderate', 87.21, '2025-05-30'),
  (13, 3, NULL, '2025-08-02', 'Split saxboard', 'major', NULL, NULL),
  (14, 15, 34, '2025-05-07', 'Loose footplate', 'minor', 18.73, '2025-06-23'),
  (15, 4, 11, '2025-05-04', 'Hole in bow section', 'major', 1742.66, '2025-05-19'),
  (16, 9, 33, '2025-07-08', 'Split saxboard', 'major', 1294.06, '2025-07-29'),
  (17, 19, 30, '2025-01-11', 'Hole in bow section', 'major', 1006.51, '2025-01-22'),
  (18, 2, 32, '2025-02-23', 'Bent fin', 'minor', NULL, NULL),
  (19, 4, 8, '2025-09-26', 'Snapped rudder line', 'moderate', 251.12, '2025-10-21'),
  (20, 19, 9, '2024-10-03', 'Hole in bow section', 'major', 1318.36, '2024-10-12'),
  (21, 12, NULL, '2024-11-13', 'Bent fin', 'minor', 8.55, '2024-11-22'),
  (22, 16, 3, '2025-03-27', 'Split saxboard', 'major', 1092.09, '2025-04-02'),
  (23, 19, 20, '2025-10-04', 'Bow ball missing', 'minor', 19.7, '2025-10-09'),
  (24, 8, NULL, '2025-05-17', 'Seat runner broken', 'moderate', NULL, NULL);

INSERT INTO subscriptions VALUES
  (1, 1, '2024-04-01', 420, 420, '2024-04-03', 'card'),
  (2, 2, '2024-04-01', 420, 210.0, '2024-06-17', 'card'),
  (3, 3, '2024-04-01', 420, 420, '2024-04-17', 'cash'),
  (4, 4, '2024-04-01', 420, 420, '2024-07-22', 'card'),
  (5, 5, '2024-04-01', 420, 420, '2024-05-31', 'card'),
  (6, 6, '2024-04-01', 420, 210.0, '2024-03-29', 'cash'),
  (7, 7, '2024-04-01', 420, 0, NULL, NULL),
  (8, 8, '2024-04-01', 420, 420, '2024-03-18', 'cash'),
  (9, 9, '2024-04-01', 290, 290, '2024-06-09', 'bank transfer'),
  (10, 10, '2024-04-01', 290, 290, '2024-07-18', 'bank transfer'),
  (11, 11, '2024-04-01', 290, 290, '2024-06-30', 'card'),
  (12, 12, '2024-04-01', 420, 420, '2024-07-13', 'bank transfer'),
  (13, 14, '2024-04-01', 290, 145.0, '2024-07-18', 'card'),
  (14, 15, '2024-04-01', 290, 290, '2024-04-24', 'bank transfer'),
  (15, 18, '2024-04-01', 420, 0, NULL, NULL),
  (16, 19, '2024-04-01', 60, 0, NULL, NULL),
  (17, 20, '2024-04-01', 420, 0, NULL, NULL),
  (18, 22, '2024-04-01', 290, 290, '2024-06-01', 'card'),
  (19, 23, '2024-04-01', 420, 420, '2024-07-26', 'cash'),
  (20, 25, '2024-04-01', 290, 290, '2024-06-03', 'bank transfer'),
  (21, 27, '2024-04-01', 420, 420, '2024-07-09', 'bank transfer'),
  (22, 28, '2024-04-01', 240, 240, '2024-04-30', 'bank transfer'),
  (23, 29, '2024-04-01', 420, 420, '2024-04-02', 'card'),
  (24, 30, '2024-04-01', 290, 290, '2024-04-30', 'cash'),
  (25, 32, '2024-04-01', 420, 420, '2024-05-10', 'cash'),
  (26, 33, '2024-04-01', 290, 290, '2024-07-02', 'card'),
  (27, 35, '2024-04-01', 420, 420, '2024-03-31', 'card'),
  (28, 36, '2024-04-01', 420, 420, '2024-04-14', 'card'),
  (29, 37, '2024-04-01', 420, 420, '2024-06-11', 'cash'),
  (30, 38, '2024-04-01', 420, 420, '2024-07-17', 'cash'),
  (31, 39, '2024-04-01', 420, 0, NULL, NULL),
  (32, 40, '2024-04-01', 60, 60, '2024-04-27', 'bank transfer'),
  (33, 1, '2025-04-01', 420, 420, '2025-03-20', 'bank transfer'),
  (34, 2, '2025-04-01', 420, 420, '2025-04-16', 'bank transfer'),
  (35, 3, '2025-04-01', 420, 210.0, '2025-03-26', 'card'),
  (36, 4, '2025-04-01', 420, 420, '2025-03-30', 'bank transfer'),
  (37, 5, '2025-04-01', 420, 420, '2025-07-13', 'card'),
  (38, 6, '2025-04-01', 420, 420, '2025-07-25', 'card'),
  (39, 7, '2025-04-01', 420, 210.0, '2025-04-24', 'cash'),
  (40, 8, '2025-04-01', 420, 420, '2025-04-15', 'bank transfer'),
  (41, 9, '2025-04-01', 290, 290, '2025-03-28', 'card'),
  (42, 10, '2025-04-01', 290, 145.0, '2025-05-17', 'card'),
  (43, 11, '2025-04-01', 290, 290, '2025-07-05', 'cash'),
  (44, 12, '2025-04-01', 420, 420, '2025-07-16', 'cash'),
  (45, 13, '2025-04-01', 240, 240, '2025-04-30', 'bank transfer'),
  (46, 14, '2025-04-01', 290, 0, NULL, NULL),
  (47, 15, '2025-04-01', 290, 290, '2025-04-12', 'cash'),
  (48, 16, '2025-04-01', 240, 240, '2025-04-01', 'cash'),
  (49, 17, '2025-04-01', 240, 240, '2025-06-09', 'cash'),
  (50, 18, '2025-04-01', 420, 210.0, '2025-04-13', 'cash'),
  (51, 19, '2025-04-01', 60, 30.0, '2025-03-31', 'card'),
  (52, 20, '2025-04-01', 420, 0, NULL, NULL),
  (53, 21, '2025-04-01', 420, 0, NULL, NULL),
  (54, 22, '2025-04-01', 290, 0, NULL, NULL),
  (55, 23, '2025-04-01', 420, 420, '2025-04-11', 'cash'),
  (56, 24, '2025-04-01', 60, 60, '2025-07-07', 'cash'),
  (57, 25, '2025-04-01', 290, 290, '2025-03-15', 'bank transfer'),
  (58, 26, '2025-04-01', 290, 290, '2025-03-27', 'card'),
  (59, 27, '2025-04-01', 420, 420, '2025-05-22', 'card'),
  (60, 28, '2025-04-01', 240, 240, '2025-05-25', 'bank transfer');

-- lake: poolcare
CREATE TABLE emp (eno INTEGER PRIMARY KEY, enm VARCHAR, rl VARCHAR, hrd DATE, rpt INTEGER, hrt DECIMAL(6,2), dpt VARCHAR);
CREATE TABLE cus (cno INTEGER PRIMARY KEY, cnm VARCHAR, ctp VARCHAR, twn VARCHAR, snc DATE, amg INTEGER, bcy VARCHAR, act VARCHAR);
CREATE TABLE pl (pid INTEGER PRIMARY KEY, cno INTEGER REFERENCES cus(cno), lbl VARCHAR, vol INTEGER, lin VARCHAR, san VARCHAR, ind SMALLINT, yr INTEGER);
CREATE TABLE vst (vno INTEGER PRIMARY KEY, pid INTEGER REFERENCES pl(pid), eno INTEGER, vdt DATE, vtp VARCHAR, vst VARCHAR, mns INTEGER);
CREATE TABLE rdg (vno INTEGER, ph DECIMAL(3,1), fcl DECIMAL(3,1), alk INTEGER, tmp DECIMAL(4,1));
CREATE TABLE spl (scd VARCHAR, snm VARCHAR, cty VARCHAR, ldt INTEGER);
CREATE TABLE itm (icd VARCHAR PRIMARY KEY, dsc VARCHAR, cat VARCHAR, cst DECIMAL(8,2), prc DECIMAL(8,2), qoh INTEGER, rol INTEGER, scd VARCHAR);
CREATE TABLE vsi (vno INTEGER REFERENCES vst(vno), icd VARCHAR REFERENCES itm(icd), qty INTEGER, chg VARCHAR);
CREATE TABLE inv (ino VARCHAR PRIMARY KEY, cno INTEGER, idt DATE, due DATE, net DECIMAL(10,2), vat DECIMAL(10,2), sts VARCHAR, pdt DATE);

COMMENT ON TABLE cus IS 'Pool owners we look after';
COMMENT ON TABLE pl IS 'Swimming pools under contract';
COMMENT ON TABLE vst IS 'Service visits to a pool';
COMMENT ON TABLE rdg IS 'Water test taken during a visit';
COMMENT ON TABLE vsi IS 'Stock used on a visit';
COMMENT ON TABLE spl IS 'Suppliers';
COMMENT ON COLUMN emp.rl IS 'Role: MD managing director, OM operations manager, FC financial controller, SN senior technician, TE technician, AP apprentice, OF office';
COMMENT ON COLUMN emp.rpt IS 'Line manager (emp.eno)';
COMMENT ON COLUMN emp.hrt IS 'Hourly rate, GBP; empty for salaried staff';
COMMENT ON COLUMN cus.ctp IS 'H private household, B business, S school, C club or trust';
COMMENT ON COLUMN cus.amg IS 'Account manager (emp.eno)';
COMMENT ON COLUMN cus.bcy IS 'Billing cycle: M monthly, Q quarterly, V per visit';
COMMENT ON COLUMN pl.vol IS 'Volume in cubic metres';
COMMENT ON COLUMN pl.lin IS 'Finish: L vinyl liner, T tiled, F fibreglass';
COMMENT ON COLUMN pl.san IS 'Sanitiser: CL chlorine, SA salt, BR bromine';
COMMENT ON COLUMN vst.vtp IS 'R routine, E emergency call-out, S equipment service, O spring opening, W winter closing';
COMMENT ON COLUMN vst.vst IS 'D done, N no access, C cancelled, P planned';
COMMENT ON COLUMN vst.mns IS 'Minutes on site';
COMMENT ON COLUMN rdg.fcl IS 'Free chlorine, mg/l';
COMMENT ON COLUMN itm.cat IS 'CH chemicals, EQ equipment, PT spare parts, CS consumables';
COMMENT ON COLUMN itm.rol IS 'Reorder level';
COMMENT ON COLUMN spl.ldt IS 'Lead time in days';
COMMENT ON COLUMN inv.sts IS 'P paid, O open, D disputed, V void';
COMMENT ON COLUMN vsi.chg IS 'Charged to the customer Y/N';

INSERT INTO emp VALUES
  (101, 'Derek Pascoe', 'MD', '2006-04-03', NULL, NULL, 'Truro'),
  (102, 'Lorna Kittow', 'OM', '2010-09-13', 101, NULL, 'Truro'),
  (103, 'Vikram Sethi', 'FC', '2014-02-03', 101, NULL, 'Truro'),
  (104, 'Jo Trembath', 'SN', '2012-05-21', 102, 24.5, 'Truro'),
  (105, 'Ashley Boon', 'SN', '2015-03-16', 102, 24, 'Plymouth'),
  (106, 'Wes Hocking', 'TE', '2017-04-10', 104, 18.75, 'Truro'),
  (107, 'Marta Zielinska', 'TE', '2018-06-04', 104, 18.75, 'Truro'),
  (108, 'Kieran Noy', 'TE', '2021-03-01', 104, 17.2, 'Truro'),
  (109, 'Tamsin Rowe', 'TE', '2020-05-11', 105, 17.5, 'Plymouth'),
  (110, 'Abdi Warsame', 'TE', '2022-04-04', 105, 16.9, 'Plymouth'),
  (111, 'Paul Skewes', 'TE', '2019-07-15', 105, 18.2, 'Plymouth'),
  (112, 'Jade Lobb', 'AP', '2024-09-02', 106, 11.5, 'Truro'),
  (113, 'Ryan Peake', 'AP', '2024-09-02', 109, 11.5, 'Plymouth'),
  (114, 'Sandra Eddy', 'OF', '2016-01-11', 103, 14.2, 'Truro'),
  (115, 'Colin Uren', 'OF', '2023-02-20', 102, 13.4, 'Plymouth'),
  (116, 'Mel Chegwin', 'TE', '2025-04-14', 105, 16.2, 'Plymouth');

INSERT INTO cus VALUES
  (2007, 'Headland View Hotel', 'B', 'Newquay', '2014-03-10', 103, 'M', 'Y'),
  (2014, 'Mrs P Lanyon', 'H', 'Truro', '2012-11-07', 105, 'V', 'Y'),
  (2021, 'Polwhele Holiday Park', 'B', 'Perranporth', '2018-09-17', 104, 'Q', 'Y'),
  (2028, 'Dr A Fairweather', 'H', 'Falmouth', '2011-11-04', 103, 'Q', 'Y'),
  (2035, 'Carrick Spa', 'B', 'Falmouth', '2023-05-28', 104, 'V', 'Y'),
  (2042, 'St Mawgan Primary', 'S', 'Newquay', '2014-07-15', 102, NULL, 'Y'),
  (2049, 'The Misses Rundle', 'H', 'St Austell', '2013-07-06', 105, 'M', 'Y'),
  (2056, 'Bodrean Manor', 'B', 'Truro', '2020-06-27', 105, 'Q', 'Y'),
  (2063, 'J & K Whitford', 'H', 'Saltash', '2010-02-11', 105, 'M', 'N'),
  (2070, 'Tamar Leisure Trust', 'C', 'Plymouth', '2024-06-29', 102, 'V', 'Y'),
  (2077, 'Plymstock Academy', 'S', 'Plymouth', '2024-01-12', 103, NULL, 'Y'),
  (2084, 'Mr G Oduya', 'H', 'Plymouth', '2011-04-12', 102, 'Q', 'Y'),
  (2091, 'Roseland Retreats', 'B', 'St Mawes', '2024-05-02', 104, 'V', 'Y'),
  (2098, 'Mount Batten Club', 'C', 'Plymouth', '2016-06-25', 105, 'Q', 'Y'),
  (2105, 'Helen Trevithick', 'H', 'Falmouth', '2021-02-27', 105, 'V', 'Y'),
  (2112, 'Sir R Boscawen', 'H', 'Truro', '2011-07-09', 102, 'Q', 'Y'),
  (2119, 'Kernow Hydrotherapy', 'B', 'St Austell', '2014-03-30', 104, 'M', 'Y'),
  (2126, 'Fistral Apartments', 'B', 'Newquay', '2023-12-04', 103, 'Q', 'Y'),
  (2133, 'N Pengelly', 'H', 'Perranporth', '2018-05-01', 104, 'M', 'N'),
  (2140, 'Saltash Community Lido', 'C', 'Saltash', '2014-03-05', 105, 'V', 'Y'),
  (2147, 'Mrs O Behenna', 'H', 'St Mawes', '2016-07-20', 103, 'Q', 'Y'),
  (2154, 'Eden Lodges', 'B', 'St Austell', '2013-05-19', 103, 'M', 'Y');

INSERT INTO pl VALUES
  (1, 2007, 'Main', 80, 'L', 'CL', 0, 2017),
  (2, 2014, 'Main', 65, 'F', 'SA', 1, 2017),
  (3, 2021, 'Main', 159, 'T', 'CL', 1, 1997),
  (4, 2028, 'Main', 65, 'L', 'CL', 1, 1996),
  (5, 2035, 'Main', 98, 'T', 'SA', 1, 2022),
  (6, 2042, 'Main', 296, 'T', 'BR', 1, 2022),
  (7, 2042, 'Teaching', 22, 'T', 'CL', 1, 2002),
  (8, 2049, 'Main', 54, 'L', 'BR', 0, 2021),
  (9, 2056, 'Main', 253, 'T', 'CL', 0, 2013),
  (10, 2056, 'Kids pool', 32, 'F', 'SA', 1, 2012),
  (11, 2063, 'Main', 68, 'L', 'CL', 1, 2019),
  (12, 2070, 'Main', 244, 'F', 'SA', 1, 2000),
  (13, 2077, 'Main', 61, 'T', 'SA', 1, NULL),
  (14, 2077, 'Teaching', 30, 'F', 'BR', 1, 2001),
  (15, 2084, 'Main', 39, 'T', 'BR', 0, 2016),
  (16, 2098, 'Main', 154, 'T', 'CL', 1, 2014),
  (17, 2098, 'Kids pool', 25, 'T', 'SA', 1, 2003),
  (18, 2105, 'Main', 36, 'T', 'SA', 0, 2022),
  (19, 2112, 'Main', 58, 'T', 'CL', 0, 2009),
  (20, 2119, 'Main', 219, 'F', 'BR', 1, 2010),
  (21, 2126, 'Main', 217, 'L', 'BR', 0, 1996),
  (22, 2126, 'Kids pool', 31, 'L', 'CL', 0, 2020),
  (23, 2133, 'Main', 71, 'L', 'SA', 0, 2007),
  (24, 2140, 'Main', 387, 'T', 'CL', 1, 2017),
  (25, 2147, 'Main', 65, 'T', 'CL', 0, 2001),
  (26, 2154, 'Main', 245, 'F', 'BR', 1, 2016),
  (27, 2154, 'Kids pool', 48, 'T', 'CL', 0, 1997);

INSERT INTO vst VALUES
  (50001, 13, 104, '2025-01-09', 'R', 'D', 35),
  (50002, 4, 105, '2025-01-14', 'R', 'D', 139),
  (50003, 7, 111, '2025-01-18', 'R', 'D', 177),
  (50004, 21, 107, '2025-01-18', 'R', 'D', 37),
  (50005, 3, 108, '2025-01-22', 'R', 'D', 157),
  (50006, 7, 105, '2025-01-23', 'R', 'D', 155),
  (50007, 13, 108, '2025-01-26', 'R', 'C', NULL),
  (50008, 12, 112, '2025-01-30', 'E', 'D', 98),
  (50009, 21, 112, '2025-02-01', 'E', 'D', 189),
  (50010, 23, 108, '2025-02-02', 'E', 'C', NULL),
  (50011, 12, 112, '2025-02-06', 'S', 'D', 113),
  (50012, 1, 112, '2025-02-10', 'R', 'C', NULL),
  (50013, 18, 106, '2025-02-13', 'R', 'D', 111),
  (50014, 6, 110, '2025-02-14', 'R', 'D', 73),
  (50015, 25, 112, '2025-02-14', 'R', 'C', NULL),
  (50016, 24, 109, '2025-02-25', 'R', 'D', 164),
  (50017, 19, 111, '2025-02-26', 'S', 'D', 38),
  (50018, 6, 111, '2025-02-27', 'R', 'D', 123),
  (50019, 22, 111, '2025-02-27', 'R', 'N', NULL),
  (50020, 6, 104, '2025-03-08', 'R', 'D', 168),
  (50021, 2, 106, '2025-03-09', 'S', 'D', 147),
  (50022, 8, 110, '2025-03-09', 'S', 'D', 26),
  (50023, 4, 105, '2025-03-14', 'R', 'N', NULL),
  (50024, 9, 105, '2025-03-14', 'E', 'D', 161),
  (50025, 3, 109, '2025-03-23', 'R', 'D', 88),
  (50026, 27, 104, '2025-03-27', 'R', 'D', 30),
  (50027, 1, 108, '2025-04-02', 'R', 'C', NULL),
  (50028, 27, 104, '2025-04-15', 'O', 'D', 189),
  (50029, 15, 108, '2025-04-24', 'S', 'D', 43),
  (50030, 11, 109, '2025-05-01', 'S', 'D', 70),
  (50031, 12, 111, '2025-05-02', 'R', 'D', 36),
  (50032, 23, 109, '2025-05-07', 'R', 'D', 112),
  (50033, 26, 106, '2025-05-20', 'E', 'D', 129),
  (50034, 12, 112, '2025-06-01', 'E', 'D', 106),
  (50035, 1, 108, '2025-06-03', 'R', 'D', 56),
  (50036, 21, 112, '2025-06-06', 'R', 'D', 75),
  (50037, 15, 111, '2025-06-14', 'E', 'D', 177),
  (50038, 3, 110, '2025-06-26', 'R', 'D', 41),
  (50039, 8, 108, '2025-07-05', 'R', 'D', 49),
  (50040, 16, 104, '2025-07-10', 'S', 'D', 88),
  (50041, 23, 107, '2025-07-10', 'R', 'C', NULL),
  (50042, 24, 112, '2025-07-14', 'S', 'D', 141),
  (50043, 12, 105, '2025-07-20', 'R', 'D', 152),
  (50044, 27, 110, '2025-07-21', 'E', 'D', 47),
  (50045, 6, 105, '2025-07-22', 'R', 'C', NULL),
  (50046, 10, 109, '2025-07-23', 'R', 'D', 122),
  (50047, 20, 104, '2025-08-05', 'R', 'C', NULL),
  (50048, 10, 107, '2025-08-13', 'R', 'D', 38),
  (50049, 26, 106, '2025-08-13', 'S', 'D', 44),
  (50050, 16, 109, '2025-08-18', 'R', 'D', 54),
  (50051, 24, 111, '2025-08-31', 'R', 'D', 88),
  (50052, 18, 110, '2025-08-31', 'E', 'D', 159),
  (50053, 12, 107, '2025-09-08', 'S', 'D', 180),
  (50054, 6, 108, '2025-09-10', 'R', 'N', NULL),
  (50055, 21, 106, '2025-09-14', 'R', 'P', NULL),
  (50056, 26, 111, '2025-09-15', 'R', 'P', NULL),
  (50057, 25, NULL, '2025-09-22', 'R', 'P', NULL),
  (50058, 16, NULL, '2025-09-22', 'R', 'P', NULL);

INSERT INTO rdg VALUES
  (50001, 6.7, 4.4, 160, 21.7),
  (50002, 7.7, 0.5, 170, NULL),
  (50003, 7.2, 2.8, 164, 23.3),
  (50004, 7.0, 2.5, 156, 23.1),
  (50005, 7.7, 3.6, 64, 23.2),
  (50006, 7.4, 2.5, 154, 25.9),
  (50008, 6.8, 0.6, 70, 25.8),
  (50009, 7.1, 3.0, 110, 28.7),
  (50011, 6.9, 3.0, 127, 14.8),
  (50013, 7.9, 2.9, 151, NULL),
  (50014, 8.1, 2.5, 66, 25.9),
  (50016, 7.4, 1.6, 148, 20.6),
  (50018, 7.2, 1.8, 153, 30.3),
  (50020, 7.4, 3.2, 62, NULL),
  (50021, 6.9, 3.1, 128, 15.3),
  (50022, 6.8, 1.5, 117, 21.7),
  (50024, 8.2, 3.7, 118, NULL),
  (50025, 7.4, 1.1, 71, 23.4),
  (50026, 7.0, 0.9, 74, 17.9),
  (50028, 8.0, 2.9, 95, 21.0),
  (50029, 6.7, 1.5, 72, 16.8),
  (50030, 7.1, 1.4, 89, 14.7),
  (50031, 7.9, 4.3, 88, NULL),
  (50032, 7.3, 3.2, 150, NULL),
  (50033, 7.6, 1.9, 108, 19.5),
  (50034, 6.8, 4.0, 107, 24.6),
  (50035, 7.2, 0.9, 68, 21.3),
  (50036, 7.3, 3.7, 79, 15.9),
  (50037, 7.6, 4.0, 130, 28.8),
  (50038, 7.0, 2.4, 105, 14.3),
  (50039, 7.6, 3.7, 116, 23.3),
  (50040, 7.8, 1.0, 180, 24.7),
  (50042, 7.4, 0.6, 102, 19.1),
  (50043, 7.4, 0.4, 123, 21.8),
  (50044, 7.9, 3.5, 180, 16.2),
  (50046, 8.2, 1.1, 105, 28.7),
  (50048, 6.9, 4.5, 157, 22.2),
  (50049, 7.4, 2.4, 108, 25.7),
  (50050, 7.6, 1.5, 181, NULL),
  (50051, 7.4, 3.4, 173, 31.0),
  (50052, 7.4, 0.6, 187, 15.5),
  (50053, 7.8, 0.6, 75, 15.6);

INSERT INTO spl VALUES
  ('S01', 'Aquachem Southwest', 'GB', 3),
  ('S02', 'Blauwasser GmbH', 'DE', 14),
  ('S03', 'Pumpworks Ltd', 'GB', 5),
  ('S04', 'Iberpiscinas', 'ES', 21),
  ('S05', 'Filtration Direct', 'GB', 4),
  ('S06', 'SaltCell Systems', 'US', 35),
  ('S07', 'Hydroline', 'FR', 10),
  ('S08', 'Tamar Plastics', 'GB', 2),
  ('S09', 'Cornish Salt & Lime', 'GB', 2),
  ('S10', 'Nordpool AB', 'SE', 18),
  ('S11', 'Lido Lighting', 'IT', 16),
  ('S12', 'CoverTech', 'GB', 12),
  ('S13', 'Gasket & Seal Co', 'GB', 3),
  ('S14', 'Warmwell Heatpumps', 'GB', 20),
  ('S15', 'Testrite Labs', 'GB', 6);

INSERT INTO itm VALUES
  ('CHL10', 'Chlorine granules 10kg', 'CH', 31.2, 54.99, 13, 5, 'S01'),
  ('CHT20', 'Chlorine tablets 20kg', 'CH', 68.5, 119.0, 33, 12, 'S01'),
  ('BRT05', 'Bromine tablets 5kg', 'CH', 41.0, 72.5, 26, 10, 'S02'),
  ('PHM25', 'pH minus 25kg', 'CH', 19.8, 38.0, 2, 2, 'S09'),
  ('PHP10', 'pH plus 10kg', 'CH', 14.1, 27.5, 5, 12, 'S09'),
  ('ALG05', 'Algaecide 5L', 'CH', 9.9, 22.0, 8, 5, 'S01'),
  ('FLO01', 'Flocculant 1L', 'CH', 4.2, 11.5, 0, 12, 'S02'),
  ('SLT25', 'Pool salt 25kg', 'CH', 5.6, 12.0, 0, 2, 'S09'),
  ('PMP75', 'Circulation pump 0.75hp', 'EQ', 182.0, 299.0, 1, 2, 'S03'),
  ('PMP15', 'Circulation pump 1.5hp', 'EQ', 264.0, 425.0, 2, 1, 'S03'),
  ('FLT24', 'Sand filter 24in', 'EQ', 241.0, 389.0, 1, 1, 'S05'),
  ('CEL20', 'Salt cell 20g', 'EQ', 388.0, 610.0, 0, 2, 'S06'),
  ('HTP12', 'Heat pump 12kW', 'EQ', 1320.0, 1995.0, 2, 2, 'S14'),
  ('LED18', 'LED lamp 18W', 'EQ', 46.0, 89.0, 6, 2, 'S11'),
  ('ORG01', 'O-ring set', 'PT', 2.1, 7.5, 15, 12, 'S13'),
  ('GSK02', 'Pump lid gasket', 'PT', 3.4, 9.95, 2, 2, 'S13'),
  ('SKB01', 'Skimmer basket', 'PT', 4.8, 13.5, 2, 2, 'S08'),
  ('VLV50', '50mm ball valve', 'PT', 7.2, 18.0, 3, 5, 'S08'),
  ('SND25', 'Filter sand 25kg', 'PT', 6.1, 14.0, 27, 12, 'S05'),
  ('TST50', 'Test strips x50', 'CS', 5.9, 5.5, 7, 5, 'S15'),
  ('RGT01', 'Reagent kit', 'CS', 12.4, 26.0, 9, 5, 'S15'),
  ('CVR84', 'Bubble cover 8x4m', 'EQ', 148.0, 260.0, 15, 12, 'S12'),
  ('NET01', 'Leaf net', 'CS', 6.6, 15.0, 6, 10, 'S08'),
  ('BRS18', 'Wall brush 18in', 'CS', 8.0, 17.5, 16, 12, 'S07');

INSERT INTO vsi VALUES
  (50002, 'GSK02', 3, 'Y'),
  (50002, 'SND25', 2, 'Y'),
  (50003, 'FLO01', 3, 'Y'),
  (50003, 'RGT01', 1, 'Y'),
  (50004, 'ORG01', 4, 'Y'),
  (50005, 'SKB01', 4, 'N'),
  (50008, 'FLO01', 3, 'Y'),
  (50008, 'PMP75', 1, 'Y'),
  (50009, 'PHM25', 4, 'Y'),
  (50011, 'PHM25', 2, 'Y'),
  (50011, 'SKB01', 3, 'Y'),
  (50013, 'CEL20', 1, 'Y'),
  (50013, 'FLO01', 1, 'Y'),
  (50013, 'RGT01', 3, 'Y'),
  (50013, 'SND25', 3, 'Y'),
  (50014, 'CHT20', 1, 'Y'),
  (50014, 'FLO01', 4, 'Y'),
  (50016, 'GSK02', 3, 'N'),
  (50016, 'PHM25', 4, 'N'),
  (50016, 'PMP15', 1, 'N'),
  (50017, 'VLV50', 4, 'Y'),
  (50021, 'PHP10', 4, 'Y'),
  (50022, 'LED18', 2, 'Y'),
  (50022, 'SLT25', 4, 'Y'),
  (50024, 'ORG01', 2, 'N'),
  (50024, 'SND25', 1, 'Y'),
  (50025, 'ALG05', 1, 'Y'),
  (50025, 'GSK02', 3, 'Y'),
  (50025, 'RGT01', 1, 'N'),
  (50029, 'ALG05', 3, 'Y'),
  (50029, 'ORG01', 3, 'N'),
  (50029, 'PMP15', 1, 'Y'),
  (50029, 'PMP75', 1, 'N'),
  (50031, 'CEL20', 1, 'Y'),
  (50031, 'FLT24', 1, 'Y'),
  (50031, 'VLV50', 1, 'N'),
  (50032, 'GSK02', 4, 'N'),
  (50032, 'ORG01', 3, 'N'),
  (50032, 'SKB01', 3, 'Y'),
  (50033, 'ORG01', 4, 'Y'),
  (50034, 'PHP10', 4, 'N'),
  (50035, 'SKB01', 2, 'Y'),
  (50036, 'CHT20', 1, 'Y'),
  (50040, 'FLO01', 4, 'Y'),
  (50040, 'PMP15', 1, 'N'),
  (50042, 'FLT24', 1, 'Y'),
  (50046, 'PMP15', 1, 'N'),
  (50046, 'SLT25', 3, 'N'),
  (50048, 'PHM25', 1, 'Y'),
  (50049, 'SLT25', 4, 'Y'),
  (50050, 'GSK02', 4, 'Y'),
  (50050, 'VLV50', 3, 'Y'),
  (50051, 'GSK02', 4, 'Y'),
  (50051, 'PHP10', 4, 'Y'),
  (50053, 'GSK02', 1, 'N');

INSERT INTO inv VALUES
  ('PC4401', 2035, '2025-01-31', '2025-03-02', 476.74, 95.35, 'P', '2025-03-06'),
  ('PC4402', 2042, '2025-01-31', '2025-02-14', 1116.72, 223.34, 'P', '2025-03-25'),
  ('PC4403', 2126, '2025-01-31', '2025-02-14', 330.66, 66.13, 'O', NULL),
  ('PC4404', 2140, '2025-01-31', '2025-03-02', 1322.07, 264.41, 'P', '2025-03-05'),
  ('PC4405', 2056, '2025-01-31', '2025-02-14', 594.94, 118.99, 'P', '2025-03-29'),
  ('PC4406', 2014, '2025-01-31', '2025-03-02', 1279.81, 255.96, 'P', '2025-03-13'),
  ('PC4407', 2014, '2025-01-31', '2025-03-02', 375.62, 75.12, 'P', '2025-03-25'),
  ('PC4408', 2021, '2025-01-31', '2025-03-02', 721.09, 144.22, 'P', '2025-02-08'),
  ('PC4409', 2154, '2025-01-31', '2025-03-02', 1468.53, 293.71, 'P', '2025-03-04'),
  ('PC4410', 2126, '2025-01-31', '2025-03-02', 583.48, 116.7, 'P', '2025-02-16'),
  ('PC4411', 2140, '2025-02-28', '2025-03-14', 1153.55, 230.71, 'P', '2025-04-08'),
  ('PC4412', 2063, '2025-02-28', '2025-03-30', 954.63, 190.93, 'O', NULL),
  ('PC4413', 2126, '2025-02-28', '2025-03-30', 1452.1, 290.42, 'O', NULL),
  ('PC4414', 2147, '2025-02-28', '2025-03-30', 611.47, 122.29, 'O', NULL),
  ('PC4415', 2133, '2025-02-28', '2025-03-14', 1028.8, 205.76, 'O', NULL),
  ('PC4416', 2112, '2025-02-28', '2025-03-14', 1485.15, 297.03, 'P', '2025-03-17'),
  ('PC4417', 2035, '2025-03-31', '2025-04-14', 298.27, 59.65, 'P', '2025-04-25'),
  ('PC4418', 2014, '2025-03-31', '2025-04-14', 1090.38, 218.08, 'P', '2025-04-22'),
  ('PC4419', 2028, '2025-03-31', '2025-04-30', 412.97, 82.59, 'P', '2025-05-23'),
  ('PC4420', 2147, '2025-03-31', '2025-04-30', 377.0, 75.4, 'V', NULL),
  ('PC4421', 2154, '2025-03-31', '2025-04-30', 1638.98, 327.8, 'P', '2025-04-12'),
  ('PC4422', 2014, '2025-03-31', '2025-04-30', 1236.02, 247.2, 'V', NULL),
  ('PC4423', 2105, '2025-04-30', '2025-05-14', 1644.63, 328.93, 'O', NULL),
  ('PC4424', 2007, '2025-04-30', '2025-05-30', 1235.16, 247.03, 'P', '2025-05-19'),
  ('PC4425', 2021, '2025-04-30', '2025-05-14', 980.8, 196.16, 'P', '2025-06-19'),
  ('PC4426', 2084, '2025-04-30', '2025-05-14', 1299.58, 259.92, 'D', NULL),
  ('PC4427', 2147, '2025-04-30', '2025-05-30', 259.28, 51.86, 'D', NULL),
  ('PC4428', 2070, '2025-05-31', '2025-06-14', 125.33, 25.07, 'D', NULL),
  ('PC4429', 2154, '2025-05-31', '2025-06-30', 1163.61, 232.72, 'P', '2025-06-17'),
  ('PC4430', 2112, '2025-05-31', '2025-06-30', 824.26, 164.85, 'O', NULL),
  ('PC4431', 2014, '2025-06-30', '2025-07-30', 1471.48, 294.3, 'P', '2025-08-03'),
  ('PC4432', 2007, '2025-06-30', '2025-07-30', 1035.8, 207.16, 'V', NULL),
  ('PC4433', 2126, '2025-06-30', '2025-07-30', 87.31, 17.46, 'P', '2025-08-15'),
  ('PC4434', 2063, '2025-06-30', '2025-07-30', 1453.94, 290.79, 'V', NULL),
  ('PC4435', 2028, '2025-06-30', '2025-07-30', 86.36, 17.27, 'O', NULL),
  ('PC4436', 2007, '2025-06-30', '2025-07-30', 1264.92, 252.98, 'O', NULL),
  ('PC4437', 2021, '2025-06-30', '2025-07-30', 1252.05, 250.41, 'P', '2025-08-17'),
  ('PC4438', 2070, '2025-07-31', '2025-08-14', 360.55, 72.11, 'P', '2025-08-11'),
  ('PC4439', 2133, '2025-07-31', '2025-08-30', 1246.02, 249.2, 'P', '2025-09-27'),
  ('PC4440', 2119, '2025-07-31', '2025-08-30', 1311.91, 262.38, 'O', NULL),
  ('PC4441', 2119, '2025-07-31', '2025-08-30', 415.84, 83.17, 'O', NULL),
  ('PC4442', 2084, '2025-08-31', '2025-09-30', 1458.36, 291.67, 'O', NULL),
  ('PC4443', 2147, '2025-08-31', '2025-09-30', 1043.57, 208.71, 'P', '2025-10-09'),
  ('PC4444', 2126, '2025-08-31', '2025-09-14', 1075.27, 215.05, 'O', NULL),
  ('PC4445', 2028, '2025-08-31', '2025-09-14', 1479.59, 295.92, 'P', '2025-09-12'),
  ('PC4446', 2105, '2025-08-31', '2025-09-30', 1044.77, 208.95, 'O', NULL),
  ('PC4447', 2056, '2025-08-31', '2025-09-30', 1435.2, 287.04, 'P', '2025-10-11'),
  ('PC4448', 2014, '2025-08-31', '2025-09-30', 1216.1, 243.22, 'P', '2025-10-28');

