"""The verbs that serve: `mcp` for agents, `ui` for a page to explore a lake."""

from __future__ import annotations

import logging
import os
import secrets
import sys
import threading
import webbrowser
from contextlib import nullcontext
from importlib.util import find_spec
from typing import Annotated

import typer

from lakescout.errors import ArgumentError, LakescoutError
from lakescout.plugins.cli.common import Lake, ReadOnly, friendly_errors
from lakescout.version import to_install

TOKEN = "LAKESCOUT_MCP_TOKEN"
"""The environment variable with the token that clients of --http must send."""
LEAST_BYTES = 4_000
"""The smallest budget of a reply: below it, not even the reasons fit."""


def mcp(
    lake: Lake,
    *,
    http: Annotated[
        bool, typer.Option("--http", help="serve HTTP on the loopback instead of stdin and stdout")
    ] = False,
    port: Annotated[int, typer.Option("--port", help="the port of --http; 0 takes any", min=0, max=65535)] = 9595,
    max_bytes: Annotated[
        int, typer.Option("--max-bytes", help="the most bytes of one reply", min=LEAST_BYTES)
    ] = 50_000,
    allow_writes: Annotated[
        bool, typer.Option("--allow-writes", help="let agents declare joins and add contexts")
    ] = False,
    read_only: ReadOnly = False,
) -> None:
    r"""Serve agents that speak MCP (needs the extra lakescout\[mcp]).

    With --http, clients send the token in the environment variable LAKESCOUT_MCP_TOKEN, or the one that is printed.
    """
    with friendly_errors():
        if find_spec("mcp") is None:
            raise LakescoutError(f"this verb needs the extra lakescout[mcp]: {to_install('mcp')}")
        if read_only and allow_writes:
            raise ArgumentError("--read-only and --allow-writes exclude each other")
        logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
        from lakescout.plugins.agents.mcp import Service, serve_http, serve_stdio
        from lakescout.plugins.shared import SharedSource

        source, stores = SharedSource.of(lake, read_only=not allow_writes)
        if allow_writes and not stores:
            raise LakescoutError(f"nothing can be stored in {lake}: --allow-writes needs a database")
        with source.held():
            pass  # what cannot be opened is an error now
        with nullcontext() if stores else source.held():  # files in memory stay open: they are no file to lock
            service = Service(source, allow_writes=allow_writes, budget=max_bytes)
            service.prepare(stored=stores and not read_only)
            if not http:
                serve_stdio(service)
                if service.indexing:  # a thread in the engine would abort the end of Python
                    sys.stdout.flush()
                    os._exit(0)
                return
            token = os.environ.get(TOKEN) or secrets.token_urlsafe(24)
            serve_http(service, port, token, lambda address: typer.echo(f"{address}  token: {token}", err=True))


LOOPBACK = "127.0.0.1"
ENDED = 130
"""The exit status of a process that Ctrl-C ended."""
LEAST_TOKEN = 16
"""The fewest characters of a token."""


def ui(
    lake: Lake,
    *,
    port: Annotated[int, typer.Option("--port", help="the port; 0 takes any", min=0, max=65535)] = 9596,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="open the page in a browser")] = True,
    read_only: ReadOnly = False,
    host: Annotated[
        str, typer.Option("--host", help="listen elsewhere than on the loopback: needs a token")
    ] = LOOPBACK,
    token: Annotated[
        str, typer.Option("--token", help="what each request must carry", envvar="LAKESCOUT_UI_TOKEN")
    ] = "",
) -> None:
    r"""Open a page to explore a lake, or the board in its .lakescout.json file (needs the extra lakescout\[ui]).

    The address that is printed carries a token; without it, nobody sees the page.
    """
    with friendly_errors():
        if find_spec("starlette") is None or find_spec("uvicorn") is None:
            raise LakescoutError(f"this verb needs the extra lakescout[ui]: {to_install('ui')}")
        from lakescout.doors.files import BOARD
        from lakescout.plugins.shared import StoppableSource
        from lakescout.plugins.ui.app import Desk, lake_of_board, serve
        from lakescout.plugins.ui.security import LOOPBACKS

        if host not in LOOPBACKS and not token:
            raise ArgumentError("--host needs a token of yours: --token, or the variable LAKESCOUT_UI_TOKEN")
        if token and len(token) < LEAST_TOKEN:
            raise ArgumentError(f"a token of fewer than {LEAST_TOKEN} characters can be guessed")
        logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
        pinned = lake if lake.name.endswith(BOARD) else None
        lake = lake_of_board(lake) if pinned else lake
        source, stores = StoppableSource.of(lake, read_only=read_only)
        with source.held():
            pass  # what cannot be opened is an error now
        with nullcontext() if stores else source.held():  # files in memory stay open: they are no file to lock
            token, writable = token or secrets.token_urlsafe(24), stores and not read_only
            desk = Desk(source, lake, writable=writable, token=token, board_file=pinned)
            desk.prepare(stored=stores and not read_only)

            def tell(address: str) -> None:
                typer.echo(address, err=True)
                if browser:
                    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

            try:
                serve(desk, host, port, tell)
            except KeyboardInterrupt:
                if desk.busy:  # a thread that does not notice that it was stopped would keep the process
                    os._exit(ENDED)
                raise
