"""What people teach on the page: whether an answer is right, what was meant, words with their meaning, datasheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from lakescout.answer.statement import Statement
from lakescout.engine.ask import would_answer
from lakescout.engine.outcome import Outcome
from lakescout.engine.refusals import Proposal
from lakescout.errors import LakescoutError
from lakescout.plugins.models.narrations import Sheet, sheet_of
from lakescout.plugins.ui.html import Child, Html, details, el, grid, hidden, html, link, shown, visible, visible_lines
from lakescout.plugins.ui.pages import Query, View, form
from lakescout.surface import terms as taught
from lakescout.words.text import counted

OTHERS: Final = 4
"""How many other readings are offered as what was meant."""
MOST_CELLS: Final = 3
"""The most cells of the answer that a proposed meaning would give, to be shown in full."""


def feedback(view: View, question: str, found: Outcome, item: Statement, readings: Sequence[str]) -> Child:
    """Whether an answer is right; if not, what was meant: another reading, or a word with its meaning."""
    if not view.form:
        return None
    with view.lake.session() as (_, index):
        known = next((each for each in index.verified if each.question.lower() == question.lower()), None)
    if known is not None:
        said = el("span", "This statement is verified for this question. ", role="status")
        return el("div", said, _verify(view, question, "", "Take it back", remove=True), class_="feedback")
    others = [
        el(
            "li",
            visible(text) if text else el("code", shown(each.sql)),
            _verify(view, question, each.sql, "This was meant", label=f"This was meant: {text or 'another statement'}"),
        )
        for each, text in zip(found.answers, readings, strict=True)
        if each is not item
    ][:OTHERS]
    wrong = details(
        "This is wrong",
        html(el("p", "What was meant? One of the other readings:"), el("ol", others)) if others else None,
        el("p", "Or does a word mean something else than was read? Say what it means:" if others else "A word means:"),
        _define(view, question, next(iter(item.unused), "")),
    )
    right = _verify(view, question, item.sql, "This is right")
    return el("div", right, wrong, class_="feedback", role="group", aria_label="Is this right?")


def _verify(view: View, question: str, sql: str | None, button: str, *, remove: bool = False, label: str = "") -> Html:
    gone = hidden(remove="1") if remove else None
    return form(view, "/verify", hidden(question=question, sql=sql), gone, button, said=label)


def _define(view: View, question: str = "", term: str = "", meaning: str = "") -> Html:
    """The form in which a word gets its meaning."""
    lines = [
        el("label", text, " ", el("input", name=name, value=value, required=needed, maxlength=4000, autocomplete="off"))
        for name, text, value, needed in (
            ("term", "Word", term, True),
            ("meaning", "Means: a column, a table or an SQL expression", meaning, True),
            ("table_name", "Its table, where several have such a column", "", False),
        )
    ]
    return form(view, "/define", hidden(question=question), lines, "Define")


def proposals(view: View, question: str, found: Outcome) -> Child:
    """The meanings that a word may have, each with what it would answer; accepted with a click."""
    if not found.proposals:
        return None
    listed = []
    for each in found.proposals:
        carried = hidden(question=question, term=each.term, meaning=each.meaning)
        said = f"Yes, keep it: {each.term} means {each.meaning}"
        sure = el("p", "All who ask this lake will be answered so, until it is taken back.", class_="aside")
        take = None
        if view.form:
            take = details("Yes …", html(sure, form(view, "/define", carried, "Keep this meaning", said=said)))
        answer = el("span", _would(view, question, each), class_="aside")
        asked = ("Does “", visible(each.term), "” mean ", el("code", shown(each.meaning)), "? ", answer, take)
        listed.append(el("li", *asked))
    return html(el("h2", "What may that word mean?"), el("ol", listed, class_="choices"))


def _would(view: View, question: str, proposal: Proposal) -> str:
    """What the question would answer with a proposed meaning, in short."""
    try:
        found = would_answer(view.lake, question, proposal)
    except LakescoutError:
        return ""
    rows = None if found.best is None else found.best.rows
    if rows is None:
        return "(then it has no answer yet)"
    if rows.num_rows == 1 and rows.num_columns <= MOST_CELLS:
        return f"(answers {', '.join(shown(column[0].as_py(), 60) for column in rows.columns)})"
    return f"(answers {counted(rows.num_rows, 'row')})"


def terms(view: View, query: Query) -> Html:
    """The words that were defined and the questions that were verified; with what takes them back."""
    words, questions = taught.terms(view.lake), taught.verified(view.lake)

    def back(path: str, name: str, value: object) -> Child:
        if not view.form:
            return ""
        return form(view, path, hidden(**{name: value}, remove="1"), "Take back", said=f"Take back {shown(value, 80)}")

    drawn = [
        [
            visible(str(row["term"])),
            str(row["kind"]),
            el("code", shown(row["meaning"])),
            shown(row["tables"]),
            el("strong", visible(str(row["problem"]))) if row["problem"] else "",
            back("/define", "term", row["term"]),
        ]
        for row in words
    ]
    asked = [
        [
            el("a", shown(row["question"], 120), href=link("/ask", q=row["question"])),
            el("code", shown(row["sql"])),
            el("strong", visible(str(row["problem"]))) if row["problem"] else "",
            back("/verify", "question", row["question"]),
        ]
        for row in questions
    ]
    of_words = grid(
        ["word", "kind", "meaning", "tables", "does not hold because", ""],
        drawn, caption=counted(len(drawn), "word"), fit=True,
    )  # fmt: skip
    of_questions = grid(
        ["question", "statement", "does not hold because", ""], asked, caption=counted(len(asked), "question"), fit=True
    )
    return html(
        el("h1", "Words"),
        of_words if drawn else el("p", "No word was defined yet.", class_="aside"),
        html(el("h2", "Define a word"), _define(view)) if view.form else None,
        el("h2", "Verified questions"),
        of_questions
        if asked
        else el("p", "No question was verified yet: an answer has a button for it.", class_="aside"),
    )


def datasheet(view: View, query: Query) -> Html:
    """What is known of a table, to read and to take away."""
    sheet = sheet_of(view.lake, query.get("name", ""))
    away = el("a", "Take it away as Markdown", href=link("/export", sheet=sheet.name, format="md"), download=True)
    whole = el("a", "The table with its rows", href=link("/table", name=sheet.name))
    columns = [[visible(name), shown(kind, 60), visible_lines(meaning)] for name, kind, meaning in sheet.columns]
    return html(
        el("h1", visible(sheet.name)),
        el("p", whole, " · ", away, class_="aside"),
        [el("p", visible_lines(text)) for text in sheet.said],
        el("ul", [el("li", visible(fact)) for fact in sheet.facts]),
        el("h2", "Columns"),
        grid(["column", "type", "what it means"], columns, caption=counted(len(columns), "column"), fit=True),
        _listed("Terms", [(f"{term.name} ({term.kind}): ", el("code", shown(term.meaning))) for term in sheet.terms]),
        _listed("Joins", [(text, None) for text in sheet.joins]),
        _questions(sheet),
    )


def _listed(title: str, items: Sequence[tuple[str, Child]]) -> Child:
    if not items:
        return None
    return html(el("h2", title), el("ul", [el("li", visible(text), more) for text, more in items]))


def _questions(sheet: Sheet) -> Child:
    items = [
        el("li", el("a", visible(question), href=link("/ask", q=question)), ": ", visible(answer))
        for question, answer in sheet.questions
    ]
    return html(el("h2", "Questions"), el("ul", items)) if items else None


def on_table(view: View, said: str) -> Html:
    """The link from a table to its datasheet."""
    return el("p", el("a", "Datasheet", href=link("/datasheet", name=said)), class_="aside")


def define(view: View, given: Mapping[str, str]) -> str:
    """Keep a word with its meaning, or take it back; returns the address that shows it."""
    remove = bool(given.get("remove"))
    meaning = None if remove else given.get("meaning")
    taught.define(view.lake, given.get("term"), meaning, given.get("table_name") or None, remove=remove)
    question = given.get("question")
    return link("/ask", q=question) if question else "/terms"


def verify(view: View, given: Mapping[str, str]) -> str:
    """Keep a question with its statement, or take it back; returns the address that shows it."""
    remove = bool(given.get("remove"))
    taught.verify(view.lake, given.get("question"), None if remove else given.get("sql"), remove=remove)
    return "/terms" if remove and "sql" not in given else link("/ask", q=given.get("question"))
