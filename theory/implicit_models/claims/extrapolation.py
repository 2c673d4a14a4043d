"""Claims about the error of a linear model out of distribution, and about the slope that a large error takes."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms.arithmetic import sqrt
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models.claims.ranges import SIZE, matrix
from lemmata.theory.implicit_models.extrapolation import linear_extrapolation_error, lipschitz_floor
from lemmata.theory.implicit_models.source import DECUGIS_2022


def entries_alone(d_eff: Matrix, w: Matrix, mean: Scalar, variance: Scalar) -> Scalar:
    """The error with second moments of each input alone."""
    return linear_extrapolation_error(d_eff, w, 0 * mean, variance + mean * mean)


def per_input(d_eff: Matrix, w: Matrix, mean: Scalar, variance: Scalar) -> Scalar:
    """The error divided by the number of inputs."""
    return linear_extrapolation_error(d_eff, w, mean, variance) * w.shape[0] / w.shape[1]


ERROR = Claim(
    id="implicit-models.extrapolation.linear",
    title="The error of a linear model out of distribution is a quadratic polynomial in the mean and the width of its inputs",
    source=Source(DECUGIS_2022, "figure 5, rolling average on $N(3+t,1)$"),
    statement=r"\mathbb Eu_m=\mu,\ \operatorname{Cov}u=s^2I:\quad\frac1q\,\mathbb E|D_{\mathrm{eff}}u-Wu|^2="
    r"\formula{\frac{s^2|E|_F^2+\mu^2|E\mathbf 1|^2}q},\quad E=D_{\mathrm{eff}}-W",
    reading="new",
    formula=linear_extrapolation_error,
    symbols={
        "s^2": "variance",
        r"\mu": "mean",
        "|E|_F^2": lambda d_eff, w: ((d_eff - w) ** 2).sum(),
        r"|E\mathbf 1|^2": lambda d_eff, w: ((d_eff - w).sum(axis=-1) ** 2).sum(),
    },
    domain=Domain(
        p=SIZE,
        q=SIZE,
        d_eff=matrix("q", "p"),
        w=matrix("q", "p"),
        mean=Interval(*REAL, search=(-3, 3)),
        variance=Interval(*NONNEGATIVE, search=(0.25, 2)),
    ),
    controls=(Mutant("entries in the place of row sums", entries_alone), Mutant("per input", per_input)),
)

COUNT = Integer(1, None, search=(1, 3))


def root_mean_square(values: Vector) -> Scalar:
    """Return the root of the mean of the squares, of one value its modulus, which is rational where the value is."""
    return sqrt((values * values).sum() / len(values)) if len(values) > 1 else abs(values[0])


def apart(c: Case) -> Scalar:
    """Return the largest distance between a target of the test and one of the training."""
    return max(abs(y - other) for y in c.y for other in c.trained_y)


def targets_alike(error: Scalar, trained: Scalar, apart: Scalar, distance: Scalar) -> Scalar:
    """`lipschitz_floor` as if all targets were one."""
    return lipschitz_floor(error, trained, 0 * apart, distance)


def steeper_by_a_fiftieth(error: Scalar, trained: Scalar, apart: Scalar, distance: Scalar) -> Scalar:
    """`lipschitz_floor` a fiftieth higher."""
    return lipschitz_floor(error, trained, apart, distance) * 51 / 50


def trained_perfectly(error: Scalar, trained: Scalar, apart: Scalar, distance: Scalar) -> Scalar:
    """`lipschitz_floor` as if there were no error in training."""
    return lipschitz_floor(error, 0 * trained, apart, distance)


STEEP = Claim(
    id="implicit-models.extrapolation.steep",
    title="A function whose root mean square error is $r$ in a test and $e$ in training has a Lipschitz constant of at least $(r-e-T)/R$, "
    "$T$ and $R$ being the largest distances of targets and of inputs: above $2\\cdot10^{14}$ for the $6.95\\cdot10^{31}$ of table 2, "
    "unless the error in training exceeds $10^{28}$",
    source=Source(DECUGIS_2022, "table 2, addition, ReLU: $U(1,2)^{100}$ in training, $U(2,5)^{100}$ in the test"),
    statement=r"\max_{i,j}\frac{|f(x_i)-f(x'_j)|}{|x_i-x'_j|}\ge\formula{\frac{r-e-T}R},\quad"
    r" r^2=\overline{(f(x_i)-y_i)^2},\ e^2=\overline{(f(x'_j)-y'_j)^2},\ T=\max|y_i-y'_j|,\ R=\max|x_i-x'_j|",
    reading="new",
    formula=lipschitz_floor,
    symbols={"r": "error", "e": "trained"},
    domain=Domain(
        m=COUNT,
        n=COUNT,
        distances=Array(lambda c: (c.m, c.n), *POSITIVE, search=(0.5, 3)),
        f=Array(lambda c: c.m, *REAL, search=(-9, 9)),
        y=Array(lambda c: c.m, *REAL, search=(-1, 1)),
        trained_f=Array(lambda c: c.n, *REAL, search=(-9, 9)),
        trained_y=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        error=Computed(lambda c: root_mean_square(c.f - c.y)),
        trained=Computed(lambda c: root_mean_square(c.trained_f - c.trained_y)),
        apart=Computed(apart),
        distance=Computed(lambda c: max(c.distances.flat)),
    ),
    controls=(
        Mutant("all targets one", targets_alike),
        Mutant("a fiftieth higher", steeper_by_a_fiftieth),
        Mutant("no error in training", trained_perfectly),
    ),
)
