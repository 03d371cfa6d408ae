"""The version, which the extension carries too, and what the extras need."""

from __future__ import annotations

import re
from functools import cache

__version__ = "0.1.0"


@cache
def to_install(extra: str) -> str:
    """The command that brings what an extra needs, wherever lakescout itself was installed from.

    >>> to_install("llm")
    "pip install 'openai>=1.60'"
    """
    from importlib.metadata import PackageNotFoundError, requires

    try:
        listed = requires("lakescout") or []
    except PackageNotFoundError:
        listed = []
    of_extra = re.compile(rf"""extra == ['"]{extra}['"]""")
    needed = [each.partition(";")[0].strip() for each in listed if of_extra.search(each)]
    given = " ".join(map(repr, needed)) or f"'.[{extra}]'"
    return f"pip install {given}"
