-- Tables with a declared key, or one that another table refers to.
SELECT DISTINCT database_name, schema_name, table_name
FROM duckdb_constraints()
WHERE constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY', 'UNIQUE')
ORDER BY ALL ASC NULLS LAST
