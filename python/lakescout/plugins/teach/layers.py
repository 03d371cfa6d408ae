"""Semantic layers that people wrote: MetricFlow's models and metrics, Cube's cubes, LookML's views and explores.

Each is a model over one table: members that are expressions or aggregates, and may be made of other members. A member
is proposed as SQL over columns with their names in full; one that refers to something unknown is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sqlglot import exp

from lakescout.errors import ArgumentError, UnknownTableError
from lakescout.joins.used import equalities
from lakescout.lake.catalog import Catalog, Table
from lakescout.lake.lookup import find_table
from lakescout.lake.sqltext import literal
from lakescout.lake.terms import spelt
from lakescout.plugins.teach.learn import (
    Lesson,
    Proposed,
    ProposedJoin,
    ProposedText,
    column_of,
    condition_of,
    in_full,
    is_expression,
    path_of_table,
)
from lakescout.reading.names import name_words

AGGREGATES: Final = {
    "sum": "SUM({})", "avg": "AVG({})", "average": "AVG({})", "min": "MIN({})", "max": "MAX({})",
    "median": "MEDIAN({})", "count": "COUNT({})", "count_distinct": "COUNT(DISTINCT {})",
    "count_distinct_approx": "COUNT(DISTINCT {})", "sum_boolean": "COUNT_IF({})",
}  # fmt: skip
"""The SQL of each aggregate, by the name that layers use."""
DEEPEST: Final = 8
"""How deep members may be nested in members."""
_OWN: Final = frozenset({"table", "cube"})
_REFERENCE: Final = re.compile(r"\$?\{\s*([\w.]+)\s*\}(?:\s*\.\s*\"?(\w+)\"?)?")
"""`${TABLE}.column`, `{CUBE}.column`, `${member}`, `{cube.member}`."""
_JINJA: Final = re.compile(
    r"\{\{\s*(?:Dimension|TimeDimension|Entity)\(\s*'(\w+)'(?:\s*,\s*'(\w+)')?\s*\)(?:\.grain\('(\w+)'\))?\s*\}\}"
)
"""The references in MetricFlow's filters."""


@dataclass(frozen=True)
class Member:
    """An expression, or an aggregate of one."""

    sql: str
    """With references to other members; empty if its name is that of a column."""
    agg: str = ""
    conditions: tuple[str, ...] = ()
    """Conditions that the aggregated rows meet."""


@dataclass
class Model:
    """A model of a layer over a table."""

    name: str
    table: Table
    source: str
    members: dict[str, Member] = field(default_factory=dict)
    said: list[tuple[str, str]] = field(default_factory=list)
    """Members that are proposed, with the words for them."""
    texts: list[tuple[str, str]] = field(default_factory=list)
    """Members with their descriptions."""
    joins: list[str] = field(default_factory=list)
    """Conditions of its joins."""
    keys: dict[str, tuple[bool, str]] = field(default_factory=dict)
    """MetricFlow's entities: whether each is the key of this model, and its expression."""


