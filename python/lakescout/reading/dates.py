"""Days, months and years as people write them, and where each starts and ends."""

from __future__ import annotations

import re
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
