"""The normal form of exact checks: a quotient of polynomials, reduced modulo what its generators
satisfy; never `simplify`.

An expression becomes numerator / denominator in a polynomial ring over the integers (FLINT's). Its
generators are the symbols, one exponential for each rational line of exponents, one root for each
base (s^q = base), i (i² = −1), and one root of unity for the cosines of rational angles (modulo a
cyclotomic polynomial); cosines of others are exponentials; what is none of these is a generator
without relation, but that logarithms of equal arguments are one. A power whose exponent is an
integer symbol is a generator as well, for each irreducible factor of its base: q^{ak+b} is Q_k^a
q^b, (−1)^k squares to 1, (k + 1)! is (k + 1) k!; entries of a sequence are written in one of them
by its step. A numerator that reduces to zero proves the expression zero wherever it is defined. One
that does not proves nothing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from lemmata.terms.arithmetic import cospi_symbol
from lemmata.terms.expressions import parts_of, subexpressions
from lemmata.terms.sequences import resolved
from lemmata.terms.types import Scalar, Value

Polynomial: TypeAlias = Any
"""A polynomial of FLINT over the integers."""
LONGEST = 64
"""A factorial is written by one that far away at most: each step is a factor."""
FACTORED = 10**12
"""Numerator and denominator of a number whose logarithm is written by primes, at most."""
LARGE = 30
"""From so many terms of a denominator on, what it shares with the numerator is divided out: in
shorter ones the search costs more.
"""


def normal_form(expression: Scalar) -> Scalar:
    """Return the reduced numerator of an expression over a common denominator; zero proves the
    expression zero.

    Raises: ArithmeticError if the expression is not finite, or its denominator is zero.

    >>> import sympy
    >>> x = sympy.Symbol("x", positive=True)
    >>> normal_form(sympy.sqrt(1 + sympy.sqrt(x)) ** 2 - sympy.sqrt(x))
    1
    """
    return _numerator(expression, cancelled=False)


def _numerator(expression: Scalar, cancelled: bool) -> Scalar:
    import sympy

    expression = _with_one_logarithm_each(resolved(sympy.sympify(expression)))
    if expression.is_Rational:
        return expression
    quotients = Quotients(_finite(expression), cancelled)
    return quotients.expression(quotients.numerator)


def _with_one_logarithm_each(expression: Scalar) -> Scalar:
    """Return an expression in which logarithms of arguments that are equal, by their normal form,
    are one and the same.

    Those of rational numbers become logarithms of primes, between which there is no rational
    relation.
    """
    import sympy

    numbers = [
        part
        for part in subexpressions(expression)
        if part.func is sympy.log and _is_factored(part.args[0])
    ]
    if numbers:
        expression = expression.xreplace({log: _of_primes(log.args[0]) for log in numbers})
    logs = sorted(
        (part for part in subexpressions(expression) if part.func is sympy.log),
        key=sympy.default_sort_key,
    )
    swaps: dict[Scalar, Scalar] = {}
    for k, one in enumerate(logs):
        like = (
            candidate
            for candidate in logs[:k]
            if candidate not in swaps and candidate.free_symbols == one.free_symbols
        )
        twin = next(
            (candidate for candidate in like if is_zero(one.args[0] - candidate.args[0])), None
        )
        swaps |= {} if twin is None else {one: twin}
    return expression.xreplace(swaps) if swaps else expression


def _is_factored(number: Scalar) -> bool:
    return bool(number.is_Rational and number > 0) and max(number.p, number.q) <= FACTORED


def _of_primes(number: Scalar) -> Scalar:
    import sympy

    top: Mapping[int, int] = sympy.factorint(int(number.p))
    bottom: Mapping[int, int] = sympy.factorint(int(number.q))
    powers = [*top.items(), *((prime, -power) for prime, power in bottom.items())]
    return sympy.Add(*(power * sympy.log(prime) for prime, power in powers))


def _finite(expression: Scalar) -> Scalar:
    import sympy

    if not subexpressions(expression).isdisjoint((sympy.nan, sympy.zoo, sympy.oo, -sympy.oo)):
        raise ArithmeticError("an infinite or undefined expression occurs in an exact relation")
    return expression


def is_zero(value: Scalar) -> bool:
    """Tell whether an exact number or expression is zero by its normal form.

    Raises: TypeError as `must_be_exact`.

    >>> import sympy
    >>> x = sympy.Symbol("x")
    >>> (
    ...     is_zero((x + 1) ** 2 - x**2 - 2 * x - 1),
    ...     is_zero(sympy.exp(2 * x) - sympy.exp(x) ** 2),
    ...     is_zero(x - 1),
    ... )
    (True, True, False)
    """
    must_be_exact(value)
    return (
        value == 0 if isinstance(value, (int, Fraction)) else _numerator(value, cancelled=True) == 0
    )


def factors(expression: Scalar) -> list[Scalar]:
    """Return the irreducible factors of the numerator of an expression, each once; rational ones
    are left out.

    Raises: ArithmeticError as `normal_form`.

    >>> import sympy
    >>> k = sympy.Symbol("k", integer=True, nonnegative=True)
    >>> factors(2**k * k - 3 * 2**k)
    [2**k, k - 3]
    """
    import sympy

    quotients = Quotients(_finite(sympy.sympify(expression)))
    irreducibles = [quotients.expression(factor) for factor, _ in quotients.numerator.factor()[1]]
    return sorted(
        (quotients.put_back(factor) for factor in irreducibles), key=sympy.default_sort_key
    )


def must_be_exact(value: Scalar) -> None:
    """Refuse what is no exact number or expression.

    Raises: TypeError for a float, or an expression that holds one: its normal form would prove
        something about the rounded number.
    """
    import sympy

    if isinstance(value, (int, Fraction)):
        return
    if not isinstance(value, sympy.Expr) or any(part.is_Float for part in subexpressions(value)):
        raise TypeError(
            f"a {type(value).__name__} occurs in an exact relation: write integers, `number` or"
            " `ratio`"
        )
    if not value.is_commutative:
        raise TypeError(
            "factors that do not commute occur in an exact relation, whose normal form would"
            " exchange them"
        )


class Quotients:
    """Evaluates an expression as a pair (numerator, denominator) of polynomials over the integers,
    each subexpression once.

    Args:
        expression: of which the pair is asked.
        cancelled: divide large sums by what top and bottom have in common. The numerator is zero
            then if and only if it was, and far shorter along a continued fraction; but poles that
            are removable are lost, so that only `is_zero` asks for it.
    """

    def __init__(self, expression: Scalar, cancelled: bool = False) -> None:
        import flint
        import sympy

        self.meaning, self.roots, signs, turns = {}, [], [], []
        if not all(map(_is_rational, subexpressions(expression))):
            expression, signs, powers = _powers(_factorials(_turns(expression)))
            expression, lines = exponentials(expression)
            expression, turns, cosines = _cosines(expression)
            expression, self.roots = _roots(expression)
            exponents = {s: sympy.exp(line) for s, line in lines.items()}
            self.meaning = {
                **powers,
                **exponents,
                **cosines,
                **{s: base ** sympy.Rational(1, q) for s, base, q in self.roots},
            }
        roots = [*self.roots, *signs]
        # modulo relations a common factor may divide zero
        self.cancelled = cancelled and not roots and not turns
        defined = [s for s, _, _ in reversed(roots)] + [z for z, _ in turns]
        free = _leaves(expression).union(*(_leaves(base) for _, base, _ in roots)) - set(defined)
        self.symbols = [*defined, *sorted(free, key=self._order)] or [
            sympy.Dummy("none", real=True)
        ]
        self.ring = flint.fmpz_mpoly_ctx.get(
            [f"x{k}" for k in range(len(self.symbols))], flint.Ordering.lex
        )
        one = self.one = self.ring.constant(1)
        self.known = {
            symbol: (generator, one)
            for symbol, generator in zip(self.symbols, self.ring.gens(), strict=True)
        }
        self.relations: list[Polynomial] = []
        self.relations = [self._quotient(polynomial)[0] for _, polynomial in turns]
        for s, base, q in roots:
            top, bottom = self.quotient(base)
            self.relations.insert(0, self.known[s][0] ** q - top * bottom ** (q - 1))
            self.known[s] = (self.known[s][0], bottom)
        self.numerator, self.denominator = self.quotient(expression)
        if self.denominator == 0:
            raise ArithmeticError("an expression divides by zero")

    def _order(self, symbol: Scalar) -> Value:
        """Return by what a generator is sorted: what it stands for, since dummies of this module
        come in another order in every process.
        """
        import sympy

        return not symbol.is_Dummy, sympy.default_sort_key(self.put_back(symbol))

    def expression(self, polynomial: Polynomial) -> Scalar:
        """Return a polynomial as an expression in the generators."""
        import sympy

        def power(symbol: Scalar, k: int) -> Scalar:
            return symbol if k == 1 else sympy.Pow(symbol, k)

        terms = (
            (c, zip(self.symbols, map(int, powers), strict=True))
            for powers, c in polynomial.to_dict().items()
        )
        return sympy.Add(
            *(sympy.Mul(int(c), *(power(s, k) for s, k in monomial if k)) for c, monomial in terms)
        )

    def put_back(self, expression: Scalar) -> Scalar:
        """Return an expression with the generators replaced by what they stand for."""
        while not self.meaning.keys().isdisjoint(expression.free_symbols):
            expression = expression.xreplace(self.meaning)
        return expression

    def reduced(self, polynomial: Polynomial) -> Polynomial:
        """Return the remainder: each relation begins with a power of its own generator, and the
        rest of it is in those that come after.
        """
        for relation in self.relations:
            polynomial = divmod(polynomial, relation)[1]
        return polynomial

    def quotient(self, expression: Scalar) -> tuple[Polynomial, Polynomial]:
        if expression not in self.known:
            top, bottom = self._quotient(expression)
            self.known[expression] = self.reduced(top), self.reduced(bottom)
        return self.known[expression]

    def _quotient(self, expression: Scalar) -> tuple[Polynomial, Polynomial]:
        if expression.is_Rational:
            return self.ring.constant(int(expression.p)), self.ring.constant(int(expression.q))
        if expression.is_Pow:
            top, bottom = self.quotient(expression.base)
            power = int(expression.exp)
            top, bottom = (top, bottom) if power >= 0 else (bottom, top)
            return self._power(top, abs(power)), self._power(bottom, abs(power))
        top, bottom = self.quotient(expression.args[0])
        for part in expression.args[1:]:
            more, under = self.quotient(part)
            if expression.is_Mul:
                top, bottom = top * more, bottom * under
            elif under == bottom:
                top = top + more
            else:
                common = bottom.gcd(under) if bottom != 0 and under != 0 else self.one
                left, right = bottom // common, under // common
                top, bottom = top * right + more * left, left * under
            top, bottom = self.reduced(top), self.reduced(bottom)
        return self._divided(top, bottom) if self.cancelled and expression.is_Add else (top, bottom)

    def _divided(self, top: Polynomial, bottom: Polynomial) -> tuple[Polynomial, Polynomial]:
        if len(bottom) < LARGE:  # a bottom that is zero stays: somebody divides by it
            return top, bottom
        common = top.gcd(bottom)
        return top // common, bottom // common

    def _power(self, base: Polynomial, power: int) -> Polynomial:
        if not self.relations:
            return base**power
        out = self.one
        for _ in range(power):
            out = self.reduced(out * base)
        return out


def _is_rational(part: Scalar) -> bool:
    """Tell whether a part is such as rational functions of symbols over the rationals have: they
    need no other generators.
    """
    return bool(
        part.is_Symbol
        or part.is_Rational
        or part.is_Add
        or part.is_Mul
        or (part.is_Pow and part.exp.is_Integer)
    )


def _leaves(expression: Scalar) -> set[Scalar]:
    """Return what sums, products and integer powers are built from, rationals left out."""
    atoms, seen, waiting = set(), {expression}, [expression]
    while waiting:
        part = waiting.pop()
        inside: tuple[Scalar, ...] = ()
        if part.is_Add or part.is_Mul:
            inside = part.args
        elif part.is_Pow and part.exp.is_Integer:
            inside = (part.base,)
        elif not part.is_Rational:
            atoms.add(part)
        waiting.extend(set(inside) - seen)
        seen.update(inside)
    return atoms


def _factorials(expression: Scalar) -> Scalar:
    """Write (z + b)!, b an integer, as (z + a)! (z + a + 1)…(z + b), a the least b that occurs with
    z; Γ(z + 1) is z!.

    Only where z + a is an integer of at least 0, or z + a + 1 is positive: there is no factorial of
    -1, of which 0! would be a multiple.
    """
    import sympy

    expression = in_factorials(expression)
    groups: dict[Scalar, list[tuple[int, Scalar]]] = {}
    for part in subexpressions(expression):
        if isinstance(part, (sympy.factorial, sympy.gamma)):
            own = isinstance(part, sympy.factorial)
            shift, line = sympy.expand(part.args[0]).as_coeff_Add()
            certain = own and shift.is_Integer and line.is_integer and part.args[0].is_nonnegative
            if certain or (not own and shift.is_Rational and part.args[0].is_positive):
                whole = math.floor(shift)
                groups.setdefault(line + shift - whole, []).append((whole - (not own), part))
    swaps = {}
    for line, parts in groups.items():
        least = min(shift for shift, _ in parts)
        first = sympy.factorial(line + least) if line.is_integer else sympy.gamma(line + least + 1)
        for shift, part in parts:
            if shift <= least + LONGEST:
                swaps[part] = first * sympy.Mul(*(line + i for i in range(least + 1, shift + 1)))
    return expression.xreplace(swaps)


def in_factorials(expression: Scalar) -> Scalar:
    """Return an expression with C(n, j), where j and n - j are certainly not negative, in
    factorials.
    """
    import sympy

    swaps = {}
    for part in parts_of(expression, sympy.binomial):
        top, low = part.args
        if low.is_nonnegative and sympy.expand(top - low).is_nonnegative:
            swaps[part] = sympy.factorial(top) / (
                sympy.factorial(low) * sympy.factorial(sympy.expand(top - low))
            )
    return expression.xreplace(swaps)


def _powers(
    expression: Scalar,
) -> tuple[Scalar, list[tuple[Scalar, Scalar, int]], dict[Scalar, Scalar]]:
    """Write base^(Σ c · m + b), m products of integer symbols, c and b integers, in powers of one
    generator for each factor and m.

    A positive base may have fractions for c and b: of their denominators the generator is a root.
    The innermost come first. Returns also the generators that square to 1, those of (−1)^m, as
    roots, and what all of them stand for.
    """
    import sympy

    generators: dict[tuple[Scalar, Scalar], Scalar] = {}
    products = [
        e
        for e in subexpressions(expression)
        if e.is_Pow and e.base.is_Mul and not e.exp.is_Rational
    ]
    apart = {
        e: sympy.Mul(*(factor**e.exp for factor in e.base.args))
        for e in products
        if all(one.is_positive for one in e.base.args)
    }
    expression, parts = expression.xreplace(apart), {}
    for _, lines in filter(None, map(_stepped, subexpressions(expression))):
        for coefficient, line in lines:
            parts[line] = math.lcm(parts.get(line, 1), int(coefficient.q))
    while powers := {
        part: exponent for part in subexpressions(expression) if (exponent := _stepped(part))
    }:
        inner = {
            part: exponent
            for part, exponent in powers.items()
            if powers.keys().isdisjoint(subexpressions(part.base))
        }
        swaps = {}
        for part, (constant, lines) in inner.items():
            whole = part.base**constant
            whole_ones = all(number.is_Integer for number in (constant, *(c for c, _ in lines)))
            for factor, times in _factors(part.base) if whole_ones else _positive(part.base):
                for coefficient, line in lines:
                    unit = (
                        math.lcm(parts.get(line, 1), int(coefficient.q))
                        if factor.is_positive
                        else 1
                    )
                    generator = generators.setdefault(
                        (factor, line / unit), sympy.Dummy("P", positive=factor.is_positive or None)
                    )
                    whole *= generator ** int(times * coefficient * unit)
            swaps[part] = whole
        expression = expression.xreplace(swaps)
    signs = [
        (generator, sympy.S.One, 2) for (factor, _), generator in generators.items() if factor == -1
    ]
    return (
        expression,
        signs,
        {generator: factor**line for (factor, line), generator in generators.items()},
    )


def _stepped(part: Scalar) -> tuple[Scalar, list[tuple[Scalar, Scalar]]] | None:
    """Return b and the pairs (c, m) of an exponent Σ c · m + b with all of them integers and some
    m; None for any other expression.

    Where the base is positive, b and c may be fractions: h^{m/2} is none but the positive root.
    """
    import sympy

    if (
        not part.is_Pow
        or part.exp.is_Rational
        or not (part.exp.is_integer or part.base.is_positive)
    ):
        return None
    constant, rest = sympy.expand(part.exp).as_coeff_Add()
    lines = [term.as_coeff_Mul(rational=True) for term in sympy.Add.make_args(rest)]
    if part.base.is_positive:
        return (
            (constant, lines)
            if constant.is_Rational and all(c.is_Rational and m.is_integer for c, m in lines)
            else None
        )
    if not constant.is_Integer or not all(c.is_Integer and m.is_integer for c, m in lines):
        return None
    grows = constant >= 0 and all(c > 0 and m.is_nonnegative for c, m in lines)
    if not (grows or part.base.is_zero is False or _is_generic(part.base)):
        # where the base is 0, as 0^((k - 7)^2) = 0^(k^2 - 14 k + 49) at k = 7, there is no power
        # with a negative exponent
        return None
    return constant, lines


def _positive(base: Scalar) -> list[tuple[Scalar, int]]:
    """Return factors of a positive base to fractions of whose powers it may be taken apart: all of
    them positive.
    """
    pairs = _factors(base)
    return pairs if all(factor.is_positive for factor, _ in pairs) else [(base, 1)]


def _is_generic(base: Scalar) -> bool:
    """Tell whether a base is a quotient of polynomials over the rationals, not 0, in the author's
    own symbols.

    An identity between its powers that holds off its zeros is one of rational functions at each
    integer, and so holds wherever both sides are defined. Generators of other powers and roots are
    no such symbols: among them are divisors of zero.
    """
    import sympy

    for part in sympy.fraction(sympy.together(base)):
        symbols = part.free_symbols
        if any(isinstance(s, sympy.Dummy) for s in symbols) or not part.is_polynomial(*symbols):
            return False
        polynomial = sympy.Poly(part, *symbols) if symbols else None
        if (
            part.is_zero
            if polynomial is None
            else polynomial.is_zero or not all(c.is_Rational for c in polynomial.coeffs())
        ):
            return False
        if polynomial is None and not part.is_Rational:
            return False
    return True


def _factors(base: Scalar) -> list[tuple[Scalar, int]]:
    """Return factors of a base, irreducible ones of polynomials, with their multiplicities: (ab)^m
    = a^m b^m for integers m.
    """
    import sympy

    if base.is_zero:
        return [(base, 1)]
    multiplicities: dict[Scalar, int] = {}
    for part, sign in zip(sympy.fraction(sympy.together(base)), (1, -1), strict=True):
        for one in sympy.Mul.make_args(part):
            for factor, times in _irreducible(one):
                multiplicities[factor] = multiplicities.get(factor, 0) + sign * times
    return [(factor, times) for factor, times in multiplicities.items() if times]


def _irreducible(part: Scalar) -> list[tuple[Scalar, int]]:
    """Return the irreducible factors of a polynomial with rational coefficients, the primes of a
    rational; of all else itself.
    """
    import sympy

    if part.is_Rational:
        primes: Any = sympy.factorrat(part)
        return [(sympy.sympify(prime), times) for prime, times in primes.items()]
    symbols = part.free_symbols
    if not symbols or not part.is_polynomial(*symbols):
        return [(part, 1)]
    polynomial = sympy.Poly(part, *symbols)
    if not all(c.is_Rational for c in polynomial.coeffs()):
        return [(part, 1)]
    content, factors = polynomial.factor_list()
    return [
        *(_irreducible(content) if content != 1 else []),
        *((factor.as_expr(), times) for factor, times in factors),
    ]


def exponentials(expression: Scalar) -> tuple[Scalar, dict[Scalar, Scalar]]:
    """Write every exp(Σ r · m), r rational, as a product of powers of one generator for each m;
    return of which exponent each is e to.
    """
    import sympy

    terms: dict[Scalar, list[tuple[Scalar, Scalar]]] = {}
    for atom in (
        part
        for part in subexpressions(expression)
        if isinstance(part, (sympy.exp, sympy.core.numbers.Exp1))
    ):
        exponent = sympy.expand(atom.args[0]) if atom.args else sympy.S.One
        terms[atom] = [term.as_coeff_Mul(rational=True) for term in sympy.Add.make_args(exponent)]
    unit: dict[Scalar, int] = {}
    for rate, line in (term for summands in terms.values() for term in summands):
        unit[line] = math.lcm(unit.get(line, 1), int(rate.q))
    generator = {line: sympy.Dummy("E", positive=line.is_real or None) for line in unit}
    swaps = {
        atom: sympy.Mul(*(generator[line] ** int(rate * unit[line]) for rate, line in summands))
        for atom, summands in terms.items()
    }
    return expression.xreplace(swaps), {generator[line]: line / unit[line] for line in unit}


def _turns(expression: Scalar) -> Scalar:
    """Write cos(pi (r + x)), r rational and x not, in cosines of rational angles and in exp(i pi
    x).
    """
    import sympy

    swaps = {}
    for part in subexpressions(expression):
        if isinstance(part, cospi_symbol()) and not part.args[0].is_Rational:
            constant, rest = sympy.expand(part.args[0]).as_coeff_Add()
            turn, half = sympy.exp(sympy.I * sympy.pi * rest), sympy.Rational(1, 2)
            cosine, sine = (turn + 1 / turn) / 2, (turn - 1 / turn) / (2 * sympy.I)
            swaps[part] = part.func(constant) * cosine - part.func(half - constant) * sine
    return expression.xreplace(swaps)


def _cosines(
    expression: Scalar,
) -> tuple[Scalar, list[tuple[Scalar, Scalar]], dict[Scalar, Scalar]]:
    """Write cos(pi p/q) as (z^k + z^-k)/2, z a primitive root of unity; return z with its
    cyclotomic polynomial, and i likewise.

    Returns also what z and i stand for.
    """
    import sympy

    inside, meaning = subexpressions(expression), {}
    generators, turns = (
        [],
        sorted((part for part in inside if isinstance(part, cospi_symbol())), key=str),
    )
    if turns:
        order, z = 2 * math.lcm(*(int(turn.args[0].q) for turn in turns)), sympy.Dummy("z")
        steps = {turn: int(turn.args[0] * order) // 2 for turn in turns}
        expression = expression.xreplace(
            {turn: (z**k + z ** (order - k)) / 2 for turn, k in steps.items()}
        )
        generators.append((z, sympy.cyclotomic_poly(order, z)))
        meaning[z] = sympy.exp(2 * sympy.pi * sympy.I / order)
    if sympy.I in inside:
        i = sympy.Dummy("i")
        expression = expression.xreplace({sympy.I: i})
        generators.append((i, i**2 + 1))
        meaning[i] = sympy.I
    return expression, generators, meaning


def _roots(expression: Scalar) -> tuple[Scalar, list[tuple[Scalar, Scalar, int]]]:
    """Replace fractional powers, innermost first, by generators s with s^q = base; return (s, base,
    q) in this order.
    """
    import sympy

    expression, generators = _integer_roots(expression)
    while powers := _fractional(expression):
        base = min((power.base for power in powers), key=sympy.count_ops)
        q, s = (
            math.lcm(*(int(power.exp.q) for power in powers if power.base == base)),
            sympy.Dummy("s"),
        )
        generators.append((s, base, q))
        expression = expression.replace(
            lambda e, base=base: (
                e.is_Pow and e.base == base and e.exp.is_Rational and not e.exp.is_Integer
            ),
            lambda e, s=s, q=q: s ** int(e.exp * q),
        )
    return expression, generators


def _integer_roots(expression: Scalar) -> tuple[Scalar, list[tuple[Scalar, Scalar, int]]]:
    """Write roots of positive integers by roots of primes, so that sqrt(6) is sqrt(2) sqrt(3)."""
    import sympy

    powers = [
        power for power in _fractional(expression) if power.base.is_Integer and power.base > 0
    ]
    q = math.lcm(*(int(power.exp.q) for power in powers))
    factors = {power: sympy.factorint(power.base) for power in powers}
    roots = {prime: sympy.Dummy(f"s{prime}") for prime in sorted(set().union(*factors.values()))}
    swaps = {
        power: sympy.Mul(*(roots[p] ** int(times * power.exp * q) for p, times in primes.items()))
        for power, primes in factors.items()
    }
    return expression.xreplace(swaps), [(s, sympy.Integer(prime), q) for prime, s in roots.items()]


def _fractional(expression: Scalar) -> list[Scalar]:
    return [
        part
        for part in subexpressions(expression)
        if part.is_Pow and part.exp.is_Rational and not part.exp.is_Integer
    ]
