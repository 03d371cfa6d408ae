"""Files as a lake: CSV, Parquet, JSON and spreadsheets, one or a folder of them."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import Late, Plugin

OFFERS: Final = ("csvs", "folder")
"""The modules that other plugins may import."""

PLUGIN: Final = Plugin("files", opens=Late("lakescout.plugins.files.folder", "open_files"))
