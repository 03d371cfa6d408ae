"""What questions over a lake take: `compare` runs this with the interpreter of each tree, whatever its version."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence

import lakescout

FUNCTIONS = {"answer_sql": "SELECT answer_sql(?)", "discover_tables": "FROM discover_tables(?)"}
FIRST = "how many rows are there"
"""Asked before those that count: it brings in what a process loads once."""


def asked(lake: str, function: str, questions: Sequence[str]) -> list[float]:
    """Seconds of the processor, of all threads: of the first refresh, and then of each question."""
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
