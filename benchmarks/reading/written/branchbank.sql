CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, employee_name VARCHAR, position VARCHAR, supervisor_id INTEGER REFERENCES employees(employee_id), yearly_salary DECIMAL(10,2), approval_limit DECIMAL(12,2), hired_on DATE, left_on DATE, full_time VARCHAR);
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, customer_name VARCHAR, customer_type VARCHAR, birth_date DATE, city VARCHAR, email VARCHAR, monthly_income DECIMAL(10,2), credit_score INTEGER, online_banking BOOLEAN, joined_on DATE, adviser_id INTEGER REFERENCES employees(employee_id), referred_by INTEGER REFERENCES customers(customer_id));
CREATE TABLE accounts (account_id INTEGER PRIMARY KEY, account_number VARCHAR, account_type VARCHAR, first_holder INTEGER REFERENCES customers(customer_id), second_holder INTEGER REFERENCES customers(customer_id), balance DECIMAL(12,2), overdraft_limit DECIMAL(10,2), opened_on DATE, closed_on DATE, opened_by INTEGER REFERENCES employees(employee_id));
CREATE TABLE loans (loan_id INTEGER PRIMARY KEY, borrower_id INTEGER REFERENCES customers(customer_id), guarantor_id INTEGER REFERENCES customers(customer_id), handled_by INTEGER REFERENCES employees(employee_id), approved_by INTEGER REFERENCES employees(employee_id), purpose VARCHAR, principal DECIMAL(12,2), outstanding DECIMAL(12,2), collateral_value DECIMAL(12,2), interest_rate DECIMAL(5,2), term_months INTEGER, applied_on DATE, granted_on DATE, loan_status VARCHAR, insured INTEGER);
CREATE TABLE instalments (instalment_id INTEGER PRIMARY KEY, loan_id INTEGER REFERENCES loans(loan_id), due_date DATE, paid_date DATE, amount_due DECIMAL(10,2), amount_paid DECIMAL(10,2), late_fee DECIMAL(7,2));
CREATE TABLE cards (card_id INTEGER PRIMARY KEY, card_number VARCHAR, account_id INTEGER REFERENCES accounts(account_id), holder_id INTEGER REFERENCES customers(customer_id), card_kind VARCHAR, network VARCHAR, credit_limit DECIMAL(10,2), used_credit DECIMAL(10,2), issued_on DATE, expires_on DATE, yearly_fee DECIMAL(7,2), card_status VARCHAR, contactless VARCHAR);
CREATE TABLE card_payments (payment_id INTEGER PRIMARY KEY, card_id INTEGER REFERENCES cards(card_id), merchant VARCHAR, category VARCHAR, amount DECIMAL(10,2), foreign_fee DECIMAL(7,2), paid_on DATE, abroad VARCHAR, disputed INTEGER);
CREATE TABLE transfers (transfer_id INTEGER PRIMARY KEY, from_account INTEGER REFERENCES accounts(account_id), to_account INTEGER REFERENCES accounts(account_id), amount DECIMAL(10,2), fee DECIMAL(6,2), sent_on DATE, booked_on DATE, transfer_status VARCHAR);

INSERT INTO employees VALUES (1, 'Walter Hinds', 'branch manager', NULL, 71000, 500000, '2007-02-01', NULL, 'yes');
INSERT INTO employees VALUES (2, 'Noreen Achebe', 'deputy manager', 1, 56500, 200000, '2010-08-16', NULL, 'yes');
INSERT INTO employees VALUES (3, 'Julian Sorel', 'loan officer', 2, 42800, 50000, '2014-03-10', NULL, 'yes');
INSERT INTO employees VALUES (4, 'Katrin Vogel', 'loan officer', 2, 40100, 35000, '2017-09-04', NULL, 'yes');
INSERT INTO employees VALUES (5, 'Dev Malhotra', 'loan officer', 2, 37400, 20000, '2020-11-02', '2023-08-31', 'yes');
INSERT INTO employees VALUES (6, 'Sally Marchbank', 'adviser', 2, 38900, NULL, '2012-05-21', NULL, 'yes');
INSERT INTO employees VALUES (7, 'Otis Greene', 'adviser', 6, 33700, NULL, '2019-01-14', NULL, 'no');
INSERT INTO employees VALUES (8, 'Lucia Ferraro', 'adviser', 6, 34200, NULL, '2021-06-07', NULL, 'yes');
INSERT INTO employees VALUES (9, 'Ben Kowal', 'teller', 6, 26400, NULL, '2021-10-18', NULL, 'yes');
INSERT INTO employees VALUES (10, 'Aisha Noor', 'teller', 9, 25100, NULL, '2022-09-12', NULL, 'no');
INSERT INTO employees VALUES (11, 'Fergus Boyle', 'teller', 9, 25600, NULL, '2016-04-25', '2022-10-14', 'yes');
INSERT INTO employees VALUES (12, 'Mabel Quartey', 'trainee', 9, NULL, NULL, '2024-02-05', NULL, 'no');

