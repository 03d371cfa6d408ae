"""A lake that is served: its file is open only while a call runs, so that others can use it; a call can be stopped."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import duckdb
import pyarrow as pa

from lakescout.doors.contract import open_lake
from lakescout.doors.files import is_encrypted, reader, silenced
from lakescout.doors.python import DuckDBConnection
from lakescout.doors.python import open_database as open_file
from lakescout.engine.lake import Lake
from lakescout.errors import LakescoutError, QueryError, plainly
from lakescout.paths import is_there
from lakescout.plugins.files.folder import Files, kept
from lakescout.words.text import counted

if TYPE_CHECKING:
    from socket import socket

    import uvicorn
    from typing_extensions import Self

log = logging.getLogger("lakescout")

LOOPBACK: Final = "127.0.0.1"
FILE_WAIT_SECONDS: Final = 5.0
"""How many seconds a call waits for another process to close the file."""
INDEXING: Final = 20.0
"""How many seconds a call waits for the index that is being built, before it fails."""
AT_ONCE: Final = 8
"""Calls that run side by side; further ones wait for their turn."""
GIVING_WAY: Final = 0.1
"""Seconds that a question waits for the stopped rehearsal to close the file, so that the file is opened anew."""
CLOSING: Final = 2.0
"""Seconds that closing waits for the rehearsal."""


class NotReadyError(LakescoutError):
    """The index is still being built."""


class SharedConnection(DuckDBConnection):
    """A cursor that tells when it is closed."""

    def __init__(self, cursor: duckdb.DuckDBPyConnection, closed: Callable[[], None]) -> None:
        super().__init__(cursor)
        self._closed: Callable[[], None] | None = closed

    def close(self) -> None:
        """Close the cursor and let the database go."""
        super().close()
        closed, self._closed = self._closed, None
        if closed is not None:
            closed()


class SharedSource:
    """Connections to a database that is open only while somebody holds it. Safe to use from several threads."""

    over: type[SharedConnection] = SharedConnection
    """The class of its connections: made of a cursor, and of what to call when that is closed."""

    def __init__(
        self, open_database: Callable[[bool], duckdb.DuckDBPyConnection], *, read_only: bool, file: Path | None = None
    ) -> None:
        """`open_database(read_only)` opens it; `file` is its file, if another one may be put in its place."""
        self._open = open_database
        self._read_only = read_only
        self._file = file
        self._inode: int | None = None
        """That of the file when it was opened."""
        self.said_of_files: Mapping[str, str] = {}
        """As in `Lake`; filled when the files are opened."""
        self._database: duckdb.DuckDBPyConnection | None = None
        self._holders = 0
        self._lock = threading.Condition()

    @classmethod
    def of(cls, path: Path, *, read_only: bool) -> tuple[Self, bool]:
        """The connections to a lake, and whether something can be stored in it. Raises LakescoutError."""
        if not is_there(path):
            raise LakescoutError(f"there is no database file {path}")
        if not (path.is_dir() or reader(path)):
            return cls(opener(path), read_only=read_only, file=path), not is_encrypted(path)
        files = Files(path)
        stored = files.is_kept
        opened = opener_of_kept(files, writes=not read_only) if stored else in_memory(files)
        source = cls(opened, read_only=read_only)
        source.said_of_files = files.said
        return source, stored

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep the database open for the length of the block."""
        self._take()
        try:
            yield
        finally:
            self._drop()

    def let_go(self, seconds: float) -> None:
        """If another file stands where the open one was, wait at most `seconds` until nobody holds the old one."""
        with self._lock:
            self._lock.wait_for(lambda: self._database is None or self._inode == inode(self._file), seconds)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """The same, open for writing: nobody else may hold it. Raises LakescoutError."""
        with self._lock:
            if self._database is not None:
                raise LakescoutError("the database is in use")
            before, self._read_only = self._read_only, False
        try:
            with self.held():
                yield
        finally:
            self._read_only = before

    def connect(self) -> DuckDBConnection:
        """A connection that counts as a holder until it is closed."""
        self._take()
        try:
            assert self._database is not None
            return self.over(self._database.cursor(), self._drop)
        except BaseException:
            self._drop()
            raise

    def _take(self) -> None:
        with self._lock:
            if self._database is None:
                self._database = self._open(self._read_only)
                self._inode = inode(self._file)
            self._holders += 1

    def _drop(self) -> None:
        with self._lock:
            self._holders -= 1
            if self._holders == 0 and self._database is not None:
                database, self._database = self._database, None
                database.close()
                self._lock.notify_all()


def inode(file: Path | None) -> int | None:
    """The number of a file on its file system; None if there is none."""
    try:
        return None if file is None else file.stat().st_ino
    except OSError:
        return None


