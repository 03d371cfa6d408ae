"""The questions with which the page begins."""

from __future__ import annotations

import lakescout
from lakescout.doors.python import lake_of
from lakescout.plugins.ui.suggest import suggested


def questions(amounts: str) -> list[str]:
    with lakescout.connect() as connection:
        connection.execute(
            f"CREATE TABLE sales AS SELECT ['North', 'South', 'West'][1 + i % 3] AS region, {amounts} AS amount"
            " FROM range(30) AS t(i)"
        )
        return suggested(lake_of(connection), lambda: False)


def test_no_example_has_one_number_for_every_group() -> None:
    assert "average amount of sales per region" in questions("i * 7 % 11")
    assert not [question for question in questions("5") if "region" in question]
