"""Each parse that 'octopus' and 'scout' can be given, from the embedded one to the gold columns.

python -m benchmarks.discover.parsers

OCTOPUS (4.1) asks a large model for the columns and values of a question. What stands in for it here: the published
decompositions of GPT-3.5 (JAR A.1), which saw the question alone; the literals of GPT-4's published statements (it saw
the schema, so it may know a cell's spelling); our own linker over the ten tables that 'scout' finds; and the columns
and literals of the gold statement, an upper bound that no parser reaches. Half of the questions, by a hash of the id,
was looked at: the settings of 'octopus' in the rows "at its best" had the best recall@5 there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

import sqlglot
from sqlglot import exp

from benchmarks.common import report
from benchmarks.common.lakes import Question, json_lines, read_questions
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.splits import TUNING, is_tuning, split
from benchmarks.common.workbench import CACHE, Workbench, having, make_workbench
from benchmarks.discover import independent
from benchmarks.discover.methods import figures
from lakescout.engine.calls import Message
from lakescout.lake.index import LakeIndex, Lexicon, phrase_key
from lakescout.lake.texts import stems
from lakescout.plugins.bench.scoring import at_cut
from lakescout.plugins.llm.budget import Budget
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.llm.protocol import Reply
from lakescout.plugins.models.parser import ModelParser, sketch_values
from lakescout.plugins.papers.jar.prompt import PARSER
from lakescout.plugins.papers.octopus import discover as octopus
from lakescout.ranking import CellHit, Options, Request, TableHit, columns, rank
from lakescout.ranking.columns import spelled_matches
from lakescout.ranking.evidence import Evidence
from lakescout.ranking.grounding import ground
from lakescout.reading import Mention, ParsedQuestion, Parser
from lakescout.reading.embedded import EmbeddedParser
from lakescout.reading.link import link
from lakescout.reading.scope import Cell, make_scope
from lakescout.reading.similar import Similar
from lakescout.words.text import STOPWORDS, fold

SETS = ("spider", "jar_spider", "fetaqa", "public_bi")
WIKIPEDIA = ("fetaqa", "wtq")
"""Sets without gold columns for the question's words; a run over these alone writes a section of its own."""
PARTS = ("looked at", "confirming")
GENERATED = 300
"""How many questions of a seed the generator makes."""
NEAR = 10
"""How many tables the linker sees."""


class Replay:
    """A model that replies what a real one once said to the question."""

    name = "replay"

    def __init__(self, known: Mapping[str, Sequence[str]]) -> None:
        self._known = known

    def complete(self, messages: Sequence[Message], *, max_tokens: int, seconds: float) -> Reply:
        question = json.loads(messages[-1].content.removeprefix("Question: "))
        return Reply(json.dumps(self._known[question]))


def decompositions(root: Path) -> dict[str, list[str]]:
    """The published decompositions (JAR A.1) by question."""
    rows = json_lines(root / "spider" / "llm_outputs.jsonl")
    return {" ".join(row["question"].split()): row["decomposition_gpt35"] for row in rows}


def replayed(root: Path) -> ModelParser:
    """GPT-3.5's sub-queries, replayed as its replies through the parser that asks a live model."""
    return PARSER(Chat(Replay(decompositions(root)), Budget(10**9, 10**12, 1e9, 10**9)))


def said(
    parsed: ParsedQuestion, values: Sequence[str], names: Sequence[str] | None = None, table: str = ""
) -> ParsedQuestion:
    """The parse with these values and, if given, these column mentions."""
    end = len(parsed.question)
    literals = tuple(Mention("value", text, end, end, text, "given") for text in dict.fromkeys(values))
    parsed = replace(parsed, values=literals, sql_sketch=table or "given")
    if names is None:
        return parsed
    mentions = tuple(Mention("column", name, end, end, phrase_key(name), "given") for name in dict.fromkeys(names))
    return replace(parsed, columns=mentions)


