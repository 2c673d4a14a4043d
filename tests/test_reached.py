"""Every public formula is reached by a claim or a check, and the rule sees one that is not, by whatever way it is named."""

from __future__ import annotations

import pytest

from tests import house, reached

FORMULAS = "from lemmata.terms.arithmetic import exp\n\ndef limit(x):\n    return _root(x)\n\ndef _root(x):\n    return exp(x)\n"
MUTANT = """from lemmata.theory.ring.limit import limit

TWO = 2 * limit(1)

def wrong(x):
    return TWO * limit(x)

CLAIM = Claim(formula=abs, controls=(Mutant("twice", wrong),))
"""
TREE = {
    "theory/ring/__init__.py": "",
    "theory/ring/problem.py": "def loss(x):\n    return x",
    "theory/ring/limit.py": FORMULAS,
    "theory/ring/claims/limit.py": MUTANT,
    "proofs_checks/ring/limit.py": "from lemmata.theory.ring import limit\n\ndef by_hand(x):\n    return limit.limit(x)",
}
CHECK = "@exact(CLAIM)\ndef check(formula, case):"
LIMIT = "from lemmata.theory.ring.limit import limit"
DATA = "def data(store, seed):\n    return lemmata.theory.ring.limit.limit(1)\n\n@shown(CLAIM, data=data)\ndef check(f, data):\n    pass"


def test_every_formula_is_reached():
    assert reached.unclaimed(house.python_files("theory", "proofs_checks", "figures")) == []


def test_a_formula_that_no_claim_or_check_reaches_is_seen():
    assert reached.unclaimed(TREE) == ["theory/ring/limit.py: no claim or check reaches limit"]


@pytest.mark.parametrize(
    ("filename", "source"),
    [
        ("theory/ring/claims/limit.py", f"{LIMIT}\nCLAIM = Claim(formula=limit)"),
        ("theory/ring/claims/limit.py", f"{LIMIT}\ndef spread(case):\n    return limit(case.x)\n\nCLAIM = Claim(x=Computed(spread))"),
        ("theory/ring/claims.py", "from lemmata.theory.ring import limit as end\nCLAIM = Claim(x=Computed(lambda c: end.limit(c.x)))"),
        ("proofs_checks/ring/other.py", f"from .limit import by_hand\n{CHECK}\n    return by_hand(case.x)"),
        ("proofs_checks/ring/other.py", f"{CHECK}\n    {LIMIT}\n    return limit(case.x)"),
        ("figures/ring/one.py", f"import lemmata.theory.ring.limit\n{DATA}"),
    ],
)
def test_what_reaches_a_formula(filename, source):
    assert reached.unclaimed({**TREE, filename: source}) == []


@pytest.mark.parametrize(
    ("filename", "source"),
    [
        ("theory/ring/claims/limit.py", f"{LIMIT}\nCLAIM = Claim(formula=abs, controls=(Mutant('a', limit),))"),
        ("theory/ring/claims.py", "from lemmata.theory.ring.claims.limit import wrong\nCLAIM = Claim(controls=(Mutant('a', wrong),))"),
        ("theory/ring/claims/limit.py", f"{LIMIT}\ndef spread(case):\n    return limit(case.x)\n\nCLAIM = Claim(formula=abs)"),
        ("theory/ring/claims.py", f"{LIMIT}\nCLAIM = Claim(uses=(limit.id,))"),
        ("proofs_checks/ring/other.py", f"{LIMIT}\n{CHECK}\n    limit = case.x\n    return limit"),
        ("proofs_checks/ring/other.py", f"{LIMIT}\n{CHECK}\n    return case.x\n\ndef summary(x):\n    return limit(x)"),
    ],
)
def test_what_does_not(filename, source):
    assert reached.unclaimed({**TREE, filename: source}) == ["theory/ring/limit.py: no claim or check reaches limit"]


def test_a_package_hands_on_what_it_imports():
    names = reached.Names({"theory/ring/__init__.py": "from .limit import limit as end", "theory/ring/limit.py": FORMULAS})
    assert names.resolved("lemmata.theory.ring.end") == "lemmata.theory.ring.limit.limit"
    steps = {"lemmata.theory.ring.limit.limit": 0, "lemmata.theory.ring.limit._root": 1}
    assert names.reached(["lemmata.theory.ring.limit.limit"]) == steps
