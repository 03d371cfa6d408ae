"""One spelling a value, whatever its type: 42, 42.0 and '42' are the same key, and a date and its midnight."""

from __future__ import annotations

from typing import Final

from lakescout.joins.profile import Kind
from lakescout.sqltext import Sql, render

SPELLING: Final = 2
"""Number of the way in which values are spelled: sketches of another one are made anew."""
_PLAIN: Final = "CAST({{c:identifier}} AS VARCHAR)"
_NUMBER: Final = (
    "CASE WHEN abs({{c:identifier}}) < 9e15 AND {{c:identifier}} = trunc({{c:identifier}}) "
    "THEN CAST(CAST({{c:identifier}} AS BIGINT) AS VARCHAR) "
    "ELSE CAST(CAST({{c:identifier}} AS DOUBLE) AS VARCHAR) END"
)
_MOMENT: Final = "replace(CAST({{c:identifier}} AS VARCHAR), ' 00:00:00', '')"
_BY_KIND: Final = {Kind.NUMBER: _NUMBER, Kind.MOMENT: _MOMENT}


def as_text(kind: Kind, column: str) -> Sql:
    """A column as the text that keys are compared by."""
    return render(_BY_KIND.get(kind, _PLAIN), c=column)


def as_number(kind: Kind, column: str) -> Sql:
    """A column as a DOUBLE for its range, NULL where it is not numeric."""
    numeric = kind in (Kind.INTEGER, Kind.NUMBER)
    return render("CAST({{c:identifier}} AS DOUBLE)", c=column) if numeric else Sql("CAST(NULL AS DOUBLE)")
