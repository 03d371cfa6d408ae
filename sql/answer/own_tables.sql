coalesce((
    SELECT system.main.concat(
        '; TEMP tables and registered DataFrames are not part of the lake, since only this connection sees them: ',
        names,
        ' (CREATE TABLE ... AS FROM ... makes them so)'
    )
    FROM (
        SELECT system.main.string_agg(name, ', ' ORDER BY name ASC NULLS LAST) AS names
        FROM (
            SELECT DISTINCT table_name AS name FROM system.main.duckdb_columns() -- a view of SQLite may keep DuckDB from listing views
            WHERE database_name = 'temp' AND NOT internal
        )
    )
    WHERE names IS NOT NULL
), '')
