"""Where a result comes from, as data beside the pages; and which pages are older than the code that they measure.

`results/runs.json` holds command, commit, date and machine of each page and section, by `topic/name` or
`topic/name#section`; `report.write` puts them there and draws the line under the title from them.
"""

from __future__ import annotations

import ast
import json
import os
import platform
import shlex
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timezone
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[2]
RUNS = "runs.json"
PLACES = {"benchmarks": ROOT / "benchmarks", "lakescout": ROOT / "python" / "lakescout"}
"""The packages whose code a benchmark measures, or measures with."""
DRAWING = {f"benchmarks/common/{name}.py" for name in ("options", "provenance", "report")}
"""What reads options and draws pages: it changes no figure."""


@dataclass(frozen=True)
class Run:
    """One run of a benchmark."""

    command: str
    commit: str
    """The commit that was checked out as the program began, with a + where files differed; empty without git."""
    date: str
    """The day, in UTC: 2026-11-28."""
    machine: str

    @staticmethod
    def of(command: str) -> Run:
        """A run on this machine, now."""
        machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
        return Run(command, CHECKED_OUT, datetime.now(timezone.utc).date().isoformat(), machine)

    def __str__(self) -> str:
        at = f"at {self.commit}, " if self.commit else ""
        return f"`{self.command}` ({at}{self.date}; {self.machine}; a shared machine: compare ratios, not times)"


OF_THE_MACHINE = ("--lakes", "--out", "--cache")
"""Options that say where something lies, and change no figure."""


def typed(arguments: Sequence[str]) -> str:
    """The options of a command as a page tells them, without what is of one machine alone.

    >>> typed(["benchmarks/discover/real.py", "--lakes", "/data/lakes", "--limit", "120", "--train", "/data/train"])
    '--limit 120 --train PATH'
    """
    if not Path(arguments[0]).as_posix().rpartition("/benchmarks/")[1] and not arguments[0].startswith("benchmarks/"):
        return ""  # no benchmark was started: a test writes a page
    told = [
        "PATH" if "/" in each else shlex.quote(each)
        for before, each in pairwise(arguments)
        if each not in OF_THE_MACHINE and before not in OF_THE_MACHINE
    ]
    return " ".join(told)


def git(*arguments: str) -> str:
    """What git says about this checkout; empty where there is none."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def checked_out() -> str:
    """The commit that is checked out, with a + where files differ from it; empty where git does not tell."""
    changed = git("status", "--porcelain", "--untracked-files=no", "--", "python", "sql", "benchmarks/*.py")
    return git("rev-parse", "--short=8", "HEAD") + ("+" if changed else "")


CHECKED_OUT: Final = checked_out()
"""That of when the program began: who commits while it runs changes nothing that it measures."""


def runs(folder: Path) -> dict[str, Run]:
    """The recorded runs of a folder of results, by page and section."""
    path = folder / RUNS
    if not path.is_file():
        return {}
    return {name: Run(**told) for name, told in json.loads(path.read_text(encoding="utf-8")).items()}


def record(folder: Path, name: str, run: Run) -> None:
    """Keep a run; the last of a page or section counts."""
    kept = {**runs(folder), name: run}
    told = {each: asdict(kept[each]) for each in sorted(kept)}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / RUNS).write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def source(module: str) -> Path | None:
    """The file of a module of ours."""
    top, *rest = module.split(".")
    if top not in PLACES:
        return None
    path = PLACES[top].joinpath(*rest)
    return next((each for each in (path.with_suffix(".py"), path / "__init__.py") if rest and each.is_file()), None)


@cache
def imported(path: Path) -> frozenset[Path]:
    """The files of ours that one imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(filter(None, map(source, names)))


def measured_by(module: str) -> set[Path]:
    """Every file of ours that a benchmark imports, itself included, directly or through others."""
    first = source(module)
    found: set[Path] = set()
    waiting = [first] if first else []
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += imported(path)
    return found


@dataclass(frozen=True)
class Page:
    """A page or a section of one, as `topic/name` or `topic/name#section`."""

    name: str
    module: str
    """The program that writes it: `benchmarks.training.fit_judge`."""
    commit: str
    """That of its run; without one, the commit that last changed the page."""


@dataclass(frozen=True)
class Late:
    """A page or section that is older than the code it measures."""

    page: str
    commit: str
    commits: int
    """How many commits after it changed that code."""
    rooms: tuple[str, ...]
    """The packages that they changed."""


Changes = Callable[[str], Sequence[tuple[str, Sequence[str]]]]
"""From a commit, those after it, each with the files that it changed, as paths below the root."""


def changes_since(commit: str) -> list[tuple[str, list[str]]]:
    """The commits after one, with the files that each changed; none where git knows no such commit."""
    told = git(
        "log", "--format=%x00%h", "--name-only", f"{commit.rstrip('+')}..HEAD", "--", "python", "sql", "benchmarks"
    )
    parts = [part.splitlines() for part in told.split("\0") if part.strip()]
    return [(lines[0], [line for line in lines[1:] if line]) for lines in parts]


def late(pages: Iterable[Page], changes: Changes = changes_since) -> Iterator[Late]:
    """The pages that later commits outran, by the commit of each page; most outrun first."""
    found = []
    for page in pages:
        own = {str(path.relative_to(ROOT)) for path in measured_by(page.module)} - DRAWING
        later = changes(page.commit)
        touched = [[file for file in files if file in own or _is_sql_of(file, own)] for _, files in later]
        rooms = sorted({_room(file) for files in touched for file in files})
        if rooms:
            found.append(Late(page.name, page.commit, sum(map(bool, touched)), tuple(rooms)))
    yield from sorted(found, key=lambda each: (-each.commits, each.page))


def _room(file: str) -> str:
    """The package of a file: `joins`, `papers/jar`; `benchmarks` for what measures.

    >>> _room("python/lakescout/plugins/papers/jar/groups.py"), _room("sql/joins/create.sql")
    ('papers/jar', 'joins')
    >>> _room("benchmarks/run.py")
    'benchmarks'
    """
    parts = Path(file).parts[:-1]
    if parts[0] == "benchmarks":
        return parts[0]
    inside = parts[1:] if parts[0] == "sql" else parts[3 if parts[2:3] == ("plugins",) else 2 :]
    return "/".join(inside[: 2 if inside[:1] == ("papers",) else 1])


def _is_sql_of(file: str, own: Iterable[str]) -> bool:
    """Whether a template of SQL belongs to a package that is measured."""
    parts = Path(file).parts
    return parts[0] == "sql" and any(each.startswith(f"python/lakescout/{parts[1]}/") for each in own)


def pages(folder: Path) -> list[Page]:
    """The pages and sections that a program of ours writes: by their recorded runs, and those that have none."""
    known = runs(folder)
    found = [Page(name, _module(told.command), told.commit) for name, told in known.items() if _module(told.command)]
    for path in sorted(folder.glob("*/*.md")):
        name = str(path.relative_to(folder).with_suffix(""))
        module = f"benchmarks.{name.replace('/', '.')}"
        if name not in known and source(module):
            found.append(Page(name, module, git("log", "-1", "--format=%h", "--", str(path))))
    return [page for page in found if page.commit]


def _module(command: str) -> str:
    """The program of ours that a command runs; empty where it runs none.

    >>> _module("python -m benchmarks.values.filters --cells 5"), _module("make test")
    ('benchmarks.values.filters', '')
    """
    module = command.removeprefix("python -m ").partition(" ")[0]
    return module if source(module) else ""