INSERT INTO customers VALUES (1, 'Arthur Penrose', 'private', '1963-08-10', 'Bramley', 'me@arthur-penrose.org', 3100, 530, FALSE, '2015-10-10', 6, NULL);
INSERT INTO customers VALUES (2, 'Delia Moss', 'private', '1988-05-05', 'Elmstead', 'contact@delia-moss.org', 4500, 800, TRUE, '2018-08-15', 8, NULL);
INSERT INTO customers VALUES (3, 'Hassan Karimi', 'private', '2002-09-30', 'Colwick', 'mail@hassan-karimi.org', 2650, 805, FALSE, '2021-10-17', 7, NULL);
INSERT INTO customers VALUES (4, 'Rosalind Peck', 'private', '1950-09-16', 'Denholm', NULL, 2650, 535, TRUE, '2018-08-09', 6, NULL);
INSERT INTO customers VALUES (5, 'Tobias Engel', 'private', '1964-05-31', 'Denholm', 'mail@tobias-engel.org', 3100, 690, FALSE, '2011-05-28', 7, NULL);
INSERT INTO customers VALUES (6, 'Marguerite Low', 'private', '1975-02-20', 'Colwick', 'me@marguerite-low.org', 2650, 630, TRUE, '2012-09-06', 6, NULL);
INSERT INTO customers VALUES (7, 'Sanjay Pillai', 'private', '1985-06-30', 'Bramley', 'contact@sanjay-pillai.org', NULL, 560, FALSE, '2018-04-24', 7, NULL);
INSERT INTO customers VALUES (8, 'Bettina Kraus', 'private', '1981-10-31', 'Ashford', 'contact@bettina-kraus.org', 900, 645, TRUE, '2015-01-20', 6, NULL);
INSERT INTO customers VALUES (9, 'Cormac Daly', 'student', '1986-06-24', 'Denholm', 'contact@cormac-daly.org', 1400, 785, TRUE, '2016-12-20', NULL, NULL);
INSERT INTO customers VALUES (10, 'Winifred Oake', 'private', '1981-03-12', 'Elmstead', NULL, 4500, 780, TRUE, '2023-04-04', 7, NULL);
INSERT INTO customers VALUES (11, 'Luis Ortega', 'private', '2003-02-20', 'Colwick', 'contact@luis-ortega.org', 3800, 705, TRUE, '2023-05-14', 6, NULL);
INSERT INTO customers VALUES (12, 'Hilde Aasen', 'private', '1989-11-11', 'Colwick', 'contact@hilde-aasen.org', 3100, 815, TRUE, '2023-06-30', 7, NULL);
INSERT INTO customers VALUES (13, 'Nathaniel Frost', 'private', '1962-07-04', 'Elmstead', 'mail@nathaniel-frost.org', 3800, 765, TRUE, '2019-12-18', 6, 1);
INSERT INTO customers VALUES (14, 'Yasmin Saleh', 'private', '1999-05-23', 'Elmstead', 'contact@yasmin-saleh.org', 2100, 785, TRUE, '2024-01-01', 7, 7);
INSERT INTO customers VALUES (15, 'Geoffrey Lund', 'private', '1971-04-16', 'Bramley', NULL, 900, 620, TRUE, '2021-09-12', 7, NULL);
INSERT INTO customers VALUES (16, 'Pia Lindqvist', 'private', '1984-02-28', 'Ashford', 'contact@pia-lindqvist.org', 6200, 650, TRUE, '2016-12-14', 7, NULL);
INSERT INTO customers VALUES (17, 'Randall Keane', 'private', '1952-11-05', 'Ashford', 'mail@randall-keane.org', 4500, 570, TRUE, '2021-01-07', 6, 14);
INSERT INTO customers VALUES (18, 'Esther Boateng', 'private', '1978-08-21', 'Ashford', 'me@esther-boateng.org', 1400, 745, TRUE, '2014-06-06', NULL, 15);
INSERT INTO customers VALUES (19, 'Milan Horvat', 'private', '1949-05-02', 'Colwick', 'contact@milan-horvat.org', 900, 740, TRUE, '2014-01-13', 7, NULL);
INSERT INTO customers VALUES (20, 'Judith Sayer', 'private', '1994-05-22', 'Elmstead', NULL, 3100, 825, TRUE, '2017-11-30', 7, NULL);
INSERT INTO customers VALUES (21, 'Emre Yildiz', 'private', '1956-11-26', 'Elmstead', 'me@emre-yildiz.org', 1400, 505, TRUE, '2015-10-09', 6, NULL);
INSERT INTO customers VALUES (22, 'Tessa Crane', 'private', '1954-04-22', 'Denholm', 'me@tessa-crane.org', NULL, 765, TRUE, '2010-10-14', 7, NULL);
INSERT INTO customers VALUES (23, 'Oliver Brandt', 'private', '1989-09-22', 'Denholm', 'mail@oliver-brandt.org', 3800, 745, FALSE, '2010-08-15', 6, NULL);
INSERT INTO customers VALUES (24, 'Naomi Fitch', 'private', '1988-05-28', 'Colwick', 'me@naomi-fitch.org', 3100, 615, FALSE, '2023-01-02', 7, 6);
INSERT INTO customers VALUES (25, 'Brightwater Plumbing', 'business', NULL, 'Bramley', 'contact@brightwater-plumbing.org', 23000, 700, TRUE, '2011-12-23', 7, 19);
INSERT INTO customers VALUES (26, 'Cedar Cafe', 'business', NULL, 'Elmstead', NULL, 14000, 540, TRUE, '2021-09-12', 8, 22);
INSERT INTO customers VALUES (27, 'Hobson Haulage', 'business', NULL, 'Denholm', 'contact@hobson-haulage.org', 14000, 645, FALSE, '2011-03-30', 7, 8);
INSERT INTO customers VALUES (28, 'Nightjar Books', 'business', NULL, 'Ashford', 'me@nightjar-books.org', 7500, 565, TRUE, '2019-01-22', 7, NULL);
INSERT INTO customers VALUES (29, 'Tulip Daycare', 'business', NULL, 'Bramley', 'me@tulip-daycare.org', 23000, 545, FALSE, '2014-10-01', 6, NULL);
INSERT INTO customers VALUES (30, 'Ferncliff Farm', 'business', NULL, 'Ashford', 'mail@ferncliff-farm.org', 14000, 480, TRUE, '2019-08-07', 6, NULL);

