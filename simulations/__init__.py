"""Floor 2, what happens: the problems run, as ODE, by gradient descent, by sampling; it knows definitions, never derivations."""

from typing import TYPE_CHECKING

import lazy_loader

__lemmata__ = "tool"

if not TYPE_CHECKING:  # else every name would pass for a module of this floor
    __getattr__, *_ = lazy_loader.attach(__name__, ["descent", "flow"])

if __name__ == "simulations":
    from lemmata.checkout import hand_over

    hand_over(__name__)
