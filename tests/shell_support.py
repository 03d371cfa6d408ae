"""Building the extension for the tests, and the stock shell as a door that takes one statement at a time."""

from __future__ import annotations

import fcntl
import importlib.util
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import duckdb
import pytest

from sqllogic import DoorError

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
HERE = BUILD / f"duckdb-{duckdb.__version__}"
"""A build folder for each DuckDB version, whose suites run side by side, each in its own venv."""
BOUNDARY = Path(__file__).parent / "shell"
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_ERROR = re.compile(r"^(?:\w+ )+Error:", re.MULTILINE)


def missing_tool() -> str | None:
    """Why the extension cannot be built here, or None."""
    tools = [tool for tool in ("cmake", "cc") if shutil.which(tool) is None]
    return f"not on the PATH: {', '.join(tools)}" if tools else None


def build(name: str, folder: Path, functions: Path | None = None, *options: str) -> Path:
    """Build the extension under that name and return its path."""
    with _one_at_a_time():
        return _build(name, folder, functions, *options)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """A lock for building, since the workers of a suite share the build folders."""
    HERE.mkdir(parents=True, exist_ok=True)
    with (HERE / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _build(name: str, folder: Path, functions: Path | None, *options: str) -> Path:
    headers = os.environ.get("DUCKDB_INCLUDE_DIR") or _headers(folder)
    settings = [f"-DLAKESCOUT_NAME={name}", *options]
    settings += [f"-DDUCKDB_INCLUDE_DIR={headers}"] if headers else []
    settings += [f"-DLAKESCOUT_FUNCTIONS={functions}"] if functions else []
    settings += [f"-DPython_EXECUTABLE={sys.executable}"]
    _run("cmake", "-S", str(ROOT), "-B", str(folder), *settings)
    _run("cmake", "--build", str(folder))
    return folder / f"{name}.duckdb_extension"


def _headers(folder: Path) -> str | None:
    """DuckDB's headers, if a build in another folder has fetched them already."""
    found = [
        path for path in BUILD.glob("**/headers") if (path / "duckdb_extension.h").exists() and path.parent != folder
    ]
    return str(found[0]) if found else None


def build_lakescout() -> Path:
    """The extension of this checkout."""
    return build("lakescout", HERE / "extension")


def build_boundary(*options: str, folder: str = "boundary") -> Path:
    """The same C code over the registry of `boundary_registry.py`."""
    target = HERE / folder
    target.mkdir(parents=True, exist_ok=True)
    functions = target / "functions.inc"
    with _one_at_a_time():
        made = target / "functions.new"
        _run(sys.executable, "-m", "lakescout.doors.manifest", "boundary_registry", str(made))
        if not functions.exists() or functions.read_bytes() != made.read_bytes():  # an unchanged file is not rebuilt
            made.replace(functions)
    return build("boundary", target, functions, *options)


def _run(*command: str) -> None:
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"


def environment(**changes: str | None) -> dict[str, str]:
    """Environment variables with which a host finds the package of this checkout."""
    found: Mapping[str, str | None] = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT / "python"), str(BOUNDARY)]),
        "LAKESCOUT_PYTHON": sys.executable,
        **changes,
    }
    return {name: value for name, value in found.items() if value is not None}


def stock_shell() -> str | None:
    """The shell of PyPI's duckdb-cli (the program itself, not the script that starts it), else one on the PATH."""
    found = importlib.util.find_spec("duckdb_cli")
    program = Path(found.origin).with_name("duckdb") if found and found.origin else None
    return str(program) if program and program.exists() else shutil.which("duckdb")


def load(extension: Path) -> str:
    """The LOAD statement."""
    return f"LOAD '{extension}';"


Connect = Callable[..., duckdb.DuckDBPyConnection]


def open_database(extension: Path, path: str | Path = ":memory:", **options: bool) -> duckdb.DuckDBPyConnection:
    """A database in this process with the extension loaded, and without the package's `register`."""
    connection = duckdb.connect(str(path), config={"allow_unsigned_extensions": "true"}, **options)
    connection.execute(load(extension))
    return connection


