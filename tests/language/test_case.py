"""How a value is shown."""

import sympy

from lemmata.language.case import show


def test_the_value_of_an_unknown_function_is_shown_though_its_type_names_no_module():
    value = sympy.Function("w")(sympy.Symbol("x"))
    assert type(value).__module__ is None
    assert show(value) == repr(value) == "w(x)"
