-- A fingerprint of the storage of each table: inserts, and checkpoints that wrote something, change it;
-- updates that are not yet in a checkpoint show only as `dirty`. {{storage}} gives the segments of each `number`.
SELECT number,
       bit_xor((md5_number(concat_ws(' ', column_id, segment_id, start, count, stats, block_id, block_offset)) >> 64)::UBIGINT) AS fingerprint,
       coalesce(bool_or(has_updates), FALSE) AS dirty
FROM ({{storage:sql}})
GROUP BY number
