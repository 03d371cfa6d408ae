"""The pages about tables: all of them, those for a question with the evidence in place, and one with its profile."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pyarrow as pa

from lakescout.answer.guard import Limits, check, run
from lakescout.doors.ui.html import Child, Html, counted, details, el, grid, html, link, shown, visible, visible_lines
from lakescout.doors.ui.overview import LISTED, edges_of, full_name, table_link
from lakescout.doors.ui.pages import Query, View, box, cells, field, form, numeric, whole
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, GuardError, QueryError, plainly
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import Limit, borrowed, builtins_first, transaction
from lakescout.lake.lookup import find_column, find_table
from lakescout.lake.sqltext import Sql, literal, quote, statement
from lakescout.surface import discover

PREVIEW: Final = 20
"""Rows of a table that are shown."""
PROFILED: Final = 100_000
"""Rows that a profile reads."""
PARTS: Final = 12
HISTOGRAMS: Final = 24
"""The most columns with a histogram."""
LONGEST_TEXT: Final = 1000
"""Characters of a text about a table that are shown; longer ones cannot be edited here."""
SHOWN_HITS: Final = 3
"""Tables of a ranking whose rows are shown, and how many of them."""
EVERYWHERE: Final = Sql("")


def tables(view: View, query: Query) -> Html:
    """All tables, or those that answer a question, best first, with the evidence."""
    question = query.get("q", "").strip()
    top = html(el("h1", "Tables"), box("/tables", question, "What is it about?", "Find"))
    with view.lake.session() as (_, index):
        catalog = index.catalog
    if not question:
        return html(top, _every_table(catalog, max(whole(query, "page", 1), 1)))
    found = discover.found_tables(view.lake, question, k=10, method="scout", threshold=None)
    items = [_hit(view, row, rank < SHOWN_HITS) for rank, row in enumerate(discover.rows(found))]
    notes = [el("p", visible(note), class_="aside") for note in found.skipped]
    return html(top, el("ol", items, class_="hits") if items else el("p", "No table fits."), notes)


def _every_table(catalog: Catalog, page: int) -> Html:
    start = (page - 1) * LISTED
    some = catalog.tables[start : start + LISTED]
    rows = [
        [table_link(catalog.display_name(table.name)), len(table.columns), _size(table), shown(table.comment)]
        for table in some
    ]
    more = start + LISTED < len(catalog.tables)
    onward = el("p", el("a", "Next", href=link("/tables", page=page + 1))) if more else None
    caption = counted(len(catalog.tables), "table")
    return html(grid(["table", "columns", "rows", "comment"], rows, caption=caption, numbers=[1, 2]), onward)


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


def sample(lake: Lake, table: Table, count: int, condition: Sql = EVERYWHERE) -> pa.Table | str:
    """The first rows of a table, read behind the guard; or why there are none."""
    try:
        with lake.session() as (_, index):
            guarded = check(f"SELECT * FROM {table.name.quoted}{condition} LIMIT {count}", index.catalog.tables)
        return run(lake.source, guarded, Limits(float(lake.settings["answer_seconds"]), count))
    except (GuardError, QueryError) as error:
        return visible(plainly(error))


def table(view: View, query: Query) -> Html:
    """One table: what it means, what its columns hold, how it joins."""
    with view.lake.session() as (_, index):
        catalog = index.catalog
        name = find_table(catalog, query.get("name", ""))
        place = catalog.id_by_name[name]
        meanings = index.descriptions(place)
        contexts = list(view.lake.keeper.contexts.get(name, ()))
    item, said = catalog.tables[place], catalog.display_name(name)
    about = [el("li", shown(item.comment, LONGEST_TEXT))] if item.comment else []
    about += [el("li", shown(text, LONGEST_TEXT), _context_forms(view, said, text)) for text in contexts]
    sides = [row for row in discover.joins_to_copy(view.lake) if said in (row["left_table"], row["right_table"])]
    rows = sample(view.lake, item, PREVIEW)
    preview = (
        el("p", rows, class_="warning")
        if isinstance(rows, str)
        else grid(
            map(visible, rows.column_names),
            cells(rows),
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
        el("ul", about, class_="texts") if about else None,
        el("h2", "Columns"),
        _profile(view, said, item, meanings),
        el("h2", "Rows"),
        preview,
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
    """A short name for a text: forms change the line ends of what they carry."""
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def _context_forms(view: View, said: str, text: str) -> Child:
    """What changes a text and what takes it back, beside it."""
    if not view.form:
        return None
    which = (
        el("input", type="hidden", name="table", value=said),
        el("input", type="hidden", name="which", value=_mark(text)),
    )
    area = el("textarea", visible_lines(text), name="text", required=True, maxlength=10_000, rows=3, cols=60)
    label = el("label", "What the table is about ", area)
    edit = details("Edit", form(view, "/context", *which, label, "Save")) if len(text) <= LONGEST_TEXT else None
    gone = el("input", type="hidden", name="remove", value="1")
    return html(edit, form(view, "/context", *which, gone, "Remove"))


def _table_forms(view: View, said: str, item: Table) -> Child:
    if not view.form:
        return None
    options = [el("option", visible(column.name), value=column.name) for column in item.columns]
    return details(
        "Describe this table",
        form(
            view,
            "/context",
            el("input", type="hidden", name="table", value=said),
            field("text", "What the table is about"),
            "Add",
        ),
        form(
            view,
            "/narration",
            el("input", type="hidden", name="table", value=said),
            el("label", "Column ", el("select", options, name="column")),
            field("text", "What the column means"),
            "Save",
        ),
    )


def _narration_form(view: View, said: str, column: str, meaning: str | None) -> Child:
    if not (view.form and meaning):
        return None
    which = (("table", said), ("column", column))
    hidden = [el("input", type="hidden", name=name, value=value) for name, value in which]
    label = f"What {visible(column)} means"
    edit = form(view, "/narration", *hidden, field("text", label, visible(meaning)), "Save")
    gone = el("input", type="hidden", name="which", value=_mark(meaning))
    return html(details("Edit", edit), form(view, "/narration", *hidden, gone, "Remove"))


def _profile(view: View, said: str, item: Table, meanings: Sequence[str | None]) -> Html:
    profiles, spread, note = profile(view.lake, item)
    rows = []
    for column, meaning in zip(item.columns, meanings, strict=True):
        known = profiles.get(column.name, {})
        ends = [shown(known[end], 24) for end in ("min", "max") if known.get(end) is not None]
        missing = known.get("missing")
        rows.append(
            [
                visible(column.name),
                shown(column.type, 40),
                "" if known.get("approx_unique") is None else f"{known['approx_unique']:,}",
                "" if missing is None else f"{missing:.1f} %",
                " to ".join(ends),
                _small_bars(spread.get(column.name, ())),
                html(
                    shown(" · ".join(text for text in (column.comment, meaning) if text)),
                    _narration_form(view, said, column.name, meaning),
                ),
            ]
        )
    heads = ["column", "type", "distinct, about", "missing", "range", "spread", "meaning"]
    return html(grid(heads, rows, caption=f"Columns, {note}", numbers=[2, 3]))


def _small_bars(counts: Sequence[int]) -> Child:
    most = max(counts, default=0)
    if not most:
        return ""
    bars_ = [
        el(
            "rect",
            x=place * 8,
            y=24 - round(24 * count / most),
            width=7,
            height=round(24 * count / most),
            class_="bar",
            fill="#3b76d6",
        )
        for place, count in enumerate(counts)
        if count
    ]
    label = "spread: " + ", ".join(f"{count:,}" for count in counts)
    return el("svg", *bars_, width=PARTS * 8, height=24, role="img", aria_label=label)


def profile(lake: Lake, item: Table) -> tuple[dict[str, dict[str, Any]], dict[str, list[int]], str]:
    """What DuckDB says about each column, how its numbers are spread, and what was read for it."""
    found: dict[str, dict[str, Any]] = {}
    spread: dict[str, list[int]] = {}
    note = f"of the first {PROFILED:,} rows" if (item.rows or PROFILED + 1) > PROFILED else "of all rows"
    limit = Limit.of(float(lake.settings["answer_seconds"]))
    try:
        with (
            borrowed(lake.source) as connection,
            builtins_first(connection),
            transaction(connection, read_only=True),
            limit.kept(connection),
        ):
            rows = connection.query(statement("ui/profile", table=item.name.quoted, rows=PROFILED)).to_pylist()
            found = {row["column_name"]: row for row in rows}
            numbers = [row["column_name"] for row in rows if _is_numeric(row["column_type"])]
            for name in numbers[:HISTOGRAMS]:
                sql = statement("ui/histogram", column=name, table=item.name.quoted, rows=PROFILED, parts=PARTS)
                counts = {row["part"]: row["cells"] for row in connection.query(sql).to_pylist()}
                spread[name] = [counts.get(part, 0) for part in range(PARTS)] if counts else []
    except QueryError as error:
        note = f"Not all could be read: {visible(plainly(error))}"
    return found, spread, note


def _is_numeric(kind: str) -> bool:
    return (
        kind.startswith("DECIMAL")
        or kind in {"FLOAT", "DOUBLE", "HUGEINT"}
        or kind.removeprefix("U") in {"TINYINT", "SMALLINT", "INTEGER", "BIGINT"}
    )
