SELECT name
FROM (
    SELECT database_name, schema_name, table_name AS name, 'table' AS kind FROM duckdb_tables()
    UNION ALL
    SELECT database_name, schema_name, view_name, 'view' FROM duckdb_views() WHERE NOT internal
)
WHERE kind = :kind
    AND database_name = coalesce(CAST(:database AS VARCHAR), current_database())
    AND schema_name = coalesce(CAST(:schema AS VARCHAR), current_schema())
ORDER BY name
