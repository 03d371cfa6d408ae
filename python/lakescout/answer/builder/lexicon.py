"""English words that the builder knows. None of them comes from a lake."""

from __future__ import annotations

from typing import Final

ABBREVIATIONS: Final = {
    "fname": "first name",
    "lname": "last name",
    "firstname": "first name",
    "lastname": "last name",
    "dob": "date birth",
    "num": "number",
    "no": "number",
    "nbr": "number",
    "qty": "quantity",
    "amt": "amount",
    "desc": "description",
    "dept": "department",
    "emp": "employee",
    "stu": "student",
    "prof": "professor",
    "avg": "average",
    "max": "maximum",
    "min": "minimum",
    "yr": "year",
    "addr": "address",
    "tel": "telephone",
    "cat": "category",
    "pct": "percent",
    "loc": "location",
    "lat": "latitude",
    "long": "longitude",
    "lng": "longitude",
    "pos": "position",
    "hrs": "hours",
    "ref": "",
    "uid": "id",
    "nm": "name",
    "cd": "code",
    "ctry": "country",
    "dt": "date",
    "cnt": "count",
    "val": "value",
    "grp": "group",
    "mgr": "manager",
    "acct": "account",
    "txn": "transaction",
    "inv": "invoice",
    "sts": "status",
    "typ": "type",
    "freq": "frequency",
    "temp": "temperature",
}
"""What a word of a header stands for."""

SUFFIXES: Final = ("name", "desc", "code", "type", "date", "num", "no", "id")
"""Words that headers run together with the word before: `dormid`, `clubname`."""

STOP: Final = frozenset(
    """
    a an the of in on at to for from by with and or is are was were be been being do does did has have had what which who
    whose whom where when how many much that this these those there their its his her they them it we us our i me my you
    all any each every some list show find give return tell display please get name's as than more most less least not no
    nor but if also both either between during into per about can could would will shall may might so such well also only just up because due anything something ever yet
    """.split()  # noqa: E501, SIM905
)
"""Words that name nothing by themselves."""

OPERATIONS: Final = frozenset(
    """
    number numbers count counts amount total sum average mean avg maximum minimum max min highest lowest largest smallest
    ascending descending increasing decreasing alphabetical order ordered sorted sort most least greatest biggest distinct
    different unique same first one two three four five six seven eight nine ten top many people person value values
    information details detail record different longest shortest oldest youngest earliest latest older younger common
    above below under over after before greater higher lower since until larger smaller fewer between exactly equal during
    last median bottom difference popular diverse corresponding associated respectively total least fewest together along use used using
    """.split()  # noqa: E501, SIM905
)
"""Words of operations: alone they name no column, unless a header consists of nothing else."""

ADJECTIVES: Final = {
    # adjective: (descending, words of the columns it speaks of)
    "oldest": (True, ("age",), ("birth", "founded", "year", "opening", "open", "establish", "built")),
    "youngest": (False, ("age",), ("birth",)),
    "older": (True, ("age",), ("birth",)),
    "younger": (False, ("age",), ("birth",)),
    "newest": (True, ("year", "founded", "date", "opening"), ()),
    "latest": (True, ("date", "year", "time", "founded"), ()),
    "recent": (True, ("date", "year", "time", "founded"), ()),
    "recently": (True, ("date", "year", "time", "founded"), ()),
    "earliest": (False, ("date", "year", "time", "founded"), ()),
    "longest": (True, ("length", "duration", "distance", "time", "page"), ()),
    "shortest": (False, ("length", "duration", "distance", "height", "time", "page"), ()),
    "longer": (True, ("length", "duration", "distance", "time", "page"), ()),
    "shorter": (False, ("length", "duration", "distance", "height", "page"), ()),
    "tallest": (True, ("height",), ()),
    "taller": (True, ("height",), ()),
    "heaviest": (True, ("weight",), ()),
    "heavier": (True, ("weight",), ()),
    "lightest": (False, ("weight",), ()),
    "lighter": (False, ("weight",), ()),
    "cheapest": (False, ("price", "cost", "rate", "fee"), ()),
    "cheaper": (False, ("price", "cost", "rate", "fee"), ()),
    "expensive": (True, ("price", "cost", "rate", "fee"), ()),
    "fastest": (True, ("speed",), ("time",)),
    "faster": (True, ("speed",), ()),
    "slowest": (False, ("speed",), ()),
    "highest": (True, ("height", "altitude", "elevation"), ()),
    "lowest": (False, ("height", "altitude", "elevation"), ()),
    "higher": (True, ("height", "altitude", "elevation"), ()),
    "populous": (True, ("population",), ()),
    "richest": (True, ("salary", "money", "worth"), ()),
    "larger": (True, ("size", "area", "capacity", "population"), ()),
    "bigger": (True, ("size", "area", "capacity", "population"), ()),
    "smaller": (False, ("size", "area", "capacity", "population"), ()),
    "biggest": (True, ("size", "area", "capacity", "population"), ()),
    "largest": (True, ("size", "area", "capacity", "population"), ()),
    "smallest": (False, ("size", "area", "capacity", "population"), ()),
    "closest": (False, ("distance",), ()),
    "farthest": (True, ("distance",), ()),
}
"""Adjectives that imply a column: direction, then words of it, then words of columns that run the other way."""

