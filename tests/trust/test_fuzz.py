"""Random texts and bytes for everything that reads them. LAKESCOUT_CASES says how many in all: 10,000 by default."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import duckdb
import pytest
from answer_support import catalog_of
from sqlglot.errors import SqlglotError
from test_guard_adversarial import HARMLESS, HOSTILE

from lakescout.answer.guard import check
from lakescout.doors.python import DuckDBConnection
from lakescout.errors import GuardError, StateError
from lakescout.lake.index import make_lexicon
from lakescout.llm.protocol import json_in, reads_yes, statement_of
from lakescout.reading.embedded import EmbeddedParser
from lakescout.reading.from_sql import from_sql
from lakescout.reading.joining import CannotJoinError
from lakescout.reading.link import link
from lakescout.reading.plan import UnreadableError
from lakescout.reading.spans import find_values
from lakescout.reading.tokens import tokenize
from lakescout.values.dictionary import ValueDictionary
from lakescout.values.segment import Segment, checksum
from reading.small_lake import small_scope

pytestmark = pytest.mark.trust

CASES = int(os.environ.get("LAKESCOUT_CASES", "10000"))
TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
LETTERS = "abcxyzABC 0123456789 .,;:!?()[]{}<>=+-*/%$#@&|~^_'\"`\\ \t\n\0éßĲ漢字🙂\u0130\u200b\u202e\ud7ff\ufffd½²⁰٣"
WORDS = (
    *[
        "how",
        "many",
        "singers",
        "concerts",
        "the",
        "of",
        "per",
        "month",
        "year",
        "average",
        "top",
        "3",
        "more",
        "than",
        "less",
        "between",
        "and",
        "or",
        "not",
        "without",
        "each",
        "2024-02-30",
    ],
    *[
        "0",
        "-1",
        "1e999",
        "1,000.5",
        "99999999999999999999",
        "1/0",
        "31/12/2023",
        "Q5",
        "½",
        "nan",
        "inf",
        "first",
        "last",
        "10%",
        "'a",
        '"b"',
        "most",
        "least",
        "ever",
        "never",
        "by",
        "for",
    ],
)
SQL = [sql for sql, _ in HARMLESS.values()] + [sql for sql in HOSTILE.values() if len(sql) < 2000]


def texts(rng: random.Random, count: int) -> Iterator[str]:
    """Soups of letters, soups of words, and statements whose parts were exchanged."""
    for number in range(count):
        if number % 3 == 0:
            yield "".join(rng.choice(LETTERS) for _ in range(rng.choice((1, 5, 40, 200))))
        elif number % 3 == 1:
            yield " ".join(rng.choice(WORDS) for _ in range(rng.choice((1, 4, 12, 40))))
        else:
            tokens = TOKEN.findall(rng.choice(SQL))
            for _ in range(rng.choice((1, 3, 9))):
                tokens[rng.randrange(len(tokens)) if tokens else 0 :][:1] = [rng.choice((*WORDS, *SQL[0].split()))]
                rng.shuffle(tokens) if rng.random() < 0.1 else tokens.insert(
                    rng.randrange(len(tokens) + 1), rng.choice(LETTERS)
                )
            yield "".join(tokens)


def spoilt(rng: random.Random, data: bytes) -> bytes:
    """Bytes cut, exchanged, or made up."""
    made = bytearray(data)
    kind = rng.randrange(4)
    if kind == 0:
        return bytes(made[: rng.randrange(len(made) + 1)])
    if kind == 1:
        return rng.randbytes(rng.choice((0, 1, 9, 100, 3000)))
    for _ in range(rng.choice((1, 3, 30))):
        made[rng.randrange(len(made))] = rng.randrange(256)
    return bytes(made + rng.randbytes(rng.randrange(20)) if kind == 3 else made)


def test_texts(figures: Callable[[str, object], None]) -> None:
    rng, scope, parser = random.Random(5), small_scope(), EmbeddedParser()
    con = duckdb.connect()
    con.execute("CREATE TABLE singer (id INTEGER, name VARCHAR, age INTEGER); CREATE TABLE concert (singer_id INTEGER)")
    tables = list(catalog_of(con).tables)
    lexicon = make_lexicon(["singer id", "name", "age"], ["singer", "concert"])
    done = 0
    for text in texts(rng, CASES * 9 // 10):
        done += 1
        with suppress(GuardError):
            check(text, tables)
        with suppress(UnreadableError, CannotJoinError, SqlglotError):
            from_sql(text, scope)
        question = text[:300]
        parser.parse(question, lexicon)
        link(question, scope)
        find_values(question, tokenize(question), ())
        json_in(text), reads_yes(text), statement_of(text)
    figures("texts for the parser, the guard, the plan and the replies", f"{done}, no crash")


def test_bytes(figures: Callable[[str, object], None]) -> None:
    rng, con = random.Random(6), duckdb.connect()
    con.execute("CREATE TABLE t AS SELECT 'v' || i AS a, i AS b FROM range(5000) r(i)")
    (segment,) = ValueDictionary.build(DuckDBConnection(con.cursor()), catalog_of(con)).segments
    data = segment.to_bytes()
    expected, refused = checksum(data), 0
    for _ in range(CASES // 10):
        given = spoilt(rng, data)
        try:
            assert Segment.from_bytes(given, expected).to_bytes() == data == given
        except StateError:
            refused += 1
    assert refused > CASES // 20
    figures("BLOBs cut, changed and made up", f"{CASES // 10}, {refused} refused, the rest were the same bytes")
