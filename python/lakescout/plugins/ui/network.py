"""Pictures of joins: tables as dots that lead to their page, and the keys between them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import networkx as nx

from lakescout.plugins.ui.charts import (
    BLUE,
    GREY,
    MOST_LABEL,
    NARROW,
    ORANGE,
    SIZE,
    Axis,
    drawing,
    plate,
    shape,
    width_of,
)
from lakescout.plugins.ui.html import Html, el, html, shown

NETWORK: Final = 900.0
FEW: Final = 3
"""The most joining tables that share a row of a picture with others; only two do if each line has a label."""
MOST_LINE: Final = 40
_DOT: Final = 12.0
_TIP: Final = 6.0
"""How far a name stands from the middle of its dot, and half the width of an arrow's head."""


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
    labels: Sequence[str]
    """What stands at the line, each on a line of its own."""
    said: str
    """The text that appears when somebody points at the line."""
    multiplies: bool = False
    ways: int = 1
    to: int | None = None
    """The table on the key side, to which an arrow leads; None: neither, or both."""


Spot = tuple[float, float]


class _Text(NamedTuple):
    """Where a text stands."""

    x: float
    y: float
    """The foot of its first line."""
    anchor: str
    lines: Sequence[str]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        wide = max((width_of(line) for line in self.lines), default=0.0)
        left = self.x - {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        return left, self.y - SIZE, left + wide, self.y + 4 + _ROW * (len(self.lines) - 1)

    def drawn(self, title: str = "") -> Html:
        lines = enumerate(self.lines)
        return html(*(plate(self.x, self.y + _ROW * row, text, anchor=self.anchor, title=title) for row, text in lines))


_ROW: Final = SIZE + 4.0


def network(nodes: Sequence[Node], lines: Sequence[Line], label: str) -> Html:
    """Tables as dots that lead to their page, joins as lines; where a join multiplies rows, the line is orange.

    There are two pictures: one for wide screens, and one for narrow ones.
    """
    drawn = {"wide": NETWORK, "narrow": NARROW}
    pictures = [el("div", _network(nodes, lines, label, width), class_=name) for name, width in drawn.items()]
    return el("figure", pictures, class_="chart network")


def _network(nodes: Sequence[Node], lines: Sequence[Line], label: str, width: float) -> Html:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(nodes)))
    graph.add_edges_from((line.left, line.right) for line in lines if line.left != line.right)
    where, height = _layout(graph, 1 if lines and all(line.labels for line in lines) else FEW, width)
    short = _short_names([node.name for node in nodes])
    names = [_beside(where[place], short[place], _near(place, lines, where), width) for place in range(len(nodes))]
    taken = [name.box for name in names]
    taken += [(x - _DOT, y - _DOT, x + _DOT, y + _DOT) for x, y in where.values()]
    drawn = [_join(where[line.left], where[line.right], line) for line in lines]
    for line in lines:  # no line runs through a label
        text = _label(where[line.left], where[line.right], line, taken, width)
        taken.append(text.box)
        drawn.append(text.drawn())
    for node, name, (x, y) in zip(nodes, names, (where[place] for place in range(len(nodes))), strict=True):
        dot = shape("circle", cx=x, cy=y, r=9 if node.focus else 6, fill=BLUE, class_="dot")
        drawn.append(el("a", dot, name.drawn(shown(node.name)), href=node.href, class_="node"))
    return drawing(width, height, label, drawn, role="group")


def _near(place: int, lines: Sequence[Line], where: Mapping[int, Spot]) -> list[Spot]:
    """Points of the lines of a table, as far from it as its name reaches."""
    x, y = where[place]
    found = []
    for line in lines:
        other = line.right if line.left == place else line.left
        if place in (line.left, line.right) and other != place:
            across, down = where[other][0] - x, where[other][1] - y
            long = math.hypot(across, down) or 1.0
            found += [(x + across / long * step, y + down / long * step) for step in range(8, min(int(long), 200), 4)]
    return found


_SIDES: Final = (
    ("middle", 0.0, -_DOT), ("middle", 0.0, _DOT + 10), ("start", _DOT + 2, 5.0), ("end", -_DOT - 2, 5.0),
    ("start", 8.0, -8.0), ("start", 8.0, 18.0), ("end", -8.0, -8.0), ("end", -8.0, 18.0),
)  # fmt: skip
"""Where a name may stand beside its dot: the anchor of the text, and how far its foot is from the dot."""


