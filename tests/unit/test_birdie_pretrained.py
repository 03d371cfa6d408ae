"""Fine-tuning a T5 for real: a tiny one with random weights, and a vocabulary of the lake's words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pytest

from lakescout.plugins.papers.birdie.train import train

pytest.importorskip("torch")
pytest.importorskip("transformers")

import torch
import transformers
from birdie_support import StoppedError, first, hub_of, open_lake, silent

import lakescout
from lakescout import errors
from lakescout.doors.python import DuckDBConnection, lake_of
from lakescout.plugins.papers.birdie import cached_hub as store
from lakescout.plugins.papers.birdie import lesson as plan
from lakescout.plugins.papers.birdie.lesson import TrainingPlan, make_lesson
from lakescout.plugins.papers.birdie.pretrained import PretrainedSpelling
from lakescout.plugins.papers.birdie.questions import training_questions
from lakescout.plugins.papers.birdie.training import fit as fit_module
from lakescout.plugins.papers.birdie.training.backbones import FineTuned, Placed, Workshop
from lakescout.plugins.papers.birdie.tree import TOKENS, Node

ROWS = {
    "singer": ("name, country", "('Joe Sharp', 'France'), ('Rose White', 'Italy')"),
    "stadium": ("stadium_name, capacity", "('Wembley', 90000), ('Maracana', 78838)"),
    "beverage": ("drink, temperature", "('tea', 'hot'), ('lemonade', 'cold')"),
    "zoo": ("animal, visitors", "('okapi', 4), ('quokka', 7)"),
    "film": ("movie, released", "('Jaws', 1975), ('Vertigo', 1958)"),
    "airport": ("runway, city", "('Orly', 'Paris'), ('Gatwick', 'London')"),
    "hotel": ("hotel_name, price", "('Ritz', 400), ('Savoy', 300)"),
    "river": ("river_name, length", "('Danube', 2850), ('Rhine', 1230)"),
    "planet": ("planet_name, moons", "('Mars', 2), ('Saturn', 146)"),
    "disease": ("illness, symptom", "('measles', 'rash'), ('flu', 'fever')"),
}
NEW = {
    "language": ("tongue, speakers", "('Basque', 750000), ('Breton', 206000)"),
    "mountain": ("peak, height", "('Eiger', 3967), ('Matterhorn', 4478)"),
}


def create(rows: dict[str, tuple[str, str]]) -> str:
    return "".join(f"CREATE TABLE {name} AS SELECT * FROM (VALUES {v}) t({c});" for name, (c, v) in rows.items())


def make_t5(folder: Path, **changes: object) -> Path:
    """A T5 in a folder, as `save_pretrained` writes it."""
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors, trainers

    tokenizer = Tokenizer(models.WordPiece(unk_token="<unk>"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    special = ["<pad>", "</s>", "<unk>"]
    words = [f"{name} {c} {v}" for name, (c, v) in {**ROWS, **NEW}.items()]
    tokenizer.train_from_iterator(words, trainers.WordPieceTrainer(vocab_size=400, special_tokens=special))
    tokenizer.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
    names = dict(zip(("pad_token", "eos_token", "unk_token"), special, strict=True))
    transformers.PreTrainedTokenizerFast(tokenizer_object=tokenizer, **names).save_pretrained(folder)
    sizes: dict[str, Any] = {"d_model": 32, "d_kv": 8, "d_ff": 64, "num_layers": 2, "num_heads": 4, "dropout_rate": 0.0}
    config = transformers.T5Config(
        **{**sizes, "vocab_size": tokenizer.get_vocab_size(), "decoder_start_token_id": 0, **changes}
    )
    torch.manual_seed(0)
    transformers.T5Model(config).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def t5(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_t5(tmp_path_factory.mktemp("tiny"))


@pytest.fixture(scope="module")
def trained(t5: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with ten tables and a T5 that knows them."""
    file = tmp_path_factory.mktemp("lake") / "lake.duckdb"
    with lakescout.connect(str(file)) as con:
        con.execute(create(ROWS))
        done = con.execute("CALL lakescout_train_dsi(model := ?, questions := 8, epochs := 60)", [str(t5)]).fetchone()
        assert done is not None and done[:2] == ("trained", 10)
    return file


def asked(con: duckdb.DuckDBPyConnection, tables: list[str] | None = None) -> list[tuple[str, str]]:
    """Training questions and their tables."""
    with lake_of(con).session() as (connection, index):
        ids = [n for n, t in enumerate(index.catalog.tables) if tables is None or t.name.table in tables]
        found = training_questions(connection, index, per_table=4, tables=ids)
        return [(question.question, question.table.table) for question in found]


def answers(con: duckdb.DuckDBPyConnection, question: str) -> list[tuple[str, float]]:
    return con.execute("SELECT table_name, score FROM discover_tables(?, method := 'birdie')", [question]).fetchall()


