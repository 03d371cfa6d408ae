"""What a plan refers to: some tables, their columns in one numbering, how they join, and the values found in them."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, TypeAlias

from sqlglot import exp

from lakescout.lake.catalog import Column, Kind, Table
from lakescout.lake.terms import TermKind
from lakescout.reading.rules.periods import Calendar
from lakescout.reading.texts import (
    PLAIN,
    Amounts,
    Dates,
    Flags,
    Form,
    Labels,
    Spread,
    Unsure,
    description,
    explained,
    value_of,
)
from lakescout.words.tables import word_list, word_map
from lakescout.words.text import normalise_name

FIRST: Final = frozenset(word_list("headers of first names"))
LAST: Final = frozenset(word_list("headers of last names"))
_TIMES: Final = frozenset(
    {"date", "time", *(word for unit in ("year", "month", "day") for word in word_list(f"unit {unit}"))}
)
_MONTHS: Final = frozenset({*word_list("unit month"), "mon", "mth"})
_YEARS: Final = frozenset(word_list("unit year"))
_HARDLY: Final = 0.6
"""How much more than the likeliest key between two tables one costs that is no road of its own."""
_LOCAL: Final = frozenset({"year", "month", "day", "hour"})
_PLAIN: Final = frozenset(word_list("kinds of names of persons"))
_CODES: Final = frozenset(word_list("headers of codes"))
_ENDS_OF: Final = word_map("beginnings and ends")


def holds_codes(header: str) -> bool:
    """Whether a column holds codes, by its header: their digits are no amount.

    >>> [name for name in ("sku", "zip_code", "CountryCode", "phone", "sku_count", "price") if holds_codes(name)]
    ['sku', 'zip_code', 'CountryCode', 'phone']
    """
    return bool(_CODES & set(normalise_name(header).split()[-1:]))


@dataclass(frozen=True, slots=True)
class ScopeColumn:
    """A column within a scope: the number of its table, and what the lake says about it."""

    table: int
    column: Column
    numeric_text: bool = False
    """A text column whose cells are numbers."""

    @property
    def name(self) -> str:
        """The column's name."""
        return self.column.name

    @property
    def called(self) -> str:
        """What questions call it."""
        return self.column.called

    @property
    def form(self) -> Form | None:
        """What its texts stand for, if they are more than texts."""
        return PLAIN if self.numeric_text else None

    @property
    def is_number(self) -> bool:
        """Holds numbers, by its type."""
        return self.kind == "number"

    @property
    def is_date(self) -> bool:
        """Holds dates or times, by its type or by what its texts stand for."""
        return self.kind in {"date", "moment", "time"}

    @property
    def is_time(self) -> bool:
        """Holds times of the day, by its type."""
        return self.kind == "time"

    @property
    def has_clock(self) -> bool:
        """Holds times of the day, with a date or alone."""
        written = self.form
        return written.has_time if isinstance(written, Dates) else self.is_date and self.column.type.upper() != "DATE"

    @property
    def is_zoned(self) -> bool:
        """Holds moments, whose day and hour depend on the time zone in which they are read."""
        return self.column.type.upper() in {"TIMESTAMP WITH TIME ZONE", "TIMESTAMPTZ"}

    @property
    def holds_months(self) -> bool:
        """Holds something else than dates, and is called a month."""
        return not self.is_date and bool(_MONTHS & set(normalise_name(self.called).split()))

    @property
    def holds_years(self) -> bool:
        """Holds numbers that are years, by its name."""
        return self.is_number and bool(_YEARS & set(normalise_name(self.called).split()[-1:]))

    @property
    def is_text(self) -> bool:
        """Holds texts, by its type."""
        return self.kind in {"text", "category"}

    @property
    def kind(self) -> Kind:
        """What it holds, by its type."""
        return self.column.kind


@dataclass(frozen=True, slots=True)
class WrittenColumn(ScopeColumn):
    """A column whose texts write amounts or dates, or whose numbers write dates."""

    written: Form = PLAIN

    @property
    def form(self) -> Form | None:
        """What its texts stand for."""
        return self.written

    @property
    def is_date(self) -> bool:
        """Its cells write dates."""
        return isinstance(self.written, Dates)

    @property
    def kind(self) -> Kind:
        """What it holds: dates where its numbers write some."""
        if not isinstance(self.written, Dates) or not self.written.numbers:
            return self.column.kind
        return "moment" if self.written.has_time else "date"


