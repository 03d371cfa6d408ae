"""The page that answers a question: what was understood, the rows with their chart, the SQL to edit, other readings."""

from __future__ import annotations

import csv
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib.resources import files
from io import BytesIO, StringIO
from typing import Final

import pyarrow as pa

from lakescout.answer.guard import check
from lakescout.answer.statement import Statement
from lakescout.doors.files import for_spreadsheets
from lakescout.engine.outcome import Outcome
from lakescout.errors import ArgumentError, LakescoutError, plainly
from lakescout.lake.catalog import Catalog
from lakescout.lake.sqltext import quote
from lakescout.plugins.models.narrations import datasheet
from lakescout.plugins.shown import (
    Format,
    caution,
    in_lines,
    is_offered,
    pieces,
    readings,
    sheet,
    sureness,
    words_kept,
)
from lakescout.plugins.ui.charts import KINDS, Chart, Wanted, chart_of
from lakescout.plugins.ui.html import (
    Child,
    Html,
    details,
    el,
    grid,
    hidden,
    html,
    link,
    number,
    shown,
    visible,
    visible_lines,
)
from lakescout.plugins.ui.pages import Query, View, box, cells, empty, field, form, numeric, top, whole
from lakescout.plugins.ui.taught import feedback, proposals
from lakescout.surface import discover
from lakescout.surface.answer import CHOICES, distinct_names, named_rows, outcome, ran, to_json
from lakescout.version import __version__
from lakescout.words.text import counted

PAGE_ROWS: Final = 50
"""Rows of one page."""
PREVIEWED: Final = 10
"""Rows of a reading that nobody has chosen."""
STANDALONE: Final = 10_000
"""The most rows in a page that is downloaded."""
BEFORE: Final = 8
SHORT: Final = 80
"""How many earlier questions are listed, and the most characters of each."""
MEANT: Final = {
    "sure": "Readings rated like this one are nearly always right.",
    "likely": "Readings rated like this one are more often right than wrong: look at what was understood.",
    "unsure": "Readings rated like this one are more often wrong than right.",
}


def ask(view: View, query: Query) -> Html:
    """The box, and for a question everything about its answer."""
    question = query.get("q", "").strip()
    if question:
        return html(top(question), answered(view, query))
    hint = el(
        "p", "Press / to type and Esc to stop. Nothing leaves this machine unless you set a model.", class_="aside"
    )
    return html(
        top("", f"Your question about {visible(view.name)}"),
        el("div", _suggested(view), id="suggested"),
        _links("Asked before", view.history[:BEFORE]),
        el("p", el("a", "All that was asked", href="/history")) if len(view.history) > BEFORE else None,
        hint,
    )


def _suggested(view: View) -> Child:
    if view.empty:
        return empty()
    if view.suggested is None:
        return el("p", "Looking for questions that this lake can answer …", class_="aside", data_soon=True)
    return _links("Try one of these", view.suggested)


def _links(title: str, questions: Sequence[str]) -> Child:
    if not questions:
        return None
    listed = []
    for text in questions:
        *earlier, last = text.split("\n")
        said, address = ", ".join([*earlier, last]), link("/ask", q=last, after="\n".join(earlier) or None)
        title_ = visible(said) if len(said) > SHORT else None
        listed.append(el("li", el("a", shown(said, SHORT), href=address, title=title_)))
    return html(el("h2", title), el("ul", listed, class_="questions"))


def history(view: View, query: Query) -> Html:
    """All questions since the page was started, the last one first."""
    said = "They are forgotten when lakescout ui ends. What should stay can be pinned to the board."
    listed = _links("The last one first", view.history) or el("p", "Nothing was asked yet.")
    return html(el("h1", "Asked before"), listed, el("p", said, class_="aside"))


def answered(view: View, query: Query) -> Html:
    """Everything about the answer to a question."""
    question = query.get("q", "").strip()
    found = outcome(view.lake, question, "auto", after=before(query))
    item, rank = chosen(found, query)
    return _answer(view, question, found, item, rank=rank, query=query)


def before(query: Query) -> list[str]:
    """The questions of the thread before the one that is asked, the oldest first: lines of the address."""
    return [text for text in query.get("after", "").split("\n") if text.strip()]


def _asked_of(query: Query, path: str = "/ask") -> Callable[..., str]:
    """The address of a question with those before it, to which more is added."""
    return partial(link, path, q=query.get("q", "").strip(), after=query.get("after") or None)


