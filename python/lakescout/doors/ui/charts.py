"""Pictures of rows and of joins, as SVG that needs no script: what fits the rows, or nothing.

Colours are attributes, so that a picture that is taken away looks the same; the style sheet replaces them on the page.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

import networkx as nx
import pyarrow as pa
from pyarrow import types

from lakescout.doors.ui.html import Child, Html, el, html, is_number, number, shown

WIDTH: Final = 640
HEIGHT: Final = 300
ROW: Final = 22
LEFT: Final = 150
EDGE: Final = 56
MOST_BARS: Final = 30
MOST_POINTS: Final = 2_000
MOST_LABEL: Final = 22
MOST_LINE: Final = 60
BLUE: Final = "#3b76d6"
ORANGE: Final = "#c2571a"
GREY: Final = "#7a7f87"
TICKS: Final = 4
NETWORK: Final = 900.0
FEW: Final = 3
"""So many tables share a row of a picture with others, unless each line has a label."""

_YEAR_NAME: Final = re.compile(r"year|month|quarter|day|date|week", re.IGNORECASE)
_PERIOD: Final = re.compile(r"\d{4}(-(\d{2}|Q[1-4])(-\d{2})?)?")
_LATITUDE: Final = re.compile(r"(.*_)?lat(?:itude)?", re.IGNORECASE)
_LONGITUDE: Final = re.compile(r"(.*_)?(?:lon(?:g|gitude)?|lng)", re.IGNORECASE)


@dataclass(frozen=True)
class Chart:
    """A picture of some rows; `svg` is empty for a single number."""

    kind: str
    """'number', 'bars', 'line', 'scatter' or 'map'."""
    title: str
    svg: Html | None = None
    value: str = ""


def chart_of(rows: pa.Table) -> Chart | None:
    """The chart that fits the rows; None where none does."""
    names, columns = rows.column_names, [column.to_pylist() for column in rows.columns]
    kinds = [_kind(name, field.type, cells) for name, field, cells in zip(names, rows.schema, columns, strict=True)]
    numbers = [place for place, kind in enumerate(kinds) if kind == "number"]
    if rows.num_rows == 1 and len(numbers) == 1 and len(names) == 1 and is_number(columns[0][0]):
        return Chart("number", names[0], value=number(float(columns[0][0])))
    if rows.num_rows < 2 or not numbers:
        return None
    if place := _coordinates(names, columns, numbers):
        return Chart("map", f"{names[place[1]]} and {names[place[0]]}", _dots(names, columns, *place))
    if "time" in kinds and len(names) <= 3 and rows.num_rows >= 3:
        return _line(names, columns, kinds.index("time"), numbers[-1])
    if {"text", "time"} & {*kinds} and rows.num_rows <= MOST_BARS:
        label, value = kinds.index("text" if "text" in kinds else "time"), numbers[-1]
        return Chart("bars", f"{names[value]} by {names[label]}", bars(columns[label], columns[value], names[value]))
    if len(numbers) == 2 and len(names) == 2 and rows.num_rows >= 3:
        return Chart("scatter", f"{names[1]} against {names[0]}", _dots(names, columns, 0, 1))
    return None


def _kind(name: str, kind: pa.DataType, cells: Sequence[Any]) -> str:
    if types.is_temporal(kind) and not types.is_time(kind) and not types.is_duration(kind):
        return "time"
    known = [cell for cell in cells if cell is not None]
    if _YEAR_NAME.search(name) and known and all(_PERIOD.fullmatch(str(cell)) for cell in known):
        return "time"
    if known and all(is_number(cell) for cell in known):
        return "number"
    return "text" if all(isinstance(cell, str) for cell in known) else "other"


def _coordinates(
    names: Sequence[str], columns: Sequence[Sequence[Any]], numbers: Sequence[int]
) -> tuple[int, int] | None:
    """The places of longitude and latitude: of one spot (`start_lat` and `start_lng`), with values on the globe."""

    def spots(pattern: re.Pattern[str], most: float) -> dict[str, int]:
        known = ((place, pattern.fullmatch(names[place])) for place in reversed(numbers))
        return {
            (found[1] or "").lower(): place
            for place, found in known
            if found and all(abs(value) <= most for cell in columns[place] if (value := _float(cell)) is not None)
        }

    east, north = spots(_LONGITUDE, 180), spots(_LATITUDE, 90)
    spot = next((spot for spot in reversed(east) if spot in north), None)
    return None if spot is None else (east[spot], north[spot])


def bars(
    labels: Sequence[object], values: Sequence[Any], measure: str, low_high: Sequence[tuple[float, float]] = ()
) -> Html:
    """Horizontal bars, one per label. `low_high` are pairs that are drawn as a line over each bar."""
    known = [_float(value) for value in values]
    every = [value for value in known if value is not None] + [each for pair in low_high for each in pair]
    low, high = min([0.0, *every]), max([0.0, *every])
    span = (high - low) or 1.0
    room = WIDTH - LEFT - 90

    def x(value: float) -> float:
        return LEFT + room * (value - low) / span

    parts: list[Html] = []
    for place, (label, value) in enumerate(zip(labels, known, strict=True)):
        top = place * ROW + 4
        parts.append(_text(LEFT - 8, top + 13, shown(label, MOST_LABEL), anchor="end", title=shown(label)))
        if value is None:
            continue
        start, end = sorted((x(0), x(value)))
        parts.append(_el("rect", x=start, y=top, width=max(end - start, 1), height=ROW - 6, fill=BLUE, class_="bar"))
        if low_high:
            bottom, upper = (x(each) for each in low_high[place])
            parts.append(_path([(bottom, top + 8), (upper, top + 8)], GREY))
            end = max(end, upper)
        parts.append(_text(end + 6, top + 13, number(value)))
    return _svg(WIDTH, len(parts and labels) * ROW + 8, f"Bars: {shown(measure)}", parts)


def _line(names: Sequence[str], columns: Sequence[Sequence[Any]], time: int, value: int) -> Chart | None:
    points = [
        (when, known)
        for when, cell in zip(columns[time], columns[value], strict=True)
        if when is not None and (known := _float(cell)) is not None
    ]
    points.sort(key=lambda point: str(point[0]))
    if len(points) < 3 or len({str(when) for when, _ in points}) < len(points):
        return None
    points = points[:MOST_POINTS]
    title = f"{names[value]} over {names[time]}"
    where = [_moment(when, place) for place, (when, _) in enumerate(points)]
    measured = [known for _, known in points]
    from_zero = [0.0] if 0 <= min(measured) < max(measured) / 2 else []
    x, y = _Axis(where, EDGE, WIDTH - 20), _Axis([*measured, *from_zero], HEIGHT - 40, 14)
    spots = [(x.at(at), y.at(known)) for at, (_, known) in zip(where, points, strict=True)]
    labels = sorted({0, len(points) // 2, len(points) - 1})
    below = [
        _text(spots[place][0], HEIGHT - 18, shown(points[place][0], 10), anchor=anchor)
        for place, anchor in zip(labels, ("start", "middle", "end"), strict=False)
    ]
    dots = [_dot(*spot, f"{shown(when)}: {number(known)}") for spot, (when, known) in zip(spots, points, strict=True)]
    drawn = [_rules(y), _path(spots, BLUE), *(dots if len(dots) <= 100 else []), *below]
    return Chart("line", title, _svg(WIDTH, HEIGHT, f"Line: {shown(title)}", drawn))


def _moment(when: Any, place: int) -> float:
    """Where a moment lies on a line; moments without a length apart are as far from each other as they are listed."""
    if isinstance(when, datetime):
        return float(when.toordinal()) + (when.hour * 60 + when.minute) / 1440
    if isinstance(when, date):
        return float(when.toordinal())
    return float(str(when)) if str(when).isdecimal() else float(place)


def _dots(names: Sequence[str], columns: Sequence[Sequence[Any]], across: int, up: int) -> Html:
    points = [
        (one, two)
        for left, right in zip(columns[across], columns[up], strict=True)
        if (one := _float(left)) is not None and (two := _float(right)) is not None
    ][:MOST_POINTS]
    x = _Axis([one for one, _ in points], EDGE, WIDTH - 20)
    y = _Axis([two for _, two in points], HEIGHT - 50, 14)
    dots = [_dot(x.at(one), y.at(two), f"{number(one)}, {number(two)}") for one, two in points]
    below = [_text(x.at(tick), HEIGHT - 32, number(tick), anchor="middle") for tick in x.ticks]
    label = _text(WIDTH / 2, HEIGHT - 10, shown(names[across], 60), anchor="middle")
    title = f"{shown(names[up])} against {shown(names[across])}, {len(points):,} points"
    return _svg(WIDTH, HEIGHT, title, [_rules(y), *dots, *below, label])


class _Axis:
    """From values to places between two ends."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        low, high = (min(values), max(values)) if values else (0.0, 1.0)
        if low == high:
            low, high = low - 1, high + 1
        self.low, self.high, self.start, self.end = low, high, start, end

    def at(self, value: float) -> float:
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)

    @property
    def ticks(self) -> list[float]:
        """Round values within the ends."""
        rough = (self.high - self.low) / TICKS
        size = 10 ** math.floor(math.log10(rough))
        step = next(each * size for each in (1, 2, 5, 10) if each * size >= rough)
        first = math.ceil(self.low / step)
        return [place * step for place in range(first, first + TICKS + 2) if place * step <= self.high]