def in_memory(files: Files) -> Callable[[bool], duckdb.DuckDBPyConnection]:
    """What opens a lake of files: a database in memory, which stays and follows the files. Raises LakescoutError."""
    database: list[duckdb.DuckDBPyConnection] = []

    def open_database(_: bool) -> duckdb.DuckDBPyConnection:
        database[:] = database or [silenced(duckdb.connect())]
        files.follow(database[0])
        return database[0].cursor()

    return open_database


def opener_of_kept(files: Files, *, writes: bool = True) -> Callable[[bool], duckdb.DuckDBPyConnection]:
    """What opens the database that is kept in a folder, brought up to date with its files; see `opener`.

    Without `writes` the kept database is only read; if files have changed, or it cannot be opened, they are read into
    memory.
    """
    waits = opener(files.store)
    if not writes:
        aside = in_memory(Files(files.path))

        def only_read(_: bool) -> duckdb.DuckDBPyConnection:
            try:
                database = waits(True)
            except LakescoutError:
                return aside(True)
            try:
                files.read_record(database)
                if not files.is_stale():
                    return database
            except BaseException:
                database.close()
                raise
            database.close()
            return aside(True)

        return only_read

    def open_database(read_only: bool) -> duckdb.DuckDBPyConnection:
        if read_only and files.sources and not files.is_stale():
            return waits(True)
        database = waits(False)
        try:
            kept(files, database)
        except BaseException:
            database.close()
            raise
        if not read_only:
            return database
        database.close()
        return waits(True)

    return open_database


def opener(path: Path) -> Callable[[bool], duckdb.DuckDBPyConnection]:
    """What opens the file; it waits FILE_WAIT_SECONDS seconds for other processes. Raises LakescoutError."""

    def open_database(read_only: bool) -> duckdb.DuckDBPyConnection:
        until = time.monotonic() + FILE_WAIT_SECONDS
        while True:
            if not is_there(path):
                raise LakescoutError(f"there is no database file {path} any more")
            try:
                return open_file(path, read_only=read_only)
            except duckdb.Error as error:
                if "lock" not in str(error).lower() or time.monotonic() > until:
                    raise LakescoutError(f"{path} cannot be opened now: {plainly(error)}") from error
            time.sleep(0.1)

    return open_database


class StoppedError(LakescoutError):
    """Somebody stopped the request."""


class Work:
    """What runs for one request: how far it is, and the connections that stop with it."""

    def __init__(self, *, live: bool = False) -> None:
        """`live`: somebody watches how far it is, and can stop it."""
        self.live = live
        self.said = ""
        self._doing: dict[str, str] = {}
        """What is done now, the latest last."""
        self.statements = 0
        self.stopped = False
        self.done = False
        self.connections: set[Stoppable] = set()
        """The open ones that it uses."""

    @property
    def state(self) -> str:
        """What it does or waits for, in words; empty if unknown."""
        read = f"{counted(self.statements, 'statement')} run on the lake" if self.statements else ""
        return self.said or read

    def tell(self, task: str, done: int, total: int) -> None:
        """Say how far a part of it is; 0 of 0 if that is unknown."""
        self._doing.pop(task, None)
        if done < total or not total:
            self._doing[task] = f"{task}: {done:,} of {total:,}" if total else task
        self.said = next(reversed(self._doing.values()), "")

    def stop(self) -> None:
        """Interrupt what runs, and let nothing further start."""
        self.stopped = True
        for connection in list(self.connections):
            with suppress(duckdb.Error):  # closed meanwhile
                connection.interrupt()


WORK: ContextVar[Work | None] = ContextVar("WORK", default=None)


class Stoppable(SharedConnection):
    """A connection that raises StoppedError after a stop, which the engine must not take for an unreadable table."""

    def __init__(self, cursor: duckdb.DuckDBPyConnection, closed: Callable[[], None]) -> None:
        super().__init__(cursor, closed)
        self._work = WORK.get()
        if self._work is not None:
            self._work.connections.add(self)

    def query(self, sql: str, parameters: Any = ()) -> pa.Table:
        """Run one statement. Raises StoppedError."""
        with self._counted():
            return super().query(sql, parameters)

    def exactly(self, sql: str, parameters: Any = ()) -> pa.Table | None:
        """The same, where Arrow holds the types exactly. Raises StoppedError."""
        with self._counted():
            return super().exactly(sql, parameters)

    def execute(self, sql: str, parameters: Any = ()) -> None:
        """Run statements for their effect, even after a stop, which needs a rollback. Raises StoppedError."""
        with self._as_stopped():
            super().execute(sql, parameters)

    def append(self, schema: str, table: str, rows: pa.Table) -> None:
        """Append rows. Raises StoppedError."""
        with self._stopping():
            super().append(schema, table, rows)

    def cached_query(self, sql: str) -> list[tuple[Any, ...]]:
        """The rows of a statement over DuckDB's catalog alone, not counted in `Work`. Raises StoppedError."""
        with self._stopping():
            return super().cached_query(sql)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        with self._stopping():
            if self._work is not None:
                self._work.statements += 1
            yield

    @contextmanager
    def _stopping(self) -> Iterator[None]:
        """Raises StoppedError if the request was stopped before the block, or a stop ends the block."""
        self._check()
        with self._as_stopped():
            yield

    @contextmanager
    def _as_stopped(self) -> Iterator[None]:
        """Turn a QueryError in the block into a StoppedError if the request was stopped."""
        try:
            yield
        except QueryError:
            self._check()
            raise

    def close(self) -> None:
        """Close it."""
        if self._work is not None:
            self._work.connections.discard(self)
        super().close()

    def _check(self) -> None:
        if self._work is not None and self._work.stopped:
            raise StoppedError("stopped")


