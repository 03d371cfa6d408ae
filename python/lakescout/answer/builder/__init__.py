"""SQL without a language model: from a question and the evidence for it to expression trees."""
