"""Fit how likely a pair of columns is a key, on databases whose keys are known.

    python -m benchmarks.training.fit_joins --lakes LAKES [--hidden 0.2] [--made 150] [--write]

The open databases, the written ones and lakes of strangers give all weights except those of ROLES, which the open ones
do not tell. All written lakes together count half as much as the open databases, and so do all lakes of strangers. The
examples are the candidate pairs within a database. Each counts twice, with its values and, in part, without, so that
the weight of `unknown_values` is fitted, too. Weights that none of them tells stay (`by_hand` in weights/joins.json).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import duckdb
import numpy as np
import pyarrow as pa

from benchmarks.common import options as lake_option
from benchmarks.common import report
from benchmarks.common.fitted import store
from benchmarks.common.keyed_lakes import NAMES, KeyedLake, opened
from benchmarks.common.lakes import lake_folder, load_lake
from benchmarks.common.logistic import fitted
from benchmarks.common.workbench import CACHE, RememberingEncoder, build_index
from benchmarks.groups.join_graph import declared_pairs, dev_columns
from benchmarks.training import written
from benchmarks.training.invented import Spelling, Thing, _attributes, _chosen, _values, things
from lakescout.doors.python import DuckDBConnection
from lakescout.joins.columns import LakeColumns
from lakescout.joins.inference import (
    INTERCEPT,
    MODEL,
    candidate_pairs,
    features,
    least_contained,
    values_known,
)
from lakescout.joins.joinability import Joinability
from lakescout.joins.state import JoinState, refreshed
from lakescout.lake.sqltext import quote, quote_path
from lakescout.weights import described
from lakescout.words.onnx import default_encoder

# Small databases of invented things that refer to each other under names as people give them: `sold_by`, `lead_coach`.
#
# The databases of open question sets mostly name a key after the table it refers to. Other names of keys are not
# in them, so the weights of joins are fitted on these, too.

SCHEMA = "made_keys_"
PERSONAL = frozenset({"first", "last", "person"})
DONE_BY = (
    "created by", "approved by", "assigned to", "handled by", "reported by", "signed by", "checked by", "owned by",
    "escalated to", "reviewed by", "entered by", "requested by", "sent to", "received from", "booked for", "led by",
)  # fmt: skip
"""Column names for the person who did something, whatever such a person is called."""
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
    """The headers of a thing's references, and what they refer to."""
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


HIDDEN = 0.2
INVENTED_LAKES = 150
RIDGE = 1.0
WRITTEN_SHARE = 0.5
"""How much all written databases count together, beside all open ones."""
REAL_SHARE = 0.5
"""How much all lakes of strangers count together."""
WRITTEN = "written_"
ROLES = frozenset(
    {
        "ends_in_role",
        "done_by_people",
        "agent_among_people",
        "agent_key_among_people",
        "role_in_its_table",
        "role_key_in_its_table",
        "same_table",
    }
)
"""Features fitted only on invented and written databases, as the open ones hardly have them."""


OPEN, INVENTED, PEOPLES, REAL = range(4)
"""Where a candidate comes from: the open databases, the invented ones, the written ones, or lakes of strangers."""


class Examples(NamedTuple):
    """Candidates to learn from: one row where values are known and agree, and one as if none were known."""

    rows: np.ndarray
    """Shape (n, features)."""
    wanted: np.ndarray
    """Whether each is declared."""
    sources: np.ndarray
    shares: np.ndarray
    """How much each row counts."""


def examples(
    columns: LakeColumns,
    gold: set[frozenset[int]],
    source: np.ndarray,
    left_out: np.ndarray,
    hidden: float,
    unsaid: Collection[frozenset[int]] = (),
) -> Examples:
    """The candidates within each database that may be contained, as in use; `hidden` of each pair has no values.

    Columns that are `left_out` refer to nothing here, and `unsaid` pairs are no examples. Pairs of REAL lakes may be of
    two schemas, or of one table.
    """
    joinability = Joinability(columns)
    candidates = candidate_pairs(columns)
    least = least_contained(columns, candidates)
    pairs, shares, seen, dangling = [], [], [], []
    for (left, right), share in zip(candidates.tolist(), least.tolist(), strict=True):
        if left_out[left] or frozenset((left, right)) in unsaid:
            continue
        if source[left] != REAL and columns.schema[left] != columns.schema[right]:
            continue
        if columns.table[left] == columns.table[right] and source[left] == OPEN:
            continue
        found = joinability.value_overlap(left, right)
        known = values_known(columns, left, right, found)
        held = found.left_in_right or 0.0
        if known and (held >= share):
            pairs.append((left, right))
            shares.append(1.0 - hidden)
            seen.append(True)
            dangling.append(1.0 - held)
        pairs.append((left, right))
        shares.append(hidden if known else 1.0)
        seen.append(False)
        dangling.append(0.0)
    places, counts = np.array(pairs), log_header_count(columns, source)
    given = {
        INTERCEPT: np.ones(len(pairs)),
        **features(columns, places, np.array(seen)),
        "log_header_count": counts[places[:, 0]],
        "dangling": np.array(dangling),
    }
    wanted = np.array([float(frozenset(pair) in gold) for pair in pairs])
    of, weights = source[places[:, 0]], np.array(shares)
    return Examples(np.stack([given[name] for name in MODEL], axis=1), wanted, of, weights)


def weighed(parts: Sequence[Examples]) -> Examples:
    """Several examples together, each source but the open one with its share of that one's weight."""
    rows, wanted, of, shares = (np.concatenate(each) for each in zip(*parts, strict=True))
    for source, share in ((PEOPLES, WRITTEN_SHARE), (REAL, REAL_SHARE)):
        mine = of == source
        if mine.any():
            shares[mine] *= share * shares[of == OPEN].sum() / shares[mine].sum()
    return Examples(rows, wanted, of, shares)


