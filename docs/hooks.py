"""Given to the site when it is built: the command line from its parser, mathematics as MathML, links from the interface to its sources."""

from __future__ import annotations

import argparse
import html
import re
from pathlib import Path
from typing import Any

import notebooks
import signatures
import sources
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import lemmata
from lemmata.cli import STATUSES, VERBS, parser
from lemmata.site.mathml import converted

MATHEMATICS = re.compile(r'<(span|div) class="arithmatex">\\[(\[](.*?)\\[)\]]</\1>', re.S)
FIRST_COLUMN = re.compile(r"^\| `[^|]*` \|", re.M)
SOURCE = '<details class="mkdocstrings-source"'
NAME = re.compile(r"`(\w+)`")
OF_THE_ROOT = re.compile(r'--8<-- "(\w+\.md)"')
"""A page that is a file of the root, whole."""

FONTS = ("fonts/STIXTwoMath.woff2", "fonts/OFL.txt")
"""What the report sets mathematics in, and its licence; the style sheet of the site names the first."""


def on_config(config: MkDocsConfig, /) -> MkDocsConfig:
    """Put the pages of the source documents before the reference."""
    nav = config.nav or []
    nav.insert(next(k for k, part in enumerate(nav) if "Reference" in part), {"Sources": list(sources.pages())})
    return config


def on_files(files: Files, /, *, config: MkDocsConfig) -> Files:
    """Run the notebook, write the pages of the source documents, and add the font of mathematics from where the report has it."""
    written = {"notebook.md": notebooks.executed(Path(__file__).with_name("notebook.ipynb")), **sources.pages()}
    for address, content in written.items():
        files.append(File.generated(config, address, content=content))
    for name in FONTS:
        files.append(File.generated(config, name, abs_src_path=str(Path(lemmata.__file__).parent / "site" / name)))
    return files


BOOST = {"interface.md": 8, "commands.md": 4}
"""How much more a page counts in the search than any other that is written by hand; what a user calls comes before what explains it."""
MODULES = 0.001
"""How much less a page of a module counts: a function may bear the very word that is sought, which in a title weighs a thousandfold."""


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Tell the command line on its page; link the names in the tables of the interface to where they are documented; weigh pages."""
    page.meta["search"] = {"boost": MODULES if page.file.src_uri.startswith("modules/") else BOOST.get(page.file.src_uri, 1)}
    if page.file.src_uri == "commands.md":
        return f"{markdown}\n{commands()}"
    if page.file.src_uri == "interface.md":
        return f"{FIRST_COLUMN.sub(lambda row: NAME.sub(_linked, row[0]), markdown)}\n{signatures.every()}"
    if found := OF_THE_ROOT.fullmatch(markdown.strip()):
        return of_the_root(found[1])
    module = page.file.src_uri.removesuffix("/index.md").removesuffix(".md").replace("/", ".").removeprefix("modules.")
    return f"{markdown}\n{signatures.table(module)}" if module in signatures.HOMES else markdown


def of_the_root(name: str) -> str:
    """Return a file of the root as a page of the site, where its links into the folder of the pages begin."""
    return Path(__file__).parents[1].joinpath(name).read_text(encoding="utf-8").replace("](docs/", "](")


def on_page_content(content: str, /, **kwargs: Any) -> str:
    """Put MathML in the place of mathematics in TeX, and leave listings of the source out of the search."""
    return MATHEMATICS.sub(_mathml, content).replace(SOURCE, f"{SOURCE} data-search-exclude")


def on_post_page(output: str, /, **kwargs: Any) -> str:
    """Give the theme's search a name for those who hear the page."""
    return output.replace('data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"')


def _linked(name: re.Match[str]) -> str:
    return signatures.linked(name[1]) if signatures.offered(name[1]) else name[0]


def _mathml(found: re.Match[str]) -> str:
    math = converted(html.unescape(found[2]).strip())
    if found[1] == "div":  # it may be wider than a phone, and is then scrolled by the keyboard, too
        return math.replace("<math ", '<math tabindex="0" ', 1)
    return math.replace('display="block"', 'display="inline"', 1)


def commands() -> str:
    """Return a section for each verb, read off its parser, and what the exit status says."""
    top = parser(list(VERBS))
    verbs = next(action for action in top._actions if isinstance(action, argparse._SubParsersAction))
    return "\n\n".join([f"{STATUSES.capitalize()}.", *(_section(f"lemmata {name}", verbs.choices[name]) for name in VERBS)]) + "\n"


def _section(name: str, verb: argparse.ArgumentParser) -> str:
    more = (verb.epilog or "").removesuffix(STATUSES).strip()
    usage = " ".join(verb.format_usage().removeprefix("usage: ").split()).replace(" [-h] [--store DIR]", "")
    arguments = sorted((action for action in verb._actions if action.dest != "help"), key=lambda action: action.dest == "store")
    rows = [f"| {_spelled(action)} | {_cell(action.help or '')} |" for action in arguments]
    table = ["| argument | meaning |", "|---|---|", *rows]
    return "\n".join([f"## {name}", "", verb.description or "", "", f"```text\n{usage}\n```", "", *table, "", more])


def _spelled(action: Any) -> str:
    value = action.metavar or ("{" + ",".join(action.choices) + "}" if action.choices else "")
    words = [f"{option} {value}".strip() for option in action.option_strings] or [value or action.dest]
    return ", ".join(f"`{word}`" for word in words)


def _cell(text: str) -> str:
    return html.escape(text).replace("|", "&#124;")
