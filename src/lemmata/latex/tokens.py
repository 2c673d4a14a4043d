r"""LaTeX as tokens, without what only moves or sizes things.

A command is a token, and so is a number; of `\text{…}` and the like the whole is one. Bars that are
said to open or to close become `\lvert` and `\rvert`. Braces around a single token, after `_` or
`^`, are left out, so that `x_{0}` and `x_0` are the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

WORDS = r"\\(?:text|textrm|mathrm|mathit|operatorname|mathsf|mathbf|mathcal|mathbb)\s*\{[^{}]*\}"
TOKEN = re.compile(rf"({WORDS})|(\\[A-Za-z]+|\\.)|(\d+(?:\{{,\}}\d{{3}})*(?:\.\d+)?)|(\s+)|(.)")
SPACES = frozenset((r"\,", r"\;", r"\:", r"\!", r"\ ", r"\quad", "~", r"\>"))
SIZES = frozenset(
    rf"\{size}{side}" for size in ("big", "Big", "bigg", "Bigg") for side in ("", "l", "r")
) | {r"\left", r"\right", r"\displaystyle", r"\textstyle"}
OPENS = frozenset(size for size in SIZES if size.endswith(("gl", "left")))
CLOSES = frozenset(size for size in SIZES if size.endswith(("gr", "right")))
SAME = {
    r"\dfrac": r"\frac",
    r"\tfrac": r"\frac",
    r"\varepsilon": r"\epsilon",
    r"\varphi": r"\phi",
    r"\dbinom": r"\binom",
    r"\tbinom": r"\binom",
    r"\lbrace": r"\{",
    r"\rbrace": r"\}",
    r"\leq": r"\le",
    r"\geq": r"\ge",
    r"\star": "*",
    r"\ast": "*",
    r"\operatorname{artanh}": r"\artanh",
    r"\operatorname{sgn}": r"\sgn",
    r"\mathrm{e}": "e",
}


class Token(NamedTuple):
    """A token, and whether a space that is seen stands before it."""

    text: str
    apart: bool


@lru_cache(maxsize=4096)
def tokens(tex: str) -> tuple[Token, ...]:
    r"""Return LaTeX as tokens.

    >>> [token.text for token in tokens(r"\tfrac12\,\Bigl|x_{0}\Bigr|")]
    ['\\frac', '12', '\\lvert', 'x', '_', '0', '\\rvert']
    """
    made: list[Token] = []
    apart, side = False, ""
    for match in TOKEN.finditer(tex):
        text = re.sub(r"\s+", " ", match[0]) if match[1] else match[0]
        text = SAME.get(text, text)
        if match[4] or text in SPACES:
            apart = apart or text in SPACES
            continue
        if text in SIZES:
            side = "l" if text in OPENS else "r" if text in CLOSES else ""
            continue
        if text == "|" and side:
            text = rf"\{side}vert"
        made.append(Token(text, apart))
        apart, side = False, ""
    return tuple(_unbraced(made))


def _unbraced(made: Sequence[Token]) -> list[Token]:
    """Return tokens without the braces around a single one after `_` or `^`; a number of several
    digits keeps them.
    """
    left: list[Token] = []
    for place, token in enumerate(made):
        before = made[place - 1].text if place else ""
        if token.text == "{" and before in ("_", "^") and _is_single(made, place):
            continue
        is_closing = token.text == "}" and place >= 3 and made[place - 2].text == "{"
        if is_closing and made[place - 3].text in ("_", "^") and _is_single(made, place - 2):
            continue
        left.append(token)
    return left


def _is_single(made: Sequence[Token], place: int) -> bool:
    inside = made[place + 1 : place + 3]
    if len(inside) < 2 or inside[1].text != "}":
        return False
    text = inside[0].text
    return text not in ("{", "}") and not (text[0].isdigit() and len(text) > 1)


def spelling(text: Sequence[str]) -> str:
    r"""Return tokens as LaTeX.

    >>> spelling(("\\alpha", "_", "x")), spelling(("\\alpha", "x"))
    ('\\alpha_x', '\\alpha x')
    """
    out = ""
    for token in text:
        is_word = re.search(r"\\[A-Za-z]+$", out) and token[:1].isalpha()
        out += f"{' ' * bool(is_word)}{token}"
    return out
