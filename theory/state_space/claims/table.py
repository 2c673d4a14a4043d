"""Claims on the talk's table: what our reruns give, and how the reading hangs on the size of the start, its gap, and when one stops.

They qualify the table and refute nothing: the theorem speaks of an open set of starts near zero, and the slide claims no convergence.
Factors in `damage` and `near-tie`, and the 80 000 of `updates`, were set after looking at runs of these seeds: they record and derive
nothing.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer
from lemmata.theory.state_space import table
from lemmata.theory.state_space.claims.frozen import CLEAN_ENDPOINT
from lemmata.theory.state_space.mutants import table as mutants
from lemmata.theory.state_space.problem import FROZEN_SETTINGS, frozen_start, near_tie
from lemmata.theory.state_space.source import COHEN_2026

SLIDE = '"Certain Examples Can Disrupt Generalization", generalization errors with vs. without special sequences, '
PER_THEOREM, BEYOND = Source(COHEN_2026, f'{SLIDE}row "SSM per Theorem"'), Source(COHEN_2026, f'{SLIDE}row "SSM beyond Theorem"')
SEVEN = FROZEN_SETTINGS["kappa 7"]
SMALL_OR_TIED = "the source's near-tie, or a start a hundred times smaller than the table's"
UNTIED = "no near-tie"
ONE_LEADER = "no other state equal to the largest"


def source_starts(kappa: int) -> Any:
    """Return the starts of all eight seeds of one of the first row's settings (8, D)."""
    setting = FROZEN_SETTINGS[f"kappa {kappa}"]
    gap = near_tie(setting["scale"], setting["steepness"])
    return np.array([frozen_start(seed, setting["states"], setting["scale"], gap) for seed in setting["seeds"]])


def resized_start(c: Any) -> Any:
    """Return the start of a seed at another size, its gap in proportion: the source's, a tenth of the size, or as drawn."""
    gaps = {"source": near_tie(SEVEN["scale"], SEVEN["steepness"]) / SEVEN["scale"], "tenth": 1 / 10}
    return c.scale * frozen_start(c.seed, SEVEN["states"], 1.0, gaps.get(c.gap))


ONE_SEED: dict[str, Any] = {"seed": Choice(*SEVEN["seeds"]), "a_init": Computed(resized_start)}

ROW_1 = Claim(
    id="state-space.table.clean-error",
    title="Row 1 without special sequences is a closed form, in both settings of the source and for all sixteen seeds",
    source=PER_THEOREM,
    statement=r"E_{\mathrm{clean}}(a(0))=\tfrac1D\max_{1\le h<20}\Bigl|\sum_da_d(\infty)^h-1\Bigr|,"
    r"\quad a_d(\infty)=\bigl(x+a_d(0)^{2-p}-a_1(0)^{2-p}\bigr)^{-1/(p-2)},\ p=\kappa-1",
    reading="new",
    formula=table.clean_error,
    domain=Domain(kappa=Choice(7, 9), p=Computed(lambda c: c.kappa - 1), a_init=Computed(lambda c: source_starts(c.kappa))),
    uses=(CLEAN_ENDPOINT.id,),
    controls=(Mutant("the exponent of the next tap", mutants.next_tap_clean_error),),
)

SLOPE = Claim(
    id="state-space.table.clean-error-vanishes",
    title="Without the special sequence the error is proportional to the size of a small start, near-tie or not",
    source=PER_THEOREM,
    statement=r"\lim_{s\to0}\tfrac1sE_{\mathrm{clean}}(s\,\xi)=\tfrac1D\sum_{d>1}\bigl(\xi_d^{2-p}-\xi_1^{2-p}\bigr)^{-1/(p-2)}",
    reading="new",
    formula=table.clean_error_slope,
    domain=Domain(
        where=((ONE_LEADER, lambda c: c.shape[0] > c.shape[1:].max()),),
        p=Integer(3, 8),
        dim=Integer(2, 20),
        drawn=Array(lambda c: c.dim, 0.25, 1),
        shape=Computed(lambda c: np.sort(c.drawn)[::-1]),
    ),
    uses=(CLEAN_ENDPOINT.id,),
    controls=(Mutant("the leader's term left out", mutants.leaderless_slope),),
)

