"""What every ranking method receives: a question, a snapshot, evidence and options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lakescout.errors import StateError
from lakescout.lake.index import LakeIndex
from lakescout.lake.settings import Settings
from lakescout.ranking.evidence import Evidence, Unseen
from lakescout.reading import ParsedQuestion
from lakescout.reading.parts import Spoken, may_speak_of_parts, parts_said, times_said
from lakescout.reading.question import Question
from lakescout.reading.rules.periods import Calendar, now
from lakescout.words.encoder import Vectors, recall
from lakescout.words.tokens import tokenize


@dataclass(frozen=True, slots=True)
class Options:
    """Options of the methods. Parts can be switched off to measure them."""

    settings: Settings = field(default_factory=Settings)
    """The settings of the lake, for methods that have settings of their own."""
    use_columns: bool = True
    use_values: bool = True
    use_terms: bool = True
    """Method 'scout': look into the contents of the candidates."""
    without: frozenset[str] = frozenset()
    """Method 'scout': features to leave out."""
    together: bool = True
    """Method 'scout': put the leading tables in order once more, by what they explain together."""
    evidence: bool = True
    """Method 'scout': add to each table the columns and values that speak for it."""


def no_resource(name: str) -> Any:
    """The resource of a request without a lake: raises StateError."""
    raise StateError(f"what the methods of {name!r} need of the lake is not there")


@dataclass(frozen=True)
class Request:
    """One question against one snapshot. The question and its column mentions are encoded once, together."""

    index: LakeIndex
    parsed: ParsedQuestion
    evidence: Evidence
    options: Options = field(default_factory=Options)
    resource: Callable[[str], Any] = no_resource
    """What the plugin of that name keeps for this lake. Raises StateError if there is nothing."""

    blind: Callable[[], ParsedQuestion] | None = None
    """Parses the question as translated without cells, if that is another text."""
    question: Question = field(default_factory=lambda: Question(""))
    """The question as read, in its own language if a model parsed it. `parsed` adds the names its terms rest on."""

    @property
    def unseen(self) -> Request:
        """The same request without looks into the cells."""
        parsed = self.parsed if self.blind is None else self.blind()
        return replace(self, parsed=parsed, evidence=Unseen(len(self.index.catalog.tables)))

    @cached_property
    def mentions(self) -> tuple[str, ...]:
        """Column mentions, distinct, in order."""
        return tuple(dict.fromkeys(mention.text for mention in self.parsed.columns))

    @cached_property
    def vectors(self) -> Vectors:
        """Row 0 is the question; then one row per column mention."""
        return recall(self.index.encoder).asked(self.parsed.question, self.mentions)

    @cached_property
    def members_said(self) -> Mapping[int, Spoken]:
        """By family, what the question says of its members, where it speaks of some."""
        families, tokens, calendar = self.index.families, tokenize(self.parsed.question), Calendar(now())
        if not families or not may_speak_of_parts(tokens, calendar):
            return {}
        tables = self.index.catalog.tables
        times = times_said(tokens, calendar)
        said = {
            number: parts_said(tokens, family.parts, tables[family.members[0]].name.table, calendar, times)
            for number, family in enumerate(families)
        }
        return {number: each for number, each in said.items() if each is not None}

    def standing(self, told: NDArray[Any]) -> dict[int, int]:
        """The representative of each family for this question, by the family's usual representative.

        It is the one with the most evidence `told`, shape (t,), among the members that the question speaks of, or among
        all if it speaks of none. If evidence does not choose, the usual one stays, or, if the question speaks of others
        alone, the first of these represents the family.
        """
        index = self.index
        found = {one: one for one in index.representatives.values()}
        for table in np.flatnonzero((told > 0) & (index.family_of >= 0)).tolist():
            usual = index.representatives[table]
            if told[table] > told[found[usual]]:
                found[usual] = table
        for number, spoken in self.members_said.items():
            members = [index.families[number].members[place] for place in spoken.places]
            usual = index.representatives[members[0]]
            if found[usual] not in members:
                found[usual] = members[int(np.argmax(told[members]))]
        return found
