"""The verb `mcp` of the command: a server for agents."""

from __future__ import annotations

import logging
import os
import secrets
import sys
from contextlib import nullcontext
from importlib.util import find_spec
from typing import Annotated

import typer

from lakescout.doors.cli.common import Lake, ReadOnly, friendly_errors
from lakescout.errors import ArgumentError, LakescoutError

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
    r"""Serve agents that speak MCP: needs `pip install 'lakescout\[mcp]'`.

    With --http, clients send the token in the environment variable LAKESCOUT_MCP_TOKEN, or the one that is printed.
    """
    with friendly_errors():
        if find_spec("mcp") is None:
            raise LakescoutError("this verb needs an extra: pip install 'lakescout[mcp]'")
        if read_only and allow_writes:
            raise ArgumentError("--read-only and --allow-writes exclude each other")
        logging.basicConfig(stream=sys.stderr, level=logging.WARNING)
        from lakescout.doors.brief import BriefSource
        from lakescout.doors.mcp import Service, serve_http, serve_stdio

        source, stores = BriefSource.of(lake, read_only=not allow_writes)
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
