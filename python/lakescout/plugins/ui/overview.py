"""The pages about the lake as a whole: its joins, its state, and what improves a prediction."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from lakescout.joins.profile import Reading
from lakescout.lake.catalog import Catalog, Column, Table, TableName
from lakescout.lake.lookup import find_table
from lakescout.lake.sqltext import quote
from lakescout.plugins.augment.surface import MEASURING, augment_tables
from lakescout.plugins.bench.run import Wanted, run
from lakescout.plugins.shown import sureness
from lakescout.plugins.ui.charts import bars
from lakescout.plugins.ui.html import (
    Child,
    Html,
    code,
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
from lakescout.plugins.ui.network import Line, Node, network
from lakescout.plugins.ui.pages import Query, View, box, field, form, sample, whole
from lakescout.plugins.ui.suggest import NO_MEASURE
from lakescout.reading.scope import holds_codes
from lakescout.surface import admin, discover
from lakescout.words.text import counted, normalise_name

LISTED: Final = 200
"""Rows of a long list."""
MOST_NODES: Final = 40
"""Tables in one picture."""
LABELLED: Final = 12
MOST_WAYS: Final = 4
"""The most lines in a picture that say what joins, and the most joins that one of them says."""
MOST_NAMES: Final = 1_000
"""Tables that are offered while somebody types a name."""
TRIED: Final = 5
"""Tables that are read again to see why they cannot be read."""
CALLS: Final = 50
BENCH_QUESTIONS: Final = 40
BENCH_SECONDS: Final = 30
AUGMENT_SECONDS: Final = 20
LONGER: Final = 60
"""Seconds to offer if AUGMENT_SECONDS were not enough."""
OFFERED: Final = 6
MULTIPLIES: Final = 1.005
"""A fan-out above this multiplies rows."""


def joins(view: View, query: Query) -> Html:
    """The join graph: around a table, for a question, or what joins most."""
    question, focus = query.get("q", "").strip(), query.get("table", "")
    top = html(el("h1", "Joins"), box("/joins", question, "Which tables together?", "Find"))
    if question:
        found = discover.found_groups(view.lake, question)
        reason = el("p", visible(found.reason), class_="warning") if found.reason else None
        measured = _by_columns(discover.joins(view.lake))
        return html(top, reason, [_group(row, measured) for row in found.rows])
    edges = discover.joins_to_copy(view.lake)
    if focus:
        with view.lake.session() as (_, index):
            number_ = index.catalog.id_by_name[find_table(index.catalog, focus)]
            joined = index.catalog.tables[index.representatives.get(number_, number_)]
            focus = index.catalog.display_name(joined.name)
    kept, left = neighbourhood(edges, focus)
    listed, note = kept, ""
    if left and focus:
        rest = [edge for edge in edges if focus in (edge["left_table"], edge["right_table"]) and edge not in kept]
        listed = [*kept, *rest]
        note = f"Not drawn: {counted(left, 'more table')} around {focus}. The list below has their joins."
    elif left:
        note = f"{left:,} more tables join: choose one to see what is around it."
    picture = picture_of(kept, focus) if kept else el("p", "Nothing joins.")
    whole_ = el("p", el("a", "The whole lake", href="/joins")) if focus else None
    return html(
        top, whole_, picture, el("p", visible(note), class_="aside"), edges_of(view, listed), _declare(view, focus)
    )


def neighbourhood(edges: Sequence[Mapping[str, Any]], focus: str) -> tuple[list[Mapping[str, Any]], int]:
    """The edges of at most MOST_NODES tables, nearest to `focus` or else best joined; and how many are left out.

    Left out are neighbours of the focus, or any tables that join.
    """
    near: dict[str, set[str]] = {}
    for edge in edges:
        near.setdefault(edge["left_table"], set()).add(edge["right_table"])
        near.setdefault(edge["right_table"], set()).add(edge["left_table"])
    by_degree = sorted(near, key=lambda name: (-len(near[name]), name))
    start = [focus] if focus else by_degree[:1]
    kept = dict.fromkeys(start)
    for name in kept_in_turn(kept, near, by_degree, spreads=not focus):
        if len(kept) >= MOST_NODES:
            break
        kept[name] = None
    some = [edge for edge in edges if edge["left_table"] in kept and edge["right_table"] in kept]
    return some, len(set(near.get(focus, ()) if focus else near) - set(kept))


def kept_in_turn(
    kept: Mapping[str, None], near: Mapping[str, set[str]], by_degree: Sequence[str], *, spreads: bool
) -> Iterable[str]:
    """Further tables: the neighbours of `kept`; if it `spreads`, also theirs in turn, then the best joined others."""
    seen = set(kept)
    queue = list(kept)
    for name in queue:
        for other in sorted(near.get(name, ()), key=lambda each: (-len(near[each]), each)):
            if other not in seen:
                seen.add(other)
                yield other
                if spreads:
                    queue.append(other)
    if spreads:
        yield from (name for name in by_degree if name not in seen)


def picture_of(edges: Sequence[Mapping[str, Any]], focus: str = "") -> Html:
    """The tables of some edges and the lines between them."""
    names = sorted({edge[side] for edge in edges for side in ("left_table", "right_table")})
    place = {name: number_ for number_, name in enumerate(names)}
    pairs: dict[tuple[int, int], list[Mapping[str, Any]]] = {}
    for edge in edges:
        one, two = sorted((place[edge["left_table"]], place[edge["right_table"]]))
        pairs.setdefault((one, two), []).append(edge)
    lines = []
    for (one, two), ways in pairs.items():
        short = [f"{len(ways)} ways"] if len(ways) > 1 else []
        labels = [_role(way) for way in ways] if len(pairs) <= LABELLED and len(ways) <= MOST_WAYS else short
        said = "\n".join(f"{_condition(way)} ({way['source']}; {_measures(way)})" for way in ways)
        to = {_one(way, place) for way in ways}
        lines.append(
            Line(
                one,
                two,
                labels,
                visible_lines(said),
                all(_many(way) for way in ways),
                min(len(ways), 3),
                to.pop() if len(to) == 1 else None,
            )
        )
    nodes = [Node(name, link("/joins", table=name), name == focus) for name in names]
    return network(nodes, lines, f"{len(nodes)} tables and how they join")


def _one(edge: Mapping[str, Any], place: Mapping[str, int]) -> int | None:
    """The number of the table on the key side, which has one row for each value; None if that is neither, or both."""
    once = [side for side in ("left", "right") if (edge[f"{side}_fan_out"] or 2) <= MULTIPLIES]
    return place[edge[f"{once[0]}_table"]] if len(once) == 1 else None


def _role(edge: Mapping[str, Any]) -> str:
    """The column that refers, and how many of its cells the other side has."""
    share = edge["left_in_right"]
    return " + ".join(edge["left_columns"]) + ("" if share is None else f" {share:.0%}")


def _condition(edge: Mapping[str, Any]) -> str:
    pairs = zip(edge["left_columns"], edge["right_columns"], strict=True)
    return " and ".join(f"{edge['left_table']}.{one} = {edge['right_table']}.{two}" for one, two in pairs)


def _many(edge: Mapping[str, Any]) -> bool:
    """Whether the join multiplies rows from either side: neither is a key."""
    return all((edge[side] or 0) > MULTIPLIES for side in ("left_fan_out", "right_fan_out"))


def _measures(edge: Mapping[str, Any]) -> str:
    """What was measured of a join, in words: 'every carrier is found; about 21,000 flights each'."""
    share, fan_out = edge["left_in_right"], edge["left_fan_out"]
    column = " and ".join(edge["left_columns"])
    rows = edge["left_table"].rpartition(".")[2]
    found = "" if share is None else f"every {column} is found" if share > 0.9995 else f"{share:.0%} of {column} found"
    if fan_out is None:
        each = "how many each is not known"
    elif fan_out <= MULTIPLIES:
        each = f"one row of {rows} each"
    else:
        each = f"about {_about(fan_out)} rows of {rows} each"
    return "; ".join(filter(None, (found, each)))


def _about(value: float) -> str:
    """A number rounded to about two digits."""
    size = 10 ** max(math.floor(math.log10(value)) - 1, 0)
    return number(round(value, 1)) if value < 10 else f"{round(value / size) * size:,}"


SOURCES: Final = {"catalog": "declared", "user": "user", "inferred": "inferred"}


def edges_of(view: View, edges: Sequence[Mapping[str, Any]]) -> Html:
    """Joins as a table, with a warning where one multiplies rows."""
    rows = []
    for edge in edges[:LISTED]:
        warning = el("strong", "multiplies rows") if _many(edge) else ""
        taken_back = None
        if view.form and edge["source"] == "user":
            taken_back = form(view, "/join", hidden(**_ends(edge), remove="1"), "Take back")
        rows.append(
            [
                html(table_link(edge["left_table"]), f": {shown(edge['left_columns'])}"),
                html(table_link(edge["right_table"]), f": {shown(edge['right_columns'])}"),
                visible(_measures(edge)),
                SOURCES.get(edge["source"], edge["source"])
                + ("" if edge["source"] in {"catalog", "user"} else f", {sureness(edge['confidence'])}"),
                html(warning, details("FROM", code(edge["from_clause"](), "the FROM clause")), taken_back),
            ]
        )
    heads = ["many", "one", "what was measured", "known by", ""]
    caption = counted(len(edges), "join") + (f", the first {LISTED}" if len(edges) > LISTED else "")
    return grid(heads, rows, caption=caption, fit=True)


def _ends(edge: Mapping[str, Any]) -> dict[str, str]:
    return {side: f"{edge[f'{side}_table']}.{quote(edge[f'{side}_columns'][0])}" for side in ("left", "right")}


def _declare(view: View, focus: str) -> Child:
    if not view.form:
        return None
    start = f"{focus}." if focus else ""
    fields = (field("left", "Column that refers", start), field("right", "Column that is the key"))
    return details("Declare a join", form(view, "/join", *fields, "Declare"))


Pair = tuple[str, str, str, str]
"""Table and column on the left, table and column on the right."""


def _by_columns(edges: Iterable[Mapping[str, Any]]) -> dict[Pair, Mapping[str, Any]]:
    """The edges by each pair of their columns, from either side."""
    found: dict[Pair, Mapping[str, Any]] = {}
    for edge in edges:
        for one, two in zip(edge["left_columns"], edge["right_columns"], strict=True):
            found[edge["left_table"], one, edge["right_table"], two] = edge
            found[edge["right_table"], two, edge["left_table"], one] = edge
    return found


def _pair(join: Mapping[str, Any]) -> Pair:
    return join["left_table"], join["left_column"], join["right_table"], join["right_column"]


def _joined(join: Mapping[str, Any]) -> str:
    return f"{join['left_table']}.{join['left_column']} = {join['right_table']}.{join['right_column']}"


def _group(row: Mapping[str, Any], measured: Mapping[Pair, Mapping[str, Any]]) -> Html:
    joined = []
    for join in row["joins"]:
        edge = measured.get(_pair(join))
        many = (join["fan_out"] or 0) > MULTIPLIES
        warning = el("strong", f" multiplies rows by {number(join['fan_out'])}") if many else None
        others = f" Or: {'; '.join(join['other_ways'])}." if join["other_ways"] else ""
        said = f"{_joined(join)} ({edge['source']}; {_measures(edge)})" if edge is not None else _joined(join)
        joined.append(el("li", visible(said), warning, el("span", visible(others), class_="aside") if others else None))
    title = el(
        "h2", ", ".join(visible(name) for name in row["tables"]), el("span", f" {row['score']:.2f}", class_="aside")
    )
    parts = [el("li", visible(name), " is one of ", el("mark", visible(of))) for name, of in _parts(row)]
    picture = _group_picture(row, measured) if joined else None
    return el("section", title, picture, el("ul", parts, joined), code(row["from_clause"], "the FROM clause"))


def _parts(row: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The representatives among the tables of a group, each with how its family is shown."""
    return [(name, of) for name, of in zip(row["tables"], row["members"], strict=True) if of]