def columns_and_values(root: Path, questions: Sequence[str]) -> Given:
    """The parse nearest to the paper's: GPT-3.5's columns, and the literals of GPT-4's statements, as published."""
    keys = ("sql_gpt4_zero_shot", "sql_gpt4_few_shot", "sql_dail_gpt4")
    rows = json_lines(root / "spider" / "llm_outputs.jsonl")
    known = {" ".join(row["question"].split()): literals_of([row[key] for key in keys]) for row in rows}
    return Given({question: known.get(" ".join(question.split()), []) for question in questions}, {}, replayed(root))


def literals_of(statements: Sequence[str | None]) -> list[str]:
    """The literals of the first statement that can be read, without bounds (as in `> 40`)."""
    for statement in statements:
        found = sketch_values((statement or "").replace("`", ""))
        if found is not None:
            return [value.text for value in found if not value.is_bound]
    return []


@dataclass
class CellsAlone:
    """The embedded parse, but its values are only those that are whole cells of the lake; bounds are not values."""

    evidence: Evidence

    def parse(self, question: str, lexicon: Lexicon) -> ParsedQuestion:
        parsed = EmbeddedParser().parse(question, lexicon)
        free = replace(parsed, values=tuple(value for value in parsed.values if value.reason != "bound"))
        found = {hit.literal for hit in self.evidence.cells(free.literals)}
        grounded = ground(replace(free, values=tuple(v for v in free.values if v.name in found)), found, lexicon)
        return said(parsed, [value.name for value in grounded.values])


@dataclass
class Linked:
    """Our own linker over the tables that 'scout' finds; mentions stay in the question's words."""

    index: LakeIndex
    evidence: Evidence

    def __post_init__(self) -> None:
        self._similar = Similar(self.index.encoder)

    def parse(self, question: str, lexicon: Lexicon) -> ParsedQuestion:
        index, evidence = self.index, self.evidence
        parsed = EmbeddedParser().parse(question, lexicon)
        tables = [hit.table for hit in rank("scout", Request(index, parsed, evidence), NEAR)]
        scope = make_scope(index.catalog.tables[table] for table in tables)
        places = {mention.name: (mention.start, mention.end) for mention in parsed.spans + parsed.values}
        cells = tuple(
            Cell(*places[hit.literal], scope.first[tables.index(hit.table)] + hit.column, hit.cell, hit.rows)
            for hit in evidence.cells(parsed.literals)
            if hit.table in tables and places[hit.literal][1] > places[hit.literal][0]
        )
        links = link(question, replace(scope, cells=cells), self._similar)
        taken: set[int] = set()
        names: list[str] = []
        values: list[str] = []
        for mention in sorted(links.mentions, key=lambda item: (-item.score, item.start - item.end, item.start)):
            span = range(mention.start, mention.end)
            if mention.kind in {"operation", "number", "period"} or taken & set(span):
                continue
            taken |= set(span)
            text = question[links.tokens[mention.start].start : links.tokens[mention.end - 1].end].strip("\"'")
            (names if mention.kind in {"table", "column"} else values).append(text)
        years = [value.name for value in parsed.values if value.reason in {"year", "date"}]
        return said(parsed, [*values, *years], names or None)


@dataclass
class Given:
    """Given values for each question, and columns, if there are some."""

    values: Mapping[str, Sequence[str]]
    names: Mapping[str, Sequence[str]]
    before: Parser

    def parse(self, question: str, lexicon: Lexicon) -> ParsedQuestion:
        parsed = self.before.parse(question, lexicon)
        return said(parsed, self.values[question], self.names.get(question) or None)


def gold(rows: Sequence[Mapping[str, Any]]) -> Given:
    """The columns of the gold statements and their literals; of fetaqa the gold cells that the question names."""
    values: dict[str, Sequence[str]] = {}
    names: dict[str, Sequence[str]] = {}
    for row in rows:
        cells = row.get("gold_cells")
        if cells is None:
            values[row["question"]] = literals_of([row["gold_sql"]])
            found = [name.rpartition(".")[2] for name in row["gold_columns"] or ()]
        else:
            asked = fold(row["question"])
            held = [cell["value"] for cell in cells if cell["row"] >= 0 and fold(cell["value"]).strip()]
            values[row["question"]] = [value for value in held if fold(value).strip() in asked]
            found = [cell["column"] for cell in cells]
        tables = [name.rpartition(".")[2] for name in row["gold_tables"]]
        names[row["question"]] = found or tables
    return Given(values, names, EmbeddedParser())


