"""Answers as OCTOPUS has them (section 5, Algorithm 2): clusters of tables, each judged once and asked for SQL once.

The tables are clustered by the columns that the question matched; a statement is rewritten for the other tables of its
cluster. A refused cluster of single tables is asked again with all columns. What DuckDB or the guard refuses goes back
to the model once. Of clusters that hold nothing that the question mentions, the first alone is asked about, once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Final

from sqlglot import exp

from lakescout.answer.candidates import Candidate
from lakescout.answer.clusters import LIKENESS, answer_together, likeness
from lakescout.answer.pipeline import Prepared
from lakescout.answer.scopes import RankedScope
from lakescout.answer.statement import Statement
from lakescout.engine.calls import Message, Tells
from lakescout.engine.writing import Task, Writer
from lakescout.errors import ModelError
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.texts import stems
from lakescout.plugins.llm.budget import text_tokens
from lakescout.plugins.llm.protocol import is_local, quoted, reads_yes, verdict_flaw
from lakescout.plugins.models.material import (
    A_SAMPLE,
    LEAST_SCORE,
    SAMPLES,
    SYSTEM,
    Material,
    Name,
    Pair,
    Path,
    PromptColumn,
    PromptTable,
    column_line,
    column_scores,
    describe,
    join_lines,
    parts_of,
    sql_prompt,
    values_of,
)
from lakescout.plugins.models.model_path import Conversation
from lakescout.plugins.models.writers import by_prompts
from lakescout.reading.link import Links
from lakescout.reading.scope import Scope
from lakescout.words.text import STOPWORDS

Cells = Callable[[Table, Sequence[str]], Mapping[str, Sequence[str]]]
"""Reads a few cells of some columns of a table, by column."""
Meanings = Callable[[Table], Sequence[str | None]]
"""The description of each column of a table; empty if there are none."""

MAX_TABLES: Final = 5
"""How many tables one prompt names at most, besides those beside them."""
ENOUGH: Final = 2_000
"""Up to this many tokens, a prompt also takes the other columns of its tables, likeliest first, then other tables
around them."""


def judge_prompt(question: str, material: Material) -> list[Message]:
    """Can the tables answer the question? The reply is yes or no (figure 3)."""
    text = (
        f"Question: {quoted(question, 4096)}\n\n{describe(material)}\n\n"
        "Can the question be written as one SQL query over exactly these tables and columns? "
        "Say no when a column that the question needs is missing. Answer with the single word yes or no."
    )
    return [Message("system", SYSTEM, Tells.NOTHING), Message("user", text, material.tells)]


@dataclass(frozen=True, slots=True)
class Beside:
    """What a prompt tells besides the tables that it is about, while there is room."""

    tables: tuple[Table, ...] = ()
    """The likeliest first; each is told whole."""
    joins: tuple[Pair, ...] = ()
    """Ways to join them to one another and to the rest."""


NOTHING: Final = Beside()


def kept_columns(links: Links, scope: Scope, tables: Sequence[int], entries: Sequence[Candidate] = ()) -> list[int]:
    """The columns of some tables that go into a prompt: those that the question is likely to need, one of each table.

    The keys between the tables need not be among them: a prompt names them in its joins.
    """
    scores = column_scores(links, scope, [entry for entry in entries if entry.scope is scope])
    kept = set()
    for table in tables:
        numbers = scope.stored_of(table)
        kept |= {number for number in numbers if scores[number] >= LEAST_SCORE}
        kept |= {max(numbers, key=lambda number: scores[number])}
    return sorted(kept)


def prompt_tables(ranked: RankedScope, entries: Sequence[Candidate]) -> list[int]:
    """At most five tables of a scope: those its candidates read, then the best ranked."""
    votes: dict[int, float] = {table: rank for table, rank in enumerate(ranked.ranks) if rank > 0}
    for place, entry in enumerate(entry for entry in entries if entry.ranked is ranked):
        for table in entry.tables:
            votes[table] = votes.get(table, 0.0) + (2.0 if place == 0 else 0.7)
    ordered = sorted(votes, key=lambda table: (-votes[table], table)) or list(range(len(ranked.tables)))
    return _unlike(ranked.scope, ordered)[:MAX_TABLES]


def _unlike(scope: Scope, tables: Sequence[int]) -> list[int]:
    """The tables without those similar to an earlier one, since what a prompt says of that one holds for them too."""
    kept: list[int] = []
    for table in tables:
        if all(likeness(scope.as_stored(table), scope.tables[other]) < LIKENESS for other in kept):
            kept.append(table)
    return kept


def material(
    links: Links,
    ranked: RankedScope,
    tables: Sequence[int],
    catalog: Catalog,
    *,
    entries: Sequence[Candidate] = (),
    all_columns: bool,
    cells: Cells | None = None,
    meanings: Meanings = lambda table: (),
    beside: Beside = NOTHING,
    enough: int = ENOUGH,
) -> Material:
    """The material of one prompt. Without `cells`, which reads samples, no contents are sent.

    Without `all_columns`, columns that the question hardly needs are left out where the prompt would be too large.
    What lies `beside` the tables follows while it fits into `enough` tokens, and the columns of the tables come first.
    """
    scope = ranked.scope
    said = {table: tuple(meanings(scope.as_stored(table))) for table in tables}
    kept = {*kept_columns(links, scope, tables, entries), *meant(links.question, scope, said)}
    if not all_columns:
        scores = column_scores(links, scope, [entry for entry in entries if entry.scope is scope])
        numbers = [number for table in tables for number in scope.stored_of(table)]
        besides = A_SAMPLE * SAMPLES if cells else 0
        sizes = {
            number: besides + text_tokens(f"{column_line(_as_shown(scope, number, said))}, ") for number in numbers
        }
        likeliest = sorted(numbers, key=lambda number: (number not in kept, -scores[number], number))
        total = accumulate(sizes[number] for number in likeliest)
        kept |= {number for number, so_far in zip(likeliest, total, strict=True) if so_far <= enough}
    described = []
    for table in tables:
        numbers = [n for n in scope.stored_of(table) if all_columns or n in kept]
        names = [scope.columns[n].name for n in numbers]
        found = cells(scope.as_stored(table), names) if cells else {}
        columns = tuple(_as_shown(scope, n, said, found.get(name, ())) for n, name in zip(numbers, names, strict=True))
        described.append(PromptTable(parts_of(catalog, scope.as_stored(table).name), columns))
    pairs = list(dict.fromkeys([*pairs_of(scope, catalog), *beside.joins]))
    described = _with_those_beside(described, beside.tables, pairs, catalog, cells, meanings, enough)
    values = values_of([ranked], [links], catalog, tables) if cells else {}
    terms = tuple(
        f"{scope.columns[number].name} AS {defined.said}"
        for number, defined in scope.defined.items()
        if scope.columns[number].table in tables
        and (cells or not any(literal.is_string for literal in defined.tree.find_all(exp.Literal)))
    )
    return Material(tuple(described), _joins(described, pairs), values, terms)


def _with_those_beside(  # noqa: PLR0917
    described: Sequence[PromptTable],
    tables: Sequence[Table],
    pairs: Sequence[Pair],
    catalog: Catalog,
    cells: Cells | None,
    meanings: Meanings,
    enough: int,
) -> list[PromptTable]:
    """The described tables, and those of some others for which there is room, each whole; only names of those alike."""
    found, samples_of = list(described), 0
    stored: dict[Path, Table] = {}
    for table in tables:
        said = meanings(table)
        columns = tuple(
            PromptColumn(column.name, column.type, meaning=said[column.position] if said else None)
            for column in table.columns
        )
        whole = PromptTable(parts_of(catalog, table.name), columns)
        shape = [(column.name, column.type) for column in columns]
        like = next((n for n, each in enumerate(found) if [(c.name, c.type) for c in each.columns] == shape), None)
        if like is None:
            with_it, more = [*found, whole], A_SAMPLE * SAMPLES * len(columns) if cells else 0
        else:
            with_it, more = [*found], 0
            with_it[like] = replace(found[like], alike=(*found[like].alike, whole.name))
        if text_tokens(describe(Material(tuple(with_it), _joins(with_it, pairs)))) + samples_of + more <= enough:
            found, samples_of = with_it, samples_of + more
            stored[whole.name] = table
    if not cells:
        return found
    return [
        _sampled(each, cells(stored[each.name], [column.name for column in each.columns]))
        if each.name in stored
        else each
        for each in found
    ]


def _sampled(table: PromptTable, found: Mapping[str, Sequence[str]]) -> PromptTable:
    columns = (replace(column, samples=tuple(found.get(column.name, ()))) for column in table.columns)
    return replace(table, columns=tuple(columns))


def _as_shown(
    scope: Scope, number: int, said: Mapping[int, Sequence[str | None]], samples: Sequence[str] = ()
) -> PromptColumn:
    """A column of a scope as the model sees it."""
    column = scope.columns[number]
    return PromptColumn(column.name, column.column.type, tuple(samples), _meaning(scope, number, said))


def _meaning(scope: Scope, number: int, said: Mapping[int, Sequence[str | None]]) -> str | None:
    column = scope.columns[number]
    return said[column.table][column.column.position] if said[column.table] else None


def meant(question: str, scope: Scope, said: Mapping[int, Sequence[str | None]]) -> set[int]:
    """Columns whose description shares a content word with the question."""
    asked = {word for word in stems(question) if word not in STOPWORDS}
    return {
        number
        for table, meanings in said.items()
        if meanings
        for number in scope.stored_of(table)
        if asked & set(stems(_meaning(scope, number, said) or ""))
    }


def pairs_of(scope: Scope, catalog: Catalog) -> Iterator[Pair]:
    """The ways to join within a scope."""

    def named(number: int) -> Name:
        column = scope.columns[number]
        return parts_of(catalog, scope.tables[column.table].name), column.name

    for key in scope.keys:
        sides = zip((key.left, key.right), *key.also, strict=True)
        left, right = (tuple(map(named, side)) for side in sides)
        yield left, right


def _joins(tables: Sequence[PromptTable], pairs: Sequence[Pair]) -> tuple[str, ...]:
    """The ways to join some tables, as lines."""
    names = {name for table in tables for name in table.names}
    return join_lines([(left, right) for left, right in pairs if {left[0][0], right[0][0]} <= names])


MAX_CLUSTERS: Final = 3
MOST_SIMILAR: Final = 40


@dataclass(frozen=True)
class Cluster:
    """Tables that one prompt is about: a group to be joined, or similar tables (`similar` of the first)."""

    ranked: RankedScope
    tables: tuple[int, ...]
    """Numbers in the scope: what the prompt names."""
    similar: tuple[Table, ...] = ()
    beside: Beside = NOTHING

    @property
    def first(self) -> Table:
        """The table that it is about above all."""
        return self.ranked.scope.as_stored(self.tables[0])

    def told(self, about: Material, catalog: Catalog) -> list[Table]:
        """Its tables, and those beside them for which its prompt had room."""
        names = {name for table in about.tables for name in table.names}
        beside = (table for table in self.beside.tables if parts_of(catalog, table.name) in names)
        return [*map(self.ranked.scope.as_stored, self.tables), *beside]


SMALL_SCHEMA: Final = 40
"""Tables of a schema up to which they are taken to be made for one another, whether they are known to join or not."""


def clusters(prepared: Prepared) -> list[Cluster]:
    """What to ask the model about, likeliest first. Similar single tables form one cluster.

    The first is told with what lies beside it.
    """
    order: list[RankedScope] = []
    for entry in prepared.found:
        if all(entry.ranked is not item for item in order):
            order.append(entry.ranked)
    order += [item for item in prepared.scopes if all(item is not other for other in order)]
    found: list[Cluster] = []
    spoken: set[tuple[str, ...]] = set()
    for item in order:
        tables = tuple(prompt_tables(item, prepared.found))
        first = item.scope.as_stored(tables[0])
        if tuple(first.name) in spoken:
            continue
        similar: tuple[Table, ...] = ()
        if len(tables) == 1:
            kept = {
                item.scope.columns[n].name.lower()
                for n in kept_columns(prepared.links_of(item), item.scope, tables, prepared.found)
            }
            similar = tuple(_similar_tables(first, kept, order))
        beside = NOTHING if found else _beside(item, [first, *similar], tables, prepared)
        spoken |= {tuple(table.name) for table in (first, *similar)}
        found.append(Cluster(item, tables, similar, beside))
    return found


MOST_ALIKE: Final = 8
"""How many tables with the same columns are named beside one."""


def _beside(item: RankedScope, asked: Sequence[Table], tables: Sequence[int], prepared: Prepared) -> Beside:
    """The other tables of a scope, best ranked first; then those of the other scopes in its schema, and of all of it.

    The latter only where the schema is small: of a large one, tables that nothing joins are about other things.
    """
    catalog = prepared.catalog
    schema = asked[0].name[:2]
    own = [table for table in catalog.tables if table.name[:2] == schema]
    small = len(own) <= SMALL_SCHEMA
    ranks: dict[TableName, float] = {}
    for each in (item, *(prepared.scopes if small else ())):
        for number, rank in enumerate(each.ranks):
            name = each.scope.as_stored(number).name
            if each is item or name[:2] == schema:
                ranks[name] = max(rank, ranks.get(name, 0.0))
    known = {table.name: table for table in catalog.tables if table.name in ranks}
    there = {table.name for table in (*asked, *map(item.scope.as_stored, tables))}
    ordered = [known[name] for name in sorted(ranks, key=lambda name: -ranks[name]) if name in known]
    ordered += [table for table in own if small and table.name not in ranks]
    alike: Counter[tuple[str, ...]] = Counter()
    found = []
    for table in ordered:
        shape = tuple(column.name for column in table.columns)
        alike[shape] += 1
        if table.name not in there and alike[shape] <= MOST_ALIKE:
            found.append(table)
    pairs = (pair for each in (item, *prepared.scopes) for pair in pairs_of(each.scope, catalog))
    return Beside(tuple(found), tuple(dict.fromkeys(pairs)))


def _similar_tables(table: Table, kept: set[str], order: Sequence[RankedScope]) -> list[Table]:
    """Tables with the same relevant columns and nearly all headers."""
    others = {other.name: other for item in order for other in item.scope.tables if other.name != table.name}
    return [
        other for other in others.values() if kept <= set(other.column_by_name) and likeness(table, other) >= LIKENESS
    ][:MOST_SIMILAR]


@dataclass
class Octopus(Conversation):
    """One question to the model, cluster by cluster."""

    judge: bool = True
    _told: set[TableName] = field(default_factory=set)
    """The tables that prompts told of."""
    _about: Cluster | None = None
    """What the last prompt was about."""

    def answers(self) -> list[Statement]:
        """Answers of the clusters, likeliest first; `reasons` says why others have none. Raises ModelError if all fail.

        If a later prompt fails, the answers so far are kept.
        """
        found: list[Statement] = []
        for number, cluster in self._to_ask():
            try:
                answer = self._cluster(cluster, number)
            except ModelError:
                if found:
                    break
                raise
            if answer is not None:
                found.append(answer)
                if answer.too_large or (answer.rows is not None and answer.rows.num_rows) or len(found) >= self.most:
                    break
            if (number + 1 >= self.most and found) or self.is_silent:
                break
        return found

    def _to_ask(self) -> Iterator[tuple[int, Cluster]]:
        """The place and the tables of each prompt: none about a table that an earlier one told of.

        After the first, clusters of which the question mentions nothing keep their place and are passed over.
        """
        place = 0
        for cluster in clusters(self._known):
            if cluster.first.name in self._told:
                continue
            if place == MAX_CLUSTERS:
                return
            if not place or self._mentioned(cluster):
                yield place, cluster
            place += 1

    @property
    def _known(self) -> Prepared:
        return self.to_tell or self.prepared

    def _meanings(self, table: Table) -> Sequence[str | None]:
        return self.around.meanings(self._known.catalog.id_by_name[table.name])

    def _mentioned(self, cluster: Cluster) -> bool:
        """Whether the question mentions anything in these tables, directly or by a description."""
        scope, links = cluster.ranked.scope, self._known.links_of(cluster.ranked)
        held: set[int] = set()
        for mention in links.mentions:
            if mention.kind == "table":
                held.add(mention.target)
            elif mention.kind == "column":
                held.add(scope.columns[mention.target].table)
            elif mention.kind == "cell":
                held |= {scope.columns[number].table for number in links.values[mention.target].columns}
        said = {table: tuple(self._meanings(scope.as_stored(table))) for table in cluster.tables}
        return bool(held.intersection(cluster.tables) or meant(links.question, scope, said))

    def _cluster(self, cluster: Cluster, place: int) -> Statement | None:
        unmentioned = len(cluster.tables) == 1 and not self._mentioned(cluster)
        answer = self._ask(cluster, place, all_columns=unmentioned)
        if unmentioned:
            return answer
        if answer is None and len(cluster.tables) == 1 and not self.is_silent:
            answer = self._ask(cluster, place, all_columns=True)
        return answer

    def _ask(self, cluster: Cluster, place: int, *, all_columns: bool) -> Statement | None:
        about = material(
            self._known.links_of(cluster.ranked),
            cluster.ranked,
            cluster.tables,
            self._known.catalog,
            entries=self._known.found,
            all_columns=all_columns,
            cells=self.cells if self.chat.privacy.allows(Tells.VALUES) else None,
            meanings=self._meanings,
            beside=cluster.beside,
            enough=min(self.enough, ENOUGH),
        )
        tables = cluster.told(about, self._known.catalog)
        self._told |= {table.name for table in tables}
        if self.judge and not reads_yes(
            self.chat.ask(
                judge_prompt(self._known.question.text, about), purpose="judge", max_tokens=8, flaw=verdict_flaw
            ).text
        ):
            self.reasons.append(f"{self.name} says that these tables cannot answer")
            return None
        self._about = cluster
        return self.written(sql_prompt(self._known.question.text, about), tables, place)

    def fetch(self, statement: Statement) -> Statement:
        """The statement with its rows; the tables similar to the one that it reads answer together with it."""
        found, cluster = super().fetch(statement), self._about
        assert cluster is not None
        alone = set(statement.tables) == {cluster.first.name}
        if not cluster.similar or not alone or found.rows is None or found.too_large:
            return found
        tables = [cluster.first, *cluster.similar]
        return answer_together(found, tables, self.prepared.catalog, self.source, self.limits)


def writer(task: Task) -> Writer | None:
    """The way of the paper; None with a model in a file, which only reads again."""
    if is_local(str(task.lake.settings["llm_model"])):
        return None
    return by_prompts(task, Octopus, tells_candidates=True)