@dataclass(frozen=True, slots=True)
class Key:
    """Two columns that join, by number: `left` refers to `right`; `cost` grows as the join gets less certain."""

    left: int
    right: int
    cost: float = 1.0
    also: tuple[tuple[int, int], ...] = ()
    """The further pairs of a key of several columns."""
    repeated: bool = False
    """Whether several rows of the right side have one cell: the join multiplies the rows of the left."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The characters `start` to `end` of the question stand in a column, where they are spelt `text`."""

    start: int
    end: int
    column: int
    text: str
    rows: int = 1
    exact: bool = True


Move: TypeAlias = tuple[int, int, int]
"""First character, character after the last, and the length of the new text, of a part of a question that changed."""


def moved(cells: Iterable[Cell], moves: Sequence[Move]) -> tuple[Cell, ...]:
    """The cells where their words stand once parts of the question changed; those whose words are gone are left out.

    >>> [(cell.start, cell.end) for cell in moved([Cell(0, 3, 0, "Ann"), Cell(12, 16, 0, "Oslo")], [(4, 9, 2)])]
    [(0, 3), (9, 13)]
    """
    found = []
    for cell in cells:
        if not any(cell.start < end and start < cell.end for start, end, _ in moves):
            shift = sum(length - (end - start) for start, end, length in moves if end <= cell.start)
            found.append(replace(cell, start=cell.start + shift, end=cell.end + shift))
    return tuple(found)


@dataclass(frozen=True, eq=False)
class Meant:
    """What a column stands for that no table has: a term that people defined, as SQL."""

    kind: TermKind
    tree: exp.Expr
    """Its SQL, in which the placeholders c0, c1 and so on stand for `columns`."""
    columns: tuple[int, ...]
    """Columns by number."""
    said: str
    """Its meaning as it was written."""