def of_real_lake(lake: KeyedLake, hidden: float) -> Examples:
    """The candidates of a lake of strangers; those that join rightly without being keys are left out."""
    source = np.full(len(lake.columns.table), REAL)
    nothing = np.zeros(len(source), dtype=np.bool_)
    return examples(lake.columns, lake.numbered(lake.keys), source, nothing, hidden, lake.numbered(lake.also))


def sources_of(columns: LakeColumns) -> np.ndarray:
    """Where each column comes from."""
    schemas = [table.name.schema for table in columns.index.catalog.tables]
    of_table = [
        INVENTED if schema.startswith(SCHEMA) else PEOPLES if schema.startswith(WRITTEN) else OPEN for schema in schemas
    ]
    return np.array(of_table)[columns.table]


def log_header_count(columns: LakeColumns, source: np.ndarray) -> np.ndarray:
    """`LakeColumns.log_header_count` as if each invented and each written database were a lake of its own."""
    lake = np.where(source == OPEN, -1, columns.schema).tolist()
    places = list(zip(lake, columns.header.tolist(), strict=True))
    stands = columns.takes_part[columns.table].tolist()
    counts = Counter(place for place, counted in zip(places, stands, strict=True) if counted)
    return np.log1p(np.array([counts[place] for place in places], dtype=np.float64))


def written_keys(connection: duckdb.DuckDBPyConnection) -> list[Made]:
    """Create the written lakes that are not held out, a schema each; the keys that they declare."""
    names = [name for name in written.names() if name not in written.UNTRAINED]
    for name in names:
        schema = f"{WRITTEN}{name}"
        connection.execute(f"CREATE SCHEMA {schema}; USE {schema}")
        connection.execute(written.made_by(name))
    connection.execute("USE main")
    rows = connection.execute(
        "SELECT schema_name, table_name, constraint_column_names, referenced_table, referenced_column_names "
        "FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY' AND starts_with(schema_name, ?)",
        [WRITTEN],
    ).fetchall()
    return [(schema, table, one[0], other, key[0]) for schema, table, one, other, key in rows if len(one) == 1]


def _numbers(keys: Iterable[Made], columns: LakeColumns) -> set[frozenset[int]]:
    """Keys as pairs of column numbers."""
    index = columns.index
    known = {(table.name.schema, table.name.table): number for number, table in enumerate(index.catalog.tables)}

    def number(schema: str, table: str, column: str) -> int:
        place = known[schema, table]
        return int(index.first_column[place]) + index.catalog.tables[place].column_by_name[column.lower()].position

    return {
        frozenset((number(schema, table, column), number(schema, other, key)))
        for schema, table, column, other, key in keys
    }


def base_examples(root: Path, cache: Path, invented: int, hidden: float) -> Examples:
    """The candidates of spider's train databases, of the written ones, and of `invented` invented ones."""
    folder = lake_folder(root, "spider")
    connection = duckdb.connect()
    load_lake(connection, folder)
    keys = [*made(connection, invented), *written_keys(connection)]
    index = build_index(connection, RememberingEncoder(default_encoder(1), cache / "join_graph.vectors"))
    state = refreshed(DuckDBConnection(connection.cursor()), index, JoinState(index.catalog), set())
    columns = state.columns(index)
    gold = declared_pairs(folder, columns) | _numbers(keys, columns)
    return examples(columns, gold, sources_of(columns), dev_columns(folder, columns), hidden)


def fit(parts: Sequence[Examples]) -> np.ndarray:
    """The weights in the order of MODEL; those by hand are as they are stored."""
    rows, wanted, sources, shares = weighed(parts)
    by_hand = described("joins")["by_hand"]
    role = [place for place, name in enumerate(MODEL) if name in ROLES]
    free = [place for place, name in enumerate(MODEL) if name not in {*by_hand, *ROLES}]
    penalty = np.array([RIDGE * (name != INTERCEPT) for name in MODEL])
    found = np.array(list(MODEL.values()))
    found[role] = 0.0
    real = sources != INVENTED
    kept = [place for place in range(len(MODEL)) if place not in free]
    known = rows[:, kept] @ found[kept]
    found[free] = fitted(rows[real][:, free], wanted[real], penalty[free], known[real], shares[real])
    both = np.column_stack([sources == INVENTED, sources == PEOPLES, rows[:, role]])  # each declares its own share
    found[role] = fitted(both, wanted, np.array([0.0, 0.0, *penalty[role]]), rows @ found, shares)[2:]
    return found


def main() -> None:
    parser = lake_option.parser(__doc__ or "")
    parser.add_argument("--cache", type=Path, default=CACHE)
    parser.add_argument("--hidden", type=float, default=HIDDEN, help="how much of each pair counts without values")
    parser.add_argument("--made", type=int, default=INVENTED_LAKES, help="how many invented databases")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    root = lake_option.lakes_folder(options.lakes)
    options.cache.mkdir(parents=True, exist_ok=True)
    parts = [base_examples(root, options.cache, options.made, options.hidden)]
    for name in NAMES:
        parts.append(of_real_lake(opened(root / "real", name, default_encoder(1), options.cache), options.hidden))
    found = fit(parts)
    for name, part in zip(("base", *NAMES), parts, strict=True):
        print(f"{name}: {len(part.rows)} rows, {part.wanted.sum():.0f} of them of keys")
    pairs = [(name, MODEL[name], value) for name, value in zip(MODEL, found, strict=True)]
    print(report.table(["feature", "as stored", "fitted"], pairs))
    if options.write:
        store("joins", "joins", MODEL, found)


if __name__ == "__main__":
    main()