LEVEL_START = Claim(
    id="state-space.table.gaps-alone",
    title="With the special sequence the error depends on the gaps of a small start alone",
    source=PER_THEOREM,
    statement=r"\Bigl|E_{\mathrm{pois}}(s\,\xi)-E_{\mathrm{pois}}\bigl(s\,\xi+\tfrac{1-s\sum\xi}{D}\mathbf1\bigr)\Bigr|\le10\,s",
    reading="new",
    formula=table.level_start,
    domain=Domain(p=Choice(6), scale=Choice(1e-3, 1e-4, 1e-5), gap=Choice("source", "tenth", "natural"), **ONE_SEED),
    controls=(Mutant("the other states at their mean", mutants.gapless_start),),
)

DAMAGE = Claim(
    id="state-space.table.damage",
    title="The special sequence multiplies the error by ten and more at the table's near-tie, and without one once the start is smaller",
    source=PER_THEOREM,
    statement=r"E_{\mathrm{pois}}(a(0))\ge10\,E_{\mathrm{clean}}(a(0))\quad\text{at}\quad "
    r"a_1-a_2=1.5\cdot10^{-5}s,\ s\le10^{-3},\quad\text{or}\quad s\le10^{-5}",
    reading="new",
    formula=table.least_damage,
    domain=Domain(
        where=((SMALL_OR_TIED, lambda c: c.gap == "source" or c.scale <= SEVEN["scale"] / 100),),
        p=Choice(6),
        scale=Choice(1e-3, 1e-5),
        gap=Choice("source", "tenth", "natural"),
        **ONE_SEED,
    ),
    uses=(ROW_1.id, SLOPE.id, LEVEL_START.id),
    controls=(
        Mutant("by a million", mutants.damage_without_end),
        Widened("any gap at the table's size of start", drop=SMALL_OR_TIED),
    ),
)

NO_DAMAGE = Claim(
    id="state-space.table.near-tie",
    title="At the table's size of start and without its near-tie the two errors are of one size",
    source=PER_THEOREM,
    statement=r"E_{\mathrm{pois}}(a(0))\le4\,E_{\mathrm{clean}}(a(0))\quad\text{at}\quad s=10^{-3},\ a_1-a_2=10^{-4}\ \text{or as drawn}",
    reading="new",
    formula=table.most_damage,
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

UPDATES = Claim(
    id="state-space.table.updates",
    title="Row 2: the ratio of the errors with and without special sequences falls as one over the updates after the threshold",
    source=BEYOND,
    statement=r"\mathbb E\log\frac{E_{\mathrm{pois}}}{E_{\mathrm{clean}}}=\log\frac{80\,000}{n},\qquad 1401\le n\le150\,000",
    reading="new",
    formula=table.log_error_ratio,
    domain=Domain(extra=Choice(1401, 20_000, 40_000, 150_000)),
    controls=(Mutant("the ratio stays what it is at 1401", mutants.lasting_ratio),),
)

DECK = Claim(
    id="state-space.table.slide",
    title="Row 2, and row 3 with special sequences: the slide's numbers, from the source's four seeds, rule of stopping, random numbers",
    source=Source(COHEN_2026, f'{SLIDE}rows "SSM beyond Theorem" and "SSM in non-linear neural network"'),
    statement=r"0.194,\ 16.61;\qquad 5.39\cdot10^{-2}",
    formula=table.deck,
    domain=Domain(
        where=(("not row 3 without them, where one seed in eight never leaves its start", lambda c: (c.row, c.column) != ("3", "clean")),),
        row=Choice("2", "3"),
        column=Choice("clean", "poisoned"),
    ),
    controls=(Mutant("the columns exchanged", mutants.swapped_deck),),
)