INSERT INTO accounts VALUES
(1, '40-6846-11', 'current', 1, NULL, 1444.6, 0, '2022-01-30', NULL, 11),
(2, '40-7558-12', 'fixed deposit', 2, NULL, 2921.71, NULL, '2020-01-25', NULL, 8),
(3, '40-3182-13', 'current', 3, NULL, -527.2, 1000, '2021-08-19', NULL, 9),
(4, '40-9697-14', 'savings', 4, NULL, 6939.01, NULL, '2022-01-03', NULL, 8),
(5, '40-7653-15', 'savings', 5, 16, 0, NULL, '2020-03-28', '2021-04-12', 6),
(6, '40-5747-16', 'savings', 6, NULL, 1782.6, NULL, '2023-11-19', NULL, 8),
(7, '40-4463-17', 'savings', 7, NULL, 1086.3, NULL, '2021-10-08', NULL, 9),
(8, '40-5744-18', 'current', 8, 9, -1233.24, 2500, '2023-04-18', NULL, 9),
(9, '40-8853-19', 'savings', 9, NULL, 26864.86, NULL, '2022-05-14', NULL, 10),
(10, '40-4578-20', 'current', 10, NULL, -564.89, 500, '2020-09-18', NULL, 11),
(11, '40-4395-21', 'savings', 11, NULL, 59430.97, NULL, '2023-04-07', NULL, 9),
(12, '40-4958-22', 'savings', 12, NULL, 7454.69, NULL, '2021-08-15', NULL, 10),
(13, '40-6658-23', 'savings', 13, NULL, 10779.61, NULL, '2021-05-30', NULL, 11),
(14, '40-7424-24', 'current', 14, 21, 0, 1000, '2021-07-30', '2022-12-23', 8),
(15, '40-9714-25', 'current', 15, NULL, -460.68, 1000, '2022-02-07', NULL, 7),
(16, '40-3878-26', 'current', 16, 18, 2842.79, 1000, '2021-02-18', NULL, 10),
(17, '40-1631-27', 'current', 17, NULL, 1919.82, 0, '2021-07-29', NULL, 9),
(18, '40-2471-28', 'current', 18, NULL, 14796.06, 2500, '2021-01-06', NULL, 9),
(19, '40-4387-29', 'current', 19, NULL, 324.42, 500, '2022-06-26', NULL, 7),
(20, '40-9206-30', 'current', 20, NULL, -191.66, 500, '2023-03-10', NULL, 10),
(21, '40-7730-31', 'current', 21, 11, 2312.95, 500, '2021-12-24', NULL, 6),
(22, '40-8966-32', 'fixed deposit', 22, NULL, 26857.61, NULL, '2020-03-17', NULL, 7),
(23, '40-2374-33', 'current', 23, 9, 0, 1000, '2020-08-07', '2021-12-27', 9),
(24, '40-5805-34', 'current', 24, 16, 354.65, 2500, '2021-12-15', NULL, 11),
(25, '40-3664-35', 'business', 25, NULL, 25149.43, 500, '2020-10-22', NULL, 7),
(26, '40-1057-36', 'business', 26, NULL, 358.16, 0, '2021-11-11', NULL, 9),
(27, '40-7135-37', 'business', 27, NULL, -380.67, 1000, '2021-12-19', NULL, 10),
(28, '40-1459-38', 'business', 28, NULL, -1547.81, 2500, '2022-05-03', NULL, 10),
(29, '40-6542-39', 'savings', 1, NULL, 39625.57, NULL, '2021-11-21', NULL, 10),
(30, '40-9881-40', 'savings', 2, NULL, 55353.06, NULL, '2023-11-30', NULL, 6),
(31, '40-4120-41', 'savings', 3, NULL, 0, NULL, '2020-11-20', '2021-12-05', 9),
(32, '40-5527-42', 'savings', 4, 14, 14558.31, NULL, '2021-06-24', NULL, 11),
(33, '40-5272-43', 'savings', 5, NULL, 930.47, NULL, '2020-11-26', NULL, 9),
(34, '40-3182-44', 'savings', 6, NULL, 559.6, NULL, '2023-05-15', NULL, 11),
(35, '40-8035-45', 'savings', 7, NULL, 409.0, NULL, '2020-08-15', NULL, 6),
(36, '40-5110-46', 'savings', 8, NULL, 679.92, NULL, '2022-01-09', NULL, 9);

