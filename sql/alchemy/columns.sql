SELECT column_name, data_type, is_nullable, column_default, comment
FROM system.main.duckdb_columns()
WHERE table_name = :table
    AND database_name = coalesce(CAST(:database AS VARCHAR), system.main.current_database())
    AND schema_name = coalesce(CAST(:schema AS VARCHAR), system.main.current_schema())
ORDER BY column_index ASC NULLS LAST
