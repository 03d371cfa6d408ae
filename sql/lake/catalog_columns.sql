-- The columns of the tables that are new or changed; all of them when {{all:integer}} is 1.
WITH wanted AS (
    SELECT unnest(?::VARCHAR[]) AS database_name, unnest(?::VARCHAR[]) AS schema_name, unnest(?::VARCHAR[]) AS table_name
)
SELECT database_name, schema_name, table_name, column_name, data_type, comment
FROM duckdb_columns() AS found
WHERE NOT internal
  AND ({{all:integer}} = 1
       OR EXISTS (FROM wanted WHERE wanted.database_name = found.database_name
                  AND wanted.schema_name = found.schema_name AND wanted.table_name = found.table_name))
ORDER BY database_name ASC NULLS LAST, schema_name ASC NULLS LAST, table_name ASC NULLS LAST, column_index ASC NULLS LAST
