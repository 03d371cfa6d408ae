"""Small plots as SVG text: lines and bars, no script and nothing from the network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

COLOURS: Final = ("#1f6f8b", "#c2571a", "#5b8c2a", "#7d4f9e", "#b8324f", "#8a7a1f", "#444444", "#2f9e8f")
WIDTH: Final = 640
HEIGHT: Final = 260
LEFT: Final = 46
BOTTOM: Final = 34
TOP: Final = 12
RIGHT: Final = 118

Points = Sequence[tuple[float, float]]


def line_chart(series: Mapping[str, Points], x_label: str, y_label: str) -> str:
    """Lines over x and y from 0 to 1, a legend beside them."""
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
