"""SQLite and Postgres as lakes, by DuckDB's extensions: PyPI has them for DuckDB 1.5.5 (`make test-clients`)."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import duckdb
import pytest

import lakescout
from shell_support import loaded

pytestmark = pytest.mark.slow  # `make test-clients`
TABLES = """
    CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name TEXT, country TEXT, age INTEGER);
    INSERT INTO singer VALUES (1, 'Zoe', 'France', 30), (2, 'Ann', 'Spain', 40), (3, 'Bob', 'France', 50);
    CREATE TABLE concert (concert_id INTEGER PRIMARY KEY, title TEXT, singer_id INTEGER REFERENCES singer, price DECIMAL(8, 2));
    INSERT INTO concert VALUES (1, 'Fado', 1, 12.5), (2, 'Rock', 2, 20);
"""
QUESTIONS = (
    "average age of singers from France",
    "number of concerts",
    "total price of the concerts of singers from Spain",
)


def asked(con: duckdb.DuckDBPyConnection) -> tuple[list[object], str]:
    """The answers, and the note of the status."""
    lakescout.register(con)
    answers = [con.execute(f"FROM answer('{each}')").fetchall()[0][0] for each in QUESTIONS]
    return answers, str(con.execute("SELECT any_value(note) FROM lakescout_status()").fetchall()[0][0])


def test_sqlite_with_a_view_that_fails(tmp_path: Path) -> None:
    """DuckDB cannot list any view while one of SQLite cannot be prepared."""
    path = tmp_path / "shop.sqlite"
    with sqlite3.connect(path) as made:
        made.executescript(TABLES + "CREATE VIEW bad AS SELECT nofunc(age) AS x FROM singer;")
    with loaded(("sqlite_scanner",)) as con:
        con.execute(f"ATTACH '{path}' AS shop (TYPE sqlite, READ_ONLY); CREATE VIEW adult AS SELECT 18 AS least")
        answers, note = asked(con)
        assert answers == [40.0, 2, 20.0]
        assert "a view of an attached database cannot be read: " in note and "no such function: nofunc" in note
        assert con.execute("SELECT table_name FROM lakescout_status() ORDER BY 1").fetchall() == [
            ("adult",), ("concert",), ("singer",),
        ]  # fmt: skip
        refused = con.execute("SELECT no_answer FROM answer('total weight of the moon')").fetchall()
        assert refused[0][0].startswith("not understood: ")


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[Path]:
    """A server of its own, on a socket in this folder."""
    place = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"))), None)
    if place is None:
        pytest.skip("there is no Postgres here")
    as_other: list[str] = []
    if os.geteuid() == 0:  # a server refuses to run as root
        if shutil.which("setpriv") is None:
            pytest.skip("Postgres does not run as root")
        shutil.chown(tmp_path, "postgres")
        for above in (tmp_path, *tmp_path.parents[:3]):
            above.chmod(0o755)
        as_other = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"]

    def run(*arguments: str) -> None:
        subprocess.run(
            [*as_other, *arguments], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path
        )

    data = str(tmp_path / "data")
    run(str(place / "initdb"), "-D", data, "-A", "trust", "-U", "lake")
    options = f"-p 5432 -k {tmp_path} -c listen_addresses="
    run(str(place / "pg_ctl"), "-D", data, "-o", options, "-l", str(tmp_path / "log"), "-w", "start")
    try:
        text = TABLES + "CREATE VIEW bad AS SELECT 1 / 0 AS x; COMMENT ON COLUMN singer.age IS 'age in years'"
        run(str(place / "psql"), "-h", str(tmp_path), "-U", "lake", "-d", "postgres", "-c", text)
        yield tmp_path
    finally:
        run(str(place / "pg_ctl"), "-D", data, "-m", "immediate", "stop")


def test_postgres_with_a_view_that_fails(postgres: Path) -> None:
    with loaded(("postgres_scanner",)) as con:
        con.execute(f"ATTACH 'host={postgres} user=lake dbname=postgres' AS shop (TYPE postgres, READ_ONLY)")
        answers, note = asked(con)
        assert answers == [40.0, 2, Decimal("20.00")]
        assert "cannot be read: shop.public.bad" in note
        with pytest.raises(duckdb.Error, match="division by zero"):
            con.execute("FROM shop.public.bad").fetchall()
        assert con.execute(f"FROM answer('{QUESTIONS[0]}')").fetchall() == [(40.0,)]
