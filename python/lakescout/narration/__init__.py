"""Schema narration (PNEUMA 4): what each column means, in words, stored beside the headers."""

from __future__ import annotations

from lakescout.narration.narrations import NO_NARRATIONS, Narrations, schema_hash

__all__ = ["NO_NARRATIONS", "Narrations", "schema_hash"]
