"""Claims about relative positions and the value direction learnt together: flow, invariants, alignment, and where it fails."""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmata.theory.arithmetic import array
from lemmata.theory.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.theory.domain import Array, Choice, Computed, Domain, Integer, Interval, Normal
from lemmata.theory.linear_attention import invariant_sets, joint, printed
from lemmata.theory.linear_attention.claims.rpe.weights import WRAPPED
from lemmata.theory.linear_attention.mutants import joint as mutants
from lemmata.theory.linear_attention.source import SABBAGHI_2024

POINT: dict[str, Any] = {
    "n1": Integer(1, 4),
    "unseen": Choice(4),
    "a": Array(lambda c: 2 * (c.n1 + c.unseen) - 1, -1, 1),
    "v": Array(4, -1, 1),
    "alpha": Interval(-2, 3),
    "beta": Interval(-1.5, 1.5),
    "weight_decay": Interval(0, 1),
}
VELOCITY = Claim(
    id="linear-attention.rpe.joint-gradient",
    title="The expected gradient in the lag weights and in the value direction",
    source=Source(SABBAGHI_2024, "expected gradients in v, below Lemma D.2, and in a, above eq. D.14 and there at v = theta"),
    statement=(
        r"\dot a_k=-2N_k(a_k|v|^2-\tau_k\langle v,\theta\rangle)-\epsilon a_k,\quad\dot v=-2(Sv-m\theta)-\epsilon v,"
        r"\quad S=\sum_{i,r\le n_1}a_{i-r}^2=\sum_kN_ka_k^2,\quad m=\alpha n_1a_0+\beta(n_1-1)(a_1+a_{-1})"
    ),
    formula=joint.joint_velocity,
    domain=Domain(**POINT),
    controls=(
        Mutant("|v| = 1 taken for granted", mutants.unit_value),
        Mutant("the pull of theta counted once", mutants.attracted_value),
        Widened(WRAPPED, unseen=Choice(0)),
    ),
)

ORTHOGONAL = Claim(
    id="linear-attention.rpe.orthogonal-part",
    title="What is orthogonal to theta in v only decays, at rate 2 S + eps",
    source=Source(SABBAGHI_2024, "update of v_perp below Lemma D.2"),
    statement=r"\frac{d}{dt}v_\perp=-(2S+\epsilon)v_\perp,\qquad v_\perp(t)=v_\perp(0)\exp\Big(-\int_0^t(2S+\epsilon)\,ds\Big)",
    formula=joint.orthogonal_rate,
    domain=Domain(**POINT, component=Choice(1, 2, 3)),
    uses=(VELOCITY.id,),
    controls=(
        Mutant("S in place of 2 S", mutants.single_second_moment),
        Widened("the component along theta", component=Choice(0)),
    ),
)

CONSERVED = Claim(
    id="linear-attention.rpe.norm-difference",
    title="|a|^2 - |v|^2 is conserved, and decays at rate 2 eps under weight decay",
    source=Source(SABBAGHI_2024, "flow of eq. D.13; the conserved quantity is new"),
    statement=r"|a(t)|^2-|v(t)|^2=e^{-2\epsilon t}\,(|a(0)|^2-|v(0)|^2)",
    reading="new",
    formula=joint.decayed_norm_difference,
    domain=Domain(
        n1=Integer(1, 4),
        unseen=Choice(4),
        a_init=Array(lambda c: 2 * (c.n1 + c.unseen) - 1, -1, 1),
        v_init=Array(4, -1, 1),
        alpha=Interval(-2, 3),
        beta=Interval(-1.5, 1.5),
        weight_decay=Interval(0.1, 1),
        t=Interval(0.1, 1),
        trained=Choice("both"),
    ),
    uses=(VELOCITY.id,),
    controls=(
        Mutant("conserved under weight decay too", mutants.undamped_difference),
        Mutant("the sum in place of the difference", mutants.damped_sum),
        Widened("v held fixed", trained=Choice("a")),
    ),
)

GENERIC = "a start outside the sets on which v never aligns"