@dataclass(frozen=True)
class Scope:
    """Tables that one plan may read. Columns are numbered table by table, in their order."""

    tables: tuple[Table, ...]
    columns: tuple[ScopeColumn, ...]
    keys: tuple[Key, ...] = ()
    cells: tuple[Cell, ...] = field(default=())
    flags: Mapping[int, Flags] = field(default_factory=dict)
    """Yes and no of the columns that hold nothing else."""
    labels: Mapping[int, Labels] = field(default_factory=dict)
    """The texts of the columns that hold few different ones."""
    meanings: Mapping[int, str] = field(default_factory=dict)
    """What is said of columns besides their names."""
    unsure: Mapping[int, Unsure] = field(default_factory=dict)
    """Columns of texts that write amounts or dates, though no cell tells which."""
    spread: Mapping[int, Spread] = field(default_factory=dict)
    """Whether the texts of columns repeat, where it is known."""
    blanks: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """The texts of columns that say that there is nothing."""
    missing: frozenset[int] = frozenset()
    """Columns that are not filled in every row."""
    empty: frozenset[int] = frozenset()
    """Columns that hold nothing."""
    calendar: Calendar | None = None
    """What relative times are counted from; None: the time it is."""
    looked: bool = True
    """Whether the cells were looked at: `cells` are all that the question mentions."""
    defined: Mapping[int, Meant] = field(default_factory=dict)
    """The columns that are terms: they stand behind those that their table has."""
    also: tuple[tuple[int | None, int, str], ...] = ()
    """Further names, that people gave or of another language: of a column by its number, or None and a table by its."""

    @cached_property
    def of_one_kind(self) -> tuple[frozenset[int], ...]:
        """The columns that keys join, directly or through others, as sets."""
        found: list[frozenset[int]] = []
        for key in self.keys:
            met = [known for known in found if key.left in known or key.right in known]
            found = [known for known in found if known not in met]
            found.append(frozenset({key.left, key.right}).union(*met))
        return tuple(found)

    @cached_property
    def joining(self) -> frozenset[int]:
        """The columns that keys join."""
        return frozenset(end for key in self.keys for end in (key.left, key.right))

    @cached_property
    def codes(self) -> frozenset[int]:
        """The columns of codes, by their headers."""
        return frozenset(number for number, column in enumerate(self.columns) if holds_codes(column.called))

    @cached_property
    def roads(self) -> Mapping[tuple[int, int], tuple[int, ...]]:
        """The columns that refer from one table to another, where there are several: by the two tables.

        A column that likelier refers to another table is none, and nor is one that hardly refers at all beside others.
        """
        found: dict[tuple[int, int], set[int]] = {}
        least: dict[int, float] = {}
        for key in self.keys:
            least[key.left] = min(key.cost, least.get(key.left, key.cost))
        for key in self.keys:
            ends = self.columns[key.left].table, self.columns[key.right].table
            likely = key.cost == least[key.left] and (key.left, ends[1]) not in self.unlikely
            if ends[0] != ends[1] and not key.also and likely:
                found.setdefault(ends, set()).add(key.left)
        return {ends: tuple(sorted(each)) for ends, each in found.items() if len(each) > 1}

    @cached_property
    def unlikely(self) -> frozenset[tuple[int, int]]:
        """The columns that hardly refer to a table to which another column beside them surely does, with that table."""
        ends_of = {key: (self.columns[key.left].table, self.columns[key.right].table) for key in self.keys}
        cheapest: dict[tuple[int, int], float] = {}
        for key, ends in ends_of.items():
            cheapest[ends] = min(key.cost, cheapest.get(ends, key.cost))
        return frozenset((key.left, ends[1]) for key, ends in ends_of.items() if key.cost > cheapest[ends] + _HARDLY)

    @cached_property
    def local(self) -> Mapping[int, Mapping[str, int]]:
        """By column of moments: the columns beside it that hold their local year, month, day and hour as numbers."""
        found: dict[int, dict[str, int]] = {}
        for number, column in enumerate(self.columns):
            if column.is_zoned:
                beside = [other for other in self.columns_of(column.table) if self.columns[other].is_number]
                headers = ((normalise_name(self.columns[other].called), other) for other in beside)
                found[number] = {header: other for header, other in headers if header in _LOCAL}
        return found

    def local_day(self, moment: int) -> tuple[int, ...]:
        """The columns that hold the year, month and day of a moment where it was; none where one of them is missing."""
        beside = self.local.get(moment, {})
        parts = [beside[unit] for unit in ("year", "month", "day") if unit in beside]
        return (
            tuple(parts) if len(parts) == 3 and all("INT" in self.columns[part].column.type for part in parts) else ()
        )

    @cached_property
    def lasting(self) -> Mapping[int, int]:
        """By column of the day on which something began, the one beside it of the day on which it ended."""
        found: dict[int, int] = {}
        dates = [number for number, column in enumerate(self.columns) if column.is_date and not column.is_time]
        headers = {number: normalise_name(self.columns[number].called).split() for number in dates}
        for begin, end in itertools.permutations(dates, 2):
            if self.columns[begin].table == self.columns[end].table and len(headers[begin]) == len(headers[end]):
                apart = [pair for pair in zip(headers[begin], headers[end], strict=True) if pair[0] != pair[1]]
                if len(apart) == 1 and apart[0][1] in _ENDS_OF.get(apart[0][0], ()):
                    found[begin] = end
        return found

    @cached_property
    def first(self) -> tuple[int, ...]:
        """The number of each table's first column."""
        starts, total = [], 0
        for table in self.tables:
            starts.append(total)
            total += len(table.columns)
        return tuple(starts)

    def referred(self, table: int) -> int | None:
        """The column of a table that others refer to by a key of one column; None if there is none."""
        found = (key.right for key in self.keys if self.columns[key.right].table == table and not key.also)
        return next(found, None)

    def columns_of(self, table: int) -> range:
        """The numbers of a table's columns."""
        return range(self.first[table], self.first[table] + len(self.tables[table].columns))

    def beside(self, column: int) -> range:
        """The numbers of the columns of the table of one of them."""
        return self.columns_of(self.columns[column].table)

    def stored_of(self, table: int) -> list[int]:
        """The numbers of a table's columns but those that are terms."""
        return [number for number in self.columns_of(table) if number not in self.defined]

    def as_stored(self, table: int) -> Table:
        """A table without the columns that are terms."""
        found, stored = self.tables[table], self.stored_of(table)
        whole = len(stored) == len(found.columns)
        return found if whole else replace(found, columns=found.columns[: len(stored)])

    def full_name(self, number: int) -> str:
        """The name of a column behind that of its table."""
        return f"{self.tables[self.columns[number].table].name.table}.{self.columns[number].name}"

    def spellings(self, column: int, text: str) -> tuple[str, ...]:
        """Every cell of a column that says the same as a text; the text alone if none does."""
        flags, labels = self.flags.get(column), self.labels.get(column)
        known = flags.spellings if flags is not None else () if labels is None else labels.texts
        said = value_of(text)
        found = tuple(cell for cell in known if value_of(cell) == said)
        return found if text in found else (text, *found)

    def ways(self, column: int) -> tuple[tuple[str, ...], ...]:
        """The cells of a category that say the same in several spellings, those of one value together."""
        labels = self.labels.get(column)
        found: dict[str, list[str]] = {}
        for cell in labels.texts if labels is not None and column not in self.flags else ():
            found.setdefault(value_of(cell), []).append(cell)
        return tuple(tuple(sorted(each)) for each in found.values() if len(each) > 1)

    def number(self, table: int, name: str) -> int | None:
        """The number of a table's column by name, ignoring case."""
        found = self.tables[table].column_by_name.get(name.lower())
        return None if found is None else self.first[table] + found.position


