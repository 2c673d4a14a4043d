"""The claim on the two errors without the source's near-tie."""

from __future__ import annotations

from lemmata.theory.claim import Claim, Widened
from lemmata.theory.domain import Choice, Domain
from lemmata.theory.state_space.claims.table.clean_error import ROW_1
from lemmata.theory.state_space.claims.table.starts import ONE_SEED
from lemmata.theory.state_space.source import PER_THEOREM
from lemmata.theory.state_space.table.near_tie import most_damage

UNTIED = "no near-tie"

NO_DAMAGE = Claim(
    id="state-space.table.near-tie",
    title="At the table's size of start, and without its near-tie, the two errors are of the same size",
    source=PER_THEOREM,
    statement=r"E_{\mathrm{pois}}(a(0))\le4\,E_{\mathrm{clean}}(a(0))\quad\text{at}\quad s=10^{-3},\ a_1-a_2=10^{-4}\ \text{or as drawn}",
    reading="new",
    formula=most_damage,
    domain=Domain(
        where=((UNTIED, lambda c: c.gap != "source"),),
        p=Choice(6),
        scale=Choice(1e-3),
        gap=Choice("source", "tenth", "natural"),
        **ONE_SEED,
    ),
    uses=(ROW_1.id,),
    controls=(Widened("the source's near-tie", drop=UNTIED),),
)
