"""What tells that a column may hold a cell: our filter, a sorted list of 32-bit hashes, and a binary fuse filter.

    python -m benchmarks.values.filters [--cells 5000 100000 1000000 5000000]

The binary fuse filter is that of the package pyfusefilter, which is no dependency; without it, its rows are left out.
Times are processor time, the least of three. Writes benchmarks/results/values/filters.md.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.common import report
from benchmarks.common.options import result_parser
from lakescout.values.segment import Filter, build

LOOKUPS = 20_000
OTHERS = 1_000_000
"""Hashes that were not built in, to count those that pass."""
HEAD = ("cells", "way", "build, ms", "one lookup, µs", "bytes a cell", "others that pass, of a million")

Hashes = NDArray[np.uint64]
Has = Callable[[int], object]


def buckets(hashes: Hashes) -> tuple[Has, int]:
    data = build(hashes)
    return Filter(data).__contains__, len(data)


def sorted_list(hashes: Hashes) -> tuple[Has, int]:
    kept = np.sort((hashes >> np.uint64(32)).astype(np.uint32))

    def has(hash_: int) -> bool:
        place = int(kept.searchsorted(np.uint32(hash_ >> 32)))
        return place < len(kept) and int(kept[place]) == hash_ >> 32

    return has, kept.nbytes


def binary_fuse(hashes: Hashes) -> tuple[Has, int]:
    from pyfusefilter import _xorfilter

    ffi, lib = _xorfilter.ffi, _xorfilter.lib
    keys = hashes.copy()
    made: Any = ffi.gc(ffi.new("binary_fuse16_t *"), lib.binary_fuse16_free)
    lib.binary_fuse16_allocate(len(keys), made)
    lib.binary_fuse16_populate(ffi.from_buffer("uint64_t[]", keys), len(keys), made)
    return (lambda hash_: lib.binary_fuse16_contain(hash_, made)), lib.binary_fuse16_serialization_bytes(made)


WAYS = {
    "16 bits in buckets (ours)": buckets,
    "sorted list of 32 bits": sorted_list,
    "binary fuse, 16 bits": binary_fuse,
}


def least(work: Callable[[], Any]) -> tuple[float, Any]:
    """Milliseconds of the processor of the fastest of three runs, and what it returned."""
    took, found = [], None
    for _ in range(3):
        found = None
        gc.collect()
        start = time.process_time()
        found = work()
        took.append(1_000 * (time.process_time() - start))
    return min(took), found


def main() -> None:
    options = result_parser(__doc__ or "")
    options.add_argument("--cells", type=int, nargs="+", default=[5_000, 100_000, 1_000_000, 5_000_000])
    given = options.parse_args()
    random = np.random.default_rng(3)
    rows = []
    for cells in given.cells:
        hashes = np.unique(random.integers(0, 2**64, cells, dtype=np.uint64))
        others = random.integers(0, 2**64, OTHERS, dtype=np.uint64).tolist()
        asked = [*random.choice(hashes, LOOKUPS // 2).tolist(), *others[: LOOKUPS // 2]]
        for name, way in WAYS.items():
            if way is binary_fuse and not find_spec("pyfusefilter"):
                continue
            made, (has, size) = least(lambda way=way, hashes=hashes: way(hashes))
            looked, _ = least(lambda has=has, asked=asked: [has(hash_) for hash_ in asked])
            passed = sum(map(bool, map(has, others)))
            shown = (f"{made:.1f}", f"{1_000 * looked / LOOKUPS:.2f}", f"{size / len(hashes):.2f}", passed)
            rows.append((f"{cells:,}", name, *shown))
    told = f"Half of the {LOOKUPS:,} lookups are of hashes that were built in."
    if not find_spec("pyfusefilter"):
        told += " Rows of the binary fuse filter are left out: the package pyfusefilter is not installed."
    report.write(given.out, "values/filters", "Filters of cells", [told, report.table(HEAD, rows)])


if __name__ == "__main__":
    main()
