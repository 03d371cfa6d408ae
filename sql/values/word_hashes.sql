-- The distinct words of text cells as hashes. {{cells}} gives (field, value). Equal cells are split once; MD5 is the
-- same in every version and process.
SELECT DISTINCT field, (md5_number(word) >> 64)::UBIGINT AS hash
FROM (
    SELECT field, unnest(string_split_regex(lower(strip_accents(value)), {{separators:literal}})) AS word
    FROM (SELECT DISTINCT field, value FROM ({{cells:sql}}))
)
WHERE word <> ''
