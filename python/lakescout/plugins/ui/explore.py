"""The pages about tables: all of them, those for a question with the evidence in place, and one with its profile."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, QueryError, plainly
from lakescout.lake.catalog import Table, TableName
from lakescout.lake.connection import Connection, Limit, borrowed, transaction
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import find_column, find_table
from lakescout.lake.sqltext import Sql, literal, quote, statement
from lakescout.plugins.ui.charts import BLUE, MOST_LABEL
from lakescout.plugins.ui.html import Child, Html, details, el, grid, hidden, html, link, shown, visible, visible_lines
from lakescout.plugins.ui.overview import LISTED, edges_of, full_name, table_link
from lakescout.plugins.ui.pages import Query, View, box, cells, empty, field, form, formats_of, numeric, sample, whole
from lakescout.plugins.ui.taught import on_table
from lakescout.surface import discover
from lakescout.words.text import counted

PREVIEW: Final = 20
"""Rows of a table that are shown."""
PROFILED: Final = 100_000
"""Rows that a profile reads."""
ROW_BY_ROW: Final = 20_000_000
"""The most rows of a table that is sampled row by row; of larger ones, whole blocks are sampled."""
PARTS: Final = 12
PERIODS: Final = 24
"""The most periods of a column of dates."""
NAMED: Final = 5
"""The most frequent cells of a text column that are shown."""
HISTOGRAMS: Final = 40
"""The most columns with a histogram."""
WIDTH: Final = 96
HEIGHT: Final = 24
NAMED_WIDTH: Final = 190
NAMED_BAR: Final = 50
NAMED_ROW: Final = 14
FREQUENT: Final = "most frequent"
INTEGERS: Final = frozenset({"TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"})
NUMBERS: Final = INTEGERS | {f"U{kind}" for kind in INTEGERS} | {"FLOAT", "DOUBLE"}
LONGEST_TEXT: Final = 1000
"""Characters of a text about a table that are shown; longer ones cannot be edited here."""
SHOWN_HITS: Final = 3
"""How many tables of a ranking show rows, and how many rows each."""


def tables(view: View, query: Query) -> Html:
    """All tables, or those that answer a question, best first, with the evidence."""
    question = query.get("q", "").strip()
    top = html(el("h1", "Tables"), box("/tables", question, "What is it about?", "Find"))
    if not question:
        with view.lake.session() as (_, index):
            return html(top, _every_table(index, max(whole(query, "page", 1), 1)))
    found = discover.found_tables(view.lake, question, k=10, method="scout", threshold=None)
    items = [_hit(view, row, rank < SHOWN_HITS) for rank, row in enumerate(discover.rows(found))]
    notes = [el("p", visible(note), class_="aside") for note in found.skipped]
    return html(top, el("ol", items, class_="hits") if items else el("p", "No table fits."), notes)


def _every_table(index: LakeIndex, page: int) -> Html:
    """All tables by schema; a family is listed once."""
    catalog, start = index.catalog, (page - 1) * LISTED
    if not catalog.tables:
        return empty()
    every = [number for number in range(len(catalog.tables)) if index.representatives.get(number, number) == number]
    every.sort(key=lambda number: catalog.tables[number].name)
    some = every[start : start + LISTED]
    groups: dict[str, list[int]] = {}
    for number in some:
        groups.setdefault(catalog.display_name(catalog.tables[number].name).rpartition(".")[0], []).append(number)
    box_ = el("input", type="search", id="filter", autocomplete="off", data_filters=True)
    said = f"{len(some):,} of {counted(len(catalog.tables), 'table')}"
    left = el("span", said, id="left", role="status", data_total=len(catalog.tables), class_="aside")
    top = el("p", el("label", "Filter ", for_="filter"), box_, " ", left, class_="filter")
    more = start + LISTED < len(every)
    onward = el("p", el("a", "Next", href=link("/tables", page=page + 1))) if more else None
    return html(top, [_schema(index, name, numbers) for name, numbers in groups.items()], onward)


def _schema(index: LakeIndex, name: str, numbers: Sequence[int]) -> Html:
    rows = []
    for number in numbers:
        table, members = index.catalog.tables[number], index.shown_as(number)
        link_ = el("a", visible(table.name.table), href=link("/table", name=index.catalog.display_name(table.name)))
        first = html(link_, f" one of {visible(members)}") if members else link_
        numbers_ = (len(table.columns), _size(table))
        cells_ = [el("td", first), *(el("td", text, class_="num") for text in numbers_), el("td", shown(table.comment))]
        rows.append(el("tr", *cells_, data_row=True))
    heads = [el("th", text, scope="col", class_=kind) for text, kind in HEADS]
    caption = f"{visible(name)}, {counted(len(numbers), 'table')}"
    head = el("thead", el("tr", heads))
    table_ = el("table", el("caption", caption), head, el("tbody", rows))
    return el(
        "div", table_, class_="grid schema", tabindex=0, role="region", aria_label=caption, data_group=True
    )  # fmt: skip


HEADS: Final = (("table", None), ("columns", "num"), ("rows", "num"), ("comment", None))


def _size(table: Table) -> str:
    return "view" if table.rows is None else f"{table.rows:,}"


def _hit(view: View, row: Mapping[str, Any], with_rows: bool) -> Html:
    with view.lake.session() as (_, index):
        full = TableName(row["database_name"], row["schema_name"], row["table_name"])
        table = index.catalog.tables[index.catalog.id_by_name[full]]
        name = index.catalog.display_name(table.name)
    marks = [
        el("li", "column ", el("mark", visible(match["column_name"])), f" for “{visible(match['mention'])}”")
        for match in row["matched_columns"]
    ]
    marks += [
        el(
            "li",
            "cell ",
            el("mark", shown(match["cell"])),
            f" in {visible(match['column_name'])}, {counted(match['rows'], 'row')}",
        )
        for match in row["matched_values"]
    ]
    marks += [el("li", "told of it: ", visible(text)) for text in row["matched_contexts"]]
    if row["members"]:
        marks.insert(0, el("li", "one of ", el("mark", visible(row["members"]))))
    sample = _evidence(view, table, row) if with_rows else None
    title = el("h2", table_link(name), el("span", f" {row['score']:.2f}", class_="aside"))
    return el("li", title, el("ul", marks, class_="marks"), sample)


def _evidence(view: View, table: Table, row: Mapping[str, Any]) -> Html:
    """Rows of a table with the headers and cells that matched marked; rows with such a cell first."""
    found = {match["column_name"].lower(): str(match["cell"]) for match in row["matched_values"]}
    lit = {match["column_name"].lower() for match in row["matched_columns"]} | set(found)
    wanted = [
        f"CAST({quote(name)} AS VARCHAR) = {literal(cell)}"
        for name, cell in found.items()
        if name in table.column_by_name
    ]
    condition = Sql(f" WHERE {' OR '.join(wanted)}") if wanted else Sql("")
    rows = sample(view.lake, table, SHOWN_HITS, condition)
    if isinstance(rows, str):
        return el("p", rows, class_="aside")
    marked = [place for place, name in enumerate(rows.column_names) if name.lower() in lit]
    drawn: list[list[Child]] = []
    for cells_ in cells(rows):
        drawn.append(
            [
                el("mark", cell) if cell and found.get(name.lower()) == cell else cell
                for name, cell in zip(rows.column_names, cells_, strict=True)
            ]
        )
    names: list[Child] = [
        el("mark", visible(name)) if place in marked else visible(name) for place, name in enumerate(rows.column_names)
    ]
    return grid(names, drawn, caption=f"Rows of {visible(table.name.table)}", marked=marked, numbers=numeric(rows))


def table(view: View, query: Query) -> Html:
    """One table: what it means, what its columns hold, how it joins."""
    with view.lake.session() as (_, index):
        catalog = index.catalog
        name = find_table(catalog, query.get("name", ""))
        place = catalog.id_by_name[name]
        meanings = index.descriptions(place)
        contexts = list(view.lake.keeper.contexts.get(name, ()))
        others = [catalog.tables[member].name for member in index.members_with(place)]
        family = index.shown_as(place)
    item, said = catalog.tables[place], catalog.display_name(name)
    about = [el("li", shown(item.comment, LONGEST_TEXT))] if item.comment else []
    about += [el("li", shown(text, LONGEST_TEXT), _context_forms(view, said, text)) for text in contexts]
    sides = discover.joins_to_copy(view.lake, name)
    rows = sample(view.lake, item, PREVIEW)
    preview = (
        el("p", rows, class_="warning")
        if isinstance(rows, str)
        else grid(
            map(visible, rows.column_names),
            cells(rows, formats_of(rows, item)),
            caption=f"The first {rows.num_rows} rows",
            numbers=numeric(rows),
        )
    )
    return html(
        el("h1", visible(said)),
        el(
            "p",
            f"{counted(item.rows, 'row')}, {counted(len(item.columns), 'column')}"
            if item.rows is not None
            else "a view",
            class_="aside",
        ),
        on_table(view, said),
        el("ul", about, class_="texts") if about else None,
        details(
            f"One of {visible(family)}", el("ul", [el("li", table_link(catalog.display_name(each))) for each in others])
        )
        if family
        else None,
        el("h2", "Columns"),
        _profile(view, said, item, meanings),
        el("h2", "Rows"),
        preview,
        el("p", el("a", "All rows, to filter and sort", href=link("/rows", name=said))),
        el("h2", "Joins"),
        edges_of(view, sides) if sides else el("p", "It joins with nothing.", class_="aside"),
        el(
            "p",
            el("a", "Draw its joins", href=link("/joins", table=said)),
            " · ",
            el("a", "Predict one of its columns", href=link("/augment", table=said)),
        ),
        _table_forms(view, said, item),
    )


def context_named(lake: Lake, table: str, which: str) -> str:
    """The text about a table that a form names by its mark. Raises UnknownTableError, ArgumentError."""
    with lake.session() as (_, index):
        name = find_table(index.catalog, table)
        texts = lake.keeper.contexts.get(name, ())
    found = next((text for text in texts if _mark(text) == which), None)
    if found is None:
        raise ArgumentError("that text is no longer there: somebody changed it, or took it back")
    return found


def meaning_named(lake: Lake, table: str, column: str, which: str) -> str:
    """What a column means, if that is still what a form names by its mark. Raises UnknownTableError, ArgumentError."""
    with lake.session() as (_, index):
        name, found = find_column(index.catalog, f"{table}.{full_name(column)}")
        place = index.catalog.id_by_name[name]
        meaning = index.descriptions(place)[index.catalog.tables[place].column_by_name[found.lower()].position]
    if meaning is None or _mark(meaning) != which:
        raise ArgumentError("that text is no longer there: somebody changed it, or took it back")
    return meaning


def _mark(text: str) -> str:
    """A short hash to name a text in a form: forms change the line ends of texts that they carry."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def _context_forms(view: View, said: str, text: str) -> Child:
    """The forms beside a text that change it or take it back."""
    if not view.form:
        return None
    which = hidden(table=said, which=_mark(text))
    area = el("textarea", visible_lines(text), name="text", required=True, maxlength=10_000, rows=3, cols=60)
    label = el("label", "What the table is about ", area)
    edit = details("Edit", form(view, "/context", which, label, "Save")) if len(text) <= LONGEST_TEXT else None
    return html(edit, form(view, "/context", which, hidden(remove="1"), "Remove"))