def _group_picture(row: Mapping[str, Any], measured: Mapping[Pair, Mapping[str, Any]]) -> Html:
    place = {name: number_ for number_, name in enumerate(row["tables"])}
    lines = []
    for join in row["joins"]:
        edge = measured.get(_pair(join))
        label = join["left_column"] if edge is None else _role(edge)
        ends = place[join["left_table"]], place[join["right_table"]]
        to = None if edge is None else _one(edge, place)
        lines.append(Line(*ends, [label], visible(_joined(join)), (join["fan_out"] or 0) > MULTIPLIES, 1, to))
    nodes = [Node(name, link("/joins", table=name)) for name in row["tables"]]
    return network(nodes, lines, "How the tables join")


def lake(view: View, query: Query) -> Html:
    """What is indexed, what was not read and why, the settings, and what a model was asked."""
    rows = admin.status(view.lake)
    with view.lake.session() as (_, index):
        catalog = index.catalog
    skipped, stale = catalog.skipped, sum(bool(row["stale"]) for row in rows)
    rows.sort(key=lambda row: not row["stale"])
    notes = [part for part in str(rows[0]["note"] or "").split("; ") if part] if rows else []
    listed = [
        [
            table_link(_name(catalog, row)),
            shown(row["columns"]),
            "yes" if row["stale"] else "",
            shown(row["indexed_at"]),
        ]
        for row in rows[:LISTED]
    ]
    refresh = form(view, "/refresh", "Bring the index up to date") if view.form else None
    return html(
        el("h1", "The lake"),
        el("p", f"{counted(len(rows), 'table')}, {stale:,} changed since they were indexed."),
        el("ul", [el("li", visible(note)) for note in (*notes, *skipped)], class_="warning")
        if notes or skipped
        else None,
        _failed(view, catalog),
        refresh,
        details(
            "Tables",
            grid(
                ["table", "columns", "changed", "indexed at"], listed, caption=f"The first {len(listed)}", numbers=[1]
            ),
            opened=stale > 0,
        ),
        el("p", el("a", "Measure how well it can be asked", href="/bench")),
        el("h2", "Settings"),
        _settings(view),
        el("h2", "Asked of a model"),
        _calls(view),
    )


