-- The share of the distinct keys of one table that another table has, too; NULL where the first has none.
SELECT count(theirs.k) / nullif(count(ours.k), 0) FROM
    (SELECT DISTINCT {{left_key:sql}} AS k FROM {{left_table:sql}}) AS ours
    LEFT JOIN (SELECT DISTINCT {{right_key:sql}} AS k FROM {{right_table:sql}}) AS theirs ON ours.k = theirs.k
