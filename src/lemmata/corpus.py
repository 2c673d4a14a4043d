"""Where the corpus stands: what families claim, run, check and draw, in four folders with a folder
for each family, and nothing else.

An installation holds the four beside the tool, in `lemmata/theory` and so on. In a checkout they
stand at its root, where one looks for them, and the tool's own `theory`, `simulations`,
`proofs_checks` and `figures`, which hold no more than their first lines, add these folders to the
places in which Python looks for what is inside them. So a family is `lemmata.theory.<family>`
everywhere, and none need be there.
"""

from __future__ import annotations

import os

HOME = os.path.dirname(os.path.abspath(__file__))
"""The folder of the tool."""
FOLDERS = ("theory", "simulations", "proofs_checks", "figures")

_ABOVE, _NAME = os.path.split(os.path.dirname(HOME))
CHECKOUT = _ABOVE if _NAME == "src" and os.path.isdir(os.path.join(_ABOVE, "theory")) else None
"""The root of the checkout that the tool is run from, if it is."""


def home(folder: str) -> str:
    """Return where the families' folders of one of the four lie."""
    return os.path.join(CHECKOUT or HOME, folder)


def places(folder: str) -> list[str]:
    """Return the places in which Python looks for what is inside one of the four."""
    return list(dict.fromkeys((os.path.join(HOME, folder), home(folder))))