INSERT INTO loans VALUES
(1, 6, 10, 4, NULL, 'studies', 4000, NULL, NULL, 4.75, 60, '2021-07-27', NULL, 'requested', 0),
(2, 7, NULL, 5, 4, 'car', 19000, 11506.25, 17300.0, 2.9, 36, '2020-10-30', '2020-12-14', 'running', 1),
(3, 13, NULL, 5, NULL, 'renovation', 44000, NULL, NULL, 4.75, 24, '2021-07-06', NULL, 'refused', 0),
(4, 13, 15, 4, 3, 'car', 17500, 5615.2, 19700.0, 5.5, 60, '2022-06-12', '2022-07-27', 'running', 0),
(5, 30, NULL, 3, 2, 'equipment', 75000, 0, 66900.0, 3.9, 48, '2023-12-19', '2024-01-16', 'repaid', 1),
(6, 14, 12, 3, 2, 'house', 195000, 78199.8, 165100.0, 4.75, 360, '2023-02-06', '2023-02-17', 'running', 0),
(7, 13, NULL, 5, 2, 'car', 9500, 5024.27, 10600.0, 9.5, 60, '2021-09-29', '2021-10-18', 'in arrears', 1),
(8, 25, 17, 3, NULL, 'equipment', 35000, NULL, 54400.0, 2.9, 60, '2020-12-17', NULL, 'refused', 1),
(9, 19, 20, 5, NULL, 'holiday', 3250, NULL, NULL, 3.4, 48, '2024-02-07', NULL, 'refused', 0),
(10, 2, 1, 3, 3, 'car', 7000, 2684.36, 10600.0, 3.4, 84, '2023-06-04', '2023-06-10', 'running', 0),
(11, 8, NULL, 4, 2, 'car', 9500, 1251.0, 14400.0, 4.75, 36, '2022-12-20', '2022-12-31', 'running', 0),
(12, 21, 17, 3, 2, 'holiday', 5250, 3739.61, NULL, 6.9, 36, '2022-10-19', '2022-11-07', 'running', 1),
(13, 8, NULL, 3, 1, 'house', 250000, 146733.43, 220200.0, 6.9, 240, '2020-06-05', '2020-07-03', 'in arrears', 1),
(14, 26, NULL, 5, NULL, 'equipment', 77000, NULL, 61800.0, 3.4, 12, '2020-09-24', NULL, 'requested', 1),
(15, 7, NULL, 4, 4, 'holiday', 1500, 0, NULL, 9.5, 48, '2021-03-14', '2021-04-02', 'repaid', 1),
(16, 25, 10, 3, 2, 'vehicle', 42000, 36254.09, 62700.0, 6.9, 48, '2020-09-01', '2020-09-29', 'running', 1),
(17, 10, NULL, 4, 2, 'renovation', 49000, 17017.98, NULL, 2.9, 60, '2021-01-01', '2021-01-29', 'running', 0),
(18, 5, 24, 3, 2, 'car', 11500, 0, 11800.0, 7.9, 12, '2021-09-22', '2021-11-06', 'repaid', 1),
(19, 21, 15, 4, NULL, 'renovation', 23000, NULL, NULL, 7.9, 84, '2021-06-26', NULL, 'requested', 1),
(20, 25, 17, 4, 2, 'renovation', 54000, 6909.22, NULL, 9.5, 36, '2021-08-10', '2021-08-21', 'running', 0),
(21, 7, NULL, 4, 3, 'car', 15000, 5711.92, 12500.0, 6.9, 36, '2022-02-21', '2022-02-27', 'running', 0),
(22, 5, 17, 4, 3, 'car', 22500, 0, 21000.0, 3.4, 48, '2023-06-04', '2023-06-15', 'repaid', 1),
(23, 28, 12, 4, NULL, 'equipment', 70000, NULL, 91600.0, 9.5, 48, '2024-02-04', NULL, 'requested', 0),
(24, 5, 9, 4, 1, 'house', 265000, 249490.96, 375100.0, 7.9, 300, '2021-08-18', '2021-09-06', 'running', 0),
(25, 1, NULL, 4, 1, 'house', 215000, 0, 186200.0, 5.5, 240, '2021-05-04', '2021-05-23', 'repaid', 0),
(26, 30, NULL, 4, NULL, 'renovation', 30000, NULL, NULL, 3.4, 84, '2023-01-10', NULL, 'refused', 0),
(27, 8, NULL, 4, NULL, 'car', 20500, NULL, 29300.0, 5.5, 60, '2021-04-06', NULL, 'requested', 1),
(28, 28, 12, 5, 2, 'equipment', 76000, 41964.9, 86900.0, 3.4, 60, '2022-04-08', '2022-04-27', 'running', 1),
(29, 30, 4, 4, 3, 'renovation', 17000, 3732.61, NULL, 3.4, 36, '2022-06-17', '2022-07-06', 'running', 0),
(30, 30, NULL, 3, 2, 'renovation', 58000, 54496.56, NULL, 2.9, 48, '2021-10-22', '2021-11-19', 'running', 0);

