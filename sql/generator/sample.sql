-- Rows as lists of text. Which rows depends on their contents and the seed alone.
SELECT cells
FROM (SELECT [{{cells:sql}}] AS cells FROM {{table:sql}} WHERE {{where:sql}} LIMIT {{read:integer}})
ORDER BY hash(cells, {{seed:integer}}) ASC NULLS LAST
LIMIT {{rows:integer}}
