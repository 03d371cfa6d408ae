"""`python -m lakescout`: the same as the command `lakescout`."""

from lakescout.plugins.cli.start import main

main()
