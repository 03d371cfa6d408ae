"""Lakes of many tables with made-up but pronounceable names, for growth measurements.

The number of distinct headers grows as 12 t^0.8 in the number of tables t, which is what the spider
lake has at its size; frequent headers are shared by many tables, most by few.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
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
SCHEMAS = 100
SHARDS, WIDE, NARROW, ROWS = 60, 300, (12, 28), 20
"""Tables of one date-sharded family; columns of a wide table; of others; rows of a table that has some."""
FEW = 5
"""Rows of every fourth table of a lake that is filled."""
WORDS = "north south east west red green blue gold early late open closed new used paid due small large local".split()
CELLS = {
    "VARCHAR": "['" + "', '".join(WORDS) + "'][1 + (i * {salt}) % " + str(len(WORDS)) + "] || ' ' || i",
    "BIGINT": "(i * {salt}) % 1000",
    "DOUBLE": "i * {salt} / 7.0",
    "DATE": "DATE '2020-01-01' + ((i * {salt}) % 900)::INTEGER",
}


def headers(tables: int, rng: random.Random) -> list[str]:
    """The distinct headers of a lake of that many tables."""
    wanted = round(12 * tables**0.8)
    names: dict[str, None] = {}
    while len(names) < wanted:
        stems = [rng.choice(STEMS) for _ in range(rng.choice((1, 1, 2)))]
        names["_".join([*stems, *(rng.choice(PARTS) for _ in range(rng.choice((1, 2))))])] = None
    return list(names)


def statements(tables: int, seed: int = 7, *, keys: bool = False, filled: bool = False) -> list[str]:
    """CREATE statements of the lake. With `keys` each table has one and refers to another of its schema.

    Tables are empty; if `filled`, every fourth has a few rows instead of keys.
    """
    rng = random.Random(seed)
    pool = headers(tables, rng)
    names: dict[int, str] = {}
    made = [f"CREATE SCHEMA area_{number}" for number in range(SCHEMAS)]
    for number in range(tables):
        own = [pool[(number * len(pool) // tables + place) % len(pool)] for place in range(-(-len(pool) // tables))]
        shared = [pool[int(rng.random() ** 3 * len(pool))] for _ in range(COLUMNS)]
        typed = [(name, rng.choice(TYPES)) for name in list(dict.fromkeys(own + shared))[:COLUMNS]]
        columns = ", ".join(f"{name} {kind}" for name, kind in typed)
        name = f"{rng.choice(STEMS)}_{rng.choice(STEMS)}_{rng.choice(PARTS)}_{number // (SCHEMAS * 50)}"
        if keys:
            before = names.setdefault(number % SCHEMAS, name)
            own_key, other = f"{name}_id BIGINT", f"{before}_id BIGINT"
            columns = ", ".join(dict.fromkeys([own_key, other, columns]))
            names[number % SCHEMAS] = name
        path = f"area_{number % SCHEMAS}.{name}"
        cells = ", ".join(
            f"{CELLS[kind].format(salt=number + n + 1)} AS {name}" for n, (name, kind) in enumerate(typed)
        )
        few = f"AS SELECT {cells} FROM range({FEW}) t(i)"
        made.append(f"CREATE TABLE IF NOT EXISTS {path} {few if filled and number % 4 == 0 else f'({columns})'}")
    return made


def make(
    path: Path, tables: int, seed: int = 7, *, keys: bool = False, filled: bool = False
) -> duckdb.DuckDBPyConnection:
    """A new database file with about that many tables."""
    return _made(path, statements(tables, seed, keys=keys, filled=filled))


def warehouse(tables: int, seed: int = 11) -> list[str]:
    """Statements of a lake like a real warehouse.

    A third of its tables are date-sharded families, 1 in 50 has 300 columns, half have 20 rows and half none, most
    have a long comment, and common headers repeat in many tables.
    """
    rng = random.Random(seed)
    pool = headers(max(tables // 4, 50), rng)
    made = [f"CREATE SCHEMA area_{number}" for number in range(SCHEMAS)]
    number = 0
    while number < tables:
        sharded = rng.random() < 1 / (2 * SHARDS + 1)
        wanted = WIDE if rng.random() < 1 / 50 else rng.randint(*NARROW)
        names = list(dict.fromkeys(pool[int(rng.random() ** 2 * len(pool))] for _ in range(2 * wanted)))[:wanted]
        kinds = [rng.choice(TYPES) for _ in names]
        name = f"{rng.choice(STEMS)}_{rng.choice(STEMS)}_{rng.choice(PARTS)}"
        comment = " ".join(rng.choice(STEMS + PARTS + WORDS) for _ in range(rng.randint(40, 150)))
        for shard in range(SHARDS if sharded else 1):
            suffix = f"2024{1 + shard // 28:02}{1 + shard % 28:02}" if sharded else str(number)
            cells = (CELLS[kind].format(salt=number + place + 1) for place, kind in enumerate(kinds))
            columns = ", ".join(f"{cell} AS {column}" for cell, column in zip(cells, names, strict=True))
            path = f"area_{number % SCHEMAS if not sharded else len(name) % SCHEMAS}.{name}_{suffix}"
            rows = ROWS if number % 2 else 0
            made.append(f"CREATE OR REPLACE TABLE {path} AS SELECT {columns} FROM range({rows}) t(i)")
            made.append(f"COMMENT ON TABLE {path} IS '{comment}'")
            number += 1
    return made


def make_warehouse(path: Path, tables: int, seed: int = 11) -> duckdb.DuckDBPyConnection:
    """A new database file of that shape."""
    return _made(path, warehouse(tables, seed))


def _made(path: Path, ddl: Sequence[str]) -> duckdb.DuckDBPyConnection:
    """A new file in which these statements ran, with one checkpoint at the end: each writes the whole catalog anew."""
    path.unlink(missing_ok=True)
    with duckdb.connect(config={"checkpoint_threshold": "1TB"}) as maker:
        maker.execute(f"ATTACH '{path}' AS lake (BLOCK_SIZE 16384)")
        maker.execute("USE lake")
        for start in range(0, len(ddl), 500):
            maker.execute("BEGIN; " + "; ".join(ddl[start : start + 500]) + "; COMMIT")
        maker.execute("CHECKPOINT lake")
    return duckdb.connect(str(path))
