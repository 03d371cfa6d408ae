-- Foreign keys that the catalogs declare, one row a key.
SELECT
    database_name,
    schema_name,
    table_name,
    constraint_column_names AS columns,
    referenced_table,
    referenced_column_names AS referenced_columns
FROM duckdb_constraints()
WHERE constraint_type = 'FOREIGN KEY' AND referenced_table IS NOT NULL
ORDER BY ALL ASC NULLS LAST
