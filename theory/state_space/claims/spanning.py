"""Claims on inputs that span R^H: zero loss is equality of taps, clean labels poison no measure, and they do poison signed weights."""

from __future__ import annotations

from lemmata.language.case import Case
from lemmata.language.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import NONNEGATIVE, POSITIVE, REAL
from lemmata.terms.arithmetic import admits, array, number, ratio
from lemmata.terms.types import Fields, Matrix, Scalar, Vector
from lemmata.theory.state_space.claims.extrapolation.certificate import CERTIFICATE
from lemmata.theory.state_space.claims.extrapolation.tap_bound import TAP_BOUND
from lemmata.theory.state_space.claims.gradient import TAP_LOSS
from lemmata.theory.state_space.source import COHEN_2026
from lemmata.theory.state_space.spanning import loss_floor, poisoned_excess_bound, spanning_counterexample

SPAN = "the inputs span R^H"
SKETCH = Source(COHEN_2026, "Existence of Non-Generalizing Solutions, proof sketch, (i)")
DISRUPT = Source(COHEN_2026, "Certain Examples Can Disrupt Generalization")


def seen(c: Case) -> Matrix:
    """Return a matrix R without its last row where the last tap is not excited, so that G = R R^T + lambda I on the other taps."""
    return array([[entry * (0 if c.blind and h == c.horizon - 1 else 1) for entry in row] for h, row in enumerate(c.root)], c.floor)


def gram(c: Case) -> Matrix:
    """Return G = R R^T + lambda I on the taps that are excited, zero elsewhere."""
    rest = [[c.floor * int(h == k and not (c.blind and h == c.horizon - 1)) for k in range(c.horizon)] for h in range(c.horizon)]
    return c.seen @ c.seen.T + array(rest, c.floor)


STUDENTS = Domain(
    where=((SPAN, lambda c: c.blind == 0),),
    horizon=Integer(1, None, search=(1, 4)),
    dim=Integer(1, None, search=(1, 2)),
    a=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
    b=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
    c=Array(lambda c: c.dim, *REAL, search=(-1, 1)),
    target_taps=Array(lambda c: c.horizon, *REAL, search=(-1, 1)),
    root=Array(lambda c: (c.horizon, c.horizon), *REAL, search=(-0.25, 0.25)),
    floor=Interval(*POSITIVE, search=(0.5, 1)),
    blind=Choice(0, 1),
    seen=Computed(seen),
    gram=Computed(gram),
)


def twice_the_floor(a: Vector, b: Vector, c: Vector, target_taps: Vector, floor: Scalar) -> Scalar:
    """`loss_floor` twice as high."""
    return 2 * loss_floor(a, b, c, target_taps, floor)


def higher_floor(a: Vector, b: Vector, c: Vector, target_taps: Vector, floor: Scalar) -> Scalar:
    """`loss_floor` and a hundredth of it: data whose Gram matrix is a multiple of the identity attain it."""
    found = loss_floor(a, b, c, target_taps, floor)
    return found * ratio(101, 100, found)


ZERO_LOSS = Claim(
    id="state-space.spanning.zero-loss",
    title=r"On inputs that span $\mathbb R^H$, zero loss is equality of the first $H$ taps",
    source=SKETCH,
    statement=r"G\succeq\lambda I,\ \lambda>0:\quad\mathcal L_H\ge\lambda\sum_{h<H}(k_h-k^*_h)^2,"
    r"\qquad \mathcal L_H=0\iff k_h=k^*_h\ (h<H)",
    reading="corrected",
    formula=loss_floor,
    domain=STUDENTS,
    uses=(TAP_LOSS.id,),
    controls=(
        Mutant("twice the eigenvalue", twice_the_floor),
        Mutant("a hundredth more", higher_floor),
        Widened("the last tap never excited", drop=SPAN),
    ),
)

ZERO_LOSS_PRINTED = Claim(
    id="state-space.spanning.zero-loss-printed",
    title="On any inputs, zero loss is equality of the first $H$ taps",
    source=SKETCH,
    statement=r"\mathcal L_H=0\iff CA^hB=C^*(A^*)^hB^*\ \text{ for all } h\in\{0,\dots,H-1\}",
    formula=loss_floor,
    domain=STUDENTS.without(SPAN).replaced(blind=Choice(1)),
    expect="refuted",
    erratum=Erratum(
        printed="(i) iff the first H taps agree",
        why=(
            "in general zero loss means G (k - k*) = 0: where the inputs do not span R^H taps may differ along what they leave out;"
            " the proof of the proposition needs the direction from equal taps to zero loss only, which always holds"
        ),
        severity="typo",
    ),
    corrected_by=ZERO_LOSS.id,
)

