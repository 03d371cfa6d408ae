"""Models as ONNX graphs, and their parameters as arrays."""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.export import Dim

from lakescout.ranking.dsi.pretrained import DECODER_INPUTS, ENCODER_INPUTS, Architecture
from lakescout.ranking.dsi.states import INPUTS, OUTPUT
from lakescout.ranking.dsi.training.network import Decoder, Shape, Unit
from lakescout.ranking.dsi.training.t5 import T5

Varying = Mapping[int, object]
"""The dimensions of an input that may have any length."""


class _Bare(nn.Module):  # type: ignore[misc, unused-ignore]
    """A module with its parameters as arguments: they are stored once, and units are trained on them later."""

    def __init__(self, module: nn.Module, names: list[str]) -> None:
        super().__init__()
        self._module, self._names = [module], names  # in a list, so that it is not a submodule

    def forward(self, inputs: list[Tensor], parameters: list[Tensor]) -> Tensor:
        found = dict(zip(self._names, parameters, strict=True))
        return torch.func.functional_call(self._module[0], found, tuple(inputs))  # type: ignore[no-any-return, unused-ignore]


def parameters_of(module: nn.Module, prefix: str = "") -> dict[str, NDArray[np.float16]]:
    """Every parameter by name, in half precision."""
    return {prefix + name: value.detach().numpy().astype(np.float16) for name, value in module.named_parameters()}


def load_parameters(module: nn.Module, parameters: Mapping[str, NDArray[np.float16]], prefix: str = "") -> None:
    """Put back what `parameters_of` returned."""
    found = {
        name.removeprefix(prefix): torch.from_numpy(value.astype(np.float32))
        for name, value in parameters.items()
        if name.startswith(prefix)
    }
    module.load_state_dict(found)


@lru_cache(maxsize=8)
def own_graph(shape: Shape) -> bytes:
    """The graph of lakescout's own decoder; parameters and memory units are inputs; rows, tokens and steps vary."""
    rows, taken, tokens = Dim("rows"), Dim("taken"), Dim("tokens")
    decoder = Decoder(shape, torch.zeros(shape.states, shape.width))
    unit = [part.detach().expand(3, -1, -1, -1).contiguous() for part in Unit(shape).matrices()]
    example = [torch.zeros(1, 5, shape.states), torch.ones(1, 5), torch.zeros(3, 2, shape.width), *unit]
    varying: list[Varying] = [{1: tokens}, {1: tokens}, {0: rows, 1: taken}, *({0: rows} for _ in unit)]
    return to_onnx(decoder, INPUTS, example, varying)


@lru_cache(maxsize=8)
def t5_graphs(built: Architecture) -> tuple[bytes, bytes]:
    """The graphs of encoder and decoder. Parameters and one memory unit are inputs."""
    rows, taken, tokens = Dim("rows"), Dim("taken"), Dim("tokens")
    network = T5(built, tokens=1)
    unit = [part.detach() for part in Unit(network.shape).matrices()]
    read = [part[:, : built.encoder_layers].contiguous() for part in unit]
    spell = [part[:, built.encoder_layers :].contiguous() for part in unit]
    states, mask, steps = torch.zeros(1, 5, built.width), torch.ones(1, 5), torch.zeros(3, 2, built.width)
    text: list[Varying] = [{1: tokens}, {1: tokens}]
    still: list[Varying] = [{} for _ in unit]
    reads = to_onnx(network.encoder, ENCODER_INPUTS, [states, mask, *read], [*text, *still], "encoder.")
    varying = [*text, {0: rows, 1: taken}, *still]
    return reads, to_onnx(network.decoder, DECODER_INPUTS, [states, mask, steps, *spell], varying, "decoder.")


def to_onnx(
    module: nn.Module, inputs: Sequence[str], example: list[Tensor], varying: Sequence[Varying], prefix: str = ""
) -> bytes:
    """The graph of a module. Its parameters, with `prefix` before their names, are inputs after the others."""
    names = [name for name, _ in module.named_parameters()]
    values = [value.detach() for _, value in module.named_parameters()]
    exporter = logging.getLogger("torch.onnx")
    level = exporter.level
    exporter.setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            program = torch.onnx.export(
                _Bare(module, names).eval(),
                (example, values),
                dynamo=True,
                verbose=False,
                input_names=[*inputs, *(prefix + name for name in names)],
                output_names=[OUTPUT],
                dynamic_shapes=([dict(dimensions) or None for dimensions in varying], [None] * len(values)),
            )
    finally:
        exporter.setLevel(level)
    assert program is not None
    file = io.BytesIO()
    program.save(file)
    return file.getvalue()
