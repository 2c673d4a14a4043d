"""What ends the process of a claim, or nearly does: the other claims of the file are judged, and a true theorem is none of these."""

import ctypes
import os
import signal

import numpy as np
from kit import claim

from lemmata import Array, Domain, Equal, Interval, above, below, enclosed, exact, exp, number, tested
from lemmata.arithmetic import solve

D = Domain(a=Interval(above(0), None, search=(0.5, 2)), b=Interval(above(0), None, search=(0.5, 2)))


# the policy gradient of a tabular softmax, two states and two actions: SymPy's heuristic gcd ended the process with SIGFPE
def policy(theta):
    weights = exp(theta)
    return weights / weights.sum(axis=1, keepdims=True)


def bellman(theta, p, r, gamma):
    """Return I - gamma P, and the reward of each state; p is the probability to stay."""
    pi = policy(theta)
    stay = (pi * p).sum(axis=1)
    one = number(1, gamma)
    rows = [[one - gamma * stay[0], -gamma * (one - stay[0])], [-gamma * (one - stay[1]), one - gamma * stay[1]]]
    return np.array(rows, dtype=object), (pi * r).sum(axis=1)


def policy_gradient(theta, p, r, gamma):
    matrix, reward = bellman(theta, p, r, gamma)
    value = solve(matrix, reward)
    visits = solve(matrix.T, np.array([1 + 0 * gamma, 0 * gamma], dtype=object))
    q = r + gamma * (p * value[:, None] + (1 - p) * value[::-1][:, None])
    return visits[:, None] * policy(theta) * (q - value[:, None])


def unvisited(theta, p, r, gamma):
    value = solve(*bellman(theta, p, r, gamma))
    q = r + gamma * (p * value[:, None] + (1 - p) * value[::-1][:, None])
    return policy(theta) * (q - value[:, None])


MDP = Domain(
    gamma=Interval(0, below(1), search=(0.1, 0.9)),
    theta=Array((2, 2), None, None, search=(-1, 1)),
    p=Array((2, 2), 0, 1),
    r=Array((2, 2), None, None, search=(-1, 1)),
)
POLICY = claim("gradient.policy", "the policy gradient theorem for two states and two actions", policy_gradient, MDP)
SCALED = claim("gradient.no-visits", "the same without the visits of the states", unvisited, MDP)


@exact(POLICY, SCALED)
def differentiated(formula, case):
    value = solve(*bellman(case.theta, case.p, case.r, case.gamma))
    slopes = [[value[0].diff(case.theta[s, a]) for a in range(2)] for s in range(2)]
    return Equal(np.array(slopes, dtype=object), case.apply(formula))


# a chain of three states whose rates are exponentials of energies
def boltzmann(E):
    weights = exp(-E)
    return weights / weights.sum()


CHAIN = Domain(E=Array(3, None, None, search=(-1, 1)))
BALANCE = claim("gradient.boltzmann", "rates exp((E_i - E_j)/2) have the law of Boltzmann", boltzmann, CHAIN)
INVERTED = claim("gradient.inverted", "the same with the sign of E inverted", lambda E: boltzmann(-E), CHAIN)


@exact(BALANCE, INVERTED)
def stationary(formula, case):
    half = exp(case.E / 2)
    rates = np.array([[half[i] / half[j] if i != j else 0 * half[i] for j in range(3)] for i in range(3)], dtype=object)
    balance = (rates - np.diag(rates.sum(axis=1))).T
    balance[2, :] = 1 + 0 * case.E
    law = solve(balance, np.array([0, 0, 1], dtype=object) + 0 * case.E)
    return Equal(law, case.apply(formula))


# checks that end their process
def one(a):
    return number(1, a)


D = Domain(a=Interval(above(0), None, search=(0.5, 2)))
ABORTS = claim("ends.abort", "1 = 1, by a check that aborts", one, D)
DIVIDES = claim("ends.sigfpe", "1 = 1, by a check that divides by zero in C", one, D)
KILLED = claim("ends.killed", "1 = 1, by a check that the system kills", one, D)
READS = claim("ends.null", "1 = 1, by a check that reads at address 0", one, D)
LEAVES = claim("ends.exit", "1 = 1, by a check that leaves the process", one, D)
CONTROL = claim("ends.control", "1 = 1, by a check that aborts on the control alone", one, D, lambda a: 2 * number(1, a))
AFTER = claim("ends.after", "1 = 1, after all these", one, D)
WRONG = claim("ends.wrong", "2 = 1, after all these", lambda a: 2 * number(1, a), D)


@exact(ABORTS)
def aborts(formula, case):
    os.abort()


@tested(DIVIDES)
def divides(formula, case):
    os.kill(os.getpid(), signal.SIGFPE)


@enclosed(KILLED)
def is_killed(formula, case):
    os.kill(os.getpid(), signal.SIGKILL)


@tested(READS)
def reads(formula, case):
    ctypes.string_at(0)


@tested(LEAVES)
def leaves(formula, case):
    os._exit(3)


@exact(CONTROL)
def aborts_on_control(formula, case):
    if case.apply(formula) == 2:
        os.abort()
    return Equal(1, case.apply(formula))


@exact(AFTER, WRONG)
def is_one(formula, case):
    return Equal(1, case.apply(formula))
