"""Lakes like warehouses: hundreds to thousands of tables without a row, and questions with their gold tables.

`warehouse.txt` says what things there are. A lake spells them in its own cryptic way, in layers and schemas of its own,
with near twins (staging, history, backup, summary, wide copies) and what every load leaves behind. A question wants
columns of several things that refer to each other; its gold tables are those of the things and of what connects them.
Weights are fitted on the areas that are called `fit`; the `held` ones and their way of asking only confirm.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from benchmarks import DATA
from benchmarks.common.lakes import Question
from benchmarks.training.invented import CITIES, SHORT, things
from lakescout.lake.catalog import Catalog, Column, Table, TableName
from lakescout.lake.sqltext import literal, quote, quote_path
from lakescout.plugins.bench.generator.english import plural

DATABASE = "lake"
AUDIT = "load date; etl batch id; source system code; last update timestamp; row status; checksum; record source".split(
    "; "
)
DIVISIONS = (
    "nordics iberia alps benelux baltics pacific andes maghreb prairie levant "
    "balkans caribbean caucasus danube gulf himalaya lapland mekong oceania pampas sahel tundra"
).split()
SIZES = (4, 4, 4, 5, 5, 6, 7, 8)
"""How many gold tables a question has."""
OTHER_WORDS = 0.4
"""How often a column is asked for in other words than its header's, where it has some."""
NAMED = 0.45
"""How often a question names the thing beside its column."""
SILENT = 0.35
"""How often a thing that only connects others is not mentioned."""


@dataclass(frozen=True)
class Thing:
    """The subject of one table: columns with other words for each, and references as (role, thing)."""

    area: str
    name: str
    others: tuple[str, ...]
    columns: tuple[tuple[str, tuple[str, ...]], ...]
    references: tuple[tuple[str, str], ...]


