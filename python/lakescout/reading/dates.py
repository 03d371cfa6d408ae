"""Days, months and years as people write them, and where each starts and ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Final

_WRITTEN: Final = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?|-?Q([1-4]))?", re.IGNORECASE)


def bounds(text: str) -> tuple[str, str] | None:
    """The first day of a year, quarter, month or day, and the first day after it; None for other texts.

    >>> bounds("2024"), bounds("2024-02"), bounds("2024-Q4")
    (('2024-01-01', '2025-01-01'), ('2024-02-01', '2024-03-01'), ('2024-10-01', '2025-01-01'))
    >>> bounds("2024-13"), bounds("12")
    (None, None)
    """
    written = _WRITTEN.fullmatch(text.strip())
    if written is None:
        return None
    year, month, day, quarter = (int(part) if part else 0 for part in written.groups())
    try:
        if day:
            first = date(year, month, day)
            return first.isoformat(), (first + timedelta(days=1)).isoformat()
        start = month or (3 * quarter - 2 if quarter else 1)
        months = 1 if month else 3 if quarter else 12
        after = start + months
        return date(year, start, 1).isoformat(), date(year + (after > 12), (after - 1) % 12 + 1, 1).isoformat()
    except (ValueError, OverflowError):
        return None


def whole(first: str, after: str) -> str | None:
    """The year, quarter, month or day that starts at `first` and ends before `after`.

    >>> whole("2024-03-01", "2024-04-01"), whole("2024-01-01", "2025-01-01"), whole("2024-03-01", "2024-03-05")
    ('2024-03', '2024', None)
    """
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", first):
        return None
    year, month = first[:4], int(first[5:7])
    written = (year, f"{year}-Q{month // 3 + 1}", first[:7], first)
    return next((text for text in written if bounds(text) == (first, after)), None)


def same_comparisons(comparison: str, text: str) -> Iterator[tuple[str, str]]:
    """The comparisons with a day, month, quarter or year that mean the same as this one, this one first.

    >>> list(same_comparisons("<", "2024-07-01"))[1:]
    [('<', '2024-07'), ('<', '2024-Q3'), ('<=', '2024-06-30'), ('<=', '2024-06'), ('<=', '2024-Q2')]
    >>> list(same_comparisons(">", "2023"))[3:]
    [('>', '2023-Q4'), ('>=', '2024-01-01'), ('>=', '2024-01'), ('>=', '2024-Q1'), ('>=', '2024')]
    >>> list(same_comparisons("=", "2024")), list(same_comparisons("<", "then"))
    ([('=', '2024')], [('<', 'then')])
    """
    yield comparison, text
    found = bounds(text)
    if found is None or comparison not in {"<", ">=", "<=", ">"}:
        return
    edge = date.fromisoformat(found[comparison in {"<=", ">"}])
    before, after = (edge - timedelta(days=1)).isoformat(), edge.isoformat()
    opens = [("<" if comparison in {"<", "<="} else ">=", item) for item in _around(after)]
    ends = [("<=" if comparison in {"<", "<="} else ">", item) for item in _around(before)]
    for way, item in (*opens, *ends) if comparison in {"<", ">="} else (*ends, *opens):
        limits = bounds(item)
        if limits is not None and limits[way in {"<=", ">"}] == after and (way, item) != (comparison, text):
            yield way, item


def _around(day: str) -> tuple[str, str, str, str]:
    """A day, and the month, quarter and year it lies in."""
    return day, day[:7], f"{day[:4]}-Q{(int(day[5:7]) + 2) // 3}", day[:4]


def months(first: str, after: str) -> tuple[str, str] | None:
    """The first and the last month, or year, of a time that starts at `first` and ends before `after`.

    >>> months("2023-06-01", "2023-09-01"), months("2021-01-01", "2023-01-01"), months("2023-06-01", "2023-08-31")
    (('2023-06', '2023-08'), ('2021', '2022'), None)
    """
    if not (re.fullmatch(r"\d{4}-\d\d-01", first) and re.fullmatch(r"\d{4}-\d\d-01", after) and first < after):
        return None
    last = (date.fromisoformat(after) - timedelta(days=1)).isoformat()
    size = 4 if first.endswith("-01-01") and after.endswith("-01-01") else 7
    return first[:size], last[:size]
