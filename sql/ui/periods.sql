-- How many days or moments of a column lie in each period. The unit gives at most so many periods, tells most of the
-- cells apart, and is the longest that does.
WITH cells AS (
    SELECT x FROM (SELECT TRY_CAST({{column:identifier}} AS TIMESTAMP) AS x FROM {{table:sql}} LIMIT {{rows:integer}})
    WHERE x IS NOT NULL AND isfinite(x)
), ends AS (SELECT min(x) AS low, max(x) AS high FROM cells),
fitting AS (
    SELECT unit, place FROM ends, (
        SELECT unnest(['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year', 'decade', 'century', 'millennium']) AS unit,
            generate_subscripts([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1) AS place
    )
    WHERE date_diff(unit, low, high) < {{most:integer}}
),
units AS (
    SELECT unit FROM cells, fitting
    GROUP BY unit, place ORDER BY count(DISTINCT date_trunc(unit, x)) DESC NULLS LAST, place DESC NULLS LAST LIMIT 1
)
SELECT unit, date_diff(unit, low, x) AS part, min(CAST(CAST(date_trunc(unit, x) AS TIMESTAMP) AS VARCHAR)) AS start, count(*) AS cells
FROM cells, ends, units
GROUP BY unit, part ORDER BY part ASC NULLS LAST