LIMIT = Claim(
    id="linear-attention.rpe.joint-limit",
    title="From almost every start v aligns with theta up to sign, and the flow ends at a zero of the loss fixed by |a|^2 - |v|^2",
    source=Source(SABBAGHI_2024, "Lemma D.2 and the formal statement of the third part of Proposition 5.1"),
    statement=(
        r"v\to V\theta,\ a_k\to\tau_k/V\ (|k|<n_1)\text{ up to a joint sign},\quad V^2=\tfrac12\big[(U-C)+\sqrt{(U-C)^2+4|\tau|^2}\big],"
        r"\quad C=|a(0)|^2-|v(0)|^2,\ U=\sum_{|k|\ge n_1}a_k(0)^2,\ |\tau|^2=\sum_{|k|<n_1}\tau_k^2\quad(\epsilon=0)"
    ),
    reading="corrected",
    formula=joint.joint_limit,
    domain=Domain(
        n1=Integer(1, 4),
        unseen=Choice(4),
        a_drawn=Normal(lambda c: 2 * (c.n1 + c.unseen) - 1, 0.5),
        v_drawn=Normal(4, 0.5),
        stuck=Choice(0),
        a_init=Computed(lambda c: (1 - c.stuck) * c.a_drawn),
        v_init=Computed(lambda c: array([(1 - c.stuck) * c.v_drawn[0], *c.v_drawn[1:]], c.v_drawn)),
        alpha=Interval(1.5, 3),
        beta=Interval(-1, 1),
        where=((GENERIC, lambda c: not c.having(a=c.a_init, v=c.v_init).apply(invariant_sets.never_aligns)),),
    ),
    uses=(CONSERVED.id, ORTHOGONAL.id),
    controls=(
        Mutant("as if |a| = |v| at the start", mutants.forgotten_difference),
        Mutant("unseen lags counted as learnt", mutants.unseen_lags_counted),
        Widened("a = 0 and v orthogonal to theta", drop=GENERIC, stuck=Choice(1)),
    ),
)

ALIGNMENT_PRINTED = Claim(
    id="linear-attention.rpe.alignment-printed",
    title="v aligns with theta from every start and for every value of p",
    source=Source(SABBAGHI_2024, "Lemma D.2"),
    statement=r"\text{for any initialization of }v\text{ and any value for }p:\quad v\to V\theta,\ V\ne0",
    formula=printed.joint_limit,
    domain=LIMIT.domain.without(GENERIC).replaced(
        n1=Choice(3), v_drawn=Choice(np.array([0.0, 1.0, 0.0, 0.0])), stuck=Choice(1), alpha=Choice(2.0), beta=Choice(0.5)
    ),
    expect="refuted",
    erratum=Erratum(
        printed="for any initialization of v and any value for p",
        why=(
            "a = 0 with v orthogonal to theta is at rest, at a training loss of sum_k N_k tau_k^2 (22 for n1 = 5, alpha = 2, beta = 1/2);"
            " with p held at a = 0 v is at rest wherever it starts. The exceptional starts of the joint flow have measure zero, so that"
            " the lemma holds for almost every one"
        ),
        severity="false",
    ),
    corrected_by=LIMIT.id,
)

DECAYED_SCALE = Claim(
    id="linear-attention.rpe.decayed-scale",
    title="Under vanishing weight decay almost every start learns all products <v, theta> a_k, and |v| tends to (sum tau_k^2)^(1/4)",
    source=Source(SABBAGHI_2024, "formal statement of the third part of Proposition 5.1, with the length of v"),
    statement=(
        r"\lim_{\epsilon\to0}\lim_{t\to\infty}|\langle v,\theta\rangle|=\Big(\sum_{|k|<n_1}\tau_k^2\Big)^{1/4},"
        r"\qquad\langle v,\theta\rangle a_k\to\tau_k\ \text{for every}\ k,\qquad v_\perp\to0\qquad(n_1\ge2)"
    ),
    reading="new",
    formula=joint.decayed_scale,
    domain=LIMIT.domain.replaced(n1=Integer(2, 4), beta=Interval(0.5, 1)),
    uses=(LIMIT.id,),
    controls=(
        Mutant("one neighbour in place of two", mutants.one_neighbour_scale),
        Widened("a = 0 and v orthogonal to theta", drop=GENERIC, stuck=Choice(1)),
    ),
)

