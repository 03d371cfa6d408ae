-- The most frequent cells of a column.
SELECT left(x, 200) AS cell, count(*) AS cells
FROM (SELECT CAST({{column:identifier}} AS VARCHAR) AS x FROM {{table:sql}} LIMIT {{rows:integer}})
WHERE x IS NOT NULL
GROUP BY x ORDER BY cells DESC NULLS LAST, x ASC NULLS LAST LIMIT {{most:integer}}
