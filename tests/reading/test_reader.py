"""The reader of the package: its weights are those on record, and plain questions are read."""

from __future__ import annotations

import hashlib
import json
from functools import cache

import pytest

from lakescout.reading.link import link
from lakescout.reading.model.reader import DATA, Reader
from lakescout.reading.plan import Aggregate, Column, Compare, Plan, Query, Rows, Source, Value
from lakescout.reading.scope import Cell, Key, Scope, make_scope
from lakescout.reading.similar import Similar
from lakescout.words.onnx import default_encoder
from reading.small_lake import table

TABLES = (
    table("singer", singer_id="INTEGER", name="VARCHAR", country="VARCHAR", age="INTEGER"),
    table("song", song_id="INTEGER", singer_id="INTEGER", title="VARCHAR"),
)
KEYS = (Key(5, 0),)
SIMILAR = Similar(default_encoder(1))


@cache
def reader() -> Reader:
    return Reader(SIMILAR)


def test_the_weights_are_those_on_record() -> None:
    record = json.loads((DATA / "model.json").read_text(encoding="utf-8"))
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(DATA.glob("*.onnx"))}
    assert found == record["sha256"]


@pytest.mark.parametrize(
    ("question", "cells", "expected"),
    [
        ("How many singers are there?", (), Plan((Aggregate("count", Rows()),), sources=(Source(0),))),
        ("What is the average age of singers?", (), Plan((Aggregate("avg", Column(3)),))),
        (
            "Show the names of singers from France.",
            (Cell(31, 37, 2, "France"),),
            Plan((Column(1),), where=Compare("=", Column(2), Value("France"))),
        ),
    ],
)
def test_plain_questions_are_read(question: str, cells: tuple[Cell, ...], expected: Query) -> None:
    scope = make_scope(TABLES, KEYS, cells)
    found = reader().read(question, scope, link(question, scope, SIMILAR))
    assert found[0][0] == expected
    assert [score for _, score in found] == sorted((score for _, score in found), reverse=True)
    assert len(found) <= 10


def test_several_scopes_are_read_at_one_time_as_alone() -> None:
    question = "How many singers are there?"
    scopes: list[Scope] = [make_scope(TABLES, KEYS), make_scope(TABLES[1:]), make_scope(TABLES[:1])]
    pairs = [(scope, link(question, scope, SIMILAR)) for scope in scopes]
    together = reader().read_all(question, pairs, beam=4)
    for (scope, links), found in zip(pairs, together, strict=True):
        alone = reader().read(question, scope, links, beam=4)
        assert found[0][0] == alone[0][0]
        assert found[0][1] == pytest.approx(alone[0][1], abs=1e-2)
