"""The built file, the build without a compiler, and the verbs that lead to the extension."""

from __future__ import annotations

import importlib.util
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import duckdb
import pytest
import yaml
from typer.testing import CliRunner

import lakescout
from lakescout.doors.files import NEWEST_OF_ONE, header_number
from lakescout.plugins.cli import shell as extension_file
from lakescout.plugins.cli.app import app
from lakescout.plugins.cli.shell import ExtensionError, inner_binary, shell_command
from lakescout.plugins.cli.shell import find_extension as extension_path
from shell_support import ROOT, build_boundary

FOOTER = runpy.run_path(str(ROOT / "extension" / "footer.py"))["footer"]


def test_the_footer_is_what_duckdb_reads() -> None:
    footer = FOOTER("linux_amd64", "v1.2.3")
    assert len(footer) == 534
    assert footer[:22] == b"\x00\x93\x04\x10duckdb_signature\x80\x04"
    fields = [footer[22 + 32 * number :][:32].rstrip(b"\0").decode() for number in range(8)]
    assert fields == ["", "", "", "C_STRUCT", "v1.2.3", "v1.5.6", "linux_amd64", "4"]
    assert footer[-256:] == bytes(256)


def test_the_extension_needs_no_python_library(extension: Path) -> None:
    listed = subprocess.run(["ldd", str(extension)], capture_output=True, text=True, check=True).stdout
    assert "python" not in listed
    assert "duckdb" not in listed


def clang_of_zig() -> str | None:
    """PyPI's ziglang as a clang program at a fixed path, since the build remembers its compiler."""
    found = importlib.util.find_spec("ziglang")
    if found is None or found.origin is None:
        return None
    program = Path(__file__).parents[2] / "build" / "zig" / "clang"
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(f'#!/bin/sh\nexec "{Path(found.origin).with_name("zig")}" cc "$@"\n')
    program.chmod(0o755)
    return str(program)


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")
@pytest.mark.parametrize("kind", ["1.5", "sharing"])
def test_an_environment_is_made_again_where_the_makefile_pins_other_versions(kind: str, tmp_path: Path) -> None:
    stamp = tmp_path / f"venv-{kind}" / ".installed"
    stamp.parent.mkdir()
    stamp.touch()
    asked = ["make", "--question", f"VENV={tmp_path / 'venv'}", str(stamp)]
    codes = [
        subprocess.run([*asked, *more], cwd=ROOT, capture_output=True, check=False).returncode
        for more in ([], ["--what-if=Makefile"])
    ]
    assert codes == [0, 1]


@pytest.mark.slow
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_no_warnings(compiler: str) -> None:
    program = shutil.which(compiler) or (clang_of_zig() if compiler == "clang" else None)
    if program is None:
        pytest.skip(f"there is no {compiler}")
    assert build_boundary(f"-DCMAKE_C_COMPILER={program}", folder=f"boundary-{compiler}").is_file()


def test_the_community_description_fits_the_package() -> None:
    described = yaml.safe_load((ROOT / "extension" / "description.yml").read_text(encoding="utf-8"))["extension"]
    assert (described["name"], described["version"]) == ("lakescout", lakescout.__version__)
    assert f'\nversion = "{lakescout.__version__}"\n' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert {"windows_amd64", "wasm_eh", "linux_amd64_musl"} <= set(described["excluded_platforms"].split(";"))