INSERT INTO instalments VALUES
(1, 21, '2022-10-25', '2022-11-06', 458.33, 458.33, 15.0),
(2, 11, '2023-01-30', '2023-02-03', 290.28, 290.28, 15.0),
(3, 2, '2021-03-14', '2021-03-14', 580.56, 580.56, 0),
(4, 18, '2022-07-04', '2022-07-02', 1054.17, 1054.17, 0),
(5, 2, '2021-06-12', '2021-06-10', 580.56, 580.56, 0),
(6, 2, '2021-02-12', '2021-02-12', 580.56, 580.56, 0),
(7, 10, '2023-08-09', '2023-08-09', 91.67, 55.0, 0),
(8, 10, '2023-09-08', '2023-09-08', 91.67, 91.67, 0),
(9, 13, '2020-10-31', '2020-11-26', 1145.83, 1145.83, 15.0),
(10, 11, '2023-05-30', '2023-05-30', 290.28, 290.28, 0),
(11, 16, '2020-12-28', '2020-12-28', 962.5, 962.5, 0),
(12, 16, '2021-03-28', '2021-03-28', 962.5, 962.5, 0),
(13, 20, '2021-12-19', '2021-12-17', 1650.0, 1650.0, 0),
(14, 16, '2020-12-28', '2020-12-28', 962.5, 962.5, 0),
(15, 15, '2021-09-29', '2021-09-29', 34.38, 34.38, 0),
(16, 18, '2022-02-04', NULL, 1054.17, 0, 25.0),
(17, 22, '2023-08-14', '2023-08-14', 515.62, 309.37, 0),
(18, 4, '2022-10-25', '2022-10-25', 320.83, 192.5, 0),
(19, 22, '2023-12-12', '2023-12-12', 515.62, 515.62, 0),
(20, 22, '2023-07-15', '2023-07-16', 515.62, 515.62, 0),
(21, 24, '2021-12-05', '2021-12-09', 971.67, 971.67, 15.0),
(22, 21, '2022-06-27', '2022-06-28', 458.33, 275.0, 0),
(23, 5, '2024-09-12', '2024-10-08', 1718.75, 1718.75, 15.0),
(24, 15, '2021-07-31', '2021-08-04', 34.38, 34.38, 15.0),
(25, 24, '2021-11-05', '2021-11-17', 971.67, 971.67, 15.0),
(26, 5, '2024-02-15', '2024-02-16', 1718.75, 1718.75, 0),
(27, 24, '2021-10-06', '2021-10-10', 971.67, 971.67, 15.0),
(28, 5, '2024-08-13', '2024-08-25', 1718.75, 1718.75, 15.0),
(29, 12, '2023-05-06', '2023-05-18', 160.42, 160.42, 15.0),
(30, 21, '2022-05-28', '2022-06-01', 458.33, 458.33, 15.0),
(31, 16, '2020-12-28', '2020-12-28', 962.5, 962.5, 0),
(32, 7, '2022-04-16', '2022-04-16', 174.17, 104.5, 0),
(33, 13, '2020-12-30', NULL, 1145.83, 0, 25.0),
(34, 20, '2021-12-19', '2022-01-14', 1650.0, 1650.0, 15.0),
(35, 4, '2022-11-24', '2022-11-24', 320.83, 320.83, 0),
(36, 6, '2023-05-18', '2023-05-30', 595.83, 357.5, 15.0),
(37, 16, '2021-05-27', '2021-06-22', 962.5, 577.5, 15.0),
(38, 13, '2021-02-28', NULL, 1145.83, 0, 25.0),
(39, 12, '2023-07-05', '2023-07-06', 160.42, 96.25, 0),
(40, 2, '2021-04-13', '2021-04-13', 580.56, 580.56, 0),
(41, 2, '2021-02-12', '2021-02-12', 580.56, 580.56, 0),
(42, 6, '2023-06-17', NULL, 595.83, 0, 25.0),
(43, 25, '2021-08-21', '2021-09-02', 985.42, 985.42, 15.0),
(44, 20, '2022-02-17', '2022-02-17', 1650.0, 1650.0, 0);

