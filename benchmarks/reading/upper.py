"""The upper layers of the encoder, with its float weights to begin from, trained with the reader.

all-MiniLM-L6-v2 is a BERT of six layers (Devlin et al., section 3.1); layers 4 to 6 are here.
"""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812

WIDTH, HEADS, DENSE = 384, 12, 1536
FIRST, LAST = 3, 6


class UpperLayer(nn.Module):
    """One layer of BERT, normalised behind."""

    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value, self.out = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.one, self.two = nn.LayerNorm(WIDTH, eps=1e-12), nn.LayerNorm(WIDTH, eps=1e-12)
        self.grow, self.shrink = nn.Linear(WIDTH, DENSE), nn.Linear(DENSE, WIDTH)

    def forward(self, x: Tensor, seen: Tensor) -> Tensor:
        query, key, value = (
            part(x).view(x.shape[0], x.shape[1], HEADS, -1).transpose(1, 2)
            for part in (self.query, self.key, self.value)
        )
        scores = query @ key.transpose(-1, -2) * (query.shape[-1] ** -0.5) + seen
        found = (scores.float().softmax(-1).to(value.dtype) @ value).transpose(1, 2).reshape(x.shape)
        x = self.one(x + self.out(found))
        return self.two(x + self.shrink(F.gelu(self.grow(x))))


class Upper(nn.Module):
    """Layers 4 to 6: states of the third layer to those of the last."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(UpperLayer() for _ in range(FIRST, LAST))

    def forward(self, states: Tensor, seen: Tensor) -> Tensor:
        """`seen` (b, p) is 0 for pieces that are there, -1e4 for padding."""
        x = states
        for layer in self.layers:
            x = layer(x, seen[:, None, None, :].to(x.dtype))
        return x

    def begin(self, path: Path) -> None:
        """Take the published weights, in the format of safetensors."""
        raw = path.read_bytes()
        (length,) = struct.unpack("<Q", raw[:8])
        header = json.loads(raw[8 : 8 + length])

        def tensor(name: str) -> Tensor:
            found = next(item for item in header if item.endswith(name))
            start, end = header[found]["data_offsets"]
            kind = {"F32": np.float32, "F16": np.float16}[header[found]["dtype"]]
            values = np.frombuffer(raw[8 + length + start : 8 + length + end], dtype=kind)
            return torch.from_numpy(values.reshape(header[found]["shape"]).astype(np.float32))

        names = {
            "attention.self.query": "query", "attention.self.key": "key", "attention.self.value": "value",
            "attention.output.dense": "out", "attention.output.LayerNorm": "one", "intermediate.dense": "grow",
            "output.dense": "shrink", "output.LayerNorm": "two",
        }  # fmt: skip
        with torch.no_grad():
            for number, layer in enumerate(self.layers, FIRST):
                for theirs, ours in names.items():
                    for part in ("weight", "bias"):
                        getattr(getattr(layer, ours), part).copy_(tensor(f"encoder.layer.{number}.{theirs}.{part}"))
