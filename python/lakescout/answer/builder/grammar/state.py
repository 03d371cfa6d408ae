"""The question while it is read: words and placeholders, shrinking as clauses are understood."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from lakescout.answer.builder.assign import table_of
from lakescout.answer.builder.lexicon import ADJECTIVES, IRREGULAR, SIZES
from lakescout.answer.builder.matching import word_match
from lakescout.answer.builder.plan import Draft, Item
from lakescout.answer.builder.scope import CellHit, Scope, ScopeJoins
from lakescout.answer.builder.tokens import Mention, Target
from lakescout.reading.rules.numbers import ORDINALS
from lakescout.reading.tokens import Token
from lakescout.words.text import stem

C: Final = r"C\d+"
T: Final = r"T\d+"
V: Final = r"[VQ]\d+"
N: Final = r"N\d+"
E: Final = r"[CT]\d+"
DET: Final = r"(?:(?:the|a|an|all|any|each|their|its|his|her|these|those|some|every|other|of) )*"

AGG_WORDS: Final = {
    "average": "avg",
    "mean": "avg",
    "avg": "avg",
    "total": "sum",
    "sum": "sum",
    "summed": "sum",
    "maximum": "max",
    "max": "max",
    "highest": "max",
    "largest": "max",
    "greatest": "max",
    "biggest": "max",
    "longest": "max",
    "median": "median",
    "minimum": "min",
    "min": "min",
    "lowest": "min",
    "smallest": "min",
    "shortest": "min",
    "least": "min",
}


@dataclass
class State:
    """What has been read, and what is left."""

    text: str
    tokens: list[Token]
    mentions: list[Mention]
    targets: tuple[Target, ...]
    scope: Scope
    graph: ScopeJoins
    plan: Draft = field(default_factory=Draft)
    used: set[int] = field(default_factory=set)
    read: set[str] = field(default_factory=set)
    """Words that no mention covers and that some clause understood."""
    groups: list[int] = field(default_factory=list)
    """Mentions that the question goes through one by one: `for each`."""
    denied: bool = False
    """Some clause accounts for a negation."""
    alphabetical: bool | None = None
    """Order by what is selected; True when descending."""

    def target(self, placeholder: str) -> Target:
        """What a placeholder stands for."""
        return self.targets[index(placeholder)]

    def field_of(self, placeholder: str) -> int:
        """The field number of a placeholder."""
        return self.target(placeholder).number

    def table_of(self, placeholder: str) -> int:
        """The table that a placeholder lies in."""
        table = table_of(self.target(placeholder), self.scope)
        assert table is not None
        return table

    def use(self, *placeholders: str) -> None:
        """Mark mentions as accounted for."""
        self.used.update(index(placeholder) for placeholder in placeholders if placeholder)

    def take(self, pattern: str, read: Callable[[re.Match[str]], str | None]) -> bool:
        """Offer each match to `read`; replace the first that it accepts by what it gives."""
        for match in re.finditer(pattern, self.text):
            left = read(match)
            if left is not None:
                self.text = squeeze(self.text[: match.start()] + " " + left + " " + self.text[match.end() :])
                return True
        return False

    def take_all(self, pattern: str, read: Callable[[re.Match[str]], str | None]) -> None:
        """Take as long as there is something to take."""
        for _ in range(8):
            if not self.take(pattern, read):
                return

    def hits(self, placeholder: str) -> list[CellHit]:
        """Where the number of a mention stands in the lake."""
        mention = self.mentions[index(placeholder)]
        return [hit for hit in self.scope.hits if (hit.start, hit.end) == (mention.start, mention.end)]

    def fields_at_hand(self) -> list[int]:
        """Fields of the tables that the question speaks of."""
        tables = {table for target in self.targets if (table := table_of(target, self.scope)) is not None}
        return [number for table in sorted(tables) for number in self.scope.fields_of[table]]

    def implied(self, adjective: str, near: int | None = None) -> int | None:
        """The field that an adjective speaks of: `oldest` speaks of an age."""
        entry = ADJECTIVES.get(adjective)
        if entry is None:
            return None
        for numbers in (self.fields_at_hand(), self.fields_around()):
            best: tuple[float, int] | None = None
            for number in numbers:
                item = self.scope.fields[number]
                words = set(item.words)
                for rank, hint in enumerate((*entry[1], *entry[2])):
                    if any(word == hint or word.startswith(hint) for word in words) or (
                        hint == "date" and item.is_date
                    ):
                        score = rank + 0.3 * (item.table != near) + 0.05 * len(words)
                        best = min(best or (99.0, -1), (score, number))
            if best:
                return best[1]
        return None

    def fields_around(self) -> list[int]:
        """Fields of the tables that a key joins to those the question speaks of."""
        at_hand = {table for target in self.targets if (table := table_of(target, self.scope)) is not None}
        near = {other for table in at_hand for other in self.graph.neighbours(table)} - at_hand
        return [number for table in sorted(near) for number in self.scope.fields_of[table]]

    def table_done(self, verb: str, subject: int) -> int | None:
        """The table nearest the subject's that a verb names: what is `ordered` stands among the orders.

        A subject of -1 is none.
        """
        root = IRREGULAR.get(verb, stem(verb).removesuffix("ed"))
        near = [
            (self.graph.distance(subject, table) if subject >= 0 else 0.0, table)
            for table, words in enumerate(self.scope.table_words)
            if table != subject and len(root) >= 4 and any(word_match(root, word) >= 0.75 for word in words)
        ]
        distance, table = min(near, default=(9.0, -1))
        return table if distance < 9 else None

    def reverses(self, adjective: str, number: int) -> bool:
        """`oldest` by a date of birth is the smallest value."""
        entry = ADJECTIVES.get(adjective)
        words = self.scope.fields[number].words
        return bool(entry and not set(entry[1]) & set(words) and any(w.startswith(h) for w in words for h in entry[2]))

    def is_ordinal(self, placeholder: str) -> bool:
        """`second`, `3rd`: a place in an order, no amount."""
        text = self.mentions[index(placeholder)].text.lower()
        return text in ORDINALS or re.fullmatch(r"\d+(?:st|nd|rd|th)", text) is not None

    def speaks_of_another(self, adjective: str, number: int) -> bool:
        """`the longest flight` is that of the greatest distance, not of the greatest number."""
        entry = ADJECTIVES.get(adjective)
        words = self.scope.fields[number].words
        if entry is None or adjective in SIZES or any(word.startswith(hint) for word in words for hint in entry[1]):
            return False
        meant = self.implied(adjective, self.scope.fields[number].table)
        return meant is not None and self.scope.fields[meant].table == self.scope.fields[number].table

    def is_deed(self, placeholder: str) -> bool:
        """`viewed` where a column says when it was: something done, whose date is not asked for."""
        target = self.target(placeholder)
        field = self.scope.fields[target.number] if target.kind == "C" else None
        text = self.mentions[index(placeholder)].text.lower()
        done = text.endswith("ed") or text in IRREGULAR
        return field is not None and field.is_date and done and self.tokens[0].lower != "when"

    def measures(self, placeholder: str) -> bool:
        """The column holds amounts: `the number of horses` is its value, and no count of it."""
        target = self.target(placeholder)
        field = self.scope.fields[target.number] if target.kind == "C" else None
        return field is not None and field.is_number and not field.is_id

    def count_of(self, placeholder: str, *, distinct: bool = False) -> Item:
        """count(*) of a table's rows, or of a column's distinct values."""
        target = self.target(placeholder)
        if target.kind == "T":
            return Item(None, "count")
        return Item(target.number, "count", distinct)


def index(placeholder: str) -> int:
    """The number of a placeholder's mention."""
    return int(placeholder[1:])


def squeeze(text: str) -> str:
    """One blank between words."""
    return re.sub(r"\s+", " ", text).strip()


def placeholders(text: str, pattern: str = E) -> list[str]:
    """The placeholders in a text, in order."""
    return re.findall(rf"\b(?:{pattern})\b", text)


def with_placeholders(tokens: list[Token], mentions: list[Mention], targets: tuple[Target, ...]) -> str:
    """The question with each mention replaced by its kind and number."""
    starts = {mention.start: number for number, mention in enumerate(mentions)}
    words, position = [], 0
    while position < len(tokens):
        if position in starts:
            number = starts[position]
            words += ["not"] * targets[number].denied + [f"{targets[number].kind}{number}"]
            position = mentions[number].end
            continue
        if tokens[position].lower not in {'"', "'", "“", "”", "`", "‘", "’"}:
            words.append(tokens[position].lower)
        position += 1
    return squeeze(" ".join(words))
