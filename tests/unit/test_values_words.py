from __future__ import annotations

import duckdb
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fakes import Source
from lakescout.lake.catalog import TableFilter, read_snapshot
from lakescout.values import Kind, Literal, describe
from lakescout.values.describe import MANY
from lakescout.values.dictionary import ValueDictionary
from lakescout.values.segment import Kinds, Mode
from lakescout.values.words import WordMemory, term_counts, term_key

ALPHABET = st.text(alphabet="aAéb '’.-1", max_size=12)


def lake(tables: list[list[str]]) -> tuple[duckdb.DuckDBPyConnection, object, object]:
    con = duckdb.connect()
    for number, cells in enumerate(tables):
        con.execute(f"CREATE TABLE t{number} (a VARCHAR, n INTEGER)")
        con.execute(f"INSERT INTO t{number} SELECT unnest(?::VARCHAR[]), 1", [cells])
    connection = Source(con).connect()
    return con, connection, read_snapshot(connection, TableFilter()).catalog


@settings(max_examples=12, deadline=None)
@given(st.lists(st.lists(ALPHABET, max_size=4), min_size=1, max_size=3), st.lists(ALPHABET, min_size=1, max_size=4))
def test_remembered_counts_equal_live_counts(tables: list[list[str]], terms: list[str]) -> None:
    _con, connection, catalog = lake(tables)
    ids = list(range(len(tables)))
    expected = np.zeros((len(terms), len(ids)), dtype=np.int32)
    for found in term_counts(connection, catalog, terms, ids):
        expected[found.term, found.table] = found.occurrences
    memory = WordMemory()
    for _ in range(2):
        assert memory.counts(connection, catalog, terms, ids, state="state").tolist() == expected.tolist()


@settings(max_examples=12, deadline=None)
@given(st.lists(st.lists(ALPHABET, max_size=4), min_size=1, max_size=3), st.lists(ALPHABET, min_size=1, max_size=4))
def test_the_dictionary_tells_which_tables_hold_a_word_as_live_counts_do(
    tables: list[list[str]], terms: list[str]
) -> None:
    _con, connection, catalog = lake(tables)
    keys = [key for term in terms if (key := term_key(term))]
    expected = np.zeros((len(keys), len(tables)), dtype=bool)
    for found in term_counts(connection, catalog, keys, range(len(tables))):
        expected[found.term, found.table] = True
    held, known = ValueDictionary.build(connection, catalog).holders(catalog, keys)
    assert known.all()
    assert held.tolist() == expected.tolist()


def test_very_many_words_are_a_filter() -> None:
    _con, connection, catalog = lake([[f"word{number} of many" for number in range(MANY + 1)], ["other"]])
    dictionary = ValueDictionary.build(connection, catalog)
    assert Mode.FILTER in dictionary.segments[0].columns["mode"][dictionary.segments[0].columns["kind"] == Kinds.WORDS]
    held, _ = dictionary.holders(catalog, ["word77", "many", "other", "absent"])
    assert held.tolist() == [[True, False], [True, False], [False, True], [False, False]]
    assert dictionary.probe(connection, catalog, [Literal("many", Kind.TEXT)], {0, 1}) == []


def test_tables_that_are_gone_or_have_too_many_rows_are_not_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(describe, "SMALL", 2)
    con, connection, catalog = lake([["shoe"], ["shoe", "a", "b"], ["shoe"]])
    dictionary = ValueDictionary.build(connection, catalog)
    held, known = dictionary.holders(catalog, ["shoe"])
    assert (held.tolist(), known.tolist()) == ([[True, False, True]], [True, False, True])
    con.execute("DROP TABLE t0")
    now = read_snapshot(connection, TableFilter()).catalog
    held, known = dictionary.holders(now, ["shoe"])
    assert (held.tolist(), known.tolist()) == ([[False, True]], [False, True])


def test_a_new_state_forgets_and_no_state_remembers_nothing() -> None:
    con, connection, catalog = lake([["red shoe"]])
    memory = WordMemory()
    assert memory.counts(connection, catalog, ["shoe"], [0], state=1).tolist() == [[1]]
    con.execute("INSERT INTO t0 VALUES ('a shoe', 1)")
    assert memory.counts(connection, catalog, ["shoe"], [0], state=1).tolist() == [[1]]
    assert memory.counts(connection, catalog, ["shoe"], [0], state=2).tolist() == [[2]]
    con.execute("INSERT INTO t0 VALUES ('shoe', 1)")
    assert memory.counts(connection, catalog, ["shoe"], [0], state=None).tolist() == [[3]]


def test_capacity_bounds_the_memory() -> None:
    _con, connection, catalog = lake([["one two three"], ["four five six"]])
    memory = WordMemory(capacity=40)
    assert memory.counts(connection, catalog, ["one", "six"], [0, 1], state=1).tolist() == [[1, 0], [0, 1]]
    assert sum(block.size for block in memory._blocks) <= 40
