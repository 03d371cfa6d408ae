-- One candidate's features beside the sums of the base, a row for each key that both have.
WITH related AS (
    {{relation:sql}}
)
SELECT t.* EXCLUDE (k), r.* EXCLUDE (k) FROM {{keys:identifier}} AS t JOIN related AS r USING (k)
