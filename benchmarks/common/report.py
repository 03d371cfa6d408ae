"""Writing results: Markdown tables with the command that made them."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from pathlib import Path

RESULTS = Path(__file__).parents[1] / "results"
BY_HAND = "<!-- Written by hand. A new run keeps everything below this line. -->"


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table; floats get three significant digits."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(_cell(value) for value in row) + " |" for row in rows]
    return "\n".join(lines)


def _cell(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def by_part(head: Sequence[str], rows: Sequence[Sequence[object]], column: str) -> str:
    """A table for each value of `column`, under a line that says the value: parts of a sample never stand mixed.

    >>> print(by_part(["part", "n"], [["tuned on", 1], ["confirming", 2]], "part"))
    **part: tuned on**
    <BLANKLINE>
    | n |
    |---|
    | 1 |
    <BLANKLINE>
    **part: confirming**
    <BLANKLINE>
    | n |
    |---|
    | 2 |
    """
    place = list(head).index(column)

    def rest(row: Sequence[object]) -> list[object]:
        return [*row[:place], *row[place + 1 :]]

    found = []
    for value in dict.fromkeys(row[place] for row in rows):
        mine = [rest(row) for row in rows if row[place] == value]
        found.append(f"**{column}: {value}**\n\n{table([str(name) for name in rest(head)], mine)}")
    return "\n\n".join(found)


def write(folder: Path, name: str, title: str, parts: Sequence[str], *, options: str = "", variant: str = "") -> Path:
    """Write `<folder>/<topic>/<benchmark><variant>.md` for `name` = `topic/benchmark`.

    What somebody wrote by hand at the end of the stored result is kept.
    """
    command = f"python -m benchmarks.{name.replace('/', '.')} {options}".strip()
    name += variant
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    text = "\n\n".join([f"# {title}", f"`{command}` ({machine}; a shared machine: compare ratios, not times)", *parts])
    notes = by_hand(RESULTS / f"{name}.md")
    path = folder / f"{name}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + (f"\n\n{BY_HAND}\n\n{notes}\n" if notes else "\n"), encoding="utf-8")
    return path


def by_hand(path: Path) -> str:
    """What stands below the line in a result; empty where there is none."""
    if not path.is_file():
        return ""
    return path.read_text(encoding="utf-8").partition(BY_HAND)[2].strip()
