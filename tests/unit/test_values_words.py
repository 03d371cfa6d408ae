from __future__ import annotations

import duckdb
import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from fakes import Source
from lakescout.lake.catalog import TableFilter, read_snapshot
from lakescout.values.words import WordMemory, term_counts

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
