"""Where the benchmark lakes are."""

from __future__ import annotations

import argparse
import os
from pathlib import Path


def parser(description: str) -> argparse.ArgumentParser:
    """An argument parser with the option --lakes."""
    made = argparse.ArgumentParser(description=description)
    made.add_argument("--lakes", type=Path, default=os.environ.get("LAKESCOUT_LAKES"), help="folder of the lakes")
    made.add_argument("--out", type=Path, default=Path(__file__).parent / "results", help="where to write results")
    return made


def lakes_folder(given: Path | None) -> Path:
    """The folder, or an exit that says where to get the lakes."""
    if given is None or not Path(given).is_dir():
        raise SystemExit(
            "The benchmark lakes are not here: pass --lakes FOLDER or set LAKESCOUT_LAKES. benchmarks/README.md says "
            "how the folder is made from SpiderMan, WikiTableQuestions, FeTaQA and the Public BI benchmark."
        )
    return Path(given)
