"""A conversation: questions that go on from those before them, each as an edit of the last plan."""

from __future__ import annotations

from typing import Final

from lakescout.plugins import Late, Plugin

PLUGIN: Final = Plugin("thread", goes_on=Late("lakescout.plugins.thread.turns", "ask_on"))
