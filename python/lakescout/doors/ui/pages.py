"""The frame of every page, and the page that answers a question."""

from __future__ import annotations

import csv
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from io import BytesIO, StringIO
from typing import Final

import pyarrow as pa

from lakescout.answer.guard import Limits, check, run
from lakescout.answer.result import Answer
from lakescout.bench.rounds import never, silent
from lakescout.doors.ui.charts import Chart, chart_of
from lakescout.doors.ui.html import (
    Child,
    Html,
    code,
    details,
    el,
    grid,
    html,
    is_number,
    link,
    number,
    shown,
    visible,
    visible_lines,
)
from lakescout.engine.ask import Outcome
from lakescout.engine.lake import Lake
from lakescout.errors import GuardError, LakescoutError, QueryError, plainly
from lakescout.lake.catalog import Table
from lakescout.lake.sqltext import Sql
from lakescout.surface import discover
from lakescout.surface.answer import outcome, to_json
from lakescout.version import __version__
from lakescout.words.text import counted

Query = Mapping[str, str]
"""The parameters of an address."""

EVERYWHERE: Final = Sql("")
PAGE_ROWS: Final = 50
"""Rows of one page."""
STANDALONE: Final = 10_000
"""The most rows of a page that is taken away."""

NAVIGATION: Final = (
    ("/ask", "Ask"),
    ("/tables", "Tables"),
    ("/joins", "Joins"),
    ("/augment", "Augment"),
    ("/lake", "Lake"),
)


@dataclass(frozen=True)
class View:
    """What every page knows."""

    lake: Lake
    name: str
    """What the lake is called: its file."""
    path: str = ""
    """Where that lies, for a command to copy."""
    form: str = ""
    """What a form carries; empty where nothing may be written."""
    history: Sequence[str] = ()
    tell: Callable[[str, int, int], None] = silent
    """Gets how far long work is."""
    stopped: Callable[[], bool] = never
    """Whether somebody stopped this work."""


def document(view: View, title: str, body: Child, here: str = "", work: str = "") -> Html:
    """A page with its frame; `work` is what is still under way for it."""
    tabs = [el("a", name, href=path, aria_current="page" if path == here else None) for path, name in NAVIGATION]
    head = (
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="form", content=view.form),
        el("title", f"{visible(title)[:80]} · lakescout"),
        el("link", rel="stylesheet", href="/static/page.css"),
    )
    frame = (
        el("a", "Skip to the content", href="#main", class_="skip"),
        el(
            "header",
            el("span", visible(view.name), class_="name", title=visible(view.path)),
            el("nav", tabs, aria_label="Pages"),
        ),
        # The script comes while the page is still being made: after what it needs at once.
        el("p", "", id="progress", role="status", aria_live="polite", data_work=work or None),
        el("script", src="/static/page.js", async_=True),
        el("main", body, id="main", tabindex=-1),
        el("footer", el("p", f"lakescout {__version__}")),
    )
    return html(Html("<!doctype html>\n"), el("html", el("head", head), el("body", frame), lang="en"))


def problem(error: LakescoutError) -> Html:
    """What went wrong, in the words of the error."""
    return el("p", visible(plainly(error)), class_="warning", role="alert")


def not_ready(error: LakescoutError) -> Html:
    """What stands there while the lake is being indexed: the script asks again, and shows how far the index is."""
    return el("p", visible(plainly(error)), class_="aside", data_again=True)


def box(path: str, value: str, label: str, button: str, *extra: Child) -> Html:
    """The form with one line to type a question in."""
    line = el(
        "input", type="search", name="q", id="q", value=value, maxlength=4096, autocomplete="off", autofocus=not value
    )
    inner = (el("label", label, for_="q"), line, extra, el("button", button))
    return el("form", *inner, action=path, method="get", role="search", class_="ask", data_live=True)


WAITING: Final = el("p", "Working …", class_="waiting aside")
"""Shown until something follows it."""


