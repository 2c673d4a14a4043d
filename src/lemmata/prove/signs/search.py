"""Looks for certificates of signs of terms, which the kernel checks (`kernel/sign.py`).

The polynomial whose sign is asked is taken from one region to the next: signs of its coefficients
are looked at first; then what is a square, or has a sign, is divided out; then charts make ends of
ranges signs (`ends.py`), so that it stands on an orthant, where a root is removed, a premise taken
off, or it is grouped or cut. Nothing here is trusted: a tree that is wrong is refused.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from lemmata.kernel.region import ANY, BITS, FAR, SIGNS, Region, Signs, region_of
from lemmata.kernel.sign import Certificate, signed, signs_of
from lemmata.kernel.theorem import Condition, Kind, NoTheorem, Theorem
from lemmata.prove.inequality.orthant import FACTORED, factored
from lemmata.prove.signs.certificates import (
    CONSTANT,
    Answer,
    Goal,
    at_hand,
    keep,
    looked_up,
    must_be_free,
    theorem,
)
from lemmata.prove.signs.ends import Chart, chart, positive_by_charts, roots
from lemmata.prove.signs.leaves import (
    COEFFICIENTS,
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    NONZERO,
    POSITIVE,
    data,
    leaf,
    negative,
    not_zero,
    product,
    seen,
)
from lemmata.prove.signs.moduli import moduli, side_of_modulus
from lemmata.prove.signs.premises import (
    count_below,
    less_premises,
    multiples,
    wanted_after,
    with_premises,
)
from lemmata.prove.signs.samples import is_contradicted
from lemmata.prove.signs.sums_of_squares import Squares
from lemmata.terms.quotients import Polynomial, Unreduced
from lemmata.terms.term import ZERO, Term, conditions, variables

WORK = 6_000
"""Terms of polynomials and premises that are looked at in one proof, at most: most proofs take a
few hundred, and what has none by then is given up after some tenths of a second.
"""
LARGEST, HIGHEST = 400, 60
"""Terms of a polynomial, and its degree, at most: on the next chart it has many times as many."""
FEW = 3
"""Negative coefficients of what a bounded function leaves, below which premises are taken off it at
once: otherwise that is a search of its own."""
DEEP = 14
"""Rules in a row, at most, charts apart: each cut makes a piece half as large."""

Tree: TypeAlias = Certificate | None
Step: TypeAlias = tuple[Polynomial, Callable[[Certificate], Tree]]
"""What is left of a polynomial, and what makes its certificate of one of that, if it does."""


def proof(
    kind: Kind, left: Term, right: Term, supposes: Iterable[Condition] = ()
) -> Theorem | None:
    """Return a theorem that left − right is "nonnegative", "positive" or "nonzero", by a kept
    certificate, or one that a search finds.

    Of what is supposed only what is connected with the variables is used, or nothing if that will
    do. None says nothing.

    >>> from lemmata.terms.term import ZERO, variable
    >>> x = variable("x")
    >>> proof("positive", 2 - x, ZERO, [("nonnegative", 1 - x)]).words()
    '2 - x > 0; for all x; given 1 - x >= 0'
    >>> proof("positive", 1 - x, ZERO, [("nonnegative", 1 - x)]) is None
    True
    """
    goal = Goal(kind, left, right, supposes)
    answer = looked_up(goal) or searched(goal)
    return answer.theorem if answer else None


def searched(goal: Goal) -> Answer | None:
    """Look for a certificate that proves a goal, with as few groups as will do of what it supposes.

    In a replay nothing is looked for; the goal is noted as one that has no certificate. What is
    asked again of the same terms, as in the next case of a check, is not looked for again.
    """
    certificates = at_hand()
    if certificates.is_replay:
        certificates.missing.append(goal)
        return None
    asks = goal.asks
    if asks not in certificates.answers:
        certificates.answers[asks] = goal, _found(goal)
    return certificates.answers[asks][1]


def _found(goal: Goal) -> Answer | None:
    answer = _least(goal)
    if answer is None and goal.kind == "nonnegative" and at_hand().asks_solvers:
        answer = _least(goal, Squares())
    if answer:
        keep(goal, answer)
    return answer


def _least(goal: Goal, squares: Squares | None = None) -> Answer | None:
    answer: Answer | None = None
    for level in reversed(range(1, len(goal.levels))):
        if answer and len(goal.levels[level]) == len(goal.levels[answer.level]):
            answer = answer._replace(level=level)  # it supposes the same
        elif not answer or answer.level > level:
            less = _at_level(goal, level, squares)
            if less is None:
                break
            answer = less
    return answer


def _at_level(goal: Goal, level: int, squares: Squares | None = None) -> Answer | None:
    must_be_free()
    kind, left, right, given = goal.kind, goal.left, goal.right, goal.levels[level]
    where = conditions(left, right)
    is_constant = right is ZERO and kind in ("positive", "nonzero") and not variables(left)
    # a value of an unknown function has a sign, and no ball
    if is_constant and (of_constant := _of_constant(goal)) is not None:
        return of_constant
    try:
        region, gap = region_of(left, right, (), where)
        if (tree := leaf(region, gap, SIGNS[kind])) is not None:
            return Answer(signed(kind, left, right, (), tree), 0, tree)
        if is_contradicted(kind, left, right, given, where):
            return None
        if given:
            region, gap = region_of(left, right, given, where)
        search, want = _Search(squares), SIGNS[kind]
        tree = search.by_squares(region, gap, want) or search.tree(region, gap, want)
        if tree is None:
            return None
        return Answer(signed(kind, left, right, given, tree), level, tree)
    except (NoTheorem, Unreduced):
        return None


def certificate(region: Region, polynomial: Polynomial, signs: Signs) -> Tree:
    """Look for a certificate that a polynomial has one of some signs in a region; in a replay that
    it can be read off the coefficients.
    """
    tree = leaf(region, polynomial, signs)
    if tree is not None or at_hand().is_replay:
        return tree
    return _Search().tree(region, polynomial, signs)


def _of_constant(goal: Goal) -> Answer | None:
    for bits in (BITS, FAR):
        tree = (CONSTANT, bits)
        with contextlib.suppress(NoTheorem):
            return Answer(theorem(goal, 0, tree), 0, tree)
    return None


class _Search:
    """One search, whose work is counted in terms.

    Args: squares: what looks for sums of squares, once a search without any has found nothing.
    """

    def __init__(self, squares: Squares | None = None) -> None:
        must_be_free()
        self.left, self._squares = WORK, squares

    def tree(self, region: Region, polynomial: Polynomial, want: Signs, deep: int = DEEP) -> Tree:
        """Return a certificate that a polynomial has one of the signs, or None."""
        easy = leaf(region, polynomial, want)
        if easy is not None:
            return easy
        self.left -= len(polynomial) + sum(len(premise) for _, premise in region.premises)
        if self.left < 0 or deep <= 0:
            return None
        if polynomial.is_constant() or not region.is_real(polynomial):
            return None
        if _is_large(polynomial):
            # its factors may be short
            return self._split(region, polynomial, want, deep)
        return (
            less_premises(region, polynomial, want)
            or self._split(region, polynomial, want, deep)
            or self._apart(region, polynomial, want, deep)
            or self._without_modulus(region, polynomial, want, deep)
            or self._without_function(region, polynomial, want, deep)
            or self._charted(region, polynomial, want, deep)
        )

    def by_squares(self, region: Region, polynomial: Polynomial, want: Signs) -> Tree:
        """Return a certificate of a sum of squares, if these are asked for, before any chart: an
        end of a range may do as it stands, and a root, of which a chart hides what it is of.
        """
        if self._squares is None:
            return None
        return self._sum_of_squares(region, polynomial, want) or self._without_root(
            region, polynomial, want, DEEP
        )

    def _sum_of_squares(self, region: Region, polynomial: Polynomial, want: Signs) -> Tree:
        is_asked = self._squares is not None and want == NONNEGATIVE
        return self._squares.tree(region, polynomial) if self._squares and is_asked else None

    def _apart(self, region: Region, polynomial: Polynomial, want: Signs, deep: int) -> Tree:
        """It divides what is not 0, or is a root or modulus of such, and is of a weak sign."""
        apart = None if 0 in want else not_zero(region, polynomial)
        if 0 not in want and apart is None and len(polynomial) == 1:
            apart = self._power_apart(region, polynomial, deep)
        if apart is None:
            return None
        if want == NONZERO:
            return apart
        weak = self.tree(region, polynomial, want | {0}, deep - 1)
        return None if weak is None else ("both", weak, apart)

    def _power_apart(self, region: Region, polynomial: Polynomial, deep: int) -> Tree:
        """A root, or a modulus, of which a power is not 0."""
        powers = [*roots(region), *((one.sides[0].square, one.index, 2) for one in moduli(region))]
        for number, index, degree in powers:
            if polynomial == region.ring.gens()[index]:
                premise = region.premises[number][1]
                scale = region.coefficients(premise, index)[degree]
                factor = scale * polynomial ** (degree - 1)
                rest = divmod(factor * polynomial, premise)[1]
                if (tree := self.tree(region, rest, NONZERO, deep - 2)) is not None:
                    return ("times", data(factor), ("real",), ("modulo", number, tree))
        return None

    def _without_function(
        self, region: Region, polynomial: Polynomial, want: Signs, deep: int
    ) -> Tree:
        """Take off a premise that bounds a logarithm or an exponential g, once both are linear in
        it, so that none of it is left: one after which nothing is open, or the best one.
        """
        steps = self._without(region, polynomial, want, deep) if want <= NONNEGATIVE else []
        self.left -= sum(len(rest) for rest, _ in steps)
        plain = _is_without_roots(region, polynomial)
        # what a chart of a generator without a sign leaves is looked at first
        by = chart(region, polynomial) if _has_open(region, polynomial) else None
        is_open = by is not None and region.signs[region.names.index(by.name)] == ANY
        for quick in (True,) if is_open else (True, False):
            for rest, close in steps if quick else steps[: int(plain)]:
                tree = (
                    leaf(region, rest, want)
                    or ((plain or count_below(rest) < FEW) and less_premises(region, rest, want))
                    if quick
                    else self.tree(region, rest, want, deep - 3)
                )
                if tree and (whole := close(tree)):
                    return whole
        return None

    def _without(
        self, region: Region, polynomial: Polynomial, want: Signs, deep: int
    ) -> list[Step]:
        """Return what a polynomial is without a function in which it is linear, by each premise
        that bounds that: with the fewest negative coefficients first, and what makes a certificate.
        """
        steps: list[Step] = []
        for index, degree in enumerate(polynomial.degrees()):
            if degree != 1 or region.names[index][0] not in "oe":
                continue
            rate = region.coefficients(polynomial, index)[1]
            for number, (signs, premise) in enumerate(region.premises):
                if signs not in (POSITIVE, NONNEGATIVE) or premise.degrees()[index] != 1:
                    continue
                scale = region.linear(number, index)[1]
                shared = rate.gcd(scale)
                by, part = scale // shared, rate // shared
                weak = leaf(region, part, NONNEGATIVE)
                if weak is None:
                    by, part = -by, -part
                    weak = leaf(region, part, NONNEGATIVE)
                close = weak and self._of_multiple(region, polynomial, by, want, deep)
                if not close:
                    continue
                off = product([(part, 1, weak), (premise, 1, ("premise", number))])
                sums = ((data(part * premise), off),)
                steps.append((
                    by * polynomial - part * premise,
                    lambda tree, close=close, sums=sums: close(("sum", sums, tree)),
                ))  # fmt: skip
        return sorted(steps, key=lambda step: count_below(step[0]))

    def _of_multiple(
        self, region: Region, polynomial: Polynomial, by: Polynomial, want: Signs, deep: int
    ) -> Callable[[Certificate], Tree] | None:
        """Return what makes a certificate of a polynomial of one of its product with a factor: one
        that is positive, or a generator that may be 0, if the sign is as wanted then.
        """
        if positive := positive_by_charts(region, by):
            return lambda tree: ("times", data(by), positive, tree)
        weak, new = leaf(region, by, NONNEGATIVE), len(region.premises)
        if not weak or by not in region.ring.gens():
            return None
        at = Chart("end", str(by), new)

        def close(tree: Certificate) -> Tree:
            at_zero = self._by(at, region.having(SIGNS["zero"], by), polynomial, want, deep - 3)
            sides = (
                ((1,), ("times", data(by), ("premise", new), tree)),
                ((0,), at_zero),
                ((-1,), ("times", data(by), ("both", weak, negative(region, new)), ("real",))),
            )
            return at_zero and ("cases", data(by), sides)

        return close

    def _split(self, region: Region, polynomial: Polynomial, want: Signs, deep: int) -> Tree:
        """Divide out what is a square, or has a sign; ask for the sign of the rest."""
        factors = factored(polynomial) if len(polynomial) <= FACTORED else []
        factors = [(one, int(power)) for one, power in factors if not one.is_constant()]
        if sum(power for _, power in factors) < 2:
            return None
        whole = rest = region.ring.constant(1)
        for factor, power in factors:
            whole = whole * factor**power
        parts: list[tuple[Polynomial, int, Certificate]] = []
        for factor, power in [(polynomial // whole, 1), *factors]:
            if (tree := self._factor(region, factor, power, want, deep)) is None:
                rest = rest * factor**power
            else:
                parts.append((factor, power, tree))
        if len(parts) < 2:  # the number alone
            return None
        signs = _signs(region, parts)
        if rest == 1:
            return product(parts) if signs <= want else None
        wanted = frozenset(one for one in ANY if all(one * sign in want for sign in signs))
        if wanted in (NONPOSITIVE, NEGATIVE):
            # premises are taken off what is to be >= 0
            parts.append((region.ring.constant(-1), 1, COEFFICIENTS))
            rest, wanted = -rest, frozenset(-one for one in wanted)
        tree = self.tree(region, rest, wanted, deep - 1) if wanted else None
        return None if tree is None else product([*parts, (rest, 1, tree)])

    def _factor(
        self, region: Region, factor: Polynomial, power: int, want: Signs, deep: int
    ) -> Tree:
        """Return a certificate of a factor that has a sign at once, or is an even power, or is
        short and positive by charts.
        """
        for some in (
            POSITIVE,
            NEGATIVE,
            *((NONNEGATIVE, NONPOSITIVE) if 0 in want else (NONZERO,)),
        ):
            if (tree := leaf(region, factor, some)) is not None:
                return tree if some != NONZERO or want == NONZERO or power % 2 == 0 else None
        if power % 2:
            return positive_by_charts(region, factor) if _has_open(region, factor) else None
        return ("real",) if 0 in want else self.tree(region, factor, NONZERO, deep - 1)

    def _without_modulus(
        self, region: Region, polynomial: Polynomial, want: Signs, deep: int
    ) -> Tree:
        """Where u >= 0 the modulus of u is u, and −u where it is not."""
        modulus = next((one for one in moduli(region) if polynomial.degrees()[one.index]), None)
        if modulus is None:
            return None
        sides = []
        for side, signs in zip(modulus.sides, (NONNEGATIVE, NEGATIVE), strict=True):
            inner = region.having(signs, modulus.argument)
            lemma = side_of_modulus(inner, side)
            inner = inner.having(SIGNS["zero"], side.gap)
            by = Chart("end", region.names[modulus.index], len(inner.premises) - 1)
            tree = self._by(by, inner, polynomial, want, deep - 1)
            if tree is None:
                return None
            sides.append((tuple(sorted(signs)), ("lemma", data(side.gap), lemma, tree)))
        return ("cases", data(modulus.argument), tuple(sides))

    def _charted(self, region: Region, polynomial: Polynomial, want: Signs, deep: int) -> Tree:
        """Write a generator by an end of its range; with none left, stand on the orthant."""
        # a chart of a root hides what it is of
        by = chart(region, polynomial, roots=self._squares is None)
        if by is not None:
            return self._by(by, region, polynomial, want, deep)
        if (tree := self._sum_of_squares(region, polynomial, want)) is not None:
            return tree
        for index, degree in enumerate(polynomial.degrees()):
            if degree and region.signs[index] == ANY:
                g = region.ring.gens()[index]
                return self._cases(region, polynomial, g, want, deep)
        return self._on_orthant(region, polynomial, want, deep)

    def _by(
        self, by: Chart, region: Region, polynomial: Polynomial, want: Signs, deep: int
    ) -> Tree:
        _, rate = region.linear(by.number, region.names.index(by.name))
        of_rate = leaf(region, rate, POSITIVE) or leaf(region, rate, NEGATIVE)
        if of_rate is None:
            return None
        turn = signs_of(region, rate, of_rate)
        write = region.end if by.rule == "end" else region.between
        inner, whole = write(polynomial, by.name, by.number, turn)
        if region.premises[by.number][0] == {0}:
            # the new generator is 0: what has it as a factor is left out
            rest = divmod(whole, inner.premises[by.number][1])[1]
            tree = self.tree(inner, rest, want, deep)
            tree = None if tree is None else ("modulo", by.number, tree)
        else:
            tree = self.tree(inner, whole, want, deep)
        return None if tree is None else (*by, of_rate, tree)

    def _cases(
        self, region: Region, polynomial: Polynomial, by: Polynomial, want: Signs, deep: int
    ) -> Tree:
        """Both sides of a cut, on each of which a chart is at hand."""
        sides = []
        for signs in (NONNEGATIVE, NEGATIVE):
            tree = self.tree(region.having(signs, by), polynomial, want, deep - 1)
            if tree is None:
                return None
            sides.append((tuple(sorted(signs)), tree))
        return ("cases", data(by), tuple(sides))

    def _on_orthant(self, region: Region, polynomial: Polynomial, want: Signs, deep: int) -> Tree:
        everywhere, inside = seen(region, polynomial)
        if want == NONZERO and len(everywhere - {0}) == 1:
            want = frozenset(everywhere - {0})
        # what has both signs has a zero between them, where nothing keeps these apart
        if not inside <= want or want == inside == NONZERO:
            return None
        tree = self._without_root(region, polynomial, want, deep) or self._by_premises(
            region, polynomial, want, deep
        )
        is_hopeless = want == NONZERO or not everywhere <= want | {0}
        if tree is not None or is_hopeless or self._squares:
            return tree
        return self._grouped(region, polynomial, want, deep) or self._cut(
            region, polynomial, want, deep
        )

    def _without_root(self, region: Region, polynomial: Polynomial, want: Signs, deep: int) -> Tree:
        """Prove p = A + B s, where c s² is known, by q = A − B s, or q = B s − A, times it."""
        for number, index, degree in roots(region):
            if degree != 2 or polynomial.degrees()[index] != 1:
                continue
            premise, s = region.premises[number][1], region.ring.gens()[index]
            plain, rate = region.coefficients(polynomial, index)
            c = region.coefficients(premise, index)[2]
            for left, right in ((plain, rate * s), (rate * s, plain)):
                room = divmod(c * polynomial * (left - right), premise)[1]
                if room.degrees()[index] > 0:  # that of 0 is −1
                    continue
                tree = self._by_square(region, (left, right, c), want, (number, room), deep)
                if tree is not None:
                    return tree
            # where A >= 0 it is so at once, if B is, and elsewhere B s − A > 0
            is_known = leaf(region, plain, NONNEGATIVE) or leaf(region, plain, NONPOSITIVE)
            if want <= NONNEGATIVE and not is_known and leaf(region, rate, NONNEGATIVE):
                return self._cases(region, polynomial, plain, want, deep)
        return None

    def _by_square(
        self,
        region: Region,
        parts: tuple[Polynomial, Polynomial, Polynomial],
        want: Signs,
        square: tuple[int, Polynomial],
        deep: int,
    ) -> Tree:
        """Prove f + g by q = c (f − g), and its product with q, which a premise shortens.

        Where f − g = 0 it is 2 f, which tells a weak sign.
        """
        f, g, c = parts
        number, room = square
        q = c * (f - g)
        if (first := self._at_once(region, q, POSITIVE)) is not None:
            second = self.tree(region, room, want, deep - 2)
            return second and ("times", data(q), first, ("modulo", number, second))
        weak = leaf(region, q, NONNEGATIVE) if c == 1 and want == NONNEGATIVE else None
        twice = weak and leaf(region, 2 * f, NONNEGATIVE)
        second = twice and self.tree(region, room, want, deep - 2)
        if not second:
            return None
        new = len(region.premises)
        sides = (
            ((1,), ("times", data(q), ("premise", new), ("modulo", number, second))),
            ((0,), ("sum", ((data(2 * f), twice),), ("modulo", new, COEFFICIENTS))),
            ((-1,), ("times", data(q), ("both", weak, negative(region, new)), ("real",))),
        )
        return ("cases", data(q), sides)

    def _at_once(self, region: Region, polynomial: Polynomial, want: Signs) -> Tree:
        return (
            leaf(region, polynomial, want)
            or self._split(region, polynomial, want, 1)
            or less_premises(region, polynomial, want)
        )

    def _by_premises(self, region: Region, polynomial: Polynomial, want: Signs, deep: int) -> Tree:
        """Take off a multiple of a premise, so that fewer coefficients are below 0."""
        if not want <= NONNEGATIVE:
            return None
        for number, part, scale in multiples(region, polynomial):
            premise = region.premises[number][1]
            rest = scale * polynomial - part * premise
            if count_below(rest) >= count_below(polynomial):
                continue
            tree = self.tree(region, rest, wanted_after(region, number, part, want), deep - 3)
            if tree is not None:
                return with_premises(region, scale, [(part, number)], tree)
        return None

    def _grouped(self, region: Region, polynomial: Polynomial, want: Signs, deep: int) -> Tree:
        """Every coefficient of the powers of a generator is >= 0, the constant one as is wanted."""
        used = [k for k, degree in enumerate(polynomial.degrees()) if degree]
        if len(used) < 2 or not want <= NONNEGATIVE:
            return None
        for index in used:
            g = region.ring.gens()[index]
            constant, *parts = region.coefficients(polynomial, index)
            trees = [self.tree(region, constant, want, deep - 2)]
            for part in parts:
                if trees[-1] is None:
                    break
                trees.append(self.tree(region, part, NONNEGATIVE, deep - 2))
            if trees[-1] is None:
                continue
            sums = tuple(
                (data(part * g**power), product([(part, 1, tree), (g, power, COEFFICIENTS)]))
                for power, (part, tree) in enumerate(zip(parts, trees[1:], strict=True), 1)
                if part != 0
            )
            return ("sum", sums, trees[0])
        return None

    def _cut(self, region: Region, polynomial: Polynomial, want: Signs, deep: int) -> Tree:
        """Cut where a generator is 1, or two are equal, so that the fewest coefficients are of the
        wrong sign.
        """
        turn = -1 if want <= NONPOSITIVE else 1
        by, _ = min(
            _sides(region, polynomial),
            key=lambda cut: sum(turn * c < 0 for side in cut[1] for c in side.coeffs()),
        )
        return self._cases(region, polynomial, by, want, deep)


def _is_without_roots(region: Region, polynomial: Polynomial) -> bool:
    degrees = zip(region.names, polynomial.degrees(), strict=True)
    return not any(degree > 0 and name.startswith("s") for name, degree in degrees)


def _has_open(region: Region, polynomial: Polynomial) -> bool:
    """Tell whether nothing is known of the sign of some generator of a polynomial."""
    degrees = zip(region.signs, polynomial.degrees(), strict=True)
    return any(degree > 0 and signs == ANY for signs, degree in degrees)


def _is_large(polynomial: Polynomial) -> bool:
    return len(polynomial) > LARGEST or polynomial.total_degree() > HIGHEST


def _signs(region: Region, parts: Iterable[tuple[Polynomial, int, Certificate]]) -> Signs:
    """Return the signs of a product."""
    signs = POSITIVE
    for factor, power, tree in parts:
        of_factor = signs_of(region, factor, tree)
        signs = frozenset(one * sign**power for one in signs for sign in of_factor)
    return signs


def _sides(
    region: Region, polynomial: Polynomial
) -> Iterator[tuple[Polynomial, tuple[Polynomial, Polynomial]]]:
    """Yield cuts, with the polynomial on both sides of each as it is on their orthants."""
    gens, one = region.ring.gens(), region.ring.constant(1)
    used = [k for k, degree in enumerate(polynomial.degrees()) if degree]
    for k in used:
        u = gens[k]
        above, below = region.put(polynomial, k, 1 + u, one), region.put(polynomial, k, u, 1 + u)
        yield u - 1, (above, below)
    for k, j in itertools.combinations(used, 2):
        total = gens[k] + gens[j]
        above, below = region.put(polynomial, k, total, one), region.put(polynomial, j, total, one)
        yield gens[k] - gens[j], (above, below)
