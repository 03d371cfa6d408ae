"""What the engine asks of a question parser."""

from __future__ import annotations

from typing import Protocol

from lakescout.parser.lexicon import Lexicon
from lakescout.parser.parsed import ParsedQuestion


class Parser(Protocol):
    """Finds the mentions of a question. The embedded one needs no model; another may ask an LLM."""

    def parse(self, question: str, lexicon: Lexicon) -> ParsedQuestion:
        """Parse one question against the words of the lake."""
        ...
