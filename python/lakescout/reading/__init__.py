"""Question parsing: mentions of columns, values and tables, and operations.

Here is what a parser makes of a question (OCTOPUS 4.1): the mentions that point into the lake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

from lakescout.lake.index import Lexicon

MentionKind = Literal["column", "value", "table", "operation"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A span of the question and what it is taken for.

    `text` is question[start:end] without quotes; `name` is what it is matched by: the literal of a
    value, the normalised words of a column or table, the name of an operation.
    """

    kind: MentionKind
    text: str
    start: int
    end: int
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class ParsedQuestion:
    """A question with its mentions, each group in order of appearance.

    `values` are literals by their form (quoted, capitalised, numbers, dates); `spans` are further
    spans that are worth looking up as cells and become values only if the lake has such a cell.
    """

    question: str
    columns: tuple[Mention, ...] = ()
    values: tuple[Mention, ...] = ()
    tables: tuple[Mention, ...] = ()
    operations: tuple[Mention, ...] = ()
    spans: tuple[Mention, ...] = ()
    words: tuple[str, ...] = field(default=())
    """The question's content words, stemmed, distinct, in order."""
    light_words: frozenset[str] = frozenset()
    """Those of `words` that only say what to do, as part of an operation."""
    sql_sketch: str | None = None
    """A model's guess at the SQL, before it knows any table (OCTOPUS 4.1)."""
    decomposition: tuple[str, ...] = ()
    """Sub-queries `concept:attribute` or `concept`, from a model (JAR A.1)."""
    note: str = ""
    """Why the parser is not the one that was requested."""

    @property
    def literals(self) -> tuple[str, ...]:
        """Every text to look up in the cells, distinct, surest first."""
        return tuple(dict.fromkeys(mention.name for mention in self.values + self.spans))

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """Everything that is shown to a user: columns, values, tables, operations."""
        return self.columns + self.values + self.tables + self.operations


class Parser(Protocol):
    """Finds the mentions of a question. The embedded one needs no model; another may ask an LLM."""

    def parse(self, question: str, lexicon: Lexicon) -> ParsedQuestion:
        """Parse one question against the words of the lake."""
        ...


@runtime_checkable
class ManyParser(Parser, Protocol):
    """A parser that takes several questions together."""

    def parse_many(self, questions: Sequence[str], lexicon: Lexicon, at_a_time: int) -> list[ParsedQuestion]:
        """Parse questions, in their order, at most `at_a_time` at the same moment."""
        ...
