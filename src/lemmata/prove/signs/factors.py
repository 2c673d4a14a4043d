"""What a divisor is a product of: the irreducible factors of its numerator, as terms and in words.

It is not 0 wherever none of these is; that they do not leave one out is for the kernel to check.
"""

from __future__ import annotations

from typing import NamedTuple

from lemmata.prove.inequality.orthant import FACTORED
from lemmata.terms.quotients import Polynomial, Quotient, Quotients, Unreduced, factored
from lemmata.terms.term import ONE, ZERO, Term, applied, constant, function

__lemmata__ = "prover"


class Factor(NamedTuple):
    """A factor as a term, and how it is written for a reader."""

    term: Term
    words: str


def factors(divisor: Term) -> list[Factor]:
    """Return what is 0 where a divisor is, each once: of a root or a modulus what it is of; the
    divisor itself where it has no factors in real numbers, or too many terms.

    Raises: ZeroDivisionError for one that is 0 everywhere.

    >>> from lemmata.terms.term import variable
    >>> x, y = variable("x"), variable("y")
    >>> [one.words for one in factors(2 * x * abs(y * y - x))]
    ['x', 'x - y**2']
    """
    whole = [Factor(divisor, f"{divisor!r}")]
    try:
        quotients = Quotients(divisor)
        top, _ = quotients.of(divisor)
        if top == 0:
            raise ZeroDivisionError(f"something is divided by {divisor!r:.80}, which is 0")
        if len(top) > FACTORED:
            return whole
        return list({one.words: one for one in _Written(quotients).factors(top)}.values())
    except (Unreduced, KeyError, OverflowError):
        return whole


class _Written:
    """The polynomials of some quotients as terms and in words.

    Raises: KeyError for what is of a root of unity, which is no term.
    """

    def __init__(self, quotients: Quotients) -> None:
        self._quotients = quotients
        self._variables = {f"v{k}": one for k, one in enumerate(quotients.variables)}
        self._inner = {str(one): (name, inner) for name, inner, one in quotients.functions}
        self._roots = {str(one): (base, degree) for base, degree, one in quotients.roots}
        self._generators: dict[str, Factor] = {}

    def factors(self, polynomial: Polynomial) -> list[Factor]:
        """Return the irreducible factors that are no numbers."""
        parts: list[Factor] = []
        for factor, _ in factored(polynomial)[1]:
            inner = self._bare(factor)
            parts += [self._factor(factor)] if inner is None else self.factors(inner)
        return parts

    def _bare(self, factor: Polynomial) -> Polynomial | None:
        """Return what a factor is the root of, or the modulus; None for any other."""
        name = str(factor)
        if name in self._roots:
            return self._roots[name][0]
        kind, inner = self._inner.get(name, ("", None))
        return inner[0] if inner and kind == "absolute" else None

    def _factor(self, polynomial: Polynomial) -> Factor:
        """Return a polynomial with its first coefficient above 0."""
        one = self._sum(polynomial)
        return self._sum(-polynomial) if one.words.startswith("-") else one

    def _sum(self, polynomial: Polynomial) -> Factor:
        """Return a polynomial, its terms in the order of the names that occur."""
        names = self._quotients.names
        used = [k for k, degree in enumerate(polynomial.degrees()) if degree > 0]
        places = sorted(used, key=lambda k: self._generator(names[k]).words)
        rows = sorted(
            ([int(powers[k]) for k in places], int(coefficient))
            for powers, coefficient in polynomial.to_dict().items()
        )
        total, text = ZERO, ""
        for powers, coefficient in reversed(rows):
            size = abs(coefficient)
            product, words = constant(size), [] if size == 1 and any(powers) else [str(size)]
            for k, power in zip(places, powers, strict=True):
                one = self._generator(names[k])
                product = product * one.term**power if power else product
                words += [one.words if power == 1 else f"{one.words}**{power}"] * (power > 0)
            total = total + (product if coefficient > 0 else -product)
            sign = (" + ", " - ") if text else ("", "-")
            text += sign[coefficient < 0] + "*".join(words)
        return Factor(total, text or "0")

    def _generator(self, name: str) -> Factor:
        if name not in self._generators:
            self._generators[name] = self._made(name)
        return self._generators[name]

    def _made(self, name: str) -> Factor:
        if name in self._variables:
            return Factor(self._variables[name], str(self._variables[name]))
        plain: tuple[int, ...] = ()
        if name in self._roots:
            base, degree = self._roots[name]
            operation, plain, inner = function("root"), (degree,), (base, self._quotients.one)
        else:
            of, inner = self._inner[name]
            operation = function(of)
        argument = self._quotient(inner)
        made = applied(operation, argument.term, *plain)
        return Factor(made, operation.text(argument.words, *plain))

    def _quotient(self, inner: Quotient) -> Factor:
        top, bottom = map(self._sum, inner)
        if bottom.term is ONE:
            return top
        over = f"({top.words})" if " " in top.words else top.words
        under = bottom.words if bottom.words.isalnum() else f"({bottom.words})"
        return Factor(top.term / bottom.term, f"{over}/{under}")
