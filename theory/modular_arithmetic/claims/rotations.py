"""Claims about the network of rotations."""

from __future__ import annotations

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import above
from lemmata.terms.arithmetic import ratio, sinpi
from lemmata.terms.types import Scalar
from lemmata.theory.modular_arithmetic import rotations
from lemmata.theory.modular_arithmetic.claims.ranges import PRIME, P
from lemmata.theory.modular_arithmetic.problem import moduli
from lemmata.theory.modular_arithmetic.source import SYRKIS_2025

NETWORK = Source(SYRKIS_2025, "section 2.2.3 and section 3.1")
ANY = Integer(0, None, search=(0, 12))
SCALE = Interval(above(0), None)


def exchanged(first: Scalar, second: Scalar, remainder: Scalar, answer: Scalar, q: Scalar, scale: Scalar) -> Scalar:
    """`rotated` with the digits exchanged."""
    return rotations.rotated(second, first, remainder, answer, q, scale)


def mirrored(first: Scalar, second: Scalar, remainder: Scalar, answer: Scalar, q: Scalar, scale: Scalar) -> Scalar:
    """`rotated` with a minus before the sines: of the answer -c."""
    return rotations.rotated(first, second, remainder, -answer, q, scale)


LOGIT = Claim(
    id="modular-arithmetic.rotations.logit",
    title="A cosine and a sine of the angle of $x\\bmod q$, read linearly, give the logit $\\cos(2\\pi(x-c)/q)$, for every base, modulus "
    "and number",
    source=NETWORK,
    statement=r"\cos\theta\cos\tfrac{2\pi c}q+\sin\theta\sin\tfrac{2\pi c}q=\cos\tfrac{2\pi(x_0+px_1-c)}q,\quad "
    r"\theta=\tfrac{2\pi}q\bigl(x_0+(p\bmod q)\,x_1\bigr)",
    reading="new",
    formula=rotations.rotated,
    domain=Domain(
        first=ANY,
        second=ANY,
        answer=ANY,
        q=Integer(1, None, search=(1, 12)),
        remainder=ANY,
        times=ANY,
        base=Computed(lambda c: c.remainder + c.times * c.q),
        scale=SCALE,
    ),
    controls=(Mutant("the digits exchanged", exchanged), Mutant("the sine's sign", mirrored)),
)


def second_neighbour(q: int, like: Scalar = 1.0) -> Scalar:
    """`rotation_margin` over the answer two further."""
    return 2 * sinpi(2, q, like) ** 2


def leading_margin(q: int, like: Scalar = 1.0) -> Scalar:
    """`rotation_margin` by 22/7 for pi and the first term of the sine."""
    return 2 * ratio(22, 7 * q, like) ** 2


MARGIN = Claim(
    id="modular-arithmetic.rotations.margin",
    title="The right answer of a task wins by exactly $1-\\cos(2\\pi/q)=2\\sin^2(\\pi/q)$, whatever the number; the least margin for "
    "$p=113$ is 0.00166095, at $q=109$",
    source=NETWORK,
    statement=r"\min_{0<r<q}\Bigl(1-\cos\tfrac{2\pi r}q\Bigr)=\formula{2\sin^2\tfrac\pi q},\qquad"
    r"\cos\tfrac{2\pi}q-\cos\tfrac{2\pi r}q=2\sin\tfrac{\pi(r+1)}q\sin\tfrac{\pi(r-1)}q\ge0",
    reading="new",
    formula=rotations.rotation_margin,
    domain=Domain(
        other=Integer(1, None, search=(1, 60)),
        beyond=Integer(0, None, search=(0, 60)),
        q=Computed(lambda c: c.other + c.beyond + 1),
        scale=SCALE,
    ),
    parts=("every modulus", "the number"),
    uses=(LOGIT.id,),
    controls=(
        Mutant("the second neighbour", second_neighbour),
        Mutant("the leading term 2 pi^2/q^2", leading_margin),
    ),
)


def two_for_two(p: int) -> int:
    """`rotation_units` with a sine for q = 2."""
    return rotations.rotation_units(p) + 1


UNITS = Claim(
    id="modular-arithmetic.rotations.units",
    title="57 hidden units are enough for all 29 tasks and 370301 labels of $p=113$",
    source=NETWORK,
    statement=r"2\pi(p-1)-1\ \text{units};\qquad\arg\max_c\cos\tfrac{2\pi(x-c)}q=x\bmod q\ \text{ for all } x<p^2,\ q<p",
    reading="new",
    formula=rotations.rotation_units,
    domain=Domain(p=P, where=(PRIME,)),
    uses=(LOGIT.id, MARGIN.id),
    controls=(Mutant("two units for q = 2", two_for_two),),
)


def exact_sums(p: int, kind: str) -> int:
    """`rounding_errors` with sums of two products in double precision."""
    wrong, held = 0, "bfloat16" if kind == "mixed" else kind
    for q in moduli(p):
        turns = 2 * np.pi * np.arange(q) / q
        waves = [rotations.rounded(wave(turns), held) for wave in (np.cos, np.sin)]
        products = [rotations.rounded(np.multiply.outer(wave, wave), rotations.FORMATS[kind]) for wave in waves]
        logits = products[0] + products[1]
        sizes = np.bincount(np.arange(p * p) % q)
        wrong += int(sizes[logits.argmax(axis=1) != np.arange(q)].sum())
    return wrong


def unweighed(p: int, kind: str) -> int:
    """`rounding_errors` per p numbers of each residue, whatever q is."""
    return rotations.rounding_errors(p, kind) // p


ERRORS = Claim(
    id="modular-arithmetic.rotations.rounding",
    title="In single precision the rotations answer all labels of $p=113$, in bfloat16 78371 of 370301 wrongly, and 16889 where only "
    "units and weights are bfloat16: margins must not be measured in bfloat16",
    source=NETWORK,
    statement=r"\#\{(x,q):\arg\max_c\operatorname{fl}(\cdot)\ne x\bmod q\}=0,\ 78371,\ 16889\quad(p=113)",
    reading="new",
    formula=rotations.rounding_errors,
    domain=Domain(p=Choice(11, 23, 47, 59, 113), kind=Choice(*rotations.FORMATS)),
    uses=(UNITS.id,),
    controls=(Mutant("sums not rounded", exact_sums), Mutant("residues not weighed by how often they occur", unweighed)),
)
