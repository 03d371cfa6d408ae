"""An OpenAI-compatible chat model, the protocol of hosted services, Ollama, vLLM and llama.cpp."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final
from urllib.parse import urlsplit

from lakescout.engine.calls import Message, Meter, Statements
from lakescout.engine.lake import Lake
from lakescout.engine.ledger import Ledger, reply_key
from lakescout.errors import LateError, ModelError, OverloadError, RefusalError, RestingError
from lakescout.lake.settings import Settings
from lakescout.plugins.llm.budget import Budget
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.llm.protocol import Privacy, Reply, TooLateError, is_local, within
from lakescout.plugins.models.local_model import LocalModel, in_memory
from lakescout.version import to_install

ATTEMPTS: Final = 3
KEY_VARIABLE: Final = "LAKESCOUT_LLM_API_KEY"
OPENAI_KEY_VARIABLE: Final = "OPENAI_API_KEY"
"""Keys come from the environment and are never stored, logged or shown. This one goes to OpenAI's own servers only."""

NO_KEY: Final = "none"

MAX_BYTES: Final = 2 << 20
"""The most bytes of one reply; reading stops there."""
MAX_REPLY: Final = 100_000
"""How many characters of a reply are kept."""
FIRST_PAUSE: Final = 0.2
"""Seconds before the second try; the third waits twice as long."""
RESERVE: Final = 0.05
"""Seconds kept back to give up in time."""
CONNECTING: Final = 3.0
"""Seconds until a connection must stand; the reply may take longer."""
REST: Final = 60.0
"""Seconds that a server is left alone after it could not be reached, or did not reply in time."""
PATIENT: Final = 5.0
"""A server that had fewer seconds to reply is not left alone: the budget was nearly spent."""

_resting: dict[str, tuple[float, str]] = {}
"""By address, until when a server is left alone, and why."""


def resting(base_url: str) -> str:
    """Why a server is not asked at present; empty if it may be asked."""
    until, why = _resting.get(base_url, (0.0, ""))
    left = until - time.monotonic()
    if left <= 0:
        return ""
    return f"{why}; it is asked again in {left:.0f} seconds"


def check_address(text: str) -> None:
    """Check that a text is an address without a password or a key, or empty. Raises ValueError.

    >>> check_address("http://localhost:8080/v1")
    """
    if not text:
        return
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError("the address must begin with http:// or https:// and name a server")
    if parts.port == 0:
        raise ValueError("the address must name a port from 1 to 65535, or none")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("the address must hold no name, password or key: the key is taken from LAKESCOUT_LLM_API_KEY")


_THOUGHTS: Final = re.compile(r"<think>.*?</think>", re.DOTALL)
"""What some models say to themselves before they answer."""

_refused_parameters: dict[str, frozenset[str]] = {}
"""For each model, the parameters that it rejects: some want `max_completion_tokens`, or no temperature."""


class TooLongError(Exception):
    """The server sent more than any answer could need."""


