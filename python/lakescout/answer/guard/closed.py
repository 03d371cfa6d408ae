"""Failing closed: whatever goes wrong while a generated statement is checked or run is a refusal with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lakescout.errors import GuardError, LakescoutError


@contextmanager
def failing_closed() -> Iterator[None]:
    """Turn what is not an error of ours (a parser's, Python's own) into GuardError. Also a decorator."""
    try:
        yield
    except LakescoutError:
        raise
    except RecursionError:
        raise GuardError("the statement nests too deeply to be checked") from None
    except Exception as error:
        detail = (str(error).splitlines() or [""])[0][:200]
        raise GuardError(f"the statement could not be checked: {type(error).__name__}: {detail}") from error
