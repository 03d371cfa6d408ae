"""Lakes like a shared drive of research data: sheets with preambles, units, short forms and repeated columns.

`science.txt` says what is measured. A sheet is asked for as somebody who has not opened it would: by the thing that is
measured, in full or in everyday words, and by the place, the year or a row. Nothing is fitted on the `held` fields.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from benchmarks import DATA
from benchmarks.common.lakes import Question
from lakescout.lake.sqltext import literal, quote, quote_path

SHEETS = 187
"""How many sheets a lake has."""
YEARS = tuple(range(2009, 2024))
SHORT = 0.65
"""How often a header has a short form."""
PREAMBLE = 0.35
"""How often a sheet begins with lines about itself, so that its headers are cells."""
EVERYDAY = 0.45
"""How often a question uses everyday words for what is measured."""
MAKERS = "J. Aldana; M. Okoro; P. Lindqvist; S. Rao; T. Brandt".split("; ")


@dataclass(frozen=True)
class Variable:
    """A measured quantity: its name, everyday words for it, short forms, and the unit."""

    name: str
    others: tuple[str, ...]
    short: tuple[str, ...]
    unit: str


@dataclass(frozen=True)
class Kind:
    """A kind of sheet of a field."""

    field: str
    name: str
    other: str
    file: str
    row: str
    rows: tuple[str, ...]
    variables: tuple[Variable, ...]
    places: tuple[str, ...]


@dataclass(frozen=True)
class Sheet:
    """One file as DuckDB reads it: all cells are texts where lines about the sheet stand above its headers."""

    schema: str
    table: str
    headers: tuple[str, ...]
    cells: tuple[tuple[str | None, ...], ...]
    kind: Kind
    place: str
    year: int
    variables: tuple[Variable, ...]

    @property
    def name(self) -> str:
        return f"{self.schema}.{self.table}"


@dataclass(frozen=True)
class Drive:
    """A lake and its questions."""

    name: str
    sheets: tuple[Sheet, ...]
    questions: tuple[Question, ...]


@cache
def kinds(part: str) -> tuple[Kind, ...]:
    """The kinds of sheets of a part, `fit` or `held`."""
    found: list[Kind] = []
    field, places = "", ()
    for line in (DATA / "science.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            kind, _, rest = line.strip("[]").partition(":")
            named, _, listed = rest.partition(";")
            field, places = (named.strip() if kind == part else ""), tuple(each.strip() for each in listed.split(","))
        elif field and line and not line.startswith("#"):
            names, file, rows, measured = (piece.strip() for piece in line.split("|"))
            row, _, values = rows.partition(":")
            name, other = (each.strip() for each in names.split(","))
            listed_rows = tuple(each.strip() for each in values.split(","))
            made = tuple(_variable(each) for each in measured.split(";"))
            found.append(Kind(field, name, other, file, row, listed_rows, made, places))
    return tuple(found)


def _variable(text: str) -> Variable:
    names, short, unit = (piece.strip() for piece in f"{text} = = ".split("=")[:3])
    name, *others = (each.strip() for each in names.split(","))
    return Variable(name, tuple(others), tuple(each.strip() for each in short.split(",") if each.strip()), unit)


def _header(variable: Variable, style: str, rng: random.Random) -> str:
    """A header as people write it."""
    plain = variable.short and rng.random() < SHORT
    name = rng.choice(variable.short) if plain else variable.name
    if style == "snake" and not plain:
        name = name.replace(" ", "_")
    if not variable.unit or style == "bare":
        return name
    return {"round": f"{name} ({variable.unit})", "square": f"{name} [{variable.unit}]"}.get(
        style, f"{name}_{variable.unit.replace('/', '').replace(' ', '')}"
    )


def _sheet(kind: Kind, place: str, year: int, rng: random.Random, taken: set[str]) -> Sheet:
    variables = tuple(
        sorted(rng.sample(kind.variables, rng.randint(max(2, len(kind.variables) - 2), len(kind.variables))), key=str)
    )
    style = rng.choice(("round", "square", "snake", "bare"))
    headers = [rng.choice((kind.row, kind.row.title(), "Sample", "ID"))]
    headers += [_header(each, style, rng) for each in variables]
    if rng.random() < 0.25:
        headers += [f"{headers[-1]}_{number}" for number in (2, 3)]
    if rng.random() < 0.3:
        headers.append(rng.choice(("Remarks", "QC flag", "Comments", "Unnamed: 9")))
    rows: list[list[str | None]] = []
    for row in rng.sample(kind.rows, rng.randint(2, len(kind.rows))):
        for _ in range(rng.choice((1, 1, 2, 3))):
            numbers = [f"{rng.uniform(0.1, 90):.{rng.randint(0, 2)}f}" for _ in headers[1:]]
            rows.append([row, *(None if rng.random() < 0.08 else each for each in numbers)])
    name = _file_name(kind, place, year, rng)
    while name in taken:
        name = f"{name}_{rng.randint(2, 9)}"
    taken.add(name)
    if rng.random() < PREAMBLE:
        width = max(len(headers), 3)
        about = [
            [f"{kind.name.capitalize()}, {place}", None, f"{year}"],
            [rng.choice(("Contact:", "Operator")), rng.choice(MAKERS)],
            [rng.choice(("Instrument S/N 4411", "DRAFT do not cite", "see README", "n.d. = below detection"))],
        ][: rng.randint(1, 3)]
        lines = [*about, headers, *rows]
        rows = [[*line, *[None] * (width - len(line))] for line in lines]
        headers = [f"column{number}" for number in range(width)]
    schema = rng.choice((kind.field.split()[0], "supplement", "archive", "shared", place.lower().replace(" ", "_")))
    unique: list[str] = []
    for header in headers:
        lowered = {each.lower() for each in unique}
        unique.append(header if header.lower() not in lowered else f"{header}_{len(unique)}")
    return Sheet(schema, name, tuple(unique), tuple(tuple(row) for row in rows), kind, place, year, variables)


def _file_name(kind: Kind, place: str, year: int, rng: random.Random) -> str:
    code = "".join(word[0] for word in place.split()) + place.split(maxsplit=1)[0][1:3].upper()
    full, near = place.replace(" ", ""), kind.file
    return rng.choice(
        (
            f"{near}_{full}_{year}",
            f"{full}_{near}_{year % 100}",
            f"{code}{year % 100}_{near}",
            f"{near}_{year}_{full.lower()}_final",
            f"{year}_{full}_{near}_v2",
            f"{kind.name.replace(' ', '_')}_{full}_{year}",
            f"Table_S{rng.randint(1, 40)}_{near}_{code}_{year}",
        )
    )


FRAMES = {
    "fit": (
        ("How does {what} differ between the {row}s at {place} in {year}?", ("place", "year")),
        ("{what} measured at {place} in {year}", ("place", "year")),
        ("What was the {what} of {item} at {place} in {year}?", ("place", "year", "item")),
        ("Do we have {other} data from {place} with {what} and {more}?", ("place", "more")),
    ),
    "held": (
        ("I am looking for {what} from {place}, {year}.", ("place", "year")),
        ("Which {row} had the highest {what} at {place} in {year}?", ("place", "year")),
        ("{item}: what was the {what} in {year} ({place})?", ("place", "year", "item")),
        ("Is there a {other} sheet for {place} that has both {what} and {more}?", ("place", "more")),
        ("Average {what} in the {year} {other} of {place}", ("place", "year")),
    ),
}


def _question(sheets: Sequence[Sheet], part: str, rng: random.Random) -> tuple[str, tuple[str, ...]] | None:
    """A text and the sheets that answer it; None if the draw was no good."""
    sheet = rng.choice(sheets)
    frame, needs = rng.choice(FRAMES[part])
    if len(sheet.variables) < 2:
        return None
    what, more = rng.sample(sheet.variables, 2)
    item = rng.choice([row for row in sheet.kind.rows if any(row == line[0] for line in sheet.cells)] or [""])
    if "item" in needs and not item:
        return None
    gold = [
        each.name
        for each in sheets
        if each.kind == sheet.kind
        and each.place == sheet.place
        and what in each.variables
        and ("year" not in needs or each.year == sheet.year)
        and ("more" not in needs or more in each.variables)
        and ("item" not in needs or any(item == line[0] for line in each.cells))
    ]
    if len(gold) > 5:
        return None

    def said(variable: Variable) -> str:
        return rng.choice(variable.others) if variable.others and rng.random() < EVERYDAY else variable.name

    text = frame.format(
        what=said(what), more=said(more), row=sheet.kind.row, place=sheet.place, year=sheet.year, item=item,
        other=rng.choice((sheet.kind.name, sheet.kind.other)),
    )  # fmt: skip
    return text[0].upper() + text[1:], tuple(sorted(gold))


def made_drive(part: str, number: int, *, questions: int = 60) -> Drive:
    """One lake of a part; the same number makes the same lake."""
    rng = random.Random(f"science {part} {number}")
    taken: set[str] = set()
    sheets = []
    while len(sheets) < SHEETS:
        kind = rng.choice(kinds(part))
        sheets.append(_sheet(kind, rng.choice(kind.places), rng.choice(YEARS), rng, taken))
    asked: dict[str, tuple[str, ...]] = {}
    while len(asked) < questions:
        if found := _question(sheets, part, rng):
            asked.setdefault(*found)
    name = f"{part}_{number}"
    return Drive(
        name,
        tuple(sorted(sheets, key=lambda sheet: sheet.name)),
        tuple(Question(f"{name}-{n}", text, part, gold) for n, (text, gold) in enumerate(asked.items())),
    )


def statements(drive: Drive) -> Iterator[str]:
    """The statements that make the lake in a database."""
    for schema in sorted({sheet.schema for sheet in drive.sheets}):
        yield f"CREATE SCHEMA IF NOT EXISTS {quote(schema)}"
    for sheet in drive.sheets:
        name = quote_path(sheet.schema, sheet.table)
        numeric = sheet.headers[0] != "column0"
        types = [
            "DOUBLE" if numeric and place and any(row[place] for row in sheet.cells) else "VARCHAR"
            for place in range(len(sheet.headers))
        ]
        columns = ", ".join(f"{quote(header)} {kind}" for header, kind in zip(sheet.headers, types, strict=True))
        yield f"CREATE TABLE {name} ({columns})"
        rows = (", ".join("NULL" if cell is None else literal(cell) for cell in row) for row in sheet.cells)
        yield f"INSERT INTO {name} VALUES {', '.join(f'({row})' for row in rows)}"
