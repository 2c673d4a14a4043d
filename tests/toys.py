"""Toy claims and checks for the tests of the engines: built without the registry of checks, or taken out of it again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lemmata.evidence.engines import engine
from lemmata.language import check as registry
from lemmata.language.check import Check, Evidence, Options
from lemmata.language.claim import Claim, Mutant, Paper, Source
from lemmata.language.domain import Domain
from lemmata.terms.types import Formula

SOURCE = Source(Paper("TOY_2024", "A. Author", "Toys", 2024, "none"), "eq. 1")


def claim(formula: Callable[..., Any], domain: Domain, name: str = "toy.engine.claim", **more: Any) -> Claim:
    """Return a claim with one control, unless told otherwise."""
    controls = {} if "controls" in more or more.get("expect") == "refuted" else {"controls": (Mutant("another formula", abs),)}
    return Claim(id=name, title="a toy", source=SOURCE, statement="", formula=formula, domain=domain, **controls, **more)


def check(decorator: Callable[..., Any], function: Callable[..., Any], **options: Any) -> Check:
    """Return the check that a decorator makes of a function, not left in the registry."""
    toy = claim(abs, Domain(), name="toy.engine.unregistered")
    decorator(toy, **options)(function)
    return registry.CHECKS.pop(toy.id)[-1]


def run(check: Check, formula: Formula, domain: Domain, **options: Any) -> Evidence:
    """What the engine of the check's kind says of a formula."""
    return engine(check.kind).run(check, formula, domain, Options(**options))
