"""What people have said already: terms as YAML, and what files of SQL, Python, notebooks and layers propose."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from lakescout.engine.define import checked_name, understood
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, LakescoutError, UnknownTableError, first_line
from lakescout.joins.declared import user_edge
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import find_column, find_table
from lakescout.lake.terms import Term, spelt
from lakescout.lake.texts import Progress
from lakescout.plugins.teach.layers import Layers
from lakescout.plugins.teach.learn import Lesson, ProposedJoin, ProposedText, from_lake, from_sql, sources_of
from lakescout.surface.additions import add_narrations, declare_join, is_allowed
from lakescout.surface.terms import define, keep, verify
from lakescout.version import to_install
from lakescout.words.text import counted


def read_yaml(text: str) -> Any:
    """What a text of YAML holds. Raises ArgumentError."""
    import yaml

    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ArgumentError(f"this is no YAML: {first_line(error)}") from error


def exported(lake: Lake) -> str:
    """All terms and verified questions as YAML, with names in full: `imported` takes it."""
    import yaml

    with lake.session() as (_, index):
        taught: dict[str, list[dict[str, str | None]]] = {
            "terms": [
                {"term": term.name, "meaning": term.expression or term.tables[0], "table_name": _on(term)}
                for term in index.terms.listed
            ],
            "verified": [{"question": each.question, "sql": each.sql} for each in index.verified],
        }
    for entry in taught["terms"]:
        if entry["table_name"] is None:
            del entry["table_name"]
    text: str = yaml.safe_dump(taught, sort_keys=False, allow_unicode=True, width=120)
    return text


def _on(term: Term) -> str | None:
    """The table of a term whose meaning names no column, or adds up the cells of several tables."""
    of_several = term.kind == "measure" and len(term.tables) > 1
    of_none = bool(term.expression and term.tables) and not term.columns and not term.uses
    return term.tables[0] if of_none or of_several else None


def imported(lake: Lake, text: str) -> tuple[int, list[str]]:
    """Define and verify what YAML says; how many entries were taken, and why others were not. Raises ArgumentError.

    A term may refer to terms further down.
    """
    found = read_yaml(text)
    if not isinstance(found, dict) or not all(isinstance(found.get(name, []), list) for name in ("terms", "verified")):
        raise ArgumentError("expected a mapping with the lists terms and verified")
    waiting, done, problems = list(found.get("terms") or []), 0, dict[int, str]()
    while waiting:
        left = []
        for entry in waiting:
            try:
                given = {name: entry.get(name) for name in ("term", "meaning", "table_name")}
                define(lake, given["term"], given["meaning"], given["table_name"])
                done += 1
            except (LakescoutError, AttributeError) as error:
                problems[id(entry)] = first_line(error)
                left.append(entry)
        if len(left) == len(waiting):
            break
        waiting = left
    told = [problems[id(entry)] for entry in waiting]
    for entry in found.get("verified") or []:
        try:
            verify(lake, entry.get("question"), entry.get("sql"))
            done += 1
        except (LakescoutError, AttributeError) as error:
            told.append(first_line(error))
    return done, told


SUFFIXES: Final = frozenset({".sql", ".yml", ".yaml", ".json", ".lkml", ".ipynb", ".py"})
"""The endings of the files in a folder that are read to learn from."""
_CALLS: Final = frozenset({"sql", "execute", "query", "read_sql", "read_sql_query", "from_query"})
"""Python functions that take SQL statements."""
_HISTORY: Final = re.compile(r"history", re.IGNORECASE)
"""Found in the name of a shell's history file."""


@dataclass
class Learned:
    """What is proposed, and what was left out with the reason."""

    terms: list[Term] = field(default_factory=list)
    joins: list[tuple[str, str, str]] = field(default_factory=list)
    """Pairs of columns with their source."""
    texts: list[tuple[str, str, str]] = field(default_factory=list)
    """Columns, what each means, and the source."""
    left_out: list[str] = field(default_factory=list)
    looked_at: str = ""
    """Where it looked, with how much there is."""


FILES: Final = "reading files"
CHECKING: Final = "checking what they say"


