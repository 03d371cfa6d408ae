-- Sums of products of the base's features and target, a row a fold. Rows without a key are spread over the folds.
WITH design AS (
    {{design:sql}}
)
SELECT
    CAST(coalesce(t.fold, md5_number_lower(CAST(d.y AS VARCHAR)) % {{folds:integer}}) AS INTEGER) AS fold,
    {{sums:sql}}
FROM design AS d
LEFT JOIN (SELECT k, fold FROM {{keys:identifier}}) AS t ON d.k = t.k
GROUP BY ALL
ORDER BY fold ASC NULLS LAST
