-- One spelling for keys that people write in many ways: numbers, dates, and else letters and digits alone.
CASE
    WHEN regexp_full_match({{c:sql}}, '\s*[+-]?\d{1,15}(\.0*)?\s*') THEN CAST(CAST(TRY_CAST({{c:sql}} AS DOUBLE) AS BIGINT) AS VARCHAR)
    WHEN regexp_full_match({{c:sql}}, '\s*[+-]?\d*\.\d+\s*') THEN CAST(TRY_CAST({{c:sql}} AS DOUBLE) AS VARCHAR)
    ELSE coalesce(
        replace(
            CAST(
                coalesce(
                    TRY_CAST({{c:sql}} AS TIMESTAMP),
                    try_strptime(trim({{c:sql}}), ['%m/%d/%Y', '%Y/%m/%d', '%d.%m.%Y', '%d %B %Y', '%B %d, %Y', '%d-%b-%Y'])
                ) AS VARCHAR
            ),
            ' 00:00:00',
            ''
        ),
        nullif(regexp_replace(strip_accents(lower({{c:sql}})), '[^\p{L}\p{N}]+', '', 'g'), '')
    )
END
