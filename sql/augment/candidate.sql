-- Sums of products of one candidate's features with each other, with the design's features and with the target, a row
-- a fold. `keys` holds the design summed per key; unmatched keys would give zeros throughout and are left out.
WITH related AS (
    {{relation:sql}}
),
joined AS MATERIALIZED (
    SELECT t.* EXCLUDE (k), r.* EXCLUDE (k) FROM {{keys:identifier}} AS t JOIN related AS r USING (k)
),
scales AS (
    SELECT {{scales:sql}} FROM joined
),
scaled AS (
    SELECT {{kept:sql}}, {{scaled:sql}} FROM joined CROSS JOIN scales
)
SELECT
    CAST(fold AS INTEGER) AS fold,
    count(*) AS matched_keys,
    sum(sy * sy / n) AS between_keys,
    {{constants:sql}},
    {{sums:sql}}
FROM scaled
GROUP BY fold
ORDER BY fold ASC NULLS LAST
