"""T5 or mT5, by Hugging Face id or from a folder, fine-tuned whole (BIRDIE 6.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor

from lakescout.birdie.hub import Hub
from lakescout.birdie.pretrained import Architecture, Pretrained, load_tokenizer, read_tokens
from lakescout.birdie.readings import TOKENS_READ, Readings
from lakescout.birdie.training.backbone import Placed, Stored, Workshop, without_unit
from lakescout.birdie.training.export import load_parameters, parameters_of, t5_graphs
from lakescout.birdie.training.fit import Effort, IndexModel
from lakescout.birdie.training.network import Unit
from lakescout.birdie.training.t5 import ACTIVATIONS, T5
from lakescout.birdie.tree import TOKENS
from lakescout.birdie.trie import Steps
from lakescout.encoder.protocol import Vectors
from lakescout.errors import TrainingError

KINDS: Final = ("t5", "mt5")
BATCH: Final = 64
RATE: Final = 5e-4
"""BIRDIE 6.1."""
APART: Final = 0.3
"""Deviation, in those of the vocabulary, that tells numbers of the same digits apart."""
_NAMES: Final = (
    (r"block\.(\d+)\.layer\.0\.SelfAttention\.relative_attention_bias\.weight", r"positions"),
    (r"block\.(\d+)\.layer\.0\.SelfAttention", r"blocks.\1.attention"),
    (r"block\.(\d+)\.layer\.0\.layer_norm", r"blocks.\1.attention.norm"),
    (r"block\.(\d+)\.layer\.\d\.EncDecAttention", r"blocks.\1.cross"),
    (r"block\.(\d+)\.layer\.\d\.DenseReluDense", r"blocks.\1.feed"),
    (r"final_layer_norm", r"norm"),
)
"""What a part is called by transformers, and here; the norms of other layers depend on the side."""


@dataclass(frozen=True)
class FineTuned:
    """A `Backbone`."""

    shop: Workshop
    network: T5
    vocabulary: bytes
    model: str
    steps: Steps = Steps({}, by_number=True)  # noqa: RUF009

    @classmethod
    def load(cls, shop: Workshop) -> FineTuned:
        """The model of the plan, with the weights that it is published with. Raises TrainingError."""
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
        """The model as it was trained and stored; nothing of it is fetched again."""
        network = T5(pretrained.architecture, len(pretrained.embedding))
        load_parameters(network.encoder, hub.parameters, "encoder.")
        load_parameters(network.decoder, hub.parameters, "decoder.")
        with torch.no_grad():
            network.embedding.copy_(torch.from_numpy(pretrained.embedding.astype(np.float32)))
        return cls(shop, network, pretrained.vocabulary, pretrained.model)

    @property
    def effort(self) -> Effort:
        """That of the paper, for as many epochs as planned."""
        return Effort(self.shop.plan.epochs, BATCH, RATE, seed=self.shop.plan.seed)

    def first(self, placed: Placed, steps: Steps) -> IndexModel:
        """All of the model learns; a step begins near the vector of its number in the vocabulary."""
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
    """The weights of one side by the names of `Stack`; the two halves of a gated matrix are put together."""
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
    """The library, silent; what it raises about a model becomes a TrainingError that names the model."""
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
