DELETE FROM lakescout.{{table:identifier}}
WHERE (database_name, schema_name, table_name) IN (
    SELECT (unnest(?::VARCHAR[]), unnest(?::VARCHAR[]), unnest(?::VARCHAR[]))
)