def _failed(view: View, catalog: Catalog) -> Child:
    """Tables that could not be read when joins were measured, and what DuckDB says of them now."""
    state = view.lake.derived.joins.state
    known = state.profiles.items() if state is not None else ()
    failed = [name for name, profile in known if profile.reading is Reading.FAILED and name in catalog.id_by_name]
    items = []
    for name in failed[:TRIED]:
        why = sample(view.lake, catalog.tables[catalog.id_by_name[name]], 1)
        if isinstance(why, str):
            items.append(el("li", table_link(catalog.display_name(name)), f": {why}"))
    return el("ul", items, aria_label="Not read") if items else None


def _name(catalog: Catalog, row: Mapping[str, object]) -> str:
    """The name of a table as pages show it; in full if the table is gone."""
    name = TableName(str(row["database_name"]), str(row["schema_name"]), str(row["table_name"]))
    return catalog.display_name(name) if name in catalog.id_by_name else full_name(*name)


def _settings(view: View) -> Html:
    rows = admin.settings(view.lake)
    drawn = [[row["name"], shown(row["value"]), row["origin"], shown(row["description"])] for row in rows]
    change: Child = None
    if view.form:
        names = el("select", [el("option", row["name"]) for row in rows], name="name")
        change = details(
            "Change a setting", form(view, "/setting", el("label", "Setting ", names), field("value", "Value"), "Store")
        )
    return html(
        change, details("All settings", grid(["setting", "value", "from", "what it does"], drawn, caption="Settings"))
    )


