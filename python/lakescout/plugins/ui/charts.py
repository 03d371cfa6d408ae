"""Pictures of rows and of joins, as SVG that needs no script: what fits the rows, or nothing.

Colours are attributes, so that a picture that is taken away looks the same; the style sheet replaces them on the page.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import partial
from itertools import pairwise
from typing import Any, Final

import pyarrow as pa
from pyarrow import types

from lakescout.answer.guard.run import TYPE_KEY
from lakescout.errors import ArgumentError
from lakescout.plugins.shown import Format, formats, is_number
from lakescout.plugins.ui.html import Child, Html, el, html, number, shown
from lakescout.words.text import normalise_name

WIDTH: Final = 580
NARROW: Final = 350
"""The width of a picture, and of the one for narrow screens."""
HEIGHT: Final = 320
HIGHEST: Final = 520
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
MOST_NARROW: Final = 300
"""The most points of a picture, and of one for narrow screens, which shows some of them."""
MOST_SERIES: Final = 6
MOST_LABEL: Final = 26
BESIDE: Final = 0.55
BESIDE_NARROW: Final = 0.45
"""The shares of a chart's width that labels beside bars may take."""
BLUE: Final = "#3b76d6"
ORANGE: Final = "#c2571a"
GREY: Final = "#7a7f87"
SERIES: Final = (BLUE, ORANGE, "#1b8a7a", "#8a4fbf", "#a07a00", "#6b7280")
_SHADES: Final = ("", "second", "third", "fourth", "fifth", "sixth")
"""The colours of series, and the classes by which the style sheet replaces them."""
MOST_TWICE: Final = 60_000
"""The most characters of a picture for narrow screens that is sent beside the other one."""
LEAST_SPREAD: Final = 20
"""The fewest numbers that are drawn as a histogram unless somebody chose one."""
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
_PERIOD: Final = re.compile(r"\d{4}(?:-(\d{2}|Q[1-4])(?:-(\d{2}))?)?")
_LATITUDE: Final = re.compile(r"(.*_)?lat(?:itude)?", re.IGNORECASE)
_LONGITUDE: Final = re.compile(r"(.*_)?(?:lon(?:g|gitude)?|lng)", re.IGNORECASE)


@dataclass(frozen=True)
class Chart:
    """A picture of some rows; `svg` is empty for a single number."""

    kind: str
    """'number', 'bars', 'columns', 'line', 'area', 'scatter', 'histogram', 'map' or 'panels'."""
    title: str
    svg: Html | None = None
    value: str = ""
    narrow: Html | None = None
    """The same for a narrow screen, with letters of the same size; None where it has too many marks to send twice."""


KINDS: Final[Mapping[str, str]] = {
    "": "what fits",
    "bar": "bars",
    "line": "line",
    "area": "area",
    "scatter": "points",
    "histogram": "histogram",
    "map": "map",
    "number": "one number",
    "table": "table alone",
}
"""The charts to choose from, as they stand in addresses and as people read them."""


@dataclass(frozen=True)
class Wanted:
    """The chart that somebody chose; columns are named by their places."""

    kind: str = ""
    across: int | None = None
    """What stands along the chart."""
    measures: Sequence[int] = ()
    by: int | None = None
    """What makes groups, each drawn in its own colour."""


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
    rows: pa.Table, shown_as: Sequence[Format] | None = None, computed: Sequence[bool] = (), *,
    as_listed: bool = False, wanted: Wanted | None = None,
) -> Chart | None:  # fmt: skip
    """The chart that fits the rows, or the one that is wanted; None where none does.

    `computed` says which columns are measures. The largest bars come first; with `as_listed`, they follow the rows.
    Raises ArgumentError if the rows do not fit what is wanted.
    """
    as_ = list(shown_as or formats(rows))
    flags = list(computed) if len(computed) == rows.num_columns else [False] * rows.num_columns
    columns = [
        _Column(form, _kind(form.name, field.type, cells) if not flag else _measured(cells), cells, flag)
        for form, field, flag, cells in (
            (form, rows.schema.field(place), flags[place], _cells(rows, place)) for place, form in enumerate(as_)
        )
    ]
    if wanted is None or not wanted.kind:
        draw = partial(_fitting_chart, columns, rows.num_rows, as_listed=as_listed)
    elif wanted.kind == "table":
        return None
    else:
        draw = partial(_wanted_chart, columns, rows.num_rows, wanted, as_listed=as_listed)
    chart = draw(WIDTH)
    if chart is None or chart.svg is None:
        return chart
    narrow = draw(NARROW)
    return chart if narrow is None or len(narrow.svg or "") > MOST_TWICE else replace(chart, narrow=narrow.svg)


_MOMENT: Final = re.compile(r"(.{10} .{8})(\.\d+)?(?:([+-]\d\d)(:\d\d)?)?")


