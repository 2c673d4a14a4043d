"""Best accuracies with one slip: a window too wide or too narrow, every undecided digit a coin."""

from __future__ import annotations

from fractions import Fraction

from lemmata.theory.digit_arithmetic.lookback import run_share
from lemmata.theory.digit_arithmetic.window import best_accuracy, digit_accuracy


def wider(digits: int, window: int, base: int) -> Fraction:
    """`best_accuracy` of one position more."""
    return best_accuracy(digits, window + 1, base)


def every_run(digits: int, window: int, base: int) -> Fraction:
    """`best_accuracy` as if every run that fills the window were lost."""
    return run_share(digits, window, base) if window else Fraction(0)


def half_of_all(digit: int, window: int, base: int) -> Fraction:
    """`digit_accuracy` as if carries were as likely as none from the lowest digit on."""
    return min(Fraction(1), 1 - Fraction(1, 2 * base**window)) if digit > window else digit_accuracy(digit, window, base)
