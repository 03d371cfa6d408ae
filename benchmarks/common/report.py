"""Writing results: Markdown tables with the command that made them."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.common.provenance import Run, record, runs, typed

RESULTS = Path(__file__).parents[1] / "results"
BY_HAND = "<!-- Written by hand. A new run keeps everything below this line. -->"
OVERVIEW = RESULTS.parent / "RESULTS.md"
"""One row for each measure, with the command and the day of its page."""
SECTION = re.compile(r"^<!-- Section: (\w+) -->$", re.MULTILINE)
"""The line above a section that a benchmark writes with other options on the same page."""


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table; floats get three significant digits."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(_cell(value) for value in row) + " |" for row in rows]
    return "\n".join(lines)


def _cell(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def by_part(head: Sequence[str], rows: Sequence[Sequence[object]], column: str) -> str:
    """A table for each value of `column`, under a line that says the value, so that parts of a sample are not mixed.

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


def write(
    folder: Path,
    name: str,
    title: str,
    parts: Sequence[str],
    *,
    options: str = "",
    variant: str = "",
    command: str = "",
) -> Path:
    """Write `<folder>/<topic>/<benchmark>.md` for `name` = `topic/benchmark`, or of that page the section `variant`.

    The line under the title says which command made it, at which commit, when and where; `runs.json` says so as data.
    `command` says which program and options, where the page has another's name. Without `options`, what was typed.
    What somebody wrote by hand at the end of the stored page or section is kept, and so are the other sections.
    """
    path = folder / f"{name}.md"
    stored = sections(path if path.is_file() else RESULTS / f"{name}.md")
    run = Run.of(f"python -m benchmarks.{command or name.replace('/', '.')} {options or typed(sys.argv)}".strip())
    record(folder, f"{name}#{variant}" if variant else name, run)
    found = [f"# {title}", str(run), *parts]
    text = "\n\n".join(f"#{part}" if variant and part.startswith("#") else part for part in found)
    notes = stored.get(variant, "").partition(BY_HAND)[2].strip()
    stored[variant] = text + (f"\n\n{BY_HAND}\n\n{notes}" if notes else "")
    page = stored.pop("", f"# {title}")
    page += "".join(f"\n\n<!-- Section: {each} -->\n\n{body}" for each, body in stored.items())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{page}\n", encoding="utf-8")
    if folder.resolve() == RESULTS:
        OVERVIEW.write_text(with_runs(OVERVIEW.read_text(encoding="utf-8"), runs(folder)), encoding="utf-8")
    return path


def with_runs(overview: str, known: Mapping[str, Run]) -> str:
    """The overview of all results, with the command and the day of each row's page in its last two cells."""
    lines = overview.splitlines()
    for number, line in enumerate(lines):
        if line.startswith("| [") and (found := re.search(r"\(results/([\w/]+)\.md", line)):
            run, cells = known[found[1]], line.split(" | ")
            cells[-2:] = [f"`{run.command.removeprefix('python -m ')}`", f"{run.date} |"]
            lines[number] = " | ".join(cells)
    return "\n".join(lines) + "\n"


def sections(path: Path) -> dict[str, str]:
    """A page without its sections under "", and each section under its name; empty where there is no page."""
    if not path.is_file():
        return {}
    page, *rest = SECTION.split(path.read_text(encoding="utf-8"))
    return {"": page.strip(), **{name: body.strip() for name, body in zip(rest[::2], rest[1::2], strict=True)}}


def measured(path: Path, section: str | None = None) -> list[str]:
    """The lines of a page that programs wrote: of all its sections, or of one ("" is the page without them)."""
    found = [body for name, body in sections(path).items() if section in (None, name)]
    return [line for body in found for line in [*body.partition(BY_HAND)[0].splitlines(), ""]]
