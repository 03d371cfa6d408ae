"""Times questions over a lake; `compare` runs this with the interpreter of each tree, whatever its version."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence

import lakescout

FUNCTIONS = {"answer_sql": "SELECT answer_sql(?)", "discover_tables": "FROM discover_tables(?)"}
FIRST = "how many rows are there"
"""Asked before the questions that count: it loads what a process loads only once."""


def asked(lake: str, function: str, questions: Sequence[str]) -> list[float]:
    """CPU seconds of all threads: for the first refresh, then for each question."""
    with lakescout.connect(lake) as connection:

        def seconds(statement: str, *given: str) -> float:
            began = time.process_time()
            connection.execute(statement, given).fetchall()
            return time.process_time() - began

        refresh = seconds("FROM lakescout_refresh()")
        seconds(FUNCTIONS[function], FIRST)
        return [refresh, *(seconds(FUNCTIONS[function], question) for question in questions)]


if __name__ == "__main__":
    print(json.dumps(asked(sys.argv[1], sys.argv[2], json.load(sys.stdin))))
