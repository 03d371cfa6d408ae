"""The functions of the SQL surface, by topic: from arguments to rows."""
