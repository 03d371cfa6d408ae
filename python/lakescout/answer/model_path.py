"""Answers with a language model (OCTOPUS, section 5, Algorithm 2).

The tables are clustered by the columns that the question matched; each cluster is judged once and
asked for SQL once, and the statement is rewritten for the other tables of the cluster. A cluster
that is refused is asked table by table with all columns. What DuckDB or the guard refuses goes
back to the model once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pyarrow as pa

from lakescout.answer.clusters import LIKENESS, likeness
from lakescout.answer.confidence import model_confidence
from lakescout.answer.explain import statement_reasons, traced
from lakescout.answer.features import model_features
from lakescout.answer.guard import Guarded, Limits, TooLargeError, check, run
from lakescout.answer.material import Meanings, kept_fields, material, prompt_tables
from lakescout.answer.pipeline import Prepared
from lakescout.answer.prompts import Material, judge_prompt, reads_yes, repair_prompt, sql_prompt, statement_of
from lakescout.answer.repair import mended
from lakescout.answer.result import Answer
from lakescout.answer.samples import samples
from lakescout.answer.scopes import RankedScope
from lakescout.answer.together import answer_together
from lakescout.catalog import Table
from lakescout.connection import ConnectionSource
from lakescout.errors import GuardError, ModelError, QueryError, first_line
from lakescout.llm import Chat
from lakescout.llm.privacy import Tells

MAX_CLUSTERS: Final = 3
MAX_TWINS: Final = 40


@dataclass(frozen=True)
class Cluster:
    """Tables that one prompt speaks for: a group to be joined, or tables of one make (`twins` of the first)."""

    ranked: RankedScope
    tables: tuple[int, ...]
    """Numbers in the scope: what the prompt names."""
    twins: tuple[Table, ...] = ()


def clusters(prepared: Prepared) -> list[Cluster]:
    """What to ask the model about, likeliest first. Single tables of one make form one cluster."""
    order: list[RankedScope] = []
    for entry in prepared.found:
        if all(entry.ranked is not item for item in order):
            order.append(entry.ranked)
    order += [item for item in prepared.scopes if all(item is not other for other in order)]
    found: list[Cluster] = []
    spoken: set[tuple[str, ...]] = set()
    for item in order:
        tables = tuple(prompt_tables(item, prepared.found))
        first = item.scope.tables[tables[0]]
        if tuple(first.name) in spoken:
            continue
        twins: tuple[Table, ...] = ()
        if len(tables) == 1:
            kept = {
                item.scope.fields[n].name.lower()
                for n in kept_fields(prepared.question, item.scope, tables, prepared.found)
            }
            twins = tuple(_twins(first, kept, order))
        spoken |= {tuple(first.name), *(tuple(twin.name) for twin in twins)}
        found.append(Cluster(item, tables, twins))
    return found


def _twins(table: Table, kept: set[str], order: Sequence[RankedScope]) -> list[Table]:
    """Tables with the same relevant columns and nearly all headers."""
    others = {other.name: other for item in order for other in item.scope.tables if other.name != table.name}
    return [
        other for other in others.values() if kept <= set(other.column_by_name) and likeness(table, other) >= LIKENESS
    ][:MAX_TWINS]


@dataclass(frozen=True)
class Written:
    """A statement of the model that ran."""

    author: Guarded
    """As the model wrote it, before it was rewritten for other tables."""
    guarded: Guarded
    rows: pa.Table
    notes: tuple[str, ...] = ()
    too_large: str = ""


@dataclass
class ModelPath:
    """One question to the model."""

    prepared: Prepared
    chat: Chat
    source: ConnectionSource
    limits: Limits
    judge: bool = True
    meanings: Meanings = lambda table: ()
    reasons: list[str] = field(default_factory=list)
    """Why clusters gave no answer, as far as they were asked."""

    def answers(self, k: int) -> list[Answer]:
        """Answers of the clusters, likeliest first, else one with the reasons. Raises ModelError when all fails.

        What the model could not say any more does not undo what it said.
        """
        found: list[Answer] = []
        for number, cluster in enumerate(clusters(self.prepared)[:MAX_CLUSTERS]):
            try:
                answer = self._cluster(cluster, number)
            except ModelError:
                if found:
                    break
                raise
            if answer is not None:
                found.append(answer)
                if answer.too_large or (answer.rows is not None and answer.rows.num_rows) or len(found) >= k:
                    break
            if number + 1 >= k and found:
                break
        return found or [Answer(None, reasons=tuple(dict.fromkeys(self.reasons)), way="model")]

    def _cluster(self, cluster: Cluster, place: int) -> Answer | None:
        answer = self._ask(cluster, place, all_columns=False)
        if answer is None and len(cluster.tables) == 1:
            answer = self._ask(cluster, place, all_columns=True)
        return answer

    def _ask(self, cluster: Cluster, place: int, *, all_columns: bool) -> Answer | None:
        scope = cluster.ranked.scope
        about = material(
            self.prepared.question,
            scope,
            cluster.tables,
            self.prepared.catalog,
            entries=self.prepared.found,
            all_columns=all_columns,
            cells=self._cells if self.chat.privacy.allows(Tells.VALUES) else None,
            meanings=self.meanings,
        )
        tables = [scope.tables[number] for number in cluster.tables]
        if self.judge and not reads_yes(
            self.chat.ask(judge_prompt(self.prepared.question, about), purpose="judge", max_tokens=8).text
        ):
            self.reasons.append("the model says that these tables cannot answer")
            return None
        return self._statement(cluster, about, tables, place)

    def _cells(self, table: Table, columns: Sequence[str]) -> dict[str, list[str]]:
        return samples(self.source, table, columns, self.limits)

    def _statement(self, cluster: Cluster, about: Material, tables: list[Table], place: int) -> Answer | None:
        messages = sql_prompt(self.prepared.question, about)
        for tried in range(2):
            reply = self.chat.ask(messages, purpose="sql")
            sql = statement_of(reply.text)
            if sql is None:
                self.reasons.append("the model refused to write a statement")
                return None
            try:
                written = self._run(sql, tables, cluster)
            except (GuardError, QueryError) as error:
                problem = first_line(error)
                self.reasons.append(f"the model's statement was refused: {problem}")
                messages = repair_prompt(messages, sql, self.chat.privacy.without_cells(error))
                continue
            return self._answer(written, cluster, place, tried)
        return None

    def _answer(self, written: Written, cluster: Cluster, place: int, tried: int) -> Answer:
        question, scope = self.prepared.question, cluster.ranked.scope
        trace = traced(question, scope, written.author.tree)
        why = statement_reasons(trace, scope, written.author.tree, self.prepared.catalog)
        count = f"{len(cluster.tables)} tables" if len(cluster.tables) > 1 else "one table"
        note = f"written by the model from {count}; calls so far: {len(self.chat.asked)}"
        tables = len(written.author.tables)
        found = model_features(len(trace[0]), trace[1], tables, written.rows, place, tried > 0)
        return Answer(
            written.guarded.sql,
            written.guarded.tables,
            written.rows,
            model_confidence(found),
            (note, *why, *written.notes),
            "model",
            found,
            written.too_large,
        )

    def _run(self, sql: str, tables: list[Table], cluster: Cluster) -> Written:
        """Run the statement as it is; where DuckDB refuses it, the mended one."""
        try:
            guarded = check(sql, tables)
            return self._rows(guarded, cluster)
        except (GuardError, QueryError):
            guarded = check(mended(sql, tables), tables)
            return self._rows(guarded, cluster)

    def _rows(self, guarded: Guarded, cluster: Cluster) -> Written:
        try:
            rows = run(self.source, guarded, self.limits)
            if not cluster.twins:
                return Written(guarded, guarded, rows)
            tables = [cluster.ranked.scope.tables[cluster.tables[0]], *cluster.twins]
            shown = self.prepared.catalog.display_name
            return Written(guarded, *answer_together(guarded, rows, tables, shown, self.source, self.limits))
        except TooLargeError as error:
            return Written(guarded, error.guarded, error.first, too_large=str(error))
