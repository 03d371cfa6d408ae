"""JAR: join-aware retrieval as a mixed-integer program; README.md maps its sections and equations."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import GroupMethod, Late, Plugin, Setting

PLUGIN: Final = Plugin(
    "jar",
    groups={
        "jar": GroupMethod(
            Late("lakescout.plugins.papers.jar.groups", "rank"),
            is_exact=True,
            why_none=Late("lakescout.plugins.papers.jar.groups", "why_none"),
            is_compared=False,
        )
    },
    parsers={"jar": Late("lakescout.plugins.papers.jar.prompt", "PARSER")},
    settings=(
        Setting("jar_alpha", "DOUBLE", 1.0, "method 'jar': value of covering a sub-query (JAR B.1)", maximum=1_000),
        Setting(
            "jar_candidates",
            "BIGINT",
            20,
            "method 'jar': tables that are re-ranked (JAR 4.3)",
            minimum=1,
            maximum=1_000,
        ),
        Setting(
            "jar_joins", "BOOLEAN", True, "method 'jar': whether joinability and connectedness count; false: JAR-D"
        ),
        Setting(
            "jar_header_weight", "DOUBLE", 0.6, "method 'jar': weight of the headers' cosine (JAR 3.3)", maximum=1_000
        ),
        Setting(
            "jar_table_weight",
            "DOUBLE",
            0.2,
            "method 'jar': weight of the table names' cosine (JAR 3.3)",
            maximum=1_000,
        ),
        Setting(
            "jar_others_weight", "DOUBLE", 0.2, "method 'jar': weight of the other headers (JAR 3.3)", maximum=1_000
        ),
    ),
)