def _table_forms(view: View, said: str, item: Table) -> Child:
    if not view.form:
        return None
    options = [el("option", visible(column.name), value=column.name) for column in item.columns]
    return details(
        "Describe this table",
        form(view, "/context", hidden(table=said), field("text", "What the table is about"), "Add"),
        form(
            view,
            "/narration",
            hidden(table=said),
            el("label", "Column ", el("select", options, name="column")),
            field("text", "What the column means"),
            "Save",
        ),
    )


def _narration_form(view: View, said: str, column: str, meaning: str | None) -> Child:
    if not (view.form and meaning):
        return None
    which, label = hidden(table=said, column=column), f"What {visible(column)} means"
    edit = form(view, "/narration", which, field("text", label, visible(meaning)), "Save")
    return html(details("Edit", edit), form(view, "/narration", which, hidden(which=_mark(meaning)), "Remove"))


def _profile(view: View, said: str, item: Table, meanings: Sequence[str | None]) -> Html:
    profiles, spread, note = profile(view.lake, item)
    rows = []
    for column, meaning in zip(item.columns, meanings, strict=True):
        known = profiles.get(column.name, {})
        ends = [shown(known[end], 24) for end in ("min", "max") if known.get(end) is not None]
        missing = known.get("missing")
        text = " · ".join(text for text in (column.comment, meaning) if text)
        rows.append(
            [
                visible(column.name),
                html(shown(text), _narration_form(view, said, column.name, meaning)),
                shown(column.type, 40),
                "" if known.get("approx_unique") is None else f"{known['approx_unique']:,}",
                "" if missing is None else f"{missing:.1f} %",
                " to ".join(ends),
                _small_bars(spread.get(column.name)),
            ]
        )
    heads = ["column", "meaning", "type", "distinct, about", "missing", "range", "spread"]
    return html(grid(heads, rows, caption=f"{counted(len(rows), 'column')}, {note}", numbers=[3, 4]))