def test_ten_tables_are_learned_through_sql(trained: Path) -> None:
    with lakescout.connect(str(trained), read_only=True) as con:
        questions = asked(con)
        right = [answers(con, question)[0][0] == table for question, table in questions]
        assert len(right) >= 30 and np.mean(right) >= 0.9
        scores = [score for _, score in answers(con, "What is the capacity of Wembley stadium?")]
        assert scores == sorted(scores, reverse=True) and sum(scores) == pytest.approx(1, abs=1e-3)


@pytest.mark.process
def test_it_is_asked_without_pytorch_and_transformers(trained: Path) -> None:
    program = (
        "import sys; sys.modules.update(torch=None, transformers=None, sentencepiece=None); import lakescout\n"
        f"con = lakescout.connect({str(trained)!r}, read_only=True)\n"
        "question = 'What is the capacity of Wembley stadium?'\n"
        "print(con.execute(\"SELECT table_name FROM discover_tables(?, method := 'birdie')\", [question]).fetchone()[0])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == "stadium"


@pytest.mark.parametrize(
    "changes",
    [{}, {"feed_forward_proj": "gated-gelu", "tie_word_embeddings": False, "num_decoder_layers": 3}],
    ids=["T5", "T5 1.1 and mT5"],
)
def test_the_network_is_that_of_transformers(tmp_path: Path, changes: dict[str, object]) -> None:
    folder = make_t5(tmp_path, **changes)
    backbone = FineTuned.load(Workshop(None, TrainingPlan(model=str(folder)), tmp_path, silent))  # type: ignore[arg-type]
    theirs = transformers.AutoModel.from_pretrained(folder).eval()
    ours = backbone.network.eval()
    readings = backbone.read(["the capacity of wembley", "tea", " ".join(["river length saturn moons"] * 30)])
    numbers, mask = (torch.from_numpy(part) for part in readings.padded(np.arange(3)))
    assert numbers.shape == (3, 64)
    steps = torch.randn(3, 6, 32)
    start = theirs.shared.weight[0].expand(3, 1, 32)
    with torch.no_grad():
        expected = theirs(
            input_ids=numbers, attention_mask=mask, decoder_inputs_embeds=torch.cat([start, steps], 1)
        ).last_hidden_state
        found = ours(numbers, mask, steps, *plain_unit(ours))
    assert torch.allclose(found, expected * ours.decoder.log_scale.exp(), atol=1e-4)
    assert expected.std() > 0.1


def plain_unit(network: Any) -> tuple[torch.Tensor, ...]:
    from lakescout.plugins.papers.birdie.training.backbones import without_unit

    return without_unit(network.shape).matrices()  # type: ignore[no-any-return]


def test_training_stays_on_one_device(t5: Path) -> None:
    shop = Workshop(None, TrainingPlan(model=str(t5)), t5, silent)  # type: ignore[arg-type]
    tabids = [(0, 0), (0, 1), (1, 0)]
    fine = FineTuned.load(shop)
    steps = fine.steps.extended(tabids)
    placed = Placed(Node(np.zeros(4, np.float32), 1, 1, 3, 1), tabids, np.zeros((3, 4)), np.zeros((3, 4)))
    model = fine.first(placed, steps).to("meta")  # any operation with a CPU tensor raises
    loss = model.loss(make_lesson(fine.read(["tea", "okapi", "Orly"]), range(3), range(3), tabids, steps), np.arange(3))
    loss.backward()
    assert {part.grad.device.type for part in model.parameters() if part.requires_grad} == {"meta"}


def test_onnx_and_torch_agree(trained: Path) -> None:
    with duckdb.connect(str(trained), read_only=True) as con:
        hub = hub_of(con)
    assert hub.pretrained is not None
    shop = Workshop(None, TrainingPlan(), trained, silent)  # type: ignore[arg-type]
    network = FineTuned.trained(shop, hub, hub.pretrained).network.eval()
    random = np.random.default_rng(0)
    unit = tuple(random.normal(size=part.shape).astype(np.float32) * 0.1 for part in hub.units[0].matrices)
    decoder, encoder = hub.sessions
    assert encoder is not None
    embedded = hub.pretrained.embedded("Which planet has the most moons?")
    spelling = PretrainedSpelling(
        encoder,
        decoder,
        hub.full_parameters,
        [hub.units[0].matrices, unit],
        embedded,
        2,  # type: ignore[list-item]
    )
    numbers = torch.tensor([hub.pretrained.tokenizer.encode("Which planet has the most moons?").ids] * 3)
    for taken in (0, 1, 3):
        steps = random.normal(size=(3, taken, 32)).astype(np.float32)
        stacked = [torch.from_numpy(np.stack([part, part * 0, part])) for part in unit]
        with torch.no_grad():
            expected = network(numbers, torch.ones(numbers.shape), torch.from_numpy(steps), *stacked)[:, -1].numpy()
        assert np.allclose(spelling.wanted(steps, [1, 0, 1]), expected, atol=1e-2)
        assert not np.allclose(expected[0], expected[2] if taken == 0 else expected[1], atol=1e-1) or taken == 0


def test_a_unit_for_new_tables_changes_nothing_that_was_learned(trained: Path, tmp_path: Path) -> None:
    file = tmp_path / "lake.duckdb"
    file.write_bytes(trained.read_bytes())
    with lakescout.connect(str(file)) as con:
        before = hub_of(con)
        old = asked(con)
        was = [answers(con, question)[0][0] for question, _ in old]
        con.execute(create(NEW))
        done = con.execute("CALL lakescout_train_dsi(mode := 'update', epochs := 120)").fetchone()
        assert done is not None and done[:2] == ("updated", 2) and done[3] == 1
        after = hub_of(con)
        assert after.vectors.shape == before.vectors.shape == (TOKENS, 32)
        assert all(np.array_equal(after.parameters[name], value) for name, value in before.parameters.items())
        assert [part.shape[0] for part in after.units[1].matrices] == [4] * 4  # both layers of encoder and decoder
        assert all(part.any(axis=(1, 2)).all() for part in after.units[1].matrices)
        new = asked(con, list(NEW))
        assert np.mean([answers(con, question)[0][0] == table for question, table in new]) >= 0.75
        now = [answers(con, question)[0][0] for question, _ in old]
        assert np.mean([one == two for one, two in zip(now, was, strict=True)]) >= 0.9
        parallel = answers(con, new[0][0])
        con.execute("CALL lakescout_set('dsi_units', 'serial')")
        serial = answers(con, new[0][0])
        assert [name for name, _ in serial] == [name for name, _ in parallel]
        assert [score for _, score in serial] == pytest.approx([score for _, score in parallel], abs=1e-4)
        con.execute(f"DROP TABLE {new[0][1]}")
        assert new[0][1] not in [name for name, _ in answers(con, new[0][0])]


def test_an_interrupted_fine_tuning_goes_on_to_the_same_index(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = make_t5(tmp_path / "t5", dropout_rate=0.1)
    tiny = TrainingPlan(questions=4, epochs=12, model=str(folder))
    con, lake = open_lake(tmp_path / "whole.duckdb")
    train(lake, "full", tiny, silent)
    other, again = open_lake(tmp_path / "broken.duckdb")

    def stop(what: str, done: int, total: int) -> None:
        if what == "training" and done == 7:
            raise StoppedError

    monkeypatch.setattr(fit_module, "SAVE_EVERY", 3)
    with pytest.raises(StoppedError):
        train(again, "full", tiny, stop)
    assert store.load(DuckDBConnection(other), "broken") is None
    train(again, "full", tiny, silent)
    one, two = hub_of(con), hub_of(other)
    assert all(np.array_equal(two.parameters[name], value) for name, value in one.parameters.items())
    assert np.array_equal(one.vectors, two.vectors)
    assert first(lake, "Which country is Joe Sharp from?") == first(again, "Which country is Joe Sharp from?")


def test_an_index_is_updated_with_the_model_that_it_was_trained_from(trained: Path, tmp_path: Path) -> None:
    file = tmp_path / "lake.duckdb"
    file.write_bytes(trained.read_bytes())
    with (
        lakescout.connect(str(file)) as con,
        pytest.raises(duckdb.Error, match=r"trained from '.*tiny.*', not from 'google/t5'.*mode := 'full'"),
    ):
        con.execute("CALL lakescout_train_dsi(model := 'google/t5')")


def test_without_transformers_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "find_spec", lambda name: None if name == "transformers" else object())
    with lakescout.connect() as con:
        con.execute(create(ROWS))
        with pytest.raises(
            duckdb.Error,
            match=r"needs transformers, of the extra lakescout\[train\]: pip install 'onnxscript>=0.5' .*'transformers>=4.57'",
        ):
            con.execute("CALL lakescout_train_dsi(model := 'google/mt5-small')")


def test_a_model_that_cannot_be_had_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import huggingface_hub

    monkeypatch.setattr(huggingface_hub.constants, "HF_HUB_OFFLINE", True)
    (tmp_path / "empty").mkdir()
    bert = tmp_path / "bert"
    transformers.BertConfig(hidden_size=8, num_hidden_layers=1).save_pretrained(bert)
    with lakescout.connect() as con:
        con.execute(create(ROWS))
        for model, message in (
            ("google/no-such-t5", r"'google/no-such-t5' cannot be had.*id of a T5 or an mT5"),
            (str(tmp_path / "empty"), r"empty' cannot be had"),
            (str(bert), r"is a 'bert'; allowed are T5 and mT5"),
            ("  ", r"model must be a text"),
        ):
            with pytest.raises(duckdb.Error, match=message):
                con.execute("CALL lakescout_train_dsi(model := ?)", [model])


def test_bytes_of_a_model_that_are_missing_are_said(trained: Path, tmp_path: Path) -> None:
    file = tmp_path / "lake.duckdb"
    file.write_bytes(trained.read_bytes())
    with lakescout.connect(str(file)) as con:
        con.execute("DELETE FROM lakescout.dsi_parts WHERE part = 'vocabulary'")
        with pytest.raises(duckdb.Error, match="train again"):
            answers(con, "hot drinks")
    with pytest.raises(errors.StateError):
        store.load(DuckDBConnection(duckdb.connect(str(file))), "lake")
