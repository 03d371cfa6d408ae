"""What the reader learns from: questions with their scopes and plans.

Spider's train questions, Spider-Syn's and WikiSQL's. Databases of Spider that HELD_OUT names, and a part of the
web tables, are for stopping early and for fitting confidence; development questions are not here at all.

python -m benchmarks.training.examples --lakes FOLDER --train FOLDER --cache FOLDER
"""

from __future__ import annotations

import hashlib
import importlib
import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from benchmarks.common.lakes import json_lines, lake_folder, open_lake
from benchmarks.common.options import lakes_folder, parser
from benchmarks.training.databases import spider_scopes
from benchmarks.training.located import Located, located
from benchmarks.training.wikisql import questions, web_tables
from lakescout.lake.sqltext import quote, quote_path
from lakescout.plugins.check.from_sql import UnreadableError, from_sql
from lakescout.reading.joining import KeyPaths
from lakescout.reading.plan import Query
from lakescout.reading.scope import Scope

Part = Literal["train", "held_out", "dev"]
HELD_OUT_SHARE = 0.15
MOST_CELLS = 5_000
"""Distinct texts of a column that are kept for linking."""
VERSION = 4
"""The version of the cached file; changed whenever its contents are made in another way."""


@dataclass(frozen=True, slots=True)
class Example:
    """A question, the name of its scope, and what it asks. `group` names the source."""

    id: str
    group: Literal["spider", "syn", "wikisql", "generated"]
    question: str
    scope: str
    plan: Query
    values: tuple[Located, ...]
    gold: str = ""
    """The gold statement, where there is one."""


@dataclass(frozen=True)
class Examples:
    """All examples, the scopes by name, and the distinct texts of each scope's columns by column number."""

    items: tuple[Example, ...]
    scopes: dict[str, Scope]
    cells: dict[str, dict[int, tuple[str, ...]]]
    dev: tuple[Example, ...]
    """Spider's development questions: for measuring, never for training."""

    def part(self, part: Part, group: str = "") -> list[Example]:
        """The examples of a part, of one group or of all."""
        chosen = self.dev if part == "dev" else self.items
        return [
            item
            for item in chosen
            if (part == "dev" or is_held_out(item.scope) == (part == "held_out")) and group in {"", item.group}
        ]


def is_held_out(scope: str) -> bool:
    """Whether a scope is kept from training: stable, by its name alone."""
    return int(hashlib.sha256(f"held out {scope}".encode()).hexdigest(), 16) % 1000 < 1000 * HELD_OUT_SHARE


def load_examples(lakes: Path, train: Path, cache: Path) -> Examples:
    """Everything; made once (a minute), then read from `cache` (seconds)."""
    stored = cache / f"examples_{VERSION}.pickle"
    if not stored.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        stored.write_bytes(pickle.dumps(_made(lakes, train, cache)))
    loaded: Examples = pickle.loads(stored.read_bytes())
    return loaded


def _made(lakes: Path, train: Path, cache: Path) -> Examples:
    scopes = spider_scopes(lakes, cache)
    rows = list(json_lines(lake_folder(lakes, "spider") / "spider_questions.jsonl"))
    learned = [row | {"group": "spider"} for row in rows if row["split"] == "train"]
    learned += [row | {"group": "syn"} for row in json_lines(train / "spider_syn_train.jsonl")]
    items = list(_from_gold(learned, scopes))
    dev = tuple(_from_gold([row | {"group": "spider"} for row in rows if row["split"] == "dev"], scopes))
    cells = {name: _cells(lakes, cache, scope) for name, scope in scopes.items()}
    tables = web_tables(train)
    for name, question, table, plan in questions(train, tables):
        items.append(Example(name, "wikisql", question, table, plan, located(question, plan)))
        scopes[table] = tables[table].scope
        cells[table] = {place: tuple(dict.fromkeys(column)) for place, column in enumerate(tables[table].cells)}
    return Examples(tuple(items), scopes, cells, dev)


def _from_gold(rows: list[dict[str, str]], scopes: dict[str, Scope]) -> Iterator[Example]:
    graphs: dict[str, KeyPaths] = {}
    for row in rows:
        scope = scopes[row["db"]]
        graph = graphs.setdefault(row["db"], KeyPaths(scope))
        try:
            plan = from_sql(row["gold_sql"], scope, graph)
        except UnreadableError:
            continue
        group: Literal["spider", "syn"] = "syn" if row["group"] == "syn" else "spider"
        values = located(row["question"], plan)
        yield Example(row["id"], group, row["question"], row["db"], plan, values, row["gold_sql"])


def _cells(lakes: Path, cache: Path, scope: Scope) -> dict[int, tuple[str, ...]]:
    found = {}
    with open_lake(lake_folder(lakes, "spider"), cache) as connection:
        for number, column in enumerate(scope.columns):
            if column.is_text:
                name, table = quote(column.name), quote_path(*scope.tables[column.table].name)
                sql = f"SELECT {name} FROM {table} WHERE {name} <> '' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ?"
                rows = connection.execute(sql, [MOST_CELLS]).fetchall()
                found[number] = tuple(row[0] for row in rows)
    return found


def main() -> None:
    made = parser(__doc__ or "")
    made.add_argument("--train", type=Path, required=True, help="folder of the training questions")
    made.add_argument("--cache", type=Path, default=Path(".bench"))
    options = made.parse_args()
    module = importlib.import_module("benchmarks.training.examples")  # what is pickled is not the command's
    found = module.load_examples(lakes_folder(options.lakes), options.train, options.cache)
    for part in ("train", "held_out", "dev"):
        items = found.part(part)
        values = [value for item in items for value in item.values]
        print(part, len(items), dict(Counter(item.group for item in items)), len({item.scope for item in items}))
        print("  values located", sum(value.start is not None for value in values), "of", len(values))


if __name__ == "__main__":
    main()
