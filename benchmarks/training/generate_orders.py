"""Forms of questions that compare and order rows, groups and measures: plans with their words."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.training.generate_conditions import Condition, SkipError
from benchmarks.training.generate_frames import Frames, Said, function_of, where_of
from benchmarks.training.generate_lake import COUNTS, MAX_WORDS, MIN_WORDS, OPEN_MANY, OPEN_ONE, SUPERLATIVES
from lakescout.plugins.bench.generator.english import plural
from lakescout.reading.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Comparison,
    Expression,
    Order,
    Plan,
    Rows,
    Share,
    Value,
)
from lakescout.words.text import stem


class OrderFrames(Frames):
    """Forms of questions with superlatives, averages, shares and arithmetic."""

    def extreme(self) -> Said:
        """The things with the largest or smallest of something."""
        table = self.named_thing()
        column = self.choice(self.lake.columns(table, "number", "year", "date"))
        condition = self.maybe(table, 0.25, 1)
        up = self.chance(0.65)
        limit = self.choice((1, 1, 1, 1, 3, 5, 10, 2))
        show = self.shown(table)
        plan = Plan(show, where=where_of(condition), order=(Order(Column(column), up),), limit=limit)
        if limit > 1 and self.chance(0.3):
            plan = replace(plan, show=(*show, Column(column)))
        return plan, self._extreme_words(table, column, condition, up, limit)

    def _extreme_words(self, table: int, column: int, condition: Condition | None, up: bool, limit: int) -> str:
        name, last = self.column(column), stem(self.lake.phrases[column].split()[-1])
        known = SUPERLATIVES.get(last) or SUPERLATIVES.get(stem(self.lake.phrases[column].split()[0]))
        adjective = self.choice(known[0 if up else 1]) if known else ""
        most = self.choice(MAX_WORDS if up else MIN_WORDS)
        things, thing = self.phrase(table, condition), self.noun(table)
        if limit == 1 and condition is None:
            ways = [
                f"{thing} with the {most} {name}",
                f"which {thing} has the {most} {name}?",
                f"What is the {thing} with the {most} {name}?",
                f"the {thing} that has the {most} {name}",
                f"Find the {thing} with the {most} {name}.",
                f"name of the {thing} with the {most} {name}",
                f"who has the {most} {name}",
                f"What is the name of the {thing} with the {most} {name}?",
            ]
            if adjective:
                ways += [
                    f"{adjective} {thing}",
                    f"the {adjective} {thing}",
                    f"which {thing} is the {adjective}?",
                    f"What is the {adjective} {thing}?",
                    f"{adjective} {thing}",
                    f"Show the {adjective} {thing}.",
                    f"who is the {adjective} {thing}?",
                ]
            return self.choice(ways)
        if limit == 1:
            ways = [
                f"which of the {things} has the {most} {name}?",
                f"{things} with the {most} {name}",
                f"Of all {things}, which has the {most} {name}?",
            ]
            return self.choice([*ways, f"the {adjective} of the {things}"] if adjective else ways)
        count = self.spelt(limit)
        ways = [
            f"{count} {things} with the {most} {name}",
            f"which {count} {things} have the {most} {name}?",
            f"List the {count} {things} with the {most} {name}.",
        ]
        if up:
            ways += [
                f"top {limit} {things} by {name}",
                f"top {limit} {things} by {name}",
                f"the top {count} {things} in terms of {name}",
            ]
        else:
            ways += [f"bottom {limit} {things} by {name}", f"{limit} {things} with lowest {name}"]
        if adjective:
            ways += [
                f"{count} {adjective} {things}",
                f"the {count} {adjective} {things}",
                f"{adjective} {limit} {things}",
            ]
        return self.choice(ways)

    def most_common(self) -> Said:
        """The group with the most rows, or the largest measure."""
        table = self.thing()
        group = self.choice(self.lake.columns(table, "category", "place", "year"))
        name, nouns = self.column(group), self.nouns(table)
        up, limit = self.chance(0.8), self.choice((1, 1, 1, 3, 5))
        groups = name if limit == 1 else f"{limit} {plural(name)}"
        have = "has" if limit == 1 else "have"
        if self.chance(0.6):
            by: Expression = Aggregate("count", Rows())
            most = self.choice(
                ("most", "largest number of", "highest number of") if up else ("fewest", "smallest number of", "least")
            )
            ways = [
                f"which {groups} {have} the {most} {nouns}?",
                f"{groups} with the {most} {nouns}",
                f"{groups} with the {most} {nouns}",
            ]
            if limit == 1:
                common = self.choice(
                    ("most common", "most frequent", "commonest") if up else ("least common", "rarest")
                )
                ways += [
                    f"{common} {name} of {nouns}",
                    f"What is the {common} {name} among {nouns}?",
                    f"the {common} {name}",
                ]
            elif up:
                ways += [f"top {limit} {plural(name)} by number of {nouns}", f"top {limit} {plural(name)} by {nouns}"]
        else:
            column = self.numbers(table)
            function = self.choice(("avg", "sum"))
            by = Aggregate(function_of(function), Column(column))
            word = {"avg": "average", "sum": "total"}[function]
            most = self.choice(MAX_WORDS[:3] if up else MIN_WORDS[:2])
            what = f"{word} {self.column(column)}"
            ways = [
                f"which {groups} {have} the {most} {what}?",
                f"{groups} with the {most} {what}",
                f"What is the {groups} with the {most} {what} of {nouns}?",
            ]
            if limit > 1 and up:
                ways += [f"top {limit} {plural(name)} by {what}", f"top {limit} {plural(name)} by {what} of {nouns}"]
        show: tuple[Expression, ...] = (Column(group),)
        text = self.choice(ways)
        if text.startswith("top") and self.chance(0.5):
            show = (Column(group), by)
        return Plan(show, group=(Column(group),), order=(Order(by, up),), limit=limit), text

    def having(self) -> Said:
        """Groups with a condition on their rows."""
        table = self.thing()
        group = self.choice(self.lake.columns(table, "category", "place", "year", "text"))
        name, nouns = plural(self.column(group)), self.nouns(table)
        if self.chance(0.65):
            of: Expression = Aggregate("count", Rows())
            value: int | float = self.rng.randint(1, 12)
            what = nouns
        else:
            column = self.numbers(table)
            function = self.choice(("avg", "sum"))
            of, value = Aggregate(function_of(function), Column(column)), self.number(column)
            what = f"{ {'avg': 'average', 'sum': 'total'}[function] } {self.column(column)}"
        comparison, words = self.compared()
        said = words.format(n=self.spelt(value))
        ways = [
            f"{name} with {said} {nouns}",
            f"which {name} have {said} {nouns}?",
            f"Show the {name} that have {said} {nouns}.",
            f"{name} having {said} {nouns}",
        ]
        if not isinstance(of, Aggregate) or not isinstance(of.of, Rows):
            ways = [
                f"{name} whose {what} is {said}",
                f"{name} with {what} {said}",
                f"which {name} have {what} {said}?",
                f"{name} with a {what} of {said}",
            ]
        return Plan(
            (Column(group),), group=(Column(group),), having=Compare(comparison, of, Value(value))
        ), self.choice(ways)

    def compared(self) -> tuple[Comparison, str]:
        """A comparison with a number and its words."""
        forms: tuple[tuple[Comparison, tuple[str, ...]], ...] = (
            (">", ("more than {n}", "over {n}", "> {n}")),
            (">=", ("at least {n}", "{n} or more", "no fewer than {n}")),
            ("<", ("fewer than {n}", "less than {n}", "under {n}")),
            ("=", ("exactly {n}", "{n}")),
            (">", ("more than {n}",)),
            ("<=", ("at most {n}", "no more than {n}")),
        )
        comparison, words = self.choice(forms)
        return comparison, self.choice(words)

    def above_average(self) -> Said:
        """Things beyond the average, or equal to the extreme."""
        table = self.named_thing()
        column = self.numbers(table)
        things, name = self.nouns(table), self.column(column)
        function = self.choice(("avg", "avg", "avg", "max", "min"))
        inner = Plan((Aggregate(function_of(function), Column(column)),))
        if function == "avg":
            up = self.chance(0.7)
            more = self.choice(
                ("above", "higher than", "greater than", "more than", "over")
                if up
                else ("below", "lower than", "less than", "under")
            )
            ways = [
                f"{things} with {name} {more} average",
                f"{things} whose {name} is {more} the average",
                f"which {things} have {name} {more} the average {name}?",
                f"{things} with {more} average {name}",
                f"Show the {things} with a {name} {more} the average of all {things}.",
            ]
            comparison: Comparison = ">" if up else "<"
        else:
            comparison = "="
            most = self.choice(MAX_WORDS[:4] if function == "max" else MIN_WORDS[:3])
            ways = [
                f"all {things} with the {most} {name}",
                f"which {things} share the {most} {name}?",
                f"{things} whose {name} equals the {most} {name}",
            ]
        if self.chance(0.2):
            text = self.choice(COUNTS).format(x=self.choice(ways[:2]).removeprefix("all "))
            return Plan((Aggregate("count", Rows()),), where=Compare(comparison, Column(column), inner)), text
        return Plan(self.shown(table), where=Compare(comparison, Column(column), inner)), self.choice(ways)

    def share(self) -> Said:
        """The share of things that meet a condition."""
        table = self.thing()
        condition = self.condition(table)
        whole = self.nouns(table)
        meets = f"{condition.before} {condition.after}".strip()
        words = self.choice(("percentage", "share", "percent", "proportion"))
        ways = [
            f"{words} of {whole} {meets}",
            f"what {words} of {whole} are {meets}?",
            f"What is the {words} of {whole} that are {meets}?",
            f"{words} of {self.phrase(table, condition)}",
        ]
        return Plan((Share(Aggregate("count", Rows()), condition.predicate),)), self.choice(ways)

    def shares(self) -> Said:
        """Each group's share of the whole."""
        table = self.thing()
        group = self.groups(table)
        words, name, nouns = self.choice(("percentage", "share", "proportion")), self.column(group), self.nouns(table)
        of: Aggregate = Aggregate("count", Rows())
        what = nouns
        if self.chance(0.4):
            column = self.numbers(table)
            of, what = Aggregate("sum", Column(column)), f"total {self.column(column)}"
        ways = [
            f"{words} of {what} by {name}",
            f"{words} of {what} per {name}",
            f"what {words} of {what} does each {name} have?",
            f"each {name}'s {words} of {what}",
        ]
        return Plan((Column(group), Share(of)), group=(Column(group),)), self.choice(ways)

    def sorted_list(self) -> Said:
        """Things in an order."""
        table = self.named_thing()
        column = self.choice(self.lake.columns(table, "number", "year", "date", "name"))
        down = self.chance(0.5)
        order = self.choice(
            (
                "in descending order of {c}",
                "sorted by {c} descending",
                "ordered by {c} from high to low",
                "by {c}, largest first",
                "from highest to lowest {c}",
            )
            if down
            else (
                "in ascending order of {c}",
                "sorted by {c}",
                "ordered by {c}",
                "by {c} ascending",
                "from lowest to highest {c}",
                "in order of {c}",
            )
        )
        if self.lake.kinds[column] in {"date", "year"}:
            order = self.choice(
                ("newest first", "latest {c} first", "most recent first")
                if down
                else ("oldest first", "earliest {c} first", "by {c}")
            )
        if self.lake.kinds[column] == "name":
            down, order = (
                False,
                self.choice(("in alphabetical order", "alphabetically", "sorted by {c}", "from a to z")),
            )
        condition = self.maybe(table, 0.3, 1)
        things = self.phrase(table, condition)
        show = self.shown(table)
        words = order.format(c=self.column(column))
        text = self.choice(
            (
                f"{things} {words}",
                f"List all {things} {words}.",
                f"Show the names of {things} {words}.",
                f"list {things} {words}",
            )
        )
        return Plan(show, where=where_of(condition), order=(Order(Column(column), down),)), text

    def first_of_each(self) -> Said:
        """The extreme thing of each group."""
        table = self.named_thing()
        column = self.choice(self.lake.columns(table, "number", "year", "date"))
        group = self.choice(self.lake.columns(table, "category", "place"))
        up = self.chance(0.75)
        known = SUPERLATIVES.get(stem(self.lake.phrases[column].split()[-1]))
        thing, by, name = self.noun(table), self.column(group), self.column(column)
        most = self.choice(MAX_WORDS if up else MIN_WORDS)
        each = self.choice(("in each {g}", "of each {g}", "per {g}", "for each {g}", "for every {g}", "by {g}")).format(
            g=by
        )
        ways = [
            f"{thing} with the {most} {name} {each}",
            f"which {thing} has the {most} {name} {each}?",
            f"What is the {thing} with the {most} {name} {each}?",
        ]
        if known:
            adjective = self.choice(known[0 if up else 1])
            ways += [
                f"{adjective} {thing} {each}",
                f"the {adjective} {thing} {each}",
                f"What is the {adjective} {thing} {each}?",
            ]
        show = (Column(group), *self.shown(table))
        return Plan(show, order=(Order(Column(column), up),), limit=1, per=(Column(group),)), self.choice(ways)

    def two_columns(self) -> Said:
        """Things by arithmetic of, or comparison between, two of their columns."""
        table = self.thing()
        numbers = self.lake.columns(table, "number")
        if len(numbers) < 2:
            raise SkipError
        one, other = self.rng.sample(numbers, 2)
        a, b, things = self.column(one), self.column(other), self.nouns(table)
        if self.chance(0.4):
            more = self.choice(("greater", "higher", "more"))
            text = self.choice(
                (
                    f"{things} whose {a} is {more} than their {b}",
                    f"{things} with {more} {a} than {b}",
                    f"{things} where {a} exceeds {b}",
                )
            )
            return Plan(self.shown(table), where=Compare(">", Column(one), Column(other))), text
        kind = self.choice(("-", "/", "*", "+"))
        words = {
            "-": (f"difference between {a} and {b}", f"{a} minus {b}"),
            "/": (f"ratio of {a} to {b}", f"{a} per {b}", f"{a} divided by {b}"),
            "*": (f"{a} times {b}", f"{a} multiplied by {b}", f"product of {a} and {b}"),
            "+": (f"sum of {a} and {b}", f"{a} plus {b}", f"combined {a} and {b}"),
        }[kind]
        value = Arithmetic(kind, Column(one), Column(other))
        said = self.choice(words)
        if self.chance(0.4):
            function = self.choice(("sum", "avg", "max"))
            word = {"sum": "total", "avg": "average", "max": "largest"}[function]
            return Plan((Aggregate(function_of(function), value),)), self.choice(OPEN_ONE).format(
                x=f"{word} {said} of {things}"
            )
        if self.chance(0.3):
            return Plan(
                self.shown(table), order=(Order(value, True),), limit=1
            ), f"{self.noun(table)} with the largest {said}"
        return Plan((*self.shown(table), value)), self.choice(OPEN_MANY).format(x=f"{said} of each of the {things}")
