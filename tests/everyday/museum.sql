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
