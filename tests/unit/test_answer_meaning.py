"""Cryptic headers: what comments and narrations say of columns and tables is read by answer without a model too."""

from __future__ import annotations

import pytest

import lakescout

LAKE = """
    CREATE TABLE tnk (tk VARCHAR PRIMARY KEY, vol INTEGER, mat VARCHAR, va DOUBLE);
    INSERT INTO tnk VALUES ('T1', 500, 'oak', 0.2), ('T2', 900, 'steel', 0.7);
    COMMENT ON TABLE tnk IS 'Fermentation tanks in the cellar';
    COMMENT ON COLUMN tnk.vol IS 'capacity in litres';
    CREATE TABLE plots (plot_no INTEGER PRIMARY KEY, zz INTEGER);
    INSERT INTO plots VALUES (7, 3), (8, 5);
"""


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("total capacity of the tanks", [(1400,)]),
        ("which tank has the largest capacity?", [("T2", 900)]),
        ("what is the capacity of the oak tanks?", [(500,)]),
    ],
)
def test_comments_are_read(question: str, expected: list[tuple[object, ...]]) -> None:
    with lakescout.connect() as connection:
        connection.execute(LAKE)
        assert connection.execute("FROM answer(?)", [question]).fetchall() == expected


def test_narrations_are_read() -> None:
    with lakescout.connect() as connection:
        connection.execute(LAKE)
        question = "average number of vines per plot"
        assert connection.execute("SELECT answer_sql(?)", [question]).fetchall() == [(None,)]
        connection.execute("FROM lakescout_add_narration('plots.zz', 'vines')").fetchall()
        assert connection.execute("FROM answer('total vines of the plots')").fetchall() == [(8,)]


def test_comments_of_any_kind_do_no_harm() -> None:
    with lakescout.connect() as connection:
        connection.execute(LAKE)
        for comment in ("(", "of of of", "é" * 5000, "'; DROP TABLE tnk; --", "the, the; the"):
            connection.execute(f"COMMENT ON COLUMN tnk.va IS '{comment.replace(chr(39), chr(39) * 2)}'")
            assert connection.execute("FROM answer('how many tanks are there?')").fetchall() == [(2,)]
