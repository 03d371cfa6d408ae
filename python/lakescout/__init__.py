"""lakescout: ask a lake of tables in plain language, inside DuckDB.

>>> import lakescout
>>> con = lakescout.connect()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lakescout.errors import LakescoutError
from lakescout.version import __version__

if TYPE_CHECKING:
    from lakescout.doors.python import connect, register
    from lakescout.plugins.clients.notebook import ask

__all__ = ["LakescoutError", "__version__", "ask", "connect", "register"]


def __getattr__(name: str) -> Any:
    """Load the Python door, and with it duckdb, on first use."""
    if name in {"connect", "register"}:
        from lakescout.doors import python

        return getattr(python, name)
    if name == "ask":
        from lakescout.plugins.clients import notebook

        return notebook.ask
    raise AttributeError(f"module 'lakescout' has no attribute {name!r}")


def load_ipython_extension(shell: Any) -> None:
    """What `%load_ext lakescout` calls: the magics `%ask`, `%%ask` and `%lake`."""
    from lakescout.plugins.clients.notebook import load

    load(shell)
