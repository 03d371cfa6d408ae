"""lakescout: ask a lake of tables in plain language, inside DuckDB.

>>> import lakescout
>>> con = lakescout.connect()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lakescout.errors import LakescoutError

if TYPE_CHECKING:
    from lakescout.doors.python import connect, register

__version__ = "0.1.0"
__all__ = ["LakescoutError", "__version__", "connect", "register"]


def __getattr__(name: str) -> Any:
    """Load the Python door, and with it duckdb, when it is first asked for."""
    if name in {"connect", "register"}:
        from lakescout.doors import python

        return getattr(python, name)
    raise AttributeError(f"module 'lakescout' has no attribute {name!r}")
