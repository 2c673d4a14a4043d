"""The claim on the gaps of the states on a single tap, B = C = 1."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.terms.types import Vector
from lemmata.theory.state_space.claims.conserved.domains import ONE_TAP, TAP, one_tap
from lemmata.theory.state_space.claims.gradient import FIELD
from lemmata.theory.state_space.conserved.frozen_gaps import frozen_gaps
from lemmata.theory.state_space.source import COHEN_2026


def next_frozen_gaps(a: Vector, tap: int) -> Vector:
    """`frozen_gaps` with the exponent 1 - p."""
    return frozen_gaps(a, tap + 1)


FROZEN_GAPS = Claim(
    id="state-space.conserved.frozen-gaps",
    title="With $B=C=1$ and data on a single tap, the gaps between inverse powers of the states are conserved",
    source=Source(COHEN_2026, '"Certain Examples Can Disrupt Generalization", the flow on one tap'),
    statement=r"b=c=1,\ G=g\,e_pe_p^\top:\qquad\frac{d}{dt}\bigl(\formula[d]{a_d^{2-p}-a_0^{2-p}}\bigr)=0\qquad(p\ge3)",
    reading="new",
    formula=frozen_gaps,
    symbols={r"a_{1\dots D}": "a", "a_0": lambda a: a[0], "p": "tap"},
    domain=Domain(
        where=((ONE_TAP, one_tap), ("no state is zero", lambda c: all(a != 0 for a in c.a))),
        horizon=Integer(4, None, search=(4, 6)),
        dim=Integer(2, None, search=(2, 4)),
        tap=Integer(3, lambda c: c.horizon - 1),
        a=Array(lambda c: c.dim, *REAL, search=(0.5, 1)),
        **TAP,
        t=Interval(*NONNEGATIVE, search=(0.01, 0.05)),
    ),
    uses=(FIELD.id,),
    controls=(Mutant("the exponent 1 - p", next_frozen_gaps), Widened("other taps too", drop=ONE_TAP)),
)
