"""Grouping token sequences into batches of near-equal length, so that little is spent on padding.

OCTOPUS 4.1 batches prompts in the same way: sort by token count, bound the relative spread by 5 %.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

RELATIVE_SPREAD = 0.05
MAX_TEXTS = 64
MAX_TOKENS = 4096


def length_batches(
    lengths: Sequence[int], spread: float = RELATIVE_SPREAD, max_texts: int = MAX_TEXTS, max_tokens: int = MAX_TOKENS
) -> Iterator[list[int]]:
    """Yield lists of positions into `lengths`, shortest texts first.

    In one batch the longest is at most (1 + spread) times the shortest.

    >>> list(length_batches([3, 9, 3, 4]))
    [[0, 2], [3], [1]]
    """
    batch: list[int] = []
    for position in sorted(range(len(lengths)), key=lengths.__getitem__):
        length = lengths[position]
        full = len(batch) == max_texts or (len(batch) + 1) * length > max_tokens
        if batch and (full or length > lengths[batch[0]] * (1 + spread)):
            yield batch
            batch = []
        batch.append(position)
    if batch:
        yield batch
