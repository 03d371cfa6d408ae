-- A town's public utility.
CREATE TABLE abteilungen (abteilung_nr INTEGER, bezeichnung VARCHAR, leiter_nr INTEGER, standort VARCHAR);
INSERT INTO abteilungen VALUES (1, 'Netzbetrieb', 101, 'Hauptgebäude'), (2, 'Vertrieb', 104, 'Hauptgebäude'), (3, 'Fuhrpark', 106, 'Betriebshof'), (4, 'Bäderbetrieb', 108, 'Betriebshof');
CREATE TABLE mitarbeiter (mitarbeiter_nr INTEGER, vorname VARCHAR, nachname VARCHAR, abteilung_nr INTEGER, gehalt INTEGER, eintrittsdatum DATE, geschlecht VARCHAR);
INSERT INTO mitarbeiter VALUES (101, 'Jürgen', 'Weiß', 1, 5200, '2004-03-01', 'männlich'), (102, 'Sabine', 'Köhler', 1, 4100, '2015-09-15', 'weiblich'), (103, 'Mehmet', 'Yilmaz', 1, 3900, '2019-01-07', 'männlich'),
  (104, 'Ute', 'Grosser', 2, 4800, '2008-06-01', 'weiblich'), (105, 'Jonas', 'Brandt', 2, 3300, '2022-02-14', 'männlich'), (106, 'Karin', 'Loeffler', 3, 3600, '2011-11-02', 'weiblich'), (107, 'Piotr', 'Nowak', 3, 2900, '2021-04-19', 'männlich'), (108, 'Heike', 'Schäfer', 4, 3500, '2013-05-06', 'weiblich');
CREATE TABLE kunden (kunden_nr INTEGER, name VARCHAR, straße VARCHAR, plz VARCHAR, ort VARCHAR, kundenart VARCHAR);
INSERT INTO kunden VALUES (1, 'Bäckerei Huber', 'Marktplatz 3', '88212', 'Ravensburg', 'gewerblich'), (2, 'Familie Özdemir', 'Gartenstraße 17', '88214', 'Ravensburg', 'privat'), (3, 'Erika Müller', 'Am Bach 2', '88250', 'Weingarten', 'privat'), (4, 'Schreinerei Roth', 'Industrieweg 9', '88250', 'Weingarten', 'gewerblich'), (5, 'Hans Groß', 'Seestraße 40', '88045', 'Friedrichshafen', 'privat');
CREATE TABLE zähler (zähler_nr VARCHAR, kunden_nr INTEGER, art VARCHAR, einbaudatum DATE);
INSERT INTO zähler VALUES ('S-100', 1, 'Strom', '2016-05-03'), ('G-200', 1, 'Gas', '2017-08-21'), ('S-101', 2, 'Strom', '2020-10-12'), ('W-300', 3, 'Wasser', '2014-02-28'), ('S-102', 4, 'Strom', '2012-07-07'), ('W-301', 5, 'Wasser', '2021-12-01');
CREATE TABLE ablesungen (zähler_nr VARCHAR, ablesedatum DATE, stand DOUBLE);
INSERT INTO ablesungen VALUES ('S-100', '2022-12-31', 45210.5), ('S-100', '2023-12-31', 51877.0), ('G-200', '2023-12-31', 9120.0), ('S-101', '2023-12-31', 7300.25), ('W-300', '2023-12-31', 812.0), ('S-102', '2023-12-31', 98450.0);
CREATE TABLE rechnungen (rechnungs_nr INTEGER, kunden_nr INTEGER, rechnungsdatum DATE, betrag DOUBLE, bezahlt BOOLEAN);
INSERT INTO rechnungen VALUES (9001, 1, '2023-05-03', 1234.5, TRUE), (9002, 2, '2023-05-03', 310.2, TRUE), (9003, 3, '2023-06-12', 95.0, FALSE), (9004, 4, '2023-06-15', 2780.0, FALSE), (9005, 5, '2023-07-01', 120.4, TRUE), (9006, 1, '2024-01-09', 1410.0, FALSE);
CREATE TABLE störungen (störung_nr INTEGER, ort VARCHAR, beginn TIMESTAMP, ende TIMESTAMP, ursache VARCHAR, betroffene_haushalte INTEGER);
INSERT INTO störungen VALUES (1, 'Ravensburg', '2023-01-14 03:10:00', '2023-01-14 05:40:00', 'Sturm', 420), (2, 'Weingarten', '2023-03-02 11:00:00', '2023-03-02 11:25:00', 'Bagger', 35), (3, 'Ravensburg', '2023-08-25 19:30:00', '2023-08-26 01:00:00', 'Sturm', 1900), (4, 'Friedrichshafen', '2023-11-11 07:00:00', '2023-11-11 09:15:00', 'Kurzschluss', 260);
CREATE TABLE kraftwerke (kraftwerk VARCHAR, energieträger VARCHAR, leistung_mw DOUBLE, baujahr INTEGER, ort VARCHAR);
INSERT INTO kraftwerke VALUES ('Argenwehr', 'Wasserkraft', 1.8, 1925, 'Langenargen'), ('Altdorfer Wald', 'Windkraft', 12.6, 2018, 'Weingarten'), ('Heizwerk Süd', 'Erdgas', 24.0, 1994, 'Ravensburg'), ('Deponie', 'Sonne', 3.2, 2012, 'Ravensburg');
CREATE TABLE fahrzeuge (kennzeichen VARCHAR, hersteller VARCHAR, modell VARCHAR, baujahr INTEGER, abteilung_nr INTEGER, kilometerstand INTEGER);
INSERT INTO fahrzeuge VALUES ('RV-TW 10', 'Mercedes', 'Sprinter', 2015, 1, 143200), ('RV-TW 11', 'Volkswagen', 'Caddy', 2019, 1, 61800), ('RV-TW 12', 'Volkswagen', 'Crafter', 2012, 3, 210400), ('RV-TW 13', 'Opel', 'Combo', 2021, 2, 22300);
CREATE TABLE schulungen (schulung_nr INTEGER, titel VARCHAR, dauer_tage INTEGER, kosten INTEGER);
INSERT INTO schulungen VALUES (1, 'Erste Hilfe', 1, 80), (2, 'Arbeiten unter Spannung', 5, 1450), (3, 'Datenschutz', 1, 120), (4, 'Gesprächsführung', 2, 640);
CREATE TABLE teilnahmen (mitarbeiter_nr INTEGER, schulung_nr INTEGER, datum DATE, bestanden BOOLEAN);
INSERT INTO teilnahmen VALUES (101, 2, '2022-10-03', TRUE), (102, 2, '2022-10-03', FALSE), (103, 1, '2023-02-20', TRUE), (104, 4, '2023-03-08', TRUE), (105, 3, '2023-03-09', TRUE), (105, 4, '2023-05-22', TRUE), (108, 1, '2023-02-20', TRUE);
CREATE TABLE schwimmbäder (bad VARCHAR, stadtteil VARCHAR, eröffnet INTEGER, bahnen INTEGER, eintrittspreis DOUBLE);
INSERT INTO schwimmbäder VALUES ('Flappachbad', 'Südstadt', 1958, 6, 4.5), ('Hallenbad Mitte', 'Innenstadt', 1971, 8, 5.2), ('Lehrschwimmbecken', 'Weststadt', 1984, 4, 3.0);
