"""What is exact stays a rule: one file per rule, each with a fixture of the same name in `tests/rules`."""
