"""Exporting a Hugging Face encoder to the folder that the setting `encoder` takes (extra `[export]`)."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from lakescout.encoder import OnnxEncoder, load_encoder
from lakescout.errors import EncoderError


def export_encoder(model: str, folder: Path) -> OnnxEncoder:
    """Write `model.onnx` and `tokenizer.json` of a model id or local folder; give the encoder, tried out.

    Raises EncoderError when optimum is missing, or the model cannot be had or exported.
    """
    if find_spec("optimum") is None or find_spec("onnx") is None:
        raise EncoderError("exporting an encoder needs optimum: pip install 'lakescout[export]'")
    from optimum.exporters.onnx import main_export

    folder.mkdir(parents=True, exist_ok=True)
    try:
        main_export(model, output=folder, task="feature-extraction")
    except (OSError, ValueError, RuntimeError) as error:
        raise EncoderError(f"encoder {model!r} could not be exported: {error}") from error
    encoder = load_encoder(folder)
    encoder.encode(["a first text"])
    return encoder
