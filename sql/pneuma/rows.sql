-- Rows of one table at given places, each cell as text.
SELECT {{number:integer}} AS number, rowid AS place, [{{cells:sql}}] AS cells
FROM {{table:sql}}
WHERE rowid IN ({{places:sql}})
