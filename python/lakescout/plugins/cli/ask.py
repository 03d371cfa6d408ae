"""`lakescout ask`: the answer as a table, its SQL, and why."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from lakescout.plugins.cli.common import NOTHING, Attach, InWords, Lake, ReadOnly, console, open_lake, options_of
from lakescout.plugins.cli.output import SafeConsole, check_one, picture, print_csv, print_json, print_text
from lakescout.words.text import escaped

if TYPE_CHECKING:
    from lakescout.answer.statement import Statement
    from lakescout.engine.outcome import Outcome


MOST_ROWS = 100
"""Rows that are shown, unless told otherwise."""


@options_of("answer")
def ask(
    lake: Lake,
    question: InWords,
    *,
    sql: Annotated[bool, typer.Option("--sql", help="print only the SQL")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="print the answer as JSON, with how it was read")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="print the rows of the answer as CSV")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="show how each word was used, and the other readings")
    ] = False,
    alternatives: Annotated[
        bool, typer.Option("--alternatives", help="with --json, print the other readings too")
    ] = False,
    k: Annotated[int, typer.Option("-k", "--k", help="show at most so many readings", min=1, max=50)] = 5,
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit", help="show at most so many rows; 100 by default, all with --csv", show_default=False, min=1
        ),
    ] = None,
    read_only: ReadOnly = False,
    attach: Attach = None,
    svg: Annotated[Path | None, typer.Option("--svg", hidden=True, help="draw the answer into this SVG file")] = None,
    **options: Any,
) -> None:
    """Answer a question: the rows, the SQL behind them and the reasons."""
    from lakescout.surface.answer import SPARE, listed, outcome

    asked = " ".join(question)
    with open_lake(lake, read_only=read_only, attach=attach or [], silent=as_json) as (_, engine):
        check_one(as_json, as_csv)
        found = over_files(outcome(engine, asked, options["method"], max(k, SPARE), options["after"]), engine.scans)
    found = replace(found, answers=found.answers[:k])
    some = limit or MOST_ROWS
    if as_csv:
        draw_csv(found, limit)
    elif as_json:
        print_json([_as_json(found, row) for row in listed(found, k if alternatives else 1, some)])
    elif sql and found.sql:
        print_text(found.sql)
    elif sql:
        draw_reason(SafeConsole(stderr=True), found)
    elif svg is not None:
        with picture(svg, asked) as canvas:
            draw(canvas, found, explain=explain, limit=some, lake=lake)
    else:
        draw(console, found, explain=explain, limit=some, lake=lake)
    if not found.answered:
        raise typer.Exit(NOTHING)


def over_files(found: Outcome, scans: Mapping[str, str]) -> Outcome:
    """The outcome with statements that any DuckDB can run: if the lake is made of files, they read these."""
    if not scans:
        return found
    from lakescout.plugins.shown import reading_files

    read = tuple(replace(each, sql=reading_files(each.sql, scans)) for each in found.answers)
    return replace(found, answers=read)


def _as_json(found: Outcome, given: dict[str, Any]) -> dict[str, Any]:
    """One answer for a program: first whether it is one, then its rows, with every digit."""
    item = found.answers[given["rank"] - 1] if found.answers else None
    rows = json.loads(given.pop("answer"), parse_float=Decimal)
    answered = found.answered and given["rank"] == 1
    said: dict[str, Any] = {
        "said": (item and item.plainly) or None,
        "reason": None if answered else found.reason or None,
    }
    if not found.answered:  # a program that reads `answer` alone finds none there
        rows, said["preview"] = [], rows
        said["proposals"] = [{"term": each.term, "meaning": each.meaning} for each in found.proposals]
        said["unknown"] = list(found.unknown)
    shown = rows if found.answered else said["preview"]
    cut = item is not None and (bool(item.too_large) or (item.rows is not None and len(shown) < item.rows.num_rows))
    return {"rank": given.pop("rank"), "answered": answered, "answer": rows, "truncated": cut, **said, **given}


def draw_csv(found: Outcome, limit: int | None) -> None:
    """Print the rows as CSV, and on stderr what they leave out; without an answer, only the reason on stderr."""
    from lakescout.surface.answer import named_rows

    rows = named_rows(found.best) if found.best is not None else None
    if rows is None:
        draw_reason(SafeConsole(stderr=True), found)
        return
    for text in found.best.left_out if found.best is not None else ():
        SafeConsole(stderr=True).print(text, highlight=False, markup=False, soft_wrap=True)
    cells = zip(*(column.to_pylist() for column in rows.slice(0, limit).columns), strict=True)
    print_csv(rows.column_names, cells)


def draw(console: Console, found: Outcome, *, explain: bool, limit: int = MOST_ROWS, lake: Path | None = None) -> None:
    """The answer, or why there is none and what the command can tell the `lake` about it."""
    if found.best is None:
        draw_refusal(console, found, limit, lake)
    else:
        if found.best.plainly:
            console.print(_text(found.best.plainly), style="bold", highlight=False)
        if found.best.unused:
            left = ", ".join(f"“{word}”" for word in found.best.unused)
            console.print(f"not used: {left}", style="yellow", highlight=False, markup=False)
        console.print(grid(found.best, limit))
        for text in found.best.left_out:
            console.print(text, style="yellow", highlight=False, markup=False)
    if found.sql:
        draw_sql(console, found.sql)
    if found.best is not None:
        console.print(_confidence(found.best), style="dim")
    for place, item in enumerate(found.answers if explain else found.answers[:1]):
        if place or (explain and not found.sql):
            draw_sql(console, item.sql)
            console.print(_confidence(item), style="dim")
        for reason in item.reasons:
            if reason == found.reason or (item is found.best and reason in item.left_out):
                continue
            console.print(f"  · {reason}", style="dim", highlight=False, markup=False)


def draw_refusal(console: Console, found: Outcome, limit: int, lake: Path | None) -> None:
    """Why there is no answer; one that may well be right is shown with a caution, as a question."""
    from lakescout.plugins.shown import caution, is_offered, readings

    if found.nearest is not None and is_offered(found):
        told = readings(found)[0]
        console.print(f"[yellow]Not sure:[/yellow] {escape(caution(found))}", highlight=False, soft_wrap=True)
        console.print(f"Did you mean: {_text(told)}?" if told else "It may be:", style="bold", highlight=False)
        console.print(grid(found.nearest, limit))
    else:
        draw_reason(console, found)
    draw_choices(console, found)
    if lake is not None:
        draw_definitions(console, found, lake)


def _confidence(item: Statement) -> str:
    from lakescout.plugins.shown import sureness

    return f"{sureness(item.confidence)}: confidence {item.confidence:.2f}"


def draw_reason(console: Console, found: Outcome) -> None:
    """Why there is no answer, in one line."""
    console.print(f"[yellow]No answer:[/yellow] {escape(found.reason)}", highlight=False, soft_wrap=True)


def draw_choices(console: Console, found: Outcome) -> None:
    """The nearest readings of a question without an answer, numbered as `answers` ranks them."""
    from lakescout.plugins.shown import is_offered, readings
    from lakescout.surface.answer import CHOICES

    shown = is_offered(found)
    offered = [(rank, text) for rank, text in enumerate(readings(found), start=1) if text and not (shown and rank == 1)]
    if offered:
        console.print("Or:" if shown else "Did you mean:", highlight=False)
    for rank, reading in offered[:CHOICES]:
        console.print(f"  {rank}. {_text(reading)}?", highlight=False)


def draw_definitions(console: Console, found: Outcome, lake: Path) -> None:
    """What unknown words may mean, each as a question with the command that would store it; nothing is stored here."""
    begin = f"lakescout define {shlex.quote(str(lake))}"
    for each in found.proposals:
        console.print(f"{each.question[:1].upper()}{each.question[1:]} Then:", highlight=False, markup=False)
        console.print(f"  {begin} {shlex.quote(each.term)} {shlex.quote(each.meaning)}", highlight=False, markup=False,
                      soft_wrap=True)  # fmt: skip
    if found.unknown and not found.proposals:
        word = shlex.quote(found.unknown[0])
        told = f"To say what it means:  {begin} {word} 'a column, a table or an SQL expression'"
        console.print(told, style="dim", highlight=False, markup=False, soft_wrap=True)


def draw_sql(console: Console, sql: str) -> None:
    """A statement in colours. The terminal wraps its lines, since our own line break could fall inside a literal.

    A picture has no terminal, so there the console wraps them.
    """
    if not (console.is_terminal or console.record):
        console.print(sql, soft_wrap=True, markup=False, highlight=False)
        return
    from lakescout.plugins.shown import in_lines, pieces

    text = Text()
    for kind, part in pieces(in_lines(sql)):
        text.append(escaped(part), style=COLOURS.get(kind, ""))
    console.print(text, soft_wrap=not console.record)


COLOURS = {"keyword": "bold blue", "function": "magenta", "text": "green", "number": "cyan", "note": "dim"}
"""The colours of a statement, which can be read on light and on dark terminals."""


def grid(item: Statement, limit: int) -> Table:
    """The rows of an answer, at most `limit`."""
    table = Table(header_style="bold")
    if item.rows is None:
        return table
    from lakescout.plugins.shown import sheet

    shown, _ = sheet(item)
    for form in shown:
        unit = f" ({form.beside})" if form.beside else ""
        table.add_column(_text(form.header + unit), overflow="fold", justify="right" if form.number else "left")
    for cells in zip(*(column.to_pylist() for column in item.rows.slice(0, limit).columns), strict=True):
        table.add_row(*(_text(form.text(cell)) for form, cell in zip(shown, cells, strict=True)))
    if item.rows.num_rows > limit:
        table.caption = f"{item.rows.num_rows - limit:,} more rows"
    return table


def _text(cell: str) -> str:
    """A text from the lake: neither markup nor terminal commands."""
    return escape(escaped(cell))
