"""Exchange with dbt: joins become relationship tests, and a manifest becomes contexts, narrations and joins.

And with semantic layers: `ossie` writes the tables and joins in the format of Apache Ossie.

And the plugin of dbt-duckdb: `plugins: [{module: lakescout.doors.dbt}]` in a profile gives models the functions.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, UnknownTableError
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.lookup import find_column, find_table
from lakescout.lake.sqltext import quote
from lakescout.surface.additions import add_contexts, add_narrations, declare_join, is_allowed

KINDS: Final = ("model", "seed", "snapshot", "source")
"""The resources of a manifest that are tables."""

_REF: Final = re.compile(r"^(?:ref|source)\((.*)\)$")


def relationships(rows: Iterable[Mapping[str, Any]]) -> str:
    """The rows of lakescout_joins as a schema.yml of dbt.

    A join is a test where all its values were found, or where it is declared; the others, and composite keys, are
    comments: as tests they would fail.

    >>> row = dict(left_table="main.a", left_columns=["x"], right_table="main.b", right_columns=["y"], source="user")
    >>> print(relationships([row | dict(left_in_right=None)]))
    version: 2
    models:
      - name: "a"
        columns:
          - name: "x"
            data_tests:
              - relationships:
                  to: ref('b')
                  field: "y"
    """
    tests: dict[str, dict[str, list[str]]] = {}
    notes = []
    for row in rows:
        left, right = (str(row[side]).rsplit(".", 1)[-1] for side in ("left_table", "right_table"))
        holds = row["source"] != "inferred" or row["left_in_right"] == 1.0
        if not holds or len(row["left_columns"]) > 1:
            columns = " and ".join(f"{a} = {b}" for a, b in zip(row["left_columns"], row["right_columns"], strict=True))
            share = "" if row["left_in_right"] is None else f", {row['left_in_right']:.0%} contained"
            notes.append(f"# not a test: {left} and {right} on {columns}{share}".replace("\n", " "))
            continue
        field_name = json.dumps(row["right_columns"][0], ensure_ascii=False)
        entry = f"relationships:\n              to: ref('{_escaped(right)}')\n              field: {field_name}"
        tests.setdefault(left, {}).setdefault(row["left_columns"][0], []).append(entry)
    lines = ["version: 2", "models:" if tests else "models: []"]
    for table, by_column in tests.items():
        lines += [f"  - name: {json.dumps(table, ensure_ascii=False)}", "    columns:"]
        for column, entries in by_column.items():
            lines += [f"      - name: {json.dumps(column, ensure_ascii=False)}", "        data_tests:"]
            lines += [f"          - {entry}" for entry in entries]
    return "\n".join(lines + notes)


OSSIE: Final = "0.2.0.dev0"
"""The version of Ossie's core specification that is written."""
_OSSIE_TYPES: Final = {
    "VARCHAR": "String",
    "BOOLEAN": "Boolean",
    "DATE": "Date",
    "TIME": "Time",
    "TIMESTAMP": "DateTime",
    "TIMESTAMP WITH TIME ZONE": "DateTimeTz",
    "DOUBLE": "Float",
    "FLOAT": "Float",
    **dict.fromkeys(("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"), "Integer"),
    **dict.fromkeys(("UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT"), "Integer"),
}


def ossie(catalog: Catalog, rows: Iterable[Mapping[str, Any]], name: str) -> str:
    """The tables, and the joins that are a key on one side, as a semantic model of Apache Ossie, in JSON.

    What was measured of a join is its custom extension. The format has no place for a join that is a key on neither
    side. Raises ArgumentError if there are no tables: a model has at least one.
    """
    if not catalog.tables:
        raise ArgumentError("the lake has no tables, and a semantic model needs one")
    relations: dict[str, dict[str, Any]] = {}
    for row in rows:
        sides = [(row[f"{side}_table"], list(row[f"{side}_columns"])) for side in ("left", "right")]
        if (row["right_fan_out"] or 1.0) > 1.0:
            sides.reverse()
            if (row["left_fan_out"] or 1.0) > 1.0:
                continue
        (many, keys), (one, others) = sides
        key = f"{many} {', '.join(keys)} = {one} {', '.join(others)}"
        measured = {"vendor_name": "lakescout", "data": json.dumps(dict(row), ensure_ascii=False)}
        ends = {"from": many, "to": one, "from_columns": keys, "to_columns": others}
        relations[key] = {"name": key, **ends, "custom_extensions": [measured]}
    datasets = [_dataset(catalog, table) for table in catalog.tables]
    model = {"version": OSSIE, "name": name, "datasets": datasets, "relationships": list(relations.values())}
    return json.dumps(model, ensure_ascii=False, indent=2)


def _dataset(catalog: Catalog, table: Table) -> dict[str, Any]:
    fields = []
    for column in table.columns:
        expression = {"dialects": [{"dialect": "ANSI_SQL", "expression": quote(column.name)}]}
        kind = "Decimal" if column.type.startswith("DECIMAL") else _OSSIE_TYPES.get(column.type)
        said = {"description": column.comment, "datatype": kind}
        fields.append({"name": column.name, "expression": expression, **{k: v for k, v in said.items() if v}})
    told = {"description": table.comment} if table.comment else {}
    return {"name": catalog.display_name(table.name), "source": ".".join(table.name), **told, "fields": fields}


