"""Answers with a language model (OCTOPUS, section 5, Algorithm 2).

The tables are clustered by the columns that the question matched; each cluster is judged once and
asked for SQL once, and the statement is rewritten for the other tables of the cluster. A cluster
that is refused is asked table by table with all columns. What DuckDB or the guard refuses goes
back to the model once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pyarrow as pa

from lakescout.answer.clusters import LIKENESS, combined, likeness, rewrite
from lakescout.answer.guard import Guarded, Limits, check, run
from lakescout.answer.material import Meanings, kept_fields, material, prompt_tables
from lakescout.answer.pipeline import Prepared
from lakescout.answer.prompts import Material, judge_prompt, reads_yes, repair_prompt, sql_prompt, statement_of
from lakescout.answer.repair import mended
from lakescout.answer.result import Answer
from lakescout.answer.samples import samples
from lakescout.answer.scopes import RankedScope
from lakescout.catalog import Table
from lakescout.connection import ConnectionSource
from lakescout.errors import GuardError, LakescoutError, QueryError
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


@dataclass
class ModelPath:
    """One question to the model."""

    prepared: Prepared
    chat: Chat
    source: ConnectionSource
    limits: Limits
    judge: bool = True
    meanings: Meanings = lambda table: ()

    def answers(self, k: int) -> list[Answer]:
        """Answers of the clusters, likeliest first. Raises ModelError when nothing could be asked."""
        found: list[Answer] = []
        reasons: list[str] = []
        for number, cluster in enumerate(clusters(self.prepared)[:MAX_CLUSTERS]):
            answer = self._ask(cluster, all_columns=False)
            if answer.rows is None and len(cluster.tables) == 1:
                answer = self._ask(cluster, all_columns=True)
            if answer.rows is not None:
                found.append(answer)
                if answer.rows.num_rows or len(found) >= k:
                    break
            else:
                reasons += answer.reasons
            if number + 1 >= k and found:
                break
        return found or [Answer(None, reasons=tuple(dict.fromkeys(reasons)), way="model")]

    def _ask(self, cluster: Cluster, *, all_columns: bool) -> Answer:
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
            return Answer(None, reasons=("the model says that these tables cannot answer",), way="model")
        return self._statement(cluster, about, tables)

    def _cells(self, table: Table, columns: Sequence[str]) -> dict[str, list[str]]:
        return samples(self.source, table, columns, self.limits)

    def _statement(self, cluster: Cluster, about: Material, tables: list[Table]) -> Answer:
        messages = sql_prompt(self.prepared.question, about)
        problem = ""
        for _ in range(2):
            reply = self.chat.ask(messages, purpose="sql")
            sql = statement_of(reply.text)
            if sql is None:
                return Answer(None, reasons=(problem or "the model refused to write a statement",), way="model")
            try:
                guarded, rows = self._run(sql, tables, cluster)
            except (GuardError, QueryError) as error:
                problem = _first_line(error)
                messages = repair_prompt(messages, sql, self.chat.privacy.without_cells(problem))
                continue
            note = f"written by the model from {len(tables)} tables; calls so far: {len(self.chat.asked)}"
            return Answer(guarded.sql, guarded.tables, rows, 0.8 if rows.num_rows else 0.3, (note,), "model")
        return Answer(None, reasons=(f"the model's statement was refused: {problem}",), way="model")

    def _run(self, sql: str, tables: list[Table], cluster: Cluster) -> tuple[Guarded, pa.Table]:
        """Run the statement as it is; where DuckDB refuses it, the mended one."""
        try:
            guarded = check(sql, tables)
            rows = run(self.source, guarded, self.limits)
        except (GuardError, QueryError):
            guarded = check(mended(sql, tables), tables)
            rows = run(self.source, guarded, self.limits)
        return self._with_twins(guarded, rows, cluster) if cluster.twins else (guarded, rows)

    def _with_twins(self, guarded: Guarded, rows: pa.Table, cluster: Cluster) -> tuple[Guarded, pa.Table]:
        table = cluster.ranked.scope.tables[cluster.tables[0]]
        name = self.prepared.catalog.display_name
        parts = [(name(table.name), guarded.tree)] if rows.num_rows else []
        for twin in cluster.twins:
            try:
                statement = check(rewrite(guarded.tree, table.name, twin.name).sql(dialect="duckdb"), [twin])
                if run(self.source, statement, self.limits).num_rows:
                    parts.append((name(twin.name), statement.tree))
            except (GuardError, QueryError):
                continue
        if len(parts) < 2:
            return guarded, rows
        whole = check(combined(parts).sql(dialect="duckdb"), [table, *cluster.twins])
        return whole, run(self.source, whole, self.limits)


def _first_line(error: LakescoutError) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
