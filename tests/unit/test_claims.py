"""What the pages say in numbers is what the code holds: limits, defaults, ports, sizes. Figures that were measured stand
on pages of results, and `test_benchmarks.py` holds those."""

from __future__ import annotations

import re
from importlib import import_module
from inspect import signature
from pathlib import Path

import pytest

from lakescout.doors.files import STORE
from lakescout.lake.connection import SCHEMA
from lakescout.lake.settings import SETTINGS
from lakescout.plugins.cli import servers
from lakescout.surface.functions import FUNCTIONS

ROOT = Path(__file__).parents[2]
CHARTS = ROOT / "python" / "lakescout" / "plugins" / "ui" / "charts.py"
C_CODE = [*(ROOT / "extension").glob("*.c"), *(ROOT / "extension").glob("*.h")]
SETTING = {setting.name: setting for setting in SETTINGS}


def constant(name: str) -> float:
    """A number of the package: `lake.header_graph.MADE_FROM`."""
    module, _, attribute = name.rpartition(".")
    return float(getattr(import_module(f"lakescout.{module}"), attribute))


def define(name: str) -> int:
    """A number that the C code defines."""
    (found,) = (re.findall(rf"^#define {name} (\d+)", path.read_text(encoding="utf-8"), re.MULTILINE) for path in C_CODE
                if f"#define {name} " in path.read_text(encoding="utf-8"))  # fmt: skip
    return int(found[0])


def said(number: float) -> str:
    """A number as the pages write it.

    >>> said(50_000.0), said(0.75), said(3.0)
    ('50,000', '0.75', '3')
    """
    return f"{number:,.0f}" if number == int(number) else f"{number:g}"


WORDS = {
    1: "one", 2: "two", 3: "three", 5: "five", 6: "six", 8: "eight", 10: "ten", 20: "twenty", 30: "thirty", 50: "fifty",
    60: "sixty",
}  # fmt: skip
MIB, GIB = 1 << 20, 1 << 30

