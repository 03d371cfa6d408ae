"""Pictures of rows and of joins, as SVG that needs no script: what fits the rows, or nothing.

Colours are attributes, so that a picture that is taken away looks the same; the style sheet replaces them on the page.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import pairwise
from typing import Any, Final

import pyarrow as pa
from pyarrow import types

from lakescout.plugins.shown import Format, formats, is_number
from lakescout.plugins.ui.html import Child, Html, el, html, number, shown
from lakescout.words.text import normalise_name

WIDTH: Final = 580
HEIGHT: Final = 320
TOP: Final = 34
"""Where the plot of a chart with two axes begins: the title of the upright axis stands above it."""
BOTTOM: Final = 52
ROW: Final = 24
SIZE: Final = 14
LETTER: Final = 7.8
"""The size of letters, and about how wide one is."""
MOST_BARS: Final = 30
MOST_COLUMNS: Final = 60
MOST_POINTS: Final = 2_000
MOST_SERIES: Final = 6
MOST_LABEL: Final = 26
BESIDE: Final = 0.55
"""The share of a chart's width that labels beside bars may take."""
BLUE: Final = "#3b76d6"
ORANGE: Final = "#c2571a"
GREY: Final = "#7a7f87"
SERIES: Final = (BLUE, ORANGE)
TICKS: Final = 5

_MONTHS: Final = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_STEPS: Final = {
    "month": (1, 12),
    "hour": (0, 23),
    "quarter": (1, 4),
    "weekday": (0, 7),
    "week": (1, 53),
    "day": (1, 31),
}
"""Headers whose whole numbers are steps of the calendar or the clock, with the range of these."""
_WEEKDAYS: Final = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_PERIOD_NAME: Final = re.compile(r"year|month|quarter|day|date|week", re.IGNORECASE)
_PERIOD: Final = re.compile(r"\d{4}(-(\d{2}|Q[1-4])(-\d{2})?)?")
_LATITUDE: Final = re.compile(r"(.*_)?lat(?:itude)?", re.IGNORECASE)
_LONGITUDE: Final = re.compile(r"(.*_)?(?:lon(?:g|gitude)?|lng)", re.IGNORECASE)


@dataclass(frozen=True)
class Chart:
    """A picture of some rows; `svg` is empty for a single number."""

    kind: str
    """'number', 'bars', 'columns', 'line', 'scatter', 'map' or 'panels'."""
    title: str
    svg: Html | None = None
    value: str = ""


@dataclass(frozen=True)
class _Column:
    """A column of the rows: what it is, and how it is shown."""

    format: Format
    kind: str
    """'time', 'step', 'number', 'text' or 'other'."""
    cells: Sequence[Any]
    computed: bool = False

    @property
    def title(self) -> str:
        return self.format.axis

    def label(self, cell: Any) -> str:
        """A cell as a label: months have names."""
        if self.kind == "step" and _step(self.format.name) == "month" and is_number(cell):
            return _MONTHS[int(cell) - 1]
        return self.format.text(cell) if self.kind == "time" else shown(cell)


