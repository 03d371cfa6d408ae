"""Writing results: Markdown tables with the command that made them."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from pathlib import Path


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table; floats get three significant digits."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(_cell(value) for value in row) + " |" for row in rows]
    return "\n".join(lines)


def _cell(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def write(folder: Path, name: str, title: str, command: str, parts: Sequence[str]) -> Path:
    """Write `<folder>/<name>.md`."""
    folder.mkdir(parents=True, exist_ok=True)
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    text = "\n\n".join([f"## {title}", f"`{command}` ({machine}; a shared machine: compare ratios, not times)", *parts])
    path = folder / f"{name}.md"
    path.write_text(text + "\n", encoding="utf-8")
    return path
