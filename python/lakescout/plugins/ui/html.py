"""HTML that escapes every text by default, and the values of a lake as a person may safely see them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from html import escape
from typing import Any, Final
from urllib.parse import quote as url_quote
from urllib.parse import urlencode

from lakescout.words.text import UNSEEN

LONGEST: Final = 300
"""The most characters of a cell."""
ITEMS: Final = 20
"""The most members of a list in a cell."""

Child = object
"""Html stays as it is; None is nothing; an iterable is its members; all else is text."""

_VOID: Final = frozenset({"input", "meta", "link", "br", "hr"})
_LINKS: Final = frozenset({"href", "src", "action"})
_OWN: Final = re.compile(r"[/#?](?![/\\])|$")
"""How an address of ours starts: no scheme and no other host."""


class Html(str):
    """Text that is HTML already: this module made it, or it is written out in the source."""

    __slots__ = ()


def html(*children: Child) -> Html:
    """The children one after another.

    >>> html("1 < 2", None, [Html("<br>"), 3])
    '1 &lt; 2<br>3'
    """
    return Html("".join(_parts(children)))


def _parts(children: Iterable[Child]) -> Iterable[str]:
    for child in children:
        if isinstance(child, Html):
            yield child
        elif isinstance(child, (list, tuple)) or (isinstance(child, Iterable) and not isinstance(child, (str, bytes))):
            yield from _parts(child)
        elif child is not None:
            yield escape(str(child))


def el(name: str, /, *children: Child, **attributes: object) -> Html:
    """One element. An attribute's trailing underscore is dropped, others become hyphens; None and False leave it out.

    >>> el("td", "<script>", class_="num", aria_label='"', hidden=False)
    '<td class="num" aria-label="&quot;">&lt;script&gt;</td>'
    """
    given = []
    for key, value in attributes.items():
        attribute = key.rstrip("_").replace("_", "-")
        if value is None or value is False:
            continue
        if attribute in _LINKS and not _OWN.match(str(value)):
            raise ValueError(f"{attribute} leads elsewhere: {str(value)[:80]!r}")
        given.append(f" {attribute}" if value is True else f' {attribute}="{escape(str(value))}"')
    opening = f"<{name}{''.join(given)}>"
    return Html(opening if name in _VOID else f"{opening}{html(*children)}</{name}>")


def hidden(**values: object) -> list[Html]:
    """What a form carries besides what people type."""
    return [el("input", type="hidden", name=name, value=value) for name, value in values.items()]


def link(path: str, **query: object) -> str:
    """An address of ours, with the parameters that are given.

    >>> link("/table/a b/ü", q="x&y", page=None)
    '/table/a%20b/%C3%BC?q=x%26y'
    """
    given = {name: str(value) for name, value in query.items() if value is not None}
    return url_quote(path) + (f"?{urlencode(given)}" if given else "")


def visible(text: str) -> str:
    r"""The text with invisible characters, and those that change its direction, written as escapes.

    >>> visible("a\u202eb\x1b")
    'a\\u202eb\\u001b'
    """
    return UNSEEN.sub(lambda match: f"\\u{ord(match[0]):04x}", text.encode("utf-8", "replace").decode())


def shown(value: Any, longest: int = LONGEST) -> str:
    """A value of the lake as text, cut to `longest` characters.

    >>> shown(1234567.5), shown(2019), shown(None), shown(["a", 1]), shown("x" * 9, 4)
    ('1,234,567.5', '2019', '', 'a, 1', 'xxxx…')
    """
    text = _text(value, longest)
    return visible(text[:longest]) + "…" if len(text) > longest else visible(text)


def _text(value: Any, longest: int) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (float, Decimal)) and not isinstance(value, int):
        return number(float(value)) if math.isfinite(value) else str(value)
    if isinstance(value, (bytes, bytearray)):
        return bytes(value[:longest]).hex()
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_text(each, longest)}" for key, each in list(value.items())[:ITEMS])
    if isinstance(value, (list, tuple)):
        return ", ".join(_text(each, longest) for each in value[:ITEMS]) + (", …" if len(value) > ITEMS else "")
    if isinstance(value, datetime):
        return value.isoformat(" ")
    return value.isoformat() if isinstance(value, date) else str(value)


def number(value: float | None) -> str:
    """A number in few characters.

    >>> number(0.123456), number(3.0), number(12345.678), number(None), number(1e15)
    ('0.1235', '3', '12,345.68', '', '1e+15')
    """
    if value is None:
        return ""
    if not math.isfinite(value):
        return str(value)
    if value and not 1e-4 <= abs(value) < 1e15:
        return f"{value:.4g}"
    text = f"{value:,.4f}" if abs(value) < 100 else f"{value:,.2f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def grid(
    names: Iterable[Child],
    rows: Iterable[Iterable[Child]],
    *,
    caption: str,
    numbers: Iterable[int] = (),
    marked: Iterable[int] = (),
    fit: bool = False,
) -> Html:
    """A table that scrolls in its own frame; `numbers` are the places of columns of numbers, `marked` of those to mark.

    With `fit`, its texts wrap so that it has the width of the page.
    """
    right, lit = set(numbers), set(marked)

    def of(place: int) -> str | None:
        return " ".join(name for name, places in (("num", right), ("hit", lit)) if place in places) or None

    head = [el("th", name, scope="col", class_=of(place)) for place, name in enumerate(names)]
    body = [el("tr", [el("td", cell, class_=of(place)) for place, cell in enumerate(row)]) for row in rows]
    table = el("table", el("caption", caption, class_="aside"), el("thead", el("tr", head)), el("tbody", body))
    return el("div", table, class_="grid fit" if fit else "grid", tabindex=0, role="region", aria_label=caption)


def details(title: Child, *children: Child, opened: bool = False) -> Html:
    """A part of the page that unfolds on a click."""
    return el("details", el("summary", title), *children, open=opened)


def code(text: str, label: str) -> Html:
    """A statement to copy."""
    return el(
        "figure",
        el("pre", el("code", visible_lines(text)), tabindex=0, aria_label=label),
        el("button", "Copy", type="button", class_="copy", hidden=True, aria_label=f"Copy {label}"),
        class_="code",
    )


def visible_lines(text: str) -> str:
    """`visible` for texts of several lines: line ends and tabs stay."""
    return "\n".join(visible(line) for line in text.split("\n"))
