"""From a table to PNEUMA's documents: schema summaries, row summaries and contexts (PNEUMA 4).

A document is a list of atoms, one a column or a cell, so that a long one can be cut between them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

Atoms = list[str]
"""The parts of one document, in order."""

MAX_CELL = 200
"""Characters of a cell that go into a document."""

_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\s*\n\s*")


def schema_summary(columns: Sequence[str], descriptions: Sequence[str | None]) -> Atoms:
    """A column an atom: its name, with the description where it has one (figure 3).

    >>> schema_summary(["AB", "Team"], ["number of at-bats", None])
    ['AB: number of at-bats', 'Team']
    """
    return [f"{name}: {text}" if text else name for name, text in zip(columns, descriptions, strict=True)]


def row_summary(columns: Sequence[str], cells: Sequence[str | None]) -> Atoms:
    """A cell an atom, with the name of its column (figure 4); empty cells say nothing and are left out.

    >>> row_summary(["AB", "BABIP", "Team"], ["76", None, "Cubs"])
    ['AB: 76', 'Team: Cubs']
    """
    return [f"{name}: {cell[:MAX_CELL]}" for name, cell in zip(columns, cells, strict=True) if cell]


def context_summary(text: str) -> Atoms:
    """A sentence an atom.

    >>> context_summary("Made by hand. Sampled weekly.")
    ['Made by hand.', 'Sampled weekly.']
    """
    return [part for part in _SENTENCE.split(text.strip()) if part]
