"""The tiers: how much a run of `lemmata verify` looks at. One list of them for decorators, verbs,
settings and the pytest plugin.
"""

from __future__ import annotations

from typing import Literal, get_args

__lemmata__ = "prover"

Tier = Literal["quick", "full", "scale"]
TIERS: tuple[Tier, ...] = get_args(Tier)
