"""Pictures of joins: tables as boxes that lead to their page, and the keys between them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import networkx as nx

from lakescout.doors.ui.charts import BLUE, GREY, MOST_LABEL, ORANGE, Axis, drawing, lettering, shape
from lakescout.doors.ui.html import Html, el, html, shown

NETWORK: Final = 900.0
FEW: Final = 3
"""So many tables share a row of a picture with others, unless each line has a label."""
MOST_LINE: Final = 60


@dataclass(frozen=True)
class Node:
    """A table in a picture of joins."""

    name: str
    href: str
    focus: bool = False


@dataclass(frozen=True)
class Line:
    """Every way to join two tables, drawn as one line."""

    left: int
    right: int
    label: str
    said: str
    """All of it, for who points at the line."""
    multiplies: bool = False
    ways: int = 1


def network(nodes: Sequence[Node], lines: Sequence[Line], label: str) -> Html:
    """Tables as dots that lead to their page, joins as lines; where a join multiplies rows, the line is orange."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(nodes)))
    graph.add_edges_from((line.left, line.right) for line in lines if line.left != line.right)
    where, height = _layout(graph, 1 if lines and all(line.label for line in lines) else FEW)
    short = _short_names([node.name for node in nodes])
    drawn = [_join(where[line.left], where[line.right], line) for line in lines]
    for place, node in enumerate(nodes):
        x, y = where[place]
        dot = shape("circle", cx=x, cy=y, r=9 if node.focus else 6, fill=BLUE, class_="dot")
        name = lettering(x, y - 12, shown(short[place], MOST_LABEL), anchor="middle", title=shown(node.name))
        drawn.append(el("a", dot, name, href=node.href, class_="node"))
    return drawing(NETWORK, height, label, drawn, role="group")


def _short_names(names: Sequence[str]) -> list[str]:
    """The last part of each name where that tells the tables apart."""
    last = [name.rsplit(".", 1)[-1] for name in names]
    return [part if last.count(part) == 1 else name for part, name in zip(last, names, strict=True)]


def _layout(graph: nx.Graph[int], few: int) -> tuple[dict[int, tuple[float, float]], float]:
    """Where each table lies, and the height of it all: what is connected has a frame of its own, the same each time.

    Up to `few` connected tables share a row with others.
    """
    where: dict[int, tuple[float, float]] = {}
    top = column = 0.0
    for part in sorted((sorted(each) for each in nx.connected_components(graph)), key=lambda each: (-len(each), each)):
        width, height = (NETWORK, min(560.0, 60.0 + 48 * len(part))) if len(part) > few else (NETWORK / 3, 130.0)
        if column + width > NETWORK + 1:
            top, column = top + 130.0, 0.0
        where |= _spread(graph.subgraph(part), (column + 90, column + width - 90), (top + 36, top + height - 24))
        top, column = (top + height, 0.0) if len(part) > few else (top, column + width)
    return where, top + (130.0 if column else 0.0)


def _spread(
    graph: nx.Graph[int], across: tuple[float, float], down: tuple[float, float]
) -> dict[int, tuple[float, float]]:
    """The tables of one frame. Below 500 of them, networkx needs no SciPy."""
    found = nx.spring_layout(graph, seed=7, iterations=120, k=3 / math.sqrt(len(graph)))
    xs, ys = ([float(spot[side]) for spot in found.values()] for side in (0, 1))
    x, y = Axis(xs, *across), Axis(ys, *down)
    return {place: (x.at(float(spot[0])), y.at(float(spot[1]))) for place, spot in found.items()}


def _join(start: tuple[float, float], end: tuple[float, float], line: Line) -> Html:
    colour, title = ORANGE if line.multiplies else GREY, el("title", line.said)
    class_ = "join many" if line.multiplies else "join"
    if line.left == line.right:
        x, y = start
        loop = shape("circle", title, cx=x, cy=y + 14, r=12, fill="none", stroke=colour, stroke_width=2, class_=class_)
        return html(loop, lettering(x + 16, y + 20, shown(line.label, MOST_LINE)))
    (x1, y1), (x2, y2) = start, end
    drawn = shape("line", title, x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=1 + line.ways, class_=class_)
    return html(drawn, lettering((x1 + x2) / 2, (y1 + y2) / 2 - 4, shown(line.label, MOST_LINE), anchor="middle"))
