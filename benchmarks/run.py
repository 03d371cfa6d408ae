"""Run every benchmark that writes a result, or those of some topics; all of them take hours on a small machine.

python -m benchmarks.run --lakes FOLDER [--topics TOPIC ...]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.util import find_spec

from benchmarks.common.options import lakes_folder, parser

ON_LAKES = {
    "discover": ("methods", "join_graph", "pneuma", "parsers", "independent"),
    "descriptions": ("contexts", "cryptic", "initials"),
    "birdie": ("methods",),
    "generator": ("questions",),
    "groups": ("methods", "join_graph", "ways"),
    "answers": ("spider", "times", "replay", "cost", "jar", "columns"),
    "augment": ("methods", "agents", "honest"),
    "speed": ("one_pass", "refresh", "lakes", "methods", "bench"),
    "doors": ("shell",),
    "reading": ("round_trip",),
}
"""Benchmarks by topic that read the lakes."""
ALONE = {
    "groups": ("growth",),
    "answers": ("everyday",),
    "augment": ("chains", "cost"),
    "values": ("scan",),
    "speed": ("start", "growth", "parquet", "cluster", "overview"),
}
"""Benchmarks that make their data themselves."""
NEEDS = {"birdie": "torch", "speed.cluster": "ray"}
"""Topics and benchmarks that need a package; without it they are left out."""
SIZES = {
    "speed.parquet": ("--rows", "1000000", "10000000", "--seconds", "2"),
    "speed.cluster": ("--tables", "600", "--rounds", "1"),
}
"""Sizes that end in a reasonable time; larger ones are measured by themselves."""


def main() -> None:
    topics = sorted({*ON_LAKES, *ALONE})
    options = parser(__doc__ or "")
    options.add_argument("--topics", nargs="+", choices=topics, default=topics)
    given = options.parse_args()
    lakes = ["--lakes", str(lakes_folder(given.lakes))]
    for topic in given.topics:
        if is_missing(topic):
            continue
        for name in ON_LAKES.get(topic, ()):
            run(f"{topic}.{name}", *lakes)
        for name in ALONE.get(topic, ()):
            with tempfile.TemporaryDirectory() as folder:
                run(f"{topic}.{name}", *(["--folder", folder] if topic == "values" else []))


def is_missing(name: str) -> bool:
    """Whether a topic or benchmark needs a package that is missing; prints it then."""
    if name not in NEEDS or find_spec(NEEDS[name]):
        return False
    print(f"{name} is left out: it needs {NEEDS[name]}")
    return True


def run(name: str, *options: str) -> None:
    if is_missing(name):
        return
    print(f"benchmarks.{name}", flush=True)
    sizes = SIZES.get(name, ())
    subprocess.run([sys.executable, "-m", f"benchmarks.{name}", *sizes, *options], check=True)


if __name__ == "__main__":
    main()
