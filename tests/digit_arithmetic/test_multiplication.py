"""Multiplication in parallel: integers, batches, numbers of the source, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lemmata.theory.digit_arithmetic import dependency_pmf, parallel_multiply, printed_addition_failure
from lemmata.theory.digit_arithmetic.failure import looped_addition_failure, printed_multiplication_failure
from lemmata.theory.digit_arithmetic.multiplication import printed_multiply, reduced_multiply
from lemmata.theory.digit_arithmetic.problem import digits_of, value_of
from tests.digit_arithmetic.test_addition import BAD

DIGITS = st.lists(st.integers(0, 9), min_size=1, max_size=40)


@given(DIGITS, DIGITS)
@example([9] * 18, [9])
def test_any_two_lengths(x, y):
    digits, passes = parallel_multiply(x, y)
    assert value_of(digits) == value_of(x) * value_of(y) and len(digits) == len(x) + len(y)
    assert type(passes) is int and (passes > 0) == (max(value_of(x) * digit for digit in y) > 9)


def test_a_batch_is_its_rows():
    x, y = (np.array([digits_of(number, 3) for number in np.random.default_rng(seed).integers(1000, size=40)]) for seed in (0, 1))
    found, passes = parallel_multiply(x, y)
    rows = [parallel_multiply(*pair) for pair in zip(x, y, strict=True)]
    assert found.tolist() == [row.tolist() for row, _ in rows] and passes.tolist() == [count for _, count in rows]


@pytest.mark.parametrize("multiply", [parallel_multiply, reduced_multiply, printed_multiply])
@pytest.mark.parametrize("bad", BAD)
def test_bad_digits_are_refused(multiply, bad):
    for pair in ((bad, [1]), ([1], bad)):
        with pytest.raises(ValueError, match=r"integers from 0 to 9|digits from 0 to 9"):
            multiply(*pair)


def test_five_and_twenty_digits():
    expected = ["13069/112500", "218887/450000", "36099/100000", "30983/900000", "19/10000", "1/10000"]
    assert [str(share) for share in dependency_pmf(5)] == expected
    assert float(sum(dependency_pmf(20)[:5])) == pytest.approx(0.998402019857, abs=1e-12)


@given(st.integers(1, 9), st.integers(2, 8), st.data())
def test_laws_sum_to_one_and_end_with_what_occurs(digits, base, data):
    law = dependency_pmf(digits, data.draw(st.integers(0, base - 1)), base)
    assert sum(law) == 1 and law[-1] > 0


def test_no_carry_takes_no_pass():
    assert dependency_pmf(7, 0) == dependency_pmf(7, 1) == dependency_pmf(3, None, 2) == [Fraction(1)]


def test_what_is_printed_takes_one_pass_where_something_overflows():
    for multiply in (printed_multiply, reduced_multiply):
        assert multiply([3], [3, 2])[0].tolist() == [9, 6, 0]
        assert [multiply([3], y)[1] for y in ([3, 2], [4, 0])] == [0, 1]


def test_failures_of_the_source():
    assert printed_addition_failure(2) == Fraction(99, 200) and printed_addition_failure(5) == Fraction(451269, 800000)
    assert float(printed_addition_failure(50)) == pytest.approx(0.950586, abs=1e-6)
    assert float(printed_addition_failure(5, loop_to_last=True)) == 0.173925
    assert float(printed_multiplication_failure(5) * Fraction(9, 10)) == 0.664561
    assert printed_addition_failure(1) == looped_addition_failure(1) == Fraction(9, 20)


@pytest.mark.parametrize("bad", [(0,), (2.0,), (True,), (3, 10), (3, -1), (3, 2.0), (3, None, 1)])
def test_bad_sizes_are_refused(bad):
    for law in (dependency_pmf, printed_multiplication_failure):
        with pytest.raises(ValueError, match="must be an integer"):
            law(*bad)


@pytest.mark.parametrize(("digits", "more"), [(0, {}), (2.0, {}), (2, {"base": 1}), (2, {"loop_to_last": "yes"}), (2, {"loop_to_last": 1})])
def test_bad_arguments_of_a_failure_are_refused(digits, more):
    with pytest.raises(ValueError, match="must be"):
        printed_addition_failure(digits, **more)
