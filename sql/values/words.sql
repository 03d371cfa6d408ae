-- The distinct words of text cells and how often each stands there. {{cells}} gives (field, value).
-- Equal cells are split once.
SELECT field, word, CAST(sum(cells) AS BIGINT) AS occurrences
FROM (
    SELECT field, cells, unnest(string_split_regex(lower(strip_accents(value)), {{separators:literal}})) AS word
    FROM (SELECT field, value, count(*) AS cells FROM ({{cells:sql}}) GROUP BY ALL)
)
WHERE word <> ''
GROUP BY ALL
