"""The claim on the ratio of the errors with and without the special sequence."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Interval
from lemmata.language.factors import above
from lemmata.terms.arithmetic import admits, ratio
from lemmata.terms.types import Scalar, Vector
from lemmata.theory.state_space.claims.poisoning.vanishing_start import EQUAL, SHAPES, VANISHING_START
from lemmata.theory.state_space.claims.table.clean_error import SLOPE
from lemmata.theory.state_space.poisoning.law import damage
from lemmata.theory.state_space.source import WITH_SPECIAL


@admits("numpy")
def lasting_damage(size: Scalar, shape: Vector, p: int) -> float:
    """`damage` as if it depended on the shape alone: what it is at size 1e-3."""
    return damage(ratio(1, 1000, size), shape, p)


@admits("numpy")
def root_damage(size: Scalar, shape: Vector, p: int) -> float:
    """`damage` with the square root of the size."""
    return damage(size**0.5, shape, p)


LAW = Claim(
    id="state-space.poisoning.law",
    title="From every generic shape of start, nearly tied or not, the special sequence multiplies the error by a factor of order $1/s$",
    source=WITH_SPECIAL,
    statement=r"\xi>0:\quad\lim_{s\to0}\,s\,\frac{E_{\mathrm{pois}}(s\,\xi)}{E_{\mathrm{clean}}(s\,\xi)}=\frac{E_0(\xi)}{E'(\xi)}\in(0,\infty),"
    r"\qquad E'(\xi)=\lim_{s\to0}\tfrac1sE_{\mathrm{clean}}(s\,\xi)",
    reading="new",
    formula=damage,
    domain=Domain(size=Interval(above(0), 1e-3, search=(1e-6, 1e-4)), **SHAPES),
    uses=(VANISHING_START.id, SLOPE.id),
    controls=(Mutant("a factor of the shape alone", lasting_damage), Mutant("the root of the size", root_damage), EQUAL),
)
