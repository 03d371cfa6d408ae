"""Questions and names of a lake in other languages, put into English word by word.

Each language has a table of words, endings to cut off, and its own way to write numbers and days. The language is
chosen for each question by its words, and for each table by those of its names.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from types import MappingProxyType
from typing import Final

from lakescout.words.tables import abbreviations, rows
from lakescout.words.text import IMPERATIVES, STOPWORDS, fold, normalise_name, split_words, stem

LANGUAGES: Final = ("german", "french", "spanish", "polish", "chinese")
"""The languages that are put into English, each with a table `dictionary` in a folder of its own."""
LONGEST_PHRASE: Final = 5
"""The most words of a phrase in these tables, contractions apart."""
_ENDINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "german": ("ern", "en", "er", "em", "es", "e", "n", "s"),
    "french": ("es", "e", "s", "x"),
    "spanish": ("es", "os", "as", "s", "o", "a", "e"),
    "polish": ("owie", "ymi", "imi", "ami", "ego", "emu", "ach", "ow", "om", "em", "ym", "im", "ych", "ich", "ej",
               "ie", "ia", "a", "e", "i", "o", "u", "y"),
}  # fmt: skip
"""Endings that are cut off to compare words, the longest first."""
_COGNATES: Final[Mapping[str, Sequence[tuple[str, str]]]] = {
    "german": (("itat", "ity"), ("tion", "tion"), ("ie", "y"), ("isch", "ic"), ("k", "c")),
    "french": (("ite", "ity"), ("ie", "y"), ("ique", "ic"), ("eur", "or"), ("e", "")),
    "spanish": (("cion", "tion"), ("idad", "ity"), ("ia", "y"), ("ico", "ic"), ("o", ""), ("a", "")),
    "polish": (("acja", "ation"), ("cja", "tion"), ("ia", "y"), ("yka", "ic"), ("a", "")),
}
"""How a word of another language may end in English."""
_PIECE = re.compile(r"\d{4}-\d\d-\d\d|[\u3400-\u9fff]+|[^\W\d_\u3400-\u9fff]+|[\d.,]*\d|[^\w\s]|_|\s+")
_HAN = re.compile(r"[\u3400-\u9fff]")
_SAID = re.compile(r'"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`|(?<!\w)\'[^\']+\'(?!\w)')
_PLAIN: Final = {"¿": "", "¡": "", "？": "?", "，": ",", "。": ".", "、": ","}
_LEAST_ROOT, _NO_WORD = 3, 100
_UNSURE: Final = 0.5
"""The weight of a word that the lake has, but no table of words: it may be English, too."""
_LONGEST_HAN: Final = 12
_HAN_LETTERS: Final = 3
"""How many Latin letters say as much as a Han character."""
_STARTS_ENGLISH: Final = frozenset(
    split_words("who what which how when where why whose does did are is show find give tell")
)
"""Words that begin an English question, and none in another of the languages."""
_FIRST: Final = "how many"


def _plain(word: str) -> str:
    """The word folded, and with `l` for the Polish `ł`, which has a stroke and no accent."""
    return fold(word).replace("ł", "l")


def _without_umlauts(word: str) -> str:
    """A folded German word without the e that stands for an umlaut: `zahler` for `zaehler`, as `zähler` is folded."""
    return re.sub(r"(?<=[aou])e", "", word)


_MONTHS: Final[Mapping[str, Sequence[str]]] = {
    "german": split_words("januar februar marz april mai juni juli august september oktober november dezember"),
    "french": split_words("janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre"),
    "spanish": split_words("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    "polish": split_words(
        "stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia"
    ),
}
_ENGLISH_MONTHS: Final = split_words(
    "January February March April May June July August September October November December"
)
_DAY = re.compile(r"(?<![\w.,])(\d{1,2})(?:\.|er|º|°)?\s+(?:de\s+)?([^\W\d_]{3,})(?:\s+(?:del?\s+)?(\d{4})(?!\w))?")
_MONTH = re.compile(r"(?<!\w)([^\W\d_]{3,})\s+(?:del?\s+)?(\d{4})(?!\w)")
_NUMERIC_DAY = re.compile(r"(?<![\w.])(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\w)")
_HAN_DAY = re.compile(r"(\d{4})\s*年(?:\s*(\d{1,2})\s*月(?:\s*(\d{1,2})\s*[日号])?)?")
_THOUSANDS = re.compile(r"(?<![\w.,])\d{1,3}(?:[.\u00a0\u202f ]\d{3})+(?:,\d+)?(?![\w.,]*\d)")
_COMMA = re.compile(r"(?<![\w.,])\d+,\d+(?![\w.,]*\d)")
_AFTER = re.compile(rf"(?<!\w)[Nn]ach (?:dem )?(?=\d{{4}}-\d\d-\d\d|(?:{'|'.join(_ENGLISH_MONTHS)}) \d)")
"""The German word for after and to, before a time."""
_CUT_SHORT = re.compile(r"(?<![^\W\d_])([^\W\d_]{2,})- (und|oder) ([^\W\d_]{4,})")
"""A German compound whose end stands in the next one: "Vor- und Nachnamen"."""
_SILENT: Final[Mapping[str, frozenset[str]]] = {
    "german": frozenset({"sich"}), "french": frozenset({"se"}), "spanish": frozenset({"se"}),
    "polish": frozenset({"sie"}),
}  # fmt: skip
"""Folded words that English leaves out: reflexive pronouns, outside the phrases that the tables have."""


def _plain_numbers(language: str, text: str) -> str:
    """Days as ISO writes them, months as English does, and amounts with a point and no other sign.

    >>> _plain_numbers("german", "über 1.234,5 am 3. Mai 2023"), _plain_numbers("french", "3 000 en mai 2023")
    ('über 1234.5 am 2023-05-03', '3000 en May 2023')
    >>> _plain_numbers("chinese", "２０２３年5月3日").strip(), _plain_numbers("german", "nach dem 1. Mai 2020")
    ('2023-05-03', 'after 2020-05-01')
    """
    if language == "chinese":
        text = _HAN_THOUSANDS.sub("", unicodedata.normalize("NFKC", text))
        text = _HAN_DAY.sub(_han_day, _HAN_YEAR.sub(_before_or_after, text))
        text = _HAN_BOUND.sub(lambda found: f" {_HAN_BOUNDS[found[2]]} {_HAN_DIGITS.get(found[1], found[1])} ", text)
        return _HAN_MEASURE.sub("", text)
    months = _MONTHS[language]

    def day(found: re.Match[str]) -> str:
        number, month, year = found[1], _plain(found[2]), found[3]
        if month not in months or not 1 <= int(number) <= 31:
            return found[0]
        place = months.index(month)
        return f"{year}-{place + 1:02}-{int(number):02}" if year else f"{_ENGLISH_MONTHS[place]} {int(number)}"

    def month(found: re.Match[str]) -> str:
        known = _plain(found[1])
        return f"{_ENGLISH_MONTHS[months.index(known)]} {found[2]}" if known in months else found[0]

    text = _NUMERIC_DAY.sub(lambda found: f"{found[3]}-{int(found[2]):02}-{int(found[1]):02}", text)
    text = _MONTH.sub(month, _DAY.sub(day, text))
    text = _AFTER.sub("after ", text) if language == "german" else text
    text = _THOUSANDS.sub(lambda found: re.sub(r"[^\d,]", "", found[0]), text)
    return _COMMA.sub(lambda found: found[0].replace(",", "."), text)


_HAN_MEASURES: Final = "[个名位首部辆家次种只条元岁门间]"
_HAN_DIGITS: Final = {sign: str(place) for place, sign in enumerate("一二三四五六七八九十", 1)} | {"两": "2"}
_HAN_BOUNDS: Final = {"以上": "more than", "以下": "less than", "或更多": "at least", "或者更多": "at least"}
_HAN_BOUND = re.compile(rf"(\d[\d.,]*|[一二两三四五六七八九十])\s*{_HAN_MEASURES}?\s*(以上|以下|或者?更多)的?")
_HAN_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_HAN_MEASURE = re.compile(rf"(?<=\d){_HAN_MEASURES}")
_HAN_YEAR = re.compile(r"(\d{4}(?:\s*年(?:\s*\d{1,2}\s*月)?(?:\s*\d{1,2}\s*[日号])?)?)\s*([以之]?前|[以之]?后)")


def _before_or_after(found: re.Match[str]) -> str:
    """The time after its preposition: `1980年以前` is before 1980."""
    return f" {'before' if found[2].endswith('前') else 'after'} {found[1]} "


def _han_day(found: re.Match[str]) -> str:
    year, month, day = found.groups()
    if not month:
        return f" {year} "
    return f" {year}-{int(month):02}-{int(day):02} " if day else f" {_ENGLISH_MONTHS[int(month) - 1]} {year} "


@dataclass(frozen=True)
class Dictionary:
    """One language: the English of words and phrases, by their spelling and by their root."""

    language: str
    english: Mapping[str, str]
    by_root: Mapping[str, str]

    @property
    def function(self) -> frozenset[str]:
        """Words that say what to do, or join others."""
        return function_words(self.language)

    def root(self, word: str) -> str:
        """The word without its endings."""
        endings, least = _ENDINGS.get(self.language, ()), _LEAST_ROOT
        if not word.endswith(endings):
            return word
        while cut := next((each for each in endings if word.endswith(each) and least <= len(word) - len(each)), ""):
            word = word[: -len(cut)] if len(word) < _NO_WORD else ""
        return word

    def of(self, words: Sequence[str]) -> str | None:
        """What a phrase is in English."""
        return self._of(words) or (self._of(list(map(_without_umlauts, words))) if self.language == "german" else None)

    def _of(self, words: Sequence[str]) -> str | None:
        return self.english.get(" ".join(words)) or self.by_root.get(" ".join(map(self.root, words)))

    def of_parts(self, word: str) -> str | None:
        """What a compound is in English, from its two parts."""
        for end in range(len(word) - _LEAST_ROOT if len(word) < _NO_WORD else 0, _LEAST_ROOT - 1, -1):
            head = self.of([word[:end]]) or (self.of([word[: end - 1]]) if word[end - 1] in "ns" else None)
            if head and (tail := self.of([word[end:]])):
                return f"{head.partition('|')[0]} {tail.partition('|')[0]}"
        return None


@cache
def dictionary(language: str) -> Dictionary:
    """The dictionary of a language.

    >>> dictionary("german").of(["sängerin".replace("ä", "a")]), dictionary("german").of_parts("typcode")
    ('singer', 'type code')
    """
    made = Dictionary(language, {}, {})
    english: dict[str, str] = {}
    by_root: dict[str, str] = {}
    for row in rows("dictionary", language):
        words = _plain(row["word"]).split()
        english.setdefault(" ".join(words), row["english"])
        by_root.setdefault(" ".join(map(made.root, words)), row["english"])
    return Dictionary(language, english, by_root)


@cache
def function_words(language: str) -> frozenset[str]:
    """Words of a language that say what to do, or join others, and that no English question has.

    >>> "wie" in function_words("german"), "name" in function_words("german"), "was" in function_words("german")
    (True, False, False)
    """
    said = " ".join(row["word"] for row in rows("dictionary", language) if row["kind"] == "function")
    return frozenset(word for word in _plain(said).split() if len(word) > 1 and word != "plus") - STOPWORDS


def language_of(question: str, known: Collection[str] = ()) -> str | None:
    """Which of the LANGUAGES a question is in, by its function words; None for English and where none is sure.

    A question whose words are all English, or `known` as stems of the lake's names and terms, is in no other language.

    >>> language_of("Wie viele Sänger kommen aus jedem Land?"), language_of("Who sang Les mots de la vie?")
    ('german', None)
    >>> language_of("total revenue"), language_of("total sales"), language_of("total churnback", {"churnback"})
    (None, None, None)
    """
    free = _SAID.sub(" ", question)
    han = len(_HAN.findall(free))
    if han > 1 and _HAN_LETTERS * han >= sum(letter.isascii() and letter.isalpha() for letter in free):
        return "chinese"
    asked = [_plain(word) for word in re.findall(r"[^\W\d_]+", free)]
    if not asked or asked[0] in _STARTS_ENGLISH or all(_is_english(word, known) for word in asked):
        return None
    english = sum(len(word) > 1 and (word in STOPWORDS or word in IMPERATIVES) for word in asked)
    found = {name: sum(word in function_words(name) for word in asked) for name in LANGUAGES}
    things = {name: _things(dictionary(name), asked) for name in LANGUAGES}
    best = max(LANGUAGES, key=lambda name: (found[name], things[name]))
    if found[best] > english:
        return best if found[best] > 1 or things[best] else None
    best = max(LANGUAGES, key=lambda name: found[name] + _A_THING * things[name])
    sure = things[best] > 1 and found[best] + _A_THING * things[best] > english
    return best if sure and _tongue_alone(best, asked) else None


def _is_english(word: str, known: Collection[str]) -> bool:
    """Whether a folded word is English, or one of the lake's own; a letter alone may be of any language."""
    root = stem(word)
    return len(word) == 1 or word in STOPWORDS or word in IMPERATIVES or root in known or root in _english_words()