def chart_of(
    rows: pa.Table, shown_as: Sequence[Format] | None = None, computed: Sequence[bool] = (), *, as_listed: bool = False
) -> Chart | None:
    """The chart that fits the rows; None where none does.

    `computed` says which columns are measures. The largest bars come first; with `as_listed`, they follow the rows.
    """
    as_ = list(shown_as or formats(rows))
    flags = list(computed) if len(computed) == rows.num_columns else [False] * rows.num_columns
    columns = [
        _Column(form, _kind(form.name, field.type, cells) if not flag else _measured(cells), cells, flag)
        for form, field, flag, cells in (
            (form, rows.schema.field(place), flags[place], rows.column(place).to_pylist())
            for place, form in enumerate(as_)
        )
    ]
    numbers = [column for column in columns if column.kind == "number"]
    if rows.num_rows == 1:
        return _single(columns, numbers)
    keys = [column for column in columns if column.kind in {"time", "step", "text"}]
    if rows.num_rows < 2 or not (numbers or [key for key in keys if key.kind == "step"]):
        return None
    if place := _coordinates([form.name for form in as_], [column.cells for column in columns], numbers, columns):
        east, north = place
        return Chart("map", f"{north.title} and {east.title}", _dots(east, north))
    measures = [column for column in numbers if column.computed] or numbers
    if not keys and len(numbers) == 2 and any(flags) and not all(flags):
        keys, measures = [next(column for column in numbers if not column.computed)], measures[:1]
        if rows.num_rows < 3 or len({*keys[0].cells}) < rows.num_rows:
            return None
        return _upright(keys[0], _series(measures), line=True)
    if not measures:
        return None
    if not keys:
        if len(numbers) == 2 and len(columns) == 2 and rows.num_rows >= 3:
            return Chart("scatter", f"{numbers[1].title} against {numbers[0].title}", _dots(numbers[0], numbers[1]))
        return None
    if len(keys) == 2 and len(measures) == 1 and (found := _crossed(keys, measures[0])) is not None:
        return found
    return _by_key(keys, measures, rows.num_rows, as_listed=as_listed)


def _single(columns: Sequence[_Column], numbers: Sequence[_Column]) -> Chart | None:
    if len(numbers) != 1 or len(columns) > 2:
        return None
    measure = numbers[0]
    if not is_number(measure.cells[0]):
        return None
    said = measure.format.full(measure.cells[0])
    if len(columns) == 1:
        return Chart("number", measure.format.title, value=said)
    other = next(column for column in columns if column is not measure)
    if other.kind != "text" or other.cells[0] is None:
        return None
    return Chart("number", f"{measure.format.title}: {said}", value=shown(other.cells[0], 60))


def _by_key(keys: Sequence[_Column], measures: Sequence[_Column], count: int, *, as_listed: bool) -> Chart | None:
    """Measures along one key: a line of time, columns of steps, or bars of categories."""
    key = next((key for key in keys if key.kind == "time"), None) or next(
        (key for key in keys if key.kind == "step"), keys[0]
    )
    if len([cell for cell in key.cells if cell is not None]) > len(
        {str(cell) for cell in key.cells if cell is not None}
    ):
        key = next((key for key in keys if len({*map(str, key.cells)}) == count), key)
    unique = len({*map(str, key.cells)}) == count
    filled = max(sum(cell is not None for cell in measure.cells) for measure in measures)
    if key.kind == "time" and unique and filled >= 3 and len(keys) == 1:
        return _upright(key, _series(measures), line=True)
    if key.kind in {"time", "step"} and unique and count <= MOST_COLUMNS and len(keys) == 1:
        return _upright(key, _series(measures), line=False)
    if count > MOST_BARS and not any(measure.computed for measure in measures):
        return None
    labels = [" · ".join(each.label(cell) for each, cell in zip(keys, row, strict=True) if cell is not None)
              for row in zip(*(each.cells for each in keys), strict=True)]  # fmt: skip
    measure = measures[-1]
    by = " and ".join(each.format.title.lower() for each in keys)
    return _bars_of(labels, measure, by, as_listed=as_listed)


def _bars_of(labels: Sequence[str], measure: _Column, by: str, *, as_listed: bool) -> Chart:
    order = list(range(len(labels)))
    if not as_listed:
        order.sort(key=lambda place: -(_float(measure.cells[place]) or 0.0))
    most = order[:MOST_BARS]
    title = f"{measure.title} by {by}"
    title += (
        f": the {'first' if as_listed else 'largest'} {MOST_BARS} of {len(labels):,}" if len(labels) > MOST_BARS else ""
    )
    drawn = bars(
        [labels[place] for place in most], [measure.cells[place] for place in most], measure.title,
        text=measure.format.full,
    )  # fmt: skip
    return Chart("bars", title, drawn)


@dataclass(frozen=True)
class _Line:
    """One series of an upright chart."""

    name: str
    format: Format
    cells: Sequence[Any]


def _series(measures: Sequence[_Column]) -> list[_Line]:
    return [_Line(each.title, each.format, each.cells) for each in measures[:MOST_SERIES]]


