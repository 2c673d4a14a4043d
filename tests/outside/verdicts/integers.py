"""What the statements of `statements/integers.py` must get."""

from tests.outside.must import Must

MADE = "an integer was made of a float at integers.py:"
FLOATS = Must("inconclusive", says=MADE, exact=False)
MUST = {
    "root.floored": FLOATS,
    "root.large": Must("inconclusive", exact=False),
    "digits.logarithm": FLOATS,
    "compared.roots": FLOATS,
    "tenths.sum": FLOATS,
    "numpy.rank": FLOATS,
    "numpy.mean": FLOATS,
    "exact.isqrt": Must("holds", exact=True),
    "exact.cassini": Must("holds", exact=True),
    "exact.fractions": Must("holds", exact=True),
    "exact.arrays": Must("holds", exact=True),
    "exact.least": Must("holds", exact=True),
}
