"""Why a statement is what it is, in the user's words."""

from __future__ import annotations

from lakescout.answer.builder.build import Candidate
from lakescout.catalog import Catalog


def reasons(candidate: Candidate, catalog: Catalog) -> list[str]:
    """How each mention was used, the join path, and what nothing accounts for."""
    scope = candidate.scope
    lines = []
    for mention, target in zip(candidate.mentions, candidate.reading.targets, strict=True):
        if target.kind == "T":
            lines.append(f"“{mention.text}” is the table {catalog.display_name(scope.tables[target.number].name)}")
        elif target.number >= 0:
            field = scope.fields[target.number]
            name = f"{scope.tables[field.table].name.table}.{field.name}"
            if target.kind == "V":
                lines.append(f"“{mention.text}” is the cell {target.cell!r} of {name} ({target.rows:,} rows)")
            else:
                lines.append(f"“{mention.text}” is the column {name}")
    joined = [scope.tables[table].name.table for table in sorted(candidate.tables)]
    if len(joined) > 1:
        lines.append("joins " + ", ".join(joined))
    if candidate.unread:
        lines.append("not used: " + ", ".join(f"“{word}”" for word in candidate.unread))
    return lines
