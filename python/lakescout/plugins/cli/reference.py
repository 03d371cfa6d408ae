"""The registry and the command as a page.

`python -m lakescout.plugins.cli.reference` writes `docs/reference.md`; a test says when it is out of date.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import typer

from lakescout.doors.macros import signature
from lakescout.lake.settings import LARGEST, SETTINGS, Setting
from lakescout.plugins.cli.app import app
from lakescout.surface.functions import FUNCTIONS
from lakescout.surface.registry import Function, Kind

TARGET: Final = Path(__file__).resolve().parents[4] / "docs" / "reference.md"
HEAD: Final = """\
# Reference

Made by `python -m lakescout.plugins.cli.reference` from the registry.
"""
SETTINGS_HEAD: Final = """\
## Settings

`FROM lakescout_set('name', 'value')` keeps a setting in the database, and an empty value takes it back.
`lakescout.connect(path, name=value)` and `lakescout.register(con, name=value)` set it for the process, and with the
extension `SET lakescout_name = value` for the process, too, or `SET SESSION lakescout_name = value` for one connection.
A stored setting is committed at once, whatever becomes of the transaction around the call. One that is out of bounds
is refused; where such a one is stored all the same, the default holds, and `lakescout_status()` says so.
"""


COMMANDS_HEAD: Final = """\
## Commands

`lakescout VERB --help` lists the options of a verb.

What takes more than two seconds says on standard error what is being done: a bar where it is known how much there is,
else the time that has passed. Nothing of it is written where standard error is no terminal, or with `--json`. Ctrl-C
ends a command with exit code 130, a running statement included; what was stored until then is whole, and the next run
makes what is missing. `bench` ends its asking at the first Ctrl-C and reports what it has, and ends at once at a
second.
"""


def page(functions: Iterable[Function], settings: Iterable[Setting]) -> str:
    """The page of a registry, with the verbs of the command."""
    sections = [HEAD, "## Functions\n", *(_function(function) for function in functions), SETTINGS_HEAD]
    rows = [
        f"| `{setting.name}` | {setting.type} | {_default(setting)} | {_cell(_described(setting))} |"
        for setting in sorted(settings, key=lambda setting: setting.name)
    ]
    return "\n".join(
        [
            *sections,
            "\n".join(["| setting | type | default | what it does |", "|---|---|---|---|", *rows, ""]),
            COMMANDS_HEAD,
            "\n".join(["| command | what it does |", "|---|---|", *_commands(), ""]),
        ]
    )


def unmarked(help_text: str) -> str:
    """A help text as the terminal shows it, where a bracket is escaped for rich."""
    return help_text.replace("\\[", "[")


def _commands() -> Iterator[str]:
    group = typer.main.get_group(app)
    for name, command in sorted(group.commands.items()):
        yield f"| `lakescout {name}` | {_cell(unmarked(command.get_short_help_str(limit=200)))} |"


def _function(function: Function) -> str:
    return "\n".join([f"### {function.name}\n", f"`{signature(function)}`\n", *_body(function)])


def _body(function: Function) -> Iterator[str]:
    yield f"{function.description}\n"
    if function.parameters:
        yield "| parameter | type | |"
        yield "|---|---|---|"
        for parameter in function.parameters:
            yield f"| `{parameter.name}` | {parameter.type} | {_cell(parameter.help)} |"
        yield ""
    if function.kind is Kind.TABLE:
        yield f"Columns: {', '.join(f'`{name}`' for name, _ in function.columns)}.\n"
    yield f"```sql\n{function.example}\n```\n"


def _described(setting: Setting) -> str:
    if setting.choices:
        return f"{setting.description}: {', '.join(setting.choices)}"
    if setting.type in {"BIGINT", "DOUBLE"} and setting.maximum < LARGEST:
        return f"{setting.description}; {setting.minimum:,} to {setting.maximum:,}"
    return setting.description


def _default(setting: Setting) -> str:
    return "" if setting.default == "" else f"`{setting.default}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    TARGET.write_text(page(FUNCTIONS, SETTINGS), encoding="utf-8")
