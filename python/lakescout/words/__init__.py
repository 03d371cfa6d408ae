"""The ground layer: normal forms of text, tokens, passages and the word tables."""
