"""The divisors of a proof on terms that may vanish in the stated range: it is one off their zeros.

At zeros that are met in the domain formula and check are run on numbers: code may give another
value there, which breaks the relation, or none.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from lemmata.language.domain import Case, Domain
from lemmata.prove.answer import Broken, confirm
from lemmata.prove.at_points.rational import TRIES, Points
from lemmata.prove.at_points.undefined import ZEROS, named, undefined
from lemmata.prove.at_points.values import is_apart, values
from lemmata.prove.at_points.zeros import zeros
from lemmata.prove.signs.factors import Factor
from lemmata.prove.traced.values import Unsuited
from lemmata.terms.types import Formula, Function

__lemmata__ = "prover"


class Off:
    """The divisors off whose zeros a check is proved, by the words in which a scope names them."""

    def __init__(self, function: Function, formula: Formula) -> None:
        self._function, self._formula = function, formula
        self._words: dict[str, str] = {}

    def add(
        self, inside: Domain, case: Case, divisors: Iterable[Factor], points: Points
    ) -> tuple[Case, str] | None:
        """Note the divisors of a case; return a zero of one at which the relation certainly fails,
        and what confirms that, if one is met.

        Raises: Unsuited where no point is met at which none of them is 0.
        """
        divisors = list(divisors)
        gaps = [one.term for one in divisors]
        if gaps and not any(
            is_apart(gaps, values(inside, case, point))
            for point in itertools.islice(points.touching, TRIES)
        ):
            raise Unsuited(f"no point is off the zeros of {divisors[0].words:.80}")
        for one in divisors:
            if one.words in self._words:
                continue
            met = list(itertools.islice(zeros(one.term, inside, case, points), ZEROS))
            for point in met:
                answer = confirm(self._function, self._formula, inside, point)
                if isinstance(answer, Broken):
                    return point, answer.by
            lost = any(undefined(self._function, self._formula, inside, at) for at in met)
            self._words[one.words] = " (undefined there)" if lost else ""
        return None

    @property
    def words(self) -> list[str]:
        """What is left out, in words: each divisor off whose zeros alone something is proved."""
        return [f"off the zeros of {one}" for one in self._words]

    def __str__(self) -> str:
        """Return the words that follow a scope line, nothing if no divisor may vanish."""
        return f"; off the zeros of {named(self._words)}" if self._words else ""