def parts(view: View, title: str, path: str, query: Query, work: str) -> tuple[Html, Html]:
    """A page as it is sent before it is made, and what closes it; `work` is what the browser calls the making of it."""
    top = _top(query.get("q", "").strip()) if path == "/ask" else None
    before, after = document(view, title, html(top, WAITING), path, work).split(WAITING)
    return Html(before + WAITING), Html(after)


def _top(question: str) -> Html:
    return html(el("h1", "Ask"), box("/ask", question, "Your question", "Ask"))


def ask(view: View, query: Query) -> Html:
    """The box, and for a question everything about its answer."""
    question = query.get("q", "").strip()
    if not question:
        before = [el("li", el("a", visible(text), href=link("/ask", q=text))) for text in view.history]
        hint = el(
            "p", "Press / to type and Esc to stop. Nothing leaves this machine unless you set a model.", class_="aside"
        )
        return html(_top(""), hint, (el("h2", "Asked before"), el("ul", before)) if before else None)
    return html(_top(question), answered(view, query))


def answered(view: View, query: Query) -> Html:
    """Everything about the answer to a question."""
    question = query.get("q", "").strip()
    found = outcome(view.lake, question, "auto")
    item, rank = chosen(found, query)
    return _answer(view, question, found, item, rank=rank, query=query)


def chosen(found: Outcome, query: Query) -> tuple[Answer | None, int]:
    """The answer to show: the one that was picked, else the best, else none."""
    rank = whole(query, "rank", 0)
    if 1 <= rank <= len(found.answers):
        return found.answers[rank - 1], rank
    return found.best, 1


def whole(query: Query, name: str, default: int) -> int:
    """A parameter that is a whole number; what is none counts as not given."""
    text = query.get(name, "")
    try:
        return int(text) if len(text) < 10 else default
    except ValueError:
        return default


def _answer(view: View, question: str, found: Outcome, item: Answer | None, *, rank: int, query: Query) -> Html:
    parts: list[Child] = []
    if item is None or not found.answered:
        parts.append(el("p", el("strong", "No answer: "), visible(found.reason), class_="warning", role="alert"))
    if item is not None:
        if not found.answered or rank > 1:
            parts.append(el("p", f"This is reading {rank}, which you chose.", class_="aside"))
        if item.reading:
            parts.append(el("p", visible(item.offered), class_="reading"))
        parts += [_result(question, item, rank, query), _sql(view, item), _why(item)]
    elif found.sql:
        parts.append(code(found.sql, "the statement"))
    parts += [_choices(question, found, rank if item is not None else 0), _further(question)]
    return el("section", *parts, aria_label="Answer")


def _result(question: str, item: Answer, rank: int, query: Query) -> Html:
    if item.rows is None:
        return el("p", "It gave no rows.", class_="aside")
    sort = query.get("sort", "")
    chart = chart_of(ordered(item.rows, sort))
    taken = partial(_export, question, rank, sort)
    notes = [el("p", visible(text), class_="warning") for text in item.left_out]
    return html(figure(chart, taken("svg")), rows_of(item, question, rank, query), *notes, _exports(item, taken, chart))


def _export(question: str, rank: int, sort: str, kind: str) -> str:
    """The address of a file with the rows as they are shown."""
    return link("/export", q=question, rank=rank, sort=sort or None, format=kind)


def figure(chart: Chart | None, address: str = "") -> Child:
    """The picture of some rows; `address` leads to it as a file."""
    if chart is None:
        return None
    if chart.svg is None:
        return el("p", chart.value, el("span", visible(chart.title), class_="aside"), class_="figure")
    picture = el("a", "PNG", href=address, class_="png", hidden=True)
    return el(
        "figure",
        el("div", chart.svg, class_="frame", tabindex=0, role="group", aria_label=visible(chart.title)),
        el("figcaption", visible(chart.title), " ", picture if address else None),
        class_="chart",
    )