_A_THING: Final = 0.5
"""The weight of other words, where a function word counts 1: words for things turn up in other languages."""


def _tongue_alone(language: str, asked: Sequence[str]) -> bool:
    """Whether at least half of the words that are no function words of English belong to a language."""
    words = dictionary(language)
    rest = [word for word in asked if word not in STOPWORDS and word not in IMPERATIVES]
    return 2 * sum(word in words.function or words.of([word]) is not None for word in rest) >= len(rest)


def _things(words: Dictionary, asked: Sequence[str]) -> int:
    """How many words of a question, function words aside, the language has and English spells otherwise."""
    told = ((word, words.of([word])) for word in asked if word not in words.function and word not in STOPWORDS)
    return sum(english is not None and word != fold(english) for word, english in told)


_NUMBERS: Final = "one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty"
_WITH: Final = re.compile(r"(?<![\w/])w/(o?)(?=\s)", re.IGNORECASE)
_SHORT: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = (
    (re.compile(r"(?<!\S)#\s+(?:of\s+)?(?=[A-Za-z])"), "number of "),
    (_WITH, lambda found: "with" + found[1].lower().replace("o", "out")),
    (re.compile(r"(?<![\w.,+])(\d+)\+(?=\s+[a-z])"), r"\1 or more"),
    (re.compile(r"(?<![\w.-])(\d+(?:\.\d+)?)\s?[-–]\s?(\d+(?:\.\d+)?)([km])\b"), r"\1\3-\2\3"),
    (re.compile(rf"\b(\d+|{_NUMBERS}) ([a-z]+s) or (?:more|over)\b(?! than)"), r"at least \1 \2"),
    (re.compile(rf"\b(\d+|{_NUMBERS}) ([a-z]+s) or (?:fewer|less)\b(?! than)"), r"at most \1 \2"),
    (re.compile(r"\bfrom (\d[\w ,./-]*?|[A-Z][a-z]+ \d[\w ,]*?) (?:on|onwards?)(?=\s*(?:$|[?.,;]))"), r"since \1"),
)
"""Signs that people type for words, and bounds whose words stand apart."""


