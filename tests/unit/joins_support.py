"""A small school: teachers, courses, who takes which, and a second schema that must not be mixed in."""

from __future__ import annotations

import duckdb

from fakes import LetterEncoder, Source
from lakescout.engine.lake import Lake
from lakescout.joins.state import JoinState

SCHOOL = """
CREATE SCHEMA school;
CREATE TABLE school.teacher (teacher_id INTEGER, name VARCHAR, office VARCHAR);
INSERT INTO school.teacher VALUES (11, 'Ann', 'A1'), (12, 'Bob', 'A2'), (15, 'Cid', 'B1');
CREATE TABLE school.course (course_id VARCHAR, title VARCHAR, teacher_id INTEGER);
INSERT INTO school.course VALUES ('M1', 'Algebra', 11), ('M2', 'Geometry', 11), ('H1', 'History', 12), ('H2', 'Art', NULL);
CREATE TABLE school.pupil (pupil_id INTEGER, full_name VARCHAR);
INSERT INTO school.pupil VALUES (501, 'Dora'), (502, 'Emil'), (507, 'Fay');
CREATE TABLE school.attendance (pupil_id INTEGER, course_id VARCHAR, mark INTEGER);
INSERT INTO school.attendance VALUES (501, 'M1', 2), (501, 'H1', 1), (502, 'M1', 3), (502, 'M2', 1);
"""


def lake_on(connection: duckdb.DuckDBPyConnection, **settings: object) -> Lake:
    return Lake(Source(connection), settings, LetterEncoder())


def school(**settings: object) -> tuple[duckdb.DuckDBPyConnection, Lake]:
    connection = duckdb.connect()
    connection.execute(SCHOOL)
    return connection, lake_on(connection, **settings)


def state_of(lake: Lake) -> JoinState:
    with lake.session() as (connection, index):
        return lake.join_state(connection, index)


def edges_of(lake: Lake) -> set[tuple[str, str, str, str, str]]:
    """The edges of the join graph as texts: left table and columns, right table and columns, source."""
    return {
        (e.left.table, ",".join(e.left_columns), e.right.table, ",".join(e.right_columns), e.source.value)
        for e in state_of(lake).edges
    }
