"""Question parsing: mentions of columns, values and tables, and operations."""

from lakescout.parser.embedded import EmbeddedParser
from lakescout.parser.lexicon import Lexicon, make_lexicon
from lakescout.parser.parsed import Mention, ParsedQuestion
from lakescout.parser.protocol import Parser

__all__ = ["EmbeddedParser", "Lexicon", "Mention", "ParsedQuestion", "Parser", "make_lexicon"]
