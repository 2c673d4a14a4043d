"""Claims about the network of rotations."""

from __future__ import annotations

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import above
from lemmata.theory.modular_arithmetic import rotations
from lemmata.theory.modular_arithmetic.claims.ranges import PRIME, P
from lemmata.theory.modular_arithmetic.mutants import rotations as mutants
from lemmata.theory.modular_arithmetic.source import SYRKIS_2025

NETWORK = Source(SYRKIS_2025, "section 2.2.3 and section 3.1")
ANY = Integer(0, None, search=(0, 12))
SCALE = Interval(above(0), None)

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
    controls=(Mutant("the digits exchanged", mutants.exchanged), Mutant("the sine's sign", mutants.mirrored)),
)

MARGIN = Claim(
    id="modular-arithmetic.rotations.margin",
    title="The right answer of a task wins by exactly $1-\\cos(2\\pi/q)=2\\sin^2(\\pi/q)$, whatever the number; the least margin for "
    "$p=113$ is 0.00166095, at $q=109$",
    source=NETWORK,
    statement=r"\min_{0<r<q}\Bigl(1-\cos\tfrac{2\pi r}q\Bigr)=2\sin^2\tfrac\pi q,\qquad"
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
        Mutant("the second neighbour", mutants.second_neighbour),
        Mutant("the leading term 2 pi^2/q^2", mutants.leading_margin),
    ),
)

UNITS = Claim(
    id="modular-arithmetic.rotations.units",
    title="57 hidden units are enough for all 29 tasks and 370301 labels of $p=113$",
    source=NETWORK,
    statement=r"2\pi(p-1)-1\ \text{units};\qquad\arg\max_c\cos\tfrac{2\pi(x-c)}q=x\bmod q\ \text{ for all } x<p^2,\ q<p",
    reading="new",
    formula=rotations.rotation_units,
    domain=Domain(p=P, where=(PRIME,)),
    uses=(LOGIT.id, MARGIN.id),
    controls=(Mutant("two units for q = 2", mutants.two_for_two),),
)

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
    controls=(Mutant("sums not rounded", mutants.exact_sums), Mutant("residues not weighed by how often they occur", mutants.unweighed)),
)
