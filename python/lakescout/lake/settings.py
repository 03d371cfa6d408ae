"""The settings: one table of names, types, defaults and allowed values.

A value comes from the call, or else from `register(...)` or `SET`, or else from what is stored in the database, or
else from the default. Secrets are never settings: keys come from the environment.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches
from fnmatch import fnmatchcase
from typing import Any, Final

from lakescout.errors import SettingError
from lakescout.plugins import LARGEST, YEAR, Setting, Value, brought, plugins

__all__ = ["LARGEST", "SETTINGS", "Price", "Setting", "Settings", "Value"]


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
        raise ValueError(f"{text.strip()!r} is not a price")
    return amount


def cost(prices: tuple[Price, ...], model: str, prompt_tokens: int, reply_tokens: int) -> float | None:
    """The price of some tokens in dollars, by the first pattern that matches the model; None if none does.

    `model` may start with the server's address.
    """
    name = model.rsplit(" ", 1)[-1]
    for price in prices:
        if fnmatchcase(name, price.pattern):
            return (prompt_tokens * price.prompt + reply_tokens * price.reply) / 1e6
    return None


LONGEST: Final = 100_000
"""The most characters of a text."""


_OWN: Final = (
    Setting("encoder", "VARCHAR", "", "folder with model.onnx and tokenizer.json; empty: the default encoder"),
    Setting("threads", "BIGINT", 0, "threads for the encoder; 0: one per core", maximum=256),
    Setting("progress", "BOOLEAN", True, "whether a terminal shows what a question waits for, after two seconds"),
    Setting("include", "VARCHAR", "", "tables that can be asked, as comma-separated glob patterns; empty: all"),
    Setting("exclude", "VARCHAR", "", "tables to leave out, as comma-separated glob patterns"),
    Setting(
        "header_index",
        "VARCHAR",
        "auto",
        "how header vectors are searched, by default with a graph over more than 2,000",
        ("auto", "exact", "hnsw"),
    ),
    Setting("value_index", "VARCHAR", "auto", "how cell values are found", ("auto", "none", "dictionary")),
    Setting("scan_rows", "BIGINT", 200_000_000, "most rows that a value scan reads"),
    Setting(
        "scan_milliseconds", "BIGINT", 10_000, "most time that the value scans of a question take", maximum=1000 * YEAR
    ),
    Setting("refresh_seconds", "DOUBLE", 10.0, "how often databases without a local file are checked", maximum=YEAR),
    Setting(
        "fiscal_year_start",
        "BIGINT",
        0,
        "month in which a fiscal year begins, which is called by the year it ends in; 0: not said",
        maximum=12,
    ),
    Setting("join_edges", "VARCHAR", "all", "which joins may form groups", ("all", "auto", "declared", "inferred")),
    Setting(
        "join_seconds", "DOUBLE", 120.0, "most time for reading tables to measure joins, per question", maximum=YEAR
    ),
    Setting("answer_confidence", "DOUBLE", 0.6, "least confidence at which an answer is given", maximum=1),
    Setting(
        "when_unsure",
        "VARCHAR",
        "reason",
        "what answer gives where it has none: a row with the reason, an error, or no rows",
        ("reason", "error", "empty"),
    ),
    Setting("reading_seconds", "DOUBLE", 10.0, "time limit of reading a question over sets of tables", maximum=YEAR),
    Setting("answer_seconds", "DOUBLE", 10.0, "time limit of the statements of an answer, all together", maximum=YEAR),
    Setting(
        "answer_rows",
        "BIGINT",
        10_000,
        "most rows of an answer; a longer one appears in answers only",
        minimum=1,
    ),
    Setting(
        "llm_prices",
        "VARCHAR",
        "",
        "dollars per million tokens, 'model = prompt/reply, ...'; * matches any text",
        check=parse_prices,
    ),
    Setting("llm_concurrency", "BIGINT", 4, "most calls to the model at the same time", minimum=1, maximum=256),
    Setting(
        "parser",
        "VARCHAR",
        "embedded",
        "who parses questions: no model, or one that is asked as a paper has it",
        tuple(brought({"embedded": None}, lambda plugin: plugin.parsers)),
    ),
    Setting("privacy", "VARCHAR", "headers", "what a model may see of the lake", ("none", "headers", "values")),
    Setting("max_calls", "BIGINT", 8, "most calls to the model for one question"),
    Setting("max_tokens", "BIGINT", 40_000, "most tokens for one question, prompts and replies"),
    Setting("max_seconds", "DOUBLE", 60.0, "most seconds of model time for one question", maximum=YEAR),
    Setting("statement_max_calls", "BIGINT", 1_000, "most calls for all questions of a statement"),
    Setting("statement_max_tokens", "BIGINT", 10_000_000, "most tokens for all questions of one statement"),
    Setting("statement_max_seconds", "DOUBLE", 600.0, "most seconds of model time for one statement", maximum=YEAR),
    Setting(
        "rows_per_table",
        "BIGINT",
        200,
        "method 'rows': most rows of a table that get a vector",
        minimum=1,
        maximum=1_000_000,
    ),
    Setting("max_calls_per_hour", "BIGINT", 1_000, "most calls to the model in an hour, for everything"),
    Setting("max_call_tokens", "BIGINT", 16_000, "most tokens of one call to the model, prompt and reply"),
    Setting("max_call_seconds", "DOUBLE", 60.0, "most seconds of one call to the model", maximum=YEAR),
    Setting("questions_max_calls", "BIGINT", 2_000, "most calls to the model to word generated questions"),
    Setting("questions_max_tokens", "BIGINT", 2_000_000, "most tokens to word generated questions"),
    Setting("questions_max_seconds", "DOUBLE", 3_600.0, "most seconds to word generated questions", maximum=YEAR),
)

SETTINGS: Final[tuple[Setting, ...]] = (*_OWN, *(setting for plugin in plugins() for setting in plugin.settings))
"""The product's own settings, and those of the plugins."""

