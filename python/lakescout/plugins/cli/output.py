"""Output: plain for programs, drawn for terminals, in simpler characters where a terminal lacks some."""

from __future__ import annotations

import codecs
import csv
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.box import HEAVY_HEAD, Box
from rich.console import Console, ConsoleOptions, RenderableType
from rich.markup import escape
from rich.segment import Segment
from rich.table import Column, Table
from rich.text import Text

from lakescout.doors.files import for_spreadsheets
from lakescout.errors import ArgumentError
from lakescout.words.text import counted, escaped

AsJson = Annotated[bool, typer.Option("--json", help="print the rows as JSON")]
AsCsv = Annotated[bool, typer.Option("--csv", help="print the rows as CSV")]

SIMPLER: Final = {"“": '"', "”": '"', "’": "'", "·": "-", "→": "->", "…": "...", "–": "-", "—": "-"}
"""Characters that our own texts use, and what a terminal that lacks them gets."""

HANDLER: Final = "lakescout.simpler"


def simpler(error: UnicodeError) -> tuple[str | bytes, int]:
    r"""An error handler of codecs: characters of SIMPLER become simpler ones, all others escapes.

    >>> codecs.register_error(HANDLER, simpler); "“é” → 漢".encode("ascii", HANDLER)
    b'"\\xe9" -> \\u6f22'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    plain = "".join(SIMPLER.get(sign) or sign.encode("ascii", "backslashreplace").decode() for sign in text)
    return plain, error.end


def never_raise() -> None:
    """Let stdout and stderr write every text, whatever the terminal's encoding."""
    codecs.register_error(HANDLER, simpler)
    for stream in (sys.stdout, sys.stderr):
        change = getattr(stream, "reconfigure", None)
        if change is not None and not (stream.encoding or "").lower().startswith("utf"):
            change(errors=HANDLER)


def check_one(as_json: bool, as_csv: bool) -> bool:
    """Whether a program reads the output. Raises ArgumentError where both are asked for."""
    if as_json and as_csv:
        raise ArgumentError("--json and --csv exclude each other")
    return as_json or as_csv


def print_rows(rows: Sequence[Mapping[str, Any]], names: Sequence[str], *, as_csv: bool) -> None:
    """Print the rows as a JSON array of objects, or as CSV with a line of names; lists in a cell of CSV are JSON."""
    if not as_csv:
        print_json(list(rows))
        return
    print_csv(names, ([row[name] for name in names] for row in rows))


def print_csv(names: Sequence[str], rows: Iterable[Iterable[Any]]) -> None:
    """Print rows as CSV with a line of names; lists in a cell are JSON. No text is a formula to a spreadsheet."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(map(for_spreadsheets, names))
    writer.writerows(map(_cell, row) for row in rows)
    print_text(text.getvalue(), nl=False)


def print_json(value: Any) -> None:
    """Print as JSON, in ASCII unless stdout is Unicode: an escape of ours inside a text would not be JSON."""
    from lakescout.surface.answer import to_json

    unicode = (getattr(sys.stdout, "encoding", None) or "").lower().startswith("utf")
    typer.echo(to_json(value, indent=2, ascii_only=not unicode))


def print_text(text: str, *, nl: bool = True) -> None:
    """Print a text: as it is for a program, with what could steer a terminal escaped on one."""
    typer.echo(escaped(text) if sys.stdout.isatty() else text, nl=nl)


def _cell(value: Any) -> Any:
    if isinstance(value, (list, tuple, dict)):
        from lakescout.surface.answer import to_json

        return to_json(value)
    return "" if value is None else for_spreadsheets(value)


MAX_EVIDENCE = 4
"""The most matches of each kind shown per table."""

PICTURE_WIDTH = 100
"""Characters in a line of a picture."""


class SafeConsole(Console):
    """A console that escapes what could steer the terminal: control characters and changes of direction in texts."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """What is drawn, with texts free of control characters; rich's own colours are not texts."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else escaped(text), style, control)


@contextmanager
def picture(path: Path, title: str) -> Iterator[Console]:
    """A console whose output becomes an SVG file. Web fonts are left out: the viewer's own monospaced font will do."""
    canvas = SafeConsole(record=True, width=PICTURE_WIDTH, file=StringIO())
    yield canvas
    drawn = re.sub(r"\s*@font-face {.*?}", "", canvas.export_svg(title=title), flags=re.DOTALL)
    path.write_text(drawn, encoding="utf-8")


def table_of(*names: str, box: Box | None = HEAVY_HEAD) -> Table:
    """A table of texts, whose columns wrap long ones."""
    return Table(*(Column(name, overflow="fold") for name in names), box=box, header_style="bold")


def draw_discoveries(console: Console, question: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """The rows of discover_tables as a table with the evidence in words."""
    if not rows:
        console.print("No table in the lake matches this question.")
        return
    grid = Table(title=escape(f"“{question}”"), title_justify="left", title_style="bold", header_style="bold")
    grid.add_column("#", justify="right")
    grid.add_column("table", overflow="fold")
    grid.add_column("score", justify="right")
    grid.add_column("why", overflow="fold")
    for row in rows:
        name = f"{row['schema_name']}.{row['table_name']}"
        grid.add_row(str(row["rank"]), escape(name), f"{row['score']:.2f}", evidence(row))
    console.print(grid)


def evidence(row: Mapping[str, Any]) -> Text:
    """The family that the table represents, and its matched columns, values and contexts, one per line."""
    lines = [f"one of {row['members']}"] if row["members"] else []
    lines += [
        f"{match['mention']} → column {match['column_name']} ({match['similarity']:.2f})"
        for match in row["matched_columns"][:MAX_EVIDENCE]
    ]
    lines += [
        f"{match['value']} → {match['column_name']} = {match['cell']} ({counted(match['rows'], 'row')})"
        for match in row["matched_values"][:MAX_EVIDENCE]
    ]
    lines += [f"“{text}”" for text in row["matched_contexts"][:MAX_EVIDENCE]]
    return Text("\n".join(lines))