@cache
def areas(part: str, shape: str = "warehouse") -> dict[str, tuple[Thing, ...]]:
    """The things of each area of a part, `fit` or `held`."""
    found: dict[str, list[Thing]] = {}
    area = ""
    for line in (DATA / f"{shape}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            kind, area = (piece.strip() for piece in line.strip("[]").split(":"))
            area = area if kind == part else ""
        elif area and line and not line.startswith("#"):
            names, columns, references = (piece.strip() for piece in line.split("|"))
            name, *others = (piece.strip() for piece in names.split(","))
            found.setdefault(area, []).append(
                Thing(area, name, tuple(others), tuple(_columns(columns)), tuple(_references(references)))
            )
    return {area: tuple(things) for area, things in found.items()}


@cache
def strangers(part: str) -> tuple[Thing, ...]:
    """Things that no question asks for: half of those of which the reader's training schemas are made."""
    some = [thing for place, thing in enumerate(things().values()) if place % 2 == (part == "held")]
    return tuple(
        Thing(
            "other", thing.name, thing.others, tuple((a.header, a.others) for a in thing.attributes), thing.references
        )
        for thing in some
    )


def _columns(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for piece in filter(None, map(str.strip, text.split(";"))):
        header, *others = (words.strip() for words in piece.split("="))
        yield header, tuple(others)


def _references(text: str) -> Iterator[tuple[str, str]]:
    for piece in filter(None, map(str.strip, text.split(","))):
        role, _, thing = piece.partition(">")
        yield role, thing or role


@dataclass
class Style:
    """How one lake spells, lays out and describes its tables. The same word is always cut the same way."""

    rng: random.Random
    short: float = 0.0
    described: float = 0.0
    _cut: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rng = self.rng
        self.short = rng.choice((0.2, 0.4, 0.6))
        self.described = rng.choice((0.0, 0.0, 0.4, 0.8))
        self.case = rng.choice((str.upper, str.upper, str.lower))
        self.key = rng.choice(("key", "id", "sk", "cd"))
        self.bare_key = rng.random() < 0.2
        self.prefixes = rng.choice(
            (("dim", "fct"), ("d", "f"), ("", ""), ("dw", "dw"), ("t", "t"), ("{area}", "{area}"))
        )
        self.layout = rng.choice(("areas", "layers", "one"))

    def word(self, word: str) -> str:
        """A word, cut short for a share of all words."""
        if word not in self._cut:
            self._cut[word] = self._shortened(word) if self.rng.random() < self.short else word
        return self._cut[word]

    def _shortened(self, word: str) -> str:
        if word in SHORT and self.rng.random() < 0.7:
            return self.rng.choice(SHORT[word].split(","))
        if len(word) < 6:
            return word
        bare = word[0] + re.sub(r"[aeiou]", "", word[1:])
        return self.rng.choice((word[:4], bare[:4], bare[:5], word[:5]))

    def name(self, *parts: str) -> str:
        """Words as one name."""
        words = [self.word(word) for part in parts for word in part.split()]
        return str(self.case("_".join(word for word in words if word)))


@dataclass(frozen=True)
class Made:
    """A lake and its questions."""

    name: str
    tables: tuple[Table, ...]
    questions: tuple[Question, ...]

    @property
    def catalog(self) -> Catalog:
        """The tables as a catalog."""
        return Catalog(self.tables, DATABASE)


def statements(made: Made) -> Iterator[str]:
    """The statements that make the lake in a database."""
    for schema in sorted({table.name.schema for table in made.tables}):
        yield f"CREATE SCHEMA IF NOT EXISTS {quote(schema)}"
    for table in made.tables:
        name = quote_path(*table.name[1:])
        yield f"CREATE TABLE {name} ({', '.join(f'{quote(each.name)} {each.type}' for each in table.columns)})"
        if table.comment:
            yield f"COMMENT ON TABLE {name} IS {literal(table.comment)}"
        for each in table.columns:
            if each.comment:
                yield f"COMMENT ON COLUMN {name}.{quote(each.name)} IS {literal(each.comment)}"


class _Maker:
    """One division of a lake: every thing of its areas as a table, and the twins of it."""

    def __init__(self, style: Style, things: Sequence[Thing], division: str, taken: dict[TableName, Table]) -> None:
        self.style, self.rng, self.division = style, style.rng, division
        self.things = {thing.name: thing for thing in things}
        self.tables = taken
        """The tables of the whole lake."""
        self.gold: dict[str, str] = {}
        referred = {other for thing in things for _, other in thing.references}
        self.facts = {thing.name for thing in things if len(thing.references) > 1 or thing.name not in referred}
        for thing in things:
            self._add(thing)

    def _add(self, thing: Thing) -> None:
        rng, style = self.rng, self.style
        prefix = style.prefixes[thing.name in self.facts].format(area=thing.area.split(",")[0])
        own = [self._column("" if style.bare_key else thing.name, style.key, kind="BIGINT")]
        refs = [
            self._column(role, style.key, kind="BIGINT") for role, other in thing.references if other in self.things
        ]
        plain = [self._plain(header, others) for header, others in thing.columns]
        audit = [self._plain(header, ()) for header in rng.sample(AUDIT, rng.randint(1, 4))]
        name = style.name(prefix, thing.name)
        said = f"One row per {thing.name}" + (f" ({', '.join(thing.others)})" if thing.others else "") + "."
        self.gold[thing.name] = self._store(thing.area, "dwh", name, [*own, *refs, *plain, *audit], said)
        for kind in rng.sample(("stg", "hist", "bkp", "summary", "wide", "v2"), rng.choice((0, 0, 1, 1, 2, 2, 3))):
            some = [column for column in plain if rng.random() < 0.75]
            match kind:
                case "stg":
                    cells, layer = [*refs, *some, *audit[:1]], "stg"
                    said = f"Landing copy of {thing.name} from the source system."
                case "hist":
                    more = [self._plain(header, ()) for header in ("valid from", "valid to", "version number")]
                    cells, layer = [*own, *refs, *some, *more], "dwh"
                    said = f"Former states of {thing.name}."
                case "bkp":
                    cells, layer = [*own, *refs, *some], "stg"
                    said = "Backup, do not use."
                case "summary":
                    more = [self._plain(header, ()) for header in ("month", "row count", "total amount")]
                    cells, layer = [*refs[:2], *some[:2], *more], "mart"
                    said = f"Monthly figures of {plural(thing.name)}."
                case "wide":
                    other = self.things.get(rng.choice(thing.references)[1]) if thing.references else None
                    more = [self._plain(header, said) for header, said in (other.columns if other else ())]
                    cells, layer = [*own, *some, *more], "mart"
                    said = f"Copy of {thing.name} for reports."
                case _:
                    cells, layer = [*own, *refs[:1], *some, *audit[:1]], "dwh"
                    said = f"Test of a new {thing.name} load."
            marks = {"stg": ("stg", ""), "summary": ("", "mthly"), "wide": ("rpt", ""), "v2": ("", "v2")}
            before, after = marks.get(kind, ("", kind))
            end = str(self.style.case("_".join(filter(None, (after, str(rng.randint(2015, 2024)) * (kind == "bkp"))))))
            start = str(self.style.case(f"{before}_")) if before else ""
            self._store(thing.area, layer, start + name + (f"_{end}" if end else ""), cells, said)

    def _column(self, *words: str, kind: str, comment: str | None = None) -> Column:
        return Column(self.style.name(*words), kind, 0, comment)

    def _plain(self, header: str, others: tuple[str, ...]) -> Column:
        last = header.rsplit(maxsplit=1)[-1]
        kind = "DATE" if "date" in header else "VARCHAR"
        if last in {"amount", "price", "cost", "number", "count", "area", "hours", "minutes", "rate", "percent"}:
            kind = "DOUBLE"
        told = self.rng.random() < self.style.described
        return self._column(header, kind=kind, comment=f"{(others or (header,))[0].capitalize()}" if told else None)

    def _store(self, area: str, layer: str, table: str, columns: Sequence[Column], said: str) -> str:
        style = self.style
        schema = {"areas": area.split(",", maxsplit=1)[0], "layers": layer, "one": "main"}[style.layout]
        schema = style.case("_".join(filter(None, (self.division, schema))))
        held = {each.name.lower(): each for each in reversed(columns)}
        kept = [held[name] for name in dict.fromkeys(each.name.lower() for each in columns)]
        numbered = tuple(Column(each.name, each.type, place, each.comment) for place, each in enumerate(kept))
        name = TableName(DATABASE, schema, table)
        while name in self.tables:
            name = name._replace(table=f"{name.table}_X")
        comment = said if self.rng.random() < style.described else None
        self.tables[name] = Table(name, numbered, comment=comment, rows=0)
        return f"{name.schema}.{name.table}"


FRAMES = {
    "fit": (
        "List {rest} and {last} for every {main}.",
        "What are the {rest} and {last} of each {main}?",
        "Show {rest} together with {last}, per {main}.",
        "For each {main}, return {rest} and {last} where {filter}.",
        "How many {mains} are there by {rest} and {last}?",
        "Which {mains} have {filter}? Also show {rest} and {last}.",
    ),
    "held": (
        "I need a report on {mains}: {rest}, and {last}.",
        "Break the {mains} down by {rest} and {last}, only where {filter}.",
        "Give me {rest} as well as {last} for those {mains} whose {filter}.",
        "Find out {last} alongside {rest}.",
        "Count the {mains} per {last}, with {rest}, considering {filter} only.",
        "Can you pull {rest} plus {last}? {main} details are needed too.",
    ),
}


def _question(maker: _Maker, part: str, rng: random.Random) -> tuple[str, tuple[str, ...]] | None:
    """A text and its gold tables; None if the draw was no good."""
    things = maker.things
    near: dict[str, set[str]] = {name: set() for name in things}
    for thing in things.values():
        for _, other in thing.references:
            if other in things and other != thing.name:
                near[thing.name].add(other)
                near[other].add(thing.name)
    chosen = [rng.choice(sorted(maker.facts))]
    links: dict[str, int] = {chosen[0]: 0}
    wanted = rng.choice(SIZES)
    while len(chosen) < wanted:
        around = sorted({(one, two) for one in chosen for two in near[one] if two not in links})
        if not around:
            return None
        one, two = rng.choice(around)
        chosen.append(two)
        links[one] += 1
        links[two] = 1
    said = [name for place, name in enumerate(chosen) if place == 0 or links[name] < 2 or rng.random() >= SILENT]
    phrases = []
    for name in said:
        thing = things[name]
        for header, others in rng.sample(thing.columns, min(len(thing.columns), rng.choice((1, 1, 2)))):
            words = rng.choice(others) if others and rng.random() < OTHER_WORDS else header
            words = words.removesuffix(" flag")
            if rng.random() < NAMED and name.split()[-1] not in words:
                words = f"{words} of the {rng.choice((name, name, *thing.others))}"
            phrases.append(words)
    phrases = list(dict.fromkeys(phrases))
    if len(phrases) < 3:
        return None
    main = things[chosen[0]]
    called = rng.choice((main.name, main.name, *main.others))
    rng.shuffle(phrases)
    value = rng.choice((rng.choice(CITIES), str(rng.randint(2, 900)), str(rng.randint(2010, 2024)), "active"))
    text = rng.choice([frame for frame in FRAMES[part] if len(phrases) > 3 or "{filter}" not in frame])
    filtered = f"{phrases.pop()} is {value}" if "{filter}" in text else ""
    text = text.format(
        rest=", ".join(phrases[:-1]), last=phrases[-1], main=called, mains=plural(called), filter=filtered
    )
    if maker.division:
        text = text[:-1] + f" (only {maker.division.capitalize()})" + text[-1]
    return text[0].upper() + text[1:], tuple(sorted(maker.gold[name] for name in chosen))


def made_warehouse(part: str, number: int, *, divisions: int = 1, questions: int = 60) -> Made:
    """One lake of a part; the same number makes the same lake. A division has about 350 tables."""
    rng = random.Random(f"{part} {number}")
    known = areas(part)
    style = Style(rng)
    tables: dict[TableName, Table] = {}
    makers: list[_Maker] = []
    for place in range(divisions):
        division = DIVISIONS[place] if divisions > 1 else ""
        for area in sorted(known):
            makers.append(_Maker(style, known[area], division, tables))
    _Maker(style, strangers(part), "", tables)
    asked: dict[str, tuple[str, ...]] = {}
    while len(asked) < questions:
        if found := _question(rng.choice(makers), part, rng):
            asked.setdefault(*found)
    name = f"{part}_{number}"
    ordered = tuple(tables[key] for key in sorted(tables))
    return Made(
        name, ordered, tuple(Question(f"{name}-{n}", text, part, gold) for n, (text, gold) in enumerate(asked.items()))
    )
