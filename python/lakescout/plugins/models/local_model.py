"""A chat model in a file, run in this process by llama.cpp: nothing leaves the process, and no port is opened.

The file is loaded when the model is first asked, once a process. A call ends within its time, at Ctrl-C and at the end
of the process: llama.cpp asks after every few tokens whether to go on.
"""

from __future__ import annotations

import atexit
import json
import os
import secrets
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from lakescout.engine.calls import Message
from lakescout.errors import LateError, ModelFileError, RefusalError
from lakescout.plugins.llm.protocol import Reply, TooLateError, within
from lakescout.plugins.models.model_files import ModelHeader, needs_install, read_header

CONTEXT: Final = 8_192
"""The most tokens of a prompt and its reply, or what the model was made for if that is less."""
BATCH: Final = 128
"""Tokens of a prompt that are read at once; between them it is asked whether to go on."""
MAX_REPLY: Final = 100_000
"""How many characters of a reply are kept."""
KEPT_PROMPTS: Final = 128
"""MiB for what it has read of earlier prompts: a question over the same tables is read from where it differs."""
BESIDE: Final = 300 + KEPT_PROMPTS << 20
"""Bytes that a model takes besides its weights, keys and values."""
LOOP: Final = 60
REPEATED: Final = 100
"""A circle is at least LOOP characters long, of a part that is said three times, or twice where it is as long as
REPEATED. A small model does not come back from it."""
LEAST_LIKELY: Final = -20.0
"""The logarithm of how likely a token is that the grammar made it write."""
SAMPLE: Final = 0.2
"""Seconds for which a machine that seems busy is watched before a model is loaded."""
COPIED: Final = 1.25
"""How many times the size of its file a model takes: most weights are mapped, some are copied into another order."""


_SURENESS: Final = "\n-- sureness "


def with_sureness(text: str, sureness: float) -> str:
    """A statement that tells how sure its model was, as the reply is kept: for SQL it is a comment."""
    return f"{text}{_SURENESS}{sureness:.3f}"


def sureness_of(text: str) -> tuple[str, float | None]:
    """A statement, and the mean logarithm of how likely its model found each token of it; None where it tells none.

    >>> sureness_of(with_sureness("SELECT 1", -0.25)), sureness_of("SELECT 1")
    (('SELECT 1', -0.25), ('SELECT 1', None))
    """
    statement, mark, number = text.rpartition(_SURENESS)
    try:
        return (statement, float(number)) if mark else (text, None)
    except ValueError:
        return text, None


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A model that is ready to be asked."""

    key: tuple[str, int, int]
    """Path, size and time of the file."""
    server: Any
    pid: int
    """The process that loaded it: its threads are not in a fork."""
    threads: int


_loading = threading.RLock()
"""Held while a model is loaded, and while one is asked: it reads one prompt at a time."""
_current: list[_Loaded] = []
_stopping: set[threading.Event] = set()
"""The calls under way; the end of the process sets them."""


def loaded_memory(path: str) -> int | None:
    """About how many bytes a model takes in this process; None if it is not loaded."""
    there = [each for each in _current if each.pid == os.getpid() and each.key[0] == path]
    if not there:
        return None
    return memory_of(read_header(Path(path)), there[0].key[1])


def in_memory(path: str) -> str:
    """What a model that is loaded takes, in words; empty for one that is not."""
    taken = loaded_memory(str(Path(path).expanduser())) if _current else None
    return f"the model {Path(path).name} takes about {taken / 1e9:.1f} GB of memory in this process" if taken else ""


def memory_of(header: ModelHeader, size: int) -> int:
    """About how many bytes a model of so large a file takes."""
    return int(size * COPIED) + header.memory_of(min(header.context or CONTEXT, CONTEXT)) + BESIDE


class LocalModel:
    """One model in one file. Nothing is read before `complete` is called."""

    def __init__(self, path: str, threads: Callable[[], int] = lambda: 0) -> None:
        """`threads` says how many threads it may use; 0: one a core."""
        self._path = Path(path).expanduser()
        self._threads = threads

    @property
    def name(self) -> str:
        """What distinguishes it in the cache of replies: the file's name and size."""
        size = 0
        with suppress(OSError, ValueError):
            size = self._path.stat().st_size
        return f"file {self._path.name} {size}"

    def complete(self, messages: Sequence[Message], *, max_tokens: int, seconds: float) -> Reply:
        """One reply. Raises ModelFileError, LateError, RefusalError.

        Loading does not count on `seconds`: it happens once, and the disk is to blame for it.
        """
        threads = self._threads()
        server = within(max(seconds, LOADING), lambda: _load(self._path, threads))
        stop = threading.Event()
        _stopping.add(stop)
        began = time.monotonic()
        try:
            return within(seconds, lambda: _asked(server, messages, max_tokens, stop))
        except TooLateError:
            spent = time.monotonic() - began
            raise LateError(f"the model {self._path.name} took longer than {spent:.0f} seconds") from None
        finally:
            stop.set()
            _stopping.discard(stop)


