"""The parser that needs no model: the lake's own words are its lexicon."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from lakescout.lake.index import MAX_PHRASE, Lexicon
from lakescout.lake.texts import stems
from lakescout.reading import Mention, MentionKind, ParsedQuestion
from lakescout.words.tables import word_list
from lakescout.words.text import IMPERATIVES, STOPWORDS
from lakescout.words.tokens import Token, words_of

_NUMBER = r"(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten)"
_MORE = r"more|greater|higher|larger|bigger|less|fewer|lower|smaller|older|younger|longer|shorter|earlier|later"
_BEYOND = r"above|below|over|under|exceed(?:s|ed|ing)?|reach(?:es|ed)?"
_ALPHABETICAL = r"in (?:ascending|descending|alphabetical|alphabetic|lexicographic\w*)(?: \w+)? order|alphabetically"

RULES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("count", (r"how many", r"(?:the |total |what )*number of", r"count(?: of)?", r"total count")),
    ("sum", (r"total(?! number| count)", r"sum(?: of)?", r"combined", r"altogether")),
    ("average", (r"average", r"avg", r"mean(?! to| by)")),
    ("minimum", (r"minimum", r"min")),
    ("maximum", (r"maximum", r"max")),
    ("limit", (rf"(?:top|first|last|bottom) {_NUMBER}",)),
    ("superlative", (r"(?:the )?(?<!at )(?:most|least|fewest)(?: \w+ly)?", r"(?:the )?\w{2,}est\b(?<!rest)(?<!west)")),
    ("distinct", (r"distinct", r"different", r"unique")),
    ("group", (r"for each", r"for every", r"in each", r"of each", r"by each", r"each", r"per", r"group(?:ed)? by")),
    ("order", (r"(?:sorted|ordered|sort|order)(?: \w+){0,4} by", _ALPHABETICAL)),
    (
        "comparison",
        (
            rf"(?:{_MORE}) than(?: or equal to)?",
            r"at (?:least|most)",
            rf"(?:{_BEYOND}|up to|(?:min|max)imum of)(?= \$?{_NUMBER})",
            rf"(?<=\d )or (?:{_MORE}|above|below|over|under|fewer)",
            r"between(?=.{1,30}and)",
            r"(?:before|after)(?= \d)",
        ),
    ),
    ("difference", (r"difference(?: in| between| of)?", rf"how (?:much|many) (?:{_MORE})")),
    ("negation", (r"not", r"never", r"without", r"no", r"except", r"(?:do|does|did)n't")),
    ("ordinal", (r"first", r"second", r"third", r"last", r"next", r"previous")),
    ("ratio", (r"percentage", r"percent", r"ratio", r"proportion", r"share of")),
)
"""Operation and the patterns that ask for it, as whole words in any case."""

_COMPILED = tuple(
    (name, re.compile(rf"(?<![\w'])(?:{'|'.join(patterns)})(?![\w'])", re.IGNORECASE)) for name, patterns in RULES
)


_QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|`([^`]+)`|(?<![^\W_])[\'‘]([^\'’]+)[\'’](?![^\W_])')
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\.?"
_DATE = re.compile(
    rf"\b(?:\d{{4}}-\d{{1,2}}-\d{{1,2}}|\d{{1,2}}[/.]\d{{1,2}}[/.]\d{{2,4}}"
    rf"|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}(?:,? \d{{4}})?)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
_INSIDE_A_NAME = frozenset(word_list("within a name"))


def _inside(inner: Mention, outer: Mention) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _value(text: str, start: int, reason: str) -> Mention:
    return Mention("value", text, start, start + len(text), text, reason)


def _numbers(tokens: Sequence[Token]) -> Iterator[Mention]:
    for token in tokens:
        if token.starts_with_digit:
            yield _value(token.text, token.start, "year" if _YEAR.fullmatch(token.text) else "number")


def _name_end(tokens: Sequence[Token], first: int) -> int:
    """One past the last token of the name that starts at `first`; `first` itself if there is none."""
    if not tokens[first].is_capitalised or (first == 0 and tokens[first].is_stop) or tokens[first].text == "I":
        return first
    end = first + 1
    while end < len(tokens) and tokens[end].joined:
        if tokens[end].is_capitalised:
            end += 1
            continue
        after = end
        while after < len(tokens) and tokens[after].joined and tokens[after].lower in _INSIDE_A_NAME:
            after += 1
        if not (end < after < len(tokens) and tokens[after].joined and tokens[after].is_capitalised):
            break
        end = after + 1
    only_a_sentence_start = first == 0 and end == 1
    return first if only_a_sentence_start else end


MAX_SPAN_WORDS = 8
MAX_SPANS = 120
"""How many spans are looked up: of a long question the shorter ones, which more cells are."""
LOOSE_WORDS = 4
"""A span of more words does not reach across punctuation."""


class EmbeddedParser:
    """Rules over the question and the lake's headers and table names."""

    def parse(self, question: str, lexicon: Lexicon) -> ParsedQuestion:
        """Parse one question; the same question and lexicon give the same mentions.

        >>> def operations(question):
        ...     found = EmbeddedParser().parse(question, Lexicon(frozenset(), frozenset())).operations
        ...     return [(mention.name, mention.text) for mention in found]
        >>> operations("How many singers are older than 30 in each country?")
        [('count', 'How many'), ('comparison', 'older than'), ('group', 'in each')]
        >>> operations("prices above 10 with 3 or more rooms")
        [('comparison', 'above'), ('comparison', 'or more')]
        """
        return _Parse(question, lexicon).parsed()