def _thread(view: View, found: Outcome, query: Query) -> Child:
    """The questions before this one down the page, each with its answer in short."""
    earlier = before(query) if found.goes_on else []
    listed = [el("li", _turn(view, earlier[:place], text)) for place, text in enumerate(earlier)]
    if not listed:
        return None
    now = el("h2", shown(query.get("q", "").strip(), SHORT))
    return html(el("ol", listed, class_="thread", aria_label="Before this question"), now)


def _turn(view: View, earlier: Sequence[str], question: str) -> Html:
    """One question of a thread: its reading and chart, and its rows and statement to unfold."""
    title = el("a", shown(question, SHORT), href=link("/ask", q=question, after="\n".join(earlier) or None))
    item = outcome(view.lake, question, "auto", after=list(earlier)).best
    if item is None or item.rows is None:
        return el("h2", title)
    shown_as, _ = sheet(item)
    chart, _ = charted(item, {})
    drawn = cells(item.rows.slice(0, PREVIEWED), shown_as)
    said = total(item) + (f", of which the first {PREVIEWED}" if item.rows.num_rows > PREVIEWED else "")
    table = grid([visible(each.header) for each in shown_as], drawn, caption=said, numbers=numeric(item.rows))
    return html(
        el("h2", title),
        el("p", visible(item.plainly), class_="aside") if item.plainly else None,
        figure(chart),
        details("Rows and SQL", table, statement_of(item.sql), opened=chart is None),
    )


def _ask_on(found: Outcome, query: Query) -> Child:
    """A line for what goes on from this question; from those before it, where it has no reading."""
    earlier = before(query) if found.goes_on else []
    texts = [*earlier, query.get("q", "").strip()] if found.leads_on else earlier
    if not texts:
        return None
    line = el("input", type="search", name="q", id="on", required=True, maxlength=4096, autocomplete="off",
              placeholder="only …, by month, the five largest")  # fmt: skip
    label = el("label", "Ask on", for_="on")
    return el(
        "form",
        label,
        line,
        hidden(after="\n".join(texts)),
        el("button", "Ask on"),
        action="/ask",
        method="get",
        class_="ask",
    )


def chosen(found: Outcome, query: Query) -> tuple[Statement | None, int]:
    """The answer to show: the one that was picked, else the best, else none."""
    rank = whole(query, "rank", 0)
    if 1 <= rank <= len(found.answers):
        return found.answers[rank - 1], rank
    return found.best, 1


def _answer(view: View, question: str, found: Outcome, item: Statement | None, *, rank: int, query: Query) -> Html:
    with view.lake.session() as (_, index):
        catalog = index.catalog
    parts: list[Child] = [_thread(view, found, query)]
    likely = item is None and is_offered(found)
    if likely:
        parts.append(el("p", el("strong", "Not sure: "), visible(caution(found)), class_="warning", role="alert"))
    elif item is None or not found.answered:
        parts.append(el("p", el("strong", "No answer: "), visible(found.reason), class_="warning", role="alert"))
    preview = item is None and found.nearest is not None
    shown_ = found.nearest if preview else item
    if shown_ is not None:
        if item is not None and (not found.answered or rank > 1):
            parts.append(el("p", f"This is reading {rank}, which you chose.", class_="aside"))
        inner = (
            _understood(catalog, shown_),
            _not_used(shown_),
            _result(shown_, rank, query, PREVIEWED if preview else PAGE_ROWS),
            None if found.goes_on else feedback(view, question, found, shown_, readings(found)),
            None if preview else pin_form(view, query, shown_.sql),
            _sql(view, catalog, shown_, opened=not preview),
            _why(shown_),
        )
        if preview:
            accept = el("a", "Take it as the answer", href=_asked_of(query)(rank=1), class_="accept")
            told = readings(found)[0]
            title = f"Did you mean: {visible(told)}? " if likely and told else "The nearest reading, as a preview. "
            said = el("p", el("strong", title), accept, class_="aside")
            parts.append(el("div", said, *inner, class_="preview"))
        else:
            parts += inner
    elif found.sql:
        parts.append(statement_of(found.sql))
    if (item is None or not found.answered) and not found.goes_on:
        parts.append(proposals(view, question, found))
    choices = _choices(_asked_of(query), found, rank if shown_ is not None else 0)
    parts += [choices, _ask_on(found, query), _further(question)]
    return el("section", *parts, aria_label="Answer", class_="answer")