def parses(root: Path, bench: Workbench, name: str) -> dict[str, Parser]:
    """The parsers of a set, the faithful ones first."""
    rows = list(json_lines(root / bench.name / f"{name}_questions.jsonl"))
    found: dict[str, Parser] = {
        "embedded": EmbeddedParser(),
        "embedded, whole cells as values": CellsAlone(bench.evidence),
        "our linker": Linked(bench.index, bench.evidence),
    }
    if bench.name == "spider":
        found["GPT-3.5's columns"] = replayed(root)
        found["GPT-3.5's columns, GPT-4's values"] = columns_and_values(root, [row["question"] for row in rows])
    if rows[0].get("gold_columns"):
        found["gold columns and values (oracle)"] = gold(rows)
    return found


@dataclass(frozen=True)
class Form:
    """A configuration of 'octopus': how headers match words, what holds a value, k and eta."""

    lexical: str = "stems"
    whole: bool = False
    k: int = columns.TOP_NAMES
    eta: float = columns.THRESHOLD

    def __str__(self) -> str:
        return f"{self.lexical}, {'whole cells' if self.whole else 'contained'}, k = {self.k}, eta = {self.eta}"


SHIPPED = Form()
FORMS = [
    *(
        Form(lexical, whole, k, eta)
        for lexical, whole, (k, eta) in product(("stems", "words as spelled"), (False, True), ((5, 0.7), (20, 0.5)))
    ),
    Form("stems but stop words"),
]
WHOLE_FORMS = [form for form in FORMS if form.whole]
"""For lakes of many cells, where looking for contained values takes seconds a question."""


def shares(index: LakeIndex, mention: str, lexical: str) -> dict[int, float]:
    """Equation 2 by another cut of headers into words."""
    if lexical == "words as spelled":
        return spelled_matches(index, mention)
    field = index.header_words
    kept = {word for word in stems(mention) if word not in STOPWORDS}
    return {int(text): 1.0 for word in kept for text in field.tables[field.postings(word)]}


@contextmanager
def formed(evidence: Any, form: Form) -> Iterator[Any]:
    """The evidence that 'octopus' asks, with its lexical rule in place."""
    evidence = Whole(evidence) if form.whole else evidence
    if form.lexical == "stems":
        yield evidence
        return
    with patch.object(columns, "lexical_matches", lambda index, mention: shares(index, mention, form.lexical)):
        yield evidence


