coalesce((
    SELECT '; TEMP tables and registered DataFrames are not part of the lake, since only this connection sees them: '
        || string_agg(name, ', ' ORDER BY name) || ' (CREATE TABLE ... AS FROM ... makes them so)'
    FROM (
        SELECT table_name AS name FROM system.main.duckdb_tables() WHERE temporary
        UNION ALL
        SELECT view_name FROM system.main.duckdb_views() WHERE temporary AND NOT internal
    )
    HAVING count(*) > 0
), '')
