"""Deep linear networks: what gradient flow conserves, and the sigmoid along which it learns each singular value.

With W = W_3 W_2 W_1 and any loss of W, gradient flow keeps every W_{j+1}ᵀ W_{j+1} - W_j W_jᵀ (balancedness). Two layers that start
balanced and aligned with the singular vectors of the target learn each singular value s alone: du/dt = 2 u (s - u), a sigmoid.

    lemmata verify examples/deep_linear.py
    lemmata figures examples/deep_linear.py
"""

from itertools import pairwise

import numpy as np

from lemmata import (
    All,
    Array,
    Choice,
    Claim,
    Domain,
    Equal,
    Interval,
    Loss,
    Mutant,
    Normal,
    Paper,
    Source,
    Widened,
    convergence,
    descended,
    descent,
    exact,
    exp,
    flow,
    integrated,
    shown,
    sqrt,
)

SAXE = Paper(
    "SAXE_2014",
    "Saxe, McClelland, Ganguli",
    "Exact solutions to the nonlinear dynamics of learning in deep linear neural networks",
    2014,
    "arXiv:1312.6120",
)
DU = Paper(
    "DU_2018",
    "Du, Hu, Lee",
    "Algorithmic regularization in learning deep homogeneous models: layers are automatically balanced",
    2018,
    "arXiv:1806.00900",
)


def squared_error(layers, inputs, outputs):
    """L = |W_k … W_1 X - Y|² / 2, with X (d, samples) and Y (o, samples)."""
    found = inputs
    for layer in layers:
        found = layer @ found
    return ((found - outputs) ** 2).sum() / 2


def imbalance(layers):
    """W_{j+1}ᵀ W_{j+1} - W_j W_jᵀ for each pair of neighbours."""
    return np.stack([after.T @ after - before @ before.T for before, after in pairwise(layers)])


def added(layers):
    """Wrong on purpose: the sum instead of the difference."""
    return np.stack([after.T @ after + before @ before.T for before, after in pairwise(layers)])


def on_the_wrong_sides(layers):
    """Wrong on purpose: the transposes exchanged."""
    return np.stack([after @ after.T - before.T @ before for before, after in pairwise(layers)])


BALANCE = Claim(
    id="deep-linear.balance.conserved",
    title="Gradient flow conserves the imbalance of neighbouring layers",
    source=Source(DU, "invariance of balancedness between layers of linear activation"),
    statement=r"\frac{d}{dt}\left(W_{j+1}^\top W_{j+1}-W_jW_j^\top\right)=0",
    formula=imbalance,
    domain=Domain(
        layers=Array((3, 2, 2), -1, 1),
        inputs=Array((2, 2), -1, 1),
        outputs=Array((2, 2), -1, 1),
        weight_decay=Choice(0),
        t=Interval(0.5, 2),
    ),
    controls=(
        Mutant("the sum", added),
        Mutant("the transposes exchanged", on_the_wrong_sides),
        Widened("under weight decay", weight_decay=Choice(1)),
    ),
)


def mode(strength, start, t):
    """u(t) = s e^{2 s t} / (e^{2 s t} - 1 + s / u_0), for each singular value s of the target."""
    grown = exp(2 * strength * t)
    return strength * grown / (grown - 1 + strength / start)


def single_layer(strength, start, t):
    """Wrong on purpose: the exponential of a single layer."""
    return strength + (start - strength) * exp(-strength * t)


def half_as_fast(strength, start, t):
    """Wrong on purpose: only one of the two layers learns."""
    return mode(strength, start, t / 2)


MODE = Claim(
    id="deep-linear.mode.sigmoid",
    title="Two balanced layers learn each singular value along a sigmoid",
    source=Source(SAXE, "a mode's strength as a function of time"),
    statement=r"u(t)=\frac{s\,e^{2st}}{e^{2st}-1+s/u_0}",
    formula=mode,
    domain=Domain(
        strength=Array(3, 0.5, 3),
        start=Interval(0.001, 0.1),
        left=Normal((3, 3)),
        hidden=Normal((3, 3)),
        right=Normal((3, 3)),
        t=Interval(0, 6),
    ),
    controls=(Mutant("a single layer", single_layer), Mutant("one layer frozen", half_as_fast)),
)


def velocity(layers, inputs, outputs, weight_decay):
    """Return minus the gradient of the loss with weight decay, by symbolic differentiation."""
    loss = squared_error(layers, inputs, outputs) + weight_decay * (layers * layers).sum() / 2
    return np.array([-loss.diff(weight) for weight in layers.flat], dtype=object).reshape(layers.shape)


@exact(BALANCE)
def is_constant_along_the_gradient(formula, case):
    """For symbols: the derivative along minus the gradient is zero, entry by entry."""
    moved = case.apply(velocity)
    kept = case.apply(formula)
    rates = [sum(entry.diff(w) * v for w, v in zip(case.layers.flat, moved.flat, strict=True)) for entry in kept.flat]
    return Equal(rates, 0)


@integrated(BALANCE)
def is_the_same_at_the_end_of_the_flow(formula, case, settings):
    """A solver follows the gradient, differentiated automatically."""
    final = flow.solve(training(case), case.layers, case.t, **settings.solver).final
    return Equal(formula(final), formula(case.layers))


