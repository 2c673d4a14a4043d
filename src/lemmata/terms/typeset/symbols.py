r"""How a variable is written: as the symbol that its name in code spells in LaTeX.

A letter is itself, Greek letters are spelled out, digits are an index (`n1`) and a star is a star
(`a_star`); a word stays a word.
"""

from __future__ import annotations

import re

LETTERS = (
    "alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi pi rho sigma tau phi chi"
    " psi omega"
)
GREEK = tuple(LETTERS.split())
PLAIN = {**{letter: f"\\{letter}" for letter in GREEK}, "eps": r"\epsilon", "ell": r"\ell"}
MARKS = {"star": "^*", "hat": None, "init": "(0)"}


def symbol(name: str) -> str | None:
    r"""Return the symbol that a parameter's name spells, None for a word.

    >>> symbol("alpha"), symbol("n1"), symbol("a_star"), symbol("betas"), symbol("window")
    ('\\alpha', 'n_{1}', 'a^*', '\\beta', None)
    """
    head, *marks = name.split("_")
    # every text matches
    letters, digits = re.fullmatch(r"(.*?)(\d*)", head).groups()  # type: ignore[union-attr]
    letter = (
        PLAIN.get(letters)
        or PLAIN.get(letters.removesuffix("s"))
        or (letters if len(letters) == 1 else None)
    )
    if letter is None:
        return None
    tex = letter + (f"_{{{digits}}}" if digits else "")
    for mark in marks:
        if mark in ("star", "init"):
            tex += MARKS[mark] or ""
        elif mark == "hat":
            tex = f"\\hat{{{tex}}}"
        elif "_" in tex:
            return None
        else:
            tex += f"_{{{mark}}}" if mark.isdigit() or len(mark) == 1 else f"_{{\\text{{{mark}}}}}"
    return tex


def word(name: str) -> str:
    r"""Return a name that is no symbol as it stands in mathematics.

    >>> word("hidden_size")
    '\\text{hidden size}'
    """
    return f"\\text{{{_words(name)}}}"


def _words(name: str) -> str:
    """Return a name without what LaTeX reads as its own."""
    return re.sub(r"[\\{}$&#%^~_]", " ", name)
