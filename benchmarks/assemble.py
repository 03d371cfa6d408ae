"""Put the sections of `results/` together as RESULTS.md.

python -m benchmarks.assemble
"""

from __future__ import annotations

from pathlib import Path

ORDER = (
    "discover",
    "discover_graph",
    "birdie",
    "independent",
    "questions",
    "bench_times",
    "pneuma",
    "live_methods",
    "contexts",
    "narrated",
    "value_scan",
    "refresh",
    "lake_costs",
    "join_groups",
    "group_growth",
    "join_graph",
    "join_ways",
    "answer",
    "answer_spider",
    "answer_times",
    "answer_replay",
    "answer_cost",
    "answer_failures",
    "augment",
    "augment_agents",
    "augment_chains",
    "augment_cost",
    "shell_door",
)
HEAD = """# Results

Every section names the command that made it. "To reach" are the project's own goals; where a figure falls short,
the section says so and what was tried. Questions that served for tuning are named in [README.md](README.md).
"""


def main() -> None:
    folder = Path(__file__).parent
    found = {path.stem: path for path in (folder / "results").glob("*.md")}
    names = [name for name in ORDER if name in found] + sorted(set(found) - set(ORDER))
    sections = [found[name].read_text(encoding="utf-8").strip() for name in names]
    (folder / "RESULTS.md").write_text("\n\n".join([HEAD.strip(), *sections]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
