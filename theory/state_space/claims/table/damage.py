"""The claim on the damage of the special sequence at starts that are small, or nearly tied."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Mutant, Widened
from lemmata.theory.domain import Choice, Domain
from lemmata.theory.state_space.claims.table.clean_error import ROW_1, SLOPE
from lemmata.theory.state_space.claims.table.gaps_alone import LEVEL_START
from lemmata.theory.state_space.claims.table.starts import ONE_SEED, SEVEN
from lemmata.theory.state_space.mutants.table.damage import damage_without_end
from lemmata.theory.state_space.source import PER_THEOREM
from lemmata.theory.state_space.table.damage import least_damage

SMALL_OR_TIED = "the source's near-tie, or a start a hundred times smaller than the table's"

DAMAGE = Claim(
    id="state-space.table.damage",
    title="The special sequence multiplies the error by at least ten at the table's near-tie, and from smaller starts without one",
    source=PER_THEOREM,
    statement=r"E_{\mathrm{pois}}(a(0))\ge10\,E_{\mathrm{clean}}(a(0))\quad\text{at}\quad "
    r"a_1-a_2=1.5\cdot10^{-5}s,\ s\le10^{-3},\quad\text{or}\quad s\le10^{-5}",
    reading="new",
    formula=least_damage,
    domain=Domain(
        where=((SMALL_OR_TIED, lambda c: c.gap == "source" or c.scale <= SEVEN["scale"] / 100),),
        p=Choice(6),
        scale=Choice(1e-3, 1e-5),
        gap=Choice("source", "tenth", "natural"),
        **ONE_SEED,
    ),
    uses=(ROW_1.id, SLOPE.id, LEVEL_START.id),
    controls=(
        Mutant("by a million", damage_without_end),
        Widened("any gap at the table's size of start", drop=SMALL_OR_TIED),
    ),
)
