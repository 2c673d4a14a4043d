r"""Marks in a statement: `\formula{…}` around what its formula computes, `\definition{…}` around
what a quantity in it is.

They print as their content. `\formula[k]{…}` is the entry k of a formula's value, k = 1, 2, …;
`\formula[k=0]{…}` counts from 0, `\formula[2]{…}` is the second value alone, and indices of several
dimensions stand in turn, as in `\formula[2,k]{…}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

MARK = re.compile(r"\\(formula|definition)(?![A-Za-z])\s*")
INDEX = re.compile(r"[A-Za-z]|\d+|[A-Za-z]=\d+")
FORMULA, DEFINITION = "formula", "definition"


class Mark(NamedTuple):
    """A marked part of a statement: what it marks, the place in the formula's value (a number from
    1, or a letter with its first value), and the LaTeX.
    """

    kind: str
    places: tuple[int | tuple[str, int], ...]
    tex: str


class _Piece(NamedTuple):
    text: str
    mark: Mark | None = None


def printed(statement: str) -> str:
    r"""Return a statement without its marks, as it is printed.

    >>> printed(r"p=\formula{m+2}\cdot\formula[k]{a_k}"), printed(r"2^\formula{ab}")
    ('p=m+2\\cdot a_k', '2^{ab}')

    Raises: ValueError for a mark whose braces are not closed, or with a wrong index.
    """
    text = ""
    for piece in _pieces(statement):
        inside = printed(piece.text) if piece.mark else piece.text
        if piece.mark and text.endswith(("^", "_")):
            inside = f"{{{inside}}}"
        is_word = re.search(r"\\[A-Za-z]+$", text) and re.match(r"[A-Za-z]", inside)
        text += f"{' ' * bool(is_word)}{inside}"
    return text


def marks(statement: str) -> list[Mark]:
    r"""Return the marked parts of a statement, in order.

    >>> [mark.tex for mark in marks(r"\formula{a} \text{ with } \definition{a=c}")]
    ['a', 'a=c']
    >>> marks(r"\formula[k=0,2]{a}")
    [Mark(kind='formula', places=(('k', 0), 2), tex='a')]

    Raises: ValueError as `printed`.
    """
    return [piece.mark for piece in _pieces(statement) if piece.mark]


def _pieces(statement: str) -> Iterator[_Piece]:
    """Yield the pieces of a statement, those that are marked and those between."""
    start = 0
    while match := MARK.search(statement, start):
        yield _Piece(statement[start : match.start()])
        place = match.end()
        index = ""
        if statement[place : place + 1] == "[":
            close = statement.find("]", place)
            index, place = statement[place + 1 : close], close + 1
        start = _closing(statement, place)
        tex = statement[place + 1 : start - 1]
        yield _Piece(tex, Mark(match[1], tuple(_places(index)), tex))
    yield _Piece(statement[start:])


def _closing(statement: str, place: int) -> int:
    """Return the place behind the group in braces that begins at a place."""
    depth = 0
    for token in re.finditer(r"\\.|[{}]|[^\\{}]+", statement[place:], re.DOTALL):
        depth += (token[0] == "{") - (token[0] == "}")
        if depth == 0:
            if token[0] == "}":
                return place + token.end()
            break
    raise ValueError(f"a mark without its braces: {statement[place : place + 30]!r}")


def _places(index: str) -> Iterator[int | tuple[str, int]]:
    for word in filter(None, index.replace(" ", "").split(",")):
        if not INDEX.fullmatch(word):
            raise ValueError(f"the index {word!r} of a mark: write a number, k or k=0")
        letter, _, first = word.partition("=")
        yield int(word) if word.isdigit() else (letter, int(first or 1))
