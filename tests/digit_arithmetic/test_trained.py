"""Trained encoders against each other: which side a sign stands for, and that one that did not train says nothing."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.proofs_checks.digit_arithmetic import trained
from lemmata.theory.digit_arithmetic.trained import lead

AHEAD, BEHIND = np.array([[1.0, 0.5], [1.0, 0.7]]), np.array([[0.995, 0.1], [1.0, 0.2]])


@pytest.mark.parametrize(("sign", "side"), [(1, "above"), (0, "equal"), (-1, "below")])
def test_seeds_are_paired_and_a_sign_is_a_side(sign, side):
    found = trained._compared(sign, [AHEAD, BEHIND], 1)
    assert (found.side, found.predicted) == (side, 0.0)
    assert (found.mean, found.error) == (pytest.approx(0.45), pytest.approx(0.05))


def test_an_encoder_that_did_not_train_says_nothing():
    short = np.array([[0.98, 0.1], [1.0, 0.2]])
    for runs in ([AHEAD, short], [short, BEHIND]):
        with pytest.raises(ArithmeticError, match="did not train: it has 98 % of the sums right"):
            trained._compared(1, runs, 1)


@pytest.mark.parametrize(
    ("encoding", "digits", "told"), [("ape", 2, "one of rpe, ape-shifted"), ("rpe", 1, "of at least 2"), ("rpe", 2.0, "integer")]
)
def test_of_others_nothing_is_claimed(encoding, digits, told):
    with pytest.raises(ValueError, match=told):
        lead(encoding, digits)
