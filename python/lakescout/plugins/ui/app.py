"""The server behind `lakescout ui`: addresses, exports, what changes the lake, and stopping what runs."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import secrets
import socket
import threading
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl

import anyio
import anyio.to_thread
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route
from starlette.types import ASGIApp

from lakescout.engine.ask import rehearse
from lakescout.engine.following import goes_on
from lakescout.errors import LakescoutError, UnknownTableError, plainly
from lakescout.plugins.shared import (
    AT_ONCE,
    CLOSING,
    INDEXING,
    WORK,
    NotReadyError,
    Rehearsal,
    Served,
    SharedSource,
    StoppedError,
    Work,
    bound,
)
from lakescout.plugins.ui import answers, board, explore, overview, pages, rows, taught
from lakescout.plugins.ui.changes import CHANGES, LONG
from lakescout.plugins.ui.html import Html, link
from lakescout.plugins.ui.security import LOOPBACKS, Guarded, form_token, same
from lakescout.plugins.ui.suggest import Completer, suggested
from lakescout.words.tokens import tokenize

log = logging.getLogger("lakescout")
lake_of_board = board.lake_of_board

MOST_BYTES: Final = 200_000
"""The longest form, in bytes."""
REMEMBERED: Final = 200
"""Questions in the list of those asked before."""
EVERY: Final = 0.25
"""Seconds between two looks at how far a piece of work is."""
UNWATCHED: Final = 0.5
"""Seconds that a request waits for the index if nobody watches its progress."""
AT_A_TIME: Final = 0.2
"""Seconds that a page has to come in one piece; a slower one is streamed, with its progress."""
GIVEN_UP: Final = 1.0
"""Seconds that a request waits, when the server ends, for a call that does not notice its stop."""
MOST_WORKS: Final = 200
ALL_ADDRESSES: Final = frozenset({"0.0.0.0", "::"})
NOTE: Final = "X-Lakescout-Note"
"""The header that says what a file lacks."""
ENDINGS: Final = {
    "csv": "text/csv",
    "json": "application/json",
    "parquet": "application/vnd.apache.parquet",
    "html": "text/html",
    "svg": "image/svg+xml",
    "md": "text/markdown",
}


class Desk(Served):
    """One lake with a page. `writable`: people may describe tables, declare joins and store settings."""

    def __init__(
        self, source: SharedSource, path: Path, *, writable: bool, token: str, board_file: Path | None = None
    ) -> None:
        super().__init__(source)
        self.path, self.token = path, token
        self.board, self.home = board_file or board.board_of(path), "/board" if board_file else "/ask"
        self.form = form_token(token) if writable else ""
        self.works: dict[str, Work] = {}
        self.asked: deque[str] = deque(maxlen=REMEMBERED)
        self.suggested: tuple[str, ...] | None = None
        self.completer = Completer()
        self.closed = False
        self._running: set[Work] = set()
        self._changed = threading.Condition()
        self._rehearsal = Rehearsal(self._rehearse)
        self.lake.listener = lambda task: partial(_tell, task)

    def remember(self, question: str, before: Sequence[str] = ()) -> None:
        """Put a question first in the list of those asked; one that goes on takes the place of those before it.

        Alone, a text that goes on is refused, so nobody is offered it again.
        """
        if not before and goes_on(tokenize(question)):
            return
        for each in ("\n".join([*before, question]), "\n".join(before)):
            if each in self.asked:
                self.asked.remove(each)
        self.asked.appendleft("\n".join([*before, question]))

    def frame(self) -> pages.View:
        """What every page knows."""
        work = WORK.get() or Work()
        return pages.View(
            self.lake,
            self.path.name,
            str(self.path),
            self.form,
            self.board,
            tuple(self.asked),
            self.suggested,
            self.suggested is not None and not self.completer.names,
            work.tell,
            lambda: work.stopped,
        )

    async def indexed(self, work: Work, seconds: float) -> None:
        """Wait for the index: as long as it takes if somebody watches, else at most `seconds`."""
        until = math.inf if work.live else time.monotonic() + seconds
        while self.indexing and not (work.stopped or self.closed) and time.monotonic() < until:
            work.said = f"indexing the lake{self._progress}"
            await anyio.sleep(EVERY / 5)
        work.said = ""

    def wait(self, seconds: float) -> None:
        """Do not wait: `indexed` has waited already. Raises NotReadyError."""
        super().wait(0)

    def _index(self, stored: bool) -> None:
        super()._index(stored)
        self._rehearsal.run()

    def _rehearse(self) -> None:
        work = WORK.get() or Work()
        try:
            for _ in range(0 if self.asked else 2 if self.form else 1):
                with self.source.held():  # what the first round stores looks like a commit to the second
                    rehearse(self.lake)
            with self.source.held():
                self.completer.learn(self.lake, lambda: work.stopped)
                if self.suggested is None:
                    found = suggested(self.lake, lambda: work.stopped)
                    if work.stopped:
                        raise StoppedError("stopped")  # it starts again later
                    self.suggested = tuple(found)
        except BaseException:
            self.lake.cache.clear()  # it may hold what was cut short
            raise

    @contextmanager
    def runs(self, work: Work) -> Iterator[None]:
        """Count the work as running during the block. Raises StoppedError if it was stopped, or the server ends."""
        with self._changed:
            if self.closed or work.stopped:
                raise StoppedError("stopped")
            self._running.add(work)
        try:
            yield
        finally:
            with self._changed:
                self._running.discard(work)
                self._changed.notify_all()

    @property
    def busy(self) -> bool:
        """Whether a request still runs in a thread, or the index is being built."""
        return bool(self._running) or self.indexing

    def end(self) -> None:
        """Stop all that runs for somebody, and begin nothing further."""
        with self._changed:
            self.closed = True
            works = {*self._running, *self.works.values()}
        for work in works:
            work.stop()

    def close(self) -> None:
        """Stop all that runs, and wait CLOSING seconds for it."""
        self.end()
        self._rehearsal.close()
        with self._changed:
            self._changed.wait_for(lambda: not self._running, CLOSING)

    @contextmanager
    def view(self) -> Iterator[pages.View]:
        """What a page is made from, while the file is open. Raises LakescoutError."""
        with self._rehearsal.put_off(), self.opened() as lake:
            try:
                yield self.frame()
            finally:
                work = WORK.get()
                if work is not None and work.stopped:
                    lake.cache.clear()  # it may hold what was cut short

    def work(self, name: str, *, live: bool = True) -> Work:
        """The work of this name, made if need be: several requests may name it before one of them runs."""
        while len(self.works) > MOST_WORKS:
            self.works.pop(next(iter(self.works)))
        return self.works.setdefault(name, Work(live=live))

    @contextmanager
    def named(self, name: str) -> Iterator[Work]:
        """The work of one request, for the length of the block; without a name nobody watches it."""
        work = self.work(name) if name else Work()
        try:
            yield work
        finally:
            self.forget(name, work)

    def forget(self, name: str, work: Work) -> None:
        """Mark the work as done, and drop its name."""
        work.done = True
        self.works.pop(name, None)


def _tell(task: str, done: int, total: int) -> None:
    work = WORK.get()
    if work is not None:
        work.tell(task, done, total)


Page = Callable[[pages.View, pages.Query], Html]
Gone = Callable[[], Awaitable[bool]]
"""Whether the sender of a request no longer waits."""

PAGES: Final[Mapping[str, tuple[str, Page]]] = {
    "/ask": ("Ask", answers.ask),
    "/board": ("Board", board.board),
    "/history": ("Asked before", answers.history),
    "/words": ("How it was read", answers.words),
    "/sql": ("SQL", answers.sql),
    "/tables": ("Tables", explore.tables),
    "/table": ("Table", explore.table),
    "/rows": ("Rows", rows.rows),
    "/joins": ("Joins", overview.joins),
    "/augment": ("Augment", overview.augment),
    "/terms": ("Words", taught.terms),
    "/datasheet": ("Datasheet", taught.datasheet),
    "/lake": ("The lake", overview.lake),
    "/bench": ("Bench", overview.bench),
}


async def _watch(gone: Gone, work: Work) -> None:
    """Stop the work as soon as nobody waits for it."""
    while not await gone():
        await anyio.sleep(EVERY)
    work.stop()


async def _bit_by_bit(parts: tuple[Html, Html], made: asyncio.Task[tuple[int, Html]]) -> AsyncIterator[str]:
    """A page: its frame at once, the rest once it is made. Leaving the page stops that."""
    first, last = parts
    try:
        yield first
        _, body = await made
        yield body + last
    finally:
        made.cancel()


def work_name(request: Request) -> str:
    """The name that the browser gave to the work of a request; empty if it does not watch it."""
    return request.headers.get("x-lakescout-work", "")[:64]


class Site:
    """The handlers of one desk."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._limiter: anyio.CapacityLimiter | None = None

    async def in_thread(
        self, call: Callable[[], Any], work: Work, seconds: float = UNWATCHED, gone: Gone | None = None
    ) -> Any:
        """Run a blocking call in a thread, at most AT_ONCE at a time, once the index is there.

        Once `gone` says that nobody waits any more, the work is stopped. Raises StoppedError if the server ends and
        the call does not notice it.
        """
        WORK.set(work)

        def begun() -> Future[Any]:
            work.said = ""
            made: Future[Any] = Future()
            try:
                with self.desk.runs(work):
                    made.set_result(call())
            except LakescoutError as error:
                made.set_exception(error)
            return made

        found: Future[Any] | None = None
        try:
            async with anyio.create_task_group() as group:
                group.start_soon(self._give_up, group.cancel_scope)
                if gone is not None:
                    group.start_soon(_watch, gone, work)
                await self.desk.indexed(work, seconds)
                self._limiter = self._limiter or anyio.CapacityLimiter(AT_ONCE)
                if not self._limiter.available_tokens:
                    work.said = f"waiting for its turn: {AT_ONCE} others run"
                found = await anyio.to_thread.run_sync(begun, abandon_on_cancel=True, limiter=self._limiter)
                group.cancel_scope.cancel()
        except asyncio.CancelledError:
            work.stop()  # the thread goes on
            raise
        if found is None:
            work.stop()  # in Python 3.10 the group swallows the cancellation of its own task
            raise StoppedError("stopped")
        return found.result()

    async def _give_up(self, scope: anyio.CancelScope) -> None:
        """GIVEN_UP seconds after the server ends, stop waiting for a thread that goes on."""
        while not self.desk.closed:
            await anyio.sleep(EVERY)
        await anyio.sleep(GIVEN_UP)
        scope.cancel()

    def page(self, path: str) -> Callable[[Request], Any]:
        """The handler of a page."""
        title, draw = PAGES[path]

        async def handle(request: Request) -> Response:
            query = dict(request.query_params)
            question = query.get("q", "").strip() if path == "/ask" else path
            heading = query.get("q") or query.get("name") or title
            drawn = partial(self._drawn, path, question, draw, query)
            name = work_name(request)
            if not question:  # the box waits for nothing
                status, body = drawn()
            elif not name and request.headers.get("sec-fetch-mode") == "navigate":
                return await self._visited(path, heading, query, request)
            else:
                with self.desk.named(name) as work:
                    status, body = await self._drawn_aside(drawn, work, request.is_disconnected)
            return HTMLResponse(pages.document(self.desk.frame(), heading, body, path), status)

        return handle

    async def _visited(self, path: str, heading: str, query: pages.Query, request: Request) -> Response:
        """The reply to a link: a slow page is streamed, as work that the browser can watch and stop by its name."""
        name, asks = secrets.token_urlsafe(9), path == "/ask"
        work = self.desk.work(name, live=False)
        draw = answers.answered if asks else PAGES[path][1]
        drawn = partial(self._drawn, path, query.get("q", "").strip() if asks else path, draw, query)
        made = asyncio.create_task(self._drawn_aside(drawn, work, request.is_disconnected))
        made.add_done_callback(lambda _: self.desk.forget(name, work))
        await asyncio.wait({made}, timeout=0 if asks else AT_A_TIME)
        if made.done() and not asks:
            status, body = made.result()
            return HTMLResponse(pages.document(self.desk.frame(), heading, body, path), status)
        parts = pages.parts(self.desk.frame(), heading, path, query, name)
        return StreamingResponse(_bit_by_bit(parts, made), media_type="text/html")

    async def _drawn_aside(
        self, drawn: Callable[[], tuple[int, Html]], work: Work, gone: Gone | None = None
    ) -> tuple[int, Html]:
        try:
            found: tuple[int, Html] = await self.in_thread(drawn, work, gone=gone)
        except StoppedError as error:
            return 503, pages.problem(error)
        return found

    def _drawn(self, path: str, question: str, draw: Page, query: pages.Query) -> tuple[int, Html]:
        status = 200
        try:
            with self.desk.view() if question else nullcontext(self.desk.frame()) as view:
                body = draw(view, query)
                if path == "/ask" and question:
                    self.desk.remember(question, answers.before(query))
        except NotReadyError as error:
            status, body = 503, pages.not_ready(error)
        except LakescoutError as error:
            status, body = (404 if isinstance(error, UnknownTableError) else 400), pages.problem(error)
        except Exception as error:
            log.exception("%s failed", path)
            fault = LakescoutError(f"this page failed inside lakescout: {type(error).__name__}; the log has more")
            status, body = 500, pages.problem(fault)
        return status, body

    async def home(self, request: Request) -> Response:
        """Lead to the page that answers."""
        return RedirectResponse(self.desk.home, 303)

    async def export(self, request: Request) -> Response:
        """An answer as a file."""
        query = dict(request.query_params)
        kind = query.get("format", "")
        if kind not in ENDINGS:
            return PlainTextResponse(f"the format must be one of {', '.join(ENDINGS)}", 400)
        call = partial(self._exported, kind, query)
        try:
            with self.desk.named(work_name(request)) as work:
                content, cut = await self.in_thread(call, work, INDEXING, request.is_disconnected)
        except LakescoutError as error:
            return PlainTextResponse(plainly(error), 400)
        named = "datasheet" if kind == "md" else "answer"
        headers = {"Content-Disposition": f'attachment; filename="{named}{"-first-rows" if cut else ""}.{kind}"'}
        if cut:
            headers[NOTE] = cut
        return Response(content, media_type=ENDINGS[kind], headers=headers)

    def _exported(self, kind: str, query: pages.Query) -> tuple[bytes, str]:
        """A file, and what it lacks: the rows above the limits."""
        with self.desk.view() as view:
            return answers.exported(view, kind, query)

    async def complete(self, request: Request) -> Response:
        """A question with its last word completed, in several ways, as JSON."""
        return JSONResponse(self.desk.completer.complete(request.query_params.get("q", "")[-200:]))

    async def names(self, request: Request) -> Response:
        """The names of tables and columns that begin as the last word of a statement does, as JSON."""
        return JSONResponse(self.desk.completer.named(request.query_params.get("q", "")[-200:]))

    async def report(self, request: Request) -> Response:
        """The report of the last bench, as a file."""
        text = self.desk.lake.memory(overview.LastBench).report
        if not text:
            return PlainTextResponse("nothing was measured yet", 404)
        return Response(
            text, media_type=ENDINGS["html"], headers={"Content-Disposition": 'attachment; filename="bench.html"'}
        )

    async def progress(self, request: Request) -> Response:
        """What a request waits for, as it happens (server-sent events), until it is done."""
        work = self.desk.work(request.query_params.get("work", "")[:64])

        async def events() -> AsyncIterator[str]:
            before = None
            while not (work.done or self.desk.closed):
                if work.state != before:
                    before = work.state
                    yield f"data: {json.dumps(before)}\n\n"
                await anyio.sleep(EVERY)
            yield "event: done\ndata: \n\n"

        return StreamingResponse(events(), media_type="text/event-stream")

    async def stop(self, request: Request) -> Response:
        """Interrupt what runs for another request."""
        work = self.desk.works.get(request.query_params.get("work", "")[:64])
        if work is not None:
            work.stop()
        return PlainTextResponse("stopped" if work is not None else "nothing runs under that name")

    async def change(self, request: Request) -> Response:
        """Make the change of a form, and lead to the page that shows it."""
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > MOST_BYTES:
                return PlainTextResponse("the form is too long", 413)
        given = dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))
        if not self.desk.form:
            return PlainTextResponse("nothing may be written here: the page was started with --read-only", 403)
        if not same(given.get("form", ""), self.desk.form):
            return PlainTextResponse("the form does not come from this page, or is older than the server", 403)
        path, name = request.url.path, work_name(request)
        work = self.desk.work(name) if name else Work()
        gone = request.is_disconnected if path in LONG else None  # a short change is made even if nobody waits
        try:
            target: str = await self.in_thread(partial(self._changed, path, given), work, INDEXING, gone)
        except LakescoutError as error:
            self.desk.forget(name, work)
            view = self.desk.frame()
            return HTMLResponse(pages.document(view, "Not done", pages.problem(error)), 400)
        return RedirectResponse(target, 303)  # the page that follows goes on with the work

    def _changed(self, path: str, given: Mapping[str, str]) -> str:
        with self.desk.view() as view:
            return CHANGES[path](view, given)


