-- The trained search index of method 'birdie'.
CREATE TABLE IF NOT EXISTS lakescout.dsi_parts (part VARCHAR, segment INTEGER, checksum VARCHAR, bytes BLOB);
CREATE TABLE IF NOT EXISTS lakescout.dsi_tables (
    "position" INTEGER,
    "unit" INTEGER,
    database_name VARCHAR,
    schema_name VARCHAR,
    table_name VARCHAR,
    tabid INTEGER[],
    fingerprint VARCHAR
);
