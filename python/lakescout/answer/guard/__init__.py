"""What stands between a generated statement and the lake.

A statement runs only if two parsers agree that it is harmless: sqlglot's tree is checked against an
allowlist and written out again with every name in full, and DuckDB's own tree of that text is checked
against a second allowlist. Then it runs as the one SELECT of `query()`, in a read-only transaction,
with a timeout and with caps on rows and bytes. This reduces risk; it is no sandbox.
"""

from __future__ import annotations

from lakescout.answer.guard.check import check, passed
from lakescout.answer.guard.run import Limits, Together, TooLargeError, bind, confirm, fetched, run

__all__ = ["Limits", "Together", "TooLargeError", "bind", "check", "confirm", "fetched", "passed", "run"]
