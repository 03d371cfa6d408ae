-- How often each term stands as a whole word. {{cells}} gives (field, value).
-- Splitting and joining costs less than one pattern of all terms; the pattern has few ranges,
-- because every part of the union compiles it anew. Equal cells are split once.
WITH terms AS (
    SELECT unnest(?::INTEGER[]) AS term, unnest(?::VARCHAR[]) AS key
),
cells AS (
    SELECT field, value, count(*) AS cells
    FROM ({{cells:sql}})
    GROUP BY ALL
),
split AS (
    SELECT field, cells, unnest(string_split_regex(lower(strip_accents(value)), {{separators:literal}})) AS word
    FROM cells
)
SELECT term, field, CAST(sum(cells) AS BIGINT) AS occurrences
FROM split
JOIN terms ON word = key
GROUP BY ALL
