"""The function lakescout_check, as the doors describe it."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import Late
from lakescout.surface.registry import Function, Kind, Parameter, columns

FUNCTIONS: Final[tuple[Function, ...]] = (
    Function(
        "lakescout_check",
        Kind.TABLE,
        (
            Parameter("question", "VARCHAR", description="the question that the statement should answer; '': none"),
            Parameter("sql", "VARCHAR", description="one SELECT over tables of the lake"),
        ),
        columns("law VARCHAR, weight VARCHAR, about VARCHAR, says VARCHAR, instead VARCHAR"),
        Late("lakescout.plugins.check.surface", "lakescout_check"),
        "What can be said of a statement that you wrote, without running it: whether it passes the guard and DuckDB "
        "knows its names (weight refused); what of the question it leaves out or does not carry out, a unit included, "
        "conditions and measures that nothing asks for, joins over no key or over another than the question says, sums "
        "that a join counts more than once, texts that no cell holds or that cells spell in several ways (doubt); "
        "longer cells that contain a text, columns that the question names and the statement does not read (doubt "
        "where it takes the mean or total of another), and words of the question that nothing in it says (note). No "
        "rows: nothing was found.",
        "FROM lakescout_check('average age of singers from France', 'SELECT avg(age) FROM singer')",
    ),
)
