"""What finds instead of checks: closed forms for a measured number, conserved quantities of a flow,
and which of four routes disagrees.

On the command line: `lemmata guess`, `lemmata find-conserved`, `lemmata triangle`.
"""

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    from lemmata.discovery.closed_forms import guess as guess
    from lemmata.discovery.conserved import find_conserved as find_conserved
    from lemmata.discovery.routes import Dynamics as Dynamics
    from lemmata.discovery.routes import triangle as triangle

__lemmata__ = "prover"

_OFFERED = {
    "closed_forms": ["guess"],
    "conserved": ["find_conserved"],
    "routes": ["Dynamics", "triangle"],
}
__getattr__, _, __all__ = lazy_loader.attach(__name__, submod_attrs=_OFFERED)
