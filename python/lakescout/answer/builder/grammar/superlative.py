"""Superlatives: the row with the most, the top n, the thing with the most rows of another."""

from __future__ import annotations

import re
from typing import Final

from lakescout.answer.builder.grammar.implied import amount_of
from lakescout.answer.builder.grammar.order import display_field
from lakescout.answer.builder.grammar.state import DET, C, E, State, T, index
from lakescout.answer.builder.lexicon import ADJECTIVES, SIZES, STOP
from lakescout.answer.builder.plan import Item
from lakescout.answer.builder.scope import Key

# ruff: noqa: E501 -- a pattern is easier to read on one line than in pieces


_MOST: Final = r"(?P<most>most|highest|largest|greatest|biggest|maximum|max|top|best|worst|least|lowest|smallest|fewest|minimum|min|lowest)"
_SIDES: Final = {"highest", "largest", "greatest", "biggest", "maximum", "lowest", "smallest", "minimum", "fewest"}
_LEAST: Final = {"worst", "least", "lowest", "smallest", "fewest", "minimum", "min"}
_TOP: Final = r"(?:(?:the )?(?:top |first )?(?P<k>N\d+) )?"
_COMMON: Final = (
    rf"(?P<link>(?:,? ?(?:that|which|who|and) )?(?:(?:is|are|was|were|has|have|occurs?|appears?|used|be) )*)(?:the )?"
    rf"(?P<most>most|least) (?:(?P<k>N\d+) )?(?:common|frequent|popular|frequently|commonly|often|widely|used|frequently used|commonly used|frequent)(?: used)?(?: (?P<what>{E}))?"
)
_COUNT: Final = (
    rf"(?P<link>(?:,? ?(?:and )?(?:that|which|who|whose) )?(?:(?:is|are|was|were|has|have|had|with|by|in|of|gets?|got|receives?|received|offers?|takes?|made|makes?|did|does|do|owns?|owned|holds?|won|having|contains?|hosted|hosts?|produced|written|wrote|uses?|used|belong|belongs to|to|shows?|attended|went|participated|participates?|for|\w+ed|\w+s) )*)"
    rf"(?:the )?{_TOP}(?:{_MOST}) (?:(?:total )?(?:number|amount|count|quantity)s? of |numbers of )?(?:different |distinct )?{DET}(?P<agg>average |mean |total )?(?P<mod>V\d+ )?(?P<what>{E})(?P<vals> (?:values?|scores?))?"
)
_ADJECTIVE: Final = rf"(?P<link>(?:,? ?(?:that|which|who|and) )?(?:(?:is|are|was|were|has|have|had|with|by|in|of) )*)(?:the )?{_TOP}(?:most |least )?(?P<adj>{'|'.join(ADJECTIVES)})\b(?: (?P<k2>N\d+)(?= {E}))?(?: (?P<what>{E}))?"
_TOP_BY: Final = (
    rf"(?:the )?\b(?P<side>top|bottom|best|worst|highest|lowest|largest|smallest|biggest)\b (?:(?P<k>N\d+) )?(?P<subject>{E})"
    rf" (?:by|according to|in terms of|ranked by|based on) {DET}(?P<agg>average|mean|total|sum of|maximum|minimum)? ?{DET}"
    rf"(?P<count>(?:total )?(?:number|count|amount) of )?{DET}(?P<what>{E})(?! of\b)"
)
_BUSIEST: Final = rf"(?:the )?\b(?P<most>busiest|quietest|most active|least active) (?P<what>{C})"
_MOST_DONE: Final = rf"(?:the )?\b(?P<most>most|least) (?:often |frequently )?(?P<deed>C\d+) (?P<what>{E})"
_EARNS_MOST: Final = rf"(?P<what>{C}) (?:the )?(?P<most>most recently|recently|most|least|last|first|latest|earliest)$"
_FIRST_LAST: Final = (
    r"(?:the |our |its |their )?\b(?P<most>first|last) (?:(?P<k>N\d+) )?(?P<mods>(?:V\d+ )*)(?P<what>T\d+)"
)
_LAST_MOST: Final = rf"(?P<what>{C}) (?:that |which |value |values )*(?:is|are|was|were) (?:the )?(?P<most>most|highest|largest|greatest|biggest|maximum|least|lowest|smallest|minimum|fewest)\b"


