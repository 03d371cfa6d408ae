"""The verbs that set up a lake and report on it: `status`, `settings`, `set` and `export-encoder`."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from lakescout.doors.cli.common import Lake, ReadOnly, column_names, console, friendly_errors, open_lake
from lakescout.doors.cli.output import AsCsv, AsJson, check_one, print_rows
from lakescout.errors import EncoderError
from lakescout.version import to_install

if TYPE_CHECKING:
    from lakescout.words.onnx import OnnxEncoder


def status(lake: Lake, *, read_only: ReadOnly = False, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Show what is indexed, one row per table, and what was left out."""
    from lakescout.surface.admin import status as rows_of

    with open_lake(lake, read_only=read_only) as (_, engine):
        rows, plain = rows_of(engine), check_one(as_json, as_csv)
    if plain:
        print_rows(rows, column_names("lakescout_status"), as_csv=as_csv)
        return
    times = {row["indexed_at"] for row in rows}
    if len(rows) > 1 and len(times) == 1 and rows[0]["indexed_at"] is not None:
        console.print(f"All {len(rows):,} tables were indexed at {rows[0]['indexed_at']}.", highlight=False)
        _draw(rows, ("schema_name", "table_name", "columns", "stale"))
    else:
        _draw(rows, ("schema_name", "table_name", "columns", "indexed_at", "stale"))
    if rows and rows[0]["note"]:
        console.print(escape(str(rows[0]["note"])), style="yellow", highlight=False, soft_wrap=True)


def settings(lake: Lake, *, read_only: ReadOnly = False, as_json: AsJson = False, as_csv: AsCsv = False) -> None:
    """Show all settings, with their values and where these come from."""
    from lakescout.surface.admin import settings as rows_of

    with open_lake(lake, read_only=read_only) as (_, engine):
        rows, plain = rows_of(engine), check_one(as_json, as_csv)
    if plain:
        print_rows(rows, column_names("lakescout_settings"), as_csv=as_csv)
        return
    _draw(rows, ("name", "value", "origin", "description"))


def set_(
    lake: Lake,
    name: Annotated[str, typer.Argument(help="the setting", show_default=False)],
    value: Annotated[str, typer.Argument(help="its value", show_default=False)],
) -> None:
    """Store a setting in the database."""
    from lakescout.surface.admin import set_setting

    with open_lake(lake, stores=True) as (_, engine):
        row = set_setting(engine, name, value)[0]
    console.print(f"{row['name']} = {row['value']}", highlight=False, markup=False)


def _draw(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> None:
    table = Table(header_style="bold")
    for name in names:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*("" if row[name] is None else escape(str(row[name])) for name in names))
    console.print(table)


def write_encoder(model: str, folder: Path) -> OnnxEncoder:
    """Write `model.onnx`, `tokenizer.json` and how they are used of a model id or folder; returns it, tried out.

    Raises EncoderError if optimum is missing, or the model cannot be loaded, or says nothing of its use.
    """
    if find_spec("optimum") is None or find_spec("onnx") is None:
        raise EncoderError(f"exporting needs optimum, of the extra lakescout[export]: {to_install('export')}")
    from lakescout.words.encoder import ALLOWED, CONFIGURATION, POOLING, read_use
    from lakescout.words.onnx import keep_quiet, load_encoder

    keep_quiet()
    from optimum.exporters.onnx import main_export

    folder.mkdir(parents=True, exist_ok=True)
    for name in CONFIGURATION:
        source = Path(model) / name if Path(model).is_dir() else _of_hub(model, name)
        if source is not None and source.is_file():
            (folder / name).parent.mkdir(exist_ok=True)
            shutil.copy(source, folder / name)
    if not read_use(folder).pooling:
        raise EncoderError(f"encoder {model!r} has no {POOLING}, which must have {ALLOWED}: is it an encoder of texts?")
    try:
        main_export(model, output=folder, task="feature-extraction", library_name="transformers")
    except (OSError, ValueError, RuntimeError) as error:
        raise EncoderError(f"encoder {model!r} could not be exported: {error}") from error
    encoder = load_encoder(folder)
    encoder.encode(["a first text"])
    return encoder


def _of_hub(model: str, name: str) -> Path | None:
    """A file of a model on the hub, fetched; None if the model has no such file. Raises EncoderError."""
    from huggingface_hub import hf_hub_download
    from huggingface_hub.errors import EntryNotFoundError

    try:
        return Path(hf_hub_download(model, name))
    except EntryNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise EncoderError(f"encoder {model!r} could not be fetched: {error}") from error


def export_encoder(
    model: Annotated[str, typer.Argument(help="a Hugging Face id or a local model folder", show_default=False)],
    folder: Annotated[Path, typer.Argument(help="where to write the encoder", show_default=False)],
) -> None:
    r"""Export another encoder to ONNX (needs the extra lakescout\[export])."""

    with friendly_errors():
        identity = write_encoder(model, folder).identity
    console.print(
        f"{identity.name}: dimension {identity.dimension}; use it by lakescout_set('encoder', '{folder}')",
        markup=False,
        soft_wrap=True,
    )