def _understood(catalog: Catalog, item: Statement) -> Child:
    """What was understood, with its terms as links, and how sure it is."""
    word = sureness(item.confidence)
    chip = el(
        "span",
        el("strong", word.capitalize()),
        f" {item.confidence:.2f}",
        class_=f"chip {word}",
        title=f"Confidence {item.confidence:.2f} of 1. {MEANT[word]}",
    )
    text = item.plainly
    return el(
        "p", _with_links(catalog, item, text) if text else "A statement without a reading.", " ", chip, class_="reading"
    )


def _with_links(catalog: Catalog, item: Statement, text: str) -> Html:
    terms = {term.words.lower(): term for term in item.said.terms if term.table in catalog.id_by_name}
    if not terms or text != item.said.text:
        return html(visible(text))
    longest = sorted(terms, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)
    parts: list[Child] = []
    for place, piece in enumerate(pattern.split(text)):
        term = terms.get(piece.lower()) if place % 2 else None
        if term is None:
            parts.append(visible(piece))
            continue
        name = catalog.display_name(term.table)
        said = f"column {term.column} of {name}" if term.column else f"table {name}"
        parts.append(el("a", visible(piece), href=link("/table", name=name), title=visible(said), class_="term"))
    return html(*parts)


def _not_used(item: Statement) -> Child:
    if not item.unused:
        return None
    marked = Html(", ").join(el("mark", visible(word)) for word in item.unused)
    return el("p", el("strong", "Not used: "), Html(marked), class_="strip")


def _result(item: Statement, rank: int, query: Query, most: int) -> Html:
    if item.rows is None:
        return el("p", "It gave no rows.", class_="aside")
    sort = query.get("sort", "")
    shown_as, _ = sheet(item)
    chart, unfit = charted(item, query)
    kept = {"rank": rank, **chart_choice(query)}
    taken = partial(_asked_of(query, "/export"), sort=sort or None, **kept)
    notes = [el("p", visible(text), class_="warning") for text in (*item.left_out, *([unfit] if unfit else []))]
    alone = chart is not None and chart.svg is None
    table = None if alone else rows_of(item, shown_as, partial(_asked_of(query), **kept), query, most)
    both = "result beside" if chart is not None and not alone and item.rows.num_columns <= 3 else "result"
    form_ = chart_form(item, query, "/ask", rank=rank) if most == PAGE_ROWS else None
    drawn = el("div", el("div", figure(chart, taken(format="svg")), form_), table, class_=both)
    return html(drawn, *notes, _exports(item, taken, chart))


CHOICES_OF_CHART: Final = ("chart", "x", "y", "y2", "by")
"""The parameters of an address that say which chart is drawn, the last four by the places of columns."""


def chart_choice(query: Query) -> dict[str, str]:
    """The parameters of the chosen chart."""
    return {name: query[name] for name in CHOICES_OF_CHART if query.get(name)}


def wanted(query: Query) -> Wanted:
    """The chart that an address chooses."""
    x, y, y2, by = (None if place < 0 else place for place in (whole(query, name, -1) for name in CHOICES_OF_CHART[1:]))
    kind = query.get("chart", "")
    return Wanted(kind if kind in KINDS else "", x, tuple(each for each in (y, y2) if each is not None), by)


def charted(item: Statement, query: Query) -> tuple[Chart | None, str]:
    """The chart of an answer, chosen or fitting; or why the rows do not fit the chosen one."""
    assert item.rows is not None
    sort = query.get("sort", "")
    rows = ordered(item.rows, sort)
    try:
        return chart_of(rows, *sheet(item), as_listed=bool(sort), wanted=wanted(query)), ""
    except ArgumentError as error:
        return None, f"No such chart: {plainly(error)}"


def chart_form(item: Statement, query: Query, path: str, **kept: object) -> Child:
    """The choice of a chart and of its columns."""
    assert item.rows is not None
    shown_as, _ = sheet(item)
    if not shown_as or not item.rows.num_rows:
        return None
    carried = {name: query[name] for name in ("q", "after", "sql", "sort") if query.get(name)}

    def select(name: str, label: str, options: Sequence[tuple[str, str]]) -> Html:
        chosen_ = query.get(name, "")
        each = [el("option", said, value=value, selected=value == chosen_) for value, said in options]
        return el("label", label, " ", el("select", each, name=name))

    columns = [(str(place), visible(each.header)[:60] or "(no name)") for place, each in enumerate(shown_as)]
    numbers = [columns[place] for place in numeric(item.rows)]
    inner = (
        hidden(**carried, **kept),
        select("chart", "Draw", list(KINDS.items())),
        select("x", "across", [("", "as it fits"), *columns]),
        select("y", "of", [("", "as it fits"), *numbers]),
        select("y2", "and", [("", "nothing else"), *numbers]) if len(numbers) > 1 else None,
        select("by", "for each", [("", "no groups"), *columns]),
        el("button", "Draw"),
    )
    return details("Another chart", el("form", *inner, action=path, method="get"), opened=bool(query.get("chart")))