@dataclass(frozen=True)
class Spread:
    """How the cells of a column are spread, as labels with the number of their cells."""

    kind: str
    """What the labels are: 'spread' for equal parts of a range, 'most frequent' for cells, 'by month' and so on."""
    bars: Sequence[tuple[str, int]]


def _small_bars(spread: Spread | None) -> Child:
    if spread is None or not spread.bars:
        return ""
    most = max(count for _, count in spread.bars)
    named = spread.kind == FREQUENT
    said = ", ".join(f"{label} {count:,}" if named else f"{count:,}" for label, count in spread.bars)
    first = "" if named or not spread.bars[0][0] else f" from {spread.bars[0][0]}"
    size = (
        {"width": NAMED_WIDTH, "height": len(spread.bars) * NAMED_ROW} if named else {"width": WIDTH, "height": HEIGHT}
    )
    drawn = _rows(spread.bars, most) if named else _columns(spread.bars, most)
    return el("svg", drawn, role="img", aria_label=f"{spread.kind}{first}: {said}", class_="small", **size)


def _columns(bars: Sequence[tuple[str, int]], most: int) -> list[Html]:
    """Upright bars, side by side."""
    step, drawn = WIDTH / len(bars), []
    for place, (label, count) in enumerate(bars):
        high = max(round(HEIGHT * count / most), 1) if count else 0
        where = {"x": f"{place * step:.1f}", "y": HEIGHT - high, "width": f"{max(step - 1, 1):.1f}", "height": high}
        title = el("title", f"{label}: {count:,}") if label else None
        drawn.append(el("rect", title, **where, class_="bar", fill=BLUE) if count else Html(""))
    return drawn


