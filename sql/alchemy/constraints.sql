SELECT constraint_type, constraint_column_names, referenced_table, referenced_column_names
FROM system.main.duckdb_constraints()
WHERE table_name = :table
    AND database_name = coalesce(CAST(:database AS VARCHAR), system.main.current_database())
    AND schema_name = coalesce(CAST(:schema AS VARCHAR), system.main.current_schema())
ORDER BY constraint_index ASC NULLS LAST
