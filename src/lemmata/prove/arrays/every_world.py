"""Whether a formula that is proved for every size gives in floats what it gives in balls: a branch
that only floats take is not proved.
"""

from __future__ import annotations

import numpy as np

from lemmata.language.domain import Case, Domain
from lemmata.prove import balls
from lemmata.terms.types import Formula, Value

ROUNDING = 1e-6
"""How far a formula of order one may be off in floats, at most; a wrong branch is off by much
more.
"""


def gap_of_floats(formula: Formula, domain: Domain, case: Case) -> str:
    """Return in words how a formula differs in floats from what it is in balls; "" if it does not,
    or there is nothing to compare.

    Nothing is compared where balls give no finite value, or where the formula takes something else
    than the case has: the check hands it over.

    Raises: ArithmeticError where balls give no value at all, as at a zero of a divisor.
    """
    try:
        want = [
            balls.number_ball(item)
            for item in _numbers(domain.lifted(case, balls.ball).apply(formula))
        ]
    # the check hands over what the case does not have, or one entry of what it has
    except (TypeError, ValueError):
        return ""
    try:
        with np.errstate(all="ignore"):
            got = _numbers(case.apply(formula))
    except (ArithmeticError, TypeError, ValueError) as error:
        return f"no number in floats ({type(error).__name__}: {error}), but one in balls"
    if len(got) != len(want):
        return f"{len(got)} numbers in floats, {len(want)} in balls"
    scale = 1 + max((abs(float(item.mid())) for item in want if item.is_finite()), default=0)
    for number, ball in zip(got, want, strict=True):
        is_sharp = ball.is_finite() and balls.rad(ball) <= ROUNDING * scale
        if is_sharp and not abs(float(number) - float(ball.mid())) <= ROUNDING * scale:
            return f"{number} in floats, {float(ball.mid())} in balls"
    return ""


def _numbers(value: Value) -> list[Value]:
    if isinstance(value, (tuple, list)):
        return [item for part in value for item in _numbers(part)]
    return list(np.asarray(value, dtype=None if isinstance(value, np.ndarray) else object).flat)
