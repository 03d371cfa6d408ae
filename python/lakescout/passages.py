"""Cutting a text into passages short enough that one vector stands for each."""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 600
"""Characters of a passage: about 150 tokens."""

_SENTENCE = re.compile(r"(?<=[.!?;])\s+")


def passages(text: str) -> list[str]:
    """Paragraphs, short ones joined with the next, long ones cut between sentences; each once.

    >>> passages("# Orders\\n\\nOne row an order.\\n\\nFrom the\\nweb shop.")
    ['Orders: One row an order. From the web shop.']
    """
    made: list[str] = []
    current, heading = "", ""
    for paragraph in re.split(r"\n\s*\n", text):
        words = " ".join(paragraph.split())
        if words.startswith("# "):
            heading = words[2:].rstrip(":") + ": "
            continue
        for piece in _pieces(heading + words) if words else []:
            if current and len(current) + len(piece) >= LONGEST:
                made.append(current)
                current = ""
            current = f"{current} {piece}".strip()
        heading = "" if words else heading
    return list(dict.fromkeys([*made, current] if current else made))


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    for sentence in _SENTENCE.split(text):
        cut = [sentence[start : start + LONGEST] for start in range(0, len(sentence), LONGEST)]
        for part in cut:
            if pieces and len(pieces[-1]) + len(part) < LONGEST:
                pieces[-1] += " " + part
            else:
                pieces.append(part)
    return pieces
