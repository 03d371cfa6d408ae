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
area: surface
artist: performer
attendance: crowd, turnout
author: writer
award: prize, honour
bathroom: bath
brand: make
building: structure
capacity: seating
capital: main city
category: class, kind
champion: winner
character: part
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
event: occasion
expense: cost
film: movie, picture
followers: audience
game: match
gender: sex
genre: style
goal: score
grade: mark
hospital: clinic
household: family
income: earnings
industry: line of business
instructor: teacher
invoice: bill
job: occupation
language: tongue
league: division
location: place, site
loser: defeated side
manager: boss
manufacturer: maker, producer
medal: prize
member: participant
message: text
movie: film
nation: country
nationality: country of origin
neighborhood: quarter
nominee: candidate
note: remark
occupation: profession, job
opponent: rival, adversary
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
player: sportsman
population: number of inhabitants
position: place
price: cost
product: article
profession: occupation
profit: gain
program: scheme
property: real estate
provider: supplier
province: region
publisher: publishing house
rank: standing
rate: ratio
rating: assessment
region: area
release: publication
remark: note
result: outcome
revenue: income, takings
role: part
route: way
salary: pay, wage
school: place of learning
sector: branch
series: show
size: extent
speed: pace
stadium: arena
station: stop
status: condition
store: shop
street: road
student: pupil
supplier: vendor
teacher: instructor
team: side, squad
term: period
town: place
track: song
transaction: deal
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

IN_COMPOUNDS: Final = frozenset(
    map(
        stem,
        split_words(
            "address author category city club color company cost country customer department district doctor "
            "employee film followers gender language location manufacturer movie nationality owner percent "
            "physician player price product profit publisher rating region role route salary stadium status "
            "store student supplier teacher team town type university vehicle vendor writer winner"
        ),
    )
)
"""Stems of words that mean the same within a longer header: `home team`, but not `fleet series`."""
