"""The SQL surface: the one table from which both doors, the CLI's help and the README are made."""

from __future__ import annotations

from typing import Final

from lakescout.answer.functions import FUNCTIONS as ANSWER
from lakescout.augment.functions import FUNCTIONS as AUGMENT
from lakescout.groups.functions import FUNCTIONS as GROUPS
from lakescout.registry import REQUIRED, Function, Kind, Parameter
from lakescout.surface.admin import FUNCTIONS as ADMIN
from lakescout.surface.discover import FUNCTIONS as DISCOVER
from lakescout.surface.model import FUNCTIONS as MODEL
from lakescout.surface.narrate import FUNCTIONS as NARRATE
from lakescout.surface.narrations import FUNCTIONS as NARRATIONS
from lakescout.surface.train import FUNCTIONS as TRAIN

FUNCTIONS: Final[tuple[Function, ...]] = (
    *DISCOVER,
    *GROUPS,
    *ANSWER,
    *AUGMENT,
    *ADMIN,
    *NARRATE,
    *NARRATIONS,
    *MODEL,
    *TRAIN,
)

__all__ = ["FUNCTIONS", "REQUIRED", "Function", "Kind", "Parameter"]
