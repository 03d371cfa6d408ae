"""Sets of tables that join to answer a question."""
