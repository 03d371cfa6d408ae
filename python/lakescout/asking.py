"""From a question's text to what the rankers are given."""

from __future__ import annotations

from collections.abc import Callable

from lakescout.birdie.hub import Hub
from lakescout.evidence import LiveEvidence
from lakescout.index import LakeIndex
from lakescout.parser import EmbeddedParser, Parser
from lakescout.ranking import Options, Request
from lakescout.settings import Settings


def make_request(
    question: str,
    index: LakeIndex,
    evidence: LiveEvidence,
    settings: Settings,
    *,
    parser: Parser | None = None,
    trained: Callable[[], Hub | None] | None = None,
) -> Request:
    """Parse the question against the lake's words; the contents are read when a ranker asks for them."""
    parsed = (parser or EmbeddedParser()).parse(question, index.lexicon)
    options = Options(
        top_names=settings["octopus_k"],
        eta=settings["octopus_eta"],
        alpha=min(settings["pneuma_alpha"], 1.0),
        factor=settings["pneuma_n"],
        units_at_once=settings["dsi_units"] == "parallel",
    )
    return Request(index, parsed, evidence, options, trained)
