CREATE TABLE IF NOT EXISTS lakescout.value_segments (segment INTEGER, checksum VARCHAR, bytes BLOB);
