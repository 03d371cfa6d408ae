"""The valid tabids of one unit as a trie whose nodes are the steps that the decoder knows vectors of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lakescout.birdie.tree import Tabid

StepIds = NDArray[np.int64]


@dataclass(frozen=True)
class Steps:
    """Every prefix of every tabid, the whole tabid included, with the step that was taken last: 0, 1, ...

    lakescout's own decoder has a step, and a vector, for each prefix: the same number means other things in other
    clusters. A pretrained model spells `by_number`, as BIRDIE's: the step is the last number itself.
    """

    number: Mapping[Tabid, int]
    by_number: bool = False

    @property
    def prefixes(self) -> list[Tabid]:
        """By step, where each prefix has one of its own."""
        return list(self.number)

    def extended(self, tabids: Sequence[Tabid]) -> Steps:
        """With the steps of more tabids after those there are."""
        number = dict(self.number)
        for tabid in tabids:
            for length in range(1, len(tabid) + 1):
                number.setdefault(tabid[:length], tabid[length - 1] if self.by_number else len(number))
        return Steps(number, self.by_number)


class Trie:
    """What may follow each prefix of the tabids of one unit (BIRDIE 4.3)."""

    def __init__(self, steps: Steps, tables: Mapping[Tabid, int]) -> None:
        self.tables = dict(tables)
        """The table of each tabid."""
        below: dict[Tabid, dict[int, int]] = {}
        for tabid in self.tables:
            for length in range(len(tabid)):
                below.setdefault(tabid[:length], {})[tabid[length]] = steps.number[tabid[: length + 1]]
        order = sorted(self.tables)
        self.ends = np.array([steps.number[tabid] for tabid in order], dtype=np.int64)
        """The last step of each tabid, tabids ascending."""
        self._levels = [_level(steps, order, length) for length in range(1, max(map(len, order), default=0) + 1)]
        self._next = {
            prefix: (np.array(sorted(found), dtype=np.int64), np.array([found[token] for token in sorted(found)]))
            for prefix, found in below.items()
        }

    def __len__(self) -> int:
        return len(self.tables)

    def next(self, prefix: Tabid) -> tuple[StepIds, StepIds]:
        """The numbers that may follow, ascending, and their step numbers; of a whole tabid none."""
        return self._next.get(prefix, (np.empty(0, np.int64), np.empty(0, np.int64)))

    def gathered(self, likeness: NDArray[np.float32], steps: int) -> NDArray[np.float32]:
        """The sum of what is below each of so many steps. All are logarithms; `likeness` has the order of `ends`."""
        found = np.full(steps, -np.inf, dtype=np.float32)
        for reach, first, ids in self._levels:
            found[ids] = np.logaddexp.reduceat(likeness[reach], first)
        return found

    def way(self, steps: Steps, prefix: Tabid) -> list[int]:
        """The step numbers of a prefix, from the root on."""
        return [steps.number[prefix[: length + 1]] for length in range(len(prefix))]


def _level(steps: Steps, order: Sequence[Tabid], length: int) -> tuple[StepIds, StepIds, StepIds]:
    """Rows of the tabids of at least that length; where each prefix begins among them; the steps of the prefixes."""
    reach = [row for row, tabid in enumerate(order) if len(tabid) >= length]
    prefixes = [order[row][:length] for row in reach]
    first = [place for place, prefix in enumerate(prefixes) if place == 0 or prefixes[place - 1] != prefix]
    ids = [steps.number[prefixes[place]] for place in first]
    return np.array(reach), np.array(first), np.array(ids)
