"""lakescout_check: what can be said of a statement that somebody else wrote."""

from __future__ import annotations

from typing import Any

from lakescout.engine.lake import Lake
from lakescout.lake.lookup import check_question, check_text
from lakescout.plugins.check.checked import Checked
from lakescout.plugins.check.statement import check_statement


def found(lake: Lake, question: object, sql: object) -> Checked:
    """What was found of a statement; a blank question is none. Raises QuestionError, ArgumentError."""
    asked = "" if isinstance(question, str) and not question.strip() else check_question(question)
    return check_statement(lake, asked, check_text("sql", sql))


def lakescout_check(lake: Lake, question: object, sql: object) -> list[dict[str, Any]]:
    """Rows of lakescout_check, the heaviest first."""
    return rows(found(lake, question, sql))


def rows(checked: Checked) -> list[dict[str, Any]]:
    """The findings as rows."""
    fields = ("law", "weight", "about", "says")
    return [
        {**{name: getattr(each, name) for name in fields}, "instead": each.instead or None} for each in checked.findings
    ]
