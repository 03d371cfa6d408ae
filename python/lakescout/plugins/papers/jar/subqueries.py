"""The sub-queries of JAR (3.1), `concept:attribute` or `concept`: the request's, or made from the mentions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lakescout.groups.request import GroupRequest
from lakescout.reading import Mention, ParsedQuestion
from lakescout.words.tokens import words_of

_OWNERS: Final = frozenset({"of", "for"})
"""One of these words must stand between an attribute and its concept; other function words may stand there, too."""
_AND: Final = frozenset({"and", "or"})


def embedded_subqueries(parsed: ParsedQuestion) -> tuple[str, ...]:
    """Sub-queries `concept:attribute` or `concept` in order of appearance; the whole question if there are none."""
    return tuple(dict.fromkeys(_of_mentions(parsed))) or (parsed.question,)


def _of_mentions(parsed: ParsedQuestion) -> Iterator[str]:
    owners: list[Mention | None] = []
    following: Mention | None = None
    for mention in reversed(parsed.columns):
        owner = _owner(parsed, mention)
        if owner is None and following is not None and owners[-1] is not None:
            between = _words(parsed.question[mention.end : following.start])
            owner = owners[-1] if _AND & set(between) or not between else None
        owners.append(owner)
        following = mention
    for mention, owner in zip(parsed.columns, reversed(owners), strict=True):
        yield mention.text if owner is None else f"{owner.text}:{mention.text}"


def _owner(parsed: ParsedQuestion, mention: Mention) -> Mention | None:
    """The table that the column belongs to, according to the question."""
    for table in parsed.tables:
        if mention.end <= table.start and _OWNERS & set(_words(parsed.question[mention.end : table.start])):
            return table
    return None


def _words(between: str) -> list[str]:
    """The stems of a text that has only function words; for any other text [""], which never matches."""
    tokens = words_of(between)
    return [token.stem for token in tokens] if all(token.is_stop for token in tokens) else [""]


def subqueries(request: GroupRequest) -> tuple[str, ...]:
    """The decomposition that the request brings, or else the sub-queries made from the question's mentions."""
    return tuple(dict.fromkeys(request.decomposition)) or embedded_subqueries(request.request.parsed)
