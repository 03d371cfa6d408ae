"""Long byte strings as rows of a table: segments, each with a checksum."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

SEGMENT = 4 << 20
"""Bytes of one stored segment."""


def cut(blob: bytes) -> list[tuple[int, str, bytes]]:
    """Number, SHA-256 and bytes of each segment.

    >>> [(number, len(part)) for number, _, part in cut(bytes(SEGMENT + 1))]
    [(0, 4194304), (1, 1)]
    """
    parts = [blob[start : start + SEGMENT] for start in range(0, len(blob), SEGMENT)]
    return [(number, hashlib.sha256(part).hexdigest(), part) for number, part in enumerate(parts)]


def join(rows: Iterable[tuple[str, bytes]]) -> bytes | None:
    """The bytes of (checksum, segment) in order; None when a segment is not what its checksum says.

    >>> join((checksum, part) for _, checksum, part in cut(b"abc"))
    b'abc'
    """
    found = list(rows)
    if any(hashlib.sha256(part).hexdigest() != checksum for checksum, part in found):
        return None
    return b"".join(part for _, part in found)
