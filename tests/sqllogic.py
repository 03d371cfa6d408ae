"""A small sqllogictest dialect: one suite, run through every door.

# comment                     ignored
require python|shell          the rest of the file runs through that door only
onlyif python|shell           the next record runs through that door only

statement ok                  a statement that succeeds
statement error REGEX         a statement whose message matches

query TYPES [rowsort]         rows follow `----`, values separated by a tab
                              types: I integer, R real (3 decimals), T text, B boolean
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol


class DoorError(Exception):
    """A statement failed; the text is what the user would read."""


class Door(Protocol):
    """A way to run SQL. `name` is 'python' or 'shell'."""

    name: str

    def run(self, sql: str) -> Sequence[Sequence[object]]:
        """Run one statement; raises DoorError."""
        ...


@dataclass
class Record:
    """One statement or query of a test file."""

    line: int
    sql: str
    error: str | None = None
    types: str | None = None
    rowsort: bool = False
    door: str | None = None
    expected: list[list[str]] = field(default_factory=list)


def parse(path: Path) -> Iterator[Record]:
    """The records of a file, in order."""
    file_door: str | None = None
    next_door: str | None = None
    for start, block in _blocks(path.read_text(encoding="utf-8")):
        lines = list(block)
        while lines and lines[0].startswith(("require ", "onlyif ")):
            word, door = lines.pop(0).split()
            if word == "require":
                file_door = door
            else:
                next_door = door
        if not lines:
            continue
        record = _record(start, lines)
        record.door = next_door or file_door
        next_door = None
        yield record


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    block: list[str] = []
    start = 1
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#"):
            continue
        if line.strip():
            if not block:
                start = number
            block.append(line)
        elif block:
            yield start, block
            block = []
    if block:
        yield start, block


def _record(line: int, lines: list[str]) -> Record:
    head, *rest = lines
    words = head.split(maxsplit=2)
    if words[0] == "statement" and words[1] == "ok":
        return Record(line, "\n".join(rest))
    if words[0] == "statement" and words[1] == "error":
        return Record(line, "\n".join(rest), error=words[2])
    if words[0] == "query":
        cut = rest.index("----")
        rows = [row.split("\t") for row in rest[cut + 1 :]]
        return Record(line, "\n".join(rest[:cut]), types=words[1], rowsort="rowsort" in words[2:], expected=rows)
    raise ValueError(f"line {line}: {head!r} is not a record")


def check(record: Record, door: Door) -> None:
    """Run a record and assert what it says."""
    if record.door not in {None, door.name}:
        return
    where = f"line {record.line}: {record.sql}"
    try:
        rows = door.run(record.sql)
    except DoorError as error:
        assert record.error is not None, f"{where}\n{error}"
        assert re.search(record.error, str(error)), f"{where}\nmessage: {error}\nexpected: {record.error}"
        return
    assert record.error is None, f"{where}\nsucceeded, expected an error matching {record.error}"
    if record.types is None:
        return
    found = [[_spell(value, kind) for value, kind in zip(row, record.types, strict=True)] for row in rows]
    expected = record.expected
    if record.rowsort:
        found, expected = sorted(found), sorted(expected)
    assert found == expected, f"{where}\nfound: {found}\nexpected: {expected}"


def _spell(value: object, kind: str) -> str:
    if value is None:
        return "NULL"
    if kind == "R":
        return f"{float(str(value)):.3f}"
    if kind == "B":
        return str(value).lower()
    if kind == "I":
        return str(int(str(value)))
    return str(value)
