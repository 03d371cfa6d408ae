"""The learned reader: a question and a scope in, plans with their probabilities out."""