def _cells(rows: pa.Table, place: int) -> list[Any]:
    """The cells of a column; moments that are held as text, as those with a time zone, are moments again."""
    kind = (rows.schema.field(place).metadata or {}).get(TYPE_KEY, b"")
    cells: list[Any] = rows.column(place).to_pylist()
    if not kind.startswith(b"TIMESTAMP"):
        return cells
    found = [None if cell is None else _MOMENT.fullmatch(str(cell)) for cell in cells]
    if any(match is None and cell is not None for match, cell in zip(found, cells, strict=True)):
        return cells  # infinity, or a year beyond the calendar
    parts = [match and (match[1], match[3] and f"{match[3]}{match[4] or ':00'}") for match in found]
    return [part and datetime.fromisoformat(f"{part[0]}{part[1] or ''}") for part in parts]


def _fitting_chart(columns: Sequence[_Column], count: int, width: float, *, as_listed: bool) -> Chart | None:
    numbers = [column for column in columns if column.kind == "number"]
    if count == 1:
        return _single(columns, numbers)
    keys = [column for column in columns if column.kind in {"time", "step", "text"}]
    if count < 2 or not (numbers or [key for key in keys if key.kind == "step"]):
        return None
    if place := _coordinates(columns):
        return _map(*place, width)
    computed = [column for column in numbers if column.computed]
    measures = computed or [column for column in numbers if column.format.grouped]  # a number that names is no amount
    if not keys and len(numbers) == 2 and len(computed) == 1:
        keys, measures = [next(column for column in numbers if not column.computed)], measures[:1]
        if count < 3 or len({*keys[0].cells}) < count:
            return None
        return _upright(keys[0], _series(measures), width, how="line")
    if not measures:
        return None
    if not keys:
        if len(columns) == 1 and count >= LEAST_SPREAD and measures[0].format.grouped:
            return _histogram(measures[0], width)
        if len(measures) == 2 and len(columns) == 2 and count >= 3:
            return _scatter(numbers[0], numbers[1], None, width)
        return None
    if len(keys) == 2 and len(measures) == 1 and (found := _crossed(keys, measures[0], width)) is not None:
        return found
    return _by_key(keys, measures, count, width, as_listed=as_listed)


def _wanted_chart(
    columns: Sequence[_Column], count: int, wanted: Wanted, width: float, *, as_listed: bool
) -> Chart | None:  # fmt: skip
    """The chart that was chosen; what was left open is filled in."""

    def column(place: int) -> _Column:
        if not 0 <= place < len(columns):
            raise ArgumentError(f"there is no column {place}")
        return columns[place]

    numbers = [each for each in columns if each.kind in {"number", "step"}]
    across = None if wanted.across is None else column(wanted.across)
    by = None if wanted.by is None else column(wanted.by)
    measures = [column(place) for place in wanted.measures]
    if unfit := next((each for each in measures if _measured(each.cells) != "number"), None):
        raise ArgumentError(f"{unfit.title} holds no numbers to measure")
    if wanted.kind == "number":
        if count != 1 or not (measures or numbers):
            raise ArgumentError("one number needs one row with a number")
        measure = (measures or numbers)[0]
        return Chart("number", measure.format.title, value=measure.format.full(measure.cells[0]))
    if wanted.kind == "map":
        place = _coordinates(columns)
        if place is None:
            raise ArgumentError("a map needs a column of latitudes and one of longitudes")
        return _map(*place, width)
    if wanted.kind == "histogram":
        one = across or next(iter(measures or numbers), None)
        if one is None or _measured(one.cells) != "number":
            raise ArgumentError("a histogram needs a column of numbers across")
        return _histogram(one, width)
    if wanted.kind == "scatter":
        pair = [each for each in (across, *measures, *numbers) if each is not None and each in numbers]
        pair = list({id(each): each for each in pair}.values())[:2]
        if len(pair) < 2 or (across is not None and across not in numbers):
            raise ArgumentError("points need two columns of numbers")
        return _scatter(pair[0], pair[1], by, width)
    keys = [each for each in columns if each.kind in {"time", "step", "text"}]
    across = across or next((each for each in keys if each is not by and each not in measures), None)
    if across is None:
        across = next((each for each in columns if each is not by and each not in measures), None)
    measures = (
        measures or [each for each in numbers if each is not across and each is not by][-2 if by is None else -1 :]
    )
    if across is None or not measures:
        raise ArgumentError("this chart needs a column across and a column of numbers")
    if wanted.kind in {"line", "area"} and across.kind in {"text", "other"}:
        raise ArgumentError(f"a line through {across.title} would say that its cells follow one another: take bars")
    by = by or _dividing(across, [each for each in keys if each is not across and each not in measures], count)
    return _chosen_series(across, measures, by, count, wanted.kind, width, as_listed=as_listed)


def _dividing(across: _Column, others: Sequence[_Column], count: int) -> _Column | None:
    """The one column that says which series each of several rows at one spot belongs to; None where none is needed."""
    if len({*map(str, across.cells)}) == count:
        return None
    pairs = ((each, {*zip(map(str, across.cells), map(str, each.cells), strict=True)}) for each in others)
    found = [each for each, spots in pairs if len(spots) == count and len({*map(str, each.cells)}) <= MOST_SERIES]
    return found[0] if len(found) == 1 else None


