"""The training loop: equation 2 of BIRDIE as a loss, with checkpoints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812

from lakescout.plugins.papers.birdie.lesson import NONE, Ids, Lesson
from lakescout.plugins.papers.birdie.training.network import Decoder, Unit

WARM_UP = 100
"""The most steps until the full learning rate (a tenth of a short training); it then falls to LEAST_RATE of that."""
LEAST_RATE = 0.02
BUCKET = 16
"""How many batches are sorted by the length of their texts together, so that little is padded."""
CLIP = 1.0
SAVE_EVERY = 200
"""Steps between checkpoints."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long and how hard to train."""

    epochs: float = 2.0
    batch: int = 128
    rate: float = 1e-3
    decay: float = 0.01
    seed: int = 0


class IndexModel(nn.Module):  # type: ignore[misc, unused-ignore]
    """The decoder, or a T5, with the vectors of the steps: those of earlier units, frozen, then those that learn."""

    def __init__(self, decoder: nn.Module, unit: Unit, vectors: Tensor, frozen: Tensor | None = None) -> None:
        super().__init__()
        self.decoder, self.unit = decoder, unit
        self.vectors = nn.Parameter(vectors.clone())
        self.register_buffer("frozen", frozen if frozen is not None else vectors[:0].clone())

    def loss(self, lesson: Lesson, examples: Ids) -> Tensor:
        """Mean over the examples of -log p(tabid | text)."""
        device = self.vectors.device
        read, mask = (torch.from_numpy(part).to(device) for part in lesson.readings.padded(lesson.texts[examples]))
        tables = lesson.tables[examples]
        depth = int((lesson.ways[tables] >= 0).sum(axis=1).max())
        everything = torch.cat([self.frozen, self.vectors])
        ways = torch.from_numpy(lesson.ways[tables, : depth - 1]).clamp(min=0).to(device)
        wanted = self.decoder(read, mask, everything[ways], *self.unit.matrices())
        below = torch.from_numpy(lesson.below[lesson.nodes[tables, :depth]]).to(device)
        logits = (everything[below.clamp(min=0)] @ wanted[..., None]).squeeze(-1)
        if isinstance(self.decoder, Decoder):
            prior = self._prior(self.decoder.asked(read, mask) * self.decoder.log_prior.exp(), everything, lesson)
            logits = logits + prior[torch.arange(len(examples), device=device)[:, None, None], below.clamp(min=0)]
        logits = logits.masked_fill(below < 0, -1e9)
        targets = torch.from_numpy(lesson.targets[tables, :depth]).to(device)
        total = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=NONE, reduction="sum")
        return total / len(examples)

    def _prior(self, asked: Tensor, everything: Tensor, lesson: Lesson) -> Tensor:
        """The logarithm of the total likeness of the tables below each step, shape (examples, steps)."""
        ways = torch.from_numpy(lesson.ways).to(asked.device)
        ends = ways.gather(1, (ways >= 0).sum(1, keepdim=True) - 1)[:, 0]
        tables, levels = torch.nonzero(ways >= 0, as_tuple=True)
        steps = ways[tables, levels]
        likeness = (asked @ everything[ends].T)[:, tables]
        none = torch.full((len(asked), len(everything)), -1e9, device=asked.device)
        most = none.scatter_reduce(1, steps.expand_as(likeness), likeness.detach(), "amax")
        mass = torch.zeros_like(none).index_add(1, steps, (likeness - most[:, steps]).exp())
        return most + torch.log(mass.clamp(min=1e-30))


def fit(
    model: IndexModel,
    lesson: Lesson,
    effort: Effort,
    checkpoint: Path | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> float:
    """Train every part of the model that requires a gradient; returns the mean loss of the last epoch.

    With a checkpoint file, an interrupted run resumes where it was last saved and ends as it would have ended. A GPU is
    used if there is one; afterwards the model is on the CPU again.
    """
    with _on_device(model):
        return _fit(model, lesson, effort, checkpoint, tell)


@contextmanager
def _on_device(model: IndexModel) -> Iterator[None]:
    """On a GPU if there is one; on the CPU with operations that round the same way each time, on all cores."""
    before = torch.are_deterministic_algorithms_enabled()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.use_deterministic_algorithms(before or device == "cpu")
    model.train().to(device)
    try:
        yield
    finally:
        model.eval().to("cpu")
        torch.use_deterministic_algorithms(before)


def _fit(
    model: IndexModel,
    lesson: Lesson,
    effort: Effort,
    checkpoint: Path | None,
    tell: Callable[[int, int], None] | None,
) -> float:
    parameters = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(parameters, lr=effort.rate, weight_decay=effort.decay)
    an_epoch = -(-len(lesson.texts) // effort.batch)
    total = max(1, round(an_epoch * effort.epochs))
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: _rate(step, total))
    done = _resume(model, optimizer, schedule, checkpoint)
    losses: list[float] = []
    while done < total:
        for examples in list(_batches(lesson, effort, done // an_epoch))[done % an_epoch :]:
            loss = model.loss(lesson, examples)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(parameters, CLIP)
            optimizer.step()
            schedule.step()
            done += 1
            losses = [*losses[1 - an_epoch :], loss.item()]
            if tell:
                tell(done, total)
            if checkpoint is not None and (done % SAVE_EVERY == 0 or done == total):
                _save(model, optimizer, schedule, checkpoint, done)
            if done >= total:
                break
    return float(np.mean(losses)) if losses else 0.0


def _rate(step: int, total: int) -> float:
    """The factor of the learning rate: a linear warm-up, then a linear decay."""
    warm = max(1, min(WARM_UP, total // 10))
    return min((step + 1) / warm, max(LEAST_RATE, 1 - step / total))


def _batches(lesson: Lesson, effort: Effort, epoch: int) -> Iterator[Ids]:
    """Every example once, in an order that depends only on seed and epoch, texts of similar length together."""
    random = np.random.default_rng([effort.seed, epoch])
    lengths = lesson.readings.lengths[lesson.texts]
    order = random.permutation(len(lesson.texts))
    size = effort.batch * BUCKET
    sorted_parts = [
        part[np.argsort(lengths[part], kind="stable")] for part in np.array_split(order, range(size, len(order), size))
    ]
    whole = np.concatenate(sorted_parts)
    batches = np.array_split(whole, range(effort.batch, len(whole), effort.batch))
    for place in random.permutation(len(batches)):
        yield batches[place]


def _save(
    model: IndexModel,
    optimizer: torch.optim.Optimizer,
    schedule: torch.optim.lr_scheduler.LambdaLR,
    file: Path,
    done: int,
) -> None:
    whole = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "schedule": schedule.state_dict()}
    part = file.with_suffix(".part")
    dice = [torch.get_rng_state(), *torch.cuda.get_rng_state_all()]
    torch.save({**whole, "done": done, "dice": dice}, part)
    part.replace(file)


def _resume(
    model: IndexModel,
    optimizer: torch.optim.Optimizer,
    schedule: torch.optim.lr_scheduler.LambdaLR,
    file: Path | None,
) -> int:
    if file is None or not file.is_file():
        return 0
    saved = torch.load(file, map_location="cpu", weights_only=True)
    model.load_state_dict(saved["model"])
    optimizer.load_state_dict(saved["optimizer"])
    schedule.load_state_dict(saved["schedule"])
    torch.set_rng_state(saved["dice"][0])
    torch.cuda.set_rng_state_all(saved["dice"][1:])
    return int(saved["done"])