_QUOTED: Final = re.compile(r"""("[^"]*"|'[^']*'(?!\w)|“[^”]*”)""")


def in_english(question: str, known: Collection[str] = (), held: Mapping[str, str] = MappingProxyType({})) -> str:
    """A question word by word in English, if it is in one of the LANGUAGES; what no table knows stays as it is.

    `known` are the stems of the lake's own headers and table names. Of several English words it takes one that the lake
    uses, and where the lake speaks the language of the question its names stay. `held` are words of the question that
    some cell of such a lake holds, and how it spells them. Signs that people type for English words become words.

    >>> in_english("Wie viele Sänger kommen aus jedem Land?", {"singer", "country"})
    'how many singer come from each country?'
    >>> in_english("Wie viele Kunden gibt es in jeder Stadt?", {"kunde", "stadt"})
    'how many kunde there are in each stadt?'
    >>> in_english("How many singers are there?")
    'How many singers are there?'
    >>> in_english("# orders w/o a refund"), in_english("shops with 5+ visits from 1 May 2021 on")
    ('number of orders without a refund', 'shops with 5 or more visits since 1 May 2021')
    >>> in_english("shops that had two visits or more")
    'shops that had at least two visits'
    """
    language = language_of(_WITH.sub("with", question), known)
    if language is None:
        parts = _QUOTED.split(question)  # quoted ones stay as they are
        for sign, written in _SHORT:
            parts[::2] = [sign.sub(written, part) for part in parts[::2]]
        return "".join(parts)
    words = dictionary(language)
    question = _whole_compounds(words, _plain_numbers(language, question))
    own = {words.root(_plain(word)): word for word in sorted(known)}
    translations = ((words.of([_plain(word)]), word) for word in sorted(known))
    meant = {english: word for english, word in translations if english and english != word}
    lake = _Lake(own, meant) if _speaks(words, question, known, own) else _Lake({}, {})
    told: list[str] = []
    place = 0
    kept = _kept(question, held)
    if language == "chinese":
        return _translated_chinese(words, question, kept, known, lake)
    for start, end, said in [*kept, (len(question), len(question), "")]:
        before = re.sub(r"\s+", " ", "".join(_translated(words, question[place:start], known, lake)))
        told += [re.sub(r" ([?.,;:!)])", r"\1", before), said]
        place = end
    return "".join(told).strip()