class OpenAIModel:
    """One model at one address. Nothing is sent before `complete` is called."""

    def __init__(self, base_url: str, model: str) -> None:
        self._base_url = base_url
        self._model = model

    @property
    def name(self) -> str:
        """Address and model."""
        return f"{self._base_url.rstrip('/')} {self._model}"

    def complete(self, messages: Sequence[Message], *, max_tokens: int, seconds: float) -> Reply:
        """One reply; refused connections, overloads and rate limits are tried again while time is left."""
        _web()  # importing the library is not the server's fault: it happens before the clock starts
        if why := resting(self._base_url):
            raise RestingError(f"the model {self._model!r} at {self._base_url} was not asked: {why}")
        deadline = time.monotonic() + seconds
        reason, kind, rests = "", ModelError, False
        for attempt in range(ATTEMPTS):
            left = deadline - time.monotonic() - RESERVE
            if attempt and left <= 0:
                break
            try:
                return within(max(left, RESERVE), lambda left=left: self._send(messages, max_tokens, left))  # type: ignore[misc]
            except TooLateError:
                reason, kind, rests = f"it took longer than {seconds:g} seconds", LateError, seconds >= PATIENT
                break
            except Exception as error:  # noqa: BLE001 - whatever a server can bring about ends as a ModelError
                reason = _reason(error)
                pause = 0.0 if self._adapts(error, _form_of(messages)) else _pause(error, attempt)
                rests = _is_unreachable(error) or (_is_late(error) and seconds >= PATIENT)
                kind = _kind(error) if pause is None else LateError if _is_late(error) else OverloadError
            if pause is None or attempt == ATTEMPTS - 1:
                break
            if time.monotonic() + pause >= deadline - RESERVE:
                reason += f"; the next try, in {pause:g} seconds, would be too late"
                break
            time.sleep(pause)
        if rests:
            _resting[self._base_url] = time.monotonic() + REST, reason
        raise kind(f"the model {self._model!r} at {self._base_url} gave no answer: {reason}")

    def _adapts(self, error: Exception, form: str) -> bool:
        """Whether the server refused a parameter that can be replaced, or the form of a reply; this is remembered."""
        refused, parameter = _refused_parameters.get(self.name, frozenset()), getattr(error, "param", None)
        if parameter not in {"temperature", "max_tokens"}:
            parameter = form if _kind(error) is RefusalError and not _is_too_long(error) else ""
        if not parameter or parameter in refused:
            return False
        _refused_parameters[self.name] = refused | {parameter}
        return True

    def _send(self, messages: Sequence[Message], max_tokens: int, seconds: float) -> Reply:
        openai = _library()
        turns: Any = [{"role": message.role, "content": message.content} for message in messages]
        key = api_key(self._base_url)
        client = openai.OpenAI(base_url=self._base_url, api_key=key, max_retries=0, http_client=_web())
        refused = _refused_parameters.get(self.name, frozenset())
        options: Any = {} if "temperature" in refused else {"temperature": 0}
        options["max_completion_tokens" if "max_tokens" in refused else "max_tokens"] = max_tokens
        form = _form_of(messages)
        if form and form not in refused:
            schema = {"name": "reply", "schema": json.loads(messages[-1].schema)}
            options["response_format"] = {"type": "json_schema", "json_schema": schema}
        completion = client.chat.completions.create(
            model=self._model,
            messages=turns,
            **options,
            timeout=openai.Timeout(seconds, connect=min(seconds, CONNECTING)),
            extra_headers={"Idempotency-Key": reply_key(self.name, messages)},
        )
        return _reply(completion, key)


def _form_of(messages: Sequence[Message]) -> str:
    """The parameter for the reply's kind of JSON, as `_refused_parameters` names it: some servers take only objects."""
    schema = messages[-1].schema
    return f"response_format {json.loads(schema)['type']}" if schema else ""


def api_key(base_url: str) -> str:
    """The key for a server. OPENAI_API_KEY never goes to anyone else's server."""
    host = (urlsplit(base_url).hostname or "").lower()
    own = host == "openai.com" or host.endswith(".openai.com")
    return os.environ.get(KEY_VARIABLE) or (os.environ.get(OPENAI_KEY_VARIABLE) if own else None) or NO_KEY


def _library() -> Any:
    """The module `openai`, imported when a model is asked. Raises ModelError where it is not installed."""
    try:
        return import_module("openai")
    except ImportError as error:
        raise ModelError(f"asking a model needs the extra lakescout[llm]: {to_install('llm')}") from error


@cache
def _web() -> Any:
    """The HTTP client of this process: it stops reading a reply at MAX_BYTES and does not follow redirects."""
    return _library().DefaultHttpxClient(event_hooks={"response": [_bound]}, follow_redirects=False)


def _bound(response: Any) -> None:
    """Make the stream of a response raise TooLongError after MAX_BYTES. The HTTP library is the one of `openai`."""
    library: Any = import_module(type(response).__module__.partition(".")[0])
    inner = response.stream

    class Bounded(library.SyncByteStream):  # type: ignore[misc]
        def __iter__(self) -> Iterator[bytes]:
            read = 0
            for part in inner:
                read += len(part)
                if read > MAX_BYTES:
                    raise TooLongError
                yield part

        def close(self) -> None:
            inner.close()

    response.stream = Bounded()


def _reply(completion: Any, key: str) -> Reply:
    """Read a completion; a server may omit or garble any part of it, or repeat the key, which must not be kept."""
    choices = completion.choices
    if not choices:
        raise ValueError("the reply has no choices")
    text = choices[0].message.content
    if not isinstance(text, str):
        raise ValueError("the reply has no text")
    text = _THOUGHTS.sub("", text[:MAX_REPLY]).lstrip()
    if key != NO_KEY:
        text = text.replace(key, "…")
    usage = getattr(completion, "usage", None)
    asked, said = (getattr(usage, part, 0) or 0 for part in ("prompt_tokens", "completion_tokens"))
    return Reply(text.encode("utf-8", "replace").decode("utf-8"), int(asked), int(said))


def _kind(error: Exception) -> type[ModelError]:
    """The kind of an error that is not worth another try: RefusalError if it concerns this prompt alone."""
    refused = getattr(error, "status_code", None) in {400, 413, 422} or _is_too_long(error)
    return RefusalError if refused else ModelError


