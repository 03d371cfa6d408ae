"""`python -m lakescout`: the same as the command `lakescout`."""

from lakescout.cli import app

app(prog_name="lakescout")
