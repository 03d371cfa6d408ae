"""Append DuckDB's metadata footer to a built extension: `footer.py FILE PLATFORM VERSION`."""

from __future__ import annotations

import sys
from pathlib import Path

FIELD_SIZE = 32
SIGNATURE_SIZE = 256
CUSTOM_SECTION = b"\x00\x93\x04\x10duckdb_signature\x80\x04"
C_API_VERSION = "v1.5.6"


def footer(platform: str, version: str) -> bytes:
    """The 534 bytes: the head of a WebAssembly custom section, eight fields from last to first, no signature."""
    fields = ("", "", "", "C_STRUCT", version, C_API_VERSION, platform, "4")
    body = b"".join(text.encode().ljust(FIELD_SIZE, b"\0") for text in fields)
    return CUSTOM_SECTION + body + bytes(SIGNATURE_SIZE)


def main(arguments: list[str]) -> None:
    """Append it once: a file that ends in one already is left alone."""
    path, platform, version = arguments
    built, added = Path(path).read_bytes(), footer(platform, version)
    if not built.endswith(added):
        Path(path).write_bytes(built + added)


if __name__ == "__main__":
    main(sys.argv[1:])
