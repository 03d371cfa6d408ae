-- Normal form of each text, with what a dictionary keeps of a cell of that form.
SELECT text, (md5_number(text) >> 64)::UBIGINT AS hash, strlen(text) AS bytes, (greatest(unicode(text), 0) % 64)::UTINYINT AS first
FROM (SELECT {{normal:sql}} AS text FROM (SELECT unnest(?::VARCHAR[]) AS value))
