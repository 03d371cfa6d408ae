-- Cells that hold one of the literals among other text. {{cells}} gives (field, value).
WITH literals AS (
    SELECT unnest($1::INTEGER[]) AS literal, unnest($2::VARCHAR[]) AS key
),
cells AS (
    {{cells:sql}}
),
candidates AS (
    SELECT field, value, {{normal:sql}} AS text
    FROM cells
)
SELECT literal, field, left(min(value), {{cap:integer}}) AS cell, count(*) AS rows
FROM candidates
JOIN literals ON contains(text, key) AND text <> key
GROUP BY ALL
