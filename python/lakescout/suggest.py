"""Hints for names that were mistyped."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches


def closest(name: str, names: Sequence[str]) -> str:
    """A clause that names the nearest of `names`, or how many there are.

    >>> closest("singr", ["main.singer", "main.song"])
    '; did you mean main.singer, main.song?'
    """
    by_tail = {entry.lower().rsplit(".", 1)[-1]: entry for entry in names} | {entry.lower(): entry for entry in names}
    near = get_close_matches(name.lower(), list(by_tail), n=3, cutoff=0.6)
    if near:
        return f"; did you mean {', '.join(dict.fromkeys(by_tail[entry] for entry in near))}?"
    return f", which has {len(names):,} tables; lakescout_status() lists them"
