"""Reading JSON out of a reply: models put it in fences, and talk around it."""

from __future__ import annotations

import json
from typing import Any, Final

NO_JSON: Final = "its reply is not the JSON that was asked for"
"""What is wrong with a reply that cannot be read."""


def json_in(text: str) -> Any:
    """The first JSON object or array in a reply, None when there is none.

    >>> json_in('Sure! Here it is: {"a": [1, 2]} Anything else?'), json_in("no"), json_in('{"a": ')
    ({'a': [1, 2]}, None, None)
    """
    decoder = json.JSONDecoder()
    starts = [place for place in (text.find("{"), text.find("[")) if place >= 0]
    for start in sorted(starts):
        try:
            return decoder.raw_decode(text, start)[0]
        except (ValueError, RecursionError):
            continue
    return None