class Whole:
    """Evidence in which only whole cells hold a value."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence

    def __getattr__(self, name: str) -> Any:
        return getattr(self._evidence, name)

    def containing(self, literals: Sequence[str]) -> Sequence[CellHit]:
        return self._evidence.cells(literals)


def hits_of(
    bench: Workbench, parsed: Sequence[ParsedQuestion], method: str, form: Form = SHIPPED, count: int = 10
) -> list[list[TableHit]]:
    """The first tables of each question."""
    options = having(Options(evidence=False), octopus_k=form.k, octopus_eta=form.eta)
    with formed(bench.evidence, form) as evidence:
        return [rank(method, Request(bench.index, one, evidence, options), count) for one in parsed]


def ranked(bench: Workbench, parsed: Sequence[ParsedQuestion], method: str, form: Form = SHIPPED) -> list[list[str]]:
    """The names of the first ten tables of each question."""
    return [[bench.table_name(hit.table) for hit in hits] for hits in hits_of(bench, parsed, method, form)]


def questions_of(root: Path, bench: Workbench, name: str, limit: int) -> dict[str, list[Question]]:
    """The questions that were looked at, and those that confirm."""
    if name in TUNING and name in WIKIPEDIA:
        return dict(zip(PARTS, split(name, read_questions(root / bench.name, name), limit), strict=True))
    asked = [question for question in read_questions(root / bench.name, name) if question.split == "dev"]
    parts: dict[str, list[Question]] = {part: [] for part in PARTS}
    for question in asked:
        key = f"{name} dev" if bench.name == "spider" else name
        parts["looked at" if is_tuning(key, question) else "confirming"].append(question)
    return {part: some[:limit] for part, some in parts.items()}


def of_set(
    root: Path, bench: Workbench, name: str, limit: int, tell: Callable[[str], None], wanted: str = ""
) -> list[list[object]]:
    """The rows of one set of questions."""
    parts = questions_of(root, bench, name, limit)
    rows: list[list[object]] = []
    for label, by in parses(root, bench, name).items():
        if wanted not in label:
            continue
        parsed = {part: [by.parse(q.text, bench.index.lexicon) for q in some] for part, some in parts.items()}
        tell(f"{name}, {label}: parsed")
        forms = WHOLE_FORMS if name in WIKIPEDIA else FORMS
        tried = {
            form: figures(ranked(bench, parsed["looked at"], "octopus", form), parts["looked at"]) for form in forms
        }
        best = max(forms, key=lambda form: (float(tried[form][1]), float(tried[form][0])))
        for part, some in parts.items():
            fallen = sum(bool(one.note) for one in parsed[part])
            if label in {"embedded", "GPT-3.5's columns"}:
                quality = figures(ranked(bench, parsed[part], "scout"), some)
                rows.append([part, name, "scout", label, "", len(some), fallen, *quality])
            for form in dict.fromkeys((SHIPPED, best)):
                quality = figures(ranked(bench, parsed[part], "octopus", form), some)
                title = "as shipped" if form == SHIPPED else f"at its best: {form}"
                rows.append([part, name, "octopus", label, title, len(some), fallen, *quality])
        bench.encoder.save()
        tell("\n".join(" ".join(map(str, row)) for row in rows[-5:]))
    return rows


def of_generated(root: Path, bench: Workbench, cache: Path, limit: int, tell: Callable[[str], None]) -> str:
    """Generated questions, which many tables answer: F1, with the cut and the form chosen on those looked at."""
    seeds = {"looked at": independent.LOOKED_AT, "confirming": independent.CONFIRMING}
    asked = {
        part: independent.generated(root, bench.name, seed, GENERATED, cache)[:limit] for part, seed in seeds.items()
    }
    right = {part: independent.gold_of(bench, some) for part, some in asked.items()}
    told = {item.question: item.sql for some in asked.values() for item in some}
    by: dict[str, Parser] = {
        "embedded": EmbeddedParser(),
        "embedded, whole cells as values": CellsAlone(bench.evidence),
        "our linker": Linked(bench.index, bench.evidence),
        "gold columns and values (oracle)": Given(
            {question: literals_of([sql]) for question, sql in told.items()},
            {question: columns_of(sql) for question, sql in told.items()},
            EmbeddedParser(),
        ),
    }
    rows = []
    for label, each in by.items():
        parsed = {
            part: [each.parse(item.question, bench.index.lexicon) for item in some] for part, some in asked.items()
        }
        runs = [("scout", SHIPPED)] if label == "embedded" else []
        runs += [("octopus", form) for form in (SHIPPED, *WHOLE_FORMS)]
        tried = []
        for method, form in runs:
            found = independent.ranked(bench, hits_of(bench, parsed["looked at"], method, form, independent.DEPTH))
            cut = independent.max_cut(found, right["looked at"])
            tried.append((at_cut(found, right["looked at"], cut).f1, method, form, cut))
        best = max((run for run in tried if run[1] == "octopus"), key=lambda run: run[0])
        shown = dict.fromkeys([*(run for run in tried if run[1] == "scout" or run[2] == SHIPPED), best])
        for _, method, form, cut in shown:
            found = independent.ranked(bench, hits_of(bench, parsed["confirming"], method, form, independent.DEPTH))
            title = "" if method == "scout" else "as shipped" if form == SHIPPED else f"at its best: {form}"
            (row,) = independent.compare(title, {method: list(found)}, right["confirming"], {method: cut})
            rows.append([method, label, title, *row[2:]])
            tell(" ".join(map(str, rows[-1])))
        bench.encoder.save()
    head = ["method", "parse", "form", "kept", "Hit@1", "Hit@5", "precision", "recall", "F1", "tables"]
    note = f"{len(asked['confirming'])} confirming questions of [independent.md](independent.md)."
    return f"## Generated questions over {bench.name}\n\n{note}\n\n" + report.table(head, rows)


def without_mentions(root: Path, cache: Path, limit: int) -> list[list[object]]:
    """The effect of counting a question without a column mention as one with one; equation 9 would drop its values."""
    rows: list[list[object]] = []
    for name in ("spider", *WIKIPEDIA):
        bench = make_workbench(root, name, cache)
        some = questions_of(root, bench, name, limit)["confirming"]
        parsed = [CellsAlone(bench.evidence).parse(question.text, bench.index.lexicon) for question in some]
        none = sum(not Request(bench.index, one, bench.evidence).mentions for one in parsed)
        form = Form("words as spelled", True)
        rows.append([name, len(some), none, "as one", *figures(ranked(bench, parsed, "octopus", form), some)])
        with patch.object(octopus, "combine", lambda column, value, mentions: column + mentions * value):
            rows.append([name, len(some), none, "as none", *figures(ranked(bench, parsed, "octopus", form), some)])
        bench.encoder.save()
    return rows


def columns_of(sql: str) -> list[str]:
    """The columns of a statement."""
    tree = sqlglot.parse_one(sql, dialect="duckdb")
    return list(dict.fromkeys(column.name for column in tree.find_all(exp.Column)))


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--limit", type=int, default=250, help="questions of each part")
    options.add_argument("--sets", nargs="+", default=SETS, help="sets of questions")
    options.add_argument("--parse", default="", help="words of the only parse to measure")
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--mentions", action="store_true", help="questions without a column mention alone")
    arguments = options.parse_args()
    root = lakes_folder(arguments.lakes)
    tell = partial(print, flush=True)
    if arguments.mentions:
        head = ["questions", "number", "without a mention", "counted", "recall@1", "recall@5"]
        rows = without_mentions(root, arguments.cache, arguments.limit)
        told = report.table([*head, "all gold tables in the top 10"], rows)
        tell(told)
        note = "'octopus', the embedded parse with whole cells as values, headers as spelled; confirming questions."
        title = "OCTOPUS: questions without a mention"
        given = f"--mentions --limit {arguments.limit}"
        report.write(arguments.out, "discover/parsers", title, [note, told], options=given, variant="without_mention")
        return
    rows, more = [], []
    for name in arguments.sets:
        lake = name if name in {*WIKIPEDIA, "public_bi"} else "spider"
        bench = make_workbench(root, lake, arguments.cache)
        if name == "public_bi":
            more = [of_generated(root, bench, arguments.cache, arguments.limit, tell)]
        else:
            rows += of_set(root, bench, name, arguments.limit, tell, arguments.parse)
    head = ["part", "questions", "method", "parse", "form", "number", "fell back", "recall@1", "recall@5"]
    head.append("all gold tables in the top 10")
    text = " ".join((__doc__ or "").split("\n\n")[2].split())
    note = (
        "'stems': a header that shares a stem with a mention scores 1 (equation 2), as shipped; 'stems but stop words' "
        "leaves words such as `of` out; 'words as spelled' takes `song_name` for one word. 'contained': a cell that "
        "contains the value holds it, as grep finds it; 'whole cells': one that equals it."
    )
    title, variant = "OCTOPUS's parse", ""
    if set(arguments.sets) <= set(WIKIPEDIA):
        title, variant = "OCTOPUS's parse, Wikipedia's tables", "wikipedia"
    elif arguments.sets == ["public_bi"]:
        title, variant = "OCTOPUS's parse, generated questions", "generated"
    parts = [text, note, report.by_part(head, rows, "part"), *more]
    report.write(
        arguments.out,
        "discover/parsers",
        title,
        [part for part in parts if part],
        options=f"--limit {arguments.limit} --sets {' '.join(arguments.sets)}",
        variant=variant,
    )


if __name__ == "__main__":
    main()
