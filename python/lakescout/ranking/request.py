"""What every method is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from lakescout.encoder.protocol import Vectors
from lakescout.index import LakeIndex
from lakescout.parser.parsed import ParsedQuestion
from lakescout.ranking import columns
from lakescout.ranking.evidence import Evidence
from lakescout.summaries import hybrid

if TYPE_CHECKING:
    from lakescout.birdie.hub import Hub


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of the methods. The defaults are the papers'; branches can be switched off to measure them."""

    top_names: int = columns.TOP_NAMES
    eta: float = columns.THRESHOLD
    use_columns: bool = True
    use_values: bool = True
    use_terms: bool = True
    """Method 'scout': look into the contents of the candidates."""
    alpha: float = hybrid.ALPHA
    """Method 'pneuma': weight of the words against the meaning."""
    factor: int = hybrid.FACTOR
    """Method 'pneuma': n, times k documents that each side proposes."""
    units_at_once: bool = True
    """Method 'birdie': run all memory units in one batch; else one after the other, in less memory."""
    without: frozenset[str] = frozenset()
    """Method 'scout': features that are left out."""


@dataclass(frozen=True)
class Request:
    """One question against one snapshot. The question and its column mentions are encoded once, together."""

    index: LakeIndex
    parsed: ParsedQuestion
    evidence: Evidence
    options: Options = field(default_factory=Options)
    trained: Callable[[], Hub | None] | None = None
    """Method 'birdie': gives the trained index, None where there is none."""

    @cached_property
    def mentions(self) -> tuple[str, ...]:
        """Column mentions, distinct, in order."""
        return tuple(dict.fromkeys(mention.text for mention in self.parsed.columns))

    @cached_property
    def vectors(self) -> Vectors:
        """Row 0 is the question, then one row a column mention."""
        return self.index.encoder.encode([self.parsed.question, *self.mentions])
