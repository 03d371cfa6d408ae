"""Every target of speed and size in one table: before, now, and whether it is reached. Reads the other pages.

    python -m benchmarks.speed.overview

`python -m benchmarks.run --lakes FOLDER --topics speed values` measures all of it again, at sizes that end within some
hours on two cores, and then writes this page.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from benchmarks.common.options import result_parser
from benchmarks.common.report import RESULTS, table, write


@dataclass(frozen=True)
class Cell:
    """A figure on a page: in the row and the last column that start like this."""

    page: str
    row: str
    column: str
    last: bool = False
    """Whether the last of several rows is meant, not the first."""

    def read(self, folder: Path) -> str:
        """The cell as it is written; a dash if it is missing."""
        path = folder / f"{self.page}.md"
        path = path if path.is_file() else RESULTS / f"{self.page}.md"
        head: list[str] = []
        found = ["–"]
        for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
            cells = [part.strip() for part in line.strip().strip("|").split(" | ")] if line.startswith("|") else []
            if not cells or line.startswith("|---"):
                head = head if cells or line.startswith("|---") else []
                continue
            if not head:
                head = cells
            elif cells[0].startswith(self.row):
                places = [place for place, name in enumerate(head) if place and name.startswith(self.column)]
                if places and places[-1] < len(cells):
                    found.append(cells[places[-1]])
        return found[-1 if self.last else min(1, len(found) - 1)]


@dataclass(frozen=True)
class Target:
    """A target. `most` and `least` are the limits for the number in the figure."""

    what: str
    goal: str
    before: str
    now: Cell
    most: float | None = None
    least: float | None = None
    number: str = r"(\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?)"
    """A pattern that finds the number in the figure."""

    def line(self, folder: Path) -> list[object]:
        """The row of the table."""
        found = self.now.read(folder)
        number = re.search(self.number, found)
        reached = "not measured"
        if number:
            value = float(number.group(1).replace(",", ""))
            high = self.most is not None and value > self.most
            low = self.least is not None and value < self.least
            reached = "missed" if high or low else "reached"
        return [self.what, self.goal, self.before, f"[{found}](../{self.now.page}.md)", reached]


ONE, GROWN, SCAN, PARQUET = "speed/one_pass", "speed/growth", "values/scan", "speed/parquet"
LARGE = "99,978 tables"
TARGETS = (
    Target("warm discover_tables / encoding its texts", "<= 2.0", "2.9", Cell(ONE, "discover_tables", "ratio"), 2.0),
    Target("warm join_groups / encoding its texts", "<= 2.5", "", Cell(ONE, "join_groups", "ratio"), 2.5),
    Target("warm answer / encoding its texts", "<= 3.0", "6", Cell(ONE, "answer", "ratio"), 3.0),
    Target("p95 / p50 of discover_tables", "<= 2", "", Cell(ONE, "discover_tables", "p95"), 2.0),
    Target("discover_tables asked again, ms", "< 1", "7.6", Cell(ONE, "discover_tables", "asked again"), 1.0),
    Target("warm discover_tables at 10^5 tables, s", "<= 0.5", "12.4", Cell(GROWN, "discover_tables", LARGE), 0.5),
    Target("warm answer at 10^5 tables, s", "<= 1", "", Cell(GROWN, "answer", LARGE), 1.0),
    Target("refresh after one new table at 10^5, s", "<= 1", "5.16", Cell(GROWN, "one new table", LARGE), 1.0),
    Target("the same for the next new table", "<= 1", "", Cell(GROWN, "the next new table", LARGE), 1.0),
    Target("literals, 40, none occurs: live / ripgrep", "<= 1.0", "", Cell(SCAN, "40 literals, none", "ratio"), 1.0),
    Target("literals, 3, none occurs: live / ripgrep", "<= 1.5", "5.3", Cell(SCAN, "3 literals, none", "ratio"), 1.5),
    Target("ripgrep / dictionary, 40 literals, 4 occur", ">= 4", "3.1", Cell(SCAN, "40 literals, 4", "rg /"), least=4),
    Target("ripgrep / dictionary, 3 literals, 2 occur", ">= 4", "1.4", Cell(SCAN, "3 literals, 2", "rg /"), least=4),
    Target("first join_groups over Parquet, bytes / files", "<= 1", "3.05", Cell(PARQUET, "join_groups, no cell", ""),
           1.0, number=r"([\d.]+) x"),
    Target("a question of three budgets of 2 s, 10^6 rows, clock, s", "<= 7.2", "",
           Cell(PARQUET, "answer, a rare cell", "1,000,000 rows", last=True), 7.2),
    Target("the same, 10^7 rows", "<= 7.2", "",
           Cell(PARQUET, "answer, a rare cell", "10,000,000 rows", last=True), 7.2),
    Target("Ray: one worker / two workers, wall", "2", "", Cell("speed/cluster", "whole index, wall: one", "measured"),
           least=1.5),
)  # fmt: skip


def memory(folder: Path) -> list[list[object]]:
    """For each lake whose growth was measured, the peak memory, and the limit."""
    path = folder / "speed" / "growth.json"
    path = path if path.is_file() else RESULTS / "speed" / "growth.json"
    rows = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else []
    found: list[list[object]] = []
    for row in sorted(rows, key=lambda row: (row["shape"], row["tables"])):
        most = max(value for name, value in row.items() if name.startswith("MB after") or name == "MB of it")
        lake = f"peak memory, {row['shape']}, {row['tables']:,.0f} tables, MB"
        met = "reached" if most <= row["MB allowed"] else "missed"
        found.append([lake, f"<= {row['MB allowed']:,.0f}", "", f"[{most:,.0f}](growth.md)", met])
    return found


def main() -> None:
    given = result_parser(__doc__ or "").parse_args()
    rows = [target.line(given.out) for target in TARGETS] + memory(given.out)
    parts = [
        "The figures are those of the pages that they link to, which name the command and the day's circumstances. "
        "Before: at the time when the targets were set, or where that was not measured, when it first was.",
        table(["what", "to reach", "before", "now", ""], rows),
    ]
    print(write(given.out, "speed/overview", "Speed and size: every target", parts).read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
