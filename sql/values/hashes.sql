-- The distinct cells of text columns as hashes of their normal form, with its length and first
-- character in 64 classes each. MD5 is the same in every version and process. No filter on the
-- normal form: the optimizer would compute it twice.
WITH cells AS (
    {{cells:sql}}
),
normal AS (
    SELECT field, {{normal:sql}} AS text
    FROM (SELECT DISTINCT field, value FROM cells)
)
SELECT field,
       CASE WHEN strlen(text) <= {{longest:integer}} THEN md5_number_lower(text) END AS hash,
       least(strlen(text), 63)::UTINYINT AS length,
       (greatest(unicode(text), 0) % 64)::UTINYINT AS first
FROM normal
