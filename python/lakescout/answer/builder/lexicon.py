"""English words that the builder knows. None of them comes from a lake."""

from __future__ import annotations

from typing import Final

from lakescout.words.tables import abbreviations, rows, spellings, word_list

ABBREVIATIONS: Final = abbreviations("answers")
"""What a word of a header stands for."""

SUFFIXES: Final = ("name", "desc", "code", "type", "date", "num", "no", "id")
"""Words that headers run together with the word before: `dormid`, `clubname`."""

STOP: Final = frozenset(word_list("answers", "stopwords"))
"""Words that name nothing by themselves."""

OPERATIONS: Final = frozenset(word_list("operations"))
"""Words of operations: alone they name no column, unless a header consists of nothing else."""

ADJECTIVES: Final = {
    # adjective: (descending, words of the columns it speaks of)
    "oldest": (True, ("age",), ("birth", "founded", "year", "opening", "open", "establish", "built")),
    "youngest": (False, ("age",), ("birth",)),
    "older": (True, ("age",), ("birth",)),
    "younger": (False, ("age",), ("birth",)),
    "newest": (True, ("year", "founded", "date", "opening"), ()),
    "latest": (True, ("date", "year", "time", "founded"), ()),
    "recent": (True, ("date", "year", "time", "founded"), ()),
    "recently": (True, ("date", "year", "time", "founded"), ()),
    "earliest": (False, ("date", "year", "time", "founded"), ()),
    "longest": (True, ("length", "duration", "distance", "time", "page"), ()),
    "shortest": (False, ("length", "duration", "distance", "height", "time", "page"), ()),
    "longer": (True, ("length", "duration", "distance", "time", "page"), ()),
    "shorter": (False, ("length", "duration", "distance", "height", "page"), ()),
    "tallest": (True, ("height",), ()),
    "taller": (True, ("height",), ()),
    "heaviest": (True, ("weight",), ()),
    "heavier": (True, ("weight",), ()),
    "lightest": (False, ("weight",), ()),
    "lighter": (False, ("weight",), ()),
    "cheapest": (False, ("price", "cost", "rate", "fee"), ()),
    "cheaper": (False, ("price", "cost", "rate", "fee"), ()),
    "expensive": (True, ("price", "cost", "rate", "fee"), ()),
    "fastest": (True, ("speed",), ("time",)),
    "faster": (True, ("speed",), ()),
    "slowest": (False, ("speed",), ()),
    "highest": (True, ("height", "altitude", "elevation"), ()),
    "lowest": (False, ("height", "altitude", "elevation"), ()),
    "higher": (True, ("height", "altitude", "elevation"), ()),
    "populous": (True, ("population",), ()),
    "richest": (True, ("salary", "money", "worth"), ()),
    "larger": (True, ("size", "area", "capacity", "population"), ()),
    "bigger": (True, ("size", "area", "capacity", "population"), ()),
    "smaller": (False, ("size", "area", "capacity", "population"), ()),
    "biggest": (True, ("size", "area", "capacity", "population"), ()),
    "largest": (True, ("size", "area", "capacity", "population"), ()),
    "smallest": (False, ("size", "area", "capacity", "population"), ()),
    "closest": (False, ("distance",), ()),
    "farthest": (True, ("distance",), ()),
}
"""Adjectives that imply a column: direction, then words of it, then words of columns that run the other way."""

SYNONYMS: Final = {
    frozenset((row["word"], row["others"])): float(row["score"])
    for row in rows("synonyms")
    if row["read_by"] == "answers"
}
"""Words that headers and questions use for one another, and how surely."""

LIGHT_VERBS: Final = frozenset(word_list("light verbs"))
"""Verbs that say little beyond the nouns they join."""

IRREGULAR: Final = {
    "taught": "teach",
    "took": "take",
    "taken": "take",
    "won": "win",
    "wrote": "write",
    "written": "write",
    "bought": "purchase",
    "sold": "sale",
    "sang": "sing",
    "flew": "fly",
    "held": "hold",
    "led": "lead",
    "owned": "own",
    "living": "live",
    "paid": "payment",
}
"""Verb forms whose beginning does not show the verb."""

QUESTION_WORDS: Final = {
    "who": ("name",),
    "where": ("location", "address", "city", "place", "country", "region", "state", "district", "street", "venue"),
    "when": ("date", "time", "year"),
}
"""Columns that a question word asks for."""

CODES: Final = {word: texts[0] for word, texts in spellings("code").items()}
"""Words that a column of codes shortens to a letter."""

DEMONYMS: Final = spellings("demonym")
"""Adjectives of places, and the places as cells spell them."""

NUMBER_WORDS: Final = {word: number for number, word in enumerate(word_list("numbers"))}
"""Numbers written as words."""

SIZES: Final = frozenset(word_list("sizes"))
"""Adjectives of amounts of any sort."""

MEASURED_IN: Final = frozenset(word_list("units in headers"))
"""Units at the end of a header: `height_cm` is a height."""

MENTIONS: Final = frozenset({"mention", "mentions", "mentioning", "mentioned"})
"""Verbs of texts that have a word somewhere."""

PROSE: Final = word_list("prose")
"""Words of columns that hold sentences."""

PEOPLE: Final = frozenset(word_list("people"))
"""Tables of people, as `who` asks for."""

SAME_PLACE: Final = spellings("place")
"""Other spellings of places that go by their initials."""
