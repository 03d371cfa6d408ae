"""The graph of a network in ONNX, changed as bytes before it is opened: protobuf, of which we need a few fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

_GRAPH: Final = 7
"""The field of a model that holds its graph."""
_NODE, _OUTPUT = 1, 12
"""The fields of a graph that hold a node and an output."""
_NAME: Final = 1
"""The field of an output that holds its name."""
_TAKES, _GIVES, _TYPE = 1, 2, 4
"""The fields of a node that hold the name of an input, that of an output, and its operator."""
_BYTES, _FOUR, _VARINT = 2, 5, 0
"""How a field is stored: with its length, as four bytes, as a number of any length; else as eight bytes."""


def with_output(model: bytes, name: str) -> bytes:
    """The model with one more output: protobuf merges parts that are given twice."""
    return model + _field(_GRAPH, _field(_OUTPUT, _field(_NAME, name.encode())))


class _Part(NamedTuple):
    """A field of a message: its number, where it begins, where its content does, and where both end."""

    number: int
    start: int
    content: int
    end: int


class _Node(NamedTuple):
    """A node of a graph."""

    part: _Part
    operator: bytes
    takes: list[bytes]
    gives: list[bytes]
    rest: bytes
    """Its other fields, as they are stored."""


def with_late_tables(model: bytes) -> bytes:
    """The model with rows of tables picked before they are scaled, so that opening it scales no table as a whole.

    A table of integers is cast and multiplied by a column of scales, row by row, before rows are picked from it. When
    a model is opened, all that depends on no input is computed: 12 million numbers for the default encoder's table of
    words, of which a question needs thirty rows. The results are the same. Another model is left as it is.
    """
    found = _graph_of(model)
    if found is None:
        return model
    nodes = [_node(model, part) for part in _parts(model, found.content, found.end) if part.number == _NODE]
    made = {name: node for node in nodes for name in node.gives}
    users: dict[bytes, int] = {}
    for node in nodes:
        for name in node.takes:
            users[name] = users.get(name, 0) + 1
    changed: dict[_Part, bytes] = {}
    for picks in (node for node in nodes if node.operator == b"Gather" and len(node.takes) == 2):
        scales = made.get(picks.takes[0])
        casts = made.get(scales.takes[0]) if scales is not None and scales.operator == b"Mul" else None
        if scales is None or casts is None or casts.operator != b"Cast" or casts.takes[0] in made:
            continue
        if scales.takes[1] in made or users[scales.gives[0]] > 1 or users[casts.gives[0]] > 1:
            continue
        (result,), rows = picks.gives, picks.takes[1]
        few, few_scales, few_cast = result + b"_few", result + b"_scales", result + b"_cast"
        changed[casts.part] = changed[scales.part] = b""
        changed[picks.part] = b"".join(
            (
                _written(picks, [casts.takes[0], rows], few),
                _written(picks, [scales.takes[1], rows], few_scales),
                _written(casts, [few], few_cast),
                _written(scales, [few_cast, few_scales], result),
            )
        )
    return _with(model, found, changed) if changed else model


def _with(model: bytes, graph: _Part, changed: dict[_Part, bytes]) -> bytes:
    """The model with other bytes instead of some parts of its graph."""
    pieces, last = list[bytes | memoryview](), graph.content
    view = memoryview(model)
    for part in sorted(changed):
        pieces += [view[last : part.start], changed[part]]
        last = part.end
    pieces.append(view[last : graph.end])
    length = sum(map(len, pieces))
    return b"".join((view[: graph.start], _number(_GRAPH << 3 | _BYTES), _number(length), *pieces, view[graph.end :]))


def _graph_of(model: bytes) -> _Part | None:
    graphs = [part for part in _parts(model, 0, len(model)) if part.number == _GRAPH]
    return graphs[0] if len(graphs) == 1 else None


def _node(model: bytes, part: _Part) -> _Node:
    found: dict[int, list[bytes]] = {_TAKES: [], _GIVES: [], _TYPE: [b""]}
    rest = []
    for each in _parts(model, part.content, part.end):
        if each.number in found:
            found[each.number].append(model[each.content : each.end])
        elif each.number != 3:
            rest.append(model[each.start : each.end])
    return _Node(part, found[_TYPE][-1], found[_TAKES], found[_GIVES], b"".join(rest))


def _written(node: _Node, takes: list[bytes], gives: bytes) -> bytes:
    """A node like another, with other inputs and another output."""
    named = [_field(_TAKES, name) for name in takes] + [_field(_GIVES, gives), _field(_TYPE, node.operator)]
    return _field(_NODE, b"".join(named) + node.rest)


def _parts(message: bytes, start: int, end: int) -> Iterator[_Part]:
    """The fields between two places of a message."""
    while start < end:
        key, content = _read(message, start)
        kind = key & 7
        if kind == _BYTES:
            length, content = _read(message, content)
            stop = content + length
        elif kind == _VARINT:
            _, stop = _read(message, content)
        else:
            stop = content + (4 if kind == _FOUR else 8)
        yield _Part(key >> 3, start, content, stop)
        start = stop


def _read(message: bytes, place: int) -> tuple[int, int]:
    """The number that begins at a place, and where it ends."""
    found = shift = 0
    while True:
        byte = message[place]
        place += 1
        found |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return found, place


def _number(value: int) -> bytes:
    r"""A number as protobuf writes it, seven bits a byte.

    >>> _number(300)
    b'\xac\x02'
    """
    written = bytearray()
    while value > 127:
        written.append(value & 127 | 128)
        value >>= 7
    return bytes([*written, value])


def _field(number: int, content: bytes) -> bytes:
    r"""A field that holds a text or a message.

    >>> _field(1, b"x")
    b'\n\x01x'
    """
    return _number(number << 3 | _BYTES) + _number(len(content)) + content
