"""The order of the layers, in Python and in the extension: no import runs upwards, no files need each other in a circle."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import hypothesis
import networkx as nx
import pytest

import lakescout
from lakescout.answer.guard import passed
from lakescout.answer.statement import Statement

# The order of the layers of Python.

ROOT = Path(lakescout.__file__).parent
DRAWN = re.findall(
    r"```\n(.*?)```", (Path(__file__).parents[2] / "ARCHITECTURE.md").read_text(encoding="utf-8"), re.DOTALL
)
"""The drawings of ARCHITECTURE.md: the layers, and which plugins import others."""
LAYERS = [set(re.split(r" {3,}", line)[0].split()) for line in reversed(DRAWN[0].splitlines())]
"""The packages, lowest layer first: a package may import itself and those of its own and lower layers."""
PLUGINS = "plugins.*"
"""Stands for all plugins among the layers; `plugins` itself has the hooks alone."""
MOST_ROOMS = 13
MOST_FLOORS = 11
MOST_LINES = {"the core": 48_790, "the core without reading and answer": 27_600}
"""The goals are 40,000 and 24,000; there are 48,790 and 27,600 at most. Half of `engine` belongs to `answer`."""


def room_of(name: str) -> str:
    """The room of a module: its package, or the plugin that it belongs to."""
    parts = name.split(".")
    return ".".join(parts[: 2 if parts[0] == "plugins" else 1])


def modules() -> dict[str, Path]:
    """Every module by its name within the package; a package's `__init__` has the name of its folder."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)] = path
    return found


