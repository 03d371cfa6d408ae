CREATE TABLE IF NOT EXISTS lakescout.headers (text_id BIGINT, text VARCHAR, vector FLOAT[{{dimension:integer}}])