def test_the_shells_of_the_versions_at_hand_load_it_by_name() -> None:
    """The extension is copied for each version of DuckDB by name: that of Python and that of the shell are among them."""
    told = re.search(
        r"set\(LAKESCOUT_DUCKDB_VERSIONS (.+?) CACHE", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    )
    pinned = re.search(r"duckdb-cli==([\d.]+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert told and pinned
    assert {f"v{duckdb.__version__}", f"v{pinned[1]}"} <= set(told[1].split())


def test_without_a_compiler_the_extension_is_not_built(extension: Path, tmp_path: Path) -> None:
    """Then pyproject.toml has a wheel made without it, of another name: tests/hosts/test_wheel.py."""
    bare = tmp_path / "bin"
    bare.mkdir()
    for tool in ("cmake", "make", "ninja", "sed", "uname"):
        found = shutil.which(tool)
        if found:
            (bare / tool).symlink_to(found)
    done = subprocess.run(
        [str(bare / "cmake"), "-S", str(ROOT), "-B", str(tmp_path / "build")],
        env={**{k: v for k, v in os.environ.items() if k != "CC"}, "PATH": str(bare)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode != 0
    assert "the DuckDB extension cannot be built: no C compiler was found" in " ".join(done.stderr.split())


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "it's" / "lakescout"
    (folder / "extension").mkdir(parents=True)
    monkeypatch.setattr(
        extension_file, "find_spec", lambda name: SimpleNamespace(submodule_search_locations=[str(folder)])
    )
    return folder / "extension" / extension_file.FILE_NAME


def test_extension_path(installed: Path) -> None:
    with pytest.raises(ExtensionError, match="this installation has the Python door only"):
        extension_path()
    result = CliRunner().invoke(app, ["extension-path"])
    assert result.exit_code == 2
    installed.touch()
    assert CliRunner().invoke(app, ["extension-path"]).output == f"{installed}\n"


def test_the_shell_is_started_with_the_extension(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed.touch()
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "venv" / "python"))
    with pytest.raises(ExtensionError, match="there is no 'duckdb' on the PATH"):
        shell_command([])
    program = tmp_path / "duckdb"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    load = f"LOAD '{str(installed).replace(chr(39), chr(39) * 2)}'"
    assert shell_command(["lake.duckdb", "-csv"]) == [str(program), "-unsigned", "-cmd", load, "lake.duckdb", "-csv"]
    assert shell_command(["lake.duckdb", "--read-only"])[-2:] == ["lake.duckdb", "-readonly"]
    beside = tmp_path / "venv" / "duckdb"
    beside.parent.mkdir()
    beside.symlink_to(program)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    assert shell_command([])[0] == str(beside)
    monkeypatch.setenv("PATH", str(tmp_path))
    started: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda path, command: started.append(command))
    assert CliRunner().invoke(app, ["shell", "lake.duckdb", "-csv"]).exit_code == 0
    assert started == [[str(program), "-unsigned", "-cmd", load, "lake.duckdb", "-csv"]]


def test_the_shell_is_started_itself_and_not_the_script_around_it(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C would end the start script of PyPI's duckdb-cli with a traceback."""
    installed.touch()
    script, package = tmp_path / "bin" / "duckdb", tmp_path / "lib" / "python3.11" / "site-packages" / "duckdb_cli"
    for folder in (script.parent, package):
        folder.mkdir(parents=True)
    script.write_text("#!/usr/bin/env python\n")
    script.chmod(0o755)
    (package / "duckdb").touch()
    monkeypatch.setenv("PATH", str(script.parent))
    command = shell_command(["-csv"])
    assert command[:3] == [str(package / "duckdb"), "-unsigned", "-cmd"] and command[3].startswith("LOAD ")
    extensions = package.parent / ".duckdb_extensions"
    extensions.mkdir()
    command = shell_command([])
    assert command[2] == "-cmd" and str(extensions) in command[3] and command[5].startswith("LOAD ")


def test_the_stock_shell_takes_the_options_of_the_script(shell: str, tmp_path: Path) -> None:
    script, package = tmp_path / "bin" / "duckdb", tmp_path / "lib" / "python3.11" / "site-packages" / "duckdb_cli"
    script.parent.mkdir()
    package.mkdir(parents=True)
    script.write_text("#!/usr/bin/env python\n")
    (package / "duckdb").symlink_to(shell)
    (package.parent / ".duckdb_extensions").mkdir()
    program, options = inner_binary(str(script))
    asked = [*options, "-noheader", "-list", "-c", "SELECT current_setting('extension_directories')"]
    done = subprocess.run([program, *asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == f"[~/.duckdb/extensions, {package.parent / '.duckdb_extensions'}]"


def test_a_file_too_new_for_the_shell_is_named(
    shell: str, installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed.touch()
    beside = tmp_path / "venv" / "duckdb"
    beside.parent.mkdir()
    beside.symlink_to(shell)
    monkeypatch.setenv("PATH", str(beside.parent))
    path = tmp_path / "latest.duckdb"
    duckdb.connect(str(path), config={"storage_compatibility_version": "latest"}).close()
    number = header_number(path)
    if number is None or number <= NEWEST_OF_ONE:
        pytest.skip("this DuckDB writes no newer version")
    with pytest.raises(ExtensionError, match=r"storage version of DuckDB 2, and .* is v1\.5\.6") as caught:
        shell_command([str(path)])
    with duckdb.connect() as con:  # the advice works
        monkeypatch.chdir(tmp_path)
        con.execute(str(caught.value).split("in Python: ")[1])
    assert shell_command(["copy.duckdb"])[-1] == "copy.duckdb"
    lakescout.connect(tmp_path / "own.duckdb").close()
    assert shell_command([str(tmp_path / "own.duckdb")])[-1] == str(tmp_path / "own.duckdb")
