"""Bad input to the endpoint on tap 1 or 2."""

from __future__ import annotations

import pytest

from lemmata.theory.state_space.frozen.low_tap_endpoint import low_tap_endpoint


def test_another_tap_gets_one_clear_line():
    with pytest.raises(ValueError, match="1 or 2"):
        low_tap_endpoint([1.0], 3)
