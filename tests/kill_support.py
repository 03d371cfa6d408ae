"""A process that keeps a lake's index up to date and is killed at a random moment; and checks of the file it leaves."""

from __future__ import annotations

import json
import multiprocessing as mp
import os
import random
import re
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any

import duckdb
from scripted_model import scripted

from lakescout.doors.python import DuckDBConnection
from lakescout.engine.lake import Lake
from lakescout.errors import StateError, TrainingError
from lakescout.joins import profiling as joining
from lakescout.plugins.models.narrations import narrate
from lakescout.plugins.papers.birdie.cached_hub import load
from lakescout.plugins.papers.birdie.lesson import TrainingPlan
from lakescout.plugins.papers.birdie.train import train
from lakescout.surface.additions import add_context
from lakescout.surface.terms import define, verify
from truth_support import HostCrashedError, change, copied, edges, lake_on, make, names, reasons, truth

PATIENT = {"SECONDS": 600.0, "SLOW_SECONDS": 600.0}
"""Limits with which no view is too slow on a busy machine: set in `lakescout.joins.profiling` by child and test."""
ASKED = re.compile(r"^(\d+): \"", re.MULTILINE)
Tell = Callable[[Any], None]


def digest(con: duckdb.DuckDBPyConnection) -> dict[str, Any]:
    """A number of rows and a hash for each of the user's tables."""
    return {name: con.execute(f"SELECT count(*), sum(hash(t)) FROM {name} t").fetchone() for name in names(con)}


def changed(con: duckdb.DuckDBPyConnection, lake: Lake, rng: random.Random, tell: Tell, count: int = 3) -> None:
    """Change the user's tables; before, tell that their state is unknown, and after, what they hold."""
    tell(("tables", None))
    for _ in range(count):
        change(con, lake, rng.choice)
    tell(("tables", digest(con)))


def first(con: duckdb.DuckDBPyConnection, rng: random.Random, tell: Tell) -> None:
    """Repeats the first refresh."""
    while True:
        con.execute("DROP SCHEMA IF EXISTS lakescout CASCADE")
        lake = lake_on(con)
        lake.refresh()
        edges(lake)


def again(con: duckdb.DuckDBPyConnection, rng: random.Random, tell: Tell) -> None:
    """Refreshes after changes of the user's tables."""
    lake = lake_on(con)
    while True:
        changed(con, lake, rng, tell)
        lake.refresh()
        edges(lake)


def profiling(con: duckdb.DuckDBPyConnection, rng: random.Random, tell: Tell) -> None:
    """Profiles all columns again, and infers the joins from that."""
    lake = lake_on(con)
    while True:
        lake.refresh(full=True)
        edges(lake)


def dictionary(con: duckdb.DuckDBPyConnection, rng: random.Random, tell: Tell) -> None:
    """Refreshes with the value dictionary beside the index."""
    lake = lake_on(con, value_index="dictionary", header_index="hnsw")
    while True:
        changed(con, lake, rng, tell, 1)
        lake.refresh(full=rng.random() < 0.3)
        truth(lake)


def context(con: duckdb.DuckDBPyConnection, rng: random.Random, tell: Tell) -> None:
    """Adds contexts; tells each that was confirmed."""
    lake = lake_on(con)
    for number in range(10**6):
        text = f"people of Ajax, {rng.random()}, {number}"
        add_context(lake, rng.choice(names(con)), text)
        tell(("context", text))
        if number % 3 == 2:
            edges(lake)


def narration(con: duckdb.DuckDBPyConnection, rng: random.Random, tell: Tell) -> None:
    """Lets a model describe columns."""

    def said(prompt: str) -> str:
        return json.dumps({number: f"of {rng.choice(('Ajax', 'Paris'))}" for number in ASKED.findall(prompt)})

    with scripted(said) as server:
        lake = lake_on(con, llm_base_url=server.url, llm_model="m")
        while True:
            con.execute("DELETE FROM lakescout.narrations")
            narrate(lake, "*", False)
            edges(lake)


def terms(con: duckdb.DuckDBPyConnection, rng: random.Random, tell: Tell) -> None:
    """Defines terms, redefines them and takes them back; tells each change that was confirmed."""
    lake = lake_on(con)
    for number in range(10**6):
        table = rng.choice(names(con))
        define(lake, f"tally {rng.choice('abc')}", f"COUNT(*) + {number}", table)
        define(lake, f"heap {number}", "COUNT(*)", table)
        tell(("term", f"heap {number}"))
        verify(lake, f"how large is {number}", f"SELECT count(*) AS n FROM {table}")
        tell(("verified", f"how large is {number}"))
        if number % 3 == 2:
            define(lake, f"heap {number}", remove=True)
            tell(("gone", f"heap {number}"))
            edges(lake)


def checkpoint(con: duckdb.DuckDBPyConnection, rng: random.Random, tell: Tell) -> None:
    """Checkpoints the file between refreshes."""
    lake = lake_on(con)
    while True:
        changed(con, lake, rng, tell)
        lake.refresh(full=rng.random() < 0.2)
        for _ in range(3):
            con.execute("CHECKPOINT")
        edges(lake)


def beside(con: duckdb.DuckDBPyConnection, rng: random.Random, tell: Tell) -> None:
    """Makes the user's own inserts while another thread asks; tells each commit."""
    con.execute("CREATE TABLE IF NOT EXISTS mine (n INTEGER)")
    start = con.execute("SELECT coalesce(max(n) + 1, 0) FROM mine").fetchall()[0][0]
    lake = lake_on(con)

    def ask() -> None:
        while True:
            edges(lake)
            lake.refresh(full=True)

    threading.Thread(target=ask, daemon=True).start()
    writer = con.cursor()
    for number in range(start, 10**6):
        writer.execute("INSERT INTO mine VALUES (?)", [number])
        tell(("mine", number))