_BY_NAME: Final[dict[str, Setting]] = {setting.name: setting for setting in reversed(SETTINGS)}


def find_setting(name: object) -> Setting:
    """The setting with that name. Raises SettingError with the nearest names, or with all of them."""
    if isinstance(name, str) and name.lower() in _BY_NAME:
        return _BY_NAME[name.lower()]
    hint = " (keys and passwords are never stored: set them in the environment)" if _looks_secret(name) else ""
    near = get_close_matches(name.lower(), _BY_NAME, n=3) if isinstance(name, str) and not hint else []
    allowed = f"did you mean {', '.join(near)}?" if near else f"settings are {', '.join(sorted(_BY_NAME))}"
    raise SettingError(f"there is no setting {_shown(name)}{hint}; {allowed}")


def check_value(name: object, value: object) -> Value:
    """`value` as the type of the setting `name`. Raises SettingError, which says what is allowed."""
    setting = find_setting(name)
    try:
        converted = _convert(setting, value)
    except (TypeError, ValueError, InvalidOperation) as error:
        raise SettingError(f"setting {setting.name!r}: {_shown(value)} is not a {setting.type}") from error
    if isinstance(converted, str):
        _check_text(setting, converted)
        return converted
    if isinstance(converted, bool):
        return converted
    if converted < setting.minimum:
        raise SettingError(f"setting {setting.name!r}: {_shown(value)} is less than {setting.minimum:,}")
    if converted > setting.maximum:
        raise SettingError(f"setting {setting.name!r}: {_shown(value)} is more than {setting.maximum:,}")
    return int(converted) if isinstance(converted, Decimal) else converted


