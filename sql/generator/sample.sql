-- A sample of the first rows, as lists of text. Of the same rows, the same seed draws the same.
SELECT cells
FROM (SELECT [{{cells:sql}}] AS cells FROM {{table:sql}} WHERE {{where:sql}} LIMIT {{read:integer}})
ORDER BY hash(cells, {{seed:integer}}) ASC NULLS LAST
LIMIT {{rows:integer}}
