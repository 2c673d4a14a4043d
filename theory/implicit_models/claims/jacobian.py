"""Claims about the state-to-state Jacobian of an implicit state-space model, and about theorem 1 of the source."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import REAL, below
from lemmata.language.structured import Simplex, Stochastic
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Matrix, Scalar, Vector
from lemmata.theory.implicit_models import jacobian
from lemmata.theory.implicit_models.source import SCHOENE_2025

THEOREM_1 = Source(SCHOENE_2025, "theorem 1")
PROOF = Source(SCHOENE_2025, "appendix B, equations 10 to 14")
N = Integer(1, None, search=(1, 3))
STATES = {"n": N, "d": N}
SMALL = (-0.3, 0.3)
"""Where derivatives of f are searched: I - f_z is invertible there for three entries of z."""


def _matrix(rows, columns, search):
    return Array(lambda c: (c[rows], c[columns]), *REAL, search=search)


def _weighted(shares, signs):
    """Return signed shares of each row, which add up to 1 in modulus at most; of a single one the share is 1."""
    return signs if len(shares) == 1 else shares * signs


LAM = Array(lambda c: c.n, *REAL, search=(-1, 1))
BLOCKS = Domain(where=(), **STATES, lam=LAM, k=_matrix("n", "d", (-0.5, 0.5)), f_z=_matrix("d", "d", SMALL), f_h=_matrix("d", "n", SMALL))


def without_correction(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`old_state` of a z that does not move."""
    return jacobian.old_state(lam, 0 * k, f_z, f_h)


