"""Forms of questions over tables that join: plans with their words."""

from __future__ import annotations

from benchmarks.training.generate_conditions import Condition, SkipError
from benchmarks.training.generate_frames import Said, function_of, where_of
from benchmarks.training.generate_lake import COUNTS, FUNCTIONS, MAX_WORDS, MIN_WORDS, OPEN_MANY, RELATED, WITHOUT
from benchmarks.training.generate_orders import OrderFrames
from lakescout.plugins.bench.generator.english import plural
from lakescout.reading.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Combined,
    Compare,
    Expression,
    In,
    Not,
    Order,
    Plan,
    Query,
    Rows,
    Source,
    Value,
)
from lakescout.reading.scope import Key

SaidQuery = tuple[Query, str]


class RelatedFrames(OrderFrames):
    """Forms of questions over a table and those that it refers to or that refer to it."""

    def key(self) -> tuple[Key, int, int]:
        """A key with the table that refers and the one that is referred to, which has a name column."""
        keys = [key for table in range(len(self.scope.tables)) for key in self.lake.parents(table)]
        keys = [key for key in keys if self.lake.names(self.scope.columns[key.right].table)]
        key = self.choice(keys)
        return key, self.scope.columns[key.left].table, self.scope.columns[key.right].table

    def of_parent(self) -> Said:
        """Things that belong to the named thing of another table."""
        _, child, parent = self.key()
        name = self.lake.names(parent)[0]
        cell = self.cell(name)
        things, noun = self.nouns(child), self.noun(parent)
        where = Compare("=", Column(name), Value(cell))
        after = self.choice(
            (
                "of {v}",
                "for {v}",
                "by {v}",
                "of the {n} {v}",
                "in {v}",
                "from {v}",
                "whose {n} is {v}",
                "with {n} {v}",
                "in the {v} {n}",
                "belonging to {v}",
                "for {n} {v}",
                "in the {n} {v}",
            )
        ).format(v=cell, n=noun)
        phrase = f"{things} {after}"
        drawn = self.rng.random()
        if drawn < 0.4:
            counted = Plan((Aggregate("count", Rows()),), where=where, sources=(Source(child),))
            return counted, self.choice(COUNTS).format(x=phrase)
        if drawn < 0.6:
            column = self.numbers(child)
            function = self.choice(("avg", "sum", "max", "min"))
            said = self.choice(FUNCTIONS[function]).format(x=self.column(column))
            return Plan((Aggregate(function_of(function), Column(column)),), where=where), f"{said} of {phrase}"
        if drawn < 0.8:
            usable = self.lake.columns(child, "category", "place", "text", "number", "date", "year", "name")
            column = self.choice(usable)
            text = self.choice(OPEN_MANY).format(x=f"{plural(self.column(column))} of {phrase}")
            return Plan((Column(column),), where=where), text
        return Plan(self.shown(child), where=where), self.choice(
            (phrase, f"list all {phrase}", f"Show the {phrase}.", f"which are the {phrase}?")
        )

    def with_parent(self) -> Said:
        """Columns of things with the names of what they belong to."""
        _, child, parent = self.key()
        condition = self.maybe(child, 0.3, 1)
        column = self.choice(self.lake.columns(child, "name", "category", "number", "date", "text", "year"))
        things, noun = self.phrase(child, condition), self.noun(parent)
        name = self.column(self.lake.names(parent)[0])
        text = self.choice(
            (
                f"{things} with their {noun}",
                f"{self.column(column)} of {things} and the {name} of their {noun}",
                f"Show {self.column(column)} and {noun} {name} for {things}.",
                f"List the {self.column(column)} of {things} along with the {noun}'s {name}.",
            )
        )
        if text.endswith(f"with their {noun}"):
            return Plan((*self.shown(child), *self.shown(parent)), where=where_of(condition)), text
        return Plan((Column(column), Column(self.lake.names(parent)[0])), where=where_of(condition)), text

    def parent_by_child(self) -> Said:
        """Named things whose related rows meet a condition."""
        _, child, parent = self.key()
        condition = self.condition(child)
        others = self.phrase(child, condition)
        related = self.choice((*RELATED, *RELATED, "that have had {o}", "involved in {o}", "in {o}")).format(o=others)
        things = self.nouns(parent)
        if self.chance(0.2):
            key = Column(self._key_of(parent))
            counted = Plan((Aggregate("count", key, distinct=True),), where=condition.predicate)
            return counted, self.choice(COUNTS).format(x=f"different {things} {related}")
        distinct = self.chance(0.5)
        different = self.choice(("different ", "distinct ", "")) if distinct else ""
        text = self.choice(("{x}", "which {x}", "List the names of {x}.", "Find all {x}.", "Show the {x}.")).format(
            x=f"{different}{things} {related}"
        )
        return Plan(self.shown(parent), distinct=distinct, where=condition.predicate), text

    def _key_of(self, table: int) -> int:
        keys = self.lake.children(table)
        if not keys:
            raise SkipError
        return keys[0].right

    def per_parent(self) -> Said:
        """For each named thing, the count or a measure of its related rows."""
        key, child, parent = self.key()
        condition = self.maybe(child, 0.2, 1)
        things = self.phrase(child, condition)
        measure, said = self.measure(child, things, condition)
        text = self.choice(
            (
                "{m} per {g}",
                "{m} by {g}",
                "{m} for each {g}",
                "{m} of each {g}",
                "For each {g}, show the {m}.",
                "What is the {m} of each {g}?",
                "show the name of each {g} and the {m}",
            )
        ).format(m=said, g=self.noun(parent))
        plan = Plan(
            (*self.shown(parent), measure),
            where=where_of(condition),
            group=(Column(key.right),),
            sources=() if condition or not _counts(measure) else (Source(child),),
        )
        return plan, text

    def measure(self, table: int, things: str, condition: Condition | None) -> tuple[Expression, str]:
        """A count of rows or a measure of one of their columns."""
        if self.chance(0.55):
            return Aggregate("count", Rows()), self.choice(
                (f"number of {things}", f"count of {things}", things, f"how many {things}")
            )
        column = self.numbers(table)
        function = self.choice(("avg", "sum", "sum", "max"))
        said = self.choice(FUNCTIONS[function]).format(x=self.column(column))
        if condition or self.chance(0.5):
            said += f" of {things}"
        return Aggregate(function_of(function), Column(column)), said

    def best_parent(self) -> Said:
        """The named thing with the most related rows, or with the largest measure of them."""
        key, child, parent = self.key()
        condition = self.maybe(child, 0.2, 1)
        things, thing = self.phrase(child, condition), self.noun(parent)
        up, limit = self.chance(0.85), self.choice((1, 1, 1, 3, 5))
        who = thing if limit == 1 else f"{limit} {plural(thing)}"
        has = "has" if limit == 1 else "have"
        show = self.shown(parent)
        if self.chance(0.6):
            by: Expression = Aggregate("count", Rows())
            most = self.choice(
                ("most", "largest number of", "highest number of") if up else ("fewest", "least", "smallest number of")
            )
            what = f"the {most} {things}"
            short = f"number of {things}"
        else:
            column, function = self.numbers(child), self.choice(("sum", "avg", "max"))
            by = Aggregate(function_of(function), Column(column))
            word = {"sum": "total", "avg": "average", "max": "single"}[function]
            what = f"the {self.choice(MAX_WORDS[:3] if up else MIN_WORDS[:2])} {word} {self.column(column)} of {things}"
            short = f"{word} {self.column(column)}"
        ways = [
            f"which {who} {has} {what}?",
            f"{who} with {what}",
            f"Find the {who} with {what}.",
            f"name of the {who} with {what}",
            f"who {has} {what}",
        ]
        if limit > 1 and up:
            ways += [f"top {limit} {plural(thing)} by {short}", f"top {limit} {plural(thing)} by {short}"]
        text = self.choice(ways)
        if text.startswith("top") and self.chance(0.4):
            show = (*show, by)
        sources = () if condition or not _counts(by) else (Source(child),)
        return Plan(
            show,
            where=where_of(condition),
            group=(Column(key.right),),
            order=(Order(by, up),),
            limit=limit,
            sources=sources,
        ), text

    def parents_having(self) -> Said:
        """Named things with so many related rows."""
        key, child, parent = self.key()
        comparison, words = self.compared()
        value = self.rng.randint(1, 10)
        said = words.format(n=self.spelt(value))
        things, others = self.nouns(parent), self.nouns(child)
        text = self.choice(
            (
                f"{things} with {said} {others}",
                f"which {things} have {said} {others}?",
                f"Find the {things} that have {said} {others}.",
                f"{things} having {said} {others}",
            )
        )
        having = Compare(comparison, Aggregate("count", Rows()), Value(value))
        return Plan(self.shown(parent), group=(Column(key.right),), having=having, sources=(Source(child),)), text

    def without_children(self) -> Said:
        """Named things that have no related rows, or none that meet a condition."""
        key, child, parent = self.key()
        condition = self.maybe(child, 0.35, 1)
        others = self.phrase(child, condition)
        things = self.nouns(parent)
        without = self.choice(WITHOUT).format(o=others)
        inner = Plan((Column(key.left),), where=where_of(condition))
        where = Not(In(Column(key.right), inner))
        if self.chance(0.25):
            counted = Plan((Aggregate("count", Rows()),), where=where)
            return counted, self.choice(COUNTS).format(x=f"{things} {without}")
        text = self.choice(
            ("{x}", "which {x}", "List the {x}.", "Find all {x}.", "Show the names of {x}.", "{x}")
        ).format(x=f"{things} {without}")
        return Plan(self.shown(parent), where=where), text

    def both(self) -> SaidQuery:
        """Named things whose related rows meet two conditions, one or none of two."""
        _, child, parent = self.key()
        column = self.choice(self.lake.columns(child, "category", "place", "name", "year"))
        kind = self.lake.kinds[column]
        cells = [self.number(column) if kind == "year" else self.cell(column) for _ in range(2)]
        if cells[0] == cells[1]:
            raise SkipError
        things, others, name = self.nouns(parent), self.nouns(child), self.column(column)
        sides = [Plan(self.shown(parent), where=Compare("=", Column(column), Value(cell))) for cell in cells]
        if self.chance(0.6):
            text = self.choice(
                (
                    f"{things} with both {cells[0]} and {cells[1]} {others}",
                    f"{things} that have {others} with {name} {cells[0]} and also {others} with {name} {cells[1]}",
                    f"Which {things} have {others} in both {cells[0]} and {cells[1]}?",
                    f"{things} with {others} of {name} {cells[0]} as well as {cells[1]}",
                )
            )
            return Combined("intersect", *sides), text
        text = self.choice(
            (
                f"{things} with {cells[0]} {others} but no {cells[1]} {others}",
                f"{things} that have {others} with {name} {cells[0]} but not {cells[1]}",
                f"{things} with {others} of {name} {cells[0]} but none of {name} {cells[1]}",
            )
        )
        return Combined("except", *sides), text

    def by_parents_group(self) -> Said:
        """A measure of things for each group of what they belong to."""
        _, child, parent = self.key()
        group = self.choice(self.lake.columns(parent, "category", "place", "name"))
        condition = self.maybe(child, 0.2, 1)
        measure, said = self.measure(child, self.phrase(child, condition), condition)
        word = self.column(group)
        if self.lake.kinds[group] == "name":
            word = self.noun(parent)
        elif self.chance(0.3):
            word = f"{self.noun(parent)} {word}"
        text = self.choice(
            (
                "{m} by {g}",
                "{m} per {g}",
                "{m} for each {g}",
                "What is the {m} for each {g}?",
                "show {m} by {g}",
                "{m} of each {g}",
            )
        ).format(m=said, g=word)
        sources = (Source(child),) if not condition and _counts(measure) else ()
        return Plan((Column(group), measure), where=where_of(condition), group=(Column(group),), sources=sources), text

    def condition_of_parent(self) -> Said:
        """Things, or a measure of them, whose parent meets a condition."""
        _, child, parent = self.key()
        condition = self.condition(parent)
        others = self.phrase(parent, condition)
        things = self.nouns(child)
        after = self.choice(
            ("of {o}", "for {o}", "by {o}", "from {o}", "belonging to {o}", "whose {n} is among {o}")
        ).format(o=others, n=self.noun(parent))
        if self.chance(0.4):
            counted = Plan((Aggregate("count", Rows()),), where=condition.predicate, sources=(Source(child),))
            return counted, self.choice(COUNTS).format(x=f"{things} {after}")
        if self.chance(0.5):
            column, function = self.numbers(child), self.choice(("avg", "sum", "max"))
            said = self.choice(FUNCTIONS[function]).format(x=self.column(column))
            return Plan(
                (Aggregate(function_of(function), Column(column)),), where=condition.predicate
            ), f"{said} of {things} {after}"
        return Plan(self.shown(child), where=condition.predicate), self.choice(
            ("{x}", "list {x}", "Which are the {x}?")
        ).format(x=f"{things} {after}")

    def product(self) -> Said:
        """Price times quantity: what questions call revenue or sales."""
        prices = self._like({"price", "cost", "rate"})
        amounts = self._like({"quantity", "qty", "units", "amount", "hours", "count"})
        one, other = self.choice(prices), self.choice(amounts)
        tables = {self.scope.columns[number].table for number in (one, other)}
        if one == other or (len(tables) > 1 and tables not in self.lake._pairs):
            raise SkipError
        value = Aggregate("sum", Arithmetic("*", Column(one), Column(other)))
        said = self.choice(
            (
                "total sales",
                "revenue",
                "total revenue",
                "sales",
                "turnover",
                f"total {self.column(one)} times {self.column(other)}",
                "sales volume in money",
            )
        )
        table = self.scope.columns[one].table
        drawn = self.rng.random()
        if drawn < 0.3:
            return Plan((value,)), self.choice(("{x}", "What is the {x}?", "show {x}")).format(x=said)
        if drawn < 0.45:
            condition = self.condition(table)
            return Plan((value,), where=condition.predicate), f"{said} of {self.phrase(table, condition)}"
        group = self.choice(self.lake.columns(table, "category", "place", "name"))
        if drawn < 0.8:
            return Plan(
                (Column(group), value), group=(Column(group),)
            ), f"{said} {self.choice(('by', 'per', 'for each'))} {self.column(group)}"
        return Plan(
            (Column(group),), group=(Column(group),), order=(Order(value, True),), limit=1
        ), f"which {self.column(group)} has the highest {said}?"

    def _like(self, words: set[str]) -> list[int]:
        return [
            number
            for number, kind in enumerate(self.lake.kinds)
            if kind == "number" and words & set(self.lake.phrases[number].split())
        ]

    def chief(self) -> Said:
        """A row's superior: a key of a table to itself."""
        keys = [
            key for key in self.scope.keys if self.scope.columns[key.left].table == self.scope.columns[key.right].table
        ]
        key = self.choice(keys)
        table = self.scope.columns[key.left].table
        names = self.lake.names(table)
        if not names:
            raise SkipError
        role = self.lake.phrases[key.left].removesuffix(" id").removesuffix(" key") or "manager"
        chief = tuple(Column(number, key.left) for number in names)
        drawn = self.rng.random()
        if drawn < 0.5:
            cell = self.cell(names[0])
            text = self.choice(("who is the {r} of {v}?", "{r} of {v}", "{v}'s {r}", "name of the {r} of {v}")).format(
                r=role, v=cell
            )
            return Plan(chief, where=Compare("=", Column(names[0]), Value(cell)), sources=()), text
        if drawn < 0.75:
            text = self.choice(
                ("number of {t} for each {r}", "how many {t} does each {r} have?", "{t} per {r}")
            ).format(t=self.nouns(table), r=role)
            group = (Column(key.right, key.left),)
            return Plan((*chief, Aggregate("count", Rows())), group=group, sources=(Source(table),)), text
        column = self.numbers(table)
        text = f"{self.nouns(table)} with a higher {self.column(column)} than their {role}"
        return Plan(self.shown(table), where=Compare(">", Column(column), Column(column, key.left))), text


def _counts(measure: Expression) -> bool:
    return isinstance(measure, Aggregate) and isinstance(measure.of, Rows)
