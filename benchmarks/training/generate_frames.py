"""Forms of questions over one table and its conditions: plans with their words."""

from __future__ import annotations

from benchmarks.training.generate_conditions import Condition, SkipError, Words
from benchmarks.training.generate_lake import (
    BY,
    COUNTS,
    FUNCTIONS,
    OPEN_MANY,
    OPEN_ONE,
    OPEN_THINGS,
)
from lakescout.plugins.bench.generator.english import plural
from lakescout.reading.plan import (
    Aggregate,
    Column,
    Compare,
    Expression,
    Function,
    Order,
    Period,
    Plan,
    Predicate,
    Rows,
    Source,
    Unit,
    Value,
)

Said = tuple[Plan, str]
_PEOPLE = set(
    "contact manager owner director author president mayor leader head coach captain chef editor winner host teacher "
    "boss person actor character publisher creator founder artist speaker organizer".split()
)
_WHO = (
    "who is the {r} of {v}?",
    "who is the {r} at {v}?",
    "who's the {r} at {v}",
    "who is {v}'s {r}?",
    "Who is the {r} for {v}?",
    "{r} of {v}",
    "{r} at {v}",
)


class Frames(Words):
    """Forms of questions about the things of a table."""

    def thing(self) -> int:
        """A table that is asked about."""
        return self.choice(self.lake.things)

    def named_thing(self) -> int:
        """A table whose rows have a name."""
        return self.choice([table for table in self.lake.things if self.lake.names(table)])

    def shown(self, table: int) -> tuple[Expression, ...]:
        """The columns by which rows of a table are shown. Raises SkipError."""
        names = self.lake.names(table)
        if not names:
            raise SkipError
        return tuple(Column(number) for number in names)

    def phrase(self, table: int, condition: Condition | None) -> str:
        """The words for a table's rows that meet a condition."""
        nouns = self.nouns(table)
        if condition is None:
            return nouns
        return " ".join(f"{condition.before} {nouns} {condition.after}".split())

    def maybe(self, table: int, share: float, most: int = 2) -> Condition | None:
        """A condition for a share of the questions."""
        return self.conditions(table, most) if self.chance(share) else None

    def numbers(self, table: int) -> int:
        """A column of measures."""
        return self.choice(self.lake.columns(table, "number"))

    def groups(self, table: int) -> int:
        """A column that groups rows."""
        return self.choice(self.lake.columns(table, "category", "place", "year", "flag"))

    def listing(self) -> Said:
        """Things, by their names."""
        table = self.named_thing()
        condition = self.maybe(table, 0.85)
        text = self.choice(OPEN_THINGS).format(x=self.phrase(table, condition))
        return Plan(self.shown(table), where=where_of(condition)), text

    def attributes(self) -> Said:
        """Some columns of things."""
        table = self.thing()
        usable = self.lake.columns(
            table, "name", "place", "category", "text", "year", "number", "date", "first", "last"
        )
        count = min(len(usable), self.choice((1, 1, 2, 2, 3)))
        if not count:
            raise SkipError
        columns = self.rng.sample(usable, count)
        condition = self.maybe(table, 0.6)
        distinct = count == 1 and condition is None and self.chance(0.6)
        names = [self.column(number) for number in columns]
        if distinct:
            word = self.choice(("different", "distinct", "unique", "all the different"))
            text = self.choice(OPEN_MANY).format(x=f"{word} {plural(names[0])}")
            if self.chance(0.6):
                text = text.rstrip("?.") + f" of {self.nouns(table)}" + text[len(text.rstrip("?.")) :]
            return Plan(tuple(map(Column, columns)), distinct=True), text
        said = _listed([plural(name) if self.chance(0.5) else name for name in names])
        of = self.choice(("of all", "of the", "of", "for", "of each of the", "for all"))
        if self.chance(0.08):
            of = "of"
            return Plan(
                tuple(map(Column, columns)), where=where_of(condition)
            ), f"{self.phrase(table, condition)}: {said}"
        text = self.choice(OPEN_MANY).format(x=f"{said} {of} {self.phrase(table, condition)}")
        return Plan(tuple(map(Column, columns)), where=where_of(condition)), text

    def lookup(self) -> Said:
        """A column of the one thing with a name."""
        table = self.named_thing()
        usable = self.lake.columns(table, "place", "category", "text", "year", "number", "date", "flag")
        names = self.lake.names(table)
        usable += [number for number in self.lake.columns(table, "name") if number not in names]
        column = self.choice(usable)
        cells = [self.cell(number) for number in names[:1]]
        asked, name = self.column(column), cells[0]
        kind = self.lake.kinds[column]
        ways = [
            "{c} of {v}",
            "what is the {c} of {v}?",
            "{v} {c}",
            "What {c} does {v} have?",
            "what is {v}'s {c}?",
            "the {c} for {v}",
            "Find the {c} of {v}.",
            "{c} for {v}",
            "show me the {c} of the {n} {v}",
            "What is the {c} of the {n} named {v}?",
            "which {c} has {v}",
            "{c} {v}",
            "tell me the {c} of {v}",
            "look up the {c} of {v}",
        ]
        if kind == "place":
            ways += ["Where is {v}?", "in which {c} is {v}?", "which {c} is {v} in?", "Where is the {n} {v} located?"]
        if _PEOPLE & set(self.lake.phrases[column].split()):
            role = asked.removesuffix(" name")
            ways = [way.format(r=role, v="{v}") for way in _WHO] + ways[:4]
        if kind in {"date", "year"}:
            ways += ["when was the {c} of {v}?", "When is the {c} of {v}?", "in what {c} was {v}?"]
        text = self.choice(ways).format(c=asked, v=name, n=self.noun(table))
        return Plan((Column(column),), where=Compare("=", Column(names[0]), Value(name))), text

    def count(self) -> Said:
        """How many things."""
        table = self.thing()
        condition = self.maybe(table, 0.8)
        text = self.choice(COUNTS).format(x=self.phrase(table, condition))
        if condition is None or self.chance(0.0):
            return Plan((Aggregate("count", Rows()),), sources=(Source(table),)), text
        return Plan((Aggregate("count", Rows()),), where=condition.predicate), text

    def count_different(self) -> Said:
        """How many different values."""
        table = self.thing()
        column = self.choice(self.lake.columns(table, "category", "place", "text", "year"))
        condition = self.maybe(table, 0.3, 1)
        what = f"{self.choice(('different', 'distinct', 'unique', 'different'))} {plural(self.column(column))}"
        if condition or self.chance(0.4):
            what += f" of {self.phrase(table, condition)}"
        text = self.choice(COUNTS).format(x=what)
        return Plan((Aggregate("count", Column(column), distinct=True),), where=where_of(condition)), text

    def aggregate(self) -> Said:
        """One or two measures over things."""
        table = self.thing()
        column = self.numbers(table)
        condition = self.maybe(table, 0.6)
        functions = self.rng.sample(("avg", "sum", "max", "min"), 1 if self.chance(0.8) else 2)
        if self.chance(0.03):
            functions = ["median"]
        name = self.column(column)
        words = [self.choice(FUNCTIONS[function]) for function in functions]
        if len(words) == 2:
            words = [
                word if word.endswith(" {x}") else FUNCTIONS[function][0]
                for word, function in zip(words, functions, strict=True)
            ]
            said = f"{words[0].removesuffix(' {x}')} and {words[1].format(x=name)}"
        else:
            said = words[0].format(x=name)
        whom = self.phrase(table, condition)
        if condition or self.chance(0.5):
            said += f" {self.choice(('of', 'for', 'of all', 'across', 'among'))} {whom}"
        show = tuple(Aggregate(function_of(function), Column(column)) for function in functions)
        return Plan(show, where=where_of(condition)), self.choice(OPEN_ONE).format(x=said)

    def grouped(self) -> Said:
        """A measure, or a count, for each group."""
        table = self.thing()
        group = self.groups(table)
        condition = self.maybe(table, 0.25, 1)
        return self.by(table, Column(group), self.column(group), condition)

    def by(self, table: int, group: Expression, said_group: str, condition: Condition | None) -> Said:
        """A measure of a table's rows for each group."""
        things = self.phrase(table, condition)
        if self.chance(0.5):
            measure: Expression = Aggregate("count", Rows())
            said = self.choice(
                (f"number of {things}", f"count of {things}", f"how many {things}", f"total number of {things}", things)
            )
        else:
            column = self.numbers(table)
            function = self.choice(("avg", "sum", "sum", "max", "min"))
            said = self.choice(FUNCTIONS[function]).format(x=self.column(column))
            if function == "sum" and self.chance(0.4):
                said = self.column(column)
            if condition or self.chance(0.3):
                said += f" of {things}"
            measure = Aggregate(function_of(function), Column(column))
        groups, measures = [group], [measure]
        if self.chance(0.12):
            other = self.groups(table)
            if Column(other) != group:
                groups.append(Column(other))
                said_group += f" and {self.column(other)}"
        elif self.chance(0.2) and self.lake.columns(table, "number"):
            column, function = self.numbers(table), self.choice(("avg", "sum", "max", "min"))
            measures.append(Aggregate(function_of(function), Column(column)))
            other_said = FUNCTIONS[function][0].format(x=self.column(column))
            if function == "sum" and self.chance(0.4):
                other_said = self.column(column)
            said += f" {self.choice(('and the', 'and', 'plus', 'together with'))} {other_said}"
        text = self.choice(BY).format(m=said, g=said_group)
        order: tuple[Order, ...] = ()
        if self.chance(0.08):
            order = (Order(measure, True),)
            text = text.rstrip("?.") + self.choice(
                (", highest first", " in descending order", ", sorted from high to low", " from most to least")
            )
        if len(set(measures)) < len(measures):
            raise SkipError
        return Plan((*groups, *measures), where=where_of(condition), group=tuple(groups), order=order), text

    def periods(self) -> Said:
        """A measure for each year, month and so on."""
        table = self.thing()
        column = self.choice(
            [
                number
                for number in self.lake.columns(table, "date")
                if not self.scope.columns[number].column.type.upper().startswith("TIME ")
                and self.scope.columns[number].column.type.upper() != "TIME"
            ]
        )
        unit = self.choice(("year", "year", "month", "month", "quarter", "day", "weekday", "week"))
        word = {"weekday": self.choice(("weekday", "day of the week"))}.get(unit, unit)
        return self.by(table, Period(_unit(unit), Column(column)), word, self.maybe(table, 0.2, 1))


def where_of(condition: Condition | None) -> Predicate | None:
    return None if condition is None else condition.predicate


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]


def function_of(name: str) -> Function:
    found: dict[str, Function] = {"avg": "avg", "sum": "sum", "max": "max", "min": "min", "median": "median"}
    return found[name]


def _unit(name: str) -> Unit:
    found: dict[str, Unit] = {
        "year": "year",
        "month": "month",
        "quarter": "quarter",
        "day": "day",
        "weekday": "weekday",
        "week": "week",
    }
    return found[name]
