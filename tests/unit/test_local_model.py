"""A model in a file, with a stand-in for llama.cpp: loading, replies, interrupts and every way to fail."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from test_model_files import gguf

import lakescout
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask
from lakescout.engine.calls import Message, Tells
from lakescout.engine.ledger import reply_key
from lakescout.errors import LateError, ModelError, ModelFileError, RefusalError
from lakescout.plugins.models import local_model
from lakescout.plugins.models.local_model import LocalModel, in_memory, loaded_memory, loops, sureness_of, threads_for


def say(text: str, **more: str) -> list[Message]:
    return [Message("user", text, Tells.VALUES, **more)]


class Library:
    """Stands in for the module `xllamacpp`. `reply` gets the prompt and the callback."""

    def __init__(self) -> None:
        self.loaded: list[Any] = []
        self.prompts: list[Any] = []
        self.fails = False
        self.reply: Callable[[Any, Callable[[Any], bool]], Any] = self.words
        library = self

        class Server:
            def __init__(self, given: Any) -> None:
                if library.fails:
                    raise RuntimeError("Failed to init server, please check the input params.")
                library.loaded.append(given)

            def handle_chat_completions(self, prompt: Any, take: Callable[[Any], bool]) -> Any:
                library.prompts.append(prompt)
                return library.reply(prompt, take)

        self.Server = Server

    @staticmethod
    def CommonParams() -> SimpleNamespace:  # noqa: N802 - as the library calls it
        return SimpleNamespace(model=SimpleNamespace(), cpuparams=SimpleNamespace(), cpuparams_batch=SimpleNamespace())

    @staticmethod
    def words(prompt: Any, take: Callable[[Any], bool]) -> None:
        for word in ("SELECT", " 1"):
            take([{"choices": [{"delta": {"content": word}}]}])
        take({"choices": [], "usage": {"prompt_tokens": 12, "completion_tokens": 2}})


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Iterator[Library]:
    found = Library()
    monkeypatch.setitem(sys.modules, "xllamacpp", found)
    local_model._current.clear()
    yield found
    local_model._current.clear()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "tiny.gguf"
    file.write_bytes(gguf())
    return file


def test_a_model_is_loaded_once_a_process_when_it_is_first_asked(library: Library, path: Path) -> None:
    first = LocalModel(str(path), lambda: 1)
    assert library.loaded == [] and loaded_memory(str(path)) is None
    reply = first.complete(say("hello"), max_tokens=9, seconds=5)
    assert (reply.text, reply.prompt_tokens, reply.reply_tokens) == ("SELECT 1", 12, 2)
    LocalModel(str(path), lambda: 1).complete(say("again"), max_tokens=9, seconds=5)
    [given] = library.loaded
    assert given.cpuparams.n_threads == 1 and given.n_ctx == 4096 and given.model.path == str(path)
    assert (loaded_memory(str(path)) or 0) > path.stat().st_size
    assert in_memory(str(path)) == "the model tiny.gguf takes about 0.4 GB of memory in this process"
    assert in_memory("/other.gguf") == ""


def test_no_port_is_opened(library: Library, path: Path) -> None:
    LocalModel(str(path)).complete(say("hello"), max_tokens=9, seconds=5)
    [given] = library.loaded
    assert given.hostnames[0].endswith(".sock") and len(given.api_keys[0]) == 32 and not given.ui


def test_a_changed_file_is_loaded_anew(library: Library, path: Path) -> None:
    LocalModel(str(path)).complete(say("hello"), max_tokens=9, seconds=5)
    path.write_bytes(gguf(tensors=2))
    LocalModel(str(path)).complete(say("hello"), max_tokens=9, seconds=5)
    assert len(library.loaded) == 2 and len(local_model._current) == 1


def test_a_grammar_and_a_schema_are_passed_on(library: Library, path: Path) -> None:
    model = LocalModel(str(path))
    model.complete(say("a", grammar='root ::= "1"'), max_tokens=9, seconds=5)
    model.complete(say("a", schema='{"type": "object"}'), max_tokens=9, seconds=5)
    model.complete(say("a"), max_tokens=7, seconds=5)
    with_grammar, with_schema, plain = library.prompts
    assert with_grammar["grammar"] == 'root ::= "1"' and "response_format" not in with_grammar
    assert with_schema["response_format"]["json_schema"]["schema"] == {"type": "object"}
    assert plain["max_tokens"] == 7 and plain["temperature"] == 0 and "grammar" not in plain


def test_a_grammar_tells_replies_apart() -> None:
    assert reply_key("m", say("a")) != reply_key("m", say("a", grammar="root ::= [1]"))
    assert reply_key("m", say("a", grammar="")) == reply_key("m", say("a"))


def endless(prompt: Any, take: Callable[[Any], bool]) -> None:
    while not take([{"choices": [{"delta": {"content": "word "}}]}]):
        time.sleep(0.001)


def test_a_model_that_does_not_end_is_stopped(library: Library, path: Path) -> None:
    library.reply = endless
    model = LocalModel(str(path))
    with pytest.raises(LateError, match=r"tiny\.gguf took longer than"):
        model.complete(say("hello"), max_tokens=9, seconds=0.3)
    library.reply = Library.words
    assert model.complete(say("hello"), max_tokens=9, seconds=60).text == "SELECT 1", "it is free again"


def test_a_statement_that_goes_in_circles_is_stopped_soon(library: Library, path: Path) -> None:
    heard = []

    def circles(prompt: Any, take: Callable[[Any], bool]) -> None:
        for word in ("SELECT a FROM t WHERE ", *("b = 1", " AND ") * 10_000):
            heard.append(word)
            if take([{"choices": [{"delta": {"content": word}}]}]):
                return

    library.reply = circles
    reply = LocalModel(str(path)).complete(say("hello", grammar="root ::= [a]"), max_tokens=9, seconds=60)
    assert reply.text.startswith("SELECT a FROM t WHERE b = 1 AND b = 1") and len(heard) < 20
    heard.clear()
    LocalModel(str(path)).complete(say("hello"), max_tokens=9, seconds=60)
    assert len(heard) > 10_000, "only statements are stopped: other replies may repeat what they are about"


def test_what_is_written_twice_is_no_circle() -> None:
    sums = ", ".join(f"SUM(CASE WHEN color = '{color}' THEN 1 ELSE 0 END)" for color in ("red", "green", "blue"))
    for sql in (
        f"SELECT {sums} FROM t GROUP BY kind ORDER BY {sums}",
        "SELECT a.id, b.id, c.id FROM a JOIN b ON a.id = b.id JOIN c ON b.id = c.id",
        "SELECT x FROM t WHERE y IN ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab')",
    ):
        assert not any(loops(sql[:end]) for end in range(len(sql) + 1))


def test_a_statement_tells_how_sure_its_model_was(library: Library, path: Path) -> None:
    def unsure(prompt: Any, take: Callable[[Any], bool]) -> None:
        for word, logprob in (("SELECT", -0.1), (" 1", -100.0)):
            likely = {"content": [{"token": word, "logprob": logprob}]} if prompt.get("logprobs") else None
            take([{"choices": [{"delta": {"content": word}, "logprobs": likely}]}])

    library.reply = unsure
    reply = LocalModel(str(path)).complete(say("hello", grammar="root ::= [a]"), max_tokens=9, seconds=60)
    assert sureness_of(reply.text) == ("SELECT 1", pytest.approx((-0.1 + local_model.LEAST_LIKELY) / 2))
    assert LocalModel(str(path)).complete(say("hello"), max_tokens=9, seconds=60).text == "SELECT 1"


def test_a_reply_without_end_is_cut(library: Library, path: Path) -> None:
    library.reply = lambda prompt, take: next(
        (None for _ in range(10**6) if take({"choices": [{"delta": {"content": "x" * 5000}}]})), None
    )
    assert len(LocalModel(str(path)).complete(say("hello"), max_tokens=9, seconds=60).text) == local_model.MAX_REPLY


def test_an_interrupt_stops_the_model(library: Library, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = threading.Event()

    def reply(prompt: Any, take: Callable[[Any], bool]) -> None:
        endless(prompt, take)
        stopped.set()

    library.reply = reply
    real = threading.Event.wait
    waits = []

    def wait(self: threading.Event, timeout: float | None = None) -> bool:
        waits.append(timeout)
        if library.prompts:
            raise KeyboardInterrupt
        return real(self, timeout)

    model = LocalModel(str(path))
    with monkeypatch.context() as patched:
        patched.setattr(threading.Event, "wait", wait)
        with pytest.raises(KeyboardInterrupt):
            while True:
                model.complete(say("hello"), max_tokens=9, seconds=60)
    assert stopped.wait(60) and waits


def test_a_refused_prompt_is_told(library: Library, path: Path) -> None:
    library.reply = lambda prompt, take: {"error": {"code": 400, "message": "request exceeds the context"}}
    with pytest.raises(RefusalError, match="exceeds the context"):
        LocalModel(str(path)).complete(say("hello"), max_tokens=9, seconds=5)


def test_a_model_that_breaks_while_it_writes_is_told(library: Library, path: Path) -> None:
    def reply(prompt: Any, take: Callable[[Any], bool]) -> None:
        raise RuntimeError("decode failed")

    library.reply = reply
    with pytest.raises(ModelFileError, match="decode failed"):
        LocalModel(str(path)).complete(say("hello"), max_tokens=9, seconds=5)


def test_an_architecture_that_is_not_known_is_named(library: Library, path: Path) -> None:
    library.fails = True
    path.write_bytes(gguf("martian"))
    with pytest.raises(ModelFileError, match=r"tiny\.gguf cannot be run: its architecture is 'martian'"):
        LocalModel(str(path)).complete(say("hello"), max_tokens=9, seconds=5)


def test_too_little_memory_is_found_before_loading(
    library: Library, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local_model, "free_memory", lambda: 10**8)
    with pytest.raises(ModelFileError, match="too little memory for the model tiny.gguf: it needs 0.4 GB, 0.1 GB"):
        LocalModel(str(path)).complete(say("hello"), max_tokens=9, seconds=5)
    assert library.loaded == []


def test_the_library_may_be_missing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    local_model._current.clear()
    with pytest.raises(ModelFileError, match=r"lakescout\[local\]: pip install"):
        LocalModel(str(path)).complete(say("hello"), max_tokens=9, seconds=5)


def test_a_fork_after_loading_asks_nothing(library: Library, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = LocalModel(str(path))
    model.complete(say("hello"), max_tokens=9, seconds=5)
    own = os.getpid()
    monkeypatch.setattr(os, "getpid", lambda: own + 1)
    with pytest.raises(ModelFileError, match="was loaded before this process was forked"):
        model.complete(say("hello"), max_tokens=9, seconds=5)
    assert len(library.prompts) == 1


def test_threads_are_those_of_duckdb_and_fewer_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(range(8)), raising=False)
    monkeypatch.setattr(local_model, "_ticks", lambda: (0, 0))
    monkeypatch.setattr(os, "getloadavg", lambda: (0.2, 0, 0), raising=False)
    assert [threads_for(asked) for asked in (0, 1, 4, 99)] == [8, 1, 4, 8]
    monkeypatch.setattr(os, "getloadavg", lambda: (6.0, 0, 0), raising=False)
    assert [threads_for(asked) for asked in (0, 1, 4)] == [2, 1, 2]
    monkeypatch.setattr(os, "getloadavg", lambda: (60.0, 0, 0), raising=False)
    assert threads_for(0) == 1


def test_the_work_of_this_process_itself_leaves_a_model_its_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lakescout has just indexed the lake when a model is first asked: the load of that minute is its own."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: set(range(2)), raising=False)
    monkeypatch.setattr(os, "getloadavg", lambda: (1.2, 0, 0), raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    watched = iter([(100, 500), (104, 540), (200, 600), (240, 640)])
    monkeypatch.setattr(local_model, "_ticks", lambda: next(watched))
    assert threads_for(0) == 2
    assert threads_for(0) == 1, "other work keeps both cores busy now"


def test_free_memory_is_known_here() -> None:
    found = local_model.free_memory()
    assert found is None or found > 0


# Through the engine.

QUESTION = "average age of singers from France"


@pytest.mark.parametrize("content", [b"", b"no model", gguf()[:200], gguf("martian")])
def test_a_bad_file_leaves_the_answer_and_a_reason(library: Library, path: Path, content: bytes) -> None:
    library.fails = True
    path.write_bytes(content)
    with lakescout.connect(llm_model=str(path), second_reader="always") as connection:
        connection.execute("CREATE TABLE singer AS SELECT 'France' AS country, i AS age FROM range(5) t(i)")
        found = ask(lake_of(connection), QUESTION)
    assert found.answered and "answered without a second reader: " in "; ".join(found.reasons)
    assert "tiny.gguf" in "; ".join(found.reasons)


def test_errors_are_of_the_projects_kind() -> None:
    assert issubclass(ModelFileError, ModelError)
