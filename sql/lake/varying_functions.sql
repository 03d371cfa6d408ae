-- Functions whose result may differ from one statement to the next, and macros, which may call one.
SELECT DISTINCT lower(function_name) AS name
FROM duckdb_functions()
WHERE (function_type = 'scalar' AND stability <> 'CONSISTENT') OR function_type IN ('macro', 'table_macro')