class Layers:
    """The models and metrics of all files of semantic layers: they may refer to one another across files."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.models: dict[str, Model] = {}
        self.measures: dict[str, tuple[Model, str]] = {}
        """MetricFlow's measures by name: any metric may use them."""
        self.metrics: dict[str, tuple[Mapping[str, Any], str]] = {}

    def add(self, found: Mapping[str, Any], source: str) -> None:
        """Add the models and metrics of a file."""
        for entry in listed(found.get("semantic_models")):
            self._flow(entry, source)
        for entry in listed(found.get("metrics")):
            self.metrics.setdefault(str(entry.get("name", "")), (entry, source))
        for entry in listed(found.get("cubes")):
            self._cube(entry, source)
        for entry in listed(found.get("views")):
            if "sql_table_name" in entry or {"dimensions", "measures"} <= entry.keys():
                self._look(entry, source)
        for entry in listed(found.get("explores")):
            self._explore(entry)

    def _model(self, name: object, table: object, source: str) -> Model | None:
        text = str(table or name or "").strip().strip("`;").strip()
        text = re.sub(r"^\{\{\s*|\s*\}\}$", "", text)
        ref = re.fullmatch(r"(?:ref|source)\((.*)\)", text)
        text = ref[1].split(",")[-1].strip("'\" ") if ref is not None else text
        try:
            found = self.catalog.tables[self.catalog.id_by_name[find_table(self.catalog, text)]]
        except (UnknownTableError, ArgumentError):
            return None
        made = Model(str(name or found.name.table), found, source)
        return self.models.setdefault(made.name, made)

    def _flow(self, entry: Mapping[str, Any], source: str) -> None:
        """A semantic model of MetricFlow."""
        relation = entry.get("node_relation")
        named = relation.get("alias") if isinstance(relation, Mapping) else None
        model = self._model(entry.get("name"), named or entry.get("model"), source)
        if model is None:
            return
        for each in listed(entry.get("entities")):
            expression = str(each.get("expr") or each.get("name") or "")
            model.keys[str(each.get("name"))] = str(each.get("type", "")).lower() != "foreign", expression
        for each in listed(entry.get("dimensions")):
            self._member(model, each, Member(str(each.get("expr") or "")))
        for each in listed(entry.get("measures")):
            name = str(each.get("name", ""))
            if each.get("non_additive_dimension"):  # a balance is no sum over days
                continue
            self._member(model, each, Member(str(each.get("expr") or name), str(each.get("agg", "")).lower()))
            self.measures.setdefault(name, (model, name))

    def _cube(self, entry: Mapping[str, Any], source: str) -> None:
        """A cube of Cube."""
        whole = re.fullmatch(r"\s*SELECT\s+\*\s+FROM\s+([\w.\"]+)\s*;?\s*", str(entry.get("sql") or ""), re.IGNORECASE)
        model = self._model(entry.get("name"), entry.get("sql_table") or (whole[1] if whole else None), source)
        if model is None or (entry.get("sql") and whole is None):
            self.models.pop(str(entry.get("name")), None)
            return
        for each in listed(entry.get("dimensions")):
            cases = each.get("case")
            sql = str(each.get("sql") or "")
            if isinstance(cases, Mapping):
                sql = _case(cases.get("when"), (cases.get("else") or {}).get("label"))
            self._member(model, each, Member(sql))
        for each in listed(entry.get("measures")):
            if each.get("rolling_window"):
                continue
            conditions = tuple(str(one.get("sql") or "") for one in listed(each.get("filters")))
            kind = str(each.get("type", "")).lower()
            sql = str(each.get("sql") or ("*" if kind == "count" else ""))
            self._member(model, each, Member(sql, "" if kind in _COMPUTED else kind, conditions))
        for each in listed(entry.get("segments")):
            self._member(model, each, Member(str(each.get("sql") or "")))
        model.joins += [str(each.get("sql") or "") for each in listed(entry.get("joins"))]

    def _look(self, entry: Mapping[str, Any], source: str) -> None:
        """A view of LookML."""
        if entry.get("derived_table"):
            return
        model = self._model(entry.get("name"), entry.get("sql_table_name"), source)
        if model is None:
            return
        for each in listed(entry.get("dimensions")):
            cases = each.get("case")
            sql = str(each.get("sql") or "")
            if isinstance(cases, Mapping):
                sql = _case(cases.get("whens"), cases.get("else"))
            self._member(model, each, Member(sql), condition=each.get("type") == "yesno")
        for each in listed(entry.get("dimension_groups")):
            name, sql = str(each.get("name", "")), str(each.get("sql") or "")
            model.members.setdefault(name, Member(sql))
            for frame in each.get("timeframes") or ():
                kept = sql if frame == "raw" else f"DATE_TRUNC('{frame}', {sql})" if frame in _FRAMES else ""
                model.members.setdefault(f"{name}_{frame}", Member(kept))
        for each in listed(entry.get("measures")):
            kind = str(each.get("type", "")).lower()
            sql = str(each.get("sql") or ("*" if kind == "count" else ""))
            conditions = [_looked(field_, text) for field_, text in _look_filters(each)]
            if all(conditions):
                agg = "" if kind in _COMPUTED else kind
                self._member(model, each, Member(sql, agg, tuple(filter(None, conditions))))

    def _explore(self, entry: Mapping[str, Any]) -> None:
        """The joins of an explore of LookML."""
        for each in listed(entry.get("joins")):
            owner = next(
                (self.models[name] for name in (each.get("name"), entry.get("name")) if name in self.models), None
            )
            if owner is not None and each.get("sql_on"):
                owner.joins.append(str(each["sql_on"]))

    @staticmethod
    def _member(model: Model, entry: Mapping[str, Any], member: Member, *, condition: bool = False) -> None:
        name = str(entry.get("name", ""))
        if not name:
            return
        model.members.setdefault(name, member)
        words = spelt(str(entry.get("label") or entry.get("title") or name))
        model.said.append((name, spelt(condition_of(name)) if condition else words))
        if entry.get("description"):
            model.texts.append((name, " ".join(str(entry["description"]).split())))

    def lessons(self) -> Iterator[Lesson]:
        """The proposals of all models and metrics."""
        for model in self.models.values():
            for name, words in model.said:
                tree = self.tree(model, name)
                if tree is None:
                    continue
                plain = isinstance(tree, exp.Column)
                if plain and name_words(tree.name) == name_words(words):
                    continue
                columns = any(tree.find_all(exp.Column))
                yield Proposed(words, tree.sql("duckdb"), None if columns else path_of_table(model.table), model.source)
            for name, text in model.texts:
                tree = self.tree(model, name)
                if isinstance(tree, exp.Column):
                    yield ProposedText(tree.sql("duckdb"), text, model.source)
            for condition in model.joins:
                yield from self._joined(model, condition)
        yield from self._entities()
        for name, (metric, source) in self.metrics.items():
            tree = self._metric(name)
            if tree is not None:
                yield Proposed(
                    spelt(str(metric.get("label") or name)), tree.sql("duckdb"), self._over(tree, name), source
                )

    def _over(self, tree: exp.Expr, name: str) -> str | None:
        """The table of a metric that names no column."""
        if any(tree.find_all(exp.Column)):
            return None
        found = self.measures.get(self._measure_name(name))
        return None if found is None else path_of_table(found[0].table)

    def _measure_name(self, metric: str) -> str:
        given = self.metrics[metric][0].get("type_params")
        value = given.get("measure") if isinstance(given, Mapping) else None
        return str(value.get("name") if isinstance(value, Mapping) else value)

    def tree(self, model: Model, name: str, depth: int = 0) -> exp.Expr | None:
        """A member as SQL over columns with their names in full; None if it cannot be resolved."""
        member = model.members.get(name)
        if member is None or depth > DEEPEST:
            return None
        if member.agg:
            pattern = AGGREGATES.get(member.agg)
            if pattern is None:
                return None
            inner = self.resolved(model, member.sql, depth) if member.sql != "*" else exp.Star()
            return None if inner is None else self._kept(model, pattern, inner, member.conditions, depth)
        return self.resolved(model, member.sql or name, depth)

    def _kept(
        self, model: Model, pattern: str, inner: exp.Expr, conditions: Iterable[str], depth: int
    ) -> exp.Expr | None:
        """An aggregate of the rows that meet some conditions."""
        text = pattern.format(inner.sql("duckdb"))
        met = []
        for condition in conditions:
            tree = self.resolved(model, condition, depth)
            if tree is None:
                return None
            met.append(f"({tree.sql('duckdb')})")
        return is_expression(text + (f" FILTER (WHERE {' AND '.join(met)})" if met else ""))

    def resolved(self, model: Model, sql: str, depth: int = 0) -> exp.Expr | None:
        """The SQL of a model with its references written out; None if one cannot be resolved."""
        missing = False

        def written(match: re.Match[str]) -> str:
            nonlocal missing
            path, column = match[1], match[2]
            head, _, rest = path.rpartition(".")
            owner = self._owner(model, head or path if column or head else "")
            name = column or rest or path
            direct = column is not None and path.lower() in _OWN
            tree = (
                None if owner is None else column_of(owner.table, name) if direct else self._named(owner, name, depth)
            )
            missing |= tree is None
            return (
                "NULL"
                if tree is None
                else f"({tree.sql('duckdb')})"
                if not isinstance(tree, exp.Column)
                else tree.sql("duckdb")
            )

        def spoken(match: re.Match[str]) -> str:
            nonlocal missing
            tree = self._dimension(model, match[1], depth)
            missing |= tree is None
            text = "NULL" if tree is None else tree.sql("duckdb")
            grain = match[2] or match[3]
            return f"DATE_TRUNC({literal(grain)}, {text})" if grain else text

        text = _REFERENCE.sub(written, _JINJA.sub(spoken, sql))
        return None if missing or "{" in text else in_full(text, model.table)

    def _owner(self, model: Model, name: str) -> Model | None:
        return model if not name or name.lower() in _OWN or name == model.name else self.models.get(name)

    def _named(self, model: Model, name: str, depth: int) -> exp.Expr | None:
        """A member of a model, or else a column of its table."""
        if name in model.members and model.members[name].sql != name:
            return self.tree(model, name, depth + 1)
        return column_of(model.table, name)

    def _dimension(self, model: Model, path: str, depth: int) -> exp.Expr | None:
        """The SQL of MetricFlow's `entity__dimension`; None if it cannot be resolved."""
        entity, _, name = path.rpartition("__")
        owners = [each for each in self.models.values() if each.keys.get(entity, (False, ""))[0]] if entity else [model]
        for owner in [each for each in [model] if entity in each.keys and name in each.members] or owners:
            if name in owner.keys:
                return self.resolved(owner, owner.keys[name][1], depth + 1)
            if name in owner.members:
                return self._named(owner, name, depth)
        return None

    def _joined(self, model: Model, condition: str) -> Iterator[ProposedJoin]:
        tree = self.resolved(model, condition)
        for equal in equalities(tree):
            sides = (equal.this, equal.expression)
            if all(isinstance(side, exp.Column) for side in sides) and sides[0].table != sides[1].table:
                yield ProposedJoin(sides[0].sql("duckdb"), sides[1].sql("duckdb"), model.source)

    def _entities(self) -> Iterator[ProposedJoin]:
        """MetricFlow joins models by entities of one name."""
        for model in self.models.values():
            for name, (is_key, expression) in model.keys.items():
                for other in self.models.values() if not is_key else ():
                    if other is model or not other.keys.get(name, (False, ""))[0]:
                        continue
                    left, right = self.resolved(model, expression), self.resolved(other, other.keys[name][1])
                    if isinstance(left, exp.Column) and isinstance(right, exp.Column):
                        yield ProposedJoin(left.sql("duckdb"), right.sql("duckdb"), model.source)

    def _metric(self, name: str, above: tuple[str, ...] = (), extra: tuple[str, ...] = ()) -> exp.Expr | None:
        """The SQL of a metric: a measure, a ratio or an expression of metrics, each with its conditions."""
        if name in above or len(above) > DEEPEST:
            return None
        if name not in self.metrics:
            return self._measured(name, extra)
        metric = self.metrics[name][0]
        given = metric.get("type_params") or {}
        kind = str(metric.get("type", "simple")).lower()
        if not isinstance(given, Mapping):
            return None
        conditions = (*extra, *_conditions(metric.get("filter")))
        path = (*above, name)
        if kind == "simple":
            return self._part(given.get("measure"), path, conditions, measure=True)
        if kind == "ratio":
            parts = [self._part(given.get(part), path, conditions) for part in ("numerator", "denominator")]
            if any(part is None for part in parts):
                return None
            return is_expression(" / ".join(f"({part.sql('duckdb')})" for part in parts if part is not None))
        if kind != "derived":
            return None
        written: dict[str, exp.Expr] = {}
        for part in listed(given.get("metrics")):
            tree = (
                None if part.get("offset_window") or part.get("offset_to_grain") else self._part(part, path, conditions)
            )
            if tree is None:
                return None
            written[str(part.get("alias") or part.get("name"))] = tree
        return _with(str(given.get("expr") or ""), written)

    def _part(
        self, value: Any, above: tuple[str, ...], conditions: tuple[str, ...], *, measure: bool = False
    ) -> exp.Expr | None:
        """A measure or a metric that a metric is made of."""
        if isinstance(value, Mapping):
            conditions = (*conditions, *_conditions(value.get("filter")))
            value = value.get("name")
        name = str(value)
        if not measure and name in self.metrics and name not in above:
            return self._metric(name, above, conditions)
        return self._measured(name, conditions)

    def _measured(self, name: str, conditions: tuple[str, ...]) -> exp.Expr | None:
        if name not in self.measures:
            return None
        model, measure = self.measures[name]
        member = model.members[measure]
        pattern, inner = AGGREGATES.get(member.agg), in_full(member.sql, model.table)
        if pattern is None or inner is None:
            return None
        return self._kept(model, pattern, inner, conditions, 0)


