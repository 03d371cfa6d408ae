"""The database as the engine sees it: SQL, catalog, settings, stored state, and the index over names."""
