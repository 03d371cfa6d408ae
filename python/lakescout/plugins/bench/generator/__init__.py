"""Questions with known answers, written from the lake's own tables: to measure the methods."""
