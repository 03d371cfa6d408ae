"""The network of the reader: relation-aware layers over a question and a scope, and a decoder of actions.

Encoder: RAT-SQL, section 3, with relations as biases of attention. Decoder: a transformer over the actions so far,
with pointers into the encoder's states (RAT-SQL, section 3.3).
"""

from __future__ import annotations

import json
import struct
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812

from lakescout.reading.link import REASONS
from lakescout.reading.model.beam import MOST_LEFT, POINTERS
from lakescout.reading.model.features import MISSING, RELATIONS, TYPES
from lakescout.reading.model.grammar import SYMBOLS, TOKENS

# The upper layers of the encoder, with its float weights to begin from, trained with the reader.
#
# all-MiniLM-L6-v2 is a BERT of six layers (Devlin et al., section 3.1); layers 4 to 6 are here.

WIDTH, HEADS, DENSE = 384, 12, 1536
FIRST, LAST = 3, 6


class UpperLayer(nn.Module):
    """One layer of BERT, post-norm."""

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
        """Load the published weights, in the safetensors format."""
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


MOST_STEPS = 80
"""Actions of the longest plan."""
MOST_DEPTH = 16
"""The greatest depth of the symbol stack that has an embedding of its own."""


@dataclass(frozen=True)
class Shape:
    """Sizes of the network."""

    states: int = 384
    width: int = 192
    heads: int = 8
    layers: int = 3
    decoder_layers: int = 2
    dropout: float = 0.15
    nameless: float = 0.1
    """The share of names that are hidden in training."""

    def said(self) -> dict[str, int | float]:
        """The sizes, for the record of a run."""
        return asdict(self)


class Dropout(nn.Module):
    """Drops the same features for all items of an example (Gal and Ghahramani, 2016), since random bits cost time."""

    def __init__(self, rate: float) -> None:
        super().__init__()
        self.rate = rate

    def forward(self, x: Tensor) -> Tensor:
        if not self.training or not self.rate:
            return x
        kept = (torch.rand(x.shape[0], *(1,) * (x.dim() - 2), x.shape[-1], device=x.device) >= self.rate).to(x.dtype)
        return x * (kept / (1 - self.rate))


class Attention(nn.Module):
    """Attention of several heads; `bias` is added to the scores."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.query = nn.Linear(shape.width, shape.width)
        self.keys = nn.Linear(shape.width, 2 * shape.width)
        self.out = nn.Linear(shape.width, shape.width)

    def split(self, x: Tensor) -> Tensor:
        """(b, n, d) to (b, h, n, d / h)."""
        batch, length, _ = x.shape
        return x.view(batch, length, self.heads, -1).transpose(1, 2)

    def project(self, x: Tensor) -> tuple[Tensor, Tensor]:
        """Keys and values of what is attended to."""
        key, value = self.keys(x).chunk(2, dim=-1)
        return self.split(key), self.split(value)

    def attend(self, x: Tensor, key: Tensor, value: Tensor, bias: Tensor | None) -> Tensor:
        """The output of attention from `x`."""
        query = self.split(self.query(x))
        scores = query @ key.transpose(-1, -2) * (query.shape[-1] ** -0.5)
        if bias is not None:
            scores = scores + bias
        weights = scores.float().softmax(-1).to(value.dtype)
        found = (weights @ value).transpose(1, 2)
        return self.out(found.reshape(x.shape))


class Dense(nn.Module):
    """Two layers with a GELU between."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.net = nn.Sequential(
            nn.Linear(shape.width, 4 * shape.width),
            nn.GELU(),
            Dropout(shape.dropout),
            nn.Linear(4 * shape.width, shape.width),
        )

    def forward(self, x: Tensor) -> Tensor:
        return self.net(x)


