"""Claims on what training sees of a state-space model: its taps, the Gram matrix of reversed inputs, and the gradient through both."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Computed, Domain, Integer
from lemmata.language.factors import REAL
from lemmata.terms.arithmetic import ratio
from lemmata.terms.types import Fields, Matrix, Scalar, Vector
from lemmata.theory.state_space import problem
from lemmata.theory.state_space.gradient import gradient_field, horner, hyperbolic_field, tap_forces
from lemmata.theory.state_space.source import COHEN_2026

INPUTS = Array(lambda c: (c.samples, c.horizon), *REAL, search=(-1, 1))

STUDENT: Fields = {
    "dim": Integer(1, None, search=(1, 4)),
    "a": Array(lambda c: c.dim, *REAL, search=(-1, 1)),
    "b": Array(lambda c: c.dim, *REAL, search=(-1, 1)),
    "c": Array(lambda c: c.dim, *REAL, search=(-1, 1)),
}

DATA = Domain(
    samples=Integer(1, None, search=(1, 5)),
    horizon=Integer(1, None, search=(1, 5)),
    **STUDENT,
    inputs=INPUTS,
    target_taps=Array(lambda c: c.horizon, *REAL, search=(-1, 1)),
    gram=Computed(lambda c: problem.input_gram(c.inputs)),
)

SYMMETRIC = Domain(
    horizon=Integer(1, None, search=(1, 5)),
    **STUDENT,
    root=Array(lambda c: (c.horizon, c.horizon), *REAL, search=(-1, 1)),
    target_taps=Array(lambda c: c.horizon, *REAL, search=(-1, 1)),
    gram=Computed(lambda c: c.root @ c.root.T),
)


def shifted_taps(a: Vector, b: Vector, c: Vector, horizon: int) -> Vector:
    """`impulse_response` with one power of a too many, sum_d c_d a_d^{h+1} b_d."""
    a, b, c = problem.columns(a=a, b=b, c=c)
    return problem.impulse_response(a, a * b, c, horizon)


IMPULSE_RESPONSE = Claim(
    id="state-space.gradient.impulse-response",
    title="The output at time $H$ is the inner product of the impulse response and the inputs in reversed time",
    source=Source(COHEN_2026, '"Basic SSM", input-to-output mapping'),
    statement=r"y_H=\sum_{h=0}^{H-1}k_h\,u_{H-1-h},\qquad k_h=\sum_d c_d\,a_d^h\,b_d",
    formula=problem.impulse_response,
    domain=DATA,
    controls=(Mutant("one power of a too many", shifted_taps),),
)


def diagonal_loss(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> Scalar:
    """`loss` without the correlations between taps."""
    target, gram = problem.data(target_taps, gram)
    gap = problem.impulse_response(a, b, c, target.shape[0]) - target
    return (gap * gap * gram.diagonal()).sum()


TAP_LOSS = Claim(
    id="state-space.gradient.tap-loss",
    title="The training loss is a quadratic form in the impulse response",
    source=Source(COHEN_2026, '"Teacher-Student Setting", the training loss'),
    statement=r"\frac1N\sum_n\bigl(y_H^{(n)}-y_*^{(n)}\bigr)^2=(k-k^*)^\top G\,(k-k^*)",
    reading="new",
    formula=problem.loss,
    domain=DATA,
    uses=(IMPULSE_RESPONSE.id,),
    controls=(Mutant("correlations between taps left out", diagonal_loss),),
)


def unreversed_gram(sequences: Matrix) -> Matrix:
    """`input_gram` with tap h paired with u_h."""
    return problem.input_gram(sequences)[::-1, ::-1]


INPUT_GRAM = Claim(
    id="state-space.gradient.input-gram",
    title="The data enter the loss only through the Gram matrix of the time-reversed inputs",
    source=Source(COHEN_2026, '"Teacher-Student Setting", the training loss'),
    statement=r"G_{hk}=\tfrac12\,\partial_{k_h}\partial_{k_k}L=\frac1N\sum_n u^{(n)}_{H-1-h}\,u^{(n)}_{H-1-k}",
    reading="new",
    formula=problem.input_gram,
    domain=DATA,
    uses=(TAP_LOSS.id,),
    controls=(Mutant("inputs not reversed", unreversed_gram),),
)


def halved_field(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> tuple[Vector, Vector, Vector]:
    """`gradient_field` of half the loss."""
    da, db, dc = gradient_field(a, b, c, target_taps, gram)
    half = ratio(1, 2, da)
    return da * half, db * half, dc * half


def swapped_field(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> tuple[Vector, Vector, Vector]:
    """`gradient_field` with db = b P and dc = c P."""
    da, db, dc = gradient_field(a, b, c, target_taps, gram)
    return da, dc, db


def undifferentiated_field(a: Vector, b: Vector, c: Vector, target_taps: Vector, gram: Matrix) -> tuple[Vector, Vector, Vector]:
    """`gradient_field` with the powers of P' not weighted: sum_h m_{h+1} a^h in place of sum_h (h + 1) m_{h+1} a^h."""
    _, db, dc = gradient_field(a, b, c, target_taps, gram)
    forces = tap_forces(a, b, c, target_taps, gram)
    a, b, c = problem.columns(a=a, b=b, c=c)
    slope = horner(forces[1:], a)[0] if forces.shape[0] > 1 else a * 0
    return b * c * slope, db, dc


FIELD = Claim(
    id="state-space.gradient.field",
    title="The data drive every state through one and the same polynomial",
    source=Source(COHEN_2026, '"Teacher-Student Setting", gradient of the loss'),
    statement=r"\dot a_d=b_dc_dP'(a_d),\quad\dot b_d=c_dP(a_d),\quad\dot c_d=b_dP(a_d),"
    r"\qquad P(z)=\sum_h m_hz^h,\quad m=2G(k^*-k)",
    reading="new",
    formula=gradient_field,
    domain=SYMMETRIC,
    uses=(TAP_LOSS.id,),
    controls=(
        Mutant("half the loss", halved_field),
        Mutant("b and c exchanged", swapped_field),
        Mutant("powers not weighted", undifferentiated_field),
    ),
)


def uniform_hyperbolic_field(a: Vector, growth: Vector, u: Vector, v: Vector, target_taps: Vector, gram: Matrix) -> tuple[Vector, Vector]:
    """`hyperbolic_field` with the growth of b^2, 2 P, in place of that of b."""
    da, dg = hyperbolic_field(a, growth, u, v, target_taps, gram)
    return da, 2 * dg


HYPERBOLIC_FIELD = Claim(
    id="state-space.gradient.hyperbolic-field",
    title="In hyperbolic coordinates the flow needs two numbers per state",
    source=Source(COHEN_2026, '"Teacher-Student Setting", gradient flow in transformed coordinates'),
    statement=r"b+c=ue^{g},\quad b-c=ve^{-g}:\qquad\dot a=\tfrac14(u^2e^{2g}-v^2e^{-2g})P'(a),\quad\dot g=P(a)",
    reading="new",
    formula=hyperbolic_field,
    domain=Domain(
        horizon=Integer(1, None, search=(1, 5)),
        dim=Integer(1, None, search=(1, 4)),
        a=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        growth=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        u=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        v=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
        root=Array(lambda c: (c.horizon, c.horizon), *REAL, search=(-1, 1)),
        target_taps=Array(lambda c: c.horizon, *REAL, search=(-1, 1)),
        gram=Computed(lambda c: c.root @ c.root.T),
    ),
    uses=(FIELD.id,),
    controls=(Mutant("the growth of the square of b", uniform_hyperbolic_field),),
)
