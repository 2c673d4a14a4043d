"""Addition and multiplication on digits in parallel: how many passes carrying takes, exactly, as NumPy functions and fractions.

Numbers are arrays of digits, least significant first. Source: SABBAGHI_2024.
"""

from lemmata.theory.digit_arithmetic.addition import parallel_add
from lemmata.theory.digit_arithmetic.cascade import cascade_pmf

__all__ = ["cascade_pmf", "parallel_add"]
