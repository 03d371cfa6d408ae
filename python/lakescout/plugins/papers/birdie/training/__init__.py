"""Training the decoder: everything that needs PyTorch (extra `lakescout[train]`)."""
