"""A text cell in SQL as the number or date that it writes, and back."""

from __future__ import annotations

from sqlglot import exp

from lakescout.reading.texts import PLAIN, Dates, Form


def as_meant(cell: exp.Expr, form: Form) -> exp.Expr:
    """The number or date that a text stands for; NULL for a text that is none."""
    if isinstance(form, Dates):
        moment = exp.Anonymous(this="try_strptime", expressions=[cell, exp.Literal.string(form.format)])
        return moment if form.has_time else exp.Cast(this=moment, to=exp.DataType.build("DATE"))
    if form != PLAIN:
        pair = (f",{form.dropped}", ".") if form.comma else (form.dropped, "")
        cell = exp.func("TRANSLATE", cell, *map(exp.Literal.string, pair), dialect="duckdb")
    return exp.TryCast(this=cell, to=exp.DataType.build("DOUBLE"))


def text_of(node: exp.Expr) -> exp.Expr | None:
    """The text that a call cleans or parses; None if the node is no such call."""
    if isinstance(node, exp.Anonymous):
        return node.expressions[0] if node.name.lower() == "try_strptime" and node.expressions else None
    return node.this if isinstance(node, (exp.Translate, exp.StrToTime)) else None
