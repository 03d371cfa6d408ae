-- What is kept of the sampled rows and the documents made of them: places by the number of rows, hashes, vectors.
CREATE TABLE IF NOT EXISTS lakescout.row_samples (
    database_name VARCHAR, schema_name VARCHAR, table_name VARCHAR, table_rows BIGINT, row_marks VARCHAR[]
);
CREATE TABLE IF NOT EXISTS lakescout.summaries (
    database_name VARCHAR, schema_name VARCHAR, table_name VARCHAR, kind VARCHAR, checksum VARCHAR,
    vector FLOAT[{{dimension:integer}}]
)
