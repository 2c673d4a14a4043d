"""Trained encoders against each other: which side a sign stands for, and that one that did not train says nothing."""

from __future__ import annotations

import numpy as np
import pytest

from lemmata.evidence.run_evidence import estimates
from lemmata.proofs_checks.digit_arithmetic import trained
from lemmata.theory.digit_arithmetic.trained import lead, windows_beaten

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


def test_a_window_is_beaten_by_what_is_right_more_often_than_its_rule():
    """Cascades of 0, 1, 2 have 4/9, 4/9, 1/9 of all pairs of two digits in base 3: 4/9 is right for no neighbour, 8/9 for one."""
    right = np.array([[[0] * 4, [40, 30, 0, 0]], [[0] * 4, [50, 30, 0, 0]]])
    run = {"exact": AHEAD, "cascade_right": right, "cascade_tests": np.array([[1] * 4, [50, 50, 50, 0]])}
    above, below = estimates(trained._among(1, run, 1))
    assert (above.side, below.side) == ("above", "below")
    assert (above.predicted, below.predicted) == (pytest.approx(4 / 9), pytest.approx(8 / 9))
    assert above.mean == below.mean == pytest.approx((0.9 + 0.6) * 4 / 9) and above.error == pytest.approx(0.2 * 4 / 9 / 2)
    (alone,) = estimates(trained._among(0, run, 1))
    assert (alone.side, alone.predicted) == ("below", pytest.approx(4 / 9))
    with pytest.raises(ArithmeticError, match="did not train"):
        trained._among(0, run | {"exact": np.array([[0.9, 0.0]])}, 1)


@pytest.mark.parametrize(
    ("encoding", "digits", "told"), [("upe", 2, "one of rpe"), ("ape-shifted", 1, "of at least 2"), ("ape", 0, "of at least 1")]
)
def test_of_windows_nothing_else_is_claimed(encoding, digits, told):
    with pytest.raises(ValueError, match=told):
        windows_beaten(encoding, digits)
