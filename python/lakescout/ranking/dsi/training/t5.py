"""T5 and mT5 in PyTorch, with memory units as arguments (Raffel et al. 2020; BIRDIE 6.1)."""

from __future__ import annotations

import math
from typing import Final

import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812

from lakescout.ranking.dsi.pretrained import Architecture
from lakescout.ranking.dsi.training.network import Lora, Shape, attend, join

ACTIVATIONS: Final = {
    "relu": F.relu,
    "gelu": F.gelu,
    "gelu_new": lambda x: F.gelu(x, approximate="tanh"),
    "silu": F.silu,
}
LOGIT: Final = 20.0
"""The score, before training, of a step that is looked for exactly."""
FAR: Final = -1e9


def unit_shape(built: Architecture) -> Shape:
    """Sizes of a memory unit: the feed-forward networks of the encoder and of the decoder (BIRDIE 6.1)."""
    layers = built.encoder_layers + built.decoder_layers
    return Shape(built.width, built.width, built.hidden, layers, built.heads, gates=1 + built.gated)


def _drop(x: Tensor, module: Attention | FeedForward | Stack) -> Tensor:
    return F.dropout(x, module.dropout, module.training)


class Norm(nn.Module):  # type: ignore[misc, unused-ignore]
    """Scaled to mean square 1, without a shift."""

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
    """With or without a gate; both matrices take low-rank updates."""

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


class Block(nn.Module):  # type: ignore[misc, unused-ignore]
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
        self.blocks = nn.ModuleList(Block(built, decodes) for _ in range(layers))
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
    """The decoder: from states and the vectors of the steps taken to what is looked for next."""

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
    """Both, over the vectors of the vocabulary. Called like lakescout's own decoder, with numbers for states."""

    def __init__(self, built: Architecture, tokens: int) -> None:
        super().__init__()
        self.built, self.shape = built, unit_shape(built)
        self.embedding = nn.Parameter(torch.zeros(tokens, built.width))
        self.encoder, self.decoder = Reader(built), Speller(built)

    def forward(  # noqa: PLR0917
        self, numbers: Tensor, mask: Tensor, steps: Tensor, down1: Tensor, up1: Tensor, down2: Tensor, up2: Tensor
    ) -> Tensor:
        """Shape (rows, steps + 1, width); `numbers` are those of the tokens, shape (rows, tokens)."""
        layers, lora = self.built.encoder_layers, (down1, up1, down2, up2)
        states = self.encoder(self.embedding[numbers], mask, *(part[:, :layers] for part in lora))
        return self.decoder(states, mask, steps, *(part[:, layers:] for part in lora))

    def scale_for(self, vectors: Tensor) -> Tensor:
        """The logarithm of the scale at which a vector that is looked for exactly has the logit LOGIT."""
        sizes = vectors.square().mean().sqrt() * self.decoder.stack.norm.weight.square().mean().sqrt()
        return torch.log(LOGIT / (vectors.shape[1] * sizes.clamp(min=1e-6)))
