"""The verb `model`: fetches, lists, uses, removes and checks models in files, which run in this process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

from lakescout.errors import ArgumentError, ModelFileError
from lakescout.plugins.cli.common import console, friendly_errors, open_lake, say
from lakescout.plugins.cli.output import SafeConsole, table_of


class Action(str, Enum):
    """What is done with a model."""

    GET = "get"
    LIST = "list"
    USE = "use"
    REMOVE = "remove"
    CHECK = "check"


def model(
    action: Annotated[Action, typer.Argument(help="get, list, use, remove or check", show_default=False)],
    name: Annotated[str, typer.Argument(help="qwen2.5-coder-1.5b, qwen2.5-coder-0.5b or a .gguf file")] = "",
    lake: Annotated[Path | None, typer.Argument(help="use: the lake that is to use it")] = None,
) -> None:
    """Fetch, list, use, remove or check models that run in this process (needs the extra `local`)."""
    with friendly_errors():
        if action is Action.LIST:
            _list()
            return
        if not name:
            raise ArgumentError(f"model {action.value} needs the name of a model: lakescout model list shows them")
        if action is Action.GET:
            _get(name)
        elif action is Action.USE:
            _use(name, lake)
        elif action is Action.REMOVE:
            _remove(name)
        else:
            _check(name)


def _list() -> None:
    from lakescout.paths import is_file
    from lakescout.plugins.models.model_files import KNOWN, path_of

    grid = table_of("name", "size", "licence", "file")
    for each in KNOWN:
        path = path_of(each)
        grid.add_row(each.name, _size(each.size), each.licence, str(path) if is_file(path) else "not fetched")
    console.print(grid)


def _get(name: str) -> None:
    from lakescout.plugins.models.model_files import fetch, known_model

    each = known_model(name)
    say(f"{each.name}: {each.publisher}, {_size(each.size)}, licence {each.licence}, SHA-256 {each.sha256}")
    with _bytes(each.name) as progress:
        path = fetch(each, say, progress)
    say(f"{path}")
    say(f"lakescout model use {each.name} LAKE stores it as the model of a lake.")


def _use(name: str, lake: Path | None) -> None:
    from lakescout.plugins.models.model_files import read_header
    from lakescout.surface.admin import set_setting

    if lake is None:
        raise ArgumentError("model use needs a lake: lakescout model use NAME LAKE")
    path = _path(name)
    header = read_header(path)
    with open_lake(lake, stores=True) as (_, engine):
        set_setting(engine, "llm_model", str(path))
    say(f"llm_model = {path} ({header.name})")


def _remove(name: str) -> None:
    from lakescout.plugins.models.model_files import known_model, path_of, remove

    each = known_model(name)
    say(f"{path_of(each)} is removed" if remove(each) else f"{each.name} is not here")


def _check(name: str) -> None:
    """Check the hash of a known model, load it, and have it write one word under a grammar."""
    import time

    from lakescout.engine.calls import Message, Tells
    from lakescout.plugins.models.local_model import LocalModel, memory_of
    from lakescout.plugins.models.model_files import KNOWN, check_hash, path_of, read_header

    path = _path(name)
    header = read_header(path)
    known = next((each for each in KNOWN if path == path_of(each)), None)
    if known is not None:
        with _bytes("SHA-256") as progress:
            check_hash(path, known.sha256, progress)
    say(f"{path}: {header.name}, architecture {header.architecture}, {_size(path.stat().st_size)}")
    say(f"SHA-256: {'as it must be' if known is not None else 'not known, the file is none of ours'}")
    began = time.perf_counter()
    asked = Message("user", "Is SQL a language? Answer yes or no.", Tells.NOTHING, grammar='root ::= "yes" | "no"')
    reply = LocalModel(str(path)).complete([asked], max_tokens=4, seconds=120)
    if reply.text not in {"yes", "no"}:
        raise ModelFileError(f"{path.name} wrote {reply.text!r:.40} where only yes or no was allowed")
    memory = memory_of(header, path.stat().st_size)
    say(f"it runs: loaded and asked in {time.perf_counter() - began:.1f} s, in about {_size(memory)} of memory")


def _path(name: str) -> Path:
    """The file of a known model that was fetched, or the file of that name."""
    from lakescout.paths import is_file
    from lakescout.plugins.llm.protocol import is_local
    from lakescout.plugins.models.model_files import KNOWN, known_model, path_of

    if is_local(name) and name not in {each.name for each in KNOWN}:
        return Path(name).expanduser().absolute()
    each = known_model(name)
    if not is_file(path_of(each)):
        raise ModelFileError(f"{each.name} is not here: lakescout model get {each.name} fetches it")
    return path_of(each)


def _size(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"


@contextmanager
def _bytes(task: str) -> Iterator[Any]:
    """A bar of bytes; yields a (done, total) callback."""
    shown = SafeConsole(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn(), TransferSpeedColumn())
    with Progress(
        *columns, TimeRemainingColumn(), console=shown, transient=True, disable=not shown.file.isatty()
    ) as bar:
        number = bar.add_task(task, total=None)

        def tell(done: int, total: int) -> None:
            bar.update(number, completed=done, total=total)

        yield tell
