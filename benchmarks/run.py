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
    "speed": ("refresh", "lakes", "methods", "bench"),
    "doors": ("shell",),
    "reading": ("round_trip",),
}
"""Benchmarks by topic that read the lakes."""
ALONE = {
    "groups": ("growth",),
    "answers": ("everyday",),
    "augment": ("chains", "cost"),
    "values": ("scan",),
    "speed": ("start",),
}
"""Those that make what they need."""
NEEDS = {"birdie": "torch"}
"""Topics that are left out where a package is missing."""


def main() -> None:
    topics = sorted({*ON_LAKES, *ALONE})
    options = parser(__doc__ or "")
    options.add_argument("--topics", nargs="+", choices=topics, default=topics)
    given = options.parse_args()
    lakes = ["--lakes", str(lakes_folder(given.lakes))]
    for topic in given.topics:
        if topic in NEEDS and not find_spec(NEEDS[topic]):
            print(f"{topic} is left out: it needs {NEEDS[topic]}")
            continue
        for name in ON_LAKES.get(topic, ()):
            run(f"{topic}.{name}", *lakes)
        for name in ALONE.get(topic, ()):
            with tempfile.TemporaryDirectory() as folder:
                run(f"{topic}.{name}", *(["--folder", folder] if topic == "values" else []))


def run(name: str, *options: str) -> None:
    print(f"benchmarks.{name}", flush=True)
    subprocess.run([sys.executable, "-m", f"benchmarks.{name}", *options], check=True)


if __name__ == "__main__":
    main()
