"""The learned reader's grammar, features and search; and the reader of the package. Weights are measured, not tested."""

from __future__ import annotations

import hashlib
import json
import random
from functools import cache

import numpy as np
import pytest

from benchmarks.training.actions import write
from lakescout.reading.link import link
from lakescout.reading.model import reader
from lakescout.reading.model.actions import TOKEN, Action, UnwritableError, read
from lakescout.reading.model.beam import (
    ALLOWED_POINTERS,
    ALLOWED_TOKENS,
    Search,
    Sense,
    Step,
    action_at,
    item_kinds,
    place_of,
)
from lakescout.reading.model.features import MISSING, RELATIONS, TYPES, features, held_in, owners_in, scope_features
from lakescout.reading.model.grammar import CODE, RULES, START, SYMBOL, SYMBOLS, TOKENS, advance
from lakescout.reading.model.reader import DATA, Reader, with_the_likeliest
from lakescout.reading.model.states import batch
from lakescout.reading.plan import (
    Aggregate,
    Among,
    And,
    Arithmetic,
    Between,
    Column,
    Combined,
    Compare,
    Everything,
    In,
    Like,
    Missing,
    Not,
    Or,
    Order,
    Over,
    Period,
    Plan,
    Query,
    Rows,
    Share,
    Source,
    Value,
)
from lakescout.reading.scope import Cell, Key, Scope, make_scope
from lakescout.reading.similar import Similar
from lakescout.reading.texts import Labels, Spread
from lakescout.words.onnx import default_encoder
from reading.small_lake import table

# The grammar, the features and the search.

QUESTION = "Singers from France, older than 30 or 40, with 'Joe' of 5"
SCOPE = make_scope(
    [
        table("singer", id="INTEGER", name="VARCHAR", country="VARCHAR", age="INTEGER"),
        table("song", id="INTEGER", singer_id="INTEGER", title="VARCHAR", sold="DATE"),
    ],
    keys=[Key(5, 0)],
    cells=[Cell(13, 19, 2, "France")],
)
LINKS = link(QUESTION, SCOPE)
COUNT = Aggregate("count", Rows())
FRENCH = Compare("=", Column(2), Value("France"))
NAMES = Plan((Column(1),))

PLANS: list[Query] = [
    NAMES,
    Plan((Column(1), Column(3)), distinct=True, where=FRENCH),
    Plan((Everything(0),), sources=(Source(0),)),
    Plan((Everything(1, 5),)),
    Plan((Column(1, 5),)),
    Plan((COUNT,), sources=(Source(0),)),
    Plan((COUNT,), sources=(Source(0, 5), Source(1)), keep=Source(0)),
    Plan((Aggregate("avg", Column(3)), Aggregate("count", Column(2), distinct=True)), where=FRENCH),
    Plan((Aggregate("sum", Column(3), where=FRENCH),)),
    Plan((Share(COUNT, FRENCH),), sources=(Source(0),)),
    Plan((Column(2), Share(COUNT)), group=(Column(2),)),
    Plan((Over("avg", Plan((COUNT,), group=(Column(5),))),)),
    Plan((Arithmetic("/", Aggregate("sum", Column(3)), COUNT),)),
    Plan((Period("year", Column(7)), COUNT), group=(Period("year", Column(7)),)),
    Plan((Column(2),), group=(Column(2),), having=Compare(">=", COUNT, Value(5))),
    Plan((Column(1),), order=(Order(Column(3), True), Order(Column(1))), limit=1),
    Plan((Column(1),), order=(Order(Column(3)),), limit=5, skip=1, per=(Column(2),)),
    Plan((Column(1),), where=And((FRENCH, Compare(">", Column(3), Value(30)), Not(Missing(Column(1)))))),
    Plan((Column(1),), where=Or((And((FRENCH, FRENCH)), Like(Column(1), "contains", Value("Joe"))))),
    Plan((Column(1),), where=Between(Column(3), Value(30), Value(40))),
    Plan((Column(1),), where=Among(Column(3), (Value(30), Value(40)))),
    Plan((Column(1),), where=Not(In(Column(0), Plan((Column(5),))))),
    Plan((Column(1),), where=Compare(">", Column(3), Plan((Aggregate("avg", Column(3)),)))),
    Combined("intersect", NAMES, Plan((Column(1),), where=FRENCH)),
    Combined("union_all", NAMES, NAMES, order=((0, True),), limit=5),
]


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_a_plan_is_written_and_read_back(plan: Query) -> None:
    actions = write(plan, LINKS.values, SCOPE)
    stack = START
    for action in actions:
        stack = advance(stack, action.name)
    assert stack == ()
    assert read(actions, LINKS.values, SCOPE) == plan


