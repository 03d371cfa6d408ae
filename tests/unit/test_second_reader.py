"""A second reader: its grammar, its prompt, what its agreement is worth, and that it is never shown unchecked."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import duckdb
import pyarrow as pa
import pytest
from gbnf_support import drawn, longest, parsed, texts

import lakescout
from lakescout.answer.guard import check
from lakescout.answer.guard.allowlist import FUNCTIONS as ALLOWED
from lakescout.answer.statement import Statement
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask
from lakescout.engine.calls import Message
from lakescout.engine.lake import Lake
from lakescout.errors import LakescoutError, ModelFileError
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.plugins.check.checked import Finding
from lakescout.plugins.llm.protocol import Reply
from lakescout.plugins.models.grammar import (
    ANY,
    SHORT,
    GrammarColumn,
    GrammarTable,
    JoinedColumns,
    Schema,
    Size,
    names_of,
    sort_of,
    spelled,
    statement_grammar,
)
from lakescout.plugins.models.local_model import with_sureness
from lakescout.plugins.models.second_reader import (
    AGREES,
    DISAGREE,
    SURE,
    SecondReading,
    comparable,
    described,
    grouped,
    is_asked,
    judged,
    statement_prompt,
)
from lakescout.surface.terms import verify
from lakescout.weights import weights

CLUBS = """
CREATE TABLE club (club_id INTEGER, name VARCHAR, Founded DATE, "order" VARCHAR);
CREATE TABLE "member of" (id INTEGER, club_id INTEGER, "full ""name" VARCHAR, fee DOUBLE, active BOOLEAN, code VARCHAR);
CREATE TABLE visit (member INTEGER, seen TIMESTAMP, tags VARCHAR[]);
INSERT INTO club VALUES (1, 'a', '2020-01-01', 'x'), (2, 'b', '2021-01-01', 'y');
INSERT INTO "member of" VALUES (1, 1, 'Ann', 2.5, true, '7'), (2, 2, 'Bob', 3, false, '9');
INSERT INTO visit VALUES (1, '2024-05-06 07:08:09', ['a']);
"""


@pytest.fixture(scope="module")
def clubs() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        connection.execute(CLUBS)
        yield connection


def table(connection: duckdb.DuckDBPyConnection, name: str) -> Table:
    listed = "SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = ? ORDER BY column_index"
    columns = connection.execute(listed, [name]).fetchall()
    return Table(
        TableName("memory", "main", name),
        tuple(Column(column, kind, place) for place, (column, kind) in enumerate(columns)),
    )


def schema(connection: duckdb.DuckDBPyConnection) -> Schema:
    tables = [table(connection, name) for name in ("club", "member of", "visit")]
    told = tuple(
        GrammarTable(
            each,
            name,
            tuple(GrammarColumn(one.name, one.type, sort_of(one.kind), one.name == "code") for one in each.columns),
        )
        for each, name in zip(tables, names_of(tables), strict=True)
    )
    keys = (JoinedColumns(1, 0, (("club_id", "club_id"),)), JoinedColumns(2, 1, (("member", "id"),)))
    return Schema(told, keys)


# The grammar.


@pytest.mark.parametrize("size", [ANY, SHORT])
def test_every_rule_of_a_grammar_is_there_and_used(clubs: duckdb.DuckDBPyConnection, size: Size) -> None:
    grammar = parsed(statement_grammar(schema(clubs), size))
    assert grammar.named <= set(grammar.rules)
    assert set(grammar.rules) - grammar.named == {"root"}


@pytest.mark.parametrize("size", [ANY, SHORT])
def test_what_a_grammar_allows_passes_the_guard_and_runs(clubs: duckdb.DuckDBPyConnection, size: Size) -> None:
    told = schema(clubs)
    tables = [each.table for each in told.tables]
    grammar, chance = parsed(statement_grammar(told, size)), random.Random(7)
    for _ in range(300):
        sql = drawn(grammar, chance)
        statement = check(sql, tables)
        try:
            clubs.execute(statement.sql)
        except duckdb.Error as error:
            problem = str(error)
            if "02-29" in problem or re.search(r"(ORDER|GROUP BY) term out of range", problem):
                continue
            assert "must appear in the GROUP BY clause" in problem, f"{sql}: {problem}"
            clubs.execute(check(grouped(statement.tree).sql(dialect="duckdb"), tables).sql)


def test_every_text_of_a_short_grammar_ends(clubs: duckdb.DuckDBPyConnection) -> None:
    assert longest(parsed(statement_grammar(schema(clubs), SHORT))) < 7_000
    with pytest.raises(RecursionError):
        longest(parsed(statement_grammar(schema(clubs))))


def test_a_grammar_names_only_what_the_schema_has(clubs: duckdb.DuckDBPyConnection) -> None:
    told = schema(clubs)
    grammar = parsed(statement_grammar(told))
    known = {name for each in told.tables for column in each.columns for name in (column.spelled, each.name)}
    for rule, node in grammar.rules.items():
        if re.match(r"(c-|tables-)", rule):
            for text in texts(node):
                parts = re.findall(r'"(?:[^"]|"")*"|[^.="\s]+', text.replace(" ON ", " ").replace("JOIN ", " "))
                assert set(parts) <= known, (rule, text)


def test_a_query_names_columns_of_the_tables_that_it_reads(clubs: duckdb.DuckDBPyConnection) -> None:
    told = schema(clubs)
    grammar = parsed(statement_grammar(told))
    places = told.sets
    assert [sorted(each) for each in places] == [[0], [1], [2], [0, 1], [1, 2], [0, 1, 2]]
    assert texts(grammar.rules["c-date-0"]) == {"club.Founded", "Founded"}
    assert texts(grammar.rules["c-flag-3"]) == {'"member of".active', "active"}
    assert "c-date-1" not in grammar.rules
    assert "club_id" not in texts(grammar.rules["c-number-3"]), "two tables of the query have one"


FUNCTIONS = frozenset(
    {
        *("count", "sum", "avg", "min", "max", "round", "abs", "length", "lower", "upper", "year", "month", "day"),
        *("date_diff", "count_star", "quarter", "date_trunc", "date_part"),
    }
)
"""The functions that statements under a grammar may call."""


def test_the_functions_of_a_grammar_are_allowed_by_the_guard(clubs: duckdb.DuckDBPyConnection) -> None:
    grammar = parsed(statement_grammar(schema(clubs)))
    said = {
        name.lower()
        for node in grammar.rules.values()
        for text in texts(node)
        for name in re.findall(r"([A-Z_]+)\(", text)
    }
    assert said - {"in", "exists", "try_cast", "extract", ""} <= FUNCTIONS <= ALLOWED


@pytest.mark.parametrize("name", ["city", "Year built", "order", 'a"b', "date", "größe", "2nd"])
def test_a_name_is_spelled_as_one_name(name: str) -> None:
    with duckdb.connect() as connection:
        connection.execute(f"CREATE TABLE t ({spelled(name)} INTEGER)")
        assert [each[0] for each in connection.execute("FROM t").description or ()] == [name]


def test_tables_called_alike_stand_behind_their_schemas() -> None:
    tables = [Table(TableName("d", each, "sale"), ()) for each in ("north", "south east")]
    other = Table(TableName("d", "north", "Item"), ())
    assert names_of([*tables, other]) == ["north.sale", '"south east".sale', "Item"]
    twice = [Table(TableName(each, "main", "sale"), ()) for each in ("d", "e")]
    assert names_of(twice) == ["d.main.sale", "e.main.sale"]


def test_the_prompt_begins_with_the_schema_and_ends_with_the_question(clubs: duckdb.DuckDBPyConnection) -> None:
    cells = {("club", "name"): ["it's\na", "b" * 99]}
    told = described(schema(clubs), cells, ["big means fee > 3"])
    [_, message] = statement_prompt("how  many\nclubs", schema(clubs), told, ["club.name = 'a'"])
    lines = message.content.splitlines()
    assert lines[:3] == [
        "CREATE TABLE club (",
        "  club_id INTEGER,",
        "  name VARCHAR, -- 'it''s a', '" + "b" * 23 + "…'",
    ]
    assert '-- "member of".club_id = club.club_id' in lines and "-- big means fee > 3" in lines
    assert lines[-3:-1] == ["Cells: club.name = 'a'", "Question: how many clubs"]
    assert message.grammar


# What it is worth.


def answer(confidence: float, *cells: object, names: Sequence[str] = ()) -> Statement:
    columns = {name: [cell] for name, cell in zip(names or map(str, range(len(cells))), cells, strict=False)}
    statement = check("SELECT count(*) FROM t", [Table(TableName("m", "main", "t"), (Column("a", "INTEGER", 0),))])
    return replace(statement, rows=pa.table(columns), confidence=confidence, reading=f"reading {cells}")


def reading(own: Statement, *answers: Statement) -> SecondReading:
    from lakescout.answer.statement import same_rows, shows

    same = tuple(same_rows(comparable(own), comparable(each)) for each in answers)
    covers = tuple(
        shows(comparable(each), comparable(own)) and not one for each, one in zip(answers, same, strict=True)
    )
    return SecondReading(own, "", same, covers)


def test_numbers_are_compared_by_their_value() -> None:
    from decimal import Decimal

    assert comparable(answer(0.5, 3)) == comparable(answer(0.5, 3.0)) == comparable(answer(0.5, Decimal("3.00")))
    assert comparable(answer(0.5, "3.0")) != comparable(answer(0.5, 3))
    assert comparable(answer(0.5, True)) != comparable(answer(0.5, 1))


def test_an_answer_with_the_same_rows_is_raised() -> None:
    first, second = answer(0.3, 7), answer(0.2, 8)
    found = judged([first, second], reading(answer(0, 7), first, second), [], 0.6)
    assert found[0].rows == first.rows and found[0].confidence > first.confidence
    assert found[0].reasons[0] == AGREES
    assert found[1].confidence <= second.confidence


def test_agreement_never_lowers_and_disagreement_never_raises() -> None:
    for sure in (0.02, 0.4, 0.61, 0.88, 0.99):
        first = answer(sure, 7)
        assert judged([first], reading(answer(0, 7), first), [], 0.6)[0].confidence >= sure
        ours = [each for each in judged([first], reading(answer(0, 8), first), [], 0.6) if each.way == "embedded"]
        assert [each.confidence <= sure for each in ours] == [True]


def test_two_readings_that_differ_are_both_told_and_neither_is_sure() -> None:
    first = answer(0.95, 7)
    [found] = judged([first], reading(answer(0, 8), first), [], 0.6)
    assert found.confidence < 0.6
    assert found.reasons[0].startswith(DISAGREE) and "reading (7,)" in found.reasons[0]


def test_its_own_statement_comes_first_where_we_are_in_doubt_and_no_law_speaks_against_it() -> None:
    first = answer(0.7, 7)
    own, ours = judged([first], reading(answer(0, 8), first), [], 0.6)
    assert own.way == "model" and own.rows == answer(0, 8).rows and 0.6 < own.confidence < 0.75
    assert own.reasons[0].startswith(DISAGREE) and ours.confidence < 0.6
    doubt = Finding("unmet", "doubt", "average", "“average” is not carried out")
    [found] = judged([first], replace(reading(answer(0, 8), first), doubts=(doubt,)), [], 0.6)
    assert found.rows == first.rows and found.confidence == pytest.approx(0.7) and not found.reasons
    low = answer(0.1, 7)
    assert judged([low], reading(answer(0, 8), low), [], 0.6)[0].confidence < 0.6


def test_rows_that_say_nothing_agree_by_chance() -> None:
    for nothing in (0, None):
        first = answer(0.4, nothing)
        [found] = judged([first], reading(answer(0, nothing), first), [], 0.6)
        assert found.confidence <= 0.4 and AGREES not in found.reasons and not found.reasons


def test_a_reading_with_fewer_columns_does_not_disagree() -> None:
    first = answer(0.7, 7, 8)
    [found] = judged([first], reading(answer(0, 7), first), [], 0.6)
    assert not found.reasons and found.confidence <= 0.7


def test_a_reading_that_does_not_run_changes_nothing() -> None:
    first = answer(0.7, 7)
    assert judged([first], SecondReading(problem="no"), [], 0.6) == [first]
    assert judged([], SecondReading(answer(0, 7)), [], 0.6) == []


def test_a_later_answer_comes_first_only_where_it_may_be_shown() -> None:
    first, second = answer(0.30, 7), answer(0.29, 8)
    found = judged([first, second], reading(answer(0, 8), first, second), [], 0.0)
    assert found[0].rows == second.rows
    found = judged([first, second], reading(answer(0, 8), first, second), [], 1.0)
    assert found[0].rows == first.rows


def test_it_is_asked_where_we_are_in_doubt() -> None:
    doubtful, sure = [answer(SURE - 0.01, 1)], [answer(SURE, 1)]
    assert is_asked("unsure", doubtful) and not is_asked("unsure", sure) and not is_asked("unsure", [])
    assert is_asked("always", sure) and not is_asked("never", doubtful)


def test_the_curve_is_worth_reading_twice() -> None:
    curve = weights("second_reader", "confidence")
    assert curve["agrees"] > 0 > curve["differs"] and curve["logit"] > 0
    assert curve["agrees"] > curve["agrees_empty"]


# Through the engine, with a model that says what it is told.

SINGERS = """
CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, age INTEGER);
INSERT INTO singer VALUES (1, 'Joe', 'France', 30), (2, 'Ann', 'France', 40), (3, 'Bob', 'Spain', 50);
"""
QUESTION = "average age of singers from France"


class Scripted:
    """A model in a file that says what a function says; `asked` are its prompts."""

    script: Callable[[str], str]
    asked: list[Sequence[Message]]

    def __init__(self, path: str, threads: Callable[[], int]) -> None:
        self.name = f"file {path}"

    def complete(self, messages: Sequence[Message], *, max_tokens: int, seconds: float) -> Reply:
        type(self).asked.append(messages)
        return Reply(type(self).script(messages[-1].content))


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Lake]]:
    monkeypatch.setattr("lakescout.plugins.models.openai_client.LocalModel", Scripted)
    opened = []

    def with_reply(script: str | Callable[[str], str], **settings: object) -> Lake:
        Scripted.script = staticmethod(script if callable(script) else lambda prompt: script)
        Scripted.asked = []
        connection = lakescout.connect(**{"llm_model": "/models/any.gguf", "second_reader": "always", **settings})
        connection.execute(SINGERS)
        opened.append(connection)
        return lake_of(connection)

    yield with_reply
    for connection in opened:
        connection.close()


AGREEING = "SELECT AVG(age) FROM singer WHERE country = 'France'"
OTHER = "SELECT MAX(age) FROM singer"


@pytest.mark.parametrize("privacy", ["none", "headers", "values"])
def test_a_model_in_a_file_agrees_whatever_privacy_says(says: Callable[..., Lake], privacy: str) -> None:
    lake = says(AGREEING, privacy=privacy)
    found = ask(lake, QUESTION)
    assert found.answered and found.best is not None and found.best.rows is not None
    assert found.best.rows.to_pylist() == [{"avg_age": 35.0}] and AGREES in found.reasons
    assert found.best.way == "embedded"
    [messages] = Scripted.asked
    assert "'France'" in messages[-1].content and messages[-1].grammar.startswith(("one-", "value-", "root"))


def test_readings_that_disagree_are_refused_and_told(says: Callable[..., Lake]) -> None:
    found = ask(says("SELECT name, AVG(age) FROM singer WHERE country = 'France' GROUP BY name"), QUESTION)
    assert not found.answered and DISAGREE in found.nearest.explanation  # type: ignore[union-attr]
    assert found.second is not None and found.second.statement is not None
    assert all('"name"' not in answer.sql for answer in found.answers), "the model's statement is no answer"


@pytest.mark.parametrize(
    "reply",
    ["", "DROP TABLE singer", "SELECT * FROM secret", "SELECT 42", "CANNOT ANSWER", "SELECT " + "age, " * 3000, "\0"],
)
def test_a_statement_that_the_guard_refuses_changes_no_answer(says: Callable[..., Lake], reply: str) -> None:
    lake = says(reply)
    with_it, without = ask(lake, QUESTION), ask(lake, QUESTION, "embedded")
    assert with_it.best is not None and without.best is not None
    assert (with_it.best.sql, with_it.confidence) == (without.best.sql, without.confidence)
    assert with_it.second is not None and with_it.second.statement is None
    assert any("second reader" in reason for reason in with_it.reasons)


LOOP = "SELECT name, " + "age + (1 - (" * 30
"""What a model writes that goes in circles, as far as it gets."""


def test_a_statement_that_goes_in_circles_is_asked_for_again_as_a_short_one(says: Callable[..., Lake]) -> None:
    replies = iter([LOOP, AGREEING])
    found = ask(says(lambda prompt: next(replies)), QUESTION)
    assert found.answered and AGREES in found.reasons and found.second is not None and found.second.again
    first, second = [messages[-1] for messages in Scripted.asked]
    assert first.content == second.content and longest(parsed(second.grammar)) < 7_000


def test_the_second_statement_of_a_model_is_no_answer_of_its_own() -> None:
    first = answer(0.7, 7)
    found = judged([first], replace(reading(answer(0, 8), first), again=True), [], 0.6)
    assert [each.way for each in found] == ["embedded"] and found[0].confidence < 0.6


def test_a_statement_that_its_model_is_unsure_of_is_less_likely_right(says: Callable[..., Lake]) -> None:
    first = answer(0.7, 7)
    sure, silent, unsure = (
        judged([first], replace(reading(answer(0, 8), first), sureness=sureness), [], 0.6)[0]
        for sureness in (-0.02, None, -0.9)
    )
    assert sure.way == silent.way == "model" and sure.confidence > silent.confidence > 0.6
    assert unsure.way == "embedded" and unsure.confidence < 0.6
    doubtful = answer(0.3, 7)
    agreed = [
        judged([doubtful], replace(reading(answer(0, 7), doubtful), sureness=sureness), [], 0.6)[0].confidence
        for sureness in (-0.02, None, -0.4, -1.0)
    ]
    assert agreed == sorted(agreed, reverse=True) and agreed[0] > agreed[2] > agreed[3] == pytest.approx(0.3)
    found = ask(says(with_sureness(AGREEING, -0.25)), QUESTION)
    assert found.second is not None and found.second.sureness == -0.25 and AGREES in found.reasons
    assert found.second.statement is not None and "sureness" not in found.second.statement.sql


def test_a_model_that_only_goes_in_circles_is_asked_twice_and_left(says: Callable[..., Lake]) -> None:
    found = ask(says(LOOP), QUESTION)
    assert found.answered and len(Scripted.asked) == 2
    assert found.second is not None and "its statement does not run" in found.second.problem
    once = ask(says(LOOP, max_calls=1), QUESTION)
    assert len(Scripted.asked) == 1 and once.second is not None
    assert once.second.problem.startswith("its statement does not run") and "max_calls" in once.second.problem


def test_a_model_that_fails_leaves_the_answer_and_a_reason(says: Callable[..., Lake]) -> None:
    def fail(prompt: str) -> str:
        raise ModelFileError("the model any.gguf cannot be run")

    lake = says(fail)
    found = ask(lake, QUESTION)
    assert found.answered and found.late
    assert "answered without a second reader: the model any.gguf cannot be run" in found.reasons


def test_never_and_the_embedded_way_ask_nothing(says: Callable[..., Lake]) -> None:
    lake = says(AGREEING, second_reader="never")
    assert ask(lake, QUESTION).second is None
    lake.override({"second_reader": "always"})
    assert ask(lake, QUESTION, "embedded").second is None
    assert Scripted.asked == []


def test_the_way_of_a_model_always_asks(says: Callable[..., Lake]) -> None:
    lake = says(AGREEING, second_reader="never")
    assert ask(lake, QUESTION, "model").second is not None
    assert len(Scripted.asked) == 1


def test_the_budget_of_a_question_holds(says: Callable[..., Lake]) -> None:
    found = ask(says(AGREEING, max_calls=0), QUESTION)
    assert found.answered and "answered without a second reader" in "; ".join(found.reasons)
    assert Scripted.asked == []


def test_the_nearest_verified_questions_are_told(says: Callable[..., Lake]) -> None:
    lake = says(AGREEING)
    verified = [
        ("mean age of singers", "SELECT avg(age) FROM singer"),
        ("singers from Spain by age", "SELECT name FROM singer WHERE country = 'Spain' ORDER BY age"),
        ("names of all", "SELECT name FROM singer"),
    ]
    for question, sql in verified:
        verify(lake, question, sql)
    ask(lake, QUESTION)
    told = Scripted.asked[0][-1].content
    assert "Question: mean age of singers\nSELECT AVG(age) FROM singer\n\n" in told
    assert told.index("singers from Spain by age") < told.index(f"Question: {QUESTION}") and "names of all" not in told


def test_the_laws_speak_of_the_statement_of_a_model(says: Callable[..., Lake]) -> None:
    doubted, sound = ask(says(OTHER), QUESTION).second, ask(says(AGREEING), QUESTION).second
    assert doubted is not None and {each.law for each in doubted.doubts} >= {"unmet", "left out"}
    assert sound is not None and not sound.doubts


def test_a_setting_that_does_not_exist_is_refused() -> None:
    with pytest.raises(LakescoutError, match="not one of unsure, always, never"):
        lakescout.connect(second_reader="sometimes")
