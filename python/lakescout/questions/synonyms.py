"""Other words for what headers are often called, so that a question need not repeat the header."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lakescout.parser.stopwords import split_words
from lakescout.text import stem

_LINES: Final = """
actor: performer
address: street location
airline: air carrier
album: record
artist: performer
attendance: crowd, turnout
author: writer
award: prize, honour
bathroom: bath
brand: make
capacity: seating
capital: main city
category: class, kind
champion: winner
character: role
charge: fee
city: town, municipality
class: category
club: team
coach: trainer
color: colour
comment: remark
company: firm, business
competition: contest
competitor: contestant
cost: price, expense
country: nation
crime: offence
customer: client, buyer
date: day
deaths: fatalities
department: division, unit
director: film maker
district: area
doctor: physician
duration: length
earnings: income
employee: worker, staff member
employer: company
episode: instalment
expense: cost
film: movie, picture
followers: audience
game: match
gender: sex
genre: style
grade: mark
hospital: clinic
household: family
income: earnings
industry: line of business
instructor: teacher
invoice: bill
job: occupation
league: division
location: place, site
manager: boss
manufacturer: maker, producer
medal: prize
message: text
movie: film
nation: country
nationality: country of origin
neighborhood: quarter
nominee: candidate
note: remark
occupation: profession, job
opponent: rival
organization: body, institution
outcome: result
owner: proprietor
participant: competitor
party: political group
payment: money paid
percent: share
percentage: share
person: individual
physician: doctor
player: athlete
population: number of inhabitants
price: cost
product: item
profession: occupation
profit: gain
program: scheme
provider: supplier
province: region
publisher: publishing house
rank: standing
rating: score
region: area
remark: note
result: outcome
revenue: income, takings
salary: pay, wage
sector: industry
series: show
speed: pace
stadium: arena
station: stop
store: shop
street: road
student: pupil
supplier: vendor
teacher: instructor
team: squad
term: period
town: place
track: song
type: kind
university: college
vehicle: car
vendor: seller
venue: place, site
website: web page
wife: spouse
winner: champion, victor
worker: employee
writer: author
"""


def _synonyms() -> dict[str, tuple[str, ...]]:
    pairs = (line.split(":") for line in _LINES.strip().splitlines())
    return {stem(word.strip()): tuple(other.strip() for other in others.split(",")) for word, others in pairs}


SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(_synonyms())
"""Other words by the stem of a header's word."""

PHRASES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({
    "birth date": ("date of birth", "birthday"),
    "birth place": ("place of birth",),
    "birth year": ("year of birth",),
    "birthplace": ("place of birth",),
    "date of birth": ("birthday",),
    "death date": ("date of death",),
    "death year": ("year of death",),
    "family name": ("surname", "last name"),
    "first name": ("given name",),
    "full name": ("complete name",),
    "hire date": ("date of hire",),
    "home town": ("town of origin",),
    "last name": ("surname", "family name"),
    "middle name": ("second name",),
    "number of employees": ("size of the staff", "headcount"),
    "number of games": ("number of matches",),
    "number of matches": ("number of games",),
    "number of students": ("number of pupils",),
    "street address": ("street and number",),
    "year of birth": ("birth year",),
})  # fmt: skip
"""Other words for a whole header."""

IN_COMPOUNDS: Final = frozenset(
    map(
        stem,
        split_words(
            "author category city club color company cost country customer department district doctor "
            "employee film followers gender location manufacturer movie nationality owner percent "
            "physician player price product profit publisher region salary stadium store student supplier "
            "teacher team town type university vehicle vendor writer winner"
        ),
    )
)
"""Stems of words that mean the same within a longer header: `home team`, but not `fleet series`."""
