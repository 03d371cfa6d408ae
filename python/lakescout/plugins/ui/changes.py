"""What the forms of the page change. Each change returns the address of the page that shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from lakescout.plugins.models import narrations
from lakescout.plugins.ui import answers, board, explore, overview, pages, taught
from lakescout.plugins.ui.html import link
from lakescout.surface import admin, discover


def _context(view: pages.View, given: Mapping[str, str]) -> str:
    text, which = given.get("text"), given.get("which")
    if which is None:
        admin.add_context(view.lake, given.get("table"), text)
    else:
        known = explore.context_named(view.lake, given.get("table", ""), which)
        if given.get("remove"):
            admin.add_context(view.lake, given.get("table"), known, remove=True)
        else:
            admin.add_context(view.lake, given.get("table"), text, replaces=known)
    return link("/table", name=given.get("table"))


def _narration(view: pages.View, given: Mapping[str, str]) -> str:
    column = f"{given.get('table', '')}.{overview.full_name(given.get('column', ''))}"
    which = given.get("which")
    if which is None:
        narrations.add_narration(view.lake, column, given.get("text"))
    else:
        known = explore.meaning_named(view.lake, given.get("table", ""), given.get("column", ""), which)
        narrations.add_narration(view.lake, column, known, remove=True)
    return link("/table", name=given.get("table"))


def _join(view: pages.View, given: Mapping[str, str]) -> str:
    done = discover.declare_join(view.lake, given.get("left"), given.get("right"), remove=bool(given.get("remove")))
    return link("/joins", table=done[0]["left_table"])


def _setting(view: pages.View, given: Mapping[str, str]) -> str:
    admin.set_setting(view.lake, given.get("name"), given.get("value"))
    return "/lake"


def _refresh(view: pages.View, given: Mapping[str, str]) -> str:
    admin.refresh(view.lake, full=False)
    return "/lake"


CHANGES: Final[Mapping[str, Callable[[pages.View, Mapping[str, str]], str]]] = {
    "/context": _context,
    "/narration": _narration,
    "/join": _join,
    "/setting": _setting,
    "/refresh": _refresh,
    "/view": answers.save_view,
    "/pin": board.pin,
    "/define": taught.define,
    "/verify": taught.verify,
}


LONG: Final = frozenset({"/refresh"})
"""Slow changes: leaving the page stops them."""
