"""The methods of augment_tables by name: each gives verdicts on the paths it found worth measuring."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

from lakescout.augment.agents import Agents
from lakescout.augment.history import Tried
from lakescout.augment.judge import Verdict
from lakescout.augment.paths import Path
from lakescout.augment.search import ORDERS, Frontier
from lakescout.augment.session import Session
from lakescout.augment.similar import most_similar, per_token, similarities, values_of
from lakescout.engine import Lake
from lakescout.errors import NoModelError

CHOSEN: Final = 5
"""Tables that a method of the paper chooses (X of 4.2 to 4.4); k of them where k is larger."""
HELPED: Final = 1e6
"""Weight of a path that helped before: it is measured first."""
FAILED: Final = 0.1
"""Weight of a path that did not."""

Method = Callable[[Lake, Session, Sequence[Tried]], list[Verdict]]


def by_gain(lake: Lake, session: Session, tried: Sequence[Tried]) -> list[Verdict]:
    """Ours: measure what can be joined, the most promising first, as long as the budget lasts."""
    return _measured(session, session.frontier(session.roots, history_weight(session, tried)))


def by_embedding(lake: Lake, session: Session, tried: Sequence[Tried]) -> list[Verdict]:
    """The tables most similar to the base's name and target (4.2)."""
    similar = similarities(session.index, session.base.number, session.base.target.name)
    return _among(session, most_similar(similar, _count(session)))


def by_enrich(lake: Lake, session: Session, tried: Sequence[Tried]) -> list[Verdict]:
    """The joinable tables whose descriptions by a model are most similar (4.3)."""
    agents = _agents(lake, session)
    chosen = agents.enriched(_candidates(session, tried), _count(session))
    return _among(session, _accounted(session, agents, chosen))


def by_selector(lake: Lake, session: Session, tried: Sequence[Tried]) -> list[Verdict]:
    """The tables that a model selects, set after set, with the history at hand (4.4)."""
    agents = _agents(lake, session)
    chosen = agents.selected(_candidates(session, tried), session.request.sets, tried, _count(session))
    return _among(session, _accounted(session, agents, chosen))


def _measured(session: Session, frontier: Frontier) -> list[Verdict]:
    return list(ORDERS[session.request.search](frontier))


def _among(session: Session, tables: Collection[int]) -> list[Verdict]:
    """Verdicts on the paths that go through the chosen tables alone."""
    allowed = set(tables)
    frontier = session.frontier([path for path in session.roots if path.table in allowed], lambda path: 1.0)
    expand = frontier.expand
    kept = replace(frontier, expand=lambda path: [longer for longer in expand(path) if longer.table in allowed])
    return _measured(session, kept)


def _count(session: Session) -> int:
    return max(CHOSEN, session.request.k)


def _candidates(session: Session, tried: Sequence[Tried]) -> list[int]:
    """Y tables by similarity, in the order in which tokens are spent on them (4.1)."""
    similar = similarities(session.index, session.base.number, session.base.target.name)
    found = most_similar(similar, session.request.candidates)
    if session.request.budgeting == "value":
        return per_token(session.index, values_of(session.index, similar, tried), found)
    return found


def _agents(lake: Lake, session: Session) -> Agents:
    chat = lake.chat(prefix="augment_")
    if chat is None:
        raise NoModelError(f"method {session.request.method!r} (unlike 'gain' and 'embedding')")
    return Agents(chat, session.evaluator.connection, session.index, session.base.number, session.base.target.name)


def _accounted(session: Session, agents: Agents, chosen: list[int]) -> list[int]:
    """The chosen tables; what the model cost and could not do is noted."""
    session.spending.calls += agents.chat.budget.calls
    session.spending.tokens += agents.chat.budget.tokens
    session.notes.extend(agents.notes)
    return chosen


def history_weight(session: Session, tried: Sequence[Tried]) -> Callable[[Path], float]:
    """What the history says of a path: the best that was reached through its tables, by whichever columns."""
    catalog = session.evaluator.catalog
    known: dict[tuple[str, ...], float] = {}
    for entry in tried:
        value = HELPED * (1 + entry.gain) if entry.gain > 0 else FAILED
        known[entry.tables] = max(value, known.get(entry.tables, FAILED))

    def weight(path: Path) -> float:
        names = tuple(catalog.display_name(catalog.tables[table].name) for table in path.tables)
        return known.get(names, 1.0)

    return weight


METHODS: Final[dict[str, Method]] = {
    "gain": by_gain,
    "embedding": by_embedding,
    "enrich": by_enrich,
    "selector": by_selector,
}
