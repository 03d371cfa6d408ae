"""Lakes of many tables with made-up but pronounceable names, for growth measurements.

Names are drawn so that a table brings about three header texts of its own, as the tables of the
spider lake do (2,9 distinct headers a table), among eight columns.
"""

from __future__ import annotations

import random
from pathlib import Path

import duckdb

STEMS = (
    "order customer product store invoice payment shipment employee department project task ticket event visit "
    "patient doctor course student teacher school flight airport airline hotel booking room vehicle driver route "
    "station sensor reading contract policy claim account loan branch card transaction budget asset supplier "
    "warehouse stock review rating author book song album artist movie actor team player match season league"
).split()
PARTS = (
    "id name date amount status type code title price quantity total city country region email phone address "
    "start end created updated score level category weight height length width rate count share target note"
).split()
TYPES = ("VARCHAR", "BIGINT", "DOUBLE", "DATE")
COLUMNS = 8


def ddl(number: int, rng: random.Random) -> str:
    """The CREATE TABLE statement of one table."""
    stem, other = rng.choice(STEMS), rng.choice(STEMS)
    shared = [f"{rng.choice(STEMS)}_{rng.choice(PARTS)}" for _ in range(COLUMNS - 3)]
    own = [f"{rng.choice(STEMS)}_{rng.choice(PARTS)}_{rng.choice(STEMS)}_{rng.choice(PARTS)}" for _ in range(3)]
    names = dict.fromkeys([*shared, *own])
    columns = ", ".join(f"{name} {rng.choice(TYPES)}" for name in names)
    return f"CREATE TABLE {stem}_{other}_{number} ({columns})"


def make(path: Path, tables: int, seed: int = 7) -> duckdb.DuckDBPyConnection:
    """A new database file with that many tables of one row each."""
    rng = random.Random(seed)
    path.unlink(missing_ok=True)
    keeper = duckdb.connect()
    keeper.execute(f"ATTACH '{path}' AS lake (BLOCK_SIZE 16384)")
    keeper.execute("USE lake")
    for start in range(0, tables, 500):
        keeper.execute("BEGIN")
        for number in range(start, min(start + 500, tables)):
            keeper.execute(ddl(number, rng))
        keeper.execute("COMMIT")
    keeper.close()
    return duckdb.connect(str(path))