def _whole_compounds(words: Dictionary, question: str) -> str:
    """A German question with compounds that were cut short written out: "Vornamen und Nachnamen"."""

    def whole(found: re.Match[str]) -> str:
        first, link, second = found.groups()
        made = (first + second[cut:] for cut in range(1, len(second) - 2))
        return f"{next((each for each in made if words.of([_plain(each)])), found[1] + '-')} {link} {second}"

    return _CUT_SHORT.sub(whole, question) if words.language == "german" else question


_MARK: Final = 0xE000
"""The first of the private-use characters that stand for text that is not translated."""
_CLAUSE = re.compile(r"([，。？！；,?!;])")
_ASKS: Final = (
    ("是什么", "what is"), ("是多少", "what is"), ("是谁", "who is"), ("是哪些", "what are"), ("有哪些", "what are"),
    ("是哪个", "which is"), ("叫什么名字", "what is the name of"), ("叫什么", "what is the name of"),
    ("在哪里", "where is"), ("分别是什么", "what are"), ("各是多少", "what are"),
)  # fmt: skip
"""What a Chinese question ends with and an English one begins with."""
_MOST = re.compile(r"\s*(哪.+)的(.+?)(最[^\s的])\s*")
"""Which of them has the most of something: `哪个房间的价格最高`."""
_COUNTED = re.compile(r"\s*(.*[\u3400-\u9fff].*?)\s*有?(?:多少|几)[个名位首部辆家次种只条门间人]?\s*")
"""A clause that ends by asking how many there are of something."""
_RELATES: Final = frozenset(
    split_words("有 拥有 没有 在 来自 由 被 位于 属于 不 未 超过 高于 低于 少于 大于 小于 至少")
)
"""Words that make a relative clause of what stands before a noun."""
_ORDERS: Final = frozenset(split_words("list show find give count query delete which"))