SYNONYMS: Final = {
    frozenset(pair): score
    for *pair, score in (
        ("name", "title", 0.8),
        ("gender", "sex", 1.0),
        ("phone", "telephone", 0.95),
        ("country", "nation", 0.8),
        ("nationality", "country", 0.7),
        ("company", "firm", 0.8),
        ("people", "person", 1.0),
        ("salary", "pay", 0.7),
        ("salary", "paid", 0.85),
        ("salary", "earn", 0.8),
        ("wage", "earn", 0.8),
        ("income", "earn", 0.8),
        ("revenue", "earn", 0.6),
        ("wage", "paid", 0.85),
        ("salary", "wage", 0.7),
        ("salary", "income", 0.6),
        ("film", "movie", 0.9),
        ("picture", "photo", 0.8),
        ("surname", "last", 0.9),
        ("cost", "price", 0.75),
        ("car", "vehicle", 0.8),
        ("doctor", "physician", 0.9),
        ("job", "occupation", 0.8),
        ("zip", "postal", 0.8),
        ("mail", "email", 0.9),
        ("borrow", "loan", 0.9),
        ("lent", "loan", 0.9),
        ("hectare", "ha", 1.0),
        ("area", "ha", 0.8),
        ("kilo", "kg", 1.0),
        ("kilogram", "kg", 1.0),
        ("weight", "kg", 0.8),
        ("euro", "eur", 1.0),
        ("dollar", "usd", 1.0),
        ("kilometer", "km", 1.0),
        ("kilometre", "km", 1.0),
        ("minute", "min", 1.0),
        ("percent", "pct", 1.0),
        ("litre", "l", 1.0),
        ("liter", "l", 1.0),
        ("revenue", "amount", 0.6),
        ("sales", "amount", 0.6),
        ("turnover", "amount", 0.6),
        ("energy", "kwh", 0.9),
        ("energy", "consumption", 0.8),
        ("spectator", "attendance", 0.8),
        ("visitor", "attendance", 0.7),
        ("purchase", "order", 0.75),
        ("purchase", "sale", 0.75),
        ("bought", "sale", 0.75),
        ("buy", "sale", 0.75),
        ("bought", "order", 0.75),
        ("buy", "order", 0.75),
    )
}
"""Words that headers and questions use for one another, and how surely."""

LIGHT_VERBS: Final = frozenset(
    """
    played held took taken made done got given gave happened placed paid come comes came live lives belong belongs
    stayed stay stays left leave leaves departed born out
    received receive receives sent send sends occurred occur exist exists used uses contain contains
    """.split()  # noqa: SIM905
)
"""Verbs that say little beyond the nouns they join."""

