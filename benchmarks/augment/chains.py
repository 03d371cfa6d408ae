"""Made chains of joins with signal at random depths (table search for Kitana, 5.1): what each order finds on a budget.

python -m benchmarks.augment.chains
"""

from __future__ import annotations

import statistics

import duckdb
import numpy as np
import pandas as pd

import lakescout
from benchmarks.common import report
from benchmarks.common.options import result_parser
from lakescout.doors.python import lake_of
from lakescout.plugins.augment.base import read_base
from lakescout.plugins.augment.evaluator import Evaluator
from lakescout.plugins.augment.judge import select
from lakescout.plugins.augment.keys import CachedKeys, KeysInputs
from lakescout.plugins.augment.methods import history_weight
from lakescout.plugins.augment.paths import Neighbours
from lakescout.plugins.augment.search import ORDERS
from lakescout.plugins.augment.session import AugmentRequest, Session, Spending
from lakescout.surface.functions import function_named

WORDS = "orchard harbour violin quarry lantern meadow saddle compass ferry kiln anvil barley cellar drum".split()
CHAINS, DEPTH, ROWS, SIGNALS = 6, 4, 2000, 3
BUDGETS = (0.25, 0.5, 1.0)


def make_chains(connection: duckdb.DuckDBPyConnection, seed: int) -> None:
    """A base that refers to six chains of four tables, each with two columns; three of all columns carry the target."""
    rng = np.random.default_rng(seed)
    words = iter(rng.permutation([f"{one}_{two}" for one in WORDS for two in WORDS if one != two]).tolist())
    places = {(int(n) // DEPTH, int(n) % DEPTH) for n in rng.permutation(CHAINS * DEPTH)[:SIGNALS]}
    target = rng.normal(scale=0.5, size=ROWS)
    base: dict[str, object] = {}
    for chain in range(CHAINS):
        size, names = 300, [next(words) for _ in range(DEPTH)]
        reference = rng.integers(0, size, ROWS)
        base[f"{names[0]}_code"] = [f"{names[0]} {value}" for value in reference]
        for depth, name in enumerate(names):
            values = rng.normal(size=(size, 2))
            if (chain, depth) in places:
                target = target + rng.uniform(0.6, 1.2) * values[reference, 0]
            frame = pd.DataFrame(
                {f"{name}_code": [f"{name} {key}" for key in range(size)], "grade": values[:, 0], "level": values[:, 1]}
            )
            if depth + 1 < DEPTH:
                smaller = int(size * rng.uniform(0.4, 0.8))
                onward = rng.integers(0, smaller, size)
                frame[f"{names[depth + 1]}_code"] = [f"{names[depth + 1]} {value}" for value in onward]
                reference, size = onward[reference], smaller
            connection.register("made", frame)
            connection.execute(f'CREATE TABLE "{name}" AS FROM made')
            connection.unregister("made")
    connection.register("made", pd.DataFrame({**base, "outcome": target}))
    connection.execute("CREATE TABLE study AS FROM made")
    connection.unregister("made")


def found_r2(connection: duckdb.DuckDBPyConnection, order: str, budget: int) -> float:
    """R2 on unseen keys with all that helps among the first `budget` paths."""
    lake = lake_of(connection)
    with lake.session() as (private, index):
        state = lake.join_state(private, index)
        columns = state.columns(index)
        number = next(n for n, table in enumerate(index.catalog.tables) if table.name.table == "study")
        base = read_base(private, index.catalog, number, "outcome", columns.profiles[number])
        evaluator = Evaluator(private, index.catalog, base)
        keys = CachedKeys().ensure(lake.now(private), KeysInputs(index, state))
        neighbours = Neighbours(private, index, columns, lake.join_graph(state), keys)
        options = function_named("augment_tables").filled({"k": SIGNALS, "max_hops": DEPTH, "search": order})
        request = AugmentRequest(
            number,
            "outcome",
            **{name: value for name, value in options.items() if name not in {"seconds", "evaluations"}},
        )
        session = Session(request, base, evaluator, neighbours, Spending(1e9, 10**9))
        frontier = session.frontier(session.roots, history_weight(session, []))
        frontier.spent = lambda: len(session.tried) >= budget
        verdicts = list(ORDERS[order](frontier))
        steps = select(evaluator, verdicts, session.measure, SIGNALS, check=session.check, spent=lambda: False)
        evaluator.close()
    return steps[-1].verdict.r2_after if steps else 0.0


def main() -> None:
    parser = result_parser(__doc__ or "")
    parser.add_argument("--limit", type=int, default=12, help="made lakes")
    options = parser.parse_args()
    total = CHAINS * DEPTH
    found: dict[tuple[str, float], list[float]] = {}
    for seed in range(options.limit):
        connection = lakescout.connect()
        connection.execute("SET threads = 1")
        make_chains(connection, seed)
        for order in ORDERS:
            for share in BUDGETS:
                found.setdefault((order, share), []).append(found_r2(connection, order, round(share * total)))
        connection.close()
        print(seed, {key: f"{values[-1]:.2f}" for key, values in found.items()}, flush=True)
    rows = [
        [
            order,
            *(
                f"{statistics.mean(found[order, share]):.3f} ± {statistics.stdev(found[order, share]):.2f}"
                for share in BUDGETS
            ),
        ]
        for order in ORDERS
    ]
    report.write(
        options.out,
        "augment/chains",
        "Chains of joins: search orders on a budget",
        [
            f"{options.limit} made lakes of {CHAINS} chains of {DEPTH} tables behind a base of {ROWS:,} rows; "
            f"{SIGNALS} "
            f"of the {total} tables carry the target, at random places. Mean R2 on unseen keys (± standard "
            f"deviation over "
            f"the lakes) with what was found after a share of the {total} evaluations that see everything. 'best' is "
            "ours; the others are those of the paper (4.5), whose figures 7 and 8 show BFS ahead at 50 % and "
            "MCTS at 25 %.",
            report.table(["order", *(f"{share:.0%} of the budget" for share in BUDGETS)], rows),
            f"MCTS tries each first table once before it follows any, so that with {CHAINS} chains a quarter of the "
            "budget is spent as by BFS. 'best' knows before it measures how much of the target's variance lies between "
            "the values of a key, and goes down the chains where some is left.",
        ],
        options=f"--limit {options.limit}",
    )


if __name__ == "__main__":
    main()
