"""The report as one HTML page: tables, plots, failures and advice; it loads nothing and runs nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from lakescout.errors import ArgumentError
from lakescout.lake.catalog import Catalog
from lakescout.plugins.bench.advice import Advice
from lakescout.plugins.bench.measure import Score
from lakescout.plugins.bench.rounds import Asked
from lakescout.plugins.bench.scoring import GroupScore, explained

COLOURS: Final = ("#1f6f8b", "#c2571a", "#5b8c2a", "#7d4f9e", "#b8324f", "#8a7a1f", "#444444", "#2f9e8f")
WIDTH: Final = 640
HEIGHT: Final = 260
LEFT: Final = 46
BOTTOM: Final = 34
TOP: Final = 12
RIGHT: Final = 118

Points = Sequence[tuple[float, float]]


def line_chart(series: Mapping[str, Points], x_label: str, y_label: str) -> str:
    """Lines over x and y from 0 to 1, with a legend beside them."""
    plot_width, plot_height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    parts = [_frame(x_label, y_label)]
    for number, (name, points) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{LEFT + x * plot_width:.1f},{TOP + (1 - y) * plot_height:.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        y = TOP + 14 + 18 * number
        parts.append(f'<rect x="{WIDTH - RIGHT + 12}" y="{y - 9}" width="12" height="4" fill="{colour}"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 30}" y="{y - 3}">{escape(name)}</text>')
    return _svg(parts)


def bar_chart(bars: Mapping[str, float], unit: str = "") -> str:
    """Horizontal bars with their values; the longest fills the width."""
    row = 24
    largest = max(bars.values(), default=0.0) or 1.0
    parts = []
    for number, (name, value) in enumerate(bars.items()):
        y = TOP + number * row
        length = max(1.0, (WIDTH - 220) * value / largest)
        parts.append(f'<text x="120" y="{y + 14}" text-anchor="end">{escape(name)}</text>')
        parts.append(
            f'<rect x="128" y="{y + 3}" width="{length:.1f}" height="14" fill="{COLOURS[number % len(COLOURS)]}"/>'
        )
        parts.append(f'<text x="{134 + length:.1f}" y="{y + 14}">{_shown(value)}{escape(unit)}</text>')
    return _svg(parts, TOP + row * max(len(bars), 1) + 6)


def _shown(value: float) -> str:
    """A figure of at most three digits, or a whole number.

    >>> _shown(1430.2), _shown(3.14159)
    ('1,430', '3.14')
    """
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _frame(x_label: str, y_label: str) -> str:
    lines = []
    for step in range(6):
        y = TOP + (HEIGHT - TOP - BOTTOM) * (1 - step / 5)
        x = LEFT + (WIDTH - LEFT - RIGHT) * step / 5
        lines.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="currentColor" opacity="0.15"/>'
        )
        lines.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{step / 5:.1f}</text>')
        lines.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 15}" text-anchor="middle">{step / 5:.1f}</text>')
    lines.append(
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 3}" text-anchor="middle">{escape(x_label)}</text>'
    )
    lines.append(f'<text x="{LEFT}" y="{TOP - 2}">{escape(y_label)}</text>')
    return "".join(lines)


def _svg(parts: Sequence[str], height: float = HEIGHT) -> str:
    return f'<svg viewBox="0 -4 {WIDTH} {height + 4:.0f}" role="img" fill="currentColor">{"".join(parts)}</svg>'


MISSES: Final = 15
EXAMPLES: Final = 10
_STYLE: Final = (
    ":root{color-scheme:light dark}"
    "body{font:15px/1.55 system-ui,sans-serif;max-width:58em;margin:2.5em auto;padding:0 1.2em}"
    "h1{font-size:1.6em;margin-bottom:.2em}h2{font-size:1.15em;margin:2em 0 .4em}"
    "table{border-collapse:collapse;margin:.6em 0;font-size:.95em}tr:first-child{font-weight:600}"
    "td,th{padding:.3em .75em;border-bottom:1px solid #8884;text-align:left;vertical-align:top}th{white-space:nowrap}"
    ".n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.best{font-weight:700}"
    ".note{font-size:.9em;opacity:.75;max-width:46em}.scroll{overflow-x:auto}"
    "svg{display:block;width:100%;max-width:44em;font:12px system-ui,sans-serif}"
    ".w{border-left:3px solid #d08700;padding-left:.6em;display:block}.h{padding-left:.8em;opacity:.75}"
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
    """Write the page. Raises ArgumentError if that fails."""
    try:
        path.write_text(page(report), encoding="utf-8", errors="replace")
    except OSError as error:
        raise ArgumentError(f"the report {path} cannot be written: {error.strerror}") from error


def page(report: Report) -> str:
    """The whole page as text."""
    tables = f"{len(report.catalog.tables):,} tables, {len(report.questions):,} questions."
    body = [
        f"<h1>How well {escape(report.lake)} can be asked</h1><p>{tables}</p>",
        *(f"<p class=note>{escape(note)}</p>" for note in report.notes),
        *_scores(report), _groups(report.groups),
        "<h2>What is hard here, and what helps</h2>", _advice(report.advice),
        _misses(report), _examples(report),
    ]  # fmt: skip
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        f"<title>lakescout bench: {escape(report.lake)}</title><style>{_STYLE}</style></head>"
        f"<body>{''.join(body)}</body></html>\n"
    )


def _scores(report: Report) -> list[str]:
    """How the methods do on tables and on cells; nothing if none was asked."""
    scores = report.scores
    if not scores:
        return []
    return [
        "<h2>Tables that answer</h2>", _methods(scores),
        f"<p class=note>{escape(explained(len(report.questions)))}</p>",
        "<h2>F1 over the score from which a table is kept</h2>", _curves(scores),
        "<h2>Precision over recall</h2>", _precision_recall(scores),
        _cells(scores),
        "<h2>Milliseconds a question (median)</h2>",
        bar_chart({score.method: score.milliseconds for score in scores}, " ms"),
        "<h2>How many tables answer a question</h2>", _answers(report.gold),
    ]  # fmt: skip


def _methods(scores: Sequence[Score]) -> str:
    head = (
        "method", "Hit@1", "Hit@5", "recall@10", "precision", "recall", "F1", "kept", "tables kept", "ms",
        "ms, slow 5 %",
    )  # fmt: skip
    rows: list[list[object]] = []
    for score in scores:
        best = score.best
        shares = (score.hit_1, score.hit_5, score.recall_10, best.precision, best.recall, best.f1)
        times = (f"{score.milliseconds:,.0f}", f"{score.slow_milliseconds:,.0f}")
        rows.append([score.method, *shares, str(score.cut), f"{best.size:.1f}", *times])
    return _table(head, rows, compared=True)


def _cells(scores: Sequence[Score]) -> str:
    head = ("method", "precision", "recall", "F1", "tables asked", "statements written")
    found = [(score.method, score.cells) for score in scores if score.cells]
    if not found:
        return ""
    rows = [
        [method, quality.precision, quality.recall, quality.f1, f"{cells.tables:.1f}", f"{cells.calls:.1f}"]
        for method, cells in found
        for quality in [cells.quality]
    ]
    note = (
        f"{found[0][1].questions:,} questions. The cells are read from the tables that are kept, by statements written "
        "without a model, one for tables of the same matched columns."
    )
    return f"<h2>Cells that answer</h2>{_table(head, rows, compared=True)}<p class=note>{escape(note)}</p>"


def _curves(scores: Sequence[Score]) -> str:
    return line_chart(
        {score.method: [(cut.tau, q.f1) for cut, q in score.curve if cut.tau is not None] for score in scores},
        "score from which a table is kept", "F1",
    )  # fmt: skip


def _precision_recall(scores: Sequence[Score]) -> str:
    return line_chart(
        {
            score.method: sorted((q.recall, q.precision) for cut, q in score.curve if cut.tau is not None)
            for score in scores
        },
        "recall", "precision",
    )  # fmt: skip


def _groups(groups: Sequence[GroupScore]) -> str:
    if not groups:
        return ""
    rows = [[score.method, score.hit_1, score.hit_5, f"{score.milliseconds:,.0f}"] for score in groups]
    note = f"{groups[0].questions:,} questions. Hit@K: one of the first K groups holds all tables of an answer."
    found = _table(("method", "Hit@1", "Hit@5", "ms"), rows, compared=True)
    return f"<h2>Questions that need a join</h2>{found}<p class=note>{note}</p>"


def _answers(gold: Sequence[set[int]]) -> str:
    sizes = Counter(
        "1" if len(g) == 1 else "2 to 5" if len(g) <= 5 else "6 to 20" if len(g) <= 20 else "more" for g in gold
    )
    return bar_chart(
        {name: float(sizes[name]) for name in ("1", "2 to 5", "6 to 20", "more") if sizes[name]}, " questions"
    )


def _advice(advice: Sequence[Advice]) -> str:
    if not advice:
        return "<p>Nothing stands out.</p>"
    items = (
        f"<p><span class=w>{escape(item.warning)}</span>"
        + (f"<span class=h>{escape(item.help)}</span></p>" if item.help else "</p>")
        for item in advice
    )
    return "".join(items)


def _misses(report: Report) -> str:
    """Questions for which none of the first method's top five tables is right."""
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
    if not pairs:
        return ""
    rows = [[asked.question, _names(report, wanted)] for asked, wanted in pairs]
    return "<h2>Some of the questions</h2>" + _table(("question", "answered by"), rows)


def _names(report: Report, tables: Iterable[int]) -> str:
    numbers = sorted(tables) if isinstance(tables, set) else list(tables)
    names = [report.catalog.display_name(report.catalog.tables[number].name) for number in numbers]
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(names[:3]) + more


def _table(head: Sequence[str], rows: Sequence[Sequence[object]], *, compared: bool = False) -> str:
    """Rows of texts and shares; with `compared`, figures are right-aligned and each column's best share stands out."""
    best = [
        max((cell for cell in column if isinstance(cell, float)), default=None) for column in zip(*rows, strict=True)
    ]
    number = [compared and place > 0 for place in range(len(head))]
    lines = [
        "".join(
            f"<th{' class=n' if right else ''}>{escape(name)}</th>" for name, right in zip(head, number, strict=True)
        )
    ]
    for row in rows:
        cells = []
        for cell, top, right in zip(row, best, number, strict=True):
            text = f"{cell:.3f}" if isinstance(cell, float) else escape(str(cell))
            kinds = f"n{' best' if cell == top and len(rows) > 1 else ''}" if right else ""
            cells.append(f'<td class="{kinds}">{text}</td>' if kinds else f"<td>{text}</td>")
        lines.append("".join(cells))
    return f"<div class=scroll><table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table></div>"
