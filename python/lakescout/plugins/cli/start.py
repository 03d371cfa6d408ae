"""The first step of the command: `ask` with a lake and a question, and no option, starts without what reads options.

That and the other verbs take a tenth of a start.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping, Sequence


def main() -> None:
    """Run the command with the arguments of the process."""
    given = sys.argv[1:]
    if not is_plain(given, os.environ):
        from lakescout.plugins.cli.app import app

        app(prog_name="lakescout")
        return
    sys.exit(answered(given[1], given[2:]))


def is_plain(given: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Whether the arguments are a lake and a question alone.

    >>> is_plain(["ask", "lake.duckdb", "how", "many"], {}), is_plain(["ask", "lake.duckdb", "how many", "--sql"], {})
    (True, False)
    """
    asks = given[:1] == ["ask"] and len(given) > 2 and not any(each.startswith("-") for each in given)
    return asks and os.name != "nt" and not any(name.endswith("_COMPLETE") for name in environment)


def answered(lake: str, question: Sequence[str]) -> int:
    """Answer a question as `ask` does without options; the exit code."""
    import inspect
    from pathlib import Path

    import typer

    from lakescout.plugins.cli.ask import ask
    from lakescout.plugins.cli.output import never_raise

    never_raise()
    required = inspect.Parameter.empty
    defaults = {
        each.name: each.default for each in inspect.signature(ask).parameters.values() if each.default is not required
    }
    try:
        ask(Path(lake), list(question), **defaults)
    except typer.Exit as over:
        return over.exit_code
    except KeyboardInterrupt:
        return 128 + 2
    except OSError as error:
        if error.errno != errno.EPIPE:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads what is left to write
        return 1
    return 0
