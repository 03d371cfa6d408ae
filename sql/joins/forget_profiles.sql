-- Keep the profiles of the given tables (databases, schemas, names as three lists), drop all others.
DELETE FROM lakescout.column_profiles AS p
WHERE NOT EXISTS (
    FROM (SELECT unnest(?::VARCHAR[]) AS d, unnest(?::VARCHAR[]) AS s, unnest(?::VARCHAR[]) AS t) AS kept
    WHERE kept.d = p.database_name AND kept.s = p.schema_name AND kept.t = p.table_name
)
