-- The figures of measure.sql without the row counts, for keys whose hash is within a bound: the same keys on both sides.
WITH left_keys AS (
    SELECT hash(k) AS h, count(*) AS times
    FROM (SELECT {{left_key:sql}} AS k FROM {{left_table:sql}})
    WHERE k IS NOT NULL AND hash(k) <= {{bound:integer}}::UBIGINT
    GROUP BY h
),
right_keys AS (
    SELECT hash(k) AS h, count(*) AS times
    FROM (SELECT {{right_key:sql}} AS k FROM {{right_table:sql}})
    WHERE k IS NOT NULL AND hash(k) <= {{bound:integer}}::UBIGINT
    GROUP BY h
)
SELECT
    (SELECT CAST(coalesce(sum(times), 0) AS BIGINT) FROM left_keys) AS left_filled,
    (SELECT count(*) FROM left_keys) AS left_distinct,
    (SELECT CAST(coalesce(sum(times), 0) AS BIGINT) FROM right_keys) AS right_filled,
    (SELECT count(*) FROM right_keys) AS right_distinct,
    (SELECT count(*) FROM left_keys SEMI JOIN right_keys USING (h)) AS shared
