"""Claims about quadratic networks that add."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import above
from lemmata.terms.arithmetic import cos, cospi, ratio, sinpi
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import quadratic
from lemmata.theory.modular_arithmetic.source import NANDA

ANY = Integer(0, None, search=(0, 20))
LOGITS = Domain(a=ANY, b=ANY, c=ANY, k=ANY, p=Integer(1, None, search=(1, 20)), scale=Interval(above(0), None))


def _units(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar, count: int = 6, second: int = 4) -> Scalar:
    parts = (
        (quadratic.phased(a, k, p, j, scale) + quadratic.phased(b, k, p, second * j, scale)) ** 2
        * quadratic.phased(c, k, p, (1 + second) * j, scale)
        for j in range(count)
    )
    return scale * sum(parts) * ratio(1, 3, scale)


def three_times(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar) -> Scalar:
    """`six_unit_logit` with psi = 3 phi."""
    return _units(a, b, c, k, p, scale, second=3)


def five_units(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar) -> Scalar:
    """`six_unit_logit` without its last unit."""
    return _units(a, b, c, k, p, scale, count=5)


def undivided(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar) -> Scalar:
    """`six_unit_logit` times three."""
    return 3 * quadratic.six_unit_logit(a, b, c, k, p, scale)


SIX = Claim(
    id="modular-arithmetic.quadratic.six-units",
    title="Six quadratic units without biases give $\\cos(2\\pi k(a+b-c)/p)$ exactly, for every base and frequency: where $p$ is a prime "
    "that does not divide $k$ they add, with the margin $2\\sin^2(\\pi/p)$",
    source=NANDA,
    statement=r"\tfrac13\sum_{j<6}\Bigl(\cos(\omega ka+\tfrac{\pi j}3)+\cos(\omega kb+\tfrac{4\pi j}3)\Bigr)^2"
    r"\cos(\omega kc+\tfrac{5\pi j}3)=\cos\omega k(a+b-c),\quad\omega=\tfrac{2\pi}p",
    reading="new",
    formula=quadratic.six_unit_logit,
    domain=LOGITS,
    uses=("modular-arithmetic.rotations.margin",),
    controls=(
        Mutant("second phases three times the first", three_times),
        Mutant("five units", five_units),
        Mutant("not divided by three", undivided),
    ),
)


def sine_added(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar) -> Scalar:
    """`four_unit_logit` with the sine of -b."""
    return quadratic.four_unit_logit(a, -b, c, k, p, scale)


def unbiased(a: Scalar, b: Scalar, c: Scalar, k: Scalar, p: Scalar, scale: Scalar) -> Scalar:
    """`four_unit_logit` without its bias."""
    wave = 2 * k * c
    return quadratic.four_unit_logit(a, b, c, k, p, scale) + scale * (cospi(wave, p, scale) + sinpi(wave, p, scale))


FOUR = Claim(
    id="modular-arithmetic.quadratic.four-units",
    title="With biases at the output four quadratic units are enough",
    source=NANDA,
    statement=r"\tfrac12\bigl((C_a+C_b)^2+(S_a-S_b)^2-2\bigr)C_c+\tfrac12\bigl((S_a+C_b)^2+(C_a+S_b)^2-2\bigr)S_c=\cos\omega k(a+b-c)",
    reading="new",
    formula=quadratic.four_unit_logit,
    domain=LOGITS,
    controls=(Mutant("the sign of a sine", sine_added), Mutant("no bias", unbiased)),
)


def one_condition_less(units: int) -> tuple[tuple[int, int], ...]:
    """`cyclic_phases` that may leave cos(x - y + …)."""
    unwanted = [pair for pair in quadratic.UNWANTED if pair != (1, -1)]
    pairs = ((m, n) for m in range(units) for n in range(units))
    return tuple((m, n) for m, n in pairs if all((i * m + j * n) % units for i, j in unwanted))


def fourfold(units: int) -> tuple[tuple[int, int], ...]:
    """`cyclic_phases` with n = 4m alone."""
    return tuple((m, n) for m, n in quadratic.cyclic_phases(units) if n == 4 * m % units)


CYCLIC = Claim(
    id="modular-arithmetic.quadratic.cyclic-phases",
    title="Of cyclic phases $\\phi_j=2\\pi jm/M$, $\\psi_j=2\\pi jn/M$, sets of up to five units leave unwanted terms; of six units "
    "$(m,n)=(1,4)$ is the first that does not",
    source=NANDA,
    statement=r"\sum_{j<M}\bigl(\cos(x+\phi_j)+\cos(y+\psi_j)\bigr)^2\cos(z+\phi_j+\psi_j)=\tfrac M2\cos(x+y-z)\iff M\nmid im+jn\ "
    r"\forall(i,j)\in\{(1,\pm1),(3,1),(1,3),(2,0),(0,2),(2,2)\}",
    reading="new",
    formula=quadratic.cyclic_phases,
    domain=Domain(units=Integer(1, None, search=(1, 9))),
    controls=(Mutant("the mean of e^{i(phi - psi)} forgotten", one_condition_less), Mutant("only n = 4m", fourfold)),
)


def constant_variance(angle: Scalar, units: int) -> Scalar:
    """`random_phase_variance` without the cosine."""
    return 4 * ratio(1, 1, angle) / units + 0 * angle


def second_moment(angle: Scalar, units: int) -> Scalar:
    """`random_phase_variance` and the squared mean of one unit."""
    return quadratic.random_phase_variance(angle, units) + cos(angle) ** 2 / units


RANDOM = Claim(
    id="modular-arithmetic.quadratic.random-phases",
    title="With $N$ independent uniform phases the logit has the mean $\\cos d$ and the variance $(4+\\frac14\\cos2d)/N$, $d=x+y-z$",
    source=NANDA,
    statement=r"\operatorname{Var}\Bigl[\tfrac2N\sum_j\bigl(\cos(x+\phi_j)+\cos(y+\psi_j)\bigr)^2\cos(z+\phi_j+\psi_j)\Bigr]=\frac{4+\frac14\cos2d}N",
    reading="new",
    formula=quadratic.random_phase_variance,
    domain=Domain(angle=Interval(None, None), units=Integer(1, None, search=(1, 200))),
    controls=(Mutant("the same at every d", constant_variance), Mutant("second moments", second_moment)),
)
