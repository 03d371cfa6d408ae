"""What one call of augment_tables asks for, and what it may spend."""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class AugmentRequest:
    """One checked call."""

    base: int
    """Catalog id of the base table."""
    target: str
    k: int = 5
    method: str = "gain"
    max_hops: int = 2
    search: str = "best"
    """How join paths are searched: 'best', 'bfs', 'dfs' or 'mcts'."""
    history: bool = True
    """Whether what was tried before directs the search."""
    sets: int = 3
    """Method 'selector': in how many sets the candidates are shown."""
    candidates: int = 30
    """Methods with embeddings: tables that are kept by similarity (Y of the paper)."""
    budgeting: str = "greedy"
    """Methods with a model, in which order tokens are spent: 'greedy' or 'value'."""


@dataclass
class Spending:
    """Bounds of one call, and what is spent of them."""

    seconds: float = 60.0
    evaluations: int = 1000
    started: float = field(default_factory=time.monotonic)
    done: int = 0
    """Evaluations."""
    calls: int = 0
    tokens: int = 0
    """Of a model."""

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.started

    def spent(self, share: float = 1.0) -> bool:
        """Whether that share of the time or of the evaluations is used up."""
        return self.elapsed >= share * self.seconds or self.done >= share * self.evaluations
