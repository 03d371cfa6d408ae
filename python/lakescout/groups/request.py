"""What every group method is given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from lakescout.groups.subqueries import embedded_subqueries
from lakescout.groups.vocabulary import Vocabulary
from lakescout.index import LakeIndex
from lakescout.joins.columns import LakeColumns
from lakescout.joins.graph import JoinGraph
from lakescout.joins.joinability import SegmentWeights
from lakescout.parser.tokens import tokenise
from lakescout.ranking.evidence import CellHit
from lakescout.ranking.hits import TableHit
from lakescout.ranking.judge import Verdict
from lakescout.ranking.request import Request


@dataclass(frozen=True, slots=True)
class JarOptions:
    """What JAR leaves unpublished, and what can be switched off to measure it."""

    alpha: float = 1.0
    """What covering one more sub-query is worth (B.1)."""
    weights: SegmentWeights = field(default_factory=SegmentWeights)
    """Segments of the schema similarity (3.3)."""
    table_table: bool = True
    """False: JAR-D, the program without joinability and connectedness."""
    candidates: int = 20
    """Tables that are re-ranked (JAR 4.3)."""
    seconds: float = 30.0


@dataclass(frozen=True)
class GroupRequest:
    """One question about groups of `min_tables` to `max_tables` tables."""

    request: Request
    graph: JoinGraph
    columns: LakeColumns
    k: int = 5
    min_tables: int = 2
    max_tables: int = 5
    decomposition: tuple[str, ...] = ()
    """Sub-queries `concept:attribute` or `concept`, from elsewhere; empty: the parser's mentions."""
    use_values: bool = True
    """False: without the value terms of the methods."""
    judge: Callable[[Sequence[TableHit]], Verdict | None] | None = None
    """Method 'pneuma': asks a model which of the leading tables have relevant columns."""
    jar: JarOptions = field(default_factory=JarOptions)

    @property
    def index(self) -> LakeIndex:
        """The snapshot."""
        return self.request.index

    @property
    def question(self) -> str:
        """The question's text."""
        return self.request.parsed.question

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The snapshot's words."""
        index = self.index
        return index.derived("group_vocabulary", lambda: Vocabulary(index))

    @cached_property
    def hits(self) -> tuple[CellHit, ...]:
        """Cells that equal a literal of the question."""
        return tuple(self.request.evidence.cells(self.request.parsed.literals)) if self.use_values else ()

    @cached_property
    def subqueries(self) -> tuple[str, ...]:
        """JAR's sub-queries: the decomposition, else what the mentions of the question say (groups/subqueries.py)."""
        return tuple(dict.fromkeys(self.decomposition)) or embedded_subqueries(self.request.parsed)

    @cached_property
    def phrases(self) -> tuple[str, ...]:
        """Spans that are matched by meaning: mentions or sub-queries with their parts, and every content word."""
        parsed = self.request.parsed
        spans = [mention.text for mention in (*parsed.columns, *parsed.tables)]
        if self.decomposition:
            parts = ((text.replace(":", " "), *text.split(":")) for text in self.decomposition)
            spans = [part.strip() for group in parts for part in group if part.strip()]
        tokens = [token.text for token in tokenise(parsed.question) if not token.is_stop and not token.is_number]
        return tuple(dict.fromkeys((*spans, *tokens)))
