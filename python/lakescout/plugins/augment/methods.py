"""The methods of augment_tables by name: each gives verdicts on the paths it found worth measuring."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lakescout.plugins import AugmentMethod, brought
from lakescout.plugins.augment.history import Tried
from lakescout.plugins.augment.judge import Verdict
from lakescout.plugins.augment.paths import Path
from lakescout.plugins.augment.search import ORDERS, Frontier
from lakescout.plugins.augment.session import Session
from lakescout.plugins.llm.chat import Chat

HELPED: Final = 1e6
"""The weight of a path that helped before: it is measured first."""
FAILED: Final = 0.1
"""The weight of a path that did not help."""


@dataclass(frozen=True)
class Means:
    """What a method may use besides the session."""

    chat: Callable[[], Chat | None]
    """A chat within the budget of the augmentation; None if no model may be asked."""
    memory: Callable[[type[Any]], Any]
    """The lake's one object of a type, in which a method remembers things between calls."""


def by_gain(means: Means, session: Session, tried: Sequence[Tried]) -> list[Verdict]:
    """Ours: measure what can be joined, the most promising first, as long as the budget lasts."""
    return measured(session, session.frontier(session.roots, history_weight(session, tried)))


def measured(session: Session, frontier: Frontier) -> list[Verdict]:
    """The verdicts on the paths of the frontier, in the search order that the call names."""
    return list(ORDERS[session.request.search](frontier))


def history_weight(session: Session, tried: Sequence[Tried]) -> Callable[[Path], float]:
    """Gives the weight of a path by the history: that of the best result through its tables, by any columns."""
    catalog = session.evaluator.catalog
    known: dict[tuple[str, ...], float] = {}
    for entry in tried:
        value = HELPED * (1 + entry.gain) if entry.gain > 0 else FAILED
        known[entry.tables] = max(value, known.get(entry.tables, FAILED))

    def weight(path: Path) -> float:
        names = tuple(catalog.display_name(catalog.tables[table].name) for table in path.tables)
        return known.get(names, 1.0)

    return weight


METHODS: Final[dict[str, AugmentMethod]] = brought({"gain": AugmentMethod(by_gain)}, lambda plugin: plugin.augment)
