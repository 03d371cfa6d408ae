"""What the verbs share: opening a database or a folder of files, the console, one-line errors, progress bars.

The options of a verb are made from the SQL function that it calls.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, Task, TaskID, TextColumn, TimeElapsedColumn
from rich.text import Text

from lakescout.doors.files import IN_WORDS, is_encrypted, reader
from lakescout.errors import TOO_LITTLE, LakescoutError, lacks_memory, pressable
from lakescout.lake.sqltext import literal
from lakescout.paths import is_there
from lakescout.plugins.cli.output import AsCsv, AsJson, SafeConsole, check_one, print_rows
from lakescout.plugins.cli.stopping import stopping
from lakescout.plugins.files.csvs import why
from lakescout.surface.functions import function_named
from lakescout.surface.registry import REQUIRED, Parameter

if TYPE_CHECKING:
    from lakescout.plugins.files.folder import Files

console = SafeConsole()

Lake = Annotated[Path, typer.Argument(help=IN_WORDS, show_default=False)]
IN_PLAIN: Final = function_named("answer").parameter("question").help
InWords = Annotated[list[str], typer.Argument(metavar="QUESTION...", help=IN_PLAIN, show_default=False)]
"""A question in as many words as it has, without quotes."""
Attach = Annotated[
    list[Path] | None,
    typer.Option("--attach", help="another database of the lake, opened for reading; may be given several times"),
]
ReadOnly = Annotated[bool, typer.Option("--read-only", help="leave the database file as it is")]


def say(text: str) -> None:
    """Print a line as it is."""
    console.print(text, highlight=False, markup=False, soft_wrap=True)


NOTHING = 1
"""The exit code where all went well and there is no answer, as with grep."""
WRONG = 2
"""The exit code of an error, wrong usage among them."""


@contextmanager
def friendly_errors() -> Iterator[None]:
    """Turn our own errors into one red line and exit code WRONG; Ctrl-C ends with code 130."""
    try:
        with pressable():
            yield
    except LakescoutError as error:
        _complain(str(error))
        raise typer.Exit(WRONG) from error
    except (MemoryError, ImportError) as error:
        if not lacks_memory(error):
            raise
        _complain(TOO_LITTLE)
        raise typer.Exit(WRONG) from error


def _complain(message: str) -> None:
    SafeConsole(stderr=True).print(f"[red]lakescout:[/red] {escape(message)}", highlight=False, soft_wrap=True)


TOLD: Final = 10
"""The most files that are named before an answer; `status` names all."""


SESSION: Final = 12 * 3600
"""Seconds after which notes are told again in the same terminal."""


def told_before(notes: Sequence[str]) -> bool:
    """Whether the same notes were told in this session of a terminal; from now on they were. False without one."""
    if not notes or not sys.stderr.isatty() or not hasattr(os, "getsid"):
        return False
    from lakescout.paths import cache_folder

    place = cache_folder()
    if place is None:
        return False
    key = hashlib.sha256("\n".join([str(os.getsid(0)), *notes]).encode("utf-8", "replace")).hexdigest()[:16]
    mark = place / "told" / key
    try:
        if mark.exists() and time.time() - mark.stat().st_mtime < SESSION:
            return True
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
    except OSError:
        return False
    return False


def tell(said: Mapping[str, str]) -> None:
    """Say on stderr which files were left out, and which were not read as they are: once in a terminal's session."""
    shown = SafeConsole(stderr=True)
    notes = list(said.values())
    if told_before(notes):
        return
    more = [f"{len(notes) - TOLD:,} more files were left out or converted: `lakescout status` names them"]
    for note in (*notes[:TOLD], *more * (len(notes) > TOLD)):
        shown.print(f"[yellow]lakescout:[/yellow] {escape(note)}", highlight=False, soft_wrap=True)


