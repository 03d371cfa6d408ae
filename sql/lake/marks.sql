-- What storage says of one table: changed by inserts and by checkpoints that wrote something;
-- updates that are not yet in a checkpoint show only as `dirty`.
SELECT {{number:integer}} AS number,
       bit_xor(md5_number_lower(concat_ws(' ', column_id, segment_id, start, count, stats, block_id, block_offset))) AS mark,
       coalesce(bool_or(has_updates), FALSE) AS dirty
FROM pragma_storage_info({{path:literal}})
