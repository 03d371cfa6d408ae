"""The doors: each takes calls, from Python, the extension, the command, agents or the page, and hands rows back."""