def _calls(view: View) -> Html:
    calls = admin.llm_log(view.lake)
    if not calls:
        return el("p", "Nothing: no model was asked.", class_="aside")
    names = (
        "called_at",
        "purpose",
        "model",
        "prompt_tokens",
        "reply_tokens",
        "price",
        "milliseconds",
        "cached",
        "told",
        "problem",
    )
    drawn = [[shown(row[name]) for name in names] for row in calls[-CALLS:]]
    price = sum(row["price"] or 0 for row in calls)
    return grid(
        names,
        drawn,
        caption=f"{counted(len(calls), 'call')}, {price:.4f} dollars; the last {len(drawn)}",
        numbers=[3, 4, 5, 6],
    )


@dataclass
class LastBench:
    """The report of the last run, to download."""

    report: str = ""


def bench(view: View, query: Query) -> Html:
    """How well each method does on this lake, with questions made from it; the full report is a file to take away."""
    count, seconds = whole(query, "count", BENCH_QUESTIONS), whole(query, "seconds", BENCH_SECONDS)
    fields = (
        el("label", "Questions ", el("input", type="number", name="count", value=count, min=1, max=1000)),
        _seconds("Seconds for asking ", seconds),
    )
    asked = el("form", *fields, el("button", "Measure"), action="/bench", method="get", data_live=True)
    said = "Questions are made from the tables, so the right tables are known: how often does each method find them?"
    top = html(el("h1", "Bench"), el("p", said), asked)
    if "count" not in query:
        return top
    with TemporaryDirectory(prefix="lakescout-") as folder:
        file = Path(folder) / "report.html"
        wanted = Wanted(None, count, 0, (), True, file, None, view.name, rephrase=False, seconds=float(seconds))
        found = run(view.lake, wanted, view.tell, view.stopped)
        view.lake.memory(LastBench).report = file.read_text(encoding="utf-8") if file.exists() else ""
    shares = [
        [
            score.method,
            *(number(share) for share in (score.hit_1, score.hit_5, score.recall_10)),
            number(score.milliseconds),
        ]
        for score in found.scores
    ]
    joined = [
        [score.method, number(score.hit_1), number(score.hit_5), number(score.milliseconds)] for score in found.groups
    ]
    hints = [el("li", el("strong", visible(each.warning)), " ", visible(each.help)) for each in found.advice]
    questions = counted(len(found.questions), "question")
    first = ["method", "Hit@1", "Hit@5", "recall@10", "ms"]
    second = ["method", "Hit@1", "Hit@5", "ms"]
    return html(
        top,
        grid(first, shares, caption=f"Tables that answer, {questions}", numbers=[1, 2, 3, 4]) if shares else None,
        grid(second, joined, caption="Groups of tables that join", numbers=[1, 2, 3]) if joined else None,
        el("ul", [el("li", visible(note)) for note in found.notes], class_="aside"),
        el("ul", hints),
        el("p", el("a", "Take away the report", href="/report", download=True)) if shares or joined else None,
    )


