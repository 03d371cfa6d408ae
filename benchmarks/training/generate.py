"""Generated questions: plans over many schemas, worded as people type them.

Formal, terse and sloppy wordings, in the headers' words and in others, over Spider's train databases, web tables,
wide extracts and invented schemas. No development database, no held-out one.

python -m benchmarks.training.generate --lakes FOLDER --train FOLDER --cache FOLDER [--count N] [--seed N] [--show N]
"""

from __future__ import annotations

import importlib
import pickle
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import duckdb

from benchmarks.common.lakes import lake_folder, open_lake
from benchmarks.common.options import lakes_folder, parser
from benchmarks.training.databases import tables_of
from benchmarks.training.examples import Example, is_held_out, load_examples
from benchmarks.training.generate_conditions import SkipError
from benchmarks.training.generate_lake import CHARACTERS, SampledLake, Samples, from_cells
from benchmarks.training.generate_roles import RoleFrames
from benchmarks.training.invented import invented
from benchmarks.training.located import located, values_of
from benchmarks.training.wikisql import web_tables
from lakescout.lake.sqltext import quote, quote_path
from lakescout.plugins.check.from_sql import UnreadableError, from_sql
from lakescout.reading.joining import CannotJoinError, KeyPaths
from lakescout.reading.plan import Column, Query, everywhere
from lakescout.reading.scope import Scope, make_scope
from lakescout.reading.to_sql import CannotWriteError, to_sql

VERSION = 4
MOST_DISTINCT = 60
WIDE = 14
"""Columns of a wide extract that one question sees."""
GENERIC = ("row", "record", "entry", "item")
SINGLE = (
    ("listing", 10),
    ("attributes", 7),
    ("lookup", 8),
    ("count", 7),
    ("count_different", 2),
    ("aggregate", 7),
    ("grouped", 8),
    ("periods", 5),
    ("extreme", 8),
    ("most_common", 5),
    ("having", 3),
    ("above_average", 2),
    ("share", 1.5),
    ("shares", 0.7),
    ("sorted_list", 3),
    ("first_of_each", 2),
    ("two_columns", 2),
    ("duration", 3),
    ("not_yet", 3),
    ("late", 1.5),
    ("gap", 2),
)
RELATED = (
    ("of_parent", 8),
    ("with_parent", 3),
    ("parent_by_child", 5),
    ("per_parent", 6),
    ("best_parent", 6),
    ("parents_having", 3),
    ("without_children", 5),
    ("both", 3),
    ("by_parents_group", 5),
    ("condition_of_parent", 4),
    ("product", 2.5),
    ("chief", 2),
    ("role_value", 3),
    ("role_group", 3),
)


@dataclass(frozen=True)
class Generated:
    """Examples and the scopes and texts that they are over, as `Examples` has them."""

    items: tuple[Example, ...]
    scopes: dict[str, Scope]
    cells: dict[str, dict[int, tuple[str, ...]]]


def load_generated(lakes: Path, train: Path, cache: Path, count: int = 24_000, seed: int = 1) -> Generated:
    """Generated examples; made once (minutes), then read from `cache`."""
    stored = cache / f"generated_{VERSION}_{count}_{seed}.pickle"
    if not stored.is_file():
        stored.write_bytes(pickle.dumps(made(lakes, train, cache, count, seed)))
    loaded: Generated = pickle.loads(stored.read_bytes())
    return loaded


