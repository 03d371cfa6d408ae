"""Train the late interaction of method 'scout': `python -m benchmarks.training.train_interaction` (needs torch).

Questions: Spider's training split and the same in synonyms (Spider-Syn), and WikiSQL's; a question's tables against
others of the same source, cross entropy. The maps start at zero, so that the encoder's own cosines are where training
begins; more than two epochs fit the 50 databases rather than the language. A quarter of Spider's training databases
(`reserved`) is left out: the weights of 'scout' are fitted on those. Minutes on one core; deterministic by seed.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import torch
from torch import Tensor, nn
from torch.nn import functional

from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.splits import reserved
from benchmarks.common.workbench import CACHE, make_workbench
from lakescout.ranking.interaction import FILE, MOST_TOKENS
from lakescout.words.onnx import default_encoder
from lakescout.words.text import normalise_name

RANK, RATE, DECAY, DROPOUT = 64, 3e-4, 0.1, 0.1
BATCH, NEGATIVES = 32, 250
WIKISQL = 6000
"""Questions of WikiSQL in one epoch."""


@dataclass(frozen=True)
class Asked:
    """A question, its tables, and where it comes from."""

    text: str
    tables: tuple[str, ...]
    source: str


@dataclass(frozen=True)
class Corpus:
    """Questions with their states, and the texts of every table: its name and its headers."""

    questions: list[Asked]
    states: list[np.ndarray]
    tables: dict[str, list[int]]
    vectors: np.ndarray


def corpus(lakes: Path, train: Path, cache: Path) -> Corpus:
    """Everything that may be trained on, encoded."""
    bench = make_workbench(lakes, "spider", cache)
    index = bench.index
    texts = {
        bench.table_name(table): [
            index.texts[index.table_text[table]],
            *(index.texts[index.column_text[column]] for column in index.columns_of(table)),
        ]
        for table in range(len(index.catalog.tables))
    }
    gold = {question.id: question for question in bench.questions if question.split == "train"}
    asked = [Asked(question.text, question.gold_tables, "spider") for question in gold.values()]
    for row in json_lines(train / "spider_syn_train.jsonl"):
        if row["of"] in gold:
            asked.append(Asked(row["question"], gold[row["of"]].gold_tables, "spider"))
    for row in pq.read_table(train / "wikisql_tables.parquet", columns=["table", "title", "columns"]).to_pylist():
        names = [normalise_name(row["title"] or "")[:80], *map(normalise_name, row["columns"])]
        texts[f"wikisql.{row['table']}"] = names
    for row in json_lines(train / "wikisql_questions.jsonl"):
        asked.append(Asked(row["question"], (f"wikisql.{row['table']}",), "wikisql"))
    asked = [question for question in asked if not any(map(reserved, question.tables))]
    distinct = sorted({text for names in texts.values() for text in names})
    number = {text: place for place, text in enumerate(distinct)}
    encoder = default_encoder(1)
    states: list[np.ndarray] = [np.empty(0)] * len(asked)
    for place, found in encoder.token_states([question.text for question in asked], MOST_TOKENS):
        states[place] = found[1:-1].astype(np.float16)
    tables = {name: [number[text] for text in names] for name, names in texts.items()}
    return Corpus(asked, states, tables, encoder.encode(distinct))


class Network(nn.Module):
    """The maps and the gate of `lakescout.ranking.interaction.Trained`."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.down = nn.Parameter(torch.randn(width, RANK) * 0.05)
        self.question = nn.Parameter(torch.zeros(RANK, width))
        self.header = nn.Parameter(torch.zeros(RANK, width))
        self.gate = nn.Linear(width, 1)
        self.sharpness = nn.Parameter(torch.tensor(3.0))

    def forward(self, states: Sequence[np.ndarray], tables: Sequence[Tensor]) -> Tensor:
        """Shape (questions, tables): scores, from the states of the questions and the vectors of the tables."""
        headers = torch.cat(list(tables))
        owner = torch.repeat_interleave(torch.arange(len(tables)), torch.tensor([len(part) for part in tables]))
        headers = functional.normalize(headers + headers @ self.down @ self.header, dim=1)
        words = functional.dropout(torch.tensor(np.concatenate(states).astype(np.float32)), DROPOUT, self.training)
        asker = torch.repeat_interleave(torch.arange(len(states)), torch.tensor([len(part) for part in states]))
        cosines = functional.normalize(words + words @ self.down @ self.question, dim=1) @ headers.T
        nearest = torch.full((len(words), len(tables)), -1.0)
        nearest = nearest.scatter_reduce(1, owner.expand(len(words), -1), cosines, "amax")
        gate = torch.sigmoid(self.gate(words))
        found = torch.zeros(len(states), len(tables)).index_add(0, asker, nearest * gate)
        mass = torch.zeros(len(states), 1).index_add(0, asker, gate)
        return found / torch.sqrt(mass + 1e-3) * self.sharpness.exp()