IRREGULAR: Final = {
    "taught": "teach",
    "took": "take",
    "taken": "take",
    "won": "win",
    "wrote": "write",
    "written": "write",
    "bought": "purchase",
    "sold": "sale",
    "sang": "sing",
    "flew": "fly",
    "held": "hold",
    "led": "lead",
    "owned": "own",
    "living": "live",
    "paid": "payment",
}
"""Verb forms whose beginning does not show the verb."""

QUESTION_WORDS: Final = {
    "who": ("name",),
    "where": ("location", "address", "city", "place", "country", "region", "state", "district", "street", "venue"),
    "when": ("date", "time", "year"),
}
"""Columns that a question word asks for."""

CODES: Final = {
    "female": "F",
    "females": "F",
    "woman": "F",
    "women": "F",
    "girl": "F",
    "girls": "F",
    "male": "M",
    "males": "M",
    "man": "M",
    "men": "M",
    "boy": "M",
    "boys": "M",
}
"""Words that a column of codes shortens to a letter."""

DEMONYMS: Final = {
    adjective: tuple(nouns.split("|"))
    for adjective, nouns in (
        line.split(" ", 1)
        for line in """
african africa
asian asia
european europe
american america|usa|united states|us
australian australia
french france
german germany
british united kingdom|uk|britain
english england|english
italian italy
spanish spain
portuguese portugal
chinese china
japanese japan
korean korea|south korea
indian india
russian russia
canadian canada
mexican mexico
brazilian brazil
dutch netherlands
swedish sweden
norwegian norway
danish denmark
finnish finland
polish poland
greek greece
turkish turkey
swiss switzerland
austrian austria
belgian belgium
irish ireland
scottish scotland
welsh wales
egyptian egypt
israeli israel
iranian iran
thai thailand
vietnamese vietnam
filipino philippines
indonesian indonesia
argentinian argentina
chilean chile
colombian colombia
cuban cuba
hungarian hungary
czech czech republic
ukrainian ukraine
""".strip().splitlines()
    )
}
"""Adjectives of places, and the places as cells spell them."""

NUMBER_WORDS: Final = {
    word: number
    for number, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())  # noqa: SIM905
}
"""Numbers written as words."""

ORDINALS: Final = {
    word: number
    for number, word in enumerate("first second third fourth fifth sixth seventh eighth ninth tenth".split(), 1)  # noqa: SIM905
}
"""Places in an order, written as words."""

SIZES: Final = frozenset({"highest", "lowest", "largest", "smallest", "biggest", "greatest"})
"""Adjectives of amounts of any sort."""

MEASURED_IN: Final = frozenset(
    """
    mm cm m km kg g mg lb lbs oz ml l eur usd gbp dollar euro kwh mwh kw mw sec second ms minute m2 sqm sqft ha kmh mph
    celsius inch ft feet c f hz mb gb kb
    """.split()  # noqa: SIM905
)
"""Units at the end of a header: `height_cm` is a height."""

MENTIONS: Final = frozenset({"mention", "mentions", "mentioning", "mentioned"})
"""Verbs of texts that have a word somewhere."""

PROSE: Final = (
    "comment", "text", "description", "note", "message", "body", "content", "remark", "review", "summary", "detail",
    "title",
)  # fmt: skip
"""Words of columns that hold sentences."""

PEOPLE: Final = frozenset(
    """
    person people customer guest employee member patient student client user driver staff doctor teacher author player
    visitor passenger tenant owner artist singer worker
    """.split()  # noqa: SIM905
)
"""Tables of people, as `who` asks for."""

SAME_PLACE: Final = {
    "us": ("usa", "united states", "united states of america"),
    "usa": ("us", "united states", "united states of america"),
    "united states": ("usa", "us", "united states of america"),
    "united states of america": ("usa", "us", "united states"),
    "uk": ("united kingdom", "great britain"),
    "united kingdom": ("uk", "great britain"),
    "uae": ("united arab emirates",),
    "united arab emirates": ("uae",),
    "eu": ("european union",),
    "ny": ("new york",),
    "la": ("los angeles",),
}
"""Other spellings of places that go by their initials."""
