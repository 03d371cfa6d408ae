"""Invented schemas: a few things that refer to each other, with cells, headers spelt as people spell them.

`invented.txt` says what things there are; a schema draws some, with some of their columns, and a way of naming.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from benchmarks import DATA
from benchmarks.training.generate_lake import SampledLake, Samples
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.plugins.bench.generator.english import plural
from lakescout.reading.scope import Key, make_scope

FIRST = (
    "Ada Bela Carl Dora Emil Fay Gus Hana Ivo Jill Kurt Lara Milo Nina Otto Pia Ruth Sven Tara Uma Vera Wanda Xaver Yara "
    "Zoe Amir Bruno Clara Diego Elif Farid Greta Hugo Ines Jonas Kemal Lucia Marco Noor Olaf Priya Ravi Sofia Tomas"
).split()
LAST = (
    "Abbott Baker Castro Dietz Evans Fischer Garcia Huber Ivanov Jensen Keller Lopez Meyer Novak Olsen Petrov Quinn Rossi "
    "Silva Turner Ueda Vogel Weber Xu Young Zeller Adler Brandt Conrad Duarte Ekman Ferrari Gruber Hansen Ito Kowalski"
).split()
CITIES = (
    "Berlin,Paris,Rome,Madrid,Vienna,Oslo,Lisbon,Prague,Dublin,Athens,London,Boston,Chicago,Denver,Austin,Seattle,Toronto,"
    "Lima,Bogota,Cairo,Nairobi,Lagos,Mumbai,Tokyo,Osaka,Seoul,Sydney,Perth,New York,San Diego,Los Angeles,Hong Kong"
).split(",")
COUNTRIES = (
    "Germany,France,Italy,Spain,Austria,Norway,Portugal,Ireland,Greece,USA,Canada,Peru,Egypt,Kenya,India,Japan,Australia,"
    "Brazil,Mexico,Poland,Sweden,Denmark,Turkey,South Korea,United Kingdom,New Zealand"
).split(",")
NOUNS = (
    "Lamp Chair Desk Sofa Kettle Drill Radio Bicycle Camera Printer Blender Tent Guitar Helmet Scanner Fridge Monitor Mixer "
    "Router Toaster Heater Piano Ladder Mower Watch Speaker"
).split()
STYLES = "Oslo Milan Kyoto Alpha Nova Titan Prime Classic Eco Ultra Mini Max Pro Lite".split()
PLACES = "River Hill Lake Forest Harbour Castle Bridge Garden Park Valley Meadow Tower Bay Cliff".split()
TITLES = "Silent Golden Violation Hidden Distant Last First Lost Burning Winter Midnight Paper Glass Stone".split()
SUBJECTS = (
    "Algebra Botany Chemistry Drawing Ethics Geometry Statistics Logic Rhetoric Programming Genetics Optics".split()
)
COMPANIES = "Acme Globex Initech Umbra Vertex Zenith Orion Polar Delta Aurora Cobalt Nimbus Quartz Summit".split()
ENDINGS = "Ltd Inc GmbH Group Partners Works Systems Foods Trading".split()
SHORT = {
    "quantity": "qty,quant", "amount": "amt", "department": "dept,dpt", "customer": "cust,cst", "employee": "emp,empl",
    "product": "prod,prd", "number": "no,nr,num,nbr", "date": "dt", "address": "addr,adr", "description": "desc,descr",
    "average": "avg", "price": "prc,pr", "order": "ord", "category": "cat,ctg", "manager": "mgr", "account": "acct,acc",
    "first": "f,fst,frst", "last": "l,lst", "invoice": "inv", "telephone": "tel", "phone": "ph,tel",
    "supplier": "supp,supl", "total": "tot,ttl", "temperature": "temp,tmp", "percentage": "pct", "country": "ctry,cntry",
    "position": "pos", "duration": "dur", "population": "pop", "warehouse": "wh,whse", "year": "yr", "name": "nm",
    "title": "ttl,titl", "code": "cd", "type": "typ,ty", "status": "stat,sts,st", "value": "val", "month": "mo,mth",
    "weight": "wt,wgt", "height": "ht,hgt", "location": "loc", "service": "svc,srv", "vehicle": "veh", "level": "lvl",
    "reference": "ref", "start": "strt,st", "building": "bldg", "street": "str,st", "group": "grp", "size": "sz",
    "count": "cnt", "purchase": "purch", "delivery": "dlv,deliv", "delivered": "dlvd,delvd", "sales": "sls",
    "region": "rgn,reg", "birth": "bth,b", "salary": "sal", "gender": "gndr,sex", "city": "cty", "capacity": "cap",
    "membership": "mbrshp", "student": "stud,stdnt", "teacher": "tchr", "course": "crs", "member": "mbr,mem",
    "appointment": "appt", "doctor": "doc,dr", "patient": "pat,pt", "hotel": "htl", "room": "rm", "guest": "gst",
    "booking": "bkg", "flight": "flt", "airport": "arpt,apt", "company": "co,comp", "contact": "cont,ctc",
    "credit": "cr,cred", "discount": "disc,dscnt", "unit": "u,unt", "length": "len", "distance": "dist", "driver": "drv",
    "station": "stn,sta", "created": "crtd,cr", "closed": "clsd", "opened": "opnd", "project": "proj,prj", "hours": "hrs",
    "minutes": "mins", "priority": "prio", "machine": "mach", "serial": "ser", "balance": "bal", "currency": "ccy,curr",
    "transaction": "txn,trans", "revenue": "rev", "budget": "bdgt,bud", "maximum": "max", "minimum": "min",
    "registration": "reg", "registered": "regd", "payment": "pmt,pymt", "paid": "pd", "shipped": "shp,shpd",
    "destination": "dest", "origin": "orig", "quality": "qual", "rating": "rtg", "score": "scr", "language": "lang",
    "publisher": "publ", "published": "pub", "author": "auth", "genre": "gnr", "player": "plyr", "team": "tm",
    "stadium": "stad", "attendance": "att", "competition": "comp", "director": "dir", "character": "chr",
    "release": "rel", "running": "run", "production": "prod", "album": "alb", "artist": "art", "concert": "cncrt",
    "nationality": "nat", "departure": "dep", "arrival": "arr", "airline": "al", "aircraft": "ac", "passengers": "pax",
    "manufacturer": "mfr", "model": "mdl", "mileage": "mlg", "license": "lic", "licence": "lic", "bedrooms": "beds",
    "agency": "agcy", "commission": "comm", "owner": "ownr", "feedback": "fb", "field": "fld", "harvest": "hrv",
    "industry": "ind", "headcount": "hc", "assignee": "asgn", "billable": "bill", "shipment": "shpmt",
    "inventory": "inv", "purchased": "purch", "factory": "fct,plt", "reading": "rdg", "sensor": "snsr",
    "installed": "inst", "pressure": "press", "humidity": "hum", "completed": "compl", "overdraft": "od", "bank": "bk",
    "segment": "seg", "active": "actv,act", "loyalty": "loy", "points": "pts", "signup": "sgnup", "limit": "lim",
    "sales rep": "rep", "representative": "rep", "assistant": "asst", "insurance": "ins", "specialty": "spec",
    "experience": "exp", "prescription": "rx", "enrolled": "enr", "semester": "sem", "section": "sect",
    "international": "intl", "approved": "appr", "comment": "cmt", "message": "msg", "identifier": "ident,id",
}  # fmt: skip


@dataclass(frozen=True)
class Attribute:
    """A column of a thing, other words for it, and what its cells are."""

    header: str
    others: tuple[str, ...]
    kind: str
    among: str


@dataclass(frozen=True)
class Thing:
    """A thing, other words for it, its columns, and what it refers to (name of the column, thing)."""

    name: str
    others: tuple[str, ...]
    attributes: tuple[Attribute, ...]
    references: tuple[tuple[str, str], ...]


@cache
def things() -> dict[str, Thing]:
    """The things of `invented.txt` by name."""
    found = {}
    for line in (DATA / "invented.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            names, columns, references = (part.strip() for part in line.split("|"))
            name, *others = (part.strip() for part in names.split(","))
            listed = tuple(_attribute(part) for part in columns.split(";"))
            found[name] = Thing(name, tuple(others), listed, tuple(_references(name, references)))
    return found


def _attribute(text: str) -> Attribute:
    match = re.fullmatch(r"([^=:]+)(?:=([^:]*))?:([a-z ]+)(?:\((.*)\))?", text.strip())
    assert match is not None, text
    header, others, kind, among = match.groups()
    return Attribute(
        header.strip(), tuple(part.strip() for part in (others or "").split(",") if part), kind, among or ""
    )


def _references(name: str, text: str) -> list[tuple[str, str]]:
    found = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        if part.startswith("^"):
            found.append((part[1:], name))
        elif part.startswith(">"):
            role, _, thing = part[1:].partition("=")
            found.append((role, thing))
        else:
            found.append((part, part))
    return found


class Spelling:
    """One way of spelling headers and table names, kept through a schema."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.case = rng.choice(("snake", "snake", "snake", "camel", "pascal", "upper", "words"))
        self.plural = rng.random() < 0.65
        self.short = rng.choice((0.0, 0.0, 0.0, 0.15, 0.5, 0.9))
        """How often a word is cut short."""
        self.short_tables = rng.choice((0.0, 0.0, 0.3)) if self.short else 0.0
        self.own = rng.random() < 0.3
        """Whether headers begin with their table's name."""
        self.prefix = rng.choice(("", "", "", "", "", "tbl_", "dim_", "t_"))
        self.bare_id = rng.random() < 0.4

    def header(self, words: str, thing: str = "") -> str:
        """A column's name."""
        if self.own and thing and self.rng.random() < 0.5 and thing.split(maxsplit=1)[0] not in words:
            words = f"{thing} {words}"
        return self.joined([self.word(word, self.short) for word in words.split()])

    def word(self, word: str, share: float) -> str:
        """A word, cut short for a share of the draws."""
        if self.rng.random() >= share:
            return word
        if word in SHORT:
            return self.rng.choice(SHORT[word].split(","))
        if len(word) < 6 or self.rng.random() < 0.4:
            return word
        without = word[0] + re.sub(r"[aeiou]", "", word[1:])
        return self.rng.choice((word[:3], word[:4], without[:5]))

    def table(self, thing: str) -> str:
        """A table's name."""
        words = (plural(thing) if self.plural else thing).split()
        return self.prefix + self.joined([self.word(word, self.short_tables) for word in words])

    def joined(self, parts: list[str]) -> str:
        if self.case == "camel":
            return parts[0] + "".join(part.capitalize() for part in parts[1:])
        if self.case == "pascal":
            return "".join(part.capitalize() for part in parts)
        if self.case == "upper":
            return "_".join(parts).upper()
        return (" " if self.case == "words" else "_").join(parts)


