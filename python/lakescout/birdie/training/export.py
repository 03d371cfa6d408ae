"""The decoder as ONNX, and its parameters as arrays."""

from __future__ import annotations

import io
import logging
import warnings
from collections.abc import Mapping

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.export import Dim

from lakescout.birdie.runtime import INPUTS, OUTPUT
from lakescout.birdie.training.network import Decoder, Shape, Unit


class _Bare(nn.Module):  # type: ignore[misc, unused-ignore]
    """The decoder with its parameters as arguments: they are stored once, and units are trained on them later."""

    def __init__(self, decoder: Decoder, names: list[str]) -> None:
        super().__init__()
        self._decoder, self._names = [decoder], names  # in a list, so that it is no submodule

    def forward(self, inputs: list[Tensor], parameters: list[Tensor]) -> Tensor:
        found = dict(zip(self._names, parameters, strict=True))
        return torch.func.functional_call(self._decoder[0], found, tuple(inputs))  # type: ignore[no-any-return, unused-ignore]


def parameters_of(decoder: Decoder) -> dict[str, NDArray[np.float16]]:
    """Every parameter by name, in half precision."""
    return {name: value.detach().numpy().astype(np.float16) for name, value in decoder.named_parameters()}


def with_parameters(shape: Shape, parameters: Mapping[str, NDArray[np.float16]]) -> Decoder:
    """The decoder that `parameters_of` was called for."""
    decoder = Decoder(shape, torch.zeros(shape.states, shape.width))
    decoder.load_state_dict({name: torch.from_numpy(value.astype(np.float32)) for name, value in parameters.items()})
    return decoder


def to_onnx(decoder: Decoder) -> bytes:
    """The graph of the decoder. Its parameters and memory units are inputs; rows, tokens and steps taken may vary."""
    shape = decoder.shape
    names = [name for name, _ in decoder.named_parameters()]
    values = [value.detach() for _, value in decoder.named_parameters()]
    rows, taken, tokens = Dim("rows"), Dim("taken"), Dim("tokens")
    unit = [part.detach().expand(3, -1, -1, -1).contiguous() for part in Unit(shape).matrices()]
    example = [torch.zeros(1, 5, shape.states), torch.ones(1, 5), torch.zeros(3, 2, shape.width), *unit]
    varying = [{1: tokens}, {1: tokens}, {0: rows, 1: taken}, *({0: rows} for _ in unit)]
    exporter = logging.getLogger("torch.onnx")
    level = exporter.level
    exporter.setLevel(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            program = torch.onnx.export(
                _Bare(decoder, names).eval(),
                (example, values),
                dynamo=True,
                verbose=False,
                input_names=[*INPUTS, *names],
                output_names=[OUTPUT],
                dynamic_shapes=(varying, [None] * len(values)),
            )
    finally:
        exporter.setLevel(level)
    assert program is not None
    file = io.BytesIO()
    program.save(file)
    return file.getvalue()
