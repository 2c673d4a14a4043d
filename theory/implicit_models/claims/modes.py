"""Claims about the two modes of evaluation: their equilibria, how sweeps converge, and what a stopping rule sees."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from lemmata.language.claim import Claim, Erratum, Mutant, Source, Widened
from lemmata.language.domain import Array, Choice, Computed, Domain, Integer, Interval
from lemmata.language.factors import REAL, above, below
from lemmata.terms.types import Matrix, Scalar, Tensor, Vector
from lemmata.theory.implicit_models import jacobian, modes
from lemmata.theory.implicit_models.problem import draw_words, multiplication
from lemmata.theory.implicit_models.source import SCHOENE_2025

TWO_MODES = Source(SCHOENE_2025, "section 3.1, the two modes")
SEED = Integer(0, None, search=(0, 999))


def _table(c, values, name):
    """Return a random table (q, m, letters) of values below a number."""
    return np.random.default_rng([c.seed, name]).integers(values, size=(c.q, c.m, 2))


def without_memory(step: Tensor, state: Tensor, word: Sequence[int]) -> Vector:
    """`equilibria` with every token after the first state."""
    return modes.equilibria(step, state[:, :1].repeat(state.shape[1], axis=1), word)


SOLUTIONS = Claim(
    id="implicit-models.modes.solutions",
    title="A sequence is an equilibrium of the simultaneous mode exactly if each of its entries is one of its own token, given the state "
    "before: both modes have one solution if every token has one at every state",
    source=TWO_MODES,
    statement=r"(z_t)_t=\text{sweep}\bigl((z_t)_t\bigr)\iff z_t=f(z_t,h_t,x_t),\ h_t=\Lambda(z_t,x_t)h_{t-1}+u(z_t,x_t)\quad(t=1,\dots,L)",
    reading="corrected",
    formula=modes.equilibria,
    domain=Domain(
        q=Integer(1, None, search=(1, 3)),
        m=Integer(1, None, search=(1, 3)),
        length=Integer(1, None, search=(1, 4)),
        seed=SEED,
        step=Computed(lambda c: _table(c, c.q, 0)),
        state=Computed(lambda c: _table(c, c.m, 1)),
        word=Computed(lambda c: np.random.default_rng([c.seed, 2]).integers(2, size=c.length).tolist()),
    ),
    controls=(Mutant("every token after the first state", without_memory),),
)

BLOCK = Domain(
    where=(),
    length=Integer(1, None, search=(1, 3)),
    d=Integer(1, None, search=(1, 2)),
    f_z=Array(lambda c: (c.d, c.d), *REAL, search=(-1, 1)),
    f_h=Array(lambda c: (c.d, c.d), *REAL, search=(-1, 1)),
    j_lam=Array(lambda c: (c.d, c.d), *REAL, search=(-1, 1)),
    j_u=Array(lambda c: (c.d, c.d), *REAL, search=(-1, 1)),
    lam=Array(lambda c: c.d, *REAL, search=(-1, 1)),
    h_prev=Array(lambda c: c.d, *REAL, search=(-1, 1)),
    k=Computed(lambda c: jacobian.coupling(c.j_lam, c.j_u, c.h_prev)),
    convention=Choice(*jacobian.CONVENTIONS),
)


def swapped_conventions(f_z: Matrix, f_h: Matrix, k: Matrix, convention: str) -> Matrix:
    """`token_rate` of the other convention."""
    return modes.token_rate(f_z, f_h, k, "b" if convention == "a" else "a")


def exchanged_product(f_z: Matrix, f_h: Matrix, k: Matrix, convention: str) -> Matrix:
    """`token_rate` with the factors of f_h K exchanged."""
    return modes.token_rate(f_z, k, f_h, convention)


RATE = Claim(
    id="implicit-models.modes.token-rate",
    title="The derivative of a sweep is block lower triangular with the blocks $f_z+f_hK$, or $f_z$ if $f$ sees the old state",
    source=TWO_MODES,
    statement=r"\frac{\partial z_t^{(s)}}{\partial z_t^{(s-1)}}=f_z+f_hK\text{ (new state)},\ f_z\text{ (old state)},\qquad"
    r"\frac{\partial z_t^{(s)}}{\partial z_r^{(s-1)}}=0\quad(r>t)",
    reading="new",
    formula=modes.token_rate,
    domain=BLOCK,
    controls=(
        Mutant("the other convention", swapped_conventions),
        Mutant("K f_h for f_h K", exchanged_product),
    ),
)


def first_block(blocks: Tensor, x: Scalar) -> Scalar:
    """`characteristic` with every block the first one."""
    return modes.characteristic(blocks[:1].repeat(len(blocks), axis=0), x)


SPECTRUM = Claim(
    id="implicit-models.modes.spectrum",
    title="The derivative of a sweep has the eigenvalues of its tokens' blocks, so that its asymptotic rate is that of the worst token, "
    "however many there are",
    source=TWO_MODES,
    statement=r"\det(x-J)=\prod_t\det(x-D_t)\implies\rho(J)=\max_t\rho(D_t)",
    reading="new",
    formula=modes.characteristic,
    domain=Domain(
        length=Integer(1, None, search=(1, 4)),
        d=Integer(1, None, search=(1, 2)),
        blocks=Array(lambda c: (c.length, c.d, c.d), *REAL, search=(-1, 1)),
        below=Array(lambda c: (c.length * c.d, c.length * c.d), *REAL, search=(-1, 1)),
        x=Interval(*REAL, search=(-2, 2)),
    ),
    uses=(RATE.id,),
    controls=(Mutant("every block the first one", first_block),),
)


def a_sweep_fewer(token: int) -> int:
    """`exact_after`, one less."""
    return token - 1


NILPOTENT = Claim(
    id="implicit-models.modes.nilpotent",
    title="If $f$ sees no more than the old state, token $t$ is exact after $t$ sweeps from anywhere, and not always earlier",
    source=TWO_MODES,
    statement=r"z_t^{(s)}=f(h_{t-1}^{(s)},x_t)\implies z_t^{(t)}=z_t\text{ for every }z^{(0)}",
    reading="new",
    formula=modes.exact_after,
    domain=Domain(
        token=Integer(1, None, search=(1, 5)),
        inputs=Array(lambda c: c.token, *REAL, search=(-0.5, 0.5)),
        start=Array(lambda c: c.token, *REAL, search=(-0.5, 0.5)),
        lam=Interval(*REAL, search=(-0.5, 0.5)),
        h0=Interval(*REAL, search=(-0.5, 0.5)),
    ),
    uses=(RATE.id,),
    controls=(Mutant("one sweep fewer", a_sweep_fewer),),
)

CHAIN = {
    "a": Interval(above(-1), below(1), search=(-0.8, 0.8)),
    "b": Interval(*REAL, search=(-3, 3)),
    "length": Integer(1, None, search=(1, 8)),
}


def unweighted(a: Scalar, b: Scalar, length: int, sweeps: Scalar) -> Vector:
    """`growth_entries` with b to one power more."""
    return b * modes.growth_entries(a, b, length, sweeps)


ENTRIES = Claim(
    id="implicit-models.modes.growth-entries",
    title="After $s$ sweeps over a chain an error has spread to the $k$-th next token by $\\binom sk a^{s-k}b^k$",
    source=TWO_MODES,
    statement=r"\bigl[(aI+bN)^s\bigr]_{t+k,t}=\formula[k=0]{\binom sk a^{s-k}b^k},\qquad a\ne0\text{ or }s\text{ a number}",
    reading="new",
    formula=modes.growth_entries,
    domain=Domain(
        a=Interval(*REAL, search=(-2, 2)),
        b=Interval(*REAL, search=(-3, 3)),
        length=Integer(1, None, search=(1, 8)),
        sweeps=Integer(0, None, search=(0, 12)),
    ),
    controls=(Mutant("one power of b more", unweighted),),
)


def a_token_less(a: Scalar, b: Scalar, length: int) -> tuple[Scalar, int]:
    """`sweep_growth` of a chain with one token less."""
    return modes.sweep_growth(a, b, max(1, length - 1))


def last_of_ties(a: Scalar, b: Scalar, length: int) -> tuple[Scalar, int]:
    """`sweep_growth` one sweep later."""
    growth, sweeps = modes.sweep_growth(a, b, length)
    return growth, sweeps + 1


GROWTH = Claim(
    id="implicit-models.modes.growth",
    title="Sweeps over a chain of 20 tokens with $a=\\frac12$, $b=2$ magnify an error up to 46659199137.71 times, at $s=37$, before they "
    "converge",
    source=TWO_MODES,
    statement=r"\max_s\|(aI+bN)^s\|_\infty=\max_s\sum_{k<L}\binom sk|a|^{s-k}|b|^k,\quad|a|<1;\qquad"
    r"46659199137.71\ (s=37)\text{ at }a=\tfrac12,\ b=2,\ L=20",
    reading="new",
    formula=modes.sweep_growth,
    domain=Domain(**CHAIN),
    parts=("every chain", "the example"),
    uses=(ENTRIES.id,),
    controls=(Mutant("one token less", a_token_less), Mutant("one sweep later", last_of_ties)),
)


def a_sweep_earlier(a: Scalar, length: int) -> int:
    """`latest_peak`, one less."""
    return modes.latest_peak(a, length) - 1


LATEST = Claim(
    id="implicit-models.modes.latest-peak",
    title="However strongly a chain of $L\\ge2$ tokens is coupled, its errors peak before sweep $(L-1)/(1-|a|)$ where $0<|a|<1$, "
    "or by $L-1$ if $a=0$",
    source=TWO_MODES,
    statement=r"\arg\max_s\|(aI+bN)^s\|_\infty\le\formula{\max\Bigl(L-1,\Bigl\lceil\frac{L-1}{1-|a|}\Bigr\rceil-1\Bigr)},\qquad"
    r"|a|<1,\ L\ge2",
    reading="new",
    formula=modes.latest_peak,
    domain=Domain(
        a=Interval(above(-1), below(1), search=(-0.8, 0.8)),
        length=Integer(2, None, search=(2, 8)),
        b=Interval(*REAL, search=(-1e4, 1e4)),
    ),
    uses=(GROWTH.id,),
    controls=(Mutant("one sweep earlier", a_sweep_earlier),),
)


def exchanged() -> tuple[float, float]:
    """`two_ends` the other way round."""
    low, high = modes.two_ends()
    return high, low


TWO_ENDS = Claim(
    id="implicit-models.modes.two-ends",
    title="Where a token has two stable equilibria the modes can end at different ones: $-0.952$ and $0.9993$ in an example of two tokens",
    source=Source(SCHOENE_2025, "section 3.1, after theorem 1"),
    statement=r"\Lambda=1,\ u=z_1,\ f=(1,\,2z_0-1,\,0)\text{ at }t=1,\ (0,0,\tanh(3z_2+h))\text{ at }t=2:\quad "
    r"z_{2,2}=-0.952426927916\text{ in sweeps},\quad0.999326585214\text{ token by token}",
    reading="corrected",
    formula=modes.two_ends,
    domain=Domain(start=Choice(0)),
    uses=(SOLUTIONS.id,),
    controls=(Mutant("the other way round", exchanged),),
)

TWO_ENDS_PRINTED = Claim(
    id="implicit-models.modes.two-ends-printed",
    title="Both modes end at one equilibrium, since gradients depend on the equilibrium alone",
    source=Source(SCHOENE_2025, "section 3.1, after theorem 1"),
    statement=r"\lim_sz_t^{(s)}\text{ in sweeps}=\lim_sz_t^{(s)}\text{ token by token}",
    formula=modes.one_end_for_both,
    domain=TWO_ENDS.domain,
    expect="refuted",
    erratum=Erratum(
        printed="this suggests that both modes resolving the two loops yield functionally equivalent fixed points",
        why="the implicit function theorem speaks of a neighbourhood of one equilibrium, not of which one is reached. If every "
        "token has one equilibrium at every state, the sentence is right; the paper calls it a suggestion, and tests it",
        severity="gap",
    ),
    corrected_by=TWO_ENDS.id,
)

CONTRACTS = "every token's iteration contracts at every state"


def forgetful(w: Matrix, v: Matrix, q: Matrix, lam: Vector, inputs: Matrix, h0: Vector) -> Matrix:
    """`token_by_token` with every token after the first state."""
    return modes.token_by_token(w, v, q, lam, inputs[:1].repeat(len(inputs), axis=0), h0)


ONE_END = Claim(
    id="implicit-models.modes.one-end",
    title="Where every token's iteration contracts at every state, both modes end at one equilibrium: for saturating models",
    source=TWO_MODES,
    statement=r"f=\tanh(Wz+Vh+x),\ \Lambda=\operatorname{diag}\lambda,\ u=Qz,\ \|\,|W|+|VQ|\,\|_\infty<1:\quad "
    r"\text{sweeps from }0\text{ and tokens from }0\text{ have one limit}",
    reading="corrected",
    formula=modes.token_by_token,
    domain=Domain(
        where=((CONTRACTS, lambda c: np.max(np.sum(np.abs(c.w) + np.abs(c.v @ c.q), axis=1)) < 1),),
        d=Integer(1, None, search=(1, 3)),
        length=Integer(1, None, search=(1, 6)),
        w=Array(lambda c: (c.d, c.d), *REAL, search=(-0.3, 0.3)),
        v=Array(lambda c: (c.d, c.d), *REAL, search=(-1, 1)),
        q=Array(lambda c: (c.d, c.d), *REAL, search=(-0.1, 0.1)),
        lam=Array(lambda c: c.d, -1, 1),
        inputs=Array(lambda c: (c.length, c.d), *REAL, search=(-1, 1)),
        h0=Array(lambda c: c.d, *REAL, search=(-1, 1)),
    ),
    uses=(SOLUTIONS.id, SPECTRUM.id),
    controls=(
        Mutant("every token after the first state", forgetful),
        Widened(
            "with several equilibria",
            drop=CONTRACTS,
            d=Integer(1, 1),
            w=Array(lambda c: (c.d, c.d), *REAL, search=(3, 5)),
            q=Array(lambda c: (c.d, c.d), *REAL, search=(-2, 2)),
        ),
    ),
)


def whole_change(length: int, moving: int) -> Fraction:
    """`wavefront` without its factor 2."""
    return modes.wavefront(length, moving) / 2


WAVEFRONT = Claim(
    id="implicit-models.modes.wavefront",
    title="One of $L$ tokens of unit norm that turns into an orthogonal one changes the sequence by $\\sqrt{2/L}$ only, relative to its "
    "norm",
    source=Source(SCHOENE_2025, "appendix C.1, stopping threshold"),
    statement=r"\|Z'-Z\|_F^2/\|Z'\|_F^2=\formula{2m/L}\text{ if }m\text{ of }L\text{ unit tokens turn into orthogonal ones}",
    reading="new",
    formula=modes.wavefront,
    symbols={"m": "moving"},
    domain=Domain(length=Integer(1, None, search=(1, 12)), moving=Integer(0, lambda c: c.length)),
    controls=(Mutant("without its factor 2", whole_change),),
)


def rounded_up(length: int, tolerance: Fraction) -> int:
    """`unseen_tokens`, one more."""
    return min(length, math.ceil(length * tolerance**2 / 2))


UNSEEN = Claim(
    id="implicit-models.modes.unseen-tokens",
    title="A stopping rule on the relative change of a sequence of $L$ unit tokens misses fewer than $\\varepsilon^2L/2$ that turn into "
    "orthogonal ones in every sweep: two of 2048 at $\\varepsilon=0.05$, none of 800",
    source=Source(SCHOENE_2025, "appendix C.1, stopping threshold"),
    statement=r"\max\{m\le L:\sqrt{2m/L}<\varepsilon\}=\formula{\min(L,\lceil\varepsilon^2L/2\rceil-1)}",
    reading="new",
    formula=modes.unseen_tokens,
    symbols={r"\varepsilon": "tolerance"},
    domain=Domain(
        length=Integer(1, None, search=(1, 4096)),
        times=Integer(1, None, search=(1, 5)),
        parts=Integer(1, None, search=(1, 100)),
        tolerance=Computed(lambda c: Fraction(c.times, c.parts)),
    ),
    uses=(WAVEFRONT.id,),
    controls=(Mutant("one more", rounded_up),),
)


def _word(c):
    return draw_words(1, c.length, len(multiplication(c.group)), c.p, np.random.default_rng(c.seed))[0]


def without_the_check(hard: int) -> int:
    """`gated_sweeps` without the sweep that changes nothing."""
    return modes.gated_sweeps(hard) - 1


GATED = Claim(
    id="implicit-models.modes.gated",
    title="Where easy tokens pass the state on, a tracker of a group finds its equilibrium and recognises it as one within two sweeps more "
    "than there are hard tokens, and not always sooner",
    source=Source(SCHOENE_2025, "section 4, languages with sparse non-solvable transitions"),
    statement=r"\Lambda=1,\ u=0\text{ at easy tokens; }u=b-a,\ f=(h_t-u(z),\,P_x(h_t-u(z)))\text{ at hard ones}:\quad \#\text{sweeps}\le"
    r"\formula{\#\text{hard}+2}",
    reading="new",
    formula=modes.gated_sweeps,
    symbols={r"\#\text{hard}": "hard"},
    domain=Domain(
        group=Choice("z2", "z3", "s3"),
        length=Integer(1, None, search=(1, 16)),
        p=Interval(0, 1),
        seed=SEED,
        word=Computed(_word),
        hard=Computed(lambda c: int(np.count_nonzero(c.word))),
    ),
    uses=(NILPOTENT.id,),
    controls=(Mutant("without the sweep that changes nothing", without_the_check),),
)