def read_superlatives(state: State) -> None:
    """Take one superlative; a second is left for the selection."""
    for pattern, read in (
        (_TOP_BY, _top_by),
        (_BUSIEST, _busiest),
        (_MOST_DONE, _most_done),
        (_COMMON, _common),
        (_LAST_MOST, _last),
        (_EARNS_MOST, _last),
        (_COUNT, _most),
        (_ADJECTIVE, _adjective),
        (_FIRST_LAST, _first_last),
    ):
        if state.take(pattern, lambda match, read=read: read(state, match)):  # type: ignore[misc]
            _how_many(state)
            return


def _how_many(state: State) -> None:
    """`the 3 T with the most`: the number stands before the subject."""
    match = re.search(r"\b(?:the|top|first|of|which|what) (?:top |first )?(N\d+) (?=[a-z]*\s?[CT§])", state.text)
    if match and state.plan.limit == 1 and not state.is_ordinal(match.group(1)):
        state.plan.limit = int(float(state.target(match.group(1)).cell))
        state.use(match.group(1))
        state.text = state.text.replace(match.group(1), "", 1)


def _k(state: State, match: re.Match[str]) -> int:
    name = match.groupdict().get("k") or match.groupdict().get("k2")
    if not name or not state.target(name).cell.isdecimal() or state.is_ordinal(name):
        return 1
    state.use(name)
    return int(float(state.target(name).cell))


def _top_by(state: State, match: re.Match[str]) -> str | None:
    """`top N T by C`, `by number of T`; a column that several rows share is summed up by."""
    subject, what = match.group("subject"), match.group("what")
    agg = {"average": "avg", "mean": "avg", "maximum": "max", "minimum": "min"}.get(match.group("agg") or "", "")
    descending = match.group("side") not in {"bottom", "worst", "lowest", "smallest"}
    if what.startswith("T"):
        item = Item(None, "count")
        state.plan.tables.append(state.table_of(what))
    elif match.group("count") and not state.measures(what):
        item = state.count_of(what, distinct=True)
    elif state.measures(what) or state.scope.fields[state.field_of(what)].numeric_text:
        grouped = subject.startswith("C") or many_to_one(state, what, state.table_of(subject))
        item = Item(state.field_of(what), agg or ("sum" if grouped else ""))
        state.plan.tables += [state.table_of(what)] if item.agg else []
    else:
        return None
    plural = state.mentions[index(subject)].text.lower().endswith("s")
    state.plan.limit = _k(state, match) if match.group("k") or not plural else 10
    state.plan.order.append((item, descending))
    state.use(what)
    if item.agg:
        state.plan.notes.append("group the subject")
    state.plan.shown.append(item)
    return subject


def _most_done(state: State, match: re.Match[str]) -> str | None:
    """`the most viewed T`: the one with the most viewings."""
    deed, what = match.group("deed"), match.group("what")
    if not state.is_deed(deed) or state.table_of(deed) == state.table_of(what):
        return None
    state.plan.order.append((Item(None, "count"), match.group("most") == "most"))
    state.plan.limit = 1
    state.plan.tables.append(state.table_of(deed))
    state.plan.notes.append("group the subject")
    state.use(deed)
    return what


def _busiest(state: State, match: re.Match[str]) -> str:
    """`the busiest day`: the one with the most rows."""
    state.plan.order.append(
        (Item(None, "count"), "least" not in match.group("most") and match.group("most") != "quietest")
    )
    state.plan.limit = 1
    state.plan.group.append(state.field_of(match.group("what")))
    return match.group("what")


def many_to_one(state: State, what: str, subject: int) -> bool:
    """Several rows of the column's table belong to one of the subject's."""
    return many_to_one_tables(state, state.table_of(what), subject)