HELD = [
    ("docs/agents.md", "at most `--max-bytes` bytes ({})", [signature(servers.mcp).parameters["max_bytes"].default]),
    ("docs/agents.md", "lakescout mcp lake.duckdb --http --port {port}", [signature(servers.mcp).parameters["port"].default]),
    ("docs/agents.md", "for up to {word} questions in one call", ["plugins.agents.tools.MOST_QUESTIONS"]),
    ("docs/agents.md", "holds the file, a call waits {word} seconds", ["plugins.shared.FILE_WAIT_SECONDS"]),
    ("docs/agents.md", "index is ready waits for {word} seconds", ["plugins.shared.INDEXING"]),
    ("docs/sharing.md", "a call waits for {word} seconds", ["plugins.shared.FILE_WAIT_SECONDS"]),
    ("docs/sharing.md", "the loopback only; {word} calls at a time", ["plugins.shared.AT_ONCE"]),
    ("docs/ui.md", "a port other than {port}", [signature(servers.ui).parameters["port"].default]),
    ("docs/ui.md", "a picture of joins has at most {} tables", ["plugins.ui.overview.MOST_NODES"]),
    ("docs/ui.md", "up to {word} of them. Two measures", ["plugins.ui.charts.MOST_SERIES"]),
    ("docs/ui.md", "| Ask | {word} questions of this lake to begin with", ["plugins.ui.suggest.SUGGESTED"]),
    ("docs/faq.md", "From {} on we call it *sure*, from {} on", ["plugins.shown.SURE", "plugins.shown.LIKELY"]),
    ("docs/faq.md", "lakes of {} tables or {} rows and more", ["lake.remembered.LEAST_TABLES", "lake.remembered.LEAST_ROWS"]),
    ("TRUST.md", "for lakes of {} tables\n  or {} rows", ["lake.remembered.LEAST_TABLES", "lake.remembered.LEAST_ROWS"]),
    ("docs/folder.md", "CSV and JSON up to {mib} MiB are loaded into memory once, {mib} MiB together",
     ["plugins.files.folder.LOADED", "plugins.files.folder.LOADED_ALL"]),
    ("docs/folder.md", "up to {gib} GiB, {gib} GiB together", ["plugins.files.folder.KEPT", "plugins.files.folder.KEPT_ALL"]),
    ("docs/folder.md", "others wait {word} seconds for it", ["plugins.files.folder.LOCKED_SECONDS"]),
    ("docs/meaning.md", "passages of at most {} characters", ["words.text.LONGEST"]),
    ("docs/meaning.md", "It keeps at most {} passages per file and table", ["plugins.teach.notes.MAX_PASSAGES"]),
    ("docs/meaning.md", "a note that names more than {word} is about none", ["plugins.teach.notes.MAX_MENTIONED"]),
    ("docs/meaning.md", "It generates {word} questions with known answers", ["plugins.models.narrations.QUESTIONS"]),
    ("docs/meaning.md", "asks {word} of them", ["plugins.models.narrations.ASKED"]),
    ("docs/models.md", "| 1 for {} columns |", ["plugins.models.narrate.BLOCK"]),
    ("docs/models.md", "the best answer has a confidence below {}", ["plugins.models.second_reader.SURE"]),
    ("docs/models.md", "sets of tables ({} MiB)", ["plugins.models.local_model.KEPT_PROMPTS"]),
    ("docs/models.md", "cannot be reached within {word}\nseconds", ["plugins.models.openai_client.CONNECTING"]),
    ("docs/models.md", "Where the whole lake fits into `prompt_tokens` ({})", ["prompt_tokens"]),
    ("docs/models.md", "judged first, with prompts of {} tokens", ["plugins.papers.octopus.answers.ENOUGH"]),
    ("docs/methods.md", "by boosted trees, on at most {} rows", ["plugins.augment.evaluator.TREE_ROWS"]),
    ("docs/answers.md", "as far as they fit into {} characters", ["surface.answer.MAX_CHARACTERS"]),
    ("docs/answers.md", "`rows := {}` gives up to 100", ["surface.answer.MAX_ROWS"]),
    ("docs/answers.md", "the first {word} rows, so that a shell", ["surface.answer.SHOWN_ROWS"]),
    ("docs/answers.md", "has a confidence from {} on and leaves no word out", ["plugins.shown.OFFERED"]),
    ("docs/answers.md", "From {} tables with rows or {} rows on",
     ["values.cached_dictionary.PAYS_FROM_TABLES", "values.cached_dictionary.PAYS_FROM_ROWS"]),
    ("docs/answers.md", "more than {millions} million rows or {} tables with",
     ["values.cached_dictionary.QUICK_ROWS", "values.cached_dictionary.QUICK_TABLES"]),
    ("docs/answers.md", "than {millions} million rows, a text is looked for", ["values.fields.VAST"]),
    ("docs/answers.md", "Of tables with more than {} million rows it reads blocks", [constant("joins.profiling.MAX_ROWS") / 1e6]),
    ("docs/answers.md", "compare them, up to {millions} million a table", ["joins.copies.MOST_ROWS"]),
    ("docs/answers.md", "any other view that takes more than {a} second to", ["joins.profiling.SLOW_SECONDS"]),
    ("README.md", "A view that takes more than {a} second to read is not watched", ["joins.profiling.SLOW_SECONDS"]),
    ("docs/answers.md", "counted in the first {} rows of any view", ["values.words.FIRST"]),
    ("docs/answers.md", "Such a view of more than {} rows is in the dictionary", ["lake.freshness.FILES_ROWS"]),
    ("docs/answers.md", "It stops after `join_seconds` ({})", ["join_seconds"]),
    ("docs/answers.md", "More than {word} tables of one name", ["joins.copies.MOST_ALIKE"]),
    ("docs/internals.md", "A statement reads {}\nmembers at most", ["answer.clusters.MOST_MEMBERS"]),
    ("docs/internals.md", "Up to {} keys", ["plugins.augment.evaluator.IN_MEMORY"]),
    ("docs/parts.md", "over more than {} headers and asked from {} on", ["lake.header_graph.MADE_FROM", "lake.header_graph.ASKED_FROM"]),
    ("docs/parts.md", "the dictionary from {} tables or {} rows on",
     ["values.cached_dictionary.PAYS_FROM_TABLES", "values.cached_dictionary.PAYS_FROM_ROWS"]),
    ("docs/parts.md", "HiGHS solves what has more than {} sets", ["plugins.papers.jar.program.MAX_SETS"]),
]  # fmt: skip
"""A page, what it says, and the numbers of the code that stand in it: names of constants and settings, or values."""


@pytest.mark.parametrize(("page", "claim", "numbers"), HELD, ids=[f"{page}: {claim[:40]}" for page, claim, _ in HELD])
def test_a_page_says_what_the_code_holds(page: str, claim: str, numbers: list[str | float]) -> None:
    values = [
        float(each) if not isinstance(each, str)
        else float(SETTING[each].default) if each in SETTING
        else constant(each)
        for each in numbers
    ]  # fmt: skip
    waiting = iter(values)

    def filled(found: re.Match[str]) -> str:
        value = next(waiting)
        kind = found[1]
        if kind in {"word", "millions"}:
            return WORDS[int(value / (1e6 if kind == "millions" else 1))]
        if kind == "a":
            assert value == 1
            return kind
        return f"{value:.0f}" if kind == "port" else said(value / {"mib": MIB, "gib": GIB}.get(kind, 1))

    text = re.sub(r"\{(\w*)\}", filled, claim)
    assert list(waiting) == [] and text in (ROOT / page).read_text(encoding="utf-8"), text


def written(default: object) -> str:
    """A default as the README writes it in SQL."""
    if default is None or isinstance(default, bool):
        return "NULL" if default is None else str(default).lower()
    return f"{default:g}" if isinstance(default, (int, float)) else f"'{default}'"