def figure(chart: Chart | None, address: str = "") -> Child:
    """The picture of some rows; `address` leads to it as a file."""
    if chart is None:
        return None
    if chart.svg is None:
        return el("p", chart.value, el("span", visible(chart.title), class_="aside"), class_="figure")
    picture = el("a", "PNG", href=address, class_="png", hidden=True)
    narrow = el("div", chart.narrow, class_="narrow") if chart.narrow is not None else None
    return el(
        "figure",
        el(
            "div",
            el("div", chart.svg, class_="wide"),
            narrow,
            class_="frame",
            tabindex=0,
            role="group",
            aria_label=visible(chart.title),
        ),
        el("figcaption", visible(chart.title), " ", picture if address else None),
        class_="chart",
    )


def rows_of(
    item: Statement, shown_as: Sequence[Format], address: Callable[..., str], query: Query, most: int = PAGE_ROWS
) -> Html:
    """A page of the rows, in the chosen order; a preview has no further pages."""
    assert item.rows is not None
    sort, page = query.get("sort", ""), max(whole(query, "page", 1), 1)
    rows = ordered(item.rows, sort)
    start = (page - 1) * PAGE_ROWS
    caption = total(item) + (f", from {start + 1:,}" if start else "")
    heads = []
    for place, form_ in enumerate(shown_as):
        other = f"-{place}" if sort == str(place) else str(place)
        arrow = {str(place): " ▲", f"-{place}": " ▼"}.get(sort, "")
        name = el(
            "a", visible(form_.header) or "(no name)", arrow, href=address(sort=other), title=visible(form_.title)
        )
        heads.append(html(name, el("span", f" {form_.beside}", class_="unit") if form_.beside else None))
    caption += f", of which the first {most}" if most < PAGE_ROWS and rows.num_rows > most else ""
    drawn = cells(rows.slice(start, most), shown_as)
    turns = []
    for name_, to, there in (("Previous", page - 1, page > 1), ("Next", page + 1, start + PAGE_ROWS < rows.num_rows)):
        if there and most == PAGE_ROWS:
            turns.append(el("a", name_, href=address(sort=sort or None, page=to)))
    pages = el("nav", turns, aria_label="Pages of rows", class_="turns") if turns else None
    return el("div", grid(heads, drawn, caption=caption, numbers=numeric(rows)), pages)


def total(item: Statement) -> str:
    """How many rows there are, or that these are not all."""
    count = counted(0 if item.rows is None else item.rows.num_rows, "row")
    return f"the first {count} of more" if item.too_large else count


def ordered(rows: pa.Table, sort: str) -> pa.Table:
    """The rows sorted by the column of this number, `-` for descending; as they are if there is no such column."""
    place = sort.removeprefix("-")
    if not (place.isdecimal() and len(place) < 6 and int(place) < rows.num_columns):
        return rows
    from pyarrow import compute

    try:
        down = "descending" if sort[0] == "-" else "ascending"
        return rows.take(compute.sort_indices(rows.column(int(place)), sort_keys=[("", down)]))
    except pa.ArrowNotImplementedError:
        return rows


def _exports(item: Statement, taken: Callable[..., str], chart: Chart | None) -> Html:
    kinds = [("csv", "CSV"), ("parquet", "Parquet"), ("json", "JSON"), ("html", "Page")]
    kinds += [("svg", "Chart (SVG)")] if chart is not None and chart.svg is not None else []
    links = [el("a", name, href=taken(format=kind), download=True) for kind, name in kinds]
    return el("p", f"Take away {total(item)}, with every digit: ", Html(" · ".join(links)), class_="aside")