def _escaped(name: str) -> str:
    return name.replace("\\", "\\\\").replace("'", "\\'")


def __getattr__(name: str) -> Any:
    """The class that dbt-duckdb looks for, made on first use: only there is its base installed."""
    if name == "Plugin":
        globals()[name] = _plugin()
        return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _plugin() -> type:
    from dbt.adapters.duckdb.plugins import BasePlugin

    from lakescout.doors.python import register

    class Plugin(BasePlugin):  # type: ignore[misc]
        """Registers the functions on each connection of dbt; its `config` has the settings."""

        def initialize(self, plugin_config: Mapping[str, Any]) -> None:
            """Keep the settings. Without `config`, dbt-duckdb passes those of DuckDB, which are none of ours."""
            given = self.creds is None or plugin_config is not self.creds.settings
            self.settings = dict(plugin_config) if given else {}

        def configure_connection(self, conn: Any) -> None:
            """Register on the connection. Raises SettingError."""
            register(conn, **self.settings)

        def configure_cursor(self, cursor: Any) -> None:
            """Register on a cursor, which is what models run on."""
            register(cursor)

    return Plugin


@dataclass
class Imported:
    """What was taken from a manifest, what of it is not in the lake, and what else was not taken."""

    contexts: int = 0
    narrations: int = 0
    joins: int = 0
    unknown: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    """What was not taken, each with the reason."""


def read_manifest(path: Path) -> dict[str, Any]:
    """A manifest of dbt. Raises ArgumentError."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ArgumentError(f"{path} cannot be read: {error}") from error
    if not isinstance(found, dict) or not isinstance(found.get("nodes"), dict):
        raise ArgumentError(f"{path} is no manifest of dbt: dbt writes one to target/manifest.json")
    return found


def import_manifest(lake: Lake, manifest: Mapping[str, Any]) -> Imported:
    """Descriptions become contexts and narrations, and relationship tests joins; doing it again adds nothing.

    Raises StateError if nothing can be stored.
    """
    done = Imported()
    names: dict[str, str] = {}
    contexts: dict[tuple[TableName, str], None] = {}
    narrations: list[tuple[str, str]] = []
    with lake.session() as (_, index):
        catalog = index.catalog
    for key, node in _tables(manifest):
        shown = f"{node.get('schema')}.{node.get('alias') or node.get('identifier') or node.get('name')}"
        try:
            table = find_table(catalog, ".".join(quote(part) for part in shown.split(".", 1)))
        except UnknownTableError:
            done.unknown.append(shown)
            continue
        path = names[key] = str(table.quoted)
        text = str(node.get("description") or "").strip()
        new = text and text not in lake.keeper.contexts.get(table, ())
        if new and is_allowed(text, shown, done.left_out):
            contexts[table, text] = None
        known = catalog.tables[catalog.id_by_name[table]].column_by_name
        columns = [each for each in (node.get("columns") or {}).values() if str(each.get("name", "")).lower() in known]
        for each in columns:
            text = str(each.get("description") or "").strip()
            if text and is_allowed(text, f"{shown}.{each['name']}", done.left_out):
                narrations.append((f"{path}.{quote(each['name'])}", text))
    if contexts:
        add_contexts(lake, list(contexts))
    if narrations:
        add_narrations(lake, narrations)
    done.contexts, done.narrations = len(contexts), len(narrations)
    for left, right in _relationships(manifest, names):
        try:
            for side in (left, right):
                find_column(catalog, side)
            declare_join(lake, left, right)
            done.joins += 1
        except UnknownTableError:
            done.unknown.append(f"{left} = {right}")
        except ArgumentError as error:
            done.left_out.append(f"{left} = {right}: {error}")
    return done


def _tables(manifest: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for part in ("sources", "nodes"):
        for key, node in (manifest.get(part) or {}).items():
            if isinstance(node, dict) and node.get("resource_type") in KINDS:
                yield key, node


def _relationships(manifest: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Pairs of columns that relationship tests compare, as far as both tables are in the lake."""
    for node in manifest["nodes"].values():
        about = (node.get("test_metadata") or {}) if isinstance(node, dict) else {}
        if about.get("name") != "relationships":
            continue
        given = about.get("kwargs") or {}
        given = {**given, **(given.get("arguments") or {})}
        parents = [key for key in (node.get("depends_on") or {}).get("nodes", ()) if key in names]
        left = node.get("attached_node")
        right = next((key for key in parents if key != left and _refers(str(given.get("to")), key)), None)
        if left in names and right is not None and given.get("column_name") and given.get("field"):
            yield (f"{names[left]}.{quote(given['column_name'])}", f"{names[right]}.{quote(given['field'])}")


def _refers(to: str, key: str) -> bool:
    """Whether `ref('b')` or `source('s', 'b')` means the node `model.project.b`.

    >>> _refers("ref('b')", "model.shop.b"), _refers("ref('b')", "model.shop.ab")
    (True, False)
    """
    found = _REF.match(to.strip())
    parts = [part.strip().strip("'\"") for part in found[1].split(",")] if found else []
    return bool(parts) and key.rsplit(".", 1)[-1] == parts[-1]
