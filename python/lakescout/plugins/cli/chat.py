"""`lakescout chat`: a prompt on which one question goes on from another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from lakescout.plugins.cli.common import Attach, ReadOnly, Waiting, console, open_lake, say
from lakescout.plugins.cli.common import Lake as Path

if TYPE_CHECKING:
    from lakescout.engine.lake import Lake
    from lakescout.engine.outcome import Outcome

HELP: Final = (
    "/explain says how the last question was read, /undo takes it back, /history lists the thread, /new begins "
    "another, /quit or Ctrl-D ends"
)
BARE: Final = frozenset({"explain", "undo", "help", "?", "quit", "exit"})
"""Commands that work without the slash: no question is one of these words alone."""
ENDS: Final = frozenset({"/quit", "/exit"})


def chat(lake: Path, *, read_only: ReadOnly = False, attach: Attach = None) -> None:
    """Ask questions that go on from one another: “only from JFK”, “by month”, “the five largest”."""
    from lakescout.errors import LakescoutError
    from lakescout.plugins.cli.ask import draw, over_files
    from lakescout.surface.answer import SPARE, outcome

    thread: list[str] = []
    last: Outcome | None = None
    with open_lake(lake, read_only=read_only, attach=attach or []) as (_, engine):
        if sys.stdin.isatty():
            say(HELP)
            with_completion(engine)
        for text in lines():
            if text == "/explain" and last is not None:
                draw(console, last, explain=True)
                continue
            if text.startswith("/"):
                _command(text, thread)
                continue
            try:
                found = outcome(engine, text, "auto", SPARE, thread)
            except LakescoutError as error:
                say(f"lakescout: {error}")
                continue
            last = over_files(found, engine.scans)
            draw(console, last, explain=False)
            thread[:] = [*(thread if found.goes_on else []), *([text] if found.leads_on else [])]


def _command(text: str, thread: list[str]) -> None:
    if text == "/undo" and thread:
        say(f"took back: {thread.pop()}")
    elif text == "/new":
        thread.clear()
    elif text == "/history":
        for number, asked in enumerate(thread, start=1):
            say(f"{number}. {asked}")
    elif text == "/explain":
        say("nothing was asked yet")
    elif text != "/undo":
        say(HELP)


def lines() -> Iterator[str]:
    """What is typed, line by line, until its end or /quit; Ctrl-C only drops a line."""
    prompt = "ask> " if sys.stdin.isatty() else ""
    while True:
        try:
            with Waiting.now.hushed() if Waiting.now is not None else nullcontext():
                text = input(prompt).strip()
        except EOFError:
            return
        except KeyboardInterrupt:
            say("")
            continue
        text = f"/{text}" if text.lower() in BARE else text
        if text.lower() in ENDS:
            return
        if text:
            yield text


def with_completion(engine: Lake) -> None:
    """Complete names of tables and columns by Tab, and keep a history, where Python has readline."""
    with suppress(ImportError):
        import readline

        with engine.session() as (_, index):
            tables = index.catalog.tables
        names = {name for table in tables for name in (table.called, *(column.called for column in table.columns))}
        readline.set_completer(partial(completed, sorted(name.replace("_", " ") for name in names)))
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")


def completed(names: list[str], begun: str, state: int) -> str | None:
    """The name of this number that begins as a word does; None where there are no more.

    >>> completed(["flight", "flown", "origin"], "fl", 1), completed(["flight"], "x", 0)
    ('flown', None)
    """
    found = [name for name in names if name.lower().startswith(begun.lower())]
    return found[state] if state < len(found) else None
