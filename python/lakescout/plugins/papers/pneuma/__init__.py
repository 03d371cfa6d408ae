"""PNEUMA: documents of every table, found by words and by meaning; README.md maps its sections."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import GroupMethod, Late, Origin, Plugin, Setting, StoredTable, TableMethod

_NAMES: Final = dict.fromkeys(("database_name", "schema_name", "table_name"), "VARCHAR")

PLUGIN: Final = Plugin(
    "pneuma",
    tables={
        "pneuma": TableMethod(
            Late("lakescout.plugins.papers.pneuma.discover", "rank"),
            reads="encode its documents",
            keeps=True,
            seconds=Late("lakescout.plugins.papers.pneuma.of_lake", "seconds"),
            is_judged=True,
        )
    },
    groups={"pneuma": GroupMethod(Late("lakescout.plugins.papers.pneuma.discover", "rank_groups"))},
    settings=(
        Setting(
            "pneuma_alpha", "DOUBLE", 0.5, "method 'pneuma': weight of words against meaning (PNEUMA 7)", maximum=1_000
        ),
        Setting(
            "pneuma_n",
            "BIGINT",
            5,
            "method 'pneuma': documents each search proposes, times k (PNEUMA 7)",
            minimum=1,
            maximum=1_000,
        ),
    ),
    resource=Late("lakescout.plugins.papers.pneuma.of_lake", "summaries"),
    forget=Late("lakescout.plugins.papers.pneuma.of_lake", "forget"),
    note=Late("lakescout.plugins.papers.pneuma.of_lake", "note"),
    # What is kept of the sampled rows and the documents made of them: places by the number of rows, hashes, vectors.
    stored=(
        StoredTable("row_samples", Origin.ENCODER, {**_NAMES, "table_rows": "BIGINT", "row_marks": "VARCHAR[]"}),
        StoredTable(
            "summaries",
            Origin.ENCODER,
            {**_NAMES, "kind": "VARCHAR", "checksum": "VARCHAR", "vector": "FLOAT[n]"},
            marked=("table_name", "checksum", "vector"),
        ),
    ),
)
