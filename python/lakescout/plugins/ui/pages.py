"""The frame of every page, and the parts that pages share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from pathlib import Path
from typing import Final

import pyarrow as pa

from lakescout.answer.guard import Limits, check, run
from lakescout.engine.lake import Lake
from lakescout.errors import GuardError, LakescoutError, QueryError, plainly
from lakescout.lake.catalog import Table
from lakescout.lake.sqltext import Sql
from lakescout.plugins.bench.rounds import never, silent
from lakescout.plugins.shown import Format, formats, is_number
from lakescout.plugins.ui.html import Child, Html, el, hidden, html, shown, visible
from lakescout.reading.said import Title, spelled, unit_of
from lakescout.version import __version__

Query = Mapping[str, str]
"""The parameters of an address."""

EVERYWHERE: Final = Sql("")

NAVIGATION: Final = (
    ("/ask", "Ask"),
    ("/board", "Board"),
    ("/tables", "Tables"),
    ("/joins", "Joins"),
    ("/augment", "Augment"),
    ("/terms", "Words"),
    ("/lake", "Lake"),
)


ICON: Final = el(
    "svg",
    el("circle", cx=10, cy=10, r=6.5, fill="none", stroke="#3b76d6", stroke_width=2.6),
    el("path", d="M15 15 L22 22", stroke="#3b76d6", stroke_width=3, stroke_linecap="round"),
    el("path", d="M6 11.5 q2 -2.4 4 0 t4 0", fill="none", stroke="#2b9aa0", stroke_width=1.8),
    xmlns="http://www.w3.org/2000/svg",
    viewBox="0 0 24 24",
    aria_hidden="true",
)
"""A lens over water."""


@dataclass(frozen=True)
class View:
    """What every page knows."""

    lake: Lake
    name: str
    """The name of the lake: that of its file."""
    path: str = ""
    """The path of that file, for commands to copy."""
    form: str = ""
    """The token that forms carry; empty if nothing may be written."""
    board: Path = Path()
    """The file with the answers that are pinned."""
    history: Sequence[str] = ()
    """What was asked, the last first; the questions of a thread stand on lines."""
    suggested: Sequence[str] | None = ()
    """Questions about this lake that have an answer; None while they are looked for."""
    empty: bool = False
    """Whether the lake was looked at and has no table."""
    tell: Callable[[str, int, int], None] = silent
    """Receives the progress of long work."""
    stopped: Callable[[], bool] = never
    """Whether somebody stopped this work."""


def document(view: View, title: str, body: Child, here: str = "", work: str = "") -> Html:
    """A page with its frame; `work` names what is still under way for it."""
    tabs = [el("a", name, href=path, aria_current="page" if path == here else None) for path, name in NAVIGATION]
    head = (
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="form", content=view.form),
        el("title", f"{visible(title)[:80]} · lakescout"),
        el("link", rel="icon", href="/static/icon.svg", type="image/svg+xml"),
        el("link", rel="stylesheet", href="/static/page.css"),
    )
    frame = (
        el("a", "Skip to the content", href="#main", class_="skip"),
        el(
            "header",
            el("a", ICON, "lakescout", href="/ask", class_="brand"),
            el("span", visible(view.name), class_="name", title=visible(view.path)),
            el("nav", tabs, aria_label="Pages"),
        ),
        # The script runs while the page is still being made, so it stands after what it needs at once.
        el("p", "", id="progress", role="status", aria_live="polite", data_work=work or None),
        el("script", src="/static/page.js", async_=True),
        el("main", body, id="main", tabindex=-1),
        el("footer", el("p", f"lakescout {__version__}")),
    )
    return html(Html("<!doctype html>\n"), el("html", el("head", head), el("body", frame), lang="en"))


EMPTY: Final = (
    "It has no table yet. Add some with DuckDB (CREATE TABLE orders AS FROM 'orders.csv'), or start the page on a "
    "folder of CSV, Parquet or JSON files. This page shows them as soon as they are there."
)


def empty() -> Html:
    """What a page shows while the lake has no table."""
    return html(el("h2", "The lake is empty"), el("p", EMPTY))


def not_found(view: View, path: str) -> Html:
    """The page for an unknown address."""
    said = f"There is no page {visible(path)[:100]}."
    ways = [el("li", el("a", name, href=href)) for href, name in NAVIGATION]
    return document(view, "Not found", html(el("h1", "Not found"), el("p", said), el("ul", ways)))


def problem(error: LakescoutError) -> Html:
    """What went wrong, in the words of the error."""
    return el("p", visible(plainly(error)), class_="warning", role="alert")


def not_ready(error: LakescoutError) -> Html:
    """What a page shows while the lake is being indexed: the script asks again, and shows the progress."""
    return el("p", visible(plainly(error)), class_="aside", data_again=True)


def box(path: str, value: str, label: str, button: str, *extra: Child) -> Html:
    """The form with one line to type a question in."""
    line = el(
        "input", type="search", name="q", id="q", value=value, maxlength=4096, autocomplete="off", autofocus=not value,
        list="completions", spellcheck="false",
    )  # fmt: skip
    offered = el("datalist", id="completions")
    inner = (el("label", label, for_="q"), line, offered, extra, el("button", button))
    return el("form", *inner, action=path, method="get", role="search", class_="ask", data_live=True)


WAITING: Final = el("p", "Working …", class_="waiting aside")
"""Shown until something follows it."""


def parts(view: View, title: str, path: str, query: Query, work: str) -> tuple[Html, Html]:
    """What is sent of a page before its body is made, and what closes it; `work` is the name of making it."""
    above = top(query.get("q", "").strip()) if path == "/ask" else None
    before, after = document(view, title, html(above, WAITING), path, work).split(WAITING)
    return Html(before + WAITING), Html(after)


def top(question: str, label: str = "Your question") -> Html:
    """The heading and the box of the page that answers."""
    return html(el("h1", "Ask"), box("/ask", question, label, "Ask"))


def whole(query: Query, name: str, default: int) -> int:
    """A parameter as a whole number; `default` if it is missing or no whole number."""
    text = query.get(name, "")
    try:
        return int(text) if len(text) < 10 else default
    except ValueError:
        return default


def formats_of(rows: pa.Table, table: Table | None = None) -> list[Format]:
    """How the cells of a table's rows are shown; the comments on its columns may give units."""
    if table is None or rows.num_columns != len(table.columns):
        return formats(rows)
    titles = [
        Title(spelled(column.name).capitalize(), unit=unit_of(column.name, column.comment)) for column in table.columns
    ]
    return formats(rows, titles, f"SELECT * FROM {table.name.quoted}")


