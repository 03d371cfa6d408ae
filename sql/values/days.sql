-- Days that fall into one of the spans. {{cells}} gives (field, value).
WITH literals AS (
    SELECT unnest($1::INTEGER[]) AS literal, unnest($2::VARCHAR[])::DATE AS first, unnest($3::VARCHAR[])::DATE AS last
),
cells AS (
    {{cells:sql}}
)
SELECT literal, field, CAST(min(value) AS VARCHAR) AS cell, count(*) AS rows
FROM cells
JOIN literals ON value BETWEEN first AND last
GROUP BY ALL
