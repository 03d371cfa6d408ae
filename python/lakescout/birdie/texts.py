"""A table as text: its two views (BIRDIE 4.1) and the form in which the index is trained on it (4.3)."""

from __future__ import annotations

from itertools import islice

from lakescout.questions.sample import AskedTable

VIEW_CHARACTERS = 1000
"""Of a view; the encoder reads 256 tokens, whatever is here."""
ROW_CHARACTERS = 400
"""Of the rows that are read with caption and attributes; 64 tokens hold no more."""
MAX_NAMES = 100


def first_view(table: AskedTable) -> str:
    """Caption and attributes."""
    return ", ".join([caption(table), *(column.name for column in islice(table.columns, MAX_NAMES))])[:VIEW_CHARACTERS]


def second_view(table: AskedTable) -> str:
    """Cells, row by row, each with its attribute; of a table without rows its first view."""
    return _cells(table, range(table.rows), VIEW_CHARACTERS, named=True) or first_view(table)


def serialised(table: AskedTable) -> str:
    """Caption, attributes, cells."""
    return f"{first_view(table)}, {_cells(table, range(table.rows), ROW_CHARACTERS)}"


def caption(table: AskedTable) -> str:
    """What is said about the table, or else its name."""
    return " | ".join(table.contexts) or table.table.name.table


def _cells(table: AskedTable, rows: range, limit: int, *, named: bool = False) -> str:
    found: list[str] = []
    length = 0
    for row in rows:
        for column in islice(table.columns, MAX_NAMES):
            cell = column.cells[row]
            if cell:
                found.append(f"{column.name}: {cell}" if named else cell)
                length += len(found[-1]) + 2
                if length > limit:
                    return ", ".join(found)[:limit]
    return ", ".join(found)
