"""Words of generated questions: what is said of kinds of columns, and how questions are opened."""

from __future__ import annotations

PLACES = set("city country state region county province location nation continent town district address".split())
SUPERLATIVES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "age": (("oldest",), ("youngest",)),
    "birthday": (("youngest",), ("oldest",)),
    "birth": (("youngest",), ("oldest",)),
    "price": (("most expensive", "priciest", "dearest"), ("cheapest", "least expensive")),
    "cost": (("most expensive", "costliest"), ("cheapest", "least expensive")),
    "fee": (("most expensive",), ("cheapest",)),
    "height": (("tallest", "highest"), ("shortest", "lowest")),
    "elevation": (("highest",), ("lowest",)),
    "weight": (("heaviest",), ("lightest",)),
    "length": (("longest",), ("shortest",)),
    "duration": (("longest",), ("shortest",)),
    "distance": (("farthest", "longest"), ("nearest", "shortest")),
    "date": (("latest", "newest", "most recent"), ("earliest", "oldest", "first")),
    "year": (("latest", "newest", "most recent"), ("earliest", "oldest")),
    "size": (("largest", "biggest"), ("smallest",)),
    "area": (("largest", "biggest"), ("smallest",)),
    "capacity": (("largest", "biggest"), ("smallest",)),
    "population": (("most populous", "largest", "biggest"), ("least populous", "smallest")),
    "salary": (("best paid", "highest paid", "top earning"), ("worst paid", "lowest paid")),
    "speed": (("fastest",), ("slowest",)),
    "rating": (("best rated", "highest rated", "best"), ("worst rated", "lowest rated")),
    "score": (("best", "highest scoring"), ("worst", "lowest scoring")),
    "attendance": (("best attended",), ("worst attended",)),
    "stock": (("best stocked",), ("least stocked",)),
    "profit": (("most profitable",), ("least profitable",)),
    "sale": (("best selling",), ("worst selling",)),
    "revenue": (("highest grossing",), ("lowest grossing",)),
    "amount": (("largest", "biggest"), ("smallest",)),
    "total": (("largest", "biggest"), ("smallest",)),
}
"""Superlatives by the stem of a header's last words: of the largest value, of the smallest."""
COMPARATIVES: dict[str, tuple[str, str]] = {
    "age": ("older than", "younger than"),
    "price": ("more expensive than", "cheaper than"),
    "cost": ("more expensive than", "cheaper than"),
    "height": ("taller than", "shorter than"),
    "weight": ("heavier than", "lighter than"),
    "length": ("longer than", "shorter than"),
    "duration": ("longer than", "shorter than"),
    "size": ("larger than", "smaller than"),
    "area": ("larger than", "smaller than"),
    "population": ("larger than", "smaller than"),
    "salary": ("earning more than", "earning less than"),
    "speed": ("faster than", "slower than"),
    "rating": ("rated above", "rated below"),
    "capacity": ("larger than", "smaller than"),
    "amount": ("over", "under"),
    "total": ("over", "under"),
}
ABOVE = ("over", "above", "greater than", "more than", "higher than", "larger than", ">", "exceeding")
BELOW = ("under", "below", "less than", "lower than", "smaller than", "<")
AT_LEAST = ("at least", "no less than", "{n} or more", ">=")
AT_MOST = ("at most", "no more than", "{n} or less", "up to")
MAX_WORDS = ("highest", "largest", "greatest", "maximum", "biggest", "top", "most")
MIN_WORDS = ("lowest", "smallest", "minimum", "least", "fewest")
FUNCTIONS = {
    "avg": ("average {x}", "mean {x}", "avg {x}", "{x} on average"),
    "sum": ("total {x}", "sum of {x}", "overall {x}", "combined {x}", "{x} in total"),
    "max": ("maximum {x}", "highest {x}", "largest {x}", "max {x}", "greatest {x}"),
    "min": ("minimum {x}", "lowest {x}", "smallest {x}", "min {x}"),
    "median": ("median {x}",),
}
OPEN_MANY = (
    "What are the {x}?", "Show the {x}.", "List the {x}.", "Give me the {x}.", "Find the {x}.", "Return the {x}.",
    "Show me all {x}.", "List all {x}.", "Which are the {x}?", "What are all the {x}?", "Can you list the {x}?",
    "I want the {x}.", "I need a list of {x}.", "Please show the {x}.", "get {x}", "show {x}", "list {x}", "{x}",
    "{x}", "{x}", "all {x}", "Tell me the {x}.", "Display the {x}.", "Could you tell me the {x}?",
)  # fmt: skip
OPEN_ONE = (
    "What is the {x}?", "Show the {x}.", "Give me the {x}.", "Find the {x}.", "Return the {x}.", "what's the {x}",
    "{x}", "{x}", "{x}?", "Tell me the {x}.", "Can you tell me the {x}?", "get me the {x}", "I need the {x}.",
)  # fmt: skip
OPEN_THINGS = (
    "{x}", "{x}", "{x}", "Which {x} are there?", "List all {x}.", "Show me all {x}.", "Show {x}.", "list {x}",
    "Who or what are the {x}?", "Find all {x}.", "Give me all {x}.", "What are the names of {x}?",
    "What {x} do we have?", "Names of {x}", "Show the names of all {x}.", "get all {x}", "I want to see {x}.",
    "which {x}",
)  # fmt: skip
COUNTS = (
    "How many {x} are there?", "how many {x}", "How many {x} do we have?", "number of {x}", "count of {x}",
    "count {x}", "Count the number of {x}.", "What is the number of {x}?", "What is the total number of {x}?",
    "# of {x}", "{x} count", "total number of {x}", "Find the number of {x}.", "Show the number of {x}.",
    "Return the number of {x}.",
)  # fmt: skip
BY = (
    "{m} by {g}", "{m} per {g}", "{m} for each {g}", "{m} in each {g}", "{m} grouped by {g}", "{m} for every {g}",
    "{m} broken down by {g}", "{m} of each {g}", "{g} wise {m}", "What is the {m} for each {g}?",
    "Show the {m} by {g}.", "Show the {m} of each {g}.", "Find the {m} for each {g}.",
    "For each {g}, what is the {m}?", "How does {m} vary by {g}?", "What are the {m} of every {g}?",
    "List the {m} per {g}.",
)  # fmt: skip
WITHOUT = (
    "without {o}", "with no {o}", "that have no {o}", "who never had any {o}", "that do not have any {o}",
    "lacking {o}", "that never had {o}", "which have no {o}", "not having any {o}", "who have no {o} at all",
    "that were never in {o}",
)  # fmt: skip
RELATED = (
    "with {o}", "that have {o}", "who have {o}", "having {o}", "who had {o}", "which have {o}", "linked to {o}",
    "associated with {o}",
)  # fmt: skip
CHARACTERS = "abcdefghijklmnopqrstuvwxyz"
