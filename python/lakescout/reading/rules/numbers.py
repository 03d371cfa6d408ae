"""Numbers: digits, words, ordinals, thousands and signs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from lakescout.words.tables import word_list
from lakescout.words.tokens import Token

NUMBERS: Final = {word: number for number, word in enumerate(word_list("numbers below twenty"))} | {
    word: 10 * number for number, word in enumerate(word_list("tens"), 2)
}
"""Numbers written as words."""
ORDINALS: Final = {word: number for number, word in enumerate(word_list("ordinals"), 1)}
"""Ordinals, written as words."""
SCALES: Final = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000, "dozen": 12}
"""What a number before it is multiplied by."""
_SHORT: Final = {"k": 1_000, "m": 1_000_000, "b": 1_000_000_000, "mn": 1_000_000, "bn": 1_000_000_000}
SMALLER: Final = {"week": 7, "weeks": 7, "day": 24, "days": 24, "hour": 60, "hours": 60, "minute": 60, "minutes": 60,
    "year": 12, "years": 12, "cent": 0.01, "cents": 0.01, "pence": 0.01}  # fmt: skip
"""How much one of these is in the unit that a column may count in: a week is 7 days, a cent 0.01."""
_NUMBER: Final = re.compile(r"(\d+(?:,\d{3})*(?:\.\d+)?)(?:st|nd|rd|th|s|%)?")
_SCALED: Final = re.compile(r"(\d+(?:\.\d+)?)(k|m|b|mn|bn)")


def find_numbers(tokens: Sequence[Token]) -> Iterator[tuple[int, int, int | float]]:
    """First token, token after the last, and the number, also as a smaller unit counts it: a week is 7 (days).

    >>> from lakescout.words.tokens import tokenize
    >>> list(find_numbers(tokenize("over twenty five thousand, or -3.5")))
    [(1, 4, 25000), (7, 8, -3.5)]
    """
    place = 0
    while place < len(tokens):
        end, value = _number_at(tokens, place)
        if value is not None:
            yield place, end, -value if _is_negative(tokens, place) else value
        elif tokens[place].lower in {"a", "an"}:
            end, value = place + 1, 1
        if value is not None and end < len(tokens) and (factor := SMALLER.get(tokens[end].lower)) is not None:
            yield place, end + 1, _plain(round(float(value * factor), 4))
        place = max(end, place + 1)


def _number_at(tokens: Sequence[Token], place: int) -> tuple[int, int | float | None]:
    value, end = number_of(tokens[place]), place + 1
    if value is None or tokens[place].quote is not None:
        return end, value
    small = tokens[end].lower if end < len(tokens) else ""
    if tokens[place].lower in NUMBERS and value >= 20 and 0 < NUMBERS.get(small, 0) < 10:
        value, end = value + NUMBERS[small], end + 1
    while end < len(tokens) and tokens[end].lower in SCALES:
        value, end = value * SCALES[tokens[end].lower], end + 1
    return end, value


def _is_negative(tokens: Sequence[Token], place: int) -> bool:
    """Whether a minus stands right before the number and nothing right before the minus."""
    if not place or tokens[place - 1].text not in "-–−" or tokens[place - 1].end != tokens[place].start:
        return False
    return place == 1 or tokens[place - 2].end < tokens[place - 1].start


def number_of(token: Token) -> int | float | None:
    """The number that a single token is, also as a word or an ordinal.

    >>> from lakescout.words.tokens import tokenize
    >>> [number_of(token) for token in tokenize("1,000 seven 3rd 2.50 5k third x")]
    [1000, 7, 3, 2.5, 5000, 3, None]
    """
    lower = token.lower
    if lower in NUMBERS:
        return NUMBERS[lower]
    if lower in ORDINALS:
        return ORDINALS[lower]
    if lower in {"hundred", "thousand", "million", "billion"}:
        return SCALES[lower]
    scaled = _SCALED.fullmatch(lower)
    if scaled:
        return _plain(float(scaled[1]) * _SHORT[scaled[2]])
    match = _NUMBER.fullmatch(lower)
    return None if match is None else _plain(float(match[1].replace(",", "")))


_ELSEWHERE: Final = re.compile(
    r"(?<![\w.,'’/:-])(?:\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:[ \u00a0\u2007\u2009\u202f]\d{3})+(?:[.,]\d+)?"
    r"|\d{1,3}(?:['’]\d{3})+(?:\.\d+)?|[1-9]\d{0,2}(?:\.\d{3})*\.\d\d0|\d+,(?:\d{1,2}|\d{4,}))(?![\w'’/-]|[.,]\d)"
)
"""Amounts as other countries write them."""


def unclear(question: str, statement: str = "") -> Iterator[str]:
    """Why amounts in the notation of other countries are not read. Those in `statement` are cells: left out.

    >>> list(unclear("above 5.000,00, 1'000 or 3 000, not 5,000 or 2.5"))[:2]
    ['“5.000,00” is not read: write 5000.00', "“1'000” is not read: write 1000"]
    >>> list(unclear("above 5.000")), list(unclear("over 5,5")), list(unclear("code 3 000", "code = '3 000'"))
    (['“5.000” may be 5000 or 5: write it so'], ['“5,5” may be 5.5, or 5 and 5: write it so'], [])
    """
    for found in _ELSEWHERE.finditer(question):
        text = found[0]
        if f"'{text}'" in statement:
            continue
        plain = re.sub(r"[^\d.,]", "", text)
        whole, comma, fraction = plain.rpartition(",")
        if not comma and plain.count(".") == 1 and plain == text:
            yield f"“{text}” may be {text.replace('.', '')} or {float(text):g}: write it so"
        elif comma and plain == text and "." not in text:
            yield f"“{text}” may be {whole}.{fraction}, or {whole} and {fraction}: write it so"
        else:
            said = (
                f"{whole.replace('.', '')}.{fraction}" if comma else plain if plain != text else plain.replace(".", "")
            )
            yield f"“{text}” is not read: write {said}"


def _plain(value: float) -> int | float:
    return int(value) if value.is_integer() else value
