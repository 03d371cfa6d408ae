"""Which tables belong to the lake: the settings `include` and `exclude`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import translate

from lakescout.catalog import TableName


@dataclass(frozen=True)
class TableFilter:
    """Glob patterns separated by commas; a name is kept when it matches `include` and not `exclude`.

    A pattern is held against `table`, `schema.table` and `database.schema.table`, without
    regard to case. An empty `include` keeps everything.
    """

    include: str = ""
    exclude: str = ""

    def keeps(self, name: TableName) -> bool:
        """Whether the table is part of the lake.

        >>> TableFilter(include="sales.*").keeps(TableName("db", "sales", "orders"))
        True
        """
        if not self.include and not self.exclude:
            return True
        return (not self.include.strip() or _matches(self.include, name)) and not _matches(self.exclude, name)


def _matches(patterns: str, name: TableName) -> bool:
    spellings = (name.table, f"{name.schema}.{name.table}", ".".join(name))
    return any(
        re.match(translate(pattern.strip().lower()), spelling.lower())
        for pattern in patterns.split(",")
        if pattern.strip()
        for spelling in spellings
    )
