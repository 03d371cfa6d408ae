"""BIRDIE's differentiable search index: tabids, the decoder that spells them, and its training."""
