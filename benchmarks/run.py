"""Run every benchmark and put the results together; hours on a small machine.

python -m benchmarks.run --lakes FOLDER
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.util import find_spec

from benchmarks.lake_option import lakes_folder, parser

ON_LAKES = ("discover", "discover_graph", "refresh", "lake_costs", "join_groups", "join_graph", "answer_spider",
            "answer_times", "answer_replay", "answer_cost", "augment", "augment_agents", "augment_chains",
            "augment_cost", "independent", "questions")  # fmt: skip


def main() -> None:
    lakes = str(lakes_folder(parser(__doc__ or "").parse_args().lakes))
    for name in ON_LAKES:
        subprocess.run([sys.executable, "-m", f"benchmarks.{name}", "--lakes", lakes], check=True)
    if find_spec("torch"):
        subprocess.run([sys.executable, "-m", "benchmarks.birdie", "--lakes", lakes], check=True)
    subprocess.run([sys.executable, "-m", "benchmarks.shell_door"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "benchmarks.value_scan", "--folder", folder], check=True)
    subprocess.run([sys.executable, "-m", "benchmarks.assemble"], check=True)


if __name__ == "__main__":
    main()
