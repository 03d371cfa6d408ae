"""Fit how likely a word that a plan does not account for stands for something that the plan lacks.

    python -m benchmarks.training.fit_unaccounted

Right plans lack nothing, those of questions in synonyms neither. Plans from which a condition, an order or a column
was taken lack what some word stood for; which one nobody says, so the chance that a plan lacks something is that of
any of its unaccounted words (noisy-or). So do right plans once a word that narrows is put before a table's name ("the
overdue orders"), not so after an idle one, and those whose question asks for something else instead: a name is
replaced by one of another database. Held-out databases confirm.
"""

from __future__ import annotations

import argparse
import json
import pickle
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from benchmarks.common.fitted import store
from benchmarks.training import written
from benchmarks.training.corpus import Corpus, Example
from benchmarks.training.examples import is_held_out
from lakescout.reading.link import Links, link
from lakescout.reading.plan import And, Combined, In, Not, Or, Plan, Predicate, Query
from lakescout.reading.shown import in_full
from lakescout.reading.similar import Similar
from lakescout.reading.unaccounted import FEATURES, features, places_left, used_items
from lakescout.weights import FOLDER
from lakescout.words.onnx import default_encoder

SEED = 7
MOST = 3_500
"""The most examples of a source."""
INSERTED = 0.5
"""The share of examples that are asked again with one more word."""
SWAPPED = 0.35
"""The share of examples that are asked again about something that the database does not have."""
FOREIGN = 0.6
"""A name of another database with at least this similarity to one of the plan's may mean that one."""


NARROWING = """
late overdue unpaid paid pending cancelled canceled urgent foreign domestic cheap expensive pricey active inactive
retired recent fresh empty missing lost stolen damaged broken faulty closed open popular famous wealthy poor female
male married single rare sold unsold returned delivered undelivered shipped unshipped approved rejected refused
accepted confirmed unconfirmed finished unfinished completed incomplete failed successful abandoned expired valid
invalid renewed suspended blocked banned archived deleted draft published unpublished public private secret local
international european french german italian american asian african british red green blue black white golden wooden
plastic digital printed electric diesel organic vegan vegetarian gluten-free spicy sweet loyal regular occasional
frequent rude angry happy sick healthy pregnant elderly teenage adult junior senior temporary permanent seasonal
part-time full-time remote freelance external internal certified licensed unlicensed insured uninsured registered
unregistered verified unverified anonymous controversial dangerous risky safe heavy light tall tiny huge fast slow
early delayed rescheduled overbooked vacant occupied reserved booked unbooked rented refundable discounted reduced
taxable exempt profitable unprofitable idle busy neglected unanswered unread unsolved unassigned escalated disputed
fraudulent duplicate obsolete vintage antique modern haunted bankrupt dormant vaccinated injured undefeated bilingual
veteran first-time returning wholesale handmade imported
""".split()
"""Words that say which of some things are meant."""
IDLE = """
existing listed known respective individual actual recorded given various several own entire corresponding mentioned
stored whole said particular stated above-mentioned tracked available specific following separate
""".split()
"""Words that say no more than the thing itself."""


@dataclass
class Words:
    """The unaccounted words of one plan, and whether the plan lacks something."""

    database: str
    group: str
    vectors: NDArray[np.float32]
    told: NDArray[np.float64]
    lacks: bool
    texts: tuple[str, ...]


def lacking(query: Query) -> Iterator[Query]:
    """Copies of the query, each without one part."""
    if isinstance(query, Combined):
        yield query.left
        return
    if query.where is not None:
        yield from (replace(query, where=kept) for kept in _fewer(query.where))
    if query.having is not None:
        yield replace(query, having=None)
    if query.order:
        yield replace(query, order=(), limit=None)
    if len(query.show) > 1:
        yield replace(query, show=query.show[:-1])
        yield replace(query, show=query.show[1:])


def _fewer(predicate: Predicate) -> Iterator[Predicate | None]:
    yield None
    if isinstance(predicate, (And, Or)) and len(predicate.parts) > 1:
        for place in range(len(predicate.parts)):
            rest = (*predicate.parts[:place], *predicate.parts[place + 1 :])
            yield rest[0] if len(rest) == 1 else replace(predicate, parts=rest)
    if isinstance(predicate, Not):
        yield predicate.part
    if isinstance(predicate, In) and isinstance(predicate.query, Plan):
        yield from (replace(predicate, query=less) for less in lacking(predicate.query))