def without_iteration(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`old_state` after a single step of the iteration."""
    return jacobian.old_state(lam, k, 0 * f_z, f_h)


OLD_STATE = Claim(
    id="implicit-models.jacobian.old-state",
    title="If $f$ sees the old state, $\\partial h_t/\\partial h_{t-1}=\\Lambda+K(I-f_z)^{-1}f_h$",
    source=PROOF,
    statement=r"z=f(z,h_{t-1},x),\ h_t=\Lambda(z)h_{t-1}+u(z):\quad J=\Lambda+K(I-f_z)^{-1}f_h,\quad "
    r"K=\operatorname{diag}(h_{t-1})\lambda_z+u_z,\qquad\det(I-f_z)\ne0",
    reading="corrected",
    formula=jacobian.old_state,
    domain=BLOCKS,
    controls=(
        Mutant("z does not move", without_correction),
        Mutant("one step of the iteration", without_iteration),
    ),
)


def not_scaled(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`new_state` whose correction is not multiplied by lam."""
    return (
        jacobian.new_state(1 + 0 * lam, k, f_z, f_h)
        + jacobian.new_state(lam, 0 * k, f_z, f_h)
        - jacobian.new_state(1 + 0 * lam, 0 * k, f_z, f_h)
    )


def row_scaled(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`new_state` with Lambda on the left."""
    return jacobian.new_state(1 + 0 * lam, k, f_z, f_h) * lam[:, None]


NEW_STATE = Claim(
    id="implicit-models.jacobian.new-state",
    title="If $f$ sees the new state, $\\partial h_t/\\partial h_{t-1}=(I+K(I-f_z-f_hK)^{-1}f_h)\\Lambda$",
    source=Source(SCHOENE_2025, "equations 6 and 7"),
    statement=r"z=f(z,h_t,x),\ h_t=\Lambda(z)h_{t-1}+u(z):\quad J=\bigl(I+K(I-f_z-f_hK)^{-1}f_h\bigr)\Lambda,"
    r"\qquad\det(I-f_z-f_hK)\ne0",
    reading="corrected",
    formula=jacobian.new_state,
    domain=BLOCKS,
    controls=(Mutant("the correction not multiplied by lam", not_scaled), Mutant("Lambda on the left", row_scaled)),
)


def other_coupling(lam: Vector, j_lam: Matrix, j_u: Matrix, f_z: Matrix, f_h: Matrix, h_prev: Vector, convention: str) -> Matrix:
    """`implicit_jacobian` without what z does to Lambda."""
    return jacobian.implicit_jacobian(lam, 0 * j_lam, j_u, f_z, f_h, h_prev, convention)


def other_convention(lam: Vector, j_lam: Matrix, j_u: Matrix, f_z: Matrix, f_h: Matrix, h_prev: Vector, convention: str) -> Matrix:
    """`implicit_jacobian` of the other convention."""
    return jacobian.implicit_jacobian(lam, j_lam, j_u, f_z, f_h, h_prev, "b" if convention == "a" else "a")


COUPLING = Claim(
    id="implicit-models.jacobian.coupling",
    title="The transition acts on $z$ by $K=\\mathrm{diag}(h_{t-1})\\lambda_z+u_z$: old states scale rows",
    source=Source(SCHOENE_2025, "equations 6, 7 and 14"),
    statement=r"\frac{\partial h_t}{\partial h_{t-1}}\text{ as in either convention, with }"
    r"K_{ij}=h_{t-1,i}\,\frac{\partial\lambda_i}{\partial z_j}+\frac{\partial u_i}{\partial z_j}",
    reading="corrected",
    formula=jacobian.implicit_jacobian,
    domain=Domain(
        where=(),
        **STATES,
        lam=LAM,
        j_lam=_matrix("n", "d", (-0.5, 0.5)),
        j_u=_matrix("n", "d", (-0.5, 0.5)),
        f_z=_matrix("d", "d", (-0.2, 0.2)),
        f_h=_matrix("d", "n", (-0.2, 0.2)),
        h_prev=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        convention=Choice(*jacobian.CONVENTIONS),
    ),
    uses=(OLD_STATE.id, NEW_STATE.id),
    controls=(Mutant("lam does not move with z", other_coupling), Mutant("the other convention", other_convention)),
)


def state_fixed(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`composed` without the way from z over the new state to f."""
    return jacobian.old_state(lam, k, f_z, f_h * lam[None, :])


COMPOSED = Claim(
    id="implicit-models.jacobian.composed",
    title=r"A model whose $f$ sees the new state is one whose $f$ sees the old one, with the composed map $f(z,\Lambda h+u,x)$",
    source=PROOF,
    statement=r"\tilde f(z,h)=f(z,\Lambda(z)h+u(z),x):\quad\tilde f_z=f_z+f_hK,\ \tilde f_h=f_h\Lambda,\quad "
    r"\Lambda+K(I-\tilde f_z)^{-1}\tilde f_h=\bigl(I+K(I-f_z-f_hK)^{-1}f_h\bigr)\Lambda",
    reading="new",
    formula=jacobian.composed,
    domain=BLOCKS,
    uses=(OLD_STATE.id, NEW_STATE.id),
    controls=(Mutant("no way from z over the new state", state_fixed),),
)


def undone_once(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`undone` without the way from z over u to the old state."""
    return jacobian.new_state(lam, k, f_z, f_h / lam[None, :])


UNDONE = Claim(
    id="implicit-models.jacobian.undone",
    title=r"Conversely, where $\Lambda$ is invertible a model whose $f$ sees the old state is one whose $f$ sees the new one, from "
    r"which it recovers the old",
    source=PROOF,
    statement=r"f_a(z,h_t)=f_b\bigl(z,\Lambda^{-1}(h_t-u(z))\bigr):\quad J_a[f_a]=J_b[f_b],\qquad\lambda_i\ne0",
    reading="new",
    formula=jacobian.undone,
    domain=BLOCKS.replaced(lam=Array(lambda c: c.n, *REAL, search=(0.2, 1))),  # 0 is divided by
    uses=(OLD_STATE.id, NEW_STATE.id),
    controls=(Mutant("no way from z over u to the old state", undone_once),),
)


def remembered(size: int, like: Scalar) -> Vector:
    """`forgotten_column` of ones."""
    return 1 + jacobian.forgotten_column(size, like)


FORGOTTEN_COLUMN = Claim(
    id="implicit-models.jacobian.forgotten-column",
    title="Where $\\lambda_j=0$ a model whose $f$ sees the new state remembers nothing of state $j$, so that $J$ has at most the rank of "
    "$\\Lambda$",
    source=THEOREM_1,
    statement=r"\lambda_j=0\implies\frac{\partial h_t}{\partial h_{t-1,j}}=0\quad\text{if }z=f(z,h_t,x)",
    reading="new",
    formula=jacobian.forgotten_column,
    domain=Domain(
        where=(),
        **BLOCKS.factors,
        state=Integer(0, lambda c: c.n - 1),
        size=Computed(lambda c: c.n),
        like=Computed(lambda c: c.f_z[0, 0]),
    ),
    uses=(NEW_STATE.id,),
    controls=(Mutant("a column of ones", remembered),),
)


def halved(h: Scalar, decay: Scalar) -> Scalar:
    """`forgotten` as if z did not act."""
    return h * decay / 2


FORGOTTEN = Claim(
    id="implicit-models.jacobian.forgotten",
    title=r"The rank of $J$ can be less than that of $\Lambda$: where $I-f_z$ is singular a state with $\lambda\ne0$ can be forgotten",
    source=THEOREM_1,
    statement=r"u=z,\ f=z-\tfrac12h_t:\quad h_t=0,\qquad f_z=1,\quad f_z+f_hK=\tfrac12",
    reading="new",
    formula=jacobian.forgotten,
    domain=Domain(h=Interval(*REAL, search=(-2, 2)), decay=Interval(*REAL, search=(-1, 1))),
    uses=(NEW_STATE.id,),
    controls=(Mutant("half of what is kept", halved),),
)


def inverted(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Scalar:
    """`determinant` with the quotient upside down."""
    ones = 1 + 0 * lam
    return jacobian.determinant(lam, k, f_z, f_h) / jacobian.determinant(ones, k, f_z, f_h) ** 2


DETERMINANT = Claim(
    id="implicit-models.jacobian.determinant",
    title="If $f$ sees the new state, $\\det J=\\det\\Lambda\\,\\det(I-f_z)/\\det(I-f_z-f_hK)$",
    source=THEOREM_1,
    statement=r"\det\frac{\partial h_t}{\partial h_{t-1}}=\det\Lambda\;\frac{\det(I-f_z)}{\det(I-f_z-f_hK)},\qquad\det(I-f_z-f_hK)\ne0",
    reading="new",
    formula=jacobian.determinant,
    domain=BLOCKS,
    uses=(NEW_STATE.id,),
    controls=(Mutant("the quotient upside down", inverted),),
)


def a_fiftieth_more(contraction: Scalar, size: int) -> Scalar:
    """`contraction_floor`, a fiftieth more."""
    return ratio(51, 50, contraction) * jacobian.contraction_floor(contraction, size)


def a_size_less(contraction: Scalar, size: int) -> Scalar:
    """`contraction_floor` with one factor less."""
    return jacobian.contraction_floor(contraction, size - 1)


FLOOR = Claim(
    id="implicit-models.jacobian.contraction-floor",
    title="A matrix $A$ whose absolute row sums are at most $\\kappa<1$ has $\\det(I-A)\\ge(1-\\kappa)^d$",
    source=THEOREM_1,
    statement=r"\|A\|_\infty\le\kappa<1\implies\det(I-A)\ge\formula{(1-\kappa)^d}>0",
    reading="new",
    formula=jacobian.contraction_floor,
    domain=Domain(
        size=Integer(1, None, search=(1, 4)),
        contraction=Interval(0, below(1), search=(0, 0.9)),
        shares=Stochastic(lambda c: c.size),
        signs=Array(lambda c: (c.size, c.size), -1, 1),
        a=Computed(lambda c: c.contraction * _weighted(c.shares, c.signs)),
    ),
    controls=(Mutant("a fiftieth more", a_fiftieth_more), Mutant("one factor less", a_size_less)),
)

ROW = {"rows": Stochastic(lambda c: c.d), "signs": Array(lambda c: (c.d, c.d), -1, 1), "parts": Array(lambda c: c.d, 0, 1)}
TIMES = {"turns": Array(lambda c: c.d, -1, 1), "along": Simplex(lambda c: c.d), "ways": Array(lambda c: c.d, -1, 1)}


def _drawn(c):
    """Return the mean of two matrices, half of their difference as a column times K, and K, before they are scaled."""
    return c.contraction * _weighted(c.rows, c.signs) * (1 - c.parts)[:, None], c.contraction * c.parts * c.turns, c.along * c.ways


def _pair(c):
    """Return f_z and f_h such that f_z and f_z + f_h K have absolute row sums of at most kappa, what cancels in a row counted."""
    mean, half, k = _drawn(c)
    apart, scale = half[:, None] * k[None, :], 1
    if c.d > 1:  # of a single entry the moduli add up on one of the two sides
        scale = c.contraction / (max(np.abs(mean + sign * apart).sum(axis=1).max() for sign in (1, -1)) or 1)
    return scale * (mean - apart), (2 * scale * half)[:, None]


def narrower(decay: Scalar, contraction: Scalar) -> tuple[Scalar, Scalar]:
    """`slope_bounds`, a fiftieth narrower."""
    low, high = jacobian.slope_bounds(decay, contraction)
    return ratio(51, 50, decay) * low, ratio(49, 50, decay) * high


MONOTONE = Claim(
    id="implicit-models.jacobian.monotone",
    title="A single state with $\\lambda>0$ whose iterations contract by $\\kappa$, with the new state fixed and without, is a strictly "
    "increasing function of the old one",
    source=THEOREM_1,
    statement=r"n=1,\ \|f_z\|_\infty\le\kappa,\ \|f_z+f_hK\|_\infty\le\kappa<1:\quad "
    r"\formula[1]{\lambda\,\frac{1-\kappa}{1+\kappa}}\le\frac{\partial h_t}{\partial h_{t-1}}\le"
    r"\formula[2]{\lambda\,\frac{1+\kappa}{1-\kappa}}",
    reading="new",
    formula=jacobian.slope_bounds,
    symbols={r"\lambda": "decay"},
    domain=Domain(
        d=N,
        decay=Interval(0, None, search=(0, 1)),
        contraction=Interval(0, below(1), search=(0, 0.9)),
        **ROW,
        **TIMES,
        f_h=Computed(lambda c: _pair(c)[1]),
        k=Computed(lambda c: (c.along * c.ways)[None, :]),
        f_z=Computed(lambda c: _pair(c)[0]),
    ),
    uses=(NEW_STATE.id, FLOOR.id),
    controls=(
        Mutant("a fiftieth narrower", narrower),
        Widened("row sums beyond 1", contraction=Interval(0, None, search=(1.5, 3))),
    ),
)


def kept(h: Scalar, x: Scalar) -> Scalar:
    """`swapped` that forgets the sign."""
    return (1 + 2 * x) * h


SWAPPED = Claim(
    id="implicit-models.jacobian.swapped",
    title="Without contraction at a fixed new state a single state with $\\lambda=1$ can swap $h$ and $-h$, and so keep parity",
    source=THEOREM_1,
    statement=r"\Lambda=1,\ u=z,\ f=x\,(2z-2h_t):\quad h_t=\formula{(1-2x)\,h_{t-1}},\qquad f_z=2x,\quad f_z+f_hK=0",
    reading="new",
    formula=jacobian.swapped,
    symbols={"h_{t-1}": "h"},
    domain=Domain(h=Interval(*REAL, search=(-2, 2)), x=Interval(*REAL, search=(0, 1))),
    uses=(NEW_STATE.id,),
    controls=(Mutant("without the swap", kept),),
)


def not_scaled_entry(lam: Vector, f_z: Matrix, row: int, column: int) -> tuple[Scalar, Scalar]:
    """`generic_entry` with the lam of the row."""
    return lam[row], jacobian.generic_entry(lam, f_z, row, column)[1]


GENERIC = Claim(
    id="implicit-models.jacobian.generic",
    title="Where $I-f_z$ is invertible and $\\lambda_j\\ne0$ no off-diagonal entry of $J$ vanishes identically: it is 0 on a null set of "
    "$(K,f_h)$ only",
    source=THEOREM_1,
    statement=r"K=e_ie_1^\top,\ f_h=\tfrac12(I-f_z)e_1e_j^\top,\ i\ne j:\quad "
    r"J_{ij}=\tfrac12\lambda_j\text{ (new state)},\ \tfrac12\text{ (old state)}",
    reading="corrected",
    formula=jacobian.generic_entry,
    domain=Domain(
        where=(("two different states", lambda c: c.row != c.column),),
        n=Integer(2, None, search=(2, 4)),
        d=N,
        lam=LAM,
        f_z=_matrix("d", "d", SMALL),
        row=Integer(0, lambda c: c.n - 1),
        column=Integer(0, lambda c: c.n - 1),
    ),
    uses=(OLD_STATE.id, NEW_STATE.id),
    controls=(
        Mutant("the lam of the row", not_scaled_entry),
        Widened("on the diagonal", drop="two different states"),
    ),
)


def never_coupled(kind: str, size: int) -> int:
    """`most_coupled` as if all models were diagonal."""
    return 0


MODELS = Claim(
    id="implicit-models.jacobian.diagonal-models",
    title="Four kinds of models have a diagonal $J$ at every derivative; at generic derivatives no entry off it is zero",
    source=THEOREM_1,
    statement=r"J\text{ is diagonal if }K=0,\text{ if }f_h=0,\text{ if }f_z,f_h,K\text{ are diagonal, or if }Kf_z=0=Kf_h;\quad "
    r"\text{generically }J_{ij}\ne0\ \forall i\ne j",
    reading="corrected",
    formula=jacobian.most_coupled,
    domain=Domain(kind=Choice(*jacobian.MODELS), size=Integer(1, None, search=(1, 4)), seed=Integer(0, None, search=(0, 999))),
    uses=(OLD_STATE.id, GENERIC.id),
    controls=(Mutant("all models diagonal", never_coupled),),
)


def decayed(h: Scalar, decay: Scalar) -> Scalar:
    """`undone_by_logarithm` without what u adds."""
    return decay * h


LINEAR_TRANSITION = Claim(
    id="implicit-models.jacobian.linear-transition",
    title="A transition can be linear though $f$, and the equilibrium with it, is not",
    source=PROOF,
    statement=r"f=e^{h_{t-1}},\ u=\log z,\ \Lambda=\lambda:\quad z=e^{h_{t-1}},\quad h_t=\formula{(\lambda+1)\,h_{t-1}}",
    reading="new",
    formula=jacobian.undone_by_logarithm,
    symbols={"h_{t-1}": "h", r"\lambda": "decay"},
    domain=Domain(h=Interval(*REAL, search=(-2, 2)), decay=Interval(*REAL, search=(-1, 1))),
    controls=(Mutant("without what u adds", decayed),),
)


def lower_branch(h: Scalar) -> Scalar:
    """`straight_equilibrium`, one below."""
    return h - 1


LINEAR_EQUILIBRIUM = Claim(
    id="implicit-models.jacobian.linear-equilibrium",
    title="An equilibrium can be linear in the state though $f$ is not",
    source=PROOF,
    statement=r"f(z,h)=h+\tfrac14(z-h)^3:\quad z=h\text{ is an equilibrium}",
    reading="new",
    formula=jacobian.straight_equilibrium,
    domain=Domain(h=Interval(*REAL, search=(-2, 2))),
    controls=(Mutant("one below", lower_branch),),
)


def single_gap(k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`sign_gap` without its factor 2."""
    return jacobian.sign_gap(k, f_z, f_h) / 2


SIGN_GAP = Claim(
    id="implicit-models.jacobian.sign-gap",
    title="With the printed sign of $\\partial z/\\partial h$ the Jacobian is off by $2K(I-f_z)^{-1}f_h$",
    source=Source(SCHOENE_2025, "equation 12"),
    statement=r"\bigl(\Lambda+K(I-f_z)^{-1}f_h\bigr)-\bigl(\Lambda-K(I-f_z)^{-1}f_h\bigr)=2K(I-f_z)^{-1}f_h,\qquad\det(I-f_z)\ne0",
    reading="new",
    formula=jacobian.sign_gap,
    domain=BLOCKS,
    uses=(OLD_STATE.id,),
    controls=(Mutant("without its factor 2", single_gap),),
)


def other_side(slopes: Matrix, h_prev: Vector) -> Matrix:
    """`side_gap` with the other sign."""
    return -jacobian.side_gap(slopes, h_prev)


SIDE_GAP = Claim(
    id="implicit-models.jacobian.side-gap",
    title="With $\\mathrm{diag}(h_{t-1})$ on the printed side entry $(i,j)$ is off by $(h_j-h_i)\\,\\partial\\lambda_i/\\partial h_j$",
    source=Source(SCHOENE_2025, "equation 14"),
    statement=r"S\operatorname{diag}(h)-\operatorname{diag}(h)S=\bigl[(h_j-h_i)S_{ij}\bigr],\qquad S=\lambda_z\,\partial z/\partial h",
    reading="new",
    formula=jacobian.side_gap,
    domain=Domain(n=N, slopes=_matrix("n", "n", (-1, 1)), h_prev=Array(lambda c: c.n, *REAL, search=(-1, 1))),
    controls=(Mutant("the other sign", other_side),),
)


def first_order(lam: Vector, k: Matrix, f_z: Matrix, f_h: Matrix) -> Matrix:
    """`convention_gap` without its inverse."""
    there = jacobian.old_state(lam, k, f_z, f_h)
    x = there - jacobian.old_state(lam, 0 * k, f_z, f_h)
    return x @ there - x


CONVENTION_GAP = Claim(
    id="implicit-models.jacobian.convention-gap",
    title="With the $f$ of the model put literally into the proof the Jacobian is off by $(I-X)^{-1}X(J_b-I)$",
    source=PROOF,
    statement=r"J_a-J_b=(I-X)^{-1}X\,(J_b-I),\qquad X=K(I-f_z)^{-1}f_h,\quad J_b=\Lambda+X,\qquad\det(I-f_z),\ \det(I-X)\ne0",
    reading="new",
    formula=jacobian.convention_gap,
    domain=BLOCKS,
    uses=(OLD_STATE.id, NEW_STATE.id),
    controls=(Mutant("without the inverse", first_order),),
)

SIGN_PRINTED = Claim(
    id="implicit-models.jacobian.sign-printed",
    title="The equilibrium moves against $f_h$, as printed in the proof of theorem 1",
    source=Source(SCHOENE_2025, "equation 12"),
    statement=r"\frac{\partial z}{\partial h}=-(I-f_z)^{-1}f_h",
    formula=jacobian.with_printed_sign,
    domain=BLOCKS,
    expect="refuted",
    erratum=Erratum(
        printed="dphi/dh = -(I - df/dz)^{-1} df/dh",
        why="g = z - f has g_h = -f_h, so that the sign of -g_z^{-1} g_h cancels; equation 4 has the same sign before dF, where dG would "
        "stand. The authors' notebook has the right sign, and no result rests on it",
        severity="typo",
    ),
    corrected_by=OLD_STATE.id,
)

SIDE_PRINTED = Claim(
    id="implicit-models.jacobian.side-printed",
    title="Old states scale the columns of $\\lambda_z\\,\\partial z/\\partial h$, as printed in the proof of theorem 1",
    source=Source(SCHOENE_2025, "equation 14"),
    statement=r"\frac{\partial h_t}{\partial h_{t-1}}=\Lambda+\lambda_z\frac{\partial z}{\partial h}\operatorname{diag}(h_{t-1})"
    r"+u_z\frac{\partial z}{\partial h}",
    formula=jacobian.with_printed_side,
    domain=COUPLING.domain,
    expect="refuted",
    erratum=Erratum(
        printed="dLambda/dz dphi/dh diag(h)",
        why="entry i of Lambda(z) h is lambda_i(z) h_i, so that h_i multiplies row i of dlambda/dh: diag(h) belongs on the left. Both "
        "products have the same shape. The authors' notebook scales rows, and no result rests on it",
        severity="typo",
    ),
    corrected_by=COUPLING.id,
)

CONVENTION_PRINTED = Claim(
    id="implicit-models.jacobian.convention-printed",
    title="Theorem 1 holds for a model whose $f$ sees the new state, by a proof in which the same $f$ sees the old one",
    source=PROOF,
    statement=r"z_t=f(z_t,h_t,x_t):\quad\frac{\partial h_t}{\partial h_{t-1}}=\Lambda+K(I-f_z)^{-1}f_h",
    formula=jacobian.old_state,
    domain=BLOCKS,
    expect="refuted",
    erratum=Erratum(
        printed="g(z, h) = z - f(z, h, x) is 0 at z_t and h_{t-1}, for the f of equation 7, whose argument is h_t",
        why="one letter stands for two maps. Read as the composed map f(z, Lambda h + u, x) the proof is valid, and gives the "
        "Jacobian of the model; with the f of equation 7 inserted literally it is not",
        severity="gap",
    ),
    corrected_by=NEW_STATE.id,
)

OFF_DIAGONAL_PRINTED = Claim(
    id="implicit-models.jacobian.off-diagonal-printed",
    title="The transition of every implicit state-space model has a Jacobian that is not diagonal",
    source=THEOREM_1,
    statement=r"\exists\,i\ne j:\ \frac{\partial h_{t,i}}{\partial h_{t-1,j}}\ne0",
    formula=jacobian.always_coupled,
    domain=MODELS.domain,
    expect="refuted",
    erratum=Erratum(
        printed="the transition function is non-linear and non-diagonal",
        why="this is so for all derivatives outside a null set, which is what the argument needs; models in which z does not "
        "matter, f does not see the state, all acts entry by entry, or Lambda and u are constant on the range of f, are "
        "diagonal",
        severity="gap",
    ),
    corrected_by=MODELS.id,
)
