-- Text cells as hashes of their normal form, with its length and first character in 64 classes each.
-- {{cells}} gives (field, value), without duplicates where many are expected. MD5 is the same in every version and process.
-- No filter on the normal form: the optimizer would compute it twice.
WITH normal AS (
    SELECT field, {{normal:sql}} AS text
    FROM ({{cells:sql}})
)
SELECT field,
       CASE WHEN strlen(text) <= {{longest:integer}} THEN (md5_number(text) >> 64)::UBIGINT END AS hash,
       least(strlen(text), 63)::UTINYINT AS length,
       (greatest(unicode(text), 0) % 64)::UTINYINT AS first
FROM normal