@descended(BALANCE)
def drifts_like_the_step_size(formula, case, settings):
    """Gradient descent keeps it up to the first order in the step size."""
    return convergence(training(case), case.layers, case.t, formula(case.layers), settings, observe=formula)


def training(case):
    """Return the problem of fitting the outputs."""
    return Loss(squared_error, weight_decay=case.weight_decay, inputs=case.inputs, outputs=case.outputs)


@exact(MODE)
def solves_the_equation_of_two_weights(formula, case):
    """For symbols: the gradient of (a b - s)²/2 moves u = a b so, where a = b; and u(0) is the start."""
    found, before = case.apply(formula), case.having(t=0 * case.t).apply(formula)
    a, b = case.left.flat[:2]
    rates = []
    for u, s in zip(found, case.strength, strict=True):
        loss = (a * b - s) ** 2 / 2
        rate = -(b * loss.diff(a) + a * loss.diff(b))
        rates.append(u.diff(case.t) - rate.subs({a: sqrt(u), b: sqrt(u)}))
    return All(Equal(rates, 0), Equal(before, 0 * before + case.start))


def aligned(case):
    """Return two layers that start balanced, aligned with the target, and the target with its singular vectors."""
    left, hidden, right = (np.linalg.qr(part)[0] for part in (case.left, case.hidden, case.right))
    root = np.sqrt(case.start)
    return np.stack([root * hidden @ right.T, root * left @ hidden.T]), (left * case.strength) @ right.T, left, right


@integrated(MODE)
def is_where_the_network_goes(formula, case, settings):
    """A solver trains both matrices from an aligned start: their product has these singular values, and the target's vectors."""
    layers, target, left, right = aligned(case)
    first, second = flow.solve(Loss(squared_error, inputs=np.eye(3), outputs=target), layers, case.t, **settings.solver).final
    return Equal(second @ first, (left * case.apply(formula)) @ right.T)


NAME = "deep-linear"
STRENGTHS, START, STEPS = np.array([3.0, 1.5, 0.75]), 1e-3, (0.02, 0.04, 0.08)


def data(store, seed=0):
    """Train two layers by the flow from an aligned start, and three by descent from a random one."""
    rng = np.random.default_rng(seed)
    case = MODE.domain.sample(1, seed)[0][0].having(strength=STRENGTHS, start=START)
    layers, target, left, right = aligned(case)
    times = np.linspace(0, 8, 41)
    states = flow.solve(Loss(squared_error, inputs=np.eye(3), outputs=target), layers, times).states
    modes = np.stack([np.diag(left.T @ second @ first @ right) for first, second in states])
    deep = 0.5 * rng.standard_normal((3, 3, 3))
    runs = [descent.run(Loss(squared_error, inputs=np.eye(3), outputs=target), deep, step, round(4 / step), logged=50) for step in STEPS]
    return {"times": times, "modes": modes, "runs": dict(zip(STEPS, runs, strict=True))}


@shown(MODE, data=data, rtol=1e-7)
def lies_on_the_curves(formula, data):
    """The trained network's singular values lie on the curves."""
    return Equal(data["modes"], np.stack([formula(STRENGTHS, START, t) for t in data["times"]]))


def drift(formula, run):
    """Return how far the balance of each state of a run is from that of the first, (T,)."""
    return np.array([np.abs(formula(layers) - formula(run.states[0])).max() for layers in run.states])


@shown(BALANCE, data=data, rtol=0.1)
def doubles_with_the_step_size(formula, data):
    """The drift from balancedness at the end doubles with the step size, to a tenth."""
    small, middle, large = (drift(formula, data["runs"][step])[-1] for step in STEPS)
    return Equal(np.array([middle / small, large / middle]), 2.0, scale=2.0)


def caption(data):
    """Describe the figure."""
    return (
        f"Left: singular values of a two-layer linear network under gradient flow (circles) from {START:g}, and the sigmoid of each "
        "(dashed): the strong ones are learnt first. Right: how far descent on three layers drifts from balancedness; about twice as far "
        "at twice the step size."
    )


def draw(data):
    """Draw the modes and the drift."""
    import matplotlib.pyplot as plt

    figure, (modes, drifts) = plt.subplots(1, 2, figsize=(7.2, 3.2))
    fine = np.linspace(0, data["times"][-1], 200)
    for k, strength in enumerate(STRENGTHS):
        modes.plot(data["times"], data["modes"][:, k], "o", markersize=3.5, label=f"$s={strength:g}$")
        modes.plot(fine, [mode(strength, START, t) for t in fine], "--", color="black", linewidth=1)
    modes.set(xlabel="time", ylabel="singular value")
    modes.legend(loc="center right", bbox_to_anchor=(1.0, 0.72))
    for step, run in data["runs"].items():
        drifts.plot(run.times, drift(imbalance, run), label=f"step size {step:g}")
    drifts.set(xlabel="time (step size × steps)", ylabel="drift of the imbalance")
    drifts.legend(loc="center right", bbox_to_anchor=(1.0, 0.7))
    return figure