class StoppableSource(SharedSource):
    """Connections that stop with the request that they were opened for."""

    over = Stoppable


class Rehearsal:
    """A call made once, ahead of the first request, to make that fast. A request stops it; it starts again later."""

    def __init__(self, call: Callable[[], None]) -> None:
        self._call = call
        self._lock = threading.Condition()
        self._work: Work | None = None
        self._waiting = 0
        self._closed = False

    def run(self) -> None:
        """Make the call now, or once no request runs."""
        while (work := self._begun()) is not None:
            before = WORK.set(work)
            try:
                self._call()
            except StoppedError:
                continue
            except LakescoutError as error:
                log.info("not rehearsed: %s", plainly(error))
            finally:
                WORK.reset(before)
                with self._lock:
                    self._work = None
                    self._lock.notify_all()
            return

    def _begun(self) -> Work | None:
        with self._lock:
            self._lock.wait_for(lambda: self._closed or not self._waiting)
            self._work = None if self._closed else Work()
            return self._work

    @contextmanager
    def put_off(self) -> Iterator[None]:
        """Stop the call, and let it start again only after the block."""
        with self._lock:
            self._waiting += 1
        self._stop(GIVING_WAY)
        try:
            yield
        finally:
            with self._lock:
                self._waiting -= 1
                self._lock.notify_all()

    def close(self) -> None:
        """Stop the call for good, and wait CLOSING seconds for it."""
        with self._lock:
            self._closed = True
            self._lock.notify_all()
        self._stop(CLOSING)

    def _stop(self, seconds: float) -> None:
        """Stop the call if it runs, and wait at most `seconds` for it."""
        with self._lock:
            work = self._work
        if work is not None:
            work.stop()
            with self._lock:
                self._lock.wait_for(lambda: self._work is not work, seconds)


class Served:
    """One lake that several threads call, maybe while its index is still being built."""

    def __init__(self, source: SharedSource) -> None:
        self.source = source
        self.lake: Lake = open_lake(source)
        self.lake.said_of_files = source.said_of_files
        self._ready = threading.Event()
        self._ready.set()
        self._progress = ""

    def prepare(self, *, stored: bool) -> None:
        """Index the lake in the background, once: a call that comes meanwhile waits, or is told to come again."""
        self._ready.clear()
        threading.Thread(target=self._index, args=(stored,), daemon=True, name="lakescout-index").start()

    @property
    def indexing(self) -> bool:
        """Whether the index is still being built."""
        return not self._ready.is_set()

    def _index(self, stored: bool) -> None:
        def tell(task: str, done: int, total: int) -> None:
            self._progress = f" ({task}, {done:,} of {total:,})" if total else f" ({task})"

        before, self.lake.listener = self.lake.listener, lambda task: partial(tell, task)
        try:
            with self.source.writing() if stored else self.source.held():
                self.lake.refresh()
                with self.lake.session() as (connection, index):
                    self.lake.join_state(connection, index)
        except LakescoutError as error:
            log.warning("the index is not stored: %s", plainly(error))
        finally:
            self.lake.listener = before
            self.lake.look_again()
            self._ready.set()

    @contextmanager
    def opened(self) -> Iterator[Lake]:
        """The lake, its file open for the length of the block. Raises LakescoutError."""
        self.wait(INDEXING)
        self.source.let_go(FILE_WAIT_SECONDS)
        with self.source.held():
            yield self.lake

    def wait(self, seconds: float) -> None:
        """Wait for the index that is being built. Raises NotReadyError if that takes longer."""
        if not self._ready.wait(seconds):
            raise NotReadyError(f"the lake is being indexed{self._progress}: ask again in a minute")


def bound(config: uvicorn.Config) -> socket:
    """The socket of a server, already listening: clients that come early wait for it. Raises LakescoutError."""
    try:
        found = config.bind_socket()
    except SystemExit:
        raise LakescoutError(f"port {config.port} of {config.host} is taken; choose another by --port") from None
    found.listen()
    return found
