"""Claims that the Transformer's policy is a Markov chain on 2n vertices, and that its training moves three numbers."""

from __future__ import annotations

from typing import Any

from lemmata.theory.chain_traversal import horizon, length, mutants, problem, reduction
from lemmata.theory.chain_traversal.source import COHEN_2026, RAN_MILO_2026
from lemmata.theory.claim import Claim, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval

ATTENTION = "one-layer linear attention with V fixed and A invariant under relabelling, as reported in a third party's note"
VERTEX_VALUES = "vertex tokens have value 0"
ALL_LABELS = "all labels are equally likely"
VALUES: dict[str, Any] = {"alpha": Interval(-1, 2), "beta": Interval(-1, 2), "gamma": Interval(-1, 1)}
WEIGHTS: dict[str, Any] = {"forward": Interval(0.5, 20), "backward": Interval(0.5, 20)}

MARKOV_CHAIN = Claim(
    id="chain-traversal.reduction.markov-chain",
    title="With three values of attention the next vertex depends on the last one alone: a Markov chain on 2n vertices",
    source=Source(RAN_MILO_2026, ATTENTION),
    statement=r"(XAX^\top XV)_{t,y}=\sum_{e\ni y}A_{x_t,e}=L(x_t\to y),\qquad A_{x,e}=\alpha,\ \beta,\ \gamma"
    r"\ \text{ as } x \text{ is source of } e,\ \text{target, or neither}",
    reading="new",
    formula=problem.emission_weights,
    domain=Domain(
        where=((VERTEX_VALUES, lambda c: c.vertex_value == 0),),
        n=Integer(2, 4),
        **VALUES,
        vertex_attention=Interval(-1, 1),
        vertex_value=Choice(0, 1),
        homogeneous=Computed(lambda c: False),
        mask_self=Computed(lambda c: False),
    ),
    controls=(
        Mutant("whatever the number of edges", mutants.degree_free_weights),
        Widened("vertices that were emitted earlier have a say", drop=VERTEX_VALUES),
    ),
)

REWARD = Claim(
    id="chain-traversal.reduction.reward",
    title="Within any horizon the expected reward of the Transformer is that of two vectors of n - 1 numbers, stepped back",
    source=Source(COHEN_2026, '"Outcome-Based RL", expected reward'),
    statement=r"Z_is_{T+1}(i)=2\Bigl(1+\sum_js_T(j)\Bigr)-s_T(i)+(e^\alpha-1)s_T(i-1)+(e^\beta-1)s_T(i+1),\quad "
    r"Z_ig_{T+1}(i)=-g_T(i)+(e^\alpha-1)g_T(i-1)+(e^\beta-1)g_T(i+1),\quad P=\tfrac12(s_T+g_T)",
    reading="new",
    formula=horizon.success_within,
    domain=Domain(n=Integer(2, 3), **WEIGHTS, start=Integer(1, lambda c: c.n - 1), horizon=Integer(1, lambda c: 5 if c.n == 2 else 3)),
    uses=(MARKOV_CHAIN.id,),
    controls=(Mutant("a horizon that is never met", mutants.unbounded_success_within),),
)

GRADIENT = Claim(
    id="chain-traversal.reduction.gradient",
    title="Over random labels all entries of one class of the attention matrix have the same derivative: three numbers are trained",
    source=Source(COHEN_2026, '"Outcome-Based RL", policy gradient'),
    statement=r"\frac{\partial}{\partial A_{x,e}}\,\mathbb E_{\text{labels}}J=\frac{1}{N_\theta}\frac{\partial J}{\partial\theta}"
    r"\quad(A_{x,e}=\theta\in\{\alpha,\beta,\gamma\}),\qquad0\ \text{ on vertex tokens}",
    reading="new",
    formula=reduction.attention_gradient,
    domain=Domain(
        where=((ALL_LABELS, lambda c: c.part == 1),),
        n=Integer(2, 12),
        **VALUES,
        shares=Array(lambda c: c.n - 1, 0.25, 1),
        start_weights=Computed(lambda c: c.shares / c.shares.sum()),
        horizon=Integer(1, lambda c: c.n + 3),
        mask_self=Choice(True, False),
        part=Choice(1, 2),
    ),
    uses=(MARKOV_CHAIN.id,),
    controls=(
        Mutant("the derivative of the class on each entry", mutants.summed_attention_gradient),
        Widened("half of the labels never occur", drop=ALL_LABELS),
    ),
)

CLASS_SIZES = Claim(
    id="chain-traversal.reduction.class-sizes",
    title="Gradient flow of the whole attention matrix is that of three numbers, slowed down by the sizes of their classes",
    source=Source(COHEN_2026, '"Outcome-Based RL", policy gradient'),
    statement=r"\dot\alpha=\frac{J_\alpha}{N_\alpha},\ \dot\beta=\frac{J_\beta}{N_\beta},\ \dot\gamma=\frac{J_\gamma}{N_\gamma},\qquad "
    r"N_\alpha=N_\beta=2n(2n-1),\quad N_\gamma=2n(2n-1)(2n-2)",
    reading="new",
    formula=problem.class_sizes,
    domain=Domain(n=Integer(2, 6), **VALUES, mask_self=Choice(True, False), time=Interval(20, 60)),
    uses=(GRADIENT.id,),
    controls=(Mutant("the edges of one instance", mutants.classes_of_one_instance),),
)

REPETITIONS = Claim(
    id="chain-traversal.reduction.self-emission",
    title="Repeating the last vertex leaves the reward as it is and lengthens the rollout by a geometric number of tokens a visit",
    source=Source(RAN_MILO_2026, f"{ATTENTION}; it leaves open whether the last vertex may be repeated"),
    statement=r"J_{\text{self}}=J,\qquad t_{\text{self}}(i)=t(i)+\sum_xv_i(x)\,\frac{w(x\to x)}{Z_x},"
    r"\qquad v_i(x)\ \text{ mean visits to } x,\ Z_x=\sum_{y\ne x}w(x\to y)",
    reading="new",
    formula=length.length_from_weights,
    domain=Domain(n=Integer(2, 12), **WEIGHTS, other=Interval(0.5, 2)),
    uses=(MARKOV_CHAIN.id,),
    controls=(
        Mutant("repetitions not counted", mutants.unrepeated_length),
        Mutant("the sink not counted", mutants.one_chain_length),
    ),
)
