-- A sample of the base's rows with a target, with the values of a candidate and of the chosen paths.
WITH related AS (
    {{relation:sql}}
)
SELECT {{columns:sql}}
FROM ({{base:sql}}) AS b
JOIN related AS r ON b.k0 = r.k{{chosen:sql}}
WHERE b.y IS NOT NULL
ORDER BY hash(b.y, b.k0) ASC NULLS LAST
LIMIT {{count:integer}}
