"""The command line door: one file for each group of verbs."""
