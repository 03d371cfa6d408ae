"""The rows of a table with filters, facets, an order and pages. All of these stand in the address."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pyarrow as pa

from lakescout.answer.guard import Limits, check, run
from lakescout.errors import ArgumentError, GuardError, QueryError, plainly
from lakescout.lake.catalog import Column, Table
from lakescout.lake.lookup import find_table
from lakescout.lake.sqltext import literal, quote
from lakescout.plugins.ui.html import Child, Html, details, el, grid, hidden, html, link, shown, visible
from lakescout.plugins.ui.pages import Query, View, cells, formats_of, numeric, whole
from lakescout.words.text import counted

PAGE_ROWS: Final = 50
"""Rows of one page."""
FACETS: Final = 6
"""The most columns whose cells are counted."""
VALUES: Final = 8
"""The most cells of a facet that are listed, beside the chosen ones."""
LOOKED_AT: Final = 20_000
"""Rows that are looked at to choose the facets."""
MOST_DISTINCT: Final = 200
"""The most distinct texts of a facet; of whole numbers, a tenth."""
HOWS: Final[Mapping[str, str]] = {
    "is": "is",
    "not": "is not",
    "has": "contains",
    "from": "is at least",
    "to": "is at most",
}
"""The kinds of filters, as they stand in addresses and as people read them."""


@dataclass(frozen=True)
class Chosen:
    """What an address asks of a table: filters, by how and column, each with its values; an order, and a page."""

    name: str
    filters: Mapping[tuple[str, str], tuple[str, ...]]
    sort: str = ""
    """A column, with '-' in front where the largest come first; empty for the table's own order."""
    page: int = 1

    def address(self, path: str = "/rows") -> str:
        """The address of this choice: `is.country=France` is a filter, several values stand on lines."""
        where = {f"{how}.{column}": "\n".join(values) for (how, column), values in self.filters.items() if values}
        page = self.page if self.page > 1 else None
        return link(path, name=self.name, **where, sort=self.sort or None, page=page)

    def turned(self, how: str, column: str, value: str) -> Chosen:
        """With the value added to this filter, or without it if it was there."""
        before = self.filters.get((how, column), ())
        after = tuple(each for each in before if each != value) if value in before else (*before, value)
        return replace(self, filters={**self.filters, (how, column): after}, page=1)

    @property
    def column(self) -> str:
        """The column of the order."""
        return self.sort.removeprefix("-")