def run_shell(script: str, *arguments: str, env: Mapping[str, str] | None = None, timeout: float = 600) -> str:
    """Run a script in the stock shell as a user would; what it printed, errors included."""
    shell = stock_shell()
    assert shell is not None
    done = subprocess.run(
        [shell, "-no-init", "-unsigned", "-batch", "-list", "-noheader", *arguments],
        input=script,
        env=dict(env or environment()),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=timeout,
        check=False,
    )
    assert done.returncode in {0, 1}, f"the shell ended with {done.returncode}:\n{done.stdout}"
    return done.stdout


def handles(process: int, path: Path) -> int:
    """How often a process has a file open."""
    found = 0
    for link in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):
            found += link.readlink() == path
    return found


def is_locked(path: Path) -> bool:
    """Whether another process locks a file; takes no lock of its own."""
    lock = struct.Struct("hhqqi")  # l_type, l_whence, l_start, l_len, l_pid, as Linux has them
    with path.open("rb") as file:
        found = fcntl.fcntl(file, fcntl.F_GETLK, lock.pack(fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0))
    return bool(lock.unpack(found)[0] != fcntl.F_UNLCK)


def wait_until(comes: Callable[[], bool]) -> None:
    """Wait until something holds. Raises AssertionError after a minute."""
    for _ in range(6000):
        if comes():
            return
        time.sleep(0.01)
    raise AssertionError("it did not come within a minute")


class ShellDoor:
    """A running shell that answers in JSON."""

    name = "shell"

    def __init__(
        self,
        extension: Path,
        *arguments: str,
        env: Mapping[str, str] | None = None,
        command: Sequence[str] = (),
        stderr: int = subprocess.STDOUT,
    ) -> None:
        """`command` starts another program than the stock shell, which takes the same arguments."""
        shell = stock_shell()
        assert shell is not None
        self._process = subprocess.Popen(
            [*(command or (shell, "-unsigned")), "-no-init", "-interactive", *arguments],
            env=dict(env or environment()),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            bufsize=1,
            start_new_session=True,
        )
        self._number = 0
        self._extension = extension
        self.run(".mode json")
        self._prepare()

    def _prepare(self) -> None:
        self.run("SET enable_progress_bar = false")
        self.run(load(self._extension))

    def open(self, path: str | Path) -> None:
        """Leave the database for another one, with the extension loaded there too."""
        self.run(f".open {path}")
        self._prepare()

    def run(self, sql: str) -> Sequence[Sequence[object]]:
        """Run one statement; raises DoorError with what the shell printed."""
        text = self.raw(sql)
        if _ERROR.search(text):
            raise DoorError(text)
        if not text.startswith("["):
            assert "[{" not in text, f"printed beside its rows: {text!r}"
            return []
        try:
            return [list(row.values()) for row in json.loads(text)]
        except json.JSONDecodeError as problem:
            raise AssertionError(f"no JSON: {text!r}") from problem

    def raw(self, sql: str) -> str:
        """What the shell prints for a statement."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._number += 1
        marker = f"<<end {self._number}>>"
        end = "" if sql.startswith(".") or sql.rstrip().endswith(";") else ";"
        self._process.stdin.write(f"{sql}{end}\n.print {marker}\n")
        lines = []
        for line in self._process.stdout:
            plain = _COLOUR.sub("", line)
            if plain.rstrip("\n") == marker:
                return "".join(lines).strip()
            lines.append(plain)
        raise AssertionError(f"the shell ended with {self._process.wait()}:\n{''.join(lines)}")

    @property
    def process(self) -> subprocess.Popen[str]:
        """The shell itself."""
        return self._process

    def close(self) -> int:
        """Leave as with Ctrl-D; returns the exit status."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.read()
        return self._process.wait(timeout=600)


def extensions(*names: str) -> list[str]:
    """Files of DuckDB's extensions from PyPI; skips the test without them."""
    found = []
    for name in names:
        spec = find_spec(f"duckdb_extension_{name}")
        place = Path(next(iter(spec.submodule_search_locations or ()))) if spec is not None else Path()
        file = place / "extensions" / f"v{duckdb.__version__}" / f"{name}.duckdb_extension"
        if not file.is_file():
            pytest.skip(f"PyPI has no extension {name} for DuckDB {duckdb.__version__}: make test-clients")
        found.append(str(file))
    return found


def loaded(names: tuple[str, ...]) -> duckdb.DuckDBPyConnection:
    """A connection with these extensions."""
    con = duckdb.connect()
    for file in extensions(*names):
        con.load_extension(file)
    return con
