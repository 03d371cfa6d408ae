"""What is trained, behind one interface: lakescout's own decoder, or a pretrained encoder-decoder (BIRDIE 6.1).

The own decoder works over the frozen states of the lake's encoder. T5 and mT5 come by Hugging Face id or from a folder
and are fine-tuned as a whole. Both are stored as ONNX graphs, with their parameters as arrays.
"""

from __future__ import annotations

import io
import logging
import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.export import Dim

from lakescout.errors import TrainingError
from lakescout.plugins.papers.birdie.hub import Hub
from lakescout.plugins.papers.birdie.lesson import Tell, TrainingPlan, first_vectors
from lakescout.plugins.papers.birdie.pretrained import (
    DECODER_INPUTS,
    ENCODER_INPUTS,
    Architecture,
    Pretrained,
    load_tokenizer,
    read_tokens,
)
from lakescout.plugins.papers.birdie.states import INPUTS, OUTPUT, TOKENS_READ, Readings, make_states
from lakescout.plugins.papers.birdie.training.fit import Effort, IndexModel
from lakescout.plugins.papers.birdie.training.network import ACTIVATIONS, T5, Decoder, Shape, Unit
from lakescout.plugins.papers.birdie.tree import TOKENS, Node, Steps, Tabid
from lakescout.words.encoder import Encoder, Vectors
from lakescout.words.onnx import keep_quiet


@dataclass(frozen=True)
class Workshop:
    """What a training works with. `folder` keeps what an interrupted one can resume from."""

    encoder: Encoder
    plan: TrainingPlan
    folder: Path
    tell: Tell

    def progress(self, what: str) -> Callable[[int, int], None]:
        """The progress callback of one stage."""
        return lambda done, total: self.tell(what, done, total)


@dataclass(frozen=True)
class Placed:
    """Tables with their tabids and embeddings of both views, shape (t, d); and the tree they hang in."""

    root: Node
    tabids: Sequence[Tabid]
    first: Vectors
    second: Vectors

    def starts(self, steps: Sequence[Tabid]) -> Vectors:
        """The initial vectors of some steps."""
        return first_vectors(self.root, self.tabids, self.first + self.second, steps)


class Stored(NamedTuple):
    """What is stored of a first model, besides the vectors of its steps."""

    graph: bytes
    parameters: Mapping[str, NDArray[np.float16]]
    pretrained: Pretrained | None


class Backbone(Protocol):
    """A kind of model to train."""

    @property
    def effort(self) -> Effort:
        """How long and how hard it is trained."""
        ...

    @property
    def steps(self) -> Steps:
        """An empty `Steps`, of the kind that the model spells."""
        ...

    def first(self, placed: Placed, steps: Steps) -> IndexModel:
        """A model to train from scratch."""
        ...

    def unit(self, placed: Placed, steps: Steps, hub: Hub) -> IndexModel:
        """The trained model, frozen, with a memory unit to train."""
        ...

    def read(self, texts: Sequence[str]) -> Readings:
        """The texts as the model reads them."""
        ...

    def question_vectors(self, readings: Readings, texts: Sequence[str], first: int) -> Vectors:
        """Sentence vectors, by the lake's encoder, of the texts from number `first` on, for query mapping."""
        ...

    def stored(self, model: IndexModel) -> Stored:
        """What is stored of the trained model."""
        ...


def without_unit(shape: Shape) -> Unit:
    """A unit that changes nothing and does not learn: that of the first model."""
    unit = Unit(shape)
    unit.requires_grad_(False)
    for part in unit.matrices():
        part.zero_()
    return unit


LEAST_DEPTH = 16
"""The least number of positions of a decoder, so that small lakes have graphs of one shape."""


