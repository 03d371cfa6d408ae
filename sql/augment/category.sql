-- The target's mean for each value of a category, without the rows of one fold, drawn towards the mean of all rows.
CREATE OR REPLACE TEMP TABLE {{means:identifier}} AS
WITH sums AS (
    SELECT {{value:sql}} AS v, {{fold:sql}} AS fold, count(*) AS n, sum({{target:sql}}) AS s
    FROM {{base:sql}}
    WHERE ({{filled:sql}}) IS NOT NULL AND ({{value:sql}}) IS NOT NULL
    GROUP BY ALL
),
whole AS (
    SELECT v, sum(n) AS n, sum(s) AS s FROM sums GROUP BY v
)
SELECT
    v AS {{v:identifier}},
    fold AS {{f:identifier}},
    CAST((whole.s - sums.s) / (whole.n - sums.n + {{prior:sql}}) AS DOUBLE) AS {{x:identifier}}
FROM sums
JOIN whole USING (v)
