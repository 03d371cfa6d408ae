"""The papers' steps with a model in a file, beside the way without a model and what stands in for a larger one.

    python -m benchmarks.answers.paper_steps --lakes FOLDER --model FILE --replies FOLDER [--steps parse judge ...]

Each step asks the same questions every way, in one run. A step helps or harms where the 95 % interval of its change,
over resampled questions, leaves 0 out. Replies are kept in a folder, and so is what each step found, so that the page
can be written from steps that ran at different times.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.answers.jar import Asked, asked_questions, dev_lake
from benchmarks.answers.models import gold_tables, sampled
from benchmarks.answers.real import is_right, opened
from benchmarks.augment.agents import SET_SIZES, Bench
from benchmarks.augment.lake import build_lake
from benchmarks.augment.methods import knows
from benchmarks.common.lakes import lake_folder
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.common.workbench import CACHE, having
from benchmarks.descriptions.cryptic import Narrations, gold, read_narrations, read_questions, workbook_of
from benchmarks.discover.parsers import SHIPPED, Form, columns_and_values, formed
from benchmarks.discover.real import ends, interval, measures
from benchmarks.groups.lakes import GroupLake
from benchmarks.groups.methods import jar_choice, precision_recall_f1
from lakescout.doors.python import connect, lake_of
from lakescout.engine.ask import ask
from lakescout.engine.calls import Message
from lakescout.engine.discover import discovered
from lakescout.engine.lake import Lake
from lakescout.engine.ledger import reply_key
from lakescout.lake.catalog import Table
from lakescout.lake.narrations import ByModel, append_by_model, table_hash
from lakescout.lake.sqltext import literal, quote
from lakescout.plugins.llm.budget import Budget
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.llm.protocol import Privacy, Reply, reads_yes
from lakescout.plugins.models.batches import BatchSize
from lakescout.plugins.models.judge import ask_judge
from lakescout.plugins.models.local_model import LocalModel
from lakescout.plugins.models.narrate import BLOCK, Run, Task
from lakescout.plugins.papers.jar import prompt as jar
from lakescout.plugins.papers.octopus import prompt as octopus
from lakescout.ranking import Options, Request, rank
from lakescout.ranking.judge import CANDIDATES, reordered
from lakescout.reading.embedded import EmbeddedParser
from lakescout.words.text import normalise_name

LAKES: Final = ("weeks", "acme")
"""Lakes of strangers, each asked as one: 26 tables of eight firms, and 29 of one."""
SPELLED: Final = Form("words as spelled", True, 20, 0.5)
"""The form of 'octopus' in which replayed parses were best."""
MEASURES: Final = ("hit@1", "recall@5", "recall@10")
CHANGE: Final = ("recall@5, change", "")
OF_A_WORKBOOK: Final = 3
"""The most tables of a workbook of Public BI."""
NARRATED: Final = 50
"""Workbooks of which more headers are described by hand are left out: they take the time of all others."""
SETS: Final = 3
SHOWN: Final = 30
BASES: Final = 3
"""In how many sets Kitana's selector is shown how many tables, for how many bases."""


class KeptModel:
    """A model in a file whose replies lie in a folder; `heard` holds its prompts and replies, kept ones too."""

    def __init__(self, path: Path, folder: Path) -> None:
        self._model, self._folder = LocalModel(str(path)), folder
        self.name = self._model.name
        self.heard: list[tuple[str, str]] = []
        self.seconds: list[float] = []
        folder.mkdir(parents=True, exist_ok=True)

    def complete(self, messages: Sequence[Message], *, max_tokens: int, seconds: float) -> Reply:
        """The kept reply, or the model's. Raises ModelFileError, LateError, RefusalError."""
        file = self._folder / f"{reply_key(self.name, messages)}.json"
        if not file.is_file():
            began = time.perf_counter()
            reply = self._model.complete(messages, max_tokens=max_tokens, seconds=seconds)
            spent, tokens = time.perf_counter() - began, [reply.prompt_tokens, reply.reply_tokens]
            file.write_text(json.dumps({"reply": reply.text, "seconds": spent, "tokens": tokens}), encoding="utf-8")
        kept = json.loads(file.read_text(encoding="utf-8"))
        self.heard.append((messages[-1].content, kept["reply"]))
        self.seconds.append(kept["seconds"])
        return Reply(kept["reply"], *kept["tokens"])

    def chat(self, prefix: str = "", questions: int = 1) -> Chat:
        """A chat that no budget ends; cells may be told, as to any model in a file."""
        return Chat(self, Budget(100_000, 10**9, 1e6, max_call_seconds=600.0), privacy=Privacy("values"))


