"""The registry as C tables, so that LOAD can register every function before Python is started.

`python -m lakescout.doors.manifest` writes `extension/functions.inc`; a test says when that is due.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Protocol

from lakescout.surface.registry import REQUIRED, Function

CONTRACT = "lakescout.doors.contract"
SETTING_PREFIX = "lakescout_"
TARGET = Path(__file__).resolve().parents[3] / "extension" / "functions.inc"


class Described(Protocol):
    """A setting, as far as the extension is concerned. `type` is a DuckDB type name."""

    @property
    def name(self) -> str:
        """Without the prefix that it has in SQL."""
        ...

    @property
    def type(self) -> str:
        """A DuckDB type name."""
        ...

    @property
    def description(self) -> str:
        """One line."""
        ...


def manifest(module: str, functions: Iterable[Function], settings: Iterable[Described]) -> str:
    """The C tables of a registry that Python finds in `module`."""
    tables, rows = [], []
    for function in functions:
        tables.append(_table("parameter", f"{function.name}_parameters", _parameters(function)))
        tables.append(_table("field", f"{function.name}_columns", _columns(function)))
        rows.append(_function(function))
    options = [_row(SETTING_PREFIX + setting.name, setting.type, setting.description) for setting in settings]
    return "\n".join(
        [
            "/* Made by `python -m lakescout.doors.manifest` from the registry. */",
            f"const char *const REGISTRY_MODULE = {_text(module)};",
            *tables,
            _table("function", "FUNCTIONS", rows, shared=True),
            f"const idx_t FUNCTION_COUNT = {len(rows)};",
            _table("option", "OPTIONS", options, shared=True),
            f"const idx_t OPTION_COUNT = {len(options)};",
            "",
        ]
    )


def _parameters(function: Function) -> list[str]:
    return [
        f"{{{_text(parameter.name)}, {_text(parameter.type)}, {_truth(parameter.default is REQUIRED)}}}"
        for parameter in function.parameters
    ]


def _columns(function: Function) -> list[str]:
    return [_row(name, kind) for name, kind in function.columns]


def _function(function: Function) -> str:
    name = function.name
    fields = [
        _text(name),
        f"KIND_{function.kind.name}",
        f"{name}_parameters",
        str(len(function.parameters)),
        f"{name}_columns",
        str(len(function.columns)),
    ]
    return "{" + ", ".join(fields) + "}"


def _row(*texts: str) -> str:
    return "{" + ", ".join(_text(text) for text in texts) + "}"


def _table(kind: str, name: str, rows: list[str], *, shared: bool = False) -> str:
    """A C array. ISO C has no empty one, so an unused row takes its place."""
    body = "".join(f"    {row},\n" for row in rows or ["{0}"])
    return f"{'' if shared else 'static '}const struct {kind} {name}[] = {{\n{body}}};"


def _text(text: str) -> str:
    """A C string literal; with octal escapes, which end on their own, unlike hexadecimal ones."""
    escaped = "".join(
        chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}" for byte in text.encode()
    )
    return f'"{escaped}"'


def _truth(value: bool) -> str:
    return "true" if value else "false"


def render(module: str = CONTRACT) -> str:
    """The manifest of the registry in that module."""
    registry = import_module(module)
    return manifest(module, registry.FUNCTIONS, registry.SETTINGS)


if __name__ == "__main__":
    module, target = (sys.argv[1], Path(sys.argv[2])) if len(sys.argv) > 2 else (CONTRACT, TARGET)
    target.write_text(render(module), encoding="ascii")