UNSEEN: Fields = {
    "D": Choice(4),
    "w_star": Computed(lambda c: c.a_star * 0),
    "a": Computed(lambda c: array([ratio(n, 2, c.a_star) for n in (-4, -1, 1, 4)], c.a_star)),
    "b": Computed(lambda c: array([number(n, c.a_star) for n in (1, 2, 2, 1)], c.a_star)),
    "sign": Computed(lambda c: array([number(n, c.a_star) for n in (-1, 1, -1, 1)], c.a_star)),
}


def unit_annihilator_bound(loss: Scalar, a_star: Scalar, floor: Scalar, samples: int) -> Scalar:
    """`poisoned_excess_bound` with 1 in place of a*^4 + 4 a*^2 + 1."""
    return poisoned_excess_bound(loss, a_star * 0, floor, samples)


NO_POISONING = Claim(
    id="state-space.spanning.no-poisoning",
    title="For a teacher of one state, data that span three taps and nonnegative weights, no cleanly labelled sequence poisons: students "
    "that fit have its state",
    source=DISRUPT,
    statement=r"D^*=1,\ H=3,\ G\succeq\lambda I,\ w\ge0,\ \text{any } u^\dagger:\quad\bigl(w_d(a_d-a^*)^2\bigr)^2\le"
    r"\formula{\frac{(a^{*4}+4a^{*2}+1)(N+1)}{N\lambda}\,\mathcal L(\mathcal T\cup\{u^\dagger\})}\quad"
    r"(\text{the sharp constant is not known})",
    reading="new",
    formula=poisoned_excess_bound,
    symbols={"a^{*4}": lambda a_star: a_star**4, "a^{*2}": lambda a_star: a_star**2, r"\mathcal L(\mathcal T\cup\{u^\dagger\})": "loss"},
    domain=Domain(
        D=Integer(1, None, search=(1, 2)),
        samples=Integer(1, None, search=(1, 2)),
        a_star=Interval(*REAL, search=(-1, 1)),
        w_star=Interval(*NONNEGATIVE, search=(0, 2)),
        a=Array(lambda c: c.D, *REAL, search=(-2, 2)),
        b=Array(lambda c: c.D, *REAL, search=(-1, 1)),
        sign=Computed(lambda c: array([number(1, c.a_star)] * c.D, c.a_star)),
        factor=Array((3, 3), *REAL, search=(-0.125, 0.125)),
        lowest=Interval(*POSITIVE, search=(0.5, 1)),
        floor=Computed(lambda c: c.lowest * c.lowest),
        special=Array(3, *REAL, search=(-0.125, 0.125)),
    ),
    uses=(CERTIFICATE.id, ZERO_LOSS.id, TAP_BOUND.id),
    controls=(
        Mutant("one coefficient for three", unit_annihilator_bound),
        Widened("weights of both signs on states that three taps cannot see", **UNSEEN),
    ),
)


@admits("numpy")
def balanced_counterexample(scale: float, seed: int = 3) -> Fields:
    """`spanning_counterexample` with the start b = c."""
    case = spanning_counterexample(scale, seed)
    return {**case, "c": case["b"]}


POISONED_BY_SIGNS = Claim(
    id="state-space.spanning.poisoned-by-signs",
    title="From an open set of starts of finite scale one cleanly labelled sequence poisons spanning data, through weights of both signs",
    source=DISRUPT,
    statement=r"D^*=1,\ a^*=.8,\ D=8,\ H=3,\ \mathcal T=\{e_0,e_1,e_2\},\ u^\dagger=\sqrt{30}\,e_2:\quad"
    r"\max_{h<20}|k_h-k^*_h|>1,\ \text{a thousand times that on }\mathcal T\ (s=.03:\ 1.1\cdot10^{-3}\mapsto13.5)\ \text{ at zero loss}",
    reading="new",
    formula=spanning_counterexample,
    domain=Domain(
        scale=Choice(0.03, 0.01),
        seed=Choice(3),
        nudge=Array((3, 8), -0.01, 0.01),
    ),
    uses=(NO_POISONING.id,),
    controls=(
        Mutant("balanced start", balanced_counterexample),
        Widened("a smaller start", scale=Choice(0.001)),
    ),
)
