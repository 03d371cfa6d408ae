"""Table search for Kitana: tables that improve a prediction, chosen by similarity or by a model."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import AugmentMethod, Late, Plugin

PLUGIN: Final = Plugin(
    "kitana",
    augment={
        "embedding": AugmentMethod(Late("lakescout.plugins.papers.kitana.methods", "by_embedding")),
        "enrich": AugmentMethod(Late("lakescout.plugins.papers.kitana.methods", "by_enrich"), asks_model=True),
        "selector": AugmentMethod(Late("lakescout.plugins.papers.kitana.methods", "by_selector"), asks_model=True),
    },
    orders={
        "bfs": Late("lakescout.plugins.papers.kitana.orders", "breadth_first"),
        "dfs": Late("lakescout.plugins.papers.kitana.orders", "depth_first"),
        "mcts": Late("lakescout.plugins.papers.kitana.orders", "monte_carlo"),
        "steered": Late("lakescout.plugins.papers.kitana.orders", "steered"),
    },
)