def _translated_chinese(
    words: Dictionary, question: str, kept: Sequence[tuple[int, int, str]], known: Collection[str], lake: _Lake
) -> str:
    """A Chinese question in English and its order: question words first, then each noun before its modifiers."""
    text, place = "", 0
    for number, (start, end, _) in enumerate(kept):
        text += f"{question[place:start]}{chr(_MARK + number)}"
        place = end
    clauses = _CLAUSE.split(text + question[place:])
    told = ["".join(_in_order(words, clause, known, lake)) for clause in clauses]
    said = re.sub(r"\s+", " ", " ".join(told))
    said = re.sub(r" ([?.,;:!)])", r"\1", said).strip()
    before, found, after = said.partition(_FIRST)
    said = f"{found}{after.rstrip('?')} {before}?".replace(" ?", "?") if found else said
    for number in range(len(kept)):
        said = re.sub(rf"\s*{chr(_MARK + number)}\s*", f" {chr(_MARK + number)} ", said)
    said = re.sub(r" ([?.,;:!)])", r"\1", re.sub(r"  +", " ", said)).strip()
    for number, (_, _, stays) in enumerate(kept):
        said = said.replace(chr(_MARK + number), stays)
    return said


def _in_order(words: Dictionary, clause: str, known: Collection[str], lake: _Lake) -> Iterator[str]:
    """One clause in the order of English: question words, imperatives, then nouns with their modifiers."""
    if most := _MOST.fullmatch(clause):
        yield from _nouns(words, _pieces_of(words, most[1], known), known, lake)
        yield " has the most " if most[3] == "最多" else f" has the {words.of([most[3]]) or most[3]} "
        yield from _nouns(words, _pieces_of(words, most[2], known), known, lake)
        return
    ends = next((end for end in _ASKS if clause.rstrip().endswith(end[0]) and len(clause.strip()) > len(end[0])), None)
    if ends is not None:
        yield f"{ends[1]} "
        clause = clause.rstrip()[: -len(ends[0])]
    elif counted := _COUNTED.fullmatch(clause):
        yield f"{_FIRST} "
        clause = counted[1]
    pieces = [piece for piece in _pieces_of(words, clause, known) if piece.strip()]
    while pieces and (words.english.get(pieces[0]) or "").split(" ")[0] in _ORDERS and len(pieces) > 1:
        yield from _translated(words, pieces.pop(0), known, lake)
        yield " "
    if "以及" in pieces and all("的" in side for side in _sides(pieces, pieces.index("以及"))):
        for number, side in enumerate(_sides(pieces, pieces.index("以及"))):
            yield " and " if number else ""
            yield from _nouns(words, side, known, lake)
    else:
        yield from _nouns(words, pieces, known, lake)


