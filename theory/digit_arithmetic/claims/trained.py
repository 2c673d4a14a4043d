"""Claims about trained encoders beyond the length that they were trained on."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Source
from lemmata.theory.digit_arithmetic.mutants import trained as mutants
from lemmata.theory.digit_arithmetic.source import SABBAGHI_2024
from lemmata.theory.digit_arithmetic.trained import LEAST, lead
from lemmata.theory.domain import Choice, Domain

ORDER = Claim(
    id="digit-arithmetic.trained.order",
    title="Of encoders that add all sums up to their training length in base 3, those with relative positions, or with absolute ones "
    "trained on shifted pairs, get more sums right that are one digit longer than those with absolute positions alone",
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
    controls=(
        Mutant("absolute positions ahead", mutants.behind),
        Mutant("no difference", mutants.level),
    ),
)