LOADING: Final = 600.0
"""Seconds that loading may take."""


def _load(path: Path, threads: int) -> Any:
    """llama.cpp's server for a file, which stays for all later calls. Raises ModelFileError."""
    try:
        stated = path.stat()
        key = (str(path), stated.st_size, stated.st_mtime_ns)
    except (OSError, ValueError):
        key = (str(path), 0, 0)
    if any(each.pid != os.getpid() for each in _current):  # before the lock, which a fork may have copied held
        raise ModelFileError(
            f"the model {path.name} was loaded before this process was forked; start the process anew to ask it"
        )
    with _loading:
        if _current and _current[0].key == key:
            return _current[0].server
        header = read_header(path)
        try:
            library: Any = import_module("xllamacpp")
        except ImportError as error:
            raise ModelFileError(needs_install()) from error
        needed, there = memory_of(header, key[1]), free_memory()
        _current.clear()
        if there is not None and needed > there:
            raise ModelFileError(
                f"there is too little memory for the model {path.name}: "
                f"it needs {needed / 1e9:.1f} GB, {there / 1e9:.1f} GB are free"
            )
        count = threads_for(threads)
        try:
            server = _served(library, path, header, count)
        except Exception as error:  # the library says that it failed, and not why
            raise ModelFileError(
                f"the model {path.name} cannot be run: its architecture is {header.architecture!r}, which llama.cpp "
                "may not know, or there is too little memory"
            ) from error
        _current.append(_Loaded(key, server, os.getpid(), count))
        return server


def _served(library: Any, path: Path, header: ModelHeader, threads: int) -> Any:
    """The server of a model. Its socket lies in a folder of this user, has a secret key and is removed at once."""
    given = library.CommonParams()
    given.model.path = str(path)
    given.n_ctx = min(header.context or CONTEXT, CONTEXT)
    given.n_parallel = 1
    given.n_batch = given.n_ubatch = BATCH
    given.warmup = False
    given.verbosity = 0
    given.cache_ram_mib = KEPT_PROMPTS
    given.ui = False
    given.endpoint_slots = False
    given.n_threads_http = 1
    given.api_keys = [secrets.token_hex(16)]
    for pool in (given.cpuparams, given.cpuparams_batch):
        pool.n_threads = threads
        pool.poll = 0
    with tempfile.TemporaryDirectory(prefix="lakescout-") as folder:
        given.hostnames = [str(Path(folder) / "model.sock")]
        return library.Server(given)


def threads_for(asked: int) -> int:
    """How many threads a model gets: those asked for, or one a core, but none for cores that other work keeps busy.

    Threads that wait for one another on busy cores are many times slower than one.
    """
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    if round(busy):
        busy = min(busy, _busy_with_others(busy))
    most = min(asked, cores) if asked > 0 else cores
    return max(1, min(most, round(cores - busy)))


def _busy_with_others(unknown: float) -> float:
    """How many cores other processes keep busy just now: the load of the last minute counts our own work, too."""
    try:
        before, own = _ticks(), time.process_time()
        time.sleep(SAMPLE)
        spent, all_of_it = (one - other for one, other in zip(_ticks(), before, strict=True))
        cores = os.cpu_count() or 1
        return max(0.0, spent / all_of_it * cores - (time.process_time() - own) / SAMPLE)
    except (OSError, ValueError, ZeroDivisionError):
        return unknown


def _ticks() -> tuple[int, int]:
    """The ticks of all cores, those that were spent and all. Raises OSError, ValueError."""
    ticks = [int(each) for each in Path("/proc/stat").read_text(encoding="ascii").splitlines()[0].split()[1:9]]
    return sum(ticks) - sum(ticks[3:5]), sum(ticks)


