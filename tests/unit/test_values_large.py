"""Tables of more than 10,000 rows are asked in another way; what they hold is found all the same."""

from __future__ import annotations

import pytest
from values_support import LakeOf

from lakescout.values import Kind, Literal, ValueDictionary, find, scan

LARGE = """
CREATE TABLE large AS SELECT
    CASE i WHEN 7 THEN 'Zoë' WHEN 8 THEN ' ZOE' WHEN 9 THEN 'zoe ' ELSE 'other ' || i END AS name,
    i::SMALLINT AS small, i::BIGINT * 1000003 AS big, (i / 4)::DECIMAL(9,2) AS amount, (i / 10)::FLOAT AS real,
    DATE '1990-01-01' + i::INTEGER AS day, TIMESTAMP '1990-01-01 23:00:00' + i * INTERVAL 1 DAY AS moment,
    CASE WHEN i = 5 THEN 'red' ELSE 'blue' END::ENUM('red', 'blue') AS color
FROM range(20000) r(i)
"""


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        (Literal("zoe"), [("name", 3)]),
        (Literal("red"), [("color", 1)]),
        (Literal("17", Kind.NUMBER), [("small", 1), ("amount", 1), ("real", 1)]),
        (Literal("2.25", Kind.NUMBER), [("amount", 1)]),
        (Literal("0.1", Kind.NUMBER), [("real", 1)]),
        (Literal("5000015", Kind.NUMBER), [("big", 1)]),
        (Literal("99999999999", Kind.NUMBER), []),
        (Literal("1990-01-03", Kind.DATE), [("day", 1), ("moment", 1)]),
        (Literal("2001", Kind.YEAR), [("small", 1), ("amount", 1), ("day", 365), ("moment", 365)]),
        (Literal("1850", Kind.YEAR), [("small", 1), ("amount", 1), ("real", 1)]),
    ],
)
def test_large_tables(literal: Literal, expected: list[tuple[str, int]]) -> None:
    lake = LakeOf(LARGE)
    catalog = lake.catalog
    result = scan(lake.connection, catalog, [Literal("nowhere"), literal])
    found = [(catalog.tables[0].columns[hit.column].name, hit.rows) for hit in result.hits]
    assert [row for row in found if row[0] != "real"] == [row for row in expected if row[0] != "real"]
    assert dict(found).get("real", 0) == _real(lake, literal)
    dictionary = ValueDictionary.build(lake.connection, catalog)
    assert find(lake.connection, catalog, [Literal("nowhere"), literal], dictionary) == result


def _real(lake: LakeOf, literal: Literal) -> int:
    if literal.kind not in (Kind.NUMBER, Kind.YEAR):
        return 0
    rows = lake.raw.execute("SELECT count(*) FROM large WHERE real = CAST(? AS FLOAT)", [literal.text]).fetchone()
    assert rows is not None
    return int(rows[0])