class EncoderLayer(nn.Module):
    """Self-attention with relations, then a dense part; both pre-norm."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.attention = Attention(shape)
        self.dense = Dense(shape)
        self.one, self.two = nn.LayerNorm(shape.width), nn.LayerNorm(shape.width)
        self.dropout = Dropout(shape.dropout)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        y = self.one(x)
        x = x + self.dropout(self.attention.attend(y, *self.attention.project(y), bias))
        return x + self.dropout(self.dense(self.two(x)))


class DecoderLayer(nn.Module):
    """Attention to the actions so far, to the encoder's states, then a dense part."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.past = Attention(shape)
        self.memory = Attention(shape)
        self.dense = Dense(shape)
        self.one, self.two, self.three = (nn.LayerNorm(shape.width) for _ in range(3))
        self.dropout = Dropout(shape.dropout)

    def forward(
        self, x: Tensor, past: tuple[Tensor, Tensor], memory: tuple[Tensor, Tensor], causal: Tensor | None, seen: Tensor
    ) -> Tensor:
        x = x + self.dropout(self.past.attend(self.one(x), *past, causal))
        x = x + self.dropout(self.memory.attend(self.two(x), *memory, seen))
        return x + self.dropout(self.dense(self.three(x)))


class Network(nn.Module):
    """The whole reader."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        width = shape.width
        self.upper = Upper()
        self.of_state = nn.Linear(shape.states, width)
        self.of_name = nn.Linear(shape.states, width)
        self.value_kind = nn.Embedding(8, width)
        self.value_state = nn.Linear(shape.states, width)
        self.item_kind = nn.Embedding(4, width)
        self.column_type = nn.Embedding(len(TYPES), width)
        self.key_kind = nn.Embedding(2 * MISSING, width)
        self.reason = nn.Embedding(len(REASONS), width)
        self.first = nn.LayerNorm(width)
        self.relation = nn.Embedding(RELATIONS + 1, shape.layers * shape.heads, padding_idx=RELATIONS)
        self.cosine = nn.Parameter(torch.zeros(shape.layers * shape.heads))
        self.layers = nn.ModuleList(EncoderLayer(shape) for _ in range(shape.layers))
        self.last = nn.LayerNorm(width)
        self.token = nn.Embedding(len(TOKENS) + 1, width)
        self.pointed = nn.Linear(width, width)
        self.symbol = nn.Embedding(len(SYMBOLS), width)
        self.step = nn.Embedding(MOST_STEPS, width)
        self.depth = nn.Embedding(MOST_DEPTH, width)
        self.left = nn.Embedding(MOST_LEFT + 1, width)
        self.used = nn.Embedding(len(SYMBOLS), len(POINTERS) + 1)
        self.decoder = nn.ModuleList(DecoderLayer(shape) for _ in range(shape.decoder_layers))
        self.final = nn.LayerNorm(width)
        self.point = nn.Linear(width, width)
        self.target = nn.Linear(width, width)
        self.bias = nn.Parameter(torch.zeros(len(TOKENS)))
        self.dropout = Dropout(shape.dropout)
        for table in (self.token, self.symbol, self.step, self.depth, self.item_kind, self.value_kind):
            nn.init.normal_(table.weight, std=0.02)
        for table in (self.column_type, self.key_kind, self.reason):
            nn.init.normal_(table.weight, std=0.02)
        for table in (self.relation, self.left, self.used):
            nn.init.zeros_(table.weight)

    def encode(
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
    ) -> Tensor:
        """States of all items, shape (b, n, d).

        `place` (b, n) says which of [pieces | items | values] stands where, as questions differ in length;
        `spans` (b, v, p) averages pieces over values; `seen` (b, n) is 0 for what is there and -1e4 for padding.
        """
        if self.training:  # hidden names, so that the network learns from matches and keys
            kept = torch.rand(names.shape[:2], device=names.device) >= self.shape.nameless
            names = names * kept[..., None].to(names.dtype)
        pieces = self.of_state(states) + self.item_kind.weight[0]
        items = (
            self.of_name(names)
            + self.reason(item_reasons)
            + torch.where(is_table[..., None] > 0, self.item_kind.weight[1], self.item_kind.weight[2])
            + (self.column_type(column_kinds[..., 0]) + self.key_kind(column_kinds[..., 1]))
            * (1 - is_table)[..., None].to(states.dtype)
        )
        values = self.value_state(spans @ states) + self.value_kind(value_kinds) + self.item_kind.weight[3]
        everything = torch.cat([pieces, items, values], dim=1)
        x = everything.gather(1, place[..., None].expand(-1, -1, everything.shape[-1]))
        x = self.dropout(self.first(x))
        bias = self.relation(relations) + cosines[..., None] * self.cosine
        bias = bias.permute(0, 3, 1, 2).to(x.dtype) + seen[:, None, None, :].to(x.dtype)
        heads = self.shape.heads
        for number, layer in enumerate(self.layers):
            x = layer(x, bias[:, number * heads : (number + 1) * heads])
        return self.last(x)

    def actions(
        self, memory: Tensor, tokens: Tensor, pointers: Tensor, symbols: Tensor, depth: Tensor, left: Tensor
    ) -> Tensor:
        """Inputs of the decoder: the action before (a token, or a place in memory), and what is to be written now."""
        pointed = memory.gather(1, pointers[..., None].expand(-1, -1, memory.shape[-1]))
        before = self.token(tokens) + self.pointed(pointed) * (tokens == len(TOKENS))[..., None].to(memory.dtype)
        steps = self.step(torch.arange(tokens.shape[1], device=tokens.device))[None]
        return before + self.symbol(symbols) + steps + self.depth(depth) + self.left(left)

    def score(self, x: Tensor, targets: Tensor, symbols: Tensor, kinds: Tensor, used: Tensor) -> Tensor:
        """Logits of the tokens, then of the items of memory.

        `targets` are memory's items as they are pointed to, `kinds` (b, n) what they are; `used` (b, t, n) is 1 for
        those that the plan has pointed to before.
        """
        x = self.final(x)
        tokens = x @ self.token.weight[: len(TOKENS)].to(x.dtype).T + self.bias.to(x.dtype)
        items = self.point(x) @ targets.transpose(-1, -2) * (x.shape[-1] ** -0.5)
        again = self.used(symbols) @ F.one_hot(kinds, len(POINTERS) + 1).to(self.used.weight.dtype).transpose(-1, -2)
        return torch.cat([tokens, items + (again * used).to(items.dtype)], dim=-1)

    def forward(self, batch: dict[str, Tensor]) -> Tensor:
        """Logits for each step of each plan, shape (b, t, tokens + n)."""
        memory = self.encode(
            self.upper(batch["states"], batch["pieces_seen"]),
            batch["names"],
            batch["spans"],
            batch["value_kinds"],
            batch["column_kinds"],
            batch["item_reasons"],
            batch["is_table"],
            batch["place"],
            batch["relations"],
            batch["cosines"],
            batch["seen"],
        )
        length = batch["tokens"].shape[1]
        made = self.actions(memory, batch["tokens"], batch["pointers"], batch["symbols"], batch["depth"], batch["left"])
        x = self.dropout(made)
        causal = torch.full((length, length), -1e4, device=x.device).triu(1).to(x.dtype)
        seen = batch["seen"][:, None, None, :].to(x.dtype)
        for layer in self.decoder:
            x = layer(x, layer.past.project(layer.one(x)), layer.memory.project(memory), causal, seen)
        return self.score(x, self.target(memory), batch["symbols"], batch["kinds"], batch["used"])


def loss_of(logits: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """Mean negative log probability of the right actions among those that the grammar allows."""
    masked = logits.float().masked_fill(~batch["allowed"], -1e4)
    return F.cross_entropy(masked.flatten(0, 1), batch["wanted"].flatten(), ignore_index=-1)
