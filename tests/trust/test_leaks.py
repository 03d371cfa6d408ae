"""Memory and descriptors stay flat. LAKESCOUT_CALLS says how often each function is called: 60 by default, 3,000 by `make trust`."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import lakescout
from lakescout.surface.functions import FUNCTIONS

pytestmark = pytest.mark.trust

CALLS = int(os.environ.get("LAKESCOUT_CALLS", "60"))
TABLES = """
CREATE TABLE team AS SELECT 500 + i AS team_id, 'team ' || i AS name FROM range(9) t(i);
CREATE TABLE player AS SELECT i AS player_id, 500 + i % 9 AS team_id, 'Ann' || i AS name FROM range(30) t(i);
"""
CALLED = {
    "discover_tables": "FROM discover_tables('names of players {}')",
    "explain_question": "FROM explain_question('names of players {}')",
    "join_groups": "FROM join_groups('players of team {}')",
    "lakescout_joins": "FROM lakescout_joins()",
    "lakescout_declare_join": "FROM lakescout_declare_join('player.player_id', 'team.team_id')",
    "answer": "FROM answer('how many players of team {}')",
    "answers": "FROM answers('how many players of team {}')",
    "answer_sql": "SELECT answer_sql('how many players of team {}')",
    "lakescout_refresh": "FROM lakescout_refresh()",
    "lakescout_status": "FROM lakescout_status()",
    "lakescout_set": "FROM lakescout_set('exclude', 'staging.*')",
    "lakescout_settings": "FROM lakescout_settings()",
    "lakescout_add_narration": "FROM lakescout_add_narration('player.name', 'what one is called')",
    "lakescout_narrations": "FROM lakescout_narrations()",
    "lakescout_llm_log": "FROM lakescout_llm_log()",
    "lakescout_parse": "FROM lakescout_parse(['names of players {}'])",
}
"""Those that are called; each question is another one."""
LEFT_OUT = {"augment_tables", "lakescout_add_context", "lakescout_narrate", "lakescout_train_dsi"}
"""They need a model or training, or keep what each call adds."""


def used() -> tuple[int, int]:
    """Resident kilobytes, and open descriptors."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024, len(os.listdir("/proc/self/fd"))


def test_every_function_is_called_or_left_out_on_purpose() -> None:
    assert CALLED.keys() | LEFT_OUT == {function.name for function in FUNCTIONS}


def test_calls_keep_no_memory(tmp_path: Path, figures: Callable[[str, object], None]) -> None:
    with lakescout.connect(tmp_path / "memory.duckdb") as con:
        con.execute(TABLES)
        at = []
        for call in range(CALLS):
            for sql in CALLED.values():
                con.execute(sql.format(call)).fetchall()
            if call in {CALLS // 2, CALLS - 1}:
                at.append(used())
        (memory_half, files_half), (memory, files) = at
        assert files <= files_half
        assert memory - memory_half < 30_000 + 8 * CALLS, "kilobytes gained in the second half"
    figures(f"{len(CALLED)} functions, calls of each", f"{CALLS}; {memory - memory_half} kB gained in the second half")