def invented(number: int, rng: random.Random) -> SampledLake:
    """A schema of one to six things."""
    known = things()
    chosen = _chosen(known, rng)
    spelling = Spelling(rng)
    tables, samples, said_columns, said_tables, phrases = [], {}, {}, {}, {}
    ids: dict[str, int] = {}
    wanted: list[tuple[int, str]] = []
    first = 0
    for place, thing in enumerate(chosen):
        rows = rng.choice((20, 60, 200, 800))
        columns: list[Column] = []

        def add(
            header: str,
            kind: str,
            cells: Samples | None,
            others: tuple[str, ...],
            words: str,
            columns: list[Column] = columns,
            first: int = first,
        ) -> int:
            while header.lower() in {column.name.lower() for column in columns}:
                header += "_2"
            columns.append(Column(header, kind, len(columns)))
            if cells is not None:
                samples[first + len(columns) - 1] = cells
            if others:
                said_columns[first + len(columns) - 1] = others
            phrases[first + len(columns) - 1] = words
            return first + len(columns) - 1

        id_words = "id" if spelling.bare_id else f"{thing.name} id"
        ids[thing.name] = add(spelling.header(id_words), "INTEGER", _ids(rows), (), id_words)
        for role, other in thing.references:
            if any(item.name == other for item in chosen):
                end = add(spelling.header(f"{role} id"), "INTEGER", _ids(rows // 2 + 1), (), f"{role} id")
                wanted.append((end, other))
        for attribute in _attributes(thing, rng):
            kind, cells = _cells(attribute, rows, rng)
            header = spelling.header(attribute.header, thing.name)
            add(header, kind, cells, attribute.others, attribute.header)
        rng_schema = f"made_{number}"
        tables.append(Table(TableName("made", rng_schema, spelling.table(thing.name)), tuple(columns), rows=rows))
        if thing.others:
            said_tables[place] = thing.others
        first += len(columns)
    keys = [Key(left, ids[other], 1.0 if rng.random() < 0.7 else 1.4) for left, other in wanted]
    numeric = frozenset[int]()
    scope = make_scope(tables, keys, numeric_text=numeric)
    given = {place: (thing.name,) for place, thing in enumerate(chosen)}
    return SampledLake(f"made_{number}", scope, samples, said_columns, said_tables, given, phrases)


def _chosen(known: dict[str, Thing], rng: random.Random) -> list[Thing]:
    """Some things that refer to each other, and now and then one that does not."""
    chosen = [known[rng.choice(list(known))]]
    size = rng.choice((1, 2, 2, 3, 3, 4, 5, 6))
    for _ in range(20):
        if len(chosen) >= size:
            break
        near = [known[other] for thing in chosen for _, other in thing.references if other in known]
        names = {thing.name for thing in chosen}
        near += [thing for thing in known.values() if any(other in names for _, other in thing.references)]
        near = [thing for thing in near if thing.name not in names]
        chosen.append(rng.choice(near) if near and rng.random() < 0.92 else known[rng.choice(list(known))])
        chosen = list({thing.name: thing for thing in chosen}.values())
    return chosen


def _attributes(thing: Thing, rng: random.Random) -> list[Attribute]:
    kept = [attribute for attribute in thing.attributes if rng.random() < 0.8]
    kinds = {attribute.kind for attribute in kept}
    if {"first", "last"} <= kinds and "person" in kinds:
        gone = {"person"} if rng.random() < 0.5 else {"first", "last"}
        kept = [attribute for attribute in kept if attribute.kind not in gone]
    naming = [attribute for attribute in thing.attributes if attribute.header.endswith(("name", "title"))]
    if naming and not any(attribute in kept for attribute in naming):
        kept.insert(0, naming[-1])
    if rng.random() < 0.3:
        rng.shuffle(kept)
    return kept or list(thing.attributes[:1])


def _ids(rows: int) -> Samples:
    return Samples(tuple(str(number) for number in range(1, min(rows, 40) + 1)), rows, rows)


def _cells(attribute: Attribute, rows: int, rng: random.Random) -> tuple[str, Samples]:
    missing = rng.choice((0, 0, 0, rows // 10))
    values, kind = _values(attribute, rng)
    found = tuple(dict.fromkeys(values))
    return kind, Samples(
        found[:60], min(len(found), rows) if attribute.kind != "category" else len(found), rows, missing
    )


def _values(attribute: Attribute, rng: random.Random) -> tuple[list[str], str]:
    draws = range(40)
    match attribute.kind:
        case "number" | "money":
            low, high = (float(end) for end in attribute.among.split("-"))
            whole = attribute.kind == "number" and (high - low > 10 or rng.random() < 0.5)
            drawn = [low + (high - low) * rng.random() ** 2 for _ in draws]
            kind = "INTEGER" if whole else rng.choice(("DOUBLE", "DECIMAL(10,2)"))
            return [str(int(number)) if whole else f"{number:.2f}" for number in drawn], kind
        case "year":
            return [str(rng.randint(1950, 2023)) for _ in draws], "INTEGER"
        case "date":
            start = date(2015, 1, 1) + timedelta(days=rng.randint(0, 2000))
            days = [(start + timedelta(days=rng.randint(0, 1500))).isoformat() for _ in draws]
            return days, rng.choice(("DATE", "DATE", "TIMESTAMP"))
        case "flag":
            yes, no, kind = rng.choice(
                (("true", "false", "BOOLEAN"), ("1", "0", "INTEGER"), ("Y", "N", "VARCHAR"), ("yes", "no", "VARCHAR"))
            )
            return [yes, no], kind
        case "category":
            values = attribute.among.split(",")
            style = rng.choice((str, str, str, str.lower, str.upper))
            return [style(value) for value in rng.sample(values, len(values))], "VARCHAR"
    return [_text(attribute.kind, rng) for _ in draws], "VARCHAR"


def _text(kind: str, rng: random.Random) -> str:
    match kind:
        case "first":
            return rng.choice(FIRST)
        case "last":
            return rng.choice(LAST)
        case "person":
            return f"{rng.choice(FIRST)} {rng.choice(LAST)}"
        case "city":
            return rng.choice(CITIES)
        case "country":
            return rng.choice(COUNTRIES)
        case "thing":
            return f"{rng.choice(NOUNS)} {rng.choice(STYLES)}"
        case "company":
            return f"{rng.choice(COMPANIES)} {rng.choice(ENDINGS)}"
        case "place name":
            return f"{rng.choice(TITLES)} {rng.choice(PLACES)}"
        case "title" | "project":
            return f"{rng.choice(('The ', '', ''))}{rng.choice(TITLES)} {rng.choice(PLACES)}"
        case "subject":
            return f"{rng.choice(SUBJECTS)} {rng.choice(('I', 'II', '101', 'for Beginners'))}"
        case "email":
            return f"{rng.choice(FIRST).lower()}.{rng.choice(LAST).lower()}@mail.com"
        case "phone":
            return f"{rng.randint(100, 999)}-{rng.randint(1000, 9999)}"
        case "address":
            return f"{rng.randint(1, 99)} {rng.choice(PLACES)} Street"
        case "code":
            return f"{rng.choice('ABCDEFGH')}{rng.randint(10, 999)}"
    return f"{rng.choice(TITLES).lower()} {rng.choice(NOUNS).lower()} near the {rng.choice(PLACES).lower()}"