def train(corpus: Corpus, epochs: int, seed: int) -> Network:
    """Every question's tables against others of its source."""
    rng = random.Random(seed)
    torch.manual_seed(seed)
    vectors = torch.tensor(corpus.vectors)
    network = Network(vectors.shape[1])
    optimiser = torch.optim.AdamW(network.parameters(), RATE, weight_decay=DECAY)
    places = {
        source: [place for place, asked in enumerate(corpus.questions) if asked.source == source]
        for source in ("spider", "wikisql")
    }
    pools = {}
    for source, some in places.items():  # only databases that are trained on, no others as negatives
        schemas = {table.split(".")[0] for place in some for table in corpus.questions[place].tables}
        pools[source] = [name for name in corpus.tables if name.split(".")[0] in schemas]
    for epoch in range(epochs):
        batches = []
        for source, all_places in places.items():
            some = rng.sample(all_places, min(len(all_places), WIKISQL) if source == "wikisql" else len(all_places))
            batches += [(source, some[start : start + BATCH]) for start in range(0, len(some), BATCH)]
        rng.shuffle(batches)
        network.train()
        total = 0.0
        for source, batch in batches:
            gold = {table for place in batch for table in corpus.questions[place].tables}
            names = sorted(gold | set(rng.sample(pools[source], min(len(pools[source]), NEGATIVES))))
            scores = network(
                [corpus.states[place] for place in batch], [vectors[corpus.tables[name]] for name in names]
            )
            wanted = torch.tensor(
                [[float(name in corpus.questions[place].tables) for name in names] for place in batch]
            )
            others = torch.logsumexp(scores.masked_fill(wanted > 0, -1e9), 1, keepdim=True)
            losses = (torch.logaddexp(scores, others) - scores) * wanted / wanted.sum(1, keepdim=True)
            loss = losses.sum(1).mean()
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            total += loss.item()
        print(f"epoch {epoch + 1}: loss {total / len(batches):.3f}", flush=True)
    return network


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--train", type=Path, required=True, help="folder of the training questions")
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--epochs", type=int, default=2)
    options.add_argument("--seed", type=int, default=1)
    arguments = options.parse_args()
    found = corpus(lakes_folder(arguments.lakes), arguments.train, arguments.cache)
    print(json.dumps({"questions": len(found.questions), "tables": len(found.tables)}))
    network = train(found, arguments.epochs, arguments.seed)
    arrays = {name: value.detach().numpy().astype(np.float16) for name, value in network.state_dict().items()}
    FILE.parent.mkdir(exist_ok=True)
    np.savez_compressed(
        FILE,
        encoder=np.array(default_encoder(1).identity.sha256),
        down=arrays["down"],
        question=arrays["question"],
        header=arrays["header"],
        gate=arrays["gate.weight"][0],
        bias=arrays["gate.bias"][0],
    )


if __name__ == "__main__":
    main()
