"""Bad input to the loss that B = C = 1 leaves."""

from __future__ import annotations

import pytest

from lemmata.theory.state_space.frozen.one_state_teacher import one_state_loss_floor


def test_a_negative_power_gets_one_clear_line():
    with pytest.raises(ValueError, match=r"at least 0, not -1\.0"):
        one_state_loss_floor(2, -1.0)
