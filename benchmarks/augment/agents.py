"""What history and set sizes change (table search for Kitana, figures 9 to 11), with scripts in a model's place.

python -m benchmarks.augment.agents --lakes LAKES
"""

from __future__ import annotations

import json
import re
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

import lakescout
from benchmarks.augment.lake import base_sql, build_lake, held_out_r2
from benchmarks.augment.methods import knows
from benchmarks.augment.pairs import SOURCES, Source
from benchmarks.common import report
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.workbench import CACHE
from lakescout.doors.python import lake_of
from lakescout.engine.calls import Message
from lakescout.lake.sqltext import quote
from lakescout.plugins.augment.surface import augment_tables
from lakescout.plugins.llm.budget import Budget
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.llm.protocol import Reply

SET_SIZES, HISTORY = SOURCES[::4], SOURCES[2::4]
FEW = 12
"""Evaluations of the short searches."""
FIRST, LAST = 10, 5
"""How many first and last tables of a prompt the script reads: models tend to lose the middle of a prompt."""
BUDGETS = (2_000, 5_000, 10_000, 20_000)
"""Tokens, as in the paper's figures 6, 12 and 13."""


@dataclass
class Script:
    """A model that answers by a function. It counts no tokens, so that they are estimated from the prompts."""

    reply: Callable[[str], str]
    name: str = "script"

    def complete(self, messages: Sequence[Message], *, max_tokens: int, seconds: float) -> Reply:
        return Reply(self.reply("\n".join(message.content for message in messages)))


def loses_the_middle(source: Source) -> Callable[[str], str]:
    """A script that chooses what helped before, and pieces of the base that it sees at the ends of a prompt."""
    mine = {piece.table for piece in source.pieces}

    def reply(prompt: str) -> str:
        names = re.findall(r'^TABLE "([^"]+)"', prompt, re.M)
        helped = re.findall(r'^HELPED "(?:[^"]+ > )?([^"]+)"', prompt, re.M)
        known = [name for name in helped if name in names]
        read = [*names[:FIRST], *names[-LAST:]]
        seen = [name for name in read if name.split(".")[-1] in mine]
        return json.dumps(list(dict.fromkeys([*known, *seen]))[:5])

    return reply


class Bench:
    """One lake, one base at a time."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self.connection = connection
        self.lake = lake_of(connection)

    def answers(self, reply: Callable[[str], str], tokens: int = 1_000_000) -> None:
        """Put a script in the place of the model."""

        def chat(prefix: str = "") -> Chat:
            return Chat(Script(reply), Budget(10_000, tokens, 600.0, max_call_tokens=tokens))

        self.lake.chat = chat

    def run(self, source: Source, **arguments: Any) -> tuple[float, dict[str, Any]]:
        """R2 on held-out keys, and the cost."""
        target, columns = next(iter(source.pairs.items()))
        base = f"{source.name}_study"
        self._base(base, base_sql(source, target, columns, held_out=False))
        rows = augment_tables(self.lake, f"main.{base}", target, seconds=600.0, **arguments)
        self._base(base, base_sql(source, target, columns, held_out=None))
        chosen = [row["sql"] for row in rows if row["rank"] is not None]
        sql = chosen[-1] if chosen else f"FROM {quote(base)}"
        return held_out_r2(self.connection.execute(sql).df(), target), rows[0]["cost"]

    def _base(self, name: str, sql: str) -> None:
        self.connection.execute(f"CREATE OR REPLACE TABLE {quote(name)} AS {sql}")


def history_rows(bench: Bench) -> list[list[object]]:
    found = []
    bench.connection.execute("DROP TABLE IF EXISTS lakescout.augment_history")
    for source in HISTORY:
        bench.answers(loses_the_middle(source))
        line: list[float] = []
        for history in (False, True):
            if history:
                bench.run(source, evaluations=100)
            line.append(bench.run(source, evaluations=FEW, history=history)[0])
            line.append(bench.run(source, method="selector", sets=1, candidates=100, history=history)[0])
        found.append([source.name, *line])
        print(found[-1], flush=True)
    means = [statistics.mean(row[place] for row in found) for place in range(1, 5)]
    return [[row[0], *(f"{value:.3f}" for value in row[1:])] for row in [*found, ["**mean**", *means]]]


def set_rows(bench: Bench) -> list[list[object]]:
    found = []
    for shown in (30, 100):
        for sets in (1, 2, 3, 4, 5, 10):
            runs = []
            for source in SET_SIZES:
                bench.answers(loses_the_middle(source))
                score, cost = bench.run(source, method="selector", sets=sets, candidates=shown, history=False)
                runs.append((score, cost["calls"], cost["tokens"]))
            score, calls, tokens = (statistics.mean(column) for column in zip(*runs, strict=True))
            found.append([shown, sets, f"{score:.3f}", f"{calls:.0f}", f"{tokens:,.0f}"])
            print(found[-1], flush=True)
    return found


def budget_rows(bench: Bench) -> list[list[object]]:
    found = []
    for budgeting in ("greedy", "value"):
        for method in ("enrich", "selector"):
            line: list[object] = [method, budgeting]
            for tokens in BUDGETS:
                scores = []
                for source in SET_SIZES:
                    bench.answers(knows(source), tokens)
                    scores.append(bench.run(source, method=method, sets=10, budgeting=budgeting, history=False)[0])
                line.append(f"{statistics.mean(scores):.3f}")
            found.append(line)
            print(line, flush=True)
    return found


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--cache", type=Path, default=CACHE)
    options = arguments.parse_args()
    options.cache.mkdir(parents=True, exist_ok=True)
    path = options.cache / "augment_agents.duckdb"
    build_lake(path, lakes_folder(options.lakes), options.cache)
    connection = lakescout.connect(path, exclude="whole.*")
    connection.execute("SET threads = 1")
    bench = Bench(connection)
    sets, budgets = set_rows(bench), budget_rows(bench)
    history = history_rows(bench)
    report.write(
        options.out,
        "augment/agents",
        "Augmentation: history and set sizes",
        [
            f"R2 on held-out keys. 'gain' with {FEW} evaluations, and 'selector' shown 100 tables in one prompt, "
            "without history and with that of one longer search before. The selector's model is a script that "
            f"recognises pieces by name among the first {FIRST} and the last {LAST} tables of a prompt, and any table "
            "that is said to have helped. The paper's figure 9: 0.69 without history, 0.73 with it.",
            report.table(["base", "gain", "selector", "gain, history", "selector, history"], history),
            f"Set sizes with the same script, mean of {', '.join(source.name for source in SET_SIZES)}: more sets cost "
            "more prompts, and let a model that loses the middle of each see all tables. The paper's figures 10 and 11 "
            "say the same of its models: 0.94 to 0.96 of 30 tables, 0.85 to 0.91 of 100, 2,500 to 14,900 tokens.",
            report.table(["tables shown", "sets", "R2", "calls", "tokens"], sets),
            "A script loses nothing that similarity puts first, so that sets change little here; what they "
            "cost is real.",
            "Token budgets, 30 tables, 10 sets, a script that recognises every piece; 'value' spends on the "
            "tables with the "
            "largest similarity a token first (4.1; the paper proposes it and did not measure it).",
            report.table(["method", "budgeting", *(f"{tokens:,} tokens" for tokens in BUDGETS)], budgets),
        ],
    )


if __name__ == "__main__":
    main()