INSERT INTO cards VALUES
(1, '5621-1001', 10, 10, 'credit', 'Mastercard', 2000, 2023.96, '2023-12-20', '2027-12-19', 60, 'active', 'Y'),
(2, '4509-1002', 25, 25, 'credit', 'Mastercard', 500, 144.97, '2021-11-19', '2025-11-18', 35, 'expired', 'N'),
(3, '4925-1003', 20, 20, 'credit', 'Mastercard', 1000, 895.34, '2023-10-13', '2027-10-12', 12, 'stolen', 'Y'),
(4, '5944-1004', 19, 19, 'credit', 'Mastercard', 500, 229.27, '2022-05-10', '2025-05-09', 60, 'stolen', 'N'),
(5, '4573-1005', 20, 20, 'credit', 'Visa', 3000, 1391.36, '2021-04-27', '2025-04-26', 35, 'stolen', 'N'),
(6, '5949-1006', 15, 15, 'debit', 'Mastercard', NULL, NULL, '2021-07-24', '2024-07-23', 0, 'blocked', 'N'),
(7, '5914-1007', 19, 19, 'debit', 'Mastercard', NULL, NULL, '2021-12-31', '2025-12-30', 0, 'expired', 'Y'),
(8, '5424-1008', 19, 19, 'credit', 'Visa', 5000, 67.31, '2022-10-30', '2025-10-29', 60, 'active', 'Y'),
(9, '4726-1009', 21, 21, 'credit', 'Visa', 2000, 1713.01, '2020-12-31', '2024-12-30', 12, 'active', 'N'),
(10, '4397-1010', 25, 25, 'credit', 'Visa', 8000, 1106.51, '2022-12-06', '2025-12-05', 0, 'stolen', 'N'),
(11, '4846-1011', 1, 1, 'prepaid', 'Visa', NULL, NULL, '2020-10-18', '2024-10-17', 0, 'active', 'N'),
(12, '4266-1012', 16, 16, 'credit', 'Mastercard', 2000, 35.18, '2023-03-03', '2026-03-02', 0, 'active', 'Y'),
(13, '4802-1013', 21, 21, 'credit', 'Mastercard', 3000, 1987.47, '2021-11-12', '2025-11-11', 60, 'active', 'N'),
(14, '5610-1014', 19, 19, 'debit', 'Visa', NULL, NULL, '2023-04-12', '2027-04-11', 0, 'expired', 'Y'),
(15, '4486-1015', 18, 18, 'debit', 'Visa', NULL, NULL, '2022-03-20', '2026-03-19', 0, 'active', 'Y'),
(16, '4350-1016', 25, 25, 'debit', 'Visa', NULL, NULL, '2023-11-29', '2026-11-28', 6, 'active', 'Y'),
(17, '5506-1017', 20, 20, 'debit', 'Mastercard', NULL, NULL, '2021-06-01', '2025-05-31', 0, 'blocked', 'Y'),
(18, '5963-1018', 16, 16, 'credit', 'Visa', 2000, 898.3, '2021-05-24', '2025-05-23', 35, 'active', 'N'),
(19, '5991-1019', 17, 17, 'debit', 'Mastercard', NULL, NULL, '2023-02-22', '2027-02-21', 0, 'active', 'N'),
(20, '5437-1020', 10, 10, 'prepaid', 'Visa', NULL, NULL, '2024-02-15', '2027-02-14', 6, 'stolen', 'Y'),
(21, '4494-1021', 19, 19, 'credit', 'Visa', 8000, 202.14, '2022-10-19', '2026-10-18', 35, 'stolen', 'Y'),
(22, '4574-1022', 27, 27, 'credit', 'Mastercard', 3000, 1002.22, '2023-09-25', '2026-09-24', 0, 'active', 'N'),
(23, '4647-1023', 19, 19, 'debit', 'Visa', NULL, NULL, '2024-01-20', '2027-01-19', 0, 'expired', 'Y'),
(24, '5705-1024', 26, 26, 'prepaid', 'Visa', NULL, NULL, '2021-04-24', '2025-04-23', 0, 'stolen', 'Y'),
(25, '4894-1025', 28, 28, 'debit', 'Visa', NULL, NULL, '2022-08-13', '2025-08-12', 0, 'blocked', 'Y'),
(26, '4533-1026', 16, 18, 'credit', 'Visa', 5000, 5409.49, '2021-02-17', '2024-02-17', 0, 'stolen', 'N'),
(27, '4805-1027', 10, 10, 'credit', 'Visa', 1000, 391.01, '2022-06-12', '2026-06-11', 0, 'active', 'N'),
(28, '4843-1028', 25, 25, 'credit', 'Visa', 5000, 2292.1, '2021-09-13', '2024-09-12', 0, 'stolen', 'Y'),
(29, '4236-1029', 3, 3, 'prepaid', 'Visa', NULL, NULL, '2022-03-24', '2026-03-23', 0, 'expired', 'Y'),
(30, '5995-1030', 18, 18, 'debit', 'Visa', NULL, NULL, '2024-01-13', '2027-01-12', 0, 'active', 'Y'),
(31, '5621-1031', 19, 19, 'credit', 'Visa', 8000, 1731.01, '2021-03-28', '2024-03-27', 12, 'active', 'Y'),
(32, '5442-1032', 3, 3, 'prepaid', 'Visa', NULL, NULL, '2022-05-30', '2026-05-29', 6, 'active', 'Y');