def _crossed(keys: Sequence[_Column], measure: _Column) -> Chart | None:
    """One measure by two keys: a few categories as series along the other key."""
    along, other = sorted(keys, key=lambda key: ({"time": 0, "step": 1}.get(key.kind, 2), -len({*map(str, key.cells)})))
    names = list(dict.fromkeys(map(str, other.cells)))
    if along.kind == "text" or len(names) > MOST_SERIES or len(names) < 2:
        return None
    places = list(dict.fromkeys(along.cells))
    cells = {(a, str(b)): cell for a, b, cell in zip(along.cells, other.cells, measure.cells, strict=True)}
    if len(cells) < len(measure.cells) or None in places:
        return None
    key = _Column(along.format, along.kind, places)
    lines = [_Line(shown(name, 40), measure.format, [cells.get((place, name)) for place in places]) for name in names]
    return _upright(key, lines, line=along.kind == "time" and len(places) >= 3, one=measure.title)


def _upright(key: _Column, lines: Sequence[_Line], *, line: bool, one: str = "") -> Chart | None:
    """Series along a key, as lines or as columns: up to two in one plot, more each in its own."""
    order = sorted(
        (place for place, cell in enumerate(key.cells) if cell is not None),
        key=lambda place: _sorted_by(key.cells[place]),
    )[:MOST_POINTS]
    if len(order) < 2:
        return None
    key = _Column(key.format, key.kind, [key.cells[place] for place in order])
    lines = [_Line(each.name, each.format, [_float(each.cells[place]) for place in order]) for each in lines]
    names = " and ".join((lines[0].name, *(each.name[:1].lower() + each.name[1:] for each in lines[1:2])))
    kind = "line" if line else "columns"
    if len(lines) <= 2 and (one or len({each.format.unit for each in lines}) == 1):
        title = f"{one or names} by {key.format.title.lower()}"
        return Chart(kind, title, drawing(WIDTH, HEIGHT, title, _plot(key, lines, WIDTH, HEIGHT, line=line, name=one)))
    title = f"{one or f'{len(lines)} measures'} by {key.format.title.lower()}"
    across = WIDTH / 2
    high = 210.0
    shared = [cell for each in lines for cell in each.cells if cell is not None] if one else None
    parts = []
    for place, each in enumerate(lines):
        x, y = (place % 2) * across, (place // 2) * high
        inner = _plot(key, [each], across - 8, high, line=line, name=each.name, shared=shared)
        parts.append(shape("g", *inner, transform=f"translate({x:.0f} {y:.0f})"))
    return Chart("panels", title, drawing(WIDTH, math.ceil(len(lines) / 2) * high, title, parts))


def _sorted_by(cell: Any) -> tuple[int, Any]:
    if isinstance(cell, str):
        return (1, _WEEKDAYS.index(cell.lower())) if cell.lower() in _WEEKDAYS else (2, cell)
    return (0, cell.toordinal() if isinstance(cell, date) and not isinstance(cell, datetime) else _moment(cell, 0))


def _plot(
    key: _Column, lines: Sequence[_Line], width: float, height: float, *, line: bool, name: str = "",
    shared: Sequence[float] | None = None,
) -> list[Html]:  # fmt: skip
    """The axes of one plot and what is drawn between them."""
    values = [cell for each in lines for cell in each.cells if cell is not None]
    ends = list(shared or values)
    zero = [0.0] if not line or (ends and 0 <= min(ends) < max(ends) / 2) else []
    y = Axis([*ends, *zero], height - BOTTOM, TOP + (18 if len(lines) > 1 else 0))
    edge = max((len(number(tick)) for tick in y.ticks), default=1) * LETTER + 12
    start, end = edge, width - 14
    moments = [_moment(cell, place) for place, cell in enumerate(key.cells)]
    if line:
        x = Axis(moments, start + 4, end)
        spots = [x.at(at) for at in moments]
    else:
        step = (end - start) / len(moments)
        spots = [start + step * (place + 0.5) for place in range(len(moments))]
    named = name or (lines[0].name if len(lines) == 1 else "")
    drawn: list[Html] = [
        html((stroke([(start, y.at(tick)), (end, y.at(tick))], "#d5d9df", "rule"),
              lettering(start - 8, y.at(tick) + 4, number(tick), anchor="end")) for tick in y.ticks),
        lettering(2, 16, _fitting(named, width), title=named),
    ]  # fmt: skip
    if len(lines) > 1:
        at = start
        for place, each in enumerate(lines):
            drawn.append(
                shape("rect", x=at, y=27.0, width=10, height=10, fill=SERIES[place], class_=_shade("bar", place))
            )
            drawn.append(lettering(at + 15, 37, _fitting(each.name, width / 2)))
            at += 32 + min(len(each.name), int(width / 2 / LETTER)) * LETTER
    for place, each in enumerate(lines):
        draw = _lined if line else _stood
        drawn += draw(key, each, spots, y, place=place, many=len(lines), room=(end - start) / max(len(spots), 1))
    drawn += _below(key, spots, height - BOTTOM + 18)
    drawn.append(lettering((start + end) / 2, height - 10, key.title, anchor="middle"))
    return drawn


def _wide(text: str) -> float:
    """About how wide a text is: capitals are wider than other letters."""
    return sum(LETTER * (1.4 if letter.isupper() or letter in "mw%" else 1.0) for letter in text)


def _fitting(text: str, width: float) -> str:
    most = max(int(width / LETTER), 8)
    return text if len(text) <= most else text[: most - 1] + "…"


def _shade(name: str, place: int) -> str:
    return name if place == 0 else f"{name} second"


def _said(key: _Column, line: _Line, cell: Any, value: float, several: bool) -> str:
    before = f"{line.name}, " if several else ""
    return f"{before}{key.label(cell)}: {line.format.full(value)}"


def _lined(
    key: _Column, line: _Line, spots: Sequence[float], y: Axis, *, place: int, many: int, room: float
) -> list[Html]:  # fmt: skip
    known = [
        (spot, y.at(value), cell, value)
        for spot, cell, value in zip(spots, key.cells, line.cells, strict=True)
        if value is not None
    ]
    drawn = [stroke([(x, at) for x, at, _, _ in known], SERIES[place], _shade("line", place))]
    for x, at, cell, value in known:
        title = el("title", _said(key, line, cell, value, many > 1))
        near = shape("circle", title, cx=x, cy=at, r=9.0, fill="transparent", class_="near")
        size = 3.0 if len(known) <= 100 else 0.0
        dot = (
            shape("circle", cx=x, cy=at, r=size, fill=SERIES[place], class_=_shade("dot", place)) if size else Html("")
        )
        drawn += [dot, near]
    return drawn


def _stood(
    key: _Column, line: _Line, spots: Sequence[float], y: Axis, *, place: int, many: int, room: float
) -> list[Html]:  # fmt: skip
    wide = max(min(room * 0.76, 60.0) / many, 1.0)
    drawn = []
    for spot, cell, value in zip(spots, key.cells, line.cells, strict=True):
        if value is None:
            continue
        low, high = sorted((y.at(0.0), y.at(value)))
        x = spot - wide * many / 2 + wide * place
        title = el("title", _said(key, line, cell, value, many > 1))
        where = {"x": x, "y": low, "width": wide - (1 if wide > 4 else 0), "height": max(high - low, 1.0)}
        drawn.append(shape("rect", title, **where, fill=SERIES[place], class_=_shade("bar", place)))
    return drawn


def _below(key: _Column, spots: Sequence[float], y: float) -> list[Html]:
    """Labels under an axis, as many as have room."""
    labels = [_fitting(key.label(cell), 110) for cell in key.cells]
    room = max((len(label) for label in labels), default=1) * LETTER + 10
    gaps = [two - one for one, two in pairwise(spots)]
    step = max(1, math.ceil(room / max(sum(gaps) / len(gaps), 0.1))) if gaps else 1
    drawn, before = [], -math.inf
    for place in range(0, len(labels), step):
        x = min(max(spots[place], room / 2 - 4), WIDTH - room / 2 + 4)
        if x - before < room - 4:
            continue
        drawn.append(lettering(x, y, labels[place], anchor="middle"))
        before = x
    return drawn


def _step(name: str) -> str:
    return next((word for word in reversed(normalise_name(name).split()) if word in _STEPS or word == "mon"), "")


def _kind(name: str, kind: pa.DataType, cells: Sequence[Any]) -> str:
    if types.is_temporal(kind) and not types.is_time(kind) and not types.is_duration(kind):
        return "time"
    known = [cell for cell in cells if cell is not None]
    if _PERIOD_NAME.search(name) and known and all(_PERIOD.fullmatch(str(cell)) for cell in known):
        return "time"
    ends = _STEPS.get(_step(name))
    if ends and known and all(isinstance(cell, int) and ends[0] <= cell <= ends[1] for cell in known):
        return "step"
    if known and all(isinstance(cell, str) and cell.lower() in _WEEKDAYS for cell in known):
        return "step"
    return _measured(cells)


def _measured(cells: Sequence[Any]) -> str:
    known = [cell for cell in cells if cell is not None]
    if known and all(is_number(cell) for cell in known):
        return "number"
    return "text" if all(isinstance(cell, str) for cell in known) else "other"


def _coordinates(
    names: Sequence[str], cells: Sequence[Sequence[Any]], numbers: Sequence[_Column], columns: Sequence[_Column]
) -> tuple[_Column, _Column] | None:
    """Longitude and latitude of one spot (`start_lng` and `start_lat`), if their values lie on the globe; else None."""
    places = [place for place, column in enumerate(columns) if column in numbers]

    def spots(pattern: re.Pattern[str], most: float) -> dict[str, int]:
        known = ((place, pattern.fullmatch(names[place])) for place in reversed(places))
        return {
            (found[1] or "").lower(): place
            for place, found in known
            if found and all(abs(value) <= most for cell in cells[place] if (value := _float(cell)) is not None)
        }

    east, north = spots(_LONGITUDE, 180), spots(_LATITUDE, 90)
    spot = next((spot for spot in reversed(east) if spot in north), None)
    return None if spot is None else (columns[east[spot]], columns[north[spot]])


def bars(
    labels: Sequence[object], values: Sequence[Any], measure: str, low_high: Sequence[tuple[float, float]] = (),
    text: Callable[[Any], str] = number,
) -> Html:  # fmt: skip
    """Horizontal bars, one per label. `low_high` are pairs that are drawn as a line over each bar."""
    known = [_float(value) for value in values]
    every = [value for value in known if value is not None] + [each for pair in low_high for each in pair]
    low, high = min([0.0, *every]), max([0.0, *every])
    span = (high - low) or 1.0
    names = [shown(label, max(MOST_LABEL, int(WIDTH * BESIDE / LETTER))) for label in labels]
    left = max(map(_wide, names), default=LETTER) + 14
    said = ["" if value is None else text(value) for value in values]
    room = WIDTH - left - max((len(each) for each in said), default=1) * LETTER - 16

    def x(value: float) -> float:
        return left + room * (value - low) / span

    parts: list[Html] = [lettering(2, 16, _fitting(measure, WIDTH), title=measure)]
    for place, (label, value) in enumerate(zip(labels, known, strict=True)):
        top = place * ROW + TOP - 6
        title = f"{shown(label)}: {said[place]}"
        parts.append(lettering(left - 8, top + 14, names[place], anchor="end", title=shown(label)))
        if value is None:
            continue
        start, end = sorted((x(0), x(value)))
        where = {"x": start, "y": top, "width": max(end - start, 1), "height": ROW - 6}
        parts.append(shape("rect", el("title", title), **where, fill=BLUE, class_="bar"))
        if low_high:
            bottom, upper = (x(each) for each in low_high[place])
            parts.append(stroke([(bottom, top + 9), (upper, top + 9)], GREY))
            end = max(end, upper)
        parts.append(lettering(end + 6, top + 14, said[place]))
    return drawing(WIDTH, len(names) * ROW + TOP, f"Bars: {shown(measure)}", parts)


def _moment(when: Any, place: int) -> float:
    """Where a moment lies on an axis: days for dates, else its number, else its place in the list."""
    if isinstance(when, datetime):
        return float(when.toordinal()) + (when.hour * 60 + when.minute) / 1440
    if isinstance(when, date):
        return float(when.toordinal())
    if is_number(when):
        return float(when)
    return float(str(when)) if str(when).isdecimal() else float(place)


def _dots(across: _Column, up: _Column) -> Html:
    points = [
        (one, two)
        for left, right in zip(across.cells, up.cells, strict=True)
        if (one := _float(left)) is not None and (two := _float(right)) is not None
    ][:MOST_POINTS]
    y = Axis([two for _, two in points], HEIGHT - BOTTOM, TOP)
    edge = max((len(number(tick)) for tick in y.ticks), default=1) * LETTER + 12
    x = Axis([one for one, _ in points], edge + 6, WIDTH - 20)
    rules = html(
        (stroke([(edge, y.at(tick)), (WIDTH - 14, y.at(tick))], "#d5d9df", "rule"),
         lettering(edge - 8, y.at(tick) + 4, number(tick), anchor="end"))
        for tick in y.ticks
    )  # fmt: skip
    dots = [
        _dot(x.at(one), y.at(two), f"{across.title}: {across.format.text(one)}, {up.title}: {up.format.text(two)}")
        for one, two in points
    ]
    below = [lettering(x.at(tick), HEIGHT - BOTTOM + 18, number(tick), anchor="middle") for tick in x.ticks]
    labels = [lettering(2, 16, up.title), lettering(WIDTH / 2, HEIGHT - 10, across.title, anchor="middle")]
    title = f"{up.title} against {across.title}, {len(points):,} points"
    return drawing(WIDTH, HEIGHT, title, [rules, *dots, *below, *labels])


class Axis:
    """Maps values to places between two ends."""

    def __init__(self, values: Sequence[float], start: float, end: float) -> None:
        low, high = (min(values), max(values)) if values else (0.0, 1.0)
        if low == high:
            low, high = low - 1, high + 1
        self.low, self.high, self.start, self.end = low, high, start, end

    def at(self, value: float) -> float:
        """The place of a value."""
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)

    @property
    def ticks(self) -> list[float]:
        """Round values within the ends."""
        rough = (self.high - self.low) / TICKS
        size = 10 ** math.floor(math.log10(rough))
        step = next(each * size for each in (1, 2, 5, 10) if each * size >= rough * 0.8)
        first = math.ceil(self.low / step)
        return [place * step for place in range(first, first + 2 * TICKS + 2) if place * step <= self.high]