def many_to_one_tables(state: State, table: int, subject: int) -> bool:
    """Several rows of the table belong to one of the subject's."""
    if table == subject:
        return False
    steps = state.graph.tree([subject, table]) or ()
    return any(refers_to(state, key, child) for child, key in steps)


def refers_to(state: State, key: Key, child: int) -> bool:
    """The child's end of the key repeats: it is not the column that its rows are numbered by."""
    end = key.left if state.scope.fields[key.left].table == child else key.right
    return end != state.scope.fields_of[child][0]


def _common(state: State, match: re.Match[str]) -> str | None:
    what = match.group("what")
    state.plan.order.append((Item(None, "count"), match.group("most") == "most"))
    state.plan.limit = _k(state, match)
    state.read.update(plain_words(match.group()))
    if what and what.startswith("C"):
        state.plan.group.append(state.field_of(what))
        return what
    if not what:
        state.plan.notes.append("group the selection")
        _count_done(state, match)
    return what or ""


def _count_done(state: State, match: re.Match[str]) -> None:
    """`which drug was prescribed most often`: the prescriptions are counted."""
    dated = re.search(
        rf"\b({E})(?: (?:is|are|was|were|has|have|had|been|gets?|got))* (?P<what>C\d+)$",
        state.text[: match.start()].rstrip(),
    )
    if dated and state.scope.fields[state.field_of(dated.group("what"))].is_date:
        state.plan.tables.append(state.table_of(dated.group("what")))
        state.use(dated.group("what"))
        return
    verb = re.search(
        rf"\b({E})(?: (?:is|was|were|are|has|have|had|been|gets?|got))* (?P<verb>[a-z]{{4,}})$",
        state.text[: match.start()].rstrip(),
    )
    other = state.table_done(verb.group("verb"), state.table_of(verb.group(1))) if verb else None
    if verb and other is not None:
        state.plan.tables.append(other)
        state.read.add(verb.group("verb"))


def _last(state: State, match: re.Match[str]) -> str | None:
    what = match.group("what")
    field = state.scope.fields[state.field_of(what)]
    if not (field.is_number or field.is_date or field.numeric_text):
        return None
    if match.group("most") not in {"most", "least", *_SIDES} and not field.is_date:
        return None
    state.use(what)
    state.plan.order.append((Item(state.field_of(what)), match.group("most") not in _LEAST | {"first", "earliest"}))
    state.plan.limit = 1
    return ""


def _most(state: State, match: re.Match[str]) -> str | None:
    what, word = match.group("what"), match.group("most")
    descending = word not in _LEAST
    if word in {"maximum", "max", "minimum", "min"} and not re.search(
        r"\b(?:with|has|have|had|whose|that|which|who|of)\b", match.group("link")
    ):
        return None
    counted = bool(re.search(r"(?:number|amount|count|quantity)s? of", match.group()))
    linked = match.group("link").strip()
    if re.fullmatch(T, what):
        if word in {"top", "max", "min", "best", "worst"} and not counted:
            return None
        if not counted and word in {"highest", "largest", "biggest", "smallest", "greatest", "lowest"}:
            return _implied_by(state, match, word, what)
        state.plan.order.append((Item(None, "count"), descending))
        state.plan.limit = _k(state, match)
        state.plan.tables.append(state.table_of(what))
        state.use(what)
        state.plan.notes.append("group the subject")
        return match.group("mod") or ""
    field = state.scope.fields[state.field_of(what)]
    measurable = (field.is_number and not field.is_id) or field.is_date or field.numeric_text
    if not measurable or (counted and field.is_text):
        if not linked and not counted:
            return None
        state.plan.order.append((Item(state.field_of(what), "count", counted and not field.is_id), descending))
        state.plan.limit = _k(state, match)
        state.use(what)
        state.plan.notes.append("group the subject")
        return ""
    if _only_selection(state, match, linked):
        return None
    named = re.search(r"\b(average|mean|total)\b", match.group())
    agg = {"average": "avg", "mean": "avg", "total": "sum"}[named.group()] if named else ""
    subjects = re.findall(rf"\b{T}\b", state.text[: match.start()])
    if not agg and word in {"most", "least", "fewest"} and state.measures(what) and subjects:
        agg = "sum" if many_to_one(state, what, state.table_of(subjects[-1])) else ""
    if agg:
        state.plan.tables.append(state.table_of(what))
    state.use(what)
    state.plan.order.append((Item(state.field_of(what), agg), descending))
    if agg:
        state.plan.notes.append("group the subject")
    state.plan.limit = _k(state, match)
    return ""


