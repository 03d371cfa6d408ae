"""The C part under AddressSanitizer and UndefinedBehaviorSanitizer, in the stock shell."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from shell_support import build_boundary, environment, load, run_shell

pytestmark = pytest.mark.slow

SCRIPT = """
FROM echo('x', words := ['a', NULL]);
SELECT count(*), sum(i), max(t) FROM rows(5000);
SELECT len(typed(false));
FROM run_select('FROM range(3000)') LIMIT 1;
SELECT count(*) FROM run_select('FROM test_all_types()');
SELECT max(doubled(x::VARCHAR)) FROM range(3000) t(x);
SELECT count(*) FROM binds();
CREATE TABLE app(i INTEGER, v FLOAT[2], x BLOB, t VARCHAR);
FROM appends('app', 5000);
SET lakescout_mode = 'x';
FROM settings_given();
SELECT count(*) FROM inner_query('FROM test_all_types()');
SELECT count(*) FROM wide(3);
SELECT hoards(24);
.open LAKE
SELECT count(*) FROM app;
LOAD_AGAIN
SELECT doubled('x');
.open :memory:
"""
FAILING = ("FROM fails('ours')", "FROM fails_select('ours')", "SELECT fails('value')", "FROM appends('nope', 1)")


def test_sanitizers_are_silent(shell: str, tmp_path: Path) -> None:
    compiler = shutil.which("gcc")
    if compiler is None:
        pytest.skip("there is no gcc")
    library = subprocess.run([compiler, "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    flags = "-DCMAKE_C_FLAGS=-fsanitize=address,undefined -fno-sanitize-recover=all -g"
    extension = build_boundary(flags, f"-DCMAKE_C_COMPILER={compiler}", folder="sanitized")
    # Python and DuckDB keep memory until the process ends, so leaks say nothing here: test_cycles.py looks for growth
    env = environment(LD_PRELOAD=library.stdout.strip(), ASAN_OPTIONS="detect_leaks=0:abort_on_error=1")
    file = str(tmp_path / "lake.duckdb")
    script = SCRIPT.replace("LAKE", file).replace("LOAD_AGAIN", load(extension))
    out = run_shell(load(extension) + script, file, env=env, timeout=300)
    assert "Sanitizer" not in out and "runtime error" not in out
    assert out.splitlines()[-3:] == ["24", "5000", "xx"], out
    for statement in FAILING:
        out = run_shell(f"{load(extension)}{statement};", env=env, timeout=300)
        assert "Error: " in out and "Sanitizer" not in out and "runtime error" not in out
