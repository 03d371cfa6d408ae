"""The report as one HTML page: tables, plots, failures and advice; nothing is fetched and nothing runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from lakescout.bench.advice import Advice
from lakescout.bench.asked import Asked
from lakescout.bench.measure import GroupScore, Score
from lakescout.bench.svg import bar_chart, line_chart
from lakescout.catalog import Catalog
from lakescout.errors import ArgumentError

MISSES: Final = 15
EXAMPLES: Final = 10
_STYLE: Final = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#222}"
    "table{border-collapse:collapse;margin:.5em 0}td,th{padding:.25em .7em;border-bottom:1px solid #ddd;"
    "text-align:left;vertical-align:top}td.n{text-align:right;font-variant-numeric:tabular-nums}svg{width:100%;max-width:44em;"
    "font:12px system-ui,sans-serif}code{background:#f3f3f3;padding:0 .2em}li{margin:.4em 0}.w{color:#8a4b00}"
)


@dataclass(frozen=True)
class Report:
    """What a run of the benchmark found."""

    lake: str
    catalog: Catalog
    questions: Sequence[Asked]
    gold: Sequence[set[int]]
    scores: Sequence[Score]
    groups: Sequence[GroupScore]
    advice: Sequence[Advice]
    notes: Sequence[str] = ()


def write_report(path: Path, report: Report) -> None:
    """Write the page. Raises ArgumentError where that cannot be done."""
    try:
        path.write_text(page(report), encoding="utf-8", errors="replace")
    except OSError as error:
        raise ArgumentError(f"the report {path} cannot be written: {error.strerror}") from error


def page(report: Report) -> str:
    """The whole page as text."""
    body = [
        f"<h1>How well {escape(report.lake)} can be asked</h1>",
        f"<p>{len(report.catalog.tables):,} tables, {len(report.questions):,} questions.</p>",
        *(f"<p>{escape(note)}</p>" for note in report.notes),
        "<h2>Methods</h2>", _methods(report.scores),
        "<h2>F1 over the threshold</h2>", _curves(report.scores),
        "<h2>Precision and recall</h2>", _precision_recall(report.scores),
        "<h2>Milliseconds a question (median)</h2>",
        bar_chart({score.method: score.milliseconds for score in report.scores}, " ms"),
        _groups(report.groups), "<h2>Tables that answer a question</h2>", _answers(report.gold),
        "<h2>What is hard here, and what helps</h2>", _advice(report.advice),
        _misses(report), "<h2>Some of the questions</h2>", _examples(report),
    ]  # fmt: skip
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f"<title>lakescout bench: {escape(report.lake)}</title><style>{_STYLE}</style></head>"
        f"<body>{''.join(body)}</body></html>\n"
    )


def _methods(scores: Sequence[Score]) -> str:
    head = (
        "method", "Hit@1", "Hit@5", "recall@10", "precision", "recall", "F1", "kept", "cell precision", "cell recall",
        "cell F1", "statements spared", "ms",
    )  # fmt: skip
    rows = []
    for score in scores:
        best, cells = score.best, score.cells
        row: list[object] = [score.method, score.hit_1, score.hit_5, score.recall_10]
        row += [best.precision, best.recall, best.f1, str(score.cut)]
        row += [cells.quality.precision, cells.quality.recall, cells.quality.f1, cells.saved] if cells else ["–"] * 4
        rows.append([*row, f"{score.milliseconds:.0f}"])
    note = (
        "Precision, recall and F1 are means over the questions. Where a ranking is cut was chosen on every second "
        "question and is scored on the others. Hit@K: one of the answering tables is among the first K."
    )
    return _table(head, rows) + f"<p>{note}</p>"


def _curves(scores: Sequence[Score]) -> str:
    series = {
        score.method: [(cut.tau, quality.f1) for cut, quality in score.curve if cut.tau is not None] for score in scores
    }
    return line_chart(series, "score from which a table is kept", "F1")


def _precision_recall(scores: Sequence[Score]) -> str:
    series = {
        score.method: sorted((quality.recall, quality.precision) for _, quality in score.curve) for score in scores
    }
    return line_chart(series, "recall", "precision")


def _groups(groups: Sequence[GroupScore]) -> str:
    if not groups:
        return ""
    rows = [[score.method, score.hit_1, score.hit_5, f"{score.milliseconds:.0f}"] for score in groups]
    return "<h2>Questions that need a join</h2>" + _table(("method", "Hit@1", "Hit@5", "ms"), rows)


def _answers(gold: Sequence[set[int]]) -> str:
    sizes = Counter(
        "1" if len(g) == 1 else "2 to 5" if len(g) <= 5 else "6 to 20" if len(g) <= 20 else "more" for g in gold
    )
    return bar_chart({name: float(sizes[name]) for name in ("1", "2 to 5", "6 to 20", "more") if sizes[name]})


def _advice(advice: Sequence[Advice]) -> str:
    if not advice:
        return "<p>Nothing stands out.</p>"
    items = (
        f"<li><span class=w>{escape(item.warning)}</span>{f'<br>{escape(item.help)}' if item.help else ''}</li>"
        for item in advice
    )
    return f"<ul>{''.join(items)}</ul>"


def _misses(report: Report) -> str:
    """Questions whose answering tables the first method does not have among its first five."""
    if not report.scores:
        return ""
    score = report.scores[0]
    rows = []
    for asked, wanted, ranked in zip(report.questions, report.gold, score.rankings, strict=True):
        if not wanted & {table for table, _ in ranked[:5]}:
            rows.append([asked.question, _names(report, wanted), _names(report, [table for table, _ in ranked[:3]])])
    if not rows:
        return ""
    head = ("question", "answered by", f"{score.method} says")
    return f"<h2>Questions that {escape(score.method)} misses ({len(rows):,})</h2>" + _table(head, rows[:MISSES])


def _examples(report: Report) -> str:
    pairs = list(zip(report.questions, report.gold, strict=True))[:EXAMPLES]
    return _table(("question", "answered by"), [[asked.question, _names(report, wanted)] for asked, wanted in pairs])


def _names(report: Report, tables: Iterable[int]) -> str:
    numbers = sorted(tables) if isinstance(tables, set) else list(tables)
    names = [report.catalog.display_name(report.catalog.tables[number].name) for number in numbers]
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(names[:3]) + more


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = ["<table><tr>" + "".join(f"<th>{escape(name)}</th>" for name in head) + "</tr>"]
    for row in rows:
        cells = (
            f"<td class=n>{value:.3f}</td>" if isinstance(value, float) else f"<td>{escape(str(value))}</td>"
            for value in row
        )  # fmt: skip
        lines.append("<tr>" + "".join(cells) + "</tr>")
    return "".join(lines) + "</table>"
