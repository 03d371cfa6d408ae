CREATE TABLE WardCandidates (ElecDate DATE, CouncilNm VARCHAR, WardNm VARCHAR, WardSeats INTEGER, WardElectorate INTEGER, BallotsIssued INTEGER, RejPapers INTEGER, CandSurname VARCHAR, CandForename VARCHAR, CandSex VARCHAR, CandParty VARCHAR, PartyGrp VARCHAR, VotesCast INTEGER, PrevVotes INTEGER, ElectedYN VARCHAR, IncumbentYN VARCHAR, AgentNm VARCHAR, SpendGBP INTEGER, SpendLimitGBP INTEGER, ReturnFiledDt DATE, PollStations INTEGER, PostalPct DOUBLE, CountVenue VARCHAR, DeclTime TIME, LeafletCt INTEGER);
INSERT INTO WardCandidates
SELECT [DATE '2021-05-06', DATE '2022-05-05', DATE '2023-05-04'][1 + w % 3], ['Thornbury','Wexcombe','Harlow Vale','Aldermoor'][1 + w // 3 % 4], ['Castle','Priory','Millfield','St Annes','Broadmead','Whitestone','Greenway','Lower Town','Hillside','Bishopstone','Fenside','Abbey'][1 + w] || CASE WHEN w % 4 = 1 THEN ' East' ELSE '' END, 1 + w % 3, 4100 + (w * 977) % 5200, (4100 + (w * 977) % 5200) * (27 + (w * 7) % 24) // 100, 6 + (w * 11) % 40,
  ['Ashdown','Begum','Clarke','Dobson','Evans','Farooq','Goodwin','Hartley','Iqbal','Jessop','Kemp','Lister','Moss'][1 + (w * 5 + c * 3) % 13], ['Pauline','Tariq','George','Sian','Derek','Amina','Colin','Ruth','Oliver'][1 + (w * 4 + c * 2) % 9], ['F','M','M','F','M','F','M','F','M'][1 + (w * 4 + c * 2) % 9], p, CASE WHEN p = 'Independent' OR p = 'Residents First' THEN 'local' ELSE 'national' END, v, CASE WHEN (w + c) % 4 <> 2 THEN v * (71 + (w * 13 + c * 19) % 60) // 100 END, CASE WHEN v > 900 + w * 20 THEN 'Yes' ELSE 'No' END, CASE WHEN (w * 3 + c) % 5 = 1 THEN 'Yes' ELSE 'No' END,
  CASE WHEN p <> 'Independent' THEN ['Joan Fisher','Prakash Dhillon','Tim Wyatt'][1 + (w + c) % 3] END, 60 + (w * 131 + c * 217) % 1100, 806 + (4100 + (w * 977) % 5200) * 7 // 100, CASE WHEN (w * 5 + c) % 9 <> 4 THEN [DATE '2021-05-06', DATE '2022-05-05', DATE '2023-05-04'][1 + w % 3] + 10 + (w * 7 + c * 5) % 40 END, 2 + w % 5, round(11 + (w * 37 % 190) / 10.0, 1), ['Leisure Centre','Guildhall','School Hall'][1 + w % 3], TIME '23:40:00' - to_minutes(CAST((w * 29) % 200 AS INTEGER)), CASE WHEN (w + c * 2) % 7 <> 5 THEN 400 + (w * 311 + c * 173) % 6000 END
FROM (SELECT w, c, ['Labour','Conservative','Liberal Democrat','Green','Independent','Residents First','Reform UK'][1 + (c + w % 2 * (c // 4)) % 7] AS p, 64 + (w * 379 + c * 613 + w * c * 97) % 1490 AS v FROM (SELECT CAST(range AS INTEGER) AS w FROM range(0, 12)) a, (SELECT CAST(range AS INTEGER) AS c FROM range(0, 7)) b WHERE NOT (c = 6 AND w % 3 = 0));
COMMENT ON TABLE WardCandidates IS 'local elections, one row per candidate';
COMMENT ON COLUMN WardCandidates.WardSeats IS 'councillors to elect in the ward';
COMMENT ON COLUMN WardCandidates.WardElectorate IS 'people who may vote in the ward';
COMMENT ON COLUMN WardCandidates.BallotsIssued IS 'ballot papers handed out';
COMMENT ON COLUMN WardCandidates.RejPapers IS 'spoilt papers';
COMMENT ON COLUMN WardCandidates.PrevVotes IS 'votes of the party at the election before, empty if it did not stand';
COMMENT ON COLUMN WardCandidates.IncumbentYN IS 'was the councillor before';
COMMENT ON COLUMN WardCandidates.AgentNm IS 'election agent';
COMMENT ON COLUMN WardCandidates.SpendGBP IS 'campaign spending';
COMMENT ON COLUMN WardCandidates.ReturnFiledDt IS 'spending return handed in';
COMMENT ON COLUMN WardCandidates.PostalPct IS 'postal votes in percent';
