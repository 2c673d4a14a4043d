"""Claims about what implicit state-space models track, and what single states without sign cannot."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.language.claim import Claim, Mutant, Source
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import POSITIVE, REAL, above, below
from lemmata.terms.arithmetic import power
from lemmata.terms.types import Matrix, Scalar
from lemmata.theory.implicit_models import tracking
from lemmata.theory.implicit_models.problem import draw_words, multiplication
from lemmata.theory.implicit_models.source import SCHOENE_2025

EXPRESSIVITY = Source(SCHOENE_2025, "section 3.1, hypothesis 1")
PARITY = Source(SCHOENE_2025, "section 6, on eigenvalues and parity")
LAM = Interval(above(0), None, search=(0.1, 1))
SEED = Integer(0, None, search=(0, 999))


def undecayed(lam: Scalar, move: Matrix, old: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """`tracked_pair` whose new state keeps a part of the old one."""
    same, new, _ = tracking.tracked_pair(lam, move, old)
    return same, new, new + lam * old


def transposed(lam: Scalar, move: Matrix, old: Matrix) -> tuple[Matrix, Matrix, Matrix]:
    """`tracked_pair` of the transposed move."""
    return tracking.tracked_pair(lam, move.T, old)


EQUILIBRIUM = Claim(
    id="implicit-models.tracking.equilibrium",
    title="With any constant $\\Lambda=\\lambda I$, $\\lambda>0$, an implicit state-space model makes every linear step $h_t=P_xh_{t-1}$, "
    "by an iteration that does not depend on $z$",
    source=EXPRESSIVITY,
    statement=r"z=(a,b),\ u=b-\lambda a,\ f=(v,P_xv),\ v=\lambda^{-1}(h_t-u(z)):\quad z=(h_{t-1},P_xh_{t-1})\text{ solves }z=f(z,h_t),\ "
    r"h_t=P_xh_{t-1}",
    reading="new",
    formula=tracking.tracked_pair,
    domain=Domain(
        n=Integer(1, None, search=(1, 4)),
        count=Integer(1, None, search=(1, 2)),
        lam=LAM,
        move=Array(lambda c: (c.n, c.n), *REAL, search=(-1, 1)),
        old=Array(lambda c: (c.n, c.count), *REAL, search=(-1, 1)),
    ),
    controls=(Mutant("a part of the old state kept", undecayed), Mutant("the transposed move", transposed)),
)


def held(lam: Scalar, moves: Sequence[Matrix], start: Matrix) -> Matrix:
    """`tracked` that repeats its first move."""
    return tracking.tracked(lam, [moves[0]] * len(moves), start)


ONE_ITERATION = Claim(
    id="implicit-models.tracking.one-iteration",
    title="One iteration from any $z$ reaches the equilibrium of an implicit state-space model of linear steps, and the steps of a "
    "sequence multiply",
    source=EXPRESSIVITY,
    statement=r"h_t=P_{x_t}\cdots P_{x_1}h_0,\qquad z^{(1)}=z^*\text{ for every }z^{(0)}",
    reading="new",
    formula=tracking.tracked,
    domain=Domain(
        n=Integer(1, None, search=(1, 3)),
        length=Integer(1, None, search=(1, 5)),
        lam=LAM,
        moves=Array(lambda c: (c.length, c.n, c.n), *REAL, search=(-1, 1)),
        start=Array(lambda c: c.n, *REAL, search=(-1, 1)),
        z=Array(lambda c: 2 * c.n, *REAL, search=(-1, 1)),
    ),
    uses=(EQUILIBRIUM.id,),
    controls=(Mutant("the first step repeated", held),),
)


def _automaton(c):
    return np.random.default_rng(c.seed).integers(c.states, size=(c.states, c.letters))


def one_late(table: np.ndarray, word: Sequence[int]) -> list[int]:
    """`automaton_states`, one letter late."""
    return [0, *tracking.automaton_states(table, word)[:-1]]


AUTOMATON = Claim(
    id="implicit-models.tracking.automaton",
    title="Every finite automaton is tracked exactly by an implicit state-space model with $\\Lambda=I$ and one state for each of its own",
    source=EXPRESSIVITY,
    statement=r"h_t=e_{q_t},\quad q_t=\delta(q_{t-1},x_t),\qquad P_xe_q=e_{\delta(q,x)}",
    reading="new",
    formula=tracking.automaton_states,
    domain=Domain(
        states=Integer(1, None, search=(1, 8)),
        letters=Integer(1, None, search=(1, 4)),
        length=Integer(1, None, search=(1, 40)),
        seed=SEED,
        table=Computed(_automaton),
        word=Computed(lambda c: np.random.default_rng([c.seed, 1]).integers(c.letters, size=c.length).tolist()),
    ),
    uses=(ONE_ITERATION.id,),
    controls=(Mutant("one letter late", one_late),),
)


def _word(c):
    return draw_words(1, c.length, len(multiplication(c.group)), c.p, np.random.default_rng(c.seed))[0].tolist()


def reversed_products(group: str, word: Sequence[int]) -> list[int]:
    """`group_states` of letters multiplied from the other side."""
    return tracking.automaton_states(multiplication(group).T, word, 1.0)


GROUP = Claim(
    id="implicit-models.tracking.alternating-group",
    title="Words of length 256 over the alternating group on 5 letters are tracked without an error, at every share of hard letters",
    source=Source(SCHOENE_2025, "section 4 and figure 3"),
    statement=r"h_t=e_{g_1\cdots g_t},\qquad t=1,\dots,256,\quad G=A_5,\quad 0\le p\le1",
    reading="new",
    formula=tracking.group_states,
    domain=Domain(
        group=Choice("a5"),
        length=Integer(1, None, search=(1, 256)),
        p=Interval(0, 1),
        seed=SEED,
        word=Computed(_word),
    ),
    uses=(AUTOMATON.id,),
    controls=(Mutant("letters from the other side", reversed_products),),
)


def a_one_more(decay: Scalar, drive: Scalar, start: Scalar, ones: Scalar) -> Scalar:
    """`increment` after one more."""
    return tracking.increment(decay, drive, start, ones + 1)


def other_start(decay: Scalar, drive: Scalar, start: Scalar, ones: Scalar) -> Scalar:
    """`increment` whose start does not decay."""
    return power(decay, ones) * (drive - start)


INCREMENT = Claim(
    id="implicit-models.tracking.increment",
    title=r"In a run of ones a state $h_t=\lambda h_{t-1}+u$ moves by a geometric sequence",
    source=PARITY,
    statement=r"h_{t+1}-h_t=\formula{\lambda^t\bigl(u-(1-\lambda)h_0\bigr)}",
    reading="new",
    formula=tracking.increment,
    symbols={r"\lambda": "decay", "u": "drive", "h_0": "start", "t": "ones"},
    domain=Domain(
        decay=Interval(*REAL, search=(-1, 1)),
        drive=Interval(*REAL, search=(-2, 2)),
        start=Interval(*REAL, search=(-2, 2)),
        ones=Integer(0, None, search=(0, 12)),
    ),
    controls=(Mutant("after one more", a_one_more), Mutant("a start that does not decay", other_start)),
)


def a_step_sooner(decay: float, drive: float, start: float, margin: float) -> int:
    """`parity_horizon`, one less."""
    return tracking.parity_horizon(decay, drive, start, margin) - 1


HORIZON = Claim(
    id="implicit-models.tracking.parity-horizon",
    title="An explicit state with $0\\le\\lambda<1$ tells the parity of runs of ones by a margin $\\delta$ only up to the least $t$ with "
    "$\\lambda^t|u-(1-\\lambda)h_0|<\\delta$",
    source=PARITY,
    statement=r"|h_{t+1}-h_t|<\delta\iff t\ge T_0=\min\{t:\lambda^t|u-(1-\lambda)h_0|<\delta\},\qquad0\le\lambda<1",
    reading="new",
    formula=tracking.parity_horizon,
    domain=Domain(
        decay=Interval(0, below(1), search=(0, 0.9)),
        drive=Interval(*REAL, search=(-2, 2)),
        start=Interval(*REAL, search=(-2, 2)),
        margin=Interval(*POSITIVE, search=(0.01, 0.5)),
    ),
    uses=(INCREMENT.id,),
    controls=(Mutant("one sooner", a_step_sooner),),
)


def one_step_less(reach: Scalar, margin: Scalar) -> Scalar:
    """`large_steps`, one less."""
    return tracking.large_steps(reach, margin) - 1


MONOTONE = Claim(
    id="implicit-models.tracking.monotone-horizon",
    title="A bounded single state that a one moves by a nondecreasing map changes by $\\delta$ or more at most $2R/\\delta$ times in a run "
    "of ones, so that some one of a longer run moves it by less",
    source=PARITY,
    statement=r"h_{t+1}=g(h_t),\ g\text{ nondecreasing},\ |h_t|\le R:\quad\#\{t:|h_{t+1}-h_t|\ge\delta\}\le"
    r"\formula{\lfloor2R/\delta\rfloor}",
    reading="new",
    formula=tracking.large_steps,
    symbols={r"\delta": "margin"},
    domain=Domain(
        reach=Interval(*POSITIVE, search=(0.5, 2)),
        pieces=Integer(2, None, search=(2, 12)),
        seed=SEED,
        steep=Choice(False, True),
        margin=Computed(lambda c: 4 * c.reach / (2 * c.pieces + 1)),
    ),
    uses=("implicit-models.jacobian.monotone",),
    controls=(Mutant("one less", one_step_less),),
)


def not_flipped(start: Scalar, ones: Scalar) -> Scalar:
    """`flipped` by 1 in place of -1."""
    return power(1 + 0 * start, ones) * start


FLIPPED = Claim(
    id="implicit-models.tracking.negative-decay",
    title="A single state with $\\lambda=-1$ keeps parity for ever",
    source=PARITY,
    statement=r"h_t=-h_{t-1}:\quad h_t=\formula{(-1)^th_0}",
    reading="as printed",
    formula=tracking.flipped,
    symbols={"h_0": "start", "t": "ones"},
    domain=Domain(start=Interval(*REAL, search=(-2, 2)), ones=Integer(0, None, search=(0, 12))),
    controls=(Mutant("a decay of 1", not_flipped),),
)


def two_at_a_time(start: Scalar, ones: Scalar) -> Scalar:
    """`counted` by twos."""
    return start + 2 * ones


COUNTED = Claim(
    id="implicit-models.tracking.unbounded-count",
    title="Without a bound on the state $\\lambda=1$ tells parity to a readout that is uniformly continuous: $\\cos\\pi h$ of a count",
    source=PARITY,
    statement=r"h_t=h_{t-1}+1,\ h_0=0:\quad h_t=\formula{t},\quad\cos\pi h_t=(-1)^t",
    reading="new",
    formula=tracking.counted,
    symbols={"t": "ones"},
    domain=Domain(start=Choice(0), ones=Integer(0, None, search=(0, 12))),
    controls=(Mutant("by twos", two_at_a_time),),
)
