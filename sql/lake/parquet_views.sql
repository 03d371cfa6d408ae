-- Views that may read Parquet, with their definitions.
SELECT database_name, schema_name, view_name, sql
FROM duckdb_views()
WHERE NOT internal AND contains(lower(sql), 'parquet')
