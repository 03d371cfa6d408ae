"""A chat server on the loopback that answers as it is told, and can misbehave in every way."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Script = Callable[[str], "str | Counted | Misbehaviour"]

HANGS = 600
"""Seconds that a server stalls: longer than any test waits."""
POLL_SECONDS = 0.02
"""Seconds between a server's checks whether to stop: the library's half a second would be most of a short test."""


@dataclass(frozen=True)
class Counted:
    """A reply with the tokens that the server says it cost."""

    text: str
    prompt_tokens: int
    reply_tokens: int


class Misbehaviour:
    """A way not to answer: 'status' with a code, 'says' with a code and a message, 'parameter' refused by name, 'limit' with Retry-After, 'garbage', 'empty', 'cut', 'stall', 'drip', 'bytes'."""

    def __init__(self, kind: str, value: Any = None) -> None:
        self.kind = kind
        self.value = value


class ScriptedServer:
    """A chat server that counts its requests; `script` maps the last message of a prompt to the reply."""

    def __init__(self, script: Script, port: int = 0) -> None:
        self.script = script
        self.prompts: list[str] = []
        self.headers: list[dict[str, str]] = []
        self.bodies: list[dict[str, Any]] = []
        self.released = threading.Event()
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                prompt = "\n".join(message["content"] for message in body["messages"])
                server.prompts.append(prompt)
                server.headers.append(dict(self.headers))
                server.bodies.append(body)
                reply = server.script(prompt)
                if isinstance(reply, Misbehaviour):
                    server.misbehave(self, reply)
                    return
                counted = reply if isinstance(reply, Counted) else Counted(reply, 10, 5)
                self.answer(200, completion(counted.text, counted.prompt_tokens, counted.reply_tokens))

            def answer(self, status: int, payload: bytes | Mapping[str, Any], **headers: str) -> None:
                data = payload if isinstance(payload, bytes) else json.dumps(payload).encode("utf-8", "surrogatepass")
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.end_headers()
                with suppress(OSError):
                    self.wfile.write(data)

            def log_message(self, format: str, *arguments: object) -> None:
                """Log nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def misbehave(self, handler: Any, how: Misbehaviour) -> None:
        if how.kind == "status":
            handler.answer(how.value, {"error": {"message": "scripted"}})
        elif how.kind == "says":
            handler.answer(how.value[0], {"error": {"message": how.value[1], "code": how.value[1]}})
        elif how.kind == "parameter":
            handler.answer(400, {"error": {"message": "unsupported", "param": how.value}})
        elif how.kind == "limit":
            handler.answer(429, {"error": {"message": "scripted"}}, Retry_After=str(how.value))
        elif how.kind == "garbage":
            handler.answer(200, {"nothing": "of use"})
        elif how.kind == "empty":
            handler.answer(200, {**completion(""), "choices": []})
        elif how.kind == "drip":
            handler.send_response(200)
            handler.send_header("Content-Length", "1000")
            handler.end_headers()
            with suppress(OSError):
                while not self.released.wait(0.1):
                    handler.wfile.write(b" ")
                    handler.wfile.flush()
        elif how.kind == "bytes":
            handler.answer(200, how.value)
        elif how.kind == "stall":
            self.released.wait(HANGS)
        elif how.kind == "cut":
            handler.send_response(200)
            handler.send_header("Content-Length", "1000")
            handler.end_headers()
            handler.wfile.write(b'{"choices": [')
            handler.wfile.flush()
            handler.connection.shutdown(socket.SHUT_RDWR)

    def start(self) -> None:
        threading.Thread(target=self._server.serve_forever, args=(POLL_SECONDS,), daemon=True).start()

    def again(self) -> ScriptedServer:
        """A running server like this stopped one, at the same address."""
        server = ScriptedServer(self.script, self._server.server_address[1])
        server.start()
        return server

    def stop(self) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()


def completion(text: str, asked: int = 10, said: int = 5) -> dict[str, Any]:
    return {
        "id": "1",
        "object": "chat.completion",
        "created": 0,
        "model": "scripted",
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": asked, "completion_tokens": said, "total_tokens": asked + said},
    }


@contextmanager
def scripted(script: Script) -> Iterator[ScriptedServer]:
    """A server that runs while the block does."""
    server = ScriptedServer(script)
    server.start()
    try:
        yield server
    finally:
        server.stop()
