from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import duckdb
import pytest
from questions_support import measure_questions

from fakes import LetterEncoder, Source
from lakescout.engine.lake import Lake
from lakescout.errors import ModelError
from lakescout.generator import rephrase
from lakescout.generator.english import paraphrases
from lakescout.generator.generate import GeneratedQuestion, Generator
from lakescout.generator.plan import Aggregate, Comparison, Measure
from lakescout.generator.rephrase import Rephraser, leaked, mask, same_components
from lakescout.llm import Chat, Message, Reply
from lakescout.llm.protocol import Tells


class Model:
    name = "scripted"

    def __init__(self, script: Callable[[str], str]) -> None:
        self.script = script
        self.seen: list[Message] = []

    def complete(self, messages: Sequence[Message], *, max_tokens: int, seconds: float) -> Reply:
        self.seen += messages
        return Reply(self.script(messages[-1].content))


def generate(model: Model | None, count: int = 6) -> tuple[list[GeneratedQuestion], Rephraser | None]:
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE t (city VARCHAR, population INTEGER, country VARCHAR)")
        connection.execute("INSERT INTO t VALUES ('Lyon', 5, 'France'), ('Nice', 3, 'France'), ('Rome', 9, 'Italy')")
        lake = Lake(Source(connection), encoder=LetterEncoder())
        rephraser = Rephraser(Chat(model)) if model else None
        if rephraser:
            rephraser.chat.budget.max_calls = 1000
            rephraser.chat.budget.max_tokens = 10**9
        with lake.session() as (private, index):
            return Generator(private, index, 5, rephrase=rephraser).single(count), rephraser


def remembering(words: Callable[[str, int], str]) -> Model:
    """Writes questions by `words(sql, number)` and turns each back into the SQL that it was written for."""
    asked: dict[str, str] = {}

    def script(prompt: str) -> str:
        if "SQL: " in prompt:
            sql = prompt.split('SQL: "')[1].split('"\nDraft', maxsplit=1)[0].replace('\\"', '"')
            question = words(sql, len(asked))
            asked[question] = sql
            return f'Question: "{question}"'
        question = prompt.split('Question: "')[1].split('"\n</data>', maxsplit=1)[0]
        return f"```sql\n{asked[question]}\n```"

    return Model(script)


def test_words_of_the_model_are_kept_when_they_turn_back_and_cells_are_not_told() -> None:
    marks = "VALUE1 VALUE2 VALUE3"
    model = remembering(lambda sql, n: f"In plain speech {n}: " + " ".join(m for m in marks.split() if m in sql) + "?")
    found, rephraser = generate(model)
    assert rephraser is not None and rephraser.refused == 0 and not rephraser.problem
    assert found and all(item.question.startswith("In plain speech") for item in found)
    assert all("VALUE" not in item.question for item in found)
    assert any("France" in item.question or "Lyon" in item.question for item in found)
    assert max(message.tells for message in model.seen) == Tells.HEADERS
    assert not any(cell in message.content for message in model.seen for cell in ("France", "Lyon", "Rome", "Nice"))


def test_the_bound_of_a_group_is_a_cell_too_unless_it_counts_rows() -> None:
    plans = [question.plan for question in generate(None, 40)[0] if question.plan.measure]
    measured = next(plan for plan in plans if plan.measure and plan.measure.field)
    masked, values = mask(replace(measured, filters=(), having=(Comparison.ABOVE, "7300000")))
    assert masked.having == (Comparison.ABOVE, "'VALUE1'") and values == {"VALUE1": "7,300,000"}
    counted = replace(measured, filters=(), measure=Measure(Aggregate.COUNT), having=(Comparison.AT_LEAST, "2"))
    assert mask(counted) == (counted, {})


def test_words_that_do_not_turn_back_are_dropped_and_then_not_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def script(prompt: str) -> str:
        marks = [mark for mark in ("VALUE1", "VALUE2") if mark in prompt]
        return f"What is it with {' '.join(marks)}?" if "SQL: " in prompt else "SELECT nothing FROM t"

    found, rephraser = generate(Model(script))
    assert found == [] and rephraser is not None and rephraser.refused > 3
    monkeypatch.setattr(rephrase, "GIVE_UP", 3)
    found, rephraser = generate(Model(script))
    assert rephraser is not None and (rephraser.worded, rephraser.refused) == (0, 3)
    assert rephraser.summary == (
        "A model worded 0 questions; 3 of its sentences did not turn back into their SQL and were dropped. It stopped, "
        "and a grammar worded the others: none of its first 3 sentences turned back into their SQL."
    )
    assert len(found) == 6 and not any(item.question.startswith("What is it with") for item in found)


@pytest.mark.parametrize("reply", ["", "no", "DROP TABLE t", "x" * 5000])
def test_nonsense_is_no_question(reply: str) -> None:
    found, rephraser = generate(Model(lambda prompt: reply))
    assert found == [] and rephraser is not None and rephraser.worded == 0


def test_a_dead_model_leaves_the_grammar() -> None:
    def dead(prompt: str) -> str:
        raise ModelError("no answer")

    found, rephraser = generate(Model(dead))
    plain, _ = generate(None)
    assert rephraser is not None and "no answer" in rephraser.problem
    assert [item.question for item in found] == [item.question for item in plain]


def test_components() -> None:
    one = "SELECT DISTINCT a, b FROM x.y.t WHERE trim(c) ILIKE 'Joe' AND d > 3"
    assert same_components(one, "SELECT b, a FROM t WHERE d > 3 AND lower(c) = 'joe'")
    assert not same_components(one, "SELECT a FROM t WHERE d > 3 AND c = 'joe'")
    assert not same_components(one, "SELECT a, b FROM t WHERE d > 3 OR c = 'joe'")
    assert not same_components(one, "not sql at all (")
    top = 'SELECT "n" FROM t WHERE "v" IS NOT NULL ORDER BY "v" DESC NULLS LAST, "n" LIMIT 3'
    assert same_components(top, "SELECT n FROM t ORDER BY v DESC LIMIT 3")
    assert not same_components(top, "SELECT n FROM t ORDER BY v LIMIT 3")
    group = 'SELECT "g", avg("v") FROM t GROUP BY ALL HAVING count("v") > 0'
    assert same_components(group, "SELECT g, AVG(v) FROM t GROUP BY g")
    assert not same_components(group, "SELECT g, AVG(v) FROM t GROUP BY g HAVING AVG(v) > 3")


def test_measures_of_questions() -> None:
    found, _ = generate(None, 30)
    measures = measure_questions(found, lambda item: True)
    assert measures.run == 1 and measures.distinct == 1 and measures.table_names == 0 and measures.long_cells == 0
    assert 0.3 < measures.forms <= 1
    assert measures.leakage_with_synonyms <= measures.leakage <= 1
    assert leaked("What is the Population of Lyon?", found[0].plan) in ([], ["population"])
    assert measure_questions([], lambda item: True).questions == 0


def test_paraphrases_never_repeat_the_header() -> None:
    for phrase in ("player name", "city", "home team", "provider state", "date", "value to list", "xyz"):
        assert phrase not in paraphrases(phrase)
