"""The trained network as two ONNX graphs: one reads a question with its scope, one weighs the next action."""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import onnx.helper
import onnx.numpy_helper
import torch
from torch import Tensor, nn

from benchmarks.training.network import Network
from lakescout.reading.model.features import RELATIONS, TYPES
from lakescout.reading.model.grammar import SYMBOLS, TOKENS

OPSET = 18
SMALL = 256
"""Weights with fewer numbers than this are stored in full precision."""


class TuneGraph(nn.Module):
    """States of the encoder's third layer to those of the last, for one question."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.upper = network.upper

    def forward(self, states: Tensor) -> Tensor:
        found: Tensor = self.upper(states, torch.zeros(states.shape[:2]))
        return found


class ReadGraph(nn.Module):
    """From question and scope to the decoder's inputs."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(
        self,
        states: Tensor,
        names: Tensor,
        spans: Tensor,
        value_kinds: Tensor,
        column_kinds: Tensor,
        item_reasons: Tensor,
        is_table: Tensor,
        place: Tensor,
        relations: Tensor,
        cosines: Tensor,
        seen: Tensor,
    ) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        network = self.network
        memory = network.encode(
            states, names, spans, value_kinds, column_kinds, item_reasons, is_table, place, relations, cosines, seen
        )
        pairs = [layer.memory.project(memory) for layer in network.decoder]
        keys = torch.stack([key for key, _ in pairs])
        values = torch.stack([value for _, value in pairs])
        return network.pointed(memory), network.target(memory), keys, values


class StepGraph(nn.Module):
    """One more action for each hypothesis: scopes s, hypotheses b of each, t actions before."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(
        self,
        tokens: Tensor,
        pointed: Tensor,
        symbols: Tensor,
        depth: Tensor,
        step: Tensor,
        past_keys: Tensor,
        past_values: Tensor,
        keys: Tensor,
        values: Tensor,
        targets: Tensor,
        seen: Tensor,
        left: Tensor,
        kinds: Tensor,
        used: Tensor,
    ) -> tuple[Tensor, Tensor, Tensor]:
        network = self.network
        x = network.token(tokens) + pointed + network.symbol(symbols) + network.step(step) + network.depth(depth)
        x = x + network.left(left)
        scopes, beams, width = x.shape
        bias = seen[:, None, None, :]
        new_keys, new_values = [], []
        for number, layer in enumerate(network.decoder):
            y = layer.one(x).reshape(scopes * beams, 1, width)
            key, value = layer.past.project(y)
            key, value = torch.cat([past_keys[number], key], 2), torch.cat([past_values[number], value], 2)
            new_keys.append(key)
            new_values.append(value)
            x = x + layer.past.attend(y, key, value, None).reshape(scopes, beams, width)
            x = x + layer.memory.attend(layer.two(x), keys[number], values[number], bias)
            x = x + layer.dense(layer.three(x))
        return network.score(x, targets, symbols, kinds, used), torch.stack(new_keys), torch.stack(new_values)


def export(network: Network, folder: Path, tuned: bool) -> dict[str, str]:
    """Write the graphs; their SHA-256 by name. The encoder's upper layers are left out where they are not `tuned`."""
    network.eval()
    folder.mkdir(parents=True, exist_ok=True)
    graphs: dict[str, nn.Module] = {"read.onnx": ReadGraph(network), "step.onnx": StepGraph(network)}
    if tuned:
        graphs["tune.onnx"] = TuneGraph(network)
    for name, graph in graphs.items():
        _write(graph, INPUTS[name], OUTPUTS[name], network, folder / name)
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in sorted(graphs)}


INPUTS = {
    "tune.onnx": {"states": "1 p 384"},
    "read.onnx": {
        "states": "s p 384",
        "names": "s i 384",
        "spans": "s v p",
        "value_kinds": "s v int",
        "column_kinds": "s i 2 int",
        "item_reasons": "s i int",
        "is_table": "s i int",
        "place": "s n int",
        "relations": "s n n int",
        "cosines": "s n n",
        "seen": "s n",
    },
    "step.onnx": {
        "tokens": "s b int",
        "pointed": "s b d",
        "symbols": "s b int",
        "depth": "s b int",
        "step": "1 int",
        "past_keys": "l r h t w",
        "past_values": "l r h t w",
        "keys": "l s h n w",
        "values": "l s h n w",
        "targets": "s n d",
        "seen": "s n",
        "left": "s b int",
        "kinds": "s n int",
        "used": "s b n",
    },
}
"""Shapes: s scopes, p pieces, i tables and columns, v values, n items, b hypotheses of a scope, r of all, t steps."""
OUTPUTS = {
    "tune.onnx": ["tuned"],
    "read.onnx": ["pointed", "targets", "keys", "values"],
    "step.onnx": ["scores", "new_keys", "new_values"],
}