def _check_text(setting: Setting, text: str) -> None:
    """Check a text against a setting. Raises SettingError, which says what is allowed."""
    if setting.check is not None:
        try:
            setting.check(text)
        except ValueError as error:
            raise SettingError(f"setting {setting.name!r}: {error}") from error
    if setting.choices and text not in setting.choices:
        raise SettingError(f"setting {setting.name!r}: {_shown(text)} is not one of {', '.join(setting.choices)}")
    if len(text) > LONGEST:
        raise SettingError(f"setting {setting.name!r}: a text of more than {LONGEST:,} characters is too long")
    odd = next((sign for sign in text if "\ud800" <= sign <= "\udfff" or (sign < " " and not sign.isspace())), None)
    if odd is not None:
        raise SettingError(f"setting {setting.name!r}: the text holds {odd!r}, which no name or pattern has")


def _convert(setting: Setting, value: object) -> Value | Decimal:
    """A value as the setting's type; a whole number as a Decimal, which is exact, and cheap for huge ones, too."""
    if value is None:
        raise TypeError("NULL")
    if setting.type == "BOOLEAN":
        text = str(value).strip().lower()
        if text not in {"true", "false", "1", "0"}:
            raise ValueError(text)
        return text in {"true", "1"}
    if setting.type in {"BIGINT", "DOUBLE"}:
        number = Decimal(str(value))
        if number.is_nan() or (setting.type == "BIGINT" and number.is_finite() and number != number.to_integral()):
            raise ValueError(value)
        return number if setting.type == "BIGINT" else float(number)
    if not isinstance(value, (str, os.PathLike)):
        raise TypeError(value)
    return str(os.fspath(value))


def _shown(value: object) -> str:
    try:
        return f"{value!r:.80}"
    except ValueError:  # a number of more digits than Python writes
        return "that"


def _looks_secret(name: object) -> bool:
    return isinstance(name, str) and any(part in name.lower() for part in ("key", "token", "secret", "password"))


@dataclass
class StoredSettings:
    """The settings that are stored in the database, as of the last look. All sessions of a lake share them."""

    values: dict[str, Value] = field(default_factory=dict)
    note: str = ""
    """Which stored settings are not used, and why, in words."""

    def read(self, rows: Iterable[tuple[object, object]]) -> None:
        """Take over rows of names and values; a bad row is left out, and noted."""
        values: dict[str, Value] = {}
        wrong = []
        for name, value in rows:
            if name not in _BY_NAME:
                wrong.append(f"there is no setting {_shown(name)}")
                continue
            try:
                values[str(name)] = check_value(name, value)
            except SettingError as error:
                wrong.append(str(error))
        self.values = values
        self.note = f"stored settings that are not used: {'; '.join(wrong)}" if wrong else ""


class Settings:
    """The values of settings, by precedence: `overrides` (register, SET), then what is stored, then the default."""

    def __init__(self, overrides: Mapping[str, object] | None = None, stored: StoredSettings | None = None) -> None:
        """Raises SettingError."""
        self.stored = stored or StoredSettings()
        self._overrides = checked(overrides or {})

    def override(self, values: Mapping[str, object]) -> None:
        """Set values for this process only; if one is refused, nothing changes. Raises SettingError."""
        self._overrides = {**self._overrides, **checked(values)}

    def copy(self) -> Settings:
        """A copy of these settings, which later overrides do not change."""
        found = Settings(stored=self.stored)
        found._overrides = self._overrides
        return found

    @property
    def overrides(self) -> Mapping[str, Value]:
        """The values that are set for this process."""
        return dict(self._overrides)

    def __getitem__(self, name: str) -> Any:
        setting = find_setting(name)
        return self._overrides.get(setting.name, self.stored.values.get(setting.name, setting.default))

    def origin(self, name: str) -> str:
        """Where the value comes from: 'session', 'stored' or 'default'."""
        if name in self._overrides:
            return "session"
        return "stored" if name in self.stored.values else "default"


def checked(values: Mapping[str, object]) -> dict[str, Value]:
    """Checked values by the settings' names, as SETTINGS spells them. Raises SettingError."""
    return {find_setting(name).name: check_value(name, value) for name, value in values.items()}
