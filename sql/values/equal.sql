-- Cells that are one of the literals. {{cells}} gives (field, value).
WITH literals AS (
    SELECT unnest($1::INTEGER[]) AS literal, unnest($2::VARCHAR[])::{{type:sql}} AS key
),
cells AS (
    {{cells:sql}}
)
SELECT literal, field, left(CAST(value AS VARCHAR), {{cap:integer}}) AS cell, count(*) AS rows
FROM cells
JOIN literals ON {{normal:sql}} = key
GROUP BY ALL
