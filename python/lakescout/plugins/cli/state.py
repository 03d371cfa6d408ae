"""The verbs that set up a lake and report on it: `status`, `settings`, `set` and `export-encoder`."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.markup import escape

from lakescout.errors import EncoderError
from lakescout.plugins.cli.common import Lake, console, friendly_errors, open_lake, options_of, rows_of
from lakescout.plugins.cli.output import table_of
from lakescout.version import to_install

if TYPE_CHECKING:
    from lakescout.words.onnx import OnnxEncoder


@rows_of("lakescout_status")
def status(rows: Sequence[Mapping[str, Any]]) -> None:
    """Show what is indexed, one row per table, and what was left out."""
    times = {row["indexed_at"] for row in rows}
    if len(rows) > 1 and len(times) == 1 and rows[0]["indexed_at"] is not None:
        console.print(f"All {len(rows):,} tables were indexed at {rows[0]['indexed_at']}.", highlight=False)
        _draw(rows, ("schema_name", "table_name", "columns", "stale"))
    else:
        _draw(rows, ("schema_name", "table_name", "columns", "indexed_at", "stale"))
    if rows and rows[0]["note"]:
        console.print(escape(str(rows[0]["note"])), style="yellow", highlight=False, soft_wrap=True)


@rows_of("lakescout_settings")
def settings(rows: Sequence[Mapping[str, Any]]) -> None:
    """Show all settings, with their values and where these come from."""
    _draw(rows, ("name", "value", "origin", "description"))


@options_of("lakescout_set")
def set_(lake: Lake, **options: Any) -> None:
    """Store a setting in the database."""
    from lakescout.surface.admin import set_setting

    with open_lake(lake, stores=True) as (_, engine):
        row = set_setting(engine, **options)[0]
    console.print(f"{row['name']} = {row['value']}", highlight=False, markup=False)


def _draw(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> None:
    table = table_of(*names)
    for row in rows:
        table.add_row(*("" if row[name] is None else escape(str(row[name])) for name in names))
    console.print(table)


def write_encoder(model: str, folder: Path, *, int8: bool = False) -> OnnxEncoder:
    """Export a model, by id or folder: `model.onnx`, `tokenizer.json` and their use; returns the encoder, tried out.

    `int8`: the factors of products are integers of 8 bits.
    Raises EncoderError if optimum is missing, or the model cannot be loaded, or says nothing of its use.
    """
    needed = ("optimum", "onnx", *(["onnx_ir"] if int8 else []))
    if any(find_spec(name) is None for name in needed):
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
    if int8:
        _to_int8(folder / "model.onnx")
    encoder = load_encoder(folder)
    encoder.encode(["a first text"])
    return encoder


_BLOCK: Final = 128
"""How many weights share a scale; so do as many of the numbers that they are multiplied with."""


def _to_int8(model: Path) -> None:
    """Store the factors of products as integers of 8 bits, in blocks.

    Without blocks a few large numbers take the whole scale: vectors of all-mpnet-base-v2 then have a cosine of 0.89 to
    the right ones, and of 0.999 with them.
    """
    import logging

    import onnx

    root = logging.getLogger()
    level, handlers = root.level, list(root.handlers)
    from onnxruntime.quantization import matmul_nbits_quantizer as quantization  # it logs to stderr from now on

    root.setLevel(level)
    root.handlers[:] = handlers
    chosen = quantization.DefaultWeightOnlyQuantConfig(_BLOCK, is_symmetric=True, accuracy_level=4, bits=8)
    quantizer = quantization.MatMulNBitsQuantizer(onnx.load(model), algo_config=chosen)
    quantizer.process()
    part = model.with_suffix(".part")
    onnx.save(quantizer.model.model, part)
    part.replace(model)


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
    int8: Annotated[
        bool, typer.Option("--int8", help="weights of 8 bits: less than half the size, three fifths of the CPU")
    ] = False,
) -> None:
    r"""Export another encoder to ONNX (needs the extra lakescout\[export])."""

    with friendly_errors():
        identity = write_encoder(model, folder, int8=int8).identity
    console.print(
        f"{identity.name}: dimension {identity.dimension}; use it by lakescout_set('encoder', '{folder}')",
        markup=False,
        soft_wrap=True,
    )