SIGN = Claim(
    id="linear-attention.rpe.sign",
    title="The value direction may align with -theta: one weight and one dimension end with the sign of a_0 + v",
    source=Source(SABBAGHI_2024, "Lemma D.2 and v = theta below its proof"),
    statement=r"\lim_{t\to\infty}v(t)=\operatorname{sign}(a_0(0)+v(0))\,|V|,\ V\text{ as in the joint limit}\qquad(n_1=1,\ d=1,\ \alpha>0)",
    reading="corrected",
    formula=joint.scalar_limit,
    domain=Domain(
        a_init=Interval(-1.5, 1.5),
        v_init=Interval(-1.5, 1.5),
        alpha=Interval(1, 3),
        where=(("a_0 + v not near 0", lambda c: abs(c.a_init + c.v_init) >= 0.05),),
    ),
    uses=(LIMIT.id,),
    controls=(
        Mutant("the sign of v at the start", mutants.sign_of_the_value),
        Widened("a target of the other sign", alpha=Interval(-3, -1)),
    ),
)

SIGN_PRINTED = Claim(
    id="linear-attention.rpe.sign-printed",
    title="v becomes theta, not -theta, from every start",
    source=Source(SABBAGHI_2024, "below the proof of Lemma D.2"),
    statement=r"v=\theta\text{ once its norm is moved into }a",
    formula=printed.scalar_limit,
    domain=SIGN.domain,
    expect="refuted",
    erratum=Erratum(
        printed="moving its norm into a results in v = theta",
        why="v may end along -theta, with all a_k negated: norm and sign must be moved. The products <v, theta> a_k are what is claimed",
        severity="typo",
    ),
    corrected_by=SIGN.id,
)

ACROSS: dict[str, Any] = {
    "n1": Integer(2, 4),
    "half": Array(lambda c: c.n1 - 1, -1, 1),
    "across": Array(3, -1, 1),
    "alpha": Interval(0.5, 3),
    "beta": Interval(0.2, 1.5),
}
INVARIANT = Claim(
    id="linear-attention.rpe.invariant-set",
    title="Starts with a antisymmetric and v orthogonal to theta stay so",
    source=Source(SABBAGHI_2024, "Lemma D.2, where it fails; new"),
    statement=r"a_{-k}=-a_k,\ \langle v,\theta\rangle=0\ \Rightarrow\ \dot a_{-k}=-\dot a_k,\ \langle\dot v,\theta\rangle=0",
    reading="new",
    formula=invariant_sets.antisymmetric_start,
    domain=Domain(**ACROSS, tilt=Choice(0)),
    uses=(VELOCITY.id,),
    controls=(
        Mutant("a symmetric", mutants.symmetric_start),
        Widened("v not orthogonal to theta", tilt=Choice(1)),
    ),
)

STUCK = Claim(
    id="linear-attention.rpe.invariant-limit",
    title="On that set the shorter of a and v dies out, and the training loss never falls below sum N_k tau_k^2",
    source=Source(SABBAGHI_2024, "Lemma D.2, where it fails; new"),
    statement=(
        r"C=|a|^2-|v|^2:\quad C>0\Rightarrow v\to0,\ a_k\to a_k(0)e^{-2N_k\Phi},\ |a|^2\to C;\qquad C<0\Rightarrow a\to0,\ |v|^2\to-C;"
        r"\qquad L\to\sum_kN_k\tau_k^2"
    ),
    reading="new",
    formula=invariant_sets.antisymmetric_limit,
    domain=Domain(
        **ACROSS,
        where=(("lengths that differ by 0.2 or more in square", lambda c: abs(2 * c.half @ c.half - c.across @ c.across) >= 0.2),),
    ),
    uses=(INVARIANT.id, CONSERVED.id),
    controls=(Mutant("one rate for all lags", mutants.one_rate_for_all), Mutant("the longer of the two dies out", mutants.longer_dies)),
)
