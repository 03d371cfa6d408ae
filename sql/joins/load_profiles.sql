-- Stored profiles whose sketches were made with the hash function of this DuckDB.
SELECT
    database_name, schema_name, table_name, column_name, "type", kind,
    mark, checksum, table_rows, rows_read, row_count, null_count, distinct_count, low, high, sketch
FROM lakescout.column_profiles
WHERE hash_probe = ?::UBIGINT
ORDER BY database_name ASC NULLS LAST, schema_name ASC NULLS LAST, table_name ASC NULLS LAST, "position" ASC NULLS LAST
