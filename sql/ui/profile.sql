-- What DuckDB says about each column of the first rows of a table.
SELECT column_name, column_type, "min", "max", approx_unique, null_percentage::DOUBLE AS missing, "count"
FROM (SUMMARIZE SELECT * FROM {{table:sql}} LIMIT {{rows:integer}})
