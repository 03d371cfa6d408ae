CREATE TABLE players (id INTEGER PRIMARY KEY, nickname VARCHAR, country VARCHAR, platform VARCHAR, birth_year INTEGER, registered_on DATE, last_login DATE, level INTEGER, email VARCHAR, banned BOOLEAN, newsletter VARCHAR, invited_by INTEGER REFERENCES players(id));
CREATE TABLE guilds (id INTEGER PRIMARY KEY, name VARCHAR, leader_id INTEGER REFERENCES players(id), deputy_id INTEGER REFERENCES players(id), founded_on DATE, trophies INTEGER, recruiting INTEGER);
CREATE TABLE memberships (id INTEGER PRIMARY KEY, guild_id INTEGER REFERENCES guilds(id), player_id INTEGER REFERENCES players(id), joined_on DATE, left_on DATE);
CREATE TABLE items (id INTEGER PRIMARY KEY, name VARCHAR, category VARCHAR, rarity VARCHAR, list_price DECIMAL(6,2), released_on DATE, withdrawn_on DATE, limited INTEGER);
CREATE TABLE purchases (id INTEGER PRIMARY KEY, player_id INTEGER REFERENCES players(id), item_id INTEGER REFERENCES items(id), gift_to INTEGER REFERENCES players(id), quantity INTEGER, unit_price DECIMAL(6,2), bought_on DATE, payment_method VARCHAR, refunded VARCHAR);
CREATE TABLE matches (id INTEGER PRIMARY KEY, winner_id INTEGER REFERENCES players(id), loser_id INTEGER REFERENCES players(id), mode VARCHAR, arena VARCHAR, played_on DATE, duration_seconds INTEGER, winner_score INTEGER, loser_score INTEGER);
CREATE TABLE support_agents (id INTEGER PRIMARY KEY, full_name VARCHAR, language VARCHAR, salary INTEGER, hired_on DATE, team_lead INTEGER REFERENCES support_agents(id));
CREATE TABLE support_tickets (id INTEGER PRIMARY KEY, subject VARCHAR, player_id INTEGER REFERENCES players(id), agent_id INTEGER REFERENCES support_agents(id), opened_on DATE, closed_on DATE, priority VARCHAR, rating INTEGER);

