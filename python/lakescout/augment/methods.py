"""The methods of augment_tables by name: each gives verdicts on the paths it found worth measuring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from lakescout.augment.history import Tried
from lakescout.augment.judge import Verdict
from lakescout.augment.paths import Path
from lakescout.augment.search import ORDERS
from lakescout.augment.session import Session
from lakescout.engine import Lake

HELPED: Final = 1e6
"""Weight of a path that helped before: it is measured first."""
FAILED: Final = 0.1
"""Weight of a path that did not."""

Method = Callable[[Lake, Session, Sequence[Tried]], list[Verdict]]


def by_gain(lake: Lake, session: Session, tried: Sequence[Tried]) -> list[Verdict]:
    """Ours: measure what can be joined, the most promising first, as long as the budget lasts."""
    return _searched(session, session.roots, tried)


def _searched(session: Session, roots: Sequence[Path], tried: Sequence[Tried]) -> list[Verdict]:
    frontier = session.frontier(roots, history_weight(session, tried))
    return list(ORDERS[session.request.order](frontier))


def history_weight(session: Session, tried: Sequence[Tried]) -> Callable[[Path], float]:
    """What the latest entries of the history say of a path."""
    catalog = session.evaluator.catalog
    known = {entry.tables: (HELPED * (1 + entry.gain) if entry.gain > 0 else FAILED) for entry in tried}

    def weight(path: Path) -> float:
        names = tuple(catalog.display_name(catalog.tables[table].name) for table in path.tables)
        return known.get(names, 1.0)

    return weight


METHODS: Final[dict[str, Method]] = {"gain": by_gain}
