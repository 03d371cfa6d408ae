"""Every lake by every method at its best, in one table: `python -m benchmarks.discover.overview` (no lakes needed).

Nothing is measured here: the figures are read from the results of the other commands, which each row names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.common import report
from benchmarks.common.options import result_parser

HEAD = ("lake", "method", "questions", "recall@1", "recall@5", "all gold tables in ten", "ms", "MB", "build s", "from")
QUALITY = ("recall@1", "recall@5", "all gold tables in the top 10")
REPLAYED = "GPT-3.5's columns, GPT-4's values"
LARGE = 2_000
"""The least number of tables with which a made warehouse has a row of its own."""
PLAIN = ("scout", "octopus", "pneuma", "bm25", "dense", "rows")


@dataclass(frozen=True)
class Line:
    """The figures of one lake by one method; empty if not measured."""

    lake: str
    method: str
    questions: str
    quality: tuple[str, str, str]
    spent: tuple[str, str, str] = ("", "", "")
    """Milliseconds a question, megabytes, seconds of building."""
    source: str = ""


def tables(path: Path, section: str | None = None) -> Iterator[list[dict[str, str]]]:
    """The tables of a result or of one of its sections, each as its rows."""
    head: list[str] | None = None
    rows: list[dict[str, str]] = []
    for line in report.measured(path, section):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            if head:
                yield rows
            head, rows = None, []
        elif head is None:
            head = cells
        elif not line.startswith("|---"):
            rows.append(dict(zip(head, cells, strict=True)))


def rows_of(folder: Path, name: str, *columns: str) -> list[dict[str, str]]:
    """The rows of a result's tables that have these columns; only those of a section, if `name` ends in `#section`."""
    page, of_section, section = name.partition("#")
    found = tables(folder / f"{page}.md", section if of_section else None)
    return [row for rows in found for row in rows if all(column in row for column in columns)]


def strangers(folder: Path) -> Iterator[Line]:
    """Lakes of strangers: hit@1, and recall at ten, since a question needs several tables."""
    for row in rows_of(folder, "discover/real", "lake", "method", "hit@1", "recall@5", "recall@10"):
        first, five, ten = (row[name].split()[0] for name in ("hit@1", "recall@5", "recall@10"))
        quality = (f"{first} (hit)", five, f"{ten} (recall@10)")
        yield Line(row["lake"], row["method"], row["questions"], quality, (row["p50 ms"], "", ""), "discover/real")


def side_by_side(folder: Path, result: str) -> Iterator[Line]:
    """The lakes that one run asked by all methods, with the costs."""
    for row in rows_of(folder, result, "lake", "method", *QUALITY, "MB", "ms"):
        quality = (row[QUALITY[0]], row[QUALITY[1]], row[QUALITY[2]])
        spent = (row["ms"], row["MB"], row["build s"])
        if row["method"] in PLAIN:
            yield Line(row["lake"], row["method"], row["number"], quality, spent, result)


