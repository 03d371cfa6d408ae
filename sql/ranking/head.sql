-- The first rows of a table or view, each cell as text.
SELECT {{number:integer}} AS number, row_number() OVER () - 1 AS place, cells
FROM (SELECT [{{cells:sql}}] AS cells FROM {{table:sql}} LIMIT {{limit:integer}})
