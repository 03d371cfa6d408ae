-- Exact figures of joining two tables on some columns: rows, filled rows, distinct keys a side, and keys on both sides.
WITH left_keys AS (
    SELECT {{left_key:sql}} AS k, count(*) AS times FROM {{left_table:sql}} GROUP BY ALL
),
right_keys AS (
    SELECT {{right_key:sql}} AS k, count(*) AS times FROM {{right_table:sql}} GROUP BY ALL
)
SELECT
    (SELECT CAST(coalesce(sum(times), 0) AS BIGINT) FROM left_keys) AS left_rows,
    (SELECT CAST(coalesce(sum(times), 0) AS BIGINT) FROM left_keys WHERE k IS NOT NULL) AS left_filled,
    (SELECT count(k) FROM left_keys) AS left_distinct,
    (SELECT CAST(coalesce(sum(times), 0) AS BIGINT) FROM right_keys) AS right_rows,
    (SELECT CAST(coalesce(sum(times), 0) AS BIGINT) FROM right_keys WHERE k IS NOT NULL) AS right_filled,
    (SELECT count(k) FROM right_keys) AS right_distinct,
    (SELECT count(*) FROM left_keys SEMI JOIN right_keys USING (k) WHERE k IS NOT NULL) AS shared
