"""Docstrings as Markdown, for the site: they are written to be read in a terminal, with equations in plain text.

A line `Returns: …`, `Raises: …` or `Source: …` gets a bold label, a doctest a fence, an indented equation a block of its own; what
Markdown would take for markup is escaped. Sections with indented entries (`Args:`) are left to the parser of the site.
"""

from __future__ import annotations

import re

import griffe

LABEL = re.compile(r"^(Returns|Raises|Yields|Source): ", re.M)
SECTION = re.compile(r"(Args|Attributes|Raises|Returns|Yields):\n")
MARKUP = re.compile(r"(`+[^`]*`+|\*\*\w+:\*\*)|([<*])|(\](?=[(\[]))")


class Plain(griffe.Extension):
    """Turns each docstring into Markdown when it has been read from the source, and has a module document what it defines, no more."""

    def on_module_members(self, *, mod: griffe.Module, **kwargs: object) -> None:
        """Forget `__all__`: what it hands on is documented where it comes from."""
        mod.exports = None

    def on_instance(self, *, obj: griffe.Object, **kwargs: object) -> None:
        """Rewrite the docstring of a module, class, function or attribute."""
        if obj.docstring:
            obj.docstring.value = markdown(obj.docstring.value)


def markdown(text: str) -> str:
    """Return a docstring as Markdown."""
    return "\n\n".join(_paragraph(part) for part in re.split(r"\n\s*\n", text.strip("\n")))


def _paragraph(text: str) -> str:
    if text.lstrip().startswith(">>>"):
        return f"```pycon\n{text}\n```"
    if SECTION.match(text):
        return _escaped(text)
    runs = re.split(r"((?:^ {4}.*\n?)+)", LABEL.sub(r"\n**\1:** ", text), flags=re.M)
    return "\n\n".join(_code(run) if run.startswith("    ") else _escaped(run.strip("\n")) for run in runs if run.strip())


def _code(run: str) -> str:
    return run.rstrip("\n")


def _escaped(text: str) -> str:
    return MARKUP.sub(lambda found: found[1] or {"<": "&lt;", "*": "\\*", None: "\\]"}[found[2]], text)
