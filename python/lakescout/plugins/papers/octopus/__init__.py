"""OCTOPUS: tables by the column and value mentions of a question, groups by S_join; README.md maps its equations."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import GroupMethod, Late, Plugin, Setting, TableMethod

PLUGIN: Final = Plugin(
    "octopus",
    tables={"octopus": TableMethod(Late("lakescout.plugins.papers.octopus.discover", "rank"))},
    groups={"octopus": GroupMethod(Late("lakescout.plugins.papers.octopus.groups", "rank"))},
    parsers={"octopus": Late("lakescout.plugins.papers.octopus.prompt", "PARSER")},
    writers={"octopus": Late("lakescout.plugins.papers.octopus.answers", "writer")},
    settings=(
        Setting(
            "octopus_k", "BIGINT", 5, "method 'octopus': names kept per mention (OCTOPUS 7.1)", minimum=1, maximum=1_000
        ),
        Setting(
            "octopus_eta",
            "DOUBLE",
            0.7,
            "method 'octopus': least similarity of a match (OCTOPUS 7.1)",
            minimum=-1,
            maximum=1,
        ),
        Setting(
            "octopus_form",
            "VARCHAR",
            "words",
            "method 'octopus': headers cut into words and parts of cells, or headers as spelled and whole cells",
            ("words", "spelled"),
        ),
    ),
)
