-- The distinct cells of numeric columns. {{cells}} gives (field, value).
WITH cells AS (
    {{cells:sql}}
)
SELECT DISTINCT field, value AS number
FROM cells