def test_a_value_that_no_word_states_cannot_be_written() -> None:
    with pytest.raises(UnwritableError):
        write(Plan((Column(1),), where=Compare("=", Column(2), Value("Peru"))), LINKS.values, SCOPE)


def test_a_number_beside_a_text_is_spelt_as_the_cell() -> None:
    scope = make_scope([table("sales", year="VARCHAR")], cells=[Cell(3, 7, 0, "1951 ")])
    links = link("in 1951", scope)
    plan = Plan((COUNT,), where=Compare("=", Column(0), Value("1951 ")))
    assert read(write(plan, links.values, scope), links.values, scope) == plan


def test_whatever_the_grammar_allows_is_a_plan() -> None:
    draw = random.Random(5)
    ended = 0
    for _ in range(300):
        stack, actions = START, []
        while stack and len(actions) < 60:
            short = [name for name, after in sorted(RULES[stack[-1]].items()) if not after]
            name = draw.choice(short if short and draw.random() < 0.6 else sorted(RULES[stack[-1]]))
            if name in CODE and name not in {"column", "table", "value"}:
                actions.append(Action(TOKEN, CODE[name]))
            else:
                many = {"column": len(SCOPE.columns), "table": 2, "value": len(LINKS.values)}[name]
                actions.append(Action(name, draw.randrange(many)))
            stack = advance(stack, name)
        if not stack:
            ended += 1
            try:
                read(actions, LINKS.values, SCOPE)
            except UnwritableError:  # a limit that is a text
                continue
    assert ended > 20


def test_the_automaton_is_the_grammar() -> None:
    for symbol, rules in RULES.items():
        row = SYMBOL[symbol]
        assert {TOKENS[code] for code in np.flatnonzero(ALLOWED_TOKENS[row])} == set(rules) - {
            "column",
            "table",
            "value",
        }
        assert list(ALLOWED_POINTERS[row]) == [False, *(kind in rules for kind in ("table", "column", "value"))]
    assert set(RULES) == set(SYMBOLS)


OFFSETS = [(0, 0), (0, 7), (8, 12), (13, 19), (0, 0)]
"""[CLS] singers from france [SEP]"""


def test_features_relate_what_matches() -> None:
    links = link("Singers from France", SCOPE)
    found = features(SCOPE, links, OFFSETS)
    assert (found.pieces, found.tables, found.columns, found.values) == (5, 2, 8, len(links.values))
    assert found.relations.max() < RELATIONS
    singers, table_item, other = 1, 5, 6
    assert found.relations[singers, table_item] != found.relations[singers, other]
    cell = next(place for place, value in enumerate(links.values) if value.kind == "cell")
    assert found.value_spans[cell].tolist() == [3, 4]
    first_value, country, name = 5 + 2 + 8, 5 + 2 + 2, 5 + 2 + 1
    assert found.relations[first_value + cell, country] != found.relations[first_value + cell, name]
    assert found.relations[5 + 2 + 5, 5 + 2 + 0] != found.relations[5 + 2 + 4, 5 + 2 + 0]  # singer_id refers to id


def test_features_tell_names_from_kinds_and_what_is_missing() -> None:
    listed = table("person", id="INTEGER", name="VARCHAR", team="VARCHAR", note="VARCHAR", left_on="DATE")
    labels = {
        1: Labels((), spread=Spread.ONCE),
        2: Labels(("red", "blue"), repeated=True, spread=Spread.REPEATED),
    }
    scope = make_scope([listed], labels=labels, missing=frozenset({3, 4}))
    assert list(scope.labels) == [2]
    kinds = scope_features(scope).column_kinds
    assert [TYPES[kind] for kind in kinds[:, 0]] == ["number", "different texts", "repeated texts", "text", "date"]
    assert kinds[:, 1].tolist() == [0, 0, 0, MISSING, MISSING]


def test_places_of_actions_and_back() -> None:
    found = features(SCOPE, link("Singers from France", SCOPE), OFFSETS)
    for action in (Action(TOKEN, 3), Action("table", 1), Action("column", 7), Action("value", 0)):
        assert action_at(place_of(action, found), found) == action
    assert place_of(Action("column", 0), found) == len(TOKENS) + 5 + 2


