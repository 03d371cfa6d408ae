DROP TABLE IF EXISTS lakescout.headers;
DROP TABLE IF EXISTS lakescout.header_index;
DROP TABLE IF EXISTS lakescout.summaries;
DELETE FROM lakescout.tables;
DELETE FROM lakescout.columns;
DELETE FROM lakescout.meta WHERE key <> 'format_version';
