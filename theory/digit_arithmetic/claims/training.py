"""Claims about the laws of training sets."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant
from lemmata.theory.digit_arithmetic.claims import cascade
from lemmata.theory.digit_arithmetic.claims.ranges import BASE
from lemmata.theory.digit_arithmetic.mutants import training as mutants
from lemmata.theory.digit_arithmetic.problem import LAWS
from lemmata.theory.digit_arithmetic.source import TRAINING
from lemmata.theory.digit_arithmetic.training import length_pmf, training_pmf
from lemmata.theory.domain import Choice, Domain, Integer

LENGTH = Integer(1, None, search=(1, 8))

LENGTHS = Claim(
    id="digit-arithmetic.training.lengths",
    title="The longer of two uniform numbers below $b^l$ has at most $k$ digits, $1\\le k\\le l$, with probability $b^{-2(l-k)}$: few "
    "uniform pairs are short",
    source=TRAINING,
    statement=r"P(\max(x,y)<b^k)=b^{-2(l-k)}",
    reading="new",
    formula=length_pmf,
    domain=Domain(base=BASE, digits=LENGTH),
    controls=(Mutant("a single number", mutants.of_one_number),),
)

CASCADES = Claim(
    id="digit-arithmetic.training.cascades",
    title="The longest cascade of training pairs has a law in closed form, whether they are drawn uniformly, uniformly in its length, "
    "or half in each way",
    source=TRAINING,
    statement=r"P(L=m)=p_m,\quad\tfrac1{l+1},\quad\tfrac12\bigl(p_m+\tfrac1{l+1}\bigr)",
    reading="new",
    formula=training_pmf,
    domain=Domain(base=BASE, digits=LENGTH, law=Choice(*LAWS)),
    uses=(cascade.LAW.id,),
    controls=(
        Mutant("lengths from 1 on", mutants.with_a_carry),
        Mutant("uniform pairs alone", mutants.uniform_alone),
    ),
)

SHARES = Claim(
    id="digit-arithmetic.training.shares",
    title="Of 100 000 pairs of five digits some 16 000 have a cascade of length 5 if lengths are uniform on 0, …, 5, and 8 000 in the "
    "mixture, as the paper says",
    source=TRAINING,
    statement=r"P(L=5)=\tfrac16,\quad\tfrac12\bigl(\tfrac16+\tfrac9{200000}\bigr)",
    reading="as printed",
    formula=training_pmf,
    domain=Domain(base=Choice(10), digits=Choice(5), law=Choice("complexity", "mixed")),
    uses=(CASCADES.id,),
    controls=(Mutant("lengths from 1 on", mutants.with_a_carry),),
)
