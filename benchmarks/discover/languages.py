"""Questions in other languages over the English lake: `python -m benchmarks.discover.languages`.

Forty development questions of Spider and twenty others that nobody looked at, put by hand into German, French,
Spanish, Chinese and Polish (`languages.tsv`, CC BY-SA 4.0 as Spider's). 'as typed' is the question as it stands, 'told
in English' what `words.languages.in_english` makes of it with its tables of words. The tables were written by who
translated the forty, so that the twenty, translated when the tables were done, are the ones that confirm. Twenty more,
drawn by seed and in Chinese alone, were translated before the tables grew again.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks import DATA
from benchmarks.answers.lake import AnswerQuestion, opened, spider_questions
from benchmarks.answers.spider import ask_all, summary
from benchmarks.common import report
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.prepared import prepare
from benchmarks.common.workbench import CACHE, make_workbench
from benchmarks.discover.methods import figures
from benchmarks.discover.science import ranked
from lakescout.engine.lake import Lake
from lakescout.words.languages import LANGUAGES, in_english

TRANSLATED = DATA / "languages.tsv"
PARTS = ("looked at", "confirming", "confirming in chinese")
WAYS = ("as typed", "told in English")
HEAD = ("part", "method", "language", "question", "number", "recall@1", "recall@5", "all gold tables in the top 10")
ANSWERED = ("exact", "precision when it answers", "answered")


def translated() -> dict[str, dict[str, dict[str, str]]]:
    """By part and id of a question: its text in each language that it was translated into."""
    found: dict[str, dict[str, dict[str, str]]] = {part: {} for part in PARTS}
    with TRANSLATED.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            part, name = row.pop("part"), row.pop("id")
            found[part][name] = {language: text for language, text in row.items() if text}
    return found


def answered(lake: Lake, texts: Sequence[str], questions: Sequence[AnswerQuestion]) -> list[str]:
    """Exact answers, precision and share of answers."""
    asked = [replace(question, text=text) for question, text in zip(questions, texts, strict=True)]
    results = ask_all(lake, asked, right_schema=False)
    return [f"{value:.3f}" for value in summary(results, float(lake.settings["answer_confidence"]))]


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--parts", nargs="+", default=PARTS, choices=PARTS)
    options.add_argument("--without-answers", action="store_true", help="discovery alone")
    options.add_argument("--methods", nargs="+", default=["scout"], help="rivals too: octopus pneuma bm25 dense")
    options.add_argument("--encoder", type=Path, help="folder of another encoder; `common.multilingual` makes one")
    arguments = options.parse_args()
    root = lakes_folder(arguments.lakes)
    bench = make_workbench(root, "spider", arguments.cache, encoder_folder=arguments.encoder)
    if "pneuma" in arguments.methods:
        bench.evidence.documents_of_pneuma = prepare(root, "spider", arguments.cache, with_rows=False).summaries
    by_id = {question.id: question for question in bench.questions}
    answers = {question.id: question for question in spider_questions(root / "spider", "dev")}
    rows: list[list[object]] = []
    settings = {"encoder": str(arguments.encoder)} if arguments.encoder else {}
    with opened(root, "spider", arguments.cache, **settings) as (_, lake):
        for part, questions in translated().items():
            if part not in arguments.parts:
                continue
            asked = [by_id[name] for name in questions]
            runs = [("english", "as typed", [question.text for question in asked])]
            for language in LANGUAGES:
                typed = [said[language] for said in questions.values() if language in said]
                told = [in_english(text, bench.index.words) for text in typed]
                runs += [(language, way, texts) for way, texts in zip(WAYS, (typed, told), strict=True) if typed]
            for language, way, texts in runs:
                posed = [replace(question, text=text) for question, text in zip(asked, texts, strict=True)]
                for method in arguments.methods:
                    measures = figures(ranked(replace(bench, questions=posed), method), posed)
                    row: list[object] = [part, method, language, way, len(asked), *measures]
                    if not arguments.without_answers:
                        whole = (language == "english" or way == "told in English") and method == "scout"
                        row += answered(lake, texts, [answers[q.id] for q in asked]) if whole else [""] * len(ANSWERED)
                    rows.append(row)
                    print(*row, flush=True)
            bench.encoder.save()
    head = [*HEAD, *(() if arguments.without_answers else ANSWERED)]
    text = " ".join((__doc__ or "").split("\n\n")[1].split())
    parts = [text, report.by_part(head, rows, "part")]
    named = " ".join(f'"{part}"' if " " in part else part for part in arguments.parts)
    given = [*(["--without-answers"] if arguments.without_answers else []), f"--parts {named}"]
    given += [f"--methods {' '.join(arguments.methods)}"] if arguments.methods != ["scout"] else []
    given += [f"--encoder {arguments.encoder.name}"] if arguments.encoder else []
    variant = "encoder" if arguments.encoder else "rivals" if len(arguments.methods) > 1 else ""
    title = "Other languages, by every method" if variant == "rivals" else "Other languages"
    report.write(arguments.out, "discover/languages", title, parts, options=" ".join(given), variant=variant)


if __name__ == "__main__":
    main()
