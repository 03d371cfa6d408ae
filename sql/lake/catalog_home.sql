-- Where names without a database and schema are looked up, and which databases are in DuckDB's own format.
SELECT current_database() AS home, current_schema() AS schema,
    (SELECT list(database_name) FROM duckdb_databases() WHERE type = 'duckdb') AS native
