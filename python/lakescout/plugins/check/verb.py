"""`lakescout check`: what can be said of a statement before anybody trusts its rows."""

from __future__ import annotations

from typing import Annotated

import typer

from lakescout.plugins.cli.common import IN_PLAIN, NOTHING, Attach, Lake, ReadOnly, console, open_lake, say
from lakescout.plugins.cli.output import AsCsv, AsJson, SafeConsole, check_one, print_rows

COLOURS = {"refused": "red", "doubt": "yellow", "note": "dim"}


def check(
    lake: Lake,
    question: Annotated[str, typer.Argument(metavar="QUESTION", help=f"{IN_PLAIN}; '' for none", show_default=False)],
    sql: Annotated[str, typer.Argument(metavar="SQL", help="one SELECT over tables of the lake", show_default=False)],
    *,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    read_only: ReadOnly = False,
    attach: Attach = None,
) -> None:
    """Check a statement of yours against a question, without running it.

    Exit code 1 where it does not run, or may well be wrong.
    """
    from lakescout.plugins.check.surface import found, rows
    from lakescout.surface.functions import function_named

    with open_lake(lake, read_only=read_only, attach=attach or []) as (_, engine):
        check_one(as_json, as_csv)
        checked = found(engine, question, sql)
    if as_json or as_csv:
        names = [name for name, _ in function_named("lakescout_check").columns]
        print_rows(rows(checked), names, as_csv=as_csv)
    elif not checked.findings:
        say("nothing was found")
    else:
        draw(console, rows(checked))
    if checked.refused or checked.doubted:
        raise typer.Exit(NOTHING)


def draw(console: SafeConsole, findings: list[dict[str, str]]) -> None:
    """Each finding on a line, in the colour of its weight."""
    for each in findings:
        instead = f"; instead: {each['instead']}" if each["instead"] else ""
        text = f"{each['weight']}: {each['says']} [{each['about']}]{instead}"
        console.print(text, style=COLOURS[each["weight"]], highlight=False, markup=False, soft_wrap=True)
