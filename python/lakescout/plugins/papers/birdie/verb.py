"""The verb `train` of the command."""

from __future__ import annotations

from typing import Any

from lakescout.plugins.cli.common import Lake, console, open_lake, options_of, stages


@options_of("lakescout_train_dsi")
def train(lake: Lake, **options: Any) -> None:
    r"""Train the search index of method 'birdie' (needs the extra lakescout\[train]); resumes where it stopped."""
    from lakescout.plugins.papers.birdie.train import train_dsi

    with open_lake(lake, stores=True) as (_, engine), stages() as tell:
        done = train_dsi(engine, **options, tell=tell)[0]
    console.print(
        f"{done['action']}: {done['tables']:,} tables learned from {done['questions']:,} questions, "
        f"{done['units']:,} memory units, {done['bytes']:,} bytes, {done['seconds']:.0f} s; "
        f"{done['pending']:,} new tables are waiting"
    )
