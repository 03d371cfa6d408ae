-- One number or class per key, compared with the target's mean per key: the rank correlation; how many classes overlap
-- in their ranges of the target, how much of the target's range lies between classes, and the logarithm of the
-- probability that classes of these sizes have separate ranges by chance.
WITH related AS (
    {{relation:sql}}
),
pairs AS (
    SELECT {{value:sql}} AS f, t.sy / t.n AS y FROM {{keys:identifier}} AS t JOIN related AS r USING (k) WHERE f IS NOT NULL
),
ranked AS (
    SELECT rank() OVER (ORDER BY f ASC NULLS LAST) AS rf, rank() OVER (ORDER BY y ASC NULLS LAST) AS ry FROM pairs
),
ranges AS (
    SELECT f, count(*) AS n, min(y) AS low, max(y) AS high FROM pairs GROUP BY f
),
neighbours AS (
    SELECT low, lag(high) OVER (ORDER BY low ASC NULLS LAST, high ASC NULLS LAST) AS before FROM ranges
)
SELECT
    (SELECT count(*) FROM pairs) AS keys,
    (SELECT count(DISTINCT y) FROM pairs) AS levels,
    (SELECT coalesce(corr(rf, ry), 0) FROM ranked) AS ranks,
    (SELECT count(*) FROM ranges) AS classes,
    (SELECT count(*) FROM neighbours WHERE before > low) AS overlaps,
    (SELECT coalesce(sum(greatest(low - before, 0)), 0) FROM neighbours) AS gaps,
    (SELECT max(high) - min(low) FROM ranges) AS whole,
    (SELECT sum(lgamma(n + 1)) - lgamma(sum(n) + 1) + lgamma(count(*) + 1) FROM ranges) AS chance