def made(lakes: Path, train: Path, cache: Path, count: int, seed: int) -> Generated:
    """Half over invented schemas, a third over Spider's, the rest over web tables and wide extracts."""
    rng = random.Random(seed)
    spider = spider_lakes(lakes, train, cache)
    web, wide = web_lakes(train, rng, count // 20), wide_lakes(lakes, rng)
    items: list[Example] = []
    scopes: dict[str, Scope] = {}
    cells: dict[str, dict[int, tuple[str, ...]]] = {}
    number = 0
    while len(items) < count:
        drawn = rng.random()
        if drawn < 0.55:
            lake, share = invented(number, rng), 14
            number += 1
        elif drawn < 0.8:
            lake, share = rng.choice(spider), 14
        elif drawn < 0.93:
            lake, share = rng.choice(web), 4
        else:
            lake, share = rng.choice(wide)(rng), 6
        found = list(questions(lake, rng, share, f"made-{seed}-{len(items)}"))
        if found:
            scopes[lake.name] = lake.scope
            cells.setdefault(lake.name, {n: s.values for n, s in lake.samples.items() if lake.scope.columns[n].is_text})
            items += found
    return Generated(tuple(items[:count]), scopes, cells)


def questions(lake: SampledLake, rng: random.Random, count: int, name: str) -> Iterator[Example]:
    """Up to `count` different questions over a lake."""
    graph = KeyPaths(lake.scope)
    words = RoleFrames(lake, rng, rng.choice((0.0, 0.2, 0.5, 0.8)))
    forms = SINGLE if not lake.scope.keys else SINGLE + RELATED
    names, weights = [form for form, _ in forms], [weight for _, weight in forms]
    seen: set[Query] = set()
    for _ in range(count * 6):
        if len(seen) >= count:
            return
        frame: Callable[[], tuple[Query, str]] = getattr(words, rng.choices(names, weights)[0])
        try:
            plan, text = frame()
            plan = canonical(plan, lake.scope, graph)
        except (SkipError, CannotJoinError, CannotWriteError, UnreadableError):
            continue
        if plan in seen:
            continue
        seen.add(plan)
        question = sloppy(tidy(text), rng, [str(value.value) for value, _ in values_of(plan)])
        yield Example(f"{name}-{len(seen)}", "generated", question, lake.name, plan, located(question, plan))


def canonical(plan: Query, scope: Scope, graph: KeyPaths) -> Query:
    """The plan as read back from its own statement, so that one meaning has one plan."""
    tree = to_sql(plan, scope, graph)
    dated = any(column is not None and scope.columns[column].is_date for _, column in values_of(plan))
    dated = dated or any(
        isinstance(node, Column) and scope.columns[node.column].is_date
        for node in everywhere(getattr(plan, "where", None))
    )
    return plan if dated else from_sql(tree, scope, graph)


def tidy(text: str) -> str:
    """One blank between words, no doubled words, a capital where a sentence begins as one."""
    text = re.sub(r"\b(the|of|a) \1\b", r"\1", " ".join(text.split()))
    return text[0].upper() + text[1:] if text.endswith((".", "?")) and text[0].isalpha() else text


def sloppy(text: str, rng: random.Random, values: list[str]) -> str:
    """For a part of the questions, the question as typed in a hurry."""
    drawn = rng.random()
    if drawn < 0.45:
        return text
    text = text.rstrip("?.")
    if drawn < 0.8:
        text = text.lower()
    if rng.random() < 0.35:
        text = re.sub(r"\b(the|a|an|all)\b ", "", text, flags=re.IGNORECASE) or text
    if rng.random() < 0.1:
        text = re.sub(r"\baverage\b", "avg", re.sub(r"\bnumber of\b", rng.choice(("# of", "no. of", "nr of")), text))
    if rng.random() < 0.12:
        text = _mistyped(text, rng, values)
    if rng.random() < 0.06:
        text += rng.choice((" please", " pls", " thanks", "??", " ?"))
    return text


def _mistyped(text: str, rng: random.Random, values: list[str]) -> str:
    kept = {word.lower() for value in values for word in value.split()}
    words = text.split(" ")
    places = [
        place for place, word in enumerate(words) if len(word) > 5 and word.isalpha() and word.lower() not in kept
    ]
    if not places:
        return text
    place = rng.choice(places)
    word, at = words[place], rng.randint(1, len(words[place]) - 2)
    kind = rng.random()
    if kind < 0.4:
        word = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    elif kind < 0.7:
        word = word[:at] + word[at + 1 :]
    else:
        word = word[:at] + rng.choice(CHARACTERS) + word[at + 1 :]
    words[place] = word
    return " ".join(words)


def spider_lakes(lakes: Path, train: Path, cache: Path) -> list[SampledLake]:
    """Spider's train databases, without those that are held out."""
    examples = load_examples(lakes, train, cache)
    names = sorted({item.scope for item in examples.part("train", "spider")})
    with open_lake(lake_folder(lakes, "spider"), cache) as connection:
        return [
            SampledLake(name, examples.scopes[name], samples_of(connection, examples.scopes[name])) for name in names
        ]


def samples_of(connection: duckdb.DuckDBPyConnection, scope: Scope) -> dict[int, Samples]:
    """Samples of each column of a database."""
    found = {}
    for number, column in enumerate(scope.columns):
        name, table = quote(column.name), quote_path(*scope.tables[column.table].name)
        rows, filled, distinct = connection.execute(
            f"SELECT count(*), count({name}), count(DISTINCT {name}) FROM {table}"
        ).fetchall()[0]
        values = connection.execute(
            f"SELECT {name}::VARCHAR FROM {table} WHERE {name} IS NOT NULL "
            "GROUP BY ALL ORDER BY count(*) DESC, 1 LIMIT ?",
            [MOST_DISTINCT],
        ).fetchall()
        found[number] = Samples(tuple(row[0] for row in values), distinct, rows, rows - filled)
    return found


def web_lakes(train: Path, rng: random.Random, count: int) -> list[SampledLake]:
    """Web tables, each a scope of its own; no name says what their rows are."""
    tables = {name: table for name, table in web_tables(train).items() if not is_held_out(name)}
    chosen = rng.sample(sorted(tables), min(count, len(tables)))
    return [
        SampledLake(
            name,
            tables[name].scope,
            {place: from_cells(column, len(column)) for place, column in enumerate(tables[name].cells)},
            given_nouns={0: GENERIC},
        )
        for name in chosen
    ]


def wide_lakes(lakes: Path, rng: random.Random) -> list[Callable[[random.Random], SampledLake]]:
    """Wide extracts; every few questions each is cut down to other columns."""
    del rng
    found = []
    for file in sorted((lake_folder(lakes, "public_bi") / "tables").glob("*/*.parquet")):
        found.append(lambda rng, file=file: _wide(file, rng))
    return found


def _wide(file: Path, rng: random.Random) -> SampledLake:
    with duckdb.connect() as connection:
        names = [row[0] for row in connection.execute("DESCRIBE FROM read_parquet(?)", [str(file)]).fetchall()]
        kept = [
            name
            for place, name in enumerate(names)
            if place in set(rng.sample(range(len(names)), min(WIDE, len(names))))
        ]
        connection.execute(
            f"CREATE TABLE {quote(file.stem)} AS SELECT {', '.join(map(quote, kept))} FROM read_parquet(?)", [str(file)]
        )
        scope = make_scope(tables_of(connection))
        name = f"{file.stem}_{rng.randrange(10**6)}"
        return SampledLake(name, scope, samples_of(connection, scope), given_nouns={0: GENERIC})


def main() -> None:
    made_parser = parser(__doc__ or "")
    made_parser.add_argument("--train", type=Path, required=True, help="folder of the training questions")
    made_parser.add_argument("--cache", type=Path, default=Path(".bench"))
    made_parser.add_argument("--count", type=int, default=24_000)
    made_parser.add_argument("--seed", type=int, default=1)
    made_parser.add_argument("--show", type=int, default=0, help="print some of them")
    options = made_parser.parse_args()
    module = importlib.import_module("benchmarks.training.generate")  # what is pickled is not the command's
    found = module.load_generated(
        lakes_folder(options.lakes), options.train, options.cache, options.count, options.seed
    )
    verbalized = importlib.import_module("lakescout.reading.verbalize").verbalized
    print(len(found.items), "questions over", len(found.scopes), "schemas")
    for item in random.Random(0).sample(found.items, min(options.show, len(found.items))):
        print(f"{item.question}\n    {verbalized(item.plan, found.scopes[item.scope])}")


if __name__ == "__main__":
    main()