def rows_of(item: Answer, question: str, rank: int, query: Query) -> Html:
    """A page of the rows, in the order that was asked for."""
    assert item.rows is not None
    names, sort, page = item.rows.column_names, query.get("sort", ""), max(whole(query, "page", 1), 1)
    rows = ordered(item.rows, sort)
    start = (page - 1) * PAGE_ROWS
    caption = total(item) + (f", from {start + 1:,}" if start else "")
    heads = []
    for place, name in enumerate(names):
        other = f"-{place}" if sort == str(place) else str(place)
        arrow = {str(place): " ▲", f"-{place}": " ▼"}.get(sort, "")
        heads.append(el("a", visible(name) or "(no name)", arrow, href=link("/ask", q=question, rank=rank, sort=other)))
    drawn = cells(rows.slice(start, PAGE_ROWS))
    turns = []
    for name, to, there in (("Previous", page - 1, page > 1), ("Next", page + 1, start + PAGE_ROWS < rows.num_rows)):
        if there:
            turns.append(el("a", name, href=link("/ask", q=question, rank=rank, sort=sort or None, page=to)))
    pages = el("nav", turns, aria_label="Pages of rows", class_="turns") if turns else None
    return html(grid(heads, drawn, caption=caption, numbers=numeric(rows)), pages)


def total(item: Answer) -> str:
    """How many rows there are, or that these are not all."""
    count = counted(0 if item.rows is None else item.rows.num_rows, "row")
    return f"only the first {count}: {visible(item.too_large)}" if item.too_large else count


def ordered(rows: pa.Table, sort: str) -> pa.Table:
    """The rows by one column, `-` in front for downwards; as they are if that is not one."""
    place = sort.removeprefix("-")
    if not (place.isdecimal() and len(place) < 6 and int(place) < rows.num_columns):
        return rows
    from pyarrow import compute

    try:
        down = "descending" if sort[0] == "-" else "ascending"
        return rows.take(compute.sort_indices(rows.column(int(place)), sort_keys=[("", down)]))
    except pa.ArrowNotImplementedError:
        return rows


def cells(rows: pa.Table) -> list[list[str]]:
    """The cells as texts, row by row."""
    columns = [[shown(cell) for cell in column.to_pylist()] for column in rows.columns]
    return [list(row) for row in zip(*columns, strict=True)]


def sample(lake: Lake, table: Table, count: int, condition: Sql = EVERYWHERE) -> pa.Table | str:
    """The first rows of a table, read behind the guard; or why there are none."""
    try:
        with lake.session() as (_, index):
            guarded = check(f"SELECT * FROM {table.name.quoted}{condition} LIMIT {count}", index.catalog.tables)
        return run(lake.source, guarded, Limits(float(lake.settings["answer_seconds"]), count))
    except (GuardError, QueryError) as error:
        return visible(plainly(error))


def numeric(rows: pa.Table) -> list[int]:
    """The places of the columns that hold numbers."""
    first = [
        next((cell for cell in column.slice(0, 100).to_pylist() if cell is not None), None) for column in rows.columns
    ]
    return [place for place, cell in enumerate(first) if is_number(cell)]


def _exports(item: Answer, taken: Callable[[str], str], chart: Chart | None) -> Html:
    kinds = [("csv", "CSV"), ("parquet", "Parquet"), ("json", "JSON"), ("html", "Page")]
    kinds += [("svg", "Chart (SVG)")] if chart is not None and chart.svg is not None else []
    links = [el("a", name, href=taken(kind), download=True) for kind, name in kinds]
    return el("p", f"Take away {total(item)}: ", Html(" · ".join(links)), class_="aside")


def _sql(view: View, item: Answer) -> Child:
    if not item.sql:
        return None
    opened = html(
        el("p", "In a terminal, then paste the statement:"),
        code(f"lakescout shell {shlex.quote(view.path)}", "the command"),
    )
    return html(el("h2", "SQL"), code(item.sql, "the statement"), details("Open in the shell", opened))


def _why(item: Answer) -> Html:
    share = f"{item.confidence:.2f}"
    meter = el("meter", share, min=0, max=1, value=share, aria_label="confidence")
    who = "by a model" if item.way == "model" else "without a model"
    reasons = el("ul", [el("li", visible(reason)) for reason in item.reasons])
    return html(el("h2", "Why"), el("p", "Confidence ", meter, f" {share}, {who}"), reasons)