def words_of(
    example: Example, group: str, similar: Similar, draw: random.Random, names: Sequence[tuple[str, str]] = ()
) -> Iterator[Words]:
    """The right plan's words, and those of one plan that lacks something.

    `names` are words that name something, each with its database.
    """
    scope = example.database.asked(example.question)
    links = link(example.question, scope, similar)
    whole = example.plan if isinstance(example.plan, Combined) else in_full(example.plan, scope, links)
    yield from _words(whole, links, example, group, lacks=False)
    less = list(lacking(whole))
    if less:
        yield from _words(draw.choice(less), links, example, group, lacks=True)
    named = [
        start for start, _, item, reason in links.spans if item < links.names.tables and reason in {"exact", "stem"}
    ]
    if named and draw.random() < INSERTED:
        narrows = draw.random() < 2 / 3
        word = draw.choice(NARROWING if narrows else IDLE)
        start = links.tokens[draw.choice(named)].start
        question = f"{example.question[:start]}{word} {example.question[start:]}"
        links = link(question, example.database.asked(question), similar)
        places = places_left(whole, links, used_items(whole, links, scope), scope)
        if word.split("-")[0] in {links.tokens[place].lower for place in places}:
            kind = "confirming words" if is_held_out(word) else "words"
            yield from _words(whole, links, example, kind, lacks=narrows)
    others = [word for word, database in names if database != example.database.name]
    if others and draw.random() < SWAPPED:
        yield from _swapped(whole, link(example.question, scope, similar), example, similar, draw, others)


def _swapped(
    whole: Query, links: Links, example: Example, similar: Similar, draw: random.Random, others: Sequence[str]
) -> Iterator[Words]:
    """The right plan for a question that asks for something else instead: "how many dragons"."""
    scope = example.database.scope
    items = used_items(whole, links, scope)
    places = [
        start for start, end, item, reason in links.spans if end == start + 1 and item in items and reason in NAMED
    ]
    if not places:
        return
    token, word = links.tokens[draw.choice(places)], draw.choice(others)
    question = f"{example.question[: token.start]}{word}{example.question[token.end :]}"
    links = link(question, example.database.asked(question), similar)
    place = next((place for place, each in enumerate(links.tokens) if each.start == token.start), None)
    listed = sorted(items)
    if (
        place is None
        or links.alone[place][listed].max(initial=0.0) >= FOREIGN
        or place not in places_left(whole, links, items, scope)
    ):
        return
    kind = "confirming names" if is_held_out(word) else "names"
    yield from _words(whole, links, example, kind, lacks=True)


NAMED = frozenset({"exact", "stem"})


def named_words(examples: Sequence[Example], draw: random.Random, most: int = 3_000) -> list[tuple[str, str]]:
    """Words of questions that name a table or a column, as written, each with its database."""
    found: dict[tuple[str, str], None] = {}
    for example in draw.sample(list(examples), min(most, len(examples))):
        links = link(example.question, example.database.scope)
        for start, end, _, reason in links.spans:
            if end == start + 1 and reason in NAMED and links.tokens[start].text.islower():
                found[links.tokens[start].text, example.database.name] = None
    return list(found)


def _words(query: Query, links: Links, example: Example, group: str, *, lacks: bool) -> Iterator[Words]:
    scope = example.database.scope
    items = used_items(query, links, scope)
    places = places_left(query, links, items, scope)
    if places:
        told = features(query, links, scope, items, places)
        texts = tuple(links.tokens[place].lower for place in places)
        yield Words(example.database.name, group, links.vectors[places], told, lacks, texts)


