"""How time and memory grow with the tables of a lake, as a table and a picture.

    python -m benchmarks.speed.growth [--tables 1000 10000] [--warehouse 600 1500] [--averaged]

Two shapes: tables of eight columns of which every fourth has rows, and a lake like a warehouse. What was measured
before of other sizes stays in the table. 100,000 tables take an hour; with `--averaged` a text has the mean of the
vectors of its words, which saves seven minutes of encoding; the table says so.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import log10
from pathlib import Path

import duckdb
import numpy as np

from benchmarks.common.cost import ASKED, cpu_seconds, in_fresh_process, peak_megabytes, warm
from benchmarks.common.made_lakes import make, make_warehouse
from benchmarks.common.options import result_parser
from benchmarks.common.report import table, write
from lakescout.doors.python import lake_of
from lakescout.engine.lake import Lake
from lakescout.lake.connection import borrowed

Figures = Mapping[str, float]
SHAPES = {"plain": "plain tables", "warehouse": "a warehouse"}
TIMES = ("first refresh", "the next new table", "discover_tables", "join_groups", "answer")
MEMORY = ("MB after discover_tables", "MB after answer", "MB allowed")
SHOWN = (
    "columns", "texts", "first refresh", "MB of it", "one new table", "the next new table",
    "first discover_tables", "discover_tables", "first join_groups", "join_groups", "first answer", "answer",
    "MB after discover_tables", "MB after answer", "MB allowed", "kept MB", "lake MB",
)  # fmt: skip
QUESTIONS = (
    "total amount of invoices of each customer in 2024",
    "teachers with the highest score",
    "rooms booked in each hotel",
    "flights of an airline by date",
    "which suppliers are in the north",
)
COLOURS = ("#3b76d6", "#c2571a", "#3f8f4f", "#8a4fbf", "#7a7f87")
WIDTH, HEIGHT, LEFT, EDGE = 420, 260, 56, 28


def averaged(lake: Lake) -> None:
    """Give each text of the next refresh the mean of its words' vectors."""
    with borrowed(lake.source) as connection:
        encoder = lake.keeper.encoder_now(connection)
        _, texts, _ = lake.keeper.ahead(connection)
    words = sorted({word for text in texts for word in text.split()})
    known = dict(zip(words, encoder.encode(words), strict=True))
    means = np.empty((len(texts), encoder.identity.dimension), dtype=np.float32)
    for place, text in enumerate(texts):
        means[place] = np.mean([known[word] for word in text.split()], axis=0)
    means /= np.linalg.norm(means, axis=1, keepdims=True)
    lake.keeper.prepared = dict(zip(texts, means, strict=True))


def measure(path: Path, functions: Sequence[str], *, of_words: bool) -> dict[str, float]:
    """CPU seconds of each step and the peak memory after it, in this process.

    `of_words` makes the vectors of texts from those of their words, before the first refresh; that is not timed.
    """
    found: dict[str, float] = {}
    with duckdb.connect(str(path)) as con:
        lake = lake_of(con)
        lake.override({"threads": 1})
        before = peak_megabytes()
        if of_words:
            averaged(lake)
        found["first refresh"] = cpu_seconds(lake.refresh)
        found["MB of it"] = peak_megabytes() - before
        lake.refresh()
        con.execute("CREATE TABLE main.brand_new (brand_new_id INTEGER, novel_header_text VARCHAR)")
        found["one new table"] = cpu_seconds(lake.refresh)
        con.execute("CREATE TABLE main.newer_still (newer_still_id INTEGER, another_header_text VARCHAR)")
        found["the next new table"] = cpu_seconds(lake.refresh)
        with lake.session() as (_, index):
            found |= {"tables": len(index.catalog.tables), "columns": len(index.column_text), "texts": len(index.texts)}
        for name in functions:
            ask = ASKED[name]
            found[f"first {name}"] = cpu_seconds(lambda ask=ask: ask(lake, QUESTIONS[0]))
            ask(lake, QUESTIONS[1])
            found[name] = warm(lambda text, ask=ask: ask(lake, text), QUESTIONS[2:])
            found[f"MB after {name}"] = peak_megabytes() - before
        con.execute("CHECKPOINT")

        found["file MB"] = path.stat().st_size / 2**20
    return found


def make_lake(path: Path, shape: str, tables: int) -> None:
    """Write a lake."""
    (make(path, tables, filled=True) if shape == "plain" else make_warehouse(path, tables)).close()


def measured(shape: str, tables: int, functions: Sequence[str], *, of_words: bool) -> dict[str, float]:
    """The figures of a lake, made and asked by processes of their own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lake.duckdb"
        in_fresh_process(make_lake, path, shape, tables)
        size = path.stat().st_size / 2**20
        found = in_fresh_process(partial(measure, of_words=of_words), path, functions)
    found |= {"lake MB": size, "kept MB": found.pop("file MB") - size}
    return found | {"MB allowed": 1000 + 2 * found["kept MB"]}


def picture(found: Mapping[str, Sequence[Figures]]) -> str:
    """Both shapes' times above, their memory below, over the tables, all axes logarithmic."""
    parts = []
    for row, (names, unit) in enumerate(((TIMES, "s"), (MEMORY, "MB"))):
        values = [each[name] for rows in found.values() for each in rows for name in names if each.get(name)]
        low, high = min(values), max(values)
        for column, (shape, rows) in enumerate(found.items()):
            title = f"{SHAPES[shape]}, {unit}"
            panel = _panel(rows, names, title, (log10(low), log10(high)), legend=not column)
            parts.append(f'<g transform="translate({column * WIDTH} {row * HEIGHT})">{panel}</g>')
    size = f"{WIDTH * len(found)} {2 * HEIGHT}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" font-family="sans-serif" font-size="11">'
        f'<rect width="100%" height="100%" fill="white"/>{"".join(parts)}</svg>\n'
    )


