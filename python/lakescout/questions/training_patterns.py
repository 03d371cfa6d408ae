"""The grammar of training questions: patterns with slots.

Slots: `{h}` and `{g}` headers asked for, `{hs}` the first of them in the plural, `{a}` and `{v}` cells, `{f}` the
header of `{v}`, `{n}` a numeric header, `{c}` what the table is about, `{s}` a further part of that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from lakescout.questions.concepts import Ask


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.strip().splitlines())


BY_ASK: Final[Mapping[Ask, tuple[str, ...]]] = {
    Ask.WHEN: _lines("""
        When was {a} in {c}
        In what year was {a} in {c}
        What {h} is given for {a} in {c}
        When did {a} take place in {c}
        When did {c} have {a}
        In which {h} did {c} have {a}
        What was the {h} of {a} for {c}
        When was {c} involved with {a} and {v}
        Since when has {a} been in {c}
        """),
    Ask.WHO: _lines("""
        Who was the {h} of {a} in {c}
        Who was the {h} for {a} in {c}
        Who was {c}'s {h} in {a}
        Who is {a}'s {h} in {c}
        Who had {a} and {v} in {c}
        Which {h} had {a} in {c}
        Who were the {hs} of {c} with {a}
        Who were the {hs} in {c}
        Who was in {a} in {c}
        """),
    Ask.WHERE: _lines("""
        Where was {a} in {c}
        In which {h} was {a} in {c}
        Where did {a} take place in {c}
        What is the {h} of {a} in {c}
        Where did {c} have {a}
        Which {hs} are in {c} for {a}
        """),
    Ask.HOW_MANY: _lines("""
        How many {h} did {a} have in {c}
        How many {h} did {c} have in {a}
        What was the {h} of {a} in {c}
        How many {h} did {a} get in {c}
        What {h} did {c} reach with {a}
        How did {a} do in {c}, and with how many {h}
        What is {a}'s {h} and {g} in {c}
        How many {h} are there for {a} and {v} in {c}
        """),
    Ask.WHAT: _lines("""
        What {h} did {a} have in {c}
        What is the {h} of {a} in {c}
        What {h} did {c} have in {a}
        Which {h} goes with {a} in {c}
        What was {c}'s {h} for {a}
        Which {h} of {c} has {a} and {v}
        What {hs} did {c} have in {a}
        What are the {hs} of {c} with {a}
        What {hs} does {c} have
        What was {a}'s {h} in the {s} of {c}
        """),
}

ANY: Final = _lines("""
    What are the {h} and {g} of {a} in {c}
    What is known of {a} in {c}
    How did {a} perform in {c}
    How did {c} do in {a}
    What happened with {a} in {c}
    Which {h} and {g} did {c} have in {a}
    What is the {h} where the {f} is {v} in {c}
    In {c}, what is the {h} of {a}
    In the {s} of {c}, which {h} has {a}
    Of {c}'s {s}, which has {a} and {v}
    How many {hs} are in the {s} of {c}
    How many {hs} does {c} have for {a}
    Which {h} of {c} had the most {n}
    Which {h} had the highest {n} in {c}
    What is the total {n} in {c}
    What is the average {n} of {c}
    Tell me the {h} of {a} and {v} in {c}
    Did {a} have {v} in {c}
    Who or what was {a} in {c} when the {f} was {v}
    """)

BY_WORD: Final[Mapping[str, tuple[str, ...]]] = {
    "role": _lines("""
        What role did {c} play in {a}
        Who did {c} play in {a}
        In what did {c} play {v}
        What roles did {c} play in {a} and {v}
        """),
    "character": ("What character did {c} play in {a}", "Who did {c} portray in {a}"),
    "title": _lines("""
        What did {c} appear in in {a}
        In which {h} did {c} appear as {a}
        In what {hs} did {c} star as {a}
        What works did {c} do in {a} and {v}
        """),
    "film": ("What films did {c} star in in {a}", "In which film did {c} play {a}", "Which movies did {c} make in {a}"),
    "show": ("What shows was {c} in in {a}", "In which show did {c} play {a}"),
    "series": ("What series was {c} in in {a}", "In which series did {c} play {a}"),
    "album": ("What albums did {c} release in {a}", "Which album of {c} has {a}"),
    "song": ("What songs did {c} release in {a}", "Which song of {c} is on {a}"),
    "single": ("What singles did {c} release in {a}", "What album is the single {a} of {c} on"),
    "award": ("What award did {c} win for {a}", "Which awards did {c} receive in {a}", "For what did {c} win {a}"),
    "category": ("In what category was {c} nominated for {a}", "In which category did {c} win {a}"),
    "result": ("How did {c} do in {a}", "What was the result of {a} for {c}", "Did {c} win {a}"),
    "team": ("Which team did {c} play for in {a}", "What teams did {c} play for", "Which team had {a} in {c}"),
    "club": ("Which club did {c} play for in {a}", "What clubs did {c} play for in {a} and {v}"),
    "vote": ("How many votes did {a} receive in {c}", "Who won the {c} with {a}", "How did {a} perform in the {c}"),
    "candidate": ("Who won the {c}", "Which candidate of {a} ran in the {c}", "Who ran in the {c} for {a}"),
    "party": ("Which party did {a} stand for in the {c}", "What party won the {c}"),
    "position": ("What position did {a} finish in at {c}", "Where did {c} finish in {a}", "How did {c} place at {a}"),
    "rank": ("How did {a} rank in {c}", "What place did {a} take at {c}"),
    "time": ("What time did {a} have at {c}", "How fast was {a} in {c}"),
    "opponent": ("Who did {c} face on {a}", "Against whom did {c} play at {a}", "Who beat {c} at {a}"),
    "score": ("What was the score of {a} in {c}", "By what score did {a} end in {c}"),
    "goal": ("How many goals did {c} score for {a}", "How many goals did {c} have in {a} and {v}"),
    "app": ("How many appearances did {c} make for {a}", "How many games did {c} play in {a}"),
    "location": ("Where was {a} held in {c}", "Where is {a} of {c}"),
    "venue": ("Where was {a} held in {c}", "Where did {c} take part in {a}"),
    "competition": ("What competition was {c} in in {a}", "At which competition did {c} come {a}"),
    "population": ("How many people live in {a} of {c}", "What is the population of {a} in {c}"),
    "date": ("When did {c} play {a}", "On what date was {a} released by {c}", "When did {a} happen in {c}"),
    "year": ("What did {c} do in {a}", "When did {c} get {a}", "In what year did {c} play {a}"),
}
"""Patterns for headers with a word (stemmed) of which more can be said than of others."""

WITHOUT_SUBJECT: Final = _lines("""
    Which {h} has {a} and {v}
    What is the {h} of {a} with {v}
    What is the {h} where the {f} is {v} and {a} is given too
    Who or what has {a} and {v}
    What are the {h} and {g} of {a} and {v}
    When and where was {a} with {v}
    How many {hs} are there with {a} and {v}
    Which {h} had the most {n} among {a} and {v}
    What is the {h} of {a}
    """)
"""Patterns for tables of which nothing is said but their cells."""

SLOT: Final = re.compile(r"\{(\w+)\}")
