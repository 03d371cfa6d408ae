"""Numbers that are followed from period to period, divided by one another, or asked about with yes or no."""

from collections.abc import Iterator
from typing import Any

import duckdb
import pytest
from answer_support import shared_lake

pytestmark = pytest.mark.newest

LAKE = """
CREATE TABLE teachers(teacher_id INTEGER PRIMARY KEY, name VARCHAR, active VARCHAR);
INSERT INTO teachers VALUES (1, 'Ada Park', 'Y'), (2, 'Bo Lind', 'Y'), (3, 'Cy Roe', 'N');
CREATE TABLE students(student_id INTEGER PRIMARY KEY, full_name VARCHAR, town VARCHAR);
INSERT INTO students VALUES (1, 'Mia Chen', 'Hull'), (2, 'Lev Noor', 'Leeds'), (3, 'Una Hart', 'Hull');
CREATE TABLE courses(course_id INTEGER PRIMARY KEY, title VARCHAR, room VARCHAR, credits INTEGER,
    lead_teacher_id INTEGER REFERENCES teachers(teacher_id),
    assistant_teacher_id INTEGER REFERENCES teachers(teacher_id));
INSERT INTO courses VALUES (1, 'Algebra', 'R1', 4, 1, 2), (2, 'Botany', 'R2', 6, 2, 3), (3, 'Ceramics', 'R1', 2, 1, 3);
CREATE TABLE exams(exam_id INTEGER PRIMARY KEY, student_id INTEGER REFERENCES students(student_id),
    course_id INTEGER REFERENCES courses(course_id), exam_date DATE, minutes INTEGER, fee DOUBLE);
INSERT INTO exams VALUES
    (1, 1, 1, '2022-02-01', 60, 30), (2, 1, 2, '2023-03-05', 90, 45), (3, 2, 1, '2023-04-09', 30, 15),
    (4, 1, 3, '2024-01-08', 60, 20), (5, 2, 2, '2024-06-02', 60, 40), (6, 2, 3, '2024-09-10', 60, 30);
"""
BY_YEAR = [(2022, 1), (2023, 2), (2024, 3)]


@pytest.fixture(scope="module")
def school() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


def asked(lake: duckdb.DuckDBPyConnection, question: str) -> list[tuple[Any, ...]]:
    """The rows of an answer, years in the place of the days with which they begin."""
    found = lake.execute("FROM answer(?)", [question])
    assert [column[0] for column in found.description or ()][:1] != ["no_answer"], found.fetchall()
    return [tuple(getattr(cell, "year", cell) for cell in row) for row in found.fetchall()]


@pytest.mark.parametrize(
    ("question", "followed"),
    [
        ("yoy change in exams", (None, 1, 1)),
        ("exams per year and the difference to the year before", (None, 1, 1)),
        ("how did the number of exams change from one year to the next?", (None, 1, 1)),
        ("number of exams per year compared with the previous year", (None, 1, 1)),
        ("exams per year and their change in percent", (None, 100, 50)),
        ("cumulative exams by year", (1, 3, 6)),
        ("accumulated number of exams, yearly", (1, 3, 6)),
        ("running count of exams by year", (1, 3, 6)),
    ],
)
def test_a_number_is_followed_over_its_periods(
    school: duckdb.DuckDBPyConnection, question: str, followed: tuple[float | None, ...]
) -> None:
    expected = [(year, number, then) for (year, number), then in zip(BY_YEAR, followed, strict=True)]
    assert asked(school, question) == expected


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("ratio of active to inactive teachers", 2.0),
        ("number of exams divided by number of teachers", 2.0),
    ],
)
def test_one_number_by_another(school: duckdb.DuckDBPyConnection, question: str, number: float) -> None:
    assert asked(school, question) == [(pytest.approx(number),)]


@pytest.mark.parametrize(
    ("question", "expected"),
    [("did Mia Chen ever take an exam", (True, 3)), ("are there students in Leeds", (True, 1))],
)
def test_whether_there_is_any(school: duckdb.DuckDBPyConnection, question: str, expected: tuple[bool, int]) -> None:
    assert asked(school, question) == [expected]


@pytest.mark.parametrize("question", ["number of students per teacher", "total credits per course by room"])
def test_what_may_be_meant_in_two_ways_is_refused(school: duckdb.DuckDBPyConnection, question: str) -> None:
    found = school.execute("FROM answer(?)", [question]).description or ()
    assert found[0][0] == "no_answer"