def make_scope(
    tables: Iterable[Table],
    keys: Iterable[Key] = (),
    cells: Iterable[Cell] = (),
    numeric_text: frozenset[int] = frozenset(),
    *,
    forms: Mapping[int, Form] | None = None,
    flags: Mapping[int, Flags] | None = None,
    labels: Mapping[int, Labels] | None = None,
    unsure: Mapping[int, Unsure] | None = None,
    narrations: Mapping[int, str] | None = None,
    missing: frozenset[int] = frozenset(),
    empty: frozenset[int] = frozenset(),
    calendar: Calendar | None = None,
    looked: bool = True,
    defined: Mapping[int, Meant] | None = None,
    also: Iterable[tuple[int | None, int, str]] = (),
) -> Scope:
    """A scope over `tables`.

    `numeric_text` are the numbers of text columns whose cells are numbers as a cast reads them, `forms` those of
    text columns whose cells write amounts or dates in another way, `unsure` those that may write one or another,
    `flags` those of columns of yes and no, `labels` those of columns of texts, `narrations` what is said of columns
    besides their comments, `missing` those that are not filled in every row, `empty` those that hold nothing; relative
    times are counted from `calendar`; `looked` says whether the cells were looked at, `defined` which columns are
    terms, and `also` which further names there are.
    """
    listed = tuple(tables)
    columns: list[ScopeColumn] = []
    for number, table in enumerate(listed):
        for column in table.columns:
            columns.append(_scope_column(number, column, len(columns) in numeric_text, (forms or {}).get(len(columns))))
    said = {number: text for number, item in enumerate(columns) if (text := item.column.comment)}
    said = {**(narrations or {}), **said}
    texts = {number: each for number, each in (labels or {}).items() if each.texts}
    for number, text in said.items():
        held = texts.get(number)
        if (held is not None or columns[number].is_number) and (more := explained(held, text)) is not None:
            texts[number] = more
    yes = {number: str(each.yes) for number, each in (flags or {}).items()}
    meanings = {
        number: meant
        for number, text in said.items()
        if (meant := description(text, texts[number].texts if number in texts else (), yes.get(number, "")))
    }
    for number in range(len(listed)):
        names = {place: item.called for place, item in enumerate(columns) if item.table == number and item.is_text}
        for place, meant in zip(first_and_last(names) or (), ("first name", "last name"), strict=False):
            if not _PLAIN & set(normalise_name(names[place]).split()):
                meanings.setdefault(place, meant)
    spread = {number: each.spread for number, each in (labels or {}).items() if each.spread is not None}
    return Scope(
        listed,
        tuple(columns),
        tuple(keys),
        tuple(cells),
        flags or {},
        texts,
        meanings,
        unsure or {},
        spread,
        {number: each.blanks for number, each in (labels or {}).items() if each.blanks},
        missing,
        empty,
        calendar,
        looked,
        defined or {},
        (
            *also,
            *((number, item.table, name) for number, item in enumerate(columns) for name in item.column.also),
            *((None, number, name) for number, table in enumerate(listed) for name in table.also),
        ),
    )


def first_and_last(names: Mapping[int, str]) -> tuple[int, int] | None:
    """The columns of the first and the last names of a table's persons, by their headers: `fn` stands beside `ln`.

    >>> first_and_last({3: "fn", 4: "ln"}), first_and_last({3: "fn", 4: "line"})
    ((3, 4), None)
    >>> first_and_last({3: "first_year", 4: "last_year"})
    >>> first_and_last({3: "nameFirst", 4: "nameGiven", 5: "nameLast"})
    (3, 5)
    """
    words = {number: set(normalise_name(name).split()) for number, name in names.items()}
    words = {number: each for number, each in words.items() if not each & _TIMES}
    first = [number for number, each in words.items() if FIRST & each]
    last = [number for number, each in words.items() if LAST & each]
    plain = [number for number in first if "first" in words[number]]
    first = plain if len(plain) == 1 else first
    return (first[0], last[0]) if len(first) == len(last) == 1 and first != last else None


def _scope_column(table: int, column: Column, numeric_text: bool, form: Form | None) -> ScopeColumn:
    if form is None or form == PLAIN:
        return ScopeColumn(table, column, numeric_text or form == PLAIN)
    return WrittenColumn(table, column, isinstance(form, Amounts), form)