INSERT INTO players VALUES (1, 'ShadowFox', 'Germany', 'iOS', 1999, '2023-01-22', '2024-04-30', 74, 'shadowfox@mail.example', false, 'no', NULL);
INSERT INTO players VALUES (2, 'Pixelina', 'Brazil', 'Android', 1999, '2022-07-13', '2023-08-18', 79, 'pixelina@mail.example', false, 'yes', NULL);
INSERT INTO players VALUES (3, 'Grimbold', 'Poland', 'Android', 1961, '2023-06-08', '2023-07-30', 1, 'grimbold@mail.example', false, 'no', NULL);
INSERT INTO players VALUES (4, 'TurboNana', 'United States', 'iOS', 1996, '2023-10-15', '2024-05-20', 30, NULL, false, 'yes', NULL);
INSERT INTO players VALUES (5, 'Kestrel99', 'Japan', 'iOS', 2003, '2023-12-20', '2024-03-24', 46, 'kestrel99@mail.example', false, 'no', 2);
INSERT INTO players VALUES (6, 'MoonPie', 'France', 'Android', 1978, '2023-02-12', '2023-08-16', 75, 'moonpie@mail.example', false, 'no', 1);
INSERT INTO players VALUES (7, 'Drakonis', 'Brazil', 'Android', 1978, '2023-12-09', '2024-05-23', 30, 'drakonis@mail.example', true, 'no', NULL);
INSERT INTO players VALUES (8, 'Bambino', 'Italy', 'iOS', 1999, '2022-04-24', '2024-01-03', 46, NULL, false, 'no', NULL);
INSERT INTO players VALUES (9, 'QueenBee', 'Germany', 'Android', 1996, '2022-06-05', '2023-12-02', 73, 'queenbee@mail.example', false, 'yes', NULL);
INSERT INTO players VALUES (10, 'Zorro77', 'Spain', 'Android', 2003, '2024-01-16', '2024-03-12', 78, 'zorro77@mail.example', false, 'yes', 7);
INSERT INTO players VALUES (11, 'LadyLuck', 'United States', 'Android', 1984, '2024-01-30', '2024-05-22', 2, 'ladyluck@mail.example', false, 'yes', 5);
INSERT INTO players VALUES (12, 'IronWolf', 'Poland', 'Android', 2001, '2022-08-28', '2023-11-17', 47, 'ironwolf@mail.example', false, 'yes', 9);
INSERT INTO players VALUES (13, 'Noodle', 'Japan', 'Android', 2003, '2022-07-28', NULL, 61, 'noodle@mail.example', false, 'no', NULL);
INSERT INTO players VALUES (14, 'Sakura', 'Japan', 'iOS', 1996, '2021-03-18', '2023-08-18', 24, 'sakura@mail.example', false, 'yes', NULL);
INSERT INTO players VALUES (15, 'Blitzkid', 'France', 'iOS', 1978, '2023-09-21', '2023-11-29', 73, 'blitzkid@mail.example', true, 'no', NULL);
INSERT INTO players VALUES (16, 'Papaya', 'Germany', 'iOS', 2008, '2023-04-15', '2023-06-16', 54, 'papaya@mail.example', false, 'yes', 8);
INSERT INTO players VALUES (17, 'OldManJo', 'Brazil', 'iOS', 1984, '2023-02-27', '2024-03-11', 66, 'oldmanjo@mail.example', false, 'no', 2);
INSERT INTO players VALUES (18, 'Valkyrie', 'Poland', 'Android', 2003, '2022-03-19', '2023-06-26', 73, 'valkyrie@mail.example', false, 'yes', NULL);
INSERT INTO players VALUES (19, 'Mistral', 'United States', 'Android', 2008, '2024-01-30', '2024-02-10', 31, NULL, false, 'yes', 5);
INSERT INTO players VALUES (20, 'Chopper', 'Japan', 'iOS', 2003, '2023-07-21', '2023-12-25', 31, 'chopper@mail.example', false, 'yes', 3);
INSERT INTO players VALUES (21, 'Nimbus', 'France', 'Android', 1978, '2022-08-14', '2024-03-12', 63, 'nimbus@mail.example', false, 'no', NULL);
INSERT INTO players VALUES (22, 'Tundra', 'Brazil', 'Android', 1999, '2021-05-18', '2023-05-12', 39, 'tundra@mail.example', false, 'no', NULL);
INSERT INTO players VALUES (23, 'Hazelnut', 'Italy', 'Android', 2008, '2023-03-18', '2024-04-23', 59, 'hazelnut@mail.example', false, 'yes', 17);
INSERT INTO players VALUES (24, 'Rocketeer', 'Germany', 'Android', 1978, '2023-07-11', '2023-12-05', 63, 'rocketeer@mail.example', false, 'yes', NULL);
INSERT INTO players VALUES (25, 'Luna42', 'Spain', 'Android', 1961, '2024-01-30', '2024-06-28', 13, 'luna42@mail.example', false, 'no', 11);
INSERT INTO players VALUES (26, 'Sparrow', 'United States', 'Android', 2003, '2023-09-02', '2023-09-14', 72, NULL, false, 'yes', NULL);
INSERT INTO players VALUES (27, 'Gizmo', 'Poland', 'Android', 2001, '2022-09-11', NULL, 50, 'gizmo@mail.example', false, 'yes', 9);
INSERT INTO players VALUES (28, 'Onyx', 'Japan', 'Android', 2006, '2021-09-12', '2023-05-18', 62, 'onyx@mail.example', true, 'no', NULL);
INSERT INTO players VALUES (29, 'Pepper', 'Japan', 'iOS', NULL, '2022-11-01', '2023-02-02', 14, 'pepper@mail.example', false, 'no', 22);
INSERT INTO players VALUES (30, 'Wanderer', 'France', 'Android', 1996, '2023-05-11', '2023-07-05', 12, 'wanderer@mail.example', false, 'no', NULL);

