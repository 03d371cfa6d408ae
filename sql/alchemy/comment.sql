SELECT comment
FROM (
    SELECT database_name, schema_name, table_name AS name, comment FROM system.main.duckdb_tables()
    UNION ALL
    SELECT database_name, schema_name, view_name, comment FROM system.main.duckdb_views()
)
WHERE name = :table
    AND database_name = coalesce(CAST(:database AS VARCHAR), system.main.current_database())
    AND schema_name = coalesce(CAST(:schema AS VARCHAR), system.main.current_schema())
