"""Claims about the phantom gradient: its error after k steps, when it converges, and when it does not descend."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL, above, below
from lemmata.terms.arithmetic import array, eye, ratio
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models import phantom
from lemmata.theory.implicit_models.source import SCHOENE_2025

EQUATION_5 = Source(SCHOENE_2025, "equation 5")
DAMPING = Interval(*POSITIVE, search=(0.1, 1.5))
STEPS = Integer(1, None, search=(1, 6))
STATE = {"n": Integer(1, None, search=(1, 4)), "f_z": Array(lambda c: (c.n, c.n), *REAL, search=(-1, 1))}
DERIVATIVE = {"p": Integer(1, None, search=(1, 3)), "exact": Array(lambda c: (c.n, c.p), *REAL, search=(-1, 1))}
"""The derivative X of an equilibrium, from which F_theta = (I - F_z) X: so nothing is divided by, and F_z may have the eigenvalue 1."""


def driven(c):
    """Return the F_theta of which X is a derivative."""
    return (eye(c.n, c.f_z) - c.f_z) @ c.exact


def visited(c):
    """Return the states before each step of the example z -> a + b z + theta z^2 + c theta."""
    z, found = c.start, []
    for _ in range(c.steps):
        found.append(z)
        value = c.coefficients[0] + c.coefficients[1] * z + c.theta * z * z + c.coefficients[2] * c.theta
        z = z + c.damping * (value - z)
    return found


def phantom_share(pair):
    """Return the damping p/q of a choice (p, q, steps)."""
    return Fraction(pair[0], pair[1])


def added(exact: Matrix, power: Matrix) -> Matrix:
    """`resummed` with the wrong sign of the error."""
    return exact + power @ exact


def transposed(exact: Matrix, power: Matrix) -> Matrix:
    """`resummed` with the transpose of the power."""
    return exact - power.T @ exact


LAW = Claim(
    id="implicit-models.phantom.law",
    title="After $k$ steps the phantom gradient is the exact gradient less $M^k$ times it, whatever the eigenvalues of $F_z$",
    source=EQUATION_5,
    statement=r"\lambda\sum_{i<k}M^iF_\theta=(I-M^k)X,\qquad M=\lambda F_z+(1-\lambda)I,\quad(I-F_z)X=F_\theta",
    reading="new",
    formula=phantom.resummed,
    domain=Domain(
        **STATE,
        **DERIVATIVE,
        damping=DAMPING,
        steps=STEPS,
        f_theta=Computed(driven),
        power=Computed(lambda c: phantom.power_of(c.f_z, c.damping, c.steps)),
    ),
    controls=(Mutant("the error with the other sign", added), Mutant("the transpose of the power", transposed)),
)


def smaller_bound(f_z: Matrix, exact: Matrix, damping: Scalar, steps: int) -> Scalar:
    """`error_bound`, a fiftieth less."""
    return ratio(49, 50, damping) * phantom.error_bound(f_z, exact, damping, steps)


def a_step_more(f_z: Matrix, exact: Matrix, damping: Scalar, steps: int) -> Scalar:
    """`error_bound` of one step more."""
    return phantom.error_bound(f_z, exact, damping, steps + 1)


ERROR = Claim(
    id="implicit-models.phantom.error",
    title=r"The relative error of the phantom gradient after $k$ steps is at most $\|M\|_\infty^k$",
    source=EQUATION_5,
    statement=r"\Bigl\|X-\lambda\sum_{i<k}M^iF_\theta\Bigr\|_\infty\le\|M\|_\infty^k\,\|X\|_\infty,\qquad(I-F_z)X=F_\theta",
    reading="new",
    formula=phantom.error_bound,
    domain=Domain(**STATE, **DERIVATIVE, damping=DAMPING, steps=STEPS, f_theta=Computed(driven)),
    uses=(LAW.id,),
    controls=(Mutant("a fiftieth less", smaller_bound), Mutant("one step more", a_step_more)),
)


def without_rotation(real: Scalar, imaginary: Scalar) -> Scalar:
    """`largest_damping` without the imaginary part."""
    return phantom.largest_damping(real, 0 * imaginary)


def half_window(real: Scalar, imaginary: Scalar) -> Scalar:
    """`largest_damping` without its factor 2."""
    return phantom.largest_damping(real, imaginary) / 2


WINDOW = Claim(
    id="implicit-models.phantom.window",
    title="A positive damping moves an eigenvalue $\\mu$ of $F_z$ with $\\mathrm{Re}\\,\\mu<1$ into the unit circle exactly if it is below "
    "$2\\,\\mathrm{Re}(1-\\mu)/|1-\\mu|^2$",
    source=Source(SCHOENE_2025, "section 2.3, on the smoothing parameter"),
    statement=r"|1-\lambda(1-\mu)|^2-1=\lambda\,|1-\mu|^2\,(\lambda-\lambda_\mu),\qquad\lambda_\mu="
    r"\formula{\frac{2\,\mathrm{Re}(1-\mu)}{|1-\mu|^2}}",
    reading="new",
    formula=phantom.largest_damping,
    symbols={r"\mathrm{Re}(1-\mu)": lambda real: 1 - real, r"|1-\mu|^2": lambda real, imaginary: (1 - real) ** 2 + imaginary**2},
    domain=Domain(real=Interval(None, below(1), search=(-4, 0.75)), imaginary=Interval(*REAL, search=(-3, 3)), damping=DAMPING),
    controls=(Mutant("without the imaginary part", without_rotation), Mutant("half of it", half_window)),
)

SPECTRUM = {
    "n": Integer(1, None, search=(1, 5)),
    "real": Array(lambda c: c.n, None, below(1), search=(-4, 0.75)),
    "imaginary": Array(lambda c: c.n, *REAL, search=(-3, 3)),
    "eigenvalues": Computed(lambda c: np.asarray(c.real, dtype=float) + 1j * np.asarray(c.imaginary, dtype=float)),
}


def first_eigenvalue(eigenvalues: Vector) -> float:
    """`damping_window` of the first eigenvalue alone."""
    return float(phantom.largest_damping(eigenvalues[0].real, eigenvalues[0].imag))


def real_parts(eigenvalues: Vector) -> float:
    """`damping_window` of the real parts."""
    return float(np.min(2 / (1 - eigenvalues.real)))


LEAST = Claim(
    id="implicit-models.phantom.window-of-all",
    title="Damped steps of a linear $F$ converge from anywhere exactly below the least window of the eigenvalues, where $M$ has spectral "
    "radius 1",
    source=Source(SCHOENE_2025, "section 2.3, on the smoothing parameter"),
    statement=r"\rho(\lambda F_z+(1-\lambda)I)<1\iff0<\lambda<\min_\mu\lambda_\mu,\qquad\mathrm{Re}\,\mu<1",
    reading="new",
    formula=phantom.damping_window,
    domain=Domain(**SPECTRUM),
    uses=(WINDOW.id,),
    controls=(Mutant("the first eigenvalue alone", first_eigenvalue), Mutant("the real parts alone", real_parts)),
)


def faster(exact: Vector, decay: Scalar, steps: Scalar) -> Vector:
    """`triangular_start` with an error that stays at a half."""
    return exact - (1 + 0 * decay) ** steps * exact / 2


LIMIT = Claim(
    id="implicit-models.phantom.defective-limit",
    title="Inside the window phantom gradients of two states tend to the exact gradient also where $M$ is defective",
    source=EQUATION_5,
    statement=r"(I-M^k)X\to X,\qquad M=\begin{pmatrix}m&c\\0&m\end{pmatrix},\quad0<|m|<1",
    reading="new",
    formula=phantom.triangular_start,
    domain=Domain(
        exact=Array(2, *REAL, search=(-1, 1)),
        sign=Choice(1, -1),
        decay=Interval(above(0), below(1), search=(0.1, 0.75)),
        coupling=Interval(*REAL, search=(-2, 2)),
        steps=Integer(1, None, search=(1, 6)),
    ),
    parts=("the entries", "the limit"),
    uses=(LAW.id, WINDOW.id),
    controls=(Mutant("no decay", faster),),
)


def a_step_late(coupling: Scalar, damping: Scalar, more: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    """`example_ascent` one step later."""
    return phantom.example_ascent(coupling, damping, more + 1)


ASCENT = Claim(
    id="implicit-models.phantom.ascent",
    title="Descent along a phantom gradient can go uphill: in a nilpotent example of two states it does for $k=1$ exactly if $s>2$",
    source=EQUATION_5,
    statement=r"F_z=\begin{pmatrix}0&-s\\0&0\end{pmatrix},\ F_\theta=I,\ \nabla\mathcal L=(1,1):\quad \hat g_k=(\formula[1]{\alpha_k},\ "
    r"\formula[2]{\alpha_k-s\beta_k}),\quad\hat g_k\cdot g=\formula[3]{\alpha_k+(1-s)(\alpha_k-s\beta_k)},\quad "
    r"\definition{\alpha_k=1-(1-\lambda)^k},\ \definition{\beta_k=\alpha_k-k\lambda(1-\lambda)^{k-1}}",
    reading="new",
    formula=phantom.example_ascent,
    symbols={"s": "coupling", r"\lambda": "damping", "k": lambda more: more + 1},
    domain=Domain(
        coupling=Interval(*REAL, search=(-3, 6)),
        damping=Interval(above(0), 1, search=(0.1, 1)),
        more=Integer(0, None, search=(0, 5)),
    ),
    uses=(LAW.id,),
    controls=(Mutant("one step later", a_step_late),),
)


def opposite_a_step_late(damping: Scalar, more: Scalar, ratio: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    """`opposite_example` one step later."""
    return phantom.opposite_example(damping, more + 1, ratio)


def outright_opposite(damping: Scalar, more: Scalar, ratio: Scalar) -> tuple[Scalar, Scalar, Scalar]:
    """`opposite_example` with a cosine of -1."""
    return (*phantom.opposite_example(damping, more, ratio)[:2], 0 * ratio - 1)


OPPOSITE = Claim(
    id="implicit-models.phantom.opposite",
    title="After any number of damped steps a phantom gradient can be as nearly opposite to the exact gradient as one likes, with a "
    "nilpotent $F_z$ of two states: at $k=4$, $\\lambda=4/5$ and $s=3900$ the cosine is below $-0.999$",
    source=EQUATION_5,
    statement=r"F_z=\begin{pmatrix}0&-s\\0&0\end{pmatrix},\ F_\theta=I,\ \nabla\mathcal L=(1,w),\ 0<\lambda<1:\quad"
    r" \hat g_k=\alpha(1,r),\ g=(1,-r),\ \cos(\hat g_k,g)=\formula[3]{\frac{1-r^2}{1+r^2}},\quad"
    r" s=\frac{2r\alpha}\gamma,\ w=\frac{r(2\alpha-\gamma)}\gamma,\ \alpha=1-(1-\lambda)^k,\ \gamma=k\lambda(1-\lambda)^{k-1}",
    reading="new",
    formula=phantom.opposite_example,
    domain=Domain(
        damping=Interval(above(0), below(1), search=(0.1, 0.9)),
        more=Integer(0, None, search=(0, 5)),
        ratio=Interval(*REAL, search=(0.5, 60)),
    ),
    uses=(LAW.id, ASCENT.id),
    controls=(
        Mutant("one step later", opposite_a_step_late),
        Mutant("opposite outright", outright_opposite),
    ),
)


def always_one(coupling: Scalar, damping: Scalar) -> int:
    """`ascent_steps` as without damping."""
    return 1


ASCENT_STEPS = Claim(
    id="implicit-models.phantom.ascent-steps",
    title="At $s=4$ descent along the phantom gradient of the example goes uphill for one step at $\\lambda=1$ and "
    "$\\lambda=4/5$, and for four at $\\lambda=1/10$",
    source=EQUATION_5,
    statement=r"\min\{k\ge1:\hat g_k\cdot g\ge0\}-1=1,\ 1,\ 4\quad\text{at}\quad\lambda=1,\ \tfrac45,\ \tfrac1{10}",
    reading="new",
    formula=phantom.ascent_steps,
    domain=Domain(
        coupling=Choice(4),
        pair=Choice((1, 1, 1), (4, 5, 1), (1, 10, 4)),
        damping=Computed(lambda c: phantom_share(c.pair)),
    ),
    uses=(ASCENT.id,),
    controls=(Mutant("as without damping", always_one),),
)


def without_sign(slope: Scalar, steps: Scalar) -> Scalar:
    """`share_of_exact` of the modulus of a negative slope."""
    return phantom.share_of_exact(-slope, steps)


PARITY = Claim(
    id="implicit-models.phantom.parity",
    title="Without damping and with $F_z<-1$ the phantom gradient of one state points backwards after two, four, … steps, and "
    "overshoots after one, three, …",
    source=EQUATION_5,
    statement=r"\sum_{i<k}F_z^iF_\theta=(1-F_z^k)\,X,\qquad\formula{1-F_z^k}<0\ (k=2,4,\dots),\quad>1\ (k=1,3,\dots)\quad\text{if }F_z<-1",
    reading="new",
    formula=phantom.share_of_exact,
    symbols={"F_z": "slope"},
    domain=Domain(slope=Interval(None, below(-1), search=(-4, -1.25)), steps=Integer(0, None, search=(0, 6))),
    parts=("the factor", "its sign"),
    uses=(LAW.id,),
    controls=(Mutant("of the modulus", without_sign),),
)


def one_step_fewer(size: int) -> int:
    """`nilpotent_steps`, one less."""
    return size - 1


NILPOTENT = Claim(
    id="implicit-models.phantom.nilpotent",
    title="Without damping, as many steps as there are states give the exact gradient if $F_z$ is strictly triangular, and fewer do "
    "not always",
    source=EQUATION_5,
    statement=r"\lambda=1,\ F_z\text{ strictly lower triangular}:\quad\sum_{i<n}F_z^iF_\theta=(I-F_z)^{-1}F_\theta",
    reading="new",
    formula=phantom.nilpotent_steps,
    domain=Domain(
        size=Integer(1, None, search=(1, 6)),
        damping=Choice(1),
        below=Array(lambda c: (c.size, c.size), *REAL, search=(-1, 1)),
        exact=Array(lambda c: (c.size, 1), *REAL, search=(-1, 1)),
        f_z=Computed(lambda c: array([[c.below[i, j] if j < i else 0 for j in range(c.size)] for i in range(c.size)], c.below)),
    ),
    uses=(LAW.id,),
    controls=(
        Mutant("one step fewer", one_step_fewer),
        Widened("with damping", damping=Choice(1, Fraction(1, 2))),
    ),
)


def at_the_last(slopes: Vector, drives: Vector, damping: Scalar) -> Scalar:
    """`unrolled_gradient` with the last slope and drive in every place, as the series at the last state has it."""
    return phantom.unrolled_gradient([slopes[-1]] * len(slopes), [drives[-1]] * len(slopes), damping)


def late_factor(slopes: Vector, drives: Vector, damping: Scalar) -> Scalar:
    """`unrolled_gradient` whose first step is not damped."""
    return phantom.unrolled_gradient(slopes, [drives[0] / damping, *drives[1:]], damping)


UNROLLED = Claim(
    id="implicit-models.phantom.unrolled",
    title="The gradient of unrolled damped steps of a quadratic map of one state takes each slope where it was met: it is the phantom "
    "gradient where they start at an equilibrium, and not always elsewhere",
    source=Source(SCHOENE_2025, "equation 5 and figure 5"),
    statement=r"\frac{dz_k}{d\theta}=\lambda\sum_{j<k}F_\theta(z_j)\prod_{i=j+1}^{k-1}\bigl(\lambda F_z(z_i)+1-\lambda\bigr),\qquad "
    r"z_{i+1}=(1-\lambda)z_i+\lambda F(z_i,\theta),\quad F=a+bz+\theta z^2+c\,\theta",
    reading="new",
    formula=phantom.unrolled_gradient,
    domain=Domain(
        steps=Integer(1, None, search=(1, 4)),
        coefficients=Array(3, *REAL, search=(-1, 1)),
        theta=Interval(*REAL, search=(-0.5, 0.5)),
        start=Interval(*REAL, search=(-1, 1)),
        damping=Interval(above(0), 1, search=(0.1, 1)),
        visited=Computed(visited),
        slopes=Computed(lambda c: [c.coefficients[1] + 2 * c.theta * z for z in c.visited]),
        drives=Computed(lambda c: [z * z + c.coefficients[2] for z in c.visited]),
    ),
    controls=(
        Mutant("every slope that of the last state", at_the_last),
        Mutant("a first step without damping", late_factor),
    ),
)
