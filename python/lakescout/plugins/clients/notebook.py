"""Answers to go on from, in Python and in notebooks.

`%load_ext lakescout`, then `%ask` and `%%ask` show the rows, the SQL and the reasons. What goes on from the question
before is read so, until `%lake` begins anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import duckdb

from lakescout.doors.python import connect, lake_of, unwrapped
from lakescout.errors import ArgumentError, LakescoutError
from lakescout.paths import is_file
from lakescout.plugins.shown import readings, sheet
from lakescout.surface.answer import CHOICES, named_rows, outcome

if TYPE_CHECKING:
    import pyarrow as pa

    from lakescout.engine.lake import Lake
    from lakescout.engine.outcome import Outcome

SHOWN: Final = 20
"""The most rows that are drawn; `rows` has them all."""


class Asked:
    """A question with what was found: `rows` (an Arrow table, or None), `sql`, `reasons`, and `answered`.

    `ask` goes on from it. An answer never changes: `earlier` is the one before, and `history` all questions of the
    thread up to this one, so to go back is to ask an earlier answer.
    """

    def __init__(self, lake: Lake, question: str, earlier: Asked | None = None) -> None:
        found: Outcome = outcome(lake, question, "auto", after=() if earlier is None else earlier.history)
        self._lake = lake
        self.question = question
        self.earlier = earlier if found.goes_on else None
        before = () if self.earlier is None else self.earlier.history
        self.history: tuple[str, ...] = (*before, *([question] if found.leads_on else []))
        self.answered = found.answered
        self.reason = found.in_sql
        self._best = found.best if found.best is not None and found.best.rows is not None else None
        self.rows: pa.Table | None = named_rows(self._best) if self._best is not None else None
        self.sql = found.sql
        self.confidence = found.confidence
        self.reading = found.reading
        self.reasons = found.reasons
        self.left_out = () if found.nearest is None else found.nearest.left_out
        self.choices = tuple(text for text in readings(found) if text)[:CHOICES]

    def ask(self, question: str) -> Asked:
        """The answer to a question that may go on from this one: "only from JFK", "by month". Raises LakescoutError.

        Where this one has no answer, it goes on from the last that has one.
        """
        return Asked(self._lake, question, self if self.answered or self.earlier is None else self.earlier)

    @property
    def chart(self) -> str | None:
        """A picture of the rows, as SVG, where one fits."""
        from lakescout.plugins.ui.charts import chart_of

        found = chart_of(self._best.rows, *sheet(self._best)) if self._best is not None else None
        return str(found.svg) if found is not None and found.svg is not None else None

    def draw(
        self, kind: str, *, across: str | None = None, of: Sequence[str] = (), by: str | None = None
    ) -> str:  # fmt: skip
        """The rows as a chart of your choice, as SVG; columns by their names, `by` makes groups.

        `kind` is bar, line, area, scatter, histogram or map. Raises ArgumentError if the rows do not fit it.
        """
        from lakescout.plugins.ui.charts import KINDS, Wanted, chart_of

        if self._best is None or self.rows is None:
            raise ArgumentError(f"there are no rows to draw: {self.reason}")
        names = self.rows.column_names
        if kind not in KINDS or kind in {"", "number", "table"}:
            raise ArgumentError(f"the chart is one of bar, line, area, scatter, histogram and map, not {kind!r}")
        if unknown := next((name for name in (across, by, *of) if name is not None and name not in names), None):
            raise ArgumentError(f"there is no column {unknown!r}; there are {', '.join(names)}")
        place = {name: number for number, name in enumerate(names)}
        along, group = (None if name is None else place[name] for name in (across, by))
        wanted = Wanted(kind, along, tuple(place[name] for name in of), group)
        found = chart_of(self._best.rows, *sheet(self._best), wanted=wanted)
        if found is None or found.svg is None:
            raise ArgumentError("a chart needs two rows at least")
        return str(found.svg)

    def __repr__(self) -> str:
        """The answer as text."""
        if self.rows is None:
            return "\n".join([f"No answer: {self.reason}", *(f"Did you mean: {choice}?" for choice in self.choices)])
        head = " | ".join(self.rows.column_names)
        lines = [" | ".join(map(str, cells)) for cells in self._cells()]
        return "\n".join([head, *lines, *self._more(), self.sql or ""])

    def _repr_html_(self) -> str:
        """The answer as a table, as the page shows it, with the statement and the reasons to unfold.

        Every text of the lake is escaped.
        """
        if self._best is None:
            choices = "".join(f"<li>{escape(choice)}?</li>" for choice in self.choices)
            return f"<p><b>No answer:</b> {escape(self.reason)}</p>" + (choices and f"Did you mean<ul>{choices}</ul>")
        forms, _ = sheet(self._best)
        titles = (f"{form.header} ({form.beside})" if form.beside else form.header for form in forms)
        head = "".join(f"<th>{escape(title)}</th>" for title in titles)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(form.text(cell))}</td>" for form, cell in zip(forms, cells, strict=True))
            + "</tr>"
            for cells in self._cells()
        )  # fmt: skip
        reasons = "".join(f"<li>{escape(reason)}</li>" for reason in self.reasons)
        return (
            f"<p>{escape(self._best.plainly)}</p>{self.chart or ''}"
            f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
            f"{'<br>'.join(map(escape, self._more()))}<details><summary>confidence {self.confidence:.2f}</summary>"
            f"<pre>{escape(self.sql or '')}</pre><ul>{reasons}</ul></details>"
        )

    def _cells(self) -> Iterator[tuple[Any, ...]]:
        """The cells of the rows that are drawn; two columns may have one name."""
        columns = [] if self.rows is None else self.rows.slice(0, SHOWN).columns
        return zip(*(column.to_pylist() for column in columns), strict=True)

    def _more(self) -> list[str]:
        more = 0 if self.rows is None else self.rows.num_rows - SHOWN
        return [*([f"{more:,} more rows in .rows"] if more > 0 else []), *self.left_out]


def ask(connection: duckdb.DuckDBPyConnection, question: str) -> Asked:
    """The answer to a question over the lake of a connection, to go on from. Raises LakescoutError.

    >>> import lakescout
    >>> connection = lakescout.connect()
    >>> _ = connection.execute("CREATE TABLE singer AS SELECT * FROM (VALUES ('Joe', 52), ('Ann', 30)) t(name, age)")
    >>> first = lakescout.ask(connection, "names of singers")
    >>> then = first.ask("only those older than 40")
    >>> then.rows.to_pylist(), then.history
    ([{'name': 'Joe'}], ('names of singers', 'only those older than 40'))
    """
    return Asked(lake_of(connection), question)


class Magics:
    """`%ask` for one notebook. The lake is a file or a connection, named by `%lake`; at first, that of `duckdb.sql`."""

    def __init__(self, shell: Any) -> None:
        self.shell = shell
        self.connection: duckdb.DuckDBPyConnection | None = None
        self.asked: Asked | None = None

    def lake(self, line: str) -> list[str] | None:
        """`%lake PATH` or `%lake NAME` of a variable: the lake that `%ask` asks from now on, in a new thread.

        Alone, it gives the questions of the thread.
        """
        name = line.strip().strip("'\"")
        if not name:
            return [] if self.asked is None else list(self.asked.history)
        self.asked = None
        found = self.shell.user_ns.get(name)
        if found is not None:
            self.connection = unwrapped(found)
        elif is_file(Path(name)):
            self.connection = connect(name)
        else:
            raise ArgumentError(f"%lake takes a database file or the name of a connection, and {name!r} is neither")
        return None

    def ask(self, line: str, cell: str | None = None) -> Asked | None:
        """`%ask QUESTION`: its answer. A cell of `%%ask` is the question, and its first line may name a variable."""
        question = (line if cell is None else cell).strip()
        try:
            if self.asked is None:
                asked = ask(self.connection if self.connection is not None else duckdb.default_connection(), question)
            else:
                asked = self.asked.ask(question)
            self.asked = asked
        except LakescoutError as error:
            raise error.with_traceback(None) from None  # one line, without our traceback
        if cell is not None and (name := line.strip()):
            if not name.isidentifier():
                raise ArgumentError(f"%%ask takes the name of a variable, not {name!r}; the question is the cell")
            self.shell.user_ns[name] = asked
            return None
        return asked


def load(shell: Any) -> None:
    """Register the magics in an IPython shell."""
    magics = Magics(shell)
    shell.register_magic_function(magics.lake, "line", "lake")
    shell.register_magic_function(magics.ask, "line_cell", "ask")