STATIC: Final[Mapping[str, str]] = {"page.css": "text/css", "page.js": "text/javascript"}


async def static(request: Request) -> Response:
    """The style sheet and the script."""
    name = request.path_params["name"]
    if name == "icon.svg":
        return Response(pages.ICON, media_type=ENDINGS["svg"])
    if name not in STATIC:
        return PlainTextResponse("there is no such file", 404)
    return Response((files("lakescout.plugins.ui") / "static" / name).read_bytes(), media_type=STATIC[name])


async def no_icon(request: Request) -> Response:
    """An empty reply: browsers always ask for an icon."""
    return Response(status_code=204)


def make_app(desk: Desk, hosts: tuple[str, ...] = LOOPBACKS) -> ASGIApp:
    """The page of a lake, for requests with the desk's token; `hosts` are the names it may be asked under."""
    site = Site(desk)
    routes = [Route(path, site.page(path)) for path in PAGES]
    routes += [Route(path, site.change, methods=["POST"]) for path in CHANGES]
    routes += [
        Route("/", site.home),
        Route("/export", site.export),
        Route("/complete", site.complete),
        Route("/names", site.names),
        Route("/report", site.report),
        Route("/progress", site.progress),
        Route("/stop", site.stop, methods=["POST"]),
        Route("/static/{name}", static),
        Route("/favicon.ico", no_icon),
    ]

    async def not_found(request: Request, error: Exception) -> Response:
        return HTMLResponse(pages.not_found(desk.frame(), request.url.path), 404)

    return Guarded(Starlette(routes=routes, exception_handlers={404: not_found}), desk.token, hosts)


