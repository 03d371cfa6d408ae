"""The join graph as text for drawing programs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def dot(rows: Iterable[Mapping[str, Any]]) -> str:
    """The rows of lakescout_joins for Graphviz; inferred joins are dashed.

    >>> row = dict(left_table="a", left_columns=["x"], right_table="b", right_columns=["y"], source="user")
    >>> print(dot([row]))
    digraph joins {
      "a" -> "b" [label="x = y" style=solid];
    }
    """
    lines = [
        f"  {_quoted(row['left_table'])} -> {_quoted(row['right_table'])} "
        f"[label={_quoted(_label(row))} style={'dashed' if row['source'] == 'inferred' else 'solid'}];"
        for row in rows
    ]
    return "\n".join(["digraph joins {", *lines, "}"])


def mermaid(rows: Iterable[Mapping[str, Any]]) -> str:
    """The rows of lakescout_joins as a Mermaid flow chart.

    >>> row = dict(left_table="a", left_columns=["x"], right_table="b", right_columns=["y"], source="inferred")
    >>> print(mermaid([row]))
    flowchart LR
      t0["a"] -. "x = y" .-> t1["b"]
    """
    numbers: dict[str, int] = {}
    lines = ["flowchart LR"]
    for row in rows:
        left, right = (_node(numbers, row[side]) for side in ("left_table", "right_table"))
        label = _label(row).replace('"', "#quot;")
        arrow = f'-. "{label}" .->' if row["source"] == "inferred" else f'-- "{label}" -->'
        lines.append(f"  {left} {arrow} {right}")
    return "\n".join(lines)


def _node(numbers: dict[str, int], name: str) -> str:
    if name in numbers:
        return f"t{numbers[name]}"
    numbers[name] = len(numbers)
    return f't{numbers[name]}["{name.replace(chr(34), "#quot;")}"]'


def _label(row: Mapping[str, Any]) -> str:
    return ", ".join(f"{left} = {right}" for left, right in zip(row["left_columns"], row["right_columns"], strict=True))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
