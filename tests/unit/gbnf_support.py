"""Reads a grammar in GBNF and draws texts from it at random."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field

Node = tuple  # ("text", str) | ("rule", str) | ("class", str) | ("any", [Node]) | ("all", [Node]) | ("times", Node, int, int)
TOKEN = re.compile(r'\s*("(?:\\.|[^"\\])*"|\[(?:\\.|[^\]\\])*\]|[A-Za-z0-9-]+|\{\d+(?:,\d*)?\}|[()|?*+])')


@dataclass
class Grammar:
    """The rules of a grammar, by name."""

    rules: dict[str, Node] = field(default_factory=dict)

    @property
    def named(self) -> set[str]:
        """The rules that are named by others."""
        return {name for node in self.rules.values() for name in names(node)}


def names(node: Node) -> set[str]:
    """The rules that a part names."""
    if node[0] == "rule":
        return {node[1]}
    inner = node[1] if node[0] in {"any", "all"} else [node[1]] if node[0] == "times" else []
    return {name for each in inner for name in names(each)}


def texts(node: Node) -> set[str]:
    """The literals of a part."""
    if node[0] == "text":
        return {node[1]}
    inner = node[1] if node[0] in {"any", "all"} else [node[1]] if node[0] == "times" else []
    return {text for each in inner for text in texts(each)}


def parsed(text: str) -> Grammar:
    """The grammar. Raises ValueError for what is none."""
    found = Grammar()
    for line in text.splitlines():
        name, sign, rest = line.partition(" ::= ")
        if not sign or name in found.rules:
            raise ValueError(line)
        tokens, place = [], 0
        while rest[place:].strip():
            matched = TOKEN.match(rest, place)
            if matched is None:
                raise ValueError(rest[place:])
            tokens.append(matched[1])
            place = matched.end()
        node, left = _any(tokens)
        if left:
            raise ValueError(left)
        found.rules[name] = node
    return found


def _any(tokens: list[str]) -> tuple[Node, list[str]]:
    options = []
    while True:
        items: list[Node] = []
        while tokens and tokens[0] not in {"|", ")"}:
            item, tokens = _one(tokens)
            items.append(item)
        options.append(("all", items))
        if not tokens or tokens[0] == ")":
            return ("any", options), tokens
        tokens = tokens[1:]


def _one(tokens: list[str]) -> tuple[Node, list[str]]:
    first, rest = tokens[0], tokens[1:]
    node: Node
    if first == "(":
        node, rest = _any(rest)
        if not rest:
            raise ValueError("a bracket is open")
        rest = rest[1:]
    elif first[0] == '"':
        node = ("text", first[1:-1].replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\"))
    elif first[0] == "[":
        node = ("class", first)
    else:
        node = ("rule", first)
    if rest and rest[0] in {"?", "*", "+"}:
        least, most = {"?": (0, 1), "*": (0, 3), "+": (1, 3)}[rest[0]]
        return ("times", node, least, most), rest[1:]
    if rest and rest[0][0] == "{":
        least, _, most = rest[0][1:-1].partition(",")
        return ("times", node, int(least), int(most or least)), rest[1:]
    return node, rest


SIGNS = {"[0-9]": "0123456789", "[1-9]": "123456789", "[0-1]": "01", "[0-2]": "012", "[1-2]": "12", "[-+*/]": "-+*/"}
"""What may stand for a class of characters; for others, signs of texts."""


class TooDeepError(Exception):
    """The derivation does not end soon."""


def drawn(grammar: Grammar, chance: random.Random, depth: int = 40) -> str:
    """A text of the grammar."""
    while True:
        try:
            return _drawn(grammar, ("rule", "root"), chance, depth)
        except TooDeepError:
            continue


def _drawn(grammar: Grammar, node: Node, chance: random.Random, depth: int) -> str:
    if depth == 0:
        raise TooDeepError
    kind = node[0]
    if kind == "text":
        return str(node[1])
    if kind == "rule":
        return _drawn(grammar, grammar.rules[node[1]], chance, depth - 1)
    if kind == "class":
        return chance.choice(SIGNS.get(node[1], "ab xZ%é"))
    if kind == "any":
        return _drawn(grammar, chance.choice(node[1]), chance, depth)
    if kind == "all":
        return "".join(_drawn(grammar, each, chance, depth) for each in node[1])
    count = min(chance.randint(node[2], node[3]), max(node[2], 2))
    return "".join(_drawn(grammar, node[1], chance, depth) for _ in range(count))


def longest(grammar: Grammar) -> int:
    """How many characters the longest text has. Raises RecursionError where there is none."""
    known: dict[str, int] = {}

    def of(node: Node) -> int:
        if node[0] == "text":
            return len(node[1])
        if node[0] == "class":
            return 1
        if node[0] == "rule":
            if node[1] not in known:
                known[node[1]] = of(grammar.rules[node[1]])
            return known[node[1]]
        if node[0] == "times":
            return int(node[3]) * of(node[1])
        return (max if node[0] == "any" else sum)(map(of, node[1]))

    return of(("rule", "root"))
