"""Drawing results in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.markup import escape
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

MAX_EVIDENCE = 4
"""Matches shown per table."""

_CONTROLS = {code: "\ufffd" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


def harmless(text: str) -> str:
    """The text with a sign in the place of each control character, which could steer a terminal."""
    return text.translate(_CONTROLS)


class SafeConsole(Console):
    """A console that shows control characters of the lake's texts instead of sending them to the terminal."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """What is drawn, its texts without control characters; rich's own colours are not texts."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else harmless(text), style, control)


def draw_discoveries(console: Console, question: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """The rows of discover_tables as a table with the evidence in words."""
    if not rows:
        console.print("No table of the lake matches this question.")
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
    """Matched columns and values, one a line."""
    lines = [
        f"{match['mention']} → column {match['column_name']} ({match['similarity']:.2f})"
        for match in row["matched_columns"][:MAX_EVIDENCE]
    ]
    lines += [
        f"{match['value']} → {match['column_name']} = {match['cell']} ({match['rows']:,} rows)"
        for match in row["matched_values"][:MAX_EVIDENCE]
    ]
    return Text("\n".join(lines))
