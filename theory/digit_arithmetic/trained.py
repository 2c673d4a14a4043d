"""What trained encoders do beyond the length that they were trained on: an order of encodings, measured and not derived.

A pair that is shifted is one of training times a power of the base: of the sums of two digits tested in base 3, one ninth are such; of
those of three digits in base 10, one hundredth.
Source: SABBAGHI_2024, section 3.1, (A1) to (A3).
"""

from __future__ import annotations

from lemmata.terms.inputs import integer

LEAST = {"rpe": 2, "ape-shifted": 1}
"""By encoding, the digits of training from which on something is claimed: relative positions that saw one digit alone gain nothing."""


def lead(encoding: str, digits: int) -> int:
    """Return the sign of what an encoding of positions gains over absolute ones: more sums right, one digit beyond training.

    Args:
        encoding: "rpe", relative positions, or "ape-shifted", absolute ones that are trained on shifted pairs too.
        digits: of the longest numbers that training shows.

    Raises: ValueError for another encoding, or too few digits.

    Source: SABBAGHI_2024, section 3.1, (A2) and (A3).

    >>> lead("rpe", 2)
    1
    """
    if encoding not in LEAST:
        raise ValueError(f"the encoding is one of {', '.join(LEAST)}, not {encoding!r:.60}")
    integer(digits, "digits of training", LEAST[encoding])
    return 1


SHOWN = {"rpe": 2, "ape-shifted": 2, "ape": 1}
"""By encoding, the digits of training from which on something is claimed about windows."""


def windows_beaten(encoding: str, digits: int) -> int:
    """Return how many windows m = 0, 1, … have a best rule, right on a share P(L <= m), that trained encoders beat one digit further.

    Args:
        encoding: "rpe", "ape-shifted" or "ape", relative positions and absolute ones, with shifted pairs in training and without.
        digits: of the longest numbers that training shows.

    Raises: ValueError for another encoding, or too few digits.

    Source: new beside SABBAGHI_2024, section 4, (C2), Fig. 8(a).

    >>> windows_beaten("rpe", 2), windows_beaten("ape", 2)
    (1, 0)
    """
    if encoding not in SHOWN:
        raise ValueError(f"the encoding is one of {', '.join(SHOWN)}, not {encoding!r:.60}")
    integer(digits, "digits of training", SHOWN[encoding])
    return int(encoding != "ape")
