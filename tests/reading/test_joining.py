"""Which tables and keys join what a plan names."""

from __future__ import annotations

import pytest

from lakescout.reading.joining import CannotJoinError, KeyPaths
from lakescout.reading.plan import Source
from lakescout.reading.scope import Key, make_scope
from reading.small_lake import column, small_scope, tables

SCOPE = small_scope()
SINGER, CONCERT, APPEARANCE = Source(0), Source(1), Source(2)


def test_one_table_needs_no_key() -> None:
    assert KeyPaths(SCOPE).join([SINGER]).steps == ()


def test_the_cheapest_key_is_taken() -> None:
    bare = make_scope(tables())
    host, guest, singer = (column(bare, name) for name in ("concert.host_id", "concert.guest_id", "singer.id"))
    graph = KeyPaths(make_scope(tables(), [Key(host, singer, 1.5), Key(guest, singer, 1.0)]))
    assert [step.key.left for step in graph.join([SINGER, CONCERT]).steps] == [guest]


def test_a_role_names_its_key_and_brings_the_table_that_refers() -> None:
    guest = column(SCOPE, "concert.guest_id")
    joined = KeyPaths(SCOPE).join([Source(0, guest)])
    assert [step.key.left for step in joined.steps] == [guest]
    assert set(joined.sources) == {Source(0, guest), CONCERT}


def test_two_roles_of_one_table_join_the_same_row() -> None:
    host, guest = column(SCOPE, "concert.host_id"), column(SCOPE, "concert.guest_id")
    joined = KeyPaths(SCOPE).join([Source(0, host), Source(0, guest)])
    assert {step.key.left for step in joined.steps} == {host, guest}
    assert set(joined.sources) == {Source(0, host), Source(0, guest), CONCERT}


def test_a_row_and_the_one_it_refers_to_are_two() -> None:
    teacher = column(SCOPE, "singer.teacher_id")
    joined = KeyPaths(SCOPE).join([SINGER, Source(0, teacher)])
    assert set(joined.sources) == {SINGER, Source(0, teacher)}
    assert [step.key.left for step in joined.steps] == [teacher]


def test_the_order_of_what_is_wanted_does_not_matter() -> None:
    graph = KeyPaths(SCOPE)
    assert graph.join([APPEARANCE, SINGER, CONCERT]) == graph.join([CONCERT, APPEARANCE, SINGER])


def test_tables_that_no_key_joins_are_refused() -> None:
    with pytest.raises(CannotJoinError):
        KeyPaths(make_scope(tables())).join([SINGER, CONCERT])
    with pytest.raises(CannotJoinError):
        KeyPaths(SCOPE).join([Source(0, column(SCOPE, "concert.title"))])


def test_a_table_whose_rows_are_all_kept_comes_first() -> None:
    assert KeyPaths(SCOPE).join_from(APPEARANCE, [SINGER]).first == APPEARANCE
