"""English function words and the question's own small talk: they never name anything in a lake."""

from __future__ import annotations

from lakescout.text import stem


def split_words(text: str) -> list[str]:
    """The words of a list written with blanks between them."""
    return text.split()


_WORDS = split_words("""
a an the this that these those some any all both each every either neither no not none such same other another own
i me my we us our you your he him his she her hers it its they them their theirs who whom whose which what when where
why how whether that as than then there here
am is are was were be been being do does did doing done have has had having can could may might must shall should will
would isn't aren't wasn't weren't don't doesn't didn't hasn't haven't can't couldn't won't
and or but nor so yet if because while although though since until unless except
of in on at by for from to with without within into onto over under above below between among through during before
after about against across along around off out up down near per via
also only just even very too more most less least much many few several one
there's it's what's who's
show find give tell return display get please provide compute calculate want know
""")

IMPERATIVES = frozenset(split_words("list name state count sort order report describe identify select"))
"""Words that are small talk only where they begin a question."""

STOPWORDS = frozenset(_WORDS) | frozenset(map(stem, _WORDS))
"""Words and their stems."""