def _write(graph: nn.Module, inputs: dict[str, str], outputs: list[str], network: Network, path: Path) -> None:
    shape = network.shape
    sizes = {"s": 2, "p": 7, "i": 9, "v": 3, "n": 19, "b": 4, "r": 8, "t": 5}
    fixed = {"d": shape.width, "l": shape.decoder_layers, "h": shape.heads, "w": shape.width // shape.heads}
    made, axes = [], []
    for text in inputs.values():
        letters = text.removesuffix(" int").split()
        size = [sizes.get(letter) or fixed.get(letter) or int(letter) for letter in letters]
        made.append(torch.zeros(size, dtype=torch.int64) if text.endswith("int") else torch.rand(size))
        axes.append({place: torch.export.Dim.DYNAMIC for place, letter in enumerate(letters) if letter in sizes})
    program = torch.onnx.export(
        graph, tuple(made), input_names=list(inputs), output_names=outputs, dynamic_shapes=tuple(axes),
        opset_version=OPSET, dynamo=True, verbose=False,
    )  # fmt: skip
    assert program is not None
    model = program.model_proto
    halve(model)
    onnx.save(model, path)


def halve(model: onnx.ModelProto) -> None:
    """Store large weights with 16 bits; they are widened again when the graph is opened."""
    graph = model.graph
    casts = []
    for tensor in list(graph.initializer):
        values = onnx.numpy_helper.to_array(tensor)
        if values.dtype == np.float32 and values.size >= SMALL:
            stored = onnx.numpy_helper.from_array(values.astype(np.float16), tensor.name + "_16")
            casts.append(
                onnx.helper.make_node(
                    "Cast", [stored.name], [tensor.name], tensor.name + "_wide", to=onnx.TensorProto.FLOAT
                )
            )
            graph.initializer.remove(tensor)
            graph.initializer.append(stored)
    nodes = casts + list(graph.node)
    del graph.node[:]
    graph.node.extend(nodes)


def load(path: Path, mean: bool = True) -> tuple[Network, dict[str, object]]:
    """The network of a checkpoint, and the checkpoint."""
    kept = torch.load(path, weights_only=False)
    network = Network(kept["shape"])
    if "encoder" in kept["options"]:
        network.upper.begin(kept["options"]["encoder"])
    network.load_state_dict(network.state_dict() | kept["mean" if mean else "network"])
    return network, kept


def recorded(kept: dict[str, object]) -> dict[str, object]:
    """The options of the training run."""
    options = kept["options"]
    assert isinstance(options, dict)
    names = ("sources", "most", "epochs", "rate", "upper_rate", "seed", "part", "without")
    begun = options.get("begin")
    return {name: options[name] for name in names} | {"begun_from": begun.stem if begun else ""}


def record(checkpoint: Path, folder: Path) -> None:
    """The graphs of a checkpoint, and `model.json` with how they were trained."""
    network, kept = load(checkpoint)
    tuned = bool(kept["options"]["upper_rate"])  # type: ignore[index]
    hashes = export(network, folder, tuned)
    told = {
        "shape": network.shape.said(),
        "weights": sum(
            value.numel() for name, value in network.named_parameters() if tuned or not name.startswith("upper.")
        ),
        "tokens": len(TOKENS),
        "symbols": len(SYMBOLS),
        "relations": RELATIONS,
        "types": len(TYPES),
        "tuned": tuned,
        "sha256": hashes,
        "training": recorded(kept),
        "curve": kept["log"],
    }
    (folder / "model.json").write_text(json.dumps(told, indent=1) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    record(options.checkpoint, options.folder)


if __name__ == "__main__":
    main()
