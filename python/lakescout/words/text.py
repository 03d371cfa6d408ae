"""Text as words: names in their normal form, a question as tokens, a long text as passages.

Everything splits text in this one way. Digits and all scripts are kept; searches that drop them miss matches.
Passages are short enough for one vector each. A question in another language is told word by word in English.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from lakescout.words.tables import abbreviations, rows, word_list


def expand(word: str) -> str:
    """The words that a lower-case short form stands for, or the word itself.

    >>> expand("lname"), expand("name")
    ('last name', 'name')
    """
    return abbreviations("names").get(word, word)


_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_LETTER_DIGIT = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")
_CODE_NAME = re.compile(r"[^\W_]+", re.UNICODE)


def words(text: str) -> list[str]:
    """Lower-cased words of a text, digits kept, accents folded.

    >>> words("Café de l'Europe, 2024")
    ['cafe', 'de', "l'europe", '2024']
    """
    return _WORD.findall(fold(text))


def fold(text: str) -> str:
    """Case-folded, NFKC, without accents on Latin letters.

    >>> fold("Zürich STRASSE")
    'zurich strasse'
    """
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    kept = (
        character
        for number, character in enumerate(decomposed)
        if not (unicodedata.combining(character) and number and decomposed[number - 1].isascii())
    )
    return unicodedata.normalize("NFKC", "".join(kept))


def normalise_name(name: str) -> str:
    """A header or table name as words: snake_case, camelCase, digits and punctuation split, short forms spelled out.

    >>> normalise_name("StudentID_2024"), normalise_name("my docs"), normalise_name("HTTPServer_Qty")
    ('student id 2024', 'my docs', 'http server quantity')
    """
    parts = _CODE_NAME.findall(unicodedata.normalize("NFKC", name))
    split = (piece for part in parts for piece in _CAMEL.sub(" ", part).split())
    whole = " ".join(_LETTER_DIGIT.sub(" ", piece).lower() for piece in split)
    return " ".join(map(expand, whole.split())) or name.strip().lower()


def stem(word: str) -> str:
    """A light English stem that joins singular and plural, nothing else.

    >>> [stem(word) for word in ("cities", "classes", "songs", "glass", "bus", "2000s")]
    ['city', 'class', 'song', 'glass', 'bus', '2000s']
    """
    if len(word) < 4 or not word.endswith("s") or word.endswith(("ss", "us", "is")) or word[0].isdigit():
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    return word[:-1]


def split_words(text: str) -> list[str]:
    """The words of a space-separated list."""
    return text.split()


_WORDS = word_list("questions", "stopwords")

IMPERATIVES = frozenset(word_list("imperatives", "stopwords"))
"""Words that mean nothing at the start of a question, but may mean something later in it."""

STOPWORDS = frozenset(_WORDS) | frozenset(map(stem, _WORDS))
"""Words and their stems."""


_TOKEN = re.compile(r"\d+(?:[.,:/\-–]\d+)*(?:st|nd|rd|th|s)?(?![^\W_])|[^\W_]+(?:['’.&][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s$", re.IGNORECASE)
_GAP_OF_ONE_PHRASE = re.compile(r"(?:['’]s)?[\s\-_/&]*", re.IGNORECASE)
_IRREGULAR = {"ids": "id"}


@dataclass(frozen=True, slots=True)
class Token:
    """One word or number. `joined`: only spaces or a hyphen separate it from the token before."""

    text: str
    start: int
    end: int
    key: str
    joined: bool

    @property
    def is_stop(self) -> bool:
        """A function word, of no use on its own."""
        return self.key in STOPWORDS

    @property
    def is_number(self) -> bool:
        """Starts with a digit."""
        return self.text[0].isdigit()

    @property
    def is_capitalised(self) -> bool:
        """Starts with an upper-case letter."""
        return self.text[0].isupper()


def tokenise(question: str) -> list[Token]:
    """Words, numbers and dates of a question, without possessive endings.

    >>> [token.text for token in tokenise("Andy Karl's 2nd film, made on 08/30/2015?")]
    ['Andy', 'Karl', '2nd', 'film', 'made', 'on', '08/30/2015']
    """
    tokens: list[Token] = []
    end = 0
    for match in _TOKEN.finditer(question):
        text = _POSSESSIVE.sub("", match.group())
        joined = bool(tokens) and bool(_GAP_OF_ONE_PHRASE.fullmatch(question[end : match.start()]))
        start, end = match.start(), match.start() + len(text)
        folded = fold(text)
        tokens.append(Token(text, start, end, _IRREGULAR.get(folded) or stem(folded), joined))
    return tokens


LONGEST: Final = 600
"""The most characters in a passage: about 150 tokens."""

_SENTENCE = re.compile(r"(?<=[.!?;])\s+")


_LEAST_TITLE, _LEAST_REST = 3, 12
"""How many words a first sentence has that says what a text is about, and how many the text has after it."""


def first_sentence(text: str) -> tuple[str, str]:
    """The first sentence of a text that goes on after it, and the rest; of short texts and titles nothing, and all.

    >>> first_sentence("Ships by year. Typed from paper forms, which were kept in the harbour office until the war.")[0]
    'Ships by year.'
    >>> first_sentence("Ships by year. From paper.")
    ('', 'Ships by year. From paper.')
    """
    head, rest = (*_SENTENCE.split(text.strip(), maxsplit=1), "")[:2]
    whole = "|" in text or len(head.split()) < _LEAST_TITLE or len(rest.split()) < _LEAST_REST
    return ("", text) if whole else (head, rest)


def passages(text: str) -> list[str]:
    """Paragraphs, without duplicates: short ones are joined with the next, long ones are cut between sentences.

    Of a text that needs several, the first sentence stands alone: it says what the text is about, as a title does.

    >>> passages("# Orders\\n\\nOne row an order.\\n\\nFrom the\\nweb shop.")
    ['Orders: One row an order. From the web shop.']
    """
    made: list[str] = []
    current, heading = "", ""
    for paragraph in re.split(r"\n\s*\n", text):
        words = " ".join(paragraph.split())
        if words.startswith("# "):
            heading = words[2:].rstrip(":") + ": "
            continue
        for piece in _pieces(heading + words) if words else []:
            if current and len(current) + len(piece) >= LONGEST:
                made.append(current)
                current = ""
            current = f"{current} {piece}".strip()
        heading = "" if words else heading
    made += [current] if current else []
    if len(made) > 1:
        made[:1] = [part for part in first_sentence(made[0]) if part]
    return list(dict.fromkeys(made))


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    for sentence in _SENTENCE.split(text):
        cut = [sentence[start : start + LONGEST] for start in range(0, len(sentence), LONGEST)]
        for part in cut:
            if pieces and len(pieces[-1]) + len(part) < LONGEST:
                pieces[-1] += " " + part
            else:
                pieces.append(part)
    return pieces


LANGUAGES: Final = ("german", "french", "spanish", "polish", "chinese")
"""The languages that questions are told in English from, each with a table `dictionary` in a folder of its own."""
LONGEST_PHRASE: Final = 5
"""The most words of a phrase in these tables, contractions apart."""
_ENDINGS: Final[Mapping[str, Sequence[str]]] = {
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
_PIECE = re.compile(r"[\u3400-\u9fff]+|[^\W\d_\u3400-\u9fff]+|[\d.,]*\d|[^\w\s]|_|\s+")
_HAN = re.compile(r"[\u3400-\u9fff]")
_SAID = re.compile(r'"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`|(?<!\w)\'[^\']+\'(?!\w)')
_PLAIN: Final = {"¿": "", "¡": "", "？": "?", "，": ",", "。": ".", "、": ","}
_LEAST_ROOT: Final = 3
_UNSURE: Final = 0.5
"""What a word counts that the lake has and no table: it may be an English one, too."""
_LONGEST_HAN: Final = 12
_HAN_LETTERS: Final = 3
"""How many Latin letters say as much as a Han character."""
_STARTS_ENGLISH: Final = frozenset(
    split_words("who what which how when where why whose does did are is show find give tell")
)
"""Words that begin an English question, and none in another of the languages."""
_FIRST: Final = "how many"


def _plain(word: str) -> str:
    """The word folded, without the one stroke of these languages that is no accent."""
    return fold(word).replace("ł", "l")


def _without_umlauts(word: str) -> str:
    """A folded German word that writes its umlauts with an e, as they are folded otherwise: `zaehler`, `zahler`."""
    return re.sub(r"(?<=[aou])e", "", word)


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
        for ending in _ENDINGS.get(self.language, ()):
            if word.endswith(ending) and len(word) - len(ending) >= _LEAST_ROOT:
                return self.root(word[: -len(ending)])
        return word

    def of(self, words: Sequence[str]) -> str | None:
        """What a phrase is in English."""
        return self._of(words) or (self._of(list(map(_without_umlauts, words))) if self.language == "german" else None)

    def _of(self, words: Sequence[str]) -> str | None:
        return self.english.get(" ".join(words)) or self.by_root.get(" ".join(map(self.root, words)))

    def of_parts(self, word: str) -> str | None:
        """What a compound is in English, from its two parts."""
        for end in range(len(word) - _LEAST_ROOT, _LEAST_ROOT - 1, -1):
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


def language_of(question: str) -> str | None:
    """Which of the LANGUAGES a question is in, by its function words; None for English and where none is sure.

    >>> language_of("Wie viele Sänger kommen aus jedem Land?"), language_of("Who sang Les mots de la vie?")
    ('german', None)
    """
    free = _SAID.sub(" ", question)
    han = len(_HAN.findall(free))
    if han > 1 and _HAN_LETTERS * han >= sum(letter.isascii() and letter.isalpha() for letter in free):
        return "chinese"
    asked = [_plain(word) for word in re.findall(r"[^\W\d_]+", free)]
    if not asked or asked[0] in _STARTS_ENGLISH:
        return None
    english = sum(len(word) > 1 and (word in STOPWORDS or word in IMPERATIVES) for word in asked)
    found = {name: sum(word in function_words(name) for word in asked) for name in LANGUAGES}
    most = max(found.values())
    if most <= english:
        return None
    things = {name: _things(dictionary(name), asked) for name in LANGUAGES if found[name] == most}
    best = max(things, key=lambda name: things[name])
    return best if most > 1 or things[best] else None


def _things(words: Dictionary, asked: Sequence[str]) -> int:
    """How many words of a question the language has that are other words in English."""
    told = ((word, words.of([word])) for word in asked if word not in words.function and word not in STOPWORDS)
    return sum(english is not None and word != fold(english) for word, english in told)


def in_english(question: str, known: Collection[str] = ()) -> str:
    """A question word by word in English, if it is in one of the LANGUAGES; what no table knows stays as it is.

    `known` are the stems of the lake's own headers and table names. Of several English words the lake's one is taken,
    and where the lake speaks the language of the question its names stay.

    >>> in_english("Wie viele Sänger kommen aus jedem Land?", {"singer", "country"})
    'how many singer come from each country?'
    >>> in_english("Wie viele Kunden gibt es in jeder Stadt?", {"kunde", "stadt"})
    'how many kunde there are in each stadt?'
    >>> in_english("How many singers are there?")
    'How many singers are there?'
    """
    language = language_of(question)
    if language is None:
        return question
    words = dictionary(language)
    own = {words.root(_plain(word)): word for word in sorted(known)}
    told_words = ((words.of([_plain(word)]), word) for word in sorted(known))
    meant = {english: word for english, word in told_words if english and english != word}
    lake = _Lake(own, meant) if _speaks(words, question, known, own) else _Lake({}, {})
    told: list[str] = []
    place = 0
    spans = [(match.start(), match.end()) for match in _SAID.finditer(question)]
    for start, end in [*spans, (len(question), len(question))]:
        said = re.sub(r"\s+", " ", "".join(_told(words, question[place:start], known, lake)))
        told += [re.sub(r" ([?.,;:!)])", r"\1", said), question[start:end]]
        place = end
    text = "".join(told).strip()
    before, found, after = text.partition(_FIRST)
    return f"{found}{after.rstrip('?')} {before}?".replace(" ?", "?") if language == "chinese" and found else text


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
    """The words of a lake in the language of the question, by their root and by their English; of any other none."""

    by_root: Mapping[str, str]
    by_english: Mapping[str, str]

    def word(self, words: Dictionary, piece: str, english: str | None) -> str | None:
        """What the lake calls a word; a name of a country or of a language stays, as its cells may have it."""
        found = self.by_root.get(words.root(_plain(piece))) or self.by_english.get(english or "")
        return piece if found is None and self.by_root and english and english[0].isupper() else found


def _told(words: Dictionary, text: str, known: Collection[str], lake: _Lake) -> Iterator[str]:
    """The text in English, piece by piece."""
    pieces = _pieces_of(words, text, known)
    place = 0
    while place < len(pieces):
        piece = pieces[place]
        if not piece[0].isalpha():
            yield _PLAIN.get(piece, piece)
            place += 1
            continue
        phrase, after = _longest_phrase(words, pieces, place)
        stands = piece if piece in known and _HAN.match(piece) else lake.word(words, piece, phrase)
        if stands is not None and after == place + 1 and _plain(piece) not in words.function:
            yield stands
        elif phrase:
            yield _chosen(phrase, known)
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


def _chosen(english: str, known: Collection[str]) -> str:
    """Of several English words the first that the lake knows."""
    several = english.split("|")
    return next((one for one in several if all(stem(word) in known for word in fold(one).split())), several[0])


def _alone(words: Dictionary, piece: str, known: Collection[str]) -> str:
    """A word that no table has: a compound, or one that the lake has with an English ending; else as it is."""
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
    """Whether the lake has more words of the question in its own language than in English."""
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
"""How many words of its names a table has at least in a language that it is taken to speak."""


@cache
def _english_words() -> frozenset[str]:
    """Stems of words that are English in some of the tables."""
    told = (row["english"] for language in LANGUAGES for row in rows("dictionary", language))
    long = (words for reader in ("names", "answers") for words in abbreviations(reader).values())
    return frozenset(stem(word) for text in (*told, *long) for word in re.split(r"[| ]", fold(text)))


@lru_cache(maxsize=100_000)
def _tongues(name: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """The words of a name, and of each the languages that it is in, or 'english'; none where no table has it."""
    return tuple((word, _tongues_of(_plain(word))) for word in normalise_name(name).split())


@lru_cache(maxsize=100_000)
def _tongues_of(word: str) -> frozenset[str]:
    if _HAN.search(word):
        return frozenset({"chinese"})
    if len(word) < _LEAST_ROOT or word.isdecimal():
        return frozenset()
    if stem(word) in _english_words() or word in STOPWORDS:
        return frozenset({"english"})
    known = (dictionary(name) for name in LANGUAGES if name != "chinese")
    return frozenset(
        each.language for each in known if word not in each.function and (each.of([word]) or _compound(each, word))
    )


def _compound(words: Dictionary, word: str) -> str | None:
    return words.of_parts(word) if words.language == "german" else None


def language_of_names(names: Iterable[str], fewest: int = _FEW_NAMES) -> str | None:
    """Which of the LANGUAGES the names of a table and its columns are in; None for English and where none is sure.

    At least `fewest` of their words are in it, and more than are English.

    >>> language_of_names(["Mitarbeiter", "Gehalt", "Eintrittsdatum", "Name"]), language_of_names(["singer", "age"])
    ('german', None)
    """
    words = dict(pair for name in names for pair in _tongues(name))
    found = Counter(tongue for tongues in words.values() for tongue in tongues)
    english = found.pop("english", 0)
    if not found:
        return None
    language, most = max(found.items(), key=lambda item: (item[1], -LANGUAGES.index(item[0])))
    return language if most >= fewest and most > english else None


_HEADS: Final = frozenset(split_words("id number date code name type year amount count"))
"""What English says last and the Romance languages and Polish say first: `id_klienta`, `date_naissance`."""


@lru_cache(maxsize=100_000)
def name_in_english(name: str, language: str) -> str:
    """A name in words of English, as far as a table has them; empty where it has none.

    >>> name_in_english("Kundenname", "german"), name_in_english("id_klienta", "polish")
    ('customer name', 'customer id')
    """
    spoken = normalise_name(name)
    told = "".join(_told(dictionary(language), spoken, (), _Lake({}, {}))).split()
    if " ".join(told) == spoken:
        return ""
    told = told[:-1] if len(told) > 1 and told[-1] == "of" else told
    first, *rest = [word for word in told if word not in _LINKS] or told
    return " ".join([*rest, first] if rest and first in _HEADS and language in _HEAD_FIRST else [first, *rest])


_HEAD_FIRST: Final = frozenset({"french", "spanish", "polish"})
_LINKS: Final = frozenset({"of", "the"})
