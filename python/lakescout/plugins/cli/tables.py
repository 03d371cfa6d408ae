"""The verbs that find tables: `index`, `discover`, `groups` and `joins`."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.console import Console
from rich.markup import escape
from rich.tree import Tree

from lakescout.doors.files import STORE
from lakescout.paths import is_folder
from lakescout.plugins.cli.common import (
    NOTHING,
    InWords,
    Lake,
    ReadOnly,
    column_names,
    console,
    friendly_errors,
    open_lake,
    options_of,
    rows_of,
    say,
)
from lakescout.plugins.cli.output import AsCsv, AsJson, check_one, draw_discoveries, print_rows, print_text
from lakescout.words.text import about, counted

if TYPE_CHECKING:
    from lakescout.ranking import TableHit

Ray = Annotated[
    str | None, typer.Option("--ray", help="spread the work on the Ray cluster at this address; 'local' for all cores")
]
Workers = Annotated[int, typer.Option("--workers", help="workers of --ray; 0: one for each processor", min=0)]


EncodeOnly = Annotated[bool, typer.Option("--encode-only", help="workers of --ray encode, and do not open the lake")]
NoStore = Annotated[bool, typer.Option("--no-store", help="do not keep a database in a folder of files")]
Setup = Annotated[
    list[str] | None,
    typer.Option("--setup", help="an SQL statement to run first, on every machine: LOAD, ATTACH, CREATE SECRET"),
]


@options_of("lakescout_refresh")
def index(
    lake: Lake,
    *,
    ray: Ray = None,
    workers: Workers = 0,
    encode_only: EncodeOnly = False,
    setup: Setup = None,
    no_store: NoStore = False,
    **options: Any,
) -> None:
    r"""Index a lake, so that the first question is fast. Optional: a question indexes what it needs.

    A folder of files keeps the index and its tables in FOLDER/.lakescout_files.duckdb, which the other verbs use. Files
    that changed are read again.

    --ray needs the extra lakescout\[ray], and a database that every machine finds under the same path.
    """
    began, prepared, first = time.monotonic(), None, setup or []
    if ray is not None:
        with open_lake(lake, read_only=True, stores=True, setup=first) as (_, engine):
            from lakescout.plugins.cluster import gather

            prepared = gather(engine, lake, ray, setup=first, workers=workers, encode_only=encode_only, **options)
        with friendly_errors():
            from lakescout.plugins.cluster import wait_until_free

            wait_until_free(lake)
    keep = is_folder(lake) and not no_store
    with open_lake(lake, stores=ray is not None, setup=first, keep=keep) as (connection, engine):
        paths = {path for (path,) in connection.execute("SELECT path FROM duckdb_databases()").fetchall()}
        if prepared is not None:
            engine.take(prepared)
        done = engine.refresh(**options)
        with engine.session() as (session, snapshot):
            joins = len(engine.join_state(session, snapshot).edges)
    seconds = time.monotonic() - began
    console.print(
        f"{counted(done.tables, 'table')}, {counted(done.columns, 'column')}: "
        f"{counted(done.tables_changed, 'table')} changed, {counted(done.headers_embedded, 'text')} encoded, "
        f"{counted(joins, 'join')}, {seconds:.1f} s"
    )
    store = lake / STORE
    if keep and any(path and store.samefile(path) for path in paths if store.exists()):
        size = f"{store.stat().st_size / 1e6:.1f} MB"
        console.print(f"kept in {store} ({size}): questions about {lake} use it", highlight=False, soft_wrap=True)


@options_of("discover_tables", "threshold")
def discover(
    lake: Lake,
    question: InWords,
    *,
    read_only: ReadOnly = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    **options: Any,
) -> None:
    """Find the tables that answer a question, with the evidence. The exit code is 1 if none seems to fit."""
    from lakescout.surface.discover import found_tables, rows

    with open_lake(lake, read_only=read_only, silent=as_json) as (_, engine):
        plain, asked = check_one(as_json, as_csv), " ".join(question)
        found = found_tables(engine, asked, **options, threshold=None)
    shown = rows(found)
    if plain:
        print_rows(shown, column_names("discover_tables"), as_csv=as_csv)
    else:
        draw_discoveries(console, asked, shown)
        if shown and not fits(found.hits[0]):
            console.print(
                f"Nothing seems to fit: the chance that the first table is needed is {shown[0]['score']:.2f}."
            )
        for note in found.skipped:
            console.print(f"[yellow]{escape(note)}[/yellow]", highlight=False, soft_wrap=True)
    if not shown or not fits(found.hits[0]):
        raise typer.Exit(NOTHING)


FITS: Final = 0.1
"""The chance below which the best table is not taken to fit a question."""


def fits(best: TableHit) -> bool:
    """Whether the best table may be needed; true where the method does not tell."""
    return best.chance is None or best.chance >= FITS


def dot(rows: Iterable[Mapping[str, Any]]) -> str:
    """The rows of lakescout_joins for Graphviz; inferred joins are dashed.

    >>> row = dict(left_table="a", left_columns=["x"], right_table="b", right_columns=["y"], source="user")
    >>> print(dot([row]))
    digraph joins {
      "a" -> "b" [label="x = y" style=solid];
    }
    """
    lines = [
        f"  {_quoted(row['left_table'])} -> {_quoted(row['right_table'])} "
        f"[label={_quoted(_label(row))} style={'dashed' if row['source'] == 'inferred' else 'solid'}];"
        for row in rows
    ]
    return "\n".join(["digraph joins {", *lines, "}"])


def mermaid(rows: Iterable[Mapping[str, Any]]) -> str:
    """The rows of lakescout_joins as a Mermaid flow chart.

    >>> row = dict(left_table="a", left_columns=["x"], right_table="b", right_columns=["y"], source="inferred")
    >>> print(mermaid([row]))
    flowchart LR
      t0["a"] -. "x = y" .-> t1["b"]
    """
    numbers: dict[str, int] = {}
    lines = ["flowchart LR"]
    for row in rows:
        left, right = (_node(numbers, row[side]) for side in ("left_table", "right_table"))
        label = _mermaid_text(_label(row))
        arrow = f'-. "{label}" .->' if row["source"] == "inferred" else f'-- "{label}" -->'
        lines.append(f"  {left} {arrow} {right}")
    return "\n".join(lines)


def _node(numbers: dict[str, int], name: str) -> str:
    if name in numbers:
        return f"t{numbers[name]}"
    numbers[name] = len(numbers)
    return f't{numbers[name]}["{_mermaid_text(name)}"]'


_MERMAID: Final = re.compile(r"""[^\w .,=()/$*+'-]""")
"""Signs that could end a text of Mermaid, or begin a directive, an entity, markup or HTML in it."""


def _mermaid_text(text: str) -> str:
    """A text of Mermaid, with odd signs as entities.

    >>> _mermaid_text('a "b"; %%{init}')
    'a #34;b#34;#59; #37;#37;#123;init#125;'
    """
    return _MERMAID.sub(lambda found: f"#{ord(found[0])};" if found[0].isprintable() else " ", text)


def _label(row: Mapping[str, Any]) -> str:
    return ", ".join(f"{left} = {right}" for left, right in zip(row["left_columns"], row["right_columns"], strict=True))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


Dot = Annotated[bool, typer.Option("--dot", help="print the graph for Graphviz")]
Mermaid = Annotated[bool, typer.Option("--mermaid", help="print the graph as a Mermaid diagram")]
Format = Annotated[
    str, typer.Option("--format", help="text, mermaid, dot, dbt for a schema.yml with relationship tests, or ossie")
]
MULTIPLIES = 1.0
"""A join with a larger fan-out gets a warning."""


@options_of("join_groups", "decomposition")
def groups(
    lake: Lake,
    question: InWords,
    *,
    read_only: ReadOnly = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
    **options: Any,
) -> None:
    """Find sets of tables that join to answer a question, drawn as trees. The exit code is 1 if there are none."""
    from lakescout.surface.discover import found_groups

    with open_lake(lake, read_only=read_only, silent=as_json) as (_, engine):
        plain = check_one(as_json, as_csv)
        found = found_groups(engine, " ".join(question), **options)
    if plain:
        print_rows(found.rows, column_names("join_groups"), as_csv=as_csv)
    else:
        draw_groups(console, found.rows, found.reason)
    if not found.rows:
        raise typer.Exit(NOTHING)


def joins(
    lake: Lake,
    as_dot: Dot = False,
    as_mermaid: Mermaid = False,
    *,
    form: Format = "text",
    read_only: ReadOnly = False,
    as_json: AsJson = False,
    as_csv: AsCsv = False,
) -> None:
    """Show how the tables of a lake join: joins that are declared, and joins that were inferred."""
    from lakescout.surface.discover import joins as list_joins

    with open_lake(lake, read_only=read_only, silent=as_json) as (_, engine):
        plain = check_one(as_json, as_csv)
        from lakescout.lake.lookup import check_choice

        form = check_choice(
            "--format", "dot" if as_dot else "mermaid" if as_mermaid else form, (*WRITERS, "text", "ossie")
        )
        rows = list_joins(engine)
        model = _ossie(engine, rows, lake.stem) if form == "ossie" and not plain else ""
    if plain:
        print_rows(rows, column_names("lakescout_joins"), as_csv=as_csv)
        return
    if model or form in WRITERS:
        print_text(model or WRITERS[form](rows))
        return
    for row in rows:
        say(_edge_line(row))
    if not rows:
        console.print("No two tables in the lake are known to join.")


@rows_of("related_tables")
def related(rows: Sequence[Mapping[str, Any]]) -> None:
    """Show what belongs to a table: copies, parts, joins, and tables with the same columns."""
    for row in rows:
        pairs = ", ".join(f"{pair['column_name']} = {pair['other_column']}" for pair in row["columns"][:SHOWN_PAIRS])
        more = ", …" if len(row["columns"]) > SHOWN_PAIRS else ""
        name = f"{row['schema_name']}.{row['table_name']}"
        line = f"{row['relation']:5}  [bold]{escape(name)}[/bold]  {escape(pairs)}{more}"
        console.print(f"{line}  [dim]{escape(row['reason'])}[/dim]", highlight=False, soft_wrap=True)
    if not rows:
        console.print("No other table is known to belong to it.")


SHOWN_PAIRS: Final = 3
"""How many pairs of columns a line shows."""


def _dbt(rows: Iterable[Mapping[str, Any]]) -> str:
    from lakescout.plugins.clients.dbt import relationships

    return relationships(rows)


def _ossie(engine: Any, rows: Iterable[Mapping[str, Any]], name: str) -> str:
    from lakescout.plugins.clients.dbt import ossie

    with engine.session() as (_, index):
        return ossie(index.catalog, rows, name)


WRITERS: Final = {"dot": dot, "mermaid": mermaid, "dbt": _dbt}
"""What writes the join graph for other programs."""


def draw_groups(console: Console, rows: Sequence[Mapping[str, Any]], reason: str = "") -> None:
    """Every group as a tree: the first table, and below each the tables that it brings in."""
    if not rows:
        console.print(escape(reason or "No tables that join match this question."), highlight=False, soft_wrap=True)
    for row in rows:
        console.print(group_tree(row))
        console.print(f"   [dim]{escape(row['from_clause'])}[/dim]", highlight=False, soft_wrap=True)


def group_tree(row: Mapping[str, Any]) -> Tree:
    """One group. A join that multiplies rows is marked."""
    first = row["tables"][0]
    parts = dict(zip(row["tables"], row["members"], strict=True))
    tree = Tree(f"[bold]{row['rank']}[/bold]  {_with_members(first, parts)}  [dim]{row['score']:.2f}[/dim]")
    places = {first: tree}
    columns: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for join in row["joins"]:
        columns.setdefault((join["left_table"], join["right_table"]), []).append(join)
    for (left, right), pairs in columns.items():
        on = ", ".join(f"{pair['left_column']} = {pair['right_column']}" for pair in pairs)
        note = "declared" if pairs[0]["declared"] else f"joinability {pairs[0]['joinability']:.2f}"
        note += "" if pairs[0]["exact"] else ", estimated"
        fan_out = pairs[0]["fan_out"]
        warning = f" [yellow]x {about(fan_out)} rows[/yellow]" if fan_out and fan_out > MULTIPLIES else ""
        others = f" [yellow]or {escape(', '.join(pairs[0]['other_ways']))}[/yellow]" if pairs[0]["other_ways"] else ""
        places[right] = places[left].add(
            f"{_with_members(right, parts)}  [dim]{escape(on)} ({note})[/dim]{others}{warning}"
        )
    return tree


def _with_members(table: str, parts: Mapping[str, str | None]) -> str:
    """A table, with its family if it represents one."""
    return escape(table) + (f" [dim]one of {escape(each)}[/dim]" if (each := parts.get(table)) else "")


def _edge_line(row: Mapping[str, Any]) -> str:
    left, right = ", ".join(row["left_columns"]), ", ".join(row["right_columns"])
    share = "" if row["left_in_right"] is None else f", {row['left_in_right']:.0%} contained"
    fan_out = "" if row["left_fan_out"] is None else f", {about(row['left_fan_out'])} rows a key"
    certainty = f"{row['source']} {row['confidence']:.2f}{share}{fan_out}"
    parts = [f", one of {row[side]}" if row[side] else "" for side in ("left_members", "right_members")]
    return f"{row['left_table']}{parts[0]} ({left}) -> {row['right_table']}{parts[1]} ({right})  {certainty}"
