-- Which contexts came from which file of notes, so that a folder can be read again.
CREATE TABLE IF NOT EXISTS lakescout.context_files (
    folder VARCHAR, file VARCHAR, database_name VARCHAR, schema_name VARCHAR, table_name VARCHAR, text_hash VARCHAR
)
