"""Rows, statements and confidences as people read them, in the command and on the page. Exports keep every digit."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sqlglot import exp

from lakescout.doors.files import STORE
from lakescout.engine.refusals import NOT_SURE
from lakescout.lake.sqltext import parsed_first
from lakescout.reading.said import Title, capital, spelled, unit_of
from lakescout.reading.scope import holds_codes
from lakescout.words.text import normalise_name, stem

if TYPE_CHECKING:
    import pyarrow as pa

    from lakescout.answer.statement import Statement
    from lakescout.engine.outcome import Outcome
    from lakescout.lake.catalog import Catalog

DIGITS: Final = 3
"""Significant digits shown of computed numbers."""
EXACT: Final = 12
"""Significant digits shown of stored numbers: nobody wrote further ones."""
SURE, LIKELY = 0.8, 0.6
"""The least confidences of an answer that is called sure, or likely; the second is the bar as shipped."""
OFFERED: Final = 0.5
"""The least confidence of a reading that is shown with a caution where nothing reaches the bar."""
_PLAIN: Final = frozenset(
    {"id", "key", "year", "yr", "fy", "hour", "month", "day", "week", "number", "no", "nr", "num", "time"}
)
"""Last words of headers whose whole numbers are names or clock times rather than amounts: they get no thousands
separators."""
_MONEY: Final = frozenset(
    """
    price cost costs amount revenue sales profit fee fees fare salary wage income expense expenses spend turnover
    payment budget tax balance
    """.split()  # noqa: SIM905
)
"""Last words of headers of money: where cells have cents, all are shown with them."""
_PERIODS: Final = {"month": "%Y-%m", "quarter": "", "year": "%Y"}
"""Last words of headers whose days stand for the period that they begin, with how that is written."""
_SIGNS: Final = frozenset("$€£¥")


HOMES: Final = ("memory", Path(STORE).stem.removeprefix("."))
"""The names of databases whose tables are made from files."""


def reading_files(sql: str, scans: Mapping[str, str]) -> str:
    """A statement over tables made from files, changed to read the files, so that any DuckDB can run it.

    `scans` has, by table, the SQL that reads its file. A comment names tables whose files DuckDB alone cannot read.

    >>> reading_files('SELECT t1.a FROM main.sales AS t1', {"sales": "read_csv('x/sales.csv')"})
    'SELECT t1.a FROM "x/sales.csv" AS t1'
    """
    tree = parsed_first(sql)
    assert tree is not None
    named = {each.alias_or_name for each in tree.find_all(exp.CTE)}
    unread = []
    for table in list(tree.find_all(exp.Table)):
        if table.name not in scans or table.name in named or table.catalog not in ("", *HOMES):
            continue
        if not scans[table.name]:
            unread.append(table.name)
            continue
        scan = parsed_first(f"SELECT 1 FROM {scans[table.name]}").find(exp.Table)
        assert scan is not None
        path = next(scan.find_all(exp.Literal))
        path.replace(exp.Literal.string(_from_here(path.name)))
        if scan.find(exp.PropertyEQ) is None:
            scan = exp.Table(this=exp.to_identifier(_from_here(path.name), quoted=True))
        alias = table.args.get("alias") or exp.TableAlias(this=exp.to_identifier(table.name, quoted=True))
        scan.set("alias", alias.copy())
        for name, value in table.args.items():
            if name not in ("this", "db", "catalog", "alias") and value:
                scan.set(name, value)
        table.replace(scan)
    note = "".join(f"-- DuckDB alone cannot read the file of {name} as it is\n" for name in dict.fromkeys(unread))
    return note + tree.sql("duckdb")


def _from_here(path: str) -> str:
    """A path, relative to the working directory if it lies below that."""
    here = f"{Path.cwd()}{os.sep}"
    return path.removeprefix(here)


def sureness(confidence: float) -> str:
    """A confidence in a word.

    >>> sureness(0.93), sureness(0.61), sureness(0.598), sureness(0.55)
    ('sure', 'likely', 'unsure', 'unsure')
    """
    return "sure" if round(confidence, 2) >= SURE else "likely" if confidence >= LIKELY else "unsure"


@dataclass(frozen=True)
class Format:
    """How the cells of one column are shown."""

    name: str
    title: str
    """The header in words, without the unit."""
    unit: str = ""
    number: bool = False
    grouped: bool = True
    """With thousands separators."""
    places: int | None = None
    """Digits after the point; None: as many as were stored."""
    dates: bool = False
    """All moments are at midnight, so only their dates are shown."""
    digits: int = EXACT
    period: str = ""
    """'month', 'quarter' or 'year' where each day stands for the one that it begins."""
    header: str = ""
    """What stands above the column: its name, or words where it is computed."""

    @property
    def axis(self) -> str:
        """What an axis is called: 'Average departure delay, minutes'."""
        return f"{self.title}, {self.unit}" if self.unit and self.unit not in self.title.split() else self.title

    @property
    def beside(self) -> str:
        """The unit, to stand beside the header; empty where that says it."""
        return "" if unit_of(self.name) == self.unit else self.unit

    def text(self, cell: Any) -> str:
        """One cell, without the unit."""
        if cell is None:
            return ""
        if is_number(cell) and self.number:
            return self._number(cell)
        if self.period and isinstance(cell, date):
            quarter = f"{cell.year} Q{(cell.month + 2) // 3}"
            return quarter if self.period == "quarter" else cell.strftime(_PERIODS[self.period])
        if self.dates and isinstance(cell, datetime):
            return cell.date().isoformat()
        if isinstance(cell, datetime):
            return cell.isoformat(" ", "minutes" if not (cell.second or cell.microsecond) else "auto")
        return cell.isoformat() if isinstance(cell, (date, time)) else str(cell)

    def full(self, cell: Any) -> str:
        """One cell with its unit: '$4,237.84', '12.5 minutes', '31 %'."""
        text = self.text(cell)
        if not (text and self.unit and is_number(cell)):
            return text
        if self.unit in _SIGNS:
            return f"-{self.unit}{text[1:]}" if text.startswith("-") else f"{self.unit}{text}"
        return f"{text} {self.unit}"

    def _number(self, cell: float | Decimal) -> str:
        if not math.isfinite(cell):
            return str(cell)
        if isinstance(cell, int):
            return f"{cell:,}" if self.grouped else str(cell)
        value = float(cell)
        if not self.grouped and value.is_integer():
            return str(int(value))
        if self.places is not None:
            text = f"{value:,.{self.places}f}"
            return text.removeprefix("-") if not text.strip("-0.,") else text
        if value and not 1e-4 <= abs(value) < 1e15:
            return f"{value:.4g}"
        if isinstance(cell, Decimal):
            text = f"{cell:,f}"
        else:
            whole = len(str(int(abs(value))))
            text = f"{value:,.{max(self.digits - whole, 0)}f}"
        return _trimmed(text) if not isinstance(cell, Decimal) else text


def _trimmed(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def is_number(value: Any) -> bool:
    """Whether a value is drawn and aligned as a number."""
    return isinstance(value, (int, float, Decimal)) and not isinstance(value, bool)


def formats(rows: pa.Table, titles: Sequence[Title] = (), sql: str | None = None) -> list[Format]:
    """How each column of some rows is shown. `titles` say what the columns are; without them the statement does.

    >>> import pyarrow as pa
    >>> [each.text(cell) for each in formats(pa.table({"total": [4237.840000000001, 1000.5], "id": [12345, 6]}))
    ...  for cell in (each.name == "id" and [12345, 6] or [4237.840000000001, 1000.5])]
    ['4,237.84', '1,000.5', '12345', '6']
    """
    told = len(titles) == rows.num_columns
    computed = [each.computed for each in titles] if told else computed_by(sql, rows.num_columns)
    entities = _entities(sql)
    found = []
    for place, name in enumerate(rows.column_names):
        title = titles[place] if told else Title(capital(spelled(name)), unit=unit_of(name))
        cells = rows.column(place).to_pylist()
        kind = str(rows.schema.field(place).type)
        made = _format(name, title, cells, computed[place], kind, entities)
        found.append(replace(made, header=title.text if told and title.computed else name))
    return found


def sheet(item: Statement) -> tuple[list[Format], list[bool]]:
    """How the columns of an answer are shown, and which of them are computed from cells."""
    assert item.rows is not None
    titles = item.said.titles if len(item.said.titles) == item.rows.num_columns else ()
    flags = [title.computed for title in titles] or computed_by(item.sql, item.rows.num_columns)
    return formats(item.rows, titles, item.sql), flags


def _entities(sql: str | None) -> frozenset[str]:
    """The stems of the tables of a statement: a number under such a header is its name, as `flight` of flights is."""
    tree = parsed_first(sql) if sql else None
    tables = tree.find_all(exp.Table) if tree is not None else ()
    return frozenset(stem(normalise_name(table.name)) for table in tables)


def _period(name: str, known: Sequence[Any]) -> str:
    """Which period days stand for: those under `month` that all are the first of one do."""
    last = (normalise_name(name).split() or [""])[-1]
    firsts = {"month": range(1, 13), "quarter": (1, 4, 7, 10), "year": (1,)}.get(last)
    if firsts is None or not known:
        return ""
    days = all(isinstance(cell, date) and cell.day == 1 and cell.month in firsts for cell in known)
    return last if days and all(not isinstance(cell, datetime) or cell.time() == time() for cell in known) else ""


def _format(  # noqa: PLR0917
    name: str, title: Title, cells: Sequence[Any], computed: bool, kind: str, entities: frozenset[str] = frozenset()
) -> Format:
    known = [cell for cell in cells if cell is not None]
    numbers = [cell for cell in known if is_number(cell) and math.isfinite(cell)]
    if not numbers or len(numbers) < len([cell for cell in known if is_number(cell)]):
        midnight = bool(known) and all(isinstance(cell, datetime) and cell.time() == time() for cell in known)
        return Format(name, title.text, title.unit, bool(numbers), dates=midnight, period=_period(name, known))
    last = normalise_name(name).split()[-1:]
    entity = stem(normalise_name(name)) in entities and all(isinstance(cell, int) for cell in numbers)
    names = not computed and (bool(_PLAIN & set(last)) or holds_codes(name) or entity)
    places = None
    broken = [abs(cell) for cell in numbers if not isinstance(cell, int) and not float(cell).is_integer()]
    if broken and (title.unit in _SIGNS or _MONEY & set(last)) and min(broken) >= _CENT and not names:
        places = 2
    elif computed and any(not isinstance(cell, int) for cell in numbers):
        places = _places([float(cell) for cell in numbers])
    if places == 2 and not computed and any(round(cell, 2) != cell for cell in map(float, numbers)):
        places = None  # a stored price of 1.2345 keeps its digits
    return Format(name, title.text, title.unit, True, not names, places, digits=7 if kind == "float" else EXACT)


_CENT: Final = 0.01
"""The least part of money that is shown."""


def _places(values: Sequence[float]) -> int:
    """Digits after the point for computed numbers: up to two if that is exact, else DIGITS significant ones in all.

    >>> _places([20.2155, 3.7824]), _places([4237.84, 12.5]), _places([1234.5678]), _places([0.01234])
    (1, 2, 0, 4)
    """
    for few in (0, 1, 2):
        if all(math.isclose(value, round(value, few), rel_tol=1e-9, abs_tol=1e-12) for value in values):
            return few
    sizes = sorted(abs(value) for value in values if value)
    if not sizes:
        return 0
    typical = sizes[len(sizes) // 2]
    return min(max(DIGITS - 1 - math.floor(math.log10(typical)), 0), 10)


def computed_by(sql: str | None, count: int) -> list[bool]:
    """Which of the `count` columns of a statement are computed: by aggregates, products or quotients."""
    from sqlglot import exp

    tree = parsed_first(sql) if sql else None
    shown = tree.selects if isinstance(tree, exp.Query) else []
    if len(shown) != count:
        return [False] * count
    kinds = (exp.AggFunc, exp.Div, exp.Mul)
    return [each.find(*kinds) is not None for each in shown]


@cache
def _reserved() -> frozenset[str]:
    import duckdb

    with duckdb.connect() as connection:
        found = connection.execute(
            "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category <> 'unreserved'"
        ).fetchall()
    return frozenset(name for (name,) in found)


def in_lines(sql: str, catalog: Catalog | None = None, home: str = "") -> str:
    """A statement broken into lines, with quotes only where they are needed; itself where it cannot be parsed.

    With the catalog, tables of the database `home` have no database in front, and no schema if it is `main`.

    >>> print(in_lines('SELECT "t1"."month", COUNT(*) AS "count" FROM "lake"."a"."t" AS "t1" GROUP BY "t1"."month"'))
    SELECT
      t1.month,
      COUNT(*) AS count
    FROM lake.a.t AS t1
    GROUP BY
      t1.month
    """
    from sqlglot import exp

    tree = parsed_first(sql)
    if tree is None:
        return sql
    tree = tree.copy()
    if catalog is not None:
        for table in tree.find_all(exp.Table):
            if table.catalog and table.catalog == home:
                table.set("catalog", None)
                if table.db == "main":
                    table.set("db", None)
    reserved = _reserved()
    for name in tree.find_all(exp.Identifier):
        if name.quoted and re.fullmatch(r"[A-Za-z_]\w*", name.this, re.ASCII) and name.this.lower() not in reserved:
            name.set("quoted", False)
    return tree.sql(dialect="duckdb", pretty=True, max_text_width=60)


_PIECES: Final = re.compile(
    r"(?P<text>'(?:[^']|'')*')|(?P<name>\"(?:[^\"]|\"\")*\")|(?P<note>--[^\n]*|/\*.*?\*/)|"
    r"(?P<number>\b\d+(?:\.\d+)?\b)|(?P<word>[A-Za-z_]\w*)",
    re.DOTALL,
)
_KEYWORDS: Final = frozenset(
    """
    select from where group by order having limit offset join left right full inner outer cross on using as and or
    not in is null like ilike between case when then else end distinct union all intersect except with asc desc
    nulls first last exists interval cast over partition filter qualify rows range preceding following current row
    create view table values true false
    """.split()  # noqa: SIM905
)


def pieces(sql: str) -> Iterator[tuple[str, str]]:
    """A statement piece by piece, each with its kind: 'keyword', 'function', 'text', 'number', 'note' or ''.

    >>> list(pieces("SELECT sum(x) 'a'"))
    [('keyword', 'SELECT'), ('', ' '), ('function', 'sum'), ('', '(x) '), ('text', "'a'")]
    """
    plain = ""
    at = 0
    for found in _PIECES.finditer(sql):
        plain += sql[at : found.start()]
        at = found.end()
        kind = found.lastgroup or ""
        if kind == "word":
            follows = sql[at : at + 1] == "("
            kind = "keyword" if found[0].lower() in _KEYWORDS else "function" if follows else ""
        if kind in {"", "name"}:
            plain += found[0]
            continue
        if plain:
            yield "", plain
            plain = ""
        yield kind, found[0]
    if plain + sql[at:]:
        yield "", plain + sql[at:]


def distinct_readings(texts: Sequence[str], exact: Sequence[str], places: Sequence[str] = ()) -> list[str]:
    """Readings in one way of speaking: in a person's words, with their tables where two are told alike, else exactly.

    >>> distinct_readings(["The age", "The name"], ["a.age", "a.name"])
    ['The age', 'The name']
    >>> distinct_readings(["The age", "The age"], ["a.age", "b.age"], ["main.a", "main.b"])
    ['The age, of main.a', 'The age, of main.b']
    >>> distinct_readings(["The age", "The age", "The name"], ["a.age", "a.ages", "a.name"], ["a", "a", "a"])
    ['a.age', 'a.ages', 'a.name']
    """
    for said in (texts, [f"{text}, of {place}" for text, place in zip(texts, places, strict=bool(places))]):
        if said and all(texts) and len({*said}) == len(said):
            return list(said)
    return [other or text for text, other in zip(texts, exact, strict=True)]


def readings(found: Outcome) -> list[str]:
    """The reading of each answer, in words that tell them apart, with the words that it leaves out."""
    places = [" and ".join(f"{name.schema}.{name.table}" for name in each.tables) for each in found.answers]
    words, exact = ([getattr(each, way) for each in found.answers] for way in ("plainly", "reading"))
    said = distinct_readings(words, exact, places)
    left = [", ".join(f"“{word}”" for word in each.unused) for each in found.answers]
    return [f"{text}, leaving out {words}" if text and words else text for text, words in zip(said, left, strict=True)]


def is_offered(found: Outcome) -> bool:
    """Whether the nearest reading of a question without an answer may well be right, and drops no word.

    It is shown with a caution, and as a question.
    """
    nearest = found.nearest
    if nearest is None or nearest.rows is None or nearest.unused or not found.unsure:
        return False
    return round(nearest.confidence, 2) >= OFFERED


def words_kept(best: str, other: str) -> Iterator[tuple[bool, str]]:
    """The words of another reading, each with whether the best one has it there, too.

    >>> [word for kept, word in words_kept("The most flights", "The most routes") if not kept]
    ['routes']
    """
    from difflib import SequenceMatcher

    one, two = best.split(), other.split()
    plain = [[word.strip(",").lower() for word in words] for words in (one, two)]
    for tag, _, _, start, end in SequenceMatcher(None, plain[0], plain[1], autojunk=False).get_opcodes():
        for word in two[start:end]:
            yield tag == "equal", word


def caution(found: Outcome) -> str:
    """Why a reading is offered rather than given as the answer, to stand behind the words "Not sure"."""
    return found.reason.removeprefix(f"{NOT_SURE}: ")