@dataclass(frozen=True)
class OwnDecoder:
    """lakescout's own decoder, as a `Backbone`."""

    shop: Workshop
    steps: Steps = Steps({})  # noqa: RUF009

    @property
    def effort(self) -> Effort:
        """The default, for as many epochs as planned."""
        return Effort(epochs=self.shop.plan.epochs, seed=self.shop.plan.seed)

    def first(self, placed: Placed, steps: Steps) -> IndexModel:
        """See `first_model`."""
        return first_model(placed, steps, self.shop.plan)

    def unit(self, placed: Placed, steps: Steps, hub: Hub) -> IndexModel:
        """See `unit_model`."""
        decoder = decoder_of(hub)
        return unit_model(placed, steps, decoder, torch.from_numpy(hub.vectors))

    def read(self, texts: Sequence[str]) -> Readings:
        """States of the encoder, on disk."""
        return make_states(self.shop.encoder, texts, self.shop.folder, self.shop.progress("encoding"))

    def question_vectors(self, readings: Readings, texts: Sequence[str], first: int) -> Vectors:
        """The mean of the states, scaled to length 1."""
        return _pooled(readings, first)

    def stored(self, model: IndexModel) -> Stored:
        """The decoder."""
        return Stored(own_graph(model.decoder.shape), parameters_of(model.decoder), None)


def first_model(placed: Placed, steps: Steps, plan: TrainingPlan) -> IndexModel:
    """An untrained model whose steps lie where their clusters and tables do, as far as `width` dimensions allow."""
    start = placed.starts(steps.prefixes)
    project = _main_axes(np.concatenate([placed.first, placed.second, start]), plan.width)
    depth = max(LEAST_DEPTH, max(map(len, placed.tabids)) + 1)
    shape = Shape(start.shape[1], project.shape[1], plan.hidden, plan.layers, depth=depth)
    return IndexModel(Decoder(shape, torch.from_numpy(project)), without_unit(shape), torch.from_numpy(start @ project))


def unit_model(placed: Placed, steps: Steps, decoder: Decoder, frozen: Tensor) -> IndexModel:
    """A trained decoder, which stays as it is, with a memory unit and vectors for the new steps that learn.

    `frozen`, shape (steps known so far, width), are the vectors of the first of `steps`.
    """
    decoder.requires_grad_(False)
    with torch.no_grad():
        vectors = torch.from_numpy(placed.starts(steps.prefixes[len(frozen) :])) @ decoder.project
    return IndexModel(decoder, Unit(decoder.shape), vectors, frozen)


def decoder_of(hub: Hub) -> Decoder:
    """The decoder that is stored."""
    shape = _shape(hub)
    decoder = Decoder(shape, torch.zeros(shape.states, shape.width))
    load_parameters(decoder, hub.parameters)
    return decoder


def _main_axes(vectors: Vectors, width: int) -> Vectors:
    """Shape (d, width): orthonormal axes along which the vectors differ most; padded with zeros beyond d."""
    _, axes = np.linalg.eigh(vectors.T @ vectors)
    kept = axes[:, ::-1][:, :width]
    return np.pad(kept, ((0, 0), (0, width - kept.shape[1]))).astype(np.float32)


def _shape(hub: Hub) -> Shape:
    parameters = hub.parameters
    states, width = parameters["project"].shape
    return Shape(
        states=states,
        width=width,
        hidden=parameters["blocks.0.feed1.weight"].shape[0],
        layers=sum(name.endswith("feed1.weight") for name in parameters),
        depth=parameters["positions"].shape[0],
    )


def _pooled(readings: Readings, first: int) -> Vectors:
    """Sentence vectors of the texts from number `first` on: the mean of their states, scaled to length 1."""
    means = [
        readings.flat[begin:end].astype(np.float32).mean(axis=0)
        for begin, end in zip(readings.first[first:-1], readings.first[first + 1 :], strict=True)
    ]
    stacked = np.stack(means) if means else np.empty((0, readings.flat.shape[1]), dtype=np.float32)
    return np.asarray(stacked / np.maximum(np.linalg.norm(stacked, axis=1, keepdims=True), 1e-9), dtype=np.float32)


