-- The definitions of the user's views and macros that match a pattern.
WITH definitions AS (
    SELECT FALSE AS is_macro, database_name, schema_name, view_name AS name, sql AS definition
    FROM duckdb_views()
    WHERE NOT internal AND NOT temporary
    UNION ALL
    SELECT TRUE, database_name, schema_name, function_name, macro_definition
    FROM duckdb_functions()
    WHERE NOT internal AND function_type IN ('macro', 'table_macro') AND macro_definition IS NOT NULL
)
FROM definitions
WHERE database_name NOT IN ('system', 'temp', 'lakescout_fn') AND regexp_matches(definition, ?, 'i')
