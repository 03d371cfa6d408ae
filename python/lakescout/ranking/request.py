"""What every method receives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from lakescout.lake.index import LakeIndex
from lakescout.ranking import columns
from lakescout.ranking.documents import model as hybrid
from lakescout.ranking.evidence import Evidence
from lakescout.reading import ParsedQuestion
from lakescout.words.encoder import Vectors, recall

if TYPE_CHECKING:
    from lakescout.ranking.dsi.hub import Hub


@dataclass(frozen=True, slots=True)
class Options:
    """Options of the methods. The defaults are the papers'; parts can be switched off to measure them."""

    top_names: int = columns.TOP_NAMES
    eta: float = columns.THRESHOLD
    use_columns: bool = True
    use_values: bool = True
    use_terms: bool = True
    """Method 'scout': look into the contents of the candidates."""
    alpha: float = hybrid.ALPHA
    """Method 'pneuma': weight of the words against the meaning."""
    factor: int = hybrid.FACTOR
    """Method 'pneuma': n; times k, the documents that each side proposes."""
    units_at_once: bool = True
    """Method 'birdie': run all memory units in one batch; otherwise one after another, in less memory."""
    without: frozenset[str] = frozenset()
    """Method 'scout': features to leave out."""
    together: bool = True
    """Method 'scout': put the leading tables in order once more, by what they explain together."""
    evidence: bool = True
    """Method 'scout': tell the columns and values that speak for each table."""


@dataclass(frozen=True)
class Request:
    """One question against one snapshot. The question and its column mentions are encoded once, together."""

    index: LakeIndex
    parsed: ParsedQuestion
    evidence: Evidence
    options: Options = field(default_factory=Options)
    trained: Callable[[], Hub | None] | None = None
    """Method 'birdie': returns the trained index, or None if there is none."""

    @cached_property
    def mentions(self) -> tuple[str, ...]:
        """Column mentions, distinct, in order."""
        return tuple(dict.fromkeys(mention.text for mention in self.parsed.columns))

    @cached_property
    def vectors(self) -> Vectors:
        """Row 0 is the question; then one row per column mention."""
        return recall(self.index.encoder).asked(self.parsed.question, self.mentions)
