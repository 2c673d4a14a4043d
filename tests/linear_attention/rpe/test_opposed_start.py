"""What the curve of opposed starts refuses."""

import pytest

from lemmata.theory.linear_attention.rpe.opposed_start import opposed_scale


@pytest.mark.parametrize("bad", [(-1.0, 0.5, 3, 2.0), (1.0, 0.5, 0, 2.0), (1.0, 0.5, 3, -2.0)])
def test_what_is_refused(bad):
    with pytest.raises(ValueError, match="must be"):
        opposed_scale(*bad)