def test_the_readme_lists_functions_as_they_are() -> None:
    """Each parameter that a row of the README shows, with its default."""
    table = (ROOT / "README.md").read_text(encoding="utf-8").split("| function | what it returns |")[1].split("\n\n")[0]
    known = {function.name: {each.name: each.default for each in function.parameters} for function in FUNCTIONS}
    shown = re.findall(r"`(\w+)\(([^)]*)\)`", table)
    assert len(shown) >= 20
    for name, parameters in shown:
        for parameter in filter(None, parameters.split(", ")):
            called, _, default = parameter.partition(" := ")
            assert called in known[name], (name, called)
            if default:
                value = known[name][called]
                assert default == written(value), (name, called)


@pytest.mark.parametrize("page", sorted((ROOT / "docs").glob("*.md")), ids=lambda page: page.stem)
def test_a_setting_in_a_table_has_its_default(page: Path) -> None:
    """Rows such as | `answer_rows` | 10,000 | … |."""
    for name, default in re.findall(r"^\| `(\w+)` \| ([\d.,]+) \|", page.read_text(encoding="utf-8"), re.MULTILINE):
        assert said(float(SETTING[name].default)) == default, name


PAGES = [
    *(page for page in ROOT.glob("*.md") if page.name != "CHANGELOG.md"),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "python").rglob("*.md")),
    *sorted((ROOT / "benchmarks").rglob("*.md")),
]
AMONG = [
    ROOT / each
    for each in ("", "benchmarks", "python", "python/lakescout", "python/lakescout/plugins", "tests", "tests/unit")
]
NAMED = re.compile(r"`((?:[\w-]+/)+[\w.-]+\.(?:py|sql|tsv|json|jsonl|test|c|h|zip|sh))(?:::\w+)?`")
OF_USERS = {"1_Pooling/config.json"}
TESTS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_and_tests_that_a_page_names_are_there(page: Path) -> None:
    if page.name == "HISTORY.md":  # which tells of what was
        pytest.skip("a page of the past")
    text = page.read_text(encoding="utf-8")
    files = set(NAMED.findall(text)) - OF_USERS
    assert {file for file in files if not any((place / file).exists() for place in [*AMONG, page.parent])} == set()
    assert set(re.findall(r"\btest_\w+\.py", text)) <= set(TESTS)
    named = re.findall(r"(test_\w+\.py)::(\w+)", text)
    assert [name for file, name in named if f"def {name}(" not in TESTS[file]] == []


def test_the_pages_name_the_oldest_versions_that_the_package_takes() -> None:
    packed = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    table = (ROOT / "docs" / "versions.md").read_text(encoding="utf-8")
    oldest = dict(re.findall(r"^\| ([^|]+) \| ([\d.]+), the oldest \|", table, re.MULTILINE))
    assert f'"duckdb>={oldest["DuckDB in Python"]},<3"' in packed
    assert f'"sqlglot>={oldest["sqlglot"].removesuffix(".0")},<31"' in packed
    assert f'requires-python = ">={oldest["Python"]}"' in packed
    assert f"Python {oldest['Python']} and up; DuckDB {oldest['DuckDB in Python']} and 2.0." in (
        ROOT / "README.md"
    ).read_text(encoding="utf-8")
    tested = re.findall(r"^\| (?:Python)? ?\| (3\.\d+)", table, re.MULTILINE)
    assert set(tested) == set(re.findall(r'"Programming Language :: Python :: (3\.\d+)"', packed))


def test_the_page_of_trust_counts_what_each_run_tries() -> None:
    """Rows that `make test` tries whole, by the tests that they name."""
    text = (ROOT / "TRUST.md").read_text(encoding="utf-8")
    hostile, types = (import_module(f"test_{name}") for name in ("guard_adversarial", "column_types"))
    assert f"| attacks by hand on the guard | {len(hostile.HOSTILE)} |" in text
    assert f"| {len(types.TYPES)} types, {len(types.OPERATIONS)} operations |" in text
    assert f"{sum(setting.type in {'BIGINT', 'DOUBLE'} for setting in SETTINGS)} numeric settings at both ends" in text


def test_the_readme_names_all_that_remains() -> None:
    kept = (ROOT / "README.md").read_text(encoding="utf-8").split("## What it keeps")[1].split("\n## ")[0]
    assert f"`{STORE}`" in kept and f"schema `{SCHEMA}`" in kept and "`lake.lakescout.json`" in kept


def test_the_pages_tell_the_size_of_the_code() -> None:
    """The C code within a twentieth, what draws charts as well."""
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in C_CODE)
    shell, page = ((ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("shell", "ui"))
    (told,) = re.findall(r"The C code is in `extension/`, about ([\d,]+) lines", shell)
    assert abs(lines - int(told.replace(",", ""))) < lines / 20
    (drawn,) = re.findall(r"\| what is shipped \| (\d+) lines of Python \|", page)
    assert abs(len(CHARTS.read_text(encoding="utf-8").splitlines()) - int(drawn)) < int(drawn) / 20
    assert f"keeps {define('POOL_SIZE')} connections per database" in shell
    assert (1000 // define("POLL_MS"), 1000 // define("LAZY_POLL_MS")) == (20, 4)
    assert "A watcher checks twenty times a second, later four times" in shell