def statement_of(sql: str) -> Html:
    """A statement in colours, to copy."""
    drawn = [
        el("span", visible_lines(text), class_=kind) if kind else visible_lines(text) for kind, text in pieces(sql)
    ]
    return el(
        "figure",
        el("pre", el("code", drawn), tabindex=0, aria_label="the statement"),
        el("button", "Copy", type="button", class_="copy", hidden=True, aria_label="Copy the statement"),
        class_="code sql",
    )


def home_of(view: View) -> str:
    """The home database, whose name statements can leave out."""
    return view.lake.home_and_fingerprints()[0]


def _sql(view: View, catalog: Catalog, item: Statement, *, opened: bool) -> Child:
    sql = in_lines(item.sql, catalog, home_of(view))
    shell = el("code", f"lakescout shell {shlex.quote(view.path)}")
    edit = el("a", "Edit and run it", href=link("/sql", sql=sql))
    ways = el("p", edit, ", or open it in the shell: paste it into ", shell, ".", class_="aside")
    return details("SQL", statement_of(sql), ways, opened=opened)


def _why(item: Statement) -> Html:
    who = "a model's statement" if item.way == "model" else "read without a model"
    reasons = el("ul", [el("li", visible(reason)) for reason in item.reasons])
    return details("Why", el("p", f"Confidence {item.confidence:.2f} of 1, {who}.", class_="aside"), reasons)


def pin_form(view: View, query: Query, sql: str) -> Child:
    """The button that pins an answer to the board; none where nothing may be written."""
    if not view.form:
        return None
    question, earlier = query.get("q", "").strip(), before(query)
    title = ", ".join([*earlier, question]) if question else ""
    carried = hidden(sql=sql, title=title, question=question, after="\n".join(earlier), **chart_choice(query))
    return form(view, "/pin", carried, "Pin it to the board")


def _choices(address: Callable[..., str], found: Outcome, rank: int) -> Child:
    """The other readings, to click, with what differs in bold."""
    said = readings(found)
    best = said[max(rank - 1, 0)] if rank else ""
    offered: list[Html] = []
    for place, (item, text) in enumerate(zip(found.answers, said, strict=True), start=1):
        if place == rank or len(offered) >= CHOICES + 1:
            continue
        words = [
            visible(word) if kept or not best else el("strong", visible(word)) for kept, word in words_kept(best, text)
        ]
        parts = [part for word in words for part in (word, " ")][:-1]
        offered.append(
            el(
                "li",
                el("a", *(parts or ["Another statement"]), href=address(rank=place)),
                el("span", f" {sureness(item.confidence)}, {item.confidence:.2f}", class_="aside"),
                None if text else el("pre", visible(item.sql[:300])),
            )
        )
    if not offered:
        return None
    title = "Other readings" if found.answered else "Or did you mean" if is_offered(found) else "Did you mean"
    return html(el("h2", title), el("ol", offered, class_="choices"))


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


def sql(view: View, query: Query) -> Html:
    """A statement to edit and run, behind the same guard as every answer."""
    text = query.get("sql", "").strip()
    area = el(
        "textarea", visible_lines(text), name="sql", id="sql", required=True, maxlength=10_000, spellcheck="false",
        autocomplete="off", rows=min(max(text.count("\n") + 2, 6), 24),
    )  # fmt: skip
    offered = el("ul", id="offered", role="listbox", aria_label="Names", hidden=True)
    box_ = el(
        "form", el("label", "A SELECT of this lake", for_="sql"), area, offered, el("button", "Run"),
        action="/sql", method="get", class_="edit",
    )  # fmt: skip
    head = html(el("h1", "SQL"), box_)
    hint = el("p", "It only reads: the guard lets SELECT through, for some seconds and rows.", class_="aside")
    if not text:
        return html(head, hint)
    try:
        item = ran(view.lake, text)
    except LakescoutError as error:
        return html(head, el("p", visible_lines(plainly(error)), class_="warning", role="alert"), hint)
    assert item.rows is not None
    shown_as, _ = sheet(item)
    sort = query.get("sort", "")
    chart, unfit = charted(item, query)
    kept = {"sql": text, **chart_choice(query)}
    alone = chart is not None and chart.svg is None
    table = None if alone else rows_of(item, shown_as, partial(link, "/sql", **kept), query)
    picture = el("div", figure(chart), chart_form(item, query, "/sql"))
    beside = chart is not None and not alone and item.rows.num_columns <= 3
    drawn = el("div", picture, table, class_="result beside" if beside else "result")
    taken = partial(link, "/export", sort=sort or None, **kept)
    why = el("p", visible(unfit), class_="warning") if unfit else None
    keep = None
    if view.form:
        keep = details(
            "Save as a view", form(view, "/view", hidden(sql=text), field("name", "Name of the view"), "Save")
        )
    return html(
        head,
        el(
            "section",
            drawn,
            why,
            _exports(item, taken, chart),
            pin_form(view, query, item.sql),
            keep,
            aria_label="Rows",
            class_="answer",
        ),
    )