def _chosen_series(  # noqa: PLR0917
    across: _Column, measures: Sequence[_Column], by: _Column | None, count: int, kind: str, width: float, *,
    as_listed: bool,
) -> Chart | None:  # fmt: skip
    """Bars or lines of the chosen columns: of several measures, or of one measure for each group."""
    one = ""
    lines = _series(measures)
    if by is not None:
        across, lines, one = _groups(across, by, measures[0])
    elif len({*map(str, across.cells)}) < count:
        raise ArgumentError(f"several rows have the same {across.title}: choose what groups them")
    if kind in {"line", "area"}:
        return _upright(across, lines, width, how=kind, one=one)
    if across.kind in {"time", "step"} and len({*map(str, across.cells)}) <= MOST_COLUMNS:
        return _upright(across, lines, width, how="columns", one=one)
    return _sideways(across, lines, width, one=one, as_listed=as_listed)


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


def _by_key(
    keys: Sequence[_Column], measures: Sequence[_Column], count: int, width: float, *, as_listed: bool
) -> Chart | None:  # fmt: skip
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
        return _upright(key, _series(measures), width, how="line")
    if key.kind in {"time", "step"} and unique and count <= MOST_COLUMNS and len(keys) == 1:
        return _upright(key, _series(measures), width, how="columns")
    computed = [measure for measure in measures if measure.computed]
    if count > MOST_BARS and not computed:
        return None
    if len(keys) == 1 and len(computed) == 2 and unique:
        return _sideways(key, _series(computed), width, as_listed=as_listed)
    labels = [" · ".join(each.label(cell) for each, cell in zip(keys, row, strict=True) if cell is not None)
              for row in zip(*(each.cells for each in keys), strict=True)]  # fmt: skip
    named = _Column(Format("", " and ".join(each.format.title.lower() for each in keys)), "text", labels)
    return _sideways(named, _series(measures[-1:]), width, as_listed=as_listed)


@dataclass(frozen=True)
class _Line:
    """One series of a chart."""

    name: str
    format: Format
    cells: Sequence[Any]


def _series(measures: Sequence[_Column]) -> list[_Line]:
    return [_Line(each.title, each.format, each.cells) for each in measures[:MOST_SERIES]]