INSERT INTO guilds VALUES
  (1, 'Iron Tide', 12, 5, '2022-01-14', 18400, 1),
  (2, 'Moonlit Owls', 6, 25, '2022-05-03', 9250, 0),
  (3, 'Pixel Pirates', 2, 20, '2021-11-20', 22100, 1),
  (4, 'Los Truenos', 10, NULL, '2022-09-09', 4300, 1),
  (5, 'Sakura Squad', 14, 13, '2023-03-27', 15750, 0),
  (6, 'Lone Lanterns', 17, NULL, '2024-01-18', 0, 1),
  (7, 'Frost Union', 22, 18, '2023-06-11', 11900, 0);

INSERT INTO memberships VALUES
  (1, 1, 12, '2023-09-01', NULL),
  (2, 1, 5, '2023-12-26', NULL),
  (3, 1, 1, '2023-07-20', '2023-08-16'),
  (4, 1, 9, '2023-07-11', NULL),
  (5, 1, 24, '2023-12-20', '2024-02-12'),
  (6, 1, 28, '2022-10-01', '2022-11-16'),
  (7, 2, 6, '2023-07-10', NULL),
  (8, 2, 25, '2024-02-12', NULL),
  (9, 2, 3, '2024-02-01', '2024-03-30'),
  (10, 2, 11, '2024-02-27', NULL),
  (11, 2, 21, '2023-11-08', NULL),
  (12, 3, 2, '2023-06-03', NULL),
  (13, 3, 20, '2024-02-27', NULL),
  (14, 3, 15, '2023-10-05', '2023-11-13'),
  (15, 3, 4, '2024-02-14', NULL),
  (16, 3, 7, '2023-12-09', NULL),
  (17, 3, 16, '2023-04-29', NULL),
  (18, 3, 24, '2023-10-27', NULL),
  (19, 4, 10, '2024-02-14', NULL),
  (20, 4, 8, '2024-02-23', '2024-05-09'),
  (21, 4, 19, '2024-03-09', NULL),
  (22, 5, 14, '2023-08-05', NULL),
  (23, 5, 13, '2023-08-24', NULL),
  (24, 5, 29, '2023-05-18', NULL),
  (25, 5, 23, '2023-08-29', NULL),
  (26, 7, 22, '2023-08-13', NULL),
  (27, 7, 18, '2023-09-05', NULL),
  (28, 7, 26, '2023-12-19', NULL),
  (29, 7, 1, '2023-11-30', NULL),
  (30, 7, 30, '2024-02-20', NULL);

INSERT INTO items VALUES
  (1, 'Dragon Saddle', 'mount', 'legendary', 24.99, '2021-06-01', NULL, 0),
  (2, 'Starter Pack', 'bundle', 'common', 1.99, '2021-03-01', NULL, 0),
  (3, 'Neon Cloak', 'skin', 'rare', 7.99, '2021-09-15', '2023-06-30', 1),
  (4, 'Battle Pass', 'pass', 'common', 9.99, '2021-10-01', NULL, 0),
  (5, 'Gem Pouch', 'currency', 'common', 4.99, '2021-03-01', NULL, 0),
  (6, 'Gem Chest', 'currency', 'rare', 19.99, '2021-03-01', NULL, 0),
  (7, 'Pumpkin Helmet', 'skin', 'epic', 5.49, '2022-10-10', '2022-11-05', 1),
  (8, 'Frost Blade', 'weapon', 'epic', 12.49, '2022-01-20', NULL, 0),
  (9, 'Lucky Cat', 'pet', 'rare', 6.99, '2022-04-08', NULL, 0),
  (10, 'Owl Companion', 'pet', 'epic', 8.99, '2022-07-01', NULL, 0),
  (11, 'Samurai Armor', 'skin', 'legendary', 17.99, '2022-11-11', NULL, 0),
  (12, 'Santa Sleigh', 'mount', 'legendary', 29.99, '2022-12-01', '2023-01-06', 1),
  (13, 'Rename Token', 'service', 'common', 2.99, '2023-02-14', NULL, 0),
  (14, 'Guild Banner', 'service', 'rare', 3.99, '2023-05-05', NULL, 0),
  (15, 'Golden Frame', 'skin', 'legendary', 39.99, '2023-12-24', NULL, 1),
  (16, 'Wooden Sword', 'weapon', 'common', 0.99, '2021-03-01', '2022-02-28', 0);

