CREATE TABLE "grants" (
  "Identifier" VARCHAR, "Title" VARCHAR, "Currency" VARCHAR, "Amount Applied For" INTEGER, "Amount Awarded" INTEGER, "Amount Disbursed" INTEGER, "Award Date" DATE,
  "Planned Dates:Start Date" DATE, "Planned Dates:End Date" DATE, "Planned Dates:Duration (months)" INTEGER, "Recipient Org:Name" VARCHAR, "Recipient Org:Charity Number" INTEGER,
  "Recipient Org:City" VARCHAR, "Recipient Org:Web Address" VARCHAR, "Beneficiary Location:Name" VARCHAR, "Funding Org:Name" VARCHAR, "Grant Programme:Title" VARCHAR,
  "Grant Officer" VARCHAR, "Recipient Type" VARCHAR, "Beneficiary Group" VARCHAR, "No. of Beneficiaries" INTEGER, "Report Received" DATE, "For Use" VARCHAR, "From An Open Call?" VARCHAR, "Match Funding" INTEGER);
INSERT INTO "grants"
SELECT printf('360G-HF-%04d', i * 7),
  ['Youth kitchen','Warm spaces','Community garden','Choir for all','Boxing after school','Advice drop-in','Village hall roof','Repair cafe','Walking group','Mural project','Debt helpline'][1 + (i * 5 + i // 11) % 11],
  'GBP', ap, aw, CASE WHEN i % 7 = 4 THEN aw // 2 WHEN i % 11 = 8 THEN 0 ELSE aw END, d, d + 20 + (i * 7) % 80, d + 20 + (i * 7) % 80 + m * 30, m,
  o[1 + k], CASE WHEN k % 5 <> 3 THEN 1041000 + k * 7919 END,
  ['Leeds','Bradford','Hull','York','Leeds','Sheffield','Doncaster'][1 + k % 7], CASE WHEN k % 4 <> 1 THEN 'www.' || lower(replace(o[1 + k], ' ', '')) || '.org.uk' END,
  ['Harehills','Manningham','Hessle Road','Acomb','Chapeltown','Burngreave','Mexborough'][1 + (k + i // 40) % 7],
  ['Hartley Foundation','Aire Valley Trust','National Lottery Community Fund','Dales Charitable Trust'][1 + (i * 3 + i // 8) % 4],
  ['Small Grants','Reaching Communities','Winter Response','Green Spaces','Capital Fund'][1 + (i * 2 + i // 5) % 5],
  ['Meera Joshi','Colin Abbott','Ruth Okello','Dafydd Price'][1 + (i + i // 4) % 4],
  ['charity','community group','school','social enterprise','charity'][1 + k % 5],
  ['young people','older people','refugees','families','disabled people','general public'][1 + (i * 5 + i // 6) % 6],
  CASE WHEN i % 12 <> 7 THEN 15 + (i * i * 3 + i * 17) % 900 END, CASE WHEN i % 3 <> 1 THEN d + 200 + (i * 13) % 300 END,
  ['project','core costs','building','equipment','project'][1 + (i * 3 + i // 5) % 5], CASE WHEN i % 6 = 2 THEN 'No' ELSE 'Yes' END, CASE WHEN i % 5 = 2 THEN aw // 4 END
FROM (SELECT i, (i * 7 + i // 23) % 22 AS k, DATE '2020-09-03' + (i * 89 + i * i) % 1180 AS d, [6,12,12,24,36,18][1 + (i * 5 + i // 6) % 6] AS m,
  (3 + (i * i * 7 + i * 11) % 190) * 500 AS ap, (3 + (i * i * 7 + i * 11) % 190) * 500 * [100,80,100,50,75][1 + i % 5] // 100 AS aw,
  ['Harehills Youth Club','Manningham Food Hub','Avenue Allotments','York Signing Choir','St Aidans Primary School','Burngreave Boxing','Mexborough Miners Hall','Repair Leeds','Wharfe Walkers','Paint The Town','Money Matters Hull','Refugee Welcome Leeds','Dementia Friends York','Little Stars Nursery','Bike Kitchen','Acomb Community Centre','Deaf Arts North','Roma Voices','Hessle Road Network','Green Chapeltown','Steel City Singers','Mums Together'] AS o
  FROM (SELECT CAST(range AS INTEGER) AS i FROM range(1, 131)) r) q;
COMMENT ON TABLE "grants" IS 'Grants published in the 360Giving format';
COMMENT ON COLUMN "grants"."Amount Disbursed" IS 'paid out so far';
COMMENT ON COLUMN "grants"."Planned Dates:Duration (months)" IS 'length of the project';
COMMENT ON COLUMN "grants"."Recipient Org:Name" IS 'who got the grant';
COMMENT ON COLUMN "grants"."Beneficiary Location:Name" IS 'neighbourhood that benefits';
COMMENT ON COLUMN "grants"."Funding Org:Name" IS 'the funder';
COMMENT ON COLUMN "grants"."Report Received" IS 'end of grant report, empty if none came';
COMMENT ON COLUMN "grants"."For Use" IS 'what the money is spent on';
COMMENT ON COLUMN "grants"."Match Funding" IS 'money from other funders';
COMMENT ON COLUMN "grants"."Grant Officer" IS 'looks after the grant at the foundation';
