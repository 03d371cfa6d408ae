-- The number of rows of one table and the sum of their hashes: equal figures mean the same rows, in any order.
SELECT {{number:integer}} AS number, count(*) AS n, CAST(sum(hash({{cells:sql}})) AS VARCHAR) AS total FROM {{table:sql}}