def _only_selection(state: State, match: re.Match[str], linked: str) -> bool:
    """`what is the highest C of T`: the value itself is asked for, nothing else is."""
    if match.groupdict().get("k") or re.match(rf"\s*{T}\b", state.text[match.end() :]):
        return False
    before, after = state.text[: match.start()], state.text[match.end() :]
    others = [name for name in re.findall(rf"\b{C}\b", before + " " + after) if index(name) not in state.used]
    if re.search(r"\b(?:with|has|have|had|whose|that|which|who)\b", linked):
        return False
    if re.search(r"\b(?:which|who)\b", before) or re.search(rf"\b{T}\b", before):
        return False
    return not others or bool(
        re.match(
            r"^(?:please )?(?:(?:can|could|would|will) you (?:please )?|i (?:want|need|would like|'d like)(?: to)? ?)?"
            r"(?:what|find|show|give|return|list|tell|get|know|see)?(?: me)?(?: is| are| was| were|'s| 's)?\s*$",
            before.strip(),
        )
    )


def _amount_shown(state: State, table: int) -> int | None:
    """What rows are large by when nothing says so; it is shown, so that one sees what was taken."""
    number = amount_of(state, table)
    name = display_field(state, table)
    if number is not None and (name is None or state.scope.fields[name].is_number):
        state.plan.shown.append(Item(number))
    return number


def _first_last(state: State, match: re.Match[str]) -> str | None:
    """`the last T`, `the first V T`: by the date of the table."""
    table = state.table_of(match.group("what"))
    dates = [n for n in state.scope.fields_of[table] if state.scope.fields[n].is_date]
    if not dates:
        return None
    state.plan.order.append((Item(dates[0]), match.group("most") == "last"))
    state.plan.limit = _k(state, match)
    return f"{match.group('mods')}{match.group('what')}"


def _implied_by(state: State, match: re.Match[str], word: str, what: str) -> str | None:
    table = state.table_of(what)
    number = state.implied(word, table) if word in ADJECTIVES else None
    number = _amount_shown(state, table) if number is None else number
    if number is None:
        return None
    descending = ADJECTIVES[word][0] if word in ADJECTIVES else word not in _LEAST
    state.plan.order.append((Item(number), descending))
    state.plan.limit = _k(state, match)
    return what


def _adjective(state: State, match: re.Match[str]) -> str | None:
    word, what = match.group("adj"), match.group("what")
    if word.endswith("er") or (word in {"recently"} and "most" not in match.group()):
        return None
    near = state.table_of(what) if what else None
    descending = ADJECTIVES[word][0]
    if re.search(r"\bleast\b", match.group()):
        descending = not descending
    number: int | None
    if (
        what
        and what.startswith("C")
        and state.scope.fields[state.field_of(what)].is_date | state.scope.fields[state.field_of(what)].is_number
    ):
        if _only_selection(state, match, match.group("link")):
            return None
        number = state.field_of(what)
        state.use(what)
        left = ""
    else:
        number = state.implied(word, near)
        if number is None and what and what.startswith("T") and word in SIZES:
            number = _amount_shown(state, state.table_of(what))
        left = what or ""
    if number is None:
        return None
    descending ^= state.reverses(word, number)
    state.plan.order.append((Item(number), descending))
    state.plan.limit = _k(state, match)
    return left


def plain_words(text: str) -> list[str]:
    """Words that are neither placeholders nor stop words."""
    return [word for word in re.findall(r"[a-z]+", text) if word not in STOP]
