"""From a question to the cells: candidates, one statement for each, a guarded run."""
