"""What floats agree on is looked at in balls, where these can tell."""

from __future__ import annotations

import time

import flint
import numpy as np

from lemmata.attack import agreement
from lemmata.evidence.verdict import combined
from lemmata.language import check as kinds
from lemmata.language.domain import Case, Domain, Integer, Interval
from lemmata.language.relation import All, AtLeast, Equal
from lemmata.terms.arithmetic import exp
from tests import toys

LINE, LARGE = Domain(x=Interval(1, 2)), Domain(x=Interval(40, 60))


def run(check, domain=LINE, formula=abs, **options):
    return toys.run(toys.check(kinds.tested, check, **options), formula, domain)


def absorbed(formula, case):
    return Equal((1 + exp(case.x)) - exp(case.x), 0 * case.x)


def test_balls_deny_no_more_than_they_exclude_by_two_tolerances():
    """The sides differ by 1 on balls and by nothing on floats."""
    assert run(absorbed, LARGE).outcome == "refuted"
    assert run(lambda f, c: Equal((1 + exp(c.x)) - exp(c.x), 0 * c.x, scale=3), LARGE, rtol=0.3).outcome == "holds"
    assert run(lambda f, c: Equal((1 + exp(c.x)) - exp(c.x), 0 * c.x, scale=3), LARGE, rtol=0.1).outcome == "refuted"
    assert run(lambda f, c: AtLeast((1 + exp(c.x)) - exp(c.x), 0 * c.x), LARGE).outcome == "holds"


def test_what_floats_lose_in_a_part_of_the_box_alone_is_found():
    """Beyond x = 40 floats lose a one, which is claimed to be 0 there."""

    def check(formula, case):
        return Equal((1 + exp(case.x)) - exp(case.x), 1 if case.x < 36 else 0)

    assert run(check, Domain(x=Interval(0, 60, search=(0, 60)))).outcome == "refuted"


def test_what_is_lost_beside_what_is_kept_is_found():
    """Balls keep the one at once, and exclude the other only with more bits."""
    assert run(lambda f, c: All(Equal(c.x, c.x), absorbed(f, c)), LARGE).outcome == "refuted"


def test_a_proof_beside_it_outweighs_what_rounding_alone_may_have_done():
    found = run(lambda f, c: Equal((c.n / 1 + 1e17) - 1e17, 0 * c.n), Domain(n=Integer(1, 7)))
    assert (found.outcome, found.rounding) == ("inconclusive", True) and found.note and "balls exclude it" in found.note
    proof = kinds.Evidence("exact", "beside", "holds", "")
    assert combined([proof, found]) == "holds"


def test_integers_are_compared_as_they_are_and_controls_are_not_looked_at(monkeypatch):
    asked = []
    monkeypatch.setattr(agreement, "_bits", lambda *arguments: asked.append(arguments) or 0)
    run(lambda f, c: Equal(c.n * c.n, c.n**2), Domain(n=Integer(1, 9)))
    toys.run(toys.check(kinds.tested, lambda f, c: Equal(c.x, c.x)), abs, LINE, right=abs)
    assert not asked
    run(lambda f, c: Equal(c.x, c.x))
    assert len(asked) == agreement.LOOKS


def test_what_takes_long_in_balls_is_left_as_floats_say():
    def slow(formula, case):
        if isinstance(case.x, flint.arb):
            end = time.process_time() + 60
            while time.process_time() < end:
                pass
        return Equal(case.x, case.x)

    before = time.process_time()
    assert run(slow, examples=4).outcome == "holds" and time.process_time() - before < 20


def test_a_check_that_takes_a_ball_for_nothing_but_a_float_is_not_looked_at():
    assert run(lambda f, c: Equal(np.sin(c.x) ** 2 + np.cos(c.x) ** 2, 1.0), floats=True).outcome == "holds"


def test_floats_of_a_check_that_is_given_balls_deny_nothing():
    """They are no balls, and what a check does with types that it was not written for says nothing of its claim."""
    assert run(lambda f, c: Equal(float(isinstance(c.x, flint.arb)), 0.0), floats=True).outcome == "holds"


def looked_at(check, numbers):
    cases = [Case(x=x) for x in numbers]
    return [case.x for case in agreement._worst_first(toys.check(kinds.tested, check), abs, cases)]


def test_cases_are_looked_at_by_how_far_their_sides_move():
    """A tenth and three tenths lose digits beside 2^40, which powers of two do not."""
    found = looked_at(lambda f, c: Equal((c.x + 2.0**40) - 2.0**40, c.x), [0.3, 2.0, 0.1, 4.0, 1.0, 8.0])
    assert found[:2] == [0.1, 0.3] and {4.0, 8.0} < set(found)


def test_the_largest_and_the_smallest_numbers_are_among_what_is_looked_at_and_others_too():
    numbers = [1 + k / 32 for k in range(24)]
    numbers[5], numbers[7], numbers[9] = 1e9, 1e-9, 1e6
    found = set(looked_at(lambda f, c: Equal(c.x, c.x), numbers))
    assert {1e9, 1e-9, 1e6} < found and len(found) == agreement.MOVED
