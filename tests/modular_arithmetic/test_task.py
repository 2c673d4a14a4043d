"""The tasks: counts against the paper's, what is refused, and small cases by brute force."""

from __future__ import annotations

import math

import numpy as np
import pytest

from lemmata.theory.modular_arithmetic import class_sizes, determines, entropy_gap, task_counts
from lemmata.theory.modular_arithmetic.problem import numbers, primes_below, remainders, sums

NO_BASE = [4, 3, 2, 9, 1, 0, -7, 5.0, "5", None, True, 12769]


@pytest.mark.parametrize("bad", NO_BASE)
@pytest.mark.parametrize("call", [task_counts, lambda p: class_sizes(p, 2), lambda p: entropy_gap(p, 2), lambda p: determines((2,), p)])
def test_a_base_that_is_no_prime_from_5_on_is_refused(call, bad):
    with pytest.raises(ValueError, match="p must be a prime of at least 5"):
        call(bad)


@pytest.mark.parametrize("bad", [0, -1, 2.0, "2", True])
def test_bad_moduli_are_refused(bad):
    for call in (class_sizes, entropy_gap):
        with pytest.raises(ValueError, match="the modulus q must be an integer"):
            call(5, bad)
    with pytest.raises(ValueError, match="a modulus must be an integer"):
        determines((2, bad), 5)


def test_the_counts_of_the_paper():
    found = task_counts(113)
    assert (found.tasks, found.logits, found.frequencies, found.primes, found.zero_free) == (29, 1480, 726, 1523, 1495)
    assert (found.zero_vectors, found.commutative, found.difference) == ((0,), (2, 7), (2, 3, 19))


def test_numbers_and_labels():
    table = numbers(7)
    assert table[3, 5] == 38 and sorted(table.ravel()) == list(range(49))
    assert np.array_equal(remainders(7, 5), table % 5) and sums(7)[5, 4] == 2
    assert primes_below(114)[-1] == 113 and primes_below(2) == ()


def test_class_sizes_are_integers_and_add_up():
    for q in (1, 2, 7, 11, 120, 121):
        sizes = class_sizes(11, q)
        assert sizes.shape == (q,) and sizes.dtype.kind == "i" and sizes.sum() == 121


def test_the_entropy_gap_is_exact_to_rounding_where_a_difference_cancels():
    sizes = np.array(class_sizes(113, 2)) / 12769
    assert entropy_gap(113, 2) == pytest.approx(3.0665936457e-9, rel=1e-9)
    assert entropy_gap(113, 2) == pytest.approx(math.log(2) + (sizes * np.log(sizes)).sum(), abs=1e-15)
    assert entropy_gap(5, 100) == pytest.approx(math.log(4))


def test_determines_takes_any_moduli():
    assert determines((25,), 5) and not determines((4, 6), 5) and not determines((), 5)
    assert type(determines((2, 3, 5), 5)) is bool
