"""The networks that spell tabids, in PyTorch: for training and export only (extra `lakescout[train]`).

The own decoder, then T5 and mT5 with memory units as arguments (Raffel et al. 2020; BIRDIE 6.1).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812

from lakescout.plugins.papers.birdie.pretrained import Architecture


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
    """Pre-norm: self-attention over the prefix, attention to the question's token states, feed-forward."""

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
    """Shapes (rows, heads, steps, width of a head); `scale` None means 1 / sqrt(width of a head)."""
    scores = query @ key.transpose(-1, -2) * (query.shape[-1] ** -0.5 if scale is None else scale) + bias
    return F.dropout(scores.softmax(-1), dropout, dropout > 0) @ value


def join(x: Tensor) -> Tensor:
    """The heads side by side, shape (rows, steps, width)."""
    rows, heads, steps, width = x.shape
    return x.transpose(1, 2).reshape(rows, steps, heads * width)


class Decoder(nn.Module):  # type: ignore[misc, unused-ignore]
    """From token states and the vectors of the steps so far to a vector for the next step.

    `project` maps sentence vectors (d of the encoder) to the space of the steps. A step's score is its product with
    the vector that the decoder looks for, plus the likeness of the tables below it to the question: cosines times
    `exp(log_prior)`, added as probabilities are. At first both go by cosine, the decoder at a twentieth of the weight,
    so that an untrained index is little more than a cosine search over all tables.
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
        """The vector to look for next after each prefix of the steps, shape (rows, steps + 1, width).

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


ACTIVATIONS: Final = {
    "relu": F.relu,
    "gelu": F.gelu,
    "gelu_new": lambda x: F.gelu(x, approximate="tanh"),
    "silu": F.silu,
}
LOGIT: Final = 20.0
"""The score, before training, of a step whose vector is exactly the one looked for."""
FAR: Final = -1e9


def unit_shape(built: Architecture) -> Shape:
    """Sizes of a memory unit: the feed-forward networks of the encoder and of the decoder (BIRDIE 6.1)."""
    layers = built.encoder_layers + built.decoder_layers
    return Shape(built.width, built.width, built.hidden, layers, built.heads, gates=1 + built.gated)


def _drop(x: Tensor, module: Attention | FeedForward | Stack) -> Tensor:
    return F.dropout(x, module.dropout, module.training)


class Norm(nn.Module):  # type: ignore[misc, unused-ignore]
    """RMS norm: scales to mean square 1, without a shift."""

    def __init__(self, built: Architecture) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(built.width))
        self.epsilon = built.epsilon

    def forward(self, x: Tensor) -> Tensor:
        """Shape of `x`."""
        return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + self.epsilon) * self.weight


class Attention(nn.Module):  # type: ignore[misc, unused-ignore]
    """Attention whose scores are not divided by the square root of the width."""

    def __init__(self, built: Architecture) -> None:
        super().__init__()
        inside = built.heads * built.head
        self.heads, self.dropout = built.heads, built.dropout
        self.norm = Norm(built)
        self.q, self.k, self.v = (nn.Linear(built.width, inside, bias=False) for _ in range(3))
        self.o = nn.Linear(inside, built.width, bias=False)

    def forward(self, x: Tensor, bias: Tensor, memory: Tensor | None = None) -> Tensor:
        """What is added to `x`; `bias` is added to the scores, `memory` is attended to instead of `x` itself."""
        normed = self.norm(x)
        seen = normed if memory is None else memory
        query, key, value = self._split(self.q(normed)), self._split(self.k(seen)), self._split(self.v(seen))
        dropout = self.dropout if self.training else 0.0
        return _drop(self.o(join(attend(query, key, value, bias, scale=1.0, dropout=dropout))), self)

    def _split(self, x: Tensor) -> Tensor:
        rows, steps, _ = x.shape
        return x.reshape(rows, steps, self.heads, -1).transpose(1, 2)


class FeedForward(nn.Module):  # type: ignore[misc, unused-ignore]
    """A feed-forward layer, with or without a gate; both matrices take low-rank updates."""

    def __init__(self, built: Architecture) -> None:
        super().__init__()
        self.norm = Norm(built)
        self.gated, self.dropout = built.gated, built.dropout
        self.activation = ACTIVATIONS[built.activation]
        self.wi = nn.Linear(built.width, built.hidden * (1 + built.gated), bias=False)
        self.wo = nn.Linear(built.hidden, built.width, bias=False)

    def forward(self, x: Tensor, lora: Lora) -> Tensor:
        """What is added to `x`."""
        down1, up1, down2, up2 = lora
        normed = self.norm(x)
        inner = self.wi(normed) + normed @ down1 @ up1
        if self.gated:
            opened, value = inner.chunk(2, dim=-1)
            inner = self.activation(opened) * value
        else:
            inner = self.activation(inner)
        inner = _drop(inner, self)
        return _drop(self.wo(inner) + inner @ down2 @ up2, self)


class T5Block(nn.Module):  # type: ignore[misc, unused-ignore]
    """Self-attention, then in the decoder attention to the encoder's states, then feed-forward."""

    def __init__(self, built: Architecture, decodes: bool) -> None:
        super().__init__()
        self.attention = Attention(built)
        self.cross = Attention(built) if decodes else None
        self.feed = FeedForward(built)

    def forward(self, x: Tensor, bias: Tensor, states: Tensor | None, seen: Tensor | None, lora: Lora) -> Tensor:
        """Shape of `x`."""
        x = x + self.attention(x, bias)
        if self.cross is not None and states is not None and seen is not None:
            x = x + self.cross(x, seen, states)
        return x + self.feed(x, lora)