def _seconds(label: str, value: int) -> Html:
    return el("label", label, el("input", type="number", name="seconds", value=value, min=1, max=3600))


def augment(view: View, query: Query) -> Html:
    """The tables that improve the prediction of a column, with what each gains."""
    name, target = query.get("table", "").strip(), query.get("target", "").strip()
    seconds = whole(query, "seconds", AUGMENT_SECONDS)
    with view.lake.session() as (_, index):
        catalog = index.catalog
    known = [catalog.display_name(table.name) for table in catalog.tables[:MOST_NAMES]]
    fields: list[Child] = [field("table", "Table", name, known)]
    if name:
        columns = _targets(catalog.tables[catalog.id_by_name[find_table(catalog, name)]])
        options = [el("option", visible(column), value=column, selected=column == target) for column in columns]
        fields.append(el("label", "Column to predict ", el("select", options, name="target")))
        fields.append(_seconds("Seconds ", seconds))
    asked = el(
        "form", *fields, el("button", "Measure" if name else "Choose"), action="/augment", method="get", data_live=True
    )
    said = "Which tables of the lake help to predict a column? Each join is tried, and its gain measured."
    top = html(el("h1", "Augment"), el("p", said), asked)
    if not name:
        return html(top, _worth_augmenting(view, catalog))
    if not target:
        return top
    told = partial(view.tell, MEASURING)
    rows = augment_tables(view.lake, name, target, seconds=float(seconds), progress=told)
    steps = [row for row in rows if row["rank"] is not None]
    notes = [el("li", visible(row["note"])) for row in rows if row["note"]]
    gains: Child = None
    if steps:
        labels = [" → ".join(row["tables"]) for row in steps]
        pairs = [(row["gain_low"], row["gain_high"]) for row in steps]
        drawn = bars(labels, [row["gain"] for row in steps], "gain in R²", pairs)
        gains = el("figure", drawn, el("figcaption", "Gain in R² on keys that the model has not seen"), class_="chart")
    listed = [
        el(
            "li",
            el("strong", visible(" → ".join(row["tables"]))),
            f": R² from {number(row['r2_before'])} to {number(row['r2_after'])} by ",
            ", ".join(visible(f"{each['column_name']} ({each['feature']})") for each in row["columns"]),
        )
        for row in steps
    ]
    statement_ = code(steps[-1]["sql"], "the augmented SELECT") if steps else None
    longer = None
    if not steps:
        more = link("/augment", table=name, target=target, seconds=LONGER)
        longer = el(
            "p",
            "No table was found to help, in the time there was. ",
            el("a", f"Try {LONGER} s", href=more) if seconds < LONGER else None,
            class_="warning",
        )
    return html(top, longer, gains, el("ol", listed), statement_, el("ul", notes, class_="aside"))


