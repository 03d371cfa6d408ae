"""Notes about tables, kept in files: read, linked to tables, and cut into passages that become contexts."""

from lakescout.notes.folder import Linked, link_folder

__all__ = ["Linked", "link_folder"]
