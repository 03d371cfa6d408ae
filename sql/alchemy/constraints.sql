SELECT constraint_type, constraint_column_names, referenced_table, referenced_column_names
FROM duckdb_constraints()
WHERE table_name = :table
    AND database_name = coalesce(CAST(:database AS VARCHAR), current_database())
    AND schema_name = coalesce(CAST(:schema AS VARCHAR), current_schema())
ORDER BY constraint_index
