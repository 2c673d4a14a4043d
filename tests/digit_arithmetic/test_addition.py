"""Addition in parallel: every pair of three digits in one batch, 200 digits, types, and what is refused."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lemmata.evidence import scaled
from lemmata.language.check import Options, checks_of
from lemmata.proofs_checks.digit_arithmetic import addition as checks
from lemmata.theory.digit_arithmetic import parallel_add
from lemmata.theory.digit_arithmetic.addition import looped_add, printed_add, reduced_add
from lemmata.theory.digit_arithmetic.claims.addition import SUM
from lemmata.theory.digit_arithmetic.lookahead import lookahead_add
from lemmata.theory.digit_arithmetic.problem import cascade_length, digits_of, look_back, value_of
from lemmata.theory.digit_arithmetic.window import windowed_add

BAD = [[], [[]], [1.0], [True], [1, True], ["1"], 3, [-1], [10], [2**70], [2**63, -1], [1, [2]]]
DIGITS = st.lists(st.integers(0, 9), min_size=1, max_size=200)


def every_number(length: int) -> np.ndarray:
    """The digits of all numbers of so many digits: (10^length, length)."""
    return np.array([digits_of(number, length) for number in range(10**length)])


def test_every_pair_of_three_digits():
    digits = every_number(3)
    x, y = np.repeat(digits, 1000, axis=0), np.tile(digits, (1000, 1))
    found, passes = parallel_add(x, y)
    assert (found @ 10 ** np.arange(4)).tolist() == [one + other for one in range(1000) for other in range(1000)]
    assert passes.shape == (10**6,) and np.bincount(passes).tolist() == [166375, 743625, 85500, 4500]
    rows = np.random.default_rng(0).integers(10**6, size=50)
    assert all(passes[k] == cascade_length(x[k], y[k]) for k in rows)


@pytest.mark.parametrize("length", [7, 8, 15, 16, 31, 32, 63, 64, 127, 130])
def test_batches_whose_carries_run_far(length):
    rng = np.random.default_rng(length)
    x = rng.integers(10, size=(3000, length))
    y = np.where(rng.random(x.shape) < 0.9, 9 - x, rng.integers(10, size=x.shape))  # most positions propagate
    digits, passes = parallel_add(x, y)
    assert (digits == lookahead_add(x, y)[0]).all() and passes.max() > min(length - 2, 20)
    assert passes[:200].tolist() == [cascade_length(*pair) for pair in zip(x[:200], y[:200], strict=True)]


@given(st.data(), DIGITS)
def test_two_hundred_digits(data, x):
    y = data.draw(st.lists(st.integers(0, 9), min_size=len(x), max_size=len(x)))
    digits, passes = parallel_add(x, y)
    assert value_of(digits) == value_of(x) + value_of(y) == value_of(lookahead_add(x, y)[0])
    assert type(passes) is int and passes == cascade_length(x, y)


@pytest.mark.parametrize("add", [parallel_add, reduced_add, printed_add, looped_add, lookahead_add, cascade_length])
@pytest.mark.parametrize("bad", BAD)
def test_bad_digits_are_refused(add, bad):
    good = [1] * (len(bad) if isinstance(bad, list) else 1)
    for pair in ((bad, good), (good, bad)):
        with pytest.raises(ValueError, match=r"integers from 0 to 9|digits from 0 to 9"):
            add(*pair)


@pytest.mark.parametrize("base", [1, 0, -2, 10.0, True, "10"])
def test_bad_bases_are_refused(base):
    with pytest.raises(ValueError, match="base must be an integer of at least 2"):
        parallel_add([0], [0], base)


def test_different_lengths_are_refused():
    with pytest.raises(ValueError, match="one length"):
        parallel_add([1, 2], [1])


@pytest.mark.parametrize(("base", "dtype"), [(10, np.int8), (100, np.uint8), (64, np.int8), (2**40, np.int64), (2**80, object)])
def test_types_hold_every_sum(base, dtype):
    x = np.array([base - 1, base - 1], dtype=object if base > 2**62 else np.min_scalar_type(base))
    digits, passes = parallel_add(x, x, base)
    assert digits.tolist() == [base - 2, base - 1, 1] and passes == 1
    assert np.iinfo(digits.dtype).max >= 2 * base if digits.dtype != object else dtype is object


@pytest.mark.parametrize("add", [parallel_add, lookahead_add, partial(windowed_add, window=2)])
@pytest.mark.parametrize("base", [10, 2**63 - 1, 2**64, 2**80])
def test_every_rule_adds_whatever_integers_hold_the_digits(add, base):
    one, other = np.array([5, base - 1], dtype=object), np.array([np.int64(5), base - 2], dtype=object)
    expected = digits_of(10 + (2 * base - 3) * base, 3, base).tolist()
    pairs = [(one, other), (one.tolist(), other.tolist())]
    pairs += [(one.astype(np.uint64), other.astype(np.uint64))] if base <= 2**64 else []
    pairs += [(one.astype(np.uint64), other.astype(np.int64))] if base < 2**63 else []
    for x, y in pairs:
        found = add(x, y, base=base)
        digits = found[0] if isinstance(found, tuple) else found
        assert digits.tolist() == expected and all(type(digit) is int for digit in digits.tolist())


def test_look_ahead_adds_batches():
    x, y = np.random.default_rng(0).integers(10, size=(2, 40, 7))
    assert (lookahead_add(x, y)[0] == parallel_add(x, y)[0]).all()


@pytest.mark.parametrize("measure", [cascade_length, look_back])
def test_one_pair_is_measured_at_a_time(measure):
    with pytest.raises(ValueError, match="one number each"):
        measure([[5, 9]], [[5, 0]])


def test_small_types_are_kept_and_operands_stay_as_they_are():
    x = np.array([9, 9], dtype=np.int8)
    assert parallel_add(x, x)[0].dtype == np.int8 and x.tolist() == [9, 9]


def test_what_is_printed_is_right_on_short_cascades_alone():
    assert printed_add([1, 2], [3, 4])[0].tolist() == [4, 6, 0]
    assert reduced_add([5, 5], [5, 1])[0].tolist() == [0, 7, 0] and reduced_add([9, 9], [1, 0])[0].tolist() == [0, 0, 0]


def test_few_wrong_sums_of_many_are_refuted_by_draws_alone(monkeypatch):
    """One sum in a thousand has a wrong digit; a second look at fewer of them, or at a share, would not show the same gap."""
    monkeypatch.setattr(checks, "PAIRS", 20_000)

    def seldom(x, y, base):
        digits, passes = parallel_add(x, y, base)
        digits[(x[:, :3] == base - 1).all(axis=1), 0] ^= 1
        return digits, passes

    (check,) = (one for one in checks_of(SUM) if one.kind == "scaled")
    domain = SUM.domain.replaced(**check.options["at"])
    outcomes = [scaled.run(check, formula, domain, Options(tier="scale")).outcome for formula in (parallel_add, seldom)]
    assert outcomes == ["holds", "refuted"]
