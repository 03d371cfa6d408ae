"""Short forms that people write in headers, and the words they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ABBREVIATIONS: Final[Mapping[str, str]] = {
    "acct": "account",
    "addr": "address",
    "amt": "amount",
    "apt": "apartment",
    "avg": "average",
    "bal": "balance",
    "bene": "beneficiary",
    "bldg": "building",
    "chrg": "charge",
    "cnt": "count",
    "cred": "credit",
    "crs": "course",
    "cust": "customer",
    "dept": "department",
    "desc": "description",
    "descr": "description",
    "dest": "destination",
    "dob": "date of birth",
    "dst": "destination",
    "elev": "elevation",
    "emp": "employee",
    "fac": "faculty",
    "fname": "first name",
    "govt": "government",
    "hrs": "hours",
    "lang": "language",
    "lat": "latitude",
    "lname": "last name",
    "lng": "longitude",
    "loc": "location",
    "lon": "longitude",
    "max": "maximum",
    "mfr": "manufacturer",
    "mgr": "manager",
    "min": "minimum",
    "mname": "middle name",
    "msg": "message",
    "nbr": "number",
    "num": "number",
    "org": "organization",
    "pct": "percent",
    "pos": "position",
    "prod": "product",
    "prof": "professor",
    "pts": "points",
    "qty": "quantity",
    "rd": "round",
    "ref": "reference",
    "req": "requirement",
    "sal": "salary",
    "src": "source",
    "srvc": "service",
    "stdev": "standard deviation",
    "stu": "student",
    "tel": "telephone",
    "temp": "temperature",
    "tot": "total",
    "univ": "university",
    "yr": "year",
}
"""Only forms that stand for one thing nearly always; the rest is left as it is written."""


def expand(word: str) -> str:
    """The words that a lower-case short form stands for, or the word itself.

    >>> expand("lname"), expand("name")
    ('last name', 'name')
    """
    return ABBREVIATIONS.get(word, word)
