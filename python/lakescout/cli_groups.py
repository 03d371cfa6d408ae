"""The verbs `groups` and `joins` of the command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.tree import Tree

from lakescout.groups.picture import dot, mermaid

Lake = Annotated[Path, typer.Argument(help="a DuckDB database file", show_default=False)]
Question = Annotated[str, typer.Argument(help="the question, in plain language", show_default=False)]
Dot = Annotated[bool, typer.Option("--dot", help="print the graph for Graphviz")]
Mermaid = Annotated[bool, typer.Option("--mermaid", help="print the graph as a Mermaid diagram")]
MULTIPLIES = 1.0
"""A fan-out above this is warned of."""


def groups(  # noqa: PLR0917
    lake: Lake,
    question: Question,
    k: Annotated[int, typer.Option(help="how many groups")] = 5,
    method: Annotated[str, typer.Option(help="scout, octopus, jar, pneuma, bm25, dense")] = "scout",
    max_tables: Annotated[int, typer.Option(help="most tables of a group; jar takes exactly so many")] = 5,
    min_tables: Annotated[int, typer.Option(help="fewest tables of a group")] = 2,
) -> None:
    """The sets of tables that join to answer a question, each as a tree."""
    from lakescout.cli import console, open_lake
    from lakescout.groups.functions import join_groups

    with open_lake(lake) as (_, engine):
        rows = join_groups(engine, question, k=k, method=method, max_tables=max_tables, min_tables=min_tables)
        reason = engine.derived.joins.why_none
    draw_groups(console, rows, reason)


def joins(lake: Lake, as_dot: Dot = False, as_mermaid: Mermaid = False) -> None:
    """The join graph: how the tables of a lake join, declared and inferred."""
    from lakescout.cli import console, open_lake
    from lakescout.groups.functions import joins as list_joins

    with open_lake(lake) as (_, engine):
        rows = list_joins(engine)
    if as_dot or as_mermaid:
        typer.echo((dot if as_dot else mermaid)(rows))
        return
    for row in rows:
        console.print(escape(_edge_line(row)), highlight=False, soft_wrap=True)
    if not rows:
        console.print("No two tables of the lake are known to join.")


def draw_groups(console: Console, rows: Sequence[Mapping[str, Any]], reason: str = "") -> None:
    """Every group as a tree: the first table, and below each the tables that it brings in."""
    if not rows:
        console.print(escape(reason or "No tables that join match this question."), highlight=False)
    for row in rows:
        console.print(group_tree(row))
        console.print(f"   [dim]{escape(row['from_clause'])}[/dim]", highlight=False, soft_wrap=True)


def group_tree(row: Mapping[str, Any]) -> Tree:
    """One group. A join that multiplies rows is marked."""
    first = row["tables"][0]
    tree = Tree(f"[bold]{row['rank']}[/bold]  {escape(first)}  [dim]{row['score']:.2f}[/dim]")
    places = {first: tree}
    columns: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for join in row["joins"]:
        columns.setdefault((join["left_table"], join["right_table"]), []).append(join)
    for (left, right), pairs in columns.items():
        on = ", ".join(f"{pair['left_column']} = {pair['right_column']}" for pair in pairs)
        note = "declared" if pairs[0]["declared"] else f"joinability {pairs[0]['joinability']:.2f}"
        note += "" if pairs[0]["exact"] else ", estimated"
        fan_out = pairs[0]["fan_out"]
        warning = f" [yellow]x {fan_out:.1f} rows[/yellow]" if fan_out and fan_out > MULTIPLIES else ""
        others = f" [yellow]or {escape(', '.join(pairs[0]['other_ways']))}[/yellow]" if pairs[0]["other_ways"] else ""
        places[right] = places[left].add(f"{escape(right)}  [dim]{escape(on)} ({note})[/dim]{others}{warning}")
    return tree


def _edge_line(row: Mapping[str, Any]) -> str:
    left, right = ", ".join(row["left_columns"]), ", ".join(row["right_columns"])
    share = "" if row["left_in_right"] is None else f", {row['left_in_right']:.0%} contained"
    certainty = f"{row['source']} {row['confidence']:.2f}{share}"
    return f"{row['left_table']} ({left}) -> {row['right_table']} ({right})  {certainty}"
