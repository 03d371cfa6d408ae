"""The verb `ui` of the command: a page to explore a lake."""

from __future__ import annotations

import logging
import os
import sys
import threading
import webbrowser
from contextlib import nullcontext
from importlib.util import find_spec
from typing import Annotated

import typer

from lakescout.doors.cli.common import Lake, ReadOnly, friendly_errors
from lakescout.errors import ArgumentError, LakescoutError

LOOPBACK = "127.0.0.1"
ENDED = 130
"""The exit status of who was ended by Ctrl-C."""
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
    r"""Open a page to explore a lake: needs `pip install 'lakescout\[ui]'`.

    The address that is printed carries a token; without it, nobody sees the page.
    """
    with friendly_errors():
        if find_spec("starlette") is None or find_spec("uvicorn") is None:
            raise LakescoutError("this verb needs an extra: pip install 'lakescout[ui]'")
        from lakescout.doors.brief import StoppableSource
        from lakescout.doors.ui.app import Desk, fresh_token, serve
        from lakescout.doors.ui.security import LOOPBACKS

        if host not in LOOPBACKS and not token:
            raise ArgumentError("--host needs a token of yours: --token, or the variable LAKESCOUT_UI_TOKEN")
        if token and len(token) < LEAST_TOKEN:
            raise ArgumentError(f"a token of fewer than {LEAST_TOKEN} characters can be guessed")
        logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
        source, stores = StoppableSource.of(lake, read_only=read_only)
        with source.held():
            pass  # what cannot be opened is an error now
        with nullcontext() if stores else source.held():  # files in memory stay open: they are no file to lock
            desk = Desk(source, lake, writable=stores and not read_only, token=token or fresh_token())
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
