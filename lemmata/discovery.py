"""What finds instead of checks: closed forms for a measured number, conserved quantities of a flow, and which of four routes disagrees.

On the command line: `lemmata guess`, `lemmata find-conserved`, `lemmata triangle`.
"""

from __future__ import annotations

from lemmata.proofs_checks.discovery.conserved import find_conserved
from lemmata.proofs_checks.discovery.guess import guess
from lemmata.proofs_checks.discovery.triangle import Dynamics, triangle

__all__ = ["Dynamics", "find_conserved", "guess", "triangle"]