def _float(value: Any) -> float | None:
    found = float(value) if is_number(value) else math.nan
    return found if math.isfinite(found) else None


def shape(name: str, *children: Child, **attributes: object) -> Html:
    """One element of a picture, with its numbers rounded."""
    rounded = {key: f"{each:.1f}" if isinstance(each, float) else each for key, each in attributes.items()}
    return el(name, *children, **rounded)


def lettering(x: float, y: float, text: str, *, anchor: str = "start", title: str = "") -> Html:
    """A text in a picture."""
    inner = [text, el("title", title) if title and title != text else None]
    return shape("text", inner, x=float(x), y=float(y), text_anchor=anchor, font_size=SIZE, fill=GREY)


def _dot(x: float, y: float, title: str) -> Html:
    return shape("circle", el("title", title), cx=x, cy=y, r=3.5, fill=BLUE, fill_opacity=0.75, class_="dot")


def stroke(points: Iterable[tuple[float, float]], colour: str, class_: str = "line") -> Html:
    """A line through some points."""
    drawn = " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
    width = 1 if class_ == "rule" else 2
    return shape("path", d=f"M{drawn}", fill="none", stroke=colour, stroke_width=width, class_=class_)


def drawing(width: float, height: float, label: str, parts: Iterable[Html], role: str = "img") -> Html:
    """A picture; `label` says what it shows."""
    return shape(
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
