"""Small databases of invented things that refer to each other under names as people give them: `sold_by`, `lead_coach`.

The databases of open question sets mostly call a key like the table it refers to. What other names keys have is not in
them, so the weights of joins are fitted on these, too.
"""

from __future__ import annotations

import random

import duckdb
import pyarrow as pa

from benchmarks.reading.invented import Spelling, Thing, _attributes, _chosen, _values, things
from lakescout.lake.sqltext import quote, quote_path

SCHEMA = "made_keys_"
PERSONAL = frozenset({"first", "last", "person"})
DONE_BY = (
    "created by", "approved by", "assigned to", "handled by", "reported by", "signed by", "checked by", "owned by",
    "escalated to", "reviewed by", "entered by", "requested by", "sent to", "received from", "booked for", "led by",
)  # fmt: skip
"""How a column says which person did something, whatever the person is called."""
AS_WHOM = ("lead", "assistant", "deputy", "main", "backup", "first", "second", "former")

Made = tuple[str, str, str, str, str]
"""A declared key: schema, table, column, table that it refers to, its key."""


def made(connection: duckdb.DuckDBPyConnection, count: int, seed: int = 0) -> list[Made]:
    """Create `count` schemas, whose names begin with SCHEMA; the keys that their columns are."""
    rng, keys = random.Random(seed), []
    for number in range(count):
        keys += _schema(connection, f"{SCHEMA}{number}", rng)
    return keys


def _schema(connection: duckdb.DuckDBPyConnection, schema: str, rng: random.Random) -> list[Made]:
    chosen = _chosen(things(), rng)
    spelling = Spelling(rng)
    connection.execute(f"CREATE SCHEMA {quote(schema)}")
    tables = {thing.name: spelling.table(thing.name) for thing in chosen}
    ids = {thing.name: _ids(rng) for thing in chosen}
    heads = {thing.name: spelling.header("id" if spelling.bare_id else f"{thing.name} id") for thing in chosen}
    found = []
    for thing in chosen:
        columns: dict[str, list[object]] = {heads[thing.name]: list(ids[thing.name])}
        for role, other in _references(thing, chosen, rng):
            header = spelling.header(role)
            if header.lower() in {name.lower() for name in columns}:
                continue
            columns[header] = _referring(ids[other], len(ids[thing.name]), rng)
            found.append((schema, tables[thing.name], header, tables[other], heads[other]))
        for attribute in _attributes(thing, rng):
            header = spelling.header(attribute.header, thing.name)
            if header.lower() not in {name.lower() for name in columns}:
                values, kind = _values(attribute, rng)
                drawn = [rng.choice(values) for _ in ids[thing.name]]
                columns[header] = [int(value) for value in drawn] if kind == "INTEGER" else list(drawn)
        connection.register("made_rows", pa.table(columns))
        connection.execute(f"CREATE TABLE {quote_path(schema, tables[thing.name])} AS FROM made_rows")
        connection.unregister("made_rows")
    return found


def _ids(rng: random.Random) -> list[object]:
    rows = rng.choice((6, 12, 20, 60, 150))
    start = rng.choice((1, 1, 1, 101, 1000))
    if rng.random() < 0.2:
        letters = rng.choice("ABCDEFGHKLMNPRST")
        return [f"{letters}{start + place}" for place in range(rows)]
    return [start + place for place in range(rows)]


def _references(thing: Thing, chosen: list[Thing], rng: random.Random) -> list[tuple[str, str]]:
    """The headers of what refers to other things, and what they refer to."""
    names = {each.name for each in chosen}
    found = []
    for role, other in thing.references:
        if other in names:
            found.append((_called(role, other == thing.name, _is_person(other), rng), other))
            if _is_person(other) and rng.random() < 0.3:
                found.append((rng.choice(DONE_BY), other))
    people = [each.name for each in chosen if _is_person(each.name) and each is not thing]
    if people and not found and rng.random() < 0.4:
        found.append((rng.choice(DONE_BY), rng.choice(people)))
    return found


def _is_person(name: str) -> bool:
    return bool({attribute.kind for attribute in things()[name].attributes} & PERSONAL)


def _called(role: str, itself: bool, person: bool, rng: random.Random) -> str:
    ways = [f"{role} id", f"{role} id", role, f"{role} code", f"{role} no"]
    if person and not itself:
        ways += [rng.choice(DONE_BY), rng.choice(DONE_BY), f"{rng.choice(AS_WHOM)} {role}"]
    if itself:
        ways += [role, "reports to" if role == "manager" else role]
    return rng.choice(ways)


def _referring(ids: list[object], rows: int, rng: random.Random) -> list[object]:
    """Cells that refer to some of the ids, not all filled."""
    used = rng.sample(ids, max(2, int(len(ids) * rng.uniform(0.3, 1.0))))
    missing = rng.choice((0.0, 0.0, 0.1, 0.5))
    return [None if rng.random() < missing else rng.choice(used) for _ in range(rows)]
