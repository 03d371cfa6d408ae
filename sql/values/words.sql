-- The distinct words of text cells and how often each stands there. {{cells}} gives (field, value).
SELECT field, word, count(*) AS occurrences
FROM (
    SELECT field, unnest(string_split_regex(lower(strip_accents(value)), {{separators:literal}})) AS word
    FROM ({{cells:sql}})
)
WHERE word <> ''
GROUP BY ALL
