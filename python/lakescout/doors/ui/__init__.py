"""A page to explore a lake: `lakescout ui`. It shows what the functions of the SQL surface return."""