def _beside(spot: Spot, name: str, lines: Sequence[Spot], width: float) -> _Text:
    """A table's name on the side of its dot where it hides least of the lines, inside the picture."""
    text = shown(name, MOST_LABEL)
    texts = [_Text(spot[0] + across, spot[1] + down, anchor, [text]) for anchor, across, down in _SIDES]

    def hides(text: _Text) -> tuple[float, int]:
        left, top, right, bottom = text.box
        return max(-left, right - width, 0.0), sum(
            left - _TIP < x < right + _TIP and top - _TIP < y < bottom + _TIP for x, y in lines
        )

    return min(texts, key=hides)


def _short_names(names: Sequence[str]) -> list[str]:
    """The last part of each name where that tells the tables apart."""
    last = [name.rsplit(".", 1)[-1] for name in names]
    return [part if last.count(part) == 1 else name for part, name in zip(last, names, strict=True)]


def _layout(graph: nx.Graph[int], few: int, width: float) -> tuple[dict[int, Spot], float]:
    """Where each table lies, and the height of the picture. Each connected part has its own frame, the same each time.

    Parts of up to `few` tables, and of up to two in any case, share a row with others where it is wide.
    """
    where: dict[int, Spot] = {}
    across = 1 if width < NETWORK else 3 if few > 1 else 2
    top = column = 0.0
    for part in sorted((sorted(each) for each in nx.connected_components(graph)), key=lambda each: (-len(each), each)):
        whole = len(part) > max(few, 2)
        wide, height = (width, _height(len(part), width)) if whole else (width / across, 130.0)
        if column + wide > width + 1:
            top, column = top + 130.0, 0.0
        margin = wide / 10 if whole else wide / 5
        where |= _spread(graph.subgraph(part), (column + margin, column + wide - margin), (top + 36, top + height - 36))
        top, column = (top + height, 0.0) if whole else (top, column + wide)
    return where, top + (130.0 if column else 0.0)


def _height(tables: int, width: float) -> float:
    """The height of a frame with so many tables; a narrow one is higher."""
    return min(620.0, 100.0 + 62 * tables) if width >= NETWORK else min(1_600.0, 110.0 + 84 * tables)


def _spread(graph: nx.Graph[int], across: Spot, down: Spot) -> dict[int, Spot]:
    """Where the tables of one frame lie. Below 500 of them, networkx needs no SciPy."""
    if len(graph) == 2 and across[1] - across[0] > 200:
        level = sum(down) / 2
        return {place: (x, level) for place, x in zip(sorted(graph), across, strict=True)}
    found = nx.spring_layout(graph, seed=7, iterations=120, k=3 / math.sqrt(len(graph)))
    xs, ys = ([float(spot[side]) for spot in found.values()] for side in (0, 1))
    x, y = Axis(xs, *across), Axis(ys, *down)
    return {place: (x.at(float(spot[0])), y.at(float(spot[1]))) for place, spot in found.items()}


def _join(start: Spot, end: Spot, line: Line) -> Html:
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


def _label(start: Spot, end: Spot, line: Line, taken: Iterable[tuple[float, ...]], width: float) -> _Text:
    """What a line says: as near to its middle as no other text stands, and inside the picture."""
    texts = [shown(text, MOST_LINE) for text in line.labels]
    if line.left == line.right:
        return _Text(start[0] + 16, start[1] + 20, "start", texts)
    half = max((width_of(text) for text in texts), default=0.0) / 2
    boxes = list(taken)

    def at(part: float) -> _Text:
        x = start[0] + (end[0] - start[0]) * part
        y = start[1] + (end[1] - start[1]) * part + 4 - _ROW * (len(texts) - 1) / 2
        return _Text(min(max(x, half), width - half), y, "middle", texts)

    def covered(part: float) -> float:
        left, top, right, bottom = at(part).box
        return sum(
            max(min(right, box[2]) - max(left, box[0]), 0) * max(min(bottom, box[3]) - max(top, box[1]), 0)
            for box in boxes
        )

    return at(min((0.5, 0.42, 0.58, 0.35, 0.65, 0.27, 0.73), key=covered))


def _tip(start: Spot, end: Spot, colour: str) -> Html:
    """The head of an arrow before the table at the end of a line."""
    across, down = end[0] - start[0], end[1] - start[1]
    long = math.hypot(across, down) or 1.0
    across, down = across / long, down / long
    x, y = end[0] - across * 12, end[1] - down * 12
    back = x - across * 13, y - down * 13
    corners = (
        (x, y),
        (back[0] - down * _TIP, back[1] + across * _TIP),
        (back[0] + down * _TIP, back[1] - across * _TIP),
    )
    return el("polygon", points=" ".join(f"{a:.1f},{b:.1f}" for a, b in corners), fill=colour, class_="tip")
