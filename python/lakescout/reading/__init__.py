"""Question parsing: mentions of columns, values and tables, and operations."""

from lakescout.lake.index import Lexicon, make_lexicon
from lakescout.reading.embedded import EmbeddedParser
from lakescout.reading.parsed import Mention, ParsedQuestion, Parser

__all__ = ["EmbeddedParser", "Lexicon", "Mention", "ParsedQuestion", "Parser", "make_lexicon"]
