-- Smallest and largest cell and about how many distinct ones, as DOUBLE. {{cells}} gives (field, value).
WITH cells AS (
    {{cells:sql}}
)
SELECT field, min(value)::DOUBLE AS smallest, max(value)::DOUBLE AS largest, approx_count_distinct(value) AS distinct_cells
FROM cells
WHERE isfinite(value)
GROUP BY field
