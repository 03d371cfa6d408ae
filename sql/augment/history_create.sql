-- What was tried for a base table and a target, and what it added.
CREATE TABLE IF NOT EXISTS lakescout.augment_history (
    base_database VARCHAR,
    base_schema VARCHAR,
    base_table VARCHAR,
    target_column VARCHAR,
    tables VARCHAR[],
    columns VARCHAR[],
    r2_before DOUBLE,
    r2_after DOUBLE,
    gain DOUBLE,
    chosen BOOLEAN,
    method VARCHAR,
    tried_at TIMESTAMP
)
