"""Claims about trained encoders beyond the length that they were trained on: in order, and among rules that see a window."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Choice, Domain
from lemmata.theory.digit_arithmetic.claims import window
from lemmata.theory.digit_arithmetic.claims.learning import UNIFORM_ACCURACY
from lemmata.theory.digit_arithmetic.source import SABBAGHI_2024
from lemmata.theory.digit_arithmetic.trained import LEAST, SHOWN, lead, windows_beaten

SHIFTED, BOTH = "shifted pairs after one digit", "relative positions and shifted pairs after two"
"""The parts of `ORDER`."""
ABSOLUTE, ALL = "absolute positions after one digit", "all after two"
"""The parts of `WINDOW`."""


def behind(encoding: str, digits: int) -> int:
    """Return that absolute positions get more sums right."""
    return -1


def level(encoding: str, digits: int) -> int:
    """Return that it does not matter how positions are known."""
    return 0


ORDER = Claim(
    id="digit-arithmetic.trained.order",
    title="Of encoders with two layers of width 16 that have learnt the sums of one or two digits in base 3, those with relative "
    "positions (two digits), or with absolute ones trained on shifted pairs, get on average more sums right that are one digit longer "
    "than those with absolute positions alone",
    source=Source(SABBAGHI_2024, "section 3.1, (A1) to (A3), Fig. 2"),
    statement=r"\mathbb E\bigl[a_{k+1}(\text{relative})-a_{k+1}(\text{absolute})\bigr]>0,\qquad"
    r"\mathbb E\bigl[a_{k+1}(\text{shifted})-a_{k+1}(\text{absolute})\bigr]>0",
    reading="new",
    formula=lead,
    domain=Domain(
        encoding=Choice("rpe", "ape-shifted"),
        digits=Choice(1, 2),
        where=(("relative positions have seen sums of two digits", lambda case: case.digits >= LEAST[case.encoding]),),
    ),
    parts=(SHIFTED, BOTH),
    controls=(
        Mutant("absolute positions ahead", behind),
        Mutant("no difference", level),
    ),
)


def two_windows(encoding: str, digits: int) -> int:
    """Return two windows for all: one more than the best encoders beat, and two more than those with absolute positions."""
    return 2


def all_alike(encoding: str, digits: int) -> int:
    """Return one window, for absolute positions too."""
    return 1


WINDOW = Claim(
    id="digit-arithmetic.trained.window",
    title="Of uniform sums one digit longer than training, encoders with two layers of width 16 that have learnt the sums of two digits in "
    "base 3 get on average more right than any rule that sees no neighbour and fewer than the best one that sees one, if positions are "
    "relative or pairs are shifted; with absolute positions alone they do not reach the rule that sees none, nor after one digit",
    source=Source(SABBAGHI_2024, "section 4, (C2), Fig. 8(a)"),
    statement=r"P(L\le n-1)<\mathbb E\Bigl[\sum_mP(L=m)\,a_{k+1}(m)\Bigr]<P(L\le n),\qquad n=1\text{ (relative, shifted)},\ "
    r"n=0\text{ (absolute)}",
    reading="new",
    formula=windows_beaten,
    domain=Domain(
        encoding=Choice(*SHOWN),
        digits=Choice(1, 2),
        where=(("enough digits were seen for a statement", lambda case: case.digits >= SHOWN[case.encoding]),),
    ),
    parts=(ABSOLUTE, ALL),
    uses=(window.BEST.id, UNIFORM_ACCURACY.id),
    controls=(
        Mutant("two windows for all", two_windows),
        Mutant("absolute positions like the others", all_alike),
    ),
)
