"""The join graph: which tables join on which columns, and how well (JAR 3.3 and beyond)."""
