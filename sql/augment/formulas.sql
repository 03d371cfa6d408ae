-- Rows of the base with a target, a candidate's values and those of what was chosen, a number of them in no order.
WITH related AS (
    {{relation:sql}}
)
SELECT {{columns:sql}}
FROM ({{base:sql}}) AS b
JOIN related AS r ON b.k0 = r.k{{chosen:sql}}
WHERE b.y IS NOT NULL
ORDER BY hash(b.y, b.k0) ASC NULLS LAST
LIMIT {{count:integer}}
