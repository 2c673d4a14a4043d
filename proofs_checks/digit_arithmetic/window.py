"""Checks of what a window can do: every rule of the smallest sizes, the rule that is best, coins for runs, and digits one by one."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import Integer
from lemmata.language.relation import Equal
from lemmata.proofs_checks.digit_arithmetic.cascade import every_pair
from lemmata.proofs_checks.digit_arithmetic.failure import share
from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.claims.window import BEST, DIGIT
from lemmata.theory.digit_arithmetic.window import windowed_add


@exact(BEST, sizes={"base": (2,), "digits": (1, 2, 3), "window": (0, 1)})
def is_the_best_of_all_rules(formula, case):
    """Every rule: a digit for each place and what it sees there, of those that occur; two at most do, with or without a carry."""
    m, asked = case.window, {}
    pairs = list(zip(*every_pair(case.digits, case.base), strict=True))
    needs = []
    for x, y in pairs:
        digits = parallel_add(x, y, case.base)[0]
        need = []
        for place, digit in enumerate(digits.tolist()):
            seen = tuple((int(x[q]), int(y[q])) for q in range(max(place - m, 0), min(place + m + 1, case.digits)))
            need.append((asked.setdefault((place, seen), {}), digit))
            need[-1][0].setdefault(digit, len(need[-1][0]))
        needs.append(need)
    open_ = [values for values in asked.values() if len(values) == 2]
    bit = {id(values): k for k, values in enumerate(open_)}
    rules = np.arange(2 ** len(open_))
    right = np.zeros(len(rules), dtype=int)
    for need in needs:
        wanted = [(bit[id(values)], values[digit]) for values, digit in need if id(values) in bit]
        right += np.all([rules >> k & 1 == value for k, value in wanted], axis=0) if wanted else 1
    return Equal(case.apply(formula), Fraction(int(right.max()), len(pairs)))


@exact(BEST, sizes={"base": (3, 4), "digits": (1, 2), "window": (0, 1)})
def is_the_best_of_all_rules_in_larger_bases(formula, case):
    """The same where a pair of digits is seen in more ways."""
    return is_the_best_of_all_rules(formula, case)


@exact(BEST, sizes={"base": (2, 3), "digits": (1, 2, 3), "window": range(4)})
def is_attained_by_taking_no_carry(formula, case):
    """The rule itself, on all pairs."""
    pair = every_pair(case.digits, case.base)
    right = (windowed_add(*pair, case.window, case.base) == parallel_add(*pair, case.base)[0]).all(axis=1)
    return Equal(case.apply(formula), share(right))


@exact(BEST, sizes={"base": (2, 3, 10), "digits": range(1, 8), "window": range(5)})
@tested(BEST, examples=10, at={"digits": Integer(1, 8)})
def tosses_a_coin_for_every_hidden_run(formula, case):
    """The mean of 2^-N, N the positions that do not propagate with m above them that do."""
    total = Fraction(0)
    for word in itertools.product((False, True), repeat=case.digits):
        hidden = sum(not word[j] and all(word[j + 1 : j + 1 + case.window]) for j in range(len(word) - case.window))
        total += Fraction((case.base - 1) ** word.count(False), case.base ** len(word) * 2**hidden)
    return Equal(case.apply(formula), total)


@exact(DIGIT, sizes={"base": (2, 3), "digit": (1, 2, 3, 4), "window": range(4)})
def takes_the_likelier_value(formula, case):
    """All pairs of the positions below, sorted by what is seen: the larger share of a carry and of none."""
    if case.digit == 1:
        return Equal(case.apply(formula), 1)
    x, y = every_pair(case.digit - 1, case.base)
    carry = parallel_add(x, y, case.base)[0][:, -1]
    hidden = max(case.digit - 1 - case.window, 0)
    seen = np.hstack([x[:, hidden:], y[:, hidden:]])
    keys = seen @ case.base ** np.arange(seen.shape[1])
    likelier = sum(max(int((carry[keys == key]).sum()), int((1 - carry[keys == key]).sum())) for key in np.unique(keys))
    return Equal(case.apply(formula), Fraction(likelier, len(carry)))


@tested(DIGIT, examples=30)
def follows_the_carry(formula, case):
    """P(carry) from position to position, g + p c, up to those that are seen."""
    carry, b = Fraction(0), case.base
    for _ in range(case.digit - 1 - case.window):
        carry = Fraction(b - 1, 2 * b) + carry / b
    return Equal(case.apply(formula), 1 - min(carry, 1 - carry) / b**case.window)