def fit(found: Sequence[Words], decay: float, steps: int = 600) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Weights of FEATURES and of the vector."""
    torch.manual_seed(SEED)
    vectors = torch.tensor(np.concatenate([item.vectors for item in found]), dtype=torch.float32)
    told = torch.tensor(np.concatenate([item.told for item in found]), dtype=torch.float32)
    owner = torch.tensor(np.repeat(np.arange(len(found)), [len(item.texts) for item in found]))
    lacks = torch.tensor([item.lacks for item in found])
    a, b = torch.zeros(told.shape[1], requires_grad=True), torch.zeros(vectors.shape[1], requires_grad=True)
    optimizer = torch.optim.Adam([a, b], lr=0.05)
    for _ in range(steps):
        logits = told @ a + vectors @ b
        harmless = torch.zeros(len(found)).index_add(0, owner, torch.nn.functional.logsigmoid(-logits))
        lack = torch.log1p(-torch.exp(harmless.clamp(max=-1e-6)))
        loss = -torch.where(lacks, lack, harmless).mean() + decay * ((b**2).sum() + 0.02 * (a[1:] ** 2).sum())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return a.detach().numpy().astype(np.float64), b.detach().numpy().astype(np.float64)


def chances(found: Sequence[Words], a: NDArray[np.float64], b: NDArray[np.float64]) -> NDArray[np.float64]:
    """How likely each plan lacks something."""
    logits = [item.told @ a + item.vectors @ b for item in found]
    return np.array([1 - np.exp(-np.logaddexp(0, each).sum()) for each in logits])


def report(found: Sequence[Words], a: NDArray[np.float64], b: NDArray[np.float64]) -> None:
    """The area under the ROC curve, and the shares caught at some cuts."""
    said, lacks = chances(found, a, b), np.array([item.lacks for item in found])
    order = said.argsort().argsort()
    area = (order[lacks].sum() - lacks.sum() * (lacks.sum() - 1) / 2) / (lacks.sum() * (~lacks).sum())
    print(f"  {len(found)} plans with unaccounted words, {lacks.mean():.2f} lack something; area {area:.3f}")
    for cut in (0.3, 0.4, 0.5, 0.6, 0.7):
        caught, stopped = ((said[side] >= cut).mean() for side in (lacks, ~lacks))
        print(f"  at {cut}: of those that lack {caught:.2f}, of right {stopped:.2f}")


def main() -> None:
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("--shared", type=Path, default=Path("../shared"))
    made.add_argument("--cache", type=Path, default=Path(".bench"))
    made.add_argument("--most", type=int, default=MOST)
    made.add_argument("--kept", type=Path, help="file of what was gathered: read when it is there, else written")
    made.add_argument("--decay", type=float, default=4e-5)
    made.add_argument("--write", action="store_true", help="into lakescout/weights/unaccounted.json")
    options = made.parse_args()
    kept: Path | None = options.kept
    if kept is not None and kept.exists():
        found: list[Words] = pickle.loads(kept.read_bytes())
    else:
        found = gathered(options.shared, options.cache, options.most)
        if kept is not None:
            kept.write_bytes(pickle.dumps(found))
    held, rest = [], []
    for item in found:
        unseen = is_held_out(item.database) or item.database in written.UNTRAINED or item.group.startswith("confirming")
        (held if unseen else rest).append(item)
    a, b = fit(rest, options.decay)
    print("fitted")
    report(rest, a, b)
    for group in dict.fromkeys(item.group for item in held):
        print("held out", group)
        report([item for item in held if item.group == group], a, b)
    print({name: round(float(value), 3) for name, value in zip(FEATURES, a, strict=True)})
    if options.write:
        store("unaccounted", "features", FEATURES, a)
        path = FOLDER / "unaccounted.json"
        whole = json.loads(path.read_text(encoding="utf-8"))
        whole["meaning"] = [float(f"{value:.3g}") for value in b]
        path.write_text(json.dumps(whole, ensure_ascii=False) + "\n", encoding="utf-8")


def gathered(shared: Path, cache: Path, most: int) -> list[Words]:
    """The words of all sources."""
    draw = random.Random(SEED)
    corpus, similar = Corpus(shared, cache), Similar(default_encoder(1), 200_000)
    sources = {
        "spider": [*corpus.part("train", "spider"), *corpus.part("held_out", "spider")],
        "paraphrased": list(corpus.paraphrased()),
        "synonyms": [*corpus.part("train", "syn"), *corpus.part("held_out", "syn")],
        "written": list(written.examples(1)),
    }
    names = named_words([*sources["spider"], *sources["written"]], draw)
    found: list[Words] = []
    for group, examples in sources.items():
        for example in draw.sample(examples, min(most, len(examples))):
            found += words_of(example, group, similar, draw, names)
    return found


if __name__ == "__main__":
    import importlib

    importlib.import_module("benchmarks.training.fit_unaccounted").main()  # what is pickled is not the command's
