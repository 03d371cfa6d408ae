"""Run every benchmark that writes a result, or those of some topics; all of them take hours on a small machine.

python -m benchmarks.run --lakes FOLDER [--topics TOPIC ...] [--short]
python -m benchmarks.run --check [ROOM ...]

With --short it makes anew, by the commands that their pages name, those that take less than four minutes of processor.

With --check it runs nothing and lists the pages that are older than the code they measure, those with the most commits
since first; with rooms (reading, ranking, joins, papers/jar), only pages whose code changed there.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.provenance import late, pages, runs
from benchmarks.common.report import RESULTS

ON_LAKES = {
    "discover": ("methods", "join_graph", "pneuma", "parsers", "independent"),
    "descriptions": ("contexts", "cryptic", "initials"),
    "birdie": ("methods",),
    "generator": ("questions",),
    "groups": ("methods", "join_graph", "keys", "ways"),
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
    "values": ("scan", "filters"),
    "speed": ("start", "growth", "parquet", "cluster", "overview"),
}
"""Benchmarks that make their data themselves."""
SHORT = (
    *("answers/columns", "answers/conversations", "answers/cost", "answers/everyday", "answers/times"),
    *("augment/chains", "descriptions/initials", "discover/own_languages", "discover/overview", "groups/ways"),
    *("speed/overview", "speed/start", "values/filters"),
)
"""Pages that take less than four minutes of processor each, sections included."""
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
    options.add_argument("--check", nargs="*", metavar="ROOM", help="list the pages that are older than their code")
    options.add_argument("--short", action="store_true", help="only the pages that are soon made")
    given = options.parse_args()
    if given.check is not None:
        check(given.check)
        return
    if given.short:
        again(str(lakes_folder(given.lakes)))
        return
    lakes = ["--lakes", str(lakes_folder(given.lakes))]
    for topic in given.topics:
        if is_missing(topic):
            continue
        for name in ON_LAKES.get(topic, ()):
            run(f"{topic}.{name}", *lakes)
        for name in ALONE.get(topic, ()):
            run(f"{topic}.{name}")


def again(lakes: str) -> None:
    """Run the commands of the short pages and of their sections; exits with those that failed, once all have run."""
    failed = []
    for name, last in runs(RESULTS).items():
        if name.partition("#")[0] in SHORT:
            print(last.command, flush=True)
            told = [sys.executable, *shlex.split(last.command)[1:]]
            if subprocess.run(told, check=False, env={**os.environ, "LAKESCOUT_LAKES": lakes}).returncode:
                failed.append(last.command)
    if failed:
        raise SystemExit("\n".join(["these failed:", *failed]))


def check(rooms: Sequence[str]) -> None:
    """Print the pages that are older than the code they measure."""
    found = [page for page in late(pages(RESULTS)) if not rooms or set(rooms) & set(page.rooms)]
    for page in found:
        print(f"{page.page}: {page.commits} commits since {page.commit}, in {', '.join(filter(None, page.rooms))}")
    print(f"{len(found)} pages are older than the code they measure")


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
