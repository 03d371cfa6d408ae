-- First and last day of each field, as days since 1970. {{cells}} gives (field, value).
WITH cells AS (
    {{cells:sql}}
)
SELECT field, epoch(min(value)) / 86400 AS smallest, epoch(max(value)) / 86400 AS largest
FROM cells
WHERE isfinite(value)
GROUP BY field
