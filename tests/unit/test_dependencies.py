"""What `pip install` brings: nothing that needs a compiler, nothing that is not declared, and nothing imported early."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

import pytest

import lakescout
import shell_support
from lakescout.doors.python import open_database

PACKAGE = Path(lakescout.__file__).parent
WITH_WHEELS = {
    "charset-normalizer", "duckdb", "hf-xet", "highspy", "numkong", "numpy", "onnxruntime", "protobuf", "pyarrow",
    "pydantic-core", "python-calamine", "pyyaml", "rapidfuzz", "tokenizers", "usearch",
}  # fmt: skip
"""Compiled packages that have wheels for each Python and platform of docs/versions.md: `make test-wheel` resolves them."""
LATE = {"bm25s", "highspy", "numkong", "python_calamine", "usearch"}
"""Packages of the default installation that a question over a small lake does not import."""
ASKED = """
import json, sys, lakescout
with lakescout.connect('lake.duckdb') as con:
    for sql in ("answer('age of Ann')", "discover_tables('singers')", "join_groups('singers of each country')"):
        assert con.sql('FROM ' + sql).fetchall()
print(json.dumps(sorted(sys.modules)))
"""


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def required(name: str) -> list[str]:
    """The packages that a distribution needs without any extra, as far as they are installed here."""
    told = [line for line in distribution(name).requires or [] if "extra ==" not in line]
    return [plain(re.split(r"[^\w.-]", line, maxsplit=1)[0]) for line in told]


def brought() -> set[str]:
    """Every package that `pip install lakescout` brings."""
    found: set[str] = set()
    waiting = required("lakescout")
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            waiting += required(name)
        except PackageNotFoundError:  # of another system or Python
            continue
        found.add(name)
    return found


def is_compiled(name: str) -> bool:
    tags = re.findall(r"^Tag: (.+)$", distribution(name).read_text("WHEEL") or "", re.MULTILINE)
    return not all(tag.endswith("-none-any") for tag in tags)


def test_every_compiled_package_is_one_with_wheels_everywhere() -> None:
    assert {name for name in brought() if is_compiled(name)} <= WITH_WHEELS


def test_the_page_of_trust_tells_what_each_dependency_could_do() -> None:
    text = (Path(__file__).parents[2] / "TRUST.md").read_text(encoding="utf-8")
    table = text.partition("| dependency |")[2].partition("\n\n")[0]
    told = {plain(name) for line in table.splitlines()[2:] for name in line.split("|")[1].split(",")}
    missing = {name for name in required("lakescout") if name not in {each.strip(" -") for each in told}}
    assert missing == set()


NAMES_PACKAGES = pytest.mark.skipif(
    sys.version_info < (3, 11), reason="Python 3.10 names few packages by their modules"
)


@NAMES_PACKAGES
def test_what_the_library_imports_without_condition_is_declared() -> None:
    """Imports at the top of modules, apart from those of doors and rooms that need an extra."""
    extras = {"doors", "plugins"}
    homes, direct = packages_distributions(), set(required("lakescout"))
    undeclared = set()
    for path in PACKAGE.rglob("*.py"):
        if path.relative_to(PACKAGE).parts[0] in extras:
            continue
        for statement in ast.parse(path.read_text(encoding="utf-8")).body:
            names = [alias.name for alias in statement.names] if isinstance(statement, ast.Import) else []
            names += [statement.module or ""] if isinstance(statement, ast.ImportFrom) and not statement.level else []
            for top in {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"lakescout"}:
                if not direct & {plain(each) for each in homes.get(top, ())}:
                    undeclared.add((str(path), top))
    assert undeclared == set()


def test_a_small_lake_imports_no_package_that_it_does_not_use(tmp_path: Path) -> None:
    with open_database(tmp_path / "lake.duckdb") as con:
        con.execute(
            "CREATE TABLE singer AS FROM (VALUES ('Joe', 52, 1), ('Ann', 30, 2)) t(name, age, country_id); "
            "CREATE TABLE country AS FROM (VALUES (1, 'France'), (2, 'Spain')) t(country_id, country)"
        )
    done = subprocess.run(
        [sys.executable, "-c", ASKED], cwd=tmp_path, env=shell_support.environment(), check=True,
        capture_output=True, text=True,
    )  # fmt: skip
    imported = set(json.loads(done.stdout.splitlines()[-1]))  # after DuckDB's progress bar, on a busy machine
    assert {"duckdb", "lakescout", "numpy"} <= imported
    assert not LATE & imported


@NAMES_PACKAGES
@pytest.mark.parametrize("name", sorted(LATE))
def test_a_package_that_is_imported_late_is_one_of_the_installation(name: str) -> None:
    assert {plain(each) for each in packages_distributions()[name]} & brought()
