"""Questions to train a search index on: they say what the table is about and name cells that identify it.

Unlike a fair test's, they include context, caption and identifying cells (BIRDIE 4.2, figure 5): a model can learn
nothing from a question that fits a hundred tables.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from lakescout.lake.catalog import TableName
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import check_count
from lakescout.plugins.bench.generator.columns import Ask, AskedColumn, Role, ask_of, nameable
from lakescout.plugins.bench.generator.english import SYNONYMS, plural
from lakescout.plugins.bench.generator.sample import AskedTable, parts, read_table, table_random
from lakescout.words.text import normalise_name, stem


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.strip().splitlines())


BY_ASK: Final[Mapping[Ask, tuple[str, ...]]] = {
    Ask.WHEN: _lines("""
        When was {a} in {c}
        In what year was {a} in {c}
        What {h} is given for {a} in {c}
        When did {a} take place in {c}
        When did {c} have {a}
        In which {h} did {c} have {a}
        What was the {h} of {a} for {c}
        When was {c} involved with {a} and {v}
        Since when has {a} been in {c}
        """),
    Ask.WHO: _lines("""
        Who was the {h} of {a} in {c}
        Who was the {h} for {a} in {c}
        Who was {c}'s {h} in {a}
        Who is {a}'s {h} in {c}
        Who had {a} and {v} in {c}
        Which {h} had {a} in {c}
        Who were the {hs} of {c} with {a}
        Who were the {hs} in {c}
        Who was in {a} in {c}
        """),
    Ask.WHERE: _lines("""
        Where was {a} in {c}
        In which {h} was {a} in {c}
        Where did {a} take place in {c}
        What is the {h} of {a} in {c}
        Where did {c} have {a}
        Which {hs} are in {c} for {a}
        """),
    Ask.HOW_MANY: _lines("""
        How many {h} did {a} have in {c}
        How many {h} did {c} have in {a}
        What was the {h} of {a} in {c}
        How many {h} did {a} get in {c}
        What {h} did {c} reach with {a}
        How did {a} do in {c}, and with how many {h}
        What is {a}'s {h} and {g} in {c}
        How many {h} are there for {a} and {v} in {c}
        """),
    Ask.WHAT: _lines("""
        What {h} did {a} have in {c}
        What is the {h} of {a} in {c}
        What {h} did {c} have in {a}
        Which {h} goes with {a} in {c}
        What was {c}'s {h} for {a}
        Which {h} of {c} has {a} and {v}
        What {hs} did {c} have in {a}
        What are the {hs} of {c} with {a}
        What {hs} does {c} have
        What was {a}'s {h} in the {s} of {c}
        """),
}

ANY: Final = _lines("""
    What are the {h} and {g} of {a} in {c}
    What is known of {a} in {c}
    How did {a} perform in {c}
    How did {c} do in {a}
    What happened with {a} in {c}
    Which {h} and {g} did {c} have in {a}
    What is the {h} where the {f} is {v} in {c}
    In {c}, what is the {h} of {a}
    In the {s} of {c}, which {h} has {a}
    Of {c}'s {s}, which has {a} and {v}
    How many {hs} are in the {s} of {c}
    How many {hs} does {c} have for {a}
    Which {h} of {c} had the most {n}
    Which {h} had the highest {n} in {c}
    What is the total {n} in {c}
    What is the average {n} of {c}
    Tell me the {h} of {a} and {v} in {c}
    Did {a} have {v} in {c}
    Who or what was {a} in {c} when the {f} was {v}
    """)

BY_WORD: Final[Mapping[str, tuple[str, ...]]] = {
    "role": _lines("""
        What role did {c} play in {a}
        Who did {c} play in {a}
        In what did {c} play {v}
        What roles did {c} play in {a} and {v}
        """),
    "character": ("What character did {c} play in {a}", "Who did {c} portray in {a}"),
    "title": _lines("""
        What did {c} appear in in {a}
        In which {h} did {c} appear as {a}
        In what {hs} did {c} star as {a}
        What works did {c} do in {a} and {v}
        """),
    "film": ("What films did {c} star in in {a}", "In which film did {c} play {a}", "Which movies did {c} make in {a}"),
    "show": ("What shows was {c} in in {a}", "In which show did {c} play {a}"),
    "series": ("What series was {c} in in {a}", "In which series did {c} play {a}"),
    "album": ("What albums did {c} release in {a}", "Which album of {c} has {a}"),
    "song": ("What songs did {c} release in {a}", "Which song of {c} is on {a}"),
    "single": ("What singles did {c} release in {a}", "What album is the single {a} of {c} on"),
    "award": ("What award did {c} win for {a}", "Which awards did {c} receive in {a}", "For what did {c} win {a}"),
    "category": ("In what category was {c} nominated for {a}", "In which category did {c} win {a}"),
    "result": ("How did {c} do in {a}", "What was the result of {a} for {c}", "Did {c} win {a}"),
    "team": ("Which team did {c} play for in {a}", "What teams did {c} play for", "Which team had {a} in {c}"),
    "club": ("Which club did {c} play for in {a}", "What clubs did {c} play for in {a} and {v}"),
    "vote": ("How many votes did {a} receive in {c}", "Who won the {c} with {a}", "How did {a} perform in the {c}"),
    "candidate": ("Who won the {c}", "Which candidate of {a} ran in the {c}", "Who ran in the {c} for {a}"),
    "party": ("Which party did {a} stand for in the {c}", "What party won the {c}"),
    "position": ("What position did {a} finish in at {c}", "Where did {c} finish in {a}", "How did {c} place at {a}"),
    "rank": ("How did {a} rank in {c}", "What place did {a} take at {c}"),
    "time": ("What time did {a} have at {c}", "How fast was {a} in {c}"),
    "opponent": ("Who did {c} face on {a}", "Against whom did {c} play at {a}", "Who beat {c} at {a}"),
    "score": ("What was the score of {a} in {c}", "By what score did {a} end in {c}"),
    "goal": ("How many goals did {c} score for {a}", "How many goals did {c} have in {a} and {v}"),
    "app": ("How many appearances did {c} make for {a}", "How many games did {c} play in {a}"),
    "location": ("Where was {a} held in {c}", "Where is {a} of {c}"),
    "venue": ("Where was {a} held in {c}", "Where did {c} take part in {a}"),
    "competition": ("What competition was {c} in in {a}", "At which competition did {c} come {a}"),
    "population": ("How many people live in {a} of {c}", "What is the population of {a} in {c}"),
    "date": ("When did {c} play {a}", "On what date was {a} released by {c}", "When did {a} happen in {c}"),
    "year": ("What did {c} do in {a}", "When did {c} get {a}", "In what year did {c} play {a}"),
}
"""Patterns for headers with this (stemmed) word, about which more can be asked than about others."""

WITHOUT_SUBJECT: Final = _lines("""
    Which {h} has {a} and {v}
    What is the {h} of {a} with {v}
    What is the {h} where the {f} is {v} and {a} is given too
    Who or what has {a} and {v}
    What are the {h} and {g} of {a} and {v}
    When and where was {a} with {v}
    How many {hs} are there with {a} and {v}
    Which {h} had the most {n} among {a} and {v}
    What is the {h} of {a}
    """)
"""Patterns for tables that nothing describes except their cells."""

SLOT: Final = re.compile(r"\{(\w+)\}")


PER_TABLE: Final = 20
"""Questions for each table (BIRDIE 6.1: B = 20)."""
AT_ONCE: Final = 4
"""How many questions come from one part of the rows (BIRDIE Algorithm 2, b)."""
TRIES: Final = 8
"""The most attempts, in the mean, for each wanted question: some repeat an earlier question or fill no pattern."""
SUBJECT_LENGTH: Final = 120
_ASIDE: Final = re.compile(r"\s*\([^()]*\)$")
"""A part in brackets at the end, which only tells a page or a sheet from others of its name."""
_SEPARATOR: Final = re.compile(r"\s+\|\s+|\n+|\s+[-–—]\s+|;\s+|:\s+|\.\s+")


@dataclass(frozen=True, slots=True)
class TrainingQuestion:
    """A question and the table that it was written from."""

    question: str
    table: TableName


def training_questions(
    connection: Connection,
    index: LakeIndex,
    *,
    per_table: int = PER_TABLE,
    seed: int = 0,
    tables: Iterable[int] | None = None,
    sampling: bool = True,
) -> Iterator[TrainingQuestion]:
    """Up to `per_table` distinct questions for each table (catalog ids, by default all), table after table.

    A table's questions depend on the table, its contexts and the seed, not on the rest of the lake. A table that
    says too little gets fewer; one without rows gets questions from its headers. `sampling` False draws from the
    whole table each time instead of part after part (BIRDIE's ablation). Raises ArgumentError.
    """
    wanted = check_count("per_table", per_table, maximum=10_000)
    for number in range(len(index.catalog.tables)) if tables is None else tables:
        table = read_table(connection, index, number, seed)
        if table is not None:
            for question in table_questions(table, wanted, seed, sampling=sampling):
                yield TrainingQuestion(question, table.table.name)


def table_questions(table: AskedTable, wanted: int, seed: int = 0, *, sampling: bool = True) -> list[str]:
    """Distinct questions about one sampled table, at most `wanted`."""
    rng = table_random(seed, table.table, "training")
    writer = _Writer(table, rng)
    found: dict[str, None] = {}
    tries = 0
    for rows in parts(max(table.rows, 1), wanted, AT_ONCE, rng, sampling=sampling):
        for _ in range(AT_ONCE):
            tries += 1
            question = writer.write(rng.choice(rows))
            if question:
                found.setdefault(question)
            if len(found) == wanted or tries > TRIES * wanted:
                return list(found)
    return list(found)


class _Writer:
    """Fills patterns from the rows of one table."""

    def __init__(self, table: AskedTable, rng: random.Random) -> None:
        self._rng = rng
        self._subjects = _subjects(table)
        self._columns = [column for column in table.columns if column.role is not Role.CODE] or list(table.columns)
        self._targets = [column for column in self._columns if column.sayable]
        self._numbers = [c.phrase for c in self._targets if c.role in (Role.NUMBER, Role.NUMERIC_TEXT)]
        self._weights = [_identifying(column) for column in self._columns]

    def write(self, row: int) -> str | None:
        """One question about a row, or None when the row does not fill the pattern."""
        target = self._rng.choice(self._targets) if self._targets else None
        pattern = self._pattern(target)
        slots = self._slots(row, target)
        wanted = set(SLOT.findall(pattern))
        if not wanted <= slots.keys():
            return None
        return _finished(pattern.format_map(slots))

    def _pattern(self, target: AskedColumn | None) -> str:
        if not self._subjects:
            return self._rng.choice(WITHOUT_SUBJECT)
        if target is None:
            return self._rng.choice(ANY)
        special = [line for word in target.phrase.split() for line in BY_WORD.get(stem(word), ())]
        groups = [BY_ASK[ask_of(target)], ANY, special or BY_ASK[ask_of(target)]]
        return self._rng.choice(self._rng.choices(groups, (4, 2, 4))[0])

    def _slots(self, row: int, target: AskedColumn | None) -> Mapping[str, str]:
        """What may fill a pattern's slots; the cell that the question asks for is not given."""
        slots: dict[str, str] = {}
        if self._subjects:
            subject = self._subjects[0]
            bare = _ASIDE.sub("", subject) or subject
            slots["c"] = bare if self._rng.random() < 0.6 else subject
            if self._rng.random() < 0.25 and len(self._subjects) > 1:
                slots["c"] += f" {self._rng.choice(self._subjects[1:])}"
            slots["s"] = self._rng.choice(self._subjects[1:] or self._subjects)
        if target is not None:
            slots["h"] = self._said(target.phrase)
            slots["hs"] = plural(slots["h"])
            others = [column for column in self._targets if column.phrase != target.phrase]
            if others:
                slots["g"] = self._said(self._rng.choice(others).phrase)
        if self._numbers:
            slots["n"] = self._rng.choice(self._numbers)
        chosen = self._cells(row, target)
        for slot, column in zip("av", chosen, strict=False):
            slots[slot] = " ".join((column.cells[row] or "").split())
        if len(chosen) > 1 and chosen[1].sayable:
            slots["f"] = chosen[1].phrase
        return slots

    def _cells(self, row: int, target: AskedColumn | None) -> list[AskedColumn]:
        """Up to two columns with a cell in the row that can be named, drawn by weight."""
        able = [
            (self._rng.random() ** (1 / weight), number)
            for number, (column, weight) in enumerate(zip(self._columns, self._weights, strict=True))
            if column is not target and nameable(column.cells[row])
        ]
        return [self._columns[number] for _, number in sorted(able, reverse=True)[:2]]

    def _said(self, phrase: str) -> str:
        """The header, now and then as a synonym."""
        others = SYNONYMS.get(stem(phrase), ())
        return self._rng.choice(others) if others and self._rng.random() < 0.2 else phrase


def _subjects(table: AskedTable) -> list[str]:
    """What the table is about: parts of its contexts, the leading part first, or its name if that has words."""
    found: dict[str, None] = {}
    for context in table.contexts:
        for part in _SEPARATOR.split(context):
            if 2 < len(part.strip()) <= SUBJECT_LENGTH:
                found.setdefault(part.strip())
    if not found:
        words = [word for word in normalise_name(table.table.name.table).split() if len(word) > 2 and word.isalpha()]
        if words:
            found[" ".join(words)] = None
    return list(found)


def _identifying(column: AskedColumn) -> float:
    """How much a cell of the column says about its table: names most, plain numbers least."""
    base = {Role.NAME: 6.0, Role.CATEGORY: 3.0, Role.YEAR: 3.0, Role.DATE: 2.0, Role.PROSE: 1.0}.get(column.role, 0.5)
    return base


def _finished(text: str) -> str:
    return text[0].upper() + text[1:] + "?"
