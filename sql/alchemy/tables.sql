SELECT name
FROM (
    SELECT database_name, schema_name, table_name AS name, 'table' AS kind FROM system.main.duckdb_tables()
    UNION ALL
    SELECT database_name, schema_name, view_name, 'view' FROM system.main.duckdb_views() WHERE NOT internal
)
WHERE kind = :kind
    AND database_name = coalesce(CAST(:database AS VARCHAR), system.main.current_database())
    AND schema_name = coalesce(CAST(:schema AS VARCHAR), system.main.current_schema())
ORDER BY name ASC NULLS LAST