@contextmanager
def open_lake(
    path: Path,
    *,
    read_only: bool = False,
    stores: bool = False,
    setup: Iterable[str] = (),
    attach: Sequence[Path] = (),
    keep: bool = False,
    silent: bool = False,
) -> Iterator[tuple[Any, Any]]:
    """The connection and the engine of a lake that exists: a database, a file or a folder of files.

    `stores` says that the verb is of no use where nothing can be stored; `setup` are statements to run first,
    `attach` further databases. `keep` lets a folder keep the database that is made of its files. `silent` draws no bar.
    """
    from lakescout.doors.python import private_lake

    with friendly_errors():
        if not is_there(path):
            raise LakescoutError(f"there is no database file {path}")
        _leave_out_pandas()
        if stores and is_encrypted(path):
            raise LakescoutError(
                f"nothing is stored in {path}, which is encrypted: ask and the other verbs only read it"
            )
        connection, files = _opened(path, read_only=read_only, keep=keep, silent=silent)
        after = list[Callable[[], None]]()
        try:
            if files is not None:
                if stores and not files.stored:
                    raise LakescoutError(_unstored(path))
                tell(files.said)
                if files.unkept:
                    tell({"": files.unkept})
            _prepare(connection, setup, attach)
            engine = private_lake(connection)
            if files is not None:
                engine.said_of_files, engine.scans = files.said, files.scans
            with waiting(engine, silent=silent), stopping(partial(_interrupt, engine)):
                yield connection, engine
            after += [engine.at_the_end()] * (files is None)
        finally:
            connection.close()
        for keep_in_mind in after:
            keep_in_mind()


def _interrupt(engine: Any) -> None:
    """Stop what the engine runs."""
    engine.source.interrupt()


def _prepare(connection: Any, setup: Iterable[str], attach: Sequence[Path]) -> None:
    """Attach databases and run statements. Raises LakescoutError."""
    import duckdb

    for other in attach:
        if not is_there(other):
            raise LakescoutError(f"--attach: there is no database file {other}")
    asked = [(f"--attach {other}", f"ATTACH {literal(str(other))} (READ_ONLY)") for other in attach]
    for told, statement in (*asked, *((f"--setup {each!r}", each) for each in setup)):
        try:
            connection.execute(statement)
        except duckdb.Error as error:
            raise LakescoutError(f"{told}: {why(error)}") from error


class _WithoutPandas:
    """Hides pandas from whoever imports it."""

    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        """Raises ImportError for pandas."""
        if name == "pandas":
            raise ImportError(name)


def _leave_out_pandas() -> None:
    """Let pyarrow believe that there is no pandas.

    It imports pandas for its first array, which takes 0.3 s of every start, and nothing here makes a data frame.
    """
    if "pandas" in sys.modules:
        return
    import pyarrow as pa

    sys.meta_path.insert(0, _WithoutPandas)
    try:
        pa.array([0])  # pyarrow looks for it now, and never again
    finally:
        sys.meta_path.remove(_WithoutPandas)


def _opened(path: Path, *, read_only: bool, keep: bool, silent: bool) -> tuple[Any, Files | None]:
    """The connection, and the files if the lake is made of files. Raises LakescoutError."""
    import duckdb

    from lakescout.doors.python import open_database
    from lakescout.plugins.files.folder import open_files

    if path.is_dir() or reader(path):
        opened: list[duckdb.DuckDBPyConnection] = []

        def interrupt() -> None:
            for each in opened:
                each.interrupt()

        with (
            Waiting(f"reading {path.name or path}", silent=silent) as found,
            stopping(interrupt),
        ):
            return open_files(path, keep=keep, read_only=read_only, told=found.tell, opened=opened.append)
    try:
        return open_database(path, read_only=read_only), None
    except duckdb.Error as error:
        raise LakescoutError(f"{path} cannot be opened: {why(error)}") from error


def _unstored(path: Path) -> str:
    """Why nothing can be stored beside files, and what to do."""
    if path.is_dir():
        return (
            f"nothing can be stored in {path} yet: `lakescout index {path}` keeps a database in the folder, if it can"
        )
    return f"nothing can be stored in {path}: put it into a folder, and index that one"


