"""Options that the benchmarks share."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from benchmarks.common.report import RESULTS


def result_parser(description: str) -> argparse.ArgumentParser:
    """An argument parser with the option --out."""
    made = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--out", type=Path, default=RESULTS, help="where to write results")
    return made


def parser(description: str) -> argparse.ArgumentParser:
    """A `result_parser` that also has the option --lakes."""
    made = result_parser(description)
    made.add_argument("--lakes", type=Path, default=os.environ.get("LAKESCOUT_LAKES"), help="folder of the lakes")
    return made


def lakes_folder(given: Path | None) -> Path:
    """The folder, or an exit that says where to get the lakes."""
    if given is None or not Path(given).is_dir():
        raise SystemExit(
            "The benchmark lakes are not here: pass --lakes FOLDER or set LAKESCOUT_LAKES. benchmarks/README.md says "
            "how the folder is made from SpiderMan, WikiTableQuestions, FeTaQA and the Public BI benchmark."
        )
    return Path(given)