def _rules(y: _Axis) -> Html:
    return html(
        (_path([(EDGE, y.at(tick)), (WIDTH - 20, y.at(tick))], "#d5d9df", "rule"),
         _text(EDGE - 6, y.at(tick) + 4, number(tick), anchor="end"))
        for tick in y.ticks
    )  # fmt: skip


def _float(value: Any) -> float | None:
    found = float(value) if is_number(value) else math.nan
    return found if math.isfinite(found) else None


def _el(name: str, *children: Child, **attributes: object) -> Html:
    rounded = {key: f"{each:.1f}" if isinstance(each, float) else each for key, each in attributes.items()}
    return el(name, *children, **rounded)


def _text(x: float, y: float, text: str, *, anchor: str = "start", title: str = "") -> Html:
    inner = [text, el("title", title) if title and title != text else None]
    return _el("text", inner, x=float(x), y=float(y), text_anchor=anchor, font_size=12, fill=GREY)


def _dot(x: float, y: float, title: str) -> Html:
    return _el("circle", el("title", title), cx=x, cy=y, r=3, fill=BLUE, fill_opacity=0.75, class_="dot")


def _path(points: Iterable[tuple[float, float]], colour: str, class_: str = "line") -> Html:
    drawn = " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return _el(
        "path", d=f"M{drawn}", fill="none", stroke=colour, stroke_width=2 if class_ == "line" else 1, class_=class_
    )