def column_names(function: str) -> list[str]:
    """The columns of a function of the SQL surface."""
    return [name for name, _ in function_named(function).columns]


SOON = 2.0
"""Seconds after which a bar says what is waited for."""
WORKING: Final = "working"
"""What a bar says of work that tells nothing of itself."""


class Count(MofNCompleteColumn):
    """How many are done, of how many; nothing where nobody knows how many there are."""

    def render(self, task: Task) -> Text:
        """The text of a task."""
        return super().render(task) if task.total else Text()


class Waiting:
    """Bars on the terminal that appear once something takes SOON seconds: one for each task that tells how far it is.

    While none does, one bar says what is done, and for how long: the task that began last and is not over, or `said`.
    Nothing is drawn where stderr is no terminal, or it is `silent`.
    """

    now: Waiting | None = None
    """The one that draws at the moment: a terminal has room for one."""

    def __init__(self, said: str = WORKING, *, silent: bool = False) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), Count(), TimeElapsedColumn())
        self.shown = SafeConsole(stderr=True)
        draws = self.shown.file.isatty() and self.shown.is_terminal and not silent
        self.bar = Progress(*columns, console=self.shown, transient=True, disable=not draws)
        self.began = time.monotonic()
        self.said = said
        self.doing: dict[str, None] = {}
        """The tasks that began and are not over; nobody knows how far they are."""
        self.numbers: dict[str, TaskID] = {}
        self.general = self.bar.add_task(said, total=None, visible=False)
        self.timer = threading.Timer(SOON, self._late)

    def __enter__(self) -> Waiting:
        """Begin to draw."""
        Waiting.now = self
        self._begin()
        return self

    def _begin(self) -> None:
        self.began = time.monotonic()
        if not self.bar.disable:
            self.timer = threading.Timer(SOON, self._late)
            self.timer.daemon = True
            self.bar.start()
            self.timer.start()

    def __exit__(self, *_: object) -> None:
        """Take all bars away."""
        self.hush()
        Waiting.now = None

    def hush(self) -> None:
        """Draw nothing from now on: something else draws, or asks a person."""
        self.timer.cancel()
        if not self.bar.disable:
            self.bar.stop()

    @contextmanager
    def hushed(self) -> Iterator[None]:
        """Draw nothing meanwhile: a person types, and readline needs the terminal for itself."""
        self.hush()
        self.bar.update(self.general, visible=False)
        try:
            yield
        finally:
            self._begin()

    def say(self, text: str) -> None:
        """What is done now, if no task tells."""
        self.said = text
        self._late()

    def tell(self, task: str, done: int, total: int) -> None:
        """How far a task is: 0 of 0 where nobody knows, 1 of 1 where that one is over."""
        if total == 0:
            self.doing[task] = None
        elif total == done == 1:
            self.doing.pop(task, None)
        if total > 1 and task not in self.numbers:
            self.numbers[task] = self.bar.add_task(task, total=None, visible=False)
        if total and task in self.numbers:
            late = time.monotonic() - self.began > SOON
            self.bar.update(self.numbers[task], completed=done, total=total, visible=late and done < total)
        self._late()

    def _late(self) -> None:
        """Show the bar of what tells nothing, where no other is shown."""
        late = time.monotonic() - self.began >= SOON
        told = any(task.visible for task in self.bar.tasks if task.id != self.general)
        said = next(reversed(self.doing), self.said)
        self.bar.update(self.general, description=said, visible=late and not told)


@contextmanager
def progress_bar(task: str) -> Iterator[Any]:
    """A bar that says what is waited for, at once without a number; yields a (done, total) callback."""
    if Waiting.now is not None:
        Waiting.now.say(task)
        yield partial(Waiting.now.tell, task)
        return
    with Waiting(task) as found:
        yield partial(found.tell, task)


