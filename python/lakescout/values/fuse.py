"""Binary fuse filters over 64-bit hashes, through the C library that pyfusefilter wraps.

Its Python classes hash each item in Python; here the hashes come as arrays.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from pyfusefilter import _xorfilter

from lakescout.errors import StateError

Hashes = NDArray[np.uint64]

_ffi: Any = _xorfilter.ffi
_lib: Any = _xorfilter.lib


def build(hashes: Hashes) -> bytes:
    """A serialised 16-bit filter of distinct hashes: about 2.26 bytes each, 1 of 65,536 strangers passes."""
    keys = np.array(hashes, dtype=np.uint64)  # a copy: populating reorders it
    filter_ = _ffi.new("binary_fuse16_t *")
    if not _lib.binary_fuse16_allocate(len(keys), filter_):
        raise MemoryError(f"a filter of {len(keys)} hashes")
    try:
        if not _lib.binary_fuse16_populate(_ffi.from_buffer("uint64_t[]", keys), len(keys), filter_):
            raise MemoryError(f"a filter of {len(keys)} hashes")
        buffer = _ffi.new("char[]", _lib.binary_fuse16_serialization_bytes(filter_))
        _lib.binary_fuse16_serialize(filter_, buffer)
        return bytes(_ffi.buffer(buffer))
    finally:
        _lib.binary_fuse16_free(filter_)


class Filter:
    """A filter that was built and serialised before."""

    def __init__(self, serialised: bytes) -> None:
        self._filter = _ffi.gc(_ffi.new("binary_fuse16_t *"), _lib.binary_fuse16_free)
        if not _lib.binary_fuse16_deserialize(self._filter, _ffi.from_buffer(serialised)):
            raise StateError("a filter of the value dictionary cannot be read")

    def __contains__(self, hash_: int) -> bool:
        """Whether the hash may be in the set."""
        return bool(_lib.binary_fuse16_contain(hash_, self._filter))