PLAN = TrainingPlan(questions=2, epochs=6.0)


def training(con: duckdb.DuckDBPyConnection, rng: random.Random, tell: Tell) -> None:
    """Trains the index of method 'birdie' again, or adds a memory unit for new tables."""
    lake = lake_on(con)
    while True:
        changed(con, lake, rng, tell, 1)
        with suppress(TrainingError):  # no table, or no place for one more
            try:
                train(lake, rng.choice(("full", "full", "auto")), PLAN, lambda *_: None)
            except StateError:  # 'auto' where none of the trained tables is there any more
                train(lake, "full", PLAN, lambda *_: None)
            tell(("trained", trained(con)))


def trained(con: duckdb.DuckDBPyConnection) -> list[tuple[Any, ...]]:
    """What is stored of the trained index, except the time of training."""
    sql = "SELECT part, segment, checksum FROM lakescout.dsi_parts WHERE part <> 'about' ORDER BY ALL"
    return con.execute(sql).fetchall()


def holds_trained(file: Path, told: list[tuple[str, Any]]) -> None:
    """Checks that the trained index is whole, and that training from here equals training over a fresh copy."""
    with duckdb.connect(str(file)) as con:
        lake = lake_on(con)
        assert any(kind == "trained" for kind, _ in told) <= (
            load(DuckDBConnection(con.cursor()), "memory") is not None
        )
        if names(con):
            train(lake, "full", PLAN, lambda *_: None)
            with copied(con) as fresh:
                train(lake_on(fresh), "full", PLAN, lambda *_: None)
                assert trained(con) == trained(fresh)


MOMENTS = (first, again, profiling, dictionary, context, narration, terms, checkpoint, beside)


def work(moment: str, file: str, seed: int, pipe: Pipe) -> None:
    """The work of the process that will be killed."""
    vars(joining).update(PATIENT)
    con = duckdb.connect(file)
    rng = random.Random(seed)
    if not names(con):
        for _ in range(6):
            make(con, rng.choice)
    lake_on(con).refresh()
    pipe.send(("tables", digest(con)))
    if moment == training.__name__:
        import_module("lakescout.plugins.papers.birdie.training.train")
    pipe.send(("ready", None))
    try:
        {each.__name__: each for each in (*MOMENTS, training)}[moment](con, rng, pipe.send)
    except HostCrashedError:  # as good as a kill
        os.kill(os.getpid(), signal.SIGKILL)


def killed(moment: str, file: Path, seed: int, seconds: float) -> list[tuple[str, Any]]:
    """Kill such a process `seconds` after it is ready; returns what it told."""
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))  # for what it preloads
    server = mp.get_context("forkserver")
    server.set_forkserver_preload(["kill_support"])
    ours, theirs = server.Pipe(duplex=False)
    child = server.Process(target=work, args=(moment, str(file), seed, theirs), daemon=True)
    child.start()
    theirs.close()
    told: list[tuple[str, Any]] = []
    until = None
    try:
        while True:
            if until is not None and time.monotonic() >= until and child.is_alive():
                child.kill()
            if ours.poll(0.005):
                told.append(ours.recv())
                if told[-1][0] == "ready":
                    until = time.monotonic() + seconds
    except EOFError:
        child.join()
    assert child.exitcode == -signal.SIGKILL, f"{moment} ended by itself: {child.exitcode}"
    return told


def differences(kept: dict[str, Any], anew: dict[str, Any]) -> str:
    """The differences, for the reader of a failure."""
    lines = []
    for name, ours in kept.items():
        theirs = anew[name]
        pairs = (
            [(ours.get(key), theirs.get(key)) for key in ours.keys() | theirs.keys()]
            if isinstance(ours, dict)
            else zip(ours, theirs, strict=True)
        )
        lines += [f"{name}:\n  kept {one}\n  anew {other}" for one, other in pairs if one != other]
    return "\n".join(lines)


def holds(moment: str, file: Path, told: list[tuple[str, Any]]) -> None:
    """Checks that the file opens, commits are there, and a question gives the same as over a fresh index."""
    with duckdb.connect(str(file)) as con:
        known = [what for kind, what in told if kind == "tables"][-1]
        if known is not None:
            assert known.items() <= digest(con).items() or moment == "beside"
        if moment == "beside":
            rows = [n for (n,) in con.execute("SELECT n FROM mine ORDER BY n").fetchall()]
            assert rows == list(range(len(rows)))
            assert max((n for kind, n in told if kind == "mine"), default=-1) < len(rows)
        if moment == "context":
            kept = {text for (text,) in con.execute("SELECT text FROM lakescout.contexts").fetchall()}
            assert {text for kind, text in told if kind == "context"} <= kept
        if moment == "terms":
            kept = {term for (term,) in con.execute("SELECT term FROM lakescout.terms").fetchall()}
            gone = {term for kind, term in told if kind == "gone"}
            held = [term for kind, term in told if kind == "term" and term not in gone]
            asked = {each for (each,) in con.execute("SELECT question FROM lakescout.verified").fetchall()}
            assert {each for kind, each in told if kind == "verified"} <= asked
            assert set(held[:-1]) <= kept and not kept & gone  # the last one may still be shutting down
        fresh = copied(con)
        lakes = [lake_on(con), lake_on(fresh)]
        kept, anew = map(truth, lakes)
        assert kept == anew, "\n".join([differences(kept, anew), *map(reasons, lakes)])
        fresh.close()
        con.execute("DELETE FROM lakescout.contexts WHERE text LIKE 'people of Ajax, %'")
    if moment == training.__name__:
        holds_trained(file, told)
    assert [each.name for each in file.parent.iterdir()] == [file.name]
