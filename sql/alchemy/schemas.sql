SELECT database_name, schema_name
FROM system.main.duckdb_schemas()
WHERE NOT schema_name IN ('information_schema', 'pg_catalog') AND schema_name <> :ours
ORDER BY database_name ASC NULLS LAST, schema_name ASC NULLS LAST
