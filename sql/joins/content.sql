-- What the rows of one table amount to, in any order: equal figures mean equal cells.
SELECT {{number:integer}} AS number, count(*) AS n, CAST(sum(hash({{cells:sql}})) AS VARCHAR) AS total FROM {{table:sql}}