@dataclass(frozen=True)
class _Parse:
    """One question on its way to mentions."""

    question: str
    lexicon: Lexicon

    def parsed(self) -> ParsedQuestion:
        """Everything that is found."""
        said = {word for operation in self.operations for word in stems(operation.text)}
        words = dict.fromkeys(word for word in stems(self._without_bounds()) if word not in STOPWORDS)
        return ParsedQuestion(
            self.question,
            columns=tuple(self._columns()),
            values=self.values,
            tables=tuple(self._known(self.tokens, self.lexicon.tables, "table", "name of a table")),
            operations=self.operations,
            spans=self._spans(),
            words=tuple(words),
            light_words=frozenset(said & words.keys()),
        )

    @cached_property
    def tokens(self) -> Sequence[Token]:
        """Its words and numbers."""
        return words_of(self.question)

    @cached_property
    def operations(self) -> tuple[Mention, ...]:
        """What it asks to be done, with its places, in order of appearance."""
        found = (
            Mention("operation", match.group(), match.start(), match.end(), name, "operation word")
            for name, pattern in _COMPILED
            for match in pattern.finditer(self.question)
        )
        return tuple(sorted(found, key=lambda mention: (mention.start, mention.end, mention.name)))

    @cached_property
    def values(self) -> tuple[Mention, ...]:
        """Values in order of appearance; a quoted text or a date hides what is inside it."""
        found: list[Mention] = []
        for group in (self._quoted(), self._dates(), self._names(), _numbers(self.tokens)):
            found += [mention for mention in group if not any(_inside(mention, other) for other in found)]
        return tuple(_mark_bound(value, self.operations) for value in sorted(found, key=lambda value: value.start))

    def _quoted(self) -> Iterator[Mention]:
        for match in _QUOTED.finditer(self.question):
            text = next(group for group in match.groups() if group is not None)
            if text.strip():
                yield Mention("value", text.strip(), match.start(), match.end(), text.strip(), "quoted")

    def _dates(self) -> Iterator[Mention]:
        for match in _DATE.finditer(self.question):
            yield _value(match.group(), match.start(), "date")

    def _names(self) -> Iterator[Mention]:
        """Runs of capitalised words; small words may stand inside, and a number may follow one."""
        number = 0
        while number < len(self.tokens):
            end = _name_end(self.tokens, number)
            if end > number:
                yield _value(self._phrase(self.tokens[number:end]), self.tokens[number].start, "capitalised")
            number = max(end, number + 1)

    def _phrase(self, tokens: Sequence[Token]) -> str:
        return self.question[tokens[0].start : tokens[-1].end]

    def _without_bounds(self) -> str:
        """The question without the numbers that are only compared with: no cell has to contain them."""
        question = self.question
        for value in reversed(self.values):
            if value.reason == "bound":
                question = question[: value.start] + question[value.end :]
        return question

    def _known(
        self, tokens: Sequence[Token], known: frozenset[str], kind: MentionKind, reason: str
    ) -> Iterator[Mention]:
        """The longest phrases, from left to right, that `known` contains."""
        first = 0
        while first < len(tokens):
            length = _longest(tokens, first, known)
            if length:
                part = tokens[first : first + length]
                key = _key(part)
                yield Mention(kind, self._phrase(part), part[0].start, part[-1].end, key, reason)
            first += length or 1

    def _columns(self) -> Iterator[Mention]:
        """Runs of content words; a header of several words holds a run together across function words."""
        free = [token for token in self.tokens if not _covered(token, self.values)]
        headers = [mention for mention in self._known(free, self.lexicon.headers, "column", "") if " " in mention.name]
        run: list[Token] = []
        for place, token in enumerate(free):
            inside = _covered(token, headers)
            small_talk = place == 0 and token.start == self.tokens[0].start and token.stem in IMPERATIVES
            skip = token.is_stop or token.starts_with_digit or small_talk or _covered(token, self.operations)
            if run and ((skip and not inside) or not token.joined):
                yield self._run(run)
                run = []
            if inside or not skip:
                run.append(token)
        if run:
            yield self._run(run)

    def _run(self, tokens: Sequence[Token]) -> Mention:
        name = _key(tokens)
        reason = "header of the lake" if name in self.lexicon.headers else "content words"
        return Mention("column", self._phrase(tokens), tokens[0].start, tokens[-1].end, name, reason)

    def _spans(self) -> tuple[Mention, ...]:
        """Runs of words that may be a cell, longest first; neither end is a function word in lower case."""
        tokens, known = self.tokens, {(mention.start, mention.end) for mention in self.values}
        found: list[list[Mention]] = []
        for length in range(1, min(MAX_SPAN_WORDS, len(tokens)) + 1):
            runs = (tokens[first : first + length] for first in range(len(tokens) - length + 1))
            mentions = [_value(self._phrase(part), part[0].start, "span") for part in runs if _may_be_cell(part)]
            found.append([mention for mention in mentions if (mention.start, mention.end) not in known])
        kept = MAX_SPANS
        for place, mentions in enumerate(found):
            found[place] = mentions[:kept]
            kept -= len(found[place])
        return tuple(mention for mentions in reversed(found) for mention in mentions)