def save_view(view: View, given: Mapping[str, str]) -> str:
    """Make a view of a statement that the guard lets through; gives back the address of its page.

    Raises ArgumentError, GuardError, QueryError, StateError.
    """
    name, text = given.get("name", "").strip(), given.get("sql", "")
    if not name:
        raise ArgumentError("a view needs a name")
    with view.lake.session() as (_, index):
        statement, catalog = check(text, index.catalog.tables), index.catalog
    if any(table.name.table.lower() == name.lower() for table in catalog.tables):
        raise ArgumentError(f"there is a table or view called {name} already")
    with view.lake.noting() as (connection, home):
        connection.query(f"CREATE VIEW {quote(home)}.main.{quote(name)} AS {in_lines(statement.sql, catalog, home)}")
    return link("/table", name=name)


def exported(view: View, kind: str, query: Query) -> tuple[bytes, str]:
    """An answer as a file, and a note if rows above the limits are missing from it. Raises LakescoutError."""
    sort = query.get("sort", "")
    item: Statement | None
    if kind == "md":
        return datasheet(view.lake, query.get("sheet", "")).encode(), ""
    if "sql" in query:
        item = ran(view.lake, query["sql"])
        found = Outcome((item,))
    else:
        found = outcome(view.lake, query.get("q", ""), "auto", after=before(query))
        item, _ = chosen(found, query)
    cut = f"only {total(item)}: {visible(item.too_large)}" if item is not None and item.too_large else ""
    if kind == "html":
        return standalone(view, query, found, item).encode(), cut
    if item is None or item.rows is None:
        raise ArgumentError(f"there are no rows to take away: {found.reason}")
    if kind == "svg":
        chart, unfit = charted(item, query)
        if chart is None or chart.svg is None:
            raise ArgumentError(unfit or "no chart fits these rows")
        return chart.svg.encode(), cut
    rows = ordered(named_rows(item), sort)
    return written(rows, kind), cut


def standalone(view: View, query: Query, found: Outcome, item: Statement | None) -> Html:
    """A question with everything about it, as one file that needs nothing else."""
    question, sort = query.get("q", "") or "SQL", query.get("sort", "")
    style = (files("lakescout") / "plugins" / "ui" / "static" / "page.css").read_text(encoding="utf-8")
    parts: list[Child] = [el("h1", visible(question))]
    if not found.answered:
        parts.append(el("p", el("strong", "No answer: "), visible(found.reason), class_="warning"))
    if item is not None:
        parts.append(el("p", visible(item.plainly), class_="reading") if item.plainly else None)
        parts.append(_not_used(item))
        if item.rows is not None:
            rows = ordered(item.rows, sort)
            some = rows.slice(0, STANDALONE)
            caption = total(item) + (f", of which the first {STANDALONE:,}" if rows.num_rows > STANDALONE else "")
            shown_as, _ = sheet(item)
            parts += [
                el("p", visible(item.too_large), class_="warning") if item.too_large else None,
                figure(charted(item, query)[0]),
                grid(
                    [visible(each.header) for each in shown_as],
                    cells(some, shown_as),
                    caption=caption,
                    numbers=numeric(some),
                ),
            ]
        parts += [el("pre", visible_lines(item.sql)), _why(item)]
    others = [
        visible(text) for each, text in zip(found.answers, readings(found), strict=True) if each is not item and text
    ]
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
    """Rows as CSV, JSON or Parquet; in CSV no text is a formula to a spreadsheet."""
    rows = rows.rename_columns(distinct_names(rows.column_names))
    if kind == "parquet":
        from pyarrow import parquet

        packed = BytesIO()
        parquet.write_table(rows, packed)
        return packed.getvalue()
    if kind == "json":
        return to_json(rows.to_pylist()).encode()
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(map(for_spreadsheets, rows.column_names))
    lines = zip(*(column.to_pylist() for column in rows.columns), strict=True)
    writer.writerows(map(for_spreadsheets, line) for line in lines)
    return text.getvalue().encode("utf-8", "replace")
