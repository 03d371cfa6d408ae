"""What a clustering tree takes in memory (BIRDIE table 6)."""

from __future__ import annotations

from lakescout.papers.birdie.tree import Node

FIGURES = 5
"""Radius, cohesion, size, view and places of a cluster; eight bytes each."""


def tree_bytes(root: Node, tables: int) -> tuple[int, int, int]:
    """Clusters; bytes as the tree is kept, a center each; bytes with the embeddings of both views of all tables."""
    nodes = sum(1 for _ in root.walk())
    embedding = root.center.shape[0] * 4
    return nodes, nodes * (embedding + FIGURES * 8), nodes * FIGURES * 8 + tables * 2 * embedding