def free_memory() -> int | None:
    """The bytes of memory that this process may still take; None if the system does not tell."""
    found = []
    with suppress(OSError, ValueError):
        said = dict(line.split(":", 1) for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines())
        found.append(int(said["MemAvailable"].split()[0]) * 1024)
    with suppress(OSError, ValueError):
        most = int(Path("/sys/fs/cgroup/memory.max").read_text(encoding="ascii"))
        found.append(most - int(Path("/sys/fs/cgroup/memory.current").read_text(encoding="ascii")))
    with suppress(ImportError, OSError, ValueError):
        resource: Any = import_module("resource")
        most = resource.getrlimit(resource.RLIMIT_AS)[0]
        if most != resource.RLIM_INFINITY:
            used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
            found.append(most - used)
    return max(0, min(found)) if found else None


def _asked(server: Any, messages: Sequence[Message], max_tokens: int, stop: threading.Event) -> Reply:
    """The reply of a loaded model; once `stop` is set it writes no more, nor where it writes a statement and goes in
    circles. A statement tells how sure the model is of it. Raises RefusalError, ModelFileError."""
    prompt: dict[str, Any] = {
        "messages": [{"role": message.role, "content": message.content} for message in messages],
        "max_tokens": max_tokens,
        "temperature": 0,
        "stream": True,
        "return_progress": True,
        "stream_options": {"include_usage": True},
    }
    last = messages[-1]
    if last.grammar:
        prompt |= {"grammar": last.grammar, "logprobs": True}
    elif last.schema:
        schema = {"name": "reply", "schema": json.loads(last.schema)}
        prompt["response_format"] = {"type": "json_schema", "json_schema": schema}
    texts: list[str] = []
    problems: list[str] = []
    used: dict[str, int] = {}
    likely: list[float] = []

    def take(part: Any) -> bool:
        """Keep a part of the reply; whether to stop."""
        for each in part if isinstance(part, list) else [part]:
            _take(each, texts, problems, used, likely)
        return stop.is_set() or sum(map(len, texts)) > MAX_REPLY or (bool(last.grammar) and loops("".join(texts)))

    while not _loading.acquire(timeout=0.1):
        if stop.is_set():
            return Reply("")
    try:
        whole = server.handle_chat_completions(prompt, take)
        if whole is not None:
            take(whole)
    except RuntimeError as error:
        raise ModelFileError(f"the model failed: {error}") from error
    finally:
        _loading.release()
    if problems:
        raise RefusalError(f"the model refused the prompt: {problems[0][:300]}")
    text = "".join(texts)[:MAX_REPLY]
    if last.grammar and likely:
        text = with_sureness(text, sum(likely) / len(likely))
    return Reply(text, used.get("prompt_tokens", 0), used.get("completion_tokens", 0))


def loops(text: str) -> bool:
    """Whether a text ends in a circle: the same part three times in a row, or a long one twice.

    >>> loops("SELECT " + "price * (1 - " * 3), loops("SELECT a FROM t WHERE " + "(b = 1) AND " * 6)
    (False, True)
    """
    end = text[-LOOP // 2 :]
    before = text.rfind(end, 0, len(text) - 1)
    period = len(text) - len(end) - before
    least = max(LOOP, 2 * period, min(3 * period, period + REPEATED))
    tail = text[-least:]
    return before >= 0 and len(tail) == least and tail[period:] == tail[:-period]


def _take(part: Any, texts: list[str], problems: list[str], used: dict[str, int], likely: list[float]) -> None:
    """Keep what a part of a reply says, and the logarithm of how likely each of its tokens was."""
    if not isinstance(part, Mapping):
        return
    if "error" in part:
        error = part["error"]
        problems.append(str(error.get("message", error) if isinstance(error, Mapping) else error))
    for choice in part.get("choices") or ():
        text = (choice.get("delta") or choice.get("message") or {}).get("content")
        if isinstance(text, str):
            texts.append(text)
        tokens = (choice.get("logprobs") or {}).get("content") or ()
        likely += [max(float(each["logprob"]), LEAST_LIKELY) for each in tokens]
    if isinstance(part.get("usage"), Mapping):
        used.update({name: number for name, number in part["usage"].items() if isinstance(number, int)})


@atexit.register
def _end() -> None:
    """Stop what is under way, and wait for it: llama.cpp's threads must not outlive what they read."""
    for stop in list(_stopping):
        stop.set()
    if _current and _current[0].pid == os.getpid() and _loading.acquire(timeout=5):
        _current.clear()
        _loading.release()