def _rows(bars: Sequence[tuple[str, int]], most: int) -> list[Html]:
    """Bars one below the other, with their labels."""
    drawn = []
    for place, (label, count) in enumerate(bars):
        long = max(round(NAMED_BAR * count / most), 1)
        top = place * NAMED_ROW
        drawn.append(el("rect", x=0, y=top + 2, width=long, height=10, class_="bar", fill=BLUE))
        text = f"{shown(label, MOST_LABEL)} {count:,}"
        title = el("title", shown(label)) if len(label) > MOST_LABEL else None
        drawn.append(el("text", text, title, x=NAMED_BAR + 6, y=top + 11, font_size=11, fill="#7a7f87"))
    return drawn


def profile(lake: Lake, item: Table) -> tuple[dict[str, dict[str, Any]], dict[str, Spread], str]:
    """What DuckDB says about each column, how its cells are spread, and what was read for it."""
    found: dict[str, dict[str, Any]] = {}
    spread: dict[str, Spread] = {}
    note, sampled = _sampled(item)
    limit = Limit.of(float(lake.settings["answer_seconds"]))
    try:
        with borrowed(lake.source) as connection, transaction(connection, read_only=True), limit.kept(connection):
            rows = connection.query(statement("ui/profile", table=sampled, rows=PROFILED)).to_pylist()
            found = {row["column_name"]: row for row in rows}
            spreads = [(row["column_name"], way) for row in rows if (way := _way(row["column_type"])) is not None]
            for name, way in spreads[:HISTOGRAMS]:
                spread[name] = way(connection, sampled, name)
    except QueryError as error:
        note = f"Not all could be read: {visible(plainly(error))}"
    return found, spread, note


