"""The witness that the erratum of D.6 quotes."""

from fractions import Fraction

from lemmata.theory.linear_attention.augmented.gram_flow import matrix_velocity, matrix_velocity_printed


def test_the_printed_sign_has_the_witness_of_one_position():
    one, alpha = [[Fraction(1)]], [Fraction(1)]
    assert matrix_velocity_printed(one, 1, alpha)[0, 0] == 16
    assert matrix_velocity(one, 1, alpha)[0, 0] == 0
