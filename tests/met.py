"""Which stated values the checks of a tier look at: the options of a choice, and integers between two stated ends.

A check is not run: a proof looks at every value that it does not leave out, any other at the cases that its engine draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from lemmata.attack.cases import FEWEST_CORNERS, SHARE, runs_beyond
from lemmata.evidence.tested import DRAWN
from lemmata.evidence.verdict import awaited
from lemmata.language.case import Case, show
from lemmata.language.check import Check
from lemmata.language.claim import Claim
from lemmata.language.domain import Choice, Domain, Integer

MOST = 16
"""An integer with more stated values is looked at in a sample, and its scope says so."""
Values = Mapping[str, dict[str, Any]]
"""Values by parameter, each under its print."""


def stated(domain: Domain) -> Values:
    """The values of which a domain says that there are no others, those that no assumption excludes."""
    listed = {name: _listed(factor) for name, factor in domain.factors.items()}
    return {name: {key: one for key, one in values.items() if _is_admitted(domain, name, one)} for name, values in listed.items() if values}


def _listed(factor: Any) -> dict[str, Any]:
    if isinstance(factor, Choice):
        return {show(one): one for one in factor.options}
    if isinstance(factor, Integer) and isinstance(factor.low, int) and isinstance(factor.high, int) and factor.high - factor.low < MOST:
        return {show(one): one for one in range(factor.low, factor.high + 1)}
    return {}


def _is_admitted(domain: Domain, name: str, value: Any) -> bool:
    return bool(domain.narrowed(**{name: Choice(value)}).sample(1, seed=0, attempts=200)[0])


def met(checks: Iterable[Check], domain: Domain, names: Iterable[str]) -> dict[str, set[str]]:
    """The values, by their prints, of some parameters that checks look at."""
    found: dict[str, set[str]] = {name: set() for name in names}
    for check in checks:
        narrowed = check.domain(domain)
        if check.kind == "exact":
            for name in found:
                sizes = check.options.get("sizes", {}).get(name)
                every = _listed(narrowed.factors[name]) or _listed(domain.factors[name])
                found[name] |= {show(one) for one in sizes} & set(every) if sizes else set(every)
            continue
        for case in _cases(check, narrowed):
            for name, values in found.items():
                values.add(show(case[name]))
    return found


def _cases(check: Check, domain: Domain) -> Sequence[Case]:
    """The cases that the engine of a check draws, but for those of Hypothesis and of attacks."""
    if check.kind == "shown":
        return []
    examples = check.options["examples"]
    if check.kind in ("tested", "enclosed"):
        own = max(1, examples // DRAWN) if check.kind == "tested" else 0
        corners = domain.corners(max(FEWEST_CORNERS, examples // 5)) if check.kind == "tested" else []
        # what stands beyond a search box counts as looked at: the attack goes there
        return [*corners, *domain.sample(examples - own, seed=0)[0], *_beyond(domain)]
    outside = runs_beyond(domain, examples // SHARE, resize=False).cases
    return [*domain.sample(examples - len(outside), seed=0)[0], *_beyond(domain)]


def _beyond(domain: Domain) -> list[Case]:
    """A case for each value of an integer that lies beyond its search box, where there are such."""
    found = []
    for name, factor in domain.factors.items():
        if isinstance(factor, Integer) and factor.search and all(isinstance(end, int) for end in factor.search):
            outside = [one for one in _listed(factor).values() if not factor.search[0] <= one <= factor.search[1]]
            found += [case for one in outside for case in domain.narrowed(**{name: Choice(one)}).sample(1, seed=0, attempts=200)[0]]
    return found


def unmet(claim: Claim, checks: Sequence[Check]) -> dict[str, list[str]]:
    """The stated values that no quick check of a claim looks at, and no part that waits for a fuller tier: by parameter."""
    quick = [check for check in checks if check.tier == "quick"]
    waiting = {part.title for part in awaited(claim, quick, "quick")}
    fuller = [check for check in checks if check.tier != "quick" and waiting and check.part in {"", *waiting}]
    wanted = stated(claim.domain)
    looked_at = met([*quick, *fuller], claim.domain, wanted)
    left = {name: [key for key in values if key not in looked_at[name]] for name, values in wanted.items()}
    return {name: keys for name, keys in left.items() if keys}