_COMPUTED: Final = frozenset({"number", "string", "time", "boolean", "yesno", "percent_of_total", "date"})
_FRAMES: Final = frozenset({"hour", "day", "week", "month", "quarter", "year"})


def listed(found: Any) -> Iterator[Mapping[str, Any]]:
    """The entries of a list, or of a mapping by name."""
    if isinstance(found, Mapping):
        yield from ({"name": name, **each} for name, each in found.items() if isinstance(each, Mapping))
        return
    items: Iterable[Any] = found if isinstance(found, list) else ()
    yield from (each for each in items if isinstance(each, Mapping))


def _conditions(found: Any) -> tuple[str, ...]:
    """The conditions of a metric: a text, several, or what a manifest makes of them."""
    if isinstance(found, str):
        return (found,)
    if isinstance(found, Mapping):
        inner = found.get("where_filters", found.get("where_sql_template"))
        return _conditions(inner)
    return tuple(text for each in found for text in _conditions(each)) if isinstance(found, list) else ()


def _case(whens: Any, otherwise: Any) -> str:
    parts = [f"WHEN {each.get('sql')} THEN {literal(str(each.get('label')))}" for each in listed(whens)]
    rest = f" ELSE {literal(str(otherwise))}" if otherwise is not None else ""
    return f"CASE {' '.join(parts)}{rest} END" if parts else ""