def learned(lake: Lake, paths: Sequence[Path] = ()) -> Learned:
    """What the lake itself and files of SQL, Python, notebooks, dbt, Cube and LookML propose. Nothing is stored.

    What is known already is not proposed. Raises ArgumentError for a file that is named and cannot be read.
    """
    found = Learned()
    with lake.session() as (connection, index):
        catalog = index.catalog
        lessons = list(from_lake(connection, catalog))
        read: list[Path] = []
        lessons += _from_paths(paths, catalog, found.left_out, read, lake.progress(FILES))
        views, macros, tables = sources_of(connection)
        generated = f"{counted(tables, 'table')} with generated columns"
        own = f"{counted(views, 'view')}, {counted(macros, 'table macro')}, {generated}"
        files = f", and {counted(len(read), 'file')} of {', '.join(map(str, paths))}" if paths else ""
        found.looked_at = f"{own} of the lake{files}"
        made: dict[str, Term] = {}
        joins: dict[tuple[str, str], str] = {}
        tell = lake.progress(CHECKING) or (lambda *_: None)
        for place, lesson in enumerate(lessons):
            tell(place, len(lessons))
            if isinstance(lesson, ProposedJoin):
                joins.setdefault((lesson.left, lesson.right), lesson.source)
            elif isinstance(lesson, ProposedText):
                _described(lesson, index, found)
            elif spelt(lesson.term) not in made and spelt(lesson.term) not in index.terms.by_name:
                try:
                    on = None if lesson.table_name is None else find_table(catalog, lesson.table_name)
                    term = checked_name(lesson.term)
                    made[spelt(term)] = understood(lake, connection, index, term, lesson.meaning, on, lesson.source)
                except LakescoutError as error:
                    found.left_out.append(f"{lesson.term} ({lesson.source}): {first_line(error)}")
        tell(1, 1)
        known = lake.join_graph(lake.join_state(connection, index)) if joins else None
        declared = {
            frozenset((*side(edge.left, edge.left_columns), *side(edge.right, edge.right_columns)))
            for edge in (known.edges if known is not None else ())
            if edge.declared
        }
        for (left, right), source in joins.items():
            pair = frozenset((find_column(catalog, left), find_column(catalog, right)))
            if pair in declared or len(pair) < 2:
                continue
            declared.add(pair)
            try:
                user_edge(catalog, left, right)
                found.joins.append((left, right, source))
            except LakescoutError as error:
                found.left_out.append(f"{left} = {right} ({source}): {first_line(error)}")
    found.terms = list(made.values())
    return found


def _described(lesson: ProposedText, index: LakeIndex, found: Learned) -> None:
    """Propose what a column means, if nobody has said so yet."""
    table, column = find_column(index.catalog, lesson.column)
    number = index.catalog.id_by_name[table]
    place = index.catalog.tables[number].column_by_name[column.lower()]
    told = place.comment or index.descriptions(number)[place.position]
    if not told and all(known != lesson.column for known, _, _ in found.texts):
        found.texts.append((lesson.column, lesson.text, lesson.source))


def side(table: TableName, columns: Sequence[str]) -> list[tuple[TableName, str]]:
    """The columns of one side of a join, each with its table."""
    return [(table, column) for column in columns]


def accept(lake: Lake, found: Learned) -> tuple[int, list[str]]:
    """Keep all that is proposed; how many entries were kept, and why others were not. Raises StateError."""
    problems: list[str] = []
    if found.terms:
        keep(lake, found.terms, [])
    done = len(found.terms)
    for left, right, source in found.joins:
        try:
            declare_join(lake, left, right)
            done += 1
        except (ArgumentError, UnknownTableError) as error:
            problems.append(f"{left} = {right} ({source}): {first_line(error)}")
    texts = [each[:2] for each in found.texts if is_allowed(each[1], f"{each[0]} ({each[2]})", problems)]
    return done + (len(add_narrations(lake, texts)) if texts else 0), problems


def _files_of(paths: Sequence[Path]) -> Iterator[Path]:
    """Each path that is no folder, and the files in folders that may say something."""
    for path in paths:
        if path.is_dir():
            yield from (each for each in sorted(path.rglob("*")) if each.suffix.lower() in SUFFIXES and each.is_file())
        else:
            yield path


def _from_paths(
    paths: Sequence[Path], catalog: Catalog, left_out: list[str], read: list[Path], progress: Progress | None = None
) -> Iterator[Lesson]:
    """The lessons of files and folders; those of semantic layers come last, as they refer to one another.

    `read` gets the files that were read.
    """
    layers, files = Layers(catalog), list(_files_of(paths))
    for place, each in enumerate(files):
        if progress is not None:
            progress(place, len(files))
        try:
            found = list(_read_whole(each, catalog, layers))
        except ArgumentError as error:
            if each in paths:
                raise
            left_out.append(first_line(error))
            continue
        read.append(each)
        yield from found
    if progress is not None:
        progress(1, 1)
    yield from layers.lessons()