def test_of_a_wide_scope_the_likeliest_columns_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The column that holds a value, one that a word names, and a key; tables and values are always shown."""
    item = features(SCOPE, LINKS, OFFSETS)
    assert with_the_likeliest(item).shown is None and item.as_shown is item
    monkeypatch.setattr(reader, "MOST_SHOWN", 3)
    narrowed = with_the_likeliest(item)
    assert narrowed.shown is not None and len(narrowed.shown) == 3 and 2 in narrowed.shown  # France is a country
    seen, first = narrowed.as_shown, item.pieces + item.tables
    assert (seen.tables, seen.columns, seen.values) == (item.tables, 3, item.values)
    assert len(seen.relations) == item.pieces + item.tables + 3 + item.values
    np.testing.assert_array_equal(held_in(seen), held_in(item)[:, narrowed.shown])
    np.testing.assert_array_equal(owners_in(seen), owners_in(item)[narrowed.shown])
    kinds = item_kinds(narrowed, len(item.relations) + 2)
    columns = kinds[first : first + item.columns]
    assert np.flatnonzero(columns == 2).tolist() == narrowed.shown.tolist() and set(columns.tolist()) == {0, 2}
    assert (np.delete(kinds, np.arange(first, first + item.columns)) != 2).all()


def test_a_batch_pads_and_hides() -> None:
    small = make_scope([table("singer", id="INTEGER")])
    both = [features(scope, link("Singers from France", scope), OFFSETS) for scope in (SCOPE, small)]
    rows = [np.ones((5, 3)), np.ones((5, 3))]
    names = [np.ones((item.tables + item.columns, 3)) for item in both]
    made = batch(both, rows, names)
    size = len(both[1].relations)
    assert made["relations"].shape == (2, len(both[0].relations), len(both[0].relations))
    assert (made["relations"][1, size:] == RELATIONS).all() and (made["seen"][1, :size] == 0).all()
    assert (made["seen"][1, size:] < -1000).all()


def test_search_finds_the_likeliest_plans_of_each_scope() -> None:
    links = link("Singers from France", SCOPE)
    found = features(SCOPE, links, OFFSETS)
    plans = [Plan((Column(1),), where=FRENCH), Plan((Column(3), Column(1)))]
    wanted = [[place_of(action, found) for action in write(plan, links.values, SCOPE)] for plan in plans]

    def score(step: Step) -> np.ndarray:
        logits = np.zeros((*step.tokens.shape, len(TOKENS) + len(found.relations)), dtype=np.float32)
        logits[:, :, CODE["end"]] = 2
        for scope, places in enumerate(wanted):
            if step.number < len(places):
                logits[scope, :, places[step.number]] = 9
        return logits

    results = Search([found, found], width=3).run(score)
    for listed, plan in zip(results, plans, strict=True):
        assert read(listed[0].actions, links.values, SCOPE) == plan
        assert [item.score for item in listed] == sorted((item.score for item in listed), reverse=True)
        assert len({item.actions for item in listed}) == len(listed) <= 3


def test_a_scope_at_its_end_is_not_asked() -> None:
    links = link("Singers from France", SCOPE)
    found = features(SCOPE, links, OFFSETS)
    short, long = (write(plan, links.values, SCOPE) for plan in (NAMES, Plan((Column(1),), where=FRENCH)))
    asked: list[list[int]] = []

    def score(step: Step) -> np.ndarray:
        asked.append(step.scopes.tolist())
        logits = np.zeros((*step.tokens.shape, len(TOKENS) + len(found.relations)), dtype=np.float32)
        for row, scope in enumerate(step.scopes.tolist()):
            plan = (short, long)[scope]
            if step.number < len(plan):
                logits[row, :, place_of(plan[step.number], found)] = 30
        return logits

    results = Search([found, found], width=2).run(score)
    assert [listed[0].actions for listed in results] == [tuple(short), tuple(long)]
    assert asked[0] == [0, 1] and asked[-1] != asked[0] and len(asked) < 40


def test_what_makes_no_sense_is_barred() -> None:
    question = "Singers from France of 30 with 'Joe' in Peru"
    scope = make_scope(SCOPE.tables, cells=[Cell(13, 19, 2, "France"), Cell(40, 44, 1, "Peru")])
    links = link(question, scope)
    found = features(scope, links, [(token.start, token.end) for token in links.tokens])
    first = found.pieces + found.tables
    actions = write(Plan((Column(1), Column(3)), where=FRENCH), links.values, scope)
    shown, compared = actions[:3], actions[:6]
    assert sorted(Sense(found).forbidden("in show", shown).tolist()) == [first + 1, first + 3]
    places = [place - first - found.columns for place in Sense(found).forbidden("any", compared).tolist()]
    barred = {(links.values[place].kind, links.values[place].value) for place in places}
    assert ("cell", "Peru") in barred and ("number", 30) in barred
    assert not {value for _, value in barred} & {"France", "Joe"}


def test_texts_are_not_summed() -> None:
    found = features(SCOPE, LINKS, OFFSETS)
    first = found.pieces + found.tables
    actions = [Action(TOKEN, CODE["plan"]), Action(TOKEN, CODE["avg of"])]
    assert Sense(found).forbidden("expression", actions).tolist() == [first + 1, first + 2, first + 6, first + 7]


def test_a_number_nobody_stated_is_not_sought_among_texts() -> None:
    sense = Sense(features(SCOPE, LINKS, OFFSETS))
    before = [Action(TOKEN, CODE["plan"]), Action("column", 1), Action(TOKEN, CODE["where"]), Action(TOKEN, CODE["="])]
    one = CODE["constant 1"]
    assert one in sense.forbidden_tokens("any", [*before, Action("column", 2)])
    assert one not in sense.forbidden_tokens("any", [*before, Action("column", 3)])


def test_what_orders_by_an_aggregate_is_grouped() -> None:
    sense = Sense(features(SCOPE, LINKS, OFFSETS))
    last = Order(COUNT, descending=True)
    alone = write(Plan((Column(1),), where=In(Column(0), Plan((Column(5),), group=(Column(5),)))), LINKS.values, SCOPE)
    grouped = write(Plan((Column(1),), group=(Column(2),), order=(last,)), LINKS.values, SCOPE)
    by = [*alone[:-1], Action(TOKEN, CODE["descending"])]
    assert CODE["count rows"] in sense.forbidden_tokens("expression", by)
    assert not sense.forbidden_tokens("expression", grouped[:-2])
    assert CODE["having"] in sense.forbidden_tokens("in show", alone[:2])
    assert not sense.forbidden_tokens("in group", grouped[:4])


def test_a_column_is_not_taken_from_itself() -> None:
    found = features(SCOPE, LINKS, OFFSETS)
    actions = [Action(TOKEN, CODE["plan"]), Action(TOKEN, CODE["-"]), Action("column", 3)]
    assert Sense(found).forbidden("any", actions).tolist() == [found.pieces + found.tables + 3]


def test_groups_say_what_is_shown_beside_them() -> None:
    found = features(SCOPE, LINKS, OFFSETS)
    first, sense = found.pieces + found.tables, Sense(found)
    total = Aggregate("sum", Column(3))
    within = In(Column(0), Plan((Column(5),), where=Compare("=", Column(6), Value("Joe"))))
    for where in (None, within):
        by_country = write(Plan((Column(2), total), where=where, group=(Column(2),)), LINKS.values, SCOPE)
        before = by_country[: by_country.index(Action(TOKEN, CODE["group"])) + 1]
        assert [place - first for place in sense.forbidden("expression", before).tolist()] == [1, 3]
    both = write(Plan((Column(2), total), group=(Column(2), Column(1))), LINKS.values, SCOPE)
    assert sense.forbidden("expression", both[:-2]).tolist() == []


# The reader of the package: its weights are those on record, and plain questions are read.

TABLES = (
    table("singer", singer_id="INTEGER", name="VARCHAR", country="VARCHAR", age="INTEGER"),
    table("song", song_id="INTEGER", singer_id="INTEGER", title="VARCHAR"),
)
KEYS = (Key(5, 0),)
SIMILAR = Similar(default_encoder(1))


@cache
def shipped_reader() -> Reader:
    return Reader(SIMILAR)


def test_the_weights_are_those_on_record() -> None:
    record = json.loads((DATA / "model.json").read_text(encoding="utf-8"))
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(DATA.glob("*.onnx"))}
    assert found == record["sha256"]


@pytest.mark.parametrize(
    ("question", "cells", "expected"),
    [
        ("How many singers are there?", (), Plan((Aggregate("count", Rows()),), sources=(Source(0),))),
        ("What is the average age of singers?", (), Plan((Aggregate("avg", Column(3)),))),
        (
            "Show the names of singers from France.",
            (Cell(31, 37, 2, "France"),),
            Plan((Column(1),), where=Compare("=", Column(2), Value("France"))),
        ),
    ],
)
def test_plain_questions_are_read(question: str, cells: tuple[Cell, ...], expected: Query) -> None:
    scope = make_scope(TABLES, KEYS, cells)
    found = shipped_reader().read(question, scope, link(question, scope, SIMILAR))
    assert found[0][0] == expected
    assert [score for _, score in found] == sorted((score for _, score in found), reverse=True)
    assert len(found) <= 10


def test_several_scopes_are_read_at_one_time_as_alone() -> None:
    question = "How many singers are there?"
    scopes: list[Scope] = [make_scope(TABLES, KEYS), make_scope(TABLES[1:]), make_scope(TABLES[:1])]
    pairs = [(scope, link(question, scope, SIMILAR)) for scope in scopes]
    together = shipped_reader().read_all(question, pairs, beam=4)
    for (scope, links), found in zip(pairs, together, strict=True):
        alone = shipped_reader().read(question, scope, links, beam=4)
        assert found[0][0] == alone[0][0]
        assert found[0][1] == pytest.approx(alone[0][1], abs=1e-2)