def cells(rows: pa.Table, shown_as: Sequence[Format] | None = None) -> list[list[str]]:
    """The cells as texts, row by row."""
    columns = [
        [shown(form.text(cell)) if is_plain(cell) else shown(cell) for cell in column.to_pylist()]
        for form, column in zip(shown_as or formats(rows), rows.columns, strict=True)
    ]
    return [list(row) for row in zip(*columns, strict=True)]


def is_plain(cell: object) -> bool:
    """Whether a cell is a number or a date, which has a format."""
    return is_number(cell) or isinstance(cell, (date, datetime, time))


def sample(lake: Lake, table: Table, count: int, condition: Sql = EVERYWHERE) -> pa.Table | str:
    """The first rows of a table, read behind the guard; or why there are none."""
    try:
        with lake.session() as (_, index):
            statement = check(f"SELECT * FROM {table.name.quoted}{condition} LIMIT {count}", index.catalog.tables)
        return run(lake.source, statement, Limits(float(lake.settings["answer_seconds"]), count))
    except (GuardError, QueryError) as error:
        return visible(plainly(error))


def numeric(rows: pa.Table) -> list[int]:
    """The places of the columns that hold numbers."""
    first = [
        next((cell for cell in column.slice(0, 100).to_pylist() if cell is not None), None) for column in rows.columns
    ]
    return [place for place, cell in enumerate(first) if is_number(cell)]


def field(name: str, label: str, value: str = "", known: Sequence[str] = ()) -> Html:
    """A line to type in, with its label; `known` are offered while somebody types."""
    names = f"{name}-names" if known else None
    line = el("input", name=name, value=value, required=True, maxlength=10_000, autocomplete="off", list=names)
    offered = el("datalist", [el("option", value=visible(each)) for each in known], id=names) if known else None
    return html(el("label", label, " ", line), offered)


def form(view: View, path: str, *parts: Child, said: str = "") -> Html:
    """A form that changes something; its last part is the label of the button, `said` a fuller one to be read aloud."""
    push = el("button", parts[-1], aria_label=visible(said) or None)
    return el("form", hidden(form=view.form), *parts[:-1], push, action=path, method="post")
