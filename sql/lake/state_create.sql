CREATE TABLE IF NOT EXISTS lakescout.meta (key VARCHAR, value VARCHAR);
CREATE TABLE IF NOT EXISTS lakescout.settings (name VARCHAR, value VARCHAR);
CREATE TABLE IF NOT EXISTS lakescout.contexts (
    database_name VARCHAR, schema_name VARCHAR, table_name VARCHAR, text VARCHAR, added_at TIMESTAMP
);
CREATE TABLE IF NOT EXISTS lakescout.tables (
    table_id BIGINT, database_name VARCHAR, schema_name VARCHAR, table_name VARCHAR,
    is_view BOOLEAN, comment VARCHAR, fingerprint VARCHAR, indexed_at TIMESTAMP
);
CREATE TABLE IF NOT EXISTS lakescout.columns (
    table_id BIGINT, position INTEGER, column_name VARCHAR, data_type VARCHAR, comment VARCHAR, text_id BIGINT
);
CREATE TABLE IF NOT EXISTS lakescout.header_index (
    segment INTEGER, texts BIGINT, checksum VARCHAR, bytes BLOB
);
-- What columns mean, in words. A row of a model holds for every table of the same columns (schema_hash);
-- a row that somebody wrote holds for its table, whatever the other columns become (schema_hash is empty).
CREATE TABLE IF NOT EXISTS lakescout.narrations (
    schema_hash VARCHAR,
    database_name VARCHAR,
    schema_name VARCHAR,
    table_name VARCHAR,
    column_name VARCHAR,
    description VARCHAR,
    source VARCHAR,
    narrated_at TIMESTAMP
);
-- Words that people defined: what each means, as they wrote it (meaning) and with all names in full (expression).
-- Tables, the first of which is the one whose rows it tells of, columns and other terms are those that it rests on.
CREATE TABLE IF NOT EXISTS lakescout.terms (
    term VARCHAR,
    kind VARCHAR,
    meaning VARCHAR,
    expression VARCHAR,
    tables VARCHAR[],
    columns VARCHAR[],
    uses VARCHAR[],
    data_type VARCHAR,
    source VARCHAR,
    defined_at TIMESTAMP
);
-- Questions with the statement that a person confirmed, and what it reads, by paths as above.
CREATE TABLE IF NOT EXISTS lakescout.verified (
    question VARCHAR,
    sql VARCHAR,
    tables VARCHAR[],
    columns VARCHAR[],
    verified_at TIMESTAMP
)
