"""Training the decoder: all that needs PyTorch (extra `lakescout[train]`)."""