def compared(before: np.ndarray, after: np.ndarray, column: int = 1) -> list[object]:
    """The means of `after`, shape (questions, measures); the change of one column, and what it says."""
    change = after[:, column] - before[:, column]
    return [*map(float, after.mean(axis=0)), interval(change), verdict(change)]


def verdict(change: np.ndarray) -> str:
    """'helps' or 'harms' where the interval of a change over resampled questions leaves 0 out, else 'neither'.

    >>> verdict(np.array([1.0, 1.0, 0.0, 1.0] * 5)), verdict(np.array([1.0, -1.0] * 10))
    ('helps', 'neither')
    """
    low, high = ends(change)
    return "helps" if low > 0 else "harms" if high < 0 else "neither"


@dataclass
class Steps:
    """The steps of the papers; each gives the parts of its section."""

    lakes: Path
    cache: Path
    model: KeptModel
    count: int
    """How many questions of each lake are asked."""
    sets: Sequence[str] = LAKES
    """The lakes of strangers."""

    def cost(self, since: int = 0) -> str:
        """The calls of this step from one on, and what they took."""
        seconds = self.model.seconds[since:]
        return f"{len(seconds)} calls, {np.median(seconds):.0f} s each in the median, {sum(seconds) / 60:.0f} minutes."

    def parse(self) -> list[str]:
        """OCTOPUS's parse and sketch, and JAR's sub-queries, over the dev databases of Spider."""
        groups = dev_lake(self.lakes, self.cache)
        asked = asked_questions(self.lakes, self.count)
        texts = [each.question.text for each in asked]
        lexicon = groups.index.lexicon
        own, model = EmbeddedParser(), octopus.PARSER(self.model.chat())
        replayed = columns_and_values(self.lakes, texts)
        embedded = [own.parse(text, lexicon) for text in texts]
        by_model = [model.parse(text, lexicon) for text in texts]
        pairs = list(zip(embedded, by_model, strict=True))
        parses = {
            "embedded": embedded,
            "the model's columns, our values": [replace(one, columns=two.columns) for one, two in pairs],
            "our columns, the values of the model's sketch": [replace(one, values=two.values) for one, two in pairs],
            "the model's columns and values": by_model,
            "GPT-3.5's columns, GPT-4's values, replayed": [replayed.parse(text, lexicon) for text in texts],
        }
        known = [[frozenset({number}) for number in groups.ids(each.question.gold_tables)] for each in asked]
        rows: list[list[object]] = []
        for method, form in (("octopus", SHIPPED), ("octopus", SPELLED), ("scout", SHIPPED)):
            options = having(Options(evidence=False), octopus_k=form.k, octopus_eta=form.eta)
            found = {}
            for label, parsed in parses.items():
                with formed(groups.evidence, form) as evidence:
                    ranked = [rank(method, Request(groups.index, one, evidence, options), 10) for one in parsed]
                tables = [[frozenset({hit.table}) for hit in hits] for hits in ranked]
                found[label] = np.array([measures(*pair) for pair in zip(tables, known, strict=True)])
            name = "scout" if method == "scout" else f"octopus, {'as shipped' if form == SHIPPED else 'at its best'}"
            rows += [[name, label, *compared(found["embedded"], scores)] for label, scores in found.items()]
        fallen = sum(bool(one.note) for one in by_model)
        return [
            f"## OCTOPUS's parse and sketch\n\n{len(asked)} questions of two tables and more over the 80 tables of "
            f"Spider's dev databases. {self.cost()} {fallen} replies were of no use; there the embedded parse stands.",
            table(("method", "parse", *MEASURES, *CHANGE), rows),
            *self.subqueries(groups, asked),
        ]

    def subqueries(self, groups: GroupLake, asked: Sequence[Asked]) -> list[str]:
        """JAR's sub-queries: the two tables that are chosen by them."""
        since, model = len(self.model.seconds), jar.PARSER(self.model.chat())
        parsed = [model.parse(each.question.text, groups.index.lexicon) for each in asked]
        words: dict[str, Sequence[Sequence[str]]] = {
            "own parser": [()] * len(asked),
            "the model's": [one.decomposition for one in parsed],
            "GPT-3.5's, replayed": [each.decomposition for each in asked],
        }
        rows: list[list[object]] = []
        for method in ("jar", "scout"):
            found = {}
            for label, said in words.items():
                chosen = [
                    jar_choice(groups, method, each.question.text, graph="inferred", size=2, decomposition=parts)
                    for each, parts in zip(asked, said, strict=True)
                ]
                known = [groups.ids(each.question.gold_tables) for each in asked]
                found[label] = np.array([precision_recall_f1(*pair) for pair in zip(chosen, known, strict=True)])
            rows += [[method, label, *compared(found["own parser"], scores, 2)] for label, scores in found.items()]
        fallen = sum(bool(one.note) for one in parsed)
        return [
            f"## JAR's sub-queries\n\nThe same questions, two tables chosen, inferred keys. {self.cost(since)} "
            f"{fallen} replies were of no use.",
            table(("method", "sub-queries", "P", "R", "F1", "F1, change", ""), rows),
        ]

    def judge(self) -> list[str]:
        """PNEUMA's judge: irrelevant tables are moved behind the others."""
        rows: list[list[object]] = []
        for name in self.sets:
            folder = self.lakes / "real" / name
            questions, wanted = sampled(folder, self.count), gold_tables(folder)
            ways: dict[str, list[tuple[float, float, float]]] = {"none": [], "the model": [], "one that knows": []}
            right, irrelevant, kept, others = 0, 0, 0, 0
            with opened(folder, "") as lake:
                for question in questions:
                    found = discovered(lake, question.text, k=CANDIDATES, method="pneuma", threshold=None, judge=False)
                    names = {".".join(each.name[1:]): place for place, each in enumerate(found.index.catalog.tables)}
                    known = [frozenset({names[each]}) for each in wanted[question.id]]
                    needed = {place for place, hit in enumerate(found.hits) if frozenset({hit.table}) in known}
                    said = ask_judge(question.text, found.index, found.hits, self.model.chat())
                    chosen = set(range(len(found.hits))) if said is None else said.relevant
                    right, irrelevant = right + len(needed), irrelevant + len(found.hits) - len(needed)
                    kept, others = kept + len(needed & chosen), others + len(chosen - needed)
                    for way, places in zip(ways, (set(), chosen, needed), strict=True):
                        hits = reordered(found.hits, places, len(found.hits))
                        ways[way].append(measures([frozenset({hit.table}) for hit in hits], known))
                    print(name, question.id, len(needed), sorted(needed), sorted(chosen), flush=True)
            shares = {"the model": (f"{kept / right:.2f}", f"{others / irrelevant:.2f}"), "one that knows": ("1", "0")}
            bare = np.array(ways["none"])
            rows += [
                [name, len(questions), way, *shares.get(way, ("", "")), *compared(bare, np.array(scores), 0)]
                for way, scores in ways.items()
            ]
        head = ("lake", "questions", "judge", "gold tables kept", "others kept", *MEASURES, "hit@1, change", "")
        return [
            f"## PNEUMA's judge\n\nMethod 'pneuma' over lakes of strangers, its first {CANDIDATES} tables judged in "
            f"one call. {self.cost()}",
            table(head, rows),
        ]

    def clusters(self) -> list[str]:
        """OCTOPUS's judge of clusters, and the answers of `answer(…, method := 'octopus')`."""
        rows: list[list[object]] = []
        verdicts: dict[tuple[bool, bool], int] = {}
        for name in self.sets:
            folder = self.lakes / "real" / name
            questions, wanted = sampled(folder, self.count), gold_tables(folder)
            found: dict[str, list[str]] = {"embedded": [], "octopus": []}
            with opened(folder, "") as lake:
                for question in questions:
                    for method, outcomes in found.items():
                        if method == "octopus":
                            lake.chat = self.model.chat  # type: ignore[method-assign]
                        since = len(self.model.heard)
                        came = ask(lake, question.text, method)
                        outcomes.append(
                            "refused"
                            if not came.answered
                            else "right"
                            if is_right(came.answers[0], question)
                            else "wrong"
                        )
                        for prompt, reply in self.model.heard[since:]:
                            if "single word yes or no" in prompt:
                                told = {f"{schema}.{each}" for schema, each in TOLD.findall(prompt)}
                                case = set(wanted[question.id]) <= told, reads_yes(reply)
                                verdicts[case] = verdicts.get(case, 0) + 1
                    print(name, question.id, found["embedded"][-1], found["octopus"][-1], flush=True)
            for method, outcomes in found.items():
                change = np.array([
                    SCORE[after] - SCORE[before] for before, after in zip(found["embedded"], outcomes, strict=True)
                ])  # fmt: skip
                shares = [outcomes.count(each) / len(outcomes) for each in ("right", "wrong", "refused")]
                rows.append([name, len(outcomes), method, *shares, interval(change), verdict(change)])
        judged = [
            [told, *(verdicts.get((holds, yes), 0) for yes in (True, False))]
            for told, holds in (("all gold tables", True), ("not all of them", False))
        ]
        return [
            f"## OCTOPUS's judge of clusters, and its statements\n\nLakes of strangers. {self.cost()} The change "
            "counts a right answer as 1 and a wrong one as -1.",
            table(("the prompt tells", "it says yes", "it says no"), judged),
            table(("lake", "questions", "method", "right", "wrong", "refused", "change", ""), rows),
        ]

    def narrations(self) -> list[str]:
        """PNEUMA's narrations of cryptic headers, beside those by hand."""
        by_hand = read_narrations()
        counts: dict[str, int] = {}
        for workbook, _ in by_hand:
            counts[workbook] = counts.get(workbook, 0) + 1
        files: dict[str, list[Path]] = {}
        for file in sorted((lake_folder(self.lakes, "public_bi") / "tables").glob("*/*.parquet")):
            if counts.get(workbook_of(file.stem), NARRATED + 1) <= NARRATED:
                files.setdefault(workbook_of(file.stem), []).append(file)
        chosen = [file for every in files.values() for file in every[:OF_A_WORKBOOK]]
        rows: list[list[object]] = []
        said: dict[str, Narrations] = {"headers alone": {}, "by the model": {}, "by hand": by_hand}
        scores: dict[tuple[str, str], np.ndarray] = {}
        described = ""
        for label, kept in said.items():
            with connect() as connection:
                for file in chosen:
                    connection.execute(f"CREATE TABLE {quote(file.stem)} AS FROM read_parquet({literal(str(file))})")
                lake = lake_of(connection)
                with lake.session() as (_, index):
                    tables = index.catalog.tables
                    wanted = gold(index)
                descriptions = self.described(tables, by_hand) if label == "by the model" else kept
                if label == "by the model":
                    described = f"{len(descriptions)} of {len(headers_of(tables, by_hand))} headers described."
                store(lake, tables, descriptions)
                questions = [each for each in read_questions() if wanted.get((each.workbook, each.column))]
                for method in ("scout", "pneuma"):
                    found = []
                    for each in questions:
                        hits = discovered(lake, each.question, k=5, method=method, threshold=None, judge=False).hits
                        places = [hit.table in wanted[each.workbook, each.column] for hit in hits]
                        found.append((float(any(places[:1])), float(any(places))))
                    scores[label, method] = np.array(found)
        for (label, method), found_so in scores.items():
            rows.append([method, label, *compared(scores["headers alone", method], found_so, 0)])
        return [
            f"## PNEUMA's narrations\n\n{len(questions)} questions over {len(chosen)} tables of Public BI with cryptic "
            f"headers; a hit is any table of the workbook that has the column asked for. {self.cost()} {described}",
            table(
                ("method", "narrations", "hit@1", "hit@5", "hit@1, change", ""),
                sorted(rows, key=lambda row: row[0] != "scout"),
            ),
        ]

    def described(self, tables: Sequence[Table], wanted: Narrations) -> Narrations:
        """What the model says of the headers that are described by hand, each asked once a workbook."""
        left = headers_of(tables, wanted)
        tasks, places = [], {}
        for each in tables:
            workbook = workbook_of(each.name.table)
            mine = [column.position for column in each.columns if (workbook, column.name) in left]
            left -= {(workbook, each.columns[place].name) for place in mine}
            key, names = table_hash(each), tuple(column.name for column in each.columns)
            places[key] = workbook
            blocks = (mine[start : start + BLOCK] for start in range(0, len(mine), BLOCK))
            tasks += [Task(key, names, tuple(block)) for block in blocks]
        found: list[ByModel] = []
        Run(self.model.chat(), found.extend, BatchSize(1))(tasks)
        return {(places[each.schema_hash], each.column): each.description for each in found}

    def selector(self) -> list[str]:
        """Kitana's choice of tables, beside likeness and a script that knows the right ones."""
        path = self.cache / "augment_agents.duckdb"
        build_lake(path, self.lakes, self.cache)
        rows: list[list[object]] = []
        with connect(path, exclude="whole.*") as connection:
            connection.execute("SET threads = 1")
            bench = Bench(connection)
            for source in SET_SIZES[:BASES]:
                choice = {"method": "selector", "sets": SETS, "candidates": SHOWN, "history": False}
                line = [bench.run(source, method="embedding")[0]]
                bench.lake.chat = self.model.chat  # type: ignore[method-assign]
                line.append(bench.run(source, **choice)[0])
                bench.answers(knows(source))
                line.append(bench.run(source, **choice)[0])
                rows.append([source.name, *(f"{value:.3f}" for value in line)])
                print(*rows[-1], flush=True)
        means = [float(np.mean([float(str(row[place])) for row in rows])) for place in range(1, 4)]
        rows.append(["**mean**", *(f"{value:.3f}" for value in means)])
        return [
            f"## Kitana's choice\n\nR2 on held-out keys; {SHOWN} tables in {SETS} sets of a lake of several hundred. "
            f"{self.cost()}",
            table(
                (
                    "base",
                    "'gain', no model",
                    "'embedding', by likeness",
                    "chosen by the model",
                    "by a script that knows",
                ),
                rows,
            ),
        ]