def imported(path: Path, known: dict[str, Path]) -> Iterator[str]:
    """The modules of the package that a file names in its imports, late and type-only ones too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "lakescout":
            inner = (node.module or "").removeprefix("lakescout").removeprefix(".")
            for name in node.names:
                longer = f"{inner}.{name.name}" if inner else name.name
                yield longer if longer in known else inner or "__init__"
        elif isinstance(node, ast.Import):
            for name in node.names:
                if name.name.split(".")[0] == "lakescout":
                    yield name.name.removeprefix("lakescout").removeprefix(".") or "__init__"


@cache
def graph() -> nx.DiGraph[str]:
    known = modules()
    return nx.DiGraph((name, other) for name, path in known.items() for other in imported(path, known) if other != name)


def test_every_room_has_a_layer() -> None:
    rooms = {room for room in map(room_of, modules()) if not room.startswith("plugins.")}
    assert rooms | {PLUGINS} == set().union(*LAYERS)
    assert len([room for room in rooms if (ROOT / room).is_dir()]) <= MOST_ROOMS
    assert len(LAYERS) <= MOST_FLOORS


def test_no_import_runs_upwards() -> None:
    layer = {room: number for number, rooms in enumerate(LAYERS) for room in rooms}
    layer |= {name: layer[PLUGINS] for name in map(room_of, modules()) if name.startswith("plugins.")}
    wrong = [
        f"{name} imports {other}"
        for name, other in graph().edges
        for room, target in [(room_of(name), room_of(other))]
        if room != target
        and layer[room] <= layer[target]
        and not room.startswith("plugins.") & target.startswith("plugins.")
    ]
    assert wrong == []


def test_plugins_import_the_others_that_are_drawn() -> None:
    drawn = {line.split()[0]: set(re.split(r" {3,}", line.split("> ")[1])[0].split()) for line in DRAWN[1].splitlines()}
    found: dict[str, set[str]] = {}
    for name, other in graph().edges:
        (first, _, room), (last, _, target) = (room_of(each).partition(".") for each in (name, other))
        if first == last == "plugins" and room and target and room != target:
            found.setdefault(room, set()).add(target)
    assert found == drawn


def test_the_core_grows_no_larger() -> None:
    lines = {
        name: len(path.read_text(encoding="utf-8").splitlines())
        for name, path in modules().items()
        if not room_of(name).startswith("plugins.")
    }
    joining = [name for name in lines if room_of(name) not in {"reading", "answer"}]
    core = {
        "the core": sum(lines.values()),
        "the core without reading and answer": sum(lines[name] for name in joining),
    }
    assert {name: count for name, count in core.items() if count > MOST_LINES[name]} == {}, "write the figures anew"


def offered(path: Path) -> tuple[str, ...]:
    """What stands in the `OFFERS` of a module."""
    declared = (node for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.AnnAssign))
    lists = [each.value for each in declared if isinstance(each.target, ast.Name) and each.target.id == "OFFERS"]
    return tuple(node.value for each in lists for node in ast.walk(each) if isinstance(node, ast.Constant))


def test_plugins_import_of_others_what_these_offer() -> None:
    """`OFFERS` in the `__init__` of a plugin names the modules that other plugins may import; a module is one whole."""
    offers = {room: offered(path) for room, path in modules().items() if room_of(room) == room and "." in room}
    wrong = [
        f"{name} imports {other}"
        for name, other in graph().edges
        for room, target in [(room_of(name), room_of(other))]
        if room in offers and target in offers and room != target
        if other.removeprefix(target).removeprefix(".") not in {"", *offers[target]}
    ]
    assert wrong == []


def test_no_modules_import_each_other() -> None:
    assert [sorted(part) for part in nx.strongly_connected_components(graph()) if len(part) > 1] == []


def test_no_random_case_has_a_time_limit() -> None:
    assert hypothesis.settings().deadline is None


def test_the_words_of_the_glossary_are_those_of_the_code() -> None:
    text = (Path(__file__).parents[2] / "docs" / "internals.md").read_text(encoding="utf-8")
    rows = [
        line.split("|") for line in text.split("\n## Words\n")[1].split("\n## ")[0].splitlines() if line.count("|") == 4
    ]
    named = {name for row in rows[2:] for name in re.findall(r"`([^`]+)`", row[3])}
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in modules().values()]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    known = {node.name for node in nodes if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
    known |= {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    missing = {name for name in named - known if not (name.endswith("/") and (ROOT / name).is_dir())}
    assert len(rows) > 20 and not missing


def test_the_guard_alone_makes_statements() -> None:
    """What runs is a `Statement`, so none may be made of a text that the guard did not see."""
    calls = [
        (name, node.func.id, {given.arg for given in node.keywords})
        for name, path in modules().items()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    assert {name for name, called, _ in calls if called == Statement.__name__} == {"answer.guard.check"}
    assert {name for name, called, _ in calls if called == passed.__name__} == {"answer.guard.check", "answer.clusters"}
    given = {name for name, called, words in calls if called == "replace" and "sql" in words}
    assert given == {"answer.pipeline", "plugins.cli.ask"}, "of what was checked; and what is shown and never run"


# No two files of the extension call each other, directly or by way of others.

SOURCES = Path(__file__).parents[2] / "extension"
_DEFINED = re.compile(r"^(?!static\b)[a-z][\w \t*]*?\b(\w+)\([^;{]*\)\s*\{", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/|\"(?:\\.|[^\"\\])*\"", re.DOTALL)


def calls(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """The files whose functions each file uses."""
    plain = {name: _COMMENT.sub("", text) for name, text in sources.items()}
    home = {function: name for name, text in plain.items() for function in _DEFINED.findall(text)}
    return {
        name: {home[word] for word in re.findall(r"\w+", text) if home.get(word, name) != name}
        for name, text in plain.items()
    }


def test_files_that_call_each_other_are_found() -> None:
    files = {
        "a.c": "bool one(int x) {\n\treturn two(x);\n}\n",
        "b.c": "/* one() */\nstatic int three(void) {\n}\nbool two(int x) {\n}\n",
    }
    assert calls(files) == {"a.c": {"b.c"}, "b.c": set()}
    with pytest.raises(CycleError):
        TopologicalSorter(
            calls({**files, "b.c": "bool two(int x,\n         int y) {\n\treturn one(x);\n}\n"})
        ).prepare()


def test_the_files_of_the_extension_stand_in_layers() -> None:
    found = calls({path.name: path.read_text(encoding="utf-8") for path in SOURCES.glob("*.c")})
    assert found["load.c"] >= {"entry.c", "table_function.c", "scalar_function.c"}
    TopologicalSorter(found).prepare()
