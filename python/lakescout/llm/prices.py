"""What calls cost: the setting `llm_prices`, in dollars per million tokens of prompts and of replies."""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase


@dataclass(frozen=True, slots=True)
class Price:
    """Dollars per million tokens for the models that a glob pattern names."""

    pattern: str
    prompt: float
    reply: float


def parse_prices(text: str) -> tuple[Price, ...]:
    """The prices in a setting. Raises ValueError.

    >>> parse_prices("gpt-4o = 2.5/10, qwen* = 0/0")[0]
    Price(pattern='gpt-4o', prompt=2.5, reply=10.0)
    """
    found = []
    for entry in filter(str.strip, text.split(",")):
        name, equals, amounts = entry.partition("=")
        prompt, slash, reply = amounts.partition("/")
        if not (name.strip() and equals and slash):
            raise ValueError(f"{entry.strip()!r} is not 'model = dollars/dollars' (per million tokens, prompt/reply)")
        found.append(Price(name.strip(), _amount(prompt), _amount(reply)))
    return tuple(found)


def _amount(text: str) -> float:
    amount = float(text)
    if not 0 <= amount < 1e6:
        raise ValueError(f"{text.strip()!r} is no price")
    return amount


def cost(prices: tuple[Price, ...], model: str, prompt_tokens: int, reply_tokens: int) -> float | None:
    """Dollars of some tokens, by the first pattern that fits the model; None when none does.

    `model` may have the server's address in front of it.
    """
    name = model.rsplit(" ", 1)[-1]
    for price in prices:
        if fnmatchcase(name, price.pattern):
            return (prompt_tokens * price.prompt + reply_tokens * price.reply) / 1e6
    return None
