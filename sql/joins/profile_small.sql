-- One row for each column of a batch of small tables: counts, range and the smallest hashes of its distinct values.
WITH cells AS (
    {{cells:sql}}
),
hashed AS (
    SELECT cell, CASE WHEN v IS NOT NULL THEN hash(v) END AS h, n FROM cells
),
counted AS (
    SELECT cell, h, count(*) AS times, min(n) AS low, max(n) AS high FROM hashed GROUP BY cell, h
)
SELECT
    cell,
    CAST(sum(times) AS BIGINT) AS row_count,
    CAST(coalesce(sum(times) FILTER (h IS NOT NULL), 0) AS BIGINT) AS filled,
    count(h) AS distinct_count,
    min(low) AS low,
    max(high) AS high,
    list(h ORDER BY h ASC NULLS LAST) FILTER (h IS NOT NULL)[:{{size:integer}}] AS sketch
FROM counted
GROUP BY cell
ORDER BY cell ASC NULLS LAST
