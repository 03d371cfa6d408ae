-- Scalar functions of which no overload is consistent, table functions, and macros of users.
SELECT lower(function_name) AS name
FROM duckdb_functions()
WHERE function_type IN ('scalar', 'table') OR (function_type IN ('macro', 'table_macro') AND NOT internal)
GROUP BY lower(function_name), function_type
HAVING function_type <> 'scalar' OR bool_and(stability <> 'CONSISTENT')