def _sideways(
    key: _Column, lines: Sequence[_Line], width: float, *, one: str = "", as_listed: bool = False
) -> Chart:  # fmt: skip
    """Bars from left to right: series of one unit share an axis, others stand beside each other."""
    apart = not one and len({each.format.unit for each in lines}) > 1
    order = list(range(len(key.cells)))
    if not as_listed:
        order.sort(key=lambda place: -sum(_float(each.cells[place]) or 0.0 for each in lines[: 1 if apart else None]))
    most = order[: MOST_BARS if apart else max(MOST_BARS // len(lines), 10)]
    labels = [key.label(key.cells[place]) for place in most]
    lines = [_Line(each.name, each.format, [each.cells[place] for place in most]) for each in lines]
    title = f"{one or _and([each.name for each in lines])} by {key.format.title.lower()}"
    title += (
        f": the {'first' if as_listed else 'largest'} {len(most)} of {len(order):,}" if len(most) < len(order) else ""
    )
    if len(lines) == 1:
        (line,) = lines
        return Chart("bars", title, bars(labels, line.cells, line.name, text=line.format.full, width=width))
    drawn = _beside(labels, lines, width) if apart else _grouped(labels, lines, width, one)
    return Chart("panels" if apart else "bars", title, drawn)


def _and(names: Sequence[str]) -> str:
    return " and ".join((names[0], *(each[:1].lower() + each[1:] for each in names[1:2])))


def _grouped(labels: Sequence[str], lines: Sequence[_Line], width: float, one: str) -> Html:
    """For each label, one bar of each series."""
    every = [value for each in lines for cell in each.cells if (value := _float(cell)) is not None]
    low, high = min([0.0, *every]), max([0.0, *every])
    names, left = _labels_beside(labels, width)
    said = max((len(each.format.full(cell)) for each in lines for cell in each.cells), default=1)
    room = max(width - left - said * LETTER - 16, 20.0)
    legend, down = _legend([each.name for each in lines], 2, TOP - 4, width)
    high_row = 16 * len(lines) + 10
    parts: list[Html] = [lettering(2, 16, _fitting(one or lines[0].format.unit, width), title=one), *legend]
    for place, name in enumerate(names):
        top = TOP + down + place * high_row
        middle = top + 8 * len(lines) + 4
        parts.append(lettering(left - 8, middle, name, anchor="end", title=shown(labels[place])))
        for series, each in enumerate(lines):
            value = _float(each.cells[place])
            if value is None:
                continue
            start, end = sorted(left + room * (at - low) / ((high - low) or 1.0) for at in (0.0, value))
            text = each.format.full(each.cells[place])
            title = el("title", f"{shown(labels[place])}, {each.name}: {text}")
            where = {"x": start, "y": top + 16 * series, "width": max(end - start, 1), "height": 14}
            parts.append(shape("rect", title, **where, fill=SERIES[series], class_=_shade("bar", series)))
            parts.append(lettering(end + 6, top + 16 * series + 12, text))
    label = f"Bars: {one or _and([each.name for each in lines])}"
    return drawing(width, TOP + down + len(names) * high_row, label, parts)


def _beside(labels: Sequence[str], lines: Sequence[_Line], width: float) -> Html:
    """One column of bars for each series, each with an axis of its own; where there is no room, one below the other."""
    if width < WIDTH:
        made = [(bars(labels, each.cells, each.name, text=each.format.full, width=width)) for each in lines]
        high = len(labels) * ROW + TOP
        parts = [shape("g", each, transform=f"translate(0 {high * place})") for place, each in enumerate(made)]
        return drawing(width, high * len(made), _and([each.name for each in lines]), parts)
    names, left = _labels_beside(labels, width)
    across = (width - left) / len(lines)
    drawn = [
        lettering(left - 8, place * ROW + TOP + 8, name, anchor="end", title=shown(labels[place]))
        for place, name in enumerate(names)
    ]
    for series, each in enumerate(lines):
        known = [_float(cell) for cell in each.cells]
        every = [0.0, *(value for value in known if value is not None)]
        low, span = min(every), (max(every) - min(every)) or 1.0
        start = left + across * series
        texts = [each.format.full(cell) for cell in each.cells]
        room = max(across - max(map(len, texts), default=1) * LETTER - 20, 20.0)
        drawn.append(lettering(start, 16, _fitting(each.name, across), title=each.name))
        for place, value in enumerate(known):
            if value is None:
                continue
            left_, right = sorted(start + room * (at - low) / span for at in (0.0, value))
            where = {"x": left_, "y": place * ROW + TOP - 6, "width": max(right - left_, 1), "height": ROW - 6}
            title = el("title", f"{shown(labels[place])}, {each.name}: {texts[place]}")
            drawn.append(shape("rect", title, **where, fill=SERIES[series], class_=_shade("bar", series)))
            drawn.append(lettering(right + 6, place * ROW + TOP + 8, texts[place]))
    return drawing(width, len(names) * ROW + TOP, _and([each.name for each in lines]), drawn)


def _labels_beside(labels: Sequence[object], width: float) -> tuple[list[str], float]:
    """The labels that stand left of bars, cut where there is no room, and where the bars begin."""
    if width >= WIDTH:
        names = [shown(label, max(MOST_LABEL, int(width * BESIDE / LETTER))) for label in labels]
    else:
        most = width * BESIDE_NARROW
        names = [
            next(
                (cut for size in range(MOST_LABEL, 8, -1) if width_of(cut := shown(label, size)) <= most),
                shown(label, 8),
            )
            for label in labels
        ]
    return names, max(map(width_of, names), default=LETTER) + 14


def _legend(names: Sequence[str], x: float, y: float, width: float) -> tuple[list[Html], float]:
    """What each colour stands for, in as many lines as it takes, and how high these are; nothing for one series."""
    if len(names) < 2:
        return [], 0.0
    drawn, at, down = [], x, 0.0
    for place, name in enumerate(names):
        text = _fitting(name, width - 32)
        wide = 32 + width_of(text)
        if at > x and at + wide > width:
            at, down = x, down + 18
        drawn.append(
            shape("rect", x=at, y=y + down - 7, width=10, height=10, fill=SERIES[place], class_=_shade("bar", place))
        )
        drawn.append(lettering(at + 15, y + down + 3, text, title=name))
        at += wide
    return drawn, down + 18


def _groups(along: _Column, other: _Column, measure: _Column) -> tuple[_Column, list[_Line], str]:
    """One measure as a series for each cell of `other`, of too many the largest. Raises ArgumentError."""
    cells: dict[tuple[Any, str], Any] = {}
    sizes: dict[str, float] = {}
    for one, two, cell in zip(along.cells, other.cells, measure.cells, strict=True):
        group = other.label(two)
        if (one, group) in cells:
            raise ArgumentError(f"several rows have the same {along.title} and {other.title}")
        cells[one, group] = cell
        sizes[group] = sizes.get(group, 0.0) + abs(_float(cell) or 0.0)
    names = list(sizes)
    most = names if len(names) <= MOST_SERIES else sorted(names, key=lambda name: -sizes[name])[:MOST_SERIES]
    places = [place for place in dict.fromkeys(along.cells) if place is not None]
    lines = [_Line(shown(name, 40) or "(missing)", measure.format, [cells.get((place, name)) for place in places])
             for name in most]  # fmt: skip
    left = f" (the largest {MOST_SERIES} of {len(names)})" if len(most) < len(names) else ""
    said = f"{measure.title} for each {other.format.title.lower()}{left}"
    return _Column(along.format, along.kind, places), lines, said


def _crossed(keys: Sequence[_Column], measure: _Column, width: float) -> Chart | None:
    """One measure by two keys: a few categories as series along the other key."""
    along, other = sorted(keys, key=lambda key: ({"time": 0, "step": 1}.get(key.kind, 2), -len({*map(str, key.cells)})))
    groups = {*map(str, other.cells)}
    if not 2 <= len(groups) <= MOST_SERIES or None in along.cells:
        return None
    try:
        key, lines, said = _groups(along, other, measure)
    except ArgumentError:
        return None
    if along.kind == "text":
        return _sideways(key, lines, width, one=said) if len(key.cells) * len(lines) <= MOST_COLUMNS else None
    return _upright(
        key, lines, width, how="line" if along.kind == "time" and len(key.cells) >= 3 else "columns", one=said
    )


def _upright(
    key: _Column, lines: Sequence[_Line], width: float, *, how: str, one: str = ""
) -> Chart | None:  # fmt: skip
    """Series along a key, as a line, an area or columns: those of one unit in one plot, others each in its own."""
    places = sorted(
        (place for place, cell in enumerate(key.cells) if cell is not None),
        key=lambda place: _sorted_by(key.cells[place]),
    )[:MOST_POINTS]
    if len(places) < 2:
        return None
    order: list[int | None] = list(places)
    cells = [key.cells[place] for place in places]
    if how == "columns" and (whole := _without_holes(key.kind, cells)) is not None:
        found = dict(zip(cells, places, strict=True))
        cells, order = whole, [found.get(cell) for cell in whole]
    key = _Column(key.format, key.kind, cells)
    lines = [
        _Line(each.name, each.format, [None if place is None else _float(each.cells[place]) for place in order])
        for each in lines
    ]
    title = f"{one or _and([each.name for each in lines])} by {key.format.title.lower()}"
    few = len(lines) <= 2 or (bool(one) and (how != "columns" or len(lines) * len(cells) <= MOST_COLUMNS))
    if few and (one or len({each.format.unit for each in lines}) == 1):
        drawn, low = _plot(key, lines, width, HEIGHT, how=how, name=one)
        title += f"; the axis begins at {number(low)}" if low > 0 else ""
        return Chart(how, title, drawing(width, HEIGHT, title, drawn))
    title = f"{one or f'{len(lines)} measures'} by {key.format.title.lower()}"
    many = 2 if width >= WIDTH else 1
    across, high = width / many, 210.0
    shared = [cell for each in lines for cell in each.cells if cell is not None] if one else None
    parts = []
    for place, each in enumerate(lines):
        x, y = (place % many) * across, (place // many) * high
        inner, _ = _plot(key, [each], across - 8, high, how=how, name=each.name, shared=shared)
        parts.append(shape("g", *inner, transform=f"translate({x:.0f} {y:.0f})"))
    return Chart("panels", title, drawing(width, math.ceil(len(lines) / many) * high, title, parts))


def _without_holes(kind: str, cells: Sequence[Any]) -> list[Any] | None:
    """All whole numbers from the first of some hours, months or years to the last; None for what is no such number."""
    if kind not in {"step", "time"} or not all(isinstance(cell, int) and not isinstance(cell, bool) for cell in cells):
        return None
    return list(range(cells[0], cells[-1] + 1)) if cells[-1] - cells[0] < MOST_COLUMNS else None


def _sorted_by(cell: Any) -> tuple[int, Any]:
    if isinstance(cell, str):
        return (1, _WEEKDAYS.index(cell.lower())) if cell.lower() in _WEEKDAYS else (2, cell)
    return (0, cell.toordinal() if isinstance(cell, date) and not isinstance(cell, datetime) else _moment(cell, 0))


def _plot(
    key: _Column, lines: Sequence[_Line], width: float, height: float, *, how: str, name: str = "",
    shared: Sequence[float] | None = None,
) -> tuple[list[Html], float]:  # fmt: skip
    """The axes of one plot and what is drawn between them, and where the upright axis begins.

    Bars and areas begin at zero; a line does where its lowest value is less than half of its highest.
    """
    values = [cell for each in lines for cell in each.cells if cell is not None]
    ends = list(shared or values)
    zero = [0.0] if how != "line" or (ends and 0 <= min(ends) < max(ends) / 2) else []
    legend, down = _legend([each.name for each in lines], 2, TOP, width - 4)
    y = Axis([*ends, *zero], height - BOTTOM, TOP + down)
    edge = max((len(number(tick)) for tick in y.ticks), default=1) * LETTER + 12
    start, end = edge, width - 14
    moments = [_moment(cell, place) for place, cell in enumerate(key.cells)]
    labels: Sequence[tuple[float, str]]
    if how != "columns":
        x = Axis(moments, start + 4, end)
        spots = [x.at(at) for at in moments]
        ticks = _calendar(key, moments, (end - start) / 58) if key.kind == "time" else []
        every = (_without_holes(key.kind, key.cells) if key.kind == "step" else None) or key.cells
        ticks = ticks or [(_moment(cell, place), key.label(cell)) for place, cell in enumerate(every)]
        labels = [(x.at(at), text) for at, text in ticks]
    else:
        step = (end - start) / len(moments)
        spots = [start + step * (place + 0.5) for place in range(len(moments))]
        labels = list(zip(spots, map(key.label, key.cells), strict=True))
    named = name or (lines[0].name if len(lines) == 1 else lines[0].format.unit)
    drawn: list[Html] = [
        html((stroke([(start, y.at(tick)), (end, y.at(tick))], "#d5d9df", "rule"),
              lettering(start - 8, y.at(tick) + 4, number(tick), anchor="end")) for tick in y.ticks),
        lettering(2, 16, _fitting(named, width), title=named),
        *legend,
    ]  # fmt: skip
    for place, each in enumerate(lines):
        draw = _stood if how == "columns" else partial(_lined, filled=how == "area")
        drawn += draw(key, each, spots, y, place=place, many=len(lines), room=(end - start) / max(len(spots), 1))
    drawn += _below(labels, height - BOTTOM + 18, width)
    drawn.append(lettering((start + end) / 2, height - 10, key.title, anchor="middle"))
    return drawn, y.low


def _calendar(key: _Column, moments: Sequence[float], most: float) -> list[tuple[float, str]]:
    """Where years, months, days or hours begin, at most so many; empty where each cell has a label."""
    first = next(iter(key.cells))
    low, high = min(moments), max(moments)
    if is_number(first) or str(first).isdecimal():
        ticks = Axis([low, high], 0, 1).ticks if len(moments) > most else []
        return [(tick, str(int(tick))) for tick in ticks if float(tick).is_integer()]
    begin = datetime.fromordinal(max(math.floor(low), 1))
    days = high - low
    steps: list[tuple[float, str, int]] = [
        (each / 24, "hour", each) for each in (1, 3, 6, 12) if any(isinstance(cell, datetime) for cell in key.cells)
    ]
    steps += [(float(each), "day", each) for each in (1, 2, 7, 14)]
    steps += [(30.4 * each, "month", each) for each in (1, 3, 6)]
    steps += [(365.25 * each, "year", each) for each in (1, 2, 5, 10, 20, 50, 100)]
    shortest = {"month": 30.0, "quarter": 90.0, "year": 365.0}.get(key.format.period, 0.0)
    shortest = shortest or (28.0 if isinstance(first, str) and len(first) < len("2013-01-31") else 0.0)
    long, unit, step = next((each for each in steps if each[0] >= shortest and days / each[0] <= most), steps[-1])
    found: list[datetime] = []
    if unit in {"hour", "day"}:
        at = begin
        while len(found) < MOST_COLUMNS and at.toordinal() + at.hour / 24 <= high:
            found.append(at)
            at += timedelta(hours=step) if unit == "hour" else timedelta(days=step)
    else:
        months = step if unit == "month" else 12 * step
        place = (begin.year * 12 + begin.month - 1) // months * months
        while len(found) < MOST_COLUMNS and place < 9999 * 12:
            at = datetime(max(place // 12, 1), place % 12 + 1, 1)
            if at.toordinal() > high:
                break
            found.append(at)
            place += months
    return _named([each for each in found if each.toordinal() + each.hour / 24 >= low - long / 1000], unit)


def _named(found: Sequence[datetime], unit: str) -> list[tuple[float, str]]:
    """Ticks with their labels: the first one and each that begins a year say which year, unless all lie in one day."""
    drawn = []
    for place, at in enumerate(found):
        before = found[place - 1] if place else None
        month = _MONTHS[at.month - 1]
        if unit == "year":
            text = str(at.year)
        elif unit == "month":
            text = f"{month} {at.year}" if before is None or before.year != at.year else month
        elif unit == "day":
            text = f"{at.day} {month}" + (f" {at.year}" if before is None or before.year != at.year else "")
        else:
            text = f"{at:%H:%M}" if before is not None and before.date() == at.date() else f"{at.day} {month}"
        drawn.append((at.toordinal() + at.hour / 24, text))
    return drawn


def width_of(text: str) -> float:
    """About how wide a text is: capitals are wider than other letters."""
    return sum(LETTER * (1.4 if letter.isupper() or letter in "mw%" else 1.0) for letter in text)


def _fitting(text: str, width: float) -> str:
    most = max(int(width / LETTER), 8)
    return text if len(text) <= most else text[: most - 1] + "…"


def _shade(name: str, place: int) -> str:
    return f"{name} {_SHADES[place]}".rstrip()


def _said(key: _Column, line: _Line, cell: Any, value: float, several: bool) -> str:
    before = f"{line.name}, " if several else ""
    return f"{before}{key.label(cell)}: {line.format.full(value)}"


def _lined(
    key: _Column, line: _Line, spots: Sequence[float], y: Axis, *, place: int, many: int, room: float, filled: bool
) -> list[Html]:  # fmt: skip
    known = [
        (spot, y.at(value), cell, value)
        for spot, cell, value in zip(spots, key.cells, line.cells, strict=True)
        if value is not None
    ]
    drawn = []
    if filled and known:
        base = [(known[-1][0], y.at(0.0)), (known[0][0], y.at(0.0))]
        inside = " L".join(f"{x:.1f},{at:.1f}" for x, at in [*((x, at) for x, at, _, _ in known), *base])
        drawn.append(shape("path", d=f"M{inside}Z", fill=SERIES[place], fill_opacity=0.25, class_=_shade("dot", place)))
    drawn.append(stroke([(x, at) for x, at, _, _ in known], SERIES[place], _shade("line", place)))
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


def _below(labels: Sequence[tuple[float, str]], y: float, width: float) -> list[Html]:
    """Labels under an axis, as many as have room."""
    texts = [_fitting(text, 110) for _, text in labels]
    room = max(map(width_of, texts), default=1) + 10
    gaps = [two - one for (one, _), (two, _) in pairwise(labels)]
    step = max(1, math.ceil(room / max(sum(gaps) / len(gaps), 0.1))) if gaps else 1
    drawn, before = [], -math.inf
    for place in range(0, len(labels), step):
        half = width_of(texts[place]) / 2
        x = min(max(labels[place][0], half), width - half)
        if x - before < half + 6:
            continue
        drawn.append(lettering(x, y, texts[place], anchor="middle"))
        before = x + half
    return drawn


def _step(name: str) -> str:
    return next((word for word in reversed(normalise_name(name).split()) if word in _STEPS or word == "mon"), "")


def _kind(name: str, kind: pa.DataType, cells: Sequence[Any]) -> str:
    known = [cell for cell in cells if cell is not None]
    temporal = types.is_temporal(kind) and not types.is_time(kind) and not types.is_duration(kind)
    if temporal or (known and all(isinstance(cell, datetime) for cell in known)):
        return "time"
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


def _coordinates(columns: Sequence[_Column]) -> tuple[_Column, _Column] | None:
    """Longitude and latitude of one spot (`start_lng` and `start_lat`), if their values lie on the globe; else None."""

    def spots(pattern: re.Pattern[str], most: float) -> dict[str, _Column]:
        known = ((each, pattern.fullmatch(each.format.name)) for each in reversed(columns) if each.kind == "number")
        return {
            (found[1] or "").lower(): each
            for each, found in known
            if found and all(abs(value) <= most for cell in each.cells if (value := _float(cell)) is not None)
        }

    east, north = spots(_LONGITUDE, 180), spots(_LATITUDE, 90)
    spot = next((spot for spot in reversed(east) if spot in north), None)
    return None if spot is None else (east[spot], north[spot])


def bars(
    labels: Sequence[object], values: Sequence[Any], measure: str, low_high: Sequence[tuple[float, float]] = (),
    *, text: Callable[[Any], str] = number, width: float = WIDTH,
) -> Html:  # fmt: skip
    """Horizontal bars, one per label. `low_high` are pairs that are drawn as a line over each bar."""
    known = [_float(value) for value in values]
    every = [value for value in known if value is not None] + [each for pair in low_high for each in pair]
    low, high = min([0.0, *every]), max([0.0, *every])
    span = (high - low) or 1.0
    names, left = _labels_beside(labels, width)
    said = ["" if value is None else text(value) for value in values]
    room = max(width - left - max((len(each) for each in said), default=1) * LETTER - 16, 20.0)

    def x(value: float) -> float:
        return left + room * (value - low) / span

    parts: list[Html] = [lettering(2, 16, _fitting(measure, width), title=measure)]
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
    return drawing(width, len(names) * ROW + TOP, f"Bars: {shown(measure)}", parts)


def _moment(when: Any, place: int) -> float:
    """Where a moment lies on an axis: days for dates, else its number, else its place in the list."""
    if isinstance(when, datetime):
        return float(when.toordinal()) + (when.hour * 60 + when.minute) / 1440
    if isinstance(when, date):
        return float(when.toordinal())
    if is_number(when):
        return float(when)
    if str(when).isdecimal():
        return float(str(when))
    found = _PERIOD.fullmatch(str(when))
    if found is None or not found[1]:
        return float(place)
    month = int(found[1][1]) * 3 - 2 if found[1].startswith("Q") else int(found[1])
    try:
        return float(date(int(str(when)[:4]), month, int(found[2] or 1)).toordinal())
    except ValueError:
        return float(place)


def _scatter(across: _Column, up: _Column, by: _Column | None, width: float) -> Chart:
    """Points of two measures; with `by`, in a colour for each of its few cells."""
    drawn, count = _points(across, up, by, width, HEIGHT)
    title = f"{up.title} against {across.title}, {count:,} points"
    return Chart("scatter", f"{up.title} against {across.title}", drawing(width, HEIGHT, title, drawn))


def _map(east: _Column, north: _Column, width: float) -> Chart:
    """Points on the globe: a degree to the north is as long as one to the east is on the ground there."""
    wide = [value for cell in east.cells if (value := _float(cell)) is not None]
    high = [value for cell in north.cells if (value := _float(cell)) is not None]
    if not wide or not high:
        return Chart("map", f"{north.title} and {east.title}", drawing(width, HEIGHT, "no points", []))
    shrunk = max(math.cos(math.radians((min(high) + max(high)) / 2)), 0.1)
    across = max((max(wide) - min(wide)) * shrunk, 1e-6)
    ratio = (max(high) - min(high)) / across
    height = min(max(ratio * (width - 60), 180.0), HIGHEST) + TOP + BOTTOM
    drawn, count = _points(east, north, None, width, height, shrunk=shrunk)
    title = f"{north.title} and {east.title}, {count:,} points"
    return Chart("map", f"{north.title} and {east.title}", drawing(width, height, title, drawn))


def _points(
    across: _Column, up: _Column, by: _Column | None, width: float, height: float, *, shrunk: float = 0.0
) -> tuple[list[Html], int]:  # fmt: skip
    """Points with two axes, and how many; with `shrunk`, a step across is drawn so much of one upwards."""
    groups = by.cells if by is not None else [None] * len(across.cells)
    known = [
        (one, two, group)
        for left, right, group in zip(across.cells, up.cells, groups, strict=True)
        if (one := _float(left)) is not None and (two := _float(right)) is not None
    ][:MOST_POINTS]
    if width < WIDTH:
        known = known[:: max(math.ceil(len(known) / MOST_NARROW), 1)]
    names = list(dict.fromkeys(shown(group, 40) or "(missing)" for _, _, group in known)) if by is not None else []
    if len(names) > MOST_SERIES:
        raise ArgumentError(f"{by.title if by else ''} has {len(names)} groups, and a chart tells {MOST_SERIES} apart")
    legend, down = _legend(names, 2, TOP, width - 4)
    y = Axis([two for _, two, _ in known], height - BOTTOM, TOP + down)
    edge = max((len(number(tick)) for tick in y.ticks), default=1) * LETTER + 12
    x = Axis([one for one, _, _ in known], edge + 6, width - 20)
    if shrunk:
        x, y = _evenly(x, y, shrunk)
    rules = html(
        (stroke([(edge, y.at(tick)), (width - 14, y.at(tick))], "#d5d9df", "rule"),
         lettering(edge - 8, y.at(tick) + 4, number(tick), anchor="end"))
        for tick in y.ticks
    )  # fmt: skip
    said = f"{across.title}: ", f", {up.title}: "
    dots = [
        _dot(
            x.at(one), y.at(two), f"{said[0]}{across.format.text(one)}{said[1]}{up.format.text(two)}",
            names.index(shown(group, 40) or "(missing)") if names else 0,
        )
        for one, two, group in known
    ]  # fmt: skip
    below = _below([(x.at(tick), number(tick)) for tick in x.ticks], height - BOTTOM + 18, width)
    labels = [lettering(2, 16, up.title), lettering(width / 2, height - 10, across.title, anchor="middle")]
    return [rules, *legend, *dots, *below, *labels], len(known)


def _evenly(x: Axis, y: Axis, shrunk: float) -> tuple[Axis, Axis]:
    """Both axes at one scale: the one with room to spare shows more on both sides."""
    unit = max((x.high - x.low) * shrunk / abs(x.end - x.start), (y.high - y.low) / abs(y.end - y.start))

    def wider(axis: Axis, each: float) -> Axis:
        more = (unit * abs(axis.end - axis.start) / each - (axis.high - axis.low)) / 2
        return Axis([axis.low - more, axis.high + more], axis.start, axis.end)

    return wider(x, shrunk), wider(y, 1.0)


def _histogram(column: _Column, width: float) -> Chart:
    """How many cells lie in each of some equal parts of the range, whose ends are round."""
    known = [value for cell in column.cells if (value := _float(cell)) is not None]
    if len(known) < 2:
        raise ArgumentError(f"{column.title} holds fewer than two numbers")
    low, high = min(known), max(known)
    rough = (high - low) / min(max(math.sqrt(len(known)), 5), MOST_BARS) or 1.0
    size = 10 ** math.floor(math.log10(rough))
    step = next(each * size for each in (1, 2, 5, 10) if each * size >= rough * 0.99)
    if all(isinstance(cell, int) for cell in column.cells if cell is not None):
        step = max(step, 1)
    first = math.floor(low / step)
    counts = Counter(math.floor(value / step) for value in known)
    parts = range(first, max(counts) + 1)
    y = Axis([0.0, *map(float, counts.values())], HEIGHT - BOTTOM, TOP)
    edge = max((len(number(tick)) for tick in y.ticks), default=1) * LETTER + 12
    x = Axis([first * step, parts[-1] * step + step], edge, width - 14)
    drawn = [
        html((stroke([(edge, y.at(tick)), (width - 14, y.at(tick))], "#d5d9df", "rule"),
              lettering(edge - 8, y.at(tick) + 4, number(tick), anchor="end")) for tick in y.ticks)
    ]  # fmt: skip
    for part in parts:
        if not counts[part]:
            continue
        start, end, top = x.at(part * step), x.at((part + 1) * step), y.at(counts[part])
        said = f"{number(part * step)} to less than {number((part + 1) * step)}: {counts[part]:,}"
        where = {"x": start, "y": top, "width": max(end - start - 1, 1.0), "height": max(y.at(0.0) - top, 1.0)}
        drawn.append(shape("rect", el("title", said), **where, fill=BLUE, class_="bar"))
    drawn += _below([(x.at(tick), number(tick)) for tick in x.ticks], HEIGHT - BOTTOM + 18, width)
    drawn += [lettering(2, 16, "Rows"), lettering((edge + width - 14) / 2, HEIGHT - 10, column.title, anchor="middle")]
    title = f"Rows by {column.format.title.lower()}"
    return Chart("histogram", title, drawing(width, HEIGHT, title, drawn))


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


def plate(x: float, y: float, text: str, *, anchor: str = "start", title: str = "") -> Html:
    """A text on a ground of its own, so that lines below it do not run through it."""
    wide = width_of(text) + 4
    left = x - {"start": 2.0, "middle": wide / 2, "end": wide - 2}[anchor]
    where = {"x": float(left), "y": float(y - SIZE), "width": float(wide), "height": float(SIZE + 4)}
    ground = shape("rect", **where, fill="#ffffff", class_="plate")
    return html(ground if text else None, lettering(x, y, text, anchor=anchor, title=title))


def _dot(x: float, y: float, title: str, place: int = 0) -> Html:
    inner = el("title", title)
    return shape("circle", inner, cx=x, cy=y, r=3.5, fill=SERIES[place], fill_opacity=0.75, class_=_shade("dot", place))


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