def _panel(
    rows: Sequence[Figures], names: Sequence[str], title: str, span: tuple[float, float], *, legend: bool
) -> str:
    first, last = log10(min(row["tables"] for row in rows)), log10(max(row["tables"] for row in rows))
    low, high = span

    def place(tables: float, value: float) -> tuple[float, float]:
        across = (log10(tables) - first) / ((last - first) or 1)
        up = (log10(value) - low) / ((high - low) or 1)
        return LEFT + across * (WIDTH - 2 * LEFT), HEIGHT - EDGE - up * (HEIGHT - 2 * EDGE)

    made = [f'<text x="{LEFT}" y="16" font-weight="bold">{title}, by tables</text>']
    for power in range(int(np.ceil(low)), int(np.floor(high)) + 1):
        y = place(rows[0]["tables"], 10.0**power)[1]
        made.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - LEFT}" stroke="#ddd"/>')
        made.append(f'<text x="{LEFT - 4}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g}</text>')
    for row in rows:
        x = place(row["tables"], 10**low)[0]
        made.append(f'<text x="{x:.1f}" y="{HEIGHT - 10}" text-anchor="middle">{row["tables"]:,.0f}</text>')
    for nth, (name, colour) in enumerate(zip(names, COLOURS, strict=False)):
        points = [place(row["tables"], row[name]) for row in rows if row.get(name)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        made.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        made += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>' for x, y in points]
        if legend:
            made.append(f'<text x="{LEFT + 6}" y="{32 + 13 * nth}" fill="{colour}">{name}</text>')
    return "".join(made)


def growths(rows: Sequence[Figures]) -> list[list[object]]:
    """For each pair of successive sizes, the factor by which the tables and then each figure grow."""
    pairs = list(pairwise(rows))
    names = ("tables", "one new table", *TIMES, "MB after answer", "kept MB")
    return [[name, *(_times(small, large, name) for small, large in pairs)] for name in names]


def _times(small: Figures, large: Figures, name: str) -> object:
    return large[name] / small[name] if small.get(name) and large.get(name) else ""


def report(folder: Path, known: Path) -> Path:
    """Write the table, how it grows and the picture."""
    stored: list[dict[str, float | str]] = json.loads(known.read_text(encoding="utf-8"))
    found: dict[str, list[Figures]] = {}
    for shape in SHAPES:
        rows = [
            {key: float(value) for key, value in row.items() if key != "shape"}
            for row in stored
            if row["shape"] == shape
        ]
        if rows:
            found[shape] = sorted(rows, key=lambda row: row["tables"])
    parts = [
        "Seconds of the processor, one thread, in a process of its own that did not make the lake; warm questions are "
        "the median of three; memory is the growth of the most that the process held since it opened the lake; allowed "
        "is 1.0 GB and twice what is kept. A star: texts had the mean of their words' vectors, so that the first "
        "refresh encoded nothing.",
        "![Times and memory over tables](growth.svg)",
    ]
    for shape, rows in found.items():
        head = ["", *(f"{row['tables']:,.0f} tables{'*' if row.get('averaged') else ''}" for row in rows)]
        parts += [
            f"## {SHAPES[shape].capitalize()}",
            table(head, [[n, *(row.get(n, "") for row in rows)] for n in SHOWN]),
        ]
        if len(rows) > 1:
            heads = ["times as much as before", *head[2:]]
            parts.append(table(heads, growths(rows)))
    (folder / "speed").mkdir(parents=True, exist_ok=True)
    (folder / "speed" / "growth.svg").write_text(picture(found), encoding="utf-8")
    return write(folder, "speed/growth", "Growth with the tables of a lake", parts)


def main() -> None:
    options = result_parser(__doc__ or "")
    options.add_argument("--tables", type=int, nargs="*", default=[1000, 10_000])
    options.add_argument("--warehouse", type=int, nargs="*", default=[600, 1500])
    options.add_argument("--functions", nargs="*", choices=list(ASKED), default=list(ASKED))
    options.add_argument("--averaged", action="store_true")
    given = options.parse_args()
    known = given.out / "speed" / "growth.json"
    for shape, sizes in (("plain", given.tables), ("warehouse", given.warehouse)):
        for tables in sizes:
            found = measured(shape, tables, given.functions, of_words=given.averaged)
            stored = json.loads(known.read_text(encoding="utf-8")) if known.is_file() else []
            others = [row for row in stored if (row["shape"], row["asked"]) != (shape, tables)]
            row = {"shape": shape, "asked": tables, "averaged": int(given.averaged), **found}
            known.parent.mkdir(parents=True, exist_ok=True)
            known.write_text(json.dumps([*others, row], indent=1) + "\n", encoding="utf-8")
            print(json.dumps(row), file=sys.stderr)
    print(report(given.out, known).read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