def octopus_at_its_best(folder: Path) -> Iterator[Line]:
    """For each set of questions, the form of 'octopus' with the best recall@5 that needs no oracle."""
    result = "discover/parsers"
    some = [row for row in rows_of(folder, result, "questions", "parse", "form") if row["method"] == "octopus"]
    for lake in dict.fromkeys(row["questions"] for row in some):
        both = [row for row in some if row["questions"] == lake and "oracle" not in row["parse"]]
        confirming = both[len(both) // 2 :]
        best = next((row for row in confirming if row["parse"] == REPLAYED and "best" in row["form"]), None)
        best = best or max(confirming, key=lambda row: float(row["recall@5"]))
        quality = (best[QUALITY[0]], best[QUALITY[1]], best[QUALITY[2]])
        yield Line(lake, f"octopus ({best['parse']})", best["number"], quality, source=result)


def warehouses(folder: Path) -> Iterator[Line]:
    """Made warehouses: of recall at ten, since a question has four gold tables or more."""
    rows = rows_of(folder, "discover/warehouses", "lake", "recall@10")
    for row in rows:
        small, large = row["lake"].startswith("mean"), int(row["tables"]) > LARGE and row["questions"] == "40"
        if not (small or large) or row["method"] not in PLAIN:
            continue
        lake = "warehouses without rows" if small else f"a warehouse of {int(row['tables']):,} tables without rows"
        quality = (row["recall@1"], row["recall@5"], f"{row['recall@10']} (recall@10)")
        spent = (row["CPU ms a question"], row["MB"], row["build s"])
        yield Line(lake, row["method"], row["questions"], quality, spent, "discover/warehouses")


def generated(folder: Path) -> Iterator[Line]:
    """Generated questions that many tables answer: hits, and F1 of the tables kept; 'octopus' in its best form."""
    costs = {row["method"]: row for row in rows_of(folder, "discover/independent#", "method", "build s", "MB")}
    rows = rows_of(folder, "discover/independent#", "method", "kept", "Hit@1", "F1")
    best = max(
        (
            row
            for row in rows_of(folder, "discover/parsers#generated", "method", "parse", "form", "F1")
            if row["method"] == "octopus" and "oracle" not in row["parse"]
        ),
        key=lambda row: float(row["F1"].split()[0]),
        default=None,
    )
    for plain in rows[len(rows) // 2 :]:
        row, method, source, number = plain, plain["method"], "discover/independent", "300"
        if method == "octopus" and best and (best["parse"], best["form"]) != ("embedded", "as shipped"):
            row, method, source, number = best, f"octopus ({best['parse']})", "discover/parsers", "150"
        quality = (f"{row['Hit@1']} (hit)", f"{row['Hit@5']} (hit)", f"{row['F1'].split()[0]} (F1)")
        cost = costs.get(row["method"], {})
        spent = (cost.get("ms", ""), cost.get("MB", ""), cost.get("build s", ""))
        yield Line("public_bi, generated", method, number, quality, spent, source)


def languages(folder: Path) -> Iterator[Line]:
    """Questions in other languages, told in English for every method."""
    for row in rows_of(folder, "discover/languages#rivals", "method", "language", "question", *QUALITY):
        if row["question"] == "told in English":
            quality = (row[QUALITY[0]], row[QUALITY[1]], row[QUALITY[2]])
            lake = f"spider in {row['language'].capitalize()}"
            yield Line(lake, row["method"], row["number"], quality, source="discover/languages")


def trained(folder: Path) -> Iterator[Line]:
    """'birdie', which is trained for a lake: one gold table a question, so that P is recall."""
    rows = rows_of(folder, "birdie/methods", "method", "number", "P@1", "P@5", "median ms, all questions")
    for row in [row for row in rows if row["method"] == "birdie"][-1:]:
        spent = (row["median ms, all questions"], "", "")
        yield Line("fetaqa", "birdie", row["number"], (row["P@1"], row["P@5"], ""), spent, "birdie/methods")


def lines(folder: Path) -> list[Line]:
    """All rows; a better form of a method replaces the plain one and keeps its costs."""
    found = side_by_side(folder, "discover/pneuma")
    best = {line.lake: line for line in octopus_at_its_best(folder)}
    made = []
    for line in found:
        other = best.get(line.lake) if line.method == "octopus" else None
        if other:
            made.append(replace(other, spent=line.spent))
        else:
            made.append(line)
        if line.lake == "fetaqa" and line.method == "dense":
            made += trained(folder)
    return [*strangers(folder), *made, *generated(folder), *languages(folder)]


def of_our_making(folder: Path) -> list[Line]:
    """Lakes that we made to find faults: their figures say nothing about other lakes."""
    science = side_by_side(folder, "discover/science")
    return [*(line for line in science if not line.lake.startswith("science held")), *warehouses(folder)]


def number(text: str) -> float:
    return float(text.split(maxsplit=1)[0])


def leads(all_lines: list[Line]) -> str:
    """In which cells 'scout' leads the other methods measured on the same lake."""
    led, behind = 0, []
    for lake in dict.fromkeys(line.lake for line in all_lines):
        mine = [line for line in all_lines if line.lake == lake]
        own = next(line for line in mine if line.method == "scout")
        for place, name in enumerate(HEAD[3:6]):
            others = [line for line in mine if line is not own and line.quality[place]]
            if others:
                first = max(others, key=lambda line: number(line.quality[place]))
                led += number(own.quality[place]) >= number(first.quality[place])
                if number(own.quality[place]) < number(first.quality[place]):
                    behind.append(f"{lake}, {name} ('{first.method}' {first.quality[place]})")
    text = f"'scout' leads {led} of {led + len(behind)} cells of quality in which another method was measured"
    return f"{text}; not: {'; '.join(behind)}." if behind else f"{text}."


def main() -> None:
    options = result_parser(__doc__ or "")
    arguments = options.parse_args()
    found, made = lines(arguments.out), of_our_making(arguments.out)
    rows, made_rows = (
        [
            [
                line.lake,
                line.method,
                line.questions,
                *line.quality,
                *line.spent,
                f"[{line.source}](../{line.source}.md)",
            ]
            for line in some
        ]
        for some in (found, made)
    )
    about = (
        "Confirming questions; every row is read from the result that it names, which has its command. Rows of one "
        "lake have the same questions, but 'octopus' with a parse of its own and 'birdie' have others of the same set. "
        "Of the parses of 'octopus' that are no oracle the table has the best at five on these very questions. ms: a "
        "warm question, its encoding included. MB and build s: what is made before the first question, contents in "
        "memory."
    )
    aside = (
        "## Lakes of our making\n\nThey show growth and faults. Methods were tuned while we looked at them, so their "
        "figures say nothing of the quality over other lakes: made warehouses rose while real ones fell."
    )
    parts = [about, report.table(HEAD, rows), leads(found), aside, report.table(HEAD, made_rows)]
    report.write(arguments.out, "discover/overview", "Lakes and methods", parts)
    print(leads(found))


if __name__ == "__main__":
    main()
