"""Claims on what the assumptions are for: repetitions in our reconstruction, an optimum that is a supremum, a start that never moves."""

from __future__ import annotations

from typing import Any

from lemmata.theory.chain_traversal import mutants, printed, recursion, saddle, self_emission
from lemmata.theory.chain_traversal.claims.recursion import SUCCESS
from lemmata.theory.chain_traversal.claims.reduction import ATTENTION, REPETITIONS
from lemmata.theory.chain_traversal.claims.solutions import SUCCESS_TENDS_TO_ONE
from lemmata.theory.chain_traversal.source import COHEN_2026, RAN_MILO_2026
from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval

OURS = Source(RAN_MILO_2026, f"{ATTENTION}; that the last vertex may be repeated is our reading of it, and the finding is ours")
SUFFICIENT = '"Reasoning is Necessary and Sufficient for Generalization" and "Efficient vs. Inefficient Reasoning"'
INNER = "the vertex and its neighbours have two edges each"
REPEATS = "the last vertex may be repeated"
LINEAR = "attention is linear"
BOTH = "A and V both start at zero"

STARTS: dict[str, Any] = {
    "shares": Array(lambda c: c.n - 1, 0.25, 1),
    "start_weights": Computed(lambda c: c.shares / c.shares.sum()),
    "mean_start": Computed(lambda c: sum((i * weight for i, weight in enumerate(c.start_weights, 1)), 0 * c.start_weights[0])),
}

ODDS = Claim(
    id="chain-traversal.assumptions.repetition-odds",
    title="Where the last vertex may be repeated, repetition against a step forward has odds that attention to other edges sets",
    source=OURS,
    statement=r"\frac{p_{\text{self}}}{p_{\text{fwd}}}=e^{\beta-\gamma}\qquad\text{at distance } 2\le i\le n-2",
    reading="new",
    formula=self_emission.repetition_odds,
    domain=Domain(
        where=((INNER, lambda c: 2 <= c.place <= c.n - 2),),
        n=Integer(4, 12),
        place=Integer(1, lambda c: c.n - 1),
        beta=Interval(-2, 2),
        gamma=Interval(-2, 2),
        alpha=Interval(-1, 5),
    ),
    controls=(
        Mutant("as at gamma = 0", mutants.degree_free_odds),
        Widened("a neighbour with one edge, or the head", drop=INNER),
    ),
)

DRIFT = Claim(
    id="chain-traversal.assumptions.drift",
    title="Late in training attention to other edges falls beside attention to outgoing ones, at a rate in closed form",
    source=OURS,
    statement=r"\alpha\to\infty:\qquad\frac{d\gamma}{d\alpha}\to-\frac{c\,(2+s\,m+2s\,c)}{(2n-2)(2+s\,c)(c+m)},\qquad "
    r"c=e^\gamma,\ s=n-2,\ m=\textstyle\sum_iw_ii-1",
    reading="new",
    formula=self_emission.drift,
    domain=Domain(n=Integer(2, 12), other=Interval(0.25, 2), backward=Interval(0.25, 4), **STARTS),
    uses=(REPETITIONS.id, SUCCESS_TENDS_TO_ONE.id),
    controls=(Mutant("classes of equal size", mutants.equal_classes_drift),),
)

INVARIANT = Claim(
    id="chain-traversal.assumptions.drift-invariant",
    title="The late drift conserves a function of two values: gamma falls like -log alpha, so like -log log t",
    source=OURS,
    statement=r"\alpha-(2n-2)\Bigl(\frac{2m}Ke^{-\gamma}-B\gamma-(\tfrac12-B)\log(K+2s\,e^\gamma)\Bigr)=\text{const},"
    r"\quad K=2+sm,\ B=1-\frac{4ms}{K^2};\qquad n=4,\ \text{uniform}:\ e^{-\gamma}-\gamma-\tfrac\alpha3",
    reading="new",
    formula=self_emission.drift_invariant,
    domain=Domain(n=Integer(2, 12), alpha=Interval(2, 4), beta=Interval(-1, 1), gamma=Interval(-0.5, 0.5), **STARTS),
    uses=(DRIFT.id,),
    controls=(Mutant("the term linear in gamma left out", mutants.plain_drift_invariant),),
)

