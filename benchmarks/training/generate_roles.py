"""Forms of questions over roles, durations, what is not there yet, and dates or amounts of one row compared."""

from __future__ import annotations

from benchmarks.training.generate_conditions import SkipError
from benchmarks.training.generate_frames import Said, function_of
from benchmarks.training.generate_lake import COUNTS, OPEN_MANY, OPEN_THINGS
from benchmarks.training.generate_related import RelatedFrames
from lakescout.plugins.bench.generator.english import plural
from lakescout.reading.plan import (
    Aggregate,
    And,
    Arithmetic,
    Column,
    Compare,
    Expression,
    Missing,
    Not,
    Order,
    Plan,
    Predicate,
    Rows,
    Source,
    Value,
)
from lakescout.reading.scope import Key

_LEAVING = {"from", "origin", "source", "start", "pickup", "departure", "sender", "seller", "src", "home"}
_ARRIVING = {"to", "destination", "target", "end", "dropoff", "arrival", "receiver", "recipient", "buyer", "dest"}
_FROM = ("from {v}", "leaving {v}", "out of {v}", "that start at {v}", "starting in {v}", "departing from {v}")
_TO = ("to {v}", "going to {v}", "bound for {v}", "arriving at {v}", "that end at {v}", "headed for {v}")
_DONE = {
    "return": "returned", "closing": "closed", "delivery": "delivered", "ship": "shipped", "payment": "paid",
    "check": "checked out", "end": "finished", "finish": "finished", "arrival": "arrived", "death": "dead",
    "resolution": "resolved", "completion": "completed", "release": "released", "approval": "approved",
}  # fmt: skip
_BEGIN = {"start", "begin", "opened", "created", "shipped", "ordered", "order", "check in", "loan", "bought", "invoice",
          "departure", "hire", "issued", "ship", "signup", "built"}  # fmt: skip


