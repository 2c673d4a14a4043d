"""HTML that is escaped by construction: text is escaped wherever it enters, and only `tag` and what
`Markup` wraps is let through.
"""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import Any

VOID = ("meta", "link", "input", "br", "img", "wbr")


class Markup(str):
    """Text that is HTML already."""


Content = str | Iterable[Any] | None


def text(content: Content) -> Markup:
    """Return content as HTML: text escaped, markup as it is, several pieces one after the other,
    None as nothing.

    >>> text(["<", Markup("<br>"), None])
    '&lt;<br>'
    """
    if content is None:
        return Markup("")
    if isinstance(content, Markup):
        return content
    if isinstance(content, str):
        return Markup(html.escape(content))
    return Markup("".join(map(text, content)))


def tag(name: str, /, *content: Content, **attributes: str | int | bool | None) -> Markup:
    """Return an element; `class_` stands for `class`, `_` in a name for `-`, and None or False
    leaves an attribute out.

    >>> tag("a", "1 < 2", href='"x"', class_="y", hidden=True, title=None)
    '<a href="&quot;x&quot;" class="y" hidden>1 &lt; 2</a>'
    """
    parts = []
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        attribute = key.rstrip("_").replace("_", "-")
        parts.append(attribute if value is True else f'{attribute}="{html.escape(str(value))}"')
    opening = " ".join([name, *parts])
    return Markup(f"<{opening}>" if name in VOID else f"<{opening}>{text(content)}</{name}>")
