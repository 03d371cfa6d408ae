"""A statement that somebody wrote, as the plan that it carries out."""

from lakescout.plugins.check.from_sql.fromclause import UnreadableError
from lakescout.plugins.check.from_sql.parts import facts_of
from lakescout.plugins.check.from_sql.queries import from_sql

__all__ = ["UnreadableError", "facts_of", "from_sql"]
