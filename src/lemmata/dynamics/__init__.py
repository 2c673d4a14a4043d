"""What happens: problems run as ODE, by gradient descent and by sampling, one by one and in
batches.
"""

from typing import TYPE_CHECKING

import lazy_loader

__lemmata__ = "tool"

if not TYPE_CHECKING:  # else every name would pass for a module of this room
    __getattr__, *_ = lazy_loader.attach(__name__, ["descent", "flow"])
