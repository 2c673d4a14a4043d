"""Claims about carry look-ahead."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Choice, Domain
from lemmata.theory.digit_arithmetic.claims.addition import SUM
from lemmata.theory.digit_arithmetic.claims.ranges import PAIR
from lemmata.theory.digit_arithmetic.lookahead import composed, lookahead_add
from lemmata.theory.digit_arithmetic.mutants import lookahead as mutants
from lemmata.theory.digit_arithmetic.source import ADDITION

KIND = Choice(0, 1, 2)

MONOID = Claim(
    id="digit-arithmetic.lookahead.monoid",
    title="Kill, propagate and generate form a monoid: blocks of digits compose associatively, as maps of the carry",
    source=ADDITION,
    statement=r"K=(c\mapsto0),\ P=(c\mapsto c),\ G=(c\mapsto1):\qquad PX=XP=X,\quad KX=K,\quad GX=G,\quad(XY)Z=X(YZ)",
    reading="new",
    formula=composed,
    domain=Domain(upper=KIND, middle=KIND, lower=KIND),
    controls=(
        Mutant("the lower block wins", mutants.lower_wins),
        Mutant("a block that kills passes on", mutants.killing),
    ),
)

DEPTH = Claim(
    id="digit-arithmetic.lookahead.depth",
    title="Numbers of $l$ digits are added in $\\lceil\\log_2l\\rceil$ levels of compositions, however long their cascades",
    source=ADDITION,
    statement=r"\text{digits of }x+y\text{ by prefixes }k_1,\ k_2k_1,\ \dots,\ k_l\cdots k_1\text{ in }\lceil\log_2l\rceil\text{ levels}",
    reading="new",
    formula=lookahead_add,
    domain=Domain(**PAIR),
    uses=(MONOID.id, SUM.id),
    controls=(
        Mutant("as many levels as passes at worst", mutants.linear_levels),
        Mutant("levels rounded down", mutants.rounded_down),
    ),
)
