"""Scripts that measure lakescout; not part of the installed package."""
