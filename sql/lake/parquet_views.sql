-- Views that may read Parquet.
SELECT database_name, schema_name, view_name
FROM duckdb_views()
WHERE NOT internal AND contains(lower(sql), 'parquet')
