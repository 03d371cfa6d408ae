"""A question in a thread: a text that goes on edits the plan of the question before it.

Nothing is remembered between calls: a thread is the list of its texts, each read as it was when it was asked.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple

from lakescout.answer.candidates import Candidate
from lakescout.answer.guard import Together
from lakescout.answer.order import in_order, with_measure
from lakescout.answer.pipeline import UNSAID, Prepared, prepare, run_candidates
from lakescout.answer.scopes import RankedScope, RankedTable
from lakescout.answer.statement import Statement
from lakescout.answer.uncast import UncastCells
from lakescout.engine.ask import Rated, Way, answered
from lakescout.engine.following import goes_on
from lakescout.engine.lake import Lake, is_a_name
from lakescout.engine.outcome import Outcome, without
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex, phrase_key
from lakescout.plugins.thread import edits
from lakescout.plugins.thread.edits import Edit, Editor, Swap, main_table, moved
from lakescout.plugins.thread.fragments import begun_anew, fragment, is_superlative, narrows, words_of
from lakescout.plugins.thread.refusals import after_nothing, compared_in_thread, in_thread
from lakescout.reading.arithmetic import beyond_types
from lakescout.reading.counted import counted_once, summed_once
from lakescout.reading.demand import find_demand, is_number_word
from lakescout.reading.joining import CannotJoinError, KeyPaths, without_needless_tables
from lakescout.reading.link import SCORES, Links
from lakescout.reading.plan import (
    Compare,
    Everything,
    Missing,
    Not,
    Plan,
    Predicate,
    Source,
    Value,
    all_of,
    columns_in,
    conditions,
    everywhere,
)
from lakescout.reading.rules.periods import find_periods
from lakescout.reading.said import Person
from lakescout.reading.scope import Scope
from lakescout.reading.shown import dated
from lakescout.reading.spans import EDGES
from lakescout.reading.times import bounds
from lakescout.reading.to_sql import CannotWriteError, to_sql
from lakescout.reading.unaccounted import CARRIES
from lakescout.reading.verbalize import Sayer
from lakescout.words.text import normalise_name
from lakescout.words.tokens import tokenize

TRIED: Final = 8
"""How many edited plans are run for a text."""
FURTHER: Final = 1.5
"""What a condition costs for a further table, as a logarithm: 2014 is a year of what was asked of."""
FAR: Final = 0.75
"""How much less sure an edit is by each further table but one: a text seldom speaks of two."""
SECOND: Final = 0.9
"""How much less sure the other sense of "and HR" is: HR alone, or both."""
NO_ROWS: Final = 0.9
"""How much less sure an edit is that leaves no rows."""


@dataclass(frozen=True)
class Turn:
    """A question of a thread, and what it was taken to ask."""

    plan: Plan
    ranked: RankedScope
    noun: str
    """What its rows are called."""
    confidence: float
    subject: str
    """The one thing that it was about, or that was its answer; empty where there is none."""
    earlier: Turn | None = None
    """What it is an edit of; None for a question of its own."""
    swaps: tuple[Swap, ...] = ()
    """The conditions that this edit brought."""


class Step(NamedTuple):
    """One text of a thread: its outcome, and where the thread then stands; None where there is no plan to edit."""

    outcome: Outcome
    turn: Turn | None


def ask_on(  # noqa: PLR0917
    lake: Lake,
    question: str,
    after: Sequence[str] = (),
    method: str = "auto",
    k: int = 5,
    as_of: LakeIndex | None = None,
) -> Outcome:
    """Answer a question that may go on from those before it, the oldest first. Raises NoModelError as `ask` does."""
    with lake.session(as_of=as_of) as (connection, index):
        step = Step(Outcome(), None)
        for place, text in enumerate((*after, question)):
            step = _Thread(lake, connection, index, method, k, step.turn).step(text, begins=place == 0)
    return step.outcome


class _Made(NamedTuple):
    """An edited plan as a candidate, with how sure it is before it ran, and the words that it leaves out."""

    candidate: Candidate
    edit: Edit
    sure: float
    unused: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class _Thread:
    """A thread at one of its turns."""

    lake: Lake
    connection: Connection
    index: LakeIndex
    method: str
    k: int
    turn: Turn | None

    def step(self, text: str, *, begins: bool) -> Step:
        """The outcome of the next text."""
        if not begins and _COMPARED.search(text):
            return Step(Outcome(reason=compared_in_thread(text), goes_on=True), None)
        text = text if narrows(text) else _NOT.sub(" instead of ", text)
        if anew := begun_anew(text):
            return self._own(anew)
        stands = "own" if begins else standing(text, self.index)
        if stands == "own" or (stands in {"own first", "edit first"} and self.turn is None):
            return self._own(text)
        if self.turn is None:
            return Step(Outcome(reason=after_nothing(text), goes_on=True), None)
        named = with_subject(text, self.turn.subject, self.index)
        whole = standing(named, self.index) if named else ""
        if whole in {"own", "own first"}:
            own = self._own(named)
            if own.outcome.answered or whole == "own" or self.turn.plan.limit is not None:  # "its" is of the first one
                return own._replace(outcome=replace(own.outcome, goes_on=True))
        head, rest = _two(text)
        if head and (back := self._edited(head, self.turn)).turn is not None:
            return replace(self, turn=back.turn).step(rest, begins=False)
        edited = self._edited(text, self.turn)
        if stands == "edit":
            return edited
        first, other = (edited, self._own(text)) if stands == "edit first" else (self._own(text), edited)
        if other.outcome.answered and not first.outcome.answered:
            first, other = other, first
        both = (*first.outcome.answers, *other.outcome.answers[:1])
        return Step(replace(first.outcome, answers=both), first.turn)

    def _own(self, text: str) -> Step:
        """A question of its own."""
        outcome, prepared = answered(self.lake, text, self.method, self.k, as_of=self.index)
        sql = "" if outcome.nearest is None else outcome.nearest.sql
        for item in prepared.found if prepared is not None else ():
            if item.statement is not None and item.statement.sql == sql and isinstance(item.plan, Plan):
                return Step(outcome, _turn(outcome, item, noun_of(item.plan, item.links, item.scope)))
        return Step(outcome, None)

    def _edited(self, text: str, turn: Turn) -> Step:
        """The outcome of a text that edits the last plan."""
        words = fragment(text)
        probe, start = probe_of(text, words, turn.noun)
        way = Way(self.lake, self.connection, self.index, probe, "embedded", self.k)
        first = [RankedTable(turn.ranked.tables[number], 1.0) for number in _tables(turn.plan, turn.ranked.scope)]
        prepared = prepare(way.question, way.sources, first)
        made = (
            sorted(_candidates(turn, text, words, prepared, start), key=lambda each: -each.sure)[:TRIED]
            if words
            else []
        )
        trial = replace(prepared, found=[each.candidate for each in made])
        with Together(self.lake.source) as source:
            ran, not_run = run_candidates(trial, source, way.limits)
            uncast = UncastCells(prepared.catalog, source, way.limits, way.sources.edges())
            found = [(each, _stated(each, turn, prepared)) for each in made if each.candidate in ran]
            found = [(each, without(stated, uncast.reasons(stated))) for each, stated in found]
        if not found and (shorter := _RATHER.sub("instead", text)) != text:
            return self._edited(shorter, turn)
        if not found:
            return Step(Outcome(reason=in_thread(text), goes_on=True), None)
        found.sort(key=lambda pair: -pair[1].confidence)
        different = {stated.sql: stated for _, stated in reversed(found)}
        best = sorted(different.values(), key=lambda stated: -stated.confidence)[: self.k]
        rated = Rated(best, "", list(not_run), uncast, way.sources.evidence.late)
        chosen = found[0][0]
        outcome = replace(way.answer(trial, rated, [], way.notes()), goes_on=True)
        return Step(outcome, _turn(outcome, chosen.candidate, turn.noun, turn, chosen.edit.swaps))


def _turn(
    outcome: Outcome, item: Candidate, noun: str, earlier: Turn | None = None, swaps: tuple[Swap, ...] = ()
) -> Turn:
    assert isinstance(item.plan, Plan)
    subject = subject_of(item) if outcome.answered else ""
    return Turn(item.plan, item.ranked, noun, outcome.confidence, subject, earlier, swaps)


def probe_of(text: str, words: Sequence[str], noun: str) -> tuple[str, int]:
    """A whole question that says what a fragment says, and the token at which the fragment begins there.

    >>> probe_of("and the cancelled ones?", ("the", "cancelled", "ones"), "orders")
    ('number of the cancelled orders', 2)
    >>> probe_of("only from JFK", ("from", "jfk"), "flights")
    ('number of flights from JFK', 3)
    """
    spoken = [token for token in tokenize(text) if token.is_word]
    lower = [token.lower for token in spoken]
    spans = ((place, size) for size in (len(words), len(words) - 1) for place in range(len(lower)) if size)
    same = (span for span in spans if lower[span[0] : sum(span)] == [*words[-span[1] :]])
    first, size = next(same, (0, len(words)))  # the first word may stand for a phrase
    rest = spoken[first : first + size]
    led = "" if size == len(words) else f"{words[0]} "
    counts = tuple(words[:2]) == ("how", "many")
    rest = rest[:-1] if words[-1:] == ("instead",) else rest
    rest = rest[2:] if counts else rest[1:] if words[:1] in {("which",), ("what",)} else rest
    plain = text[rest[0].start : rest[-1].end] if rest else ""
    tokens = tokenize(plain)
    points = {place for place, token in enumerate(tokens) if token.lower in _ONES and token.quote is None}
    points |= {len(tokens) - 1} if tokens and tokens[-1].lower == "one" else set()
    whole = " ".join(noun if place in points else token.text for place, token in enumerate(tokens)) if points else plain
    head = f"{'how many' if counts else 'number of'}{'' if points else f' {noun}'}"
    head += " in" if len(tokens) == 1 and find_periods(tokenize(f"in {plain}")) else ""
    return f"{head} {led}{whole}".strip(), len(tokenize(head))


def _two(text: str) -> tuple[str, str]:
    """A text that turns back and goes on, as its two parts; both empty for other texts.

    >>> _two("without the last filter, the five largest"), _two("without Rome, Paris and Bern")
    (('without the last filter', 'the five largest'), ('', ''))
    """
    head, _, rest = text.partition(",") if "," in text else text.partition(" and ")
    words = frozenset(fragment(head))
    back = bool(words & words_of("turning back")) and words <= words_of("turning back", "turned back", "the last")
    return (head.strip(), rest.strip()) if back and rest.strip() else ("", "")


_COMPARED: Final = re.compile(
    r"\b(?:compar(?:ed?|ing)\b.*?\b(?:to|with|against)|in comparison (?:to|with)|versus|vs)\b", re.IGNORECASE
)
"""What asks for two answers side by side, which no edit gives."""
_BESIDES: Final = re.compile(r"^(?:and|also)\b|\bfurther\b|\b(?:too|also|as well)\W*$", re.IGNORECASE)
"""Words by which a group comes besides the known ones, and a cell may."""
_TOO: Final = re.compile(
    r"^also\b|\b(?:too|also|as well|next to (?:it|them)|beside (?:it|them)|alongside)\W*$", re.IGNORECASE
)
"""Words by which a cell comes besides the known one, and a number besides another."""
_ADDING: Final = frozenset({"add", "plus", "include", "adding", "including"})
_NOT: Final = re.compile(r",\s*(?:and\s+)?not\s+(?=\w)", re.IGNORECASE)
"""What stands between what is wanted and what is not: "slots, not bookings"."""
_RATHER: Final = re.compile(r"\b(?:rather than|instead of)\b.*$", re.IGNORECASE | re.DOTALL)
_ONES: Final = frozenset({"ones", "those", "them", "these"})


def _tables(plan: Plan, scope: Scope) -> list[int]:
    """The tables of a plan."""
    named = [node.table for node in everywhere(plan) if isinstance(node, (Source, Everything))]
    return list(dict.fromkeys([*(scope.columns[number].table for number in columns_in(plan)), *named]))


def _candidates(turn: Turn, text: str, words: tuple[str, ...], prepared: Prepared, start: int) -> Iterator[_Made]:
    """The plans that a text may make of the last one, over the tables of the question that says its words."""
    read: list[tuple[float, float, Edit, Candidate]] = []
    more = _BESIDES.search(text) is not None
    for ranked in prepared.scopes:
        plan = moved(turn.plan, turn.ranked.scope, ranked.scope)
        if plan is None:
            continue
        besides = _TOO.search(text) is not None or words[0] in _ADDING
        editor = Editor(plan, ranked.scope, prepared.links_of(ranked), start, words, besides)
        edit, is_local = _local(editor, turn, narrows=narrows(text))
        if is_local or {"instead", "rather"} & set(words[:-1]):
            yield from () if edit is None else _written(edit, turn, editor.links, ranked, start, 1.0)
            return
        for entry in prepared.found:
            piece = (
                _piece(editor, entry.plan, more=more)
                if entry.ranked is ranked and isinstance(entry.plan, Plan)
                else None
            )
            if piece is not None and piece.plan != plan:
                strange = edits.strangeness(piece.plan, plan, ranked.scope)
                read.append((entry.score - FURTHER * strange, strange, piece, entry))
    best = max((score for score, *_ in read), default=0.0)
    total = sum(math.exp(score - best) for score, *_ in read)
    for score, strange, edit_read, entry in read:
        share = (0.85 + 0.15 / total) * math.exp(score - best) * FAR ** max(0, int(strange) - 1)
        left = frozenset(word.place for word in entry.left)
        ways = [edit_read]
        if more and (both := edits.beside(edit_read)) is not None:
            ways.insert(0 if _TOO.search(text) else 1, both)
        for place, way in enumerate(ways):
            yield from _written(way, turn, entry.links, entry.ranked, start, share * SECOND**place, left)


def _local(editor: Editor, turn: Turn, *, narrows: bool) -> tuple[Edit | None, bool]:
    """The edit that words of closed classes ask for alone, and whether they ask for one."""
    words, plan = editor.words, editor.plan
    every = frozenset(words)
    if every <= words_of("turning back", "turned back", "the last") and every & words_of("turning back"):
        back = _back(plan, every, turn, editor.scope)
        return (None if back is None else Edit(back, (), every)), True
    if (other := editor.turned(turn.swaps)) is not None:
        return other, True
    if (of_groups := editor.of_groups()) is not None:
        return of_groups, True
    if every - set(turn.noun.lower().split()) <= words_of("standing alone", "showing"):
        if words[:2] == ("how", "many") or words[0] == "count":
            whole = editor.measured() if len(words) > 2 else None
            return whole or Edit(editor.counted(), (), every), True
        if words[0] in words_of("showing") | {"which", "who", "whom", "what", "for"}:
            rows = editor.drilled()
            return (None if rows is None else Edit(rows, (), every)), True
    table = _table_asked(editor)
    if table is not None and (rows := editor.drilled(table)) is not None:
        return Edit(rows, (), every), True
    base = replace(editor, plan=edits.counted_of(plan) or plan)
    measures = () if narrows else (base.measured,)
    own = (editor.shifted, editor.dropped, editor.filled, editor.shown, editor.quantified)
    every_way = (*own, *measures, base.ordered)
    ways = every_way[-1:] if words[0] in words_of("ordering") else every_way
    found = next(filter(None, (way() for way in ways)), None)
    asks_end = bool(plan.group) and words[0] in {"which", "what"} and any(map(is_superlative, words))
    return found, found is not None or base.sorts or asks_end


def _back(plan: Plan, words: frozenset[str], turn: Turn, scope: Scope) -> Plan | None:
    """The last plan without its last edit, or without what an edit brought; None where there is none."""
    if not words & words_of("turned back"):
        return None if turn.earlier is None else moved(turn.earlier.plan, turn.earlier.ranked.scope, scope)
    if "limit" in words:
        return replace(plan, limit=None)
    at: Turn | None = turn
    while at is not None and not at.swaps:
        at = at.earlier
    if at is None:
        return None if plan.where is None else replace(plan, where=None, sources=edits.sources_of(plan, scope))
    brought = {swap.new for swap in at.swaps}
    if any(swap.old is not None for swap in at.swaps) and brought <= {*conditions(plan.where)}:
        rest = all_of([part for part in conditions(plan.where) if part not in brought])
        return replace(plan, where=rest, sources=edits.sources_of(plan, scope))  # EWR instead of JFK: neither
    if at is turn and at.earlier is not None:
        return moved(at.earlier.plan, at.earlier.ranked.scope, scope)
    there = moved(turn.plan, turn.ranked.scope, at.ranked.scope)
    return None if there is None else moved(edits.without(there, at.swaps), at.ranked.scope, scope)


def _table_asked(editor: Editor) -> int | None:
    """The table of "which businesses" and "which product is that"; None for other texts."""
    rest = [word for word in editor.words if word not in words_of("standing alone") - {"which", "what"}]
    if len(rest) != 2 or rest[0] not in {"which", "what"}:
        return None
    links = editor.links
    places = {place for place, token in enumerate(links.tokens) if token.lower == rest[1] and place >= editor.start}
    tables = (each for each in links.mentions if each.kind == "table" and each.start in places)
    named = [each for each in tables if links.reasons[each.start, each.target]]
    best = max(named, key=lambda each: each.score, default=None)
    return best.target if best is not None and best.score >= SCORES["part"] else None


def _piece(editor: Editor, read: Plan, *, more: bool) -> Edit | None:
    """The edit by the conditions and groups of a plan that was read."""
    words, plan = editor.words, editor.plan
    counts = words[:2] == ("how", "many")
    if counts and (plan.group or edits.measure_of(plan) is None):
        plan = editor.counted()
    new = edits.conditions_said(read, editor.scope, main_table(plan, editor.scope))
    asks = words[0] in {"which", "what", "who"} or not _WITH & set(
        words
    )  # which cities: no condition that there is one
    filled = {part for part in new if asks and (_is_filled(part) or edits.is_above_nothing(part))}
    new = [editor.on_known_date(part) for part in new if not editor.is_noun(part) and part not in filled]
    if edits.gainsays(new) or not all(map(editor.says, new)):
        return None
    if any(atom.start == 0 for atom in find_demand(" ".join(words)).of("denial")):
        cells = [edits.opposite(part) for part in new if edits.names_cells(part)]
        new = [
            *cells,
            *(part for part in new if not edits.names_cells(part) and not (cells and isinstance(part, Missing))),
        ]
    by = {"by", "per", "each", "every"} & set(words) and read.group and read.having is None
    if by:
        grouped = replace(editor, plan=plan).grouped(read, more=more)
        apart = [part for part in new if not (isinstance(part, Compare) and part.left in read.group)]
        return None if grouped is None else edits.with_conditions(grouped, apart)
    if edits.measure_of(plan) is None and not plan.group and not plan.order:
        made = edits.with_conditions(plan, new)
        joins = len(edits.tables_of(made.plan, editor.scope)) > len(edits.tables_of(plan, editor.scope))
        return made._replace(plan=replace(made.plan, distinct=plan.distinct or joins)) if new else None
    parallel = counts and not words_of("pointing") & set(words[2:4])
    return edits.with_conditions(plan, new, replacing=parallel) if new else None


def _is_filled(part: Predicate) -> bool:
    return isinstance(part, Not) and isinstance(part.part, Missing)


_WITH: Final = frozenset(
    {
        "with",
        "without",
        "having",
        "have",
        "has",
        "had",
        "whose",
        "where",
        "that",
        "who",
        "known",
        "given",
        "filled",
        "not",
        "no",
    }
)
"""Words of which one asks for a condition that something is there: "weather" alone does not."""


def _written(  # noqa: PLR0917
    edit: Edit,
    turn: Turn,
    links: Links,
    ranked: RankedScope,
    start: int,
    share: float,
    left: frozenset[int] | None = None,
) -> Iterator[_Made]:
    """The edited plan as a candidate; `left` are the words that the plan it was read from left out."""
    scope = ranked.scope
    plan = without_needless_tables(edits.without_said_tables(dated(edit.plan), scope), scope)
    if isinstance(plan, Plan) and any(map(edits.counts_rows, plan.show)):
        plan = counted_once(plan, scope, links)
    plan = summed_once(plan, scope)
    if beyond_types(plan, scope):
        return
    try:
        tree = to_sql(plan, scope, KeyPaths(scope))
    except (CannotJoinError, CannotWriteError):
        return
    made = Candidate(in_order(with_measure(tree, plan, scope), plan, scope), plan, links, ranked, 0.0, 0)
    before = replace(made, plan=moved(turn.plan, turn.ranked.scope, scope) or plan)
    if {each.what for each in made.barring} - {each.what for each in before.barring}:
        return  # what the question before said of its own plan is not said again
    said = (word for word in made.left if word.place >= start and (left is None or word.place in left))
    aside = edit.says | words_of("looking at rows")
    words = [word for word in said if links.tokens[word.place].lower not in aside]
    unused = tuple(dict.fromkeys(links.tokens[word.place].text for word in words if word.likely >= CARRIES))
    sure = turn.confidence * share * math.prod(1.0 - word.likely for word in words)
    yield _Made(made, edit, min(sure, UNSAID) if unused else sure, unused)


def _stated(made: _Made, turn: Turn, prepared: Prepared) -> Statement:
    """The statement of an edit that ran, which says what it keeps."""
    item = made.candidate
    empty = item.ran.rows is not None and item.ran.rows.num_rows == 0
    old = moved(turn.plan, turn.ranked.scope, item.scope)
    words = normalise_name(item.links.question).split()
    exact, plain = (_kept(old, item, say) for say in (Sayer(item.scope), Person(item.scope, words)))
    return replace(
        item.ran,
        confidence=made.sure * (NO_ROWS if empty else 1.0),
        reasons=(*item.reasons(prepared.catalog), *item.ran.reasons),
        reading=item.reading + exact,
        said=replace(item.said, text=item.said.text + plain) if item.said.text else item.said,
        unused=made.unused,
    )


def _kept(old: Plan | None, item: Candidate, say: Sayer) -> str:
    """What an edited plan keeps of the old one, as the end of its reading."""
    if old is None or not isinstance(item.plan, Plan):
        return ""
    stays, gone = edits.kept(old, item.plan, say), edits.dropped(old, item.plan, say)
    told = (("kept: ", stays), ("no longer: ", f"where {gone}" if gone else ""))
    said = "; ".join(f"{head}{item.in_words(text)}" for head, text in told if text)
    return f" ({said})" if said else ""


def noun_of(plan: Plan, links: Links, scope: Scope) -> str:
    """What the rows of a plan are called in the question: the words that name their table there, or its name."""
    table = main_table(plan, scope)
    spans = [span for span in links.spans if span[2] == table]
    if spans:
        start, end = max(spans, key=lambda span: (SCORES[span[3]], span[1] - span[0]))[:2]
        return " ".join(token.text for token in links.tokens[start:end])
    words = [token.lower for token in links.tokens]
    if words[:2] == ["how", "many"] and len(words) > 2 and words[2] not in EDGES:
        return words[2]
    return "rows" if table is None else normalise_name(scope.tables[table].called)


def subject_of(item: Candidate) -> str:
    """The one thing that an answer names, or that its question is about; empty where there is none, or several."""
    rows = item.ran.rows
    if rows is not None and rows.num_rows == 1 and isinstance(cell := rows.column(0)[0].as_py(), str):
        return cell
    equal = [
        part
        for part in conditions(getattr(item.plan, "where", None))
        if isinstance(part, Compare) and part.comparison == "="
    ]
    cells = [part.right.value for part in equal if isinstance(part.right, Value)]
    names = [cell for cell in cells if isinstance(cell, str) and bounds(cell) is None]
    return names[0] if len(names) == 1 else ""


def with_subject(text: str, subject: str, index: LakeIndex) -> str:
    """A question with its subject in the place of "it" or "that manager"; empty where it points to none.

    >>> from types import SimpleNamespace
    >>> index = SimpleNamespace(lexicon=SimpleNamespace(tables={"shop"}, headers={"manag"}))
    >>> with_subject("what was its lowest score?", "Blue Bar", index), with_subject("that shop's tills", "Ann", index)
    ('what was lowest score of "Blue Bar"', 'tills of "Ann"')
    """
    plain, name = text.strip().rstrip("?!. "), f'"{subject}"'
    said = [found for found in _THAT.finditer(plain) if is_a_name(found[1], index)] if subject else []
    for found in (*said, *_ITS.finditer(plain)) if subject else ():
        before, after = plain[: found.start()], plain[found.end() :]
        owns = found.re is _ITS or found[2]
        return f"{before}{after.lstrip()} of {name}" if owns else f"{before}{name}{after}"
    return _IT.sub(lambda _: name, plain, count=1) if subject and _IT.search(plain) else ""


_THAT: Final = re.compile(r"\b(?:that|this) (\w+)('s)?(?!\w)", re.IGNORECASE)
_ITS: Final = re.compile(r"\b(?:its|his)\b", re.IGNORECASE)
_IT: Final = re.compile(r"\b(?:it|he|she|him)\b", re.IGNORECASE)


def standing(text: str, index: LakeIndex) -> str:
    """Whether a text in a thread is a question of its own ('own'), goes on ('edit'), or may be either."""
    tokens = [token for token in tokenize(text) if token.is_word]
    words = [token.lower for token in tokens]
    joined = bool(words) and words[0] in words_of("joining")
    while words and words[0] in words_of("fillers", "joining"):
        words = words[1:]
    points = any(two in {"that", "this"} and one in words_of("asking") for one, two in pairwise(words))
    if not words or points or words_of("pointing") & set(words) or "instead" in words or words[0] == "as":
        return "edit"
    if goes_on(tokens, lambda name: is_a_name(name, index)) or narrows(text) != (words[0] in words_of("narrowing")):
        return "edit"
    if words[0] in words_of("asking"):
        some = any(_is_table(words[place:], index) for place in range(len(words)))
        if words[:2] == ["how", "many"]:
            return "own" if _is_table(words[2:], index) or (some and not joined) else "edit"
        if words[0] in {"which", "what"} and words[1:2] and words[1] in {"are", "were"} and not some:
            return "edit"
        closed = EDGES | words_of("asking", "standing alone")
        content = [word for word in words if not (word in closed or is_number_word(word) or is_superlative(word))]
        clause = words[0] in {"who", "whose"} and not some and not text.rstrip().endswith("?")
        return "edit" if len(content) < 2 else "edit first" if clause else "own"
    measured = words[0] in words_of("measured") or (
        words[0] == "the" and words[1:2] and words[1] in words_of("measured")
    )
    if not (measured or _is_table(words, index)) or len(words) == 1:
        return "edit"
    whole = not measured or any(word in {"by", "per", "of", "in", "for", "each"} for word in words)
    return "own first" if whole and not joined else "edit first"


def _is_table(words: Sequence[str], index: LakeIndex) -> bool:
    """Whether words begin with the name of a table."""
    return any(phrase_key(" ".join(words[:size])) in index.lexicon.tables for size in (1, 2, 3))
