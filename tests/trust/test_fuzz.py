"""Random texts, bytes and rows for everything that reads them. LAKESCOUT_CASES says how many in all: 100,000 by default.

A case is one reader on one text, BLOB or table.
"""

from __future__ import annotations

import os
import random
import re
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pytest
from answer_support import catalog_of
from sqlglot.errors import ParseError
from test_birdie import make_hub
from test_guard_adversarial import HARMLESS, HOSTILE

from lakescout.answer.guard import check
from lakescout.doors.python import DuckDBConnection
from lakescout.engine.ledger import StoredLedger
from lakescout.errors import GuardError, LakescoutError, StateError
from lakescout.joins import cached_joins
from lakescout.lake import narrations, state, store
from lakescout.lake.catalog import TableName
from lakescout.lake.connection import numbers, vectors
from lakescout.lake.index import make_lexicon
from lakescout.lake.store import checksum
from lakescout.plugins.augment.history import History
from lakescout.plugins.check.from_sql import UnreadableError, from_sql
from lakescout.plugins.llm.protocol import json_in, reads_yes, statement_of
from lakescout.plugins.papers.birdie import cached_hub, tree
from lakescout.plugins.papers.pneuma import cached_documents
from lakescout.reading.embedded import EmbeddedParser
from lakescout.reading.link import link
from lakescout.reading.spans import find_values
from lakescout.values import cached_dictionary
from lakescout.values.dictionary import ValueDictionary
from lakescout.values.segment import Segment
from lakescout.words.tokens import quoted_spans, tokenize
from reading.small_lake import small_scope
from truth_support import edges, lake_on

pytestmark = [pytest.mark.slow, pytest.mark.trust]

CASES = int(os.environ.get("LAKESCOUT_CASES", "100000"))
TEXTS, BLOBS, COLUMNS = CASES * 10 // 100, CASES * 4 // 100, CASES * 2 // 100
TRAINED, TABLES = CASES // 1000, CASES // 2000
"""How many texts for nine readers, BLOBs for two, Arrow columns for three; trained BLOBs; state tables for nine."""
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
            yield "".join(rng.choice(LETTERS) for _ in range(rng.choice((1, 5, 5, 40, 40, 100))))
        elif number % 3 == 1:
            yield " ".join(rng.choice(WORDS) for _ in range(rng.choice((1, 4, 4, 12, 30))))
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
    crashed: dict[str, str] = {}
    for text in texts(rng, TEXTS):
        try:
            with suppress(GuardError):
                check(text, tables)
            with suppress(UnreadableError, ParseError):
                from_sql(text, scope)
            question = text[:300]
            parser.parse(question, lexicon)
            link(question, scope)
            tokens = tokenize(question)
            find_values(tokens, (), quoted=quoted_spans(question))
            json_in(text), reads_yes(text), statement_of(text)
        except Exception as error:  # one for each line that ends in one: a long run goes on
            crashed.setdefault(traceback.format_exception(error)[-2], f"{text!r}: {error!r}")
    assert not crashed
    figures("texts for guard, plan, parser, linking, tokens, values and three kinds of replies", f"{TEXTS}, no crash")


def dictionary() -> Segment:
    con = duckdb.connect()
    con.execute("CREATE TABLE t AS SELECT 'v' || i AS a, i AS b, 'text of ' || (i * 7) AS c FROM range(5000) r(i)")
    (segment,) = ValueDictionary.build(DuckDBConnection(con.cursor()), catalog_of(con)).segments
    return segment


