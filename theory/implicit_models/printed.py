"""What the first source prints on its figures and tables, transcribed: a number, or a bound that the text states.

Figures whose curves are drawn without numbers have no entry. Source: DECUGIS_2022, section 4 and appendices A.1 and A.2.
"""

from __future__ import annotations

import math
from typing import NamedTuple


class Printed(NamedTuple):
    """A printed error or ratio of one model: between `least` and `most`, equal where it is a number, and where it stands.

    `shift` is that of the run's tests, None for training. A `ratio` is one to the error of the first test.
    """

    preset: str
    model: str
    shift: float | None
    least: float
    most: float
    place: str
    ratio: bool = False


def _number(preset: str, model: str, shift: float | None, value: float, place: str) -> Printed:
    return Printed(preset, model, shift, value, value, place)


SECTION, TABLE_1, TABLE_2 = "section 4, identity", "table 1", "table 2"
ACTIVATIONS = {
    "relu": (2.14e-3, 21.6),
    "leaky_relu": (3.28e-3, 22.3),
    "softplus": (1.57e-2, 17.1),
    "soft_sign": (3.01e-1, 47.5),
    "log_sigmoid": (1.71e-2, 17.1),
}
"""Of perceptrons by activation: errors in training and in a test whose shift is not printed."""

PRINTED = (
    _number("identity", "implicit", None, 12.4e-1, TABLE_1),
    *(Printed("identity", "implicit", shift, 0.0, 5.0, SECTION) for shift in (0.0, 5.0, 10.0, 25.0)),
    Printed("identity", "implicit", 40.0, 10.0, 10.0, SECTION, ratio=True),
    _number("identity", "mlp", None, 2.14e-3, TABLE_1),
    Printed("identity", "mlp", 10.0, 10.0, math.inf, SECTION),
    Printed("identity", "transformer", 5.0, 10.0, math.inf, SECTION),
    _number("table-1", "implicit", None, 12.4e-1, TABLE_1),
    _number("table-1", "implicit", 10.0, 2.16, "table 1, shift not printed"),
    *(_number("table-1", f"mlp, {name}", None, train, TABLE_1) for name, (train, _) in ACTIVATIONS.items()),
    *(_number("table-1", f"mlp, {name}", 10.0, test, "table 1, shift not printed") for name, (_, test) in ACTIVATIONS.items()),
    *(Printed("arithmetic", f"{sign}: implicit", 10.0, 0.0, 1.0, "section 4, below width 100") for sign in ("sum", "difference")),
    _number("table-2", "sum: implicit", 3.0, 16.07, TABLE_2),
    _number("table-2", "sum: mlp", 3.0, 6.95e31, TABLE_2),
    _number("table-2", "sum: mlp, relu6", 3.0, 8.50e3, TABLE_2),
    _number("table-2", "difference: implicit", 3.0, 3.40e-2, TABLE_2),
    _number("table-2", "difference: mlp", 3.0, 3.69e19, TABLE_2),
    _number("table-2", "difference: mlp, relu6", 3.0, 1.87e4, TABLE_2),
)
"""Every such number; widths of tests are shifts here."""


def said(entry: Printed) -> str:
    """Return a printed number or bound as it is read: "2.16", "< 5", "> 10", "10 times the first".

    >>> said(PRINTED[1])
    '< 5'
    """
    if entry.least == entry.most:
        return f"{entry.most:g}" + (" times the first" if entry.ratio else "")
    return f"> {entry.least:g}" if math.isinf(entry.most) else f"< {entry.most:g}"