def _targets(table: Table) -> list[str]:
    """The columns of a table, those that are worth predicting first: amounts, before texts, dates and keys."""

    def last(column: Column) -> int:
        key = holds_codes(column.called) or bool(NO_MEASURE & set(normalise_name(column.called).split()[-1:]))
        return 3 if key else {"number": 0, "text": 1, "category": 1, "flag": 1}.get(column.kind, 2)

    return [column.name for column in sorted(table.columns, key=last)]


def _worth_augmenting(view: View, catalog: Catalog) -> Child:
    """Tables of amounts that others may add columns to, those with most joins first."""
    joined = Counter(edge[side] for edge in discover.joins(view.lake) for side in ("left_table", "right_table"))
    named = {catalog.display_name(table.name): table for table in catalog.tables}
    good = [
        (name, _targets(named[name])[0])
        for name, _ in joined.most_common(MOST_NAMES)
        if name in named and any(column.kind == "number" for column in named[name].columns)
    ][:OFFERED]
    if not good:
        return el("p", "No table joins with another one, so there is nothing to add.", class_="aside")
    items = [
        el("li", el("a", visible(f"{target} of {name}"), href=link("/augment", table=name, target=target)))
        for name, target in good
    ]
    return html(el("h2", "Worth a try"), el("ul", items, class_="questions"))


def table_link(name: str) -> Html:
    """A table's name, which leads to its page."""
    return el("a", visible(name), href=link("/table", name=name))


def full_name(*parts: str) -> str:
    """A name in full, as `find_table` reads it."""
    return ".".join(quote(part) for part in parts)
