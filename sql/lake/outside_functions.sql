-- Functions of which every form may give something else tomorrow, and functions that give tables.
SELECT lower(function_name) AS name, function_type = 'table' AS is_table
FROM duckdb_functions()
WHERE function_type IN ('scalar', 'table')
GROUP BY ALL
HAVING is_table OR bool_and(stability <> 'CONSISTENT')