def _sides(pieces: Sequence[str], place: int) -> tuple[Sequence[str], Sequence[str]]:
    return pieces[:place], pieces[place + 1 :]


def _nouns(words: Dictionary, pieces: Sequence[str], known: Collection[str], lake: _Lake) -> Iterator[str]:
    """A noun and its modifiers, last first, joined by `of` or `that`; a lone function word stays before its noun."""
    parts: list[list[str]] = [[]]
    for piece in pieces:
        if piece == "数" and parts[-1]:
            parts[-1].insert(len(parts[-1]) - 1, piece)  # the number of paragraphs
        elif piece != "的":
            parts[-1].append(piece)
        elif len(parts[-1]) != 1 or _plain(parts[-1][0]) not in words.function:
            parts.append([])
    if len(parts) > 1 and not parts[-1]:  # the noun is left out
        parts.pop()
    for place, part in enumerate(reversed(parts)):
        clausal = place and any(piece in _RELATES or piece in {"before", "after", "more", "less"} for piece in part)
        yield " that " if clausal else " of " if place else ""
        owned = ["拥有" if clausal and piece == "有" else piece for piece in part]
        yield " ".join("".join(_translated(words, piece, known, lake)) for piece in owned)


def _kept(question: str, held: Mapping[str, str]) -> list[tuple[int, int, str]]:
    """Start, end and text of what is not translated: quoted texts, and words that cells hold, as these spell them."""
    found = [(match.start(), match.end(), match.group()) for match in _SAID.finditer(question)]
    for word in sorted(held, key=lambda each: -len(each)):
        pattern = re.escape(word) if _HAN.search(word) else rf"(?<!\w){re.escape(word)}(?!\w)"
        for match in re.finditer(pattern, question):
            if all(match.end() <= start or end <= match.start() for start, end, _ in found):
                found.append((match.start(), match.end(), held[word]))
    return sorted(found)


MOST_HELD: Final = 150
"""The most words of a question that are looked for in cells."""
_LONGEST_CELL: Final = 6
_LONGEST_NAME: Final = 4
"""The most words of a name that may stand in a cell."""
_RUN = re.compile(r"[^\W\d_][^\W_]*(?: [^\W\d_][^\W_]*)+")


