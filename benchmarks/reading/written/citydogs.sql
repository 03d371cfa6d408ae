CREATE TABLE DogLicenses (
  LicenseNumber INTEGER, AnimalName VARCHAR, AnimalGender VARCHAR, AnimalBirthYear INTEGER, BreedName VARCHAR, ColorPrimary VARCHAR,
  Spayed BOOLEAN, Microchipped BOOLEAN, GuardDog VARCHAR, LicenseType VARCHAR, LicenseIssuedDate DATE, LicenseExpiredDate DATE,
  FeePaid DECIMAL(6,2), LateFee DECIMAL(6,2), OwnerCity VARCHAR, Borough VARCHAR, ZipCode INTEGER, CouncilDistrict INTEGER, RabiesVaccExp DATE);
INSERT INTO DogLicenses
SELECT 880100 + i * 7,
  ['Bella','Max','Luna','Charlie','Coco','Rocky','Daisy','Milo','Lola','Buddy','Rosie','Teddy','Princess','Zeus','Ginger','Oreo','Penny','Duke','Nala','Simba','Biscuit','Shadow','Pepper'][1 + (i * 5 + i // 23) % 23],
  ['F','M','M','F','F','M','F'][1 + (i + i // 7) % 7],
  2006 + (i * i * 7 + i * 3) % 17,
  ['Labrador Retriever','Yorkshire Terrier','Shih Tzu','Chihuahua','Pit Bull Mix','Beagle','German Shepherd','Poodle','Dachshund','French Bulldog','Unknown'][1 + (i * 3 + i // 11) % 11],
  ['Black','Brown','White','Golden','Grey','Tan'][1 + (i * 5 + i // 6) % 6],
  (i * 3 + i // 5) % 5 <> 1, (i + i // 4) % 4 <> 2,
  CASE WHEN i % 13 = 5 THEN 'Yes' ELSE 'No' END,
  ['Original','Renewal','Renewal','Original','Transfer'][1 + (i + i // 5) % 5],
  DATE '2021-01-11' + CAST((i * 97 + i * i) % 1060 AS INTEGER),
  DATE '2021-01-11' + CAST((i * 97 + i * i) % 1060 AS INTEGER) + [365,365,730,1095,365][1 + i % 5],
  [8.5,8.5,34.0,17.0,25.5,0.0][1 + (i + i // 6) % 6],
  CASE WHEN i % 6 = 2 THEN 2.0 WHEN i % 17 = 3 THEN 5.0 END,
  CASE WHEN i % 14 = 0 THEN NULL ELSE ['New York','Brooklyn','Astoria','Bronx','Staten Island'][1 + (i * 2 + i // 5) % 5] END,
  ['Manhattan','Brooklyn','Queens','Bronx','Staten Island'][1 + (i * 2 + i // 5) % 5],
  [10025,11215,11103,10463,10314][1 + (i * 2 + i // 5) % 5] + (i // 30),
  1 + (i * 7) % 12,
  CASE WHEN i % 9 <> 4 THEN DATE '2022-03-01' + CAST((i * 59 + i * i * 3) % 1000 AS INTEGER) END
FROM range(1, 121) t(i);
CREATE TABLE DogBites (
  BiteID INTEGER, DateOfBite DATE, WeekdayCd INTEGER, Species VARCHAR, Breed VARCHAR, AgeYrs INTEGER, Gender VARCHAR, SpayNeuter BOOLEAN,
  BiteBorough VARCHAR, BiteZip INTEGER, PlaceOfBite VARCHAR, Severity INTEGER, VictimAge INTEGER, VictimSex VARCHAR, BodyPart VARCHAR, Leashed VARCHAR, OwnerKnown VARCHAR, QuarantineDays INTEGER, ReportedDate DATE, FineAmt INTEGER);
INSERT INTO DogBites
SELECT 4000 + i, DATE '2021-02-05' + CAST((i * 113 + i * i * 2) % 1040 AS INTEGER), 1 + (i * 3 + i // 7) % 7, 'DOG',
  ['Pit Bull Mix','Chihuahua','German Shepherd','Unknown','Shih Tzu','Labrador Retriever','Rottweiler','Yorkshire Terrier'][1 + (i * 3 + i // 8) % 8],
  CASE WHEN i % 7 <> 3 THEN 1 + (i * 5) % 13 END,
  ['M','F','U','M','M'][1 + (i + i // 5) % 5], (i + i // 3) % 3 = 1,
  ['Manhattan','Brooklyn','Queens','Bronx','Staten Island','Brooklyn','Queens'][1 + (i * 2 + i // 7) % 7],
  [10025,11215,11103,10463,10314,11226,11432][1 + (i * 2 + i // 7) % 7],
  ['park','sidewalk','home','apartment lobby','dog run','shop'][1 + (i * 5 + i // 6) % 6],
  1 + (i * i + i * 3) % 5,
  CASE WHEN i % 11 <> 6 THEN 2 + (i * 17 + i * i) % 79 END,
  ['F','M','M','F','U'][1 + (i * 2 + i // 5) % 5],
  ['hand','leg','face','arm','foot'][1 + (i * 3 + i // 5) % 5],
  ['Y','N','N','Y','U'][1 + (i + i // 5) % 5],
  ['Y','N','Y'][1 + (i + i // 3) % 3],
  [10,10,0,14,30][1 + i % 5],
  DATE '2021-02-05' + CAST((i * 113 + i * i * 2) % 1040 AS INTEGER) + [0,1,0,3,9,2][1 + i % 6],
  CASE WHEN i % 3 <> 0 THEN [100,250,75,500][1 + i % 4] END
FROM range(1, 91) t(i);
COMMENT ON TABLE DogLicenses IS 'Active and expired dog licences';
COMMENT ON TABLE DogBites IS 'Dog bites reported to the health department';
COMMENT ON COLUMN DogLicenses.AnimalGender IS 'F female, M male';
COMMENT ON COLUMN DogLicenses.Spayed IS 'spayed or neutered';
COMMENT ON COLUMN DogLicenses.GuardDog IS 'trained as a guard dog';
COMMENT ON COLUMN DogLicenses.RabiesVaccExp IS 'rabies vaccination runs out on';
COMMENT ON COLUMN DogLicenses.FeePaid IS 'licence fee in USD';
COMMENT ON COLUMN DogBites.WeekdayCd IS '1 Monday, 2 Tuesday, 3 Wednesday, 4 Thursday, 5 Friday, 6 Saturday, 7 Sunday';
COMMENT ON COLUMN DogBites.Gender IS 'sex of the dog: M male, F female, U unknown';
COMMENT ON COLUMN DogBites.Severity IS '1 no broken skin to 5 hospital';
COMMENT ON COLUMN DogBites.VictimSex IS 'M man, F woman, U unknown';
COMMENT ON COLUMN DogBites.Leashed IS 'Y on a leash, N off leash, U not known';
COMMENT ON COLUMN DogBites.AgeYrs IS 'age of the dog in years';
COMMENT ON COLUMN DogBites.FineAmt IS 'fine for the owner, USD';