def chosen(table: Table, name: str, query: Query) -> Chosen:
    """What an address asks of this table. Raises ArgumentError for a column that it has not."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    added = (f"{query.get('how', 'is')}.{query['column']}", query.get("value", "")) if query.get("column") else None
    for key, text in (*query.items(), *([added] if added else [])):
        how, dot, named = key.partition(".")
        if not dot or how not in HOWS:
            continue
        column = _column(table, named).name
        values = tuple(text.split("\n")) if how in {"is", "not", "has"} else (text,)
        before = found.get((how, column), ()) if how in {"is", "not"} else ()
        found[how, column] = tuple(dict.fromkeys((*before, *(value.rstrip("\r") for value in values))))
    sort = query.get("sort", "")
    if sort:
        _column(table, sort.removeprefix("-"))
    return Chosen(name, found, sort, min(max(whole(query, "page", 1), 1), 10_000_000))


def _column(table: Table, name: str) -> Column:
    found = table.column_by_name.get(name.lower())
    if found is None:
        raise ArgumentError(f"{table.name.table} has no column {name!r}")
    return found


def condition(table: Table, choice: Chosen, without: str = "") -> str:
    """The WHERE clause of the filters, but for those on the column `without`; empty if there is none."""
    parts = []
    for (how, name), values in choice.filters.items():
        if name == without or not values:
            continue
        kind, cell = _column(table, name).type, quote(name)
        text = f"CAST({cell} AS VARCHAR)"
        if how in {"is", "not"}:
            some = ", ".join(literal(value) for value in values if value)
            either = ([f"{text} IN ({some})"] if some else []) + ([f"{cell} IS NULL"] if "" in values else [])
            parts.append(f"({' OR '.join(either)})" if how == "is" else f"coalesce(NOT ({' OR '.join(either)}), true)")
        elif how == "has":
            parts += [f"contains(lower({text}), lower({literal(value)}))" for value in values if value]
        elif values[0]:
            day = kind.startswith("TIMESTAMP") and len(values[0]) == len("2013-01-31")
            side = f"CAST({cell} AS DATE)" if day else cell
            kind = "DATE" if day else kind
            sign = ">=" if how == "from" else "<="
            parts.append(f"{side} {sign} CAST({literal(values[0])} AS {kind})")
    return f" WHERE {' AND '.join(parts)}" if parts else ""


def selected(table: Table, choice: Chosen) -> str:
    """The statement of all chosen rows, in their order. Ties follow the other columns, so that pages do not overlap."""
    order = ""
    if choice.sort:
        down = "DESC" if choice.sort.startswith("-") else "ASC"
        others = [each.name for each in table.columns[:FACETS] if each.name.lower() != choice.column.lower()]
        order = f" ORDER BY {', '.join([f'{quote(choice.column)} {down} NULLS LAST', *map(quote, others)])}"
    return f"SELECT * FROM {table.name.quoted}{condition(table, choice)}{order}"


def rows(view: View, query: Query) -> Html:
    """The page. Raises UnknownTableError, ArgumentError."""
    with view.lake.session() as (_, index):
        name = find_table(index.catalog, query.get("name", ""))
        table, said = index.catalog.tables[index.catalog.id_by_name[name]], index.catalog.display_name(name)
    choice = chosen(table, said, query)
    head = html(
        el("h1", visible(said)),
        el("p", el("a", "Its columns, joins and texts", href=link("/table", name=said)), class_="aside"),
        _form(table, choice),
        _filters(choice),
    )
    try:
        return html(head, _page(view, table, choice))
    except (GuardError, QueryError) as error:
        return html(head, el("p", visible(plainly(error)), class_="warning", role="alert"))


def _run(view: View, table: Table, sql: str, most: int) -> pa.Table:
    return run(view.lake.source, check(sql, [table]), Limits(float(view.lake.settings["answer_seconds"]), most))


def _page(view: View, table: Table, choice: Chosen) -> Html:
    counted_ = f"SELECT count(*) AS n FROM {table.name.quoted}{condition(table, choice)}"
    total = _run(view, table, counted_, 1).column(0)[0].as_py()
    start = (choice.page - 1) * PAGE_ROWS
    statement = selected(table, choice)
    part = _run(view, table, f"{statement} LIMIT {PAGE_ROWS} OFFSET {start}", PAGE_ROWS)
    shown_as = formats_of(part, table)
    heads = []
    for column, form in zip(table.columns, shown_as, strict=True):
        here = choice.column.lower() == column.name.lower()
        down = here and not choice.sort.startswith("-")
        other = replace(choice, sort=f"-{column.name}" if down else column.name, page=1)
        arrow = (" ▲" if down else " ▼") if here else ""
        heads.append(el("a", visible(column.name), arrow, href=other.address(), title=visible(form.title)))
    caption = counted(total, "row")
    if total > PAGE_ROWS:
        caption += f", {start + 1:,} to {start + part.num_rows:,}" if part.num_rows else ", none on this page"
    turns = [
        el("a", label, href=replace(choice, page=to).address())
        for label, to, there in (
            ("First", 1, choice.page > 2),
            ("Previous", choice.page - 1, choice.page > 1),
            ("Next", choice.page + 1, start + PAGE_ROWS < total),
        )
        if there
    ]
    last = -(-total // PAGE_ROWS)
    if turns:
        turns.insert(-1 if start + PAGE_ROWS < total else len(turns), el("span", f"page {choice.page:,} of {last:,}"))
    drawn = grid(heads, cells(part, shown_as), caption=caption, numbers=numeric(part))
    pages = el("nav", turns, aria_label="Pages of rows", class_="turns") if turns else None
    further = el(
        "p", el("a", "Chart, edit or take away these rows", href=link("/sql", sql=statement)), class_="aside"
    )  # fmt: skip
    side = _facets(view, table, choice)
    return html(el("div", side, el("div", drawn, pages, further), class_="sifted" if side else None))


def _form(table: Table, choice: Chosen) -> Html:
    kept = {f"{how}.{column}": "\n".join(values) for (how, column), values in choice.filters.items() if values}
    columns = el("select", [el("option", visible(each.name), value=each.name) for each in table.columns], name="column")
    hows = el("select", [el("option", said, value=how) for how, said in HOWS.items()], name="how", aria_label="how")
    value = el("input", name="value", aria_label="value", maxlength=1000, autocomplete="off")
    keep = hidden(name=choice.name, **kept, **({"sort": choice.sort} if choice.sort else {}))
    return el(
        "form", keep, el("label", "Only where ", columns), hows, value, el("button", "Filter"),
        action="/rows", method="get", class_="sift",
    )  # fmt: skip


def _filters(choice: Chosen) -> Child:
    """The filters that hold, each as a link that takes it back."""
    links = []
    for (how, column), values in choice.filters.items():
        for value in values:
            said = f"{visible(column)} {HOWS[how]} {shown(value, 60) or 'missing'} ×"
            links.append(
                el("li", el("a", said, href=choice.turned(how, column, value).address(), title="Take it back"))
            )
    return el("ul", links, class_="questions", aria_label="Filters") if links else None


def _facets(view: View, table: Table, choice: Chosen) -> Child:
    """The most frequent cells of a few columns, each with its number of rows under the filters on other columns."""
    drawn = [_facet(view, table, choice, column) for column in _repeating(view, table)]
    return el("div", drawn, class_="facets", role="group", aria_label="Facets") if drawn else None


def _facet(view: View, table: Table, choice: Chosen, column: Column) -> Html:
    cell = f"CAST({quote(column.name)} AS VARCHAR)"
    where = condition(table, choice, without=column.name)
    sql = f"SELECT {cell} AS cell, count(*) AS n FROM {table.name.quoted}{where} GROUP BY 1 ORDER BY n DESC, cell"
    found = _run(view, table, f"{sql} LIMIT {MOST_DISTINCT}", MOST_DISTINCT).to_pylist()
    picked = choice.filters.get(("is", column.name), ())
    listed = [row for place, row in enumerate(found) if place < VALUES or (row["cell"] or "") in picked]
    items = []
    for row in listed:
        value = row["cell"] or ""
        if "\n" in value:
            continue
        on = value in picked
        said = shown(value, 40) or "(missing)"
        name = el(
            "a", said, href=choice.turned("is", column.name, value).address(), aria_current="true" if on else None
        )
        items.append(el("li", name, el("span", f" {row['n']:,}", class_="aside")))
    more = len(found) - len(listed)
    if more > 0:
        items.append(el("li", f"and {'at least ' if len(found) == MOST_DISTINCT else ''}{more} more", class_="aside"))
    return details(visible(column.name), el("ul", items), opened=True)


def _repeating(view: View, table: Table) -> Sequence[Column]:
    """The columns whose cells repeat: texts, truth values, and whole numbers of few distinct values."""
    integers = ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT")
    some = [
        each for each in table.columns
        if each.type in {"VARCHAR", "BOOLEAN", *integers} or each.type.startswith("ENUM")
    ]  # fmt: skip
    if not some:
        return ()
    counts = ", ".join(f"count(DISTINCT {quote(each.name)})" for each in some)
    sql = f"SELECT count(*), {counts} FROM (SELECT * FROM {table.name.quoted} LIMIT {LOOKED_AT}) AS looked"
    total, *distinct = next(zip(*(each.to_pylist() for each in _run(view, table, sql, 1).columns), strict=True))
    texts, amounts = [], []
    for column, count in zip(some, distinct, strict=True):
        if not 2 <= count <= max(min(MOST_DISTINCT, total // 2), 2):
            continue
        if column.type in integers:
            amounts += [column] if count <= MOST_DISTINCT // 10 else []
        else:
            texts.append(column)
    return (texts + amounts)[:FACETS]
