-- How the numbers of a column are spread: how many lie in each of so many equal parts of their range.
WITH cells AS (
    SELECT x FROM (SELECT CAST({{column:identifier}} AS DOUBLE) AS x FROM {{table:sql}} LIMIT {{rows:integer}})
    WHERE x IS NOT NULL AND isfinite(x)
), ends AS (SELECT min(x) AS low, max(x) AS high FROM cells)
SELECT CAST(least({{parts:integer}} - 1, floor((x - low) / (high - low) * {{parts:integer}})) AS INTEGER) AS part, count(*) AS cells
FROM cells, ends
WHERE high > low
GROUP BY part ORDER BY part ASC NULLS LAST