def _svg(width: float, height: float, label: str, parts: Iterable[Html], role: str = "img") -> Html:
    return _el(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=f"{width:.0f}",
        height=f"{height:.0f}",
        role=role,
        aria_label=label,
        font_family="system-ui, sans-serif",
    )


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
        dot = _el("circle", cx=x, cy=y, r=9 if node.focus else 6, fill=BLUE, class_="dot")
        name = _text(x, y - 12, shown(short[place], MOST_LABEL), anchor="middle", title=shown(node.name))
        drawn.append(el("a", dot, name, href=node.href, class_="node"))
    return _svg(NETWORK, height, label, drawn, role="group")


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
    x, y = _Axis(xs, *across), _Axis(ys, *down)
    return {place: (x.at(float(spot[0])), y.at(float(spot[1]))) for place, spot in found.items()}


def _join(start: tuple[float, float], end: tuple[float, float], line: Line) -> Html:
    colour, title = ORANGE if line.multiplies else GREY, el("title", line.said)
    class_ = "join many" if line.multiplies else "join"
    if line.left == line.right:
        x, y = start
        loop = _el("circle", title, cx=x, cy=y + 14, r=12, fill="none", stroke=colour, stroke_width=2, class_=class_)
        return html(loop, _text(x + 16, y + 20, shown(line.label, MOST_LINE)))
    (x1, y1), (x2, y2) = start, end
    drawn = _el("line", title, x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=1 + line.ways, class_=class_)
    return html(drawn, _text((x1 + x2) / 2, (y1 + y2) / 2 - 4, shown(line.label, MOST_LINE), anchor="middle"))
