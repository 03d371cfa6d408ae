"""Programs of others that ask a lake: SQLAlchemy, Superset, Harlequin, notebooks and dbt."""

from typing import Final

OFFERS: Final = ("dbt",)
"""The modules that other plugins may import."""
