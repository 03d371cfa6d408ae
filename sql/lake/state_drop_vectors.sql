DROP TABLE IF EXISTS lakescout.headers;
DROP TABLE IF EXISTS lakescout.header_index;
DROP TABLE IF EXISTS lakescout.summaries;
DROP TABLE IF EXISTS lakescout.tables;
DROP TABLE IF EXISTS lakescout.columns;
DELETE FROM lakescout.meta WHERE key <> 'format_version';