def _choices(question: str, found: Outcome, rank: int) -> Child:
    """The other readings, to click."""
    offered = [
        el(
            "li",
            el("a", visible(item.offered) or "Another statement", href=link("/ask", q=question, rank=place)),
            el("span", f" {item.confidence:.2f}", class_="aside"),
            None if item.reading else el("pre", visible((item.sql or "")[:300])),
        )
        for place, item in enumerate(found.answers, start=1)
        if place != rank and item.sql
    ]
    if not offered:
        return None
    return html(el("h2", "Other readings" if found.answered else "Did you mean"), el("ol", offered, class_="choices"))


def _further(question: str) -> Html:
    places = (
        ("/tables", "tables for this question"),
        ("/joins", "how they join"),
        ("/words", "how each word was read"),
    )
    links = [el("a", name, href=link(path, q=question)) for path, name in places]
    return el("p", "More: ", Html(" · ".join(links)), class_="aside")


def words(view: View, query: Query) -> Html:
    """How each part of a question was read."""
    question = query.get("q", "")
    rows = discover.explain_question(view.lake, question)
    drawn = [[row["kind"], shown(row["mention"]), shown(row["matched_to"]), number(row["similarity"])] for row in rows]
    table = grid(["kind", "in the question", "in the lake", "similarity"], drawn, caption="Each word", numbers=[3])
    return html(el("h1", "How it was read"), box("/ask", question, "Your question", "Ask"), table)


def field(name: str, label: str, value: str = "", known: Sequence[str] = ()) -> Html:
    """A line to type in, with its label; `known` are offered while somebody types."""
    names = f"{name}-names" if known else None
    line = el("input", name=name, value=value, required=True, maxlength=10_000, autocomplete="off", list=names)
    offered = el("datalist", [el("option", value=visible(each)) for each in known], id=names) if known else None
    return html(el("label", label, " ", line), offered)


def form(view: View, path: str, *parts: Child) -> Html:
    """A form that changes something; its last part is what the button says."""
    hidden = el("input", type="hidden", name="form", value=view.form)
    return el("form", hidden, *parts[:-1], el("button", parts[-1]), action=path, method="post")


def standalone(view: View, question: str, found: Outcome, item: Answer | None, sort: str = "") -> Html:
    """A question with everything about it, as one file that needs nothing else."""
    style = (files("lakescout") / "doors" / "ui" / "static" / "page.css").read_text(encoding="utf-8")
    parts: list[Child] = [el("h1", visible(question))]
    if not found.answered:
        parts.append(el("p", el("strong", "No answer: "), visible(found.reason), class_="warning"))
    if item is not None:
        parts.append(el("p", visible(item.offered), class_="reading") if item.reading else None)
        if item.rows is not None:
            rows = ordered(item.rows, sort)
            some = rows.slice(0, STANDALONE)
            caption = total(item) + (f", of which the first {STANDALONE:,}" if rows.num_rows > STANDALONE else "")
            parts += [
                figure(chart_of(rows)),
                grid(map(visible, some.column_names), cells(some), caption=caption, numbers=numeric(some)),
            ]
        parts += [el("pre", visible_lines(item.sql or "")), _why(item)]
    others = [visible(each.offered) for each in found.answers if each is not item and each.reading]
    if others:
        parts.append(details("Other readings", el("ul", [el("li", text) for text in others])))
    parts.append(el("p", f"{visible(view.name)}, lakescout {__version__}", class_="aside"))
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    head = (
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=policy),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", visible(question)[:80]),
        Html(f"<style>{style}</style>"),
    )
    return html(Html("<!doctype html>\n"), el("html", el("head", head), el("body", el("main", parts)), lang="en"))


def written(rows: pa.Table, kind: str) -> bytes:
    """Rows as CSV, JSON or Parquet."""
    if kind == "parquet":
        from pyarrow import parquet

        packed = BytesIO()
        parquet.write_table(rows, packed)
        return packed.getvalue()
    if kind == "json":
        return to_json(rows.to_pylist()).encode()
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(rows.column_names)
    writer.writerows(zip(*(column.to_pylist() for column in rows.columns), strict=True))
    return text.getvalue().encode("utf-8", "replace")
