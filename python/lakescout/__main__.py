"""`python -m lakescout`: the same as the command `lakescout`."""

from lakescout.plugins.cli.app import app

app(prog_name="lakescout")
