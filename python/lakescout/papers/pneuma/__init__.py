"""PNEUMA's documents: what a table is said to be, as texts with vectors (PNEUMA 4 and 5.2)."""

from lakescout.papers.pneuma.model import NO_SUMMARIES, Kind, Summaries

__all__ = ["NO_SUMMARIES", "Kind", "Summaries"]
