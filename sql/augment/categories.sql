-- How much the target differs between the values of one column of the base: a row of sums over the values.
WITH sums AS (
    SELECT
        {{value:sql}} AS v,
        CAST(count(*) AS DOUBLE) AS n,
        sum({{target:sql}}) AS s,
        sum(({{target:sql}}) * ({{target:sql}})) AS q
    FROM {{base:sql}}
    WHERE ({{filled:sql}}) IS NOT NULL AND ({{value:sql}}) IS NOT NULL
    GROUP BY ALL
)
SELECT
    count(*) AS levels,
    coalesce(sum(n), 0) AS rows,
    coalesce(sum(n * n), 0) AS squared_rows,
    coalesce(sum(s), 0) AS whole,
    coalesce(sum(s * s / n), 0) AS between_levels,
    coalesce(sum(q), 0) AS squares
FROM sums
