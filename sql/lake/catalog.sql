-- Every table and view of every attached database with a fingerprint of its definition,
-- its columns and all comments. The XOR does not depend on the order of the columns.
-- After each table that is not known with its fingerprint, a row for each of its columns: there, is_view is NULL.
-- DuckDB takes as long to list its columns for one table as for all, so one statement does both.
-- A CSV or Parquet file that is opened as a database has two views: "file", and one with the file's name. The latter counts.
WITH views AS MATERIALIZED (
    SELECT database_name, schema_name, view_name, comment, sql, regexp_extract(sql, ' AS (SELECT .*)', 1, 's') AS query
    FROM duckdb_views()
    WHERE NOT internal AND NOT temporary
), entries AS (
    SELECT database_name, schema_name, table_name, FALSE AS is_view, comment,
           estimated_size AS row_estimate, hash(sql) AS definition
    FROM duckdb_tables()
    WHERE NOT internal AND NOT temporary
    UNION ALL
    SELECT database_name, schema_name, view_name, TRUE, comment, NULL, hash(sql)
    FROM views
    WHERE view_name <> 'file' OR NOT EXISTS (
        FROM views AS named
        WHERE named.database_name = views.database_name AND named.schema_name = views.schema_name
          AND named.view_name <> 'file' AND named.query <> '' AND named.query = views.query
    )
), names AS ( -- names of our tables, and of those that were set aside; all else in the schema is the user's
    SELECT '(' || {{ours:literal}} || ')(_set_aside_\d+)?' AS ours
), columns AS MATERIALIZED (
    SELECT database_name, schema_name, table_name, column_index, column_name, data_type, comment
    FROM duckdb_columns()
    WHERE NOT internal
), parts AS (
    SELECT database_name, schema_name, table_name,
           bit_xor(hash(column_index, column_name, data_type, comment)) AS columns_hash
    FROM columns
    GROUP BY ALL
), found AS MATERIALIZED (
    SELECT entries.database_name, entries.schema_name, entries.table_name, is_view, comment,
           row_estimate, hash(definition, comment, columns_hash)::VARCHAR AS fingerprint
    FROM entries
    LEFT JOIN parts USING (database_name, schema_name, table_name), names
    WHERE NOT (schema_name = 'lakescout' AND regexp_full_match(table_name, ours, 'i'))
      AND database_name NOT IN ('system', 'temp', 'lakescout_fn')
      AND NOT starts_with(database_name, '__ducklake_metadata_')
), known AS (
    SELECT unnest(?::VARCHAR[]) AS database_name, unnest(?::VARCHAR[]) AS schema_name,
           unnest(?::VARCHAR[]) AS table_name, unnest(?::VARCHAR[]) AS fingerprint
), unknown AS (
    FROM found ANTI JOIN known USING (database_name, schema_name, table_name, fingerprint)
)
SELECT database_name, schema_name, table_name, is_view, comment, row_estimate, fingerprint,
       NULL AS column_name, NULL AS data_type, -1 AS place
FROM found
UNION ALL
SELECT database_name, schema_name, table_name, NULL, comment, NULL, NULL, column_name, data_type, column_index
FROM columns SEMI JOIN unknown USING (database_name, schema_name, table_name)
ORDER BY database_name ASC NULLS LAST, schema_name ASC NULLS LAST, table_name ASC NULLS LAST, place ASC NULLS LAST
