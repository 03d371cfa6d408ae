"""No two files of the extension call each other, directly or by way of others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

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