def _pause(error: Any, attempt: int) -> float | None:
    """Seconds until another try makes sense; None if none does."""
    openai = _library()
    if _is_too_long(error) or type(error.__cause__).__name__ == "ConnectTimeout":
        return None
    if isinstance(error, openai.APIStatusError):
        if error.status_code not in {408, 409, 429} and error.status_code < 500:
            return None
        asked = _retry_after(error.response.headers.get("retry-after"))
        return max(asked, float(FIRST_PAUSE * 2**attempt))
    return float(FIRST_PAUSE * 2**attempt) if isinstance(error, openai.APIConnectionError) else None


def _is_late(error: BaseException) -> bool:
    """Whether the server was reached but did not reply."""
    return type(error).__name__ == "APITimeoutError" and type(error.__cause__).__name__ != "ConnectTimeout"


def _is_unreachable(error: BaseException) -> bool:
    """Whether no connection could be made."""
    return type(error.__cause__).__name__ in {"ConnectError", "ConnectTimeout"}


def _is_too_long(error: BaseException) -> bool:
    return isinstance(error, TooLongError) or isinstance(error.__cause__, TooLongError)


def _retry_after(header: str | None) -> float:
    """The seconds that a server asks to wait.

    >>> _retry_after("3"), _retry_after(None), _retry_after("Wed, 21 Oct 2015 07:28:00 GMT")
    (3.0, 0.0, 0.0)
    """
    try:
        return min(max(0.0, float(header or 0)), 3600.0)
    except ValueError:
        return 0.0


def _reason(error: Exception) -> str:
    status = getattr(error, "status_code", None)
    if _is_too_long(error):
        return f"the reply is longer than {MAX_BYTES:,} bytes"
    if _is_late(error):
        return "no reply in time"
    if status == 429:
        return "HTTP 429 (rate limit)"
    return f"HTTP {status}" if status else type(error).__name__ + (f": {error}" if type(error) is ValueError else "")


_ROW_BY_ROW = frozenset({"", "augment_"})
"""Prefixes of work that a statement may request for every row of a table: the statement's own limits apply too."""


def unasked(settings: Settings) -> str:
    """Why the model in the settings is not asked at present; empty if it may be asked, or if none is set."""
    url, model = str(settings["llm_base_url"]), str(settings["llm_model"])
    why = resting(url) if model and not is_local(model) else ""
    return f"the model {model!r} at {url} is not asked: {why}" if why else ""


def open_chat(
    settings: Settings,
    ledger: Ledger,
    meter: Meter,
    statements: Statements,
    *,
    prefix: str = "",
    questions: int = 1,
    threads: Callable[[], int] = lambda: 0,
) -> Chat | None:
    """A chat with a budget; None if no model is set or nothing may leave the process.

    A model in a file may see everything, whatever `privacy` says: nothing leaves the process. It uses `threads`.

    The budget comes from the settings `<prefix>max_calls`, `<prefix>max_tokens` and `<prefix>max_seconds`,
    times the number of questions asked at once. Calls about questions count on the `meter`; work that was
    requested by name, with a prefix and limits of its own, does not.
    """
    local = is_local(str(settings["llm_model"]))
    if not local and (not settings["llm_base_url"] or not settings["llm_model"] or settings["privacy"] == "none"):
        return None
    budget = Budget(
        int(settings[f"{prefix}max_calls"]) * questions,
        int(settings[f"{prefix}max_tokens"]) * questions,
        float(settings[f"{prefix}max_seconds"]) * questions,
        int(settings["max_call_tokens"]),
        float(settings["max_call_seconds"]),
        prefix=prefix,
    )
    if prefix in _ROW_BY_ROW:
        budget.statement = statements.now(
            int(settings["statement_max_calls"]),
            int(settings["statement_max_tokens"]),
            float(settings["statement_max_seconds"]),
        )
    if not prefix:
        budget.meter, budget.max_calls_per_hour = meter, int(settings["max_calls_per_hour"])
    if local:
        return Chat(LocalModel(str(settings["llm_model"]), threads), budget, ledger, Privacy("values"))
    model = OpenAIModel(str(settings["llm_base_url"]), str(settings["llm_model"]))
    return Chat(model, budget, ledger, Privacy(str(settings["privacy"])))


def note(lake: Lake, *_: object) -> str:
    """What `lakescout_status` says of the model: why it is not asked, or the memory that it takes; '' for nothing."""
    said = (unasked(lake.settings), in_memory(str(lake.settings["llm_model"])))
    return "; ".join(each for each in said if each)