def names_of(host: str) -> tuple[str, ...]:
    """The names under which a server at `host` may be asked; '*' stands for every address in digits."""
    if host in LOOPBACKS:
        return LOOPBACKS
    return (*LOOPBACKS, "*", socket.gethostname()) if host in ALL_ADDRESSES else (host,)


class Server(uvicorn.Server):
    """A server that stops what runs for its requests before it waits for them."""

    def __init__(self, config: uvicorn.Config, desk: Desk) -> None:
        super().__init__(config)
        self.desk = desk

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop what runs, then shut down."""
        self.desk.end()
        await super().shutdown(sockets)


def serve(desk: Desk, host: str, port: int, tell: Callable[[str], None]) -> None:
    """Serve the page until the process is stopped; `tell` gets the address. Raises LakescoutError."""
    config = uvicorn.Config(
        make_app(desk, names_of(host)), host=host, port=port, log_level="warning", timeout_graceful_shutdown=2
    )
    taken = bound(config)
    shown = "127.0.0.1" if host in ALL_ADDRESSES else f"[{host}]" if ":" in host else host
    tell(f"http://{shown}:{taken.getsockname()[1]}{link('/', token=desk.token)}")
    try:
        Server(config, desk).run(sockets=[taken])
    finally:
        desk.close()
