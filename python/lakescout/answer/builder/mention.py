"""What words of a question may stand for."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Target:
    """What a mention may stand for: a field, a table, or a cell of a field."""

    kind: str
    """'C', 'T', 'V', 'N' or 'Q' (a quoted or capitalised text that no cell equals)."""
    number: int
    """Field number of a C or V, table number of a T, -1 of an N or Q."""
    score: float
    cell: str = ""
    rows: int = 0
    denied: bool = False
    """The word says that it is not so: `inactive`, `unresolved`."""


@dataclass(frozen=True, slots=True)
class Mention:
    """The tokens `start` to `end`, and what they may stand for, best first."""

    start: int
    end: int
    text: str
    targets: tuple[Target, ...]


def without(mention: Mention, kinds: str) -> Mention:
    """The mention less its targets of these kinds."""
    return replace(mention, targets=tuple(target for target in mention.targets if target.kind not in kinds))
