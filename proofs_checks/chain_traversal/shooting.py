"""The signal and its derivative by alpha, shot from the head of the chain to its end: sums of terms of one sign, in any arithmetic.

Started with G_{n-1} = 1 the falls F_i = G_{i-1} - G_i obey d F_i = S G_i + u F_{i+1}; then g_i = G_i/G_0. It shares the equation of
the killed walk with the closed forms, but neither their ratios nor their slopes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lemmata.terms.arithmetic import log
from lemmata.terms.types import Scalar


def shot_logs(n: int, ahead: Scalar, backward: Scalar, starts: Sequence[int]) -> tuple[list[Scalar], list[Scalar]]:
    """Return log(J(i) - 1/2) and log dJ(i)/dalpha of the homogeneous chain, ahead = e^alpha - 1 positive, for some starts."""
    u, S = backward - 1, 2 * n
    level, slope = 1 + 0 * ahead, 0 * ahead
    fall, fall_slope = 0 * ahead, 0 * ahead
    levels, slopes, scale = [level], [slope], log(level)  # 0, which an arithmetic without logarithms refuses at once
    scales = [scale]
    for _ in range(n - 1):
        fresh = (S * level + u * fall) / ahead
        fall_slope = (S * slope + u * fall_slope - (1 + ahead) * fresh) / ahead
        fall, level, slope = fresh, level + fresh, slope + fall_slope
        if isinstance(level, float) and level > 1e100:
            scale = scale + np.log(level)
            fall, fall_slope, slope, level = fall / level, fall_slope / level, slope / level, 1.0
        levels.append(level)
        slopes.append(slope)
        scales.append(scale)
    ends = log(levels[-1]) + scales[-1], slopes[-1] / levels[-1]
    places = [n - 1 - start for start in starts]
    signals = [log(levels[k] / 2) + scales[k] - ends[0] for k in places]
    return signals, [value + log(slopes[k] / levels[k] - ends[1]) for value, k in zip(signals, places, strict=True)]