KINDS: Final = ("t5", "mt5")
BATCH: Final = 64
RATE: Final = 5e-4
"""BIRDIE 6.1."""
APART: Final = 0.3
"""The noise, in standard deviations of the vocabulary, that tells numbers made of the same tokens apart."""
_NAMES: Final = (
    (r"block\.(\d+)\.layer\.0\.SelfAttention\.relative_attention_bias\.weight", r"positions"),
    (r"block\.(\d+)\.layer\.0\.SelfAttention", r"blocks.\1.attention"),
    (r"block\.(\d+)\.layer\.0\.layer_norm", r"blocks.\1.attention.norm"),
    (r"block\.(\d+)\.layer\.\d\.EncDecAttention", r"blocks.\1.cross"),
    (r"block\.(\d+)\.layer\.\d\.DenseReluDense", r"blocks.\1.feed"),
    (r"final_layer_norm", r"norm"),
)
"""The names of parts in transformers and here; the norms of other layers depend on the side."""


@dataclass(frozen=True)
class FineTuned:
    """A fine-tuned T5 or mT5, as a `Backbone`."""

    shop: Workshop
    network: T5
    vocabulary: bytes
    model: str
    steps: Steps = Steps({}, by_number=True)  # noqa: RUF009

    @classmethod
    def load(cls, shop: Workshop) -> FineTuned:
        """The model of the plan, with its published weights. Raises TrainingError."""
        model = shop.plan.model
        with _transformers(model) as transformers:
            config = transformers.AutoConfig.from_pretrained(model)
            if config.model_type not in KINDS or config.dense_act_fn not in ACTIVATIONS:
                raise TrainingError(f"model {model!r} is a {config.model_type!r}; allowed are T5 and mT5")
            vocabulary = transformers.AutoTokenizer.from_pretrained(model).backend_tokenizer.to_str()
            weights = transformers.AutoModel.from_pretrained(model).state_dict()
        embedding = weights["shared.weight"].float()
        tokenizer = load_tokenizer(vocabulary.encode())
        if tokenizer.get_vocab_size() > len(embedding):
            raise TrainingError(f"model {model!r} has vectors for {len(embedding):,} tokens, its tokenizer knows more")
        network = T5(_architecture(config), len(embedding))
        with torch.no_grad():
            network.embedding.copy_(embedding)
            network.decoder.start.copy_(embedding[config.decoder_start_token_id or 0])
        for side, module in (("encoder", network.encoder), ("decoder", network.decoder)):
            module.stack.load_state_dict(_renamed(weights, side))
        return cls(shop, network, vocabulary.encode(), model)

    @classmethod
    def trained(cls, shop: Workshop, hub: Hub, pretrained: Pretrained) -> FineTuned:
        """The model as it was trained and stored; nothing is downloaded again."""
        network = T5(pretrained.architecture, len(pretrained.embedding))
        load_parameters(network.encoder, hub.parameters, "encoder.")
        load_parameters(network.decoder, hub.parameters, "decoder.")
        with torch.no_grad():
            network.embedding.copy_(torch.from_numpy(pretrained.embedding.astype(np.float32)))
        return cls(shop, network, pretrained.vocabulary, pretrained.model)

    @property
    def effort(self) -> Effort:
        """The paper's, for as many epochs as planned."""
        return Effort(self.shop.plan.epochs, BATCH, RATE, seed=self.shop.plan.seed)

    def first(self, placed: Placed, steps: Steps) -> IndexModel:
        """The whole model learns; a step starts near the vector of its number in the vocabulary."""
        network = self.network
        with torch.no_grad():
            vectors = torch.stack([self._word(str(number)) for number in range(TOKENS)])
            vectors += torch.randn(vectors.shape) * network.embedding.std() * APART
            network.decoder.log_scale.copy_(network.scale_for(vectors))
        return IndexModel(network, without_unit(network.shape), vectors)

    def unit(self, placed: Placed, steps: Steps, hub: Hub) -> IndexModel:
        """Only the low-rank matrices learn: the numbers have their vectors already."""
        self.network.requires_grad_(False)
        known = torch.from_numpy(hub.vectors)
        return IndexModel(self.network, Unit(self.network.shape), known[:0], known)

    def read(self, texts: Sequence[str]) -> Readings:
        """Numbers in the vocabulary."""
        return read_tokens(load_tokenizer(self.vocabulary), texts)

    def question_vectors(self, readings: Readings, texts: Sequence[str], first: int) -> Vectors:
        """By the lake's encoder: the paper compares questions by a sentence encoder, too."""
        return self.shop.encoder.encode(texts[first:])

    def stored(self, model: IndexModel) -> Stored:
        """Encoder, decoder, and the vectors of the vocabulary."""
        encoder, decoder = t5_graphs(replace(self.network.built, dropout=0.0))
        parameters = {
            **parameters_of(self.network.encoder, "encoder."),
            **parameters_of(self.network.decoder, "decoder."),
        }
        embedding = self.network.embedding.detach().numpy().astype(np.float16)
        pretrained = Pretrained(self.model, self.network.built, self.vocabulary, encoder, embedding)
        return Stored(decoder, parameters, pretrained)

    def _word(self, text: str) -> Tensor:
        ids = load_tokenizer(self.vocabulary).encode(text, add_special_tokens=False).ids
        return self.network.embedding[ids].mean(0) if ids else self.network.embedding.mean(0)