INSERT INTO purchases VALUES
  (1, 16, 4, NULL, 1, 7.99, '2023-12-28', 'app store', 'N'),
  (2, 1, 11, NULL, 1, 8.99, '2024-02-14', 'voucher', 'N'),
  (3, 6, 13, NULL, 1, 2.99, '2024-02-08', 'voucher', 'N'),
  (4, 23, 2, NULL, 1, 1.99, '2023-11-21', 'app store', 'N'),
  (5, 23, 8, NULL, 1, 12.49, '2023-03-20', 'voucher', 'N'),
  (6, 1, 8, NULL, 1, 9.99, '2024-06-16', 'card', 'N'),
  (7, 15, 2, NULL, 1, 0.99, '2023-11-04', 'voucher', 'N'),
  (8, 23, 3, NULL, 1, 4.0, '2023-06-11', 'voucher', 'N'),
  (9, 15, 11, NULL, 1, 17.99, '2024-06-05', 'app store', 'N'),
  (10, 3, 3, NULL, 1, 6.39, '2023-06-30', 'card', 'N'),
  (11, 19, 2, NULL, 1, 0.99, '2024-04-30', 'voucher', 'N'),
  (12, 23, 4, NULL, 1, 7.99, '2023-12-07', 'app store', 'N'),
  (13, 23, 2, 29, 1, 1.99, '2023-12-30', 'app store', 'Y'),
  (14, 9, 7, NULL, 1, 2.75, '2022-10-29', 'voucher', 'N'),
  (15, 24, 11, NULL, 1, 17.99, '2024-01-18', 'app store', 'N'),
  (16, 6, 11, 28, 1, 17.99, '2023-04-07', 'card', 'N'),
  (17, 20, 4, 8, 1, 5.0, '2023-10-13', 'app store', 'N'),
  (18, 16, 5, NULL, 5, 3.99, '2024-01-21', 'card', 'Y'),
  (19, 12, 2, 27, 1, 1.99, '2022-10-03', 'app store', 'N'),
  (20, 12, 13, NULL, 2, 2.39, '2024-02-15', 'voucher', 'N'),
  (21, 16, 13, NULL, 2, 1.5, '2023-11-25', 'card', 'N'),
  (22, 12, 1, NULL, 1, 24.99, '2024-05-03', 'app store', 'N'),
  (23, 4, 2, NULL, 1, 1.99, '2024-05-18', 'app store', 'N'),
  (24, 25, 9, NULL, 1, 3.5, '2024-05-29', 'voucher', 'N'),
  (25, 9, 4, 17, 1, 7.99, '2024-03-08', 'paypal', 'Y'),
  (26, 6, 5, 28, 3, 3.99, '2023-03-21', 'card', 'Y'),
  (27, 23, 13, NULL, 1, 2.99, '2023-03-21', 'app store', 'N'),
  (28, 5, 5, NULL, 5, 3.99, '2024-04-12', 'voucher', 'Y'),
  (29, 11, 9, NULL, 1, 3.5, '2024-02-27', 'app store', 'N'),
  (30, 10, 1, NULL, 1, 12.49, '2024-06-08', 'paypal', 'N'),
  (31, 15, 1, NULL, 1, 12.49, '2023-10-03', 'app store', 'N'),
  (32, 3, 6, NULL, 3, 15.99, '2024-06-11', 'app store', 'N'),
  (33, 3, 9, 9, 1, 6.99, '2023-10-22', 'paypal', 'N'),
  (34, 19, 5, 21, 3, 4.99, '2024-04-14', 'app store', 'N'),
  (35, 7, 11, NULL, 1, 17.99, '2024-03-13', 'app store', 'N'),
  (36, 2, 11, NULL, 1, 14.39, '2024-01-09', 'card', 'N'),
  (37, 1, 5, NULL, 3, 4.99, '2023-03-12', 'card', 'N'),
  (38, 22, 1, NULL, 1, 12.49, '2023-07-26', 'paypal', 'N'),
  (39, 10, 14, NULL, 1, 3.99, '2024-04-26', 'app store', 'N'),
  (40, 26, 6, NULL, 2, 9.99, '2023-09-28', 'app store', 'Y');

