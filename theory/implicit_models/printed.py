"""What the first source prints on its figures and tables, transcribed: a number, or a bound that the text states.

Figures whose curves are drawn without numbers have no entry. Source: DECUGIS_2022, section 4 and appendices A.1 and A.2.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Printed(NamedTuple):
    """A printed error or ratio of one model, as it is written with a point: equal to a number, below it, or above it.

    `shift` is that of the run's tests, None for training. "times" is a ratio to the error of the first test.
    """

    preset: str
    model: str
    shift: int | None
    relation: str
    value: Fraction
    place: str


def _entry(preset: str, model: str, shift: int | None, relation: str, value: str, place: str) -> Printed:
    return Printed(preset, model, shift, relation, Fraction(value), place)


SECTION, TABLE_1, TABLE_2 = "section 4, identity", "table 1", "table 2"
UNNAMED = "table 1, shift not printed"
ACTIVATIONS = {
    "relu": ("2.14e-3", "21.6"),
    "leaky_relu": ("3.28e-3", "22.3"),
    "softplus": ("1.57e-2", "17.1"),
    "soft_sign": ("3.01e-1", "47.5"),
    "log_sigmoid": ("1.71e-2", "17.1"),
}
"""Of perceptrons by activation: errors in training and in a test whose shift is not printed."""

PRINTED = (
    _entry("identity", "implicit", None, "=", "12.4e-1", TABLE_1),
    *(_entry("identity", "implicit", shift, "<", "5", SECTION) for shift in (0, 5, 10, 25)),
    _entry("identity", "implicit", 40, "times", "10", SECTION),
    _entry("identity", "mlp", None, "=", "2.14e-3", TABLE_1),
    _entry("identity", "mlp", 10, ">", "10", SECTION),
    _entry("identity", "transformer", 5, ">", "10", SECTION),
    _entry("table-1", "implicit", None, "=", "12.4e-1", TABLE_1),
    _entry("table-1", "implicit", 10, "=", "2.16", UNNAMED),
    *(_entry("table-1", f"mlp, {name}", None, "=", train, TABLE_1) for name, (train, _) in ACTIVATIONS.items()),
    *(_entry("table-1", f"mlp, {name}", 10, "=", test, UNNAMED) for name, (_, test) in ACTIVATIONS.items()),
    *(_entry("arithmetic", f"{sign}: implicit", 10, "<", "1", "section 4, below width 100") for sign in ("sum", "difference")),
    _entry("table-2", "sum: implicit", 3, "=", "16.07", TABLE_2),
    _entry("table-2", "sum: mlp", 3, "=", "6.95e31", TABLE_2),
    _entry("table-2", "sum: mlp, relu6", 3, "=", "8.50e3", TABLE_2),
    _entry("table-2", "difference: implicit", 3, "=", "3.40e-2", TABLE_2),
    _entry("table-2", "difference: mlp", 3, "=", "3.69e19", TABLE_2),
    _entry("table-2", "difference: mlp, relu6", 3, "=", "1.87e4", TABLE_2),
)
"""Every such number; widths of tests are shifts here."""
