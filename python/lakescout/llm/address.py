"""The address of a model server, which is stored and shown and so must hold no secret."""

from __future__ import annotations

from urllib.parse import urlsplit


def check_address(text: str) -> None:
    """Raises ValueError for what is no address, or has a password or a key in it.

    >>> check_address("http://localhost:8080/v1")
    """
    if not text:
        return
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise ValueError("the address must begin with http:// or https:// and name a server")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("the address must hold no name, password or key: the key is taken from LAKESCOUT_LLM_API_KEY")