WITHOUT_TRAVERSAL = Claim(
    id="chain-traversal.assumptions.reward-without-traversal",
    title="In our reconstruction gradient flow may reach reward 1 by repetition: steps forward die out while failure does",
    source=OURS,
    statement=r"n=4,\ t=10^4,\,10^6,\,10^8:\qquad1-J\to0,\quad "
    r"p_{\text{self}}/p_{\text{fwd}}=e^{\beta-\gamma}\ \text{ grows, }\ p_{\text{fwd}}\to0",
    reading="new",
    formula=self_emission.repetition_odds,
    domain=Domain(
        where=((REPEATS, lambda c: not c.mask_self),),
        alpha=Interval(2, 3),
        start=Interval(-1, 0),
        mask_self=Choice(False, True),
    ),
    uses=(ODDS.id, INVARIANT.id),
    controls=(
        Mutant("as at gamma = 0", mutants.degree_free_odds),
        Widened("it may not", drop=REPEATS),
    ),
)

SUPREMUM = Claim(
    id="chain-traversal.assumptions.supremum",
    title="Reward 1 is a supremum: whatever the logits, failure is at least one jump to the wrong end, and it tends to zero",
    source=Source(COHEN_2026, f"{SUFFICIENT}, optimal reward"),
    statement=r"1-J(i)\ge\frac1{e^\alpha+e^\beta+2n-2}>0,\qquad\lim_{\alpha\to\infty}(1-J(i))=0",
    reading="corrected",
    formula=recursion.failure_probability,
    domain=Domain(n=Integer(2, 40), alpha=Interval(-2, 8), beta=Interval(-2, 8)),
    uses=(SUCCESS.id, SUCCESS_TENDS_TO_ONE.id),
    controls=(Mutant("two wrong steps needed", mutants.squared_failure),),
)

ATTAINED = Claim(
    id="chain-traversal.assumptions.optimum-attained",
    title="Some parameters achieve optimal reward",
    source=Source(COHEN_2026, f"{SUFFICIENT}, optimal reward"),
    statement=r"\exists\,\theta:\qquad1-J(i)=0",
    formula=printed.attained_failure_probability,
    domain=SUPREMUM.domain,
    expect="refuted",
    erratum=Erratum(
        printed="there exist params achieving optimal reward, by multi-step reasoning, by chain traversal, by long trajectories",
        why="the softmax of finite logits gives every vertex a positive probability, the wrong end too: reward 1 is approached by families",
        severity="gap",
    ),
    corrected_by=SUPREMUM.id,
)

ZERO_START = Claim(
    id="chain-traversal.assumptions.zero-start",
    title="Theory and experiment train different things: where A and V are both trained from exactly zero, nothing moves",
    source=Source(COHEN_2026, '"Experiment: Theoretically-Inspired Setting"; its public code trains A and V, the theory A alone'),
    statement=r"A=V=0:\qquad\frac{\partial J}{\partial A}=\frac{\partial J}{\partial V}=0\quad\text{for every instance, start and horizon}",
    reading="new",
    formula=saddle.gradient_at_zero,
    domain=Domain(
        where=((BOTH, lambda c: c.fixed == 0), (LINEAR, lambda c: c.attention == "linear")),
        n=Integer(2, 3),
        start=Integer(1, lambda c: c.n - 1),
        horizon=Integer(1, 3),
        fixed=Choice(0, 1),
        attention=Choice("linear", "softmax"),
    ),
    controls=(
        Mutant("the gradient at a fixed V", mutants.fixed_values_gradient),
        Widened("V fixed as in the theory", drop=BOTH),
        Widened("softmax attention", drop=LINEAR),
    ),
)
