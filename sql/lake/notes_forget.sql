DELETE FROM lakescout.contexts
WHERE (database_name, schema_name, table_name, md5(text)) IN (
    SELECT (unnest(?::VARCHAR[]), unnest(?::VARCHAR[]), unnest(?::VARCHAR[]), unnest(?::VARCHAR[]))
)
