"""Pictures of joins: tables as dots that lead to their page, and the keys between them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import networkx as nx

from lakescout.plugins.ui.charts import BLUE, GREY, MOST_LABEL, ORANGE, Axis, drawing, plate, shape
from lakescout.plugins.ui.html import Html, el, html, shown

NETWORK: Final = 900.0
FEW: Final = 3
"""The most joining tables that share a row of a picture with others; only two do if each line has a label."""
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
    """The text that appears when somebody points at the line."""
    multiplies: bool = False
    ways: int = 1
    to: int | None = None
    """The table on the key side, to which an arrow leads; None: neither, or both."""


def network(nodes: Sequence[Node], lines: Sequence[Line], label: str) -> Html:
    """Tables as dots that lead to their page, joins as lines; where a join multiplies rows, the line is orange."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(nodes)))
    graph.add_edges_from((line.left, line.right) for line in lines if line.left != line.right)
    where, height = _layout(graph, 1 if lines and all(line.label for line in lines) else FEW)
    short = _short_names([node.name for node in nodes])
    drawn = [_join(where[line.left], where[line.right], line) for line in lines]
    drawn += [_label(where[line.left], where[line.right], line) for line in lines]  # no line runs through a label
    below = {place for place, (_, y) in where.items() if _all_above(place, y, lines, where)}
    for place, node in enumerate(nodes):
        x, y = where[place]
        dot = shape("circle", cx=x, cy=y, r=9 if node.focus else 6, fill=BLUE, class_="dot")
        anchor = "end" if x > NETWORK - 110 else "start" if x < 110 else "middle"
        at = x + {"end": 40, "start": -40, "middle": 0}[anchor]
        name = plate(
            at,
            y + (20 if place in below else -12),
            shown(short[place], MOST_LABEL),
            anchor=anchor,
            title=shown(node.name),
        )
        drawn.append(el("a", dot, name, href=node.href, class_="node"))
    return drawing(NETWORK, height, label, drawn, role="group")


def _all_above(place: int, y: float, lines: Sequence[Line], where: Mapping[int, tuple[float, float]]) -> bool:
    """Whether all lines of a table come from above it, so that its name has to stand below."""
    others = [line.right if line.left == place else line.left for line in lines if place in (line.left, line.right)]
    return bool(others) and all(where[other][1] < y - 1 for other in others)


def _short_names(names: Sequence[str]) -> list[str]:
    """The last part of each name where that tells the tables apart."""
    last = [name.rsplit(".", 1)[-1] for name in names]
    return [part if last.count(part) == 1 else name for part, name in zip(last, names, strict=True)]


def _layout(graph: nx.Graph[int], few: int) -> tuple[dict[int, tuple[float, float]], float]:
    """Where each table lies, and the height of the picture. Each connected part has its own frame, the same each time.

    Parts of up to `few` tables, and of up to two in any case, share a row with others.
    """
    where: dict[int, tuple[float, float]] = {}
    top = column = 0.0
    for part in sorted((sorted(each) for each in nx.connected_components(graph)), key=lambda each: (-len(each), each)):
        whole = len(part) > max(few, 2)
        width, height = (NETWORK, _height(len(part))) if whole else (NETWORK / (3 if few > 1 else 2), 130.0)
        if column + width > NETWORK + 1:
            top, column = top + 130.0, 0.0
        where |= _spread(graph.subgraph(part), (column + 90, column + width - 90), (top + 36, top + height - 24))
        top, column = (top + height, 0.0) if whole else (top, column + width)
    return where, top + (130.0 if column else 0.0)


def _height(tables: int) -> float:
    """The height of a frame with so many tables."""
    return min(560.0, 90.0 + 56 * tables)


def _spread(
    graph: nx.Graph[int], across: tuple[float, float], down: tuple[float, float]
) -> dict[int, tuple[float, float]]:
    """Where the tables of one frame lie. Below 500 of them, networkx needs no SciPy."""
    if len(graph) == 2 and across[1] - across[0] > 200:
        level = sum(down) / 2
        return {place: (x, level) for place, x in zip(sorted(graph), (across[0] + 10, across[1] - 10), strict=True)}
    found = nx.spring_layout(graph, seed=7, iterations=120, k=3 / math.sqrt(len(graph)))
    xs, ys = ([float(spot[side]) for spot in found.values()] for side in (0, 1))
    x, y = Axis(xs, *across), Axis(ys, *down)
    return {place: (x.at(float(spot[0])), y.at(float(spot[1]))) for place, spot in found.items()}


def _join(start: tuple[float, float], end: tuple[float, float], line: Line) -> Html:
    colour, title = ORANGE if line.multiplies else GREY, el("title", line.said)
    class_ = "join many" if line.multiplies else "join"
    if line.left == line.right:
        x, y = start
        return shape("circle", title, cx=x, cy=y + 14, r=12, fill="none", stroke=colour, stroke_width=2, class_=class_)
    (x1, y1), (x2, y2) = start, end
    drawn = shape("line", title, x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=1 + line.ways, class_=class_)
    tip = None
    if line.to is not None:
        tip = _tip((x1, y1), (x2, y2), colour) if line.to == line.right else _tip((x2, y2), (x1, y1), colour)
    return html(drawn, tip)


def _label(start: tuple[float, float], end: tuple[float, float], line: Line) -> Html:
    """What a line says, in the middle of it."""
    text = shown(line.label, MOST_LINE)
    if line.left == line.right:
        return plate(start[0] + 16, start[1] + 20, text)
    return plate((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + 4, text, anchor="middle")


def _tip(start: tuple[float, float], end: tuple[float, float], colour: str) -> Html:
    """The head of an arrow before the table at the end of a line."""
    across, down = end[0] - start[0], end[1] - start[1]
    long = math.hypot(across, down) or 1.0
    across, down = across / long, down / long
    x, y = end[0] - across * 12, end[1] - down * 12
    back = x - across * 13, y - down * 13
    corners = ((x, y), (back[0] - down * 6, back[1] + across * 6), (back[0] + down * 6, back[1] - across * 6))
    return el("polygon", points=" ".join(f"{a:.1f},{b:.1f}" for a, b in corners), fill=colour, class_="tip")