INSERT INTO card_payments VALUES
(1, 12, 'Trattoria Lucca', 'restaurants', 156.69, 2.74, '2023-03-06', 'Y', 1),
(2, 14, 'Harvest Foods', 'groceries', 107.58, 0, '2023-04-15', 'N', 0),
(3, 9, 'Sol y Mar Hotel', 'travel', 275.58, 4.82, '2022-11-17', 'Y', 0),
(4, 12, 'Trattoria Lucca', 'restaurants', 115.7, 2.02, '2023-07-06', 'Y', 0),
(5, 9, 'Pixel Palace', 'electronics', 123.88, 2.17, '2022-12-22', 'Y', 0),
(6, 3, 'Streamhub', 'entertainment', 126.24, 2.21, '2023-10-16', 'Y', 0),
(7, 12, 'Harvest Foods', 'groceries', 115.32, 2.02, '2023-03-06', 'Y', 0),
(8, 16, 'Pit Stop Fuel', 'fuel', 45.11, 0, '2023-12-02', 'N', 1),
(9, 5, 'Pit Stop Fuel', 'fuel', 11.2, 0, '2024-01-24', 'N', 0),
(10, 20, 'Trattoria Lucca', 'restaurants', 75.29, 1.32, '2024-02-18', 'Y', 0),
(11, 14, 'Trattoria Lucca', 'restaurants', 60.04, 1.05, '2023-04-15', 'Y', 0),
(12, 8, 'Harvest Foods', 'groceries', 125.15, 0, '2022-11-02', 'N', 0),
(13, 17, 'Sol y Mar Hotel', 'travel', 310.51, 5.43, '2024-01-25', 'Y', 0),
(14, 21, 'Streamhub', 'entertainment', 8.29, 0.15, '2024-03-10', 'Y', 0),
(15, 25, 'Bluebird Airways', 'travel', 894.69, 0, '2023-10-22', 'N', 0),
(16, 11, 'Loom and Thread', 'clothing', 113.02, 0, '2023-09-22', 'N', 0),
(17, 6, 'Streamhub', 'entertainment', 80.58, 1.41, '2024-02-12', 'Y', 1),
(18, 24, 'Loom and Thread', 'clothing', 26.33, 0, '2023-08-18', 'N', 1),
(19, 19, 'Bluebird Airways', 'travel', 1229.2, 0, '2023-08-18', 'N', 0),
(20, 7, 'Pixel Palace', 'electronics', 54.06, 0, '2024-01-18', 'N', 0),
(21, 13, 'Corner Bistro', 'restaurants', 121.24, 0, '2022-04-19', 'N', 0),
(22, 1, 'Bluebird Airways', 'travel', 1010.22, 17.68, '2023-12-23', 'Y', 0),
(23, 1, 'Bramley Pharmacy', 'health', 27.45, 0.48, '2024-05-24', 'Y', 0),
(24, 12, 'Pit Stop Fuel', 'fuel', 74.63, 0, '2024-03-15', 'N', 1),
(25, 8, 'Corner Bistro', 'restaurants', 122.9, 0, '2024-05-30', 'N', 1),
(26, 14, 'Corner Bistro', 'restaurants', 59.48, 0, '2023-04-15', 'N', 0),
(27, 9, 'Pit Stop Fuel', 'fuel', 42.57, 0, '2022-01-30', 'N', 0),
(28, 9, 'Bramley Pharmacy', 'health', 93.55, 0, '2022-12-04', 'N', 0),
(29, 21, 'Trattoria Lucca', 'restaurants', 86.26, 1.51, '2023-05-11', 'Y', 0),
(30, 4, 'Harvest Foods', 'groceries', 124.06, 2.17, '2022-05-13', 'Y', 0),
(31, 7, 'Pixel Palace', 'electronics', 105.08, 0, '2023-09-15', 'N', 0),
(32, 1, 'Pit Stop Fuel', 'fuel', 71.77, 1.26, '2023-12-23', 'Y', 0),
(33, 8, 'Corner Bistro', 'restaurants', 103.54, 1.81, '2022-11-02', 'Y', 0),
(34, 3, 'Pit Stop Fuel', 'fuel', 143.42, 0, '2023-10-23', 'N', 0),
(35, 18, 'Corner Bistro', 'restaurants', 103.21, 0, '2024-01-18', 'N', 0),
(36, 23, 'Pit Stop Fuel', 'fuel', 79.29, 0, '2024-01-23', 'N', 0),
(37, 1, 'Harvest Foods', 'groceries', 59.65, 1.04, '2023-12-23', 'Y', 0),
(38, 22, 'Streamhub', 'entertainment', 88.57, 0, '2023-09-28', 'N', 0),
(39, 24, 'Pixel Palace', 'electronics', 24.43, 0, '2023-03-25', 'N', 0),
(40, 4, 'Bramley Pharmacy', 'health', 78.86, 0, '2022-08-08', 'N', 0),
(41, 24, 'Trattoria Lucca', 'restaurants', 145.96, 2.55, '2024-05-10', 'Y', 0),
(42, 6, 'Loom and Thread', 'clothing', 152.8, 0, '2023-11-06', 'N', 0),
(43, 20, 'Harvest Foods', 'groceries', 80.29, 0, '2024-02-18', 'N', 0),
(44, 4, 'Harvest Foods', 'groceries', 111.59, 0, '2022-05-13', 'N', 1),
(45, 18, 'Bramley Pharmacy', 'health', 150.5, 2.63, '2022-08-16', 'Y', 0),
(46, 5, 'Sol y Mar Hotel', 'travel', 629.92, 11.02, '2022-10-08', 'Y', 0);