def test_bytes(figures: Callable[[str, object], None]) -> None:
    """BLOBs with the checksum of what was stored, and with their own, as an attacker may forge it."""
    rng, data = random.Random(6), dictionary().to_bytes()
    expected, refused, sound = checksum(data), 0, 0
    for _ in range(BLOBS // 2):
        given = spoilt(rng, data)
        try:
            assert Segment.from_bytes(given, expected).to_bytes() == data == given
        except StateError:
            refused += 1
        with suppress(StateError):
            ValueDictionary((Segment.from_bytes(given, checksum(given)),))
            sound += 1
    assert refused > BLOBS // 4
    figures(
        "BLOBs of the dictionary: cut, changed, made up", f"{BLOBS // 2}, {refused} refused, the rest the same bytes"
    )
    figures("the same with checksums of their own", f"{BLOBS // 2}, {sound} read, the rest refused")


def test_trained_bytes(figures: Callable[[str, object], None]) -> None:
    """Spoilt parts of a trained index, with forged checksums."""
    rng, con, tried = random.Random(7), duckdb.connect(), max(20, TRAINED)
    connection = DuckDBConnection(con)
    lake_on(con).refresh()
    cached_hub.save(connection, make_hub(), "memory")
    parts = con.execute("SELECT part, bytes FROM lakescout.dsi_parts").fetchall()
    refused = 0
    for _ in range(tried):
        part, data = rng.choice(parts)
        given = spoilt(rng, data)
        digest = store.cut(given)[0][1] if given else ""
        con.execute("BEGIN")
        con.execute("UPDATE lakescout.dsi_parts SET bytes = ?, checksum = ? WHERE part = ?", [given, digest, part])
        try:
            cached_hub.load(connection, "memory")
        except StateError:
            refused += 1
        con.execute("ROLLBACK")
    assert isinstance(tree.from_bytes(dict(parts)["tree"]), tree.Node)
    figures("BLOBs of a trained index, with forged checksums", f"{tried}, {refused} refused, no crash")


def nasty(rng: random.Random, kind: str) -> str:
    """A value of a type, in SQL."""
    if rng.random() < 0.2:
        return "NULL"
    if kind.endswith("]"):
        part = kind[: kind.rindex("[")]
        count = int(kind[kind.rindex("[") + 1 : -1] or rng.randrange(4))
        return f"[{', '.join(nasty(rng, part) for _ in range(count))}]::{kind}"
    if kind == "VARCHAR":
        text = "".join(rng.choice(LETTERS.replace("\0", "")) for _ in range(rng.choice((0, 1, 9))))
        return "'" + text.replace("'", "''") + "'"
    if kind == "BLOB":
        return "'" + "".join(f"\\x{byte:02X}" for byte in rng.randbytes(rng.choice((0, 1, 40)))) + "'::BLOB"
    if kind in {"DOUBLE", "FLOAT"}:
        return f"'{rng.choice(('nan', 'inf', '-inf', '-0.0', '1e-30', '3'))}'::{kind}"
    if kind == "TIMESTAMP":
        return rng.choice(
            ("'infinity'::TIMESTAMP", "'290309-12-22 (BC) 00:00:00'::TIMESTAMP", "'2024-01-01'::TIMESTAMP")
        )
    if kind == "BOOLEAN":
        return rng.choice(("true", "false"))
    low, high = {"INTEGER": (-(2**31), 2**31 - 1), "UBIGINT": (0, 2**64 - 1)}.get(kind, (-(2**63), 2**63 - 1))
    return f"({rng.choice((low, high, 0, 1, low + 1))})::{kind}"


def test_state(figures: Callable[[str, object], None]) -> None:
    """Whatever our tables hold, their readers accept it or refuse it by an error of ours."""
    rng, con = random.Random(8), duckdb.connect()
    con.execute("CREATE TABLE team AS SELECT i AS team_id, 'Ajax ' || i AS name FROM range(9) t(i)")
    con.execute("CREATE TABLE player AS SELECT i AS player_id, i % 9 AS team_id FROM range(30) t(i)")
    lake = lake_on(con, value_index="dictionary")
    lake.refresh()
    edges(lake)
    connection = DuckDBConnection(con)
    with lake.session() as (_, index):
        for table in store.tables().values():
            con.execute(store.ddl(table, 26))
        cached_documents.save(connection, "memory", 26, {}, (), anew=True)
    sql = "SELECT table_name, column_name, data_type FROM duckdb_columns() WHERE schema_name = 'lakescout'"
    columns: dict[str, list[tuple[str, str]]] = {}
    for table, column, kind in con.execute(sql).fetchall():
        columns.setdefault(table, []).append((column, kind))
    name = TableName("memory", "main", "team")
    ledger, history = StoredLedger(lake.source, lake.writing), History()
    readers: list[Callable[[], Any]] = [
        lambda: state.load(connection, "memory"),
        lambda: (store.edition(connection, "narrations"), narrations.load(connection, "memory")),
        lambda: cached_joins.load(connection, index, "memory"),
        lambda: cached_documents.load(connection, "memory", 26),
        lambda: cached_hub.load(connection, "memory"),
        lambda: cached_hub.CachedHub().note(connection, "memory", {}),
        lambda: cached_dictionary.load_or_none(connection, "memory"),
        ledger.calls,
        lambda: history.read(lake.source, "memory", name, "team_id"),
    ]
    refused = 0
    for _ in range(TABLES):
        undo = []
        for table in rng.sample(sorted(columns), 3):
            con.execute(f"CREATE OR REPLACE TABLE kept_{table} AS FROM lakescout.{table}")
            undo.append(f"DELETE FROM lakescout.{table}; INSERT INTO lakescout.{table} FROM kept_{table}")
            if rng.random() < 0.5:
                column, kind = rng.choice(columns[table])
                con.execute(
                    f'UPDATE lakescout.{table} SET "{column}" = {nasty(rng, kind)}'
                ) if table != "llm_replies" else None
            else:
                values = ", ".join(nasty(rng, kind) for _, kind in columns[table])
                with suppress(duckdb.ConstraintException):
                    con.execute(f"INSERT INTO lakescout.{table} VALUES ({values})")
        for reader in readers:
            try:
                reader()
            except (LakescoutError, ValueError):  # the documents' reader says so by a ValueError
                refused += 1
        for sql in undo:
            con.execute(sql)
    figures("random rows in three tables of ours, for nine readers", f"{TABLES}, {refused} refused by an error of ours")


def test_arrow(figures: Callable[[str, object], None]) -> None:
    """Columns of numbers and vectors in Arrow's chunks and slices, empty ones, and spoilt streams."""
    rng, read, refused = random.Random(9), 0, 0
    for _ in range(COLUMNS // 2):
        count, parts, size = rng.randrange(9), rng.randrange(4), rng.choice((1, 3, 26))
        flat = np.arange(count * size, dtype=np.float32)
        array = pa.FixedSizeListArray.from_arrays(pa.array(flat), size)
        start = rng.randrange(count + 1)
        chunks = pa.chunked_array([array.slice(start) for _ in range(parts)], array.type)
        want = np.concatenate([np.empty((0, size)), *[flat.reshape(-1, size)[start:]] * parts])
        assert np.array_equal(vectors(chunks, size), want)
        column = pa.chunked_array([pa.array(flat).slice(start) for _ in range(parts)], pa.float32())
        assert numbers(column).tolist() == flat[start:].tolist() * parts
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, pa.schema({"a": array.type})) as writer:
            writer.write_table(pa.table({"a": chunks}))
        try:
            table = pa.ipc.open_stream(spoilt(rng, sink.getvalue().to_pybytes())).read_all()
            table.validate(full=True)
            assert vectors(table["a"], size).shape[1] == size
            read += 1
        except (pa.ArrowException, KeyError, ValueError, TypeError, OSError, MemoryError):
            refused += 1
    figures("Arrow columns in slices and chunks", f"{COLUMNS // 2}, as numpy has them")
    figures("spoilt Arrow streams that a column is taken from", f"{COLUMNS // 2}, {refused} refused, {read} read")