TOLD: Final = re.compile(r'^TABLE "(?:[^"]+"\.")??([^"]+)"\."([^"]+)"', re.MULTILINE)
SCORE: Final[Mapping[str, float]] = {"right": 1.0, "refused": 0.0, "wrong": -1.0}
STEPS: Final[Mapping[str, Callable[[Steps], list[str]]]] = {
    "parse": Steps.parse,
    "clusters": Steps.clusters,
    "narrations": Steps.narrations,
    "judge": Steps.judge,
    "selector": Steps.selector,
}


def headers_of(tables: Sequence[Table], wanted: Narrations) -> set[tuple[str, str]]:
    """The workbooks and headers of some tables that are described."""
    every = {(workbook_of(each.name.table), column.name) for each in tables for column in each.columns}
    return every & set(wanted)


def store(lake: Lake, tables: Sequence[Table], said: Narrations) -> None:
    """Store descriptions for all tables that have the headers."""
    entries = [
        ByModel(table_hash(each), column.name, text, "narrated")
        for each in tables
        for column in each.columns
        if (text := said.get((workbook_of(each.name.table), column.name)))
        and normalise_name(text) != normalise_name(column.name)
    ]
    with lake.writing() as connection:
        append_by_model(connection, entries)
    lake.look_again()


def main() -> None:
    """Run the steps, and write the section from all that were ever run with these replies."""
    arguments = parser(__doc__ or "")
    arguments.add_argument("--model", type=Path, required=True, help="a GGUF file")
    arguments.add_argument("--replies", type=Path, required=True, help="a folder for replies and for what was found")
    arguments.add_argument("--cache", type=Path, default=CACHE)
    arguments.add_argument("--questions", type=int, default=24, help="questions of each lake")
    arguments.add_argument("--sets", nargs="*", default=list(LAKES), help="lakes of strangers")
    arguments.add_argument("--steps", nargs="*", default=list(STEPS), choices=STEPS)
    given = arguments.parse_args()
    lakes = lakes_folder(given.lakes)
    given.cache.mkdir(parents=True, exist_ok=True)
    for step in given.steps:
        model = KeptModel(given.model, given.replies)
        found = STEPS[step](Steps(lakes, given.cache, model, given.questions, given.sets))
        print("\n\n".join(found), flush=True)
        (given.replies / f"{step}.step").write_text(json.dumps(found), encoding="utf-8")
    files = [given.replies / f"{step}.step" for step in STEPS]
    parts = [part for file in files if file.is_file() for part in json.loads(file.read_text(encoding="utf-8"))]
    write(
        given.out, "answers/models", f"The steps of the papers with {given.model.stem}", parts, variant="paper_steps",
        command="answers.paper_steps --model FILE --replies FOLDER",
    )  # fmt: skip


if __name__ == "__main__":
    main()