def _architecture(config: Any) -> Architecture:
    return Architecture(
        width=config.d_model,
        hidden=config.d_ff,
        heads=config.num_heads,
        head=config.d_kv,
        encoder_layers=config.num_layers,
        decoder_layers=config.num_decoder_layers,
        gated=config.is_gated_act,
        activation=config.dense_act_fn,
        buckets=config.relative_attention_num_buckets,
        distance=config.relative_attention_max_distance,
        epsilon=config.layer_norm_epsilon,
        dropout=float(config.dropout_rate),
        reach=TOKENS_READ,
    )


def _renamed(weights: Mapping[str, Tensor], side: str) -> dict[str, Tensor]:
    """The weights of one side by the names of `Stack`; the two halves of a gated matrix are joined."""
    found: dict[str, Tensor] = {}
    norms = (r"block\.(\d+)\.layer\.1\.layer_norm", r"blocks.\1.feed.norm")
    if side == "decoder":
        norms = (norms[0], r"blocks.\1.cross.norm")
    names = (*_NAMES, norms, (r"block\.(\d+)\.layer\.2\.layer_norm", r"blocks.\1.feed.norm"))
    for name, value in weights.items():
        if name.startswith(f"{side}.") and "embed_tokens" not in name:
            short = name.removeprefix(f"{side}.")
            for pattern, ours in names:
                short = re.sub(pattern, ours, short)
            found[short] = value.float()
    for name in [name for name in found if ".wi_0." in name]:
        halves = found.pop(name), found.pop(name.replace("wi_0", "wi_1"))
        found[name.replace("wi_0", "wi")] = torch.cat(halves)
    return found


@contextmanager
def _transformers(model: str) -> Iterator[Any]:
    """The library transformers, silenced; any error becomes a TrainingError that names the model."""
    keep_quiet()
    import transformers

    level, bars = transformers.logging.get_verbosity(), transformers.logging.is_progress_bar_enabled()
    transformers.logging.set_verbosity_error()
    transformers.logging.disable_progress_bar()
    try:
        yield transformers
    except TrainingError:
        raise
    except Exception as error:  # its libraries raise classes of their own that share no public base
        reason = str(error).split("\n")[0]
        raise TrainingError(
            f"model {model!r} cannot be had: {reason:.300}; allowed are the Hugging Face id of a T5 or an mT5, and a "
            "folder with its config.json, weights and tokenizer"
        ) from error
    finally:
        transformers.logging.set_verbosity(level)
        if bars:
            transformers.logging.enable_progress_bar()


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
