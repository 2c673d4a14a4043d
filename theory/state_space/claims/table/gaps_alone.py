"""The claim that with the special sequence the gaps of the start alone matter."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant
from lemmata.theory.domain import Choice, Domain
from lemmata.theory.state_space.claims.table.starts import ONE_SEED
from lemmata.theory.state_space.mutants.table.gaps_alone import gapless_start
from lemmata.theory.state_space.source import PER_THEOREM
from lemmata.theory.state_space.table.gaps_alone import level_start

LEVEL_START = Claim(
    id="state-space.table.gaps-alone",
    title="With the special sequence the error depends only on the gaps of a small start",
    source=PER_THEOREM,
    statement=r"\Bigl|E_{\mathrm{pois}}(s\,\xi)-E_{\mathrm{pois}}\bigl(s\,\xi+\tfrac{1-s\sum\xi}{D}\mathbf1\bigr)\Bigr|\le10\,s",
    reading="new",
    formula=level_start,
    domain=Domain(p=Choice(6), scale=Choice(1e-3, 1e-4, 1e-5), gap=Choice("source", "tenth", "natural"), **ONE_SEED),
    controls=(Mutant("the other states at their mean", gapless_start),),
)