def may_be_cells(question: str, known: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Words of a question in another language that may stand in cells, with how they may be spelled there.

    Function words, and words that mean a name of the lake, are left out; names of several words begin with a capital.
    """
    language = language_of(question, known)
    if language is None:
        return {}
    words = dictionary(language)
    free = _SAID.sub(" ", _plain_numbers(language, question))
    found: dict[str, tuple[str, ...]] = {}
    if language == "chinese":
        for run in re.findall(r"[\u3400-\u9fff]+", free):
            spans = ((at, at + size) for size in range(_LONGEST_CELL, 0, -1) for at in range(len(run) - size + 1))
            found |= {run[at:end]: (run[at:end],) for at, end in spans if not _means(words, run[at:end], known)}
    else:
        for word in re.findall(r"[^\W\d_]{3,}", free):
            if _plain(word) not in words.function and not _means(words, _plain(word), known):
                cuts = (word[: len(word) - size] for size in range(1, 4) if len(word) - size >= _LEAST_ROOT)
                found[word] = (word, *(cut for cut in cuts if words.root(_plain(word)) in _plain(cut)))
        for run in _RUN.findall(free):
            said = run.split()
            spans = ((at, at + size) for at in range(len(said)) for size in range(2, _LONGEST_NAME + 1))
            names = (said[at:end] for at, end in spans if end <= len(said) and said[at][0].isupper())
            says = words.function | STOPWORDS
            found |= {" ".join(each): (" ".join(each),) for each in names if _plain(each[0]) not in says}
    return dict(list(found.items())[:MOST_HELD])


def _means(words: Dictionary, word: str, known: Collection[str]) -> bool:
    """Whether a word is a function word, or one of its meanings is a name of the lake."""
    english = words.of([word])
    if word in words.function or word in known or stem(word) in known:
        return True
    return any(all(stem(part) in known for part in one.split()) for one in (english or "").split("|") if one)


def _pieces_of(words: Dictionary, text: str, known: Collection[str]) -> list[str]:
    """Words, numbers, signs and gaps; a run of Han characters by the longest words of the lake and of the table."""
    found: list[str] = []
    for match in _PIECE.finditer(text):
        piece = match.group()
        if not _HAN.match(piece):
            found.append(piece)
            continue
        at = 0
        while at < len(piece):
            end = _word_end(words, piece, at, known)
            if not end:
                starts = (later for later in range(at + 1, len(piece)) if _word_end(words, piece, later, known))
                end = next(starts, len(piece))
            found += [" ", piece[at:end], " "]
            at = end
    return found


def _word_end(words: Dictionary, piece: str, at: int, known: Collection[str]) -> int:
    """Where the longest word that begins at a place ends; 0 if none does."""
    ends = range(min(len(piece), at + _LONGEST_HAN), at, -1)
    return next((end for end in ends if piece[at:end] in known or piece[at:end] in words.english), 0)


@dataclass(frozen=True)
class _Lake:
    """The words of a lake that speaks the question's language, by root and by their English; empty for other lakes."""

    by_root: Mapping[str, str]
    by_english: Mapping[str, str]

    def word(self, words: Dictionary, piece: str, english: str | None) -> str | None:
        """The lake's own word for a word, or None; names of countries and languages stay: its cells may have them."""
        found = self.by_root.get(words.root(_plain(piece))) or self.by_english.get(english or "")
        return piece if found is None and self.by_root and english and english[0].isupper() else found


def _translated(words: Dictionary, text: str, known: Collection[str], lake: _Lake, choice: int = 0) -> Iterator[str]:
    """The text in English, piece by piece."""
    pieces = _pieces_of(words, text, known)
    place = 0
    while place < len(pieces):
        piece = pieces[place]
        if piece.lower() == "à" and words.language == "french":
            yield "in"  # folded, it would be `a`, which means has
            place += 1
            continue
        if not piece[0].isalpha():
            yield _PLAIN.get(piece, piece)
            place += 1
            continue
        phrase, after = _longest_phrase(words, pieces, place)
        stands = piece if piece in known and _HAN.match(piece) else lake.word(words, piece, phrase)
        if stands is not None and after == place + 1 and _plain(piece) not in words.function:
            yield stands
        elif phrase:
            yield _chosen(phrase, known, choice)
        elif _plain(piece) in _SILENT.get(words.language, ()):
            pass
        else:
            yield _alone(words, piece, known)
        place = after
        if place < len(pieces) and pieces[place] in "'’":
            yield " "
            place += 1


def _longest_phrase(words: Dictionary, pieces: Sequence[str], first: int) -> tuple[str | None, int]:
    """The English of the longest phrase from a place on, and the place after it."""
    found: tuple[str | None, int] = (None, first + 1)
    said: list[str] = []
    for place in range(first, min(len(pieces), first + 2 * LONGEST_PHRASE)):
        if pieces[place][0].isalpha():
            said.append(_plain(pieces[place]))
            if english := words.of(said):
                found = english, place + 1
        elif not pieces[place].isspace() and pieces[place] not in "'’-":
            break
    return found


def _chosen(english: str, known: Collection[str], choice: int = 0) -> str:
    """The first of several English words, between bars, that the lake knows; else the one with the number `choice`."""
    several = english.split("|")
    usual = several[min(choice, len(several) - 1)]
    return next((one for one in several if all(stem(word) in known for word in fold(one).split())), usual)


def _alone(words: Dictionary, piece: str, known: Collection[str]) -> str:
    """The English of a word in no table: of a compound, or with an ending as the lake has it; else the word itself."""
    word = _plain(piece)
    if stem(word) in known or _HAN.match(piece):
        return piece
    if words.language == "german" and (parts := words.of_parts(word)):
        return parts
    for cut in (word, words.root(word)):
        for ending, english in _COGNATES.get(words.language, ()):
            if cut.endswith(ending) and (made := cut[: len(cut) - len(ending)] + english) in known:
                return made
    return piece


def _speaks(words: Dictionary, question: str, known: Collection[str], own: Mapping[str, str]) -> bool:
    """Whether the lake has more words of the question in the question's language than in English."""
    mine = theirs = 0.0
    for word in map(_plain, re.findall(r"[^\W\d_]{3,}", _SAID.sub(" ", question))):
        if word in words.function or word in STOPWORDS:
            continue
        english = words.of([word])
        several = re.split(r"[| ]", english) if english else []
        in_english = any(stem(part) in known for part in several)
        if words.root(word) not in own:
            theirs += in_english
        elif stem(word) not in several:
            mine += 1.0 if several else _UNSURE
    return mine > theirs


_FEW_NAMES: Final = 2
"""The fewest words in a language that a table's names must have for the table to count as of that language."""


@cache
def _english_words() -> frozenset[str]:
    """Stems of all English words in the tables of words."""
    told = (row["english"] for language in LANGUAGES for row in rows("dictionary", language))
    long = (words for reader in ("names", "answers") for words in abbreviations(reader).values())
    return frozenset(stem(word) for text in (*told, *long) for word in re.split(r"[| ]", fold(text)))


@lru_cache(maxsize=1 << 18)
def _tongues(name: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The words of a name, each with its languages, 'english' among them; with none if no table has the word."""
    return tuple(map(_tongues_of, normalise_name(name).split()))


@lru_cache(maxsize=100_000)
def _tongues_of(spelt: str) -> tuple[str, frozenset[str]]:
    word = _plain(spelt)
    if _HAN.search(word):
        return spelt, frozenset({"chinese"})
    if len(word) < _LEAST_ROOT or word.isdecimal():
        return spelt, frozenset()
    if stem(word) in _english_words() or word in STOPWORDS:
        return spelt, frozenset({"english"})
    return spelt, frozenset(
        each.language
        for each in map(dictionary, (name for name in LANGUAGES if name != "chinese"))
        if word not in each.function and (each.of([word]) or (each.language == "german" and each.of_parts(word)))
    )


@lru_cache(maxsize=1 << 18)
def _may_be_foreign(name: str) -> bool:
    """Whether a word of a name is one of another language."""
    return any(tongues and tongues != _ENGLISH for _, tongues in _tongues(name))


_ENGLISH: Final = frozenset({"english"})


def language_of_names(names: Iterable[str], fewest: int = _FEW_NAMES) -> str | None:
    """Which of the LANGUAGES the names of a table and its columns are in; None for English and where none is sure.

    At least `fewest` of their words are in it, and more than are English.

    >>> language_of_names(["Mitarbeiter", "Gehalt", "Eintrittsdatum", "Name"]), language_of_names(["singer", "age"])
    ('german', None)
    """
    names = tuple(names)
    if not any(map(_may_be_foreign, names)):
        return None
    words = dict(chain.from_iterable(map(_tongues, names)))
    found = Counter(tongue for tongues in words.values() for tongue in tongues)
    english = found.pop("english", 0)
    if not found:
        return None
    language, most = max(found.items(), key=lambda item: (item[1], -LANGUAGES.index(item[0])))
    return language if most >= fewest and most > english else None


_HEADS: Final = frozenset(split_words("id number date code name type year amount count"))
"""What English says last and the Romance languages and Polish say first: `id_klienta`, `date_naissance`."""


@lru_cache(maxsize=100_000)
def name_in_english(name: str, language: str, choice: int = 0) -> str:
    """A name in words of English, as far as a table has them; empty where it has none.

    Where a word has several meanings, `choice` is the number of the one to take.

    >>> name_in_english("Kundenname", "german"), name_in_english("id_klienta", "polish")
    ('customer name', 'customer id')
    """
    spoken = normalise_name(name)
    told = "".join(_translated(dictionary(language), spoken, (), _Lake({}, {}), choice)).split()
    if " ".join(told) == spoken:
        return ""
    told = told[:-1] if len(told) > 1 and told[-1] == "of" else told
    first, *rest = [word for word in told if word not in _LINKS] or told
    return " ".join([*rest, first] if rest and first in _HEADS and language in _HEAD_FIRST else [first, *rest])


def other_names(name: str, language: str, taken: str) -> tuple[str, ...]:
    """What else a name may be in English, besides the one that is `taken`.

    >>> other_names("Ort", "german", "location")
    ('town', 'city')
    """
    made = dict.fromkeys(name_in_english(name, language, choice) for choice in range(_MEANINGS))
    return tuple(each for each in made if each not in {taken, ""})


_MEANINGS: Final = 3
"""The most meanings of a word that are tried."""
_HEAD_FIRST: Final = frozenset({"french", "spanish", "polish"})
_LINKS: Final = frozenset({"of", "the"})