@contextmanager
def stages() -> Iterator[Callable[[str, int, int], None]]:
    """Bars for tasks of which each begins as the one before is over; yields a (task, done, total) callback."""
    last = WORKING

    def tell(task: str, done: int, total: int) -> None:
        nonlocal last
        found = Waiting.now
        if found is not None:
            if task != last:
                found.tell(last, 1, 1)
            found.tell(task, done, total)
        last = task

    with progress_bar(WORKING):
        yield tell


@contextmanager
def waiting(engine: Any, *, silent: bool = False) -> Iterator[None]:
    """While the block runs, bars on the terminal say what a question waits for, once that takes SOON seconds."""
    with Waiting(silent=silent) as found:
        engine.listener = lambda task: partial(found.tell, task)
        try:
            yield
        finally:
            engine.listener = None


Verb = TypeVar("Verb", bound=Callable[..., None])

TYPES: Final[dict[str, Any]] = {"VARCHAR": str, "BIGINT": int, "DOUBLE": float, "BOOLEAN": bool, "VARCHAR[]": list[str]}


def options_of(name: str, *left_out: str) -> Callable[[Verb], Verb]:
    """Let a verb take the parameters of an SQL function in its `**options`, with their defaults and help.

    A parameter that the verb declares itself stays as it is there.
    """

    def give(verb: Verb) -> Verb:
        own = [
            each.replace(kind=inspect.Parameter.KEYWORD_ONLY)
            for each in inspect.signature(verb, eval_str=True).parameters.values()
            if each.kind is not inspect.Parameter.VAR_KEYWORD
        ]
        known = {each.name for each in own} | set(left_out)
        given = [_declared(each) for each in function_named(name).parameters if each.name not in known]
        ordered = sorted((*own, *given), key=lambda each: each.default is not inspect.Parameter.empty)
        verb.__signature__ = inspect.Signature(ordered)  # type: ignore[attr-defined]
        return verb

    return give


def rows_of(name: str) -> Callable[[Callable[[Sequence[Mapping[str, Any]]], None]], Callable[..., None]]:
    """Make a verb that shows the rows of an SQL function, drawn as the decorated function does, or as JSON or CSV."""

    def give(draw: Callable[[Sequence[Mapping[str, Any]]], None]) -> Callable[..., None]:
        def verb(
            lake: Lake, *, read_only: ReadOnly = False, as_json: AsJson = False, as_csv: AsCsv = False, **options: Any
        ) -> None:
            with open_lake(lake, read_only=read_only, silent=as_json) as (_, engine):
                plain = check_one(as_json, as_csv)
                rows = function_named(name).call(engine, **options)
            if plain:
                print_rows(rows, column_names(name), as_csv=as_csv)
            else:
                draw(rows)

        verb.__name__, verb.__doc__ = draw.__name__, draw.__doc__
        return options_of(name)(verb)

    return give


def _declared(parameter: Parameter) -> inspect.Parameter:
    """One parameter as typer reads it: an argument if it is required, otherwise an option; `k` is `-k`, too."""
    required, text = parameter.default is REQUIRED, parameter.help.replace("[", r"\[")
    short = [f"-{parameter.name}", f"--{parameter.name}"] if len(parameter.name) == 1 else []
    kind: Any = TYPES[parameter.type]
    return inspect.Parameter(
        parameter.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=inspect.Parameter.empty if required else parameter.default,
        annotation=Annotated[
            kind if required or parameter.default is not None else kind | None,
            typer.Argument(help=text, show_default=False)
            if required
            else typer.Option(*short, help=text, autocompletion=_completion(parameter)),
        ],
    )


def _completion(parameter: Parameter) -> Callable[[str], list[str]] | None:
    """What the shell offers for a parameter with a list of allowed texts."""
    if not parameter.choices:
        return None
    return lambda incomplete: [choice for choice in parameter.choices if choice.startswith(incomplete)]
