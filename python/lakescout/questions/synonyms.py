"""Other words for what headers are often called, so that a question need not repeat the header."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lakescout.text import stem

_LINES: Final = """
account: client record
actor: performer
address: street location
age: years lived
airline: carrier
airport: airfield
album: record
amount: sum
area: surface
artist: performer
attendance: crowd
author: writer
average: mean
award: prize, honour
balance: remaining money
bank: lender
birthday: date of birth
brand: make
budget: planned spending
building: structure
capacity: room for people
capital: main city
category: kind, class
champion: winner
channel: station
character: part
charge: fee
city: town, municipality
class: category
club: team
coach: trainer
color: colour, shade
comment: remark
company: firm, business
competition: contest, event
competitor: contestant
contract: agreement
cost: price, expense
country: nation, state
county: district
course: class
created: made
credit: borrowing
crime: offence
currency: money
customer: client, buyer
date: day
death: passing
degree: qualification
delay: lateness
department: division, unit
description: wording
destination: where it goes
director: film maker
discount: reduction
distance: how far
district: region
doctor: physician
duration: length
earnings: income
education: schooling
email: mail address
employee: worker, staff member
employer: company worked for
episode: instalment
event: occasion, competition
expense: cost
film: movie, picture
finish: end
first: earliest
flight: plane trip
followers: audience
frequency: how often
fuel: petrol
game: match
gender: sex
genre: style, kind
goals: scores
government: administration
grade: mark
gross: takings
height: tallness
hospital: clinic
hotel: inn
house: home
income: earnings
industry: line of business
instructor: teacher
invoice: bill
item: article
job: occupation
label: record company
language: tongue
latitude: north-south position
league: division
length: how long
level: stage
location: place, site
longitude: east-west position
loser: defeated side
manager: boss, head
manufacturer: maker, producer
market: trading place
mayor: head of the city
medal: prize
member: participant
message: text
model: version
month: time of year
movie: film
nation: country
nationality: country of origin
neighborhood: quarter
nominee: candidate
notes: remarks
number: count
occupation: profession, job
office: post
opponent: rival, adversary
order: purchase
organization: body, institution
origin: source
outcome: result
owner: proprietor
party: political group
patient: sick person
payment: money paid
percent: share
percentage: share
performance: showing
period: stretch of time
person: individual
phone: telephone
platform: system
player: sportsman
points: score
population: number of inhabitants
position: place, rank
president: head
price: cost, amount asked
product: article, good
profession: occupation
profit: gain
program: scheme
property: real estate
provider: supplier
province: region
publisher: publishing house
quantity: how much
quarter: three-month period
rank: place, standing
rate: ratio
rating: score
record: best mark
region: area, part of the country
release: publication
remarks: notes
result: outcome
revenue: income, takings
role: part
route: way
runner up: second place
salary: pay, wage
sales: turnover
school: place of learning
score: result, points
season: campaign
seat: place
sector: branch
series: show
service: treatment
show: programme
size: bigness
source: origin
speed: pace
sport: discipline
stadium: arena, ground
start: beginning
state: part of the country
station: stop
status: condition, standing
store: shop
street: road
student: pupil
subject: topic
supplier: vendor
surname: family name
tax: levy
teacher: instructor
team: side, squad
temperature: warmth
text: wording
time: moment
title: name, heading
total: overall figure
town: place
track: song
train: rail service
transaction: deal
type: kind, sort
university: college
user: account holder
value: worth
vehicle: car
vendor: seller
venue: place, site
vote: ballot
weather: conditions
website: web page
week: seven-day period
weight: heaviness
winner: champion, victor
writer: author
year: calendar year
zip: postal area
"""


def _synonyms() -> dict[str, tuple[str, ...]]:
    pairs = (line.split(":") for line in _LINES.strip().splitlines())
    return {stem(word.strip()): tuple(other.strip() for other in others.split(",")) for word, others in pairs}


SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(_synonyms())
"""Other words by the stem of a header's word."""