def _sampled(item: Table) -> tuple[str, Sql]:
    """What a profile reads, in words and as SQL: of a large table, a sample from all over it."""
    if item.rows is None:
        return f"of the first {PROFILED:,} rows", Sql(item.name.quoted)
    if item.rows <= PROFILED:
        return "of all rows", Sql(item.name.quoted)
    share = 100 * 0.98 * PROFILED / item.rows
    way = "bernoulli" if item.rows <= ROW_BY_ROW else "system"
    said = f"of about {PROFILED:,} rows from all over the table"
    return said, Sql(f"{item.name.quoted} TABLESAMPLE {way}({share:.6f} PERCENT) REPEATABLE (7)")


Way = Callable[[Connection, Sql, str], Spread]


def _way(kind: str) -> Way | None:
    """The function that finds the spread of a column of this type; None if a spread says nothing."""
    if kind.startswith("DECIMAL") or kind in NUMBERS:
        return _parts
    if kind == "DATE" or kind.startswith("TIMESTAMP"):
        return _periods
    return _frequent if kind in {"VARCHAR", "BOOLEAN"} or kind.startswith("ENUM") else None


def _parts(connection: Connection, sampled: Sql, column: str) -> Spread:
    sql = statement("ui/histogram", column=column, table=sampled, rows=PROFILED, parts=PARTS)
    counts = {row["part"]: row["cells"] for row in connection.query(sql).to_pylist()}
    return Spread("spread", [("", counts.get(part, 0)) for part in range(PARTS)] if counts else [])


def _periods(connection: Connection, sampled: Sql, column: str) -> Spread:
    sql = statement("ui/periods", column=column, table=sampled, rows=PROFILED, most=PERIODS)
    rows = {row["part"]: row for row in connection.query(sql).to_pylist()}
    if len(rows) < 2:
        return Spread("", ())
    unit = rows[0]["unit"]
    length = {"minute": 16, "hour": 16, "day": 10, "week": 10, "month": 7, "quarter": 7}.get(unit, 4)
    bars = [
        (str(row["start"])[:length], row["cells"]) if (row := rows.get(part)) else ("", 0)
        for part in range(max(rows) + 1)
    ]
    return Spread(f"by {unit}", bars)


def _frequent(connection: Connection, sampled: Sql, column: str) -> Spread:
    sql = statement("ui/frequent", column=column, table=sampled, rows=PROFILED, most=NAMED)
    rows = connection.query(sql).to_pylist()
    repeats = bool(rows) and rows[0]["cells"] > 1
    return Spread(FREQUENT, [(visible(row["cell"]), row["cells"]) for row in rows] if repeats else [])
