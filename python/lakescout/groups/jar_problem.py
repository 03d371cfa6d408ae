"""What JAR's program is about: candidate tables, their relevance to sub-queries, and their joinability."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class JarProblem:
    """Parameters of JAR 3.2. Tables are numbered 0 .. n - 1, sub-queries 0 .. |Q| - 1."""

    coarse: Floats
    """r_i, shape (n,): relevance of each table to the whole question."""
    fine: Sequence[Floats]
    """r_qik: per table an array of shape (|Q|, columns)."""
    omega: Mapping[tuple[int, int], Floats]
    """Joinability for i < j, shape (columns of i, columns of j). NaN: the two columns cannot be joined."""
    size: int
    """K, the number of tables to choose."""
    alpha: float = 1.0
    """What covering one more sub-query is worth (B.1)."""
    big_m: float = 1.0
    """M of (14) and (15), for the program as published: every flow on a used edge is at least 1, so 1 is enough."""

    @property
    def tables(self) -> int:
        """n."""
        return len(self.coarse)

    @property
    def queries(self) -> int:
        """|Q|."""
        return int(self.fine[0].shape[0]) if len(self.fine) else 0

    @cached_property
    def best_fine(self) -> Floats:
        """max over k of r_qik, shape (|Q|, n); NaN for a table without columns."""
        best: list[Floats] = [
            values.max(axis=1) if values.shape[1] else np.full(values.shape[0], np.nan) for values in self.fine
        ]
        shaped: Floats = np.array(best, dtype=np.float64).T.reshape((self.queries, self.tables))
        return shaped

    @cached_property
    def best_omega(self) -> dict[tuple[int, int], float]:
        """max over k, l of omega, for the pairs that can be joined at all."""
        found = {pair: float(np.nanmax(matrix)) for pair, matrix in self.omega.items() if not np.isnan(matrix).all()}
        return found


@dataclass(frozen=True, slots=True)
class JarChoice:
    """A chosen set: K tables, the joins that connect them, and the objective."""

    objective: float
    tables: tuple[int, ...]
    joins: tuple[tuple[int, int], ...]
    """Pairs (i, j), i < j: K - 1 of them."""
