"""Checks what a caller passes in: arguments, and names of tables and columns. Messages say what is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from difflib import get_close_matches
from pathlib import Path

from lakescout.errors import ArgumentError, QuestionError, UnknownTableError
from lakescout.lake.catalog import Catalog, TableName
from lakescout.paths import is_folder
from lakescout.words.text import counted

MAX_QUESTION = 4096
"""The most characters of a question."""


def check_question(question: object) -> str:
    """The question without surrounding space. Raises QuestionError."""
    if question is None:
        raise QuestionError("the question is NULL; pass a text of 1 to 4,096 characters")
    if not isinstance(question, str):
        raise QuestionError(f"the question is a {type(question).__name__}, not a text: {question!r:.80}")
    text = question.replace("\0", " ").strip()
    if not text:
        raise QuestionError("the question is empty; pass a text of 1 to 4,096 characters")
    if len(text) > MAX_QUESTION:
        raise QuestionError(f"the question has {len(text):,} characters; at most {MAX_QUESTION:,} are allowed")
    return text


def check_count(name: str, value: object, *, minimum: int = 1, maximum: int = 1_000_000) -> int:
    """A whole number within bounds. Raises ArgumentError."""
    if isinstance(value, bool) or not isinstance(value, int) or not minimum <= value <= maximum:
        given = str(value) if isinstance(value, Decimal) else repr(value)
        raise ArgumentError(f"{name} must be a whole number from {minimum:,} to {maximum:,}, not {given}")
    return value


def check_fraction(name: str, value: object) -> float:
    """A number from 0 to 1, which may be a Decimal, as SQL literals are. Raises ArgumentError."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)) or not 0 <= value <= 1:
        raise ArgumentError(f"{name} must be a number from 0 to 1, not {value!r}")
    return float(value)


def check_flag(name: str, value: object) -> bool:
    """A parameter that is true or false. Raises ArgumentError."""
    if not isinstance(value, bool):
        raise ArgumentError(f"{name} must be true or false, not {value!r}")
    return value


def check_choice(name: str, value: object, choices: Iterable[str]) -> str:
    """One of the allowed words. Raises ArgumentError."""
    allowed = sorted(choices)
    if not isinstance(value, str) or value.lower() not in allowed:
        raise ArgumentError(f"{name} {value!r} is unknown; allowed are {', '.join(map(repr, allowed))}")
    return value.lower()


def check_text(name: str, value: object, maximum: int = 100_000) -> str:
    """A text that is not blank. Raises ArgumentError."""
    if not isinstance(value, str) or not value.strip() or len(value) > maximum:
        raise ArgumentError(f"{name} must be a text of 1 to {maximum:,} characters, not {value!r:.80}")
    return value.strip()


def check_folder_for(file: Path, called: str = "") -> None:
    """Check that the folder of a file to be written exists; call it before long work. Raises ArgumentError."""
    if not is_folder(file.parent):
        raise ArgumentError(f"{called or file} cannot be written: there is no folder {file.parent}")


def closest(name: str, names: Sequence[str]) -> str:
    """A clause that lists the nearest of `names`, or says how many there are.

    >>> closest("singr", ["main.singer", "main.song"])
    '; did you mean main.singer, main.song?'
    """
    by_tail = {entry.lower().rsplit(".", 1)[-1]: entry for entry in names} | {entry.lower(): entry for entry in names}
    near = get_close_matches(name.lower(), list(by_tail), n=3, cutoff=0.6)
    if near:
        return f"; did you mean {', '.join(dict.fromkeys(by_tail[entry] for entry in near))}?"
    return f", which has {counted(len(names), 'table')}; lakescout_status() lists them"


SHOWN = 20
"""The most names in a message."""


def find_table(catalog: Catalog, text: str) -> TableName:
    """The table with that name: `table`, `schema.table` or `database.schema.table`, in any case, quoted or not.

    Of several, the one in the current database and schema is meant, as in SQL. A name with dots needs no quotes if
    no other table could be meant. Raises UnknownTableError, also if several tables have the name.
    """
    return _find(catalog, split_path(text), text)


def table_called(catalog: Catalog, text: str) -> TableName | None:
    """The same; None where no table, or more than one, could be meant."""
    found = _called(catalog, split_path(text))
    return found[0] if len(found) == 1 else None


def is_column(catalog: Catalog, path: str) -> bool:
    """Whether `find_column` finds the column of a path."""
    *parts, column = split_path(path)
    found = _called(catalog, parts) if parts else []
    return len(found) == 1 and column.lower() in catalog.tables[catalog.id_by_name[found[0]]].column_by_name


def find_column(catalog: Catalog, path: str) -> tuple[TableName, str]:
    """Table and column of `table.column`, `schema.table.column` or `database.schema.table.column`.

    Names are written as for `find_table`. Raises UnknownTableError, and ArgumentError for a path without a table.
    """
    parts = split_path(path)
    if len(parts) < 2:
        raise ArgumentError(f"a column is written schema.table.column, not {path!r}")
    table = catalog.tables[catalog.id_by_name[_find(catalog, parts[:-1], path)]]
    column = table.column_by_name.get(parts[-1].lower())
    if column is None:
        names = ", ".join(column.name for column in table.columns[:SHOWN])
        raise UnknownTableError(f"{catalog.display_name(table.name)} has no column {parts[-1]!r}; it has: {names}")
    return table.name, column.name


def split_list(text: str) -> list[str]:
    """The names in a comma-separated list, in brackets or not; commas in double quotes do not separate.

    >>> split_list("a.x, a.y"), split_list("[a.x, a.y]"), split_list('a."x, y"')
    (['a.x', 'a.y'], ['a.x', 'a.y'], ['a."x, y"'])
    """
    inner = text.strip()
    inner = inner[1:-1] if inner.startswith("[") and inner.endswith("]") else inner
    parts, quoted = [""], False
    for character in inner:
        quoted ^= character == '"'
        if character == "," and not quoted:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def split_path(path: str) -> list[str]:
    """The parts of a dotted name; a quoted part may contain dots, and a doubled quote stands for one.

    >>> split_path('main."my.docs".id')
    ['main', 'my.docs', 'id']
    """
    parts, part, quoted, place = [], "", False, 0
    while place < len(path):
        character = path[place]
        if character == '"' and quoted and path[place + 1 : place + 2] == '"':
            part, place = part + '"', place + 1
        elif character == '"' and (quoted or not part):
            quoted = not quoted
        elif character == "." and not quoted:
            parts.append(part)
            part = ""
        else:
            part += character
        place += 1
    return [*parts, part]


def _find(catalog: Catalog, parts: Sequence[str], text: str) -> TableName:
    found = _called(catalog, parts)
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(".".join(name) for name in found[:SHOWN])
        raise UnknownTableError(f"{text!r} could be any of {names}: write it with its schema and database")
    names_of_all = [catalog.display_name(name) for name in catalog.id_by_name]
    raise UnknownTableError(f"table {'.'.join(parts)!r} is not in the lake{closest(parts[-1], names_of_all)}")


def _called(catalog: Catalog, parts: Sequence[str]) -> list[TableName]:
    """The tables that these parts of a name may mean."""
    wanted = tuple(part.lower() for part in parts)
    found = catalog.by_end.get(wanted) or catalog.by_spelling.get(".".join(wanted), [])
    for current in ((catalog.current_database, catalog.current_schema), (catalog.current_database,)):
        if len(found) > 1:
            found = [name for name in found if name[: len(current)] == current] or found
    return found
