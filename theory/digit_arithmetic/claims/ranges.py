"""The parameters that claims share: base, length, and two numbers with their digits."""

from lemmata.language.domain import Computed, Integer
from lemmata.theory.digit_arithmetic.problem import digits_of

BASE = Integer(2, None, search=(2, 16))
LENGTH = Integer(1, None, search=(1, 20))
FIRST = Integer(0, lambda c: c.base**c.length - 1)
X = Computed(lambda c: digits_of(c.first, c.length, c.base))
Y = Computed(lambda c: digits_of(c.second, c.length, c.base))
PAIR = {"base": BASE, "length": LENGTH, "first": FIRST, "second": FIRST, "x": X, "y": Y}
"""Two numbers of at most so many digits."""
