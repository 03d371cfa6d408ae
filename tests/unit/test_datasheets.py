"""The context benchmark keeps its promises."""

from __future__ import annotations

from collections import Counter

from benchmarks.datasheets import Datasheet, read_datasheets, shared_rare_words


def test_fifty_tables_have_four_answers_each_and_questions_in_other_words() -> None:
    sheets = read_datasheets()
    tables = Counter((sheet.lake, sheet.table) for sheet in sheets)
    assert len(sheets) >= 200 and len(tables) == 50 and set(tables.values()) == {4}
    assert shared_rare_words(sheets) == []


def test_a_shared_rare_word_is_found_by_its_first_letters() -> None:
    common = [Datasheet("l", f"s.t{n}", "purpose", "rows of a table", "which rows") for n in range(99)]
    told = Datasheet("l", "s.zebra", "origin", "Photographed from helicopters", "Which rows are photographs?")
    named = Datasheet("l", "s.zebra", "origin", "Counted at night", "Where are zebras?")
    assert shared_rare_words([*common, told, named]) == [(told, ["photo"]), (named, ["zebra"])]
