"""Claims on where flows end: false from exceptional starts or only later than a check looks, or true though they come to rest slowly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from lemmata.dynamics import flow
from lemmata.language import check as kinds
from lemmata.language.case import Case
from lemmata.language.check import Settings
from lemmata.language.domain import Array, Domain, Interval
from lemmata.language.factors import NONNEGATIVE, REAL
from lemmata.language.relation import AtLeast, Equal, Relation
from lemmata.terms.types import Formula, Problem, Vector
from tests.adversarial.adversary import Adversary, positive, real


@dataclass(frozen=True)
class Cubic:
    """dp/dt = rate p - p^3: at rest where p^2 is the rate, and at 0."""

    rate: float = 1.0

    def field(self, params: Vector) -> Vector:
        return self.rate * params - params**3


@dataclass(frozen=True)
class Race:
    """dx/dt = x (x - sum of x^2): of unequal shares the largest ends at 1, of equal ones none."""

    def field(self, params: Vector) -> Vector:
        return params * (params - (params**2).sum())


@dataclass(frozen=True)
class Drift:
    """dx/dt = 1/100, or another rate."""

    rate: float = 1 / 100

    def field(self, params: Vector) -> Vector:
        return 0 * params + self.rate


@dataclass(frozen=True)
class Decay:
    """The first parameter stays, the others decay: dx/dt = -x."""

    def field(self, params: Vector) -> Vector:
        return -params.at[0].set(0.0)


def ended(problem: Callable[[Case], Problem], time: float, said: Callable[[Case, Vector], Relation], late: bool = True) -> kinds.Function:
    """Return the check that says something of where a problem's flow from the case's x has led after a late time, or one of its own."""

    def check(formula: Formula, case: Case, settings: Settings) -> Relation:
        run = flow.solve(problem(case), np.atleast_1d(case.x), settings.late(time) if late else time, **settings.solver)
        return said(case, np.asarray(run.final))

    return check


def beside(large: float) -> kinds.Function:
    """Return the check that says where a large number, which stays, and one that decays are at time 1."""

    def check(formula: Formula, case: Case, settings: Settings) -> Relation:
        run = flow.solve(Decay(), np.array([large, case.x]), 1.0, **settings.solver)
        return Equal(run.final, np.array([large, formula(case.x)]))

    return check


def drifted(bound: float) -> kinds.Function:
    return ended(lambda case: Drift(), 20.0, lambda case, final: AtLeast(bound, final))


SQUARE = ended(lambda case: Cubic(), 40.0, lambda case, final: Equal(final**2, 1.0))
SQUARE_IN_TIME = ended(lambda case: Cubic(), 40.0, lambda case, final: Equal(final**2, 1.0), late=False)
WINS = ended(lambda case: Race(), 400.0, lambda case, final: Equal(final.max(), 1.0))
WINS_IN_TIME = ended(lambda case: Race(), 400.0, lambda case, final: Equal(final.max(), 1.0), late=False)
DECAYS = ended(lambda case: Cubic(-case.rate), 60.0, lambda case, final: Equal(final, 0.0))

FLOWS = [
    Adversary("every start of a cubic ends in ±1", "refuted", Domain(x=real(-2, 2)), SQUARE, kinds.integrated),
    Adversary(
        "every start of a cubic but 0 ends in ±1",
        "holds",
        Domain(x=real(-2, 2), where=(("x is not 0", lambda case: case.x != 0),)),
        SQUARE,
        kinds.integrated,
        scope="64 times as long (2 of 2)",
    ),
    Adversary("every start of a cubic is at ±1 by time 40", "refuted", Domain(x=real(-2, 2)), SQUARE_IN_TIME, kinds.integrated),
    Adversary(
        "the largest share has won by time 400", "refuted", Domain(x=Array(2, *REAL, search=(0.1, 0.9))), WINS_IN_TIME, kinds.integrated
    ),
    Adversary(
        "a cubic keeps its sign",
        "holds",
        Domain(x=real(-2, 2)),
        ended(lambda case: Cubic(), 2.0, lambda case, final: AtLeast(final * case.x, 0.0), late=False),
        kinds.integrated,
        scope="at x = 0",
    ),
    Adversary("the largest share always wins", "refuted", Domain(x=Array(2, *REAL, search=(0.1, 0.9))), WINS, kinds.integrated),
    Adversary("a bound that is overtaken later", "refuted", Domain(x=Interval(0, 1)), drifted(2.5), kinds.integrated),
    Adversary("a bound that is overtaken much later", "refuted", Domain(x=Interval(0, 1)), drifted(5.0), kinds.integrated),
    Adversary(
        "what seems to stay is gone by 1e-8 in ten units of time",
        "inconclusive",
        Domain(x=Interval(0, 1)),
        ended(lambda case: Drift(1e-9), 10.0, lambda case, final: Equal(final, case.x)),
        kinds.integrated,
        scope="not 8 times as long",
    ),
    Adversary(
        "what is compared without a run",
        "holds",
        Domain(x=Interval(0, 1)),
        lambda formula, case, settings: Equal(case.x + case.x, 2 * formula(case.x)),
        kinds.integrated,
        scope="(2 cases)",
    ),
    Adversary(
        "what decays, beside a number that is large, stays",
        "refuted",
        Domain(x=positive()),
        beside(1e9),
        kinds.integrated,
        lambda x: x,
    ),
    Adversary(
        "what decays, beside a number that is large, decays a few millionths too little",
        "inconclusive",
        Domain(x=positive()),
        beside(1e7),
        kinds.integrated,
        lambda x: x * float(np.exp(-1) * (1 + 5e-6)),
    ),
    Adversary(
        "what decays, beside a number that is large, decays",
        "holds",
        Domain(x=positive()),
        beside(1e7),
        kinds.integrated,
        lambda x: x * float(np.exp(-1)),
    ),
    Adversary(
        "what stays",
        "holds",
        Domain(x=Interval(0, 1)),
        ended(lambda case: Drift(1e-14), 10.0, lambda case, final: Equal(final, case.x)),
        kinds.integrated,
        scope="64 times as long",
    ),
    Adversary("a bound that is never overtaken", "holds", Domain(x=Interval(0, 1)), drifted(1e3), kinds.integrated),
    Adversary(
        "a decay that is critical at rate 0 alone",
        "holds",
        Domain(rate=Interval(*NONNEGATIVE, search=(0.5, 2)), x=positive()),
        DECAYS,
        kinds.integrated,
        scope="undecided",
    ),
    Adversary(
        "a decay that is too slow for its check",
        "inconclusive",
        Domain(rate=Interval(0, 0), x=positive()),
        DECAYS,
        kinds.integrated,
    ),
]
