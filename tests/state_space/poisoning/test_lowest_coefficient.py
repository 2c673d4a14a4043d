"""Bad input to the lowest coefficient."""

from __future__ import annotations

import pytest

from lemmata.theory.state_space.poisoning.lowest_coefficient import lowest_coefficient


def test_data_without_a_tap_one_get_one_clear_line():
    with pytest.raises(ValueError, match="at least 2 taps"):
        lowest_coefficient([0.5], [1.0], [1.0], [1.0], [[1.0]])
