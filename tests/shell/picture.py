"""Draws the shell as an SVG file, from what it really prints: `python tests/shell/picture.py LAKE FILE`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from rich.text import Text

from lakescout.plugins.cli.output import picture

STATEMENTS = (
    "SELECT table_name, round(score, 2) AS score FROM discover_tables('average departure delay of airlines', k := 3);",
    "FROM answer('Top 3 airlines by average departure delay');",
)


def printed(lake: Path, statement: str) -> str:
    """What `lakescout shell` prints for one statement. Raises CalledProcessError."""
    command = [str(Path(sys.executable).with_name("lakescout")), "shell", str(lake), "-no-init", "-batch", "-box"]
    done = subprocess.run(command, input=statement, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout.rstrip()


def draw(lake: Path, file: Path) -> None:
    """Write the picture to `file`. Raises CalledProcessError, OSError."""
    with picture(file, f"lakescout shell {lake.name}") as canvas:
        for statement in STATEMENTS:
            canvas.print(Text.assemble(("D ", "bold"), statement), soft_wrap=False)
            canvas.print(Text(printed(lake, statement)))
            canvas.print()


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
