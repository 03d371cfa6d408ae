-- The base summed per key: rows, target and features, and the fold of the key. Made once for all candidates of a key.
CREATE OR REPLACE TEMP TABLE {{keys:identifier}} AS
WITH design AS (
    {{design:sql}}
),
summed AS (
    SELECT k, CAST(count(*) AS DOUBLE) AS n, {{sums:sql}} FROM design WHERE k IS NOT NULL GROUP BY k
)
SELECT *, {{fold:sql}} AS fold FROM summed
