"""What one statement may be built from: some tables, how they join, and where the question's values lie."""

from __future__ import annotations

import heapq
import itertools
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final

from lakescout.answer.builder.lexicon import ABBREVIATIONS, MEASURED_IN, SUFFIXES
from lakescout.answer.builder.matching import NOTHING_SAID, Meaning, meaning
from lakescout.lake.catalog import Column, Table
from lakescout.reading.rules.periods import UNITS, Calendar
from lakescout.reading.texts import Amounts, Form
from lakescout.words.text import normalise_name, stem

_INITIAL: Final = re.compile(r"\b([fl]) name\b")
_DATED: Final = frozenset({"date", "moment", "time"})
_YES_OR_NO: Final = {"yn"}
_VERBS_OF_FLAGS: Final = {"is", "has", "was", "are", "have", "can"}
_MOMENTS: Final = {"date", "time", "datetime", "timestamp", "at", "on", "day"}


@dataclass(frozen=True)
class Field:
    """A column within a scope, with the words it goes by; or, with a `unit`, what its dates are cut down to."""

    table: int
    column: Column
    words: tuple[str, ...]
    """The header's words, stemmed, abbreviations written out."""
    own: tuple[str, ...]
    """Those words less the table's: `name` of `dorm_name` in `dorm`."""
    form: Form | None = None
    """What its texts stand for, if they are more than texts."""
    said: Meaning = NOTHING_SAID
    """What its comment or narration calls it."""
    unit: str = ""
    """`month` for the months of a column of dates: nothing stored, but something questions speak of."""

    @property
    def name(self) -> str:
        """The column's name."""
        return self.column.name

    @property
    def called(self) -> str:
        """What questions call it."""
        return self.column.called

    @property
    def numeric_text(self) -> bool:
        """Holds texts that are numbers."""
        return isinstance(self.form, Amounts)

    @property
    def is_number(self) -> bool:
        """Holds numbers by its type."""
        if self.unit:
            return self.unit == "year"
        return self.column.kind in {"number", "duration"}

    @property
    def is_date(self) -> bool:
        """Holds dates or times by its type."""
        return not self.unit and self.column.kind in _DATED

    @property
    def is_text(self) -> bool:
        """Holds texts."""
        return not self.unit and self.column.kind == "text"

    @property
    def is_flag(self) -> bool:
        """Holds yes or no."""
        return self.column.kind == "flag" or self.is_yn

    @property
    def is_yn(self) -> bool:
        """Holds Y or N, as its header says."""
        return self.is_text and bool(_YES_OR_NO & set(normalise_name(self.called).split()[1:]))

    @property
    def is_id(self) -> bool:
        """A key by its name."""
        return bool(self.words) and self.words[-1] in {"id", "key"}


@dataclass(frozen=True, slots=True)
class Key:
    """Two columns that join, as field numbers; `cost` grows as the join gets less sure."""

    left: int
    right: int
    cost: float = 1.0


@dataclass(frozen=True, slots=True)
class CellHit:
    """The words `start` to `end` of the question stand in a column, spelt `cell` there."""

    start: int
    end: int
    field: int
    cell: str
    rows: int = 1
    exact: bool = True


@dataclass(frozen=True)
class Scope:
    """Tables that a statement may read, their columns in one numbering, and the keys between them."""

    tables: tuple[Table, ...]
    fields: tuple[Field, ...]
    table_words: tuple[tuple[str, ...], ...]
    keys: tuple[Key, ...] = ()
    hits: tuple[CellHit, ...] = field(default=())
    calendar: Calendar | None = None
    """What relative times are counted from; None: the time it is."""
    reached: dict[str, tuple[set[int], set[int]]] = field(default_factory=dict, compare=False, repr=False)
    """What words of questions may name here, for who asks again: linking's."""

    @cached_property
    def vocabulary(self) -> dict[str, tuple[set[int], set[int]]]:
        """Each word of a name, with the fields it stands in (or in whose table's name) and the tables."""
        found: dict[str, tuple[set[int], set[int]]] = {}
        for number, words in enumerate(self.table_words):
            for word in (*words, *meaning(self.tables[number].comment).words):
                found.setdefault(word, (set(), set()))[1].add(number)
        for number, item in enumerate(self.fields):
            for word in (*item.words, *item.own, *item.said.words, *self.table_words[item.table]):
                found.setdefault(word, (set(), set()))[0].add(number)
        return found

    def meanings_of(self, table: int) -> set[str]:
        """The words of what is said of the columns of a table."""
        return {word for item in self.fields if item.table == table for word in item.said.words}

    @cached_property
    def fields_of(self) -> tuple[tuple[int, ...], ...]:
        """Field numbers by table: its columns, without what their dates are cut down to."""
        found: list[list[int]] = [[] for _ in self.tables]
        for number, item in enumerate(self.fields):
            if not item.unit:
                found[item.table].append(number)
        return tuple(tuple(numbers) for numbers in found)


