"""The weights of a reader from its graphs, so that training goes on from what is shipped.

`python -m benchmarks.training.restore FOLDER CHECKPOINT` writes what `benchmarks.training.train --begin` takes.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path

import numpy as np
import onnx
import onnx.numpy_helper
import torch
from numpy.typing import NDArray

from benchmarks.training.export import OUTPUTS
from benchmarks.training.network import Network, Shape
from lakescout.reading.model.reader import DATA

Weights = dict[str, NDArray[np.generic]]


def restored(folder: Path) -> Network:
    """The network whose graphs lie in a folder; large weights have the 16 bits of the stored graphs."""
    network = Network(Shape(**json.loads((folder / "model.json").read_text(encoding="utf-8"))["shape"]))
    state, found = network.state_dict(), Weights()
    for name in OUTPUTS:
        if (folder / name).is_file():
            found |= _of_graph(onnx.load(folder / name), set(state))
    missing = sorted(set(state) - set(found))
    if missing:
        raise SystemExit(f"The graphs in {folder} do not have {', '.join(missing)}.")
    network.load_state_dict({name: torch.from_numpy(np.ascontiguousarray(found[name])) for name in state})
    return network


def _of_graph(model: onnx.ModelProto, wanted: set[str]) -> Weights:
    graph = model.graph
    stored = {tensor.name.removesuffix("_16"): onnx.numpy_helper.to_array(tensor) for tensor in graph.initializer}
    stored = {name: value.astype(np.float32) if value.dtype.kind == "f" else value for name, value in stored.items()}
    found = {name.removeprefix("network."): value for name, value in stored.items()}
    found = {name: value for name, value in found.items() if name in wanted}
    users: dict[str, list[onnx.NodeProto]] = defaultdict(list)
    for node in graph.node:
        for name in node.input:
            users[name].append(node)
    for node in graph.node:  # a matrix is stored transposed and without its name; the bias that is added next has one
        if node.op_type == "MatMul" and stored.get(node.input[1], np.zeros(0)).ndim == 2:
            added = [user for user in users[node.output[0]] if user.op_type == "Add"]
            biases = [name for user in added for name in user.input if name.endswith(".bias") and name in stored]
            if len(biases) == 1:
                name = biases[0].removeprefix("network.").removesuffix("bias") + "weight"
                found[name] = stored[node.input[1]].T
    kinds = _item_kinds(stored, users)
    return found | ({"item_kind.weight": kinds} if kinds is not None else {})


def _item_kinds(stored: Weights, users: dict[str, list[onnx.NodeProto]]) -> NDArray[np.generic] | None:
    """The rows of pieces, tables, columns and values, each a constant by itself."""
    rows = [name for name in stored if name.startswith("select")]
    choices = [user for name in rows for user in users[name] if user.op_type == "Where"]
    if not choices:
        return None
    _, table, column = choices[0].input
    pieces, values = (name for name in rows if name not in {table, column})
    return np.stack([stored[name] for name in (pieces, table, column, values)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=DATA, help="folder of the graphs")
    parser.add_argument("checkpoint", type=Path, help="file to write")
    options = parser.parse_args()
    network = restored(options.folder)
    kept = {"mean": network.state_dict(), "shape": network.shape, "options": {"upper_rate": 1e-4}, "log": []}
    torch.save(kept, options.checkpoint)


if __name__ == "__main__":
    main()
