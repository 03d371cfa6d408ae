"""A generated lake for the speed of the value scan: one DuckDB file and the same tables as CSV.

The mix of types follows the Public BI samples: 45 % of the columns are whole numbers, 27 % decimals
or doubles, 26 % text, and text is about half of the bytes. Distinct values per table of n rows:

| kind | columns a table | distinct values |
|---|---|---|
| id | 1 | n integers |
| whole number | 8 | 10 to 10,000 |
| amount, DECIMAL(12,2) | 3 | nearly n |
| measure, DOUBLE | 2 | nearly n |
| day | 1 | 4,000 |
| category, 1 to 3 words | 3 | 5 to 500, Zipf |
| person, first and last name | 1 | from a pool of 200,000 for the lake, uniform |
| code, `ARD-0001234` | 1 in every 2nd table | n |
| note, 5 to 15 words | 1 in every 4th table | n |

Rows of the tables are log-normal (sigma 1). Words are made of syllables, so few are English.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

WORDS = 20_000
PERSONS = 200_000
BYTES_A_ROW = 168
WHOLE = tuple(f"count_{letter}" for letter in "abcdefgh")
AMOUNTS = ("amount_a", "amount_b", "amount_c")
ONSETS = ("b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "s", "t", "v", "z", "br", "st")
SYLLABLES = [onset + vowel for onset in ONSETS for vowel in "aeiou"]


@dataclass
class Vocabulary:
    words: pa.Array
    persons: pa.Array


def vocabulary(random: np.random.Generator) -> Vocabulary:
    found: dict[str, None] = {}
    while len(found) < WORDS:
        found["".join(random.choice(SYLLABLES, size=random.integers(2, 5)))] = None
    words = list(found)
    first, last = [word.title() for word in words[:2_000]], [word.title() for word in words[2_000:]]
    pairs = zip(random.integers(0, len(first), PERSONS), random.integers(0, len(last), PERSONS), strict=True)
    return Vocabulary(pa.array(words), pa.array([f"{first[a]} {last[b]}" for a, b in pairs]))


def phrases(words: pa.Array, random: np.random.Generator, count: int, shortest: int, longest: int) -> pa.Array:
    """`count` phrases of shortest .. longest words, word frequencies by Zipf."""
    lengths = random.integers(shortest, longest + 1, count)
    taken = [words.take(pa.array(np.minimum(random.zipf(1.3, count), len(words)) - 1)) for _ in range(longest)]
    kept = [pc.if_else(pa.array(lengths > place), word, None) for place, word in enumerate(taken)]
    return pc.binary_join_element_wise(*kept, " ", null_handling="skip")


def table(number: int, rows: int, vocabulary: Vocabulary, random: np.random.Generator) -> pa.Table:
    start = np.datetime64("2010-01-01")
    columns: dict[str, pa.Array] = {"id": pa.array(np.arange(rows) + 1)}
    for name in WHOLE:
        columns[name] = pa.array(random.integers(0, random.integers(10, 10_000), rows))
    for name in AMOUNTS:
        columns[name] = pa.array(random.integers(0, 100_000_000, rows))
    columns["day"] = pa.array(start + random.integers(0, 4_000, rows))
    for name in ("measure_a", "measure_b"):
        columns[name] = pa.array(np.round(random.normal(100.0, 30.0, rows), 4))
    for name in ("category_a", "category_b", "category_c"):
        labels = phrases(vocabulary.words, random, int(random.integers(5, 500)), 1, 3)
        columns[name] = pc.utf8_title(labels).take(pa.array((random.zipf(1.5, rows) - 1) % len(labels)))
    columns["person"] = vocabulary.persons.take(pa.array(random.integers(0, PERSONS, rows)))
    if number % 2 == 0:
        digits = pc.utf8_lpad(pc.cast(pa.array(random.permutation(rows)), pa.string()), 7, "0")
        columns["code"] = pc.binary_join_element_wise("ABCDEFGH"[number % 8] + "RD", digits, "-")
    if number % 4 == 0:
        columns["note"] = phrases(vocabulary.words, random, rows, 5, 15)
    return pa.table(columns)


def generate(folder: Path, csv_bytes: int, tables: int, seed: int = 7) -> None:
    """Write `folder/lake.duckdb` and `folder/csv/*.csv`, about `csv_bytes` of CSV in all."""
    (folder / "csv").mkdir(parents=True)
    random = np.random.default_rng(seed)
    words = vocabulary(random)
    sizes = random.lognormal(0.0, 1.0, tables)
    rows = np.maximum((sizes / sizes.sum() * csv_bytes / BYTES_A_ROW).astype(int), 10)
    con = duckdb.connect(str(folder / "lake.duckdb"))
    amounts = ", ".join(f"({name} / 100)::DECIMAL(12, 2) AS {name}" for name in AMOUNTS)
    for number in range(tables):
        name = f"t{number:05}"
        con.register("made", table(number, int(rows[number]), words, random))
        con.execute(f"CREATE TABLE {name} AS SELECT * REPLACE ({amounts}) FROM made")
        con.execute(f"COPY {name} TO '{folder / 'csv' / name}.csv' (HEADER)")
        con.unregister("made")
    con.execute("CHECKPOINT")
    con.close()
