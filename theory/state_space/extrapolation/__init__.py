"""When zero loss means extrapolation at every horizon, and a certified bound on every tap where the loss is not yet zero.

Let teacher and student have nonnegative weights, the teacher D* distinct states, and q(z) = prod_i (z - a*_i)^2, of degree 2 D*. Then
    sum_h q_h (k_h - k*_h) = sum_d w_d q(a_d),
where every term on the right is nonnegative. If the taps agree up to 2 D* (H >= 2 D* + 1, Gram matrix positive definite, zero loss) each
of them is zero: the student sits on teacher states only, and a Vandermonde matrix gives the weights. No bound on |a|, no start near zero.
Source: COHEN_2026, "Various Examples Lead to Generalization", with the assumptions its proof sketch leaves out.
"""
