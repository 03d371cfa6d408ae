-- One feature against the target's mean per key: correlation of ranks, and whether each value has a range of its own.
WITH related AS (
    {{relation:sql}}
),
pairs AS (
    SELECT r.{{feature:identifier}} AS f, t.sy / t.n AS y
    FROM {{keys:identifier}} AS t JOIN related AS r USING (k)
    WHERE f IS NOT NULL
),
ranked AS (
    SELECT rank() OVER (ORDER BY f) AS rf, rank() OVER (ORDER BY y) AS ry FROM pairs
),
ranges AS (
    SELECT f, min(y) AS low, max(y) AS high FROM pairs GROUP BY f
),
neighbours AS (
    SELECT low, lag(high) OVER (ORDER BY low, high) AS before FROM ranges
)
SELECT
    (SELECT count(*) FROM pairs) AS keys,
    (SELECT coalesce(corr(rf, ry), 0) FROM ranked) AS ranks,
    (SELECT count(*) FROM ranges) AS classes,
    (SELECT count(*) FROM neighbours WHERE before > low) AS overlaps
