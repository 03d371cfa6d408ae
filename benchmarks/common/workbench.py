"""A lake made ready for measuring rankers: index, evidence, and an encoder that remembers."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.common.evidence import MemoryEvidence
from benchmarks.common.lakeindex import build_index
from benchmarks.common.lakes import Question, lake_folder, open_lake, read_questions
from benchmarks.common.settings import documents_in
from lakescout.lake.index import LakeIndex
from lakescout.ranking import Options, Request
from lakescout.ranking.interaction import Contextual
from lakescout.reading.embedded import EmbeddedParser
from lakescout.words.encoder import Encoder, EncoderIdentity, Vectors, token_counts, window_of
from lakescout.words.onnx import default_encoder, load_encoder

CACHE = Path(".bench")


class RememberingEncoder:
    """Encodes each text once; `save` keeps the vectors for the next run."""

    def __init__(self, encoder: Encoder, cache: Path) -> None:
        self._encoder, self._cache = encoder, cache
        self._known: dict[str, np.ndarray] = pickle.loads(cache.read_bytes()) if cache.is_file() else {}

    @property
    def identity(self) -> EncoderIdentity:
        return self._encoder.identity

    @property
    def window(self) -> int:
        return window_of(self._encoder)

    def token_counts(self, texts: Sequence[str]) -> list[int]:
        return token_counts(self._encoder, texts)

    def encode(self, texts: Sequence[str]) -> Vectors:
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        if new:
            self._known.update(zip(new, self._encoder.encode(new), strict=True))
        if not texts:
            return self._encoder.encode([])
        return np.stack([self._known[text] for text in texts])

    def offsets(self, text: str, limit: int) -> list[tuple[int, int]]:
        assert isinstance(self._encoder, Contextual)
        return self._encoder.offsets(text, limit)

    def token_states(
        self, texts: Sequence[str], limit: int, progress: Callable[[int], None] | None = None, *, inner: bool = False
    ) -> Iterator[tuple[int, np.ndarray]]:
        assert isinstance(self._encoder, Contextual)
        return self._encoder.token_states(texts, limit, progress, inner=inner)

    def save(self) -> None:
        self._cache.write_bytes(pickle.dumps(self._known))


@dataclass
class Workbench:
    """One lake."""

    name: str
    index: LakeIndex
    evidence: MemoryEvidence
    questions: list[Question]
    encoder: RememberingEncoder

    def request(self, question: str, options: Options | None = None) -> Request:
        parsed = EmbeddedParser().parse(question, self.index.lexicon)
        return Request(self.index, parsed, self.evidence, options or Options(), documents_in(self.evidence))

    def table_name(self, table: int) -> str:
        return ".".join(self.index.catalog.tables[table].name[1:])

    def gold(self, question: Question) -> list[int]:
        ids = {self.table_name(number): number for number in range(len(self.index.catalog.tables))}
        return [ids[name] for name in question.gold_tables]


def make_workbench(
    root: Path, name: str, cache: Path = CACHE, threads: int = 1, encoder_folder: Path | None = None
) -> Workbench:
    """Load a lake; what was computed is kept in `cache`. Another encoder than the default one comes from its folder."""
    folder = lake_folder(root, name)
    connection = open_lake(folder, cache)
    if encoder_folder is None:
        encoder = RememberingEncoder(default_encoder(threads), cache / f"{name}.vectors")
    else:
        other = load_encoder(encoder_folder, threads)
        encoder = RememberingEncoder(other, cache / f"{name}.{other.identity.sha256[:8]}.vectors")
    index = build_index(connection, encoder)
    evidence = MemoryEvidence(index, connection, cache / f"{name}.evidence")
    connection.close()
    encoder.save()
    return Workbench(name, index, evidence, read_questions(folder, name), encoder)