class Stack(nn.Module):  # type: ignore[misc, unused-ignore]
    """The blocks of the encoder or of the decoder, with their positions and a last norm."""

    def __init__(self, built: Architecture, decodes: bool) -> None:
        super().__init__()
        layers = built.decoder_layers if decodes else built.encoder_layers
        self.dropout = built.dropout
        self.blocks = nn.ModuleList(T5Block(built, decodes) for _ in range(layers))
        self.norm = Norm(built)
        self.positions = nn.Parameter(torch.zeros(built.buckets, built.heads))
        self.register_buffer("bucket", buckets(built, not decodes), persistent=False)

    def forward(self, x: Tensor, bias: Tensor, states: Tensor | None, seen: Tensor | None, lora: Lora) -> Tensor:
        """Shape of `x`; `bias` is added to the scores besides that of the positions."""
        count = x.shape[1]
        bias = self.positions[self.bucket[:count, :count]].permute(2, 0, 1)[None] + bias
        x = _drop(x, self)
        for number, block in enumerate(self.blocks):
            x = block(x, bias, states, seen, tuple(part[:, number] for part in lora))
        return _drop(self.norm(x), self)


def buckets(built: Architecture, both_ways: bool) -> Tensor:
    """The bucket of each distance, shape (reach, reach): exact for near ones, logarithmic for far ones."""
    places = torch.arange(built.reach)
    ahead = places[None, :] - places[:, None]
    count = built.buckets // 2 if both_ways else built.buckets
    distance = ahead.abs() if both_ways else (-ahead).clamp(min=0)
    exact = count // 2
    grown = torch.log(distance.float().clamp(min=1) / exact) / math.log(built.distance / exact) * (count - exact)
    far = (exact + grown.long()).clamp(max=count - 1)
    return torch.where(distance < exact, distance, far) + (count * (ahead > 0) if both_ways else 0)


class Reader(nn.Module):  # type: ignore[misc, unused-ignore]
    """The encoder: from the vectors of tokens to their states."""

    def __init__(self, built: Architecture) -> None:
        super().__init__()
        self.stack = Stack(built, decodes=False)

    def forward(self, embedded: Tensor, mask: Tensor, down1: Tensor, up1: Tensor, down2: Tensor, up2: Tensor) -> Tensor:  # noqa: PLR0917
        """Shape of `embedded`, (rows, tokens, width); `mask` has shape (rows, tokens)."""
        return self.stack(embedded, _unseen(mask), None, None, (down1, up1, down2, up2))


class Speller(nn.Module):  # type: ignore[misc, unused-ignore]
    """The decoder: from states and the vectors of the steps taken to the vector to look for next."""

    def __init__(self, built: Architecture) -> None:
        super().__init__()
        self.stack = Stack(built, decodes=True)
        self.start = nn.Parameter(torch.zeros(built.width))
        self.log_scale = nn.Parameter(torch.tensor(0.0))

    def forward(  # noqa: PLR0917
        self, states: Tensor, mask: Tensor, steps: Tensor, down1: Tensor, up1: Tensor, down2: Tensor, up2: Tensor
    ) -> Tensor:
        """Shape (rows, steps + 1, width), like that of lakescout's own decoder."""
        rows, count, width = steps.shape
        x = torch.cat([self.start.expand(rows, 1, width), steps], 1)
        past = torch.full((count + 1, count + 1), FAR, dtype=steps.dtype, device=steps.device).triu(1)
        lora = (down1, up1, down2, up2)
        return self.stack(x, past, states, _unseen(mask), lora) * self.log_scale.exp()


def _unseen(mask: Tensor) -> Tensor:
    return (1.0 - mask)[:, None, None, :] * FAR


class T5(nn.Module):  # type: ignore[misc, unused-ignore]
    """Encoder and decoder, over the vocabulary's vectors; called as our own decoder, with token ids as states."""

    def __init__(self, built: Architecture, tokens: int) -> None:
        super().__init__()
        self.built, self.shape = built, unit_shape(built)
        self.embedding = nn.Parameter(torch.zeros(tokens, built.width))
        self.encoder, self.decoder = Reader(built), Speller(built)

    def forward(  # noqa: PLR0917
        self, numbers: Tensor, mask: Tensor, steps: Tensor, down1: Tensor, up1: Tensor, down2: Tensor, up2: Tensor
    ) -> Tensor:
        """Shape (rows, steps + 1, width); `numbers` are token ids, shape (rows, tokens)."""
        layers, lora = self.built.encoder_layers, (down1, up1, down2, up2)
        states = self.encoder(self.embedding[numbers], mask, *(part[:, :layers] for part in lora))
        return self.decoder(states, mask, steps, *(part[:, layers:] for part in lora))

    def scale_for(self, vectors: Tensor) -> Tensor:
        """The logarithm of the scale at which a step whose vector is exactly the one looked for has the logit LOGIT."""
        sizes = vectors.square().mean().sqrt() * self.decoder.stack.norm.weight.square().mean().sqrt()
        return torch.log(LOGIT / (vectors.shape[1] * sizes.clamp(min=1e-6)))
