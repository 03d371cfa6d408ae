"""The tools by which agents ask a lake, and MCP, by which they are called: `lakescout mcp`."""

from typing import Final

OFFERS: Final = ("mcp",)
"""The modules that other plugins may import."""
