"""Who may ask the page: the token, the host and the origin of each request, and what the browser may run.

The browser is on the same machine as many strangers: every page it has open can send requests to the loopback, and
a name that a stranger owns can be made to point there (DNS rebinding). So each request must name a host of ours, must
not come from another site, and must carry the token.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
from collections.abc import Collection, Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import quote as url_quote
from urllib.parse import unquote, urlencode, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lakescout.plugins.ui.html import el, html

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""No script or style within a page, and nothing from elsewhere."""

HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # with "no-referrer", browsers send the origin "null" with our own forms
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}

LOOPBACKS: Final = ("127.0.0.1", "localhost", "::1")
SAFE: Final = frozenset({"GET", "HEAD"})


class Guarded:
    """An ASGI app for those who know the token, asked under one of our own names."""

    def __init__(self, app: ASGIApp, token: str, hosts: Collection[str]) -> None:
        """`hosts` are the names, without a port, under which the page may be asked."""
        self.app, self.token, self.hosts = app, token, frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or say why not."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        await (self._refusal(Request(scope)) or self.app)(scope, receive, sealed)

    def _refusal(self, request: Request) -> Response | None:
        headers = request.headers
        host = headers.get("host", "")
        if not self.is_ours(host):
            return PlainTextResponse("This page is not served under that name.", 421)
        if problem := foreign(headers, host, request.method):
            return PlainTextResponse(problem, 403)
        given = request.query_params.get("token", "")
        if given and request.method in SAFE:
            return self._welcome(request) if same(given, self.token) else _locked()
        return None if same(self._cookie(headers, host), self.token) else _locked()

    def is_ours(self, host: str) -> bool:
        """Whether a Host header names this server. An address in digits passes under '*': nobody can redirect it."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        if name in self.hosts:
            return True
        return "*" in self.hosts and is_address(name)

    @staticmethod
    def _cookie(headers: Headers, host: str) -> str:
        try:
            found = SimpleCookie(headers.get("cookie", "")).get(cookie_name(host))
        except CookieError:
            return ""
        return found.value if found is not None else ""

    def _welcome(self, request: Request) -> Response:
        """A page that leads on. A redirect would count as coming from the site of the link, and lose the cookie."""
        left = [(name, value) for name, value in request.query_params.multi_items() if name != "token"]
        path = "/" + url_quote(unquote(request.url.path).lstrip("/"))
        target = path + (f"?{urlencode(left)}" if left else "")
        body = html(
            el("meta", http_equiv="refresh", content=f"0; url={target}"), el("a", "Go on to the lake", href=target)
        )
        response = HTMLResponse(body)
        response.set_cookie(
            cookie_name(request.headers["host"]), self.token, path="/", httponly=True, samesite="strict"
        )
        return response


def cookie_name(host: str) -> str:
    """The cookie of one server: browsers keep no cookies apart by port.

    >>> cookie_name("127.0.0.1:9596")
    'lakescout_9596'
    """
    return f"lakescout_{urlsplit(f'//{host}').port or 80}"


def foreign(headers: Headers, host: str, method: str) -> str:
    """Why a request may come from another site; empty if it does not. A change must name our origin.

    >>> foreign(Headers({"origin": "http://evil.example"}), "127.0.0.1:9596", "GET")
    'This request comes from another page.'
    >>> foreign(Headers({"origin": "http://127.0.0.1:9596"}), "127.0.0.1:9596", "POST")
    ''
    """
    origin = headers.get("origin")
    if origin is not None and origin not in {f"http://{host}", f"https://{host}"}:
        return "This request comes from another page."
    if headers.get("sec-fetch-site") in {"cross-site", "same-site"} and headers.get("sec-fetch-mode") != "navigate":
        return "This request comes from another site."
    if method not in SAFE and origin is None:
        return "This request does not say which page it comes from."
    return ""


def form_token(token: str) -> str:
    """What each form carries to prove that it comes from our pages, without giving the token away."""
    return hmac.new(token.encode(), b"form", hashlib.sha256).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two secrets are equal, compared in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def is_address(host: str) -> bool:
    """Whether a host is written in digits.

    >>> is_address("192.168.0.7"), is_address("::1"), is_address("lake.example")
    (True, True, False)
    """
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _locked() -> Response:
    text = "The token is missing or wrong. Open the address that `lakescout ui` printed when it started."
    return PlainTextResponse(text, 401)
