-- One spelling for keys that people write in many ways: numbers, dates, and else letters and digits alone.
coalesce(
    CASE
        WHEN length({{c:sql}}) > 15 THEN NULL
        WHEN abs(TRY_CAST({{c:sql}} AS DOUBLE)) < 9e15
        AND TRY_CAST({{c:sql}} AS DOUBLE) = trunc(TRY_CAST({{c:sql}} AS DOUBLE))
        THEN CAST(CAST(TRY_CAST({{c:sql}} AS DOUBLE) AS BIGINT) AS VARCHAR)
        WHEN isfinite(TRY_CAST({{c:sql}} AS DOUBLE)) THEN CAST(TRY_CAST({{c:sql}} AS DOUBLE) AS VARCHAR)
    END,
    replace(
        strftime(
            coalesce(
                TRY_CAST({{c:sql}} AS TIMESTAMP),
                try_strptime(trim({{c:sql}}), ['%m/%d/%Y', '%Y/%m/%d', '%d.%m.%Y', '%d %B %Y', '%B %d, %Y', '%d-%b-%Y'])
            ),
            '%Y-%m-%d %H:%M:%S'
        ),
        ' 00:00:00',
        ''
    ),
    nullif(regexp_replace(strip_accents(lower({{c:sql}})), '[^\p{L}\p{N}]+', '', 'g'), '')
)