INSERT INTO matches VALUES
  (1, 26, 11, 'tournament', 'Frozen Lake', '2024-02-22', 296, 16, 12),
  (2, 14, 6, 'ranked', 'Sky Temple', '2023-07-13', 353, 8, 3),
  (3, 3, 1, 'tournament', 'Old Harbor', '2024-01-10', 1279, 21, 4),
  (4, 5, 28, 'tournament', 'Frozen Lake', '2024-06-21', 397, 20, 2),
  (5, 2, 20, 'ranked', 'Lava Pit', '2023-11-21', 130, 26, 4),
  (6, 4, 18, 'friendly', 'Old Harbor', '2024-05-01', 1216, 12, 11),
  (7, 17, 21, 'ranked', 'Sky Temple', '2024-05-09', 1319, 26, 17),
  (8, 20, 22, 'ranked', 'Sky Temple', '2023-10-03', 678, 15, 9),
  (9, 17, 29, 'tournament', 'Frozen Lake', '2024-01-26', 934, 23, 14),
  (10, 21, 6, 'tournament', 'Old Harbor', '2023-02-18', 930, 21, 10),
  (11, 12, 19, 'tournament', 'Old Harbor', '2024-04-16', 167, 17, 16),
  (12, 9, 5, 'ranked', 'Lava Pit', '2024-04-17', 1309, 20, 1),
  (13, 12, 22, 'ranked', 'Lava Pit', '2023-08-11', 628, 29, 11),
  (14, 6, 21, 'tournament', 'Old Harbor', '2024-04-26', 757, 9, 2),
  (15, 9, 11, 'ranked', 'Sky Temple', '2024-05-13', 456, 29, 19),
  (16, 8, 10, 'friendly', 'Sky Temple', '2024-03-18', 1176, 22, 11),
  (17, 4, 5, 'ranked', 'Frozen Lake', '2024-02-03', 1204, 26, 6),
  (18, 29, 22, 'friendly', 'Old Harbor', '2023-07-14', 447, 9, 7),
  (19, 21, 26, 'tournament', 'Lava Pit', '2023-11-28', 1055, 14, 5),
  (20, 19, 3, 'ranked', 'Sky Temple', '2024-04-05', 655, 11, 9),
  (21, 14, 4, 'friendly', 'Lava Pit', '2023-12-19', 864, 25, 11),
  (22, 22, 19, 'friendly', 'Frozen Lake', '2024-03-27', 1261, 17, 1),
  (23, 28, 21, 'tournament', 'Frozen Lake', '2023-03-14', 328, 17, 4),
  (24, 20, 6, 'friendly', 'Lava Pit', '2023-12-01', 698, 18, 6),
  (25, 2, 28, 'ranked', 'Sky Temple', '2023-04-16', 1103, 27, 15),
  (26, 3, 14, 'ranked', 'Lava Pit', '2024-05-05', 953, 8, 4),
  (27, 8, 15, 'ranked', 'Sky Temple', '2023-12-27', 1217, 10, 1),
  (28, 19, 15, 'friendly', 'Lava Pit', '2024-04-18', 281, 18, 10),
  (29, 16, 7, 'ranked', 'Frozen Lake', '2024-06-22', 1255, 11, 7),
  (30, 29, 8, 'friendly', 'Old Harbor', '2022-12-31', 637, 18, 1),
  (31, 3, 9, 'ranked', 'Old Harbor', '2024-01-28', 675, 24, 10),
  (32, 15, 18, 'friendly', 'Sky Temple', '2024-01-26', 1265, 27, 26),
  (33, 6, 7, 'ranked', 'Frozen Lake', '2024-02-08', 1342, 9, 4),
  (34, 7, 11, 'ranked', 'Frozen Lake', '2024-06-21', 858, 18, 5),
  (35, 6, 24, 'ranked', 'Old Harbor', '2024-03-19', 1045, 10, 7),
  (36, 10, 21, 'tournament', 'Frozen Lake', '2024-02-09', 778, 28, 9);

