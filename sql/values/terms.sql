-- How often each term stands as a whole word. {{cells}} gives (field, value).
-- Splitting and joining costs less than one pattern of all terms; the pattern has few ranges,
-- because every part of the union compiles it anew.
WITH terms AS (
    SELECT unnest(?::INTEGER[]) AS term, unnest(?::VARCHAR[]) AS key
),
cells AS (
    {{cells:sql}}
),
split AS (
    SELECT field, unnest(string_split_regex(lower(strip_accents(value)), {{separators:literal}})) AS word
    FROM cells
)
SELECT term, field, count(*) AS occurrences
FROM split
JOIN terms ON word = key
GROUP BY ALL