INSERT INTO transfers VALUES
(1, 17, 12, 3946.76, 1.5, '2023-06-01', NULL, 'rejected'),
(2, 2, 29, 3364.32, 4.0, '2022-12-21', '2022-12-22', 'booked'),
(3, 3, 22, 142.22, 0, '2024-05-24', '2024-05-24', 'booked'),
(4, 4, 8, 219.95, 0.5, '2022-07-31', '2022-07-31', 'booked'),
(5, 20, 28, 116.33, 0, '2023-01-16', NULL, 'pending'),
(6, 10, 3, 2190.6, 1.5, '2022-11-15', '2022-11-15', 'booked'),
(7, 9, 21, 2819.37, 0.5, '2023-11-30', NULL, 'rejected'),
(8, 19, 12, 2829.82, 1.5, '2023-09-02', '2023-09-05', 'booked'),
(9, 22, 4, 4764.3, 0, '2023-07-21', '2023-07-23', 'booked'),
(10, 18, 3, 207.28, 0.5, '2023-01-28', '2023-01-28', 'booked'),
(11, 4, 29, 2875.17, 1.5, '2023-04-09', '2023-04-11', 'booked'),
(12, 13, 12, 261.94, 0, '2023-04-19', NULL, 'pending'),
(13, 18, 17, 1509.76, 0, '2022-11-10', '2022-11-13', 'booked'),
(14, 8, 29, 249.27, 0.5, '2022-10-06', NULL, 'rejected'),
(15, 16, 15, 30.97, 0.5, '2022-02-11', '2022-02-11', 'booked'),
(16, 18, 3, 252.6, 0, '2022-06-21', '2022-06-23', 'booked'),
(17, 9, 8, 4610.25, 4.0, '2022-05-09', NULL, 'rejected'),
(18, 8, 27, 239.68, 0.5, '2023-12-26', NULL, 'rejected'),
(19, 8, 26, 2054.89, 0, '2024-03-14', '2024-03-17', 'booked'),
(20, 15, 22, 171.95, 0.5, '2023-06-30', '2023-06-30', 'booked'),
(21, 15, 26, 3925.67, 1.5, '2023-02-18', '2023-02-18', 'booked'),
(22, 9, 3, 15.65, 0, '2022-09-05', '2022-09-05', 'booked'),
(23, 15, 7, 95.32, 0, '2023-06-13', '2023-06-13', 'booked'),
(24, 6, 8, 2085.75, 1.5, '2024-05-18', NULL, 'rejected'),
(25, 21, 12, 788.06, 1.5, '2022-11-19', '2022-11-20', 'booked'),
(26, 18, 13, 93.62, 1.5, '2023-07-25', '2023-07-28', 'booked'),
(27, 20, 19, 1668.01, 0, '2022-05-25', '2022-05-25', 'booked'),
(28, 8, 28, 3143.82, 1.5, '2023-10-06', '2023-10-06', 'booked'),
(29, 16, 9, 220.67, 1.5, '2023-05-13', '2023-05-14', 'booked'),
(30, 18, 26, 219.57, 4.0, '2023-07-12', '2023-07-14', 'booked'),
(31, 18, 15, 147.78, 0.5, '2022-05-20', '2022-05-21', 'booked'),
(32, 22, 13, 2050.11, 1.5, '2022-05-02', '2022-05-04', 'booked'),
(33, 15, 24, 122.28, 0, '2022-08-12', '2022-08-13', 'booked'),
(34, 8, 3, 177.0, 0, '2023-06-01', '2023-06-03', 'booked'),
(35, 7, 20, 100.54, 1.5, '2023-08-09', NULL, 'pending'),
(36, 20, 27, 3658.44, 4.0, '2023-06-08', NULL, 'rejected');
