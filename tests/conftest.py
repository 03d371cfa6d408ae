"""Fixtures that several folders share."""

from __future__ import annotations

import gc
import importlib.util
import os
from pathlib import Path

import duckdb
import pytest

import shell_support

os.environ["LAKESCOUT_CACHE"] = ""  # tests write nothing into the caches of the user who runs them
gc.set_threshold(50_000, 20, 20)  # tables of words stay in memory: at the defaults, a twentieth of the time goes there

OUTSIDE = frozenset({"extension", "boundary", "shell"})
"""Fixtures that build the extension or start the stock shell."""

LONG = (
    "test_answer_door test_answer_periods test_answer_words test_augment_methods test_augment_search "
    "test_augment_tables test_bad_input test_bench test_cli test_cli_files test_cluster test_damage test_docs_pages "
    "test_door_clients test_encoder test_everyday_questions test_evidence test_families test_faults test_folder "
    "test_joins_cached test_joins_profiling test_learn test_llm test_mcp test_metadata test_model_calls test_narrate "
    "test_one_meaning test_one_truth test_parquet_views test_privacy test_progress test_questions_generate test_quiet "
    "test_reference test_settings test_sql_python test_stoppable test_store test_terms test_ui "
    "test_values_dictionary"
)
"""Modules whose tests take more than a seventh of a second each, as measured; most of them make a lake and ask it.

Of the modules that ask, test_answer_outcomes, test_answer_said and test_groups_methods stay in `make check`.
"""

NEWEST = {
    "what a model is told, asked and paid for": "test_llm test_model_calls test_narrate test_privacy",
    "what English words mean": (
        "test_answer_periods test_answer_said test_answer_words test_answers_as_said test_answers_demanded "
        "test_answers_followed test_answers_over_events test_answers_over_joins test_answers_to_newcomers test_demo_questions "
        "test_everyday_questions test_following test_metadata test_one_meaning test_thread"
    ),
    "numbers that are computed outside DuckDB": (
        "test_augment_methods test_augment_search test_augment_tables test_encoder test_groups_jar_program test_weights"
    ),
    "questions made from a lake, and the benchmarks on them": (
        "test_bench test_benchmarks test_evidence test_questions_generate test_questions_wording"
    ),
    "protocols, pages and files of our own": (
        "test_dbt test_docs_pages test_layers test_mcp test_plugins test_quiet test_reference test_ui test_without_plugins"
    ),
    "the stock shell, which is one version whatever Python has": (
        "test_build test_calls test_databases test_engine test_sql_shell test_stock_shell"
    ),
}
"""Modules whose subject depends neither on DuckDB's version nor on sqlglot's: the suite on the older one skips them.

That suite runs the SQL contract, storage, the guard, types, keys, settings and files.
"""

if importlib.util.find_spec("hypothesis"):
    import hypothesis

    # hypothesis's own limit of 200 ms a case fails on a busy machine.
    hypothesis.settings.register_profile("patient", deadline=None)
    hypothesis.settings.load_profile("patient")

OLDER = int(duckdb.__version__.split(".")[0]) < 2


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests that need one of the OUTSIDE fixtures, even indirectly, or start a process, and long ones.

    On the older version of DuckDB, leave out tests that do not depend on the version.
    """
    once = {name for names in NEWEST.values() for name in names.split()} if OLDER else set()
    spared = [item for item in items if OLDER and (item.path.stem in once or item.get_closest_marker("newest"))]
    if spared:
        config.hook.pytest_deselected(items=spared)
        gone = set(spared)
        items[:] = [item for item in items if item not in gone]
    long = set(LONG.split())
    for item in items:
        if item.path.stem in long:
            item.add_marker(pytest.mark.long)
        code = getattr(getattr(item, "function", None), "__code__", None)
        starts = code is not None and "subprocess" in code.co_names
        if starts or OUTSIDE.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.process)


def _needs_tools() -> None:
    missing = shell_support.missing_tool()
    if missing:
        pytest.skip(f"the extension cannot be built: {missing}")


@pytest.fixture(scope="session")
def extension() -> Path:
    """The built extension of this checkout."""
    _needs_tools()
    return shell_support.build_lakescout()


@pytest.fixture(scope="session")
def boundary() -> Path:
    """The same extension over a registry of test functions."""
    _needs_tools()
    return shell_support.build_boundary()


@pytest.fixture(scope="session")
def shell() -> str:
    """The stock shell."""
    found = shell_support.stock_shell()
    if found is None:
        pytest.skip("there is no duckdb shell: pip install duckdb-cli==1.5.6")
    return found


@pytest.fixture
def spider(tmp_path: Path) -> Path:
    """A file with the 779 tables of the lake spider, not indexed."""
    folder = Path(os.environ.get("LAKESCOUT_LAKES", "")) / "spider"
    if not os.environ.get("LAKESCOUT_LAKES") or not folder.is_dir():
        pytest.skip("LAKESCOUT_LAKES names no folder with the lake spider")
    with duckdb.connect(tmp_path / "spider.duckdb") as connection:
        for path in sorted((folder / "tables").glob("*/*.parquet")):
            schema = path.parent.name
            connection.execute(f'CREATE SCHEMA IF NOT EXISTS "{schema}"')
            connection.execute(f'CREATE TABLE "{schema}"."{path.stem}" AS FROM read_parquet(?)', [str(path)])
    return tmp_path / "spider.duckdb"
