"""Claims about quadratic networks that add."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.factors import above
from lemmata.theory.modular_arithmetic import quadratic
from lemmata.theory.modular_arithmetic.mutants import quadratic as mutants
from lemmata.theory.modular_arithmetic.source import NANDA

ANY = Integer(0, None, search=(0, 20))
LOGITS = Domain(a=ANY, b=ANY, c=ANY, k=ANY, p=Integer(1, None, search=(1, 20)), scale=Interval(above(0), None))

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
        Mutant("second phases three times the first", mutants.three_times),
        Mutant("five units", mutants.five_units),
        Mutant("not divided by three", mutants.undivided),
    ),
)

FOUR = Claim(
    id="modular-arithmetic.quadratic.four-units",
    title="With biases at the output four quadratic units are enough",
    source=NANDA,
    statement=r"\tfrac12\bigl((C_a+C_b)^2+(S_a-S_b)^2-2\bigr)C_c+\tfrac12\bigl((S_a+C_b)^2+(C_a+S_b)^2-2\bigr)S_c=\cos\omega k(a+b-c)",
    reading="new",
    formula=quadratic.four_unit_logit,
    domain=LOGITS,
    controls=(Mutant("the sign of a sine", mutants.sine_added), Mutant("no bias", mutants.unbiased)),
)

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
    controls=(Mutant("the mean of e^{i(phi - psi)} forgotten", mutants.one_condition_less), Mutant("only n = 4m", mutants.fourfold)),
)

RANDOM = Claim(
    id="modular-arithmetic.quadratic.random-phases",
    title="With $N$ independent uniform phases the logit has the mean $\\cos d$ and the variance $(4+\\frac14\\cos2d)/N$, $d=x+y-z$",
    source=NANDA,
    statement=r"\operatorname{Var}\Bigl[\tfrac2N\sum_j\bigl(\cos(x+\phi_j)+\cos(y+\psi_j)\bigr)^2\cos(z+\phi_j+\psi_j)\Bigr]=\frac{4+\frac14\cos2d}N",
    reading="new",
    formula=quadratic.random_phase_variance,
    domain=Domain(angle=Interval(None, None), units=Integer(1, None, search=(1, 200))),
    controls=(Mutant("the same at every d", mutants.constant_variance), Mutant("second moments", mutants.second_moment)),
)
