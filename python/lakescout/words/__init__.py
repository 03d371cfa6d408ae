"""The ground layer: normal forms of text, tokens, passages, vectors and the word tables."""
