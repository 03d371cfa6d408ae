-- The definitions of views, and of macros that they may call; a macro has a name.
SELECT NULL AS name, sql AS definition
FROM duckdb_views()
WHERE NOT internal AND NOT temporary
UNION ALL
SELECT lower(function_name), macro_definition
FROM duckdb_functions()
WHERE NOT internal AND function_type IN ('macro', 'table_macro') AND macro_definition IS NOT NULL
  AND database_name <> 'lakescout_fn'
