"""A board: answers that somebody pinned, in a file beside the lake (`lake.lakescout.json`) that opens again.

It holds statements, not rows: a board shows the lake as it is today. The file may come from anybody, so a statement of
it passes the guard, and each of its texts is escaped, as everywhere.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from lakescout.doors.files import BOARD
from lakescout.errors import ArgumentError, LakescoutError, plainly
from lakescout.plugins.shown import sheet
from lakescout.plugins.ui.answers import CHOICES_OF_CHART, chart_choice, charted, figure, rows_of
from lakescout.plugins.ui.html import Html, el, hidden, html, link, visible
from lakescout.plugins.ui.pages import Query, View, form, problem
from lakescout.surface.answer import ran

MOST_PINS: Final = 60
MOST_BYTES: Final = 1_000_000
"""The largest file that is read as a board."""
LONGEST: Final = 10_000
PREVIEWED: Final = 10
"""Rows of a pinned answer that are shown."""


@dataclass(frozen=True)
class Pin:
    """One pinned answer."""

    title: str
    sql: str
    question: str = ""
    after: str = ""
    """The questions of its thread, on lines."""
    chart: Mapping[str, str] = field(default_factory=dict)
    """The parameters of the chosen chart."""

    @property
    def address(self) -> str:
        """Where it can be asked on or edited."""
        if self.question:
            return link("/ask", q=self.question, after=self.after or None, **self.chart)
        return link("/sql", sql=self.sql, **self.chart)


def board_of(lake: Path) -> Path:
    """The file of a lake's board: beside a file, within a folder."""
    return lake / f"board{BOARD}" if lake.is_dir() else lake.with_name(f"{lake.stem}{BOARD}")


def lake_of_board(board: Path) -> Path:
    """The lake that a board is about: a file beside it, or its folder. Raises LakescoutError."""
    named = _read(board).get("lake")
    if not isinstance(named, str) or Path(named).name != named:
        raise LakescoutError(f"{board} does not name a lake beside it")
    return board.parent / named if named else board.parent


def _read(board: Path) -> dict[str, Any]:
    try:
        if board.stat().st_size > MOST_BYTES:
            raise LakescoutError(f"{board} is too large for a board")
        found = json.loads(board.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LakescoutError(f"{board} cannot be read as a board: {error}") from error
    if not isinstance(found, dict) or not isinstance(found.get("pins"), list):
        raise LakescoutError(f"{board} is no board: it holds no list of pins")
    return found


def pins_of(board: Path) -> list[Pin]:
    """The pins of a board; none where there is no file. Raises LakescoutError."""
    if not board.exists():
        return []
    found = []
    for each in _read(board)["pins"][:MOST_PINS]:
        if not isinstance(each, dict) or not isinstance(each.get("sql"), str):
            raise LakescoutError(f"{board} is no board: a pin has no statement")
        texts = {name: str(each.get(name) or "")[:LONGEST] for name in ("title", "sql", "question", "after")}
        chart = each.get("chart")
        kept = (
            {name: str(chart[name])[:20] for name in CHOICES_OF_CHART if name in chart}
            if isinstance(chart, dict)
            else {}
        )
        found.append(Pin(**texts, chart=kept))
    return found


def _write(view: View, pins: list[Pin]) -> None:
    """Write the board whole, so that nobody ever reads half of it. Raises LakescoutError."""
    lake = "" if view.board.name == f"board{BOARD}" else Path(view.path).name
    text = json.dumps(
        {"lakescout": 1, "lake": lake, "pins": [asdict(pin) for pin in pins]}, indent=1, ensure_ascii=False
    )
    draft = view.board.with_name(f".{view.board.name}.{os.getpid()}")
    try:
        draft.write_text(text + "\n", encoding="utf-8")
        draft.replace(view.board)
    except OSError as error:
        raise LakescoutError(f"the board cannot be written: {error}") from error


def pin(view: View, given: Mapping[str, str]) -> str:
    """Add an answer to the board, or with `remove` take one back; gives back the address of the board.

    Raises ArgumentError, GuardError, LakescoutError.
    """
    pins = pins_of(view.board)
    sql = given.get("sql", "")
    if given.get("remove"):
        _write(view, [each for each in pins if each.sql != sql])
        return "/board"
    if len(pins) >= MOST_PINS:
        raise ArgumentError(f"a board holds {MOST_PINS} answers: take one back first")
    _, unfit = charted(ran(view.lake, sql), chart_choice(given))  # what does not run, or cannot be drawn, is not kept
    if unfit:
        raise ArgumentError(unfit)
    title = given.get("title", "").strip()[:200] or given.get("question", "") or "A statement"
    new = Pin(title, sql, given.get("question", ""), given.get("after", ""), chart_choice(given))
    _write(view, [*(each for each in pins if each.sql != sql), new])
    return "/board"


def board(view: View, query: Query) -> Html:
    """The page: each pinned answer with its chart and rows as they are today."""
    head = el("h1", "Board")
    try:
        pins = pins_of(view.board)
    except LakescoutError as error:
        return html(head, problem(error))
    if not pins:
        said = f" “Pin it to the board” stands below each answer; the board is the file {visible(view.board.name)}."
        return html(head, el("p", "Nothing is pinned yet.", said if view.form else None, class_="aside"))
    kept = f"Kept in {visible(str(view.board))}; lakescout ui with that file opens it again."
    return html(head, el("p", kept, class_="aside"), el("div", [_pinned(view, each) for each in pins], class_="board"))


def _pinned(view: View, each: Pin) -> Html:
    try:
        item = ran(view.lake, each.sql)
    except LakescoutError as error:
        shown = el("p", visible(plainly(error)), class_="warning")
    else:
        chart, unfit = charted(item, each.chart)
        table = rows_of(item, sheet(item)[0], lambda **_: each.address, {}, PREVIEWED)
        note = el("p", visible(unfit), class_="warning") if unfit else None
        shown = html(figure(chart), note, table if chart is None or chart.kind == "map" else None)
    remove = form(view, "/pin", hidden(sql=each.sql, remove="1"), "Take off", said=f"Take off {each.title[:80]}")
    title = el("h2", el("a", visible(each.title), href=each.address))
    return el("section", title, shown, remove if view.form else None, aria_label=visible(each.title)[:80])
