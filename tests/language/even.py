"""A kind of factor that the tool does not have, the even integers, and a theorem that needs it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from lemmata import Claim, Domain, Equal, Integer, Interval, Mutant, Paper, Source, Widened, exact, tested
from lemmata.language.case import Case, Draws
from lemmata.language.kinds import Integral
from lemmata.language.ranges import Box
from lemmata.paper.notation import Values, in_latex
from lemmata.terms.types import Symbols, Value

EUCLID = Paper("EUCLID_300", "Euclid", "Elements", -300, "book IX")


@dataclass(frozen=True)
class Even(Integral):
    """An even integer between two ends: twice an integer of a fixed range."""

    low: int
    high: int | None
    search: Box | None = field(default=None, kw_only=True)

    @property
    def _half(self) -> Integer:
        low, high = self.box(Case())
        return Integer(-(-self.low // 2), self.high and self.high // 2, search=(-(-low // 2), high // 2))

    def draw(self, source: Draws, case: Case) -> int:
        """Draw an even integer of the box."""
        return 2 * self._half.draw(source, case)

    def far(self, source: Draws, case: Case) -> int:
        """Draw an even integer beyond the box."""
        return 2 * self._half.far(source, case)

    def corners(self, case: Case) -> list[Any]:
        """Return the ends of the box, and the least even integer stated."""
        return [2 * half for half in self._half.corners(case)]

    def least(self, case: Case) -> list[int]:
        """Return the least even integer stated."""
        return [2 * half for half in self._half.least(case)]

    def every(self, name: str, case: Case, make: Symbols) -> Any:
        """Raise ValueError: not every integer from the least one on is even."""
        raise ValueError(f"{name} is even: a proof for every {name} would be one for odd integers too")

    def contains(self, value: Any, case: Case) -> bool:
        """Tell whether the value is even and in the stated range."""
        return value % 2 == 0 and value in self.stated(case)

    def values(self, case: Case) -> list[int]:
        """Return all even integers of the box."""
        return [2 * half for half in self._half.values(case)]

    def left(self, met: Sequence[Value], steps: Sequence[int]) -> list[Value]:
        """Return even integers that were not met."""
        return [2 * half for half in self._half.left([value // 2 for value in met], steps)]


@in_latex.register
def _(factor: Even, own: str, values: Values) -> str:
    end = "" if factor.high is None else f"\\le {values(factor.high)}"
    return f"${own}\\ge {values(factor.low)}{end}$ even"


def power(x, n):
    """x^n."""
    return x**n


def odd_power(x, n):
    """Wrong on purpose: one factor more."""
    return x ** (n + 1)


SIGN = Claim(
    id="even.power.sign",
    title="An even power does not see the sign of its base",
    source=Source(EUCLID, "the rule of signs; the form is ours"),
    statement=r"(-x)^n=x^n\quad(n\text{ even})",
    formula=power,
    domain=Domain(n=Even(0, None, search=(0, 7)), x=Interval(None, None, search=(-2, 2))),
    reading="new",
    controls=(Mutant("one factor more", odd_power), Widened("odd powers too", n=Integer(0, None, search=(0, 7)))),
)


def _product(x: Any, n: int) -> Any:
    return x * _product(x, n - 1) if n else 1


@exact(SIGN)
def factor_by_factor(formula, case):
    """The product of n factors -x."""
    return Equal(_product(-case.x, case.n), case.apply(formula))


@tested(SIGN)
def in_floats(formula, case):
    """The same in floats."""
    return Equal(_product(-case.x, case.n), case.apply(formula))
