DROP TABLE IF EXISTS lakescout.headers;
DROP TABLE IF EXISTS lakescout.header_index;
DROP TABLE IF EXISTS lakescout.tables;
DROP TABLE IF EXISTS lakescout.columns;
CREATE TABLE IF NOT EXISTS lakescout.meta (key VARCHAR, value VARCHAR);
DELETE FROM lakescout.meta WHERE key <> 'format_version';