def _read_whole(path: Path, catalog: Catalog, layers: Layers) -> Iterator[Lesson]:
    """The lessons of one file. Raises ArgumentError, also for a malformed file."""
    try:
        yield from _from_file(path, catalog, layers)
    except (AttributeError, TypeError, LookupError, ValueError, RecursionError) as error:
        raise ArgumentError(f"{path} is not written as expected: {first_line(error)}") from error


def _from_file(path: Path, catalog: Catalog, layers: Layers) -> Iterator[Lesson]:
    """The lessons of one file; semantic layers are added to `layers` instead. Raises ArgumentError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ArgumentError(f"{path} cannot be read: {error}") from error
    kind = path.suffix.lower()
    if kind == ".sql":
        yield from from_sql(text, catalog, path.name, path.stem)
    elif kind == ".py":
        yield from _from_python(text, catalog, path.name)
    elif kind == ".ipynb":
        yield from _from_notebook(text, catalog, path)
    elif kind == ".lkml":
        layers.add(_read_lookml(text, path), path.name)
    elif kind in {".yml", ".yaml", ".json"}:
        yield from _from_data(text, catalog, path, layers)
    elif _HISTORY.search(path.name):
        lines = (line for line in text.splitlines() if not line.startswith("."))
        yield from from_sql("\n".join(lines), catalog, path.name)
    else:
        raise ArgumentError(f"nothing can be learned from {path}: expected a folder, {', '.join(sorted(SUFFIXES))}")


def _from_data(text: str, catalog: Catalog, path: Path, layers: Layers) -> Iterator[Lesson]:
    """YAML of a semantic layer, or dbt's manifest."""
    try:
        found = json.loads(text) if path.suffix.lower() == ".json" else read_yaml(text)
    except (ValueError, ArgumentError) as error:
        raise ArgumentError(f"{path} cannot be read: {error}") from error
    if not isinstance(found, dict):
        return
    layers.add(found, path.name)
    nodes = found.get("nodes")
    for node in nodes.values() if isinstance(nodes, dict) else ():
        if isinstance(node, dict) and node.get("resource_type") == "model":
            code = str(node.get("compiled_code") or "")
            yield from from_sql(code, catalog, f"the model {node.get('name')}", str(node.get("name") or ""))


def _read_lookml(text: str, path: Path) -> Mapping[str, Any]:
    """A file of LookML. Raises ArgumentError."""
    try:
        import lkml
    except ImportError as error:
        raise ArgumentError(f"to read {path}: {to_install('lookml')}") from error
    try:
        found: Mapping[str, Any] = lkml.load(text)
    except Exception as error:
        raise ArgumentError(f"{path} is no LookML: {first_line(error)}") from error
    return found


def _from_notebook(text: str, catalog: Catalog, path: Path) -> Iterator[Lesson]:
    """The cells of SQL of a notebook, and the statements that its Python runs. Raises ArgumentError."""
    try:
        cells = json.loads(text)["cells"]
        sources = [
            (
                "".join(cell.get("source") or ()),
                str(((cell.get("metadata") or {}).get("vscode") or {}).get("languageId")),
            )
            for cell in cells
            if cell.get("cell_type") == "code"
        ]
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise ArgumentError(f"{path} is no notebook: {first_line(error)}") from error
    for source, language in sources:
        first, _, rest = source.lstrip().partition("\n")
        if re.match(r"%%\w*sql", first, re.IGNORECASE):
            yield from from_sql(rest, catalog, path.name)
        elif language == "sql":
            yield from from_sql(source, catalog, path.name)
        else:
            for line in source.splitlines():
                if (inline := re.match(r"\s*(?:\w+\s*=\s*)?%sql\s+(.+)", line)) is not None:
                    yield from from_sql(inline[1], catalog, path.name)
            plain = "\n".join("" if re.match(r"\s*[%!]|.*=\s*[%!]", line) else line for line in source.splitlines())
            yield from _from_python(plain, catalog, path.name)


def _from_python(text: str, catalog: Catalog, source: str) -> Iterator[Lesson]:
    """The statements that Python gives to functions such as `duckdb.sql`, as texts or by a name."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return
    texts: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            texts |= {each.id: node.value.value for each in node.targets if isinstance(each, ast.Name)}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _CALLS):
            continue
        given = node.args[0] if node.args else None
        if isinstance(given, ast.Constant) and isinstance(given.value, str):
            yield from from_sql(given.value, catalog, source)
        elif isinstance(given, ast.Name) and given.id in texts:
            yield from from_sql(texts[given.id], catalog, source)