def _mark_bound(value: Mention, operations: Sequence[Mention]) -> Mention:
    """A number that something is compared with, or counted to, is not a cell to be found."""
    bounds = (operation for operation in operations if operation.name in ("comparison", "limit"))
    near = any(
        operation.start <= value.start <= operation.end + 2 or operation.start == value.end + 1 for operation in bounds
    )
    return replace(value, reason="bound") if near and value.reason == "number" else value


def _longest(tokens: Sequence[Token], first: int, known: frozenset[str]) -> int:
    if tokens[first].is_stop:
        return 0
    for length in range(min(MAX_PHRASE, len(tokens) - first), 0, -1):
        part = tokens[first : first + length]
        if not part[-1].is_stop and _key(part) in known:
            return length
    return 0


def _key(tokens: Sequence[Token]) -> str:
    return " ".join(token.stem for token in tokens)


def _covered(token: Token, mentions: Sequence[Mention]) -> bool:
    return any(mention.start <= token.start and token.end <= mention.end for mention in mentions)


def _may_be_cell(part: Sequence[Token]) -> bool:
    if _weak(part[0]) or _weak(part[-1]):
        return False
    return len(part) <= LOOSE_WORDS or all(token.joined for token in part[1:])


def _weak(token: Token) -> bool:
    return token.is_stop and not token.is_capitalised
