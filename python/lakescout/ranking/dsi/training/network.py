"""The decoder that spells tabids, in PyTorch: for training and export only (extra `lakescout[train]`)."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812


@dataclass(frozen=True, slots=True)
class Shape:
    """Sizes of the decoder. `rank` is that of a memory unit (BIRDIE 6.1)."""

    states: int = 384
    """d of the encoder."""
    width: int = 256
    hidden: int = 1024
    layers: int = 2
    heads: int = 8
    rank: int = 8
    depth: int = 16
    """The most steps of a tabid."""
    gates: int = 1
    """2 if the first matrix of a feed-forward network makes its gate as well."""


Lora = tuple[Tensor, Tensor, Tensor, Tensor]
"""The matrices of a memory unit, for one layer or for all."""


class Unit(nn.Module):  # type: ignore[misc, unused-ignore]
    """A memory unit: low-rank updates of both matrices of each feed-forward network (BIRDIE 5.2)."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()

        def pair(inside: int, outside: int) -> tuple[nn.Parameter, nn.Parameter]:
            down = torch.randn(1, shape.layers, inside, shape.rank) * inside**-0.5
            return nn.Parameter(down), nn.Parameter(torch.zeros(1, shape.layers, shape.rank, outside))

        self.down1, self.up1 = pair(shape.width, shape.hidden * shape.gates)
        self.down2, self.up2 = pair(shape.hidden, shape.width)

    def matrices(self) -> Lora:
        """The four stacks of matrices that the decoder takes."""
        return self.down1, self.up1, self.down2, self.up2


class Block(nn.Module):  # type: ignore[misc, unused-ignore]
    """Self-attention over the prefix, attention to the question's token states, feed-forward; norms first."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width = shape.width
        self.heads = shape.heads
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(3))
        self.self_in, self.self_out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.cross_in, self.cross_out = nn.Linear(width, width), nn.Linear(width, width)
        self.feed1, self.feed2 = nn.Linear(width, shape.hidden), nn.Linear(shape.hidden, width)
        for last in (self.self_out, self.cross_out, self.feed2):
            nn.init.zeros_(last.weight)
            nn.init.zeros_(last.bias)

    def forward(self, x: Tensor, memory: Tensor, past: Tensor, seen: Tensor, lora: Lora) -> Tensor:
        """Shape of `x`; `past` and `seen` are added to the attention scores."""
        query, key, value = self._split(self.self_in(self.norms[0](x)), 3)
        x = x + self.self_out(join(attend(query, key, value, past)))
        (query,) = self._split(self.cross_in(self.norms[1](x)), 1)
        (keys,) = self._split(memory, 1)
        x = x + self.cross_out(join(attend(query, keys, keys, seen)))
        down1, up1, down2, up2 = lora
        normed = self.norms[2](x)
        inner = F.gelu(self.feed1(normed) + normed @ down1 @ up1)
        return x + self.feed2(inner) + inner @ down2 @ up2

    def _split(self, x: Tensor, parts: int) -> tuple[Tensor, ...]:
        rows, steps, _ = x.shape
        return tuple(part.reshape(rows, steps, self.heads, -1).transpose(1, 2) for part in x.chunk(parts, dim=-1))


def attend(
    query: Tensor, key: Tensor, value: Tensor, bias: Tensor, *, scale: float | None = None, dropout: float = 0.0
) -> Tensor:
    """Shapes (rows, heads, steps, width of a head); `scale` None means that of the width."""
    scores = query @ key.transpose(-1, -2) * (query.shape[-1] ** -0.5 if scale is None else scale) + bias
    return F.dropout(scores.softmax(-1), dropout, dropout > 0) @ value


def join(x: Tensor) -> Tensor:
    """The heads side by side, shape (rows, steps, width)."""
    rows, heads, steps, width = x.shape
    return x.transpose(1, 2).reshape(rows, steps, heads * width)


class Decoder(nn.Module):  # type: ignore[misc, unused-ignore]
    """From token states and the vectors of the steps so far to a vector for the next step.

    `project` maps sentence vectors (d of the encoder) to the space of the steps. The score of a step combines what the
    decoder looks for with what the tables below it are like: `exp(log_prior)` times their likeness to the question,
    added as probabilities are. At first both go by cosine, the decoder with a twentieth of the weight, so that an
    untrained index is little more than a cosine search over all tables.
    """

    def __init__(self, shape: Shape, project: Tensor) -> None:
        super().__init__()
        self.shape = shape
        self.project = nn.Parameter(project.clone())
        self.memory_norm = nn.LayerNorm(shape.states)
        self.memory_in = nn.Linear(shape.states, shape.width)
        self.step_in = nn.Linear(shape.width, shape.width)
        self.positions = nn.Parameter(torch.zeros(shape.depth, shape.width))
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self.log_scale = nn.Parameter(torch.tensor(0.0))
        self.log_prior = nn.Parameter(torch.tensor(3.0))
        nn.init.zeros_(self.step_in.weight)
        nn.init.zeros_(self.step_in.bias)

    def forward(  # noqa: PLR0917
        self, states: Tensor, mask: Tensor, steps: Tensor, down1: Tensor, up1: Tensor, down2: Tensor, up2: Tensor
    ) -> Tensor:
        """Shape (rows, steps + 1, width): what is looked for next after each prefix of the steps.

        `states` (rows or 1, tokens, d) and `mask` (rows or 1, tokens); `steps` (rows, steps, width) are the vectors
        of the steps taken; the matrices of a memory unit have a first dimension of rows or 1.
        """
        memory = self.memory_in(self.memory_norm(states))
        rows, count, width = steps.shape
        start = torch.zeros(rows, 1, width, dtype=steps.dtype, device=steps.device)
        x = torch.cat([start, self.step_in(steps)], 1) + self.positions[: count + 1] + self.asked(states, mask)[:, None]
        past = torch.full((count + 1, count + 1), -1e9, dtype=steps.dtype, device=steps.device).triu(1)
        seen = (mask - 1.0)[:, None, None, :] * 1e9
        for number, block in enumerate(self.blocks):
            x = block(x, memory, past, seen, tuple(part[:, number] for part in (down1, up1, down2, up2)))
        return x * self.log_scale.exp()

    def asked(self, states: Tensor, mask: Tensor) -> Tensor:
        """The sentence vector in the space of the steps, shape (rows, width)."""
        weights = mask[:, :, None]
        return F.normalize((states * weights).sum(1) / weights.sum(1).clamp(min=1.0), dim=-1) @ self.project
