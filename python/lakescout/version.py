"""The version, which the extension carries too."""

from __future__ import annotations

__version__ = "0.1.0"