class RoleFrames(RelatedFrames):
    """Forms over keys that share their two tables, over pairs of dates, and over cells that are not filled."""

    def _role(self) -> tuple[Key, int, int, str]:
        """A key that is one of several roles, its two tables, and the words for the role."""
        keys = [key for key in self.lake.roles if self.lake.names(self.scope.columns[key.right].table)]
        key = self.choice(keys)
        words = self.lake.phrases[key.left].split()
        while len(words) > 1 and words[-1] in {"id", "key", "code", "no", "cd", "nr"}:
            words = words[:-1]
        return key, self.scope.columns[key.left].table, self.scope.columns[key.right].table, " ".join(words)

    def _in_role(self, key: Key, role: str, cell: str, noun: str) -> tuple[Predicate, str]:
        """A condition, with its words: the row that plays a role has a given name."""
        name = self.lake.names(self.scope.columns[key.right].table)[0]
        ways = ["with {r} {v}", "whose {r} is {v}", "where the {r} is {v}", "{r} {v}", "with {v} as {r}"]
        if set(role.split()) & _LEAVING:
            ways += [*_FROM, *_FROM]
        if set(role.split()) & _ARRIVING:
            ways += [*_TO, *_TO]
        said = role if noun in role or self.chance(0.5) else f"{role} {noun}"
        return Compare("=", Column(name, key.left), Value(cell)), self.choice(ways).format(r=said, v=cell)

    def role_value(self) -> Said:
        """Things whose role is played by a named one."""
        key, child, parent, role = self._role()
        names = self.lake.names(parent)
        where, after = self._in_role(key, role, self.cell(names[0]), self.noun(parent))
        if self.chance(0.35):
            others = [other for other in self.lake.roles if other != key and self._same(other, key)]
            other = self.choice(others)
            words = self.lake.phrases[other.left].removesuffix(" id")
            also, then = self._in_role(other, words, self.cell(names[0]), self.noun(parent))
            if also == where:
                raise SkipError
            where, after = And((where, also)), f"{after} {self.choice(('', '', 'and '))}{then}"
        phrase = f"{self.nouns(child)} {after}"
        if self.chance(0.4):
            plan = Plan((Aggregate("count", Rows()),), where=where, sources=(Source(child),))
            return plan, self.choice(COUNTS).format(x=phrase)
        if self.chance(0.5):
            usable = self.lake.columns(child, "name", "category", "text", "number", "date", "year")
            column = self.choice(usable)
            return Plan((Column(column),), where=where), self.choice(OPEN_MANY).format(
                x=f"{plural(self.column(column))} of {phrase}"
            )
        return Plan(self.shown(child), where=where), self.choice(OPEN_THINGS).format(x=phrase)

    def _same(self, one: Key, other: Key) -> bool:
        columns = self.scope.columns
        return all(
            columns[left].table == columns[right].table
            for left, right in ((one.left, other.left), (one.right, other.right))
        )

    def role_group(self) -> Said:
        """Things for each one in a role, or the one with the most of them."""
        key, child, parent, role = self._role()
        shown = tuple(Column(number, key.left) for number in self.lake.names(parent))
        group = (Column(key.right, key.left),)
        things, noun = self.nouns(child), self.noun(parent)
        said = role if noun in role or self.chance(0.4) else f"{role} {noun}"
        measure: Expression = Aggregate("count", Rows())
        word = self.choice((f"number of {things}", things, f"count of {things}", f"how many {things}"))
        sources = (Source(child),)
        if self.lake.columns(child, "number") and self.chance(0.35):
            column, function = self.numbers(child), self.choice(("sum", "avg"))
            measure = Aggregate(function_of(function), Column(column))
            word = f"{'total' if function == 'sum' else 'average'} {self.column(column)}"
            sources = ()
        if self.chance(0.45):
            text = self.choice(("{m} per {g}", "{m} by {g}", "{m} for each {g}", "{g} wise {m}", "for each {g}, {m}"))
            return Plan((*shown, measure), group=group, sources=sources), text.format(m=word, g=said)
        up, limit = self.chance(0.85), self.choice((1, 1, 1, 3, 5))
        most = "most" if up else "fewest"
        ways = [f"{said} with the {most} {things}", f"which {said} has the {most} {things}?"]
        if sources and limit == 1 and up:
            ways += [f"busiest {said}", f"most common {said}", f"most frequent {said} of {things}", f"busiest {said}?"]
        if not sources:
            ways = [f"{said} with the {'highest' if up else 'lowest'} {word}"]
        if limit > 1:
            ways = [f"{'top' if up else 'bottom'} {limit} {plural(said)} by {word}"]
        plan = Plan(shown, group=group, order=(Order(measure, up),), limit=limit, sources=sources)
        return plan, self.choice(ways)

    def duration(self) -> Said:
        """How long something took: the days between two of its dates."""
        table, first, last = self._dates()
        days = Arithmetic("-", Column(last), Column(first))
        a, b = self.column(first), self.column(last)
        things, thing = self.nouns(table), self.noun(table)
        drawn = self.rng.random()
        if drawn < 0.3:
            function = self.choice(("avg", "avg", "max", "min"))
            word = {"avg": "average", "max": "longest", "min": "shortest"}[function]
            said = self.choice(
                (f"{word} time between {a} and {b}", f"{word} number of days from {a} to {b}", f"{word} duration",
                 f"{word} time in days", f"{word} days between {a} and {b}", f"{word} length in days")
            )  # fmt: skip
            value = Aggregate(function_of(function), days)
            if self.chance(0.5):
                group = self.choice(self.lake.columns(table, "category", "place"))
                by = self.choice(("by", "per", "for each"))
                whose = self.choice((f" of {things}", "", f" of a {thing}"))
                return Plan((Column(group), value), group=(Column(group),)), f"{said}{whose} {by} {self.column(group)}"
            return Plan((value,)), f"{said} {self.choice(('of', 'for', 'across all'))} {things}"
        shown = self.shown(table)
        if drawn < 0.6:
            up = self.chance(0.7)
            took = self.choice(("took the", "lasted the", "ran the", "was open the", "needed the"))
            text = self.choice(
                (f"which {thing} {took} {'longest' if up else 'shortest'}?",
                 f"{thing} with the {'longest' if up else 'shortest'} duration",
                 f"{'longest' if up else 'shortest'} running {thing}",
                 f"{'slowest' if up else 'quickest'} {thing}",
                 f"{thing} with the {'most' if up else 'fewest'} days between {a} and {b}")
            )  # fmt: skip
            return Plan(shown, order=(Order(days, up),), limit=1), text
        if drawn < 0.8:
            number = self.rng.choice((2, 3, 5, 7, 10, 14, 30, 60, 90))
            over = self.chance(0.7)
            compare = Compare(">" if over else "<", days, Value(number))
            text = self.choice(
                (f"{things} that took {'more' if over else 'less'} than {number} days",
                 f"{things} with {'over' if over else 'under'} {number} days from {a} to {b}",
                 f"{things} {'longer' if over else 'shorter'} than {number} days",
                 f"{things} lasting {'more' if over else 'fewer'} than {number} days")
            )  # fmt: skip
            return Plan(shown, where=compare), text
        said = self.choice(
            (f"how many days each {thing} took", f"how long did each {thing} take", f"days from {a} to {b} of {things}",
             f"for each {thing} show the number of days between {a} and {b}", f"length of each {thing} in days")
        )  # fmt: skip
        return Plan((*shown, days)), said

    def _dates(self) -> tuple[int, int, int]:
        """A table with two dates, the one that comes first before the other."""
        table = self.choice([table for table in self.lake.things if len(self.lake.columns(table, "date")) > 1])
        dates = self.lake.columns(table, "date")
        starts = [number for number in dates if any(word in self.lake.phrases[number] for word in _BEGIN)]
        first = self.choice(starts)
        last = self.choice([number for number in dates if number not in starts])
        return table, first, last

    def not_yet(self) -> Said:
        """Things whose date is not filled, or is."""
        table = self.named_thing()
        dated = [number for number in self.lake.columns(table, "date") if self._done(number)]
        number = self.choice(dated)
        word, things = self._done(number), self.nouns(table)
        if self.chance(0.75):
            where: Predicate = Missing(Column(number))
            ways = ("not {w} yet", "not yet {w}", "that are not {w}", "still not {w}", "never {w}",
                    "that have not been {w}", "still to be {w}", "yet to be {w}", "that haven't been {w}")  # fmt: skip
        else:
            where = Not(Missing(Column(number)))
            ways = ("already {w}", "that have been {w}", "that are {w}", "that were {w}")
        phrase = f"{things} {self.choice(ways).format(w=word)}"
        if self.chance(0.4):
            return Plan((Aggregate("count", Rows()),), where=where), self.choice(COUNTS).format(x=phrase)
        return Plan(self.shown(table), where=where), self.choice(OPEN_THINGS).format(x=phrase)

    def _done(self, number: int) -> str:
        """The participle that the date speaks of; empty if none."""
        words = self.lake.phrases[number].split()
        for word in words:
            if word in _DONE:
                return _DONE[word]
            if word.endswith("ed") and len(word) > 4:
                return word
        return ""

    def late(self) -> Said:
        """Things whose first date is after their second, or whose first amount is below their second."""
        table = self.named_thing()
        dates = self.lake.columns(table, "date")
        due = [number for number in dates if {"due", "deadline", "planned", "expected"} & set(self._names_of(number))]
        done = [number for number in dates if number not in due and self._done(number)]
        things = self.nouns(table)
        if due and done:
            one, other = self.choice(done), self.choice(due)
            word, late = self._done(one), self.chance(0.75)
            side = "late" if late else "on time"
            ways = [f"{word} {side}", f"that were {word} {side}"]
            if late:
                ways += [f"{word} after the {self.column(other)}", f"{word} later than {self.column(other)}"]
            where = Compare(">" if late else "<=", Column(one), Column(other))
            phrase = f"{things} {self.choice(ways)}"
        else:
            numbers = self.lake.columns(table, "number")
            if len(numbers) < 2:
                raise SkipError
            one, other = self.rng.sample(numbers, 2)
            where = Compare("<", Column(one), Column(other))
            a, b = self.column(one), self.column(other)
            phrase = (
                f"{things} {self.choice((f'with less {a} than {b}', f'where {a} is below {b}', f'with {a} under {b}'))}"
            )
        if self.chance(0.35):
            return Plan((Aggregate("count", Rows()),), where=where), self.choice(COUNTS).format(x=phrase)
        return Plan(self.shown(table), where=where), self.choice(OPEN_THINGS).format(x=phrase)

    def _names_of(self, number: int) -> list[str]:
        said = " ".join((self.lake.phrases[number], *self.lake.said_columns.get(number, ())))
        return said.split()

    def gap(self) -> Said:
        """The difference or product of two amounts, for each thing or summed over all things."""
        table = self.named_thing()
        numbers = self.lake.columns(table, "number")
        if len(numbers) < 2:
            raise SkipError
        one, other = self.rng.sample(numbers, 2)
        a, b, thing = self.column(one), self.column(other), self.noun(table)
        times = self.chance(0.35)
        value = Arithmetic("*" if times else "-", Column(one), Column(other))
        said = self.choice(
            (f"{a} times {b}", f"{a} multiplied by {b}", f"{a} x {b}", f"{a} * {b}")
            if times
            else (f"gap between {a} and {b}", f"difference between {a} and {b}", f"{a} minus {b}", f"{a} less {b}",
                  f"{a} - {b}", f"how much {a} exceeds {b}")
        )  # fmt: skip
        drawn = self.rng.random()
        if drawn < 0.35:
            each = self.choice((f"for each {thing} show the {said}", f"{said} of each {thing}", f"{said} per {thing}"))
            return Plan((*self.shown(table), value)), each
        if drawn < 0.6:
            group = self.groups(table)
            total = Aggregate(function_of(self.choice(("sum", "avg"))), value)
            word = "total" if total.function == "sum" else "average"
            return Plan((Column(group), total), group=(Column(group),)), f"{word} {said} by {self.column(group)}"
        if drawn < 0.8:
            up = self.chance(0.75)
            return Plan(
                self.shown(table), order=(Order(value, up),), limit=1
            ), f"{thing} with the {'biggest' if up else 'smallest'} {said}"
        return Plan((Aggregate("sum", value),)), f"total {said}"