INSERT INTO support_agents VALUES (1, 'Karen Holt', 'English', 54000, '2020-08-01', NULL);
INSERT INTO support_agents VALUES (2, 'Matteo Bruni', 'Italian', 39500, '2021-05-17', 1);
INSERT INTO support_agents VALUES (3, 'Anja Wolff', 'German', 41200, '2021-09-06', 1);
INSERT INTO support_agents VALUES (4, 'Davi Souza', 'Portuguese', 36800, '2022-02-21', 2);
INSERT INTO support_agents VALUES (5, 'Emi Hara', 'Japanese', 40100, '2022-11-14', 3);
INSERT INTO support_agents VALUES (6, 'Piotr Zielinski', 'Polish', 35900, '2023-07-03', 3);
INSERT INTO support_agents VALUES (7, 'Lola Vega', 'Spanish', 34700, '2024-04-08', 2);

INSERT INTO support_tickets VALUES
  (1, 'Lost my gems', 23, 3, '2023-07-07', '2023-07-29', 'high', NULL),
  (2, 'Double charge', 20, 3, '2024-02-01', '2024-02-15', 'normal', NULL),
  (3, 'Cannot log in', 6, 2, '2023-08-16', NULL, 'normal', NULL),
  (4, 'Cheater in ranked', 2, 6, '2023-02-19', '2023-03-09', 'high', NULL),
  (5, 'Refund please', 1, 3, '2023-11-09', '2023-11-26', 'high', 2),
  (6, 'Game freezes', 15, 1, '2024-05-10', '2024-05-12', 'normal', 4),
  (7, 'Wrong item delivered', 15, 2, '2023-12-25', '2023-12-26', 'high', 5),
  (8, 'Ban appeal', 28, 5, '2022-06-11', '2022-06-11', 'urgent', 4),
  (9, 'Forgot password', 27, NULL, '2024-05-06', NULL, 'normal', NULL),
  (10, 'Missing reward', 6, 3, '2024-03-21', '2024-03-28', 'normal', 2),
  (11, 'Ban appeal', 28, 3, '2024-01-21', '2024-02-05', 'urgent', 3),
  (12, 'Lag in Lava Pit', 15, 3, '2024-01-29', '2024-02-14', 'low', 3),
  (13, 'Gift not received', 26, 1, '2023-12-26', '2023-12-30', 'normal', 4),
  (14, 'Change my name', 24, 3, '2023-08-23', '2023-09-15', 'urgent', 2),
  (15, 'Double charge', 11, 3, '2024-02-23', '2024-03-02', 'urgent', NULL),
  (16, 'Crash on start', 12, 6, '2023-01-17', NULL, 'normal', NULL),
  (17, 'Abusive chat', 3, 3, '2023-09-10', '2023-09-11', 'urgent', NULL),
  (18, 'Delete account', 30, 3, '2024-04-06', '2024-04-23', 'urgent', 3),
  (19, 'Cheater in ranked', 2, 2, '2023-06-06', '2023-06-08', 'high', NULL),
  (20, 'Lost progress', 10, NULL, '2024-03-06', NULL, 'urgent', NULL),
  (21, 'Sound broken', 25, 5, '2024-06-04', '2024-06-27', 'normal', 2),
  (22, 'Refund please', 8, 5, '2024-04-21', '2024-04-28', 'urgent', 4);
