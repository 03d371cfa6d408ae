"""A hook of mkdocs: adds pages whose text is in a file outside docs/, and adapts their links."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
PAPERS: Final = ("octopus", "pneuma", "jar", "birdie", "kitana")
PAGES: Final = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "TRUST.md": "trust.md",
    "benchmarks/RESULTS.md": "results.md",
    **{f"python/lakescout/plugins/papers/{paper}/README.md": f"papers/{paper}.md" for paper in PAPERS},
}
"""The page of the site that each file becomes; those of benchmarks/results keep their place."""
LIMITS: Final = "limits.md"
"""The page made of the README's section of that name."""

_LINK: Final = re.compile(r"(?<=\]\()([^)#:\s]+)?(#[^)\s]*)?(?=\))")


def turned(text: str, source: str) -> str:
    """The text of a file with links that fit its page: into docs/, or to another page of the site.

    >>> turned("[a](docs/agents.md) [b](TRUST.md#x) [c](https://a.b/c.md) [d](#e)", "README.md")
    '[a](agents.md) [b](trust.md#x) [c](https://a.b/c.md) [d](#e)'
    >>> turned("[a](../README.md#limits) [b](agents.md)", "docs/shell.md")
    '[a](limits.md) [b](agents.md)'
    """
    here = posixpath.dirname(source)
    page = posixpath.dirname(PAGES.get(source, source.removeprefix("docs/")))

    def turn(found: re.Match[str]) -> str:
        path, anchor = found[1] or "", found[2] or ""
        if not path:
            return LIMITS if (source, anchor) == ("README.md", "#limits") else anchor
        target = posixpath.normpath(posixpath.join(here, path))
        if (target, anchor) == ("README.md", "#limits"):
            return posixpath.relpath(LIMITS, page or ".")
        return posixpath.relpath(PAGES.get(target, target.removeprefix("docs/")), page or ".") + anchor

    return _LINK.sub(turn, text)


def split(readme: str) -> tuple[str, str]:
    """The README without its limits, and those as a page.

    >>> split("# a\\n\\n## Limits\\n\\n- b\\n\\nThe end.\\n")
    ('# a\\n\\nThe end.\\n', '# Limits\\n\\n- b\\n')
    """
    before, rest = readme.split("## Limits\n")
    listed, end = rest.rsplit("\n\n", 1)
    return before + end, f"# Limits\n{listed}\n"


def on_files(files: Any, config: Any) -> Any:
    """Add the pages, when mkdocs has listed those of docs/."""
    from mkdocs.structure.files import File

    measured = {str(path.relative_to(ROOT)): str(path.relative_to(ROOT)) for path in ROOT.glob("benchmarks/**/*.md")}
    for source, page in (measured | PAGES).items():
        text = (ROOT / source).read_text(encoding="utf-8")
        if source == "README.md":
            text, limits = split(text)
            files.append(File.generated(config, LIMITS, content=turned(limits, source)))
        files.append(File.generated(config, page, content=turned(text, source)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Adapt the links of the pages in docs/, too."""
    source = page.file.src_uri
    brought = source in {*PAGES.values(), LIMITS} or source.startswith("benchmarks/")
    return markdown if brought else turned(markdown, f"docs/{source}")
