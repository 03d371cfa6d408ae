"""The training loop: equation 2 of BIRDIE as a loss, with checkpoints."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812

from lakescout.birdie.lesson import NONE, Ids, Lesson
from lakescout.birdie.training.network import Unit

WARM_UP = 100
"""Steps until the full learning rate; it then falls to LEAST_RATE of it."""
LEAST_RATE = 0.02
BUCKET = 16
"""Batches whose texts are sorted by length together, so that little is padded."""
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
    """The decoder, or a T5, with the vectors of the steps: those that learn, after those of earlier units that stay."""

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
        logits = (everything[below.clamp(min=0)] @ wanted[..., None]).squeeze(-1).masked_fill(below < 0, -1e9)
        targets = torch.from_numpy(lesson.targets[tables, :depth]).to(device)
        total = F.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=NONE, reduction="sum")
        return total / len(examples)


def fit(
    model: IndexModel,
    lesson: Lesson,
    effort: Effort,
    checkpoint: Path | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> float:
    """Train whatever of the model wants a gradient; returns the mean loss of the last epoch.

    With a checkpoint file, an interrupted run goes on where it was last saved and ends as it would have ended. A GPU is
    used where there is one; the model comes back from it.
    """
    model.train().to("cuda" if torch.cuda.is_available() else "cpu")
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
    model.eval().to("cpu")
    return float(np.mean(losses)) if losses else 0.0


def _rate(step: int, total: int) -> float:
    """Up in a straight line, then down in one."""
    warm = max(1, min(WARM_UP, total // 10))
    return min((step + 1) / warm, max(LEAST_RATE, 1 - step / total))


def _batches(lesson: Lesson, effort: Effort, epoch: int) -> Iterator[Ids]:
    """Every example once, in an order that depends on seed and epoch alone, texts of like length together."""
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
