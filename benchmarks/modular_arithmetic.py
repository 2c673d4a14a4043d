"""Modular arithmetic: a step of the Transformer from tables against one position by position, and seeds of the quadratic network abreast.

The Transformer learns the remainders of p = 23, d = 64, half of all pairs trained on; both steps take the loss and its gradient, are
AdamW's, and are taken ten at a time in one compiled loop. The quadratic network learns sums mod 23: eight seeds in one compiled loop,
against the same step compiled and called once for each seed and step, and against eager JAX and eager PyTorch. No side is timed before its
weights agree with the others'.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from benchmarks.chain_traversal import NO_TORCH
from benchmarks.record import Benchmark, Row, row, unmeasured
from benchmarks.timing import Spread, side_by_side
from lemmata.dynamics import jax_problem
from lemmata.simulations.modular_arithmetic import runs, settings
from lemmata.simulations.modular_arithmetic.training import BETA_1, BETA_2, drawn, optimiser, padded, total, train
from lemmata.terms.types import Tree

TRANSFORMER = {"task": "miiii", "prime": 23, "model": "transformer", "train_share": 0.5, "logged": 1}
QUADRATIC = {"prime": 23, "steps": 200, "logged": 1}
SEEDS, TURNS, EAGER, AGREEMENT = 8, 100, 5, 1e-9
TABLES_AIM, ABREAST_AIM, TORCH_TABLES_AIM, TORCH_ABREAST_AIM = 3.0, 1.0, 10.0, 30.0
HAS_TORCH = importlib.util.find_spec("torch") is not None


def stepper(one: dict[str, Any], outputs: Callable[..., Any]) -> tuple[Callable[..., Tree], Tree, Tree, Tree]:
    """Return a step (network, memory, member) -> (network, memory), and the start of seed 0 with its member."""
    member = jax.tree.map(jnp.asarray, runs.member_of(one, 0))
    sizes = (one["prime"],) if one["task"] == "nanda" else settings.moduli(one["prime"])
    setup = runs.setup_of(one, sizes)
    network = jax.tree.map(jnp.asarray, drawn(setup, 0))

    def step(network: Tree, memory: Tree, member: Tree) -> tuple[Tree, Tree]:
        def loss(network: Tree) -> Tree:
            return total(setup, member, padded(setup, outputs(network, member.train)), member.train)

        slope = jax.grad(loss)(network)
        with jax.numpy_dtype_promotion("standard"):  # as in `training`
            change, memory = optimiser(setup, member).update(slope, memory, network)
        return optax.apply_updates(network, change), memory

    return step, network, optimiser(setup, member).init(network), member


def taken(step: Callable[..., Any], start: Tree, count: int) -> Tree:
    """Return the network after so many calls of a step."""
    network, memory, member = start
    for _ in range(count):
        network, memory = step(network, memory, member)
    return jax.block_until_ready(network)


def looped(step: Callable[..., Any], start: Tree, count: int) -> Callable[[], object]:
    """Return a call of so many steps in one compiled loop, as a run takes them, which gives the network after them."""
    network, memory, member = start

    @jax.jit
    def whole(network: Tree, memory: Tree, member: Tree) -> Tree:
        return jax.lax.fori_loop(0, count, lambda _, now: step(*now, member), (network, memory))[0]

    return lambda: jax.block_until_ready(whole(network, memory, member))


def apart(one: Tree, other: Tree) -> float:
    """Return how far two networks are from one another.

    Raises: AssertionError if it is more than 1e-9: what follows another path is not worth timing.
    """
    found = max(float(np.abs(np.asarray(a) - np.asarray(b)).max()) for a, b in zip(*map(jax.tree.leaves, (one, other)), strict=True))
    if not found < AGREEMENT:
        raise AssertionError(f"two sides are {found:.1e} apart, more than {AGREEMENT:g}")
    return found


def torch_outputs(torch: Tree, parts: dict[str, Any], pairs: Tree) -> Tree:
    """Return the outputs of either network at pairs of digits (N, 2), the Transformer position by position, by PyTorch."""
    if "u" in parts:
        read = parts["u"].T[pairs[:, 0]] + parts["v"].T[pairs[:, 1]]
        return (read * read) @ parts["w"]
    p = parts["token"].shape[0] - 1
    stream = parts["token"][torch.nn.functional.pad(pairs, (0, 1), value=p)] + parts["position"]
    query, key, value = (torch.einsum("nid,hdk->nhik", stream, parts[name]) for name in ("query", "key", "value"))
    weights = torch.softmax(query @ key.transpose(2, 3) / query.shape[-1] ** 0.5, dim=-1)
    stream = stream + torch.einsum("nhik,hkd->nid", weights @ value, parts["mix"])
    return ((stream + torch.relu(stream @ parts["up"]) @ parts["down"])[:, 2]) @ parts["head"]


def by_torch(one: dict[str, Any], start: Tree, member: Tree) -> Callable[[int], Any]:
    """Return a function that takes so many steps by eager PyTorch, one thread, float64, and gives the weights after them.

    Every call goes on from where the last one ended.
    """
    torch = importlib.import_module("torch")
    torch.set_num_threads(1)
    parts = {name: torch.tensor(np.asarray(leaf), requires_grad=True) for name, leaf in vars(start).items() if hasattr(leaf, "shape")}
    sizes = (one["prime"],) if one["task"] == "nanda" else settings.moduli(one["prime"])
    places = np.asarray(member.train)
    pairs = torch.tensor(np.stack(np.divmod(places, one["prime"]), axis=1))
    labels = torch.tensor(np.asarray(member.labels)[:, places].astype(np.int64))
    ways = torch.optim.AdamW(parts.values(), lr=float(member.rate), betas=(BETA_1, BETA_2), weight_decay=float(member.decay))

    def loss() -> Tree:
        outputs = torch_outputs(torch, parts, pairs).split(list(sizes), dim=1)
        if one["loss"] == "squared":
            return sum(
                ((own - torch.eye(q, dtype=own.dtype)[y]) ** 2).sum(dim=1).mean() for own, y, q in zip(outputs, labels, sizes, strict=True)
            )
        return sum(torch.nn.functional.cross_entropy(own, y) / np.log(q) for own, y, q in zip(outputs, labels, sizes, strict=True))

    def taken(count: int) -> Tree:
        for _ in range(count):
            ways.zero_grad()
            loss().backward()
            ways.step()
        return [parts[name].detach().numpy().copy() for name in parts]

    return taken


def transformer_rows() -> Iterator[Row]:
    """A step of the Transformer, p = 23, d = 64, 264 of 529 pairs, eight tasks, float64: from tables, against all three positions of every
    pair. The weights after three steps agree to 1e-9.

    Position by position, a step has 243 million operations in matrix products; from tables it has 70 million, so that tables can gain a
    factor of 3.5 at most. In processor time a step from tables takes 2.54 ms, 2.9 times less than the 7.27 ms of positions: the larger
    products of the latter also use the second core, which the clock on the wall shows. Of the 2.54 ms products of these sizes take 1.45
    (46 GFLOP/s; NumPy's 54), attention by tables 0.5, AdamW 0.3. Gathering rows first or exponentials put into the tables made a slope 9
    % cheaper at most. Eager PyTorch is bound by its products too: at ten times its speed, our products would have to run at 78 GFLOP/s.
    """
    jax_problem.forget()  # importing it switches JAX to 64 bits
    one = settings.complete(TRANSFORMER)
    sides = {
        "tables": stepper(one, lambda network, rows: network.outputs(rows)),
        "positions": stepper(one, lambda network, rows: network.plain(rows).outputs),
    }
    ended = [looped(step, start, 3)() for step, *start in sides.values()]
    apart(*ended)
    calls: dict[str, Callable[[], Any]] = {name: looped(step, start, TURNS // 10) for name, (step, *start) in sides.items()}
    if HAS_TORCH:
        side = by_torch(one, sides["tables"][1], sides["tables"][3])
        apart(jax.tree.leaves(ended[0]), side(3))
        calls["PyTorch"] = partial(side, TURNS // 10)
    timed = side_by_side(calls)
    yield row("steps from tables", "per s", timed["tables"].per(TURNS // 10).rate())
    yield row("a step, tables / positions", "×", timed["positions"].over(timed["tables"]), TABLES_AIM)
    yield against("a step, tables / PyTorch, eager, position by position", timed.get("PyTorch"), timed["tables"], TORCH_TABLES_AIM)


def quadratic_rows() -> Iterator[Row]:
    """Seed-steps of the quadratic network, p = 23, width 128, float64: eight seeds in one compiled loop, against one seed after another by
    a compiled step, and by the same step in eager JAX. The weights of seed 0 after three steps agree to 1e-9.

    Each core has a thread of seeds: 0.17 ms a seed-step in place of 0.32 ms when seeds took turns, side by side, and 0.27 ms of processor
    time. Of that time three products of 317 x 128 by 128 x 23 take 0.17 ms, at 33 of a core's 80 GFLOP/s,
    entry by entry 0.11 ms, AdamW 0.014 ms. At 59 GFLOP/s, NumPy's, the products alone take 0.095 ms of a core, 0.048 ms of two; thirty
    times eager PyTorch's speed, 1.3 ms on one thread, would be 0.043 ms. Gathering rows, one-hot products and all pairs under a mask,
    with slopes written by hand, took 0.38 to 0.43 ms of the processor, no less than what is compiled: 30 is out of reach in double
    precision.
    """
    jax_problem.forget()
    one = settings.complete(QUADRATIC)
    step, *start = stepper(one, lambda network, rows: network.outputs(rows))
    jitted = jax.jit(step)
    batch = jax.tree.map(lambda *parts: np.stack(parts), *(runs.member_of(one, seed) for seed in range(SEEDS)))
    setup = runs.setup_of(one, (one["prime"],))
    short, _ = train(setup, batch, 3, 1)
    for side in (jitted, step):
        apart(jax.tree.map(lambda leaf: leaf[0], short.network), taken(side, start, 3))
    calls: dict[str, Callable[[], Any]] = {
        "abreast": partial(train, setup, batch, one["steps"], 1),
        "compiled step": partial(taken, jitted, start, TURNS),
        "eager": partial(taken, step, start, EAGER),
    }
    if HAS_TORCH:
        side = by_torch(one, start[0], start[2])
        apart([leaf[0] for leaf in jax.tree.leaves(short.network)], side(3))
        calls["PyTorch"] = partial(side, TURNS)
    timed = side_by_side(calls)
    abreast = timed["abreast"].per(one["steps"] * SEEDS)
    yield row(f"seed-steps, {SEEDS} seeds abreast", "per s", abreast.rate())
    yield row("a seed-step, abreast / compiled step, one after another", "×", timed["compiled step"].per(TURNS).over(abreast), ABREAST_AIM)
    yield row("a seed-step, abreast / eager JAX, one after another", "×", timed["eager"].per(EAGER).over(abreast))
    alone = timed["PyTorch"].per(TURNS) if HAS_TORCH else None
    yield against("a seed-step, abreast / PyTorch, eager, one after another", alone, abreast, TORCH_ABREAST_AIM)


def against(what: str, other: Spread | None, ours: Spread, aim: float) -> Row:
    """Return the row of a ratio to PyTorch, not measured where that is missing."""
    return unmeasured(what, "×", NO_TORCH, aim) if other is None else row(what, "×", other.over(ours), aim)


BENCHMARKS = (
    Benchmark("modular-arithmetic.transformer", transformer_rows),
    Benchmark("modular-arithmetic.quadratic", quadratic_rows),
)
