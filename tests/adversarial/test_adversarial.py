"""Every adversarial claim gets the verdict that it must get, and no other."""

from __future__ import annotations

import pytest

from lemmata.evidence.verdict import examine
from lemmata.language.check import CHECKS, Options, descended, enclosed, integrated, sampled, scaled, tested
from lemmata.language.domain import Domain, Integer, Interval
from lemmata.language.relation import AtLeast, Equal
from tests import toys
from tests.adversarial import agreement, boxes, branches, ends, proofs, real_values, rounding, theorems, thin
from tests.adversarial.adversary import Adversary, real
from tests.adversarial.flows import FLOWS
from tests.adversarial.harder import HARDER
from tests.adversarial.larger import LARGER
from tests.adversarial.plausible import PLAUSIBLE
from tests.adversarial.survivors import SURVIVORS
from tests.adversarial.types import TYPES
from tests.adversarial.wrapping import WRAPPING

EVERY = [
    *FLOWS,
    *boxes.EVERY,
    *ends.EVERY,
    *rounding.EVERY,
    *proofs.EVERY,
    *theorems.EVERY,
    *TYPES,
    *WRAPPING,
    *SURVIVORS,
    *LARGER,
    *HARDER,
    *agreement.EVERY,
    *thin.EVERY,
    *real_values.EVERY,
    *PLAUSIBLE,
    *branches.EVERY,
]


def test_there_are_enough_and_each_has_a_name():
    assert len(EVERY) >= 60 and len({one.name for one in EVERY}) == len(EVERY)


@pytest.mark.parametrize("adversary", EVERY, ids=lambda one: one.name)
def test_an_adversary_gets_its_verdict(adversary: Adversary):
    claim = toys.claim(adversary.formula, adversary.domain, "toy.adversary.claim")
    adversary.kind(claim, **adversary.options)(adversary.check)
    found = examine(CHECKS.pop(claim.id)[-1], claim.formula, claim, Options(tier=adversary.tier))
    assert found.outcome == adversary.outcome, f"{found.outcome} for {adversary.outcome}: {found.witness or found.note or found.scope}"
    assert adversary.scope in found.scope
    assert (found.confirmed_by is not None) == (found.outcome == "refuted")


NAN, INF = float("nan"), float("inf")


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        *((kind, {"rtol": value}) for kind in (tested, integrated, scaled) for value in (NAN, INF, 1.0, -1.0, "1e-9")),
        *((enclosed, {"bound": value}) for value in (NAN, INF, 0.0, 1.0)),
        *((descended, {"within": value}) for value in (NAN, INF, 0.5, 0.0)),
        *((integrated, {"solver": value}) for value in (NAN, 0.0, 1.0)),
        *((scaled, {"condition": value}) for value in (NAN, INF, 0.0)),
        *((kind, {"examples": value}) for kind in (tested, integrated, enclosed, sampled, descended) for value in (0, -1, 2.5)),
        *((enclosed, {name: value}) for name, value in (("bits", 0), ("boxes", -1))),
    ],
)
def test_an_option_that_lets_anything_pass_is_refused(kind, options):
    claim = toys.claim(abs, Domain(), "toy.adversary.option")
    with pytest.raises(ValueError, match=f"{next(iter(options))}=.* must be"):
        kind(claim, **options)(lambda formula, case: Equal(0, 0))


@pytest.mark.parametrize(("scale", "words"), [(30, "; to within 3e-08, by a scale of its own"), (1, "of 20"), (None, "of 20")])
def test_a_scope_says_what_a_scale_of_its_own_tolerates(scale: float | None, words: str):
    claim = toys.claim(abs, Domain(x=real(), y=real()), "toy.adversary.claim")
    tested(claim)(lambda f, c: Equal(0 * c.x, 0 * c.y, scale))
    found = examine(CHECKS.pop(claim.id)[-1], claim.formula, claim, Options())
    assert found.scope.endswith(words), found.scope


def test_where_all_that_is_stated_is_enclosed_nothing_is_left_to_attack():
    claim = toys.claim(abs, Domain(n=Integer(1, 3), x=Interval(0, 1)), "toy.adversary.claim")
    enclosed(claim, boxes=200)(lambda f, c: AtLeast(c.n + c.x, 0))
    assert examine(CHECKS.pop(claim.id)[-1], claim.formula, claim, Options()).scope == "n 1…3, x 0…1 (the whole box, 3 pieces)"
