-- Which file each table of a folder's database was made from.
CREATE TABLE IF NOT EXISTS lakescout.source_files (
    table_name VARCHAR, path VARCHAR, stamp VARCHAR, scan VARCHAR, note VARCHAR, size BIGINT, left_out BOOLEAN
)
