"""What stands between a generated statement and the lake.

A statement runs only when two parsers agree that it is harmless: sqlglot's tree is held against an
allowlist and written anew with every name in full, and DuckDB's own tree of that text is held
against a second allowlist. Then it runs as the one SELECT of `query()`, in a read-only transaction,
against the clock, with caps on rows and bytes. It reduces risk; it is no sandbox.
"""

from __future__ import annotations

from lakescout.answer.guard.check import Guarded, check
from lakescout.answer.guard.confirm import confirm
from lakescout.answer.guard.run import Limits, TooLargeError, run

__all__ = ["Guarded", "Limits", "TooLargeError", "check", "confirm", "run"]