@lru_cache(maxsize=100_000)
def name_words(name: str, context: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """The words of a name, stemmed, with common abbreviations written out.

    >>> name_words("Stu_Fname"), name_words("dormid", frozenset({"dorm"}))
    (('student', 'first', 'name'), ('dorm', 'id'))
    """
    found: list[str] = []
    text = _INITIAL.sub(lambda match: {"f": "first name", "l": "last name"}[match.group(1)], normalise_name(name))
    for word in text.split():
        found.extend(_expand(word, context))
    kept = [word for word in found if word not in {"of", "the"}] or found
    return tuple("id" if word == "ids" else stem(word) for word in kept)


def _expand(word: str, context: frozenset[str]) -> list[str]:
    if word in ABBREVIATIONS:
        return ABBREVIATIONS[word].split()
    longer = {other for other in context if len(word) >= 3 and other.startswith(word) and other != word}
    if len(longer) == 1 and word not in context:
        return [stem(longer.pop())]
    for suffix in SUFFIXES:
        front = word[: -len(suffix)]
        if (
            word.endswith(suffix)
            and len(front) >= (1 if suffix == "id" else 2)
            and any(other.startswith(front) for other in context)
        ):
            return [*_expand(front, frozenset()), *_expand(suffix, frozenset())]
    return [word]


def make_scope(
    tables: tuple[Table, ...],
    keys: tuple[Key, ...] = (),
    hits: tuple[CellHit, ...] = (),
    forms: Mapping[int, Form] = MappingProxyType({}),
    narrations: Mapping[int, str] = MappingProxyType({}),
    *,
    calendar: Calendar | None = None,
) -> Scope:
    """A scope over `tables`; fields are numbered table by table, and so are `forms` of texts and `narrations`."""
    context = frozenset(word for table in tables for word in normalise_name(table.called).split())
    table_words = tuple(name_words(table.called, context) for table in tables)
    fields: list[Field] = []
    for number, table in enumerate(tables):
        for column in table.columns:
            words = _spoken(name_words(column.called, context), column)
            own = tuple(word for word in words if word not in table_words[number]) or words
            own = own[:-1] if len(own) > 1 and own[-1] in MEASURED_IN else own
            said = meaning(column.comment or narrations.get(len(fields)))
            fields.append(Field(number, column, words, own, forms.get(len(fields)), said))
    fields += [part for field in fields for part in _parts(field)]
    return Scope(tables, tuple(fields), table_words, keys, hits, calendar)


def _spoken(words: tuple[str, ...], column: Column) -> tuple[str, ...]:
    """`is_active` is spoken of as active, `shipped_on` as a date."""
    kind = column.kind
    if len(words) > 1 and kind == "flag" and words[0] in _VERBS_OF_FLAGS:
        return words[1:]
    if len(words) > 1 and words[-1] == "minimum" and words[0] != "minimum" and kind == "number":
        return (*words[:-1], "minute")
    if len(words) > 1 and words[-1] in _YES_OR_NO and kind == "text":
        return words[:-1]
    return (*words[:-1], "date") if len(words) > 1 and kind in _DATED and words[-1] in {"on", "at"} else words


def _parts(field: Field) -> list[Field]:
    """The years, months and so on of a column of dates, under the words that a question has for them."""
    kind = field.column.kind
    if kind not in {"date", "moment"}:
        return []
    about = tuple(word for word in field.words if word not in _MOMENTS)
    units = (*UNITS, "weekday") if kind == "moment" else (*UNITS[:-1], "weekday")
    return [replace(field, words=(*about, unit), own=(unit,), said=NOTHING_SAID, unit=unit) for unit in units]


def _named(words: Iterable[str], verbs: frozenset[str]) -> bool:
    return any(word[:4] == verb[:4] for word in words for verb in verbs if len(word) >= 4)


@lru_cache(maxsize=10_000)
def _shared(words: tuple[str, ...], verbs: frozenset[str]) -> int:
    """How many letters a word and a verb have in common at their beginnings, from four on."""
    lengths = [
        next((n for n, (a, b) in enumerate(zip(word, verb, strict=False)) if a != b), min(len(word), len(verb)))
        for word in words
        for verb in verbs
    ]
    return max((length for length in lengths if length >= 4), default=0)


class ScopeJoins:
    """Tables and the keys between them; answers which keys join a set of tables."""

    def __init__(
        self, scope: Scope, favoured: frozenset[int] = frozenset(), verbs: frozenset[str] = frozenset()
    ) -> None:
        """`favoured` fields are named by the question: keys over them cost less.

        So do keys of tables, and key columns, that a verb of the question names: who `advises`
        is joined by the column `advisor`.
        """
        self._adjacent: list[dict[int, tuple[float, Key]]] = [{} for _ in scope.tables]
        spoken = [_named(words, verbs) for words in scope.table_words]
        for key in scope.keys:
            left, right = scope.fields[key.left].table, scope.fields[key.right].table
            cost = key.cost - (0.3 if key.left in favoured or key.right in favoured else 0.0)
            if verbs:
                cost -= 0.35 * (spoken[left] or spoken[right])
                cost -= 0.06 * max(_shared(scope.fields[end].own, verbs) for end in (key.left, key.right))
            cost = max(cost, 0.1)
            cost -= 0.02 * (scope.fields[key.left].name.lower() == scope.fields[key.right].name.lower())
            if left != right and (right not in self._adjacent[left] or cost < self._adjacent[left][right][0]):
                self._adjacent[left][right] = self._adjacent[right][left] = cost, key
        self._searched: dict[int, tuple[Mapping[int, float], Mapping[int, int]]] = {}

    def neighbours(self, table: int) -> Mapping[int, tuple[float, Key]]:
        """The tables that a key joins to a table, each with the cheapest such key and its cost."""
        return self._adjacent[table]

    def distance(self, left: int, right: int) -> float:
        """Sum of the costs of the keys between two tables; 9 when nothing joins them."""
        return self._search(left)[0].get(right, 9.0)

    def _search(self, start: int) -> tuple[Mapping[int, float], Mapping[int, int]]:
        """Dijkstra's distances from a table, and the table before each; networkx takes longer to import."""
        if start not in self._searched:
            seen, before, distances = {start: 0.0}, dict[int, int](), dict[int, float]()
            order = itertools.count()
            fringe = [(0.0, next(order), start)]
            while fringe:
                far, _, table = heapq.heappop(fringe)
                if table in distances:
                    continue
                distances[table] = far
                for other, (cost, _) in self._adjacent[table].items():
                    if other not in distances and far + cost < seen.get(other, math.inf):
                        seen[other], before[other] = far + cost, table
                        heapq.heappush(fringe, (far + cost, next(order), other))
            self._searched[start] = distances, before
        return self._searched[start]

    def _path(self, start: int, end: int) -> list[int]:
        before, path = self._search(start)[1], [end]
        while path[-1] != start:
            path.append(before[path[-1]])
        return path[::-1]

    def tree(self, tables: Iterable[int]) -> list[tuple[int, Key]] | None:
        """Keys that join `tables`, each with the table that it adds; None when they cannot be joined.

        Grown from the first table by the nearest next one, which is optimal for paths and near it
        for the small trees of questions.
        """
        wanted = list(dict.fromkeys(tables))
        joined, steps = [wanted[0]], []
        while missing := [table for table in wanted if table not in joined]:
            start, end = min(((a, b) for a in joined for b in missing), key=lambda pair: self.distance(*pair))
            if self.distance(start, end) >= 9.0:
                return None
            for left, right in itertools.pairwise(self._path(start, end)):
                if right not in joined:
                    joined.append(right)
                    steps.append((right, self._adjacent[left][right][1]))
        return steps

    def cost(self, tables: Iterable[int]) -> float:
        """What it costs to join `tables`; 9 for what cannot be joined."""
        wanted = set(tables)
        if len(wanted) < 2:
            return 0.0
        steps = self.tree(sorted(wanted))
        return 9.0 if steps is None else sum(key.cost for _, key in steps)
