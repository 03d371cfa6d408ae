"""Programs that measure lakescout, and those that fit its weights."""

from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).with_name("data")
"""The hand-written data of the benchmarks: questions, grades, words and small lakes."""