def _with(text: str, written: Mapping[str, exp.Expr]) -> exp.Expr | None:
    """An expression with the names of metrics replaced by their SQL; None if it has other names."""
    tree = is_expression(text)
    if tree is None or any(column.name not in written for column in tree.find_all(exp.Column)):
        return None
    return tree.transform(lambda node: exp.paren(written[node.name].copy()) if isinstance(node, exp.Column) else node)


def _look_filters(entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for each in entry.get("filters__all") or entry.get("filters") or ():
        for one in each if isinstance(each, list) else [each]:
            if isinstance(one, Mapping) and {"field", "value"} <= one.keys():
                yield str(one["field"]), str(one["value"])
            elif isinstance(one, Mapping):
                yield from ((str(name), str(text)) for name, text in one.items())


def _looked(name: str, text: str) -> str:
    """A filter of LookML as SQL, if it is plain texts, yes, no or one comparison; empty for any other."""
    field_ = f"${{{name}}}"
    if text.lower() in {"yes", "no"}:
        return field_ if text.lower() == "yes" else f"NOT ({field_})"
    compared = re.fullmatch(r"(>=|<=|<>|!=|>|<|=)\s*(-?\d+(?:\.\d+)?)", text.strip())
    if compared is not None:
        return f"{field_} {compared[1]} {compared[2]}"
    values = [each.strip().strip('"') for each in text.split(",")]
    if not all(values) or any(re.search(r"[%_\[\]()<>*]|^-|\b(?:NOT|NULL|EMPTY|ago|days?)\b", each) for each in values):
        return ""
    return f"{field_} IN ({', '.join(map(literal, values))})"
